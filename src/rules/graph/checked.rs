//! A game file, looked at by every rule.

use std::collections::HashSet;

use crate::config::Settings;
use crate::model::{GraphKey, GraphReading};
use crate::rules::allow::{Allow, removals_in};
use crate::rules::diagnostic::{Diagnostic, Edit};
use crate::rules::diagnostic_list::{DiagnosticList, Report};
use crate::rules::engine;
use crate::rules::engine::{Checks, Part, SolveResult};
use crate::rules::rule::Rule;
use crate::solve::graph::{GraphGameKey, GraphVerdict};
use crate::syntax::{Directive, GraphText, WHITE_SPACE};
use crate::text::{Offset, Span};

/// What became of the attempt to solve a game: what it is worth at its start, if it has one.
pub type GraphSolveResult = SolveResult<Option<GraphVerdict>>;

/// A game file with everything that can be said about it without solving it.
#[derive(Debug, Clone)]
pub struct CheckedGraph {
    /// What is written.
    pub game: GraphText,
    /// What it means.
    pub reading: GraphReading,
    /// The game to look up solutions by, if there is one.
    pub key: Option<GraphGameKey>,
    checks: Checks,
}

impl CheckedGraph {
    /// Reads and checks a text, which is not copied if it is handed over.
    ///
    /// # Complexity
    /// Linear in the bytes of the text, but for sorting the edges of vertices that have many.
    pub fn new(text: impl Into<Box<str>>) -> Self {
        let game = GraphText::parse(text);
        let reading = GraphReading::new(&game);
        let checks = Checks::new(Allow::all_of_game(&game, &reading));
        let key = reading.puzzle.clone().map(GraphGameKey::new);
        Self { game, reading, key, checks }
    }

    /// Everything there is to say, in the order of the places: at once, or once there is an answer.
    ///
    /// # Complexity
    /// Linear in the diagnostics but for sorting them.
    pub fn diagnostics(&self, answer: Option<GraphSolveResult>, settings: &Settings) -> Vec<Diagnostic> {
        self.report(answer, settings, usize::MAX).diagnostics
    }

    /// As [`CheckedGraph::diagnostics`], but at most so many.
    pub fn report(&self, answer: Option<GraphSolveResult>, settings: &Settings, most: usize) -> Report {
        engine::report(self, answer, settings, most)
    }
}

impl Part for CheckedGraph {
    type Verdict = Option<GraphVerdict>;

    fn checks(&self) -> &Checks {
        &self.checks
    }

    fn check_at_once(&self, rule: &Rule, found: &mut DiagnosticList) {
        if let Some(check) = rule.check.game_text() {
            check(&self.game, &self.reading, found);
        }
    }

    fn check_solved(&self, rule: &Rule, result: GraphSolveResult, found: &mut DiagnosticList) {
        if let Some(check) = rule.check.game_answer() {
            check(&self.game, &self.reading, result, found);
        }
    }

    fn has_errors(&self, found: &DiagnosticList) -> bool {
        self.reading.puzzle.is_none() || found.has_errors()
    }

    fn removals_from_allow(&self, unwanted: &HashSet<Span>) -> Vec<(Span, Edit)> {
        let allows = self.reading.directives.iter().filter(|directive| directive.key == Some(GraphKey::Allow));
        let removals = allows.flat_map(|reading| {
            let directive = &reading.directive;
            removals_in(&self.game.text, directive, unwanted, || remove_game_directive(&self.game, directive))
        });
        removals.collect()
    }
}

/// Takes out a directive of a game file with its line; a comment behind it stays.
pub(crate) fn remove_game_directive(game: &GraphText, directive: &Directive) -> Edit {
    let Some(line) = game.lines.get(directive.line) else {
        return Edit { span: directive.whole(), text: String::new() };
    };
    let behind = Span { start: directive.whole().end, end: line.trimmed().end };
    let comment = behind.of(&game.text).trim_start_matches(WHITE_SPACE);
    let end = match game.lines.get(directive.line + 1) {
        _ if !comment.is_empty() => behind.end - Offset::new(comment.len()),
        Some(next) => next.whole().start,
        None => Offset::new(game.text.len()),
    };
    // A byte-order mark before the first line stays.
    Edit { span: Span { start: line.whole().start, end }, text: String::new() }
}
