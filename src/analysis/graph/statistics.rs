//! Statistics of a whole game, in words.

use crate::analysis::context::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::document::size_in_words;
use crate::analysis::graph::objective::{SolvedGame, counted_in_words};
use crate::analysis::markdown::heading;
use crate::analysis::names::plain;
use crate::solve::graph::{GraphSolution, GraphStatistics};

impl GraphDocument {
    /// The size of the game, its verdict, and the number of its vertices or words by value, in
    /// Markdown.
    ///
    /// # Complexity
    /// Linear in the vertices or words.
    pub(crate) fn statistics(&self, context: Context<'_>, solution: &GraphSolution) -> String {
        let verdict = self
            .verdict(context.solutions)
            .map(|verdict| format!("**{verdict}**\n\n"))
            .unwrap_or_default();
        let mut lines = vec![size_in_words(&self.checked().reading)];
        lines.extend(counted_in_words(&self.counted(solution)));
        let lines: Vec<String> = lines.iter().map(|line| format!("- {line}\n")).collect();
        format!("{}{verdict}{}", heading(&plain(self.name())), lines.concat())
    }

    /// The number of vertices, or of words in a word game, by value.
    ///
    /// # Complexity
    /// Linear in the vertices or words.
    pub(crate) fn counted(&self, solution: &GraphSolution) -> GraphStatistics {
        SolvedGame::new(self, solution).counted(solution)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::picture::{Scene, SolvesAll, context};
    use crate::solve::Unwatched;

    fn check(picture: Expect) {
        let mut scene = Scene::graph(picture.data());
        let choice = PuzzleChoice::Number(0);
        let text = scene.document.statistics_text(context(&SolvesAll), choice, &Unwatched);
        scene.add(&text.unwrap().unwrap());
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn a_game_is_counted_by_value() {
        check(expect![[r#"
            |title: a
            |start: a
            |a -> b
            |b -> c
            |d -> d
            > # a
            >
            > **lose in 2 turns**
            >
            > - 4 vertices, 3 edges
            > - 1 won, 2 lost, 1 drawn
            > - longest game: 2 turns
        "#]]);
        check(expect![[r#"
            |2 2
            |1 2 7
            |1 1 3
            > # Game
            >
            > - 2 vertices, 2 edges
            > - minimiser to move: 2 end, 0 never do, the greatest cost 7
            > - maximiser to move: 2 end, 0 never do, the greatest cost 10
        "#]]);
        check(expect![[r#"
            |words: 1
            |ab
            |cc
            > # Game
            >
            > - 2 words
            > - 1 won, 0 lost, 1 drawn
            > - longest game: 0 turns
        "#]]);
    }
}
