//! Text of the author in messages, and how many of them there are.

use std::fmt::Write as _;

use crate::syntax::WHITESPACE;
use crate::text::{Span, counted};

/// The first `most` characters in visible form: characters without width or that change the
/// direction of text, and whitespace other than single spaces between words, are written as
/// `<U+200B>`.
pub(crate) fn shown(text: &str, most: usize) -> String {
    let mut shown = String::new();
    let mut characters = text.chars().peekable();
    let mut before = None;
    for index in 0.. {
        let Some(character) = characters.next() else { break };
        if index == most {
            shown.push('…');
            break;
        }
        let parts_words = character == ' '
            && before.is_some_and(is_visible)
            && characters.peek().is_some_and(|&behind| is_visible(behind));
        if is_visible(character) || parts_words {
            shown.push(character);
        } else {
            // Writing to a `String` cannot fail.
            let _ = write!(shown, "<U+{:04X}>", u32::from(character));
        }
        before = Some(character);
    }
    shown
}

/// The length at which a number is cut.
pub(crate) const MAX_DIGITS: usize = 40;

/// A number at the end of a value: as written, if it is too large for the type that it was parsed
/// as.
pub(crate) fn number_in<N: PartialEq + ToString>(value: &str, read: N, largest: N) -> String {
    let written = value.split(WHITESPACE).rfind(|word| !word.is_empty());
    match written {
        Some(written) if read == largest => shown(written, MAX_DIGITS),
        _ => read.to_string(),
    }
}

/// ` in N turns` for the turns that a value of `expect` names; empty if it names none.
pub(crate) fn within_turns(value: &str, turns: Option<u64>) -> String {
    match turns {
        None => String::new(),
        Some(1) => " in 1 turn".to_owned(),
        Some(turns) => format!(" in {} turns", number_in(value, turns, u64::MAX)),
    }
}

/// Whether a character is visible and unambiguous.
pub(crate) fn is_visible(character: char) -> bool {
    let is_invisible = matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    !character.is_control() && !character.is_whitespace() && !is_invisible
}

/// How many lines in another notation are reported.
const MAX_REPORTED: usize = 2;

/// The first two places, the second with the number of the rest: a habit from another notation
/// usually is in all lines.
pub(crate) fn first_of_many(
    places: impl ExactSizeIterator<Item = (Span, String)>,
    others: fn(usize) -> String,
) -> impl Iterator<Item = (Span, String)> {
    let rest = places.len().saturating_sub(MAX_REPORTED);
    places.take(MAX_REPORTED).enumerate().map(move |(index, (span, message))| {
        if rest == 0 || index + 1 < MAX_REPORTED {
            return (span, message);
        }
        (span, format!("{message}; {}", others(rest)))
    })
}

/// Unreadable lines that are not reported one by one.
pub(crate) fn other_lines(count: usize) -> String {
    format!("{} cannot be read", counted(count, "more line"))
}

#[cfg(test)]
mod tests {
    use crate::rules::shown::shown;

    #[test]
    fn invisible_characters_are_named() {
        for (text, seen) in [
            ("2 3 4", "2 3 4"),
            (" ; c  d ", "<U+0020>; c<U+0020><U+0020>d<U+0020>"),
            ("thief\u{a0}in 2", "thief<U+00A0>in 2"),
            ("a\u{200b}", "a<U+200B>"),
            ("abcdef", "abcde…"),
            ("", ""),
        ] {
            assert_eq!(shown(text, if text == "abcdef" { 5 } else { 20 }), seen, "{text:?}");
        }
    }
}
