//! How the program chooses its moves in a match: perfectly, or seeing a few turns ahead.

use crate::solve::Turns;
use crate::solve::board::generator::random::Random;

/// The value of a move for the player who makes it, so that the greatest is best: the result, and
/// then turns or costs. Turns count from the state after the move: fewer are better in a win, more
/// in a loss.
pub(crate) type Worth = (i8, i128);

/// The program as an opponent.
#[derive(Debug, Clone, Default)]
pub(crate) enum Opponent {
    /// Makes a best move.
    #[default]
    Perfect,
    /// Sees some turns ahead, and makes one of the moves that look best, at random.
    Seeing {
        /// How many turns after a move a win of either side is seen.
        turns: u32,
        /// The source of its choices.
        random: Random,
    },
}

impl Opponent {
    /// An opponent who sees this many turns ahead. The same seed gives the same choices.
    pub(crate) const fn seeing(turns: u32, seed: u64) -> Self {
        Self::Seeing { turns, random: Random::new(seed) }
    }

    /// The turns that it sees ahead; `None` for all.
    pub(crate) const fn sees(&self) -> Option<u32> {
        match self {
            Self::Perfect => None,
            Self::Seeing { turns, .. } => Some(*turns),
        }
    }

    /// A sentence about an opponent who does not play perfectly.
    pub(crate) fn in_words(&self) -> Option<String> {
        self.sees().map(|turns| format!("The program sees {} ahead.", Turns(turns)))
    }

    /// The index of the move to make among moves of these values; `None` if there is none.
    pub(crate) fn choose(&mut self, moves: &[Worth]) -> Option<usize> {
        let seen: Vec<Worth> = moves.iter().map(|&worth| self.seen(worth)).collect();
        let best = seen.iter().max()?;
        let mut good = (0..seen.len()).filter(|&index| seen[index] == *best);
        match self {
            Self::Perfect => good.next(),
            Self::Seeing { random, .. } => random.pick(&good.collect::<Vec<_>>()),
        }
    }

    /// A win that is too far ahead looks like a draw.
    fn seen(&self, worth: Worth) -> Worth {
        match self {
            Self::Seeing { turns, .. } if worth.1.unsigned_abs() > u128::from(*turns) => (0, 0),
            _ => worth,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::play::opponent::{Opponent, Worth};

    /// The moves that an opponent makes, in the end.
    fn chosen(mut opponent: Opponent, moves: &[Worth]) -> Vec<usize> {
        let mut chosen: Vec<usize> = (0..200).filter_map(|_| opponent.choose(moves)).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }

    #[test]
    fn an_opponent_sees_only_wins_that_are_near() {
        let moves = [(1, -3), (1, -7), (0, 0), (-1, 5), (-1, 2), (1, -3)];
        assert_eq!(chosen(Opponent::Perfect, &moves), [0]);
        assert_eq!(chosen(Opponent::seeing(9, 1), &moves), [0, 5]);
        assert_eq!(chosen(Opponent::seeing(3, 1), &moves), [0, 5]);
        assert_eq!(chosen(Opponent::seeing(2, 1), &moves), [0, 1, 2, 3, 5]);
        assert_eq!(chosen(Opponent::seeing(0, 1), &moves), [0, 1, 2, 3, 4, 5]);
        assert_eq!(chosen(Opponent::seeing(9, 1), &moves[3..5]), [0], "the latest loss");
        assert_eq!(chosen(Opponent::seeing(2, 1), &moves[3..5]), [0], "unknown before a loss");
        assert_eq!(chosen(Opponent::seeing(0, 1), &[(0, 0), (1, 0), (-1, 0)]), [1]);
        assert!(chosen(Opponent::Perfect, &[]).is_empty());
    }

    #[test]
    fn a_seed_gives_the_same_choices() {
        let moves = [(0, 0); 7];
        let choices = |seed| {
            let mut opponent = Opponent::seeing(4, seed);
            (0..20).map(|_| opponent.choose(&moves)).collect::<Vec<_>>()
        };
        assert_eq!(choices(3), choices(3));
        assert_ne!(choices(3), choices(4));
    }
}
