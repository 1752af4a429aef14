//! Grades a chosen move by comparison with all moves, and says it: the one place for the sentences
//! about moves, of every kind of puzzle.
//!
//! All turns count from the state after a move, as in every list of moves, so that moves can be
//! compared.

use std::fmt;

use crate::analysis::play::opponent::Worth;
use crate::model::{CostPlayer, Player};
use crate::solve::graph::cost::Cost;
use crate::solve::graph::grundy::GrundyValue;
use crate::solve::graph::outcome::{VertexOutcome, VertexValue};
use crate::solve::{MAX_MOVES_COMPARED, Turns, Value};

/// The quality of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grade {
    /// No move was better.
    Best,
    /// Changes when the game ends, or its cost, but not the result.
    Inaccuracy,
    /// Changes the result.
    Blunder,
}

impl Grade {
    /// The word for it in JSON.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Inaccuracy => "inaccuracy",
            Self::Blunder => "blunder",
        }
    }
}

/// The judgement of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// The quality of the move.
    pub grade: Grade,
    /// The judgement as a sentence.
    pub text: String,
    /// Of a blunder: the result that it gave away, as a noun.
    pub missed: Option<&'static str>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LegalMove {
    /// Its name, such as `up`, `2,1 2,4` or `h2 -> h1`.
    pub name: String,
    /// The pieces after the move.
    pub pieces: Vec<u32>,
    /// Whether the name is of places, which may be any word.
    pub is_of_places: bool,
    /// Its weight, in a game about costs.
    pub weight: u64,
    pub value: MoveValue,
}

impl LegalMove {
    /// A move whose name is not of places.
    pub(crate) const fn new(name: String, pieces: Vec<u32>, weight: u64, value: MoveValue) -> Self {
        Self { name, pieces, is_of_places: false, weight, value }
    }

    /// Its name in a sentence: places in backticks.
    pub(crate) fn in_sentence(&self) -> String {
        if self.is_of_places { format!("`{}`", self.name) } else { self.name.clone() }
    }
}

/// The value of a move, or of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MoveValue {
    /// Who moves in a chase, and the value of the state after the move.
    Chase(Player, Value),
    /// The value for the player who moves.
    Outcome(VertexValue),
    /// The Grundy value of the pieces after the move.
    Grundy(GrundyValue),
    /// Who moves in a game about costs, and the cost from before the move.
    Cost(CostPlayer, Cost),
}

/// What a value counts, as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ValueCount<'a> {
    /// Turns to the end; `None` if play never ends.
    Turns(Option<Turns>),
    Grundy(u32),
    /// An infinite Grundy value, by its set.
    InfiniteGrundy(&'a [u32]),
    Cost(u128),
    InfiniteCost,
}

impl MoveValue {
    /// The value for the player who moves, so that the greatest is best. In a chase, a game without
    /// end is between the wins, whoever wins it.
    pub(crate) fn worth(&self) -> Worth {
        match self {
            Self::Chase(mover, Value::Win(winner, turns)) if winner == mover => {
                (1, -i128::from(turns.0))
            }
            Self::Chase(_, Value::Win(_, turns)) => (-1, i128::from(turns.0)),
            Self::Outcome(VertexValue::Win(turns)) => (1, -i128::from(turns.0)),
            Self::Outcome(VertexValue::Lose(turns)) => (-1, i128::from(turns.0)),
            Self::Chase(_, Value::Draw | Value::Endless(_)) | Self::Outcome(VertexValue::Draw) => {
                (0, 0)
            }
            Self::Grundy(value) => match value.outcome() {
                VertexOutcome::Lose => (1, 0),
                VertexOutcome::Draw => (0, 0),
                VertexOutcome::Win => (-1, 0),
            },
            Self::Cost(mover, cost) => {
                let for_maximiser = match *cost {
                    Cost::Infinite => (1, 0),
                    Cost::Finite(sum) => (0, i128::try_from(sum).unwrap_or(i128::MAX)),
                };
                match mover {
                    CostPlayer::Maximiser => for_maximiser,
                    CostPlayer::Minimiser => (-for_maximiser.0, -for_maximiser.1),
                }
            }
        }
    }

    /// The result for the player who moves, the greatest best, without turns and costs.
    fn result(&self) -> i8 {
        match self {
            Self::Chase(mover, value) => match value.outcome().winner() {
                None => 0,
                Some(winner) if winner == *mover => 1,
                Some(_) => -1,
            },
            Self::Outcome(_) | Self::Grundy(_) | Self::Cost(..) => self.worth().0,
        }
    }

    /// The word for the outcome in JSON: in a chase who wins, else how it ends for the player who
    /// moves. `None` in a game about costs.
    pub(crate) fn outcome(&self) -> Option<&'static str> {
        match self {
            Self::Chase(_, value) => Some(value.outcome().name()),
            Self::Outcome(value) => Some(value.outcome().name()),
            Self::Grundy(value) => Some(for_the_mover(value).name()),
            Self::Cost(..) => None,
        }
    }

    /// The turns to the end after the move, where the game has a value in turns.
    pub(crate) fn turns(&self) -> Option<Turns> {
        match self {
            Self::Chase(_, value) => value.turns(),
            Self::Outcome(value) => value.turns(),
            Self::Grundy(_) | Self::Cost(..) => None,
        }
    }

    /// What the value counts.
    pub(crate) fn count(&self) -> ValueCount<'_> {
        match self {
            Self::Chase(..) | Self::Outcome(_) => ValueCount::Turns(self.turns()),
            Self::Grundy(GrundyValue::Finite(number)) => ValueCount::Grundy(*number),
            Self::Grundy(GrundyValue::Infinite(set)) => ValueCount::InfiniteGrundy(set),
            Self::Cost(_, Cost::Finite(sum)) => ValueCount::Cost(*sum),
            Self::Cost(_, Cost::Infinite) => ValueCount::InfiniteCost,
        }
    }

    /// As the value of a position for the player to move: `win in 3 turns`, `cost 4`,
    /// `win, Grundy value 7`.
    pub(crate) fn of_position(&self) -> String {
        match self {
            Self::Outcome(value) if value.turns() == Some(Turns(0)) => {
                format!("{}, since there is no move", value.outcome().name())
            }
            Self::Chase(..) | Self::Outcome(_) => self.to_string(),
            Self::Grundy(value) => format!("{}, Grundy value {value}", value.outcome().name()),
            Self::Cost(_, cost) => format!("cost {cost}"),
        }
    }

    /// The word for the outcome of a position in JSON.
    pub(crate) fn outcome_of_position(&self) -> Option<&'static str> {
        match self {
            Self::Grundy(value) => Some(value.outcome().name()),
            Self::Chase(..) | Self::Outcome(_) | Self::Cost(..) => self.outcome(),
        }
    }

    /// What comes of a position if best play never ends, as a noun; `None` if it ends.
    pub(crate) fn endless(&self) -> Option<String> {
        match self {
            Self::Chase(_, Value::Endless(winner)) => {
                Some(format!("a win for the {}", winner.name()))
            }
            Self::Chase(_, Value::Draw) | Self::Outcome(VertexValue::Draw) => {
                Some("a draw".to_owned())
            }
            Self::Grundy(value) if value.outcome() == VertexOutcome::Draw => {
                Some("a draw".to_owned())
            }
            Self::Cost(_, Cost::Infinite) => Some("an infinite cost".to_owned()),
            _ => None,
        }
    }

    /// The consequence of a move, as the predicate of a sentence.
    pub(crate) fn consequence(&self) -> String {
        match self {
            Self::Chase(_, Value::Draw) | Self::Outcome(VertexValue::Draw) => {
                "leads to a draw".to_owned()
            }
            Self::Chase(_, Value::Endless(winner)) => {
                format!("lets the {} win by endless play", winner.name())
            }
            Self::Chase(_, Value::Win(Player::Thief, turns)) => {
                format!("lets the thief escape {}", when(*turns))
            }
            Self::Chase(_, Value::Win(Player::Police, turns)) => {
                format!("lets the police catch the thief {}", when(*turns))
            }
            Self::Outcome(VertexValue::Win(Turns(0))) => format!("wins{CANNOT_MOVE}"),
            Self::Outcome(VertexValue::Lose(Turns(0))) => format!("loses{CANNOT_MOVE}"),
            Self::Outcome(VertexValue::Win(turns)) => format!("wins in {turns}"),
            Self::Outcome(VertexValue::Lose(turns)) => format!("loses in {turns}"),
            Self::Grundy(value) => {
                let result = match for_the_mover(value) {
                    VertexOutcome::Win => "wins",
                    VertexOutcome::Draw => "leads to a draw",
                    VertexOutcome::Lose => "loses",
                };
                format!("{result}, since the Grundy value becomes {value}")
            }
            Self::Cost(_, Cost::Infinite) => "makes the cost infinite".to_owned(),
            Self::Cost(_, Cost::Finite(sum)) => format!("lets the game end at cost {sum}"),
        }
    }

    /// The result without turns and costs, as a noun.
    fn result_in_words(&self) -> &'static str {
        match self {
            Self::Cost(_, Cost::Infinite) => "an infinite cost",
            Self::Cost(_, Cost::Finite(_)) => "a finite cost",
            _ if self.result() > 0 => "the win",
            _ => "the draw",
        }
    }

    /// The result that could have been reached, as a noun.
    fn end(&self) -> String {
        match self {
            Self::Chase(_, Value::Draw) | Self::Outcome(VertexValue::Draw) => "the draw".to_owned(),
            Self::Chase(_, Value::Endless(_)) => "endless play".to_owned(),
            Self::Chase(_, Value::Win(Player::Thief, turns)) => within("the escape", *turns),
            Self::Chase(_, Value::Win(Player::Police, turns)) => within("the catch", *turns),
            Self::Outcome(VertexValue::Win(turns)) => within("the win", *turns),
            Self::Outcome(VertexValue::Lose(turns)) => within("the loss", *turns),
            Self::Grundy(value) => format!("the {}", for_the_mover(value).name()),
            Self::Cost(_, Cost::Infinite) => "an infinite cost".to_owned(),
            Self::Cost(_, Cost::Finite(sum)) => format!("cost {sum}"),
        }
    }
}

/// Why a game without turns left is over, after who wins.
const CANNOT_MOVE: &str = ", since the opponent cannot move";

/// `at once`, `in 1 turn`.
fn when(turns: Turns) -> String {
    if turns == Turns(0) { "at once".to_owned() } else { format!("in {turns}") }
}

/// `the catch`, `the catch in 2`.
fn within(result: &str, turns: Turns) -> String {
    match turns {
        Turns(0) => result.to_owned(),
        Turns(turns) => format!("{result} in {turns}"),
    }
}

/// The outcome for the player who has left pieces of this value.
fn for_the_mover(value: &GrundyValue) -> VertexOutcome {
    match value.outcome() {
        VertexOutcome::Lose => VertexOutcome::Win,
        VertexOutcome::Draw => VertexOutcome::Draw,
        VertexOutcome::Win => VertexOutcome::Lose,
    }
}

impl fmt::Display for MoveValue {
    /// `Police catches the thief in 4 turns`, `win in 2 turns`,
    /// `win, since the Grundy value becomes 0`, `cost 3 from here`. No turns are stated where none are
    /// left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chase(_, value) if value.turns() == Some(Turns(0)) => {
                f.write_str(value.outcome().sentence())
            }
            Self::Outcome(value) if value.turns() == Some(Turns(0)) => {
                write!(f, "{}{CANNOT_MOVE}", value.outcome().name())
            }
            Self::Chase(_, value) => value.fmt(f),
            Self::Outcome(value) => value.fmt(f),
            Self::Grundy(value) => {
                let result = for_the_mover(value).name();
                write!(f, "{result}, since the Grundy value becomes {value}")
            }
            Self::Cost(_, cost) => write!(f, "cost {cost} from here"),
        }
    }
}

/// Judges a move. `choices` are all moves of the mover, best first, including `chosen`.
pub(crate) fn judge(choices: &[LegalMove], chosen: &LegalMove) -> Judgement {
    let best = choices.first().map_or(&chosen.value, |best| &best.value);
    let value = &chosen.value;
    if value.worth() == best.worth() {
        let text = praise(value, choices);
        return Judgement { grade: Grade::Best, text, missed: None };
    }
    let there = listed(best_of(choices));
    if value.result() != best.result() {
        let text = format!("This move {}: {} was {there}.", value.consequence(), best.end());
        return Judgement { grade: Grade::Blunder, text, missed: Some(best.result_in_words()) };
    }
    let text = match value {
        MoveValue::Cost(..) => format!("Not the best: {value}; {} was {there}.", best.end()),
        _ if value.result() > 0 => {
            format!("Still winning, but slower: {value}; {} was {there}.", best.end())
        }
        _ => {
            let held = match best.turns() {
                Some(turns) => format!("holds out for {turns}"),
                None => "holds out for ever".to_owned(),
            };
            format!("This move loses sooner: {value}; {there} {held}.")
        }
    };
    Judgement { grade: Grade::Inaccuracy, text, missed: None }
}

/// The equally good moves that the best one begins, of moves that are listed best first.
pub(crate) fn best_of(choices: &[LegalMove]) -> impl Iterator<Item = &LegalMove> {
    let best = choices.first().map(|best| best.value.worth());
    choices.iter().take_while(move |choice| Some(choice.value.worth()) == best)
}

fn praise(value: &MoveValue, choices: &[LegalMove]) -> String {
    match *value {
        MoveValue::Cost(..) if value.result() < 0 => format!("Nothing better: {value}."),
        MoveValue::Cost(..) => format!("Best: {value}."),
        MoveValue::Chase(mover, Value::Endless(winner)) if winner == mover => {
            "Best: play never ends.".to_owned()
        }
        MoveValue::Chase(_, Value::Endless(_)) => "Nothing better: play never ends.".to_owned(),
        MoveValue::Chase(mover, Value::Win(winner, Turns(0))) if winner == mover => {
            format!("{value}.")
        }
        _ if value.result() == 0 => {
            let all_draw = choices.iter().all(|choice| choice.value.result() == 0);
            if all_draw && choices.len() < MAX_MOVES_COMPARED {
                "Draw, as with every other move.".to_owned()
            } else {
                "Best: it holds the draw.".to_owned()
            }
        }
        _ if value.result() > 0 => format!("Best: {value}."),
        _ => format!("Nothing better: {value}."),
    }
}

/// The most moves in a list: several policemen may have thousands.
const MAX_LISTED: usize = 9;

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn listed<'a>(choices: impl Iterator<Item = &'a LegalMove>) -> String {
    let names: Vec<String> = choices.map(LegalMove::in_sentence).collect();
    match &names[..] {
        [] => String::new(),
        [one] => one.clone(),
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

    /// Judges the last choice among these, which are listed best first.
    fn check_values(choices: Vec<(&str, MoveValue)>, grade: Grade, text: &str) {
        let choices = choices.into_iter().map(|(name, value)| LegalMove {
            name: name.to_owned(),
            pieces: Vec::new(),
            is_of_places: false,
            weight: 0,
            value,
        });
        let choices: Vec<LegalMove> = choices.collect();
        let judgement = judge(&choices, choices.last().unwrap());
        assert_eq!((judgement.grade, judgement.text.as_str()), (grade, text));
    }

    /// Judges the police's last choice among these, which are listed best first.
    fn check(choices: &[(&'static str, Value)], grade: Grade, text: &str) {
        let value = |value| MoveValue::Chase(Player::Police, value);
        let choices = choices.iter().map(|&(name, found)| (name, value(found)));
        check_values(choices.collect(), grade, text);
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

    #[test]
    fn moves_of_graph_games_are_judged_alike() {
        let win = |turns| MoveValue::Outcome(VertexValue::Win(Turns(turns)));
        let lose = |turns| MoveValue::Outcome(VertexValue::Lose(Turns(turns)));
        let draw = || MoveValue::Outcome(VertexValue::Draw);
        let best = Grade::Best;
        check_values(vec![("c", win(2))], best, "Best: win in 2 turns.");
        check_values(
            vec![("c", lose(0))],
            best,
            "Nothing better: lose, since the opponent cannot move.",
        );
        check_values(vec![("c", draw())], best, "Draw, as with every other move.");
        let slower = vec![("c", win(2)), ("d", win(2)), ("e", win(4))];
        let text = "Still winning, but slower: win in 4 turns; the win in 2 was c or d.";
        check_values(slower, Grade::Inaccuracy, text);
        let sooner = vec![("c", lose(5)), ("d", lose(1))];
        let text = "This move loses sooner: lose in 1 turn; c holds out for 5 turns.";
        check_values(sooner, Grade::Inaccuracy, text);
        let thrown = vec![("c", win(2)), ("d", draw())];
        check_values(thrown, Grade::Blunder, "This move leads to a draw: the win in 2 was c.");
        let lost = vec![("c", draw()), ("d", lose(3))];
        check_values(lost, Grade::Blunder, "This move loses in 3 turns: the draw was c.");
    }

    #[test]
    fn grundy_values_and_costs_are_named() {
        let after = |value| MoveValue::Grundy(GrundyValue::Finite(value));
        let endless = || MoveValue::Grundy(GrundyValue::Infinite([].into()));
        check_values(
            vec![("5 -> 3", after(0))],
            Grade::Best,
            "Best: win, since the Grundy value becomes 0.",
        );
        check_values(
            vec![("5 -> 3", after(0)), ("3 -> 1", after(7))],
            Grade::Blunder,
            "This move loses, since the Grundy value becomes 7: the win was 5 -> 3.",
        );
        check_values(
            vec![("a", endless()), ("b", after(1))],
            Grade::Blunder,
            "This move loses, since the Grundy value becomes 1: the draw was a.",
        );
        let cost = |cost| MoveValue::Cost(CostPlayer::Minimiser, cost);
        let infinite = || cost(Cost::Infinite);
        let finite = |sum| cost(Cost::Finite(sum));
        check_values(vec![("b", finite(4))], Grade::Best, "Best: cost 4 from here.");
        check_values(
            vec![("b", infinite())],
            Grade::Best,
            "Nothing better: cost infinite from here.",
        );
        check_values(
            vec![("b", finite(4)), ("c", finite(6))],
            Grade::Inaccuracy,
            "Not the best: cost 6 from here; cost 4 was b.",
        );
        check_values(
            vec![("b", finite(4)), ("c", infinite())],
            Grade::Blunder,
            "This move makes the cost infinite: cost 4 was b.",
        );
    }
}
