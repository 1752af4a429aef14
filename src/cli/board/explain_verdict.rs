//! `stakeout explain-verdict`: why a board has its verdict, or what is wrong with a move. A game or
//! pursuit is explained as in an editor.

use std::io;
use std::io::{BufWriter, Write};

use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::analysis::board::why::explain;
use crate::analysis::{BoardPart, Context, PuzzleChoice, WhyExplanation};
use crate::cli::board::choice::{BoardChoiceOptions, line_of, unsolved};
use crate::cli::interrupt::{UntilInterrupted, is_interrupted};
use crate::cli::options::{InputOptions, ResultFormat, Solver};
use crate::cli::solve::task::NotSolved;
use crate::cli::source::{ENCODING, TextFile};
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::cli::visible;
use crate::config::{MemorySize, Settings};
use crate::json;
use crate::model::{ChaseState, ChaseStep};
use crate::solve::cache::SolutionCache;
use crate::solve::insight::{MoveFault, read_line};
use crate::solve::{Chase, Value};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout explain-verdict level.board               why somebody wins, or nobody
  stakeout explain-verdict trap.game                 the first moves of a game, and the best
                                                     line
  stakeout explain-verdict --move 'r' level.board    what is wrong with the first move
  stakeout explain-verdict --move 'r l dr' level.board
                                                     what is wrong with the third move

A draw is explained by the smallest loop of moves that both sides can repeat for ever,
and what each side loses by leaving it. A win is explained by the cells where the loser
can still be, round by round. A move is explained by the best play after it. Moves are
written as in the directive `solution`: u d l r ul ur dl dr, and - for a skip; those of
several policemen are joined by commas.

Exit codes: 0, everything explained; 1, a board was not solved, or there is none; 2, the
file could not be read, or the moves are not legal; 130 and 143, stopped by a signal.";

/// What to explain.
#[derive(Debug, Args)]
pub struct ExplainVerdictArguments {
    #[command(flatten)]
    chosen: BoardChoiceOptions,
    /// Moves from the start; the last one is judged and, if it is wrong, refuted. Needs a single
    /// board
    #[arg(long = "move", value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: ResultFormat,
    #[command(flatten)]
    input: InputOptions,
}

/// A board and its explanation; `None` if it is not solved.
struct ExplainedBoard<'a> {
    part: BoardPart<'a>,
    found: Option<(Value, WhyExplanation)>,
}

/// Explains, and records the result in `status`.
pub(crate) fn explain_verdict(
    arguments: &ExplainVerdictArguments,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    let chosen = arguments.chosen.read(&arguments.input, status)?;
    if let Some(file) = chosen.other_puzzle().filter(|_| arguments.is_plain()) {
        let explained = explanation_of(file, chosen.memory);
        return match explained {
            Ok(text) => Ok(out.write_all(text.as_bytes())?),
            Err(why) => Err(CommandError::found(format!("{}: {why}", chosen.name))),
        };
    }
    let chosen = arguments.chosen.choose(chosen, "explained with these options", status)?;
    let boards = chosen.boards();
    if arguments.moves.is_some() && boards.len() > 1 {
        let count = boards.len();
        let name = &chosen.name;
        return Err(format!("--move: {name} has {count} boards; choose one with --board").into());
    }
    let cache = SolutionCache::new(chosen.memory);
    let mut without_result = Vec::new();
    let mut explained = Vec::new();
    for part in boards {
        let subject = arguments.subject(&part).map_err(|message| format!("--move: {message}"))?;
        let found = subject.ok_or(NotSolved::Errors).and_then(|(chase, state, step)| {
            let solution = cache.solve_chase(chase, &UntilInterrupted)?;
            let explanation = explain(chase, &solution, state, step, &UntilInterrupted)?;
            Ok((solution.value(chase.start()), explanation))
        });
        let found = found.map_err(|reason| without_result.push(unsolved(&part, reason))).ok();
        explained.push(ExplainedBoard { part, found });
        if is_interrupted() {
            break;
        }
    }
    let mut out = BufWriter::new(out);
    match arguments.output_format {
        ResultFormat::Json => {
            let entries: Vec<BoardEntry<'_>> = explained.iter().map(BoardEntry::new).collect();
            serde_json::to_writer(&mut out, &entries)?;
            writeln!(out)?;
        }
        ResultFormat::Text => {
            for (index, board) in explained.iter().enumerate() {
                let gap = if index == 0 { "" } else { "\n" };
                write!(out, "{gap}{}:{}: ", visible::line(&chosen.name), line_of(&board.part))?;
                board.write(&mut out)?;
            }
        }
    }
    out.flush()?;
    chosen.finish(&without_result, status);
    Ok(())
}

/// What an editor says about the verdict of a game or a pursuit.
fn explanation_of(file: &TextFile, memory: u64) -> Result<String, &'static str> {
    let solver = Solver::new(MemorySize(memory));
    let settings = Settings::default();
    let context = Context::new(&solver, &settings, ENCODING);
    let explanation = file.file.explanation(context, PuzzleChoice::Number(0));
    explanation.unwrap_or(Err("there is nothing to explain"))
}

impl ExplainVerdictArguments {
    /// Whether no option is about boards only.
    fn is_plain(&self) -> bool {
        self.moves.is_none()
            && self.output_format == ResultFormat::Text
            && !self.chosen.names_a_board()
    }

    /// The chase of a board, the state to be explained, and the move to be judged; `None` for a board
    /// with errors.
    fn subject<'a>(
        &self,
        part: &BoardPart<'a>,
    ) -> Result<Option<(&'a Chase, ChaseState, Option<ChaseStep>)>, String> {
        let Some(chase) = part.chase() else { return Ok(None) };
        let Some(moves) = &self.moves else { return Ok(Some((chase, chase.start(), None))) };
        let words: Vec<&str> = moves.split_whitespace().collect();
        let line = read_line(chase.puzzle(), words.iter().copied());
        match (line.fault, line.moves.last()) {
            (None, Some(&(state, step))) => Ok(Some((chase, state, Some(step)))),
            (None, None) => Err("no move".to_owned()),
            (Some(fault), _) => {
                let fault = match fault {
                    MoveFault::Unknown => "unknown move",
                    MoveFault::Illegal => "illegal move",
                    MoveFault::AfterEnd => "the game is over before move",
                };
                Err(format!(
                    "{fault} `{}`, number {}",
                    words[line.moves.len()],
                    line.moves.len() + 1
                ))
            }
        }
    }
}

impl ExplainedBoard<'_> {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Some((verdict, explanation)) = &self.found else { return writeln!(out, "Not solved") };
        writeln!(out, "{verdict}")?;
        match &explanation.judged {
            Some(judged) => write!(out, "\n{}", judged.text),
            None => write!(out, "\n{}", explanation.text),
        }
    }
}

/// A board in JSON.
#[derive(Serialize)]
struct BoardEntry<'a> {
    title: Option<&'a str>,
    line: u64,
    verdict: Option<&'static str>,
    turns: Option<u32>,
    why: Option<Map<String, Json>>,
}

impl<'a> BoardEntry<'a> {
    fn new(board: &'a ExplainedBoard<'_>) -> Self {
        let verdict = board.found.as_ref().map(|(verdict, _)| *verdict);
        Self {
            title: board.part.title(),
            line: line_of(&board.part),
            verdict: verdict.map(|verdict| verdict.outcome().name()),
            turns: verdict.and_then(Value::turns).map(|turns| turns.0),
            why: board.found.as_ref().map(|(_, explanation)| json::why::why(Some(explanation))),
        }
    }
}
