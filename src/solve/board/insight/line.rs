//! Parses and judges written moves: `u d l r ul ur dl dr` and `-`.

use crate::model::{Board, BoardPuzzle, Cell, Player, State};
use crate::solve::board::play::{best_line, is_over};
use crate::solve::board::solution::BoardSolution;
use crate::solve::value::{Turns, Value};

/// The words for moves, with their rows and columns.
const WORDS: [(&str, i32, i32); 9] = [
    ("u", -1, 0),
    ("d", 1, 0),
    ("l", 0, -1),
    ("r", 0, 1),
    ("ul", -1, -1),
    ("ur", -1, 1),
    ("dl", 1, -1),
    ("dr", 1, 1),
    ("-", 0, 0),
];

/// A line of moves from the start of a puzzle, as far as they are legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenLine {
    /// For each legal move, the state before it and the destination.
    pub moves: Vec<(State, Cell)>,
    /// The fault of the word after them, if there is one.
    pub fault: Option<MoveFault>,
}

/// Why a word is not the next move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveFault {
    /// It is not a word for a move.
    Unknown,
    /// The move is illegal for the player to move.
    Illegal,
    /// The game is over.
    AfterEnd,
}

/// The faults of a line, compared with perfect play, as indices of [`WrittenLine::moves`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineJudgement {
    /// The first move after which its mover's outcome is worse than before.
    pub losing: Option<usize>,
    /// The first move of a player who wins that keeps the win, but not in the fewest turns.
    pub slow: Option<usize>,
}

/// Parses moves from the start of a puzzle, up to the first faulty one. Needs no solution.
pub fn read_line<'a>(
    puzzle: &BoardPuzzle,
    words: impl IntoIterator<Item = &'a str>,
) -> WrittenLine {
    let game = &puzzle.game;
    let mut state = puzzle.start;
    let mut line = WrittenLine { moves: Vec::new(), fault: None };
    for word in words {
        let from = state.cell_of(state.to_move);
        let step = WORDS.iter().find(|&&(name, ..)| name == word);
        let to = step.and_then(|&(_, rows, columns)| game.board.step(from, rows, columns));
        line.fault = if step.is_none() {
            Some(MoveFault::Unknown)
        } else if is_over(game, state) {
            Some(MoveFault::AfterEnd)
        } else if !to.is_some_and(|to| game.destinations(state).any(|legal| legal == to)) {
            Some(MoveFault::Illegal)
        } else {
            None
        };
        let (None, Some(to)) = (line.fault, to) else { break };
        line.moves.push((state, to));
        state = state.after(to);
    }
    line
}

/// Compares written moves with perfect play.
pub fn judge_line(solution: &BoardSolution, moves: &[(State, Cell)]) -> LineJudgement {
    let judge = |&(state, to): &(State, Cell)| {
        (state.to_move, solution.value(state), solution.value(state.after(to)))
    };
    let first = |is_meant: fn((Player, Value, Value)) -> bool| {
        moves.iter().position(|step| is_meant(judge(step)))
    };
    LineJudgement {
        losing: first(|(mover, before, after)| rank(mover, after) > rank(mover, before)),
        slow: first(|(mover, before, after)| match (before, after) {
            (Value::Win(winner, Turns(before)), Value::Win(still, Turns(after))) => {
                winner == mover && still == mover && after + 1 > before
            }
            (Value::Win(winner, _), Value::Endless(still)) => winner == mover && still == mover,
            _ => false,
        }),
    }
}

/// The best line from a state, written with a space between moves; empty for a draw or where the
/// game is over.
pub fn written_best_line(solution: &BoardSolution, start: State) -> String {
    let board = &solution.game().board;
    let mut state = start;
    let words = best_line(solution, start).into_iter().map(|step| {
        let word = word(board, state.cell_of(step.mover), step.to);
        state = state.after(step.to);
        word
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The word for a move; `-` for one that stays.
pub(crate) fn word(board: &Board, from: Cell, to: Cell) -> &'static str {
    let apart = |from: u32, to: u32| (to as i32).wrapping_sub(from as i32);
    let (rows, columns) =
        (apart(board.row(from), board.row(to)), apart(board.column(from), board.column(to)));
    WORDS
        .iter()
        .find(|&&(_, down, right)| (down, right) == (rows, columns))
        .map_or("-", |&(word, ..)| word)
}

/// The word for a written move whose rows and columns are mapped, as by a symmetry of the board;
/// `None` for another word.
pub(crate) fn mapped_word(
    word: &str,
    map: impl FnOnce(i32, i32) -> (i32, i32),
) -> Option<&'static str> {
    let &(_, rows, columns) = WORDS.iter().find(|&&(name, ..)| name == word)?;
    let mapped = map(rows, columns);
    WORDS.iter().find(|&&(_, rows, columns)| (rows, columns) == mapped).map(|&(name, ..)| name)
}

/// How bad an outcome is for a player.
fn rank(player: Player, value: Value) -> u8 {
    match value.outcome().winner() {
        Some(winner) if winner == player => 0,
        None => 1,
        Some(_) => 2,
    }
}
