//! What the vertices of a game are called, and which vertex a name stands for.
//!
//! Others rely on looking up a name to cost the same in a game of a million vertices as in one of ten. Names are not
//! copied: they are places in the text that was read, which is handed in again.

use std::hash::BuildHasher as _;
use std::hint::black_box;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::model::board::directives::whole_number;
use crate::model::graph::digraph::Vertex;
use crate::text::Span;

/// What the vertices of a game are called.
#[derive(Debug, Clone)]
pub enum Names {
    /// By words, in order of first appearance.
    Written(WrittenNames),
    /// So many, by number from 1 on.
    Numbered(u32),
    /// Not at all: the vertices of a word game stand for letters, and are not shown. These are its words.
    Words(WrittenNames),
}

impl Names {
    /// The vertex that is called so in this text, if there is one.
    pub(crate) fn vertex(&self, text: &str, name: &str) -> Option<Vertex> {
        match self {
            Self::Written(names) => names.vertex(text, name),
            &Self::Numbered(vertices) => match whole_number(name)? {
                number @ 1.. if number <= vertices.into() => Some(Vertex::new((number - 1) as u32)),
                _ => None,
            },
            Self::Words(_) => None,
        }
    }
}

/// Names as they are written, each with its vertex: the first is that of vertex 0. Of words, vertices are but numbers.
#[derive(Debug, Clone)]
pub struct WrittenNames {
    /// Where each is written first.
    places: Vec<Span>,
    /// Their vertices by the hashes of their keys.
    vertices: HashTable<Entry>,
    hashes: DefaultHashBuilder,
}

/// A vertex and what tells its name from others, side by side: following a name into the text would be one more wait for
/// memory, and another for its place.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// The two halves of a [`Key`], which as one would make room for four more bytes.
    key: [u32; 2],
    vertex: Vertex,
}

/// What tells names apart: a name of up to eight bytes itself, of a longer one only a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Key(u64);

impl Key {
    fn new(name: &str, hashes: &DefaultHashBuilder) -> Self {
        match packed(name.as_bytes()) {
            Some(bytes) => Self(bytes),
            // No name that is its own key has a zero first.
            None => Self(hashes.hash_one(name) << 8),
        }
    }

    /// Whether no other name has the key.
    const fn is_the_name(self) -> bool {
        self.0 & 0xff != 0
    }
}

/// Up to eight bytes as one number, the first lowest, and zeros behind them: `None` if there are more, or a zero among them,
/// with which a name would look like a shorter one.
///
/// Not by copying them to where a number can be read: that would wait for all that was written before.
fn packed(bytes: &[u8]) -> Option<u64> {
    let length = bytes.len();
    let number = match length {
        0 => 0,
        1 => u64::from(bytes[0]),
        2..4 => {
            let (first, last) = (u16::from_le_bytes(*bytes.first_chunk()?), u16::from_le_bytes(*bytes.last_chunk()?));
            u64::from(first) | u64::from(last) << (8 * (length - 2))
        }
        4..8 => {
            let (first, last) = (u32::from_le_bytes(*bytes.first_chunk()?), u32::from_le_bytes(*bytes.last_chunk()?));
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
    const fn new(key: Key, vertex: Vertex) -> Self {
        Self { key: [key.0 as u32, (key.0 >> 32) as u32], vertex }
    }

    const fn key(self) -> Key {
        Key(self.key[0] as u64 | (self.key[1] as u64) << 32)
    }
}

impl WrittenNames {
    /// None yet, but room for so many.
    pub(crate) fn with_room_for(names: usize) -> Self {
        let vertices = HashTable::with_capacity(names);
        Self { places: Vec::with_capacity(names), vertices, hashes: DefaultHashBuilder::default() }
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.places.len() as u32
    }

    /// Where each vertex is named first, in order.
    pub fn places(&self) -> impl Iterator<Item = Span> + '_ {
        self.places.iter().copied()
    }

    /// Where a vertex is named first.
    pub fn place(&self, vertex: Vertex) -> Option<Span> {
        self.places.get(vertex.index()).copied()
    }

    /// The vertex of a name in the text that was read, if there is one.
    pub(crate) fn vertex(&self, text: &str, name: &str) -> Option<Vertex> {
        let key = Key::new(name, &self.hashes);
        let is_it = |entry: &Entry| {
            entry.key() == key && (key.is_the_name() || self.places[entry.vertex.index()].of(text) == name)
        };
        Some(self.vertices.find(self.hashes.hash_one(key.0), is_it)?.vertex)
    }

    /// The vertices of the names at places, in their order; a new name has a new one.
    pub(crate) fn vertices_at(&mut self, text: &str, places: &[Span], vertices: &mut Vec<Vertex>) {
        vertices.clear();
        // Of a large game hardly a name is in the cache. To look each up at once would be to wait for it before the next
        // one is so much as hashed; so first all are hashed, then all are fetched, side by side, and then they are there.
        const AT_ONCE: usize = 64;
        for places in places.chunks(AT_ONCE) {
            let mut hashed = [(Key::default(), 0); AT_ONCE];
            for (&place, hashed) in places.iter().zip(&mut hashed) {
                let key = Key::new(place.of(text), &self.hashes);
                *hashed = (key, self.hashes.hash_one(key.0));
            }
            let hashed = &hashed[..places.len()];
            let touched = hashed.iter().filter_map(|&(_, hash)| self.vertices.find(hash, |_| true));
            black_box(touched.fold(0, |all, entry| all ^ entry.vertex.number()));
            vertices.extend(places.iter().zip(hashed).map(|(&place, &(key, hash))| self.enter(text, place, key, hash)));
        }
    }

    /// The vertex of the name at a place, which is a new one if the name is.
    fn enter(&mut self, text: &str, place: Span, key: Key, hash: u64) -> Vertex {
        let Self { places, vertices, hashes } = self;
        let is_it = |entry: &Entry| {
            entry.key() == key && (key.is_the_name() || places[entry.vertex.index()].of(text) == place.of(text))
        };
        let hash_of = |entry: &Entry| hashes.hash_one(entry.key().0);
        let next = Vertex::new(places.len() as u32);
        let vertex = vertices.entry(hash, is_it, hash_of).or_insert(Entry::new(key, next)).get().vertex;
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
    fn names_of_any_length_and_any_characters_are_told_apart() {
        const PIECES: [&str; 8] = ["a", "b", "\0", "é", "🦀", "aaaaaaa", "bbbbbbbb", "\u{7f}"];
        let mut random = fastrand::Rng::with_seed(7);
        let mut text = String::new();
        let places: Vec<Span> = (0..5000)
            .map(|_| {
                let start = text.len();
                (0..=random.usize(..5)).for_each(|_| text.push_str(PIECES[random.usize(..PIECES.len())]));
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
                assert_eq!(vertex, *expected.entry(place.of(&text)).or_insert(next), "{:?}", place.of(&text));
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
