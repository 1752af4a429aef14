//! Converts an SVG image to PNG.
//!
//! Two fonts are built in, so that an image is the same on every machine, even one without fonts. Only if a title or
//! name has a character that these lack are the machine's own fonts searched. A build without the feature `png` has
//! `no_png` in place of this module.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::cli::render::svg::FONTS;

/// The Latin, Greek and Cyrillic letters of DejaVu Sans; the licence is in the same directory.
const BUILT_IN: [&[u8]; 2] = [include_bytes!("fonts/DejaVuSans.ttf"), include_bytes!("fonts/DejaVuSans-Bold.ttf")];

/// Their family name.
const FAMILY: &str = "DejaVu Sans";

/// The reason why this build cannot write PNG; none, since it can.
pub(crate) const REFUSAL: Option<&str> = None;

/// The maximum number of pixels, which take four bytes each in memory.
const MOST_PIXELS: u64 = 100_000_000;

/// Converts an image to PNG.
///
/// # Errors
/// If the image is too large or drawing fails: a message.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, String> {
    // If system fonts are loaded, another font of a listed name must not be used instead.
    let svg = svg.replacen(FONTS, FAMILY, 1);
    let tree = Tree::from_str(&svg, &options(&svg)).map_err(|error| format!("cannot draw the image: {error}"))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(format!("a PNG of {width} × {height} pixels is too large: use a smaller --cell-size, or SVG"));
    }
    let mut pixels = Pixmap::new(width, height).ok_or("the image is too large")?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| format!("cannot write the image as PNG: {error}"))
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

/// Whether the built-in fonts have this character. Some of their few symbols are not listed.
const fn is_built_in(character: char) -> bool {
    matches!(character, '\0'..='\u{17f}' | '\u{370}'..='\u{45f}' | '\u{2010}'..='\u{2026}' | '→' | '∞')
}
