//! The content of a board's image as plain data. Every image format draws a scene and nothing else.
//!
//! Deliberately not here: colours, units and characters.

use crate::analysis::shade::shade;
use crate::analysis::{BoardView, RowColumn};
use crate::model::{CellKind, Player};
use crate::solve::{Turns, Value};
use crate::text::Position;

/// Which table of values is drawn, and what else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableChoice {
    /// The player whose cell varies.
    pub(crate) vary: Player,
    /// The player to move; by default the first mover of the board.
    pub(crate) to_move: Option<Player>,
    /// Whether the best line is drawn.
    pub(crate) has_line: bool,
}

#[derive(Debug)]
pub(crate) struct BoardScene {
    pub(crate) title: String,
    /// The value of the start.
    pub(crate) verdict: Option<Value>,
    /// The player whose cell varies and the player to move; `None` if the board is not solved.
    pub(crate) table: Option<(Player, Player)>,
    /// Rows of equal length.
    pub(crate) cells: Vec<Vec<SceneCell>>,
    pub(crate) columns: usize,
    pub(crate) pieces: Vec<Piece>,
    /// The best line, with repeated moves drawn once.
    pub(crate) arrows: Vec<Arrow>,
    /// The best line, move by move.
    pub(crate) line: Vec<(Player, RowColumn)>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct SceneCell {
    pub(crate) content: GridContent,
    /// Its value and the shade to draw it in.
    pub(crate) heat: Option<(Value, usize)>,
}

/// The content of a grid position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GridContent {
    /// A cell.
    Cell(CellKind),
    /// An unknown character.
    Unknown(char),
    /// Nothing: the row is too short.
    Missing,
}

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) player: Player,
    pub(crate) place: RowColumn,
    /// Whether the piece's cell varies, so that it only marks its starting cell.
    pub(crate) is_ghost: bool,
}

/// One or more equal moves of the best line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Arrow {
    pub(crate) mover: Player,
    pub(crate) from: RowColumn,
    pub(crate) to: RowColumn,
    /// The numbers of the turns, from 1.
    pub(crate) turns: Vec<usize>,
}

impl BoardScene {
    /// `name` is the title of a board without one.
    pub(crate) fn new(view: &BoardView, name: &str, choice: TableChoice) -> Self {
        let first = view.rules.map_or(Player::Police, |(first, _)| first);
        let to_move = choice.to_move.unwrap_or(first);
        let cells = cells_of(view, choice.vary, to_move);
        let table = view.cells.as_ref().map(|_| (choice.vary, to_move));
        let police = view.policemen.iter().map(|&place| (Player::Police, place));
        let thief = view.thief.map(|place| (Player::Thief, place));
        let pieces = police.chain(thief).map(|(player, place)| Piece {
            player,
            place,
            is_ghost: table.is_some() && player == choice.vary,
        });
        let line = if choice.has_line { view.line_of_play.clone() } else { Vec::new() };
        Self {
            title: view.title.clone().unwrap_or_else(|| name.to_owned()),
            verdict: view.verdict.filter(|_| table.is_some()),
            table,
            columns: cells.first().map_or(0, Vec::len),
            cells,
            pieces: pieces.collect(),
            arrows: arrows_of(view, &line),
            line,
        }
    }

    /// The cells in reading order, with their rows and columns.
    pub(crate) fn places(&self) -> impl Iterator<Item = (RowColumn, SceneCell)> + '_ {
        let rows = (1..).zip(&self.cells);
        rows.flat_map(|(row, cells)| {
            (1..).zip(cells).map(move |(column, cell)| ((row, column), *cell))
        })
    }

    /// Whether a piece hides the text of this cell.
    pub(crate) fn is_covered(&self, place: RowColumn) -> bool {
        self.pieces.iter().any(|piece| piece.place == place && !piece.is_ghost)
    }
}

/// The name of a table of values, such as `thief here, police to move`.
pub(crate) fn table_name((vary, to_move): (Player, Player)) -> String {
    format!("{} here, {} to move", vary.name(), to_move.name())
}

fn cells_of(view: &BoardView, vary: Player, to_move: Player) -> Vec<Vec<SceneCell>> {
    let tables = view.cells.as_ref().map(|cells| [&cells.police_here, &cells.thief_here]);
    let longest =
        tables.iter().flatten().flat_map(|both| both.iter()).flatten().flatten().flatten();
    let longest = longest.filter_map(|value| value.turns()).max().unwrap_or(Turns(0));
    let values = tables.map(|tables| &tables[vary as usize][to_move as usize]);
    let columns =
        view.rows.iter().map(|(_, row)| row.chars().count()).max().unwrap_or(0).max(view.columns);
    let cell = |row: usize, column: usize, content: GridContent| {
        let value = values.and_then(|values| *values.get(row)?.get(column)?);
        SceneCell { content, heat: value.map(|value| (value, shade(value, longest))) }
    };
    let row = |(index, (_, text)): (usize, &(Position, String))| {
        let written = text.chars().map(|character| {
            CellKind::of(character).map_or(GridContent::Unknown(character), GridContent::Cell)
        });
        let contents = written.chain(std::iter::repeat(GridContent::Missing)).take(columns);
        contents.enumerate().map(|(column, content)| cell(index, column, content)).collect()
    };
    view.rows.iter().enumerate().map(row).collect()
}

fn arrows_of(view: &BoardView, line: &[(Player, RowColumn)]) -> Vec<Arrow> {
    let (Some(police), Some(thief)) = (view.police, view.thief) else { return Vec::new() };
    let mut places = [police, thief];
    let mut arrows: Vec<Arrow> = Vec::new();
    // A best line may have thousands of turns, so arrows are looked up by their ends.
    let mut known = std::collections::HashMap::new();
    for (turn, &(mover, to)) in (1..).zip(line) {
        let from = std::mem::replace(&mut places[mover as usize], to);
        let index = *known.entry((mover, from, to)).or_insert(arrows.len());
        match arrows.get_mut(index) {
            Some(arrow) => arrow.turns.push(turn),
            None => arrows.push(Arrow { mover, from, to, turns: vec![turn] }),
        }
    }
    arrows
}
