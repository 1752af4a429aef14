//! A value as its source wrote it: of a `stakeout.toml`, with its place, or of an editor's JSON, which has no places.
//!
//! Both are read by the same code through this, so that a setting means the same wherever it stands.

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::text::Span;

/// A value of either kind of source.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Node<'a> {
    Toml(&'a Spanned<DeValue<'a>>),
    Json(&'a Value),
}

/// A key and its value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) key: &'a str,
    /// Where the key stands; empty at the start for a source that has no places.
    pub(crate) place: Span,
    pub(crate) value: Node<'a>,
}

impl<'a> Node<'a> {
    /// Where it stands; empty at the start for a source that has no places.
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

    pub(crate) fn items(self) -> Option<Vec<Self>> {
        match self {
            Self::Toml(value) => Some(value.get_ref().as_array()?.iter().map(Node::Toml).collect()),
            Self::Json(value) => Some(value.as_array()?.iter().map(Node::Json).collect()),
        }
    }

    /// The entries of a table, but for those that are null: they say nothing.
    pub(crate) fn entries(self) -> Option<Vec<Entry<'a>>> {
        match self {
            Self::Toml(value) => Some(toml_entries(value.get_ref().as_table()?)),
            Self::Json(value) => {
                let said = value.as_object()?.iter().filter(|(_, value)| !value.is_null());
                Some(said.map(|(key, value)| Entry { key, place: Span::default(), value: Node::Json(value) }).collect())
            }
        }
    }

    /// It as it was written, for a message; `text` is the whole source, if that is a text.
    pub(crate) fn shown(self, text: &str) -> String {
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

/// The entries of a table.
pub(crate) fn toml_entries<'a>(table: &'a DeTable<'a>) -> Vec<Entry<'a>> {
    let entry = |(key, value): (&'a Spanned<_>, &'a Spanned<_>)| {
        let name: &std::borrow::Cow<'a, str> = key.get_ref();
        Entry { key: name, place: span(&key.span()), value: Node::Toml(value) }
    };
    table.iter().map(entry).collect()
}

fn span(range: &std::ops::Range<usize>) -> Span {
    Span::new(range.start, range.end.max(range.start))
}
