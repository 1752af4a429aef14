//! The content of a board's image as plain data. Every image format draws a scene and nothing else.
//!
//! Deliberately not here: colours, units and characters.

use crate::analysis::shade::shade;
use crate::analysis::{BoardView, RowColumn, ShownTurn};
use crate::model::{CellKind, Player};
use crate::solve::{Turns, Value};

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
    /// Who wins a game that never ends; `None` if that is a draw.
    pub(crate) endless: Option<Player>,
    /// Whether the solution is left out on request.
    pub(crate) is_plain: bool,
    /// Rows of equal length.
    pub(crate) cells: Vec<Vec<SceneCell>>,
    pub(crate) columns: usize,
    pub(crate) pieces: Vec<Piece>,
    /// The best line, with repeated moves drawn once.
    pub(crate) arrows: Vec<Arrow>,
    /// The best line, move by move.
    pub(crate) line: Vec<ShownTurn>,
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
        let is_ghost = |player| table.is_some() && player == choice.vary;
        let mut pieces = Vec::new();
        for (number, &place) in view.policemen.iter().enumerate() {
            let player = Player::Police;
            // Of several policemen, only the first one's cell varies.
            pieces.push(Piece { player, place, is_ghost: number == 0 && is_ghost(player) });
        }
        if let Some(place) = view.thief {
            let player = Player::Thief;
            pieces.push(Piece { player, place, is_ghost: is_ghost(player) });
        }
        let line = if choice.has_line { view.line_of_play.clone() } else { Vec::new() };
        Self {
            title: view.title.clone().unwrap_or_else(|| name.to_owned()),
            verdict: if table.is_some() { view.verdict } else { None },
            table,
            endless: view.rules.and_then(|(_, rules)| rules.turns.endless),
            is_plain: false,
            columns: cells.first().map_or(0, Vec::len),
            cells,
            pieces,
            arrows: if choice.has_line { arrows_of(view) } else { Vec::new() },
            line,
        }
    }

    /// The piece whose cell varies and the player to move, if the board is solved.
    pub(crate) fn table_names(&self) -> Option<[&'static str; 2]> {
        let (vary, to_move) = self.table?;
        let policemen = self.pieces.iter().filter(|piece| piece.player == Player::Police).count();
        let varied = match vary {
            Player::Police if policemen > 1 => "first policeman",
            vary => vary.name(),
        };
        Some([varied, to_move.name()])
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

fn cells_of(view: &BoardView, vary: Player, to_move: Player) -> Vec<Vec<SceneCell>> {
    let mut values = None;
    let mut longest = Turns(0);
    if let Some(cells) = &view.cells {
        let tables = [&cells.police_here, &cells.thief_here];
        values = Some(&tables[vary as usize][to_move as usize]);
        // The shades are the same in all four tables.
        for value in tables.into_iter().flatten().flatten().flatten().flatten() {
            if let Some(turns) = value.turns() {
                longest = longest.max(turns);
            }
        }
    }
    let mut columns = view.columns;
    for (_, text) in &view.rows {
        columns = columns.max(text.chars().count());
    }
    let mut rows = Vec::new();
    for (index, (_, text)) in view.rows.iter().enumerate() {
        let known = values.and_then(|values| values.get(index));
        let mut characters = text.chars();
        let mut row = Vec::new();
        for column in 0..columns {
            let content = match characters.next() {
                None => GridContent::Missing,
                Some(character) => match CellKind::of(character) {
                    Some(kind) => GridContent::Cell(kind),
                    None => GridContent::Unknown(character),
                },
            };
            let value = known.and_then(|row| *row.get(column)?);
            let heat = value.map(|value| (value, shade(value, longest)));
            row.push(SceneCell { content, heat });
        }
        rows.push(row);
    }
    rows
}

/// The best line as arrows. Of several policemen, only those who move have one.
fn arrows_of(view: &BoardView) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    // A best line may have thousands of turns, so arrows are looked up by their ends.
    let mut known = std::collections::HashMap::new();
    for (turn, ((mover, _), steps)) in (1..).zip(view.line_of_play.iter().zip(&view.piece_steps)) {
        for &(from, to) in steps {
            if steps.len() > 1 && from == to {
                continue;
            }
            let index = *known.entry((*mover, from, to)).or_insert(arrows.len());
            match arrows.get_mut(index) {
                Some(arrow) if arrow.turns.last() == Some(&turn) => {}
                Some(arrow) => arrow.turns.push(turn),
                None => arrows.push(Arrow { mover: *mover, from, to, turns: vec![turn] }),
            }
        }
    }
    arrows
}
