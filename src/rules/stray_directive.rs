//! `stray-directive`: a directive or a size header without a grid.

use crate::config::Severity;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::diagnostic::{Diagnostic, DiagnosticList, Edit, Fix};
use crate::rules::fixes::unsafe_fix;
use crate::rules::rule::{FixContext, Page, Part, Rule, RuleOn};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "stray-directive",
    severity: Some(Severity::Error),
    stops_solving: false,
    boards: Some(
        RuleOn::text(check).fixes(fixes).likely(|context| fixes(context).into_iter().next()),
    ),
    page: Page {
        finds: "A directive with no grid after it, or a size header with no grid directly below it (comment lines may stand between). Reported on the directive or the numbers.",
        reason: "A directive applies to the next grid. Without one it has no effect and is probably in the wrong place.",
        bad: "P.T\n..E\nfirst: thief\n",
        good: "first: thief\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check(board: &CheckedBoard, found: &mut DiagnosticList) {
    let section = &board.section;
    let message = "no grid directly below this size header";
    found.extend(
        section.stray_headers.iter().map(|header| Diagnostic::new(&RULE, header.whole(), message)),
    );
    if section.grid.is_some() {
        return;
    }
    let message = "no grid after this directive";
    found.extend(
        section
            .directives
            .iter()
            .map(|directive| Diagnostic::new(&RULE, directive.whole(), message)),
    );
}

fn fixes(context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    if let Some(removed) = context.remove_directive("Remove the directive") {
        return vec![removed];
    }
    let removal = context.part.remove_line(context.line());
    let moved = moved_to_grid(context)
        .map(|edit| unsafe_fix("Move the size header to its grid", vec![removal.clone(), edit]));
    moved.into_iter().chain([unsafe_fix("Remove the size header", vec![removal])]).collect()
}

/// Writes a stray header directly above the grid, if the grid has that size and no header.
fn moved_to_grid(context: &FixContext<'_, CheckedBoard>) -> Option<Edit> {
    let CheckedBoard { section, reading, .. } = context.part;
    let (lines, grid) =
        (section.grid.as_ref().filter(|grid| grid.header.is_none())?, reading.grid.as_ref()?);
    let size = format!("{} {}", grid.rows.len(), grid.columns);
    let written: Vec<&str> = context.marked().split_ascii_whitespace().collect();
    let at = section.start_of(lines.lines.start);
    let text = format!("{size}{}", section.line_end());
    (written.join(" ") == size).then_some(Edit { span: Span { start: at, end: at }, text })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes};

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
        check_fixes(
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
        check_fixes(
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
        check_fixes(
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
