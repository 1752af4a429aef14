//! What a file is made of, for a report: its boards or its game, each with the line of best play.
//!
//! Others rely on every part that could have a verdict being here, solved or not. Deliberately not here: diagnostics, and how
//! a report looks.

use std::collections::HashMap;
use std::fmt;

use crate::analysis::Range;
use crate::analysis::board::document::{BoardDocument, BoardPart};
use crate::analysis::board::hover::cell::direction;
use crate::analysis::diagnostics::Placer;
use crate::analysis::document::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::model::{BoardPuzzle, Objective, Vertex};
use crate::solve::BoardGameKey;
use crate::solve::Step;
use crate::text::{Encoding, Span};

/// How many turns of a line of play are told in place: on a large board there may be thousands, and nobody follows them.
pub const MOST_TURNS: usize = 1000;

/// A board of a file, or its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleOutline {
    /// Its title, unless it is missing or empty.
    pub title: Option<String>,
    /// Its 0-based lines, the end exclusive, with the blank lines and comments around it.
    pub lines: std::ops::Range<u32>,
    /// Best play from its start, at most [`MOST_TURNS`] turns of it. Empty for a draw, and where it is not solved.
    pub line_of_play: Vec<OutlineStep>,
}

/// One move of a line of play, where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineStep {
    /// The cell, or where the vertex stands.
    pub range: Range,
    /// The move in words.
    pub message: String,
}

impl BoardDocument {
    pub(crate) fn outline(&self, context: Context<'_>) -> Vec<PuzzleOutline> {
        let parts = self.boards().filter(|part| part.board.section.grid.is_some());
        parts.map(|part| Self::part(context, part)).collect()
    }

    fn part(context: Context<'_>, part: BoardPart<'_>) -> PuzzleOutline {
        let line = part.puzzle().map(|puzzle| {
            board_line(context, part, puzzle, &context.solutions.best_line(&BoardGameKey::of(puzzle), puzzle.start))
        });
        PuzzleOutline {
            title: part.title().map(str::to_owned),
            lines: part.first_line..part.end_line(),
            line_of_play: line.unwrap_or_default(),
        }
    }
}

fn board_line(context: Context<'_>, part: BoardPart<'_>, puzzle: &BoardPuzzle, line: &[Step]) -> Vec<OutlineStep> {
    let board = &puzzle.game.board;
    let mut placer = Placer::new(part, context.encoding);
    let mut state = puzzle.start;
    let mut steps = Vec::new();
    for (step, turn) in line.iter().take(MOST_TURNS).zip(1..) {
        let word = direction(board, state.cell_of(step.mover), step.to);
        state = state.after(step.to);
        let (row, column) = (board.row(step.to) + 1, board.column(step.to) + 1);
        let span = part.board.reading.span_of(step.to).unwrap_or_default();
        let message = format!("{}: {} {word} to {row},{column}", Turn(turn), step.mover.name());
        steps.push(OutlineStep { range: placer.range(span), message });
    }
    steps
}

impl GraphDocument {
    pub(crate) fn outline(&self, context: Context<'_>) -> Vec<PuzzleOutline> {
        let checked = self.checked();
        let line = checked.key.as_ref().zip(self.puzzle()).map(|(key, puzzle)| {
            let line = context.solutions.best_line(key, key.start());
            let movers = match puzzle.objective {
                Objective::Outcome(_) | Objective::Words => ["the first player", "the second player"],
                Objective::Cost => [puzzle.first.name(), puzzle.first.opponent().name()],
            };
            self.line(&line[..line.len().min(MOST_TURNS)], movers, context.encoding)
        });
        let part = self.has_game().then(|| PuzzleOutline {
            title: self.title().map(str::to_owned),
            lines: 0..u32::MAX,
            line_of_play: line.unwrap_or_default(),
        });
        part.into_iter().collect()
    }

    fn line(&self, line: &[Vertex], movers: [&str; 2], encoding: Encoding) -> Vec<OutlineStep> {
        let checked = self.checked();
        let (game, reading) = (&checked.game, &checked.reading);
        if line.is_empty() {
            return Vec::new();
        }
        let wanted: std::collections::HashSet<Vertex> = line.iter().copied().collect();
        let places: HashMap<Vertex, Span> =
            reading.places(game, |vertex| wanted.contains(&vertex)).into_iter().collect();
        let steps = line.iter().zip(movers.into_iter().cycle()).zip(1..).filter_map(|((vertex, mover), turn)| {
            let message = format!("{}: {mover} to `{}`", Turn(turn), reading.name(game, *vertex));
            Some(OutlineStep { range: self.range(*places.get(vertex)?, encoding), message })
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
    use crate::analysis::file::File;
    use crate::analysis::file::PuzzleKind;
    use crate::analysis::graph::document::GRAPHS;
    use crate::analysis::outline::PuzzleOutline;
    use crate::analysis::picture::Solver;
    use crate::analysis::picture::context;
    use crate::analysis::solve_status::{Solutions, Unsolved};

    fn parts(text: &str, kind: &PuzzleKind, solutions: &dyn Solutions) -> Vec<PuzzleOutline> {
        File::new(text, kind).unwrap().outline(context(solutions))
    }

    /// Draws under the text what its parts are.
    fn check(kind: &PuzzleKind, picture: Expect) {
        let lines: Vec<&str> = picture.data().lines().filter_map(|line| line.trim_start().strip_prefix('|')).collect();
        let mut drawing: String = lines.iter().map(|line| format!("|{line}\n")).collect();
        for part in parts(&(lines.join("\n") + "\n"), kind, &Solver) {
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
    fn what_is_not_solved_has_no_line() {
        assert_eq!(parts("P.T*E\n", &BOARDS, &Unsolved)[0].line_of_play, []);
        assert_eq!(parts("start: a\na -> b\n", &GRAPHS, &Unsolved)[0].line_of_play, []);
    }
}
