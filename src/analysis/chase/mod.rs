//! What boards and pursuits share in words: the names of places, moves and lines. How a place is
//! named is all that differs.

pub(crate) mod places;
pub(crate) mod why;
pub(crate) mod words;
