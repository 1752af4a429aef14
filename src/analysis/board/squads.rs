//! Boards with several policemen in words: their turns, moves and best lines.
//!
//! A turn of the police moves all of them, so its words are the cells of all policemen afterwards.

use std::fmt::Write as _;

use crate::analysis::board::explorer::direction;
use crate::analysis::board::part::BoardPart;
use crate::analysis::context::Context;
use crate::analysis::explanation::first_moves;
use crate::analysis::part::{MAX_TURNS, OutlineStep};
use crate::model::{Board, Cell, ChaseState, ChaseStep, Player};
use crate::solve::SquadBoard;
use crate::solve::pursuit::PursuitSolution;

/// The most moves of the police in a list: there may be thousands.
pub(crate) const MAX_MOVES_SHOWN: usize = 16;

/// One turn of a line of play.
pub(crate) struct SquadTurn {
    pub(crate) mover: Player,
    /// The cells of the mover's pieces afterwards.
    pub(crate) to: Box<[Cell]>,
    /// All policemen afterwards.
    pub(crate) police: Box<[Cell]>,
    /// The thief afterwards.
    pub(crate) thief: Cell,
    /// The step of the thief, such as `up`.
    pub(crate) step: Option<&'static str>,
}

/// The turns of a line from a state.
pub(crate) fn turns(squad: &SquadBoard, start: ChaseState, line: Vec<ChaseStep>) -> Vec<SquadTurn> {
    let board = &squad.puzzle().game.board;
    let mut state = start;
    let mut turns = Vec::with_capacity(line.len());
    for step in line {
        let before = squad.cell(state.thief);
        let mover = state.to_move;
        state = state.after(step);
        let thief = squad.cell(state.thief);
        turns.push(SquadTurn {
            mover,
            to: squad.step_cells(step),
            police: squad.squad_cells(&state.police),
            thief,
            step: (mover == Player::Thief).then(|| direction(board, before, thief)),
        });
    }
    turns
}

/// The best line from the start, at most this many turns.
pub(crate) fn best_turns(
    squad: &SquadBoard,
    solution: &PursuitSolution,
    most: usize,
) -> Vec<SquadTurn> {
    match solution.start_state(squad.start()) {
        Some(start) => turns(squad, start, solution.best_line(squad.start(), most)),
        None => Vec::new(),
    }
}

impl SquadTurn {
    /// `police to 1,2;3,4`, `thief up to 2,3`.
    pub(crate) fn words(&self, board: &Board) -> String {
        let step = self.step.map(|step| format!(" {step}")).unwrap_or_default();
        format!("{}{step} to {}", self.mover.name(), cells(board, &self.to))
    }
}

/// Cells in the notation of `--state`, such as `1,2;3,4`.
pub(crate) fn cells(board: &Board, cells: &[Cell]) -> String {
    let mut text = String::new();
    for (index, &cell) in cells.iter().enumerate() {
        let separator = if index == 0 { "" } else { ";" };
        let _ = write!(text, "{separator}{},{}", board.row(cell) + 1, board.column(cell) + 1);
    }
    text
}

/// The moves of a state with their values, best first, as words.
pub(crate) fn moves_in_words(
    squad: &SquadBoard,
    solution: &PursuitSolution,
    state: ChaseState,
    value: impl Fn(crate::solve::Value) -> String,
) -> Vec<String> {
    let board = &squad.puzzle().game.board;
    let moves = squad.moves(solution, state);
    let shown = moves.iter().take(MAX_MOVES_SHOWN).map(|option| {
        let name = match (state.to_move, &option.to[..]) {
            (Player::Thief, &[to]) => direction(board, squad.cell(state.thief), to).to_owned(),
            (_, to) => cells(board, to),
        };
        format!("{name}: {}", value(option.value))
    });
    let mut words: Vec<String> = shown.collect();
    if moves.len() > MAX_MOVES_SHOWN {
        words.push(format!("… {} more", moves.len() - MAX_MOVES_SHOWN));
    }
    words
}

/// Moves and best line of an explanation, in Markdown.
pub(crate) fn explained(squad: &SquadBoard, solution: &PursuitSolution) -> String {
    let board = &squad.puzzle().game.board;
    let Some(start) = solution.start_state(squad.start()) else { return String::new() };
    let options = moves_in_words(squad, solution, start, |value| value.to_string());
    let mut text = first_moves(&format!(" of the {}", start.to_move.name()), options.into_iter());
    let line = best_turns(squad, solution, usize::MAX);
    if !line.is_empty() {
        text += "\n## Best line\n\n";
    }
    for (number, turn) in (1..).zip(line) {
        let _ = writeln!(text, "{number}. {}", turn.words(board));
    }
    text
}

impl BoardPart<'_> {
    /// The best line of a board with several policemen, for reports.
    pub(crate) fn squad_steps(&self, squad: &SquadBoard, context: Context<'_>) -> Vec<OutlineStep> {
        let board = &squad.puzzle().game.board;
        let line = context.solutions.best_line(squad.key(), squad.start());
        let start = squad.state(&squad.puzzle().police, squad.puzzle().thief, squad.puzzle().first);
        let Some(start) = start else { return Vec::new() };
        let mut placer = self.placer(context.encoding);
        let mut steps = Vec::new();
        let line = line.into_iter().take(MAX_TURNS).collect();
        for (number, turn) in (1..).zip(turns(squad, start, line)) {
            let first = turn.to.first();
            let span = first.and_then(|&to| self.board.reading.span_of(&self.board.section, to));
            let message = format!("turn {number}: {}", turn.words(board));
            steps.push(OutlineStep { range: placer.range(span.unwrap_or_default()), message });
        }
        steps
    }
}
