//! Which texts a command line means: files, standard input, and what is in folders.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::source::{Source, TextOptions};
use crate::analysis::Language;
use crate::config::Configurations;

/// One thing that a command line names, in the order of its arguments; within a folder in the order of the names.
pub(super) enum Input {
    /// A text to look at.
    Source(Source),
    /// Something that cannot be had, in words.
    Unreadable(String),
}

/// Everything that these paths name, each text once. Without any path, the current folder; or standard input, if it was
/// given a name.
pub(super) fn inputs(paths: &[PathBuf], options: &TextOptions, configurations: &Arc<Configurations>) -> Vec<Input> {
    if paths.is_empty() && options.stdin_filename.is_some() {
        return vec![Input::Source(options.standard_input())];
    }
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let mut all = Vec::new();
    for path in paths {
        if path.as_os_str() != "-" && path.is_dir() {
            walk(path, options, configurations, &mut all);
        } else {
            all.push(Input::Source(options.source(path)));
        }
    }
    let mut seen = HashSet::new();
    all.retain(|input| match input {
        Input::Source(source) => seen.insert(source.path().map(|path| fs::canonicalize(path).unwrap_or(path.into()))),
        Input::Unreadable(_) => true,
    });
    all
}

/// Adds the boards and games in a folder.
fn walk(folder: &Path, options: &TextOptions, configurations: &Arc<Configurations>, all: &mut Vec<Input>) {
    let entries = configurations.walk(folder).sort_by_file_path(Path::cmp).build();
    for entry in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                all.push(Input::Unreadable(error.to_string()));
                continue;
            }
        };
        // The current folder is where everybody is: nobody wants to be told so in front of every name.
        let path = entry.path().strip_prefix(".").unwrap_or(entry.path());
        if Language::of_path(path).is_some() && is_file(&entry) {
            all.push(Input::Source(options.source(path)));
        }
    }
}

/// Whether an entry is a file, or a link to one; a link that leads nowhere is a file that cannot be read. A pipe or a
/// device in a folder would never come to an end.
fn is_file(entry: &ignore::DirEntry) -> bool {
    match entry.file_type() {
        Some(kind) if kind.is_symlink() => fs::metadata(entry.path()).map_or(true, |target| target.is_file()),
        kind => kind.is_some_and(|kind| kind.is_file()),
    }
}
