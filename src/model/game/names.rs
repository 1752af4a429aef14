//! What the vertices of a game are called, and which vertex a name stands for.
//!
//! Others rely on looking up a name to cost the same in a game of a million vertices as in one of ten. Names are not
//! copied: they are places in the text that was read, which is handed in again.

use std::hash::BuildHasher as _;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::super::Vertex;
use super::super::keys::whole_number;
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
    pub(super) fn vertex(&self, text: &str, name: &str) -> Option<Vertex> {
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
#[derive(Debug, Clone, Default)]
pub struct WrittenNames {
    /// Where each is written first.
    places: Vec<Span>,
    /// Their vertices by the hashes of the names.
    vertices: HashTable<Vertex>,
    hashes: DefaultHashBuilder,
}

impl WrittenNames {
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
    pub(super) fn vertex(&self, text: &str, name: &str) -> Option<Vertex> {
        let is_it = |vertex: &Vertex| self.places[vertex.index()].of(text) == name;
        self.vertices.find(self.hashes.hash_one(name), is_it).copied()
    }

    /// The vertex of the name at a place, which is a new one if the name is.
    pub(super) fn vertex_at(&mut self, text: &str, place: Span) -> Vertex {
        let Self { places, vertices, hashes } = self;
        let name = place.of(text);
        let is_it = |vertex: &Vertex| places[vertex.index()].of(text) == name;
        let hash_of = |vertex: &Vertex| hashes.hash_one(places[vertex.index()].of(text));
        let entry = vertices.entry(hashes.hash_one(name), is_it, hash_of);
        let next = Vertex::new(places.len() as u32);
        let vertex = *entry.or_insert(next).get();
        if vertex == next {
            places.push(place);
        }
        vertex
    }
}
