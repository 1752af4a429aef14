//! New boards with a given verdict: local search, judged by the solver.
//!
//! A solve gives the value of every start on a layout, so each try looks at all places of both
//! pieces at once. Guarantee: the same request gives the same boards on every machine, since random
//! numbers have a fixed stream and the search is bounded by the number of its tries. Deliberately
//! not here: clocks, text.

pub(crate) mod layout;
pub(crate) mod random;
pub(crate) mod style;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::model::{BoardGame, BoardPuzzle, Cell, Player, Rules, State, in_parallel};
use crate::solve::board::engine::memory_within;
use crate::solve::board::generator::layout::{BoardLayout, FEWEST_FLOOR};
use crate::solve::board::generator::random::Random;
pub use crate::solve::board::generator::style::Style;
use crate::solve::board::insight::CanonicalBoard;
use crate::solve::board::play::moves;
use crate::solve::board::solution::{BoardSolution, solve_within};
use crate::solve::board::state::GridState;
use crate::solve::chase::Chase;
use crate::solve::value::{Control, Outcome, Stopped, Turns, Value};

/// The fewest cells of a board: one for each piece.
pub const FEWEST_CELLS: u32 = FEWEST_FLOOR as u32;
/// The most cells of a generated board.
pub const MAX_CELLS: u32 = 1 << 16;
/// The most tries for a board.
const MAX_TRIES: u64 = 20_000;
/// The most tries for a small board, for each of its cells.
const TRIES_PER_CELL: u64 = 200;
/// The most tries for a large board, times the square of its cells: a solve takes that many times
/// longer.
const WORK: u64 = 1 << 31;
/// The fewest tries for a large board.
const FEWEST_TRIES: u64 = 500;
/// After this many tries without progress, the search restarts with a new layout.
const PATIENCE: u32 = 60;
/// The most starts examined in one try.
const MAX_STARTS: usize = 1 << 20;
/// Odd, so that every board of a run starts from another seed.
const STREAM: u64 = 0xd134_2543_de82_ef95;
/// The random starts with several policemen that are examined in one try.
const MAX_SQUADS: usize = 1 << 12;
/// The most suiting starts whose keys and shapes are compared in one try.
const MAX_CHOICES: usize = 1 << 12;

/// What to generate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardRequest {
    /// The number of rows, at least 1.
    pub rows: u32,
    /// The number of columns, at least 1.
    pub columns: u32,
    /// The outcome; any if there is none, but a winner if `turns` is given.
    pub verdict: Option<Outcome>,
    /// The least and the most turns to the end.
    pub turns: Option<(u32, u32)>,
    /// Whether the police win and has exactly one best first move.
    pub unique_key: bool,
    /// What the board looks like.
    pub style: Style,
    /// The number of policemen, from 1.
    pub policemen: u8,
    /// The share of walls among all cells, in percent. Not for mazes.
    pub walls: Option<u32>,
    /// The start of the random numbers.
    pub seed: u64,
}

impl BoardRequest {
    /// Why its parts cannot be combined, as a clause without a full stop; `None` if they can.
    /// `option` gives the name of an option to the user, such as `unique_key`.
    pub fn fault(&self, option: impl Fn(&str) -> String) -> Option<String> {
        let cells = u64::from(self.rows) * u64::from(self.columns);
        let policemen = self.policemen;
        let has_key_of_other =
            self.unique_key && !matches!(self.verdict, None | Some(Outcome::Police));
        let verdict = option("verdict");
        if self.turns.is_some() && self.verdict == Some(Outcome::Draw) {
            let turns = option("turns");
            return Some(format!(
                "{turns} cannot be used with {verdict} draw: a draw does not end"
            ));
        }
        if has_key_of_other {
            let key = option("unique_key");
            return Some(format!("{key} can be used only with {verdict} police"));
        }
        if self.walls.is_some() && self.style == Style::Maze {
            return Some(format!(
                "{} cannot be used with {} maze",
                option("walls"),
                option("style")
            ));
        }
        if cells < u64::from(FEWEST_CELLS) {
            return Some("a board needs at least three cells, for `P`, `T` and `E`".to_owned());
        }
        if cells < u64::from(policemen) + 2 {
            return Some(format!("a board with {policemen} `P` needs a cell for each piece"));
        }
        if cells > u64::from(MAX_CELLS) {
            return Some(format!("a generated board has at most {MAX_CELLS} cells"));
        }
        None
    }
}

/// A new board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedBoard {
    /// The board and its start; the police move first.
    pub puzzle: BoardPuzzle,
    /// The value of the start.
    pub value: Value,
}

impl GeneratedBoard {
    /// Its directives, with `expect`, and the grid.
    pub fn text(&self) -> String {
        let outcome = self.value.outcome().name();
        let turns = match self.value.turns() {
            Some(Turns(turns)) => format!(" in {turns}"),
            None => String::new(),
        };
        let policemen = match self.puzzle.policemen() {
            1 => String::new(),
            count => format!("policemen: {count}\n"),
        };
        format!("{policemen}expect: {outcome}{turns}\n{}", self.grid())
    }

    /// The rows of the grid, each with a line end.
    pub fn grid(&self) -> String {
        let mut grid = String::new();
        for row in self.puzzle.rows() {
            grid.push_str(&row);
            grid.push('\n');
        }
        grid
    }
}

/// Why there is no board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GaveUp {
    /// No board was found in this many tries.
    Tried(u64),
    /// No board can satisfy the request: it has no room for the pieces, or no board has such a
    /// verdict. The police win in an odd number of turns, the thief in an even one.
    Impossible,
    /// A solve was cancelled or refused.
    Stopped(Stopped),
}

/// Finds boards that differ up to rotation, reflection and outer walls.
pub struct BoardGenerator {
    request: BoardRequest,
    /// The outcomes that satisfy the request; none if no board can have the verdict.
    outcomes: Vec<Outcome>,
    found: HashSet<CanonicalBoard>,
    /// The number of the next board, from 0.
    number: u64,
}

/// The search for one board, with random numbers of its own.
struct BoardSearch<'a> {
    request: &'a BoardRequest,
    outcomes: &'a [Outcome],
    /// The earlier boards.
    found: &'a HashSet<CanonicalBoard>,
    random: Random,
}

/// The control of a search that is pointless after an earlier one gave up.
struct WhileNeeded<'a> {
    control: &'a dyn Control,
    number: u64,
    /// The number of the first search that gave up.
    gave_up: &'a AtomicU64,
    is_alone: bool,
}

impl Control for WhileNeeded<'_> {
    fn is_cancelled(&self) -> bool {
        self.control.is_cancelled() || self.gave_up.load(Ordering::Relaxed) < self.number
    }

    fn may_share(&self) -> bool {
        self.is_alone && self.control.may_share()
    }
}

/// The starts of one layout that satisfy the request.
struct Starts<S> {
    suiting: Vec<(S, Value)>,
    /// The difference in turns between the request and the nearest other win; the maximum if there
    /// is none.
    distance: u32,
}

impl BoardGenerator {
    /// A generator for this request.
    ///
    /// # Examples
    /// ```
    /// use stakeout::solve::{BoardGenerator, BoardRequest, Outcome, Style, Unwatched};
    ///
    /// let request = BoardRequest {
    ///     rows: 4,
    ///     columns: 5,
    ///     verdict: Some(Outcome::Police),
    ///     turns: Some((5, 9)),
    ///     unique_key: true,
    ///     policemen: 1,
    ///     style: Style::Open,
    ///     walls: Some(20),
    ///     seed: 0,
    /// };
    /// let board = BoardGenerator::new(request).next_board(1 << 30, &Unwatched).expect("easy to find");
    /// assert_eq!(board.puzzle.game.board.open_cell_count(), 16);
    /// assert!(board.value.turns().is_some_and(|turns| (5..=9).contains(&turns.0)));
    /// ```
    pub fn new(request: BoardRequest) -> Self {
        let (least, most) = request.turns.unwrap_or((1, u32::MAX));
        // The side that loses could skip instead of ending the game, so a win takes place on the
        // winner's own turn.
        let is_possible = |outcome: Outcome| match outcome {
            Outcome::Police => least | 1 <= most,
            Outcome::Thief => {
                least.max(2).checked_next_multiple_of(2).is_some_and(|least| least <= most)
            }
            Outcome::Draw => request.turns.is_none(),
        };
        let wanted = if request.unique_key { Some(Outcome::Police) } else { request.verdict };
        let mut outcomes = vec![Outcome::Police, Outcome::Thief, Outcome::Draw];
        outcomes.retain(|&outcome| wanted.is_none_or(|wanted| wanted == outcome));
        outcomes.retain(|&outcome| is_possible(outcome));
        Self { request, outcomes, found: HashSet::new(), number: 0 }
    }

    /// The tries that one board may take. A try is one solve.
    pub fn most_tries(&self) -> u64 {
        most_tries(&self.request)
    }

    /// The next board, by solves that take at most `limit` bytes each.
    ///
    /// # Errors
    /// See [`GaveUp`]. Boards of more than [`MAX_CELLS`] are refused like those that need more
    /// memory.
    ///
    /// # Complexity
    /// At most [`most_tries`](Self::most_tries) solves.
    pub fn next_board(
        &mut self,
        limit: u64,
        control: &dyn Control,
    ) -> Result<GeneratedBoard, GaveUp> {
        let board = self.next_boards(1, 1, limit, control).pop();
        board.unwrap_or(Err(GaveUp::Impossible))
    }

    /// The next boards, by solves that take at most `limit` bytes together, on up to this many
    /// threads. The same boards as one by one: if two searches find the same, the later one starts
    /// again. Ends with the first error.
    ///
    /// # Errors
    /// See [`next_board`](Self::next_board).
    pub fn next_boards(
        &mut self,
        count: u64,
        threads: usize,
        limit: u64,
        control: &dyn Control,
    ) -> Vec<Result<GeneratedBoard, GaveUp>> {
        if self.outcomes.is_empty() || self.cells() < self.request.fewest_floor() {
            return vec![Err(GaveUp::Impossible)];
        }
        if self.cells() > MAX_CELLS as usize {
            return vec![Err(GaveUp::Stopped(Stopped::TooLarge { needed: u64::MAX, limit }))];
        }
        let threads =
            self.threads(threads, limit).min(usize::try_from(count).unwrap_or(usize::MAX));
        let first = self.number;
        let end = self.number + count;
        let next = AtomicU64::new(first);
        let gave_up = AtomicU64::new(u64::MAX);
        let control_of =
            |number| WhileNeeded { control, number, gave_up: &gave_up, is_alone: threads == 1 };
        let search = |number| {
            let result = self.search(number).run(limit, &control_of(number));
            if result.is_err() {
                gave_up.fetch_min(number, Ordering::Relaxed);
            }
            result
        };
        let work = |_| {
            let mut searched = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= end {
                    return searched;
                }
                searched.push((number, search(number)));
            }
        };
        let searched = in_parallel((0..threads).collect(), work);
        let mut searched: Vec<_> = searched.into_iter().flatten().collect();
        searched.sort_unstable_by_key(|(number, _)| *number);
        let mut boards = Vec::new();
        for (number, mut result) in searched {
            // A search does not know the boards that others find at the same time.
            if result.as_ref().is_ok_and(|(_, shape)| self.found.contains(shape)) {
                result = self.search(number).run(limit, &control_of(number));
            }
            match result {
                Ok((board, shape)) => {
                    self.found.insert(shape);
                    self.number = number + 1;
                    boards.push(Ok(board));
                }
                Err(why) => {
                    boards.push(Err(why));
                    break;
                }
            }
        }
        boards
    }

    /// How many of these threads may solve at once within so many bytes; at least one.
    fn threads(&self, most: usize, limit: u64) -> usize {
        if most <= 1 {
            return 1;
        }
        if self.request.policemen > 1 {
            // Their solves take far more memory than those of one policeman.
            return 1;
        }
        let open = BoardLayout::open(self.request.rows as usize, self.request.columns as usize);
        let needed = open.board().map_or(u64::MAX, |board| {
            memory_within(&BoardGame { board, rules: Rules::default() }, limit).peak
        });
        usize::try_from(limit / needed.max(1)).unwrap_or(usize::MAX).clamp(1, most)
    }

    /// The search for the board of this number. Every number uses a stream of its own; the first
    /// stream starts from the seed itself.
    fn search(&self, number: u64) -> BoardSearch<'_> {
        let seed = self.request.seed ^ number.wrapping_mul(STREAM);
        BoardSearch {
            request: &self.request,
            outcomes: &self.outcomes,
            found: &self.found,
            random: Random::new(seed),
        }
    }

    const fn cells(&self) -> usize {
        self.request.cells()
    }
}

impl BoardRequest {
    const fn cells(&self) -> usize {
        (self.rows as usize).saturating_mul(self.columns as usize)
    }

    /// One cell for each piece.
    const fn fewest_floor(&self) -> usize {
        FEWEST_FLOOR - 1 + self.policemen as usize
    }
}

/// A board and its shape.
type Found = (GeneratedBoard, CanonicalBoard);

impl BoardSearch<'_> {
    /// A board that satisfies the request, and its shape.
    fn run(
        mut self,
        limit: u64,
        control: &WhileNeeded<'_>,
    ) -> Result<(GeneratedBoard, CanonicalBoard), GaveUp> {
        let style = self.request.style;
        let most_tries = most_tries(self.request);
        let mut tries = 0;
        loop {
            let mut layout = self.new_layout();
            let mut distance = u32::MAX;
            let mut stale = 0;
            let mut candidate = layout.clone();
            while stale < PATIENCE {
                if tries == most_tries {
                    return Err(GaveUp::Tried(tries));
                }
                tries += 1;
                let tried = if self.request.policemen == 1 {
                    self.try_layout(&candidate, limit, control)
                } else {
                    self.try_squads(&candidate, limit, control)
                };
                let (nearest, board) = tried.map_err(GaveUp::Stopped)?;
                if let Some(board) = board {
                    return Ok(board);
                }
                stale = if nearest < distance { 0 } else { stale + 1 };
                if nearest <= distance {
                    distance = nearest;
                    layout = candidate;
                }
                candidate = layout.clone();
                style.change(&mut candidate, &mut self.random);
            }
        }
    }

    fn new_layout(&mut self) -> BoardLayout {
        let BoardRequest { rows, columns, walls, style, .. } = *self.request;
        let cells = self.request.cells();
        let most = cells - self.request.fewest_floor();
        let walls = walls.map(|percent| (cells * percent.min(100) as usize / 100).min(most));
        style.layout(rows as usize, columns as usize, walls, &mut self.random)
    }

    /// Solves a layout. Returns the difference in turns between the request and the nearest other
    /// win, and a new board if one satisfies the request.
    fn try_layout(
        &mut self,
        layout: &BoardLayout,
        limit: u64,
        control: &dyn Control,
    ) -> Result<(u32, Option<Found>), Stopped> {
        let solution = solved(layout, limit, control)?;
        let starts = self.starts(layout, &solution);
        let unique_key = self.request.unique_key;
        let board = self.choose(&starts.suiting, |&start| {
            let is_suiting = !unique_key || has_one_key(&solution, start);
            let game = Arc::clone(solution.game());
            is_suiting.then_some(BoardPuzzle { game, start })
        });
        Ok((starts.distance, board))
    }

    /// As [`try_layout`](Self::try_layout), with several policemen: examines random starts.
    fn try_squads(
        &mut self,
        layout: &BoardLayout,
        limit: u64,
        control: &dyn Control,
    ) -> Result<(u32, Option<Found>), Stopped> {
        let count = usize::from(self.request.policemen);
        let floor = layout.floor().filter(|&cell| cell != layout.exit);
        let mut floor: Vec<Cell> = floor.map(|cell| Cell::new(cell as u32)).collect();
        if floor.len() <= count {
            return Ok((u32::MAX, None));
        }
        let puzzle = |floor: &[Cell], game: &Arc<BoardGame>| {
            let start = State::on_board(&floor[..count], floor[count], Player::Police)?;
            Some(BoardPuzzle { game: Arc::clone(game), start })
        };
        let game = game_of(layout, limit)?;
        let Some(any) = puzzle(&floor, &game) else { return Ok((u32::MAX, None)) };
        let solution = Chase::new(any).solve(limit, control)?;
        let mut starts = Starts { suiting: Vec::new(), distance: u32::MAX };
        for _ in 0..MAX_SQUADS {
            for place in 0..=count {
                let other = place + self.random.below(floor.len() - place);
                floor.swap(place, other);
            }
            let Some(puzzle) = puzzle(&floor, &game) else { continue };
            let value = solution.value(puzzle.start);
            self.add_start(&mut starts, puzzle, value);
        }
        let unique_key = self.request.unique_key;
        let board = self.choose(&starts.suiting, |start| {
            let has_one_key = || {
                let moves = solution.moves(start.start);
                let best = moves.first();
                best.is_some_and(|best| moves.get(1).is_none_or(|next| next.value != best.value))
            };
            (!unique_key || has_one_key()).then(|| start.clone())
        });
        Ok((starts.distance, board))
    }

    /// Adds a start if its value satisfies the request.
    fn add_start<S>(&self, starts: &mut Starts<S>, start: S, value: Value) {
        if !self.outcomes.contains(&value.outcome()) {
            return;
        }
        let (least, most) = self.request.turns.unwrap_or((0, u32::MAX));
        let away = value
            .turns()
            .map_or(0, |Turns(turns)| least.saturating_sub(turns).max(turns.saturating_sub(most)));
        starts.distance = starts.distance.min(away);
        if away == 0 {
            starts.suiting.push((start, value));
        }
    }

    /// The starts on a layout with the police to move; a random part of them on a large layout.
    fn starts(&mut self, layout: &BoardLayout, solution: &BoardSolution) -> Starts<State> {
        let mut police: Vec<usize> = layout.floor().filter(|&cell| cell != layout.exit).collect();
        let most = (MAX_STARTS / police.len().max(1)).max(1);
        if police.len() > most {
            police = (0..most).filter_map(|_| self.random.pick(&police)).collect();
        }
        let mut starts = Starts { suiting: Vec::new(), distance: u32::MAX };
        for police in police {
            for thief in layout.floor().filter(|&thief| thief != police && thief != layout.exit) {
                let cell = |cell: usize| Cell::new(cell as u32);
                let start =
                    GridState { police: cell(police), thief: cell(thief), to_move: Player::Police };
                self.add_start(&mut starts, start.into(), solution.grid_value(start));
            }
        }
        starts
    }

    /// A new board from one of these starts that `puzzle` accepts.
    fn choose<S: Clone>(
        &mut self,
        suiting: &[(S, Value)],
        puzzle: impl Fn(&S) -> Option<BoardPuzzle>,
    ) -> Option<Found> {
        let (better, worse): (Vec<_>, Vec<_>) = if self.request.turns.is_some() {
            (suiting.to_vec(), Vec::new())
        } else {
            let outcome = self.random.pick(self.outcomes);
            let turns = |value: Value| value.turns().map_or(0, |Turns(turns)| turns);
            let of_outcome = suiting.iter().filter(|(_, value)| Some(value.outcome()) == outcome);
            // The longest quarter: most starts of a board are decided in a few turns.
            let long = of_outcome
                .map(|(_, value)| turns(*value))
                .max()
                .map_or(0, |longest| longest - longest / 4);
            suiting
                .iter()
                .cloned()
                .partition(|(_, value)| Some(value.outcome()) == outcome && turns(*value) >= long)
        };
        for starts in [better, worse] {
            let first = self.random.below(starts.len().max(1));
            let (before, after) = starts.split_at(first);
            for (start, value) in after.iter().chain(before).take(MAX_CHOICES) {
                let Some(puzzle) = puzzle(start) else { continue };
                let shape = CanonicalBoard::new(&puzzle);
                if !self.found.contains(&shape) {
                    return Some((GeneratedBoard { puzzle, value: *value }, shape));
                }
            }
        }
        None
    }
}

/// The tries that one board may take.
fn most_tries(request: &BoardRequest) -> u64 {
    let cells = request.cells() as u64;
    let for_large = (WORK / cells.saturating_mul(cells).max(1)).max(FEWEST_TRIES);
    MAX_TRIES.min(for_large).min(TRIES_PER_CELL.saturating_mul(cells))
}

fn solved(
    layout: &BoardLayout,
    limit: u64,
    control: &dyn Control,
) -> Result<BoardSolution, Stopped> {
    if control.is_cancelled() {
        return Err(Stopped::Cancelled);
    }
    let game = game_of(layout, limit)?;
    match memory_within(&game, limit).peak {
        needed if needed > limit => Err(Stopped::TooLarge { needed, limit }),
        _ => solve_within(&game, limit, control),
    }
}

/// The game on a layout, with the default rules.
fn game_of(layout: &BoardLayout, limit: u64) -> Result<Arc<BoardGame>, Stopped> {
    let refused = |_| Stopped::TooLarge { needed: u64::MAX, limit };
    let board = layout.board().map_err(refused)?;
    Ok(Arc::new(BoardGame { board, rules: Rules::default() }))
}

/// Whether only one first move wins in the fewest turns, or only one loses in the most.
fn has_one_key(solution: &BoardSolution, start: State) -> bool {
    let moves = moves(solution, start);
    moves.first().is_some_and(|best| moves.get(1).is_none_or(|second| second.value != best.value))
}

#[cfg(test)]
mod tests;
