//! Columns of a line, counted in the client's units.

/// The unit in which columns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units: the default of the protocol.
    #[default]
    Utf16,
    /// Unicode scalar values; also used by the command line.
    Utf32,
}

impl Encoding {
    /// The length of `text` in this encoding's units.
    ///
    /// # Complexity
    /// Linear in the bytes of `text`, constant for bytes.
    pub fn length(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            // Most lines are ASCII, where counting bytes is many times faster.
            Self::Utf16 if text.is_ascii() => text.len(),
            Self::Utf16 => text.encode_utf16().count(),
            Self::Utf32 => text.chars().count(),
        }
    }
}

/// A line and a column, both 0-based. The context determines the [`Encoding`] of the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position {
    /// 0-based line.
    pub line: u32,
    /// 0-based column.
    pub column: u32,
}

/// The text between two positions, the end exclusive.
pub type Range = std::ops::Range<Position>;

/// Columns of many byte offsets in one line. A line of a megabyte may have a hundred thousand
/// diagnostics, so a lookup must not count from the start of the line.
#[derive(Debug, Clone)]
pub(crate) struct LineColumns<'a> {
    line: &'a str,
    encoding: Encoding,
    /// The column of the character at every [`STRIDE`]th byte, and of the line's end; empty if
    /// columns are bytes.
    checkpoints: Vec<u32>,
}

/// Bytes between two checkpoints.
const STRIDE: usize = 256;

impl<'a> LineColumns<'a> {
    /// Prepares lookups in a line.
    ///
    /// # Complexity
    /// Linear in the bytes of the line; each lookup afterwards takes constant time.
    pub(crate) fn new(line: &'a str, encoding: Encoding) -> Self {
        let mut checkpoints = Vec::new();
        if encoding != Encoding::Utf8 && !line.is_ascii() {
            let mut start = 0;
            let mut column = 0;
            checkpoints.push(0);
            while start < line.len() {
                let end = floor_boundary(line, checkpoints.len() * STRIDE);
                column += encoding.length(&line[start..end]);
                start = end;
                checkpoints.push(narrow(column));
            }
        }
        Self { line, encoding, checkpoints }
    }

    /// The column of a byte offset. An offset past the end counts as the end, one inside a
    /// character as that character's start.
    pub(crate) fn at(&self, byte: usize) -> u32 {
        let byte = floor_boundary(self.line, byte);
        match self.checkpoints.get(byte / STRIDE) {
            None => narrow(byte),
            Some(column) => {
                let start = floor_boundary(self.line, byte / STRIDE * STRIDE);
                column
                    .saturating_add(narrow(self.encoding.length(&self.line[start.min(byte)..byte])))
            }
        }
    }
}

fn floor_boundary(line: &str, byte: usize) -> usize {
    let mut byte = byte.min(line.len());
    while !line.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

fn narrow(column: usize) -> u32 {
    u32::try_from(column).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use crate::text::position::{Encoding, LineColumns, STRIDE};

    /// Characters of 1, 2, 3 and 4 bytes; the crab is a surrogate pair in UTF-16.
    const LINE: &str = "aé€🦀.";

    #[test]
    fn columns_are_counted_in_the_clients_unit() {
        let ends = |encoding| {
            LINE.char_indices()
                .map(move |(byte, _)| LineColumns::new(LINE, encoding).at(byte))
                .collect::<Vec<_>>()
        };
        assert_eq!(ends(Encoding::Utf8), [0, 1, 3, 6, 10]);
        assert_eq!(ends(Encoding::Utf16), [0, 1, 2, 3, 5]);
        assert_eq!(ends(Encoding::Utf32), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn an_offset_inside_a_character_has_its_column() {
        assert_eq!(LineColumns::new(LINE, Encoding::Utf32).at(8), 3);
    }

    #[test]
    fn columns_of_long_lines_match_counting() {
        // The second is a multiple of the stride.
        let lines = [LINE.repeat(500), LINE.repeat(STRIDE)];
        let encodings = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];
        for (long, encoding) in
            lines.iter().flat_map(|line| encodings.map(|encoding| (line, encoding)))
        {
            let columns = LineColumns::new(long, encoding);
            let mut expected = 0;
            for (byte, character) in long.char_indices() {
                assert_eq!(columns.at(byte), expected, "{encoding:?}, byte {byte}");
                expected += u32::try_from(encoding.length(&character.to_string())).unwrap();
            }
            assert_eq!(columns.at(long.len()), expected);
        }
    }
}
