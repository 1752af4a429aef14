//! Directives, for every kind of puzzle: their keys as data, and a reading of each one in a text.
//!
//! A kind has an enum of its keys, so that a `match` is exhaustive, and implements [`Key`] for it.
//! Deliberately not here: what values mean for a game, and which rules may be named in `allow`.

use std::fmt::Debug;

use crate::syntax::{Directive, SourceLines};
use crate::text::{Offset, Span};

/// A key with its description and values.
#[derive(Debug)]
pub struct DirectiveKey {
    /// The key as it is written.
    pub name: &'static str,
    /// What it is for, in a sentence or two.
    pub about: &'static str,
    /// The values that can be listed; for `expect`, the beginnings of its values.
    pub values: &'static [DirectiveValue],
    /// Whether the first of these values is the default.
    pub has_default: bool,
    /// Whether it is part of the game, so that an error in it prevents solving.
    pub is_part_of_the_game: bool,
}

/// A value that a directive can have, and what it means, in a sentence.
#[derive(Debug)]
pub struct DirectiveValue(pub(crate) &'static str, pub(crate) &'static str);

impl DirectiveValue {
    /// The value as it is written.
    pub const fn name(&self) -> &'static str {
        self.0
    }

    /// What it means, in a sentence.
    pub const fn about(&self) -> &'static str {
        self.1
    }
}

impl DirectiveKey {
    /// A key with any text for a value.
    pub(crate) const fn text(name: &'static str, about: &'static str) -> Self {
        Self { name, about, values: &[], has_default: false, is_part_of_the_game: false }
    }

    /// A key that is part of the game; the first of its values, if they can be listed, is the
    /// default.
    pub(crate) const fn of_the_game(
        name: &'static str,
        about: &'static str,
        values: &'static [DirectiveValue],
    ) -> Self {
        Self { name, about, values, has_default: !values.is_empty(), is_part_of_the_game: true }
    }

    /// The key of the directive that asserts the verdict, with the beginnings of its values.
    pub(crate) const fn expect(about: &'static str, values: &'static [DirectiveValue]) -> Self {
        Self { name: "expect", about, values, has_default: false, is_part_of_the_game: false }
    }

    /// The default, if there is one that can be listed.
    pub fn default_value(&self) -> Option<&'static str> {
        self.values.first().filter(|_| self.has_default).map(DirectiveValue::name)
    }

    /// What one of the listed values means.
    pub fn about_value(&self, name: &str) -> Option<&'static str> {
        self.values.iter().find(|value| value.name() == name).map(DirectiveValue::about)
    }
}

/// `title`, which every kind has.
pub(crate) const TITLE: DirectiveKey = DirectiveKey::text("title", "The title: any text.");

/// `author`, which every kind has.
pub(crate) const AUTHOR: DirectiveKey = DirectiveKey::text("author", "The author: any text.");

/// `allow`, which every kind has.
pub(crate) const ALLOW: DirectiveKey = DirectiveKey::text(
    "allow",
    "Rules to suppress, separated by commas: in this board's own lines, or in the whole game file.",
);

/// Sets a value that was read, if it was valid. Returns whether it was.
pub(crate) fn set<T>(place: &mut T, value: Option<T>) -> bool {
    let is_valid = value.is_some();
    if let Some(value) = value {
        *place = value;
    }
    is_valid
}

/// A whole number in ASCII digits; beyond 64 bits it saturates.
pub(crate) fn whole_number(digits: &str) -> Option<u64> {
    let whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    whole.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// The outcome for a player who has no legal move, and who may not skip if the game knows skips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stuck {
    /// That player loses at once.
    Loses,
    /// That player wins at once.
    Wins,
}

/// The value of `stuck`, in a board or a graph game.
pub(crate) fn stuck(value: &str) -> Option<Stuck> {
    match value {
        "loses" => Some(Stuck::Loses),
        "wins" => Some(Stuck::Wins),
        _ => None,
    }
}

/// The keys that a kind of puzzle knows.
pub trait Key: Copy + Eq + Debug + 'static {
    /// Every key, in the order in which directives are best written.
    const ALL: &'static [Self];
    /// The key of the directive that asserts the verdict.
    const EXPECT: Self;
    /// The key of the directive that suppresses rules.
    const ALLOW: Self;

    /// Its description and values.
    fn data(self) -> &'static DirectiveKey;

    /// The key as it is written.
    fn name(self) -> &'static str {
        self.data().name
    }

    /// The key with this name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|key| key.name() == name)
    }

    /// The names of all keys.
    fn names() -> impl Iterator<Item = &'static str> + Clone {
        Self::ALL.iter().map(|key| key.name())
    }

    /// Its index in [`Key::ALL`].
    fn rank(self) -> usize {
        Self::ALL.iter().position(|key| *key == self).unwrap_or(Self::ALL.len())
    }
}

/// Defines the keys of a kind in the order in which directives are best written, each with its
/// [`DirectiveKey`].
macro_rules! keys {
    ($(#[$about:meta])* $Directives:ident { $($name:ident: $key:expr,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each has its explanation in the table")]
        pub enum $Directives {
            $($name,)*
        }

        impl Key for $Directives {
            const ALL: &'static [Self] = &[$(Self::$name,)*];
            const EXPECT: Self = Self::Expect;
            const ALLOW: Self = Self::Allow;

            fn data(self) -> &'static DirectiveKey {
                match self {
                    $(Self::$name => const { &$key },)*
                }
            }
        }
    };
}
pub(crate) use keys;

/// One directive, understood as far as possible.
#[derive(Debug, Clone)]
pub struct DirectiveReading<K> {
    /// The places of its key and value.
    pub directive: Directive,
    /// Its key; `None` if it is unknown.
    pub key: Option<K>,
    /// Whether its value is valid and fits the game. Does not cover the names in `allow`.
    pub has_valid_value: bool,
    /// The first directive with the same key, if that is another one: only the first counts.
    pub earlier: Option<Directive>,
}

impl<K: Key> DirectiveReading<K> {
    /// The directives of a text, their values not yet read.
    pub(crate) fn all(source: &SourceLines) -> Vec<Self> {
        let mut first_of = vec![None; K::ALL.len()];
        let read = |&directive: &Directive| {
            let key = K::named(directive.key.of(&source.text));
            let first = key.and_then(|key| first_of.get_mut(key.rank()));
            let earlier = first.and_then(|first| first.replace(first.unwrap_or(directive)));
            Self { directive, key, has_valid_value: true, earlier }
        };
        source.directives.iter().map(read).collect()
    }

    /// The first directive with a key: the one that counts.
    pub(crate) fn first(readings: &[Self], key: K) -> Option<&Self> {
        readings.iter().find(|reading| reading.key == Some(key))
    }

    /// The known key at an offset, and the same key where it counts.
    pub(crate) fn definition(readings: &[Self], at: Offset) -> Option<(Span, Span)> {
        let here = readings.iter().find(|reading| reading.directive.key.contains(at))?;
        here.key?;
        Some((here.directive.key, here.earlier.unwrap_or(here.directive).key))
    }

    /// Whether the game can be solved despite any error in it.
    pub(crate) fn permits_solving(&self) -> bool {
        let is_part = self.key.is_some_and(|key| key.data().is_part_of_the_game);
        !is_part || self.has_valid_value && self.earlier.is_none()
    }
}

#[cfg(test)]
mod tests {
    use crate::model::board::directives::BoardKey;
    use crate::model::directives::Key;
    use crate::model::graph::directives::GraphKey;

    fn check<K: Key>() {
        for &key in K::ALL {
            assert_eq!(K::named(key.name()), Some(key));
            let data = key.data();
            for about in
                [data.about].into_iter().chain(data.values.iter().map(|value| value.about()))
            {
                assert!(
                    about.ends_with('.') && about.starts_with(char::is_uppercase),
                    "{}: {about}",
                    data.name
                );
            }
        }
        assert_eq!((K::EXPECT.name(), K::ALLOW.name()), ("expect", "allow"));
    }

    #[test]
    fn every_key_and_every_listed_value_is_explained_and_no_two_keys_are_equal() {
        check::<BoardKey>();
        check::<GraphKey>();
    }
}
