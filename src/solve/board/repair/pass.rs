//! Corrects the turns until one player wins.

use crate::model::{BoardGame, Cell, Player};
use crate::solve::board::repair::moves::MoveTable;
use crate::solve::board::repair::{ByState, StateKey};
use crate::solve::board::solution::BoardSolution;
use crate::solve::board::state::GridState;
use crate::solve::value::{Control, Stopped, Turns, Value};

/// States between two polls of the control.
const STATES_A_POLL: u64 = 1 << 10;

/// Turns until the winner of a pass wins; [`NEVER`] if it cannot force that.
type Until = u32;
const NEVER: Until = u32::MAX;

/// A state whose turns changed or may change.
#[derive(Clone, Copy)]
pub(crate) struct RepairNode {
    /// The turns assumed at the moment.
    taken: Until,
    /// The turns by its equation, from those assumed for the states after it.
    equation: Until,
}

/// One pass over the states whose values a changed wall may change, for one winner.
pub(crate) struct RepairPass<'a> {
    winner: Player,
    old: &'a BoardSolution,
    game: &'a BoardGame,
    moves: &'a MoveTable,
    cells: u64,
    /// All other states have their old values, and their equations hold.
    nodes: ByState<RepairNode>,
    most_nodes: usize,
    /// States whose equation may not hold, by the lesser of its two sides.
    waiting: Vec<Vec<GridState>>,
    looked_at: u64,
}

impl<'a> RepairPass<'a> {
    pub(crate) fn new(
        winner: Player,
        old: &'a BoardSolution,
        game: &'a BoardGame,
        moves: &'a MoveTable,
        most_nodes: usize,
    ) -> Self {
        let cells = u64::from(game.board.cell_count());
        Self {
            winner,
            old,
            game,
            moves,
            cells,
            nodes: ByState::default(),
            most_nodes,
            waiting: Vec::new(),
            looked_at: 0,
        }
    }

    /// Checks every state whose equation may have changed with these cells: a player is on one or
    /// next to one.
    pub(crate) fn doubt(&mut self, changed: &[Cell], control: &dyn Control) -> Result<(), Stopped> {
        let moves = self.moves;
        let opened: Vec<Cell> =
            changed.iter().copied().filter(|&cell| !self.game.board.is_wall(cell)).collect();
        for &cell in &opened {
            self.guess(cell, control)?;
        }
        for state in opened.iter().flat_map(|&cell| moves.states_with(cell)) {
            self.poll(control)?;
            self.doubt_state(state);
        }
        for &cell in changed {
            for mover in [Player::Police, Player::Thief] {
                let steps = self.game.rules.directions(mover).steps().iter();
                for near in
                    steps.filter_map(|&(rows, columns)| self.game.board.step(cell, rows, columns))
                {
                    for &other in moves.open() {
                        self.poll(control)?;
                        let (police, thief) =
                            if mover == Player::Police { (near, other) } else { (other, near) };
                        self.doubt_move(GridState { police, thief, to_move: mover }, cell);
                    }
                }
            }
        }
        Ok(())
    }

    /// Assumes values for states with a player on an opened cell, from the states around them. They
    /// need not be correct, but better guesses touch fewer states: assuming draws would affect all
    /// states that can now move there.
    fn guess(&mut self, opened: Cell, control: &dyn Control) -> Result<(), Stopped> {
        let moves = self.moves;
        for leaving in [true, false] {
            for state in moves.states_with(opened) {
                self.poll(control)?;
                if (state.cell_of(state.to_move) == opened) == leaving {
                    // The value of staying is not known yet.
                    let taken = self.evaluate_without(state, leaving.then_some(opened));
                    self.nodes.insert(
                        StateKey::of(state, self.cells),
                        RepairNode { taken, equation: taken },
                    );
                }
            }
        }
        Ok(())
    }

    /// Polls the control every [`STATES_A_POLL`] states.
    fn poll(&mut self, control: &dyn Control) -> Result<(), Stopped> {
        self.looked_at += 1;
        let asks = self.looked_at.is_multiple_of(STATES_A_POLL);
        if asks && control.is_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }

    /// Updates a state's equation after the mover gained or lost the move to a cell.
    fn doubt_move(&mut self, state: GridState, to: Cell) {
        if state.police == state.thief || self.game.board.is_exit(state.thief) {
            return;
        }
        if !self.game.rules.turns.may_skip(state.to_move) {
            // If the mover is or was stuck, the equation has another form, so it is evaluated as a
            // whole.
            return self.doubt_state(state);
        }
        let RepairNode { taken, equation } = self.node(state);
        let closed = self.game.board.is_wall(to);
        let wins = state.to_move == self.winner;
        let option = one_more(if closed {
            self.before(state.after(to))
        } else {
            self.node(state.after(to)).taken
        });
        let new = match (closed, wins) {
            (true, true) if equation == NEVER => equation,
            (true, _) if option == equation => self.evaluate(state),
            (true, _) => equation,
            (false, true) => equation.min(option),
            (false, false) => equation.max(option),
        };
        if new != equation {
            self.set(state, RepairNode { taken, equation: new });
        }
    }

    /// Makes all equations hold, and returns the turns of every state that was touched; `None` if
    /// they became too many.
    pub(crate) fn settle(
        mut self,
        control: &dyn Control,
    ) -> Result<Option<ByState<Option<Turns>>>, Stopped> {
        let mut turns = 0;
        while turns < self.waiting.len() {
            while let Some(state) = self.waiting[turns].pop() {
                self.poll(control)?;
                if self.nodes.len() > self.most_nodes {
                    return Ok(None);
                }
                self.settle_state(state, turns as Until);
            }
            turns += 1;
        }
        let result = |node: RepairNode| (node.taken != NEVER).then_some(Turns(node.taken));
        Ok(Some(self.nodes.into_iter().map(|(key, node)| (key, result(node))).collect()))
    }

    /// Corrects one state whose equation did not hold when it was put into the list.
    fn settle_state(&mut self, state: GridState, turns: Until) {
        let Some(node) = self.nodes.get_mut(&StateKey::of(state, self.cells)) else { return };
        let RepairNode { taken, equation } = *node;
        if taken == equation || taken.min(equation) != turns {
            return;
        }
        if equation < taken {
            node.taken = equation;
        } else {
            // It is no longer won in this few turns; the new number is found later.
            node.taken = NEVER;
            self.wait(state, equation);
        }
        let now = if equation < taken { equation } else { NEVER };
        let mover = state.to_move.opponent();
        for &from in self.moves.of(mover, state.cell_of(mover)) {
            let there = GridState { to_move: mover, ..state }.after(from);
            self.propagate(GridState { to_move: mover, ..there }, taken, now);
        }
    }

    /// Updates a state's equation after the number assumed for a state after it changed.
    fn propagate(&mut self, state: GridState, was: Until, now: Until) {
        if state.police == state.thief || self.game.board.is_exit(state.thief) {
            return;
        }
        let RepairNode { taken, equation } = self.node(state);
        let was = one_more(was);
        let now = one_more(now);
        let new = if state.to_move == self.winner {
            if now <= equation {
                now
            } else if was == equation {
                self.evaluate(state)
            } else {
                return;
            }
        } else if now == NEVER {
            NEVER
        } else if was == equation {
            self.evaluate(state)
        } else if now > equation {
            now
        } else {
            return;
        };
        if new != equation {
            self.set(state, RepairNode { taken, equation: new });
        }
    }

    /// Evaluates a state's equation, and lists the state if the equation does not hold.
    fn doubt_state(&mut self, state: GridState) {
        let RepairNode { taken, equation } = self.node(state);
        let new = self.evaluate(state);
        if new != equation {
            self.set(state, RepairNode { taken, equation: new });
        }
    }

    fn set(&mut self, state: GridState, node: RepairNode) {
        self.nodes.insert(StateKey::of(state, self.cells), node);
        if node.taken != node.equation {
            self.wait(state, node.taken.min(node.equation));
        }
    }

    fn wait(&mut self, state: GridState, turns: Until) {
        if turns == NEVER {
            return;
        }
        let turns = turns as usize;
        if self.waiting.len() <= turns {
            self.waiting.resize_with(turns + 1, Vec::new);
        }
        self.waiting[turns].push(state);
    }

    /// The right side of a state's equation, from the numbers assumed at the moment.
    fn evaluate(&self, state: GridState) -> Until {
        self.evaluate_without(state, None)
    }

    /// As [`evaluate`](Self::evaluate), without the move to this cell.
    fn evaluate_without(&self, state: GridState, without: Option<Cell>) -> Until {
        let won_by = |winner| if winner == self.winner { 0 } else { NEVER };
        if state.police == state.thief {
            return won_by(Player::Police);
        }
        if self.game.board.is_exit(state.thief) {
            return won_by(Player::Thief);
        }
        let moves = self.moves.of(state.to_move, state.cell_of(state.to_move));
        if moves.is_empty() {
            return won_by(self.game.rules.turns.winner_when_stuck(state.to_move));
        }
        let moves = moves.iter().filter(|&&to| Some(to) != without);
        let mut after = moves.map(|&to| self.node(state.after(to)).taken);
        if state.to_move == self.winner {
            one_more(after.min().unwrap_or(NEVER))
        } else {
            let latest = after
                .try_fold(0, |latest: Until, turns| (turns != NEVER).then_some(latest.max(turns)));
            latest.map_or(NEVER, one_more)
        }
    }

    fn node(&self, state: GridState) -> RepairNode {
        if let Some(node) = self.nodes.get(&StateKey::of(state, self.cells)) {
            return *node;
        }
        let until = self.before(state);
        RepairNode { taken: until, equation: until }
    }

    /// The turns of a state before the edit.
    fn before(&self, state: GridState) -> Until {
        match self.old.grid_value(state) {
            Value::Win(winner, Turns(turns)) if winner == self.winner => turns,
            _ => NEVER,
        }
    }
}

/// One turn more; [`NEVER`] stays [`NEVER`].
fn one_more(turns: Until) -> Until {
    turns.saturating_add(1)
}
