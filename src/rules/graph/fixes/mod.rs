//! What can be done about a diagnostic in a game file, beside the safe fix that it carries.
//!
//! Deliberately not here: what a rule finds, which its own file says, and boards.

pub(crate) mod directives;
pub(crate) mod lines;

use crate::model::{GraphKey, Key, Vertex};
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::fixes::{allow_in, offer};
use crate::rules::graph::checked::{CheckedGraph, GraphSolveResult};
use crate::solve::graph::GraphVerdict;
use crate::syntax::{GraphText, Line, LineKind};
use crate::text::{Offset, Span, nearest_spelling};

/// How many vertices are looked through for one that is spelled much like another.
const MOST_COMPARED: u32 = 10_000;

/// A diagnostic about which somebody asks what can be done.
#[derive(Debug, Clone, Copy)]
pub struct GraphFixContext<'a> {
    /// The game file.
    pub checked: &'a CheckedGraph,
    /// The diagnostic.
    pub diagnostic: &'a Diagnostic,
    /// What became of the attempt to solve the game, if there was one.
    pub answer: Option<GraphSolveResult>,
}

impl CheckedGraph {
    /// What can be done about one of the diagnostics, the most likely first: its safe fix, what its rule offers, and to allow
    /// its rule. A fix whose edits take more than `most_bytes` comes without them.
    pub fn fixes(&self, diagnostic: &Diagnostic, answer: Option<GraphSolveResult>, most_bytes: usize) -> Vec<Fix> {
        let asked = GraphFixContext { checked: self, diagnostic, answer };
        let mut fixes: Vec<Fix> = diagnostic.fix.iter().cloned().collect();
        fixes.extend(diagnostic.rule.graph_fixes.into_iter().flat_map(|fixes| (fixes.all)(&asked)));
        fixes.extend(asked.allow());
        fixes.into_iter().filter_map(|fix| fix.deferred_above(most_bytes)).collect()
    }

    /// What can be done about one of the diagnostics without asking what the author meant: its safe fix or, if it has none,
    /// the one of those offered that is likely.
    pub fn likely_fix(&self, diagnostic: &Diagnostic, answer: Option<GraphSolveResult>) -> Option<Fix> {
        let asked = GraphFixContext { checked: self, diagnostic, answer };
        diagnostic.fix.clone().or_else(|| diagnostic.rule.graph_fixes?.likely?(&asked))
    }
}

impl<'a> GraphFixContext<'a> {
    pub(crate) fn game(&self) -> &'a GraphText {
        &self.checked.game
    }

    /// What is marked.
    fn written(&self) -> &'a str {
        self.diagnostic.span.of(&self.game().text)
    }

    fn set(&self, title: String, text: String) -> Fix {
        offer(title, vec![Edit { span: self.diagnostic.span, text }])
    }

    /// The vertex that is spelled most like what is marked, but no vertex that is spelled just so.
    fn nearest_vertex(&self) -> Option<String> {
        let reading = &self.checked.reading;
        let names =
            (0..reading.vertex_count().min(MOST_COMPARED)).map(|number| reading.name(self.game(), Vertex::new(number)));
        let names: Vec<String> = names.filter(|name| name != self.written()).collect();
        nearest_spelling(self.written(), names.iter().map(String::as_str)).map(str::to_owned)
    }

    /// The offer to silence the rule in the file, if that is possible: in the `allow` that it has, or in a new one.
    fn allow(&self) -> Option<Fix> {
        let value = self.checked.reading.directive(GraphKey::Allow).map(|reading| reading.directive.value);
        let inserted = || Some(self.insert_directive(GraphKey::Allow, self.diagnostic.rule.name));
        allow_in(value, inserted, self.diagnostic, "in this file")
    }

    /// Writes a directive that the game does not have yet: after those that are best written before it, else before the
    /// first line that is neither blank nor a comment.
    fn insert_directive(&self, key: GraphKey, value: &str) -> Edit {
        let game = self.game();
        let comes_before = |other: Option<GraphKey>| other.is_some_and(|other| (other as usize) < key as usize);
        let before = self.checked.reading.directives.iter().rfind(|other| comes_before(other.key));
        let says_nothing = |line: &Line| matches!(line.kind, LineKind::Blank | LineKind::Comment);
        let line = match before {
            Some(before) => before.directive.line + 1,
            None => game.lines.iter().take_while(|line| says_nothing(line)).count(),
        };
        let (at, text) = match game.lines.get(line) {
            Some(line) => (line.whole().start, format!("{}: {value}{}", key.name(), line_end(game))),
            None => (Offset::new(game.text.len()), format!("{}{}: {value}", line_end(game), key.name())),
        };
        Edit { span: Span { start: at, end: at }, text }
    }
}

/// The value of `expect` that asserts this verdict, with its turns.
pub fn game_asserted(verdict: GraphVerdict) -> String {
    match verdict {
        GraphVerdict::Outcome(value) => match value.turns() {
            Some(turns) => format!("{} in {}", value.outcome().name(), turns.0),
            None => value.outcome().name().to_owned(),
        },
        GraphVerdict::Cost(_) => verdict.to_string(),
    }
}

/// The line end that the file uses, judged by its first.
fn line_end(game: &GraphText) -> &'static str {
    let first = game.lines.first().map_or(0, |line| line.whole().end.bytes());
    match &game.text[first..] {
        rest if rest.starts_with("\r\n") => "\r\n",
        rest if rest.starts_with('\r') => "\r",
        _ => "\n",
    }
}

/// A name, cut short where it is very long.
fn cut(name: &str) -> String {
    let mut characters = name.chars();
    let start: String = characters.by_ref().take(40).collect();
    if characters.next().is_some() { start + "…" } else { start }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game_offers;

    #[test]
    fn a_rule_can_be_allowed_where_others_are() {
        check_game_offers(
            "unreachable-vertex",
            expect![[r#"
                |start: a
                |allow: verdict
                |a
                |b
                 ^ hint[unreachable-vertex]: `b` cannot be reached from the start
                > Allow `unreachable-vertex` in this file
                >|start: a
                >|allow: verdict, unreachable-vertex
                >|a
                >|b
            "#]],
        );
    }
}
