//! Verdict changes, shown once the edit that caused them is saved.
//!
//! A kind computes how the verdict of a puzzle differs from that before the last save that changed
//! it. Guarantee: a change is shown only while the puzzle is unchanged since the save and both
//! verdicts are known. Deliberately not here: when a document is saved, and how a change is shown.

use std::ops::ControlFlow;

use crate::analysis::context::Context;
use crate::analysis::file::File;
use crate::analysis::part::Difference;
use crate::analysis::part::history;
use crate::rules::MAX_KEPT;

/// A changed verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerdictChange {
    /// The name of the puzzle: its title, or else `Board 2` or `The game`.
    pub name: String,
    /// The verdict before.
    pub before: String,
    /// The verdict now.
    pub now: String,
    /// The number of cells with another outcome than before, and of compared cells, each with the
    /// thief on the cell and the police to move. `None` if there are no cells, the board has
    /// another size now, or one of the solutions is no longer cached.
    pub cells: Option<(u32, u32)>,
}

impl VerdictChange {
    /// The verdict before, as a line.
    pub fn history(&self) -> String {
        history(&self.before, self.cells)
    }
}

impl File {
    /// The verdicts that the last save has changed, each returned once. Changes that are not shown,
    /// because the outcome is the same or the verdict is off, count as returned.
    ///
    /// # Complexity
    /// Linear in the parts, and in the cells of boards whose verdict has changed.
    pub fn take_verdict_changes(&mut self, context: Context<'_>) -> Vec<VerdictChange> {
        let mut taken = Vec::new();
        let mut changes = Vec::new();
        let mut index = 0;
        let mut number = 0;
        self.each_part(None, &mut |placed| {
            let part = placed.part;
            if let Some(Difference { before, now, changes_outcome, cells, .. }) =
                (part.has_puzzle() && !part.is_change_taken())
                    .then(|| part.difference(context.solutions))
                    .flatten()
            {
                taken.push(index);
                let is_shown = || {
                    let found = part.report(context, MAX_KEPT).found;
                    found.diagnostics.iter().any(|diagnostic| diagnostic.rule.states_verdict)
                };
                if changes_outcome && is_shown() {
                    changes.push(VerdictChange { name: part.name(number), before, now, cells });
                }
            }
            index += 1;
            number += usize::from(part.has_puzzle());
            ControlFlow::Continue(())
        });
        self.mark_changes_taken(&taken);
        changes
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::file::File;
    use crate::analysis::kind::PuzzleKind;
    use crate::analysis::picture::{SolvesAll, context};
    use crate::text::Position;

    /// Draws the verdict changes of a sequence of texts. The texts are separated by lines with an
    /// event; the changes are drawn under `saved` and `typed`.
    fn check(picture: Expect) {
        let (mut document, mut drawing, mut text) = (None, String::new(), String::new());
        for line in picture.data().lines().map(str::trim_start) {
            if let Some(row) = line.strip_prefix('|') {
                text += &format!("{row}\n");
                drawing += &format!("|{row}\n");
            } else if let Some(what) = line.strip_prefix("= ") {
                let document = document
                    .get_or_insert_with(|| File::new(&text, PuzzleKind::of_text(&text)).unwrap());
                document.replace_all(&text, &SolvesAll).unwrap();
                text.clear();
                if what != "typed" {
                    document.record_save();
                }
                drawing += &format!("= {what}\n{}", shown(document));
            }
        }
        picture.assert_eq(&drawing);
    }

    fn shown(document: &mut File) -> String {
        let mut drawing = String::new();
        for diagnostic in document.diagnostics(context(&SolvesAll)) {
            for related in diagnostic.related {
                let Position { line, column } = related.range.start;
                drawing += &format!(
                    "> {} (line {}, column {}: {})\n",
                    diagnostic.message,
                    line + 1,
                    column + 1,
                    related.message
                );
            }
        }
        for change in document.take_verdict_changes(context(&SolvesAll)) {
            drawing += &format!("> {}: {} ({})\n", change.name, change.now, change.history());
        }
        drawing
    }

    #[test]
    fn a_verdict_change_is_shown_when_the_edit_is_saved() {
        check(expect![[r#"
            |title: a
            |P.T
            |..E
            = opened
            |title: a
            |P.T
            |.*E
            = typed
            |title: a
            |P*T
            |**E
            = typed
            |title: a
            |PT.
            |..E
            = saved
            > Police catches the thief in 1 turn (line 2, column 2: before the last change: The thief escapes in 2 turns; none of 6 cells has another outcome now)
            > a: Police catches the thief in 1 turn (before the last change: The thief escapes in 2 turns; none of 6 cells has another outcome now)
        "#]]);
    }

    #[test]
    fn a_verdict_change_is_shown_until_the_board_changes_and_again_when_its_text_returns() {
        check(expect![[r#"
            |P..T
            |...E
            |
            |PTE
            = opened
            |P..T
            |..E.
            |
            |PTE
            = saved
            > Police catches the thief in 5 turns (line 2, column 3: before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
            > Board 1: Police catches the thief in 5 turns (before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
            |P..T
            |..E.
            |
            |PTE
            = saved
            > Police catches the thief in 5 turns (line 2, column 3: before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
            |P*.T
            |..E.
            |
            |PTE
            = typed
            |; c
            |P..T
            |..E.
            |
            |PTE
            = typed
            > Police catches the thief in 5 turns (line 3, column 3: before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
        "#]]);
    }

    #[test]
    fn moved_players_changed_rules_and_another_size_change_verdicts() {
        check(expect![[r#"
            |P..T
            |...E
            = opened
            |P..T
            |..E.
            = saved
            > Police catches the thief in 5 turns (line 2, column 3: before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
            > Board 1: Police catches the thief in 5 turns (before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
            |first: thief
            |P..T
            |..E.
            = saved
            > The thief escapes in 3 turns (line 2, column 1: before the last change: Police catches the thief in 5 turns; none of 8 cells has another outcome now)
            > Board 1: The thief escapes in 3 turns (before the last change: Police catches the thief in 5 turns; none of 8 cells has another outcome now)
            |first: thief
            |PT..E
            = saved
            > The thief escapes in 5 turns (line 2, column 1: before the last change: The thief escapes in 3 turns)
        "#]]);
    }

    #[test]
    fn a_board_with_errors_in_between_is_compared_with_its_last_valid_form() {
        check(expect![[r#"
            |P.T
            |..E
            = opened
            |P#T
            |..E
            = saved
            |PT.
            |..E
            = saved
            > Police catches the thief in 1 turn (line 1, column 2: before the last change: The thief escapes in 2 turns; none of 6 cells has another outcome now)
            > Board 1: Police catches the thief in 1 turn (before the last change: The thief escapes in 2 turns; none of 6 cells has another outcome now)
        "#]]);
    }

    #[test]
    fn a_change_of_a_hidden_verdict_is_not_shown() {
        check(expect![[r#"
            |allow: verdict
            |P.T
            |..E
            = opened
            |allow: verdict
            |PT.
            |..E
            = saved
        "#]]);
    }

    #[test]
    fn a_changed_verdict_of_a_game_is_reported_when_the_edit_is_saved() {
        check(expect![[r#"
            |start: a
            |a -> b
            = saved
            |start: a
            |a -> b
            |b -> c
            = typed
            |start: a
            |a -> b
            |b -> c
            = saved
            > lose in 2 turns (line 1, column 8: before the last change: win in 1 turn)
            > The game: lose in 2 turns (before the last change: win in 1 turn)
            |start: a
            |a -> b b
            |b -> c
            = saved
            > duplicate edge (line 2, column 6: first)
        "#]]);
    }

    #[test]
    fn a_changed_cost_is_a_verdict_change_and_errors_in_between_are_not() {
        check(expect![[r#"
            |title: Toll
            |objective: cost
            |start: a
            |a -> b:3
            = saved
            |title: Toll
            |objective: cost
            |start: a
            |a -> b:x
            = saved
            |title: Toll
            |objective: cost
            |start: a
            |a -> b:4
            = saved
            > cost 4 (line 3, column 8: before the last change: cost 3)
            > Toll: cost 4 (before the last change: cost 3)
        "#]]);
    }

    #[test]
    fn another_start_changes_the_verdict_and_a_hidden_change_is_not_shown() {
        check(expect![[r#"
            |start: a
            |a -> b
            |b
            = saved
            |start: b
            |a -> b
            |b
            = saved
            > lose in 0 turns (line 1, column 8: before the last change: win in 1 turn)
            > The game: lose in 0 turns (before the last change: win in 1 turn)
            |allow: verdict
            |start: a
            |a -> b
            |b
            = saved
        "#]]);
    }
}
