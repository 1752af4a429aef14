//! Why a state of a chase has its value, and what is wrong with a move: data for programs, and
//! words for people.
//!
//! `docs/insight.md` defines loops and rooms. Deliberately not here: how they are found (`solve`).

#[cfg(test)]
mod tests;
pub(crate) mod words;

use crate::analysis::chase::places::{ChasePlaces, NamedState, ShownPlace, ShownTurn};
use crate::analysis::chase::why::words::difficulty_in_words;
use crate::analysis::chase::words::ChaseWords;
use crate::analysis::play::judge::{Grade, Judgement, LegalMove, MoveValue, judge};
use crate::analysis::why::request::{WhyRefused, WhyRequest};
use crate::model::{Player, State, Step};
use crate::solve::insight::{Effort, HeldLoop, LoserRoom, Unexplained, Why, difficulty, why};
use crate::solve::{Chase, ChaseGround, Control, SolvedChase, Stopped, Unwatched, Value};

/// The reasons for the value of a state.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ChaseReasons {
    /// The cells of the policemen.
    pub police: Vec<ShownPlace>,
    /// The thief's cell.
    pub thief: ShownPlace,
    /// The player to move.
    pub mover: Player,
    /// The value of the state.
    pub value: Value,
    /// The reason, in Markdown that reads well as plain text.
    pub text: String,
    /// For a draw: the loop that both sides can hold, unless finding it takes too long.
    pub held_loop: Option<LoopView>,
    /// For a win: the room of the loser, unless finding it takes too long.
    pub room: Option<RoomView>,
    /// The judgement of the requested move.
    pub judged: Option<JudgedMove>,
}

/// A loop that both sides can hold.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LoopView {
    /// The moves that lead to it.
    pub path: Vec<ShownTurn>,
    /// The cells of the policemen where the loop begins.
    pub police: Vec<ShownPlace>,
    /// The thief's cell where the loop begins.
    pub thief: ShownPlace,
    /// The player to move where the loop begins.
    pub mover: Player,
    /// The moves of the loop; after the last one it begins again.
    pub moves: Vec<LoopMove>,
}

/// A move of a loop, and the moves that leave it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LoopMove {
    /// Who moves.
    pub mover: Player,
    /// The origin, or the cells of all policemen before it.
    pub from: Vec<ShownPlace>,
    /// The destination, or the cells of all policemen after it.
    pub to: Vec<ShownPlace>,
    /// The other moves, worst first, each with the value of the state after it.
    pub others: Vec<(Vec<ShownPlace>, Value)>,
}

/// The room of the loser along the best line.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RoomView {
    /// The player whose room it is.
    pub loser: Player,
    /// The start, and the states after each move of the winner.
    pub rounds: Vec<RoundView>,
    /// For each place the last round in which it belongs to the room; `None` if it never does.
    pub last_rounds: LastRounds,
    /// The moves that the nearest policeman and the thief need to walk to the exit, each alone on the
    /// board.
    pub walks: [Option<u32>; 2],
}

/// For each place the last round in which it belongs to a room.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum LastRounds {
    /// The rows of a board.
    Rows(Vec<Vec<Option<u32>>>),
    /// The vertices of a graph, by name.
    Vertices(Vec<(String, Option<u32>)>),
}

/// A state of the best line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RoundView {
    /// The turns played before it.
    pub turn: u32,
    /// The cells of the policemen.
    pub police: Vec<ShownPlace>,
    /// The thief's cell.
    pub thief: ShownPlace,
    /// The number of cells of the room.
    pub cells: u32,
}

/// A move compared with the best one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct JudgedMove {
    /// Who moves.
    pub mover: Player,
    /// The origin, or the cells of all policemen before it.
    pub from: Vec<ShownPlace>,
    /// The destination, or the cells of all policemen after it.
    pub to: Vec<ShownPlace>,
    /// The value of the state after the move.
    pub value: Value,
    /// The grade of the move, as in a match.
    pub grade: Grade,
    /// Best play after the move; empty in a draw.
    pub line: Vec<ShownTurn>,
    /// If the move gives up a win for a draw: the loop that holds it, unless finding it takes too
    /// long.
    pub held_loop: Option<LoopView>,
    /// The judgement, in Markdown that reads well as plain text.
    pub text: String,
}

/// A solved chase that is explained.
#[derive(Clone, Copy)]
pub(crate) struct ExplainedChase<'a> {
    pub(crate) words: ChaseWords<'a>,
    pub(crate) ground: ChaseGround<'a>,
    pub(crate) solution: &'a SolvedChase,
    /// Where the puzzle begins, unless places are to be chosen.
    pub(crate) start: Option<State>,
}

impl<'a> ExplainedChase<'a> {
    /// A board.
    pub(crate) fn of_board(chase: &'a Chase, solution: &'a SolvedChase) -> Self {
        Self {
            words: ChaseWords::of_board(chase),
            ground: chase.game().into(),
            solution,
            start: Some(chase.start()),
        }
    }

    /// Explains the state of a request, which is the start as far as it says nothing.
    ///
    /// # Errors
    /// If a place is unknown, if the move is illegal, or if `control` cancels.
    pub(crate) fn requested(
        self,
        request: &WhyRequest,
        control: &dyn Control,
    ) -> Result<ChaseReasons, WhyRefused> {
        let WhyRequest { police, thief, mover, to, .. } = request;
        let player = |name: &str| {
            [Player::Police, Player::Thief].into_iter().find(|player| player.name() == name)
        };
        let mover = match mover {
            Some(name) => Some(player(name).ok_or(WhyRefused::UnknownPlayer)?),
            None => None,
        };
        let start = self.start;
        let places = self.words.places;
        let (policemen, first) = match (start, self.ground) {
            (Some(start), _) => (start.police.vertices().len(), start.to_move),
            (None, ChaseGround::Graph(game)) => (game.policemen.into(), game.first),
            (None, ChaseGround::Board(_)) => return Err(WhyRefused::InvalidState),
        };
        let of_start = start.map(|start| places.named_state(start));
        let named = || {
            Some(NamedState {
                police: police.clone().or_else(|| Some(of_start.as_ref()?.police.clone()))?,
                thief: thief.clone().or_else(|| Some(of_start.as_ref()?.thief.clone()))?,
                to_move: mover.unwrap_or(first),
            })
        };
        let state = named().and_then(|named| places.state(&named, policemen).ok());
        let state = state.ok_or(WhyRefused::InvalidState)?;
        let step = match to {
            Some(to) => {
                let step = places.step(state.to_move, to).ok_or(WhyRefused::InvalidState)?;
                if !self.solution.moves(state).iter().any(|legal| legal.to == step) {
                    return Err(WhyRefused::IllegalMove);
                }
                Some(step)
            }
            None => None,
        };
        self.explain(state, step, control).map_err(|_| WhyRefused::Cancelled)
    }

    /// Explains a state, and perhaps a legal move from it.
    ///
    /// # Errors
    /// If `control` cancels.
    pub(crate) fn explain(
        self,
        state: State,
        step: Option<Step>,
        control: &dyn Control,
    ) -> Result<ChaseReasons, Stopped> {
        let Self { words, ground, solution, start } = self;
        let places = words.places;
        let reason = found(why(ground, solution, state, Effort::thorough(control)))?;
        let judged = step.map(|step| self.judged(state, step, control)).transpose()?;
        let mut text = self.reason(state, reason.as_ref());
        // A puzzle has a difficulty, which only its start has.
        if start == Some(state) && matches!(reason, Some(Why::Loop(_) | Why::Room(_))) {
            let judged = found(difficulty(ground, state, solution, Effort::thorough(control)))?;
            text.extend(judged.map(|judged| difficulty_in_words(judged.bits)));
        }
        let (mut held_loop, mut room) = (None, None);
        match &reason {
            Some(Why::Loop(held)) => held_loop = Some(self.loop_view(held)),
            Some(Why::Room(found)) => room = Some(room_view(places, found)),
            Some(Why::Over) | None => {}
        }
        Ok(ChaseReasons {
            police: places.all_shown(state.police.vertices()),
            thief: places.shown(state.thief),
            mover: state.to_move,
            value: solution.value(state),
            text,
            held_loop,
            room,
            judged,
        })
    }
}

/// The result of a search; `None` if it gave up.
fn found<T>(result: Result<T, Unexplained>) -> Result<Option<T>, Stopped> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Unexplained::TooManyStates) => Ok(None),
        Err(Unexplained::Cancelled) => Err(Stopped::Cancelled),
    }
}

impl ExplainedChase<'_> {
    /// The reason for the value of a state, in Markdown, if it is found at once.
    pub(crate) fn reason_at_once(&self, state: State) -> Option<String> {
        let Self { ground, solution, .. } = *self;
        let reason = why(ground, solution, state, Effort::quick(&Unwatched)).ok()?;
        Some(self.reason(state, Some(&reason)))
    }

    fn judged(
        &self,
        state: State,
        step: Step,
        control: &dyn Control,
    ) -> Result<JudgedMove, Stopped> {
        let Self { words, ground, solution, .. } = *self;
        let places = words.places;
        let mover = state.to_move;
        let legal = |step: Step, value: Value| {
            let name = words.step_name(&state, &step);
            LegalMove::new(name, Vec::new(), 0, MoveValue::Chase(mover, value))
        };
        let moves = solution.moves(state);
        let moves = moves.into_iter();
        let choices: Vec<LegalMove> = moves.map(|option| legal(option.to, option.value)).collect();
        let after = state.after(step);
        let value = solution.value(after);
        let Judgement { grade, text: verdict, .. } = judge(&choices, &legal(step, value));
        let held = match grade {
            Grade::Blunder if value.turns().is_none() => {
                found(why(ground, solution, after, Effort::thorough(control)))?
            }
            _ => None,
        };
        let line = solution.best_line(after);
        let text = self.judgement(state, step, &verdict, &line, held.as_ref());
        let held_loop = match &held {
            Some(Why::Loop(held)) => Some(self.loop_view(held)),
            _ => None,
        };
        Ok(JudgedMove {
            mover,
            from: places.all_shown(&placed(&state, mover)),
            to: places.all_shown(step.places()),
            value,
            grade,
            line: places.turns(&line),
            held_loop,
            text,
        })
    }

    fn loop_view(&self, held: &HeldLoop) -> LoopView {
        let places = self.words.places;
        let mut state = held.entry;
        let mut loop_moves = Vec::with_capacity(held.steps.len());
        for &step in &held.steps {
            let moves = self.solution.moves(state).into_iter().rev();
            let others = moves.filter(|other| other.to != step);
            loop_moves.push(LoopMove {
                mover: step.mover(),
                from: places.all_shown(&placed(&state, step.mover())),
                to: places.all_shown(step.places()),
                others: others
                    .map(|other| (places.all_shown(other.to.places()), other.value))
                    .collect(),
            });
            state = state.after(step);
        }
        LoopView {
            path: places.turns(&held.path),
            police: places.all_shown(held.entry.police.vertices()),
            thief: places.shown(held.entry.thief),
            mover: held.entry.to_move,
            moves: loop_moves,
        }
    }
}

/// The places of a side.
fn placed(state: &State, player: Player) -> Vec<u32> {
    match player {
        Player::Police => state.police.vertices().to_vec(),
        Player::Thief => vec![state.thief],
    }
}

fn room_view(places: ChasePlaces<'_>, room: &LoserRoom) -> RoomView {
    let rounds = room.rounds.iter().map(|round| RoundView {
        turn: round.turn,
        police: places.all_shown(round.state.police.vertices()),
        thief: places.shown(round.state.thief),
        cells: round.cells,
    });
    let last_rounds = match places.board() {
        Some(board) => {
            let rows = room.last_rounds.chunks(board.columns() as usize);
            LastRounds::Rows(rows.map(<[_]>::to_vec).collect())
        }
        None => {
            let vertices = (0..).zip(&room.last_rounds);
            LastRounds::Vertices(vertices.map(|(at, &last)| (places.name(at), last)).collect())
        }
    };
    RoomView { loser: room.loser, rounds: rounds.collect(), last_rounds, walks: room.walks }
}
