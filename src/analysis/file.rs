//! An open file of any kind: its text, its edits, its parts, and the puzzles to solve.
//!
//! Deliberately not here: the features, which the kinds provide (`features.rs`) or which follow
//! from the parts of a file.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::fenced::document::{Fence, MarkdownDocument};
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::part::DocumentPart;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::solve_status::Solutions;
use crate::rules::Diagnostic;
use crate::solve::SolveRequest;
use crate::solve::cache::FactRequest;
use crate::text::{Encoding, Position, Range, Span, Text, TextEdit, TooLong, UnreadableEdit};

/// An open file of any kind. Its edits are in order and do not overlap. A clone costs nothing until one of the two
/// is edited, and even then they share the text and its diagnostics.
///
/// # Examples
/// ```
/// use stakeout::analysis::{BOARDS, Context, File, Unsolved};
/// use stakeout::config::Settings;
/// use stakeout::text::{Encoding, Position};
///
/// let mut file = File::new("P.T\n...\n", &BOARDS)?;
/// let settings = Settings::default();
/// let context = Context::new(&Unsolved, &settings, Encoding::Utf16);
/// assert_eq!(file.diagnostics(context)[0].message, "no exit: the board needs one `E`");
///
/// // An edit reads only the board that it touches.
/// let corner = Position { line: 1, column: 2 };
/// file.edit(corner..Position { column: 3, ..corner }, Encoding::Utf16, "E", &Unsolved).expect("a range in order");
/// assert!(file.diagnostics(context).is_empty());
/// # Ok::<(), stakeout::analysis::FileTooLarge>(())
/// ```
#[derive(Debug, Clone)]
pub struct File(pub(crate) Document);

/// The document of a file, of one of the kinds, or Markdown.
#[derive(Debug, Clone)]
pub(crate) enum Document {
    /// Boards.
    Board(Arc<BoardDocument>),
    /// A graph game.
    Graph(Arc<GraphDocument>),
    /// Markdown with files in its fenced blocks.
    Markdown(Arc<MarkdownDocument>),
    /// A pursuit.
    Pursuit(Arc<PursuitDocument>),
}

impl File {
    /// The fenced blocks of a Markdown document, in order.
    pub(crate) fn fences(&self) -> &[Fence] {
        match &self.0 {
            Document::Markdown(markdown) => markdown.fences(),
            Document::Board(_) | Document::Graph(_) | Document::Pursuit(_) => &[],
        }
    }
}

impl BoardDocument {
    /// The boards of a file; `None` if it is of another kind.
    pub(crate) fn of(file: &File) -> Option<&Self> {
        if let Document::Board(boards) = &file.0 { Some(boards) } else { None }
    }
}

impl GraphDocument {
    /// The graph game of a file; `None` if it is of another kind.
    pub(crate) fn of(file: &File) -> Option<&Self> {
        if let Document::Graph(game) = &file.0 { Some(game) } else { None }
    }
}

impl PursuitDocument {
    /// The pursuit of a file; `None` if it is of another kind.
    pub(crate) fn of(file: &File) -> Option<&Self> {
        if let Document::Pursuit(pursuit) = &file.0 { Some(pursuit) } else { None }
    }
}

impl File {
    /// The text.
    pub fn text(&self) -> &Text {
        match &self.0 {
            Document::Board(boards) => boards.text(),
            Document::Graph(game) => game.text(),
            Document::Markdown(markdown) => markdown.text(),
            Document::Pursuit(pursuit) => pursuit.text(),
        }
    }

    /// Applies an edit. `solutions` are those of the text before the edit.
    ///
    /// # Errors
    /// A range that runs backwards, or an edit that would make the text too long, leaves the file
    /// unchanged.
    pub fn edit(
        &mut self,
        range: Range,
        encoding: Encoding,
        insert: &str,
        solutions: &dyn Solutions,
    ) -> Result<(), UnreadableEdit> {
        self.edit_each(&[TextEdit { range, insert: insert.to_owned() }], encoding, solutions)
    }

    /// Applies edits one after another. `solutions` are those of the text before them.
    ///
    /// # Errors
    /// A range that runs backwards, or an edit that would make the text too long, is not applied,
    /// nor are those after it.
    ///
    /// # Complexity
    /// The text is read once for all of many edits, so linear in both.
    pub fn edit_each(
        &mut self,
        edits: &[TextEdit],
        encoding: Encoding,
        solutions: &dyn Solutions,
    ) -> Result<(), UnreadableEdit> {
        match &mut self.0 {
            Document::Board(boards) => Arc::make_mut(boards).edit_each(edits, encoding, solutions),
            Document::Graph(game) => Arc::make_mut(game).edit_each(edits, encoding, solutions),
            Document::Markdown(markdown) => {
                Arc::make_mut(markdown).edit_each(edits, encoding, solutions)
            }
            Document::Pursuit(pursuit) => {
                Arc::make_mut(pursuit).edit_each(edits, encoding, solutions)
            }
        }
    }

    /// Replaces the whole text by another of the same kind.
    ///
    /// # Errors
    /// A text of 4 GiB or more leaves the file unchanged.
    pub fn replace_all(&mut self, content: &str, solutions: &dyn Solutions) -> Result<(), TooLong> {
        match &mut self.0 {
            Document::Board(boards) => Arc::make_mut(boards).replace_all(content, solutions),
            Document::Graph(game) => Arc::make_mut(game).replace_all(content, solutions),
            Document::Markdown(markdown) => Arc::make_mut(markdown).replace_all(content, solutions),
            Document::Pursuit(pursuit) => Arc::make_mut(pursuit).replace_all(content, solutions),
        }
    }

    /// Records that the current text was saved or opened. From then on, a verdict that differs from
    /// the one at the last save is shown with that one.
    pub fn record_save(&mut self) {
        match &mut self.0 {
            Document::Board(boards) => Arc::make_mut(boards).record_save(),
            Document::Graph(game) => Arc::make_mut(game).record_save(),
            Document::Markdown(markdown) => {
                for file in Arc::make_mut(markdown).files_mut() {
                    file.record_save();
                }
            }
            Document::Pursuit(pursuit) => Arc::make_mut(pursuit).record_save(),
        }
    }

    /// Records that the verdict changes of the parts with these indices have been returned.
    pub(crate) fn mark_changes_taken(&mut self, parts: &[usize]) {
        match &mut self.0 {
            Document::Board(boards) => Arc::make_mut(boards).mark_changes_taken(parts),
            Document::Graph(game) => Arc::make_mut(game).mark_changes_taken(parts),
            Document::Markdown(markdown) => Arc::make_mut(markdown).mark_changes_taken(parts),
            Document::Pursuit(pursuit) => Arc::make_mut(pursuit).mark_changes_taken(parts),
        }
    }

    /// Whether reading the text takes a noticeable time.
    pub(crate) fn is_slow_to_read(&self) -> bool {
        match &self.0 {
            // Boards are read with each edit, which touches few of them.
            Document::Board(_) => false,
            Document::Graph(game) => game.is_slow_to_read(),
            Document::Markdown(markdown) => {
                markdown.fences().iter().any(|fence| fence.file.is_slow_to_read())
            }
            Document::Pursuit(pursuit) => pursuit.is_slow_to_read(),
        }
    }

    /// Whether the current text has been read, so that features need not wait for that.
    pub(crate) fn is_read(&self) -> bool {
        match &self.0 {
            Document::Board(_) => true,
            Document::Graph(game) => game.is_read(),
            Document::Markdown(markdown) => {
                markdown.fences().iter().all(|fence| fence.file.is_read())
            }
            Document::Pursuit(pursuit) => pursuit.is_read(),
        }
    }

    /// Reads the text, for this file and its clones.
    pub(crate) fn read(&self) {
        match &self.0 {
            Document::Board(_) => {}
            Document::Graph(game) => {
                game.checked();
            }
            Document::Markdown(markdown) => {
                for fence in markdown.fences() {
                    fence.file.read();
                }
            }
            Document::Pursuit(pursuit) => {
                pursuit.checked();
            }
        }
    }

    /// Visits the parts in text order, all of them or those that a span touches, until `visit`
    /// breaks.
    pub(crate) fn each_part(
        &self,
        touching: Option<Span>,
        visit: &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>,
    ) {
        // Whether a visit has broken off is of no interest here.
        let _ = match &self.0 {
            Document::Board(boards) => match touching {
                Some(span) => boards.boards_in(span).try_for_each(|part| visit(&part)),
                None => boards.parts().try_for_each(|part| visit(&part)),
            },
            Document::Graph(game) => visit(&**game),
            Document::Markdown(markdown) => {
                markdown.each_part(touching, visit);
                ControlFlow::Continue(())
            }
            Document::Pursuit(pursuit) => visit(&**pursuit),
        };
    }

    /// Diagnostics about the whole file rather than one of its parts, before settings apply.
    pub(crate) fn whole_file_diagnostics(&self) -> Vec<Diagnostic> {
        match &self.0 {
            Document::Board(boards) => boards.whole_file_diagnostics(),
            Document::Markdown(markdown) => markdown.whole_file_diagnostics(),
            Document::Graph(_) | Document::Pursuit(_) => Vec::new(),
        }
    }

    /// A request for every puzzle that can be solved, in order.
    pub fn solve_requests(&self) -> Vec<SolveRequest> {
        match &self.0 {
            Document::Board(boards) => boards.solve_requests(),
            Document::Graph(game) => Vec::from_iter(game.solve_request()),
            Document::Markdown(markdown) => {
                markdown.fences().iter().flat_map(|fence| fence.file.solve_requests()).collect()
            }
            Document::Pursuit(pursuit) => Vec::from_iter(pursuit.solve_request()),
        }
    }

    /// The request for one puzzle, if it can be solved.
    pub(crate) fn solve_request(&self, choice: PuzzleChoice) -> Option<SolveRequest> {
        match &self.0 {
            Document::Board(boards) => boards.solve_request(choice),
            Document::Graph(game) => game.solve_request(),
            Document::Markdown(markdown) => {
                let (fence, choice) = markdown.chosen(choice)?;
                fence.file.solve_request(choice)
            }
            Document::Pursuit(pursuit) => pursuit.solve_request(),
        }
    }

    /// The request for the puzzle that a hover at a position needs solved.
    pub(crate) fn solve_request_at(
        &self,
        position: Position,
        encoding: Encoding,
    ) -> Option<SolveRequest> {
        match &self.0 {
            Document::Board(boards) => boards.solve_request_at(position, encoding),
            Document::Graph(game) => game.solve_request(),
            Document::Markdown(markdown) => {
                let (fence, position) = markdown.at(position)?;
                fence.file.solve_request_at(position, encoding)
            }
            Document::Pursuit(pursuit) => pursuit.solve_request(),
        }
    }

    /// A request for every fact that enabled rules lack about solved puzzles, and that takes more
    /// than reading a solution.
    pub(crate) fn fact_requests(&self, context: Context<'_>) -> Vec<FactRequest> {
        match &self.0 {
            Document::Board(boards) => boards.fact_requests(context),
            Document::Graph(_) | Document::Pursuit(_) => Vec::new(),
            Document::Markdown(markdown) => {
                let requests = |fence: &Fence| fence.file.fact_requests(context);
                markdown.fences().iter().flat_map(requests).collect()
            }
        }
    }

    /// Numbers the puzzles from this number on: those before it are in other fenced blocks.
    pub(crate) fn number_from(&mut self, first: usize) {
        match &mut self.0 {
            Document::Board(boards) if boards.first_number != first => {
                Arc::make_mut(boards).first_number = first;
            }
            Document::Graph(game) if game.number != first => {
                Arc::make_mut(game).number = first;
            }
            Document::Pursuit(pursuit) if pursuit.number != first => {
                Arc::make_mut(pursuit).number = first;
            }
            Document::Board(_)
            | Document::Graph(_)
            | Document::Pursuit(_)
            | Document::Markdown(_) => {}
        }
    }

    /// The number of puzzles. A game that is slow to read counts before it is read.
    pub(crate) fn puzzle_count(&self) -> usize {
        match &self.0 {
            Document::Board(boards) => boards.boards().count(),
            Document::Graph(game) => usize::from(game.is_slow_to_read() || game.has_content()),
            Document::Pursuit(pursuit) => {
                usize::from(pursuit.is_slow_to_read() || pursuit.has_content())
            }
            Document::Markdown(markdown) => markdown.puzzle_count(),
        }
    }

    /// The number of parts that `each_part` visits.
    pub(crate) fn part_count(&self) -> usize {
        match &self.0 {
            Document::Board(boards) => boards.parts().len(),
            Document::Markdown(markdown) => {
                markdown.fences().iter().map(|fence| fence.file.part_count()).sum()
            }
            Document::Graph(_) | Document::Pursuit(_) => 1,
        }
    }
}
