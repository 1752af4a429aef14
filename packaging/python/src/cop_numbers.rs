//! The cop numbers of many graphs, one after the other: `cop_numbers`.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyString};
use stakeout::analysis::{Graph6, GraphFault, SolvedGraph, solve_many, trying};
use stakeout::host;
use stakeout::model::PursuitGame;
use stakeout::solve::Control as _;

use crate::game::invalid;
use crate::pursuit::{counted, number_of_policemen};
use crate::solver::solve_key;
use crate::watch::{Interruption, memory_or_default};
use crate::{arrays, errors, graphs, watch};

/// The most graphs that are taken ahead of those that were asked for.
const MAX_AHEAD: usize = 1 << 14;
/// More graphs are taken ahead while solving them takes less than this.
const WHILE_WITHIN: Duration = Duration::from_millis(20);

/// An iterator over cop numbers, in the order of the graphs.
#[pyclass(module = "stakeout")]
pub(crate) struct CopNumbers {
    graphs: Py<PyIterator>,
    most: u8,
    threads: usize,
    limit: u64,
    raises: bool,
    /// The number of the next graph, from 0.
    next: u64,
    /// How many graphs are taken at once.
    ahead: usize,
    ready: VecDeque<Ready>,
}

/// What comes next.
enum Ready {
    Solved(u64, SolvedGraph),
    /// What the caller's iterator raised, or something that is not a graph.
    Raised(PyErr),
}

/// A graph that was taken, with its number.
struct TakenGraph {
    number: u64,
    content: GraphContent,
}

enum GraphContent {
    /// A line of graph6.
    Line(Vec<u8>),
    /// Any other graph.
    Game(PursuitGame),
}

/// The cop number of each graph, in order.
#[pyfunction]
#[pyo3(signature = (lines_or_graphs, most=4, threads=None, errors="raise", memory=None))]
pub(crate) fn cop_numbers(
    lines_or_graphs: &Bound<'_, PyAny>,
    most: i64,
    threads: Option<i64>,
    errors: &str,
    memory: Option<u64>,
) -> PyResult<CopNumbers> {
    let most = number_of_policemen("most", most)?;
    let raises = match errors {
        "raise" => true,
        "none" => false,
        _ => return Err(invalid("errors", errors, "'raise' or 'none'")),
    };
    let threads = match threads {
        Some(threads) => arrays::within("threads", threads, 1..=i64::MAX)? as usize,
        None => host::processors(),
    };
    if lines_or_graphs.is_instance_of::<PyString>() || lines_or_graphs.is_instance_of::<PyBytes>() {
        return Err(PyTypeError::new_err(
            "expected several graphs, not one text: split it into lines",
        ));
    }
    Ok(CopNumbers {
        graphs: lines_or_graphs.try_iter()?.unbind(),
        most,
        threads,
        limit: memory_or_default(memory),
        raises,
        next: 0,
        ahead: 1,
        ready: VecDeque::new(),
    })
}

#[pymethods]
impl CopNumbers {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    // An iterator that has ended answers `None` to Rust, a graph without a cop number `Some(None)`.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Option<u8>>> {
        if self.ready.is_empty() {
            self.refill(py)?;
        }
        let Some(ready) = self.ready.pop_front() else { return Ok(None) };
        let (number, solved) = match ready {
            Ready::Raised(error) if self.raises || !error.is_instance_of::<PyValueError>(py) => {
                return Err(error);
            }
            Ready::Raised(_) => return Ok(Some(None)),
            Ready::Solved(number, solved) => (number, solved),
        };
        match solved.found {
            Ok(found) => Ok(Some(found.found())),
            Err(_) if !self.raises => Ok(Some(None)),
            Err(fault) => Err(raised(py, &format!("graph {number}: "), &fault)),
        }
    }
}

impl CopNumbers {
    /// Takes some graphs and solves them.
    fn refill(&mut self, py: Python<'_>) -> PyResult<()> {
        let (taken, raised) = self.take(py)?;
        if !taken.is_empty() {
            let begun = Instant::now();
            let Self { most, threads, limit, .. } = *self;
            let solved = watch::run(py, |interruption| {
                solve_many(taken, threads, limit, |graph, limit| {
                    graph.solve(most, limit, interruption)
                })
            })?;
            let solved = solved.into_iter();
            self.ready.extend(solved.map(|(graph, solved)| Ready::Solved(graph.number, solved)));
            if begun.elapsed() < WHILE_WITHIN {
                self.ahead = (2 * self.ahead).clamp(self.threads, MAX_AHEAD);
            }
        }
        self.ready.extend(raised.map(Ready::Raised));
        Ok(())
    }

    /// The next graphs, and the error after them.
    fn take(&mut self, py: Python<'_>) -> PyResult<(Vec<TakenGraph>, Option<PyErr>)> {
        let mut graphs = self.graphs.bind(py).clone();
        let mut taken = Vec::new();
        while taken.len() < self.ahead
            && let Some(graph) = graphs.next()
        {
            let content = match graph.and_then(|graph| GraphContent::new(&graph)) {
                Ok(content) => content,
                // What was taken before comes first.
                Err(error) => {
                    self.next += 1;
                    return Ok((taken, Some(error)));
                }
            };
            let number = self.next;
            self.next += 1;
            let is_blank = matches!(&content, GraphContent::Line(line) if line.is_empty());
            if !is_blank {
                taken.push(TakenGraph { number, content });
            }
        }
        Ok((taken, None))
    }
}

/// The exception for a graph without a cop number; `graph` names it.
pub(crate) fn raised(py: Python<'_>, graph: &str, fault: &GraphFault) -> PyErr {
    let &GraphFault::TooLarge { most, needed, limit } = fault else {
        return errors::unreadable(py, &format!("{graph}{fault}"));
    };
    let trying = trying(most);
    let fewer = if most > 1 { "; fewer may be enough" } else { "" };
    let message =
        format!("{graph}{trying} needs {needed} bytes of memory; {limit} are allowed{fewer}");
    errors::too_large(py, message, needed, limit)
}

impl GraphContent {
    fn new(graph: &Bound<'_, PyAny>) -> PyResult<Self> {
        match graphs::line_of(graph) {
            Some(line) => Ok(Self::Line(Graph6::stripped(&line).to_vec())),
            None => Ok(Self::Game(PursuitGame::usual(Arc::new(graphs::of_pursuit(graph)?.1), 0))),
        }
    }
}

impl TakenGraph {
    fn solve(&self, most: u8, limit: u64, interruption: &Interruption) -> SolvedGraph {
        let game = match &self.content {
            GraphContent::Line(line) => {
                return SolvedGraph::of_graph6(line, most, limit, interruption);
            }
            GraphContent::Game(game) => game,
        };
        if interruption.is_cancelled() {
            return SolvedGraph::unsolved(GraphFault::Cancelled);
        }
        let solved = solve_key(&counted(game, most), limit, interruption);
        match solved.map(|solution| solution.cop_number()) {
            Ok(Some(found)) => SolvedGraph { size: None, found: Ok(found) },
            Ok(None) => SolvedGraph::unsolved(GraphFault::Cancelled),
            Err(stopped) => SolvedGraph::unsolved(GraphFault::of(stopped, most)),
        }
    }
}
