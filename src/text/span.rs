//! Byte offsets and spans.

use std::ops::{Add, Sub};

/// A place in a text, in bytes from its start. What the start is (of a file or of a section) the holder says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Offset(u32);

impl Offset {
    /// The offset after so many bytes. Texts are limited to 4 GiB ([`crate::text::TooLong`]), so a larger one cannot occur;
    /// it would stick at the limit.
    pub fn new(bytes: usize) -> Self {
        Self(u32::try_from(bytes).unwrap_or(u32::MAX))
    }

    /// The offset after so many bytes, known beforehand.
    pub const fn of_bytes(bytes: u32) -> Self {
        Self(bytes)
    }

    /// The bytes before this offset, for indexing.
    pub const fn bytes(self) -> usize {
        self.0 as usize
    }
}

impl Add for Offset {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Offset {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

/// A stretch of text: from `start`, up to and without `end`, both in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: Offset,
    /// The byte after the last; never before `start`.
    pub end: Offset,
}

impl Span {
    /// The span between two byte counts.
    pub fn new(start: usize, end: usize) -> Self {
        debug_assert!(start <= end, "a span runs forwards");
        Self { start: Offset::new(start), end: Offset::new(end) }
    }

    /// The span that covers both.
    pub fn cover(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The same stretch, seen from a start that lies `by` bytes earlier.
    pub fn shifted(self, by: Offset) -> Self {
        Self { start: self.start + by, end: self.end + by }
    }

    /// How many bytes it covers.
    pub fn len(self) -> usize {
        self.end.bytes() - self.start.bytes()
    }

    /// Whether it covers nothing.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether the byte at `offset` is inside.
    pub fn contains(self, offset: Offset) -> bool {
        self.start <= offset && offset < self.end
    }

    /// The text it covers; empty if it does not lie in `text` on character boundaries.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start.bytes()..self.end.bytes()).unwrap_or("")
    }
}
