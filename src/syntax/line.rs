//! One line by itself. Its kind depends only on its own characters, except that a row above a grid
//! may be text (see [`LineKind::Text`]).

use crate::syntax::board::notation::{is_row_of_cells, row_with_semicolons};
use crate::syntax::keys::KnownKeys;
use crate::text::{Offset, RawLine, Span};

/// The whitespace characters; any other space-like character is part of a row.
pub(crate) const WHITESPACE: [char; 2] = [' ', '\t'];

/// The characters that make a line look like a row: every cell, and characters often written for
/// one.
pub(crate) const LIKE_CELLS: [char; 9] = ['.', '*', 'P', 'T', 'E', '#', 'p', 't', 'e'];

/// The length of the shortest key.
const MIN_KEY_LENGTH: usize = "skip".len();

/// A byte-order mark, which is not part of a file's first line.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The kind of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// Only whitespace.
    Blank,
    /// Starts with `;`, after whitespace.
    Comment,
    /// `key: value`.
    Directive,
    /// `key = value` with a known key, or `key value` with a known value: a directive without its
    /// colon. Which keys and values are known depends on the kind of file.
    Assignment,
    /// Two whole numbers.
    SizeHeader,
    /// Anything else: a row of a grid.
    Row,
    /// Above a grid, a line that would be a row but is clearly prose. Only a
    /// [`Section`](crate::syntax::Section) knows, from the neighbouring lines.
    Text,
}

/// A line, as spans of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    start: u32,
    trimmed: u32,
    end: u32,
    /// Its kind.
    pub kind: LineKind,
}

impl Line {
    /// The line without its line end.
    pub fn whole(&self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }

    /// The line without trailing whitespace: the cells of a row.
    pub fn trimmed(&self) -> Span {
        Span::new(self.start as usize, self.trimmed as usize)
    }

    /// The trailing whitespace.
    pub fn trailing_whitespace(&self) -> Span {
        Span::new(self.trimmed as usize, self.end as usize)
    }

    /// Whether it could be a row of a grid, going by its own characters.
    pub(crate) fn may_be_row(&self) -> bool {
        matches!(self.kind, LineKind::Row | LineKind::Text)
    }

    /// A row without the comment after it; another line without whitespace at its end.
    ///
    /// # Complexity
    /// Linear in the bytes of the line.
    pub fn without_comment(&self, text: &str) -> Span {
        let span = self.trimmed();
        let content = span.of(text);
        let Some(semicolon) = memchr::memchr(b';', content.as_bytes()) else { return span };
        if !self.may_be_row() {
            return span;
        }
        let mut row = content[..semicolon].trim_end_matches(WHITESPACE);
        if let Some(separated) = row_with_semicolons(content) {
            row = separated;
        } else if !is_row_of_cells(row) {
            return span;
        }
        Span::new(span.start.bytes(), span.start.bytes() + row.len())
    }

    /// Its length as a row, in characters.
    pub(crate) fn length(&self, text: &str) -> usize {
        self.without_comment(text).of(text).chars().count()
    }

    pub(crate) fn read(raw: &RawLine<'_>) -> Self {
        let text = raw.text;
        // Only the first line of a file can have a mark, and starts after it.
        let mark = if raw.start == 0 && text.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len_utf8()
        } else {
            0
        };
        let trimmed = text[mark..].trim_end_matches(WHITESPACE).len() + mark;
        let kind = kind_of(&text[mark..trimmed]);
        Self {
            start: offset(raw, mark),
            trimmed: offset(raw, trimmed),
            end: offset(raw, text.len()),
            kind,
        }
    }

    /// Reads a line of a file with one puzzle, and its directive, if it is one.
    pub(crate) fn read_in(
        text: &str,
        raw: &RawLine<'_>,
        index: usize,
        known: &KnownKeys,
        directives: &mut Vec<Directive>,
    ) -> Self {
        let mut line = Self::read(raw);
        if line.kind == LineKind::Directive {
            directives.extend(Directive::read(text, index, &line));
        } else if line.kind == LineKind::Row
            && let Some(directive) = Directive::read_assignment(text, index, &line, known)
        {
            line.kind = LineKind::Assignment;
            directives.push(directive);
        }
        line
    }

    /// A line that consists of two or three plain numbers.
    pub(crate) fn of_numbers(raw: &RawLine<'_>, are_three: bool) -> Self {
        let start = offset(raw, 0);
        let end = offset(raw, raw.text.len());
        Self {
            start,
            trimmed: end,
            end,
            kind: if are_three { LineKind::Row } else { LineKind::SizeHeader },
        }
    }
}

/// The offset in the text of a byte of a line.
fn offset(raw: &RawLine<'_>, bytes: usize) -> u32 {
    u32::try_from(raw.start + bytes).unwrap_or(u32::MAX)
}

/// A line `key: value`, as spans of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Directive {
    /// Its line, 0-based.
    pub line: usize,
    /// The key, without the colon.
    pub key: Span,
    /// The value without surrounding whitespace and without a comment; empty, after the colon, if
    /// it is missing.
    pub value: Span,
}

impl Directive {
    /// From the key to the end of the value, or to the colon if there is no value.
    pub fn whole(&self) -> Span {
        let colon = Span { start: self.key.end, end: self.key.end + Offset::new(1) };
        if self.value.is_empty() { self.key.cover(colon) } else { self.key.cover(self.value) }
    }

    pub(crate) fn read(text: &str, index: usize, line: &Line) -> Option<Self> {
        Self::with_key(text, index, line, key_and_colon)
    }

    /// A line `key = value` with a known key and a value, which may be quoted, or `key value` with a
    /// known value.
    pub(crate) fn read_assignment(
        text: &str,
        index: usize,
        line: &Line,
        known: &KnownKeys,
    ) -> Option<Self> {
        let span = line.trimmed();
        let content = span.of(text);
        let key_start = indent_of(content);
        let is_key = |byte: u8| matches!(byte, b'a'..=b'z' | b'-');
        let length = content[key_start..].bytes().position(|byte| !is_key(byte))?;
        if length < MIN_KEY_LENGTH {
            return None;
        }
        let key = Span::new(key_start, key_start + length);
        known.forms(key.of(content))?;
        let behind = key.end.bytes();
        let sign = behind + indent_of(&content[behind..]);
        let has_sign = content[sign..].starts_with('=');
        // `start => a` and `start == a` are not assignments.
        if content[sign..].starts_with("=>") || content[sign..].starts_with("==") {
            return None;
        }
        let start = if has_sign { sign + 1 } else { sign };
        let written = &content[start..without_comment(content, start)];
        let mut start = start + indent_of(written);
        let mut value = written.trim_matches(WHITESPACE);
        if has_sign {
            for quote in ['"', '\''] {
                let inside = value.strip_prefix(quote).and_then(|value| value.strip_suffix(quote));
                if let Some(inside) = inside {
                    value = inside;
                    start += 1;
                }
            }
        } else if sign == behind || !known.takes(key.of(content), value) {
            return None;
        }
        if value.is_empty() || known.has_edge(content) {
            return None;
        }
        let value = Span::new(start, start + value.len()).shifted(span.start);
        Some(Self { line: index, key: key.shifted(span.start), value })
    }

    /// A line of text as the directive that it may be meant to be, with any word as its key:
    /// `Title: x`, `title : x`, `Title = x`, `Expect police`.
    pub(crate) fn read_text(text: &str, index: usize, line: &Line) -> Option<Self> {
        Self::with_key(text, index, line, label_and_sign)
    }

    fn with_key(
        text: &str,
        index: usize,
        line: &Line,
        key_and_sign: fn(&str) -> Option<(usize, usize)>,
    ) -> Option<Self> {
        let span = line.trimmed();
        let content = span.of(text);
        let indent = indent_of(content);
        let (key_length, value_start) = key_and_sign(&content[indent..])?;
        let key = Span::new(indent, indent + key_length).shifted(span.start);
        let after_colon = indent + value_start;
        let written = &content[after_colon..without_comment(content, after_colon)];
        let value_start = after_colon + indent_of(written);
        let value_end = value_start + written.trim_matches(WHITESPACE).len();
        // A missing value is located directly after the colon.
        let value = if value_end > value_start {
            Span::new(value_start, value_end)
        } else {
            Span::new(after_colon, after_colon)
        };
        Some(Self { line: index, key, value: value.shifted(span.start) })
    }
}

/// A line of two whole numbers, as spans of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SizeHeader {
    /// Its line, 0-based.
    pub line: usize,
    /// The first number.
    pub rows: Span,
    /// The second number.
    pub columns: Span,
}

impl SizeHeader {
    /// Both numbers and the text between them.
    pub fn whole(&self) -> Span {
        self.rows.cover(self.columns)
    }

    pub(crate) fn read(text: &str, index: usize, line: &Line) -> Option<Self> {
        let span = line.trimmed();
        let (rows, columns) = size_numbers(span.of(text))?;
        Some(Self {
            line: index,
            rows: rows.shifted(span.start),
            columns: columns.shifted(span.start),
        })
    }
}

fn kind_of(content: &str) -> LineKind {
    let written = &content[indent_of(content)..];
    match written.as_bytes().first() {
        None => LineKind::Blank,
        Some(b';') => LineKind::Comment,
        Some(b'a'..=b'z' | b'-') if key_length(written).is_some() => LineKind::Directive,
        Some(b'0'..=b'9') if size_numbers(content).is_some() => LineKind::SizeHeader,
        Some(_) => LineKind::Row,
    }
}

/// The length of the leading whitespace, in bytes.
pub(crate) fn indent_of(text: &str) -> usize {
    text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// The length of a directive's key in bytes, if the text starts with a key and a colon.
fn key_length(text: &str) -> Option<usize> {
    let key = text.bytes().position(|byte| !matches!(byte, b'a'..=b'z' | b'-'))?;
    (key > 0 && text.as_bytes()[key] == b':').then_some(key)
}

/// The length of a directive's key in bytes, and the start of its value behind the colon.
fn key_and_colon(text: &str) -> Option<(usize, usize)> {
    let key = key_length(text)?;
    Some((key, key + 1))
}

/// The same for any word before a colon, `=` or whitespace, as in `Title = x`.
fn label_and_sign(text: &str) -> Option<(usize, usize)> {
    let label = word_length(text)?;
    let sign = label + indent_of(&text[label..]);
    if text[sign..].starts_with([':', '=']) {
        return Some((label, sign + 1));
    }
    if sign > label { Some((label, sign)) } else { None }
}

/// The length of a label in bytes, if the text starts with a word and a colon.
fn label_length(text: &str) -> Option<usize> {
    let label = word_length(text)?;
    if text[label..].starts_with(':') { Some(label) } else { None }
}

/// The length of the word in bytes with which a text starts, if more follows.
fn word_length(text: &str) -> Option<usize> {
    let is_inside = |character: char| {
        character.is_alphanumeric() || matches!(character, '-' | '_' | '\'' | '’')
    };
    let word = text.find(|character| !is_inside(character))?;
    text.starts_with(char::is_alphabetic).then_some(word)
}

/// Whether a line reads as prose: it starts with a label (`Title: x`), or most of its characters
/// neither are cells nor are often written for one.
pub(crate) fn is_prose(content: &str) -> bool {
    // Nearly every row is floor and wall from end to end.
    if content.bytes().all(|byte| matches!(byte, b'.' | b'*')) {
        return false;
    }
    let written = &content[indent_of(content)..];
    if let Some(label) = label_length(written) {
        let behind = &written[label + 1..];
        if behind.is_empty() || behind.starts_with(WHITESPACE) {
            return true;
        }
    }
    let mut all = 0;
    let mut like_cells = 0;
    for character in content.chars() {
        if WHITESPACE.contains(&character) {
            continue;
        }
        all += 1;
        if LIKE_CELLS.contains(&character) {
            like_cells += 1;
        }
    }
    2 * like_cells < all
}

/// The numbers of a size header, as spans of `content`.
fn size_numbers(content: &str) -> Option<(Span, Span)> {
    let written = &content[..without_comment(content, 0)];
    let mut numbers = words(written);
    let first = numbers.next()?;
    let second = numbers.next()?;
    let whole = |span: Span| span.of(written).bytes().all(|byte| byte.is_ascii_digit());
    (numbers.next().is_none() && whole(first) && whole(second)).then_some((first, second))
}

/// The words between whitespace, as spans of `text`. Byte by byte: a file may have millions of
/// them.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Span> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let is_white = |byte: &u8| matches!(byte, b' ' | b'\t');
        let start = at + bytes[at..].iter().position(|byte| !is_white(byte))?;
        let rest = &bytes[start..];
        at = start + rest.iter().position(is_white).unwrap_or(rest.len());
        Some(Span::new(start, at))
    })
}

/// The end of a line's content: before whitespace and `;`, if they occur at byte `from` or later.
pub(crate) fn without_comment(content: &str, from: usize) -> usize {
    for at in memchr::memchr_iter(b';', &content.as_bytes()[from..]) {
        let semicolon = from + at;
        if content[..semicolon].ends_with(WHITESPACE) {
            return semicolon;
        }
    }
    content.len()
}

/// A format of other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OtherFormat {
    /// `digraph …` or `graph …`.
    Graphviz,
    /// `{"a": ["b"]}`, also as Python writes it.
    Json,
    /// `[[2, 5], [3]]`.
    Lists,
    /// `<graphml …`.
    Xml,
}

impl OtherFormat {
    /// How messages name it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Graphviz => "Graphviz",
            Self::Json => "JSON",
            Self::Lists => "a list in brackets, as programs write it",
            Self::Xml => "XML",
        }
    }

    /// The format of a text that starts with a line, if it is one of these.
    fn of_first_line(line: &str) -> Option<Self> {
        if is_graphviz(line) {
            return Some(Self::Graphviz);
        }
        // Names may hold any of these characters.
        if line.contains("->") || line.contains(" - ") {
            return None;
        }
        let mut characters = line.chars().filter(|character| !WHITESPACE.contains(character));
        let first = characters.next()?;
        let second = characters.next();
        match first {
            '[' if matches!(second, None | Some('[' | '(' | '{')) => Some(Self::Lists),
            '{' if line.contains(':') || second.is_none() => Some(Self::Json),
            '<' if line.starts_with("<?xml") || line.starts_with("<graph") => Some(Self::Xml),
            _ => None,
        }
    }
}

/// The first of these statements, if it begins a text of another program, and its format.
pub(crate) fn other_format(
    text: &str,
    mut statements: impl Iterator<Item = (usize, Span)>,
) -> Option<(Span, OtherFormat)> {
    // Comments of Graphviz: `// …`, `/* …`, `# …`.
    let (_, span) = statements.find(|(_, span)| {
        let line = span.of(text);
        !line.starts_with("//") && !line.starts_with("/*") && !line.starts_with('#')
    })?;
    Some((span, OtherFormat::of_first_line(span.of(text))?))
}

/// Whether a line begins a Graphviz file: `digraph …` or `graph …`, possibly after `strict`, without
/// an arrow or a dash after it.
fn is_graphviz(line: &str) -> bool {
    let mut words = words(line).map(|word| word.of(line));
    let mut first = words.next().unwrap_or_default();
    if first == "strict" {
        first = words.next().unwrap_or_default();
    }
    if !matches!(first.trim_end_matches('{'), "digraph" | "graph") {
        return false;
    }
    match words.next() {
        Some(next) => !next.starts_with('-'),
        None => first.ends_with('{'),
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::line::*;
    use crate::text::RawLines;

    fn read(text: &str) -> Line {
        Line::read(&RawLines::new(text, 0).next().unwrap())
    }

    fn kind(text: &str) -> LineKind {
        read(text).kind
    }

    #[test]
    fn the_kind_of_a_line_depends_on_its_own_characters() {
        for (text, expected) in [
            (" \t", LineKind::Blank),
            ("  ; words", LineKind::Comment),
            ("title: x", LineKind::Directive),
            (" \tno-such-key:", LineKind::Directive),
            ("title : x", LineKind::Row),
            ("Title: x", LineKind::Row),
            (": x", LineKind::Row),
            ("3 5", LineKind::SizeHeader),
            ("\t03\t 5 ; size", LineKind::SizeHeader),
            ("3 5;", LineKind::Row),
            ("3", LineKind::Row),
            ("3 5 7", LineKind::Row),
            ("3 -5", LineKind::Row),
            ("..P ;", LineKind::Row),
            ("\u{a0}", LineKind::Row),
            ("\u{2003};", LineKind::Row),
        ] {
            assert_eq!(kind(text), expected, "{text:?}");
        }
    }

    #[test]
    fn prose_starts_with_a_label_or_has_few_characters_like_cells() {
        for (text, expected) in [
            ("Title: x", true),
            (" \tPolice-Moves: 4", true),
            ("Été: x", true),
            ("PET: .", true),
            ("PET:", true),
            ("PET:.", false),
            ("..: PTE", false),
            ("The tree of life", true),
            ("teepee", false),
            ("Teepee!!", false),
            ("Teepee !! ?!", false),
            ("Teepee !! ?! ;;;", true),
            (".x", false),
            (".xy", true),
            (". x", false),
            (".\u{a0}x", true),
            ("🦀", true),
            ("*.*", false),
        ] {
            assert_eq!(is_prose(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_not_part_of_the_first_line() {
        let line = read("\u{feff}3 5");
        assert_eq!((line.kind, line.trimmed()), (LineKind::SizeHeader, Span::new(3, 6)));
        assert_eq!(kind("\u{feff}\u{feff}3 5"), LineKind::Row);
    }

    #[test]
    fn a_directive_has_a_key_and_a_value() {
        let parts = |text: &str| {
            let directive = Directive::read(text, 0, &read(text)).unwrap();
            [directive.key, directive.value, directive.whole()].map(|span| span.of(text).to_owned())
        };
        assert_eq!(parts("first: thief"), ["first", "thief", "first: thief"]);
        assert_eq!(parts(" title:\ta; b \t ; c ; d"), ["title", "a; b", "title:\ta; b"]);
        assert_eq!(parts("title:;x"), ["title", ";x", "title:;x"]);
        assert_eq!(parts("title: ;x"), ["title", "", "title:"]);
        assert_eq!(parts("title:  "), ["title", "", "title:"]);
    }

    #[test]
    fn a_size_header_has_two_numbers() {
        let text = " 12\t 7 ;; rows and columns";
        let header = SizeHeader::read(text, 0, &read(text)).unwrap();
        assert_eq!([header.rows, header.columns].map(|span| span.of(text)), ["12", "7"]);
    }
}
