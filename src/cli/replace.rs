//! Replaces files without ever losing data.
//!
//! Guarantees: whenever the program or the machine stops, a file has either all of its old content
//! or all of the new one, and a save by another program is not overwritten. The new content is
//! written to a temporary file in the same directory, gets the permissions, owner and attributes of
//! the old file, and is synced to the disk. Only then is the old file compared with what was read,
//! and the temporary file renamed over it. One window remains: a save between that comparison and
//! the rename, some microseconds for a file of usual size, is lost. For a symlink, the target is
//! replaced. Deliberately not here: the content.

use std::collections::HashSet;
use std::fs::{File, Metadata};
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;
use std::{fmt, fs, io};

use tempfile::NamedTempFile;

use crate::analysis::PuzzleKind;
use crate::cli::source::Source;

/// The start and the end of the name of a temporary file. It is hidden, so that searches skip it.
const TEMPORARY: (&str, &str) = (".stakeout-", ".tmp");

/// The number of random characters in that name, after the process id and a hyphen.
const RANDOM_CHARACTERS: usize = 6;

/// A temporary file of this age counts as abandoned. Process ids mean nothing where containers
/// share a directory.
const ABANDONED: Duration = Duration::from_secs(3600);

/// The most symlinks that lead to a file, as on Linux.
const MAX_LINKS: usize = 40;

/// Why a file was not replaced; it is unchanged.
#[derive(Debug)]
pub(crate) enum NotReplaced {
    /// The user may not write to it.
    ReadOnly,
    /// It is a pipe, a device or a directory.
    NotAFile,
    /// It has this many hard links; the others would keep the old text.
    Linked(u64),
    /// It has changed since it was read.
    Changed,
    /// The command reads it as well.
    Input,
    /// This attribute or access control list cannot be kept.
    Attribute(String),
    /// No file can be created in its directory.
    NoRoom(io::ErrorKind),
    Io(io::Error),
}

impl fmt::Display for NotReplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly => f.write_str("cannot be written: it is read-only"),
            Self::NotAFile => f.write_str("cannot be written: it is not a regular file"),
            Self::Linked(links) => {
                write!(f, "cannot be written: it has {links} hard links, which would be separated")
            }
            Self::Changed => f.write_str(
                "was changed by another program meanwhile and is left unchanged; try again",
            ),
            Self::Input => f.write_str("cannot be written: it is also an input"),
            Self::Attribute(name) => {
                write!(f, "cannot be written: its attribute `{name}` cannot be kept")
            }
            Self::NoRoom(kind) => {
                write!(f, "cannot be written: cannot create a file in its directory: {kind}")
            }
            Self::Io(error) => write!(f, "cannot be written: {error}"),
        }
    }
}

impl From<io::Error> for NotReplaced {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<NotReplaced> for io::Error {
    fn from(reason: NotReplaced) -> Self {
        match reason {
            NotReplaced::ReadOnly => io::ErrorKind::PermissionDenied.into(),
            NotReplaced::NotAFile => Self::other("it is not a regular file"),
            NotReplaced::Linked(links) => {
                Self::other(format!("it has {links} hard links, which would be separated"))
            }
            NotReplaced::Changed => Self::other("it was changed by another program meanwhile"),
            NotReplaced::Input => Self::other("it is also an input"),
            NotReplaced::Attribute(name) => {
                Self::other(format!("its attribute `{name}` cannot be kept"))
            }
            NotReplaced::NoRoom(kind) => kind.into(),
            NotReplaced::Io(error) => error,
        }
    }
}

/// Whether a regular file may be replaced.
fn replaceable(path: &Path, data: &Metadata) -> Result<(), NotReplaced> {
    if !data.is_file() {
        return Err(NotReplaced::NotAFile);
    }
    // A rename would ignore permissions. Opening the file for writing checks them and changes
    // nothing.
    if data.permissions().readonly() {
        return Err(NotReplaced::ReadOnly);
    }
    File::options().append(true).open(path).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            NotReplaced::ReadOnly
        }
        _ => NotReplaced::Io(error),
    })?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        if data.nlink() > 1 {
            return Err(NotReplaced::Linked(data.nlink()));
        }
    }
    Ok(())
}

/// The files that a command reads, which its output must not replace.
#[derive(Debug, Default)]
pub(crate) struct InputFiles(Vec<PathBuf>);

impl InputFiles {
    pub(crate) fn of<'a>(sources: impl IntoIterator<Item = &'a Source>) -> Self {
        Self(sources.into_iter().map(|source| source.opened_path().to_owned()).collect())
    }

    pub(crate) fn add(&mut self, path: PathBuf) {
        self.0.push(path);
    }

    /// Whether a file is among them now: an editor may have replaced one since it was read.
    fn contains(&self, place: &Path, data: &Metadata) -> bool {
        let identity = FileIdentity::existing(place, data);
        self.0.iter().any(|path| FileIdentity::of(path).is_ok_and(|input| input == identity))
    }
}

/// Identifies a file, whichever links lead to it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum FileIdentity {
    /// Device and inode of an existing file.
    #[cfg(unix)]
    Inode(u64, u64),
    /// The path through all links.
    Path(PathBuf),
}

impl FileIdentity {
    /// The file at a path; it need not exist.
    ///
    /// # Errors
    /// If the path or its directory cannot be followed.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let place = target(path)?;
        match fs::metadata(&place) {
            Ok(data) => Ok(Self::existing(&place, &data)),
            Err(_) => {
                let folder = fs::canonicalize(folder_of(&place))?;
                Ok(Self::Path(folder.join(place.file_name().unwrap_or_default())))
            }
        }
    }

    #[cfg(unix)]
    fn existing(_place: &Path, data: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self::Inode(data.dev(), data.ino())
    }

    #[cfg(not(unix))]
    fn existing(place: &Path, _data: &Metadata) -> Self {
        Self::Path(fs::canonicalize(place).unwrap_or_else(|_| place.to_owned()))
    }
}

/// Replaces the text of a file, which was `old` when it was read. Keeps its permissions and
/// attributes, and the owner where the system allows.
pub(crate) fn replace(path: &Path, old: &str, new: &str) -> Result<(), NotReplaced> {
    let path = fs::canonicalize(path)?;
    let before = fs::metadata(&path)?;
    replaceable(&path, &before)?;
    Draft::new(path, Some(&before), &mut new.as_bytes())?.replace(old)
}

/// Writes a new file, or replaces one in one step. For a symlink, the target is written; a pipe or
/// a device is written to.
///
/// # Errors
/// If the file is among the inputs or cannot be written.
pub(crate) fn put(
    written: &mut (impl Read + Seek),
    path: &Path,
    inputs: &InputFiles,
) -> io::Result<()> {
    written.rewind()?;
    let place = target(path)?;
    let before = fs::metadata(&place).ok();
    if before.as_ref().is_some_and(|data| !data.is_file()) {
        io::copy(written, &mut File::options().write(true).open(&place)?)?;
        return Ok(());
    }
    if let Some(data) = &before {
        is_free(&place, data, inputs)?;
    }
    fs::metadata(folder_of(&place))?;
    Draft::new(place, before.as_ref(), written)?.persist()
}

/// Refuses to replace a puzzle file by something else: a glob behind `-o`, with the name of the output
/// forgotten, would cost its first file.
pub(crate) fn spare_puzzles(path: &Path, written: &str) -> io::Result<()> {
    if path.is_file() && PuzzleKind::of_path(path).is_some() {
        return Err(io::Error::other(format!("{written} would replace a puzzle file")));
    }
    Ok(())
}

/// Checks whether [`put`] can write to a path, as far as possible in advance.
pub(crate) fn can_put(path: &Path, inputs: &InputFiles) -> io::Result<()> {
    let place = target(path)?;
    match fs::metadata(&place) {
        Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(data) if data.is_file() => Ok(is_free(&place, &data, inputs)?),
        Ok(_) => Ok(()),
        Err(_) => {
            fs::metadata(folder_of(&place))?;
            Ok(temporary_for(&place, None).map(drop)?)
        }
    }
}

/// Whether an existing file may be replaced by the output of a command that reads these files.
fn is_free(place: &Path, data: &Metadata, inputs: &InputFiles) -> Result<(), NotReplaced> {
    if inputs.contains(place, data) {
        return Err(NotReplaced::Input);
    }
    replaceable(place, data)
}

/// The file that a path names, through all symlinks. The last of them may lead to a file that does
/// not exist yet.
fn target(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        found => return found,
    }
    // The system has followed the links to their end, so they are no loop unless they change now.
    let mut place = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&place) {
            Ok(to) => place = folder_of(&place).join(to),
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The complete new version of a file, synced to the disk, under a temporary name.
struct Draft {
    temporary: NamedTempFile,
    /// The final path.
    path: PathBuf,
}

impl Draft {
    /// Writes the new version of a file, with the permissions, owner and attributes that it had
    /// `before`; all that takes time is done here.
    fn new(
        path: PathBuf,
        before: Option<&Metadata>,
        written: &mut impl Read,
    ) -> Result<Self, NotReplaced> {
        let mut temporary = temporary_for(&path, before)?;
        io::copy(written, &mut temporary)?;
        if let Some(before) = before {
            keep_owner(temporary.as_file(), before);
            temporary.as_file().set_permissions(before.permissions())?;
            keep_attributes(temporary.as_file(), &path)?;
        }
        temporary.as_file().sync_all()?;
        Ok(Self { temporary, path })
    }

    /// Takes the place of the old version if that is still `old`.
    fn replace(self, old: &str) -> Result<(), NotReplaced> {
        if fs::read(&self.path)? != old.as_bytes() {
            return Err(NotReplaced::Changed);
        }
        Ok(self.persist()?)
    }

    /// Takes the final name.
    fn persist(self) -> io::Result<()> {
        self.temporary.persist(&self.path).map_err(|error| error.error)?;
        // Syncs the new name as well. Systems on which directories cannot be opened do not need
        // this.
        if let Ok(folder) = File::open(folder_of(&self.path)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

/// A temporary file in the directory of the file that it will become: private if it replaces one,
/// else with the permissions of a new file.
fn temporary_for(path: &Path, before: Option<&Metadata>) -> Result<NamedTempFile, NotReplaced> {
    let folder = folder_of(path);
    remove_leftovers(folder);
    let prefix = format!("{}{}-", TEMPORARY.0, std::process::id());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).rand_bytes(RANDOM_CHARACTERS).suffix(TEMPORARY.1);
    #[cfg(unix)]
    if before.is_none() {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = before;
    // The error itself would name the temporary file.
    builder.tempfile_in(folder).map_err(|error| NotReplaced::NoRoom(error.kind()))
}

/// Removes temporary files that killed runs have left in a directory. Searches each directory once
/// per run.
pub(crate) fn remove_leftovers(folder: &Path) {
    static SEEN: LazyLock<Mutex<HashSet<PathBuf>>> = LazyLock::new(Mutex::default);
    if !SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_abandoned = entry.file_name().to_str().is_some_and(is_temporary)
            && entry.metadata().is_ok_and(|data| data.is_file() && is_old(&data));
        if is_abandoned {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a name is exactly that of a temporary file, such as `.stakeout-4711-a1B2c3.tmp`.
fn is_temporary(name: &str) -> bool {
    let inner = name.strip_prefix(TEMPORARY.0).and_then(|rest| rest.strip_suffix(TEMPORARY.1));
    let Some((process, random)) = inner.and_then(|inner| inner.split_once('-')) else {
        return false;
    };
    !process.is_empty()
        && process.bytes().all(|byte| byte.is_ascii_digit())
        && random.len() == RANDOM_CHARACTERS
        && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn is_old(data: &Metadata) -> bool {
    let age = data.modified().ok().and_then(|time| time.elapsed().ok());
    age.is_some_and(|age| age > ABANDONED)
}

/// Keeps the owner and group of the old file, or at least its group. Most users may not change
/// owners; their new file then becomes their own.
#[cfg(unix)]
fn keep_owner(file: &File, before: &Metadata) {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let is_same =
        file.metadata().is_ok_and(|now| (now.uid(), now.gid()) == (before.uid(), before.gid()));
    if !is_same && fchown(file, Some(before.uid()), Some(before.gid())).is_err() {
        let _ = fchown(file, None, Some(before.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _before: &Metadata) {}

/// Copies the access control list and the users' attributes of the old file, and removes those that
/// the new file has from its directory.
#[cfg(unix)]
fn keep_attributes(file: &File, path: &Path) -> Result<(), NotReplaced> {
    use xattr::FileExt as _;
    let is_kept = |name: &std::ffi::OsString| {
        let bytes = name.as_encoded_bytes();
        bytes.starts_with(b"user.") || bytes == b"system.posix_acl_access"
    };
    // A file system without attributes has none to keep.
    let old: Vec<_> = xattr::list(path).into_iter().flatten().filter(is_kept).collect();
    let new: Vec<_> = file.list_xattr().into_iter().flatten().filter(is_kept).collect();
    let refused =
        |name: &std::ffi::OsString| NotReplaced::Attribute(name.to_string_lossy().into_owned());
    for name in new.iter().filter(|name| !old.contains(name)) {
        file.remove_xattr(name).map_err(|_| refused(name))?;
    }
    for name in &old {
        let value = xattr::get(path, name).map_err(|_| refused(name))?;
        if let Some(value) = value {
            file.set_xattr(name, &value).map_err(|_| refused(name))?;
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn keep_attributes(_file: &File, _path: &Path) -> Result<(), NotReplaced> {
    Ok(())
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::cli::replace::{Draft, NotReplaced, is_temporary};

    #[test]
    fn a_save_while_the_new_version_is_written_and_synced_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.board");
        fs::write(&path, "PTE \n").unwrap();
        let before = fs::metadata(&path).unwrap();
        let draft = Draft::new(path.clone(), Some(&before), &mut "PTE\n".as_bytes()).unwrap();
        fs::write(&path, "P.TE \n").unwrap();
        assert!(matches!(draft.replace("PTE \n"), Err(NotReplaced::Changed)));
        assert_eq!(fs::read_to_string(&path).unwrap(), "P.TE \n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn only_the_exact_form_is_the_name_of_a_temporary_file() {
        assert!(is_temporary(".stakeout-4711-a1B2c3.tmp"));
        for name in [
            ".stakeout-notes.tmp",
            ".stakeout-2026-notes.tmp",
            ".stakeout-4711-a1B2c3",
            ".stakeout--a1B2c3.tmp",
            ".stakeout-4711-a1B2c34.tmp",
            "stakeout-4711-a1B2c3.tmp",
            ".stakeout-4711-a1-2c3.tmp",
        ] {
            assert!(!is_temporary(name), "{name}");
        }
    }
}
