//! The language server as an editor sees it: the real program, driven over raw frames.

#[path = "../support/mod.rs"]
mod support;

mod documents;
mod frames;
mod lifecycle;
