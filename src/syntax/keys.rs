//! The keys of each kind of file, as far as the syntax has to know them: which lines without a
//! colon are directives all the same.
//!
//! `key = value` is one for every key. `key value` is one if the value has one of the listed forms,
//! so that prose which starts with a key stays prose. Deliberately not here: what values mean. A
//! test in `model` compares these tables with the keys and values there.

use crate::syntax::line::{WHITESPACE, words};

/// The keys of one kind of file.
pub(crate) struct KnownKeys {
    /// Each key with the forms of its values, word by word. `#` stands for a whole number, `?` for a
    /// name, and `…` for one name or more. A key without forms needs its `=`.
    keys: &'static [(&'static str, &'static [&'static str])],
    /// Edges: a line that contains one is not a directive. Only an arrow needs no space around it.
    edges: &'static [&'static str],
}

const PLAYERS: &[&str] = &["police", "thief"];
const SKIPS: &[&str] = &["both", "police", "thief", "none"];
const STUCK: &[&str] = &["loses", "wins"];
const DIRECTIONS: &[&str] = &["4", "8"];
const POLICEMEN: &[&str] = &["1", "2", "3", "4"];
const ENDLESS: &[&str] = &["draw", "thief", "police"];
const ARROW: &str = "->";

/// The keys of board files.
pub(crate) const BOARD_KEYS: KnownKeys = KnownKeys {
    keys: &[
        ("title", &[]),
        ("author", &[]),
        ("first", PLAYERS),
        ("police-moves", DIRECTIONS),
        ("thief-moves", DIRECTIONS),
        ("skip", SKIPS),
        ("stuck", STUCK),
        ("policemen", POLICEMEN),
        ("exits", &["one", "any"]),
        ("endless", ENDLESS),
        ("expect", &["police", "police in #", "thief", "thief in #", "draw"]),
        ("solution", &[]),
        ("allow", &[]),
    ],
    edges: &[],
};

/// The keys of game files.
pub(crate) const GRAPH_KEYS: KnownKeys = KnownKeys {
    keys: &[
        ("title", &[]),
        ("author", &[]),
        ("objective", &["outcome", "cost", "grundy"]),
        ("octal", &["? #"]),
        ("words", &["#"]),
        ("stuck", STUCK),
        ("first", &["minimiser", "maximiser"]),
        ("start", &["?", "? + ?", "? + ? + ?"]),
        (
            "expect",
            &[
                "win",
                "win in #",
                "lose",
                "lose in #",
                "draw",
                "cost #",
                "cost infinite",
                "grundy #",
                "grundy infinite",
                "grundy infinite …",
            ],
        ),
        ("allow", &[]),
    ],
    edges: &[ARROW],
};

/// The keys of pursuit files.
pub(crate) const PURSUIT_KEYS: KnownKeys = KnownKeys {
    keys: &[
        ("title", &[]),
        ("author", &[]),
        ("policemen", POLICEMEN),
        ("police", &["…"]),
        ("thief", &["?"]),
        ("exits", &["…"]),
        ("first", PLAYERS),
        ("skip", SKIPS),
        ("stuck", STUCK),
        ("endless", ENDLESS),
        ("expect", &["police", "police in #", "thief", "thief in #", "draw", "cop-number #"]),
        ("allow", &[]),
    ],
    edges: &[ARROW, "-"],
};

impl KnownKeys {
    #[cfg(test)]
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.keys.iter().map(|(name, _)| *name).collect()
    }

    /// The key with this name, with the forms of its values.
    pub(crate) fn forms(&self, key: &str) -> Option<&'static [&'static str]> {
        self.keys.iter().find(|(name, _)| *name == key).map(|(_, forms)| *forms)
    }

    /// Whether a value may stand behind a key without a colon.
    pub(crate) fn takes(&self, key: &str, value: &str) -> bool {
        self.forms(key).is_some_and(|forms| forms.iter().any(|form| has_form(value, form)))
    }

    /// Whether a line contains an edge.
    pub(crate) fn has_edge(&self, line: &str) -> bool {
        self.edges.iter().any(|&edge| match edge {
            ARROW => line.contains(ARROW),
            _ => words(line).any(|word| word.of(line) == edge),
        })
    }
}

/// Whether a value has a form, word by word.
fn has_form(value: &str, form: &str) -> bool {
    let mut words = value.split(WHITESPACE).filter(|word| !word.is_empty());
    let is_name = |word: &str| !word.contains([':', '=', ',', ';', '+']);
    for wanted in form.split(' ') {
        let Some(word) = words.next() else { return false };
        let fits = match wanted {
            "#" => word.bytes().all(|byte| byte.is_ascii_digit()),
            "?" => is_name(word),
            "…" => is_name(word) && words.all(is_name),
            _ => word == wanted,
        };
        if !fits {
            return false;
        }
    }
    words.next().is_none()
}

#[cfg(test)]
mod tests {
    use crate::syntax::keys::{BOARD_KEYS, GRAPH_KEYS, PURSUIT_KEYS};

    #[test]
    fn a_value_without_a_colon_has_a_known_form() {
        for (value, expected) in [
            ("police", true),
            ("police \t in  9", true),
            ("police in", false),
            ("police in nine", false),
            ("the worst", false),
            ("", false),
        ] {
            assert_eq!(BOARD_KEYS.takes("expect", value), expected, "{value:?}");
        }
        assert!(!BOARD_KEYS.takes("title", "A walk"));
        assert!(!BOARD_KEYS.takes("start", "a"));
        assert!(GRAPH_KEYS.takes("start", "a + b") && !GRAPH_KEYS.takes("start", "a b"));
        assert!(GRAPH_KEYS.takes("expect", "grundy infinite 0 2"));
        assert!(PURSUIT_KEYS.takes("police", "a b") && !PURSUIT_KEYS.takes("police", ""));
        assert!(PURSUIT_KEYS.has_edge("police - b") && !PURSUIT_KEYS.has_edge("police a-b"));
    }
}
