//! What a line that cannot be read may be meant to be: a directive without its colon, or an edge in
//! another notation.
//!
//! Deliberately not here: which lines cannot be read, and why.

use crate::model::{BoardKey, EdgeNotation, ForeignEdge, GraphKey, Key, PursuitKey};
use crate::rules::fixes::unsafe_fix;
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Fix, FixContext, Part, Rule};
use crate::rules::shown::shown;
use crate::syntax::{Directive, Line, LineKind, WHITESPACE, without_comment, words};
use crate::text::{Span, counted};

/// The most characters of a value in a message.
const MAX_SHOWN: usize = 40;

/// The message about a line that is probably a directive, or an edge in another notation.
pub(crate) fn meant<K: Key>(line: &str, notation: &EdgeNotation) -> Option<String> {
    if is_foreign_comment(line) {
        return Some("for a comment, start the line with `;`".to_owned());
    }
    if let Some(message) = meant_as_directive::<K>(line) {
        return Some(message);
    }
    if let Some((_, edge)) = colon(line, notation) {
        return Some(format!("for {}, write `{}`", notation.others, shown(&edge, MAX_SHOWN)));
    }
    if let Some(edge) = pair(line, notation) {
        return Some(format!("for an edge, write `{}`", shown(&edge, MAX_SHOWN)));
    }
    Some(instead_of(ForeignEdge::in_line(line, notation)?, line, notation))
}

/// That a line such as `solution: a` is a directive of another kind of file: a colon after a name may
/// stand for an edge, but no vertex has this name. `unread` are the lines that cannot be read.
pub(crate) fn of_another_kind<P: Part>(
    part: &P,
    line: &str,
    unread: impl Iterator<Item = Span>,
    is_vertex: impl FnOnce(&str) -> bool,
) -> Option<String> {
    let (key, _) = line.split_once(':').filter(|_| !line.contains("->"))?;
    let key = key.trim_end_matches(WHITESPACE);
    let mut kinds = Vec::new();
    for (kind, has_key) in [
        ("boards", BoardKey::named(key).is_some()),
        ("games", GraphKey::named(key).is_some()),
        ("pursuits", PursuitKey::named(key).is_some()),
    ] {
        if has_key {
            kinds.push(kind);
        }
    }
    let is_named = |unread: Span| {
        let after = unread.of(&part.source().text).split_once(':').map_or("", |(_, after)| after);
        words(after).any(|word| word.of(after) == key)
    };
    let mut unread = unread;
    if kinds.is_empty() || is_vertex(key) || unread.any(is_named) {
        return None;
    }
    Some(format!("`{key}` is a directive of {}, not of {}s", kinds.join(" and "), P::NOUN))
}

/// The edge in the place of two names with a comma between them: `a,b`, `(a, b)`, `["a", "b"],`.
fn pair(line: &str, notation: &EdgeNotation) -> Option<String> {
    let line = line.trim_end_matches([',', ';']);
    let brackets = [('(', ')'), ('[', ']'), ('{', '}')].iter();
    let mut inside =
        brackets.filter_map(|&(open, close)| line.strip_prefix(open)?.strip_suffix(close));
    let (one, other) = inside.next().unwrap_or(line).split_once(',')?;
    let [one, other] =
        [one, other].map(|name| name.trim_matches(WHITESPACE).trim_matches(['"', '\'']));
    let is_name = |name: &str| {
        !name.is_empty() && name != "-" && !name.contains("->") && !name.contains(OUTSIDE_NAMES)
    };
    (is_name(one) && is_name(other)).then(|| format!("{one} {} {other}", notation.edge))
}

/// Characters that are in no name of a pair.
const OUTSIDE_NAMES: [char; 13] =
    [' ', '\t', ',', ':', ';', '(', ')', '[', ']', '{', '}', '"', '\''];

/// The lines that are single names only because an edge is written as a pair, such as `a,b`, in a
/// text without any edge. Elsewhere `0,1` may be a name.
pub(crate) fn pairs(
    text: &str,
    statements: impl Iterator<Item = Span>,
    notation: &EdgeNotation,
) -> Vec<Span> {
    let mut pairs = Vec::new();
    if memchr::memchr(b',', text.as_bytes()).is_none() {
        return pairs;
    }
    for span in statements {
        let line = span.of(text);
        if line.contains("->") || line.contains(" - ") {
            return Vec::new();
        }
        if !line.contains(WHITESPACE) && pair(line, notation).is_some() {
            pairs.push(span);
        }
    }
    pairs
}

/// Whether a line is such a pair.
pub(crate) fn is_pair(line: &str, notation: &EdgeNotation) -> bool {
    pair(line, notation).is_some()
}

/// Reports such lines once, on the first.
pub(crate) fn report_pairs(
    rule: &'static Rule,
    text: &str,
    pairs: &[Span],
    notation: &EdgeNotation,
    found: &mut DiagnosticList,
) {
    let Some((first, rest)) = pairs.split_first() else { return };
    let line = first.of(text);
    let edge = pair(line, notation).unwrap_or_default();
    let [name, edge] = [line, &edge].map(|text| shown(text, MAX_SHOWN));
    let mut message = format!("`{name}` is one name; for an edge, write `{edge}`");
    if !rest.is_empty() {
        message += &format!("; {} alike", counted(rest.len(), "more line"));
    }
    found.push(Diagnostic::new(rule, *first, message));
}

/// Whether a line starts like a comment of another language.
fn is_foreign_comment(line: &str) -> bool {
    ["#", "//", "%"].iter().any(|mark| line.starts_with(mark))
}

/// Makes all unread lines comments that are comments of another language, if this one is.
pub(crate) fn comments_fix<P: Part>(
    context: &FixContext<'_, P>,
    unread: impl Iterator<Item = Span>,
) -> Option<Fix> {
    if !is_foreign_comment(context.marked()) {
        return None;
    }
    let text = &context.part.source().text;
    let comments = unread.filter(|line| is_foreign_comment(line.of(text)));
    let mut edits: Vec<Edit> = comments
        .map(|Span { start, .. }| Edit { span: Span { start, end: start }, text: "; ".to_owned() })
        .collect();
    edits.sort_by_key(|edit| edit.span);
    let title = match edits.len() {
        1 => "Make it a comment".to_owned(),
        lines => format!("Make these {lines} lines comments"),
    };
    Some(unsafe_fix(title, edits))
}

/// The message about a line that can be read, but in which an edge of another notation became part
/// of a name, such as `a--b` or `a<->b`.
pub(crate) fn edge_in_name(line: &str, notation: &EdgeNotation) -> Option<String> {
    Some(instead_of(ForeignEdge::surely_in_name(line, notation)?, line, notation))
}

/// What to write instead of an edge of another notation.
fn instead_of(found: ForeignEdge<'_>, line: &str, notation: &EdgeNotation) -> String {
    let ForeignEdge { mark, edge, .. } = found;
    if mark == edge {
        return format!("for an edge, put spaces around the `{mark}`");
    }
    let spaces = if spaced_edge(found, line) == edge { "" } else { " between spaces" };
    format!("`{mark}` is not {} here; write `{edge}`{spaces}", notation.name)
}

/// What to write for an edge of another notation, with the spaces that a dash needs: `a–b`.
fn spaced_edge(found: ForeignEdge<'_>, line: &str) -> String {
    let ForeignEdge { span, edge, .. } = found;
    let is_joined = |next: Option<char>| next.is_some_and(|next| !WHITESPACE.contains(&next));
    let space = |next| if edge == "-" && is_joined(next) { " " } else { "" };
    let before = space(line[..span.start.bytes()].chars().next_back());
    let after = space(line[span.end.bytes()..].chars().next());
    format!("{before}{edge}{after}")
}

/// The message about a line that is probably a directive.
pub(crate) fn meant_as_directive<K: Key>(line: &str) -> Option<String> {
    let MeantDirective { key, value, is_lower_case, .. } = meant_directive::<K>(line)?;
    let space = if value.is_empty() { "" } else { " " };
    let name = key.name();
    let why = if is_lower_case { "" } else { "directives are lower-case; " };
    Some(format!("{why}for a directive, write `{name}:{space}{}`", shown(value, MAX_SHOWN)))
}

/// The content of a line that is read as a directive although it has no colon, and what to write.
fn assignment<P: Part>(part: &P, directive: Directive) -> Option<(Span, String)> {
    let source = part.source();
    let line = source.lines.get(directive.line)?;
    if line.kind != LineKind::Assignment {
        return None;
    }
    let [key, value] = [directive.key, directive.value].map(|span| span.of(&source.text));
    Some((content(&source.text, line), format!("{key}: {value}")))
}

/// Reports the lines that are read as a directive although they have no colon.
pub(crate) fn report_assignments<P: Part>(
    rule: &'static Rule,
    part: &P,
    found: &mut DiagnosticList,
) {
    let directives = part.directives().iter().map(|reading| reading.directive);
    found.extend(directives.filter_map(|directive| {
        let (span, written) = assignment(part, directive)?;
        let message = format!("for a directive, write `{}`", shown(&written, 2 * MAX_SHOWN));
        Some(Diagnostic::new(rule, span, message))
    }));
}

/// Writes the colon of a directive without it.
pub(crate) fn assignment_fix<P: Part>(context: &FixContext<'_, P>) -> Option<Fix> {
    let directive = context.directive()?.directive;
    let (span, written) = assignment(context.part, directive)?;
    let key = directive.key.of(&context.part.source().text);
    let title = format!("Write the directive `{key}`");
    (span == context.diagnostic.span).then(|| context.replace(title, written))
}

/// A line without surrounding whitespace and without a comment.
fn content(text: &str, line: &Line) -> Span {
    let trimmed = line.trimmed();
    let written = trimmed.of(text);
    let end = written[..without_comment(written, 0)].trim_end_matches(WHITESPACE).len();
    let start = written.len() - written.trim_start_matches(WHITESPACE).len();
    Span::new(start, end).shifted(trimmed.start)
}

/// A known directive that a line is probably meant to be.
pub(crate) struct MeantDirective<'a, K> {
    pub(crate) key: K,
    value: &'a str,
    /// Whether the key is written as it should be.
    is_lower_case: bool,
    /// The key and what follows it up to the value: replaced by the key and a colon.
    before_value: Span,
}

/// The known directive that a line differs from only in case, or in that the colon is missing or an
/// equals sign: `Start: a`, `start a`, `start = a`.
pub(crate) fn meant_directive<K: Key>(line: &str) -> Option<MeantDirective<'_, K>> {
    let end = line.find([':', '=', ' ', '\t'])?;
    let written = &line[..end];
    let known = |key: &K| key.name().eq_ignore_ascii_case(written);
    let key = K::ALL.iter().copied().find(known)?;
    let rest = line[end..].trim_start_matches(WHITESPACE);
    let has_sign = rest.starts_with([':', '=']);
    let is_lower_case = key.name() == written;
    let is_edge =
        line[end..].contains("->") || ["=>", "-"].iter().any(|mark| rest.starts_with(mark));
    // `Start a` may be the beginning of anything, and `start -> a` is a vertex.
    if is_edge || !(has_sign || is_lower_case) {
        return None;
    }
    let value = rest[usize::from(has_sign)..].trim_matches(WHITESPACE);
    let start = line.len() - rest[usize::from(has_sign)..].trim_start_matches(WHITESPACE).len();
    Some(MeantDirective { key, value, is_lower_case, before_value: Span::new(0, start) })
}

/// A line `a: b c` or `a : b c`: the colon with the white space around it, and the line with an edge
/// in its place.
fn colon(line: &str, notation: &EdgeNotation) -> Option<(Span, String)> {
    let at = line.find(':').filter(|_| !line.contains("->"))?;
    let name = line[..at].trim_end_matches(WHITESPACE);
    let rest = &line[at + 1..];
    let others = rest.trim_start_matches(WHITESPACE);
    if name.is_empty() || name.contains(WHITESPACE) || !(others.is_empty() || others != rest) {
        return None;
    }
    let span = Span::new(name.len(), line.len() - others.len());
    Some((span, format!("{name} {} {others}", notation.edge).trim_end().to_owned()))
}

/// Writes the intended directive.
pub(crate) fn directive_fix<P: Part>(context: &FixContext<'_, P>) -> Option<Fix> {
    let meant = meant_directive::<P::Key>(context.marked())?;
    let is_free = context.part.directive(meant.key).is_none();
    let name = meant.key.name();
    let title = format!("Write the directive `{name}`");
    let space = if meant.value.is_empty() { "" } else { " " };
    let text = format!("{name}:{space}");
    let span = meant.before_value.shifted(context.diagnostic.span.start);
    is_free.then(|| unsafe_fix(title, vec![Edit { span, text }]))
}

/// Writes the edges of this line and of all others in the same notation.
pub(crate) fn edges_fix<P: Part>(
    context: &FixContext<'_, P>,
    notation: &EdgeNotation,
    unread: impl Iterator<Item = Span>,
) -> Option<Fix> {
    let meant = meant_edge::<P::Key>(context.marked(), notation)?;
    let mut edits: Vec<Edit> = unread
        .filter_map(|line| {
            let other = meant_edge::<P::Key>(line.of(&context.part.source().text), notation)?;
            let is_alike = other.habit == meant.habit && other.edge == meant.edge;
            let span = other.span.shifted(line.start);
            is_alike.then_some(Edit { span, text: other.text })
        })
        .collect();
    edits.sort_by_key(|edit| edit.span);
    let edge = meant.edge;
    let title = match edits.len() {
        1 => format!("Write `{edge}`"),
        lines => format!("Write `{edge}` in these {lines} lines"),
    };
    Some(unsafe_fix(title, edits))
}

/// The characters in place of an edge in a line that cannot be read.
struct MeantEdge {
    span: Span,
    edge: &'static str,
    /// What to write: the edge with spaces around it, if they are lacking; a whole line for a pair.
    text: String,
    habit: EdgeHabit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EdgeHabit {
    /// `a: b`
    Colon,
    /// `(a, b)`
    Pair,
    /// `a => b`
    Mark,
}

fn meant_edge<K: Key>(line: &str, notation: &EdgeNotation) -> Option<MeantEdge> {
    if meant_directive::<K>(line).is_some() {
        return None;
    }
    if let Some((span, _)) = colon(line, notation) {
        let edge = notation.edge;
        let after = if span.end.bytes() == line.len() { "" } else { " " };
        let text = format!(" {edge}{after}");
        return Some(MeantEdge { span, edge, text, habit: EdgeHabit::Colon });
    }
    if let Some(text) = pair(line, notation) {
        let span = Span::new(0, line.len());
        return Some(MeantEdge { span, edge: notation.edge, text, habit: EdgeHabit::Pair });
    }
    let found = ForeignEdge::in_line(line, notation)?;
    let text = spaced_edge(found, line);
    Some(MeantEdge { span: found.span, edge: found.edge, text, habit: EdgeHabit::Mark })
}
