//! The exceptions of the package.

use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::results;

pyo3::create_exception!(stakeout, Invalid, PyValueError, "A text has errors: see `diagnostics`.");
pyo3::create_exception!(
    stakeout,
    TooLarge,
    PyMemoryError,
    "A limit is too small: see `needed` and `limit`."
);

/// Adds the exceptions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Invalid", module.py().get_type::<Invalid>())?;
    module.add("TooLarge", module.py().get_type::<TooLarge>())
}

/// [`TooLarge`] with its numbers, in bytes unless the message says otherwise.
pub(crate) fn too_large(py: Python<'_>, message: String, needed: u64, limit: u64) -> PyErr {
    let error = TooLarge::new_err(message);
    let value = error.value(py);
    match value.setattr("needed", needed).and_then(|()| value.setattr("limit", limit)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// [`Invalid`] with the diagnostics of a JSON array; the message is about the first error, or else
/// about the first of them.
pub(crate) fn invalid(py: Python<'_>, json: &str) -> PyErr {
    invalid_with(py, json).unwrap_or_else(|other| other)
}

fn invalid_with(py: Python<'_>, json: &str) -> PyResult<PyErr> {
    let list = results::diagnostics(py, json)?;
    let diagnostics = list.extract::<Vec<Bound<'_, PyAny>>>()?;
    let mut told = diagnostics.first();
    for diagnostic in &diagnostics {
        if diagnostic.get_item("severity")?.eq("error")? {
            told = Some(diagnostic);
            break;
        }
    }
    let mut message = "the text has errors".to_owned();
    if let Some(told) = told {
        let member = |name| Ok::<_, PyErr>(told.get_item(name)?.str()?.to_string());
        let place = format!("{}:{}", member("line")?, member("column")?);
        message =
            format!("{place}: {}[{}] {}", member("severity")?, member("rule")?, member("message")?);
    }
    let error = Invalid::new_err(message);
    error.value(py).setattr("diagnostics", list)?;
    Ok(error)
}

/// [`Invalid`] for a line of graph6, which has no diagnostics.
pub(crate) fn unreadable(py: Python<'_>, why: &str) -> PyErr {
    let error = Invalid::new_err(why.to_owned());
    match error.value(py).setattr("diagnostics", pyo3::types::PyList::empty(py)) {
        Ok(()) => error,
        Err(other) => other,
    }
}
