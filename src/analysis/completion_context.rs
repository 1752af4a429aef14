//! The text around the cursor, and the completions that every kind of file shares: keys of
//! directives, their values, names of rules, templates.

use crate::analysis::completion::{Completion, CompletionKind, Completions};
use crate::analysis::edits::FileEdit;
use crate::analysis::hover::about_rule;
use crate::analysis::kind::PuzzleKind;
use crate::model::{DirectiveKey, DirectiveReading, DirectiveValue, Key};
use crate::rules::{RULES, names_in_allow};
use crate::syntax::{Directive, SourceLines, WHITESPACE};
use crate::text::{Encoding, Offset, Span, Text};

/// The text around the cursor. All offsets are bytes from the start of the part.
pub(crate) struct CompletionContext<'a, K> {
    /// The text of the whole document, and the start of the part in it.
    document: &'a Text,
    base: Offset,
    encoding: Encoding,
    kind: &'static PuzzleKind,
    source: &'a SourceLines,
    directives: &'a [DirectiveReading<K>],
    /// The cursor.
    pub(crate) at: Offset,
    /// The index of its line; the number of lines if it is after the last one.
    pub(crate) line: usize,
    /// Whether a new puzzle starts at the cursor.
    pub(crate) starts_puzzle: bool,
    /// The line's text and its start; empty after the last line.
    text: &'a str,
    start: Offset,
}

/// The syntax at the cursor.
pub(crate) enum CursorSyntax<'a, K> {
    /// A key, or another beginning of a line.
    Key(KeyAtCursor),
    /// A value of a directive with this key, to replace this span.
    Value(&'a DirectiveReading<K>, K, Span),
    /// Anything else.
    Other,
}

/// The beginning of a line that is a directive or may become one.
#[derive(Clone, Copy)]
pub(crate) struct KeyAtCursor {
    /// The key, possibly empty.
    pub(crate) span: Span,
    /// Whether a colon follows.
    pub(crate) has_colon: bool,
}

/// A template for a new puzzle.
pub(crate) struct Template {
    /// Its name.
    pub(crate) label: &'static str,
    /// Its description.
    pub(crate) detail: &'static str,
    /// The text with one placeholder, `${1:…}`.
    pub(crate) snippet: &'static str,
}

/// Escapes a text for use in a snippet.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

impl<'a, K: Key> CompletionContext<'a, K> {
    /// The context at an offset of a part that starts at `base`.
    pub(crate) fn new(
        kind: &'static PuzzleKind,
        document: &'a Text,
        encoding: Encoding,
        base: Offset,
        source: &'a SourceLines,
        directives: &'a [DirectiveReading<K>],
        at: Offset,
    ) -> Self {
        let is_behind = source.lines.last().is_none_or(|line| at > line.whole().end);
        let line = if is_behind { source.lines.len() } else { source.line_at(at) };
        let whole = match source.lines.get(line) {
            Some(line) => line.whole(),
            None => Span { start: at, end: at },
        };
        Self {
            document,
            base,
            encoding,
            kind,
            source,
            directives,
            at,
            line,
            starts_puzzle: false,
            text: whole.of(&source.text),
            start: whole.start,
        }
    }

    /// The syntax at the cursor.
    pub(crate) fn syntax(&self) -> CursorSyntax<'a, K> {
        let reading = self.directives.iter().find(|reading| reading.directive.line == self.line);
        if let Some(reading) = reading
            && self.is_in_directive()
        {
            let Some(key) = reading.key else { return CursorSyntax::Other };
            let Some(span) = self.value_at(&reading.directive) else { return CursorSyntax::Other };
            return CursorSyntax::Value(reading, key, span);
        }
        match self.key() {
            Some(key) => CursorSyntax::Key(key),
            None => CursorSyntax::Other,
        }
    }

    /// Whether the cursor is in a directive, after its key.
    pub(crate) fn is_in_directive(&self) -> bool {
        self.directives.iter().any(|reading| {
            reading.directive.line == self.line && self.at > reading.directive.key.end
        })
    }

    /// Whether the cursor is in a comment, as in `; |` and `a -> b ; |`.
    pub(crate) fn is_in_comment(&self) -> bool {
        let mut may_begin = true;
        for character in self.halves().0.chars() {
            if may_begin && character == ';' {
                return true;
            }
            may_begin = WHITESPACE.contains(&character);
        }
        false
    }

    /// Whether no other line has a directive.
    fn has_no_other_directive(&self) -> bool {
        self.starts_puzzle
            || self.directives.iter().all(|reading| reading.directive.line == self.line)
    }

    /// Whether no other line has a directive with this key.
    fn is_free(&self, key: K) -> bool {
        self.starts_puzzle
            || self
                .directives
                .iter()
                .all(|other| other.directive.line == self.line || other.key != Some(key))
    }

    /// What every kind completes, the likeliest first, and in between its `own` completions:
    /// `asserted` is the value of `expect` that asserts the verdict, if it is known, and `listed`
    /// has the values of a directive that fits.
    pub(crate) fn completions<V: Iterator<Item = &'static DirectiveValue>>(
        &self,
        asserted: Option<String>,
        fits: impl Fn(K) -> bool,
        listed: impl Fn(K) -> V,
        own: impl IntoIterator<Item = Completions>,
    ) -> Completions {
        let about = format!("the verdict of this {}", self.kind.name);
        let first = [self.assertion(asserted.clone(), &about), self.keys(fits, &listed)];
        let last = [self.listed_values(asserted, &about, &listed), self.rule_names()];
        let first = first.into_iter().map(Completions::from);
        first.chain(own).chain(last.into_iter().map(Completions::from)).collect()
    }

    /// The directive that asserts the verdict.
    fn assertion(&self, asserted: Option<String>, about: &str) -> Vec<Completion> {
        let Some(value) = asserted else { return Vec::new() };
        let CursorSyntax::Key(KeyAtCursor { span, has_colon: false }) = self.syntax() else {
            return Vec::new();
        };
        if !self.is_free(K::EXPECT) {
            return Vec::new();
        }
        let text = format!("{}: {value}", K::EXPECT.name());
        let mut completion = self.completion(&text, CompletionKind::Directive, span, &text);
        completion.detail = about.to_owned();
        vec![completion]
    }

    /// The missing directives that fit, with their `listed` values.
    fn keys<V: Iterator<Item = &'static DirectiveValue>>(
        &self,
        fits: impl Fn(K) -> bool,
        listed: impl Fn(K) -> V,
    ) -> Vec<Completion> {
        let CursorSyntax::Key(cursor) = self.syntax() else { return Vec::new() };
        let mut found = Vec::new();
        for &key in K::ALL {
            if self.is_free(key) && fits(key) {
                found.push(self.directive(cursor, key.data(), listed(key)));
            }
        }
        found
    }

    /// Completions for templates, unless another line has a directive.
    pub(crate) fn templates(&self, templates: &[Template]) -> Vec<Completion> {
        if !self.has_no_other_directive() {
            return Vec::new();
        }
        let CursorSyntax::Key(cursor @ KeyAtCursor { has_colon: false, .. }) = self.syntax() else {
            return Vec::new();
        };
        templates.iter().map(|template| self.template(cursor, template)).collect()
    }

    /// The `listed` values of a directive; for `expect`, first the one that asserts the verdict.
    fn listed_values<V: Iterator<Item = &'static DirectiveValue>>(
        &self,
        asserted: Option<String>,
        about: &str,
        listed: impl Fn(K) -> V,
    ) -> Vec<Completion> {
        let CursorSyntax::Value(_, key, span) = self.syntax() else { return Vec::new() };
        let right = if key == K::EXPECT { asserted } else { None };
        self.values(span, right, about, listed(key), key.data().default_value())
    }

    /// A value of one directive that is computed from the puzzle.
    pub(crate) fn derived_value(
        &self,
        of: K,
        value: impl FnOnce() -> Option<String>,
        about: &str,
    ) -> Vec<Completion> {
        match self.syntax() {
            CursorSyntax::Value(_, key, span) if key == of => {
                self.values(span, value(), about, std::iter::empty(), None)
            }
            _ => Vec::new(),
        }
    }

    /// The names of rules in `allow`.
    fn rule_names(&self) -> Vec<Completion> {
        let CursorSyntax::Value(reading, key, _) = self.syntax() else { return Vec::new() };
        if key != K::ALLOW {
            return Vec::new();
        }
        let named: Vec<_> = names_in_allow(&self.source.text, &reading.directive).collect();
        self.rules(&named)
    }

    /// The line before and after the cursor.
    pub(crate) fn halves(&self) -> (&str, &str) {
        self.text.split_at((self.at - self.start).bytes().min(self.text.len()))
    }

    /// The key at the cursor, if the line is a directive or has only the beginning of a key.
    fn key(&self) -> Option<KeyAtCursor> {
        let (before, after) = self.halves();
        let word = before.trim_start_matches(WHITESPACE);
        let is_in_key = |character: char| matches!(character, 'a'..='z' | '-');
        if !word.chars().all(is_in_key) {
            return None;
        }
        let rest = after.trim_start_matches(is_in_key);
        let has_colon = rest.starts_with(':');
        if !has_colon && !rest.trim_matches(WHITESPACE).is_empty() {
            return None;
        }
        let start = self.at - Offset::new(word.len());
        let end = self.at + Offset::new(after.len() - rest.len());
        Some(KeyAtCursor { span: Span { start, end }, has_colon })
    }

    /// A directive that replaces a key.
    fn directive(
        &self,
        key: KeyAtCursor,
        DirectiveKey { name, about, .. }: &DirectiveKey,
        values: impl Iterator<Item = &'static DirectiveValue>,
    ) -> Completion {
        let values: Vec<&str> = values.map(DirectiveValue::name).collect();
        let text = if key.has_colon { (*name).to_owned() } else { format!("{name}: ") };
        let mut completion = self.completion(name, CompletionKind::Directive, key.span, &text);
        completion.documentation = (*about).to_owned();
        completion.detail = values.join(", ");
        if !key.has_colon && !values.is_empty() {
            completion.snippet = Some(format!("{name}: ${{1|{}|}}", values.join(",")));
        }
        completion
    }

    /// A template that replaces a key.
    fn template(&self, key: KeyAtCursor, template: &Template) -> Completion {
        let text = template.snippet.replace("${1:", "").replace('}', "");
        let mut completion =
            self.completion(template.label, CompletionKind::Board, key.span, &text);
        completion.detail = template.detail.to_owned();
        completion.documentation = format!("```{}\n{text}```", self.kind.language_id);
        completion.snippet = Some(template.snippet.to_owned());
        completion
    }

    /// The span that a value at the cursor replaces; `None` in a comment after the value.
    fn value_at(&self, directive: &Directive) -> Option<Span> {
        let value = directive.value;
        // A comment may follow the value; whitespace before it still belongs to the value.
        let behind = self.text.get((value.end - self.start).bytes()..).unwrap_or_default();
        let blank = behind.len() - behind.trim_start_matches(WHITESPACE).len();
        if self.at > value.end + Offset::new(blank) {
            return None;
        }
        if value.is_empty() || self.at < value.start || self.at > value.end {
            return Some(Span { start: self.at, end: self.at });
        }
        Some(value)
    }

    /// The values of a directive: the correct one with a description, if known, and the listed
    /// ones.
    fn values(
        &self,
        span: Span,
        right: Option<String>,
        about_it: &str,
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

    /// The rules for this kind of file that `allow` may name and does not name yet, to replace the
    /// name at the cursor.
    fn rules(&self, named: &[(Span, &str)]) -> Vec<Completion> {
        let mut here = None;
        let mut others: Vec<&str> = Vec::new();
        for &(span, name) in named {
            let is_here = span.start <= self.at && self.at <= span.end;
            if here.is_none() && is_here && !name.is_empty() {
                here = Some(span);
            } else {
                others.push(name);
            }
        }
        let span = here.unwrap_or(Span { start: self.at, end: self.at });
        let mut completions = Vec::new();
        for rule in RULES {
            let may_be_named = rule.can_be_allowed && (self.kind.has_rule)(rule);
            if !may_be_named || others.contains(&rule.name) {
                continue;
            }
            let mut completion = self.value(rule.name, CompletionKind::Rule, span);
            completion.detail = rule.severity.map_or("off", |severity| severity.name()).to_owned();
            completion.documentation = about_rule(rule);
            completions.push(completion);
        }
        completions
    }

    /// A value, preceded by a space if it would directly follow a colon or comma.
    pub(crate) fn value(&self, value: &str, kind: CompletionKind, span: Span) -> Completion {
        let before = self.text.get(..(span.start - self.start).bytes()).unwrap_or_default();
        let space = if before.ends_with([':', ',']) { " " } else { "" };
        self.completion(value, kind, span, &format!("{space}{value}"))
    }

    /// A text that replaces a span.
    pub(crate) fn completion(
        &self,
        label: &str,
        kind: CompletionKind,
        span: Span,
        text: &str,
    ) -> Completion {
        let span = span.shifted(self.base);
        let place = |offset| self.document.position(offset, self.encoding);
        Completion {
            label: label.to_owned(),
            kind,
            detail: String::new(),
            documentation: String::new(),
            edit: FileEdit {
                range: place(span.start)..place(span.end),
                span,
                text: text.to_owned(),
            },
            snippet: None,
            is_preselected: false,
        }
    }
}
