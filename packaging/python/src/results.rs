//! The records that calls return, see `stakeout/_results.py`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use stakeout::solve::Value;

/// What `stakeout/_results.py` defines under this name.
fn named<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyAny>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyAny>> {
    cell.import(py, "stakeout._results", name)
}

/// A `Verdict`: what its constructor takes, in this order.
pub(crate) fn verdict<'py>(
    py: Python<'py>,
    members: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    static VERDICT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    named(py, &VERDICT, "Verdict")?.call1(members)
}

/// The value of a state of a board or a pursuit as a `Verdict`.
pub(crate) fn value(py: Python<'_>, value: Value) -> PyResult<Bound<'_, PyAny>> {
    verdict(py, (value.outcome().name(), value.turns().map(|turns| turns.0)))
}

/// A `Move` to a place, or to the places of several policemen, with the value of the state after it.
pub(crate) fn chase_move<'py>(to: Bound<'py, PyAny>, value: Value) -> PyResult<Bound<'py, PyAny>> {
    static MOVE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = to.py();
    let turns = value.turns().map(|turns| turns.0);
    named(py, &MOVE, "Move")?.call1((to, value.outcome().name(), turns))
}

/// A `Step` of a best line.
pub(crate) fn step<'py>(mover: &str, to: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    static STEP: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = to.py();
    named(py, &STEP, "Step")?.call1((mover, to))
}

/// The `Diagnostic`s of a JSON array.
pub(crate) fn diagnostics<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    static DIAGNOSTICS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    named(py, &DIAGNOSTICS, "diagnostics")?.call1((json,))
}

/// The result about a board of a JSON object whose rows and columns count from 1.
pub(crate) fn from_zero<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    static FROM_ZERO: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    named(py, &FROM_ZERO, "from_zero")?.call1((json,))
}
