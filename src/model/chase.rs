//! What boards and pursuits share: the policemen, a state, and a turn.

use crate::model::board::cells::{Board, Cell, CellKind};
use crate::model::directives::{Stuck, whole_number};
use crate::model::players::{MAX_POLICEMEN, Player, player};

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

/// Who may or must move in a chase, and who wins if nobody can or ever has to end it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TurnRules {
    pub(crate) first: Player,
    pub(crate) police_may_skip: bool,
    pub(crate) thief_may_skip: bool,
    pub(crate) stuck: Stuck,
    pub(crate) endless: Option<Player>,
}

impl TurnRules {
    /// Who may skip, as a value of `skip`.
    pub(crate) const fn skip(self) -> &'static str {
        match (self.police_may_skip, self.thief_may_skip) {
            (true, true) => "both",
            (true, false) => "police",
            (false, true) => "thief",
            (false, false) => "none",
        }
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
