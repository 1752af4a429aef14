//! The kinds of puzzles that can be solved: a game, a puzzle and a solution of any kind.
//!
//! Games and puzzles are enums with a variant for each kind, so the compiler names what a new kind
//! lacks. Code that handles puzzles of all kinds at once uses them: the cache, the scheduler of the
//! language server, the queue of `stakeout check`, transfer to another solver. It asks a game of any
//! kind through [`each_kind!`]. Deliberately not here: what a kind provides (`solvable.rs`), and
//! solving through the cache (`cache/any_game.rs`).

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::model::{PursuitStart, State};
use crate::solve::board::game::BoardGameKey;
use crate::solve::chase::Chase;
use crate::solve::graph::game::{GraphGameKey, GraphStart};
use crate::solve::pursuit::game::PursuitGameKey;
use crate::solve::solvable::{Solvable, hash_puzzle};

/// A game of any kind. Equal to another if both are the same game. Cloning is cheap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AnyGame {
    /// A board.
    Board(BoardGameKey),
    /// A graph game.
    Graph(GraphGameKey),
    /// A pursuit.
    Pursuit(PursuitGameKey),
}

/// A puzzle of any kind to be solved: a game, and the start that needs a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SolveRequest {
    /// A board.
    Board(BoardGameKey, State),
    /// A graph game.
    Graph(GraphGameKey, GraphStart),
    /// A pursuit.
    Pursuit(PursuitGameKey, PursuitStart),
}

/// The solution of a game of any kind: its [`Solvable::Solution`].
pub type AnySolution = Arc<dyn Any + Send + Sync>;

/// A game of one of these kinds.
pub trait GameKey: Solvable + Into<AnyGame> {}

impl<G: Solvable + Into<AnyGame>> GameKey for G {}

/// An expression about the game of an [`AnyGame`], or the game and start of a [`SolveRequest`],
/// whatever the kind.
macro_rules! each_kind {
    ($enum:ident, $any:expr, ($($part:ident),+) => $result:expr) => {
        match $any {
            $crate::solve::kinds::$enum::Board($($part),+) => $result,
            $crate::solve::kinds::$enum::Graph($($part),+) => $result,
            $crate::solve::kinds::$enum::Pursuit($($part),+) => $result,
        }
    };
}
pub(crate) use each_kind;

impl From<BoardGameKey> for AnyGame {
    fn from(game: BoardGameKey) -> Self {
        Self::Board(game)
    }
}

impl From<GraphGameKey> for AnyGame {
    fn from(game: GraphGameKey) -> Self {
        Self::Graph(game)
    }
}

impl From<PursuitGameKey> for AnyGame {
    fn from(game: PursuitGameKey) -> Self {
        Self::Pursuit(game)
    }
}

impl AnyGame {
    /// The game, whatever its kind.
    pub fn new(game: &(impl Clone + Into<Self>)) -> Self {
        game.clone().into()
    }

    /// The bytes that solving takes at its peak, by an engine that stays within `limit` if there is
    /// one.
    pub fn memory_within(&self, limit: u64) -> u64 {
        each_kind!(AnyGame, self, (game) => game.memory_within(limit).peak)
    }

    /// The bytes of the game itself.
    pub(crate) fn bytes(&self) -> usize {
        each_kind!(AnyGame, self, (game) => game.bytes())
    }

    /// The size in the author's terms, see [`Solvable::size`].
    pub fn size(&self) -> u32 {
        each_kind!(AnyGame, self, (game) => game.size())
    }

    /// The number of games of earlier texts for which a document may keep solutions.
    pub fn most_earlier_games(&self) -> usize {
        each_kind!(AnyGame, self, (game) => game.most_earlier_games())
    }

    /// The size of an edit that turns one game into the other, see [`Solvable::distance`]. `None`
    /// for games of different kinds.
    pub fn distance(&self, other: &Self) -> Option<u32> {
        each_kind!(AnyGame, self, (game) => game.distance(other.of_kind()?))
    }

    /// The game, if it is of this kind.
    pub(crate) fn of_kind<G: Solvable>(&self) -> Option<&G> {
        each_kind!(AnyGame, self, (game) => (game as &dyn Any).downcast_ref())
    }
}

impl SolveRequest {
    /// The game to be solved.
    pub fn game(&self) -> AnyGame {
        each_kind!(SolveRequest, self, (game, _start) => AnyGame::new(game))
    }

    /// The start, if it is of a game of this kind.
    pub(crate) fn start<G: Solvable>(&self) -> Option<&G::Start> {
        each_kind!(SolveRequest, self, (game, start) => {
            (game as &dyn Any).downcast_ref::<G>()?;
            (start as &dyn Any).downcast_ref()
        })
    }

    /// Hashes everything that the verdict and the best line depend on; the same in every run of the
    /// program.
    pub fn hash_puzzle(&self, state: &mut dyn Hasher) {
        each_kind!(SolveRequest, self, (game, start) => hash_puzzle(game, start, state));
    }
}

impl Chase {
    /// The request for its verdict.
    pub fn solve_request(&self) -> SolveRequest {
        self.ask(
            |key, start| SolveRequest::Board(key.clone(), start),
            |key, start| SolveRequest::Pursuit(key.clone(), start),
        )
    }
}
