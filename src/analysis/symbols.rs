//! Symbols: the named items of a file, for outlines and symbol searches.

use crate::model::CellKind;
use crate::text::Range;

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

/// Whether a name matches a query: it contains the query's characters in this order, ignoring case.
pub(crate) fn matches_query(name: &str, query: &str) -> bool {
    let mut rest = name.chars().flat_map(char::to_lowercase);
    query
        .chars()
        .flat_map(char::to_lowercase)
        .all(|wanted| rest.any(|character| character == wanted))
}

#[cfg(test)]
mod tests {
    use crate::analysis::symbols::matches_query;

    #[test]
    fn a_query_names_some_of_the_characters_in_order() {
        assert!(matches_query("The Long Corridor", "lcor"));
        assert!(matches_query("anything", ""));
        assert!(!matches_query("The Long Corridor", "corl"));
    }
}
