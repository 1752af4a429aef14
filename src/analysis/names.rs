//! Names of vertices and words in Markdown.

/// The most characters of a name in Markdown.
const SHOWN: usize = 60;

/// A name as code in Markdown; shortened if it is very long.
///
/// The fence is longer than any run of backticks in the name, so a name cannot end its own code
/// span.
pub(crate) fn code(name: &str) -> String {
    let shown = plain(name);
    let longest_run = shown.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    if longest_run == 0 {
        return format!("`{shown}`");
    }
    let fence = "`".repeat(longest_run + 1);
    format!("{fence} {shown} {fence}")
}

/// A name, shortened if it is very long.
pub(crate) fn plain(name: &str) -> String {
    let mut characters = name.chars();
    let start: String = characters.by_ref().take(SHOWN).collect();
    if characters.next().is_some() { start + "…" } else { start }
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn a_name_does_not_end_its_own_code_span() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a`b"), "`` a`b ``");
        assert_eq!(code("``<b>x</b>"), "``` ``<b>x</b> ```");
        assert_eq!(code("a`b``c```<i>x</i>"), "```` a`b``c```<i>x</i> ````");
    }
}
