//! Bit-parallel retrograde analysis of boards: docs to come.

mod lane;
mod layout;
mod planes;
mod regions;
mod rounds;
mod steps;

#[cfg(test)]
mod tests;

use lane::Lane;
use layout::{Layout, Place, Width};
use planes::{Budget, Lanes, Planes};
use regions::Regions;
use rounds::{Region, Tables};

use super::{Control, Stopped, Turns, Value};
use crate::model::{BoardGame, Player, State, Stuck};

/// The values of all states of a board.
pub struct BitTable {
    layout: Layout,
    regions: Regions,
    store: AnyStore,
}

enum AnyStore {
    Sixteen(Store<u16>),
    ThirtyTwo(Store<u32>),
    SixtyFour(Store<u64>),
}

struct Store<L> {
    police_wins: Lanes<L>,
    planes: Planes<L>,
}

/// A game and how it is laid out.
struct Setting<'a> {
    game: &'a BoardGame,
    layout: Layout,
    regions: Regions,
    control: &'a dyn Control,
}

/// What the round of a state says about its distance.
enum Numbering {
    /// Rounds are pairs of turns: which of the two is known from who wins and who is to move.
    Pairs,
    /// Rounds are turns.
    Turns,
}

impl Setting<'_> {
    fn singly(&self, winner: Player) -> bool {
        matches!(numbering(self.game, winner), Numbering::Turns)
    }

    fn poll(&self) -> Result<(), Stopped> {
        if self.control.is_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }
}

fn numbering(game: &BoardGame, winner: Player) -> Numbering {
    let rules = &game.rules;
    let police_may_win_stuck = !rules.police_may_skip && rules.stuck == Stuck::Wins;
    let thief_may_win_stuck = !rules.thief_may_skip && rules.stuck == Stuck::Wins;
    let singly = match winner {
        Player::Police => !rules.thief_may_skip || police_may_win_stuck,
        Player::Thief => thief_may_win_stuck,
    };
    if singly { Numbering::Turns } else { Numbering::Pairs }
}

/// Solves.
pub fn solve(game: &BoardGame, limit: u64, control: &dyn Control) -> Result<BitTable, Stopped> {
    let setting = Setting { game, layout: Layout::new(&game.board), regions: Regions::new(game), control };
    let store = match setting.layout.width {
        Width::Sixteen => AnyStore::Sixteen(solve_with::<u16, { Width::Sixteen.chunk() }>(&setting, limit)?),
        Width::ThirtyTwo => AnyStore::ThirtyTwo(solve_with::<u32, { Width::ThirtyTwo.chunk() }>(&setting, limit)?),
        Width::SixtyFour => AnyStore::SixtyFour(solve_with::<u64, { Width::SixtyFour.chunk() }>(&setting, limit)?),
    };
    Ok(BitTable { layout: setting.layout, regions: setting.regions, store })
}

fn solve_with<L: Lane, const C: usize>(setting: &Setting<'_>, limit: u64) -> Result<Store<L>, Stopped> {
    let mut tables = Tables::<L>::new(setting, Budget { used: 0, limit })?;
    for region in &setting.regions.regions {
        Region::new(setting, region.clone()).solve::<L, C>(&mut tables)?;
    }
    Ok(Store { police_wins: tables.police_wins, planes: tables.planes })
}

impl BitTable {
    /// The value of a state.
    pub fn value(&self, game: &BoardGame, state: State) -> Value {
        if let Some(value) = ended(game, state) {
            return value;
        }
        match state.to_move {
            Player::Police => self.stored(game, state),
            Player::Thief => self.looked_ahead(game, state),
        }
    }

    fn looked_ahead(&self, game: &BoardGame, state: State) -> Value {
        let mut soonest = None;
        let mut latest = Some(Turns(0));
        for to in game.destinations(state) {
            let after = state.after(to);
            match ended(game, after).unwrap_or_else(|| self.stored(game, after)) {
                Value::Win(Player::Thief, turns) => {
                    soonest = Some(soonest.map_or(turns, |soonest: Turns| soonest.min(turns)));
                }
                Value::Win(Player::Police, turns) => latest = latest.map(|latest| latest.max(turns)),
                Value::Draw => latest = None,
            }
        }
        match (soonest, latest) {
            (Some(Turns(turns)), _) => Value::Win(Player::Thief, Turns(turns + 1)),
            (None, Some(Turns(turns))) => Value::Win(Player::Police, Turns(turns + 1)),
            (None, None) => Value::Draw,
        }
    }

    fn stored(&self, game: &BoardGame, state: State) -> Value {
        let Some(row) = self.regions.row(state.thief) else { return Value::Draw };
        let Place { lane, bit } = self.layout.place(state.police);
        let lane = row * self.layout.lanes() + lane;
        let (police_wins, number) = match &self.store {
            AnyStore::Sixteen(store) => store.state(lane, bit),
            AnyStore::ThirtyTwo(store) => store.state(lane, bit),
            AnyStore::SixtyFour(store) => store.state(lane, bit),
        };
        if number == 0 {
            return Value::Draw;
        }
        let winner = if police_wins { Player::Police } else { Player::Thief };
        let turns = match (numbering(game, winner), winner) {
            (Numbering::Turns, _) => number,
            (Numbering::Pairs, Player::Police) => number * 2 - 1,
            (Numbering::Pairs, Player::Thief) => number * 2,
        };
        Value::Win(winner, Turns(turns))
    }
    /// The bytes held.
    pub fn memory(&self) -> u64 {
        let sets = match &self.store {
            AnyStore::Sixteen(store) => store.memory(),
            AnyStore::ThirtyTwo(store) => store.memory(),
            AnyStore::SixtyFour(store) => store.memory(),
        };
        sets + (self.regions.cells.len() as u64) * 8
    }
}

impl<L: Lane> Store<L> {
    fn state(&self, lane: usize, bit: u32) -> (bool, u32) {
        (self.police_wins.has(lane, bit), self.planes.number(lane, bit))
    }

    fn memory(&self) -> u64 {
        Lanes::<L>::bytes(self.police_wins.all().len()) + self.planes.memory()
    }
}

/// The value of a state that has ended, before anyone moves.
fn ended(game: &BoardGame, state: State) -> Option<Value> {
    let won_by = |player| Some(Value::Win(player, Turns(0)));
    if state.police == state.thief {
        return won_by(Player::Police);
    }
    if state.thief == game.board.exit() {
        return won_by(Player::Thief);
    }
    if !game.rules.may_skip(state.to_move) && game.destinations(state).next().is_none() {
        return match game.rules.stuck {
            Stuck::Loses => won_by(state.to_move.opponent()),
            Stuck::Wins => won_by(state.to_move),
        };
    }
    None
}
