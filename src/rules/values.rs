//! The values that a directive may have, in messages and fixes.

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
    let of_literature =
        value_for(&first_word).filter(|&value| listed.clone().any(|it| it == value));
    match of_literature.or_else(|| nearest_spelling(&first_word, listed.clone())) {
        Some(nearest) => vec![with_turns(nearest, written, key == Key::EXPECT)],
        None => listed.map(str::to_owned).collect(),
    }
}

/// A value, with the number of turns if `expect` names one: `thief in 4` for `Thief wins in 4 turns`.
fn with_turns(value: &str, written: &str, is_expect: bool) -> String {
    let mut later = written.split(WHITESPACE).filter(|word| !word.is_empty()).skip(1);
    let number = later.find(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    match number {
        Some(turns) if is_expect && value != "draw" && turns.len() < 10 => {
            format!("{value} in {turns}")
        }
        _ => value.to_owned(),
    }
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
