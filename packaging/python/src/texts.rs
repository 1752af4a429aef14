//! What is reported about a text, and how it is fixed and formatted.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stakeout::analysis::{Context, File, FileTooLarge, PuzzleKind, SolvesOnDemand, Trust};
use stakeout::config::Settings;
use stakeout::json::check_as;
use stakeout::solve::cache::SolutionCache;
use stakeout::text::Encoding;

use crate::board::{NO_FILE, too_large};
use crate::watch::run_apart;
use crate::{errors, results};

/// The kind with this name, or the one that a text looks like.
fn kind_of(name: Option<&str>, text: &str) -> PyResult<&'static PuzzleKind> {
    let Some(name) = name else { return Ok(PuzzleKind::of_text(text)) };
    let why = || format!("kind is 'board', 'game', 'pursuit' or 'markdown', not '{name}'");
    PuzzleKind::named(name).ok_or_else(|| PyValueError::new_err(why()))
}

/// The exception for a text that cannot be solved.
pub(crate) fn invalid(py: Python<'_>, kind: &'static PuzzleKind, text: &str) -> PyErr {
    match checked(py, kind, text) {
        Ok(Ok(found)) => errors::invalid(py, &found),
        Ok(Err(error)) => too_large(error),
        Err(interrupted) => interrupted,
    }
}

/// The diagnostics of a text of this kind as JSON.
fn checked(
    py: Python<'_>,
    kind: &'static PuzzleKind,
    text: &str,
) -> PyResult<Result<String, FileTooLarge>> {
    let text = text.to_owned();
    run_apart(py, move |control| check_as(kind, NO_FILE, &text, &Settings::default(), control))
}

/// The diagnostics of a text.
#[pyfunction]
#[pyo3(signature = (text, kind=None))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    text: &str,
    kind: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let kind = kind_of(kind, text)?;
    let found = checked(py, kind, text)?;
    results::diagnostics(py, &found.map_err(too_large)?)
}

/// A text after its safe fixes, or the likely ones as well.
#[pyfunction]
#[pyo3(signature = (text, kind=None, r#unsafe=false))]
pub(crate) fn fix(
    py: Python<'_>,
    text: &str,
    kind: Option<&str>,
    r#unsafe: bool,
) -> PyResult<String> {
    let kind = kind_of(kind, text)?;
    let read = text.to_owned();
    let fixed = run_apart(py, move |control| {
        let settings = Settings::default();
        let cache = SolutionCache::new(settings.solver_memory.0);
        let solutions = SolvesOnDemand { cache, control };
        let context = Context::new(&solutions, &settings, Encoding::Utf32);
        let trust = if r#unsafe { Trust::Likely } else { Trust::Safe };
        Ok(File::new(&read, kind)?.fixed(context, trust).map(|fixed| fixed.text))
    })?;
    Ok(fixed.map_err(too_large)?.unwrap_or_else(|| text.to_owned()))
}

/// A text as `stakeout fmt` writes it.
#[pyfunction]
#[pyo3(signature = (text, kind=None))]
pub(crate) fn format(py: Python<'_>, text: &str, kind: Option<&str>) -> PyResult<String> {
    let kind = kind_of(kind, text)?;
    let read = text.to_owned();
    let formatted = run_apart(py, move |_| Ok(File::new(&read, kind)?.formatted()))?;
    Ok(formatted.map_err(too_large)?.unwrap_or_else(|| text.to_owned()))
}
