//! `unknown-cell`: characters that are not cells.

use crate::config::Severity;
use crate::model::{CellKind, GridReading, Intention, UnknownRun, intended_cell};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::fixes::unsafe_fix;
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Rule, RuleOn};
use crate::rules::shown;
use crate::rules::shown::is_visible;
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "unknown-cell",
    severity: Some(Severity::Error),
    boards: Some(RuleOn::text(check).fixes(fixes).likely(likely)),
    page: Page {
        finds: "Characters of a row that are not cells. Cells are `.` floor, `*` wall, `P` policeman, `T` thief and `E` exit. Each run of such characters is one diagnostic; runs of `#`, `p`, `t` and `e` are separate from others. The fix is safe for `#` (to `*`) if the rest of the row is cells and `#`, and for `p`, `t` and `e` (to the piece) if the rest of the row is cells and the grid has no other such piece in either case. Other fixes are offered in an editor; `--unsafe-fixes` applies those to a wall or a piece, unless they make a second such piece. A grid most of whose characters are not cells, or that lacks two kinds of piece and has such characters in most rows or many of the third kind, is reported once, on its first row.",
        reason: "It is unclear whether a player may stand on such a cell, so the board cannot be solved.",
        bad: "P#T\n..E\n",
        good: "P*T\n..E\n",
    },
    ..Rule::ERROR
};

/// The most characters of a run in a message.
const SHOWN: usize = 12;

fn check(board: &CheckedBoard, found: &mut DiagnosticList) {
    let CheckedBoard { section, reading, .. } = board;
    if let Some(grid) = reading.grid.as_ref().filter(|grid| grid.is_no_board) {
        found.extend(no_board(board, grid));
        return;
    }
    let runs = reading.grid.iter().flat_map(|grid| &grid.unknown);
    found.extend(runs.map(|run| {
        let text = run.span.of(&section.text);
        let diagnostic = Diagnostic::new(&RULE, run.span, message(text, run));
        match run.intention {
            Intention::Certain => {
                let Fix { title, edits, .. } = as_meant(run.span, text);
                diagnostic.safe_fix(title, edits)
            }
            _ => diagnostic,
        }
    }));
}

/// Reports a grid that cannot be a board once, on its first row.
fn no_board(board: &CheckedBoard, grid: &GridReading) -> Option<Diagnostic> {
    let text = &board.section.text;
    let place = grid.rows.first()?.span;
    if grid.unknown.iter().all(|run| run.intention == Intention::Certain && is_wall(run, text)) {
        let message = "unknown cells `#` throughout this grid; did you mean `*` (wall)?";
        let Fix { title, edits, .. } = all_as_meant(board, grid)?;
        return Some(Diagnostic::new(&RULE, place, message).safe_fix(title, edits));
    }
    let mut seen = String::new();
    for character in grid.unknown.iter().flat_map(|run| run.span.of(text).chars()) {
        if !seen.contains(character) {
            seen.push(character);
        }
        if seen.len() > 4 * SHOWN {
            break;
        }
    }
    let message = format!(
        "this is not a board: unknown cells `{}` throughout; \
         cells are `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit)",
        shown(&seen)
    );
    Some(Diagnostic::new(&RULE, place, message))
}

fn is_wall(run: &UnknownRun, text: &str) -> bool {
    run.span.of(text).bytes().all(|byte| byte == b'#')
}

/// Writes the cells that all unknown characters of a grid look like; `None` if they resemble other things.
fn all_as_meant(board: &CheckedBoard, grid: &GridReading) -> Option<Fix> {
    let text = &board.section.text;
    let mut edits = Vec::new();
    for run in &grid.unknown {
        if run.intention < Intention::Likely {
            return None;
        }
        edits.extend(as_meant(run.span, run.span.of(text)).edits);
    }
    Some(unsafe_fix("Replace all unknown cells in this grid", edits))
}

fn fixes(context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    if context.diagnostic.fix.is_some() {
        return Vec::new();
    }
    if let Some(grid) = context.part.reading.grid.as_ref().filter(|grid| grid.is_no_board) {
        return all_as_meant(context.part, grid).into_iter().collect();
    }
    let span = context.diagnostic.span;
    let text = span.of(&context.part.section.text);
    let replaced = |kind: CellKind, name: &str| {
        let cells = String::from(kind.character()).repeat(text.chars().count());
        unsafe_fix(
            format!("Replace `{}` with {name}", shown(text)),
            vec![Edit { span, text: cells }],
        )
    };
    let mut fixes = Vec::new();
    if let Some(run) = run_of(context)
        && run.intention != Intention::None
    {
        fixes.push(as_meant(run.span, text));
    }
    fixes.push(replaced(CellKind::Floor, "floor"));
    fixes.push(replaced(CellKind::Wall, "wall"));
    fixes
}

/// Writes the intended cells, unless the grid would have too many of a piece.
fn likely(context: &FixContext<'_, CheckedBoard>) -> Option<Fix> {
    if let Some(grid) = context.part.reading.grid.as_ref().filter(|grid| grid.is_no_board) {
        return all_as_meant(context.part, grid);
    }
    let run = run_of(context).filter(|run| run.intention >= Intention::Likely)?;
    Some(as_meant(run.span, run.span.of(&context.part.section.text)))
}

/// The run that a diagnostic is about.
fn run_of<'a>(context: &FixContext<'a, CheckedBoard>) -> Option<&'a UnknownRun> {
    let unknown = &context.part.reading.grid.as_ref()?.unknown;
    let index = unknown.binary_search_by_key(&context.diagnostic.span, |run| run.span).ok()?;
    unknown.get(index)
}

/// Writes the cells that a run looks like.
fn as_meant(span: Span, text: &str) -> Fix {
    let cells: String = text.chars().filter_map(intended_cell).map(CellKind::character).collect();
    unsafe_fix(
        format!("Replace `{}` with `{}`", shown(text), shown(&cells)),
        vec![Edit { span, text: cells }],
    )
}

fn message(text: &str, run: &UnknownRun) -> String {
    let mut characters = 0;
    let mut is_white = true;
    let mut is_same = true;
    for character in text.chars() {
        characters += 1;
        is_same &= text.starts_with(character);
        is_white &= character.is_whitespace();
    }
    let what = match (is_white, characters) {
        (true, 1) => format!("whitespace ({}) is not a cell", shown(text)),
        (true, _) => format!("{characters} whitespace characters are not cells"),
        (false, 1) => format!("unknown cell `{}`", shown(text)),
        (false, _) => format!("unknown cells `{}`", shown(text)),
    };
    if run.intention != Intention::None
        && is_same
        && let Some(kind) = text.chars().next().and_then(intended_cell)
    {
        let name = match kind {
            CellKind::Police => "policeman".to_owned(),
            _ => kind.name().to_lowercase(),
        };
        return format!("{what}; did you mean `{}` ({name})?", kind.character());
    }
    format!("{what}; cells are `.`, `*`, `P`, `T` and `E`")
}

/// The characters in visible form, cut short.
fn shown(text: &str) -> String {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) if !is_visible(character) => {
            format!("U+{:04X}", u32::from(character))
        }
        _ => shown::shown(text, SHOWN),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixed, check_fixes};

    #[test]
    fn characters_like_cells_have_a_run_of_their_own() {
        check(expect![[r#"
            |P#T
             ^^^ error[unknown-cell]: this is not a board: unknown cells `#x?yz` throughout; cells are `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit)
            |..E
            |x##?
            |xyz
        "#]]);
    }

    #[test]
    fn whitespace_inside_a_row_is_not_a_cell() {
        check(expect![[r#"
            |P.T
            |. E
              ^ error[unknown-cell]: whitespace (U+0020) is not a cell; cells are `.`, `*`, `P`, `T` and `E`
            | . 
             ^ error[unknown-cell]: whitespace (U+00A0) is not a cell; cells are `.`, `*`, `P`, `T` and `E`
               ^ error[unknown-cell]: whitespace (U+2003) is not a cell; cells are `.`, `*`, `P`, `T` and `E`
            | 	.
             ^^ error[unknown-cell]: 2 whitespace characters are not cells; cells are `.`, `*`, `P`, `T` and `E`
        "#]]);
    }

    #[test]
    fn a_character_is_marked_whole_however_many_bytes_it_has() {
        check(expect![[r#"
            |P.T
            |🦀.E
             ^ error[unknown-cell]: unknown cell `🦀`; cells are `.`, `*`, `P`, `T` and `E`
            |.é.
              ^ error[unknown-cell]: unknown cell `é`; cells are `.`, `*`, `P`, `T` and `E`
        "#]]);
    }

    #[test]
    fn a_run_of_one_character_has_the_likely_cell() {
        check(expect![[r#"
            |##P
             ^^ error[unknown-cell]: unknown cells `##`; did you mean `*` (wall)?
            |T.E
        "#]]);
    }

    #[test]
    fn every_cell_is_known() {
        check(expect![[r#"
            |P*T
            |..E
        "#]]);
    }

    #[test]
    fn a_grid_of_other_characters_is_reported_once() {
        check(expect![[r#"
            |2 7
            |#######
             ^^^^^^^ error[unknown-cell]: unknown cells `#` throughout this grid; did you mean `*` (wall)?
            |#P.T.E#
            |#######
        "#]]);
        check(expect![[r#"
            |#####
             ^^^^^ error[unknown-cell]: this is not a board: unknown cells `#@$` throughout; cells are `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit)
            |#@$.#
            |#...#
        "#]]);
        check(expect![[r#"
            |r n b q k b n r
             ^^^^^^^^^^^^^^^ error[unknown-cell]: this is not a board: unknown cells `rnbqkpRNBQK` throughout; cells are `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit)
            |p p p p . p p p
            |. . . . . . . .
            |. . . . p . . .
            |. . . . P . . .
            |. . . . . . . .
            |P P P P . P P P
            |R N B Q K B N R
        "#]]);
        // The pieces are meant, so only the characters are wrong.
        check(expect![[r#"
            |p..t
             ^ error[unknown-cell]: unknown cell `p`; did you mean `P` (policeman)?
                ^ error[unknown-cell]: unknown cell `t`; did you mean `T` (thief)?
            |...e
                ^ error[unknown-cell]: unknown cell `e`; did you mean `E` (exit)?
        "#]]);
        check_fixed(expect![[r#"
            |#######
            |#P.T.E#
            |#######
            =>
            |*******
            |*P.T.E*
            |*******
        "#]]);
    }

    #[test]
    fn the_fix_writes_the_intended_cells() {
        check_fixed(expect![[r#"
            |p.T
            |#*#
            |..e
            =>
            |P.T
            |***
            |..E
        "#]]);
    }

    #[test]
    fn a_row_with_anything_else_in_it_is_not_fixed() {
        check_fixed(expect![[r#"
            |p#T
            |#.e
            |#!#
            =>
            |p#T
            |#.e
            |#!#
        "#]]);
    }

    #[test]
    fn a_piece_that_the_grid_has_is_not_written_again() {
        check_fixed(expect![[r#"
            |P.T
            |.tE
            =>
            |P.T
            |.tE
        "#]]);
        check_fixed(expect![[r#"
            |p.T
            |..E
            |p..
            =>
            |p.T
            |..E
            |p..
        "#]]);
    }

    #[test]
    fn the_intended_cell_comes_first_where_it_is_not_certain() {
        check_fixes(
            "unknown-cell",
            expect![[r#"
                |P#?T
                  ^
                |...E
                > Replace `#` with `*`
                |P*?T
                |...E
                > Replace `#` with floor
                |P.?T
                |...E
                > Replace `#` with wall
                |P*?T
                |...E
            "#]],
        );
    }

    #[test]
    fn a_wall_is_apart_from_a_piece_that_is_not_certain() {
        check(expect![[r#"
            |P.#t
               ^ error[unknown-cell]: unknown cell `#`; did you mean `*` (wall)?
                ^ error[unknown-cell]: unknown cell `t`; did you mean `T` (thief)?
            |.tE.
              ^ error[unknown-cell]: unknown cell `t`; did you mean `T` (thief)?
        "#]]);
    }

    #[test]
    fn anything_else_can_become_floor_or_wall() {
        check_fixes(
            "unknown-cell",
            expect![[r#"
                |Pé🦀T
                  ^^
                |...E
                > Replace `é🦀` with floor
                |P..T
                |...E
                > Replace `é🦀` with wall
                |P**T
                |...E
            "#]],
        );
    }

    #[test]
    fn the_intended_cell_is_the_only_fix_where_it_is_certain() {
        check_fixes(
            "unknown-cell",
            expect![[r#"
                |P#T
                  ^
                |..E
                > Replace `#` with `*` (safe)
                |P*T
                |..E
            "#]],
        );
    }
}
