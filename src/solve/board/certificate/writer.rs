//! Writes certificates.

use std::io;
use std::io::Write;

use crc32fast::Hasher;

use crate::model::{BoardPuzzle, Player};
use crate::solve::board::certificate::codes::{CodeRows, Deflated, code_rows_memory};
use crate::solve::board::certificate::format::{
    Head, MAGIC, Scale, wall_bytes, write_number, write_verdict,
};
use crate::solve::board::solution::BoardSolution;
use crate::solve::board::state::GridState;

/// Writes a certificate, board after board.
///
/// # Examples
/// ```
/// use std::io::Cursor;
/// use stakeout::model::BoardReading;
/// use stakeout::solve::board::certificate::{CertificateWriter, verify};
/// use stakeout::solve::{Unwatched, solve};
/// use stakeout::syntax::Sections;
///
/// let sections = Sections::new("P.T*E\n");
/// let puzzle = BoardReading::new(&sections.all()[0].section).puzzle.expect("no errors");
/// let mut writer = CertificateWriter::new(Vec::new(), 1)?;
/// writer.board(&puzzle, &solve(&puzzle.game, &Unwatched)?)?;
/// let certificate = writer.finish()?;
///
/// let verdicts = verify(&[&puzzle], &mut Cursor::new(certificate), u64::MAX, &Unwatched)?;
/// assert_eq!(verdicts[0].to_string(), "Police catches the thief in 3 turns");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CertificateWriter<W> {
    output: Deflated<Summed<W>>,
}

impl<W: Write> CertificateWriter<W> {
    /// Begins a certificate of this many boards.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn new(output: W, boards: u32) -> io::Result<Self> {
        let mut output = Summed { output, checksum: Hasher::new() };
        output.write_all(MAGIC)?;
        let mut output = Deflated::new(output);
        write_number(&mut output, boards)?;
        Ok(Self { output })
    }

    /// Writes the next board, given its solution. Takes [`writing_memory`] bytes.
    ///
    /// # Errors
    /// Errors of the output.
    ///
    /// # Complexity
    /// Linear in the states.
    pub fn board(&mut self, puzzle: &BoardPuzzle, solution: &BoardSolution) -> io::Result<()> {
        let board = &puzzle.game.board;
        let verdict = solution.value(puzzle.start);
        Head::of(puzzle).write(&mut self.output)?;
        self.output.write_all(&wall_bytes(board).collect::<Vec<u8>>())?;
        write_verdict(&mut self.output, verdict)?;
        let scale = Scale::of(verdict);
        let mut rows = CodeRows::new(board, scale);
        for thief in board.open_cells() {
            let code = |police| {
                scale.code(solution.grid_value(GridState {
                    police,
                    thief,
                    to_move: Player::Police,
                }))
            };
            rows.write(thief, &mut self.output, code)?;
        }
        Ok(())
    }

    /// Ends the certificate with its checksum.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn finish(self) -> io::Result<W> {
        let Summed { mut output, checksum } = self.output.finish()?;
        output.write_all(&checksum.finalize().to_le_bytes())?;
        output.flush()?;
        Ok(output)
    }
}

/// The bytes that writing a board takes, not counting its solution.
pub fn writing_memory(puzzle: &BoardPuzzle) -> u64 {
    code_rows_memory(&puzzle.game.board)
}

/// An output and the checksum of what was written to it.
struct Summed<W> {
    output: W,
    checksum: Hasher,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.checksum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
