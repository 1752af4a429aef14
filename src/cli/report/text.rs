//! `text`: each diagnostic with its source line, for people.

use std::collections::HashMap;
use std::io;
use std::io::Write;
use std::ops::Range;

use annotate_snippets::renderer::{DEFAULT_LINE_NUM_STYLE, Style};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use crate::analysis::{FileDiagnostic, FileRelated, rule_link};
use crate::cli::kinds::{KINDS, KindCommands, commands_of};
use crate::cli::report::excerpt::TextLines;
use crate::cli::report::{CheckedFile, Report, ReportContent};
use crate::cli::visible;
use crate::config::Severity;
use crate::rules::verdict_mismatch;
use crate::text::{Position, Span, counted};

/// The maximum number of lines between a diagnostic and a related place in its excerpt. Places
/// further away are only named.
const NEAR: u32 = 12;

/// What the terminal supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// Characters only.
    Plain,
    /// Colours.
    Coloured,
    /// Colours, and rule names as links to their pages.
    Linked,
}

/// Writes diagnostics as they come, and their counts at the end.
pub(crate) struct TextReport {
    out: Box<dyn Write>,
    look: Look,
    content: ReportContent,
    files: usize,
    /// The puzzles of each kind, in the order of [`KINDS`].
    puzzles: [PuzzleCount; KINDS.len()],
    /// The diagnostics of each severity, most severe first.
    counts: [usize; 4],
    /// The diagnostics with a safe fix.
    safe_fixes: usize,
    /// Those that only `--unsafe-fixes` fixes.
    unsafe_fixes: usize,
    /// The rule of the first error.
    first_error: Option<&'static str>,
}

/// The number of puzzles of a kind.
#[derive(Default)]
struct PuzzleCount {
    all: usize,
    /// How many have each outcome.
    outcomes: HashMap<&'static str, usize>,
}

impl TextReport {
    pub(crate) fn plain(out: Box<dyn Write>, content: ReportContent) -> Self {
        Self {
            out,
            look: Look::Plain,
            content,
            files: 0,
            puzzles: Default::default(),
            counts: [0; 4],
            safe_fixes: 0,
            unsafe_fixes: 0,
            first_error: None,
        }
    }

    /// In colour; `links` is whether the terminal supports hyperlinks.
    pub(crate) fn styled(out: Box<dyn Write>, links: bool, content: ReportContent) -> Self {
        let look = if links { Look::Linked } else { Look::Coloured };
        Self { look, ..Self::plain(out, content) }
    }

    /// The line about fixes, such as `2 fixable with --fix, 1 more with --unsafe-fixes`; `None`
    /// without fixes.
    fn fixes_in_words(&self) -> Option<String> {
        match (self.safe_fixes, self.unsafe_fixes) {
            (0, 0) => None,
            (0, likely) => Some(format!("{likely} fixable with --fix --unsafe-fixes")),
            (safe, 0) => Some(format!("{safe} fixable with --fix")),
            (safe, likely) => {
                Some(format!("{safe} fixable with --fix, {likely} more with --unsafe-fixes"))
            }
        }
    }
}

impl PuzzleCount {
    /// Such as `13 boards: 9 police, 3 thief, 1 draw`.
    fn in_words(&self, kind: &KindCommands) -> String {
        let found =
            kind.outcomes.iter().filter_map(|name| Some((*self.outcomes.get(name)?, *name)));
        let solved: usize = self.outcomes.values().sum();
        let unsolved = self
            .all
            .checked_sub(solved)
            .filter(|count| *count > 0)
            .map(|count| (count, "not solved"));
        let counts: Vec<_> =
            found.chain(unsolved).map(|(count, name)| format!("{count} {name}")).collect();
        format!("{}: {}", counted(self.all, kind.kind.name), counts.join(", "))
    }
}

impl Report for TextReport {
    fn file(&mut self, checked: &CheckedFile, shown: &[&FileDiagnostic]) -> io::Result<()> {
        self.files += 1;
        for (count, kind) in self.puzzles.iter_mut().zip(&KINDS) {
            if checked.result.kind == Some(kind.kind) {
                count.all += checked.result.parts.len();
                for outcome in checked.result.parts.iter().filter_map(|part| part.outcome) {
                    *count.outcomes.entry(outcome).or_default() += 1;
                }
            }
        }
        self.unsafe_fixes += checked.result.unsafe_fixes;
        if shown.is_empty() {
            return Ok(());
        }
        let lines = TextLines::new(&checked.text);
        let mismatch_help = checked.result.kind.and_then(|kind| commands_of(kind).mismatch_help);
        for diagnostic in shown {
            self.counts[diagnostic.severity as usize] += 1;
            self.safe_fixes += usize::from(diagnostic.fix.as_ref().is_some_and(|fix| fix.is_safe));
            if diagnostic.severity == Severity::Error {
                self.first_error.get_or_insert(diagnostic.rule.name);
            }
            let help = mismatch_help.filter(|_| diagnostic.rule == &verdict_mismatch::RULE);
            write_diagnostic(&mut self.out, self.look, &checked.name, &lines, diagnostic, help)?;
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.files > 0 && !self.content.is_quiet {
            writeln!(
                self.out,
                "Checked {}: {}.",
                counted(self.files, "file"),
                counts_in_words(self.counts)
            )?;
            for (count, kind) in self.puzzles.iter().zip(&KINDS).filter(|(count, _)| count.all > 0)
            {
                writeln!(self.out, "{}", count.in_words(kind))?;
            }
            if let Some(fixes) = self.fixes_in_words() {
                writeln!(self.out, "{fixes}")?;
            }
            if let Some(rule) = self.first_error.filter(|_| self.content.is_terminal) {
                writeln!(self.out, "For more about an error, try `stakeout explain {rule}`.")?;
            }
        }
        self.out.flush()
    }
}

/// The counts by severity, in words.
fn counts_in_words(counts: [usize; 4]) -> String {
    let [errors, warnings, information, hints] = counts;
    let mut words =
        vec![if errors == 0 { "no errors".to_owned() } else { counted(errors, "error") }];
    if warnings > 0 {
        words.push(counted(warnings, "warning"));
    }
    if information > 0 {
        words.push(format!("{information} information"));
    }
    if hints > 0 {
        words.push(counted(hints, "hint"));
    }
    words.join(", ")
}

/// Writes a diagnostic with its source lines, and perhaps one more line of help.
///
/// # Complexity
/// Constant, except for the message.
pub(crate) fn write_diagnostic(
    out: &mut dyn Write,
    look: Look,
    name: &str,
    lines: &TextLines<'_>,
    diagnostic: &FileDiagnostic,
    help: Option<&str>,
) -> io::Result<()> {
    let is_styled = look != Look::Plain;
    let renderer = if is_styled { Renderer::styled() } else { Renderer::plain() };
    let link = if look == Look::Linked { rule_link(diagnostic.rule) } else { None };
    let title = level(diagnostic.severity)
        .primary_title(visible::line(&diagnostic.message))
        .id(diagnostic.rule.name);
    let title = match &link {
        Some(link) => title.id_url(link.as_str()),
        None => title,
    };
    writeln!(out, "{}", renderer.render(&[Group::with_title(title)]))?;

    let excerpt = Excerpt::new(lines, diagnostic);
    // The place is written here, since the renderer would count its column in the cut line.
    let width = (excerpt.first + excerpt.height - 1).to_string().len();
    let arrow = if is_styled { DEFAULT_LINE_NUM_STYLE } else { Style::new() };
    writeln!(out, "{:width$}{arrow}-->{arrow:#} {}", "", place(name, diagnostic.range.start))?;

    let snippet =
        Snippet::source(excerpt.text).line_start(excerpt.first).annotations(excerpt.annotations);
    let notes = excerpt.elsewhere.iter().map(|related| {
        let place = place(related.file.as_deref().unwrap_or(name), related.range.start);
        Level::NOTE.message(format!("{}: {place}", visible::line(&related.message)))
    });
    let fix = diagnostic.fix.iter().map(|fix| Level::HELP.message(visible::line(&fix.title)));
    let help = help.map(|help| Level::HELP.message(help));
    let body = Group::with_level(level(diagnostic.severity))
        .element(snippet)
        .elements(notes)
        .elements(fix);
    let body = body.elements(help);
    writeln!(out, "{}", renderer.render(&[body]))
}

/// The source lines of a diagnostic, with the places in them.
struct Excerpt<'a> {
    /// The number of the first line, from 1.
    first: usize,
    /// The number of lines.
    height: usize,
    text: String,
    annotations: Vec<Annotation<'a>>,
    /// Related places outside the excerpt.
    elsewhere: Vec<&'a FileRelated>,
}

impl<'a> Excerpt<'a> {
    fn new(lines: &TextLines<'_>, diagnostic: &'a FileDiagnostic) -> Self {
        let at = diagnostic.range.start.line;
        let is_near = |related: &&FileRelated| {
            related.file.is_none() && related.range.start.line.abs_diff(at) <= NEAR
        };
        let (near, mut elsewhere): (Vec<_>, Vec<_>) = diagnostic.related.iter().partition(is_near);
        let line_numbers = || near.iter().map(|related| related.range.start.line).chain([at]);
        let (first, last) =
            (line_numbers().min().unwrap_or(at), line_numbers().max().unwrap_or(at));
        let mut text = String::new();
        let mut annotations = Vec::new();
        for line in first..=last {
            let here: Vec<_> =
                near.iter().filter(|related| related.range.start.line == line).collect();
            let own = (line == at).then_some(diagnostic.span);
            let spans: Vec<Span> =
                own.into_iter().chain(here.iter().map(|related| related.span)).collect();
            let cut = lines.cut(line, &spans);
            let shifted = |place: &Range<usize>| place.start + text.len()..place.end + text.len();
            let mut places = cut.places.iter();
            if let Some(Some(place)) = own.and_then(|_| places.next()) {
                annotations.push(AnnotationKind::Primary.span(shifted(place)));
            }
            for (related, place) in here.into_iter().zip(places) {
                match place {
                    Some(place) => {
                        let label = visible::line(&related.message);
                        annotations.push(AnnotationKind::Context.span(shifted(place)).label(label));
                    }
                    None => elsewhere.push(related),
                }
            }
            text.push_str(&cut.text);
            text.push('\n');
        }
        let height = (last - first) as usize + 1;
        Self { first: first as usize + 1, height, text, annotations, elsewhere }
    }
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Information => Level::INFO.with_name(severity.name()),
        Severity::Hint => Level::NOTE.with_name(severity.name()),
    }
}

fn place(name: &str, at: Position) -> String {
    format!("{}:{}:{}", visible::line(name), u64::from(at.line) + 1, u64::from(at.column) + 1)
}
