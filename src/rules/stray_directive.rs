//! `stray-directive`: a directive or a size header without a grid.

use crate::config::Severity;
use crate::model::BoardReading;
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::fixes::{FixContext, offer, remove_directive, remove_line};
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::syntax::Section;
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "stray-directive",
    severity: Some(Severity::Error),
    stops_solving: false,
    check: Check::Text(check),
    board_fixes: Some(Fixes { all: offers, likely: Some(moved_or_removed) }),
    page: Page {
        finds: "A directive with no grid after it, or a size header with no grid directly below it (comment lines may stand between). Reported on the directive or the numbers.",
        reason: "A directive applies to the next grid. Without one it has no effect and is probably in the wrong place.",
        bad: "P.T\n..E\nfirst: thief\n",
        good: "first: thief\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check(section: &Section, reading: &BoardReading, found: &mut DiagnosticList) {
    let message = "no grid directly below this size header";
    found.extend(section.stray_headers.iter().map(|header| Diagnostic::new(&RULE, header.whole(), message)));
    if section.grid.is_some() {
        return;
    }
    let message = "no grid after this directive";
    found.extend(reading.directives.iter().map(|reading| Diagnostic::new(&RULE, reading.directive.whole(), message)));
}

fn offers(asked: &FixContext<'_>) -> Vec<Fix> {
    let section = asked.section;
    let span = asked.diagnostic.span;
    if let Some(reading) = asked.directive() {
        return vec![offer("Remove the directive", vec![remove_directive(section, &reading.directive)])];
    }
    let removal = remove_line(section, section.line_at(span.start));
    let moved = moved_to_grid(asked).map(|edit| offer("Move the size header to its grid", vec![removal.clone(), edit]));
    moved.into_iter().chain([offer("Remove the size header", vec![removal])]).collect()
}

/// Moves a size header to its grid, or else removes what stands where it says nothing.
fn moved_or_removed(asked: &FixContext<'_>) -> Option<Fix> {
    offers(asked).into_iter().next()
}

/// Writes a stray header right above the grid, if that has none and is of that size.
fn moved_to_grid(asked: &FixContext<'_>) -> Option<Edit> {
    let section = asked.section;
    let (lines, grid) = (section.grid.as_ref().filter(|grid| grid.header.is_none())?, asked.reading.grid.as_ref()?);
    let size = format!("{} {}", grid.rows.len(), grid.columns);
    let said: Vec<&str> = asked.diagnostic.span.of(&section.text).split_ascii_whitespace().collect();
    let at = section.lines.get(lines.lines.start)?.whole().start;
    let text = format!("{size}{}", section.line_end());
    (said.join(" ") == size).then_some(Edit { span: Span { start: at, end: at }, text })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_offers};

    #[test]
    fn a_directive_after_the_last_grid_is_stray() {
        check(expect![[r#"
            |PTE
            |
            |title: b
             ^^^^^^^^ error[stray-directive]: no grid after this directive
            |; end
        "#]]);
    }

    #[test]
    fn a_size_header_with_anything_but_comments_before_its_grid_is_stray() {
        check(expect![[r#"
            |1 3 ; size
             ^^^ error[stray-directive]: no grid directly below this size header
            |
            |PTE
            |
            |1 3
             ^^^ error[stray-directive]: no grid directly below this size header
            |title: b
            |PTE
            |
            |1 3
             ^^^ error[stray-directive]: no grid directly below this size header
            |1 3
            |; size
            |PTE
        "#]]);
    }

    #[test]
    fn blank_lines_may_stand_between_a_directive_and_its_grid() {
        check(expect![[r#"
            |title: a
            |
            |PTE
        "#]]);
    }

    #[test]
    fn a_directive_typed_before_its_grid_is_stray_until_the_grid_comes() {
        check(expect![[r#"
            |first: thief
             ‸ warning[empty-file]: no board in this file
             ^^^^^^^^^^^^ error[stray-directive]: no grid after this directive
        "#]]);
    }

    #[test]
    fn it_can_be_removed() {
        check_offers(
            "stray-directive",
            expect![[r#"
                |PTE
                |
                |title: b
                 ^
                |; end
                > Remove the directive
                |PTE
                |
                |; end
            "#]],
        );
    }

    #[test]
    fn a_header_can_be_moved_to_a_grid_of_its_size() {
        check_offers(
            "stray-directive",
            expect![[r#"
                |1 3
                 ^
                |title: b
                |; c
                |PTE
                > Move the size header to its grid
                |title: b
                |; c
                |1 3
                |PTE
                > Remove the size header
                |title: b
                |; c
                |PTE
            "#]],
        );
        check_offers(
            "stray-directive",
            expect![[r#"
                |1 4
                 ^
                |title: b
                |PTE
                > Remove the size header
                |title: b
                |PTE
            "#]],
        );
    }
}
