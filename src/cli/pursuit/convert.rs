//! Pursuits in other formats: pursuit files, graph6, boards.

use crate::analysis::{GRAPH6_HEADER, PlainPursuit, PursuitDocument};
use crate::cli::convert::task::{ConvertArguments, ConvertRequest, OutputFormat, show_errors};
use crate::cli::source::Source;
use crate::cli::status::{CommandError, CommandResult, complain};

/// The pursuit of a pursuit file.
pub(crate) fn of_pursuit(
    request: &ConvertRequest<'_>,
    document: &PursuitDocument,
) -> CommandResult<PlainPursuit> {
    PlainPursuit::of_pursuit(document).ok_or_else(|| show_errors(request))
}

/// The chosen graph of a text in graph6, a graph a line.
pub(crate) fn of_graph6(
    arguments: &ConvertArguments,
    source: &Source,
    text: &str,
) -> CommandResult<PlainPursuit> {
    let refused = |why: String| CommandError::found(format!("{}{why}", source.name));
    let mut graphs = Vec::new();
    let marked = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (number, line) in (1..).zip(marked.lines()) {
        let header = if line.starts_with(GRAPH6_HEADER) { GRAPH6_HEADER.len() } else { 0 };
        let graph = line[header..].trim_end();
        if !graph.is_empty() {
            graphs.push((number, header, graph));
        }
    }
    let (number, header, graph) = match (arguments.graph, &graphs[..]) {
        (_, []) => return Err(refused(": it has no graph".to_owned())),
        (None, &[graph]) => graph,
        (None, _) => {
            let count = graphs.len();
            return Err(refused(format!(
                ": it has {count} graphs; choose one with --graph NUMBER"
            )));
        }
        (Some(number), _) => {
            let index = number.checked_sub(1);
            match index.and_then(|index| graphs.get(index)) {
                Some(&graph) => graph,
                None => return Err(refused(format!(": it has no graph {number}"))),
            }
        }
    };
    PlainPursuit::of_graph6(graph)
        .map_err(|(at, why)| refused(format!(":{number}:{}: {why}", header + at + 1)))
}

/// The pursuit in the wanted format.
pub(crate) fn written(
    arguments: &ConvertArguments,
    source: &Source,
    pursuit: &PlainPursuit,
) -> CommandResult<String> {
    match arguments.format()? {
        OutputFormat::Pursuit => Ok(pursuit.to_pursuit()),
        OutputFormat::Graph6 => {
            let text = match pursuit.to_graph6() {
                Ok(text) => text,
                Err(refusal) => {
                    return Err(CommandError::found(format!("{}: {refusal}", source.name)));
                }
            };
            let mut lost = Vec::new();
            for (key, _) in &pursuit.directives {
                lost.push(format!("`{key}`"));
            }
            if !lost.is_empty() {
                let lost = lost.join(", ");
                complain(&format!(
                    "{}: left out, since graph6 is a graph alone: {lost}",
                    source.name
                ));
            }
            Ok(text)
        }
        _ => Err(CommandError::found(format!(
            "{}: a pursuit can be written as pursuit or graph6 only",
            source.name
        ))),
    }
}
