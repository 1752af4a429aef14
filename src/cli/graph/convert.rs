//! A graph game to be written in another format.

use crate::analysis::{GraphDocument, PlainGame};
use crate::cli::convert::task::{ConvertArguments, ConvertRequest, show_errors};
use crate::cli::options::Solver;
use crate::cli::render::dot::dot as written;
use crate::cli::source::Source;
use crate::cli::status::{CommandError, CommandResult, complain};
use crate::config::MemorySize;
use crate::images::palette::Theme;
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
    let mut solution = None;
    if !arguments.no_solve {
        solution = Solver::new(limit).solve(&GraphGameKey::new(game.puzzle())).ok();
        if solution.is_none() {
            complain(&format!("{}: too large to be solved: drawn without outcomes", source.name));
        }
    }
    written(&game.scene(solution.as_deref()), Theme::Light.palette())
}
