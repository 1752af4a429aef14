//! `unreachable-floor`: floor that neither player can reach.

use crate::config::Severity;
use crate::model::{BoardGame, BoardPuzzle, CellKind, CellSet, Player};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::fixes::unsafe_fix;
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "unreachable-floor",
    severity: Some(Severity::Hint),
    only_without_errors: true,
    is_unnecessary: true,
    boards: Some(RuleOn::text(check).fixes(fixes).likely(walled_up)),
    page: Page {
        finds: "Floor that neither player could reach, even alone on the board. Paths may cross the exit. Each run of such cells in a row is one diagnostic. Not reported on boards with errors.",
        reason: "Such floor never matters. Perhaps it should be a wall, or a wall blocks the way by mistake.",
        bad: "P.T*.\n..E*.\n",
        good: "P.T**\n..E**\n",
    },
    ..Rule::REMARK
};

fn check(checked: &CheckedBoard, found: &mut DiagnosticList) {
    let CheckedBoard { section, reading, .. } = checked;
    let Some(puzzle) = &reading.puzzle else { return };
    let unreached = unreached(puzzle);
    let board = &puzzle.game.board;
    let mut run: Option<(u32, u32, Diagnostic)> = None;
    let mut span_of = reading.spans(section);
    for (row, column) in unreached.iter() {
        let place = board.cell(row, column).and_then(&mut span_of);
        // An unreachable exit is not floor.
        let Some(span) = place.filter(|span| span.of(&section.text) == ".") else { continue };
        match &mut run {
            Some((same_row, last, diagnostic)) if *same_row == row && *last + 1 == column => {
                diagnostic.span.end = span.end;
                *last = column;
            }
            _ => {
                found.extend(run.take().map(|(_, _, diagnostic)| diagnostic));
                run = Some((
                    row,
                    column,
                    Diagnostic::new(&RULE, span, "neither player can reach this floor"),
                ));
            }
        }
    }
    found.extend(run.map(|(_, _, diagnostic)| diagnostic));
}

fn fixes(context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    walled_up(context).into_iter().collect()
}

/// Turns the floor into walls.
fn walled_up(context: &FixContext<'_, CheckedBoard>) -> Option<Fix> {
    let span = context.diagnostic.span;
    let text = String::from(CellKind::Wall.character()).repeat(span.len());
    Some(unsafe_fix("Replace with wall", vec![Edit { span, text }]))
}

/// The open cells that neither player can reach. Each moves by its own rules: the thief may not get
/// everywhere the policeman does.
fn unreached(puzzle: &BoardPuzzle) -> CellSet {
    let BoardGame { board, rules } = &*puzzle.game;
    let open = CellSet::open_cells(board);
    let mut rest = open.clone();
    for player in [Player::Police, Player::Thief] {
        for start in puzzle.start.cells_of(player) {
            rest.remove(&CellSet::reachable(board, &open, start, rules.directions(player)));
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes};

    #[test]
    fn each_run_of_floor_that_nobody_reaches_is_found() {
        check(expect![[r#"
            |PTE*..
                 ^^ hint[unreachable-floor]: neither player can reach this floor
            |****.*
                 ^ hint[unreachable-floor]: neither player can reach this floor
            |....*.
             ^^^^ hint[unreachable-floor]: neither player can reach this floor
                  ^ hint[unreachable-floor]: neither player can reach this floor
        "#]]);
    }

    #[test]
    fn the_police_slips_between_two_walls_and_the_thief_does_not() {
        check(expect![[r#"
            |TE*.
            |P*..
            |*.**
        "#]]);
        check(expect![[r#"
            |police-moves: 4
            |TE*.
                ^ hint[unreachable-floor]: neither player can reach this floor
            |P*..
               ^^ hint[unreachable-floor]: neither player can reach this floor
            |*.**
              ^ hint[unreachable-floor]: neither player can reach this floor
        "#]]);
    }

    #[test]
    fn the_exit_is_walked_through() {
        check(expect![[r#"
            |PTE.
        "#]]);
    }

    #[test]
    fn a_board_with_an_error_is_not_checked() {
        check(expect![[r#"
            |expect: x
                     ^ error[bad-value]: invalid `expect` value `x`; use `police [in N]`, `thief [in N]` or `draw`
            |PTE*.
        "#]]);
    }

    #[test]
    fn an_error_above_the_board_does_not_hide_it() {
        check(expect![[r#"
            |2 5
             ^^^ error[stray-directive]: no grid directly below this size header
            |
            |P.T*.
                 ^ hint[unreachable-floor]: neither player can reach this floor
            |..E*.
                 ^ hint[unreachable-floor]: neither player can reach this floor
        "#]]);
    }

    #[test]
    fn it_can_become_wall_or_be_allowed() {
        check_fixes(
            "unreachable-floor",
            expect![[r#"
                |PTE*..
                      ^
                > Replace with wall
                |PTE***
                > Allow `unreachable-floor` on this board
                |allow: unreachable-floor
                |PTE*..
            "#]],
        );
    }
}
