//! Hovers over directives, their values and rule names.

use crate::analysis::board::document::{BoardDocument, BoardPart};
use crate::analysis::board::hover::{Hover, Subject};
use crate::analysis::board::words;
use crate::model::{BoardKey, DirectiveReading, Key};
use crate::rules::{names_in_allow, rule_named};
use crate::text::{Encoding, Offset, Position, Span};

impl BoardDocument {
    /// The hover over a word of a directive or size header at a position.
    pub(crate) fn word_hover(&self, position: Position, encoding: Encoding) -> Option<Hover> {
        let offset = self.text().offset(position, encoding);
        let part = self.board_at(offset)?;
        let (span, markdown) = word(&part, offset - part.start)?;
        let range = part.placer(encoding).range(span);
        Some(Hover { range, subject: Subject::Words(markdown) })
    }
}

fn word(part: &BoardPart<'_>, at: Offset) -> Option<(Span, String)> {
    let section = &part.board.section;
    let line = section.line_at(at);
    if let Some(header) = section.grid.as_ref().and_then(|grid| grid.header).filter(|header| header.line == line) {
        let says = "**Size header** · the number of rows and of columns of the grid below.";
        return header.whole().contains(at).then(|| (header.whole(), says.to_owned()));
    }
    let reading = part.board.reading.directives.iter().find(|reading| reading.directive.line == line)?;
    let key = reading.key?;
    let directive = &reading.directive;
    if directive.key.contains(at) {
        return Some((directive.key, words::key(key.data())));
    }
    if !directive.value.contains(at) {
        return None;
    }
    match key {
        BoardKey::Allow => about_rule(part, reading, at),
        _ => {
            let written = directive.value.of(&section.text);
            let first_word = written.split([' ', '\t']).next()?;
            let says = key.data().about_value(first_word).filter(|_| reading.has_valid_value)?;
            Some((directive.value, format!("**{}: {written}**\n\n{says}", key.name())))
        }
    }
}

fn about_rule(part: &BoardPart<'_>, reading: &DirectiveReading<BoardKey>, at: Offset) -> Option<(Span, String)> {
    let mut names = names_in_allow(&part.board.section.text, &reading.directive);
    let (span, name) = names.find(|(span, _)| span.contains(at))?;
    Some((span, words::rule(rule_named(name)?)))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, annotated, context};
    use crate::analysis::solve_status::Unsolved;

    /// Draws the hover at the marked place, below the text it describes.
    fn check(picture: Expect) {
        let scene = Scene::new(picture.data());
        let hover = scene.document.hover(context(&Unsolved), scene.asked.start);
        let mut drawn = Scene { drawing: scene.drawing, ..scene };
        match hover {
            None => drawn.say("nothing"),
            Some(hover) => {
                let note = [(hover.range.clone(), String::new())];
                annotated(&drawn.document, &note).lines().for_each(|line| drawn.drawing += &format!(">{line}\n"));
                drawn.say(&hover.markdown());
            }
        }
        picture.assert_eq(&drawn.drawing);
    }

    #[test]
    fn a_directive_shows_its_purpose_and_values() {
        check(expect![[r#"
            |skip: none
              ^
            |PTE
            >|skip: none
            > ^^^^
            >|PTE
            > **skip** · Who may skip a turn.
            >
            > - `both` (default): Both players may skip a turn.
            > - `police`: The police may skip a turn; the thief must move.
            > - `thief`: The thief may skip a turn; the police must move.
            > - `none`: Both players must move.
        "#]]);
        check(expect![[r#"
            |title: x
             ^
            |PTE
            >|title: x
            > ^^^^^
            >|PTE
            > **title** · The title: any text.
        "#]]);
    }

    #[test]
    fn a_value_shows_its_meaning() {
        check(expect![[r#"
            |expect: thief  in 3 ; I think
                        ^
            |PTE
            >|expect: thief  in 3 ; I think
            >         ^^^^^^^^^^^
            >|PTE
            > **expect: thief  in 3**
            >
            > The thief is expected to escape.
        "#]]);
    }

    #[test]
    fn a_rule_name_shows_what_the_rule_finds() {
        check(expect![[r#"
            |allow: verdict,trailing-whitespace
                            ^
            |PTE
            >|allow: verdict,trailing-whitespace
            >                ^^^^^^^^^^^^^^^^^^^
            >|PTE
            > **`trailing-whitespace`** · hint
            >
            > Spaces and tabs at the end of any line, including blank lines. The fix removes them.
            >
            > They have no meaning, are invisible, and make equal boards differ.
        "#]]);
    }

    #[test]
    fn a_size_header_is_explained() {
        check(expect![[r#"
            |1 3
             ^
            |PTE
            >|1 3
            > ^^^
            >|PTE
            > **Size header** · the number of rows and of columns of the grid below.
        "#]]);
    }

    #[test]
    fn unknown_words_and_free_text_have_no_hover() {
        for picture in [
            "|tilte: x\n ^\n|PTE\n> nothing\n",
            "|title: x\n        ^\n|PTE\n> nothing\n",
            "|first: x\n        ^\n|PTE\n> nothing\n",
            "|allow: x\n        ^\n|PTE\n> nothing\n",
            "|first: police ; thief\n                 ^\n|PTE\n> nothing\n",
            "|; first\n ^\n|PTE\n> nothing\n",
        ] {
            let mut scene = Scene::new(picture);
            assert_eq!(scene.document.hover(context(&Unsolved), scene.asked.start), None, "{picture}");
            scene.say("nothing");
            assert_eq!(scene.drawing, picture);
        }
    }

    #[test]
    fn plain_text_has_no_markup() {
        let scene = Scene::new("|stuck: wins\n ^\n");
        let hover = scene.document.hover(context(&Unsolved), scene.asked.start).unwrap();
        expect![[r#"
            stuck · What happens to a player who may not skip and has no legal move.

            - loses (default): A player who cannot move loses at once.
            - wins: A player who cannot move wins at once."#]]
        .assert_eq(&hover.plain());
    }
}
