//! `stakeout convert`: graph games and pursuits in other formats, and boards as either.

pub(crate) mod task;

use std::io;
use std::io::Write as _;

use crate::analysis::{File, PuzzleKind, Refusal, begins_graph6};
use crate::cli::convert::task::{ConvertArguments, ConvertRequest, InputFormat, OutputFormat};
use crate::cli::graph::convert::dot;
use crate::cli::kinds::Puzzles;
use crate::cli::options::report_faulty;
use crate::cli::pursuit;
use crate::cli::replace::{self, InputFiles};
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::source::{Source, TextFile, TextOptions, Unread, is_graph6_path};
use crate::cli::status::{CommandError, CommandResult, ExitStatus, complain};
use crate::config::{MemorySize, Selection};

/// Converts and writes.
pub(crate) fn convert(arguments: &ConvertArguments) -> CommandResult {
    let options = TextOptions::named(arguments.stdin_filename.clone());
    let source = match &arguments.file {
        Some(path) => options.source(path),
        None => options.standard_input(),
    };
    let text = converted(arguments, &source, arguments.format()?)?;
    match arguments.output.as_deref().filter(|path| path.as_os_str() != "-") {
        None => io::stdout().lock().write_all(text.as_bytes())?,
        Some(path) => {
            let inputs = InputFiles::of([&source]);
            replace::put(&mut io::Cursor::new(text), path, &inputs)
                .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
        }
    }
    Ok(())
}

fn converted(
    arguments: &ConvertArguments,
    source: &Source,
    format: OutputFormat,
) -> CommandResult<String> {
    let unread = |error: io::Error| format!("{}: cannot be read: {error}", source.name);
    let text = match source.text().map_err(unread)? {
        Ok(text) => text,
        Err((text, diagnostic)) => {
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            return Err(CommandError::Reported(ExitStatus::Found));
        }
    };
    let configurations =
        arguments.configuration.configurations(arguments.solver.layer(), Selection::default())?;
    let limit = configurations.for_path(source.place()).solver_memory;
    report_faulty(&configurations);
    let is_graph6 = arguments.from == Some(InputFormat::Graph6)
        || arguments.from.is_none()
            && (is_graph6_path(source.place()) || begins_graph6(text.as_bytes()));
    if is_graph6 {
        let pursuit = pursuit::convert::of_graph6(arguments, source, &text)?;
        return pursuit::convert::written(arguments, source, &pursuit);
    }
    if arguments.graph.is_some() {
        return Err(format!("{}: --graph applies only to graph6", source.name).into());
    }
    let request = read(arguments, limit, source, text)?;
    let puzzles = Puzzles::of(&request.file.file)?;
    if let Some(pursuit) = puzzles.convert_to_pursuit(&request)? {
        return pursuit::convert::written(arguments, source, &pursuit);
    }
    let game = puzzles.convert(&request)?;
    let refused = |refusal: Refusal| CommandError::found(format!("{}: {refusal}", source.name));
    match format {
        OutputFormat::Game => game.to_game().map_err(refused),
        OutputFormat::Edges => Ok(game.to_edges()),
        OutputFormat::Pg => {
            let text = game.to_pg().map_err(refused)?;
            let mut lost = Vec::new();
            for (key, value) in
                [("title", &game.title), ("author", &game.author), ("expect", &game.expectation)]
            {
                if value.is_some() {
                    lost.push(format!("`{key}`"));
                }
            }
            if !lost.is_empty() {
                complain(&format!(
                    "{}: left out, since a parity game cannot have it: {}",
                    source.name,
                    lost.join(", ")
                ));
            }
            Ok(text)
        }
        OutputFormat::Dot => Ok(dot(arguments, limit, source, &game)),
        OutputFormat::Pursuit | OutputFormat::Graph6 => Err(CommandError::found(format!(
            "{}: only boards, pursuits and graph6 can be written as a pursuit",
            source.name
        ))),
    }
}

fn read<'a>(
    arguments: &'a ConvertArguments,
    limit: MemorySize,
    source: &'a Source,
    text: String,
) -> CommandResult<ConvertRequest<'a>> {
    let named = arguments.from.and_then(|format| PuzzleKind::named(format.kind_name()));
    let kind = named.or(source.kind).unwrap_or_else(|| PuzzleKind::of_text(&text));
    let file = File::new(&text, kind)
        .map_err(|error| format!("{}: {}", source.name, Unread::TooLarge(error)))?;
    Ok(ConvertRequest { arguments, limit, source, file: TextFile { text, file } })
}
