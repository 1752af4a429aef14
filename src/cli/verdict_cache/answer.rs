//! What is remembered of a solved game: its verdict and how best play leads there, in few bytes.

use std::hash::Hash as _;

use crate::analysis::MOST_TURNS;
use crate::cli::cache::asked::{Asked, Asking};
use crate::model::{BoardPuzzle, Cell, GraphPuzzle, Player, Vertex};
use crate::solve::graph::cost::Cost;
use crate::solve::graph::{GraphVerdict, outcome};
use crate::solve::{BoardSolution, Step, Turns, Value, graph, line_of_play};

/// What a board with its start is remembered by.
pub(crate) fn asked_of_board(puzzle: &BoardPuzzle) -> Asked {
    let mut asking = asking("board");
    (&*puzzle.game, puzzle.start).hash(&mut asking);
    asking.done()
}

/// What the game of a game file with its start is remembered by.
pub(crate) fn asked_of_game(puzzle: &GraphPuzzle) -> Asked {
    let mut asking = asking("game");
    puzzle.hash_game(&mut asking);
    (puzzle.start, puzzle.first).hash(&mut asking);
    asking.done()
}

fn asking(kind: &str) -> Asking {
    let mut asking = Asking::default();
    // Other solvers may find other lines, and an old program may have been wrong.
    (kind, env!("CARGO_PKG_VERSION"), env!("STAKEOUT_SOLVERS"), MOST_TURNS).hash(&mut asking);
    asking
}

/// What a board is worth at its start, and the first [`MOST_TURNS`] turns of best play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BoardAnswer {
    pub(crate) value: Value,
    pub(crate) line: Vec<Step>,
}

/// The same for a game: no verdict without a start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GameAnswer {
    pub(crate) verdict: Option<GraphVerdict>,
    pub(crate) line: Vec<Vertex>,
}

impl BoardAnswer {
    pub(crate) fn of(solution: &BoardSolution, puzzle: &BoardPuzzle) -> Self {
        let mut line = line_of_play(solution, puzzle.start);
        line.truncate(MOST_TURNS);
        Self { value: solution.value(puzzle.start), line }
    }

    /// One byte for who wins, four for the turns, one for each step.
    pub(crate) fn encode(&self, puzzle: &BoardPuzzle) -> Box<[u8]> {
        let (winner, turns) = match self.value {
            Value::Win(Player::Police, turns) => (0, turns),
            Value::Win(Player::Thief, turns) => (1, turns),
            Value::Draw => (2, Turns(0)),
        };
        let board = &puzzle.game.board;
        let mut bytes = vec![winner];
        bytes.extend(turns.0.to_le_bytes());
        let mut state = puzzle.start;
        for step in &self.line {
            let from = state.cell_of(state.to_move);
            // A step leads to a neighbour at most.
            let by = |to: u32, from: u32| (to + 1).saturating_sub(from) as u8;
            let (rows, columns) =
                (by(board.row(step.to), board.row(from)), by(board.column(step.to), board.column(from)));
            bytes.push(rows * 3 + columns);
            state = state.after(step.to);
        }
        bytes.into()
    }

    /// What was encoded; `None` for bytes that are no answer to this puzzle.
    pub(crate) fn decode(bytes: &[u8], puzzle: &BoardPuzzle) -> Option<Self> {
        let (&winner, rest) = bytes.split_first()?;
        let (turns, steps) = rest.split_first_chunk()?;
        let turns = Turns(u32::from_le_bytes(*turns));
        let value = match winner {
            0 => Value::Win(Player::Police, turns),
            1 => Value::Win(Player::Thief, turns),
            2 => Value::Draw,
            _ => return None,
        };
        let board = &puzzle.game.board;
        let mut state = puzzle.start;
        let mut line = Vec::with_capacity(steps.len());
        for &step in steps {
            let from = state.cell_of(state.to_move);
            let by = |from: u32, step: u8| (from + u32::from(step)).checked_sub(1);
            let to: Cell = board.cell(by(board.row(from), step / 3)?, by(board.column(from), step % 3)?)?;
            line.push(Step { mover: state.to_move, to });
            state = state.after(to);
        }
        Some(Self { value, line })
    }
}

impl GameAnswer {
    pub(crate) fn of(solution: &graph::GraphSolution, puzzle: &GraphPuzzle) -> Self {
        let Some(start) = puzzle.start else { return Self { verdict: None, line: Vec::new() } };
        let mut line = solution.line_to_the_end(start, puzzle.first);
        line.truncate(MOST_TURNS);
        Self { verdict: Some(solution.verdict(start, puzzle.first)), line }
    }

    /// One byte for the kind of verdict, sixteen for its number, four for each vertex.
    pub(crate) fn encode(&self) -> Box<[u8]> {
        let (kind, number) = match self.verdict {
            None => (0, 0),
            Some(GraphVerdict::Outcome(outcome::VertexValue::Win(Turns(turns)))) => (1, turns.into()),
            Some(GraphVerdict::Outcome(outcome::VertexValue::Lose(Turns(turns)))) => (2, turns.into()),
            Some(GraphVerdict::Outcome(outcome::VertexValue::Draw)) => (3, 0),
            Some(GraphVerdict::Cost(Cost::Finite(sum))) => (4, sum),
            Some(GraphVerdict::Cost(Cost::Infinite)) => (5, 0),
        };
        let mut bytes = vec![kind];
        bytes.extend(u128::to_le_bytes(number));
        // A graph has no more vertices than 32 bits can count.
        bytes.extend(self.line.iter().flat_map(|vertex| (vertex.index() as u32).to_le_bytes()));
        bytes.into()
    }

    /// What was encoded; `None` for bytes that are no answer to this puzzle.
    pub(crate) fn decode(bytes: &[u8], puzzle: &GraphPuzzle) -> Option<Self> {
        let (&kind, rest) = bytes.split_first()?;
        let (number, line) = rest.split_first_chunk()?;
        let number = u128::from_le_bytes(*number);
        let turns = || u32::try_from(number).map(Turns).ok();
        let verdict = match kind {
            0 => None,
            1 => Some(GraphVerdict::Outcome(outcome::VertexValue::Win(turns()?))),
            2 => Some(GraphVerdict::Outcome(outcome::VertexValue::Lose(turns()?))),
            3 => Some(GraphVerdict::Outcome(outcome::VertexValue::Draw)),
            4 => Some(GraphVerdict::Cost(Cost::Finite(number))),
            5 => Some(GraphVerdict::Cost(Cost::Infinite)),
            _ => return None,
        };
        let (vertices, rest) = line.as_chunks();
        let vertices = vertices.iter().map(|bytes| u32::from_le_bytes(*bytes));
        let is_sound = rest.is_empty() && vertices.clone().all(|number| number < puzzle.vertex_count());
        is_sound.then(|| Self { verdict, line: vertices.map(Vertex::new).collect() })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;

    use crate::cli::cache::asked::Asked;
    use crate::cli::verdict_cache::answer::{BoardAnswer, GameAnswer, asked_of_board, asked_of_game};
    use crate::model::{BoardGame, BoardPuzzle, GraphPuzzle, GraphReading, State};
    use crate::solve::board::testing::{random_game, states};
    use crate::solve::{Unwatched, graph, solve};
    use crate::syntax::GraphText;

    fn starts(game: &BoardGame) -> Vec<State> {
        states(game).into_iter().filter(|state| game.has_state(*state)).collect()
    }

    #[test]
    fn an_answer_of_a_board_reads_as_it_was_written() {
        let mut rng = Rng::with_seed(7);
        for _ in 0..50 {
            let game = Arc::new(random_game(&mut rng, 16));
            let solution = solve(&game, &Unwatched).unwrap();
            for start in starts(&game) {
                let puzzle = BoardPuzzle { game: Arc::clone(&game), start };
                let answer = BoardAnswer::of(&solution, &puzzle);
                assert_eq!(BoardAnswer::decode(&answer.encode(&puzzle), &puzzle), Some(answer));
            }
        }
    }

    fn game(text: &str) -> GraphPuzzle {
        GraphReading::new(&GraphText::parse(text)).puzzle.unwrap()
    }

    #[test]
    fn an_answer_of_a_game_reads_as_it_was_written() {
        for text in [
            "a -> b\n",
            "start: a\na -> b\nb -> c\n",
            "start: a\na -> b c\nb -> a\nc -> d\nd\n",
            "objective: cost\nstart: a\na -> b:3 c:9007199254740992\nb -> c:5\n",
            "2 2 1\n1 2 1\n2 1 0\n",
            "words: 1\nab\nbc\n",
        ] {
            let puzzle = game(text);
            let answer = GameAnswer::of(&graph::solve(&puzzle, &Unwatched).unwrap(), &puzzle);
            assert_eq!(GameAnswer::decode(&answer.encode(), &puzzle), Some(answer), "{text:?}");
        }
    }

    #[test]
    fn bytes_that_are_no_answer_are_refused() {
        let mut rng = Rng::with_seed(8);
        let board = Arc::new(random_game(&mut rng, 9));
        let start = starts(&board)[0];
        let puzzle = BoardPuzzle { game: board, start };
        let graph = game("start: a\na -> b\n");
        for bytes in [&b""[..], b"\0", b"\x03\0\0\0\0", b"\0\0\0\0\0\xff"] {
            assert_eq!(BoardAnswer::decode(bytes, &puzzle), None, "{bytes:?}");
            assert_eq!(GameAnswer::decode(bytes, &graph), None, "{bytes:?}");
        }
        let mut beyond = [0; 21];
        beyond[17] = 2;
        assert_eq!(GameAnswer::decode(&beyond, &graph), None);
    }

    #[test]
    fn what_the_answer_depends_on_is_asked_about_and_nothing_else() {
        let asked = |text| asked_of_game(&game(text));
        let first = asked("start: a\na -> b\n");
        assert_eq!(first, asked("; c\nstart: x\nexpect: draw\nx -> y\n"));
        for other in ["a -> b\n", "start: b\na -> b\n", "stuck: wins\nstart: a\na -> b\n", "start: a\na -> a\n"] {
            assert_ne!(first, asked(other), "{other:?}");
        }
        let mut rng = Rng::with_seed(9);
        let board = Arc::new(random_game(&mut rng, 9));
        let all = starts(&board);
        let asked = |start: State| asked_of_board(&BoardPuzzle { game: Arc::clone(&board), start });
        let different: std::collections::HashSet<Asked> = all.iter().map(|start| asked(*start)).collect();
        assert_eq!(different.len(), all.len());
    }
}
