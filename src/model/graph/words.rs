//! The first and last letters of words in a word game.

/// The first and the last `letters` characters of a word; `None` if the word is shorter or
/// `letters` is 0.
pub(crate) fn both_ends(word: &str, letters: usize) -> Option<(&str, &str)> {
    let last = word.char_indices().rev().nth(letters.checked_sub(1)?)?.0;
    let first = word.char_indices().nth(letters).map_or(word.len(), |(byte, _)| byte);
    Some((&word[..first], &word[last..]))
}

#[cfg(test)]
mod tests {
    use crate::model::graph::words::both_ends;

    #[test]
    fn letters_are_counted_in_characters_and_may_overlap() {
        assert_eq!(both_ends("shiritori", 3), Some(("shi", "ori")));
        assert_eq!(both_ends("é🦀x", 2), Some(("é🦀", "🦀x")));
        assert_eq!(both_ends("ab", 2), Some(("ab", "ab")));
        assert_eq!(both_ends("ab", 3), None);
        assert_eq!(both_ends("ab", 0), None);
        assert_eq!(both_ends("ab", usize::MAX), None);
    }
}
