//! Names of vertices and words in Markdown.

/// The most characters of a name that are shown.
const SHOWN: usize = 60;

/// A name as code in Markdown, in a table too; cut short where it is very long.
pub(crate) fn code(name: &str) -> String {
    let shown = plain(name).replace('|', "\\|");
    if shown.contains('`') { format!("`` {shown} ``") } else { format!("`{shown}`") }
}

/// A name, cut short where it is very long.
pub(crate) fn plain(name: &str) -> String {
    let mut characters = name.chars();
    let start: String = characters.by_ref().take(SHOWN).collect();
    if characters.next().is_some() { start + "…" } else { start }
}
