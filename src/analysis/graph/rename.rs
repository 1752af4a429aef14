//! Renames a vertex everywhere.
//!
//! Guarantee: the renamed game is the same game. Two vertices never become one, and a name never
//! becomes other syntax. Deliberately not here: the numbers of an edge list, which its header
//! counts, and words, whose letters matter.

use crate::analysis::edits::FileEdit;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::navigation::{Renamable, RenameRefused, renamed};
use crate::model::Names;
use crate::syntax::{GraphForm, WHITESPACE};
use crate::text::{Encoding, Position};

impl GraphDocument {
    /// The name at a position that can be renamed.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn renamable(
        &self,
        position: Position,
        encoding: Encoding,
    ) -> Result<Renamable, RenameRefused> {
        let at = self.offset(position, encoding);
        let checked = self.checked();
        let game = &checked.game;
        let Some((span, _)) = self.vertex_at(at) else {
            let is_word = self
                .word_on(game.line_at(at))
                .is_some_and(|(span, _)| span.start <= at && at <= span.end);
            return Err(if is_word { RenameRefused::Word } else { RenameRefused::NoVertex });
        };
        match checked.reading.names {
            Names::Written(_) => Ok(Renamable {
                range: self.range(span, encoding),
                name: span.of(&game.text).to_owned(),
            }),
            Names::Numbered(_) | Names::Heaps(_) | Names::Words(_) => Err(RenameRefused::Numbered),
        }
    }

    /// The edits, in order, that rename the vertex at a position everywhere, including in `start`.
    ///
    /// # Errors
    /// If there is no vertex, or the new name is invalid or taken.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn rename(
        &self,
        position: Position,
        encoding: Encoding,
        name: &str,
    ) -> Result<Vec<FileEdit>, RenameRefused> {
        let Renamable { name: before, .. } = self.renamable(position, encoding)?;
        let name = name.trim_matches(WHITESPACE);
        RenameRefused::of_name(name).map_or(Ok(()), Err)?;
        let checked = self.checked();
        let game = &checked.game;
        let reading = &checked.reading;
        if reading.has_sums() && name.contains('+') {
            return Err(RenameRefused::BadName("`+`"));
        }
        debug_assert_eq!(game.form, GraphForm::Arrows, "only arrow lines have names");
        let vertex = reading.vertex(game, &before).ok_or(RenameRefused::NoVertex)?;
        if reading.vertex(game, name).is_some_and(|other| other != vertex) {
            return Err(RenameRefused::Taken(name.to_owned()));
        }
        let mentions = reading.mentions(game, vertex).into_iter();
        renamed(self, encoding, mentions.map(|mention| mention.span), name)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use fastrand::Rng;

    use crate::analysis::graph::document::GraphDocument;
    use crate::analysis::navigation::RenameRefused;
    use crate::analysis::picture::{Scene, edited};
    use crate::rules::MAX_FIX_BYTES;
    use crate::text::{Encoding, Position};

    /// Draws the text after renaming the marked vertex, or the error.
    fn check(name: &str, picture: Expect) {
        let mut scene = Scene::graph(picture.data());
        match scene.document.rename(scene.marked.start, Encoding::Utf32, name) {
            Ok(edits) => scene.add_text(&edited(scene.document.text(), &edits)),
            Err(refused) => scene.add(&refused.to_string()),
        }
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn a_vertex_is_renamed_wherever_it_is_named() {
        check(
            "new-é",
            expect![[r#"
                |start: b ; b
                |a->b bb:1
                |b -> a b:3 ; b
                      ^
                |bb
                >|start: b ; b
                >|new-é->b bb:1
                >|b -> new-é b:3 ; b
                >|bb
            "#]],
        );
        check(
            "x",
            expect![[r#"
                |start: b ; b
                |a->b bb
                |b -> a b ; b
                 ^
                |bb
                >|start: x ; b
                >|a->x bb
                >|x -> a x ; b
                >|bb
            "#]],
        );
    }

    #[test]
    fn an_invalid_name_is_an_error() {
        for (name, why) in [
            ("", RenameRefused::Empty),
            (" ", RenameRefused::Empty),
            ("a b", RenameRefused::BadName("whitespace")),
            ("a:b", RenameRefused::BadName("`:`")),
            ("a;", RenameRefused::BadName("`;`")),
            ("a->b", RenameRefused::BadName("the arrow `->`")),
            ("a\nb", RenameRefused::BadName("a line end")),
            ("\u{feff}", RenameRefused::BadName("a byte-order mark")),
            ("b", RenameRefused::Taken("b".to_owned())),
        ] {
            let document = GraphDocument::new("a -> b\n").unwrap();
            assert_eq!(
                document.rename(Position::default(), Encoding::Utf8, name),
                Err(why),
                "{name:?}"
            );
        }
    }

    #[test]
    fn edits_that_would_be_too_large_are_an_error() {
        let document = GraphDocument::new("a -> a\n").unwrap();
        let rename =
            |bytes| document.rename(Position::default(), Encoding::Utf8, &"b".repeat(bytes));
        assert_eq!(rename(MAX_FIX_BYTES / 2).unwrap().len(), 2);
        assert_eq!(rename(MAX_FIX_BYTES / 2 + 1), Err(RenameRefused::TooLong));
    }

    #[test]
    fn two_vertices_never_become_one() {
        check(
            "b",
            expect![[r#"
                |a -> b
                 ^
                > there is already a vertex `b`
            "#]],
        );
    }

    #[test]
    fn numbers_and_words_cannot_be_renamed() {
        check(
            "3",
            expect![[r#"
                |2 1
                |1 2
                 ^
                > the vertices of an edge list are numbers and cannot be renamed
            "#]],
        );
        check(
            "cd",
            expect![[r#"
                |words: 1
                |ab
                 ^
                > a word cannot be renamed; edit it instead
            "#]],
        );
        check(
            "cd",
            expect![[r#"
                |title: a
                        ^
                |a
                > there is no vertex here
            "#]],
        );
    }

    #[test]
    fn a_renamed_game_is_the_same_game() {
        const NAMES: [&str; 7] = ["a", "b", "-", ">", "a-", ">b", "é"];
        const GAPS: [&str; 3] = [" ", "", "\t"];
        let mut random = Rng::with_seed(7);
        for _ in 0..3000 {
            let mut pick = |all: &[&'static str]| all[random.usize(..all.len())];
            let mut text = String::new();
            for _ in 0..3 {
                text += &format!(
                    "{}{}->{}{} {}\n",
                    pick(&NAMES),
                    pick(&GAPS),
                    pick(&GAPS),
                    pick(&NAMES),
                    pick(&NAMES)
                );
            }
            let document = GraphDocument::new(&text).unwrap();
            let (line, column) = (random.u32(..3), random.u32(..8));
            let name = ["x", "-", ">", "x-", ">x"][random.usize(..5)];
            if let Ok(edits) = document.rename(Position { line, column }, Encoding::Utf32, name) {
                let after = GraphDocument::new(&edited(document.text(), &edits)).unwrap();
                assert!(document.key() == after.key(), "{text:?} {line}:{column} {name:?}");
            }
        }
    }
}
