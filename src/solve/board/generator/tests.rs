use std::collections::HashSet;

use expect_test::{Expect, expect};

use crate::model::{CellSet, Directions};
use crate::solve::board::generator::*;
use crate::solve::board::testing::oracle::{Oracle, legal_moves};
use crate::solve::chase::Chase;
use crate::solve::value::Unwatched;

const STYLES: [Style; 3] = [Style::Rooms, Style::Maze, Style::Open];

fn request(rows: u32, columns: u32, style: Style) -> BoardRequest {
    BoardRequest {
        rows,
        columns,
        verdict: None,
        turns: None,
        unique_key: false,
        policemen: 1,
        style,
        walls: None,
        seed: 0,
    }
}

/// The start of a board with one policeman.
fn start(board: &GeneratedBoard) -> GridState {
    board.puzzle.start.into()
}

fn generated(request: &BoardRequest, count: usize) -> Vec<GeneratedBoard> {
    let mut generator = BoardGenerator::new(request.clone());
    (0..count).map(|_| generator.next_board(u64::MAX, &Unwatched).unwrap()).collect()
}

#[test]
fn the_number_of_threads_changes_no_board() {
    // Of few cells, so that searches find equal boards.
    for (rows, columns, count) in [(2, 3, 12), (5, 6, 8)] {
        let request = request(rows, columns, Style::Open);
        let alone = generated(&request, count as usize);
        for threads in [1, 3] {
            let mut generator = BoardGenerator::new(request.clone());
            let mut boards = generator.next_boards(count / 2, threads, u64::MAX, &Unwatched);
            boards.extend(generator.next_boards(count / 2, threads, u64::MAX, &Unwatched));
            let boards: Vec<_> = boards.into_iter().map(Result::unwrap).collect();
            assert_eq!(boards, alone);
        }
    }
}

#[test]
fn boards_after_the_first_that_is_not_found_are_left_out() {
    let request = request(1, 4, Style::Open);
    let mut alone = BoardGenerator::new(request.clone());
    let expected = std::iter::from_fn(|| alone.next_board(u64::MAX, &Unwatched).ok()).count();
    let boards = BoardGenerator::new(request).next_boards(50, 3, u64::MAX, &Unwatched);
    assert_eq!(boards.iter().filter(|board| board.is_ok()).count(), expected);
    assert!(matches!(boards.last(), Some(Err(GaveUp::Tried(_)))) && boards.len() == expected + 1);
}

fn reason(request: BoardRequest, limit: u64) -> GaveUp {
    BoardGenerator::new(request).next_board(limit, &Unwatched).unwrap_err()
}

/// Whether all floor is connected by steps in four directions.
fn is_connected(layout: &BoardLayout) -> bool {
    let board = layout.board().unwrap();
    let open = CellSet::open_cells(&board);
    CellSet::reachable(&board, &open, board.first_exit(), Directions::Four) == open
}

#[test]
fn layouts_of_every_size_have_the_requested_walls_and_stay_connected() {
    let mut random = Random::new(5);
    for (rows, columns) in [(1, 3), (3, 1), (1, 20), (2, 2), (2, 3), (5, 5), (4, 11), (9, 9)] {
        let cells = rows * columns;
        for walls in
            [0, cells / 10, cells / 3, cells * 2 / 3, cells - 3].map(|walls| walls.min(cells - 3))
        {
            for style in STYLES {
                let mut layout = style.layout(rows, columns, Some(walls), &mut random);
                let walls = if style == Style::Maze { layout.wall_count() } else { walls };
                for _ in 0..20 {
                    let board = layout.board().unwrap();
                    assert_eq!(
                        cells - board.open_cell_count() as usize,
                        walls,
                        "{style:?} {board:?}"
                    );
                    assert!(is_connected(&layout), "{style:?} {board:?}");
                    assert!(style != Style::Maze || !has_square(&board), "{board:?}");
                    style.change(&mut layout, &mut random);
                }
            }
        }
    }
}

/// Whether four floor cells form a square.
fn has_square(board: &crate::model::Board) -> bool {
    let steps = [(0, 1), (1, 0), (1, 1)];
    board
        .open_cells()
        .any(|cell| steps.into_iter().all(|(down, right)| board.step(cell, down, right).is_some()))
}

#[test]
fn filling_a_cell_is_refused_exactly_where_it_would_divide_the_floor() {
    let mut random = Random::new(6);
    for _ in 0..200 {
        let layout = Style::Open.layout(4, 5, Some(random.below(12)), &mut random);
        for cell in layout.floor() {
            let mut filled = layout.clone();
            filled.fill(cell);
            let first = filled.floor().next();
            filled.exit = first.unwrap();
            assert_eq!(
                layout.can_fill(cell),
                is_connected(&filled),
                "{cell} of {:?}",
                layout.board()
            );
        }
    }
}

#[test]
fn boards_satisfy_the_request() {
    use Outcome::{Draw, Police, Thief};
    for (verdict, turns, unique_key) in [
        (None, None, false),
        (None, Some((4, 7)), false),
        (None, None, true),
        (Some(Police), None, false),
        (Some(Police), Some((7, 7)), true),
        (Some(Police), Some((4, 6)), true),
        (Some(Thief), None, false),
        (Some(Thief), Some((6, 6)), false),
        (Some(Draw), None, false),
    ] {
        for style in STYLES {
            let walls = (style != Style::Maze).then_some(30);
            let request =
                BoardRequest { verdict, turns, unique_key, walls, ..request(4, 5, style) };
            for board in generated(&request, 3) {
                let oracle = Oracle::new(&board.puzzle.game);
                let start = start(&board);
                let GridState { police, thief, to_move } = start;
                let value = oracle.value(start);
                let name = format!("{request:?}\n{}", board.grid());
                assert_eq!((value, to_move), (board.value, Player::Police), "{name}");
                assert_eq!(board.puzzle.game.rules, Rules::default(), "{name}");
                assert!(verdict.is_none_or(|verdict| verdict == value.outcome()), "{name}");
                let (least, most) = turns.unwrap_or((0, u32::MAX));
                assert!(
                    value
                        .turns()
                        .map_or(turns.is_none(), |Turns(turns)| (least..=most).contains(&turns)),
                    "{name}"
                );
                let grid = &board.puzzle.game.board;
                assert_eq!((grid.rows(), grid.columns()), (4, 5), "{name}");
                assert!(walls.is_none() || grid.open_cell_count() == 20 - 6, "{name}");
                assert_eq!(HashSet::from([police, thief, grid.first_exit()]).len(), 3, "{name}");
                let after = |to| oracle.value(start.after(to));
                let best = |to: &Cell| {
                    after(*to) == Value::Win(Player::Police, Turns(value.turns().unwrap().0 - 1))
                };
                let keys =
                    || legal_moves(&board.puzzle.game, start).iter().filter(|to| best(to)).count();
                assert!(!unique_key || (value.outcome() == Police && keys() == 1), "{name}");
            }
        }
    }
}

#[test]
fn the_first_boards_do_not_depend_on_how_many_are_requested() {
    for style in STYLES {
        let request = request(5, 6, style);
        assert_eq!(generated(&request, 2), generated(&request, 4)[..2]);
        assert_ne!(generated(&request, 1), generated(&BoardRequest { seed: 1, ..request }, 1));
    }
}

#[test]
fn all_boards_of_one_row_are_found_and_none_twice() {
    let mut generator = BoardGenerator::new(request(1, 4, Style::Open));
    let found: Vec<String> = std::iter::from_fn(|| generator.next_board(u64::MAX, &Unwatched).ok())
        .map(|board| board.grid())
        .collect();
    // 4 × 3 × 2 ways to place the pieces on four cells, each with its mirror image.
    assert_eq!(found.len(), 12, "{found:?}");
    let mirrored = |grid: &String| grid.trim_end().chars().rev().chain(['\n']).collect::<String>();
    assert_eq!(
        found.iter().cloned().chain(found.iter().map(mirrored)).collect::<HashSet<_>>().len(),
        24
    );
}

/// The rows of a grid, as characters.
type Rows = Vec<Vec<char>>;

fn turned(rows: &Rows) -> Rows {
    (0..rows[0].len()).map(|column| rows.iter().rev().map(|row| row[column]).collect()).collect()
}

/// The least of the eight symmetric forms, without outer rows and columns of walls.
fn form(mut rows: Rows) -> Rows {
    let mut forms = Vec::new();
    for _ in 0..8 {
        // All four sides lie on top once, before the first form is kept.
        while rows[0].iter().all(|&cell| cell == '*') {
            rows.remove(0);
        }
        rows = turned(&rows);
    }
    for _ in 0..4 {
        rows = turned(&rows);
        forms.push(rows.clone());
        forms.push(rows.iter().map(|row| row.iter().rev().copied().collect()).collect());
    }
    forms.into_iter().min().unwrap()
}

/// The number of cells that steps in four directions lead to from the first one that is no wall.
fn connected(rows: &Rows) -> usize {
    let open = |row: usize, column: usize| {
        rows.get(row).and_then(|row| row.get(column)).is_some_and(|&c| c != '*')
    };
    let places =
        (0..rows.len()).flat_map(|row| (0..rows[0].len()).map(move |column| (row, column)));
    let mut found: Vec<_> = places.filter(|&(row, column)| open(row, column)).take(1).collect();
    let mut index = 0;
    while let Some(&(row, column)) = found.get(index) {
        let near = [
            (row + 1, column),
            (row.wrapping_sub(1), column),
            (row, column + 1),
            (row, column.wrapping_sub(1)),
        ];
        for place in near {
            if open(place.0, place.1) && !found.contains(&place) {
                found.push(place);
            }
        }
        index += 1;
    }
    found.len()
}

#[test]
fn what_is_written_has_every_property_that_is_promised() {
    for style in STYLES {
        for (rows, columns, walls) in
            [(3, 4, None), (5, 5, Some(0)), (5, 6, Some(40)), (2, 9, Some(100)), (7, 4, None)]
        {
            let walls = walls.filter(|_| style != Style::Maze);
            let request = BoardRequest { walls, seed: 3, ..request(rows, columns, style) };
            let mut forms = HashSet::new();
            let mut generator = BoardGenerator::new(request);
            for _ in 0..25 {
                let Ok(board) = generator.next_board(u64::MAX, &Unwatched) else { break };
                let text = board.grid();
                let grid: Rows = text.lines().map(|line| line.chars().collect()).collect();
                let count = |wanted| text.chars().filter(|&cell| cell == wanted).count();
                assert_eq!(
                    (grid.len(), grid[0].len()),
                    (rows as usize, columns as usize),
                    "{text}"
                );
                assert!(grid.iter().all(|row| row.len() == grid[0].len()), "{text}");
                assert_eq!(['P', 'T', 'E'].map(count), [1, 1, 1], "{text}");
                let cells = (rows * columns) as usize;
                let most = cells - 3;
                assert!(
                    walls
                        .is_none_or(|share| count('*') == (cells * share as usize / 100).min(most)),
                    "{text}"
                );
                assert_eq!(connected(&grid), cells - count('*'), "all floor is connected\n{text}");
                let is_square = |row: usize, column: usize| {
                    [(0, 0), (0, 1), (1, 0), (1, 1)]
                        .iter()
                        .all(|(down, right)| grid[row + down][column + right] != '*')
                };
                let mut corners = (0..grid.len() - 1)
                    .flat_map(|row| (0..grid[0].len() - 1).map(move |c| (row, c)));
                assert!(
                    style != Style::Maze || !corners.any(|(row, column)| is_square(row, column)),
                    "{text}"
                );
                assert!(forms.insert(form(grid)), "found twice\n{text}");
                let value = Oracle::new(&board.puzzle.game).value(start(&board));
                assert_eq!(
                    (value, board.puzzle.start.to_move),
                    (board.value, Player::Police),
                    "{text}"
                );
            }
            assert!(forms.len() > 5, "{style:?} {rows}×{columns}: {}", forms.len());
        }
    }
}

#[test]
fn an_impossible_request_is_rejected_at_once() {
    let turns = |verdict, turns| BoardRequest { verdict, turns, ..request(4, 4, Style::Open) };
    for request in [
        turns(Some(Outcome::Police), Some((8, 8))),
        turns(Some(Outcome::Thief), Some((7, 7))),
        turns(Some(Outcome::Thief), Some((u32::MAX, u32::MAX))),
        turns(None, Some((0, 0))),
        turns(Some(Outcome::Draw), Some((1, 9))),
        request(1, 2, Style::Rooms),
    ] {
        assert_eq!(reason(request.clone(), u64::MAX), GaveUp::Impossible, "{request:?}");
    }
}

#[test]
fn tries_and_memory_are_bounded() {
    let impossible = BoardRequest { turns: Some((99, 99)), ..request(2, 2, Style::Open) };
    assert_eq!(reason(impossible, u64::MAX), GaveUp::Tried(800));
    assert!(matches!(
        reason(request(9, 9, Style::Open), 100),
        GaveUp::Stopped(Stopped::TooLarge { limit: 100, .. })
    ));
    let vast = request(u32::MAX, u32::MAX, Style::Open);
    assert!(matches!(
        reason(vast.clone(), 100),
        GaveUp::Stopped(Stopped::TooLarge { limit: 100, .. })
    ));
    assert_eq!(BoardGenerator::new(vast).most_tries(), FEWEST_TRIES);
    assert_eq!(BoardGenerator::new(request(10, 10, Style::Open)).most_tries(), MAX_TRIES);
}

#[test]
fn a_cancelled_search_stops() {
    struct Cancelled;
    impl Control for Cancelled {
        fn is_cancelled(&self) -> bool {
            true
        }
    }
    let board = BoardGenerator::new(request(4, 4, Style::Open)).next_board(u64::MAX, &Cancelled);
    assert_eq!(board, Err(GaveUp::Stopped(Stopped::Cancelled)));
}

fn check(style: Style, expected: &Expect) {
    expected.assert_eq(&generated(&request(9, 13, style), 1)[0].grid());
}

#[test]
fn a_board_of_rooms() {
    check(
        Style::Rooms,
        &expect![[r#"
        ...*..*..*...
        .........*...
        ...**.*****.*
        **.*......P..
        ...*..*..*...
        ...*..*......
        .***.**.***.*
        ..T......*...
        ....*....*E..
    "#]],
    );
}

#[test]
fn a_maze() {
    check(
        Style::Maze,
        &expect![[r#"
        ..T...*......
        .*P**...**.*.
        .*.*..**..*..
        ....**...*..*
        .*.*...*..*.E
        ..*..**.*..*.
        *...***..*..*
        ..*..*..*..*.
        .***...***...
    "#]],
    );
}

#[test]
fn an_open_board() {
    check(
        Style::Open,
        &expect![[r#"
        *..*.*..*....
        ..*......*..*
        ...*..*......
        ....T.....*..
        *.......*....
        .........*.E*
        P......*.....
        *.......*..*.
        .....*.......
    "#]],
    );
}

#[test]
fn boards_with_several_policemen_have_the_verdict_that_they_assert() {
    for (policemen, outcome) in [(2, Outcome::Police), (3, Outcome::Thief), (2, Outcome::Thief)] {
        let outcome = Some(outcome);
        let request = BoardRequest { policemen, verdict: outcome, ..request(4, 5, Style::Rooms) };
        let boards = generated(&request, 3);
        assert_eq!(boards, generated(&request, 3));
        for board in boards {
            assert_eq!(board.puzzle.policemen(), usize::from(policemen));
            let verdict = Chase::new(board.puzzle.clone()).verdict(1 << 30, &Unwatched).unwrap();
            assert_eq!(verdict, board.value, "{}", board.grid());
            assert_eq!(Some(board.value.outcome()), outcome);
            let count = board.grid().matches('P').count();
            assert_eq!(count, usize::from(policemen));
        }
    }
}
