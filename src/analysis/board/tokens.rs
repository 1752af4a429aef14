//! Semantic tokens of boards: the syntax of a file, and the outcome of each cell of a solved board.
//!
//! A board that is not solved in its current form has no outcomes; only its pieces have colours.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::{BoardPart, solved_chase};
use crate::analysis::context::Context;
use crate::analysis::part::Placer;
use crate::analysis::solve_status::Solutions;
use crate::analysis::tokens::{MAX_TOKENS, Token, TokenKind, comment_after};
use crate::config::HeatMap;
use crate::model::{BoardKey, CellKind, Player};
use crate::solve::{Chase, Outcome, SolvedChase};
use crate::syntax::LineKind;
use crate::text::{Encoding, Offset, Position, Range, Span};

impl BoardDocument {
    /// The tokens of the document, or of the lines that a range touches, in order, at most
    /// [`MAX_TOKENS`].
    ///
    /// # Complexity
    /// Linear in the lines and in the cells of solved boards there.
    pub(crate) fn tokens(&self, context: Context<'_>, range: Option<&Range>) -> Vec<Token> {
        let all = Position::default()..Position { line: u32::MAX, column: 0 };
        let lines = range.unwrap_or(&all);
        let touched = match range {
            Some(range) => self.text().span(range, context.encoding),
            None => Span { start: Offset::default(), end: self.text().end() },
        };
        let mut tokens = Vec::new();
        for part in self.boards_in(touched) {
            let first = lines.start.line.saturating_sub(part.first_line) as usize;
            let last = lines.end.line.saturating_sub(part.first_line) as usize;
            let mut painter =
                Painter::new(part, context.settings.heat_map, context.solutions, context.encoding);
            let count = part.board.section.lines.len();
            for line in first..count.min(last.saturating_add(1)) {
                painter.line(line);
            }
            tokens.append(&mut painter.tokens);
            if tokens.len() >= MAX_TOKENS {
                break;
            }
        }
        tokens.truncate(MAX_TOKENS);
        tokens
    }
}

/// Finds the tokens of one section, line by line.
struct Painter<'a> {
    part: BoardPart<'a>,
    placer: Placer<'a>,
    encoding: Encoding,
    /// The input of the heat map, if the board is solved, and the player whose cell varies.
    heat: Option<((&'a Chase, SolvedChase), Player)>,
    tokens: Vec<Token>,
}

impl<'a> Painter<'a> {
    fn new(
        part: BoardPart<'a>,
        heat_map: HeatMap,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Self {
        let varied = match heat_map {
            HeatMap::Thief => Some(Player::Thief),
            HeatMap::Police => Some(Player::Police),
            HeatMap::Off => None,
        };
        let heat = varied.and_then(|varied| Some((solved_chase(&part, solutions).ok()?, varied)));
        Self { part, placer: part.placer(encoding), encoding, heat, tokens: Vec::new() }
    }

    fn line(&mut self, index: usize) {
        let section = &self.part.board.section;
        let Some(line) = section.lines.get(index) else { return };
        match line.kind {
            LineKind::Blank => {}
            LineKind::Comment => self.comment_after(line.trimmed().start, line.trimmed()),
            LineKind::Text => self.push(line.trimmed(), TokenKind::Comment),
            LineKind::Row => {
                self.row(line.trimmed());
                if let Some(comment) = section.comment_in(line) {
                    self.comment_after(comment.start, line.trimmed());
                }
            }
            LineKind::Directive | LineKind::Assignment => self.directive(index, line.trimmed()),
            LineKind::SizeHeader => {
                let own = section.grid.as_ref().and_then(|grid| grid.header.as_ref());
                let stray = section.stray_headers.binary_search_by_key(&index, |stray| stray.line);
                let stray = stray.ok().and_then(|stray| section.stray_headers.get(stray));
                if let Some(header) = stray.or(own.filter(|header| header.line == index)) {
                    self.push(header.whole(), TokenKind::Number);
                    self.comment_after(header.whole().end, line.trimmed());
                }
            }
        }
    }

    fn directive(&mut self, index: usize, line: Span) {
        let directives = &self.part.board.reading.directives;
        let at = directives.partition_point(|reading| reading.directive.line < index);
        let Some(reading) = directives.get(at).filter(|reading| reading.directive.line == index)
        else {
            return;
        };
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

    /// The cells of a row, by outcome and kind; without outcomes its pieces, each in the colour of its
    /// side.
    fn row(&mut self, span: Span) {
        let Some(((chase, solution), varied)) = self.heat.clone() else { return self.pieces(span) };
        let Some(grid) = &self.part.board.reading.grid else { return };
        let row = grid.rows.partition_point(|row| row.span.start < span.start);
        // The border of a box is no row.
        let Some(written) = grid.rows.get(row).filter(|row| span.contains(row.span.start)) else {
            return;
        };
        let board = &chase.game().board;
        let mut run: Option<(Span, TokenKind)> = None;
        let cells = grid.cells(written, &self.part.board.section.text).enumerate();
        for (column, (here, character)) in cells {
            let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            let kind = grid.kind_of(character).filter(|kind| *kind != CellKind::Wall);
            let token = kind.zip(board.cell(narrow(row), narrow(column))).map(|(kind, cell)| {
                let value = solution.value(chase.with_on(varied, cell, Player::Police));
                TokenKind::Cells(value.outcome(), kind)
            });
            match (&mut run, token) {
                (Some((span, kind)), Some(token)) if *kind == token && span.end == here.start => {
                    span.end = here.end;
                }
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

    fn pieces(&mut self, row: Span) {
        let Some(grid) = &self.part.board.reading.grid else { return };
        let sides = [(CellKind::Police, Outcome::Police), (CellKind::Thief, Outcome::Thief)];
        let mut found = Vec::new();
        for (kind, outcome) in sides {
            let pieces = grid.pieces(kind);
            let first = pieces.partition_point(|piece| piece.span.start < row.start);
            let here = pieces[first..].iter().take_while(|piece| piece.span.start < row.end);
            found.extend(here.map(|piece| (piece.span, TokenKind::Cells(outcome, kind))));
        }
        found.sort_by_key(|(span, _)| span.start);
        for (span, kind) in found {
            self.push(span, kind);
        }
    }

    fn push(&mut self, span: Span, kind: TokenKind) {
        if span.is_empty() || self.tokens.len() >= MAX_TOKENS {
            return;
        }
        let start = self.placer.range(Span { start: span.start, end: span.start }).start;
        let length = self.encoding.length(span.of(&self.part.board.section.text));
        self.tokens.push(Token { start, length: u32::try_from(length).unwrap_or(u32::MAX), kind });
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::board::document::BoardDocument;
    use crate::analysis::context::Context;
    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::analysis::tokens::token_data;
    use crate::config::{HeatMap, Settings};
    use crate::text::{Encoding, Position};

    fn check(solutions: &dyn Solutions, heat_map: HeatMap, picture: Expect) {
        picture.assert_eq(&Scene::board(picture.data()).coloured(solutions, heat_map, None));
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
    fn without_a_solution_or_a_heat_map_only_pieces_have_a_colour() {
        check(
            &Unsolved,
            HeatMap::Thief,
            expect![[r#"
                |T.#PT ; PT
                 ^ stakeoutThief thief
                    ^ stakeoutPolice police
                     ^ stakeoutThief thief
                       ^^^^ comment
                |..E
            "#]],
        );
        check(
            &SolvesAll,
            HeatMap::Off,
            expect![[r#"
                |P.T
                 ^ stakeoutPolice police
                   ^ stakeoutThief thief
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
                 ^ stakeoutPolice police
                  ^^ comment
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
        picture.assert_eq(&scene.coloured(&SolvesAll, HeatMap::Thief, Some(&lines)));
    }

    #[test]
    fn places_are_encoded_relative_to_the_token_before() {
        let document = BoardDocument::new("; a\n\ntitle: b ; c\n").unwrap();
        let tokens =
            document.tokens(Context::new(&Unsolved, &Settings::default(), Encoding::Utf16), None);
        assert_eq!(
            token_data(&tokens),
            [0, 0, 3, 3, 0, 2, 0, 5, 4, 0, 0, 7, 1, 5, 0, 0, 2, 3, 3, 0]
        );
    }
}
