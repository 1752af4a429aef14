//! Selection ranges in a game file: name, successor, line, block, file.

use crate::analysis::graph::document::GraphDocument;
use crate::syntax::{ArrowLine, EdgeLine, GraphForm};
use crate::text::Span;

impl GraphDocument {
    /// The names, the successors with their weights, all successors, the statement; in a directive,
    /// the key and the value, and the directive.
    pub(crate) fn spans_in(&self, line: usize) -> Vec<Vec<Span>> {
        let game = &self.checked().game;
        let directives = &game.directives;
        let mut levels = Vec::new();
        if let Ok(index) = directives.binary_search_by_key(&line, |directive| directive.line) {
            let directive = directives[index];
            levels.push(vec![directive.key, directive.value]);
            levels.push(vec![directive.whole()]);
        }
        if let Some(content) = game.statement(line) {
            let has_sums = self.checked().reading.has_sums();
            for level in parts(game.form, content.of(&game.text), has_sums) {
                levels.push(level.into_iter().map(|span| span.shifted(content.start)).collect());
            }
            levels.push(vec![content]);
        }
        levels
    }
}

/// The spans within a statement, as levels, the innermost first.
fn parts(form: GraphForm, content: &str, has_sums: bool) -> Vec<Vec<Span>> {
    match form {
        GraphForm::Words | GraphForm::Octal => Vec::new(),
        GraphForm::Edges => {
            let Ok(line) = EdgeLine::read(content) else { return Vec::new() };
            let mut numbers = vec![line.from, line.to];
            numbers.extend(line.weight);
            vec![numbers, vec![line.ends()]]
        }
        GraphForm::Arrows => {
            let Ok(line) = ArrowLine::read(content) else { return Vec::new() };
            arrow_parts(&line, content, has_sums)
        }
    }
}

/// The spans within a line with an arrow, as levels, the innermost first.
fn arrow_parts(line: &ArrowLine, content: &str, has_sums: bool) -> Vec<Vec<Span>> {
    let mut sum_parts = Vec::new();
    let mut names = vec![line.vertex];
    let mut wholes = Vec::new();
    for successor in line.successors(content) {
        if has_sums {
            sum_parts.extend(successor.parts(content));
        }
        names.push(successor.name);
        names.extend(successor.weight);
        wholes.push(successor.name.cover(successor.weight.unwrap_or(successor.name)));
    }
    // For `a -> b:2 c`, first `b:2` and `c`, then `b:2 c`.
    let all = wholes.iter().copied().reduce(Span::cover);
    vec![sum_parts, names, wholes, all.into_iter().collect()]
}
