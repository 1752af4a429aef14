//! Files and their URIs.

use std::fs::File;
use std::io;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use ignore::WalkBuilder;
use url::Url;

/// The bytes of a file, at most so many.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether there is such a file.
pub(crate) fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// The user's directory for caches.
pub(crate) fn cache_directory() -> Option<PathBuf> {
    let directory = etcetera::choose_base_strategy().ok()?.cache_dir();
    directory.is_absolute().then_some(directory)
}

/// Everything in a directory except hidden files, what ignore files name (in a git repository or not), and what `keeps`
/// rejects. The directory itself is never rejected. Directories that cannot be read are skipped.
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

/// The URI of a directory, which ends with a slash.
pub(crate) fn url_of_directory(path: &Path) -> Option<Url> {
    Url::from_directory_path(path).ok()
}
