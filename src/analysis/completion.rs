//! What may be written at a place: directives, their values, names of rules, new boards.

use super::{BoardPart, Document, FileEdit, Solutions, explain};
use crate::model::{BoardKey, DirectiveReading};
use crate::rules::{Answer, RULES, names_allowed};
use crate::solve::Value;
use crate::syntax::WHITE_SPACE;
use crate::text::{Encoding, Offset, Position, Span};

/// One thing that may be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// What is shown and searched.
    pub label: String,
    /// What kind of thing it is.
    pub kind: CompletionKind,
    /// A few words beside the label.
    pub detail: String,
    /// An explanation in Markdown; it may be empty.
    pub documentation: String,
    /// What is written, and what it takes the place of.
    pub edit: FileEdit,
    /// What is written for a client that knows snippets, in the place of the edit's text.
    pub snippet: Option<String>,
    /// Whether it is most likely what is wanted.
    pub is_preselected: bool,
}

/// The kinds of things that may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompletionKind {
    /// A directive.
    Directive,
    /// A value of a directive.
    Value,
    /// The name of a rule.
    Rule,
    /// A whole board.
    Board,
}

/// Boards to start from: what they are called, what is said about them, their text with one place to fill in.
const BOARDS: [(&str, &str, &str); 2] = [
    ("board", "a small board with a title", "title: ${1:A new board}\nP.*..\n..*T.\n....E\n"),
    (
        "board 8×8",
        "an open board with walls to be added",
        "title: ${1:A new board}\nP.......\n........\n........\n........\n....T...\n........\n........\n.......E\n",
    ),
];

impl Document {
    /// Everything that may be written at a position, the likeliest first; nothing in comments, cells and free text.
    ///
    /// # Complexity
    /// Linear in the line and in the directives of the board.
    pub fn completions(&self, position: Position, encoding: Encoding, solutions: &dyn Solutions) -> Vec<Completion> {
        let offset = self.text().offset(position, encoding);
        let Some(part) = self.board_at(offset) else { return Vec::new() };
        let place = Place::new(self, part, offset, encoding);
        let directive = part.board.reading.directives.iter().find(|reading| reading.directive.line == place.line);
        match directive.filter(|reading| place.at > reading.directive.key.end) {
            Some(reading) => place.values(reading, solutions),
            None => place.beginnings(solutions),
        }
    }
}

/// A place at which something is to be written.
struct Place<'a> {
    document: &'a Document,
    part: BoardPart<'a>,
    /// In bytes from the section's start, as all spans here.
    at: Offset,
    line: usize,
    /// The line's text and where it starts; empty behind the last line.
    text: &'a str,
    start: Offset,
    encoding: Encoding,
}

impl<'a> Place<'a> {
    fn new(document: &'a Document, part: BoardPart<'a>, offset: Offset, encoding: Encoding) -> Self {
        let section = &part.board.section;
        let at = offset - part.start;
        let is_behind = section.lines.last().is_some_and(|line| at > line.whole().end);
        let line = if is_behind { section.lines.len() } else { section.line_at(at) };
        let span = section.lines.get(line).map_or(Span { start: at, end: at }, |line| line.whole());
        let (text, start) = (span.of(&section.text), span.start);
        Self { document, part, at, line, text, start, encoding }
    }

    /// What can begin a line: directives that the board does not have yet, and boards.
    fn beginnings(&self, solutions: &dyn Solutions) -> Vec<Completion> {
        let (before, after) = self.text.split_at((self.at - self.start).bytes().min(self.text.len()));
        let word = before.trim_start_matches(WHITE_SPACE);
        let is_word = |text: &str| text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'-'));
        let key_end = after.find(|character| !matches!(character, 'a'..='z' | '-')).unwrap_or(after.len());
        let (key_rest, rest) = after.split_at(key_end);
        let has_colon = rest.starts_with(':');
        if !is_word(word) || !(has_colon || rest.trim_matches(WHITE_SPACE).is_empty()) {
            return Vec::new();
        }
        let start = self.at - Offset::new(word.len());
        let span = Span { start, end: self.at + Offset::new(key_rest.len()) };
        let board = self.board_below();
        let has = |key: BoardKey| {
            let readings = board.iter().flat_map(|part| &part.board.reading.directives);
            readings.filter(|reading| reading.directive.line != self.line).any(|reading| reading.key == Some(key))
        };
        let mut found = Vec::new();
        if let Some(value) = self.verdict(solutions).filter(|_| !has_colon && !has(BoardKey::Expect)) {
            let text = format!("expect: {}", asserted(value));
            let mut completion = self.completion(&text, CompletionKind::Directive, span, &text);
            completion.detail = "the verdict of this board".to_owned();
            found.push(completion);
        }
        for key in BoardKey::ALL.into_iter().filter(|&key| !has(key)) {
            let text = if has_colon { key.name().to_owned() } else { format!("{}: ", key.name()) };
            let mut completion = self.completion(key.name(), CompletionKind::Directive, span, &text);
            completion.documentation = explain::directive(key).to_owned();
            completion.detail = key.values().join(", ");
            completion.snippet = Some(format!("{}: ${{1|{}|}}", key.name(), key.values().join(",")))
                .filter(|_| !has_colon && !key.values().is_empty());
            found.push(completion);
        }
        if !has_colon && board.is_none_or(|board| board.board.reading.directives.is_empty()) {
            found.extend(BOARDS.into_iter().map(|(label, detail, snippet)| {
                let text = snippet.replace("${1:", "").replace('}', "");
                let mut completion = self.completion(label, CompletionKind::Board, span, &text);
                completion.detail = detail.to_owned();
                completion.documentation = format!("```stakeout-board\n{text}```");
                completion.snippet = Some(snippet.to_owned());
                completion
            }));
        }
        found
    }

    /// The board that a directive on this line would belong to, if it is there already.
    fn board_below(&self) -> Option<BoardPart<'a>> {
        let section = &self.part.board.section;
        let first_row = section.grid.as_ref().map(|grid| grid.lines.start);
        first_row.is_none_or(|row| self.line <= row).then_some(self.part)
    }

    /// The values of a directive, or the names of rules in an `allow`.
    fn values(&self, reading: &DirectiveReading, solutions: &dyn Solutions) -> Vec<Completion> {
        let section = &self.part.board.section;
        let Some(key) = reading.key else { return Vec::new() };
        let directive = &reading.directive;
        let value = directive.value;
        // Behind the value a comment may stand; white space there still belongs to the value.
        let line_end = section.lines.get(directive.line).map_or(value.end, |line| line.whole().end);
        let behind = Span { start: value.end, end: line_end }.of(&section.text);
        let blank = behind.len() - behind.trim_start_matches(WHITE_SPACE).len();
        if self.at > value.end + Offset::new(blank) {
            return Vec::new();
        }
        if key == BoardKey::Allow {
            return self.rules(reading);
        }
        let is_empty = value.is_empty() || self.at < value.start;
        let span = if is_empty || self.at > value.end { Span { start: self.at, end: self.at } } else { value };
        let mut found = Vec::new();
        if let Some(verdict) = self.verdict(solutions).filter(|_| key == BoardKey::Expect) {
            let text = asserted(verdict);
            let mut completion = self.value(&text, span);
            completion.detail = "the verdict of this board".to_owned();
            completion.is_preselected = true;
            found.push(completion);
        }
        for (index, listed) in key.values().iter().enumerate() {
            let mut completion = self.value(listed, span);
            completion.documentation = explain::value(key, listed).unwrap_or_default().to_owned();
            if index == 0 && key != BoardKey::Expect {
                completion.detail = "default".to_owned();
            }
            if found.iter().all(|other: &Completion| other.label != completion.label) {
                found.push(completion);
            }
        }
        found
    }

    /// The rules that can be allowed and are not yet, in the place of the name at the cursor.
    fn rules(&self, reading: &DirectiveReading) -> Vec<Completion> {
        let section = &self.part.board.section;
        let named: Vec<(Span, &str)> = names_allowed(section, reading).collect();
        let touches = |span: &Span| span.start <= self.at && self.at <= span.end;
        let here = named.iter().find(|(span, name)| !name.is_empty() && touches(span)).map(|(span, _)| *span);
        let span = here.unwrap_or(Span { start: self.at, end: self.at });
        let is_free = |name: &str| named.iter().all(|(other, other_name)| *other_name != name || Some(*other) == here);
        let rules = RULES.into_iter().filter(|rule| rule.can_be_allowed() && is_free(rule.name));
        let completions = rules.map(|rule| {
            let text = format!("{}{}", self.space_before(span), rule.name);
            let mut completion = self.completion(rule.name, CompletionKind::Rule, span, &text);
            completion.detail = rule.severity.map_or("off", |severity| severity.name()).to_owned();
            completion.documentation = explain::rule(rule);
            completion
        });
        completions.collect()
    }

    fn value(&self, value: &str, span: Span) -> Completion {
        self.completion(value, CompletionKind::Value, span, &format!("{}{value}", self.space_before(span)))
    }

    /// A space, where there is none yet between a colon or comma and what is written at a span.
    fn space_before(&self, span: Span) -> &'static str {
        let before = Span { start: self.start, end: span.start }.of(&self.part.board.section.text);
        if before.ends_with([':', ',']) { " " } else { "" }
    }

    fn completion(&self, label: &str, kind: CompletionKind, span: Span, text: &str) -> Completion {
        let span = span.shifted(self.part.start);
        let place = |offset| self.document.text().position(offset, self.encoding);
        Completion {
            label: label.to_owned(),
            kind,
            detail: String::new(),
            documentation: String::new(),
            edit: FileEdit { range: place(span.start)..place(span.end), span, text: text.to_owned() },
            snippet: None,
            is_preselected: false,
        }
    }

    /// The verdict of the board that a directive here belongs to, if it is known: of the game, whatever `expect` says.
    fn verdict(&self, solutions: &dyn Solutions) -> Option<Value> {
        let board = self.board_below()?;
        match solutions.answer(board.puzzle()?)? {
            Answer::Solved(value) => Some(value),
            Answer::TooLarge { .. } => None,
        }
    }
}

/// The value of `expect` that asserts a verdict with its turns.
fn asserted(value: Value) -> String {
    let name = value.outcome().name();
    value.turns().map_or_else(|| name.to_owned(), |turns| format!("{name} in {}", turns.0))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, Solver, edited};
    use crate::analysis::{Solutions, Unsolved};
    use crate::text::Encoding;

    /// Everything that may be written where the marker begins, each with the line it makes.
    fn check(solutions: &dyn Solutions, picture: Expect) {
        let mut scene = Scene::new(picture.data());
        for completion in scene.document.completions(scene.asked.start, Encoding::Utf32, solutions) {
            let text = edited(&scene.document, std::slice::from_ref(&completion.edit));
            let line = text.lines().nth(scene.asked.start.line as usize).unwrap_or_default().to_owned();
            let best = if completion.is_preselected { " (best)" } else { "" };
            scene.say(&format!("{} ({}){best} |{line}|", completion.label, completion.detail));
        }
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn a_line_begins_with_a_directive_that_is_not_there_yet_or_a_board() {
        check(
            &Unsolved,
            expect![[r#"
                |PTE
                |
                 ^
                > title () |title: |
                > author () |author: |
                > first (police, thief) |first: |
                > police-moves (8, 4) |police-moves: |
                > thief-moves (4, 8) |thief-moves: |
                > skip (both, police, thief, none) |skip: |
                > stuck (loses, wins) |stuck: |
                > expect (police, thief, draw) |expect: |
                > allow () |allow: |
                > board (a small board with a title) |title: A new board|
                > board 8×8 (an open board with walls to be added) |title: A new board|
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |title: a
                |th
                   ^
                |stuck: wins
                |expect: draw
                |PTE
                > author () |author: |
                > first (police, thief) |first: |
                > police-moves (8, 4) |police-moves: |
                > thief-moves (4, 8) |thief-moves: |
                > skip (both, police, thief, none) |skip: |
                > stuck (loses, wins) |stuck: |
                > expect (police, thief, draw) |expect: |
                > allow () |allow: |
            "#]],
        );
    }

    #[test]
    fn a_key_is_replaced_up_to_its_colon() {
        check(
            &Unsolved,
            expect![[r#"
                |title: a
                |author: b
                |skp: both
                  ^
                |first: thief
                |stuck: wins
                |police-moves: 4
                |expect: draw
                |allow: verdict
                |PTE
                > thief-moves (4, 8) |thief-moves: both|
                > skip (both, police, thief, none) |skip: both|
            "#]],
        );
    }

    #[test]
    fn the_verdict_of_a_solved_board_is_offered_whole() {
        check(
            &Solver,
            expect![[r#"
                |expect: dra ; I think
                           ^
                |P.T
                |..E
                > thief in 2 (the verdict of this board) (best) |expect: thief in 2 ; I think|
                > police () |expect: police ; I think|
                > thief () |expect: thief ; I think|
                > draw () |expect: draw ; I think|
            "#]],
        );
        let scene = Scene::new("|\n ^\n|P.T\n|..E\n");
        let found = scene.document.completions(scene.asked.start, Encoding::Utf32, &Solver);
        assert_eq!(found[0].label, "expect: thief in 2");
    }

    #[test]
    fn a_directive_offers_its_values() {
        check(
            &Unsolved,
            expect![[r#"
                |skip:
                      ^
                |PTE
                > both (default) |skip: both|
                > police () |skip: police|
                > thief () |skip: thief|
                > none () |skip: none|
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |police-moves: 
                               ^
                |PTE
                > 8 (default) |police-moves: 8|
                > 4 () |police-moves: 4|
            "#]],
        );
    }

    #[test]
    fn allow_offers_the_rules_that_it_does_not_name() {
        check(
            &Unsolved,
            expect![[r#"
                |allow: verdict, un,too-large
                                  ^
                |PTE
                > unknown-directive (warning) |allow: verdict, unknown-directive,too-large|
                > empty-file (warning) |allow: verdict, empty-file,too-large|
                > undefined-vertex (warning) |allow: verdict, undefined-vertex,too-large|
                > unreachable-floor (hint) |allow: verdict, unreachable-floor,too-large|
                > trailing-whitespace (hint) |allow: verdict, trailing-whitespace,too-large|
                > duplicate-edge (hint) |allow: verdict, duplicate-edge,too-large|
                > duplicate-word (hint) |allow: verdict, duplicate-word,too-large|
                > unreachable-vertex (hint) |allow: verdict, unreachable-vertex,too-large|
                > missing-expect (off) |allow: verdict, missing-expect,too-large|
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |allow: verdict,
                                ^
                |PTE
                > unknown-directive (warning) |allow: verdict, unknown-directive|
                > too-large (warning) |allow: verdict, too-large|
                > empty-file (warning) |allow: verdict, empty-file|
                > undefined-vertex (warning) |allow: verdict, undefined-vertex|
                > unreachable-floor (hint) |allow: verdict, unreachable-floor|
                > trailing-whitespace (hint) |allow: verdict, trailing-whitespace|
                > duplicate-edge (hint) |allow: verdict, duplicate-edge|
                > duplicate-word (hint) |allow: verdict, duplicate-word|
                > unreachable-vertex (hint) |allow: verdict, unreachable-vertex|
                > missing-expect (off) |allow: verdict, missing-expect|
            "#]],
        );
    }

    #[test]
    fn comments_cells_and_free_text_offer_nothing() {
        for picture in [
            "|; fir\n     ^\n|PTE\n",
            "|title: fir\n           ^\n|PTE\n",
            "|P.E\n   ^\n",
            "|PTE\n ^\n",
            "|first: thief ; police\n                    ^\n|PTE\n",
            "|zzz: x\n       ^\n|PTE\n",
        ] {
            let scene = Scene::new(picture);
            let found = scene.document.completions(scene.asked.start, Encoding::Utf32, &Solver);
            assert_eq!(found, [], "{picture}");
        }
    }

    #[test]
    fn a_new_board_is_a_right_one() {
        let scene = Scene::new("|PTE\n|\n|\n ^\n");
        let found = scene.document.completions(scene.asked.start, Encoding::Utf32, &Unsolved);
        let boards = found.iter().filter(|completion| completion.kind == super::CompletionKind::Board);
        for completion in boards {
            let text = edited(&scene.document, std::slice::from_ref(&completion.edit));
            let document = crate::analysis::Document::new(&text).unwrap();
            assert_eq!(document.puzzles().count(), 2, "{text}");
        }
    }
}
