//! The sources as text: files, their code without comments, and the paths and words in it.
//!
//! Deliberately not here: what is checked.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers from left to right: a layer may use those to its left. `config` comes after those
/// that have no settings; `lsp` and `cli` are side by side.
pub(crate) const LAYERS: [&str; 12] = [
    "host", "text", "syntax", "model", "solve", "config", "rules", "analysis", "images", "json",
    "lsp", "cli",
];

/// The text of a source file.
pub(crate) struct Source {
    /// Its path from the repository's root.
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Source {
    /// The layer that contains it.
    pub(crate) fn layer(&self) -> Option<&'static str> {
        let below = self.name.strip_prefix("src/")?;
        let folder = below.split(['/', '.']).next()?;
        LAYERS.into_iter().find(|layer| *layer == folder)
    }

    /// The names that it imports for others.
    pub(crate) fn reexports(&self) -> BTreeSet<String> {
        let code = self.all_code();
        let statements =
            code.split(';').map(str::trim_start).filter(|line| line.starts_with("pub"));
        let imports = statements.filter_map(|statement| statement.split_once(" use crate::"));
        let paths = imports.flat_map(|(_, path)| paths(&format!("crate::{path}"), ""));
        let names = paths.filter_map(|path| path.rsplit("::").next().map(str::to_owned));
        names.filter(|name| !name.is_empty()).collect()
    }

    /// Its path as a module, without the crate.
    pub(crate) fn module(&self) -> String {
        let below = self
            .name
            .strip_prefix("src/")
            .unwrap()
            .trim_end_matches(".rs")
            .trim_end_matches("/mod");
        below.replace('/', "::")
    }

    pub(crate) fn stem(&self) -> String {
        Path::new(&self.name).file_stem().unwrap().to_string_lossy().into_owned()
    }

    /// Its lines without comments, numbered from 1.
    pub(crate) fn code(&self) -> impl Iterator<Item = (usize, String)> {
        let line = |line: &str| line.split("//").next().unwrap_or("").to_owned();
        self.text.lines().enumerate().map(move |(index, text)| (index + 1, line(text)))
    }

    /// The same as one text with the same number of lines.
    pub(crate) fn all_code(&self) -> String {
        self.code().flat_map(|(_, line)| [line, "\n".to_owned()]).collect()
    }

    /// The number of the first line of its tests.
    pub(crate) fn tests_begin(&self) -> usize {
        let is_test_file = self.name.starts_with("tests/")
            || self.name.contains("/tests")
            || self.name.contains("/testing");
        let unit_tests = || {
            self.text.lines().position(|line| line == "#[cfg(test)]").unwrap_or(usize::MAX - 1) + 1
        };
        if is_test_file { 1 } else { unit_tests() }
    }
}

/// A source file in a test of a check.
pub(crate) fn file(name: &str, text: &str) -> Source {
    Source { name: name.to_owned(), text: text.to_owned() }
}

/// The paths that begin with `crate::`, or outside of tests with `super::`, in code of a module:
/// without the crate, one for each item of a group.
pub(crate) fn paths(code: &str, module: &str) -> Vec<String> {
    let parent =
        module.rsplit_once("::").map_or(String::new(), |(parent, _)| format!("{parent}::"));
    let mut found = Vec::new();
    // In the tests of a file, `super` is the file itself.
    let product = code.split("#[cfg(test)]").next().unwrap_or_default();
    for (start, base, code) in [("crate::", "", code), ("super::", &*parent, product)] {
        for (at, _) in code.match_indices(start) {
            let is_path =
                |character: char| character.is_alphanumeric() || matches!(character, '_' | ':');
            let path = &code[at + start.len()..];
            let end = path.find(|character| !is_path(character)).unwrap_or(path.len());
            let (path, rest) = path.split_at(end);
            let items = match rest.strip_prefix('{') {
                Some(group) => first_words(group),
                None => vec![""],
            };
            found.extend(items.iter().map(|item| format!("{base}{path}{item}")));
        }
    }
    found
}

/// The first word of each path in a group, up to the closing brace.
pub(crate) fn first_words(group: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut words = vec![first_word(group)];
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => words.push(first_word(&group[at + 1..])),
            _ => {}
        }
    }
    words
}

pub(crate) fn first_word(path: &str) -> &str {
    let path = path.trim_start();
    let end = path.find(|character: char| !character.is_alphanumeric() && character != '_');
    &path[..end.unwrap_or(path.len())]
}

/// Finds words in the code of a directory, except in layers that may use them.
#[track_caller]
pub(crate) fn check_words(
    folder: &str,
    may: impl Fn(Option<&str>) -> bool,
    words: &[&str],
    why: &str,
) {
    let mut breaches = Vec::new();
    for file in sources(folder).iter().filter(|file| !may(file.layer())) {
        for (number, line) in file.code() {
            for word in words.iter().filter(|word| has_word(&line, word)) {
                breaches.push(format!("{}:{number}: {word}", file.name));
            }
        }
    }
    assert_none(&breaches, why);
}

/// Whether a line contains a word by itself, not as part of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    count_word(line, word) > 0
}

/// How often a line has a word that is not a part of another one.
fn count_word(line: &str, word: &str) -> usize {
    let is_part = |character: Option<char>| {
        character.is_some_and(|character| character.is_alphanumeric() || character == '_')
    };
    let is_whole = |at: usize| {
        let (before, after) =
            (line[..at].chars().next_back(), line[at + word.len()..].chars().next());
        let ends_open = word.ends_with(|last: char| last.is_alphanumeric());
        let starts_open = word.starts_with(|first: char| first.is_alphanumeric());
        let is_within = starts_open && is_part(before) || ends_open && is_part(after);
        !is_within
    };
    line.match_indices(word).filter(|(at, _)| is_whole(*at)).count()
}

#[track_caller]
pub(crate) fn assert_none(breaches: &[String], why: &str) {
    assert!(breaches.is_empty(), "{why}:\n{}", breaches.join("\n"));
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// Every Rust file in a directory, in order of name.
pub(crate) fn sources(folder: &str) -> Vec<Source> {
    let mut found = texts(folder);
    found.retain(|file| file.name.ends_with(".rs"));
    found
}

/// Every file of text in a directory, in order of name, without installed packages and what is
/// built.
pub(crate) fn texts(folder: &str) -> Vec<Source> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                let is_ours = |name: &std::ffi::OsStr| {
                    name != "node_modules" && name != "dist" && name != "target" && name != ".git"
                };
                folders.extend(path.file_name().is_some_and(is_ours).then_some(path));
            } else if let Ok(text) = fs::read_to_string(&path) {
                let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                found.push(Source { name, text });
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

#[test]
fn words_and_code_are_found() {
    assert!(has_word("use serde::Serialize;", "serde") && !has_word("let deserde_x = 1;", "serde"));
    let source = file("src/text/x.rs", "//! a\nfn f() {} // serde\n#[cfg(test)]\n");
    assert_eq!((source.layer(), source.tests_begin()), (Some("text"), 3));
    assert!(source.code().all(|(_, line)| !line.contains("serde")));
}
