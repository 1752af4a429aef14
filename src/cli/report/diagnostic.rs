//! A diagnostic with its source lines, for people.

use std::io;
use std::io::Write;
use std::ops::Range;

use annotate_snippets::renderer::{DEFAULT_LINE_NUM_STYLE, Style};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use crate::analysis::{FileDiagnostic, FileRelated, rule_link};
use crate::cli::report::excerpt::TextLines;
use crate::cli::visible;
use crate::config::Severity;
use crate::text::{Position, Span};

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

/// Writes diagnostics to standard error in the text format.
pub(crate) fn write_to_standard_error(name: &str, text: &str, diagnostics: &[FileDiagnostic]) {
    let look = if !shows_colour(&io::stderr()) {
        Look::Plain
    } else if supports_hyperlinks::on(supports_hyperlinks::Stream::Stderr) {
        Look::Linked
    } else {
        Look::Coloured
    };
    let mut out = anstream::stderr().lock();
    let lines = TextLines::new(text);
    for diagnostic in diagnostics {
        // There is nowhere left to report that standard error is closed.
        if write_diagnostic(&mut out, look, name, &lines, diagnostic, None)
            .and_then(|()| writeln!(out))
            .is_err()
        {
            return;
        }
    }
}

/// Whether a stream shows colours and the user has not disabled them.
pub(crate) fn shows_colour(stream: &impl anstream::stream::RawStream) -> bool {
    anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
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
        let first = line_numbers().min().unwrap_or(at);
        let last = line_numbers().max().unwrap_or(at);
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
