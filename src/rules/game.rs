//! A game file, looked at by every rule.

use std::borrow::Cow;

use super::allow::Allow;
use super::found::{Found, MOST_KEPT, Reported};
use super::unused_allow::Answered;
use super::{Edit, Finding, RULES, empty_game_file, unused_allow};
use crate::config::Settings;
use crate::model::GameReading;
use crate::solve::games::{Key, Verdict};
use crate::syntax::{Directive, GameText, WHITE_SPACE};
use crate::text::{Offset, Span};

/// What became of the attempt to solve a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameAnswer {
    /// It is solved: what it is worth at its start, if it has one.
    Solved(Option<Verdict>),
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
pub struct CheckedGame {
    /// What is written.
    pub game: GameText,
    /// What it means.
    pub reading: GameReading,
    /// The game to look up solutions by, if there is one.
    pub key: Option<Key>,
    /// What the rules found that need no answer, `allow` not yet applied.
    found: Found,
    allowed: Vec<Allow>,
}

impl CheckedGame {
    /// Reads and checks a text, which is not copied if it is handed over.
    ///
    /// # Complexity
    /// Linear in the bytes of the text, but for sorting the edges of vertices that have many.
    pub fn new(text: impl Into<Box<str>>) -> Self {
        let game = GameText::parse(text);
        let reading = GameReading::new(&game);
        let found = find(&game, &reading, MOST_KEPT);
        let allowed = Allow::all_of_game(&game, &reading);
        let key = reading.puzzle.clone().map(Key::new);
        Self { game, reading, key, found, allowed }
    }

    /// Everything there is to say, in the order of the places: at once, or once there is an answer.
    ///
    /// # Complexity
    /// Linear in the findings but for sorting them.
    pub fn findings(&self, answer: Option<GameAnswer>, settings: &Settings) -> Vec<Finding> {
        self.report(answer, settings, usize::MAX).findings
    }

    /// As [`CheckedGame::findings`], but at most so many.
    pub fn report(&self, answer: Option<GameAnswer>, settings: &Settings, most: usize) -> Reported {
        let found = match self.found.is_cut() && most > MOST_KEPT {
            true => Cow::Owned(find(&self.game, &self.reading, most)),
            false => Cow::Borrowed(&self.found),
        };
        let mut answered = Found::new(usize::MAX);
        if let Some(answer) = answer {
            for check in RULES.iter().filter_map(|rule| rule.check.game_answer()) {
                answered.next_rule();
                check(&self.game, &self.reading, answer, &mut answered);
            }
        }
        let state = match answer {
            None => Answered::NotYet,
            Some(GameAnswer::TooLarge { .. }) => Answered::Refused,
            Some(GameAnswer::Solved(_)) => Answered::Solved,
        };
        found.report(answered.list(), &self.allowed, settings, most, |silenced| {
            let is_provable = answered.list().iter().all(|finding| finding.is_suppressible);
            let is_sound = is_provable && self.reading.puzzle.is_some();
            unused_allow::check_game(&self.game, &self.reading, &self.allowed, silenced, state, is_sound)
        })
    }
}

/// What the rules find that need no answer, each rule at most so much.
fn find(game: &GameText, reading: &GameReading, most: usize) -> Found {
    let mut found = Found::new(most);
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
pub(super) fn remove_game_directive(game: &GameText, directive: &Directive) -> Edit {
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
