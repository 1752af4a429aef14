//! `stakeout.toml`: settings for the files in its directory and below.

use std::io;
use std::path::{Path, PathBuf};

use toml::de::DeTable;

use crate::config::globs::Globs;
use crate::config::memory::MemorySize;
use crate::config::reader::{Fault, Faults, Reader, SettingEntry, UnknownKeys, toml_entries};
use crate::config::settings::{Layer, Settings};
use crate::host;
use crate::text::{RawLines, Span};

/// The name of the file.
pub(crate) const FILE_NAME: &str = "stakeout.toml";

/// The most bytes that a file may have.
const MAX_BYTES: u64 = 1 << 20;

/// A `stakeout.toml`. Every setting that can be read applies, even if the file has faults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ConfigFile {
    path: PathBuf,
    text: String,
    faults: Vec<Fault>,
    contents: Contents,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Contents {
    layer: Layer,
    exclude: Globs,
    /// The place of the key `exclude`.
    exclude_place: Span,
    overrides: Vec<Override>,
    /// Whether the text has no faults.
    is_good: bool,
}

/// The settings of a `stakeout.toml` for some files only.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Override {
    /// The files it applies to.
    pub files: Globs,
    /// The settings.
    pub layer: Layer,
}

impl ConfigFile {
    /// Reads a file. A file that cannot be read or is not UTF-8 has no settings and one fault.
    ///
    /// `rules` are the names of all rules.
    pub(crate) fn read(path: &Path, rules: &[&'static str]) -> Self {
        Self::of(path, host::read_found(path, MAX_BYTES), rules)
    }

    /// The same for a file that the user named, which may be a pipe.
    pub(crate) fn read_named(path: &Path, rules: &[&'static str]) -> Self {
        Self::of(path, read_bounded(path), rules)
    }

    fn of(path: &Path, bytes: io::Result<Vec<u8>>, rules: &[&'static str]) -> Self {
        match bytes.map(String::from_utf8) {
            Ok(Ok(text)) => Self::parse(path, &text, rules),
            Ok(Err(error)) => {
                let at = error.utf8_error().valid_up_to();
                let valid =
                    error.as_bytes().get(..at).map(String::from_utf8_lossy).unwrap_or_default();
                let bare = valid.strip_prefix('\u{feff}').unwrap_or(&valid);
                Self::unreadable(path, bare, "not UTF-8 text")
            }
            Err(error) => Self::unreadable(path, "", &cannot_be_read(&error)),
        }
    }

    /// Reads the text of the file at a path, without a byte-order mark at its start.
    pub(crate) fn parse(path: &Path, text: &str, rules: &[&'static str]) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut reader =
            Reader { text, rules, unknown_keys: UnknownKeys::Faulty, faults: Faults::default() };
        let (layer, others) =
            reader.layer("", toml_entries(table.get_ref()), &["exclude", "overrides"]);
        let mut contents = Contents { layer, ..Contents::default() };
        for entry in others {
            match entry.key {
                "exclude" => {
                    contents.exclude_place = entry.place;
                    contents.exclude = reader.globs("", &entry);
                }
                _ => {
                    let tables = reader.tables(&entry);
                    let read = |(place, entries)| Override::read(&mut reader, place, entries);
                    contents.overrides = tables.into_iter().map(read).collect();
                }
            }
        }
        // After a syntax error, a fault of a setting may come from the parser's guess.
        let faults = if errors.is_empty() {
            reader.faults
        } else {
            Faults { first: syntax_faults(text, &errors), left_out: 0 }
        };
        let faults = faults.in_text(text);
        contents.is_good = faults.is_empty();
        Self { path: path.to_owned(), text: text.to_owned(), faults, contents }
    }

    fn unreadable(path: &Path, text: &str, message: &str) -> Self {
        let span = Span::new(text.len(), text.len());
        let faults = vec![Fault { span, message: message.to_owned() }];
        Self { path: path.to_owned(), text: text.to_owned(), faults, contents: Contents::default() }
    }

    /// Keeps the settings the file had before, if it has faults now and had none then.
    pub(crate) fn or_last_good(mut self, before: &Self) -> Self {
        if !self.faults.is_empty() && before.contents.is_good {
            self.contents = before.contents.clone();
        }
        self
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The text without a byte-order mark, up to the first byte that is not UTF-8.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Its mistakes, in the order of their places.
    pub(crate) fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Its settings for all files.
    pub(crate) fn layer(&self) -> &Layer {
        &self.contents.layer
    }

    /// Its settings for some files only. A later override outranks an earlier one.
    pub(crate) fn overrides(&self) -> &[Override] {
        &self.contents.overrides
    }

    /// The indices of the overrides that apply to a file, in order.
    pub(crate) fn overrides_for(&self, path: &Path) -> Vec<usize> {
        let Some(path) = self.relative(path) else { return Vec::new() };
        let overrides = self.contents.overrides.iter().enumerate();
        overrides.filter(|(_, part)| part.files.covers(path)).map(|(number, _)| number).collect()
    }

    /// Whether it has settings for some files only.
    pub(crate) fn has_overrides(&self) -> bool {
        !self.contents.overrides.is_empty()
    }

    /// Whether it excludes anything.
    pub(crate) fn has_exclusions(&self) -> bool {
        !self.contents.exclude.written().is_empty()
    }

    /// The globs of `exclude` as they were written, and the place of the key.
    pub(crate) fn exclusions(&self) -> (&[String], Span) {
        (self.contents.exclude.written(), self.contents.exclude_place)
    }

    /// Whether a search of directories skips a file or directory.
    pub(crate) fn excludes(&self, path: &Path) -> bool {
        self.relative(path).is_some_and(|path| self.contents.exclude.is_match(path))
    }

    /// Applies its settings for all files and those of these overrides.
    pub(crate) fn apply(&self, overrides: &[usize], settings: &mut Settings) {
        settings.overlay(&self.contents.layer);
        for number in overrides {
            if let Some(part) = self.contents.overrides.get(*number) {
                settings.overlay(&part.layer);
            }
        }
    }

    /// Its memory limit with these overrides, if it sets one.
    pub(crate) fn solver_memory(&self, overrides: &[usize]) -> Option<MemorySize> {
        // The last override that sets one wins.
        for number in overrides.iter().rev() {
            if let Some(part) = self.contents.overrides.get(*number)
                && let Some(memory) = part.layer.solver_memory
            {
                return Some(memory);
            }
        }
        self.contents.layer.solver_memory
    }

    /// A path relative to the directory of this file, which its globs match.
    fn relative<'a>(&self, path: &'a Path) -> Option<&'a Path> {
        path.strip_prefix(self.path.parent()?).ok()
    }
}

impl Override {
    fn read<'a>(reader: &mut Reader<'a>, place: Span, entries: Vec<SettingEntry<'a>>) -> Self {
        const PATH: &str = "overrides.";
        let (layer, files) = reader.layer(PATH, entries, &["files"]);
        let files = files.first().map(|entry| reader.globs(PATH, entry)).unwrap_or_default();
        if files.written().is_empty() {
            reader.fault(place, "an override needs its files, such as `files = [\"contests/**\"]`");
        }
        Self { files, layer }
    }
}

/// The syntax errors: only the first of each line, since the others follow from it.
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
    // A missing token is reported up to the next one; no place goes over the end of its line.
    let rest = text.get(span.start..).unwrap_or_default();
    let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
    let span = Span::new(
        span.start.min(text.len()),
        span.end.clamp(span.start, span.start + line).min(text.len()),
    );
    Fault { span, message: format!("not valid TOML: {}", error.message()) }
}

/// The bytes of a file, unless there are too many.
fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    let bytes = host::read(path, MAX_BYTES + 1)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "larger than 1 MiB"));
    }
    Ok(bytes)
}

fn cannot_be_read(error: &io::Error) -> String {
    format!("cannot read this file: {error}")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use proptest::prelude::*;

    use crate::config::file::{ConfigFile, FILE_NAME};

    /// Pieces of random texts: everything that a file may contain, whole and torn.
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
    fn a_file_of_1_mib_is_read_and_a_larger_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE_NAME);
        for (bytes, messages) in
            [(1 << 20, &[][..]), ((1 << 20) + 1, &["cannot read this file: larger than 1 MiB"])]
        {
            fs::write(&path, "#".repeat(bytes)).unwrap();
            let file = ConfigFile::read(&path, &[]);
            assert_eq!(
                file.faults().iter().map(|fault| &fault.message[..]).collect::<Vec<_>>(),
                messages,
                "{bytes}"
            );
        }
    }

    #[test]
    fn at_most_a_hundred_problems_are_reported_and_the_others_counted() {
        let messages = |text: &str| {
            let file = ConfigFile::parse(Path::new(FILE_NAME), text, &["verdict"]);
            file.faults().iter().map(|fault| fault.message.clone()).collect::<Vec<_>>()
        };
        let unknown = |count: usize| {
            let rules: String =
                (0..count).map(|number| format!("unknown{number} = \"off\"\n")).collect();
            format!("[rules]\n{rules}")
        };
        assert_eq!(messages(&unknown(100)).len(), 100);
        assert!(messages(&unknown(100)).iter().all(|message| message.starts_with("unknown rule")));
        let many = messages(&unknown(50_000));
        assert_eq!((many.len(), &*many[100]), (101, "and 49900 more problems"));
        let broken = messages(&"a =\n".repeat(300));
        assert_eq!(broken.len(), 101);
        assert!(broken[100].starts_with("and "), "{}", broken[100]);
    }

    #[test]
    fn nothing_is_too_deep_or_too_long() {
        for text in [
            "[".repeat(100_000),
            "a.".repeat(100_000),
            "{a=".repeat(50_000),
            "x = [".repeat(20_000),
        ] {
            check_places(&text);
            check_places(&format!("exclude = {text}"));
        }
        check_places(&"unknown = 1\n".repeat(5_000));
        check_places(&format!("exclude = [\"{}b{}\"]", "{a,".repeat(100_000), "}".repeat(100_000)));
        check_places(&format!("[rules]\n{} = \"off\"", "x".repeat(1_000_000)));
    }
}
