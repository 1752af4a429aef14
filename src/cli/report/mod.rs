//! Publication on paper: one file a format.
//!
//! A [`Report`] is handed one checked file after the other and writes as it goes, so that a person sees the first
//! diagnostic before the last file is solved; only a few at a time are handed on to the system. A new format is a file here and a line in [`Format`].

pub(crate) mod concise;
pub(crate) mod excerpt;
pub(crate) mod github;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod sarif;
pub(crate) mod statistics;
pub(crate) mod text;

use std::io;
use std::io::Write;

use clap::ValueEnum;

use crate::analysis::{FileDiagnostic, FilePart, FileStep};

/// How diagnostics are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// Diagnostics with source excerpts
    #[default]
    Text,
    /// `path:line:column: severity[rule] message`
    Concise,
    /// An array of diagnostics
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations for a GitHub workflow
    Github,
    /// JUnit XML: one test case per board
    Junit,
}

/// One file that was checked.
pub(crate) struct Checked {
    /// What it is called.
    pub(crate) name: String,
    /// Its text.
    pub(crate) text: String,
    /// What there is to say about it.
    pub(crate) said: Said,
}

/// Everything that there is to say about a text, whatever it is called.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Said {
    /// The boards in it.
    pub(crate) boards: usize,
    /// The games in it.
    pub(crate) games: usize,
    /// The boards, or the game, in the order of the places.
    pub(crate) parts: Vec<FilePart>,
    /// What was found, in the order of the places.
    pub(crate) diagnostics: Vec<FileDiagnostic>,
}

impl Checked {
    /// The line of play that proves what a diagnostic says about a verdict; empty for any other.
    fn line_of_play(&self, diagnostic: &FileDiagnostic) -> &[FileStep] {
        if !diagnostic.rule.tells_verdict {
            return &[];
        }
        let line = diagnostic.range.start.line;
        let parts = &self.said.parts;
        let next = parts.partition_point(|part| part.lines.end <= line);
        parts.get(next).filter(|part| part.lines.contains(&line)).map_or(&[], |part| &part.line_of_play)
    }
}

/// Somebody who writes diagnostics down.
pub(crate) trait Report {
    /// Writes what was found in one file.
    fn file(&mut self, checked: &Checked) -> io::Result<()>;

    /// Writes that a file could not be checked; standard error says so, too. For a person that is enough.
    fn unread(&mut self, _name: &str, _message: &str) -> io::Result<()> {
        Ok(())
    }

    /// Lets whoever reads it see what was written until now, if it is read as it is written.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Writes what stands at the end. Nothing is written after that.
    fn finish(&mut self) -> io::Result<()>;
}

impl Format {
    /// A report to standard output, in colour if that is a terminal that shows it.
    pub(crate) fn for_terminal(self) -> Box<dyn Report> {
        match self {
            Self::Text if shows_colour(&io::stdout()) => {
                let links = supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout);
                Box::new(text::TextReport::styled(Box::new(anstream::stdout()), links))
            }
            // Standard output by itself writes line by line.
            _ => self.plain(Box::new(io::BufWriter::new(io::stdout()))),
        }
    }

    /// A report to standard error.
    pub(crate) fn for_standard_error(self) -> Box<dyn Report> {
        match self {
            Self::Text if shows_colour(&io::stderr()) => {
                let links = supports_hyperlinks::on(supports_hyperlinks::Stream::Stderr);
                Box::new(text::TextReport::styled(Box::new(anstream::stderr()), links))
            }
            _ => self.plain(Box::new(io::BufWriter::new(io::stderr()))),
        }
    }

    /// Whether it is read by programs, for which it has to be whole.
    pub(crate) fn is_for_programs(self) -> bool {
        matches!(self, Self::Json | Self::Sarif | Self::Junit)
    }

    /// Whether it tells how best play goes, not only where it leads.
    pub(crate) fn tells_lines(self) -> bool {
        self == Self::Sarif
    }

    /// A report without colour.
    pub(crate) fn plain(self, out: Box<dyn Write>) -> Box<dyn Report> {
        match self {
            Self::Text => Box::new(text::TextReport::plain(out)),
            Self::Concise => Box::new(concise::ConciseReport::new(out)),
            Self::Json => Box::new(json::JsonReport::new(out)),
            Self::Sarif => Box::new(sarif::SarifReport::new(out)),
            Self::Github => Box::new(github::GithubReport::new(out)),
            Self::Junit => Box::new(junit::JunitReport::new(out)),
        }
    }
}

/// Writes diagnostics to standard error as people read them.
pub(crate) fn write_to_standard_error(name: &str, text: &str, diagnostics: &[FileDiagnostic]) {
    let look = match shows_colour(&io::stderr()) {
        true if supports_hyperlinks::on(supports_hyperlinks::Stream::Stderr) => text::Look::Linked,
        true => text::Look::Coloured,
        false => text::Look::Plain,
    };
    let mut out = anstream::stderr().lock();
    let lines = excerpt::Lines::new(text);
    for diagnostic in diagnostics {
        // There is nobody left to tell that standard error is closed.
        if text::write_diagnostic(&mut out, look, name, &lines, diagnostic).and_then(|()| writeln!(out)).is_err() {
            return;
        }
    }
}

/// Whether a stream shows colours, and nobody asked it not to.
fn shows_colour(stream: &impl anstream::stream::RawStream) -> bool {
    anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
}
