//! An input: its location, how to read it, and its content.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};

use crate::analysis::{
    Context, File, FileCheck, FileDiagnostic, FileTooLarge, KINDS, MARKDOWN, PlacedPart,
    PuzzleKind, Solutions, begins_graph6, leave_out_mark, unreadable_file,
};
use crate::cli::interrupt;
use crate::cli::status::CommandResult;
use crate::config::{MemorySize, Settings};
use crate::solve::SolveRequest;
use crate::text::Encoding;

/// Columns for people count characters.
pub(crate) const ENCODING: Encoding = Encoding::Utf32;

/// Options that describe an input.
#[derive(Debug, Args)]
pub(crate) struct TextOptions {
    /// Treat every input as this kind, ignoring its extension
    #[arg(long, value_parser = kinds())]
    kind: Option<TextKind>,
    /// Path to report for standard input; its extension decides the kind
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) stdin_filename: Option<PathBuf>,
}

/// What a text holds.
#[derive(Debug, Clone, Copy)]
enum TextKind {
    /// Puzzles, or Markdown with puzzles.
    Puzzles(&'static PuzzleKind),
    /// Graphs, one a line, of which `solve --cop-number` finds the cop numbers.
    Graph6,
}

/// What a command says that meets graphs where it needs puzzles.
const IS_GRAPH6: &str = "it is graph6, which holds graphs: `stakeout convert` makes a pursuit file of one, and `stakeout solve \
                         --cop-number` finds their cop numbers";
/// A larger text is rejected, before reading it if its size is known.
const MAX_BYTES: u64 = 256 << 20;

/// An input.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    /// Its name in every output.
    pub(crate) name: String,
    /// Its path; `None` for a stream.
    path: Option<PathBuf>,
    /// The path of an open descriptor to read, such as `/dev/fd/3`; `None` for standard input.
    descriptor: Option<PathBuf>,
    /// Its kind, if known without looking at the text.
    pub(crate) kind: Option<&'static PuzzleKind>,
    /// Whether it is known to be graph6 without looking at the text.
    is_graph6: bool,
}

/// The content of an input.
pub(crate) enum Content {
    /// A text.
    Text(Box<TextFile>),
    /// Not UTF-8: the readable part, and the diagnostic.
    Unreadable(String, Box<FileDiagnostic>),
}

/// The readable part of bytes that are not UTF-8, and the diagnostic.
pub(crate) type NoText = (String, Box<FileDiagnostic>);

/// Why an input cannot be checked.
#[derive(Debug)]
pub(crate) enum Unread {
    /// Reading failed.
    Io(io::Error),
    /// It is not read.
    TooLarge(FileTooLarge),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot be read: {error}"),
            Self::TooLarge(error) => write!(f, "cannot be read: {error}"),
        }
    }
}

impl TextOptions {
    /// Options with only a name for standard input.
    pub(crate) const fn named(stdin_filename: Option<PathBuf>) -> Self {
        Self { kind: None, stdin_filename }
    }

    /// The source at a path; `-` is standard input.
    pub(crate) fn source(&self, path: &Path) -> Source {
        if path.as_os_str() == "-" {
            return self.standard_input();
        }
        if is_descriptor(path) {
            Source { descriptor: Some(path.to_owned()), ..self.source_named(path, None) }
        } else {
            self.source_named(path, Some(path.to_owned()))
        }
    }

    /// Standard input.
    pub(crate) fn standard_input(&self) -> Source {
        self.source_named(self.stdin_filename.as_deref().unwrap_or(Path::new("-")), None)
    }

    fn source_named(&self, name: &Path, path: Option<PathBuf>) -> Source {
        let kind = match self.kind {
            Some(TextKind::Puzzles(kind)) => Some(kind),
            Some(TextKind::Graph6) => None,
            None => PuzzleKind::of_path(name),
        };
        let is_graph6 = match self.kind {
            Some(kind) => matches!(kind, TextKind::Graph6),
            None => is_graph6_path(name),
        };
        Source { name: name.display().to_string(), path, descriptor: None, kind, is_graph6 }
    }
}

/// Whether the name of a file says that it is graph6.
pub(crate) fn is_graph6_path(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    extension.is_some_and(|extension| {
        extension.eq_ignore_ascii_case("g6") || extension.eq_ignore_ascii_case("graph6")
    })
}

/// Whether a path names an open descriptor of this process.
fn is_descriptor(path: &Path) -> bool {
    let Some(path) = path.to_str() else { return false };
    let number = path.strip_prefix("/dev/fd/").or_else(|| path.strip_prefix("/proc/self/fd/"));
    path == "/dev/stdin" || number.is_some_and(|number| number.parse::<u32>().is_ok())
}

/// Parses the name of a kind.
fn kinds() -> impl TypedValueParser<Value = TextKind> {
    let graph6 = PossibleValue::new("graph6").help("graphs, for `solve --cop-number`");
    let kinds = KINDS.into_iter().chain([&MARKDOWN]);
    let names = kinds.map(|kind| PossibleValue::new(kind.name).help(kind.about));
    PossibleValuesParser::new(names.chain([graph6]))
        .map(|name| PuzzleKind::named(&name).map_or(TextKind::Graph6, TextKind::Puzzles))
}

impl Source {
    /// Its path; `None` for standard input and other open descriptors.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The path of the file, descriptor or standard input that is opened.
    pub(crate) fn opened_path(&self) -> &Path {
        self.path.as_deref().or(self.descriptor.as_deref()).unwrap_or(Path::new("/dev/stdin"))
    }

    /// Identifies the source: the path of its file or descriptor; `None` for standard input.
    pub(crate) fn identity(&self) -> Option<PathBuf> {
        let file =
            self.path.as_ref().map(|path| fs::canonicalize(path).unwrap_or_else(|_| path.clone()));
        file.or_else(|| self.descriptor.clone())
    }

    /// Its path, or the path given for it, which decides its settings.
    pub(crate) fn place(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(&self.name))
    }

    /// Reads and parses the input.
    ///
    /// # Errors
    /// If it cannot be read, or is Markdown.
    pub(crate) fn load(&self) -> Result<Content, Unread> {
        self.parsed(self.text())
    }

    /// Reads and parses the input, which may be Markdown.
    pub(crate) fn load_any(&self) -> Result<Content, Unread> {
        let text = self.text_within(u64::MAX);
        self.parsed(text.and_then(|text| text.ok_or_else(too_long)))
    }

    fn parsed(&self, text: io::Result<Result<String, NoText>>) -> Result<Content, Unread> {
        Ok(match text.map_err(Unread::Io)? {
            Ok(text) => {
                self.not_graph6(&text).map_err(Unread::Io)?;
                Content::Text(Box::new(self.file(text)?))
            }
            Err((shown, diagnostic)) => Content::Unreadable(shown, diagnostic),
        })
    }

    /// Opens the input, of any length, to read it bit by bit.
    ///
    /// # Errors
    /// If it cannot be opened, or is no regular file and was not named as a stream.
    pub(crate) fn open(&self) -> io::Result<OpenSource> {
        let reader: Box<dyn Read + Send> = match (&self.path, &self.descriptor) {
            (Some(path), _) => {
                length_of_file(path)?;
                Box::new(fs::File::open(path)?)
            }
            (None, Some(descriptor)) => Box::new(fs::File::open(descriptor)?),
            (None, None) => Box::new(io::stdin()),
        };
        Ok(BufReader::with_capacity(1 << 16, reader))
    }

    /// Whether an opened input is graph6: by its name or kind, or because it begins with the header.
    pub(crate) fn is_graph6(&self, opened: &mut OpenSource) -> io::Result<bool> {
        if self.is_graph6 {
            return Ok(true);
        }
        Ok(begins_graph6(opened.fill_buf()?))
    }

    /// Reads and parses the rest of an opened input.
    ///
    /// # Errors
    /// If it cannot be read, or is Markdown.
    pub(crate) fn load_opened(&self, opened: OpenSource) -> Result<Content, Unread> {
        let bytes = self.not_markdown().and_then(|()| read(opened, 0));
        self.parsed(bytes.map(as_text))
    }

    /// Parses a text of this source.
    pub(crate) fn file(&self, text: String) -> Result<TextFile, Unread> {
        let kind = self.kind.unwrap_or_else(|| PuzzleKind::of_text(&text));
        let file = File::new(&text, kind).map_err(Unread::TooLarge)?;
        Ok(TextFile { text, file })
    }

    /// A text of this source, to be checked.
    pub(crate) fn text_to_check(&self, text: String) -> Result<TextToCheck, Unread> {
        let kind = self.kind.unwrap_or_else(|| PuzzleKind::of_text(&text));
        if !kind.has_files_of_several() {
            return self.file(text).map(TextToCheck::from);
        }
        if kind.has_too_many_puzzles(&text) {
            return Err(Unread::TooLarge(FileTooLarge::TooManyPuzzles));
        }
        Ok(TextToCheck { text, kind, file: None })
    }

    /// Reads the text.
    ///
    /// # Errors
    /// If it cannot be read, or is Markdown.
    pub(crate) fn text(&self) -> io::Result<Result<String, NoText>> {
        self.not_markdown()?;
        self.bytes_within(u64::MAX)?.ok_or_else(too_long).map(as_text)
    }

    fn not_markdown(&self) -> io::Result<()> {
        if self.kind.is_some_and(PuzzleKind::is_markdown) {
            return Err(io::Error::other("only `check`, `fmt` and `explore` read Markdown"));
        }
        Ok(())
    }

    /// Reads the text of puzzles; `None` for a file with more bytes than this.
    ///
    /// # Errors
    /// If it cannot be read, or is graph6.
    pub(crate) fn text_within(
        &self,
        most_bytes: u64,
    ) -> io::Result<Option<Result<String, NoText>>> {
        let text = self.bytes_within(most_bytes)?.map(as_text);
        if let Some(Ok(text)) = &text {
            self.not_graph6(text)?;
        }
        Ok(text)
    }

    fn not_graph6(&self, text: &str) -> io::Result<()> {
        if self.is_graph6 || begins_graph6(text.as_bytes()) {
            return Err(io::Error::other(IS_GRAPH6));
        }
        Ok(())
    }

    /// Writes its bytes to an output as they are.
    ///
    /// # Errors
    /// A message if it cannot be read, or the error of the output.
    pub(crate) fn copy_to(&self, out: &mut dyn io::Write) -> CommandResult {
        let bytes = self.bytes_within(u64::MAX).and_then(|bytes| bytes.ok_or_else(too_long));
        let bytes = bytes.map_err(|error| format!("{}: {}", self.name, Unread::Io(error)))?;
        Ok(out.write_all(&bytes)?)
    }

    /// Its bytes; `None` for a file with more bytes than this.
    fn bytes_within(&self, most_bytes: u64) -> io::Result<Option<Vec<u8>>> {
        match (&self.path, &self.descriptor) {
            (Some(path), _) => {
                let length = length_of_file(path)?;
                if length > MAX_BYTES {
                    return Err(too_long());
                }
                if length > most_bytes {
                    return Ok(None);
                }
                read(fs::File::open(path)?, length).map(Some)
            }
            (None, Some(descriptor)) => {
                interrupt::while_reading(|| read(fs::File::open(descriptor)?, 0)).map(Some)
            }
            (None, None) => interrupt::while_reading(|| read(io::stdin().lock(), 0)).map(Some),
        }
    }
}

/// An input that was opened.
pub(crate) type OpenSource = BufReader<Box<dyn Read + Send>>;

/// The bytes of a regular file. Opening a pipe would wait for its writer.
fn length_of_file(path: &Path) -> io::Result<u64> {
    match fs::metadata(path)? {
        data if data.is_file() => Ok(data.len()),
        data if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        _ => Err(io::Error::other("it is not a regular file; use `-` to read a stream")),
    }
}

fn too_long() -> io::Error {
    io::Error::other(format!("it has more than {}", MemorySize(MAX_BYTES)))
}

/// Reads everything, with an estimate of the length.
fn read(from: impl Read, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    from.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES { Err(too_long()) } else { Ok(bytes) }
}

fn as_text(bytes: Vec<u8>) -> Result<String, NoText> {
    String::from_utf8(bytes).map_err(|error| {
        let valid_up_to = error.utf8_error().valid_up_to();
        let diagnostic = unreadable_file(error.as_bytes(), valid_up_to, ENCODING);
        (String::from_utf8_lossy(error.as_bytes()).into_owned(), Box::new(diagnostic))
    })
}

/// A file as on disk, including a byte-order mark.
pub(crate) struct TextFile {
    /// Its text.
    pub(crate) text: String,
    /// The parsed text.
    pub(crate) file: File,
}

impl TextFile {
    /// Its diagnostics.
    pub(crate) fn diagnostics(
        &self,
        solutions: &dyn Solutions,
        settings: &Settings,
    ) -> Vec<FileDiagnostic> {
        self.report(solutions, settings).diagnostics
    }

    /// Its diagnostics, and its boards or its game.
    fn report(&self, solutions: &dyn Solutions, settings: &Settings) -> FileCheck {
        let check = self.file.checked(Context::new(solutions, settings, ENCODING));
        without_mark(check, &self.text)
    }
}

/// A text to check, as on disk. A file of boards or a Markdown document may have 100,000 puzzles, so
/// these are read one by one each time, and none is kept.
pub(crate) struct TextToCheck {
    /// Its text.
    pub(crate) text: String,
    /// Its kind.
    pub(crate) kind: &'static PuzzleKind,
    /// The parsed text, if it has only one puzzle.
    file: Option<File>,
}

impl From<TextFile> for TextToCheck {
    fn from(TextFile { text, file }: TextFile) -> Self {
        let kind = file.kind();
        Self { text, kind, file: (!kind.has_files_of_several()).then_some(file) }
    }
}

impl TextToCheck {
    /// Calls `visit` for each puzzle that can be solved, until it breaks.
    pub(crate) fn each_request(&self, visit: &mut dyn FnMut(SolveRequest) -> ControlFlow<()>) {
        let mut visit = |placed: &PlacedPart<'_>| match placed.part.solve_request() {
            Some(request) => visit(request),
            None => ControlFlow::Continue(()),
        };
        match &self.file {
            Some(file) => file.each_part(None, &mut visit),
            None => self.kind.each_part(&self.text, &mut visit),
        }
    }

    /// Its diagnostics, and its boards or its game.
    pub(crate) fn report(&self, solutions: &dyn Solutions, settings: &Settings) -> FileCheck {
        let context = Context::new(solutions, settings, ENCODING);
        let check = match &self.file {
            Some(file) => file.checked(context),
            None => self.kind.checked(context, &self.text),
        };
        without_mark(check, &self.text)
    }
}

/// The results for a text. On disk, a byte-order mark is not a character, so columns count after it.
fn without_mark(mut check: FileCheck, text: &str) -> FileCheck {
    if text.starts_with('\u{feff}') {
        for diagnostic in &mut check.diagnostics {
            diagnostic.leave_out_mark();
        }
        for step in check.outline.iter_mut().flat_map(|part| &mut part.line_of_play) {
            leave_out_mark(&mut step.range);
        }
    }
    check
}
