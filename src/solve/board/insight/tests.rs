//! Compares everything in this directory with a direct implementation of the definitions on drawn
//! boards, which shares no code with it. In one file because all of it works on the same drawings.

pub(crate) mod why;

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use expect_test::{Expect, expect};
use fastrand::Rng;

use crate::model::{
    Board, BoardGame, BoardPuzzle, Cell, ChaseExpectation, Directions, Key, Player, Rules, State,
    Step, Stuck, TurnRules,
};
use crate::solve::board::insight::*;
use crate::solve::board::solution::solve;
use crate::solve::board::state::GridState;
use crate::solve::board::testing::boards::{picture, random_rules};
use crate::solve::board::testing::oracle::Oracle;
use crate::solve::chase::{Chase, SolvedChase};
use crate::solve::value::{Control, Forced, Outcome, Turns, Unwatched, Value};

const MEMORY: u64 = 1 << 30;

/// Every winner of endless play.
const ENDLESS: [Option<Player>; 3] = [None, Some(Player::Police), Some(Player::Thief)];

/// A board as characters, for the oracles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Drawing {
    rows: Vec<Vec<char>>,
    rules: Rules,
    first: Player,
}

/// Characters to write at places, all at once.
type Strokes = Vec<(usize, usize, char)>;

impl Drawing {
    fn random(random: &mut Rng, most_cells: usize) -> Self {
        loop {
            let rows = random.usize(1..=most_cells.min(7));
            let columns = random.usize(1..=(most_cells / rows).min(7));
            let cells = rows * columns;
            if cells < 3 {
                continue;
            }
            let density = random.f32() * 0.6;
            let mut flat: Vec<char> =
                (0..cells).map(|_| if random.f32() < density { '*' } else { '.' }).collect();
            let mut places: Vec<usize> = (0..cells).collect();
            random.shuffle(&mut places);
            for (place, piece) in places.into_iter().zip(['P', 'T', 'E']) {
                flat[place] = piece;
            }
            let first = if random.u32(..3) == 0 { Player::Thief } else { Player::Police };
            let rows = flat.chunks(columns).map(<[char]>::to_vec).collect();
            return Self { rows, rules: random_rules(random), first };
        }
    }

    fn of(puzzle: &BoardPuzzle) -> Self {
        let board = &puzzle.game.board;
        let character = |cell| match cell {
            cell if puzzle.start.police_cells().any(|police| police == cell) => 'P',
            cell if cell == puzzle.start.thief_cell() => 'T',
            cell if board.is_exit(cell) => 'E',
            cell if board.is_wall(cell) => '*',
            _ => '.',
        };
        let flat: Vec<char> = board.cells().map(character).collect();
        let rows = flat.chunks(board.columns() as usize).map(<[char]>::to_vec).collect();
        Self { rows, rules: puzzle.game.rules, first: puzzle.start.to_move }
    }

    fn find(&self, wanted: char) -> (usize, usize) {
        let mut places = self.places();
        places.find(|&(row, column)| self.rows[row][column] == wanted).expect("a piece")
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.rows[0].len();
        (0..self.rows.len()).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    fn cell(&self, (row, column): (usize, usize)) -> Cell {
        Cell::new((row * self.rows[0].len() + column) as u32)
    }

    fn puzzle(&self) -> BoardPuzzle {
        let flat = self.rows.concat();
        let is_wall = |cell: Cell| flat[cell.index()] == '*';
        let exit = self.cell(self.find('E'));
        let board = Board::new(self.rows.len() as u32, self.rows[0].len() as u32, exit, is_wall)
            .expect("a board");
        let [police, thief] = ['P', 'T'].map(|piece| self.cell(self.find(piece)));
        let start = State::of_one(police, thief, self.first);
        BoardPuzzle { game: Arc::new(BoardGame { board, rules: self.rules }), start }
    }

    fn with(&self, strokes: &Strokes) -> Self {
        let mut drawing = self.clone();
        for &(row, column, character) in strokes {
            drawing.rows[row][column] = character;
        }
        drawing
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        self.rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    /// Every edit as strokes, in the order of the definition.
    fn edits(&self) -> Vec<Strokes> {
        let mut edits = Vec::new();
        for (row, column) in self.places() {
            match self.rows[row][column] {
                '.' => edits.push(vec![(row, column, '*')]),
                '*' => edits.push(vec![(row, column, '.')]),
                piece => {
                    for (near_row, near_column) in self.places() {
                        let is_near =
                            near_row.abs_diff(row) <= 1 && near_column.abs_diff(column) <= 1;
                        if is_near && self.rows[near_row][near_column] == '.' {
                            edits.push(vec![(row, column, '.'), (near_row, near_column, piece)]);
                        }
                    }
                }
            }
        }
        edits
    }

    /// The places that a player may move to from a place.
    fn steps(&self, player: Player, (row, column): (usize, usize)) -> Vec<(usize, usize)> {
        let open = |&(to_row, to_column): &(usize, usize)| {
            let apart = (to_row.abs_diff(row), to_column.abs_diff(column));
            let is_step = match apart {
                (0, 0) => self.rules.turns.may_skip(player),
                (1, 1) => self.rules.directions(player) == Directions::Eight,
                (0, 1) | (1, 0) => true,
                _ => false,
            };
            is_step && (apart == (0, 0) || self.rows[to_row][to_column] != '*')
        };
        self.places().filter(open).collect()
    }

    fn is_over(&self, state: GridState) -> bool {
        let exit = self.cell(self.find('E'));
        state.police == state.thief || state.thief == exit || self.moves(state).is_empty()
    }

    fn place(&self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.rows[0].len(), cell.index() % self.rows[0].len())
    }

    /// The states after one move, in reading order of destinations.
    fn moves(&self, state: GridState) -> Vec<GridState> {
        let steps = self.steps(state.to_move, self.place(state.cell_of(state.to_move)));
        let after = |to: (usize, usize)| match state.to_move {
            Player::Police => GridState { police: self.cell(to), to_move: Player::Thief, ..state },
            Player::Thief => GridState { thief: self.cell(to), to_move: Player::Police, ..state },
        };
        steps.into_iter().map(after).collect()
    }

    fn oracle(&self) -> (Oracle, GridState) {
        let puzzle = self.puzzle();
        (Oracle::new(&puzzle.game), puzzle.start.into())
    }

    fn value(&self) -> Value {
        let (oracle, start) = self.oracle();
        oracle.value(start)
    }

    /// The outcome with the thief at each place and the police to move; `None` for a wall.
    fn outcomes(&self) -> Vec<Option<Outcome>> {
        let (oracle, start) = self.oracle();
        let outcome = |(row, column)| {
            let thief = self.cell((row, column));
            let state = GridState { thief, to_move: Player::Police, ..start };
            (self.rows[row][column] != '*').then(|| oracle.value(state).outcome())
        };
        self.places().map(outcome).collect()
    }
}

impl std::fmt::Display for Drawing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in &self.rows {
            writeln!(f, "|{}", row.iter().collect::<String>())?;
        }
        write!(f, "{:?} {:?}", self.first, self.rules)
    }
}

/// A random wish that the board does not fulfil, but similar boards may.
fn random_wish(random: &mut Rng, value: Value) -> ChaseExpectation {
    loop {
        let player = if random.bool() { Player::Police } else { Player::Thief };
        let near = value.turns().map_or(3, |Turns(turns)| turns);
        let turns = u64::from((near + 3).saturating_sub(random.u32(..6)));
        let wish = match random.u32(..5) {
            0 => ChaseExpectation::Draw,
            1 | 2 => ChaseExpectation::Win(player, Some(turns)),
            _ => ChaseExpectation::Win(player, None),
        };
        if !meets(value, wish) {
            return wish;
        }
    }
}

fn meets(value: Value, wish: ChaseExpectation) -> bool {
    let outcome = match wish {
        ChaseExpectation::Draw => Outcome::Draw,
        ChaseExpectation::Win(player, _) => Outcome::win_of(player),
    };
    let turns = match wish {
        ChaseExpectation::Win(_, Some(turns)) => Some(turns),
        _ => value.turns().map(|Turns(turns)| u64::from(turns)),
    };
    value.outcome() == outcome && value.turns().map(|Turns(turns)| u64::from(turns)) == turns
}

/// A repair: its strokes, its verdict and its changed cells.
type Found = (Strokes, Value, u32);

/// The definition: every set of one edit; if none fulfils the wish, every set of two.
fn repairs_by_definition(
    drawing: &Drawing,
    wish: ChaseExpectation,
    within: Within,
) -> (u64, Vec<Found>) {
    let edits = drawing.edits();
    let before = drawing.outcomes();
    let judge = |strokes: &Strokes| {
        let edited = drawing.with(strokes);
        let value = edited.value();
        let changed = || {
            let pairs = before.iter().zip(edited.outcomes());
            pairs
                .filter(|(before, after)| before.is_some() && after.is_some() && **before != *after)
                .count() as u32
        };
        meets(value, wish).then(|| (strokes.clone(), value, changed()))
    };
    let place = |&(row, column, _): &(usize, usize, char)| (row, column);
    let mut found: Vec<_> = edits.iter().filter_map(judge).collect();
    let mut tried = edits.len() as u64;
    // Stable sorts keep the order of reading, in which the edits come.
    found.sort_by_key(|&(_, _, changed)| changed);
    if !found.is_empty() || within == Within::One {
        return (tried, found);
    }
    let mut pairs = Vec::new();
    for (index, one) in edits.iter().enumerate() {
        for other in &edits[index + 1..] {
            let is_apart = one
                .iter()
                .all(|stroke| !other.iter().map(place).any(|other| other == place(stroke)));
            if is_apart {
                tried += 1;
                let key = (
                    place(&one[0]),
                    place(&other[0]),
                    one.last().map(place),
                    other.last().map(place),
                );
                pairs.extend(
                    judge(&[one.clone(), other.clone()].concat()).map(|found| (key, found)),
                );
            }
        }
    }
    pairs.sort_by_key(|&(key, (_, _, changed))| (changed, key));
    (tried, pairs.into_iter().map(|(_, found)| found).collect())
}

/// The strokes of edits.
fn strokes(puzzle: &BoardPuzzle, edits: &EditSet) -> Strokes {
    let board = &puzzle.game.board;
    let place = |cell| (board.row(cell) as usize, board.column(cell) as usize);
    let mut strokes = Vec::new();
    for edit in edits.iter() {
        match edit {
            BoardEdit::Toggle { cell, to } => {
                strokes.push((place(cell).0, place(cell).1, to.character()))
            }
            BoardEdit::Step { piece, from, to } => {
                strokes.push((place(from).0, place(from).1, '.'));
                strokes.push((place(to).0, place(to).1, piece.character()));
            }
        }
    }
    strokes
}

fn solved(puzzle: &BoardPuzzle) -> (Chase, SolvedChase) {
    let chase = Chase::new(puzzle.clone());
    let solution = chase.solve(u64::MAX, &Unwatched).unwrap();
    (chase, solution)
}

fn search(puzzle: &BoardPuzzle, wish: ChaseExpectation, within: Within, most: usize) -> Repairs {
    let (chase, solution) = solved(puzzle);
    let search =
        RepairSearch { chase: &chase, solution: &solution, wish, within, most, memory: MEMORY };
    repairs(&search, &Unwatched)
}

fn agrees_on_repairs(drawing: &Drawing, wish: ChaseExpectation, within: Within) {
    let puzzle = drawing.puzzle();
    let (tried, expected) = repairs_by_definition(drawing, wish, within);
    let found = search(&puzzle, wish, within, usize::MAX);
    let got: Vec<Found> = found
        .repairs
        .iter()
        .map(|repair| (strokes(&puzzle, &repair.edits), repair.value, repair.changed))
        .collect();
    assert_eq!(got, expected, "{wish:?} of\n{drawing}");
    assert_eq!((found.tried, found.is_complete), (tried, true), "{drawing}");
    for repair in &found.repairs {
        let edited = repair.edits.apply(&puzzle);
        assert_eq!(Drawing::of(&edited), drawing.with(&strokes(&puzzle, &repair.edits)));
    }
    let most = expected.len() / 2;
    let first = search(&puzzle, wish, within, most);
    assert_eq!(first.repairs, found.repairs[..most]);
    assert_eq!((first.tried, first.is_complete), (tried, most == expected.len()));
}

#[test]
fn single_repairs_are_those_of_the_definition() {
    let mut random = Rng::with_seed(81);
    for round in 0..90 {
        let mut drawing = Drawing::random(&mut random, 20);
        drawing.rules.turns.endless = ENDLESS[round % 3];
        let wish = random_wish(&mut random, drawing.value());
        agrees_on_repairs(&drawing, wish, Within::One);
    }
}

#[test]
fn pairs_of_repairs_are_those_of_the_definition() {
    let mut random = Rng::with_seed(82);
    let mut pairs = 0;
    while pairs < 25 {
        let drawing = Drawing::random(&mut random, 12);
        let wish = random_wish(&mut random, drawing.value());
        let singles = search(&drawing.puzzle(), wish, Within::One, usize::MAX);
        if singles.repairs.is_empty() {
            pairs += 1;
            agrees_on_repairs(&drawing, wish, Within::Two);
        }
    }
}

#[test]
fn no_candidate_is_skipped_that_a_fresh_solve_would_find() {
    let mut random = Rng::with_seed(83);
    let mut found = 0;
    for round in 0..300 {
        let mut drawing = Drawing::random(&mut random, 49);
        drawing.rules.turns.endless = ENDLESS[round % 3];
        let puzzle = drawing.puzzle();
        let value = solve(&puzzle.game, &Unwatched).unwrap().value(puzzle.start);
        let wish = random_wish(&mut random, value);
        let repairs = search(&puzzle, wish, Within::One, usize::MAX).repairs;
        found += repairs.len();
        let by_solving = edits(&puzzle).into_iter().map(EditSet::one).filter(|set| {
            let edited = Chase::new(set.apply(&puzzle));
            meets(edited.solve(MEMORY, &Unwatched).unwrap().value(edited.start()), wish)
        });
        let by_solving: BTreeSet<_> = by_solving.map(|set| set.reading_order()).collect();
        let got: BTreeSet<_> = repairs.iter().map(|repair| repair.edits.reading_order()).collect();
        assert_eq!(got, by_solving, "{wish:?} of\n{drawing}");
    }
    assert!(found > 100, "{found}");
}

#[test]
fn a_board_that_fulfils_the_wish_needs_no_repair() {
    let puzzle = picture("|P.T*E");
    let found =
        search(&puzzle, ChaseExpectation::Win(Player::Police, Some(3)), Within::Two, usize::MAX);
    assert_eq!(found, Repairs { tried: 0, is_complete: true, repairs: Vec::new() });
}

#[test]
fn a_stopped_search_is_incomplete_and_returns_what_it_has() {
    /// Cancels after this many polls.
    struct Impatient(AtomicUsize);
    impl Control for Impatient {
        fn is_cancelled(&self) -> bool {
            self.0
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |looks| {
                    Some(looks.saturating_sub(1))
                })
                .unwrap()
                == 0
        }
    }
    let puzzle = picture("|P....\n|.....\n|T...E");
    let (chase, solution) = solved(&puzzle);
    let wish = ChaseExpectation::Win(Player::Thief, None);
    let search = RepairSearch {
        chase: &chase,
        solution: &solution,
        wish,
        within: Within::Two,
        most: 9,
        memory: MEMORY,
    };
    let whole = repairs(&search, &Unwatched);
    for looks in [0, 1, 5, 30] {
        let found = repairs(&search, &Impatient(looks.into()));
        assert!(!found.is_complete && found.tried < whole.tried, "{looks}");
    }
}

/// Draws the boards within two edits that fulfil the wish, the best ones only.
#[track_caller]
fn check_repairs(wish: ChaseExpectation, expected: Expect) {
    let rows =
        expected.data().lines().skip(1).take_while(|line| line.trim_start().starts_with('|'));
    let mut text: String = rows.fold(String::new(), |text, line| text + line.trim_start() + "\n");
    let puzzle = picture(&text);
    let found = search(&puzzle, wish, Within::Two, 3);
    for repair in &found.repairs {
        let drawn = Drawing::of(&repair.edits.apply(&puzzle));
        write!(text, "\n{}, {} changed\n", repair.value, repair.changed).unwrap();
        for row in drawn.rows {
            writeln!(text, "|{}", row.into_iter().collect::<String>()).unwrap();
        }
    }
    writeln!(text, "\n{} tried", found.tried).unwrap();
    expected.assert_eq(&text);
}

#[test]
fn the_nearest_boards_come_first() {
    check_repairs(
        ChaseExpectation::Win(Player::Police, None),
        expect![[r#"
            |P...
            |.*..
            |..TE

            Police catches the thief in 1 turn, 1 changed
            |....
            |P*..
            |.T.E

            Police catches the thief in 3 turns, 1 changed
            |P...
            |....
            |.T.E

            Police catches the thief in 7 turns, 2 changed
            |P...
            |.*.E
            |.T..

            122 tried
        "#]],
    );
}

#[test]
fn two_edits_are_tried_where_one_is_not_enough() {
    check_repairs(
        ChaseExpectation::Draw,
        expect![[r#"
            |P..
            |...
            |T.E

            97 tried
        "#]],
    );
}

#[test]
fn critical_toggles_are_those_of_the_definition() {
    let mut random = Rng::with_seed(85);
    for _ in 0..60 {
        let drawing = Drawing::random(&mut random, 20);
        let before = drawing.value();
        let puzzle = drawing.puzzle();
        let (chase, solution) = solved(&puzzle);
        let expected: Vec<(Cell, char, Value)> = drawing
            .edits()
            .into_iter()
            .filter(|edit| edit.len() == 1)
            .map(|edit| {
                (drawing.cell((edit[0].0, edit[0].1)), edit[0].2, drawing.with(&edit).value())
            })
            .filter(|&(_, _, value)| value != before)
            .collect();
        let critical = critical_toggles(&chase, &solution, MEMORY, &Unwatched).unwrap();
        let found: Vec<_> = critical
            .iter()
            .map(|toggle| (toggle.cell, toggle.to.character(), toggle.value))
            .collect();
        assert_eq!(found, expected, "{drawing}");
    }
}

#[test]
fn redundant_walls_are_those_of_the_definition() {
    let mut random = Rng::with_seed(86);
    let mut count = 0;
    for _ in 0..60 {
        let drawing = Drawing::random(&mut random, 20);
        let puzzle = drawing.puzzle();
        let (chase, solution) = solved(&puzzle);
        let (oracle, start) = drawing.oracle();
        let mut reached = vec![start];
        let mut next = 0;
        while next < reached.len() {
            let state = reached[next];
            next += 1;
            if !drawing.is_over(state) {
                let new: Vec<GridState> = drawing
                    .moves(state)
                    .into_iter()
                    .filter(|state| !reached.contains(state))
                    .collect();
                reached.extend(new);
            }
        }
        let is_redundant = |&(row, column): &(usize, usize)| {
            drawing.rows[row][column] == '*' && {
                let (without, _) = drawing.with(&vec![(row, column, '.')]).oracle();
                reached.iter().all(|&state| oracle.value(state) == without.value(state))
            }
        };
        let expected: Vec<Cell> =
            drawing.places().filter(is_redundant).map(|place| drawing.cell(place)).collect();
        count += expected.len();
        assert_eq!(
            redundant_walls(&chase, &solution, MEMORY, &Unwatched),
            Ok(expected),
            "{drawing}"
        );
    }
    assert!(count > 30, "{count}");
}

#[test]
fn variants_change_one_directive_each() {
    let mut random = Rng::with_seed(87);
    for _ in 0..60 {
        let drawing = Drawing::random(&mut random, 16);
        let puzzle = drawing.puzzle();
        let (chase, solution) = solved(&puzzle);
        let rules = drawing.rules;
        let mut expected = Vec::new();
        let mut add = |key: &'static str, value: &'static str, other: Drawing| {
            if other != drawing {
                expected.push((key, value, other.value()));
            }
        };
        for (value, first) in [("police", Player::Police), ("thief", Player::Thief)] {
            add("first", value, Drawing { first, ..drawing.clone() });
        }
        for (value, police_moves) in [("8", Directions::Eight), ("4", Directions::Four)] {
            add(
                "police-moves",
                value,
                Drawing { rules: Rules { police_moves, ..rules }, ..drawing.clone() },
            );
        }
        for (value, thief_moves) in [("4", Directions::Four), ("8", Directions::Eight)] {
            add(
                "thief-moves",
                value,
                Drawing { rules: Rules { thief_moves, ..rules }, ..drawing.clone() },
            );
        }
        for (value, police_may_skip, thief_may_skip) in [
            ("both", true, true),
            ("police", true, false),
            ("thief", false, true),
            ("none", false, false),
        ] {
            let turns = TurnRules { police_may_skip, thief_may_skip, ..rules.turns };
            let rules = Rules { turns, ..rules };
            add("skip", value, Drawing { rules, ..drawing.clone() });
        }
        for (value, stuck) in [("loses", Stuck::Loses), ("wins", Stuck::Wins)] {
            let rules = Rules { turns: TurnRules { stuck, ..rules.turns }, ..rules };
            add("stuck", value, Drawing { rules, ..drawing.clone() });
        }
        let found = variants(&chase, &solution, MEMORY, &Unwatched).unwrap();
        let found: Vec<_> = found
            .iter()
            .map(|variant| (variant.key.name(), variant.value, variant.verdict))
            .collect();
        assert_eq!(found.len(), 7);
        assert_eq!(found, expected, "{drawing}");
    }
}

#[test]
fn soundness_is_that_of_the_definition() {
    let mut random = Rng::with_seed(88);
    for _ in 0..300 {
        let drawing = Drawing::random(&mut random, 16);
        let puzzle = drawing.puzzle();
        let (chase, solution) = solved(&puzzle);
        let (oracle, start) = drawing.oracle();
        let verdict = oracle.value(start);
        let options =
            |state| if drawing.is_over(state) { Vec::new() } else { drawing.moves(state) };
        let keeping = |state: GridState| -> Vec<GridState> {
            let outcome = oracle.value(state).outcome();
            options(state)
                .into_iter()
                .filter(|&after| oracle.value(after).outcome() == outcome)
                .collect()
        };
        // Best play takes exactly one turn per move.
        let is_best =
            |state: GridState, after: GridState| match (oracle.value(state), oracle.value(after)) {
                (Value::Win(_, Turns(before)), Value::Win(_, Turns(after))) => after + 1 == before,
                _ => true,
            };
        let mut forced = verdict.outcome().winner().map(|_| (0, 0));
        let mut state = start;
        while let (Some((only, line)), Some(winner)) = (&mut forced, verdict.outcome().winner()) {
            let Some(after) = keeping(state).into_iter().find(|&after| is_best(state, after))
            else {
                break;
            };
            if state.to_move == winner {
                *line += 1;
                *only += usize::from(keeping(state).len() == 1);
            }
            state = after;
        }
        let found = soundness(chase.start(), &solution).unwrap();
        let best = keeping(start).into_iter().filter(|&after| is_best(start, after)).count();
        assert_eq!((found.keys.len(), found.best), (keeping(start).len(), best), "{drawing}");
        let forced = forced.filter(|_| verdict.turns().is_some());
        assert_eq!(found.forced, forced.map(|(only, line)| Forced { only, line }), "{drawing}");
        let other_first = GridState { to_move: start.to_move.opponent(), ..start };
        assert_eq!(found.set_play, oracle.value(other_first), "{drawing}");
        let is_won = verdict.outcome().winner() == Some(start.to_move);
        assert_eq!(keys(chase.start(), &solution), is_won.then_some(best));
    }
}

/// The step of a word, by the definition.
fn step(word: &str) -> Option<(i32, i32)> {
    if word == "-" {
        return Some((0, 0));
    }
    let is_known = ["u", "d", "l", "r", "ul", "ur", "dl", "dr"].contains(&word);
    let count = |letter| word.matches(letter).count() as i32;
    is_known.then(|| (count('d') - count('u'), count('r') - count('l')))
}

#[test]
fn lines_are_judged_by_the_definition() {
    const ALL: [&str; 12] = ["u", "d", "l", "r", "ul", "ur", "dl", "dr", "-", "lu", "U", "x"];
    let mut random = Rng::with_seed(89);
    let (mut losing, mut slow, mut faults) = (0, 0, HashMap::new());
    for _ in 0..3_000 {
        let drawing = Drawing::random(&mut random, 16);
        let puzzle = drawing.puzzle();
        let (oracle, start) = drawing.oracle();
        let known = if random.u32(..5) == 0 { ALL.len() } else { 9 };
        let words: Vec<&str> = (0..random.usize(..9)).map(|_| ALL[random.usize(..known)]).collect();
        let mut state = start;
        let mut moves = Vec::new();
        let mut expected = LineJudgement { losing: None, slow: None };
        let mut fault = None;
        for (index, word) in words.iter().enumerate() {
            let Some((rows, columns)) = step(word) else {
                fault = Some(MoveFault::Unknown);
                break;
            };
            if drawing.is_over(state) {
                fault = Some(MoveFault::AfterEnd);
                break;
            }
            let (row, column) = drawing.place(state.cell_of(state.to_move));
            let (row, column) = (row as i32 + rows, column as i32 + columns);
            let to = drawing.at(row, column).map(|_| drawing.cell((row as usize, column as usize)));
            let Some(after) = drawing
                .moves(state)
                .into_iter()
                .find(|after| Some(after.cell_of(state.to_move)) == to)
            else {
                fault = Some(MoveFault::Illegal);
                break;
            };
            let worth = |value: Value| match value.outcome().winner() {
                Some(winner) if winner == state.to_move => 1,
                Some(_) => -1,
                None => 0,
            };
            let (before, now) = (oracle.value(state), oracle.value(after));
            if worth(now) < worth(before) {
                expected.losing = expected.losing.or(Some(index));
            }
            if worth(before) == 1
                && worth(now) == 1
                && now.turns().unwrap().0 + 1 != before.turns().unwrap().0
            {
                expected.slow = expected.slow.or(Some(index));
            }
            let to = after.cell_of(state.to_move);
            moves.push((state.into(), Step::of_one(state.to_move, to)));
            state = after;
        }
        let (chase, solution) = solved(&puzzle);
        let line = read_line(chase.puzzle(), words.iter().copied());
        assert_eq!(line, WrittenLine { moves, fault }, "{words:?} on\n{drawing}");
        assert_eq!(judge_line(&solution, &line.moves), expected, "{words:?} on\n{drawing}");
        losing += u32::from(expected.losing.is_some());
        slow += u32::from(expected.slow.is_some());
        *faults.entry(fault).or_insert(0) += 1;
        let best = written_best_line(&puzzle.game, &solution, chase.start());
        let best = read_line(chase.puzzle(), best.split_whitespace());
        let turns = oracle.value(start).turns().map_or(0, |Turns(turns)| turns as usize);
        assert_eq!((best.moves.len(), best.fault), (turns, None), "{drawing}");
        assert_eq!(judge_line(&solution, &best.moves), LineJudgement { losing: None, slow: None });
    }
    assert!(
        losing > 100 && slow > 100 && faults.len() == 4 && faults.values().all(|&count| count > 50),
        "{faults:?}"
    );
}

impl Drawing {
    fn turned(&self) -> Self {
        let columns = self.rows[0].len();
        let row = |column: usize| self.rows.iter().rev().map(|row| row[column]).collect();
        Self { rows: (0..columns).map(row).collect(), ..self.clone() }
    }

    fn mirrored(&self) -> Self {
        Self {
            rows: self.rows.iter().map(|row| row.iter().rev().copied().collect()).collect(),
            ..self.clone()
        }
    }

    fn cropped(&self) -> Self {
        let mut drawing = self.clone();
        for _ in 0..4 {
            while drawing.rows[0].iter().all(|&cell| cell == '*') {
                drawing.rows.remove(0);
            }
            drawing = drawing.turned();
        }
        drawing
    }

    fn walled(&self, random: &mut Rng) -> Self {
        let mut drawing = self.clone();
        for _ in 0..4 {
            for _ in 0..random.u32(..3) {
                let wall = vec!['*'; drawing.rows[0].len()];
                drawing.rows.insert(0, wall);
            }
            drawing = drawing.turned();
        }
        drawing
    }

    /// The eight symmetries of the cropped board.
    fn orbit(&self) -> Vec<Self> {
        let mut orbit = vec![self.cropped()];
        for _ in 0..3 {
            orbit.push(orbit[orbit.len() - 1].turned());
        }
        let mirrored: Vec<Self> = orbit.iter().map(Self::mirrored).collect();
        orbit.extend(mirrored);
        orbit
    }
}

#[test]
fn boards_have_one_canonical_form_exactly_if_they_are_symmetric_when_cropped() {
    let mut random = Rng::with_seed(90);
    let mut drawings = Vec::new();
    for _ in 0..150 {
        let drawing = Drawing::random(&mut random, 8);
        let orbit = drawing.orbit();
        let other = orbit[random.usize(..8)].walled(&mut random);
        // Mostly the default rules, and now and then other ones.
        let rules = if random.u32(..4) == 0 { random_rules(&mut random) } else { drawing.rules };
        drawings.push(drawing);
        drawings.push(Drawing { rules, ..other });
    }
    let forms: Vec<CanonicalBoard> =
        drawings.iter().map(|drawing| CanonicalBoard::new(&drawing.puzzle())).collect();
    let mut equal = 0;
    for (one, form) in drawings.iter().zip(&forms) {
        let orbit = one.orbit();
        for (other, other_form) in drawings.iter().zip(&forms) {
            assert_eq!(form == other_form, orbit.contains(&other.cropped()), "{one}\n{other}");
            equal += usize::from(form == other_form);
        }
    }
    assert!(equal > 500, "{equal}");
}

/// Results do not depend on how many candidates are solved at a time: this board is too large for
/// two to fit into the limit.
#[test]
fn memory_for_one_candidate_is_enough() {
    let puzzle = picture("|P....\n|.**..\n|T...E");
    let (chase, solution) = solved(&puzzle);
    let needed = crate::solve::board::engine::memory_needed(&puzzle.game).peak;
    let wish = ChaseExpectation::Win(Player::Thief, None);
    let with = |memory| {
        let search = RepairSearch {
            chase: &chase,
            solution: &solution,
            wish,
            within: Within::Two,
            most: 9,
            memory,
        };
        repairs(&search, &Unwatched)
    };
    assert_eq!(with(needed), with(MEMORY));
}
