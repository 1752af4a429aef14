//! An SVG picture as PNG.
//!
//! Letters come from two fonts that are built in, so that a picture is the same on every machine, one without any fonts
//! too. Only where a title or a name has a character that they lack, the machine's own fonts are looked at. A build without
//! the feature `png` has `no_png` in place of this module.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::cli::render::svg::FONTS;

/// DejaVu Sans, its Latin, Greek and Cyrillic letters; the licence stands beside them.
const BUILT_IN: [&[u8]; 2] = [include_bytes!("fonts/DejaVuSans.ttf"), include_bytes!("fonts/DejaVuSans-Bold.ttf")];

/// What they are called.
const FAMILY: &str = "DejaVu Sans";

/// Why this build cannot draw PNG: it can.
pub(crate) const REFUSAL: Option<&str> = None;

/// The most pixels of a picture: four bytes each while it is made.
const MOST_PIXELS: u64 = 100_000_000;

/// Turns a picture into PNG.
///
/// # Errors
/// Says in words what is too large or what went wrong.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, String> {
    // Another font of that name must not stand in, where the machine's own are looked at.
    let svg = svg.replacen(FONTS, FAMILY, 1);
    let tree = Tree::from_str(&svg, &options(&svg)).map_err(|error| format!("the picture cannot be drawn: {error}"))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(format!("a PNG of {width} × {height} pixels is too large: choose a smaller --cell-size, or SVG"));
    }
    let mut pixels = Pixmap::new(width, height).ok_or("the picture is too large to be drawn")?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| format!("the picture cannot be written as PNG: {error}"))
}

fn options(svg: &str) -> Options<'static> {
    let mut fonts = fontdb::Database::new();
    for font in BUILT_IN {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(font)));
    }
    if svg.chars().any(|character| !is_built_in(character)) {
        fonts.load_system_fonts();
    }
    Options { font_family: FAMILY.to_owned(), fontdb: Arc::new(fonts), ..Options::default() }
}

/// Whether a character is in the fonts that are built in; those few beside letters apart.
const fn is_built_in(character: char) -> bool {
    matches!(character, '\0'..='\u{17f}' | '\u{370}'..='\u{45f}' | '\u{2010}'..='\u{2026}' | '→' | '∞')
}
