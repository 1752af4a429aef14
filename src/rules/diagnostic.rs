//! One thing found.

use crate::config::Severity;
use crate::rules::rule::Rule;
use crate::text::Span;

/// Something that a rule found. All places are bytes from the start of the section it was found in (of the file, for a
/// diagnostic about a whole file).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule that found it.
    pub rule: &'static Rule,
    /// Its severity.
    pub severity: Severity,
    /// Where.
    pub span: Span,
    /// What, in one line.
    pub message: String,
    /// Other places that explain it.
    pub related: Vec<Related>,
    /// The safe fix, if there is one. Other fixes are computed on request.
    pub fix: Option<Fix>,
    /// Whether `allow`, settings and the selection of rules apply to it. If not, it is reported with its own severity.
    pub is_suppressible: bool,
}

/// Another place that explains a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub span: Span,
    /// What is there, in one line.
    pub message: String,
}

/// A way to mend a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as a command: "Replace `#` with `*`".
    pub title: String,
    /// What it changes, in order and without overlap; empty if they are deferred.
    pub edits: Vec<Edit>,
    /// Whether it can be made without asking: it cannot change what the author meant.
    pub is_safe: bool,
    /// Whether the edits were left out because they take more bytes than the caller asked for.
    pub is_deferred: bool,
    /// Whether it only suppresses the diagnostic.
    pub suppresses: bool,
}

/// A replacement of one stretch of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

impl Diagnostic {
    /// A diagnostic as loud as its rule is by default (a rule that is off by default: a warning).
    pub(crate) fn new(rule: &'static Rule, span: Span, message: impl Into<String>) -> Self {
        Self {
            rule,
            severity: rule.severity.unwrap_or(Severity::Warning),
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
        self.fix = Some(Fix { title: title.into(), edits, is_safe: true, is_deferred: false, suppresses: false });
        self
    }
}
