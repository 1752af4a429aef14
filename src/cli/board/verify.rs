//! `stakeout verify`: proves the verdicts of boards from a certificate, without solving.

use std::fs::File;
use std::io;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::cli::board::certify::BoardFile;
use crate::cli::options::InputOptions;
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::cli::visible;
use crate::model::{Board, BoardPuzzle, Cell, Player};
use crate::rules::shortage;
use crate::solve::Unwatched;
use crate::solve::board::certificate::{BoardDifference, Unverified, verify as verify_boards};
use crate::text::counted;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Example:
  stakeout verify level.board level.cert

Shares no code with the solver. docs/certificates.md describes the format, for
those who want to write a verifier of their own.

Exit codes: 0, every verdict is proven; 1, the certificate does not prove these boards,
with the first state or the first board that is wrong; 2, a file could not be read, or
the certificate is damaged.";

/// The boards, and the certificate about them.
#[derive(Debug, Args)]
pub struct VerifyArguments {
    /// Board file, or `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Certificate written by `stakeout certify`
    #[arg(value_name = "CERT", value_hint = ValueHint::FilePath)]
    certificate: PathBuf,
    #[command(flatten)]
    input: InputOptions,
}

/// Verifies, and writes the proven verdicts.
pub(crate) fn verify(arguments: &VerifyArguments, out: &mut dyn Write) -> CommandResult {
    let VerifyArguments { file, certificate, input } = arguments;
    let file = BoardFile::load(file, input)?;
    let certificate_name = certificate.display();
    let puzzles = file.puzzles();
    let boards: Vec<&BoardPuzzle> = puzzles.iter().map(|&(_, puzzle)| puzzle).collect();
    let verified = match regular_file(certificate) {
        Ok(mut certificate) => verify_boards(&boards, &mut certificate, file.limit, &Unwatched),
        Err(error) => Err(error.into()),
    };
    let verdicts = match verified {
        Ok(verdicts) => verdicts,
        Err(refusal) => {
            let at = |board: usize| {
                format!("{}:{}", file.name, puzzles.get(board).map_or(0, |&(line, _)| line))
            };
            let message = match &refusal {
                Unverified::NotACertificate
                | Unverified::OtherFormat
                | Unverified::Damaged
                | Unverified::Unreadable(_) => format!("{certificate_name}: {refusal}"),
                Unverified::OtherCount(_) => {
                    format!("{}: has {}; {refusal}", file.name, counted(puzzles.len(), "board"))
                }
                Unverified::Cancelled => refusal.to_string(),
                &Unverified::TooLarge { board, needed, limit } => {
                    format!("{}: verifying {}", at(board), shortage(needed, limit))
                }
                &Unverified::OtherBoard { board, difference: BoardDifference::Walls(cell) } => {
                    let row = boards[board].game.board.row(cell) + 1;
                    format!("{}: {refusal} in row {row} or below", at(board))
                }
                &Unverified::OtherBoard { board, .. } => format!("{}: {refusal}", at(board)),
                &Unverified::Wrong { board, state: wrong } => {
                    let place = |cell| place(&boards[board].game.board, cell);
                    let [police, thief] = [Player::Police, Player::Thief]
                        .map(|player| wrong.state.cells_of(player).map(place).collect::<String>());
                    let mover = wrong.state.to_move.name();
                    format!("{}: not proven: {police}:{thief}:{mover} is wrong; {wrong}", at(board))
                }
            };
            return Err(CommandError::Message(ending_of(&refusal), message));
        }
    };
    for ((line, _), verdict) in puzzles.iter().zip(verdicts) {
        writeln!(out, "{}:{line}: proven: {verdict}", visible::line(&file.name))?;
    }
    Ok(out.flush()?)
}

/// Opens a file. A pipe cannot be read twice.
fn regular_file(path: &PathBuf) -> io::Result<File> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    File::open(path)
}

const fn ending_of(refusal: &Unverified) -> ExitStatus {
    match refusal {
        Unverified::OtherCount(_) | Unverified::OtherBoard { .. } | Unverified::Wrong { .. } => {
            ExitStatus::Found
        }
        Unverified::NotACertificate
        | Unverified::OtherFormat
        | Unverified::Damaged
        | Unverified::Unreadable(_)
        | Unverified::TooLarge { .. } => ExitStatus::Failed,
        Unverified::Cancelled => ExitStatus::Interrupted,
    }
}

/// A cell as `--state` takes it.
fn place(board: &Board, cell: Cell) -> String {
    format!("{},{}", board.row(cell) + 1, board.column(cell) + 1)
}
