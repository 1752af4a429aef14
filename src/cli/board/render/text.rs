//! A board scene as characters, coloured in a terminal and readable without colours.

use std::fmt;
use std::fmt::Write as _;

use anstyle::{Ansi256Color, Style};

use crate::analysis::{ShownPlace, step_name};
use crate::cli::visible;
use crate::images::board::scene::{BoardScene, GridContent, SceneCell};
use crate::images::palette::Palette;
use crate::model::{CellKind, Player};
use crate::solve::{Outcome, Value};

/// Draws a scene. Each cell is its character followed by its value: `p12` (the police win in 12
/// turns), `t3` (the thief in 3), `=` (a draw), or `p=` (the police win a game that never ends).
pub(crate) fn text(scene: &BoardScene, palette: &Palette) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text, scene, palette);
    text
}

fn write(out: &mut String, scene: &BoardScene, palette: &Palette) -> fmt::Result {
    let bold = Style::new().bold();
    writeln!(out, "{bold}{}{bold:#}", visible::line(&scene.title))?;
    match scene.verdict {
        Some(verdict) => writeln!(out, "{verdict}")?,
        None if scene.is_plain => {}
        None => writeln!(out, "Not solved")?,
    }
    writeln!(out)?;
    write_grid(out, scene, palette)?;
    if let Some([varied, to_move]) = scene.table_names() {
        let name = format!("{varied} here, {to_move} to move");
        let endless = match scene.endless {
            None => "=: a draw",
            Some(Player::Police) => "p=: the police, in a game that never ends",
            Some(Player::Thief) => "t=: the thief, in a game that never ends",
        };
        writeln!(out, "\n{name}; p9: the police win in 9 turns, t9: the thief, {endless}")?;
    }
    write_line(out, scene)
}

fn write_grid(out: &mut String, scene: &BoardScene, palette: &Palette) -> fmt::Result {
    let width = scene.places().map(|(_, cell)| value_text(cell).len()).max().unwrap_or(0) + 1;
    let margin = scene.cells.len().to_string().len();
    write!(out, "{:margin$}", "")?;
    for column in 1..=scene.columns {
        // A number that does not fit would shift all that follow.
        let number = column.to_string();
        let shown = if number.len() <= width { number.as_str() } else { "" };
        write!(out, " {shown:>width$}")?;
    }
    writeln!(out)?;
    for (row, cells) in (1u32..).zip(&scene.cells) {
        write!(out, "{row:>margin$}")?;
        for cell in cells {
            let style = style(*cell, palette);
            write!(out, " {style}{}{style:#}", cell_text(*cell, width))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn value_text(cell: SceneCell) -> String {
    let Some((value, _)) = cell.heat else { return String::new() };
    match value {
        Value::Win(player, turns) => format!("{}{}", &player.name()[..1], turns.0),
        Value::Endless(player) => format!("{}=", &player.name()[..1]),
        Value::Draw => "=".to_owned(),
    }
}

fn cell_text(cell: SceneCell, width: usize) -> String {
    let mark = match cell.content {
        GridContent::Cell(CellKind::Wall) => return "*".repeat(width),
        GridContent::Cell(CellKind::Floor) => {
            if cell.heat.is_some() {
                ' '
            } else {
                '.'
            }
        }
        GridContent::Cell(kind) => kind.character(),
        GridContent::Unknown(character) => visible::character(character),
        GridContent::Missing => ' ',
    };
    format!("{mark}{:>rest$}", value_text(cell), rest = width - 1)
}

fn style(cell: SceneCell, palette: &Palette) -> Style {
    let Some((value, shade)) = cell.heat else {
        let is_wall = cell.content == GridContent::Cell(CellKind::Wall);
        return if is_wall { Style::new().dimmed() } else { Style::new() };
    };
    let tile = palette.tile(value.outcome(), shade);
    let style = Style::new()
        .fg_color(Some(nearest(tile.text).into()))
        .bg_color(Some(nearest(tile.fill).into()));
    if value.outcome() == Outcome::Draw { style } else { style.bold() }
}

/// The nearest of the 216 colours that every colour terminal has.
fn nearest(colour: &str) -> Ansi256Color {
    const LEVELS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let part =
        |at: usize| i32::from_str_radix(colour.get(at..at + 2).unwrap_or("0"), 16).unwrap_or(0);
    let level = |part: i32| {
        (0u8..6).min_by_key(|&level| (LEVELS[usize::from(level)] - part).abs()).unwrap_or(0)
    };
    Ansi256Color(16 + 36 * level(part(1)) + 6 * level(part(3)) + level(part(5)))
}

/// Writes the best line in words.
fn write_line(out: &mut String, scene: &BoardScene) -> fmt::Result {
    if scene.line.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nBest line:")?;
    let mut places = [Player::Police, Player::Thief].map(|player| {
        scene.pieces.iter().find(|piece| piece.player == player).map_or((0, 0), |piece| piece.place)
    });
    let digits = scene.line.len().to_string().len();
    for (turn, (mover, to)) in (1..).zip(&scene.line) {
        let cells: Vec<String> = to.iter().map(ShownPlace::name).collect();
        let goes = match &to[..] {
            &[ShownPlace::Cell(to)] => {
                let from = std::mem::replace(&mut places[*mover as usize], to);
                match (from == to, mover) {
                    (true, Player::Police) => "stay on".to_owned(),
                    (true, Player::Thief) => "stays on".to_owned(),
                    (false, _) => format!("{} to", step_name(from, to)),
                }
            }
            _ => "to".to_owned(),
        };
        writeln!(out, "  {turn:>digits$}. {} {goes} {}", mover.name(), cells.join(";"))?;
    }
    Ok(())
}
