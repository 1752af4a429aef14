//! Round trips, and the properties that every format must preserve.

use std::collections::BTreeMap;

use fastrand::Rng;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::chase::words::ChaseWords;
use crate::analysis::convert::pursuit::PlainPursuit;
use crate::analysis::convert::{PlainGame, PlainNames};
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::picture::SolvesAll;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::model::{CostPlayer, Graph, Objective, Player, State, Stuck, Vertex};
use crate::solve::chase::squads;
use crate::solve::graph::outcome;
use crate::solve::graph::outcome::VertexValue;
use crate::solve::{Unwatched, Value};

/// What all formats must preserve: every property, and the moves of each vertex by name.
type Meaning = (Vec<Option<String>>, BTreeMap<String, Vec<(String, u64)>>);

fn meaning(game: &PlainGame) -> Meaning {
    let name = |vertex| game.name(vertex).into_owned();
    let properties = vec![
        game.title.clone(),
        game.author.clone(),
        game.expectation.clone(),
        Some(format!("{:?} {:?}", game.objective, game.first)),
        game.start.map(name),
    ];
    let moves = |from| game.graph.edges(from).map(|(to, weight)| (name(to), weight)).collect();
    (properties, game.graph.vertices().map(|from| (name(from), moves(from))).collect())
}

/// A game of a few vertices with names of all kinds.
fn random_game(random: &mut Rng, with_costs: bool) -> PlainGame {
    const NAMES: [&str; 9] = ["a", "B2", "é🦀", "\"", "a\"b", "node", "3", "-", "x'"];
    let vertices = random.u32(1..=NAMES.len() as u32);
    let mut names: Vec<String> = NAMES.map(str::to_owned).to_vec();
    random.shuffle(&mut names);
    names.truncate(vertices as usize);
    let is_cost = with_costs && random.bool();
    let mut edges = Graph::builder(vertices);
    for _ in 0..random.u32(0..12) {
        let (from, to) = (Vertex::new(random.u32(..vertices)), Vertex::new(random.u32(..vertices)));
        if is_cost {
            edges.weighted_edge(from, to, random.u64(..5))
        } else {
            edges.edge(from, to)
        };
    }
    let outcome = Objective::Outcome(if random.bool() { Stuck::Wins } else { Stuck::Loses });
    let mut maybe = |text: &str| random.bool().then(|| text.to_owned());
    let (title, author, expectation) =
        (maybe("A \"small\" trap: é"), maybe("me"), maybe(if is_cost { "cost 3" } else { "draw" }));
    let start = random.bool().then(|| Vertex::new(random.u32(..vertices)));
    let first =
        if is_cost && random.bool() { CostPlayer::Maximiser } else { CostPlayer::Minimiser };
    let objective = if is_cost { Objective::Cost } else { outcome };
    let names = PlainNames::Written(names);
    PlainGame {
        title,
        author,
        expectation,
        objective,
        first,
        start,
        names,
        graph: edges.build().unwrap(),
        keeps_order: true,
    }
}

fn read_game(text: &str) -> PlainGame {
    let document = GraphDocument::new(text).unwrap();
    PlainGame::of_game(&document).unwrap_or_else(|| panic!("{text}")).unwrap()
}

fn solved(game: &PlainGame) -> outcome::OutcomeSolution {
    let stuck = game.objective.facts().stuck.unwrap();
    outcome::solve(&game.graph.clone().into(), |_| stuck.into(), &Unwatched).unwrap()
}

#[test]
fn games_survive_a_round_trip_through_game_files() {
    let mut random = Rng::with_seed(1);
    for _ in 0..2000 {
        let game = random_game(&mut random, true);
        let text = game.to_game().unwrap();
        let read = read_game(&text);
        assert_eq!(meaning(&read), meaning(&game), "{text}");
        assert_eq!(read.names, game.names, "{text}");
    }
}

#[test]
fn an_edge_list_keeps_all_but_the_names() {
    let mut random = Rng::with_seed(2);
    for _ in 0..1000 {
        let game = random_game(&mut random, true);
        let numbered = PlainGame { names: PlainNames::Numbered, ..game };
        let text = numbered.to_edges();
        assert_eq!(meaning(&read_game(&text)), meaning(&numbered), "{text}");
    }
}

/// The winner of each vertex of a parity game, by definition, where all priorities except those of
/// final vertices have one parity. A player who can force an end wins it as that end says; an
/// infinite play is won as the other priorities say.
fn parity_winners(text: &str) -> BTreeMap<u64, u64> {
    let mut vertices: BTreeMap<u64, (u64, u64, Vec<u64>)> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with(['p', 's'])) {
        let words: Vec<&str> = line.trim_end_matches(';').split(' ').collect();
        let number = |word: &str| word.parse().unwrap();
        vertices.insert(
            number(words[0]),
            (number(words[1]), number(words[2]), words[3].split(',').map(number).collect()),
        );
    }
    let is_end = |id: &u64| vertices[id].2.iter().all(|to| to == id);
    let without_end =
        vertices.iter().find(|(id, _)| !is_end(id)).map_or(0, |(_, vertex)| vertex.0 % 2);
    let forcer = 1 - without_end;
    let mut forced: BTreeMap<u64, bool> =
        vertices.iter().map(|(&id, vertex)| (id, is_end(&id) && vertex.0 % 2 == forcer)).collect();
    loop {
        let next = vertices.iter().map(|(&id, (_, owner, successors))| {
            let mut values = successors.iter().map(|to| forced[to]);
            let can = if *owner == forcer {
                values.any(|value| value)
            } else {
                values.all(|value| value)
            };
            (id, forced[&id] || (!is_end(&id) && can))
        });
        let next: BTreeMap<u64, bool> = next.collect();
        if next == forced {
            return forced
                .into_iter()
                .map(|(id, is_forced)| (id, if is_forced { forcer } else { without_end }))
                .collect();
        }
        forced = next;
    }
}

#[test]
fn a_parity_game_is_won_as_the_game_it_was_made_from() {
    let mut random = Rng::with_seed(4);
    for _ in 0..1000 {
        let game = random_game(&mut random, false);
        let text = game.to_pg().unwrap();
        let (solution, winners) = (solved(&game), parity_winners(&text));
        for vertex in game.graph.vertices() {
            let by_0 = |owner: u64| winners[&(u64::from(vertex.number()) * 2 + owner)] == 0;
            let expected = match solution.value(vertex) {
                VertexValue::Win(_) => (true, false),
                VertexValue::Lose(_) => (false, true),
                VertexValue::Draw => (false, false),
            };
            // Where player 1 moves and wins, player 0 does not; a draw is won by player 1 in both.
            assert_eq!((by_0(0), by_0(1)), expected, "{text}");
        }
    }
}

#[test]
fn a_board_written_out_has_the_boards_outcomes() {
    for text in [
        "P.*.\n..T.\n.*.E\n",
        "skip: none\nstuck: wins\nP*T\n*.E\n",
        "first: thief\nskip: police\nthief-moves: 8\nP.T\n.*.\n..E\n",
        "policemen: 2\nskip: thief\nP.T\nP*E\n",
        "policemen: 2\nexits: any\nskip: none\nstuck: wins\nP*TE\n*P.E\n",
        "policemen: 3\npolice-moves: 4\nPPT\nP.E\n",
    ] {
        let document = BoardDocument::new(text).unwrap();
        let part = document.boards().next().unwrap();
        let chase = part.chase().unwrap();
        let game = PlainGame::of_board(chase, 1000).unwrap();
        let (written, board) = (solved(&game), chase.solve(1 << 30, &Unwatched).unwrap());
        let board_of = &chase.game().board;
        let cells: Vec<u32> = board_of.open_cells().map(|cell| cell.index() as u32).collect();
        let mut vertices = game.graph.vertices();
        let policemen = chase.puzzle().policemen() as u8;
        for squad in squads(cells.len() as u32, policemen) {
            let police = squad.map(|vertex| cells[vertex as usize]);
            for &thief in &cells {
                for to_move in [Player::Police, Player::Thief] {
                    let state = State { police, thief, to_move };
                    let vertex = vertices.next().unwrap();
                    let expected = match board.value(state) {
                        Value::Win(winner, _) if winner == to_move => "win",
                        Value::Win(..) => "lose",
                        Value::Draw | Value::Endless(_) => "draw",
                    };
                    let found = written.value(vertex).to_string();
                    assert!(
                        found.starts_with(expected),
                        "{state:?}: {found}, not {expected}, on\n{text}"
                    );
                    if state == chase.start() {
                        assert_eq!(game.start, Some(vertex), "{text}");
                    }
                }
            }
        }
        assert_eq!(game.name(vertices.next().unwrap()), "end");
        assert!(PlainGame::of_board(chase, 10).unwrap_err().to_string().contains("--max-states"));
    }
}

/// A small board whose sides have the same moves.
fn random_board(random: &mut Rng) -> String {
    let rows = random.usize(2..=4);
    let columns = random.usize(2..=4);
    let policemen = random.usize(1..=2);
    let exits = random.usize(1..=2);
    let mut cells: Vec<char> = vec!['.'; rows * columns];
    let pieces = [vec!['T'], vec!['P'; policemen], vec!['E'; exits]].concat();
    for (cell, piece) in cells.iter_mut().zip(pieces.iter().take(rows * columns)) {
        *cell = *piece;
    }
    for cell in cells.iter_mut().skip(pieces.len()) {
        if random.u8(..3) == 0 {
            *cell = '*';
        }
    }
    random.shuffle(&mut cells);
    let mut text = format!("policemen: {policemen}\nexits: any\n");
    text += random.choice(["police-moves: 4\n", "thief-moves: 8\n"]).unwrap();
    text += random.choice(["", "", "skip: none\n", "skip: police\n", "skip: thief\n"]).unwrap();
    text += random.choice(["", "stuck: wins\n"]).unwrap();
    text += random.choice(["", "", "endless: thief\n", "endless: police\n"]).unwrap();
    text += random.choice(["", "first: thief\n"]).unwrap();
    for row in cells.chunks(columns) {
        text.extend(row);
        text.push('\n');
    }
    text
}

/// A turn in words without directions: the mover and the numbers of rows and columns.
fn without_directions(turn: &str) -> Vec<String> {
    let words = turn.split(|character: char| !character.is_alphanumeric());
    let is_kept = |word: &&str| {
        ["police", "thief"].contains(word) || word.starts_with(|first: char| first.is_ascii_digit())
    };
    words.filter(is_kept).map(str::to_owned).collect()
}

#[test]
fn a_board_as_a_pursuit_has_the_same_values_lines_and_words() {
    let mut random = Rng::with_seed(41);
    let mut read = 0;
    let mut turns = 0;
    for _ in 0..400 {
        let text = random_board(&mut random);
        let document = BoardDocument::new(&text).unwrap();
        let part = document.boards().next().unwrap();
        // A board without room for its pieces has errors.
        let Some(chase) = part.chase() else { continue };
        read += 1;
        let board = &chase.game().board;
        let on_board = chase.solve(1 << 30, &Unwatched).unwrap();
        let written = PlainPursuit::of_board(chase.puzzle(), None).unwrap().to_pursuit();
        let pursuit = PursuitDocument::new(&written).unwrap();
        let on_graph = pursuit.solved_chase(&SolvesAll).unwrap();
        let cells: Vec<u32> = board.open_cells().map(|cell| cell.index() as u32).collect();
        for squad in squads(cells.len() as u32, chase.puzzle().policemen() as u8) {
            let police = squad.map(|vertex| cells[vertex as usize]);
            for (vertex, &thief) in (0..).zip(&cells) {
                for to_move in [Player::Police, Player::Thief] {
                    let state = State { police, thief, to_move };
                    let vertices = State { police: squad, thief: vertex, to_move };
                    let value = on_graph.solution.value(vertices);
                    assert_eq!(value, on_board.value(state), "{state:?} on\n{text}{written}");
                    let after = on_graph.solution.move_count(vertices);
                    assert_eq!(after, on_board.move_count(state), "{state:?} on\n{text}");
                }
            }
        }
        let start = on_graph.start.unwrap();
        let value = on_graph.solution.value(start);
        assert_eq!(on_graph.verdict.value, Some(value));
        assert_eq!(on_graph.verdict.to_string(), on_board.value(chase.start()).to_string());
        let words = ChaseWords::of_board(chase);
        let told = words.line(chase.start(), on_board.best_line(chase.start()));
        let words = pursuit.words(str::to_owned);
        let again = words.line(start, on_graph.solution.best_line(start));
        let bare = |line: &[String]| -> Vec<_> {
            line.iter().map(|turn| without_directions(turn)).collect()
        };
        assert_eq!(bare(&told), bare(&again), "{told:?} {again:?} on\n{text}");
        turns += told.len();
        // First moves and best line of the explanations, too.
        let told = ChaseWords::of_board(chase).explained(chase.start(), &on_board);
        let again = words.explained(start, &on_graph.solution);
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(bare(&lines(&told)), bare(&lines(&again)), "{told}\n{again}\non\n{text}");
    }
    assert!(read > 300 && turns > 500, "{read} {turns}");
}

#[test]
fn a_word_game_becomes_a_game_on_letters() {
    let words = read_game("title: t\nwords: 2\nanna\nnaan\nnana\nté\n");
    assert_eq!(words.to_game().unwrap(), "title: t\nan -> na\nna -> an na\nté -> té\n");
    let joined = read_game("words: 1\nA:b\n");
    assert!(joined.to_game().unwrap().ends_with("A -> b\nb\n"));
    assert!(
        read_game("words: 2\nA:b\n")
            .to_game()
            .unwrap_err()
            .to_string()
            .contains("invalid vertex name")
    );
    assert!(read_game("words: 2\nA:b\n").to_edges().ends_with("2 1\n1 2\n"));
}

#[test]
fn what_a_format_cannot_express_is_an_error() {
    let cost = read_game("objective: cost\na -> b:3\nb\n");
    assert_eq!(cost.to_pg().unwrap_err().to_string(), "a parity game cannot have costs");
    assert!(PlainGame::of_game(&GraphDocument::new("a b\n").unwrap()).is_none());
}

#[test]
fn names_in_a_parity_game_differ() {
    let pg = read_game("v1 -> v1' v1''\nv1'\nv1''\n").to_pg().unwrap();
    let mut names: Vec<_> = pg.lines().filter_map(|line| line.split('"').nth(1)).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 6, "{pg}");
}
