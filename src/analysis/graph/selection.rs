//! Selection ranges in a game file: name, successor, line, block, file.

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::part::block_around;
use crate::syntax::{ArrowLine, EdgeLine, GraphForm, SuccessorText};
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
            let has_sums = self.checked().reading.has_sums();
            for span in parts(game.form, content.of(&game.text), has_sums) {
                spans.push(span.shifted(content.start));
            }
            spans.push(content);
        }
        if let Some(line) = game.lines.get(line) {
            spans.push(line.trimmed());
        }
        spans.extend(block_around(&game.lines, line));
        spans
    }
}

/// The spans within a statement, innermost first.
fn parts(form: GraphForm, content: &str, has_sums: bool) -> Vec<Span> {
    match form {
        GraphForm::Words | GraphForm::Octal => Vec::new(),
        GraphForm::Edges => {
            let Ok(line) = EdgeLine::read(content) else { return Vec::new() };
            let mut spans = vec![line.from, line.to];
            spans.extend(line.weight);
            spans.push(line.ends());
            spans
        }
        GraphForm::Arrows => {
            let Ok(line) = ArrowLine::read(content) else { return Vec::new() };
            arrow_parts(&line, content, has_sums)
        }
    }
}

/// The spans within a line with an arrow, innermost first.
fn arrow_parts(line: &ArrowLine, content: &str, has_sums: bool) -> Vec<Span> {
    let successors: Vec<SuccessorText> = line.successors(content).collect();
    let mut spans = vec![line.vertex];
    if has_sums {
        for successor in &successors {
            spans.extend(successor.parts(content));
        }
    }
    for successor in &successors {
        spans.push(successor.name);
        spans.extend(successor.weight);
    }
    // For `a -> b:2 c`, first `b:2` and `c`, then `b:2 c`.
    let mut all: Option<Span> = None;
    for successor in &successors {
        let whole = successor.name.cover(successor.weight.unwrap_or(successor.name));
        spans.push(whole);
        all = Some(all.map_or(whole, |before| before.cover(whole)));
    }
    spans.extend(all);
    spans
}
