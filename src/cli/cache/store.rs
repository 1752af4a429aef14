//! A persistent map from keys to bytes: a few files in the cache directory, each with the entries for one range of keys.
//!
//! Guarantees: a missing directory, a full disk or a damaged file costs only time. A file is read only if it was sealed with
//! the user's key, and is replaced as a whole: a killed run leaves the old file, and two runs that write at the same time
//! may lose each other's entries but never mix them. The size on disk and in memory is bounded.
//!
//! Own code rather than a crate, since a cache may come with a checkout and must be authenticated before it is parsed: redb
//! and LMDB (heed) trust their file's pages, which a seal over the whole file would make slow to change, and redb locks other
//! processes out; cacache has a file per entry and no bound.
//!
//! In one file because the store and its file format share their tests.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime};
use std::{fs, io};

use hashbrown::{HashMap, HashSet};
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

use crate::cli::cache::CacheKey;
use crate::cli::cache::directory::{CacheDirectory, DRAFT, is_directory};
use crate::cli::cache::secret::{Seal, SecretKey, TAG_BYTES, Tag};

/// The number of files.
const SHARDS: usize = 32;

/// The last use of an entry is updated only after this many days, so that daily runs write nothing.
const FRESH_DAYS: u32 = 7;

/// The start of a file; the tag follows, which covers the rest.
const MAGIC: &[u8; 16] = b"stakeout cache 3";

/// The most bytes of an entry without its value: key, day and length.
const ENTRY_OVERHEAD: usize = 32 + 5 + 5;

/// Temporary files older than this belong to killed runs.
const DRAFT_LIFE: Duration = Duration::from_secs(60 * 60);

/// The bounds of a store.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StoreLimits {
    /// The most bytes of all files together; the least recently used entries are evicted first.
    pub(crate) most_bytes: usize,
    /// The days after which an unused entry expires; `None` if entries do not expire.
    pub(crate) days: Option<u32>,
}

/// The map.
pub(crate) struct Store {
    /// The files; `None` if entries last only for this run.
    disk: Option<Disk>,
    keeping: StoreLimits,
    today: Day,
    shards: [Shard; SHARDS],
}

#[derive(Default)]
struct Shard {
    /// The entries in the file when it was first needed.
    stored: OnceLock<Entries>,
    changes: Mutex<Changes>,
}

/// The changes of this run to a file.
#[derive(Default)]
struct Changes {
    added: HashMap<CacheKey, Box<[u8]>>,
    /// The size of the new entries in the file.
    bytes: usize,
    /// The used entries of the file with a last use that must be updated.
    used: HashSet<CacheKey>,
    is_dirty: bool,
}

impl Store {
    /// A store with these files; without files, its entries last for this run.
    pub(crate) fn new(disk: Option<Disk>, keeping: StoreLimits) -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let today = Day(u32::try_from(since.as_secs() / (24 * 60 * 60)).unwrap_or(u32::MAX));
        Self { disk, keeping, today, shards: std::array::from_fn(|_| Shard::default()) }
    }

    /// Reads the entry of a key with `read`, if there is one.
    pub(crate) fn get<T>(&self, key: CacheKey, read: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        let shard = self.shard(key);
        if let Some(value) = shard.changes().added.get(&key) {
            return read(value);
        }
        let entry = self.stored(key).get(&key)?;
        if entry.used.0.saturating_add(FRESH_DAYS) <= self.today.0 {
            let mut changes = shard.changes();
            changes.used.insert(key);
            changes.is_dirty = true;
        }
        read(&entry.value)
    }

    /// Whether there is an entry.
    pub(crate) fn knows(&self, key: CacheKey) -> bool {
        self.shard(key).changes().added.contains_key(&key) || self.stored(key).contains_key(&key)
    }

    /// Adds an entry, unless it is too large for any file. When a file's new entries exceed its size, they are written and
    /// dropped from memory.
    pub(crate) fn keep(&self, key: CacheKey, value: Box<[u8]>) {
        let mut changes = self.shard(key).changes();
        let (size, most_bytes) = (size_of_entry(&value), self.keeping.most_bytes / SHARDS);
        if size > most_bytes {
            return;
        }
        if changes.bytes + size > most_bytes {
            self.write(index(key), &changes);
            *changes = Changes::default();
        }
        changes.bytes += size;
        if let Some(before) = changes.added.insert(key, value) {
            changes.bytes -= size_of_entry(&before);
        }
        changes.is_dirty = true;
    }

    /// Writes new entries.
    pub(crate) fn save(&self) {
        let mut has_written = false;
        for (number, shard) in self.shards.iter().enumerate() {
            let mut changes = shard.changes();
            if std::mem::take(&mut changes.is_dirty) {
                self.write(number, &changes);
                has_written = true;
            }
        }
        if has_written {
            self.disk.iter().for_each(Disk::sweep);
        }
    }

    /// Rewrites a file, if there are files.
    fn write(&self, number: usize, changes: &Changes) {
        let Some(disk) = &self.disk else { return };
        let most_bytes = self.keeping.most_bytes / SHARDS;
        // Another run may have written it meanwhile.
        let mut entries = disk.read(number, most_bytes);
        for key in &changes.used {
            if let Some(entry) = entries.get_mut(key) {
                entry.used = self.today;
            }
        }
        if let Some(days) = self.keeping.days {
            entries.retain(|_, entry| entry.used.0.saturating_add(days) >= self.today.0);
        }
        let new = |value: &[u8]| CacheEntry { value: value.into(), used: self.today };
        entries.extend(changes.added.iter().map(|(key, value)| (*key, new(value))));
        // A cache that cannot be written only costs time.
        let _ = disk.write(number, &entries, most_bytes);
    }

    fn shard(&self, key: CacheKey) -> &Shard {
        &self.shards[index(key)]
    }

    /// The entries of the file for a key, as they were when it was first read.
    fn stored(&self, key: CacheKey) -> &Entries {
        let number = index(key);
        let read = |disk: &Disk| disk.read(number, self.keeping.most_bytes / SHARDS);
        self.shards[number].stored.get_or_init(|| self.disk.as_ref().map(read).unwrap_or_default())
    }
}

impl Shard {
    fn changes(&self) -> MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn index(key: CacheKey) -> usize {
    usize::from(key.0[0]) % SHARDS
}

/// The name of a file.
pub(crate) fn file_name(number: usize) -> String {
    format!("{number:02}")
}

/// Whether a file may have this name.
pub(crate) fn is_file_name(name: &str) -> bool {
    (0..SHARDS).any(|number| file_name(number) == name)
}

/// A day, counted from the Unix epoch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Day(u32);

/// A value and the day of its last use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CacheEntry {
    value: Box<[u8]>,
    used: Day,
}

/// The entries of a file.
pub(crate) type Entries = HashMap<CacheKey, CacheEntry>;

/// The most bytes that an entry with this value takes in a file.
const fn size_of_entry(value: &[u8]) -> usize {
    ENTRY_OVERHEAD + value.len()
}

/// The files of one kind in a cache directory, and the key that seals them.
pub(crate) struct Disk {
    directory: CacheDirectory,
    kind: &'static str,
    key: SecretKey,
}

impl Disk {
    pub(crate) const fn new(directory: CacheDirectory, kind: &'static str, key: SecretKey) -> Self {
        Self { directory, kind, key }
    }

    /// Reads a file. Returns no entries if there is no such file, it is too large, or it was sealed with another key.
    fn read(&self, number: usize, most_bytes: usize) -> Entries {
        let path = self.file(number);
        // Opening something else, such as a pipe, could block.
        if !fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_file() && metadata.len() <= most_bytes as u64)
        {
            return Entries::default();
        }
        let mut bytes = Vec::new();
        match File::open(path).and_then(|file| file.take(most_bytes as u64).read_to_end(&mut bytes)) {
            Ok(_) => decode(&bytes, &self.seal(number)).unwrap_or_default(),
            Err(_) => Entries::default(),
        }
    }

    /// Replaces a file.
    pub(crate) fn write(&self, number: usize, entries: &Entries, most_bytes: usize) -> io::Result<()> {
        self.directory.prepare()?;
        let folder = self.folder();
        fs::create_dir_all(&folder)?;
        // A symlink could lead anywhere.
        if !is_directory(&folder) {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        let mut draft = NamedTempFile::with_prefix_in(DRAFT, folder)?;
        draft.write_all(&encode(&self.seal(number), entries, most_bytes)?)?;
        draft.persist(self.file(number))?;
        Ok(())
    }

    /// Removes temporary files that killed runs left behind.
    fn sweep(&self) {
        for entry in fs::read_dir(self.folder()).into_iter().flatten().flatten() {
            let age = entry.metadata().and_then(|data| data.modified()).ok().and_then(|time| time.elapsed().ok());
            let is_draft = entry.file_name().to_string_lossy().starts_with(DRAFT);
            if is_draft && age.is_some_and(|age| age > DRAFT_LIFE) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn seal(&self, number: usize) -> Seal {
        self.key.seal(self.kind, number)
    }

    fn folder(&self) -> PathBuf {
        self.directory.path().join(self.kind)
    }

    fn file(&self, number: usize) -> PathBuf {
        self.folder().join(file_name(number))
    }
}

/// The entries in a file; `None` unless the seal covers all of its bytes.
fn decode(bytes: &[u8], seal: &Seal) -> Option<Entries> {
    let (tag, mut rest): (&Tag, _) = bytes.strip_prefix(MAGIC)?.split_first_chunk()?;
    if !seal.proves(tag, rest) {
        return None;
    }
    let mut entries = Entries::with_capacity(rest.len() / (4 * ENTRY_OVERHEAD));
    while !rest.is_empty() {
        let ((key, used, value), next) = postcard::take_from_bytes::<([u8; 32], Day, &[u8])>(rest).ok()?;
        entries.insert(CacheKey(key), CacheEntry { value: value.into(), used });
        rest = next;
    }
    Some(entries)
}

/// The bytes of a file: the most recently used entries first, as many as fit.
fn encode(seal: &Seal, entries: &Entries, most_bytes: usize) -> io::Result<Vec<u8>> {
    const START: usize = MAGIC.len() + TAG_BYTES;
    let mut order: Vec<(&CacheKey, &CacheEntry)> = entries.iter().collect();
    order.sort_by_key(|(key, entry)| (std::cmp::Reverse(entry.used), **key));
    let mut bytes = [MAGIC, &[0; TAG_BYTES][..]].concat();
    for (key, entry) in order {
        // An entry that does not fit must not displace the smaller ones after it.
        if bytes.len() + size_of_entry(&entry.value) <= most_bytes {
            bytes = postcard::to_extend(&(key.0, entry.used, &*entry.value), bytes).map_err(io::Error::other)?;
        }
    }
    let tag = seal.tag(&bytes[START..]);
    bytes[MAGIC.len()..START].copy_from_slice(&tag);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use crate::cli::cache::CacheKey;
    use crate::cli::cache::TEXTS_KIND;
    use crate::cli::cache::directory::CacheDirectory;
    use crate::cli::cache::secret::{Seal, SecretKey};
    use crate::cli::cache::store::{
        CacheEntry, Day, Disk, Entries, FRESH_DAYS, MAGIC, SHARDS, Store, StoreLimits, decode, encode,
    };

    const KEYS: [CacheKey; 3] = [CacheKey([1; 32]), CacheKey([2; 32]), CacheKey([33; 32])];

    const FOREVER: StoreLimits = StoreLimits { most_bytes: SHARDS << 10, days: None };

    fn disk(directory: &Path) -> Option<Disk> {
        Some(Disk::new(CacheDirectory::named(directory.to_owned()), TEXTS_KIND, SecretKey::new(b"key")?))
    }

    fn value(store: &Store, key: CacheKey) -> Option<u8> {
        store.get(key, |value| value.first().copied())
    }

    /// A store as opened this many days from now, with entries that expire after thirty days.
    fn in_days(folder: &Path, days: u32) -> Store {
        let keeping = StoreLimits { days: Some(30), ..FOREVER };
        let store = Store::new(disk(folder), keeping);
        Store { today: Day(store.today.0 + days), ..store }
    }

    #[test]
    fn saved_entries_are_visible_to_the_next_run_and_to_one_that_began_before() {
        let folder = tempfile::tempdir().unwrap();
        let open = || Store::new(disk(&folder.path().join("deep/cache")), FOREVER);
        let [first, second, same_file] = KEYS;
        let (one, other) = (open(), open());
        assert!(!one.knows(first) && !other.knows(first));
        one.keep(first, Box::new([1]));
        one.save();
        other.keep(same_file, Box::new([3]));
        other.keep(second, Box::new([2]));
        other.save();
        let next = open();
        assert_eq!(KEYS.map(|key| value(&next, key)), [1, 2, 3].map(Some));
    }

    #[test]
    fn without_a_writable_directory_entries_last_for_the_run() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let open = |place: &Option<PathBuf>| Store::new(place.as_deref().and_then(disk), FOREVER);
        for place in [None, Some(file.join("cache"))] {
            let store = open(&place);
            store.keep(KEYS[0], Box::new([1]));
            store.save();
            assert!(store.knows(KEYS[0]) && !open(&place).knows(KEYS[0]));
        }
    }

    #[test]
    fn used_entries_stay_and_unused_ones_expire() {
        let folder = tempfile::tempdir().unwrap();
        let [used, unused, new] = [CacheKey([0; 32]), CacheKey([32; 32]), CacheKey([64; 32])];
        let store = in_days(folder.path(), 0);
        store.keep(used, Box::new([1]));
        store.keep(unused, Box::new([2]));
        store.save();
        for day in [20, 40, 60] {
            let store = in_days(folder.path(), day);
            assert_eq!(value(&store, used), Some(1), "day {day}");
            store.keep(new, Box::new([3]));
            store.save();
        }
        let store = in_days(folder.path(), 60);
        assert_eq!([used, unused, new].map(|key| value(&store, key)), [Some(1), None, Some(3)]);
    }

    #[test]
    fn daily_runs_write_once_a_week() {
        let folder = tempfile::tempdir().unwrap();
        let written = || std::fs::read(folder.path().join("texts/00")).unwrap();
        let key = CacheKey([0; 32]);
        let store = in_days(folder.path(), 0);
        store.keep(key, Box::new([1]));
        store.save();
        let first = written();
        for (day, is_written) in [(1, false), (FRESH_DAYS - 1, false), (FRESH_DAYS, true)] {
            let store = in_days(folder.path(), day);
            assert_eq!(value(&store, key), Some(1));
            store.save();
            assert_eq!(written() != first, is_written, "day {day}");
        }
    }

    #[test]
    fn the_files_stay_small_however_many_texts_are_edited() {
        let folder = tempfile::tempdir().unwrap();
        for run in 0..20_u8 {
            let store = in_days(folder.path(), run.into());
            for number in 0..200_u8 {
                store.keep(CacheKey(std::array::from_fn(|index| [number, run][index % 2])), vec![run; 300].into());
            }
            store.save();
        }
        let files = std::fs::read_dir(folder.path().join("texts")).unwrap().map(|file| file.unwrap().path());
        let sizes: Vec<u64> = files.map(|file: PathBuf| file.metadata().unwrap().len()).collect();
        let limit = (FOREVER.most_bytes / SHARDS) as u64;
        assert!(sizes.len() == SHARDS && sizes.iter().all(|size| *size <= limit), "{sizes:?}");
        // The most recently used entries are left.
        let store = in_days(folder.path(), 20);
        let known = |run: u8| {
            let key = |number: u8| CacheKey(std::array::from_fn(|index| [number, run][index % 2]));
            (0..200).filter(|number| store.knows(key(*number))).count()
        };
        assert!(known(19) > 0 && known(0) == 0);
    }

    const MOST_BYTES: usize = 2 << 20;

    fn entries(count: u8, length: usize) -> Entries {
        let entry = |number: u8| {
            let entry = CacheEntry { value: vec![number; length].into(), used: Day(number.into()) };
            (CacheKey([number; 32]), entry)
        };
        (0..count).map(entry).collect()
    }

    fn seal(secret: &[u8]) -> Seal {
        SecretKey::new(secret).unwrap().seal("texts", 0)
    }

    fn read(bytes: &[u8]) -> Entries {
        decode(bytes, &seal(b"key")).unwrap_or_default()
    }

    fn written(entries: &Entries) -> Vec<u8> {
        encode(&seal(b"key"), entries, MOST_BYTES).unwrap()
    }

    #[test]
    fn written_entries_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let disk = disk(folder.path()).unwrap();
        assert_eq!(disk.read(0, MOST_BYTES), Entries::new());
        for length in [0, 5, 1000] {
            disk.write(0, &entries(9, length), MOST_BYTES).unwrap();
            assert_eq!(disk.read(0, MOST_BYTES), entries(9, length));
        }
        assert_eq!(disk.read(0, 1000), Entries::new(), "larger than a file may be");
        assert_eq!(std::fs::read_dir(disk.folder()).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn nothing_is_read_from_an_altered_file() {
        let bytes = written(&entries(4, 6));
        assert_eq!(read(&bytes), entries(4, 6));
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert_eq!(read(&damaged), Entries::new(), "byte {at}, bit {bit}");
            }
            assert_eq!(read(&bytes[..at]), Entries::new(), "cut at {at}");
        }
        assert_eq!(read(&[&bytes[..], &[0]].concat()), Entries::new());
        assert_eq!(read(&[&MAGIC[..], &[0xff; 200]].concat()), Entries::new());
    }

    #[test]
    fn nothing_is_read_with_another_key_or_from_another_file() {
        let all = entries(4, 6);
        let other = SecretKey::new(b"key").unwrap();
        for seal in [seal(b"another"), other.seal("texts", 1), other.seal("answers", 0)] {
            assert_eq!(read(&encode(&seal, &all, MOST_BYTES).unwrap()), Entries::new());
        }
    }

    #[test]
    fn a_full_file_evicts_the_least_recently_used_entries() {
        let bytes = written(&entries(200, 20_000));
        assert!(bytes.len() <= MOST_BYTES && bytes.len() > MOST_BYTES - 30_000, "{}", bytes.len());
        let kept = read(&bytes);
        let oldest = kept.values().map(|entry| entry.used).min();
        assert_eq!(oldest, Some(Day(200 - kept.len() as u32)));
    }

    #[test]
    fn an_entry_that_is_too_large_for_a_file_evicts_no_other() {
        let mut all = entries(3, 10);
        all.insert(CacheKey([9; 32]), CacheEntry { value: vec![9; MOST_BYTES].into(), used: Day(9) });
        assert_eq!(read(&written(&all)), entries(3, 10));
    }
}
