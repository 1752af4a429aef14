//! A place at which something is to be written, and what every kind of file writes there in the same way: keys of
//! directives, their values, names of rules, whole texts to start from.

use crate::analysis::completion::{Completion, CompletionKind};
use crate::analysis::diagnostics::FileEdit;
use crate::analysis::document::Document;
use crate::analysis::file::PuzzleKind;
use crate::analysis::hover::about_rule;
use crate::model::{DirectiveKey, DirectiveReading, DirectiveValue, Key};
use crate::rules::{RULES, Rule, names_in_allow};
use crate::syntax::{Directive, SourceLines, WHITESPACE};
use crate::text::{Encoding, Offset, Span, Text};

/// A position at which something is typed. All offsets are bytes from the start of the part.
pub(crate) struct CompletionContext<'a, K> {
    /// The text of the whole document, and where the part starts in it.
    document: &'a Text,
    base: Offset,
    encoding: Encoding,
    kind: &'static PuzzleKind,
    source: &'a SourceLines,
    directives: &'a [DirectiveReading<K>],
    /// The position.
    pub(crate) at: Offset,
    /// The index of its line; the number of lines behind the last one.
    pub(crate) line: usize,
    /// Whether what is typed belongs to another puzzle, which starts here.
    pub(crate) starts_puzzle: bool,
    /// The line's text and where it starts; empty behind the last line.
    text: &'a str,
    start: Offset,
}

/// What a position may be completed with.
pub(crate) enum Slot<'a, K> {
    /// A key, or anything else that can begin a line.
    Key(KeySlot),
    /// A value of a directive with this key, in place of this span.
    Value(&'a DirectiveReading<K>, K, Span),
    /// Neither.
    Other,
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

impl<'a, K: Key> CompletionContext<'a, K> {
    /// The context at an offset of a part that starts at `base`.
    pub(crate) fn new<D: Document>(
        document: &'a D,
        encoding: Encoding,
        (base, source): (Offset, &'a SourceLines),
        directives: &'a [DirectiveReading<K>],
        at: Offset,
    ) -> Self {
        let is_behind = source.lines.last().is_none_or(|line| at > line.whole().end);
        let line = if is_behind { source.lines.len() } else { source.line_at(at) };
        let Span { start, end } = source.lines.get(line).map_or(Span { start: at, end: at }, |line| line.whole());
        let text = Span { start, end }.of(&source.text);
        let (kind, document) = (document.kind(), document.text());
        Self { document, base, encoding, kind, source, directives, at, line, starts_puzzle: false, text, start }
    }

    /// What may be typed at the position.
    pub(crate) fn slot(&self) -> Slot<'a, K> {
        let reading = self.directives.iter().find(|reading| reading.directive.line == self.line);
        match reading.filter(|_| self.is_in_directive()) {
            Some(reading) => match (reading.key, self.value_at(&reading.directive)) {
                (Some(key), Some(span)) => Slot::Value(reading, key, span),
                _ => Slot::Other,
            },
            None => self.key().map_or(Slot::Other, Slot::Key),
        }
    }

    /// Whether the position is in a directive, behind its key.
    pub(crate) fn is_in_directive(&self) -> bool {
        let mut directives = self.directives.iter().map(|reading| &reading.directive);
        directives.any(|directive| directive.line == self.line && self.at > directive.key.end)
    }

    /// Whether no other line has a directive.
    pub(crate) fn has_no_other_directive(&self) -> bool {
        self.starts_puzzle || self.directives.iter().all(|reading| reading.directive.line == self.line)
    }

    /// Whether no other line has a directive with this key.
    fn is_free(&self, key: K) -> bool {
        let is_here = |other: &DirectiveReading<K>| other.directive.line == self.line;
        self.starts_puzzle || self.directives.iter().all(|other| is_here(other) || other.key != Some(key))
    }

    /// The directive that asserts the verdict.
    pub(crate) fn assertion(&self, asserted: Option<String>, about: &str) -> Vec<Completion> {
        let (Slot::Key(KeySlot { span, has_colon: false }), Some(value)) = (self.slot(), asserted) else {
            return Vec::new();
        };
        let text = format!("{}: {value}", K::EXPECT.name());
        let mut completion = self.completion(&text, CompletionKind::Directive, span, &text);
        completion.detail = about.to_owned();
        if self.is_free(K::EXPECT) { vec![completion] } else { Vec::new() }
    }

    /// The directives that are not there yet and fit, with the values that are `listed`.
    pub(crate) fn keys<V: Iterator<Item = &'static DirectiveValue>>(
        &self,
        fits: impl Fn(K) -> bool,
        listed: impl Fn(K) -> V,
    ) -> Vec<Completion> {
        let Slot::Key(slot) = self.slot() else { return Vec::new() };
        let keys = K::ALL.iter().copied().filter(|&key| self.is_free(key) && fits(key));
        keys.map(|key| self.directive(slot, key.data(), listed(key))).collect()
    }

    /// Whole texts to start from.
    pub(crate) fn templates(&self, templates: &[Template]) -> Vec<Completion> {
        let Slot::Key(slot @ KeySlot { has_colon: false, .. }) = self.slot() else { return Vec::new() };
        templates.iter().map(|template| self.template(slot, template)).collect()
    }

    /// The values of a directive that are `listed`; of `expect`, first the one that asserts the verdict.
    pub(crate) fn listed_values<V: Iterator<Item = &'static DirectiveValue>>(
        &self,
        (asserted, about): (Option<String>, &str),
        listed: impl Fn(K) -> V,
    ) -> Vec<Completion> {
        let Slot::Value(_, key, span) = self.slot() else { return Vec::new() };
        self.values(span, (asserted.filter(|_| key == K::EXPECT), about), listed(key), key.data().default_value())
    }

    /// A value of one directive that follows from the puzzle.
    pub(crate) fn derived_value(&self, of: K, value: impl FnOnce() -> Option<String>, about: &str) -> Vec<Completion> {
        match self.slot() {
            Slot::Value(_, key, span) if key == of => self.values(span, (value(), about), std::iter::empty(), None),
            _ => Vec::new(),
        }
    }

    /// The names of rules in `allow`.
    pub(crate) fn rule_names(&self) -> Vec<Completion> {
        let Slot::Value(reading, key, _) = self.slot() else { return Vec::new() };
        let named: Vec<_> = names_in_allow(&self.source.text, &reading.directive).collect();
        if key == K::ALLOW { self.rules(&named) } else { Vec::new() }
    }

    /// The line up to the place, and from there on.
    pub(crate) fn halves(&self) -> (&str, &str) {
        self.text.split_at((self.at - self.start).bytes().min(self.text.len()))
    }

    /// The key at the place, if the line is a directive or nothing yet but what may become a key.
    fn key(&self) -> Option<KeySlot> {
        let (before, after) = self.halves();
        let word = before.trim_start_matches(WHITESPACE);
        let is_word = word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'-'));
        let key_end = after.find(|character| !matches!(character, 'a'..='z' | '-')).unwrap_or(after.len());
        let (key_rest, rest) = after.split_at(key_end);
        let has_colon = rest.starts_with(':');
        let start = self.at - Offset::new(word.len());
        let span = Span { start, end: self.at + Offset::new(key_rest.len()) };
        (is_word && (has_colon || rest.trim_matches(WHITESPACE).is_empty())).then_some(KeySlot { span, has_colon })
    }

    /// A directive in the place of a key.
    fn directive(
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
    fn template(&self, key: KeySlot, template: &Template) -> Completion {
        let text = template.snippet.replace("${1:", "").replace('}', "");
        let mut completion = self.completion(template.label, CompletionKind::Board, key.span, &text);
        completion.detail = template.detail.to_owned();
        completion.documentation = format!("```{}\n{text}```", self.kind.language_id);
        completion.snippet = Some(template.snippet.to_owned());
        completion
    }

    /// What a value written at the place takes the place of; `None` in a comment behind the value.
    fn value_at(&self, directive: &Directive) -> Option<Span> {
        let value = directive.value;
        // Behind the value a comment may stand; white space there still belongs to the value.
        let behind = self.text.get((value.end - self.start).bytes()..).unwrap_or_default();
        let blank = behind.len() - behind.trim_start_matches(WHITESPACE).len();
        if self.at > value.end + Offset::new(blank) {
            return None;
        }
        let is_empty = value.is_empty() || self.at < value.start;
        Some(if is_empty || self.at > value.end { Span { start: self.at, end: self.at } } else { value })
    }

    /// The values of a directive: the one that is right, if it is known, with a word about it, and those that are listed.
    fn values(
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
    fn rules(&self, named: &[(Span, &str)]) -> Vec<Completion> {
        let touches = |span: &Span| span.start <= self.at && self.at <= span.end;
        let here = named.iter().find(|(span, name)| !name.is_empty() && touches(span)).map(|(span, _)| *span);
        let span = here.unwrap_or(Span { start: self.at, end: self.at });
        let is_free = |name: &str| named.iter().all(|(other, other_name)| *other_name != name || Some(*other) == here);
        let is_allowable = |rule: &Rule| rule.can_be_allowed && (self.kind.has_rule)(rule) && is_free(rule.name);
        let rules = RULES.into_iter().filter(|rule| is_allowable(rule));
        let completions = rules.map(|rule| {
            let mut completion = self.value(rule.name, CompletionKind::Rule, span);
            completion.detail = rule.severity.map_or("off", |severity| severity.name()).to_owned();
            completion.documentation = about_rule(rule);
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
