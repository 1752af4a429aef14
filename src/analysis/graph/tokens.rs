//! Semantic tokens of a graph game file: words and numbers by kind, vertices of a solved game by
//! value.
//!
//! In a cost game, only vertices with infinite cost are coloured.

use crate::analysis::context::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::value_labels::ValueLabels;
use crate::analysis::part::Placer;
use crate::analysis::tokens::{MAX_TOKENS, Token, TokenKind, comment_after};
use crate::config::HeatMap;
use crate::model::GraphKey;
use crate::syntax::{ArrowLine, EdgeLine, GraphForm, GraphText, LineKind};
use crate::text::{Encoding, Offset, Range, Span};

impl GraphDocument {
    /// The tokens of the document, or of the lines that a range touches, in order, at most
    /// [`MAX_TOKENS`]. Which piece the heat map varies on boards makes no difference here.
    ///
    /// # Complexity
    /// Linear in the bytes of those lines.
    pub(crate) fn tokens(&self, context: Context<'_>, range: Option<&Range>) -> Vec<Token> {
        let game = &self.checked().game;
        let is_on = context.settings.heat_map != HeatMap::Off;
        let labels = ValueLabels::new(self, context.solutions, is_on);
        let placer = Placer::new(self, context.encoding);
        let mut painter = Painter {
            document: self,
            game,
            labels,
            placer,
            encoding: context.encoding,
            tokens: Vec::new(),
        };
        let lines =
            range.map_or(0..u32::MAX, |range| range.start.line..range.end.line.saturating_add(1));
        for line in lines.start as usize..game.lines.len().min(lines.end as usize) {
            painter.line(line);
        }
        painter.tokens
    }
}

/// Collects the tokens of a file, line by line.
struct Painter<'a> {
    document: &'a GraphDocument,
    game: &'a GraphText,
    labels: ValueLabels<'a>,
    placer: Placer<'a>,
    encoding: Encoding,
    tokens: Vec<Token>,
}

impl Painter<'_> {
    fn line(&mut self, index: usize) {
        let line = self.game.lines[index].trimmed();
        let end = match self.game.lines[index].kind {
            LineKind::Blank => return,
            LineKind::Comment => line.start,
            LineKind::Directive | LineKind::Assignment => self.directive(index),
            LineKind::Row | LineKind::Text | LineKind::SizeHeader => self.statement(index),
        };
        if let Some(comment) = comment_after(&self.game.text, end, line) {
            self.push(comment, TokenKind::Comment);
        }
    }

    /// Returns the end of the directive.
    fn directive(&mut self, index: usize) -> Offset {
        let directives = &self.document.checked().reading.directives;
        let at = directives.partition_point(|reading| reading.directive.line < index);
        // A line `a: b` with an unknown key is not among them.
        let Some(reading) = directives.get(at).filter(|reading| reading.directive.line == index)
        else {
            return self.game.lines[index].trimmed().start;
        };
        let value = reading.directive.value;
        if let Some(key) = reading.key {
            self.push(reading.directive.key, TokenKind::Key);
            match key {
                GraphKey::Title | GraphKey::Author => self.push(value, TokenKind::Text),
                GraphKey::Start => self.start(value),
                GraphKey::Words => self.push(value, TokenKind::Number),
                _ => self.push(value, TokenKind::Value),
            }
        }
        reading.directive.whole().end
    }

    /// Returns the end of the statement.
    fn statement(&mut self, index: usize) -> Offset {
        let game = self.game;
        if let Some(header) = game.header
            && header.line == index
        {
            self.push(header.sizes(), TokenKind::Number);
            let Some(start) = header.start else { return header.sizes().end };
            self.name(start, Some(TokenKind::Number));
            return start.end;
        }
        let Some(statement) = game.statement(index) else { return game.lines[index].trimmed().end };
        let text = statement.of(&game.text);
        match game.form {
            GraphForm::Arrows => {
                if let Ok(line) = ArrowLine::read(text) {
                    self.name(line.vertex.shifted(statement.start), None);
                    for successor in line.successors(text) {
                        if self.document.checked().reading.has_sums() {
                            for part in successor.parts(text) {
                                self.name(part.shifted(statement.start), None);
                            }
                        } else {
                            self.name(successor.name.shifted(statement.start), None);
                        }
                        if let Some(weight) = successor.weight {
                            self.push(weight.shifted(statement.start), TokenKind::Number);
                        }
                    }
                }
            }
            GraphForm::Edges => {
                if let Ok(line) = EdgeLine::read(text) {
                    self.name(line.from.shifted(statement.start), None);
                    self.name(line.to.shifted(statement.start), None);
                    if let Some(weight) = line.weight {
                        self.push(weight.shifted(statement.start), TokenKind::Number);
                    }
                }
            }
            GraphForm::Octal => {}
            GraphForm::Words => {
                if let Some((_, word)) = self.document.word_on(index)
                    && let Some(outcome) = self.labels.outcome_of_word(word)
                {
                    self.push(statement, TokenKind::Vertex(outcome));
                }
            }
        }
        statement.end
    }

    /// The value of `start`: names, or a sum of names.
    fn start(&mut self, value: Span) {
        let reading = &self.document.checked().reading;
        for name in reading.names_in_start(self.game, value) {
            self.name(name, Some(TokenKind::Value));
        }
    }

    /// The name of a vertex: a token by its value, or else the given kind.
    fn name(&mut self, span: Span, otherwise: Option<TokenKind>) {
        let reading = &self.document.checked().reading;
        // Looking a vertex up takes longer than finding out that the game is not solved.
        let vertex =
            self.labels.game().and_then(|_| reading.vertex(self.game, span.of(&self.game.text)));
        let outcome = vertex.and_then(|vertex| self.labels.outcome_of_vertex(vertex));
        if let Some(kind) = outcome.map(TokenKind::Vertex).or(otherwise) {
            self.push(span, kind);
        }
    }

    fn push(&mut self, span: Span, kind: TokenKind) {
        if !span.is_empty() && self.tokens.len() < MAX_TOKENS {
            let start = self.placer.position(span.start);
            let length = self.encoding.length(span.of(&self.game.text));
            self.tokens.push(Token {
                start,
                length: u32::try_from(length).unwrap_or(u32::MAX),
                kind,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::analysis::solve_status::{Solutions, Unsolved};

    use crate::config::HeatMap;
    use crate::text::Position;

    fn check(solutions: &dyn Solutions, heat_map: HeatMap, picture: Expect) {
        picture.assert_eq(&Scene::graph(picture.data()).coloured(solutions, heat_map, None));
    }

    #[test]
    fn vertices_of_a_solved_game_are_coloured_by_outcome() {
        check(
            &SolvesAll,
            HeatMap::Thief,
            expect![[r#"
                |start: é ; c
                 ^^^^^ keyword
                        ^ stakeoutDraw
                          ^^^ comment
                |é -> b c
                 ^ stakeoutDraw
                      ^ stakeoutDraw
                        ^ stakeoutPolice
                |b -> é
                 ^ stakeoutDraw
                      ^ stakeoutDraw
                |c -> d
                 ^ stakeoutPolice
                      ^ stakeoutThief
                |d
                 ^ stakeoutThief
            "#]],
        );
    }

    #[test]
    fn in_a_cost_game_only_infinite_costs_are_coloured() {
        check(
            &SolvesAll,
            HeatMap::Police,
            expect![[r#"
                |3 3 1
                 ^^^ number
                     ^ number
                |1 2 7 ; c
                     ^ number
                       ^^^ comment
                |2 1 0
                     ^ number
                |1 3 x
                     ^ number
            "#]],
        );
        check(
            &SolvesAll,
            HeatMap::Police,
            expect![[r#"
                |objective: cost
                 ^^^^^^^^^ keyword
                            ^^^^ enumMember
                |a -> b:7 a:0
                        ^ number
                            ^ number
                |b
                |c -> c:12
                 ^ stakeoutDraw
                      ^ stakeoutDraw
                        ^^ number
            "#]],
        );
    }

    #[test]
    fn words_are_coloured_by_their_value_for_the_player_who_plays_them() {
        check(
            &SolvesAll,
            HeatMap::Thief,
            expect![[r#"
                |words: 1
                 ^^^^^ keyword
                        ^ number
                |ab
                 ^^ stakeoutThief
                |bc ; c
                 ^^ stakeoutPolice
                    ^^^ comment
                |ab
                 ^^ stakeoutThief
            "#]],
        );
    }

    #[test]
    fn without_a_solution_or_a_heat_map_vertices_have_no_colour() {
        check(
            &Unsolved,
            HeatMap::Thief,
            expect![[r#"
                |title: x
                 ^^^^^ keyword
                        ^ string
                |  ; c
                   ^^^ comment
                |start: a
                 ^^^^^ keyword
                        ^ enumMember
                |a -> a
            "#]],
        );
        check(
            &SolvesAll,
            HeatMap::Off,
            expect![[r#"
                |words: 1 ; c
                 ^^^^^ keyword
                        ^ number
                          ^^^ comment
                |aa
            "#]],
        );
    }

    #[test]
    fn a_range_has_the_tokens_of_its_lines() {
        let picture = expect![[r#"
            |; a
            |a -> b
             ^ stakeoutPolice
                  ^ stakeoutThief
            |; b
        "#]];
        let scene = Scene::graph(picture.data());
        let lines = Position { line: 1, column: 3 }..Position { line: 1, column: 4 };
        picture.assert_eq(&scene.coloured(&SolvesAll, HeatMap::Thief, Some(&lines)));
    }
}
