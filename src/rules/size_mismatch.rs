//! `size-mismatch`: a size header that differs from its grid, or from its edge list.

use crate::config::Severity;
use crate::model::{BoardReading, GraphReading};
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::fixes::{FixContext, offer, remove_line};
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::rules::shown::shown;
use crate::syntax::{GraphText, Section};

pub(crate) static RULE: Rule = Rule {
    name: "size-mismatch",
    severity: Some(Severity::Error),
    check: Check::BothTexts(check, check_game),
    board_fixes: Some(Fixes { all: offers, likely: Some(restated_where_rows_agree) }),
    graph_fixes: Some(Fixes {
        all: |asked| asked.restate_header(),
        likely: Some(|asked| asked.restate_header().into_iter().next()),
    }),
    page: Page {
        finds: "A size header (`rows columns`) that differs from the grid below it, or the header of an edge list (`n m`) whose number of edges differs from the number of lines. Columns are the most common row length. Reported on both numbers.",
        reason: "A program that relies on the numbers would read a different board.",
        bad: "2 4\nP.T\n..E\n",
        good: "2 3\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

/// A number with more digits than any real one is cut short.
const MOST_DIGITS: usize = 20;

fn check(section: &Section, reading: &BoardReading, found: &mut DiagnosticList) {
    let (Some(grid), Some(claim)) = (&reading.grid, reading.claimed_size) else { return };
    if reading.has_claimed_size() {
        return;
    }
    let rows = grid.rows.len();
    let plural = if rows == 1 { "" } else { "s" };
    // The numbers as they are written: they may be too large for any type.
    let said: Vec<String> =
        claim.span.of(&section.text).split_ascii_whitespace().map(|digits| shown(digits, MOST_DIGITS)).collect();
    let message = format!(
        "the header says {}, but the grid is {rows} {} ({rows} row{plural} of {})",
        said.join(" "),
        grid.columns,
        grid.columns
    );
    found.push(Diagnostic::new(&RULE, claim.span, message));
}

fn check_game(game: &GraphText, reading: &GraphReading, found: &mut DiagnosticList) {
    let Some(claim) = reading.claimed.filter(|_| !reading.has_claimed_edges()) else { return };
    let edges = game.header.map_or("", |header| header.edges.of(&game.text));
    let (claimed, lines) = (plural(claim.edges, "edge"), plural(claim.found, "line"));
    let follow = if claim.found == 1 { "follows" } else { "follow" };
    let message =
        format!("the header says {} {claimed}, but {} {lines} {follow}", shown(edges, MOST_DIGITS), claim.found);
    found.push(Diagnostic::new(&RULE, claim.span, message));
}

fn plural(number: u64, thing: &str) -> String {
    format!("{thing}{}", if number == 1 { "" } else { "s" })
}

fn offers(asked: &FixContext<'_>) -> Vec<Fix> {
    let line = asked.section.line_at(asked.diagnostic.span.start);
    let removed = offer("Remove the size header", vec![remove_line(asked.section, line)]);
    restated(asked).into_iter().chain([removed]).collect()
}

/// Makes the header say what the grid is.
fn restated(asked: &FixContext<'_>) -> Option<Fix> {
    let grid = asked.reading.grid.as_ref()?;
    let size = format!("{} {}", grid.rows.len(), grid.columns);
    Some(offer(format!("Set the size header to `{size}`"), vec![Edit { span: asked.diagnostic.span, text: size }]))
}

/// The same, but where rows differ in length: there the header may tell what they should be.
fn restated_where_rows_agree(asked: &FixContext<'_>) -> Option<Fix> {
    let grid = asked.reading.grid.as_ref()?;
    let agree = grid.rows.iter().all(|row| row.length == grid.columns);
    if agree { restated(asked) } else { None }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game;
    use crate::rules::picture::{check, check_offers};

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
    fn the_right_size_is_silent_and_so_is_none() {
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
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[size-mismatch]: the header says 1 99999999999999999999…, but the grid is 1 3 (1 row of 3)
            |PTE
        "#]]);
    }

    #[test]
    fn the_header_can_be_set_right_or_removed() {
        check_offers(
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
    fn numbers_beyond_counting_are_no_harm() {
        check_game(expect![[r#"
            |99999999999999999999999 99999999999999999999999
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[size-mismatch]: the header says 99999999999999999999… edges, but 1 line follows
            |1 2
        "#]]);
    }
}
