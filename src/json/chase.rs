//! Values, places and states of boards and pursuits as JSON. A place is a row and a column from 1,
//! or the name of a vertex.

use serde::Serialize;

use crate::analysis::ChasePlaces;
use crate::json::insight::place;
use crate::model::{Cell, Player, State, Step};
use crate::solve::{Outcomes, SolvedChase, Statistics, Value};

/// A value.
#[derive(Serialize)]
pub(crate) struct ValueEntry {
    outcome: &'static str,
    turns: Option<u32>,
}

impl From<Value> for ValueEntry {
    fn from(value: Value) -> Self {
        Self { outcome: value.outcome().name(), turns: value.turns().map(|turns| turns.0) }
    }
}

/// A place.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum PlaceEntry {
    Cell([u32; 2]),
    Vertex(String),
}

impl PlaceEntry {
    pub(crate) fn new(places: ChasePlaces<'_>, at: u32) -> Self {
        match places {
            ChasePlaces::Cells(board) => Self::Cell(place(board, Cell::new(at))),
            ChasePlaces::Vertices(_) => Self::Vertex(places.name(at)),
        }
    }
}

/// The places of a side. Those of the police are a list on a graph, and for several policemen on a
/// board, in reading order.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum PlacesEntry {
    One(PlaceEntry),
    List(Vec<PlaceEntry>),
}

impl PlacesEntry {
    /// The places that a step leads to.
    pub(crate) fn new(places: ChasePlaces<'_>, step: Step) -> Self {
        let is_list = step.places().len() > 1 || places.board().is_none();
        match (step, step.places()) {
            (Step::Thief(at), _) => Self::One(PlaceEntry::new(places, at)),
            (Step::Police(_), &[at]) if !is_list => Self::One(PlaceEntry::new(places, at)),
            (Step::Police(_), all) => {
                Self::List(all.iter().map(|&at| PlaceEntry::new(places, at)).collect())
            }
        }
    }
}

/// A turn of a line.
#[derive(Serialize)]
pub(crate) struct StepEntry {
    mover: &'static str,
    to: PlacesEntry,
}

impl StepEntry {
    /// The best line from a state.
    pub(crate) fn line(places: ChasePlaces<'_>, solution: &SolvedChase, start: State) -> Vec<Self> {
        let entry =
            |step: Step| Self { mover: step.mover().name(), to: PlacesEntry::new(places, step) };
        solution.best_line(start).into_iter().map(entry).collect()
    }
}

/// A state with its value and its moves, best first.
#[derive(Serialize)]
pub(crate) struct StateEntry {
    police: PlacesEntry,
    thief: PlaceEntry,
    to_move: &'static str,
    #[serde(flatten)]
    value: ValueEntry,
    moves: Vec<MoveEntry>,
}

#[derive(Serialize)]
struct MoveEntry {
    to: PlacesEntry,
    #[serde(flatten)]
    value: ValueEntry,
}

impl StateEntry {
    pub(crate) fn new(places: ChasePlaces<'_>, solution: &SolvedChase, state: State) -> Self {
        let mut moves = Vec::new();
        for option in solution.moves(state) {
            let to = PlacesEntry::new(places, option.to);
            moves.push(MoveEntry { to, value: option.value.into() });
        }
        Self {
            police: PlacesEntry::new(places, Step::Police(state.police)),
            thief: PlaceEntry::new(places, state.thief),
            to_move: state.to_move.name(),
            value: solution.value(state).into(),
            moves,
        }
    }
}

/// The states by their values.
#[derive(Serialize)]
pub(crate) struct StatesEntry {
    states: u64,
    police_to_move: OutcomesEntry,
    thief_to_move: OutcomesEntry,
    longest_win: LongestWin,
    /// Won states by turns to the end, from 0.
    levels: Vec<LevelEntry>,
}

#[derive(Serialize)]
struct OutcomesEntry {
    police: u64,
    thief: u64,
    draw: u64,
}

#[derive(Serialize)]
struct LongestWin {
    police: Option<u32>,
    thief: Option<u32>,
}

#[derive(Serialize)]
struct LevelEntry {
    police: u64,
    thief: u64,
}

impl From<Outcomes> for OutcomesEntry {
    fn from(Outcomes { police, thief, draw }: Outcomes) -> Self {
        Self { police, thief, draw }
    }
}

impl StatesEntry {
    pub(crate) fn new(statistics: &Statistics) -> Self {
        let longest = |winner| statistics.longest_win(winner).map(|turns| turns.0);
        let mut levels = Vec::with_capacity(statistics.levels.len());
        for level in &statistics.levels {
            levels.push(LevelEntry { police: level.police, thief: level.thief });
        }
        Self {
            states: statistics.states,
            police_to_move: statistics.police_to_move.into(),
            thief_to_move: statistics.thief_to_move.into(),
            longest_win: LongestWin {
                police: longest(Player::Police),
                thief: longest(Player::Thief),
            },
            levels,
        }
    }
}
