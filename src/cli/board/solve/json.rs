//! Results of boards for programs: one object, with numbers from 1.

use std::io;
use std::io::{BufWriter, Write};

use serde::Serialize;

use crate::analysis::SolvedBoard;
use crate::cli::board::solve::insight::{InsightEntry, InsightOptions};
use crate::cli::board::solve::state::RequestedState;
use crate::cli::board::solve::{BoardOutput, BoardResult, BoardWriter};
use crate::cli::solve::task::SolveArguments;
use crate::model::{Board, Cell, CellKind, PieceReading, Player, State};
use crate::solve::{
    Level, Move, Outcomes, SquadMove, Statistics, Step, Value, best_line, moves, value_of,
};

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

/// A row and a column.
type JsonCell = [u64; 2];

/// The place of a piece, or the places of several policemen.
#[derive(Serialize)]
#[serde(untagged)]
enum Places {
    One(JsonCell),
    Several(Vec<JsonCell>),
}

#[derive(Serialize)]
struct BoardEntry<'a> {
    title: Option<&'a str>,
    line: Option<u64>,
    rows: usize,
    columns: usize,
    police: Option<Places>,
    thief: Option<JsonCell>,
    exit: Option<JsonCell>,
    exits: Vec<JsonCell>,
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
struct StepEntry {
    mover: &'static str,
    to: Places,
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
struct ValueEntry {
    outcome: &'static str,
    turns: Option<u32>,
}

#[derive(Serialize)]
struct StateEntry {
    police: Places,
    thief: JsonCell,
    to_move: &'static str,
    #[serde(flatten)]
    value: ValueEntry,
    moves: Vec<MoveEntry>,
}

#[derive(Serialize)]
struct MoveEntry {
    to: Places,
    #[serde(flatten)]
    value: ValueEntry,
}

#[derive(Serialize)]
struct BoardStatisticsEntry {
    cells: u64,
    open_cells: u64,
    states: u64,
    police_to_move: OutcomesEntry,
    thief_to_move: OutcomesEntry,
    longest_win: LongestWin,
    /// Won states by turns to the end, from 0.
    levels: Vec<LevelEntry>,
    /// The duration of the solve, in seconds.
    seconds: f64,
    /// The peak memory of solving, in bytes.
    peak_memory: u64,
    /// The memory of the solution, in bytes.
    memory: u64,
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

impl<'a> BoardEntry<'a> {
    fn new(
        board: &'a BoardOutput<'a>,
        has_cells: bool,
        has_state: bool,
        options: InsightOptions,
    ) -> Self {
        let reading = &board.part.board.reading;
        let grid = reading.grid.as_ref();
        let json_place = |piece: &PieceReading| [piece.row as u64 + 1, piece.column as u64 + 1];
        let piece = |kind: CellKind| grid?.pieces(kind).first().map(json_place);
        let result = board.result.as_ref().ok();
        let value = result.map(|result| result.solved.verdict());
        let police = match grid.filter(|_| reading.has_several_policemen()) {
            Some(grid) => {
                let cells: Vec<JsonCell> = grid.police.iter().map(json_place).collect();
                Some(Places::Several(cells)).filter(|_| !grid.police.is_empty())
            }
            None => piece(CellKind::Police).map(Places::One),
        };
        Self {
            title: board.part.title(),
            line: board.part.first_row_line().map(|line| u64::from(line) + 1),
            rows: grid.map_or(0, |grid| grid.rows.len()),
            columns: grid.map_or(0, |grid| grid.columns),
            police,
            thief: piece(CellKind::Thief),
            exit: piece(CellKind::Exit),
            exits: grid.map_or(Vec::new(), |grid| grid.exits.iter().map(json_place).collect()),
            first: reading.first.name(),
            verdict: value.map(|value| value.outcome().name()),
            turns: value.and_then(Value::turns).map(|turns| turns.0),
            line_of_play: result.filter(|result| result.line_shortage.is_none()).map(line_of),
            cells: has_cells.then(|| result.map(cells)),
            state: has_state
                .then(|| result.and_then(|result| state_entry(&result.solved, result.state?))),
            statistics: result.and_then(|result| {
                Some(BoardStatisticsEntry::new(result, result.statistics.as_ref()?))
            }),
            insight: InsightEntry::new(options, result.map(|result| &result.insight)),
            proved_states: result.and_then(|result| result.proved),
        }
    }
}

fn place(board: &Board, cell: Cell) -> JsonCell {
    [u64::from(board.row(cell)) + 1, u64::from(board.column(cell)) + 1]
}

fn places(board: &Board, mover: Player, cells: &[Cell]) -> Places {
    match (mover, cells) {
        (Player::Thief, &[cell]) => Places::One(place(board, cell)),
        (_, cells) => Places::Several(cells.iter().map(|&cell| place(board, cell)).collect()),
    }
}

fn line_of(result: &BoardResult<'_>) -> Vec<StepEntry> {
    let board = &result.solved.game().board;
    match &result.solved {
        SolvedBoard::One(puzzle, solution) => {
            let steps = best_line(solution, puzzle.start).into_iter();
            let entry = |step: Step| StepEntry {
                mover: step.mover.name(),
                to: Places::One(place(board, step.to)),
            };
            steps.map(entry).collect()
        }
        SolvedBoard::Several(squad, solution) => {
            let mut mover = squad.puzzle().first;
            let mut entries = Vec::new();
            for step in solution.best_line(squad.start(), usize::MAX) {
                let to = places(board, mover, &squad.step_cells(step));
                entries.push(StepEntry { mover: mover.name(), to });
                mover = mover.opponent();
            }
            entries
        }
    }
}

fn cells(result: &BoardResult<'_>) -> Cells {
    let solved = &result.solved;
    let board = &solved.game().board;
    let grid = |value: &dyn Fn(Cell) -> Value| -> ValueGrid {
        let row = |row| (0..board.columns()).filter_map(move |column| board.cell(row, column));
        let entry = |cell: Cell| (!board.is_wall(cell)).then(|| ValueEntry::new(value(cell)));
        (0..board.rows()).map(|number| row(number).map(entry).collect()).collect()
    };
    let thief_here = Grids::new(|to_move| grid(&|here| solved.thief_here(here, to_move)));
    let police_here = match solved {
        SolvedBoard::One(puzzle, solution) => Some(Grids::new(|to_move| {
            grid(&|police| solution.value(State { police, to_move, ..puzzle.start }))
        })),
        SolvedBoard::Several(..) => None,
    };
    Cells { thief_here, police_here }
}

fn state_entry(solved: &SolvedBoard<'_>, state: RequestedState) -> Option<StateEntry> {
    let board = &solved.game().board;
    match (solved, state) {
        (SolvedBoard::One(_, solution), RequestedState::One(state)) => {
            let move_entry = |option: Move| MoveEntry {
                to: Places::One(place(board, option.to)),
                value: ValueEntry::new(option.value),
            };
            Some(StateEntry {
                police: Places::One(place(board, state.police)),
                thief: place(board, state.thief),
                to_move: state.to_move.name(),
                value: ValueEntry::new(solution.value(state)),
                moves: moves(solution, state).into_iter().map(move_entry).collect(),
            })
        }
        (SolvedBoard::Several(squad, solution), RequestedState::Several(state)) => {
            let move_entry = |option: SquadMove| MoveEntry {
                to: places(board, state.to_move, &option.to),
                value: ValueEntry::new(option.value),
            };
            let police = squad.squad_cells(&state.police);
            Some(StateEntry {
                police: places(board, Player::Police, &police),
                thief: place(board, squad.cell(state.thief)),
                to_move: state.to_move.name(),
                value: ValueEntry::new(value_of(solution, state)),
                moves: squad.moves(solution, state).into_iter().map(move_entry).collect(),
            })
        }
        _ => None,
    }
}

impl Grids {
    fn new(grid: impl Fn(Player) -> ValueGrid) -> Self {
        Self { police_to_move: grid(Player::Police), thief_to_move: grid(Player::Thief) }
    }
}

impl ValueEntry {
    fn new(value: Value) -> Self {
        Self { outcome: value.outcome().name(), turns: value.turns().map(|turns| turns.0) }
    }
}

impl BoardStatisticsEntry {
    fn new(result: &BoardResult<'_>, statistics: &Statistics) -> Self {
        let outcomes = |Outcomes { police, thief, draw }| OutcomesEntry { police, thief, draw };
        let longest = |winner| statistics.longest_win(winner).map(|turns| turns.0);
        let level = |&Level { police, thief }: &Level| LevelEntry { police, thief };
        Self {
            cells: statistics.cells,
            open_cells: statistics.open_cells,
            states: statistics.states,
            police_to_move: outcomes(statistics.police_to_move),
            thief_to_move: outcomes(statistics.thief_to_move),
            longest_win: LongestWin {
                police: longest(Player::Police),
                thief: longest(Player::Thief),
            },
            levels: statistics.levels.iter().map(level).collect(),
            seconds: result.time.as_secs_f64(),
            peak_memory: result.peak,
            memory: result.kept(),
        }
    }
}
