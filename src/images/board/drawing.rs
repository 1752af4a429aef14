//! A board scene as SVG: title, verdict, tiles with their turns, pieces, the best line, and a
//! legend.

use crate::analysis::RowColumn;
use crate::images::board::scene::{BoardScene, GridContent, SceneCell};
use crate::images::board::shapes::{CELL, arrow, centre};
use crate::images::caption::{Caption, LegendEntry, MARGIN, Sign, put_page};
use crate::images::palette::Palette;
use crate::images::pieces::{exit, piece};
use crate::images::svg::{Anchor, DIGIT_HEIGHT, Number, Svg};
use crate::model::CellKind;
use crate::solve::{Outcome, Value};
use crate::text::counted;

/// Space for the numbers of rows and columns.
const RULER: f64 = 28.0;
/// The minimum width, so that the text fits.
const MIN_WIDTH: f64 = 500.0;
/// Up to this many cells have rounded corners, which take five times the bytes.
const MAX_ROUND_TILES: usize = 2_500;
/// Up to this many rows or columns, each is numbered; beyond that, every fifth.
const MAX_NUMBERED: usize = 30;

/// Draws a scene; a cell is `cell_size` pixels wide.
pub(crate) fn svg(scene: &BoardScene, palette: &Palette, cell_size: f64) -> String {
    let board_width = scene.columns as f64 * CELL;
    let board_height = scene.cells.len() as f64 * CELL;
    let inner = (board_width + RULER).max(MIN_WIDTH);
    let tone = scene.verdict.map(|verdict| verdict.outcome());
    let verdict = match scene.verdict {
        Some(verdict) => verdict.to_string(),
        None if scene.is_plain => String::new(),
        None => "Not solved".to_owned(),
    };
    let caption = Caption::new(&scene.title, (tone, verdict), legend(scene, palette), inner);
    let left = MARGIN + RULER + (inner - RULER - board_width) / 2.0;
    let top = caption.heading() + RULER;
    let bottom = top + board_height;
    let size = (caption.width(), bottom + caption.legend());
    let mut svg = Svg::new(size, cell_size / CELL, &scene.title, &description(scene));
    put_page(&mut svg, size, palette);
    caption.put(&mut svg, bottom, palette);
    svg.line(format_args!("<g transform=\"translate({} {})\">", Number(left), Number(top)));
    put_rulers(&mut svg, scene, palette);
    put_tiles(&mut svg, scene, palette);
    put_exits(&mut svg, scene, palette);
    put_turns(&mut svg, scene, palette);
    for shown in &scene.pieces {
        let (x, y) = centre(shown.place);
        if shown.is_ghost {
            let (aside, up) = corner(scene, shown.place);
            piece(&mut svg, shown.player, (x + aside, y + up), 0.42, palette);
        } else {
            piece(&mut svg, shown.player, (x, y), 1.0, palette);
        }
    }
    if !scene.arrows.is_empty() {
        svg.line("<g fill=\"none\">");
        // Earlier moves are drawn on top.
        for drawn in scene.arrows.iter().rev() {
            arrow(&mut svg, drawn, palette);
        }
        svg.line("</g>");
    }
    svg.line("</g>");
    svg.finish()
}

/// The offset from a cell's centre to a corner where no arrow begins.
fn corner(scene: &BoardScene, place: RowColumn) -> (f64, f64) {
    let mut taken: Vec<(i64, i64)> = Vec::new();
    for arrow in scene.arrows.iter().filter(|arrow| arrow.from == place) {
        let down = i64::from(arrow.to.0) - i64::from(arrow.from.0);
        let right = i64::from(arrow.to.1) - i64::from(arrow.from.1);
        // Arrows run to the left of their direction: upward ones begin in the top left corner,
        // rightward ones in the top right.
        taken.push(match (down, right) {
            (0, 0) => (1, 1),
            (0, right) => (-right, right),
            (down, 0) => (down, down),
            diagonal => diagonal,
        });
    }
    let corners = [(-1, 1), (-1, -1), (1, 1), (1, -1)];
    let free = corners.into_iter().find(|corner| !taken.contains(corner));
    let (row, column) = free.unwrap_or((-1, 1));
    (15.0 * column as f64, 14.0 * row as f64)
}

/// Describes the image in words.
fn description(scene: &BoardScene) -> String {
    let rows = counted(scene.cells.len(), "row");
    let columns = counted(scene.columns, "column");
    let mut words = format!("A board of {rows} and {columns}.");
    match scene.verdict {
        Some(verdict) => words += &format!(" {verdict}."),
        None if scene.is_plain => {}
        None => words += " It is not solved.",
    }
    if let Some(table) = scene.table_names() {
        words += &format!(" Each cell shows its value. {}.", table_sentence(table));
    }
    if !scene.arrows.is_empty() {
        words += " Numbered arrows are the best line.";
    }
    words
}

fn legend(scene: &BoardScene, palette: &Palette) -> Vec<Vec<LegendEntry>> {
    if scene.is_plain {
        return Vec::new();
    }
    let Some(table) = scene.table_names() else {
        return vec![vec![LegendEntry::new(Sign::Nothing, "Not solved: the outcome is unknown.")]];
    };
    let tone = |tone: Outcome| LegendEntry::new(Sign::Tone(tone), tone.sentence());
    let mut tones = vec![tone(Outcome::Police), tone(Outcome::Thief)];
    tones.push(match scene.endless {
        None => tone(Outcome::Draw),
        Some(_) => LegendEntry::new(Sign::Nothing, "=: in a game that never ends"),
    });
    let mut groups = vec![vec![LegendEntry::new(Sign::Nothing, table_sentence(table))], tones];
    if !scene.arrows.is_empty() {
        groups.push(vec![
            LegendEntry::new(Sign::Nothing, "Best line:"),
            LegendEntry::new(Sign::Arrow(palette.police[0].fill), "the police"),
            LegendEntry::new(Sign::Arrow(palette.thief[0].fill), "the thief"),
        ]);
    }
    if scene.arrows.iter().any(|arrow| arrow.turns.len() > 1)
        && let Some(group) = groups.last_mut()
    {
        group.push(LegendEntry::new(Sign::Nothing, "+ is repeated later"));
    }
    groups
}

/// The meaning of the values in the cells, as a sentence.
fn table_sentence([varied, to_move]: [&str; 2]) -> String {
    format!("With the {varied} there and the {to_move} to move: who wins, and in how many turns")
}

fn put_rulers(svg: &mut Svg, scene: &BoardScene, palette: &Palette) {
    let shown = |count: usize| {
        let step = if scene.columns.max(scene.cells.len()) <= MAX_NUMBERED { 1 } else { 5 };
        (1..=count).filter(move |number| *number == 1 || number % step == 0)
    };
    let middle = |number: usize| (number as f64 - 0.5) * CELL;
    svg.line(format_args!(
        "<g font-size=\"12\" fill=\"{}\" text-anchor=\"middle\">",
        palette.faint_text
    ));
    for column in shown(scene.columns) {
        svg.text((middle(column), -8.0), Anchor::Start, "", &column.to_string());
    }
    svg.line("</g>");
    svg.line(format_args!("<g font-size=\"12\" fill=\"{}\">", palette.faint_text));
    for row in shown(scene.cells.len()) {
        svg.text((-8.0, middle(row) + 4.3), Anchor::End, "", &row.to_string());
    }
    svg.line("</g>");
}

/// How a tile is painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Paint {
    fill: &'static str,
    edge: Option<&'static str>,
    is_dashed: bool,
}

fn paint_of(cell: SceneCell, palette: &Palette) -> Paint {
    let plain = |fill, edge| Paint { fill, edge, is_dashed: false };
    match (cell.content, cell.heat) {
        (GridContent::Unknown(_), _) => {
            Paint { fill: "none", edge: Some(palette.error), is_dashed: true }
        }
        (GridContent::Missing, _) => {
            Paint { fill: "none", edge: Some(palette.floor_edge), is_dashed: true }
        }
        (GridContent::Cell(CellKind::Wall), _) => plain(palette.wall, None),
        (GridContent::Cell(_), Some((value, shade))) => {
            plain(palette.tile(value.outcome(), shade).fill, None)
        }
        (GridContent::Cell(_), None) => plain(palette.floor, Some(palette.floor_edge)),
    }
}

/// Draws all tiles, with one path for each paint, so that the file of a large board stays small.
fn put_tiles(svg: &mut Svg, scene: &BoardScene, palette: &Palette) {
    let mut by_paint: std::collections::BTreeMap<Paint, Vec<RowColumn>> =
        std::collections::BTreeMap::new();
    for (place, cell) in scene.places() {
        by_paint.entry(paint_of(cell, palette)).or_default().push(place);
    }
    let is_round = scene.cells.len() * scene.columns <= MAX_ROUND_TILES;
    for (paint, places) in by_paint {
        let edge = paint.edge.map_or(String::new(), |edge| format!(" stroke=\"{edge}\""));
        let dashes = if paint.is_dashed { " stroke-dasharray=\"5 4\"" } else { "" };
        let path = tiles(&places, is_round);
        svg.line(format_args!("<path fill=\"{}\"{edge}{dashes} d=\"{path}\"/>", paint.fill));
    }
    let mut thiefs: Vec<RowColumn> = Vec::new();
    for (place, cell) in scene.places() {
        if cell.heat.is_some_and(|(value, _)| value.outcome() == Outcome::Thief) {
            thiefs.push(place);
        }
    }
    if !thiefs.is_empty() {
        svg.hatch(palette);
        let id = palette.hatch_id();
        svg.line(format_args!("<path fill=\"url(#{id})\" d=\"{}\"/>", tiles(&thiefs, is_round)));
    }
}

fn tiles(places: &[RowColumn], is_round: bool) -> String {
    let shape = if is_round {
        "h36a5 5 0 0 1 5 5v36a5 5 0 0 1-5 5h-36a5 5 0 0 1-5-5v-36a5 5 0 0 1 5-5z"
    } else {
        "h46v46h-46z"
    };
    let inset = if is_round { 6.0 } else { 1.0 };
    let mut path = String::new();
    for place in places {
        let (x, y) = centre(*place);
        let left = Number(x - CELL / 2.0 + inset);
        let top = Number(y - CELL / 2.0 + 1.0);
        path += &format!("M{left} {top}{shape}");
    }
    path
}

fn put_exits(svg: &mut Svg, scene: &BoardScene, palette: &Palette) {
    for (place, cell) in scene.places() {
        if cell.content != GridContent::Cell(CellKind::Exit) {
            continue;
        }
        let (x, y) = centre(place);
        match cell.heat {
            // The thief has already won there, so no turns are shown.
            Some((value, shade)) if is_over(value) => {
                exit(svg, (x, y - 1.0), 1.0, palette.tile(value.outcome(), shade).text);
            }
            Some((value, shade)) => {
                exit(svg, (x - 14.0, y + 13.0), 0.42, palette.tile(value.outcome(), shade).text)
            }
            None => exit(svg, (x, y - 1.0), 1.0, palette.exit),
        }
    }
}

fn is_over(value: Value) -> bool {
    value.turns().is_some_and(|turns| turns.0 == 0)
}

/// The turns in the cells, and unknown characters.
fn put_turns(svg: &mut Svg, scene: &BoardScene, palette: &Palette) {
    let mut by_ink: std::collections::BTreeMap<(&str, u32), Vec<(RowColumn, String)>> =
        std::collections::BTreeMap::new();
    for (place, cell) in scene.places() {
        let (ink, text) = match (cell.content, cell.heat) {
            (GridContent::Unknown(character), _) => (palette.error, character.to_string()),
            (GridContent::Cell(CellKind::Exit), Some((value, _))) if is_over(value) => continue,
            (_, Some((value, shade))) if !scene.is_covered(place) => {
                (palette.tile(value.outcome(), shade).text, short(value))
            }
            _ => continue,
        };
        let size = match text.len() {
            0..=2 => 16,
            3 => 14,
            _ => 12,
        };
        by_ink.entry((ink, size)).or_default().push((place, text));
    }
    for ((ink, size), texts) in by_ink {
        svg.line(format_args!(
            "<g fill=\"{ink}\" font-size=\"{size}\" font-weight=\"700\" text-anchor=\"middle\">"
        ));
        for (place, text) in texts {
            let (x, y) = centre(place);
            svg.text((x, y + f64::from(size) * DIGIT_HEIGHT / 2.0), Anchor::Start, "", &text);
        }
        svg.line("</g>");
    }
}

/// The text of a cell.
fn short(value: Value) -> String {
    value.turns().map_or("=".to_owned(), |turns| turns.0.to_string())
}
