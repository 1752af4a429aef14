//! The best line of a board, for reports.

use crate::analysis::board::explorer::direction;
use crate::analysis::board::part::BoardPart;
use crate::analysis::context::Context;
use crate::analysis::part::{MAX_TURNS, OutlineStep};

impl BoardPart<'_> {
    pub(crate) fn steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        if let Some(squad) = self.squad() {
            return self.squad_steps(squad, context);
        }
        let Some(puzzle) = self.puzzle() else { return Vec::new() };
        let Some(key) = &self.board.key else { return Vec::new() };
        let line = context.solutions.best_line(key, puzzle.start);
        let board = &puzzle.game.board;
        let mut placer = self.placer(context.encoding);
        let mut state = puzzle.start;
        let mut steps = Vec::new();
        for (step, turn) in line.iter().take(MAX_TURNS).zip(1..) {
            let word = direction(board, state.cell_of(step.mover), step.to);
            state = state.after(step.to);
            let row = board.row(step.to) + 1;
            let column = board.column(step.to) + 1;
            let span = self.board.reading.span_of(&self.board.section, step.to).unwrap_or_default();
            let message = format!("turn {turn}: {} {word} to {row},{column}", step.mover.name());
            steps.push(OutlineStep { range: placer.range(span), message });
        }
        steps
    }
}
