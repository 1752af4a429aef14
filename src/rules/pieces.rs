//! What the rules about `P`, `T` and `E` share: a board has one of each.

use super::{Finding, Rule};
use crate::model::{BoardReading, CellKind};

/// The word for a piece in messages.
fn name(kind: CellKind) -> &'static str {
    match kind {
        CellKind::Police => "police",
        CellKind::Thief => "thief",
        CellKind::Exit => "exit",
        CellKind::Floor | CellKind::Wall => "such cell",
    }
}

/// Finds a grid without this piece, on its whole first row.
pub(super) fn missing(rule: &'static Rule, kind: CellKind, reading: &BoardReading, found: &mut Vec<Finding>) {
    let Some(grid) = reading.grid.as_ref().filter(|grid| grid.pieces(kind).is_empty()) else { return };
    let (name, character) = (name(kind), kind.character());
    let message = format!("a board has one {name}; this one has no `{character}`");
    found.extend(grid.rows.first().map(|row| Finding::new(rule, row.span, message)));
}

/// Finds every such piece after the first.
pub(super) fn duplicate(rule: &'static Rule, kind: CellKind, reading: &BoardReading, found: &mut Vec<Finding>) {
    let pieces = reading.grid.as_ref().map_or(&[][..], |grid| grid.pieces(kind));
    let Some((first, others)) = pieces.split_first() else { return };
    let name = name(kind);
    for (index, piece) in others.iter().enumerate() {
        let message = format!("a board has one {name}; this is the {}", ordinal(index + 2));
        found.push(Finding::new(rule, piece.span, message).related(first.span, format!("first {name}")));
    }
}

fn ordinal(number: usize) -> String {
    match number {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        _ => {
            let ending = match (number % 10, number % 100) {
                (_, 11..=13) => "th",
                (1, _) => "st",
                (2, _) => "nd",
                (3, _) => "rd",
                _ => "th",
            };
            format!("{number}{ending}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn numbers_are_counted_as_people_do() {
        let said = [2, 3, 4, 11, 12, 21, 22, 103, 112].map(ordinal);
        assert_eq!(said, ["second", "third", "4th", "11th", "12th", "21st", "22nd", "103rd", "112th"]);
    }
}
