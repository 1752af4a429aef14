//! `ragged-row`: a row longer or shorter than the others.

use super::{Check, Finding, Page, Rule};
use crate::config::Severity;
use crate::model::BoardReading;

pub(super) static RULE: Rule = Rule {
    name: "ragged-row",
    severity: Some(Severity::Error),
    is_unnecessary: false,
    check: Check::Text(|_, reading, found| check(reading, found)),
    page: Page {
        finds: "A row whose length differs from the grid's commonest one (of several equally common lengths, the one that \
                comes first). It points to the whole row, and to a row of the commonest length. White space at a row's \
                end does not count.",
        reason: "A board is a rectangle. In a ragged grid every cell below or right of the slip may be in the wrong place.",
        bad: "P..T\n...\n...E\n",
        good: "P..T\n....\n...E\n",
    },
};

fn check(reading: &BoardReading, found: &mut Vec<Finding>) {
    let Some(grid) = &reading.grid else { return };
    let Some(model) = grid.rows.get(grid.model_row) else { return };
    for (_, row) in grid.ragged_rows() {
        let message = format!("this row has {}, the grid's rows have {}", cells(row.length), grid.columns);
        found.push(
            Finding::new(&RULE, row.span, message).related(model.span, format!("a row of {}", cells(grid.columns))),
        );
    }
}

fn cells(length: usize) -> String {
    format!("{length} cell{}", if length == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::check;

    #[test]
    fn a_row_of_another_length_than_most_is_found() {
        check(expect![[r#"
            |P.T
             ^^^ related: a row of 3 cells
             ^^^ related: a row of 3 cells
            |.
             ^ error[ragged-row]: this row has 1 cell, the grid's rows have 3
            |..E
            |....
             ^^^^ error[ragged-row]: this row has 4 cells, the grid's rows have 3
        "#]]);
    }

    #[test]
    fn of_equally_common_lengths_the_first_one_is_right() {
        check(expect![[r#"
            |P.TE
             ^^^^ related: a row of 4 cells
            |..
             ^^ error[ragged-row]: this row has 2 cells, the grid's rows have 4
        "#]]);
    }

    #[test]
    fn white_space_at_the_end_of_a_row_is_not_part_of_it() {
        check(expect![[r#"
            |P.T 
                ^ hint[trailing-whitespace]: white space at the end of the line
            |..E
        "#]]);
    }

    #[test]
    fn white_space_at_the_start_of_a_row_is_part_of_it() {
        check(expect![[r#"
            |P.T
             ^^^ related: a row of 3 cells
            | ..E
             ^ error[unknown-cell]: white space (U+0020) is no cell; cells are `.`, `*`, `P`, `T` and `E`
             ^^^^ error[ragged-row]: this row has 4 cells, the grid's rows have 3
            |...
        "#]]);
    }

    #[test]
    fn a_length_is_counted_in_characters() {
        check(expect![[r#"
            |P.T
            |.🦀E
              ^ error[unknown-cell]: `🦀` is no cell; cells are `.`, `*`, `P`, `T` and `E`
        "#]]);
    }
}
