//! Compares one chase with its definitions: every state by joint moves, and everything that insight
//! says, on thousands of small boards with one to three policemen, any exits and any rules. The
//! oracles share no code with the solvers.

mod why;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use fastrand::Rng;
use hashbrown::HashSet;

use crate::model::{
    Board, BoardGame, BoardPuzzle, Cell, CellKind, ChaseExpectation, Directions, Player, Rules,
    Squad, State, Stuck, TurnRules,
};
use crate::solve::board::insight::canonical::CanonicalBoard;
use crate::solve::board::insight::difficulty::difficulty;
use crate::solve::board::insight::edits::{EditSet, edits};
use crate::solve::board::insight::line::{LineJudgement, judge_line, read_line, written_best_line};
use crate::solve::board::insight::repair::{RepairSearch, Within, fulfils, repairs};
use crate::solve::board::insight::sensitivity::{critical_toggles, redundant_walls, variants};
use crate::solve::board::insight::soundness::{keys, soundness};
use crate::solve::board::insight::vary::{VarySearch, vary};
use crate::solve::board::insight::why::Effort;
use crate::solve::board::solution::solve;
use crate::solve::chase::Chase;
use crate::solve::value::{Outcome, Turns, Unwatched, Value};

const MEMORY: u64 = 1 << 30;

/// A small random board under random rules.
fn random_puzzle(random: &mut Rng, policemen: &[usize]) -> BoardPuzzle {
    let (rows, columns) = (random.u32(1..=3), random.u32(2..=3));
    let count = policemen[random.usize(..policemen.len())];
    let cells = rows * columns;
    let is_wall: Vec<bool> = (0..cells).map(|_| random.u32(..4) == 0).collect();
    let open: Vec<Cell> =
        (0..cells).filter(|&cell| !is_wall[cell as usize]).map(Cell::new).collect();
    if open.is_empty() || open.len() > 6 && count == 3 {
        return random_puzzle(random, policemen);
    }
    let any = |random: &mut Rng| open[random.usize(..open.len())];
    let exits = (0..random.usize(1..=2)).map(|_| any(random)).collect();
    let board = Board::with_exits(rows, columns, exits, |cell| is_wall[cell.index()]).unwrap();
    let directions =
        |random: &mut Rng| if random.bool() { Directions::Four } else { Directions::Eight };
    let rules = Rules {
        police_moves: directions(random),
        thief_moves: directions(random),
        turns: TurnRules {
            police_may_skip: random.bool(),
            thief_may_skip: random.bool(),
            stuck: if random.bool() { Stuck::Loses } else { Stuck::Wins },
            endless: [None, Some(Player::Police), Some(Player::Thief)][random.usize(..3)],
        },
    };
    let mut police: Box<[Cell]> = (0..count).map(|_| any(random)).collect();
    police.sort_unstable();
    let first = if random.bool() { Player::Police } else { Player::Thief };
    BoardPuzzle {
        game: Arc::new(BoardGame { board, rules }),
        start: State::on_board(&police, any(random), first).unwrap(),
    }
}

/// Every state with the policemen in order, and its value: the definition, repeated over joint
/// moves until no value is new.
struct Oracle {
    open: Vec<Cell>,
    policemen: usize,
    values: Vec<Option<(Player, u32)>>,
}

impl Oracle {
    fn new(game: &BoardGame, policemen: usize) -> Self {
        let open: Vec<Cell> = game.board.open_cells().collect();
        let count = open.len();
        let states = count.pow(policemen as u32 + 1) * 2;
        let mut oracle = Self { open, policemen, values: vec![None; states] };
        let mut moves = vec![Vec::new(); states];
        for (state, moves) in moves.iter_mut().enumerate() {
            let (pieces, mover) = oracle.read(state);
            let thief = pieces[policemen];
            let next = oracle.next(game, &pieces, mover);
            if pieces[..policemen].contains(&thief) {
                oracle.values[state] = Some((Player::Police, 0));
            } else if game.board.is_exit(thief) {
                oracle.values[state] = Some((Player::Thief, 0));
            } else if next.is_empty() {
                oracle.values[state] = Some((game.rules.turns.winner_when_stuck(mover), 0));
            } else {
                *moves = next;
            }
        }
        for turn in 1.. {
            let mut news = Vec::new();
            for (state, next) in moves.iter().enumerate() {
                if oracle.values[state].is_some() {
                    continue;
                }
                let (_, mover) = oracle.read(state);
                let won = |player: Player| {
                    let values = next.iter().filter_map(|&next| oracle.values[next]);
                    values.filter(|(winner, _)| *winner == player).count()
                };
                if won(mover) > 0 {
                    news.push((state, (mover, turn)));
                } else if won(mover.opponent()) == next.len() {
                    news.push((state, (mover.opponent(), turn)));
                }
            }
            if news.is_empty() {
                return oracle;
            }
            for (state, value) in news {
                oracle.values[state] = Some(value);
            }
        }
        oracle
    }

    /// The policemen, then the thief, and the mover of a state.
    fn read(&self, mut state: usize) -> (Vec<Cell>, Player) {
        let mover = if state.is_multiple_of(2) { Player::Police } else { Player::Thief };
        state /= 2;
        let mut pieces = Vec::new();
        for _ in 0..=self.policemen {
            pieces.push(self.open[state % self.open.len()]);
            state /= self.open.len();
        }
        (pieces, mover)
    }

    fn number(&self, pieces: &[Cell], mover: Player) -> usize {
        let mut state = 0;
        for piece in pieces.iter().rev() {
            let place = self.open.iter().position(|open| open == piece).unwrap();
            state = state * self.open.len() + place;
        }
        state * 2 + usize::from(mover == Player::Thief)
    }

    /// The states after each joint move.
    fn next(&self, game: &BoardGame, pieces: &[Cell], mover: Player) -> Vec<usize> {
        let steps = |from: Cell, player: Player| -> Vec<Cell> {
            let steps = game.rules.directions(player).steps().iter();
            steps.filter_map(|&(rows, columns)| game.board.step(from, rows, columns)).collect()
        };
        let (police, thief) = (&pieces[..self.policemen], pieces[self.policemen]);
        let mut after: Vec<Vec<Cell>> = Vec::new();
        if mover == Player::Thief {
            let stay = game.rules.turns.thief_may_skip.then_some(thief);
            for to in steps(thief, mover).into_iter().chain(stay) {
                after.push([police, &[to]].concat());
            }
        } else {
            let are_stuck = police.iter().all(|&from| steps(from, mover).is_empty());
            if are_stuck && !game.rules.turns.police_may_skip {
                return Vec::new();
            }
            after.push(Vec::new());
            for &from in police {
                let mut to = steps(from, mover);
                if game.rules.turns.police_may_skip || to.is_empty() {
                    to.push(from);
                }
                let longer = |moved: &Vec<Cell>| {
                    let moved = moved.clone();
                    let to = to.clone().into_iter();
                    to.map(move |to| [&moved[..], &[to]].concat())
                };
                after = after.iter().flat_map(longer).collect();
            }
            after.iter_mut().for_each(|moved| moved.push(thief));
        }
        after.iter().map(|pieces| self.number(pieces, mover.opponent())).collect()
    }
}

#[test]
fn small_boards_are_solved_as_the_definition_says() {
    let mut random = Rng::with_seed(35);
    for _ in 0..3_000 {
        let puzzle = random_puzzle(&mut random, &[2, 2, 2, 3]);
        let oracle = Oracle::new(&puzzle.game, puzzle.policemen());
        let chase = Chase::new(puzzle);
        let solution = chase.solve(MEMORY, &Unwatched).unwrap();
        for state in 0..oracle.values.len() {
            let (pieces, mover) = oracle.read(state);
            let (police, thief) = pieces.split_at(oracle.policemen);
            let expected = match oracle.values[state] {
                Some((winner, turns)) => Value::Win(winner, Turns(turns)),
                None => Value::Draw.under(&chase.game().rules),
            };
            let state = State::on_board(police, thief[0], mover).unwrap();
            assert_eq!(solution.value(state), expected, "{pieces:?} {mover:?} {chase:?}");
        }
        assert!(solution.prove(&Unwatched).unwrap().is_ok(), "{chase:?}");
    }
}

#[test]
fn one_policeman_of_two_on_a_cell_is_as_good_as_the_board_engine() {
    // Two policemen win wherever one does, and at least as soon.
    let mut random = Rng::with_seed(2);
    for _ in 0..500 {
        let mut puzzle = random_puzzle(&mut random, &[2, 2, 2, 3]);
        let turns = TurnRules { police_may_skip: true, endless: None, ..puzzle.game.rules.turns };
        let rules = Rules { turns, ..puzzle.game.rules };
        puzzle.game = Arc::new(BoardGame { rules, ..(*puzzle.game).clone() });
        let one = solve(&puzzle.game, &Unwatched).unwrap();
        let two = Chase::new(puzzle.clone()).verdict(MEMORY, &Unwatched).unwrap();
        let police = puzzle.start.police_cells().next().unwrap();
        let state = State::of_one(police, puzzle.start.thief_cell(), puzzle.start.to_move);
        if let Value::Win(Player::Police, turns) = one.value(state) {
            assert!(
                matches!(two, Value::Win(Player::Police, sooner) if sooner <= turns),
                "{two} {turns} {puzzle:?}"
            );
        }
    }
}

impl Oracle {
    fn of(puzzle: &BoardPuzzle) -> Self {
        Self::new(&puzzle.game, puzzle.policemen())
    }

    fn value(&self, game: &BoardGame, pieces: &[Cell], mover: Player) -> Value {
        match self.values[self.number(pieces, mover)] {
            Some((winner, turns)) => Value::Win(winner, Turns(turns)),
            None => Value::Draw.under(&game.rules),
        }
    }

    /// The value of a state, and the places that each move leads to, each set of places once.
    fn moves(&self, game: &BoardGame, state: State) -> (Value, BTreeSet<Vec<Cell>>) {
        let pieces = pieces(state);
        let value = self.value(game, &pieces, state.to_move);
        let mut moves = BTreeSet::new();
        if value.turns() != Some(Turns(0)) {
            for next in self.next(game, &pieces, state.to_move) {
                let (mut after, _) = self.read(next);
                let thief = after.pop().unwrap();
                after.sort_unstable();
                after.push(thief);
                moves.insert(after);
            }
        }
        (value, moves)
    }
}

/// The policemen, then the thief.
fn pieces(state: State) -> Vec<Cell> {
    state.police_cells().chain([state.thief_cell()]).collect()
}

fn verdict(puzzle: &BoardPuzzle) -> Value {
    Oracle::of(puzzle).value(&puzzle.game, &pieces(puzzle.start), puzzle.start.to_move)
}

/// A random board whose pieces stand apart, as they are written in a text.
fn random_board(random: &mut Rng) -> BoardPuzzle {
    loop {
        let puzzle = random_puzzle(random, &[1, 2, 2, 3]);
        let mut cells = pieces(puzzle.start);
        cells.extend(puzzle.game.board.exits());
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() == all {
            return puzzle;
        }
    }
}

/// The board as characters, and back.
fn written(puzzle: &BoardPuzzle) -> Vec<char> {
    puzzle.game.board.cells().map(|cell| puzzle.kind(cell).character()).collect()
}

fn drawn(of: &BoardPuzzle, rows: &[char], rules: Rules, first: Player) -> BoardPuzzle {
    let all = |wanted: char| -> Vec<Cell> {
        let places = (0..).zip(rows).filter(|(_, character)| **character == wanted);
        places.map(|(place, _)| Cell::new(place)).collect()
    };
    let board = &of.game.board;
    let is_wall = |cell: Cell| rows[cell.index()] == '*';
    let board = Board::with_exits(board.rows(), board.columns(), all('E'), is_wall).unwrap();
    let game = Arc::new(BoardGame { board, rules });
    let start = State::on_board(&all('P'), all('T')[0], first).unwrap();
    BoardPuzzle { game, start }
}

/// Every edit of a board as characters, with the cell that each changes first.
fn edited(puzzle: &BoardPuzzle) -> Vec<(usize, bool, BoardPuzzle)> {
    let rows = written(puzzle);
    let board = &puzzle.game.board;
    let redraw =
        |changed: Vec<char>| drawn(puzzle, &changed, puzzle.game.rules, puzzle.start.to_move);
    let mut all = Vec::new();
    for cell in board.cells() {
        let at = cell.index();
        let mut changed = rows.clone();
        match rows[at] {
            '.' => changed[at] = '*',
            '*' => changed[at] = '.',
            piece => {
                for to in board.cells() {
                    let apart = board
                        .row(to)
                        .abs_diff(board.row(cell))
                        .max(board.column(to).abs_diff(board.column(cell)));
                    if apart == 1 && rows[to.index()] == '.' {
                        let mut moved = rows.clone();
                        moved[at] = '.';
                        moved[to.index()] = piece;
                        all.push((at, false, redraw(moved)));
                    }
                }
                continue;
            }
        }
        all.push((at, true, redraw(changed)));
    }
    all
}

#[test]
fn states_moves_and_lines_are_those_of_the_definition_whichever_engine_answers() {
    let mut random = Rng::with_seed(41);
    for _ in 0..1_000 {
        let puzzle = random_puzzle(&mut random, &[1, 2, 3]);
        let game = &puzzle.game;
        let oracle = Oracle::of(&puzzle);
        let chase = Chase::new(puzzle.clone());
        let solved = chase.solve(MEMORY, &Unwatched).unwrap();
        assert_eq!(chase.verdict(MEMORY, &Unwatched).unwrap(), verdict(&puzzle), "{puzzle:?}");
        for _ in 0..8 {
            let number = random.usize(..oracle.values.len());
            let (places, to_move) = oracle.read(number);
            let (police, thief) = places.split_at(oracle.policemen);
            let police: Vec<u32> = police.iter().map(|cell| cell.index() as u32).collect();
            let thief = thief[0].index() as u32;
            let state = State { police: Squad::new(&police).unwrap(), thief, to_move };
            let (value, moves) = oracle.moves(game, state);
            assert_eq!(solved.value(state), value, "{state:?} {puzzle:?}");
            let found = solved.moves(state);
            let to: BTreeSet<_> = found.iter().map(|to| pieces(state.after(to.to))).collect();
            assert_eq!((to.len(), &to), (found.len(), &moves), "{state:?} {puzzle:?}");
            if value.turns() != Some(Turns(0)) {
                let unsolved = chase.states_after(state).into_iter().map(pieces);
                assert_eq!(unsolved.collect::<BTreeSet<_>>(), moves, "{state:?} {puzzle:?}");
            }
            for option in &found {
                let after = pieces(state.after(option.to));
                assert_eq!(option.value, oracle.value(game, &after, to_move.opponent()));
            }
            let mut now = state;
            let line = solved.best_line(state);
            assert_eq!(line.len() as u32, value.turns().map_or(0, |Turns(turns)| turns));
            for step in line {
                assert_eq!(solved.moves(now)[0].to, step, "{now:?} {puzzle:?}");
                now = now.after(step);
            }
        }
    }
}

#[test]
fn critical_cells_are_those_of_the_definition() {
    let mut random = Rng::with_seed(42);
    let mut count = 0;
    for _ in 0..400 {
        let puzzle = random_board(&mut random);
        let before = verdict(&puzzle);
        let toggles = edited(&puzzle).into_iter().filter(|(_, is_toggle, _)| *is_toggle);
        let values = toggles.map(|(at, _, other)| (at, verdict(&other)));
        let expected: Vec<_> = values.filter(|(_, value)| *value != before).collect();
        let chase = Chase::new(puzzle.clone());
        let solved = chase.solve(MEMORY, &Unwatched).unwrap();
        let found = critical_toggles(&chase, &solved, MEMORY, &Unwatched).unwrap();
        let found: Vec<_> =
            found.iter().map(|toggle| (toggle.cell.index(), toggle.value)).collect();
        count += found.len();
        assert_eq!(found, expected, "{puzzle:?}");
    }
    assert!(count > 100, "{count}");
}

#[test]
fn variants_are_the_other_values_of_five_directives() {
    let mut random = Rng::with_seed(43);
    for _ in 0..300 {
        let puzzle = random_board(&mut random);
        let rows = written(&puzzle);
        let rules = puzzle.game.rules;
        let both = [Directions::Eight, Directions::Four];
        let mut others = vec![(rules, Player::Police), (rules, Player::Thief)];
        others.extend(
            both.map(|police_moves| (Rules { police_moves, ..rules }, puzzle.start.to_move)),
        );
        let other = [Directions::Four, Directions::Eight];
        others.extend(
            other.map(|thief_moves| (Rules { thief_moves, ..rules }, puzzle.start.to_move)),
        );
        for (police_may_skip, thief_may_skip) in
            [(true, true), (true, false), (false, true), (false, false)]
        {
            let turns = TurnRules { police_may_skip, thief_may_skip, ..rules.turns };
            others.push((Rules { turns, ..rules }, puzzle.start.to_move));
        }
        for stuck in [Stuck::Loses, Stuck::Wins] {
            let turns = TurnRules { stuck, ..rules.turns };
            others.push((Rules { turns, ..rules }, puzzle.start.to_move));
        }
        others.retain(|&(other, first)| (other, first) != (rules, puzzle.start.to_move));
        let expected: Vec<Value> = others
            .into_iter()
            .map(|(rules, first)| verdict(&drawn(&puzzle, &rows, rules, first)))
            .collect();
        let chase = Chase::new(puzzle.clone());
        let solved = chase.solve(MEMORY, &Unwatched).unwrap();
        let found = variants(&chase, &solved, MEMORY, &Unwatched).unwrap();
        let found: Vec<Value> = found.iter().map(|variant| variant.verdict).collect();
        assert_eq!((found.len(), found), (7, expected), "{puzzle:?}");
    }
}

#[test]
fn keys_and_duals_are_those_of_the_definition() {
    let mut random = Rng::with_seed(44);
    let mut count = 0;
    for _ in 0..1_500 {
        let puzzle = random_puzzle(&mut random, &[1, 2, 2, 3]);
        let oracle = Oracle::of(&puzzle);
        let game = &puzzle.game;
        let chase = Chase::new(puzzle.clone());
        let solved = chase.solve(MEMORY, &Unwatched).unwrap();
        let start = chase.start();
        let found = soundness(start, &solved).unwrap();
        let keeping = |state: State| -> BTreeSet<Vec<Cell>> {
            let (value, moves) = oracle.moves(game, state);
            let keeps = |after: &Vec<Cell>| {
                let after = oracle.value(game, after, state.to_move.opponent());
                after.outcome() == value.outcome()
            };
            moves.into_iter().filter(keeps).collect()
        };
        let after = |state: State, step| pieces(state.after(step));
        let to: BTreeSet<_> = found.keys.iter().map(|key| after(start, key.to)).collect();
        assert_eq!((to.len(), to), (found.keys.len(), keeping(start)), "{puzzle:?}");
        let (value, _) = oracle.moves(game, start);
        let is_best = |value_after: Value| match (value, value_after) {
            (Value::Win(_, Turns(before)), Value::Win(_, Turns(after))) => after + 1 == before,
            (Value::Win(..), _) | (_, Value::Win(..)) => false,
            _ => true,
        };
        assert!(found.keys.is_sorted_by_key(|key| !is_best(key.value)));
        let best = found.keys.iter().filter(|key| is_best(key.value)).count();
        assert_eq!(found.best, best, "{puzzle:?}");
        let is_won = value.outcome().winner() == Some(start.to_move);
        assert_eq!(keys(start, &solved).unwrap_or(best), best);
        assert_eq!(keys(start, &solved).is_some(), is_won);
        let other = oracle.value(game, &pieces(start), start.to_move.opponent());
        assert_eq!(found.set_play, other);
        let mut duals = Vec::new();
        let (mut only, mut line) = (0, 0);
        let mut state = start;
        for (turn, step) in solved.best_line(start).into_iter().enumerate() {
            if value.outcome().winner() == Some(state.to_move) {
                let keeping = keeping(state);
                line += 1;
                only += usize::from(keeping.len() == 1);
                let made = after(state, step);
                let others = keeping.into_iter().filter(|other| turn > 0 && *other != made);
                duals.extend(others.map(|other| (turn, other)));
            }
            state = state.after(step);
        }
        count += duals.len();
        let mut state = start;
        let mut found_duals = Vec::new();
        for (turn, step) in solved.best_line(start).into_iter().enumerate() {
            for dual in found.duals.iter().filter(|dual| dual.turn == turn) {
                found_duals.push((turn, after(state, dual.option.to)));
            }
            state = state.after(step);
        }
        assert_eq!(found_duals.len(), found.duals.len());
        found_duals.sort();
        assert_eq!(found_duals, duals, "{puzzle:?}");
        let forced = found.forced.map(|forced| (forced.only, forced.line));
        assert_eq!(forced, value.turns().map(|_| (only, line)), "{puzzle:?}");
    }
    assert!(count > 300, "{count}");
}

/// For each cell of the thief, the outcome with the police to move.
fn outcomes(puzzle: &BoardPuzzle) -> Vec<Option<Outcome>> {
    let oracle = Oracle::of(puzzle);
    let value = |cell| {
        let mut pieces: Vec<Cell> = puzzle.start.police_cells().collect();
        pieces.push(cell);
        oracle.value(&puzzle.game, &pieces, Player::Police).outcome()
    };
    let board = &puzzle.game.board;
    board.cells().map(|cell| (!board.is_wall(cell)).then(|| value(cell))).collect()
}

#[test]
fn single_repairs_are_those_of_the_definition() {
    let mut random = Rng::with_seed(45);
    let mut count = 0;
    for round in 0..300 {
        let puzzle = random_board(&mut random);
        let wish = [
            ChaseExpectation::Win(Player::Police, None),
            ChaseExpectation::Win(Player::Thief, None),
            ChaseExpectation::Draw,
            ChaseExpectation::Win(Player::Police, Some(3)),
        ][round % 4];
        if fulfils(verdict(&puzzle), wish) {
            continue;
        }
        let before = outcomes(&puzzle);
        let all = edited(&puzzle);
        let mut expected = Vec::new();
        for (place, (_, _, other)) in all.iter().enumerate() {
            if fulfils(verdict(other), wish) {
                let pairs = before.iter().zip(outcomes(other));
                let differs = |(before, after): &(&Option<_>, Option<_>)| {
                    before.is_some() && after.is_some() && **before != *after
                };
                expected.push((pairs.filter(differs).count() as u32, place));
            }
        }
        expected.sort_unstable();
        let chase = Chase::new(puzzle.clone());
        let solution = &chase.solve(MEMORY, &Unwatched).unwrap();
        let within = Within::One;
        let search = RepairSearch {
            chase: &chase,
            solution,
            wish,
            within,
            most: usize::MAX,
            memory: MEMORY,
        };
        let found = repairs(&search, &Unwatched);
        assert_eq!((found.tried, found.is_complete), (all.len() as u64, true));
        let listed = edits(&puzzle);
        assert_eq!(listed.len(), all.len());
        let got: Vec<_> = found
            .repairs
            .iter()
            .map(|repair| {
                let edit = repair.edits.iter().next().unwrap();
                let place = listed.iter().position(|listed| *listed == edit).unwrap();
                assert_eq!(repair.edits.apply(&puzzle), all[place].2, "{puzzle:?}");
                assert_eq!(repair.value, verdict(&all[place].2), "{puzzle:?}");
                (repair.changed, place)
            })
            .collect();
        count += got.len();
        assert_eq!(got, expected, "{puzzle:?}");
    }
    assert!(count > 50, "{count}");
}

#[test]
fn pairs_of_repairs_are_those_of_the_definition() {
    let mut random = Rng::with_seed(46);
    let mut rounds = 0;
    let mut count = 0;
    while rounds < 12 {
        let puzzle = random_board(&mut random);
        let wish = if random.bool() {
            ChaseExpectation::Win(Player::Police, None)
        } else {
            ChaseExpectation::Win(Player::Thief, None)
        };
        let listed = edits(&puzzle);
        let holds = |set: &EditSet| fulfils(verdict(&set.apply(&puzzle)), wish);
        if fulfils(verdict(&puzzle), wish) || listed.iter().any(|edit| holds(&EditSet::one(*edit)))
        {
            continue;
        }
        rounds += 1;
        let mut tried = listed.len();
        let mut expected = BTreeSet::new();
        for (index, &one) in listed.iter().enumerate() {
            for &other in &listed[index + 1..] {
                let Some(set) = EditSet::two(one, other) else { continue };
                tried += 1;
                if holds(&set) {
                    expected.insert(set.reading_order());
                }
            }
        }
        let chase = Chase::new(puzzle.clone());
        let solution = &chase.solve(MEMORY, &Unwatched).unwrap();
        let within = Within::Two;
        let search = RepairSearch {
            chase: &chase,
            solution,
            wish,
            within,
            most: usize::MAX,
            memory: MEMORY,
        };
        let found = repairs(&search, &Unwatched);
        let got: BTreeSet<_> =
            found.repairs.iter().map(|repair| repair.edits.reading_order()).collect();
        assert_eq!((found.tried, got.len()), (tried as u64, found.repairs.len()), "{puzzle:?}");
        assert_eq!(got, expected, "{puzzle:?}");
        count += got.len();
    }
    assert!(count > 0);
}

#[test]
fn redundant_walls_are_those_of_the_definition() {
    let mut random = Rng::with_seed(47);
    let mut count = 0;
    for _ in 0..300 {
        let puzzle = random_board(&mut random);
        let game = &puzzle.game;
        let oracle = Oracle::of(&puzzle);
        let mut reached = vec![puzzle.start];
        let mut seen =
            BTreeSet::from([(pieces(puzzle.start), puzzle.start.to_move == Player::Police)]);
        let mut next = 0;
        while let Some(&state) = reached.get(next) {
            next += 1;
            for after in oracle.moves(game, state).1 {
                let to_move = state.to_move.opponent();
                let (police, thief) = after.split_at(after.len() - 1);
                let police: Vec<u32> = police.iter().map(|cell| cell.index() as u32).collect();
                if seen.insert((after.clone(), to_move == Player::Police)) {
                    let police = Squad::new(&police).unwrap();
                    let thief = thief[0].index() as u32;
                    reached.push(State { police, thief, to_move });
                }
            }
        }
        let mut expected = Vec::new();
        for (at, _, other) in edited(&puzzle) {
            let cell = Cell::new(at as u32);
            if puzzle.kind(cell) != CellKind::Wall {
                continue;
            }
            let without = Oracle::of(&other);
            let is_same = |state: &State| {
                let pieces = pieces(*state);
                oracle.value(game, &pieces, state.to_move)
                    == without.value(&other.game, &pieces, state.to_move)
            };
            if reached.iter().all(is_same) {
                expected.push(cell);
            }
        }
        let chase = Chase::new(puzzle.clone());
        let solved = chase.solve(MEMORY, &Unwatched).unwrap();
        let found = redundant_walls(&chase, &solved, MEMORY, &Unwatched).unwrap();
        count += found.len();
        assert_eq!(found, expected, "{puzzle:?}");
    }
    assert!(count > 30, "{count}");
}

#[test]
fn a_written_best_line_is_read_back_and_has_no_fault() {
    let mut random = Rng::with_seed(48);
    let mut count = 0;
    for _ in 0..2_000 {
        let puzzle = random_puzzle(&mut random, &[1, 2, 2, 3]);
        let chase = Chase::new(puzzle.clone());
        let solved = chase.solve(MEMORY, &Unwatched).unwrap();
        let written = written_best_line(&puzzle.game, &solved, chase.start());
        let line = read_line(&puzzle, written.split_whitespace());
        assert_eq!(line.fault, None, "{written} {puzzle:?}");
        let steps: Vec<_> = line.moves.iter().map(|(_, step)| *step).collect();
        assert_eq!(steps, solved.best_line(chase.start()), "{written} {puzzle:?}");
        count += steps.len();
        let judged = judge_line(&solved, &line.moves);
        assert_eq!(judged, LineJudgement { losing: None, slow: None }, "{written} {puzzle:?}");
    }
    assert!(count > 500, "{count}");
}

/// All sets of one edit, or of one and of two, in any order.
fn edit_sets(puzzle: &BoardPuzzle, with_pairs: bool) -> Vec<EditSet> {
    let listed = edits(puzzle);
    let mut sets: Vec<EditSet> = listed.iter().map(|&edit| EditSet::one(edit)).collect();
    if with_pairs {
        for (index, &one) in listed.iter().enumerate() {
            let pairs = listed[index + 1..].iter().filter_map(|&other| EditSet::two(one, other));
            sets.extend(pairs);
        }
    }
    sets
}

/// The first moves that keep the outcome.
fn key_count(puzzle: &BoardPuzzle) -> usize {
    let oracle = Oracle::of(puzzle);
    let (value, moves) = oracle.moves(&puzzle.game, puzzle.start);
    let keeps = |pieces: &&Vec<Cell>| {
        let after = oracle.value(&puzzle.game, pieces, puzzle.start.to_move.opponent());
        after.outcome() == value.outcome()
    };
    moves.iter().filter(keeps).count()
}

#[test]
fn boards_near_a_board_are_those_of_the_definition() {
    let mut random = Rng::with_seed(48);
    let mut count = 0;
    for round in 0..60 {
        let puzzle = random_board(&mut random);
        let with_pairs = round % 6 == 0;
        let outcome =
            [Outcome::Police, Outcome::Thief, Outcome::Draw, verdict(&puzzle).outcome()][round % 4];
        let turns = (outcome != Outcome::Draw && random.bool()).then_some(1..=5);
        let has_unique_key = random.u8(..3) == 0;
        let cells: Vec<Cell> = puzzle.game.board.cells().collect();
        let kept: HashSet<Cell> =
            (0..random.usize(..2)).map(|_| cells[random.usize(..cells.len())]).collect();
        let before = outcomes(&puzzle);
        let mut tried = 0;
        let mut expected = Vec::new();
        for set in edit_sets(&puzzle, with_pairs) {
            let is_kept = |cell: Cell| kept.contains(&cell);
            if set.iter().any(|edit| is_kept(edit.first_cell()) || is_kept(edit.last_cell())) {
                continue;
            }
            tried += 1;
            let other = set.apply(&puzzle);
            let value = verdict(&other);
            let keys = key_count(&other);
            let in_range = turns.as_ref().is_none_or(|range| {
                value.turns().is_some_and(|Turns(turns)| range.contains(&turns))
            });
            if value.outcome() != outcome || !in_range || has_unique_key && keys != 1 {
                continue;
            }
            let changed = before.iter().zip(outcomes(&other));
            let changed = changed.filter(|(before, after)| {
                before.is_some() && after.is_some() && **before != *after
            });
            let changed = changed.count();
            let chase = Chase::new(other.clone());
            let solution = chase.solve(MEMORY, &Unwatched).unwrap();
            let judged =
                difficulty(chase.game(), chase.start(), &solution, Effort::thorough(&Unwatched))
                    .unwrap();
            let bits = (judged.bits * 100.0).round() as u32;
            let order = (set.count(), changed, set.reading_order());
            expected.push((
                (Reverse(bits), Reverse(value.turns()), order),
                set,
                value,
                keys,
                other,
            ));
        }
        expected.sort_by_key(|(order, ..)| *order);
        let mut seen = vec![CanonicalBoard::new(&puzzle)];
        expected.retain(|(.., other)| {
            let form = CanonicalBoard::new(other);
            let is_new = !seen.contains(&form);
            seen.push(form);
            is_new
        });
        let chase = Chase::new(puzzle.clone());
        let solution = &chase.solve(MEMORY, &Unwatched).unwrap();
        let most = if random.bool() { usize::MAX } else { random.usize(1..4) };
        let search = VarySearch {
            chase: &chase,
            solution,
            outcome,
            turns: turns.clone(),
            has_unique_key,
            with_pairs,
            kept: &kept,
            most,
            memory: MEMORY,
        };
        let found = vary(&search, &Unwatched);
        assert_eq!((found.tried, found.is_complete), (tried, expected.len() <= most), "{puzzle:?}");
        let expected = expected.iter().take(most);
        let expected: Vec<_> = expected
            .map(|((Reverse(bits), ..), set, value, keys, _)| (*set, *value, Some(*bits), *keys))
            .collect();
        let boards = found.boards.iter();
        let got: Vec<_> =
            boards.map(|found| (found.edits, found.value, found.hundredths, found.keys)).collect();
        count += got.len();
        assert_eq!(got, expected, "{puzzle:?}");
    }
    assert!(count > 50, "{count}");
}
