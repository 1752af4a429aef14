//! Crops a board to the part that matters: the smallest rectangle that no player can leave.
//!
//! It contains `P`, `T`, `E` and every cell that either player could reach from there with the most
//! permissive steps in the rules. If an open cell inside has an open neighbour outside, the
//! rectangle also contains that neighbour's whole connected region. So no step from any cell leads
//! out of it: a state with both players inside has the same moves with and without the rest, and so
//! the same value. The verdict alone would need less, but no state in a hover may change.

use crate::analysis::board::part::BoardPart;
use crate::analysis::board::refactor::drawing::Drawing;
use crate::model::{Board, BoardGame, Cell, Directions};

/// A rectangle of cells, with all four sides inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    top: u32,
    bottom: u32,
    left: u32,
    right: u32,
}

/// `None` if everything matters.
pub(crate) fn title(part: &BoardPart<'_>) -> Option<String> {
    let area = smaller_area(part)?;
    Some(format!(
        "Crop to what matters: {} × {} cells",
        area.bottom - area.top + 1,
        area.right - area.left + 1
    ))
}

/// The cropped drawing. Comment lines between removed rows stay above or below the grid.
pub(crate) fn cropped<'a>(part: &BoardPart<'_>, drawing: &Drawing<'a>) -> Option<Drawing<'a>> {
    let area = smaller_area(part)?;
    let rows = area.top as usize..area.bottom as usize + 1;
    let columns = area.left as usize..area.right as usize + 1;
    let kept = drawing.rows[rows.clone()].iter().map(|row| row[columns.clone()].to_vec()).collect();
    let mut comments = vec![drawing.comments[..=rows.start].concat()];
    comments.extend_from_slice(&drawing.comments[rows.start + 1..rows.end]);
    comments.push(drawing.comments[rows.end..].concat());
    Some(Drawing { rows: kept, comments })
}

fn smaller_area(part: &BoardPart<'_>) -> Option<Area> {
    let game = part.game()?;
    let board = &game.board;
    let area = area_that_matters(game, &pieces(part)?);
    let whole = Area { top: 0, bottom: board.rows() - 1, left: 0, right: board.columns() - 1 };
    (area != whole).then_some(area)
}

/// The cells of the policemen and of the thief.
fn pieces(part: &BoardPart<'_>) -> Option<Vec<Cell>> {
    let start = part.chase()?.start();
    Some(start.police_cells().chain([start.thief_cell()]).collect())
}

/// # Complexity
/// Linear in the cells.
fn area_that_matters(game: &BoardGame, pieces: &[Cell]) -> Area {
    let board = &game.board;
    let rules = &game.rules;
    let most_permissive = match (rules.police_moves, rules.thief_moves) {
        (Directions::Four, Directions::Four) => Directions::Four,
        _ => Directions::Eight,
    };
    let mut regions = OpenRegions::new(board, most_permissive);
    let mut area = regions.around(board.first_exit());
    for &cell in pieces.iter().chain(board.exits()) {
        area = area.cover(regions.around(cell));
    }
    // The area that has been scanned. The area to keep grows while a region inside it extends
    // outside.
    let mut seen: Option<Area> = None;
    while seen != Some(area) {
        let strips = area.beyond(seen);
        seen = Some(area);
        for strip in strips.into_iter().flatten() {
            for row in strip.top..=strip.bottom {
                let cells = (strip.left..=strip.right).filter_map(|column| board.cell(row, column));
                for cell in cells.filter(|&cell| !board.is_wall(cell)) {
                    area = area.cover(regions.around(cell));
                }
            }
        }
    }
    area
}

impl Area {
    fn of(board: &Board, cell: Cell) -> Self {
        let row = board.row(cell);
        let column = board.column(cell);
        Self { top: row, bottom: row, left: column, right: column }
    }

    fn cover(self, other: Self) -> Self {
        Self {
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
            left: self.left.min(other.left),
            right: self.right.max(other.right),
        }
    }

    /// The part of this area outside the inner one, as strips: above, below, left and right.
    fn beyond(self, inner: Option<Self>) -> [Option<Self>; 4] {
        let Some(inner) = inner else { return [Some(self), None, None, None] };
        let strip =
            |area: Self| (area.top <= area.bottom && area.left <= area.right).then_some(area);
        [
            (self.top < inner.top).then(|| Self { bottom: inner.top - 1, ..self }),
            (self.bottom > inner.bottom).then(|| Self { top: inner.bottom + 1, ..self }),
            (self.left < inner.left).then(|| Self {
                right: inner.left - 1,
                top: inner.top,
                bottom: inner.bottom,
                ..self
            }),
            (self.right > inner.right).then(|| Self {
                left: inner.right + 1,
                top: inner.top,
                bottom: inner.bottom,
                ..self
            }),
        ]
        .map(|area| area.and_then(strip))
    }
}

/// Connected regions of open cells and the area of each, computed on demand.
struct OpenRegions<'a> {
    board: &'a Board,
    steps: Directions,
    /// The region of each cell, from 1; 0 if unknown.
    of_cell: Vec<u32>,
    areas: Vec<Area>,
}

impl<'a> OpenRegions<'a> {
    fn new(board: &'a Board, steps: Directions) -> Self {
        Self { board, steps, of_cell: vec![0; board.cell_count() as usize], areas: Vec::new() }
    }

    /// The area of the region of an open cell.
    fn around(&mut self, cell: Cell) -> Area {
        match self.of_cell[cell.index()] {
            0 => self.explore(cell),
            region => self.areas[region as usize - 1],
        }
    }

    fn explore(&mut self, start: Cell) -> Area {
        // There are no more regions than cells.
        let region = u32::try_from(self.areas.len() + 1).unwrap_or(u32::MAX);
        let mut area = Area::of(self.board, start);
        self.of_cell[start.index()] = region;
        let mut frontier = vec![start];
        while let Some(cell) = frontier.pop() {
            area = area.cover(Area::of(self.board, cell));
            for &(rows, columns) in self.steps.steps() {
                if let Some(next) = self
                    .board
                    .step(cell, rows, columns)
                    .filter(|next| self.of_cell[next.index()] == 0)
                {
                    self.of_cell[next.index()] = region;
                    frontier.push(next);
                }
            }
        }
        self.areas.push(area);
        area
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;

    use crate::analysis::board::document::BoardDocument;
    use crate::analysis::board::refactor::crop::area_that_matters;
    use crate::analysis::board::refactor::testing::{
        any_board, assert_same_values, check, check_offered, rewritten,
    };
    use crate::analysis::refactoring::Rewrite;

    #[test]
    fn outer_rows_and_columns_that_nobody_reaches_are_removed() {
        check(
            Rewrite::Crop,
            expect![[r#"
                |title: a
                |expect: thief in 2
                |7 9
                |.........
                |; above
                |.*******.
                |.*P.T*.*.
                |; between
                |.*..E*.*.
                  ^
                |.*******.
                |; below
                |.........
                |*********
                > Crop to what matters: 2 × 3 cells
                >|title: a
                >|expect: thief in 2
                >|2 3
                >|; above
                >|P.T
                >|; between
                >|..E
                >|; below
            "#]],
        );
    }

    #[test]
    fn regions_that_extend_inside_are_kept_as_a_whole() {
        check(
            Rewrite::Crop,
            expect![[r#"
                |P*.*.*.
                |T**.***
                |E***...
                 ^
                |*******
                > Crop to what matters: 3 × 1 cells
                >|P
                >|T
                >|E
            "#]],
        );
        check(
            Rewrite::Crop,
            expect![[r#"
                |***....
                |P**.***
                |..**...
                |ET.*.**
                 ^
                |*******
                > Crop to what matters: 3 × 3 cells
                >|P**
                >|..*
                >|ET.
            "#]],
        );
    }

    #[test]
    fn a_board_on_which_everything_matters_is_not_cropped() {
        check_offered(expect![[r#"
            |P*.
            |T*.
            |E*P
             ^
            > rotateLeft: Rotate left
            > rotateRight: Rotate right
            > turn: Turn by 180°
            > mirrorHorizontally: Mirror left to right
            > mirrorVertically: Mirror top to bottom
            > transpose: Transpose: rows become columns
            > addBorder: Add a border of walls
            > addSizeHeader: Add the size header `3 3`
        "#]]);
        check_offered(expect![[r#"
            |expect: thief
            |2 3
            |P*.
             ^
            |.TE
            > rotateLeft: Rotate left
            > rotateRight: Rotate right
            > turn: Turn by 180°
            > mirrorHorizontally: Mirror left to right
            > mirrorVertically: Mirror top to bottom
            > transpose: Transpose: rows become columns
            > addBorder: Add a border of walls
            > swapPlayers: Swap `P` and `T`, and set `expect` to `police`
            > removeSizeHeader: Remove the size header
        "#]]);
    }

    /// By definition, the smallest area that contains the pieces and that no step leaves.
    fn least(text: &str) -> (u32, u32, u32, u32) {
        let document = BoardDocument::new(text).unwrap();
        let puzzle = document.puzzles().next().unwrap();
        let board = &puzzle.game.board;
        let mut pieces = board.exits().to_vec();
        pieces.extend(puzzle.start.police_cells().chain([puzzle.start.thief_cell()]));
        let is_closed = |(top, bottom, left, right): (u32, u32, u32, u32)| {
            let inside = |cell| {
                (top..=bottom).contains(&board.row(cell))
                    && (left..=right).contains(&board.column(cell))
            };
            let steps = || {
                [puzzle.game.rules.police_moves, puzzle.game.rules.thief_moves]
                    .map(|moves| moves.steps())
                    .concat()
            };
            let stays = |cell| {
                steps()
                    .iter()
                    .all(|&(rows, columns)| board.step(cell, rows, columns).is_none_or(inside))
            };
            pieces.iter().copied().all(inside)
                && board.open_cells().filter(|&cell| inside(cell)).all(stays)
        };
        let mut areas = Vec::new();
        for (top, left) in board.cells().map(|cell| (board.row(cell), board.column(cell))) {
            for (bottom, right) in board.cells().map(|cell| (board.row(cell), board.column(cell))) {
                if top <= bottom && left <= right && is_closed((top, bottom, left, right)) {
                    areas.push((top, bottom, left, right));
                }
            }
        }
        areas
            .into_iter()
            .min_by_key(|(top, bottom, left, right)| (bottom - top + 1) * (right - left + 1))
            .unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 150, rng_seed: proptest::test_runner::RngSeed::Fixed(13), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn the_smallest_area_that_no_step_leaves_is_kept_with_its_values(text in any_board()) {
            let document = BoardDocument::new(&text).unwrap();
            let puzzle = document.puzzles().next().unwrap();
            let start = puzzle.start;
            let pieces: Vec<_> = start.police_cells().chain([start.thief_cell()]).collect();
            let area = area_that_matters(&puzzle.game, &pieces);
            prop_assert_eq!((area.top, area.bottom, area.left, area.right), least(&text), "{}", text);
            let cropped = rewritten(&text, Rewrite::Crop);
            assert_same_values(&text, &cropped, |_, (row, column)| (row + area.top, column + area.left));
        }
    }
}
