//! The cache of `check`: one file in the user's own cache directory, and nowhere else.
//!
//! It holds the results of texts, by the text and everything they depend on, so that an unchanged
//! file is not parsed again; and verdicts, by the game alone, so that a changed file is not solved
//! again unless the game changed. Guarantees: the cache affects only the time a run takes; its size
//! is bounded in memory and on disk; of two runs that write at the same time, one may lose its
//! entries. Deliberately not here: another place for the file, which a stranger could have written.

#[cfg(unix)]
pub(crate) mod directory;
#[cfg(not(unix))]
pub(crate) mod directory_by_path;
pub(crate) mod file;
pub(crate) mod record;
pub(crate) mod results;

use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use clap::Args;
use hashbrown::HashMap;
use sha2::{Digest as _, Sha256};

use crate::cli::cache::file::{CacheFile, ENTRY_OVERHEAD, Entries, MAX_BYTES};
use crate::cli::status::CommandResult;
use crate::host;

/// The help below the options of `clean`.
pub(crate) const HELP: &str = "\
The cache lies in the user's cache directory. It only makes the next `check` faster.

Exit codes: 0; 2, the cache could not be removed.";

/// Options of the cache.
#[derive(Debug, Args)]
pub(crate) struct CacheOptions {
    /// Neither read nor write the cache
    #[arg(long, help_heading = "Cache")]
    no_cache: bool,
}

impl CacheOptions {
    /// The cache; without a file if the user does not want one or has no cache directory.
    pub(crate) fn open(&self) -> Cache {
        if self.no_cache { Cache::in_memory() } else { Cache::new(own_file()) }
    }
}

fn own_file() -> Option<CacheFile> {
    host::cache_directory().map(|directory| CacheFile::in_directory(directory.join("stakeout")))
}

/// Deletes the cache.
pub(crate) fn clean() -> CommandResult {
    let Some(file) = own_file() else { return Ok(()) };
    file.remove()
        .map_err(|error| format!("{}: cannot be removed: {error}", file.path().display()).into())
}

/// A map from keys to bytes. Without a file, its entries last for this run.
pub(crate) struct Cache {
    file: Option<CacheFile>,
    /// The entries of the file when it was first needed.
    stored: OnceLock<Entries>,
    changes: Mutex<Changes>,
}

/// The changes of this run.
#[derive(Default)]
struct Changes {
    added: HashMap<CacheKey, Box<[u8]>>,
    /// The bytes that the added entries take in a file.
    bytes: usize,
    /// The entries of the file that were read, which are evicted last.
    used: HashSet<CacheKey>,
    is_dirty: bool,
}

impl Cache {
    fn new(file: Option<CacheFile>) -> Self {
        Self { file, stored: OnceLock::new(), changes: Mutex::default() }
    }

    /// A cache without a file.
    pub(crate) fn in_memory() -> Self {
        Self::new(None)
    }

    /// Whether entries outlast this run.
    pub(crate) const fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Reads the entry of a key with `read`, if there is one.
    pub(crate) fn get<T>(&self, key: CacheKey, read: impl Fn(&[u8]) -> Option<T>) -> Option<T> {
        if let Some(found) = self.stored().get(key).and_then(&read) {
            self.changes().used.insert(key);
            return Some(found);
        }
        self.changes().added.get(&key).and_then(|value| read(value))
    }

    /// Whether there is an entry.
    pub(crate) fn knows(&self, key: CacheKey) -> bool {
        self.stored().get(key).is_some() || self.changes().added.contains_key(&key)
    }

    /// Adds an entry, unless it is too large for the file. When new entries exceed the size of the
    /// file, they are written and dropped from memory.
    pub(crate) fn keep(&self, key: CacheKey, value: Box<[u8]>) {
        let size = ENTRY_OVERHEAD + value.len();
        if size > MAX_BYTES {
            return;
        }
        let mut changes = self.changes();
        if changes.bytes + size > MAX_BYTES {
            self.write(&changes);
            *changes = Changes::default();
        }
        changes.bytes += size;
        if let Some(before) = changes.added.insert(key, value) {
            changes.bytes -= ENTRY_OVERHEAD + before.len();
        }
        changes.is_dirty = true;
    }

    /// Writes new entries.
    pub(crate) fn save(&self) {
        let mut changes = self.changes();
        if std::mem::take(&mut changes.is_dirty) {
            self.write(&changes);
        }
    }

    fn write(&self, changes: &Changes) {
        let Some(file) = &self.file else { return };
        // Another run may have written it meanwhile.
        let stored = file.read();
        let added = changes.added.iter().map(|(key, value)| (*key, &**value));
        let old = stored.iter().filter(|(key, _)| !changes.added.contains_key(key));
        let (used, unused): (Vec<_>, Vec<_>) = old.partition(|(key, _)| changes.used.contains(key));
        // A cache that cannot be written only costs time.
        let _ = file.replace(added.chain(used).chain(unused));
    }

    fn stored(&self) -> &Entries {
        self.stored.get_or_init(|| self.file.as_ref().map(CacheFile::read).unwrap_or_default())
    }

    fn changes(&self) -> MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A hash of everything that an entry depends on. Equal in every run of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CacheKey(pub(crate) [u8; 32]);

impl Hash for CacheKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Any part of a hash will do.
        state.write(&self.0[16..]);
    }
}

/// Hashes with SHA-256, so that it is infeasible to construct two boards with the same key.
#[derive(Debug, Clone, Default)]
pub(crate) struct CacheKeyHasher(Sha256);

impl CacheKeyHasher {
    /// The key of everything that was hashed.
    pub(crate) fn done(self) -> CacheKey {
        CacheKey(self.0.finalize().into())
    }
}

impl Hasher for CacheKeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let digest = self.0.clone().finalize();
        u64::from_le_bytes(std::array::from_fn(|index| digest[index]))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::cli::cache::file::CacheFile;
    use crate::cli::cache::{Cache, CacheKey};

    const KEYS: [CacheKey; 3] = [CacheKey([1; 32]), CacheKey([2; 32]), CacheKey([3; 32])];

    fn open(directory: &Path) -> Cache {
        Cache::new(Some(CacheFile::in_directory(directory.to_owned())))
    }

    fn value(cache: &Cache, key: CacheKey) -> Option<u8> {
        cache.get(key, |value| value.first().copied())
    }

    #[test]
    fn saved_entries_are_visible_to_the_next_run_and_to_one_that_began_before() {
        let folder = tempfile::tempdir().unwrap();
        let directory = folder.path().join("deep/cache");
        let [first, second, third] = KEYS;
        let (one, other) = (open(&directory), open(&directory));
        assert!(!one.knows(first) && !other.knows(first));
        one.keep(first, Box::new([1]));
        one.save();
        other.keep(second, Box::new([2]));
        other.keep(third, Box::new([3]));
        other.save();
        let next = open(&directory);
        assert_eq!(KEYS.map(|key| value(&next, key)), [1, 2, 3].map(Some));
    }

    #[test]
    fn an_entry_that_cannot_be_read_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let cache = open(folder.path());
        cache.keep(KEYS[0], Box::new([]));
        cache.save();
        let cache = open(folder.path());
        assert_eq!(value(&cache, KEYS[0]), None);
        cache.keep(KEYS[0], Box::new([7]));
        assert_eq!(value(&cache, KEYS[0]), Some(7));
        cache.save();
        assert_eq!(value(&open(folder.path()), KEYS[0]), Some(7));
    }

    #[test]
    fn without_a_writable_directory_entries_last_for_the_run() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let below_a_file = || open(&file.join("cache"));
        let caches: [&dyn Fn() -> Cache; 2] = [&Cache::in_memory, &below_a_file];
        for open in caches {
            let cache = open();
            cache.keep(KEYS[0], Box::new([1]));
            cache.save();
            assert!(cache.knows(KEYS[0]) && !open().knows(KEYS[0]));
        }
    }
}
