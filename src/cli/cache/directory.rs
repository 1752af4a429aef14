//! A directory of the user, held open: files in it are the user's, and no symlink is followed in
//! its place or in theirs.
//!
//! Other systems than Unix have `directory_by_path`.

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{AtFlags, FileType, Mode, OFlags, fstat, open, openat, renameat, unlinkat};
use rustix::process::geteuid;

pub(crate) struct OpenDirectory(OwnedFd);

impl OpenDirectory {
    /// # Errors
    /// If it cannot be opened, is a symlink, or belongs to another user.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let directory = open(path, flags, Mode::empty())?;
        if fstat(&directory)?.st_uid != geteuid().as_raw() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(Self(directory))
    }

    /// Opens a regular file of the user.
    pub(crate) fn open_file(&self, name: &str) -> io::Result<File> {
        // Without waiting for somebody to write to a pipe.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = openat(&self.0, name, flags, Mode::empty())?;
        let data = fstat(&file)?;
        let is_regular = FileType::from_raw_mode(data.st_mode) == FileType::RegularFile;
        if !is_regular || data.st_uid != geteuid().as_raw() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(file.into())
    }

    /// Creates a file that does not exist yet, for the user alone.
    pub(crate) fn create_file(&self, name: &str) -> io::Result<File> {
        let flags =
            OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(openat(&self.0, name, flags, Mode::RUSR | Mode::WUSR)?.into())
    }

    pub(crate) fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        Ok(renameat(&self.0, from, &self.0, to)?)
    }

    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        Ok(unlinkat(&self.0, name, AtFlags::empty())?)
    }
}
