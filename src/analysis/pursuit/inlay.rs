//! Inlay hints after the lines of a pursuit: who wins with the thief on the vertex of the line.

use crate::analysis::context::Context;
use crate::analysis::inlay::Hint;
use crate::analysis::part::{MAX_ITEMS, Placer};
use crate::analysis::pursuit::document::PursuitDocument;
use crate::model::State;
use crate::syntax::EdgesLine;
use crate::text::Range;

impl PursuitDocument {
    /// The hints on the lines that a range touches, if the setting turns them on. Of consecutive
    /// lines about one vertex, only the first has a hint.
    ///
    /// # Complexity
    /// Linear in the bytes of those lines.
    pub(crate) fn hints(&self, context: Context<'_>, range: &Range) -> Vec<Hint> {
        let mut hints = Vec::new();
        if !context.settings.inlay_hints_verdict {
            return hints;
        }
        let Ok(solved) = self.solved_chase(context.solutions) else { return hints };
        let Some(start) = solved.start else { return hints };
        let checked = self.checked();
        let text = &checked.text;
        let mut placer = Placer::new(self, context.encoding);
        let lines = range.start.line as usize
            ..text.lines.len().min((range.end.line as usize).saturating_add(1));
        let mut last = None;
        for line in lines {
            if hints.len() >= MAX_ITEMS {
                break;
            }
            let Some(content) = text.statement(line) else { continue };
            let written = content.of(&text.text);
            let Ok(edges) = EdgesLine::read(written) else { continue };
            let Some(thief) = checked.reading.vertex(edges.vertex.of(written)) else { continue };
            if last.replace(thief) == Some(thief) {
                continue;
            }
            let value = solved.solution.value(State { thief, ..start });
            let turns = value.turns().map(|turns| format!(" in {turns}")).unwrap_or_default();
            let position = placer.position(content.end);
            if range.start <= position && position <= range.end {
                let tooltip = format!(
                    "Who wins with the thief here, the police on their first vertices, {} to move",
                    start.to_move.name()
                );
                let label = format!("{}{turns}", value.outcome().name());
                hints.push(Hint { position, label, tooltip, is_verdict: false });
            }
        }
        hints
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, SolvesAll, context};

    #[test]
    fn each_line_has_the_value_of_the_thief_there() {
        let check = |picture: Expect| {
            let scene = Scene::pursuit(picture.data());
            picture.assert_eq(&scene.hinted(context(&SolvesAll)));
        };
        check(expect![[r#"
            |police: a
            |thief: c
            |a - b
                  ‸ police in 0 turns
            |b - c
                  ‸ police in 1 turn
            |c - d
                  ‸ police in 5 turns
            |d
              ‸ police in 5 turns
        "#]]);
    }
}
