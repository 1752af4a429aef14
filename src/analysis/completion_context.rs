//! A place at which something is to be written, and what every kind of file writes there in the same way: keys of
//! directives, their values, names of rules, whole texts to start from.

use crate::analysis::board::words;
use crate::analysis::completion::{Completion, CompletionKind};
use crate::analysis::diagnostics::FileEdit;
use crate::analysis::file::PuzzleKind;
use crate::model::{DirectiveKey, DirectiveValue};
use crate::rules::{RULES, Rule};
use crate::syntax::{Directive, WHITE_SPACE};
use crate::text::{Encoding, Offset, Span, Text};

/// A place at which something is to be written. All offsets are bytes from `base`.
pub(crate) struct CompletionContext<'a> {
    /// The text of the whole document.
    pub(crate) document: &'a Text,
    /// Where offsets are counted from.
    pub(crate) base: Offset,
    /// The place.
    pub(crate) at: Offset,
    /// The line's text and where it starts; empty behind the last line.
    pub(crate) text: &'a str,
    /// Where the line starts.
    pub(crate) start: Offset,
    /// How columns are counted.
    pub(crate) encoding: Encoding,
}

/// Where a line begins that is a directive or may become one.
#[derive(Clone, Copy)]
pub(crate) struct KeySlot {
    /// The key, perhaps empty.
    pub(crate) span: Span,
    /// Whether it has its colon.
    pub(crate) has_colon: bool,
}

/// A text to start from.
pub(crate) struct Template {
    /// What it is called.
    pub(crate) label: &'static str,
    /// What is said about it.
    pub(crate) detail: &'static str,
    /// The text with one place to fill in, `${1:…}`.
    pub(crate) snippet: &'static str,
}

/// Escapes a text for use in a snippet.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

impl CompletionContext<'_> {
    /// The line up to the place, and from there on.
    pub(crate) fn halves(&self) -> (&str, &str) {
        self.text.split_at((self.at - self.start).bytes().min(self.text.len()))
    }

    /// The key at the place, if the line is a directive or nothing yet but what may become a key.
    pub(crate) fn key(&self) -> Option<KeySlot> {
        let (before, after) = self.halves();
        let word = before.trim_start_matches(WHITE_SPACE);
        let is_word = word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'-'));
        let key_end = after.find(|character| !matches!(character, 'a'..='z' | '-')).unwrap_or(after.len());
        let (key_rest, rest) = after.split_at(key_end);
        let has_colon = rest.starts_with(':');
        let start = self.at - Offset::new(word.len());
        let span = Span { start, end: self.at + Offset::new(key_rest.len()) };
        (is_word && (has_colon || rest.trim_matches(WHITE_SPACE).is_empty())).then_some(KeySlot { span, has_colon })
    }

    /// A directive in the place of a key.
    pub(crate) fn directive(
        &self,
        key: KeySlot,
        DirectiveKey { name, about, .. }: &DirectiveKey,
        values: impl Iterator<Item = &'static DirectiveValue>,
    ) -> Completion {
        let values: Vec<&str> = values.map(DirectiveValue::name).collect();
        let text = if key.has_colon { (*name).to_owned() } else { format!("{name}: ") };
        let mut completion = self.completion(name, CompletionKind::Directive, key.span, &text);
        completion.documentation = (*about).to_owned();
        completion.detail = values.join(", ");
        completion.snippet =
            Some(format!("{name}: ${{1|{}|}}", values.join(","))).filter(|_| !key.has_colon && !values.is_empty());
        completion
    }

    /// A whole text in the place of a key.
    pub(crate) fn template(&self, key: KeySlot, template: Template, kind: &PuzzleKind) -> Completion {
        let text = template.snippet.replace("${1:", "").replace('}', "");
        let mut completion = self.completion(template.label, CompletionKind::Board, key.span, &text);
        completion.detail = template.detail.to_owned();
        completion.documentation = format!("```{}\n{text}```", kind.language_id);
        completion.snippet = Some(template.snippet.to_owned());
        completion
    }

    /// What a value written at the place takes the place of; `None` in a comment behind the value.
    pub(crate) fn value_at(&self, directive: &Directive) -> Option<Span> {
        let value = directive.value;
        // Behind the value a comment may stand; white space there still belongs to the value.
        let behind = self.text.get((value.end - self.start).bytes()..).unwrap_or_default();
        let blank = behind.len() - behind.trim_start_matches(WHITE_SPACE).len();
        if self.at > value.end + Offset::new(blank) {
            return None;
        }
        let is_empty = value.is_empty() || self.at < value.start;
        Some(if is_empty || self.at > value.end { Span { start: self.at, end: self.at } } else { value })
    }

    /// The values of a directive: the one that is right, if it is known, with a word about it, and those that are listed.
    pub(crate) fn values(
        &self,
        span: Span,
        (right, about_it): (Option<String>, &str),
        listed: impl Iterator<Item = &'static DirectiveValue>,
        default: Option<&str>,
    ) -> Vec<Completion> {
        let mut found = Vec::new();
        if let Some(text) = right {
            let mut completion = self.value(&text, CompletionKind::Value, span);
            completion.detail = about_it.to_owned();
            completion.is_preselected = true;
            found.push(completion);
        }
        for value in listed {
            let mut completion = self.value(value.name(), CompletionKind::Value, span);
            completion.documentation = value.about().to_owned();
            if Some(value.name()) == default {
                completion.detail = "default".to_owned();
            }
            if found.iter().all(|other: &Completion| other.label != completion.label) {
                found.push(completion);
            }
        }
        found
    }

    /// The rules about such a file that can be allowed and are not yet, in the place of the name at the cursor.
    pub(crate) fn rules(&self, named: &[(Span, &str)], kind: &PuzzleKind) -> Vec<Completion> {
        let touches = |span: &Span| span.start <= self.at && self.at <= span.end;
        let here = named.iter().find(|(span, name)| !name.is_empty() && touches(span)).map(|(span, _)| *span);
        let span = here.unwrap_or(Span { start: self.at, end: self.at });
        let is_free = |name: &str| named.iter().all(|(other, other_name)| *other_name != name || Some(*other) == here);
        let is_allowable = |rule: &Rule| rule.can_be_allowed && (kind.has_rule)(rule) && is_free(rule.name);
        let rules = RULES.into_iter().filter(|rule| is_allowable(rule));
        let completions = rules.map(|rule| {
            let mut completion = self.value(rule.name, CompletionKind::Rule, span);
            completion.detail = rule.severity.map_or("off", |severity| severity.name()).to_owned();
            completion.documentation = words::rule(rule);
            completion
        });
        completions.collect()
    }

    /// A value, with a space before it where there is none yet behind a colon or comma.
    pub(crate) fn value(&self, value: &str, kind: CompletionKind, span: Span) -> Completion {
        let before = self.text.get(..(span.start - self.start).bytes()).unwrap_or_default();
        let space = if before.ends_with([':', ',']) { " " } else { "" };
        self.completion(value, kind, span, &format!("{space}{value}"))
    }

    /// A text in the place of a span.
    pub(crate) fn completion(&self, label: &str, kind: CompletionKind, span: Span, text: &str) -> Completion {
        let span = span.shifted(self.base);
        let place = |offset| self.document.position(offset, self.encoding);
        Completion {
            label: label.to_owned(),
            kind,
            detail: String::new(),
            documentation: String::new(),
            edit: FileEdit { range: place(span.start)..place(span.end), span, text: text.to_owned() },
            snippet: None,
            is_preselected: false,
        }
    }
}
