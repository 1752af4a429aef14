//! Options shared by several commands: settings, rules, solving; and the solver of commands that
//! show whole solutions.

use std::env;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum, ValueHint};

use crate::analysis::{FileDiagnostic, Solutions, SolutionsOf, SolveStatus, config_diagnostics};
use crate::cli::progress::WatchedWork;
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::rules::RuleParser;
use crate::cli::source::{Content, ENCODING, Source, TextOptions};
use crate::config::{
    ConfigFile, ConfigSource, Configurations, Layer, MemorySize, Selection, absolute,
};
use crate::host;
use crate::model::PursuitStart;
use crate::rules::{Rule, VERDICT, rule_named, rule_names, shortage};
use crate::solve::cache::SolutionCache;
use crate::solve::pursuit::{PursuitGameKey, PursuitSolution};
use crate::solve::{Chase, ChaseDemand, GameKey, SolvedChase, Stopped, Unwatched};

/// Reads a whole number within a range as the value of an option.
pub(crate) fn number<N: TryFrom<u64> + Clone + Send + Sync + 'static>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text: &str| {
        if let Ok(number) = text.parse::<u64>()
            && range.contains(&number)
            && let Ok(number) = N::try_from(number)
        {
            return Ok(number);
        }
        let least = range.start();
        // Digits that are refused as a number are too many.
        let is_too_large = text.parse::<u64>().is_err()
            && !text.is_empty()
            && text.bytes().all(|byte| byte.is_ascii_digit());
        Err(match *range.end() {
            u64::MAX if !is_too_large => format!("use a whole number, at least {least}"),
            most => format!("use a whole number from {least} to {most}"),
        })
    }
}

/// Which `stakeout.toml` applies.
#[derive(Debug, Args)]
pub(crate) struct ConfigurationOptions {
    /// Use this file instead of the nearest stakeout.toml above each input
    #[arg(long, value_name = "PATH", value_hint = ValueHint::FilePath, conflicts_with = "no_config")]
    config: Option<PathBuf>,
    /// Ignore every stakeout.toml
    #[arg(long, visible_alias = "isolated")]
    no_config: bool,
}

/// Which rules report diagnostics.
#[derive(Debug, Args)]
pub(crate) struct SelectionOptions {
    /// Report only these rules, turning them on if they are off; `not-utf-8` and `bad-config` are
    /// always reported
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = RuleParser, hide_possible_values = true)]
    select: Vec<&'static Rule>,
    /// Do not report these rules
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = RuleParser, hide_possible_values = true)]
    ignore: Vec<&'static Rule>,
}

/// Options of every command that solves.
#[derive(Debug, Args)]
pub(crate) struct SolverOptions {
    /// Memory limit for solving, such as `512 MiB`; a board or game that needs more is `too-large`
    /// [default: 1 GiB, or `solver.memory` in stakeout.toml]
    #[arg(long, value_name = "SIZE")]
    solver_memory: Option<MemorySize>,
}

/// Options of every command that reads Markdown.
#[derive(Debug, Args)]
pub(crate) struct MarkdownOptions {
    /// Also search directories for boards and games in Markdown (*.md, *.markdown, *.mdx, *.qmd,
    /// *.Rmd); a file that is named is always read
    #[arg(long)]
    markdown: bool,
}

/// Options of every command that works on several threads.
#[derive(Debug, Args)]
pub(crate) struct JobOptions {
    /// Maximum number of threads [default: one per processor]
    #[arg(long, short, value_name = "N", value_parser = number::<usize>(1..=u64::MAX))]
    jobs: Option<usize>,
}

/// How to read and solve inputs.
#[derive(Debug, Args)]
pub(crate) struct InputOptions {
    #[command(flatten)]
    pub(crate) text: TextOptions,
    #[command(flatten)]
    configuration: ConfigurationOptions,
    #[command(flatten)]
    solver: SolverOptions,
}

/// An input that was read.
pub(crate) struct OpenedInput {
    /// Its name in output.
    pub(crate) name: String,
    /// The memory limit that applies to it, in bytes.
    pub(crate) memory: u64,
    pub(crate) content: Content,
}

/// The format of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ResultFormat {
    /// Text for people
    #[default]
    Text,
    /// JSON for programs
    Json,
}

/// Rules about files that cannot be read, which are always reported.
const READING: [&str; 2] = ["not-utf-8", "bad-config"];

impl ConfigurationOptions {
    /// The configurations, under the settings of the command line.
    ///
    /// # Errors
    /// If the file given with `--config` cannot be used.
    pub(crate) fn configurations(
        &self,
        above: Layer,
        selection: Selection,
    ) -> Result<Arc<Configurations>, String> {
        let choice = match &self.config {
            _ if self.no_config => ConfigSource::Nothing,
            None => ConfigSource::Nearest,
            Some(path) => match path.metadata() {
                Ok(found) if found.is_file() => ConfigSource::Given(path.clone()),
                Ok(_) => return Err(format!("--config: {} is not a file", path.display())),
                Err(error) => {
                    return Err(format!("--config: {} cannot be read: {error}", path.display()));
                }
            },
        };
        Ok(Arc::new(Configurations::new(choice, above, selection, rule_names().to_vec())))
    }
}

impl InputOptions {
    /// The configurations, under the settings of the command line.
    ///
    /// # Errors
    /// If the file given with `--config` cannot be used.
    pub(crate) fn configurations(&self) -> Result<Arc<Configurations>, String> {
        self.configuration.configurations(self.solver.layer(), Selection::default())
    }

    /// The memory limit of the command line or of an input's `stakeout.toml`. Mistakes in the
    /// `stakeout.toml` are reported on standard error.
    fn memory_for(&self, source: &Source) -> Result<MemorySize, String> {
        let configurations = self.configurations()?;
        let limit = configurations.for_path(source.place()).solver_memory;
        report_faulty(&configurations);
        Ok(limit)
    }

    /// A solver for one input.
    ///
    /// # Errors
    /// If the file given with `--config` cannot be used.
    pub(crate) fn solver(&self, source: &Source) -> Result<Solver, String> {
        self.memory_for(source).map(Solver::new)
    }

    /// Reads the file at a path, or standard input.
    ///
    /// # Errors
    /// If the input or the file given with `--config` cannot be read, as a message.
    pub(crate) fn open(&self, path: Option<&Path>) -> Result<OpenedInput, String> {
        let source = match path {
            Some(path) => self.text.source(path),
            None => self.text.standard_input(),
        };
        let memory = self.memory_for(&source)?.0;
        let content = source.load().map_err(|unread| format!("{}: {unread}", source.name))?;
        Ok(OpenedInput { name: source.name, memory, content })
    }
}

impl MarkdownOptions {
    /// A layer of settings from the command line, with this option.
    pub(crate) fn over(&self, layer: Layer) -> Layer {
        Layer { markdown: self.markdown.then_some(true), ..layer }
    }
}

impl JobOptions {
    /// Applies them to all work of this process.
    pub(crate) fn apply(&self) {
        if let Some(jobs) = self.jobs {
            host::allow_processors(jobs);
        }
    }
}

impl SolverOptions {
    /// The layer of settings from the command line, which outranks every file.
    pub(crate) fn layer(&self) -> Layer {
        Layer { solver_memory: self.solver_memory, ..Layer::default() }
    }
}

impl SelectionOptions {
    /// Whether `--select` names `verdict`.
    pub(crate) fn selects_verdicts(&self) -> bool {
        self.select.contains(&&VERDICT)
    }

    pub(crate) fn selection(&self) -> Selection {
        let mut only = None;
        if !self.select.is_empty() {
            let reading = READING.into_iter().filter_map(rule_named);
            let selected = self.select.iter().copied().chain(reading);
            only = Some(
                selected
                    .map(|rule| {
                        let severity = rule.severity.unwrap_or(rule.severity_if_selected);
                        (rule.name.to_owned(), severity)
                    })
                    .collect(),
            );
        }
        let ignored = self.ignore.iter().map(|rule| rule.name.to_owned()).collect();
        Selection { only, ignored }
    }
}

/// Every `stakeout.toml` with mistakes that was read, with its diagnostics.
pub(crate) fn faulty(
    configurations: &Configurations,
) -> Vec<(Arc<ConfigFile>, Vec<FileDiagnostic>)> {
    let mut faulty = Vec::new();
    for file in configurations.files() {
        let settings = configurations.for_path(file.path());
        let diagnostics = config_diagnostics(&file, &settings, ENCODING, usize::MAX);
        if !diagnostics.is_empty() {
            faulty.push((file, diagnostics));
        }
    }
    faulty
}

/// Reports on standard error the mistakes in every `stakeout.toml` that was read. Returns whether
/// there are any.
pub(crate) fn report_faulty(configurations: &Configurations) -> bool {
    let faulty = faulty(configurations);
    for (file, diagnostics) in &faulty {
        write_to_standard_error(&name_of(file.path(), &[]), file.text(), diagnostics);
    }
    !faulty.is_empty()
}

/// The name of a `stakeout.toml` in output: relative to a path of the command line, as that is
/// spelled, else relative to the current directory if it is below that.
pub(crate) fn name_of(file: &Path, given: &[PathBuf]) -> String {
    let mut name = file.to_owned();
    if let Ok(here) = env::current_dir()
        && let Ok(rest) = file.strip_prefix(here)
    {
        name = rest.to_owned();
    }
    for path in given {
        if let Ok(rest) = file.strip_prefix(absolute(path)) {
            name = if rest.as_os_str().is_empty() { path.clone() } else { path.join(rest) };
            break;
        }
    }
    name.strip_prefix(".").unwrap_or(&name).display().to_string()
}

/// Solves every game when its solution is first needed, and keeps solutions while there is room.
pub(crate) struct Solver {
    pub(crate) cache: SolutionCache,
}

impl Solver {
    /// A solver that takes at most this much memory in total.
    pub(crate) fn new(limit: MemorySize) -> Self {
        Self { cache: SolutionCache::new(limit.0) }
    }

    /// The solution of a game.
    pub(crate) fn solve<G: GameKey>(&self, game: &G) -> Result<Arc<G::Solution>, Stopped> {
        self.cache
            .solve(game, &WatchedWork::of_share())
            .map_err(|stopped| stopped.quotable(|limit| game.memory_to_ask_for(limit, &Unwatched)))
    }

    /// The verdict of a pursuit: its kept solution, or one that knows nothing else and is not kept.
    pub(crate) fn solve_verdict(
        &self,
        game: &PursuitGameKey,
        start: PursuitStart,
    ) -> Result<Arc<PursuitSolution>, Stopped> {
        let watched = WatchedWork::of_share();
        let needed = |limit| game.verdict_memory(limit);
        let solve = |limit| Ok(Arc::new(game.verdict_alone(start, limit, &watched)?));
        let solved = self.cache.learn(game, &watched, needed, |kept| kept, solve);
        solved.map_err(|stopped| stopped.quotable(|_| Ok(game.verdict_memory(u64::MAX))))
    }

    /// The solution of a chase, as far as a demand asks. Only whole solutions are kept.
    pub(crate) fn solve_chase(
        &self,
        chase: &Chase,
        demand: ChaseDemand,
    ) -> Result<SolvedChase, Stopped> {
        let watched = WatchedWork::of_share();
        let solved = match demand {
            ChaseDemand::Turns => self.cache.solve_chase(chase, &watched),
            ChaseDemand::Verdict | ChaseDemand::Line => {
                self.cache.learn_chase(chase, demand, &watched, SolvedChase::clone)
            }
        };
        let to_ask_for = |limit| chase.memory_to_ask_for(demand, limit, &Unwatched);
        solved.map_err(|stopped| stopped.quotable(to_ask_for))
    }
}

/// Why a puzzle is not solved, after an attempt. `None` for one with errors.
pub(crate) fn why_unsolved<T>(attempt: Option<Result<T, Stopped>>) -> String {
    match attempt {
        None => "it has errors (`stakeout check` shows them)".to_owned(),
        Some(Err(Stopped::TooLarge { needed, limit })) => shortage(needed, limit),
        Some(_) => "solving was stopped".to_owned(),
    }
}

impl<G: GameKey> SolutionsOf<G> for Solver {
    fn status(&self, game: &G) -> SolveStatus<G> {
        self.solve(game).into()
    }
}

impl Solutions for Solver {}
