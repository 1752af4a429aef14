//! Grades a chosen move by comparison with all moves.
//!
//! All turns count from the state after a move, as in every list of moves, so that moves can be
//! compared.

use crate::analysis::play::LegalMove;
use crate::model::Player;
use crate::solve::Value;
use crate::solve::pursuit::MAX_MOVES_COMPARED;

/// The quality of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grade {
    /// No move was better.
    Best,
    /// Changes when the game ends, but not who wins.
    Inaccuracy,
    /// Changes who wins.
    Blunder,
}

/// The judgement of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// The quality of the move.
    pub grade: Grade,
    /// The judgement as a sentence.
    pub text: String,
}

/// Judges a move. `choices` are all moves of the mover, best first, including `chosen`.
pub(crate) fn judge<S>(
    mover: Player,
    choices: &[LegalMove<S>],
    chosen: &LegalMove<S>,
) -> Judgement {
    let best = choices.first().map_or(chosen.value, |best| best.value);
    let value = chosen.value;
    if value == best {
        return Judgement { grade: Grade::Best, text: praise(mover, value, choices) };
    }
    let there = listed(choices.iter().filter(|choice| choice.value == best));
    if value.outcome() != best.outcome() {
        let text = format!("This move {}: {} was {there}.", consequence(value), end(best));
        return Judgement { grade: Grade::Blunder, text };
    }
    let text = if value.outcome().winner() == Some(mover) {
        format!("Still winning, but slower: {value}; {} was {there}.", end(best))
    } else {
        let held = match best.turns() {
            Some(turns) => format!("holds out for {turns}"),
            None => "holds out for ever".to_owned(),
        };
        format!("This move loses sooner: {value}; {there} {held}.")
    };
    Judgement { grade: Grade::Inaccuracy, text }
}

fn praise<S>(mover: Player, value: Value, choices: &[LegalMove<S>]) -> String {
    match value {
        Value::Draw
            if choices.len() < MAX_MOVES_COMPARED
                && choices.iter().all(|choice| choice.value == Value::Draw) =>
        {
            "Draw, as with every other move.".to_owned()
        }
        Value::Draw => "Best: it holds the draw.".to_owned(),
        Value::Endless(winner) if winner == mover => "Best: play never ends.".to_owned(),
        Value::Endless(_) => "Nothing better: play never ends.".to_owned(),
        Value::Win(winner, turns) if winner == mover && turns.0 == 0 => {
            format!("{}.", value.outcome().sentence())
        }
        Value::Win(winner, _) if winner == mover => format!("Best: {value}."),
        Value::Win(..) => format!("Nothing better: {value}."),
    }
}

/// The consequence of a move, as the predicate of a sentence.
fn consequence(value: Value) -> String {
    match value {
        Value::Draw => "leads to a draw".to_owned(),
        Value::Endless(winner) => format!("lets the {} win by endless play", winner.name()),
        Value::Win(Player::Thief, turns) => format!("lets the thief escape in {turns}"),
        Value::Win(Player::Police, turns) => format!("lets the police catch the thief in {turns}"),
    }
}

/// The result that could have been reached, as a noun.
fn end(value: Value) -> String {
    match value {
        Value::Draw => "the draw".to_owned(),
        Value::Endless(_) => "endless play".to_owned(),
        Value::Win(Player::Thief, turns) => format!("the escape in {}", turns.0),
        Value::Win(Player::Police, turns) => format!("the catch in {}", turns.0),
    }
}

/// The most moves in a list: several policemen may have thousands.
const MAX_LISTED: usize = 9;

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn listed<'a, S: 'a>(choices: impl Iterator<Item = &'a LegalMove<S>>) -> String {
    let names: Vec<&str> = choices.map(|choice| choice.name.as_str()).collect();
    match &names[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        names if names.len() > MAX_LISTED => {
            let more = names.len() - MAX_LISTED;
            format!("{} or one of {more} more", names[..MAX_LISTED].join(", "))
        }
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::play::judge::*;
    use crate::solve::Turns;

    const CATCH: fn(u32) -> Value = |turns| Value::Win(Player::Police, Turns(turns));
    const ESCAPE: fn(u32) -> Value = |turns| Value::Win(Player::Thief, Turns(turns));

    /// Judges the police's last choice among these, which are listed best first.
    fn check(choices: &[(&'static str, Value)], grade: Grade, text: &str) {
        let choices: Vec<LegalMove<u32>> = choices
            .iter()
            .map(|&(name, value)| LegalMove { step: 0, name: name.to_owned(), value })
            .collect();
        let judgement = judge(Player::Police, &choices, choices.last().unwrap());
        assert_eq!((judgement.grade, judgement.text.as_str()), (grade, text));
    }

    #[test]
    fn the_best_move_is_praised() {
        check(&[("left", CATCH(4))], Grade::Best, "Best: Police catches the thief in 4 turns.");
        check(&[("left", CATCH(0))], Grade::Best, "Police catches the thief.");
        check(&[("left", ESCAPE(1))], Grade::Best, "Nothing better: The thief escapes in 1 turn.");
        check(&[("left", Value::Draw)], Grade::Best, "Draw, as with every other move.");
        let both = [("left", Value::Draw), ("up", ESCAPE(3)), ("stay", Value::Draw)];
        check(&both, Grade::Best, "Best: it holds the draw.");
    }

    #[test]
    fn a_slower_win_and_a_sooner_loss_are_inaccuracies() {
        let slower = [("up-left", CATCH(2)), ("stay", CATCH(6))];
        let text = "Still winning, but slower: Police catches the thief in 6 turns; the catch in 2 was up-left.";
        check(&slower, Grade::Inaccuracy, text);
        let sooner = [("up", ESCAPE(7)), ("down", ESCAPE(7)), ("stay", ESCAPE(1))];
        let text = "This move loses sooner: The thief escapes in 1 turn; up or down holds out for 7 turns.";
        check(&sooner, Grade::Inaccuracy, text);
    }

    #[test]
    fn a_move_that_changes_who_wins_is_a_blunder() {
        let given =
            [("up-left", CATCH(3)), ("up", CATCH(3)), ("left", CATCH(3)), ("stay", ESCAPE(4))];
        let text =
            "This move lets the thief escape in 4 turns: the catch in 3 was up-left, up or left.";
        check(&given, Grade::Blunder, text);
        check(
            &[("up", CATCH(3)), ("stay", Value::Draw)],
            Grade::Blunder,
            "This move leads to a draw: the catch in 3 was up.",
        );
        let lost = [("up", Value::Draw), ("stay", ESCAPE(2))];
        check(
            &lost,
            Grade::Blunder,
            "This move lets the thief escape in 2 turns: the draw was up.",
        );
    }
}
