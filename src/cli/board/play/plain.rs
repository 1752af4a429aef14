//! A match line by line: for scripts, for screen readers, and without a terminal.

use std::io;
use std::io::{BufRead, Write};

use crate::analysis::Match;
use crate::cli::board::play::words::{PlayCommand, begin, command, react};
use crate::cli::play::lines::{Echo, ask};
use crate::model::{Cell, CellKind, Player};

/// Boards with more cells are drawn only on request.
const SMALL: u32 = 1_500;

/// Plays until the match is quit or the input ends.
pub(crate) fn play(
    game: &mut Match,
    title: &str,
    input: &mut dyn BufRead,
    echo: Echo,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{title}")?;
    for line in begin(game) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "Type `help` for a list of commands.")?;
    write_state(game, game.board().cell_count() <= SMALL, out)?;
    while let Some(line) = ask(input, echo, out)? {
        let Some(command) = command(&line) else {
            writeln!(out, "Unknown move or command; type `help` for a list.")?;
            continue;
        };
        let reaction = react(game, command);
        for line in &reaction.lines {
            writeln!(out, "{line}")?;
        }
        if reaction.is_end {
            return Ok(());
        }
        if reaction.has_changed {
            write_state(
                game,
                command == PlayCommand::Board || game.board().cell_count() <= SMALL,
                out,
            )?;
        }
    }
    Ok(())
}

/// Writes where the pieces are, and the board if wanted.
fn write_state(game: &Match, with_board: bool, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    if with_board {
        write_board(game, out)?;
    }
    let place = |(row, column)| format!("row {row}, column {column}");
    let (police, thief) = (place(game.place(Player::Police)), place(game.place(Player::Thief)));
    let turn = match game.is_persons_turn() {
        true => format!(" Turn {}: your move.", game.turn() + 1),
        false => String::new(),
    };
    let exits: Vec<String> = game.exits().map(place).collect();
    let word = if exits.len() == 1 { "Exit" } else { "Exits" };
    writeln!(out, "Police: {police}. Thief: {thief}. {word}: {}.{turn}", exits.join("; "))
}

fn write_board(game: &Match, out: &mut dyn Write) -> io::Result<()> {
    let board = game.board();
    let margin = board.rows().to_string().len();
    let mut row = 0;
    for cell in board.cells() {
        if board.column(cell) == 0 {
            row += 1;
            write!(out, "{}{row:>margin$} ", if row > 1 { "\n" } else { "" })?;
        }
        write!(out, "{}", kind_at(game, cell).character())?;
    }
    writeln!(out)
}

/// The content of a cell. With both pieces on it, the thief is caught.
pub(crate) fn kind_at(game: &Match, cell: Cell) -> CellKind {
    let (board, state) = (game.board(), game.state());
    match cell {
        cell if cell == state.police => CellKind::Police,
        cell if cell == state.thief => CellKind::Thief,
        cell if board.is_exit(cell) => CellKind::Exit,
        cell if board.is_wall(cell) => CellKind::Wall,
        _ => CellKind::Floor,
    }
}
