//! Completions: the types that every kind returns.
//!
//! A kind has a list of providers, and returns the completions of all of them. Deliberately not
//! here: the providers.

use crate::analysis::edits::FileEdit;

/// One completion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The text that is shown and matched.
    pub label: String,
    /// Its kind.
    pub kind: CompletionKind,
    /// A few words next to the label.
    pub detail: String,
    /// An explanation in Markdown; may be empty.
    pub documentation: String,
    /// The inserted text and the replaced range.
    pub edit: FileEdit,
    /// The text to insert instead, for a client that supports snippets.
    pub snippet: Option<String>,
    /// Whether it is the likeliest one.
    pub is_preselected: bool,
}

/// The completions at a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completions {
    /// The completions, likeliest first.
    pub items: Vec<Completion>,
    /// Whether there are more, to be found by typing further characters.
    pub has_more: bool,
}

/// The kinds of completions.
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
        let mut together = Self::default();
        for more in all {
            together.items.extend(more.items);
            together.has_more |= more.has_more;
        }
        together
    }
}
