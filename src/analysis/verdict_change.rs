//! Verdicts that an edit has changed, shown once the edit is saved.
//!
//! A kind says how the verdict of a puzzle differs from that before the last save that changed it. Guarantee: a change is
//! shown only while the puzzle reads as it was saved and both verdicts are known. Deliberately not here: when a document is
//! saved, and how a change is shown.

use std::fmt::Display;
use std::ops::ControlFlow;

use crate::analysis::document::Context;
use crate::analysis::file::File;
use crate::analysis::part::DocumentPart;
use crate::rules::{MOST_KEPT, Related, ReportedDiagnostics, VERDICT};
use crate::text::Span;

/// A verdict that has become another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerdictChange {
    /// What it is the verdict of: a title, or else `Board 2` or `The game`.
    pub name: String,
    /// What it was.
    pub before: String,
    /// What it is.
    pub now: String,
    /// Of how many cells the outcome has turned, and how many were compared: with the thief there and the police to move. `None`
    /// if there are no cells, the board has another size now, or one of the solutions is not kept any more.
    pub cells: Option<(u32, u32)>,
}

impl VerdictChange {
    /// What it was before, in one line.
    pub fn history(&self) -> String {
        history(&self.before, self.cells)
    }
}

/// What a verdict was before, in one line.
pub(crate) fn history(before: &dyn Display, cells: Option<(u32, u32)>) -> String {
    let cells = match cells {
        None => String::new(),
        Some((turned, all)) => {
            let number = if turned == 0 { "none".to_owned() } else { turned.to_string() };
            let has = if turned > 1 { "have" } else { "has" };
            format!("; {number} of {all} cells {has} another outcome now")
        }
    };
    format!("before the last change: {before}{cells}")
}

/// How the verdict of a puzzle differs from that before.
#[derive(Debug, Clone)]
pub struct Difference {
    /// The verdict before.
    pub before: String,
    /// The verdict now.
    pub now: String,
    /// Whether someone else wins now, or a cost has changed.
    pub changes_outcome: bool,
    /// As in [`VerdictChange::cells`].
    pub cells: Option<(u32, u32)>,
    /// The first place that reads differently than before, if it can be told.
    pub span: Option<Span>,
}

/// What the rules report about a part, at most `most` diagnostics; a verdict that the last save has changed comes with that
/// before.
pub(crate) fn report_with_change(part: &dyn DocumentPart, context: Context<'_>, most: usize) -> ReportedDiagnostics {
    let mut report = part.report(context, most);
    if let Some(verdict) = report.diagnostics.iter_mut().find(|diagnostic| diagnostic.rule == &VERDICT)
        && let Some(Difference { before, cells, span, .. }) = part.difference(context.solutions)
    {
        verdict.related.push(Related { span: span.unwrap_or(verdict.span), message: history(&before, cells) });
    }
    report
}

impl File {
    /// The verdicts that the last save has changed, each returned once. Changes that are not shown, because the outcome is the
    /// same or the verdict is off, count as returned.
    ///
    /// # Complexity
    /// Linear in the parts, and in the cells of boards whose verdict has changed.
    pub fn take_verdict_changes(&mut self, context: Context<'_>) -> Vec<VerdictChange> {
        let (mut taken, mut changes) = (Vec::new(), Vec::new());
        let (mut index, mut number) = (0, 0);
        self.each_part(None, &mut |part| {
            if let Some(Difference { before, now, changes_outcome, cells, .. }) =
                (part.has_puzzle() && !part.is_change_taken()).then(|| part.difference(context.solutions)).flatten()
            {
                taken.push(index);
                let is_shown =
                    || part.report(context, MOST_KEPT).diagnostics.iter().any(|found| found.rule == &VERDICT);
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

    use crate::analysis::file::{File, PuzzleKind};
    use crate::analysis::picture::{SolvesAll, context};
    use crate::text::Position;

    /// The texts of a picture, parted by lines with a word: what happens to the text above. Under `saved` and `typed` stands
    /// what is told then.
    fn check(picture: Expect) {
        let (mut document, mut drawing, mut text) = (None, String::new(), String::new());
        for line in picture.data().lines().map(str::trim_start) {
            if let Some(row) = line.strip_prefix('|') {
                text += &format!("{row}\n");
                drawing += &format!("|{row}\n");
            } else if let Some(what) = line.strip_prefix("= ") {
                let document = document.get_or_insert_with(|| File::new(&text, PuzzleKind::of_text(&text)).unwrap());
                document.replace_all(&text, &SolvesAll).unwrap();
                text.clear();
                if what != "typed" {
                    document.note_saved();
                }
                drawing += &format!("= {what}\n{}", told(document));
            }
        }
        picture.assert_eq(&drawing);
    }

    fn told(document: &mut File) -> String {
        let mut told = String::new();
        for diagnostic in document.diagnostics(context(&SolvesAll)) {
            for related in diagnostic.related {
                let Position { line, column } = related.range.start;
                told += &format!(
                    "> {} (line {}, column {}: {})\n",
                    diagnostic.message,
                    line + 1,
                    column + 1,
                    related.message
                );
            }
        }
        for turned in document.take_verdict_changes(context(&SolvesAll)) {
            told += &format!("> {}: {} ({})\n", turned.name, turned.now, turned.history());
        }
        told
    }

    #[test]
    fn a_verdict_that_was_turned_is_told_when_the_edit_is_saved() {
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
    fn what_was_turned_stays_told_until_the_board_is_changed_and_comes_back_with_its_text() {
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
    fn moved_players_changed_rules_and_another_size_turn_verdicts_too() {
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
    fn a_board_with_errors_in_between_is_compared_with_what_it_was_before() {
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
    fn a_verdict_that_is_not_shown_is_not_told_to_have_turned() {
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
    fn a_cost_is_another_verdict_and_errors_in_between_are_none() {
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
    fn another_start_turns_a_verdict_and_one_that_is_not_shown_is_not_told() {
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
