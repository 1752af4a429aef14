//! An open file of any kind: its text, its edits, its blocks, their parts, and the puzzles to solve.
//!
//! A file is a list of blocks. Deliberately not here: the features, which are asked of the blocks
//! (`features.rs`) or follow from their parts.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::block::{Block, ask, change};
use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::duplicates::BoardIdentity;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::fenced::document::MarkdownDocument;
use crate::analysis::part::PlacedPart;
use crate::analysis::solve_status::Solutions;
use crate::analysis::why::WhyView;
use crate::analysis::why::request::{WhyRefused, WhyRequest};
use crate::solve::cache::FactRequest;
use crate::solve::{Control, SolveRequest};
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
/// assert_eq!(&*file.diagnostics(context)[0].message, "no exit: the board needs one `E`");
///
/// // An edit reads only the board that it touches.
/// let corner = Position { line: 1, column: 2 };
/// file.edit(corner..Position { column: 3, ..corner }, Encoding::Utf16, "E", &Unsolved).expect("a range in order");
/// assert!(file.diagnostics(context).is_empty());
/// # Ok::<(), stakeout::analysis::FileTooLarge>(())
/// ```
#[derive(Debug, Clone)]
pub struct File(pub(crate) Blocks);

/// The text of a file and its blocks.
#[derive(Debug, Clone)]
pub(crate) enum Blocks {
    /// The text is one block.
    Whole(Block),
    /// Markdown, with a block in each fenced block that names a kind.
    Fenced(Arc<MarkdownDocument>),
}

impl File {
    /// The text.
    pub fn text(&self) -> &Text {
        match &self.0 {
            Blocks::Whole(block) => block.text(),
            Blocks::Fenced(markdown) => markdown.text(),
        }
    }

    /// The blocks in order.
    pub(crate) fn blocks(&self) -> &[Block] {
        match &self.0 {
            Blocks::Whole(block) => std::slice::from_ref(block),
            Blocks::Fenced(markdown) => &markdown.blocks,
        }
    }

    fn blocks_mut(&mut self) -> &mut [Block] {
        match &mut self.0 {
            Blocks::Whole(block) => std::slice::from_mut(block),
            Blocks::Fenced(markdown) => &mut Arc::make_mut(markdown).blocks,
        }
    }

    /// The only block, if the whole text is one.
    pub(crate) const fn whole(&self) -> Option<&Block> {
        if let Blocks::Whole(block) = &self.0 { Some(block) } else { None }
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
            Blocks::Whole(block) => change!(block.edit_each(edits, encoding, solutions)),
            Blocks::Fenced(markdown) => {
                Arc::make_mut(markdown).edit_each(edits, encoding, solutions)
            }
        }
    }

    /// Replaces the whole text by another of the same kind.
    ///
    /// # Errors
    /// A text of 4 GiB or more leaves the file unchanged.
    pub fn replace_all(&mut self, content: &str, solutions: &dyn Solutions) -> Result<(), TooLong> {
        match &mut self.0 {
            Blocks::Whole(block) => block.replace_all(content, solutions),
            Blocks::Fenced(markdown) => Arc::make_mut(markdown).replace_all(content, solutions),
        }
    }

    /// Records that the current text was saved or opened. From then on, a verdict that differs from
    /// the one at the last save is shown with that one.
    pub fn record_save(&mut self) {
        for block in self.blocks_mut() {
            change!(block.record_save());
        }
    }

    /// Records that the verdict changes of the parts with these indices, in ascending order, have
    /// been returned.
    pub(crate) fn mark_changes_taken(&mut self, parts: &[usize]) {
        if parts.is_empty() {
            return;
        }
        let mut start = 0;
        let mut parts = parts.iter().copied().peekable();
        for block in self.blocks_mut() {
            let end = start + ask!(block.part_count());
            let mut own: Vec<usize> = Vec::new();
            while let Some(part) = parts.next_if(|&part| part < end) {
                own.push(part - start);
            }
            if !own.is_empty() {
                change!(block.mark_changes_taken(&own));
            }
            start = end;
        }
    }

    /// Whether reading the text takes a noticeable time.
    pub(crate) fn is_slow_to_read(&self) -> bool {
        self.blocks().iter().any(|block| ask!(block.is_slow_to_read()))
    }

    /// Whether the current text has been read, so that features need not wait for that.
    pub(crate) fn is_read(&self) -> bool {
        self.blocks().iter().all(|block| ask!(block.is_read()))
    }

    /// Reads the text, for this file and its clones.
    pub(crate) fn read(&self) {
        for block in self.blocks() {
            ask!(block.read_now());
        }
    }

    /// The blocks that do not end before a line.
    fn blocks_from(&self, line: u32) -> &[Block] {
        let blocks = self.blocks();
        &blocks[blocks.partition_point(|block| block.passage.is_before(line))..]
    }

    /// The block at a position, and the position in it.
    pub(crate) fn at(&self, position: Position) -> Option<(&Block, Position)> {
        let block = self.blocks_from(position.line).first()?;
        Some((block, block.passage.position_in(position)?))
    }

    /// The block with a puzzle, and what selects the puzzle there.
    pub(crate) fn chosen(&self, choice: PuzzleChoice) -> Option<(&Block, PuzzleChoice)> {
        let mut blocks = self.blocks().iter().filter(|block| !block.numbers().is_empty());
        let block = match choice {
            PuzzleChoice::Number(number) => {
                blocks.find(|block| block.numbers().contains(&number))?
            }
            PuzzleChoice::Line(line) => blocks.min_by_key(|block| block.distance(line))?,
        };
        Some((block, block.choice_in(choice)))
    }

    /// The blocks that a range touches, each with the part of the range that is in it; without a
    /// range, all blocks.
    pub(crate) fn in_range<'a>(
        &'a self,
        range: Option<&'a Range>,
    ) -> impl Iterator<Item = (&'a Block, Option<Range>)> {
        let last = range.map_or(u32::MAX, |range| range.end.line);
        let blocks = self.blocks_from(range.map_or(0, |range| range.start.line)).iter();
        let blocks = blocks.take_while(move |block| block.passage.lines().start <= last);
        blocks.filter_map(move |block| {
            let Some(range) = range else { return Some((block, None)) };
            Some((block, Some(block.passage.range_in(range)?)))
        })
    }

    /// The blocks that a span touches, each with the part of the span that is in it.
    fn touching(&self, span: Span) -> impl Iterator<Item = (&Block, Span)> {
        let is_before = |block: &Block| block.passage.outer_span().end < span.start;
        let blocks = self.blocks();
        let touched = blocks[blocks.partition_point(is_before)..]
            .iter()
            .take_while(move |block| block.passage.outer_span().start <= span.end);
        touched.map(move |block| {
            let start = block.passage.offset_in(span.start);
            let end = block.passage.offset_in(span.end);
            (block, Span { start, end })
        })
    }

    /// Visits the parts in text order, all of them or those that a span touches, until `visit`
    /// breaks.
    pub(crate) fn each_part(
        &self,
        touching: Option<Span>,
        visit: &mut dyn FnMut(&PlacedPart<'_>) -> ControlFlow<()>,
    ) {
        // Whether a visit has broken off is of no interest here.
        let _ = match touching {
            None => self.blocks().iter().try_for_each(|block| block.each_part(None, visit)),
            Some(span) => {
                self.touching(span).try_for_each(|(block, span)| block.each_part(Some(span), visit))
            }
        };
    }

    /// A request for every puzzle that can be solved, in order.
    pub fn solve_requests(&self) -> Vec<SolveRequest> {
        let mut requests = Vec::new();
        self.each_part(None, &mut |placed| {
            requests.extend(placed.part.solve_request());
            ControlFlow::Continue(())
        });
        requests
    }

    /// The request for one puzzle, if it can be solved.
    pub(crate) fn solve_request(&self, choice: PuzzleChoice) -> Option<SolveRequest> {
        let (block, choice) = self.chosen(choice)?;
        ask!(block.solve_request_of(choice))
    }

    /// The request for the puzzle that a hover at a position needs solved.
    pub(crate) fn solve_request_at(
        &self,
        position: Position,
        encoding: Encoding,
    ) -> Option<SolveRequest> {
        let (block, position) = self.at(position)?;
        ask!(block.solve_request_at(position, encoding))
    }

    /// A request for every fact that enabled rules lack about solved puzzles, and that takes more
    /// than reading a solution.
    pub(crate) fn fact_requests(&self, context: Context<'_>) -> Vec<FactRequest> {
        let boards = self.blocks().iter().filter_map(Block::boards);
        boards.flat_map(|boards| boards.fact_requests(context)).collect()
    }

    /// The number of puzzles. A game that is slow to read counts before it is read.
    pub(crate) fn puzzle_count(&self) -> usize {
        let count = |block: &Block| block.numbers().start + ask!(block.puzzle_count());
        self.blocks().last().map_or(0, count)
    }

    /// The number of parts that `each_part` visits.
    pub(crate) fn part_count(&self) -> usize {
        self.blocks().iter().map(|block| ask!(block.part_count())).sum()
    }
}

/// What is asked of boards alone.
impl File {
    /// The boards of a board file.
    pub(crate) fn boards(&self) -> Option<&BoardDocument> {
        self.whole().and_then(Block::boards)
    }

    /// The boards of the block with a chosen puzzle, and what selects it there; `None` if it is of
    /// another kind.
    pub(crate) fn chosen_boards(
        &self,
        choice: PuzzleChoice,
    ) -> Option<(&BoardDocument, PuzzleChoice)> {
        let (block, choice) = self.chosen(choice)?;
        Some((block.boards()?, choice))
    }

    /// Why a position of a puzzle has its value; `None` if there is no such puzzle.
    ///
    /// # Errors
    /// See `WhyRefused`.
    pub(crate) fn why(
        &self,
        choice: PuzzleChoice,
        request: &WhyRequest,
        solutions: &dyn Solutions,
        control: &dyn Control,
    ) -> Result<Option<WhyView>, WhyRefused> {
        let Some((block, choice)) = self.chosen(choice) else { return Ok(None) };
        ask!(block.why(choice, request, solutions, control))
    }

    /// The boards at a position, and the position there.
    pub(crate) fn boards_at(&self, position: Position) -> Option<(&BoardDocument, Position)> {
        let (block, position) = self.at(position)?;
        Some((block.boards()?, position))
    }

    /// Whether this later version of a file still has its chosen board.
    pub(crate) fn still_has_board_of(&self, before: &Self, choice: PuzzleChoice) -> bool {
        let Some((before, choice)) = before.chosen_boards(choice) else { return false };
        self.blocks().iter().filter_map(Block::boards).any(|now| now.still_has(before, choice))
    }

    /// Whether an edit may give it boards, if it has none.
    pub(crate) fn may_have_boards(&self) -> bool {
        self.whole().is_none() || self.boards().is_some()
    }

    /// The boards without errors, in order; `None` if the file cannot have boards.
    ///
    /// # Complexity
    /// Linear in the text.
    pub(crate) fn board_identities(&self, encoding: Encoding) -> Option<Vec<BoardIdentity>> {
        let mut all = Vec::new();
        for block in self.blocks() {
            if let Some(boards) = block.boards() {
                all.extend(block.moved(boards.identities(encoding)));
            }
        }
        self.may_have_boards().then_some(all)
    }
}
