//! `stakeout explain-verdict`: why a puzzle has its verdict, or what is wrong with a move. Without
//! options, a game or a pursuit is explained as in an editor.

use std::io;
use std::io::Write;

use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::analysis::chase::why::ExplainedChase;
use crate::analysis::{
    BoardPart, Context, MoveValue, PuzzleChoice, ShownPlace, Unsolved, WhyExplanation, WhyRefused,
    WhyRequest, WhyView,
};
use crate::cli::board::choice::{
    BoardChoiceOptions, ChosenBoards, line_of, unsolved, write_results,
};
use crate::cli::interrupt::{UntilInterrupted, is_interrupted};
use crate::cli::kinds::Puzzles;
use crate::cli::options::{InputOptions, ResultFormat, Solver};
use crate::cli::solve::task::{NotSolved, explain};
use crate::cli::source::{ENCODING, TextFile};
use crate::cli::status::{CommandError, CommandResult, ExitStatus};
use crate::cli::visible;
use crate::config::{MemorySize, Settings};
use crate::json;
use crate::json::insight::VerdictEntry;
use crate::model::{Player, State, Step};
use crate::solve::cache::SolutionCache;
use crate::solve::insight::{MoveFault, read_line};
use crate::solve::{Chase, Value};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout explain-verdict level.board               why somebody wins, or nobody
  stakeout explain-verdict trap.game                 the same of a game, with its first moves
                                                     and best line
  stakeout explain-verdict --move 'r' level.board    what is wrong with the first move
  stakeout explain-verdict --move 'b,c' two.pursuit  what is wrong with both policemen's move
  stakeout explain-verdict --move 'b c' trap.game    what is wrong with the second move
  stakeout explain-verdict --move 'r l dr' level.board
                                                     what is wrong with the third move

A draw is explained by the smallest loop of moves that both sides can repeat for ever,
and what each side loses by leaving it. A win is explained by the cells where the loser
can still be, round by round. In a game, a win is explained by the answer to each move of
the loser. A move is explained by the best play after it. Moves are written as in the
directive `solution`: u d l r ul ur dl dr, and - for a skip; those of several policemen
are joined by commas. A move of a pursuit or a game names vertices, with `;` between those
of policemen if a name has a comma; in a sum, it is written `3 -> 1`.

Exit codes: 0, everything explained; 1, a board was not solved, or there is none; 2, the
file could not be read, or the moves are not legal; 130 and 143, stopped by a signal.";

/// Why a solved puzzle has no explanation.
const NOTHING: &str = "there is nothing to explain";

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
    if let Some(file) = chosen.other_puzzle().filter(|_| !arguments.chosen.names_a_board()) {
        if arguments.is_plain() {
            return match explanation_of(file, chosen.memory) {
                Ok(text) => Ok(out.write_all(text.as_bytes())?),
                Err(why) => Err(unexplained(file, &chosen, why)?),
            };
        }
        if let Some((value, explanation)) = arguments.of_other(file, &chosen)? {
            return arguments.write_other(file, &value, &explanation, out);
        }
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
            let explained = ExplainedChase::of_board(chase, &solution);
            let reasons = explained.explain(state, step, &UntilInterrupted)?;
            Ok((solution.value(chase.start()), WhyExplanation::Chase(reasons)))
        });
        let found = found.map_err(|reason| without_result.push(unsolved(&part, reason))).ok();
        explained.push(ExplainedBoard { part, found });
        if is_interrupted() {
            break;
        }
    }
    let entries = explained.iter().map(ExplainedEntry::new);
    write_results(out, arguments.output_format, entries, |mut out| {
        for (index, board) in explained.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(out, "{gap}{}:{}: ", visible::line(&chosen.name), line_of(&board.part))?;
            board.write(&mut out)?;
        }
        Ok(())
    })?;
    chosen.finish(&without_result, status);
    Ok(())
}

/// What an editor says about the verdict of a game or a pursuit.
fn explanation_of(file: &TextFile, memory: u64) -> Result<String, &'static str> {
    let solver = Solver::new(MemorySize(memory));
    let settings = Settings::default();
    let context = Context::new(&solver, &settings, ENCODING);
    let explanation = file.file.explanation(context, PuzzleChoice::Number(0));
    explanation.unwrap_or(Err(NOTHING))
}

/// Why a game or a pursuit is not explained: its diagnostics if it is not solved, else a reason.
fn unexplained(
    file: &TextFile,
    chosen: &ChosenBoards,
    reason: &str,
) -> CommandResult<CommandError> {
    let solver = Solver::new(MemorySize(chosen.memory));
    Ok(match Puzzles::of(&file.file)?.unsolved(&solver) {
        Some(unsolved) => {
            let status = unsolved.reason.exit_status();
            explain(&chosen.name, file, &[unsolved]);
            CommandError::Reported(status)
        }
        None => CommandError::found(format!("{}: {reason}", chosen.name)),
    })
}

/// The moves in a text, separated by white space; one in a sum has an arrow, as in `3 -> 1`.
fn moves_in(text: &str) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match moves.pop() {
            Some(from) if word == "->" => {
                moves.push(format!("{from} -> {}", words.next().unwrap_or_default()));
            }
            before => {
                moves.extend(before);
                moves.push(word.to_owned());
            }
        }
    }
    moves
}

/// The places that a move from the last state names.
fn places_in(last: &WhyExplanation, made: &str) -> Vec<String> {
    let has_several = match last {
        WhyExplanation::Chase(reasons) => {
            let mover =
                if reasons.judged.is_some() { reasons.mover.opponent() } else { reasons.mover };
            mover == Player::Police && reasons.police.len() > 1
        }
        WhyExplanation::Game(_) => false,
    };
    if !has_several {
        return vec![made.to_owned()];
    }
    // A name may have commas, as those of cells do, but no semicolon.
    let between = if made.contains(';') { ';' } else { ',' };
    made.split(between).map(str::to_owned).collect()
}

/// The state after the judged move to these places.
fn after(judged: &WhyExplanation, to: Vec<String>) -> WhyRequest {
    match judged {
        WhyExplanation::Chase(reasons) => {
            let mut police = reasons.police.iter().map(ShownPlace::name).collect();
            let mut thief = reasons.thief.name();
            match reasons.mover {
                Player::Police => police = to,
                Player::Thief => thief = to.concat(),
            }
            WhyRequest {
                police: Some(police),
                thief: Some(thief),
                mover: Some(reasons.mover.opponent().name().to_owned()),
                ..WhyRequest::default()
            }
        }
        WhyExplanation::Game(reasons) => match &reasons.judged {
            Some(judged) => WhyRequest {
                vertices: Some(judged.to.clone()),
                mover: Some(judged.next.to_owned()),
                ..WhyRequest::default()
            },
            None => WhyRequest::default(),
        },
    }
}

impl ExplainVerdictArguments {
    /// Whether no option asks for data, or for the judgement of a move.
    fn is_plain(&self) -> bool {
        self.moves.is_none() && self.output_format == ResultFormat::Text
    }

    /// The value of a game or a pursuit, and the explanation of its start or of the last move; `None`
    /// if there is no puzzle.
    fn of_other(
        &self,
        file: &TextFile,
        chosen: &ChosenBoards,
    ) -> Result<Option<(MoveValue, WhyExplanation)>, CommandError> {
        let solver = Solver::new(MemorySize(chosen.memory));
        let asked = |request: &WhyRequest| {
            file.file.why(PuzzleChoice::Number(0), request, &solver, &UntilInterrupted)
        };
        let stopped = || CommandError::found(format!("{}: stopped", chosen.name));
        let view = asked(&WhyRequest::default()).map_err(|_| stopped())?;
        let Some(WhyView { message, explanation, .. }) = view else { return Ok(None) };
        let Some(mut explanation) = explanation else {
            return Err(unexplained(file, chosen, message.unwrap_or(NOTHING))?);
        };
        let value = explanation.value();
        let mut state = WhyRequest::default();
        for (number, made) in (1..).zip(moves_in(self.moves.as_deref().unwrap_or_default())) {
            let request = WhyRequest { to: Some(places_in(&explanation, &made)), ..state };
            let view = asked(&request).map_err(|refused| match refused {
                WhyRefused::Cancelled => stopped(),
                WhyRefused::InvalidState | WhyRefused::UnknownPlayer | WhyRefused::IllegalMove => {
                    format!("--move: illegal move `{made}`, number {number}").into()
                }
            })?;
            match view.and_then(|view| view.explanation) {
                Some(judged) => explanation = judged,
                None => return Ok(None),
            }
            state = after(&explanation, request.to.unwrap_or_default());
        }
        Ok(Some((value, explanation)))
    }

    fn write_other(
        &self,
        file: &TextFile,
        value: &MoveValue,
        explanation: &WhyExplanation,
        out: &mut dyn Write,
    ) -> CommandResult {
        let settings = Settings::default();
        let context = Context::new(&Unsolved, &settings, ENCODING);
        let listed = file.file.puzzle(PuzzleChoice::Number(0), context).map(|(_, listed)| listed);
        let listed = listed.as_ref();
        let entry = ExplainedEntry {
            title: listed.and_then(|puzzle| puzzle.title.as_deref()),
            line: listed.map_or(1, |puzzle| u64::from(*puzzle.lines.start()) + 1),
            verdict: VerdictEntry::of(value),
            why: Some(json::why::why(Some(explanation))),
        };
        let write_text = |out: &mut dyn Write| out.write_all(explanation.text().as_bytes());
        Ok(write_results(out, self.output_format, [entry].into_iter(), write_text)?)
    }

    /// The chase of a board, the state to be explained, and the move to be judged; `None` for a board
    /// with errors.
    fn subject<'a>(
        &self,
        part: &BoardPart<'a>,
    ) -> Result<Option<(&'a Chase, State, Option<Step>)>, String> {
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
        write!(out, "{verdict}\n\n{}", explanation.text())
    }
}

/// A puzzle in JSON.
#[derive(Serialize)]
struct ExplainedEntry<'a> {
    title: Option<&'a str>,
    line: u64,
    #[serde(flatten)]
    verdict: VerdictEntry,
    why: Option<Map<String, Json>>,
}

impl<'a> ExplainedEntry<'a> {
    fn new(board: &'a ExplainedBoard<'_>) -> Self {
        Self {
            title: board.part.title(),
            line: line_of(&board.part),
            verdict: VerdictEntry::new(board.found.as_ref().map(|(verdict, _)| *verdict)),
            why: board.found.as_ref().map(|(_, explanation)| json::why::why(Some(explanation))),
        }
    }
}
