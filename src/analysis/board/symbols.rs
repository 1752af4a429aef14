//! Symbols of a board file: its boards by name, with their pieces.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::analysis::context::Context;
use crate::analysis::part::DocumentPart as _;
use crate::analysis::part::MAX_ITEMS;
use crate::analysis::symbols::{Symbol, SymbolKind, matches_query};
use crate::model::CellKind;
use crate::rules::{BoardSolveResult, Part as _};

/// The most pieces of one kind that a board lists: a valid board has one.
const MAX_PIECES: usize = 8;

impl BoardDocument {
    /// The boards in order, with their pieces as children, until there are [`MAX_ITEMS`].
    ///
    /// # Complexity
    /// Linear in the boards.
    pub(crate) fn symbols(&self, context: Context<'_>) -> Vec<Symbol> {
        let mut symbols = Vec::new();
        let mut count = 0;
        for (index, part) in self.numbered_boards() {
            if count >= MAX_ITEMS {
                break;
            }
            if let Some(mut symbol) = board(context, index, part) {
                symbol.children = pieces(context, part);
                count += 1 + symbol.children.len();
                symbols.push(symbol);
            }
        }
        symbols
    }

    /// At most `most` boards whose names match a query, without their pieces.
    ///
    /// # Complexity
    /// Linear in the boards.
    pub(crate) fn symbols_named(
        &self,
        context: Context<'_>,
        query: &str,
        most: usize,
    ) -> Vec<Symbol> {
        let named =
            self.numbered_boards().filter(|(index, part)| matches_query(&part.name(*index), query));
        named.filter_map(|(index, part)| board(context, index, part)).take(most).collect()
    }
}

/// A board without its pieces.
fn board(context: Context<'_>, index: usize, part: BoardPart<'_>) -> Option<Symbol> {
    let reading = &part.board.reading;
    let grid = reading.grid.as_ref()?;
    let mut placer = part.placer(context.encoding);
    let size = format!("{}×{}", grid.rows.len(), grid.columns);
    let detail = match part.result(context.solutions) {
        Some(BoardSolveResult::Solved(value)) => format!("{size} · {value}"),
        _ => size,
    };
    Some(Symbol {
        name: part.name(index),
        detail,
        kind: SymbolKind::Board,
        range: placer.range(part.board.own_lines()?),
        selection: placer.range(reading.title.unwrap_or(grid.rows.first()?.span)),
        children: Vec::new(),
    })
}

fn pieces(context: Context<'_>, part: BoardPart<'_>) -> Vec<Symbol> {
    let Some(grid) = &part.board.reading.grid else { return Vec::new() };
    let mut placer = part.placer(context.encoding);
    let mut symbols = Vec::new();
    for kind in [CellKind::Police, CellKind::Thief, CellKind::Exit] {
        for piece in grid.pieces(kind).iter().take(MAX_PIECES) {
            symbols.push(Symbol {
                name: kind.name().to_owned(),
                detail: format!("row {}, column {}", piece.row + 1, piece.column + 1),
                kind: SymbolKind::Piece(kind),
                range: placer.range(piece.span),
                selection: placer.range(piece.span),
                children: Vec::new(),
            });
        }
    }
    symbols
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::analysis::solve_status::{Solutions, Unsolved};

    fn check(solutions: &dyn Solutions, picture: Expect) {
        picture.assert_eq(&Scene::board(picture.data()).outlined(solutions));
    }

    #[test]
    fn a_board_is_named_by_its_title_or_its_number() {
        check(
            &SolvesAll,
            expect![[r#"
                |; two boards
                |author: me
                 ^^^^^^^^^^ (to line 4) Corner: 2×3 · The thief escapes in 2 turns
                |title: Corner
                        ^^^^^^ selection
                |P.T
                 ^ Police: row 1, column 1
                   ^ Thief: row 1, column 3
                |..E
                   ^ Exit: row 2, column 3
                |
                |PT
                 ^^ (to line 7) Board 2: 2×2
                 ^^ selection
                 ^ Police: row 1, column 1
                  ^ Thief: row 1, column 2
                |EE
                 ^ Exit: row 2, column 1
                  ^ Exit: row 2, column 2
            "#]],
        );
    }

    #[test]
    fn without_a_solution_only_the_size_is_shown() {
        check(
            &Unsolved,
            expect![[r#"
                |PTE
                 ^^^ Board 1: 1×3
                 ^^^ selection
                 ^ Police: row 1, column 1
                  ^ Thief: row 1, column 2
                   ^ Exit: row 1, column 3
            "#]],
        );
    }
}
