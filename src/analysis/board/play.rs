//! A board as a match. Several policemen play as in a pursuit.

use std::sync::Arc;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::{RowColumn, place_of, step_name};
use crate::analysis::board::part::{SolvedBoard, solved_board};
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::play::squads::{SquadMatch, SquadPlay};
use crate::analysis::play::{LegalMove, Match, Playable};
use crate::analysis::solve_status::{HAS_ERRORS, Solutions};
use crate::model::{Board, Player, State};
use crate::solve::{BoardSolution, Value, moves};

/// A solved board with one policeman.
#[derive(Debug, Clone)]
pub(crate) struct BoardPlay {
    solution: Arc<BoardSolution>,
}

pub(crate) type BoardMatch = Match<BoardPlay>;

/// A match on a board.
#[derive(Debug, Clone)]
pub(crate) enum OneOrSeveral {
    /// With one policeman.
    One(BoardMatch),
    /// With several.
    Several(SquadMatch),
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
    ) -> Option<Result<OneOrSeveral, &'static str>> {
        let (_, part) = self.chosen(choice)?;
        Some(solved_board(&part, solutions).and_then(|solved| match solved {
            SolvedBoard::One(puzzle, solution) => {
                let game = Match::new(BoardPlay { solution }, puzzle.start, person);
                Ok(OneOrSeveral::One(game))
            }
            SolvedBoard::Several(squad, solution) => {
                let play = SquadPlay::on_board(solution, squad);
                let game = SquadMatch::from_start(play, squad.start(), person);
                game.map(OneOrSeveral::Several).ok_or(HAS_ERRORS)
            }
        }))
    }
}

impl BoardPlay {
    fn board(&self) -> &Board {
        &self.solution.game().board
    }
}

impl Playable for BoardPlay {
    type State = State;
    type Step = RowColumn;

    fn value(&self, state: State) -> Value {
        self.solution.value(state)
    }

    fn to_move(state: State) -> Player {
        state.to_move
    }

    fn moves(&self, state: State) -> Vec<LegalMove<RowColumn>> {
        let from = place_of(self.board(), state.cell_of(state.to_move));
        let choice = |option: crate::solve::Move| {
            let step = place_of(self.board(), option.to);
            LegalMove { step, name: step_name(from, step).to_owned(), value: option.value }
        };
        moves(&self.solution, state).into_iter().map(choice).collect()
    }

    fn legal_move(&self, state: State, step: RowColumn) -> Option<LegalMove<RowColumn>> {
        self.moves(state).into_iter().find(|choice| choice.step == step)
    }

    fn after(&self, state: State, (row, column): RowColumn) -> State {
        self.board().cell(row - 1, column - 1).map_or(state, |cell| state.after(cell))
    }

    /// `The thief goes up to row 2, column 3`, `The policeman stays on row 1, column 1`.
    fn made(&self, from: State, to: State) -> String {
        let mover = from.to_move;
        let place = |state: State| place_of(self.board(), state.cell_of(mover));
        let (row, column) = place(to);
        let mover = match mover {
            Player::Police => "policeman",
            Player::Thief => "thief",
        };
        match step_name(place(from), place(to)) {
            "stay" => format!("The {mover} stays on row {row}, column {column}"),
            name => format!("The {mover} goes {name} to row {row}, column {column}"),
        }
    }
}

impl BoardMatch {
    /// The board of the match.
    pub(crate) fn board(&self) -> &Board {
        self.game.board()
    }

    /// The cell of a player's piece.
    pub(crate) fn place(&self, player: Player) -> RowColumn {
        place_of(self.board(), self.state().cell_of(player))
    }

    /// The cells of the exits.
    pub(crate) fn exits(&self) -> impl Iterator<Item = RowColumn> {
        self.board().exits().iter().map(|&exit| place_of(self.board(), exit))
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::board::play::*;
    use crate::analysis::picture::{Scene, SolvesAll};
    use crate::analysis::play::{Grade, Opponent};
    use crate::analysis::solve_status::Unsolved;

    fn begun(board: &str, person: Option<Player>) -> BoardMatch {
        let scene = Scene::board(board);
        match scene.boards().game(PuzzleChoice::Number(0), person, &SolvesAll).unwrap().unwrap() {
            OneOrSeveral::One(game) => game,
            OneOrSeveral::Several(_) => unreachable!("the boards here have one policeman"),
        }
    }

    fn names(game: &BoardMatch) -> Vec<String> {
        game.choices().into_iter().map(|choice| choice.name).collect()
    }

    #[test]
    fn a_game_is_won_against_perfect_play() {
        let mut game = begun("|P.T*E\n", None);
        assert_eq!(
            (game.person(), game.is_persons_turn(), names(&game)),
            (Player::Police, true, vec!["right".to_owned(), "stay".to_owned()])
        );
        assert_eq!(game.hint().unwrap(), "Best is right: Police catches the thief in 2 turns.");
        assert_eq!(game.reply(), None, "it is the person's turn");
        assert_eq!(game.go((1, 2)).unwrap().grade, Grade::Best);
        assert_eq!(game.go((1, 3)), None, "it is not the person's turn");
        assert_eq!(game.hint(), None);
        assert_eq!(game.reply().unwrap(), "The thief stays on row 1, column 3");
        assert_eq!(game.go((1, 5)), None, "no legal move leads there");
        assert_eq!(game.go((1, 3)).unwrap().text, "Police catches the thief.");
        assert!(game.is_over() && game.choices().is_empty() && !game.is_persons_turn());
        assert_eq!(game.summary(), "Police catches the thief after 3 turns.");
        assert_eq!(game.review().unwrap(), "Best moves: 2 of 2.");
    }

    /// Plays against an opponent who sees everything, with random moves.
    fn check_best_value_is_kept<P: Playable>(game: Match<P>, random: &mut fastrand::Rng) {
        let mut game = game.against(Opponent::seeing(u32::MAX, random.u64(..)));
        while !game.is_over() && game.turn() < 30 {
            if game.is_persons_turn() {
                let choices = game.choices();
                game.go(choices[random.usize(..choices.len())].step).unwrap();
                continue;
            }
            let before = game.value();
            game.reply().unwrap();
            let after = game.value();
            assert_eq!(after.outcome(), before.outcome());
            let next = before.turns().map(|turns| turns.0 - 1);
            assert_eq!(after.turns().map(|turns| turns.0), next);
        }
    }

    #[test]
    fn an_opponent_who_sees_every_win_never_leaves_the_best_value() {
        let mut random = fastrand::Rng::with_seed(44);
        for round in 0..60 {
            let mut cells: Vec<char> =
                (0..20).map(|_| if random.u8(..4) == 0 { '*' } else { '.' }).collect();
            let mut places: Vec<usize> = (0..cells.len()).collect();
            random.shuffle(&mut places);
            let pieces = if round % 2 == 0 { "PTE" } else { "PTEP" };
            for (place, piece) in places.into_iter().zip(pieces.chars()) {
                cells[place] = piece;
            }
            let mut board =
                if pieces == "PTE" { String::new() } else { "|policemen: 2\n".to_owned() };
            for row in cells.chunks(5) {
                board += &format!("|{}\n", row.iter().collect::<String>());
            }
            let scene = Scene::board(&board);
            for person in [Player::Police, Player::Thief] {
                let game = scene.boards().game(PuzzleChoice::Number(0), Some(person), &SolvesAll);
                match game.unwrap().unwrap() {
                    OneOrSeveral::One(game) => check_best_value_is_kept(game, &mut random),
                    OneOrSeveral::Several(game) => check_best_value_is_kept(game, &mut random),
                }
            }
        }
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
        assert!(!names(&game).contains(&"stay".to_owned()));
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
