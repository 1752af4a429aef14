//! Images of boards.

pub(crate) mod drawing;
pub(crate) mod scene;
pub(crate) mod shapes;

use crate::analysis::{BoardDocument, BoardView, PuzzleChoice, Solutions, Unsolved};
use crate::images::USUAL_CELL_SIZE;
use crate::images::board::drawing::svg;
use crate::images::board::scene::{BoardScene, TableChoice};
use crate::images::palette::Palette;
use crate::model::Player;
use crate::text::Encoding;

/// The maximum number of cells of a board that is drawn.
const MAX_CELLS: usize = 40_000;
/// The longer side of the image of a large board, in pixels.
const USUAL_SIDE: u32 = 4096;

/// The line of a board, from 1, and the board with its values, or why it cannot be drawn.
pub(crate) fn solved_view(
    document: &BoardDocument,
    number: usize,
    solutions: &dyn Solutions,
) -> (u32, Result<BoardView, String>) {
    let (line, view) = outline(document, number);
    (line, view.and_then(|_| look(document, number, true, solutions)))
}

fn look(
    document: &BoardDocument,
    number: usize,
    has_cells: bool,
    solutions: &dyn Solutions,
) -> Result<BoardView, String> {
    let choice = PuzzleChoice::Number(number);
    let view = document.board_view(choice, None, has_cells, solutions, Encoding::Utf16);
    view.ok_or_else(|| format!("there is no board {}", number + 1))
}

/// The line of a board, from 1, and the board without its values, or why it cannot be drawn.
pub(crate) fn outline(document: &BoardDocument, number: usize) -> (u32, Result<BoardView, String>) {
    let outline = match look(document, number, false, &Unsolved) {
        Ok(outline) => outline,
        Err(why) => return (1, Err(why)),
    };
    let line = outline.rows.first().map_or(*outline.lines.start(), |(start, _)| start.line) + 1;
    let rows = outline.rows.len();
    let columns = outline.rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0);
    if rows.saturating_mul(columns) > MAX_CELLS {
        let why = format!(
            "a board of {rows} rows and {columns} columns is too large to draw: the limit is {MAX_CELLS} cells"
        );
        return (line, Err(why));
    }
    (line, Ok(outline))
}

/// The scene of a view in its usual table: the thief's cell varies, and the first mover moves.
pub(crate) fn usual_scene(view: &BoardView, name: &str) -> BoardScene {
    BoardScene::new(view, name, TableChoice { vary: Player::Thief, to_move: None, has_line: true })
}

/// A scene as SVG in its usual size.
pub(crate) fn usual_svg(scene: &BoardScene, palette: &Palette) -> String {
    let cell_size = usual_cell_size(scene.cells.len().max(scene.columns));
    svg(scene, palette, f64::from(cell_size))
}

/// The pixels per cell of a board whose longer side has this many cells.
pub(crate) fn usual_cell_size(longer_side: usize) -> u32 {
    let side = u32::try_from(longer_side).unwrap_or(u32::MAX).max(1);
    (USUAL_SIDE / side).clamp(8, USUAL_CELL_SIZE)
}
