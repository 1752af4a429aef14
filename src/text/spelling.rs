//! Spelling suggestions for misspelled words.

use std::fmt::Display;

/// The known word most similar to `word`, if any is similar enough.
pub(crate) fn nearest_spelling<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // The comparison is quadratic in the length, and no long word is a misspelling of a known one.
    if word.len() > 64 {
        return None;
    }
    // A prefix of a known word, as while typing, counts as that word, and so does another case.
    let distance_to = |name: &str| {
        if word.len() > 1 && name.starts_with(word) || equals_in_any_case(word, name) {
            0
        } else if has_similar_length(word, name) {
            strsim::damerau_levenshtein(word, name)
        } else {
            usize::MAX
        }
    };
    let mut nearest: Option<(usize, &str)> = None;
    for name in known {
        let distance = distance_to(name);
        if nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, name));
        }
    }
    let (distance, nearest) = nearest?;
    (distance <= largest_distance(word, nearest)).then_some(nearest)
}

/// The largest edit distance at which two words still count as similar.
fn largest_distance(word: &str, name: &str) -> usize {
    name.len().max(word.len()) / 2
}

fn equals_in_any_case(word: &str, name: &str) -> bool {
    word.chars().flat_map(char::to_lowercase).eq(name.chars().flat_map(char::to_lowercase))
}

/// Whether the lengths of two words are close enough for the words to be similar. A file may have a
/// hundred thousand unknown words, and this spares most of them the comparison.
fn has_similar_length(word: &str, name: &str) -> bool {
    word.chars().count().abs_diff(name.chars().count()) <= largest_distance(word, name)
}

/// A number with its noun: `1 board`, `2 boards`, `3 vertices`.
pub(crate) fn counted<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    match noun.strip_suffix("ex") {
        _ if number == N::from(1) => format!("1 {noun}"),
        Some(stem) => format!("{number} {stem}ices"),
        None => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use crate::text::spelling::nearest_spelling;

    #[test]
    fn the_nearest_spelling_is_one_slip_or_a_few_away() {
        let known = ["title", "thief-moves", "expect"];
        assert_eq!(nearest_spelling("tilte", known), Some("title"));
        assert_eq!(nearest_spelling("ex", known), Some("expect"));
        assert_eq!(nearest_spelling("qqqqqq", known), None);
        assert_eq!(nearest_spelling("A", ["b", "a"]), Some("a"));
        assert_eq!(nearest_spelling("É", ["e", "é"]), Some("é"));
        assert_eq!(nearest_spelling(&"t".repeat(1_000_000), known), None);
    }
}
