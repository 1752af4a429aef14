//! One section of a board file, looked at by every rule.

use std::sync::Arc;

use super::allow::Allow;
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
    /// What the rules found that need no answer, `allow` not yet applied.
    found: Vec<Finding>,
    allowed: Vec<Allow>,
}

impl CheckedBoard {
    /// Reads and checks a section.
    ///
    /// # Complexity
    /// Linear in the bytes of the section.
    pub fn new(section: Arc<Section>) -> Self {
        let reading = BoardReading::new(&section);
        let mut found = Vec::new();
        for rule in RULES {
            if let Some(check) = rule.check.board_text() {
                check(&section, &reading, &mut found);
            }
        }
        let allowed = Allow::all(&section, &reading);
        Self { section, reading, found, allowed }
    }

    /// Everything there is to say, in the order of the places: at once, or once there is an answer.
    ///
    /// # Complexity
    /// Linear in the findings but for sorting them.
    pub fn findings(&self, answer: Option<Answer>, settings: &Settings) -> Vec<Finding> {
        let mut found = self.found.clone();
        if let Some(answer) = answer {
            for rule in RULES {
                if let Some(check) = rule.check.board_answer() {
                    check(&self.reading, answer, &mut found);
                }
            }
        }
        apply_settings(settings, &mut found);
        let silenced = silence(&self.allowed, &mut found);
        let answered = match answer {
            None => Answered::NotYet,
            Some(Answer::TooLarge { .. }) => Answered::Refused,
            Some(Answer::Solved(_)) => Answered::Solved,
        };
        let is_sound =
            !has_own_errors(&self.section, &self.found) && found.iter().all(|finding| finding.is_suppressible);
        let mut unused =
            unused_allow::check(&self.section, &self.reading, &self.allowed, &silenced, answered, is_sound);
        apply_settings(settings, &mut unused);
        found.append(&mut unused);
        apply_selection(settings, &mut found);
        found.sort_by(|a, b| (a.span, a.rule.name).cmp(&(b.span, b.rule.name)));
        found
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
pub(super) fn silence(allowed: &[Allow], found: &mut Vec<Finding>) -> Vec<bool> {
    let mut silenced = vec![false; allowed.len()];
    let allows = Allow::first_of_each_rule(allowed);
    found.retain(|finding| match allows.iter().find(|&&index| allowed[index].covers(finding)) {
        None => true,
        Some(&index) => {
            silenced[index] = true;
            false
        }
    });
    silenced
}

/// Leaves out what is not to be reported. Comes last: it changes nothing about what was found.
pub fn apply_selection(settings: &Settings, found: &mut Vec<Finding>) {
    found.retain(|finding| !finding.is_suppressible || settings.reports(finding.rule.name));
}

/// Gives every finding the severity that is set for its rule, and drops those of rules that are off. Findings that cannot
/// be suppressed stay as they are.
pub fn apply_settings(settings: &Settings, found: &mut Vec<Finding>) {
    found.retain_mut(|finding| match settings.severity(finding.rule.name) {
        _ if !finding.is_suppressible => true,
        None => finding.rule.severity.is_some(),
        Some(None) => false,
        Some(Some(severity)) => {
            finding.severity = severity;
            true
        }
    });
}
