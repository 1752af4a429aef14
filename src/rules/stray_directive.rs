//! `stray-directive`: a directive or a size header without a grid.

use crate::config::Severity;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::fixes::unsafe_fix;
use crate::rules::rule::{
    Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Part, Rule, RuleOn,
};
use crate::syntax::{Directive, LineKind};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "stray-directive",
    severity: Some(Severity::Error),
    stops_solving: false,
    boards: Some(RuleOn::text(check).fixes(fixes).likely(likely)),
    page: Page {
        finds: "A directive with no grid after it, or a size header with no grid directly below it (comment lines may stand between). Reported on the directive or the numbers. A directive below the last grid applies to that grid, unless the grid has the same directive above, and the fix moves it there.",
        reason: "A directive applies to the next grid. In other programs it has no effect without one.",
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
    let (directives, message) = match section.grid {
        Some(_) => (
            section.directives_below(),
            "no grid after this directive; write it above the grid that it belongs to",
        ),
        None => (&section.directives[..], "no grid after this directive"),
    };
    let is_written = |directive: &&Directive| {
        section.lines.get(directive.line).is_some_and(|line| line.kind == LineKind::Directive)
    };
    found.extend(
        directives
            .iter()
            .filter(is_written)
            .map(|directive| Diagnostic::new(&RULE, directive.whole(), message)),
    );
}

/// The first fix of a size header. A directive is moved above its grid; one that has no grid, is
/// unknown, or stands there already is left to its author, and so no assertion is lost.
fn likely(context: &FixContext<'_, CheckedBoard>) -> Option<Fix> {
    let headers = &context.part.section.stray_headers;
    let is_header = headers.binary_search_by_key(&context.line(), |header| header.line).is_ok();
    let moves = |fix: &Fix| fix.edits.len() > 1;
    let is_known = context.directive().is_some_and(|reading| reading.key.is_some());
    fixes(context).into_iter().next().filter(|fix| is_header || is_known && moves(fix))
}

fn fixes(context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let section = &context.part.section;
    let line = context.line();
    let index = section.directives.binary_search_by_key(&line, |directive| directive.line);
    if let Some(directive) = index.ok().and_then(|index| section.directives.get(index)) {
        let removal = context.part.remove_directive(directive);
        let mut fixes = Vec::new();
        if let Some(edit) = moved_above(context, directive) {
            let edits = vec![edit, removal.clone()];
            fixes.push(unsafe_fix("Move the directive above the grid", edits));
        }
        fixes.push(unsafe_fix("Remove the directive", vec![removal]));
        return fixes;
    }
    let removal = context.part.remove_line(context.line());
    let mut fixes = Vec::new();
    if let Some(edit) = moved_to_grid(context) {
        let mut edits = vec![removal.clone(), edit];
        edits.sort_by_key(|edit| edit.span.start);
        fixes.push(unsafe_fix("Move the size header to its grid", edits));
    }
    fixes.push(unsafe_fix("Remove the size header", vec![removal]));
    fixes
}

/// Writes a directive below the grid above it, unless the board already knows this key there.
fn moved_above(context: &FixContext<'_, CheckedBoard>, directive: &Directive) -> Option<Edit> {
    let part = context.part;
    let reading = context.directive().filter(|_| part.section.grid.is_some())?;
    let written = directive.value.of(&part.section.text);
    match reading.key {
        Some(key) => part.insert_directive(key, written),
        None => {
            let at = part.section.start_of(part.first_directive_line()?);
            let text = format!("{}{}", context.marked(), part.section.line_end());
            Some(Edit { span: Span { start: at, end: at }, text })
        }
    }
}

/// Writes a stray header directly above the grid, if the grid has that size and no header.
fn moved_to_grid(context: &FixContext<'_, CheckedBoard>) -> Option<Edit> {
    let CheckedBoard { section, reading, .. } = context.part;
    let lines = section.grid.as_ref().filter(|grid| grid.header.is_none())?;
    let grid = reading.grid.as_ref()?;
    let size = format!("{} {}", grid.rows.len(), grid.columns);
    let written: Vec<&str> = context.marked().split_ascii_whitespace().collect();
    let at = section.start_of(lines.lines.start);
    let text = format!("{size}{}", section.line_end());
    (written.join(" ") == size).then_some(Edit { span: Span { start: at, end: at }, text })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes, check_solved};

    #[test]
    fn a_directive_after_the_last_grid_is_stray() {
        check(expect![[r#"
            |PTE
            |
            |title: b
             ^^^^^^^^ error[stray-directive]: no grid after this directive; write it above the grid that it belongs to
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
    fn below_the_last_grid_it_applies_to_that_grid() {
        check_solved(expect![[r#"
            |P.T
             ^ information[verdict]: The thief escapes in 2 turns
            |..E
            |first: thief
            |
            |P.T
             ^ information[verdict]: The thief escapes in 1 turn
            |..E
            |expect: draw
             ^^^^^^^^^^^^ error[stray-directive]: no grid after this directive; write it above the grid that it belongs to
                     ^^^^ error[verdict-mismatch]: expected: Draw; found: The thief escapes in 1 turn
            |skip = none
             ^^^^^^^^^^^ error[stray-text]: this line is text, not a row; for a directive, write `skip: none`
        "#]]);
        check_solved(expect![[r#"
            |title: a
            |PTE
             ^ information[verdict]: Police catches the thief in 1 turn
            |title: b
             ^^^^^^^^ error[stray-directive]: no grid after this directive; write it above the grid that it belongs to
            |nonsense: c
             ^^^^^^^^ warning[unknown-directive]: unknown directive `nonsense`; expected one of `title`, `author`, `first`, `police-moves`, `thief-moves`, `skip`, `stuck`, `policemen`, `exits`, `endless`, `expect`, `solution`, `allow`
             ^^^^^^^^^^^ error[stray-directive]: no grid after this directive; write it above the grid that it belongs to
        "#]]);
    }

    #[test]
    fn it_can_be_moved_above_the_grid_or_removed() {
        check_fixes(
            "stray-directive",
            expect![[r#"
                |author: a
                |1 3
                |PTE
                |skip: none ; really
                 ^
                |That was all.
                > Move the directive above the grid
                |author: a
                |skip: none
                |1 3
                |PTE
                |
                |; really
                |That was all.
                > Remove the directive
                |author: a
                |1 3
                |PTE
                |
                |; really
                |That was all.
            "#]],
        );
        check_fixes(
            "stray-directive",
            expect![[r#"
                |PTE
                |title: a
                |nonsense: c
                 ^
                > Move the directive above the grid
                |nonsense: c
                |PTE
                |title: a
                > Remove the directive
                |PTE
                |title: a
            "#]],
        );
        check_fixes(
            "stray-directive",
            expect![[r#"
                |title: a
                |PTE
                |
                |title: b
                 ^
                |; end
                > Remove the directive
                |title: a
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
