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

/// [`Invalid`] with the diagnostics of a JSON array; the message is about the first error among them.
pub(crate) fn invalid(py: Python<'_>, json: &str) -> PyErr {
    let made = || {
        let diagnostics = results::diagnostics(py, json)?;
        let mut message = "the text has errors".to_owned();
        for diagnostic in diagnostics.try_iter()? {
            let diagnostic = diagnostic?;
            if diagnostic.get_item("severity")?.extract::<String>()? == "error" {
                let [rule, text] = ["rule", "message"].map(|name| diagnostic.get_item(name));
                let [line, column] = ["line", "column"].map(|name| diagnostic.get_item(name));
                message = format!("{}:{}: error[{}] {}", line?, column?, rule?, text?);
                break;
            }
        }
        let error = Invalid::new_err(message);
        error.value(py).setattr("diagnostics", diagnostics)?;
        Ok(error)
    };
    made().unwrap_or_else(|other: PyErr| other)
}
