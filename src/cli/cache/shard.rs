//! A part of the cache as it stands on disk: a tag that proves who wrote it, then entries one after the other.
//!
//! Guarantees: nothing is read from a file that is damaged or was written with another key, and a file is replaced as a whole
//! or not at all. Two programs that write the same file at once may lose each other's entries, never mix them.

use std::borrow::Cow;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::{fs, io};

use hashbrown::HashMap;
use tempfile::NamedTempFile;

use crate::cli::cache::asked::Asked;
use crate::cli::cache::directory::DRAFT;
use crate::cli::cache::key::{Seal, TAG_BYTES, Tag};

/// What a file begins with; the tag follows, which covers everything behind it.
const MAGIC: &[u8; 16] = b"stakeout cache 2";

/// Where the entries begin.
const FIRST_ENTRY: usize = MAGIC.len() + TAG_BYTES;

/// The bytes of an entry in front of its answer: the length of that, the day, the key.
const HEAD: usize = 4 + 4 + 32;

/// A day, counted from some day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day(pub(crate) u32);

/// An answer, and when it was last of use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    pub(crate) answer: Cow<'a, [u8]>,
    pub(crate) used: Day,
}

/// Entries by what they answer.
pub(crate) type Entries<'a> = HashMap<Asked, Entry<'a>>;

/// The entries of a file that was read and proved.
#[derive(Debug, Default)]
pub(crate) struct Stored {
    bytes: Vec<u8>,
    /// Where the entries begin.
    places: HashMap<Asked, usize>,
}

impl Stored {
    /// Reads a file. Nothing if there is no such file, it is larger than it may be, or was not written with this key.
    pub(crate) fn read(path: &Path, seal: &Seal, most_bytes: usize) -> Self {
        // Opening something else, such as a pipe, could take for ever.
        if !fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() <= most_bytes as u64) {
            return Self::default();
        }
        let mut bytes = Vec::new();
        match File::open(path).and_then(|file| file.take(most_bytes as u64).read_to_end(&mut bytes)) {
            Ok(_) => Self::new(bytes, seal),
            Err(_) => Self::default(),
        }
    }

    fn new(bytes: Vec<u8>, seal: &Seal) -> Self {
        if !is_proved(&bytes, seal) {
            return Self::default();
        }
        let mut places = HashMap::with_capacity(bytes.len() / (4 * HEAD));
        let mut at = FIRST_ENTRY;
        while let Some(raw) = Raw::at(&bytes, at) {
            places.insert(raw.asked, at);
            at += size(raw.answer);
        }
        Self { bytes, places }
    }

    /// What was written about a question.
    pub(crate) fn get(&self, asked: &Asked) -> Option<Entry<'_>> {
        let raw = Raw::at(&self.bytes, *self.places.get(asked)?)?;
        Some(Entry { answer: raw.answer.into(), used: raw.used })
    }

    /// Everything that was written.
    pub(crate) fn entries(&self) -> Entries<'_> {
        self.places.keys().filter_map(|asked| Some((*asked, self.get(asked)?))).collect()
    }
}

/// Whether whoever has the key wrote all of these bytes.
fn is_proved(bytes: &[u8], seal: &Seal) -> bool {
    let tagged = bytes.strip_prefix(MAGIC).and_then(<[u8]>::split_first_chunk);
    tagged.is_some_and(|(tag, entries): (&Tag, &[u8])| seal.proves(tag, entries))
}

/// An entry as it stands in a file.
struct Raw<'a> {
    used: Day,
    asked: Asked,
    answer: &'a [u8],
}

impl<'a> Raw<'a> {
    fn at(bytes: &'a [u8], at: usize) -> Option<Self> {
        let (length, rest) = bytes.get(at..)?.split_first_chunk()?;
        let (used, rest) = rest.split_first_chunk()?;
        let (asked, rest) = rest.split_first_chunk()?;
        Some(Self {
            used: Day(u32::from_le_bytes(*used)),
            asked: Asked(*asked),
            answer: rest.get(..usize::try_from(u32::from_le_bytes(*length)).ok()?)?,
        })
    }
}

/// Replaces a file, with so many bytes at most: what was not used for longest goes.
pub(crate) fn write(path: &Path, seal: &Seal, entries: &Entries<'_>, most_bytes: usize) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut draft = NamedTempFile::with_prefix_in(DRAFT, folder)?;
    draft.write_all(&encode(seal, entries, most_bytes))?;
    draft.persist(path)?;
    Ok(())
}

/// The bytes of a file: what was used last comes first, as much as the file may have.
fn encode(seal: &Seal, entries: &Entries<'_>, most_bytes: usize) -> Vec<u8> {
    let mut order: Vec<(&Asked, &Entry<'_>)> = entries.iter().collect();
    order.sort_by_key(|(asked, entry)| (std::cmp::Reverse(entry.used), **asked));
    let mut bytes = [MAGIC, &[0; TAG_BYTES][..]].concat();
    for (asked, entry) in order {
        // One that would not fit is no reason to forget the smaller ones behind it.
        let Ok(length) = u32::try_from(entry.answer.len()) else { continue };
        if bytes.len() + size(&entry.answer) > most_bytes {
            continue;
        }
        bytes.extend(length.to_le_bytes());
        bytes.extend(entry.used.0.to_le_bytes());
        bytes.extend(asked.0);
        bytes.extend(&*entry.answer);
    }
    let tag = seal.tag(&bytes[FIRST_ENTRY..]);
    bytes[MAGIC.len()..FIRST_ENTRY].copy_from_slice(&tag);
    bytes
}

/// The bytes that an answer takes in a file.
pub(crate) const fn size(answer: &[u8]) -> usize {
    HEAD + answer.len()
}

#[cfg(test)]
mod tests {
    use crate::cli::cache::asked::Asked;
    use crate::cli::cache::key::{Key, Seal};
    use crate::cli::cache::shard::{Day, Entries, Entry, MAGIC, Stored, encode, write};

    const MOST_BYTES: usize = 2 << 20;

    fn entries(count: u8, length: usize) -> Entries<'static> {
        let entry = |number: u8| {
            let entry = Entry { answer: vec![number; length].into(), used: Day(number.into()) };
            (Asked([number; 32]), entry)
        };
        (0..count).map(entry).collect()
    }

    fn seal(secret: &[u8]) -> Seal {
        Key::new(secret).unwrap().seal("texts", 0)
    }

    fn read(bytes: &[u8]) -> Entries<'static> {
        let stored = Stored::new(bytes.to_vec(), &seal(b"key"));
        let owned = |entry: Entry<'_>| Entry { answer: entry.answer.into_owned().into(), ..entry };
        stored.entries().into_iter().map(|(asked, entry)| (asked, owned(entry))).collect()
    }

    fn written(entries: &Entries<'_>) -> Vec<u8> {
        encode(&seal(b"key"), entries, MOST_BYTES)
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("00");
        let key = seal(b"key");
        assert_eq!(Stored::read(&path, &key, MOST_BYTES).entries(), Entries::new());
        for length in [0, 5, 1000] {
            write(&path, &key, &entries(9, length), MOST_BYTES).unwrap();
            assert_eq!(Stored::read(&path, &key, MOST_BYTES).entries(), entries(9, length));
        }
        assert_eq!(Stored::read(&path, &key, 1000).entries(), Entries::new(), "larger than a file may be");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no draft stays");
    }

    #[test]
    fn nothing_is_read_from_a_file_that_differs_in_any_bit() {
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
    fn nothing_is_read_that_was_written_with_another_key_or_for_another_file() {
        let all = entries(4, 6);
        let other = Key::new(b"key").unwrap();
        for seal in [seal(b"another"), other.seal("texts", 1), other.seal("answers", 0)] {
            assert_eq!(read(&encode(&seal, &all, MOST_BYTES)), Entries::new());
        }
    }

    #[test]
    fn a_file_keeps_to_its_size_and_forgets_what_was_not_used_for_longest() {
        let bytes = written(&entries(200, 20_000));
        assert!(bytes.len() <= MOST_BYTES && bytes.len() > MOST_BYTES - 30_000, "{}", bytes.len());
        let kept = read(&bytes);
        let oldest = kept.values().map(|entry| entry.used).min();
        assert_eq!(oldest, Some(Day(200 - kept.len() as u32)));
    }

    #[test]
    fn an_answer_that_is_too_large_for_a_file_drives_out_no_other() {
        let mut all = entries(3, 10);
        all.insert(Asked([9; 32]), Entry { answer: vec![9; MOST_BYTES].into(), used: Day(9) });
        assert_eq!(read(&written(&all)), entries(3, 10));
    }
}
