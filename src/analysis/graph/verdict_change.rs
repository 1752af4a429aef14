//! A verdict that an edit has turned, told when the edit is saved: that of a game, as `analysis::turned` tells those of boards.
//!
//! A game remembers what it was at the save before the last. Others rely on nothing being read for that: a large file is
//! told to be saved before it has been read.

use crate::analysis::document::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::solve_status::Solutions;
use crate::analysis::verdict_change::{VerdictChange, history};
use crate::rules::{GraphSolveResult, MOST_KEPT, Part, Related, Report, VERDICT};
use crate::solve::graph::{GraphGameKey, GraphVerdict};

/// What a game was when it was saved.
#[derive(Debug, Clone, Default)]
pub(crate) struct Saved {
    /// What it was at the last save of an earlier text; as it was when it had no errors, if it had some.
    before: Option<GraphGameKey>,
    /// Whether it is saved as it reads.
    is_now: bool,
    /// Whether the turn of its verdict has been handed out.
    is_told: bool,
}

impl Saved {
    /// The text becomes another; this was its game.
    pub(crate) fn leave(&mut self, game: Option<&GraphGameKey>) {
        if std::mem::take(&mut self.is_now)
            && let Some(game) = game
        {
            self.before = Some(game.clone());
            self.is_told = false;
        }
    }
}

impl GraphDocument {
    /// The document is saved, or opened, as it reads now.
    pub(crate) const fn note_saved(&mut self) {
        self.saved.is_now = true;
    }

    /// The game, if the last save has turned its outcome or changed its cost, and that has not been handed out before.
    pub(crate) fn take_verdict_changes(&mut self, context: Context<'_>) -> Option<VerdictChange> {
        if self.saved.is_told {
            return None;
        }
        let (before, now) = self.difference(context.solutions)?;
        self.saved.is_told = true;
        let found = self.report_with_change(context, MOST_KEPT).diagnostics;
        let is_shown = found.iter().any(|found| found.rule == &VERDICT);
        let is_turn = match (before, now) {
            (GraphVerdict::Outcome(before), GraphVerdict::Outcome(now)) => before.outcome() != now.outcome(),
            _ => true,
        };
        (is_shown && is_turn).then(|| VerdictChange {
            name: self.title().unwrap_or("The game").to_owned(),
            before: before.to_string(),
            now: now.to_string(),
            cells: None,
        })
    }

    /// At most so many diagnostics about the game; the verdict with what it was before, if an edit that was saved has turned
    /// it.
    pub(crate) fn report_with_change(&self, context: Context<'_>, most: usize) -> Report {
        let mut found = self.checked().report(self.result(context.solutions), context.settings, most);
        if self.saved.before.is_some()
            && let Some(verdict) = found.diagnostics.iter_mut().find(|diagnostic| diagnostic.rule == &VERDICT)
            && let Some((before, _)) = self.difference(context.solutions)
        {
            verdict.related.push(Related { span: verdict.span, message: history(&before, None) });
        }
        found
    }

    /// What the game was worth and what it is worth, if it reads as it was saved and that differs.
    fn difference(&self, solutions: &dyn Solutions) -> Option<(GraphVerdict, GraphVerdict)> {
        let before = self.saved.before.as_ref().filter(|_| self.saved.is_now)?;
        let value = |key: &GraphGameKey| match solutions.result(key, key.start())? {
            GraphSolveResult::Solved(verdict) => verdict,
            GraphSolveResult::TooLarge { .. } => None,
        };
        let (was, is) = (value(before)?, value(self.key()?)?);
        (was != is).then_some((was, is))
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::document::Document as _;
    use crate::analysis::graph::document::GraphDocument;
    use crate::analysis::picture::Solver;
    use crate::analysis::picture::context;

    /// The texts of a picture, parted by lines with a word: what happens to the text above. Under it stands what is told
    /// then.
    fn check(picture: Expect) {
        let (mut document, mut drawing, mut text) = (GraphDocument::new("").unwrap(), String::new(), String::new());
        for line in picture.data().lines().map(str::trim_start) {
            if let Some(row) = line.strip_prefix('|') {
                text += &format!("{row}\n");
                drawing += &format!("|{row}\n");
            } else if let Some(what) = line.strip_prefix("= ") {
                document.replace_all(&text, &Solver).unwrap();
                text.clear();
                if what == "saved" {
                    document.note_saved();
                }
                drawing += &format!("= {what}\n{}", told(&mut document));
            }
        }
        picture.assert_eq(&drawing);
    }

    fn told(document: &mut GraphDocument) -> String {
        let mut told = String::new();
        for diagnostic in document.diagnostics(context(&Solver)) {
            for related in diagnostic.related {
                told += &format!("> {} ({})\n", diagnostic.message, related.message);
            }
        }
        if let Some(turned) = document.take_verdict_changes(context(&Solver)) {
            told += &format!("> {}: {} ({})\n", turned.name, turned.now, turned.history());
        }
        told
    }

    #[test]
    fn a_verdict_that_was_turned_is_told_when_the_edit_is_saved() {
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
            > lose in 2 turns (before the last change: win in 1 turn)
            > The game: lose in 2 turns (before the last change: win in 1 turn)
            |start: a
            |a -> b b
            |b -> c
            = saved
            > duplicate edge (first)
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
            > cost 4 (before the last change: cost 3)
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
            > lose in 0 turns (before the last change: win in 1 turn)
            > The game: lose in 0 turns (before the last change: win in 1 turn)
            |allow: verdict
            |start: a
            |a -> b
            |b
            = saved
        "#]]);
    }
}
