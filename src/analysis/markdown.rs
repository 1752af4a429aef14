//! Texts of a file in Markdown.

/// A title as a heading. What an author wrote is only text there: a picture, for instance, would be fetched from
/// elsewhere by the editor that shows the page.
pub(crate) fn heading(title: &str) -> String {
    let mut heading = "# ".to_owned();
    for character in title.chars() {
        if matches!(character, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '~') {
            heading.push('\\');
        }
        heading.push(character);
    }
    heading + "\n\n"
}

#[cfg(test)]
mod tests {
    use super::heading;

    #[test]
    fn a_title_is_neither_a_picture_nor_a_link() {
        assert_eq!(heading("The way, not *far*"), "# The way, not \\*far\\*\n\n");
        assert_eq!(heading("![x](https://e.org) <img>"), "# !\\[x\\](https://e.org) \\<img\\>\n\n");
    }
}
