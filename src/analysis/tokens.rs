//! Semantic tokens: their kinds, and their encoding in the protocol.
//!
//! Cells are distinguished by outcome (the type) and by kind (a modifier), and a client chooses the
//! colours. Deliberately not here: colours.

use crate::model::CellKind;
use crate::solve::Outcome;
use crate::solve::graph::outcome;
use crate::text::{Offset, Position, Span};

/// The most tokens of a document. As JSON, their numbers are shorter than the longest response.
pub(crate) const MAX_TOKENS: usize = 1 << 20;

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// Adjacent cells of a row with the same outcome and kind.
    Cells(Outcome, CellKind),
    /// A vertex or a word of a game by its value for the player who moves there or says it. A win
    /// has the type of cells where the police win, a loss that of cells where the thief wins.
    Vertex(outcome::VertexOutcome),
    /// A comment line, or a comment after a directive.
    Comment,
    /// A known key of a directive.
    Key,
    /// Free text: a title, an author.
    Text,
    /// A value that can be listed, or the name of a rule.
    Value,
    /// A size header, or a weight.
    Number,
}

impl TokenKind {
    /// The names of all types, in the order of their numbers.
    pub const TYPES: [&'static str; 8] = [
        "stakeoutPolice",
        "stakeoutThief",
        "stakeoutDraw",
        "comment",
        "keyword",
        "string",
        "enumMember",
        "number",
    ];

    /// The names of all modifiers, in the order of their bits.
    pub const MODIFIERS: [&'static str; 4] = ["floor", "police", "thief", "exit"];

    /// The number of its type in [`TYPES`](Self::TYPES).
    pub const fn type_number(self) -> u32 {
        match self {
            Self::Cells(Outcome::Police, _) | Self::Vertex(outcome::VertexOutcome::Win) => 0,
            Self::Cells(Outcome::Thief, _) | Self::Vertex(outcome::VertexOutcome::Lose) => 1,
            Self::Cells(Outcome::Draw, _) | Self::Vertex(outcome::VertexOutcome::Draw) => 2,
            Self::Comment => 3,
            Self::Key => 4,
            Self::Text => 5,
            Self::Value => 6,
            Self::Number => 7,
        }
    }

    /// Its modifiers: a bit for each of [`MODIFIERS`](Self::MODIFIERS).
    pub const fn modifier_bits(self) -> u32 {
        match self {
            Self::Cells(_, CellKind::Floor) => 1,
            Self::Cells(_, CellKind::Police) => 1 << 1,
            Self::Cells(_, CellKind::Thief) => 1 << 2,
            Self::Cells(_, CellKind::Exit) => 1 << 3,
            _ => 0,
        }
    }
}

/// A span of text within a line, with its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its start.
    pub start: Position,
    /// Its length, in units of the requested encoding.
    pub length: u32,
    /// Its kind.
    pub kind: TokenKind,
}

/// The protocol's encoding of tokens: five numbers each, with places relative to the token before.
pub(crate) fn token_data(tokens: &[Token]) -> Vec<u32> {
    let mut data = Vec::with_capacity(5 * tokens.len());
    let mut last = Position::default();
    for token in tokens {
        let lines = token.start.line.saturating_sub(last.line);
        let columns = if lines == 0 {
            token.start.column.saturating_sub(last.column)
        } else {
            token.start.column
        };
        data.extend([
            lines,
            columns,
            token.length,
            token.kind.type_number(),
            token.kind.modifier_bits(),
        ]);
        last = token.start;
    }
    data
}

/// The one range in which two lists of numbers differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TokenDelta {
    /// Its start in both lists.
    pub start: usize,
    /// The number of replaced numbers of the old list.
    pub removed: usize,
    /// The numbers of the new list.
    pub inserted: Vec<u32>,
}

impl TokenDelta {
    /// The difference of two lists; `None` if they are equal.
    ///
    /// # Complexity
    /// Linear in the lists.
    pub(crate) fn between(old: &[u32], new: &[u32]) -> Option<Self> {
        let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let tail = old[start..]
            .iter()
            .rev()
            .zip(new[start..].iter().rev())
            .take_while(|(a, b)| a == b)
            .count();
        let removed = old.len() - start - tail;
        let inserted = new[start..new.len() - tail].to_vec();
        (removed > 0 || !inserted.is_empty()).then_some(Self { start, removed, inserted })
    }
}

/// The comment after the content of a line, which ends at `end`.
pub(crate) fn comment_after(text: &str, end: Offset, line: Span) -> Option<Span> {
    let behind = Span { start: end, end: line.end.max(end) };
    let at = behind.of(text).find(';')?;
    Some(Span { start: end + Offset::new(at), end: behind.end })
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use crate::analysis::tokens::TokenDelta;

    #[test]
    fn a_delta_leads_from_one_list_to_the_other() {
        assert_eq!(TokenDelta::between(&[1, 2], &[1, 2]), None);
        let mut random = Rng::with_seed(5);
        for _ in 0..500 {
            let mut list = || (0..random.usize(..8)).map(|_| random.u32(..3)).collect::<Vec<_>>();
            let (old, new) = (list(), list());
            let mut followed = old.clone();
            if let Some(delta) = TokenDelta::between(&old, &new) {
                followed.splice(delta.start..delta.start + delta.removed, delta.inserted);
            }
            assert_eq!(followed, new);
        }
    }
}
