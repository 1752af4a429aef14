//! `stakeout solve`: the verdict of each board of a file, or the value of each vertex of a game.

pub(crate) mod chase;
pub(crate) mod output;
pub(crate) mod state;
pub(crate) mod task;

use std::collections::HashSet;
use std::io;
use std::io::Write;
use std::path::PathBuf;

use crate::cli::inputs::{Input, InputSearch, Reads};
use crate::cli::interrupt;
use crate::cli::kinds::{KINDS, Puzzles, has_cop_number, words_of};
use crate::cli::options::{ResultFormat, faulty, name_of};
use crate::cli::pursuit::stream::GraphStreams;
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::solve::output::FileObject;
use crate::cli::solve::task::{SolveArguments, SolveTask};
use crate::cli::source::{Content, Source, Unread};
use crate::cli::status::{CommandResult, ExitStatus};
use crate::cli::visible;
use crate::cli::whole_lines::WholeLines;
use crate::config::{Configurations, MemorySize};
use crate::model::MAX_POLICEMEN;

/// Solves, writes, and records the result in `status`.
pub(crate) fn solve(arguments: &SolveArguments, status: &mut ExitStatus) -> CommandResult {
    if arguments.cells && arguments.output_format == ResultFormat::Text {
        return Err("--cells needs --output-format json".into());
    }
    if (arguments.start || arguments.verbose) && arguments.output_format == ResultFormat::Json {
        return Err("--start and --verbose need --output-format text".into());
    }
    if arguments.histogram
        && (!arguments.cop_number || arguments.output_format == ResultFormat::Json)
    {
        return Err("--histogram needs --cop-number and --output-format text".into());
    }
    arguments.jobs.apply();
    if arguments.cop_number {
        // A stream may never end.
        interrupt::listen();
    }
    let configurations = arguments.input.configurations()?;
    let standard_input = [PathBuf::from("-")];
    let search = InputSearch {
        paths: if arguments.paths.is_empty() { &standard_input } else { &arguments.paths },
        exclusions: &arguments.exclusions,
        text: &arguments.input.text,
        configurations: &configurations,
        reads: if arguments.cop_number { Reads::Graphs } else { Reads::Puzzles },
    };
    let inputs = search.inputs();
    let is_one = arguments.paths.len() <= 1 && !arguments.paths.iter().any(|path| path.is_dir());
    if arguments.state.is_some() && !is_one {
        return Err("--state needs a single file".into());
    }
    let layout = match arguments.output_format {
        _ if is_one => ResultLayout::Alone,
        ResultFormat::Text => ResultLayout::Named,
        ResultFormat::Json => ResultLayout::Array,
    };
    let mut out = Results {
        out: WholeLines::new(io::stdout().lock()),
        layout,
        name: String::new(),
        is_empty: true,
        is_fresh: true,
    };
    let most = arguments.most.unwrap_or(MAX_POLICEMEN);
    let mut streams = GraphStreams::new(most, arguments.histogram, arguments.output_format);
    let mut faulty = Faulty::default();
    for input in &inputs {
        let source = match input {
            Input::Source(source) => source,
            Input::Unreadable(message) => {
                status.fail(message);
                continue;
            }
        };
        let limit = configurations.for_path(source.place()).solver_memory;
        faulty.report(&configurations);
        out.begin(&source.name);
        let done = if arguments.cop_number {
            solve_opened(arguments, limit, source, &mut streams, &mut out, status)
        } else {
            solve_source(arguments, limit, source, source.load(), &mut out, status)
        };
        status.after(done)?;
    }
    if inputs.is_empty() {
        search.report_nothing();
        status.worsen(ExitStatus::Found);
    }
    streams.finish(&mut out.out)?;
    Ok(out.finish(arguments.output_format)?)
}

/// The settings files with mistakes that have been reported.
#[derive(Default)]
struct Faulty(HashSet<PathBuf>);

impl Faulty {
    /// Reports mistakes in every `stakeout.toml` that was read since the last report.
    fn report(&mut self, configurations: &Configurations) {
        for (file, diagnostics) in faulty(configurations) {
            if self.0.insert(file.path().to_owned()) {
                write_to_standard_error(&name_of(file.path(), &[]), file.text(), &diagnostics);
            }
        }
    }
}

/// Finds the cop numbers of a file: of a pursuit, or of each graph of a stream.
fn solve_opened(
    arguments: &SolveArguments,
    limit: MemorySize,
    source: &Source,
    streams: &mut GraphStreams,
    out: &mut Results<'_>,
    status: &mut ExitStatus,
) -> CommandResult {
    let unread = |error: io::Error| format!("{}: cannot be read: {error}", source.name);
    let mut opened = source.open().map_err(unread)?;
    if !source.is_graph6(&mut opened).map_err(unread)? {
        let loaded = source.load_opened(opened);
        return solve_source(arguments, limit, source, loaded, out, status);
    }
    if let Some(option) = arguments.beyond_cop_numbers() {
        let name = &source.name;
        return Err(format!(
            "{name}: {option} does not apply to graph6: `stakeout convert` makes a pursuit of a graph"
        )
        .into());
    }
    if arguments.output_format == ResultFormat::Json {
        out.layout = ResultLayout::Array;
    }
    streams.solve(source, opened, limit, out, status)
}

/// Solves one file.
fn solve_source(
    arguments: &SolveArguments,
    limit: MemorySize,
    source: &Source,
    loaded: Result<Content, Unread>,
    out: &mut Results<'_>,
    status: &mut ExitStatus,
) -> CommandResult {
    match loaded {
        Err(unread) => Err(format!("{}: {unread}", source.name).into()),
        Ok(Content::Text(file)) => {
            let mut paths = arguments.paths.iter();
            let is_named = paths.any(|path| source.path().is_none_or(|own| own == path));
            if arguments.cop_number && is_named && !has_cop_number(file.file.kind()) {
                // Without the header, a stream of graphs looks like a board.
                let hint = if source.kind.is_none() {
                    "; for graph6 without the header `>>graph6<<`, add `--kind graph6`"
                } else {
                    ""
                };
                let name = &source.name;
                return Err(format!("{name}: --cop-number needs pursuits or graphs{hint}").into());
            }
            let key = words_of(file.file.kind()).json_key;
            let task = SolveTask { arguments, limit, name: &source.name, file: &file, key };
            Puzzles::of(&file.file)?.solve(&task, out, status)
        }
        Ok(Content::Unreadable(text, diagnostic)) => {
            status.worsen(ExitStatus::Found);
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            match arguments.output_format {
                ResultFormat::Text => Ok(()),
                ResultFormat::Json => {
                    let key = source.kind.map_or(&KINDS[0], words_of).json_key;
                    Ok(FileObject::new(&source.name, key).finish(out)?)
                }
            }
        }
    }
}

/// The layout of the results of several files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ResultLayout {
    /// The results of a single file.
    Alone,
    /// Lines that begin with the path.
    Named,
    /// An array with an element per file.
    Array,
}

/// Standard output. Every file writes lines, or an object without a line end.
struct Results<'a> {
    out: WholeLines<io::StdoutLock<'a>>,
    layout: ResultLayout,
    /// The start of each line of the file.
    name: String,
    /// Whether nothing has been written.
    is_empty: bool,
    /// Whether nothing of the current file or, with names, of the current line has been written.
    is_fresh: bool,
}

impl Results<'_> {
    /// Begins the next file.
    fn begin(&mut self, name: &str) {
        self.name = format!("{}: ", visible::line(name));
        self.is_fresh = true;
    }

    /// Writes the end.
    fn finish(mut self, format: ResultFormat) -> io::Result<()> {
        match (self.layout, format) {
            (ResultLayout::Array, _) => {
                self.out.write_all(if self.is_empty { b"[]\n" } else { b"\n]\n" })?
            }
            (ResultLayout::Alone, ResultFormat::Json) if !self.is_empty => {
                self.out.write_all(b"\n")?
            }
            _ => {}
        }
        self.out.finish()
    }
}

impl Write for Results<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_first = !bytes.is_empty() && self.is_fresh;
        self.is_fresh &= bytes.is_empty();
        let end = match self.layout {
            ResultLayout::Alone => bytes.len(),
            ResultLayout::Array if is_first => {
                self.out.write_all(if self.is_empty { b"[\n" } else { b",\n" })?;
                bytes.len()
            }
            ResultLayout::Array => bytes.len(),
            ResultLayout::Named => {
                if is_first {
                    self.out.write_all(self.name.as_bytes())?;
                }
                let end = memchr::memchr(b'\n', bytes).map(|end| end + 1);
                self.is_fresh = end.is_some();
                end.unwrap_or(bytes.len())
            }
        };
        self.is_empty &= end == 0;
        self.out.write_all(&bytes[..end])?;
        Ok(end)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
