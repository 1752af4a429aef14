use std::sync::Arc;

use fastrand::Rng;

use crate::model::{BoardGame, GraphReading};
use crate::solve::board::game::BoardGameKey;
use crate::solve::board::queue;
use crate::solve::board::solution::{BoardSolution, Table};
use crate::solve::board::testing::boards::random_game;
use crate::solve::board::testing::oracle::states;
use crate::solve::bytes::TransferInput;
use crate::solve::cache::SolutionCache;
use crate::solve::graph::GraphSolution;
use crate::solve::graph::game::GraphGameKey;
use crate::solve::kinds::{AnyGame, GameKey};
use crate::solve::solvable::Solvable as _;
use crate::solve::transfer::*;
use crate::solve::value::Unwatched;
use crate::syntax::GraphText;

const LIMIT: u64 = 1 << 30;

/// The solution of a game, after both the game and the solution were written as bytes and read
/// again.
fn transferred<G: GameKey>(game: &G) -> Arc<G::Solution> {
    let (any, cache) = (AnyGame::new(game), SolutionCache::new(LIMIT));
    let _user = any.share(&cache);
    let answer = solve(&request(&any, LIMIT), &Unwatched).unwrap();
    accept(&any, &cache, &answer).unwrap().unwrap();
    cache.get(game).unwrap()
}

#[track_caller]
fn assert_same(game: &BoardGame, sent: &BoardSolution, received: &BoardSolution) {
    for state in states(game) {
        assert_eq!(sent.grid_value(state), received.grid_value(state), "{state:?}");
    }
}

#[test]
fn a_board_has_the_same_values_behind_the_bytes() {
    let mut rng = Rng::with_seed(11);
    for cells in [4, 16, 60, 200] {
        for _ in 0..6 {
            let key = BoardGameKey::new(Arc::new(random_game(&mut rng, cells)));
            let solution = key.solve_within(LIMIT, &Unwatched).unwrap();
            assert_same(key.game(), &solution, &transferred(&key));
        }
    }
}

#[test]
fn so_has_a_board_that_the_queue_solves() {
    let mut rng = Rng::with_seed(12);
    for _ in 0..6 {
        let key = BoardGameKey::new(Arc::new(random_game(&mut rng, 40)));
        let table = queue::tests::solve(key.game(), &Unwatched).unwrap();
        let solution = BoardSolution::with_table(Arc::clone(key.game()), Table::Queue(table));
        let mut bytes = Vec::new();
        assert!(BoardGameKey::write_solution(&solution, &mut bytes));
        assert_same(key.game(), &solution, &key.read_solution(&mut TransferInput(&bytes)).unwrap());
    }
}

/// A game of each objective.
const GRAPHS: [&str; 5] = [
    "start: a\na -> b c\nb -> a\nc -> d\nd\n",
    "stuck: wins\nstart: a\na -> b\nb -> c\n",
    "objective: cost\nstart: a\na -> b:0 c:9007199254740992\nb -> c:5\nc -> a:0\n",
    "2 2 1\n1 2 1\n2 1 0\n",
    "words: 1\nab\nbc\n",
];

fn graph(text: &str) -> GraphGameKey {
    GraphGameKey::new(GraphReading::new(&GraphText::parse(text)).puzzle.unwrap())
}

#[test]
fn a_graph_has_the_same_values_behind_the_bytes() {
    for text in GRAPHS {
        let game = graph(text);
        let solution: Arc<GraphSolution> = Arc::new(game.solve_within(LIMIT, &Unwatched).unwrap());
        assert_eq!(format!("{solution:?}"), format!("{:?}", transferred(&game)), "{text:?}");
    }
}

#[test]
fn bytes_cut_short_are_refused() {
    let board =
        AnyGame::new(&BoardGameKey::new(Arc::new(random_game(&mut Rng::with_seed(13), 12))));
    let cache = SolutionCache::new(LIMIT);
    for game in [board].into_iter().chain(GRAPHS.map(|text| AnyGame::new(&graph(text)))) {
        let asked = request(&game, LIMIT);
        let answer = solve(&asked, &Unwatched).unwrap();
        for cut in 0..asked.len() {
            assert_eq!(solve(&asked[..cut], &Unwatched), None, "{game:?} {cut}");
        }
        for cut in 0..answer.len() {
            assert!(accept(&game, &cache, &answer[..cut]).is_none(), "{game:?} {cut}");
        }
    }
}

#[test]
fn a_game_beyond_the_limit_is_too_large_on_both_sides() {
    let game = AnyGame::new(&BoardGameKey::new(Arc::new(random_game(&mut Rng::with_seed(14), 60))));
    let answer = solve(&request(&game, 100), &Unwatched).unwrap();
    let refused = accept(&game, &SolutionCache::new(LIMIT), &answer).unwrap().unwrap_err();
    assert_eq!(refused, Stopped::TooLarge { needed: game.memory_within(100), limit: 100 });
}
