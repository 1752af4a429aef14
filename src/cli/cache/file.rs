//! The file of the cache: a checksum, and entries by how recently they were used.
//!
//! Guarantees: whatever cannot be read is no entry; the file is replaced at once, so a killed run
//! leaves the old one. The checksum is against damage, not against strangers, who cannot write to
//! the user's cache directory.

use std::hash::{DefaultHasher, Hasher as _};
use std::io;
use std::io::{Read as _, Write as _};
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use hashbrown::HashMap;

use crate::cli::cache::CacheKey;
#[cfg(unix)]
use crate::cli::cache::directory::OpenDirectory;
#[cfg(not(unix))]
use crate::cli::cache::directory_by_path::DirectoryByPath as OpenDirectory;

/// The bound on the file: results of some 60,000 texts.
pub(crate) const MAX_BYTES: usize = 32 << 20;

/// The bytes of an entry without its value: key and length.
pub(crate) const ENTRY_OVERHEAD: usize = KEY_BYTES + 4;

const KEY_BYTES: usize = 32;

/// The start of the file; the checksum of the rest follows.
const MAGIC: &[u8; 16] = b"stakeout cache 4";
const CHECKSUM_BYTES: usize = 8;

const NAME: &str = "check.cache";

/// The next file while it is written, by one run at a time.
const DRAFT: &str = "check.cache.new";

/// A draft older than this belongs to a killed run: writing takes less than a second.
const DRAFT_LIFE: Duration = Duration::from_secs(60);

/// A place for the file.
pub(crate) struct CacheFile {
    directory: PathBuf,
}

/// The entries of a file, in its order.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    bytes: Vec<u8>,
    order: Vec<CacheKey>,
    /// Where the values lie in `bytes`.
    values: HashMap<CacheKey, Range<usize>>,
}

impl CacheFile {
    pub(crate) const fn in_directory(directory: PathBuf) -> Self {
        Self { directory }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.directory.join(NAME)
    }

    /// The entries; none if there is no such file, or it is too large, damaged or not the user's.
    pub(crate) fn read(&self) -> Entries {
        let read = || {
            let mut bytes = Vec::new();
            let file = OpenDirectory::open(&self.directory)?.open_file(NAME)?;
            file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
            io::Result::Ok(bytes)
        };
        read().ok().and_then(Entries::decode).unwrap_or_default()
    }

    /// Replaces the file by these entries, as many as fit.
    ///
    /// # Errors
    /// If it cannot be written, or another run is writing it.
    pub(crate) fn replace<'a>(
        &self,
        entries: impl Iterator<Item = (CacheKey, &'a [u8])>,
    ) -> io::Result<()> {
        std::fs::create_dir_all(&self.directory)?;
        let directory = OpenDirectory::open(&self.directory)?;
        let age = directory.open_file(DRAFT).and_then(|draft| draft.metadata()?.modified()).ok();
        if age.and_then(|modified| modified.elapsed().ok()).is_some_and(|age| age > DRAFT_LIFE) {
            directory.remove(DRAFT)?;
        }
        let written = directory.create_file(DRAFT)?.write_all(&encode(entries));
        let done = written.and_then(|()| directory.rename(DRAFT, NAME));
        if done.is_err() {
            // The next run waits for it to grow old otherwise.
            let _ = directory.remove(DRAFT);
        }
        done
    }

    /// Removes the file.
    pub(crate) fn remove(&self) -> io::Result<()> {
        let directory = match OpenDirectory::open(&self.directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            directory => directory?,
        };
        for name in [NAME, DRAFT] {
            match directory.remove(name) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                removed => removed?,
            }
        }
        Ok(())
    }
}

impl Entries {
    pub(crate) fn get(&self, key: CacheKey) -> Option<&[u8]> {
        self.bytes.get(self.values.get(&key)?.clone())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (CacheKey, &[u8])> {
        self.order.iter().filter_map(|key| Some((*key, self.get(*key)?)))
    }

    /// The entries in these bytes; `None` unless the checksum is right.
    pub(crate) fn decode(bytes: Vec<u8>) -> Option<Self> {
        let (sum, body) = bytes.strip_prefix(MAGIC)?.split_first_chunk()?;
        if bytes.len() > MAX_BYTES || *sum != checksum(body) {
            return None;
        }
        let mut entries = Self::default();
        let mut at = MAGIC.len() + CHECKSUM_BYTES;
        while at < bytes.len() {
            let (key, rest) = bytes[at..].split_first_chunk::<KEY_BYTES>()?;
            let (length, rest) = rest.split_first_chunk()?;
            let length = u32::from_le_bytes(*length) as usize;
            rest.get(..length)?;
            let start = at + ENTRY_OVERHEAD;
            at = start + length;
            entries.order.push(CacheKey(*key));
            entries.values.insert(CacheKey(*key), start..at);
        }
        entries.bytes = bytes;
        Some(entries)
    }
}

fn encode<'a>(entries: impl Iterator<Item = (CacheKey, &'a [u8])>) -> Vec<u8> {
    const START: usize = MAGIC.len() + CHECKSUM_BYTES;
    let mut bytes = [MAGIC, &[0; CHECKSUM_BYTES][..]].concat();
    for (CacheKey(key), value) in entries {
        // An entry that does not fit must not displace the smaller ones after it.
        let Ok(length) = u32::try_from(value.len()) else { continue };
        if bytes.len() + ENTRY_OVERHEAD + value.len() <= MAX_BYTES {
            bytes.extend_from_slice(&key);
            bytes.extend_from_slice(&length.to_le_bytes());
            bytes.extend_from_slice(value);
        }
    }
    let sum = checksum(&bytes[START..]);
    bytes[MAGIC.len()..START].copy_from_slice(&sum);
    bytes
}

fn checksum(bytes: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish().to_le_bytes()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::cli::cache::CacheKey;
    use crate::cli::cache::file::{CacheFile, ENTRY_OVERHEAD, Entries, MAX_BYTES, encode};

    fn key(number: u8) -> CacheKey {
        CacheKey([number; 32])
    }

    fn entries(bytes: Vec<u8>) -> Option<Vec<(CacheKey, Vec<u8>)>> {
        Some(Entries::decode(bytes)?.iter().map(|(key, value)| (key, value.to_owned())).collect())
    }

    #[test]
    fn a_file_with_any_damaged_byte_is_not_read() {
        let all = [(key(1), &b"one"[..]), (key(2), b""), (key(3), b"three")];
        let bytes = encode(all.into_iter());
        assert_eq!(
            entries(bytes.clone()),
            Some(all.map(|(key, value)| (key, value.to_owned())).to_vec())
        );
        for at in 0..bytes.len() {
            assert_eq!(entries(bytes[..at].to_vec()), None, "cut at {at}");
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x55;
            assert_eq!(entries(damaged), None, "byte {at}");
        }
    }

    #[test]
    fn a_full_file_drops_its_last_entries() {
        let large = vec![7; MAX_BYTES / 4];
        let bytes =
            encode((0..6).map(|number| (key(number), &*large)).chain([(key(9), &b"small"[..])]));
        assert!(bytes.len() <= MAX_BYTES && bytes.len() > 3 * (MAX_BYTES / 4 + ENTRY_OVERHEAD));
        let kept: Vec<_> = entries(bytes).unwrap().into_iter().map(|(key, _)| key).collect();
        assert_eq!(kept, [0, 1, 2, 9].map(key));
    }

    #[test]
    fn only_one_run_writes_at_a_time_and_clean_removes_what_a_killed_one_left() {
        let folder = tempfile::tempdir().unwrap();
        let file = CacheFile::in_directory(folder.path().to_owned());
        let replace = |number| file.replace([(key(number), &b"value"[..])].into_iter());
        replace(1).unwrap();
        fs::write(folder.path().join("check.cache.new"), "killed").unwrap();
        assert!(replace(2).is_err());
        assert!(file.read().get(key(1)).is_some());
        file.remove().unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        replace(2).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        file.remove().unwrap();
        file.remove().unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn no_symlink_is_followed_and_no_pipe_waited_for() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let own = CacheFile::in_directory(path("own"));
        own.replace([(key(1), &b"value"[..])].into_iter()).unwrap();
        let swapped = CacheFile::in_directory(path("swapped"));
        symlink(path("own"), path("swapped")).unwrap();
        assert!(swapped.read().get(key(1)).is_none() && swapped.replace([].into_iter()).is_err());
        assert!(swapped.remove().is_err() && own.read().get(key(1)).is_some());
        fs::create_dir(path("other")).unwrap();
        symlink(own.path(), path("other/check.cache")).unwrap();
        let other = CacheFile::in_directory(path("other"));
        assert!(other.read().get(key(1)).is_none());
        other.remove().unwrap();
        assert!(own.read().get(key(1)).is_some());
        let pipe =
            std::process::Command::new("mkfifo").arg(path("other/check.cache")).status().unwrap();
        assert!(pipe.success() && other.read().get(key(1)).is_none());
    }
}
