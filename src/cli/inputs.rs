//! Finds the inputs of a command line: files, standard input, and the files in directories.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;

use clap::Args;
use ignore::{DirEntry, WalkBuilder, WalkState};

use crate::analysis::PuzzleKind;
use crate::cli::options::name_of;
use crate::cli::source::{Source, TextOptions, is_graph6_path};
use crate::cli::status::complain;
use crate::cli::{interrupt, parallel};
use crate::config::{Configurations, Globs, absolute};
use crate::host;
use crate::host::IgnoreFiles;
use crate::text::counted;

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
    /// Also graphs in graph6.
    Graphs,
}

/// Options that exclude files.
#[derive(Debug, Args)]
pub(crate) struct Exclusions {
    /// Skip paths that match this glob, like `exclude` in a stakeout.toml in the current directory;
    /// an absolute path works as well; may be repeated
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
    /// Those that are absolute, without a leading slash.
    absolute_globs: Globs,
    configurations: Arc<Configurations>,
    reads: Reads,
}

/// What a command line says about its inputs.
pub(crate) struct InputSearch<'a> {
    pub(crate) paths: &'a [PathBuf],
    pub(crate) exclusions: &'a Exclusions,
    pub(crate) text: &'a TextOptions,
    pub(crate) configurations: &'a Arc<Configurations>,
    pub(crate) reads: Reads,
}

/// [`InputSearch::report_nothing`] looks at this many entries of a directory.
const MAX_LEFT_OUT: usize = 100_000;

impl InputSearch<'_> {
    /// The inputs that the paths name, each once.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        let excluder = self.excluder();
        let paths = self.named();
        let mut all = Vec::new();
        // A single directory has duplicates only because of links.
        let mut may_repeat = paths.len() > 1;
        for path in &paths {
            if self.is_forced_out(path, &excluder) {
                continue;
            }
            if path.as_os_str() != "-" && path.is_dir() {
                may_repeat |= walk(path, &paths, &excluder, self.text, &mut all) == Links::Some;
            } else {
                all.push(Input::Source(self.text.source(path)));
            }
        }
        if may_repeat { each_once(all) } else { all }
    }

    /// Standard input, if it is among the paths and excluded by the name given for it.
    pub(crate) fn excluded_standard_input(&self) -> Option<Source> {
        let input = PathBuf::from("-");
        let is_excluded =
            self.named().contains(&input) && self.is_forced_out(&input, &self.excluder());
        is_excluded.then(|| self.text.standard_input())
    }

    /// Reports that there are no inputs, and why files were left out.
    pub(crate) fn report_nothing(&self) {
        let excluder = self.excluder();
        let mut left_out = BTreeMap::new();
        for path in &self.named() {
            if self.is_forced_out(path, &excluder) {
                let path = absolute(self.place(path));
                if let Some(reason) = path.ancestors().find_map(|part| excluder.reason(part)) {
                    *left_out.entry(reason).or_insert(0) += 1;
                }
            } else if path.is_dir() {
                count_left_out(path, &excluder, &mut left_out);
            }
        }
        let mut message = "no *.board, *.game or *.pursuit files found".to_owned();
        for (index, (reason, count)) in left_out.into_iter().enumerate() {
            message += if index == 0 { ": " } else { ", " };
            message += &format!("{} {reason}", counted(count, "file"));
        }
        complain(&message);
    }

    /// The paths. Without any: standard input if it was given a name, else the current directory.
    fn named(&self) -> Vec<PathBuf> {
        match self.paths {
            [] if self.text.stdin_filename.is_some() => vec![PathBuf::from("-")],
            [] => vec![PathBuf::from(".")],
            paths => paths.to_vec(),
        }
    }

    /// The path that decides whether a named path is excluded.
    fn place<'a>(&'a self, path: &'a Path) -> &'a Path {
        match &self.text.stdin_filename {
            Some(name) if path.as_os_str() == "-" => name,
            _ => path,
        }
    }

    /// Whether a named path is left out because of `--force-exclude`.
    fn is_forced_out(&self, path: &Path, excluder: &Excluder) -> bool {
        let place = self.place(path);
        self.exclusions.force_exclude && place.as_os_str() != "-" && excluder.covers(place)
    }

    fn excluder(&self) -> Excluder {
        Excluder::new(self.exclusions, self.configurations, self.reads)
    }
}

/// Counts the files of a directory that a walk leaves out, by the reason.
fn count_left_out(folder: &Path, excluder: &Excluder, counts: &mut BTreeMap<String, usize>) {
    let ignored = IgnoreFiles::new(folder);
    let mut walk = WalkBuilder::new(folder);
    walk.standard_filters(false).hidden(true);
    for entry in walk.build().take(MAX_LEFT_OUT).filter_map(Result::ok) {
        if interrupt::is_interrupted() {
            return;
        }
        if found(&entry, excluder).is_none() {
            continue;
        }
        let mut parts: Vec<&Path> = entry.path().ancestors().take(entry.depth()).collect();
        parts.reverse();
        let reason = parts.iter().find_map(|part| {
            excluder.reason(part).or_else(|| {
                let file = ignored.ignoring(part, *part != entry.path())?;
                Some(format!("ignored by {}", host::relative_to_here(&file).display()))
            })
        });
        if let Some(reason) = reason {
            *counts.entry(reason).or_insert(0) += 1;
        }
    }
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
        let compiled = |globs: &[&str]| Globs::of(globs.iter().copied()).unwrap_or_default();
        let mut globs = Vec::new();
        let mut absolute_globs = Vec::new();
        for glob in &exclusions.exclude {
            globs.push(glob.as_str());
            if Path::new(glob).is_absolute() {
                absolute_globs.push(glob.as_str());
            }
        }
        let here = std::env::current_dir().unwrap_or_default();
        Self {
            here,
            globs: compiled(&globs),
            absolute_globs: compiled(&absolute_globs),
            configurations: Arc::clone(configurations),
            reads,
        }
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
            Some(_) => true,
            None => self.reads == Reads::Graphs && is_graph6_path(path),
        }
    }

    /// Whether the path itself is excluded.
    fn matches(&self, path: &Path) -> bool {
        self.matches_option(path) || self.configurations.is_excluded(path)
    }

    /// Whether the path itself matches `--exclude`.
    fn matches_option(&self, path: &Path) -> bool {
        if self.globs.written().is_empty() {
            return false;
        }
        let path = absolute(path);
        let below = path.strip_prefix(&self.here);
        below.is_ok_and(|below| self.globs.is_match(below))
            || self.absolute_globs.is_match(path.strip_prefix("/").unwrap_or(&path))
    }

    /// Why the path itself is excluded, as in "2 files …".
    fn reason(&self, path: &Path) -> Option<String> {
        if self.matches_option(path) {
            return Some("excluded by --exclude".to_owned());
        }
        if !self.configurations.is_excluded(path) {
            return None;
        }
        let file = self.configurations.file_for(path)?;
        Some(format!("excluded by `exclude` in {}", name_of(file.path(), &[])))
    }
}

/// Whether some of the files of a directory are links.
#[derive(Debug, PartialEq, Eq)]
enum Links {
    None,
    Some,
}

/// Adds the files to read in a directory, except hidden, ignored and excluded ones. An ignore file
/// that cannot be read is reported. The directory itself is never excluded. A symlink is
/// followed if its target is inside one of the named paths.
fn walk(
    folder: &Path,
    named: &[PathBuf],
    excluder: &Excluder,
    options: &TextOptions,
    all: &mut Vec<Input>,
) -> Links {
    let excluder = excluder.clone();
    let files = excluder.clone();
    let found = |entry: DirEntry| found(&entry, &files);
    let ignored = Arc::new(IgnoreFiles::new(folder));
    let mut walker = host::walker(folder, &ignored, move |entry| !excluder.matches(entry.path()));
    let threads = host::processors();
    walker.threads(threads);
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
    for warning in ignored.take_warnings() {
        complain(&warning);
    }
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
fn found(entry: &DirEntry, files: &Excluder) -> Option<(PathBuf, Links)> {
    // Names are shown without a leading `./`.
    let path = entry.path().strip_prefix(".").unwrap_or(entry.path());
    let is_meant = files.is_meant(path) && is_file(entry);
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
