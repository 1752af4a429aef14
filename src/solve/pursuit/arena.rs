//! What the engine knows of a game: the moves of one policeman, the thief's, exits, and who
//! wins if somebody is stuck. Police and thief may move differently.

use crate::model::{OutOfMemory, Player, PursuitGame, Squad, State, Stuck, filled, with_room};
use crate::solve::pursuit::rows::words_for;

/// The moves of a piece from each vertex, in ascending order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PieceMoves {
    starts: Vec<u32>,
    to: Vec<u32>,
}

impl PieceMoves {
    /// The moves that `from` lists for each vertex.
    fn new<'a>(
        vertices: u32,
        from: impl Fn(u32) -> (&'a [u32], Option<u32>),
    ) -> Result<Self, OutOfMemory> {
        let mut count = 0;
        for vertex in 0..vertices {
            let (steps, stay) = from(vertex);
            count += steps.len();
            if stay.is_some_and(|stay| !steps.contains(&stay)) {
                count += 1;
            }
        }
        let mut starts = with_room(vertices as usize + 1)?;
        let mut to = with_room(count)?;
        starts.push(0);
        for vertex in 0..vertices {
            let (steps, stay) = from(vertex);
            match stay {
                Some(stay) if !steps.contains(&stay) => {
                    let before = steps.partition_point(|&to| to < stay);
                    to.extend_from_slice(&steps[..before]);
                    to.push(stay);
                    to.extend_from_slice(&steps[before..]);
                }
                _ => to.extend_from_slice(steps),
            }
            starts.push(to.len() as u32);
        }
        Ok(Self { starts, to })
    }

    /// The moves of a piece from a vertex.
    pub(crate) fn of(&self, vertex: u32) -> &[u32] {
        let start = self.starts[vertex as usize] as usize;
        let end = self.starts[vertex as usize + 1] as usize;
        &self.to[start..end]
    }
}

/// A game as the engine sees it.
#[derive(Debug)]
pub(crate) struct Arena {
    pub(crate) vertices: u32,
    pub(crate) policemen: u8,
    /// The moves of one policeman. One who must move and cannot stays.
    pub(crate) police: PieceMoves,
    /// The moves of the thief. If the list is empty, he is stuck.
    pub(crate) thief: PieceMoves,
    /// Whether a policeman who is there is without a step and may not skip.
    pub(crate) police_is_stuck: Vec<bool>,
    /// The vertices on which the thief wins, as bits.
    pub(crate) exits: Vec<u64>,
    pub(crate) stuck: Stuck,
}

impl Arena {
    /// The arena of a game with this many policemen.
    ///
    /// # Errors
    /// If the system does not provide the memory.
    pub(crate) fn new(game: &PursuitGame, policemen: u8) -> Result<Self, OutOfMemory> {
        let graph = &game.graph;
        let vertices = graph.vertex_count();
        let police_graph = game.police_graph();
        let mut police_is_stuck = vec![false; vertices as usize];
        if !game.turns.police_may_skip {
            for (vertex, is_stuck) in (0..vertices).zip(&mut police_is_stuck) {
                *is_stuck = police_graph.successors(vertex).is_empty();
            }
        }
        let police = PieceMoves::new(vertices, |vertex| {
            let stays = game.turns.police_may_skip || police_is_stuck[vertex as usize];
            (police_graph.successors(vertex), stays.then_some(vertex))
        })?;
        let thief = PieceMoves::new(vertices, |vertex| {
            (graph.successors(vertex), game.turns.thief_may_skip.then_some(vertex))
        })?;
        let mut exits = filled(0, words_for(vertices))?;
        for &exit in &game.exits {
            exits[exit as usize / 64] |= 1 << (exit % 64);
        }
        let stuck = game.turns.stuck;
        Ok(Self { vertices, policemen, police, thief, police_is_stuck, exits, stuck })
    }

    /// The winner if this side is stuck.
    pub(crate) const fn winner_when_stuck(&self, player: Player) -> Player {
        match self.stuck {
            Stuck::Loses => player.opponent(),
            Stuck::Wins => player,
        }
    }

    /// Whether no policeman has a step, and they may not skip.
    pub(crate) fn are_stuck(&self, police: &Squad) -> bool {
        police.vertices().iter().all(|&vertex| self.police_is_stuck[vertex as usize])
    }

    /// The winner of a state that is over: caught, escaped, or stuck.
    pub(crate) fn winner_when_over(&self, state: State) -> Option<Player> {
        let State { police, thief, to_move } = state;
        if police.holds(thief) {
            return Some(Player::Police);
        }
        if self.exits[thief as usize / 64] >> (thief % 64) & 1 == 1 {
            return Some(Player::Thief);
        }
        let is_stuck = match to_move {
            Player::Police => self.are_stuck(&police),
            Player::Thief => self.thief.of(thief).is_empty(),
        };
        is_stuck.then(|| self.winner_when_stuck(to_move))
    }

    /// The vertices that the thief may choose, as bits: an exit only if every vertex is one.
    pub(crate) fn choices(&self) -> Vec<u64> {
        let all = |word| match self.vertices - word * 64 {
            left @ ..64 => (1 << left) - 1,
            _ => u64::MAX,
        };
        let everywhere: Vec<u64> = (0..self.vertices.div_ceil(64)).map(all).collect();
        let inside: Vec<u64> =
            everywhere.iter().zip(&self.exits).map(|(all, exits)| all & !exits).collect();
        if inside.iter().all(|&word| word == 0) { everywhere } else { inside }
    }

    /// Whether the thief can win at all: there is an exit, or somebody may be stuck in his favour.
    pub(crate) fn thief_can_win(&self) -> bool {
        if self.exits.iter().any(|&word| word != 0) {
            return true;
        }
        match self.stuck {
            Stuck::Loses => self.police_is_stuck.contains(&true),
            Stuck::Wins => (0..self.vertices).any(|vertex| self.thief.of(vertex).is_empty()),
        }
    }

    /// The bytes of the arena of a graph.
    pub(crate) fn memory(vertices: u32, edges: usize) -> u64 {
        // Both sides can move: each edge, and staying.
        u64::from(vertices) * 20 + edges as u64 * 8
    }
}
