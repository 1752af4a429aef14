//! The colours of images: those of the board explorer, so that a board looks the same wherever it
//! is drawn.
//!
//! The police is blue, the thief orange and hatched, a draw grey and marked `=`. The explorer's
//! tests make sure that colour-blind people can tell the tones apart and that text has a contrast
//! of 4.5; a test here keeps these colours equal to the explorer's.

use crate::analysis::shade::SHADES;
use crate::solve::Outcome;

/// The colour theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub(crate) enum Theme {
    /// For light backgrounds
    #[default]
    Light,
    /// For dark backgrounds
    Dark,
}

/// A colour and the colour of text on it, as `#rrggbb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tile {
    pub(crate) fill: &'static str,
    pub(crate) text: &'static str,
}

#[derive(Debug)]
pub(crate) struct Palette {
    /// The name of the theme, for ids that differ between themes.
    pub(crate) name: &'static str,
    pub(crate) page: &'static str,
    pub(crate) text: &'static str,
    pub(crate) faint_text: &'static str,
    pub(crate) police: [Tile; SHADES],
    pub(crate) thief: [Tile; SHADES],
    pub(crate) draw: Tile,
    pub(crate) floor: &'static str,
    pub(crate) floor_edge: &'static str,
    pub(crate) wall: &'static str,
    pub(crate) exit: &'static str,
    /// The hatching of the thief's tiles: colour and opacity.
    pub(crate) hatch: (&'static str, &'static str),
    pub(crate) piece_police: &'static str,
    pub(crate) piece_thief: &'static str,
    pub(crate) error: &'static str,
}

const fn tile(fill: &'static str, text: &'static str) -> Tile {
    Tile { fill, text }
}

/// Outlines of pieces.
pub(crate) const RIM: &str = "#ffffff";
/// The dark parts of pieces.
pub(crate) const INK: &str = "#0b1220";

static LIGHT: Palette = Palette {
    name: "light",
    page: "#ffffff",
    text: "#131a24",
    faint_text: "#5c6470",
    police: [
        tile("#1767b8", "#ffffff"),
        tile("#4c8bd0", "#131a24"),
        tile("#679cd7", "#131a24"),
        tile("#8ab6e6", "#131a24"),
        tile("#aed1f4", "#131a24"),
    ],
    thief: [
        tile("#d96a00", "#131a24"),
        tile("#e4863f", "#131a24"),
        tile("#eea264", "#131a24"),
        tile("#f7bd85", "#131a24"),
        tile("#ffd8a6", "#131a24"),
    ],
    draw: tile("#ebecef", "#131a24"),
    floor: "#f4f5f7",
    floor_edge: "#d5d8de",
    wall: "#5b616d",
    exit: "#0c7a52",
    hatch: ("#ffffff", "0.4"),
    piece_police: "#0a62a8",
    piece_thief: "#e07b00",
    error: "#c21807",
};

static DARK: Palette = Palette {
    name: "dark",
    page: "#16181c",
    text: "#eceef2",
    faint_text: "#a4abb6",
    police: [
        tile("#3f9bf0", "#10151d"),
        tile("#3684cd", "#10151d"),
        tile("#2e68a4", "#ffffff"),
        tile("#255180", "#ffffff"),
        tile("#1c3a5e", "#ffffff"),
    ],
    thief: [
        tile("#ff9d1f", "#10151d"),
        tile("#d2811a", "#10151d"),
        tile("#a46412", "#ffffff"),
        tile("#7c4c0f", "#ffffff"),
        tile("#553409", "#ffffff"),
    ],
    draw: tile("#43464e", "#ffffff"),
    floor: "#5d6370",
    floor_edge: "#717886",
    wall: "#0a0d12",
    exit: "#7fe0b0",
    hatch: ("#000000", "0.22"),
    piece_police: "#2b7fd8",
    piece_thief: "#f08c00",
    error: "#ff7b6b",
};

impl Theme {
    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

impl Palette {
    /// The id of the hatching in an image.
    pub(crate) fn hatch_id(&self) -> String {
        format!("stakeout-hatch-{}", self.name)
    }

    /// The tile of an outcome in a shade; 0 is the strongest.
    pub(crate) fn tile(&self, outcome: Outcome, shade: usize) -> Tile {
        match outcome {
            Outcome::Police => self.police[shade.min(SHADES - 1)],
            Outcome::Thief => self.thief[shade.min(SHADES - 1)],
            Outcome::Draw => self.draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::shade::shade;
    use crate::images::palette::*;
    use crate::model::Player;
    use crate::solve::{Turns, Value};

    /// The colour with this name in one of the two blocks of the explorer's style sheet. The light
    /// block inherits from the dark one what it does not set.
    fn explorers(theme: Theme, name: &str) -> &'static str {
        let css = include_str!("../../editors/explorer/explorer.css");
        let (dark, light) = css.split_once("body.vscode-light,").unwrap();
        let key = format!("--{name}: ");
        let colour =
            |block: &'static str| Some(block.split_once(&key)?.1.split(';').next().unwrap());
        let light = light.split('}').next().unwrap();
        let found = if theme == Theme::Light {
            colour(light).or_else(|| colour(dark))
        } else {
            colour(dark)
        };
        found.unwrap_or_else(|| panic!("no {name} in the explorer"))
    }

    #[test]
    fn the_colours_are_those_of_the_explorer() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = theme.palette();
            let tones = [
                ("police", &palette.police[..]),
                ("thief", &palette.thief),
                ("draw", &[palette.draw]),
            ];
            for (tone, tiles) in tones {
                for (shade, tile) in tiles.iter().enumerate() {
                    assert_eq!(
                        tile.fill,
                        explorers(theme, &format!("{tone}-{shade}")),
                        "{theme:?} {tone} {shade}"
                    );
                    assert_eq!(
                        tile.text,
                        explorers(theme, &format!("{tone}-{shade}-text")),
                        "{theme:?} {tone} {shade}"
                    );
                }
            }
            let others = [
                ("floor", palette.floor),
                ("floor-edge", palette.floor_edge),
                ("wall", palette.wall),
                ("exit", palette.exit),
                ("piece-police", palette.piece_police),
                ("piece-thief", palette.piece_thief),
                ("piece-ink", INK),
                ("piece-rim", RIM),
            ];
            for (name, colour) in others {
                assert_eq!(colour, explorers(theme, name), "{theme:?} {name}");
            }
        }
    }

    #[test]
    fn small_numbers_of_turns_differ_more_than_large_ones() {
        let shades = |longest: u32| -> Vec<usize> {
            let value = |turns| Value::Win(Player::Police, Turns(turns));
            (0..=longest).map(|turns| shade(value(turns), Turns(longest))).collect()
        };
        assert_eq!(shades(0), [0]);
        assert_eq!(shades(10), [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4]);
        assert_eq!(shade(Value::Draw, Turns(10)), 0);
    }
}
