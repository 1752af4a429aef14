//! `--state`: a requested state.

use std::str::FromStr;

use crate::analysis::BoardPart;
use crate::model::{BoardGame, Cell, ChaseState, Player, Squad};
use crate::text::counted;

/// A state as written on the command line, not yet checked against a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StateArgument {
    /// The cells of all policemen.
    police: Vec<RowAndColumn>,
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
            let police = parts.next()?.split(';').map(RowAndColumn::read).collect::<Option<_>>()?;
            let thief = RowAndColumn::read(parts.next()?)?;
            let to_move = match parts.next()? {
                "police" => Player::Police,
                "thief" => Player::Thief,
                _ => return None,
            };
            parts.next().is_none().then_some(Self { police, thief, to_move })
        };
        read().ok_or_else(|| {
            "write the police's row and column, the thief's, and who is to move, such as `2,3:2,5:thief`; with several policemen, `1,1;2,3:2,5:thief`".to_owned()
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
                let rows = counted(board.rows() as usize, "row");
                let columns = counted(board.columns() as usize, "column");
                Err(format!("{row},{column} is outside the board, which has {rows} and {columns}"))
            }
            Some(cell) if board.is_wall(cell) => Err(format!("{row},{column} is a wall")),
            Some(cell) => Ok(cell),
        }
    }
}

impl StateArgument {
    /// The state of a board, if it can be solved.
    ///
    /// # Errors
    /// If one of the cells is a wall or outside the board, or the number of policemen differs: a
    /// message.
    pub(crate) fn state(&self, part: &BoardPart<'_>) -> Result<Option<ChaseState>, String> {
        let Some(chase) = part.chase() else { return Ok(None) };
        let game = chase.game();
        let policemen = chase.puzzle().police.len();
        if self.police.len() != policemen {
            let wanted = counted(policemen, "cell");
            let given = self.police.len();
            return Err(format!("write {wanted} before `:`, one for each policeman; not {given}"));
        }
        let mut police = Squad::default();
        for place in &self.police {
            let cell = place.cell(game)?;
            police = police.with(cell.index() as u32).unwrap_or(police);
        }
        let thief = self.thief.cell(game)?.index() as u32;
        Ok(Some(ChaseState { police, thief, to_move: self.to_move }))
    }
}
