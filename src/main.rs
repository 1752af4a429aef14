//! The `stakeout` program: parses its arguments, calls `cli` or `lsp`, ends with a code.

fn main() {}
