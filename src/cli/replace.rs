//! Writing a file anew so that nothing is ever lost.
//!
//! Others rely on a file to hold the old text or the new one, all of it, whenever the program or the machine stops. The new
//! text goes to a temporary file in the same folder, is brought to the disk, and takes the old one's name; what a link
//! leads to is replaced, not the link. Deliberately not here: what is written.

use std::fs::{File, Metadata};
use std::io::{Read, Seek, Write as _};
use std::path::Path;
use std::{fmt, fs, io};

use tempfile::NamedTempFile;

/// Why a file was not replaced. It is as it was.
#[derive(Debug)]
pub(crate) enum NotReplaced {
    /// Nobody is to write to it.
    ReadOnly,
    /// It no longer holds what it held when it was read.
    Changed,
    /// The new text cannot be put beside the old one.
    NoRoom(io::ErrorKind),
    /// Something went wrong.
    Io(io::Error),
}

impl fmt::Display for NotReplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly => f.write_str("cannot be written: it is read-only"),
            Self::Changed => f.write_str("was changed by somebody else just now, and is left as it is: try again"),
            Self::NoRoom(kind) => write!(f, "cannot be written: no file can be made in its folder: {kind}"),
            Self::Io(error) => write!(f, "cannot be written: {error}"),
        }
    }
}

impl From<io::Error> for NotReplaced {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Replaces the text of a file, which was `old` when it was read. Permissions stay, and the owner where that is allowed.
pub(crate) fn replace(path: &Path, old: &str, new: &str) -> Result<(), NotReplaced> {
    let path = fs::canonicalize(path)?;
    let folder = path.parent().ok_or(io::ErrorKind::NotFound).map_err(io::Error::from)?;
    let before = fs::metadata(&path)?;
    // A rename would not care.
    if before.permissions().readonly() {
        return Err(NotReplaced::ReadOnly);
    }
    // Hidden, so that no search finds what a killed program leaves behind.
    let temporary = tempfile::Builder::new().prefix(".stakeout-").suffix(".tmp").tempfile_in(folder);
    let mut temporary = temporary.map_err(|error| NotReplaced::NoRoom(error.kind()))?;
    temporary.write_all(new.as_bytes())?;
    keep_owner(temporary.as_file(), &before);
    temporary.as_file().set_permissions(before.permissions())?;
    temporary.as_file().sync_all()?;
    if fs::read(&path)? != old.as_bytes() {
        return Err(NotReplaced::Changed);
    }
    temporary.persist(&path).map_err(|error| error.error)?;
    settle(folder);
    Ok(())
}

/// Gives the file to whom it belonged. Only a few may give files away: for everybody else it becomes their own.
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

/// Brings the new name to the disk, too. Where folders cannot be opened that is not needed.
fn settle(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Writes a new file, or replaces one, at once. What a link leads to is replaced, not the link; a device or a pipe is
/// written to.
pub(crate) fn put(written: &mut (impl Read + Seek), path: &Path) -> io::Result<()> {
    written.rewind()?;
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&place) {
        Ok(data) if !data.is_file() => {
            io::copy(written, &mut File::options().write(true).open(&place)?)?;
        }
        before => {
            // A rename would not care whether the user may write to the file.
            if before.is_ok() {
                drop(File::options().append(true).open(&place)?);
            }
            let mut draft = draft(&place)?;
            io::copy(written, &mut draft)?;
            if let Ok(data) = before {
                draft.as_file().set_permissions(data.permissions())?;
            }
            draft.persist(&place).map_err(|error| error.error)?;
        }
    }
    Ok(())
}

/// A file beside another that will take its place, with the rights of any new file.
pub(crate) fn draft(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".stakeout-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder_of(path))
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
