//! The content of a grid, right or wrong.

use crate::model::board::cells::{Board, Cell, CellKind};
use crate::syntax::{FOREIGN_FLOOR, FOREIGN_WALLS, Layout, Notation, Section, commonest_length};
use crate::text::{Offset, Span};

/// The most pieces of a kind in a grid with unknown characters that may be a board without two of the
/// other kinds.
const MAX_OF_A_KIND: usize = 4;

/// The content of a grid, right or wrong. All spans are relative to the section's start.
#[derive(Debug, Clone)]
pub struct GridReading {
    /// The rows; at least one.
    pub rows: Vec<RowReading>,
    /// The most common row length in characters; among equally common ones, the first.
    pub columns: usize,
    /// The index of the first row of that length.
    pub model_row: usize,
    /// Every `P` in reading order.
    pub police: Vec<PieceReading>,
    /// Every `T` in reading order.
    pub thieves: Vec<PieceReading>,
    /// Every `E` in reading order.
    pub exits: Vec<PieceReading>,
    /// Runs of unknown characters.
    pub unknown: Vec<UnknownRun>,
    /// How the cells are written.
    pub notation: Notation,
    /// How many policemen and exits the directives permit.
    pub counts: PieceCounts,
    /// Whether it cannot be a board: most of its characters are unknown, or two kinds of piece are
    /// missing, and most of its rows contain unknown characters or there are many of the third kind.
    pub is_no_board: bool,
}

/// How many policemen and exits the directives of a board permit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceCounts {
    /// The number of policemen. `None` if `policemen` is invalid: any number is enough then.
    pub policemen: Option<u8>,
    /// Whether there may be more than one exit: also if `exits` is invalid.
    pub any_exits: bool,
}

impl Default for PieceCounts {
    /// One of each.
    fn default() -> Self {
        Self { policemen: Some(1), any_exits: false }
    }
}

impl PieceCounts {
    /// The fewest and the most pieces of a kind.
    pub fn of(self, kind: CellKind) -> (usize, usize) {
        match kind {
            CellKind::Police => match self.policemen {
                Some(number) => (number.into(), number.into()),
                None => (1, usize::MAX),
            },
            CellKind::Exit if self.any_exits => (1, usize::MAX),
            CellKind::Thief | CellKind::Exit => (1, 1),
            CellKind::Floor | CellKind::Wall => (0, usize::MAX),
        }
    }
}

/// One row of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowReading {
    /// Its cells, without indentation, trailing whitespace, bars and a comment.
    pub span: Span,
    /// Its length in cells.
    pub length: usize,
}

/// A `P`, `T` or `E`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceReading {
    /// Its place in the text.
    pub span: Span,
    /// Its 0-based row in the grid.
    pub row: usize,
    /// Its 0-based column in cells.
    pub column: usize,
}

/// Adjacent unknown characters of a row. Either all of them resemble a cell (`intended_cell`) or
/// none does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownRun {
    /// Their place in the text.
    pub span: Span,
    /// How certain it is which cells were meant.
    pub intention: Intention,
}

/// How certain it is that characters were meant to be the cells they resemble.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Intention {
    /// They resemble no cell.
    None,
    /// The grid would have too many of such a piece.
    Possible,
    /// They resemble cells, and no piece would be duplicated.
    Likely,
    /// As [`Intention::Likely`], and the row's unknown characters are all `#`, or there is only
    /// one.
    Certain,
}

/// The cell that a character was most likely meant to be, if it resembles one.
pub(crate) fn intended_cell(character: char) -> Option<CellKind> {
    match character {
        '#' => Some(CellKind::Wall),
        'p' => Some(CellKind::Police),
        't' => Some(CellKind::Thief),
        'e' => Some(CellKind::Exit),
        _ => None,
    }
}

impl GridReading {
    pub(crate) fn new(section: &Section, counts: PieceCounts) -> Self {
        let mut reading = Self {
            rows: Vec::new(),
            columns: 0,
            model_row: 0,
            police: Vec::new(),
            thieves: Vec::new(),
            exits: Vec::new(),
            unknown: Vec::new(),
            notation: section.grid.as_ref().map(|grid| grid.notation).unwrap_or_default(),
            counts,
            is_no_board: false,
        };
        for (_, line) in section.rows() {
            let before = reading.unknown.len();
            reading.read_row(section, section.cells_of(line));
            judge_row(&section.text, &mut reading.unknown[before..]);
        }
        reading.doubt_duplicates(&section.text);
        reading.is_no_board = reading.is_beyond_reading(&section.text);
        let lengths = reading.rows.iter().map(|row| row.length);
        (reading.columns, reading.model_row) = commonest_length(lengths);
        // A file may have hundreds of thousands of small boards, whose spare capacity would be most
        // of their memory.
        reading.rows.shrink_to_fit();
        reading.unknown.shrink_to_fit();
        for pieces in [&mut reading.police, &mut reading.thieves, &mut reading.exits] {
            pieces.shrink_to_fit();
        }
        reading
    }

    fn read_row(&mut self, section: &Section, span: Span) {
        let text = span.of(&section.text);
        let row = self.rows.len();
        let mut length = text.len();
        // Nearly every row is only floor and wall; the compiler vectorises this pass.
        let plain = text.bytes().fold(true, |plain, byte| plain & matches!(byte, b'.' | b'*'));
        if !plain {
            length = 0;
            for (span, character) in cells_in(self.notation, span, &section.text) {
                self.read_cell(character, PieceReading { span, row, column: length });
                length += 1;
            }
        }
        self.rows.push(RowReading { span, length });
    }

    /// The cells of a row in order: the place and the character of each.
    pub fn cells<'a>(
        &self,
        row: &RowReading,
        text: &'a str,
    ) -> impl Iterator<Item = (Span, char)> + use<'a> {
        cells_in(self.notation, row.span, text)
    }

    /// The kind of cell that a character of this grid means, if any.
    pub fn kind_of(&self, character: char) -> Option<CellKind> {
        if self.notation.is_plain() {
            return CellKind::of(character);
        }
        if FOREIGN_WALLS.contains(&character) {
            return Some(CellKind::Wall);
        }
        let is_space = character == ' ' && self.notation.layout == Layout::Boxed;
        if is_space || FOREIGN_FLOOR.contains(&character) {
            return Some(CellKind::Floor);
        }
        CellKind::of(character)
    }

    /// The cells of a row in the notation of board files; unknown characters as they are.
    pub fn rewritten(&self, row: &RowReading, text: &str) -> String {
        let cells = self.cells(row, text);
        cells.map(|(_, cell)| self.kind_of(cell).map_or(cell, CellKind::character)).collect()
    }

    /// The place of a cell; `None` outside the grid.
    ///
    /// # Complexity
    /// Constant in a row of ASCII characters, else linear in the column.
    pub fn span_of(&self, row: usize, column: usize, text: &str) -> Option<Span> {
        self.spans(text)(row, column)
    }

    /// The places of many cells, as [`span_of`](Self::span_of) finds each.
    ///
    /// # Complexity
    /// For cells in reading order, linear in the cells of their rows altogether.
    pub fn spans<'a>(&'a self, text: &'a str) -> impl FnMut(usize, usize) -> Option<Span> + 'a {
        let mut visited = None;
        move |row, column| {
            let cells = self.rows.get(row)?;
            let step = self.notation.step();
            let is_ascii = cells.span.len() + step == cells.length * step + 1;
            if is_ascii && column < cells.length {
                let start = cells.span.start.bytes() + column * step;
                return Some(Span::new(start, start + 1));
            }
            let (rest, next) = match visited.take() {
                Some((same, rest, next)) if same == row && next <= column => (rest, next),
                _ => (self.cells(cells, text), 0),
            };
            let (_, rest, next) = visited.insert((row, rest, next));
            let (span, _) = rest.nth(column - *next)?;
            *next = column + 1;
            Some(span)
        }
    }

    fn read_cell(&mut self, character: char, place: PieceReading) {
        match self.kind_of(character) {
            Some(CellKind::Floor | CellKind::Wall) => {}
            Some(CellKind::Police) => self.police.push(place),
            Some(CellKind::Thief) => self.thieves.push(place),
            Some(CellKind::Exit) => self.exits.push(place),
            None => {
                let intention = if intended_cell(character).is_some() {
                    Intention::Possible
                } else {
                    Intention::None
                };
                match self.unknown.last_mut() {
                    // Rows are separated by line ends, so adjacent runs are in the same row.
                    Some(run) if run.span.end == place.span.start && run.intention == intention => {
                        run.span.end = place.span.end;
                    }
                    _ => self.unknown.push(UnknownRun { span: place.span, intention }),
                }
            }
        }
    }

    /// Lowers the certainty of pieces of which the grid would have too many: only the author knows
    /// which one is right.
    fn doubt_duplicates(&mut self, text: &str) {
        let meant = |run: &UnknownRun| {
            run.span.of(text).chars().filter_map(intended_cell).map(|kind| kind as usize)
        };
        let mut counts = [0usize; 5];
        for kind in self.unknown.iter().flat_map(meant) {
            counts[kind] += 1;
        }
        let mut is_too_many = [false; 5];
        for kind in [CellKind::Police, CellKind::Thief, CellKind::Exit] {
            let count = counts[kind as usize] + self.pieces(kind).len();
            is_too_many[kind as usize] = count > self.counts.of(kind).1;
        }
        let is_doubted = |character: char| {
            intended_cell(character).is_some_and(|kind| is_too_many[kind as usize])
        };
        let all = std::mem::take(&mut self.unknown);
        for run in all {
            let written = run.span.of(text);
            if run.intention <= Intention::Possible || !written.contains(is_doubted) {
                self.unknown.push(run);
                continue;
            }
            // The others of the run are as likely as before.
            let mut start = run.span.start;
            for part in written
                .as_bytes()
                .chunk_by(|&a, &b| is_doubted(char::from(a)) == is_doubted(char::from(b)))
            {
                let end = start + Offset::new(part.len());
                let is_doubted = part.iter().any(|&byte| is_doubted(char::from(byte)));
                let intention = if is_doubted { Intention::Possible } else { run.intention };
                self.unknown.push(UnknownRun { span: Span { start, end }, intention });
                start = end;
            }
        }
    }

    /// See [`GridReading::is_no_board`].
    fn is_beyond_reading(&self, text: &str) -> bool {
        if self.unknown.is_empty() {
            return false;
        }
        let unknown: usize = self.unknown.iter().map(|run| run.span.of(text).chars().count()).sum();
        let characters: usize = self.rows.iter().map(|row| row.length).sum();
        if 2 * unknown > characters {
            return true;
        }
        let mut runs = self.unknown.iter().peekable();
        let mut unknown_rows = 0;
        for row in &self.rows {
            let is_here = |run: &&UnknownRun| run.span.start < row.span.end;
            unknown_rows += usize::from(runs.next_if(is_here).is_some());
            while runs.next_if(is_here).is_some() {}
        }
        let pieces = [CellKind::Police, CellKind::Thief, CellKind::Exit];
        let missing = pieces.into_iter().filter(|&kind| self.lacks(kind, text)).count();
        // As in a chess diagram: eight `P`, and neither `T` nor `E`.
        let is_crowded = pieces.into_iter().any(|kind| self.pieces(kind).len() > MAX_OF_A_KIND);
        missing >= 2 && (is_crowded || 2 * unknown_rows > self.rows.len())
    }

    /// Whether it lacks such a piece, also if every unknown character that is likely meant to be one
    /// counts.
    pub fn lacks(&self, kind: CellKind, text: &str) -> bool {
        let (fewest, _) = self.counts.of(kind);
        let pieces = self.pieces(kind).len();
        if pieces >= fewest {
            return false;
        }
        let mut missing = fewest - pieces;
        for run in &self.unknown {
            if run.intention == Intention::None {
                continue;
            }
            for written in run.span.of(text).chars() {
                if intended_cell(written) == Some(kind) {
                    missing -= 1;
                    if missing == 0 {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Every `P`, `T` or `E`; empty for other kinds.
    pub fn pieces(&self, kind: CellKind) -> &[PieceReading] {
        match kind {
            CellKind::Police => &self.police,
            CellKind::Thief => &self.thieves,
            CellKind::Exit => &self.exits,
            CellKind::Floor | CellKind::Wall => &[],
        }
    }

    /// The rows whose length is not the most common one, with their 0-based indices.
    pub fn ragged_rows(&self) -> impl Iterator<Item = (usize, &RowReading)> {
        self.rows.iter().enumerate().filter(|(_, row)| row.length != self.columns)
    }

    /// The board and the cells of the policemen and the thief, if nothing is wrong with the grid
    /// but that it lacks some of these.
    pub(crate) fn board(&self, section: &Section) -> Option<(Board, Box<[Cell]>, Option<Cell>)> {
        for kind in [CellKind::Police, CellKind::Thief, CellKind::Exit] {
            let (fewest, most) = self.counts.of(kind);
            let found = self.pieces(kind).len();
            if found > most || (kind == CellKind::Exit && found < fewest) {
                return None;
            }
        }
        if !self.unknown.is_empty() || self.ragged_rows().next().is_some() {
            return None;
        }
        let rows = u32::try_from(self.rows.len()).ok()?;
        let columns = u32::try_from(self.columns).ok()?;
        let cell = |piece: &PieceReading| {
            u32::try_from(piece.row * self.columns + piece.column).ok().map(Cell::new)
        };
        let police = self.police.iter().map(cell).collect::<Option<Box<[Cell]>>>()?;
        let thief = match &self.thieves[..] {
            [] => None,
            [thief, ..] => Some(cell(thief)?),
        };
        let exits = self.exits.iter().map(cell).collect::<Option<Vec<Cell>>>()?;
        let board = if self.notation.is_plain() {
            let text = section.text.as_bytes();
            let mut cells = self
                .rows
                .iter()
                .flat_map(|row| text[row.span.start.bytes()..row.span.end.bytes()].iter());
            Board::with_exits(rows, columns, exits, |_| cells.next() == Some(&b'*'))
        } else {
            let mut cells = self.rows.iter().flat_map(|row| self.cells(row, &section.text));
            Board::with_exits(rows, columns, exits, |_| {
                let next = cells.next();
                next.is_some_and(|(_, cell)| self.kind_of(cell) == Some(CellKind::Wall))
            })
        };
        Some((board.ok()?, police, thief))
    }
}

/// The cells of a row in order: the place and the character of each.
fn cells_in(
    notation: Notation,
    row: Span,
    text: &str,
) -> impl Iterator<Item = (Span, char)> + use<'_> {
    let characters = row.of(text).char_indices().step_by(notation.step());
    characters.map(move |(byte, character)| {
        let start = row.start.bytes() + byte;
        (Span::new(start, start + character.len_utf8()), character)
    })
}

/// Decides how certain the meaning of a row's unknown characters is.
fn judge_row(text: &str, unknown: &mut [UnknownRun]) {
    let is_mixed = unknown.iter().any(|run| run.intention == Intention::None);
    let mut walls = 0usize;
    let mut pieces = 0usize;
    for character in unknown.iter().flat_map(|run| run.span.of(text).chars()) {
        match intended_cell(character) {
            Some(CellKind::Wall) => walls += 1,
            Some(_) => pieces += 1,
            None => {}
        }
    }
    let is_certain = !is_mixed && (pieces == 0 || (pieces == 1 && walls == 0));
    let intention = if is_certain { Intention::Certain } else { Intention::Likely };
    for run in unknown.iter_mut().filter(|run| run.intention != Intention::None) {
        run.intention = intention;
    }
}

#[cfg(test)]
mod tests {
    use crate::model::board::cells::CellKind;
    use crate::model::board::grid::{GridReading, Intention, PieceCounts, intended_cell};
    use crate::syntax::{LIKE_CELLS, Section};

    #[test]
    fn every_character_like_a_cell_is_a_cell_or_looks_like_one_and_no_other_is() {
        for character in (0..0x250).filter_map(char::from_u32) {
            let is_like_a_cell = CellKind::of(character).or(intended_cell(character)).is_some();
            assert_eq!(LIKE_CELLS.contains(&character), is_like_a_cell, "{character:?}");
        }
    }

    /// The unknown runs of a grid, and how certain their meaning is.
    fn runs(text: &str) -> Vec<(&str, Intention)> {
        let (section, _) = Section::parse(text);
        GridReading::new(&section, PieceCounts::default())
            .unknown
            .iter()
            .map(|run| (run.span.of(text), run.intention))
            .collect()
    }

    #[test]
    fn an_intention_is_certain_only_without_counterevidence() {
        use Intention::{Certain, Likely, None, Possible};
        assert_eq!(runs("P##.#\n"), [("##", Certain), ("#", Certain)]);
        assert_eq!(runs("P.#x\n#\n"), [("#", Likely), ("x", None), ("#", Certain)]);
        assert_eq!(runs("P.t\n..E\n"), [("t", Certain)]);
        assert_eq!(runs("P#t\n#.e\n"), [("#t", Likely), ("#", Likely), ("e", Likely)]);
        assert_eq!(runs("P.T\n.tE\n"), [("t", Possible)]);
        assert_eq!(runs("P.t\n.tE\n"), [("t", Possible), ("t", Possible)]);
        assert_eq!(runs("P.T\n.#t\n"), [("#", Likely), ("t", Possible)]);
        assert_eq!(
            runs("...\np.e\nx.p\n"),
            [("p", Possible), ("e", Likely), ("x", None), ("p", Possible)]
        );
    }
}
