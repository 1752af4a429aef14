//! `size-mismatch`: a size header that differs from its grid, or from its edge list.

use crate::config::Severity;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::fixes::unsafe_fix;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::rule::{Diagnostic, DiagnosticList, Fix, FixContext, Page, Part, Rule, RuleOn};
use crate::rules::shown::{MAX_DIGITS, shown};
use crate::text::counted;

pub(crate) static RULE: Rule = Rule {
    name: "size-mismatch",
    severity: Some(Severity::Error),
    boards: Some(RuleOn::text(check_grid).fixes(fixes).likely(restated_where_rows_agree)),
    graphs: Some(
        RuleOn::text(check_edges)
            .fixes(|context| recounted(context).into_iter().collect())
            .likely(recounted),
    ),
    page: Page {
        finds: "A size header (`rows columns`) that differs from the grid below it, or the header of an edge list (`n m`) whose number of edges differs from the number of lines. Columns are the most common row length. Reported on both numbers.",
        reason: "A program that relies on the numbers would read a different board.",
        bad: "2 4\nP.T\n..E\n",
        good: "2 3\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check_grid(board: &CheckedBoard, found: &mut DiagnosticList) {
    let CheckedBoard { section, reading, .. } = board;
    let Some(grid) = reading.readable_grid() else { return };
    let Some(claim) = reading.claimed_size else { return };
    if reading.has_claimed_size() {
        return;
    }
    let rows = grid.rows.len();
    let columns = grid.columns;
    // The numbers as written: they may be too large for any type.
    let digits = claim.span.of(&section.text).split_ascii_whitespace();
    let written: Vec<String> = digits.map(|digits| shown(digits, MAX_DIGITS)).collect();
    let written = written.join(" ");
    let message = format!(
        "the header says {written}, but the grid is {rows} {columns} ({} of {columns})",
        counted(rows, "row")
    );
    found.push(Diagnostic::new(&RULE, claim.span, message));
}

fn check_edges(graph: &CheckedGraph, found: &mut DiagnosticList) {
    let CheckedGraph { game, reading, .. } = graph;
    let Some(claim) = reading.claimed.filter(|_| !reading.has_claimed_edges()) else { return };
    let edges = game.header.map_or("", |header| header.edges.of(&game.text));
    let plural = if claim.edges == 1 { "" } else { "s" };
    let follow = if claim.found == 1 { "line follows" } else { "lines follow" };
    let message = format!(
        "the header says {} edge{plural}, but {} {follow}",
        shown(edges, MAX_DIGITS),
        claim.found
    );
    found.push(Diagnostic::new(&RULE, claim.span, message));
}

fn fixes(context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let removed =
        unsafe_fix("Remove the size header", vec![context.part.remove_line(context.line())]);
    restated(context).into_iter().chain([removed]).collect()
}

/// Sets the header to the size of the grid.
fn restated(context: &FixContext<'_, CheckedBoard>) -> Option<Fix> {
    let grid = context.part.reading.grid.as_ref()?;
    let size = format!("{} {}", grid.rows.len(), grid.columns);
    Some(context.replace(format!("Set the size header to `{size}`"), size))
}

/// As [`restated`], but not for rows of different lengths, since the header may have the intended
/// length.
fn restated_where_rows_agree(context: &FixContext<'_, CheckedBoard>) -> Option<Fix> {
    let grid = context.part.reading.grid.as_ref()?;
    let agree = grid.rows.iter().all(|row| row.length == grid.columns);
    if agree { restated(context) } else { None }
}

/// Sets the header of an edge list to the number of lines that follow.
fn recounted(context: &FixContext<'_, CheckedGraph>) -> Option<Fix> {
    let claimed = context.part.reading.claimed?;
    let header = context.part.game.header?;
    let size = format!("{} {}", header.vertices.of(&context.part.game.text), claimed.found);
    Some(context.replace(format!("Set the header to `{size}`"), size))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes, check_game, check_game_fixes};

    #[test]
    fn both_numbers_are_compared_with_the_grid() {
        check(expect![[r#"
            |3 3 ; rows, columns
             ^^^ error[size-mismatch]: the header says 3 3, but the grid is 2 3 (2 rows of 3)
            |P.T
            |..E
            |
            |2  4
             ^^^^ error[size-mismatch]: the header says 2 4, but the grid is 2 3 (2 rows of 3)
            |P.T
            |..E
        "#]]);
    }

    #[test]
    fn neither_the_right_size_nor_a_missing_one_is_reported() {
        check(expect![[r#"
            |2 3
            |; the board
            |P.T
            |..E
            |
            |PTE
        "#]]);
    }

    #[test]
    fn a_header_of_a_grid_just_begun_is_compared_with_what_is_there() {
        check(expect![[r#"
            |2 3
             ^^^ error[size-mismatch]: the header says 2 3, but the grid is 1 4 (1 row of 4)
            |P.TE
        "#]]);
    }

    #[test]
    fn numbers_too_large_to_count_differ_from_every_grid() {
        check(expect![[r#"
            |1 99999999999999999999999999
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[size-mismatch]: the header says 1 99999999999999999999999999, but the grid is 1 3 (1 row of 3)
            |PTE
        "#]]);
    }

    #[test]
    fn the_header_can_be_corrected_or_removed() {
        check_fixes(
            "size-mismatch",
            expect![[r#"
                |3  3 ; size
                 ^
                |P.T
                |..E
                > Set the size header to `2 3`
                |2 3 ; size
                |P.T
                |..E
                > Remove the size header
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn the_header_of_an_edge_list_counts_its_lines() {
        check_game(expect![[r#"
            |3 2 1 ; n m v
             ^^^ error[size-mismatch]: the header says 2 edges, but 3 lines follow
            |1 2
            |2 3
            |3 1
        "#]]);
    }

    #[test]
    fn numbers_beyond_64_bits_are_quoted_as_written() {
        check_game(expect![[r#"
            |99999999999999999999999 99999999999999999999999
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[size-mismatch]: the header says 99999999999999999999999 edges, but 1 line follows
            |1 2
        "#]]);
    }

    #[test]
    fn a_header_can_be_set_to_what_follows() {
        check_game_fixes(
            "size-mismatch",
            expect![[r#"
                |2 3 1
                 ^^^
                |1 2
                > Set the header to `2 1`
                |2 1 1
                |1 2
            "#]],
        );
    }
}
