//! Replaces `png` in a build without the feature `png`.

/// The reason why this build cannot write PNG.
pub(crate) const REFUSAL: Option<&str> =
    Some("this build has no PNG support; choose svg, or build with the Cargo feature `png`");

/// Fails.
///
/// # Errors
/// Always [`REFUSAL`].
pub(crate) fn png(_svg: &str) -> Result<Vec<u8>, String> {
    Err(REFUSAL.unwrap_or_default().to_owned())
}
