//! Completions: the types that every kind returns. Deliberately not here: the providers.

use crate::analysis::edits::FileEdit;
use crate::analysis::symbols::matches_query;

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

/// The most vertices that are listed. Others appear as the user types part of their name.
pub(crate) const MAX_VERTICES: usize = 1000;

impl Completions {
    /// The vertices whose names match the typed text.
    pub(crate) fn of_vertices<V: Copy, N: AsRef<str>>(
        vertices: impl Iterator<Item = V>,
        typed: &str,
        name: impl Fn(V) -> N,
        completion: impl Fn(V, &str) -> Completion,
    ) -> Self {
        let mut found = Self::default();
        for vertex in vertices {
            let name = name(vertex);
            if !matches_query(name.as_ref(), typed) {
                continue;
            }
            if found.items.len() == MAX_VERTICES {
                found.has_more = true;
                break;
            }
            found.items.push(completion(vertex, name.as_ref()));
        }
        found
    }
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
