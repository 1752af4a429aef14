//! A match against perfect play: a sequence of states, and comments on each move.
//!
//! Guarantee: only legal moves are made, and only in turn. Deliberately not here: keys, screens,
//! and input.

pub(crate) mod judge;

pub(crate) use crate::analysis::board::play::judge::{Grade, Judgement};

use std::sync::Arc;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::{RowColumn, place_of, step_name};
use crate::analysis::board::part::solved;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::solve_status::Solutions;
use crate::model::{Board, Player, State};
use crate::solve::{BoardSolution, Turns, Value, moves};

/// A match of a person against the solution.
#[derive(Debug, Clone)]
pub(crate) struct Match {
    solution: Arc<BoardSolution>,
    /// The side of the person.
    person: Player,
    start: State,
    plies: Vec<Ply>,
}

#[derive(Debug, Clone)]
struct Ply {
    from: State,
    to: State,
    /// The grade of a move by the person; the solution's moves are always best.
    grade: Option<Grade>,
}

/// A legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LegalMove {
    /// The destination.
    pub to: RowColumn,
    /// `up`, `down-left`, …, `stay`.
    pub name: &'static str,
    /// The value of the state after the move.
    pub value: Value,
}

/// A move that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Made {
    /// The player who moved.
    pub mover: Player,
    /// The origin.
    pub from: RowColumn,
    /// The destination.
    pub to: RowColumn,
}

impl BoardDocument {
    /// A match on a board against perfect play. The person plays the first mover unless `person`
    /// names a side. `None` if there is no such board.
    ///
    /// # Errors
    /// If the board is not solved: the reason, as a sentence.
    pub(crate) fn game(
        &self,
        choice: PuzzleChoice,
        person: Option<Player>,
        solutions: &dyn Solutions,
    ) -> Option<Result<Match, &'static str>> {
        let (_, part) = self.chosen(choice)?;
        Some(solved(&part, solutions).map(|(puzzle, solution)| {
            let start = puzzle.start;
            Match { solution, person: person.unwrap_or(start.to_move), start, plies: Vec::new() }
        }))
    }
}

impl Match {
    /// The side of the person.
    pub(crate) const fn person(&self) -> Player {
        self.person
    }

    /// The board of the match.
    pub(crate) fn board(&self) -> &Board {
        &self.solution.game().board
    }

    /// The current state.
    pub(crate) fn state(&self) -> State {
        self.plies.last().map_or(self.start, |ply| ply.to)
    }

    /// The cell of a player's piece.
    pub(crate) fn place(&self, player: Player) -> RowColumn {
        place_of(self.board(), self.state().cell_of(player))
    }

    /// The cells of the exits.
    pub(crate) fn exits(&self) -> impl Iterator<Item = RowColumn> {
        self.board().exits().iter().map(|&exit| place_of(self.board(), exit))
    }

    /// The value of the current state.
    pub(crate) fn value(&self) -> Value {
        self.solution.value(self.state())
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.value().turns() == Some(Turns(0))
    }

    /// Whether the person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        !self.is_over() && self.state().to_move == self.person
    }

    /// The number of turns made.
    pub(crate) fn turn(&self) -> usize {
        self.plies.len()
    }

    /// The legal moves in the current state, best first; none if the game has ended.
    pub(crate) fn choices(&self) -> Vec<LegalMove> {
        let (state, board) = (self.state(), self.board());
        let from = place_of(board, state.cell_of(state.to_move));
        let choice = |option: crate::solve::Move| {
            let to = place_of(board, option.to);
            LegalMove { to, name: step_name(from, to), value: option.value }
        };
        moves(&self.solution, state).into_iter().map(choice).collect()
    }

    /// Makes the person's move. `None`, without effect, if it is illegal or not the person's turn.
    pub(crate) fn go(&mut self, to: RowColumn) -> Option<Judgement> {
        let choices = self.choices();
        let chosen =
            choices.iter().find(|choice| choice.to == to).filter(|_| self.is_persons_turn())?;
        let judgement = judge::judge(self.person, &choices, *chosen);
        self.make(*chosen, Some(judgement.grade));
        Some(judgement)
    }

    /// Makes the solution's move, which is a best one; `None` if it is not the solution's turn.
    pub(crate) fn reply(&mut self) -> Option<Made> {
        let best = *self.choices().first().filter(|_| !self.is_persons_turn())?;
        self.make(best, None);
        self.last()
    }

    fn make(&mut self, choice: LegalMove, grade: Option<Grade>) {
        let (from, (row, column)) = (self.state(), choice.to);
        if let Some(cell) = self.board().cell(row - 1, column - 1) {
            self.plies.push(Ply { from, to: from.after(cell), grade });
        }
    }

    /// The last move.
    pub(crate) fn last(&self) -> Option<Made> {
        let ply = self.plies.last()?;
        let mover = ply.from.to_move;
        let place = |state: State| place_of(self.board(), state.cell_of(mover));
        Some(Made { mover, from: place(ply.from), to: place(ply.to) })
    }

    /// Takes back the person's last move and the reply to it. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let last = self.plies.iter().rposition(|ply| ply.grade.is_some());
        if let Some(last) = last {
            self.plies.truncate(last);
        }
        last.is_some()
    }

    /// Returns to the start.
    pub(crate) fn restart(&mut self) {
        self.plies.clear();
    }

    /// How often the current state has occurred before.
    pub(crate) fn repetitions(&self) -> usize {
        let state = self.state();
        self.plies.iter().filter(|ply| ply.from == state).count()
    }

    /// Whether the match repeats itself and best play never ends it.
    pub(crate) fn is_endless(&self) -> bool {
        self.value().turns().is_none() && self.repetitions() >= 2
    }

    /// The best moves as a sentence; `None` if it is not the person's turn.
    pub(crate) fn hint(&self) -> Option<String> {
        let choices = self.choices();
        let best = choices.first().filter(|_| self.is_persons_turn())?;
        let names: Vec<&str> = choices
            .iter()
            .filter(|choice| choice.value == best.value)
            .map(|choice| choice.name)
            .collect();
        Some(format!("Best is {}: {}.", judge::listed(&names), best.value))
    }

    /// A summary of the person's moves, as a sentence; `None` before the first one.
    pub(crate) fn review(&self) -> Option<String> {
        let grades: Vec<Grade> = self.plies.iter().filter_map(|ply| ply.grade).collect();
        let count = |grade| grades.iter().filter(|&&other| other == grade).count();
        let more = match count(Grade::Blunder) {
            0 => String::new(),
            blunders => format!(" Moves that changed who wins: {blunders}."),
        };
        (!grades.is_empty())
            .then(|| format!("Best moves: {} of {}.{more}", count(Grade::Best), grades.len()))
    }

    /// The result of a match that has ended, as a sentence.
    pub(crate) fn summary(&self) -> String {
        let sentence = self.value().outcome().sentence();
        match self.plies.len() {
            0 => format!("{sentence} before anyone moved."),
            turns => {
                format!("{sentence} after {}.", Turns(u32::try_from(turns).unwrap_or(u32::MAX)))
            }
        }
    }
}

impl Made {
    /// `The thief goes up to row 2, column 3`, `The policeman stays at row 1, column 1`.
    pub(crate) fn sentence(&self) -> String {
        let mover = match self.mover {
            Player::Police => "policeman",
            Player::Thief => "thief",
        };
        let (row, column) = self.to;
        match step_name(self.from, self.to) {
            "stay" => format!("The {mover} stays at row {row}, column {column}"),
            name => format!("The {mover} goes {name} to row {row}, column {column}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::board::play::*;
    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::analysis::solve_status::Unsolved;

    fn begun(board: &str, person: Option<Player>) -> Match {
        let scene = Scene::board(board);
        scene.boards().game(PuzzleChoice::Number(0), person, &SolvesAll).unwrap().unwrap()
    }

    fn names(game: &Match) -> Vec<&'static str> {
        game.choices().into_iter().map(|choice| choice.name).collect()
    }

    #[test]
    fn a_game_is_won_against_perfect_play() {
        let mut game = begun("|P.T*E\n", None);
        assert_eq!(
            (game.person(), game.is_persons_turn(), names(&game)),
            (Player::Police, true, vec!["right", "stay"])
        );
        assert_eq!(game.hint().unwrap(), "Best is right: Police catches the thief in 2 turns.");
        assert_eq!(game.reply(), None, "it is the person's turn");
        assert_eq!(game.go((1, 2)).unwrap().grade, Grade::Best);
        assert_eq!(game.go((1, 3)), None, "it is not the person's turn");
        assert_eq!(game.hint(), None);
        assert_eq!(game.reply().unwrap().sentence(), "The thief stays at row 1, column 3");
        assert_eq!(game.go((1, 5)), None, "no legal move leads there");
        assert_eq!(game.go((1, 3)).unwrap().text, "Police catches the thief.");
        assert!(game.is_over() && game.choices().is_empty() && !game.is_persons_turn());
        assert_eq!(game.summary(), "Police catches the thief after 3 turns.");
        assert_eq!(game.review().unwrap(), "Best moves: 2 of 2.");
    }

    #[test]
    fn undo_takes_back_the_persons_move_and_the_reply() {
        let mut game = begun("|P...E\n|...T.\n", Some(Player::Thief));
        assert!(!game.is_persons_turn() && !game.undo());
        game.reply().unwrap();
        assert!(!game.undo(), "the person has not moved yet");
        let before = (game.state(), game.turn());
        game.go((1, 4)).unwrap();
        game.reply();
        assert!(game.undo());
        assert_eq!((game.state(), game.turn()), before);
        game.restart();
        assert_eq!((game.turn(), game.is_persons_turn()), (0, false));
    }

    #[test]
    fn a_draw_that_keeps_repeating_is_endless() {
        let mut game = begun("|P*E\n|**.\n|*T*\n", None);
        for round in 0..3 {
            assert_eq!((game.repetitions(), game.is_endless()), (round, round >= 2));
            assert_eq!(game.go((1, 1)).unwrap().text, "Draw, as with every other move.");
            game.reply().unwrap();
        }
        assert_eq!(game.review().unwrap(), "Best moves: 3 of 3.");
    }

    #[test]
    fn the_boards_own_rules_apply() {
        let game = begun("|skip: none\n|police-moves: 4\n|P.*\n|..T\n|..E\n", None);
        assert_eq!(names(&game).len(), 2, "{:?}", names(&game));
        assert!(!names(&game).contains(&"stay"));
        let stuck = begun("|skip: thief\n|P*\n|**\n|TE\n", None);
        assert!(stuck.is_over());
        assert_eq!(
            (stuck.summary().as_str(), stuck.review()),
            ("The thief escapes before anyone moved.", None)
        );
    }

    #[test]
    fn blunders_are_counted() {
        let mut game = begun("|first: thief\n|P.TE\n", None);
        assert_eq!(game.person(), Player::Thief);
        assert_eq!(game.go((1, 2)).unwrap().grade, Grade::Blunder);
        assert_eq!(game.review().unwrap(), "Best moves: 0 of 1. Moves that changed who wins: 1.");
    }

    #[test]
    fn an_unsolved_board_cannot_be_played() {
        let scene = Scene::board("|PTE\n|\n|PTT\n");
        let reason = |number| {
            scene.boards().game(PuzzleChoice::Number(number), None, &Unsolved).map(Result::err)
        };
        assert_eq!(reason(0), Some(Some("Not solved yet.")));
        assert_eq!(reason(1), Some(Some("Not solved: it has errors.")));
        assert_eq!(reason(2), None);
    }
}
