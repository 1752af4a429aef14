//! Byte offsets and spans.

use std::ops::{Add, Sub};

/// A position in a text, in bytes from the start of a file or of a section, depending on the
/// holder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Offset(u32);

impl Offset {
    /// The offset of this many bytes. Texts are shorter than 4 GiB ([`crate::text::TooLong`]);
    /// larger values saturate.
    pub fn new(bytes: usize) -> Self {
        Self(u32::try_from(bytes).unwrap_or(u32::MAX))
    }

    /// As [`Offset::new`], for constants.
    pub const fn of_bytes(bytes: u32) -> Self {
        Self(bytes)
    }

    /// The offset as a number of bytes, for indexing.
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

/// A range of text from `start` (inclusive) to `end` (exclusive), in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: Offset,
    /// The byte after the last; never before `start`.
    pub end: Offset,
}

impl Span {
    /// The span between two byte offsets.
    pub fn new(start: usize, end: usize) -> Self {
        debug_assert!(start <= end, "a span runs forwards");
        Self { start: Offset::new(start), end: Offset::new(end) }
    }

    /// The smallest span that covers both.
    pub fn cover(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The same text relative to an origin `by` bytes earlier.
    pub fn shifted(self, by: Offset) -> Self {
        Self { start: self.start + by, end: self.end + by }
    }

    /// The length in bytes.
    pub fn len(self) -> usize {
        self.end.bytes() - self.start.bytes()
    }

    /// Whether the span is empty.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether the byte at `offset` is inside.
    pub fn contains(self, offset: Offset) -> bool {
        self.start <= offset && offset < self.end
    }

    /// The text of the span; empty if the span is out of bounds or not on character boundaries.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start.bytes()..self.end.bytes()).unwrap_or("")
    }
}
