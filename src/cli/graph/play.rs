//! `stakeout play` on a graph, line by line: one piece, or a sum of several.

use std::io;
use std::io::{BufRead, Write};

use crate::analysis::{GraphChoice, GraphDocument, GraphMatch, SolvedGame};
use crate::cli::options::Solver;
use crate::cli::play::lines::{Echo, ask};
use crate::cli::play::words::{OTHER_COMMANDS, PlayCommand, UNKNOWN};
use crate::cli::play::{PlayArguments, PlayedSide, opponent_in_words};
use crate::cli::source::Source;
use crate::cli::status::{CommandError, CommandResult};
use crate::cli::visible;
use crate::model::CostPlayer;
use crate::solve::graph::GraphStart;

/// The most moves of a position that are listed. Others can be typed, too.
const MAX_LISTED: usize = 30;

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
        let why = solver.why_unsolved(document.key());
        return Err(CommandError::found(format!("{name}: not solved: {why}")));
    };
    let Some(start) = document.key().map(|key| key.start()) else {
        return Err(CommandError::found(format!("{name}: there is no game")));
    };
    if start.vertex.is_none() {
        if document.checked().reading.objective.has_words() {
            return Err(
                format!("{name}: word games cannot be played, since they have no start").into()
            );
        }
        return Err(format!("{name}: write `start: VERTEX`, and play begins there").into());
    }
    let game = SolvedGame::new(document, &solution);
    let person = person(arguments.side, &start, game.is_about_costs())?;
    let mut game = GraphMatch::new(game, &start, person).against(arguments.opponent());
    let title = visible::line(document.name()).into_owned();
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    Ok(converse(&mut game, &title, &mut input, Echo::of_standard_input(), &mut out)?)
}

/// Who the person is.
fn person(
    side: Option<PlayedSide>,
    start: &GraphStart,
    is_about_costs: bool,
) -> Result<CostPlayer, CommandError> {
    Ok(match side {
        None | Some(PlayedSide::First) => start.first,
        Some(PlayedSide::Second) => start.first.opponent(),
        Some(PlayedSide::Minimiser) if is_about_costs => CostPlayer::Minimiser,
        Some(PlayedSide::Maximiser) if is_about_costs => CostPlayer::Maximiser,
        Some(other) if is_about_costs => {
            return Err(other.refused("`minimiser`, `maximiser`, `first` or `second`"));
        }
        Some(other) => return Err(other.refused("`first` or `second`")),
    })
}

/// Plays until the match is quit or the input ends.
fn converse(
    game: &mut GraphMatch<'_>,
    title: &str,
    input: &mut dyn BufRead,
    echo: Echo,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{title}")?;
    begin(game, out)?;
    while let Some(line) = ask(input, echo, out)? {
        let choices = game.choices();
        if let Some(choice) = chosen(&choices, line.trim()) {
            let judgement = game.go(choice);
            writeln!(out, "{}", visible::line(&judgement))?;
            reply(game, out)?;
            write_position(game, out)?;
            continue;
        }
        match PlayCommand::named(&line) {
            Some(PlayCommand::Help) => {
                writeln!(
                    out,
                    "Type the number of a move, or its name, even if that is a command."
                )?;
                writeln!(out, "{OTHER_COMMANDS}")?;
            }
            Some(PlayCommand::Hint) => match game.hint() {
                Some(best) => writeln!(out, "Best is {}.", visible::line(&best.to_string()))?,
                None => writeln!(out, "{}", over(game))?,
            },
            Some(PlayCommand::Moves) => list(&choices, out)?,
            Some(PlayCommand::Show) => write_position(game, out)?,
            Some(PlayCommand::Undo) => {
                if game.undo() {
                    writeln!(out, "Taken back.")?;
                    write_position(game, out)?;
                } else {
                    writeln!(out, "Nothing to take back.")?;
                }
            }
            Some(PlayCommand::Restart) => {
                game.restart();
                begin(game, out)?;
            }
            Some(PlayCommand::GiveUp) if !choices.is_empty() => {
                writeln!(out, "You gave up. For the player to move: {}.", game.value())?;
                if let Some(best) = game.hint() {
                    writeln!(out, "Best is {}.", visible::line(&best.to_string()))?;
                }
                return write_review(game, out);
            }
            Some(PlayCommand::GiveUp | PlayCommand::Quit) => return Ok(()),
            None if line.trim().is_empty() => {}
            None if choices.is_empty() => writeln!(out, "{}", over(game))?,
            None => writeln!(out, "{UNKNOWN}")?,
        }
    }
    Ok(())
}

/// Says who plays what. If it is not the person's turn, the solution moves.
fn begin(game: &mut GraphMatch<'_>, out: &mut dyn Write) -> io::Result<()> {
    let turn = if game.is_persons_turn() { "first" } else { "second" };
    writeln!(out, "You move {turn}. The first player under best play: {}.", game.value())?;
    if let Some(opponent) = opponent_in_words(game.opponent()) {
        writeln!(out, "{opponent}")?;
    }
    writeln!(out, "Type `help` for a list of commands.")?;
    reply(game, out)?;
    write_position(game, out)
}

fn reply(game: &mut GraphMatch<'_>, out: &mut dyn Write) -> io::Result<()> {
    match game.reply() {
        Some(choice) => writeln!(out, "The solver plays {}.", visible::line(&choice.name)),
        None => Ok(()),
    }
}

/// Writes the position and the moves, or how the match ended.
fn write_position(game: &GraphMatch<'_>, out: &mut dyn Write) -> io::Result<()> {
    let choices = game.choices();
    writeln!(out, "\n{}", visible::line(&game.pieces()))?;
    if choices.is_empty() {
        writeln!(out, "{}", game.result())?;
        return write_review(game, out);
    }
    let times = game.repetitions() + 1;
    if times > 1 {
        writeln!(out, "This position has come up {times} times.")?;
    }
    writeln!(out, "Turn {}: your move.", game.turns() + 1)?;
    list(&choices, out)
}

fn write_review(game: &GraphMatch<'_>, out: &mut dyn Write) -> io::Result<()> {
    match game.review() {
        Some(review) => writeln!(out, "{review}"),
        None => Ok(()),
    }
}

fn list(choices: &[GraphChoice], out: &mut dyn Write) -> io::Result<()> {
    let is_numbered = has_numbers(choices);
    for (number, choice) in (1..).zip(choices).take(MAX_LISTED) {
        let name = visible::line(&choice.name);
        if is_numbered {
            writeln!(out, "{number:>4}  {name}")?;
        } else {
            writeln!(out, "   -  {name}")?;
        }
    }
    match choices.len().checked_sub(MAX_LISTED) {
        Some(more) if more > 0 => writeln!(out, "and {more} more"),
        _ => Ok(()),
    }
}

/// Whether the moves have numbers. If a name is a number itself, only names can be typed.
fn has_numbers(choices: &[GraphChoice]) -> bool {
    choices.iter().all(|choice| choice.name.parse::<u64>().is_err())
}

/// The move with a name or number.
fn chosen<'a>(choices: &'a [GraphChoice], typed: &str) -> Option<&'a GraphChoice> {
    let plain = |name: &str| name.split_whitespace().collect::<String>();
    let named = choices.iter().find(|choice| plain(&choice.name) == plain(typed));
    if named.is_some() || !has_numbers(choices) {
        return named;
    }
    choices.get(typed.parse::<usize>().ok()?.checked_sub(1)?)
}

fn over(game: &GraphMatch<'_>) -> String {
    format!("{} Play again (restart), take back (undo), or quit.", game.result())
}
