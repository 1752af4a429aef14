//! Reads settings from a `stakeout.toml` or an editor's JSON with the same code, so that a setting
//! means the same in both.
//!
//! A mistake never affects another setting of the same source.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use serde_json::Value;

use crate::config::globs::Globs;
use crate::config::settings::{Layer, Mismatch, SETTINGS, SettingValue};
use crate::config::severity::Severity;
use crate::text::{Span, counted, nearest_spelling};

/// A mistake in a source of settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The place in the text, in bytes; empty at the start for a source that is not a text.
    pub span: Span,
    /// The mistake, in one line.
    pub message: String,
}

/// The most mistakes of a source that are reported.
const MAX_FAULTS: usize = 100;

/// How an unknown key is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnknownKeys {
    Faulty,
    /// An editor may have its own settings in the same section.
    Ignored,
}

/// Reads one source and collects its faults.
pub(crate) struct Reader<'a> {
    /// The source, if it is a text.
    pub(crate) text: &'a str,
    /// The names of all rules.
    pub(crate) rules: &'a [&'static str],
    pub(crate) unknown_keys: UnknownKeys,
    pub(crate) faults: Faults,
}

/// The first mistakes of a source, and how many more there are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Faults {
    /// At most a hundred, in no particular order.
    pub first: Vec<Fault>,
    /// The number of all others.
    pub left_out: usize,
}

impl Faults {
    /// Adds a mistake; does not compute its message if there are too many.
    fn add(&mut self, span: Span, message: impl FnOnce() -> String) {
        if self.first.len() < MAX_FAULTS {
            self.first.push(Fault { span, message: message() });
        } else {
            self.left_out += 1;
        }
    }

    /// The mistakes of a text in the order of their places, with one at its end that counts those
    /// that are left out.
    pub(crate) fn in_text(self, text: &str) -> Vec<Fault> {
        let Self { mut first, mut left_out } = self;
        first.sort_by(|a, b| (a.span, &a.message).cmp(&(b.span, &b.message)));
        left_out += first.len().saturating_sub(MAX_FAULTS);
        first.truncate(MAX_FAULTS);
        if left_out > 0 {
            let span = Span::new(text.len(), text.len());
            first.push(Fault {
                span,
                message: format!("and {}", counted(left_out, "more problem")),
            });
        }
        first
    }
}

impl<'a> Reader<'a> {
    pub(crate) fn fault(&mut self, span: Span, message: impl Into<String>) {
        self.faults.add(span, || message.into());
    }

    /// Reads the settings of a table, and returns the entries with one of `other_keys` unread.
    ///
    /// `path` is the table's dotted name in messages, with a dot at its end unless it is the
    /// outermost.
    pub(crate) fn layer(
        &mut self,
        path: &str,
        entries: Vec<SettingEntry<'a>>,
        other_keys: &[&'static str],
    ) -> (Layer, Vec<SettingEntry<'a>>) {
        let mut known: Vec<&str> = Vec::new();
        for setting in SETTINGS {
            let key = setting.name.split('.').next().unwrap_or(setting.name);
            if !known.contains(&key) {
                known.push(key);
            }
        }
        known.push("rules");
        known.extend(other_keys);
        let mut layer = Layer::default();
        let mut others = Vec::new();
        for entry in entries {
            if other_keys.contains(&entry.key) {
                others.push(entry);
            } else if entry.key == "rules" {
                self.table(path, &entry, |reader, entries| {
                    reader.severities(path, entries, &mut layer)
                });
            } else if SETTINGS.iter().any(|setting| setting.table_and_key().0 == entry.key) {
                self.table(path, &entry, |reader, entries| {
                    reader.settings(path, entry.key, entries, &mut layer)
                });
            } else if known.contains(&entry.key) {
                self.settings(path, "", vec![entry], &mut layer);
            } else if self.unknown_keys == UnknownKeys::Faulty {
                self.unknown_setting(path, &entry, &known);
            }
        }
        (layer, others)
    }

    /// Reads the settings of one table that may hold nothing else.
    fn settings(
        &mut self,
        path: &str,
        table: &str,
        entries: Vec<SettingEntry<'a>>,
        layer: &mut Layer,
    ) {
        let settings = SETTINGS.iter().filter(|setting| setting.table_and_key().0 == table);
        let path = if table.is_empty() { path.to_owned() } else { format!("{path}{table}.") };
        for entry in entries {
            let Some(setting) =
                settings.clone().find(|setting| setting.table_and_key().1 == entry.key)
            else {
                if self.unknown_keys == UnknownKeys::Faulty {
                    let known: Vec<_> =
                        settings.clone().map(|setting| setting.table_and_key().1).collect();
                    self.unknown_setting(&path, &entry, &known);
                }
                continue;
            };
            match (setting.read)(entry.value, layer) {
                Ok(()) => drop(layer.places.insert(setting.name.to_owned(), entry.place)),
                Err(mismatch) => self.mismatch(&path, &entry, mismatch),
            }
        }
    }

    /// Reads severities by the names of rules. An unknown rule is a mistake even in an editor's
    /// settings.
    fn severities(&mut self, path: &str, entries: Vec<SettingEntry<'a>>, layer: &mut Layer) {
        for entry in entries {
            if !self.rules.contains(&entry.key) {
                let rules = self.rules;
                self.faults.add(entry.place, || {
                    let hint = match nearest_spelling(entry.key, rules.iter().copied()) {
                        Some(nearest) => format!("did you mean `{nearest}`?"),
                        None => "`stakeout rules` lists all rules".to_owned(),
                    };
                    format!("unknown rule `{}`; {hint}", shortened(entry.key))
                });
                continue;
            }
            match Option::<Severity>::read(entry.value) {
                Ok(severity) => {
                    layer.severities.insert(entry.key.to_owned(), severity);
                    layer.places.insert(format!("rules.{}", entry.key), entry.place);
                }
                Err(mismatch) => self.mismatch(&format!("{path}rules."), &entry, mismatch),
            }
        }
    }

    /// Reads a list of globs.
    pub(crate) fn globs(&mut self, path: &str, entry: &SettingEntry<'a>) -> Globs {
        let mut globs = Globs::default();
        let Some(items) = entry.value.items() else {
            self.mismatch(
                path,
                entry,
                Mismatch::Expected("a list of globs, such as `[\"drafts/**\"]`".to_owned()),
            );
            return globs;
        };
        for item in items {
            let added = item
                .text()
                .ok_or_else(|| "a glob is a text".to_owned())
                .and_then(|glob| globs.add(glob));
            if let Err(why) = added {
                let shown = item.shown(self.text);
                self.fault(
                    item.place(),
                    format!("`{path}{}`: {shown} is not a valid glob: {why}", entry.key),
                );
            }
        }
        if let Err(why) = globs.build() {
            self.fault(entry.place, why);
        }
        globs
    }

    /// Reads the tables of a list, each with its place.
    pub(crate) fn tables(
        &mut self,
        entry: &SettingEntry<'a>,
    ) -> Vec<(Span, Vec<SettingEntry<'a>>)> {
        let Some(items) = entry.value.items() else {
            let expected =
                format!("a list of tables, each of them below a line `[[{}]]`", entry.key);
            self.mismatch("", entry, Mismatch::Expected(expected));
            return Vec::new();
        };
        let mut tables = Vec::new();
        for item in items {
            match item.entries() {
                Some(entries) => tables.push((item.place(), entries)),
                None => {
                    let shown = item.shown(self.text);
                    self.fault(
                        item.place(),
                        format!("`{}` holds tables, not `{shown}`", entry.key),
                    );
                }
            }
        }
        tables
    }

    fn table(
        &mut self,
        path: &str,
        entry: &SettingEntry<'a>,
        read: impl FnOnce(&mut Self, Vec<SettingEntry<'a>>),
    ) {
        match entry.value.entries() {
            Some(entries) => read(self, entries),
            None => self.mismatch(path, entry, Mismatch::Expected("a table".to_owned())),
        }
    }

    fn mismatch(&mut self, path: &str, entry: &SettingEntry<'a>, mismatch: Mismatch) {
        let message = match mismatch {
            Mismatch::Expected(expected) => {
                format!(
                    "`{path}{}` is {expected}, not `{}`",
                    entry.key,
                    entry.value.shown(self.text)
                )
            }
            Mismatch::Invalid(why) => format!("`{path}{}`: {why}", entry.key),
        };
        self.fault(entry.value.place(), message);
    }

    fn unknown_setting(&mut self, path: &str, entry: &SettingEntry<'a>, known: &[&str]) {
        self.faults.add(entry.place, || {
            let hint = match nearest_spelling(entry.key, known.iter().copied()) {
                Some(nearest) => format!("did you mean `{path}{nearest}`?"),
                None => {
                    let quoted: Vec<_> = known.iter().map(|name| format!("`{name}`")).collect();
                    match quoted.split_last() {
                        Some((last, others)) if !others.is_empty() => {
                            format!("expected {} and {last}", others.join(", "))
                        }
                        _ => format!("expected {}", quoted.concat()),
                    }
                }
            };
            format!("unknown setting `{path}{}`; {hint}", shortened(entry.key))
        });
    }
}

fn shortened(key: &str) -> String {
    key.chars().take(40).collect()
}

/// A value of either kind of source.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Node<'a> {
    Toml(&'a Spanned<DeValue<'a>>),
    Json(&'a Value),
}

/// A key and its value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SettingEntry<'a> {
    pub(crate) key: &'a str,
    /// The place of the key; empty at the start for JSON.
    pub(crate) place: Span,
    pub(crate) value: Node<'a>,
}

impl<'a> Node<'a> {
    /// The place in the text; empty at the start for JSON.
    pub(crate) fn place(self) -> Span {
        match self {
            Self::Toml(value) => span(&value.span()),
            Self::Json(_) => Span::default(),
        }
    }

    pub(crate) fn text(self) -> Option<&'a str> {
        match self {
            Self::Toml(value) => value.get_ref().as_str(),
            Self::Json(value) => value.as_str(),
        }
    }

    pub(crate) fn boolean(self) -> Option<bool> {
        match self {
            Self::Toml(value) => value.get_ref().as_bool(),
            Self::Json(value) => value.as_bool(),
        }
    }

    /// A whole number that is not negative.
    pub(crate) fn number(self) -> Option<u64> {
        match self {
            Self::Toml(value) => {
                let integer = value.get_ref().as_integer()?;
                u64::from_str_radix(integer.as_str(), integer.radix()).ok()
            }
            Self::Json(value) => value.as_u64(),
        }
    }

    fn items(self) -> Option<Vec<Self>> {
        match self {
            Self::Toml(value) => Some(value.get_ref().as_array()?.iter().map(Node::Toml).collect()),
            Self::Json(value) => Some(value.as_array()?.iter().map(Node::Json).collect()),
        }
    }

    /// The entries of a table. In JSON, `null` means that a setting is not set.
    pub(crate) fn entries(self) -> Option<Vec<SettingEntry<'a>>> {
        match self {
            Self::Toml(value) => Some(toml_entries(value.get_ref().as_table()?)),
            Self::Json(value) => {
                let set = value.as_object()?.iter().filter(|(_, value)| !value.is_null());
                Some(
                    set.map(|(key, value)| SettingEntry {
                        key,
                        place: Span::default(),
                        value: Node::Json(value),
                    })
                    .collect(),
                )
            }
        }
    }

    /// The value as it was written, shortened for a message; `text` is the whole source, if that is
    /// a text.
    fn shown(self, text: &str) -> String {
        let written = match self {
            Self::Toml(value) => span(&value.span()).of(text).to_owned(),
            Self::Json(value) => value.to_string(),
        };
        let line = written.lines().next().unwrap_or_default();
        match line.char_indices().nth(40) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None if line.len() < written.len() => format!("{line}…"),
            None => written,
        }
    }
}

pub(crate) fn toml_entries<'a>(table: &'a DeTable<'a>) -> Vec<SettingEntry<'a>> {
    let entry = |(key, value): (&'a Spanned<_>, &'a Spanned<_>)| {
        let name: &std::borrow::Cow<'a, str> = key.get_ref();
        SettingEntry { key: name, place: span(&key.span()), value: Node::Toml(value) }
    };
    table.iter().map(entry).collect()
}

fn span(range: &std::ops::Range<usize>) -> Span {
    Span::new(range.start, range.end.max(range.start))
}
