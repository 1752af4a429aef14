//! Completions in a pursuit file: directives, their values, vertices, names of rules, templates.

use crate::analysis::completion::{Completion, CompletionKind, Completions};
use crate::analysis::completion_context::{CompletionContext, CursorSyntax, Template};
use crate::analysis::context::Context;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::pursuit::kind::PURSUITS;
use crate::model::{Key as _, PursuitKey};
use crate::rules::pursuit_asserted;
use crate::syntax::WHITESPACE;
use crate::text::{Offset, Position, Span};

/// Templates of pursuits.
const PURSUIT_TEMPLATES: [Template; 2] = [
    Template {
        label: "pursuit",
        detail: "a policeman, a thief and an exit",
        snippet: "title: ${1:A new pursuit}\npolice: a\nthief: c\nexits: e\na - b c\nb - d\nc - d\nd - e\n",
    },
    Template {
        label: "cop number",
        detail: "how many policemen are needed",
        snippet: "title: ${1:A new graph}\npolicemen: 2\nexpect: cop-number 2\na - b\nb - c\nc - d\nd - a\n",
    },
];

/// The input of each provider.
struct CompletionInput<'a> {
    document: &'a PursuitDocument,
    cursor: CompletionContext<'a, PursuitKey>,
}

/// Templates, in a file without edges.
fn templates(input: &CompletionInput<'_>) -> Completions {
    let mut statements = input.document.checked().text.statements();
    let has_edges = statements.any(|(line, _)| line != input.cursor.line);
    if has_edges {
        return Completions::default();
    }
    input.cursor.templates(&PURSUIT_TEMPLATES).into()
}

/// Vertices in a line of the graph.
fn in_lines(input: &CompletionInput<'_>) -> Completions {
    let cursor = &input.cursor;
    if cursor.is_in_comment() || cursor.is_in_directive() {
        return Completions::default();
    }
    let (before, after) = cursor.halves();
    let mut start = before.rfind("->").map_or(0, |arrow| arrow + 2);
    if let Some(space) = before.rfind(WHITESPACE) {
        start = start.max(space + 1);
    }
    let typed = &before[start..];
    let is_subject = before[..start].trim_matches(WHITESPACE).is_empty();
    if is_subject {
        if typed.is_empty() && !after.is_empty() {
            return Completions::default();
        }
    } else {
        // For `a |`: a name is not followed by another without an edge between them.
        let has_edge = before.contains(" - ") || before.contains("->") || before.ends_with("- ");
        if !has_edge {
            return Completions::default();
        }
    }
    let rest = after.find([' ', '\t', ':', ';']).unwrap_or(after.len());
    let span =
        Span { start: cursor.at - Offset::new(typed.len()), end: cursor.at + Offset::new(rest) };
    let space = if before.ends_with("->") { " " } else { "" };
    input.vertices(typed, |name| {
        cursor.completion(name, CompletionKind::Vertex, span, &format!("{space}{name}"))
    })
}

/// Vertices in `police`, `thief` and `exits`.
fn in_directives(input: &CompletionInput<'_>) -> Completions {
    let cursor = &input.cursor;
    let CursorSyntax::Value(_, key, value) = cursor.syntax() else {
        return Completions::default();
    };
    if ![PursuitKey::Police, PursuitKey::Thief, PursuitKey::Exits].contains(&key) {
        return Completions::default();
    }
    let text = &input.document.checked().text.text;
    let start = value.start.min(cursor.at);
    let before = Span { start, end: cursor.at }.of(text);
    let word = before.rfind(WHITESPACE).map_or(0, |space| space + 1);
    let after = Span { start: cursor.at, end: value.end.max(cursor.at) }.of(text);
    let rest = after.find(WHITESPACE).unwrap_or(after.len());
    let span = Span { start: start + Offset::new(word), end: cursor.at + Offset::new(rest) };
    input.vertices(&before[word..], |name| cursor.value(name, CompletionKind::Vertex, span))
}

impl PursuitDocument {
    /// The completions at a position, except in comments and free text.
    ///
    /// # Complexity
    /// Linear in the line, the directives and the vertices.
    pub(crate) fn completions(&self, context: Context<'_>, position: Position) -> Completions {
        let checked = self.checked();
        let cursor = CompletionContext::new(
            &PURSUITS,
            self.text(),
            context.encoding,
            Offset::default(),
            &checked.text,
            &checked.reading.directives,
            self.offset(position, context.encoding),
        );
        let input = CompletionInput { document: self, cursor };
        let asserted = self.verdict(context.solutions).and_then(pursuit_asserted);
        let own = [templates, in_lines, in_directives].map(|provider| provider(&input));
        input.cursor.completions(asserted, |_| true, |key| key.data().values.iter(), own)
    }
}

impl CompletionInput<'_> {
    /// The vertices with names that match the typed text.
    fn vertices(&self, typed: &str, completion: impl Fn(&str) -> Completion) -> Completions {
        let checked = self.document.checked();
        let text = &checked.text;
        let reading = &checked.reading;
        // The typed name is a vertex of its own while it is incomplete. It is not suggested.
        let mut incomplete = None;
        if let Some(here) = reading.mention_at(text, self.cursor.at) {
            let mentions = reading.mentions(text);
            let of_vertex = mentions.iter().filter(|mention| mention.vertex == here.vertex);
            if of_vertex.count() == 1 {
                incomplete = Some(here.vertex);
            }
        }
        let vertices = 0..reading.names.len() as u32;
        let complete = vertices.filter(|&vertex| incomplete != Some(vertex));
        let name = |vertex| reading.name(text, vertex);
        Completions::of_vertices(complete, typed, name, |_, name| completion(name))
    }
}
