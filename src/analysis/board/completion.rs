//! Completions in a board file: directives, their values, names of rules, templates of boards.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::kind::BOARDS;
use crate::analysis::board::part::solved_chase;
use crate::analysis::completion::Completions;
use crate::analysis::completion_context::{CompletionContext, Template};
use crate::analysis::context::Context;
use crate::model::{BoardKey, Key};
use crate::rules::{SolveResult, asserted};
use crate::solve::insight::written_best_line;
use crate::text::Position;

/// Templates of boards.
const TEMPLATES: [Template; 2] = [
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
    /// The completions at a position; none in comments, cells and free text.
    ///
    /// # Complexity
    /// Linear in the line and in the directives of the board.
    pub(crate) fn completions(&self, context: Context<'_>, position: Position) -> Completions {
        let offset = self.text().offset(position, context.encoding);
        let Some(part) = self.board_at(offset) else { return Completions::default() };
        let section = &part.board.section;
        let at = offset - part.start;
        let directives = part.board.reading.directives.as_slice();
        let mut cursor = CompletionContext::new(
            &BOARDS,
            self.text(),
            context.encoding,
            part.start,
            section,
            directives,
            at,
        );
        // A directive below a grid belongs to a new board.
        if let Some(grid) = &section.grid {
            cursor.starts_puzzle = cursor.line > grid.lines.start;
        }
        // Those of the board below.
        let below = (!cursor.starts_puzzle).then_some(part);
        let verdict =
            below.and_then(|part| part.result(context.solutions)).and_then(SolveResult::solved);
        let best_line = || {
            let (chase, solution) = solved_chase(&below?, context.solutions).ok()?;
            let line = written_best_line(chase.game(), &solution, chase.start());
            if line.is_empty() { None } else { Some(line) }
        };
        let about = "the best line of this board";
        let own = [
            cursor.templates(&TEMPLATES),
            cursor.derived_value(BoardKey::Solution, best_line, about),
        ];
        cursor.completions(
            verdict.map(|value| asserted(value, true)),
            |_| true,
            |key| key.data().values.iter(),
            own.map(Completions::from),
        )
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, SolvesAll, context, edited};
    use crate::analysis::solve_status::{Solutions, Unsolved};

    fn check(solutions: &dyn Solutions, picture: Expect) {
        picture.assert_eq(&Scene::board(picture.data()).completed(solutions));
    }

    #[test]
    fn a_line_begins_with_a_missing_directive_or_a_board() {
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
                > policemen (1, 2, 3, 4) |policemen: |
                > exits (one, any) |exits: |
                > endless (draw, thief, police) |endless: |
                > expect (police, thief, draw) |expect: |
                > solution () |solution: |
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
                > policemen (1, 2, 3, 4) |policemen: |
                > exits (one, any) |exits: |
                > endless (draw, thief, police) |endless: |
                > expect (police, thief, draw) |expect: |
                > solution () |solution: |
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
                > policemen (1, 2, 3, 4) |policemen: both|
                > exits (one, any) |exits: both|
                > endless (draw, thief, police) |endless: both|
                > solution () |solution: both|
            "#]],
        );
    }

    #[test]
    fn the_verdict_of_a_solved_board_is_completed_as_a_whole() {
        check(
            &SolvesAll,
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
        let scene = Scene::board("|\n ^\n|P.T\n|..E\n");
        let found = scene.document.completions(context(&SolvesAll), scene.marked.start);
        assert_eq!(found.items[0].label, "expect: thief in 2");
    }

    #[test]
    fn a_directive_completes_to_its_values() {
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
    fn allow_completes_to_rules_that_it_does_not_name() {
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
                > several-keys (off) |allow: verdict, several-keys,too-large|
                > redundant-wall (off) |allow: verdict, redundant-wall,too-large|
                > slow-move (off) |allow: verdict, slow-move,too-large|
                > duplicate-board (off) |allow: verdict, duplicate-board,too-large|
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
                > several-keys (off) |allow: verdict, several-keys|
                > redundant-wall (off) |allow: verdict, redundant-wall|
                > slow-move (off) |allow: verdict, slow-move|
                > duplicate-board (off) |allow: verdict, duplicate-board|
                > missing-expect (off) |allow: verdict, missing-expect|
            "#]],
        );
    }

    #[test]
    fn comments_cells_and_free_text_have_no_completions() {
        for picture in [
            "|; fir\n     ^\n|PTE\n",
            "|title: fir\n           ^\n|PTE\n",
            "|P.E\n   ^\n",
            "|PTE\n ^\n",
            "|first: thief ; police\n                    ^\n|PTE\n",
            "|zzz: x\n       ^\n|PTE\n",
        ] {
            let scene = Scene::board(picture);
            let found = scene.document.completions(context(&SolvesAll), scene.marked.start);
            assert_eq!(found.items, [], "{picture}");
        }
    }

    #[test]
    fn a_template_is_a_board_without_errors() {
        let scene = Scene::board("|PTE\n|\n|\n ^\n");
        let found = scene.document.completions(context(&Unsolved), scene.marked.start);
        let boards = found.items.iter().filter(|completion| {
            completion.kind == crate::analysis::completion::CompletionKind::Board
        });
        for completion in boards {
            let text = edited(scene.document.text(), std::slice::from_ref(&completion.edit));
            let document = crate::analysis::board::document::BoardDocument::new(&text).unwrap();
            assert_eq!(document.puzzles().count(), 2, "{text}");
        }
    }

    #[test]
    fn a_solution_is_the_best_line() {
        check(
            &SolvesAll,
            expect![[r#"
                |solution: r
                           ^
                |P.T*E
                > r - r (the best line of this board) (best) |solution: r - r|
            "#]],
        );
        check(
            &Unsolved,
            expect![[r#"
                |solution:
                          ^
                |P.T*E
            "#]],
        );
    }
}
