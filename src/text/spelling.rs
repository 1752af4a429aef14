//! Words that are spelled much alike: what a slip of the keyboard was meant to be.

/// The one of `known` that is spelled most like `word`, if any is spelled much like it.
pub fn nearest_spelling<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Comparing takes time quadratic in the length, and no long word is a slip of a known one.
    if word.len() > 64 {
        return None;
    }
    // A word just begun is nearest to the one that it begins.
    let distance = |name: &str| match word.len() > 1 && name.starts_with(word) {
        true => 0,
        false if !is_as_long(word, name) => usize::MAX,
        false => strsim::damerau_levenshtein(word, name),
    };
    let (distance, nearest) =
        known.into_iter().map(|name| (distance(name), name)).min_by_key(|(distance, _)| *distance)?;
    (distance <= most_slips(word, nearest)).then_some(nearest)
}

/// The most slips between two words that are still taken for the same.
fn most_slips(word: &str, name: &str) -> usize {
    name.len().max(word.len()) / 2
}

/// Whether two words are so nearly of a length that they may be taken for the same: a file may hold a hundred thousand
/// unknown words, and most need no closer look.
fn is_as_long(word: &str, name: &str) -> bool {
    word.chars().count().abs_diff(name.chars().count()) <= most_slips(word, name)
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
        assert_eq!(nearest_spelling(&"t".repeat(1_000_000), known), None);
    }
}
