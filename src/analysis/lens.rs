//! Code lenses above each board or game.

use std::ops::ControlFlow;

use crate::analysis::context::Context;
use crate::analysis::file::File;
use crate::analysis::part::LensVerdict;
use crate::analysis::part::MAX_ITEMS;
use crate::analysis::part::NoVerdict;
use crate::analysis::part::PlacedPart;
use crate::text::{Range, Span};

/// A code lens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lens {
    /// The board's first own line.
    pub range: Range,
    /// The board's number among those of the document, from 0.
    pub board: usize,
    /// The text.
    pub title: String,
    /// The action on a click.
    pub action: LensAction,
}

/// The action of a lens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LensAction {
    /// Shows statistics. The title is the verdict, or the reason why there is none.
    Verdict,
    /// Solves the document's boards.
    Solve,
    /// Shows the best line.
    BestLine,
    /// Explains the verdict.
    Explain,
    /// Shows the critical cells.
    Critical,
    /// Searches for repairs; only in code actions.
    Repair,
}

impl File {
    /// The lenses above the puzzle with this number, from 0, or above every puzzle: the verdict and
    /// actions that show more about it, or the reason why there is none, and an action that solves
    /// the puzzle. About 65,536 at most.
    pub fn lenses(&self, context: Context<'_>, only: Option<usize>) -> Vec<Lens> {
        let mut lenses = Vec::new();
        let mut numbers = 0..;
        self.each_part(None, &mut |placed| {
            let Some(board) = placed.part.has_puzzle().then(|| numbers.next()).flatten() else {
                return ControlFlow::Continue(());
            };
            if only.is_none_or(|only| only == board) {
                lenses.extend(lenses_of(placed, context, board));
            }
            let is_last = only == Some(board) || lenses.len() >= MAX_ITEMS;
            if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        lenses
    }
}

fn lenses_of(placed: &PlacedPart<'_>, context: Context<'_>, board: usize) -> Vec<Lens> {
    let part = placed.part;
    let Some(line) = part.own_lines().and_then(|lines| part.source().lines.get(lines.start)) else {
        return Vec::new();
    };
    let start = line.whole().start;
    let range = placed.placer(context.encoding).range(Span { start, end: start });
    let actions = match part.verdict(context.solutions) {
        Ok(LensVerdict { text, has_line, has_critical_cells, .. }) => [
            Some((text, LensAction::Verdict)),
            has_line.then(|| ("Show best line".to_owned(), LensAction::BestLine)),
            Some(("Explain".to_owned(), LensAction::Explain)),
            has_critical_cells.then(|| ("Critical cells".to_owned(), LensAction::Critical)),
        ],
        Err(NoVerdict { reason, can_be_solved }) => [
            Some((reason.to_owned(), LensAction::Verdict)),
            can_be_solved.then(|| ("Solve".to_owned(), LensAction::Solve)),
            None,
            None,
        ],
    };
    actions
        .into_iter()
        .flatten()
        .map(|(title, action)| Lens { range: range.clone(), board, title, action })
        .collect()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, SolvesAll, annotated, context};
    use crate::analysis::solve_status::{Solutions, Unsolved};

    fn check(solutions: &dyn Solutions, picture: Expect) {
        let scene = Scene::new(picture.data());
        let lenses = scene.document.lenses(context(solutions), None).into_iter();
        let notes: Vec<_> = lenses
            .map(|lens| (lens.range, format!("{}: {} ({:?})", lens.board, lens.title, lens.action)))
            .collect();
        picture.assert_eq(&annotated(scene.document.text(), &notes));
    }

    #[test]
    fn a_solved_board_has_its_verdict_and_further_actions() {
        check(
            &SolvesAll,
            expect![[r#"
                |; c
                |title: a
                 ‸ 0: Police catches the thief in 1 turn (Verdict)
                 ‸ 0: Show best line (BestLine)
                 ‸ 0: Explain (Explain)
                 ‸ 0: Critical cells (Critical)
                |PTE
                |
                |P*E
                 ‸ 1: Draw (Verdict)
                 ‸ 1: Explain (Explain)
                 ‸ 1: Critical cells (Critical)
                |**.
                |*T*
                |
                |PT
                 ‸ 2: Not solved: it has errors. (Verdict)
            "#]],
        );
    }

    #[test]
    fn an_unsolved_board_has_a_reason_and_can_be_solved() {
        check(
            &Unsolved,
            expect![[r#"
                |PTE
                 ‸ 0: Not solved yet. (Verdict)
                 ‸ 0: Solve (Solve)
            "#]],
        );
    }

    #[test]
    fn a_solved_game_has_its_verdict_and_further_actions() {
        check(
            &SolvesAll,
            expect![[r#"
                |; a game
                |
                |start: a
                 ‸ 0: win in 1 turn (Verdict)
                 ‸ 0: Show best line (BestLine)
                 ‸ 0: Explain (Explain)
                |a -> b
                |b
            "#]],
        );
        check(
            &SolvesAll,
            expect![[r#"
                |start: a
                 ‸ 0: draw (Verdict)
                 ‸ 0: Explain (Explain)
                |a -> a
            "#]],
        );
        check(
            &SolvesAll,
            expect![[r#"
                |1 1 1
                 ‸ 0: cost infinite (Verdict)
                 ‸ 0: Show best line (BestLine)
                 ‸ 0: Explain (Explain)
                |1 1 5
            "#]],
        );
        check(
            &SolvesAll,
            expect![[r#"
                |words: 1
                 ‸ 0: Solved; it has no start (Verdict)
                |ab
            "#]],
        );
    }

    #[test]
    fn an_unsolved_game_has_a_reason() {
        check(
            &Unsolved,
            expect![[r#"
                |a -> b
                 ‸ 0: Not solved yet. (Verdict)
                 ‸ 0: Solve (Solve)
            "#]],
        );
        check(
            &SolvesAll,
            expect![[r#"
                |a b
            "#]],
        );
        check(
            &SolvesAll,
            expect![[r#"
                |; no game
            "#]],
        );
    }
}
