//! Hints beside the lines of a game: what the vertex or the word of each is worth.

use crate::analysis::Range;
use crate::analysis::document::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::value_labels::Worth;
use crate::analysis::inlay::Hint;
use crate::analysis::part::Placer;
use crate::model::Objective;

impl GraphDocument {
    /// The hints on the lines that a range touches, if the verdicts are wanted: behind what a line says, what its vertex or
    /// its word is worth. Of lines about one vertex, one after the other, only the first has one.
    ///
    /// # Complexity
    /// Linear in the bytes of those lines.
    pub fn hints(&self, context: Context<'_>, range: &Range) -> Vec<Hint> {
        let worth =
            if context.settings.inlay_hints_verdict { Worth::new(self, context.solutions) } else { Worth::unknown() };
        if !worth.is_known() {
            return Vec::new();
        }
        let checked = self.checked();
        let tooltip = match checked.reading.objective {
            Objective::Outcome(_) => "What this vertex is worth to the player to move, under best play of both",
            Objective::Cost => "What the game costs from here with the minimiser to move, and with the maximiser",
            Objective::Words => "What this word is worth to the player who says it; the turns count from then",
        };
        let game = &checked.game;
        let mut placer = Placer::new(self, context.encoding);
        let mut hints = Vec::new();
        let lines = range.start.line as usize..game.lines.len().min((range.end.line as usize).saturating_add(1));
        let mut last = None;
        for line in lines {
            let Some(said) = game.statement(line) else { continue };
            let label = match self.subject_of(line) {
                Some(subject) if last.replace(subject.vertex) == Some(subject.vertex) => continue,
                Some(subject) => worth.of_vertex(subject.vertex),
                None => self.word_on(line).and_then(|(_, word)| worth.of_word(word)),
            };
            let position = placer.position(said.end);
            if let Some(label) = label.filter(|_| range.start <= position && position <= range.end) {
                hints.push(Hint { position, label, tooltip: tooltip.to_owned() });
            }
        }
        hints
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::document::Context;
    use crate::analysis::graph::document::GraphDocument;
    use crate::analysis::picture::{Scene, Solver, annotated, context};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::config::Settings;
    use crate::text::Position;

    fn check(solutions: &dyn Solutions, settings: &Settings, picture: Expect) {
        let scene = Scene::graph(picture.data());
        let asked = match scene.asked.is_empty() {
            true => Position::default()..Position { line: u32::MAX, column: 0 },
            false => scene.asked.clone(),
        };
        let hints = scene.document.hints(Context { settings, ..context(solutions) }, &asked).into_iter();
        let notes: Vec<_> = hints.map(|hint| (hint.position..hint.position, hint.label)).collect();
        picture.assert_eq(&annotated(scene.document.text(), &notes));
    }

    #[test]
    fn every_line_about_a_vertex_tells_what_it_is_worth() {
        check(
            &SolvesAll,
            &Settings::default(),
            expect![[r#"
                |start: a
                |a -> b c ; c
                         ‸ draw
                |b -> a
                       ‸ draw
                |c ->
                     ‸ win in 1 turn
                |c -> d
                |d
                  ‸ lose in 0 turns
            "#]],
        );
    }

    #[test]
    fn a_cost_game_tells_both_costs() {
        check(
            &SolvesAll,
            &Settings::default(),
            expect![[r#"
                |4 4
                |1 2 3
                      ‸ cost 6, maximiser first infinite
                |1 3 1
                |2 1 2
                      ‸ cost infinite, maximiser first 8
                |3 4 5
                      ‸ cost 5
            "#]],
        );
    }

    #[test]
    fn a_word_tells_what_it_is_worth_to_say_it() {
        check(
            &SolvesAll,
            &Settings::default(),
            expect![[r#"
                |words: 1
                |ab
                   ‸ draw
                |bb
                   ‸ draw
                |ab
                   ‸ draw
            "#]],
        );
    }

    #[test]
    fn what_is_not_known_or_not_wanted_is_not_hinted() {
        let text = "a -> b\nb\n";
        let hints = |solutions: &dyn Solutions, verdict| {
            let all = Position::default()..Position { line: 9, column: 0 };
            let settings = Settings { inlay_hints_verdict: verdict, inlay_hints_rows: true, ..Settings::default() };
            GraphDocument::new(text).unwrap().hints(Context { settings: &settings, ..context(solutions) }, &all)
        };
        assert_eq!(hints(&SolvesAll, true).len(), 2);
        assert_eq!(hints(&SolvesAll, false), []);
        assert_eq!(hints(&Unsolved, true), []);
    }
}
