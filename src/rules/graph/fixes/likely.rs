//! Which fixes are likely in a game file: not safe, but the only thing that the author can have meant, or nearly so.
//!
//! Others rely on a likely fix to be one of those that are offered. Where there is a real choice (whether a vertex without a
//! line is a slip, where a game starts) there is none, and a person chooses.

use crate::model::GraphKey;
use crate::rules::bad_value::renamed;
use crate::rules::diagnostic::{Diagnostic, Fix};
use crate::rules::graph::checked::{CheckedGraph, GraphSolveResult};
use crate::rules::graph::fixes::GraphFixContext;

impl CheckedGraph {
    /// What can be done about one of the diagnostics without asking what the author meant: its safe fix or, if it has none,
    /// the one of those offered that is likely.
    pub fn likely_fix(&self, diagnostic: &Diagnostic, answer: Option<GraphSolveResult>) -> Option<Fix> {
        let asked = GraphFixContext { checked: self, diagnostic, answer };
        diagnostic.fix.clone().or_else(|| asked.likely())
    }
}

impl GraphFixContext<'_> {
    fn likely(&self) -> Option<Fix> {
        let first = |fixes: Vec<Fix>| fixes.into_iter().next();
        match self.diagnostic.rule.name {
            "verdict-mismatch" if self.is_known() => first(self.mend_expect()),
            "missing-expect" if self.is_known() => first(self.add_expect()),
            "unknown-directive" => self.renamed_directive(),
            "bad-value" => self.corrected(),
            "duplicate-directive" if self.repeats_a_directive() => first(self.keep_one_directive()),
            "size-mismatch" => first(self.mend_header()),
            // In an edge list every line that goes would change the header, too.
            "duplicate-edge" if self.game().header.is_none() => first(self.remove_edge()),
            "duplicate-word" => first(self.remove_line()),
            _ => None,
        }
    }

    fn corrected(&self) -> Option<Fix> {
        let key = self.directive()?.key?;
        if key == GraphKey::Allow {
            return renamed(&self.game().text, self.diagnostic.span);
        }
        let mut values = self.values();
        let is_found = key == GraphKey::Expect && self.is_known() && !values.is_empty();
        (values.len() == 1 || is_found).then(|| values.swap_remove(0))
    }

    /// Whether it is known what the game is worth at its start.
    fn is_known(&self) -> bool {
        matches!(self.answer, Some(GraphSolveResult::Solved(Some(_))))
    }

    /// Whether the directive says what an earlier one says.
    fn repeats_a_directive(&self) -> bool {
        let Some(here) = self.directive() else { return false };
        let text = &self.game().text;
        here.earlier.is_some_and(|earlier| earlier.value.of(text) == here.directive.value.of(text))
    }
}
