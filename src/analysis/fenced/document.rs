//! A Markdown document under edit: a file for each fenced block with a puzzle.

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::file::File;
use crate::analysis::kind::PuzzleKind;
use crate::analysis::solve_status::Solutions;
use crate::rules::Diagnostic;
use crate::syntax::{FencedBlock, fenced_blocks};
use crate::text::{
    Encoding, Passage, Position, Range, Span, Text, TextEdit, TooLong, UnreadableEdit,
};

/// A Markdown document under edit. Cloning shares all texts and diagnostics.
#[derive(Debug, Clone)]
pub(crate) struct MarkdownDocument {
    text: Text,
    /// The kinds of puzzles; the first word of a block is the name of its kind.
    kinds: &'static [&'static PuzzleKind],
    /// In text order.
    fences: Vec<Fence>,
}

/// A fenced block with a puzzle.
#[derive(Debug, Clone)]
pub(crate) struct Fence {
    kind: &'static PuzzleKind,
    /// The content.
    pub(crate) file: File,
    /// Where the content is in the document.
    pub(crate) passage: Passage,
    /// The numbers of its puzzles, from 0, among those of the document.
    numbers: std::ops::Range<usize>,
}

impl MarkdownDocument {
    /// Reads a text.
    ///
    /// # Errors
    /// If the text has 4 GiB or more.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn new(
        content: &str,
        kinds: &'static [&'static PuzzleKind],
        solutions: &dyn Solutions,
    ) -> Result<Self, TooLong> {
        let mut document = Self { text: Text::new(content)?, kinds, fences: Vec::new() };
        document.read(content, solutions);
        Ok(document)
    }

    /// See `File::edit_each`.
    ///
    /// # Complexity
    /// Linear in the bytes of the document, which are searched for fences once for all edits; only
    /// blocks that have changed are read.
    pub(crate) fn edit_each(
        &mut self,
        edits: &[TextEdit],
        encoding: Encoding,
        solutions: &dyn Solutions,
    ) -> Result<(), UnreadableEdit> {
        let result = self.text.replace_each(edits, encoding);
        self.read(&self.text.to_string(), solutions);
        result.map(|_| ())
    }

    /// Replaces the whole text. Blocks at its start and end that stay the same keep everything
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
        self.read(content, solutions);
        Ok(())
    }

    /// Finds the blocks of the text.
    fn read(&mut self, content: &str, solutions: &dyn Solutions) {
        let kind = |word: &str| self.kinds.iter().find(|kind| kind.name == word).copied();
        let blocks = fenced_blocks(content, kind);
        let before = self.fences.len();
        let after = blocks.len();
        let mut head = 0;
        for (fence, block) in self.fences.iter().zip(&blocks) {
            if !is_same(fence, block) {
                break;
            }
            head += 1;
        }
        let mut tail = 0;
        for (fence, block) in self.fences[head..].iter().rev().zip(blocks[head..].iter().rev()) {
            if !is_same(fence, block) {
                break;
            }
            tail += 1;
        }
        let mut old: Vec<Option<Fence>> =
            std::mem::take(&mut self.fences).into_iter().map(Some).collect();
        for (index, (kind, passage, content)) in blocks.into_iter().enumerate() {
            let in_head = index < head;
            let in_tail = index + tail >= after;
            let former = if in_head {
                old[index].take()
            } else if in_tail {
                old[index + before - after].take()
            } else if before == after {
                old[index].take()
            } else {
                // Blocks were split or joined, so old and new ones cannot be paired.
                None
            };
            let former = match former {
                Some(fence) if fence.kind == kind => Some(fence.file),
                _ => None,
            };
            if let Some(file) = file_of(kind, former, &content, in_head || in_tail, solutions) {
                let numbers = self.fences.last().map_or(0, |fence| fence.numbers.end);
                self.fences.push(Fence::new(kind, file, passage, numbers));
            }
        }
    }

    /// The text.
    pub(crate) const fn text(&self) -> &Text {
        &self.text
    }

    /// The blocks in order.
    pub(crate) fn fences(&self) -> &[Fence] {
        &self.fences
    }

    /// The files of the blocks in order.
    pub(crate) fn files_mut(&mut self) -> impl Iterator<Item = &mut File> {
        self.fences.iter_mut().map(|fence| &mut fence.file)
    }

    /// See `File::mark_changes_taken`.
    pub(crate) fn mark_changes_taken(&mut self, parts: &[usize]) {
        let mut start = 0;
        // In ascending order, as the blocks.
        let mut parts = parts.iter().copied().peekable();
        for file in self.files_mut() {
            let end = start + file.part_count();
            let mut own: Vec<usize> = Vec::new();
            while let Some(part) = parts.next_if(|&part| part < end) {
                own.push(part - start);
            }
            if !own.is_empty() {
                file.mark_changes_taken(&own);
            }
            start = end;
        }
    }

    /// Diagnostics about whole blocks, before settings apply.
    pub(crate) fn whole_file_diagnostics(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for fence in &self.fences {
            for mut diagnostic in fence.file.whole_file_diagnostics() {
                diagnostic.span = fence.passage.span_out(diagnostic.span);
                found.push(diagnostic);
            }
        }
        found
    }

    /// The blocks that a span touches, each with the part of the span that is in it.
    pub(crate) fn touching(&self, span: Span) -> impl Iterator<Item = (&Fence, Span)> {
        let is_before = |fence: &Fence| fence.passage.outer_span().end < span.start;
        let first = self.fences.partition_point(is_before);
        let touched = self.fences[first..]
            .iter()
            .take_while(move |fence| fence.passage.outer_span().start <= span.end);
        touched.map(move |fence| {
            let start = fence.passage.offset_in(span.start);
            let end = fence.passage.offset_in(span.end);
            (fence, Span { start, end })
        })
    }

    /// The blocks that do not end before a line.
    fn fences_from(&self, line: u32) -> &[Fence] {
        &self.fences[self.fences.partition_point(|fence| fence.passage.lines().end <= line)..]
    }

    /// The block at a position, and the position in it.
    pub(crate) fn at(&self, position: Position) -> Option<(&Fence, Position)> {
        let fence = self.fences_from(position.line).first()?;
        Some((fence, fence.passage.position_in(position)?))
    }

    /// The block with a puzzle, and what selects the puzzle there.
    pub(crate) fn chosen(&self, choice: PuzzleChoice) -> Option<(&Fence, PuzzleChoice)> {
        let mut with_puzzles = self.fences.iter().filter(|fence| !fence.numbers.is_empty());
        match choice {
            PuzzleChoice::Number(number) => {
                let fence = with_puzzles.find(|fence| fence.numbers.contains(&number))?;
                Some((fence, choice))
            }
            PuzzleChoice::Line(line) => {
                let fence = with_puzzles.min_by_key(|fence| fence.distance(line))?;
                let line = line.saturating_sub(fence.passage.first_line());
                Some((fence, PuzzleChoice::Line(line)))
            }
        }
    }

    /// The results for the blocks that a range touches, each given the part of the range that is in
    /// it; without a range, those for all blocks.
    pub(crate) fn in_range<'a, T>(
        &'a self,
        range: Option<&'a Range>,
        find: impl Fn(&'a Fence, Option<&Range>) -> Vec<T> + 'a,
    ) -> impl Iterator<Item = T> {
        let last = range.map_or(u32::MAX, |range| range.end.line);
        let fences = self.fences_from(range.map_or(0, |range| range.start.line)).iter();
        let fences = fences.take_while(move |fence| fence.passage.lines().start <= last);
        fences.flat_map(move |fence| {
            let Some(range) = range else { return find(fence, None) };
            match fence.passage.range_in(range) {
                Some(inner) => find(fence, Some(&inner)),
                None => Vec::new(),
            }
        })
    }

    /// The number of puzzles.
    pub(crate) fn puzzle_count(&self) -> usize {
        self.fences.last().map_or(0, |fence| fence.numbers.end)
    }
}

impl Fence {
    fn new(kind: &'static PuzzleKind, mut file: File, passage: Passage, first: usize) -> Self {
        file.number_from(first);
        let numbers = first..first + file.puzzle_count();
        Self { kind, file, passage, numbers }
    }

    /// The number of lines from a line of the document to the block, 0 inside it.
    fn distance(&self, line: u32) -> u32 {
        let lines = self.passage.lines();
        let last = lines.end.saturating_sub(1);
        lines.start.saturating_sub(line).max(line.saturating_sub(last))
    }
}

fn is_same(fence: &Fence, block: &FencedBlock<'_, &PuzzleKind>) -> bool {
    fence.kind == block.0 && *fence.file.text() == *block.2
}

/// The file of a block: the former one with the new content, or a new one.
fn file_of(
    kind: &PuzzleKind,
    former: Option<File>,
    content: &str,
    is_same: bool,
    solutions: &dyn Solutions,
) -> Option<File> {
    // A block is shorter than its document, so it is never too long.
    match former {
        Some(mut file) => {
            if !is_same {
                file.replace_all(content, solutions).ok()?;
            }
            Some(file)
        }
        None => (kind.open)(content).ok().map(File),
    }
}
