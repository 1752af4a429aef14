//! Replaces files without ever losing data.
//!
//! Guarantee: whenever the program or the machine stops, a file has either all of its old content or all of the new one. The new
//! content is written to a temporary file in the same directory, synced to the disk, and renamed over the old file. For a
//! symlink, the target is replaced. Deliberately not here: the content.

use std::collections::HashSet;
use std::fs::{File, Metadata};
use std::io::{Read, Seek, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;
use std::{fmt, fs, io};

use tempfile::NamedTempFile;

/// The start and the end of the name of a temporary file. It is hidden, so that searches skip it.
const TEMPORARY: (&str, &str) = (".stakeout-", ".tmp");

/// A temporary file of this age counts as abandoned if its process cannot be checked.
const ABANDONED: Duration = Duration::from_secs(3600);

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
    /// No file can be created in its directory.
    NoRoom(io::ErrorKind),
    Io(io::Error),
}

impl fmt::Display for NotReplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly => f.write_str("cannot be written: it is read-only"),
            Self::NotAFile => f.write_str("cannot be written: it is not a regular file"),
            Self::Linked(links) => write!(f, "cannot be written: it has {links} hard links, which would be separated"),
            Self::Changed => f.write_str("was changed by another program meanwhile and is left unchanged; try again"),
            Self::NoRoom(kind) => write!(f, "cannot be written: cannot create a file in its directory: {kind}"),
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
            NotReplaced::Linked(links) => Self::other(format!("it has {links} hard links, which would be separated")),
            NotReplaced::Changed => Self::other("it was changed by another program meanwhile"),
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
    // A rename would ignore permissions. Opening the file for writing checks them and changes nothing.
    if data.permissions().readonly() {
        return Err(NotReplaced::ReadOnly);
    }
    File::options().append(true).open(path).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => NotReplaced::ReadOnly,
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

/// Replaces the text of a file, which was `old` when it was read. Keeps the permissions, and the owner where the system
/// allows.
pub(crate) fn replace(path: &Path, old: &str, new: &str) -> Result<(), NotReplaced> {
    let path = fs::canonicalize(path)?;
    let folder = folder_of(&path);
    let before = fs::metadata(&path)?;
    replaceable(&path, &before)?;
    let mut temporary = temporary_in(folder, None).map_err(|error| NotReplaced::NoRoom(error.kind()))?;
    temporary.write_all(new.as_bytes())?;
    if fs::read(&path)? != old.as_bytes() {
        return Err(NotReplaced::Changed);
    }
    finish(temporary, &path, Some(&before))?;
    Ok(())
}

/// Writes a new file, or replaces one in one step. For a symlink, the target is written; a pipe or a device is written to.
pub(crate) fn put(written: &mut (impl Read + Seek), path: &Path) -> io::Result<()> {
    written.rewind()?;
    let place = target(path);
    let before = fs::metadata(&place).ok();
    if before.as_ref().is_some_and(|data| !data.is_file()) {
        io::copy(written, &mut File::options().write(true).open(&place)?)?;
        return Ok(());
    }
    if let Some(data) = &before {
        replaceable(&place, data)?;
    }
    fs::metadata(folder_of(&place))?;
    let mut draft = draft(&place)?;
    io::copy(written, &mut draft)?;
    finish(draft, &place, before.as_ref())
}

/// Checks whether [`put`] can write to a path, as far as possible in advance.
pub(crate) fn can_put(path: &Path) -> io::Result<()> {
    let place = target(path);
    match fs::metadata(&place) {
        Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(data) if data.is_file() => Ok(replaceable(&place, &data)?),
        Ok(_) => Ok(()),
        Err(_) => {
            fs::metadata(folder_of(&place))?;
            draft(&place).map(drop)
        }
    }
}

/// The file that a path names, through all symlinks; the last of them may lead to a file that does not exist yet.
fn target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| match fs::read_link(path) {
        Ok(to) => folder_of(path).join(to),
        Err(_) => path.to_owned(),
    })
}

/// Renames a temporary file to its final name.
fn finish(temporary: NamedTempFile, path: &Path, before: Option<&Metadata>) -> io::Result<()> {
    if let Some(before) = before {
        keep_owner(temporary.as_file(), before);
        temporary.as_file().set_permissions(before.permissions())?;
    }
    temporary.as_file().sync_all()?;
    temporary.persist(path).map_err(|error| error.error)?;
    // Syncs the new name as well. Systems on which directories cannot be opened do not need this.
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A temporary file in the directory of the file that it will replace, with the permissions of a new file.
pub(crate) fn draft(path: &Path) -> io::Result<NamedTempFile> {
    temporary_in(folder_of(path), Some(0o666))
}

fn temporary_in(folder: &Path, mode: Option<u32>) -> io::Result<NamedTempFile> {
    remove_leftovers(folder);
    let prefix = format!("{}{}-", TEMPORARY.0, std::process::id());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(TEMPORARY.1);
    #[cfg(unix)]
    if let Some(mode) = mode {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = mode;
    // The error itself would name the temporary file.
    builder.tempfile_in(folder).map_err(|error| error.kind().into())
}

/// Removes temporary files that killed runs have left in a directory. Searches each directory once per run.
pub(crate) fn remove_leftovers(folder: &Path) {
    static SEEN: LazyLock<Mutex<HashSet<PathBuf>>> = LazyLock::new(Mutex::default);
    if !SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let inner = name.to_str().and_then(|name| name.strip_prefix(TEMPORARY.0)?.strip_suffix(TEMPORARY.1));
        if let Some(inner) = inner
            && entry.metadata().is_ok_and(|data| data.is_file() && is_abandoned(inner, &data))
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether the process that wrote a temporary file has exited. The name begins with the process id.
fn is_abandoned(name: &str, data: &Metadata) -> bool {
    let process = name.split_once('-').and_then(|(process, _)| process.parse::<u32>().ok());
    let is_old = || data.modified().ok().and_then(|time| time.elapsed().ok()).is_some_and(|age| age > ABANDONED);
    match process {
        Some(process) if cfg!(target_os = "linux") && Path::new("/proc/self").exists() => {
            !Path::new("/proc").join(process.to_string()).exists()
        }
        _ => is_old(),
    }
}

/// Keeps the owner of the old file. Most users may not change owners; their new file then becomes their own.
#[cfg(unix)]
fn keep_owner(file: &File, before: &Metadata) {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let is_same = file.metadata().is_ok_and(|now| (now.uid(), now.gid()) == (before.uid(), before.gid()));
    if !is_same {
        let _ = fchown(file, Some(before.uid()), Some(before.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _before: &Metadata) {}

pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
