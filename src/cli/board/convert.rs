//! A board as a graph game.

use crate::analysis::{BoardDocument, PlainGame};
use crate::cli::convert::task::{ConvertRequest, show_errors};
use crate::cli::status::{CommandError, CommandResult};

/// The game of the chosen board.
pub(crate) fn convert(
    request: &ConvertRequest<'_>,
    document: &BoardDocument,
) -> CommandResult<PlainGame> {
    let refused = |why: String| CommandError::found(format!("{}: {why}", request.source.name));
    let boards: Vec<_> = document.boards().collect();
    let part = match (request.arguments.board, &boards[..]) {
        (None, [part]) => part,
        (None, []) => return Err(refused("it has no board".to_owned())),
        (None, _) => {
            return Err(refused(format!(
                "it has {} boards; choose one with --board NUMBER",
                boards.len()
            )));
        }
        (Some(number), boards) => {
            let part = number.checked_sub(1).and_then(|index| boards.get(index));
            part.ok_or_else(|| refused(format!("it has no board {number}")))?
        }
    };
    let puzzle = part.puzzle().ok_or_else(|| show_errors(request))?;
    let game = PlainGame::of_board(puzzle, request.arguments.max_states);
    let game = game.map_err(|refusal| refused(refusal.to_string()))?;
    Ok(PlainGame { title: part.title().map(str::to_owned), ..game })
}
