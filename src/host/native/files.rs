//! Files and their URIs.

use std::fs::File;
use std::io;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use ignore::WalkBuilder;
use url::Url;

/// At most `most` bytes of a file.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether the file exists.
pub(crate) fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// The user's cache directory.
pub(crate) fn cache_directory() -> Option<PathBuf> {
    let directory = etcetera::choose_base_strategy().ok()?.cache_dir();
    directory.is_absolute().then_some(directory)
}

/// All entries of a directory except hidden files, files excluded by ignore files (in a git
/// repository or not), and entries that `keeps` rejects. The directory itself is never rejected.
/// Directories that cannot be read are skipped.
pub(crate) fn walk<K>(folder: &Path, keeps: K) -> impl Iterator<Item = PathBuf> + use<K>
where
    K: Fn(&Path) -> bool + Send + Sync + 'static,
{
    let mut walk = WalkBuilder::new(folder);
    walk.require_git(false).filter_entry(move |entry| entry.depth() == 0 || keeps(entry.path()));
    walk.build().filter_map(Result::ok).map(ignore::DirEntry::into_path)
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
