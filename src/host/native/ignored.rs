//! Which files of a tree git would ignore: `.ignore`, `.gitignore`, `.git/info/exclude` and the
//! user's global excludes, up to the root of the repository.
//!
//! The `ignore` crate walks and matches, but this module reads the files: a stranger's tree may
//! hold a device, a pipe or a huge file under these names, and the crate reads above the root of a
//! repository. Deliberately not here: `exclude` in `stakeout.toml`.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{env, fs, io};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder, gitconfig_excludes_path};

use crate::host::native::files::{
    git_directory, is_repository, read_path, read_regular, repository_root,
};

/// A larger ignore file is not read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The bound on all patterns of a walk together, in bytes. Compiling them takes up to 100 times as
/// much memory for a moment.
const MAX_PATTERNS: usize = 4 << 20;

/// A shorter pattern counts as this many bytes: compiled, it is not smaller.
const LEAST_PATTERN: usize = 80;

/// A longer pattern matches nothing: no system has such a path.
const MAX_PATTERN_BYTES: usize = 4096;

/// Ignore files of a directory, strongest first. As for other tools that read `.ignore`, one in any
/// directory outranks every `.gitignore`.
const NAMES: [&str; 2] = [".ignore", ".gitignore"];

/// The ignore files that apply in one directory and below. May be shared between threads.
pub(crate) struct IgnoreFiles {
    /// The directory as the walk spells it, and its real path.
    spelled: PathBuf,
    real: PathBuf,
    /// Directories by their real paths.
    folders: Mutex<HashMap<PathBuf, Arc<Folder>>>,
    /// The user's excludes for all repositories.
    global: Option<Patterns>,
    /// What is left of [`MAX_PATTERNS`].
    left: AtomicUsize,
    /// Why ignore files were not read.
    warnings: Mutex<BTreeSet<String>>,
}

/// What applies to the entries of a directory.
struct Folder {
    /// Ignore files by [`NAMES`], from the root of the repository down.
    patterns: [Arc<[Arc<Patterns>]>; 2],
    repository: Arc<Repository>,
}

struct Repository {
    /// Outside a repository, the uppermost directory whose ignore files count.
    root: PathBuf,
    exclude: Option<Patterns>,
}

/// The patterns of one file.
struct Patterns {
    file: PathBuf,
    /// The directory that they are relative to.
    folder: PathBuf,
    set: Gitignore,
}

impl IgnoreFiles {
    /// The ignore files for a walk through a directory. Outside a repository, those in the current
    /// directory and below count, or in the walked one if that is elsewhere.
    pub(crate) fn new(folder: &Path) -> Self {
        let real = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let root = repository_root(&real).map(Path::to_owned);
        let root = root.unwrap_or_else(|| top_outside_repositories(&real));
        let mut files = Self {
            spelled: folder.to_owned(),
            real,
            folders: Mutex::default(),
            global: None,
            left: AtomicUsize::new(MAX_PATTERNS),
            warnings: Mutex::default(),
        };
        if let Some(file) = gitconfig_excludes_path() {
            files.global = files.read(&file, Path::new(""), None);
        }
        let top = Arc::new(files.top(&root));
        lock(&files.folders).insert(root, top);
        files
    }

    /// The ignore file that excludes an entry of the walk; `None` if it is not ignored. Directories
    /// above the entry are not considered: a walk does not enter an ignored one.
    pub(crate) fn ignoring(&self, entry: &Path, is_folder: bool) -> Option<PathBuf> {
        let below = entry.strip_prefix(&self.spelled).ok()?;
        let name = below.file_name()?;
        let path = self.real.join(below.parent()?);
        let folder = self.folder(&path);
        let entry = path.join(name);
        let chains = folder.patterns.iter().flat_map(|chain| chain.iter().rev().map(|one| &**one));
        let repository = folder.repository.exclude.iter();
        for patterns in chains.chain(repository) {
            if let Some(is_ignored) = patterns.judge(&entry, &patterns.folder, is_folder) {
                return is_ignored.then(|| patterns.file.clone());
            }
        }
        let global = self.global.as_ref()?;
        let is_ignored = global.judge(&entry, &folder.repository.root, is_folder)?;
        is_ignored.then(|| global.file.clone())
    }

    /// Why ignore files were not read, each once.
    pub(crate) fn take_warnings(&self) -> BTreeSet<String> {
        std::mem::take(&mut lock(&self.warnings))
    }

    /// What applies in a directory at or below the one that is walked, by its real path.
    fn folder(&self, path: &Path) -> Arc<Folder> {
        let mut unknown = Vec::new();
        let mut known = None;
        for path in path.ancestors() {
            known = lock(&self.folders).get(path).cloned();
            if known.is_some() {
                break;
            }
            unknown.push(path);
        }
        let mut folder = known.unwrap_or_else(|| Arc::new(self.top(path)));
        for path in unknown.into_iter().rev() {
            folder = Arc::new(self.below(path, &folder));
            lock(&self.folders).insert(path.to_owned(), Arc::clone(&folder));
        }
        folder
    }

    /// What applies in the root of a repository.
    fn top(&self, path: &Path) -> Folder {
        let repository = Repository { root: path.to_owned(), exclude: self.exclude(path) };
        let none: Arc<[Arc<Patterns>]> = Arc::default();
        self.with_own_files(path, &[Arc::clone(&none), none], Arc::new(repository))
    }

    /// What applies in a directory, given what applies in the one above.
    fn below(&self, path: &Path, above: &Folder) -> Folder {
        if is_repository(path) {
            return self.top(path);
        }
        self.with_own_files(path, &above.patterns, Arc::clone(&above.repository))
    }

    fn with_own_files(
        &self,
        path: &Path,
        above: &[Arc<[Arc<Patterns>]>; 2],
        repository: Arc<Repository>,
    ) -> Folder {
        let mut patterns = above.clone();
        for (chain, name) in patterns.iter_mut().zip(NAMES) {
            if let Some(own) = self.read(&path.join(name), path, Some(&repository.root)) {
                *chain = chain.iter().cloned().chain([Arc::new(own)]).collect();
            }
        }
        Folder { patterns, repository }
    }

    /// `info/exclude` of the repository with this root.
    fn exclude(&self, root: &Path) -> Option<Patterns> {
        let dot_git = root.join(".git");
        if !dot_git.is_file() {
            return self.read(&dot_git.join("info/exclude"), root, Some(root));
        }
        // The root of a submodule or a worktree.
        let mut folder = match git_directory(&dot_git) {
            Ok(named) => named?,
            Err(error) => {
                self.warn(&dot_git, &error);
                return None;
            }
        };
        if let Ok(common) = read_path(&folder.join("commondir")) {
            folder.push(common.trim());
        }
        let folder = fs::canonicalize(folder).ok()?;
        self.read(&folder.join("info/exclude"), root, Some(&folder))
    }

    /// The patterns of a file, relative to a directory; `None` if there are none. A file that leads
    /// out of the directory `within` is not read.
    fn read(&self, file: &Path, folder: &Path, within: Option<&Path>) -> Option<Patterns> {
        match self.try_read(file, folder, within) {
            Ok(patterns) => patterns,
            Err(error) => {
                self.warn(file, &error);
                None
            }
        }
    }

    fn try_read(
        &self,
        file: &Path,
        folder: &Path,
        within: Option<&Path>,
    ) -> io::Result<Option<Patterns>> {
        match fs::symlink_metadata(file) {
            Err(error) if is_absent(&error) => return Ok(None),
            about => about?,
        };
        if let Some(within) = within
            && !fs::canonicalize(file)?.starts_with(within)
        {
            return Err(io::Error::other("it leads out of the repository"));
        }
        let bytes = read_regular(file, MAX_BYTES)?;
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        let mut builder = GitignoreBuilder::new("");
        for line in text.split(|byte| *byte == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let Ok(line) = std::str::from_utf8(line) else { continue };
            if line.is_empty() || line.starts_with('#') || line.len() > MAX_PATTERN_BYTES {
                continue;
            }
            let cost = line.len().max(LEAST_PATTERN);
            let spend = |left: usize| left.checked_sub(cost);
            if self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend).is_err() {
                return Err(io::Error::other("all ignore files together have too many patterns"));
            }
            // An invalid pattern matches nothing.
            if let Some(pattern) = translated(line) {
                let _ = builder.add_line(None, &pattern);
            }
        }
        let set = builder.build().map_err(io::Error::other)?;
        let has_patterns = !set.is_empty();
        let patterns = Patterns { file: file.to_owned(), folder: folder.to_owned(), set };
        Ok(has_patterns.then_some(patterns))
    }

    fn warn(&self, file: &Path, error: &io::Error) {
        let shown = relative_to_here(file);
        let warning = format!("{}: this ignore file is not used: {error}", shown.display());
        lock(&self.warnings).insert(warning);
    }
}

impl Patterns {
    /// Whether an entry is ignored, for patterns relative to a directory; `None` if no pattern
    /// matches.
    fn judge(&self, entry: &Path, folder: &Path, is_folder: bool) -> Option<bool> {
        let below = entry.strip_prefix(folder).ok()?;
        match self.set.matched(below, is_folder) {
            Match::None => None,
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
        }
    }
}

/// The uppermost directory whose ignore files count for a directory in no repository.
fn top_outside_repositories(folder: &Path) -> PathBuf {
    match env::current_dir().and_then(fs::canonicalize) {
        Ok(here) if folder.starts_with(&here) => here,
        _ => folder.to_owned(),
    }
}

/// A path as seen from the current directory.
pub(crate) fn relative_to_here(path: &Path) -> &Path {
    let Ok(here) = env::current_dir().and_then(fs::canonicalize) else { return path };
    path.strip_prefix(here).unwrap_or(path)
}

fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// A pattern of git in the notation of the crate, which takes braces as alternatives, knows no named
/// classes, and reads `**` only between slashes; `None` if it matches nothing.
fn translated(pattern: &str) -> Option<Cow<'_, str>> {
    if !pattern.contains(['{', '}', '[']) && !pattern.contains("**") {
        return Some(Cow::Borrowed(pattern));
    }
    let mut written = String::with_capacity(pattern.len() * 2);
    let below = pattern.strip_prefix('!').unwrap_or(pattern);
    if below.len() < pattern.len() {
        written.push('!');
    }
    let mut rest = below;
    let mut is_component_start = true;
    while let Some(character) = rest.chars().next() {
        let mut length = character.len_utf8();
        match character {
            '\\' => {
                length += rest[length..].chars().next().map_or(0, char::len_utf8);
                written.push_str(&rest[..length]);
            }
            '[' => {
                let (class, after) = CharacterClass::read(rest)?;
                class.write(&mut written);
                length = rest.len() - after.len();
            }
            '*' => {
                let after = rest.trim_start_matches('*');
                length = rest.len() - after.len();
                let is_alone = is_component_start && (after.is_empty() || after.starts_with('/'));
                written.push_str(if length > 1 && is_alone { "**" } else { "*" });
            }
            '{' | '}' => written.extend(['\\', character]),
            _ => written.push(character),
        }
        rest = &rest[length..];
        is_component_start = character == '/';
    }
    // A slash within a class is gone, and made the pattern relative to the folder of the file.
    let has_slash = |pattern: &str| pattern.strip_suffix('/').unwrap_or(pattern).contains('/');
    if has_slash(pattern) && !has_slash(&written) {
        written.insert(pattern.len() - below.len(), '/');
    }
    Some(Cow::Owned(written))
}

/// A class such as `[!a-z[:digit:]]`.
struct CharacterClass {
    is_negated: bool,
    /// The first and the last character of each range; none is empty.
    ranges: Vec<(char, char)>,
}

impl CharacterClass {
    /// The class at the start of a pattern, and what follows it; `None` if it is not closed, or names
    /// an unknown class: then git matches nothing.
    fn read(pattern: &str) -> Option<(Self, &str)> {
        let mut rest = pattern.strip_prefix('[')?;
        let members = rest.strip_prefix(['!', '^']).unwrap_or(rest);
        let is_negated = members.len() < rest.len();
        rest = members;
        let mut ranges = Vec::new();
        let mut previous = None;
        loop {
            let mut characters = rest.chars();
            let mut character = characters.next()?;
            if character == ']' && rest.len() < members.len() {
                return Some((Self { is_negated, ranges }, characters.as_str()));
            }
            if let Some(name) = rest.strip_prefix("[:") {
                let (name, after) = name.split_once(":]")?;
                let named = NAMED_CLASSES.iter().find(|(known, _)| *known == name)?;
                ranges.extend(named.1);
                previous = None;
                rest = after;
                continue;
            }
            let is_range = character == '-' && !characters.as_str().starts_with(']');
            let first = previous.filter(|_| is_range);
            if first.is_some() {
                character = characters.next()?;
            }
            if character == '\\' {
                character = characters.next()?;
            }
            // Git has compared with the first character already, so a reversed range is that alone.
            ranges.extend(Some((first.unwrap_or(character), character)).filter(|(a, b)| a <= b));
            previous = if first.is_some() { None } else { Some(character) };
            rest = characters.as_str();
        }
    }

    /// Writes it for the crate, which has no escapes in a class: `]` comes first, `-` first or last,
    /// and neither `!` nor `^` first. A slash, which no class of git matches, would make the crate
    /// anchor the pattern.
    fn write(&self, to: &mut String) {
        let has = |wanted: char| {
            wanted != '/' && self.ranges.iter().any(|&(a, b)| (a..=b).contains(&wanted))
        };
        let mut ranges: Vec<(char, char)> = Vec::new();
        for character in (0..128).map(char::from).filter(|one| !"]-!^".contains(*one) && has(*one))
        {
            match ranges.last_mut() {
                Some((_, last)) if u32::from(*last) + 1 == u32::from(character) => {
                    *last = character
                }
                _ => ranges.push((character, character)),
            }
        }
        let beyond = self.ranges.iter().map(|&(a, b)| (a.max('\u{80}'), b));
        ranges.extend(beyond.filter(|(a, b)| a <= b));
        let marks: String = ['!', '^'].into_iter().filter(|mark| has(*mark)).collect();
        let is_plain = !self.is_negated && !has(']') && ranges.is_empty();
        match &*marks {
            "!^" if is_plain && !has('-') => return to.push_str("{!,^}"),
            "!" | "^" if is_plain && !has('-') => {
                return to.extend(['\\', if has('!') { '!' } else { '^' }]);
            }
            _ => {}
        }
        to.push_str(if self.is_negated { "[!" } else { "[" });
        to.extend([']', '-'].into_iter().find(|first| has(*first)));
        for (first, last) in ranges {
            to.extend([first, '-', last]);
        }
        to.push_str(&marks);
        to.push_str(if has(']') && has('-') { "-]" } else { "]" });
    }
}

/// The classes that have names, as git has them: of ASCII alone.
const NAMED_CLASSES: [(&str, &[(char, char)]); 12] = [
    ("alnum", &[('0', '9'), ('A', 'Z'), ('a', 'z')]),
    ("alpha", &[('A', 'Z'), ('a', 'z')]),
    ("blank", &[(' ', ' '), ('\t', '\t')]),
    ("cntrl", &[('\0', '\u{1f}'), ('\u{7f}', '\u{7f}')]),
    ("digit", &[('0', '9')]),
    ("graph", &[('!', '~')]),
    ("lower", &[('a', 'z')]),
    ("print", &[(' ', '~')]),
    ("punct", &[('!', '/'), (':', '@'), ('[', '`'), ('{', '~')]),
    ("space", &[('\t', '\r'), (' ', ' ')]),
    ("upper", &[('A', 'Z')]),
    ("xdigit", &[('0', '9'), ('A', 'F'), ('a', 'f')]),
];

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::io::Write as _;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};

    use crate::host::native::files::walk;

    const FOLDERS: [&str; 5] = ["a", "b", "c d", "{x,y}", "é"];
    const FILES: [&str; 11] = [
        "k.board",
        "l.board",
        "x.board",
        "{x,y}.board",
        "[k].board",
        "!k.board",
        "é.board",
        "K.board",
        "7.board",
        "-.board",
        "].board",
    ];
    const PATTERNS: [&str; 69] = [
        "![[:upper:]]*",
        "[[:alpha:]]*",
        "[![:alpha:]]*",
        "[^[:lower:][:digit:]].board",
        "[[:punct:]]*",
        "[[:space:]k].board",
        "[[:xdigit:][:blank:]]*",
        "[[:print:]]/",
        "![[:graph:]].board",
        "[[:cntrl:][:alnum:]].board",
        "[[:nonsense:]]*",
        "[[:alpha:]*",
        "[k-].board",
        "[-k].board",
        "[]k].board",
        "[!]k].board",
        "[]-].board",
        "[!-/].board",
        "[!!].board",
        "[^!]*",
        "[k-a]*",
        "[a-k-z]*",
        "[\\]k].board",
        "[+--].board",
        "a[.-0]k.board",
        "***/k.board",
        "**a/k.board",
        "a/***",
        "***",
        "*.board",
        "*",
        "*/",
        "a",
        "a/",
        "/a",
        "/a/",
        "a/**",
        "a/*",
        "**/a",
        "**/b/",
        "a/**/b",
        "a/b",
        "b/k.board",
        "/b/*.board",
        "**/k.board",
        "k.board",
        "/k.board",
        "?.board",
        "[kl].board",
        "[!k]*",
        "[^a-k]*.board",
        "{x,y}",
        "{x,y}.board",
        "{k,l}.board",
        "[{]*",
        "\\[k].board",
        "\\!k.board",
        "\\#*",
        "# comment",
        "",
        "c d",
        "c\\ d/",
        "é*",
        "!k.board",
        "!*.board",
        "!a/",
        "!*/",
        "!/b/",
        "!a/k.board",
    ];

    /// A tree of repositories, by its root.
    struct Tree(tempfile::TempDir, Vec<PathBuf>);

    impl Tree {
        fn random(random: &mut fastrand::Rng) -> Self {
            let mut tree = Self(tempfile::tempdir().unwrap(), Vec::new());
            let root = fs::canonicalize(tree.0.path()).unwrap();
            tree.repository(&root);
            let mut folders = vec![(root, 0)];
            while let Some((folder, depth)) = folders.pop() {
                for name in FILES {
                    if random.u8(..3) > 0 {
                        fs::write(folder.join(name), "").unwrap();
                    }
                }
                if random.bool() {
                    fs::write(folder.join(".gitignore"), patterns(random)).unwrap();
                }
                if tree.1.contains(&folder) && random.bool() {
                    fs::write(folder.join(".git/info/exclude"), patterns(random)).unwrap();
                }
                for name in FOLDERS {
                    if depth < 3 && random.u8(..3) == 0 {
                        let inner = folder.join(name);
                        fs::create_dir(&inner).unwrap();
                        if random.u8(..6) == 0 {
                            tree.repository(&inner);
                        }
                        folders.push((inner, depth + 1));
                    }
                }
            }
            tree
        }

        fn repository(&mut self, folder: &Path) {
            for name in ["objects", "refs", "info"] {
                fs::create_dir_all(folder.join(".git").join(name)).unwrap();
            }
            fs::write(folder.join(".git/HEAD"), "ref: refs/heads/main\n").unwrap();
            self.1.push(folder.to_owned());
        }

        /// What git does not ignore, in all repositories of the tree.
        fn seen_by_git(&self) -> BTreeSet<PathBuf> {
            let mut seen = BTreeSet::new();
            let mut roots = vec![self.1[0].clone()];
            while let Some(root) = roots.pop() {
                let mut entries = Vec::new();
                let mut folders = vec![root.clone()];
                while let Some(folder) = folders.pop() {
                    for entry in fs::read_dir(folder).unwrap() {
                        let path = entry.unwrap().path();
                        if path.file_name().unwrap().as_encoded_bytes().starts_with(b".") {
                            continue;
                        }
                        if path.is_dir() && !self.1.contains(&path) {
                            folders.push(path.clone());
                        }
                        entries.push(path);
                    }
                }
                let ignored = ignored_by_git(&root, &entries);
                for entry in entries {
                    if !ignored.contains(&entry) {
                        if self.1.contains(&entry) {
                            roots.push(entry.clone());
                        }
                        seen.insert(entry);
                    }
                }
            }
            seen
        }
    }

    fn patterns(random: &mut fastrand::Rng) -> String {
        let mut text = String::new();
        for _ in 0..random.u8(1..5) {
            text += PATTERNS[random.usize(..PATTERNS.len())];
            text += if random.u8(..8) == 0 { "  \r\n" } else { "\n" };
        }
        text
    }

    fn ignored_by_git(root: &Path, paths: &[PathBuf]) -> BTreeSet<PathBuf> {
        let mut git = Command::new("git")
            .args(["check-ignore", "--no-index", "--stdin", "-z"])
            .current_dir(root)
            .env("GIT_CEILING_DIRECTORIES", root)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("git");
        let mut input = git.stdin.take().unwrap();
        let text: String = paths.iter().map(|path| format!("{}\0", path.display())).collect();
        let writing = std::thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
        let output = git.wait_with_output().unwrap();
        writing.join().unwrap();
        // 1: nothing is ignored.
        assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        text.split_terminator('\0').map(PathBuf::from).collect()
    }

    #[test]
    fn a_walk_sees_what_git_does_not_ignore() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut nested = 0;
        for number in 0..200 {
            let tree = Tree::random(&mut random);
            nested += tree.1.len() - 1;
            let seen: BTreeSet<PathBuf> =
                walk(&tree.1[0], |_| true).filter(|path| path != &tree.1[0]).collect();
            let expected = tree.seen_by_git();
            let wrong: Vec<_> = seen.symmetric_difference(&expected).collect();
            assert!(wrong.is_empty(), "tree {number}: {wrong:?}\n{}", shown(&tree.1[0]));
        }
        assert!(nested > 20, "{nested}");
    }

    #[test]
    fn only_a_repository_of_git_stands_between_a_file_and_the_ignore_files_above_it() {
        let root = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let file = root.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".gitignore", "x.board\n");
        for folder in ["empty", "nothing", "nowhere", "repository", "worktree"] {
            write(&format!("{folder}/x.board"), "");
        }
        fs::create_dir(root.path().join("empty/.git")).unwrap();
        write("nothing/.git", "");
        write("nowhere/.git", "gitdir: ../lost\n");
        write("repository/.git/HEAD", "ref: refs/heads/main\n");
        write("worktree/.git", "gitdir: ../repository/.git\n");
        let seen: BTreeSet<_> = walk(root.path(), |_| true)
            .filter(|path| path.ends_with("x.board"))
            .map(|path| path.strip_prefix(root.path()).unwrap().to_owned())
            .collect();
        let expected = ["repository/x.board", "worktree/x.board"].map(PathBuf::from);
        assert_eq!(seen, BTreeSet::from(expected));
    }

    /// The ignore files of a tree.
    fn shown(root: &Path) -> String {
        let mut text = String::new();
        for entry in ignore::WalkBuilder::new(root).standard_filters(false).build().flatten() {
            if entry.path().ends_with(".gitignore") || entry.path().ends_with("info/exclude") {
                let patterns = fs::read_to_string(entry.path()).unwrap();
                text += &format!("{}:\n{patterns}", entry.path().display());
            }
        }
        text
    }

    #[test]
    fn patterns_are_bounded_in_all_ignore_files_together() {
        let folder = tempfile::tempdir().unwrap();
        for (name, last) in [("a", 30_000), ("b", 30_000)] {
            let text: String = (0..last).map(|number| format!("f{number}\n")).collect();
            fs::create_dir(folder.path().join(name)).unwrap();
            fs::write(folder.path().join(name).join(".gitignore"), text).unwrap();
            fs::write(folder.path().join(name).join("f1"), "").unwrap();
        }
        let seen = walk(folder.path(), |_| true).filter(|path| path.ends_with("f1")).count();
        assert_eq!(seen, 1);
    }
}
