//! Proves a solution without trusting the engine that found it.
//!
//! [`check`] compares the claimed value of every state with those of the states one move later.
//! Guarantee: a solution that passes is correct; [`check`] has the proof. The checker implements
//! the rules independently, for whole rows of a padded grid, and shares no code with the engines or
//! `BoardGame::destinations`, so it also finds mistakes there. Deliberately not here: solving
//! anything.

pub(crate) mod padded_board;
pub(crate) mod score;

use std::fmt;
use std::ops::Range;

use crate::model::{BoardGame, Cell, Player, Rules, State, in_parallel};
use crate::solve::board::checker::padded_board::PaddedBoard;
use crate::solve::board::checker::score::Score;
use crate::solve::board::solution::{BoardSolution, RowReader};
use crate::solve::board::state::GridState;
use crate::solve::value::{Control, Turns, Value};

/// The cells from which on a second thread saves more than it costs.
const MIN_SHARED: u32 = 400;

/// The result of a check that passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proof {
    /// The number of states checked.
    pub states: u64,
}

/// Why a check failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unproven {
    /// A claim contradicts the rules or another claim.
    Wrong(WrongValue),
    /// Its [`Control`] cancelled it.
    Cancelled,
}

/// A claim that is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongValue {
    /// The state.
    pub state: State,
    /// Its claimed value.
    pub claimed: Value,
    /// The reason why it is wrong.
    pub reason: Reason,
}

/// The reason why a claim is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The state has ended, with this value.
    Ended(Value),
    /// The state has moves, and this value follows from the values claimed after them.
    Moves(Value),
    /// No best line is this long: it never repeats a state, and there are fewer states.
    TooLong,
    /// The rules give endless play to somebody else.
    Endless,
}

impl fmt::Display for Reason {
    /// A clause without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(worth) => write!(f, "it has ended: {worth}"),
            Self::Moves(worth) => write!(f, "by its moves: {worth}"),
            Self::TooLong => f.write_str("it would be longer than there are states"),
            Self::Endless => f.write_str("the rules give endless play another result"),
        }
    }
}

/// Proves that `value` is the true value of every state of a game, or finds a state where it is
/// not.
///
/// The claims *v* are right if they are right locally, at every state *s*:
///
/// 1. If *s* has ended, *v(s)* is that winner in 0 turns.
/// 2. Otherwise, if a move leads to a state claimed as won for the mover, *v(s)* is a win of the
///    mover, one turn longer than the shortest of those.
/// 3. Otherwise, if all moves lead to states claimed as won for the opponent, *v(s)* is a win of
///    the opponent, one turn longer than the longest of those.
/// 4. Otherwise *v(s)* is a draw, or what the rules make of endless play.
///
/// This suffices. By induction over *k*: *v(s)* is a win of *W* in *k* turns exactly if that is the
/// true value of *s*. For *k* = 0 this is (1), as (2) and (3) give at least one turn. Let it hold
/// for all lesser numbers, and *s* not have ended. Let X be either "claimed" or "true": true values
/// obey (1) to (4) by definition, claims by assumption. If *W* moves, *s* is an X-win of *W* in *k*
/// exactly if some move leads to an X-win of *W* in *k* − 1 and none to a shorter one. If the
/// opponent moves, exactly if all moves lead to X-wins of *W*, the longest in *k* − 1. Both
/// conditions only concern wins in fewer than *k* turns, for which claimed and true wins are the
/// same. So all claimed wins are true, all true wins are claimed, and all other states are draws in
/// both.
///
/// # Complexity
/// Calls `value` once for each state; the rest is arithmetic on whole rows of 32-bit words. On the
/// 33 million states of an open 64×64 board, `value` takes most of the time. Takes
/// [`memory_needed`] bytes.
///
/// # Errors
/// The first wrong claim found, or [`Unproven::Cancelled`].
///
/// # Examples
/// ```
/// use stakeout::model::BoardReading;
/// use stakeout::solve::board::checker::{Unproven, check};
/// use stakeout::solve::{Unwatched, Value, solve};
/// use stakeout::syntax::Sections;
///
/// let sections = Sections::new("P.T*E\n");
/// let game = BoardReading::new(&sections.all()[0].section).puzzle.expect("no errors").game;
/// let solution = solve(&game, &Unwatched)?;
/// assert_eq!(check(&game, |state| solution.value(state), &Unwatched).map(|proof| proof.states), Ok(32));
/// assert!(matches!(check(&game, |_| Value::Draw, &Unwatched), Err(Unproven::Wrong(_))));
/// # Ok::<(), stakeout::solve::Stopped>(())
/// ```
pub fn check(
    game: &BoardGame,
    value: impl Fn(State) -> Value,
    control: &dyn Control,
) -> Result<Proof, Unproven> {
    let claimed = |state: GridState| claim_of(&game.rules, value(state.into()));
    let states =
        check_part(&PaddedBoard::new(game), &claimed, 0..game.board.cell_count(), control)?;
    control.progress(1.0);
    Ok(Proof { states })
}

/// As [`check`], for a whole solution; reads its values by the row, and may use two threads.
///
/// # Errors
/// The same.
pub fn check_solution(solution: &BoardSolution, control: &dyn Control) -> Result<Proof, Unproven> {
    let game = solution.game();
    let padded_board = PaddedBoard::new(game);
    let cells = game.board.cell_count();
    let police = padded_board.open_cells().iter().map(|&(police, _)| police).collect();
    let rows = solution.rows(police, |value| claim_of(&game.rules, value));
    let half = if control.may_share() && cells >= MIN_SHARED { cells / 2 } else { cells };
    let parts = [0..half, half..cells].into_iter().filter(|part| !part.is_empty()).collect();
    let proved = in_parallel(parts, |part| check_part(&padded_board, &rows, part, control));
    let states = proved.into_iter().sum::<Result<u64, Unproven>>()?;
    control.progress(1.0);
    Ok(Proof { states })
}

/// Checks all states with the thief on these cells, and returns their number.
fn check_part<R: ReadRow + ?Sized>(
    padded_board: &PaddedBoard,
    claimed: &R,
    cells: Range<u32>,
    control: &dyn Control,
) -> Result<u64, Unproven> {
    let mut claims = Claims::new(padded_board, claimed, Cell::new(cells.start));
    let mut states = 0;
    for thief in cells.clone().map(Cell::new) {
        if control.is_cancelled() {
            return Err(Unproven::Cancelled);
        }
        // Of two parts only the first is told, lest progress falls.
        if cells.start == 0 {
            control.progress(thief.index() as f64 / f64::from(cells.end));
        }
        claims.read_until(padded_board.last_neighbour(thief)).map_err(Unproven::Wrong)?;
        if padded_board.is_open(thief) {
            states += claims.check_rows(thief).map_err(Unproven::Wrong)?;
        }
    }
    Ok(states)
}

/// What is claimed about a state: its score, or a value that has none.
type ClaimedScore = Result<Score, Value>;

fn claim_of(rules: &Rules, value: Value) -> ClaimedScore {
    match value {
        Value::Draw | Value::Endless(_) if value != Value::Draw.under(rules) => Err(value),
        _ => Score::of(value).ok_or(value),
    }
}

/// A solution, read as its claims about every state.
trait ReadRow {
    /// Calls `call` with what is claimed about each state with the thief on a cell and the police
    /// on one of these, in order.
    fn row(
        &self,
        thief: Cell,
        to_move: Player,
        police: &[(Cell, u32)],
        call: impl FnMut(ClaimedScore),
    );
}

impl<V: Fn(GridState) -> ClaimedScore> ReadRow for V {
    fn row(
        &self,
        thief: Cell,
        to_move: Player,
        police: &[(Cell, u32)],
        mut call: impl FnMut(ClaimedScore),
    ) {
        for &(police, _) in police {
            call(self(GridState { police, thief, to_move }));
        }
    }
}

impl<F: Fn(Value) -> ClaimedScore> ReadRow for RowReader<'_, ClaimedScore, F> {
    fn row(
        &self,
        thief: Cell,
        to_move: Player,
        _police: &[(Cell, u32)],
        call: impl FnMut(ClaimedScore),
    ) {
        Self::row(self, thief, to_move, call);
    }
}

/// The bytes that [`check_solution`] takes in two threads: for each a word for each cell of the
/// police and each cell of the thief in two rows of the grid.
pub fn memory_needed(game: &BoardGame) -> u64 {
    let rows = u64::from(game.board.rows()) + 2;
    let columns = u64::from(game.board.columns()) + 2;
    let claims = 2 * (2 * columns + 3);
    (rows * columns).saturating_mul(claims).saturating_mul(size_of::<Score>() as u64)
}

/// Rows of claims, one for each cell of the thief with a score for each padded cell of the police.
struct Claims<'a, R: ?Sized> {
    padded_board: &'a PaddedBoard,
    claimed: &'a R,
    /// Claims with the police to move for the thief cells around the one being checked: by cell,
    /// modulo the length.
    police_to_move: Vec<Vec<Score>>,
    /// The first thief cell that is not read yet.
    unread: u32,
    /// Buffer for a row of claims with the thief to move.
    thief_to_move: Vec<Score>,
    /// Buffer for the required values of a row.
    required: Vec<Score>,
}

impl<'a, R: ReadRow + ?Sized> Claims<'a, R> {
    /// For checks from a thief's cell on.
    fn new(padded_board: &'a PaddedBoard, claimed: &'a R, first: Cell) -> Self {
        let row = || vec![Score::WALL_TO_POLICE; padded_board.padded_cells()];
        Self {
            padded_board,
            claimed,
            police_to_move: (0..padded_board.window()).map(|_| row()).collect(),
            unread: padded_board.first_neighbour(first).index() as u32,
            thief_to_move: row(),
            required: row(),
        }
    }

    /// Reads the claims with the police to move up to this thief cell.
    fn read_until(&mut self, last: Cell) -> Result<(), WrongValue> {
        while self.unread as usize <= last.index() {
            let thief = Cell::new(self.unread);
            self.unread += 1;
            if self.padded_board.is_open(thief) {
                let place = thief.index() % self.police_to_move.len();
                let row = &mut self.police_to_move[place];
                read(self.padded_board, self.claimed, thief, Player::Police, row)?;
            }
        }
        Ok(())
    }

    /// Checks all claims with the thief on this cell, and returns their number.
    fn check_rows(&mut self, thief: Cell) -> Result<u64, WrongValue> {
        read(self.padded_board, self.claimed, thief, Player::Thief, &mut self.thief_to_move)?;
        let window = self.police_to_move.len();

        self.padded_board.best_of_police(&self.thief_to_move, &mut self.required);
        self.padded_board.end(thief, Player::Police, &mut self.required);
        self.compare(thief, Player::Police, &self.police_to_move[thief.index() % window])?;

        let after = self
            .padded_board
            .thief_moves(thief)
            .map(|to| &*self.police_to_move[to.index() % window]);
        self.padded_board.best_of_thief(after, &mut self.required);
        self.padded_board.end(thief, Player::Thief, &mut self.required);
        self.compare(thief, Player::Thief, &self.thief_to_move)?;

        Ok(2 * self.padded_board.open_cells().len() as u64)
    }

    /// Compares a row of claims with the required values.
    fn compare(&self, thief: Cell, to_move: Player, claimed: &[Score]) -> Result<(), WrongValue> {
        // Seeing that all are right is much faster than finding the one that is not.
        if self.padded_board.agree(claimed, &self.required) {
            return Ok(());
        }
        let differs = |&&(_, padded): &&(Cell, u32)| {
            claimed[padded as usize] != self.required[padded as usize]
        };
        let Some(&(police, padded)) = self.padded_board.open_cells().iter().find(differs) else {
            return Ok(());
        };
        let state = GridState { police, thief, to_move }.into();
        let rules = self.padded_board.rules();
        let required = self.required[padded as usize].value().under(rules);
        let reason = if required.turns() == Some(Turns(0)) {
            Reason::Ended(required)
        } else {
            Reason::Moves(required)
        };
        Err(WrongValue { state, claimed: claimed[padded as usize].value().under(rules), reason })
    }
}

/// Reads a row of claims.
fn read<R: ReadRow + ?Sized>(
    padded_board: &PaddedBoard,
    claimed: &R,
    thief: Cell,
    to_move: Player,
    row: &mut [Score],
) -> Result<(), WrongValue> {
    let mut wrong = None;
    let mut cells = padded_board.open_cells().iter();
    claimed.row(thief, to_move, padded_board.open_cells(), |claimed| {
        let Some(&(police, padded)) = cells.next() else { return };
        match claimed {
            Ok(score) => row[padded as usize] = score,
            Err(claimed) => {
                let state = GridState { police, thief, to_move }.into();
                let reason = match claimed.turns() {
                    Some(_) => Reason::TooLong,
                    None => Reason::Endless,
                };
                wrong.get_or_insert(WrongValue { state, claimed, reason });
            }
        }
    });
    wrong.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests;
