//! Solvers against the definition and the checkers.

use std::io::Cursor;
use std::sync::Arc;

use crate::analysis::GraphDocument;
use crate::fuzzing::Choices;
use crate::model::{
    Board, BoardGame, BoardPuzzle, Cell, Directions, Player, Rules, State, Stuck, TurnRules,
};
use crate::solve::board::certificate::{CertificateWriter, verify};
use crate::solve::board::checker;
use crate::solve::board::queue::QueueTable;
use crate::solve::board::testing::oracle::{Oracle, states};
use crate::solve::{Unwatched, graph, solve};

fn game(choices: &mut Choices<'_>) -> BoardGame {
    let (rows, columns) = (choices.below(5) + 1, choices.below(6) + 1);
    let exits =
        vec![Cell::new(choices.below(rows * columns)), Cell::new(choices.below(rows * columns))];
    let walls: Vec<bool> = (0..rows * columns).map(|_| choices.below(3) == 1).collect();
    let is_wall = |cell: Cell| !exits.contains(&cell) && walls[cell.index()];
    let board = Board::with_exits(rows, columns, exits.clone(), is_wall).expect("a board");
    let bits = choices.byte();
    let bit = |place: u8| bits >> place & 1 == 1;
    let rules = Rules {
        police_moves: if bit(0) { Directions::Four } else { Directions::Eight },
        thief_moves: if bit(1) { Directions::Eight } else { Directions::Four },
        turns: TurnRules {
            police_may_skip: !bit(2),
            thief_may_skip: !bit(3),
            stuck: if bit(4) { Stuck::Wins } else { Stuck::Loses },
            endless: match (bit(5), bit(6)) {
                (false, _) => None,
                (true, false) => Some(Player::Police),
                (true, true) => Some(Player::Thief),
            },
        },
    };
    BoardGame { board, rules }
}

/// Every engine gives every state the value of the definition, also when it starts from the
/// solution of a similar board.
pub(super) fn boards(input: &[u8]) {
    let game = Arc::new(game(&mut Choices(input)));
    let oracle = Oracle::new(&game);
    let usual = Arc::new(solve(&game, &Unwatched).expect("small"));
    let queue = QueueTable::new(&game, &Unwatched)
        .and_then(|table| table.advanced(&Unwatched, &mut |_| true))
        .expect("small");
    for state in states(&game) {
        let values = [usual.grid_value(state), queue.value(state).under(&game.rules)];
        assert_eq!(values, [oracle.value(state); 2], "{state:?} of {game:?}");
    }
    checker::check(&game, |state| usual.value(state), &Unwatched).expect("a proof");
    let toggled =
        Cell::new(input.last().map_or(0, |&byte| u32::from(byte)) % game.board.cell_count());
    let is_wall = |cell| !game.board.is_exit(cell) && game.board.is_wall(cell) != (cell == toggled);
    let exits = game.board.exits().to_vec();
    let board = Board::with_exits(game.board.rows(), game.board.columns(), exits, is_wall)
        .expect("a board");
    let near = Arc::new(BoardGame { board, rules: game.rules });
    if let Some(repaired) = usual.repaired(&near, &Unwatched).expect("small") {
        let oracle = Oracle::new(&near);
        for state in states(&near) {
            assert_eq!(
                repaired.grid_value(state),
                oracle.value(state),
                "{state:?} of {near:?}, repaired"
            );
        }
    }
}

/// A certificate proves its verdict, and no altered one does.
pub(super) fn certificates(input: &[u8]) {
    let mut choices = Choices(input);
    let game = Arc::new(game(&mut choices));
    let open: Vec<Cell> = game.board.open_cells().collect();
    let to_move = if choices.below(2) == 0 { Player::Police } else { Player::Thief };
    let [police, thief] = [(); 2].map(|()| *choices.one_of(&open));
    let start = State::of_one(police, thief, to_move);
    let solution = solve(&game, &Unwatched).expect("small");
    let puzzle = BoardPuzzle { game, start };
    let mut writer = CertificateWriter::new(Vec::new(), 1).expect("written");
    writer.board(&puzzle, &solution).expect("written");
    let mut certificate = writer.finish().expect("written");
    let verdicts =
        verify(&[&puzzle], &mut Cursor::new(&certificate), u64::MAX, &Unwatched).expect("proven");
    assert_eq!(verdicts, [solution.value(start)]);
    let at = choices.below(certificate.len() as u32) as usize;
    certificate[at] ^= choices.byte() | 1;
    verify(&[&puzzle], &mut Cursor::new(&certificate), u64::MAX, &Unwatched).expect_err("altered");
}

/// The solution of every game is proven by a checker that shares nothing with the engine.
pub(super) fn graphs(input: &[u8]) {
    let mut choices = Choices(input);
    let mut text = String::new();
    let is_cost = choices.below(2) == 1;
    text.push_str(if is_cost {
        "objective: cost\n"
    } else {
        ["", "stuck: wins\n"][choices.below(2) as usize]
    });
    while !choices.is_over() {
        let (from, to) = (choices.below(12), choices.below(12));
        let weight = if is_cost { format!(":{}", choices.below(9)) } else { String::new() };
        text.push_str(&format!("v{from} -> v{to}{weight}\n"));
    }
    for text in [&text[..], &String::from_utf8_lossy(&input[..input.len().min(1 << 12)])] {
        let document = GraphDocument::new(text).expect("short");
        let Some(puzzle) = document.puzzle().filter(|puzzle| puzzle.vertex_count() <= 1 << 10)
        else {
            continue;
        };
        let solution = graph::solve(puzzle, &Unwatched).expect("small");
        graph::check(puzzle, &solution).unwrap_or_else(|why| panic!("{why}: {text}"));
    }
}
