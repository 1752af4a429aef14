//! A chase line by line: where the pieces are, and moves as typed places.

use std::collections::BTreeSet;
use std::io;
use std::io::Write;

use crate::analysis::{Match, place_of};
use crate::cli::board::play::steps::{grid, write_grid};
use crate::cli::play::words::{PlayCommand, Typed};
use crate::cli::visible;
use crate::model::{Cell, Player};

/// Boards with more cells are drawn only on request.
const MAX_CELLS_DRAWN: u32 = 1_500;

/// The most places in a list.
const MAX_LISTED: usize = 40;

pub(crate) const HELP: &[&str] = &[
    "Moves: the place of the thief, or the places of all policemen in any order, separated by",
    "spaces. A place is a vertex, or a row and a column such as 3,4. A policeman who stays",
    "keeps his place; `stay` keeps all. If a vertex has the name of a command, it is a move.",
];

/// What a line asks for.
pub(crate) fn read(game: &Match<'_>, line: &str) -> Option<Typed> {
    let (chase, _) = game.chase()?;
    let is_between = |character: char| character.is_whitespace() || character == ';';
    let names: Vec<&str> = line.split(is_between).filter(|name| !name.is_empty()).collect();
    if let Some(pieces) = chase.pieces_after(game.position(), &names) {
        return Some(Typed::Move(game.move_to(&pieces)));
    }
    // Places, but too many or too few.
    if !names.is_empty() && names.iter().all(|name| chase.words.places.named(name).is_ok()) {
        return Some(Typed::Move(None));
    }
    if names == ["stay"] || names == ["-"] {
        return Some(Typed::Move(game.move_to(&game.position().pieces)));
    }
    PlayCommand::named(line).map(Typed::Command)
}

/// Writes where the pieces are: one policeman and the thief on a board by rows and columns, other
/// pieces as they are typed.
pub(crate) fn write_state(game: &Match<'_>, is_asked: bool, out: &mut dyn Write) -> io::Result<()> {
    let Some((chase, state)) = game.chase() else { return Ok(()) };
    let board_of_one = grid(game).map(|(board, _)| board);
    let named = |places: &[u32]| {
        let Some(board) = board_of_one else {
            return visible::line(&chase.named(places)).into_owned();
        };
        let mut words = Vec::new();
        for &place in places {
            let (row, column) = place_of(board, Cell::new(place));
            words.push(format!("row {row}, column {column}"));
        }
        words.join("; ")
    };
    if let Some(board) = chase.board()
        && (is_asked || board.cell_count() <= MAX_CELLS_DRAWN)
    {
        write_grid(board, &state, out)?;
    }
    if let Some(graph) = chase.words.places.graph()
        && is_asked
    {
        for vertex in 0..graph.graph.vertex_count() {
            let next = named(graph.graph.successors(vertex));
            writeln!(out, "{}", format!("{} -> {next}", named(&[vertex])).trim_end())?;
        }
    }
    let exits = match &chase.words.places.exits()[..] {
        [] => String::new(),
        [exit] => format!(" Exit: {}.", named(&[*exit])),
        exits => format!(" Exits: {}.", named(exits)),
    };
    let police = named(state.police.vertices());
    let thief = named(&[state.thief]);
    let is_persons_turn = game.is_persons_turn();
    let turn = if is_persons_turn {
        format!(" Turn {}: your move.", game.turn() + 1)
    } else {
        String::new()
    };
    writeln!(out, "Police: {police}. Thief: {thief}.{exits}{turn}")?;
    let Some(graph) = chase.words.places.graph().filter(|_| is_persons_turn) else { return Ok(()) };
    let pieces: BTreeSet<u32> = match state.to_move {
        Player::Police => state.police.vertices().iter().copied().collect(),
        Player::Thief => BTreeSet::from([state.thief]),
    };
    for piece in pieces {
        let next = graph.graph.successors(piece);
        let shown = named(&next[..next.len().min(MAX_LISTED)]);
        let more = if next.len() > MAX_LISTED { " …" } else { "" };
        writeln!(out, "From {}: {shown}{more}", named(&[piece]))?;
    }
    Ok(())
}
