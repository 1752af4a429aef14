//! Runs the rules on one puzzle of a file, in the same way for every kind of puzzle.
//!
//! Running the rules, `allow`, severities, unused `allow` and fixes are the same for all kinds.
//! Deliberately not here: the diagnostics of any single rule.

use std::borrow::{Borrow, Cow};

use crate::config::Settings;
use crate::rules::allow::all_allowed;
use crate::rules::fixes::{MAX_FIX_BYTES, allow};
use crate::rules::rule::{
    Allow, Check, Diagnostic, DiagnosticList, Facts, Fix, FixContext, MAX_KEPT, Part, Rule, RuleOn,
    Shortage, SolveResult,
};
use crate::rules::table::RULES;
use crate::rules::unused_allow;
use crate::text::Span;

/// The diagnostics to report about a board or a game, sorted by location.
#[derive(Debug)]
pub struct ReportedDiagnostics {
    /// At most as many as were requested.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether some may have been left out.
    pub is_cut: bool,
}

/// Runs the rules on a puzzle.
pub trait RunRules: Part {
    /// All diagnostics, sorted by location; those that need a solve result only with one, and none
    /// that need a fact.
    ///
    /// # Complexity
    /// Linear in the diagnostics, except for sorting.
    fn diagnostics(
        &self,
        result: Option<SolveResult<Self::Value>>,
        settings: &Settings,
    ) -> Vec<Diagnostic> {
        self.report(result, Facts::NONE, settings, usize::MAX).diagnostics
    }

    /// As [`RunRules::diagnostics`], with those that need a fact which is known, but at most `most`.
    fn report(
        &self,
        result: Option<SolveResult<Self::Value>>,
        facts: Facts<'_, Self>,
        settings: &Settings,
        most: usize,
    ) -> ReportedDiagnostics {
        let found = self.found(most);
        let mut solved = DiagnosticList::new(usize::MAX);
        if let Some(result) = &result {
            for rule in RULES {
                solved.next_rule();
                find_solved(self, rule, result, facts, settings, &mut solved);
            }
        }
        let allowed = self.kept().allowed.get_or_init(|| all_allowed(self));
        let has_errors = self.has_errors(&found);
        let is_provable = solved.list().iter().all(|diagnostic| diagnostic.is_suppressible);
        report(found, solved.into_list(), allowed, settings, most, |used| {
            unused_allow::check(
                self,
                allowed,
                used,
                result.as_ref(),
                facts,
                settings,
                is_provable && !has_errors,
            )
        })
    }

    /// The questions that rules which are on ask about it once it is solved.
    fn questions(&self, settings: &Settings) -> Vec<Self::Question> {
        let mut questions = Vec::new();
        for rule in RULES {
            if let Some(RuleOn { check: Check::Fact(question, _), .. }) = Self::rule(rule)
                && rule.is_on(settings)
            {
                questions.extend(question(self));
            }
        }
        questions
    }

    /// The diagnostics that need no solve result, at most `most` of each rule, before `allow` and
    /// settings apply.
    fn found(&self, most: usize) -> Cow<'_, DiagnosticList> {
        let kept = &self.kept().found;
        if most <= MAX_KEPT {
            return Cow::Borrowed(kept.get_or_init(|| find(self, MAX_KEPT)));
        }
        if let Some(kept) = kept.get().filter(|kept| !kept.is_cut()) {
            return Cow::Borrowed(kept);
        }
        let all = find(self, most);
        if all.list().len() > MAX_KEPT {
            return Cow::Owned(all);
        }
        Cow::Borrowed(kept.get_or_init(|| all))
    }

    /// The fixes of a diagnostic, the most likely first: its safe fix, those of its rule, and the
    /// suppression of its rule. `pointed` is the span under the cursor. A fix with more than
    /// `most_bytes` of edits comes without them.
    fn fixes(
        &self,
        diagnostic: &Diagnostic,
        (result, facts): (Option<SolveResult<Self::Value>>, Facts<'_, Self>),
        pointed: Span,
        most_bytes: usize,
    ) -> Vec<Fix> {
        let context = FixContext { part: self, diagnostic, result, facts, pointed, most_bytes };
        let of_rule = Self::rule(diagnostic.rule).and_then(|rule| rule.fixes);
        let mut fixes: Vec<Fix> = diagnostic.fix.as_deref().into_iter().cloned().collect();
        fixes.extend(of_rule.into_iter().flat_map(|fixes| fixes(&context)));
        fixes.extend(allow(&context));
        fixes.into_iter().filter_map(|fix| fix.deferred_above(most_bytes)).collect()
    }

    /// The fix of a diagnostic that needs no choice by the author: its safe fix or else the likely
    /// one of its rule.
    fn likely_fix(
        &self,
        diagnostic: &Diagnostic,
        result: Option<SolveResult<Self::Value>>,
    ) -> Option<Fix> {
        let pointed = Span { start: diagnostic.span.start, end: diagnostic.span.start };
        let most_bytes = MAX_FIX_BYTES;
        let context =
            FixContext { part: self, diagnostic, result, facts: Facts::NONE, pointed, most_bytes };
        diagnostic
            .fix
            .as_deref()
            .cloned()
            .or_else(|| Self::rule(diagnostic.rule)?.likely_fix?(&context))
    }
}

impl<P: Part> RunRules for P {}

/// The report of a list and of diagnostics that need a solve result: at most `most`.
/// `unused` reports each `allow` that suppressed nothing, from whether each suppressed
/// something.
fn report(
    found: Cow<'_, DiagnosticList>,
    solved: Vec<Diagnostic>,
    allowed: &[Allow],
    settings: &Settings,
    most: usize,
    unused: impl FnOnce(&[bool]) -> Vec<Diagnostic>,
) -> ReportedDiagnostics {
    let has_more = found.is_cut();
    let (mut diagnostics, is_cut) = match found {
        // References, so that only reported diagnostics are copied.
        Cow::Borrowed(found) => {
            let all = found.list().iter().chain(&solved).collect();
            let mut judged = Vec::new();
            let judged = &mut judged;
            let unused = move |used: &[bool]| {
                *judged = unused(used);
                judged.iter().collect()
            };
            let (all, is_cut) = selected(all, allowed, settings, most, unused);
            (all.into_iter().cloned().collect(), is_cut)
        }
        // So many that copies of them would take much memory.
        Cow::Owned(found) => {
            let mut all = found.into_list();
            all.extend(solved);
            selected(all, allowed, settings, most, unused)
        }
    };
    for diagnostic in &mut diagnostics {
        set_severity(settings, diagnostic);
    }
    ReportedDiagnostics { diagnostics, is_cut: is_cut || has_more }
}

/// The first `most` diagnostics to be reported, in order, and whether there are more.
fn selected<D: Borrow<Diagnostic>>(
    mut all: Vec<D>,
    allowed: &[Allow],
    settings: &Settings,
    most: usize,
    unused: impl FnOnce(&[bool]) -> Vec<D>,
) -> (Vec<D>, bool) {
    all.retain(|diagnostic| is_on(settings, diagnostic.borrow()));
    let used = suppress(allowed, &mut all);
    let unused = unused(&used);
    all.extend(unused.into_iter().filter(|diagnostic| is_on(settings, diagnostic.borrow())));
    all.retain(|diagnostic| is_selected(settings, diagnostic.borrow()));
    let place = |diagnostic: &D| {
        let Diagnostic { span, rule, .. } = diagnostic.borrow();
        (*span, rule.name)
    };
    all.sort_by_key(place);
    let is_cut = all.len() > most;
    all.truncate(most);
    (all, is_cut)
}

/// Drops the diagnostics that `allow` suppresses. Returns for each `allow` whether it suppressed
/// anything.
fn suppress<D: Borrow<Diagnostic>>(allowed: &[Allow], found: &mut Vec<D>) -> Vec<bool> {
    let mut used = vec![false; allowed.len()];
    let allows = Allow::first_of_each_rule(allowed);
    found.retain(|diagnostic| {
        match allows.iter().find(|&&index| allowed[index].covers(diagnostic.borrow())) {
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
    for diagnostic in found {
        set_severity(settings, diagnostic);
    }
}

/// Adds the diagnostics of a rule that need a solve result.
fn find_solved<P: Part>(
    part: &P,
    rule: &Rule,
    result: &SolveResult<P::Value>,
    facts: Facts<'_, P>,
    settings: &Settings,
    found: &mut DiagnosticList,
) {
    let Some(RuleOn { check, .. }) = P::rule(rule) else { return };
    match (check, result) {
        (Check::Solved(check), SolveResult::Solved(value)) => check(part, value.clone(), found),
        (Check::TooLarge(check), &SolveResult::TooLarge { needed, limit }) => {
            check(part, Shortage { needed, limit }, found);
        }
        (Check::Fact(question, check), SolveResult::Solved(_)) if rule.is_on(settings) => {
            if let Some(fact) = question(part).and_then(|question| (facts.0)(&question)) {
                check(part, &fact, found);
            }
        }
        _ => {}
    }
}

fn find<P: Part>(part: &P, most: usize) -> DiagnosticList {
    let mut found = DiagnosticList::new(most);
    let only = part.only_rule();
    let run = |found: &mut DiagnosticList, only_without_errors: bool| {
        for rule in RULES.into_iter().filter(|rule| rule.only_without_errors == only_without_errors)
        {
            if only.is_some_and(|only| only != rule.name) {
                continue;
            }
            if let Some(RuleOn { check: Check::Text(check), .. }) = P::rule(rule) {
                found.next_rule();
                check(part, found);
            }
        }
    };
    run(&mut found, false);
    if !part.has_errors(&found) {
        run(&mut found, true);
    }
    found
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::config::Settings;
    use crate::rules::board::checked::CheckedBoard;
    use crate::rules::engine::{ReportedDiagnostics, RunRules as _};
    use crate::rules::graph::checked::CheckedGraph;
    use crate::rules::rule::Facts;
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
        let row = |count: usize| format!("PTE{}", "x.".repeat(count));
        for (count, is_cut) in
            [(crate::rules::rule::MAX_KEPT, false), (crate::rules::rule::MAX_KEPT + 1, true)]
        {
            let board = board(&row(count));
            let reported =
                board.report(None, Facts::NONE, &Settings::default(), crate::rules::rule::MAX_KEPT);
            assert_eq!(
                (reported.diagnostics.len(), reported.is_cut),
                (count.min(crate::rules::rule::MAX_KEPT), is_cut)
            );
            assert_eq!(board.diagnostics(None, &Settings::default()).len(), count);
        }
        let game =
            CheckedGraph::new(format!("a ->{}", " a".repeat(crate::rules::rule::MAX_KEPT + 2)));
        let reported =
            game.report(None, Facts::NONE, &Settings::default(), crate::rules::rule::MAX_KEPT);
        assert_eq!(
            (reported.diagnostics.len(), reported.is_cut),
            (crate::rules::rule::MAX_KEPT, true)
        );
        assert_eq!(
            game.diagnostics(None, &Settings::default()).len(),
            crate::rules::rule::MAX_KEPT + 1
        );
    }

    #[test]
    fn omitted_hints_do_not_hide_errors_but_omitted_errors_do() {
        let spaces = ". \n".repeat(crate::rules::rule::MAX_KEPT + 9);
        let sound = board(&format!("allow: too-large\nPTE\n{}", spaces.replace('.', "...")));
        let reported = sound.report(
            Some(crate::rules::rule::SolveResult::TooLarge { needed: 2, limit: 1 }),
            Facts::NONE,
            &Settings::default(),
            2,
        );
        assert_eq!(rules(&reported), ["trailing-whitespace", "trailing-whitespace"]);
        assert!(reported.is_cut && !sound.found(0).lacks_error());
        assert!(board(&"1 1\n".repeat(crate::rules::rule::MAX_KEPT + 9)).found(0).lacks_error());
    }
}
