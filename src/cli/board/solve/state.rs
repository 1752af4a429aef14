//! `--state`: a requested state.

use std::str::FromStr;

use crate::model::{BoardGame, Cell, Player, State};
use crate::text::counted;

/// A state as written on the command line, not yet checked against a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StateArgument {
    police: RowAndColumn,
    thief: RowAndColumn,
    to_move: Player,
}

/// A row and a column, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RowAndColumn {
    row: u32,
    column: u32,
}

impl FromStr for StateArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let mut parts = text.split(':');
            let (police, thief) =
                (RowAndColumn::read(parts.next()?)?, RowAndColumn::read(parts.next()?)?);
            let to_move = match parts.next()? {
                "police" => Player::Police,
                "thief" => Player::Thief,
                _ => return None,
            };
            parts.next().is_none().then_some(Self { police, thief, to_move })
        };
        read().ok_or_else(|| {
            "write the police's row and column, the thief's, and who is to move, such as `2,3:2,5:thief`".to_owned()
        })
    }
}

impl RowAndColumn {
    fn read(text: &str) -> Option<Self> {
        let (row, column) = text.split_once(',')?;
        Some(Self { row: row.parse().ok()?, column: column.parse().ok()? })
    }

    /// The cell of a board at this place, if it exists and is open.
    fn cell(self, game: &BoardGame) -> Result<Cell, String> {
        let Self { row, column } = self;
        let board = &game.board;
        let cell = row
            .checked_sub(1)
            .zip(column.checked_sub(1))
            .and_then(|(row, column)| board.cell(row, column));
        match cell {
            None => {
                let (rows, columns) = (
                    counted(board.rows() as usize, "row"),
                    counted(board.columns() as usize, "column"),
                );
                Err(format!("{row},{column} is outside the board, which has {rows} and {columns}"))
            }
            Some(cell) if board.is_wall(cell) => Err(format!("{row},{column} is a wall")),
            Some(cell) => Ok(cell),
        }
    }
}

impl StateArgument {
    /// The state of this game.
    ///
    /// # Errors
    /// If one of the cells is a wall or outside the board: a message.
    pub(crate) fn state(&self, game: &BoardGame) -> Result<State, String> {
        Ok(State {
            police: self.police.cell(game)?,
            thief: self.thief.cell(game)?,
            to_move: self.to_move,
        })
    }
}
