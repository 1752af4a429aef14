//! `stakeout rewrite`: the refactorings of editors, for all boards of many files.

use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};

use crate::analysis::{BoardPart, Context, Rewrite, edited};
use crate::cli::board::choice::{index, line_of};
use crate::cli::cache::Cache;
use crate::cli::changes::{ChangeOptions, ChangeWords};
use crate::cli::inputs::{Exclusions, InputSearch, Reads};
use crate::cli::interrupt;
use crate::cli::options::{InputOptions, number, report_faulty};
use crate::cli::source::{ENCODING, Source, TextFile};
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::cli::verdict_cache::{Lines, VerdictCache, VerdictsWithin};
use crate::config::Settings;
use crate::rules::{SolveResult, shortage};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout rewrite rotate-left level.board      rotate every board of a file
  stakeout rewrite crop --board 2 --diff a.board
                                                what would change on one board
  stakeout rewrite assert-verdict puzzles       add `expect` where it is missing
  stakeout rewrite turn - < a.board > b.board   standard input to standard output

These are the refactorings of editors. Comments and directives stay, a size header is
updated, the moves of `solution` turn with the board, and an `expect` that is true stays
true. Boards with errors, and boards that are too large for a new `expect`, are left as
they are, and reported. Graph games in directories are skipped.

Exit codes: 0, done; 1, something would change (--check, --diff), or a board was left as
it is; 2, a file could not be read or written; 130 and 143, stopped by a signal.";

/// The refactoring, and the boards to apply it to.
#[derive(Debug, Args)]
pub struct RewriteArguments {
    /// The refactoring
    #[arg(value_name = "ACTION", value_parser = actions())]
    action: Rewrite,
    /// Files and directories, or `-` for standard input
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Only this board of a single file, counting from 1
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..=u64::MAX))]
    board: Option<usize>,
    #[command(flatten)]
    changes: ChangeOptions,
    #[command(flatten)]
    exclusions: Exclusions,
    #[command(flatten)]
    input: InputOptions,
}

fn actions() -> impl TypedValueParser<Value = Rewrite> {
    let names =
        Rewrite::ALL.map(|rewrite| PossibleValue::new(rewrite.command()).help(rewrite.about()));
    let named = |name: String| Rewrite::ALL.into_iter().find(|rewrite| rewrite.command() == name);
    PossibleValuesParser::new(names).try_map(move |name| named(name).ok_or("unknown refactoring"))
}

const WORDS: ChangeWords = ChangeWords { verb: "rewrite", done: "rewritten", kept: "unchanged" };

/// Rewrites, and records the result in `status`.
pub(crate) fn rewrite(arguments: &RewriteArguments, status: &mut ExitStatus) -> CommandResult {
    let RewriteArguments { paths, board, changes, exclusions, input, .. } = arguments;
    let configurations = input.configurations()?;
    if board.is_some() && (paths.len() > 1 || paths.iter().any(|path| path.is_dir())) {
        return Err("--board needs a single file".into());
    }
    interrupt::listen();
    let search = InputSearch {
        paths,
        exclusions,
        text: &input.text,
        configurations: &configurations,
        reads: Reads::Puzzles,
    };
    let verdicts = VerdictCache::new(Arc::new(Cache::in_memory()));
    let done = changes.change(&WORDS, &search, status, |source, file, status| {
        let settings = configurations.for_path(source.place());
        verdicts.allow(settings.solver_memory);
        arguments.rewritten(source, file, &verdicts, &settings, status)
    });
    report_faulty(&configurations);
    done
}

impl RewriteArguments {
    /// The text after the refactoring; `None` if it stays as it is.
    fn rewritten(
        &self,
        source: &Source,
        file: &TextFile,
        verdicts: &VerdictCache,
        settings: &Settings,
        status: &mut ExitStatus,
    ) -> Result<Option<String>, String> {
        let is_named =
            source.path().is_none_or(|path| self.paths.iter().any(|named| named == path));
        let Some(document) = file.file.boards() else {
            if is_named {
                return Err(format!("{}: only boards can be rewritten", source.name));
            }
            return Ok(None);
        };
        let only = index(self.board, document.boards().count(), &source.name)?;
        let solutions = verdicts.within(settings.solver_memory, Lines::Unwanted);
        let context = Context::new(&solutions, settings, ENCODING);
        let mut edits = Vec::new();
        for (number, part) in document.boards().enumerate() {
            if only.is_some_and(|only| only != number) {
                continue;
            }
            match self.refusal(&part, &solutions) {
                None => edits.extend(part.refactored(context, self.action)),
                Some(why) => {
                    complain(&format!("{}:{}: left as it is: {why}", source.name, line_of(&part)));
                    status.worsen(ExitStatus::Found);
                }
            }
            if interrupt::is_interrupted() {
                break;
            }
        }
        if edits.is_empty() { Ok(None) } else { Ok(Some(edited(&file.text, &edits))) }
    }

    /// Why a board cannot be rewritten, if it cannot.
    fn refusal(&self, part: &BoardPart<'_>, solutions: &VerdictsWithin<'_>) -> Option<String> {
        if part.game().is_none() {
            return Some("it has errors (`stakeout check` shows them)".to_owned());
        }
        if part.chase().is_some_and(|chase| chase.puzzle().policemen() > 1)
            && self.action == Rewrite::SwapPlayers
        {
            return Some("one thief cannot change places with several policemen".to_owned());
        }
        match part.asserted_result(self.action, solutions)? {
            SolveResult::TooLarge { needed, limit } => Some(shortage(needed, limit)),
            SolveResult::Solved(_) => None,
        }
    }
}
