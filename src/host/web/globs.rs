//! Globs, matched one after another: a browser has few paths, and has to load the engine that
//! matches them all at once.

use std::path::Path;

use globset::Glob;
use regex_lite::{Regex, RegexBuilder};

/// Matches paths against globs.
#[derive(Debug, Clone, Default)]
pub(crate) struct GlobMatcher(Vec<Regex>);

impl GlobMatcher {
    /// A matcher of these globs.
    ///
    /// # Errors
    /// Why one is too large.
    pub(crate) fn new(globs: impl IntoIterator<Item = Glob>) -> Result<Self, String> {
        // The flag says that the expression is about bytes.
        let compiled = |glob: Glob| {
            let expression = glob.regex().trim_start_matches("(?-u)");
            RegexBuilder::new(expression).dot_matches_new_line(true).build()
        };
        let compiled: Result<_, _> = globs.into_iter().map(compiled).collect();
        compiled.map(Self).map_err(|error| error.to_string())
    }

    /// Whether any glob matches the whole path.
    pub(crate) fn is_match(&self, path: &Path) -> bool {
        // Each byte as a character, which this engine can match.
        let bytes: String =
            path.as_os_str().as_encoded_bytes().iter().copied().map(char::from).collect();
        self.0.iter().any(|glob| glob.is_match(&bytes))
    }
}
