//! What stands above each board to be clicked.

use crate::analysis::Range;
use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::hover::cell::solved;
use crate::analysis::diagnostics::Placer;
use crate::analysis::document::Context;
use crate::rules::BoardSolveResult;
use crate::solve::BoardGameKey;
use crate::text::Span;

/// Something that stands above a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lens {
    /// The board's first own line.
    pub range: Range,
    /// The board's number among those of the document, from 0.
    pub board: usize,
    /// What it says.
    pub title: String,
    /// What it does.
    pub action: LensAction,
}

/// What a lens does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LensAction {
    /// Tells the verdict, or why there is none; it shows the board's statistics.
    Verdict,
    /// Solves the document's boards.
    Solve,
    /// Shows the line of best play.
    BestLine,
    /// Explains the verdict.
    Explain,
}

impl BoardDocument {
    /// The lenses of one board, by its number, or of every board: the verdict and what can be seen of it, or why there is none and how to get it.
    ///
    /// # Complexity
    /// Linear in the boards.
    pub fn lenses(&self, context: Context<'_>, only: Option<usize>) -> Vec<Lens> {
        let mut lenses = Vec::new();
        let boards = self.boards().filter(|part| part.board.section.grid.is_some()).enumerate();
        let (skipped, most) = only.map_or((0, usize::MAX), |number| (number, 1));
        for (board, part) in boards.skip(skipped).take(most) {
            let section = &part.board.section;
            let Some(line) = section.lines.get(section.own_lines().start) else { continue };
            let start = line.whole().start;
            let range = Placer::new(part, context.encoding).range(Span { start, end: start });
            let mut lens = |title: String, action| {
                lenses.push(Lens { range: range.clone(), board, title, action });
            };
            let Some(puzzle) = part.puzzle() else {
                lens("Not solved: it has errors.".to_owned(), LensAction::Verdict);
                continue;
            };
            match (context.solutions.result(&BoardGameKey::of(puzzle), puzzle.start), solved(&part, context.solutions))
            {
                (Some(BoardSolveResult::Solved(value)), _) => {
                    lens(value.to_string(), LensAction::Verdict);
                    if value.turns().is_some() {
                        lens("Show best line".to_owned(), LensAction::BestLine);
                    }
                    lens("Explain".to_owned(), LensAction::Explain);
                }
                (_, reason) => {
                    lens(reason.err().unwrap_or("Not solved yet.").to_owned(), LensAction::Verdict);
                    lens("Solve".to_owned(), LensAction::Solve);
                }
            }
        }
        lenses
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::context;
    use crate::analysis::picture::{Scene, Solver, annotated};
    use crate::analysis::solve_status::{Solutions, Unsolved};

    fn check(solutions: &dyn Solutions, picture: Expect) {
        let scene = Scene::new(picture.data());
        let lenses = scene.document.lenses(context(solutions), None).into_iter();
        let notes: Vec<_> =
            lenses.map(|lens| (lens.range, format!("{}: {} ({:?})", lens.board, lens.title, lens.action))).collect();
        picture.assert_eq(&annotated(&scene.document, &notes));
    }

    #[test]
    fn a_solved_board_tells_its_verdict_and_offers_to_show_more() {
        check(
            &Solver,
            expect![[r#"
                |; c
                |title: a
                 ‸ 0: Police catches the thief in 1 turn (Verdict)
                 ‸ 0: Show best line (BestLine)
                 ‸ 0: Explain (Explain)
                |PTE
                |
                |P*E
                 ‸ 1: Draw (Verdict)
                 ‸ 1: Explain (Explain)
                |**.
                |*T*
                |
                |PT
                 ‸ 2: Not solved: it has errors. (Verdict)
            "#]],
        );
    }

    #[test]
    fn an_unsolved_board_says_so_and_offers_to_be_solved() {
        check(
            &Unsolved,
            expect![[r#"
                |PTE
                 ‸ 0: Not solved yet. (Verdict)
                 ‸ 0: Solve (Solve)
            "#]],
        );
    }
}
