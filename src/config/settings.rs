//! Every setting, declared once: its name, type, default and description.
//!
//! What reads settings, puts sources over one another, describes them in the JSON schema and shows
//! them in `stakeout config` follows from the declaration; so do the table of docs/configuration.md
//! and the settings in the VS Code extension's manifest, which tests/manual.rs writes.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::config::memory::{MemorySize, UnreadableSize};
use crate::config::reader::{Faults, Node, Reader, UnknownKeys};
use crate::config::severity::Severity;
use crate::text::Span;

/// Declares settings of one value each: `"name" field: Type = default, "description";`.
macro_rules! settings {
    ($($name:literal $field:ident: $type:ty = $default:expr, $description:literal;)*) => {
        /// Everything that can be set.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Settings {
            $(#[doc = concat!("`", $name, "`: ", $description)] pub $field: $type,)*
            /// `rules`: the severities that are set, by the names of rules; `None` turns a rule
            /// off.
            pub severities: BTreeMap<String, Option<Severity>>,
            /// Which rules report diagnostics.
            pub selection: Selection,
        }

        /// The settings of one source: an editor, a command line, a table of `stakeout.toml`.
        /// Settings that it leaves out come from the source below it.
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct Layer {
            $(#[doc = concat!("`", $name, "`: ", $description)] pub $field: Option<$type>,)*
            /// `rules`: severities by the names of rules.
            pub severities: BTreeMap<String, Option<Severity>>,
            /// The key of each setting in the source, by the setting's dotted name, if the source
            /// is a file.
            pub places: BTreeMap<String, Span>,
        }

        /// The settings of one value. `rules` is the only other one.
        pub(crate) static SETTINGS: &[Setting] = &[$(Setting {
            name: $name,
            description: $description,
            value: |settings| settings.$field.to_json(),
            read: |node, layer| <$type>::read(node).map(|value| layer.$field = Some(value)),
            schema: <$type>::schema,
        },)*];

        impl Default for Settings {
            fn default() -> Self {
                Self { $($field: $default,)* severities: BTreeMap::new(), selection: Selection::default() }
            }
        }

        impl Settings {
            /// Applies the settings of a source.
            pub fn overlay(&mut self, layer: &Layer) {
                $(self.$field = layer.$field.unwrap_or(self.$field);)*
                self.severities.extend(layer.severities.iter().map(|(rule, severity)| (rule.clone(), *severity)));
            }
        }

        impl Layer {
            /// Applies the settings of a stronger source over this one.
            pub fn overlay(&mut self, above: Self) {
                $(self.$field = above.$field.or(self.$field);)*
                self.severities.extend(above.severities);
                self.places.extend(above.places);
            }
        }
    };
}

settings! {
    "solve.on" solve_on: SolveOn = SolveOn::Save,
        "When an editor solves a changed board or game.";
    "solver.memory" solver_memory: MemorySize = MemorySize::default(),
        "Memory limit for running solves and cached solutions together: bytes as a number, or a size such as `512 MiB`. A board or game that needs more is not solved (`too-large`).";
    "heatMap" heat_map: HeatMap = HeatMap::Thief,
        "How the cells of a solved board are coloured: by the winner with this piece on the cell.";
    "inlayHints.verdict" inlay_hints_verdict: bool = true,
        "Show the verdict after the first row of a board; in a graph game, the value of each line's vertex.";
    "inlayHints.rows" inlay_hints_rows: bool = false,
        "Show the shortest win from each row of a board after the row.";
    "markdown" markdown: bool = false,
        "Also read the boards and games in fenced blocks of Markdown files in directories and workspaces. A Markdown file that is named is always read.";
}

/// A setting of one value.
#[derive(Debug)]
pub(crate) struct Setting {
    /// The dotted name.
    pub(crate) name: &'static str,
    /// In Markdown.
    pub(crate) description: &'static str,
    /// Its value, as a source would write it.
    pub(crate) value: fn(&Settings) -> Value,
    /// Reads a value into a layer.
    pub(crate) read: fn(Node<'_>, &mut Layer) -> Result<(), Mismatch>,
    /// The JSON schema of its values.
    pub(crate) schema: fn() -> Value,
}

/// Why a value is not valid for a setting.
#[derive(Debug)]
pub(crate) enum Mismatch {
    /// The value has the wrong type; the text describes the valid values.
    Expected(String),
    /// What is wrong with it.
    Invalid(String),
}

/// The type of a setting.
pub(crate) trait SettingValue: Copy {
    fn read(node: Node<'_>) -> Result<Self, Mismatch>;
    /// The value, as a source would write it.
    fn to_json(self) -> Value;
    fn schema() -> Value;
}

/// A setting with a fixed set of values.
trait Words: Copy + PartialEq + 'static {
    /// Each value with its word and its description.
    const WORDS: &'static [(Self, &'static str, &'static str)];
}

impl<T: Words> SettingValue for T {
    fn read(node: Node<'_>) -> Result<Self, Mismatch> {
        let word = T::WORDS.iter().find(|(_, word, _)| node.text() == Some(word));
        word.map(|(value, ..)| *value).ok_or_else(|| {
            let (last, others) = T::WORDS
                .split_last()
                .map_or(("", T::WORDS), |((_, last, _), others)| (last, others));
            let others: Vec<_> = others.iter().map(|(_, word, _)| format!("`{word}`")).collect();
            Mismatch::Expected(format!("{} or `{last}`", others.join(", ")))
        })
    }

    fn to_json(self) -> Value {
        json!(T::WORDS.iter().find(|(value, ..)| *value == self).map(|(_, word, _)| *word))
    }

    fn schema() -> Value {
        let word = |(_, word, description): &(_, &str, &str)| json!({ "const": word, "description": description });
        json!({ "type": "string", "oneOf": T::WORDS.iter().map(word).collect::<Vec<_>>() })
    }
}

/// When an editor solves a changed board or game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SolveOn {
    /// When the document is opened or saved.
    Save,
    /// Also after every edit.
    Type,
}

impl Words for SolveOn {
    const WORDS: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Save, "save", "When a file is opened or saved."),
        (Self::Type, "type", "Also after every edit."),
    ];
}

/// Which piece's position varies in the heat map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HeatMap {
    /// The thief's.
    Thief,
    /// The policeman's.
    Police,
    /// There is no heat map.
    Off,
}

impl Words for HeatMap {
    const WORDS: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Thief, "thief", "By the winner with the thief on the cell."),
        (Self::Police, "police", "By the winner with the policeman on the cell."),
        (Self::Off, "off", "No colours, neither on boards nor in graph games."),
    ];
}

impl Words for Option<Severity> {
    const WORDS: &'static [(Self, &'static str, &'static str)] = &[
        (Some(Severity::Error), Severity::Error.name(), "Something is wrong."),
        (Some(Severity::Warning), Severity::Warning.name(), "Something is probably wrong."),
        (Some(Severity::Information), Severity::Information.name(), "Something worth knowing."),
        (Some(Severity::Hint), Severity::Hint.name(), "Something that could be tidier."),
        (None, "off", "Not reported."),
    ];
}

impl SettingValue for bool {
    fn read(node: Node<'_>) -> Result<Self, Mismatch> {
        node.boolean().ok_or_else(|| Mismatch::Expected("`true` or `false`".to_owned()))
    }

    fn to_json(self) -> Value {
        json!(self)
    }

    fn schema() -> Value {
        json!({ "type": "boolean" })
    }
}

impl SettingValue for MemorySize {
    fn read(node: Node<'_>) -> Result<Self, Mismatch> {
        match node.text() {
            Some(text) => {
                text.parse().map_err(|error: UnreadableSize| Mismatch::Invalid(error.to_string()))
            }
            None => node.number().map(Self).ok_or_else(|| {
                Mismatch::Expected("bytes as a number, or a text such as `512 MiB`".to_owned())
            }),
        }
    }

    /// With a unit, unless that would be another size.
    fn to_json(self) -> Value {
        let text = self.to_string();
        if text.parse() == Ok(self) { json!(text) } else { json!(self.0) }
    }

    fn schema() -> Value {
        json!({
            "type": ["integer", "string"],
            "minimum": 0,
            "pattern": "^\\s*[0-9]+(\\.[0-9]+)?\\s*(([KkMmGgTt][Ii]?)?[Bb])?\\s*$",
        })
    }
}

impl Setting {
    /// The table that holds it, empty for the outermost, and its key there.
    pub(crate) fn table_and_key(&self) -> (&'static str, &'static str) {
        self.name.rsplit_once('.').unwrap_or(("", self.name))
    }
}

impl Layer {
    /// Reads an editor's settings, which are nested objects. Unknown settings are ignored, since
    /// the editor may have its own, and a value that is not an object has no settings. Also returns
    /// the mistakes.
    pub fn of_editor(settings: &Value, rules: &[&'static str]) -> (Self, Faults) {
        let Some(entries) = Node::Json(settings).entries() else { return Default::default() };
        let mut reader = Reader {
            text: "",
            rules,
            unknown_keys: UnknownKeys::Ignored,
            faults: Faults::default(),
        };
        let (layer, _) = reader.layer("", entries, &[]);
        (Self { places: BTreeMap::new(), ..layer }, reader.faults)
    }
}

/// Which rules report diagnostics. Diagnostics of other rules are dropped at the end, so that
/// leaving out a rule changes nothing else: an `allow` of it does not become unused.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// Report only these rules, each with its severity if it is off otherwise; `None` reports all.
    pub only: Option<BTreeMap<String, Severity>>,
    /// Do not report these rules.
    pub ignored: BTreeSet<String>,
}

impl Settings {
    /// Every setting except `rules`, with its value as a source would write it.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, Value)> {
        SETTINGS.iter().map(|setting| (setting.name, (setting.value)(self)))
    }

    /// What is set for a rule: nothing, off, or a severity.
    pub fn severity(&self, rule: &str) -> Option<Option<Severity>> {
        self.severities.get(rule).copied()
    }

    /// Whether the diagnostics of a rule are reported.
    pub fn reports(&self, rule: &str) -> bool {
        let Selection { only, ignored } = &self.selection;
        only.as_ref().is_none_or(|only| only.contains_key(rule)) && !ignored.contains(rule)
    }

    /// Applies a selection: a rule selected by name is turned on.
    pub(crate) fn select(&mut self, selection: &Selection) {
        for (rule, severity) in selection.only.iter().flatten() {
            let set = self.severities.entry(rule.clone()).or_insert(Some(*severity));
            *set = set.or(Some(*severity));
        }
        self.selection = selection.clone();
    }
}
