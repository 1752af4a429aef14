//! Selection ranges in a game file: name, successor, line, block, file.

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::part::runs;
use crate::syntax::{ArrowLine, EdgeLine, GraphForm, LineKind};
use crate::text::{Offset, Span};

impl GraphDocument {
    /// The name, the successor with its weight, all successors, the statement, the block of lines
    /// up to the next blank lines; in a directive, the key or value and the directive.
    pub(crate) fn spans_around(&self, at: Offset) -> Vec<Span> {
        let game = &self.checked().game;
        let line = game.line_at(at);
        let mut spans = Vec::new();
        if let Some(directive) = game.directives.iter().find(|directive| directive.line == line) {
            spans.extend([directive.key, directive.value, directive.whole()]);
        }
        if let Some(content) = game.statement(line) {
            spans.extend(
                parts(game.form, content.of(&game.text), self.checked().reading.has_sums())
                    .into_iter()
                    .map(|span| span.shifted(content.start)),
            );
            spans.push(content);
        }
        spans.extend(game.lines.get(line).map(|line| line.trimmed()));
        let block =
            runs(&game.lines, |kind| kind != LineKind::Blank).find(|run| run.contains(&line));
        let block = block.and_then(|run| game.lines.get(run));
        spans.extend(
            block.and_then(|lines| Some(lines.first()?.whole().cover(lines.last()?.whole()))),
        );
        spans
    }
}

/// The spans within a statement, innermost first.
fn parts(form: GraphForm, content: &str, has_sums: bool) -> Vec<Span> {
    match form {
        GraphForm::Words | GraphForm::Octal => Vec::new(),
        GraphForm::Edges => EdgeLine::read(content)
            .map(|line| {
                [Some(line.from), Some(line.to), line.weight, Some(line.ends())]
                    .into_iter()
                    .flatten()
                    .collect()
            })
            .unwrap_or_default(),
        GraphForm::Arrows => {
            let Ok(line) = ArrowLine::read(content) else { return Vec::new() };
            let successors: Vec<_> = line.successors(content).collect();
            let whole = |index: usize| {
                successors.get(index).map(|one| one.name.cover(one.weight.unwrap_or(one.name)))
            };
            let all = whole(0)
                .zip(whole(successors.len().wrapping_sub(1)))
                .map(|(first, last)| first.cover(last));
            let mut spans = vec![line.vertex];
            if has_sums {
                spans.extend(successors.iter().flat_map(|one| one.parts(content)));
            }
            spans.extend(successors.iter().flat_map(|one| [Some(one.name), one.weight]).flatten());
            spans.extend((0..successors.len()).filter_map(whole));
            spans.extend(all);
            spans
        }
    }
}
