//! Results of boards for programs: one object, with numbers from 1.

use std::io;
use std::io::{BufWriter, Write};

use serde::Serialize;

use crate::analysis::{ChasePlaces, RowColumn, ShownPlace};
use crate::cli::board::solve::insight::{InsightEntry, InsightOptions};
use crate::cli::board::solve::{BoardOutput, BoardResult, BoardWriter};
use crate::cli::solve::task::SolveArguments;
use crate::json::chase::{PlacesEntry, StateEntry, StatesEntry, StepEntry, ValueEntry};
use crate::model::{Board, Cell, CellKind, PieceReading, Player, State, Step};
use crate::solve::{Statistics, Value};

/// Writes the object incrementally.
pub(crate) struct JsonWriter<W: Write> {
    out: BufWriter<W>,
    file: String,
    has_cells: bool,
    /// Whether a state was requested; only the first board has it.
    has_state: bool,
    options: InsightOptions,
    is_empty: bool,
}

impl<W: Write> JsonWriter<W> {
    pub(crate) fn new(out: W, file: String, arguments: &SolveArguments) -> Self {
        let out = BufWriter::new(out);
        Self {
            out,
            file,
            has_cells: arguments.cells,
            has_state: arguments.state.is_some(),
            options: InsightOptions::new(arguments),
            is_empty: true,
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        self.out.write_all(b"{\"file\":")?;
        serde_json::to_writer(&mut self.out, &self.file)?;
        self.out.write_all(b",\"boards\":[")
    }
}

impl<W: Write> BoardWriter for JsonWriter<W> {
    fn board(&mut self, board: &BoardOutput<'_>) -> io::Result<()> {
        let has_state = self.is_empty && self.has_state;
        if self.is_empty {
            self.begin()?;
        }
        self.out.write_all(if self.is_empty { b"\n" } else { b",\n" })?;
        self.is_empty = false;
        let entry = BoardEntry::new(board, self.has_cells, has_state, self.options);
        serde_json::to_writer(&mut self.out, &entry)?;
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.is_empty {
            self.begin()?;
        }
        self.out.write_all(if self.is_empty { b"]}" } else { b"\n]}" })?;
        self.out.flush()
    }
}

#[derive(Serialize)]
struct BoardEntry<'a> {
    title: Option<&'a str>,
    line: Option<u64>,
    rows: usize,
    columns: usize,
    police: Option<PlacesEntry>,
    thief: Option<RowColumn>,
    exit: Option<RowColumn>,
    exits: Vec<RowColumn>,
    first: &'static str,
    verdict: Option<&'static str>,
    turns: Option<u32>,
    line_of_play: Option<Vec<StepEntry>>,
    // Results that were not requested are absent; requested but unknown ones are null.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Option<Cells>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Option<StateEntry>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<BoardStatisticsEntry>,
    #[serde(flatten)]
    insight: InsightEntry,
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

#[derive(Serialize)]
struct BoardStatisticsEntry {
    cells: u64,
    open_cells: u64,
    #[serde(flatten)]
    states: StatesEntry,
    /// The duration of the solve, in seconds.
    seconds: f64,
    /// The peak memory of solving, in bytes.
    peak_memory: u64,
    /// The memory of the solution, in bytes.
    memory: u64,
}

impl<'a> BoardEntry<'a> {
    fn new(
        board: &'a BoardOutput<'a>,
        has_cells: bool,
        has_state: bool,
        options: InsightOptions,
    ) -> Self {
        let reading = &board.part.board.reading;
        let grid = reading.grid.as_ref();
        let result = board.result.as_ref().ok();
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
        let mut line_of_play = None;
        let mut state = None;
        let mut statistics = None;
        if let Some(result) = result {
            if result.line_shortage.is_none() {
                let places = ChasePlaces::Cells(&result.chase.game().board);
                let start = result.chase.start();
                line_of_play = Some(StepEntry::line(places, &result.solution, start));
            }
            if has_state && let Some(requested) = result.state {
                let places = ChasePlaces::Cells(&result.chase.game().board);
                state = Some(StateEntry::new(places, &result.solution, requested));
            }
            if let Some(found) = &result.statistics {
                statistics = Some(BoardStatisticsEntry::new(result, found));
            }
        }
        Self {
            title: board.part.title(),
            line: board.part.first_row_line().map(|line| u64::from(line) + 1),
            rows: grid.map_or(0, |grid| grid.rows.len()),
            columns: grid.map_or(0, |grid| grid.columns),
            police,
            thief,
            exit,
            exits,
            first: reading.first.name(),
            verdict: value.map(|value| value.outcome().name()),
            turns: value.and_then(Value::turns).map(|turns| turns.0),
            line_of_play,
            cells: if has_cells { Some(result.map(cells)) } else { None },
            state: if has_state { Some(state) } else { None },
            statistics,
            insight: InsightEntry::new(options, result.map(|result| &result.insight)),
            proved_states: result.and_then(|result| result.proved),
        }
    }
}

fn json_place(piece: &PieceReading) -> RowColumn {
    (piece.row as u32 + 1, piece.column as u32 + 1)
}

fn cells(result: &BoardResult<'_>) -> Cells {
    let start = result.chase.start();
    let board = &result.chase.game().board;
    let value = |state| result.solution.value(state);
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

impl BoardStatisticsEntry {
    fn new(result: &BoardResult<'_>, statistics: &Statistics) -> Self {
        Self {
            cells: statistics.cells,
            open_cells: statistics.open_cells,
            states: StatesEntry::new(statistics),
            seconds: result.time.as_secs_f64(),
            peak_memory: result.peak,
            memory: result.solution.memory(),
        }
    }
}
