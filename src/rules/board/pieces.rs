//! `missing-police`, `missing-thief`, `missing-exit`, `duplicate-police`, `duplicate-thief`,
//! `duplicate-exit`: a board has one of each piece, or as many as its directives say.
//!
//! In one file because half of it is pictures, and the rules differ only in the piece.

use crate::config::Severity;
use crate::model::{CellKind, MAX_POLICEMEN, PieceReading};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::fixes::{edit_bytes, unsafe_fix};
use crate::rules::rule::{
    Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Rule, RuleOn, Subject,
};
use crate::text::{Offset, Span};

pub(crate) const MISSING: Rule =
    Rule { severity: Some(Severity::Error), subject: Subject::Part, ..Rule::ERROR };

const DUPLICATE: Rule =
    Rule { severity: Some(Severity::Error), subject: Subject::Places, ..Rule::ERROR };

pub(crate) static MISSING_EXIT: Rule = Rule {
    name: "missing-exit",
    boards: Some(
        RuleOn::text(|board, found| missing(&MISSING_EXIT, CellKind::Exit, board, found))
            .fixes(put_exit),
    ),
    page: Page {
        finds: "A grid without `E`, the cell where the thief escapes. Reported on the first row of the grid.",
        reason: "Without an exit the thief could never escape, which is nearly always a mistake. If no exit is intended, put `E` where the thief cannot reach it.",
        bad: "P.T\n...\n",
        good: "P.T\n..E\n",
    },
    ..MISSING
};

pub(crate) static DUPLICATE_POLICE: Rule = Rule {
    name: "duplicate-police",
    boards: Some(
        RuleOn::text(|board, found| duplicate(&DUPLICATE_POLICE, CellKind::Police, board, found))
            .fixes(|context| keep_one(CellKind::Police, context)),
    ),
    page: Page {
        finds: "Every `P` of a grid beyond the number of policemen: one, or as many as `policemen` says. The first is shown as a related location.",
        reason: "Only the author knows which `P` is intended. For more policemen, write `policemen: 2`, `3` or `4` above the grid.",
        bad: "P.T\nP.E\n",
        good: "P.T\n..E\n",
    },
    ..DUPLICATE
};

pub(crate) static DUPLICATE_THIEF: Rule = Rule {
    name: "duplicate-thief",
    boards: Some(
        RuleOn::text(|board, found| duplicate(&DUPLICATE_THIEF, CellKind::Thief, board, found))
            .fixes(|context| keep_one(CellKind::Thief, context)),
    ),
    page: Page {
        finds: "Every `T` of a grid after the first. The first is shown as a related location.",
        reason: "The game has one thief, and only the author knows which `T` is intended.",
        bad: "P.T\n.TE\n",
        good: "P.T\n..E\n",
    },
    ..DUPLICATE
};

pub(crate) static DUPLICATE_EXIT: Rule = Rule {
    name: "duplicate-exit",
    boards: Some(
        RuleOn::text(|board, found| duplicate(&DUPLICATE_EXIT, CellKind::Exit, board, found))
            .fixes(|context| keep_one(CellKind::Exit, context)),
    ),
    page: Page {
        finds: "Every `E` of a grid after the first. The first is shown as a related location.",
        reason: "Only the author knows which `E` is intended. For several exits, write `exits: any` above the grid.",
        bad: "P.T\nE.E\n",
        good: "P.T\n..E\n",
    },
    ..DUPLICATE
};

/// The word for a piece in messages.
fn name(kind: CellKind) -> &'static str {
    match kind {
        CellKind::Police => "policeman",
        CellKind::Thief => "thief",
        CellKind::Exit => "exit",
        CellKind::Floor | CellKind::Wall => "such cell",
    }
}

/// Reports a grid without this piece, on its first row.
pub(crate) fn missing(
    rule: &'static Rule,
    kind: CellKind,
    board: &CheckedBoard,
    found: &mut DiagnosticList,
) {
    let is_split = board.section.grid.as_ref().is_some_and(|grid| grid.is_split);
    let Some(grid) = board.reading.readable_grid() else { return };
    if is_split || !grid.lacks(kind, &board.section.text) {
        return;
    }
    let character = kind.character();
    let (needed, most) = grid.counts.of(kind);
    let message = match (needed, grid.pieces(kind).len()) {
        (0 | 1, _) => {
            let least = if most > 1 { "at least " } else { "" };
            format!("no {}: the board needs {least}one `{character}`", name(kind))
        }
        (needed, 0) => format!("no policemen: the board needs {needed} `{character}`"),
        (needed, 1) => format!("only 1 policeman: the board needs {needed} `{character}`"),
        (needed, found) => {
            format!("only {found} policemen: the board needs {needed} `{character}`")
        }
    };
    if let Some(first) = grid.rows.first() {
        found.push(Diagnostic::new(rule, first.span, message));
    }
}

/// Reports every such piece beyond the permitted number.
fn duplicate(
    rule: &'static Rule,
    kind: CellKind,
    board: &CheckedBoard,
    found: &mut DiagnosticList,
) {
    let Some(grid) = board.reading.readable_grid() else { return };
    let pieces = grid.pieces(kind);
    let (_, most) = grid.counts.of(kind);
    let Some(first) = pieces.first() else { return };
    let Some(others) = pieces.get(most..) else { return };
    let name = name(kind);
    let limit = match most {
        1 => "a board has only one".to_owned(),
        _ => format!("this board has only {most}"),
    };
    let more = match (kind, pieces.len()) {
        (CellKind::Exit, _) => ", or several with `exits: any`".to_owned(),
        (CellKind::Police, count) if count <= MAX_POLICEMEN.into() => {
            format!(", or {count} with `policemen: {count}`")
        }
        _ => String::new(),
    };
    for (number, piece) in (most + 1..).zip(others) {
        let message = format!("a {} {name}; {limit}{more}", ordinal(number));
        let diagnostic = Diagnostic::new(rule, piece.span, message);
        found.push(diagnostic.related(first.span, format!("first {name}")));
    }
}

/// Puts a missing piece on the first floor cell in the range under the cursor.
pub(crate) fn put_here(kind: CellKind, context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let Some(cell) = pointed_floor(context) else { return Vec::new() };
    vec![put(kind, "on", cell)]
}

/// Puts a piece on a cell, whose row and column follow `place` in the title.
fn put(kind: CellKind, place: &str, cell: PieceReading) -> Fix {
    let PieceReading { span, row, column } = cell;
    let character = kind.character();
    let title = format!("Put `{character}` {place} row {}, column {}", row + 1, column + 1);
    unsafe_fix(title, vec![Edit { span, text: character.to_string() }])
}

/// The first floor cell in the range under the cursor.
fn pointed_floor(context: &FixContext<'_, CheckedBoard>) -> Option<PieceReading> {
    let grid = context.part.reading.grid.as_ref()?;
    let start = context.pointed.start;
    let row = grid.rows.partition_point(|row| row.span.end <= start);
    let reading = grid.rows.get(row)?;
    // An empty range points to the character after it.
    let end = context.pointed.end.max(start + Offset::new(1)).min(reading.span.end);
    let cells = grid.cells(reading, &context.part.section.text);
    for (column, (span, character)) in cells.enumerate() {
        let is_pointed = start <= span.start && span.start < end;
        if is_pointed && grid.kind_of(character) == Some(CellKind::Floor) {
            return Some(PieceReading { span, row, column });
        }
    }
    None
}

/// Puts a missing exit on the cell that the author points to, or on the border.
fn put_exit(context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let mut fixes = put_here(CellKind::Exit, context);
    // The author may point to the border.
    if let Some(border) = nearest_on_border(context)
        && pointed_floor(context) != Some(border)
    {
        fixes.push(put(CellKind::Exit, "on the border:", border));
    }
    fixes
}

/// The floor cell on the border with the fewest steps from the row and column under the cursor.
fn nearest_on_border(context: &FixContext<'_, CheckedBoard>) -> Option<PieceReading> {
    let grid = context.part.reading.grid.as_ref()?;
    let text = &context.part.section.text;
    let pointed = context.pointed.start;
    let last_row = grid.rows.len().checked_sub(1)?;
    let pointed_row = grid.rows.partition_point(|row| row.span.end <= pointed).min(last_row);
    let before =
        grid.cells(&grid.rows[pointed_row], text).take_while(|(span, _)| span.end <= pointed);
    let pointed_column = before.count();
    let distance =
        |cell: &PieceReading| cell.row.abs_diff(pointed_row) + cell.column.abs_diff(pointed_column);
    let mut nearest: Option<PieceReading> = None;
    for (row, reading) in grid.rows.iter().enumerate() {
        for (column, (span, character)) in grid.cells(reading, text).enumerate() {
            let is_border =
                row == 0 || row == last_row || column == 0 || column + 1 == reading.length;
            if !is_border || grid.kind_of(character) != Some(CellKind::Floor) {
                continue;
            }
            let cell = PieceReading { span, row, column };
            if nearest.is_none_or(|nearest| distance(&cell) < distance(&nearest)) {
                nearest = Some(cell);
            }
        }
    }
    nearest
}

/// Removes one of several pieces, or all others. The author may also point to the first piece, which
/// is not reported but may be the one typed last.
fn keep_one(kind: CellKind, context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let Some(grid) = &context.part.reading.grid else { return Vec::new() };
    let pieces = grid.pieces(kind);
    let (_, most) = grid.counts.of(kind);
    let reported = context.diagnostic.span;
    let Some(first) = pieces.first() else { return Vec::new() };
    let Span { start, end } = context.pointed;
    let is_first = first.span.start <= end && start <= first.span.end && end < reported.start;
    if is_first && pieces.get(most).is_none_or(|second| second.span != reported) {
        // The diagnostic of the second piece offers these fixes.
        return Vec::new();
    }
    let here = if is_first { first.span } else { reported };
    let removed = |span: Span| Edit { span, text: CellKind::Floor.character().to_string() };
    let others = || {
        pieces.iter().filter(|piece| piece.span != here).map(|piece| removed(piece.span)).collect()
    };
    let count = pieces.len().saturating_sub(1);
    let bytes = edit_bytes(count, count);
    let character = kind.character();
    let plural = if pieces.len() > 2 { "s" } else { "" };
    let keep = format!("Keep this `{character}` and remove the other{plural}");
    let remove = unsafe_fix(format!("Remove this `{character}`"), vec![removed(here)]);
    if most > 1 {
        return vec![remove];
    }
    [remove].into_iter().chain(context.large_fix(keep, bytes, others)).collect()
}

fn ordinal(number: usize) -> String {
    match number {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        _ => {
            let ending = match (number % 10, number % 100) {
                (_, 11..=13) => "th",
                (1, _) => "st",
                (2, _) => "nd",
                (3, _) => "rd",
                _ => "th",
            };
            format!("{number}{ending}")
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::board::pieces::ordinal;
    use crate::rules::picture::{check, check_fixes, check_solved};

    #[test]
    fn any_number_of_exits_is_at_least_one() {
        check(expect![[r#"
            |exits: any
            |P.T
             ^^^ error[missing-exit]: no exit: the board needs at least one `E`
            |...
        "#]]);
    }

    #[test]
    fn a_grid_without_a_piece_is_found_on_its_first_row() {
        check(expect![[r#"
            |..T
             ^^^ error[missing-police]: no policeman: the board needs one `P`
            |..E
        "#]]);
        check(expect![[r#"
            |P..
             ^^^ error[missing-thief]: no thief: the board needs one `T`
            |..E
        "#]]);
        check(expect![[r#"
            |P.T
             ^^^ error[missing-exit]: no exit: the board needs one `E`
            |...
        "#]]);
    }

    #[test]
    fn one_of_each_is_enough_also_on_two_boards() {
        check(expect![[r#"
            |P.T
            |..E
            |
            |PTE
        "#]]);
    }

    #[test]
    fn a_board_may_have_any_number_of_exits_but_none() {
        check(expect![[r#"
            |exits: any
            |PTE
            |E.E
            |
            |exits: one
            |PTE
               ^ related: first exit
            |E..
             ^ error[duplicate-exit]: a second exit; a board has only one, or several with `exits: any`
            |
            |exits: any
            |PT.
             ^^^ error[missing-exit]: no exit: the board needs at least one `E`
            |
            |exits: many
                    ^^^^ error[bad-value]: invalid `exits` value `many`; did you mean `any`? Use `one` or `any`
            |PTE
            |E..
        "#]]);
    }

    #[test]
    fn a_board_has_as_many_policemen_as_it_says() {
        check(expect![[r#"
            |policemen: 2
            |PTE
            |P..
            |
            |policemen: 3
            |PTE
             ^^^ error[missing-police]: only 1 policeman: the board needs 3 `P`
            |
            |policemen: 4
            |PTE
             ^^^ error[missing-police]: only 2 policemen: the board needs 4 `P`
            |P..
            |
            |policemen: 2
            |.TE
             ^^^ error[missing-police]: no policemen: the board needs 2 `P`
            |
            |policemen: 2
            |PTE
             ^ related: first policeman
             ^ related: first policeman
            |PPP
              ^ error[duplicate-police]: a third policeman; this board has only 2, or 4 with `policemen: 4`
               ^ error[duplicate-police]: a 4th policeman; this board has only 2, or 4 with `policemen: 4`
            |
            |policemen: 5
                        ^ error[bad-value]: invalid `policemen` value `5`; use `1`, `2`, `3` or `4`
            |PTE
            |PPP
        "#]]);
    }

    #[test]
    fn what_is_meant_for_a_policeman_counts() {
        check(expect![[r#"
            |policemen: 2
            |PTE
            |.p.
              ^ error[unknown-cell]: unknown cell `p`; did you mean `P` (policeman)?
            |
            |policemen: 2
            |PTE
            |Pp.
              ^ error[unknown-cell]: unknown cell `p`; did you mean `P` (policeman)?
            |
            |policemen: 2
            |PTE
            |
             ‸ error[split-grid]: a blank line splits this grid; remove it
            |.P.
        "#]]);
    }

    #[test]
    fn a_verdict_stands_on_the_first_of_several_policemen() {
        check_solved(expect![[r#"
            |policemen: 2
            |expect: thief
            |P..T
             ^ information[verdict]: The thief escapes in 2 turns
            |P..E
        "#]]);
    }

    #[test]
    fn a_row_just_begun_counts_as_a_grid() {
        check(expect![[r#"
            |TE
             ^^ error[missing-police]: no policeman: the board needs one `P`
        "#]]);
        check(expect![[r#"
            |PE
             ^^ error[missing-thief]: no thief: the board needs one `T`
        "#]]);
        check(expect![[r#"
            |PT
             ^^ error[missing-exit]: no exit: the board needs one `E`
        "#]]);
        check(expect![[r#"
            |PP
             ^^ error[missing-exit]: no exit: the board needs one `E`
             ^^ error[missing-thief]: no thief: the board needs one `T`
             ^ related: first policeman
              ^ error[duplicate-police]: a second policeman; a board has only one, or 2 with `policemen: 2`
        "#]]);
    }

    #[test]
    fn every_one_after_the_first_points_to_the_first() {
        check(expect![[r#"
            |P.T
             ^ related: first policeman
             ^ related: first policeman
            |PPE
             ^ error[duplicate-police]: a second policeman; a board has only one, or 3 with `policemen: 3`
              ^ error[duplicate-police]: a third policeman; a board has only one, or 3 with `policemen: 3`
        "#]]);
        check(expect![[r#"
            |P.T
               ^ related: first thief
            |T.E
             ^ error[duplicate-thief]: a second thief; a board has only one
        "#]]);
        check(expect![[r#"
            |P.T
            |EE.
             ^ related: first exit
              ^ error[duplicate-exit]: a second exit; a board has only one, or several with `exits: any`
        "#]]);
    }

    #[test]
    fn a_missing_piece_can_be_put_on_the_floor_cell_that_the_author_points_to() {
        check_fixes(
            "missing-police",
            expect![[r#"
                |..T
                |..E
                  ^
                > Put `P` on row 2, column 2
                |..T
                |.PE
            "#]],
        );
        check_fixes(
            "missing-police",
            expect![[r#"
                |..T
                 ^^^
                |*.E
                > Put `P` on row 1, column 1
                |P.T
                |*.E
            "#]],
        );
        check_fixes(
            "missing-police",
            expect![[r#"
                |..T
                |*.E
                 ^
            "#]],
        );
        check_fixes(
            "missing-thief",
            expect![[r#"
                |P..
                |..E
                  ^
                > Put `T` on row 2, column 2
                |P..
                |.TE
            "#]],
        );
        check_fixes(
            "missing-exit",
            expect![[r#"
                |; above
                |P.T
                |...
                   ^
                > Put `E` on row 2, column 3
                |; above
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn a_missing_exit_can_also_be_put_on_the_border() {
        check_fixes(
            "missing-exit",
            expect![[r#"
                |P.T..
                |.....
                   ^
                |.....
                > Put `E` on row 2, column 3
                |P.T..
                |..E..
                |.....
                > Put `E` on the border: row 3, column 3
                |P.T..
                |.....
                |..E..
            "#]],
        );
    }

    #[test]
    fn of_two_the_later_can_be_removed_or_kept_alone() {
        check_fixes(
            "duplicate-police",
            expect![[r#"
                |PPT
                |P.E
                 ^
                > Remove this `P`
                |PPT
                |..E
                > Keep this `P` and remove the others
                |..T
                |P.E
            "#]],
        );
        check_fixes(
            "duplicate-thief",
            expect![[r#"
                |PTT
                   ^
                |..E
                > Remove this `T`
                |PT.
                |..E
                > Keep this `T` and remove the other
                |P.T
                |..E
            "#]],
        );
        check_fixes(
            "duplicate-exit",
            expect![[r#"
                |P.T
                |.EE
                   ^
                > Remove this `E`
                |P.T
                |.E.
                > Keep this `E` and remove the other
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn ordinals_are_words_or_numbers() {
        let ordinals = [2, 3, 4, 11, 12, 21, 22, 103, 112].map(ordinal);
        assert_eq!(
            ordinals,
            ["second", "third", "4th", "11th", "12th", "21st", "22nd", "103rd", "112th"]
        );
    }
}
