//! Everything that results about a document depend on, except its text.

use crate::analysis::solve_status::Solutions;
use crate::config::Settings;
use crate::text::Encoding;

/// Everything that results about a document depend on, except its text.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The known solutions of its puzzles.
    pub solutions: &'a dyn Solutions,
    /// The settings that apply to it.
    pub settings: &'a Settings,
    /// The unit of columns.
    pub encoding: Encoding,
}

impl<'a> Context<'a> {
    /// The context for these solutions, settings and unit of columns.
    pub const fn new(
        solutions: &'a dyn Solutions,
        settings: &'a Settings,
        encoding: Encoding,
    ) -> Self {
        Self { solutions, settings, encoding }
    }
}
