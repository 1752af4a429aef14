//! Inlay hints after the lines of a game: the value of each line's vertex or word.

use crate::analysis::context::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::value_labels::ValueLabels;
use crate::analysis::inlay::Hint;
use crate::analysis::part::MAX_ITEMS;
use crate::analysis::part::Placer;
use crate::text::Range;

impl GraphDocument {
    /// The hints on the lines that a range touches, if the setting turns them on: after each line,
    /// the value of its vertex or word. Of consecutive lines about one vertex, only the first has a
    /// hint.
    ///
    /// # Complexity
    /// Linear in the bytes of those lines.
    pub(crate) fn hints(&self, context: Context<'_>, range: &Range) -> Vec<Hint> {
        let labels =
            ValueLabels::new(self, context.solutions, context.settings.inlay_hints_verdict);
        let Some(tooltip) = labels.game().map(|game| game.about_labels()) else {
            return Vec::new();
        };
        let game = &self.checked().game;
        let mut placer = Placer::new(self, context.encoding);
        let mut hints = Vec::new();
        let lines = range.start.line as usize
            ..game.lines.len().min((range.end.line as usize).saturating_add(1));
        let mut last = None;
        for line in lines {
            if hints.len() >= MAX_ITEMS {
                break;
            }
            let Some(content) = game.statement(line) else { continue };
            let label = match self.subject_of(line) {
                Some(subject) if last.replace(subject.vertex) == Some(subject.vertex) => continue,
                Some(subject) => labels.of_vertex(subject.vertex),
                None => self.word_on(line).and_then(|(_, word)| labels.of_word(word)),
            };
            let position = placer.position(content.end);
            if let Some(label) = label.filter(|_| range.start <= position && position <= range.end)
            {
                hints.push(Hint {
                    position,
                    label,
                    tooltip: tooltip.to_owned(),
                    is_verdict: false,
                });
            }
        }
        hints
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::context::Context;
    use crate::analysis::graph::document::GraphDocument;
    use crate::analysis::picture::{Scene, SolvesAll, context};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::config::Settings;
    use crate::text::Position;

    fn check(solutions: &dyn Solutions, settings: &Settings, picture: Expect) {
        let scene = Scene::graph(picture.data());
        picture.assert_eq(&scene.hinted(Context { settings, ..context(solutions) }));
    }

    #[test]
    fn every_line_about_a_vertex_shows_its_value() {
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
    fn a_cost_game_shows_both_costs() {
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
    fn a_word_shows_its_value_for_the_player_who_says_it() {
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
    fn unknown_values_and_disabled_hints_are_not_shown() {
        let text = "a -> b\nb\n";
        let hints = |solutions: &dyn Solutions, verdict| {
            let all = Position::default()..Position { line: 9, column: 0 };
            let settings = Settings {
                inlay_hints_verdict: verdict,
                inlay_hints_rows: true,
                ..Settings::default()
            };
            GraphDocument::new(text)
                .unwrap()
                .hints(Context { settings: &settings, ..context(solutions) }, &all)
        };
        assert_eq!(hints(&SolvesAll, true).len(), 2);
        assert_eq!(hints(&SolvesAll, false), []);
        assert_eq!(hints(&Unsolved, true), []);
    }
}
