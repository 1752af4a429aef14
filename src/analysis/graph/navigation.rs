//! Navigation between the mentions of a vertex or word.

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::navigation::Definition;
use crate::analysis::navigation::Highlight;
use crate::analysis::navigation::HighlightKind;
use crate::analysis::part::MAX_ITEMS;
use crate::analysis::part::Placer;
use crate::model::DirectiveReading;
use crate::text::{Encoding, Offset, Position, Range, Span};

/// All mentions of a vertex or word.
struct Mentions {
    /// The mention at the position.
    here: Span,
    /// Every mention, and whether it is the subject of its line.
    all: Vec<(Span, bool)>,
}

impl GraphDocument {
    /// For a vertex, the lines about it, at most [`MAX_ITEMS`]; for a word, the line where it is
    /// listed; for a directive's key, the first directive with that key.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn definition(&self, position: Position, encoding: Encoding) -> Option<Definition> {
        let at = self.offset(position, encoding);
        let mut placer = Placer::new(self, encoding);
        if let Some(Mentions { here, all }) = self.mentions_at(at) {
            let mut targets: Vec<Range> = Vec::new();
            for (span, is_definition) in all {
                if is_definition && targets.len() < MAX_ITEMS {
                    targets.push(placer.range(span));
                }
            }
            if targets.is_empty() {
                return None;
            }
            return Some(Definition { origin: placer.range(here), targets });
        }
        let (origin, target) =
            DirectiveReading::definition(&self.checked().reading.directives, at)?;
        Some(Definition { origin: placer.range(origin), targets: vec![placer.range(target)] })
    }

    /// The mentions of the vertex or word at a position, in order, at most [`MAX_ITEMS`].
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        let Some(mentions) = self.mentions_at(self.offset(position, encoding)) else {
            return Vec::new();
        };
        let mut placer = Placer::new(self, encoding);
        let mut highlights = Vec::new();
        for (span, is_definition) in mentions.all.into_iter().take(MAX_ITEMS) {
            let kind =
                if is_definition { HighlightKind::Definition } else { HighlightKind::Mention };
            highlights.push(Highlight { range: placer.range(span), kind });
        }
        highlights
    }

    fn mentions_at(&self, at: Offset) -> Option<Mentions> {
        let checked = self.checked();
        let game = &checked.game;
        let mut all = Vec::new();
        if let Some((here, vertex)) = self.vertex_at(at) {
            for mention in checked.reading.mentions(game, vertex) {
                all.push((mention.span, mention.is_subject));
            }
            return Some(Mentions { here, all });
        }
        let (here, word) = self.word_on(game.line_at(at))?;
        if at < here.start || here.end < at {
            return None;
        }
        let text = here.of(&game.text);
        for (_, statement) in game.statements() {
            if statement.of(&game.text) == text {
                all.push((statement, statement == word.span));
            }
        }
        Some(Mentions { here, all })
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::navigation::HighlightKind;
    use crate::analysis::picture::Scene;
    use crate::text::Encoding;

    /// Draws the definitions of the marked symbol.
    fn check(picture: Expect) {
        picture.assert_eq(&Scene::graph(picture.data()).defined());
    }

    /// Draws every mention of the marked symbol.
    fn check_all(picture: Expect) {
        let mut scene = Scene::graph(picture.data());
        let found = scene.document.highlights(scene.marked.start, Encoding::Utf32).into_iter();
        let note = |kind| if kind == HighlightKind::Definition { "defined" } else { "named" };
        let notes: Vec<_> = found.map(|one| (one.range, note(one.kind).to_owned())).collect();
        scene.add_notes(&notes);
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn a_successor_leads_to_the_lines_about_it() {
        check(expect![[r#"
            |start: a
            |a -> bé b
                     ^
            |b -> a ; b
            |  b ->
            >|start: a
            >|a -> bé b
            >|b -> a ; b
            > ^
            >|  b ->
            >   ^
        "#]]);
    }

    #[test]
    fn the_start_leads_to_its_vertex() {
        check(expect![[r#"
            |start: a ; here
                     ^
            |; a
            |a -> a
            >|start: a ; here
            >|; a
            >|a -> a
            > ^
        "#]]);
    }

    #[test]
    fn a_vertex_without_a_line_has_no_definition() {
        check(expect![[r#"
            |a -> b
                  ^
            > nothing
        "#]]);
        check(expect![[r#"
            |a -> b ; b
                      ^
            > nothing
        "#]]);
    }

    #[test]
    fn a_number_leads_to_the_edges_from_it() {
        check(expect![[r#"
            |3 4 1
            |1 2 ; 2
               ^
            |2 3
            |02 1
            |3 2
            >|3 4 1
            >|1 2 ; 2
            >|2 3
            > ^
            >|02 1
            > ^^
            >|3 2
        "#]]);
        check(expect![[r#"
            |3 1 1
                 ^
            |1 2
            >|3 1 1
            >|1 2
            > ^
        "#]]);
    }

    #[test]
    fn a_word_leads_to_where_it_is_listed() {
        check(expect![[r#"
            |words: 1
            |ab
            |bc
            |ab ; again
             ^
            >|words: 1
            >|ab
            > ^^
            >|bc
            >|ab ; again
        "#]]);
    }

    #[test]
    fn a_second_directive_leads_to_the_first() {
        check(expect![[r#"
            |stuck: wins
            |stuck: loses
             ^
            |a
            >|stuck: wins
            > ^^^^^
            >|stuck: loses
            >|a
        "#]]);
    }

    #[test]
    fn every_place_of_a_vertex_is_found() {
        check_all(expect![[r#"
            |start: aa
            |aa -> a:3 aa:1
                         ^
            |a -> aaa:2 aa
            |aa
            >|start: aa
            >        ^^ named
            >|aa -> a:3 aa:1
            > ^^ defined
            >           ^^ named
            >|a -> aaa:2 aa
            >            ^^ named
            >|aa
            > ^^ defined
        "#]]);
        check_all(expect![[r#"
            |3 3 1
            |1 2
            |2 3
            |3 01
               ^
            >|3 3 1
            >     ^ named
            >|1 2
            > ^ defined
            >|2 3
            >|3 01
            >   ^^ named
        "#]]);
        check_all(expect![[r#"
            |words: 1
            |ab
              ^
            |abab
            |ab
            >|words: 1
            >|ab
            > ^^ defined
            >|abab
            >|ab
            > ^^ named
        "#]]);
    }
}
