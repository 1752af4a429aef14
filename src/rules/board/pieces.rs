//! Shared by the rules about `P`, `T` and `E`: a board has one of each.

use crate::model::CellKind;
use crate::rules::board::checked::CheckedBoard;
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::fixes::{FixContext, edit_bytes, unsafe_fix};
use crate::rules::rule::Rule;
use crate::text::{Offset, Span};

/// The word for a piece in messages.
fn name(kind: CellKind) -> &'static str {
    match kind {
        CellKind::Police => "policeman",
        CellKind::Thief => "thief",
        CellKind::Exit => "exit",
        CellKind::Floor | CellKind::Wall => "such cell",
    }
}

/// Reports a grid without this piece, on its first row.
pub(crate) fn missing(rule: &'static Rule, kind: CellKind, board: &CheckedBoard, found: &mut DiagnosticList) {
    let Some(grid) = board.reading.grid.as_ref().filter(|grid| grid.pieces(kind).is_empty()) else { return };
    let (name, character) = (name(kind), kind.character());
    let message = format!("no {name}: the board needs one `{character}`");
    found.extend(grid.rows.first().map(|row| Diagnostic::new(rule, row.span, message)));
}

/// Reports every such piece after the first.
pub(crate) fn duplicate(rule: &'static Rule, kind: CellKind, board: &CheckedBoard, found: &mut DiagnosticList) {
    let pieces = board.reading.grid.as_ref().map_or(&[][..], |grid| grid.pieces(kind));
    let Some((first, others)) = pieces.split_first() else { return };
    let name = name(kind);
    found.extend(others.iter().enumerate().map(|(index, piece)| {
        let message = format!("a {} {name}; a board has only one", ordinal(index + 2));
        Diagnostic::new(rule, piece.span, message).related(first.span, format!("first {name}"))
    }));
}

/// Puts a missing piece on the first floor cell in the range under the cursor.
pub(crate) fn put_here(kind: CellKind, context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let place = context.part.reading.grid.as_ref().and_then(|grid| {
        let start = context.pointed.start;
        let index = grid.rows.partition_point(|row| row.span.end <= start);
        let row = grid.rows.get(index)?;
        // An empty range points to the character after it.
        let end = context.pointed.end.max(start + Offset::new(1)).min(row.span.end);
        let span = Span { start: start.max(row.span.start), end: end.max(row.span.start) };
        let floor = span.of(&context.part.section.text).find('.')?;
        let at = span.start + Offset::new(floor);
        let before = Span { start: row.span.start, end: at }.of(&context.part.section.text).chars().count();
        Some((Span { start: at, end: at + Offset::new(1) }, index + 1, before + 1))
    });
    let put = place.map(|(span, row, column)| {
        let title = format!("Put `{}` on row {row}, column {column}", kind.character());
        unsafe_fix(title, vec![Edit { span, text: kind.character().to_string() }])
    });
    put.into_iter().collect()
}

/// Removes one of several pieces, or all others.
pub(crate) fn keep_one(kind: CellKind, context: &FixContext<'_, CheckedBoard>) -> Vec<Fix> {
    let pieces = context.part.reading.grid.as_ref().map_or(&[][..], |grid| grid.pieces(kind));
    let here = context.diagnostic.span;
    let removed = |span: Span| Edit { span, text: CellKind::Floor.character().to_string() };
    let others = || pieces.iter().filter(|piece| piece.span != here).map(|piece| removed(piece.span)).collect();
    let count = pieces.len().saturating_sub(1);
    let bytes = edit_bytes(count, count);
    let character = kind.character();
    let plural = if pieces.len() > 2 { "s" } else { "" };
    let keep = format!("Keep this `{character}` and remove the other{plural}");
    let remove = unsafe_fix(format!("Remove this `{character}`"), vec![removed(here)]);
    [remove].into_iter().chain(context.large_fix(keep, bytes, others)).collect()
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
    use crate::rules::board::pieces::ordinal;

    #[test]
    fn ordinals_are_words_or_numbers() {
        let ordinals = [2, 3, 4, 11, 12, 21, 22, 103, 112].map(ordinal);
        assert_eq!(ordinals, ["second", "third", "4th", "11th", "12th", "21st", "22nd", "103rd", "112th"]);
    }
}
