//! A good classic solver as a baseline: moves generated on the fly, a first-in-first-out queue of
//! states, one counter per state, 16-bit distances. It is kept here so that the baseline stays the
//! same when the product's engine gets faster. Supports only the default rules.

use stakeout::model::{BoardGame, Cell, Directions};

/// The outcomes of a state.
pub(crate) const NOBODY: u8 = 0;
pub(crate) const POLICE: u8 = 1;
pub(crate) const THIEF: u8 = 2;

/// The result. States are numbered `(police * cells + thief) * 2 + thief to move`, over open cells
/// only.
pub(crate) struct Queue {
    pub(crate) outcome: Vec<u8>,
    pub(crate) turns: Vec<u16>,
    pub(crate) bytes: usize,
}

/// The open cells of a board, and the moves of each player from them.
pub(crate) struct OpenCells {
    pub(crate) cells: Vec<Cell>,
    pub(crate) police: Vec<Vec<u32>>,
    pub(crate) thief: Vec<Vec<u32>>,
    pub(crate) exit: u32,
}

impl OpenCells {
    pub(crate) fn new(game: &BoardGame) -> Self {
        let board = &game.board;
        let cells: Vec<Cell> = board.cells().filter(|&cell| !board.is_wall(cell)).collect();
        let mut number = vec![0; board.cell_count() as usize];
        for (place, cell) in cells.iter().enumerate() {
            number[cell.index()] = place as u32;
        }
        let moves = |directions: Directions| -> Vec<Vec<u32>> {
            let from = |&cell: &Cell| {
                let steps =
                    directions.steps().iter().filter_map(move |&(r, c)| board.step(cell, r, c));
                steps.chain([cell]).map(|cell| number[cell.index()]).collect()
            };
            cells.iter().map(from).collect()
        };
        Self {
            police: moves(game.rules.police_moves),
            thief: moves(game.rules.thief_moves),
            exit: number[board.first_exit().index()],
            cells,
        }
    }
}

pub(crate) fn solve(game: &BoardGame) -> Queue {
    let open = OpenCells::new(game);
    let cells = open.cells.len();
    let states = cells * cells * 2;
    let mut outcome = vec![NOBODY; states];
    let mut turns = vec![0u16; states];
    let mut left = vec![0u8; states];
    let mut queue: Vec<u32> = Vec::with_capacity(states);
    for police in 0..cells {
        for thief in 0..cells {
            let state = (police * cells + thief) * 2;
            left[state] = open.police[police].len() as u8;
            left[state + 1] = open.thief[thief].len() as u8;
            let winner = match () {
                () if police == thief => POLICE,
                () if thief == open.exit as usize => THIEF,
                () => continue,
            };
            for state in [state, state + 1] {
                outcome[state] = winner;
                queue.push(state as u32);
            }
        }
    }
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        let state = state as usize;
        let (police, thief, thief_moves) = (state / 2 / cells, state / 2 % cells, state % 2 == 1);
        let (winner, distance) = (outcome[state], turns[state] + 1);
        // The player who is not to move made the move that led here.
        let (came_from, mover) =
            if thief_moves { (&open.police[police], POLICE) } else { (&open.thief[thief], THIEF) };
        for &from in came_from {
            let before = match mover {
                POLICE => (from as usize * cells + thief) * 2,
                _ => (police * cells + from as usize) * 2 + 1,
            };
            if outcome[before] != NOBODY {
                continue;
            }
            left[before] -= 1;
            if winner == mover || left[before] == 0 {
                outcome[before] = winner;
                turns[before] = distance;
                queue.push(before as u32);
            }
        }
    }
    let bytes = states * (1 + 2 + 1 + 4);
    Queue { outcome, turns, bytes }
}

impl Queue {
    /// The turns of the longest game.
    pub(crate) fn longest(&self) -> u16 {
        self.turns.iter().copied().max().unwrap_or(0)
    }
}
