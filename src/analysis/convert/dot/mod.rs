//! Graphviz DOT: directed graphs with named vertices, and other properties of the game in our own attributes.
//!
//! Only `digraph`s can be read, with everything that determines edges: subgraphs, chains `a -> b -> c`, groups `a ->
//! {b c}`, ports. An edge's label is its cost if all edges have whole numbers as labels. The graph's label is the
//! title; the attributes `stakeout_start`, `stakeout_stuck`, `stakeout_objective`, `stakeout_first`,
//! `stakeout_expect` and `stakeout_author` are the directives of the same names. Everything else only affects the
//! layout and is ignored. The parser is written by hand, since a file may contain millions of edges and groups of any
//! depth, on which parsers generated from a grammar crash.

pub(crate) mod read;
pub(crate) mod tokens;
pub(crate) mod write;
