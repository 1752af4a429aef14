//! Moves and lines of a chase in words.
//!
//! One piece on a board moves in a direction, such as `up to 1,2`. A turn of several policemen moves
//! all of them, so its words say what each does: `from 1,1 to 1,2 and from 3,1 to 2,1`.

use crate::analysis::chase::places::{ChasePlaces, RowColumn, place_of};
use crate::analysis::explanation::{MAX_MOVES_SHOWN, first_moves, numbered};
use crate::analysis::play::judge::MoveValue;
use crate::model::{Board, Cell, Player, State, Step, Stuck, TurnRules};
use crate::rules::CheckedPursuit;
use crate::solve::{Chase, SolvedChase, Value};

/// The most turns of a line in a text.
const MAX_TURNS_SHOWN: usize = 10_000;

/// The name of a step between adjacent cells, such as `up` or `down-left`; `stay` if they are
/// equal.
pub(crate) fn step_name(from: RowColumn, to: RowColumn) -> &'static str {
    use std::cmp::Ordering::{Equal, Greater, Less};
    match (to.0.cmp(&from.0), to.1.cmp(&from.1)) {
        (Equal, Equal) => "stay",
        (Less, Equal) => "up",
        (Greater, Equal) => "down",
        (Equal, Less) => "left",
        (Equal, Greater) => "right",
        (Less, Less) => "up-left",
        (Less, Greater) => "up-right",
        (Greater, Less) => "down-left",
        (Greater, Greater) => "down-right",
    }
}

/// The name of a step between two adjacent cells, or of a skip.
pub(crate) fn direction(board: &Board, from: Cell, to: Cell) -> &'static str {
    step_name(place_of(board, from), place_of(board, to))
}

/// The direction of a step of a side with one piece on a board, such as `up`; `None` for several
/// policemen.
pub(crate) fn direction_of(board: &Board, state: &State, step: &Step) -> Option<&'static str> {
    let &[to] = step.places() else { return None };
    let from = state.cells_of(step.mover()).next()?;
    Some(direction(board, from, Cell::new(to)))
}

/// Words for the moves of a chase.
#[derive(Clone, Copy)]
pub(crate) struct ChaseWords<'a> {
    pub(crate) places: ChasePlaces<'a>,
    /// The board, unless it is a graph.
    chase: Option<&'a Chase>,
    /// Writes the name of a vertex, such as between backticks.
    written: fn(&str) -> String,
}

impl<'a> ChaseWords<'a> {
    /// Of a board.
    pub(crate) fn of_board(chase: &'a Chase) -> Self {
        let places = ChasePlaces::Cells(&chase.game().board);
        Self { places, chase: Some(chase), written: str::to_owned }
    }

    /// Of a pursuit.
    pub(crate) const fn of_pursuit(
        pursuit: &'a CheckedPursuit,
        written: fn(&str) -> String,
    ) -> Self {
        Self { places: ChasePlaces::Vertices(pursuit), chase: None, written }
    }

    /// Places in a sentence: `1,2;3,4`, or `a, b`.
    pub(crate) fn list(self, places: &[u32]) -> String {
        if self.places.board().is_some() {
            return self.places.list(places);
        }
        let written = |&place: &u32| (self.written)(&self.places.name(place));
        places.iter().map(written).collect::<Vec<_>>().join(", ")
    }

    fn direction(self, state: &State, step: &Step) -> Option<&'static str> {
        direction_of(self.places.board()?, state, step)
    }

    /// A step without its mover: `up to 2,3`, `stay on 1,3`, or for several policemen
    /// `from 1,1 to 1,2 while one stays on 3,4`.
    pub(crate) fn step_to(self, state: &State, step: &Step) -> String {
        if let Some(words) = self.joint_step(state, step) {
            return words;
        }
        let to = self.list(step.places());
        if is_stay(state, step) {
            return format!("stay on {to}");
        }
        match self.direction(state, step) {
            Some(direction) => format!("{direction} to {to}"),
            None => format!("to {to}"),
        }
    }

    /// What each of several policemen does in a turn; `None` for one piece, and for what is no turn.
    fn joint_step(self, state: &State, step: &Step) -> Option<String> {
        let &Step::Police(after) = step else { return None };
        let number = |cell: Cell| cell.index() as u32;
        let steps: Vec<(u32, u32)> = match self.chase {
            Some(chase) => {
                let steps = chase.piece_steps(*state, *step).into_iter();
                steps.map(|(from, to)| (number(from), number(to))).collect()
            }
            None => self.places.graph()?.police_steps(&state.police, &after)?,
        };
        if steps.len() < 2 {
            return None;
        }
        let (stay, go): (Vec<_>, Vec<_>) = steps.into_iter().partition(|(from, to)| from == to);
        let stay: Vec<u32> = stay.into_iter().map(|(place, _)| place).collect();
        let going = go
            .iter()
            .map(|(from, to)| format!("from {} to {}", self.list(&[*from]), self.list(&[*to])));
        let going = all_of(going.collect());
        let on = all_of(stay.iter().map(|place| self.list(&[*place])).collect());
        Some(match (go.len(), stay.len()) {
            (_, 0) => going,
            (0, _) => format!("stay on {on}"),
            (_, 1) => format!("{going} while one stays on {on}"),
            _ => format!("{going} while the others stay on {on}"),
        })
    }

    /// The name of a step among the moves of a state: `up`, or of several policemen their places as
    /// they are typed, `1,2;3,4` or `a b`.
    pub(crate) fn step_name(self, state: &State, step: &Step) -> String {
        match self.direction(state, step) {
            Some(direction) => direction.to_owned(),
            None => (self.written)(&self.places.list(step.places())),
        }
    }

    /// A step with its mover: `thief up to 2,3`, `thief stays on 1,3`.
    pub(crate) fn step(self, state: &State, step: &Step) -> String {
        if step.mover() == Player::Thief && is_stay(state, step) {
            return format!("thief stays on {}", self.list(step.places()));
        }
        format!("{} {}", step.mover().name(), self.step_to(state, step))
    }

    /// Where a step ends, with its mover: `police to a, b`.
    pub(crate) fn end_of(self, step: &Step) -> String {
        format!("{} to {}", step.mover().name(), self.list(step.places()))
    }

    /// The turns of a line, with their movers.
    pub(crate) fn line(self, start: State, line: impl IntoIterator<Item = Step>) -> Vec<String> {
        let mut state = start;
        let mut words = Vec::new();
        for step in line {
            words.push(self.step(&state, &step));
            state = state.after(step);
        }
        words
    }

    /// First moves and best line of an explanation, in Markdown.
    pub(crate) fn explained(self, start: State, solution: &SolvedChase) -> String {
        // E.g. `right to 1,2` and `1,2;3,4`.
        let name = |step: &Step| match self.direction(&start, step) {
            Some(_) => self.step_to(&start, step),
            None => self.step_name(&start, step),
        };
        let value = |value| MoveValue::Chase(start.to_move, value).to_string();
        let options = moves_in_words(solution, start, name, value);
        let whose = format!(" of the {}", start.to_move.name());
        let mut text = first_moves(&whose, options.into_iter());
        let line = self.numbered_line(start, solution);
        if !line.is_empty() {
            text += "\n## Best line\n\n";
        }
        text + &line
    }

    /// The best line as a numbered list; empty if there is no move.
    pub(crate) fn numbered_line(self, start: State, solution: &SolvedChase) -> String {
        let line = solution.best_line(start);
        numbered(self.line(start, line.iter().take(MAX_TURNS_SHOWN).copied()), line.len())
    }
}

fn is_stay(state: &State, step: &Step) -> bool {
    match step {
        Step::Police(police) => *police == state.police,
        Step::Thief(thief) => *thief == state.thief,
    }
}

/// The rules of a chase. `ways` says where the pieces step: `along the edges`.
pub(crate) fn rules_in_words(
    policemen: usize,
    ways: &str,
    exits: usize,
    first: Player,
    turns: TurnRules,
) -> String {
    let (who, together) = match policemen {
        1 => ("One policeman hunts".to_owned(), ""),
        many => (format!("{many} policemen hunt"), " All policemen move in one turn."),
    };
    let exits = match exits {
        0 => "",
        1 => " He wins on the exit.",
        _ => " He wins on any exit.",
    };
    let TurnRules { police_may_skip, thief_may_skip, stuck, endless } = turns;
    let first = first.moves_first();
    let skip = match (police_may_skip, thief_may_skip) {
        (true, true) => "both sides may stay",
        (true, false) => "the police may stay, the thief must move",
        (false, true) => "the thief may stay, the police must move",
        (false, false) => "both sides must move",
    };
    let stuck = match (police_may_skip && thief_may_skip, stuck) {
        (true, _) => "",
        (false, Stuck::Loses) => "; a side that cannot move loses",
        (false, Stuck::Wins) => "; a side that cannot move wins",
    };
    let endless = match endless {
        None => "",
        Some(Player::Police) => " The police win a game that never ends.",
        Some(Player::Thief) => " The thief wins a game that never ends.",
    };
    format!("{who} the thief {ways}.{exits} {first}; {skip}{stuck}.{together}{endless}\n")
}

/// E.g. `a`, `a and b`, `a, b and c`.
fn all_of(mut words: Vec<String>) -> String {
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) }
}

/// The moves of a state with their values, best first, each under the name that `name` gives it.
pub(crate) fn moves_in_words(
    solution: &SolvedChase,
    state: State,
    name: impl Fn(&Step) -> String,
    value: impl Fn(Value) -> String,
) -> Vec<String> {
    let moves = solution.moves(state);
    let shown = moves.iter().take(MAX_MOVES_SHOWN);
    let mut words: Vec<String> =
        shown.map(|option| format!("{}: {}", name(&option.to), value(option.value))).collect();
    if moves.len() > MAX_MOVES_SHOWN {
        words.push(format!("… {} more", moves.len() - MAX_MOVES_SHOWN));
    }
    words
}
