//! The formatter of game files.
//!
//! It removes trailing whitespace, blank lines at both ends of the file and repeated blank lines,
//! writes directives as `key: value` and a header as numbers with one space between, and ends the
//! last line. Guarantees: names, words, edges and the text between them on a line are never
//! changed, the game keeps its meaning, and formatting twice changes nothing more. Deliberately not
//! here: an order of lines, since the author decides that in a game file.

use std::borrow::Cow;

use crate::analysis::edits::FileEdit;
use crate::analysis::formatting::{directive_line, is_fragile, keep_touched, line_edits, placed};
use crate::analysis::graph::document::GraphDocument;
use crate::model::{DirectiveReading, GraphKey};
use crate::syntax::GraphText;
use crate::text::{Encoding, Range, Span};

impl GraphDocument {
    /// The edits that format the document, or the lines that a range touches; in order and without
    /// overlap. None for a text whose lines may not be removed: see `is_fragile`.
    ///
    /// # Complexity
    /// Linear in the bytes of the document.
    pub(crate) fn format(&self, range: Option<&Range>, encoding: Encoding) -> Vec<FileEdit> {
        let checked = self.checked();
        let game = &checked.game;
        if is_fragile(&game.text) {
            return Vec::new();
        }
        let directives = &checked.reading.directives;
        let mut edits = line_edits(game, directives, |line, it| content(game, line, it));
        keep_touched(self.text(), &mut edits, range, encoding);
        placed(self.text(), edits, encoding)
    }
}

/// The formatted line.
fn content<'a>(
    game: &'a GraphText,
    index: usize,
    directive: Option<&DirectiveReading<GraphKey>>,
) -> Cow<'a, str> {
    let text = &game.text;
    let trimmed = game.lines[index].trimmed();
    if let Some(reading) = directive {
        return Cow::Owned(directive_line(game, reading));
    }
    if let Some(header) = game.header
        && header.line == index
    {
        let mut numbers = format!("{} {}", header.vertices.of(text), header.edges.of(text));
        let mut end = header.edges.end;
        if let Some(start) = header.start {
            numbers.push(' ');
            numbers.push_str(start.of(text));
            end = start.end;
        }
        let behind = Span { start: end, end: trimmed.end };
        return Cow::Owned(numbers + behind.of(text));
    }
    Cow::Borrowed(trimmed.of(text))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::analysis::edits::edited;
    use crate::analysis::graph::document::GraphDocument;
    use crate::config::Settings;
    use crate::rules::RunRules as _;
    use crate::text::{Encoding, Position};

    fn formatted(text: &str) -> String {
        let document = GraphDocument::new(text).unwrap();
        edited(text, &document.format(None, Encoding::Utf16))
    }

    #[test]
    fn whitespace_blank_lines_and_directives_are_formatted() {
        let text = "\n \ntitle:  a  b  ; why \n  start:a\nallow:verdict ,duplicate-edge\nexpect:  win   in 1\n\n \n\n  a  ->  b   c ; x \nb\t\n\n\n";
        let expected = "title: a  b  ; why\nstart: a\nallow: verdict, duplicate-edge\nexpect: win in 1\n\n  a  ->  b   c ; x\nb\n";
        assert_eq!(formatted(text), expected);
    }

    #[test]
    fn the_header_of_an_edge_list_has_single_spaces() {
        assert_eq!(formatted(" 3\t 2   1 ; sizes\n1  2\n2 3"), "3 2 1 ; sizes\n1  2\n2 3\n");
    }

    #[test]
    fn line_ends_and_a_byte_order_mark_stay() {
        assert_eq!(formatted("\u{feff}\r\na -> b \r\nb"), "\u{feff}a -> b\r\nb\r\n");
        assert_eq!(formatted("a -> b \r \nb"), "a -> b \r \nb", "mixed ends are left alone");
        assert_eq!(
            formatted("\n\u{feff}a -> b"),
            "\n\u{feff}a -> b",
            "a byte-order mark counts only at the start"
        );
        assert_eq!(formatted(" \n\n"), "");
        assert_eq!(formatted(""), "");
    }

    #[test]
    fn a_range_formats_the_lines_that_it_touches() {
        let text = "a -> b \nb -> c \nc \n";
        let document = GraphDocument::new(text).unwrap();
        let at = |line| Position { line, column: 0 };
        let edits =
            document.format(Some(&(at(1)..Position { line: 1, column: 7 })), Encoding::Utf16);
        assert_eq!(edited(text, &edits), "a -> b \nb -> c\nc \n");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, rng_seed: proptest::test_runner::RngSeed::Fixed(6), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn a_game_keeps_its_meaning_and_formatting_twice_changes_nothing(
            text in "(\u{feff}|)((words: ?1|objective:cost|start: ?[ab1]|stuck:wins|expect: ?win  in 1|allow: ?verdict ,too-large,?|zz:|[ \t]?[12] {1,2}[123]|[abé]{1,2} ?-> [ab] ?b:1|[ab]{0,2}|) ?( ;y)?[\n]){0,10}[ab]?",
            line_end in prop::sample::select(vec!["\n", "\r", "\r\n"]),
        ) {
            let text = text.replace('\n', line_end);
            let once = formatted(&text);
            prop_assert_eq!(formatted(&once), once.clone());
            let meaning = |text: &str| {
                let document = GraphDocument::new(text).unwrap();
                let checked = document.checked();
                let (game, reading) = (&checked.game, &checked.reading);
                let content: Vec<String> = game.statements().map(|(_, content)| content.of(&game.text).to_owned()).collect();
                let mut found: Vec<_> = checked.diagnostics(None, &Settings::default()).into_iter()
                    .filter(|diagnostic| !["trailing-whitespace", "unused-allow"].contains(&diagnostic.rule.name))
                    .map(|diagnostic| (diagnostic.rule.name, diagnostic.span.of(&game.text).replace([' ', '\t'], ""))).collect();
                found.sort();
                let values: Vec<_> = reading.directives.iter().map(|reading| (reading.key, reading.has_valid_value)).collect();
                (content, found, values, reading.objective, reading.expectation.clone(), checked.key.clone(), reading.puzzle.as_ref().map(|puzzle| puzzle.start))
            };
            prop_assert_eq!(meaning(&text), meaning(&once), "{:?} became {:?}", text, once);
        }
    }
}
