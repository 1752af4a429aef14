//! Fixes of a wrong `expect` that change the board: the nearest boards for which it holds.
//!
//! Deliberately not here: the search itself (`solve`), and when it runs.

use std::collections::BTreeMap;

use crate::model::{BoardKey, BoardSetup, Cell, CellKind, ChaseExpectation};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::fixes::unsafe_fix;
use crate::rules::rule::{Edit, Fix, FixContext, Part as _};
use crate::solve::insight::{self, BoardFact, BoardQuestion, EditSet, Repair, Variation, fulfils};
use crate::solve::{Placement, Value};

/// The maximum number of fixes of this sort.
const MAX_FIXES: usize = 5;

impl CheckedBoard {
    /// What `expect` asserts, if this verdict differs.
    pub(crate) fn wish(&self, verdict: Value) -> Option<ChaseExpectation> {
        self.reading.expectation.filter(|wish| !fulfils(verdict, *wish))
    }

    /// A repair as a fix.
    pub(crate) fn repair_fix(&self, repair: &Repair) -> Option<Fix> {
        self.fix_of_edits(repair.edits, repair.value)
    }

    /// The edits that lead to another board near this one as a fix. What was true of this board goes
    /// with it: `expect` asserts the verdict of the other one, and a `solution` is removed.
    pub(crate) fn variation_fix(&self, found: &Variation) -> Option<Fix> {
        let mut fix = self.fix_of_edits(found.edits, found.value)?;
        fix.edits.extend(self.restate_expect(Some(found.value)).map(|restated| restated.edit));
        let solution = self.directive(BoardKey::Solution);
        fix.edits.extend(solution.map(|solution| self.remove_directive(&solution.directive)));
        fix.edits.sort_by_key(|edit| edit.span.start);
        Some(fix)
    }

    fn fix_of_edits(&self, set: EditSet, value: Value) -> Option<Fix> {
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
        for edit in set.iter() {
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
        Some(unsafe_fix(format!("{words}: {value}"), edits))
    }

    /// A placement of the pieces of a setup of this board as a fix.
    pub(crate) fn placement_fix(&self, setup: &BoardSetup, placement: &Placement) -> Option<Fix> {
        let Placement { police, thief, .. } = placement;
        let board = &setup.game.board;
        let mut written = BTreeMap::new();
        written
            .extend(setup.police.iter().chain(&setup.thief).map(|&cell| (cell, CellKind::Floor)));
        written.extend(police.iter().map(|&cell| (cell, CellKind::Police)));
        written.insert(*thief, CellKind::Thief);
        let mut edits = Vec::new();
        for (cell, kind) in written {
            let row = board.row(cell) as usize;
            let column = board.column(cell) as usize;
            let span = self.reading.grid.as_ref()?.span_of(row, column, &self.section.text)?;
            let text = kind.character().to_string();
            if span.of(&self.section.text) != text {
                edits.push(Edit { span, text });
            }
        }
        let at = |cell: &Cell| format!("{},{}", board.row(*cell) + 1, board.column(*cell) + 1);
        let police: Vec<String> = police.iter().map(at).collect();
        let title = format!("Place the pieces: police {}, thief {}", police.join(" "), at(thief));
        Some(unsafe_fix(title, edits))
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
