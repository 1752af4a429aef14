//! Solved boards as arrays and values.

use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods as _};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use stakeout::json::SingleBoard;
use stakeout::model::{Board as Grid, Cell, Player, Squad, State, Step};
use stakeout::solve::cache::SolutionCache;
use stakeout::solve::{Chase, Control as _, Outcome, SolvedChase, Value};

use crate::board::named;
use crate::results;
use crate::watch::{Interruption, run};

/// An outcome in an array of boards, where a wall is [`WALL`].
pub(crate) const fn outcome_code(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Police => 1,
        Outcome::Thief => -1,
        Outcome::Draw => 0,
    }
}

/// A wall among outcomes.
const WALL: i8 = -128;

/// Turns in an array; -1 where there are none.
pub(crate) fn turns_code(value: Value) -> i32 {
    value.turns().map_or(-1, |turns| i32::try_from(turns.0).unwrap_or(i32::MAX))
}

/// The player with this name.
pub(crate) fn player(name: &str) -> PyResult<Player> {
    named([("police", Player::Police), ("thief", Player::Thief)], name)
}

/// The values of all states of a board.
#[pyclass(frozen, module = "stakeout")]
pub(crate) struct Solution {
    board: Arc<SingleBoard>,
    chase: Chase,
    cache: SolutionCache,
    solved: SolvedChase,
}

impl Solution {
    pub(crate) fn new(
        board: Arc<SingleBoard>,
        chase: Chase,
        cache: SolutionCache,
        solved: SolvedChase,
    ) -> Self {
        Self { board, chase, cache, solved }
    }

    fn grid(&self) -> &Grid {
        &self.chase.game().board
    }

    fn policemen(&self) -> usize {
        self.chase.puzzle().policemen()
    }

    /// An array with an entry for each cell: the value with a player's piece there, or a wall.
    fn map<'py, T: numpy::Element>(
        &self,
        py: Python<'py>,
        vary: &str,
        to_move: &str,
        wall: T,
        code: impl Fn(Value) -> T + Sync + Send,
    ) -> PyResult<Bound<'py, PyArray2<T>>> {
        let varied = player(vary)?;
        let to_move = player(to_move)?;
        if varied == Player::Police && self.policemen() > 1 {
            let why = "vary='police' needs a board with one policeman";
            return Err(PyValueError::new_err(why));
        }
        let grid = self.grid();
        let mut values = Vec::with_capacity(grid.cell_count() as usize);
        for cell in grid.cells() {
            values.push(if grid.is_wall(cell) {
                wall.clone_ref(py)
            } else {
                code(self.solved.value(self.chase.with_on(varied, cell, to_move)))
            });
        }
        let shape = [grid.rows() as usize, grid.columns() as usize];
        PyArray1::from_vec(py, values).reshape(shape)
    }

    /// A cell by its row and column, on which a piece can be.
    fn cell(&self, row: i64, column: i64) -> PyResult<Cell> {
        let grid = self.grid();
        let found = u32::try_from(row).ok().zip(u32::try_from(column).ok());
        match found.and_then(|(row, column)| grid.cell(row, column)) {
            None => {
                let (rows, columns) = (grid.rows(), grid.columns());
                Err(PyValueError::new_err(format!(
                    "({row}, {column}) is outside the board, which has the shape ({rows}, {columns})"
                )))
            }
            Some(cell) if grid.is_wall(cell) => {
                Err(PyValueError::new_err(format!("({row}, {column}) is a wall")))
            }
            Some(cell) => Ok(cell),
        }
    }

    /// The state with these pieces; those that are not given are as at the start.
    fn state(
        &self,
        police: Option<Places>,
        thief: Option<Place>,
        to_move: Option<&str>,
    ) -> PyResult<State> {
        let mut state = self.chase.start();
        if let Some(places) = police {
            let places = places.list();
            if places.len() != self.policemen() {
                return Err(PyValueError::new_err(format!(
                    "the board has {} policemen, not {}",
                    self.policemen(),
                    places.len()
                )));
            }
            let mut squad = Squad::default();
            for Place(row, column) in places {
                let cell = self.cell(row, column)?.index() as u32;
                squad = squad.with(cell).unwrap_or(squad);
            }
            state.police = squad;
        }
        if let Some(Place(row, column)) = thief {
            state.thief = self.cell(row, column)?.index() as u32;
        }
        if let Some(name) = to_move {
            state.to_move = player(name)?;
        }
        Ok(state)
    }

    fn place(&self, cell: Cell) -> (u32, u32) {
        (self.grid().row(cell), self.grid().column(cell))
    }

    /// The place of a piece, or a tuple with those of several policemen.
    fn places<'py>(&self, py: Python<'py>, step: &Step) -> PyResult<Bound<'py, PyAny>> {
        let places: Vec<(u32, u32)> = step.cells().map(|cell| self.place(cell)).collect();
        match places[..] {
            [place] => Ok(place.into_pyobject(py)?.into_any()),
            _ => Ok(PyTuple::new(py, places)?.into_any()),
        }
    }

    fn open_cells(&self) -> Vec<Cell> {
        self.grid().open_cells().collect()
    }
}

/// A row and a column.
pub(crate) struct Place(i64, i64);

impl<'py> FromPyObject<'_, 'py> for Place {
    type Error = PyErr;

    fn extract(place: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match place.extract::<Vec<i64>>()?[..] {
            [row, column] => Ok(Self(row, column)),
            _ => Err(PyValueError::new_err("a cell is a row and a column")),
        }
    }
}

/// The place of one policeman, or those of all.
#[derive(FromPyObject)]
pub(crate) enum Places {
    #[pyo3(transparent)]
    One(Place),
    #[pyo3(transparent)]
    All(Vec<Place>),
}

impl Places {
    fn list(self) -> Vec<Place> {
        match self {
            Self::One(place) => vec![place],
            Self::All(places) => places,
        }
    }
}

#[pymethods]
impl Solution {
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        results::value(py, self.solved.value(self.chase.start()))
    }

    #[pyo3(signature = (vary="thief", to_move="police"))]
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        vary: &str,
        to_move: &str,
    ) -> PyResult<Bound<'py, PyArray2<i8>>> {
        self.map(py, vary, to_move, WALL, |value| outcome_code(value.outcome()))
    }

    #[pyo3(signature = (vary="thief", to_move="police"))]
    fn turns<'py>(
        &self,
        py: Python<'py>,
        vary: &str,
        to_move: &str,
    ) -> PyResult<Bound<'py, PyArray2<i32>>> {
        self.map(py, vary, to_move, -1, turns_code)
    }

    /// The outcomes of all states, by the number of the squad, of the thief's cell, and of the mover.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<i8>>> {
        let cells = self.open_cells();
        let policemen = self.policemen();
        let outcomes = run(py, |control| self.outcomes_of_all(&cells, policemen, control))?;
        let outcomes = outcomes.ok_or_else(|| PyMemoryError::new_err("the table is too large"))?;
        let squads = outcomes.len() / (2 * cells.len());
        PyArray1::from_vec(py, outcomes).reshape([squads, cells.len(), 2])
    }

    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.open_cells().into_iter().map(|cell| self.place(cell)))
    }

    #[getter]
    fn squads<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let cells = self.open_cells();
        let list = PyList::empty(py);
        for squad in Squads::new(cells.len(), self.policemen()) {
            list.append(PyTuple::new(py, squad.iter().map(|&at| self.place(cells[at])))?)?;
        }
        Ok(list)
    }

    #[pyo3(signature = (police=None, thief=None, to_move=None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        police: Option<Places>,
        thief: Option<Place>,
        to_move: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        results::value(py, self.solved.value(self.state(police, thief, to_move)?))
    }

    #[pyo3(signature = (police=None, thief=None, to_move=None))]
    fn moves<'py>(
        &self,
        py: Python<'py>,
        police: Option<Places>,
        thief: Option<Place>,
        to_move: Option<&str>,
    ) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for option in self.solved.moves(self.state(police, thief, to_move)?) {
            list.append(results::chase_move(self.places(py, &option.to)?, option.value)?)?;
        }
        Ok(list)
    }

    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for step in self.solved.best_line(self.chase.start()) {
            list.append(results::step(step.mover().name(), self.places(py, &step)?)?)?;
        }
        Ok(list)
    }

    fn __repr__(&self) -> String {
        format!("<stakeout.Solution {}>", self.solved.value(self.chase.start()))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        run(py, |control| self.board.svg(Some(&self.cache), control).ok())
    }
}

impl Solution {
    /// The outcome of each state; `None` if there is no memory for them.
    fn outcomes_of_all(
        &self,
        cells: &[Cell],
        policemen: usize,
        control: &Interruption,
    ) -> Option<Vec<i8>> {
        let mut outcomes = Vec::new();
        let states = usize::try_from(self.chase.state_count()).ok()?;
        outcomes.try_reserve_exact(states).ok()?;
        for squad in Squads::new(cells.len(), policemen) {
            if control.is_cancelled() {
                break;
            }
            let mut police = Squad::default();
            for &at in &squad {
                police = police.with(cells[at].index() as u32)?;
            }
            for thief in cells {
                let thief = thief.index() as u32;
                for to_move in [Player::Police, Player::Thief] {
                    let state = State { police, thief, to_move };
                    outcomes.push(outcome_code(self.solved.value(state).outcome()));
                }
            }
        }
        Some(outcomes)
    }
}

/// All squads on this many cells as ascending numbers of cells, in order of their first cells.
struct Squads {
    cells: usize,
    next: Option<Vec<usize>>,
}

impl Squads {
    fn new(cells: usize, policemen: usize) -> Self {
        Self { cells, next: (cells > 0).then(|| vec![0; policemen]) }
    }
}

impl Iterator for Squads {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let squad = self.next.clone()?;
        let may_rise = squad.iter().rposition(|&at| at + 1 < self.cells);
        self.next = may_rise.map(|place| {
            let mut next = squad.clone();
            let risen = next[place] + 1;
            next[place..].fill(risen);
            next
        });
        Some(squad)
    }
}
