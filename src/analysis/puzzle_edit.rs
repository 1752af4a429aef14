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
    /// A row below or a column to the right of a cell is added, or the one that it is in goes.
    Resize { change: Resize, at: RowColumn },
    /// The pieces stand on these places at the start: in a chase, the thief is the last one.
    Place(Vec<String>),
    /// A new vertex, and an edge to it from another one if that is given.
    AddVertex { from: Option<String> },
    /// A vertex goes, with all its edges.
    RemoveVertex(String),
    /// A vertex has another name, wherever it is named.
    Rename { name: String, to: String },
    /// An edge between two vertices.
    AddEdge { from: String, to: String },
    /// An edge goes, wherever it is written.
    RemoveEdge { from: String, to: String },
    /// An edge of a cost game has this weight, wherever it is written.
    Weigh { from: String, to: String, weight: i64 },
}

/// How the rows and columns of a board change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resize {
    AddRow,
    RemoveRow,
    AddColumn,
    RemoveColumn,
}

/// The edits that draw something.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct PuzzleEdits {
    /// In order and without overlap; none if nothing changes.
    pub(crate) edits: Vec<FileEdit>,
    /// The name of a new vertex.
    pub(crate) name: Option<String>,
    /// Why nothing changes, if somebody may do something about it: a clause.
    pub(crate) refusal: Option<String>,
}

impl PuzzleEdits {
    pub(crate) fn of(edits: Vec<FileEdit>) -> Self {
        Self { edits, ..Self::default() }
    }

    pub(crate) fn refused(reason: impl ToString) -> Self {
        Self { refusal: Some(reason.to_string()), ..Self::default() }
    }
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
        let drawn = ask!(block.drawn(choice, edit, encoding))?;
        Some(PuzzleEdits { edits: joined(self.text(), block.moved(drawn.edits)), ..drawn })
    }
}
