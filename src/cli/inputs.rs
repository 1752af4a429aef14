//! Which texts a command line means: files, standard input, and what is in folders.

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

/// One thing that a command line names, in the order of its arguments; within a folder in the order of the names.
pub(crate) enum Input {
    /// A text to look at.
    Source(Source),
    /// Something that cannot be had, in words.
    Unreadable(String),
}

/// What is left out of what the paths name.
#[derive(Debug, Args)]
pub(crate) struct Exclusions {
    /// Skip paths that match this glob, like `exclude` in a stakeout.toml in the current directory; may be repeated
    #[arg(long, value_name = "GLOB", value_parser = glob)]
    exclude: Vec<String>,
    /// Also skip excluded files that are named on the command line
    #[arg(long)]
    force_exclude: bool,
}

/// Knows what is left out.
#[derive(Clone)]
struct Excluder {
    /// The current folder.
    here: PathBuf,
    globs: Globs,
    configurations: Arc<Configurations>,
}

/// Everything that these paths name, each text once. Without any path, the current folder; or standard input, if it was
/// given a name.
pub(crate) fn inputs(
    paths: &[PathBuf],
    exclusions: &Exclusions,
    options: &TextOptions,
    configurations: &Arc<Configurations>,
) -> Vec<Input> {
    if paths.is_empty() && options.stdin_filename.is_some() {
        return vec![Input::Source(options.standard_input())];
    }
    let excluder = Excluder::new(exclusions, configurations);
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let mut all = Vec::new();
    // One folder has no text twice but by links.
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

/// Each text once: under its own name, if that is among them, else under that of the first link to it.
fn each_once(inputs: Vec<Input>) -> Vec<Input> {
    let place = |input: &Input| match input {
        Input::Source(source) => Some(source.identity()),
        Input::Unreadable(_) => None,
    };
    let is_link = |input: &Input| match input {
        Input::Source(source) => source.path().is_some_and(Path::is_symlink),
        Input::Unreadable(_) => false,
    };
    let placed: Vec<_> = inputs.into_iter().map(|input| (place(&input), is_link(&input), input)).collect();
    let own: HashSet<_> = placed.iter().filter(|(_, is_link, _)| !is_link).map(|(place, ..)| place.clone()).collect();
    let mut seen = HashSet::new();
    let kept = placed.into_iter().filter(|(place, is_link, _)| {
        place.is_none() || !(*is_link && own.contains(place)) && seen.insert(place.clone())
    });
    kept.map(|(.., input)| input).collect()
}

/// A glob that can be matched.
fn glob(text: &str) -> Result<String, String> {
    Globs::of([text]).map(|_| text.to_owned())
}

impl Excluder {
    fn new(exclusions: &Exclusions, configurations: &Arc<Configurations>) -> Self {
        // Each glob has been tried when the arguments were read.
        let globs = Globs::of(exclusions.exclude.iter().map(String::as_str)).unwrap_or_default();
        let here = std::env::current_dir().unwrap_or_default();
        Self { here, globs, configurations: Arc::clone(configurations) }
    }

    /// Whether a path, or a folder on the way to it, is excluded.
    fn covers(&self, path: &Path) -> bool {
        absolute(path).ancestors().any(|part| self.matches(part))
    }

    /// Whether this very path is excluded.
    fn matches(&self, path: &Path) -> bool {
        let is_match = |path: &Path| path.strip_prefix(&self.here).is_ok_and(|path| self.globs.is_match(path));
        let below = !self.globs.written().is_empty() && is_match(&absolute(path));
        below || self.configurations.is_excluded(path)
    }
}

/// Whether some of the files of a folder are links.
#[derive(Debug, PartialEq, Eq)]
enum Links {
    None,
    Some,
}

/// Adds the boards and games in a folder. Ignore files count inside a git repository or not; hidden files do not, nor what
/// is excluded. The folder itself is what was asked for. A symlink is followed if it leads into one of the paths that were named.
fn walk(folder: &Path, named: &[PathBuf], excluder: &Excluder, options: &TextOptions, all: &mut Vec<Input>) -> Links {
    let excluder = excluder.clone();
    let threads = parallel::threads();
    let mut walker = WalkBuilder::new(folder);
    walker.require_git(false).threads(threads);
    walker.filter_entry(move |entry| entry.depth() == 0 || !excluder.matches(entry.path()));
    let (send, entries) = channel();
    // The parallel walker panics if it cannot start its threads.
    if threads > 1 && parallel::can_start(threads) {
        walker.build_parallel().run(|| {
            let send = send.clone();
            Box::new(move |entry| match entry.map(found).transpose().map(|found| send.send(found)) {
                None | Some(Ok(())) => WalkState::Continue,
                Some(Err(_)) => WalkState::Quit,
            })
        });
    } else {
        let each = walker.build().filter_map(|entry| entry.map(found).transpose());
        each.map_while(|found| send.send(found).ok()).for_each(drop);
    }
    drop(send);
    let (mut found, mut unreadable) = (Vec::new(), Vec::new());
    for entry in entries {
        match entry {
            Ok(file) => found.push(file),
            Err(error) => unreadable.push(without_here(&error.to_string()).to_owned()),
        }
    }
    if found.iter().any(|(_, links)| *links == Links::Some) {
        let named: Vec<_> = named.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
        // A link that leads nowhere is reported.
        let is_inside =
            |path: &Path| fs::canonicalize(path).map_or(true, |to| named.iter().any(|path| to.starts_with(path)));
        found.retain(|(path, links)| *links == Links::None || is_inside(path));
    }
    // Threads find them in any order.
    found.sort_unstable_by(|(a, _), (b, _)| in_order(a, b));
    unreadable.sort();
    all.extend(unreadable.into_iter().map(Input::Unreadable));
    let links = if found.iter().any(|(_, links)| *links == Links::Some) { Links::Some } else { Links::None };
    all.extend(found.into_iter().map(|(path, _)| Input::Source(options.source(&path))));
    links
}

/// The path of an entry that is to be checked, and whether it is a link.
fn found(entry: DirEntry) -> Option<(PathBuf, Links)> {
    // The current folder is where everybody is: nobody wants to be told so in front of every name.
    let path = entry.path().strip_prefix(".").unwrap_or(entry.path());
    let is_meant = PuzzleKind::of_path(path).is_some() && is_file(&entry);
    let links = if entry.path_is_symlink() { Links::Some } else { Links::None };
    is_meant.then(|| (path.to_owned(), links))
}

/// A message about a path, without the current folder in front of it.
fn without_here(message: &str) -> &str {
    message.strip_prefix("./").unwrap_or(message)
}

/// The order of paths: part by part, not byte by byte. Most pairs lie in one folder, and then their names are all that
/// there is to compare.
fn in_order(a: &Path, b: &Path) -> Ordering {
    let ((folder, name), (other_folder, other_name)) = (split(a), split(b));
    if folder == other_folder { name.cmp(other_name) } else { a.cmp(b) }
}

/// The folder of a path and, from the separator on, its name.
fn split(path: &Path) -> (&[u8], &[u8]) {
    let bytes = path.as_os_str().as_encoded_bytes();
    bytes.split_at(memchr::memrchr2(b'/', MAIN_SEPARATOR as u8, bytes).unwrap_or(0))
}

/// Whether an entry is a file, or a link to one; a link that leads nowhere is a file that cannot be read. A pipe or a
/// device in a folder would never come to an end.
fn is_file(entry: &DirEntry) -> bool {
    match entry.file_type() {
        Some(kind) if kind.is_symlink() => fs::metadata(entry.path()).map_or(true, |target| target.is_file()),
        kind => kind.is_some_and(|kind| kind.is_file()),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::cli::inputs::in_order;

    #[test]
    fn paths_are_in_order_part_by_part() {
        let paths = ["a", "a/b", "a/b/z", "a/b/z/a", "a/b-c", "a/b-c/a", "a/b.board", "a-b", "a-b/a", "a.board", "é"];
        for (a, first) in paths.iter().zip(0..) {
            for (b, second) in paths.iter().zip(0..) {
                assert_eq!(in_order(Path::new(a), Path::new(b)), Path::new(a).cmp(Path::new(b)), "{a} {b}");
                assert_eq!(in_order(Path::new(a), Path::new(b)), i32::cmp(&first, &second), "{a} {b}");
            }
        }
    }
}
