use std::sync::Arc;

use fastrand::Rng;

use crate::model::Rules;
use crate::solve::board::checker::*;
use crate::solve::board::solution::solve;
use crate::solve::board::testing::boards::{picture, random_game, random_rules, sized};
use crate::solve::board::testing::oracle::{Oracle, states};
use crate::solve::board::testing::properties::snake;
use crate::solve::value::Unwatched;

/// Checks the true values of a game with one value altered.
fn alter(
    game: &BoardGame,
    oracle: &Oracle,
    altered: GridState,
    value: Value,
) -> Result<Proof, Unproven> {
    check(
        game,
        |state| if state == altered.into() { value } else { oracle.value(state) },
        &Unwatched,
    )
}

#[test]
fn true_values_pass_with_every_state_counted() {
    let mut random = Rng::with_seed(21);
    for _ in 0..500 {
        let game = random_game(&mut random, 30);
        let oracle = Oracle::new(&game);
        let passed = check(&game, |state| oracle.value(state), &Unwatched);
        assert_eq!(passed, Ok(Proof { states: states(&game).len() as u64 }), "{game:?}");
    }
}

#[test]
fn every_altered_value_is_rejected() {
    let mut random = Rng::with_seed(22);
    for _ in 0..300 {
        let game = random_game(&mut random, 20);
        let oracle = Oracle::new(&game);
        let states = states(&game);
        let state = states[random.usize(..states.len())];
        let truth = oracle.value(state);
        let Turns(turns) = truth.turns().unwrap_or(Turns(random.u32(..9)));
        let mut lies = vec![Value::Draw];
        for winner in [Player::Police, Player::Thief] {
            for turns in [
                turns.saturating_sub(2),
                turns.saturating_sub(1),
                turns,
                turns + 1,
                turns + 2,
                u32::MAX,
            ] {
                lies.push(Value::Win(winner, Turns(turns)));
            }
        }
        for lie in lies.into_iter().filter(|&lie| lie != truth) {
            let answer = alter(&game, &oracle, state, lie);
            assert!(
                matches!(answer, Err(Unproven::Wrong(_))),
                "{lie} instead of {truth} for {state:?} of {game:?}"
            );
        }
    }
}

#[test]
fn values_under_other_rules_are_rejected_where_they_differ() {
    let mut random = Rng::with_seed(23);
    let mut refused = 0;
    for _ in 0..300 {
        let game = random_game(&mut random, 20);
        let other = BoardGame { rules: random_rules(&mut random), ..game.clone() };
        let (right, wrong) = (Oracle::new(&game), Oracle::new(&other));
        let same = states(&game).iter().all(|&state| right.value(state) == wrong.value(state));
        assert_eq!(
            check(&game, |state| wrong.value(state), &Unwatched).is_ok(),
            same,
            "{game:?} as {other:?}"
        );
        refused += u32::from(!same);
    }
    assert!(refused > 100, "only {refused} differ");
}

#[test]
fn wins_that_only_prove_each_other_are_rejected() {
    // Nobody can be caught here, yet each claim has a move to one with a turn less, or all moves to
    // such.
    let game = picture("|P.*\n|***\n|T*E").game;
    let claim = |state: State| match state.to_move {
        _ if state.police.holds(state.thief) => Value::Win(Player::Police, Turns(0)),
        _ if game.board.is_exit(state.thief_cell()) => Value::Win(Player::Thief, Turns(0)),
        Player::Police => Value::Win(Player::Police, Turns(1)),
        Player::Thief => Value::Win(Player::Police, Turns(2)),
    };
    assert!(matches!(check(&game, claim, &Unwatched), Err(Unproven::Wrong(_))));
}

#[test]
fn an_error_names_the_state_the_claim_and_the_reason() {
    let check = |picture_of_it: &str, police, claimed, reason| {
        let game = picture(picture_of_it).game;
        // No state is checked before these, so the altered state itself is reported.
        let state =
            GridState { police: Cell::new(police), thief: Cell::new(0), to_move: Player::Police };
        let wrong = WrongValue { state: state.into(), claimed, reason };
        assert_eq!(alter(&game, &Oracle::new(&game), state, claimed), Err(Unproven::Wrong(wrong)));
    };
    let win = |player, turns| Value::Win(player, Turns(turns));
    check("|TP.E", 0, Value::Draw, Reason::Ended(win(Player::Police, 0)));
    check("|TP.E", 1, win(Player::Police, 0), Reason::Moves(win(Player::Police, 1)));
    check("|TP.E", 1, win(Player::Thief, u32::MAX), Reason::TooLong);
    check("|ETP.", 2, win(Player::Police, 1), Reason::Ended(win(Player::Thief, 0)));
    assert_eq!(
        Reason::Moves(win(Player::Police, 1)).to_string(),
        "by its moves: Police catches the thief in 1 turn"
    );
}

#[test]
fn the_solutions_of_all_engines_for_real_sizes_pass() {
    let mut random = Rng::with_seed(24);
    for density in [0.0, 0.25, 0.4] {
        let game = Arc::new(sized(&mut random, 15, 17, density));
        let solution = solve(&game, &Unwatched).unwrap();
        check(&game, |state| solution.value(state), &Unwatched).unwrap();
        let table = crate::solve::board::queue::tests::solve(&game, &Unwatched).unwrap();
        check(&game, |state| table.value(state.into()).under(&game.rules), &Unwatched).unwrap();
    }
}

#[test]
fn a_check_can_be_cancelled() {
    struct Cancelled;
    impl Control for Cancelled {
        fn is_cancelled(&self) -> bool {
            true
        }
    }
    let game = picture("|P.TE").game;
    let oracle = Oracle::new(&game);
    assert_eq!(check(&game, |state| oracle.value(state), &Cancelled), Err(Unproven::Cancelled));
}

#[test]
fn a_solution_is_proved_by_the_row_as_by_the_state() {
    let mut random = Rng::with_seed(51);
    for number in 0..400 {
        let game = match number {
            0 => sized(&mut random, 33, 35, 0.1),
            1 => sized(&mut random, 17, 70, 0.3),
            // Long games: rounds of seven and of nine digits.
            2 => BoardGame { board: snake(15), rules: Rules::default() },
            3 => BoardGame { board: snake(25), rules: Rules::default() },
            _ => random_game(&mut random, 40),
        };
        let solution = solve(&Arc::new(game), &Unwatched).unwrap();
        let proof = check(solution.game(), |state| solution.value(state), &Unwatched);
        assert!(proof.is_ok());
        assert_eq!(check_solution(&solution, &Unwatched), proof, "{solution:?}");
        let open: Vec<Cell> = solution.game().board.open_cells().collect();
        let rows = solution.rows(open.clone(), |value| value);
        for (&thief, to_move) in
            open.iter().zip([Player::Police, Player::Thief].into_iter().cycle())
        {
            let mut police = open.iter();
            rows.row(thief, to_move, |value| {
                let state = GridState { police: *police.next().unwrap(), thief, to_move };
                assert_eq!(value, solution.grid_value(state), "{state:?} of {solution:?}");
            });
        }
    }
}
