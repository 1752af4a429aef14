//! One text to look at: where it comes from, how it is read, what is found in it.

use std::fmt;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};

use super::interrupt;
use crate::analysis::{File, FileFinding, FilePart, Language, Range, Solutions, unreadable_file};
use crate::config::Settings;
use crate::text::Encoding;

/// What a person counts columns in.
pub(super) const ENCODING: Encoding = Encoding::Utf32;

/// How a text is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
    /// Boards of the policeman-and-thief game
    Board,
    /// A game on a graph
    Game,
}

/// What is to be known about a text that does not say it itself.
#[derive(Debug, Args)]
pub(super) struct TextOptions {
    /// What the texts are, whatever their names end in
    #[arg(long, value_enum)]
    kind: Option<Kind>,
    /// The name of standard input, in findings and to tell what it is
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(super) stdin_filename: Option<PathBuf>,
}

/// A text to look at.
#[derive(Debug, Clone)]
pub(super) struct Source {
    /// What it is called in every output.
    pub(super) name: String,
    /// Where it is; `None` for standard input.
    path: Option<PathBuf>,
    /// How it is to be read, if anything but the text itself says so.
    pub(super) language: Option<Language>,
}

/// What a text turned out to be.
pub(super) enum Content {
    /// A text.
    Text(Box<TextFile>),
    /// No text: what can be shown of it, and the finding that says so.
    Unreadable(String, Box<FileFinding>),
}

/// What can be shown of bytes that are no text, and the finding that says so.
pub(super) type NoText = (String, Box<FileFinding>);

/// Why nothing can be said about a text.
#[derive(Debug)]
pub(super) enum Unread {
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
    pub(super) const fn named(stdin_filename: Option<PathBuf>) -> Self {
        Self { kind: None, stdin_filename }
    }

    /// The source at a path; `-` is standard input.
    pub(super) fn source(&self, path: &Path) -> Source {
        if path.as_os_str() == "-" {
            return self.standard_input();
        }
        self.source_named(path, Some(path.to_owned()))
    }

    /// Standard input.
    pub(super) fn standard_input(&self) -> Source {
        self.source_named(self.stdin_filename.as_deref().unwrap_or(Path::new("-")), None)
    }

    fn source_named(&self, name: &Path, path: Option<PathBuf>) -> Source {
        let language = match self.kind {
            Some(Kind::Board) => Some(Language::Board),
            Some(Kind::Game) => Some(Language::Game),
            None => Language::of_path(name),
        };
        Source { name: name.display().to_string(), path, language }
    }
}

impl Source {
    /// Where it is; `None` for standard input.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Where it is, or is said to be: what decides which settings hold for it.
    pub(super) fn place(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(&self.name))
    }

    /// Reads it, as what it is.
    pub(super) fn load(&self) -> Result<Content, Unread> {
        Ok(match self.text().map_err(Unread::Io)? {
            Ok(text) => Content::Text(Box::new(self.file(text)?)),
            Err((shown, finding)) => Content::Unreadable(shown, finding),
        })
    }

    /// A text, as it is to be read here.
    pub(super) fn file(&self, text: String) -> Result<TextFile, Unread> {
        let language = self.language.unwrap_or_else(|| Language::of_text(&text));
        let file = File::new(&text, language).map_err(|_| Unread::TooLong)?;
        Ok(TextFile { text, file })
    }

    /// Its text, whatever that says.
    pub(super) fn text(&self) -> io::Result<Result<String, NoText>> {
        self.bytes().map(as_text)
    }

    /// The same, unless it is a file that has more bytes than these.
    pub(super) fn text_within(&self, most_bytes: u64) -> io::Result<Option<Result<String, NoText>>> {
        let Some(path) = &self.path else { return self.text().map(Some) };
        let file = fs::File::open(path)?;
        let length = file.metadata()?.len();
        if length > most_bytes {
            return Ok(None);
        }
        let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
        // A file would ask the system for its length once more.
        file.take(u64::MAX).read_to_end(&mut bytes)?;
        Ok(Some(as_text(bytes)))
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        match &self.path {
            Some(path) => fs::read(path),
            None => {
                let mut bytes = Vec::new();
                interrupt::while_reading(|| io::stdin().lock().read_to_end(&mut bytes))?;
                Ok(bytes)
            }
        }
    }
}

fn as_text(bytes: Vec<u8>) -> Result<String, NoText> {
    String::from_utf8(bytes).map_err(|error| {
        let valid_up_to = error.utf8_error().valid_up_to();
        let finding = unreadable_file(error.as_bytes(), valid_up_to, ENCODING);
        (String::from_utf8_lossy(error.as_bytes()).into_owned(), Box::new(finding))
    })
}

/// A file as it is on disk, a byte-order mark included.
pub(super) struct TextFile {
    /// Its text.
    pub(super) text: String,
    /// What the text says.
    pub(super) file: File,
}

impl TextFile {
    /// Everything there is to say about it. On disk a byte-order mark is no character: columns count after it.
    pub(super) fn findings(&self, solutions: &dyn Solutions, settings: &Settings) -> Vec<FileFinding> {
        let mut findings = self.file.findings(solutions, settings, ENCODING);
        if self.has_mark() {
            for finding in &mut findings {
                without_mark(&mut finding.range);
                finding.related.iter_mut().for_each(|related| without_mark(&mut related.range));
                let edits = finding.fix.iter_mut().flat_map(|fix| &mut fix.edits);
                edits.for_each(|edit| without_mark(&mut edit.range));
            }
        }
        findings
    }

    /// The boards or the game in it.
    pub(super) fn parts(&self, solutions: &dyn Solutions) -> Vec<FilePart> {
        let mut parts = self.file.parts(solutions, ENCODING);
        if self.has_mark() {
            let steps = parts.iter_mut().flat_map(|part| &mut part.line_of_play);
            steps.for_each(|step| without_mark(&mut step.range));
        }
        parts
    }

    fn has_mark(&self) -> bool {
        self.text.starts_with('\u{feff}')
    }
}

/// A range of a text with a byte-order mark, in columns counted after that.
fn without_mark(range: &mut Range) {
    for position in [&mut range.start, &mut range.end] {
        if position.line == 0 {
            position.column = position.column.saturating_sub(1);
        }
    }
}
