//! A border of walls around a board. Neither leaving the grid nor entering a wall is legal, so
//! every state keeps its value.

use crate::analysis::board::refactor::drawing::Drawing;
use crate::model::CellKind;

const WALL: u8 = CellKind::Wall.character() as u8;

/// `None` for a board that already has such a border.
pub(crate) fn title(drawing: &Drawing<'_>) -> Option<String> {
    let is_walled = |cells: &[u8]| cells.iter().all(|&cell| cell == WALL);
    let has_border = [drawing.rows.first(), drawing.rows.last()]
        .into_iter()
        .flatten()
        .all(|row| is_walled(row))
        && drawing.rows.iter().all(|row| row.first() == Some(&WALL) && row.last() == Some(&WALL));
    (!has_border).then(|| "Add a border of walls".to_owned())
}

pub(crate) fn around<'a>(drawing: &Drawing<'a>) -> Drawing<'a> {
    let edge = vec![WALL; drawing.columns() + 2];
    let inner = drawing.rows.iter().map(|row| [&[WALL], row.as_slice(), &[WALL]].concat());
    let rows = [edge.clone()].into_iter().chain(inner).chain([edge]).collect();
    let mut comments = drawing.comments.clone();
    comments.insert(0, Vec::new());
    comments.push(Vec::new());
    Drawing { rows, comments }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;

    use crate::analysis::board::refactor::testing::{
        any_board, assert_same_values, check, check_offered, rewritten,
    };
    use crate::analysis::refactoring::Rewrite;

    #[test]
    fn walls_are_added_on_all_sides_and_the_size_header_is_updated() {
        check(
            Rewrite::AddBorder,
            expect![[r#"
                |expect: police in 1
                |2 3
                 ^
                |P*.
                |; between
                |.TE
                > Add a border of walls
                >|expect: police in 1
                >|4 5
                >|*****
                >|*P*.*
                >|; between
                >|*.TE*
                >|*****
            "#]],
        );
    }

    #[test]
    fn a_board_with_a_border_needs_no_other() {
        check_offered(expect![[r#"
            |5 5
            |*****
            |*P..*
            |*.**
            |*.TE*
            |*****
             ^
        "#]]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, rng_seed: proptest::test_runner::RngSeed::Fixed(12), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn every_state_keeps_its_value(text in any_board()) {
            let bordered = rewritten(&text, Rewrite::AddBorder);
            if bordered != text {
                assert_same_values(&text, &bordered, |_, (row, column)| (row.wrapping_sub(1), column.wrapping_sub(1)));
            }
        }
    }
}
