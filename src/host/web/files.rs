//! Files sent by the client, stored under paths made from their URIs.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use percent_encoding::percent_decode_str;
use url::Url;

static FILES: Mutex<BTreeMap<PathBuf, Vec<u8>>> = Mutex::new(BTreeMap::new());

/// Sets the text of a file; `None` removes the file.
pub fn set_file(uri: &str, text: Option<&str>) {
    let Some(path) = Url::parse(uri).ok().as_ref().and_then(path_of_url) else { return };
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    match text {
        Some(text) => drop(files.insert(path, text.as_bytes().to_owned())),
        None => drop(files.remove(&path)),
    }
}

pub(crate) fn read(path: &Path, _most: u64) -> io::Result<Vec<u8>> {
    let files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    files.get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
}

pub(crate) fn read_found(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read(path, most)
}

pub(crate) fn exists(path: &Path) -> bool {
    is_file(path)
}

pub(crate) fn is_file(path: &Path) -> bool {
    FILES.lock().unwrap_or_else(PoisonError::into_inner).contains_key(path)
}

pub(crate) fn cache_directory() -> Option<PathBuf> {
    None
}

/// Always empty: the client opens each file that should be checked.
pub(crate) fn walk<K>(_folder: &Path, _keeps: K) -> impl Iterator<Item = PathBuf> + use<K> {
    std::iter::empty()
}

/// `/SCHEME/HOST/PATH`, whatever the scheme; `None` for a document that is in no directory.
pub(crate) fn path_of_url(url: &Url) -> Option<PathBuf> {
    let segments = url.path_segments()?;
    let mut path = PathBuf::from("/");
    path.push(url.scheme());
    // Never empty, so that `url_of_path` can find it again.
    path.push(format!("@{}", url.authority()));
    for segment in segments {
        let name = percent_decode_str(segment).decode_utf8().ok()?;
        if name.contains('/') {
            return None;
        }
        path.push(&*name);
    }
    Some(path)
}

/// The URI of a path returned by [`path_of_url`].
pub(crate) fn url_of_path(path: &Path) -> Option<Url> {
    let mut parts = path.to_str()?.strip_prefix('/')?.splitn(3, '/');
    let scheme = parts.next()?;
    let authority = parts.next()?.strip_prefix('@')?;
    let mut url = Url::parse(&format!("{scheme}://{authority}/")).ok()?;
    url.path_segments_mut().ok()?.clear().extend(parts.next()?.split('/'));
    Some(url)
}

pub(crate) fn url_of_directory(path: &Path) -> Option<Url> {
    let mut url = url_of_path(path)?;
    url.path_segments_mut().ok()?.push("");
    Some(url)
}
