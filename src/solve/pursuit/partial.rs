//! How much a solve of a pursuit stores: its tables, and the rows between two policemen of one turn.

use crate::model::{OutOfMemory, filled};
use crate::solve::pursuit::arena::Arena;
use crate::solve::pursuit::rows::{dilation_memory, row_words};
use crate::solve::pursuit::squads::{squad_count, squads};

/// Which rows there are between two policemen of one turn. The last policeman moves first, so all who
/// moved began no earlier than those who wait. On a grid, this rules out half of the rows.
pub(crate) struct PartialTurn {
    /// The number of policemen who moved.
    pub(crate) moved: u8,
    /// For each squad of them, its first row: there is one for each squad of those who wait, in order
    /// of numbers, as long as their last vertex is early enough. One more at the end.
    pub(crate) starts: Vec<usize>,
}

impl PartialTurn {
    /// All partial turns, from the last policeman alone to all but one. `lasts`: see [`lasts`].
    ///
    /// # Errors
    /// If the system does not provide the memory.
    pub(crate) fn all(
        vertices: u32,
        policemen: u8,
        lasts: &[u32],
    ) -> Result<Vec<Self>, OutOfMemory> {
        let mut partial = Vec::new();
        for moved in 1..policemen.max(2) {
            let mut starts = filled(0, rows_for(vertices, moved).saturating_add(1))?;
            let mut end = 0usize;
            for (start, squad) in starts.iter_mut().zip(squads(vertices, moved)) {
                *start = end;
                let last = squad.vertices().iter().map(|&to| lasts[to as usize]).min();
                end = end.saturating_add(rows_for(last.unwrap_or(0), policemen - moved));
            }
            if let Some(last) = starts.last_mut() {
                *last = end;
            }
            partial.push(Self { moved, starts });
        }
        Ok(partial)
    }
}

/// The number of squads, as rows of a table.
pub(crate) fn rows_for(vertices: u32, policemen: u8) -> usize {
    usize::try_from(squad_count(vertices, policemen)).unwrap_or(usize::MAX)
}

/// For each vertex, the last one from which a policeman can go there, plus 1; 0 if there is none.
pub(crate) fn lasts(
    vertices: u32,
    moves: impl Iterator<Item = (u32, u32)>,
) -> Result<Vec<u32>, OutOfMemory> {
    let mut lasts = filled(0, vertices as usize)?;
    for (from, to) in moves {
        lasts[to as usize] = lasts[to as usize].max(from + 1);
    }
    Ok(lasts)
}

/// The rows of a partial turn, at most, if `lasts` is unknown.
fn partial_rows(vertices: u32, policemen: u8, moved: u8, lasts: Option<&[u32]>) -> u64 {
    let waiting = policemen - moved;
    let Some(lasts) = lasts.filter(|_| waiting > 0) else {
        return squad_count(vertices, moved).saturating_mul(squad_count(vertices, waiting));
    };
    // A squad who waits has a row for each squad that can have moved while its last vertex waits.
    let mut later = vec![0u32; vertices as usize + 1];
    for &last in lasts {
        later[last as usize] += 1;
    }
    let mut rows = 0u64;
    let mut reached = 0;
    for last in (0..vertices).rev() {
        reached += later[last as usize + 1];
        let waiting = squad_count(last + 1, waiting) - squad_count(last, waiting);
        rows = rows.saturating_add(squad_count(reached, moved).saturating_mul(waiting));
    }
    rows
}

/// The bytes of solving a graph of this size at the peak, and of the tables kept. Without `lasts`, of
/// any graph of this size.
pub(crate) fn memory(
    vertices: u32,
    edges: usize,
    lasts: Option<&[u32]>,
    policemen: u8,
    planes: u32,
    thief_can_win: bool,
) -> (u64, u64) {
    let row = row_words(vertices) as u64 * 8;
    let rows = squad_count(vertices, policemen);
    let sides = if thief_can_win { 2 } else { 1 };
    let mut level_rows = 0u64;
    let mut starts = 0u64;
    for moved in 1..policemen.max(2) {
        let level = partial_rows(vertices, policemen, moved, lasts);
        level_rows = level_rows.saturating_add(level);
        starts = starts.saturating_add(squad_count(vertices, moved)).saturating_add(1);
    }
    let table = rows.saturating_mul(row);
    let arena = Arena::memory(vertices, edges);
    let kept = table.saturating_mul(u64::from(planes) + sides).saturating_add(arena);
    let changed = rows.saturating_mul(2).saturating_add(level_rows);
    let solving = table.saturating_add(level_rows.saturating_mul(row)).saturating_add(changed);
    let fixed = dilation_memory(vertices) + u64::from(vertices) * 16 + 8 * row + 4096;
    let solving = solving.saturating_mul(sides).saturating_add(starts.saturating_mul(9));
    (kept.saturating_add(solving).saturating_add(fixed), kept)
}
