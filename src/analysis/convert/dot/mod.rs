//! Graphviz DOT: directed graphs with the names of vertices, and what else is said about a game in attributes of our own.
//!
//! Read are `digraph`s with everything that says where edges lead: subgraphs, chains `a -> b -> c`, groups `a -> {b c}`, ports.
//! An edge's label is its cost if all edges have whole numbers for labels. The graph's label is the title; the attributes
//! `stakeout_start`, `stakeout_stuck`, `stakeout_objective`, `stakeout_first`, `stakeout_expect` and `stakeout_author` are
//! the directives of those names. Everything else is about looks, and is passed over. Read by hand, since a file may hold
//! millions of edges and groups of any depth, which parsers made from a grammar answer with a crash.

pub(crate) mod read;
pub(crate) mod tokens;
pub(crate) mod write;
