//! How strongly a value is coloured in pictures of any kind of puzzle.

use crate::solve::{Turns, Value};

/// The number of shades of a tone; the first and strongest is for the fewest turns.
pub(crate) const SHADES: usize = 5;

/// The shade of a value where the longest win takes `longest` turns. Small numbers of turns differ
/// more than large ones.
pub(crate) fn shade(value: Value, longest: Turns) -> usize {
    let Some(turns) = value.turns() else { return 0 };
    let part = (f64::from(turns.0) / f64::from(longest.0.max(1))).sqrt();
    ((part * SHADES as f64) as usize).min(SHADES - 1)
}
