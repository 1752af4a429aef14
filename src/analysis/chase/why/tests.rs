//! Reasons as pictures.

use std::collections::HashMap;
use std::sync::Arc;

use expect_test::{Expect, expect};
use fastrand::Rng;

use crate::analysis::chase::places::{RowColumn, place_of};
use crate::analysis::chase::why::*;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::file::File;
use crate::analysis::picture::{Scene, SolvesAll};
use crate::analysis::pursuit::kind::PURSUITS;
use crate::analysis::solve_status::{Solutions, Unsolved};
use crate::analysis::why::{WhyExplanation, WhyView};
use crate::model::{BoardGame, BoardPuzzle, Cell};
use crate::solve::board::state::GridState;
use crate::solve::board::testing::boards::random_game;
use crate::solve::board::testing::oracle::{Oracle, legal_moves, states};
use crate::solve::{Turns, Unwatched};

fn names(places: &[RowColumn]) -> Vec<String> {
    places.iter().map(|(row, column)| format!("{row},{column}")).collect()
}

fn explained(scene: &Scene, to: Option<Vec<String>>) -> ChaseReasons {
    let request = WhyRequest { to, ..WhyRequest::default() };
    let view = scene.boards().why(PuzzleChoice::Number(0), &request, &SolvesAll, &Unwatched);
    of_chase(view.unwrap().unwrap())
}

fn of_chase(view: WhyView) -> ChaseReasons {
    match view.explanation {
        Some(WhyExplanation::Chase(reasons)) => reasons,
        other => panic!("not the reasons of a chase: {other:?}"),
    }
}

/// Draws why the board has its verdict.
fn check(picture: Expect) {
    let mut scene = Scene::board(picture.data());
    let text = explained(&scene, None).text;
    scene.add(&text);
    picture.assert_eq(&scene.drawing);
}

/// Draws what is wrong with the first mover's move to a cell.
fn check_move(to: &[RowColumn], picture: Expect) {
    let mut scene = Scene::board(picture.data());
    let judged = explained(&scene, Some(names(to))).judged.unwrap();
    scene.add(&format!("{}\n{}", judged.grade.name(), judged.text));
    picture.assert_eq(&scene.drawing);
}

#[test]
fn players_who_guard_and_wait_draw() {
    check(expect![[r#"
        |P..
        |**.
        |T*E
        > Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.
        >
        >     P1  .  .
        >      *  *  .
        >     T1  *  E
        >
        > P1, P2, … are the policeman's cells of the loop, and T1, T2, … the thief's.
        >
        > 1. The policeman stays on P1.
        >    - One other move keeps the draw: right to 1,2.
        > 2. The thief stays on T1.
        >    - There is no other move.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
}

#[test]
fn a_loop_may_begin_later() {
    check(expect![[r#"
        |skip: none
        |..P
        |.*.
        |E*T
        > The thief runs out of room.
        >
        > Suppose that the policeman plays only best moves, and the thief tries everything. The number on a cell is the last round from which the thief can still get there without being caught at once. After that round, the cell is lost.
        >
        >     . . P
        >     . * .
        >     E * 1
        >
        > - Round 0, at the start: policeman on 1,3, thief on 3,3; 1 cell.
        > - Round 1, after turn 1: policeman on 2,3, thief on 3,3; 1 cell.
        >
        > So: Police catches the thief in 2 turns at the latest.
        >
        > 1 other first move wins: left to 1,2. No other move wins later.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
}

#[test]
fn a_thief_runs_out_of_room() {
    check(expect![[r#"
        |P..*.
        |.....
        |.*..T
        |...*E
        > The policeman comes too late. Alone on the board, the thief would need 1 move to the exit; the policeman would need 4 moves.
        >
        > Suppose that the thief plays only best moves, and the policeman tries everything. The number on a cell is the last round from which the policeman can still get there. After that round, it is too late.
        >
        >     0 . . * .
        >     . . . . .
        >     . * . . T
        >     . . . * E
        >
        > The exit has no number: the policeman cannot get there in time.
        >
        > - Round 0, at the start: policeman on 1,1, thief on 3,5; 1 cell.
        > - Round 1, after turn 2: policeman on 1,1, thief on 4,5; no cell is left.
        >
        > So: The thief escapes in 2 turns at the latest.
        >
        > 3 other moves win later: in turn 2, stay on 3,5; in turn 2, up to 2,5; in turn 2, left to 3,4.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
}

#[test]
fn a_thief_wins_a_race() {
    check(expect![[r#"
        |P.*..
        |..*T.
        |....E
        > The policeman comes too late. Alone on the board, the thief would need 2 moves to the exit; the policeman would need 4 moves.
        >
        > Suppose that the thief plays only best moves, and the policeman tries everything. The number on a cell is the last round from which the policeman can still get there. After that round, it is too late.
        >
        >     1 0 * . .
        >     0 0 * T .
        >     . . . . E
        >
        > The exit has no number: the policeman cannot get there in time.
        >
        > - Round 0, at the start: policeman on 1,1, thief on 2,4; 4 cells.
        > - Round 1, after turn 2: policeman on 1,1, thief on 2,5; 1 cell.
        > - Round 2, after turn 4: policeman on 1,1, thief on 3,5; no cell is left.
        >
        > So: The thief escapes in 4 turns at the latest.
        >
        > 6 other moves win later: in turn 2, down to 3,4; in turn 2, stay on 2,4; in turn 2, up to 1,4; in turn 4, stay on 2,5; in turn 4, up to 1,5; in turn 4, left to 2,4.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
}

#[test]
fn a_game_that_is_over_needs_no_reason() {
    check(expect![[r#"
        |skip: none
        |P*E
        |**.
        |T*.
        > The thief escapes. The game is over before anyone moves. Here, the policeman cannot move, and so loses.
    "#]]);
}

#[test]
fn a_losing_move_is_refuted() {
    check_move(
        &[(1, 2)],
        expect![[r#"
            |P..
            |*.*
            |E.T
            > blunder
            > The policeman's move: right to 1,2. This move lets the thief escape in 3 turns: the catch in 2 was down-right.
            >
            > Best play after it:
            >
            > 1. thief left to 3,2
            > 2. police left to 1,1
            > 3. thief left to 3,1
        "#]],
    );
}

#[test]
fn several_policemen_are_named_in_one_turn() {
    check(expect![[r#"
        |policemen: 2
        |exits: any
        |P..T
        |P..E
        > The police come too late. Alone on the board, the thief would need 1 move to the exit; the nearest policeman would need 3 moves.
        >
        > Suppose that the thief plays only best moves, and the police try everything. The number on a cell is the last round from which a policeman can still get there. After that round, it is too late.
        >
        >     0 . . T
        >     0 . . E
        >
        > The exit has no number: no policeman can get there in time.
        >
        > - Round 0, at the start: police on 1,1;2,1, thief on 1,4; 2 cells.
        > - Round 1, after turn 2: police on 1,1;1,1, thief on 2,4; no cell is left.
        >
        > So: The thief escapes in 2 turns at the latest.
        >
        > 2 other moves win later: in turn 2, stay on 1,4; in turn 2, left to 1,3.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
    check(expect![[r#"
        |policemen: 2
        |PP..
        |..T.
        |*..E
        > The thief runs out of room.
        >
        > Suppose that the police play only best moves, and the thief tries everything. The number on a cell is the last round from which the thief can still get there without being caught at once. After that round, the cell is lost.
        >
        >     P P . .
        >     . . T .
        >     * . . E
        >
        > - Round 0, at the start: police on 1,1;1,2, thief on 2,3; no cell is left.
        > - Round 1, after turn 1: police on 1,1;2,3, thief on 2,3; no cell is left.
        >
        > So: Police catches the thief in 1 turn at the latest.
        >
        > 4 other first moves win: from 1,1 to 1,2 and from 1,2 to 2,3; from 1,1 to 2,1 and from 1,2 to 2,3; from 1,1 to 2,2 and from 1,2 to 2,3; from 1,1 to 2,2 and from 1,2 to 1,3. No other move wins later.
        >
        > Difficulty: 1.43 bits.
    "#]]);
    check(expect![[r#"
        |policemen: 2
        |P*.
        |P*T
        |.*E
        > The police come too late. Alone on the board, the thief would need 1 move to the exit; no policeman would ever get there.
        >
        > Suppose that the thief plays only best moves, and the police try everything. The number on a cell is the last round from which a policeman can still get there. After that round, it is too late.
        >
        >     0 * .
        >     0 * T
        >     . * E
        >
        > The exit has no number: no policeman can get there in time.
        >
        > - Round 0, at the start: police on 1,1;2,1, thief on 2,3; 2 cells.
        > - Round 1, after turn 2: police on 1,1;1,1, thief on 3,3; no cell is left.
        >
        > So: The thief escapes in 2 turns at the latest.
        >
        > 2 other moves win later: in turn 2, stay on 2,3; in turn 2, up to 1,3.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
    check(expect![[r#"
        |policemen: 2
        |P*E
        |P**
        |**T
        > Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.
        >
        >     P1  *  E
        >     P2  *  *
        >      *  * T1
        >
        > P1, P2, … are the police's cells of the loop, and T1, T2, … the thief's.
        >
        > 1. The police stay on P1;P2.
        >    - 2 other moves keep the draw: from 1,1 to 2,1 while one stays on 2,1; from 2,1 to 1,1 while one stays on 1,1.
        > 2. The thief stays on T1.
        >    - There is no other move.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
    check_move(
        &[(1, 2), (2, 1)],
        expect![[r#"
            |policemen: 2
            |PP.
            |...
            |E.T
            > inaccuracy
            > The police's move: from 1,1 to 2,1 while one stays on 1,2. Still winning, but slower: Police catches the thief in 4 turns; the catch in 2 was 1,1;2,2, 1,1;2,3, 1,2;2,2, 1,2;2,3, 1,3;2,2, 2,1;2,2, 2,1;2,3, 2,2;2,2 or 2,2;2,3.
            >
            > Best play after it:
            >
            > 1. thief stays on 3,3
            > 2. police from 1,2 to 2,2 and from 2,1 to 1,1
            > 3. thief up to 2,3
            > 4. police from 2,2 to 2,3 while one stays on 1,1
        "#]],
    );
}

#[test]
fn who_wins_endless_play_keeps_the_win() {
    check(expect![[r#"
        |endless: police
        |E*P
        |**.
        |T*.
        > The policeman wins a game that never ends. Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.
        >
        >      E  * P1
        >      *  *  .
        >     T1  *  .
        >
        > P1, P2, … are the policeman's cells of the loop, and T1, T2, … the thief's.
        >
        > 1. The policeman stays on P1.
        >    - One other move keeps the policeman's win: down to 2,3.
        > 2. The thief stays on T1.
        >    - There is no other move.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
    check(expect![[r#"
        |policemen: 2
        |endless: thief
        |P*E
        |P**
        |**T
        > The thief wins a game that never ends. Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.
        >
        >     P1  *  E
        >     P2  *  *
        >      *  * T1
        >
        > P1, P2, … are the police's cells of the loop, and T1, T2, … the thief's.
        >
        > 1. The police stay on P1;P2.
        >    - 2 other moves keep the thief's win: from 1,1 to 2,1 while one stays on 2,1; from 2,1 to 1,1 while one stays on 1,1.
        > 2. The thief stays on T1.
        >    - There is no other move.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
}

#[test]
fn a_game_that_ends_since_nobody_can_move_says_so() {
    // The walled-in thief wins, the other one is caught by having no move.
    check(expect![[r#"
        |policemen: 2
        |skip: none
        |stuck: wins
        |P*T
        |***
        |P.E
        > At the end, the thief cannot move, and so wins.
        >
        > Suppose that the thief plays only best moves, and the police try everything. The number on a cell is the last round from which a policeman can still get there. After that round, it is too late.
        >
        >     0 * T
        >     * * *
        >     0 . E
        >
        > - Round 0, at the start: police on 1,1;3,1, thief on 1,3; 2 cells.
        >
        > So: The thief escapes in 1 turn at the latest.
        >
        > No other move wins later.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
    check(expect![[r#"
        |skip: none
        |P..
        |...
        |***
        |T*E
        > At the end, the thief cannot move, and so loses.
        >
        > Suppose that the policeman plays only best moves, and the thief tries everything. The number on a cell is the last round from which the thief can still get there without being caught at once. After that round, the cell is lost.
        >
        >     P . .
        >     . . .
        >     * * *
        >     T * E
        >
        > - Round 0, at the start: policeman on 1,1, thief on 4,1; no cell is left.
        > - Round 1, after turn 1: policeman on 1,2, thief on 4,1; no cell is left.
        >
        > So: Police catches the thief in 1 turn at the latest.
        >
        > 2 other first moves win: down to 2,1; down-right to 2,2. No other move wins later.
        >
        > Difficulty: 0.00 bits: no choice matters.
    "#]]);
    check(expect![[r#"
        |skip: none
        |P*T
        |***
        |..E
        > The thief escapes. The game is over before anyone moves. Here, the policeman cannot move, and so loses.
    "#]]);
}

#[test]
fn a_nearer_policeman_may_come_too_late() {
    check(expect![[r#"
        |exits: any
        |first: thief
        |*..*
        |.P..
        |.*E*
        |T.E.
        > The policeman comes too late. Alone on the board, the thief would need 2 moves to an exit; the policeman would need 1 move.
        >
        > Suppose that the thief plays only best moves, and the policeman tries everything. The number on a cell is the last round from which the policeman can still get there. After that round, it is too late.
        >
        >     * . . *
        >     . 1 . .
        >     . * E *
        >     T . E .
        >
        > No exit has a number: the policeman cannot get to one in time.
        >
        > - Round 0, at the start: policeman on 2,2, thief on 4,1; 1 cell.
        > - Round 1, after turn 1: policeman on 2,2, thief on 4,2; 1 cell.
        > - Round 2, after turn 3: policeman on 1,2, thief on 4,3; no cell is left.
        >
        > So: The thief escapes in 3 turns at the latest.
        >
        > No other first move wins. 2 other moves win later: in turn 3, stay on 4,2; in turn 3, left to 4,1.
        >
        > Difficulty: 1.00 bits.
    "#]]);
}

#[test]
fn states_and_moves_that_do_not_exist_are_refused() {
    let scene = Scene::board("|P*T\n|..E\n");
    let why = |request: WhyRequest, solutions: &dyn Solutions| {
        scene.boards().why(PuzzleChoice::Number(0), &request, solutions, &Unwatched)
    };
    assert_eq!(
        why(WhyRequest { police: Some(names(&[(1, 2)])), ..WhyRequest::default() }, &SolvesAll),
        Err(WhyRefused::InvalidState)
    );
    assert_eq!(
        why(WhyRequest { to: Some(names(&[(2, 3)])), ..WhyRequest::default() }, &SolvesAll),
        Err(WhyRefused::IllegalMove)
    );
    let at = WhyRequest::default();
    let other = PuzzleChoice::Number(1);
    assert_eq!(scene.boards().why(other, &at, &SolvesAll, &Unwatched), Ok(None));
    let unsolved = why(at, &Unsolved).unwrap().unwrap();
    assert_eq!((unsolved.message, unsolved.explanation), (Some("Not solved yet."), None));
}

/// Plays moves from a state; each must be legal.
fn played(game: &BoardGame, from: GridState, line: &[ShownTurn]) -> Vec<GridState> {
    let mut states = vec![from];
    for (mover, places) in line {
        let state = states[states.len() - 1];
        let is_made = |&to: &Cell| [ShownPlace::Cell(place_of(&game.board, to))] == places[..];
        let legal = legal_moves(game, state).into_iter().find(is_made);
        assert_eq!(*mover, state.to_move);
        states.push(state.after(legal.expect("a legal move")));
    }
    states
}

#[test]
fn every_move_is_judged_and_refuted_by_the_definition() {
    let mut random = Rng::with_seed(93);
    let mut counts = HashMap::new();
    let mut loops = 0;
    for _ in 0..4_000 {
        let game = random_game(&mut random, 15);
        let oracle = Oracle::new(&game);
        let all = states(&game);
        let state = all[random.usize(..all.len())];
        let chase = Chase::new(BoardPuzzle { game: Arc::new(game.clone()), start: state.into() });
        let solution = chase.solve(1 << 30, &Unwatched).unwrap();
        if state.police == state.thief || game.board.is_exit(state.thief) {
            continue;
        }
        // From the soonest win through the draw to the soonest loss.
        let worth = |to: Cell| match oracle.value(state.after(to)) {
            Value::Win(winner, Turns(turns)) if winner == state.to_move => (1, -i64::from(turns)),
            Value::Draw => (0, 0),
            Value::Endless(winner) if winner == state.to_move => (1, i64::MIN),
            Value::Endless(_) => (-1, i64::MAX),
            Value::Win(_, Turns(turns)) => (-1, i64::from(turns)),
        };
        let moves = legal_moves(&game, state);
        let Some(best) = moves.iter().map(|&to| worth(to)).max() else { continue };
        for to in moves {
            let judged = {
                let step = Some(Step::of_one(state.to_move, to));
                let explained = ExplainedChase::of_board(&chase, &solution);
                explained.explain(chase.start(), step, &Unwatched)
            };
            let judged = judged.unwrap().judged.unwrap();
            let grade = match worth(to) {
                worth if worth == best => Grade::Best,
                (outcome, _) if outcome < best.0 => Grade::Blunder,
                _ => Grade::Inaccuracy,
            };
            let after = state.after(to);
            let value = oracle.value(after);
            let named = format!("{to:?} from {state:?} of {game:?}");
            assert_eq!((judged.grade, judged.value), (grade, value), "{named}");
            assert_eq!((judged.from, judged.to), {
                let place = |cell| ShownPlace::Cell(place_of(&game.board, cell));
                (vec![place(state.cell_of(state.to_move))], vec![place(to)])
            });
            // Best play after it takes exactly one turn per move.
            let line = played(&game, after, &judged.line);
            let left: Vec<Option<u32>> =
                line.iter().map(|&state| oracle.value(state).turns().map(|t| t.0)).collect();
            let expected: Vec<Option<u32>> = match value.turns() {
                Some(Turns(turns)) => (0..=turns).rev().map(Some).collect(),
                None => vec![None],
            };
            assert_eq!(left, expected, "{named}");
            assert!(
                line.iter().all(|&state| oracle.value(state).outcome() == value.outcome()),
                "{named}"
            );
            // A win that has become a draw is refuted by a loop of draws.
            let is_given_up = grade == Grade::Blunder && value.turns().is_none();
            assert_eq!(judged.held_loop.is_some(), is_given_up, "{named}");
            if let Some(held) = judged.held_loop {
                let path = played(&game, after, &held.path);
                let moves: Vec<_> =
                    held.moves.iter().map(|step| (step.mover, step.to.clone())).collect();
                let round = played(&game, path[path.len() - 1], &moves);
                assert!(round.len() > 1 && round[0] == round[round.len() - 1], "{named}");
                assert!(
                    path.iter().chain(&round).all(|&state| oracle.value(state).turns().is_none()),
                    "{named}"
                );
                loops += 1;
            }
            *counts.entry(grade.name()).or_insert(0) += 1;
        }
    }
    assert!(
        loops > 10 && counts.len() == 3 && counts.values().all(|&count| count > 50),
        "{loops} {counts:?}"
    );
}

/// Why a pursuit has its verdict, or what is wrong with a move to these vertices.
fn of_pursuit(text: &str, to: Option<&[&str]>) -> ChaseReasons {
    let file = File::new(text, &PURSUITS).unwrap();
    let to = to.map(|to| to.iter().map(|&name| name.to_owned()).collect());
    let request = WhyRequest { to, ..WhyRequest::default() };
    let view = file.why(PuzzleChoice::Number(0), &request, &SolvesAll, &Unwatched);
    of_chase(view.unwrap().unwrap())
}

#[test]
fn a_pursuit_is_explained_as_a_board() {
    let cycle = "a - b\nb - c\nc - d\nd - a\n";
    let path = "police: a\nthief: c\na - b\nb - c\nc - d\n";
    let exit = "police: a\nthief: c\nexits: d\na - b\nb - c\nc - d\n";
    let drawn = of_pursuit(&format!("policemen: 1\n{cycle}"), None);
    let caught = of_pursuit(path, None);
    let escaped = of_pursuit(exit, None);
    let slower = of_pursuit(path, Some(&["a"])).judged.unwrap();
    let losing = of_pursuit(&format!("policemen: 2\n{cycle}"), Some(&["a", "b"])).judged.unwrap();
    let texts = [drawn.text, caught.text, escaped.text, slower.text, losing.text];
    expect![[r#"
        Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.

        `a`: P1; `c`: T1.

        P1, P2, … are the policeman's vertices of the loop, and T1, T2, … the thief's.

        1. The policeman stays on P1.
           - 2 other moves keep the draw: to `d`; to `b`.
        2. The thief stays on T1.
           - Leaving it (to `d`) loses: Police catches the thief in 1 turn.
           - Leaving it (to `b`) loses: Police catches the thief in 1 turn.

        Difficulty: 0.00 bits: no choice matters.
        ----
        The thief runs out of room.

        Suppose that the policeman plays only best moves, and the thief tries everything. The number on a vertex is the last round from which the thief can still get there without being caught at once. After that round, the vertex is lost.

        `c`: 1; `d`: 2.

        - Round 0, at the start: policeman on `a`, thief on `c`; 2 vertices.
        - Round 1, after turn 1: policeman on `b`, thief on `c`; 2 vertices.
        - Round 2, after turn 3: policeman on `c`, thief on `d`; 1 vertex.
        - Round 3, after turn 5: policeman on `d`, thief on `d`; no vertex is left.

        So: Police catches the thief in 5 turns at the latest.

        1 other first move wins: stay on `a`. 4 other moves win later: in turn 3, stay on `b`; in turn 3, to `a`; in turn 5, stay on `c`; in turn 5, to `b`.

        Difficulty: 0.00 bits: no choice matters.
        ----
        The policeman comes too late. Alone on the graph, the thief would need 1 move to the exit; the policeman would need 3 moves.

        Suppose that the thief plays only best moves, and the policeman tries everything. The number on a vertex is the last round from which the policeman can still get there. After that round, it is too late.

        `a`: 0.

        The exit has no number: the policeman cannot get there in time.

        - Round 0, at the start: policeman on `a`, thief on `c`; 1 vertex.
        - Round 1, after turn 2: policeman on `a`, thief on `d`; no vertex is left.

        So: The thief escapes in 2 turns at the latest.

        1 other move wins later: in turn 2, stay on `c`.

        Difficulty: 0.42 bits.
        ----
        The policeman's move: stay on `a`. Still winning, but slower: Police catches the thief in 6 turns; the catch in 4 was `b`.

        Best play after it:

        1. thief stays on `c`
        2. police to `b`
        3. thief to `d`
        4. police to `c`
        5. thief stays on `d`
        6. police to `d`
        ----
        The police's move: stay on `a` and `b`. Still winning, but slower: Police catches the thief in 2 turns; the catch was `a c`, `b c` or `c d`.

        Best play after it:

        1. thief stays on `c`
        2. police from `b` to `c` while one stays on `a`
    "#]].assert_eq(&texts.join("----\n"));
}

/// A board with the same moves for both sides as a pursuit has the same reasons.
#[test]
fn a_board_and_its_graph_have_the_same_reasons() {
    for rows in ["P..\n**.\nT*E\n", "P.T\n...\n..E\n", "P..T\n.*..\nE...\n"] {
        let text = format!("police-moves: 4\n{rows}");
        let scene =
            Scene::board(&text.lines().map(|line| format!("|{line}\n")).collect::<String>());
        let board = explained(&scene, None);
        let cells: Vec<(u32, u32)> = (1..)
            .zip(rows.lines())
            .flat_map(|(row, line)| {
                let open = (1..).zip(line.chars()).filter(|(_, cell)| *cell != '*');
                open.map(move |(column, _)| (row, column))
            })
            .collect();
        let name = |(row, column): (u32, u32)| format!("{row}/{column}");
        let at = |piece: char| {
            let (row, line) =
                (1..).zip(rows.lines()).find(|(_, line)| line.contains(piece)).unwrap();
            name((row, line.find(piece).unwrap() as u32 + 1))
        };
        let mut graph = format!("police: {}\nthief: {}\nexits: {}\n", at('P'), at('T'), at('E'));
        for &(row, column) in &cells {
            let near = [(row, column + 1), (row + 1, column)];
            let near = near.into_iter().filter(|other| cells.contains(other)).map(name);
            graph += &format!("{} - {}\n", name((row, column)), near.collect::<Vec<_>>().join(" "));
        }
        let graph = of_pursuit(&graph, None);
        assert_eq!(board.value, graph.value);
        let rounds = |room: &RoomView| -> Vec<(u32, u32)> {
            room.rounds.iter().map(|round| (round.turn, round.cells)).collect()
        };
        assert_eq!(board.room.as_ref().map(rounds), graph.room.as_ref().map(rounds));
        assert_eq!(board.room.map(|room| room.walks), graph.room.map(|room| room.walks));
        let turns = |held: &LoopView| (held.path.len(), held.moves.len());
        assert_eq!(board.held_loop.as_ref().map(turns), graph.held_loop.as_ref().map(turns));
    }
}
