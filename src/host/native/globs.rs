//! Globs, all matched at once.

use std::path::Path;

use globset::{Glob, GlobSet, GlobSetBuilder};

/// Matches paths against globs.
#[derive(Debug, Clone, Default)]
pub(crate) struct GlobMatcher(GlobSet);

impl GlobMatcher {
    /// A matcher of these globs.
    ///
    /// # Errors
    /// Why they are too large together.
    pub(crate) fn new(globs: impl IntoIterator<Item = Glob>) -> Result<Self, String> {
        let mut builder = GlobSetBuilder::new();
        for glob in globs {
            builder.add(glob);
        }
        builder.build().map(Self).map_err(|error| error.to_string())
    }

    /// Whether any glob matches the whole path.
    pub(crate) fn is_match(&self, path: &Path) -> bool {
        self.0.is_match(path)
    }
}
