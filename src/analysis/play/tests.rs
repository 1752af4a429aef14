use expect_test::{Expect, expect};

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::picture::{Scene, SolvesAll};
use crate::analysis::play::*;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::solve_status::Unsolved;
use crate::model::Player;

/// Plays a match of the text in a picture, against perfect play. `> first` introduces it, `> second`
/// takes the second side, `> hint`, `> undo` and `> restart` do what they say, and any other `> …`
/// is a move by its name. What is said about it is drawn below.
#[track_caller]
fn check(kind: Kind, picture: Expect) {
    let lines = picture.data().lines().map(str::trim_start).filter(|line| line.starts_with('|'));
    let source: String = lines.map(|line| format!("{line}\n")).collect();
    let inputs: Vec<&str> =
        picture.data().lines().filter_map(|line| line.trim_start().strip_prefix("> ")).collect();
    let mut drawn = source.clone();
    match kind {
        Kind::Board => {
            let scene = Scene::board(&source);
            let choice = PuzzleChoice::Number(0);
            let game = Match::of_board(scene.boards(), choice, &SolvesAll).unwrap().unwrap();
            converse(game, &inputs, &mut drawn);
        }
        Kind::Pursuit => {
            let text: String = source.lines().map(|line| format!("{}\n", &line[1..])).collect();
            let document = PursuitDocument::new(&text).unwrap();
            let solution = document.solved(&SolvesAll).unwrap();
            converse(Match::of_pursuit(&document, solution).unwrap(), &inputs, &mut drawn);
        }
        Kind::Graph => {
            let scene = Scene::graph(&source);
            let solution = scene.graph_game().solved(&SolvesAll).unwrap();
            let game = Match::of_graph(scene.graph_game(), &solution, false).unwrap();
            converse(game, &inputs, &mut drawn);
        }
    }
    picture.assert_eq(&drawn);
}

#[derive(Clone, Copy)]
enum Kind {
    Board,
    Pursuit,
    Graph,
}

fn converse(mut game: Match<'_>, inputs: &[&str], drawn: &mut String) {
    let mut say = |line: String| *drawn += &(line + "\n");
    for &input in inputs {
        say(format!("> {input}"));
        match input {
            "first" => say(game.introduction()),
            "second" => {
                game = game.played_by(Side::Second);
                say(game.introduction());
            }
            "both" => {
                game = game.played_by(None);
                say(game.introduction());
            }
            "hint" => say(game.hint().unwrap_or_else(|| "no hint".to_owned())),
            "undo" => say(format!("{}, turn {}", game.undo(), game.turn())),
            "restart" => game.restart(),
            name => {
                let made = game.moves().into_iter().find(|choice| choice.name == name);
                match made {
                    None => say(game.refusal()),
                    Some(made) => {
                        let judgement = game.go(&made);
                        say(format!("{:?}: {}", judgement.grade, judgement.text));
                    }
                }
            }
        }
        if game.reply().is_some() {
            say(game.last_in_words().unwrap());
        }
        if game.is_over() {
            say(game.summary());
            say(game.review().unwrap_or_else(|| "no review".to_owned()));
        } else if let Some(endless) = game.endless() {
            say(endless);
        }
    }
}

#[test]
fn a_board_is_won_against_perfect_play() {
    check(
        Kind::Board,
        expect![[r#"
            |P.T*E
            > first
            You are the police. The police move first. With best play: Police catches the thief in 3 turns.
            > hint
            Best is right: Police catches the thief in 2 turns.
            > right
            Best: Best: Police catches the thief in 2 turns.
            The thief stays on row 1, column 3.
            > up
            The police cannot go there.
            > right
            Best: Police catches the thief.
            Police catches the thief after 3 turns.
            Best moves: 2 of 2.
            > hint
            no hint
            Police catches the thief after 3 turns.
            Best moves: 2 of 2.
            > undo
            true, turn 2
            > stay
            Inaccuracy: Still winning, but slower: Police catches the thief in 2 turns; the catch was right.
            The thief stays on row 1, column 3.
        "#]],
    );
}

#[test]
fn a_lost_board_is_held_and_the_thief_can_be_played() {
    check(
        Kind::Board,
        expect![[r#"
            |first: thief
            |P.TE
            > first
            You are the thief. The thief moves first. With best play: The thief escapes in 1 turn.
            > left
            Blunder: This move lets the police catch the thief in 1 turn: the escape was right.
            The policeman goes right to row 1, column 2.
            Police catches the thief after 2 turns.
            Best moves: 0 of 1. Moves that changed who wins: 1.
            > undo
            true, turn 0
            > stay
            Inaccuracy: Still winning, but slower: The thief escapes in 2 turns; the escape was right.
            The policeman stays on row 1, column 1.
            > restart
            > right
            Best: The thief escapes.
            The thief escapes after 1 turn.
            Best moves: 1 of 1.
        "#]],
    );
    check(
        Kind::Board,
        expect![[r#"
            |skip: none
            |police-moves: 4
            |P.*
            |..T
            |..E
            > second
            You are the thief. The police move first. With best play: The thief escapes in 2 turns.
            The policeman goes right to row 1, column 2.
            > stay
            The thief cannot go there.
            > undo
            false, turn 1
        "#]],
    );
    check(
        Kind::Board,
        expect![[r#"
            |skip: thief
            |P*
            |**
            |TE
            > first
            You are the police. The police move first. With best play: The thief escapes.
            The thief escapes before anyone moved.
            no review
        "#]],
    );
}

#[test]
fn a_draw_that_keeps_repeating_is_endless() {
    check(
        Kind::Board,
        expect![[r#"
            |P*E
            |**.
            |*T*
            > stay
            Best: Draw, as with every other move.
            The thief stays on row 3, column 2.
            > stay
            Best: Draw, as with every other move.
            The thief stays on row 3, column 2.
            This state has come up 3 times, and best play never ends it: a draw.
            > stay
            Best: Draw, as with every other move.
            The thief stays on row 3, column 2.
            This state has come up 4 times, and best play never ends it: a draw.
        "#]],
    );
}

#[test]
fn several_policemen_move_at_once() {
    check(
        Kind::Board,
        expect![[r#"
            |policemen: 3
            |P...P
            |..*..
            |P.T.E
            > first
            You are the police. The police move first. With best play: Police catches the thief in 3 turns.
            > hint
            Best is `1,1 2,1 2,4`, `1,1 2,2 2,4`, `1,1 2,2 2,5`, `1,1 2,4 3,1`, `1,1 2,4 3,2`, `1,1 2,5 3,2`, `1,2 2,1 2,4`, `1,2 2,2 2,4`, `1,2 2,2 2,5` or one of 15 more: Police catches the thief in 2 turns.
            > 1,1 1,4 3,1
            Blunder: This move lets the thief escape in 3 turns: the catch in 2 was `1,1 2,1 2,4`, `1,1 2,2 2,4`, `1,1 2,2 2,5`, `1,1 2,4 3,1`, `1,1 2,4 3,2`, `1,1 2,5 3,2`, `1,2 2,1 2,4`, `1,2 2,2 2,4`, `1,2 2,2 2,5` or one of 15 more.
            The thief goes to 3,4.
            > undo
            true, turn 0
            > nowhere
            The police cannot go there.
        "#]],
    );
}

#[test]
fn a_pursuit_is_judged_as_a_board_is() {
    check(
        Kind::Pursuit,
        expect![[r#"
            |policemen: 1
            |a - b
            |b - c
            > first
            You are the police. The police move first. With best play: Police catches the thief in 1 turn.
            > c
            Inaccuracy: Still winning, but slower: Police catches the thief in 4 turns; the catch was `a`.
            The thief stays on a.
            > b
            Best: Best: Police catches the thief in 2 turns.
            The thief stays on a.
            > a
            Best: Police catches the thief.
            Police catches the thief after 5 turns.
            Best moves: 2 of 3.
        "#]],
    );
    check(
        Kind::Pursuit,
        expect![[r#"
            |endless: thief
            |police: a a
            |thief: c
            |a - b d
            |b - c
            |c - d
            > second
            You are the thief. The police move first. With best play: Police catches the thief in 3 turns.
            The police go to a b.
            > b
            Inaccuracy: This move loses sooner: Police catches the thief; `d` or `c` holds out for 1 turn.
            Police catches the thief after 2 turns.
            Best moves: 0 of 1.
            > undo
            true, turn 1
            > hint
            Best is `d` or `c`: Police catches the thief in 1 turn.
        "#]],
    );
}

#[test]
fn a_graph_game_is_judged_as_a_board_is() {
    check(
        Kind::Graph,
        expect![[r#"
            |start: a
            |a -> b c f
            |b -> c d
            |c -> d
            |d -> e
            |e
            |f -> a
            > first
            You move first. The first player under best play: win in 3 turns.
            > hint
            Best is c: win in 2 turns.
            > b
            Blunder: This move loses in 3 turns: the win in 2 was c.
            The solver plays c.
            > undo
            true, turn 0
            > f
            Inaccuracy: Still winning, but slower: win in 4 turns; the win in 2 was c.
            The solver plays a.
            > undo
            true, turn 0
            > c
            Best: Best: win in 2 turns.
            The solver plays d.
            > e
            Best: Best: win, since the opponent cannot move.
            You win after 3 turns.
            Best moves: 2 of 2.
        "#]],
    );
    check(
        Kind::Graph,
        expect![[r#"
            |start: a
            |a -> b
            |b -> a
            > second
            You move second. The first player under best play: draw.
            The solver plays b.
            > a
            Best: Draw, as with every other move.
            The solver plays b.
            > a
            Best: Draw, as with every other move.
            The solver plays b.
            This state has come up 3 times, and best play never ends it: a draw.
            > a
            Best: Draw, as with every other move.
            The solver plays b.
            This state has come up 4 times, and best play never ends it: a draw.
        "#]],
    );
}

#[test]
fn costs_are_judged_by_what_they_change() {
    check(
        Kind::Graph,
        expect![[r#"
            |objective: cost
            |start: a
            |a -> b:3 c:1 d:1
            |b -> e:1
            |c -> e:2 b:5
            |d -> d:1
            |e
            > first
            You are the minimiser and move first. The first player under best play: cost 4.
            > hint
            Best is b: cost 4 from here.
            > c
            Inaccuracy: Not the best: cost 7 from here; cost 4 was b.
            The solver plays b.
            > undo
            true, turn 0
            > d
            Blunder: This move makes the cost infinite: cost 4 was b.
            The solver plays d.
            > undo
            true, turn 0
            > b
            Best: Best: cost 4 from here.
            The solver plays e.
            The game is over after 2 turns: the cost is 4.
            Best moves: 1 of 1.
            > restart
            > second
            You are the maximiser and move second. The first player under best play: cost 4.
            The solver plays b.
            > e
            Best: Best: cost 1 from here.
            The game is over after 2 turns: the cost is 4.
            Best moves: 1 of 1.
        "#]],
    );
}

#[test]
fn sums_are_judged_by_grundy_values() {
    check(
        Kind::Graph,
        expect![[r#"
            |octal: 0.77 5
            |start: 3 + 3
            > first
            You move first. The first player under best play: lose, Grundy value 0.
            > hint
            Best is 3 -> 1, 3 -> 2 or 3 -> 1+1: lose.
            > 3 -> 1+1
            Best: Nothing better: lose, since the Grundy value becomes 3.
            The solver plays 3 -> 1+1.
            > restart
            > second
            You move second. The first player under best play: lose, Grundy value 0.
            The solver plays 3 -> 1.
            > 2 -> 0
            No move leads there.
        "#]],
    );
}

/// At u, the solver wins with a move back to p, again and again, or with a move to the end.
#[test]
fn a_won_game_with_cycles_is_brought_to_its_end() {
    check(
        Kind::Graph,
        expect![[r#"
            |objective: grundy
            |start: w
            |w -> p
            |p -> u
            |u -> p e
            |e
            > second
            You move second. The first player under best play: win, Grundy value 1.
            The solver plays p.
            > u
            Best: Nothing better: lose, since the Grundy value becomes 1.
            The solver plays e.
            You lose after 3 turns.
            Best moves: 1 of 1.
        "#]],
    );
}

#[test]
fn an_unsolved_board_cannot_be_played() {
    let scene = Scene::board("|PTE\n|\n|PTT\n");
    let reason = |number| {
        let game = Match::of_board(scene.boards(), PuzzleChoice::Number(number), &Unsolved);
        game.map(Result::err)
    };
    assert_eq!(reason(0), Some(Some("Not solved yet.")));
    assert_eq!(reason(1), Some(Some("Not solved: it has errors.")));
    assert_eq!(reason(2), None);
}

/// The value for the player to move, as that of a best move.
fn best_worth(game: &Match<'_>) -> Option<Worth> {
    game.choices().first().map(|best| best.value.worth())
}

/// Plays random moves against an opponent who sees everything, who must never make a worse one
/// than it could. Moves that are graded best must be the best, too.
fn check_best_value_is_kept(game: Match<'_>, random: &mut fastrand::Rng) {
    let mut game = game.against(Opponent::seeing(u32::MAX, random.u64(..)));
    while !game.is_over() && game.turn() < 24 {
        let best = best_worth(&game);
        if game.is_persons_turn() {
            let choices = game.choices();
            let made = &choices[random.usize(..choices.len())];
            let judgement = game.go(made);
            assert_eq!(judgement.grade == Grade::Best, Some(made.value.worth()) == best);
            let is_blunder = Some(made.value.worth().0) != best.map(|best| best.0);
            assert_eq!(judgement.grade == Grade::Blunder, is_blunder, "{}", judgement.text);
            continue;
        }
        let made = game.reply().unwrap();
        assert_eq!(Some(made.value.worth()), best);
    }
}

#[test]
fn an_opponent_who_sees_every_win_never_leaves_the_best_value_of_a_board() {
    let mut random = fastrand::Rng::with_seed(44);
    for round in 0..60 {
        let mut cells: Vec<char> =
            (0..20).map(|_| if random.u8(..4) == 0 { '*' } else { '.' }).collect();
        let mut places: Vec<usize> = (0..cells.len()).collect();
        random.shuffle(&mut places);
        let pieces = if round % 2 == 0 { "PTE" } else { "PTEP" };
        for (place, piece) in places.into_iter().zip(pieces.chars()) {
            cells[place] = piece;
        }
        let mut board = if pieces == "PTE" { String::new() } else { "|policemen: 2\n".to_owned() };
        for row in cells.chunks(5) {
            board += &format!("|{}\n", row.iter().collect::<String>());
        }
        let scene = Scene::board(&board);
        for player in [Player::Police, Player::Thief] {
            let choice = PuzzleChoice::Number(0);
            let game = Match::of_board(scene.boards(), choice, &SolvesAll).unwrap().unwrap();
            let side = game.game.side_of(player).unwrap();
            check_best_value_is_kept(game.played_by(side), &mut random);
        }
    }
}

#[test]
fn an_opponent_who_sees_every_win_never_leaves_the_best_value_of_a_pursuit() {
    let mut random = fastrand::Rng::with_seed(46);
    for round in 0..40 {
        let police = if round % 2 == 0 { "v0" } else { "v0 v1" };
        let mut text = format!("police: {police}\nthief: v7\nexits: v6\n");
        for vertex in 0..8 {
            text += &format!("v{vertex} - v{}\n", (vertex + 1) % 8);
        }
        for _ in 0..random.u8(..5) {
            let from = random.u8(..8);
            text += &format!("v{from} - v{}\n", (from + random.u8(2..7)) % 8);
        }
        let document = PursuitDocument::new(&text).unwrap();
        // An edge that comes twice is an error.
        let Ok(solution) = document.solved(&SolvesAll) else { continue };
        for side in [Side::First, Side::Second] {
            let game = Match::of_pursuit(&document, std::sync::Arc::clone(&solution)).unwrap();
            check_best_value_is_kept(game.played_by(side), &mut random);
        }
    }
}

#[test]
fn an_opponent_who_sees_every_win_never_leaves_the_best_value_of_a_graph_game() {
    let mut random = fastrand::Rng::with_seed(45);
    for round in 0..90 {
        let (head, start, weight) = match round % 3 {
            0 => ("", "v0", ""),
            1 => ("|objective: cost\n", "v0", ":2"),
            _ => ("|objective: grundy\n", "v0 + v1 + v2", ""),
        };
        let mut text = format!("{head}|start: {start}\n");
        for vertex in 0..8 {
            text += &format!("|v{vertex} ->");
            let mut targets: Vec<u8> = (0..8).collect();
            random.shuffle(&mut targets);
            for to in &targets[..random.usize(..4)] {
                text += &format!(" v{to}{weight}");
            }
            text += "\n";
        }
        let scene = Scene::graph(&text);
        let Ok(solution) = scene.graph_game().solved(&SolvesAll) else { panic!("{text}") };
        for side in [Side::First, Side::Second] {
            let game = Match::of_graph(scene.graph_game(), &solution, false).unwrap();
            check_best_value_is_kept(game.played_by(side), &mut random);
        }
    }
}
