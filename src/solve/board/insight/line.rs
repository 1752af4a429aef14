//! Parses and judges written moves: `u d l r ul ur dl dr` and `-`; those of several policemen with
//! commas between, in reading order of the cells they leave.

use crate::model::{Board, BoardGame, BoardPuzzle, Cell, Player, Squad, State, Step};
use crate::solve::chase::SolvedChase;
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
    /// For each legal move, the state before it and the places that it leads to.
    pub moves: Vec<(State, Step)>,
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
        match read_move(game, state, word) {
            Ok(step) => {
                line.moves.push((state, step));
                state = state.after(step);
            }
            Err(fault) => {
                line.fault = Some(fault);
                break;
            }
        }
    }
    line
}

/// Reads one turn, such as `ur` or, of two policemen, `ur,-`.
fn read_move(game: &BoardGame, state: State, word: &str) -> Result<Step, MoveFault> {
    let from = places(&state);
    let mut steps = Vec::with_capacity(from.len());
    for part in word.split(',') {
        let known = WORDS.iter().find(|&&(name, ..)| name == part);
        let &(_, rows, columns) = known.ok_or(MoveFault::Unknown)?;
        steps.push((rows, columns));
    }
    if is_over(game, state) {
        return Err(MoveFault::AfterEnd);
    }
    if steps.len() != from.len() {
        return Err(MoveFault::Illegal);
    }
    let mut to = Vec::with_capacity(from.len());
    for (&from, (rows, columns)) in from.iter().zip(steps) {
        let from = Cell::new(from);
        let cell = game.board.step(from, rows, columns).ok_or(MoveFault::Illegal)?;
        if !game.may_go(state.to_move, from, cell) {
            return Err(MoveFault::Illegal);
        }
        to.push(cell.index() as u32);
    }
    match (state.to_move, &to[..]) {
        (Player::Thief, &[to]) => Ok(Step::Thief(to)),
        (_, to) => Squad::new(to).map(Step::Police).ok_or(MoveFault::Illegal),
    }
}

/// The places of the side to move, in reading order.
fn places(state: &State) -> Vec<u32> {
    match state.to_move {
        Player::Police => state.police.vertices().to_vec(),
        Player::Thief => vec![state.thief],
    }
}

/// Whether the game is over: a catch, an escape, or a side to move without a step.
fn is_over(game: &BoardGame, state: State) -> bool {
    let mover = state.to_move;
    state.police.holds(state.thief)
        || game.board.is_exit(state.thief_cell())
        || !game.rules.turns.may_skip(mover)
            && !places(&state)
                .iter()
                .any(|&from| game.steps_from(mover, Cell::new(from)).next().is_some())
}

/// Compares written moves with perfect play.
pub fn judge_line(solution: &SolvedChase, moves: &[(State, Step)]) -> LineJudgement {
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
pub fn written_best_line(game: &BoardGame, solution: &SolvedChase, start: State) -> String {
    let mut state = start;
    let mut words = Vec::new();
    for step in solution.best_line(start) {
        words.push(words_for(game, state, step));
        state = state.after(step);
    }
    words.join(" ")
}

/// A legal turn in words, such as `ur,-`. Of several ways in which the policemen can get there, the
/// first in reading order.
pub(crate) fn words_for(game: &BoardGame, state: State, step: Step) -> String {
    let from = places(&state);
    let mut left = step.places().to_vec();
    let mut words = Vec::with_capacity(from.len());
    for (index, &place) in from.iter().enumerate() {
        let rest = &from[index + 1..];
        let choice = (0..left.len()).find(|&choice| {
            let mut others = left.clone();
            let to = others.remove(choice);
            game.may_go(state.to_move, Cell::new(place), Cell::new(to))
                && can_all_go(game, state.to_move, rest, &others)
        });
        let to = left.remove(choice.unwrap_or(0));
        words.push(word(&game.board, Cell::new(place), Cell::new(to)));
    }
    words.join(",")
}

/// Whether the pieces, at most three, can go to these places, one to each.
fn can_all_go(game: &BoardGame, mover: Player, from: &[u32], to: &[u32]) -> bool {
    let Some((&first, rest)) = from.split_first() else { return true };
    (0..to.len()).any(|choice| {
        let mut others = to.to_vec();
        let place = others.remove(choice);
        game.may_go(mover, Cell::new(first), Cell::new(place))
            && can_all_go(game, mover, rest, &others)
    })
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
