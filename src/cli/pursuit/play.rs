//! `stakeout play` on a pursuit, line by line.

use crate::analysis::{Match, PursuitDocument};
use crate::cli::options::why_unsolved;
use crate::cli::play::{PlayArguments, play_plain};
use crate::cli::source::Source;
use crate::cli::status::{CommandError, CommandResult};
use crate::cli::visible;

/// Plays a pursuit.
pub(crate) fn play(
    arguments: &PlayArguments,
    source: &Source,
    document: &PursuitDocument,
) -> CommandResult {
    let name = &source.name;
    if arguments.board != 1 {
        return Err(format!("{name}: --board: a pursuit file has one pursuit").into());
    }
    let solver = arguments.input.solver(source)?;
    let Ok(solution) = document.solved(&solver) else {
        let why = why_unsolved(document.key().map(|key| solver.solve(key)));
        return Err(CommandError::found(format!("{name}: not solved: {why}")));
    };
    let Some(game) = Match::of_pursuit(document, solution) else {
        let missing = "`police` and `thief`, or `policemen`";
        return Err(format!("{name}: write {missing}, and play begins there").into());
    };
    let mut game = arguments.applied_to(game)?;
    Ok(play_plain(&mut game, &visible::line(document.name()))?)
}
