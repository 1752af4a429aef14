//! Pursuits: one to four policemen and a thief on any graph, solved by the module `engine`.
//!
//! [`PursuitSolution`] gives the value of every state, the vertices that both sides choose, and the cop
//! number. [`PursuitGameKey`] is the key of a solution. [`check`] proves a solution without trusting
//! the engine. Deliberately not here: names of vertices.

pub(crate) mod arena;
pub(crate) mod checker;
pub(crate) mod choice;
pub(crate) mod context;
pub(crate) mod engine;
pub(crate) mod game;
pub(crate) mod part;
pub(crate) mod partial;
pub(crate) mod rows;
pub(crate) mod solution;
pub(crate) mod squads;
pub(crate) mod steps;
#[cfg(test)]
mod tests;

pub use crate::solve::pursuit::checker::{WrongPursuitState, check};
pub use crate::solve::pursuit::game::PursuitGameKey;
pub use crate::solve::pursuit::solution::{
    CopNumber, PursuitSolution, PursuitVerdict, cop_number_of_graph,
};
