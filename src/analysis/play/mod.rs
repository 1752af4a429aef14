//! A match against the program: a sequence of states, and comments on each move. What the kinds of
//! puzzles share.
//!
//! Guarantee: only legal moves are made, and only in turn. Deliberately not here: keys, screens,
//! and input.

pub(crate) mod judge;
pub(crate) mod opponent;
pub(crate) mod squads;

pub(crate) use crate::analysis::play::judge::{Grade, Judgement};
pub(crate) use crate::analysis::play::opponent::Opponent;

use std::fmt::Debug;

use crate::analysis::play::opponent::{Worth, worth_of};
use crate::model::Player;
use crate::solve::{Turns, Value};

/// A solved puzzle that can be played.
pub(crate) trait Playable {
    type State: Copy + PartialEq + Debug;
    /// A turn of one side.
    type Step: Copy + Ord + Debug;

    /// The value of a state.
    fn value(&self, state: Self::State) -> Value;

    /// The side to move.
    fn to_move(state: Self::State) -> Player;

    /// The legal moves, best first, and empty if the game has ended. Of `MAX_MOVES_COMPARED` and
    /// more, some may be missing, but a best one is among them.
    fn moves(&self, state: Self::State) -> Vec<LegalMove<Self::Step>>;

    /// The legal move with this step, listed or not.
    fn legal_move(&self, state: Self::State, step: Self::Step) -> Option<LegalMove<Self::Step>>;

    /// The state after a legal move.
    fn after(&self, state: Self::State, step: Self::Step) -> Self::State;

    /// The move between two states as a sentence without a full stop.
    fn made(&self, from: Self::State, to: Self::State) -> String;
}

/// A match of a person against the program.
#[derive(Debug, Clone)]
pub(crate) struct Match<P: Playable> {
    pub(crate) game: P,
    /// The side of the person.
    person: Player,
    opponent: Opponent,
    start: P::State,
    plies: Vec<Ply<P::State>>,
}

#[derive(Debug, Clone)]
struct Ply<S> {
    from: S,
    to: S,
    /// The grade of a move by the person.
    grade: Option<Grade>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LegalMove<S> {
    pub step: S,
    /// Its name, such as `up` or `stay`.
    pub name: String,
    /// The value of the state after the move.
    pub value: Value,
}

impl<P: Playable> Match<P> {
    /// A match from a state. The person plays the first mover unless `person` names a side.
    pub(crate) fn new(game: P, start: P::State, person: Option<Player>) -> Self {
        let person = person.unwrap_or_else(|| P::to_move(start));
        Self { game, person, opponent: Opponent::Perfect, start, plies: Vec::new() }
    }

    /// The match against this opponent, instead of a perfect one.
    pub(crate) fn against(self, opponent: Opponent) -> Self {
        Self { opponent, ..self }
    }

    /// Whom the person plays.
    pub(crate) const fn opponent(&self) -> &Opponent {
        &self.opponent
    }

    /// The side of the person.
    pub(crate) const fn person(&self) -> Player {
        self.person
    }

    /// The current state.
    pub(crate) fn state(&self) -> P::State {
        self.plies.last().map_or(self.start, |ply| ply.to)
    }

    /// The value of the current state.
    pub(crate) fn value(&self) -> Value {
        self.game.value(self.state())
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.value().turns() == Some(Turns(0))
    }

    /// Whether the person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        !self.is_over() && P::to_move(self.state()) == self.person
    }

    /// The number of turns made.
    pub(crate) fn turn(&self) -> usize {
        self.plies.len()
    }

    /// The legal moves in the current state, best first, and empty if the game has ended.
    pub(crate) fn choices(&self) -> Vec<LegalMove<P::Step>> {
        self.game.moves(self.state())
    }

    /// Makes the person's move. `None`, without effect, if it is illegal or not the person's turn.
    pub(crate) fn go(&mut self, step: P::Step) -> Option<Judgement> {
        if !self.is_persons_turn() {
            return None;
        }
        let chosen = self.game.legal_move(self.state(), step)?;
        let judgement = judge::judge(self.person, &self.choices(), &chosen);
        self.make(step, Some(judgement.grade));
        Some(judgement)
    }

    /// Makes the opponent's move, and returns it as a sentence without a full stop. `None` if it is
    /// not the opponent's turn.
    pub(crate) fn reply(&mut self) -> Option<String> {
        if self.is_persons_turn() {
            return None;
        }
        let choices = self.choices();
        let mover = P::to_move(self.state());
        let moves: Vec<Worth> =
            choices.iter().map(|choice| worth_of(mover, choice.value)).collect();
        let chosen = self.opponent.choose(&moves)?;
        let from = self.state();
        self.make(choices[chosen].step, None);
        Some(self.game.made(from, self.state()))
    }

    fn make(&mut self, step: P::Step, grade: Option<Grade>) {
        let from = self.state();
        self.plies.push(Ply { from, to: self.game.after(from, step), grade });
    }

    /// Takes back the person's last move and the reply to it. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let last = self.plies.iter().rposition(|ply| ply.grade.is_some());
        if let Some(last) = last {
            self.plies.truncate(last);
        }
        last.is_some()
    }

    /// Returns to the start.
    pub(crate) fn restart(&mut self) {
        self.plies.clear();
    }

    /// How often the current state has occurred before.
    pub(crate) fn repetitions(&self) -> usize {
        let state = self.state();
        self.plies.iter().filter(|ply| ply.from == state).count()
    }

    /// Whether the match repeats itself and best play never ends it.
    pub(crate) fn is_endless(&self) -> bool {
        self.value().turns().is_none() && self.repetitions() >= 2
    }

    /// The best moves as a sentence; `None` if it is not the person's turn.
    pub(crate) fn hint(&self) -> Option<String> {
        let choices = self.choices();
        let best = choices.first().filter(|_| self.is_persons_turn())?;
        let best_moves = choices.iter().filter(|choice| choice.value == best.value);
        Some(format!("Best is {}: {}.", judge::listed(best_moves), best.value))
    }

    /// A summary of the person's moves, as a sentence; `None` before the first one.
    pub(crate) fn review(&self) -> Option<String> {
        let grades: Vec<Grade> = self.plies.iter().filter_map(|ply| ply.grade).collect();
        let count = |grade| grades.iter().filter(|&&other| other == grade).count();
        let more = match count(Grade::Blunder) {
            0 => String::new(),
            blunders => format!(" Moves that changed who wins: {blunders}."),
        };
        (!grades.is_empty())
            .then(|| format!("Best moves: {} of {}.{more}", count(Grade::Best), grades.len()))
    }

    /// The result of a match that has ended, as a sentence.
    pub(crate) fn summary(&self) -> String {
        let sentence = self.value().outcome().sentence();
        match self.plies.len() {
            0 => format!("{sentence} before anyone moved."),
            turns => {
                format!("{sentence} after {}.", Turns(u32::try_from(turns).unwrap_or(u32::MAX)))
            }
        }
    }
}
