//! `stakeout.toml`: settings for the files in its folder and below.

use std::path::{Path, PathBuf};
use std::{fs, io};

use toml::de::DeTable;

use crate::config::Settings;
use crate::config::globs::Globs;
use crate::config::layer::Layer;
use crate::config::node::toml_entries;
use crate::config::reader::{Fault, Reader, Table, UnknownKeys};
use crate::text::{RawLines, Span};

/// What such a file is called.
pub const FILE_NAME: &str = "stakeout.toml";

/// A `stakeout.toml` as it was read. Whatever can be read of a faulty one counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigFile {
    path: PathBuf,
    text: String,
    faults: Vec<Fault>,
    said: Said,
}

/// What a file says, and what of it counts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Said {
    layer: Layer,
    exclude: Globs,
    overrides: Vec<Override>,
    /// Whether it comes from a text without faults.
    is_good: bool,
}

/// What a `stakeout.toml` says about some files only.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Override {
    /// Which files.
    pub files: Globs,
    /// What about them.
    pub layer: Layer,
}

impl ConfigFile {
    /// Reads a file. One that cannot be had or is no text says nothing and has a fault.
    ///
    /// `rules` are the names of all rules.
    pub fn read(path: &Path, rules: &[&'static str]) -> Self {
        match fs::read(path).map(String::from_utf8) {
            Ok(Ok(text)) => Self::parse(path, &text, rules),
            Ok(Err(error)) => {
                let at = error.utf8_error().valid_up_to();
                let valid = error.as_bytes().get(..at).map(String::from_utf8_lossy).unwrap_or_default();
                let bare = valid.strip_prefix('\u{feff}').unwrap_or(&valid);
                Self::unreadable(path, bare, "not UTF-8 text")
            }
            Err(error) => Self::unreadable(path, "", &cannot_be_read(&error)),
        }
    }

    /// Reads a text that stands at a path. A byte-order mark at its start is not part of it.
    pub fn parse(path: &Path, text: &str, rules: &[&'static str]) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut reader = Reader { text, rules, unknown_keys: UnknownKeys::Faulty, faults: Vec::new() };
        let mut said = reader.table("", toml_entries(table.get_ref()), |table| Said {
            layer: table.layer(),
            exclude: table.globs("exclude").unwrap_or_default(),
            overrides: table.tables("overrides", |table, place| Override::read(table, place)),
            is_good: false,
        });
        // Where the parser had to guess, what seems wrong with the settings may be wrong with the guess.
        let mut faults = if errors.is_empty() { reader.faults } else { syntax_faults(text, &errors) };
        faults.sort_by(|a, b| (a.span, &a.message).cmp(&(b.span, &b.message)));
        said.is_good = faults.is_empty();
        Self { path: path.to_owned(), text: text.to_owned(), faults, said }
    }

    fn unreadable(path: &Path, text: &str, message: &str) -> Self {
        let span = Span::new(text.len(), text.len());
        let faults = vec![Fault { span, message: message.to_owned() }];
        Self { path: path.to_owned(), text: text.to_owned(), faults, said: Said::default() }
    }

    /// Takes what the file said before, if it is faulty now and had no faults then.
    pub(crate) fn or_last_good(mut self, before: &Self) -> Self {
        if !self.faults.is_empty() && before.said.is_good {
            self.said = before.said.clone();
        }
        self
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its text without a byte-order mark, as far as it can be read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong with it, in the order of the places.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// What it says about all files.
    pub fn layer(&self) -> &Layer {
        &self.said.layer
    }

    /// What it says about some files only, first to last: a later one outranks an earlier one.
    pub fn overrides(&self) -> &[Override] {
        &self.said.overrides
    }

    /// The numbers of the overrides that are about a file, in order.
    pub fn overrides_for(&self, path: &Path) -> Vec<usize> {
        let Some(path) = self.relative(path) else { return Vec::new() };
        let overrides = self.said.overrides.iter().enumerate();
        overrides.filter(|(_, part)| part.files.covers(path)).map(|(number, _)| number).collect()
    }

    /// Whether it says anything about some files only.
    pub fn has_overrides(&self) -> bool {
        !self.said.overrides.is_empty()
    }

    /// Whether it leaves out anything.
    pub fn has_exclusions(&self) -> bool {
        !self.said.exclude.written().is_empty()
    }

    /// Whether a file or folder that is met on a walk is to be left out.
    pub fn excludes(&self, path: &Path) -> bool {
        self.relative(path).is_some_and(|path| self.said.exclude.is_match(path))
    }

    /// Lets everything it says about all files, and in these overrides, take effect.
    pub(crate) fn apply(&self, overrides: &[usize], settings: &mut Settings) {
        settings.overlay(&self.said.layer);
        let overrides = overrides.iter().filter_map(|number| self.said.overrides.get(*number));
        overrides.for_each(|part| settings.overlay(&part.layer));
    }

    /// A path as its globs see it.
    fn relative<'a>(&self, path: &'a Path) -> Option<&'a Path> {
        path.strip_prefix(self.path.parent()?).ok()
    }
}

impl Override {
    fn read(table: &mut Table<'_, '_>, place: Span) -> Self {
        let layer = table.layer();
        let files = table.globs("files");
        if files.as_ref().is_none_or(|files| files.written().is_empty()) {
            table.fault(place, "an override names its files: `files = [\"contests/**\"]`");
        }
        Self { files: files.unwrap_or_default(), layer }
    }
}

/// What the parser could not read: the first of each line, for the others follow from it.
fn syntax_faults(text: &str, errors: &[toml::de::Error]) -> Vec<Fault> {
    let mut faults: Vec<_> = errors.iter().map(|error| syntax_fault(text, error)).collect();
    faults.sort_by_key(|fault| fault.span);
    let mut lines = RawLines::new(text, 0).map(|line| line.next).peekable();
    let mut line_end = 0;
    faults.retain(|fault| {
        let is_first = fault.span.start.bytes() >= line_end;
        while is_first && line_end <= fault.span.start.bytes() {
            line_end = lines.next().unwrap_or(usize::MAX);
        }
        is_first
    });
    faults
}

fn syntax_fault(text: &str, error: &toml::de::Error) -> Fault {
    let span = error.span().unwrap_or_default();
    // What is missing is missed at the end of a line, and no place goes over that.
    let rest = text.get(span.start..).unwrap_or_default();
    let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
    let span = Span::new(span.start.min(text.len()), span.end.clamp(span.start, span.start + line).min(text.len()));
    Fault { span, message: format!("not valid TOML: {}", error.message()) }
}

fn cannot_be_read(error: &io::Error) -> String {
    format!("cannot read this file: {error}")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use proptest::prelude::*;

    use crate::config::file::{ConfigFile, FILE_NAME};

    /// Pieces from which texts are made: everything that a file may have in it, whole and torn.
    const PIECES: [&str; 30] = [
        "\n",
        "\r\n",
        "\r",
        " ",
        "=",
        ".",
        "[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
        ",",
        "\"",
        "'",
        "\"\"\"",
        "#",
        "é🦀",
        "\u{feff}",
        "\0",
        "heatMap",
        "solve",
        "on = \"type\"\n",
        "rules",
        "verdict = \"off\"\n",
        "[[overrides]]\n",
        "files",
        "exclude",
        "[\"**\"]",
        "-1",
    ];

    fn check_places(text: &str) {
        let file = ConfigFile::parse(Path::new(FILE_NAME), text, &["verdict"]);
        for fault in file.faults() {
            let place = fault.span.start.bytes()..fault.span.end.bytes();
            assert!(file.text().get(place).is_some(), "{fault:?} in {text:?}");
            assert!(!fault.message.contains('\n'), "{fault:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, rng_seed: proptest::test_runner::RngSeed::Fixed(4), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn every_fault_of_any_text_has_a_place_in_it(pieces in prop::collection::vec(0..PIECES.len(), 0..24)) {
            check_places(&pieces.iter().map(|piece| PIECES[*piece]).collect::<String>());
        }

        #[test]
        fn any_characters_can_be_read(text in "\\PC{0,60}") {
            check_places(&text);
        }
    }

    #[test]
    fn nothing_is_too_deep_or_too_long() {
        for text in ["[".repeat(100_000), "a.".repeat(100_000), "{a=".repeat(50_000), "x = [".repeat(20_000)] {
            check_places(&text);
            check_places(&format!("exclude = {text}"));
        }
        check_places(&"unknown = 1\n".repeat(5_000));
        check_places(&format!("exclude = [\"{}b{}\"]", "{a,".repeat(100_000), "}".repeat(100_000)));
        check_places(&format!("[rules]\n{} = \"off\"", "x".repeat(1_000_000)));
    }
}
