//! A board as a graph game.

use crate::analysis::{BoardDocument, BoardPart, PlainGame, PlainPursuit};
use crate::cli::convert::task::{ConvertRequest, show_errors};
use crate::cli::status::{CommandError, CommandResult};

/// The game of the chosen board.
pub(crate) fn convert(
    request: &ConvertRequest<'_>,
    document: &BoardDocument,
) -> CommandResult<PlainGame> {
    let part = chosen(request, document)?;
    let chase = part.chase().ok_or_else(|| show_errors(request))?;
    let game = PlainGame::of_board(chase, request.arguments.max_states);
    let game =
        game.map_err(|refusal| CommandError::found(format!("{}: {refusal}", request.source.name)))?;
    Ok(PlainGame { title: part.title().map(str::to_owned), ..game })
}

/// The chosen board as a pursuit.
pub(crate) fn pursuit(
    request: &ConvertRequest<'_>,
    document: &BoardDocument,
) -> CommandResult<PlainPursuit> {
    let part = chosen(request, document)?;
    let chase = part.chase().ok_or_else(|| show_errors(request))?;
    PlainPursuit::of_board(chase.puzzle(), part.title())
        .map_err(|refusal| CommandError::found(format!("{}: {refusal}", request.source.name)))
}

/// The chosen board.
fn chosen<'a>(
    request: &ConvertRequest<'_>,
    document: &'a BoardDocument,
) -> CommandResult<BoardPart<'a>> {
    let refused = |why: String| CommandError::found(format!("{}: {why}", request.source.name));
    let mut boards: Vec<_> = document.boards().collect();
    match (request.arguments.board, boards.len()) {
        (None, 1) => Ok(boards.swap_remove(0)),
        (None, 0) => Err(refused("it has no board".to_owned())),
        (None, count) => {
            Err(refused(format!("it has {count} boards; choose one with --board NUMBER")))
        }
        (Some(number), count) if number == 0 || number > count => {
            Err(refused(format!("it has no board {number}")))
        }
        (Some(number), _) => Ok(boards.swap_remove(number - 1)),
    }
}
