//! The smallest loop of a draw: moves that keep the draw and lead back to where they began.

use hashbrown::HashSet;

use crate::model::{Player, State, Step};
use crate::solve::board::insight::assignment::can_be_assigned;
use crate::solve::board::insight::why::{Effort, Spent, Unexplained};
use crate::solve::chase::{ChaseGround, SolvedChase};

/// A loop of drawing moves, and the way into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldLoop {
    /// The drawing moves that lead from the state in question to the loop.
    pub path: Vec<Step>,
    /// The state in which the loop begins and ends.
    pub entry: State,
    /// The drawing moves of the loop.
    pub steps: Vec<Step>,
}

/// A state of a search, with the index of the state before it.
#[derive(Clone, Copy)]
struct Visit {
    state: State,
    before: u32,
}

/// The smallest loop that drawing moves reach from a drawn state: with the fewest turns; of those,
/// with the fewest turns on the way; of those, the first in reading order, path before loop, move
/// by move.
pub(crate) fn held_loop(
    ground: ChaseGround<'_>,
    solution: &SolvedChase,
    start: State,
    effort: Effort<'_>,
) -> Result<HeldLoop, Unexplained> {
    let mut search = LoopSearch { solution, ground, spent: Spent::new(effort), kept: 0 };
    // In breadth-first order with moves in reading order, states come in the order of their first
    // shortest paths.
    let mut visits = vec![Visit { state: start, before: 0 }];
    let mut seen = HashSet::new();
    seen.insert(start);
    let mut options = Vec::new();
    let mut index = 0;
    while let Some(&Visit { state, .. }) = visits.get(index) {
        if let Some(steps) = search.closed_walk(state, 2)? {
            return Ok(HeldLoop { path: steps_to(&visits, index), entry: state, steps });
        }
        search.spent.states_after(solution, state, &mut options)?;
        for &next in &options {
            search.spent.count(visits.len())?;
            if solution.value(next).turns().is_none() && seen.insert(next) {
                visits.push(Visit { state: next, before: index as u32 });
            }
        }
        index += 1;
    }
    search.kept = visits.len();
    // Every drawn state has a drawing move and there are finitely many, so there is a loop.
    for turns in (4..).step_by(2) {
        for (index, &Visit { state, .. }) in visits.iter().enumerate() {
            if let Some(steps) = search.closed_walk(state, turns)? {
                return Ok(HeldLoop { path: steps_to(&visits, index), entry: state, steps });
            }
        }
    }
    Err(Unexplained::TooManyStates)
}

struct LoopSearch<'a> {
    solution: &'a SolvedChase,
    ground: ChaseGround<'a>,
    spent: Spent<'a>,
    /// The states kept outside of a walk.
    kept: usize,
}

impl LoopSearch<'_> {
    /// The first walk in reading order of so many drawing moves that ends where it begins.
    fn closed_walk(&mut self, home: State, turns: u32) -> Result<Option<Vec<Step>>, Unexplained> {
        let mut visits = vec![Visit { state: home, before: 0 }];
        let mut layer = 0..1;
        let mut options = Vec::new();
        for left in (0..turns).rev() {
            let mut seen = HashSet::new();
            for index in layer.clone() {
                self.spent.states_after(self.solution, visits[index].state, &mut options)?;
                for &next in &options {
                    self.spent.count(self.kept + visits.len())?;
                    let may_return = self.may_return(next, home, left);
                    let is_endless = self.solution.value(next).turns().is_none();
                    if may_return && is_endless && seen.insert(next) {
                        visits.push(Visit { state: next, before: index as u32 });
                    }
                }
            }
            layer = layer.end..visits.len();
        }
        Ok((!layer.is_empty()).then(|| steps_to(&visits, layer.start)))
    }

    /// Whether all pieces could walk home in so many turns if they were alone and there were no
    /// walls.
    fn may_return(&self, from: State, home: State, turns: u32) -> bool {
        let moves_of = |player| {
            if player == from.to_move { turns.div_ceil(2) } else { turns / 2 }
        };
        let is_near = |player: Player, from: u32, home: u32| {
            self.ground.least_moves(player, from, home) <= moves_of(player)
        };
        is_near(Player::Thief, from.thief, home.thief)
            && can_be_assigned(&from.police, &home.police, |from, home| {
                is_near(Player::Police, from, home)
            })
    }
}

/// The moves from the first visit to this one.
fn steps_to(visits: &[Visit], mut index: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    while index > 0 {
        let Visit { state, before } = visits[index];
        steps.push(match state.to_move.opponent() {
            Player::Police => Step::Police(state.police),
            Player::Thief => Step::Thief(state.thief),
        });
        index = before as usize;
    }
    steps.reverse();
    steps
}
