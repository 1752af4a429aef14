//! Images of puzzles on graphs, and the limits on their size.

use crate::analysis::drawing::DrawnPuzzle;
use crate::analysis::drawing::scene::DrawnGraph;
use crate::analysis::one_puzzle::PuzzleDocument;
use crate::analysis::{Solutions, Unsolved};
use crate::cli::options::{Solver, why_unsolved};
use crate::cli::render::dot::dot;
use crate::cli::render::task::{Illustration, ImageFormat, RenderRequest, put, usual_name};
use crate::cli::status::{CommandError, CommandResult, ExitStatus, complain};
use crate::images::graph::svg;
use crate::images::palette::Palette;
use crate::images::{USUAL_CELL_SIZE, too_large};

/// The maximum number of vertices and edges together; Graphviz takes hours for far fewer.
const MAX_ITEMS: u64 = 100_000;

/// The program that lays out a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drawer {
    Ourselves,
    Graphviz,
}

/// Draws a puzzle on a graph.
pub(crate) fn render<P: DrawnPuzzle>(
    request: &RenderRequest<'_>,
    document: &PuzzleDocument<P>,
    status: &mut ExitStatus,
) -> CommandResult {
    let RenderRequest { arguments, source, target, .. } = request;
    if arguments.board.is_some() || arguments.vary.is_some() || arguments.to_move.is_some() {
        return Err(CommandError::from(format!(
            "--board, --vary and --to-move apply only to boards; this is a {}",
            P::FILE_NOUN
        )));
    }
    let format = arguments.format(target, ImageFormat::Dot)?;
    let drawer = match format {
        ImageFormat::Text => {
            return Err(CommandError::from(format!(
                "a {} can be drawn as dot or svg, but not as text",
                P::FILE_NOUN
            )));
        }
        ImageFormat::Dot => Drawer::Graphviz,
        ImageFormat::Svg => Drawer::Ourselves,
    };
    if let Some(why) = refusal(document, drawer) {
        return Err(format!("{}: {why}", source.name).into());
    }
    let solver = arguments.input.solver(source)?;
    let solutions: &dyn Solutions = if arguments.plain { &Unsolved } else { &solver };
    let has_line = !arguments.no_line && !arguments.plain;
    let name = usual_name(source).unwrap_or_else(|| format!("A {}", P::NOUN));
    let Some(mut scene) = P::scene(document, &name, has_line, solutions) else {
        complain(&format!(
            "{}: not drawn: it has errors (`stakeout check` shows them)",
            source.name
        ));
        status.worsen(ExitStatus::Found);
        return Ok(());
    };
    scene.is_plain = arguments.plain;
    if !scene.is_solved && !scene.is_plain {
        let why = why_unsolved(document.key().map(|key| solver.solve(key)));
        complain(&format!("{}: drawn without outcomes, not solved: {why}", source.name));
        status.worsen(ExitStatus::Found);
    }
    let palette = arguments.theme.palette();
    let height = f64::from(arguments.cell_size.unwrap_or(USUAL_CELL_SIZE));
    let picture = match format {
        ImageFormat::Svg => svg(&scene, palette, height).into_bytes(),
        ImageFormat::Dot | ImageFormat::Text => dot(&scene, palette).into_bytes(),
    };
    put(format, picture, target, None)
}

/// The image of a puzzle within a page, with its outcomes and best line, or why it cannot be drawn.
pub(crate) fn illustration<P: DrawnPuzzle>(
    document: &PuzzleDocument<P>,
    palette: &Palette,
    solver: &Solver,
) -> Result<Illustration, String> {
    if let Some(why) = refusal(document, Drawer::Ourselves) {
        return Err(why);
    }
    let why = || why_unsolved(document.key().map(|key| solver.solve(key)));
    let scene = P::scene(document, P::UNTITLED, true, solver).ok_or_else(why)?;
    if !scene.is_solved {
        return Err(why());
    }
    let words = words(&scene);
    let svg = svg(&scene, palette, f64::from(USUAL_CELL_SIZE));
    Ok(Illustration { svg, words })
}

/// The title and the verdict.
fn words(scene: &DrawnGraph) -> String {
    match &scene.verdict {
        Some(verdict) => format!("{}: {verdict}", scene.title),
        None => scene.title.clone(),
    }
}

/// Why a puzzle of this size cannot be drawn; `None` if it can.
fn refusal<P: DrawnPuzzle>(document: &PuzzleDocument<P>, drawer: Drawer) -> Option<String> {
    let (vertices, edges) = P::drawn_size(document)?;
    let noun = P::NOUN;
    if vertices + edges > MAX_ITEMS {
        return Some(format!(
            "a {noun} of {vertices} vertices and {edges} edges is too large to draw: the limit is {MAX_ITEMS} of both"
        ));
    }
    if drawer == Drawer::Ourselves { too_large(document) } else { None }
}
