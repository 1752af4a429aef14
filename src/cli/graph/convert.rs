//! A graph game to be written in another format.

use crate::analysis::{DotValues, GraphDocument, PlainGame};
use crate::cli::convert::task::{ConvertArguments, ConvertRequest, show_errors};
use crate::cli::options::Solver;
use crate::cli::source::Source;
use crate::cli::status::{CommandError, CommandResult, complain};
use crate::config::MemorySize;
use crate::rules::shortage;
use crate::solve::graph::{GraphGameKey, memory_needed};
use crate::solve::most_memory;

/// The game of a game file.
pub(crate) fn convert(
    request: &ConvertRequest<'_>,
    document: &GraphDocument,
) -> CommandResult<PlainGame> {
    let limit = request.limit.0.min(most_memory());
    let needed = document.puzzle().map(|puzzle| memory_needed(puzzle).peak);
    if let Some(needed) = needed.filter(|&needed| needed > limit) {
        let why = format!("{}: too large: {}", request.source.name, shortage(needed, limit));
        return Err(CommandError::found(why));
    }
    let game = PlainGame::of_game(document).ok_or_else(|| show_errors(request))?;
    game.map_err(|refusal| CommandError::found(format!("{}: {refusal}", request.source.name)))
}

/// The game in DOT, with outcomes if it can be solved.
pub(crate) fn dot(
    arguments: &ConvertArguments,
    limit: MemorySize,
    source: &Source,
    game: &PlainGame,
) -> String {
    if arguments.no_solve {
        return game.to_dot(DotValues::Unknown);
    }
    let solution = Solver::new(limit).solve(&GraphGameKey::new(game.puzzle()));
    match solution {
        Ok(solution) => game.to_dot(DotValues::Solved(&solution)),
        Err(_) => {
            complain(&format!("{}: too large to be solved: drawn without outcomes", source.name));
            game.to_dot(DotValues::Unknown)
        }
    }
}
