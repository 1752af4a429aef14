//! One section of a board file, looked at by every rule.

use std::borrow::{Borrow, Cow};
use std::sync::{Arc, OnceLock};

use super::allow::Allow;
use super::found::{Found, MOST_KEPT, Reported};
use super::unused_allow::Answered;
use super::{Asked, Finding, Fix, MOST_FIX_BYTES, RULES, likely, offers, stray_text, unused_allow};
use crate::config::{Settings, Severity};
use crate::model::BoardReading;
use crate::solve::Value;
use crate::syntax::Section;
use crate::text::Span;

/// What became of the attempt to solve a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The value of its starting state.
    Solved(Value),
    /// It was refused.
    TooLarge {
        /// The bytes that solving would need.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
}

/// A section of a board file with everything that can be said about it without solving it.
#[derive(Debug, Clone)]
pub struct CheckedBoard {
    /// What is written.
    pub section: Arc<Section>,
    /// What it means.
    pub reading: BoardReading,
    /// What the rules found that need no answer, once somebody has asked: in a document that has too much of it, nobody asks
    /// about its last boards.
    found: OnceLock<Found>,
    allowed: Vec<Allow>,
}

impl CheckedBoard {
    /// Reads and checks a section.
    ///
    /// # Complexity
    /// Linear in the bytes of the section.
    pub fn new(section: Arc<Section>) -> Self {
        let reading = BoardReading::new(&section);
        let allowed = Allow::all(&section, &reading);
        Self { section, reading, found: OnceLock::new(), allowed }
    }

    /// What the rules find that need no answer, each rule at most so much.
    fn found(&self, most: usize) -> Cow<'_, Found> {
        let kept = self.found.get_or_init(|| self.find(MOST_KEPT));
        if kept.is_cut() && most > MOST_KEPT { Cow::Owned(self.find(most)) } else { Cow::Borrowed(kept) }
    }

    fn find(&self, most: usize) -> Found {
        let mut found = Found::new(most);
        for check in RULES.iter().filter_map(|rule| rule.check.board_text()) {
            found.next_rule();
            check(&self.section, &self.reading, &mut found);
        }
        found
    }

    /// Everything there is to say, in the order of the places: at once, or once there is an answer.
    ///
    /// # Complexity
    /// Linear in the findings but for sorting them.
    pub fn findings(&self, answer: Option<Answer>, settings: &Settings) -> Vec<Finding> {
        self.report(answer, settings, usize::MAX).findings
    }

    /// As [`CheckedBoard::findings`], but at most so many.
    pub fn report(&self, answer: Option<Answer>, settings: &Settings, most: usize) -> Reported {
        let found = self.found(most);
        let mut answered = Found::new(usize::MAX);
        if let Some(answer) = answer {
            for check in RULES.iter().filter_map(|rule| rule.check.board_answer()) {
                answered.next_rule();
                check(&self.reading, answer, &mut answered);
            }
        }
        let state = match answer {
            None => Answered::NotYet,
            Some(Answer::TooLarge { .. }) => Answered::Refused,
            Some(Answer::Solved(_)) => Answered::Solved,
        };
        found.report(answered.list(), &self.allowed, settings, most, |silenced| {
            let is_provable = answered.list().iter().all(|finding| finding.is_suppressible);
            let is_sound = is_provable && !found.lacks_error() && !has_own_errors(&self.section, found.list());
            unused_allow::check(&self.section, &self.reading, &self.allowed, silenced, state, is_sound)
        })
    }

    #[cfg(test)]
    pub(super) fn lacks_error(&self) -> bool {
        self.found(0).lacks_error()
    }

    /// What can be done about one of the findings, the most likely first: its safe fix, what its rule offers, and to allow
    /// its rule. `pointed` is what the author points to. A fix whose edits take more than `most_bytes` comes without them.
    pub fn fixes(&self, finding: &Finding, answer: Option<Answer>, pointed: Span, most_bytes: usize) -> Vec<Fix> {
        let asked = Asked { section: &self.section, reading: &self.reading, finding, answer, pointed, most_bytes };
        let mut fixes: Vec<Fix> = finding.fix.iter().cloned().collect();
        fixes.extend(finding.rule.offers.into_iter().flat_map(|offers| offers(&asked)));
        fixes.extend(offers::allow(&asked));
        fixes.into_iter().filter_map(|fix| fix.deferred_above(most_bytes)).collect()
    }

    /// What can be done about one of the findings without asking what the author meant: its safe fix or, if it has none,
    /// the one of those offered that is likely.
    pub fn likely_fix(&self, finding: &Finding, answer: Option<Answer>) -> Option<Fix> {
        let pointed = Span { start: finding.span.start, end: finding.span.start };
        let most_bytes = MOST_FIX_BYTES;
        let asked = Asked { section: &self.section, reading: &self.reading, finding, answer, pointed, most_bytes };
        finding.fix.clone().or_else(|| likely::likely(&asked))
    }
}

/// Whether one of these is an error by default, in the board's own lines or in text above them.
pub(super) fn has_own_errors(section: &Section, found: &[Finding]) -> bool {
    let own = section.own_lines();
    let mut errors = found.iter().filter(|finding| finding.rule.severity == Some(Severity::Error));
    errors.any(|finding| finding.rule == &stray_text::RULE || own.contains(&section.line_at(finding.span.start)))
}

/// Drops what is allowed. Returns for each `allow` whether it silenced anything.
pub(super) fn silence<F: Borrow<Finding>>(allowed: &[Allow], found: &mut Vec<F>) -> Vec<bool> {
    let mut silenced = vec![false; allowed.len()];
    let allows = Allow::first_of_each_rule(allowed);
    found.retain(|finding| match allows.iter().find(|&&index| allowed[index].covers(finding.borrow())) {
        None => true,
        Some(&index) => {
            silenced[index] = true;
            false
        }
    });
    silenced
}
