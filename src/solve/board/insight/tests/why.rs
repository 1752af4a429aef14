//! The reasons of a verdict, compared with their definitions.

use crate::model::Step;
use crate::solve::board::insight::tests::*;
use crate::solve::chase::{Chase, SolvedChase};

fn cell_of(state: GridState, player: Player) -> Cell {
    if player == Player::Police { state.police } else { state.thief }
}

/// Every board without walls left out, of these sizes, with the police to move.
fn every_drawing(sizes: &[(usize, usize)]) -> Vec<Drawing> {
    let mut drawings = Vec::new();
    for &(rows, columns) in sizes {
        let cells = rows * columns;
        let codes = 5_usize.pow(u32::try_from(cells).unwrap());
        for code in 0..codes {
            let flat: Vec<char> = (0..cells)
                .map(|cell| b".*PTE"[code / 5_usize.pow(cell as u32) % 5] as char)
                .collect();
            if ['P', 'T', 'E']
                .iter()
                .all(|piece| flat.iter().filter(|cell| *cell == piece).count() == 1)
            {
                let rows = flat.chunks(columns).map(<[char]>::to_vec).collect();
                drawings.push(Drawing { rows, rules: Rules::default(), first: Player::Police });
            }
        }
    }
    drawings
}

fn some_drawings(seed: u64, count: usize, most_cells: usize) -> Vec<Drawing> {
    let mut random = Rng::with_seed(seed);
    (0..count).map(|_| Drawing::random(&mut random, most_cells)).collect()
}

/// The turns of the shortest way along drawing moves from each of these states to each other.
fn distances<S: Copy + PartialEq>(
    states: &[S],
    moves: impl Fn(S) -> Vec<S>,
) -> Vec<Vec<Option<usize>>> {
    let place = |state| states.iter().position(|&other| other == state);
    let next: Vec<Vec<usize>> =
        states.iter().map(|&state| moves(state).into_iter().filter_map(place).collect()).collect();
    let from = |start: usize| {
        let mut turns = vec![None; states.len()];
        turns[start] = Some(0);
        for turn in 0..states.len() {
            for state in 0..states.len() {
                if turns[state] == Some(turn) {
                    for &to in &next[state] {
                        turns[to] = turns[to].or(Some(turn + 1));
                    }
                }
            }
        }
        turns
    };
    (0..states.len()).map(from).collect()
}

/// The states of the path and of the loop, each without its first one. `moves` are the states after
/// a state, in reading order of the moves.
pub(crate) fn loop_by_definition<S: Copy + PartialEq>(
    start: S,
    moves: impl Fn(S) -> Vec<S>,
    is_drawn: impl Fn(S) -> bool,
) -> (Vec<S>, Vec<S>) {
    let mut states = vec![start];
    let mut index = 0;
    while index < states.len() {
        for next in moves(states[index]) {
            if is_drawn(next) && !states.contains(&next) {
                states.push(next);
            }
        }
        index += 1;
    }
    let turns = distances(&states, &moves);
    let place = |state| states.iter().position(|&other| other == state);
    let moves =
        |from: usize| moves(states[from]).into_iter().filter_map(place).collect::<Vec<usize>>();
    let round = |from: usize| {
        moves(from).into_iter().filter_map(|to| turns[to][from]).min().map(|back| back + 1)
    };
    let length =
        (0..states.len()).filter_map(round).min().expect("play in a draw goes on for ever");
    let on_loops: Vec<usize> =
        (0..states.len()).filter(|&state| round(state) == Some(length)).collect();
    let near =
        on_loops.iter().filter_map(|&state| turns[0][state]).min().expect("the start leads there");
    let goals: Vec<usize> =
        on_loops.into_iter().filter(|&state| turns[0][state] == Some(near)).collect();
    let walk = |mut from: usize, length: usize, goals: &[usize]| {
        let mut walked = Vec::new();
        for left in (0..length).rev() {
            let leads = |&to: &usize| goals.iter().any(|&goal| turns[to][goal] == Some(left));
            from = moves(from).into_iter().find(leads).expect("a way");
            walked.push(from);
        }
        walked
    };
    let path = walk(0, near, &goals);
    let entry = path.last().copied().unwrap_or(0);
    let steps = walk(entry, length, &[entry]);
    (
        path.into_iter().map(|at| states[at]).collect(),
        steps.into_iter().map(|at| states[at]).collect(),
    )
}

/// The states after each step.
fn states_after(state: GridState, steps: &[Step]) -> Vec<GridState> {
    let mut state = State::from(state);
    let mut states = Vec::new();
    for &step in steps {
        assert_eq!(step.mover(), state.to_move);
        state = state.after(step);
        states.push(state.into());
    }
    states
}

/// A board as a chase, and its solution.
fn solved(drawing: &Drawing) -> (Chase, SolvedChase) {
    let chase = Chase::new(drawing.puzzle());
    let solution = chase.solve(1 << 30, &Unwatched).unwrap();
    (chase, solution)
}

#[test]
fn the_loop_of_a_draw_is_that_of_the_definition() {
    let (mut draws, mut paths, mut longest) = (0, 0, 0);
    let tiny = every_drawing(&[(1, 3), (1, 4), (2, 2), (2, 3)]);
    for drawing in tiny.into_iter().chain(some_drawings(91, 1500, 12)) {
        let (oracle, start) = drawing.oracle();
        if oracle.value(start) != Value::Draw {
            continue;
        }
        let (chase, solution) = solved(&drawing);
        let effort = Effort::thorough(&Unwatched);
        let Ok(Why::Loop(found)) = why(chase.game(), &solution, start.into(), effort) else {
            panic!("no loop in\n{drawing}");
        };
        let moves = |state| drawing.moves(state);
        let is_drawn = |state| oracle.value(state) == Value::Draw;
        let (path, steps) = loop_by_definition(start, moves, is_drawn);
        let entry = path.last().copied().unwrap_or(start);
        assert_eq!(found.entry, entry.into(), "{drawing}");
        assert_eq!(states_after(start, &found.path), path, "{drawing}");
        assert_eq!(states_after(entry, &found.steps), steps, "{drawing}");
        draws += 1;
        paths += usize::from(!path.is_empty());
        longest = longest.max(steps.len());
    }
    assert!(draws > 100 && paths > 5 && longest >= 4, "{draws} {paths} {longest}");
}

/// The cells where the loser can have its turn from a state on, while the winner makes best moves.
fn room_by_definition(
    drawing: &Drawing,
    oracle: &Oracle,
    from: GridState,
    winner: Player,
) -> BTreeSet<usize> {
    let mut states = vec![from];
    let mut cells = BTreeSet::new();
    let mut index = 0;
    while index < states.len() {
        let state = states[index];
        index += 1;
        if drawing.is_over(state) {
            continue;
        }
        let moves = drawing.moves(state);
        let wins = |&next: &GridState| oracle.value(next).outcome() == Outcome::win_of(winner);
        let soonest =
            moves.iter().copied().filter(wins).filter_map(|next| oracle.value(next).turns()).min();
        if state.to_move != winner {
            cells.insert(cell_of(state, state.to_move).index());
        }
        for next in moves {
            let is_best = wins(&next) && oracle.value(next).turns() == soonest;
            if (state.to_move != winner || is_best) && !states.contains(&next) {
                states.push(next);
            }
        }
    }
    cells
}

/// The states of the best line, of equally good moves the first in reading order.
fn line_by_definition(drawing: &Drawing, oracle: &Oracle, start: GridState) -> Vec<GridState> {
    let mut line = vec![start];
    while let Value::Win(winner, Turns(turns @ 1..)) = oracle.value(line[line.len() - 1]) {
        let next = drawing.moves(line[line.len() - 1]);
        let is_best =
            |state: &&GridState| oracle.value(**state) == Value::Win(winner, Turns(turns - 1));
        line.push(*next.iter().find(is_best).expect("a best move"));
    }
    line
}

fn walk_by_definition(drawing: &Drawing, player: Player) -> Option<u32> {
    let mut places =
        BTreeSet::from([drawing.find(if player == Player::Police { 'P' } else { 'T' })]);
    for moves in 0..50 {
        if places.contains(&drawing.find('E')) {
            return Some(moves);
        }
        places = places
            .iter()
            .flat_map(|&place| drawing.steps(player, place).into_iter().chain([place]))
            .collect();
    }
    None
}

#[test]
fn the_room_of_the_loser_is_that_of_the_definition() {
    let (mut squeezes, mut races) = (0, 0);
    let tiny = every_drawing(&[(1, 3), (1, 4), (2, 2), (2, 3)]);
    for drawing in tiny.into_iter().step_by(3).chain(some_drawings(92, 150, 15)) {
        let (oracle, start) = drawing.oracle();
        let Value::Win(winner, Turns(1..)) = oracle.value(start) else { continue };
        let (chase, solution) = solved(&drawing);
        let effort = Effort::thorough(&Unwatched);
        let Ok(Why::Room(room)) = why(chase.game(), &solution, start.into(), effort) else {
            panic!("no room in\n{drawing}");
        };
        let line = line_by_definition(&drawing, &oracle, start);
        let rounds: Vec<(usize, GridState)> = line
            .into_iter()
            .enumerate()
            .filter(|&(turn, state)| turn == 0 || state.to_move != winner)
            .collect();
        let rooms: Vec<_> = rounds
            .iter()
            .map(|&(_, state)| room_by_definition(&drawing, &oracle, state, winner))
            .collect();
        assert_eq!(room.loser, winner.opponent());
        let found: Vec<_> = room
            .rounds
            .iter()
            .map(|round| (round.turn as usize, GridState::from(round.state)))
            .collect();
        assert_eq!(found, rounds, "{drawing}");
        let counts: Vec<_> = room.rounds.iter().map(|round| round.cells as usize).collect();
        assert_eq!(counts, rooms.iter().map(BTreeSet::len).collect::<Vec<_>>(), "{drawing}");
        for (cell, last) in room.last_rounds.iter().enumerate() {
            let expected =
                rooms.iter().rposition(|room| room.contains(&cell)).map(|last| last as u32);
            assert_eq!(*last, expected, "cell {cell} of\n{drawing}");
        }
        assert_eq!(
            room.walks,
            [Player::Police, Player::Thief].map(|player| walk_by_definition(&drawing, player))
        );
        assert!(
            rooms.is_sorted_by(|earlier, later| later.is_subset(earlier)),
            "a room never grows: {drawing}"
        );
        let exit = drawing.cell(drawing.find('E')).index();
        if winner == Player::Thief && drawing.rules.turns.police_may_skip {
            assert!(
                !rooms[0].contains(&exit),
                "a policeman who may stay on the exit would hold it: {drawing}"
            );
        }
        squeezes += usize::from(winner == Player::Police);
        races += usize::from(winner == Player::Thief);
    }
    assert!(squeezes > 50 && races > 50, "{squeezes} {races}");
}

#[test]
fn a_search_gives_up_and_stops_when_cancelled() {
    /// Cancels at once.
    struct Cancelled;
    impl Control for Cancelled {
        fn is_cancelled(&self) -> bool {
            true
        }
    }
    let open = |rows: usize, first: &str| {
        let rest = format!("\n|{}", ".".repeat(first.len()));
        picture(&format!("|{first}{}\n|{}E", rest.repeat(rows), ".".repeat(first.len() - 1)))
    };
    let chase = Chase::new(open(24, "P......................T"));
    let solution = chase.solve(1 << 30, &Unwatched).unwrap();
    let found = |effort| why(chase.game(), &solution, chase.start(), effort);
    assert_eq!(found(Effort::quick(&Unwatched)), Err(Unexplained::TooManyStates));
    assert_eq!(found(Effort::thorough(&Cancelled)), Err(Unexplained::Cancelled));
    assert!(found(Effort::thorough(&Unwatched)).is_ok());
}

/// The score of each of the solver's turns, with weights counted by listing a move twice.
#[test]
fn the_difficulty_is_that_of_the_definition() {
    let mut scored = 0;
    for drawing in some_drawings(93, 150, 12) {
        let (oracle, start) = drawing.oracle();
        let Value::Win(solver, Turns(1..)) = oracle.value(start) else { continue };
        let (chase, solution) = solved(&drawing);
        let found =
            difficulty(chase.game(), chase.start(), &solution, Effort::thorough(&Unwatched))
                .unwrap();
        let (mut bits, mut moves, mut only) = (0.0, 0, 0);
        for state in line_by_definition(&drawing, &oracle, start) {
            if state.to_move != solver || drawing.is_over(state) {
                continue;
            }
            let goal = if solver == Player::Police {
                state.thief
            } else {
                drawing.cell(drawing.find('E'))
            };
            // The moves to the goal, by walking from a cell until it is met.
            let walk = |from: Cell| {
                let mut places = BTreeSet::from([drawing.place(from)]);
                let is_met = |_: &usize| {
                    let met = places.contains(&drawing.place(goal));
                    let next = places
                        .iter()
                        .flat_map(|&place| drawing.steps(solver, place))
                        .collect::<Vec<_>>();
                    places.extend(next);
                    met
                };
                (0..50).find(is_met).unwrap_or(usize::MAX)
            };
            let here = walk(cell_of(state, solver));
            let mut drawn = Vec::new();
            for next in drawing.moves(state) {
                let looks_right = walk(cell_of(next, solver)) < here;
                drawn.extend(std::iter::repeat_n(next, if looks_right { 2 } else { 1 }));
            }
            let wins = |next: &GridState| oracle.value(*next).outcome() == Outcome::win_of(solver);
            let kept = drawn.iter().filter(|next| wins(next)).count();
            bits += (drawn.len() as f64 / kept as f64).log2();
            moves += 1;
            only += usize::from(drawing.moves(state).iter().filter(|next| wins(next)).count() == 1);
        }
        assert!((found.bits - bits).abs() < 1e-9, "{} {bits} {drawing}", found.bits);
        assert_eq!((found.moves, found.only), (moves, only), "{drawing}");
        scored += usize::from(bits > 0.0);
    }
    assert!(scored > 20, "{scored}");
}
