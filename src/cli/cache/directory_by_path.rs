//! A directory of the user on systems that cannot open files within an open directory.

use std::fs;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

pub(crate) struct DirectoryByPath(PathBuf);

impl DirectoryByPath {
    /// # Errors
    /// If there is no such directory, or it is a symlink.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if !fs::symlink_metadata(path)?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(Self(path.to_owned()))
    }

    /// Opens a regular file.
    pub(crate) fn open_file(&self, name: &str) -> io::Result<File> {
        let path = self.0.join(name);
        if !fs::symlink_metadata(&path)?.is_file() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        File::open(path)
    }

    /// Creates a file that does not exist yet.
    pub(crate) fn create_file(&self, name: &str) -> io::Result<File> {
        File::create_new(self.0.join(name))
    }

    pub(crate) fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.0.join(from), self.0.join(to))
    }

    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.0.join(name))
    }
}
