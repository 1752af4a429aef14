//! A board file under edit, with everything known about it except solutions.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, OnceLock};

use crate::analysis::board::part::{BoardPart, Reported, chase_result, chase_state};
use crate::analysis::board::verdict_change::SavedBoard;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::part::DocumentPart;
use crate::analysis::solve_status::{Solutions, SolveState};
use crate::model::CellKind;
use crate::rules::{BoardSolveResult, CheckedBoard};
use crate::solve::cache::FactRequest;
use crate::solve::{AnyGame, SolveRequest};
use crate::syntax::{PlacedSection, Section, Sections};
use crate::text::{Encoding, Offset, Position, Span, Text, TextEdit, TooLong, UnreadableEdit};

/// The most edits of one notification that are followed one by one.
const MAX_FOLLOWED: usize = 16;

/// A board file under edit. Cloning shares all texts and diagnostics.
///
/// # Invariants
/// Results for a text never depend on the edits that led to it, with one exception: a board that
/// has changed since it was solved is distinguished from one that was never solved.
#[derive(Debug, Clone)]
pub(crate) struct BoardDocument {
    text: Text,
    sections: Sections,
    /// One for each section.
    pub(crate) parts: Vec<DocumentSection>,
    /// The number of the first board, from 0, among the puzzles of the surrounding document.
    first_number: usize,
    /// See [`CheckedBoard::foreign_section`].
    foreign: OnceLock<Option<usize>>,
}

/// A section with everything known about it.
#[derive(Debug, Clone)]
pub(crate) struct DocumentSection {
    pub(crate) board: Arc<CheckedBoard>,
    /// Whether another board was solved in this place, before an edit changed it.
    has_changed: bool,
    /// The board in this place when the document was saved.
    pub(crate) saved: SavedBoard,
}

impl BoardDocument {
    /// Reads a text.
    ///
    /// # Errors
    /// If the text has 4 GiB or more.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn new(content: &str) -> Result<Self, TooLong> {
        let text = Text::new(content)?;
        let sections = Sections::new(content);
        let parts =
            sections.all().iter().map(|placed| DocumentSection::new(&placed.section)).collect();
        Ok(Self { text, sections, parts, first_number: 0, foreign: OnceLock::new() })
    }

    /// See `File::edit_each`. A few edits are followed one by one, since there may be anything
    /// between them; many are followed as one edit of all that they cover.
    pub(crate) fn edit_each(
        &mut self,
        edits: &[TextEdit],
        encoding: Encoding,
        solutions: &dyn Solutions,
    ) -> Result<(), UnreadableEdit> {
        let together = if edits.len() > MAX_FOLLOWED { edits.len() } else { 1 };
        for edits in edits.chunks(together) {
            let (replaced, inserted) = self.text.replace_each(edits, encoding)?;
            let (old, count) = self.sections.edit(&self.text, replaced, inserted);
            self.follow(old, count, solutions);
        }
        Ok(())
    }

    /// Replaces the whole text. Boards at its start and end that stay the same keep everything
    /// known about them.
    ///
    /// # Errors
    /// A text of 4 GiB or more leaves the document unchanged.
    pub(crate) fn replace_all(
        &mut self,
        content: &str,
        solutions: &dyn Solutions,
    ) -> Result<(), TooLong> {
        self.text = Text::new(content)?;
        let before = std::mem::replace(&mut self.sections, Sections::new(content));
        let old = before.all();
        let new = self.sections.all();
        let same = |(a, b): &(&PlacedSection, &PlacedSection)| a.section == b.section;
        let head = old.iter().zip(new).take_while(same).count();
        let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(same).count();
        let count = new.len() - head - tail;
        self.follow(head..old.len() - tail, count, solutions);
        Ok(())
    }

    /// Replaces the sections `old` by the `count` sections that are now in their place.
    fn follow(&mut self, old: Range<usize>, count: usize, solutions: &dyn Solutions) {
        let mut fresh: Vec<DocumentSection> = self.sections.all()[old.start..old.start + count]
            .iter()
            .map(|placed| DocumentSection::new(&placed.section))
            .collect();
        let is_kept = |part: &DocumentSection| {
            let chase = part.board.chase.as_ref();
            chase.is_some_and(|chase| chase_state(chase, solutions, false) == SolveState::Solved)
        };
        // The verdict of a start may be cached longer than the solution.
        let is_known = |part: &DocumentSection| {
            let chase = part.board.chase.as_ref();
            let result = chase.and_then(|chase| chase_result(chase, solutions));
            matches!(result, Some(BoardSolveResult::Solved(_)))
        };
        let was_solved =
            |part: &DocumentSection| part.has_changed || is_kept(part) || is_known(part);
        // A board with an unchanged game keeps its history. The history of the other old boards
        // goes to the new boards.
        let mut others: HashMap<Option<AnyGame>, Vec<usize>> = HashMap::new();
        for index in old.clone().rev() {
            others.entry(self.parts[index].board.game()).or_default().push(index);
        }
        let mut newcomers = Vec::new();
        for part in &mut fresh {
            let key = part.board.game();
            let twin = key
                .and_then(|key| others.get_mut(&Some(key))?.pop())
                .map(|index| &self.parts[index]);
            match twin {
                Some(twin) => {
                    // Without the solution, the verdict of another start is unknown.
                    let [now, before] = [&part.board, &twin.board].map(|board| &board.reading);
                    let has_moved = now.puzzle != before.puzzle;
                    part.has_changed =
                        twin.has_changed || has_moved && !is_kept(twin) && is_known(twin);
                    part.saved = twin.saved.clone();
                }
                None => newcomers.push(part),
            }
        }
        let mut others: Vec<usize> = others.into_values().flatten().collect();
        others.sort_unstable();
        let has_changed = others.iter().any(|&index| was_solved(&self.parts[index]));
        // If boards were split or joined, old and new boards cannot be paired.
        let is_paired = others.len() == newcomers.len();
        for (number, part) in newcomers.into_iter().enumerate() {
            part.has_changed = has_changed;
            if is_paired {
                part.saved = self.parts[others[number]].saved.clone();
            }
        }
        self.parts.splice(old, fresh);
        self.foreign = OnceLock::new();
    }

    /// See `File::record_save`.
    pub(crate) fn record_save(&mut self) {
        for part in &mut self.parts {
            part.saved.save(&part.board);
        }
    }

    /// See `File::mark_changes_taken`.
    pub(crate) fn mark_changes_taken(&mut self, parts: &[usize]) {
        for &index in parts {
            self.parts[index].saved.is_taken = true;
        }
    }

    /// See [`CheckedBoard::foreign_section`].
    fn foreign_section(&self) -> Option<usize> {
        let boards = || self.parts.iter().map(|part| &*part.board);
        *self.foreign.get_or_init(|| CheckedBoard::foreign_section(boards()))
    }

    /// The request for a chosen puzzle, if it can be solved.
    pub(crate) fn solve_request_of(&self, choice: PuzzleChoice) -> Option<SolveRequest> {
        self.chosen(choice)?.1.solve_request()
    }

    /// The request for the puzzle that a hover at a position needs solved.
    pub(crate) fn solve_request_at(
        &self,
        position: Position,
        encoding: Encoding,
    ) -> Option<SolveRequest> {
        // A wall has no values to show.
        let cell = self.cell_at(position, encoding).filter(|cell| cell.kind != CellKind::Wall)?;
        cell.part.solve_request()
    }

    /// A request for every fact that enabled rules lack, see `File::fact_requests`.
    pub(crate) fn fact_requests(&self, context: Context<'_>) -> Vec<FactRequest> {
        self.parts().flat_map(|part| part.fact_requests(context)).collect()
    }

    /// Boards are read with each edit, which touches few of them.
    pub(crate) const fn is_slow_to_read(&self) -> bool {
        false
    }

    /// See `File::is_read`.
    pub(crate) const fn is_read(&self) -> bool {
        true
    }

    /// See `File::read`.
    pub(crate) const fn read_now(&self) {}

    /// The number of the first board, from 0, among the puzzles of the file.
    pub(crate) const fn first_number(&self) -> usize {
        self.first_number
    }

    /// Numbers the boards from this number on.
    pub(crate) fn number_from(&mut self, first: usize) {
        self.first_number = first;
    }

    /// The number of boards.
    pub(crate) fn puzzle_count(&self) -> usize {
        self.boards().count()
    }

    /// The number of sections.
    pub(crate) fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// See `File::each_part`.
    pub(crate) fn each_part(
        &self,
        touching: Option<Span>,
        visit: &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match touching {
            Some(span) => self.boards_in(span).try_for_each(|part| visit(&part)),
            None => self.parts().try_for_each(|part| visit(&part)),
        }
    }

    /// See `Block::with_chosen`.
    pub(crate) fn with_chosen(
        &self,
        choice: PuzzleChoice,
        visit: &mut dyn FnMut(usize, &dyn DocumentPart),
    ) {
        if let Some((number, part)) = self.chosen(choice) {
            visit(number, &part);
        }
    }

    /// The text.
    pub(crate) const fn text(&self) -> &Text {
        &self.text
    }

    /// Every section with a grid, in order, with its number.
    pub(crate) fn numbered_boards(&self) -> impl Iterator<Item = (usize, BoardPart<'_>)> {
        (self.first_number..).zip(self.boards())
    }

    /// Every section with a grid, in order. Features and messages number these.
    pub(crate) fn boards(&self) -> impl DoubleEndedIterator<Item = BoardPart<'_>> {
        self.parts().filter(|part| part.board.section.grid.is_some())
    }

    /// The first board with several policemen.
    pub(crate) fn with_several_policemen(&self) -> Option<BoardPart<'_>> {
        self.boards().find(|part| part.board.reading.has_several_policemen())
    }

    /// Every section in order.
    pub(crate) fn parts(
        &self,
    ) -> impl DoubleEndedIterator<Item = BoardPart<'_>> + ExactSizeIterator {
        self.parts_from(0)
    }

    /// Every section from this one on.
    fn parts_from(
        &self,
        first: usize,
    ) -> impl DoubleEndedIterator<Item = BoardPart<'_>> + ExactSizeIterator {
        let foreign = self.foreign_section();
        let sections = self.sections.all()[first..].iter().zip(&self.parts[first..]);
        sections.enumerate().map(move |(index, (placed, part))| BoardPart {
            reported: Reported::of(foreign, first + index),
            board: &part.board,
            start: placed.start,
            first_line: placed.first_line,
            has_changed: part.has_changed,
            saved: &part.saved,
        })
    }

    /// Every puzzle in order.
    #[cfg(test)]
    pub(crate) fn puzzles(&self) -> impl Iterator<Item = &crate::model::BoardPuzzle> {
        self.parts.iter().filter_map(|part| part.board.reading.puzzle.as_ref())
    }

    /// Whether there is a grid anywhere.
    pub(crate) fn has_boards(&self) -> bool {
        self.boards().next().is_some()
    }

    /// Every section that a span touches, in order.
    pub(crate) fn boards_in(
        &self,
        span: Span,
    ) -> impl DoubleEndedIterator<Item = BoardPart<'_>> + ExactSizeIterator {
        let first = self.sections.at(span.start);
        let last = self.sections.at(span.end);
        self.parts_from(first).take(last + 1 - first)
    }

    /// The section at an offset.
    pub(crate) fn board_at(&self, offset: Offset) -> Option<BoardPart<'_>> {
        self.parts_from(self.sections.at(offset)).next()
    }
}

impl DocumentSection {
    fn new(section: &Arc<Section>) -> Self {
        Self {
            board: Arc::new(CheckedBoard::new(Arc::clone(section))),
            has_changed: false,
            saved: SavedBoard::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::analysis::board::kind::BOARDS;
    use crate::analysis::context::Context;
    use crate::analysis::file::File;
    use crate::analysis::file_diagnostic::FileDiagnostic;
    use crate::analysis::solve_status::Unsolved;
    use crate::config::Settings;
    use crate::text::{Encoding, Position, TextEdit};

    /// Pieces of text from which random edits are made: cells, directives, line ends and characters
    /// of every length.
    const PIECES: [&str; 16] = [
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        "P",
        "T",
        "E",
        ".",
        "*",
        "P.T\n..E",
        "2 3\n",
        "first: x",
        "allow: verdict\n",
        ";",
        "é🦀",
        " ",
    ];

    fn diagnostics(document: &File, encoding: Encoding) -> Vec<FileDiagnostic> {
        document.diagnostics(Context::new(&Unsolved, &Settings::default(), encoding))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, rng_seed: proptest::test_runner::RngSeed::Fixed(2), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn edits_one_by_one_report_the_same_as_the_final_text(
            edits in prop::collection::vec(((0u32..12, 0u32..6), (0u32..3, 0u32..6), prop::collection::vec(0..PIECES.len(), 0..5), any::<bool>()), 1..25)
        ) {
            for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                let mut document = File::new("", &BOARDS).unwrap();
                for ((line, column), (lines, columns), pieces, whole) in &edits {
                    let insert: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
                    let from = Position { line: *line, column: *column };
                    let to = Position { line: line + lines, column: if *lines == 0 { column + columns } else { *columns } };
                    if *whole {
                        let text = document.text().to_string() + &insert;
                        document.replace_all(&text, &Unsolved).unwrap();
                    } else {
                        document.edit(from..to, encoding, &insert, &Unsolved).unwrap();
                    }
                    let fresh = File::new(&document.text().to_string(), &BOARDS).unwrap();
                    prop_assert_eq!(diagnostics(&document, encoding), diagnostics(&fresh, encoding), "{:?}", document.text().to_string());
                    let report = BOARDS.report(Context::new(&Unsolved, &Settings::default(), encoding), &document.text().to_string(), usize::MAX, |_| {});
                    prop_assert_eq!(report.diagnostics, diagnostics(&fresh, encoding), "{:?}", document.text().to_string());
                }
            }
        }

        #[test]
        fn edits_of_one_notification_report_the_same_as_the_final_text(
            edits in prop::collection::vec(((0u32..12, 0u32..6), (0u32..3, 0u32..6), prop::collection::vec(0..PIECES.len(), 0..5)), 1..40)
        ) {
            let at = |line, column| Position { line, column };
            let edits = edits.into_iter().map(|((line, column), (lines, columns), pieces)| {
                let to = at(line + lines, if lines == 0 { column + columns } else { columns });
                TextEdit { range: at(line, column)..to, insert: pieces.iter().map(|piece| PIECES[*piece]).collect() }
            });
            let edits: Vec<TextEdit> = edits.collect();
            let mut document = File::new("P.T\n..E\n\nPTE\n", &BOARDS).unwrap();
            document.edit_each(&edits, Encoding::Utf16, &Unsolved).unwrap();
            let fresh = File::new(&document.text().to_string(), &BOARDS).unwrap();
            prop_assert_eq!(diagnostics(&document, Encoding::Utf16), diagnostics(&fresh, Encoding::Utf16), "{:?}", document.text().to_string());
        }

        #[test]
        fn every_place_of_a_diagnostic_is_in_the_text(text in "([PTE.*]{0,6}|[a-z]{1,5}: ?[a-z0-9 ]{0,6}|[0-9 ]{1,4}|\\PC{0,8})([\n\r]{1,2}[PTE.* é🦀\u{a0}]{0,8}){0,12}") {
            let document = File::new(&text, &BOARDS).unwrap();
            for diagnostic in diagnostics(&document, Encoding::Utf32) {
                let spans = diagnostic.related.iter().map(|related| (related.span, &related.range));
                for (span, range) in spans.chain([(diagnostic.span, &diagnostic.range)]) {
                    prop_assert!(text.get(span.start.bytes()..span.end.bytes()).is_some());
                    prop_assert_eq!(document.text().offset(range.start, Encoding::Utf32), span.start);
                    prop_assert_eq!(document.text().offset(range.end, Encoding::Utf32), span.end);
                }
            }
        }
    }
}
