//! Values, places and states of boards and pursuits as JSON. A place is a row and a column from 1,
//! or the name of a vertex.

use serde::{Serialize, Serializer};

use crate::analysis::{ChasePlaces, RowColumn, ShownPlace, ShownTurn};
use crate::model::{Player, State, Step};
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

impl Serialize for ShownPlace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Cell(cell) => cell.serialize(serializer),
            Self::Vertex(name) => name.serialize(serializer),
        }
    }
}

/// The places of a side. Those of the police are a list on a graph, and for several policemen on a
/// board, in reading order.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum PlacesEntry {
    One(ShownPlace),
    List(Vec<ShownPlace>),
}

impl PlacesEntry {
    pub(crate) fn new(mover: Player, mut places: Vec<ShownPlace>) -> Self {
        match places[..] {
            [ShownPlace::Vertex(_)] if mover == Player::Police => Self::List(places),
            [_] => Self::One(places.remove(0)),
            _ => Self::List(places),
        }
    }

    /// The places that a step leads to.
    pub(crate) fn after(places: ChasePlaces<'_>, step: Step) -> Self {
        Self::new(step.mover(), places.all_shown(step.places()))
    }

    /// The cells of policemen.
    pub(crate) fn police(cells: impl Iterator<Item = RowColumn>) -> Self {
        Self::new(Player::Police, cells.map(ShownPlace::Cell).collect())
    }
}

/// A turn of a line.
#[derive(Serialize)]
pub(crate) struct StepEntry {
    mover: &'static str,
    to: PlacesEntry,
}

impl StepEntry {
    pub(crate) fn all(line: Vec<ShownTurn>) -> Vec<Self> {
        let entry =
            |(mover, to): ShownTurn| Self { mover: mover.name(), to: PlacesEntry::new(mover, to) };
        line.into_iter().map(entry).collect()
    }

    /// The best line from a state.
    pub(crate) fn line(places: ChasePlaces<'_>, solution: &SolvedChase, start: State) -> Vec<Self> {
        Self::all(places.turns(&solution.best_line(start)))
    }
}

/// A state with its value and its moves, best first.
#[derive(Serialize)]
pub(crate) struct StateEntry {
    police: PlacesEntry,
    thief: ShownPlace,
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
            let to = PlacesEntry::after(places, option.to);
            moves.push(MoveEntry { to, value: option.value.into() });
        }
        Self {
            police: PlacesEntry::after(places, Step::Police(state.police)),
            thief: places.shown(state.thief),
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
