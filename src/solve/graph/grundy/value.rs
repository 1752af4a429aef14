//! The Grundy value of a vertex or of a sum.

use std::fmt;
use std::sync::Arc;

use crate::model::{ExpectedGrundy, GraphExpectation};
use crate::solve::graph::outcome::value::VertexOutcome;

/// A Grundy value: the heap of Nim that a game is worth in a sum; or, on a graph with cycles, that
/// no heap is worth as much.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum GrundyValue {
    /// A sum with a heap of this size is lost for the player to move.
    Finite(u32),
    /// No sum with a heap is lost; those with heaps of these sizes, in ascending order, are won, and
    /// the others are drawn.
    Infinite(Arc<[u32]>),
}

impl GrundyValue {
    /// The value of a sum. Finite values add by exclusive or.
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) => Self::Finite(a ^ b),
            (Self::Infinite(set), Self::Finite(heap))
            | (Self::Finite(heap), Self::Infinite(set)) => {
                let mut set: Vec<u32> = set.iter().map(|one| one ^ heap).collect();
                set.sort_unstable();
                Self::Infinite(set.into())
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Arc::default()),
        }
    }

    /// The outcome for the player to move.
    pub fn outcome(&self) -> VertexOutcome {
        match self {
            Self::Finite(0) => VertexOutcome::Lose,
            Self::Finite(_) => VertexOutcome::Win,
            Self::Infinite(set) if set.first() == Some(&0) => VertexOutcome::Win,
            Self::Infinite(_) => VertexOutcome::Draw,
        }
    }

    /// The values of `expect` that assert it.
    pub(crate) fn asserted(&self) -> Vec<String> {
        vec![format!("grundy {self}"), self.outcome().name().to_owned()]
    }

    /// Whether it is what `expect` asserts.
    pub(crate) fn meets(&self, expected: &GraphExpectation) -> bool {
        match (expected, self) {
            (&GraphExpectation::Grundy(ExpectedGrundy::Finite(number)), &Self::Finite(found)) => {
                number == u64::from(found)
            }
            (GraphExpectation::Grundy(ExpectedGrundy::Infinite(set)), Self::Infinite(found)) => {
                set.iter().copied().eq(found.iter().map(|&number| u64::from(number)))
            }
            (GraphExpectation::Win(None), _) => self.outcome() == VertexOutcome::Win,
            (GraphExpectation::Lose(None), _) => self.outcome() == VertexOutcome::Lose,
            (GraphExpectation::Draw, _) => self.outcome() == VertexOutcome::Draw,
            _ => false,
        }
    }

    /// Whether it is infinite, as a number. Then the value, or the size of its set and its bytes.
    pub(crate) fn code(&self) -> (u8, u128, Vec<u8>) {
        match self {
            Self::Finite(value) => (0, (*value).into(), Vec::new()),
            Self::Infinite(set) => {
                let bytes = set.iter().flat_map(|number| number.to_le_bytes()).collect();
                (1, set.len() as u128, bytes)
            }
        }
    }

    /// The value with this code, and the bytes after its set.
    pub(crate) fn of_code(is_infinite: u8, number: u128, rest: &[u8]) -> Option<(Self, &[u8])> {
        match is_infinite {
            0 => Some((Self::Finite(u32::try_from(number).ok()?), rest)),
            1 => {
                let bytes = usize::try_from(number).ok()?.checked_mul(4)?;
                let (set, rest) = rest.split_at_checked(bytes)?;
                let (numbers, _) = set.as_chunks();
                let numbers: Vec<u32> =
                    numbers.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
                let is_set = numbers.is_sorted_by(|a, b| a < b);
                Some((Self::Infinite(is_set.then_some(numbers)?.into()), rest))
            }
            _ => None,
        }
    }
}

impl fmt::Display for GrundyValue {
    /// `3`, `infinite`, `infinite 0 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(value) => value.fmt(f),
            Self::Infinite(set) => {
                f.write_str("infinite")?;
                set.iter().try_for_each(|value| write!(f, " {value}"))
            }
        }
    }
}

/// The smallest number that is missing.
///
/// # Complexity
/// O(numbers · (1 + result / 64)).
pub(crate) fn mex(numbers: impl Iterator<Item = u32> + Clone) -> u32 {
    let mut base = 0;
    loop {
        let mut seen = 0u64;
        for number in numbers.clone() {
            let above = number.wrapping_sub(base);
            if above < 64 {
                seen |= 1 << above;
            }
        }
        if seen != u64::MAX {
            return base + seen.trailing_ones();
        }
        base += 64;
    }
}

#[cfg(test)]
mod tests {
    use crate::solve::graph::grundy::value::{GrundyValue, mex};

    #[test]
    fn mex_is_the_smallest_number_that_is_missing() {
        let of = |numbers: &[u32]| mex(numbers.iter().copied());
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[1, 2]), 0);
        assert_eq!(of(&[2, 0, 1, 1, 5]), 3);
        assert_eq!(of(&(0..64).collect::<Vec<_>>()), 64);
        assert_eq!(of(&(0..200).rev().filter(|&n| n != 130).collect::<Vec<_>>()), 130);
        assert_eq!(of(&[u32::MAX]), 0);
    }

    #[test]
    fn values_add_as_heaps_do() {
        let infinite = |set: &[u32]| GrundyValue::Infinite(set.into());
        let finite = GrundyValue::Finite;
        assert_eq!(finite(3).plus(&finite(5)), finite(6));
        assert_eq!(infinite(&[0, 2, 5]).plus(&finite(2)), infinite(&[0, 2, 7]));
        assert_eq!(finite(1).plus(&infinite(&[])), infinite(&[]));
        assert_eq!(infinite(&[0]).plus(&infinite(&[0])), infinite(&[]));
        let words = [finite(0), finite(7), infinite(&[]), infinite(&[1]), infinite(&[0, 3])]
            .map(|value| format!("{value}: {}", value.outcome().name()));
        assert_eq!(
            words,
            ["0: lose", "7: win", "infinite: draw", "infinite 1: draw", "infinite 0 3: win"]
        );
    }
}
