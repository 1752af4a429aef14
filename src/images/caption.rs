//! The text of an image: title and verdict above, the legend below.

use crate::analysis::shade::SHADES;
use crate::images::palette::Palette;
use crate::images::svg::{Anchor, Number, Svg, SvgPoint, width_of, wrapped};
use crate::solve::Outcome;

/// The margin around an image.
pub(crate) const MARGIN: f64 = 24.0;
/// Above this width, text grows with the image: larger images are viewed from further away.
const WIDE: f64 = 1000.0;
const TITLE_SIZE: f64 = 22.0;
/// The width of bold letters relative to regular ones.
pub(crate) const BOLD: f64 = 1.12;
const VERDICT_SIZE: f64 = 16.0;
const LEGEND_SIZE: f64 = 13.0;
const LEGEND_LINE: f64 = 24.0;
/// The distance from the drawing to the base line of the legend.
const LEGEND_GAP: f64 = 34.0;
/// The side of a coloured square next to text.
const SWATCH: f64 = 13.0;
/// The maximum number of lines of a title.
const MAX_TITLE_LINES: usize = 3;

/// Text with positions.
#[derive(Debug)]
pub(crate) struct Caption {
    /// The width of the drawing, without margins.
    inner: f64,
    /// The scale of the text. It is laid out before scaling, in its own units.
    magnified: f64,
    title: Vec<String>,
    verdict: String,
    tone: Option<Outcome>,
    legend: Vec<Vec<LegendEntry>>,
}

/// An entry of the legend, with the sign before it.
#[derive(Debug, Clone)]
pub(crate) struct LegendEntry {
    sign: Sign,
    words: String,
}

/// The sign before an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    Nothing,
    /// All shades of a tone.
    Tone(Outcome),
    /// One shade of a tone.
    Shade(Outcome, usize),
    /// An arrow in a colour.
    Arrow(&'static str),
}

impl LegendEntry {
    pub(crate) fn new(sign: Sign, words: impl Into<String>) -> Self {
        Self { sign, words: words.into() }
    }

    fn sign_width(&self) -> f64 {
        match self.sign {
            Sign::Nothing => 0.0,
            Sign::Tone(Outcome::Draw) | Sign::Shade(..) => SWATCH + 7.0,
            Sign::Tone(_) => SHADES as f64 * SWATCH + 7.0,
            Sign::Arrow(_) => 32.0,
        }
    }

    fn width(&self) -> f64 {
        self.sign_width() + width_of(&self.words, LEGEND_SIZE) + 14.0
    }
}

impl Caption {
    /// The text of an image whose drawing has this width. Each group of the legend starts a new
    /// line.
    pub(crate) fn new(
        title: &str,
        verdict: (Option<Outcome>, String),
        legend: Vec<Vec<LegendEntry>>,
        inner: f64,
    ) -> Self {
        let magnified = (inner / WIDE).max(1.0);
        let room = (inner + 2.0 * MARGIN) / magnified - 2.0 * MARGIN;
        let title = wrapped(title, TITLE_SIZE * BOLD, room, MAX_TITLE_LINES);
        let (tone, verdict) = verdict;
        Self { inner, magnified, title, verdict, tone, legend: in_lines(legend, room) }
    }

    /// The width of the image, including margins.
    pub(crate) fn width(&self) -> f64 {
        self.inner + 2.0 * MARGIN
    }

    /// The height of title and verdict.
    pub(crate) fn heading(&self) -> f64 {
        (MARGIN + self.title.len() as f64 * TITLE_SIZE * 1.25 + VERDICT_SIZE * 1.9) * self.magnified
    }

    /// The height of the legend and the margin below it.
    pub(crate) fn legend(&self) -> f64 {
        (LEGEND_GAP + (self.legend.len() as f64 - 1.0) * LEGEND_LINE + MARGIN) * self.magnified
    }

    /// Draws the text; the drawing ends at `bottom`.
    pub(crate) fn put(&self, svg: &mut Svg, bottom: f64, palette: &Palette) {
        svg.line(format_args!("<g transform=\"scale({})\">", Number(self.magnified)));
        self.put_heading(svg, palette);
        self.put_legend(svg, bottom / self.magnified + LEGEND_GAP, palette);
        svg.line("</g>");
    }

    fn put_heading(&self, svg: &mut Svg, palette: &Palette) {
        let mut y = MARGIN;
        for line in &self.title {
            y += TITLE_SIZE * 1.25;
            let attributes =
                format!("font-size=\"{TITLE_SIZE}\" font-weight=\"700\" fill=\"{}\"", palette.text);
            svg.text((MARGIN, y - TITLE_SIZE * 0.3), Anchor::Start, &attributes, line);
        }
        y += VERDICT_SIZE * 1.35;
        let attributes =
            format!("font-size=\"{VERDICT_SIZE}\" font-weight=\"700\" fill=\"{}\"", palette.text);
        let mut x = MARGIN;
        if let Some(tone) = self.tone {
            put_swatch(svg, (x, y - VERDICT_SIZE * 0.36 - SWATCH / 2.0), tone, 0, palette);
            x += SWATCH + 8.0;
        }
        if !self.verdict.is_empty() {
            svg.text((x, y), Anchor::Start, &attributes, &self.verdict);
        }
    }

    fn put_legend(&self, svg: &mut Svg, top: f64, palette: &Palette) {
        let mut y = top;
        for line in &self.legend {
            let mut x = MARGIN;
            for entry in line {
                put_sign(svg, (x, y), entry.sign, palette);
                let at = (x + entry.sign_width(), y);
                let attributes =
                    format!("font-size=\"{LEGEND_SIZE}\" fill=\"{}\"", palette.faint_text);
                svg.text(at, Anchor::Start, &attributes, &entry.words);
                x += entry.width();
            }
            y += LEGEND_LINE;
        }
    }
}

/// Starts a new line for each group, and breaks groups that are too wide.
fn in_lines(groups: Vec<Vec<LegendEntry>>, width: f64) -> Vec<Vec<LegendEntry>> {
    let mut lines = Vec::new();
    for group in groups {
        let mut line = Vec::new();
        let mut so_far = 0.0;
        for entry in group {
            if so_far + entry.width() > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                so_far = 0.0;
            }
            so_far += entry.width();
            line.push(entry);
        }
        lines.push(line);
    }
    lines
}

/// Draws the sign before an entry whose base line begins at this position.
fn put_sign(svg: &mut Svg, at: SvgPoint, sign: Sign, palette: &Palette) {
    let (x, y) = at;
    let top = y - LEGEND_SIZE * 0.36 - SWATCH / 2.0;
    match sign {
        Sign::Nothing => {}
        Sign::Tone(Outcome::Draw) => put_swatch(svg, (x, top), Outcome::Draw, 0, palette),
        Sign::Shade(tone, shade) => put_swatch(svg, (x, top), tone, shade, palette),
        Sign::Tone(tone) => {
            for shade in 0..SHADES {
                put_swatch(svg, (x + shade as f64 * SWATCH, top), tone, shade, palette);
            }
        }
        Sign::Arrow(colour) => {
            let left = Number(x);
            let middle = Number(y - LEGEND_SIZE * 0.36);
            svg.line(format_args!(
                "<path d=\"M{left} {middle}h15\" stroke=\"{colour}\" stroke-width=\"3.5\"/>"
            ));
            let head = Number(x + 14.0);
            svg.line(format_args!(
                "<path d=\"M{head} {middle}m0-5.5l10 5.5-10 5.5z\" fill=\"{colour}\"/>"
            ));
        }
    }
}

fn put_swatch(svg: &mut Svg, at: SvgPoint, outcome: Outcome, shade: usize, palette: &Palette) {
    let (x, y) = at;
    let tile = palette.tile(outcome, shade);
    let left = Number(x);
    let top = Number(y);
    svg.line(format_args!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{SWATCH}\" height=\"{SWATCH}\" rx=\"3\" fill=\"{}\"/>",
        tile.fill
    ));
    match outcome {
        Outcome::Police => {}
        Outcome::Thief => {
            let (colour, opacity) = palette.hatch;
            svg.line(format_args!(
                "<path d=\"M{} {top}l-6 6M{} {top}l-13 13M{} {}l-6 6\" stroke=\"{colour}\" \
                 stroke-opacity=\"{opacity}\" stroke-width=\"2.5\"/>",
                Number(x + 6.0),
                Number(x + SWATCH),
                Number(x + SWATCH),
                Number(y + 7.0)
            ));
        }
        Outcome::Draw => {
            let attributes = format!("font-size=\"12\" font-weight=\"700\" fill=\"{}\"", tile.text);
            svg.text((x + SWATCH / 2.0, y + SWATCH / 2.0 + 4.2), Anchor::Middle, &attributes, "=");
        }
    }
}

/// Draws the background. It extends past the edges, which may fall within a pixel.
pub(crate) fn put_page(svg: &mut Svg, size: (f64, f64), palette: &Palette) {
    let width = Number(size.0 + 16.0);
    let height = Number(size.1 + 16.0);
    let fill = palette.page;
    svg.line(format_args!(
        "<rect x=\"-8\" y=\"-8\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
    ));
}
