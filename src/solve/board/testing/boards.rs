//! Boards to try engines on: drawn, enumerated, random.

use std::collections::HashSet;
use std::sync::Arc;

use fastrand::Rng;

use crate::model::{
    Board, BoardGame, BoardPuzzle, Cell, CellKind, Directions, Player, Rules, State, Stuck,
    TurnRules,
};

/// The puzzle of a picture: directives that affect the game, then the grid, each line after a `|`.
/// Other lines are ignored.
pub(crate) fn picture(text: &str) -> BoardPuzzle {
    let mut rules = Rules::default();
    let mut to_move = Player::Police;
    let mut grid: Vec<Vec<CellKind>> = Vec::new();
    for line in text.lines().filter_map(|line| line.trim_start().strip_prefix('|')) {
        match line.split_once(": ") {
            Some(("first", player)) => {
                to_move = if player == "thief" { Player::Thief } else { Player::Police }
            }
            Some(("police-moves", number)) => rules.police_moves = directions(number),
            Some(("thief-moves", number)) => rules.thief_moves = directions(number),
            Some(("skip", who)) => {
                rules.turns.police_may_skip = who == "both" || who == "police";
                rules.turns.thief_may_skip = who == "both" || who == "thief";
            }
            Some(("stuck", what)) => {
                rules.turns.stuck = if what == "wins" { Stuck::Wins } else { Stuck::Loses }
            }
            Some(("endless", "police")) => rules.turns.endless = Some(Player::Police),
            Some(("endless", "thief")) => rules.turns.endless = Some(Player::Thief),
            Some((key, _)) => panic!("unknown directive {key}"),
            None => grid.push(
                line.chars().map(|character| CellKind::of(character).expect("a cell")).collect(),
            ),
        }
    }
    let columns = grid[0].len();
    let cells = grid.concat();
    let place =
        |kind| Cell::new(cells.iter().position(|&cell| cell == kind).expect("a piece") as u32);
    let is_wall = |cell: Cell| cells[cell.index()] == CellKind::Wall;
    let board = Board::new(grid.len() as u32, columns as u32, place(CellKind::Exit), is_wall)
        .expect("a board");
    let start = State::of_one(place(CellKind::Police), place(CellKind::Thief), to_move);
    BoardPuzzle { game: Arc::new(BoardGame { board, rules }), start }
}

fn directions(number: &str) -> Directions {
    match number {
        "4" => Directions::Four,
        "8" => Directions::Eight,
        _ => panic!("directions are 4 or 8, not {number}"),
    }
}

/// All 32 ways to set the rules.
pub(crate) fn every_rules() -> impl Iterator<Item = Rules> {
    (0..32).map(rules_of_bits)
}

/// Any of the 32 sets of rules; the default as often as all others together, since most boards use
/// it.
pub(crate) fn random_rules(random: &mut Rng) -> Rules {
    if random.bool() { Rules::default() } else { rules_of_bits(random.u32(..32)) }
}

fn rules_of_bits(bits: u32) -> Rules {
    let bit = |place: u32| bits >> place & 1 == 1;
    Rules {
        police_moves: if bit(0) { Directions::Four } else { Directions::Eight },
        thief_moves: if bit(1) { Directions::Eight } else { Directions::Four },
        turns: TurnRules {
            police_may_skip: !bit(2),
            thief_may_skip: !bit(3),
            stuck: if bit(4) { Stuck::Wins } else { Stuck::Loses },
            endless: None,
        },
    }
}

/// The sizes of the tiny boards: up to 3 × 3 and 1 × 6, wherever three pieces fit.
const TINY: [(u32, u32); 10] =
    [(1, 3), (1, 4), (1, 5), (1, 6), (3, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)];

/// The number of boards of the tiny sizes with one `P`, one `T` and one `E`, and the different
/// boards without players among them.
pub(crate) fn tiny_games() -> (usize, Vec<Board>) {
    let mut count = 0;
    let mut boards = HashSet::new();
    for (rows, columns) in TINY {
        let cells = rows * columns;
        for (police, thief, exit) in pieces(cells) {
            let free: Vec<u32> =
                (0..cells).filter(|cell| ![police, thief, exit].contains(cell)).collect();
            for walls in 0..1u32 << free.len() {
                let is_wall = |cell: Cell| {
                    let place = free.iter().position(|&free| free as usize == cell.index());
                    place.is_some_and(|place| walls >> place & 1 == 1)
                };
                count += 1;
                boards.extend(Board::new(rows, columns, Cell::new(exit), is_wall));
            }
        }
    }
    (count, boards.into_iter().collect())
}

/// Every way to put three pieces on different cells.
fn pieces(cells: u32) -> impl Iterator<Item = (u32, u32, u32)> {
    let pairs = (0..cells).flat_map(move |police| (0..cells).map(move |thief| (police, thief)));
    let all =
        pairs.flat_map(move |(police, thief)| (0..cells).map(move |exit| (police, thief, exit)));
    all.filter(|(police, thief, exit)| police != thief && police != exit && thief != exit)
}

/// A board of any shape with up to this many cells, walls of any density, and any rules.
pub(crate) fn random_game(random: &mut Rng, most_cells: u32) -> BoardGame {
    let rows = random.u32(1..=most_cells);
    let columns = random.u32(1..=most_cells / rows);
    let (rows, columns) = if random.bool() { (rows, columns) } else { (columns, rows) };
    let density = random.f32() * 0.6;
    sized(random, rows, columns, density)
}

/// A board of this size with walls of this density at random places, with one exit or a few, any
/// rules, and any winner of endless play.
pub(crate) fn sized(random: &mut Rng, rows: u32, columns: u32, density: f32) -> BoardGame {
    let count = if random.u32(..4) == 0 { 3 } else { 1 };
    let exits: Vec<Cell> = (0..count).map(|_| Cell::new(random.u32(..rows * columns))).collect();
    let is_wall = |cell| !exits.contains(&cell) && random.f32() < density;
    let board = Board::with_exits(rows, columns, exits.clone(), is_wall).expect("a board");
    let endless = [None, None, Some(Player::Police), Some(Player::Thief)][random.usize(..4)];
    let rules = random_rules(random);
    let turns = TurnRules { endless, ..rules.turns };
    BoardGame { board, rules: Rules { turns, ..rules } }
}
