//! Moves of several policemen as typed places, and their state line by line, on a graph or a board.

use std::collections::BTreeSet;
use std::io;
use std::io::Write;

use crate::analysis::{Playable, SquadMatch, SquadPlay};
use crate::cli::board::play::steps::{MAX_CELLS_DRAWN, write_grid};
use crate::cli::play::converse::{Played, Typed};
use crate::cli::play::words::PlayCommand;
use crate::cli::visible;
use crate::model::{CellKind, Player};
use crate::solve::SquadBoard;

/// The most places in a list.
const MAX_LISTED: usize = 40;

impl Played for SquadPlay {
    const HELP: &'static [&'static str] = &[
        "Moves: the place of the thief, or the places of all policemen in any order, separated by",
        "spaces. A place is a vertex, or a row and a column such as 3,4. A policeman who stays",
        "keeps his place; `stay` keeps all. If a vertex has the name of a command, it is a move.",
    ];

    fn read(game: &SquadMatch, line: &str) -> Option<Typed<<Self as Playable>::Step>> {
        let play = &game.game;
        let state = game.state();
        let is_between = |character: char| character.is_whitespace() || character == ';';
        let names: Vec<&str> = line.split(is_between).filter(|name| !name.is_empty()).collect();
        if let Some(step) = play.step_named(state.to_move, &names) {
            return Some(Typed::Move(Some(step)));
        }
        // Places, but too many or too few.
        if !names.is_empty() && names.iter().all(|name| play.has_vertex(name)) {
            return Some(Typed::Move(None));
        }
        if names == ["stay"] {
            return Some(Typed::Move(Some(Self::staying(state))));
        }
        PlayCommand::named(line).map(Typed::Command)
    }

    fn write_state(game: &SquadMatch, is_asked: bool, out: &mut dyn Write) -> io::Result<()> {
        let play = &game.game;
        let state = game.state();
        let named = |vertices: &[u32]| visible::line(&play.named(vertices)).into_owned();
        match play.board() {
            Some(board)
                if is_asked || board.puzzle().game.board.cell_count() <= MAX_CELLS_DRAWN =>
            {
                write_board(game, board, out)?;
            }
            None if is_asked => {
                for vertex in 0..play.game().graph.vertex_count() {
                    let next = named(play.game().graph.successors(vertex));
                    writeln!(out, "{}", format!("{} -> {next}", named(&[vertex])).trim_end())?;
                }
            }
            _ => {}
        }
        let exits = match &play.game().exits[..] {
            [] => String::new(),
            [exit] => format!(" Exit: {}.", named(&[*exit])),
            exits => format!(" Exits: {}.", named(exits)),
        };
        let police = named(state.police.vertices());
        let thief = named(&[state.thief]);
        let turn = if game.is_persons_turn() {
            format!(" Turn {}: your move.", game.turn() + 1)
        } else {
            String::new()
        };
        writeln!(out, "Police: {police}. Thief: {thief}.{exits}{turn}")?;
        if !game.is_persons_turn() || play.board().is_some() {
            return Ok(());
        }
        let pieces: BTreeSet<u32> = match state.to_move {
            Player::Police => state.police.vertices().iter().copied().collect(),
            Player::Thief => BTreeSet::from([state.thief]),
        };
        for piece in pieces {
            let next = play.game().graph.successors(piece);
            let shown = named(&next[..next.len().min(MAX_LISTED)]);
            let more = if next.len() > MAX_LISTED { " …" } else { "" };
            writeln!(out, "From {}: {shown}{more}", named(&[piece]))?;
        }
        Ok(())
    }
}

/// Writes the board. A policeman on the thief's cell has caught him.
fn write_board(game: &SquadMatch, squad: &SquadBoard, out: &mut dyn Write) -> io::Result<()> {
    let board = &squad.puzzle().game.board;
    let state = game.state();
    let police = squad.squad_cells(&state.police);
    let thief = squad.cell(state.thief);
    let kind_at = |cell| match cell {
        cell if police.contains(&cell) => CellKind::Police,
        cell if cell == thief => CellKind::Thief,
        cell if board.is_exit(cell) => CellKind::Exit,
        cell if board.is_wall(cell) => CellKind::Wall,
        _ => CellKind::Floor,
    };
    write_grid(board, kind_at, out)
}
