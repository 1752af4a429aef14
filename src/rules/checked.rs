//! One section of a board file, looked at by every rule.

use std::borrow::{Borrow, Cow};
use std::sync::{Arc, OnceLock};

use crate::config::{Settings, Severity};
use crate::model::BoardReading;
use crate::rules::allow::Allow;
use crate::rules::diagnostic::{Diagnostic, Fix};
use crate::rules::diagnostic_list::{DiagnosticList, MOST_KEPT, Report};
use crate::rules::fixes::{FixContext, MOST_FIX_BYTES};
use crate::rules::rule::Rule;
use crate::rules::unused_allow::Answered;
use crate::rules::{RULES, fixes, unused_allow};
use crate::solve::Value;
use crate::syntax::Section;
use crate::text::Span;

/// What became of the attempt to solve a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardSolveResult {
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
    found: OnceLock<DiagnosticList>,
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
    fn found(&self, most: usize) -> Cow<'_, DiagnosticList> {
        let kept = self.found.get_or_init(|| self.find(MOST_KEPT));
        if kept.is_cut() && most > MOST_KEPT { Cow::Owned(self.find(most)) } else { Cow::Borrowed(kept) }
    }

    fn find(&self, most: usize) -> DiagnosticList {
        let mut found = DiagnosticList::new(most);
        self.run(&mut found, |rule| !rule.only_without_errors);
        if !self.has_errors(&found) {
            self.run(&mut found, |rule| rule.only_without_errors);
        }
        found
    }

    fn run(&self, found: &mut DiagnosticList, is_due: impl Fn(&Rule) -> bool) {
        for check in RULES.iter().filter(|rule| is_due(rule)).filter_map(|rule| rule.check.board_text()) {
            found.next_rule();
            check(&self.section, &self.reading, found);
        }
    }

    /// Whether one of the diagnostics is an error by default, in the board's own lines or in text above them.
    fn has_errors(&self, found: &DiagnosticList) -> bool {
        let own = self.section.own_lines();
        let mut errors = found.list().iter().filter(|diagnostic| diagnostic.rule.severity == Some(Severity::Error));
        found.lacks_error()
            || self.section.texts().next().is_some()
            || errors.any(|diagnostic| own.contains(&self.section.line_at(diagnostic.span.start)))
    }

    /// Everything there is to say, in the order of the places: at once, or once there is an answer.
    ///
    /// # Complexity
    /// Linear in the diagnostics but for sorting them.
    pub fn diagnostics(&self, answer: Option<BoardSolveResult>, settings: &Settings) -> Vec<Diagnostic> {
        self.report(answer, settings, usize::MAX).diagnostics
    }

    /// As [`CheckedBoard::diagnostics`], but at most so many.
    pub fn report(&self, answer: Option<BoardSolveResult>, settings: &Settings, most: usize) -> Report {
        let found = self.found(most);
        let mut answered = DiagnosticList::new(usize::MAX);
        if let Some(answer) = answer {
            for check in RULES.iter().filter_map(|rule| rule.check.board_answer()) {
                answered.next_rule();
                check(&self.reading, answer, &mut answered);
            }
        }
        let state = match answer {
            None => Answered::NotYet,
            Some(BoardSolveResult::TooLarge { .. }) => Answered::Refused,
            Some(BoardSolveResult::Solved(_)) => Answered::Solved,
        };
        found.report(answered.list(), &self.allowed, settings, most, |silenced| {
            let is_provable = answered.list().iter().all(|diagnostic| diagnostic.is_suppressible);
            let is_sound = is_provable && !self.has_errors(&found);
            unused_allow::check(&self.section, &self.reading, &self.allowed, silenced, state, is_sound)
        })
    }

    #[cfg(test)]
    pub(crate) fn lacks_error(&self) -> bool {
        self.found(0).lacks_error()
    }

    /// What can be done about one of the diagnostics, the most likely first: its safe fix, what its rule offers, and to allow
    /// its rule. `pointed` is what the author points to. A fix whose edits take more than `most_bytes` comes without them.
    pub fn fixes(
        &self,
        diagnostic: &Diagnostic,
        answer: Option<BoardSolveResult>,
        pointed: Span,
        most_bytes: usize,
    ) -> Vec<Fix> {
        let asked =
            FixContext { section: &self.section, reading: &self.reading, diagnostic, answer, pointed, most_bytes };
        let mut fixes: Vec<Fix> = diagnostic.fix.iter().cloned().collect();
        fixes.extend(diagnostic.rule.board_fixes.into_iter().flat_map(|fixes| (fixes.all)(&asked)));
        fixes.extend(fixes::allow(&asked));
        fixes.into_iter().filter_map(|fix| fix.deferred_above(most_bytes)).collect()
    }

    /// What can be done about one of the diagnostics without asking what the author meant: its safe fix or, if it has none,
    /// the one of those offered that is likely.
    pub fn likely_fix(&self, diagnostic: &Diagnostic, answer: Option<BoardSolveResult>) -> Option<Fix> {
        let pointed = Span { start: diagnostic.span.start, end: diagnostic.span.start };
        let most_bytes = MOST_FIX_BYTES;
        let asked =
            FixContext { section: &self.section, reading: &self.reading, diagnostic, answer, pointed, most_bytes };
        diagnostic.fix.clone().or_else(|| diagnostic.rule.board_fixes?.likely?(&asked))
    }
}

/// Drops what is allowed. Returns for each `allow` whether it silenced anything.
pub(crate) fn silence<F: Borrow<Diagnostic>>(allowed: &[Allow], found: &mut Vec<F>) -> Vec<bool> {
    let mut silenced = vec![false; allowed.len()];
    let allows = Allow::first_of_each_rule(allowed);
    found.retain(|diagnostic| match allows.iter().find(|&&index| allowed[index].covers(diagnostic.borrow())) {
        None => true,
        Some(&index) => {
            silenced[index] = true;
            false
        }
    });
    silenced
}
