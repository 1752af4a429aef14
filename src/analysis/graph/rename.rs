//! Another name for a vertex, wherever it is named.
//!
//! Others rely on a renamed game to be the same game: two vertices never become one, and a name never becomes something
//! else. Deliberately not here: the numbers of an edge list, which its header counts, and words, which are what they say.

use std::fmt;

use crate::analysis::Range;
use crate::analysis::diagnostics::FileEdit;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::places::Places;
use crate::analysis::graph::words::code;
use crate::model::Names;
use crate::rules::MOST_FIX_BYTES;
use crate::syntax::{GraphForm, WHITE_SPACE};
use crate::text::{Encoding, Position};

/// Why something cannot be called otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RenameRefused {
    /// There is no vertex at that place.
    NoVertex,
    /// The vertices of an edge list are numbers.
    Numbered,
    /// A word of a word game is what it says.
    Word,
    /// No name at all.
    Empty,
    /// A name cannot hold this.
    BadName(&'static str),
    /// Another vertex is called so.
    Taken(String),
    /// The name is so long, and there are so many places for it, that the edits would be too large.
    TooLong,
}

impl fmt::Display for RenameRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoVertex => write!(f, "there is no vertex here"),
            Self::Numbered => write!(f, "the vertices of an edge list are its numbers from 1 on: they have no names"),
            Self::Word => write!(f, "a word is what it says: change it where it stands"),
            Self::Empty => write!(f, "a vertex needs a name"),
            Self::BadName(what) => write!(f, "a name cannot hold {what}"),
            Self::Taken(name) => write!(f, "another vertex is called {} already", code(name)),
            Self::TooLong => write!(f, "the name is too long to be written everywhere"),
        }
    }
}

/// What can be renamed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamable {
    /// The name that is asked about.
    pub range: Range,
    /// What it is called now.
    pub name: String,
}

impl GraphDocument {
    /// What at a position can be renamed.
    ///
    /// # Errors
    /// If nothing can: why.
    pub fn renamable(&self, position: Position, encoding: Encoding) -> Result<Renamable, RenameRefused> {
        let at = self.offset(position, encoding);
        let checked = self.checked();
        let game = &checked.game;
        let Some((span, _)) = self.vertex_at(at) else {
            let is_word = self.word_on(game.line_at(at)).is_some_and(|(said, _)| said.start <= at && at <= said.end);
            return Err(if is_word { RenameRefused::Word } else { RenameRefused::NoVertex });
        };
        match checked.reading.names {
            Names::Written(_) => {
                Ok(Renamable { range: self.range(span, encoding), name: span.of(&game.text).to_owned() })
            }
            Names::Numbered(_) | Names::Words(_) => Err(RenameRefused::Numbered),
        }
    }

    /// The edits, in order, that give the vertex at a position another name everywhere, in `start` too.
    ///
    /// # Errors
    /// If there is no vertex, or the name cannot be one or is another vertex's.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn rename(&self, position: Position, encoding: Encoding, name: &str) -> Result<Vec<FileEdit>, RenameRefused> {
        let Renamable { name: before, .. } = self.renamable(position, encoding)?;
        let name = name.trim_matches(WHITE_SPACE);
        bad_part(name).map_or(Ok(()), Err)?;
        let checked = self.checked();
        let (game, reading) = (&checked.game, &checked.reading);
        debug_assert_eq!(game.form, GraphForm::Arrows, "only there names are written");
        let vertex = reading.vertex(game, &before).ok_or(RenameRefused::NoVertex)?;
        if reading.vertex(game, name).is_some_and(|other| other != vertex) {
            return Err(RenameRefused::Taken(name.to_owned()));
        }
        let mentions = reading.mentions(game, vertex);
        if mentions.len().saturating_mul(name.len()) > MOST_FIX_BYTES {
            return Err(RenameRefused::TooLong);
        }
        let mut places = Places::new(game, encoding);
        let edit = |span| FileEdit { range: places.range(span), span, text: name.to_owned() };
        Ok(mentions.into_iter().map(|mention| mention.span).map(edit).collect())
    }
}

/// What keeps a text from being a name.
fn bad_part(name: &str) -> Option<RenameRefused> {
    let bad = [
        (" ", "white space"),
        ("\t", "white space"),
        ("\n", "a line end"),
        ("\r", "a line end"),
        (":", "`:`"),
        (";", "`;`"),
        ("->", "the arrow `->`"),
        // At the start of a file it would be none of its characters.
        ("\u{feff}", "a byte-order mark"),
    ];
    if name.is_empty() {
        return Some(RenameRefused::Empty);
    }
    bad.into_iter().find(|(part, _)| name.contains(part)).map(|(_, what)| RenameRefused::BadName(what))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use fastrand::Rng;

    use crate::analysis::graph::document::GraphDocument;
    use crate::analysis::graph::rename::RenameRefused;
    use crate::analysis::picture::{GameScene, edited};
    use crate::rules::MOST_FIX_BYTES;
    use crate::text::{Encoding, Position};

    /// The text after what is marked has got another name, or why it has not.
    fn check(name: &str, picture: Expect) {
        let mut scene = GameScene::new(picture.data());
        match scene.document.rename(scene.asked.start, Encoding::Utf32, name) {
            Ok(edits) => scene.show(&edited(&scene.document, &edits)),
            Err(refused) => scene.say(&refused.to_string()),
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
    fn a_name_that_cannot_be_one_is_refused() {
        for (name, why) in [
            ("", RenameRefused::Empty),
            (" ", RenameRefused::Empty),
            ("a b", RenameRefused::BadName("white space")),
            ("a:b", RenameRefused::BadName("`:`")),
            ("a;", RenameRefused::BadName("`;`")),
            ("a->b", RenameRefused::BadName("the arrow `->`")),
            ("a\nb", RenameRefused::BadName("a line end")),
            ("\u{feff}", RenameRefused::BadName("a byte-order mark")),
            ("b", RenameRefused::Taken("b".to_owned())),
        ] {
            let document = GraphDocument::new("a -> b\n").unwrap();
            assert_eq!(document.rename(Position::default(), Encoding::Utf8, name), Err(why), "{name:?}");
        }
    }

    #[test]
    fn a_name_that_would_be_written_too_often_is_refused() {
        let document = GraphDocument::new("a -> a\n").unwrap();
        let rename = |bytes| document.rename(Position::default(), Encoding::Utf8, &"b".repeat(bytes));
        assert_eq!(rename(MOST_FIX_BYTES / 2).unwrap().len(), 2);
        assert_eq!(rename(MOST_FIX_BYTES / 2 + 1), Err(RenameRefused::TooLong));
    }

    #[test]
    fn two_vertices_never_become_one() {
        check(
            "b",
            expect![[r#"
                |a -> b
                 ^
                > another vertex is called `b` already
            "#]],
        );
    }

    #[test]
    fn numbers_and_words_have_no_other_names() {
        check(
            "3",
            expect![[r#"
                |2 1
                |1 2
                 ^
                > the vertices of an edge list are its numbers from 1 on: they have no names
            "#]],
        );
        check(
            "cd",
            expect![[r#"
                |words: 1
                |ab
                 ^
                > a word is what it says: change it where it stands
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
                text += &format!("{}{}->{}{} {}\n", pick(&NAMES), pick(&GAPS), pick(&GAPS), pick(&NAMES), pick(&NAMES));
            }
            let document = GraphDocument::new(&text).unwrap();
            let (line, column) = (random.u32(..3), random.u32(..8));
            let name = ["x", "-", ">", "x-", ">x"][random.usize(..5)];
            if let Ok(edits) = document.rename(Position { line, column }, Encoding::Utf32, name) {
                let after = GraphDocument::new(&edited(&document, &edits)).unwrap();
                assert!(document.key() == after.key(), "{text:?} {line}:{column} {name:?}");
            }
        }
    }
}
