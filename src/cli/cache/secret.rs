//! The key that proves who wrote a cache file: the user's own, or one that several machines share.
//!
//! A cache may be part of a repository, where a pull request can add its own files. Guarantee: a file is read only if it
//! was sealed with this user's key, for this place in the cache. Deliberately not here: the contents of a file.

use std::fs::{File, Metadata};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::{fs, io};

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use tempfile::NamedTempFile;

use crate::cli::cache::directory::{CacheDirectory, DRAFT};

/// The environment variable with a key that replaces the user's own.
const VARIABLE: &str = "STAKEOUT_CACHE_KEY";

/// The file with the user's key, in the user's own cache directory.
pub(crate) const KEY_FILE: &str = "cache.key";

/// The bytes of a user's key.
const KEY_BYTES: usize = 32;

/// The bytes of a [`Tag`].
pub(crate) const TAG_BYTES: usize = 32;

/// The start of a file, which proves that the writer has the key.
pub(crate) type Tag = [u8; TAG_BYTES];

/// A secret key.
#[derive(Clone)]
pub(crate) struct SecretKey(Hmac<Sha256>);

/// A key for one file of a cache: its tags prove nothing about another file.
#[derive(Clone)]
pub(crate) struct Seal(Hmac<Sha256>);

impl SecretKey {
    /// The key from the environment, else the one in the user's own cache directory, which is created on first use. `None`
    /// if there is no such directory, it cannot be written, or it belongs to another user.
    pub(crate) fn of_user(own: Option<&CacheDirectory>) -> Option<Self> {
        // A secret that a CI server withholds arrives as an empty variable.
        match std::env::var_os(VARIABLE).filter(|key| !key.is_empty()) {
            Some(key) => Self::new(key.as_encoded_bytes()),
            None => Self::new(&kept(own?)?),
        }
    }

    pub(crate) fn new(secret: &[u8]) -> Option<Self> {
        Hmac::new_from_slice(secret).ok().map(Self)
    }

    /// The key for a file of this kind and number.
    pub(crate) fn seal(&self, kind: &str, number: usize) -> Seal {
        // The line feed at the end makes these texts distinct, since no other part contains one.
        Seal(self.0.clone().chain_update(format!("stakeout cache file: {kind}/{number}\n")))
    }
}

impl Seal {
    /// The tag of these bytes.
    pub(crate) fn tag(&self, bytes: &[u8]) -> Tag {
        self.0.clone().chain_update(bytes).finalize().into_bytes().into()
    }

    /// Whether a holder of the key computed this tag for these bytes.
    pub(crate) fn proves(&self, tag: &Tag, bytes: &[u8]) -> bool {
        self.0.clone().chain_update(bytes).verify_slice(tag).is_ok()
    }
}

/// The state of a user's key file.
enum FoundKey {
    Key([u8; KEY_BYTES]),
    Missing,
    /// A damaged key, or a key that other users can read.
    Unfit,
}

/// The key in the user's own cache directory.
fn kept(own: &CacheDirectory) -> Option<[u8; KEY_BYTES]> {
    own.prepare().ok()?;
    let user = user().ok()?;
    if owner(&fs::metadata(own.path()).ok()?) != user {
        return None;
    }
    let path = own.path().join(KEY_FILE);
    match find(&path, user).ok()? {
        FoundKey::Key(key) => return Some(key),
        FoundKey::Missing => match draft(own.path()).ok()?.persist_noclobber(&path) {
            Ok(_) => {}
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(_) => return None,
        },
        FoundKey::Unfit => drop(draft(own.path()).ok()?.persist(&path).ok()?),
    }
    // Another run may have created it first.
    match find(&path, user).ok()? {
        FoundKey::Key(key) => Some(key),
        FoundKey::Missing | FoundKey::Unfit => None,
    }
}

/// A temporary file with a new key, readable only by the user.
fn draft(directory: &Path) -> io::Result<NamedTempFile> {
    let mut key = [0; KEY_BYTES];
    getrandom::fill(&mut key).map_err(io::Error::other)?;
    let mut draft = NamedTempFile::with_prefix_in(DRAFT, directory)?;
    draft.write_all(&key)?;
    // Without this, a power failure could leave zeros, which are easy to guess.
    draft.as_file().sync_all()?;
    Ok(draft)
}

/// Looks for a key.
///
/// # Errors
///
/// If the file cannot be read or belongs to another user.
fn find(path: &Path, user: UserId) -> io::Result<FoundKey> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() => {}
        Ok(_) => return Ok(FoundKey::Unfit),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FoundKey::Missing),
        Err(error) => return Err(error),
    }
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if owner(&metadata) != user {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let mut bytes = Vec::new();
    file.take(KEY_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let key = <[u8; KEY_BYTES]>::try_from(bytes).ok().filter(|_| is_private(&metadata));
    Ok(key.map_or(FoundKey::Unfit, FoundKey::Key))
}

/// The owner of a file, on systems where files have one. On others, the user's own cache directory is private already.
type UserId = Option<u32>;

/// The user who runs the program, found as the owner of a new file; the standard library has no other way.
fn user() -> io::Result<UserId> {
    Ok(owner(&tempfile::tempfile()?.metadata()?))
}

#[cfg(unix)]
fn owner(metadata: &Metadata) -> UserId {
    use std::os::unix::fs::MetadataExt as _;
    Some(metadata.uid())
}

#[cfg(not(unix))]
fn owner(_metadata: &Metadata) -> UserId {
    None
}

/// Whether only its owner may read or write a file. This is false for a key from a checkout.
#[cfg(unix)]
fn is_private(metadata: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    metadata.permissions().mode() & 0o077 == 0
}

#[cfg(not(unix))]
fn is_private(_metadata: &Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::cli::cache::directory::CacheDirectory;
    use crate::cli::cache::secret::{KEY_FILE, SecretKey, kept};

    #[test]
    fn a_tag_proves_bytes_of_one_file_written_with_one_key() {
        let [key, other] = [b"one", b"two"].map(|secret| SecretKey::new(secret).unwrap());
        let seal = key.seal("texts", 1);
        let tag = seal.tag(b"entries");
        assert!(key.seal("texts", 1).proves(&tag, b"entries"));
        assert!(!seal.proves(&tag, b"entrieS"));
        for wrong in [key.seal("texts", 11), key.seal("answers", 1), other.seal("texts", 1)] {
            assert!(!wrong.proves(&tag, b"entries"));
        }
        for byte in 0..tag.len() {
            let mut damaged = tag;
            damaged[byte] ^= 1;
            assert!(!seal.proves(&damaged, b"entries"), "byte {byte}");
        }
    }

    #[test]
    fn a_key_is_created_once_and_replaced_if_it_is_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let own = CacheDirectory::own(folder.path().join("stakeout"));
        let path = own.path().join(KEY_FILE);
        let key = kept(&own).unwrap();
        assert_eq!(fs::read(&path).unwrap(), key);
        assert_eq!(kept(&own), Some(key));
        for damaged in [&b""[..], &key[1..], &[0; 33]] {
            fs::write(&path, damaged).unwrap();
            let new = kept(&own).unwrap();
            assert!(new != key && kept(&own) == Some(new));
        }
        let drafts = fs::read_dir(own.path()).unwrap().filter(|entry| {
            entry.as_ref().unwrap().file_name().to_string_lossy().starts_with(crate::cli::cache::secret::DRAFT)
        });
        assert_eq!(drafts.count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_key_is_private_and_one_that_is_not_is_replaced() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let own = CacheDirectory::own(folder.path().join("stakeout"));
        let path = own.path().join(KEY_FILE);
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        let key = kept(&own).unwrap();
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        assert_ne!(kept(&own).unwrap(), key);
        assert_eq!(mode(), 0o600);
        fs::rename(&path, own.path().join("elsewhere")).unwrap();
        std::os::unix::fs::symlink("elsewhere", &path).unwrap();
        kept(&own).unwrap();
        assert!(!path.is_symlink());
    }

    #[test]
    fn without_a_directory_there_is_no_key() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert_eq!(kept(&CacheDirectory::own(file.join("stakeout"))), None);
    }
}
