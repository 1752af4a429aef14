//! The search for the nearest boards with a wished verdict.
//!
//! If only players have moved, the value of a candidate is looked up in the existing solution. Most
//! other candidates are skipped by a [`Guarantee`] (the side that opposes the wish still has a
//! strategy after the edit) or a [`Forecast`] (the wished winner does not win even if the edit only
//! helps). The rest are solved. Pairs start from the boards with one edit, none of which fulfils
//! the wish, each with a guarantee and a forecast of its own.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::model::{BoardPuzzle, ChaseExpectation, Player, State};
use crate::solve::board::insight::candidates::{Quiet, share_out, threads};
use crate::solve::board::insight::edits::{BoardEdit, EditSet, edits};
use crate::solve::board::insight::forecast::Forecast;
use crate::solve::board::insight::guarantee::{Guarantee, GuaranteeClaim};
use crate::solve::chase::{Chase, SolvedChase};
use crate::solve::value::{Control, Outcome, Phase, Stopped, Turns, Value};

/// The number of candidates from which a forecast pays off.
const FORECASTS: usize = 16;

/// The share of the progress that single edits make in a search that goes on to pairs.
const SHARE_OF_SINGLES: f64 = 0.02;

/// The maximum number of edits of a repair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Within {
    /// One edit.
    One,
    /// One edit, or two if no board within one edit fulfils the wish.
    Two,
}

/// The parameters of a search.
#[derive(Debug, Clone, Copy)]
pub struct RepairSearch<'a> {
    /// The original board.
    pub chase: &'a Chase,
    /// Its solution.
    pub solution: &'a SolvedChase,
    /// The wished verdict.
    pub wish: ChaseExpectation,
    /// The maximum number of edits of a repair.
    pub within: Within,
    /// The most repairs to return, in their order.
    pub most: usize,
    /// The most bytes that running solves may take together.
    pub memory: u64,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repairs {
    /// The number of edit sets judged, by a solve or by reasoning: all single edits and, if
    /// reached, all pairs, unless the search was stopped. 0 if no repair is needed.
    pub tried: u64,
    /// Whether the search was not stopped and every repair is listed.
    pub is_complete: bool,
    /// Fewer edits first, then fewer changed cells, then reading order.
    pub repairs: Vec<Repair>,
}

/// Edits that make the wish true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repair {
    /// The edits.
    pub edits: EditSet,
    /// The verdict of the repaired board.
    pub value: Value,
    /// The number of cells that are wall in neither board and have different outcomes with the
    /// thief there and the police to move, each board with its own police cell.
    pub changed: u32,
}

impl Repair {
    /// Its place in the order of repairs: fewer edits first, then fewer changed cells, then reading
    /// order.
    pub(crate) fn rank(&self) -> impl Ord + use<> {
        (self.edits.count(), self.changed, self.edits.reading_order())
    }
}

/// Whether a verdict fulfils a wish.
pub fn fulfils(value: Value, wish: ChaseExpectation) -> bool {
    match (wish, value) {
        (ChaseExpectation::Draw, Value::Draw) => true,
        (ChaseExpectation::Win(wished, turns), Value::Win(winner, Turns(found))) => {
            wished == winner && turns.is_none_or(|turns| turns == u64::from(found))
        }
        (ChaseExpectation::Win(wished, turns), Value::Endless(winner)) => {
            wished == winner && turns.is_none()
        }
        _ => false,
    }
}

/// Searches for the edits after which the verdict fulfils the wish. If `control` cancels, returns
/// the repairs found so far.
///
/// # Complexity
/// Up to one solve for each edit set that toggles a cell or moves the exit; see `docs/insight.md`
/// for figures.
pub fn repairs(search: &RepairSearch<'_>, control: &dyn Control) -> Repairs {
    repairs_as_found(search, control, &|_| {})
}

/// As [`repairs`]. Calls `on_found` with each repair when it is found, in no particular order and
/// possibly on several threads.
pub fn repairs_as_found(
    search: &RepairSearch<'_>,
    control: &dyn Control,
    on_found: &(dyn Fn(&Repair) + Sync),
) -> Repairs {
    let value = search.solution.value(search.chase.start());
    if fulfils(value, search.wish) {
        return Repairs { tried: 0, is_complete: true, repairs: Vec::new() };
    }
    let run = Run::new(search, control, on_found);
    let base = run.obstacle(search.solution, search.chase.start());
    let forecast =
        Mutex::new(run.forecast(search.solution, value, &base, run.edits.iter().copied()));
    let share_of_singles = match search.within {
        Within::One => 1.0,
        Within::Two => SHARE_OF_SINGLES,
    };
    run.share_out(run.edits.len(), 0.0, share_of_singles, |index| {
        run.try_single(run.edits[index], &base, &forecast)
    });
    let is_reached = |found: &Found| !found.is_stopped && found.repairs.is_empty();
    if search.within == Within::Two && is_reached(&run.found()) {
        // If neither edit of a pair endangers the obstacle, the pair does not either.
        let order = run.pivots_first(&base);
        run.share_out(order.len() + 1, SHARE_OF_SINGLES, 1.0, |index| match index.checked_sub(1) {
            None => {
                run.try_player_steps();
                Ok(())
            }
            Some(place) => run.try_pairs_with(place, &order),
        });
    }
    run.finish()
}

/// An edit that needs a solve, in the order in which pairs are made of them.
struct Pivot {
    edit: BoardEdit,
    /// Whether the edit alone may remove the obstacle to the wish.
    is_pivotal: bool,
}

/// The results of all threads so far.
struct Found {
    tried: u64,
    is_cut: bool,
    is_stopped: bool,
    repairs: Vec<Repair>,
}

struct Run<'a> {
    search: &'a RepairSearch<'a>,
    control: &'a dyn Control,
    on_found: &'a (dyn Fn(&Repair) + Sync),
    edits: Vec<BoardEdit>,
    /// For each cell, the outcome with the thief there and the police to move, before any edit;
    /// `None` for a wall.
    outcomes: Vec<Option<Outcome>>,
    threads: usize,
    found: Mutex<Found>,
}

impl<'a> Run<'a> {
    fn new(
        search: &'a RepairSearch<'a>,
        control: &'a dyn Control,
        on_found: &'a (dyn Fn(&Repair) + Sync),
    ) -> Self {
        let found = Found { tried: 0, is_cut: false, is_stopped: false, repairs: Vec::new() };
        Self {
            search,
            control,
            on_found,
            edits: edits(search.chase.puzzle()),
            outcomes: outcomes(search.solution, search.chase.puzzle()).collect(),
            threads: threads(search.chase, search.memory, control),
            found: Mutex::new(found),
        }
    }

    /// Runs every job unless the search is stopped. They make the progress between two shares.
    fn share_out(
        &self,
        jobs: usize,
        from: f64,
        to: f64,
        run: impl Fn(usize) -> Result<(), Stopped> + Sync,
    ) {
        let phase = Phase { control: self.control, from, to };
        self.found().is_stopped |= share_out(jobs, self.threads, &phase, run).is_err();
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The obstacle to the wish on a board with another verdict.
    fn obstacle(&self, solution: &SolvedChase, start: State) -> Guarantee {
        let (player, claim) = match (self.search.wish, solution.value(start)) {
            (ChaseExpectation::Win(wished, Some(turns)), Value::Win(winner, Turns(found)))
                if wished == winner =>
            {
                match u32::try_from(turns) {
                    Ok(turns) if turns < found => {
                        (winner.opponent(), GuaranteeClaim::HoldsOut(turns))
                    }
                    _ => (winner, GuaranteeClaim::Wins),
                }
            }
            // Endless play would fulfil the wish, so the opponent has to force an end.
            (ChaseExpectation::Win(wished, None), Value::Win(winner, _))
                if self.endless() == Some(wished) =>
            {
                (winner, GuaranteeClaim::Wins)
            }
            (ChaseExpectation::Win(wished, _), _) => {
                (wished.opponent(), GuaranteeClaim::NeverLoses)
            }
            (ChaseExpectation::Draw, Value::Win(winner, _)) => (winner, GuaranteeClaim::Wins),
            (ChaseExpectation::Draw, Value::Draw | Value::Endless(_)) => {
                (Player::Police, GuaranteeClaim::NeverLoses)
            }
        };
        Guarantee::new(solution, start, player, claim, self.control)
    }

    /// The forecast for the wished winner, if one is possible and enough of these edits may need
    /// it.
    fn forecast(
        &self,
        solution: &SolvedChase,
        value: Value,
        obstacle: &Guarantee,
        edits: impl Iterator<Item = BoardEdit>,
    ) -> Option<Forecast> {
        let ChaseExpectation::Win(wished, turns) = self.search.wish else { return None };
        // A forecast is about wins that end the game.
        if turns.is_none() && self.endless() == Some(wished) {
            return None;
        }
        let is_needed = |edit: &BoardEdit| {
            matches!(edit, BoardEdit::Toggle { .. }) && !obstacle.survives(*edit)
        };
        let is_worth = || edits.filter(is_needed).nth(FORECASTS).is_some();
        let is_other = value.forced_winner() != Some(wished);
        let solution = solution.on_grid()?;
        if is_other && is_worth() {
            Forecast::new(solution, self.search.chase.start(), wished, self.control)
        } else {
            None
        }
    }

    fn try_single(
        &self,
        edit: BoardEdit,
        base: &Guarantee,
        forecast: &Mutex<Option<Forecast>>,
    ) -> Result<(), Stopped> {
        let set = EditSet::one(edit);
        let could_win = || {
            let mut forecast = forecast.lock().unwrap_or_else(PoisonError::into_inner);
            forecast.as_mut().is_none_or(|forecast| forecast.could_win(edit))
        };
        if edit.keeps_game() {
            self.judge(set, &set.apply(self.search.chase.puzzle()), self.search.solution);
        } else if !base.survives(edit) && could_win() {
            self.solve_and_judge(set)?;
        }
        self.count(1);
        Ok(())
    }

    /// The edits that change the game. Steps of the exit come first, then edits that alone may
    /// remove the obstacle.
    fn pivots_first(&self, base: &Guarantee) -> Vec<Pivot> {
        let ground = self.edits.iter().copied().filter(|edit| !edit.keeps_game());
        let mut pivots: Vec<Pivot> =
            ground.map(|edit| Pivot { edit, is_pivotal: !base.survives(edit) }).collect();
        pivots.sort_by_key(|pivot| {
            (matches!(pivot.edit, BoardEdit::Toggle { .. }), !pivot.is_pivotal)
        });
        pivots
    }

    /// The pairs of two steps of the players.
    fn try_player_steps(&self) {
        let steps: Vec<BoardEdit> =
            self.edits.iter().copied().filter(|edit| edit.keeps_game()).collect();
        for (index, &step) in steps.iter().enumerate() {
            for set in steps[..index].iter().filter_map(|&other| EditSet::two(step, other)) {
                self.judge(set, &set.apply(self.search.chase.puzzle()), self.search.solution);
                self.count(1);
            }
        }
    }

    /// The pairs of an edit with the steps of the players, and with the edits after it.
    fn try_pairs_with(&self, place: usize, order: &[Pivot]) -> Result<(), Stopped> {
        let Pivot { edit, is_pivotal } = order[place];
        let edited = Chase::new(EditSet::one(edit).apply(self.search.chase.puzzle()));
        let solution = edited.solve(self.search.memory, &Quiet(self.control))?;
        for step in self.edits.iter().copied().filter(|edit| edit.keeps_game()) {
            let Some(set) = EditSet::two(edit, step) else { continue };
            self.judge(set, &set.apply(self.search.chase.puzzle()), &solution);
            self.count(1);
        }
        let partners = order[place + 1..].iter().map(|partner| partner.edit);
        let pairs =
            partners.clone().filter_map(|partner| EditSet::two(edit, partner).zip(Some(partner)));
        if !is_pivotal {
            self.count(pairs.count() as u64);
            return Ok(());
        }
        let obstacle = self.obstacle(&solution, edited.start());
        let mut forecast =
            self.forecast(&solution, solution.value(edited.start()), &obstacle, partners);
        for (set, partner) in pairs {
            if self.control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            if !obstacle.survives(partner)
                && forecast.as_mut().is_none_or(|forecast| forecast.could_win(partner))
            {
                self.solve_and_judge(set)?;
            }
            self.count(1);
        }
        Ok(())
    }

    fn count(&self, sets: u64) {
        self.found().tried += sets;
    }

    fn solve_and_judge(&self, set: EditSet) -> Result<(), Stopped> {
        let edited = Chase::new(set.apply(self.search.chase.puzzle()));
        let value = edited.verdict(self.search.memory, &Quiet(self.control))?;
        if fulfils(value, self.search.wish) {
            let solution = edited.solve_outcomes(self.search.memory, &Quiet(self.control))?;
            self.note(set, edited.puzzle(), value, &solution);
        }
        Ok(())
    }

    /// Who has won a game that never ends.
    fn endless(&self) -> Option<Player> {
        self.search.chase.game().rules.turns.endless
    }

    /// Records the edits if the edited board's verdict fulfils the wish.
    fn judge(&self, edits: EditSet, edited: &BoardPuzzle, solution: &SolvedChase) {
        let value = solution.value(edited.start);
        if fulfils(value, self.search.wish) {
            self.note(edits, edited, value, solution);
        }
    }

    /// Notes edits whose verdict is as wished, by the outcomes of the edited board.
    fn note(&self, edits: EditSet, edited: &BoardPuzzle, value: Value, solution: &SolvedChase) {
        let changed = changed_cells(&self.outcomes, solution, edited);
        let repair = Repair { edits, value, changed };
        (self.on_found)(&repair);
        let mut found = self.found();
        found.repairs.push(repair);
        let most = self.search.most;
        if found.repairs.len() / 2 > most {
            found.cut(most);
        }
    }

    fn finish(self) -> Repairs {
        let mut found = self.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.cut(self.search.most);
        Repairs {
            tried: found.tried,
            is_complete: !found.is_stopped && !found.is_cut,
            repairs: found.repairs,
        }
    }
}

impl Found {
    /// Keeps at most `most` repairs, in order.
    fn cut(&mut self, most: usize) {
        self.repairs.sort_by_key(Repair::rank);
        self.is_cut |= self.repairs.len() > most;
        self.repairs.truncate(most);
    }
}

/// The number of cells that are wall on neither of two boards and have different outcomes, of which
/// those `before` are of one board as [`outcomes`] gives them, and the others of the edited board.
pub(crate) fn changed_cells(
    before: &[Option<Outcome>],
    solution: &SolvedChase,
    edited: &BoardPuzzle,
) -> u32 {
    let mut changed = 0;
    for (before, after) in before.iter().zip(outcomes(solution, edited)) {
        changed += u32::from(before.is_some() && after.is_some() && *before != after);
    }
    changed
}

/// For each cell, the outcome with the thief there, the police on their cells and to move; `None`
/// for a wall.
pub(crate) fn outcomes<'a>(
    solution: &'a SolvedChase,
    puzzle: &'a BoardPuzzle,
) -> impl Iterator<Item = Option<Outcome>> + use<'a> {
    let board = &puzzle.game.board;
    let police_to_move = State { to_move: Player::Police, ..puzzle.start };
    board.cells().map(move |cell| {
        let state = State { thief: cell.index() as u32, ..police_to_move };
        (!board.is_wall(cell)).then(|| solution.value(state).outcome())
    })
}
