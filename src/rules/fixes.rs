//! Fixes: their context, and parts shared by fixes of different rules.
//!
//! A diagnostic itself carries at most its safe fix, because diagnostics are computed on every
//! edit. Other fixes are computed on request, for one diagnostic. The edits of a large fix are
//! built only when they are needed; fixes above [`MAX_FIX_BYTES`] are left out. Deliberately not
//! here: the fixes of any single rule.

use crate::model::{DirectiveReading, Key};
use crate::rules::rule::{Edit, Fix, FixContext, Part, SolveResult, Subject};
use crate::text::Span;

/// The maximum size of the edits of one fix, see [`edit_bytes`]; larger fixes are left out. In JSON
/// a character takes at most six bytes, so the edits stay well below the 32 MiB of a response.
pub(crate) const MAX_FIX_BYTES: usize = 4 << 20;

/// The approximate size of edits in a response: their texts, and a range for each.
pub(crate) const fn edit_bytes(edits: usize, text_bytes: usize) -> usize {
    edits.saturating_mul(128).saturating_add(text_bytes)
}

impl<'a, P: Part> FixContext<'a, P> {
    /// The text that the diagnostic marks.
    pub(crate) fn marked(&self) -> &'a str {
        self.diagnostic.span.of(&self.part.source().text)
    }

    /// The number of the line where the diagnostic starts.
    pub(crate) fn line(&self) -> usize {
        self.part.source().line_at(self.diagnostic.span.start)
    }

    /// The directive on that line.
    ///
    /// # Complexity
    /// Logarithmic in the lines.
    pub(crate) fn directive(&self) -> Option<&'a DirectiveReading<P::Key>> {
        let directives = self.part.directives();
        let line = self.line();
        let index =
            directives.binary_search_by_key(&line, |reading| reading.directive.line).ok()?;
        directives.get(index)
    }

    /// The values of `expect` that assert the verdict: first with turns, then without. None if the
    /// verdict is unknown.
    pub(crate) fn asserted(&self) -> Vec<String> {
        self.result
            .clone()
            .and_then(SolveResult::solved)
            .and_then(P::verdict)
            .map(P::asserted)
            .unwrap_or_default()
    }

    /// Replaces the marked text.
    pub(crate) fn replace(&self, title: impl Into<String>, text: impl Into<String>) -> Fix {
        unsafe_fix(title, vec![Edit { span: self.diagnostic.span, text: text.into() }])
    }

    /// Removes the directive on the line of the diagnostic.
    pub(crate) fn remove_directive(&self, title: impl Into<String>) -> Option<Fix> {
        Some(unsafe_fix(title, vec![self.part.remove_directive(&self.directive()?.directive)]))
    }

    /// A fix that may be large, since it changes many lines or adds much text: `None` if it takes
    /// more than [`MAX_FIX_BYTES`], and without its edits if they take more bytes than requested.
    pub(crate) fn large_fix(
        &self,
        title: impl Into<String>,
        bytes: usize,
        edits: impl FnOnce() -> Vec<Edit>,
    ) -> Option<Fix> {
        if bytes > MAX_FIX_BYTES {
            return None;
        }
        let is_deferred = bytes > self.most_bytes;
        let edits = if is_deferred { Vec::new() } else { edits() };
        Some(Fix { is_deferred, ..unsafe_fix(title, edits) })
    }
}

/// A fix that writes the verdict that was found into `expect`.
pub(crate) fn asserting(fix: Fix) -> Fix {
    Fix { asserts: true, ..fix }
}

/// A fix that may not match the author's intent.
pub(crate) fn unsafe_fix(title: impl Into<String>, edits: Vec<Edit>) -> Fix {
    Fix {
        title: title.into(),
        edits,
        is_safe: false,
        is_deferred: false,
        suppresses: false,
        asserts: false,
    }
}

impl Fix {
    /// The fix without its edits if they take more bytes than this; `None` if they take more than
    /// [`MAX_FIX_BYTES`].
    pub(crate) fn deferred_above(self, most_bytes: usize) -> Option<Self> {
        let bytes = self.bytes();
        if bytes <= most_bytes {
            return Some(self);
        }
        if bytes > MAX_FIX_BYTES {
            return None;
        }
        Some(Self { edits: Vec::new(), is_deferred: true, ..self })
    }

    /// The approximate size of its edits in a response.
    pub fn bytes(&self) -> usize {
        edit_bytes(self.edits.len(), self.edits.iter().map(|edit| edit.text.len()).sum())
    }
}

/// Suppresses the rule of a diagnostic, if that is possible: with the first `allow` of the puzzle,
/// or a new one.
pub(crate) fn allow<P: Part>(context: &FixContext<'_, P>) -> Option<Fix> {
    let part = context.part;
    let rule = context.diagnostic.rule;
    let own = part.own_lines()?;
    let is_own = own.cover(context.diagnostic.span) == own;
    if !rule.can_be_allowed
        || !context.diagnostic.is_suppressible
        || rule.subject == Subject::File
        || !is_own
    {
        return None;
    }
    let edit = match part.directive(Key::ALLOW).map(|reading| reading.directive.value) {
        Some(value) if value.is_empty() => Edit { span: value, text: format!(" {}", rule.name) },
        Some(value) => Edit {
            span: Span { start: value.end, end: value.end },
            text: format!(", {}", rule.name),
        },
        None => part.insert_directive(Key::ALLOW, rule.name)?,
    };
    Some(Fix {
        suppresses: true,
        ..unsafe_fix(format!("Allow `{}` {}", rule.name, P::HERE), vec![edit])
    })
}

/// Text of the author in a title, shortened if it is very long.
pub(crate) fn cut(text: &str) -> String {
    let mut characters = text.chars();
    let start: String = characters.by_ref().take(40).collect();
    if characters.next().is_some() { start + "…" } else { start }
}
