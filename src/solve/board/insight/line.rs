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
        let Some(&(_, rows, columns)) = WORDS.iter().find(|&&(name, ..)| name == word) else {
            line.fault = Some(MoveFault::Unknown);
            break;
        };
        if is_over(game, state) {
            line.fault = Some(MoveFault::AfterEnd);
            break;
        }
        let to = game.board.step(from, rows, columns);
        let Some(to) = to.filter(|&to| game.destinations(state).any(|legal| legal == to)) else {
            line.fault = Some(MoveFault::Illegal);
            break;
        };
        line.moves.push((state, to));
        state = state.after(to);
    }
    line
}

/// Compares written moves with perfect play.
pub fn judge_line(solution: &BoardSolution, moves: &[(State, Cell)]) -> LineJudgement {
    let mut judgement = LineJudgement { losing: None, slow: None };
    for (index, &(state, to)) in moves.iter().enumerate() {
        let mover = state.to_move;
        let before = solution.value(state);
        let after = solution.value(state.after(to));
        if rank(mover, after) > rank(mover, before) {
            judgement.losing.get_or_insert(index);
        }
        if is_slow(mover, before, after) {
            judgement.slow.get_or_insert(index);
        }
        if judgement.losing.is_some() && judgement.slow.is_some() {
            break;
        }
    }
    judgement
}

/// Whether a move keeps its mover's win, but not in the fewest turns.
fn is_slow(mover: Player, before: Value, after: Value) -> bool {
    match (before, after) {
        (Value::Win(winner, Turns(before)), Value::Win(still, Turns(after))) => {
            winner == mover && still == mover && after + 1 > before
        }
        (Value::Win(winner, _), Value::Endless(still)) => winner == mover && still == mover,
        _ => false,
    }
}

/// The best line from a state, written with a space between moves; empty for a draw or where the
/// game is over.
pub fn written_best_line(solution: &BoardSolution, start: State) -> String {
    let board = &solution.game().board;
    let mut state = start;
    let mut words = Vec::new();
    for step in best_line(solution, start) {
        words.push(word(board, state.cell_of(step.mover), step.to));
        state = state.after(step.to);
    }
    words.join(" ")
}

/// The word for a move; `-` for one that stays.
pub(crate) fn word(board: &Board, from: Cell, to: Cell) -> &'static str {
    let apart = |from: u32, to: u32| (to as i32).wrapping_sub(from as i32);
    let rows = apart(board.row(from), board.row(to));
    let columns = apart(board.column(from), board.column(to));
    word_for(rows, columns).unwrap_or("-")
}

fn word_for(rows: i32, columns: i32) -> Option<&'static str> {
    for (word, down, right) in WORDS {
        if (down, right) == (rows, columns) {
            return Some(word);
        }
    }
    None
}

/// The word for a written move whose rows and columns are mapped, as by a symmetry of the board;
/// `None` for another word.
pub(crate) fn mapped_word(
    word: &str,
    map: impl FnOnce(i32, i32) -> (i32, i32),
) -> Option<&'static str> {
    let &(_, rows, columns) = WORDS.iter().find(|&&(name, ..)| name == word)?;
    let (rows, columns) = map(rows, columns);
    word_for(rows, columns)
}

/// How bad an outcome is for a player.
fn rank(player: Player, value: Value) -> u8 {
    match value.outcome().winner() {
        Some(winner) if winner == player => 0,
        None => 1,
        Some(_) => 2,
    }
}
