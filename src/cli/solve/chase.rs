//! What boards and pursuits share: proofs of solutions, and how forced play is, as text.

use std::io;
use std::io::Write;

use crate::cli::solve::task::NotSolved;
use crate::model::ChaseStep;
use crate::solve::insight::{Dual, Soundness};
use crate::solve::{SolvedChase, Unwatched, WrongState};

/// Proves a solution, and counts its states. `name` names a place.
pub(crate) fn prove(
    solution: &SolvedChase,
    name: impl Fn(u32) -> String,
) -> Result<u64, NotSolved> {
    solution.prove(&Unwatched)?.map_err(|wrong| {
        let WrongState { state, claimed, reason } = wrong;
        let police: Vec<String> = state.police.vertices().iter().map(|&at| name(at)).collect();
        let police = police.join(";");
        let thief = name(state.thief);
        let reason = reason.map(|reason| format!("; {reason}")).unwrap_or_default();
        let mover = state.to_move.name();
        NotSolved::Refuted(format!("{police}:{thief}:{mover} is claimed to be: {claimed}{reason}"))
    })
}

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
