//! Large tables, allocated so that a lack of memory is an error. A plain [`Vec`] would abort the
//! process.

use std::fmt;
use std::hint::black_box;

/// The system could not allocate a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The size of the table in bytes.
    pub bytes: u64,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a table of {} bytes", self.bytes)
    }
}

impl std::error::Error for OutOfMemory {}

/// An empty table with capacity for exactly `count` items.
pub(crate) fn with_room<T>(count: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut table = Vec::new();
    let bytes = (count as u64).saturating_mul(size_of::<T>() as u64);
    table.try_reserve_exact(count).map_err(|_| OutOfMemory { bytes })?;
    Ok(table)
}

/// A table of `count` copies of `value`.
pub(crate) fn filled<T: Clone>(value: T, count: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut table = with_room(count)?;
    table.resize(count, value);
    Ok(table)
}

/// Adds an item to a table, which grows as a [`Vec`] does.
#[inline]
pub(crate) fn push<T>(table: &mut Vec<T>, item: T) -> Result<(), OutOfMemory> {
    if table.len() == table.capacity() {
        let bytes = (table.len() as u64 + 1).saturating_mul(size_of::<T>() as u64);
        table.try_reserve(1).map_err(|_| OutOfMemory { bytes })?;
    }
    table.push(item);
    Ok(())
}

/// Whether the system could allocate this many bytes now. They are released at once, so a later
/// allocation may still fail.
pub(crate) fn is_available(bytes: u64) -> bool {
    // Allocators adapt when smaller blocks are allocated and freed, and would then return less
    // memory to the system.
    const LARGE: u64 = 64 << 20;
    if bytes < LARGE {
        return true;
    }
    let mut room: Vec<u8> = Vec::new();
    let is_reserved =
        usize::try_from(bytes).is_ok_and(|bytes| room.try_reserve_exact(bytes).is_ok());
    // Keeps the compiler from removing the reservation.
    black_box(&mut room);
    is_reserved
}

#[cfg(test)]
mod tests {
    use crate::model::room::{OutOfMemory, filled, is_available, push, with_room};

    #[test]
    fn a_table_larger_than_any_memory_is_an_error() {
        assert_eq!(filled(7u8, 3), Ok(vec![7; 3]));
        assert_eq!(
            filled(7u64, usize::MAX / 64),
            Err(OutOfMemory { bytes: usize::MAX as u64 / 64 * 8 })
        );
        assert_eq!(with_room::<u64>(usize::MAX), Err(OutOfMemory { bytes: u64::MAX }));
        let mut table = Vec::new();
        assert!((0..99).all(|item| push(&mut table, item).is_ok()) && table.len() == 99);
        assert!(is_available(1));
        assert!(!is_available(1 << 60) && !is_available(u64::MAX));
    }
}
