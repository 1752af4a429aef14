//! Makes foreign text safe for a terminal: it must not move the cursor, change the writing
//! direction or end the line.

use std::borrow::Cow;

/// The character, or a visible replacement; a tab is kept.
pub(crate) fn character(character: char) -> char {
    match character {
        '\t' => character,
        '\0'..='\u{1f}' => char::from_u32(u32::from(character) + 0x2400).unwrap_or('\u{fffd}'),
        '\u{7f}' => '␡',
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}' => '\u{fffd}',
        _ => character,
    }
}

/// Replaces all such characters, so that the text is one line.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    // Most texts are plain ASCII, which is quick to check.
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain || text.chars().all(|each| character(each) == each) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(character).collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::visible::line;

    #[test]
    fn control_characters_are_replaced() {
        assert_eq!(line("P\u{1b}[1m\n.\u{202e}T\u{85}\tE é漢"), "P␛[1m␊.�T�\tE é漢");
    }
}
