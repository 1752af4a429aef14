//! Pursuits on graphs: `Pursuit`, `PursuitSolution` and `cop_number`.

use std::sync::Arc;

use numpy::PyArray1;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use stakeout::analysis::{Graph6, GraphFault, MAX_LAID_OUT, PURSUITS, PlainPursuit};
use stakeout::model::{
    MAX_POLICEMEN, Player, PursuitGame, PursuitGraph, PursuitPuzzle, PursuitReading, PursuitStart,
    Squad, State, Step, TurnKey, TurnRules,
};
use stakeout::solve::pursuit::{PursuitGameKey, PursuitSolution};
use stakeout::solve::{Outcome, SolvedChase, Value};
use stakeout::syntax::PursuitText;

use crate::cop_numbers::raised;
use crate::game::invalid;
use crate::graphs;
use crate::labels::Labels;
use crate::solver::{Kept, picture, solve_key};
use crate::watch::memory_or_default;
use crate::{arrays, results, texts, watch};

/// The title of a picture.
const TITLE: &str = "Pursuit";

/// Policemen hunt a thief on a graph.
#[pyclass(frozen, module = "stakeout")]
pub(crate) struct Pursuit {
    puzzle: PursuitPuzzle,
    labels: Labels,
    /// The policemen in the order in which they were given; none if they choose.
    police: Vec<u32>,
    /// The text that it was read from.
    text: Option<Box<str>>,
    solution: Kept<PursuitSolution>,
}

/// The arguments of a pursuit on a graph.
struct PursuitRules<'a, 'py> {
    police: Option<&'a Bound<'py, PyAny>>,
    thief: Option<&'a Bound<'py, PyAny>>,
    exits: Option<&'a Bound<'py, PyAny>>,
    policemen: Option<i64>,
    first: Option<&'a str>,
    skip: Option<&'a str>,
    stuck: Option<&'a str>,
    endless: Option<&'a str>,
}

impl PursuitRules<'_, '_> {
    fn is_empty(&self) -> bool {
        let places = [self.police, self.thief, self.exits];
        let words = [self.first, self.skip, self.stuck, self.endless];
        self.policemen.is_none()
            && places.iter().all(Option::is_none)
            && words.iter().all(Option::is_none)
    }

    /// The game on a graph, and where its policemen start.
    fn puzzle(&self, labels: &Labels, graph: PursuitGraph) -> PyResult<(PursuitPuzzle, Vec<u32>)> {
        let mut exits = match self.exits {
            Some(exits) => labels.vertices(exits, "exits")?,
            None => Vec::new(),
        };
        exits.sort_unstable();
        exits.dedup();
        let mut police = Vec::new();
        let start = match (self.police, self.thief, self.policemen) {
            (None, None, None) => PursuitStart::None,
            (None, None, Some(_)) => PursuitStart::Chosen,
            (Some(given), Some(thief), None) => {
                police = labels.vertices(given, "police")?;
                let squad = Squad::new(&police).filter(|_| !police.is_empty());
                let squad = squad.ok_or_else(|| {
                    let count = police.len();
                    PyValueError::new_err(format!(
                        "police: expected 1 to {MAX_POLICEMEN} vertices, not {count}"
                    ))
                })?;
                PursuitStart::Placed { police: squad, thief: labels.vertex(thief, "thief")? }
            }
            (Some(_), None, None) => return Err(PyValueError::new_err("`police` needs `thief`")),
            (None, Some(_), None) => return Err(PyValueError::new_err("`thief` needs `police`")),
            (_, _, Some(_)) => {
                return Err(PyValueError::new_err(
                    "give either `policemen`, who choose their vertices, or `police` and `thief`",
                ));
            }
        };
        let policemen = match self.policemen {
            Some(policemen) => number_of_policemen("policemen", policemen)?,
            None => police.len() as u8,
        };
        let mut turns = TurnRules::USUAL;
        for (key, argument, value, valid) in [
            (TurnKey::Skip, "skip", self.skip, "'both', 'police', 'thief' or 'none'"),
            (TurnKey::Stuck, "stuck", self.stuck, "'loses' or 'wins'"),
            (TurnKey::Endless, "endless", self.endless, "'draw', 'thief' or 'police'"),
        ] {
            if let Some(value) = value
                && !turns.set(key, value)
            {
                return Err(invalid(argument, value, valid));
            }
        }
        let game = PursuitGame {
            exits,
            turns,
            first: mover("first", self.first.unwrap_or("police"))?,
            ..PursuitGame::usual(Arc::new(graph), policemen)
        };
        Ok((PursuitPuzzle { game: Arc::new(game), start }, police))
    }
}

fn mover(argument: &str, name: &str) -> PyResult<Player> {
    let player = [Player::Police, Player::Thief].into_iter().find(|player| player.name() == name);
    player.ok_or_else(|| invalid(argument, name, "'police' or 'thief'"))
}

#[pymethods]
impl Pursuit {
    #[new]
    #[pyo3(signature = (graph, *, police=None, thief=None, exits=None, policemen=None, first=None, skip=None, stuck=None, endless=None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        py: Python<'_>,
        graph: &Bound<'_, PyAny>,
        police: Option<&Bound<'_, PyAny>>,
        thief: Option<&Bound<'_, PyAny>>,
        exits: Option<&Bound<'_, PyAny>>,
        policemen: Option<i64>,
        first: Option<&str>,
        skip: Option<&str>,
        stuck: Option<&str>,
        endless: Option<&str>,
    ) -> PyResult<Self> {
        let rules = PursuitRules { police, thief, exits, policemen, first, skip, stuck, endless };
        if let Ok(text) = graph.cast::<PyString>() {
            let text = text.to_string_lossy();
            if !is_graph6(&text) {
                if !rules.is_empty() {
                    return Err(PyTypeError::new_err(
                        "the text of a pursuit has its rules as directives, not as arguments",
                    ));
                }
                return Self::of_text(py, &text);
            }
        }
        let (labels, graph) = graphs::of_pursuit(graph)?;
        let (puzzle, police) = rules.puzzle(&labels, graph)?;
        Ok(Self { puzzle, labels, police, text: None, solution: Kept::new() })
    }

    /// The labels behind the numbers of the vertices.
    #[getter]
    fn vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.labels.all(py)
    }

    /// The value of the start, `None` without one.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.start_state(py)? {
            Some((solution, state)) => {
                let value = SolvedChase::from(solution).value(state);
                Ok(Some(results::value(py, value)?))
            }
            None => Ok(None),
        }
    }

    /// The numbers of the vertices where the policemen start, also where they chose them.
    #[getter]
    fn police<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        if !self.police.is_empty() {
            return PyTuple::new(py, &self.police).map(Some);
        }
        match self.start_state(py)? {
            Some((_, state)) => PyTuple::new(py, state.police.vertices()).map(Some),
            None => Ok(None),
        }
    }

    /// The number of the vertex where the thief starts, also where he chose it.
    #[getter]
    fn thief(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        if let PursuitStart::Placed { thief, .. } = self.puzzle.start {
            return Ok(Some(thief));
        }
        Ok(self.start_state(py)?.map(|(_, state)| state.thief))
    }

    #[pyo3(signature = (most=4, memory=None))]
    fn cop_number(&self, py: Python<'_>, most: i64, memory: Option<u64>) -> PyResult<Option<u8>> {
        cop_number_of(py, &self.puzzle.game, most, memory)
    }

    #[pyo3(signature = (memory=None))]
    fn solve(slf: Bound<'_, Self>, memory: Option<u64>) -> PyResult<SolvedPursuit> {
        let solution = slf.get().solved(slf.py(), memory)?;
        Ok(SolvedPursuit { pursuit: slf.unbind(), solution })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.picture(py, false)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        match &self.text {
            Some(text) => Ok(text.to_string()),
            None => {
                let names = self.labels.names(py)?;
                Ok(PlainPursuit::of_puzzle(&self.puzzle, names).to_pursuit())
            }
        }
    }

    fn __repr__(&self) -> String {
        let graph = &self.puzzle.game.graph;
        let (vertices, policemen) = (graph.vertex_count(), self.puzzle.game.policemen);
        format!("<stakeout.Pursuit: {vertices} vertices, {policemen} policemen>")
    }
}

impl Pursuit {
    fn of_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        if u32::try_from(text.len()).is_err() {
            return Err(PyValueError::new_err("a text has less than 4 GiB"));
        }
        let text = text.to_owned();
        let (text, reading) = watch::run_apart(py, move |_| {
            let text = PursuitText::parse(text);
            let reading = PursuitReading::new(&text);
            (text, reading)
        })?;
        let Some(PursuitPuzzle { game, start }) = reading.puzzle.clone() else {
            return Err(texts::invalid(py, &PURSUITS, &text.text));
        };
        let names = reading.names.iter().map(|name| name.of(&text.text).to_owned());
        let labels = Labels::of_names(py, names)?;
        // `cop_number` is a call of its own.
        let game = Arc::new(PursuitGame { most_for_cop_number: 0, ..(*game).clone() });
        Ok(Self {
            puzzle: PursuitPuzzle { game, start },
            labels,
            police: reading.values.police.clone(),
            text: Some(text.text.clone()),
            solution: Kept::new(),
        })
    }

    fn solved(&self, py: Python<'_>, memory: Option<u64>) -> PyResult<Arc<PursuitSolution>> {
        if self.puzzle.game.policemen == 0 {
            return Err(PyValueError::new_err(
                "nothing to solve: give `policemen`, or `police` and `thief`",
            ));
        }
        self.solution.get(py, memory, |limit, interruption| {
            solve_key(&PursuitGameKey::of(&self.puzzle), limit, interruption)
        })
    }

    /// The state at the start, if there is one.
    fn start_state(&self, py: Python<'_>) -> PyResult<Option<(Arc<PursuitSolution>, State)>> {
        if self.puzzle.start == PursuitStart::None {
            return Ok(None);
        }
        let solution = self.solved(py, None)?;
        let state = solution.start_state(self.puzzle.start);
        Ok(state.map(|state| (solution, state)))
    }

    fn picture(&self, py: Python<'_>, has_values: bool) -> PyResult<Option<String>> {
        let graph = &self.puzzle.game.graph;
        let (most_vertices, most_edges) = MAX_LAID_OUT;
        if u64::from(graph.vertex_count()) > most_vertices
            || graph.edge_count() as u64 > 2 * most_edges
        {
            return Ok(None);
        }
        let text = self.__str__(py)?;
        picture(py, &PURSUITS, TITLE, &text, has_values)
    }
}

/// Whether a text is a line of graph6 or of its sisters, and not a pursuit file: one word in the
/// letters of graph6.
fn is_graph6(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let line = Graph6::stripped(text.as_bytes());
    let rest = match line {
        [b':' | b'&', rest @ ..] => rest,
        line => line,
    };
    let is_marked = line.len() < text.trim_ascii().len();
    is_marked || !line.is_empty() && rest.iter().all(|byte| (63..=126).contains(byte))
}

/// The least number of policemen who win by choosing first, at most `most`.
#[pyfunction]
#[pyo3(signature = (graph, most=4, memory=None))]
pub(crate) fn cop_number(
    py: Python<'_>,
    graph: &Bound<'_, PyAny>,
    most: i64,
    memory: Option<u64>,
) -> PyResult<Option<u8>> {
    let (_, graph) = graphs::of_pursuit(graph)?;
    cop_number_of(py, &PursuitGame::usual(Arc::new(graph), 0), most, memory)
}

/// The key of the game of a cop number, at most `most`.
pub(crate) fn counted(game: &PursuitGame, most: u8) -> PursuitGameKey {
    PursuitGameKey::new(Arc::new(PursuitGame {
        policemen: 0,
        most_for_cop_number: most,
        ..game.clone()
    }))
}

/// A number of policemen.
///
/// # Errors
/// For other numbers than 1 to 4.
pub(crate) fn number_of_policemen(argument: &str, number: i64) -> PyResult<u8> {
    arrays::within(argument, number, 1..=MAX_POLICEMEN.into()).map(|number| number as u8)
}

fn cop_number_of(
    py: Python<'_>,
    game: &PursuitGame,
    most: i64,
    memory: Option<u64>,
) -> PyResult<Option<u8>> {
    let most = number_of_policemen("most", most)?;
    let limit = memory_or_default(memory);
    let solved =
        watch::run(py, |interruption| solve_key(&counted(game, most), limit, interruption))?;
    let solution = solved.map_err(|stopped| raised(py, "", &GraphFault::of(stopped, most)))?;
    Ok(solution.cop_number().and_then(|found| found.found()))
}

/// The values of all states of a pursuit.
#[pyclass(frozen, module = "stakeout", name = "PursuitSolution")]
pub(crate) struct SolvedPursuit {
    pursuit: Py<Pursuit>,
    solution: Arc<PursuitSolution>,
}

#[pymethods]
impl SolvedPursuit {
    /// The value of the start, `None` without one.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let state = self.solution.start_state(self.pursuit.get().puzzle.start);
        state.map(|state| results::value(py, self.chase().value(state))).transpose()
    }

    /// The value of a state; of what is left out, that of the start.
    #[pyo3(signature = (police=None, thief=None, to_move=None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        police: Option<&Bound<'py, PyAny>>,
        thief: Option<&Bound<'py, PyAny>>,
        to_move: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let state = self.state(police, thief, to_move)?;
        results::value(py, self.chase().value(state))
    }

    /// The moves of a state, best first.
    #[pyo3(signature = (police=None, thief=None, to_move=None))]
    fn moves<'py>(
        &self,
        py: Python<'py>,
        police: Option<&Bound<'py, PyAny>>,
        thief: Option<&Bound<'py, PyAny>>,
        to_move: Option<&str>,
    ) -> PyResult<Bound<'py, PyList>> {
        let state = self.state(police, thief, to_move)?;
        let list = PyList::empty(py);
        for option in py.detach(|| self.chase().moves(state)) {
            list.append(results::chase_move(places(py, option.to)?, option.value)?)?;
        }
        Ok(list)
    }

    /// The best line from the start; empty where play never ends, and without a start.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        let start = self.pursuit.get().puzzle.start;
        let Some(state) = self.solution.start_state(start) else { return Ok(list) };
        for step in py.detach(|| self.chase().best_line(state)) {
            list.append(results::step(step.mover().name(), places(py, step)?)?)?;
        }
        Ok(list)
    }

    /// Who wins with the thief on each vertex: 1 the police, -1 the thief, 0 for a draw; int8.
    #[pyo3(signature = (police=None, to_move="police"))]
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        police: Option<&Bound<'py, PyAny>>,
        to_move: &str,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        self.of_thieves(py, police, to_move, |value| match value.outcome() {
            Outcome::Police => 1,
            Outcome::Thief => -1,
            Outcome::Draw => 0,
        })
    }

    /// The turns to the end with the thief on each vertex, -1 where play never ends; int32.
    #[pyo3(signature = (police=None, to_move="police"))]
    fn turns<'py>(
        &self,
        py: Python<'py>,
        police: Option<&Bound<'py, PyAny>>,
        to_move: &str,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        self.of_thieves(py, police, to_move, |value| {
            value.turns().map_or(-1, |turns| turns.0 as i32)
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.pursuit.get().picture(py, true)
    }

    fn __repr__(&self) -> String {
        let vertices = self.solution.game().graph.vertex_count();
        format!("<stakeout.PursuitSolution: {vertices} vertices>")
    }
}

impl SolvedPursuit {
    fn chase(&self) -> SolvedChase {
        SolvedChase::from(Arc::clone(&self.solution))
    }

    /// A state; what is left out is as at the start.
    fn state(
        &self,
        police: Option<&Bound<'_, PyAny>>,
        thief: Option<&Bound<'_, PyAny>>,
        to_move: Option<&str>,
    ) -> PyResult<State> {
        let to_move = match to_move {
            Some(to_move) => mover("to_move", to_move)?,
            None => self.solution.game().first,
        };
        let thief = match thief {
            Some(thief) => self.pursuit.get().labels.vertex(thief, "thief")?,
            None => self.start("thief")?.thief,
        };
        Ok(State { police: self.squad(police)?, thief, to_move })
    }

    fn start(&self, missing: &str) -> PyResult<State> {
        let start = self.solution.start_state(self.pursuit.get().puzzle.start);
        let why = || format!("{missing}: the pursuit has no start");
        start.ok_or_else(|| PyValueError::new_err(why()))
    }

    fn squad(&self, police: Option<&Bound<'_, PyAny>>) -> PyResult<Squad> {
        let Some(police) = police else { return Ok(self.start("police")?.police) };
        let policemen = usize::from(self.solution.game().policemen);
        let given = self.pursuit.get().labels.vertices(police, "police")?;
        let squad = Squad::new(&given).filter(|_| given.len() == policemen);
        squad.ok_or_else(|| {
            let count = given.len();
            PyValueError::new_err(format!("police: expected {policemen} vertices, not {count}"))
        })
    }

    /// A table over the vertices of the thief, with the policemen where they start if no others are
    /// given.
    fn of_thieves<'py, T: numpy::Element>(
        &self,
        py: Python<'py>,
        police: Option<&Bound<'py, PyAny>>,
        to_move: &str,
        entry: impl Fn(Value) -> T + Sync,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        let police = self.squad(police)?;
        let to_move = mover("to_move", to_move)?;
        let entries = py.detach(|| {
            let chase = self.chase();
            let value = |thief| chase.value(State { police, thief, to_move });
            let vertices = self.solution.game().graph.vertex_count();
            (0..vertices).map(|thief| entry(value(thief))).collect()
        });
        Ok(PyArray1::from_vec(py, entries))
    }
}

/// The number of the thief's vertex, or a tuple with those of the policemen.
fn places(py: Python<'_>, step: Step) -> PyResult<Bound<'_, PyAny>> {
    match step {
        Step::Thief(vertex) => Ok(vertex.into_pyobject(py)?.into_any()),
        Step::Police(squad) => Ok(PyTuple::new(py, squad.vertices())?.into_any()),
    }
}
