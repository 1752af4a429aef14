//! Plays a solved game: the moves of a state, best first, and the best line.
//!
//! Guarantee: one order everywhere, so that the lists of the editor, those of the command line and
//! the best line never disagree about the best move. Deliberately not here: words for moves.

use std::cmp::Reverse;

use crate::model::{BoardGame, Cell, State, Step};
use crate::solve::board::solution::BoardSolution;
use crate::solve::board::state::GridState;
use crate::solve::value::{Move, Turns, Value};

/// Whether the game is over in a state: a catch, an escape, or a stuck player to move.
pub(crate) fn is_over(game: &BoardGame, state: GridState) -> bool {
    if state.police == state.thief || game.board.is_exit(state.thief) {
        return true;
    }
    !game.rules.turns.may_skip(state.to_move) && game.destinations(state).next().is_none()
}

/// The moves of the player to move, best first: wins, soonest first; then endless play; then
/// losses, latest first. Equally good moves are in reading order. Empty for a state that has ended or that
/// the game does not have.
///
/// # Examples
/// ```
/// use stakeout::model::BoardReading;
/// use stakeout::solve::{Unwatched, moves, solve};
/// use stakeout::syntax::Sections;
///
/// let sections = Sections::new("P.T*E\n");
/// let puzzle = BoardReading::new(&sections.all()[0].section).puzzle.expect("no errors");
/// let solution = solve(&puzzle.game, &Unwatched)?;
/// let values: Vec<String> = moves(&solution, puzzle.start).iter().map(|option| option.value.to_string()).collect();
/// assert_eq!(values, ["Police catches the thief in 2 turns", "Police catches the thief in 4 turns"]);
/// # Ok::<(), stakeout::solve::Stopped>(())
/// ```
pub fn moves(solution: &BoardSolution, state: State) -> Vec<Move> {
    let mover = state.to_move;
    let options = options(solution, state.into());
    let mut moves: Vec<Move> =
        options.map(|(to, value)| Move { to: Step::of_one(mover, to), value }).collect();
    moves.sort_by_key(|option| Reverse(option.value.good_for(mover)));
    moves
}

/// The best line from a state to the end, with as many steps as the state has turns; of equally
/// good moves the first in reading order. Empty for a draw, and for a state that has ended or that
/// the game does not have.
///
/// # Examples
/// ```
/// use stakeout::model::BoardReading;
/// use stakeout::solve::{Unwatched, best_line, solve};
/// use stakeout::syntax::Sections;
///
/// let sections = Sections::new("P.T*E\n");
/// let puzzle = BoardReading::new(&sections.all()[0].section).puzzle.expect("no errors");
/// let solution = solve(&puzzle.game, &Unwatched)?;
/// let movers: Vec<&str> = best_line(&solution, puzzle.start).iter().map(|step| step.mover().name()).collect();
/// assert_eq!(movers, ["police", "thief", "police"]);
/// # Ok::<(), stakeout::solve::Stopped>(())
/// ```
pub fn best_line(solution: &BoardSolution, start: State) -> Vec<Step> {
    let Some(Turns(turns)) = solution.value(start).turns() else {
        return Vec::new();
    };
    let mut line = Vec::with_capacity(turns as usize);
    let mut state = GridState::from(start);
    while let Some((best, _)) =
        options(solution, state).min_by_key(|(_, value)| Reverse(value.good_for(state.to_move)))
    {
        line.push(Step::of_one(state.to_move, best));
        state = state.after(best);
    }
    line
}

/// The cells that the mover of a state can go to, in reading order; none if it has ended.
pub(crate) fn destinations(
    solution: &BoardSolution,
    state: GridState,
) -> impl Iterator<Item = Cell> + '_ {
    let game = solution.game();
    let ended = !game.has_state(state) || solution.grid_value(state).turns() == Some(Turns(0));
    let destinations = (!ended).then(|| game.destinations(state));
    destinations.into_iter().flatten()
}

/// The moves of a state in reading order, each with the value of the state after it.
fn options(solution: &BoardSolution, state: GridState) -> impl Iterator<Item = (Cell, Value)> + '_ {
    let moves = destinations(solution, state);
    moves.map(move |to| (to, solution.grid_value(state.after(to))))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::sync::Arc;

    use expect_test::{Expect, expect};
    use fastrand::Rng;

    use crate::model::Player;
    use crate::solve::board::play::*;
    use crate::solve::board::solution::solve;
    use crate::solve::board::testing::boards::{picture, random_game};
    use crate::solve::board::testing::oracle::states;
    use crate::solve::value::Unwatched;

    /// Solves the board of a picture and draws the verdict, the moves (best first) and the best
    /// line below it; cells are 1-based rows and columns.
    #[track_caller]
    fn check(expected: Expect) {
        let mut text: String = expected
            .data()
            .lines()
            .filter(|line| line.trim_start().starts_with('|'))
            .fold(String::new(), |text, line| text + line.trim_start() + "\n");
        let puzzle = picture(&text);
        let solution = solve(&puzzle.game, &Unwatched).unwrap();
        let board = &puzzle.game.board;
        let place = |step: Step| {
            let cell = step.cells().next().unwrap();
            format!("{},{}", board.row(cell) + 1, board.column(cell) + 1)
        };
        writeln!(text, "{}", solution.value(puzzle.start)).unwrap();
        for option in moves(&solution, puzzle.start) {
            writeln!(text, "  {} {}", place(option.to), option.value).unwrap();
        }
        for step in best_line(&solution, puzzle.start) {
            write!(text, "{} to {}, ", step.mover().name(), place(step)).unwrap();
        }
        text += "end\n";
        expected.assert_eq(&text);
    }

    #[test]
    fn the_police_catches_a_thief_in_a_dead_end() {
        check(expect![[r#"
            |P.T*E
            Police catches the thief in 3 turns
              1,2 Police catches the thief in 2 turns
              1,1 Police catches the thief in 4 turns
            police to 1,2, thief to 1,3, police to 1,3, end
        "#]]);
    }

    #[test]
    fn the_thief_escapes_next_to_the_exit() {
        check(expect![[r#"
            |P..TE
            The thief escapes in 2 turns
              1,1 The thief escapes in 1 turn
              1,2 The thief escapes in 1 turn
            police to 1,1, thief to 1,5, end
        "#]]);
    }

    #[test]
    fn players_who_cannot_meet_draw() {
        check(expect![[r#"
            |P.*
            |***
            |T*E
            Draw
              1,1 Draw
              1,2 Draw
            end
        "#]]);
    }

    #[test]
    fn the_thief_may_move_first() {
        check(expect![[r#"
            |first: thief
            |PT.E
            The thief escapes in 3 turns
              1,3 The thief escapes in 2 turns
              1,2 Police catches the thief in 1 turn
              1,1 Police catches the thief in 0 turns
            thief to 1,3, police to 1,1, thief to 1,4, end
        "#]]);
    }

    #[test]
    fn a_diagonal_step_between_two_walls_is_allowed() {
        check(expect![[r#"
            |P*E
            |*T*
            Police catches the thief in 1 turn
              2,2 Police catches the thief in 0 turns
              1,1 Police catches the thief in 2 turns
            police to 2,2, end
        "#]]);
    }

    #[test]
    fn a_thief_who_must_move_may_have_to_step_onto_the_police() {
        check(expect![[r#"
            |first: thief
            |skip: none
            |TP*E
            Police catches the thief in 1 turn
              1,2 Police catches the thief in 0 turns
            thief to 1,2, end
        "#]]);
    }

    #[test]
    fn a_stuck_player_loses_at_once() {
        check(expect![[r#"
            |skip: thief
            |P*
            |**
            |TE
            The thief escapes in 0 turns
            end
        "#]]);
    }

    #[test]
    fn or_wins_at_once_under_that_rule() {
        check(expect![[r#"
            |skip: thief
            |stuck: wins
            |P*
            |**
            |TE
            Police catches the thief in 0 turns
            end
        "#]]);
    }

    #[test]
    fn on_the_exit_both_together_are_a_catch() {
        let puzzle = picture("|PTE");
        let solution = solve(&puzzle.game, &Unwatched).unwrap();
        let exit = puzzle.game.board.first_exit();
        for to_move in [Player::Police, Player::Thief] {
            let thief_there = GridState { thief: exit, to_move, ..puzzle.start.into() };
            assert_eq!(solution.grid_value(thief_there), Value::Win(Player::Thief, Turns(0)));
            let both_there = GridState { police: exit, ..thief_there };
            assert_eq!(solution.grid_value(both_there), Value::Win(Player::Police, Turns(0)));
        }
    }

    #[test]
    fn whoever_endless_play_is_given_to_wins_without_turns() {
        check(expect![[r#"
            |endless: thief
            |P*T
            |***
            |..E
            The thief escapes
              1,1 The thief escapes
            end
        "#]]);
        check(expect![[r#"
            |endless: police
            |P*T
            |***
            |..E
            Police catches the thief
              1,1 Police catches the thief
            end
        "#]]);
    }

    #[test]
    fn a_line_has_as_many_turns_as_the_value_and_reaches_the_end() {
        let mut random = Rng::with_seed(11);
        for _ in 0..200 {
            let solution = solve(&Arc::new(random_game(&mut random, 25)), &Unwatched).unwrap();
            for start in states(solution.game()).into_iter().map(State::from) {
                let line = best_line(&solution, start);
                let value = solution.value(start);
                assert_eq!(
                    line.len() as u32,
                    value.turns().map_or(0, |Turns(turns)| turns),
                    "{start:?} of {solution:?}"
                );
                let mut state = start;
                for step in &line {
                    assert_eq!(step.mover(), state.to_move);
                    let to = step.cells().next().unwrap();
                    assert!(destinations(&solution, state.into()).any(|legal| legal == to));
                    assert_eq!(
                        moves(&solution, state)[0].to,
                        *step,
                        "the line takes the best move"
                    );
                    state = state.after(*step);
                }
                if let Value::Win(winner, _) = value {
                    assert_eq!(solution.value(state), Value::Win(winner, Turns(0)));
                }
            }
        }
    }

    #[test]
    fn a_state_that_has_ended_or_does_not_exist_has_no_moves() {
        let puzzle = picture("|P.*\n|.TE");
        let solution = solve(&puzzle.game, &Unwatched).unwrap();
        let state = |police, thief| GridState {
            police: Cell::new(police),
            thief: Cell::new(thief),
            to_move: Player::Thief,
        };
        for nowhere in [
            state(0, 0),
            state(1, 5),
            state(5, 5),
            state(2, 0),
            state(0, 2),
            state(6, 0),
            state(0, u32::MAX),
        ] {
            assert_eq!(moves(&solution, nowhere.into()), []);
            assert_eq!(best_line(&solution, nowhere.into()), []);
        }
    }
}
