//! Finds the inputs of a command line: files, standard input, and the files in directories.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;

use clap::Args;
use ignore::{DirEntry, WalkBuilder, WalkState};

use crate::analysis::PuzzleKind;
use crate::cli::parallel;
use crate::cli::source::{Source, TextOptions};
use crate::config::{Configurations, Globs, absolute};
use crate::host;

/// One input, in the order of the arguments; within a directory, in the order of names.
pub(crate) enum Input {
    /// A text to read.
    Source(Source),
    /// An error, as a message.
    Unreadable(String),
}

/// Which files a command reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reads {
    /// Board and game files.
    Puzzles,
    /// Also Markdown: files that are named, and those in directories if the setting is on.
    Markdown,
}

/// Options that exclude files.
#[derive(Debug, Args)]
pub(crate) struct Exclusions {
    /// Skip paths that match this glob, like `exclude` in a stakeout.toml in the current directory;
    /// may be repeated
    #[arg(long, value_name = "GLOB", value_parser = glob)]
    exclude: Vec<String>,
    /// Also skip excluded files that are named on the command line
    #[arg(long)]
    force_exclude: bool,
}

/// Decides which files are excluded.
#[derive(Clone)]
struct Excluder {
    /// The current directory.
    here: PathBuf,
    globs: Globs,
    configurations: Arc<Configurations>,
    reads: Reads,
}

/// The inputs that these paths name, each once. Without paths: standard input if it was given a
/// name, else the current directory.
pub(crate) fn inputs(
    paths: &[PathBuf],
    exclusions: &Exclusions,
    options: &TextOptions,
    configurations: &Arc<Configurations>,
    reads: Reads,
) -> Vec<Input> {
    if paths.is_empty() && options.stdin_filename.is_some() {
        return vec![Input::Source(options.standard_input())];
    }
    let excluder = Excluder::new(exclusions, configurations, reads);
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let mut all = Vec::new();
    // A single directory has duplicates only because of links.
    let mut may_repeat = paths.len() > 1;
    for path in paths {
        let is_input = path.as_os_str() == "-";
        if exclusions.force_exclude && !is_input && excluder.covers(path) {
            continue;
        }
        if !is_input && path.is_dir() {
            may_repeat |= walk(path, paths, &excluder, options, &mut all) == Links::Some;
        } else {
            all.push(Input::Source(options.source(path)));
        }
    }
    if may_repeat { each_once(all) } else { all }
}

/// Removes duplicates. A file keeps its own name if that is among the inputs, else the name of the
/// first link to it.
fn each_once(inputs: Vec<Input>) -> Vec<Input> {
    let mut places = Vec::new();
    let mut own = HashSet::new();
    for input in &inputs {
        let Input::Source(source) = input else {
            places.push(None);
            continue;
        };
        let place = source.identity();
        let is_link = source.path().is_some_and(Path::is_symlink);
        if !is_link {
            own.insert(place.clone());
        }
        places.push(Some((place, is_link)));
    }
    let mut seen = HashSet::new();
    let mut kept = Vec::new();
    for (input, place) in inputs.into_iter().zip(places) {
        if let Some((place, is_link)) = place
            && (is_link && own.contains(&place) || !seen.insert(place))
        {
            continue;
        }
        kept.push(input);
    }
    kept
}

/// Parses a glob.
fn glob(text: &str) -> Result<String, String> {
    Globs::of([text]).map(|_| text.to_owned())
}

impl Excluder {
    fn new(exclusions: &Exclusions, configurations: &Arc<Configurations>, reads: Reads) -> Self {
        // Each glob was validated when the arguments were parsed.
        let globs = Globs::of(exclusions.exclude.iter().map(String::as_str)).unwrap_or_default();
        let here = std::env::current_dir().unwrap_or_default();
        Self { here, globs, configurations: Arc::clone(configurations), reads }
    }

    /// Whether a path, or a directory above it, is excluded.
    fn covers(&self, path: &Path) -> bool {
        absolute(path).ancestors().any(|part| self.matches(part))
    }

    /// Whether a file in a directory is one to read, by its extension.
    fn is_meant(&self, path: &Path) -> bool {
        match PuzzleKind::of_path(path) {
            Some(kind) if kind.is_markdown() => {
                self.reads == Reads::Markdown && self.configurations.for_path(path).markdown
            }
            kind => kind.is_some(),
        }
    }

    /// Whether the path itself is excluded.
    fn matches(&self, path: &Path) -> bool {
        if !self.globs.written().is_empty()
            && let Ok(below) = absolute(path).strip_prefix(&self.here)
            && self.globs.is_match(below)
        {
            return true;
        }
        self.configurations.is_excluded(path)
    }
}

/// Whether some of the files of a directory are links.
#[derive(Debug, PartialEq, Eq)]
enum Links {
    None,
    Some,
}

/// Adds the files to read in a directory, except hidden and excluded ones. Ignore files
/// apply inside and outside git repositories. The directory itself is never excluded. A symlink is
/// followed if its target is inside one of the named paths.
fn walk(
    folder: &Path,
    named: &[PathBuf],
    excluder: &Excluder,
    options: &TextOptions,
    all: &mut Vec<Input>,
) -> Links {
    let excluder = excluder.clone();
    let threads = host::processors();
    let mut walker = WalkBuilder::new(folder);
    walker.require_git(false).threads(threads);
    let files = excluder.clone();
    let found = |entry: DirEntry| found(entry, &files);
    walker.filter_entry(move |entry| entry.depth() == 0 || !excluder.matches(entry.path()));
    let (send, entries) = channel();
    // The parallel walker panics if it cannot start its threads.
    if threads > 1 && parallel::can_start(threads) {
        walker.build_parallel().run(|| {
            let send = send.clone();
            let found = &found;
            Box::new(move |entry| {
                if let Some(entry) = entry.map(found).transpose()
                    && send.send(entry).is_err()
                {
                    return WalkState::Quit;
                }
                WalkState::Continue
            })
        });
    } else {
        for entry in walker.build() {
            if let Some(entry) = entry.map(&found).transpose()
                && send.send(entry).is_err()
            {
                break;
            }
        }
    }
    drop(send);
    let mut found = Vec::new();
    let mut unreadable = Vec::new();
    for entry in entries {
        match entry {
            Ok(file) => found.push(file),
            Err(error) => unreadable.push(without_here(&error.to_string()).to_owned()),
        }
    }
    if found.iter().any(|(_, links)| *links == Links::Some) {
        let named: Vec<_> = named.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
        found.retain(|(path, links)| {
            if *links == Links::None {
                return true;
            }
            // A broken link is reported.
            let Ok(target) = fs::canonicalize(path) else { return true };
            named.iter().any(|folder| target.starts_with(folder))
        });
    }
    // The threads find files in arbitrary order.
    found.sort_unstable_by(|(a, _), (b, _)| in_order(a, b));
    unreadable.sort();
    all.extend(unreadable.into_iter().map(Input::Unreadable));
    let links = if found.iter().any(|(_, links)| *links == Links::Some) {
        Links::Some
    } else {
        Links::None
    };
    all.extend(found.into_iter().map(|(path, _)| Input::Source(options.source(&path))));
    links
}

/// The path of an entry to check, and whether it is a link.
fn found(entry: DirEntry, files: &Excluder) -> Option<(PathBuf, Links)> {
    // Names are shown without a leading `./`.
    let path = entry.path().strip_prefix(".").unwrap_or(entry.path());
    let is_meant = files.is_meant(path) && is_file(&entry);
    let links = if entry.path_is_symlink() { Links::Some } else { Links::None };
    is_meant.then(|| (path.to_owned(), links))
}

/// A message about a path, without a leading `./`.
fn without_here(message: &str) -> &str {
    message.strip_prefix("./").unwrap_or(message)
}

/// Compares paths component by component, not byte by byte. Most pairs are in one directory, so
/// only their names need comparing.
fn in_order(a: &Path, b: &Path) -> Ordering {
    let (folder, name) = split(a);
    let (other_folder, other_name) = split(b);
    if folder == other_folder { name.cmp(other_name) } else { a.cmp(b) }
}

/// The directory of a path, and its name with the separator before it.
fn split(path: &Path) -> (&[u8], &[u8]) {
    let bytes = path.as_os_str().as_encoded_bytes();
    bytes.split_at(memchr::memrchr2(b'/', MAIN_SEPARATOR as u8, bytes).unwrap_or(0))
}

/// Whether an entry is a file or a link to one. A broken link counts as a file that cannot be read.
/// Pipes and devices are skipped, since reading them might never end.
fn is_file(entry: &DirEntry) -> bool {
    match entry.file_type() {
        Some(kind) if kind.is_symlink() => {
            fs::metadata(entry.path()).map_or(true, |target| target.is_file())
        }
        kind => kind.is_some_and(|kind| kind.is_file()),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::cli::inputs::in_order;

    #[test]
    fn paths_are_compared_component_by_component() {
        let paths = [
            "a",
            "a/b",
            "a/b/z",
            "a/b/z/a",
            "a/b-c",
            "a/b-c/a",
            "a/b.board",
            "a-b",
            "a-b/a",
            "a.board",
            "é",
        ];
        for (a, first) in paths.iter().zip(0..) {
            for (b, second) in paths.iter().zip(0..) {
                assert_eq!(
                    in_order(Path::new(a), Path::new(b)),
                    Path::new(a).cmp(Path::new(b)),
                    "{a} {b}"
                );
                assert_eq!(
                    in_order(Path::new(a), Path::new(b)),
                    i32::cmp(&first, &second),
                    "{a} {b}"
                );
            }
        }
    }
}
