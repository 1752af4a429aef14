//! Counts of Grundy values, and their period in an octal game.

use std::collections::BTreeMap;

use crate::solve::graph::grundy::solution::GrundySolution;

/// Vertices by Grundy value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GrundyCounts {
    /// The number of vertices with each finite value that occurs, in ascending order of values.
    pub finite: BTreeMap<u32, u64>,
    /// Vertices with an infinite value.
    pub infinite: u64,
    /// For an octal game: the size of heap from which the values repeat, and after how many heaps,
    /// as far as the heaps were solved.
    pub period: Option<(u32, u32)>,
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
        if solution.octal().is_some() {
            counts.period = period(&values);
        }
        counts
    }
}

/// The least number of last values that repeat at least three times at the end, and where that
/// begins.
///
/// # Complexity
/// O(values²) at worst; most lengths end at the first difference.
fn period(values: &[Option<u32>]) -> Option<(u32, u32)> {
    for length in 1..=values.len() / 3 {
        let mut start = values.len() - length;
        while start > 0 && values[start - 1] == values[start - 1 + length] {
            start -= 1;
        }
        if values.len() - start >= 3 * length {
            return Some((start as u32, length as u32));
        }
    }
    None
}
