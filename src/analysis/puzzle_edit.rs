//! What somebody draws in a puzzle, as edits of its text.
//!
//! Deliberately not here: how a kind writes cells, vertices and edges.

use crate::analysis::block::ask;
use crate::analysis::chase::places::RowColumn;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::edits::{FileEdit, joined};
use crate::analysis::file::File;
use crate::model::CellKind;
use crate::text::Encoding;

/// What is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PuzzleEdit {
    /// Cells of a board become floor, walls or a piece, which may come from another cell.
    Paint { cells: Vec<RowColumn>, kind: CellKind, from: Option<RowColumn> },
    /// The pieces of a board move to these cells.
    Place { police: Vec<RowColumn>, thief: RowColumn },
    /// A new vertex, and an edge to it from another one if that is given.
    AddVertex { from: Option<String> },
    /// A vertex goes, with all its edges.
    RemoveVertex(String),
    /// An edge between two vertices.
    AddEdge { from: String, to: String },
    /// An edge goes, wherever it is written.
    RemoveEdge { from: String, to: String },
}

/// The edits that draw something.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct PuzzleEdits {
    /// In order and without overlap; none if nothing changes.
    pub(crate) edits: Vec<FileEdit>,
    /// The name of a new vertex.
    pub(crate) name: Option<String>,
}

impl File {
    /// The edits that draw something in a puzzle. `None` if there is no such puzzle, or its kind or
    /// form cannot be drawn in this way.
    ///
    /// # Complexity
    /// Linear in the text of the puzzle, and in what is drawn.
    pub(crate) fn drawn(
        &self,
        choice: PuzzleChoice,
        edit: &PuzzleEdit,
        encoding: Encoding,
    ) -> Option<PuzzleEdits> {
        let (block, choice) = self.chosen(choice)?;
        let PuzzleEdits { edits, name } = ask!(block.drawn(choice, edit, encoding))?;
        Some(PuzzleEdits { edits: joined(self.text(), block.moved(edits)), name })
    }
}
