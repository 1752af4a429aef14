//! Hovers over boards.

pub(crate) mod cell;
pub(crate) mod statistics;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::analysis::context::Context;
use crate::analysis::hover::{Hover, directive_hover};
use crate::text::{Offset, Position, Span};

/// Each provider handles one part of the text and returns `None` elsewhere.
static PROVIDERS: [fn(&BoardPart<'_>, Context<'_>, Offset) -> Option<(Span, String)>; 3] =
    [cell::cell_hover, size_header, |part, _, at| {
        directive_hover(&part.board.section, &part.board.reading.directives, at)
    }];

impl BoardDocument {
    /// The hover over the cell or word at a position.
    ///
    /// # Complexity
    /// A few lookups; on the first row of a small board, one lookup for each of its states.
    pub(crate) fn hover(&self, context: Context<'_>, position: Position) -> Option<Hover> {
        let offset = self.text().offset(position, context.encoding);
        let part = self.board_at(offset)?;
        let at = offset - part.start;
        let (span, markdown) =
            PROVIDERS.iter().find_map(|provider| provider(&part, context, at))?;
        Some(Hover { range: part.placer(context.encoding).range(span), markdown })
    }
}

fn size_header(part: &BoardPart<'_>, _: Context<'_>, at: Offset) -> Option<(Span, String)> {
    let header = part.board.section.grid.as_ref()?.header?.whole();
    let about = "**Size header** · the number of rows and of columns of the grid below.";
    header.contains(at).then(|| (header, about.to_owned()))
}
