//! A section: part of a board file with at most one grid.

use std::ops::{Deref, Range};

use crate::syntax::board::notation::{
    Layout, Notation, between_bars, commonest_length, is_border, is_separated_row,
};
use crate::syntax::keys::BOARD_KEYS;
use crate::syntax::line::{Directive, Line, LineKind, SizeHeader, is_prose};
use crate::syntax::source_lines::SourceLines;
use crate::text::{RawLine, RawLines, Span};

/// The rows of a grid and the comment lines between them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    /// Lines of the section, from the first row to the last.
    pub lines: Range<usize>,
    /// The size header that belongs to it.
    pub header: Option<SizeHeader>,
    /// How its cells are written.
    pub notation: Notation,
    /// Whether blank lines stand between its rows.
    pub is_split: bool,
}

/// Part of a board file: the lines from the end of one grid to the end of the next one, including
/// comment lines after that. Prose above the grid is text, not rows. Blank lines that split a grid
/// are part of it, and so are all lines below the last grid of a file if a directive is among them.
/// A section has its own text, and all its locations are bytes from its own start, so it does not
/// change when it moves within the file.
///
/// # Invariants
/// A section depends on its own text alone. Of a file's sections all but the last have a grid;
/// every one but the first starts with a blank line, a directive or a size header. A file has at
/// least one section, which may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Section {
    /// Its text, lines and directives; these belong to the grid, if there is one.
    pub source: SourceLines,
    /// Size headers with no grid right after them, in order.
    pub stray_headers: Vec<SizeHeader>,
    /// The grid.
    pub grid: Option<Grid>,
}

impl Section {
    /// Reads one section from the start of `text`. Returns it with its length in bytes; the rest of
    /// the text, unless empty, starts another section.
    ///
    /// # Complexity
    /// Linear in the bytes of the section and those up to the end of the next grid.
    pub fn parse(text: &str) -> (Self, usize) {
        let mut parser = Parser::default();
        let mut end = parser.take_grid(text, 0);
        let mut shape = None;
        while parser.in_grid() {
            let following = Following::read(text, end);
            if !following.has_row && following.has_directive {
                end = parser.take_until(text, end, text.len());
            }
            if !following.has_row || !following.is_gap {
                break;
            }
            let above = shape.get_or_insert_with(|| GridShape {
                any_exits: parser.first_value(text, "exits") == Some("any"),
                policemen: parser.policemen(text),
                ..GridShape::new(text, &parser.lines)
            });
            if !above.takes(text, following.end) {
                break;
            }
            parser.is_split = true;
            end = parser.take_until(text, end, following.end);
            end = parser.take_grid(text, end);
        }
        (parser.finish(&text[..end]), end)
    }

    /// The rows of the grid in order, as lines of the section; none without a grid.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = (usize, &Line)> {
        let mut lines = 0..0;
        if let Some(grid) = &self.grid {
            lines = grid.lines.clone();
            if grid.notation.layout == Layout::Boxed {
                // The first and the last line are the border.
                lines = lines.start + 1..lines.end.saturating_sub(1);
            }
        }
        lines
            .filter_map(|index| Some((index, self.lines.get(index)?)))
            .filter(|(_, line)| line.kind == LineKind::Row)
    }

    /// The cells of a row, without indentation, bars and a comment.
    pub fn cells_of(&self, row: &Line) -> Span {
        let span = row.without_comment(&self.text);
        let notation = match &self.grid {
            Some(grid) => grid.notation,
            None => Notation::default(),
        };
        notation.cells(span.of(&self.text)).shifted(span.start)
    }

    /// The blank lines within the grid: of each gap the lines from the first blank one to the last,
    /// comment lines and text between them included.
    pub fn gaps(&self) -> Vec<Range<usize>> {
        let mut gaps: Vec<Range<usize>> = Vec::new();
        let Some(grid) = &self.grid else { return gaps };
        if !grid.is_split {
            return gaps;
        }
        let mut is_open = false;
        for index in grid.lines.clone() {
            match (self.lines[index].kind, gaps.last_mut()) {
                (LineKind::Row, _) => is_open = false,
                (LineKind::Blank, Some(gap)) if is_open => gap.end = index + 1,
                (LineKind::Blank, _) => {
                    gaps.push(index..index + 1);
                    is_open = true;
                }
                _ => {}
            }
        }
        gaps
    }

    /// The directives below the grid.
    pub fn directives_below(&self) -> &[Directive] {
        let Some(grid) = &self.grid else { return &[] };
        let is_above = |directive: &Directive| directive.line < grid.lines.start;
        &self.directives[self.directives.partition_point(is_above)..]
    }

    /// The comment after a row, with the whitespace before it.
    pub fn comment_in(&self, row: &Line) -> Option<Span> {
        let comment = Span { start: row.without_comment(&self.text).end, end: row.trimmed().end };
        (row.kind == LineKind::Row && !comment.is_empty()).then_some(comment)
    }

    /// The lines of text outside the grid, and those `key = value`, in order, by their numbers
    /// counted from the section's first.
    pub fn texts(&self) -> impl Iterator<Item = (usize, &Line)> {
        let is_text = |line: &Line| matches!(line.kind, LineKind::Text | LineKind::Assignment);
        self.lines.iter().enumerate().filter(move |(_, line)| is_text(line))
    }

    /// The lines of text from one on, with nothing but blank lines between them.
    pub fn texts_from(&self, first: usize) -> Vec<usize> {
        let mut texts = Vec::new();
        for (index, line) in self.lines.iter().enumerate().skip(first) {
            match line.kind {
                LineKind::Text | LineKind::Assignment => texts.push(index),
                LineKind::Blank => {}
                _ => break,
            }
        }
        texts
    }

    /// A line of text as the directive that it may be meant to be, with any word for its key;
    /// `None` if it does not start with a word and a colon or `=`.
    pub fn text_as_directive(&self, line: usize) -> Option<Directive> {
        let written = self.lines.get(line)?;
        match written.kind {
            LineKind::Assignment => {
                Directive::read_assignment(&self.text, line, written, &BOARD_KEYS)
            }
            LineKind::Text => Directive::read_text(&self.text, line, written),
            _ => None,
        }
    }

    /// Whether a line of text would become a row if another line stood directly below it.
    ///
    /// # Complexity
    /// Linear in the bytes of both lines.
    pub fn would_be_row(&self, text: usize, below: usize) -> bool {
        let Some(text) = self.lines.get(text) else { return false };
        let Some(below) = self.lines.get(below) else { return false };
        text.kind == LineKind::Text
            && below.may_be_row()
            && text.length(&self.text) == below.length(&self.text)
    }

    /// The board's own lines: from its first directive (or size header, or row) to its last row;
    /// empty without a grid.
    pub fn own_lines(&self) -> Range<usize> {
        let Some(grid) = &self.grid else { return 0..0 };
        let mut first = grid.lines.start;
        if let Some(header) = &grid.header {
            first = header.line;
        }
        if let Some(directive) = self.directives.first() {
            first = first.min(directive.line);
        }
        first..grid.lines.end
    }
}

impl Deref for Section {
    type Target = SourceLines;

    fn deref(&self) -> &SourceLines {
        &self.source
    }
}

/// Whether a line that may be a row is text instead, with no row above it: it reads as prose, and
/// the line directly below it, if that may be a row, has another length.
fn is_text(text: &str, line: &Line, next: usize) -> bool {
    let row = line.without_comment(text).of(text);
    if !is_prose(row) || is_separated_row(row) {
        return false;
    }
    let Some(raw) = RawLines::new(text, next).next() else { return true };
    let below = Line::read(&raw);
    if !below.may_be_row() || Directive::read_assignment(text, 0, &below, &BOARD_KEYS).is_some() {
        return true;
    }
    let is_top_of_box =
        is_border(row) && between_bars(below.without_comment(text).of(text).trim_start()).is_some();
    !is_top_of_box && below.length(text) != line.length(text)
}

/// A line of a board file; `in_grid` if the line above it is part of a grid.
fn read_line(text: &str, raw: &RawLine<'_>, in_grid: bool) -> Line {
    let mut line = Line::read(raw);
    if line.kind == LineKind::Row
        && Directive::read_assignment(text, 0, &line, &BOARD_KEYS).is_some()
    {
        line.kind = LineKind::Assignment;
    }
    if !in_grid && line.kind == LineKind::Row && is_text(text, &line, raw.next) {
        line.kind = LineKind::Text;
    }
    line
}

/// The lines between a grid and the next row.
struct Following {
    /// Whether another row follows.
    has_row: bool,
    /// The start of that row, or the end of the text.
    end: usize,
    /// Whether only blank lines, comments and text stand before it.
    is_gap: bool,
    has_directive: bool,
}

impl Following {
    /// Reads on from the line that ends a grid.
    fn read(text: &str, at: usize) -> Self {
        let mut following =
            Self { has_row: false, end: text.len(), is_gap: true, has_directive: false };
        for raw in RawLines::new(text, at) {
            let line = read_line(text, &raw, false);
            match line.kind {
                LineKind::Row => return Self { has_row: true, end: raw.start, ..following },
                LineKind::Blank | LineKind::Comment => {}
                LineKind::Directive | LineKind::Assignment => {
                    following.has_directive = true;
                    following.is_gap = false;
                }
                // A title in other letters, for example, is that of another board.
                LineKind::Text => following.is_gap &= !names_directive(text, &line),
                LineKind::SizeHeader => following.is_gap = false,
            }
        }
        following
    }
}

/// Whether a line of text begins with a known key, in any letters.
fn names_directive(text: &str, line: &Line) -> bool {
    let Some(directive) = Directive::read_text(text, 0, line) else { return false };
    BOARD_KEYS.forms(&directive.key.of(text).to_ascii_lowercase()).is_some()
}

/// What decides whether a grid continues below blank lines.
struct GridShape {
    /// How many `P`, `T` and `E` it contains.
    pieces: [usize; 3],
    /// Whether there may be more than one `E`.
    any_exits: bool,
    /// The number of `P` on the board.
    policemen: usize,
    /// The commonest length of its rows in cells.
    width: usize,
    notation: Notation,
}

impl GridShape {
    fn new(text: &str, lines: &[Line]) -> Self {
        let rows = lines.iter().filter(|line| line.kind == LineKind::Row);
        let rows: Vec<&str> = rows.map(|line| line.without_comment(text).of(text)).collect();
        let notation = Notation::of(rows.iter().copied());
        let lengths = rows.iter().map(|row| {
            let cells = notation.cells(row).of(row).chars().count();
            cells.div_ceil(notation.step())
        });
        let (width, _) = commonest_length(lengths);
        let mut shape = Self { pieces: [0; 3], any_exits: false, policemen: 1, width, notation };
        for row in &rows {
            shape.count(row);
        }
        shape
    }

    fn count(&mut self, row: &str) {
        for at in memchr::memchr3_iter(b'P', b'T', b'E', row.as_bytes()) {
            match row.as_bytes()[at] {
                b'P' => self.pieces[0] += 1,
                b'T' => self.pieces[1] += 1,
                _ => self.pieces[2] += 1,
            }
        }
    }

    /// Whether the grid that starts at a byte is the continuation of this one, which then includes
    /// it: both are equally wide, and together at most one of each piece, or as many as the directives say.
    fn takes(&mut self, text: &str, at: usize) -> bool {
        let mut pieces = Self { pieces: self.pieces, ..*self };
        let mut lines = Vec::new();
        for raw in RawLines::new(text, at) {
            let line = read_line(text, &raw, true);
            match line.kind {
                LineKind::Row => pieces.count(line.without_comment(text).of(text)),
                LineKind::Comment => {}
                _ => break,
            }
            let [police, thieves, exits] = pieces.pieces;
            if police > self.policemen || thieves > 1 || (exits > 1 && !self.any_exits) {
                return false;
            }
            lines.push(line);
        }
        let below = Self::new(text, &lines);
        let is_box = self.notation.layout == Layout::Boxed;
        if is_box || (below.notation, below.width) != (self.notation, self.width) {
            return false;
        }
        self.pieces = pieces.pieces;
        true
    }
}

/// The section so far.
#[derive(Default)]
struct Parser {
    lines: Vec<Line>,
    directives: Vec<Directive>,
    stray_headers: Vec<SizeHeader>,
    /// Two numbers that are a size header if the next line is a row.
    header: Option<SizeHeader>,
    /// The size header of the grid.
    grid_header: Option<SizeHeader>,
    /// The first and the last row.
    rows: Option<(usize, usize)>,
    is_split: bool,
}

impl Parser {
    fn in_grid(&self) -> bool {
        self.rows.is_some()
    }

    /// The value of the first directive so far with this key.
    fn first_value<'a>(&self, text: &'a str, key: &str) -> Option<&'a str> {
        let mut keys = self.directives.iter();
        keys.find(|directive| directive.key.of(text) == key)
            .map(|directive| directive.value.of(text))
    }

    /// The number of policemen that the directives so far demand.
    fn policemen(&self, text: &str) -> usize {
        let value = self.first_value(text, "policemen").unwrap_or_default();
        match value.parse() {
            Ok(number @ 1..=4) if value.bytes().all(|byte| byte.is_ascii_digit()) => number,
            _ => 1,
        }
    }

    /// Takes the lines from a byte to the end of the next grid, or of this one. Returns that end.
    fn take_grid(&mut self, text: &str, at: usize) -> usize {
        let mut end = at;
        for raw in RawLines::new(text, at) {
            let line = read_line(text, &raw, self.in_grid());
            if self.in_grid() && !matches!(line.kind, LineKind::Row | LineKind::Comment) {
                break;
            }
            self.take(text, line);
            end = raw.next;
        }
        end
    }

    /// Takes lines outside a grid up to a byte, which it returns.
    fn take_until(&mut self, text: &str, at: usize, end: usize) -> usize {
        for raw in RawLines::new(text, at).take_while(|raw| raw.start < end) {
            self.take(text, read_line(text, &raw, false));
        }
        end
    }

    fn take(&mut self, text: &str, line: Line) {
        let index = self.lines.len();
        match line.kind {
            LineKind::Row => match &mut self.rows {
                Some((_, last)) => *last = index,
                None => {
                    self.rows = Some((index, index));
                    self.grid_header = self.header.take();
                }
            },
            LineKind::Comment | LineKind::Text | LineKind::Assignment => {}
            LineKind::Blank | LineKind::Directive | LineKind::SizeHeader => {
                self.stray_headers.extend(self.header.take())
            }
        }
        match line.kind {
            LineKind::Directive => self.directives.extend(Directive::read(text, index, &line)),
            LineKind::Assignment => {
                self.directives.extend(Directive::read_assignment(text, index, &line, &BOARD_KEYS));
            }
            LineKind::SizeHeader => self.header = SizeHeader::read(text, index, &line),
            LineKind::Blank | LineKind::Comment | LineKind::Row | LineKind::Text => {}
        }
        self.lines.push(line);
    }

    fn finish(mut self, text: &str) -> Section {
        let mut grid = None;
        if let Some((first, last)) = self.rows {
            let lines = first..last + 1;
            let rows = self.lines[lines.clone()].iter();
            let rows = rows.filter(|line| line.kind == LineKind::Row);
            let notation = Notation::of(rows.map(|line| line.without_comment(text).of(text)));
            let header = self.grid_header;
            grid = Some(Grid { lines, header, notation, is_split: self.is_split });
        }
        self.stray_headers.extend(self.header.take());
        self.lines.shrink_to_fit();
        Section {
            source: SourceLines {
                text: text.into(),
                lines: self.lines,
                directives: self.directives,
            },
            stray_headers: self.stray_headers,
            grid,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::board::section::Section;

    /// Every section of the text, in short: own lines, rows, header and strays, by their lines.
    fn sections(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let (section, length) = Section::parse(&text[at..]);
            let rows: Vec<_> = section.rows().map(|(line, _)| line).collect();
            let header =
                section.grid.as_ref().and_then(|grid| grid.header).map(|header| header.line);
            let strays: Vec<_> = section.stray_headers.iter().map(|header| header.line).collect();
            found.push(format!(
                "own {:?} rows {rows:?} header {header:?} stray {strays:?}",
                section.own_lines()
            ));
            assert!(length > 0, "a section is never empty before the end of the text");
            at += length;
        }
        found
    }

    #[test]
    fn comment_lines_do_not_end_a_grid_and_blank_lines_do() {
        assert_eq!(
            sections("P.T\n; half\n..E\n\n...."),
            ["own 0..3 rows [0, 2] header None stray []", "own 1..2 rows [1] header None stray []"]
        );
    }

    #[test]
    fn blank_lines_split_a_grid_if_both_halves_are_one_board() {
        let split = |own, rows| [format!("own {own} rows {rows} header None stray []")];
        assert_eq!(sections("P.T\n\n..E\n"), split("0..3", "[0, 2]"));
        assert_eq!(sections("P.T\n\n; c\n \n..E\n\n...\n"), split("0..7", "[0, 4, 6]"));
        assert_eq!(sections("P . T\n\n. . E\n"), split("0..3", "[0, 2]"));
        assert_eq!(sections("exits: any\nP.E\n\nT.E\n"), split("0..4", "[1, 3]"));
        assert_eq!(sections("policemen: 2\nPTE\n\n..P\n"), split("0..4", "[1, 3]"));
        let gaps = |text| Section::parse(text).0.gaps();
        assert_eq!(gaps("P.T\n\n; c\n \n..E\n\n...\n"), [1..4, 5..6]);
        assert_eq!(sections("P.T\n\nand below\n\n..E\n"), split("0..5", "[0, 4]"));
        assert_eq!(gaps("P.T\n\nand below\n\n..E\n"), vec![1..4; 1]);
        for two in [
            "P.T\n\nTitle: b\n..E\n",
            "P.T\n\n..ET\n",
            "P.T\n\n..T\n",
            "P.T\n\n. . E\n",
            "P.T\n\n1 3\n..E\n",
        ] {
            assert_eq!(sections(two).len(), 2, "{two:?}");
            assert!(gaps(two).is_empty());
        }
        assert_eq!(sections("+-+\n|P|\n+-+\n\n+-+\n|E|\n+-+\n").len(), 2);
    }

    #[test]
    fn lines_below_the_last_grid_belong_to_it_if_a_directive_is_among_them() {
        assert_eq!(
            sections("1 3\nPTE\nfirst: thief\n\n1 2\nThat was all.\ntitle = x\n"),
            ["own 0..2 rows [1] header Some(0) stray [4]"]
        );
        let (section, _) = Section::parse("skip: none\nPTE\n\nfirst: thief\ntitle = x\n");
        let below: Vec<usize> =
            section.directives_below().iter().map(|directive| directive.line).collect();
        assert_eq!(below, [3, 4]);
        assert_eq!(sections("PTE\nfirst: thief\nPT").len(), 2);
    }

    #[test]
    fn prose_above_a_grid_is_not_part_of_it() {
        let grid = |own, rows| format!("own {own} rows {rows} header None stray []");
        assert_eq!(sections("Title: x\nP.T\n..E"), [grid("1..3", "[1, 2]")]);
        assert_eq!(sections("A walk\n\nP.T\nA walk"), [grid("2..4", "[2, 3]")]);
        assert_eq!(sections("P.T\n\nA walk"), [grid("0..1", "[0]"), grid("0..0", "[]")]);
    }

    #[test]
    fn a_line_as_long_as_the_line_below_it_is_a_row() {
        let grid = |rows| format!("own 0..2 rows {rows} header None stray []");
        assert_eq!(sections("xyz \nP.T"), [grid("[0, 1]")]);
        assert_eq!(sections("xyz\nabc"), [grid("[0, 1]")]);
        assert_eq!(sections(" é🦀\nP.T"), [grid("[0, 1]")]);
        // No other line can be a row, so it does not influence the line above it.
        assert_eq!(sections("xyz\n; c\nPTE"), ["own 2..3 rows [2] header None stray []"]);
        assert_eq!(sections("xyz \na: x\nPTE"), ["own 1..3 rows [2] header None stray []"]);
        assert_eq!(sections("xyz\n1 3\nPTE"), ["own 1..3 rows [2] header Some(1) stray []"]);
    }

    #[test]
    fn text_may_stand_between_a_size_header_and_its_grid() {
        for text in ["A walk", "first=thief"] {
            let text = format!("1 2\n{text}\n..");
            assert_eq!(sections(&text), ["own 0..3 rows [2] header Some(0) stray []"]);
        }
    }

    #[test]
    fn a_directive_or_a_size_header_ends_a_grid() {
        assert_eq!(
            sections("..\ntitle: x\n..\n1 2\n..\n"),
            [
                "own 0..1 rows [0] header None stray []",
                "own 0..2 rows [1] header None stray []",
                "own 0..2 rows [1] header Some(0) stray []",
            ]
        );
    }

    #[test]
    fn a_size_header_needs_its_grid_right_after_it() {
        assert_eq!(sections("1 2\n; c\n.."), ["own 0..3 rows [2] header Some(0) stray []"]);
        assert_eq!(sections("1 2\n\n.."), ["own 2..3 rows [2] header None stray [0]"]);
        assert_eq!(sections("1 2\ntitle: x\n.."), ["own 1..3 rows [2] header None stray [0]"]);
        assert_eq!(sections("1 2\n1 2\n.."), ["own 1..3 rows [2] header Some(1) stray [0]"]);
        assert_eq!(sections("1 2"), ["own 0..0 rows [] header None stray [0]"]);
    }

    #[test]
    fn blank_lines_may_stand_between_a_directive_and_its_grid() {
        assert_eq!(sections("title: x\n\n; c\n\n.."), ["own 0..5 rows [4] header None stray []"]);
    }
}
