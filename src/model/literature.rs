//! Words of the literature, and what they are called in files.
//!
//! They are not synonyms: only messages and fixes know them.

use crate::model::directives::Key;
use crate::text::nearest_spelling;

/// Names of the sides and of outcomes, each with the word for it in a value.
const VALUES: [(&str, &str); 21] = [
    ("cop", "police"),
    ("cops", "police"),
    ("guard", "police"),
    ("guards", "police"),
    ("hunter", "police"),
    ("policeman", "police"),
    ("policemen", "police"),
    ("pursuer", "police"),
    ("pursuers", "police"),
    ("searcher", "police"),
    ("searchers", "police"),
    ("evader", "thief"),
    ("fugitive", "thief"),
    ("intruder", "thief"),
    ("robber", "thief"),
    ("robbers", "thief"),
    ("thieves", "thief"),
    ("stalemate", "draw"),
    ("tie", "draw"),
    ("max", "maximiser"),
    ("min", "minimiser"),
];

/// The word of a value that a word of the literature stands for, in any letters.
pub(crate) fn value_for(word: &str) -> Option<&'static str> {
    let found = VALUES.iter().find(|(other, _)| other.eq_ignore_ascii_case(word))?;
    Some(found.1)
}

/// The known key that an unknown one probably stands for: `cops: 2` is `policemen: 2`, `cops: a b`
/// is `police: a b`, and another key is a misspelling.
pub(crate) fn key_for<K: Key>(word: &str, value: &str) -> Option<K> {
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let names: &[&str] = match value_for(word) {
        Some("police") if is_number => &["policemen"],
        Some("police") => &["police", "policemen"],
        Some("thief") => &["thief"],
        _ => &[],
    };
    let of_literature = names.iter().find_map(|name| K::named(name));
    of_literature.or_else(|| nearest_spelling(word, K::names()).and_then(K::named))
}

#[cfg(test)]
mod tests {
    use crate::model::board::directives::BoardKey;
    use crate::model::literature::{key_for, value_for};
    use crate::model::pursuit::directives::PursuitKey;

    #[test]
    fn a_word_of_the_literature_has_one_meaning() {
        assert_eq!(value_for("Robber"), Some("thief"));
        assert_eq!(value_for("thief"), None);
        assert_eq!(key_for("cops", "2"), Some(PursuitKey::Policemen));
        assert_eq!(key_for("cops", "a b"), Some(PursuitKey::Police));
        assert_eq!(key_for("cops", "2"), Some(BoardKey::Policemen));
        assert_eq!(key_for("robber", "a"), None::<BoardKey>);
        assert_eq!(key_for("exit", "any"), Some(BoardKey::Exits));
    }
}
