//! The names of vertices, and the vertex of each name.
//!
//! Guarantee: a look-up costs the same in a game of a million vertices as in one of ten. Names are
//! not copied: they are spans of the parsed text, which every look-up takes as a parameter.
//!
//! Packed keys and look-ups in batches hide the wait for memory. Measured against a plain
//! `HashTable<Vertex>` that compares names in the text, one look-up at a time (whole reading of a
//! million lines, the best of 28 or more runs, both versions in turn on a busy machine with two
//! cores): `v1 -> v2 v3` takes 0.58 s instead of 2.66 s, with names of 15 to 20 bytes 1.41 s
//! instead of 4.41 s, a million words 0.47 s instead of 0.71 s. Edge lists have no names and take
//! the same time.

use std::hash::BuildHasher as _;
use std::hint::black_box;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::model::directives::whole_number;
use crate::model::graph::digraph::Vertex;
use crate::text::Span;

/// The names of the vertices of a game.
#[derive(Debug, Clone)]
pub enum Names {
    /// Words, in order of first appearance.
    Written(WrittenNames),
    /// Numbers from 1 to this one.
    Numbered(u32),
    /// Heaps, by size: 0 to this one.
    Heaps(u32),
    /// None: the vertices of a word game stand for letters and are not shown. These are its words.
    Words(WrittenNames),
}

impl Names {
    /// The vertex with a name.
    pub(crate) fn vertex(&self, text: &str, name: &str) -> Option<Vertex> {
        match self {
            Self::Written(names) => names.vertex(text, name),
            &Self::Numbered(vertices) => match whole_number(name)? {
                number @ 1.. if number <= vertices.into() => Some(Vertex::new((number - 1) as u32)),
                _ => None,
            },
            &Self::Heaps(largest) => {
                let heap = whole_number(name).filter(|&heap| heap <= largest.into())?;
                Some(Vertex::new(heap as u32))
            }
            Self::Words(_) => None,
        }
    }
}

/// Names as written, each with its vertex: the first is that of vertex 0. For words, a vertex is
/// only a number.
#[derive(Debug, Clone)]
pub struct WrittenNames {
    /// The first occurrence of each.
    places: Vec<Span>,
    /// Their vertices, hashed by key.
    vertices: HashTable<Entry>,
    hashes: DefaultHashBuilder,
}

/// A vertex with the key of its name. Comparing names in the text instead would wait for memory
/// twice more, for the span and for the text.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// The two halves of a [`NameKey`], which as one number would need padding.
    key: [u32; 2],
    vertex: Vertex,
}

/// Distinguishes names: a name of up to eight bytes itself, and only a hash of a longer one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct NameKey(u64);

impl NameKey {
    fn new(name: &str, hashes: &DefaultHashBuilder) -> Self {
        match packed(name.as_bytes()) {
            Some(bytes) => Self(bytes),
            // The lowest byte, zero here, is never zero in a key that is the name itself.
            None => Self(hashes.hash_one(name) << 8),
        }
    }

    /// Whether no other name has the key.
    const fn is_the_name(self) -> bool {
        self.0 & 0xff != 0
    }
}

/// Up to eight bytes as one number, the first lowest, with zeros after them; `None` for more bytes,
/// or for a zero among them, since the name would then equal a shorter one.
///
/// Does not copy the bytes to read them as a number: that would wait for earlier writes.
fn packed(bytes: &[u8]) -> Option<u64> {
    let length = bytes.len();
    let number = match length {
        0 => 0,
        1 => u64::from(bytes[0]),
        2..4 => {
            let first = u16::from_le_bytes(*bytes.first_chunk()?);
            let last = u16::from_le_bytes(*bytes.last_chunk()?);
            u64::from(first) | u64::from(last) << (8 * (length - 2))
        }
        4..8 => {
            let first = u32::from_le_bytes(*bytes.first_chunk()?);
            let last = u32::from_le_bytes(*bytes.last_chunk()?);
            u64::from(first) | u64::from(last) << (8 * (length - 4))
        }
        8 => u64::from_le_bytes(*bytes.first_chunk()?),
        _ => return None,
    };
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let filled = number | u64::MAX.checked_shl(8 * length as u32).unwrap_or(0);
    let has_zero = filled.wrapping_sub(ONES) & !filled & ONES << 7 != 0;
    (!has_zero).then_some(number)
}

impl Entry {
    const fn new(key: NameKey, vertex: Vertex) -> Self {
        Self { key: [key.0 as u32, (key.0 >> 32) as u32], vertex }
    }

    const fn key(self) -> NameKey {
        NameKey(self.key[0] as u64 | (self.key[1] as u64) << 32)
    }
}

impl WrittenNames {
    /// No names yet, with room for some.
    pub(crate) fn with_room_for(names: usize) -> Self {
        let vertices = HashTable::with_capacity(names);
        Self { places: Vec::with_capacity(names), vertices, hashes: DefaultHashBuilder::default() }
    }

    /// The number of names.
    pub fn count(&self) -> u32 {
        self.places.len() as u32
    }

    /// The first occurrence of each vertex, in order.
    pub fn places(&self) -> impl Iterator<Item = Span> + '_ {
        self.places.iter().copied()
    }

    /// The first occurrence of a vertex.
    pub fn place(&self, vertex: Vertex) -> Option<Span> {
        self.places.get(vertex.index()).copied()
    }

    /// The vertex of a name in the text that was read.
    pub(crate) fn vertex(&self, text: &str, name: &str) -> Option<Vertex> {
        let key = NameKey::new(name, &self.hashes);
        let is_it = |entry: &Entry| {
            entry.key() == key
                && (key.is_the_name() || self.places[entry.vertex.index()].of(text) == name)
        };
        Some(self.vertices.find(self.hashes.hash_one(key.0), is_it)?.vertex)
    }

    /// The vertices of the names at these spans, in order; a new name gets a new vertex.
    pub(crate) fn vertices_at(&mut self, text: &str, places: &[Span], vertices: &mut Vec<Vertex>) {
        vertices.clear();
        // In a large game hardly any name is in the processor's cache. Looking up one name at a
        // time would wait for memory each time. So all names of a batch are hashed, then all their
        // entries are fetched in parallel, and only then compared.
        const AT_ONCE: usize = 64;
        for places in places.chunks(AT_ONCE) {
            let mut hashed = [(NameKey::default(), 0); AT_ONCE];
            for (&place, hashed) in places.iter().zip(&mut hashed) {
                let key = NameKey::new(place.of(text), &self.hashes);
                *hashed = (key, self.hashes.hash_one(key.0));
            }
            let hashed = &hashed[..places.len()];
            let touched = hashed.iter().filter_map(|&(_, hash)| self.vertices.find(hash, |_| true));
            black_box(touched.fold(0, |all, entry| all ^ entry.vertex.number()));
            vertices.extend(
                places
                    .iter()
                    .zip(hashed)
                    .map(|(&place, &(key, hash))| self.enter(text, place, key, hash)),
            );
        }
    }

    /// The vertex of the name at a span; a new name gets a new vertex.
    fn enter(&mut self, text: &str, place: Span, key: NameKey, hash: u64) -> Vertex {
        let Self { places, vertices, hashes } = self;
        let is_it = |entry: &Entry| {
            entry.key() == key
                && (key.is_the_name() || places[entry.vertex.index()].of(text) == place.of(text))
        };
        let hash_of = |entry: &Entry| hashes.hash_one(entry.key().0);
        let next = Vertex::new(places.len() as u32);
        let vertex =
            vertices.entry(hash, is_it, hash_of).or_insert(Entry::new(key, next)).get().vertex;
        if vertex == next {
            places.push(place);
        }
        vertex
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use crate::model::graph::digraph::Vertex;
    use crate::model::graph::names::{Span, WrittenNames};

    #[test]
    fn names_of_any_length_and_any_characters_are_distinguished() {
        const PIECES: [&str; 8] = ["a", "b", "\0", "é", "🦀", "aaaaaaa", "bbbbbbbb", "\u{7f}"];
        let mut random = fastrand::Rng::with_seed(7);
        let mut text = String::new();
        let places: Vec<Span> = (0..5000)
            .map(|_| {
                let start = text.len();
                (0..=random.usize(..5))
                    .for_each(|_| text.push_str(PIECES[random.usize(..PIECES.len())]));
                Span::new(start, text.len())
            })
            .collect();
        let mut expected: HashMap<&str, Vertex> = HashMap::new();
        let mut names = WrittenNames::with_room_for(3);
        let mut found = Vec::new();
        for places in places.chunks(700) {
            names.vertices_at(&text, places, &mut found);
            for (place, &vertex) in places.iter().zip(&found) {
                let next = Vertex::new(expected.len() as u32);
                assert_eq!(
                    vertex,
                    *expected.entry(place.of(&text)).or_insert(next),
                    "{:?}",
                    place.of(&text)
                );
            }
        }
        assert_eq!(names.count() as usize, expected.len());
        for (name, vertex) in expected {
            assert_eq!(names.vertex(&text, name), Some(vertex));
            assert_eq!(names.place(vertex).unwrap().of(&text), name);
        }
        for unknown in ["", "c", "aaaaaaaac", "\0\0\0\0\0\0\0\0\0\0\0"] {
            assert_eq!(names.vertex(&text, unknown), None, "{unknown:?}");
        }
    }
}
