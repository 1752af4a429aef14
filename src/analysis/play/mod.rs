//! A match against the program: a sequence of positions, and comments on each move. One for every
//! kind of puzzle; the sentences are written here and in `judge`, and front ends only show them.
//!
//! Guarantee: only legal moves are made, and only in turn. Deliberately not here: keys, screens,
//! input, and the rules and values of games, which [`PlayedGame`] asks their solutions for.

pub(crate) mod chase;
pub(crate) mod file;
pub(crate) mod graph;
pub(crate) mod judge;
pub(crate) mod opponent;
#[cfg(test)]
mod tests;

pub(crate) use crate::analysis::play::chase::ChasePlay;
pub(crate) use crate::analysis::play::graph::GraphPlay;
pub(crate) use crate::analysis::play::judge::{Grade, Judgement, LegalMove, MoveValue, ValueCount};
pub(crate) use crate::analysis::play::opponent::Opponent;

use std::cmp::Reverse;

use crate::analysis::chase::places::NamedState;
use crate::analysis::play::opponent::Worth;
use crate::model::{CostPlayer, Player};
use crate::solve::Turns;

/// One of the two sides of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// Moves first.
    First,
    Second,
}

impl Side {
    pub(crate) const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// The pieces of a match, and whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MatchPosition {
    /// In a chase the places of the policemen in order, then that of the thief; in a graph game the
    /// vertices of the pieces in order.
    pub(crate) pieces: Vec<u32>,
    pub(crate) mover: Side,
}

/// A solved game that can be played.
pub(crate) enum PlayedGame<'a> {
    Chase(ChasePlay<'a>),
    Graph(GraphPlay<'a>),
}

/// Where a match begins, by the names of places and players.
pub(crate) enum NamedStart {
    Chase(NamedState),
    Graph { vertices: Vec<String>, mover: String },
}

/// A turn of the best line.
pub(crate) struct LineTurn {
    /// The player, by the name in JSON.
    pub(crate) mover: &'static str,
    /// The move, by its name.
    pub(crate) name: String,
    /// The pieces after it.
    pub(crate) pieces: Vec<u32>,
}

/// A match of a person against the program.
pub(crate) struct Match<'a> {
    pub(crate) game: PlayedGame<'a>,
    /// `None` if the person plays both sides.
    person: Option<Side>,
    opponent: Opponent,
    start: MatchPosition,
    plies: Vec<Ply>,
}

/// A move made in a match.
pub(crate) struct Ply {
    from: MatchPosition,
    to: MatchPosition,
    /// The move, by its name.
    pub(crate) name: String,
    weight: u64,
    pub(crate) value: MoveValue,
    /// The judgement of a move by the person.
    pub(crate) judgement: Option<Judgement>,
}

impl Ply {
    /// The pieces after it.
    pub(crate) fn pieces(&self) -> &[u32] {
        &self.to.pieces
    }
}

impl PlayedGame<'_> {
    /// The legal moves in the order of places, or of the file; empty if the game has ended. Of
    /// `MAX_MOVES_COMPARED` and more, some may be missing, but a best one is among them.
    fn moves(&self, position: &MatchPosition) -> Vec<LegalMove> {
        match self {
            Self::Chase(game) => game.moves(position),
            Self::Graph(game) => game.moves(position),
        }
    }

    /// The value of a position for the player to move.
    fn value(&self, position: &MatchPosition) -> MoveValue {
        match self {
            Self::Chase(game) => {
                MoveValue::Chase(game.player(position.mover), game.value(position))
            }
            Self::Graph(game) => game.value(position),
        }
    }

    fn is_over(&self, position: &MatchPosition) -> bool {
        match self {
            Self::Chase(game) => game.value(position).turns() == Some(Turns(0)),
            Self::Graph(game) => game.moves(position).is_empty(),
        }
    }

    /// Whether the values say how soon the game ends, so that best play comes nearer to the end.
    pub(crate) const fn has_turns(&self) -> bool {
        match self {
            Self::Chase(_) => true,
            Self::Graph(game) => game.has_turns(),
        }
    }

    /// The name of a side in JSON.
    fn player_name(&self, side: Side) -> &'static str {
        match self {
            Self::Chase(game) => game.player(side).name(),
            Self::Graph(game) => game.player_name(side),
        }
    }

    /// The side of a police or thief; `None` in a graph game.
    pub(crate) fn side_of(&self, player: Player) -> Option<Side> {
        match self {
            Self::Chase(game) => Some(game.side_of(player)),
            Self::Graph(_) => None,
        }
    }

    /// The side of a player of a game about costs; `None` in any other.
    pub(crate) fn side_of_cost_player(&self, player: CostPlayer) -> Option<Side> {
        match self {
            Self::Graph(game) => game.side_of(player),
            Self::Chase(_) => None,
        }
    }
}

/// The moves of a position, best first; of equally good ones, in the order in which they are.
pub(crate) fn best_first(mut moves: Vec<LegalMove>) -> Vec<LegalMove> {
    moves.sort_by_cached_key(|choice| Reverse(choice.value.worth()));
    moves
}

impl<'a> Match<'a> {
    /// A match from a start against perfect play. The person moves first.
    fn new(game: PlayedGame<'a>, start: MatchPosition) -> Self {
        let person = Some(Side::First);
        Self { game, person, opponent: Opponent::Perfect, start, plies: Vec::new() }
    }

    /// The match with this side for the person; with `None`, both.
    pub(crate) fn played_by(self, person: impl Into<Option<Side>>) -> Self {
        Self { person: person.into(), ..self }
    }

    /// The match from another position; `None` if the game has no such position.
    pub(crate) fn starting_at(mut self, start: &NamedStart) -> Option<Self> {
        let pieces = match (&mut self.game, start) {
            (PlayedGame::Chase(game), NamedStart::Chase(start)) => game.begin(start)?,
            (PlayedGame::Graph(game), NamedStart::Graph { vertices, mover }) => {
                game.begin(vertices, mover)?
            }
            _ => return None,
        };
        Some(Self { start: MatchPosition { pieces, mover: Side::First }, ..self })
    }

    /// The match against this opponent, instead of a perfect one.
    pub(crate) fn against(self, opponent: Opponent) -> Self {
        Self { opponent, ..self }
    }

    /// Whom the person plays.
    pub(crate) const fn opponent(&self) -> &Opponent {
        &self.opponent
    }

    /// The side of the person; `None` for both.
    pub(crate) const fn person(&self) -> Option<Side> {
        self.person
    }

    /// Whether the person plays a side.
    fn plays(&self, side: Side) -> bool {
        self.person.is_none_or(|person| person == side)
    }

    /// The side with this name in JSON.
    pub(crate) fn side_named(&self, name: &str) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| self.game.player_name(side) == name)
    }

    /// The position at the start.
    pub(crate) const fn start(&self) -> &MatchPosition {
        &self.start
    }

    /// The moves made.
    pub(crate) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The current position.
    pub(crate) fn position(&self) -> &MatchPosition {
        self.plies.last().map_or(&self.start, |ply| &ply.to)
    }

    /// The value of the current position for the player to move.
    pub(crate) fn value(&self) -> MoveValue {
        self.game.value(self.position())
    }

    /// This value in words.
    pub(crate) fn value_in_words(&self) -> String {
        self.value().of_position()
    }

    /// The player to move, by the name in JSON.
    pub(crate) fn mover_name(&self) -> &'static str {
        self.game.player_name(self.position().mover)
    }

    /// Whom the person plays, by the name in JSON.
    pub(crate) fn person_name(&self) -> &'static str {
        self.person.map_or("both", |side| self.game.player_name(side))
    }

    /// Who makes a move, by the name in JSON.
    pub(crate) fn mover_of(&self, ply: &Ply) -> &'static str {
        self.game.player_name(ply.from.mover)
    }

    /// The best line from the current position, at most `MAX_TURNS` turns. Where play never ends, it
    /// is empty in a chase, and goes on until it repeats itself in a graph game. Empty where best play
    /// is not one line.
    pub(crate) fn best_line(&self) -> Vec<LineTurn> {
        let position = self.position();
        let line = match &self.game {
            PlayedGame::Chase(game) => game.line(position),
            PlayedGame::Graph(game) => game.line(position).turns,
        };
        let mut side = position.mover;
        let mut turns = Vec::with_capacity(line.len());
        for (name, pieces) in line {
            turns.push(LineTurn { mover: self.game.player_name(side), name, pieces });
            side = side.opponent();
        }
        turns
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.game.is_over(self.position())
    }

    /// Whether the person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.plays(self.position().mover) && !self.is_over()
    }

    /// The number of turns made.
    pub(crate) fn turn(&self) -> usize {
        self.plies.len()
    }

    /// The weights of the moves made, in a game about costs.
    pub(crate) fn paid(&self) -> u64 {
        self.plies.iter().fold(0, |paid, ply| paid.saturating_add(ply.weight))
    }

    /// The legal moves in the order of places, or of the file, which is no hint; empty if the game
    /// has ended.
    pub(crate) fn moves(&self) -> Vec<LegalMove> {
        self.game.moves(self.position())
    }

    /// The legal moves, best first, and empty if the game has ended.
    pub(crate) fn choices(&self) -> Vec<LegalMove> {
        best_first(self.moves())
    }

    /// The legal move that leads to these pieces, listed or not.
    pub(crate) fn move_to(&self, pieces: &[u32]) -> Option<LegalMove> {
        let listed = self.moves().into_iter().find(|choice| choice.pieces == pieces);
        match &self.game {
            PlayedGame::Chase(game) => listed.or_else(|| game.move_to(self.position(), pieces)),
            PlayedGame::Graph(_) => listed,
        }
    }

    /// The legal move with this name, listed or not.
    pub(crate) fn move_named(&self, name: &str) -> Option<LegalMove> {
        if let Some(listed) = self.moves().into_iter().find(|choice| choice.name == name) {
            return Some(listed);
        }
        let PlayedGame::Chase(game) = &self.game else { return None };
        let names: Vec<&str> = name.split(' ').collect();
        self.move_to(&game.pieces_after(self.position(), &names)?)
    }

    /// Makes a legal move of the side to move, and judges it.
    pub(crate) fn go(&mut self, made: &LegalMove) -> Judgement {
        let judgement = judge::judge(&self.choices(), made);
        let is_persons = self.plays(self.position().mover);
        self.make(made, is_persons.then(|| judgement.clone()));
        judgement
    }

    /// Makes the opponent's move, and returns it. `None` if it is not the opponent's turn.
    ///
    /// Where values don't say how soon a game is won, the same winning move might be played for ever
    /// on a cycle. Of equally good moves, the one that was played least often is played then, so a
    /// move that brings the end closer comes up as often as needed.
    pub(crate) fn reply(&mut self) -> Option<LegalMove> {
        if self.plays(self.position().mover) {
            return None;
        }
        let mut moves = self.moves();
        let worths: Vec<Worth> = moves.iter().map(|choice| choice.value.worth()).collect();
        let chosen = if self.opponent.sees().is_some() || self.game.has_turns() {
            self.opponent.choose(&worths)?
        } else {
            let best = worths.iter().max()?;
            let good = (0..moves.len()).filter(|&index| worths[index] == *best);
            good.min_by_key(|&index| self.times_left_to_person(&moves[index].pieces))?
        };
        let made = moves.swap_remove(chosen);
        self.make(&made, None);
        Some(made)
    }

    /// How often the opponent has left these pieces.
    fn times_left_to_person(&self, pieces: &[u32]) -> usize {
        let left = |ply: &&Ply| self.plays(ply.to.mover) && ply.to.pieces == pieces;
        let at_start = self.plays(self.start.mover) && self.start.pieces == pieces;
        self.plies.iter().filter(left).count() + usize::from(at_start)
    }

    fn make(&mut self, made: &LegalMove, judgement: Option<Judgement>) {
        let from = self.position().clone();
        let to = MatchPosition { pieces: made.pieces.clone(), mover: from.mover.opponent() };
        let LegalMove { name, weight, value, .. } = made.clone();
        self.plies.push(Ply { from, to, name, weight, value, judgement });
    }

    /// Takes back the person's last move and the reply to it. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let last = self.plies.iter().rposition(|ply| ply.judgement.is_some());
        if let Some(last) = last {
            self.plies.truncate(last);
        }
        last.is_some()
    }

    /// Returns to the start.
    pub(crate) fn restart(&mut self) {
        self.plies.clear();
    }

    /// How often the current position has occurred before.
    fn repetitions(&self) -> usize {
        let position = self.position();
        self.plies.iter().filter(|ply| ply.from == *position).count()
    }

    /// Who plays what, and what comes of best play, as sentences.
    pub(crate) fn introduction(&self) -> String {
        let value = self.value_in_words();
        match &self.game {
            PlayedGame::Chase(game) => {
                let you = match self.person {
                    Some(side) => format!("You are the {}.", game.player(side).name()),
                    None => "You play both sides.".to_owned(),
                };
                let first = game.player(self.position().mover).moves_first();
                format!("{you} {first}. With best play: {value}.")
            }
            PlayedGame::Graph(game) => {
                let you = match self.person {
                    Some(side) => {
                        let order = if side == self.position().mover { "first" } else { "second" };
                        if game.is_about_costs() {
                            format!("You are the {} and move {order}.", game.player_name(side))
                        } else {
                            format!("You move {order}.")
                        }
                    }
                    None => "You play both sides.".to_owned(),
                };
                format!("{you} The first player under best play: {value}.")
            }
        }
    }

    /// That a move of the person is impossible, as a sentence.
    pub(crate) fn refusal(&self) -> String {
        match &self.game {
            PlayedGame::Chase(game) => {
                format!("The {} cannot go there.", game.player(self.position().mover).name())
            }
            PlayedGame::Graph(_) => "No move leads there.".to_owned(),
        }
    }

    /// The last move of the program as a sentence.
    pub(crate) fn last_in_words(&self) -> Option<String> {
        self.plies.last().map(|ply| self.in_words(ply))
    }

    /// A move of the program as a sentence: `The thief goes to a.`, `The solver plays b.`
    pub(crate) fn in_words(&self, ply: &Ply) -> String {
        match &self.game {
            PlayedGame::Chase(game) => game.made(&ply.from, &ply.to),
            PlayedGame::Graph(_) => format!("The solver plays {}.", ply.name),
        }
    }

    /// That the match repeats itself, and whether best play ends it, as a sentence.
    pub(crate) fn endless(&self) -> Option<String> {
        let times = self.repetitions() + 1;
        if times < 3 {
            return None;
        }
        Some(match self.value().endless() {
            Some(result) => {
                format!(
                    "This state has come up {times} times, and best play never ends it: {result}."
                )
            }
            // Grundy values do not say which of the winning moves make progress.
            None => format!(
                "This state has come up {times} times, but the game can end: {}.",
                self.value_in_words()
            ),
        })
    }

    /// The best moves as a sentence; `None` if it is not the person's turn.
    pub(crate) fn hint(&self) -> Option<String> {
        let choices = self.choices();
        let best = choices.first().filter(|_| self.plays(self.position().mover))?;
        let value = match best.value.outcome() {
            // Moves to pieces of other Grundy values may be as good.
            Some(outcome) if judge::best_of(&choices).any(|other| other.value != best.value) => {
                outcome.to_owned()
            }
            _ => best.value.to_string(),
        };
        Some(format!("Best is {}: {value}.", judge::listed(judge::best_of(&choices))))
    }

    /// A summary of the person's moves, as a sentence; `None` before the first one.
    pub(crate) fn review(&self) -> Option<String> {
        let judged = self.plies.iter().filter_map(|ply| ply.judgement.as_ref());
        let grades: Vec<Grade> = judged.map(|judgement| judgement.grade).collect();
        let count = |grade| grades.iter().filter(|&&other| other == grade).count();
        let changed = match &self.game {
            PlayedGame::Graph(game) if game.is_about_costs() => "whether the game ends",
            PlayedGame::Chase(_) | PlayedGame::Graph(_) => "who wins",
        };
        let more = match count(Grade::Blunder) {
            0 => String::new(),
            blunders => format!(" Moves that changed {changed}: {blunders}."),
        };
        (!grades.is_empty())
            .then(|| format!("Best moves: {} of {}.{more}", count(Grade::Best), grades.len()))
    }

    /// The person's first move that gave a result away: how many moves come before it, and a
    /// sentence.
    pub(crate) fn turning_point(&self) -> Option<(usize, String)> {
        let given = |ply: &Ply| ply.judgement.as_ref().and_then(|judgement| judgement.missed);
        let before = self.plies.iter().position(|ply| given(ply).is_some())?;
        let ply = &self.plies[before];
        let who = match (self.person, &self.game) {
            (Some(_), _) => "You".to_owned(),
            (None, PlayedGame::Graph(game)) if !game.is_about_costs() => {
                format!("The {} player", self.mover_of(ply))
            }
            (None, _) => format!("The {}", self.mover_of(ply)),
        };
        let what = given(ply)?;
        Some((before, format!("{who} gave {what} away at move {}.", before + 1)))
    }

    /// The result of a match that has ended, as a sentence.
    pub(crate) fn summary(&self) -> String {
        let after = match self.plies.len() {
            0 => "before anyone moved".to_owned(),
            turns => format!("after {}", Turns(u32::try_from(turns).unwrap_or(u32::MAX))),
        };
        let position = self.position();
        match &self.game {
            PlayedGame::Chase(game) => {
                format!("{} {after}.", game.value(position).outcome().sentence())
            }
            PlayedGame::Graph(game) => match game.mover_wins_at_end(position) {
                None => format!("The game is over {after}: the cost is {}.", self.paid()),
                Some(wins) => {
                    let winner = if wins { position.mover } else { position.mover.opponent() };
                    match self.person {
                        Some(person) if person == winner => format!("You win {after}."),
                        Some(_) => format!("You lose {after}."),
                        None => format!("The {} player wins {after}.", game.player_name(winner)),
                    }
                }
            },
        }
    }
}
