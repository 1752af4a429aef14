//! Graph games: `Game` and `GameSolution`.

use std::sync::Arc;

use numpy::{Element, PyArray1};
use pyo3::exceptions::{PyAttributeError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyFrozenSet};
use stakeout::analysis::{GRAPHS, MAX_LAID_OUT, PlainGame, PlainNames};
use stakeout::model::{
    CostPlayer, Graph, GraphBuilder, GraphError, GraphReading, Names, Objective, Stuck, Vertex,
};
use stakeout::solve::graph::cost::{Cost, CostSolution};
use stakeout::solve::graph::grundy::{GrundySolution, GrundyValue};
use stakeout::solve::graph::outcome::{OutcomeSolution, VertexOutcome, VertexValue};
use stakeout::solve::graph::{
    GraphSolution, GraphStart, GraphVerdict, memory_needed, solve, solve_graph,
};
use stakeout::solve::{Control as _, Stopped};
use stakeout::syntax::GraphText;

use crate::graphs::{self, ReadEdges};
use crate::labels::{FoundLabels, Labels};
use crate::solver::{Kept, picture};
use crate::watch::Interruption;
use crate::{arrays, errors, results, texts, watch};

/// Between how many states or values a signal is seen.
const BETWEEN_SIGNALS: usize = 1 << 12;
/// The title of a picture.
const TITLE: &str = "Graph game";

/// A game on a directed graph: two players move one piece in turn.
#[pyclass(frozen, module = "stakeout")]
pub(crate) struct Game {
    source: GameSource,
    labels: PyOnceLock<Labels>,
    solution: Kept<GraphSolution>,
}

/// Where a game comes from.
enum GameSource {
    Text { text: GraphText, reading: Box<GraphReading> },
    Built(BuiltGame),
}

struct BuiltGame {
    graph: Arc<Graph>,
    objective: Objective,
    start: Option<Vertex>,
    first: CostPlayer,
}

/// What the constructors share.
struct GameRules {
    objective: Objective,
    first: CostPlayer,
}

impl GameRules {
    fn new(stuck: &str, objective: &str, first: &str) -> PyResult<Self> {
        let stuck = stuck_named(stuck)?;
        let objective = match objective {
            "outcome" => Objective::Outcome(stuck),
            "cost" => Objective::Cost,
            "grundy" => Objective::Grundy,
            _ => return Err(invalid("objective", objective, "'outcome', 'cost' or 'grundy'")),
        };
        if stuck == Stuck::Wins && !matches!(objective, Objective::Outcome(_)) {
            return Err(PyValueError::new_err("stuck='wins' needs objective='outcome'"));
        }
        let Some(first) = CostPlayer::BOTH.into_iter().find(|player| player.name() == first) else {
            return Err(invalid("first", first, "'minimiser' or 'maximiser'"));
        };
        Ok(Self { objective, first })
    }

    fn has_costs(&self) -> bool {
        self.objective == Objective::Cost
    }
}

/// The value of `stuck`.
///
/// # Errors
/// For an unknown one.
fn stuck_named(stuck: &str) -> PyResult<Stuck> {
    match stuck {
        "loses" => Ok(Stuck::Loses),
        "wins" => Ok(Stuck::Wins),
        _ => Err(invalid("stuck", stuck, "'loses' or 'wins'")),
    }
}

/// The error for an unknown value of an argument.
pub(crate) fn invalid(argument: &str, value: &str, valid: &str) -> PyErr {
    PyValueError::new_err(format!("invalid {argument} {value:?}; use {valid}"))
}

#[pymethods]
impl Game {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        if u32::try_from(text.len()).is_err() {
            return Err(PyValueError::new_err("a text has less than 4 GiB"));
        }
        let text = text.to_owned();
        let (text, reading) = watch::run_apart(py, move |_| {
            let text = GraphText::parse(text);
            let reading = GraphReading::new(&text);
            (text, Box::new(reading))
        })?;
        if reading.puzzle.is_none() {
            return Err(texts::invalid(py, &GRAPHS, &text.text));
        }
        Ok(Self::from_source(GameSource::Text { text, reading }, PyOnceLock::new()))
    }

    #[staticmethod]
    #[pyo3(signature = (sources, targets, n=None, weights=None, start=None, stuck="loses", objective="outcome", first="minimiser"))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn from_edges(
        py: Python<'_>,
        sources: &Bound<'_, PyAny>,
        targets: &Bound<'_, PyAny>,
        n: Option<i64>,
        weights: Option<&Bound<'_, PyAny>>,
        start: Option<&Bound<'_, PyAny>>,
        stuck: &str,
        objective: &str,
        first: &str,
    ) -> PyResult<Self> {
        let rules = GameRules::new(stuck, objective, first)?;
        let n = match n {
            Some(n) => Some(arrays::within("n", n, 0..=Graph::MAX_VERTICES.into())? as u32),
            None => None,
        };
        let most = n.unwrap_or(Graph::MAX_VERTICES);
        let from = arrays::vertices("sources", sources, most)?;
        let to = arrays::vertices("targets", targets, most)?;
        graphs::check_lengths(&from, &to)?;
        let weights = match (weights, rules.has_costs()) {
            (Some(weights), true) => arrays::weights("weights", weights)?,
            (None, false) => Vec::new(),
            (Some(_), false) => {
                return Err(PyValueError::new_err("weights need objective='cost'"));
            }
            (None, true) => return Err(PyValueError::new_err("objective='cost' needs weights")),
        };
        if rules.has_costs() && weights.len() != from.len() {
            let (weights, edges) = (weights.len(), from.len());
            return Err(PyValueError::new_err(format!("{weights} weights, but {edges} edges")));
        }
        let graph = build(py, n.unwrap_or(0), from, to, weights)?;
        let labels = Labels::Numbers(graph.vertex_count());
        Self::built(py, graph, labels, rules, start)
    }

    #[staticmethod]
    #[pyo3(
        signature = (graph, weight=None, start=None, stuck="loses", objective="outcome", first="minimiser"),
        text_signature = "(graph, weight='weight', start=None, stuck='loses', objective='outcome', first='minimiser')"
    )]
    fn from_networkx(
        py: Python<'_>,
        graph: &Bound<'_, PyAny>,
        weight: Option<&Bound<'_, PyAny>>,
        start: Option<&Bound<'_, PyAny>>,
        stuck: &str,
        objective: &str,
        first: &str,
    ) -> PyResult<Self> {
        let rules = GameRules::new(stuck, objective, first)?;
        let default = pyo3::types::PyString::new(py, "weight").into_any();
        let weight = rules.has_costs().then_some(weight.unwrap_or(&default));
        let ReadEdges { labels, from, to, weights } = graphs::networkx(graph, weight)?;
        let built = build(py, graph.len()? as u32, from, to, weights)?;
        Self::built(py, built, labels, rules, start)
    }

    #[staticmethod]
    #[pyo3(signature = (start, moves, most=1_000_000, stuck="loses", objective="outcome", first="minimiser"))]
    fn from_moves<'py>(
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        moves: &Bound<'py, PyAny>,
        most: u64,
        stuck: &str,
        objective: &str,
        first: &str,
    ) -> PyResult<Self> {
        let rules = GameRules::new(stuck, objective, first)?;
        let mut found = Labels::found(py);
        found_within(py, &mut found, start, most)?;
        let (mut from, mut to, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        let mut next = 0;
        while next < found.count() {
            for successor in moves.call1((found.label(next)?,))?.try_iter()? {
                let successor = if rules.has_costs() {
                    let (successor, weight) = with_weight(&successor?)?;
                    weights.push(weight);
                    successor
                } else {
                    successor?
                };
                from.push(Vertex::new(next));
                to.push(Vertex::new(found_within(py, &mut found, &successor, most)?));
                if from.len().is_multiple_of(BETWEEN_SIGNALS) {
                    py.check_signals()?;
                }
            }
            next += 1;
            if (next as usize).is_multiple_of(BETWEEN_SIGNALS) {
                py.check_signals()?;
            }
        }
        let graph = build(py, found.count(), from, to, weights)?;
        Self::built(py, graph, found.finish(), rules, Some(start))
    }

    /// The names, labels or states behind the numbers of the vertices.
    #[getter]
    fn vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.labels(py)?.all(py)
    }

    /// The value of the start, `None` without one.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let start = self.start();
        if start.vertex.is_none() {
            return Ok(None);
        }
        match self.solved(py, None)?.verdict_at(&start) {
            Some(verdict) => Ok(Some(verdict_in_python(py, &verdict)?)),
            None => Ok(None),
        }
    }

    #[pyo3(signature = (memory=None))]
    fn solve(slf: Bound<'_, Self>, memory: Option<u64>) -> PyResult<GameSolution> {
        let solution = slf.get().solved(slf.py(), memory)?;
        let tables = GameTables::new();
        Ok(GameSolution { game: slf.unbind(), solution, tables })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.picture(py, false)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let game = match &self.source {
            GameSource::Text { text, .. } => return Ok(text.text.to_string()),
            GameSource::Built(game) => game,
        };
        let names = PlainNames::Written(self.labels(py)?.names(py)?);
        let graph = Graph::clone(&game.graph);
        let mut plain = PlainGame::new(game.objective, names, graph);
        plain.first = game.first;
        plain.start = game.start;
        plain.to_game().map_err(|refusal| PyValueError::new_err(refusal.to_string()))
    }

    fn __repr__(&self) -> String {
        let (vertices, edges) = self.size();
        format!("<stakeout.Game: {vertices} vertices, {edges} edges>")
    }
}

impl Game {
    fn from_source(source: GameSource, labels: PyOnceLock<Labels>) -> Self {
        Self { source, labels, solution: Kept::new() }
    }

    fn built(
        py: Python<'_>,
        graph: Graph,
        labels: Labels,
        rules: GameRules,
        start: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let start = match start {
            Some(start) => Some(Vertex::new(labels.vertex(start, "start")?)),
            None => None,
        };
        let GameRules { objective, first } = rules;
        let source = BuiltGame { graph: Arc::new(graph), objective, start, first };
        let known = PyOnceLock::new();
        let _ = known.set(py, labels);
        Ok(Self::from_source(GameSource::Built(source), known))
    }

    fn start(&self) -> GraphStart {
        match &self.source {
            GameSource::Text { reading, .. } => match &reading.puzzle {
                Some(puzzle) => GraphStart::of(puzzle),
                None => GraphStart { vertex: None, further: Arc::default(), first: reading.first },
            },
            GameSource::Built(BuiltGame { start, first, .. }) => {
                GraphStart { vertex: *start, further: Arc::default(), first: *first }
            }
        }
    }

    fn size(&self) -> (u32, u32) {
        match &self.source {
            GameSource::Text { reading, .. } => {
                let puzzle = reading.puzzle.as_ref();
                puzzle.map_or((0, 0), |puzzle| (puzzle.vertex_count(), puzzle.edge_count()))
            }
            GameSource::Built(game) => (game.graph.vertex_count(), game.graph.edge_count()),
        }
    }

    /// The words of a word game.
    fn words(&self) -> Option<(&GraphText, &GraphReading)> {
        match &self.source {
            GameSource::Text { text, reading } if reading.objective == Objective::Words => {
                Some((text, reading))
            }
            _ => None,
        }
    }

    fn labels(&self, py: Python<'_>) -> PyResult<&Labels> {
        self.labels.get_or_try_init(py, || {
            let GameSource::Text { text, reading } = &self.source else {
                return Ok(Labels::Numbers(0));
            };
            if let Some((text, reading)) = self.words() {
                let words = reading.words.iter().map(|word| word.span.of(&text.text).to_owned());
                return Labels::of_names(py, words);
            }
            let count = match &reading.names {
                Names::Numbered(_) | Names::Heaps(_) | Names::Written(_) | Names::Words(_) => {
                    self.size().0
                }
            };
            let names = (0..count).map(|number| reading.name(text, Vertex::new(number)));
            Labels::of_names(py, names)
        })
    }

    fn solved(&self, py: Python<'_>, memory: Option<u64>) -> PyResult<Arc<GraphSolution>> {
        self.solution.get(py, memory, |limit, interruption| {
            let solution = match &self.source {
                GameSource::Built(game) => {
                    solve_graph(&game.graph, game.objective, limit, interruption)?
                }
                GameSource::Text { reading, .. } => {
                    let Some(puzzle) = &reading.puzzle else { return Err(Stopped::Cancelled) };
                    let needed = memory_needed(puzzle).peak;
                    if needed > limit {
                        return Err(Stopped::TooLarge { needed, limit });
                    }
                    solve(puzzle, interruption)?
                }
            };
            Ok(Arc::new(solution))
        })
    }

    /// The picture of a small game, with or without values.
    fn picture(&self, py: Python<'_>, has_values: bool) -> PyResult<Option<String>> {
        let (vertices, edges) = self.size();
        let (most_vertices, most_edges) = MAX_LAID_OUT;
        if u64::from(vertices) > most_vertices || u64::from(edges) > most_edges {
            return Ok(None);
        }
        let text = self.__str__(py)?;
        picture(py, &GRAPHS, TITLE, &text, has_values)
    }
}

/// Builds the graph of edges.
fn build(
    py: Python<'_>,
    vertices: u32,
    from: Vec<Vertex>,
    to: Vec<Vertex>,
    weights: Vec<u64>,
) -> PyResult<Graph> {
    let built = watch::run(py, |interruption| {
        let edges = GraphBuilder::of_edges(vertices, from, to, weights);
        edges.build_unless(&|| interruption.is_cancelled())
    })?;
    match built {
        Ok(Some(graph)) => Ok(graph),
        Ok(None) => Err(watch::stopped(py, Stopped::Cancelled)),
        Err(GraphError::OutOfMemory(lack)) => Err(watch::stopped(py, lack.into())),
        Err(error) => Err(PyValueError::new_err(error.to_string())),
    }
}

/// The number of a state, if that makes at most `most` states.
fn found_within<'py>(
    py: Python<'py>,
    found: &mut FoundLabels<'py>,
    state: &Bound<'py, PyAny>,
    most: u64,
) -> PyResult<u32> {
    let number = found.number(state)?;
    let states = u64::from(found.count());
    if states > most.min(Graph::MAX_VERTICES.into()) {
        let message = format!("the game has more than {most} states; raise `most`");
        return Err(errors::too_large(py, message, states, most));
    }
    Ok(number)
}

/// A successor with the weight of the move.
fn with_weight<'py>(pair: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyAny>, u64)> {
    let Ok((successor, weight)) = pair.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>() else {
        let what = "with objective='cost', moves are pairs of a state and a weight";
        return Err(PyValueError::new_err(format!("{what}, not {}", pair.repr()?)));
    };
    let weight = arrays::weight(&weight)?;
    Ok((successor, weight))
}

fn verdict_in_python<'py>(py: Python<'py>, verdict: &GraphVerdict) -> PyResult<Bound<'py, PyAny>> {
    let outcome = verdict.name();
    let turns = verdict.turns().map(|turns| turns.0);
    let text = verdict.to_string();
    let nothing = py.None().into_bound(py);
    match verdict {
        GraphVerdict::Outcome(_) => {
            results::verdict(py, (outcome, turns, &nothing, &nothing, text))
        }
        GraphVerdict::Cost(Cost::Infinite) => {
            results::verdict(py, (outcome, turns, &nothing, &nothing, text))
        }
        GraphVerdict::Cost(Cost::Finite(sum)) => {
            results::verdict(py, (outcome, turns, *sum, &nothing, text))
        }
        GraphVerdict::Grundy(GrundyValue::Finite(value)) => {
            results::verdict(py, (outcome, turns, &nothing, *value, text))
        }
        GraphVerdict::Grundy(GrundyValue::Infinite(set)) => {
            let set = PyFrozenSet::new(py, set.iter().copied())?;
            results::verdict(py, (outcome, turns, &nothing, set, text))
        }
    }
}

/// The values of all vertices, as arrays in order of their numbers.
#[pyclass(frozen, module = "stakeout")]
pub(crate) struct GameSolution {
    game: Py<Game>,
    solution: Arc<GraphSolution>,
    tables: GameTables,
}

/// The arrays that were asked for.
struct GameTables {
    outcomes: PyOnceLock<Py<PyArray1<i8>>>,
    turns: PyOnceLock<Py<PyArray1<i32>>>,
    best: PyOnceLock<Py<PyArray1<i64>>>,
    grundy: PyOnceLock<Py<PyArray1<i64>>>,
    infinite: PyOnceLock<Py<PyDict>>,
    minimiser: PyOnceLock<Py<PyArray1<i64>>>,
    maximiser: PyOnceLock<Py<PyArray1<i64>>>,
}

impl GameTables {
    const fn new() -> Self {
        Self {
            outcomes: PyOnceLock::new(),
            turns: PyOnceLock::new(),
            best: PyOnceLock::new(),
            grundy: PyOnceLock::new(),
            infinite: PyOnceLock::new(),
            minimiser: PyOnceLock::new(),
            maximiser: PyOnceLock::new(),
        }
    }
}

#[pymethods]
impl GameSolution {
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let verdict = self.solution.verdict_at(&self.game.get().start());
        verdict.map(|verdict| verdict_in_python(py, &verdict)).transpose()
    }

    /// 1 where the player to move wins, -1 where that player loses, 0 for a draw; int8.
    #[getter]
    fn outcomes(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i8>>> {
        let solution = self.outcome("outcomes")?;
        self.of_values(py, &self.tables.outcomes, solution, |value| match value.outcome() {
            VertexOutcome::Win => 1,
            VertexOutcome::Lose => -1,
            VertexOutcome::Draw => 0,
        })
    }

    /// The turns to the end, -1 for a draw; int32.
    #[getter]
    fn turns(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i32>>> {
        let solution = self.outcome("turns")?;
        self.of_values(py, &self.tables.turns, solution, |value| {
            value.turns().map_or(-1, |turns| turns.0 as i32)
        })
    }

    /// The vertex of the best move, -1 where there is none; int64.
    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        let solution = self.outcome("best")?;
        let number = |best: Option<Vertex>| best.map_or(-1, |best| best.number().into());
        let Some((_, reading)) = self.game.get().words() else {
            let count = solution.graph().vertex_count() as usize;
            return kept(py, &self.tables.best, count, |vertex| {
                number(solution.best(Vertex::new(vertex as u32)))
            });
        };
        // The first word that leads from where a word ends to the best letters.
        let mut firsts = std::collections::HashMap::new();
        for (number, word) in reading.words.iter().enumerate() {
            firsts.entry((word.from, word.to)).or_insert(number as i64);
        }
        kept(py, &self.tables.best, reading.words.len(), |word| {
            let end = reading.words[word].to;
            let best = solution.best(end).and_then(|to| firsts.get(&(end, to)));
            best.copied().unwrap_or(-1)
        })
    }

    /// The Grundy value, -1 where it is infinite; int64.
    #[getter]
    fn grundy(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        let solution = self.grundy_solution("grundy")?;
        let count = solution.graph().vertex_count() as usize;
        kept(py, &self.tables.grundy, count, |vertex| {
            solution.finite(Vertex::new(vertex as u32)).map_or(-1, i64::from)
        })
    }

    /// The set of each vertex whose Grundy value is infinite.
    #[getter]
    fn infinite(&self, py: Python<'_>) -> PyResult<Py<PyDict>> {
        let solution = self.grundy_solution("infinite")?;
        let made = self.tables.infinite.get_or_try_init(py, || {
            let sets = PyDict::new(py);
            for vertex in solution.graph().vertices() {
                if let GrundyValue::Infinite(set) = solution.value(vertex) {
                    sets.set_item(vertex.number(), PyFrozenSet::new(py, set.iter().copied())?)?;
                }
                if vertex.index().is_multiple_of(BETWEEN_SIGNALS) {
                    py.check_signals()?;
                }
            }
            Ok::<_, PyErr>(sets.unbind())
        })?;
        Ok(made.clone_ref(py))
    }

    /// The cost with the minimiser to move, -1 where it is infinite; int64.
    #[getter]
    fn minimiser(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        self.costs(py, &self.tables.minimiser, CostPlayer::Minimiser)
    }

    /// The cost with the maximiser to move, -1 where it is infinite; int64.
    #[getter]
    fn maximiser(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        self.costs(py, &self.tables.maximiser, CostPlayer::Maximiser)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.game.get().picture(py, true)
    }

    fn __repr__(&self) -> String {
        format!("<stakeout.GameSolution: {} vertices>", self.solution.graph().vertex_count())
    }
}

impl GameSolution {
    fn outcome(&self, asked: &str) -> PyResult<&OutcomeSolution> {
        match &*self.solution {
            GraphSolution::Outcome(solution) => Ok(solution),
            _ => Err(self.without(asked)),
        }
    }

    fn grundy_solution(&self, asked: &str) -> PyResult<&GrundySolution> {
        match &*self.solution {
            GraphSolution::Grundy(solution) => Ok(solution),
            _ => Err(self.without(asked)),
        }
    }

    fn without(&self, asked: &str) -> PyErr {
        let has = match &*self.solution {
            GraphSolution::Outcome(_) => "`outcomes`, `turns` and `best`",
            GraphSolution::Cost(_) => "`minimiser` and `maximiser`",
            GraphSolution::Grundy(_) => "`grundy` and `infinite`",
        };
        PyAttributeError::new_err(format!("no `{asked}`: with this objective there are {has}"))
    }

    /// A table with an entry for the value of each vertex; in a word game, for each word, of the
    /// player who says it.
    fn of_values<T: Element>(
        &self,
        py: Python<'_>,
        table: &PyOnceLock<Py<PyArray1<T>>>,
        solution: &OutcomeSolution,
        entry: impl Fn(VertexValue) -> T + Sync,
    ) -> PyResult<Py<PyArray1<T>>> {
        match self.game.get().words() {
            Some((_, reading)) => kept(py, table, reading.words.len(), |word| {
                entry(solution.value(reading.words[word].to).for_opponent())
            }),
            None => kept(py, table, solution.graph().vertex_count() as usize, |vertex| {
                entry(solution.value(Vertex::new(vertex as u32)))
            }),
        }
    }

    fn costs(
        &self,
        py: Python<'_>,
        table: &PyOnceLock<Py<PyArray1<i64>>>,
        player: CostPlayer,
    ) -> PyResult<Py<PyArray1<i64>>> {
        let GraphSolution::Cost(solution) = &*self.solution else {
            return Err(self.without(player.name()));
        };
        if let Some((vertex, sum)) = beyond_64_bits(solution, player) {
            return Err(PyOverflowError::new_err(format!(
                "the cost {sum} of vertex {vertex} does not fit into int64"
            )));
        }
        kept(py, table, solution.graph().vertex_count() as usize, |vertex| {
            match solution.cost(Vertex::new(vertex as u32), player) {
                Cost::Finite(sum) => sum as i64,
                Cost::Infinite => -1,
            }
        })
    }
}

/// The first vertex whose cost is too large for an array, if the graph can have such a cost.
fn beyond_64_bits(solution: &CostSolution, player: CostPlayer) -> Option<(u32, u128)> {
    let graph = solution.graph();
    let greatest = graph.all_weights().unwrap_or_default().iter().max().copied().unwrap_or(0);
    // No player passes a vertex twice on the way to an end.
    let most = u128::from(greatest) * 2 * u128::from(graph.vertex_count());
    if most <= i64::MAX as u128 {
        return None;
    }
    graph.vertices().find_map(|vertex| match solution.cost(vertex, player) {
        Cost::Finite(sum) if sum > i64::MAX as u128 => Some((vertex.number(), sum)),
        _ => None,
    })
}

/// A table that is made once.
fn kept<T: Element>(
    py: Python<'_>,
    table: &PyOnceLock<Py<PyArray1<T>>>,
    count: usize,
    entry: impl Fn(usize) -> T + Sync,
) -> PyResult<Py<PyArray1<T>>> {
    let made = table.get_or_try_init(py, || {
        let entries = watch::run(py, |interruption| entries(count, interruption, &entry))?;
        Ok::<_, PyErr>(PyArray1::from_vec(py, entries).unbind())
    })?;
    Ok(made.clone_ref(py))
}

/// The entries of a table; fewer after an interruption.
fn entries<T>(count: usize, interruption: &Interruption, entry: impl Fn(usize) -> T) -> Vec<T> {
    let mut entries = Vec::with_capacity(count);
    while entries.len() < count && !interruption.is_cancelled() {
        let start = entries.len();
        entries.extend((start..count.min(start + BETWEEN_SIGNALS)).map(&entry));
    }
    entries
}
