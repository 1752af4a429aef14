//! The values that a directive may have, in messages and fixes.

use std::collections::BTreeSet;

use crate::model::{DirectiveValue, Key, value_for};
use crate::rules::shown::shown;
use crate::syntax::WHITESPACE;
use crate::text::nearest_spelling;

/// The listed value that is most similar to the first word of what is written; all of them if none
/// is similar.
pub(crate) fn nearest_or_all(
    key: impl Key,
    written: &str,
    fits: impl Fn(&str) -> bool,
) -> Vec<String> {
    let first_word = written.split(WHITESPACE).next().unwrap_or("").to_ascii_lowercase();
    let listed = key.data().values.iter().map(DirectiveValue::name).filter(|value| fits(value));
    let written_values = values_side_by_side(key, written);
    if written_values.len() > 1 {
        // Only the author knows which one is meant, unless both players together have a word.
        let both = listed.clone().find(|&value| value == "both");
        let is_both = written_values.iter().eq(&["police", "thief"]);
        return match both.filter(|_| is_both) {
            Some(both) => vec![both.to_owned()],
            None => listed.map(str::to_owned).collect(),
        };
    }
    let of_literature =
        value_for(&first_word).filter(|&value| listed.clone().any(|it| it == value));
    let nearest = of_literature.or_else(|| nearest_spelling(&first_word, listed.clone()));
    let meant = match nearest {
        Some(value) if key == Key::EXPECT => with_turns(value, written),
        nearest => nearest.map(str::to_owned),
    };
    match meant {
        Some(meant) => vec![meant],
        None => listed.map(str::to_owned).collect(),
    }
}

/// The different values of a key that are written side by side, in alphabetical order: `police` and
/// `thief` for `thief in 3 or police`, but not for `police catches the thief`.
fn values_side_by_side(key: impl Key, written: &str) -> BTreeSet<&'static str> {
    let is_between = |c: char| WHITESPACE.contains(&c) || matches!(c, ',' | ';' | '+' | '&' | '/');
    let mut found = BTreeSet::new();
    for word in written.split(is_between).filter(|word| !word.is_empty()) {
        let values = key.data().values.iter().map(DirectiveValue::name);
        let is_value = |value: &&str| value.eq_ignore_ascii_case(word);
        let value = values.clone().find(is_value).or_else(|| value_for(word));
        match value.filter(|&value| values.clone().any(|listed| listed == value)) {
            Some(value) => {
                found.insert(value);
            }
            None if matches!(word, "and" | "or" | "in") || turns_in(word).is_some() => {}
            None => break,
        }
    }
    found
}

/// A value of `expect` with the number of turns that is written: `thief in 4` for `Thief wins in 4
/// turns`. `None` if a number is meant that cannot be read: without it, less would be asserted.
fn with_turns(value: &str, written: &str) -> Option<String> {
    if value == "draw" {
        return Some(value.to_owned());
    }
    let mut words = written.split(WHITESPACE).filter(|word| !word.is_empty());
    if let Some(turns) = words.clone().skip(1).find_map(turns_in) {
        return Some(format!("{value} in {turns}"));
    }
    let has_digit = written.bytes().any(|byte| byte.is_ascii_digit());
    let has_turns = words.any(|word| word == "in") && words.next().is_some();
    (!has_digit && !has_turns).then(|| value.to_owned())
}

/// The number of a word such as `3`, `in3`, `+3` or `3.`.
fn turns_in(word: &str) -> Option<&str> {
    let number = word.strip_prefix("in").unwrap_or(word);
    let number = number.strip_prefix('+').unwrap_or(number);
    let number = number.trim_end_matches(['.', ',', ';', ':', '!', ')']);
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && (1..10).contains(&number.len())).then_some(number)
}

/// The message about an invalid value: the valid forms, and the likely value if only one exists.
pub(crate) fn invalid_value(key: impl Key, value: &str, forms: &str, likely: &[String]) -> String {
    let name = key.name();
    if value.is_empty() {
        return format!("`{name}` needs a value; use {forms}");
    }
    match likely {
        [nearest] => format!(
            "invalid `{name}` value {}; did you mean `{nearest}`? Use {forms}",
            quoted(value)
        ),
        _ => format!("invalid `{name}` value {}; use {forms}", quoted(value)),
    }
}

/// The values of a key, as a list.
pub(crate) fn alternatives(key: impl Key) -> String {
    let values: Vec<_> =
        key.data().values.iter().map(|value| format!("`{}`", value.name())).collect();
    match values.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

/// An invalid value in a message.
pub(crate) fn quoted(value: &str) -> String {
    if value.is_empty() { "nothing".to_owned() } else { format!("`{}`", shown(value, 30)) }
}
