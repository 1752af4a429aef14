//! Moves of a graph game, typed by their numbers or names, and its position line by line.

use std::io;
use std::io::Write;

use crate::analysis::{LegalMove, Match, PlayedGame};
use crate::cli::play::words::{PlayCommand, Typed};
use crate::cli::visible;

/// The most moves of a position that are listed. Others can be typed, too.
const MAX_LISTED: usize = 30;

pub(crate) const HELP: &[&str] =
    &["Type the number of a move as it is listed, or its name, even if that is a command."];

/// What a line asks for.
pub(crate) fn read(game: &Match<'_>, line: &str) -> Option<Typed> {
    let PlayedGame::Graph(graph) = &game.game else { return None };
    let pieces = graph.pieces_in_words(game.position());
    let choices = game.moves();
    if let Some(choice) = chosen(&choices, &pieces, line.trim()) {
        return Some(Typed::Move(Some(choice.clone())));
    }
    if let Some(command) = PlayCommand::named(line) {
        return Some(Typed::Command(command));
    }
    // After the end, every move is impossible.
    (choices.is_empty() && !line.trim().is_empty()).then_some(Typed::Move(None))
}

/// Writes the position and the moves.
pub(crate) fn write_position(
    game: &Match<'_>,
    _is_asked: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let PlayedGame::Graph(graph) = &game.game else { return Ok(()) };
    write!(out, "{}", visible::line(&graph.pieces_in_words(game.position())))?;
    if graph.is_about_costs() {
        write!(out, ", {} so far", game.paid())?;
    }
    writeln!(out)?;
    let choices = game.moves();
    if choices.is_empty() {
        return Ok(());
    }
    writeln!(out, "Turn {}: your move.", game.turn() + 1)?;
    let sign = if has_numbers(&choices) { "" } else { NUMBER_SIGN };
    for (number, choice) in (1..).zip(&choices).take(MAX_LISTED) {
        let number = format!("{sign}{number}");
        write!(out, "{number:>4}  {}", visible::line(&choice.name))?;
        if graph.is_about_costs() {
            write!(out, " for {}", choice.weight)?;
        }
        writeln!(out)?;
    }
    match choices.len().checked_sub(MAX_LISTED) {
        Some(more) if more > 0 => writeln!(out, "and {more} more"),
        _ => Ok(()),
    }
}

/// Stands before the number of a move where names are numbers, too.
const NUMBER_SIGN: &str = "#";

/// Whether a number without a sign is that of a move, since no name is a number.
fn has_numbers(choices: &[LegalMove]) -> bool {
    choices.iter().all(|choice| choice.name.parse::<u64>().is_err())
}

/// The move with a name or number. `pieces` are those of the position: the only one may be typed
/// before its move, as where several can move.
fn chosen<'a>(choices: &'a [LegalMove], pieces: &str, typed: &str) -> Option<&'a LegalMove> {
    let plain = |name: &str| name.split_whitespace().collect::<String>();
    let named = choices.iter().find(|choice| plain(&choice.name) == plain(typed));
    if named.is_some() {
        return named;
    }
    if let Some((from, to)) = typed.split_once("->") {
        let is_there = plain(from) == plain(pieces);
        return choices.iter().find(|choice| is_there && plain(&choice.name) == plain(to));
    }
    let number = match typed.strip_prefix(NUMBER_SIGN) {
        Some(number) => number,
        None if has_numbers(choices) => typed,
        None => return None,
    };
    choices.get(number.parse::<usize>().ok()?.checked_sub(1)?)
}
