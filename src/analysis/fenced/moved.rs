//! Results about a fenced block, moved to its document.

use std::ops::RangeInclusive;

use crate::analysis::board::explorer::BoardView;
use crate::analysis::completion::Completions;
use crate::analysis::drawing::DrawingView;
use crate::analysis::edits::{FileEdit, FileFix};
use crate::analysis::fenced::document::Fence;
use crate::analysis::hover::Hover;
use crate::analysis::inlay::Hint;
use crate::analysis::navigation::{Definition, Highlight, Renamable};
use crate::analysis::refactoring::OfferedSearch;
use crate::analysis::symbols::Symbol;
use crate::analysis::tokens::Token;
use crate::text::{Position, Range};

/// A result with places in a fenced block.
pub(crate) trait Moved {
    /// Moves its places to the document of the block.
    fn leave(&mut self, fence: &Fence);
}

impl Fence {
    /// A result about this block, with places in the document.
    pub(crate) fn moved<T: Moved>(&self, mut result: T) -> T {
        result.leave(self);
        result
    }
}

impl<T: Moved> Moved for Vec<T> {
    fn leave(&mut self, fence: &Fence) {
        for each in self {
            each.leave(fence);
        }
    }
}

impl<T: Moved> Moved for Option<T> {
    fn leave(&mut self, fence: &Fence) {
        if let Some(result) = self {
            result.leave(fence);
        }
    }
}

impl Moved for Position {
    fn leave(&mut self, fence: &Fence) {
        *self = fence.passage.position_out(*self);
    }
}

impl Moved for Range {
    fn leave(&mut self, fence: &Fence) {
        *self = fence.passage.range_out(self);
    }
}

impl Moved for FileEdit {
    fn leave(&mut self, fence: &Fence) {
        let Self { range, span, text } = self;
        fence.passage.place_edit(fence.file.text(), range, span, text);
    }
}

impl Moved for FileFix {
    fn leave(&mut self, fence: &Fence) {
        self.edits.leave(fence);
    }
}

impl Moved for Hover {
    fn leave(&mut self, fence: &Fence) {
        self.range.leave(fence);
    }
}

impl Moved for Symbol {
    fn leave(&mut self, fence: &Fence) {
        self.range.leave(fence);
        self.selection.leave(fence);
        // A symbol has children, and those have none.
        for child in &mut self.children {
            child.range.leave(fence);
            child.selection.leave(fence);
        }
    }
}

impl Moved for Highlight {
    fn leave(&mut self, fence: &Fence) {
        self.range.leave(fence);
    }
}

impl Moved for Definition {
    fn leave(&mut self, fence: &Fence) {
        self.origin.leave(fence);
        self.targets.leave(fence);
    }
}

impl Moved for Renamable {
    fn leave(&mut self, fence: &Fence) {
        self.range.leave(fence);
    }
}

impl Moved for Completions {
    /// New lines get no indentation, since editors indent the lines of a completion themselves.
    fn leave(&mut self, fence: &Fence) {
        for item in &mut self.items {
            item.edit.range.leave(fence);
            item.edit.span = fence.passage.span_out(item.edit.span);
        }
    }
}

impl Moved for Token {
    fn leave(&mut self, fence: &Fence) {
        self.start.leave(fence);
    }
}

impl Moved for Hint {
    fn leave(&mut self, fence: &Fence) {
        self.position.leave(fence);
    }
}

impl Moved for OfferedSearch {
    fn leave(&mut self, fence: &Fence) {
        self.range.leave(fence);
    }
}

impl Moved for RangeInclusive<u32> {
    fn leave(&mut self, fence: &Fence) {
        let line = |line: &u32| line.saturating_add(fence.passage.first_line());
        *self = line(self.start())..=line(self.end());
    }
}

impl Moved for DrawingView {
    fn leave(&mut self, fence: &Fence) {
        self.lines.leave(fence);
        for place in &mut self.places {
            place.leave(fence);
        }
    }
}

impl Moved for BoardView {
    fn leave(&mut self, fence: &Fence) {
        self.lines.leave(fence);
        for (start, _) in &mut self.rows {
            start.leave(fence);
        }
        self.size_header.leave(fence);
    }
}
