//! The memory that solves announce, compared with what they allocate.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use fastrand::Rng;
use stakeout::model::{Board, BoardGame, Cell, Directions, Player, Rules, State, Stuck, TurnRules};
use stakeout::solve::board::checker;
use stakeout::solve::{Control, Demand, Stopped, memory_for, memory_to_ask_for, solve_for};

/// Counts the bytes that are allocated, and the most at any time.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(now, Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The most bytes that `run` allocates beyond what is allocated before.
fn measured<T>(run: impl FnOnce() -> T) -> (T, u64) {
    let before = NOW.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let result = run();
    (result, (MOST.load(Ordering::Relaxed) - before) as u64)
}

/// Threads of their own would allocate as well.
struct Alone;

impl Control for Alone {
    fn is_cancelled(&self) -> bool {
        false
    }

    fn may_share(&self) -> bool {
        false
    }
}

/// A board with this share of walls, or one long corridor, and a start.
fn puzzle(
    random: &mut Rng,
    side: u32,
    walls: Option<f64>,
    rules: Rules,
) -> (Arc<BoardGame>, State) {
    let is_wall = |cell: Cell| {
        let (row, column) = (cell.index() as u32 / side, cell.index() as u32 % side);
        match walls {
            Some(share) => cell.index() > 0 && random.f64() < share,
            None => row % 2 == 1 && column != if row % 4 == 1 { side - 1 } else { 0 },
        }
    };
    let board = Board::new(side, side, Cell::new(0), is_wall).expect("a board");
    let open: Vec<Cell> = board.open_cells().collect();
    let mut pick = || open[random.usize(..open.len())];
    let (police, thief) = (pick(), pick());
    (Arc::new(BoardGame { board, rules }), State::of_one(police, thief, Player::Police))
}

/// One test, since other tests in the same process would allocate at the same time.
#[test]
fn what_too_large_quotes_is_enough_and_hardly_more_than_is_taken() {
    let forced = Rules {
        police_moves: Directions::Four,
        turns: TurnRules {
            police_may_skip: false,
            thief_may_skip: false,
            stuck: Stuck::Wins,
            endless: None,
        },
        ..Rules::default()
    };
    let mut random = Rng::with_seed(1);
    for (side, walls, rules) in [
        (16, Some(0.1), Rules::default()),
        (24, Some(0.0), Rules::default()),
        (34, Some(0.4), Rules::default()),
        (20, Some(0.2), forced),
        (21, None, Rules::default()),
    ] {
        let (game, start) = puzzle(&mut random, side, walls, rules);
        for demand in [Demand::Verdict(start), Demand::Line(start), Demand::Outcomes, Demand::Turns]
        {
            let solve = |limit| solve_for(&game, demand, limit, &Alone);
            let context = format!("{side}, {walls:?}, {demand:?}");
            let (quoted, _) =
                measured(|| memory_to_ask_for(&game, demand, 1, &Alone).expect("nobody stops it"));
            assert_eq!(memory_for(&game, demand, quoted).peak.max(quoted), quoted, "{context}");
            let (solved, taken) = measured(|| solve(quoted));
            let peak = solved.expect("as much as was quoted").peak_memory();
            assert!(
                taken <= quoted && quoted * 4 <= taken * 5,
                "{context}: quoted {quoted}, taken {taken}"
            );
            assert!(peak <= quoted, "{context}: reported {peak}, quoted {quoted}");
            // A solve within less ends with a number that is enough, or succeeds; it never takes
            // more.
            for limit in [quoted / 4, quoted / 2, quoted * 3 / 4, quoted - 1] {
                if memory_for(&game, demand, limit).peak > limit {
                    continue;
                }
                let (solved, taken) = measured(|| solve(limit).map(drop));
                assert!(taken <= limit, "{context}: limit {limit}, taken {taken}");
                if let Err(stopped) = solved {
                    let Stopped::TooLarge { needed, .. } = stopped else {
                        panic!("nobody stops it")
                    };
                    assert!(
                        needed > limit && solve(needed).is_ok(),
                        "{context}: limit {limit}, needed {needed}"
                    );
                }
            }
        }
        let solution = solve_for(&game, Demand::Turns, u64::MAX, &Alone).expect("nobody stops it");
        let (proof, taken) = measured(|| checker::check_solution(&solution, &Alone));
        assert!(
            proof.is_ok() && taken <= checker::memory_needed(&game),
            "{side}, {walls:?}: proof takes {taken}"
        );
    }
}
