//! Reads settings out of any source, and tells of everything that cannot be read.
//!
//! Others rely on a fault costing nothing but itself: all other settings of the source count.

use std::collections::BTreeMap;

use crate::config::globs::Globs;
use crate::config::layer::{Layer, Level};
use crate::config::memory::MemorySize;
use crate::config::node::{Entry, Node};
use crate::config::{HeatMap, SolveOn};
use crate::text::{Span, nearest_spelling};

/// Something wrong with a source of settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where, in bytes of the text; empty at the start for a source that is no text.
    pub span: Span,
    /// What, in one line.
    pub message: String,
}

/// What becomes of a key that is no setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnknownKeys {
    /// It is a fault.
    Faulty,
    /// An editor has settings for its own side among ours.
    Ignored,
}

/// What is known about a source while it is read.
pub(crate) struct Reader<'a> {
    /// The source, if it is a text.
    pub(crate) text: &'a str,
    /// The names of all rules.
    pub(crate) rules: &'a [&'static str],
    pub(crate) unknown_keys: UnknownKeys,
    pub(crate) faults: Vec<Fault>,
}

/// One table of a source: whoever reads it asks for each key that it may have.
pub(crate) struct Table<'r, 'a> {
    reader: &'r mut Reader<'a>,
    /// The dotted name of the table with a dot behind it; empty for the outermost.
    path: String,
    entries: Vec<Entry<'a>>,
    asked: Vec<&'static str>,
    /// Where settings were found, by their dotted names within the layer.
    places: BTreeMap<String, Span>,
}

/// A setting that is one value.
pub(crate) trait Setting: Sized {
    /// What may be written, in words.
    const WANTED: &'static str;

    /// Reads it; `None` if it is nothing of the kind. An error says more than what is wanted.
    fn read(node: Node<'_>) -> Result<Option<Self>, String>;
}

impl<'a> Reader<'a> {
    pub(crate) fn fault(&mut self, span: Span, message: impl Into<String>) {
        self.faults.push(Fault { span, message: message.into() });
    }

    /// Reads a table with `read`, and tells of its keys that nobody asked for.
    pub(crate) fn table<T>(
        &mut self,
        path: &str,
        entries: Vec<Entry<'a>>,
        read: impl FnOnce(&mut Table<'_, 'a>) -> T,
    ) -> T {
        let mut table = Table { reader: self, path: path.to_owned(), entries, asked: vec![], places: BTreeMap::new() };
        let value = read(&mut table);
        table.tell_of_unknown_keys();
        value
    }
}

impl<'a> Table<'_, 'a> {
    /// The settings that every source may have.
    pub(crate) fn layer(&mut self) -> Layer {
        let mut layer = Layer::default();
        self.within("solve", |solve| layer.solve.on = solve.setting("on"));
        self.within("solver", |solver| layer.solver.memory = solver.setting("memory"));
        layer.heat_map = self.setting("heatMap");
        self.within("inlayHints", |hints| {
            layer.inlay_hints.verdict = hints.setting("verdict");
            layer.inlay_hints.rows = hints.setting("rows");
        });
        self.within("rules", |rules| layer.rules = rules.levels());
        layer.places = std::mem::take(&mut self.places);
        layer
    }

    /// A list of globs.
    pub(crate) fn globs(&mut self, key: &'static str) -> Option<Globs> {
        let entry = self.ask(key)?;
        let Some(items) = entry.value.items() else {
            self.unlike(&entry, "a list of globs, such as `[\"drafts/**\"]`");
            return None;
        };
        let mut globs = Globs::default();
        for item in items {
            let added = match item.text() {
                Some(glob) => globs.add(glob),
                None => Err("a glob is a text".to_owned()),
            };
            if let Err(why) = added {
                let shown = item.shown(self.reader.text);
                self.reader.fault(item.place(), format!("`{}{key}`: {shown} is not a valid glob: {why}", self.path));
            }
        }
        self.reader.build(&mut globs, entry.place);
        Some(globs)
    }

    /// A list of tables, each read with `read`, which is told where the table begins.
    pub(crate) fn tables<T>(
        &mut self,
        key: &'static str,
        mut read: impl FnMut(&mut Table<'_, 'a>, Span) -> T,
    ) -> Vec<T> {
        let Some(entry) = self.ask(key) else { return Vec::new() };
        let Some(items) = entry.value.items() else {
            self.unlike(&entry, &format!("a list of tables, each of them below a line `[[{key}]]`"));
            return Vec::new();
        };
        let mut all = Vec::new();
        for item in items {
            let path = format!("{}{key}.", self.path);
            match item.entries() {
                Some(entries) => all.push(self.reader.table(&path, entries, |table| read(table, item.place()))),
                None => {
                    let shown = item.shown(self.reader.text);
                    self.reader.fault(item.place(), format!("`{}{key}` has tables in it, not `{shown}`", self.path));
                }
            }
        }
        all
    }

    /// Says that something is wrong with this table.
    pub(crate) fn fault(&mut self, span: Span, message: &str) {
        self.reader.fault(span, message);
    }

    /// A table in this one.
    fn within(&mut self, key: &'static str, read: impl FnOnce(&mut Table<'_, 'a>)) {
        let Some(entry) = self.ask(key) else { return };
        let Some(entries) = entry.value.entries() else {
            self.unlike(&entry, "a table");
            return;
        };
        let path = format!("{}{key}.", self.path);
        let places = self.reader.table(&path, entries, |table| {
            read(table);
            std::mem::take(&mut table.places)
        });
        self.places.extend(places.into_iter().map(|(name, place)| (format!("{key}.{name}"), place)));
    }

    fn setting<T: Setting>(&mut self, key: &'static str) -> Option<T> {
        let entry = self.ask(key)?;
        self.read(&entry)
    }

    fn read<T: Setting>(&mut self, entry: &Entry<'a>) -> Option<T> {
        match T::read(entry.value) {
            Ok(Some(value)) => {
                self.places.insert(entry.key.to_owned(), entry.place);
                Some(value)
            }
            Ok(None) => {
                self.unlike(entry, T::WANTED);
                None
            }
            Err(why) => {
                self.reader.fault(entry.value.place(), format!("`{}{}`: {why}", self.path, entry.key));
                None
            }
        }
    }

    /// Severities by the names of rules.
    fn levels(&mut self) -> BTreeMap<String, Level> {
        self.asked.clone_from(&self.reader.rules.to_vec());
        let known = self.entries.iter().filter(|entry| self.reader.rules.contains(&entry.key)).copied();
        let mut levels = BTreeMap::new();
        for entry in known.collect::<Vec<_>>() {
            if let Some(level) = self.read(&entry) {
                levels.insert(entry.key.to_owned(), level);
            }
        }
        levels
    }

    fn ask(&mut self, key: &'static str) -> Option<Entry<'a>> {
        self.asked.push(key);
        self.entries.iter().find(|entry| entry.key == key).copied()
    }

    fn unlike(&mut self, entry: &Entry<'a>, wanted: &str) {
        let shown = entry.value.shown(self.reader.text);
        let message = format!("`{}{}` is {wanted}, not `{shown}`", self.path, entry.key);
        self.reader.fault(entry.value.place(), message);
    }

    fn tell_of_unknown_keys(self) {
        let Self { reader, path, entries, asked, .. } = self;
        let are_rules = path.ends_with("rules.");
        if reader.unknown_keys == UnknownKeys::Ignored && !are_rules {
            return;
        }
        for Entry { key, place, .. } in entries.iter().filter(|entry| !asked.contains(&entry.key)) {
            let shown: String = key.chars().take(40).collect();
            let what =
                if are_rules { format!("unknown rule `{shown}`") } else { format!("unknown setting `{path}{shown}`") };
            let hint = match nearest_spelling(key, asked.iter().copied()) {
                Some(nearest) if are_rules => format!("did you mean `{nearest}`?"),
                Some(nearest) => format!("did you mean `{path}{nearest}`?"),
                None if are_rules => "`stakeout rules` lists all rules".to_owned(),
                None => format!("expected {}", listed(&asked)),
            };
            reader.fault(*place, format!("{what}; {hint}"));
        }
    }
}

impl Reader<'_> {
    fn build(&mut self, globs: &mut Globs, place: Span) {
        if let Err(why) = globs.build() {
            self.fault(place, why);
        }
    }
}

/// Names in a sentence.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => quoted.concat(),
    }
}

/// A setting that is one of a few words.
fn one_of<T: Copy>(node: Node<'_>, words: &[(&str, T)]) -> Result<Option<T>, String> {
    let word = node.text();
    Ok(words.iter().find(|(name, _)| Some(*name) == word).map(|(_, value)| *value))
}

impl Setting for SolveOn {
    const WANTED: &'static str = "`save` or `type`";

    fn read(node: Node<'_>) -> Result<Option<Self>, String> {
        one_of(node, &Self::ALL.map(|choice| (choice.name(), choice)))
    }
}

impl Setting for HeatMap {
    const WANTED: &'static str = "`thief`, `police` or `off`";

    fn read(node: Node<'_>) -> Result<Option<Self>, String> {
        one_of(node, &Self::ALL.map(|choice| (choice.name(), choice)))
    }
}

impl Setting for Level {
    const WANTED: &'static str = "`error`, `warning`, `information`, `hint` or `off`";

    fn read(node: Node<'_>) -> Result<Option<Self>, String> {
        one_of(node, &Self::ALL.map(|level| (level.name(), level)))
    }
}

impl Setting for bool {
    const WANTED: &'static str = "`true` or `false`";

    fn read(node: Node<'_>) -> Result<Option<Self>, String> {
        Ok(node.boolean())
    }
}

impl Setting for MemorySize {
    const WANTED: &'static str = "bytes as a number, or a text such as `512 MiB`";

    fn read(node: Node<'_>) -> Result<Option<Self>, String> {
        match node.text() {
            Some(text) => text.parse().map(Some).map_err(|error: crate::config::UnreadableSize| error.to_string()),
            None => Ok(node.number().map(Self)),
        }
    }
}
