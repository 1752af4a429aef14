//! Results of boards for people: one sentence per board, then what the options ask for.

use std::io;
use std::io::Write;

use crate::analysis::ChasePlaces;
use crate::cli::board::choice::line_of;
use crate::cli::board::solve::{BoardOutput, BoardWriter};
use crate::cli::solve::chase::{write_state, write_statistics};
use crate::cli::solve::task::heading;
use crate::solve::Statistics;

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
        let board = &result.chase.game().board;
        if let Some(state) = result.state {
            write_state(&mut self.out, ChasePlaces::Cells(board), &result.solution, state)?;
        }
        if let Some(states) = result.proved {
            writeln!(self.out, "  proved: {states} states")?;
        }
        result.insight.write(&mut self.out)?;
        match &result.statistics {
            Some(statistics) => {
                let Statistics { cells, open_cells, .. } = statistics;
                let size = format!("{cells} cells, {open_cells} of them open");
                write_statistics(&mut self.out, &size, statistics, &result.measured())
            }
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
