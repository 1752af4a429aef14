//! Values as ordered numbers.

use crate::model::Player;
use crate::solve::value::{Turns, Value};

/// A value as a number, lower is better for the police: its wins, soonest first, then the draw,
/// then the thief's wins, latest first. So the police's best move leads to the lowest score, the
/// thief's to the highest. Signed, since processors compare many signed numbers at a time, but not
/// all of them unsigned ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score(i32);

impl Score {
    /// Never better for the police than a real move.
    pub(crate) const WALL_TO_POLICE: Self = Self(i32::MAX);
    /// Never better for the thief than a real move.
    pub(crate) const WALL_TO_THIEF: Self = Self(i32::MIN);

    const DRAW: Self = Self(0);

    /// The score of a value, the same for every value of endless play, unless it has 2³¹ − 1 turns or more: boards of 32,767 open cells have
    /// no more states.
    pub(crate) fn of(value: Value) -> Option<Self> {
        match value {
            Value::Win(_, Turns(turns)) if turns >= i32::MAX as u32 => None,
            Value::Win(Player::Police, Turns(turns)) => Some(Self(i32::MIN + turns as i32)),
            Value::Win(Player::Thief, Turns(turns)) => Some(Self(i32::MAX - turns as i32)),
            Value::Draw | Value::Endless(_) => Some(Self::DRAW),
        }
    }

    pub(crate) fn value(self) -> Value {
        match self.0 {
            0 => Value::Draw,
            from_below if self < Self::DRAW => {
                Value::Win(Player::Police, Turns(from_below.abs_diff(i32::MIN)))
            }
            from_above => Value::Win(Player::Thief, Turns(from_above.abs_diff(i32::MAX))),
        }
    }

    /// The score of a state with a best move to this one: one turn further from the end.
    pub(crate) fn a_turn_before(self) -> Self {
        Self(self.0 - self.0.signum())
    }
}

#[cfg(test)]
mod tests {
    use crate::solve::board::checker::score::*;

    #[test]
    fn scores_order_values_from_the_polices_wins_to_the_thiefs() {
        let order = [
            Value::Win(Player::Police, Turns(0)),
            Value::Win(Player::Police, Turns(1)),
            Value::Win(Player::Police, Turns((1 << 31) - 2)),
            Value::Draw,
            Value::Win(Player::Thief, Turns((1 << 31) - 2)),
            Value::Win(Player::Thief, Turns(1)),
            Value::Win(Player::Thief, Turns(0)),
        ];
        let scores = order.map(|value| Score::of(value).unwrap());
        assert!(scores.is_sorted() && scores.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(scores.map(Score::value), order);
    }

    #[test]
    fn a_turn_before_is_one_more_turn_and_a_draw_stays() {
        for player in [Player::Police, Player::Thief] {
            let before = Score::of(Value::Win(player, Turns(6))).unwrap().a_turn_before();
            assert_eq!(before.value(), Value::Win(player, Turns(7)));
        }
        assert_eq!(Score::of(Value::Draw).unwrap().a_turn_before().value(), Value::Draw);
    }

    #[test]
    fn turns_that_no_board_reaches_have_no_score() {
        for player in [Player::Police, Player::Thief] {
            for turns in [(1 << 31) - 1, 1 << 31, u32::MAX] {
                assert_eq!(Score::of(Value::Win(player, Turns(turns))), None);
            }
        }
    }
}
