//! Results of boards for programs, with numbers from 1.

use serde::Serialize;

use crate::analysis::{BoardPart, RowColumn, ShownPlace};
use crate::cli::board::solve::BoardResult;
use crate::cli::solve::chase::{ChaseResult, StatisticsEntry};
use crate::cli::solve::task::SolveArguments;
use crate::json::chase::{PlacesEntry, StateEntry, StepEntry, ValueEntry};
use crate::json::insight::{CriticalEntry, SoundnessEntry, VariantEntry, VerdictEntry};
use crate::model::{Board, Cell, CellKind, PieceReading, Player, State, Step};
use crate::solve::Value;

#[derive(Serialize)]
pub(crate) struct SolvedBoardEntry<'a> {
    title: Option<&'a str>,
    line: Option<u64>,
    rows: usize,
    columns: usize,
    police: Option<PlacesEntry>,
    thief: Option<RowColumn>,
    exit: Option<RowColumn>,
    exits: Vec<RowColumn>,
    first: &'static str,
    #[serde(flatten)]
    verdict: VerdictEntry,
    line_of_play: Option<Vec<StepEntry>>,
    // Results that were not requested are absent; requested but unknown ones are null.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Option<Cells>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Option<StateEntry>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<StatisticsEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    critical: Option<Option<Vec<CriticalEntry>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<Option<Vec<VariantEntry>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    soundness: Option<Option<SoundnessEntry<PlacesEntry>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved_states: Option<u64>,
}

#[derive(Serialize)]
struct Cells {
    thief_here: Grids,
    police_here: Option<Grids>,
}

#[derive(Serialize)]
struct Grids {
    police_to_move: ValueGrid,
    thief_to_move: ValueGrid,
}

/// Rows of values; nothing for a wall.
type ValueGrid = Vec<Vec<Option<ValueEntry>>>;

impl<'a> SolvedBoardEntry<'a> {
    pub(crate) fn new(
        arguments: &SolveArguments,
        part: &BoardPart<'a>,
        result: Option<&'a BoardResult<'_>>,
        is_first: bool,
    ) -> Self {
        let reading = &part.board.reading;
        let grid = reading.grid.as_ref();
        let found = result.map(|result| &result.found);
        let value = result.map(BoardResult::verdict);
        let mut police = None;
        let mut thief = None;
        let mut exit = None;
        let mut exits = Vec::new();
        if let Some(grid) = grid {
            let is_list = reading.has_several_policemen();
            let count = if is_list { usize::MAX } else { 1 };
            let cells: Vec<RowColumn> = grid.police.iter().take(count).map(json_place).collect();
            let mut cells = cells.into_iter().map(ShownPlace::Cell);
            police = if is_list && cells.len() > 0 {
                Some(PlacesEntry::List(cells.collect()))
            } else {
                cells.next().map(PlacesEntry::One)
            };
            thief = grid.pieces(CellKind::Thief).first().map(json_place);
            exit = grid.pieces(CellKind::Exit).first().map(json_place);
            exits = grid.exits.iter().map(json_place).collect();
        }
        Self {
            title: part.title(),
            line: part.first_row_line().map(|line| u64::from(line) + 1),
            rows: grid.map_or(0, |grid| grid.rows.len()),
            columns: grid.map_or(0, |grid| grid.columns),
            police,
            thief,
            exit,
            exits,
            first: reading.first.name(),
            verdict: VerdictEntry::new(value),
            line_of_play: result
                .filter(|result| result.line_shortage.is_none())
                .and_then(|result| result.found.line()),
            cells: arguments.cells.then(|| result.map(cells)),
            // Only the first board has the requested state.
            state: (is_first && arguments.state.is_some()).then(|| found?.state()),
            statistics: found.and_then(ChaseResult::statistics),
            critical: arguments
                .critical
                .then(|| result?.insight.critical(&result?.chase.game().board, value?)),
            variants: arguments.variants.then(|| result?.insight.variants()),
            soundness: arguments.soundness.then(|| found?.soundness()),
            proved_states: found.and_then(|found| found.proved),
        }
    }
}

fn json_place(piece: &PieceReading) -> RowColumn {
    (piece.row as u32 + 1, piece.column as u32 + 1)
}

fn cells(result: &BoardResult<'_>) -> Cells {
    let start = result.chase.start();
    let board = &result.chase.game().board;
    let value = |state| result.found.solution.value(state);
    let thief_here = Grids::new(board, |here, to_move| {
        value(State { thief: here.index() as u32, to_move, ..start })
    });
    // With several policemen, no one of them can be put here for all.
    let is_one = result.chase.puzzle().policemen() == 1;
    let police_here = is_one.then(|| {
        Grids::new(board, |here, to_move| {
            let Step::Police(police) = Step::of_one(Player::Police, here) else {
                return Value::Draw;
            };
            value(State { police, to_move, ..start })
        })
    });
    Cells { thief_here, police_here }
}

fn grid(board: &Board, value: impl Fn(Cell) -> Value) -> ValueGrid {
    let mut rows = Vec::new();
    for row in 0..board.rows() {
        let mut entries = Vec::new();
        for column in 0..board.columns() {
            let Some(cell) = board.cell(row, column) else { continue };
            let is_wall = board.is_wall(cell);
            entries.push(if is_wall { None } else { Some(value(cell).into()) });
        }
        rows.push(entries);
    }
    rows
}

impl Grids {
    fn new(board: &Board, value: impl Fn(Cell, Player) -> Value) -> Self {
        Self {
            police_to_move: grid(board, |cell| value(cell, Player::Police)),
            thief_to_move: grid(board, |cell| value(cell, Player::Thief)),
        }
    }
}
