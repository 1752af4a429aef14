//! What stands above a game to be clicked.

use crate::analysis::document::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::lens::{Lens, LensAction};
use crate::solve::graph::GraphVerdict;
use crate::solve::graph::cost::Cost;
use crate::solve::graph::outcome::VertexValue;
use crate::syntax::LineKind;
use crate::text::Span;

impl GraphDocument {
    /// The lenses of the game: the verdict and what can be seen of it, or why there is none and how to get it; on the first
    /// line that is neither blank nor a comment.
    pub fn lenses(&self, context: Context<'_>, only: Option<usize>) -> Vec<Lens> {
        let game = &self.checked().game;
        let mut lines = game.lines.iter();
        let first = lines.find(|line| !matches!(line.kind, LineKind::Blank | LineKind::Comment));
        let Some(start) =
            first.filter(|_| self.has_game() && only.is_none_or(|number| number == 0)).map(|line| line.whole().start)
        else {
            return Vec::new();
        };
        let range = self.range(Span { start, end: start }, context.encoding);
        let lens = |title: String, action| Lens { range: range.clone(), board: 0, title, action };
        let verdict = self.verdict(context.solutions);
        let title = match (&verdict, self.solved(context.solutions)) {
            (Some(verdict), _) => verdict.to_string(),
            (None, Ok(_)) => "Solved; it has no start".to_owned(),
            (None, Err(why)) => {
                let mut lenses = vec![lens(why.to_owned(), LensAction::Verdict)];
                lenses.extend(self.puzzle().map(|_| lens("Solve".to_owned(), LensAction::Solve)));
                return lenses;
            }
        };
        let mut lenses = vec![lens(title, LensAction::Verdict)];
        // A game that has ended has no line, and one that nobody can end no end to show; what a cost is infinite by has.
        let has_line = match verdict {
            Some(GraphVerdict::Outcome(VertexValue::Win(turns) | VertexValue::Lose(turns))) => turns.0 > 0,
            Some(GraphVerdict::Cost(Cost::Finite(_) | Cost::Infinite)) => true,
            Some(GraphVerdict::Outcome(VertexValue::Draw)) | None => false,
        };
        lenses.extend(has_line.then(|| lens("Show best line".to_owned(), LensAction::BestLine)));
        lenses.extend(verdict.map(|_| lens("Explain".to_owned(), LensAction::Explain)));
        lenses
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::context;
    use crate::analysis::picture::{GameScene, Solver, annotated};
    use crate::analysis::solve_status::{Solutions, Unsolved};

    fn check(solutions: &dyn Solutions, picture: Expect) {
        let scene = GameScene::new(picture.data());
        let lenses = scene.document.lenses(context(solutions), None).into_iter();
        let notes: Vec<_> = lenses.map(|lens| (lens.range, format!("{} ({:?})", lens.title, lens.action))).collect();
        picture.assert_eq(&annotated(&scene.document, &notes));
    }

    #[test]
    fn a_solved_game_tells_its_verdict_and_offers_to_show_more() {
        check(
            &Solver,
            expect![[r#"
                |; a game
                |
                |start: a
                 ‸ win in 1 turn (Verdict)
                 ‸ Show best line (BestLine)
                 ‸ Explain (Explain)
                |a -> b
                |b
            "#]],
        );
        check(
            &Solver,
            expect![[r#"
                |start: a
                 ‸ draw (Verdict)
                 ‸ Explain (Explain)
                |a -> a
            "#]],
        );
        check(
            &Solver,
            expect![[r#"
                |1 1 1
                 ‸ cost infinite (Verdict)
                 ‸ Show best line (BestLine)
                 ‸ Explain (Explain)
                |1 1 5
            "#]],
        );
        check(
            &Solver,
            expect![[r#"
                |words: 1
                 ‸ Solved; it has no start (Verdict)
                |ab
            "#]],
        );
    }

    #[test]
    fn a_game_that_is_not_solved_says_why() {
        check(
            &Unsolved,
            expect![[r#"
                |a -> b
                 ‸ Not solved yet. (Verdict)
                 ‸ Solve (Solve)
            "#]],
        );
        check(
            &Solver,
            expect![[r#"
                |a b
                 ‸ Not solved: it has errors. (Verdict)
            "#]],
        );
        check(
            &Solver,
            expect![[r#"
                |; no game
            "#]],
        );
    }
}
