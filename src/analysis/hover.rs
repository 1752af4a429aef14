//! Hovers: the types that every kind returns, and the explanations of directives and rules.
//!
//! A kind has a list of providers; the result of the first one that returns something is shown.
//! Deliberately not here: cells and vertices, and the descriptions of directives (`model`).

use crate::analysis::markdown::plain_text;
use crate::model::{DirectiveKey, DirectiveReading, Key};
use crate::rules::{Rule, names_in_allow, rule_named};
use crate::syntax::{SourceLines, WHITESPACE};
use crate::text::{Offset, Range, Span};

/// A hover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The text it describes.
    pub range: Range,
    /// Its content, in Markdown.
    pub markdown: String,
}

impl Hover {
    /// The content for a client that accepts plain text only.
    pub fn plain(&self) -> String {
        plain_text(&self.markdown)
    }
}

/// The hover over a directive: its key, its value, or the name of a rule in `allow`.
pub(crate) fn directive_hover<K: Key>(
    source: &SourceLines,
    readings: &[DirectiveReading<K>],
    at: Offset,
) -> Option<(Span, String)> {
    let line = source.line_at(at);
    let reading = readings.iter().find(|reading| reading.directive.line == line)?;
    let directive = &reading.directive;
    let key = reading.key?;
    let (span, markdown) = if directive.key.contains(at) {
        (directive.key, about_key(key.data()))
    } else if key == K::ALLOW {
        let (span, name) =
            names_in_allow(&source.text, directive).find(|(span, _)| span.contains(at))?;
        (span, about_rule(rule_named(name)?))
    } else {
        let written = directive.value.of(&source.text);
        let about = key.data().about_value(written.split(WHITESPACE).next()?);
        let about = about.filter(|_| reading.has_valid_value && directive.value.contains(at))?;
        (directive.value, format!("**{}: {written}**\n\n{about}", key.name()))
    };
    Some((span, markdown))
}

/// The description of a key and its values, in Markdown.
fn about_key(key: &DirectiveKey) -> String {
    let mut text = format!("**{}** · {}", key.name, key.about);
    for (index, value) in key.values.iter().enumerate() {
        let default = if index == 0 && key.has_default { " (default)" } else { "" };
        let start = if index == 0 { "\n\n" } else { "\n" };
        text += &format!("{start}- `{}`{default}: {}", value.name(), value.about());
    }
    text
}

/// The description of a rule, in Markdown.
pub(crate) fn about_rule(rule: &Rule) -> String {
    let severity = rule.severity.map_or("off", |severity| severity.name());
    format!("**`{}`** · {severity}\n\n{}\n\n{}", rule.name, rule.page.finds, rule.page.reason)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, annotated, context};
    use crate::analysis::solve_status::Unsolved;

    /// Draws the hover at the marked place, below the text it describes.
    fn check(picture: Expect) {
        let scene = Scene::new(picture.data());
        let hover = scene.document.hover(context(&Unsolved), scene.marked.start);
        let mut drawn = Scene { drawing: scene.drawing, ..scene };
        match hover {
            None => drawn.add("nothing"),
            Some(hover) => {
                let note = [(hover.range.clone(), String::new())];
                annotated(drawn.document.text(), &note)
                    .lines()
                    .for_each(|line| drawn.drawing += &format!(">{line}\n"));
                drawn.add(&hover.markdown);
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
            > - `both` (default): The thief and every policeman may stay.
            > - `police`: Every policeman may stay; the thief must move.
            > - `thief`: The thief may stay; every policeman who can must move.
            > - `none`: The thief and every policeman who can must move.
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
    fn a_rule_name_shows_the_description_of_the_rule() {
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
            assert_eq!(
                scene.document.hover(context(&Unsolved), scene.marked.start),
                None,
                "{picture}"
            );
            scene.add("nothing");
            assert_eq!(scene.drawing, picture);
        }
    }

    #[test]
    fn plain_text_has_no_markup() {
        let scene = Scene::new("|stuck: wins\n ^\n");
        let hover = scene.document.hover(context(&Unsolved), scene.marked.start).unwrap();
        expect![[r#"
            stuck · What happens to a side that may not skip and has no legal move.

            - loses (default): A side that cannot move loses at once.
            - wins: A side that cannot move wins at once."#]]
        .assert_eq(&hover.plain());
    }
}
