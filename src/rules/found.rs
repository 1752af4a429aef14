//! What the rules find in a board or a game, up to a bound, and what is reported of it.
//!
//! A text of 2 MB can hold two million diagnostics, each several hundred bytes with its message. Others rely on a bound
//! applying while diagnostics are found, not afterwards, and on knowing whether it has left anything out. Whether a board can
//! be solved never depends on the bound: the model knows.

use std::borrow::Borrow;

use super::Finding;
use super::allow::Allow;
use super::checked::silence;
use crate::config::{Settings, Severity};

/// How many diagnostics of each rule a board or a game keeps between questions. Whoever asks for more has them found again.
pub const MOST_KEPT: usize = 1 << 16;

/// What the rules found that need no answer, `allow` not yet applied.
#[derive(Debug, Clone)]
pub struct Found {
    list: Vec<Finding>,
    /// How many diagnostics each rule may add.
    most: usize,
    /// The length of the list at which the rule that adds now is stopped.
    end: usize,
    is_cut: bool,
    /// Whether a diagnostic was left out that is an error by default.
    lacks_error: bool,
}

/// What is to be reported about a board or a game, in the order of the places.
#[derive(Debug)]
pub struct Reported {
    /// As many as were asked for, at most.
    pub findings: Vec<Finding>,
    /// Whether others may have been left out.
    pub is_cut: bool,
}

impl Found {
    pub(super) const fn new(most: usize) -> Self {
        Self { list: Vec::new(), most, end: 0, is_cut: false, lacks_error: false }
    }

    /// The next rule begins to add.
    pub(super) fn next_rule(&mut self) {
        self.end = self.list.len().saturating_add(self.most);
    }

    pub(super) fn push(&mut self, finding: Finding) {
        self.extend([finding]);
    }

    /// Adds the diagnostics of one rule in the order of their places. Those that are left out are never made, but for one.
    pub(super) fn extend(&mut self, findings: impl IntoIterator<Item = Finding>) {
        let mut findings = findings.into_iter();
        self.list.extend(findings.by_ref().take(self.end.saturating_sub(self.list.len())));
        // The iterator may have ended, and is not to be asked again, only if the list has not been filled.
        if self.list.len() >= self.end
            && let Some(lost) = findings.next()
        {
            self.is_cut = true;
            self.lacks_error |= lost.rule.severity == Some(Severity::Error);
        }
    }

    /// The diagnostics that are kept, rule by rule.
    pub(super) fn list(&self) -> &[Finding] {
        &self.list
    }

    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    pub(super) fn lacks_error(&self) -> bool {
        self.lacks_error
    }

    /// What is to be reported of this and of what was found with an answer: at most so many. `unused` finds out which `allow`
    /// suppressed nothing.
    pub(super) fn report(
        &self,
        answered: &[Finding],
        allowed: &[Allow],
        settings: &Settings,
        most: usize,
        unused: impl FnOnce(&[bool]) -> Vec<Finding>,
    ) -> Reported {
        // References first: what is not reported is not copied.
        let mut all: Vec<&Finding> = self.list.iter().chain(answered).collect();
        all.retain(|finding| is_on(settings, finding));
        let silenced = silence(allowed, &mut all);
        let unused = unused(&silenced);
        all.extend(unused.iter().filter(|finding| is_on(settings, finding)));
        all.retain(|finding| is_selected(settings, finding));
        all.sort_by(|a, b| (a.span, a.rule.name).cmp(&(b.span, b.rule.name)));
        let is_cut = self.is_cut || all.len() > most;
        all.truncate(most);
        let mut findings: Vec<Finding> = all.into_iter().cloned().collect();
        findings.iter_mut().for_each(|finding| set_severity(settings, finding));
        Reported { findings, is_cut }
    }
}

/// Whether the rule of a diagnostic is on, or the diagnostic cannot be suppressed.
fn is_on(settings: &Settings, finding: &Finding) -> bool {
    !finding.is_suppressible || settings.severity(finding.rule.name).unwrap_or(finding.rule.severity).is_some()
}

/// Whether the selection of rules includes a diagnostic.
fn is_selected(settings: &Settings, finding: &Finding) -> bool {
    !finding.is_suppressible || settings.reports(finding.rule.name)
}

/// Applies the configured severity, unless the diagnostic cannot be suppressed.
fn set_severity(settings: &Settings, finding: &mut Finding) {
    if let Some(Some(severity)) = settings.severity(finding.rule.name)
        && finding.is_suppressible
    {
        finding.severity = severity;
    }
}

/// Drops what is not to be reported. Comes last: it changes nothing about what was found.
pub fn apply_selection<F: Borrow<Finding>>(settings: &Settings, found: &mut Vec<F>) {
    found.retain(|finding| is_selected(settings, finding.borrow()));
}

/// Gives every finding the severity that is set for its rule, and drops those of rules that are off.
pub fn apply_settings(settings: &Settings, found: &mut Vec<Finding>) {
    found.retain(|finding| is_on(settings, finding));
    found.iter_mut().for_each(|finding| set_severity(settings, finding));
}

#[cfg(test)]
mod tests {
    use super::super::{CheckedBoard, CheckedGame};
    use super::Reported;
    use crate::config::Settings;
    use crate::syntax::Sections;
    use std::sync::Arc;

    fn board(text: &str) -> CheckedBoard {
        CheckedBoard::new(Arc::clone(&Sections::new(text).all()[0].section))
    }

    fn rules(reported: &Reported) -> Vec<&'static str> {
        reported.findings.iter().map(|finding| finding.rule.name).collect()
    }

    #[test]
    fn a_report_is_cut_in_the_order_of_the_places() {
        let board = board("Px\nTTTE\nPx\n");
        let all = board.findings(None, &Settings::default());
        for most in 0..all.len() {
            let reported = board.report(None, &Settings::default(), most);
            assert_eq!((&reported.findings[..], reported.is_cut), (&all[..most], true), "{most}");
        }
        let reported = board.report(None, &Settings::default(), all.len());
        assert_eq!((reported.findings, reported.is_cut), (all, false));
    }

    #[test]
    fn the_bound_counts_what_is_kept_of_one_rule_and_more_is_found_for_whoever_asks() {
        let row = |count: usize| "x.".repeat(count);
        for (count, is_cut) in [(super::MOST_KEPT, false), (super::MOST_KEPT + 1, true)] {
            let board = board(&row(count));
            let reported = board.report(None, &Settings::default(), super::MOST_KEPT + 3);
            assert_eq!((reported.findings.len(), reported.is_cut), (count.min(super::MOST_KEPT) + 3, is_cut));
            assert_eq!(board.findings(None, &Settings::default()).len(), count + 3);
        }
        let game = CheckedGame::new(format!("a -> {}", "a ".repeat(super::MOST_KEPT + 2)));
        let reported = game.report(None, &Settings::default(), super::MOST_KEPT);
        assert_eq!((reported.findings.len(), reported.is_cut), (super::MOST_KEPT, true));
        assert_eq!(game.findings(None, &Settings::default()).len(), super::MOST_KEPT + 1);
    }

    #[test]
    fn hints_that_are_left_out_hide_no_error_and_errors_do() {
        let spaces = ". \n".repeat(super::MOST_KEPT + 9);
        let sound = board(&format!("allow: too-large\nPTE\n{}", spaces.replace('.', "...")));
        let reported =
            sound.report(Some(super::super::Answer::TooLarge { needed: 2, limit: 1 }), &Settings::default(), 2);
        assert_eq!(rules(&reported), ["trailing-whitespace", "trailing-whitespace"]);
        assert!(reported.is_cut && !sound.lacks_error());
        assert!(board(&"1 1\n".repeat(super::MOST_KEPT + 9)).lacks_error());
    }
}
