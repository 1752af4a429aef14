//! The symmetries of a grid: rotations, reflections and transposition.
//!
//! They preserve steps in 4 and in 8 directions, so every state keeps its value. The moves of
//! `solution` are transformed too. Comment lines stay between the same rows; if rows become
//! columns, they move above the grid.

use crate::analysis::board::part::BoardPart;
use crate::analysis::board::refactor::drawing::Drawing;
use crate::model::{Board, Cell, Step};
use crate::rules::Edit;
use crate::solve::board::insight::line::{mapped_word, read_line};
use crate::syntax::WHITESPACE;

/// A symmetry of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symmetry {
    RotateLeft,
    RotateRight,
    Turn,
    MirrorHorizontally,
    MirrorVertically,
    Transpose,
}

impl Symmetry {
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::RotateLeft => "Rotate left",
            Self::RotateRight => "Rotate right",
            Self::Turn => "Turn by 180°",
            Self::MirrorHorizontally => "Mirror left to right",
            Self::MirrorVertically => "Mirror top to bottom",
            Self::Transpose => "Transpose: rows become columns",
        }
    }

    /// The transformed drawing.
    pub(crate) fn of<'a>(self, drawing: &Drawing<'a>) -> Drawing<'a> {
        let rows = drawing.rows.len();
        let columns = drawing.columns();
        let sides = if self.swaps_sides() { (columns, rows) } else { (rows, columns) };
        let cell = |row, column| {
            let (row, column) = self.source(sides, row, column);
            drawing.rows[row][column]
        };
        let drawn = (0..sides.0)
            .map(|row| (0..sides.1).map(|column| cell(row, column)).collect())
            .collect();
        let comments = match self {
            _ if self.swaps_sides() => drawing.comments_above(sides.0),
            Self::MirrorHorizontally => drawing.comments.clone(),
            _ => drawing.comments.iter().rev().cloned().collect(),
        };
        Drawing { rows: drawn, comments }
    }

    /// The edit of `solution`, which still shows the same moves. Unknown words stay; `None` if
    /// nothing changes.
    pub(crate) fn of_solution(self, part: &BoardPart<'_>) -> Option<Edit> {
        let span = part.board.reading.solution?;
        let written = span.of(&part.board.section.text);
        // The steps of several policemen stand in reading order of the cells that they leave, and
        // that order changes.
        let chase = part.chase().filter(|_| written.contains(','));
        let line = chase.map(|chase| {
            let words = written.split(WHITESPACE).filter(|word| !word.is_empty());
            (&chase.game().board, read_line(chase.puzzle(), words).moves)
        });
        let mut number = 0;
        let mut text = String::new();
        for word in written.split_inclusive(WHITESPACE) {
            let (word, space) = word.split_at(word.trim_end_matches(WHITESPACE).len());
            let mut steps: Vec<&str> = word
                .split(',')
                .map(|step| {
                    mapped_word(step, |rows, columns| self.step(rows, columns)).unwrap_or(step)
                })
                .collect();
            if let Some((board, moves)) = &line
                && !word.is_empty()
            {
                if let Some((state, Step::Police(_))) = moves.get(number) {
                    let left = state.police.vertices().iter().map(|&cell| self.image(board, cell));
                    let mut by_place: Vec<_> = left.zip(steps).collect();
                    by_place.sort_by_key(|&(place, _)| place);
                    steps = by_place.into_iter().map(|(_, step)| step).collect();
                }
                number += 1;
            }
            text += &steps.join(",");
            text += space;
        }
        (text != written).then_some(Edit { span, text })
    }

    /// The row and column of a cell of a board after the transformation.
    fn image(self, board: &Board, cell: u32) -> (usize, usize) {
        let cell = Cell::new(cell);
        let undo = match self {
            Self::RotateLeft => Self::RotateRight,
            Self::RotateRight => Self::RotateLeft,
            _ => self,
        };
        let [rows, columns] = [board.rows(), board.columns()].map(|count| count as usize);
        undo.source((rows, columns), board.row(cell) as usize, board.column(cell) as usize)
    }

    /// The rows and columns of a step after the transformation.
    const fn step(self, rows: i32, columns: i32) -> (i32, i32) {
        match self {
            Self::RotateLeft => (-columns, rows),
            Self::RotateRight => (columns, -rows),
            Self::Turn => (-rows, -columns),
            Self::MirrorHorizontally => (rows, -columns),
            Self::MirrorVertically => (-rows, columns),
            Self::Transpose => (columns, rows),
        }
    }

    /// Whether rows become columns.
    const fn swaps_sides(self) -> bool {
        matches!(self, Self::RotateLeft | Self::RotateRight | Self::Transpose)
    }

    /// The row and column, before the transformation, of the cell that is at this row and column of
    /// a grid of this size afterwards.
    const fn source(self, size: (usize, usize), row: usize, column: usize) -> (usize, usize) {
        let (rows, columns) = size;
        let up = rows - 1 - row;
        let left = columns - 1 - column;
        match self {
            Self::RotateLeft => (column, up),
            Self::RotateRight => (left, row),
            Self::Turn => (up, left),
            Self::MirrorHorizontally => (row, left),
            Self::MirrorVertically => (up, column),
            Self::Transpose => (column, row),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::board::refactor::symmetry_of;
    use expect_test::expect;
    use proptest::prelude::*;

    use crate::analysis::board::document::BoardDocument;
    use crate::analysis::board::kind::BOARDS;
    use crate::analysis::board::refactor::testing::{
        any_board, assert_same_values, check, rewritten,
    };
    use crate::analysis::context::Context;
    use crate::analysis::file::File;
    use crate::analysis::picture::SolvesAll;
    use crate::analysis::refactoring::Rewrite;
    use crate::config::{Settings, Severity};
    use crate::solve::insight::written_best_line;
    use crate::solve::{Chase, Unwatched};
    use crate::text::Encoding;

    #[test]
    fn rows_become_columns_and_comments_go_above_them() {
        check(
            Rewrite::RotateLeft,
            expect![[r#"
                |; about
                |title: a   ; b
                |2  4 ; rows and columns
                |P..*
                 ^
                |; between
                |.*TE
                |; behind
                > Rotate left
                >|; about
                >|title: a   ; b
                >|4  2 ; rows and columns
                >|; between
                >|*E
                >|.T
                >|.*
                >|P.
                >|; behind
            "#]],
        );
        check(
            Rewrite::RotateRight,
            expect![[r#"
                |P..*
                 ^
                |.*TE
                > Rotate right
                >|.P
                >|*.
                >|T.
                >|E*
            "#]],
        );
        check(
            Rewrite::Transpose,
            expect![[r#"
                |P..*
                 ^
                |.*TE
                > Transpose: rows become columns
                >|P.
                >|.*
                >|.T
                >|*E
            "#]],
        );
    }

    #[test]
    fn comments_stay_between_the_same_rows() {
        check(
            Rewrite::MirrorVertically,
            expect![[r#"
                |3 2
                |P.
                |; below the police
                |.T
                 ^
                |E*
                > Mirror top to bottom
                >|3 2
                >|E*
                >|.T
                >|; below the police
                >|P.
            "#]],
        );
        check(
            Rewrite::MirrorHorizontally,
            expect![[r#"
                |P.
                |; below the police
                |.T
                 ^
                |E*
                > Mirror left to right
                >|.P
                >|; below the police
                >|T.
                >|*E
            "#]],
        );
        check(
            Rewrite::Turn,
            expect![[r#"
                |P.  
                |; below the police
                |.T
                 ^
                |E*
                |
                |P.TE
                > Turn by 180°
                >|*E
                >|T.
                >|; below the police
                >|.P
                >|
                >|P.TE
            "#]],
        );
    }

    #[test]
    fn the_moves_of_a_solution_are_transformed() {
        check(
            Rewrite::RotateLeft,
            expect![[r#"
                |solution: r  ul - hop dl ; the key
                |P.T
                |..E
                 ^
                > Rotate left
                >|solution: u  dl - hop dr ; the key
                >|TE
                >|..
                >|P.
            "#]],
        );
        check(
            Rewrite::MirrorVertically,
            expect![[r#"
                |solution: r -
                |P.T
                |..E
                 ^
                > Mirror top to bottom
                >|solution: r -
                >|..E
                >|P.T
            "#]],
        );
    }

    #[test]
    fn the_steps_of_policemen_stay_in_reading_order_of_the_cells_they_leave() {
        check(
            Rewrite::Turn,
            expect![[r#"
                |policemen: 2
                |solution: dl,u  - -,r hop,u u,l
                |.TP
                |P..
                 ^
                |..E
                > Turn by 180°
                >|policemen: 2
                >|solution: d,ur  - l,- hop,d d,r
                >|E..
                >|..P
                >|PT.
            "#]],
        );
    }

    const SYMMETRIES: [Rewrite; 6] = [
        Rewrite::RotateLeft,
        Rewrite::RotateRight,
        Rewrite::Turn,
        Rewrite::MirrorHorizontally,
        Rewrite::MirrorVertically,
        Rewrite::Transpose,
    ];

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, rng_seed: proptest::test_runner::RngSeed::Fixed(11), failure_persistence: None, ..ProptestConfig::default() })]
        // With the identity and the other diagonal, these are all eight; the latter is a
        // transposition and a rotation.
        #[test]
        fn moves_in_4_and_in_8_directions_survive_the_symmetries(text in any_board()) {
            for rewrite in SYMMETRIES {
                let source = |(rows, columns): (u32, u32), (row, column): (u32, u32)| {
                    let wide = |number: u32| number as usize;
                    let (row, column) = symmetry_of(rewrite).unwrap()
                        .source((wide(rows), wide(columns)), wide(row), wide(column));
                    (u32::try_from(row).unwrap(), u32::try_from(column).unwrap())
                };
                assert_same_values(&text, &rewritten(&text, rewrite), source);
            }
            let other_diagonal = rewritten(&rewritten(&text, Rewrite::Transpose), Rewrite::Turn);
            assert_same_values(&text, &other_diagonal, |(rows, columns), (row, column)| (columns - 1 - column, rows - 1 - row));
        }

        #[test]
        fn a_best_line_stays_a_best_line(text in any_board()) {
            let puzzle = BoardDocument::new(&text).unwrap().puzzles().next().unwrap().clone();
            let line = {
                let chase = Chase::new(puzzle.clone());
                written_best_line(&puzzle.game, &chase.solve(1 << 30, &Unwatched).unwrap(), chase.start())
            };
            let text = format!("solution: {line}\n{text}");
            for rewrite in SYMMETRIES {
                let document = File::new(&rewritten(&text, rewrite), &BOARDS).unwrap();
                let mut settings = Settings::default();
                settings.severities.insert("slow-move".to_owned(), Some(Severity::Hint));
                let found = document.diagnostics(Context::new(&SolvesAll, &settings, Encoding::Utf8));
                let is_about_moves = |rule: &str| ["bad-solution", "losing-move", "slow-move"].contains(&rule);
                prop_assert!(!found.iter().any(|found| is_about_moves(found.rule.name)), "{}", text);
            }
        }

        #[test]
        fn every_symmetry_can_be_undone(text in any_board()) {
            for (one, other) in [
                (Rewrite::RotateLeft, Rewrite::RotateRight),
                (Rewrite::Turn, Rewrite::Turn),
                (Rewrite::MirrorHorizontally, Rewrite::MirrorHorizontally),
                (Rewrite::MirrorVertically, Rewrite::MirrorVertically),
                (Rewrite::Transpose, Rewrite::Transpose),
            ] {
                prop_assert_eq!(&rewritten(&rewritten(&text, one), other), &text);
            }
        }
    }
}
