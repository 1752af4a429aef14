//! Boards, and what is asked of each.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read as _};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use stakeout::analysis::{BOARDS, FileTooLarge, PuzzleKind};
use stakeout::host;
use stakeout::json::{BoardRefused, SingleBoard, VaryRequest, reason};
use stakeout::model::{BoardKey, Key};
use stakeout::solve::cache::SolutionCache;
use stakeout::solve::{
    BoardGenerator, BoardRequest, ChaseDemand, GaveUp, Outcome, Stopped, Style, Value,
};

use crate::errors::invalid;
use crate::results;
use crate::solution::Solution;
use crate::watch::{Interruption, memory_or_default, run, run_apart, stopped};

/// The name of a text that comes from no file.
pub(crate) const NO_FILE: &str = "-";

/// The most bytes of a file.
const MAX_BYTES: u64 = 256 << 20;

/// A board. Equal to another with the same game and start, whatever its title, `expect` and comments.
#[pyclass(frozen, module = "stakeout")]
pub(crate) struct Board {
    pub(crate) board: Arc<SingleBoard>,
    /// The verdict, once it is known.
    verdict: Mutex<Option<Value>>,
}

impl Board {
    fn new(board: SingleBoard) -> Self {
        Self { board: Arc::new(board), verdict: Mutex::new(None) }
    }

    /// The only board of a text.
    fn only(py: Python<'_>, text: &str) -> PyResult<Self> {
        let mut boards = all(py, NO_FILE, text)?;
        match (boards.pop(), boards.len()) {
            (Some(board), 0) => Ok(board),
            (None, _) => Err(invalid(py, &diagnostics_of(py, text)?)),
            (Some(_), more) => {
                let why = format!("the text has {} boards: `boards` lists them", more + 1);
                Err(PyValueError::new_err(why))
            }
        }
    }

    fn refused(&self, py: Python<'_>, refused: BoardRefused) -> PyErr {
        match refused {
            BoardRefused::Errors => invalid(py, &self.board.diagnostics()),
            BoardRefused::Stopped(why) => stopped(py, why),
            BoardRefused::Request(why) => PyValueError::new_err(why),
        }
    }

    /// A result about the board, with rows and columns from 0.
    fn asked<'py>(
        &self,
        py: Python<'py>,
        ask: impl FnOnce(&SingleBoard, &Interruption) -> Result<String, BoardRefused> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let json = run(py, |control| ask(&self.board, control))?;
        results::from_zero(py, &json.map_err(|refused| self.refused(py, refused))?)
    }

    fn keep(&self, value: Value) {
        *self.verdict.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
    }
}

/// The boards of a text.
fn all(py: Python<'_>, name: &'static str, text: &str) -> PyResult<Vec<Board>> {
    let text = text.to_owned();
    let boards = run_apart(py, move |_| SingleBoard::all(name, &text))?.map_err(too_large)?;
    Ok(boards.into_iter().map(Board::new).collect())
}

/// What is reported about a text without boards.
fn diagnostics_of(py: Python<'_>, text: &str) -> PyResult<String> {
    let board = py.detach(|| SingleBoard::new(NO_FILE, text, 0)).map_err(too_large)?;
    Ok(board.diagnostics())
}

/// The exception for a text that is not read.
pub(crate) fn too_large(error: FileTooLarge) -> PyErr {
    PyValueError::new_err(format!("the text cannot be read: {error}"))
}

#[pymethods]
impl Board {
    #[new]
    fn of_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        Self::only(py, text)
    }

    #[staticmethod]
    #[pyo3(signature = (cells, **rules))]
    fn from_array(
        py: Python<'_>,
        cells: &Bound<'_, PyAny>,
        rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let array = py.import("numpy")?.call_method1("asarray", (cells,))?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        let &[rows, columns] = shape.as_slice() else {
            let why = "cells have two dimensions, rows and columns";
            return Err(PyValueError::new_err(why));
        };
        let mut text = String::new();
        if let Some(rules) = rules {
            // `None` stands for a rule that is not given, as elsewhere in Python.
            for (name, value) in rules.iter().filter(|(_, value)| !value.is_none()) {
                text += &directive(&name.extract::<String>()?, &value.str()?.to_cow()?)?;
            }
        }
        for (row, cells) in array.call_method0("tolist")?.try_iter()?.enumerate() {
            for (column, cell) in cells?.try_iter()?.enumerate() {
                text.push(character(&cell?).ok_or_else(|| {
                    PyValueError::new_err(format!(
                        "cells[{row}, {column}] is not a character of a board: `.`, `*`, `P`, `T` or `E`"
                    ))
                })?);
            }
            text.push('\n');
        }
        let board = Self::only(py, &text)?;
        let read = board.board.rows();
        let is_same = |row: &String| row.chars().count() == columns;
        if read.len() == rows && read.iter().all(is_same) {
            Ok(board)
        } else {
            Err(invalid(py, &board.board.diagnostics()))
        }
    }

    #[classmethod]
    fn _restored(
        _: &Bound<'_, pyo3::types::PyType>,
        name: &str,
        text: &str,
        first_line: u32,
    ) -> PyResult<Self> {
        SingleBoard::new(name, text, first_line).map(Self::new).map_err(too_large)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, String, u32))> {
        let restore = py.get_type::<Self>().getattr("_restored")?;
        let board = &self.board;
        Ok((restore, (board.name().to_owned(), self.text(), board.first_line())))
    }

    #[getter]
    fn text(&self) -> String {
        self.board.file().text().to_string()
    }

    #[getter]
    fn title(&self) -> Option<&str> {
        self.board.title()
    }

    #[getter]
    fn rows(&self) -> Vec<String> {
        self.board.rows()
    }

    #[getter]
    fn shape(&self) -> (usize, usize) {
        let rows = self.board.rows();
        let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        (rows.len(), columns)
    }

    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let known = *self.verdict.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known {
            return results::value(py, known);
        }
        let chase = self.board.chase().ok_or_else(|| self.refused(py, BoardRefused::Errors))?;
        let memory = memory_or_default(None);
        let demand = ChaseDemand::Verdict;
        let solved = run(py, |control| {
            let cache = SolutionCache::new(memory);
            let start = chase.start();
            let to_ask_for = |limit| chase.memory_to_ask_for(demand, limit, control);
            cache
                .learn_chase(chase, demand, control, |solution| solution.value(start))
                .map_err(|stopped| stopped.quotable(to_ask_for))
        })?;
        let value = solved.map_err(|why| stopped(py, why))?;
        self.keep(value);
        results::value(py, value)
    }

    #[pyo3(signature = (memory=None))]
    fn solve(&self, py: Python<'_>, memory: Option<u64>) -> PyResult<Solution> {
        let chase = self.board.chase().ok_or_else(|| self.refused(py, BoardRefused::Errors))?;
        let cache = SolutionCache::new(memory_or_default(memory));
        let solved = run(py, |control| {
            let to_ask_for = |limit| chase.memory_to_ask_for(ChaseDemand::Turns, limit, control);
            cache.solve_chase(chase, control).map_err(|stopped| stopped.quotable(to_ask_for))
        })?;
        let solved = solved.map_err(|why| stopped(py, why))?;
        self.keep(solved.value(chase.start()));
        Ok(Solution::new(Arc::clone(&self.board), chase.clone(), cache, solved))
    }

    #[pyo3(signature = (expect=None, within=1, count=None, memory=None))]
    fn repairs<'py>(
        &self,
        py: Python<'py>,
        expect: Option<&str>,
        within: u8,
        count: Option<usize>,
        memory: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let with_pairs = one_or_two("within", within)?;
        let most = at_least_one("count", count.unwrap_or(usize::MAX))?;
        let memory = memory_or_default(memory);
        self.asked(py, |board, control| board.repairs(expect, with_pairs, most, memory, control))
    }

    #[pyo3(signature = (expect=None, count=10, memory=None))]
    fn placements<'py>(
        &self,
        py: Python<'py>,
        expect: Option<&str>,
        count: usize,
        memory: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let most = at_least_one("count", count)?;
        let memory = memory_or_default(memory);
        self.asked(py, |board, control| board.placements(expect, most, memory, control))
    }

    #[pyo3(signature = (edits=1, expect=None, turns=None, unique_key=false, keep=None, count=10, memory=None), text_signature = "($self, edits=1, expect=None, turns=None, unique_key=False, keep=(), count=10, memory=None)")]
    #[expect(clippy::too_many_arguments, reason = "the options of `stakeout vary`")]
    fn vary<'py>(
        &self,
        py: Python<'py>,
        edits: u8,
        expect: Option<&str>,
        turns: Option<Turns>,
        unique_key: bool,
        keep: Option<&Bound<'py, PyAny>>,
        count: usize,
        memory: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let keep = keep.map_or_else(|| Ok(Vec::new()), cells)?;
        let request = VaryRequest {
            with_pairs: one_or_two("edits", edits)?,
            outcome: expect,
            turns: turns.map(Turns::range).transpose()?,
            has_unique_key: unique_key,
            kept: &keep,
            most: at_least_one("count", count)?,
        };
        let memory = memory_or_default(memory);
        self.asked(py, |board, control| board.variations(&request, memory, control))
    }

    #[pyo3(signature = (memory=None))]
    fn critical<'py>(&self, py: Python<'py>, memory: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let memory = memory_or_default(memory);
        self.asked(py, |board, control| board.critical(memory, control))
    }

    #[pyo3(signature = (memory=None))]
    fn soundness<'py>(&self, py: Python<'py>, memory: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let memory = memory_or_default(memory);
        self.asked(py, |board, control| board.soundness(memory, control))
    }

    fn __eq__(&self, other: &Self) -> bool {
        match (self.board.chase(), other.board.chase()) {
            (Some(one), Some(other)) => one == other,
            (None, None) => self.text() == other.text(),
            _ => false,
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        match self.board.chase() {
            Some(chase) => chase.puzzle().hash(&mut hasher),
            None => self.text().hash(&mut hasher),
        }
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = self.shape();
        match self.title() {
            Some(title) => format!("<stakeout.Board {rows}x{columns} {title:?}>"),
            None => format!("<stakeout.Board {rows}x{columns}>"),
        }
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| self.board.svg(None, &Interruption::default()).ok())
    }
}

/// A line with a rule, whose name has underscores for hyphens.
fn directive(name: &str, value: &str) -> PyResult<String> {
    let key = name.replace('_', "-");
    if BoardKey::ALL.iter().all(|known| known.name() != key) {
        let why = format!("from_array() got an unexpected keyword argument '{name}'");
        return Err(PyTypeError::new_err(why));
    }
    if value.contains(['\n', '\r']) {
        return Err(PyValueError::new_err(format!("{name}: the value has several lines")));
    }
    Ok(format!("{key}: {value}\n"))
}

/// The character of a cell, given as text, bytes or a code; `None` if it cannot be in a grid.
fn character(cell: &Bound<'_, PyAny>) -> Option<char> {
    let one = |text: &str| {
        let mut characters = text.chars();
        characters.next().filter(|_| characters.next().is_none())
    };
    let found = if let Ok(code) = cell.extract::<u32>() {
        char::from_u32(code)
    } else if let Ok(bytes) = cell.extract::<&[u8]>() {
        std::str::from_utf8(bytes).ok().and_then(one)
    } else {
        one(&cell.extract::<String>().ok()?)
    };
    let is_structure = |&character: &char| {
        character.is_whitespace() || character.is_control() || ";:=".contains(character)
    };
    found.filter(|character| !is_structure(character))
}

/// Cells as pairs of row and column, such as tuples or the rows of an array.
fn cells(given: &Bound<'_, PyAny>) -> PyResult<Vec<(u32, u32)>> {
    let mut cells = Vec::new();
    for cell in given.try_iter()? {
        let cell = cell?;
        let mut numbers = Vec::new();
        for number in cell.try_iter()? {
            numbers.push(number?.extract::<u32>()?);
        }
        let [row, column] = numbers[..] else {
            let given = cell.repr()?;
            return Err(PyValueError::new_err(format!("expected a row and a column, not {given}")));
        };
        cells.push((row, column));
    }
    Ok(cells)
}

/// Whether a number of edits is two.
fn one_or_two(name: &str, number: u8) -> PyResult<bool> {
    match number {
        1 => Ok(false),
        2 => Ok(true),
        _ => Err(PyValueError::new_err(format!("{name} is 1 or 2, not {number}"))),
    }
}

/// A number of results to list, as on the command line.
fn at_least_one(name: &str, number: usize) -> PyResult<usize> {
    match number {
        0 => Err(PyValueError::new_err(format!("{name} is at least 1, not 0"))),
        number => Ok(number),
    }
}

/// A number of turns, or the least and the most.
#[derive(FromPyObject)]
pub(crate) enum Turns {
    Number(u32),
    Range(u32, u32),
}

impl Turns {
    fn range(self) -> PyResult<(u32, u32)> {
        match self {
            Self::Number(turns) => Ok((turns, turns)),
            Self::Range(least, most) if least <= most => Ok((least, most)),
            Self::Range(least, most) => {
                Err(PyValueError::new_err(format!("turns: {least} is more than {most}")))
            }
        }
    }
}

/// The boards of a text, in order.
#[pyfunction]
pub(crate) fn boards(py: Python<'_>, text: &str) -> PyResult<Vec<Board>> {
    all(py, NO_FILE, text)
}

/// The boards of a file, in order.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, path: PathBuf) -> PyResult<Vec<Board>> {
    let name = path.display().to_string();
    if PuzzleKind::of_path(&path).is_some_and(|kind| *kind != BOARDS) {
        return Err(PyValueError::new_err(format!("{name}: only files of boards can be read")));
    }
    let too_long = format!("{name}: more than {MAX_BYTES} bytes");
    let boards = run_apart(py, move |_| {
        let mut bytes = Vec::new();
        let file = fs::File::open(&path)?;
        let mut is_too_long = file.metadata()?.len() > MAX_BYTES;
        if !is_too_long {
            // The size of a device or a pipe is not known before.
            file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
            is_too_long = bytes.len() as u64 > MAX_BYTES;
        }
        Ok::<_, io::Error>((!is_too_long).then(|| SingleBoard::of_bytes(&name, &bytes)))
    })??;
    let boards = boards.ok_or_else(|| PyValueError::new_err(too_long))?.map_err(too_large)?;
    let boards = boards.map_err(|json| invalid(py, &json))?;
    Ok(boards.into_iter().map(Board::new).collect())
}

/// New boards.
#[pyfunction]
#[pyo3(signature = (rows, columns, verdict=None, turns=None, unique_key=false, policemen=1, style="rooms", walls=None, seed=0, count=1, memory=None))]
#[expect(clippy::too_many_arguments, reason = "the options of `stakeout generate`")]
pub(crate) fn generate(
    py: Python<'_>,
    rows: u32,
    columns: u32,
    verdict: Option<&str>,
    turns: Option<Turns>,
    unique_key: bool,
    policemen: u8,
    style: &str,
    walls: Option<u32>,
    seed: u64,
    count: u64,
    memory: Option<u64>,
) -> PyResult<Vec<Board>> {
    let outcomes = [Outcome::Police, Outcome::Thief, Outcome::Draw];
    let styles = [("rooms", Style::Rooms), ("maze", Style::Maze), ("open", Style::Open)];
    let is_share = walls.is_none_or(|walls| walls <= 100);
    if !is_share || !(1..=4).contains(&policemen) {
        return Err(PyValueError::new_err("walls is 0 to 100, and policemen 1 to 4"));
    }
    let verdict = match verdict {
        Some(name) => Some(named(outcomes.map(|outcome| (outcome.name(), outcome)), name)?),
        None => None,
    };
    let request = BoardRequest {
        rows,
        columns,
        verdict,
        turns: turns.map(Turns::range).transpose()?,
        unique_key,
        style: named(styles, style)?,
        policemen,
        walls,
        seed,
    };
    if let Some(fault) = request.fault(str::to_owned) {
        return Err(PyValueError::new_err(fault));
    }
    let memory = memory_or_default(memory);
    let found = run(py, |control| {
        let mut generator = BoardGenerator::new(request);
        generator.next_boards(count, host::processors(), memory, control)
    })?;
    let mut boards = Vec::new();
    for result in found {
        match result {
            Ok(board) => boards.push(Board::only(py, &board.text())?),
            Err(GaveUp::Stopped(why @ Stopped::TooLarge { .. })) => return Err(stopped(py, why)),
            Err(why) => {
                let why = format!("{}; boards found: {} of {count}", reason(why), boards.len());
                return Err(PyRuntimeError::new_err(why));
            }
        }
    }
    Ok(boards)
}

/// The value with this name.
pub(crate) fn named<T: Copy, const N: usize>(values: [(&str, T); N], name: &str) -> PyResult<T> {
    let found = values.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names = values.map(|(known, _)| format!("'{known}'")).join(", ");
        PyValueError::new_err(format!("'{name}' is not one of {names}"))
    })
}

/// Boards in the order of their difficulty.
#[pyfunction]
#[pyo3(signature = (boards, memory=None))]
pub(crate) fn rank<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    memory: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let board = |found: PyResult<Bound<'py, PyAny>>| -> PyResult<Arc<SingleBoard>> {
        Ok(Arc::clone(&found?.extract::<PyRef<'_, Board>>()?.board))
    };
    let boards: Vec<Arc<SingleBoard>> = boards.try_iter()?.map(board).collect::<PyResult<_>>()?;
    let memory = memory_or_default(memory);
    let ranked = run(py, |control| {
        let boards: Vec<&SingleBoard> = boards.iter().map(|board| &**board).collect();
        SingleBoard::ranked(&boards, memory, control)
    })?;
    // Its only numbers of boards count from 0.
    results::from_zero(py, &ranked.map_err(|why| stopped(py, why))?)
}
