//! One text to look at: where it comes from, how it is read, what is found in it.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};

use crate::analysis::{
    Context, File, FileDiagnostic, KINDS, PuzzleKind, PuzzleOutline, Solutions, leave_out_mark, unreadable_file,
};
use crate::cli::interrupt;
use crate::config::{MemorySize, Settings};
use crate::text::Encoding;

/// What a person counts columns in.
pub(crate) const ENCODING: Encoding = Encoding::Utf32;

/// What is to be known about a text that does not say it itself.
#[derive(Debug, Args)]
pub(crate) struct TextOptions {
    /// Treat every input as this kind, ignoring its extension
    #[arg(long, value_parser = kinds())]
    kind: Option<&'static PuzzleKind>,
    /// Path to report for standard input; its extension decides the kind
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(crate) stdin_filename: Option<PathBuf>,
}

/// A text above this size is refused, before it is read where its size is known.
const MOST_BYTES: u64 = 256 << 20;

/// A text to look at.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    /// What it is called in every output.
    pub(crate) name: String,
    /// Where it is; `None` for a stream.
    path: Option<PathBuf>,
    /// The path of an open descriptor to read, such as `/dev/fd/3`; `None` for standard input.
    descriptor: Option<PathBuf>,
    /// How it is to be read, if anything but the text itself says so.
    pub(crate) kind: Option<&'static PuzzleKind>,
}

/// What a text turned out to be.
pub(crate) enum Content {
    /// A text.
    Text(Box<TextFile>),
    /// No text: what can be shown of it, and the diagnostic that says so.
    Unreadable(String, Box<FileDiagnostic>),
}

/// What can be shown of bytes that are no text, and the diagnostic that says so.
pub(crate) type NoText = (String, Box<FileDiagnostic>);

/// Why nothing can be said about a text.
#[derive(Debug)]
pub(crate) enum Unread {
    /// It cannot be had.
    Io(io::Error),
    /// Texts of 4 GiB or more cannot be pointed into.
    TooLong,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot be read: {error}"),
            Self::TooLong => f.write_str("cannot be read: it has 4 GiB or more"),
        }
    }
}

impl TextOptions {
    /// Options that say no more than what standard input is called.
    pub(crate) const fn named(stdin_filename: Option<PathBuf>) -> Self {
        Self { kind: None, stdin_filename }
    }

    /// The source at a path; `-` is standard input.
    pub(crate) fn source(&self, path: &Path) -> Source {
        if path.as_os_str() == "-" {
            return self.standard_input();
        }
        match is_descriptor(path) {
            true => Source { descriptor: Some(path.to_owned()), ..self.source_named(path, None) },
            false => self.source_named(path, Some(path.to_owned())),
        }
    }

    /// Standard input.
    pub(crate) fn standard_input(&self) -> Source {
        self.source_named(self.stdin_filename.as_deref().unwrap_or(Path::new("-")), None)
    }

    fn source_named(&self, name: &Path, path: Option<PathBuf>) -> Source {
        let kind = self.kind.or_else(|| PuzzleKind::of_path(name));
        Source { name: name.display().to_string(), path, descriptor: None, kind }
    }
}

/// Whether a path stands for an open descriptor of this process.
fn is_descriptor(path: &Path) -> bool {
    let Some(path) = path.to_str() else { return false };
    let number = path.strip_prefix("/dev/fd/").or_else(|| path.strip_prefix("/proc/self/fd/"));
    path == "/dev/stdin" || number.is_some_and(|number| number.parse::<u32>().is_ok())
}

/// Reads the name of a kind.
fn kinds() -> impl TypedValueParser<Value = &'static PuzzleKind> {
    let names = KINDS.map(|kind| PossibleValue::new(kind.name).help(kind.about));
    PossibleValuesParser::new(names).try_map(|name| PuzzleKind::named(&name).ok_or("unknown kind"))
}

impl Source {
    /// Where it is; `None` for standard input and other open descriptors.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// What tells it from other sources: the path of its file or descriptor; `None` for standard input.
    pub(crate) fn identity(&self) -> Option<PathBuf> {
        let file = self.path.as_ref().map(|path| fs::canonicalize(path).unwrap_or_else(|_| path.clone()));
        file.or_else(|| self.descriptor.clone())
    }

    /// Where it is, or is said to be: what decides which settings hold for it.
    pub(crate) fn place(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(&self.name))
    }

    /// Reads it, as what it is.
    pub(crate) fn load(&self) -> Result<Content, Unread> {
        Ok(match self.text().map_err(Unread::Io)? {
            Ok(text) => Content::Text(Box::new(self.file(text)?)),
            Err((shown, diagnostic)) => Content::Unreadable(shown, diagnostic),
        })
    }

    /// A text, as it is to be read here.
    pub(crate) fn file(&self, text: String) -> Result<TextFile, Unread> {
        let kind = self.kind.unwrap_or_else(|| PuzzleKind::of_text(&text));
        let file = File::new(&text, kind).map_err(|_| Unread::TooLong)?;
        Ok(TextFile { text, file })
    }

    /// Its text, whatever that says.
    pub(crate) fn text(&self) -> io::Result<Result<String, NoText>> {
        self.bytes().map(as_text)
    }

    /// The same, unless it is a file that has more bytes than these.
    pub(crate) fn text_within(&self, most_bytes: u64) -> io::Result<Option<Result<String, NoText>>> {
        self.bytes_within(most_bytes).map(|bytes| bytes.map(as_text))
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        self.bytes_within(u64::MAX)?.ok_or_else(too_long)
    }

    /// Its bytes, unless it is a file that has more than these.
    fn bytes_within(&self, most_bytes: u64) -> io::Result<Option<Vec<u8>>> {
        match (&self.path, &self.descriptor) {
            (Some(path), _) => {
                // Opening a pipe would wait for its writer.
                let length = match fs::metadata(path)? {
                    data if data.is_file() => data.len(),
                    data if data.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
                    _ => return Err(io::Error::other("it is not a regular file; use `-` to read a stream")),
                };
                if length > MOST_BYTES {
                    return Err(too_long());
                }
                if length > most_bytes {
                    return Ok(None);
                }
                read(fs::File::open(path)?, length).map(Some)
            }
            (None, Some(descriptor)) => interrupt::while_reading(|| read(fs::File::open(descriptor)?, 0)).map(Some),
            (None, None) => interrupt::while_reading(|| read(io::stdin().lock(), 0)).map(Some),
        }
    }
}

fn too_long() -> io::Error {
    io::Error::other(format!("it has more than {}", MemorySize(MOST_BYTES)))
}

/// Reads everything, about so many bytes.
fn read(from: impl io::Read, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES { Err(too_long()) } else { Ok(bytes) }
}

fn as_text(bytes: Vec<u8>) -> Result<String, NoText> {
    String::from_utf8(bytes).map_err(|error| {
        let valid_up_to = error.utf8_error().valid_up_to();
        let diagnostic = unreadable_file(error.as_bytes(), valid_up_to, ENCODING);
        (String::from_utf8_lossy(error.as_bytes()).into_owned(), Box::new(diagnostic))
    })
}

/// A file as it is on disk, a byte-order mark included.
pub(crate) struct TextFile {
    /// Its text.
    pub(crate) text: String,
    /// What the text says.
    pub(crate) file: File,
}

impl TextFile {
    /// Everything there is to say about it. On disk a byte-order mark is no character: columns count after it.
    pub(crate) fn diagnostics(&self, solutions: &dyn Solutions, settings: &Settings) -> Vec<FileDiagnostic> {
        let mut diagnostics = self.file.diagnostics(Context::new(solutions, settings, ENCODING));
        if self.has_mark() {
            diagnostics.iter_mut().for_each(FileDiagnostic::leave_out_mark);
        }
        diagnostics
    }

    /// The boards or the game in it.
    pub(crate) fn outline(&self, solutions: &dyn Solutions, settings: &Settings) -> Vec<PuzzleOutline> {
        let mut parts = self.file.outline(Context::new(solutions, settings, ENCODING));
        if self.has_mark() {
            let steps = parts.iter_mut().flat_map(|part| &mut part.line_of_play);
            steps.for_each(|step| leave_out_mark(&mut step.range));
        }
        parts
    }

    fn has_mark(&self) -> bool {
        self.text.starts_with('\u{feff}')
    }
}
