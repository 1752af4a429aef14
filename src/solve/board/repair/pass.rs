//! Putting right the turns in which one player wins.

use crate::model::{BoardGame, Cell, Player, State};
use crate::solve::board::repair::moves::MoveTable;
use crate::solve::board::repair::{ByState, StateKey};
use crate::solve::board::solution::BoardSolution;
use crate::solve::value::{Control, Stopped, Turns, Value};

/// States looked at between two looks at the control.
const STATES_A_POLL: u64 = 1 << 10;

/// Turns until the winner of a pass wins; [`NEVER`] if it cannot force that.
type Until = u32;
const NEVER: Until = u32::MAX;

/// A state whose turns did or may change.
#[derive(Clone, Copy)]
pub(crate) struct RepairNode {
    /// What it is taken to be worth at the moment.
    taken: Until,
    /// What its equation says, by what the states after it are taken to be worth.
    equation: Until,
}

/// One pass over the states that a changed wall may have changed, for one winner.
pub(crate) struct RepairPass<'a> {
    winner: Player,
    old: &'a BoardSolution,
    game: &'a BoardGame,
    moves: &'a MoveTable,
    cells: u64,
    /// States not among these are worth what they were, and their equations hold.
    nodes: ByState<RepairNode>,
    most_nodes: usize,
    /// By turns, states whose equation may not hold and whose lesser side is so much.
    waiting: Vec<Vec<State>>,
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

    /// Looks at every state whose equation may have changed with these cells: a player is on one or next to one.
    pub(crate) fn doubt(&mut self, changed: &[Cell], control: &dyn Control) -> Result<(), Stopped> {
        let moves = self.moves;
        let opened: Vec<Cell> = changed.iter().copied().filter(|&cell| !self.game.board.is_wall(cell)).collect();
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
                for near in steps.filter_map(|&(rows, columns)| self.game.board.step(cell, rows, columns)) {
                    for &other in moves.open() {
                        self.poll(control)?;
                        let (police, thief) = if mover == Player::Police { (near, other) } else { (other, near) };
                        self.doubt_move(State { police, thief, to_move: mover }, cell);
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes states with a player on a cell that was opened to be worth what the states around them say. It need not be
    /// right, but the nearer it is the fewer states are touched: to take them for never won would shake all that could
    /// now move there.
    fn guess(&mut self, opened: Cell, control: &dyn Control) -> Result<(), Stopped> {
        let moves = self.moves;
        for leaving in [true, false] {
            for state in moves.states_with(opened) {
                self.poll(control)?;
                if (state.cell_of(state.to_move) == opened) == leaving {
                    // What staying is worth is not known yet.
                    let taken = self.evaluate_without(state, leaving.then_some(opened));
                    self.nodes.insert(StateKey::of(state, self.cells), RepairNode { taken, equation: taken });
                }
            }
        }
        Ok(())
    }

    /// Looks at the control every so many states.
    fn poll(&mut self, control: &dyn Control) -> Result<(), Stopped> {
        self.looked_at += 1;
        let asks = self.looked_at.is_multiple_of(STATES_A_POLL);
        if asks && control.is_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }

    /// Lets a state's equation follow that the mover may now move to a cell, or may no longer.
    fn doubt_move(&mut self, state: State, to: Cell) {
        if state.police == state.thief || state.thief == self.game.board.exit() {
            return;
        }
        if !self.game.rules.may_skip(state.to_move) {
            // Who is or was stuck knows no equation that another move could only bend.
            return self.doubt_state(state);
        }
        let RepairNode { taken, equation } = self.node(state);
        let closed = self.game.board.is_wall(to);
        let wins = state.to_move == self.winner;
        let option = one_more(if closed { self.before(state.after(to)) } else { self.node(state.after(to)).taken });
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

    /// Makes all equations hold, and returns the turns of every state that was touched; `None` if they became too many.
    pub(crate) fn settle(mut self, control: &dyn Control) -> Result<Option<ByState<Option<Turns>>>, Stopped> {
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

    /// Puts one state right whose equation did not hold when it began to wait.
    fn settle_state(&mut self, state: State, turns: Until) {
        let Some(node) = self.nodes.get_mut(&StateKey::of(state, self.cells)) else { return };
        let RepairNode { taken, equation } = *node;
        if taken == equation || taken.min(equation) != turns {
            return;
        }
        if equation < taken {
            node.taken = equation;
        } else {
            // Not in as many turns as it was, at least: what it is worth now shows later.
            node.taken = NEVER;
            self.wait(state, equation);
        }
        let now = if equation < taken { equation } else { NEVER };
        let mover = state.to_move.opponent();
        for &from in self.moves.of(mover, state.cell_of(mover)) {
            let there = State { to_move: mover, ..state }.after(from);
            self.tell(State { to_move: mover, ..there }, taken, now);
        }
    }

    /// Tells a state that one after it is taken to be worth something else.
    fn tell(&mut self, state: State, was: Until, now: Until) {
        if state.police == state.thief || state.thief == self.game.board.exit() {
            return;
        }
        let RepairNode { taken, equation } = self.node(state);
        let (was, now) = (one_more(was), one_more(now));
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

    /// Evaluates a state's equation, and lets it wait if it does not hold.
    fn doubt_state(&mut self, state: State) {
        let RepairNode { taken, equation } = self.node(state);
        let new = self.evaluate(state);
        if new != equation {
            self.set(state, RepairNode { taken, equation: new });
        }
    }

    fn set(&mut self, state: State, node: RepairNode) {
        self.nodes.insert(StateKey::of(state, self.cells), node);
        if node.taken != node.equation {
            self.wait(state, node.taken.min(node.equation));
        }
    }

    fn wait(&mut self, state: State, turns: Until) {
        if turns == NEVER {
            return;
        }
        let turns = turns as usize;
        if self.waiting.len() <= turns {
            self.waiting.resize_with(turns + 1, Vec::new);
        }
        self.waiting[turns].push(state);
    }

    /// The right side of a state's equation, by what is known at the moment.
    fn evaluate(&self, state: State) -> Until {
        self.evaluate_without(state, None)
    }

    /// The same, were there not the move to that cell.
    fn evaluate_without(&self, state: State, without: Option<Cell>) -> Until {
        let won_by = |winner| if winner == self.winner { 0 } else { NEVER };
        if state.police == state.thief {
            return won_by(Player::Police);
        }
        if state.thief == self.game.board.exit() {
            return won_by(Player::Thief);
        }
        let moves = self.moves.of(state.to_move, state.cell_of(state.to_move));
        if moves.is_empty() {
            return won_by(self.game.rules.winner_when_stuck(state.to_move));
        }
        let moves = moves.iter().filter(|&&to| Some(to) != without);
        let mut after = moves.map(|&to| self.node(state.after(to)).taken);
        if state.to_move == self.winner {
            one_more(after.min().unwrap_or(NEVER))
        } else {
            let latest = after.try_fold(0, |latest: Until, turns| (turns != NEVER).then_some(latest.max(turns)));
            latest.map_or(NEVER, one_more)
        }
    }

    fn node(&self, state: State) -> RepairNode {
        if let Some(node) = self.nodes.get(&StateKey::of(state, self.cells)) {
            return *node;
        }
        let until = self.before(state);
        RepairNode { taken: until, equation: until }
    }

    /// What a state was worth before the edit.
    fn before(&self, state: State) -> Until {
        match self.old.value(state) {
            Value::Win(winner, Turns(turns)) if winner == self.winner => turns,
            _ => NEVER,
        }
    }
}

/// One turn more; never stays never.
fn one_more(turns: Until) -> Until {
    turns.saturating_add(1)
}
