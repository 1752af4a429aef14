//! `unreachable-floor`: floor that nobody can walk to.

use super::offers::offer;
use super::{Asked, Check, Edit, Finding, Fix, Page, Rule};
use crate::config::Severity;
use crate::model::{BoardGame, BoardReading, Cell, CellKind, Player, Puzzle};
use crate::syntax::Section;

pub(super) static RULE: Rule = Rule {
    name: "unreachable-floor",
    severity: Some(Severity::Hint),
    is_unnecessary: true,
    check: Check::Text(check),
    offers: Some(offers),
    page: Page {
        finds: "Floor that neither player could walk to from where it starts, each alone on the board, over the exit, too. \
                It points to each run of such cells in a row, and is silent on boards with errors.",
        reason: "Such floor plays no part. It may be meant as a wall, or a wall may stand where none was meant.",
        bad: "P.T*.\n..E*.\n",
        good: "P.T**\n..E**\n",
    },
};

fn check(section: &Section, reading: &BoardReading, found: &mut Vec<Finding>) {
    let Some(puzzle) = &reading.puzzle else { return };
    if super::checked::has_errors(found) {
        return;
    }
    let reached = reachable(puzzle);
    let board = &puzzle.game.board;
    let is_found = |cell: &Cell| {
        let is_floor = reading.span_of(*cell).is_some_and(|span| span.of(&section.text) == ".");
        !reached[cell.index()] && is_floor
    };
    let mut run: Option<(Cell, Finding)> = None;
    // Every cell but walls is reached on nearly every board: look closer only at those that are not.
    for cell in board.cells().filter(|cell| !reached[cell.index()]).filter(is_found) {
        let Some(span) = reading.span_of(cell) else { continue };
        match &mut run {
            Some((last, finding)) if last.index() + 1 == cell.index() && board.column(cell) > 0 => {
                finding.span.end = span.end;
                *last = cell;
            }
            _ => {
                found.extend(run.take().map(|(_, finding)| finding));
                run = Some((cell, Finding::new(&RULE, span, "neither player can walk to this floor")));
            }
        }
    }
    found.extend(run.map(|(_, finding)| finding));
}

fn offers(asked: &Asked<'_>) -> Vec<Fix> {
    let span = asked.finding.span;
    let text = String::from(CellKind::Wall.character()).repeat(span.len());
    vec![offer("Turn it into wall", vec![Edit { span, text }])]
}

/// Which cells either player could walk to from where it starts, by their numbers.
fn reachable(puzzle: &Puzzle) -> Vec<bool> {
    let BoardGame { board, rules } = &*puzzle.game;
    let mut reached = vec![false; board.cell_count() as usize];
    for player in [Player::Police, Player::Thief] {
        // Each player walks on its own: what the police has reached may lead the thief further, or not.
        let mut walked = vec![false; reached.len()];
        let mut frontier = vec![puzzle.start.cell_of(player)];
        while let Some(cell) = frontier.pop() {
            if std::mem::replace(&mut walked[cell.index()], true) {
                continue;
            }
            reached[cell.index()] = true;
            let steps = rules.directions(player).steps();
            frontier.extend(steps.iter().filter_map(|&(rows, columns)| board.step(cell, rows, columns)));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_offers};

    #[test]
    fn each_run_of_floor_that_nobody_reaches_is_found() {
        check(expect![[r#"
            |PTE*..
                 ^^ hint[unreachable-floor]: neither player can walk to this floor
            |****.*
                 ^ hint[unreachable-floor]: neither player can walk to this floor
            |....*.
             ^^^^ hint[unreachable-floor]: neither player can walk to this floor
                  ^ hint[unreachable-floor]: neither player can walk to this floor
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
                ^ hint[unreachable-floor]: neither player can walk to this floor
            |P*..
               ^^ hint[unreachable-floor]: neither player can walk to this floor
            |*.**
              ^ hint[unreachable-floor]: neither player can walk to this floor
        "#]]);
    }

    #[test]
    fn the_exit_is_walked_through() {
        check(expect![[r#"
            |PTE.
        "#]]);
    }

    #[test]
    fn a_board_with_an_error_is_left_alone() {
        check(expect![[r#"
            |expect: x
                     ^ error[bad-value]: `expect` is `police`, `thief` or `draw`, the first two with ` in N` (turns) if you like; not `x`
            |PTE*.
        "#]]);
    }

    #[test]
    fn it_can_become_wall_or_be_allowed() {
        check_offers(
            "unreachable-floor",
            expect![[r#"
                |PTE*..
                      ^
                > Turn it into wall
                |PTE***
                > Allow `unreachable-floor` on this board
                |allow: unreachable-floor
                |PTE*..
            "#]],
        );
    }
}
