//! Graphs of the caller: of networkx, as a pair of arrays, or in graph6.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use stakeout::analysis::Graph6;
use stakeout::model::{Graph, PursuitGraph, Vertex};

use crate::arrays;
use crate::errors;
use crate::labels::Labels;

/// Between how many edges a signal is seen.
const EDGES_BETWEEN_SIGNALS: usize = 1 << 12;

/// The edges of a graph of networkx, one way each.
pub(crate) struct ReadEdges {
    pub(crate) labels: Labels,
    pub(crate) from: Vec<Vertex>,
    pub(crate) to: Vec<Vertex>,
    /// As many as edges if they were asked for, else none.
    pub(crate) weights: Vec<u64>,
}

/// Whether something is a graph of networkx, which is not imported.
pub(crate) fn is_networkx(graph: &Bound<'_, PyAny>) -> bool {
    ["adjacency", "is_multigraph"].iter().all(|name| graph.hasattr(*name).unwrap_or(false))
}

/// Reads a graph of networkx. An undirected edge goes both ways. An edge without the attribute
/// `weight` weighs 1, as everywhere in networkx.
///
/// # Errors
/// For anything else, and for weights that are not whole.
pub(crate) fn networkx(
    graph: &Bound<'_, PyAny>,
    weight: Option<&Bound<'_, PyAny>>,
) -> PyResult<ReadEdges> {
    let py = graph.py();
    if !is_networkx(graph) {
        let kind = graph.get_type().name()?;
        return Err(PyTypeError::new_err(format!("expected a networkx graph, not {kind}")));
    }
    let is_multigraph: bool = graph.call_method0("is_multigraph")?.extract()?;
    let mut labels = Labels::found(py);
    for vertex in graph.try_iter()? {
        labels.number(&vertex?)?;
    }
    let (mut from, mut to, mut weights) = (Vec::new(), Vec::new(), Vec::new());
    for entry in graph.call_method0("adjacency")?.try_iter()? {
        let (source, neighbours): (Bound<'_, PyAny>, Bound<'_, PyAny>) = entry?.extract()?;
        let source = Vertex::new(labels.number(&source)?);
        for neighbour in neighbours.call_method0("items")?.try_iter()? {
            let (target, data): (Bound<'_, PyAny>, Bound<'_, PyAny>) = neighbour?.extract()?;
            let target = Vertex::new(labels.number(&target)?);
            let parallel = if is_multigraph {
                data.call_method0("values")?.try_iter()?.collect::<PyResult<Vec<_>>>()?
            } else {
                vec![data]
            };
            for data in parallel {
                from.push(source);
                to.push(target);
                if let Some(name) = weight {
                    let found = data.cast::<PyDict>()?.get_item(name)?;
                    weights.push(found.map_or(Ok(1), |found| arrays::weight(&found))?);
                }
                if from.len().is_multiple_of(EDGES_BETWEEN_SIGNALS) {
                    py.check_signals()?;
                }
            }
        }
    }
    Ok(ReadEdges { labels: labels.finish(), from, to, weights })
}

/// The graph of a pursuit: of networkx, a pair of arrays with edges both ways, or graph6.
///
/// # Errors
/// For anything else, and for a graph without vertices.
pub(crate) fn of_pursuit(graph: &Bound<'_, PyAny>) -> PyResult<(Labels, PursuitGraph)> {
    let py = graph.py();
    if let Some(line) = line_of(graph) {
        let line = Graph6::stripped(&line);
        let read = Graph6::read(line).map_err(|(_, why)| errors::unreadable(py, &why))?;
        let mut edges = Vec::new();
        read.each_edge(|one, other| edges.extend([(one, other), (other, one)]));
        return Ok((Labels::Numbers(read.vertices), PursuitGraph::new(read.vertices, edges)));
    }
    let (labels, count, edges) = if is_networkx(graph) {
        let ReadEdges { labels, from, to, .. } = networkx(graph, None)?;
        let edges = from.into_iter().zip(to).map(|(from, to)| (from.number(), to.number()));
        (labels, graph.len()? as u32, edges.collect())
    } else {
        let (from, to) = pair_of(graph)?;
        let from = arrays::vertices("sources", &from, Graph::MAX_VERTICES)?;
        let to = arrays::vertices("targets", &to, Graph::MAX_VERTICES)?;
        check_lengths(&from, &to)?;
        let count = from.iter().chain(&to).max().map_or(0, |last| last.number() + 1);
        let both = from
            .into_iter()
            .zip(to)
            .flat_map(|(from, to)| [(from.number(), to.number()), (to.number(), from.number())]);
        (Labels::Numbers(count), count, both.collect::<Vec<_>>())
    };
    if count == 0 {
        return Err(PyValueError::new_err("a graph without vertices"));
    }
    Ok((labels, PursuitGraph::new(count, edges)))
}

/// The bytes of a line of graph6, if it is text or bytes.
pub(crate) fn line_of(graph: &Bound<'_, PyAny>) -> Option<Vec<u8>> {
    if let Ok(bytes) = graph.cast::<PyBytes>() {
        return Some(bytes.as_bytes().to_vec());
    }
    let text = graph.cast::<PyString>().ok()?.to_string_lossy();
    Some(text.strip_prefix('\u{feff}').unwrap_or(&text).as_bytes().to_vec())
}

fn pair_of<'py>(graph: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    if graph.len().is_ok_and(|length| length == 2) && !graph.is_instance_of::<PyDict>() {
        return Ok((graph.get_item(0)?, graph.get_item(1)?));
    }
    let kind = graph.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "expected a networkx graph, a pair of integer arrays, or graph6 as text or bytes, not {kind}"
    )))
}

/// Checks that two arrays are equally long.
///
/// # Errors
/// If they are not.
pub(crate) fn check_lengths(from: &[Vertex], to: &[Vertex]) -> PyResult<()> {
    if from.len() == to.len() {
        return Ok(());
    }
    let (from, to) = (from.len(), to.len());
    Err(PyValueError::new_err(format!("{from} sources, but {to} targets")))
}
