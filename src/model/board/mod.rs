//!

pub(crate) mod cells;
pub(crate) mod directives;
pub(crate) mod grid;
pub(crate) mod reach;
pub(crate) mod reading;
pub(crate) mod rules;
