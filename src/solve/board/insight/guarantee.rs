//! Claims that a player can enforce against any play, and the edits that cannot invalidate them.
//!
//! A strategy for the claim is followed from the start against every reply. The strategy still
//! works after an edit that neither closes a cell that it enters nor gives the opponent a new move
//! in a visited state. So most candidate boards need no solve. Guarantee: if the claim
//! [`survives`](Guarantee::survives) an edit, it provably holds afterwards. If not, it may still
//! hold.

use hashbrown::HashSet;

use crate::model::{BoardGame, Cell, CellKind, Player, State, Stuck};
use crate::solve::board::insight::edits::BoardEdit;
use crate::solve::board::play;
use crate::solve::board::solution::BoardSolution;
use crate::solve::board::state::GridState;
use crate::solve::chase::SolvedChase;
use crate::solve::value::{Control, Turns, Value};

/// One state may be followed for this many pairs of open cells: with more states, solving is
/// cheaper.
const PAIRS_A_STATE: usize = 4;
/// The number of states that may always be followed, and the upper limit.
const FEW_STATES: usize = 1 << 12;
const MAX_STATES: usize = 1 << 17;

/// States followed between two polls of the control.
const STATES_A_POLL: usize = 1 << 9;

/// What a player claims about a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GuaranteeClaim {
    /// The player wins within the turns of the state's value.
    Wins,
    /// The opponent cannot force an end and win by it.
    NeverLoses,
    /// The opponent does not win within this many turns.
    HoldsOut(u32),
}

/// The cells that a claim depends on.
#[derive(Debug)]
pub(crate) struct Guarantee {
    /// For each cell, whether the claim may fail once it is a wall.
    closing: Vec<bool>,
    /// For each cell, whether the claim may fail once it is floor.
    opening: Vec<bool>,
    /// Whether the strategy visits too many states, so that any edit may invalidate the claim.
    is_unknown: bool,
}

impl Guarantee {
    /// Follows a strategy of `player` for `claim` from `start`. The claim must be true. If
    /// `control` cancels, any edit may invalidate the claim. So it is with several policemen, whose
    /// joint replies are too many to follow.
    pub(crate) fn new(
        solution: &SolvedChase,
        start: State,
        player: Player,
        claim: GuaranteeClaim,
        control: &dyn Control,
    ) -> Self {
        match solution.on_grid() {
            Some(solution) => Self::on_grid(solution, start.into(), player, claim, control),
            None => Self { closing: Vec::new(), opening: Vec::new(), is_unknown: true },
        }
    }

    fn on_grid(
        solution: &BoardSolution,
        start: GridState,
        player: Player,
        claim: GuaranteeClaim,
        control: &dyn Control,
    ) -> Self {
        let cells = solution.game().board.cell_count() as usize;
        let nothing =
            Self { closing: vec![false; cells], opening: vec![false; cells], is_unknown: false };
        let open = solution.game().board.open_cell_count() as usize;
        let most_states = (open * open / PAIRS_A_STATE).clamp(FEW_STATES, MAX_STATES);
        let game = &**solution.game();
        let seen = HashSet::new();
        let mut walk = Walk { solution, game, player, claim, seen, most_states, found: nothing };
        walk.follow(start, control);
        walk.found
    }

    /// Whether the claim certainly stays true after this edit.
    pub(crate) fn survives(&self, edit: BoardEdit) -> bool {
        !self.is_unknown
            && match edit {
                BoardEdit::Toggle { cell, to: CellKind::Wall } => !self.closing[cell.index()],
                BoardEdit::Toggle { cell, .. } => !self.opening[cell.index()],
                BoardEdit::Step { .. } => false,
            }
    }
}

struct Walk<'a> {
    solution: &'a BoardSolution,
    game: &'a BoardGame,
    player: Player,
    claim: GuaranteeClaim,
    seen: HashSet<GridState>,
    most_states: usize,
    found: Guarantee,
}

impl Walk<'_> {
    /// Visits every state that the opponent can reach against the strategy, in order of turns from
    /// the start.
    fn follow(&mut self, start: GridState, control: &dyn Control) {
        let mut now = vec![start];
        self.seen.insert(start);
        let mut turns = 0;
        while !now.is_empty() {
            let mut next = Vec::new();
            for (index, state) in now.into_iter().enumerate() {
                self.expand(state, &mut next);
                let is_stopped = index % STATES_A_POLL == 0 && control.is_cancelled();
                if is_stopped || self.seen.len() > self.most_states {
                    self.found.is_unknown = true;
                    return;
                }
            }
            // Whether a player is stuck also matters in the last states.
            if self.claim == GuaranteeClaim::HoldsOut(turns) {
                return;
            }
            now = next;
            turns += 1;
        }
    }

    fn expand(&mut self, state: GridState, next: &mut Vec<GridState>) {
        let rules = self.game.rules;
        let mover = state.to_move;
        if state.police == state.thief || self.game.board.is_exit(state.thief) {
            return;
        }
        let opponent = self.player.opponent();
        if mover == opponent || play::is_over(self.game, state) {
            // A new move gives the opponent another reply, and may change whether a player is
            // stuck.
            self.mark_around(state.cell_of(mover), mover, CellKind::Wall);
        }
        if mover == opponent && !rules.turns.may_skip(mover) && rules.turns.stuck == Stuck::Wins {
            self.mark_around(state.cell_of(mover), mover, CellKind::Floor);
        }
        if play::is_over(self.game, state) {
            return;
        }
        if mover == opponent {
            for to in self.game.destinations(state) {
                let reply = state.after(to);
                if self.seen.insert(reply) {
                    next.push(reply);
                }
            }
        } else if let Some(to) = self.choice(state) {
            if to != state.cell_of(mover) {
                self.found.closing[to.index()] = true;
            }
            let reply = state.after(to);
            if self.seen.insert(reply) {
                next.push(reply);
            }
        } else {
            self.found.is_unknown = true;
        }
    }

    /// The player's move. Among several, prefers staying and moves to states already seen.
    fn choice(&self, state: GridState) -> Option<Cell> {
        if self.claim != GuaranteeClaim::NeverLoses {
            return play::moves(self.solution, state.into()).first()?.to.cells().next();
        }
        let lost = Some(self.player.opponent());
        let holds = |&to: &Cell| self.solution.grid_value(state.after(to)).forced_winner() != lost;
        let stay = state.cell_of(state.to_move);
        if self.game.rules.turns.may_skip(state.to_move) && holds(&stay) {
            return Some(stay);
        }
        for to in self.game.destinations(state) {
            if self.seen.contains(&state.after(to)) && holds(&to) {
                return Some(to);
            }
        }
        self.game.destinations(state).find(holds)
    }

    /// Marks the cells of this kind that the mover could step to if they were floor.
    fn mark_around(&mut self, from: Cell, mover: Player, kind: CellKind) {
        let board = &self.game.board;
        for &(rows, columns) in self.game.rules.directions(mover).steps() {
            let Some(row) = board.row(from).checked_add_signed(rows) else { continue };
            let Some(column) = board.column(from).checked_add_signed(columns) else { continue };
            let Some(cell) = board.cell(row, column) else { continue };
            match (kind, board.is_wall(cell)) {
                (CellKind::Wall, true) => self.found.opening[cell.index()] = true,
                (CellKind::Floor, false) => self.found.closing[cell.index()] = true,
                _ => {}
            }
        }
    }
}

/// The claims of both players about a start with this value: while both claims hold, the value is
/// the same.
pub(crate) fn claims(value: Value) -> [(Player, GuaranteeClaim); 2] {
    match value {
        Value::Draw | Value::Endless(_) => {
            [Player::Police, Player::Thief].map(|player| (player, GuaranteeClaim::NeverLoses))
        }
        Value::Win(winner, Turns(turns)) => [
            (winner, GuaranteeClaim::Wins),
            (winner.opponent(), GuaranteeClaim::HoldsOut(turns.saturating_sub(1))),
        ],
    }
}
