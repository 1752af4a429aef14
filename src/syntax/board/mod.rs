//! Board files: sections with at most one board each. An edit parses only the sections it touches.

pub(crate) mod notation;
pub(crate) mod section;
pub(crate) mod sections;
