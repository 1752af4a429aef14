//! Results about a block, moved to its file.

use std::ops::RangeInclusive;

use crate::analysis::block::Block;
use crate::analysis::board::duplicates::BoardIdentity;
use crate::analysis::board::explorer::BoardView;
use crate::analysis::completion::Completions;
use crate::analysis::drawing::{DrawingView, PuzzleDrawing};
use crate::analysis::edits::FileEdit;
use crate::analysis::hover::Hover;
use crate::analysis::inlay::Hint;
use crate::analysis::navigation::{Definition, Highlight, Renamable};
use crate::analysis::refactoring::OfferedSearch;
use crate::analysis::symbols::Symbol;
use crate::analysis::tokens::Token;
use crate::text::{Position, Range};

/// A result with places in a block.
pub(crate) trait Moved {
    /// Moves its places to the file of the block.
    fn leave(&mut self, block: &Block);
}

impl Block {
    /// A result about this block, with places in the file. That costs nothing if the block is the
    /// whole file.
    pub(crate) fn moved<T: Moved>(&self, mut result: T) -> T {
        if !self.passage.is_whole() {
            result.leave(self);
        }
        result
    }
}

impl<T: Moved> Moved for Vec<T> {
    fn leave(&mut self, block: &Block) {
        for each in self {
            each.leave(block);
        }
    }
}

impl<T: Moved> Moved for Option<T> {
    fn leave(&mut self, block: &Block) {
        if let Some(result) = self {
            result.leave(block);
        }
    }
}

impl Moved for Position {
    fn leave(&mut self, block: &Block) {
        *self = block.passage.position_out(*self);
    }
}

impl Moved for Range {
    fn leave(&mut self, block: &Block) {
        *self = block.passage.range_out(self);
    }
}

impl Moved for RangeInclusive<u32> {
    fn leave(&mut self, block: &Block) {
        let line = |line: &u32| line.saturating_add(block.passage.first_line());
        *self = line(self.start())..=line(self.end());
    }
}

impl Moved for FileEdit {
    fn leave(&mut self, block: &Block) {
        let Self { range, span, text } = self;
        block.passage.place_edit(block.text(), range, span, text);
    }
}

impl Moved for Completions {
    /// New lines get no indentation, since editors indent the lines of a completion themselves.
    fn leave(&mut self, block: &Block) {
        for item in &mut self.items {
            item.edit.range.leave(block);
            item.edit.span = block.passage.span_out(item.edit.span);
        }
    }
}

impl Moved for BoardIdentity {
    fn leave(&mut self, block: &Block) {
        self.place(|(range, span)| {
            range.leave(block);
            *span = block.passage.span_out(*span);
        });
    }
}

impl Moved for BoardView {
    fn leave(&mut self, block: &Block) {
        self.lines.leave(block);
        for (start, _) in &mut self.rows {
            start.leave(block);
        }
    }
}

/// Moves results that have all their places in these fields.
macro_rules! moved {
    ($($result:ty: $($place:ident),+;)*) => {$(
        impl Moved for $result {
            fn leave(&mut self, block: &Block) {
                $(self.$place.leave(block);)+
            }
        }
    )*};
}

moved! {
    Definition: origin, targets;
    DrawingView: lines, places;
    Highlight: range;
    Hint: position;
    Hover: range;
    OfferedSearch: range;
    PuzzleDrawing: graph;
    Renamable: range;
    // A symbol has children, and those have none.
    Symbol: range, selection, children;
    Token: start;
}
