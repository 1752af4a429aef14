//! The contents of a file for a report: its boards or its game, each with the best line.
//!
//! Guarantee: includes every part that could have a verdict, solved or not. Deliberately not here: diagnostics, and the
//! format of a report.

use crate::analysis::board::explorer::direction;
use crate::analysis::document::Context;
use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::analysis::board::part::BoardPart;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::part::{DocumentPart, Placer};
use crate::model::{Objective, Vertex};
use crate::text::{Range, Span};

/// The most turns of a best line in a report: on a large board there may be thousands.
pub(crate) const MOST_TURNS: usize = 1000;

/// A board of a file, or its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleOutline {
    /// Its title, unless it is missing or empty.
    pub title: Option<String>,
    /// Its 0-based lines, the end exclusive, with the blank lines and comments around it.
    pub lines: std::ops::Range<u32>,
    /// The outcome at its start in one word, `cost` for a cost game; `None` without a verdict.
    pub outcome: Option<&'static str>,
    /// Best play from its start, at most [`MOST_TURNS`] turns of it. Empty for a draw, and where it is not solved.
    pub line_of_play: Vec<OutlineStep>,
}

/// One move of a best line, placed at its destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineStep {
    /// The cell, or the place of the vertex.
    pub range: Range,
    /// The move in words.
    pub message: String,
}

impl PuzzleOutline {
    pub(crate) fn new(part: &dyn DocumentPart, outcome: Option<&'static str>, context: Context<'_>) -> Self {
        Self {
            title: part.title().map(str::to_owned),
            lines: part.line_range(),
            outcome,
            line_of_play: part.best_line_steps(context),
        }
    }
}

impl BoardPart<'_> {
    pub(crate) fn steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        let (Some(puzzle), Some(key)) = (self.puzzle(), &self.board.key) else { return Vec::new() };
        let line = context.solutions.best_line(key, puzzle.start);
        let board = &puzzle.game.board;
        let mut placer = self.placer(context.encoding);
        let mut state = puzzle.start;
        let mut steps = Vec::new();
        for (step, turn) in line.iter().take(MOST_TURNS).zip(1..) {
            let word = direction(board, state.cell_of(step.mover), step.to);
            state = state.after(step.to);
            let (row, column) = (board.row(step.to) + 1, board.column(step.to) + 1);
            let span = self.board.reading.span_of(step.to).unwrap_or_default();
            let message = format!("{}: {} {word} to {row},{column}", Turn(turn), step.mover.name());
            steps.push(OutlineStep { range: placer.range(span), message });
        }
        steps
    }
}

impl GraphDocument {
    pub(crate) fn steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        let checked = self.checked();
        let (Some(key), Some(puzzle)) = (&checked.key, self.puzzle()) else { return Vec::new() };
        let (game, reading) = (&checked.game, &checked.reading);
        let line = context.solutions.best_line(key, key.start());
        let line = &line[..line.len().min(MOST_TURNS)];
        if line.is_empty() {
            return Vec::new();
        }
        let movers = match puzzle.objective {
            Objective::Outcome(_) | Objective::Words => ["the first player", "the second player"],
            Objective::Cost => [puzzle.first.name(), puzzle.first.opponent().name()],
        };
        let wanted: HashSet<Vertex> = line.iter().copied().collect();
        let spans: HashMap<Vertex, Span> =
            reading.places(game, |vertex| wanted.contains(&vertex)).into_iter().collect();
        let mut placer = Placer::new(self, context.encoding);
        let steps = line.iter().zip(movers.into_iter().cycle()).zip(1..).filter_map(|((vertex, mover), turn)| {
            let message = format!("{}: {mover} to `{}`", Turn(turn), reading.name(game, *vertex));
            Some(OutlineStep { range: placer.range(*spans.get(vertex)?), message })
        });
        steps.collect()
    }
}

/// The number of a move, from 1.
struct Turn(u32);

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::board::document::BOARDS;
    use crate::analysis::file::{File, PuzzleKind};
    use crate::analysis::graph::document::GRAPHS;
    use crate::analysis::outline::PuzzleOutline;
    use crate::analysis::picture::{SolvesAll, context};
    use crate::analysis::solve_status::{Solutions, Unsolved};

    fn parts(text: &str, kind: &PuzzleKind, solutions: &dyn Solutions) -> Vec<PuzzleOutline> {
        File::new(text, kind).unwrap().report_with_outline(context(solutions)).1
    }

    /// Draws the parts of a text below it.
    fn check(kind: &PuzzleKind, picture: Expect) {
        let lines: Vec<&str> = picture.data().lines().filter_map(|line| line.trim_start().strip_prefix('|')).collect();
        let mut drawing: String = lines.iter().map(|line| format!("|{line}\n")).collect();
        for part in parts(&(lines.join("\n") + "\n"), kind, &SolvesAll) {
            let lines = part.lines.start + 1..part.lines.end.saturating_add(1);
            drawing += &format!("{:?} in lines {lines:?}\n", part.title);
            for step in part.line_of_play {
                let at = step.range.start;
                drawing += &format!("  {}:{} {}\n", at.line + 1, at.column + 1, step.message);
            }
        }
        picture.assert_eq(&drawing);
    }

    #[test]
    fn every_board_has_its_lines_and_best_play_from_its_start() {
        check(
            &BOARDS,
            expect![[r#"
                |title: small
                |P.T*E
                |
                |PTT
                |
                |; open
                |P*.
                |**.
                |E*T
                Some("small") in lines 1..3
                  2:2 turn 1: police right to 1,2
                  2:3 turn 2: thief stay to 1,3
                  2:3 turn 3: police right to 1,3
                None in lines 3..5
                None in lines 5..10
            "#]],
        );
    }

    #[test]
    fn a_game_is_one_part_and_its_line_leads_from_vertex_to_vertex() {
        check(
            &GRAPHS,
            expect![[r#"
                |start: a
                |a -> b
                |b -> c
                |c
                None in lines 1..4294967295
                  3:1 turn 1: the first player to `b`
                  4:1 turn 2: the second player to `c`
            "#]],
        );
        check(
            &GRAPHS,
            expect![[r#"
                |title: toll
                |2 1 1
                |1 2 3
                Some("toll") in lines 1..4294967295
                  3:3 turn 1: minimiser to `2`
            "#]],
        );
        check(
            &GRAPHS,
            expect![[r#"
            |; nothing
        "#]],
        );
    }

    #[test]
    fn an_unsolved_puzzle_has_no_line() {
        assert_eq!(parts("P.T*E\n", &BOARDS, &Unsolved)[0].line_of_play, []);
        assert_eq!(parts("start: a\na -> b\n", &GRAPHS, &Unsolved)[0].line_of_play, []);
    }
}
