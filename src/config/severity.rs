//! The severity of a diagnostic.

/// The severity of a diagnostic, most severe first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something is wrong.
    Error,
    /// Something is probably wrong.
    Warning,
    /// Something worth knowing.
    Information,
    /// Something that could be tidier.
    Hint,
}

impl Severity {
    /// The word for this severity in every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Information => "information",
            Self::Hint => "hint",
        }
    }
}
