//! What the values of a board depend on: critical toggles, redundant walls, and variants of the
//! rules.

use std::sync::{Arc, Mutex, PoisonError};

use crate::model::board::directives::directions;
use crate::model::players::player;
use crate::model::{
    BoardGame, BoardKey, BoardPuzzle, Cell, CellKind, Key, Player, Squad, State, TurnKey,
    is_available,
};
use crate::solve::board::insight::candidates::{Quiet, share_out, threads};
use crate::solve::board::insight::edits::{BoardEdit, EditSet, toggles};
use crate::solve::board::insight::guarantee::{Guarantee, claims};
use crate::solve::chase::{Chase, SolvedChase, number_of, squad_count};
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
    chase: &Chase,
    solution: &SolvedChase,
    memory: u64,
    control: &dyn Control,
) -> Result<Vec<CriticalToggle>, Stopped> {
    let before = solution.value(chase.start());
    let held = claims(before)
        .map(|(player, claim)| Guarantee::new(solution, chase.start(), player, claim, control));
    let mut candidates = toggles(chase.puzzle());
    candidates.retain(|edit| held.iter().any(|guarantee| !guarantee.survives(*edit)));
    let mut critical = gather(&candidates, threads(chase, memory, control), control, |&edit| {
        let edited = Chase::new(EditSet::one(edit).apply(chase.puzzle()));
        let value = edited.verdict(memory, &Quiet(control))?;
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
    chase: &Chase,
    solution: &SolvedChase,
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
    let puzzle = chase.puzzle();
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
    let mut verdicts = gather(&numbered, threads(chase, memory, control), control, |&number| {
        let (key, value, other) = &others[number];
        let verdict = if other.game == puzzle.game {
            solution.value(other.start)
        } else {
            Chase::new(other.clone()).verdict(memory, &Quiet(control))?
        };
        Ok(Some((number, Variant { key: *key, value, verdict })))
    })?;
    verdicts.sort_by_key(|&(number, _)| number);
    Ok(verdicts.into_iter().map(|(_, variant)| variant).collect())
}

/// The puzzle with this value of a directive that is part of the game.
fn with_directive(puzzle: &BoardPuzzle, key: BoardKey, value: &str) -> Option<BoardPuzzle> {
    let mut rules = puzzle.game.rules;
    let mut other = puzzle.clone();
    match key {
        BoardKey::First => other.start.to_move = player(value)?,
        BoardKey::PoliceMoves => rules.police_moves = directions(value)?,
        BoardKey::ThiefMoves => rules.thief_moves = directions(value)?,
        BoardKey::Skip if rules.turns.set(TurnKey::Skip, value) => {}
        BoardKey::Stuck if rules.turns.set(TurnKey::Stuck, value) => {}
        _ => return None,
    }
    other.game = Arc::new(BoardGame { board: puzzle.game.board.clone(), rules });
    Some(other)
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
    chase: &Chase,
    solution: &SolvedChase,
    memory: u64,
    control: &dyn Control,
) -> Result<Vec<Cell>, Stopped> {
    let board = &chase.game().board;
    let reach = Reach::new(chase, solution, memory, control)?;
    let walls: Vec<Cell> = board.cells().filter(|&cell| board.is_wall(cell)).collect();
    let threads = threads(chase, memory.saturating_sub(reach_memory(chase)), control);
    let mut redundant = gather(&walls, threads, control, |&wall| {
        if reach.has_neighbour(wall) {
            let opened = EditSet::one(BoardEdit::Toggle { cell: wall, to: CellKind::Floor });
            let other = Chase::new(opened.apply(chase.puzzle())).solve(memory, &Quiet(control))?;
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
pub(crate) fn reach_memory(chase: &Chase) -> u64 {
    let cells = chase.game().board.cell_count();
    let policemen = chase.puzzle().policemen() as u8;
    let seen = squad_count(cells, policemen).saturating_mul(cells.into()) / 4 + 8;
    // A list may have grown by doubling.
    let states = chase.state_count().saturating_mul(2 * size_of::<PackedState>() as u64);
    seen.saturating_add(states)
}

/// A state in a few bits for each place. Boards with too many cells for that have far too many
/// states to list them.
#[derive(Clone, Copy)]
struct PackedState(u64);

impl PackedState {
    fn new(state: State, bits: u32) -> Self {
        let mut packed = u64::from(state.thief);
        for &place in state.police.vertices() {
            packed = packed << bits | u64::from(place);
        }
        Self(packed << 1 | u64::from(state.to_move == Player::Thief))
    }

    fn state(self, bits: u32, policemen: usize) -> State {
        let to_move = if self.0 & 1 == 0 { Player::Police } else { Player::Thief };
        let mut rest = self.0 >> 1;
        let mut police = Squad::default();
        for _ in 0..policemen {
            let place = (rest & ((1 << bits) - 1)) as u32;
            police = police.with(place).unwrap_or(police);
            rest >>= bits;
        }
        State { police, thief: rest as u32, to_move }
    }
}

/// The states that legal play can reach from the start, and the cells of the players in them.
struct Reach<'a> {
    chase: &'a Chase,
    /// The bits of a place in a packed state.
    bits: u32,
    states: Vec<PackedState>,
    /// For the police and the thief, the cells from which that player moves or is stuck.
    from: [Vec<bool>; 2],
}

/// States compared between two polls of the control.
const STATES_A_POLL: usize = 1 << 12;

impl<'a> Reach<'a> {
    fn new(
        chase: &'a Chase,
        solution: &SolvedChase,
        memory: u64,
        control: &dyn Control,
    ) -> Result<Self, Stopped> {
        let board = &chase.game().board;
        let cells = board.cell_count();
        let policemen = chase.puzzle().policemen();
        let needed = reach_memory(chase);
        let bits = u32::BITS - cells.leading_zeros();
        let is_packed = bits * (policemen as u32 + 1) < u64::BITS;
        if needed > memory || !is_packed || !is_available(needed) {
            return Err(Stopped::TooLarge { needed, limit: memory.min(needed.saturating_sub(1)) });
        }
        let rows = squad_count(cells, policemen as u8) as usize;
        let mut seen = vec![0u64; (rows * cells as usize * 2).div_ceil(64)];
        let none = vec![false; cells as usize];
        let mut reach = Self { chase, bits, states: Vec::new(), from: [none.clone(), none] };
        let mut visit = |state: State, states: &mut Vec<PackedState>| {
            let place = number_of(&state.police) * cells as usize + state.thief as usize;
            let index = place * 2 + side(state.to_move);
            if seen[index / 64] >> (index % 64) & 1 == 0 {
                seen[index / 64] |= 1 << (index % 64);
                states.push(PackedState::new(state, bits));
            }
        };
        visit(chase.start(), &mut reach.states);
        let mut next = 0;
        while let Some(&packed) = reach.states.get(next) {
            if next % STATES_A_POLL == 0 && control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            next += 1;
            let state = packed.state(bits, policemen);
            if state.police.holds(state.thief) || board.is_exit(state.thief_cell()) {
                continue;
            }
            let from = &mut reach.from[side(state.to_move)];
            match state.to_move {
                Player::Police => state.police_cells().for_each(|cell| from[cell.index()] = true),
                Player::Thief => from[state.thief as usize] = true,
            }
            solution.each_state_after(state, |after| visit(after, &mut reach.states));
        }
        Ok(reach)
    }

    /// Whether a player may be to move next to a wall, so that removing the wall gives that player
    /// another move.
    fn has_neighbour(&self, wall: Cell) -> bool {
        let game = self.chase.game();
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
        solution: &SolvedChase,
        other: &SolvedChase,
        wall: Cell,
        control: &dyn Control,
    ) -> Result<bool, Stopped> {
        let board = &self.chase.game().board;
        let policemen = self.chase.puzzle().policemen();
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
            for packed in states {
                let state = packed.state(self.bits, policemen);
                let is_telling = state.to_move == Player::Police || is_near(state.thief_cell());
                if is_telling && solution.value(state) != other.value(state) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

fn side(player: Player) -> usize {
    usize::from(player == Player::Thief)
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
