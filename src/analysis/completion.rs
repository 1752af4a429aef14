//! What may be written at a place: directives, their values, names of rules, new boards.

use crate::analysis::board::document;
use crate::analysis::board::document::{BoardDocument, BoardPart};
use crate::analysis::completion_context::{CompletionContext, Template};
use crate::analysis::diagnostics::FileEdit;
use crate::analysis::document::Context;
use crate::analysis::solve_status::Solutions;
use crate::model::{BoardKey, DirectiveReading, Key};
use crate::rules::{BoardSolveResult, names_in_allow};
use crate::solve::Value;
use crate::text::{Position, Span};

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

/// Everything that may be written at a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completions {
    /// The likeliest first.
    pub items: Vec<Completion>,
    /// Whether there is more than that, which a few characters more would bring to light.
    pub has_more: bool,
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
    /// A whole board or game.
    Board,
    /// A vertex of a game.
    Vertex,
}

/// Boards to start from.
const BOARDS: [Template; 2] = [
    Template {
        label: "board",
        detail: "a small board with a title",
        snippet: "title: ${1:A new board}\nP.*..\n..*T.\n....E\n",
    },
    Template {
        label: "board 8×8",
        detail: "an open board with walls to be added",
        snippet: "title: ${1:A new board}\nP.......\n........\n........\n........\n....T...\n........\n........\n.......E\n",
    },
];

impl BoardDocument {
    /// Everything that may be written at a position, the likeliest first; nothing in comments, cells and free text.
    ///
    /// # Complexity
    /// Linear in the line and in the directives of the board.
    pub fn completions(&self, context: Context<'_>, position: Position) -> Vec<Completion> {
        let offset = self.text().offset(position, context.encoding);
        let Some(part) = self.board_at(offset) else { return Vec::new() };
        let section = &part.board.section;
        let at = offset - part.start;
        let is_behind = section.lines.last().is_some_and(|line| at > line.whole().end);
        let line = if is_behind { section.lines.len() } else { section.line_at(at) };
        let span = section.lines.get(line).map_or(Span { start: at, end: at }, |line| line.whole());
        let text = span.of(&section.text);
        let slot = CompletionContext {
            document: self.text(),
            base: part.start,
            at,
            text,
            start: span.start,
            encoding: context.encoding,
        };
        let place = Place { part, line, slot };
        let directive = part.board.reading.directives.iter().find(|reading| reading.directive.line == line);
        match directive.filter(|reading| at > reading.directive.key.end) {
            Some(reading) => place.values(reading, context.solutions),
            None => place.beginnings(context.solutions),
        }
    }
}

/// A place of a board file at which something is to be written.
struct Place<'a> {
    part: BoardPart<'a>,
    line: usize,
    slot: CompletionContext<'a>,
}

impl<'a> Place<'a> {
    /// What can begin a line: directives that the board does not have yet, and boards.
    fn beginnings(&self, solutions: &dyn Solutions) -> Vec<Completion> {
        let Some(key) = self.slot.key() else { return Vec::new() };
        let board = self.board_below();
        let has = |key: BoardKey| {
            let readings = board.iter().flat_map(|part| &part.board.reading.directives);
            readings.filter(|reading| reading.directive.line != self.line).any(|reading| reading.key == Some(key))
        };
        let mut found = Vec::new();
        if let Some(value) = self.verdict(solutions).filter(|_| !key.has_colon && !has(BoardKey::Expect)) {
            let text = format!("expect: {}", asserted(value));
            let mut completion = self.slot.completion(&text, CompletionKind::Directive, key.span, &text);
            completion.detail = "the verdict of this board".to_owned();
            found.push(completion);
        }
        for directive in BoardKey::ALL.iter().filter(|&&key| !has(key)).map(|key| key.data()) {
            found.push(self.slot.directive(key, directive, directive.values.iter()));
        }
        if !key.has_colon && board.is_none_or(|board| board.board.reading.directives.is_empty()) {
            found.extend(BOARDS.into_iter().map(|template| self.slot.template(key, template, &document::BOARDS)));
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
    fn values(&self, reading: &DirectiveReading<BoardKey>, solutions: &dyn Solutions) -> Vec<Completion> {
        let Some(key) = reading.key else { return Vec::new() };
        let Some(span) = self.slot.value_at(&reading.directive) else { return Vec::new() };
        if key == BoardKey::Allow {
            let named: Vec<_> = names_in_allow(&self.part.board.section.text, &reading.directive).collect();
            return self.slot.rules(&named, &document::BOARDS);
        }
        let verdict = self.verdict(solutions).filter(|_| key == BoardKey::Expect).map(asserted);
        let data = key.data();
        self.slot.values(span, (verdict, "the verdict of this board"), data.values.iter(), data.default_value())
    }

    /// The verdict of the board that a directive here belongs to, if it is known: of the game, whatever `expect` says.
    fn verdict(&self, solutions: &dyn Solutions) -> Option<Value> {
        let board = self.board_below()?;
        match board.result(solutions)? {
            BoardSolveResult::Solved(value) => Some(value),
            BoardSolveResult::TooLarge { .. } => None,
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

    use crate::analysis::picture::{Scene, Solver, context, edited};
    use crate::analysis::solve_status::{Solutions, Unsolved};

    /// Everything that may be written where the marker begins, each with the line it makes.
    fn check(solutions: &dyn Solutions, picture: Expect) {
        let mut scene = Scene::new(picture.data());
        for completion in scene.document.completions(context(solutions), scene.asked.start) {
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
        let found = scene.document.completions(context(&Solver), scene.asked.start);
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
                > too-many (information) |allow: verdict, too-many,too-large|
                > empty-file (warning) |allow: verdict, empty-file,too-large|
                > unreachable-floor (hint) |allow: verdict, unreachable-floor,too-large|
                > trailing-whitespace (hint) |allow: verdict, trailing-whitespace,too-large|
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
                > too-many (information) |allow: verdict, too-many|
                > too-large (warning) |allow: verdict, too-large|
                > empty-file (warning) |allow: verdict, empty-file|
                > unreachable-floor (hint) |allow: verdict, unreachable-floor|
                > trailing-whitespace (hint) |allow: verdict, trailing-whitespace|
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
            let found = scene.document.completions(context(&Solver), scene.asked.start);
            assert_eq!(found, [], "{picture}");
        }
    }

    #[test]
    fn a_new_board_is_a_right_one() {
        let scene = Scene::new("|PTE\n|\n|\n ^\n");
        let found = scene.document.completions(context(&Unsolved), scene.asked.start);
        let boards =
            found.iter().filter(|completion| completion.kind == crate::analysis::completion::CompletionKind::Board);
        for completion in boards {
            let text = edited(&scene.document, std::slice::from_ref(&completion.edit));
            let document = crate::analysis::BoardDocument::new(&text).unwrap();
            assert_eq!(document.puzzles().count(), 2, "{text}");
        }
    }
}
