use fastrand::Rng;

use crate::model::{Board, Directions, Rules, Stuck, TurnRules};
use crate::solve::board::checker::check;
use crate::solve::board::game::BoardGameKey;
use crate::solve::board::repair::*;
use crate::solve::board::solution::solve;
use crate::solve::board::testing::boards::{picture, random_game, sized};
use crate::solve::board::testing::oracle::states;
use crate::solve::cache::SolutionCache;
use crate::solve::value::Unwatched;

/// The same game with this cell toggled; `None` for the exit.
fn toggled(game: &BoardGame, cell: Cell) -> Option<Arc<BoardGame>> {
    let board = &game.board;
    let is_wall = |other| board.is_wall(other) != (other == cell);
    let board =
        Board::with_exits(board.rows(), board.columns(), board.exits().to_vec(), is_wall).ok()?;
    Some(Arc::new(BoardGame { board, rules: game.rules }))
}

/// One to three cells toggled, never the exit.
fn random_edit(random: &mut Rng, game: &Arc<BoardGame>) -> Arc<BoardGame> {
    (0..random.u32(1..=3)).fold(Arc::clone(game), |game, _| {
        let cell = Cell::new(random.u32(..game.board.cell_count()));
        toggled(&game, cell).unwrap_or(game)
    })
}

/// Edits a board this many times, and repairs each solution from the one before.
fn stays_right(random: &mut Rng, game: BoardGame, edits: u32) {
    let mut solution = Arc::new(solve(&Arc::new(game), &Unwatched).unwrap());
    for _ in 0..edits {
        let edited = random_edit(random, solution.game());
        let repaired = solution.repaired_within(&edited, usize::MAX, &Unwatched).unwrap();
        solution = Arc::new(repaired.expect("few walls, no limit"));
        let fresh = solve(solution.game(), &Unwatched).unwrap();
        for state in states(solution.game()) {
            assert_eq!(
                solution.grid_value(state),
                fresh.grid_value(state),
                "{state:?} of {solution:?}"
            );
        }
    }
    check(solution.game(), |state| solution.value(state), &Unwatched).unwrap();
}

#[test]
fn small_boards_stay_right_over_many_edits_under_any_rules() {
    let mut random = Rng::with_seed(51);
    for _ in 0..400 {
        let game = random_game(&mut random, 25);
        stays_right(&mut random, game, 20);
    }
}

#[test]
fn a_24_by_24_board_stays_right_over_two_hundred_edits_however_solved() {
    let odd = TurnRules {
        police_may_skip: false,
        thief_may_skip: false,
        stuck: Stuck::Wins,
        ..TurnRules::USUAL
    };
    let odd = Rules { turns: odd, ..Rules::default() };
    let turns = TurnRules { thief_may_skip: false, ..TurnRules::USUAL };
    let equal = Rules { police_moves: Directions::Four, turns, ..Rules::default() };
    for (seed, rules) in [(52, Rules::default()), (54, odd), (55, equal)] {
        a_24_by_24_board_stays_right(seed, rules);
    }
}

fn a_24_by_24_board_stays_right(seed: u64, rules: Rules) {
    let mut random = Rng::with_seed(seed);
    let mut game = sized(&mut random, 24, 24, 0.25);
    game.rules = rules;
    let mut solution = Arc::new(solve(&Arc::new(game), &Unwatched).unwrap());
    let mut repairs = 0;
    for _ in 0..200 {
        let cell = Cell::new(random.u32(..24 * 24));
        let Some(edited) = toggled(solution.game(), cell) else { continue };
        let fresh = Arc::new(solve(&edited, &Unwatched).unwrap());
        match solution.repaired_within(&edited, 30_000, &Unwatched).unwrap() {
            Some(repaired) => {
                repairs += 1;
                if repairs % 20 == 1 {
                    check(&edited, |state| repaired.value(state), &Unwatched).unwrap();
                }
                for state in states(&edited).into_iter().skip(random.usize(..9)).step_by(9) {
                    assert_eq!(
                        repaired.grid_value(state),
                        fresh.grid_value(state),
                        "{state:?} of {repaired:?}"
                    );
                }
                solution = Arc::new(repaired);
            }
            None => solution = fresh,
        }
    }
    assert!(
        (50..200).contains(&repairs),
        "{repairs} repairs: the test needs repairs and new solves"
    );
}

#[test]
fn middle_sized_boards_stay_right_under_any_rules() {
    let mut random = Rng::with_seed(53);
    for density in [0.0, 0.1, 0.2, 0.3, 0.4] {
        let game = sized(&mut random, 13, 11, density);
        stays_right(&mut random, game, 40);
    }
}

#[test]
fn a_moved_exit_other_rules_and_another_size_are_not_repaired() {
    let refused = |before: &str, after: &str| {
        let old = Arc::new(solve(&picture(before).game, &Unwatched).unwrap());
        old.repaired_within(&picture(after).game, usize::MAX, &Unwatched).unwrap().is_none()
    };
    assert!(refused("|PT.E", "|PTE."));
    assert!(refused("|PT.E", "|skip: none\n|PT.E"));
    assert!(refused("|PT.E", "|PT\n|.E"));
    assert!(refused("|PT.......E", "|PT*********E"));
    assert!(!refused("|PT.E", "|PT*E"));
}

#[test]
fn too_many_changes_are_not_repaired() {
    let old = Arc::new(solve(&picture("|P.*\n|***\n|T*E").game, &Unwatched).unwrap());
    let game = picture("|P.*\n|*.*\n|T*E").game;
    let repaired =
        |most_touched| old.repaired_within(&game, most_touched, &Unwatched).unwrap().is_some();
    assert!(!repaired(10));
    assert!(repaired(100));
}

#[test]
fn small_boards_are_not_worth_a_repair() {
    let game = picture("|PT.E").game;
    let old = Arc::new(solve(&game, &Unwatched).unwrap());
    assert!(old.repaired(&picture("|PT*E").game, &Unwatched).unwrap().is_none());
    assert_eq!(old.repair_memory(&game), None);
}

#[test]
fn a_large_board_is_repaired_through_the_cache_within_the_announced_memory() {
    // A field of 80 × 80 cells, and below it two cells for a third between them to be opened.
    let is_wall = |cell: Cell| match (cell.index() / 80, cell.index() % 80) {
        (0..80, _) => false,
        (80, _) => true,
        (_, column) => column != 0 && column != 2,
    };
    let board = Board::new(82, 80, Cell::new(0), is_wall).unwrap();
    let before = BoardGameKey::new(Arc::new(BoardGame { board, rules: Rules::default() }));
    let opened = Cell::new(81 * 80 + 1);
    let after = BoardGameKey::new(toggled(before.game(), opened).unwrap());

    let cache = SolutionCache::new(1 << 30);
    let old = cache.solve(&before, &Unwatched).unwrap();
    let solution = cache.repaired(&after, &before, &Unwatched).unwrap().unwrap();
    assert!(solution.as_repaired().is_some());
    let needed = old.repair_memory(after.game()).unwrap();
    assert!(solution.memory() <= needed.kept && needed.kept <= old.memory() + needed.peak);

    for police in (0..80 * 80).map(Cell::new) {
        for to_move in [Player::Police, Player::Thief] {
            assert_eq!(
                solution.grid_value(GridState { police, thief: opened, to_move }),
                Value::Draw
            );
            let in_the_field = GridState { police, thief: Cell::new(1234), to_move };
            assert_eq!(solution.grid_value(in_the_field), old.grid_value(in_the_field));
        }
    }
    let caught = GridState { police: Cell::new(81 * 80), thief: opened, to_move: Player::Police };
    assert_eq!(solution.grid_value(caught), Value::Win(Player::Police, Turns(1)));
}
