//! Counts of Grundy values, and their period in an octal game.

use std::collections::BTreeMap;

use crate::solve::graph::grundy::solution::GrundySolution;

/// The period of the values of an octal game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OctalPeriod {
    /// From the heap `from` on, the values repeat every `length` heaps for ever: a proof.
    Proven {
        /// The smallest such heap.
        from: u32,
        /// The least such number of heaps.
        length: u32,
    },
    /// The heaps that were solved prove no period.
    NotSeen,
}

/// Vertices by Grundy value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GrundyCounts {
    /// The number of vertices with each finite value that occurs, in ascending order of values.
    pub finite: BTreeMap<u32, u64>,
    /// Vertices with an infinite value.
    pub infinite: u64,
    /// For an octal game: the period of its values.
    pub period: Option<OctalPeriod>,
}

impl GrundyCounts {
    pub(crate) fn of(solution: &GrundySolution) -> Self {
        let mut counts = Self::default();
        let values: Vec<Option<u32>> =
            solution.graph().vertices().map(|vertex| solution.finite(vertex)).collect();
        for value in &values {
            match value {
                Some(value) => *counts.finite.entry(*value).or_default() += 1,
                None => counts.infinite += 1,
            }
        }
        if let Some(code) = solution.octal() {
            counts.period = Some(OctalPeriod::of(code.digits().len(), &values));
        }
        counts
    }
}

impl OctalPeriod {
    /// The period that the values of the heaps 0, 1, … of a code with this many digits prove.
    ///
    /// If a period p holds for the heaps n with s ≤ n < 2s + p + t, where s is at least 1 and t the
    /// number of digits, it holds for all n ≥ s. By induction: a move from a larger n + p leaves at
    /// least 2s + 2p, so the larger heap that it leaves is at least s + p, and may be p smaller. In
    /// the same way, the larger heap that a move from n leaves is at least s, and may be p larger.
    /// So both heaps have moves to the same values.
    ///
    /// # Complexity
    /// O(values²) at worst. Most lengths end at the first difference.
    ///
    /// # Sources
    /// R. K. Guy and C. A. B. Smith, "The G-values of various games", Proceedings of the Cambridge
    /// Philosophical Society 52 (1956). E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*,
    /// chapter 4.
    fn of(digits: usize, values: &[Option<u32>]) -> Self {
        for length in 1..=values.len() / 2 {
            let mut start = values.len() - length;
            while start > 0 && values[start - 1] == values[start - 1 + length] {
                start -= 1;
            }
            if 2 * start.max(1) + 2 * length + digits <= values.len() {
                return Self::Proven { from: start as u32, length: length as u32 };
            }
        }
        Self::NotSeen
    }
}
