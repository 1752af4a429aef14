//! The directory of a cache: its owner and its mark.
//!
//! Guarantee: only a directory that is new, empty or marked by this program is written to or cleared, and only the
//! program's own files are removed from it. Deliberately not here: the contents of the files.

use std::fs::{DirEntry, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use tempfile::NamedTempFile;

use crate::cli::cache::secret::KEY_FILE;
use crate::cli::cache::{KINDS, store};

/// The file that marks a cache directory for every program: <https://bford.info/cachedir/>.
const TAG_FILE: &str = "CACHEDIR.TAG";

/// The start of such a file.
const TAG_SIGNATURE: &str = "Signature: 8a477f597d28d172789f06886806bc55";

/// A word in such a file if this program wrote it.
const TAG_OWNER: &str = "stakeout";

/// At most this much of a tag is read.
const MOST_TAG_BYTES: u64 = 4 << 10;

/// The start of the names of temporary files. Killed runs leave them behind.
pub(crate) const DRAFT: &str = ".draft-";

/// Other directories of the program in the user's own cache directory: pages of rules, and documents of the server.
const NEIGHBOURS: [&str; 2] = ["rules-", "shown-"];

/// A directory for a cache.
#[derive(Debug, Clone)]
pub(crate) struct CacheDirectory {
    path: PathBuf,
    /// Whether it is the program's own directory in the user's cache directory.
    is_own: bool,
}

/// Whether a directory may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DirectoryState {
    Marked,
    /// It is empty or does not exist yet.
    Free,
    Foreign(Foreign),
}

/// Why a directory must not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Foreign {
    NotMarked,
    NotADirectory,
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotMarked => {
                "refused as a cache: the directory is not empty, and no CACHEDIR.TAG in it names stakeout; name a new or empty directory"
            }
            Self::NotADirectory => "refused as a cache: not a directory",
        })
    }
}

impl std::error::Error for Foreign {}

impl CacheDirectory {
    /// The directory of the program in the user's cache directory.
    pub(crate) const fn own(path: PathBuf) -> Self {
        Self { path, is_own: true }
    }

    /// A directory that the user named.
    pub(crate) const fn named(path: PathBuf) -> Self {
        Self { path, is_own: false }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the cache may be there. An unreadable directory may: it counts as an empty cache.
    pub(crate) fn allowed(&self) -> Result<(), Foreign> {
        match self.state() {
            Ok(DirectoryState::Foreign(foreign)) => Err(foreign),
            Ok(DirectoryState::Marked | DirectoryState::Free) | Err(_) => Ok(()),
        }
    }

    /// Creates and marks the directory, unless it is marked already.
    ///
    /// # Errors
    ///
    /// If the directory belongs to something else or cannot be written.
    pub(crate) fn prepare(&self) -> io::Result<()> {
        match self.state()? {
            DirectoryState::Marked => Ok(()),
            DirectoryState::Foreign(foreign) => Err(io::Error::other(foreign)),
            DirectoryState::Free => {
                fs::create_dir_all(&self.path)?;
                // The tag comes first: if this run is killed, the next one accepts the directory.
                let tag = format!(
                    "{TAG_SIGNATURE}\n# This directory is a cache created by {TAG_OWNER}; it can be deleted at any time.\n\
                     # For information about cache directory tags, see https://bford.info/cachedir/\n"
                );
                self.draft(&tag)?.persist(self.path.join(TAG_FILE))?;
                // An existing file is kept.
                let _ = self.draft("*\n")?.persist_noclobber(self.path.join(".gitignore"));
                Ok(())
            }
        }
    }

    /// Removes the files of the cache. The directory and its mark stay.
    ///
    /// # Errors
    ///
    /// If the directory belongs to something else, or if a file cannot be removed.
    pub(crate) fn clear(&self) -> io::Result<()> {
        match self.state()? {
            DirectoryState::Foreign(foreign) => Err(io::Error::other(foreign)),
            DirectoryState::Marked | DirectoryState::Free => {
                KINDS.iter().try_for_each(|kind| clear(&self.path.join(kind)))
            }
        }
    }

    fn state(&self) -> io::Result<DirectoryState> {
        if self.is_marked() {
            return Ok(DirectoryState::Marked);
        }
        let entries = match fs::read_dir(&self.path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(DirectoryState::Free),
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                return Ok(DirectoryState::Foreign(Foreign::NotADirectory));
            }
            Err(error) => return Err(error),
        };
        for entry in entries {
            if !self.is_ours(&entry?) {
                // Another run may have just marked it.
                return Ok(if self.is_marked() {
                    DirectoryState::Marked
                } else {
                    DirectoryState::Foreign(Foreign::NotMarked)
                });
            }
        }
        Ok(DirectoryState::Free)
    }

    /// Whether the program has marked the directory.
    fn is_marked(&self) -> bool {
        let path = self.path.join(TAG_FILE);
        if !fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_file()) {
            return false;
        }
        let mut text = Vec::new();
        let read = File::open(path).and_then(|file| file.take(MOST_TAG_BYTES).read_to_end(&mut text));
        let text = String::from_utf8_lossy(&text);
        read.is_ok() && text.strip_prefix(TAG_SIGNATURE).is_some_and(|text| text.contains(TAG_OWNER))
    }

    /// Whether the program made an entry of a directory without a mark. Version 0.1.0 did not mark its directories, so
    /// its files are accepted.
    fn is_ours(&self, entry: &DirEntry) -> bool {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { return false };
        let is_neighbour = || KINDS.contains(&name) || NEIGHBOURS.iter().any(|prefix| name.starts_with(prefix));
        match entry.file_type() {
            Ok(kind) if kind.is_file() => name.starts_with(DRAFT) || self.is_own && name == KEY_FILE,
            Ok(kind) if kind.is_dir() => self.is_own && is_neighbour(),
            Ok(_) => false,
            // A temporary file of another run that has been renamed.
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        }
    }

    /// A temporary file with this text.
    fn draft(&self, text: &str) -> io::Result<NamedTempFile> {
        let mut draft = NamedTempFile::with_prefix_in(DRAFT, &self.path)?;
        draft.write_all(text.as_bytes())?;
        open_to_readers(draft.as_file());
        Ok(draft)
    }
}

/// Gives a temporary file, which only the user may read, the permissions of an ordinary one.
#[cfg(unix)]
fn open_to_readers(file: &File) {
    use std::os::unix::fs::PermissionsExt as _;
    let _ = file.set_permissions(fs::Permissions::from_mode(0o644));
}

#[cfg(not(unix))]
fn open_to_readers(_file: &File) {}

/// Removes the files of one kind, and their directory if it is empty then. Symlinks are not followed.
fn clear(directory: &Path) -> io::Result<()> {
    if !is_directory(directory) {
        return Ok(());
    }
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|name| store::is_file_name(name) || name.starts_with(DRAFT));
        if is_ours && entry.file_type()?.is_file() {
            done_or_gone(fs::remove_file(entry.path()))?;
        }
    }
    match fs::remove_dir(directory) {
        Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => Ok(()),
        removed => done_or_gone(removed),
    }
}

/// Treats a file that another run has just removed as removed.
fn done_or_gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

pub(crate) fn is_directory(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::cli::cache::directory::{CacheDirectory, DirectoryState, Foreign, TAG_FILE, TAG_SIGNATURE};
    use crate::cli::cache::secret::SecretKey;
    use crate::cli::cache::store::{Disk, Entries};

    #[test]
    fn a_new_or_empty_directory_is_marked_and_any_other_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let named = |name: &str| CacheDirectory::named(folder.path().join(name));
        fs::create_dir(named("empty").path()).unwrap();
        for name in ["new", "deep/new", "empty"] {
            let directory = named(name);
            assert_eq!(directory.state().unwrap(), DirectoryState::Free, "{name}");
            directory.prepare().unwrap();
            assert_eq!(directory.state().unwrap(), DirectoryState::Marked, "{name}");
            assert_eq!(fs::read_to_string(directory.path().join(".gitignore")).unwrap(), "*\n");
            assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2, "no temporary file is left");
        }
        fs::write(named("file").path(), "").unwrap();
        assert_eq!(named("file").allowed(), Err(Foreign::NotADirectory));
        for (name, text) in [
            ("notes", ""),
            (TAG_FILE, ""),
            (TAG_FILE, "stakeout\n"),
            (TAG_FILE, &format!("{TAG_SIGNATURE}\n# created by cargo\n")),
            (TAG_FILE, &format!("# stakeout\n{TAG_SIGNATURE}\n")),
            ("cache.key", ""),
            ("texts", ""),
        ] {
            let directory = named("foreign");
            fs::create_dir(directory.path()).unwrap();
            fs::write(directory.path().join(name), text).unwrap();
            assert_eq!(directory.allowed(), Err(Foreign::NotMarked), "{name}: {text}");
            assert!(directory.prepare().is_err() && directory.clear().is_err());
            assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
            fs::remove_dir_all(directory.path()).unwrap();
        }
    }

    #[test]
    fn a_directory_stays_usable_after_a_run_was_killed_while_marking_it() {
        let folder = tempfile::tempdir().unwrap();
        let directory = CacheDirectory::named(folder.path().to_owned());
        fs::write(folder.path().join(".draft-killed"), "Signa").unwrap();
        assert_eq!(directory.state().unwrap(), DirectoryState::Free);
    }

    #[test]
    fn the_users_own_directory_of_an_earlier_version_is_accepted_unless_it_has_other_files() {
        let folder = tempfile::tempdir().unwrap();
        let own = CacheDirectory::own(folder.path().to_owned());
        for name in ["texts", "answers", "rules-0.1.0", "shown-77"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        fs::write(folder.path().join("texts/00"), "old").unwrap();
        assert_eq!(own.allowed(), Ok(()));
        assert_eq!(CacheDirectory::named(folder.path().to_owned()).allowed(), Err(Foreign::NotMarked));
        fs::write(folder.path().join("Cargo.toml"), "").unwrap();
        assert_eq!(own.allowed(), Err(Foreign::NotMarked));
        fs::remove_file(folder.path().join("Cargo.toml")).unwrap();
        own.clear().unwrap();
        assert!(!folder.path().join("texts").exists() && folder.path().join("rules-0.1.0").exists());
        own.prepare().unwrap();
        assert_eq!(own.state().unwrap(), DirectoryState::Marked);
    }

    #[test]
    fn only_what_the_program_writes_is_cleared() {
        let folder = tempfile::tempdir().unwrap();
        let directory = CacheDirectory::named(folder.path().join("cache"));
        directory.prepare().unwrap();
        let path = |name: &str| directory.path().join(name);
        fs::create_dir_all(path("texts/07")).unwrap();
        fs::create_dir(path("answers")).unwrap();
        let (ours, others) = (
            ["texts/00", "texts/31", "texts/.draft-abc", "answers/00"],
            ["texts/32", "texts/0", "texts/notes", "texts/07/00", "notes"],
        );
        ours.iter().chain(&others).for_each(|name| fs::write(path(name), "").unwrap());
        directory.clear().unwrap();
        assert!(ours.iter().all(|name| !path(name).exists()));
        assert!(others.iter().all(|name| path(name).exists()));
        assert!(!path("answers").exists() && directory.is_marked());
    }

    #[cfg(unix)]
    #[test]
    fn no_symlink_is_followed_out_of_the_directory() {
        let folder = tempfile::tempdir().unwrap();
        let elsewhere = folder.path().join("elsewhere");
        fs::create_dir(&elsewhere).unwrap();
        fs::write(elsewhere.join("00"), "kept").unwrap();
        let directory = CacheDirectory::named(folder.path().join("cache"));
        directory.prepare().unwrap();
        std::os::unix::fs::symlink(&elsewhere, directory.path().join("texts")).unwrap();
        directory.clear().unwrap();
        let disk = Disk::new(directory, "texts", SecretKey::new(b"key").unwrap());
        assert!(disk.write(0, &Entries::new(), 1000).is_err());
        assert_eq!(fs::read_to_string(elsewhere.join("00")).unwrap(), "kept");
    }
}
