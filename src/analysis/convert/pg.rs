//! PGSolver's parity games, in which a graph game asks who can force an end.
//!
//! In a parity game every vertex has an owner, and every play is infinite: player 0 wins it if the
//! highest priority that occurs infinitely often is even. A graph game has no owners, since the
//! players take turns, and it can end. Therefore a vertex `a` becomes two, `a` where player 0 moves
//! and `a'` where player 1 moves. A player who has won keeps winning on a self-loop; everything
//! else has priority 1, so player 1 wins an infinite play, which is a draw in the graph game. The
//! mover at a vertex wins exactly if player 0 wins `a`, loses exactly if player 0 wins `a'`, and
//! draws otherwise.
//!
//! # Sources
//! O. Friedmann, M. Lange: *The PGSolver Collection of Parity Game Solvers*, section 3.5, for the
//! format. `start` follows mCRL2.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::analysis::convert::{PlainGame, Refusal};
use crate::model::{Stuck, Vertex};

/// A player of a parity game: 0 or 1.
type Owner = u8;

impl PlainGame {
    /// The game as a parity game.
    ///
    /// # Errors
    /// A cost game cannot be converted.
    pub(crate) fn to_pg(&self) -> Result<String, Refusal> {
        let Some(stuck) = self.objective.facts().stuck else {
            return Err(Refusal("a parity game cannot have costs".to_owned()));
        };
        let copies = u64::from(self.graph.vertex_count()) * 2;
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "parity {};", copies.saturating_sub(1));
        if let Some(start) = self.start {
            let _ = writeln!(text, "start {};", copy(start, 0));
        }
        let names = self.pg_names();
        for vertex in self.graph.vertices() {
            for owner in [0, 1] {
                let id = copy(vertex, owner);
                let successors: Vec<String> = match self.graph.successors(vertex) {
                    [] => vec![id.to_string()],
                    successors => {
                        successors.iter().map(|&to| copy(to, 1 - owner).to_string()).collect()
                    }
                };
                let winner = if stuck == Stuck::Loses { 1 - owner } else { owner };
                let priority = if self.graph.successors(vertex).is_empty() { winner } else { 1 };
                let name = names.get(id as usize).map_or("", String::as_str);
                let _ =
                    writeln!(text, "{id} {priority} {owner} {} \"{name}\";", successors.join(","));
            }
        }
        Ok(text)
    }

    /// The names of the copies of all vertices, no two of them equal: `a` and `a'`, with more
    /// primes or underscores where another vertex has that name.
    fn pg_names(&self) -> Vec<String> {
        let written = |vertex| self.name(vertex).replace(['"', '\n', '\r'], "_");
        let mut taken: HashSet<String> = HashSet::new();
        let mut fresh = |mut name: String, mark: char| {
            while !taken.insert(name.clone()) {
                name.push(mark);
            }
            name
        };
        let firsts: Vec<String> =
            self.graph.vertices().map(|vertex| fresh(written(vertex), '_')).collect();
        firsts.into_iter().flat_map(|name| [name.clone(), fresh(name + "'", '\'')]).collect()
    }
}

/// The number of the copy of a vertex at which a player moves.
fn copy(vertex: Vertex, owner: Owner) -> u64 {
    u64::from(vertex.number()) * 2 + u64::from(owner)
}
