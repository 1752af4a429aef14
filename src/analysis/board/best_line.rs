//! The best line of a board, for reports.

use crate::analysis::board::part::{BoardPart, chase_line};
use crate::analysis::chase::words::ChaseWords;
use crate::analysis::context::Context;
use crate::analysis::part::{MAX_TURNS, OutlineStep};

impl BoardPart<'_> {
    pub(crate) fn steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        let Some(chase) = self.chase() else { return Vec::new() };
        let mut line = chase_line(chase, context.solutions);
        line.truncate(MAX_TURNS);
        let words = ChaseWords::of_board(chase);
        let words = words.line(chase.start(), line.iter().copied());
        let mut placer = self.placer(context.encoding);
        let mut steps = Vec::new();
        for (number, (step, words)) in (1..).zip(line.iter().zip(words)) {
            let first = step.cells().next();
            let span = first.and_then(|to| self.board.reading.span_of(&self.board.section, to));
            let range = placer.range(span.unwrap_or_default());
            steps.push(OutlineStep { range, message: format!("turn {number}: {words}") });
        }
        steps
    }
}
