//! Completions: what every kind returns.
//!
//! A kind has a list of providers, and shows what all of them return. Deliberately not here: the providers.

use crate::analysis::diagnostics::FileEdit;

/// One thing that may be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// What is shown and searched.
    pub label: String,
    /// What kind of thing it is.
    pub kind: CompletionKind,
    /// A few words beside the label.
    pub detail: String,
    /// An explanation in Markdown; it may be empty.
    pub documentation: String,
    /// What is written, and what it takes the place of.
    pub edit: FileEdit,
    /// What is written for a client that knows snippets, in the place of the edit's text.
    pub snippet: Option<String>,
    /// Whether it is most likely what is wanted.
    pub is_preselected: bool,
}

/// Everything that may be written at a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completions {
    /// The likeliest first.
    pub items: Vec<Completion>,
    /// Whether there is more than that, which a few characters more would bring to light.
    pub has_more: bool,
}

/// The kinds of things that may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompletionKind {
    /// A directive.
    Directive,
    /// A value of a directive.
    Value,
    /// The name of a rule.
    Rule,
    /// A whole board or game.
    Board,
    /// A vertex of a game.
    Vertex,
}

impl From<Vec<Completion>> for Completions {
    fn from(items: Vec<Completion>) -> Self {
        Self { items, has_more: false }
    }
}

impl FromIterator<Self> for Completions {
    fn from_iter<T: IntoIterator<Item = Self>>(all: T) -> Self {
        all.into_iter().fold(Self::default(), |mut all, more| {
            all.items.extend(more.items);
            all.has_more |= more.has_more;
            all
        })
    }
}
