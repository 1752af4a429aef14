//! Semantic tokens: the syntax of a file, and the outcome of each cell of a solved board or vertex of a solved game.
//!
//! Cells are distinguished by outcome (the type) and by kind (a modifier), and a client chooses the colours. A board that
//! is not solved in its current form has no outcomes. Deliberately not here: colours.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::analysis::document::Context;
use crate::analysis::part::Placer;
use crate::analysis::solve_status::Solutions;
use crate::config::HeatMap;
use crate::model::{BoardKey, CellKind, Player, State};
use crate::solve::graph::outcome;
use crate::solve::{BoardSolution, Outcome};
use crate::syntax::LineKind;
use crate::text::{Encoding, Offset, Position, Range, Span};

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// Adjacent cells of a row with the same outcome and kind.
    Cells(Outcome, CellKind),
    /// A vertex or a word of a game by its value for the player who moves there or says it. A win has the type of cells
    /// where the police wins, a loss that of cells where the thief wins.
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
    pub const TYPES: [&'static str; 8] =
        ["stakeoutPolice", "stakeoutThief", "stakeoutDraw", "comment", "keyword", "string", "enumMember", "number"];

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
        let columns = if lines == 0 { token.start.column.saturating_sub(last.column) } else { token.start.column };
        data.extend([lines, columns, token.length, token.kind.type_number(), token.kind.modifier_bits()]);
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
        let tail = old[start..].iter().rev().zip(new[start..].iter().rev()).take_while(|(a, b)| a == b).count();
        let (removed, inserted) = (old.len() - start - tail, new[start..new.len() - tail].to_vec());
        (removed > 0 || !inserted.is_empty()).then_some(Self { start, removed, inserted })
    }
}

impl BoardDocument {
    /// The tokens of the document, or of the lines that a range touches, in order.
    ///
    /// # Complexity
    /// Linear in the lines and in the cells of solved boards there.
    pub fn tokens(&self, context: Context<'_>, range: Option<&Range>) -> Vec<Token> {
        let all = Position::default()..Position { line: u32::MAX, column: 0 };
        let lines = range.map_or(all.clone(), |range| range.clone());
        let touched = range.map_or(Span { start: Offset::default(), end: self.text().end() }, |range| {
            self.text().span(range, context.encoding)
        });
        let mut tokens = Vec::new();
        for part in self.boards_in(touched) {
            let first = lines.start.line.saturating_sub(part.first_line) as usize;
            let last = lines.end.line.saturating_sub(part.first_line) as usize;
            let mut painter = Painter::new(part, context.settings.heat_map, context.solutions, context.encoding);
            let count = part.board.section.lines.len();
            (first..count.min(last.saturating_add(1))).for_each(|line| painter.line(line));
            tokens.append(&mut painter.tokens);
        }
        tokens
    }
}

/// Finds the tokens of one section, line by line.
struct Painter<'a> {
    part: BoardPart<'a>,
    placer: Placer<'a>,
    encoding: Encoding,
    /// The input of the heat map, if the board is solved: its solution, its start, and the player whose cell varies.
    heat: Option<(std::sync::Arc<BoardSolution>, State, Player)>,
    tokens: Vec<Token>,
}

impl<'a> Painter<'a> {
    fn new(part: BoardPart<'a>, heat_map: HeatMap, solutions: &dyn Solutions, encoding: Encoding) -> Self {
        let varied = match heat_map {
            HeatMap::Thief => Some(Player::Thief),
            HeatMap::Police => Some(Player::Police),
            HeatMap::Off => None,
        };
        let heat = varied
            .zip(part.puzzle())
            .and_then(|(varied, puzzle)| Some((part.solution(solutions)?, puzzle.start, varied)));
        Self { part, placer: part.placer(encoding), encoding, heat, tokens: Vec::new() }
    }

    fn line(&mut self, index: usize) {
        let section = &self.part.board.section;
        let Some(line) = section.lines.get(index) else { return };
        match line.kind {
            LineKind::Blank => {}
            LineKind::Comment => self.comment_after(line.trimmed().start, line.trimmed()),
            LineKind::Text => self.push(line.trimmed(), TokenKind::Comment),
            LineKind::Row => self.row(line.trimmed()),
            LineKind::Directive => self.directive(index, line.trimmed()),
            LineKind::SizeHeader => {
                let headers = section.stray_headers.iter().chain(section.grid.iter().flat_map(|grid| &grid.header));
                if let Some(header) = headers.into_iter().find(|header| header.line == index) {
                    self.push(header.whole(), TokenKind::Number);
                    self.comment_after(header.whole().end, line.trimmed());
                }
            }
        }
    }

    fn directive(&mut self, index: usize, line: Span) {
        let directives = &self.part.board.reading.directives;
        let at = directives.partition_point(|reading| reading.directive.line < index);
        let Some(reading) = directives.get(at).filter(|reading| reading.directive.line == index) else { return };
        if let Some(key) = reading.key {
            self.push(reading.directive.key, TokenKind::Key);
            let kind = match key {
                BoardKey::Title | BoardKey::Author => TokenKind::Text,
                _ => TokenKind::Value,
            };
            self.push(reading.directive.value, kind);
        }
        self.comment_after(reading.directive.whole().end, line);
    }

    fn comment_after(&mut self, end: Offset, line: Span) {
        if let Some(comment) = comment_after(&self.part.board.section.text, end, line) {
            self.push(comment, TokenKind::Comment);
        }
    }

    /// The cells of a row, by outcome and kind; a solved board's characters are one byte each.
    fn row(&mut self, span: Span) {
        let Some((solution, start, varied)) = self.heat.clone() else { return };
        let Some(grid) = &self.part.board.reading.grid else { return };
        let row = grid.rows.partition_point(|row| row.span.start < span.start);
        let board = &solution.game().board;
        let mut run: Option<(Span, TokenKind)> = None;
        for (column, character) in span.of(&self.part.board.section.text).chars().enumerate() {
            let at = span.start + Offset::new(column);
            let here = Span { start: at, end: at + Offset::new(1) };
            let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            let kind = CellKind::of(character).filter(|kind| *kind != CellKind::Wall);
            let token = kind.zip(board.cell(narrow(row), narrow(column))).map(|(kind, cell)| {
                let state = match varied {
                    Player::Thief => State { thief: cell, to_move: Player::Police, ..start },
                    Player::Police => State { police: cell, to_move: Player::Police, ..start },
                };
                TokenKind::Cells(solution.value(state).outcome(), kind)
            });
            match (&mut run, token) {
                (Some((span, kind)), Some(token)) if *kind == token => span.end = here.end,
                (_, token) => {
                    let next = token.map(|token| (here, token));
                    if let Some((span, kind)) = std::mem::replace(&mut run, next) {
                        self.push(span, kind);
                    }
                }
            }
        }
        if let Some((span, kind)) = run {
            self.push(span, kind);
        }
    }

    fn push(&mut self, span: Span, kind: TokenKind) {
        if span.is_empty() {
            return;
        }
        let start = self.placer.range(Span { start: span.start, end: span.start }).start;
        let length = self.encoding.length(span.of(&self.part.board.section.text));
        self.tokens.push(Token { start, length: u32::try_from(length).unwrap_or(u32::MAX), kind });
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
    use expect_test::{Expect, expect};
    use fastrand::Rng;

    use crate::analysis::board::document::BoardDocument;
    use crate::analysis::document::Context;
    use crate::analysis::picture::{Scene, SolvesAll, annotated, context};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::analysis::tokens::{TokenDelta, TokenKind, token_data};
    use crate::config::{HeatMap, Settings};
    use crate::text::{Encoding, Position, Range};

    fn drawn(solutions: &dyn Solutions, heat_map: HeatMap, scene: &Scene, range: Option<&Range>) -> String {
        let settings = Settings { heat_map, ..Settings::default() };
        let tokens = scene.document.tokens(Context { settings: &settings, ..context(solutions) }, range).into_iter();
        let notes: Vec<_> = tokens
            .map(|token| {
                let end = Position { column: token.start.column + token.length, ..token.start };
                let bits = token.kind.modifier_bits();
                let modifiers = (0..4).filter(|bit| bits >> bit & 1 == 1).map(|bit| TokenKind::MODIFIERS[bit]);
                let name = TokenKind::TYPES[token.kind.type_number() as usize];
                (token.start..end, [name].into_iter().chain(modifiers).collect::<Vec<_>>().join(" "))
            })
            .collect();
        annotated(scene.document.text(), &notes)
    }

    fn check(solutions: &dyn Solutions, heat_map: HeatMap, picture: Expect) {
        picture.assert_eq(&drawn(solutions, heat_map, &Scene::board(picture.data()), None));
    }

    #[test]
    fn cells_of_a_solved_board_are_coloured_by_outcome_and_kind() {
        check(
            &SolvesAll,
            HeatMap::Thief,
            expect![[r#"
                |P.*..
                 ^ stakeoutPolice police
                  ^ stakeoutPolice floor
                    ^^ stakeoutThief floor
                |..*T.
                 ^^ stakeoutPolice floor
                    ^ stakeoutThief thief
                     ^ stakeoutThief floor
                |....E
                 ^^ stakeoutPolice floor
                   ^^ stakeoutThief floor
                     ^ stakeoutThief exit
            "#]],
        );
        check(
            &SolvesAll,
            HeatMap::Police,
            expect![[r#"
                |P*T
                 ^ stakeoutPolice police
                   ^ stakeoutPolice thief
                |*.*
                  ^ stakeoutPolice floor
                |..E
                 ^^ stakeoutPolice floor
                   ^ stakeoutPolice exit
            "#]],
        );
    }

    #[test]
    fn without_a_solution_or_a_heat_map_cells_have_no_colour() {
        check(
            &Unsolved,
            HeatMap::Thief,
            expect![[r#"
                |P.T
                |..E
            "#]],
        );
        check(
            &SolvesAll,
            HeatMap::Off,
            expect![[r#"
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn words_have_different_kinds() {
        check(
            &Unsolved,
            HeatMap::Thief,
            expect![[r#"
                |  ; c 
                   ^^^ comment
                |title: é 🦀 ; c
                 ^^^^^ keyword
                        ^^^ string
                            ^^^ comment
                |tilte: x ; c
                          ^^^ comment
                |skip: x
                 ^^^^ keyword
                       ^ enumMember
                | allow: verdict , x ;
                  ^^^^^ keyword
                         ^^^^^^^^^^^ enumMember
                                     ^ comment
                |first:
                 ^^^^^ keyword
                |1 2
                 ^^^ number
                |
                |1 3 ; c
                 ^^^ number
                     ^^^ comment
                |P;E
            "#]],
        );
    }

    #[test]
    fn a_range_has_the_tokens_of_its_lines() {
        let picture = expect![[r#"
            |; a
            |P.T
            |; b
             ^^^ comment
            |..E
             ^^ stakeoutPolice floor
               ^ stakeoutThief exit
            |
            |; c
        "#]];
        let scene = Scene::board(picture.data());
        let lines = Position { line: 2, column: 0 }..Position { line: 3, column: 1 };
        picture.assert_eq(&drawn(&SolvesAll, HeatMap::Thief, &scene, Some(&lines)));
    }

    #[test]
    fn places_are_encoded_relative_to_the_token_before() {
        let document = BoardDocument::new("; a\n\ntitle: b ; c\n").unwrap();
        let tokens = document.tokens(Context::new(&Unsolved, &Settings::default(), Encoding::Utf16), None);
        assert_eq!(token_data(&tokens), [0, 0, 3, 3, 0, 2, 0, 5, 4, 0, 0, 7, 1, 5, 0, 0, 2, 3, 3, 0]);
    }

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
