//! `stakeout play` on a graph, line by line: one piece, or a sum of several.

use crate::analysis::{GraphDocument, Match};
use crate::cli::options::{Solver, why_unsolved};
use crate::cli::play::{PlayArguments, play_plain};
use crate::cli::source::Source;
use crate::cli::status::{CommandError, CommandResult};
use crate::cli::visible;

/// Plays a game.
pub(crate) fn play(
    arguments: &PlayArguments,
    source: &Source,
    document: &GraphDocument,
) -> CommandResult {
    let name = &source.name;
    if arguments.board != 1 {
        return Err(format!("{name}: --board: a game file has one game").into());
    }
    if arguments.sees.is_some() && !document.checked().reading.objective.facts().has_turns {
        return Err(format!("{name}: --sees applies only to games of outcomes").into());
    }
    let solver: Solver = arguments.input.solver(source)?;
    let Ok(solution) = document.solved(&solver) else {
        let why = why_unsolved(document.key().map(|key| solver.solve(key)));
        return Err(CommandError::found(format!("{name}: not solved: {why}")));
    };
    let Some(game) = Match::of_graph(document, &solution, false) else {
        if document.checked().reading.objective.has_words() {
            return Err(
                format!("{name}: word games cannot be played, since they have no start").into()
            );
        }
        return Err(format!("{name}: write `start: VERTEX`, and play begins there").into());
    };
    let mut game = arguments.applied_to(game)?;
    Ok(play_plain(&mut game, &visible::line(document.name()))?)
}
