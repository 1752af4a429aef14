//! How forced the play of a board or pursuit is, as text.

use std::io;
use std::io::Write;

use crate::model::ChaseStep;
use crate::solve::insight::{Dual, Soundness};

/// Writes how forced play is, with the places of moves as the kind of puzzle writes them.
pub(crate) fn write_soundness(
    out: &mut (impl Write + ?Sized),
    soundness: &Soundness,
    places: impl Fn(ChaseStep) -> String,
) -> io::Result<()> {
    let Soundness { keys, best, forced, duals, set_play } = soundness;
    writeln!(out, "  first moves: {} keep the outcome, {best} of them best", keys.len())?;
    for key in keys {
        writeln!(out, "    {}: {}", places(key.to), key.value)?;
    }
    if let Some(forced) = forced {
        writeln!(
            out,
            "  best line: {} of the winner's {} moves are the only ones",
            forced.only, forced.line
        )?;
    }
    for dual in duals {
        let Dual { turn, option } = dual;
        writeln!(out, "    turn {turn}, also {}: {}", places(option.to), option.value)?;
    }
    writeln!(out, "  the other side first: {set_play}")
}
