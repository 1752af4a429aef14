//! Writes SVG elements as text, and escapes text from users.
//!
//! Deliberately not here: what is drawn.

use std::fmt;
use std::fmt::{Display, Write as _};

use crate::images::palette::Palette;

/// Fonts that are available everywhere.
const FONTS: &str = "Helvetica, Arial, 'DejaVu Sans', sans-serif";

/// The height of a digit above the base line, relative to the font size.
pub(crate) const DIGIT_HEIGHT: f64 = 0.72;

/// A position in an image.
pub(crate) type SvgPoint = (f64, f64);

/// An SVG image under construction.
pub(crate) struct Svg {
    text: String,
}

/// How a text is aligned to its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// Begins an image of `width` × `height` units, each `scale` pixels wide, with a title and a
    /// description for screen readers.
    pub(crate) fn new(size: (f64, f64), scale: f64, title: &str, description: &str) -> Self {
        let (width, height) = size;
        let mut svg = Self { text: String::new() };
        let wide = Number(width * scale);
        let high = Number(height * scale);
        let width = Number(width);
        let height = Number(height);
        svg.line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{wide}\" height=\"{high}\" \
             role=\"img\" font-family=\"{FONTS}\">"
        ));
        svg.line(format_args!("<title>{}</title>", Escaped(title)));
        svg.line(format_args!("<desc>{}</desc>", Escaped(description)));
        svg
    }

    /// Adds a line as is.
    pub(crate) fn line(&mut self, line: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Adds a text whose base line begins, is centred or ends at a position.
    pub(crate) fn text(&mut self, at: SvgPoint, anchor: Anchor, attributes: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let x = Number(at.0);
        let y = Number(at.1);
        let space = if attributes.is_empty() { "" } else { " " };
        self.line(format_args!(
            "<text x=\"{x}\" y=\"{y}\"{anchor}{space}{attributes}>{}</text>",
            Escaped(text)
        ));
    }

    /// Defines the hatching of the thief's tiles, for `fill="url(#…)"`. Two images of the same
    /// theme on one page may share it.
    pub(crate) fn hatch(&mut self, palette: &Palette) {
        let id = palette.hatch_id();
        let (colour, opacity) = palette.hatch;
        self.line(format_args!(
            "<pattern id=\"{id}\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
             <path d=\"M0 0V7\" stroke=\"{colour}\" stroke-opacity=\"{opacity}\" stroke-width=\"3\"/></pattern>"
        ));
    }

    /// Completes the image.
    pub(crate) fn finish(mut self) -> String {
        self.line("</svg>");
        self.text
    }
}

/// A number with at most two decimals.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number(pub(crate) f64);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Avoids `-0`.
        let rounded = (self.0 * 100.0).round() / 100.0 + 0.0;
        rounded.fmt(f)
    }
}

/// Text from users in XML: special characters are escaped, forbidden ones replaced.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' => f.write_char(' ')?,
                '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {
                    f.write_char('\u{fffd}')?
                }
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

/// The approximate width of a text in the widest of the usual fonts.
pub(crate) fn width_of(text: &str, size: f64) -> f64 {
    // East Asian characters and pictographs are as wide as they are high.
    let width = |character: char| match character {
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' => 1.0,
        '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ffe6}'
        | '\u{1f000}'.. => 1.0,
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.32,
        'f' | 't' | 'r' | '-' | '(' | ')' => 0.4,
        'c' | 's' | 'z' => 0.54,
        'w' => 0.82,
        'm' | 'M' | 'W' | '@' | '%' => 0.98,
        'A'..='Z' => 0.72,
        _ => 0.63,
    };
    text.chars().map(width).sum::<f64>() * size
}

/// Breaks a text into lines of at most this width, between words where possible. Text beyond `most`
/// lines is cut off.
pub(crate) fn wrapped(text: &str, size: f64, width: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        for piece in pieces(word, size, width) {
            let last = lines.last_mut().filter(|line| {
                let gap = if line.is_empty() { 0.0 } else { width_of(" ", size) };
                line.is_empty() || width_of(line, size) + gap + width_of(piece, size) <= width
            });
            match last {
                Some(line) => {
                    if !line.is_empty() {
                        line.push(' ');
                    }
                    line.push_str(piece);
                }
                None => lines.push(piece.to_owned()),
            }
            if lines.len() > most {
                lines.truncate(most);
                if let Some(last) = lines.last_mut() {
                    while width_of(last, size) + size > width && last.pop().is_some() {}
                    last.push('…');
                }
                return lines;
            }
        }
    }
    lines
}

/// Splits a word into pieces that fit the width.
fn pieces(word: &str, size: f64, width: f64) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut so_far = 0.0;
    for (at, character) in word.char_indices() {
        let own = width_of(character.encode_utf8(&mut [0; 4]), size);
        if so_far + own > width && at > start {
            pieces.push(&word[start..at]);
            (start, so_far) = (at, 0.0);
        }
        so_far += own;
    }
    pieces.push(&word[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use crate::images::svg::*;

    #[test]
    fn numbers_are_short() {
        let numbers = [0.0, -0.001, 1.5, 0.126, -3.0, 1e6];
        assert_eq!(
            numbers.map(|number| Number(number).to_string()),
            ["0", "0", "1.5", "0.13", "-3", "1000000"]
        );
    }

    #[test]
    fn a_text_is_broken_between_words_and_within_long_ones() {
        assert_eq!(wrapped("one two three", 10.0, 45.0, 9), ["one two", "three"]);
        assert_eq!(wrapped("mmmmmmmm", 10.0, 30.0, 9), ["mmm", "mmm", "mm"]);
        assert_eq!(wrapped("漢字漢字", 10.0, 25.0, 9), ["漢字", "漢字"]);
        assert_eq!(wrapped("one two three four", 10.0, 45.0, 1), ["one tw…"]);
        assert_eq!(wrapped("", 10.0, 45.0, 1), [""]);
        assert_eq!(wrapped("x", 10.0, 0.0, 3), ["x"]);
    }

    #[test]
    fn text_from_users_is_escaped() {
        assert_eq!(
            Escaped("<a b=\"c\">&\t\u{0}\u{85}é漢").to_string(),
            "&lt;a b=&quot;c&quot;&gt;&amp; \u{fffd}\u{fffd}é漢"
        );
    }
}
