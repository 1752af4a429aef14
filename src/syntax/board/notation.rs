//! How the cells of a grid are written: one character after another, or in a notation that people
//! bring from elsewhere. Deliberately not here: which cell a character means.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::syntax::line::{LIKE_CELLS, WHITESPACE, indent_of};
use crate::text::Span;

/// The characters of which the first and the last line of a box consist.
const BORDER: [char; 16] =
    ['+', '-', '=', '|', '─', '│', '┌', '┐', '└', '┘', '═', '║', '╔', '╗', '╚', '╝'];

/// The characters at both ends of a row in a box.
const BARS: [char; 3] = ['|', '│', '║'];

/// The separators between cells.
const SEPARATORS: [char; 4] = [' ', '\t', ',', ';'];

/// The fewest cells of a row with semicolons between them: `P;T` is a cell and a comment.
const FEWEST_BETWEEN_SEMICOLONS: usize = 3;

/// Characters that mean a wall or floor in another notation.
pub(crate) const FOREIGN_WALLS: [char; 3] = ['#', '█', '▓'];
/// See [`FOREIGN_WALLS`]; in a box, a space is floor, too.
pub(crate) const FOREIGN_FLOOR: [char; 2] = ['_', '·'];

/// How the cells of a row stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Layout {
    /// One after the other.
    #[default]
    Adjacent,
    /// With this character between any two, and possibly behind the last one of every row.
    Separated(char),
    /// One after the other, between two bars; above and below the rows stands a border.
    Boxed,
}

/// How the cells of a grid are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Notation {
    /// The bytes of the whitespace before every row.
    pub indent: usize,
    /// How the cells stand behind it.
    pub layout: Layout,
}

impl Notation {
    /// Whether it is the notation of board files.
    pub fn is_plain(self) -> bool {
        self == Self::default()
    }

    /// The characters from one cell to the next.
    pub fn step(self) -> usize {
        if matches!(self.layout, Layout::Separated(_)) { 2 } else { 1 }
    }

    /// The notation of all these rows, each without a comment and without whitespace at its end.
    ///
    /// # Complexity
    /// Constant for nearly every plain grid, else linear in the bytes of the rows.
    pub(crate) fn of<'a>(rows: impl Iterator<Item = &'a str> + Clone) -> Self {
        let Some(first) = rows.clone().next() else { return Self::default() };
        let indent = indent_of(first);
        let body = &first[indent..];
        let second = body.chars().nth(1);
        let may_be_separated = second.is_none_or(|second| SEPARATORS.contains(&second));
        let may_be_boxed = is_border(body);
        if indent == 0 && !may_be_separated && !may_be_boxed {
            return Self::default();
        }
        if rows.clone().any(|row| indent_of(row) != indent || row[..indent] != first[..indent]) {
            return Self::default();
        }
        let count = rows.clone().count();
        let bodies = rows.map(|row| &row[indent..]);
        if may_be_boxed && is_boxed(bodies.clone()) {
            return Self { indent, layout: Layout::Boxed };
        }
        let separator = bodies.clone().find_map(|body| body.chars().nth(1));
        if let Some(separator) = separator
            && SEPARATORS.contains(&separator)
            && bodies.clone().all(|body| is_separated(body, separator))
        {
            let with_last = bodies.filter(|body| body.ends_with(separator)).count();
            if with_last == 0 || with_last == count {
                return Self { indent, layout: Layout::Separated(separator) };
            }
        }
        Self { indent, layout: Layout::Adjacent }
    }

    /// The cells of a row, as a span of it.
    pub(crate) fn cells(self, row: &str) -> Span {
        let mut body = &row[self.indent.min(row.len())..];
        if let Layout::Separated(separator) = self.layout {
            body = body.strip_suffix(separator).unwrap_or(body);
        }
        let inside = if self.layout == Layout::Boxed { between_bars(body) } else { None };
        let inside = inside.unwrap_or(Span::new(0, body.len()));
        Span::new(self.indent + inside.start.bytes(), self.indent + inside.end.bytes())
    }
}

/// The most common length, on a tie the one seen first, and the index of the first of that length;
/// 0 and 0 without lengths.
pub(crate) fn commonest_length(
    lengths: impl ExactSizeIterator<Item = usize> + Clone,
) -> (usize, usize) {
    // In a valid grid, all rows are as long as the first.
    let Some(first) = lengths.clone().next() else { return (0, 0) };
    if lengths.clone().all(|length| length == first) {
        return (first, 0);
    }
    let mut counts: HashMap<usize, (usize, usize)> = HashMap::new();
    for (index, length) in lengths.enumerate() {
        counts.entry(length).or_insert((0, index)).0 += 1;
    }
    let best = counts.iter().max_by_key(|(_, (count, first))| (*count, Reverse(*first)));
    best.map_or((0, 0), |(&length, &(_, first))| (length, first))
}

/// Whether the first row and the last one are borders, and the others stand between bars.
fn is_boxed<'a>(mut rows: impl Iterator<Item = &'a str>) -> bool {
    rows.next();
    let mut between = 0usize;
    let mut last = "";
    for row in rows {
        if !last.is_empty() {
            if between_bars(last).is_none() {
                return false;
            }
            between += 1;
        }
        last = row;
    }
    between > 0 && is_border(last)
}

/// Whether every second character, and no other one, is the separator.
fn is_separated(row: &str, separator: char) -> bool {
    let mut count = 0usize;
    for character in row.chars() {
        if (character == separator) != (count % 2 == 1) {
            return false;
        }
        count += 1;
    }
    let cells = count.div_ceil(2);
    count > 0 && (separator != ';' || cells >= FEWEST_BETWEEN_SEMICOLONS)
}

/// The row at the start of a text, if it is at least three cells with semicolons between them: it
/// ends at the end of the text, or before a comment.
pub(crate) fn row_with_semicolons(text: &str) -> Option<&str> {
    let indent = indent_of(text);
    let mut cells = 0usize;
    let mut end = indent;
    let mut characters = text[indent..].chars();
    while let Some(cell) =
        characters.next().filter(|cell| *cell != ';' && !WHITESPACE.contains(cell))
    {
        cells += 1;
        end += cell.len_utf8();
        if !text[end..].starts_with(';') {
            break;
        }
        characters.next();
        end += 1;
    }
    let rest = text[end..].trim_start_matches(WHITESPACE);
    let is_whole = rest.is_empty() || (rest.len() < text.len() - end && rest.starts_with(';'));
    (cells >= FEWEST_BETWEEN_SEMICOLONS && is_whole).then_some(&text[..end])
}

/// Whether a line is the first or the last one of a box.
pub(crate) fn is_border(line: &str) -> bool {
    let body = line.trim_start_matches(WHITESPACE);
    body.chars().nth(1).is_some() && body.chars().all(|character| BORDER.contains(&character))
}

/// What stands between two bars, as a span.
pub(crate) fn between_bars(row: &str) -> Option<Span> {
    let first = row.chars().next()?;
    let last = row.chars().next_back()?;
    if !BARS.contains(&first) || !BARS.contains(&last) {
        return None;
    }
    let start = first.len_utf8();
    let end = row.len() - last.len_utf8();
    if start < end { Some(Span::new(start, end)) } else { None }
}

/// Whether a text is by itself a row of cells, in any notation: what may stand before a comment.
pub(crate) fn is_row_of_cells(row: &str) -> bool {
    let body = row.trim_start_matches(WHITESPACE);
    if is_border(body) {
        return true;
    }
    let mut cells = body;
    let mut has_cell = false;
    if let Some(inside) = between_bars(body) {
        cells = inside.of(body);
        has_cell = true;
    }
    for character in cells.chars() {
        let is_cell = matches!(character, '.' | '*' | 'P' | 'T' | 'E')
            || FOREIGN_WALLS.contains(&character)
            || FOREIGN_FLOOR.contains(&character);
        if !is_cell && !LIKE_CELLS.contains(&character) && !SEPARATORS.contains(&character) {
            return false;
        }
        has_cell |= is_cell;
    }
    has_cell
}

/// Whether a line reads as a row with separators between its cells: prose has longer words.
pub(crate) fn is_separated_row(row: &str) -> bool {
    let body = row.trim_start_matches(WHITESPACE);
    let Some(separator) = body.chars().nth(1) else { return false };
    SEPARATORS.contains(&separator) && is_separated(body, separator) && is_row_of_cells(body)
}

#[cfg(test)]
mod tests {
    use crate::syntax::board::notation::{Layout, Notation, is_row_of_cells, row_with_semicolons};

    fn notation(text: &str) -> (usize, Layout) {
        let Notation { indent, layout } = Notation::of(text.lines());
        (indent, layout)
    }

    #[test]
    fn every_row_has_the_notation() {
        use Layout::{Adjacent, Boxed, Separated};
        for (text, expected) in [
            ("P.T\n..E", (0, Adjacent)),
            ("P . T\n. . E", (0, Separated(' '))),
            ("P,#,T\n.,.", (0, Separated(','))),
            ("P\t.\nT", (0, Separated('\t'))),
            ("P;#;T\n.;.;E", (0, Separated(';'))),
            ("P;T\n.;E", (0, Adjacent)),
            ("P,.,T,\n.,.,E,", (0, Separated(','))),
            ("P;.;T;\n.;.;E;", (0, Separated(';'))),
            ("P,.,T,\n.,.,E", (0, Adjacent)),
            ("P . T\n..E", (0, Adjacent)),
            ("P  . T\n. . E", (0, Adjacent)),
            ("P . \n", (0, Separated(' '))),
            ("  P.T\n  ..E", (2, Adjacent)),
            ("  P.T\n ..E", (0, Adjacent)),
            ("\tP . T\n\t. . E", (1, Separated(' '))),
            ("+---+\n|P T|\n|# E|\n+---+", (0, Boxed)),
            (" ┌─┐\n │P│\n └─┘", (1, Boxed)),
            ("+---+\n|P T|\n|# E|", (0, Adjacent)),
            ("+---+\n+---+", (0, Adjacent)),
        ] {
            assert_eq!(notation(text), expected, "{text:?}");
        }
    }

    #[test]
    fn semicolons_stand_between_three_cells_at_least() {
        for (text, row) in [
            ("P;.;T", Some("P;.;T")),
            ("  P;.;T;", Some("  P;.;T;")),
            ("P;.;T ; a comment", Some("P;.;T")),
            ("P;x;é; ;c", Some("P;x;é;")),
            ("P;T", None),
            ("P;.;T; a comment", None),
            ("P;.; T", None),
            ("P.T;.;E", None),
            ("P;;;", None),
        ] {
            assert_eq!(row_with_semicolons(text), row, "{text:?}");
        }
    }

    #[test]
    fn a_comment_stands_after_cells_alone() {
        for (row, expected) in [
            ("P.T", true),
            ("P , T", true),
            ("#_█", true),
            ("|  P|", true),
            ("+--+", true),
            ("p.", true),
            ("pet", false),
            ("A walk", false),
            ("", false),
        ] {
            assert_eq!(is_row_of_cells(row), expected, "{row:?}");
        }
    }
}
