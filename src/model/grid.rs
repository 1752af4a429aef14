//! What a grid says, right or wrong.

use super::{Board, Cell, CellKind};
use crate::syntax::Section;
use crate::text::Span;

/// What a grid says. All places are bytes from the section's start.
#[derive(Debug, Clone)]
pub struct GridReading {
    /// Its rows, one at least.
    pub rows: Vec<RowReading>,
    /// The commonest length of a row in characters; of equally common ones the one that comes first.
    pub columns: usize,
    /// The first row of that length.
    pub model_row: usize,
    /// Every `P` in reading order.
    pub police: Vec<PieceReading>,
    /// Every `T` in reading order.
    pub thieves: Vec<PieceReading>,
    /// Every `E` in reading order.
    pub exits: Vec<PieceReading>,
    /// Runs of characters that are no cells.
    pub unknown: Vec<UnknownRun>,
}

/// One row of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowReading {
    /// Its characters, without white space at the end.
    pub span: Span,
    /// How many characters that is: Unicode scalar values.
    pub length: usize,
}

/// A `P`, `T` or `E`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceReading {
    /// Where it stands in the text.
    pub span: Span,
    /// Its 0-based row in the grid.
    pub row: usize,
    /// Its 0-based column in characters.
    pub column: usize,
}

/// Characters side by side in a row that are no cells, all of them with a known intention or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownRun {
    /// Where they stand.
    pub span: Span,
    /// Whether it is known what each of them was meant to be ([`intended_cell`]).
    pub has_intention: bool,
}

/// The cell that a character was most likely meant to be.
pub fn intended_cell(character: char) -> Option<CellKind> {
    match character {
        '#' => Some(CellKind::Wall),
        'p' => Some(CellKind::Police),
        't' => Some(CellKind::Thief),
        'e' => Some(CellKind::Exit),
        _ => None,
    }
}

impl GridReading {
    pub(super) fn new(section: &Section) -> Self {
        let mut reading = Self {
            rows: Vec::new(),
            columns: 0,
            model_row: 0,
            police: Vec::new(),
            thieves: Vec::new(),
            exits: Vec::new(),
            unknown: Vec::new(),
        };
        for (_, line) in section.rows() {
            reading.read_row(section, line.trimmed());
        }
        (reading.columns, reading.model_row) = commonest_length(&reading.rows);
        reading
    }

    fn read_row(&mut self, section: &Section, span: Span) {
        let text = span.of(&section.text);
        let row = self.rows.len();
        let mut length = text.len();
        // Nearly every row is floor and wall from end to end: one pass that the compiler turns into vector code.
        let plain = text.bytes().fold(true, |plain, byte| plain & matches!(byte, b'.' | b'*'));
        if !plain {
            length = 0;
            for (byte, character) in text.char_indices() {
                let start = span.start.bytes() + byte;
                let span = Span::new(start, start + character.len_utf8());
                self.read_cell(character, PieceReading { span, row, column: length });
                length += 1;
            }
        }
        self.rows.push(RowReading { span, length });
    }

    fn read_cell(&mut self, character: char, place: PieceReading) {
        match CellKind::of(character) {
            Some(CellKind::Floor | CellKind::Wall) => {}
            Some(CellKind::Police) => self.police.push(place),
            Some(CellKind::Thief) => self.thieves.push(place),
            Some(CellKind::Exit) => self.exits.push(place),
            None => {
                let has_intention = intended_cell(character).is_some();
                match self.unknown.last_mut() {
                    // Rows have a line end between them, so runs that touch are in one row.
                    Some(run) if run.span.end == place.span.start && run.has_intention == has_intention => {
                        run.span.end = place.span.end;
                    }
                    _ => self.unknown.push(UnknownRun { span: place.span, has_intention }),
                }
            }
        }
    }

    /// Every `P`, `T` or `E`, by the kind asked for; none of another kind.
    pub fn pieces(&self, kind: CellKind) -> &[PieceReading] {
        match kind {
            CellKind::Police => &self.police,
            CellKind::Thief => &self.thieves,
            CellKind::Exit => &self.exits,
            CellKind::Floor | CellKind::Wall => &[],
        }
    }

    /// The rows whose length is not the commonest one, with their 0-based numbers.
    pub fn ragged_rows(&self) -> impl Iterator<Item = (usize, &RowReading)> {
        self.rows.iter().enumerate().filter(|(_, row)| row.length != self.columns)
    }

    /// The board, the police's cell and the thief's, if nothing is wrong with the grid.
    pub(super) fn board(&self, section: &Section) -> Option<(Board, Cell, Cell)> {
        let ([police], [thief], [exit]) = (&self.police[..], &self.thieves[..], &self.exits[..]) else { return None };
        if !self.unknown.is_empty() || self.ragged_rows().next().is_some() {
            return None;
        }
        let rows = u32::try_from(self.rows.len()).ok()?;
        let columns = u32::try_from(self.columns).ok()?;
        let cell = |piece: &PieceReading| u32::try_from(piece.row * self.columns + piece.column).ok().map(Cell::new);
        let text = section.text.as_bytes();
        let mut row_bytes = self.rows.iter().flat_map(|row| text[row.span.start.bytes()..row.span.end.bytes()].iter());
        let board = Board::new(rows, columns, cell(exit)?, |_| row_bytes.next() == Some(&b'*'))?;
        Some((board, cell(police)?, cell(thief)?))
    }
}

/// The commonest length, the one seen first where several are as common, and the first row that has it.
fn commonest_length(rows: &[RowReading]) -> (usize, usize) {
    // Rows of a sound grid are all as long as the first.
    if let Some(first) = rows.first().filter(|first| rows.iter().all(|row| row.length == first.length)) {
        return (first.length, 0);
    }
    let mut counts: std::collections::HashMap<usize, (usize, usize)> = std::collections::HashMap::new();
    for (index, row) in rows.iter().enumerate() {
        counts.entry(row.length).or_insert((0, index)).0 += 1;
    }
    let best = counts.iter().max_by_key(|(_, (count, first))| (*count, std::cmp::Reverse(*first)));
    best.map_or((0, 0), |(&length, &(_, first))| (length, first))
}
