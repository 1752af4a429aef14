//! What boards and pursuits share: their results, as text and JSON.

use std::fmt;
use std::io;
use std::io::Write;

use serde::Serialize;

use crate::analysis::ChasePlaces;
use crate::cli::solve::output::{ForcedPlay, Measured};
use crate::cli::solve::task::{NotSolved, SolveTask};
use crate::cli::status::complain;
use crate::json::chase::{PlacesEntry, StateEntry, StatesEntry, StepEntry};
use crate::json::insight::SoundnessEntry;
use crate::model::{Player, State};
use crate::solve::insight::{Soundness, soundness};
use crate::solve::{
    Level, MAX_MOVES_COMPARED, Move, Outcomes, SolvedChase, Statistics, Turns, Unwatched,
    WrongChaseState,
};
use crate::text::counted;

/// A solved chase, and what the options ask for.
pub(crate) struct ChaseResult<'a> {
    pub(crate) places: ChasePlaces<'a>,
    pub(crate) solution: SolvedChase,
    /// The state at the start, if there is one.
    pub(crate) start: Option<State>,
    /// The state of `--state`.
    state: Option<State>,
    measured: Measured,
    statistics: Option<Statistics>,
    /// The states that the checker proved.
    pub(crate) proved: Option<u64>,
    soundness: Option<Soundness>,
}

/// The size of a puzzle.
#[derive(Serialize)]
#[serde(untagged)]
enum ChaseSize {
    Board { cells: u64, open_cells: u64 },
    Graph { vertices: u32, edges: usize },
}

/// The states by their values, and what the solve took.
#[derive(Serialize)]
pub(crate) struct StatisticsEntry<'a> {
    #[serde(flatten)]
    size: ChaseSize,
    #[serde(flatten)]
    states: StatesEntry,
    #[serde(flatten)]
    measured: &'a Measured,
}

impl<'a> ChaseResult<'a> {
    pub(crate) fn new(
        task: &SolveTask<'_>,
        places: ChasePlaces<'a>,
        solution: SolvedChase,
        start: Option<State>,
        state: Option<State>,
        measured: Measured,
    ) -> Result<Self, NotSolved> {
        let SolveTask { arguments, name, .. } = task;
        let proved = if arguments.verify { Some(prove(&solution, places)?) } else { None };
        let mut statistics = None;
        if arguments.stats {
            statistics = Some(solution.statistics(&Unwatched)?);
        }
        let mut sound = None;
        if arguments.soundness
            && let Some(start) = start
        {
            match soundness(start, &solution) {
                Ok(found) => sound = Some(found),
                Err(count) => complain(&format!(
                    "{name}: no soundness: a state on the way has {count} moves; {MAX_MOVES_COMPARED} are compared"
                )),
            }
        }
        Ok(Self { places, solution, start, state, measured, statistics, proved, soundness: sound })
    }

    /// Writes the requested state as text, and that the solution is proved.
    pub(crate) fn write_state(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(state) = self.state {
            let police = self.places.list(state.police.vertices());
            let thief = self.places.name(state.thief);
            let value = self.solution.value(state);
            let mover = state.to_move.name();
            writeln!(out, "  police on {police}, thief on {thief}, {mover} to move: {value}")?;
            for option in self.solution.moves(state) {
                let to = self.places.list(option.to.places());
                writeln!(out, "    {mover} to {to}: {}", option.value)?;
            }
        }
        if let Some(states) = self.proved {
            writeln!(out, "  proved: {states} states")?;
        }
        Ok(())
    }

    /// Writes how forced play is, and statistics, as text.
    pub(crate) fn write_insight(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(soundness) = &self.soundness {
            write_soundness(out, soundness, self.places)?;
        }
        if let Some(statistics) = &self.statistics {
            let size = ChaseSize::new(self.places, statistics);
            write_statistics(out, &size, statistics, &self.measured)?;
        }
        Ok(())
    }

    /// The requested state.
    pub(crate) fn state(&self) -> Option<StateEntry> {
        Some(StateEntry::new(self.places, &self.solution, self.state?))
    }

    /// The best line from the start.
    pub(crate) fn line(&self) -> Option<Vec<StepEntry>> {
        Some(StepEntry::line(self.places, &self.solution, self.start?))
    }

    pub(crate) fn statistics(&self) -> Option<StatisticsEntry<'_>> {
        let statistics = self.statistics.as_ref()?;
        Some(StatisticsEntry {
            size: ChaseSize::new(self.places, statistics),
            states: StatesEntry::new(statistics),
            measured: &self.measured,
        })
    }

    pub(crate) fn soundness(&self) -> Option<SoundnessEntry<PlacesEntry>> {
        Some(SoundnessEntry::new(self.soundness.as_ref()?, self.places))
    }
}

impl ChaseSize {
    fn new(places: ChasePlaces<'_>, statistics: &Statistics) -> Self {
        let Statistics { cells, open_cells, .. } = *statistics;
        match places.graph() {
            Some(game) => {
                Self::Graph { vertices: game.graph.vertex_count(), edges: game.graph.edge_count() }
            }
            None => Self::Board { cells, open_cells },
        }
    }
}

impl fmt::Display for ChaseSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board { cells, open_cells } => {
                write!(f, "{cells} cells, {open_cells} of them open")
            }
            Self::Graph { vertices, edges } => {
                let vertices = counted(*vertices, "vertex");
                write!(f, "{vertices}, {}", counted(*edges, "edge"))
            }
        }
    }
}

/// Proves a solution, and counts its states.
fn prove(solution: &SolvedChase, places: ChasePlaces<'_>) -> Result<u64, NotSolved> {
    solution.prove(&Unwatched)?.map_err(|wrong| {
        let WrongChaseState { state, claimed, reason } = wrong;
        let police = places.list(state.police.vertices());
        let thief = places.name(state.thief);
        let reason = reason.map(|reason| format!("; {reason}")).unwrap_or_default();
        let mover = state.to_move.name();
        NotSolved::Refuted(format!("{police}:{thief}:{mover} is claimed to be: {claimed}{reason}"))
    })
}

/// Writes the states by their values, and what the solve took.
fn write_statistics(
    out: &mut dyn Write,
    size: &ChaseSize,
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
    let Measured { time, peak, kept } = measured;
    let levels = counted(levels.len(), "level");
    writeln!(out, "  solved in {time:.1?} and {levels}; {peak} of memory at the peak, {kept} kept")
}

/// Writes how forced play is, with the places of moves as the kind of puzzle writes them.
fn write_soundness(
    out: &mut dyn Write,
    soundness: &Soundness,
    places: ChasePlaces<'_>,
) -> io::Result<()> {
    let shown = |option: &Move| format!("{}: {}", places.list(option.to.places()), option.value);
    let Soundness { keys, best, forced, duals, set_play } = soundness;
    let play = ForcedPlay {
        kept: "the outcome",
        keys: keys.iter().map(shown).collect(),
        best: *best,
        forced: *forced,
        duals: duals.iter().map(|dual| (dual.turn, shown(&dual.option))).collect(),
    };
    play.write(out)?;
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
