//! The reasons of a verdict and the difficulty, with one to four policemen.

use crate::model::Step;
use crate::solve::board::insight::difficulty::difficulty;
use crate::solve::board::insight::tests::why::loop_by_definition;
use crate::solve::board::insight::why::{Effort, LoserRoom, Why, why};
use crate::solve::chase::SolvedChase;
use crate::solve::chase::tests::*;

/// A solved board with its oracle.
struct Solved {
    puzzle: BoardPuzzle,
    chase: Chase,
    solution: SolvedChase,
    oracle: Oracle,
}

impl Solved {
    /// A random board; only one where play never ends if `is_endless`.
    fn random(random: &mut Rng, is_endless: bool) -> Self {
        let mut puzzle = random_puzzle(random, &[1, 2, 2, 3]);
        if puzzle.game.board.open_cell_count() <= 4 && random.bool() {
            let police = puzzle.start.police.vertices().to_vec();
            let four = [(); 4].map(|()| police[random.usize(..police.len())]);
            puzzle.start.police = Squad::new(&four).unwrap();
        }
        let chase = Chase::new(puzzle.clone());
        let solution = chase.solve(MEMORY, &Unwatched).unwrap();
        if is_endless && solution.value(chase.start()).turns().is_some() {
            return Self::random(random, is_endless);
        }
        Self { oracle: Oracle::of(&puzzle), puzzle, chase, solution }
    }

    fn value(&self, state: State) -> Value {
        self.oracle.moves(&self.puzzle.game, state).0
    }

    /// The states after a state, in reading order of the moves.
    fn next(&self, state: State) -> Vec<State> {
        let (_, after) = self.oracle.moves(&self.puzzle.game, state);
        let mut states = Vec::new();
        for pieces in after {
            let (thief, police) = pieces.split_last().unwrap();
            let police: Vec<u32> = police.iter().map(|cell| cell.index() as u32).collect();
            states.push(State {
                police: Squad::new(&police).unwrap(),
                thief: thief.index() as u32,
                to_move: state.to_move.opponent(),
            });
        }
        states
    }

    fn why(&self) -> Why {
        let start = self.chase.start();
        why(&self.puzzle.game, &self.solution, start, Effort::thorough(&Unwatched)).unwrap()
    }

    /// The states of the best line, of equally good moves the first in reading order.
    fn line(&self) -> Vec<State> {
        let mut line = vec![self.chase.start()];
        while let Value::Win(winner, Turns(turns @ 1..)) = self.value(line[line.len() - 1]) {
            let next = self.next(line[line.len() - 1]);
            let is_best =
                |state: &&State| self.value(**state) == Value::Win(winner, Turns(turns - 1));
            line.push(*next.iter().find(is_best).unwrap());
        }
        line
    }

    /// The cells where the loser can have its turn from a state on, while the winner makes best
    /// moves.
    fn room(&self, from: State, winner: Player) -> BTreeSet<usize> {
        let mut states = vec![from];
        let mut cells = BTreeSet::new();
        let mut index = 0;
        while index < states.len() {
            let state = states[index];
            index += 1;
            let Value::Win(_, Turns(turns)) = self.value(state) else { unreachable!() };
            if turns == 0 {
                continue;
            }
            if state.to_move != winner {
                cells.extend(state.cells_of(state.to_move).map(Cell::index));
            }
            for next in self.next(state) {
                let is_best = self.value(next) == Value::Win(winner, Turns(turns - 1));
                if (state.to_move != winner || is_best) && !states.contains(&next) {
                    states.push(next);
                }
            }
        }
        cells
    }

    /// The moves of a player alone on the board from a cell to the nearest of these.
    fn walk(&self, player: Player, from: Cell, goals: &[Cell]) -> usize {
        let game = &self.puzzle.game;
        let mut places = BTreeSet::from([from]);
        for moves in 0..20 {
            if goals.iter().any(|goal| places.contains(goal)) {
                return moves;
            }
            let steps = game.rules.directions(player).steps();
            for place in places.clone() {
                let ends = steps.iter().filter_map(|&(r, c)| game.board.step(place, r, c));
                places.extend(ends);
            }
        }
        usize::MAX
    }
}

fn states_after(mut state: State, steps: &[Step]) -> Vec<State> {
    let mut states = Vec::new();
    for &step in steps {
        state = state.after(step);
        states.push(state);
    }
    states
}

#[test]
fn loops_and_rooms_are_those_of_the_definition() {
    let mut random = Rng::with_seed(411);
    let mut counts = [0; 3];
    for number in 0..600 {
        let solved = Solved::random(&mut random, number % 12 == 0);
        let start = solved.chase.start();
        let named = format!("{:?}", solved.puzzle);
        match solved.why() {
            Why::Over => assert_eq!(solved.value(start).turns(), Some(Turns(0)), "{named}"),
            Why::Loop(found) => {
                let is_drawn = |state| solved.value(state).turns().is_none();
                let (path, steps) = loop_by_definition(start, |state| solved.next(state), is_drawn);
                assert_eq!(found.entry, path.last().copied().unwrap_or(start), "{named}");
                assert_eq!(states_after(start, &found.path), path, "{named}");
                assert_eq!(states_after(found.entry, &found.steps), steps, "{named}");
                counts[0] += 1;
            }
            Why::Room(found) => {
                check_room(&solved, &found);
                counts[1 + usize::from(found.loser == Player::Police)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 40), "{counts:?}");
}

fn check_room(solved: &Solved, found: &LoserRoom) {
    let named = format!("{:?}", solved.puzzle);
    let winner = found.loser.opponent();
    let line = solved.line().into_iter().enumerate();
    let rounds: Vec<(usize, State)> =
        line.filter(|&(turn, state)| turn == 0 || state.to_move != winner).collect();
    let rooms: Vec<_> = rounds.iter().map(|&(_, state)| solved.room(state, winner)).collect();
    let states = found.rounds.iter().map(|round| (round.turn as usize, round.state));
    assert_eq!(states.collect::<Vec<_>>(), rounds, "{named}");
    let counts: Vec<_> = found.rounds.iter().map(|round| round.cells as usize).collect();
    assert_eq!(counts, rooms.iter().map(BTreeSet::len).collect::<Vec<_>>(), "{named}");
    for (cell, last) in found.last_rounds.iter().enumerate() {
        let expected = rooms.iter().rposition(|room| room.contains(&cell));
        assert_eq!(last.map(|last| last as usize), expected, "cell {cell} of {named}");
    }
    let exits = solved.puzzle.game.board.exits();
    for (player, found) in [Player::Police, Player::Thief].into_iter().zip(found.walks) {
        let cells = rounds[0].1;
        let walks = cells.cells_of(player).map(|cell| solved.walk(player, cell, exits));
        let least = walks.min().unwrap();
        assert_eq!(found.map_or(usize::MAX, |found| found as usize), least, "{named}");
    }
}

/// A joint move looks right if one policeman comes nearer and none goes farther, in some way to make
/// it.
fn looks_right(solved: &Solved, from: State, to: State) -> bool {
    let thief = [from.thief_cell()];
    let game = &solved.puzzle.game;
    if from.to_move == Player::Thief {
        let walk =
            |state: State| solved.walk(Player::Thief, state.thief_cell(), game.board.exits());
        return walk(to) < walk(from);
    }
    let walk = |cell: Cell| solved.walk(Player::Police, cell, &thief);
    // Every order of the cells afterwards, the first policeman's first.
    let mut orders: Vec<Vec<Cell>> = vec![Vec::new()];
    let after: Vec<Cell> = to.police_cells().collect();
    for _ in &after {
        let mut longer = Vec::new();
        for order in &orders {
            for &cell in &after {
                let count = |cells: &[Cell]| cells.iter().filter(|&&one| one == cell).count();
                if count(order) < count(&after) {
                    longer.push([&order[..], &[cell]].concat());
                }
            }
        }
        orders = longer;
    }
    orders.into_iter().any(|order| {
        let steps: Vec<(Cell, Cell)> = from.police_cells().zip(order).collect();
        let is_legal = steps.iter().all(|&(from, to)| {
            let directions = game.rules.directions(Player::Police).steps().iter();
            let ends: Vec<_> =
                directions.filter_map(|&(r, c)| game.board.step(from, r, c)).collect();
            ends.contains(&to)
                || from == to && (game.rules.turns.police_may_skip || ends.is_empty())
        });
        is_legal
            && steps.iter().all(|&(from, to)| walk(to) <= walk(from))
            && steps.iter().any(|&(from, to)| walk(to) < walk(from))
    })
}

#[test]
fn the_difficulty_is_that_of_the_definition() {
    let mut random = Rng::with_seed(412);
    let (mut scored, mut tempted) = (0, 0);
    for _ in 0..400 {
        let solved = Solved::random(&mut random, false);
        let start = solved.chase.start();
        let Value::Win(solver, Turns(1..)) = solved.value(start) else { continue };
        let effort = Effort::thorough(&Unwatched);
        let found = difficulty(solved.chase.game(), solved.chase.start(), &solved.solution, effort)
            .unwrap();
        let (mut bits, mut moves, mut only, mut tempting) = (0.0, 0, 0, 0);
        for state in solved.line() {
            let next = solved.next(state);
            if state.to_move != solver || next.is_empty() {
                continue;
            }
            let (mut all, mut kept, mut keeping) = (0.0, 0.0, 0);
            for after in next {
                let weight = if looks_right(&solved, state, after) { 2.0 } else { 1.0 };
                all += weight;
                if solved.value(after).outcome().winner() == Some(solver) {
                    kept += weight;
                    keeping += 1;
                } else {
                    tempting += usize::from(weight == 2.0);
                }
            }
            bits += f64::log2(all / kept);
            moves += 1;
            only += usize::from(keeping == 1);
        }
        let named = format!("{:?}", solved.puzzle);
        assert!((found.bits - bits).abs() < 1e-9, "{} {bits} {named}", found.bits);
        let counts = (found.moves, found.only, found.tempting);
        assert_eq!(counts, (moves, only, tempting), "{named}");
        scored += usize::from(bits > 0.0);
        tempted += usize::from(tempting > 0);
    }
    assert!(scored > 50 && tempted > 10, "{scored} {tempted}");
}
