//! A state in one word: its value once decided, before that the number of options left.

use crate::model::Player;
use crate::solve::bytes::TransferNumber;
use crate::solve::value::{Turns, Value};

/// The word of a state: the top bit names the winner (1 for the thief), the others count turns; the
/// highest 16 numbers mean undecided states with 0 to 15 options left.
pub(crate) trait Word: TransferNumber + Eq {
    /// The most turns that fit.
    const MAX_TURNS: u32;

    /// An undecided state whose mover has this many moves, at most 9.
    fn undecided(moves: usize) -> Self;

    /// A decided state. `turns` is at most [`Self::MAX_TURNS`].
    fn won(winner: Player, turns: u32) -> Self;

    /// The value, if the search ends now.
    fn value(self) -> Value;

    /// Records that one move leads to a won state; `MOVER_WINS` is whether it is won for the mover.
    /// `won` is the value of the state if this decides it. Returns whether it does.
    fn take_option<const MOVER_WINS: bool>(&mut self, won: Self) -> bool;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const MAX_TURNS: u32 = (UNDECIDED as $word & (<$word>::MAX >> 1)) as u32 - 1;

            fn undecided(moves: usize) -> Self {
                UNDECIDED as $word | moves as $word
            }

            fn won(winner: Player, turns: u32) -> Self {
                let top = match winner {
                    Player::Police => 0,
                    Player::Thief => 1,
                };
                top << (<$word>::BITS - 1) | turns as $word
            }

            fn value(self) -> Value {
                if self >= UNDECIDED as $word {
                    return Value::Draw;
                }
                let winner =
                    if self >> (<$word>::BITS - 1) == 0 { Player::Police } else { Player::Thief };
                Value::Win(winner, Turns(u32::from(self & (<$word>::MAX >> 1))))
            }

            #[inline]
            fn take_option<const MOVER_WINS: bool>(&mut self, won: Self) -> bool {
                if *self < UNDECIDED as $word {
                    return false;
                }
                let decided = MOVER_WINS || *self == UNDECIDED as $word | 1;
                *self = if decided { won } else { *self - 1 };
                decided
            }
        }
    };
}

/// Undecided with no options left, in the widest word; a narrower one keeps the low bits.
const UNDECIDED: u32 = !15;

word!(u16);
word!(u32);

/// The same state in a wider word.
pub(crate) fn widen(word: u16) -> u32 {
    match word.value() {
        Value::Win(winner, turns) => u32::won(winner, turns.0),
        Value::Draw | Value::Endless(_) => u32::undecided(usize::from(word & 15)),
    }
}

#[cfg(test)]
mod tests {
    use crate::solve::board::queue::word::*;

    #[test]
    fn the_longest_wins_of_both_fit() {
        fn check<W: Word>() {
            for winner in [Player::Police, Player::Thief] {
                for turns in [0, 1, W::MAX_TURNS] {
                    assert_eq!(W::won(winner, turns).value(), Value::Win(winner, Turns(turns)));
                }
            }
        }
        check::<u16>();
        check::<u32>();
        assert_eq!(u16::MAX_TURNS, 32_751);
    }

    #[test]
    fn the_last_option_decides_in_either_width() {
        fn check<W: Word>(mut word: W) {
            let won = W::won(Player::Thief, 7);
            assert!(!word.take_option::<false>(won));
            assert_eq!(word.value(), Value::Draw);
            assert!(word.take_option::<false>(won));
            assert_eq!(word.value(), Value::Win(Player::Thief, Turns(7)));
            assert!(
                !word.take_option::<true>(W::won(Player::Police, 8)),
                "a decided state never changes"
            );
        }
        check(u16::undecided(2));
        check(u32::undecided(2));
        check(widen(u16::undecided(2)));
    }

    #[test]
    fn widening_keeps_values() {
        for winner in [Player::Police, Player::Thief] {
            let word = u16::won(winner, u16::MAX_TURNS);
            assert_eq!(widen(word).value(), word.value());
        }
    }
}
