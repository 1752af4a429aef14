//! The report formats of the command line, one file each.
//!
//! A [`Report`] gets one checked file after the other and writes as it goes, so that a person sees
//! the first diagnostic before the last file is solved. A new format is a file here, a variant of
//! [`ReportFormat`], and its lines in `properties` and `plain`.

pub(crate) mod concise;
pub(crate) mod diagnostic;
pub(crate) mod excerpt;
pub(crate) mod github;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod sarif;
pub(crate) mod statistics;
pub(crate) mod text;

use std::io;
use std::io::{IsTerminal as _, Write};

use clap::ValueEnum;

use crate::analysis::{FileDiagnostic, OutlineStep, PuzzleKind, PuzzleOutline};
use crate::cli::report::diagnostic::shows_colour;
use crate::config::Severity;
use crate::rules::VERDICT;

/// The output format of diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ReportFormat {
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

/// What follows from a format.
pub(crate) struct FormatProperties {
    /// Whether it is one document for programs, which must be complete.
    pub(crate) is_document: bool,
    /// Whether it always includes verdicts.
    pub(crate) has_verdicts: bool,
    /// Whether it includes best lines, not only their results.
    pub(crate) has_best_lines: bool,
    /// Whether it can show statistics.
    pub(crate) has_statistics: bool,
    /// Whether it can follow a run that never ends.
    pub(crate) can_watch: bool,
}

/// A checked file.
pub(crate) struct CheckedFile {
    /// Its name in the report.
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) result: CheckResult,
}

/// The results of checking a text, which do not depend on its name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct CheckResult {
    /// `None` if the file is not UTF-8 or not a puzzle.
    pub(crate) kind: Option<&'static PuzzleKind>,
    /// The puzzles, in text order.
    pub(crate) parts: Vec<PuzzleOutline>,
    /// The diagnostics, in text order.
    pub(crate) diagnostics: Vec<FileDiagnostic>,
    /// The number of diagnostics that only `--unsafe-fixes` fixes.
    pub(crate) unsafe_fixes: usize,
    /// Whether `stakeout repair` accepts the file.
    pub(crate) can_be_repaired: bool,
}

impl CheckedFile {
    /// The best line that proves the verdict in a diagnostic; empty for other diagnostics.
    fn best_line(&self, diagnostic: &FileDiagnostic) -> &[OutlineStep] {
        if !diagnostic.rule.is_about_verdict {
            return &[];
        }
        let line = diagnostic.range.start.line;
        let parts = &self.result.parts;
        let next = parts.partition_point(|part| part.lines.end <= line);
        parts
            .get(next)
            .filter(|part| part.lines.contains(&line))
            .map_or(&[], |part| &part.line_of_play)
    }
}

/// What a report contains.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReportContent {
    /// Whether verdicts are shown.
    pub(crate) shows_verdicts: bool,
    /// Whether there are only errors, without a summary.
    pub(crate) is_quiet: bool,
    /// Whether it is read in a terminal.
    pub(crate) is_terminal: bool,
}

impl ReportContent {
    /// The content in this format: programs that read JSON and JUnit always get verdicts.
    pub(crate) fn in_format(self, format: ReportFormat) -> Self {
        let has_verdicts = format.properties().has_verdicts;
        Self { shows_verdicts: self.shows_verdicts || has_verdicts, ..self }
    }

    /// Whether a diagnostic is shown. A verdict that the settings make a warning or an error always
    /// is.
    pub(crate) fn shows(self, diagnostic: &FileDiagnostic) -> bool {
        if self.is_quiet {
            return diagnostic.severity == Severity::Error;
        }
        self.shows_verdicts
            || diagnostic.rule != &VERDICT
            || diagnostic.severity <= Severity::Warning
    }
}

/// A destination for diagnostics.
pub(crate) trait Report {
    /// Writes the diagnostics of one file that are `shown`.
    fn file(&mut self, checked: &CheckedFile, shown: &[&FileDiagnostic]) -> io::Result<()>;

    /// Reports a file that could not be checked. Standard error also has the message, which is
    /// enough for people.
    fn unread(&mut self, _name: &str, _message: &str) -> io::Result<()> {
        Ok(())
    }

    /// Makes the output so far visible, if it is read while it is written.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Writes the end of the report. Nothing may be written after that.
    fn finish(&mut self) -> io::Result<()>;
}

impl ReportFormat {
    /// A report to standard output, in colour if that is a terminal that supports it.
    pub(crate) fn for_terminal(self, content: ReportContent) -> Box<dyn Report> {
        let content = ReportContent { is_terminal: io::stdout().is_terminal(), ..content };
        match self {
            Self::Text if shows_colour(&io::stdout()) => {
                let links = supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout);
                Box::new(text::TextReport::styled(Box::new(anstream::stdout()), links, content))
            }
            // Standard output alone would be flushed at every line.
            _ => self.plain(Box::new(io::BufWriter::new(io::stdout())), content),
        }
    }

    /// A report to standard error.
    pub(crate) fn for_standard_error(self, content: ReportContent) -> Box<dyn Report> {
        let content = ReportContent { is_terminal: io::stderr().is_terminal(), ..content };
        match self {
            Self::Text if shows_colour(&io::stderr()) => {
                let links = supports_hyperlinks::on(supports_hyperlinks::Stream::Stderr);
                Box::new(text::TextReport::styled(Box::new(anstream::stderr()), links, content))
            }
            _ => self.plain(Box::new(io::BufWriter::new(io::stderr())), content),
        }
    }

    /// What follows from it.
    pub(crate) const fn properties(self) -> FormatProperties {
        const LINES: FormatProperties = FormatProperties {
            is_document: false,
            has_verdicts: false,
            has_best_lines: false,
            has_statistics: true,
            can_watch: true,
        };
        const DOCUMENT: FormatProperties = FormatProperties {
            is_document: true,
            has_verdicts: true,
            has_statistics: false,
            can_watch: false,
            ..LINES
        };
        match self {
            Self::Text | Self::Concise => LINES,
            Self::Json => FormatProperties { has_statistics: true, ..DOCUMENT },
            Self::Sarif => {
                FormatProperties { has_verdicts: false, has_best_lines: true, ..DOCUMENT }
            }
            Self::Github => FormatProperties { has_statistics: false, can_watch: false, ..LINES },
            Self::Junit => DOCUMENT,
        }
    }

    /// A report without colour.
    pub(crate) fn plain(self, out: Box<dyn Write>, content: ReportContent) -> Box<dyn Report> {
        match self {
            Self::Text => Box::new(text::TextReport::plain(out, content)),
            Self::Concise => Box::new(concise::ConciseReport::new(out)),
            Self::Json => Box::new(json::JsonReport::new(out)),
            Self::Sarif => Box::new(sarif::SarifReport::new(out)),
            Self::Github => Box::new(github::GithubReport::new(out)),
            Self::Junit => Box::new(junit::JunitReport::new(out)),
        }
    }
}
