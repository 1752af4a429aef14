//! The corpus, its diagnostics, and pictures of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use stakeout::analysis::{
    Context, File, FileDiagnostic, PuzzleKind, Solutions, SolutionsOf, SolveStatus, unreadable_file,
};
use stakeout::config::Settings;
use stakeout::solve::{Solvable, Unwatched};
use stakeout::text::{Encoding, Position, Range, RawLines, Span};

/// Every encoding of columns.
pub(crate) const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

/// A file of the corpus or a sample.
pub(crate) struct CorpusFile {
    /// Its path from the repository's root.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The kind of the file.
    pub(crate) kind: &'static PuzzleKind,
    /// The path of its picture.
    pub(crate) picture: PathBuf,
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every board and game file of the corpus, and every sample, in order of name.
pub(crate) fn corpus() -> Vec<CorpusFile> {
    let mut found = Vec::new();
    for (folder, pictures) in [
        ("tests/corpus", "tests/corpus"),
        ("tests/corpus/habits", "tests/corpus/habits"),
        ("tests/corpus/malformed", "tests/corpus/malformed"),
        ("tests/samples", "tests/corpus/samples"),
    ] {
        let before = found.len();
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if let Some(kind) = PuzzleKind::of_path(&path) {
                let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                let picture = root()
                    .join(pictures)
                    .join(path.file_stem().unwrap())
                    .with_extension("expected");
                found.push(CorpusFile { name, path, kind, picture });
            }
        }
        assert!(found.len() - before > 10, "{folder}: its texts are not where they were");
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// The library's results for a file.
pub(crate) struct Reading {
    /// Its text, up to the first invalid byte.
    pub(crate) text: String,
    diagnostics: Vec<FileDiagnostic>,
}

impl Reading {
    /// Parses, checks and solves a file.
    pub(crate) fn new(bytes: &[u8], kind: &'static PuzzleKind, encoding: Encoding) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => {
                let file = File::new(text, kind).unwrap();
                let diagnostics =
                    file.diagnostics(Context::new(&Solver, &Settings::default(), encoding));
                Self { text: text.to_owned(), diagnostics }
            }
            Err(error) => {
                let valid_up_to = error.valid_up_to();
                let text = std::str::from_utf8(&bytes[..valid_up_to]).unwrap().to_owned();
                // Positions in such a file are counted after a byte-order mark: editors never send
                // one.
                let mut diagnostic = unreadable_file(bytes, valid_up_to, encoding);
                if text.starts_with(MARK) {
                    let mark = encoding.length("\u{feff}") as u32;
                    [&mut diagnostic.range.start, &mut diagnostic.range.end].into_iter().for_each(
                        |position| {
                            position.column += if position.line == 0 { mark } else { 0 };
                        },
                    );
                }
                Self { text, diagnostics: vec![diagnostic] }
            }
        }
    }

    /// Every place in the diagnostics: their own, related ones, and those of edits.
    pub(crate) fn places(&self) -> impl Iterator<Item = (Span, &Range)> {
        self.diagnostics.iter().flat_map(|diagnostic| {
            let related = diagnostic.related.iter().map(|related| (related.span, &related.range));
            let edits = diagnostic
                .fix
                .iter()
                .flat_map(|fix| &fix.edits)
                .map(|edit| (edit.span, &edit.range));
            related.chain(edits).chain([(diagnostic.span, &diagnostic.range)])
        })
    }

    /// The expected output of the program, with columns in characters.
    pub(crate) fn concise(&self, name: &str) -> String {
        let mut report = String::new();
        for diagnostic in &self.diagnostics {
            let FileDiagnostic { range, severity, rule, message, .. } = diagnostic;
            let (line, column) = (range.start.line + 1, self.shown_column(range.start) + 1);
            let message: String = message
                .chars()
                .map(|character| if character == '\t' { '\t' } else { visible(character) })
                .collect();
            writeln!(
                report,
                "{name}:{line}:{column}: {}[{}] {message}",
                severity.name(),
                rule.name
            )
            .unwrap();
        }
        report
    }

    /// A column in characters, counted after a byte-order mark.
    fn shown_column(&self, position: Position) -> u32 {
        let is_marked = position.line == 0 && self.text.starts_with(MARK);
        if is_marked { position.column.saturating_sub(1) } else { position.column }
    }
}

const MARK: char = '\u{feff}';

/// Solves everything.
struct Solver;

impl<G: Solvable> SolutionsOf<G> for Solver {
    fn status(&self, game: &G) -> SolveStatus<G> {
        const LIMIT: u64 = 1 << 30;
        let needed = game.memory_within(LIMIT).peak;
        if needed > LIMIT {
            return SolveStatus::TooLarge { needed, limit: LIMIT };
        }
        SolveStatus::Solved(Arc::new(game.solve_within(LIMIT, &Unwatched).unwrap()))
    }
}

impl Solutions for Solver {}

/// Draws a file and its diagnostics.
pub(crate) fn draw(bytes: &[u8], kind: &'static PuzzleKind) -> String {
    let [bytewise, utf16, characters] =
        ENCODINGS.map(|encoding| Reading::new(bytes, kind, encoding));
    let shown = String::from_utf8_lossy(bytes);
    let mut notes: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let ranges = bytewise.labelled().zip(utf16.labelled()).zip(characters.labelled());
    for (((label, in_bytes), (_, in_utf16)), (_, range)) in ranges {
        let (start, end) =
            (characters.shown_column(range.start), characters.shown_column(range.end));
        let marker =
            if start == end { "‸".to_owned() } else { "^".repeat((end - start) as usize) };
        let mut note = format!("{}{marker} {label}\n", " ".repeat(start as usize + 1));
        if in_bytes != range {
            let columns = |range: &Range| format!("{}..{}", range.start.column, range.end.column);
            let (bytes, utf16, characters) = (columns(in_bytes), columns(in_utf16), columns(range));
            writeln!(note, "  (UTF-8 {bytes}, UTF-16 {utf16}, UTF-32 {characters})").unwrap();
        }
        assert_eq!(range.start.line, range.end.line, "places are on one line");
        notes.entry(range.start.line).or_default().push(note);
    }
    let text = shown.strip_prefix(MARK).unwrap_or(&shown);
    let mut drawing =
        if shown.starts_with(MARK) { "(byte-order mark)\n".to_owned() } else { String::new() };
    for (number, line) in (0..).zip(RawLines::new(text, 0)) {
        let end = match &text[line.start + line.text.len()..line.next] {
            "\n" => "",
            "\r\n" => "␍␊",
            "\r" => "␍",
            _ => "(no line end)",
        };
        writeln!(drawing, "|{}{end}", line.text.chars().map(visible).collect::<String>()).unwrap();
        notes.remove(&number).into_iter().flatten().for_each(|note| drawing.push_str(&note));
    }
    for note in notes.into_values().flatten() {
        drawing.push_str("(end of the file)\n");
        drawing.push_str(&note);
    }
    drawing
}

impl Reading {
    /// Every diagnostic and related place with its text, in the order of the diagnostics.
    fn labelled(&self) -> impl Iterator<Item = (String, &Range)> {
        self.diagnostics.iter().flat_map(|diagnostic| {
            let FileDiagnostic { range, severity, rule, message, related, fix, .. } = diagnostic;
            let message: String = message.chars().map(visible).collect();
            let fixed = fix.as_ref().map_or(String::new(), |fix| format!(" ({})", fix.title));
            let own = (format!("{}[{}]: {message}{fixed}", severity.name(), rule.name), range);
            let related = related
                .iter()
                .map(|related| (format!("related: {}", related.message), &related.range));
            std::iter::once(own).chain(related)
        })
    }
}

/// A visible character in place of a control character or blank.
fn visible(character: char) -> char {
    match character {
        '\t' => '→',
        '\0'..='\u{1f}' => char::from_u32(u32::from(character) + 0x2400).unwrap(),
        '\u{7f}' => '␡',
        '\u{80}'..='\u{9f}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | MARK => '\u{fffd}',
        _ => character,
    }
}

/// The position of a byte, counted character by character; `None` if no character starts there.
pub(crate) fn naive_position(text: &str, offset: usize, encoding: Encoding) -> Option<Position> {
    let mut at = Position::default();
    let mut characters = text.char_indices().peekable();
    while let Some((byte, character)) = characters.next() {
        if byte == offset {
            return Some(at);
        }
        let is_crlf = character == '\r' && characters.peek().is_some_and(|(_, next)| *next == '\n');
        match character {
            '\n' => at = Position { line: at.line + 1, column: 0 },
            '\r' if !is_crlf => at = Position { line: at.line + 1, column: 0 },
            _ => {
                at.column += match encoding {
                    Encoding::Utf8 => character.len_utf8() as u32,
                    Encoding::Utf16 => character.len_utf16() as u32,
                    Encoding::Utf32 => 1,
                }
            }
        }
    }
    (offset == text.len()).then_some(at)
}
