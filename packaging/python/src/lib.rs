//! The Python package: classes over the library that only convert, see `docs/python.md`.

mod errors;
mod results;
mod watch;

use pyo3::prelude::*;

/// The extension module, which `stakeout/__init__.py` exports.
#[pymodule]
fn _stakeout(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(module)
}
