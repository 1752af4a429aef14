//! The engine against an oracle that repeats the definition, against the checker, and against what
//! is known about famous graphs.
//!
//! In one file because the oracle and the small games serve most of these tests.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::model::{
    Player, PursuitGame, PursuitGraph, PursuitStart, Squad, State, Step, Stuck, TurnRules,
};
use crate::solve::bytes::TransferInput;
use crate::solve::pursuit::checker::check_values;
use crate::solve::pursuit::game::PursuitGameKey;
use crate::solve::pursuit::solution::{
    CopNumber, MAX_MOVES_COMPARED, PursuitSolution, least_turns, memory_within,
};
use crate::solve::pursuit::squads::squads;
use crate::solve::solvable::{Solvable, Summary};
use crate::solve::value::{Control, Stopped, Turns, Unwatched, Value};

fn game(vertices: u32, edges: Vec<(u32, u32)>, policemen: u8) -> PursuitGame {
    PursuitGame::usual(Arc::new(PursuitGraph::new(vertices, edges)), policemen)
}

/// Edges both ways.
fn both_ways(edges: impl IntoIterator<Item = (u32, u32)>) -> Vec<(u32, u32)> {
    edges.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).collect()
}

fn solved(game: &PursuitGame) -> PursuitSolution {
    PursuitSolution::new(&Arc::new(game.clone()), u64::MAX, &Unwatched).unwrap()
}

/// The policemen in order, the thief, and whether the police are to move.
type Ordered = (Vec<u32>, u32, bool);

/// Who wins each state and in how many turns, by repeating the definition until all is stable.
fn oracle(game: &PursuitGame) -> HashMap<Ordered, (Player, u32)> {
    let vertices = game.graph.vertex_count();
    let mut places = vec![vec![]];
    for _ in 0..game.policemen {
        let longer = |place: &Vec<u32>| {
            let place = place.clone();
            (0..vertices).map(move |vertex| [&place[..], &[vertex]].concat())
        };
        places = places.iter().flat_map(longer).collect();
    }
    let mut moves: Vec<(Ordered, Vec<Ordered>)> = Vec::new();
    let mut value: HashMap<Ordered, (Player, u32)> = HashMap::new();
    for (police, thief) in
        places.iter().flat_map(|police| (0..vertices).map(move |thief| (police, thief)))
    {
        for police_move in [true, false] {
            let state = (police.clone(), thief, police_move);
            let next: Vec<Ordered> = if police_move {
                joint_moves(game, police).into_iter().map(|to| (to, thief, false)).collect()
            } else {
                let stay = game.turns.thief_may_skip.then_some(thief);
                let to = game.graph.successors(thief).iter().copied().chain(stay);
                to.map(|to| (police.clone(), to, true)).collect()
            };
            let mover = if police_move { Player::Police } else { Player::Thief };
            if police.contains(&thief) {
                value.insert(state, (Player::Police, 0));
            } else if game.exits.contains(&thief) {
                value.insert(state, (Player::Thief, 0));
            } else if next.is_empty() {
                let loses = game.turns.stuck == Stuck::Loses;
                value.insert(state, (if loses { mover.opponent() } else { mover }, 0));
            } else {
                moves.push((state, next));
            }
        }
    }
    for turn in 1.. {
        let mut news = Vec::new();
        for (state, next) in moves.iter().filter(|(state, _)| !value.contains_key(state)) {
            let mover = if state.2 { Player::Police } else { Player::Thief };
            let won_by = |player| {
                let is_won = |next: &&Ordered| value.get(*next).is_some_and(|won| won.0 == player);
                next.iter().filter(is_won).count()
            };
            if won_by(mover) > 0 {
                news.push((state.clone(), (mover, turn)));
            } else if won_by(mover.opponent()) == next.len() {
                news.push((state.clone(), (mover.opponent(), turn)));
            }
        }
        if news.is_empty() {
            break;
        }
        value.extend(news);
    }
    value
}

fn joint_moves(game: &PursuitGame, police: &[u32]) -> Vec<Vec<u32>> {
    let steps = |at: u32| game.police_graph().successors(at).to_vec();
    if !game.turns.police_may_skip && police.iter().all(|&at| steps(at).is_empty()) {
        return Vec::new();
    }
    let Some((&last, others)) = police.split_last() else { return vec![vec![]] };
    let mut to = steps(last);
    if game.turns.police_may_skip || to.is_empty() {
        to.push(last);
    }
    // If all others are stuck, they stay, as long as one policeman can step.
    let before = match joint_moves(game, others) {
        stuck if stuck.is_empty() => vec![others.to_vec()],
        moves => moves,
    };
    before.iter().flat_map(|moved| to.iter().map(|&to| [&moved[..], &[to]].concat())).collect()
}

/// Compares every state with the oracle, and lets the checker prove them.
fn compare(game: &PursuitGame) {
    let solution = solved(game);
    let expected = oracle(game);
    let endless = Value::endless(game.turns.endless);
    let vertices = game.graph.vertex_count();
    let mut squads = vec![vec![]];
    for _ in 0..game.policemen {
        let longer = |squad: &Vec<u32>| {
            let squad = squad.clone();
            (0..vertices).map(move |vertex| [&squad[..], &[vertex]].concat())
        };
        squads = squads.iter().flat_map(longer).collect();
    }
    for police in squads {
        let squad = Squad::new(&police).unwrap();
        let values = solution.values(squad).unwrap();
        for thief in 0..vertices {
            for (to_move, values) in [Player::Police, Player::Thief].into_iter().zip(&values) {
                let found = solution.value(State { police: squad, thief, to_move }).unwrap();
                let state = (police.clone(), thief, to_move == Player::Police);
                let expected = match expected.get(&state) {
                    Some(&(winner, turns)) => Value::Win(winner, Turns(turns)),
                    None => endless,
                };
                assert_eq!(found, expected, "{state:?} in {game:?}");
                assert_eq!(values[thief as usize], expected, "{state:?} in {game:?}");
            }
        }
        check_turns(game, &solution, &police);
    }
    let proved = check_values(game, &|state| solution.value(state), &Unwatched).unwrap();
    assert!(proved.is_ok(), "{proved:?} in {game:?}");
    check_placement(game, &solution);
    check_starts(game, &solution);
    check_transfer(game, &solution);
}

/// The turns of a squad are the joint moves, each once, and the best move is the first of the best.
fn check_turns(game: &PursuitGame, solution: &PursuitSolution, police: &[u32]) {
    let squad = |vertices: &Vec<u32>| Step::Police(Squad::new(vertices).unwrap());
    let turns: BTreeSet<Step> = joint_moves(game, police).iter().map(squad).collect();
    for thief in 0..game.graph.vertex_count() {
        let police = Squad::new(police).unwrap();
        for to_move in [Player::Police, Player::Thief] {
            let state = State { police, thief, to_move };
            let moves = solution.moves(state);
            let has_ended = solution.value(state).unwrap().turns() == Some(Turns(0));
            if to_move == Player::Police && !has_ended {
                assert!(moves.iter().map(|(step, _)| step).eq(&turns), "{state:?} in {game:?}");
            }
            assert_eq!((moves.is_empty(), moves.len()), (has_ended, solution.move_count(state)));
            let best = solution.moves_best_first(state).first().map(|&(step, _)| step);
            assert_eq!(solution.best_move(state), best, "{state:?} in {game:?}");
        }
    }
}

/// The chosen vertices get the value of the definition: the best for the police of the best for the
/// thief.
fn check_placement(game: &PursuitGame, solution: &PursuitSolution) {
    let vertices = game.graph.vertex_count();
    let all_exits = game.exits.len() == vertices as usize;
    let value = |police: Squad, thief| {
        let state = State { police, thief, to_move: game.first };
        solution.value(state).unwrap().good_for(Player::Police)
    };
    let worst = |police: Squad| {
        let may = |&thief: &u32| all_exits || !game.exits.contains(&thief);
        (0..vertices).filter(may).min_by_key(|&thief| value(police, thief)).unwrap()
    };
    let mut squads: Vec<Squad> = squads(vertices, game.policemen).collect();
    squads.sort_unstable();
    let best = squads.iter().map(|&police| value(police, worst(police))).max().unwrap();
    let police = *squads.iter().find(|&&police| value(police, worst(police)) == best).unwrap();
    assert_eq!(solution.chosen(), Some((police, worst(police))), "{game:?}");
    // The best line ends when the value says.
    let line = solution.best_line(PursuitStart::Chosen, usize::MAX);
    let turns = solution.verdict(PursuitStart::Chosen).value.unwrap().turns();
    assert_eq!(line.len() as u32, turns.map_or(0, |turns| turns.0), "{game:?}");
}

/// A solve that stops when its start is decided finds the verdict and the line of a whole one.
fn check_starts(game: &PursuitGame, solution: &PursuitSolution) {
    let key = PursuitGameKey::new(Arc::new(game.clone()));
    let vertices = game.graph.vertex_count();
    for thief in 0..vertices.min(3) {
        let police = vec![vertices - 1; usize::from(game.policemen)];
        let start = PursuitStart::Placed { police: Squad::new(&police).unwrap(), thief };
        let alone = key.summaries(&[start], usize::MAX, u64::MAX, &Unwatched).unwrap();
        assert_eq!(alone, [Summary::new(solution, start, usize::MAX)], "{start:?} in {game:?}");
    }
}

/// Game, solution and summary survive their bytes.
fn check_transfer(game: &PursuitGame, solution: &PursuitSolution) {
    let key = PursuitGameKey::new(Arc::new(game.clone()));
    let mut bytes = Vec::new();
    key.write_game(&mut bytes);
    assert!(PursuitGameKey::read_game(&mut TransferInput(&bytes)).unwrap() == key);
    let mut bytes = Vec::new();
    PursuitGameKey::write_solution(solution, &mut bytes);
    let read = key.read_solution(&mut TransferInput(&bytes)).unwrap();
    assert_eq!(read.verdict(PursuitStart::Chosen), solution.verdict(PursuitStart::Chosen));
    assert!(key.read_solution(&mut TransferInput(&bytes[..bytes.len() - 1])).is_none());
    let summary = Summary::new(solution, PursuitStart::Chosen, usize::MAX);
    let encoded = key.encode(PursuitStart::Chosen, &summary);
    assert_eq!(key.decode(PursuitStart::Chosen, &encoded), Some(summary));
}

/// Every combination of exits, skips, stuck and first mover, by its number.
fn variant(base: PursuitGame, number: u32) -> PursuitGame {
    let vertices = base.graph.vertex_count();
    PursuitGame {
        exits: (0..vertices)
            .filter(|&vertex| vertex < 5 && number >> (5 + vertex) & 1 == 1)
            .collect(),
        turns: TurnRules {
            police_may_skip: number & 1 == 0,
            thief_may_skip: number & 2 == 0,
            stuck: if number & 4 == 0 { Stuck::Loses } else { Stuck::Wins },
            endless: match number & 24 {
                0 => None,
                8 => Some(Player::Police),
                _ => Some(Player::Thief),
            },
        },
        first: if number & 16 == 0 { Player::Police } else { Player::Thief },
        ..base
    }
}

#[test]
fn every_small_directed_graph_is_solved_as_the_definition_says() {
    for vertices in 1..=3u32 {
        let pairs: Vec<_> =
            (0..vertices).flat_map(|a| (0..vertices).map(move |b| (a, b))).collect();
        let mut random = fastrand::Rng::with_seed(35);
        for chosen in 0..1u32 << pairs.len() {
            let edges: Vec<_> = (0..)
                .zip(&pairs)
                .filter(|(at, _)| chosen >> at & 1 == 1)
                .map(|(_, &e)| e)
                .collect();
            for policemen in 1..=if vertices == 3 { 2 } else { 3 } {
                let number = random.u32(..1 << (5 + vertices));
                compare(&variant(game(vertices, edges.clone(), policemen), number));
            }
        }
    }
}

#[test]
fn every_undirected_graph_of_up_to_five_vertices_is_solved_under_every_rule() {
    let mut random = fastrand::Rng::with_seed(5);
    for vertices in 1..=5u32 {
        for edges in unnumbered_graphs(vertices) {
            for policemen in 1..=3 {
                for rules in 0..32 {
                    let exits = random.u32(..1 << vertices) << 5;
                    compare(&variant(game(vertices, edges.clone(), policemen), rules | exits));
                }
            }
        }
    }
}

/// The graphs of a number of vertices, each with one of its numberings.
fn unnumbered_graphs(vertices: u32) -> Vec<Vec<(u32, u32)>> {
    let pairs: Vec<_> = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let number_of = |a: u32, b: u32| pairs.iter().position(|&pair| pair == (a.min(b), a.max(b)));
    let mut orders = vec![Vec::new()];
    for _ in 0..vertices {
        let longer = |order: &Vec<u32>| -> Vec<Vec<u32>> {
            let rest = (0..vertices).filter(|vertex| !order.contains(vertex));
            rest.map(|vertex| [&order[..], &[vertex]].concat()).collect()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let mut graphs = Vec::new();
    for chosen in 0..1u32 << pairs.len() {
        let edges: Vec<(u32, u32)> = (0..pairs.len())
            .filter(|&pair| chosen >> pair & 1 == 1)
            .map(|pair| pairs[pair])
            .collect();
        let renumbered = |order: &Vec<u32>| -> u32 {
            let pair = |&(a, b): &(u32, u32)| {
                1 << number_of(order[a as usize], order[b as usize]).unwrap()
            };
            edges.iter().map(pair).sum()
        };
        // Of all numberings of a graph, the one with the smallest number.
        if orders.iter().all(|order| renumbered(order) >= chosen) {
            graphs.push(both_ways(edges));
        }
    }
    graphs
}

#[test]
fn the_graphs_of_each_order_are_counted() {
    let counts = (1..=5).map(|vertices| unnumbered_graphs(vertices).len());
    assert_eq!(counts.collect::<Vec<_>>(), [1, 2, 4, 11, 34]);
}

#[test]
fn random_directed_graphs_with_up_to_four_policemen_are_solved_as_the_definition_says() {
    let mut random = fastrand::Rng::with_seed(10);
    for policemen in 1..=4u8 {
        let most = [90, 8, 5, 4][usize::from(policemen) - 1];
        for _ in 0..if policemen == 1 { 12 } else { 60 } {
            let vertices = random.u32(2..most);
            let degree = random.u32(1..4);
            let edges = (0..vertices * degree)
                .map(|_| (random.u32(..vertices), random.u32(..vertices)))
                .collect();
            let mut game = variant(game(vertices, edges, policemen), random.u32(..32));
            game.exits = (0..vertices).filter(|_| random.u32(..6) == 0).collect();
            compare(&game);
        }
    }
}

#[test]
fn of_many_turns_the_first_are_compared_and_a_best_one() {
    // Four policemen in the middle of a star, who must guard its last four exits.
    let leaves = 30;
    let mut star = game(leaves + 2, both_ways((1..=leaves).map(|leaf| (0, leaf))), 4);
    let exits: Vec<u32> = (leaves - 3..=leaves).collect();
    let thief = leaves + 1;
    let edges = star.graph.edges().chain(exits.iter().map(|&exit| (thief, exit))).collect();
    star.graph = Arc::new(PursuitGraph::new(leaves + 2, edges));
    star.exits = exits.clone();
    let solution = solved(&star);
    let state = State { police: Squad::new(&[0; 4]).unwrap(), thief, to_move: Player::Police };
    let best = Step::Police(Squad::new(&exits).unwrap());
    assert_eq!(solution.best_move(state), Some(best));
    let moves = solution.moves_best_first(state);
    assert_eq!((solution.move_count(state), moves.len()), (46_376, MAX_MOVES_COMPARED));
    assert_eq!(moves[0].0, best);
    assert_ne!(moves[1].1, moves[0].1);
}

/// Records the progress, and cancels after it was asked this often.
#[derive(Default)]
struct Recorder {
    reported: Mutex<Vec<f64>>,
    most_asked: Option<usize>,
    asked: AtomicUsize,
}

impl Control for Recorder {
    fn is_cancelled(&self) -> bool {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        self.most_asked.is_some_and(|most| asked >= most)
    }

    fn progress(&self, share: f64) {
        self.reported.lock().unwrap().push(share);
    }
}

#[test]
fn progress_rises_to_one_and_a_solve_ends_whenever_it_is_cancelled() {
    let cycle = both_ways((0..40).map(|vertex| (vertex, (vertex + 1) % 40)));
    let game = Arc::new(PursuitGame { most_for_cop_number: 4, ..game(40, cycle, 2) });
    let control = Recorder::default();
    PursuitSolution::new(&game, u64::MAX, &control).unwrap();
    let reported = control.reported.into_inner().unwrap();
    assert!(reported.is_sorted(), "{reported:?}");
    assert!(reported[0] < 0.01 && reported.last() == Some(&1.0), "{reported:?}");
    let distinct: BTreeSet<u64> = reported.iter().map(|share| share.to_bits()).collect();
    assert!(distinct.len() > 100, "{reported:?}");
    for most in [0, 1, 2, 5, 20, 50, 200] {
        let control = Recorder { most_asked: Some(most), ..Recorder::default() };
        let stopped = PursuitSolution::new(&game, u64::MAX, &control).err();
        assert_eq!(stopped, Some(Stopped::Cancelled), "{most}");
    }
}

#[test]
fn the_checker_rejects_every_altered_value() {
    let cycle = game(5, both_ways((0..5).map(|v| (v, (v + 1) % 5))), 2);
    let solution = solved(&PursuitGame { exits: vec![3], ..cycle });
    for police in [[0, 2], [1, 1], [2, 4]] {
        for thief in 0..5 {
            for to_move in [Player::Police, Player::Thief] {
                let altered = State { police: Squad::new(&police).unwrap(), thief, to_move };
                let right = solution.value(altered).unwrap();
                let players = [Player::Police, Player::Thief];
                let mut claims = vec![Value::Draw];
                claims.extend(players.map(Value::Endless));
                for turns in [0, 1, 9] {
                    claims.extend(players.map(|winner| Value::Win(winner, Turns(turns))));
                }
                for claim in claims {
                    let value = |state| match state == altered {
                        true => Some(claim),
                        false => solution.value(state),
                    };
                    let checked = check_values(solution.game(), &value, &Unwatched).unwrap();
                    assert_eq!(checked.is_ok(), claim == right, "{altered:?} {claim:?}");
                }
            }
        }
    }
}

fn cop_number(vertices: u32, edges: Vec<(u32, u32)>) -> CopNumber {
    let game = PursuitGame { most_for_cop_number: 4, ..game(vertices, edges, 0) };
    solved(&game).cop_number().unwrap()
}

/// A cubic graph from its LCF notation.
fn lcf(shifts: &[i64], repeats: usize) -> (u32, Vec<(u32, u32)>) {
    let vertices = (shifts.len() * repeats) as i64;
    let edges = (0..vertices).flat_map(|vertex| {
        let chord = vertex + shifts[vertex as usize % shifts.len()];
        [(vertex, vertex + 1), (vertex, chord)]
            .map(|(a, b)| (a as u32, b.rem_euclid(vertices) as u32))
    });
    (vertices as u32, both_ways(edges))
}

fn petersen() -> (u32, Vec<(u32, u32)>) {
    let edges = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    (10, both_ways(edges))
}

fn robertson() -> (u32, Vec<(u32, u32)>) {
    let chords = [
        (0, 4),
        (0, 7),
        (1, 9),
        (1, 12),
        (2, 6),
        (2, 14),
        (3, 8),
        (3, 11),
        (4, 15),
        (5, 13),
        (5, 17),
        (6, 10),
        (7, 16),
        (8, 13),
        (9, 17),
        (10, 15),
        (11, 18),
        (12, 16),
        (14, 18),
    ];
    (19, both_ways((0..19).map(|v| (v, (v + 1) % 19)).chain(chords)))
}

fn grid(rows: u32, columns: u32, wraps: bool) -> (u32, Vec<(u32, u32)>) {
    let at = move |row: u32, column: u32| (row % rows) * columns + column % columns;
    let edges = (0..rows).flat_map(move |row| {
        (0..columns).flat_map(move |column| {
            let right =
                (wraps || column + 1 < columns).then(|| (at(row, column), at(row, column + 1)));
            let down = (wraps || row + 1 < rows).then(|| (at(row, column), at(row + 1, column)));
            right.into_iter().chain(down)
        })
    });
    (rows * columns, both_ways(edges))
}

#[test]
fn the_cop_numbers_of_famous_graphs_are_known() {
    let of = |(vertices, edges)| cop_number(vertices, edges);
    let path = (9, both_ways((0..8).map(|v| (v, v + 1))));
    assert_eq!(of(path), CopNumber::Exactly(1), "a path");
    assert_eq!(
        of((7, both_ways((0..7).map(|v| (v, (v + 1) % 7))))),
        CopNumber::Exactly(2),
        "a cycle"
    );
    assert_eq!(of(petersen()), CopNumber::Exactly(3), "Petersen");
    assert_eq!(
        of(lcf(&[10, 7, 4, -4, -7, 10, -4, 7, -7, 4], 2)),
        CopNumber::Exactly(3),
        "dodecahedron"
    );
    assert_eq!(of(lcf(&[5, -5], 7)), CopNumber::Exactly(3), "Heawood");
    assert_eq!(of(robertson()), CopNumber::Exactly(4), "Robertson");
    assert_eq!(of(grid(5, 7, true)), CopNumber::Exactly(3), "a torus");
    assert_eq!(of(grid(4, 6, false)), CopNumber::Exactly(2), "a grid");
    // Each component needs its own.
    assert_eq!(of((5, Vec::new())), CopNumber::Above(4));
    assert_eq!(of((4, Vec::new())), CopNumber::Exactly(4));
    // Hypercubes of dimension d need ⌈(d + 1) / 2⌉.
    for dimension in 1..=5u32 {
        let edges = (0..1u32 << dimension)
            .flat_map(|vertex| (0..dimension).map(move |bit| (vertex, vertex ^ 1 << bit)));
        let found = cop_number(1 << dimension, edges.collect());
        assert_eq!(
            found,
            CopNumber::Exactly(dimension.div_ceil(2) as u8 + u8::from(dimension % 2 == 0))
        );
    }
}

#[test]
fn two_policemen_catch_the_thief_on_a_grid_in_the_known_number_of_rounds() {
    for (rows, columns) in [(2, 2), (2, 5), (3, 4), (4, 4), (5, 6)] {
        let (vertices, edges) = grid(rows, columns, false);
        let solution = solved(&game(vertices, edges, 2));
        let turns = solution.verdict(PursuitStart::Chosen).value.unwrap().turns().unwrap().0;
        // A round is a turn of both. The last one ends with the police.
        assert_eq!(turns.div_ceil(2), (rows + columns - 2) / 2, "{rows} × {columns}");
    }
}

#[test]
fn the_cop_win_graphs_of_each_order_are_counted() {
    // Every graph of an order comes from one of the order before. Isomorphic ones share the same
    // smallest code. A disconnected graph is never cop-win.
    let mut codes: std::collections::HashSet<u32> = [0].into();
    for (vertices, expected) in [(1usize, 1), (2, 1), (3, 2), (4, 5), (5, 16), (6, 68), (7, 403)] {
        let mut orders = vec![vec![]];
        for next in 0..vertices {
            let longer = |order: &Vec<usize>| {
                let order = order.clone();
                (0..=order.len()).map(move |at| {
                    let mut order = order.clone();
                    order.insert(at, next);
                    order
                })
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        let place = |a: usize, b: usize| a.max(b) * (a.max(b) - 1) / 2 + a.min(b);
        let smallest = |code: u32| {
            let renumbered = |order: &Vec<usize>| {
                let pairs = (1..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
                pairs.fold(0, |all, (a, b)| {
                    all | (code >> place(order[a], order[b]) & 1) << place(a, b)
                })
            };
            orders.iter().map(renumbered).min().unwrap()
        };
        if vertices > 1 {
            let before = (vertices - 1) * (vertices - 2) / 2;
            let longer =
                |&code: &u32| (0..1u32 << (vertices - 1)).map(move |row| code | row << before);
            codes = codes.iter().flat_map(longer).map(smallest).collect();
        }
        let is_cop_win = |&&code: &&u32| {
            let pairs = (1..vertices as u32).flat_map(|b| (0..b).map(move |a| (a, b)));
            let edges = pairs.filter(|&(a, b)| code >> place(a as usize, b as usize) & 1 == 1);
            cop_number(vertices as u32, both_ways(edges)) == CopNumber::Exactly(1)
        };
        assert_eq!(codes.iter().filter(is_cop_win).count(), expected, "{vertices} vertices");
    }
}

#[test]
fn a_solve_holds_no_more_memory_than_announced() {
    for policemen in 1..=3 {
        let (vertices, edges) = grid(5, 5, false);
        let game = PursuitGame { exits: vec![24], ..game(vertices, edges, policemen) };
        for limit in [u64::MAX, memory_within(&game, 0).0] {
            let (peak, kept) = memory_within(&game, limit);
            let solution = solved(&game);
            assert!(solution.memory() <= kept && kept <= peak, "{policemen}");
        }
    }
}

#[test]
fn a_longer_game_than_fits_into_the_limit_is_too_large() {
    // On a directed cycle, the policeman waits while the thief comes around, step by step.
    let long = PursuitGame {
        turns: TurnRules { thief_may_skip: false, ..TurnRules::USUAL },
        ..game(200, (0..200).map(|v| (v, (v + 1) % 200)).collect(), 1)
    };
    let eight_planes =
        (0..).map(|bits| 1u64 << bits).find(|&limit| memory_within(&long, limit).0 <= limit);
    let asked = memory_within(&long, u64::MAX).0;
    for limit in [eight_planes.unwrap(), asked] {
        let solution = PursuitSolution::new(&Arc::new(long.clone()), limit, &Unwatched);
        match solution {
            Ok(solution) => {
                let state =
                    State { police: Squad::new(&[0]).unwrap(), thief: 1, to_move: Player::Thief };
                assert!(solution.value(state).unwrap().turns().is_some());
            }
            Err(Stopped::TooLarge { needed, limit }) => assert!(needed > limit && needed == asked),
            Err(Stopped::Cancelled) => unreachable!(),
        }
    }
}

/// Notices whether any work was done.
#[derive(Default)]
struct Worked(AtomicUsize);

impl Control for Worked {
    fn is_cancelled(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed);
        false
    }
}

#[test]
fn a_long_way_to_an_exit_or_to_the_thief_is_known_before_any_work() {
    let (vertices, edges) = grid(40, 1, false);
    let exits = PursuitGame { exits: vec![0], ..game(vertices, edges, 2) };
    let (vertices, mut edges) = grid(80, 1, false);
    edges.extend([(0, 79), (79, 0)]);
    for long in [exits, game(vertices, edges, 2)] {
        check_known_before_any_work(&long);
    }
}

#[track_caller]
fn check_known_before_any_work(long: &PursuitGame) {
    let whole = memory_within(long, u64::MAX).0;
    let mut refused = 0;
    for limit in (1..=32).map(|part| whole * part / 32) {
        if memory_within(long, limit).0 > limit {
            continue;
        }
        let worked = Worked::default();
        if PursuitSolution::new(&Arc::new(long.clone()), limit, &worked).is_err() {
            refused += 1;
            assert_eq!(worked.0.into_inner(), 0);
        }
    }
    assert!(refused > 0);
}

#[test]
fn some_state_has_the_turns_that_are_known_before_solving() {
    let mut random = fastrand::Rng::with_seed(61);
    let mut known = [0; 2];
    for _ in 0..300 {
        let vertices = random.u32(2..10);
        let way: Vec<(u32, u32)> =
            (1..vertices).map(|v| (random.u32(v.saturating_sub(2)..v), v)).collect();
        let mut edges = both_ways(way);
        edges.extend(
            (0..random.u32(0..3)).map(|_| (random.u32(..vertices), random.u32(..vertices))),
        );
        let game = PursuitGame {
            exits: if random.bool() { vec![random.u32(..vertices)] } else { Vec::new() },
            turns: TurnRules {
                police_may_skip: random.u8(..4) > 0,
                thief_may_skip: random.bool(),
                stuck: if random.bool() { Stuck::Wins } else { Stuck::Loses },
                endless: None,
            },
            ..game(vertices, edges, random.u8(1..3))
        };
        let solution = solved(&game);
        let turns = squads(vertices, game.policemen).flat_map(|police| {
            let states = (0..vertices).flat_map(move |thief| {
                [Player::Police, Player::Thief].map(|to_move| State { police, thief, to_move })
            });
            states.filter_map(|state| solution.value(state)?.turns())
        });
        let least = least_turns(&game);
        known[usize::from(game.exits.is_empty())] += u32::from(least > 0);
        assert!(turns.max() >= (least > 0).then_some(Turns(least)), "{game:?}");
    }
    assert!(known.iter().all(|&known| known > 40), "{known:?}");
}

#[test]
fn a_verdict_needs_the_announced_memory_however_long_the_game_is() {
    // The policeman at one end of a corridor reaches the thief at the other after 300 turns.
    let (vertices, edges) = grid(150, 1, false);
    let key = PursuitGameKey::new(Arc::new(game(vertices, edges, 2)));
    let police = Squad::new(&[0, 0]).unwrap();
    let placed = PursuitStart::Placed { police, thief: 149 };
    let needed = key.summary_memory(&[placed], 0, 0);
    assert!(key.memory_within(needed).peak > needed, "the table of all values does not fit");
    // Two policemen who choose stand at a quarter from each end.
    for (start, turns) in [(placed, 297), (PursuitStart::Chosen, 73)] {
        for starts in [vec![start], vec![start; 2]] {
            assert_eq!(key.summary_memory(&starts, 0, needed), needed);
            let summaries = key.summaries(&starts, 0, needed, &Unwatched).unwrap();
            let value = summaries[0].verdict.value.unwrap();
            assert_eq!(value, Value::Win(Player::Police, Turns(turns)));
        }
    }
}

#[test]
fn whatever_fits_as_announced_has_a_verdict_and_the_right_one() {
    let mut random = fastrand::Rng::with_seed(47);
    for _ in 0..200 {
        let vertices = random.u32(1..9);
        let edges = (0..random.u32(0..24))
            .map(|_| (random.u32(..vertices), random.u32(..vertices)))
            .collect();
        let policemen = random.u8(1..4);
        let game = PursuitGame {
            exits: (0..vertices).filter(|_| random.u8(..4) == 0).collect(),
            first: if random.bool() { Player::Police } else { Player::Thief },
            turns: TurnRules {
                police_may_skip: random.bool(),
                thief_may_skip: random.bool(),
                stuck: if random.bool() { Stuck::Wins } else { Stuck::Loses },
                endless: *random
                    .choice(&[None, Some(Player::Police), Some(Player::Thief)])
                    .unwrap(),
            },
            ..game(vertices, edges, policemen)
        };
        let key = PursuitGameKey::new(Arc::new(game.clone()));
        let solution = solved(&game);
        let mut start = || {
            let police: Vec<u32> = (0..policemen).map(|_| random.u32(..vertices)).collect();
            let police = Squad::new(&police).unwrap();
            PursuitStart::Placed { police, thief: random.u32(..vertices) }
        };
        let starts = [start(), PursuitStart::Chosen, start()];
        let whole = key.memory_within(u64::MAX).peak;
        for limit in (1..=16).map(|part| whole * part / 16) {
            for starts in [&starts[..1], &starts[1..2], &starts] {
                let needed = key.summary_memory(starts, 0, limit);
                if needed > limit {
                    continue;
                }
                let summaries = key.summaries(starts, 0, limit, &Unwatched).unwrap();
                for (start, summary) in starts.iter().zip(summaries) {
                    assert_eq!(summary.verdict, solution.verdict(*start), "{game:?} {start:?}");
                }
            }
        }
    }
}
