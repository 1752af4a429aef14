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

/// The protocol's encoding of tokens: [`NUMBERS`] each, with places relative to the token before.
pub(crate) fn token_data(tokens: &[Token]) -> Vec<u32> {
    let mut data = Vec::with_capacity(NUMBERS * tokens.len());
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

/// How many numbers of the protocol's encoding a token takes.
const NUMBERS: usize = 5;

/// The one range of whole tokens in which two lists of numbers differ.
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
    /// The difference of two lists of whole tokens; `None` if they are equal. Some clients hold
    /// tokens, not numbers, and cannot read a part of a token.
    ///
    /// # Complexity
    /// Linear in the lists.
    pub(crate) fn between(old: &[u32], new: &[u32]) -> Option<Self> {
        let (before, _) = old.as_chunks::<NUMBERS>();
        let (after, _) = new.as_chunks::<NUMBERS>();
        let start = before.iter().zip(after).take_while(|(a, b)| a == b).count();
        let tail = before[start..]
            .iter()
            .rev()
            .zip(after[start..].iter().rev())
            .take_while(|(a, b)| a == b)
            .count();
        let removed = before.len() - start - tail;
        let inserted = after[start..after.len() - tail].as_flattened().to_vec();
        let is_different = removed > 0 || !inserted.is_empty();
        is_different.then_some(Self {
            start: start * NUMBERS,
            removed: removed * NUMBERS,
            inserted,
        })
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

    use crate::analysis::context::Context;
    use crate::analysis::fenced::kind::MARKDOWN;
    use crate::analysis::file::File;
    use crate::analysis::kinds::KINDS;
    use crate::analysis::picture::SolvesAll;
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::analysis::tokens::{NUMBERS, TokenDelta};
    use crate::config::Settings;
    use crate::text::{Encoding, Position, RawLines};

    #[test]
    fn a_delta_of_whole_tokens_leads_from_one_list_to_the_other() {
        let same = [1, 2, 3, 4, 5];
        assert_eq!(TokenDelta::between(&same, &same), None);
        let mut random = Rng::with_seed(5);
        for _ in 0..2_000 {
            let mut list = || {
                let numbers = NUMBERS * random.usize(..5);
                (0..numbers).map(|_| random.u32(..2)).collect::<Vec<_>>()
            };
            let (old, new) = (list(), list());
            let mut followed = old.clone();
            if let Some(delta) = TokenDelta::between(&old, &new) {
                for number in [delta.start, delta.removed, delta.inserted.len()] {
                    assert_eq!(number % NUMBERS, 0, "{old:?} {new:?}");
                }
                followed.splice(delta.start..delta.start + delta.removed, delta.inserted);
            }
            assert_eq!(followed, new);
        }
    }

    /// Lines that are read in any kind of file, some of them wrong.
    const LINES: [&str; 40] = [
        "P.T",
        "..E",
        "P T E",
        "+---+",
        "|P.T|",
        "P.T ; c",
        "; c",
        "",
        "a: b",
        "a: b ; é",
        "title: é𝄞 ; c",
        "Title: x",
        "expect = draw",
        "expect: police in 3",
        "expect police in 3",
        "expect:",
        "start: a + b + a",
        "start: a ; c",
        "police: a b",
        "police: a",
        "thief: c é",
        "exits: a c",
        "policemen: 2",
        "objective: cost",
        "objective: grundy",
        "words: 1",
        "octal: 0.77 9",
        "a - b é ; c",
        "a -> b:3 c:x",
        "a -> b+c c",
        "é -> a a",
        "b",
        "c - a a",
        "3 2 1 ; c",
        "1 2",
        "2 3 7",
        "```board",
        "``` {.game}",
        "- ```pursuit",
        "```",
    ];

    #[test]
    fn tokens_of_messy_texts_are_in_order_and_within_their_lines() {
        let mut random = Rng::with_seed(43);
        let settings = Settings::default();
        let mut seen = 0;
        for round in 0..1_500 {
            let mut text = String::new();
            for _ in 0..random.usize(1..9) {
                if random.u8(..6) == 0 {
                    text += "  ";
                }
                text += LINES[random.usize(..LINES.len())];
                text += ["\n", "\r\n", "\r", " \t\n"][random.usize(..4)];
            }
            let solutions: &dyn Solutions = if round % 2 == 0 { &SolvesAll } else { &Unsolved };
            let encoding = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32][random.usize(..3)];
            let mut lengths = Vec::new();
            for line in RawLines::new(&text, 0) {
                lengths.push(encoding.length(line.text));
            }
            for kind in KINDS.into_iter().chain([&MARKDOWN]) {
                let Ok(file) = File::new(&text, kind) else { panic!("{text:?}") };
                let context = Context::new(solutions, &settings, encoding);
                let mut last = Position::default();
                for token in file.tokens(context, None) {
                    let Position { line, column } = token.start;
                    let name = kind.name;
                    assert!(
                        (line, column) >= (last.line, last.column),
                        "{name} {text:?} {token:?}"
                    );
                    assert!(token.length > 0, "{name} {text:?} {token:?}");
                    last = Position { column: column + token.length, line };
                    let end = lengths.get(line as usize).copied().unwrap_or_default();
                    assert!(last.column as usize <= end, "{name} {text:?} {token:?}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 10_000, "{seen}");
    }
}
