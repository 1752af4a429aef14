//! Hovers over boards and their directives.

pub(crate) mod cell;
pub(crate) mod statistics;
pub(crate) mod words;

pub(crate) use crate::analysis::board::hover::cell::CellHover;

use crate::analysis::Range;
use crate::analysis::board::document::BoardDocument;
use crate::analysis::document::Context;
use crate::analysis::graph::hover::VertexHover;
use crate::text::Position;

/// A hover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The text it describes.
    pub range: Range,
    /// Its content.
    pub subject: Subject,
}

/// The content of a hover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A cell of a grid.
    Cell(CellHover),
    /// A vertex or a word of a game file.
    Vertex(VertexHover),
    /// The explanation of a word of a directive, in Markdown.
    Words(String),
}

impl BoardDocument {
    /// The hover over the cell or word at a position.
    ///
    /// # Complexity
    /// A few lookups; on the first row of a small board, one lookup for each of its states.
    pub fn hover(&self, context: Context<'_>, position: Position) -> Option<Hover> {
        let cell = self.cell_hover(context, position);
        let cell = cell.map(|hover| Hover { range: hover.range.clone(), subject: Subject::Cell(hover) });
        cell.or_else(|| self.word_hover(position, context.encoding))
    }
}

impl Hover {
    /// The hover as Markdown.
    pub fn markdown(&self) -> String {
        match &self.subject {
            Subject::Cell(hover) => hover.markdown(),
            Subject::Vertex(hover) => hover.markdown(),
            Subject::Words(markdown) => markdown.clone(),
        }
    }

    /// The hover for a client that takes plain text only.
    pub fn plain(&self) -> String {
        match &self.subject {
            Subject::Cell(hover) => hover.plain(),
            Subject::Vertex(hover) => hover.plain(),
            Subject::Words(markdown) => markdown.replace(['*', '`'], ""),
        }
    }
}
