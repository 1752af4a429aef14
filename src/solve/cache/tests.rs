use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use fastrand::Rng;

use crate::model::{BoardGame, Cell, GraphReading, Player, State};
use crate::solve::board::engine::{memory_needed, memory_within};
use crate::solve::board::game::BoardGameKey;
use crate::solve::board::solution::{BoardSolution, solve};
use crate::solve::board::testing::boards::sized;
use crate::solve::board::testing::oracle::states;
use crate::solve::cache::*;
use crate::solve::graph::GraphGameKey;
use crate::solve::value::{Unwatched, Value};
use crate::syntax::GraphText;

/// This many different games of growing size.
fn games(count: u32) -> Vec<BoardGameKey> {
    let mut random = Rng::with_seed(31);
    (0..count)
        .map(|number| BoardGameKey::new(Arc::new(sized(&mut random, 2, 2 + number, 0.0))))
        .collect()
}

fn solved(key: &BoardGameKey) -> BoardSolution {
    solve(key.game(), &Unwatched).unwrap()
}

fn reserve(
    cache: &SolutionCache,
    key: &BoardGameKey,
    bytes: u64,
) -> Result<Reservation<BoardGameKey>, ClaimRefused> {
    match cache.claim(key, bytes)? {
        Claim::Reserved(reservation) => Ok(reservation),
        Claim::Solved(_) => panic!("it is kept"),
    }
}

/// The memory that the ledger counts for a cached game.
fn cost(key: &BoardGameKey) -> u64 {
    let cache = SolutionCache::new(u64::MAX);
    let _ = cache.solve(key, &Unwatched);
    cache.bytes().kept
}

/// A model of the cache, with lists.
struct Model {
    limit: u64,
    /// Game, bytes; least recently used first.
    kept: Vec<(usize, u64)>,
    /// Game, bytes, whether it had users.
    running: Vec<(usize, u64, bool)>,
    users: Vec<usize>,
}

impl Model {
    fn kept_bytes(&self) -> u64 {
        self.kept.iter().map(|&(_, bytes)| bytes).sum()
    }

    fn running_bytes(&self) -> u64 {
        self.running.iter().map(|&(_, bytes, _)| bytes).sum()
    }

    fn get(&mut self, game: usize) -> bool {
        let found = self.kept.iter().position(|&(kept, _)| kept == game);
        if let Some(place) = found {
            let entry = self.kept.remove(place);
            self.kept.push(entry);
        }
        found.is_some()
    }

    fn make_room(&mut self, bytes: u64) {
        while !self.kept.is_empty() && self.kept_bytes() + self.running_bytes() + bytes > self.limit
        {
            self.kept.remove(0);
        }
    }

    /// Whether the game is cached; if not, makes and reserves room.
    fn claim(&mut self, game: usize, bytes: u64) -> Result<bool, ClaimRefused> {
        if self.get(game) {
            return Ok(true);
        }
        if bytes > self.limit {
            return Err(ClaimRefused::TooLarge { needed: bytes, limit: self.limit });
        }
        if self.running.iter().any(|&(running, ..)| running == game) {
            return Err(ClaimRefused::Running);
        }
        if self.running_bytes() + bytes > self.limit {
            return Err(ClaimRefused::Busy);
        }
        self.make_room(bytes);
        self.running.push((game, bytes, self.users.contains(&game)));
        Ok(false)
    }

    fn keep(&mut self, place: usize, bytes: u64) {
        let (game, _, had_users) = self.running.remove(place);
        let unwanted = had_users && !self.users.contains(&game);
        if unwanted || self.running_bytes() + bytes > self.limit {
            return;
        }
        self.make_room(bytes);
        self.kept.push((game, bytes));
    }

    fn close(&mut self, place: usize) {
        let game = self.users.remove(place);
        if !self.users.contains(&game) {
            self.kept.retain(|&(kept, _)| kept != game);
        }
    }
}

#[test]
fn the_cache_behaves_like_its_model() {
    let games = games(8);
    let costs: Vec<u64> = games.iter().map(cost).collect();
    let total: u64 = costs.iter().sum();
    let mut random = Rng::with_seed(32);
    for _ in 0..100 {
        let limit = random.u64(..total);
        let cache = SolutionCache::new(limit);
        let mut model = Model { limit, kept: Vec::new(), running: Vec::new(), users: Vec::new() };
        let mut reservations = Vec::new();
        let mut shares = Vec::new();
        for _ in 0..200 {
            let game = random.usize(..games.len());
            match random.u32(..10) {
                0..3 => assert_eq!(cache.get(&games[game]).is_some(), model.get(game)),
                3..5 => {
                    let bytes = costs[game] + random.u64(..costs[game]);
                    let claim = cache.claim(&games[game], bytes);
                    let granted = claim
                        .as_ref()
                        .map(|claim| matches!(claim, Claim::Solved(_)))
                        .map_err(|&why| why);
                    assert_eq!(granted, model.claim(game, bytes));
                    reservations.extend(claim.ok().and_then(|claim| match claim {
                        Claim::Reserved(reservation) => Some(reservation),
                        Claim::Solved(_) => None,
                    }));
                }
                5..7 if !reservations.is_empty() => {
                    let place = random.usize(..reservations.len());
                    let game = model.running[place].0;
                    reservations.remove(place).keep(solved(&games[game]));
                    model.keep(place, costs[game]);
                }
                7 if !reservations.is_empty() => {
                    let place = random.usize(..reservations.len());
                    drop(reservations.remove(place));
                    model.running.remove(place);
                }
                8 if random.bool() || shares.is_empty() => {
                    shares.push(cache.share(AnyGame::new(&games[game])));
                    model.users.push(game);
                }
                8 => {
                    let place = random.usize(..shares.len());
                    drop(shares.remove(place));
                    model.close(place);
                }
                9 => {
                    model.limit = random.u64(..total);
                    cache.set_limit(model.limit);
                    model.make_room(0);
                }
                _ => {}
            }
            let bytes = Bytes {
                kept: model.kept_bytes(),
                running: model.running_bytes(),
                limit: model.limit,
            };
            assert_eq!(cache.bytes(), bytes);
        }
        for (game, key) in games.iter().enumerate() {
            assert_eq!(cache.get(key).is_some(), model.get(game));
        }
    }
}

#[test]
fn equal_games_share_one_solution() {
    let cache = SolutionCache::new(1 << 20);
    let game = games(1).remove(0);
    let twin = BoardGameKey::new(Arc::new(BoardGame::clone(game.game())));
    let first = cache.solve(&game, &Unwatched).unwrap();
    let second = cache.solve(&twin, &Unwatched).unwrap();
    assert!(Arc::ptr_eq(&first, &second));
}

#[test]
fn closing_the_last_document_with_a_board_frees_its_solution() {
    let cache = SolutionCache::new(1 << 20);
    let game = games(1).remove(0);
    let documents = [cache.share(AnyGame::new(&game)), cache.share(AnyGame::new(&game))];
    cache.solve(&game, &Unwatched).unwrap();
    let [first, second] = documents;
    drop(first);
    assert!(cache.get(&game).is_some());
    drop(second);
    assert_eq!(cache.bytes().kept, 0);
}

#[test]
fn a_solve_that_can_never_fit_is_refused_with_its_need() {
    let game = games(1).remove(0);
    let needed = memory_within(game.game(), 0).peak;
    let refused = SolutionCache::new(needed - 1).solve(&game, &Unwatched).map(|_| ());
    assert_eq!(refused, Err(Stopped::TooLarge { needed, limit: needed - 1 }));
    assert!(SolutionCache::new(needed).solve(&game, &Unwatched).is_ok());
}

#[test]
fn a_solve_without_room_waits_and_then_runs() {
    let games = games(2);
    let needed = memory_needed(games[1].game()).peak;
    let cache = SolutionCache::new(needed);
    let reservation = reserve(&cache, &games[0], needed).unwrap();
    assert_eq!(reserve(&cache, &games[1], needed).map(|_| ()).unwrap_err(), ClaimRefused::Busy);
    let (poll, polled) = mpsc::channel();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            cache.solve(&games[1], &NotifyingControl(poll)).map(|solution| solution.memory())
        });
        polled.recv_timeout(LIMIT).unwrap();
        assert!(cache.get(&games[1]).is_none());
        drop(reservation);
        assert!(waiting.join().unwrap().is_ok());
    });
}

/// Far longer than a solver takes to poll its control.
const LIMIT: Duration = Duration::from_secs(60);

/// A control that reports when it is first polled, and never cancels.
struct NotifyingControl(mpsc::Sender<()>);

impl Control for NotifyingControl {
    fn is_cancelled(&self) -> bool {
        let _ = self.0.send(());
        false
    }
}

#[test]
fn a_game_being_solved_is_waited_for_instead_of_solved_again() {
    let game = games(1).remove(0);
    let cache = SolutionCache::new(1 << 20);
    let reservation = reserve(&cache, &game, 1).unwrap();
    assert_eq!(reserve(&cache, &game, 1).map(|_| ()).unwrap_err(), ClaimRefused::Running);
    let (poll, polled) = mpsc::channel();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| cache.solve(&game, &NotifyingControl(poll)).unwrap());
        polled.recv_timeout(LIMIT).unwrap();
        let first = reservation.keep(solved(&game));
        assert!(Arc::ptr_eq(&waiting.join().unwrap(), &first));
    });
}

#[test]
fn waiting_can_be_cancelled() {
    struct Cancelled(AtomicBool);
    impl Control for Cancelled {
        fn is_cancelled(&self) -> bool {
            self.0.swap(true, Ordering::Relaxed)
        }
    }
    let game = games(1).remove(0);
    let cache = SolutionCache::new(1 << 20);
    let _running = reserve(&cache, &game, 1).unwrap();
    let stopped = cache.solve(&game, &Cancelled(AtomicBool::new(false))).map(|_| ());
    assert_eq!(stopped, Err(Stopped::Cancelled));
}

#[test]
fn a_solve_that_panics_frees_its_room() {
    struct Panics;
    impl Control for Panics {
        fn is_cancelled(&self) -> bool {
            panic!("while solving")
        }
    }
    let game = games(1).remove(0);
    let cache = SolutionCache::new(1 << 20);
    let panicked = std::panic::catch_unwind(|| cache.solve(&game, &Panics).is_ok());
    assert!(panicked.is_err());
    assert_eq!(cache.bytes().running, 0);
    assert!(cache.solve(&game, &Unwatched).is_ok());
}

#[test]
fn kinds_of_puzzles_share_one_limit() {
    let board = games(1).remove(0);
    let text = GraphText::parse("start: a\na -> b c\nb -> c\n");
    let graph = GraphGameKey::new(GraphReading::new(&text).puzzle.unwrap());
    let cache = SolutionCache::new(1 << 20);
    cache.solve(&board, &Unwatched).unwrap();
    let board_bytes = cache.bytes().kept;
    cache.solve(&graph, &Unwatched).unwrap();
    let graph_bytes = cache.bytes().kept - board_bytes;
    // The board was used last, so the graph game is evicted first.
    assert!(cache.get(&board).is_some());
    cache.set_limit(board_bytes);
    assert!(cache.get(&graph).is_none());
    assert!(cache.get(&board).is_some());
    cache.set_limit(board_bytes + graph_bytes);
    cache.solve(&graph, &Unwatched).unwrap();
    cache.set_limit(graph_bytes.max(board_bytes));
    assert!(cache.get(&board).is_none());
    assert!(cache.get(&graph).is_some());
}

#[test]
fn a_verdict_outlives_its_solution() {
    let game = games(1).remove(0);
    let cache = SolutionCache::new(1 << 20);
    let solution = cache.solve(&game, &Unwatched).unwrap();
    let starts: Vec<State> = states(game.game()).into_iter().map(State::from).collect();
    assert_eq!(cache.verdict(&game, starts[0]), None);
    for &start in &starts {
        cache.keep_verdict(&game, start, solution.value(start));
    }
    cache.set_limit(0);
    assert!(cache.get(&game).is_none());
    for &start in &starts {
        assert_eq!(cache.verdict(&game, start), Some(solution.value(start)));
    }
}

#[test]
fn verdicts_of_games_without_users_take_little_memory() {
    let games = games(64);
    let cache = SolutionCache::new(1 << 20);
    let _share = cache.share(AnyGame::new(&games[0]));
    let start = |number: u32| State::of_one(Cell::new(number), Cell::new(0), Player::Police);
    let verdict = |number: u32| {
        games.iter().for_each(|game| cache.keep_verdict(game, start(number), Value::Draw));
    };
    (0..4096).for_each(verdict);
    let is_kept = |game: &BoardGameKey| {
        (0..4096).filter(|number| cache.verdict(game, start(*number)).is_some()).count()
    };
    assert_eq!(is_kept(&games[0]), 4096);
    let unused: usize = games[1..].iter().map(is_kept).sum();
    assert!(unused < 30_000, "{unused}");
}
