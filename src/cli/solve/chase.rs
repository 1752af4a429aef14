//! What boards and pursuits share: proofs of solutions; as text, states, statistics, and how forced
//! play is.

use std::io;
use std::io::Write;
use std::time::Duration;

use crate::analysis::ChasePlaces;
use crate::cli::solve::task::NotSolved;
use crate::config::MemorySize;
use crate::model::{Player, State, Step};
use crate::solve::insight::{Dual, Soundness};
use crate::solve::{Level, Outcomes, SolvedChase, Statistics, Turns, Unwatched, WrongChaseState};

/// Proves a solution, and counts its states.
pub(crate) fn prove(solution: &SolvedChase, places: ChasePlaces<'_>) -> Result<u64, NotSolved> {
    solution.prove(&Unwatched)?.map_err(|wrong| {
        let WrongChaseState { state, claimed, reason } = wrong;
        let police = places.list(state.police.vertices());
        let thief = places.name(state.thief);
        let reason = reason.map(|reason| format!("; {reason}")).unwrap_or_default();
        let mover = state.to_move.name();
        NotSolved::Refuted(format!("{police}:{thief}:{mover} is claimed to be: {claimed}{reason}"))
    })
}

/// Writes a state with its value and its moves.
pub(crate) fn write_state(
    out: &mut (impl Write + ?Sized),
    places: ChasePlaces<'_>,
    solution: &SolvedChase,
    state: State,
) -> io::Result<()> {
    let police = places.list(state.police.vertices());
    let thief = places.name(state.thief);
    let value = solution.value(state);
    let mover = state.to_move.name();
    writeln!(out, "  police on {police}, thief on {thief}, {mover} to move: {value}")?;
    for option in solution.moves(state) {
        let to = places.list(option.to.places());
        writeln!(out, "    {mover} to {to}: {}", option.value)?;
    }
    Ok(())
}

/// What a solve took, for statistics.
pub(crate) struct Measured {
    pub(crate) time: Duration,
    /// The most bytes that it took.
    pub(crate) peak: u64,
    /// The bytes of the solution.
    pub(crate) kept: u64,
}

/// Writes the states by their values, and what the solve took.
pub(crate) fn write_statistics(
    out: &mut (impl Write + ?Sized),
    size: &str,
    statistics: &Statistics,
    measured: &Measured,
) -> io::Result<()> {
    let Statistics { states, levels, .. } = statistics;
    writeln!(out, "  {size}; {states} states")?;
    for (mover, outcomes) in
        [(Player::Police, statistics.police_to_move), (Player::Thief, statistics.thief_to_move)]
    {
        let Outcomes { police, thief, draw } = outcomes;
        let mover = mover.name();
        writeln!(
            out,
            "  {mover} to move: {police} won by the police, {thief} by the thief, {draw} drawn"
        )?;
    }
    for winner in [Player::Police, Player::Thief] {
        if let Some(turns) = statistics.longest_win(winner) {
            writeln!(out, "  longest win of the {}: {turns}", winner.name())?;
        }
    }
    for (turns, police, thief) in won_within(levels) {
        let share = |won: u64| format!("{:.1} %", won as f64 * 100.0 / (*states).max(1) as f64);
        let turns = Turns(turns);
        writeln!(
            out,
            "  won within {turns}: {} by the police, {} by the thief",
            share(police),
            share(thief)
        )?;
    }
    let peak = MemorySize(measured.peak);
    let kept = MemorySize(measured.kept);
    writeln!(
        out,
        "  solved in {:.1?} and {} levels; {peak} of memory at the peak, {kept} kept",
        measured.time,
        levels.len()
    )
}

/// Writes how forced play is, with the places of moves as the kind of puzzle writes them.
pub(crate) fn write_soundness(
    out: &mut (impl Write + ?Sized),
    soundness: &Soundness,
    places: ChasePlaces<'_>,
) -> io::Result<()> {
    let places = |step: Step| places.list(step.places());
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

/// The number of states that each player wins within 0, 1, 2, 4, 8 turns and so on, up to the
/// largest number of turns.
fn won_within(levels: &[Level]) -> Vec<(u32, u64, u64)> {
    let last = levels.len().saturating_sub(1);
    let mut police = 0;
    let mut thief = 0;
    let mut rows = Vec::new();
    for (turns, level) in levels.iter().enumerate() {
        police += level.police;
        thief += level.thief;
        if turns == last || turns == 0 || turns.is_power_of_two() {
            rows.push((u32::try_from(turns).unwrap_or(u32::MAX), police, thief));
        }
    }
    rows
}
