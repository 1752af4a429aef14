//! What boards and pursuits share: the policemen, a state, and a turn.

use crate::model::board::cells::{Board, Cell, CellKind};
use crate::model::directives::{Stuck, stuck, whole_number};
use crate::model::players::{MAX_POLICEMEN, Player, endless, player, skip};

/// The vertices of the policemen, in ascending order. A vertex may hold several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Squad {
    at: [u32; MAX_POLICEMEN as usize],
    count: u8,
}

impl Squad {
    /// These policemen, or `None` if there are more than [`MAX_POLICEMEN`].
    pub fn new(vertices: &[u32]) -> Option<Self> {
        let mut squad = Self::default();
        for &vertex in vertices {
            squad = squad.with(vertex)?;
        }
        Some(squad)
    }

    /// With one more policeman, or `None` if there would be too many.
    pub fn with(mut self, vertex: u32) -> Option<Self> {
        let mut place = usize::from(self.count);
        if place == self.at.len() {
            return None;
        }
        while place > 0 && self.at[place - 1] > vertex {
            self.at[place] = self.at[place - 1];
            place -= 1;
        }
        self.at[place] = vertex;
        self.count += 1;
        Some(self)
    }

    /// The vertices in ascending order.
    pub fn vertices(&self) -> &[u32] {
        &self.at[..usize::from(self.count)]
    }

    /// The squad with each policeman on the place that `place` gives for its own.
    pub fn map(&self, place: impl Fn(u32) -> u32) -> Self {
        let mut squad = Self::default();
        for &vertex in self.vertices() {
            squad = squad.with(place(vertex)).unwrap_or(squad);
        }
        squad
    }

    /// Whether a policeman is there.
    pub fn holds(&self, vertex: u32) -> bool {
        self.vertices().contains(&vertex)
    }
}

impl std::fmt::Debug for Squad {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.vertices().fmt(f)
    }
}

/// A state of a chase: on a graph the vertices of the pieces, on a board the numbers of their cells
/// in reading order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// The places of the policemen.
    pub police: Squad,
    /// The place of the thief.
    pub thief: u32,
    /// The side to move.
    pub to_move: Player,
}

impl State {
    /// The state after a step.
    pub fn after(self, step: Step) -> Self {
        let to_move = self.to_move.opponent();
        match step {
            Step::Police(police) => Self { police, to_move, ..self },
            Step::Thief(thief) => Self { thief, to_move, ..self },
        }
    }

    /// The state with one policeman on a board.
    pub fn of_one(police: Cell, thief: Cell, to_move: Player) -> Self {
        let squad = Squad::default().with(police.index() as u32).unwrap_or_default();
        Self { police: squad, thief: thief.index() as u32, to_move }
    }

    /// The state with these pieces on a board, or `None` if there are more than [`MAX_POLICEMEN`].
    pub fn on_board(police: &[Cell], thief: Cell, to_move: Player) -> Option<Self> {
        let mut squad = Squad::default();
        for cell in police {
            squad = squad.with(cell.index() as u32)?;
        }
        Some(Self { police: squad, thief: thief.index() as u32, to_move })
    }

    /// The cells of the policemen on a board, in reading order.
    pub fn police_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.police.vertices().iter().map(|&place| Cell::new(place))
    }

    /// The state with a player's piece on another cell of a board: of several policemen, the first.
    pub fn with_first_on(self, player: Player, cell: Cell) -> Self {
        let place = cell.index() as u32;
        if player == Player::Thief {
            return Self { thief: place, ..self };
        }
        let mut police = Squad::default();
        let others = self.police.vertices().iter().skip(1).copied();
        for policeman in others.chain([place]) {
            police = police.with(policeman).unwrap_or(police);
        }
        Self { police, ..self }
    }

    /// The cells of a player's pieces on a board, in reading order.
    pub fn cells_of(&self, player: Player) -> impl Iterator<Item = Cell> + '_ {
        let places = match player {
            Player::Police => self.police.vertices(),
            Player::Thief => std::slice::from_ref(&self.thief),
        };
        places.iter().map(|&place| Cell::new(place))
    }

    /// What is on a cell of the board. A policeman on the thief's cell has caught him.
    pub(crate) fn kind_on(&self, board: &Board, cell: Cell) -> CellKind {
        match cell {
            cell if self.police.holds(cell.index() as u32) => CellKind::Police,
            cell if cell == self.thief_cell() => CellKind::Thief,
            cell if board.is_exit(cell) => CellKind::Exit,
            cell if board.is_wall(cell) => CellKind::Wall,
            _ => CellKind::Floor,
        }
    }

    /// The cell of the thief on a board.
    pub const fn thief_cell(&self) -> Cell {
        Cell::new(self.thief)
    }
}

/// A turn of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// The policemen afterwards.
    Police(Squad),
    /// The thief afterwards.
    Thief(u32),
}

impl Step {
    /// The step of a side with one piece to a cell of a board.
    pub fn of_one(mover: Player, to: Cell) -> Self {
        let to = to.index() as u32;
        match mover {
            Player::Police => Self::Police(Squad::default().with(to).unwrap_or_default()),
            Player::Thief => Self::Thief(to),
        }
    }

    /// The places of the side that moved, in order.
    pub fn places(&self) -> &[u32] {
        match self {
            Self::Police(squad) => squad.vertices(),
            Self::Thief(place) => std::slice::from_ref(place),
        }
    }

    /// The side that moved.
    pub const fn mover(&self) -> Player {
        match self {
            Self::Police(_) => Player::Police,
            Self::Thief(_) => Player::Thief,
        }
    }

    /// The cells of the side that moved on a board, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.places().iter().map(|&place| Cell::new(place))
    }
}

/// Who may skip in a chase, and who wins if a side cannot move or no side ever ends the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnRules {
    /// Whether the police may skip.
    pub police_may_skip: bool,
    /// Whether the thief may skip.
    pub thief_may_skip: bool,
    /// The outcome for a side that may not skip and cannot step.
    pub stuck: Stuck,
    /// The winner of a game that never ends; `None` for a draw.
    pub endless: Option<Player>,
}

impl Default for TurnRules {
    fn default() -> Self {
        Self::USUAL
    }
}

/// The directives of [`TurnRules`], which boards and pursuits share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnKey {
    /// Who may skip.
    Skip,
    /// The outcome for a side that cannot move.
    Stuck,
    /// The winner of a game that never ends.
    Endless,
}

impl TurnRules {
    /// Both sides may skip, and a game that never ends is a draw.
    pub const USUAL: Self =
        Self { police_may_skip: true, thief_may_skip: true, stuck: Stuck::Loses, endless: None };

    /// Applies the value of a directive. Returns whether it is valid; if not, nothing changes.
    pub fn set(&mut self, key: TurnKey, value: &str) -> bool {
        let changed = match key {
            TurnKey::Skip => skip(value).map(|(police_may_skip, thief_may_skip)| Self {
                police_may_skip,
                thief_may_skip,
                ..*self
            }),
            TurnKey::Stuck => stuck(value).map(|stuck| Self { stuck, ..*self }),
            TurnKey::Endless => endless(value).map(|endless| Self { endless, ..*self }),
        };
        *self = changed.unwrap_or(*self);
        changed.is_some()
    }

    /// The directives that are not the usual ones, and their values, in the order in which they are
    /// best written.
    pub(crate) fn changed(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let pairs = self.directives().into_iter().zip(Self::USUAL.directives());
        pairs.filter(|(directive, usual)| directive != usual).map(|(directive, _)| directive)
    }

    fn directives(self) -> [(&'static str, &'static str); 3] {
        let skip = match (self.police_may_skip, self.thief_may_skip) {
            (true, true) => "both",
            (true, false) => "police",
            (false, true) => "thief",
            (false, false) => "none",
        };
        let stuck = match self.stuck {
            Stuck::Loses => "loses",
            Stuck::Wins => "wins",
        };
        let endless = self.endless.map_or("draw", Player::name);
        [("skip", skip), ("stuck", stuck), ("endless", endless)]
    }

    /// Whether a player may skip.
    pub const fn may_skip(&self, player: Player) -> bool {
        match player {
            Player::Police => self.police_may_skip,
            Player::Thief => self.thief_may_skip,
        }
    }

    /// The winner when this player is to move, may not skip and cannot step.
    pub const fn winner_when_stuck(&self, player: Player) -> Player {
        match self.stuck {
            Stuck::Loses => player.opponent(),
            Stuck::Wins => player,
        }
    }

    /// The bytes that [`Self::to_bytes`] writes.
    pub(crate) const BYTES: usize = 4;

    /// A byte for each rule, which tells apart whatever differs.
    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        let endless = match self.endless {
            None => 0,
            Some(Player::Police) => 1,
            Some(Player::Thief) => 2,
        };
        let wins = self.stuck == Stuck::Wins;
        [self.police_may_skip.into(), self.thief_may_skip.into(), wins.into(), endless]
    }

    /// The rules that [`Self::to_bytes`] wrote; `None` for other bytes.
    pub(crate) fn from_bytes([police, thief, wins, endless]: [u8; Self::BYTES]) -> Option<Self> {
        Some(Self {
            police_may_skip: police == 1,
            thief_may_skip: thief == 1,
            stuck: if wins == 1 { Stuck::Wins } else { Stuck::Loses },
            endless: match endless {
                0 => None,
                1 => Some(Player::Police),
                2 => Some(Player::Thief),
                _ => return None,
            },
        })
    }
}

/// A verdict as `expect` asserts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChaseExpectation {
    /// This side wins, in this many turns if given.
    Win(Player, Option<u64>),
    /// Neither can force an end.
    Draw,
}

impl ChaseExpectation {
    /// Reads the value of `expect`. A number of turns beyond 64 bits saturates.
    pub(crate) fn read(value: &str) -> Option<Self> {
        let words: Vec<&str> =
            value.split([' ', '\t']).filter(|word| !word.is_empty()).take(4).collect();
        match *words {
            ["draw"] => Some(Self::Draw),
            [winner] => Some(Self::Win(player(winner)?, None)),
            [winner, "in", turns] => Some(Self::Win(player(winner)?, Some(whole_number(turns)?))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::model::chase::*;

    #[test]
    fn an_expectation_names_an_outcome_and_may_name_turns() {
        let win = |player, turns| Some(ChaseExpectation::Win(player, turns));
        for (value, expected) in [
            ("police", win(Player::Police, None)),
            ("thief \t in  12", win(Player::Thief, Some(12))),
            ("police in 0", win(Player::Police, Some(0))),
            ("police in 99999999999999999999999", win(Player::Police, Some(u64::MAX))),
            ("draw", Some(ChaseExpectation::Draw)),
            ("draw in 3", None),
            ("police in", None),
            ("police 3", None),
            ("police in 3 turns", None),
            ("police in -3", None),
            ("Police", None),
            ("", None),
        ] {
            assert_eq!(ChaseExpectation::read(value), expected, "{value:?}");
        }
    }
}
