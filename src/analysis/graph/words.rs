//! Names of vertices and words in Markdown.

/// The most characters of a name in Markdown.
const SHOWN: usize = 60;

/// A name as code in Markdown, also for tables; shortened if it is very long.
pub(crate) fn code(name: &str) -> String {
    let shown = plain(name).replace('|', "\\|");
    if shown.contains('`') { format!("`` {shown} ``") } else { format!("`{shown}`") }
}

/// A name, shortened if it is very long.
pub(crate) fn plain(name: &str) -> String {
    let mut characters = name.chars();
    let start: String = characters.by_ref().take(SHOWN).collect();
    if characters.next().is_some() { start + "…" } else { start }
}
