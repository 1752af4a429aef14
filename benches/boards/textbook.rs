//! The textbook algorithm as a baseline: all states as an explicit graph with reversed adjacency
//! lists, and a depth-first search from the final states that counts down each state's moves.
//! Outcomes only. The book's search is recursive; this one has its own stack, since recursion would
//! overflow.

use stakeout::model::BoardGame;

use crate::queue::OpenCells;

/// A state as a node of the graph, as in the book.
#[derive(Clone, Copy)]
struct Node {
    police: u32,
    thief: u32,
    thief_moves: bool,
}

impl Node {
    fn number(self, cells: usize) -> usize {
        (self.police as usize * cells + self.thief as usize) * 2 + usize::from(self.thief_moves)
    }
}

/// The winner of each state, numbered as in [`crate::queue`], and the memory used in bytes.
pub(crate) struct Textbook {
    pub(crate) outcome: Vec<u8>,
    pub(crate) bytes: usize,
}

pub(crate) fn solve(game: &BoardGame) -> Textbook {
    let open = OpenCells::new(game);
    let cells = open.cells.len();
    let states = cells * cells * 2;
    let mut before: Vec<Vec<Node>> = vec![Vec::new(); states];
    let mut moves = vec![0u32; states];
    let mut outcome = vec![0u8; states];
    for police in 0..cells {
        for thief in 0..cells {
            let state = (police * cells + thief) * 2;
            if police == thief || thief == open.exit as usize {
                let winner = if police == thief { 1 } else { 2 };
                outcome[state] = winner;
                outcome[state + 1] = winner;
                continue;
            }
            let node =
                |thief_moves| Node { police: police as u32, thief: thief as u32, thief_moves };
            for &to in &open.police[police] {
                before[(to as usize * cells + thief) * 2 + 1].push(node(false));
                moves[state] += 1;
            }
            for &to in &open.thief[thief] {
                before[(police * cells + to as usize) * 2].push(node(true));
                moves[state + 1] += 1;
            }
        }
    }
    let ended: Vec<u32> =
        (0..states as u32).filter(|&state| outcome[state as usize] != 0).collect();
    let mut stack: Vec<(u32, u32)> = Vec::new();
    for state in ended {
        stack.push((state, 0));
        while let Some((state, edge)) = stack.last_mut() {
            let Some(&node) = before[*state as usize].get(*edge as usize) else {
                stack.pop();
                continue;
            };
            *edge += 1;
            let winner = outcome[*state as usize];
            let from = node.number(cells);
            if outcome[from] != 0 {
                continue;
            }
            let mover = if node.thief_moves { 2 } else { 1 };
            moves[from] -= 1;
            if winner == mover || moves[from] == 0 {
                outcome[from] = winner;
                stack.push((from as u32, 0));
            }
        }
    }
    let lists: usize =
        before.iter().map(|list| size_of_val(list) + list.capacity() * size_of::<Node>()).sum();
    let bytes = lists + states * (4 + 1) + stack.capacity() * 8;
    Textbook { outcome, bytes }
}
