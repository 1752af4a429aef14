//! A game file, looked at by every rule.

use super::allow::Allow;
use super::checked::silence;
use super::unused_allow::Answered;
use super::{Edit, Finding, RULES, apply_selection, apply_settings, empty_game_file, unused_allow};
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
    found: Vec<Finding>,
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
        let mut found = Vec::new();
        if reading.vertex_count() == 0 && game.statements().next().is_none() {
            found.push(empty_game_file());
        }
        for check in RULES.iter().filter_map(|rule| rule.check.game_text()) {
            check(&game, &reading, &mut found);
        }
        let allowed = Allow::all_of_game(&game, &reading);
        let key = reading.puzzle.clone().map(Key::new);
        Self { game, reading, key, found, allowed }
    }

    /// Everything there is to say, in the order of the places: at once, or once there is an answer.
    ///
    /// # Complexity
    /// Linear in the findings but for sorting them.
    pub fn findings(&self, answer: Option<GameAnswer>, settings: &Settings) -> Vec<Finding> {
        let mut found = self.found.clone();
        if let Some(answer) = answer {
            for check in RULES.iter().filter_map(|rule| rule.check.game_answer()) {
                check(&self.game, &self.reading, answer, &mut found);
            }
        }
        apply_settings(settings, &mut found);
        let silenced = silence(&self.allowed, &mut found);
        let answered = match answer {
            None => Answered::NotYet,
            Some(GameAnswer::TooLarge { .. }) => Answered::Refused,
            Some(GameAnswer::Solved(_)) => Answered::Solved,
        };
        let is_sound = self.reading.puzzle.is_some() && found.iter().all(|finding| finding.is_suppressible);
        let mut unused =
            unused_allow::check_game(&self.game, &self.reading, &self.allowed, &silenced, answered, is_sound);
        apply_settings(settings, &mut unused);
        found.append(&mut unused);
        apply_selection(settings, &mut found);
        found.sort_by(|a, b| (a.span, a.rule.name).cmp(&(b.span, b.rule.name)));
        found
    }
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
