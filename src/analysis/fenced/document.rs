//! A Markdown document under edit: how its text becomes blocks.

use crate::analysis::block::Block;
use crate::analysis::kind::{PuzzleKind, Reading};
use crate::analysis::solve_status::Solutions;
use crate::syntax::{FencedBlock, fenced_blocks};
use crate::text::{Encoding, Text, TextEdit, TooLong, UnreadableEdit};

/// A Markdown document under edit. Cloning shares all texts and diagnostics.
#[derive(Debug, Clone)]
pub(crate) struct MarkdownDocument {
    text: Text,
    /// The kinds of puzzles; the first word of a block is the name of its kind.
    kinds: &'static [&'static PuzzleKind],
    /// One for each fenced block with a puzzle, in text order.
    pub(crate) blocks: Vec<Block>,
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
        let mut document = Self { text: Text::new(content)?, kinds, blocks: Vec::new() };
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
        let found: Vec<_> = fenced_blocks(content, kind).collect();
        let before = self.blocks.len();
        let after = found.len();
        let mut head = 0;
        for (old, new) in self.blocks.iter().zip(&found) {
            if !is_same(old, new) {
                break;
            }
            head += 1;
        }
        let mut tail = 0;
        for (old, new) in self.blocks[head..].iter().rev().zip(found[head..].iter().rev()) {
            if !is_same(old, new) {
                break;
            }
            tail += 1;
        }
        let mut old: Vec<Option<Block>> =
            std::mem::take(&mut self.blocks).into_iter().map(Some).collect();
        for (index, (kind, passage, content)) in found.into_iter().enumerate() {
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
            let former = former.filter(|block| block.kind == kind);
            if let Some(block) = block_of(kind, former, &content, in_head || in_tail, solutions) {
                let first = self.blocks.last().map_or(0, |block| block.numbers().end);
                self.blocks.push(block.placed(passage, first));
            }
        }
    }

    /// The text.
    pub(crate) const fn text(&self) -> &Text {
        &self.text
    }
}

fn is_same(old: &Block, new: &FencedBlock<'_, &PuzzleKind>) -> bool {
    old.kind == new.0 && *old.text() == *new.2
}

/// The former block with a content, or a new one.
fn block_of(
    kind: &'static PuzzleKind,
    former: Option<Block>,
    content: &str,
    is_same: bool,
    solutions: &dyn Solutions,
) -> Option<Block> {
    // A block is shorter than its document, so it is never too long.
    if let Some(mut block) = former {
        if !is_same {
            block.replace_all(content, solutions).ok()?;
        }
        return Some(block);
    }
    // There are no fences in fences.
    let Reading::Whole { document, .. } = kind.reading else { return None };
    Some(Block::whole(kind, document(content).ok()?))
}
