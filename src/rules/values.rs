//! The values that a directive may have, in messages and fixes.

use crate::model::{DirectiveValue, Key};
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
    match nearest_spelling(&first_word, listed.clone()) {
        Some(nearest) => vec![nearest.to_owned()],
        None => listed.map(str::to_owned).collect(),
    }
}

/// A key with its values, as a clause.
pub(crate) fn alternatives(key: impl Key) -> String {
    let values: Vec<_> =
        key.data().values.iter().map(|value| format!("`{}`", value.name())).collect();
    let (last, others) = values.split_last().map_or(("", &[][..]), |(last, others)| (last, others));
    format!("`{}` is {} or {last}", key.name(), others.join(", "))
}

/// An invalid value in a message.
pub(crate) fn quoted(value: &str) -> String {
    if value.is_empty() { "nothing".to_owned() } else { format!("`{}`", shown(value, 30)) }
}
