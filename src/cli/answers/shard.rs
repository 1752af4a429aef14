//! A part of the cache as it stands on disk: entries one after the other, each with a checksum.
//!
//! Others rely on two things: of a damaged file only entries come back that were written, and a file is replaced whole or
//! not at all. Two programs that write the same file at once may forget each other's entries, never mix them.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;

use super::answer::Asked;

/// What a file begins with.
const MAGIC: &[u8; 16] = b"stakeout cache 1";

/// The bytes of an entry in front of its answer: the length of that, the day, the key, the checksum of all.
const HEAD: usize = 4 + 4 + 32 + SUM;

/// The bytes of a checksum.
const SUM: usize = 16;

/// The most bytes that a file may have; what was not used for longest goes.
const MOST_BYTES: usize = 2 << 20;

/// A day, counted from some day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Day(pub(super) u32);

/// An answer, and when it was last of use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) answer: Box<[u8]>,
    pub(super) used: Day,
}

/// Entries by what they answer.
pub(super) type Entries = HashMap<Asked, Entry>;

/// Reads a file; up to the first damage, if there is any. Nothing if there is no such file.
pub(super) fn read(path: &Path) -> Entries {
    fs::read(path).map(|bytes| decode(&bytes)).unwrap_or_default()
}

/// Replaces a file.
pub(super) fn write(path: &Path, entries: &Entries) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut draft = NamedTempFile::with_prefix_in(DRAFT, folder)?;
    draft.write_all(&encode(entries))?;
    draft.persist(path)?;
    Ok(())
}

/// What the names of files begin with that are not in place yet; one that stays behind belongs to a run that was killed.
pub(super) const DRAFT: &str = ".draft-";

fn decode(bytes: &[u8]) -> Entries {
    let mut entries = Entries::new();
    let Some(mut rest) = bytes.strip_prefix(MAGIC) else { return entries };
    while let Some((asked, entry, behind)) = decode_entry(rest) {
        entries.insert(asked, entry);
        rest = behind;
    }
    entries
}

fn decode_entry(bytes: &[u8]) -> Option<(Asked, Entry, &[u8])> {
    let (head, rest) = bytes.split_first_chunk::<HEAD>()?;
    let (claimed, sum) = head.split_at(HEAD - SUM);
    let number = |at: usize| u32::from_le_bytes(std::array::from_fn(|index| claimed[at + index]));
    let (answer, rest) = rest.split_at_checked(usize::try_from(number(0)).ok()?)?;
    if sum != checksum(claimed, answer) {
        return None;
    }
    let asked = Asked(std::array::from_fn(|index| claimed[8 + index]));
    Some((asked, Entry { answer: answer.into(), used: Day(number(4)) }, rest))
}

/// The bytes of a file: what was used last comes first, as much as a file may have.
fn encode(entries: &Entries) -> Vec<u8> {
    let mut order: Vec<(&Asked, &Entry)> = entries.iter().collect();
    order.sort_by_key(|(asked, entry)| (std::cmp::Reverse(entry.used), **asked));
    let mut bytes = MAGIC.to_vec();
    for (asked, entry) in order {
        if bytes.len() + HEAD + entry.answer.len() > MOST_BYTES {
            break;
        }
        let length = u32::try_from(entry.answer.len()).unwrap_or(u32::MAX);
        let start = bytes.len();
        bytes.extend(length.to_le_bytes());
        bytes.extend(entry.used.0.to_le_bytes());
        bytes.extend(asked.0);
        let sum = checksum(&bytes[start..], &entry.answer);
        bytes.extend(sum);
        bytes.extend(&entry.answer);
    }
    bytes
}

fn checksum(head: &[u8], answer: &[u8]) -> [u8; SUM] {
    let digest = Sha256::new().chain_update(head).chain_update(answer).finalize();
    std::array::from_fn(|index| digest[index])
}

#[cfg(test)]
mod tests {
    use super::{Asked, Day, Entries, Entry, MAGIC, MOST_BYTES, decode, encode, read, write};

    fn entries(count: u8, length: usize) -> Entries {
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
        assert_eq!(read(&path), Entries::new());
        for length in [0, 5, 1000] {
            write(&path, &entries(9, length)).unwrap();
            assert_eq!(read(&path), entries(9, length));
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no draft stays");
    }

    #[test]
    fn of_a_damaged_file_only_whole_entries_come_back() {
        let written = entries(4, 6);
        let bytes = encode(&written);
        let is_written = |read: Entries| read.iter().all(|(asked, entry)| written.get(asked) == Some(entry));
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                let read = decode(&damaged);
                assert!(read.len() < written.len() && is_written(read), "byte {at}, bit {bit}");
            }
            assert!(is_written(decode(&bytes[..at])), "cut at {at}");
        }
        let mut longer = bytes.clone();
        longer.extend([0; 60]);
        assert_eq!(decode(&longer), written);
        assert_eq!(decode(&[&MAGIC[..], &[0xff; 200]].concat()), Entries::new());
    }

    #[test]
    fn a_file_keeps_to_its_size_and_forgets_what_was_not_used_for_longest() {
        let bytes = encode(&entries(200, 20_000));
        assert!(bytes.len() <= MOST_BYTES && bytes.len() > MOST_BYTES - 30_000, "{}", bytes.len());
        let kept = decode(&bytes);
        let oldest = kept.values().map(|entry| entry.used).min();
        assert_eq!(oldest, Some(Day(200 - kept.len() as u32)));
    }
}
