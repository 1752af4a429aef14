//! Semantic tokens of a pursuit file: comments, keys and values, and the vertices of a solved
//! pursuit by who wins with the thief there and the first mover to move.

use crate::analysis::context::Context;
use crate::analysis::part::Placer;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::tokens::{MAX_TOKENS, Token, TokenKind, comment_after};
use crate::config::HeatMap;
use crate::model::{PursuitKey, State};
use crate::solve::Outcome;
use crate::solve::graph::outcome::VertexOutcome;
use crate::syntax::{EdgesLine, LineKind, words};
use crate::text::{Range, Span};

impl PursuitDocument {
    /// The tokens of the document, or of the lines that a range touches, in order, at most
    /// [`MAX_TOKENS`].
    ///
    /// # Complexity
    /// Linear in the bytes of those lines.
    pub(crate) fn tokens(&self, context: Context<'_>, range: Option<&Range>) -> Vec<Token> {
        let checked = self.checked();
        let text = &checked.text;
        let reading = &checked.reading;
        let lines =
            range.map_or(0..u32::MAX, |range| range.start.line..range.end.line.saturating_add(1));
        let outcomes = self.outcomes(context);
        let vertex_kind = |name: &str| {
            let outcome = outcomes.get(reading.vertex(name)? as usize)?;
            Some(TokenKind::Vertex(match outcome {
                Outcome::Police => VertexOutcome::Win,
                Outcome::Thief => VertexOutcome::Lose,
                Outcome::Draw => VertexOutcome::Draw,
            }))
        };
        let mut found: Vec<(Span, TokenKind)> = Vec::new();
        for index in lines.start as usize..text.lines.len().min(lines.end as usize) {
            let line = text.lines[index].trimmed();
            let mut end = line.start;
            match text.lines[index].kind {
                LineKind::Blank => continue,
                LineKind::Comment => {}
                LineKind::Directive | LineKind::Assignment => {
                    let directives = &reading.directives;
                    let at = directives.partition_point(|reading| reading.directive.line < index);
                    // A line `a: b` with an unknown key is not among them.
                    let Some(directive) =
                        directives.get(at).filter(|reading| reading.directive.line == index)
                    else {
                        continue;
                    };
                    let value = directive.directive.value;
                    end = directive.directive.whole().end;
                    let Some(key) = directive.key else { continue };
                    found.push((directive.directive.key, TokenKind::Key));
                    match key {
                        PursuitKey::Title | PursuitKey::Author => {
                            found.push((value, TokenKind::Text));
                        }
                        PursuitKey::Policemen => found.push((value, TokenKind::Number)),
                        PursuitKey::Police | PursuitKey::Thief | PursuitKey::Exits => {
                            let written = value.of(&text.text);
                            for name in words(written) {
                                let kind = vertex_kind(name.of(written));
                                let kind = kind.unwrap_or(TokenKind::Value);
                                found.push((name.shifted(value.start), kind));
                            }
                        }
                        _ => found.push((value, TokenKind::Value)),
                    }
                }
                _ => {
                    let Some(content) = text.statement(index) else { continue };
                    let written = content.of(&text.text);
                    end = content.end;
                    if let Ok(edges) = EdgesLine::read(written) {
                        for name in edges.names(written) {
                            if let Some(kind) = vertex_kind(name.of(written)) {
                                found.push((name.shifted(content.start), kind));
                            }
                        }
                    }
                }
            }
            if let Some(comment) = comment_after(&text.text, end, line) {
                found.push((comment, TokenKind::Comment));
            }
        }
        let mut placer = Placer::new(self, context.encoding);
        found.retain(|(span, _)| !span.is_empty());
        found.truncate(MAX_TOKENS);
        let mut tokens = Vec::with_capacity(found.len());
        for (span, kind) in found {
            let start = placer.position(span.start);
            let length = context.encoding.length(span.of(&text.text));
            let length = u32::try_from(length).unwrap_or(u32::MAX);
            tokens.push(Token { start, length, kind });
        }
        tokens
    }

    /// Who wins with the thief on each vertex, if that is known and shown.
    fn outcomes(&self, context: Context<'_>) -> Vec<Outcome> {
        if context.settings.heat_map == HeatMap::Off {
            return Vec::new();
        }
        let Ok(solved) = self.solved_chase(context.solutions) else { return Vec::new() };
        let Some(start) = solved.start else { return Vec::new() };
        let vertices = 0..solved.puzzle.game.graph.vertex_count();
        let value = |thief| solved.solution.value(State { thief, ..start });
        vertices.map(|thief| value(thief).outcome()).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::config::HeatMap;

    #[test]
    fn vertices_have_the_colour_of_the_outcome_with_the_thief_there() {
        let picture = expect![[r#"
            |title: Ring
             ^^^^^ keyword
                    ^^^^ string
            |police: a
             ^^^^^^ keyword
                     ^ stakeoutPolice
            |thief: c
             ^^^^^ keyword
                    ^ stakeoutDraw
            |exits: e
             ^^^^^ keyword
                    ^ stakeoutThief
            |a - b
             ^ stakeoutPolice
                 ^ stakeoutPolice
            |b - c
             ^ stakeoutPolice
                 ^ stakeoutDraw
            |c - d
             ^ stakeoutDraw
                 ^ stakeoutPolice
            |d - a e
             ^ stakeoutPolice
                 ^ stakeoutPolice
                   ^ stakeoutThief
        "#]];
        let scene = Scene::pursuit(picture.data());
        picture.assert_eq(&scene.coloured(&SolvesAll, HeatMap::Thief, None));
    }
}
