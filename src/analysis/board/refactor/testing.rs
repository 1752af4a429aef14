//! Pictures of boards before and after a refactoring, and a proof that every state keeps its value.

use expect_test::Expect;
use proptest::prelude::*;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::picture::{Scene, SolvesAll, context, edited};
use crate::analysis::refactoring::Rewrite;
use crate::analysis::solve_status::{Solutions, Unsolved};
use crate::model::{BoardPuzzle, Cell, Player, State};
use crate::solve::{Unwatched, solve};

/// Draws the refactorings of the board at the marked place, with all boards solved.
pub(crate) fn check_offered(picture: Expect) {
    let mut scene = Scene::board(picture.data());
    let choice = PuzzleChoice::Line(scene.marked.start.line);
    for refactoring in scene.document.refactorings(context(&SolvesAll), choice) {
        scene.add(&format!("{}: {}", refactoring.rewrite.name(), refactoring.title));
    }
    picture.assert_eq(&scene.drawing);
}

/// Draws the title of a refactoring of the board at the marked place, and the text after it, with
/// all boards solved.
pub(crate) fn check(rewrite: Rewrite, picture: Expect) {
    draw(rewrite, &picture, &SolvesAll);
}

/// As [`check`], with nothing solved.
pub(crate) fn check_unsolved(rewrite: Rewrite, picture: Expect) {
    draw(rewrite, &picture, &Unsolved);
}

fn draw(rewrite: Rewrite, picture: &Expect, solutions: &dyn Solutions) {
    let mut scene = Scene::board(picture.data());
    let choice = PuzzleChoice::Line(scene.marked.start.line);
    let (refactoring, edits) =
        scene.document.refactored(context(solutions), choice, rewrite).unwrap();
    scene.add(&refactoring.title);
    scene.add_text(&edited(scene.document.text(), &edits));
    picture.assert_eq(&scene.drawing);
}

/// The text after a refactoring of its first board; unchanged if the refactoring is not available.
pub(crate) fn rewritten(text: &str, rewrite: Rewrite) -> String {
    let document = BoardDocument::new(text).unwrap();
    let refactored = document.refactored(context(&SolvesAll), PuzzleChoice::Number(0), rewrite);
    refactored.map_or_else(|| text.to_owned(), |(_, edits)| edited(document.text(), &edits))
}

/// Panics unless every state of the new board has the value that it had before. `source` maps the
/// new board's numbers of rows and columns, and a row and column of it, to the old row and column;
/// cells outside map to cells outside.
pub(crate) fn assert_same_values(
    before: &str,
    after: &str,
    source: impl Fn((u32, u32), (u32, u32)) -> (u32, u32),
) {
    let puzzle = |text: &str| -> BoardPuzzle {
        BoardDocument::new(text).unwrap().puzzles().next().unwrap().clone()
    };
    let (old, new) = (puzzle(before), puzzle(after));
    let solutions = [&old, &new].map(|puzzle| solve(&puzzle.game, &Unwatched).unwrap());
    let (was, is) = (&old.game.board, &new.game.board);
    let sides = (is.rows(), is.columns());
    let from = |cell| {
        let (row, column) = source(sides, (is.row(cell), is.column(cell)));
        was.cell(row, column).filter(|&cell| !was.is_wall(cell))
    };
    for player in [Player::Police, Player::Thief] {
        let was: Vec<Option<Cell>> = old.start.cells_of(player).map(Some).collect();
        let is: Vec<Option<Cell>> = new.start.cells_of(player).map(from).collect();
        assert_eq!(is, was, "{before}\n{after}");
    }
    for (police, thief) in
        is.open_cells().flat_map(|police| is.open_cells().map(move |thief| (police, thief)))
    {
        for to_move in [Player::Police, Player::Thief] {
            let state = |police, thief| State::of_one(police, thief, to_move);
            let old_value = solutions[0].value(state(from(police).unwrap(), from(thief).unwrap()));
            let new_value = solutions[1].value(state(police, thief));
            assert_eq!(old_value, new_value, "{before}\n{after}");
        }
    }
}

/// Small boards of every variant, with or without a size header.
pub(crate) fn any_board() -> impl Strategy<Value = String> {
    let sides = (1usize..7, 1usize..7)
        .prop_filter("three pieces need three cells", |(rows, columns)| rows * columns >= 3);
    let grid = sides.prop_flat_map(|(rows, columns)| {
        let cells = prop::collection::vec(
            prop::sample::select(vec!['.', '.', '*', '*', '*']),
            rows * columns,
        );
        let places = Just((0..rows * columns).collect::<Vec<_>>()).prop_shuffle();
        (cells, places).prop_map(move |(mut cells, places)| {
            ['P', 'T', 'E'].into_iter().zip(places).for_each(|(piece, place)| cells[place] = piece);
            let rows: Vec<String> = cells.chunks(columns).map(|row| row.iter().collect()).collect();
            (rows, columns)
        })
    });
    let value = |values: &[&str]| {
        prop::sample::select(values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>())
    };
    let moves = || value(&["4", "8"]);
    let variant = (
        value(&["police", "thief"]),
        moves(),
        moves(),
        value(&["both", "none", "thief"]),
        value(&["loses", "wins"]),
    );
    (grid, variant, any::<bool>()).prop_map(|((rows, columns), (first, police, thief, skip, stuck), has_header)| {
        let header = if has_header { format!("{} {columns}\n", rows.len()) } else { String::new() };
        format!(
            "first: {first}\npolice-moves: {police}\nthief-moves: {thief}\nskip: {skip}\nstuck: {stuck}\n{header}{}\n",
            rows.join("\n")
        )
    })
}
