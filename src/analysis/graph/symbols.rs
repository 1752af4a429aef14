//! Symbols of a game: its vertices or words, for outlines and symbol searches.

use crate::analysis::context::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::value_labels::ValueLabels;
use crate::analysis::part::Placer;
use crate::analysis::symbols::{Symbol, SymbolKind};

impl GraphDocument {
    /// The vertices that have a line of their own, or the words, in order.
    pub(crate) fn child_symbols(&self, context: Context<'_>) -> impl Iterator<Item = Symbol> {
        let checked = self.checked();
        let labels = ValueLabels::new(self, context.solutions, true);
        let mut placer = Placer::new(self, context.encoding);
        let vertices = self
            .own_lines()
            .map(|(mention, content)| (content, mention.span, Some(mention.vertex)));
        let words = checked.reading.words.iter().map(|word| (word.span, word.span, None));
        let all = vertices.chain(words).zip(0..);
        all.map(move |((content, name, vertex), index)| Symbol {
            name: name.of(&checked.game.text).to_owned(),
            detail: match vertex {
                Some(vertex) => labels.of_vertex(vertex),
                None => checked.reading.words.get(index).and_then(|word| labels.of_word(word)),
            }
            .unwrap_or_default(),
            kind: if vertex.is_some() { SymbolKind::Vertex } else { SymbolKind::Word },
            range: placer.range(content),
            selection: placer.range(name),
            children: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::context::Context;
    use crate::analysis::graph::document::GraphDocument;
    use crate::analysis::one_puzzle::MAX_LISTED;
    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::config::Settings;
    use crate::text::Encoding;

    fn check(solutions: &dyn Solutions, picture: Expect) {
        picture.assert_eq(&Scene::graph(picture.data()).outlined(solutions));
    }

    #[test]
    fn a_game_lists_the_vertices_that_have_a_line() {
        check(
            &SolvesAll,
            expect![[r#"
                |; a game
                 ^^^^^^^^ (to line 8) Trap: 4 vertices, 4 edges · win in 1 turn
                |title: Trap
                        ^^^^ selection
                |start: a
                |a -> b c ; c
                 ^^^^^^^^ a: win in 1 turn
                |
                |b -> a
                 ^^^^^^ b: win in 1 turn
                |b -> c
                |d
                 ^ d: lose in 0 turns
            "#]],
        );
    }

    #[test]
    fn without_a_solution_only_the_size_is_shown() {
        check(
            &Unsolved,
            expect![[r#"
                |2 1
                 ^^^ (to line 2) Game: 2 vertices, 1 edge
                 ^^^ selection
                |1 2
                 ^^^ 1:
            "#]],
        );
    }

    #[test]
    fn a_word_game_lists_its_words() {
        check(
            &SolvesAll,
            expect![[r#"
                |words: 1
                 ^^^^^^^^ (to line 4) Game: 2 words
                |ab
                 ^^ selection
                 ^^ ab: lose in 1 turn
                |bc ; c
                 ^^ bc: win in 0 turns
                |ab
            "#]],
        );
    }

    #[test]
    fn a_text_without_a_game_lists_nothing() {
        check(
            &SolvesAll,
            expect![[r#"
                |title: none
            "#]],
        );
    }

    #[test]
    fn a_large_game_is_listed_in_part_and_can_be_searched() {
        let names = (0..2 * MAX_LISTED).map(|number| format!("v{number}x\n"));
        let document = GraphDocument::new(&names.collect::<String>()).unwrap();
        let listed =
            document.symbols(Context::new(&Unsolved, &Settings::default(), Encoding::Utf8));
        assert_eq!(listed[0].children.len(), MAX_LISTED);
        let last = format!("v{}x", 2 * MAX_LISTED - 1);
        let found = document.symbols_named(
            Context::new(&Unsolved, &Settings::default(), Encoding::Utf8),
            &last,
            9,
        );
        assert_eq!(found.iter().map(|symbol| &symbol.name).collect::<Vec<_>>(), [&last]);
        assert_eq!(
            document
                .symbols_named(Context::new(&Unsolved, &Settings::default(), Encoding::Utf8), "", 9)
                .len(),
            1
        );
    }
}
