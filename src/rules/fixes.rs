//! What can be done about a diagnostic, and the edits that rules share.
//!
//! A diagnostic itself carries at most the safe fix, since diagnostics are made anew on every edit. What else a rule can offer is
//! worked out when somebody asks about one diagnostic. The edits of a large fix are built only when they are wanted, and those
//! of a fix above [`MOST_FIX_BYTES`] never. Deliberately not here: what any single rule offers.

use crate::model::{BoardKey, BoardReading, DirectiveReading, Key};
use crate::rules::checked::BoardSolveResult;
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::rule::Subject;
use crate::syntax::{Directive, LineKind, Section, WHITE_SPACE};
use crate::text::{Offset, Span};

/// The most bytes that the edits of one fix may take, see [`edit_bytes`]: a larger fix is not offered. In JSON a character
/// takes six bytes at most, so the edits stay well below the 32 MiB of an answer.
pub const MOST_FIX_BYTES: usize = 4 << 20;

/// The bytes that edits take in an answer, about: their texts, and a place for each.
pub const fn edit_bytes(edits: usize, text_bytes: usize) -> usize {
    edits.saturating_mul(128).saturating_add(text_bytes)
}

/// A diagnostic about which somebody asks what can be done. All places are bytes from the section's start.
#[derive(Debug, Clone, Copy)]
pub struct FixContext<'a> {
    /// What is written.
    pub section: &'a Section,
    /// What it means.
    pub reading: &'a BoardReading,
    /// The diagnostic.
    pub diagnostic: &'a Diagnostic,
    /// What became of the attempt to solve the board, if there was one.
    pub answer: Option<BoardSolveResult>,
    /// What the author points to; it may be empty, and need not lie in the diagnostic.
    pub pointed: Span,
    /// The most bytes of edits to build for one fix; a larger one comes without its edits.
    pub most_bytes: usize,
}

impl<'a> FixContext<'a> {
    /// The directive on the line where the diagnostic begins.
    ///
    /// # Complexity
    /// Logarithmic in the lines.
    pub(crate) fn directive(&self) -> Option<&'a DirectiveReading<BoardKey>> {
        let line = self.section.line_at(self.diagnostic.span.start);
        let directives = &self.reading.directives;
        let index = directives.binary_search_by_key(&line, |reading| reading.directive.line).ok()?;
        directives.get(index)
    }
}

/// A fix that may not be what the author meant.
pub(crate) fn offer(title: impl Into<String>, edits: Vec<Edit>) -> Fix {
    Fix { title: title.into(), edits, is_safe: false, is_deferred: false }
}

/// As [`offer`], for a fix that may be large, since it changes many places or adds much text: `None` if it takes more than
/// [`MOST_FIX_BYTES`], and without its edits if they take more than the caller asked for.
pub(crate) fn large_offer(
    asked: &FixContext<'_>,
    title: impl Into<String>,
    bytes: usize,
    edits: impl FnOnce() -> Vec<Edit>,
) -> Option<Fix> {
    let is_deferred = bytes > asked.most_bytes;
    let edits = if is_deferred || bytes > MOST_FIX_BYTES { Vec::new() } else { edits() };
    (bytes <= MOST_FIX_BYTES).then(|| Fix { is_deferred, ..offer(title, edits) })
}

impl Fix {
    /// The fix without its edits if they take more bytes than this; `None` if they take more than [`MOST_FIX_BYTES`].
    pub(crate) fn deferred_above(self, most_bytes: usize) -> Option<Self> {
        let bytes = self.bytes();
        match bytes > most_bytes {
            true => (bytes <= MOST_FIX_BYTES).then(|| Self { edits: Vec::new(), is_deferred: true, ..self }),
            false => Some(self),
        }
    }

    /// The bytes that its edits take in an answer, about.
    pub fn bytes(&self) -> usize {
        edit_bytes(self.edits.len(), self.edits.iter().map(|edit| edit.text.len()).sum())
    }
}

/// The offer to silence the rule of a diagnostic on its board, if that is possible: in the `allow` that the board has, or in
/// a new one.
pub(crate) fn allow(asked: &FixContext<'_>) -> Option<Fix> {
    let rule = asked.diagnostic.rule;
    let own = asked.section.own_lines();
    let here = own.contains(&asked.section.line_at(asked.diagnostic.span.start));
    let value = asked.reading.directive(BoardKey::Allow).map(|reading| reading.directive.value);
    let inserted = || insert_directive(asked.section, asked.reading, BoardKey::Allow, rule.name);
    allow_in(value, inserted, asked.diagnostic, "on this board").filter(|_| here)
}

/// The fix that suppresses the rule of a diagnostic with the `allow` of this value, or else with a new one.
pub(crate) fn allow_in(
    value: Option<Span>,
    inserted: impl FnOnce() -> Option<Edit>,
    diagnostic: &Diagnostic,
    place: &str,
) -> Option<Fix> {
    let rule = diagnostic.rule;
    if !rule.can_be_allowed || !diagnostic.is_suppressible || rule.subject == Subject::File {
        return None;
    }
    let edit = match value {
        Some(value) if value.is_empty() => Edit { span: value, text: format!(" {}", rule.name) },
        Some(value) => Edit { span: Span { start: value.end, end: value.end }, text: format!(", {}", rule.name) },
        None => inserted()?,
    };
    Some(offer(format!("Allow `{}` {place}", rule.name), vec![edit]))
}

/// Writes a directive that a board does not have yet: after those that are best written before it. `None` without a grid.
pub fn insert_directive(section: &Section, reading: &BoardReading, key: BoardKey, value: &str) -> Option<Edit> {
    let grid = section.grid.as_ref()?;
    let comes_before = |other: Option<BoardKey>| other.is_some_and(|other| (other as usize) < key as usize);
    let before = reading.directives.iter().rfind(|other| comes_before(other.key));
    let line = match (before, reading.directives.first()) {
        (Some(before), _) => before.directive.line + 1,
        (None, Some(first)) => first.directive.line,
        (None, None) => grid.header.map_or(grid.lines.start, |header| header.line),
    };
    let at = section.lines.get(line)?.whole().start;
    let text = format!("{}: {value}{}", key.name(), section.line_end());
    Some(Edit { span: Span { start: at, end: at }, text })
}

/// Takes out a directive with its line; a comment behind it stays, on a line of its own. Where the line keeps the grid
/// above apart from what follows, a blank line takes its place.
pub(crate) fn remove_directive(section: &Section, directive: &Directive) -> Edit {
    let Some(line) = section.lines.get(directive.line) else {
        return Edit { span: directive.whole(), text: String::new() };
    };
    let behind = Span { start: directive.value.end.max(directive.whole().end), end: line.trimmed().end };
    let comment = behind.of(&section.text).trim_start_matches(WHITE_SPACE);
    if comment.is_empty() {
        return remove_line(section, directive.line);
    }
    let text = if directive.line == 0 { section.line_end() } else { "" };
    let end = behind.end - Offset::new(comment.len());
    Edit { span: Span { start: line.whole().start, end }, text: text.to_owned() }
}

/// Takes out a line. Where it keeps the grid above apart from what follows, or text above a grid from being a row, a blank
/// line takes its place.
pub fn remove_line(section: &Section, index: usize) -> Edit {
    let Some(line) = section.lines.get(index) else { return Edit { span: Span::default(), text: String::new() } };
    let next = section.lines.get(index + 1);
    let is_needed = match index.checked_sub(1) {
        None => next.is_some_and(|next| next.kind != LineKind::Blank),
        Some(above) => keeps_text(section, above, index + 1),
    };
    let end = match next {
        _ if is_needed => line.whole().end,
        Some(next) => next.whole().start,
        None => Offset::new(section.text.len()),
    };
    Edit { span: Span { start: line.whole().start, end }, text: String::new() }
}

/// Whether a line is text that would be a row without the line below it. The lines from `next` on may go at the same time
/// as that one, if they are such as can go.
fn keeps_text(section: &Section, above: usize, next: usize) -> bool {
    let is_text = section.lines.get(above).is_some_and(|line| line.kind == LineKind::Text);
    let stays = |index: &usize| {
        let kind = section.lines.get(*index).map(|line| line.kind);
        !matches!(kind, Some(LineKind::Directive | LineKind::SizeHeader))
    };
    is_text && (next..).find(stays).is_some_and(|below| section.would_be_row(above, below))
}

/// An edit of a file's first section as it is best made: what it takes out at the start of the file needs no blank line in
/// its place, since there is no grid above.
pub fn at_file_start(section: &Section, edit: Edit) -> Edit {
    let Some([first, second]) = section.lines.get(..2) else { return edit };
    let starts_file = edit.span.start == first.whole().start && !edit.span.is_empty() && first.kind != LineKind::Blank;
    match edit.text.as_str() {
        "" if starts_file && edit.span.end == first.whole().end => {
            Edit { span: Span { end: second.whole().start, ..edit.span }, ..edit }
        }
        "\n" | "\r\n" | "\r" if starts_file => Edit { text: String::new(), ..edit },
        _ => edit,
    }
}
