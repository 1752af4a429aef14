//! What has been found out in this run, and in earlier ones as far as the cache on disk still knows.
//!
//! A cache is a directory of files, each with the answers whose keys begin alike, so that a look at one text reads little and
//! a look at all reads a few files. Others rely on it never to be asked about anything but speed: without a folder, with a
//! full disk or a damaged file everything is found out again. And they rely on it to stay small, on disk and in memory,
//! whatever is put in.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::SystemTime;

use hashbrown::{HashMap, HashSet};

use crate::cli::cache::asked::Asked;
use crate::cli::cache::directory::Disk;
use crate::cli::cache::shard;
use crate::cli::cache::shard::{Day, Entry, Stored};

/// The number of files.
const SHARDS: usize = 32;

/// An entry that was of use is marked again only after so many days: who asks the same every day writes nothing.
const FRESH_DAYS: u32 = 7;

/// How much is kept, and how long.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keeping {
    /// The most bytes that all files may have together; what was not used for longest goes.
    pub(crate) most_bytes: usize,
    /// What was of no use for so many days goes; nothing does, if absent.
    pub(crate) days: Option<u32>,
}

/// Answers by what was asked.
pub(crate) struct Memo {
    /// The files, if answers are kept beyond this run.
    disk: Option<Disk>,
    keeping: Keeping,
    today: Day,
    shards: [Shard; SHARDS],
}

#[derive(Default)]
struct Shard {
    /// What the file said when it was first looked at.
    stored: OnceLock<Stored>,
    news: Mutex<News>,
}

/// What this run adds to a file.
#[derive(Default)]
struct News {
    answers: HashMap<Asked, Box<[u8]>>,
    /// The bytes that the answers will take in the file.
    bytes: usize,
    /// What stands in the file and is to be marked as of use today.
    used: HashSet<Asked>,
    /// Whether the file should be written.
    is_dirty: bool,
}

impl Memo {
    /// Answers that this run finds; and those of earlier runs, if there are files for them.
    pub(crate) fn new(disk: Option<Disk>, keeping: Keeping) -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let today = Day(u32::try_from(since.as_secs() / (24 * 60 * 60)).unwrap_or(u32::MAX));
        Self { disk, keeping, today, shards: std::array::from_fn(|_| Shard::default()) }
    }

    /// What `read` makes of the answer to a question, if there is one.
    pub(crate) fn get<T>(&self, asked: Asked, read: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        let shard = self.shard(asked);
        if let Some(answer) = shard.news().answers.get(&asked) {
            return read(answer);
        }
        let entry = self.stored(asked).get(&asked)?;
        if entry.used.0.saturating_add(FRESH_DAYS) <= self.today.0 {
            let mut news = shard.news();
            news.used.insert(asked);
            news.is_dirty = true;
        }
        read(&entry.answer)
    }

    /// Whether there is an answer.
    pub(crate) fn knows(&self, asked: Asked) -> bool {
        self.shard(asked).news().answers.contains_key(&asked) || self.stored(asked).get(&asked).is_some()
    }

    /// Takes an answer, unless it is too large for any file. When there are more new ones than their file can hold, they
    /// are written, and forgotten here.
    pub(crate) fn keep(&self, asked: Asked, answer: Box<[u8]>) {
        let mut news = self.shard(asked).news();
        let (size, most_bytes) = (shard::size(&answer), self.keeping.most_bytes / SHARDS);
        if size > most_bytes {
            return;
        }
        if news.bytes + size > most_bytes {
            self.write(index(asked), &news);
            *news = News::default();
        }
        news.bytes += size;
        if let Some(before) = news.answers.insert(asked, answer) {
            news.bytes -= shard::size(&before);
        }
        news.is_dirty = true;
    }

    /// Writes what is new.
    pub(crate) fn save(&self) {
        let mut has_written = false;
        for (number, shard) in self.shards.iter().enumerate() {
            let mut news = shard.news();
            if std::mem::take(&mut news.is_dirty) {
                self.write(number, &news);
                has_written = true;
            }
        }
        if has_written {
            self.disk.iter().for_each(Disk::sweep);
        }
    }

    /// Writes a file anew, if there are files.
    fn write(&self, number: usize, news: &News) {
        let Some(disk) = &self.disk else { return };
        let most_bytes = self.keeping.most_bytes / SHARDS;
        // Somebody else may have written meanwhile.
        let stored = disk.read(number, most_bytes);
        let mut entries = stored.entries();
        for asked in &news.used {
            if let Some(entry) = entries.get_mut(asked) {
                entry.used = self.today;
            }
        }
        if let Some(days) = self.keeping.days {
            entries.retain(|_, entry| entry.used.0.saturating_add(days) >= self.today.0);
        }
        let new = |answer| Entry { answer, used: self.today };
        entries.extend(news.answers.iter().map(|(asked, answer)| (*asked, new((&**answer).into()))));
        // A cache that cannot be written is none, and nobody misses it.
        let _ = disk.write(number, &entries, most_bytes);
    }

    fn shard(&self, asked: Asked) -> &Shard {
        &self.shards[index(asked)]
    }

    /// The file in which the answer to a question stands, as it was when it was first looked at.
    fn stored(&self, asked: Asked) -> &Stored {
        let number = index(asked);
        let read = |disk: &Disk| disk.read(number, self.keeping.most_bytes / SHARDS);
        self.shards[number].stored.get_or_init(|| self.disk.as_ref().map(read).unwrap_or_default())
    }
}

impl Shard {
    fn news(&self) -> MutexGuard<'_, News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn index(asked: Asked) -> usize {
    usize::from(asked.0[0]) % SHARDS
}

/// The name of a file.
pub(crate) fn file_name(number: usize) -> String {
    format!("{number:02}")
}

/// Whether a file may have this name.
pub(crate) fn is_file_name(name: &str) -> bool {
    (0..SHARDS).any(|number| file_name(number) == name)
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use crate::cli::cache::TEXTS_KIND;
    use crate::cli::cache::asked::Asked;
    use crate::cli::cache::directory::{CacheDirectory, Disk};
    use crate::cli::cache::key::Key;
    use crate::cli::cache::memo::{FRESH_DAYS, Keeping, Memo, SHARDS};
    use crate::cli::cache::shard::Day;

    const QUESTIONS: [Asked; 3] = [Asked([1; 32]), Asked([2; 32]), Asked([33; 32])];

    const FOREVER: Keeping = Keeping { most_bytes: SHARDS << 10, days: None };

    fn disk(directory: &Path) -> Option<Disk> {
        Some(Disk::new(CacheDirectory::named(directory.to_owned()), TEXTS_KIND, Key::new(b"key")?))
    }

    fn answer(memo: &Memo, asked: Asked) -> Option<u8> {
        memo.get(asked, |answer| answer.first().copied())
    }

    /// A memo as it would be opened so many days from now, which keeps what was used in the last thirty.
    fn in_days(folder: &Path, days: u32) -> Memo {
        let keeping = Keeping { days: Some(30), ..FOREVER };
        let memo = Memo::new(disk(folder), keeping);
        Memo { today: Day(memo.today.0 + days), ..memo }
    }

    #[test]
    fn what_is_saved_is_known_to_the_next_run_and_to_one_that_began_before() {
        let folder = tempfile::tempdir().unwrap();
        let open = || Memo::new(disk(&folder.path().join("deep/cache")), FOREVER);
        let [first, second, same_file] = QUESTIONS;
        let (one, other) = (open(), open());
        assert!(!one.knows(first) && !other.knows(first));
        one.keep(first, Box::new([1]));
        one.save();
        other.keep(same_file, Box::new([3]));
        other.keep(second, Box::new([2]));
        other.save();
        let next = open();
        assert_eq!(QUESTIONS.map(|asked| answer(&next, asked)), [1, 2, 3].map(Some));
    }

    #[test]
    fn without_a_folder_or_with_one_that_cannot_be_written_answers_last_as_long_as_the_run() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let open = |place: &Option<PathBuf>| Memo::new(place.as_deref().and_then(disk), FOREVER);
        for place in [None, Some(file.join("cache"))] {
            let memo = open(&place);
            memo.keep(QUESTIONS[0], Box::new([1]));
            memo.save();
            assert!(memo.knows(QUESTIONS[0]) && !open(&place).knows(QUESTIONS[0]));
        }
    }

    #[test]
    fn what_is_of_use_stays_and_what_is_not_goes_when_its_days_are_over() {
        let folder = tempfile::tempdir().unwrap();
        let [used, unused, new] = [Asked([0; 32]), Asked([32; 32]), Asked([64; 32])];
        let memo = in_days(folder.path(), 0);
        memo.keep(used, Box::new([1]));
        memo.keep(unused, Box::new([2]));
        memo.save();
        for day in [20, 40, 60] {
            let memo = in_days(folder.path(), day);
            assert_eq!(answer(&memo, used), Some(1), "day {day}");
            memo.keep(new, Box::new([3]));
            memo.save();
        }
        let memo = in_days(folder.path(), 60);
        assert_eq!([used, unused, new].map(|asked| answer(&memo, asked)), [Some(1), None, Some(3)]);
    }

    #[test]
    fn who_asks_the_same_every_day_writes_once_a_week() {
        let folder = tempfile::tempdir().unwrap();
        let written = || std::fs::read(folder.path().join("texts/00")).unwrap();
        let asked = Asked([0; 32]);
        let memo = in_days(folder.path(), 0);
        memo.keep(asked, Box::new([1]));
        memo.save();
        let first = written();
        for (day, is_written) in [(1, false), (FRESH_DAYS - 1, false), (FRESH_DAYS, true)] {
            let memo = in_days(folder.path(), day);
            assert_eq!(answer(&memo, asked), Some(1));
            memo.save();
            assert_eq!(written() != first, is_written, "day {day}");
        }
    }

    #[test]
    fn the_files_stay_small_however_many_texts_are_edited() {
        let folder = tempfile::tempdir().unwrap();
        for run in 0..20_u8 {
            let memo = in_days(folder.path(), run.into());
            for number in 0..200_u8 {
                memo.keep(Asked(std::array::from_fn(|index| [number, run][index % 2])), vec![run; 300].into());
            }
            memo.save();
        }
        let files = std::fs::read_dir(folder.path().join("texts")).unwrap().map(|file| file.unwrap().path());
        let sizes: Vec<u64> = files.map(|file: PathBuf| file.metadata().unwrap().len()).collect();
        let limit = (FOREVER.most_bytes / SHARDS) as u64;
        assert!(sizes.len() == SHARDS && sizes.iter().all(|size| *size <= limit), "{sizes:?}");
        // What was used last is what is left.
        let memo = in_days(folder.path(), 20);
        let known = |run: u8| {
            let asked = |number: u8| Asked(std::array::from_fn(|index| [number, run][index % 2]));
            (0..200).filter(|number| memo.knows(asked(*number))).count()
        };
        assert!(known(19) > 0 && known(0) == 0);
    }
}
