//! Images of boards.

pub(crate) mod drawing;
pub(crate) mod scene;
pub(crate) mod shapes;
pub(crate) mod text;

use crate::analysis::{BoardDocument, BoardView, CellsRequest, PuzzleChoice, Solutions, Unsolved};
use crate::cli::board::choice::why_unsolved;
use crate::cli::board::render::drawing::svg;
use crate::cli::board::render::scene::{BoardScene, TableChoice};
use crate::cli::board::render::text::text;
use crate::cli::options::Solver;
use crate::cli::render::task::{
    ImageFormat, ImageTarget, RenderArguments, RenderRequest, USUAL_CELL_SIZE, Who, put, usual_name,
};
use crate::cli::source::Source;
use crate::cli::status::{CommandError, CommandResult, ExitStatus, complain};
use crate::model::Player;
use crate::text::counted;

/// The maximum number of cells of a board that is drawn.
const MAX_CELLS: usize = 40_000;
/// The longer side of the image of a large board, in pixels.
const USUAL_SIDE: u32 = 4096;

/// Draws boards.
pub(crate) fn render(
    request: &RenderRequest<'_>,
    document: &BoardDocument,
    status: &mut ExitStatus,
) -> CommandResult {
    let RenderRequest { arguments, source, target, .. } = request;
    let format = arguments.format(target, ImageFormat::Text)?;
    if format == ImageFormat::Dot {
        return Err(CommandError::from(
            "a board can be drawn as svg or text, but not as dot".to_owned(),
        ));
    }
    let count = document.boards().count();
    let numbers = match arguments.board.map(|number| number as usize) {
        Some(number) if number > count => {
            let boards = counted(count, "board");
            return Err(CommandError::from(format!(
                "{}: there is no board {number}: the file has {boards}",
                source.name
            )));
        }
        Some(number) => number - 1..number,
        None => 0..count,
    };
    if numbers.is_empty() {
        complain(&format!("{}: there is no board to draw", source.name));
        status.worsen(ExitStatus::Found);
    }
    if numbers.len() > 1
        && format != ImageFormat::Text
        && matches!(target, ImageTarget::StandardOutput)
    {
        return Err(CommandError::from(format!(
            "{}: the file has {count} boards: choose one with --board, or name a file with --output",
            source.name
        )));
    }
    let solver = arguments.input.solver(source)?;
    for number in numbers.clone() {
        let view = view(source, document, number, &solver, status)?;
        let name = match (usual_name(source), count) {
            (Some(name), 1) => name,
            (Some(name), _) => format!("{name}, board {}", number + 1),
            (None, _) => format!("Board {}", number + 1),
        };
        let table = TableChoice {
            vary: arguments.vary.map_or(Player::Thief, Who::player),
            to_move: arguments.to_move.map(Who::player),
            has_line: !arguments.no_line,
        };
        let scene = BoardScene::new(&view, &name, table);
        let numbered = (numbers.len() > 1).then_some((number + 1, count));
        put(format, picture(arguments, &scene, format), target, numbered)?;
    }
    Ok(())
}

/// A board with its values. Reports why if it has none.
fn view(
    source: &Source,
    document: &BoardDocument,
    number: usize,
    solver: &Solver,
    status: &mut ExitStatus,
) -> Result<BoardView, CommandError> {
    let choice = PuzzleChoice::Number(number);
    let look = |request, solutions: &dyn Solutions| match document
        .board_view(choice, request, solutions)
    {
        Ok(Some(view)) => Ok(view),
        Ok(None) | Err(_) => {
            Err(CommandError::from(format!("{}: there is no board {}", source.name, number + 1)))
        }
    };
    let outline = look(CellsRequest::default(), &Unsolved)?;
    let line = outline.rows.first().map_or(*outline.lines.start(), |(line, _)| *line) + 1;
    let (rows, columns) =
        (outline.rows.len(), outline.rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0));
    if rows.saturating_mul(columns) > MAX_CELLS {
        return Err(CommandError::from(format!(
            "{}:{line}: a board of {rows} rows and {columns} columns is too large to draw: the limit is {MAX_CELLS} cells",
            source.name
        )));
    }
    let view = look(CellsRequest { is_requested: true, ..CellsRequest::default() }, solver)?;
    if view.cells.is_none() {
        status.worsen(ExitStatus::Found);
        let why = why_unsolved(document, choice, solver);
        complain(&format!("{}:{line}: drawn without outcomes, not solved: {why}", source.name));
    }
    Ok(view)
}

fn picture(arguments: &RenderArguments, scene: &BoardScene, format: ImageFormat) -> Vec<u8> {
    let palette = arguments.theme.palette();
    let cell_size = f64::from(cell_size(arguments, scene.cells.len().max(scene.columns)));
    match format {
        ImageFormat::Text => text(scene, palette).into_bytes(),
        ImageFormat::Svg | ImageFormat::Dot => svg(scene, palette, cell_size).into_bytes(),
    }
}

/// The pixels per cell of a board whose longer side has this many cells.
fn cell_size(arguments: &RenderArguments, longer_side: usize) -> u32 {
    let side = u32::try_from(longer_side).unwrap_or(u32::MAX).max(1);
    arguments.cell_size.unwrap_or_else(|| (USUAL_SIDE / side).clamp(8, USUAL_CELL_SIZE))
}
