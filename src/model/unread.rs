//! Lines that cannot be read, in files with one game: what else follows from them.
//!
//! Deliberately not here: why a line cannot be read, and what was meant.

use std::collections::HashSet;

use crate::model::directives::{DirectiveReading, Key};
use crate::syntax::WHITESPACE;
use crate::text::{Span, nearest_spelling};

/// Takes the lines `a: b c` out of the directives: an unknown key that resembles no known one is a
/// vertex. Returns these lines.
pub(crate) fn take_lines_with_colon<K: Key>(
    text: &str,
    directives: &mut Vec<DirectiveReading<K>>,
) -> Vec<Span> {
    let is_vertex = |reading: &mut DirectiveReading<K>| {
        let key = reading.directive.key.of(text);
        reading.key.is_none() && nearest_spelling(key, K::names()).is_none()
    };
    directives.extract_if(.., is_vertex).map(|reading| reading.directive.whole()).collect()
}

/// The names in lines that cannot be read: they are not reported as unknown.
pub(crate) struct UnreadNames<'a>(HashSet<&'a str>);

impl<'a> UnreadNames<'a> {
    /// The names in these lines.
    pub(crate) fn of(lines: impl Iterator<Item = &'a str>) -> Self {
        Self(lines.flat_map(names_in).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

/// What may be names in a line that cannot be read: its words, and the parts of words between
/// punctuation.
fn names_in(line: &str) -> impl Iterator<Item = &str> {
    let is_between = |character: char| {
        WHITESPACE.contains(&character) || ":;,<>=-+→⇒↔—–{}[]()\"".contains(character)
    };
    line.split(WHITESPACE).chain(line.split(is_between)).filter(|part| !part.is_empty())
}
