//! A part of the cache as it stands on disk: entries one after the other, each with a checksum.
//!
//! Others rely on two things: of a damaged file only entries come back that were written, and a file is replaced whole or
//! not at all. Two programs that write the same file at once may forget each other's entries, never mix them.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry as Slot;
use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;

use super::asked::Asked;

/// What a file begins with.
const MAGIC: &[u8; 16] = b"stakeout cache 1";

/// The bytes of an entry in front of its answer: the length of that, the day, the key, the checksum of all.
const HEAD: usize = 4 + 4 + 32 + SUM;

/// The bytes of a checksum.
const SUM: usize = 16;

/// A day, counted from some day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Day(pub(super) u32);

/// An answer, and when it was last of use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    pub(super) answer: Cow<'a, [u8]>,
    pub(super) used: Day,
}

/// Entries by what they answer.
pub(super) type Entries<'a> = HashMap<Asked, Entry<'a>>;

/// A file as it was read. Only where its entries are has been looked up: an entry is proved when somebody wants it, since
/// most who look at a file want few of them.
#[derive(Debug, Default)]
pub(super) struct Stored {
    bytes: Vec<u8>,
    /// Where the entries begin.
    places: HashMap<Asked, usize>,
}

impl Stored {
    /// Reads a file. Nothing if there is no such file.
    pub(super) fn read(path: &Path) -> Self {
        fs::read(path).map(Self::new).unwrap_or_default()
    }

    fn new(bytes: Vec<u8>) -> Self {
        let mut places = HashMap::with_capacity(bytes.len() / (4 * HEAD));
        if bytes.starts_with(MAGIC) {
            let mut at = MAGIC.len();
            while let Some(raw) = Raw::at(&bytes, at) {
                // Behind damage anything may seem to stand.
                match places.entry(raw.asked) {
                    Slot::Vacant(slot) => drop(slot.insert(at)),
                    Slot::Occupied(mut slot) if raw.is_sound() => drop(slot.insert(at)),
                    Slot::Occupied(_) => {}
                }
                at += size(raw.answer);
            }
        }
        Self { bytes, places }
    }

    /// What was written about a question; `None` if it is damaged.
    pub(super) fn get(&self, asked: &Asked) -> Option<Entry<'_>> {
        let raw = Raw::at(&self.bytes, *self.places.get(asked)?)?;
        raw.is_sound().then(|| Entry { answer: raw.answer.into(), used: raw.used })
    }

    /// Everything that was written and is not damaged.
    pub(super) fn entries(&self) -> Entries<'_> {
        self.places.keys().filter_map(|asked| Some((*asked, self.get(asked)?))).collect()
    }
}

/// An entry as it stands in a file, whether it is damaged or not.
struct Raw<'a> {
    used: Day,
    asked: Asked,
    /// Everything in front of the checksum.
    claimed: &'a [u8],
    sum: &'a [u8; SUM],
    answer: &'a [u8],
}

impl<'a> Raw<'a> {
    fn at(bytes: &'a [u8], at: usize) -> Option<Self> {
        let entry = bytes.get(at..)?;
        let (length, rest) = entry.split_first_chunk()?;
        let (used, rest) = rest.split_first_chunk()?;
        let (asked, rest) = rest.split_first_chunk()?;
        let (sum, rest) = rest.split_first_chunk()?;
        Some(Self {
            used: Day(u32::from_le_bytes(*used)),
            asked: Asked(*asked),
            claimed: &entry[..HEAD - SUM],
            sum,
            answer: rest.get(..usize::try_from(u32::from_le_bytes(*length)).ok()?)?,
        })
    }

    fn is_sound(&self) -> bool {
        *self.sum == checksum(self.claimed, self.answer)
    }
}

/// Replaces a file, with so many bytes at most: what was not used for longest goes.
pub(super) fn write(path: &Path, entries: &Entries<'_>, most_bytes: usize) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut draft = NamedTempFile::with_prefix_in(DRAFT, folder)?;
    draft.write_all(&encode(entries, most_bytes))?;
    draft.persist(path)?;
    Ok(())
}

/// What the names of files begin with that are not in place yet; one that stays behind belongs to a run that was killed.
pub(super) const DRAFT: &str = ".draft-";

/// The bytes of a file: what was used last comes first, as much as the file may have.
fn encode(entries: &Entries<'_>, most_bytes: usize) -> Vec<u8> {
    let mut order: Vec<(&Asked, &Entry<'_>)> = entries.iter().collect();
    order.sort_by_key(|(asked, entry)| (std::cmp::Reverse(entry.used), **asked));
    let mut bytes = MAGIC.to_vec();
    for (asked, entry) in order {
        // One that would not fit is no reason to forget the smaller ones behind it.
        let Ok(length) = u32::try_from(entry.answer.len()) else { continue };
        if bytes.len() + size(&entry.answer) > most_bytes {
            continue;
        }
        let start = bytes.len();
        bytes.extend(length.to_le_bytes());
        bytes.extend(entry.used.0.to_le_bytes());
        bytes.extend(asked.0);
        let sum = checksum(&bytes[start..], &entry.answer);
        bytes.extend(sum);
        bytes.extend(&*entry.answer);
    }
    bytes
}

/// The bytes that an answer takes in a file.
pub(super) const fn size(answer: &[u8]) -> usize {
    HEAD + answer.len()
}

fn checksum(head: &[u8], answer: &[u8]) -> [u8; SUM] {
    let digest = Sha256::new().chain_update(head).chain_update(answer).finalize();
    std::array::from_fn(|index| digest[index])
}

#[cfg(test)]
mod tests {
    use super::{Asked, Day, Entries, Entry, MAGIC, Stored, encode, write};

    const MOST_BYTES: usize = 2 << 20;

    fn entries(count: u8, length: usize) -> Entries<'static> {
        let entry = |number: u8| {
            let entry = Entry { answer: vec![number; length].into(), used: Day(number.into()) };
            (Asked([number; 32]), entry)
        };
        (0..count).map(entry).collect()
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("00");
        assert_eq!(Stored::read(&path).entries(), Entries::new());
        for length in [0, 5, 1000] {
            write(&path, &entries(9, length), MOST_BYTES).unwrap();
            assert_eq!(Stored::read(&path).entries(), entries(9, length));
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no draft stays");
    }

    #[test]
    fn of_a_damaged_file_only_whole_entries_come_back() {
        let written = entries(4, 6);
        let bytes = encode(&written, MOST_BYTES);
        let is_written = |read: &Entries<'_>| read.iter().all(|(asked, entry)| written.get(asked) == Some(entry));
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                let stored = Stored::new(damaged);
                let read = stored.entries();
                assert!(read.len() < written.len() && is_written(&read), "byte {at}, bit {bit}");
            }
            assert!(is_written(&Stored::new(bytes[..at].to_vec()).entries()), "cut at {at}");
        }
        let mut longer = bytes.clone();
        longer.extend([0; 60]);
        assert_eq!(Stored::new(longer).entries(), written);
        assert_eq!(Stored::new([&MAGIC[..], &[0xff; 200]].concat()).entries(), Entries::new());
    }

    #[test]
    fn a_file_keeps_to_its_size_and_forgets_what_was_not_used_for_longest() {
        let bytes = encode(&entries(200, 20_000), MOST_BYTES);
        assert!(bytes.len() <= MOST_BYTES && bytes.len() > MOST_BYTES - 30_000, "{}", bytes.len());
        let stored = Stored::new(bytes);
        let kept = stored.entries();
        let oldest = kept.values().map(|entry| entry.used).min();
        assert_eq!(oldest, Some(Day(200 - kept.len() as u32)));
    }

    #[test]
    fn an_answer_that_is_too_large_for_a_file_drives_out_no_other() {
        let mut all = entries(3, 10);
        all.insert(Asked([9; 32]), Entry { answer: vec![9; MOST_BYTES].into(), used: Day(9) });
        let stored = Stored::new(encode(&all, MOST_BYTES));
        assert_eq!(stored.entries(), entries(3, 10));
    }
}
