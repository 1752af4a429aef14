//! What the values of a board depend on: critical toggles, redundant walls, and variants of the
//! rules.

use std::sync::{Arc, Mutex, PoisonError};

use crate::model::board::directives::directions;
use crate::model::directives::stuck;
use crate::model::players::{player, skip};
use crate::model::{
    BoardGame, BoardKey, BoardPuzzle, Cell, CellKind, Key, Player, State, is_available,
};
use crate::solve::board::insight::candidates::{Quiet, share_out, threads, verdict};
use crate::solve::board::insight::edits::{BoardEdit, EditSet, toggles};
use crate::solve::board::insight::guarantee::{Guarantee, claims};
use crate::solve::board::play::is_over;
use crate::solve::board::solution::{BoardSolution, solve_within};
use crate::solve::value::{Control, Stopped, Value};

/// A toggle after which the verdict or its turns differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CriticalToggle {
    /// The cell.
    pub cell: Cell,
    /// The new kind of the cell: [`CellKind::Floor`] or [`CellKind::Wall`].
    pub to: CellKind,
    /// The verdict with the toggle.
    pub value: Value,
}

/// The verdict under rules that differ in one directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// The directive.
    pub key: BoardKey,
    /// Its value as written.
    pub value: &'static str,
    /// The verdict.
    pub verdict: Value,
}

/// The toggles after which the verdict or its turns differ, in reading order. Running solves take
/// at most `memory` bytes.
///
/// # Errors
/// [`Stopped::Cancelled`] soon after `control` cancels; [`Stopped::TooLarge`] if a candidate does
/// not fit.
pub fn critical_toggles(
    puzzle: &BoardPuzzle,
    solution: &BoardSolution,
    memory: u64,
    control: &dyn Control,
) -> Result<Vec<CriticalToggle>, Stopped> {
    let before = solution.value(puzzle.start);
    let held = claims(before)
        .map(|(player, claim)| Guarantee::new(solution, puzzle.start, player, claim, control));
    let mut candidates = toggles(puzzle);
    candidates.retain(|edit| held.iter().any(|guarantee| !guarantee.survives(*edit)));
    let mut critical = gather(&candidates, threads(puzzle, memory, control), control, |&edit| {
        let edited = EditSet::one(edit).apply(puzzle);
        let value = verdict(&edited, memory, control)?;
        Ok(match edit {
            BoardEdit::Toggle { cell, to } if value != before => {
                Some(CriticalToggle { cell, to, value })
            }
            _ => None,
        })
    })?;
    critical.sort_by_key(|toggle| toggle.cell);
    Ok(critical)
}

/// The verdicts under the board's own rules with one directive changed: for every other value of
/// `first`, `police-moves`, `thief-moves`, `skip` and `stuck`, in that order.
///
/// # Errors
/// As [`critical_toggles`].
pub fn variants(
    puzzle: &BoardPuzzle,
    solution: &BoardSolution,
    memory: u64,
    control: &dyn Control,
) -> Result<Vec<Variant>, Stopped> {
    let keys = [
        BoardKey::First,
        BoardKey::PoliceMoves,
        BoardKey::ThiefMoves,
        BoardKey::Skip,
        BoardKey::Stuck,
    ];
    let mut others: Vec<(BoardKey, &'static str, BoardPuzzle)> = Vec::new();
    for key in keys {
        for value in key.data().values {
            if let Some(other) = with_directive(puzzle, key, value.name())
                && other != *puzzle
            {
                others.push((key, value.name(), other));
            }
        }
    }
    let numbered: Vec<usize> = (0..others.len()).collect();
    let mut verdicts = gather(&numbered, threads(puzzle, memory, control), control, |&number| {
        let (key, value, other) = &others[number];
        let verdict = if other.game == puzzle.game {
            solution.value(other.start)
        } else {
            verdict(other, memory, control)?
        };
        Ok(Some((number, Variant { key: *key, value, verdict })))
    })?;
    verdicts.sort_by_key(|&(number, _)| number);
    Ok(verdicts.into_iter().map(|(_, variant)| variant).collect())
}

/// The puzzle with this value of a directive that is part of the game.
fn with_directive(puzzle: &BoardPuzzle, key: BoardKey, value: &str) -> Option<BoardPuzzle> {
    let mut rules = puzzle.game.rules;
    let mut start = puzzle.start;
    match key {
        BoardKey::First => start.to_move = player(value)?,
        BoardKey::PoliceMoves => rules.police_moves = directions(value)?,
        BoardKey::ThiefMoves => rules.thief_moves = directions(value)?,
        BoardKey::Skip => (rules.police_may_skip, rules.thief_may_skip) = skip(value)?,
        BoardKey::Stuck => rules.stuck = stuck(value)?,
        _ => return None,
    }
    Some(BoardPuzzle {
        game: Arc::new(BoardGame { board: puzzle.game.board.clone(), rules }),
        start,
    })
}

/// The walls whose removal, each alone, changes neither outcome nor turns of any state that legal
/// play from the start can reach on the original board; in reading order.
///
/// # Errors
/// As [`critical_toggles`].
///
/// # Complexity
/// A solve for each wall that a player can get next to, and a comparison of every reachable state.
pub fn redundant_walls(
    puzzle: &BoardPuzzle,
    solution: &BoardSolution,
    memory: u64,
    control: &dyn Control,
) -> Result<Vec<Cell>, Stopped> {
    let board = &puzzle.game.board;
    let reach = Reach::new(puzzle, memory, control)?;
    let walls: Vec<Cell> = board.cells().filter(|&cell| board.is_wall(cell)).collect();
    let threads = threads(puzzle, memory.saturating_sub(reach_memory(puzzle)), control);
    let mut redundant = gather(&walls, threads, control, |&wall| {
        if reach.has_neighbour(wall) {
            let without =
                EditSet::one(BoardEdit::Toggle { cell: wall, to: CellKind::Floor }).apply(puzzle);
            let other = solve_within(&without.game, memory, &Quiet(control))?;
            if !reach.agree(solution, &other, wall, control)? {
                return Ok(None);
            }
        }
        Ok(Some(wall))
    })?;
    redundant.sort();
    Ok(redundant)
}

/// The bytes that the states take which legal play can reach.
pub(crate) fn reach_memory(puzzle: &BoardPuzzle) -> u64 {
    let board = &puzzle.game.board;
    // A list may have grown by doubling.
    let pairs = u64::from(board.open_cell_count()).pow(2);
    u64::from(board.cell_count()).pow(2) * 2 + pairs * 2 * 2 * size_of::<State>() as u64
}

/// The states that legal play can reach from the start, and the cells of the players in them.
struct Reach<'a> {
    puzzle: &'a BoardPuzzle,
    states: Vec<State>,
    /// For the police and the thief, the cells from which that player moves or is stuck.
    from: [Vec<bool>; 2],
}

/// States compared between two polls of the control.
const STATES_A_POLL: usize = 1 << 12;

impl<'a> Reach<'a> {
    fn new(puzzle: &'a BoardPuzzle, memory: u64, control: &dyn Control) -> Result<Self, Stopped> {
        let game = &puzzle.game;
        let cells = game.board.cell_count() as usize;
        let needed = reach_memory(puzzle);
        if needed > memory || !is_available(needed) {
            return Err(Stopped::TooLarge { needed, limit: memory });
        }
        let mut seen = vec![[false; 2]; cells * cells];
        let mut reach = Self {
            puzzle,
            states: vec![puzzle.start],
            from: [vec![false; cells], vec![false; cells]],
        };
        let mut next = 0;
        let side = |player| usize::from(player == Player::Thief);
        let mut visit = |state: State| {
            let index = state.police.index() * cells + state.thief.index();
            !std::mem::replace(&mut seen[index][side(state.to_move)], true)
        };
        visit(puzzle.start);
        while let Some(&state) = reach.states.get(next) {
            if next % STATES_A_POLL == 0 && control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            next += 1;
            if state.police == state.thief || game.board.is_exit(state.thief) {
                continue;
            }
            reach.from[side(state.to_move)][state.cell_of(state.to_move).index()] = true;
            if !is_over(game, state) {
                for to in game.destinations(state) {
                    let after = state.after(to);
                    if visit(after) {
                        reach.states.push(after);
                    }
                }
            }
        }
        Ok(reach)
    }

    /// Whether a player may be to move next to a wall, so that removing the wall gives that player
    /// another move.
    fn has_neighbour(&self, wall: Cell) -> bool {
        let game = &self.puzzle.game;
        for (player, from) in [Player::Police, Player::Thief].into_iter().zip(&self.from) {
            for &(rows, columns) in game.rules.directions(player).steps() {
                let near = game.board.step(wall, rows, columns);
                if near.is_some_and(|cell| from[cell.index()]) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether two solutions agree on all these states, the second being that of the board without
    /// this wall.
    fn agree(
        &self,
        solution: &BoardSolution,
        other: &BoardSolution,
        wall: Cell,
        control: &dyn Control,
    ) -> Result<bool, Stopped> {
        let board = &self.puzzle.game.board;
        let is_near = |cell: Cell| {
            board.row(cell).abs_diff(board.row(wall)) <= 1
                && board.column(cell).abs_diff(board.column(wall)) <= 1
        };
        for states in self.states.chunks(STATES_A_POLL) {
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            // With the thief to move and far from the wall, a state's value follows from those of
            // the states after it.
            for &state in states {
                let is_telling = state.to_move == Player::Police || is_near(state.thief);
                if is_telling && solution.value(state) != other.value(state) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Calls `judge` for each candidate, several at a time. Returns the results in any order.
fn gather<T: Sync, R: Send>(
    candidates: &[T],
    threads: usize,
    control: &dyn Control,
    judge: impl Fn(&T) -> Result<Option<R>, Stopped> + Sync,
) -> Result<Vec<R>, Stopped> {
    let found = Mutex::new(Vec::new());
    share_out(candidates.len(), threads, control, |job| {
        if let Some(result) = judge(&candidates[job])? {
            found.lock().unwrap_or_else(PoisonError::into_inner).push(result);
        }
        Ok(())
    })?;
    Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
}
