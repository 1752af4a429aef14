//! The diagnostics of a board or a game up to a bound, and the reported ones among them.
//!
//! A text of 2 MB can cause two million diagnostics, each several hundred bytes with its message.
//! Guarantee: the bound applies while diagnostics are found, not afterwards, and a list knows
//! whether any were left out. Whether a board can be solved never depends on the bound: the model
//! decides that.

use std::borrow::Borrow;

use crate::config::{Settings, Severity};
use crate::rules::allow::Allow;
use crate::rules::diagnostic::Diagnostic;

/// The most diagnostics of each rule that are kept for a board or a game. A request for more
/// computes them again.
pub(crate) const MAX_KEPT: usize = 1 << 16;

/// Diagnostics to which neither `allow` nor settings have been applied.
#[derive(Debug, Clone)]
pub struct DiagnosticList {
    list: Vec<Diagnostic>,
    /// The most diagnostics that each rule may add.
    most: usize,
    /// The length of the list at which the current rule is stopped.
    end: usize,
    is_cut: bool,
    /// Whether a diagnostic was left out that is an error by default.
    lacks_error: bool,
}

/// The diagnostics to report about a board or a game, sorted by location.
#[derive(Debug)]
pub struct ReportedDiagnostics {
    /// At most as many as were requested.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether some may have been left out.
    pub is_cut: bool,
}

impl DiagnosticList {
    pub(crate) const fn new(most: usize) -> Self {
        Self { list: Vec::new(), most, end: 0, is_cut: false, lacks_error: false }
    }

    /// Starts the next rule.
    pub(crate) fn next_rule(&mut self) {
        self.end = self.list.len().saturating_add(self.most);
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.extend([diagnostic]);
    }

    /// Adds diagnostics of one rule, sorted by location. Of those that are left out, only one is
    /// computed.
    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        let mut diagnostics = diagnostics.into_iter();
        self.list.extend(diagnostics.by_ref().take(self.end.saturating_sub(self.list.len())));
        // Only if the list is full is the iterator known not to have ended.
        if self.list.len() >= self.end
            && let Some(lost) = diagnostics.next()
        {
            self.is_cut = true;
            self.lacks_error |= lost.rule.severity == Some(Severity::Error);
        }
    }

    /// The kept diagnostics, rule by rule.
    pub(crate) fn list(&self) -> &[Diagnostic] {
        &self.list
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    pub(crate) fn lacks_error(&self) -> bool {
        self.lacks_error
    }

    /// The kept diagnostics that are errors by default.
    pub(crate) fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter().filter(|diagnostic| diagnostic.rule.severity == Some(Severity::Error))
    }

    /// The report of this list and of diagnostics that need a solve result: at most `most`.
    /// `unused` reports each `allow` that suppressed nothing, from whether each suppressed
    /// something.
    pub(crate) fn report(
        &self,
        solved: &[Diagnostic],
        allowed: &[Allow],
        settings: &Settings,
        most: usize,
        unused: impl FnOnce(&[bool]) -> Vec<Diagnostic>,
    ) -> ReportedDiagnostics {
        // References first, so that only reported diagnostics are copied.
        let mut all: Vec<&Diagnostic> = self.list.iter().chain(solved).collect();
        all.retain(|diagnostic| is_on(settings, diagnostic));
        let used = suppress(allowed, &mut all);
        let unused = unused(&used);
        all.extend(unused.iter().filter(|diagnostic| is_on(settings, diagnostic)));
        all.retain(|diagnostic| is_selected(settings, diagnostic));
        all.sort_by(|a, b| (a.span, a.rule.name).cmp(&(b.span, b.rule.name)));
        let is_cut = self.is_cut || all.len() > most;
        all.truncate(most);
        let mut diagnostics: Vec<Diagnostic> = all.into_iter().cloned().collect();
        diagnostics.iter_mut().for_each(|diagnostic| set_severity(settings, diagnostic));
        ReportedDiagnostics { diagnostics, is_cut }
    }
}

/// Drops the diagnostics that `allow` suppresses. Returns for each `allow` whether it suppressed
/// anything.
fn suppress(allowed: &[Allow], found: &mut Vec<&Diagnostic>) -> Vec<bool> {
    let mut used = vec![false; allowed.len()];
    let allows = Allow::first_of_each_rule(allowed);
    found.retain(|diagnostic| {
        match allows.iter().find(|&&index| allowed[index].covers(diagnostic)) {
            None => true,
            Some(&index) => {
                used[index] = true;
                false
            }
        }
    });
    used
}

/// Whether the rule of a diagnostic is on, or the diagnostic cannot be suppressed.
fn is_on(settings: &Settings, diagnostic: &Diagnostic) -> bool {
    !diagnostic.is_suppressible
        || settings.severity(diagnostic.rule.name).unwrap_or(diagnostic.rule.severity).is_some()
}

/// Whether the selection of rules includes a diagnostic.
fn is_selected(settings: &Settings, diagnostic: &Diagnostic) -> bool {
    !diagnostic.is_suppressible || settings.reports(diagnostic.rule.name)
}

/// Applies the configured severity, unless the diagnostic cannot be suppressed.
fn set_severity(settings: &Settings, diagnostic: &mut Diagnostic) {
    if let Some(Some(severity)) = settings.severity(diagnostic.rule.name)
        && diagnostic.is_suppressible
    {
        diagnostic.severity = severity;
    }
}

/// Drops diagnostics of rules that are not selected. Comes last, since it must not influence other
/// rules.
pub(crate) fn apply_selection<F: Borrow<Diagnostic>>(settings: &Settings, found: &mut Vec<F>) {
    found.retain(|diagnostic| is_selected(settings, diagnostic.borrow()));
}

/// Applies the configured severities, and drops diagnostics of rules that are off.
pub(crate) fn apply_settings(settings: &Settings, found: &mut Vec<Diagnostic>) {
    found.retain(|diagnostic| is_on(settings, diagnostic));
    found.iter_mut().for_each(|diagnostic| set_severity(settings, diagnostic));
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::config::Settings;
    use crate::rules::board::checked::CheckedBoard;
    use crate::rules::diagnostic_list::ReportedDiagnostics;
    use crate::rules::engine::{Facts, Part};
    use crate::rules::graph::checked::CheckedGraph;
    use crate::syntax::Sections;

    fn board(text: &str) -> CheckedBoard {
        CheckedBoard::new(Arc::clone(&Sections::new(text).all()[0].section))
    }

    fn rules(reported: &ReportedDiagnostics) -> Vec<&'static str> {
        reported.diagnostics.iter().map(|diagnostic| diagnostic.rule.name).collect()
    }

    #[test]
    fn a_report_is_cut_in_the_order_of_the_places() {
        let board = board("Px\nTTTE\nPx\n");
        let all = board.diagnostics(None, &Settings::default());
        for most in 0..all.len() {
            let reported = board.report(None, Facts::NONE, &Settings::default(), most);
            assert_eq!(
                (&reported.diagnostics[..], reported.is_cut),
                (&all[..most], true),
                "{most}"
            );
        }
        let reported = board.report(None, Facts::NONE, &Settings::default(), all.len());
        assert_eq!((reported.diagnostics, reported.is_cut), (all, false));
    }

    #[test]
    fn the_bound_applies_to_each_rule_and_a_request_for_more_computes_them() {
        let row = |count: usize| "x.".repeat(count);
        for (count, is_cut) in [
            (crate::rules::diagnostic_list::MAX_KEPT, false),
            (crate::rules::diagnostic_list::MAX_KEPT + 1, true),
        ] {
            let board = board(&row(count));
            let reported = board.report(
                None,
                Facts::NONE,
                &Settings::default(),
                crate::rules::diagnostic_list::MAX_KEPT + 3,
            );
            assert_eq!(
                (reported.diagnostics.len(), reported.is_cut),
                (count.min(crate::rules::diagnostic_list::MAX_KEPT) + 3, is_cut)
            );
            assert_eq!(board.diagnostics(None, &Settings::default()).len(), count + 3);
        }
        let game = CheckedGraph::new(format!(
            "a ->{}",
            " a".repeat(crate::rules::diagnostic_list::MAX_KEPT + 2)
        ));
        let reported = game.report(
            None,
            Facts::NONE,
            &Settings::default(),
            crate::rules::diagnostic_list::MAX_KEPT,
        );
        assert_eq!(
            (reported.diagnostics.len(), reported.is_cut),
            (crate::rules::diagnostic_list::MAX_KEPT, true)
        );
        assert_eq!(
            game.diagnostics(None, &Settings::default()).len(),
            crate::rules::diagnostic_list::MAX_KEPT + 1
        );
    }

    #[test]
    fn omitted_hints_do_not_hide_errors_but_omitted_errors_do() {
        let spaces = ". \n".repeat(crate::rules::diagnostic_list::MAX_KEPT + 9);
        let sound = board(&format!("allow: too-large\nPTE\n{}", spaces.replace('.', "...")));
        let reported = sound.report(
            Some(crate::rules::engine::SolveResult::TooLarge { needed: 2, limit: 1 }),
            Facts::NONE,
            &Settings::default(),
            2,
        );
        assert_eq!(rules(&reported), ["trailing-whitespace", "trailing-whitespace"]);
        assert!(reported.is_cut && !sound.found(0).lacks_error());
        assert!(
            board(&"1 1\n".repeat(crate::rules::diagnostic_list::MAX_KEPT + 9))
                .found(0)
                .lacks_error()
        );
    }
}
