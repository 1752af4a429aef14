//! The arrows of a best line: the board explorer's shapes as SVG, around the centre of a cell.

use crate::analysis::RowColumn;
use crate::images::board::scene::Arrow;
use crate::images::palette::{Palette, Tile};
use crate::images::svg::{Anchor, DIGIT_HEIGHT, Number, Svg, SvgPoint};
use crate::model::Player;

/// The side of a cell in SVG units.
pub(crate) const CELL: f64 = 48.0;

/// The centre of a cell; the first cell begins at 0.
pub(crate) fn centre((row, column): RowColumn) -> (f64, f64) {
    ((f64::from(column) - 0.5) * CELL, (f64::from(row) - 0.5) * CELL)
}

/// How far left of the line between two centres each player's arrows run, seen in their direction.
/// The players' arrows, and those there and back, lie side by side.
const LANES: [f64; 2] = [11.0, 19.0];
/// How far an arrow reaches to both sides of the border between its cells.
const REACH: f64 = 10.5;
/// How much further back the police's arrows lie than the thief's, so that their numbers do not
/// overlap.
const STAGGER: f64 = 10.0;
/// The radius of the badge with the turn number.
const BADGE: f64 = 5.6;

/// Draws an arrow across the border of two cells, or a ring around a cell where the player skips.
pub(crate) fn arrow(svg: &mut Svg, arrow: &Arrow, palette: &Palette) {
    let tile = match arrow.mover {
        Player::Police => palette.police[0],
        Player::Thief => palette.thief[0],
    };
    let from = centre(arrow.from);
    let to = centre(arrow.to);
    let badge = if arrow.from == arrow.to {
        let x = Number(to.0);
        let y = Number(to.1);
        let radius = if arrow.mover == Player::Police { 19.5 } else { 16.5 };
        for (colour, width) in [(palette.page, 4.5), (tile.fill, 2.0)] {
            svg.line(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
            ));
        }
        let side = if arrow.mover == Player::Police { -1.0 } else { 1.0 };
        (to.0 + side * 14.0, to.1 + 14.0)
    } else {
        dart(svg, from, to, arrow.mover, tile.fill, palette.page)
    };
    put_turn(svg, arrow, badge, tile, palette.page);
}

/// A short arrow across the border. Returns its tail, where its number goes.
fn dart(
    svg: &mut Svg,
    from: SvgPoint,
    to: SvgPoint,
    mover: Player,
    colour: &str,
    casing: &str,
) -> SvgPoint {
    let along_x = to.0 - from.0;
    let along_y = to.1 - from.1;
    let length = along_x.hypot(along_y);
    let unit_x = along_x / length;
    let unit_y = along_y / length;
    let lane = LANES[mover as usize];
    let shift = if mover == Player::Police { -STAGGER / 2.0 } else { STAGGER / 2.0 };
    let x = (from.0 + to.0) / 2.0;
    let y = (from.1 + to.1) / 2.0;
    let at = |along: f64, aside: f64| {
        let along = along + shift;
        let aside = lane + aside;
        (x + unit_x * along + unit_y * aside, y + unit_y * along - unit_x * aside)
    };
    let tail = at(-REACH, 0.0);
    let shaft = path(&[tail, at(REACH - 5.0, 0.0)]);
    let head = path(&[at(REACH - 6.0, -4.5), at(REACH + 2.0, 0.0), at(REACH - 6.0, 4.5)]);
    svg.line(format_args!(
        "<path d=\"M{shaft}M{head}Z\" fill=\"{casing}\" stroke=\"{casing}\" stroke-width=\"4.6\" stroke-linejoin=\"round\"/>"
    ));
    svg.line(format_args!("<path d=\"M{shaft}\" stroke=\"{colour}\" stroke-width=\"2.6\"/>"));
    svg.line(format_args!("<path d=\"M{head}Z\" fill=\"{colour}\"/>"));
    tail
}

/// Points as the coordinates of a path.
fn path(points: &[SvgPoint]) -> String {
    let mut path = String::new();
    for (x, y) in points {
        if !path.is_empty() {
            path.push(' ');
        }
        path += &format!("{} {}", Number(*x), Number(*y));
    }
    path
}

/// The number of an arrow's first turn, with a `+` if there are more.
fn put_turn(svg: &mut Svg, arrow: &Arrow, at: SvgPoint, tile: Tile, casing: &str) {
    let Some(first) = arrow.turns.first() else { return };
    let (x, y) = at;
    let fill = tile.fill;
    let more = if arrow.turns.len() > 1 { "+" } else { "" };
    let text = format!("{first}{more}");
    let size = 7.4;
    // A circle, or a pill around more than two characters.
    let half = (text.len().saturating_sub(2) as f64).mul_add(2.4, BADGE);
    svg.line(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{BADGE}\" fill=\"{fill}\" stroke=\"{casing}\" \
         stroke-width=\"1\"/>",
        Number(x - half),
        Number(y - BADGE),
        Number(half * 2.0),
        Number(BADGE * 2.0)
    ));
    let attributes = format!("font-size=\"{size}\" font-weight=\"700\" fill=\"{}\"", tile.text);
    svg.text((x, y + size * DIGIT_HEIGHT / 2.0), Anchor::Middle, &attributes, &text);
}
