//! Files and their URIs.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use etcetera::BaseStrategy as _;
use ignore::{DirEntry, WalkBuilder};
use url::Url;

use crate::host::native::ignored::IgnoreFiles;

/// The most bytes of a file of git that names a directory.
const MAX_GIT_FILE: u64 = 4096;

/// At most `most` bytes of a file.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The bytes of a regular file.
///
/// # Errors
/// If it is a device, a pipe or a directory, or has more than `most` bytes. Neither is opened:
/// opening a pipe would wait for its writer.
pub(crate) fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if !about.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut bytes = Vec::new();
    if about.len() <= most {
        bytes = read(path, most + 1)?;
    }
    if about.len().max(bytes.len() as u64) > most {
        let message = match most >> 20 {
            0 => format!("larger than {} KiB", most >> 10),
            mebibytes => format!("larger than {mebibytes} MiB"),
        };
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// The bytes of a file that nobody named, at most this many.
///
/// # Errors
/// As for [`read_regular`], and for a link that leads out of the repository.
pub(crate) fn read_found(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    if path.is_symlink() {
        let folder = fs::canonicalize(path.parent().unwrap_or(Path::new("")))?;
        let leads_to = fs::canonicalize(path)?;
        if repository_root(&folder).is_some_and(|root| !leads_to.starts_with(root)) {
            return Err(io::Error::other("it leads out of the repository"));
        }
    }
    read_regular(path, most)
}

/// The root of the git repository that a directory belongs to, by its real path.
pub(crate) fn repository_root(folder: &Path) -> Option<&Path> {
    folder.ancestors().find(|folder| is_repository(folder))
}

/// Whether a directory is the root of a git repository, a submodule or a worktree. As for git, one
/// with an empty `.git`, or with a file `.git` that names no directory, is not.
pub(crate) fn is_repository(folder: &Path) -> bool {
    let dot_git = folder.join(".git");
    match fs::metadata(&dot_git) {
        Ok(about) if about.is_dir() => exists(&dot_git.join("HEAD")),
        // One that cannot be read is reported where its ignore file would be.
        Ok(about) if about.is_file() => git_directory(&dot_git)
            .map_or(true, |named| named.is_some_and(|target| target.is_dir())),
        _ => false,
    }
}

/// The directory that a file `.git` names: in the root of a submodule or a worktree.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn git_directory(dot_git: &Path) -> io::Result<Option<PathBuf>> {
    let text = read_path(dot_git)?;
    Ok(text.strip_prefix("gitdir:").map(|path| dot_git.with_file_name(path.trim())))
}

/// The text of a small file that names a path.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn read_path(file: &Path) -> io::Result<String> {
    let bytes = read_regular(file, MAX_GIT_FILE)?;
    String::from_utf8(bytes).map_err(|_| io::Error::other("not UTF-8"))
}

/// Whether the file exists.
pub(crate) fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Whether there is something at the path, even if it is not a file.
pub(crate) fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// The user's cache directory.
pub(crate) fn cache_directory() -> Option<PathBuf> {
    let directory = etcetera::choose_base_strategy().ok()?.cache_dir();
    directory.is_absolute().then_some(directory)
}

/// A walk over all entries of a directory except hidden files, ignored files, and entries that
/// `keeps` rejects. The directory itself is never rejected. Links are not followed.
pub(crate) fn walker<K>(folder: &Path, ignored: &Arc<IgnoreFiles>, keeps: K) -> WalkBuilder
where
    K: Fn(&DirEntry) -> bool + Send + Sync + 'static,
{
    let ignored = Arc::clone(ignored);
    let mut walk = WalkBuilder::new(folder);
    walk.standard_filters(false).hidden(true).filter_entry(move |entry| {
        entry.depth() == 0
            || keeps(entry) && ignored.ignoring(entry.path(), is_folder(entry)).is_none()
    });
    walk
}

/// All paths in a directory except hidden and ignored ones, those that `keeps` rejects, and links
/// that lead out of it. Directories that cannot be read are skipped. An ignore file that cannot be
/// read is logged.
pub(crate) fn walk<K>(folder: &Path, keeps: K) -> impl Iterator<Item = PathBuf> + use<K>
where
    K: Fn(&Path) -> bool + Send + Sync + 'static,
{
    let ignored = Arc::new(IgnoreFiles::new(folder));
    let mut entries = walker(folder, &ignored, move |entry| keeps(entry.path())).build();
    let real = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    std::iter::from_fn(move || {
        for entry in entries.by_ref() {
            let Ok(entry) = entry else { continue };
            if entry.path_is_symlink()
                && fs::canonicalize(entry.path()).is_ok_and(|target| !target.starts_with(&real))
            {
                continue;
            }
            return Some(entry.into_path());
        }
        #[cfg(feature = "server")]
        for warning in ignored.take_warnings() {
            tracing::warn!("{warning}");
        }
        None
    })
}

/// Whether an entry of a walk is a directory.
pub(crate) fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}

/// The path that a URI names; `None` if it does not name a file.
pub(crate) fn path_of_url(url: &Url) -> Option<PathBuf> {
    if url.scheme() == "file" { url.to_file_path().ok() } else { None }
}

/// The URI of a file.
pub(crate) fn url_of_path(path: &Path) -> Option<Url> {
    Url::from_file_path(path).ok()
}

/// The URI of a directory, with a slash at its end.
pub(crate) fn url_of_directory(path: &Path) -> Option<Url> {
    Url::from_directory_path(path).ok()
}
