use std::collections::HashSet;

use expect_test::{Expect, expect};

use crate::model::{CellSet, Directions};
use crate::solve::board::generator::*;
use crate::solve::board::testing::oracle::Oracle;
use crate::solve::value::Unwatched;

const STYLES: [Style; 3] = [Style::Rooms, Style::Maze, Style::Open];

fn request(rows: u32, columns: u32, style: Style) -> BoardRequest {
    BoardRequest { rows, columns, verdict: None, turns: None, unique_key: false, style, walls: None, seed: 0 }
}

fn generated(request: &BoardRequest, count: usize) -> Vec<GeneratedBoard> {
    let mut generator = BoardGenerator::new(request.clone());
    (0..count).map(|_| generator.next_board(u64::MAX, &Unwatched).unwrap()).collect()
}

fn reason(request: BoardRequest, limit: u64) -> GaveUp {
    BoardGenerator::new(request).next_board(limit, &Unwatched).unwrap_err()
}

/// Whether all floor is connected by steps in four directions.
fn is_connected(layout: &BoardLayout) -> bool {
    let board = layout.board().unwrap();
    let open = CellSet::open_cells(&board);
    CellSet::reachable(&board, &open, board.exit(), Directions::Four) == open
}

#[test]
fn layouts_of_every_size_have_the_requested_walls_and_stay_connected() {
    let mut random = Random::new(5);
    for (rows, columns) in [(1, 3), (3, 1), (1, 20), (2, 2), (2, 3), (5, 5), (4, 11), (9, 9)] {
        let cells = rows * columns;
        for walls in [0, cells / 10, cells / 3, cells * 2 / 3, cells - 3].map(|walls| walls.min(cells - 3)) {
            for style in STYLES {
                let mut layout = style.layout(rows, columns, Some(walls), &mut random);
                let walls = if style == Style::Maze { layout.wall_count() } else { walls };
                for _ in 0..20 {
                    let board = layout.board().unwrap();
                    assert_eq!(cells - board.open_cell_count() as usize, walls, "{style:?} {board:?}");
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
    board.open_cells().any(|cell| steps.into_iter().all(|(down, right)| board.step(cell, down, right).is_some()))
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
            assert_eq!(layout.can_fill(cell), is_connected(&filled), "{cell} of {:?}", layout.board());
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
            let request = BoardRequest { verdict, turns, unique_key, walls, ..request(4, 5, style) };
            for board in generated(&request, 3) {
                let oracle = Oracle::new(&board.puzzle.game);
                let State { police, thief, to_move } = board.puzzle.start;
                let value = oracle.value(board.puzzle.start);
                let name = format!("{request:?}\n{}", board.grid());
                assert_eq!((value, to_move), (board.value, Player::Police), "{name}");
                assert_eq!(board.puzzle.game.rules, Rules::default(), "{name}");
                assert!(verdict.is_none_or(|verdict| verdict == value.outcome()), "{name}");
                let (least, most) = turns.unwrap_or((0, u32::MAX));
                assert!(
                    value.turns().map_or(turns.is_none(), |Turns(turns)| (least..=most).contains(&turns)),
                    "{name}"
                );
                let grid = &board.puzzle.game.board;
                assert_eq!((grid.rows(), grid.columns()), (4, 5), "{name}");
                assert!(walls.is_none() || grid.open_cell_count() == 20 - 6, "{name}");
                assert_eq!(HashSet::from([police, thief, grid.exit()]).len(), 3, "{name}");
                let after = |to| oracle.value(board.puzzle.start.after(to));
                let best = |to: &Cell| after(*to) == Value::Win(Player::Police, Turns(value.turns().unwrap().0 - 1));
                let keys = || board.puzzle.game.destinations(board.puzzle.start).filter(best).count();
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
    let found: Vec<String> =
        std::iter::from_fn(|| generator.next_board(u64::MAX, &Unwatched).ok()).map(|board| board.grid()).collect();
    // 4 × 3 × 2 ways to place the pieces on four cells, each with its mirror image.
    assert_eq!(found.len(), 12, "{found:?}");
    let mirrored = |grid: &String| grid.trim_end().chars().rev().chain(['\n']).collect::<String>();
    assert_eq!(found.iter().cloned().chain(found.iter().map(mirrored)).collect::<HashSet<_>>().len(), 24);
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
    assert!(matches!(reason(request(9, 9, Style::Open), 100), GaveUp::Stopped(Stopped::TooLarge { limit: 100, .. })));
    let vast = request(u32::MAX, u32::MAX, Style::Open);
    assert!(matches!(reason(vast.clone(), 100), GaveUp::Stopped(Stopped::TooLarge { limit: 100, .. })));
    assert_eq!(BoardGenerator::new(vast).most_tries(), FEWEST_TRIES);
    assert_eq!(BoardGenerator::new(request(10, 10, Style::Open)).most_tries(), MOST_TRIES);
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
