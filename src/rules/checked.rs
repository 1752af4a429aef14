//! One section of a board file, looked at by every rule.

use std::borrow::Borrow;
use std::collections::HashSet;
use std::sync::Arc;

use crate::config::{Settings, Severity};
use crate::model::{BoardKey, BoardReading};
use crate::rules::allow::{Allow, removals};
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::diagnostic_list::{DiagnosticList, Report};
use crate::rules::engine::{Checks, Part, SolveResult};
use crate::rules::fixes::{FixContext, MOST_FIX_BYTES};
use crate::rules::rule::Rule;
use crate::rules::{engine, fixes};
use crate::solve::Value;
use crate::syntax::Section;
use crate::text::Span;

/// What became of the attempt to solve a board: the value of its starting state.
pub type BoardSolveResult = SolveResult<Value>;

/// A section of a board file with everything that can be said about it without solving it.
#[derive(Debug, Clone)]
pub struct CheckedBoard {
    /// What is written.
    pub section: Arc<Section>,
    /// What it means.
    pub reading: BoardReading,
    checks: Checks,
}

impl CheckedBoard {
    /// Reads and checks a section.
    ///
    /// # Complexity
    /// Linear in the bytes of the section.
    pub fn new(section: Arc<Section>) -> Self {
        let reading = BoardReading::new(&section);
        let checks = Checks::new(Allow::all(&section, &reading));
        Self { section, reading, checks }
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
        engine::report(self, answer, settings, most)
    }

    #[cfg(test)]
    pub(crate) fn lacks_error(&self) -> bool {
        engine::found(self, 0).lacks_error()
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

impl Part for CheckedBoard {
    type Verdict = Value;

    fn checks(&self) -> &Checks {
        &self.checks
    }

    fn check_at_once(&self, rule: &Rule, found: &mut DiagnosticList) {
        if let Some(check) = rule.check.board_text() {
            check(&self.section, &self.reading, found);
        }
    }

    fn check_solved(&self, rule: &Rule, result: BoardSolveResult, found: &mut DiagnosticList) {
        if let Some(check) = rule.check.board_answer() {
            check(&self.reading, result, found);
        }
    }

    /// Errors by default, in the board's own lines or in text above them.
    fn has_errors(&self, found: &DiagnosticList) -> bool {
        let own = self.section.own_lines();
        let mut errors = found.list().iter().filter(|diagnostic| diagnostic.rule.severity == Some(Severity::Error));
        found.lacks_error()
            || self.section.texts().next().is_some()
            || errors.any(|diagnostic| own.contains(&self.section.line_at(diagnostic.span.start)))
    }

    fn removals_from_allow(&self, unwanted: &HashSet<Span>) -> Vec<(Span, Edit)> {
        let allows = self.reading.directives.iter().filter(|directive| directive.key == Some(BoardKey::Allow));
        allows.flat_map(|directive| removals(&self.section, directive, unwanted)).collect()
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
