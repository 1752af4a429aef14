//! A diagnostic and its fixes, lists of diagnostics up to a bound, and what suppresses them.
//!
//! A text of 2 MB can cause two million diagnostics, each several hundred bytes with its message.
//! Guarantee: the bound applies while diagnostics are found, not afterwards, and a list knows
//! whether any were left out. Whether a board can be solved never depends on the bound: the model
//! decides that.

use crate::config::Severity;
use crate::rules::rule::Rule;
use crate::text::Span;

/// A problem or a fact that a rule reports. All locations are bytes from the start of its board or
/// game file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule that reports it.
    pub rule: &'static Rule,
    /// Its severity.
    pub severity: Severity,
    /// The place.
    pub span: Span,
    /// The message, in one line.
    pub message: String,
    /// Related locations.
    pub related: Vec<Related>,
    /// The safe fix, if there is one. Other fixes are computed on request.
    pub fix: Option<Fix>,
    /// Whether `allow`, settings and the selection of rules apply to it. If not, it is reported
    /// with its own severity.
    pub is_suppressible: bool,
}

/// A location that explains a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The place.
    pub span: Span,
    /// What it shows, in one line.
    pub message: String,
}

/// A change that resolves a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// Its title, as a command: "Replace `#` with `*`".
    pub title: String,
    /// Its edits, in order and without overlap; empty if they are deferred.
    pub edits: Vec<Edit>,
    /// Whether it is safe: it cannot change the author's intent.
    pub is_safe: bool,
    /// Whether the edits were left out because they take more bytes than requested.
    pub is_deferred: bool,
    /// Whether it only suppresses the diagnostic.
    pub suppresses: bool,
}

/// A replacement of one span of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The replaced span.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Diagnostic {
    /// A diagnostic with the default severity of its rule, or that of a rule that is off once it is
    /// selected.
    pub(crate) fn new(rule: &'static Rule, span: Span, message: impl Into<String>) -> Self {
        Self {
            rule,
            severity: rule.severity.unwrap_or(rule.severity_if_selected),
            span,
            message: message.into(),
            related: Vec::new(),
            fix: None,
            is_suppressible: true,
        }
    }

    pub(crate) fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related { span, message: message.into() });
        self
    }

    /// The diagnostic as an error that nothing suppresses.
    pub(crate) fn unsuppressible_error(mut self) -> Self {
        self.severity = Severity::Error;
        self.is_suppressible = false;
        self
    }

    pub(crate) fn safe_fix(mut self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix = Some(Fix {
            title: title.into(),
            edits,
            is_safe: true,
            is_deferred: false,
            suppresses: false,
        });
        self
    }
}

/// The most diagnostics of each rule that are kept for a board or a game. A request for more
/// computes them again.
pub(crate) const MAX_KEPT: usize = 1 << 16;

/// Diagnostics to which neither `allow` nor settings have been applied.
#[derive(Debug, Clone)]
pub struct DiagnosticList {
    list: Vec<Diagnostic>,
    /// The most diagnostics that each rule may add.
    most: usize,
    /// The length of the list at which the current rule is stopped.
    end: usize,
    is_cut: bool,
    /// Whether a diagnostic was left out that is an error by default.
    lacks_error: bool,
}

impl DiagnosticList {
    pub(crate) const fn new(most: usize) -> Self {
        Self { list: Vec::new(), most, end: 0, is_cut: false, lacks_error: false }
    }

    /// Starts the next rule.
    pub(crate) fn next_rule(&mut self) {
        self.end = self.list.len().saturating_add(self.most);
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.extend([diagnostic]);
    }

    /// Adds diagnostics of one rule, sorted by location. Of those that are left out, only one is
    /// computed.
    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        let mut diagnostics = diagnostics.into_iter();
        self.list.extend(diagnostics.by_ref().take(self.end.saturating_sub(self.list.len())));
        // Only if the list is full is the iterator known not to have ended.
        if self.list.len() >= self.end
            && let Some(lost) = diagnostics.next()
        {
            self.is_cut = true;
            self.lacks_error |= lost.rule.severity == Some(Severity::Error);
        }
    }

    /// The kept diagnostics, rule by rule.
    pub(crate) fn list(&self) -> &[Diagnostic] {
        &self.list
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    pub(crate) fn lacks_error(&self) -> bool {
        self.lacks_error
    }

    /// The kept diagnostics that are errors by default.
    pub(crate) fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter().filter(|diagnostic| diagnostic.rule.severity == Some(Severity::Error))
    }
}

/// One name in an `allow`.
#[derive(Debug, Clone)]
pub(crate) struct Allow {
    /// The place of the name.
    pub(crate) name: Span,
    pub(crate) rule: &'static Rule,
    /// The lines in which it applies.
    pub(crate) own_lines: Span,
}

impl Allow {
    /// Whether it suppresses this diagnostic.
    pub(crate) fn covers(&self, diagnostic: &Diagnostic) -> bool {
        diagnostic.is_suppressible
            && diagnostic.rule == self.rule
            && self.own_lines.cover(diagnostic.span) == self.own_lines
    }

    /// The first `allow` of each rule: later ones have nothing left to suppress.
    pub(crate) fn first_of_each_rule(allowed: &[Self]) -> Vec<usize> {
        let mut first: Vec<usize> = Vec::new();
        for (index, allow) in allowed.iter().enumerate() {
            if first.iter().all(|&earlier| allowed[earlier].rule != allow.rule) {
                first.push(index);
            }
        }
        first
    }
}
