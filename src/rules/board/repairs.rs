//! Fixes of a wrong `expect` that change the board: the nearest boards for which it holds.
//!
//! Deliberately not here: the search itself (`solve`), and when it runs.

use crate::model::{BoardExpectation, CellKind};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::fixes::unsafe_fix;
use crate::rules::rule::{Edit, Fix, FixContext};
use crate::solve::Value;
use crate::solve::insight::{self, BoardFact, BoardQuestion, Repair, fulfils};

/// The maximum number of fixes of this sort.
const MAX_FIXES: usize = 5;

impl CheckedBoard {
    /// What `expect` asserts, if this verdict differs.
    pub(crate) fn wish(&self, verdict: Value) -> Option<BoardExpectation> {
        self.reading.expectation.filter(|wish| !fulfils(verdict, *wish))
    }

    /// A repair as a fix.
    pub(crate) fn repair_fix(&self, repair: &Repair) -> Option<Fix> {
        let board = &self.reading.game()?.board;
        let at = |cell| format!("row {}, column {}", board.row(cell) + 1, board.column(cell) + 1);
        let write = |cell, kind: CellKind| {
            Some(Edit {
                span: self.reading.span_of(&self.section, cell)?,
                text: kind.character().to_string(),
            })
        };
        let mut words = Vec::new();
        let mut edits = Vec::new();
        for edit in repair.edits.iter() {
            match edit {
                insight::BoardEdit::Toggle { cell, to } => {
                    let verb =
                        if to == CellKind::Wall { "put a wall on" } else { "remove the wall on" };
                    words.push(format!("{verb} {}", at(cell)));
                    edits.push(write(cell, to)?);
                }
                insight::BoardEdit::Step { piece, from, to } => {
                    words.push(format!("move `{}` to {}", piece.character(), at(to)));
                    edits.extend([write(from, CellKind::Floor)?, write(to, piece)?]);
                }
            }
        }
        edits.sort_by_key(|edit| edit.span.start);
        let mut words = words.join(" and ");
        words.get_mut(..1)?.make_ascii_uppercase();
        Some(unsafe_fix(format!("{words}: {}", repair.value), edits))
    }
}

/// The known edits of the board after which its `expect` holds, the nearest boards first.
pub(crate) fn repairs(context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let board = context.part;
    let Some(wish) = context.result.and_then(|result| board.wish(result.solved()?)) else {
        return Vec::new();
    };
    let Some(fact) = (context.facts.0)(&BoardQuestion::Repairs(wish)) else { return Vec::new() };
    let BoardFact::Repairs(known) = &*fact else { return Vec::new() };
    known.repairs.iter().take(MAX_FIXES).filter_map(|repair| board.repair_fix(repair)).collect()
}
