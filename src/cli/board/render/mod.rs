//! Images of boards.

pub(crate) mod text;

use crate::analysis::{BoardDocument, BoardView, PuzzleChoice};
use crate::cli::board::choice::why_unsolved;
use crate::cli::board::render::text::text;
use crate::cli::options::Solver;
use crate::cli::render::task::{
    Illustration, ImageFormat, ImageTarget, RenderArguments, RenderRequest, Who, put, usual_name,
};
use crate::cli::source::Source;
use crate::cli::status::{CommandError, CommandResult, ExitStatus, complain};
use crate::images::board::drawing::svg;
use crate::images::board::scene::{BoardScene, TableChoice};
use crate::images::board::{outline, solved_view, usual_cell_size, usual_scene, usual_svg};
use crate::images::palette::Palette;
use crate::model::Player;
use crate::text::counted;

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
        let view = if arguments.plain {
            plain_view(source, document, number)?
        } else {
            view(source, document, number, &solver, status)?
        };
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
        let mut scene = BoardScene::new(&view, &name, table);
        scene.is_plain = arguments.plain;
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
    let name = &source.name;
    let (line, view) = solved_view(document, number, solver);
    let view = view.map_err(|why| format!("{name}:{line}: {why}"))?;
    if view.cells.is_none() {
        status.worsen(ExitStatus::Found);
        let why = why_unsolved(document, PuzzleChoice::Number(number), solver);
        complain(&format!("{name}:{line}: drawn without outcomes, not solved: {why}"));
    }
    Ok(view)
}

/// A board without its values.
fn plain_view(
    source: &Source,
    document: &BoardDocument,
    number: usize,
) -> Result<BoardView, CommandError> {
    let (line, view) = outline(document, number);
    view.map_err(|why| format!("{}:{line}: {why}", source.name).into())
}

/// The images of the boards of a page, each with its outcomes and best line, or why one cannot be
/// drawn.
pub(crate) fn illustrations(
    document: &BoardDocument,
    palette: &Palette,
    solver: &Solver,
) -> Vec<Result<Illustration, String>> {
    let count = document.boards().count();
    let illustration = |number: usize| {
        let view = solved_view(document, number, solver).1?;
        if view.cells.is_none() {
            return Err(why_unsolved(document, PuzzleChoice::Number(number), solver));
        }
        let name = if count == 1 { "Board".to_owned() } else { format!("Board {}", number + 1) };
        let scene = usual_scene(&view, &name);
        Ok(Illustration { svg: usual_svg(&scene, palette), words: in_words(&scene) })
    };
    (0..count).map(illustration).collect()
}

/// The title and the verdict.
fn in_words(scene: &BoardScene) -> String {
    match scene.verdict {
        Some(verdict) => format!("{}: {verdict}", scene.title),
        None => scene.title.clone(),
    }
}

fn picture(arguments: &RenderArguments, scene: &BoardScene, format: ImageFormat) -> Vec<u8> {
    let palette = arguments.theme.palette();
    let longer_side = scene.cells.len().max(scene.columns);
    let cell_size = arguments.cell_size.unwrap_or_else(|| usual_cell_size(longer_side));
    match format {
        ImageFormat::Text => text(scene, palette).into_bytes(),
        ImageFormat::Svg | ImageFormat::Dot => {
            svg(scene, palette, f64::from(cell_size)).into_bytes()
        }
    }
}
