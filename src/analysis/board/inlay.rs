//! Inlay hints after rows: the verdict of a board, and the shortest wins of each row.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::solved_chase;
use crate::analysis::context::Context;
use crate::analysis::inlay::Hint;
use crate::analysis::part::MAX_ITEMS;
use crate::model::Player;
use crate::rules::BoardSolveResult;
use crate::solve::{Chase, Outcome, SolvedChase, Turns};
use crate::text::{Offset, Range, Span};

impl BoardDocument {
    /// The hints that settings turn on, on the boards that a range touches: after the first row the
    /// verdict, after each row its shortest wins.
    ///
    /// # Complexity
    /// Linear in the boards there; with hints after rows, linear in the cells.
    pub(crate) fn hints(&self, context: Context<'_>, range: &Range) -> Vec<Hint> {
        let mut hints = Vec::new();
        for part in self.boards_in(self.text().span(range, context.encoding)) {
            if hints.len() >= MAX_ITEMS {
                break;
            }
            let Some(game) = part.game() else { continue };
            let Some(grid) = &part.board.reading.grid else { continue };
            let mut placer = part.placer(context.encoding);
            let mut position = |row: usize| {
                let end = grid.rows.get(row).map_or(Offset::default(), |row| row.span.end);
                placer.range(Span { start: end, end }).start
            };
            if context.settings.inlay_hints_verdict
                && let Some(BoardSolveResult::Solved(value)) = part.result(context.solutions)
            {
                let tooltip = "The verdict under best play of both sides".to_owned();
                let label = value.to_string();
                hints.push(Hint { position: position(0), label, tooltip, is_verdict: true });
            }
            if context.settings.inlay_hints_rows
                && let Ok((chase, solution)) = solved_chase(&part, context.solutions)
            {
                for row in 0..game.board.rows() {
                    let label = shortest_wins(chase, &solution, row);
                    if !label.is_empty() {
                        let tooltip =
                            "The shortest wins with the thief on a cell of this row, the police to move".to_owned();
                        let position = position(row as usize);
                        hints.push(Hint { position, label, tooltip, is_verdict: false });
                    }
                }
            }
        }
        hints.retain(|hint| range.start <= hint.position && hint.position <= range.end);
        hints
    }
}

/// The shortest win of each player with the thief on a cell of a row and the police to move.
fn shortest_wins(chase: &Chase, solution: &SolvedChase, row: u32) -> String {
    let board = &chase.game().board;
    let cells = (0..board.columns())
        .filter_map(|column| board.cell(row, column))
        .filter(|&cell| !board.is_wall(cell));
    let mut shortest: [Option<Turns>; 2] = [None; 2];
    for cell in cells {
        let value = solution.value(chase.with_on(Player::Thief, cell, Player::Police));
        // Only wins that lie ahead count, not states that have ended.
        if value.turns() == Some(Turns(0)) {
            continue;
        }
        let place = match value.outcome() {
            Outcome::Police => 0,
            Outcome::Thief => 1,
            Outcome::Draw => continue,
        };
        shortest[place] = [shortest[place], value.turns()].into_iter().flatten().min();
    }
    let wins = [Player::Police, Player::Thief].into_iter().zip(shortest);
    let words = wins.filter_map(|(player, turns)| Some(format!("{} in {}", player.name(), turns?)));
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::context::Context;
    use crate::analysis::picture::{Scene, SolvesAll, context};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::config::Settings;

    fn check(solutions: &dyn Solutions, settings: &Settings, picture: Expect) {
        let scene = Scene::board(picture.data());
        picture.assert_eq(&scene.hinted(Context { settings, ..context(solutions) }));
    }

    #[test]
    fn the_verdict_follows_the_first_row() {
        check(
            &SolvesAll,
            &Settings::default(),
            expect![[r#"
                |title: a
                |P.T 
                    ‸ The thief escapes in 2 turns
                |..E
                |
                |PTT
                |
                |P*E
                    ‸ Draw
                |**.
                |*T*
            "#]],
        );
    }

    #[test]
    fn the_shortest_wins_follow_each_row() {
        check(
            &SolvesAll,
            &Settings { inlay_hints_verdict: false, inlay_hints_rows: true, ..Settings::default() },
            expect![[r#"
                |P.*..
                      ‸ police in 1 turn
                |..*T.
                      ‸ police in 1 turn
                |*****
                |....E
                      ‸ thief in 2 turns
            "#]],
        );
    }

    #[test]
    fn without_a_solution_there_are_no_hints() {
        check(
            &Unsolved,
            &Settings { inlay_hints_verdict: true, inlay_hints_rows: true, ..Settings::default() },
            expect![[r#"
                |PTE
            "#]],
        );
    }
}
