//! A game file, looked at by every rule.

use std::borrow::Cow;

use crate::config::Settings;
use crate::model::GraphReading;
use crate::rules::allow::Allow;
use crate::rules::diagnostic::{Diagnostic, Edit};
use crate::rules::diagnostic_list::{DiagnosticList, MOST_KEPT, Report};
use crate::rules::empty_file::empty_game_file;
use crate::rules::unused_allow::Answered;
use crate::rules::{RULES, unused_allow};
use crate::solve::graph::{GraphGameKey, GraphVerdict};
use crate::syntax::{Directive, GraphText, WHITE_SPACE};
use crate::text::{Offset, Span};

/// What became of the attempt to solve a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphSolveResult {
    /// It is solved: what it is worth at its start, if it has one.
    Solved(Option<GraphVerdict>),
    /// It was refused.
    TooLarge {
        /// The bytes that solving would need.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
}

/// A game file with everything that can be said about it without solving it.
#[derive(Debug, Clone)]
pub struct CheckedGraph {
    /// What is written.
    pub game: GraphText,
    /// What it means.
    pub reading: GraphReading,
    /// The game to look up solutions by, if there is one.
    pub key: Option<GraphGameKey>,
    /// What the rules found that need no answer, `allow` not yet applied.
    found: DiagnosticList,
    allowed: Vec<Allow>,
}

impl CheckedGraph {
    /// Reads and checks a text, which is not copied if it is handed over.
    ///
    /// # Complexity
    /// Linear in the bytes of the text, but for sorting the edges of vertices that have many.
    pub fn new(text: impl Into<Box<str>>) -> Self {
        let game = GraphText::parse(text);
        let reading = GraphReading::new(&game);
        let found = find(&game, &reading, MOST_KEPT);
        let allowed = Allow::all_of_game(&game, &reading);
        let key = reading.puzzle.clone().map(GraphGameKey::new);
        Self { game, reading, key, found, allowed }
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
        let found = match self.found.is_cut() && most > MOST_KEPT {
            true => Cow::Owned(find(&self.game, &self.reading, most)),
            false => Cow::Borrowed(&self.found),
        };
        let mut answered = DiagnosticList::new(usize::MAX);
        if let Some(answer) = answer {
            for check in RULES.iter().filter_map(|rule| rule.check.game_answer()) {
                answered.next_rule();
                check(&self.game, &self.reading, answer, &mut answered);
            }
        }
        let state = match answer {
            None => Answered::NotYet,
            Some(GraphSolveResult::TooLarge { .. }) => Answered::Refused,
            Some(GraphSolveResult::Solved(_)) => Answered::Solved,
        };
        found.report(answered.list(), &self.allowed, settings, most, |silenced| {
            let is_provable = answered.list().iter().all(|diagnostic| diagnostic.is_suppressible);
            let is_sound = is_provable && self.reading.puzzle.is_some();
            unused_allow::check_game(&self.game, &self.reading, &self.allowed, silenced, state, is_sound)
        })
    }
}

/// What the rules find that need no answer, each rule at most so much.
fn find(game: &GraphText, reading: &GraphReading, most: usize) -> DiagnosticList {
    let mut found = DiagnosticList::new(most);
    found.next_rule();
    if reading.vertex_count() == 0 && game.statements().next().is_none() {
        found.push(empty_game_file());
    }
    for check in RULES.iter().filter_map(|rule| rule.check.game_text()) {
        found.next_rule();
        check(game, reading, &mut found);
    }
    found
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
