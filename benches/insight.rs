//! How many candidate boards a second a search for repairs judges, compared with solving each from
//! scratch. `cargo bench --bench insight`.
//!
//! Prints a table in Markdown. Boards are seeded and random; the wish is one of those that single
//! edits do not fulfil, so that pairs are searched. Searches that take longer than a limit are
//! stopped and judged by what they had tried.

use std::sync::Arc;
use std::time::{Duration, Instant};

use stakeout::model::{
    Board, BoardGame, BoardPuzzle, Cell, ChaseExpectation, Player, Rules, State,
};
use stakeout::solve::insight::{EditSet, RepairSearch, Repairs, Within, edits, fulfils, repairs};
use stakeout::solve::{Chase, Control, Demand, Outcome, Unwatched, solve_for};

/// The most time for one search.
const LIMIT: Duration = Duration::from_secs(10);
/// The candidates solved from scratch.
const FRESH: usize = 400;
/// The boards of a size.
const BOARDS: usize = 3;

#[allow(clippy::print_stdout, reason = "the table is what this program is for")]
fn main() {
    println!(
        "| board | verdict, wish | whole tables, a second | verdicts, a second | single edits, a second | pairs, a second | pairs tried of |"
    );
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
    for side in [10, 20, 30] {
        let mut random = fastrand::Rng::with_seed(u64::from(side));
        let mut boards = 0;
        while boards < BOARDS {
            let puzzle = random_puzzle(&mut random, side);
            let wishes = [
                ChaseExpectation::Win(Player::Police, None),
                ChaseExpectation::Win(Player::Thief, None),
                ChaseExpectation::Draw,
            ];
            let mut is_counted = false;
            for wish in wishes {
                is_counted |= row(&puzzle, side, wish);
            }
            boards += usize::from(is_counted);
        }
    }
}

/// Prints a row if no single edit fulfils the wish.
#[allow(clippy::print_stdout, reason = "the table is what this program is for")]
fn row(puzzle: &BoardPuzzle, side: u32, wish: ChaseExpectation) -> bool {
    let chase = Chase::new(puzzle.clone());
    let solution = chase.solve(u64::MAX, &Unwatched).expect("it fits");
    let value = solution.value(chase.start());
    if fulfils(value, wish) {
        return false;
    }
    let search = |within| {
        let search = RepairSearch {
            chase: &chase,
            solution: &solution,
            wish,
            within,
            most: usize::MAX,
            memory: 1 << 30,
        };
        let begun = Instant::now();
        let found = repairs(&search, &Deadline(begun + LIMIT));
        (found, begun.elapsed())
    };
    let (singles, single_time) = search(Within::One);
    if !singles.repairs.is_empty() {
        return false;
    }
    let (pairs, pair_time) = search(Within::Two);
    let rate = |found: &Repairs, time: Duration| found.tried as f64 / time.as_secs_f64();
    println!(
        "| {side}×{side} | {}, {} | {:.0} | {:.0} | {:.0} | {:.0} | {} {} |",
        value.outcome().name(),
        match wish {
            ChaseExpectation::Draw => Outcome::Draw.name(),
            ChaseExpectation::Win(player, _) => player.name(),
        },
        from_scratch(puzzle, false),
        from_scratch(puzzle, true),
        rate(&singles, single_time),
        rate(&pairs, pair_time),
        pairs.tried,
        if pairs.is_complete { "all" } else { "stopped" },
    );
    true
}

/// How many candidates a second are solved one after the other, for the verdict or the whole table.
fn from_scratch(puzzle: &BoardPuzzle, is_verdict: bool) -> f64 {
    let edits = edits(puzzle);
    let begun = Instant::now();
    for &edit in edits.iter().cycle().take(FRESH) {
        let edited = EditSet::one(edit).apply(puzzle);
        let start = edited.start;
        let demand = if is_verdict { Demand::Verdict(start) } else { Demand::Turns };
        let value =
            solve_for(&edited.game, demand, u64::MAX, &Unwatched).expect("it fits").value(start);
        std::hint::black_box(value);
    }
    FRESH as f64 / begun.elapsed().as_secs_f64()
}

fn random_puzzle(random: &mut fastrand::Rng, side: u32) -> BoardPuzzle {
    loop {
        let cells = side * side;
        let [police, thief, exit] = [(); 3].map(|()| Cell::new(random.u32(..cells)));
        if police == thief || thief == exit || police == exit {
            continue;
        }
        let is_wall = |cell| ![police, thief, exit].contains(&cell) && random.u32(0..100) < 25;
        let board = Board::new(side, side, exit, is_wall).expect("a sound board");
        let game = Arc::new(BoardGame { board, rules: Rules::default() });
        return BoardPuzzle { game, start: State::of_one(police, thief, Player::Police) };
    }
}

struct Deadline(Instant);

impl Control for Deadline {
    fn is_cancelled(&self) -> bool {
        Instant::now() >= self.0
    }
}
