//! A diagnostic and its fixes.

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
