//! Runs the rules on one puzzle of a file, in the same way for every kind of puzzle.
//!
//! A kind implements [`Part`]: its texts, its solve results and its values of `expect`. Running the
//! rules, `allow`, severities, unused `allow` and fixes are the same for all kinds. Deliberately
//! not here: the diagnostics of any single rule.

use std::borrow::Cow;
use std::fmt::{self, Debug, Display};
use std::sync::{Arc, OnceLock};

use crate::config::Settings;
use crate::model::{DirectiveReading, Key};
use crate::rules::allow::Allow;
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::diagnostic_list::{DiagnosticList, MAX_KEPT, ReportedDiagnostics};
use crate::rules::fixes::{FixContext, MAX_FIX_BYTES, allow};
use crate::rules::rule::{Check, Rule, RuleOn, Shortage};
use crate::rules::{RULES, unused_allow};
use crate::syntax::{Directive, SourceLines, WHITESPACE};
use crate::text::{Offset, Span};

/// The result of trying to solve a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolveResult<V> {
    /// The value of its start.
    Solved(V),
    /// Not solved, because of the memory limit.
    TooLarge {
        /// The bytes that solving would need.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
}

impl<V> SolveResult<V> {
    /// The value of the start, if the puzzle was solved.
    pub fn solved(self) -> Option<V> {
        match self {
            Self::Solved(value) => Some(value),
            Self::TooLarge { .. } => None,
        }
    }
}

/// The facts about a puzzle that rules may ask for once it is solved.
pub struct Facts<'a, P: Part>(pub &'a dyn Fn(&P::Question) -> Option<Arc<P::Fact>>);

impl<P: Part> Facts<'_, P> {
    /// No fact is known.
    pub const NONE: Self = Self(&|_| None);
}

impl<P: Part> Clone for Facts<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Part> Copy for Facts<'_, P> {}

impl<P: Part> Debug for Facts<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Facts")
    }
}

/// The diagnostics of a puzzle that need no solve result, and its `allow`.
#[derive(Debug, Clone)]
pub struct KeptDiagnostics {
    /// Filled by the first request: in a document with too many diagnostics, those of the last
    /// boards are never requested.
    found: OnceLock<DiagnosticList>,
    allowed: OnceLock<Vec<Allow>>,
}

impl KeptDiagnostics {
    pub(crate) const fn new() -> Self {
        Self { found: OnceLock::new(), allowed: OnceLock::new() }
    }
}

/// A puzzle in a file, as rules see it: a board, or a whole game file. All locations are bytes from
/// the start of its text.
pub trait Part: Debug + Sized + 'static {
    /// The keys of its directives.
    type Key: Key;
    /// The value of its start once it is solved.
    type Value: Copy + Debug;
    /// The value of its start, if it has a start.
    type Verdict: Copy + Display;
    /// A question about it that rules may ask once it is solved.
    type Question: Debug;
    /// The answer.
    type Fact: Debug;

    /// The word for such a puzzle in messages.
    const NOUN: &'static str;
    /// Where an `allow` applies, in titles of fixes.
    const HERE: &'static str;

    /// The implementation of a rule for this kind; `None` if the rule does not apply to it.
    fn rule(rule: &Rule) -> Option<&RuleOn<Self>>;

    /// The verdict in a value.
    fn verdict(value: Self::Value) -> Option<Self::Verdict>;

    /// The values of `expect` that assert a verdict: with turns and then, if that differs, without.
    fn asserted(verdict: Self::Verdict) -> Vec<String>;

    /// Its text.
    fn source(&self) -> &SourceLines;

    /// Its directives, in order.
    fn directives(&self) -> &[DirectiveReading<Self::Key>];

    /// The cached diagnostics.
    fn kept(&self) -> &KeptDiagnostics;

    /// Whether it can be solved: its text has no errors that prevent it.
    fn has_puzzle(&self) -> bool;

    /// The lines in which `allow` applies; `None` if there are none.
    fn own_lines(&self) -> Option<Span>;

    /// The place where the verdict is reported.
    fn verdict_location(&self) -> Option<Span>;

    /// The place where `too-large` is reported.
    fn too_large_location(&self) -> Option<Span> {
        self.verdict_location()
    }

    /// What `expect` asserts, in words, if the verdict is another one.
    fn unmet_expectation(&self, verdict: Self::Verdict) -> Option<String>;

    /// The message about an invalid value.
    fn bad_value(&self, key: Self::Key, value: &str) -> String;

    /// An invalid value outside directives, with the message about it.
    fn bad_value_elsewhere(&self) -> Option<(Span, String)> {
        None
    }

    /// The likely values in place of an invalid one.
    fn likely_values(&self, key: Self::Key, written: &str) -> Vec<String>;

    /// Whether errors, in this list or not, may hide diagnostics of other rules.
    fn has_errors(&self, found: &DiagnosticList) -> bool {
        !self.has_puzzle() || found.lacks_error() || found.errors().next().is_some()
    }

    /// The line for a directive that comes before all others; `None` if a directive would apply to
    /// nothing.
    fn first_directive_line(&self) -> Option<usize>;

    /// Removes a line.
    fn remove_line(&self, line: usize) -> Edit;

    /// The text that must replace a directive on the first line if it is removed.
    fn in_place_of_first_line(&self) -> &str {
        ""
    }

    /// The first directive with a key: the one that counts.
    fn directive(&self, key: Self::Key) -> Option<&DirectiveReading<Self::Key>> {
        DirectiveReading::first(self.directives(), key)
    }

    /// Adds a directive, after those that are best written before it; `None` if it would apply to
    /// nothing.
    fn insert_directive(&self, key: Self::Key, value: &str) -> Option<Edit> {
        let first = self.first_directive_line()?;
        let is_before = |other: &&DirectiveReading<Self::Key>| {
            other.key.is_some_and(|other| other.rank() < key.rank())
        };
        let line = self
            .directives()
            .iter()
            .rfind(is_before)
            .map_or(first, |before| before.directive.line + 1);
        let (source, text) = (self.source(), format!("{}: {value}", key.name()));
        let (at, end) = (source.start_of(line), source.line_end());
        let text = if line < source.lines.len() { text + end } else { format!("{end}{text}") };
        Some(Edit { span: Span { start: at, end: at }, text })
    }

    /// Removes a directive and its line. A comment after it stays, on a line of its own.
    fn remove_directive(&self, directive: &Directive) -> Edit {
        let source = self.source();
        let Some(line) = source.lines.get(directive.line) else {
            return Edit { span: directive.whole(), text: String::new() };
        };
        let rest = Span { start: directive.whole().end, end: line.trimmed().end };
        let comment = rest.of(&source.text).trim_start_matches(WHITESPACE);
        if comment.is_empty() {
            return self.remove_line(directive.line);
        }
        let text = if directive.line == 0 { self.in_place_of_first_line() } else { "" };
        let end = rest.end - Offset::new(comment.len());
        Edit { span: Span { start: line.whole().start, end }, text: text.to_owned() }
    }

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

    /// As [`Part::diagnostics`], with those that need a fact which is known, but at most `most`.
    fn report(
        &self,
        result: Option<SolveResult<Self::Value>>,
        facts: Facts<'_, Self>,
        settings: &Settings,
        most: usize,
    ) -> ReportedDiagnostics {
        let found = self.found(most);
        let mut solved = DiagnosticList::new(usize::MAX);
        if let Some(result) = result {
            for rule in RULES {
                solved.next_rule();
                find_solved(self, rule, result, facts, settings, &mut solved);
            }
        }
        let allowed = self.kept().allowed.get_or_init(|| Allow::all(self));
        found.report(solved.list(), allowed, settings, most, |used| {
            let is_provable = solved.list().iter().all(|diagnostic| diagnostic.is_suppressible);
            unused_allow::check(
                self,
                allowed,
                used,
                (result, facts),
                settings,
                is_provable && !self.has_errors(&found),
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
        let kept = self.kept().found.get_or_init(|| find(self, MAX_KEPT));
        if kept.is_cut() && most > MAX_KEPT {
            Cow::Owned(find(self, most))
        } else {
            Cow::Borrowed(kept)
        }
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
        let mut fixes: Vec<Fix> = diagnostic.fix.iter().cloned().collect();
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
        diagnostic.fix.clone().or_else(|| Self::rule(diagnostic.rule)?.likely_fix?(&context))
    }
}

/// Adds the diagnostics of a rule that need a solve result.
fn find_solved<P: Part>(
    part: &P,
    rule: &Rule,
    result: SolveResult<P::Value>,
    facts: Facts<'_, P>,
    settings: &Settings,
    found: &mut DiagnosticList,
) {
    let Some(RuleOn { check, .. }) = P::rule(rule) else { return };
    match (check, result) {
        (Check::Solved(check), SolveResult::Solved(value)) => check(part, value, found),
        (Check::TooLarge(check), SolveResult::TooLarge { needed, limit }) => {
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
    let run = |found: &mut DiagnosticList, only_without_errors: bool| {
        for rule in RULES.into_iter().filter(|rule| rule.only_without_errors == only_without_errors)
        {
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
