//! Results of boards for people: one sentence per board, then what the options ask for.

use std::io;
use std::io::Write;

use crate::analysis::cells_in_words;
use crate::cli::board::choice::line_of;
use crate::cli::board::solve::{BoardOutput, BoardResult, BoardWriter};
use crate::cli::solve::task::heading;
use crate::config::MemorySize;
use crate::model::{Cell, ChaseState, Player};
use crate::solve::{Level, Outcomes, Statistics, Turns};

/// Writes a verdict sentence for each board, and only what the options request.
pub(crate) struct TextWriter<W: Write> {
    out: W,
    /// Whether a verdict is shown with the line and title of its board, and with its turns.
    is_verbose: bool,
}

impl<W: Write> TextWriter<W> {
    pub(crate) fn new(out: W, is_verbose: bool) -> Self {
        Self { out, is_verbose }
    }

    fn state(&mut self, result: &BoardResult<'_>, state: ChaseState) -> io::Result<()> {
        let board = &result.chase.game().board;
        let police: Vec<Cell> = state.police_cells().collect();
        let police = cells_in_words(board, &police);
        let thief = cells_in_words(board, &[state.thief_cell()]);
        let value = result.solution.value(state);
        let mover = state.to_move.name();
        writeln!(self.out, "  police on {police}, thief on {thief}, {mover} to move: {value}")?;
        for option in result.solution.moves(state) {
            let to: Vec<Cell> = option.to.cells().collect();
            let to = cells_in_words(board, &to);
            writeln!(self.out, "    {mover} to {to}: {}", option.value)?;
        }
        Ok(())
    }

    fn statistics(&mut self, result: &BoardResult<'_>, statistics: &Statistics) -> io::Result<()> {
        let Statistics { cells, open_cells, states, levels, .. } = statistics;
        writeln!(self.out, "  {cells} cells, {open_cells} of them open; {states} states")?;
        for (mover, outcomes) in
            [(Player::Police, statistics.police_to_move), (Player::Thief, statistics.thief_to_move)]
        {
            let Outcomes { police, thief, draw } = outcomes;
            let mover = mover.name();
            writeln!(
                self.out,
                "  {mover} to move: {police} won by the police, {thief} by the thief, {draw} drawn"
            )?;
        }
        for winner in [Player::Police, Player::Thief] {
            if let Some(turns) = statistics.longest_win(winner) {
                writeln!(self.out, "  longest win of the {}: {turns}", winner.name())?;
            }
        }
        for (turns, police, thief) in won_within(levels) {
            let share = |won: u64| format!("{:.1} %", won as f64 * 100.0 / (*states).max(1) as f64);
            let turns = Turns(turns);
            writeln!(
                self.out,
                "  won within {turns}: {} by the police, {} by the thief",
                share(police),
                share(thief)
            )?;
        }
        let peak = MemorySize(result.peak);
        let kept = MemorySize(result.solution.memory());
        writeln!(
            self.out,
            "  solved in {:.1?} and {} levels; {peak} of memory at the peak, {kept} kept",
            result.time,
            levels.len()
        )
    }
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

impl<W: Write> BoardWriter for TextWriter<W> {
    fn board(&mut self, board: &BoardOutput<'_>) -> io::Result<()> {
        if self.is_verbose {
            let heading = heading(line_of(&board.part), board.part.title());
            self.out.write_all(heading.as_bytes())?;
        }
        let Ok(result) = &board.result else { return writeln!(self.out, "Not solved") };
        let verdict = result.verdict();
        if self.is_verbose {
            writeln!(self.out, "{verdict}")?
        } else {
            writeln!(self.out, "{}", verdict.outcome().sentence())?
        }
        if let Some(state) = result.state {
            self.state(result, state)?;
        }
        if let Some(states) = result.proved {
            writeln!(self.out, "  proved: {states} states")?;
        }
        result.insight.write(&mut self.out)?;
        match &result.statistics {
            Some(statistics) => self.statistics(result, statistics),
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
