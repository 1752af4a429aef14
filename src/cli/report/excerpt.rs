//! The lines around a diagnostic, cut to a readable width.
//!
//! A line may be a megabyte long and have a hundred thousand diagnostics, so the cost of an excerpt
//! depends on what it shows, not on the length of the line.

use crate::cli::visible;
use crate::text::{Offset, RawLines, Span};

/// The maximum number of characters of a line in an excerpt.
const WIDTH: usize = 120;

/// The maximum number of them before the place.
const BEFORE: usize = 60;

pub(crate) struct TextLines<'a> {
    text: &'a str,
    /// Where each line starts.
    starts: Vec<Offset>,
    /// The length of a byte-order mark, which is not shown.
    mark: usize,
}

/// A section of a line, with places in it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The text to show.
    pub(crate) text: String,
    /// The places in `text`, in bytes; `None` for one outside it.
    pub(crate) places: Vec<Option<std::ops::Range<usize>>>,
}

impl<'a> TextLines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let starts = RawLines::new(text, 0).map(|line| Offset::new(line.start)).collect();
        Self { text, starts, mark }
    }

    /// A line by its 0-based number, cut around the first of the places, which are spans of the
    /// whole text.
    pub(crate) fn cut(&self, line: u32, places: &[Span]) -> Cut {
        let end = Offset::new(self.text.len());
        let start = self.starts.get(line as usize).copied().unwrap_or(end);
        let end = self.starts.get(line as usize + 1).copied().unwrap_or(end);
        let text = Span { start, end }.of(self.text).trim_end_matches(['\r', '\n']);
        let start = start.bytes();
        let mark = if start == 0 { self.mark } else { 0 };
        let text = text.get(mark..).unwrap_or("");
        let start = start + mark;
        let within = |offset: usize| offset.saturating_sub(start).min(text.len());
        let focus = places.first().map_or(0, |span| within(span.start.bytes()));
        let from = back(text, focus, BEFORE);
        // If the start of the line is almost visible, show it.
        let from = if back(text, from, 3) == 0 { 0 } else { from };
        let places: Vec<_> = places
            .iter()
            .map(|span| within(span.start.bytes())..within(span.end.bytes()))
            .collect();
        draw(text, from, &places)
    }
}

/// Draws a line from byte `from` on.
fn draw(line: &str, from: usize, places: &[std::ops::Range<usize>]) -> Cut {
    let mut shown = String::new();
    if from > 0 {
        shown.push('…');
    }
    let mut starts = vec![None; places.len()];
    let mut ends = vec![None; places.len()];
    let mut to = from;
    for (count, character) in line.get(from..).unwrap_or("").chars().enumerate() {
        if count == WIDTH {
            break;
        }
        note(places, &mut starts, &mut ends, to, shown.len());
        shown.push(visible::character(character));
        to += character.len_utf8();
    }
    note(places, &mut starts, &mut ends, to, shown.len());
    let shown_end = shown.len();
    if to < line.len() {
        shown.push('…');
    }
    let place =
        |((place, start), end): ((&std::ops::Range<usize>, &Option<usize>), &Option<usize>)| {
            let start = start.or((place.start < from && place.end > from).then_some(0))?;
            Some(start..end.unwrap_or(shown_end).max(start))
        };
    let places = places.iter().zip(&starts).zip(&ends).map(place).collect();
    Cut { text: shown, places }
}

/// Records which places start or end at byte `at` of the line, which corresponds to byte `shown` of
/// the excerpt.
fn note(
    places: &[std::ops::Range<usize>],
    starts: &mut [Option<usize>],
    ends: &mut [Option<usize>],
    at: usize,
    shown: usize,
) {
    for ((place, start), end) in places.iter().zip(starts).zip(ends) {
        if place.start == at {
            *start = Some(shown);
        }
        if place.end == at {
            *end = Some(shown);
        }
    }
}

/// The offset this many characters before another, or the start of the line.
fn back(line: &str, from: usize, characters: usize) -> usize {
    let before = line.get(..from).unwrap_or("");
    before.char_indices().rev().take(characters).last().map_or(from, |(byte, _)| byte)
}

#[cfg(test)]
mod tests {
    use crate::cli::report::excerpt::{Cut, TextLines};
    use crate::text::Span;

    /// The excerpt of the first line around a place, with the place in brackets.
    fn shown(text: &str, start: usize, end: usize) -> String {
        let Cut { text, places } = TextLines::new(text).cut(0, &[Span::new(start, end)]);
        let place = places[0].clone().unwrap();
        format!("{}[{}]{}", &text[..place.start], &text[place.clone()], &text[place.end..])
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(shown("P.T\n", 1, 2), "P[.]T");
        assert_eq!(shown("P.T\r\n", 3, 3), "P.T[]");
        assert_eq!(shown("", 0, 0), "[]");
    }

    #[test]
    fn a_byte_order_mark_is_not_shown() {
        assert_eq!(shown("\u{feff}P.T\n", 3, 4), "[P].T");
        assert_eq!(shown("\u{feff}P.T\n", 0, 0), "[]P.T");
    }

    #[test]
    fn characters_that_act_on_a_terminal_are_replaced() {
        assert_eq!(shown("P\u{85}\u{1b}T\n", 1, 3), "P[�]␛T");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let long = ".".repeat(500) + "é#é" + &".".repeat(500);
        let expected = format!("…{}é[#]é{}…", ".".repeat(59), ".".repeat(58));
        assert_eq!(shown(&long, 502, 503), expected);
        assert_eq!(shown(&long, 0, 1005), format!("[{}]…", ".".repeat(120)));
        assert_eq!(shown(&long, 62, 63), format!("{}[.]{}…", ".".repeat(62), ".".repeat(57)));
    }
}
