//! The contents of a file for a report: its boards or its game, each with the best line.
//!
//! Guarantee: includes every part that could have a verdict, solved or not. Deliberately not here:
//! diagnostics, and the format of a report.

use crate::analysis::context::Context;
use crate::analysis::part::{OutlineStep, PlacedPart};

/// A board of a file, or its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleOutline {
    /// The name of its kind.
    pub kind: &'static str,
    /// Its title, unless it is missing or empty.
    pub title: Option<String>,
    /// Its 0-based lines, the end exclusive, with the blank lines and comments around it.
    pub lines: std::ops::Range<u32>,
    /// The outcome at its start in one word, `cost` for a cost game; `None` without a verdict.
    pub outcome: Option<&'static str>,
    /// Best play from its start, at most [`MAX_TURNS`](crate::analysis::MAX_TURNS) turns of it.
    /// Empty for a draw, and where it is not solved.
    pub line_of_play: Vec<OutlineStep>,
}

impl PuzzleOutline {
    pub(crate) fn new(
        placed: &PlacedPart<'_>,
        outcome: Option<&'static str>,
        context: Context<'_>,
    ) -> Self {
        let part = placed.part;
        Self {
            kind: part.kind_name(),
            title: part.title().map(str::to_owned),
            lines: placed.line_range(),
            outcome,
            line_of_play: placed.best_line_steps(context),
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::board::kind::BOARDS;
    use crate::analysis::file::File;
    use crate::analysis::graph::kind::GRAPHS;
    use crate::analysis::kind::PuzzleKind;
    use crate::analysis::outline::PuzzleOutline;
    use crate::analysis::picture::{SolvesAll, context};
    use crate::analysis::solve_status::{Solutions, Unsolved};

    fn parts(
        text: &str,
        kind: &'static PuzzleKind,
        solutions: &dyn Solutions,
    ) -> Vec<PuzzleOutline> {
        File::new(text, kind).unwrap().report_with_outline(context(solutions)).1
    }

    /// Draws the parts of a text below it.
    fn check(kind: &'static PuzzleKind, picture: Expect) {
        let lines: Vec<&str> =
            picture.data().lines().filter_map(|line| line.trim_start().strip_prefix('|')).collect();
        let mut drawing: String = lines.iter().map(|line| format!("|{line}\n")).collect();
        for part in parts(&(lines.join("\n") + "\n"), kind, &SolvesAll) {
            let lines = part.lines.start + 1..part.lines.end.saturating_add(1);
            drawing += &format!("{:?} in lines {lines:?}\n", part.title);
            for step in part.line_of_play {
                let at = step.range.start;
                drawing += &format!("  {}:{} {}\n", at.line + 1, at.column + 1, step.message);
            }
        }
        picture.assert_eq(&drawing);
    }

    #[test]
    fn every_board_has_its_lines_and_best_play_from_its_start() {
        check(
            &BOARDS,
            expect![[r#"
                |title: small
                |P.T*E
                |
                |PTT
                |
                |; open
                |P*.
                |**.
                |E*T
                Some("small") in lines 1..3
                  2:2 turn 1: police right to 1,2
                  2:3 turn 2: thief stays on 1,3
                  2:3 turn 3: police right to 1,3
                None in lines 3..5
                None in lines 5..10
            "#]],
        );
    }

    #[test]
    fn a_game_is_one_part_and_its_line_leads_from_vertex_to_vertex() {
        check(
            &GRAPHS,
            expect![[r#"
                |start: a
                |a -> b
                |b -> c
                |c
                None in lines 1..4294967295
                  3:1 turn 1: the first player to `b`
                  4:1 turn 2: the second player to `c`
            "#]],
        );
        check(
            &GRAPHS,
            expect![[r#"
                |title: toll
                |2 1 1
                |1 2 3
                Some("toll") in lines 1..4294967295
                  3:3 turn 1: minimiser to `2`
            "#]],
        );
        check(
            &GRAPHS,
            expect![[r#"
            |; nothing
        "#]],
        );
    }

    #[test]
    fn an_unsolved_puzzle_has_no_line() {
        assert_eq!(parts("P.T*E\n", &BOARDS, &Unsolved)[0].line_of_play, []);
        assert_eq!(parts("start: a\na -> b\n", &GRAPHS, &Unsolved)[0].line_of_play, []);
    }
}
