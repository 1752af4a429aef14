//! The Python package: classes over the library that only convert, see `docs/python.md`.

mod arrays;
mod board;
mod cop_numbers;
mod errors;
mod game;
mod graphs;
mod labels;
mod pursuit;
mod results;
mod solution;
mod solver;
mod texts;
mod watch;

use pyo3::prelude::*;

/// The extension module, which `stakeout/__init__.py` exports.
#[pymodule]
fn _stakeout(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(module)?;
    module.add_class::<board::Board>()?;
    module.add_class::<solution::Solution>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::GameSolution>()?;
    module.add_class::<pursuit::Pursuit>()?;
    module.add_class::<pursuit::SolvedPursuit>()?;
    module.add_class::<cop_numbers::CopNumbers>()?;
    module.add_function(wrap_pyfunction!(board::boards, module)?)?;
    module.add_function(wrap_pyfunction!(board::read, module)?)?;
    module.add_function(wrap_pyfunction!(board::generate, module)?)?;
    module.add_function(wrap_pyfunction!(board::rank, module)?)?;
    module.add_function(wrap_pyfunction!(pursuit::cop_number, module)?)?;
    module.add_function(wrap_pyfunction!(cop_numbers::cop_numbers, module)?)?;
    module.add_function(wrap_pyfunction!(texts::check, module)?)?;
    module.add_function(wrap_pyfunction!(texts::fix, module)?)?;
    module.add_function(wrap_pyfunction!(texts::format, module)?)
}
