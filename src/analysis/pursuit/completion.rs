//! Completions in a pursuit file: directives, their values, vertices, names of rules, templates.

use crate::analysis::completion::{Completion, CompletionKind, Completions};
use crate::analysis::completion_context::{CompletionContext, CursorSyntax, Template};
use crate::analysis::context::Context;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::pursuit::kind::PURSUITS;
use crate::analysis::solve_status::Solutions;
use crate::analysis::symbols::matches_query;
use crate::model::{Key as _, PursuitKey};
use crate::rules::pursuit_asserted;
use crate::syntax::WHITESPACE;
use crate::text::{Offset, Position, Span};

/// The most vertices that are listed. Others appear as the user types part of their name.
const MAX_VERTICES: usize = 1000;

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

const VERDICT: &str = "the verdict of this pursuit";

/// The input of each provider.
struct CompletionInput<'a> {
    document: &'a PursuitDocument,
    solutions: &'a dyn Solutions,
    cursor: CompletionContext<'a, PursuitKey>,
}

/// The likeliest completions come first.
static PROVIDERS: [fn(&CompletionInput<'_>) -> Completions; 7] = [
    |typed| typed.cursor.assertion(typed.asserted(), VERDICT).into(),
    |typed| typed.cursor.keys(|_| true, |key| key.data().values.iter()).into(),
    |typed| typed.templates().into(),
    |typed| typed.in_lines(),
    |typed| typed.in_directives(),
    |typed| {
        typed
            .cursor
            .listed_values((typed.asserted(), VERDICT), |key| key.data().values.iter())
            .into()
    },
    |typed| typed.cursor.rule_names().into(),
];

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
            (Offset::default(), &checked.text),
            &checked.reading.directives,
            self.offset(position, context.encoding),
        );
        let typed = CompletionInput { document: self, solutions: context.solutions, cursor };
        PROVIDERS.iter().map(|provider| provider(&typed)).collect()
    }
}

impl CompletionInput<'_> {
    /// Templates, in a file without edges.
    fn templates(&self) -> Vec<Completion> {
        let mut statements = self.document.checked().text.statements();
        let is_blank = self.cursor.has_no_other_directive()
            && !statements.any(|(line, _)| line != self.cursor.line);
        if is_blank { self.cursor.templates(&PURSUIT_TEMPLATES) } else { Vec::new() }
    }

    /// Vertices in a line of the graph.
    fn in_lines(&self) -> Completions {
        let (before, after) = self.cursor.halves();
        let is_comment = before.trim_start_matches(WHITESPACE).starts_with(';')
            || before
                .chars()
                .zip(before.chars().skip(1))
                .any(|(one, next)| WHITESPACE.contains(&one) && next == ';');
        if is_comment || self.cursor.is_in_directive() {
            return Completions::default();
        }
        let start = before.rfind("->").map_or(0, |arrow| arrow + 2);
        let start = before.rfind(WHITESPACE).map_or(start, |space| start.max(space + 1));
        let typed = &before[start..];
        let is_subject = before[..start].trim_matches(WHITESPACE).is_empty();
        // A name is not followed by another without an edge between them.
        let has_edge = before.contains(" - ") || before.contains("->") || before.ends_with("- ");
        if !is_subject && !has_edge || is_subject && typed.is_empty() && !after.is_empty() {
            return Completions::default();
        }
        let rest = after.find([' ', '\t', ':', ';']).unwrap_or(after.len());
        let span = Span {
            start: self.cursor.at - Offset::new(typed.len()),
            end: self.cursor.at + Offset::new(rest),
        };
        let space = if before.ends_with("->") { " " } else { "" };
        self.vertices(typed, |name| {
            let text = format!("{space}{name}");
            self.cursor.completion(name, CompletionKind::Vertex, span, &text)
        })
    }

    /// Vertices in `police`, `thief` and `exits`.
    fn in_directives(&self) -> Completions {
        let keys = [PursuitKey::Police, PursuitKey::Thief, PursuitKey::Exits];
        match self.cursor.syntax() {
            CursorSyntax::Value(_, key, span) if keys.contains(&key) => {
                let text = &self.document.checked().text.text;
                let start = span.start.min(self.cursor.at);
                let before = Span { start, end: self.cursor.at }.of(text);
                let word = before.rfind(WHITESPACE).map_or(0, |space| space + 1);
                let after =
                    Span { start: self.cursor.at, end: span.end.max(self.cursor.at) }.of(text);
                let rest = after.find(WHITESPACE).unwrap_or(after.len());
                let span = Span {
                    start: start + Offset::new(word),
                    end: self.cursor.at + Offset::new(rest),
                };
                self.vertices(&before[word..], |name| {
                    self.cursor.value(name, CompletionKind::Vertex, span)
                })
            }
            _ => Completions::default(),
        }
    }

    /// The vertices with names that match the typed text.
    fn vertices(&self, typed: &str, completion: impl Fn(&str) -> Completion) -> Completions {
        let checked = self.document.checked();
        let (text, reading) = (&checked.text, &checked.reading);
        // The typed name is a vertex of its own while it is incomplete. It is not suggested.
        let here = reading.mention_at(text, self.cursor.at).filter(|here| {
            let mentions = reading.mentions(text);
            mentions.iter().filter(|mention| mention.vertex == here.vertex).count() == 1
        });
        let others = (0..reading.names.len() as u32)
            .filter(|&vertex| here.is_none_or(|here| here.vertex != vertex));
        let mut answering = others
            .map(|vertex| reading.name(text, vertex))
            .filter(|name| matches_query(name, typed));
        let items = answering.by_ref().take(MAX_VERTICES).map(completion).collect();
        Completions { items, has_more: answering.next().is_some() }
    }

    /// The value of `expect` that asserts the verdict, if that is known.
    fn asserted(&self) -> Option<String> {
        self.document.verdict(self.solutions).and_then(pursuit_asserted)
    }
}
