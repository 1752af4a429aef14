use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use fastrand::Rng;

use crate::solve::board::solution::{memory_needed, solve};
use crate::solve::board::testing::boards::sized;
use crate::solve::cache::*;
use crate::solve::value::Unwatched;

/// So many different games of growing size, with their keys.
fn games(count: u32) -> Vec<BoardGameKey> {
    let mut random = Rng::with_seed(31);
    (0..count).map(|number| BoardGameKey::new(Arc::new(sized(&mut random, 2, 2 + number, 0.0)))).collect()
}

fn solved(key: &BoardGameKey) -> BoardSolution {
    solve(key.game(), &Unwatched).unwrap()
}

fn reserve(store: &SolutionCache, key: &BoardGameKey, bytes: u64) -> Result<Reservation, Refused> {
    match store.claim(key, bytes)? {
        Claim::Reserved(reservation) => Ok(reservation),
        Claim::Solved(_) => panic!("it is kept"),
    }
}

/// What a game costs once it is kept, by the books.
fn cost(key: &BoardGameKey) -> u64 {
    let store = SolutionCache::new(u64::MAX);
    let _ = store.solve_key(key, &Unwatched);
    store.bytes().kept
}

/// What a store must do, in lists.
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
        while !self.kept.is_empty() && self.kept_bytes() + self.running_bytes() + bytes > self.limit {
            self.kept.remove(0);
        }
    }

    /// Whether the game is kept; if not, room is made and promised.
    fn claim(&mut self, game: usize, bytes: u64) -> Result<bool, Refused> {
        if self.get(game) {
            return Ok(true);
        }
        if bytes > self.limit {
            return Err(Refused::TooLarge { needed: bytes, limit: self.limit });
        }
        if self.running.iter().any(|&(running, ..)| running == game) {
            return Err(Refused::Running);
        }
        if self.running_bytes() + bytes > self.limit {
            return Err(Refused::Busy);
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
fn the_store_does_what_a_list_would_do() {
    let games = games(8);
    let costs: Vec<u64> = games.iter().map(cost).collect();
    let total: u64 = costs.iter().sum();
    let mut random = Rng::with_seed(32);
    for _ in 0..100 {
        let limit = random.u64(..total);
        let store = SolutionCache::new(limit);
        let mut model = Model { limit, kept: Vec::new(), running: Vec::new(), users: Vec::new() };
        let mut reservations = Vec::new();
        let mut shares = Vec::new();
        for _ in 0..200 {
            let game = random.usize(..games.len());
            match random.u32(..10) {
                0..3 => assert_eq!(store.get(&games[game]).is_some(), model.get(game)),
                3..5 => {
                    let bytes = costs[game] + random.u64(..costs[game]);
                    let claim = store.claim(&games[game], bytes);
                    let granted = claim.as_ref().map(|claim| matches!(claim, Claim::Solved(_))).map_err(|&why| why);
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
                    shares.push(store.share(&games[game]));
                    model.users.push(game);
                }
                8 => {
                    let place = random.usize(..shares.len());
                    drop(shares.remove(place));
                    model.close(place);
                }
                9 => {
                    model.limit = random.u64(..total);
                    store.set_limit(model.limit);
                    model.make_room(0);
                }
                _ => {}
            }
            let bytes = Bytes { kept: model.kept_bytes(), running: model.running_bytes(), limit: model.limit };
            assert_eq!(store.bytes(), bytes);
        }
        for (game, key) in games.iter().enumerate() {
            assert_eq!(store.get(key).is_some(), model.get(game));
        }
    }
}

#[test]
fn equal_games_share_one_solution() {
    let store = SolutionCache::new(1 << 20);
    let game = games(1).remove(0);
    let twin = Arc::new(BoardGame::clone(game.game()));
    let first = store.solve(game.game(), &Unwatched).unwrap();
    let second = store.solve(&twin, &Unwatched).unwrap();
    assert!(Arc::ptr_eq(&first, &second));
}

#[test]
fn closing_the_last_document_with_a_board_frees_its_solution() {
    let store = SolutionCache::new(1 << 20);
    let game = games(1).remove(0);
    let documents = [store.share(&game), store.share(&game)];
    store.solve_key(&game, &Unwatched).unwrap();
    let [first, second] = documents;
    drop(first);
    assert!(store.get(&game).is_some());
    drop(second);
    assert_eq!(store.bytes().kept, 0);
}

#[test]
fn a_solve_that_can_never_fit_is_refused_with_what_it_needs() {
    let game = games(1).remove(0);
    let needed = memory_within(game.game(), 0).peak;
    let refused = SolutionCache::new(needed - 1).solve_key(&game, &Unwatched).map(|_| ());
    assert_eq!(refused, Err(Stopped::TooLarge { needed, limit: needed - 1 }));
    assert!(SolutionCache::new(needed).solve_key(&game, &Unwatched).is_ok());
}

#[test]
fn whoever_finds_the_room_taken_waits_and_gets_it() {
    let games = games(2);
    let needed = memory_needed(games[1].game()).peak;
    let store = SolutionCache::new(needed);
    let reservation = reserve(&store, &games[0], needed).unwrap();
    assert_eq!(reserve(&store, &games[1], needed).map(|_| ()).unwrap_err(), Refused::Busy);
    let (asked, was_asked) = mpsc::channel();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| store.solve_key(&games[1], &Asked(asked)).map(|solution| solution.memory()));
        was_asked.recv().unwrap();
        assert!(store.get(&games[1]).is_none());
        drop(reservation);
        assert!(waiting.join().unwrap().is_ok());
    });
}

/// A control that tells when it was first asked, and never cancels.
struct Asked(mpsc::Sender<()>);

impl Control for Asked {
    fn is_cancelled(&self) -> bool {
        let _ = self.0.send(());
        false
    }
}

#[test]
fn a_game_being_solved_is_waited_for_instead_of_solved_again() {
    let game = games(1).remove(0);
    let store = SolutionCache::new(1 << 20);
    let reservation = reserve(&store, &game, 1).unwrap();
    assert_eq!(reserve(&store, &game, 1).map(|_| ()).unwrap_err(), Refused::Running);
    let (asked, was_asked) = mpsc::channel();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| store.solve_key(&game, &Asked(asked)).unwrap());
        was_asked.recv().unwrap();
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
    let store = SolutionCache::new(1 << 20);
    let _running = reserve(&store, &game, 1).unwrap();
    let stopped = store.solve_key(&game, &Cancelled(AtomicBool::new(false))).map(|_| ());
    assert_eq!(stopped, Err(Stopped::Cancelled));
}

#[test]
fn a_solve_that_panics_gives_its_room_back() {
    struct Panics;
    impl Control for Panics {
        fn is_cancelled(&self) -> bool {
            panic!("while solving")
        }
    }
    let game = games(1).remove(0);
    let store = SolutionCache::new(1 << 20);
    let panicked = std::panic::catch_unwind(|| store.solve_key(&game, &Panics).is_ok());
    assert!(panicked.is_err());
    assert_eq!(store.bytes().running, 0);
    assert!(store.solve_key(&game, &Unwatched).is_ok());
}
