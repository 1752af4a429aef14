//! What the places of a chase are called.

use crate::model::{Board, Cell, Player, PursuitGame, Squad, State, Step};
use crate::rules::CheckedPursuit;
use crate::text::counted;

/// A cell by its row and column in the grid, both from 1.
pub(crate) type RowColumn = (u32, u32);

/// The places of a chase, and their names.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ChasePlaces<'a> {
    /// The cells of a board. Each is named by its row and column from 1, such as `2,3`.
    Cells(&'a Board),
    /// The vertices of a pursuit, by their names.
    Vertices(&'a CheckedPursuit),
}

/// A place as clients are told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ShownPlace {
    /// The row and column of a cell, from 1.
    Cell(RowColumn),
    /// The name of a vertex.
    Vertex(String),
}

/// A turn of a line: its mover, and the places of that side after it.
pub(crate) type ShownTurn = (Player, Vec<ShownPlace>);

/// A state that somebody asks for, by the names of its places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedState {
    pub(crate) police: Vec<String>,
    pub(crate) thief: String,
    pub(crate) to_move: Player,
}

/// The row and column of a cell.
pub(crate) fn place_of(board: &Board, cell: Cell) -> RowColumn {
    (board.row(cell) + 1, board.column(cell) + 1)
}

/// The row and column in the name of a cell, such as `2,3`.
pub(crate) fn cell_named(name: &str) -> Option<RowColumn> {
    let (row, column) = name.split_once(',')?;
    let number = |text: &str| text.trim().parse::<u32>().ok();
    Some((number(row)?, number(column)?))
}

impl ShownPlace {
    /// Its name, see [`ChasePlaces::name`].
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Cell((row, column)) => format!("{row},{column}"),
            Self::Vertex(name) => name.clone(),
        }
    }
}

impl<'a> ChasePlaces<'a> {
    /// A place as clients are told of it.
    pub(crate) fn shown(self, place: u32) -> ShownPlace {
        match self {
            Self::Cells(board) => ShownPlace::Cell(place_of(board, Cell::new(place))),
            Self::Vertices(_) => ShownPlace::Vertex(self.name(place)),
        }
    }

    /// Places as clients are told of them.
    pub(crate) fn all_shown(self, places: &[u32]) -> Vec<ShownPlace> {
        places.iter().map(|&place| self.shown(place)).collect()
    }

    /// The turns of a line.
    pub(crate) fn turns(self, line: &[Step]) -> Vec<ShownTurn> {
        line.iter().map(|step| (step.mover(), self.all_shown(step.places()))).collect()
    }

    /// The step of a side to the places with these names, legal or not; `None` if one is unknown.
    pub(crate) fn step(self, mover: Player, names: &[String]) -> Option<Step> {
        let mut squad = Squad::default();
        for name in names {
            squad = squad.with(self.named(name).ok()?)?;
        }
        match (mover, squad.vertices()) {
            (_, []) => None,
            (Player::Police, _) => Some(Step::Police(squad)),
            (Player::Thief, &[thief]) => Some(Step::Thief(thief)),
            (Player::Thief, _) => None,
        }
    }

    /// The board, unless it is a graph.
    pub(crate) const fn board(self) -> Option<&'a Board> {
        match self {
            Self::Cells(board) => Some(board),
            Self::Vertices(_) => None,
        }
    }

    /// The graph with its rules, unless it is a board or has errors.
    pub(crate) fn graph(self) -> Option<&'a PursuitGame> {
        match self {
            Self::Cells(_) => None,
            Self::Vertices(pursuit) => Some(&pursuit.reading.puzzle.as_ref()?.game),
        }
    }

    /// The name of a place.
    pub(crate) fn name(self, place: u32) -> String {
        match self {
            Self::Cells(board) => {
                let cell = Cell::new(place);
                format!("{},{}", board.row(cell) + 1, board.column(cell) + 1)
            }
            Self::Vertices(pursuit) => pursuit.reading.name(&pursuit.text, place).to_owned(),
        }
    }

    /// The names of places.
    pub(crate) fn names(self, places: &[u32]) -> Vec<String> {
        places.iter().map(|&place| self.name(place)).collect()
    }

    /// The names of places in a list: `1,2;3,4`, or `a b`.
    pub(crate) fn list(self, places: &[u32]) -> String {
        self.names(places).join(match self {
            Self::Cells(_) => ";",
            Self::Vertices(_) => " ",
        })
    }

    /// The places of the exits.
    pub(crate) fn exits(self) -> Vec<u32> {
        match self {
            Self::Cells(board) => board.exits().iter().map(|exit| exit.index() as u32).collect(),
            Self::Vertices(_) => self.graph().map_or_else(Vec::new, |game| game.exits.clone()),
        }
    }

    /// The place with this name, on which a piece can be.
    ///
    /// # Errors
    /// Why there is none: a clause without a full stop.
    pub(crate) fn named(self, name: &str) -> Result<u32, String> {
        let board = match self {
            Self::Cells(board) => board,
            Self::Vertices(pursuit) => {
                return pursuit.reading.vertex(name).ok_or_else(|| format!("no vertex `{name}`"));
            }
        };
        let Some((row, column)) = cell_named(name) else {
            return Err(format!("`{name}` is not a row and a column, such as `2,3`"));
        };
        let from_zero = row.checked_sub(1).zip(column.checked_sub(1));
        match from_zero.and_then(|(row, column)| board.cell(row, column)) {
            None => {
                let rows = counted(board.rows(), "row");
                let columns = counted(board.columns(), "column");
                Err(format!("{row},{column} is outside the board, which has {rows} and {columns}"))
            }
            Some(cell) if board.is_wall(cell) => Err(format!("{row},{column} is a wall")),
            Some(cell) => Ok(cell.index() as u32),
        }
    }

    /// A state by the names of its places.
    pub(crate) fn named_state(self, state: State) -> NamedState {
        let State { police, thief, to_move } = state;
        NamedState { police: self.names(police.vertices()), thief: self.name(thief), to_move }
    }

    /// The state with the pieces on the places of these names.
    ///
    /// # Errors
    /// If a name is unknown, or if the policemen are not as many as in the game: why, as a clause
    /// without a full stop.
    pub(crate) fn state(self, named: &NamedState, policemen: usize) -> Result<State, String> {
        let NamedState { police, thief, to_move } = named;
        if police.len() != policemen {
            let wanted = match self {
                Self::Cells(_) => counted(policemen, "cell"),
                Self::Vertices(_) => counted(policemen, "vertex"),
            };
            let given = police.len();
            return Err(format!("write {wanted} before `:`, one for each policeman; not {given}"));
        }
        let mut squad = Squad::default();
        for name in police {
            squad = squad.with(self.named(name)?).unwrap_or(squad);
        }
        Ok(State { police: squad, thief: self.named(thief)?, to_move: *to_move })
    }
}
