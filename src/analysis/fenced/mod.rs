//! Markdown: how the text of a document becomes blocks.
//!
//! Deliberately not here: where fences are (`syntax`), and features, which see blocks alone.

pub(crate) mod document;
pub(crate) mod kind;
#[cfg(test)]
mod tests;
