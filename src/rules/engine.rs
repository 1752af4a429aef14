//! How the rules are run on one board or one game file, the same for every kind of puzzle.
//!
//! A kind says how a rule checks its texts and its solved puzzles, and what an `allow` looks like; what is found, how `allow`
//! and settings apply, and which `allow` is unused is worked out here. Deliberately not here: fixes, which want to know what
//! the author points to.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::OnceLock;

use crate::config::Settings;
use crate::rules::allow::Allow;
use crate::rules::diagnostic::Edit;
use crate::rules::diagnostic_list::{DiagnosticList, MOST_KEPT, Report};
use crate::rules::rule::Rule;
use crate::rules::{RULES, unused_allow};
use crate::text::Span;

/// What became of the attempt to solve a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolveResult<V> {
    /// It is solved, with this verdict at its start.
    Solved(V),
    /// It was refused.
    TooLarge {
        /// The bytes that solving would need.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
}

/// A board or a game file, as far as rules are concerned.
pub(crate) trait Part {
    type Verdict: Copy;

    fn checks(&self) -> &Checks;

    /// Adds what a rule finds without a solve result, if it has such a check for this kind.
    fn check_at_once(&self, rule: &Rule, found: &mut DiagnosticList);

    /// Adds what a rule finds in a puzzle that has been solved or refused, if it has such a check for this kind.
    fn check_solved(&self, rule: &Rule, result: SolveResult<Self::Verdict>, found: &mut DiagnosticList);

    /// Whether there are errors, which may hide what other rules would find.
    fn has_errors(&self, found: &DiagnosticList) -> bool;

    /// The edits that take names out of every `allow`, one for each, in order.
    fn removals_from_allow(&self, unwanted: &HashSet<Span>) -> Vec<(Span, Edit)>;
}

/// What is kept of the checks of a part.
#[derive(Debug, Clone)]
pub(crate) struct Checks {
    /// What the rules found at once, as soon as somebody has asked: in a document that has too much of it, nobody asks about
    /// its last boards.
    found: OnceLock<DiagnosticList>,
    allowed: Vec<Allow>,
}

impl Checks {
    pub(crate) const fn new(allowed: Vec<Allow>) -> Self {
        Self { found: OnceLock::new(), allowed }
    }
}

/// What the rules find at once, each at most so much.
pub(crate) fn found<P: Part>(part: &P, most: usize) -> Cow<'_, DiagnosticList> {
    let kept = part.checks().found.get_or_init(|| find(part, MOST_KEPT));
    if kept.is_cut() && most > MOST_KEPT { Cow::Owned(find(part, most)) } else { Cow::Borrowed(kept) }
}

fn find<P: Part>(part: &P, most: usize) -> DiagnosticList {
    let mut found = DiagnosticList::new(most);
    let run = |found: &mut DiagnosticList, only_without_errors: bool| {
        for rule in RULES.into_iter().filter(|rule| rule.only_without_errors == only_without_errors) {
            found.next_rule();
            part.check_at_once(rule, found);
        }
    };
    run(&mut found, false);
    if !part.has_errors(&found) {
        run(&mut found, true);
    }
    found
}

/// At most so many diagnostics, in the order of their places: those found at once and, with a solve result, the others.
pub(crate) fn report<P: Part>(
    part: &P,
    result: Option<SolveResult<P::Verdict>>,
    settings: &Settings,
    most: usize,
) -> Report {
    let found = found(part, most);
    let mut solved = DiagnosticList::new(usize::MAX);
    if let Some(result) = result {
        for rule in RULES {
            solved.next_rule();
            part.check_solved(rule, result, &mut solved);
        }
    }
    let allowed = &part.checks().allowed;
    found.report(solved.list(), allowed, settings, most, |silenced| {
        let is_provable = solved.list().iter().all(|diagnostic| diagnostic.is_suppressible);
        let is_sound = is_provable && !part.has_errors(&found);
        unused_allow::check(part, allowed, silenced, result, is_sound)
    })
}
