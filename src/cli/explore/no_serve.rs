//! Replaces `serve` in a build without the feature `explore`.

use std::path::Path;

use crate::cli::ExitStatus;

/// Why this build cannot serve the page.
pub(crate) const REFUSAL: Option<&str> =
    Some("this build cannot serve the page; build with the Cargo feature `explore`");

/// Fails.
///
/// # Errors
/// Always [`REFUSAL`].
pub(crate) fn serve(_file: &Path, _page: &Path, _port: u16) -> Result<ExitStatus, String> {
    Err(REFUSAL.unwrap_or_default().to_owned())
}
