//! Refactorings: transformations of a board that keep its verdict or restate it.
//!
//! Guarantees: comments and directives survive; an existing size header states the new size; an
//! `expect` that was true stays true, and so does a `solution`. If the verdict can change, `expect`
//! is set to the new verdict, or removed if that is unknown, and `solution` is removed. A board
//! with errors in its grid or size header has no refactorings, since those need fixing first.
//! Deliberately not here: which refactorings an editor shows.

pub(crate) mod border;
pub(crate) mod crop;
pub(crate) mod drawing;
pub(crate) mod expectation;
pub(crate) mod header;
pub(crate) mod swap;
pub(crate) mod symmetry;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::analysis::board::refactor::drawing::Drawing;
use crate::analysis::board::refactor::symmetry::Symmetry;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::edits::FileEdit;
use crate::analysis::refactoring::Refactoring;
use crate::analysis::refactoring::Rewrite;
use crate::analysis::solve_status::Solutions;
use crate::rules::{BoardSolveResult, Edit, MAX_FIX_BYTES, edit_bytes};

impl BoardDocument {
    /// The available refactorings of a board; empty if there is no such board.
    ///
    /// # Complexity
    /// Linear in the boards and in the cells of this one.
    pub(crate) fn refactorings(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Vec<Refactoring> {
        let Some((board, part)) = self.chosen(choice) else { return Vec::new() };
        let titled = |rewrite| {
            let bytes = bytes(rewrite, &part);
            title(rewrite, &part, context.solutions).map(|title| Refactoring {
                rewrite,
                board,
                title,
                bytes,
            })
        };
        Rewrite::ALL.into_iter().filter_map(titled).collect()
    }

    /// One of a board's [`refactorings`](Self::refactorings) with its edits, in order and without
    /// overlap; `None` if it is not available.
    ///
    /// # Complexity
    /// Linear in the boards and in the cells of this one.
    pub(crate) fn refactored(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        rewrite: Rewrite,
    ) -> Option<(Refactoring, Vec<FileEdit>)> {
        let (board, part) = self.chosen(choice)?;
        let title = title(rewrite, &part, context.solutions)?;
        let bytes = bytes(rewrite, &part);
        Some((Refactoring { rewrite, board, title, bytes }, part.refactored(context, rewrite)))
    }
}

impl BoardPart<'_> {
    /// The edits of a refactoring, however large, in order and without overlap; empty if it is not
    /// available.
    ///
    /// # Complexity
    /// Linear in the cells.
    pub(crate) fn refactored(&self, context: Context<'_>, rewrite: Rewrite) -> Vec<FileEdit> {
        let mut placer = self.placer(context.encoding);
        let edits = edits(rewrite, self, context.solutions).into_iter();
        edits.map(|edit| placer.place_edit(self.fitted(edit))).collect()
    }

    /// The verdict that a refactoring asserts, if it asserts one that is known or too large.
    pub(crate) fn asserted_result(
        &self,
        rewrite: Rewrite,
        solutions: &dyn Solutions,
    ) -> Option<BoardSolveResult> {
        match rewrite {
            Rewrite::SwapPlayers => {
                let key = self.chase()?.key();
                solutions.result(key, swap::asserted_state(self)?)
            }
            Rewrite::AssertVerdict => expectation::asserted_result(self, solutions),
            _ => None,
        }
    }
}

const fn symmetry_of(rewrite: Rewrite) -> Option<Symmetry> {
    match rewrite {
        Rewrite::RotateLeft => Some(Symmetry::RotateLeft),
        Rewrite::RotateRight => Some(Symmetry::RotateRight),
        Rewrite::Turn => Some(Symmetry::Turn),
        Rewrite::MirrorHorizontally => Some(Symmetry::MirrorHorizontally),
        Rewrite::MirrorVertically => Some(Symmetry::MirrorVertically),
        Rewrite::Transpose => Some(Symmetry::Transpose),
        _ => None,
    }
}

/// The title of a refactoring; `None` if it is not available.
fn title(rewrite: Rewrite, part: &BoardPart<'_>, solutions: &dyn Solutions) -> Option<String> {
    if bytes(rewrite, part) > MAX_FIX_BYTES {
        return None;
    }
    let drawing = Drawing::new(part)?;
    if let Some(symmetry) = symmetry_of(rewrite) {
        let changes = symmetry.of(&drawing) != drawing || symmetry.of_solution(part).is_some();
        return changes.then(|| symmetry.title().to_owned());
    }
    match rewrite {
        Rewrite::Crop => crop::title(part),
        Rewrite::AddBorder => border::title(&drawing),
        Rewrite::SwapPlayers => swap::title(part, solutions),
        Rewrite::AddSizeHeader => header::title_to_add(part),
        Rewrite::RemoveSizeHeader => header::title_to_remove(part),
        Rewrite::AssertVerdict => expectation::title_to_assert(part, solutions),
        _ => None,
    }
}

/// The maximum size of the edits in bytes, without computing them.
fn bytes(rewrite: Rewrite, part: &BoardPart<'_>) -> usize {
    let is_small = matches!(
        rewrite,
        Rewrite::SwapPlayers
            | Rewrite::AddSizeHeader
            | Rewrite::RemoveSizeHeader
            | Rewrite::AssertVerdict
    );
    let around =
        part.board.reading.grid.as_ref().map_or(0, |grid| 4 * (grid.rows.len() + grid.columns + 2));
    edit_bytes(3, if is_small { 0 } else { part.board.section.text.len() + around })
}

/// The edits in the section of an available refactoring, in order.
fn edits(rewrite: Rewrite, part: &BoardPart<'_>, solutions: &dyn Solutions) -> Vec<Edit> {
    let Some(drawing) = Drawing::new(part) else { return Vec::new() };
    if let Some(symmetry) = symmetry_of(rewrite) {
        let grid = drawing.rewritten(part, symmetry.of(&drawing));
        let mut edits: Vec<Edit> = symmetry.of_solution(part).into_iter().chain(grid).collect();
        // A `solution` may stand below the grid.
        edits.sort_by_key(|edit| edit.span);
        return edits;
    }
    match rewrite {
        Rewrite::Crop => crop::cropped(part, &drawing)
            .map_or_else(Vec::new, |drawn| drawing.rewritten(part, drawn)),
        Rewrite::AddBorder if border::title(&drawing).is_some() => {
            drawing.rewritten(part, border::around(&drawing))
        }
        Rewrite::SwapPlayers => swap::edits(part, solutions),
        Rewrite::AddSizeHeader if header::title_to_add(part).is_some() => {
            header::added(part).into_iter().collect()
        }
        Rewrite::RemoveSizeHeader => header::removed(part).into_iter().collect(),
        Rewrite::AssertVerdict => expectation::asserted_now(part, solutions).into_iter().collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
pub(crate) mod testing;

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::analysis::board::refactor::testing::{check_offered, check_unsolved};
    use crate::analysis::refactoring::Rewrite;

    #[test]
    fn a_valid_board_has_every_refactoring_that_changes_it() {
        check_offered(expect![[r#"
            |P*.
            |.TE
              ^
            > assertVerdict: Assert the verdict: `expect: police in 1`
            > rotateLeft: Rotate left
            > rotateRight: Rotate right
            > turn: Turn by 180°
            > mirrorHorizontally: Mirror left to right
            > mirrorVertically: Mirror top to bottom
            > transpose: Transpose: rows become columns
            > addBorder: Add a border of walls
            > swapPlayers: Swap `P` and `T`
            > addSizeHeader: Add the size header `2 3`
        "#]]);
    }

    #[test]
    fn a_single_row_is_not_mirrored_top_to_bottom() {
        check_offered(expect![[r#"
            |P.T.E
              ^
            > assertVerdict: Assert the verdict: `expect: thief in 4`
            > rotateLeft: Rotate left
            > rotateRight: Rotate right
            > turn: Turn by 180°
            > mirrorHorizontally: Mirror left to right
            > transpose: Transpose: rows become columns
            > addBorder: Add a border of walls
            > swapPlayers: Swap `P` and `T`
            > addSizeHeader: Add the size header `1 5`
        "#]]);
    }

    #[test]
    fn a_grid_with_errors_has_no_refactorings() {
        check_offered(expect![[r#"
            |P*
            |.TE
              ^
        "#]]);
        check_offered(expect![[r#"
            |P*#
            |.TE
              ^
        "#]]);
        check_offered(expect![[r#"
            |2 4
            |P*.
            |.TE
              ^
        "#]]);
    }

    #[test]
    fn an_incomplete_board_can_be_rotated() {
        check_unsolved(
            Rewrite::RotateRight,
            expect![[r#"
                |expect: draw
                |P..
                |.TT
                 ^
                > Rotate right
                >|expect: draw
                >|.P
                >|T.
                >|T.
            "#]],
        );
    }

    #[test]
    fn every_transformation_is_found_by_its_name() {
        for rewrite in Rewrite::ALL {
            assert_eq!(Rewrite::named(rewrite.name()), Some(rewrite));
            let words = rewrite.command().split('-').enumerate();
            let name = words.map(|(index, word)| {
                let (first, rest) = word.split_at(usize::from(index > 0));
                first.to_uppercase() + rest
            });
            assert_eq!(name.collect::<String>(), rewrite.name());
        }
        assert_eq!(Rewrite::named("rotate"), None);
    }
}
