//! Reasons in words that a pupil understands, with pictures of the board.
//!
//! All texts are Markdown that reads well as plain text: pictures are indented by four spaces.

use std::fmt::Write as _;

use crate::analysis::board::explanation::kind_at;
use crate::analysis::board::explorer::direction;
use crate::model::{Board, Cell, Player, State};
use crate::solve::insight::{Effort, HeldLoop, LoserRoom, Round, Why, why};
use crate::solve::{BoardSolution, Step, Unwatched, Value, moves};

/// The most moves of a line, or rounds, that a text lists.
const MAX_LINES: usize = 100;

/// The rounds that a hover lists.
const SHOWN_ROUNDS: usize = 12;

/// Why a state has its value. `why` is `None` if finding the reason takes too long.
pub(crate) fn reason(solution: &BoardSolution, state: State, why: Option<&Why>) -> String {
    match why {
        None => "The reason takes too long to find on a board of this size.\n".to_owned(),
        Some(Why::Over) => over(solution.value(state)),
        Some(Why::Loop(held)) => held_in_words(solution, state, held),
        Some(Why::Room(room)) => room_in_words(solution, room),
    }
}

/// A short reason for a hover, if it is quickly found: a heading and words.
pub(crate) fn brief(solution: &BoardSolution, state: State) -> Option<(&'static str, String)> {
    match why(solution, state, Effort::quick(&Unwatched)).ok()? {
        Why::Over => None,
        Why::Loop(held) => {
            let turns = held.steps.len();
            let start = match held.path.len() {
                0 => String::new(),
                1 => ", after 1 turn".to_owned(),
                turns => format!(", after {turns} turns"),
            };
            let mut words = format!("both sides can repeat the same {turns} turns for ever{start}");
            let mut state = held.entry;
            let mut police = OtherMoves::default();
            let mut thief = OtherMoves::default();
            for step in &held.steps {
                let others = moves(solution, state);
                let losing = others.iter().filter(|other| other.value.turns().is_some()).count();
                let counts = if step.mover == Player::Police { &mut police } else { &mut thief };
                counts.losing += losing;
                counts.all += others.len() - 1;
                state = state.after(step.to);
            }
            let _ = write!(words, "; {}", police.in_words("police"));
            let _ = write!(words, "; {}", thief.in_words("thief"));
            let heading = match solution.value(held.entry) {
                Value::Endless(Player::Police) => "Why the police win",
                Value::Endless(Player::Thief) => "Why the thief wins",
                _ => "Why a draw",
            };
            Some((heading, words))
        }
        Why::Room(room) => {
            let counts: Vec<_> = room
                .rounds
                .iter()
                .take(SHOWN_ROUNDS)
                .map(|round| round.cells.to_string())
                .collect();
            let more = if room.rounds.len() > SHOWN_ROUNDS { ", …" } else { "" };
            let (heading, who) = match room.loser {
                Player::Thief => ("Why the police win", "cells where the thief can still be"),
                Player::Police => ("Why the thief wins", "cells where the policeman can still be"),
            };
            Some((heading, format!("{who}, round by round: {}{more}", counts.join(", "))))
        }
    }
}

/// The moves of a player that leave a loop.
#[derive(Default)]
struct OtherMoves {
    losing: usize,
    all: usize,
}

impl OtherMoves {
    fn in_words(&self, player: &str) -> String {
        let Self { losing, all } = self;
        if *all == 0 {
            return format!("the {player} has no other move");
        }
        format!("the {player} loses by {losing} of {all} other moves")
    }
}

/// The judgement of a move, and what refutes it: the line that follows, or the loop of the draw.
pub(crate) fn judgement(
    solution: &BoardSolution,
    state: State,
    to: Cell,
    judged: &str,
    line: &[Step],
    held: Option<&Why>,
) -> String {
    let board = &solution.game().board;
    let after = state.after(to);
    let mut text =
        format!("The {}'s move {}. {judged}\n", piece(state.to_move), step_to(board, state, to));
    if !line.is_empty() {
        text += "\nBest play after it:\n\n";
        text += &numbered(board, after, line);
    }
    if let Some(Why::Loop(held)) = held {
        text += "\nAfter it, nobody can force an end. ";
        text += &held_in_words(solution, after, held);
    }
    text
}

fn over(value: Value) -> String {
    format!("{}. The game is over before anyone moves.\n", value.outcome().sentence())
}

fn held_in_words(solution: &BoardSolution, start: State, held: &HeldLoop) -> String {
    let board = &solution.game().board;
    let labels = LoopLabels::new(board, held);
    let turns = held.steps.len();
    let mut text = format!(
        "Both sides can repeat the same {turns} turns for ever, and neither can do better by leaving them.\n"
    );
    if !held.path.is_empty() {
        text += "\nThese moves lead there; all of them keep the draw:\n\n";
        text += &numbered(board, start, &held.path);
    }
    text += "\n";
    text += &picture(board, |cell| {
        let label = labels.of(cell);
        label.unwrap_or_else(|| kind_at(board, start, cell).character().to_string())
    });
    text += "\nP1, P2, … are the policeman's cells of the loop, and T1, T2, … the thief's.\n\n";
    let mut state = held.entry;
    for (number, step) in (1..).zip(&held.steps) {
        let from = state.cell_of(step.mover);
        let to = step.to;
        let from_label = labels.of_player(step.mover, from);
        let to_label = labels.of_player(step.mover, to);
        let moved = if from == to {
            format!("stays on {from_label}")
        } else {
            format!("moves from {from_label} to {to_label}")
        };
        let _ = writeln!(text, "{number}. The {} {moved}.", piece(step.mover));
        text += &leaving(solution, state, step.to);
        state = state.after(step.to);
    }
    text
}

/// The moves that leave a loop, as items of a list.
fn leaving(solution: &BoardSolution, state: State, stays: Cell) -> String {
    let board = &solution.game().board;
    let mut text = String::new();
    let others: Vec<_> =
        moves(solution, state).into_iter().rev().filter(|other| other.to != stays).collect();
    for other in others.iter().filter(|other| other.value.turns().is_some()) {
        let _ = writeln!(
            text,
            "   - Leaving it {} loses: {}.",
            step_to(board, state, other.to),
            other.value
        );
    }
    let holding: Vec<_> = others
        .iter()
        .filter(|other| other.value.turns().is_none())
        .map(|other| step_to(board, state, other.to))
        .collect();
    match &holding[..] {
        [] if text.is_empty() => text += "   - There is no other move.\n",
        [] => {}
        [one] => drop(writeln!(text, "   - One other move keeps the draw: {one}.")),
        many => drop(writeln!(
            text,
            "   - {} other moves keep the draw: {}.",
            many.len(),
            many.join("; ")
        )),
    }
    text
}

fn room_in_words(solution: &BoardSolution, room: &LoserRoom) -> String {
    let board = &solution.game().board;
    let loser = piece(room.loser);
    let winner = piece(room.loser.opponent());
    let start = room.rounds[0].state;
    let mut text = match room.loser {
        Player::Thief => "The thief runs out of room.".to_owned(),
        Player::Police => "The thief is faster.".to_owned(),
    };
    if room.loser == Player::Police
        && let [police, Some(thief)] = room.walks
    {
        let police = match police {
            Some(police) => format!("would need {}", moved(police)),
            None => "would never get there".to_owned(),
        };
        let _ = write!(
            text,
            " Alone on the board, the thief would need {} to the exit; the policeman {police}.",
            moved(thief)
        );
    }
    let _ = write!(
        text,
        "\n\nSuppose that the {winner} plays only best moves, and the {loser} tries everything. The number on a cell is the last \
         round from which the {loser} can still get there",
    );
    text += match room.loser {
        Player::Thief => " without being caught at once. After that round, the cell is lost.\n\n",
        Player::Police => ". After that round, it is too late.\n\n",
    };
    let label = |cell: Cell| match room.last_rounds[cell.index()] {
        Some(last) => last.to_string(),
        None => kind_at(board, start, cell).character().to_string(),
    };
    text += &picture(board, label);
    let mut exits = board.exits().iter();
    if room.loser == Player::Police && exits.all(|exit| room.last_rounds[exit.index()].is_none()) {
        text += match board.exits().len() {
            1 => "\nThe exit has no number: the policeman cannot get there in time.\n",
            _ => "\nNo exit has a number: the policeman cannot get to one in time.\n",
        };
    }
    text += "\n";
    for (number, round) in room.rounds.iter().enumerate().take(MAX_LINES) {
        let cells = match round.cells {
            0 => "no cell is left".to_owned(),
            1 => "1 cell".to_owned(),
            cells => format!("{cells} cells"),
        };
        let Round { turn, state, .. } = round;
        let when =
            if number == 0 { "at the start".to_owned() } else { format!("after turn {turn}") };
        let police = place(board, state.police);
        let thief = place(board, state.thief);
        let _ = writeln!(
            text,
            "- Round {number}, {when}: policeman on {police}, thief on {thief}; {cells}."
        );
    }
    if room.rounds.len() > MAX_LINES {
        let _ = writeln!(text, "- … {} more rounds.", room.rounds.len() - MAX_LINES);
    }
    let _ = writeln!(text, "\nSo: {} at the latest.", solution.value(start));
    text
}

fn moved(moves: u32) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

/// Moves as a numbered list.
fn numbered(board: &Board, start: State, line: &[Step]) -> String {
    let mut state = start;
    let mut text = String::new();
    for (number, step) in line.iter().enumerate().take(MAX_LINES) {
        let _ = writeln!(
            text,
            "{}. {} {}",
            number + 1,
            step.mover.name(),
            step_to(board, state, step.to)
        );
        state = state.after(step.to);
    }
    if line.len() > MAX_LINES {
        let _ = writeln!(text, "{}. … {} more turns", MAX_LINES + 1, line.len() - MAX_LINES);
    }
    text
}

/// A move of the player to move, such as `down-left to 3,2`.
fn step_to(board: &Board, state: State, to: Cell) -> String {
    let name = direction(board, state.cell_of(state.to_move), to);
    format!("{name} to {}", place(board, to))
}

fn place(board: &Board, cell: Cell) -> String {
    format!("{},{}", board.row(cell) + 1, board.column(cell) + 1)
}

const fn piece(player: Player) -> &'static str {
    match player {
        Player::Police => "policeman",
        Player::Thief => "thief",
    }
}

/// The cells of a loop, numbered for each player in the order of the loop.
struct LoopLabels {
    cells: [Vec<Cell>; 2],
}

impl LoopLabels {
    fn new(board: &Board, held: &HeldLoop) -> Self {
        let mut is_named =
            [vec![false; board.cell_count() as usize], vec![false; board.cell_count() as usize]];
        let mut cells = [Vec::new(), Vec::new()];
        let mut name = |player: usize, cell: Cell| {
            if !std::mem::replace(&mut is_named[player][cell.index()], true) {
                cells[player].push(cell);
            }
        };
        name(0, held.entry.police);
        name(1, held.entry.thief);
        for step in &held.steps {
            name(usize::from(step.mover == Player::Thief), step.to);
        }
        Self { cells }
    }

    fn of_player(&self, player: Player, cell: Cell) -> String {
        let (letter, cells) = match player {
            Player::Police => ('P', &self.cells[0]),
            Player::Thief => ('T', &self.cells[1]),
        };
        match cells.iter().position(|&named| named == cell) {
            Some(index) => format!("{letter}{}", index + 1),
            None => String::new(),
        }
    }

    /// The label of a cell of the loop; both labels if both players use it.
    fn of(&self, cell: Cell) -> Option<String> {
        let police = self.of_player(Player::Police, cell);
        let thief = self.of_player(Player::Thief, cell);
        match (police.is_empty(), thief.is_empty()) {
            (true, true) => None,
            (false, true) => Some(police),
            (true, false) => Some(thief),
            (false, false) => Some(format!("{police}/{thief}")),
        }
    }
}

/// The board with a label on each cell, in columns of equal width, indented as a block.
fn picture(board: &Board, label: impl Fn(Cell) -> String) -> String {
    let labels: Vec<String> = board.cells().map(label).collect();
    let width = labels.iter().map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for row in labels.chunks(board.columns() as usize) {
        let cells: Vec<_> = row.iter().map(|label| format!("{label:>width$}")).collect();
        let _ = writeln!(text, "    {}", cells.join(" "));
    }
    text
}
