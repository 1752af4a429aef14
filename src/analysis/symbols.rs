//! Symbols of a board file: its boards by name, for outlines and symbol searches.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::analysis::document::Context;
use crate::analysis::part::DocumentPart as _;
use crate::model::CellKind;
use crate::rules::{BoardSolveResult, Part as _};
use crate::text::Range;

/// The most pieces of one kind that a board lists: a valid board has one.
const MOST_PIECES: usize = 8;

/// A named item of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// A board's title (`Board 2` without one), a piece's kind, a vertex's name.
    pub name: String,
    /// A board's size, and its verdict if known; a piece's cell; a vertex's value.
    pub detail: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// The whole item.
    pub range: Range,
    /// The part to select; inside the range.
    pub selection: Range,
    /// The pieces of a board, the vertices or words of a game.
    pub children: Vec<Symbol>,
}

/// The kinds of named items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SymbolKind {
    /// A whole board.
    Board,
    /// A piece on a board.
    Piece(CellKind),
    /// The game of a game file.
    Game,
    /// A vertex of a game.
    Vertex,
    /// A word of a game.
    Word,
}

impl BoardDocument {
    /// Every board in order, with its pieces as children.
    ///
    /// # Complexity
    /// Linear in the boards.
    pub fn symbols(&self, context: Context<'_>) -> Vec<Symbol> {
        let boards = self.boards().enumerate();
        boards.filter_map(|(index, part)| board(context, index, part)).collect()
    }
}

/// Whether a name matches a query: it contains the query's characters in this order, ignoring case.
pub(crate) fn matches_query(name: &str, query: &str) -> bool {
    let mut rest = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| rest.any(|character| character == wanted))
}

fn board(context: Context<'_>, index: usize, part: BoardPart<'_>) -> Option<Symbol> {
    let reading = &part.board.reading;
    let grid = reading.grid.as_ref()?;
    let mut placer = part.placer(context.encoding);
    let size = format!("{}×{}", grid.rows.len(), grid.columns);
    let detail = match part.result(context.solutions) {
        Some(BoardSolveResult::Solved(value)) => format!("{size} · {value}"),
        _ => size,
    };
    let pieces = [CellKind::Police, CellKind::Thief, CellKind::Exit]
        .into_iter()
        .flat_map(|kind| grid.pieces(kind).iter().take(MOST_PIECES).map(move |piece| (kind, piece)));
    let mut children = Vec::new();
    for (kind, piece) in pieces {
        children.push(Symbol {
            name: kind.name().to_owned(),
            detail: format!("row {}, column {}", piece.row + 1, piece.column + 1),
            kind: SymbolKind::Piece(kind),
            range: placer.range(piece.span),
            selection: placer.range(piece.span),
            children: Vec::new(),
        });
    }
    Some(Symbol {
        name: part.name(index),
        detail,
        kind: SymbolKind::Board,
        range: placer.range(part.board.own_lines()?),
        selection: placer.range(reading.title.unwrap_or(grid.rows.first()?.span)),
        children,
    })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::analysis::symbols::matches_query;

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

    #[test]
    fn a_query_names_some_of_the_characters_in_order() {
        assert!(matches_query("The Long Corridor", "lcor"));
        assert!(matches_query("anything", ""));
        assert!(!matches_query("The Long Corridor", "corl"));
    }
}
