//! Puzzles as SVG, for papers, web pages and notebooks.
//!
//! The content of an image comes from `analysis`, like everything an editor shows. Deliberately not
//! here: solving, and images of other formats.

pub(crate) mod board;
pub(crate) mod caption;
pub(crate) mod graph;
pub(crate) mod palette;
pub(crate) mod pieces;
pub(crate) mod svg;

use crate::analysis::{
    Document, DrawnPuzzle, File, MAX_LAID_OUT, PuzzleDocument, Solutions, Unsolved,
};
use crate::images::palette::Theme;
use crate::text::counted;

/// The side of a cell, or the height of a vertex, in pixels, except on large boards.
pub(crate) const USUAL_CELL_SIZE: u32 = 40;

/// The first puzzle of a file as SVG in light colours: as written, or with the values and the best
/// line of its solution if there are `solutions`. `name` is the title of a puzzle without one.
///
/// # Errors
/// Why it cannot be drawn: a clause without a full stop.
///
/// # Examples
/// ```
/// use stakeout::analysis::{BOARDS, File};
///
/// let file = File::new("P.T*E\n", &BOARDS).expect("short");
/// let image = stakeout::images::svg(&file, "A board", None).expect("small");
/// assert!(image.starts_with("<svg"));
/// ```
pub fn svg(file: &File, name: &str, solutions: Option<&dyn Solutions>) -> Result<String, String> {
    match file.whole().map(|block| &block.document) {
        Some(Document::Board(document)) => {
            let view = match solutions {
                Some(solutions) => board::solved_view(document, 0, solutions).1?,
                None => board::outline(document, 0).1?,
            };
            let mut scene = board::usual_scene(&view, name);
            scene.is_plain = solutions.is_none();
            Ok(board::usual_svg(&scene, Theme::Light.palette()))
        }
        Some(Document::Graph(document)) => drawn(document, name, solutions),
        Some(Document::Pursuit(document)) => drawn(document, name, solutions),
        None => Err("files of this kind are not drawn".to_owned()),
    }
}

fn drawn<P: DrawnPuzzle>(
    document: &PuzzleDocument<P>,
    name: &str,
    solutions: Option<&dyn Solutions>,
) -> Result<String, String> {
    if let Some(why) = too_large(document) {
        return Err(why);
    }
    let scene = P::scene(document, name, solutions.is_some(), solutions.unwrap_or(&Unsolved));
    let mut scene = scene.ok_or("it has errors")?;
    scene.is_plain = solutions.is_none();
    Ok(graph::svg(&scene, Theme::Light.palette(), f64::from(USUAL_CELL_SIZE)))
}

/// Why a puzzle on a graph of this size cannot be laid out; `None` if it can.
pub(crate) fn too_large<P: DrawnPuzzle>(document: &PuzzleDocument<P>) -> Option<String> {
    let (vertices, edges) = P::drawn_size(document)?;
    let (most_vertices, most_edges) = MAX_LAID_OUT;
    let noun = P::NOUN;
    (vertices > most_vertices || edges > most_edges).then(|| {
        let vertices = counted(vertices, "vertex");
        let edges = counted(edges, "edge");
        format!(
            "a {noun} of {vertices} and {edges} is too large for svg, whose limits are {most_vertices} and \
             {most_edges}: write dot, and let Graphviz lay it out"
        )
    })
}
