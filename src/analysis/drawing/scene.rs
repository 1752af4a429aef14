//! The content of a drawn graph as plain data.
//!
//! Deliberately not here: positions and colours.

use crate::solve::Outcome;

#[derive(Debug, Default)]
pub(crate) struct DrawnGraph {
    pub(crate) title: String,
    /// What is drawn, and what the values of vertices mean: two sentences.
    pub(crate) about: [&'static str; 2],
    pub(crate) is_solved: bool,
    /// Whether the solution is left out on request.
    pub(crate) is_plain: bool,
    /// The value of the start in words; `None` without a start or a solution.
    pub(crate) verdict: Option<String>,
    /// The value of the start as a tone.
    pub(crate) tone: Option<Outcome>,
    pub(crate) vertices: Vec<DrawnVertex>,
    /// The characters that the value of each vertex has room for, so that no vertex changes its
    /// width with the state.
    pub(crate) value_room: usize,
    /// Ordered by source; only one edge from a vertex to another.
    pub(crate) edges: Vec<DrawnEdge>,
    /// The meaning of the tones and of the values in the vertices.
    pub(crate) legend: Vec<(Option<Tone>, &'static str)>,
    /// The meaning of emphasised edges.
    pub(crate) best: Vec<(Best, &'static str)>,
}

/// A tone of the palette and its shade, from 0.
pub(crate) type Tone = (Outcome, usize);

#[derive(Debug)]
pub(crate) struct DrawnVertex {
    pub(crate) name: String,
    /// Its value, if known.
    pub(crate) value: Option<String>,
    pub(crate) tone: Option<Tone>,
    pub(crate) is_start: bool,
    pub(crate) pieces: DrawnPieces,
}

/// What is on a vertex besides its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct DrawnPieces {
    pub(crate) policemen: u8,
    pub(crate) has_thief: bool,
    pub(crate) is_exit: bool,
}

#[derive(Debug)]
pub(crate) struct DrawnEdge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// Whether it also leads back.
    pub(crate) is_both_ways: bool,
    /// The weights, or the turns in which it is used; empty if there are none.
    pub(crate) label: String,
    /// The player for whom this is the best move.
    pub(crate) best: Option<Best>,
}

/// The player for whom an edge is the best move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Best {
    /// The player to move, who may be either.
    Mover,
    /// Only the minimiser, or the police.
    Police,
    /// Only the maximiser, or the thief.
    Thief,
}

/// Names are cut after this many characters.
const LONGEST_NAME: usize = 24;

impl DrawnVertex {
    pub(crate) fn named(name: String) -> Self {
        Self { name, value: None, tone: None, is_start: false, pieces: DrawnPieces::default() }
    }

    /// The name, cut if it is long.
    pub(crate) fn short_name(&self) -> String {
        shortened(&self.name, LONGEST_NAME)
    }
}

/// A text, cut after this many characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let mut characters = text.chars();
    let start: String = characters.by_ref().take(most).collect();
    if characters.next().is_some() { start + "…" } else { start }
}
