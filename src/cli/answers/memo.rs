//! What has been found out in this run, and in earlier ones as far as the cache on disk still knows.
//!
//! A cache is a folder of files, each with the answers whose keys begin alike, so that a look at one board reads little and
//! a look at all reads a few files. Others rely on it never to be asked about anything but speed: without a folder, with a
//! full disk or a damaged file everything is found out again.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use super::answer::Asked;
use super::shard::{self, DRAFT, Day, Entries, Entry};

/// The number of files.
const SHARDS: usize = 32;

/// An entry that was of use is marked again only after so many days: who asks the same every day writes nothing.
const FRESH_DAYS: u32 = 7;

/// After so long a draft is nobody's.
const DRAFT_LIFE: Duration = Duration::from_secs(60 * 60);

/// Answers by what was asked.
pub(in crate::cli) struct Memo {
    /// The folder of the files, if answers are kept beyond this run.
    folder: Option<PathBuf>,
    today: Day,
    shards: [Mutex<Shard>; SHARDS],
}

#[derive(Default)]
struct Shard {
    entries: Entries,
    /// Whether the file has been read.
    is_read: bool,
    /// Whether the file should be written.
    is_dirty: bool,
}

impl Memo {
    /// Answers that this run finds; and those of earlier runs, if there is a folder for them.
    pub(in crate::cli) fn new(folder: Option<PathBuf>) -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let today = Day(u32::try_from(since.as_secs() / (24 * 60 * 60)).unwrap_or(u32::MAX));
        Self { folder, today, shards: std::array::from_fn(|_| Mutex::default()) }
    }

    /// The answer to a question.
    pub(super) fn get(&self, asked: Asked) -> Option<Box<[u8]>> {
        let today = self.today;
        let mut shard = self.shard(index(asked));
        let shard = &mut *shard;
        let entry = shard.entries.get_mut(&asked)?;
        if entry.used.0.saturating_add(FRESH_DAYS) <= today.0 {
            entry.used = today;
            shard.is_dirty = true;
        }
        Some(entry.answer.clone())
    }

    /// Whether there is an answer.
    pub(super) fn knows(&self, asked: Asked) -> bool {
        self.shard(index(asked)).entries.contains_key(&asked)
    }

    /// Takes an answer.
    pub(super) fn keep(&self, asked: Asked, answer: Box<[u8]>) {
        let mut shard = self.shard(index(asked));
        shard.entries.insert(asked, Entry { answer, used: self.today });
        shard.is_dirty = true;
    }

    /// Writes what is new.
    pub(in crate::cli) fn save(&self) {
        let Some(folder) = &self.folder else { return };
        for (number, shard) in self.shards.iter().enumerate() {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            if !std::mem::take(&mut shard.is_dirty) {
                continue;
            }
            if fs::create_dir_all(folder).is_err() {
                return;
            }
            let path = folder.join(file_name(number));
            // Somebody else may have written meanwhile.
            let mut entries = shard::read(&path);
            entries.extend(shard.entries.iter().map(|(asked, entry)| (*asked, entry.clone())));
            // A cache that cannot be written is none, and nobody misses it.
            let _ = shard::write(&path, &entries);
        }
        sweep(folder);
    }

    /// A part, read from its file if that has not been done.
    fn shard(&self, number: usize) -> MutexGuard<'_, Shard> {
        let mut shard = self.shards[number].lock().unwrap_or_else(PoisonError::into_inner);
        if !shard.is_read {
            shard.is_read = true;
            if let Some(folder) = &self.folder {
                shard.entries = shard::read(&folder.join(file_name(number)));
            }
        }
        shard
    }
}

fn index(asked: Asked) -> usize {
    usize::from(asked.0[0]) % SHARDS
}

fn file_name(number: usize) -> String {
    format!("{number:02}")
}

/// Removes drafts that runs left behind which were killed.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let age = entry.metadata().and_then(|data| data.modified()).ok().and_then(|time| time.elapsed().ok());
        let is_draft = entry.file_name().to_string_lossy().starts_with(DRAFT);
        if is_draft && age.is_some_and(|age| age > DRAFT_LIFE) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Asked, Memo};

    const QUESTIONS: [Asked; 3] = [Asked([1; 32]), Asked([2; 32]), Asked([33; 32])];

    #[test]
    fn what_is_saved_is_known_to_the_next_run_and_to_one_that_began_before() {
        let folder = tempfile::tempdir().unwrap();
        let open = || Memo::new(Some(folder.path().join("deep/cache")));
        let [first, second, same_file] = QUESTIONS;
        let (one, other) = (open(), open());
        assert!(!one.knows(first) && !other.knows(first));
        one.keep(first, Box::new([1]));
        one.save();
        other.keep(same_file, Box::new([3]));
        other.keep(second, Box::new([2]));
        other.save();
        let next = open();
        assert_eq!(QUESTIONS.map(|asked| next.get(asked)), [1, 2, 3].map(|answer| Some(Box::from([answer]))));
    }

    #[test]
    fn without_a_folder_or_with_one_that_cannot_be_written_answers_last_as_long_as_the_run() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        for place in [None, Some(file.join("cache"))] {
            let memo = Memo::new(place.clone());
            memo.keep(QUESTIONS[0], Box::new([1]));
            memo.save();
            assert!(memo.knows(QUESTIONS[0]) && !Memo::new(place).knows(QUESTIONS[0]));
        }
    }
}
