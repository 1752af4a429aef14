//! `stakeout repair`, and `--critical`, `--variants` and `--soundness` of `solve`.

use std::collections::HashMap;

use expect_test::expect;

use crate::support::Folder;

/// A board that asserts a wrong verdict, one that asserts none, and one that asserts its own.
const BOARDS: &str =
    "title: Short\nexpect: thief\nP.T\n...\n..E\n\nP.T\n..E\n\nexpect: thief in 2\nP.T\n..E\n";

#[test]
fn the_edits_that_make_expect_true_are_listed() {
    let folder = Folder::with(&[("a.board", BOARDS)]);
    folder.check(
        "repair a.board",
        expect![[r#"
            $ stakeout repair a.board
            a.board:3: Police catches the thief in 3 turns; expected: thief
              T from 1,3 to 2,3: The thief escapes in 2 turns; no other value changes
              E from 3,3 to 2,3: The thief escapes in 2 turns; 2 cells change
            a.board:7: The thief escapes in 2 turns; no verdict is asserted
            a.board:11: The thief escapes in 2 turns, as expected
            -- exit 0
        "#]],
    );
    folder.check("repair --board 1 --most 2 --output-format json a.board", expect![[r#"
        $ stakeout repair --board 1 --most 2 --output-format json a.board
        [{"title":"Short","line":3,"wish":"thief","verdict":"police","turns":3,"tried":15,"complete":true,"repairs":[{"edits":[{"piece":"T","from":[1,3],"to":[2,3]}],"verdict":"thief","turns":2,"changed":0},{"edits":[{"piece":"E","from":[3,3],"to":[2,3]}],"verdict":"thief","turns":2,"changed":2}]}]
        -- exit 0
    "#]]);
    folder.check(
        "repair --board 2 --wish draw --output-format json a.board",
        expect![[r#"
            $ stakeout repair --board 2 --wish draw --output-format json a.board
            [{"title":null,"line":7,"wish":"draw","verdict":"thief","turns":2,"tried":10,"complete":true,"repairs":[]}]
            -- exit 1
        "#]],
    );
}

#[test]
fn no_edit_reaches_a_verdict_that_the_rules_exclude() {
    let folder = Folder::with(&[("a.board", "expect: police in 4\nP.T\n..E\n")]);
    folder.check("repair a.board", expect![[r#"
        $ stakeout repair a.board
        a.board:2: The thief escapes in 2 turns; expected: police in 4
          no board with these rules can have that verdict: the police move first, so they win in an odd number of turns
        -- exit 1
    "#]]);
}

#[test]
fn the_number_of_threads_changes_no_repair() {
    let board = "expect: police\nP.*...\n..*.T.\n......\n.*...E\n";
    let folder = Folder::with(&[("a.board", board)]);
    let repaired = |jobs: &str| {
        let command = format!("repair --within 2 --output-format json a.board {jobs}");
        String::from_utf8(folder.command(&command).output().unwrap().stdout).unwrap()
    };
    let one = repaired("-j 1");
    assert!(one.contains("\"complete\":true"), "{one}");
    assert_eq!(repaired("-j 5"), one);
}

#[test]
fn where_nothing_is_found_placements_are_named() {
    let folder = Folder::with(&[("a.board", "expect: thief in 6\nP.T\n...\n...\n...\n..E\n")]);
    folder.check(
        "repair a.board",
        expect![[r#"
        $ stakeout repair a.board
        a.board:2: Police catches the thief in 3 turns; expected: thief in 6
          no board within one edit has the expected verdict; 21 tried
          `--within 2` tries pairs of edits, too
          `stakeout place` finds 6 ways to place the pieces
        -- exit 1
    "#]],
    );
    folder.check(
        "repair --within 2 a.board",
        expect![[r#"
        $ stakeout repair --within 2 a.board
        a.board:2: Police catches the thief in 3 turns; expected: thief in 6
          no board within two edits has the expected verdict; 211 tried
          `stakeout place` finds 6 ways to place the pieces
        -- exit 1
    "#]],
    );
    folder.check(
        "place --count 1 a.board",
        expect![[r#"
        $ stakeout place --count 1 a.board
        police 1,1; thief 3,2: The thief escapes in 6 turns
        6 placements
        -- exit 0
    "#]],
    );
}

#[test]
fn pairs_are_tried_only_on_request() {
    let folder = Folder::with(&[("a.board", "expect:  draw\n..*E\n....\nT*P.\n")]);
    folder.check(
        "repair a.board",
        expect![[r#"
            $ stakeout repair a.board
            a.board:2: Police catches the thief in 3 turns; expected: draw
              no board within one edit has the expected verdict; 17 tried
              `--within 2` tries pairs of edits, too
            -- exit 1
        "#]],
    );
    folder.check(
        "repair --within 2 --most 2 a.board",
        expect![[r#"
            $ stakeout repair --within 2 --most 2 a.board
            a.board:2: Police catches the thief in 3 turns; expected: draw
              wall on 2,1 and wall on 2,2: Draw; 1 cell changes
              wall on 1,2 and wall on 2,2: Draw; 3 cells change
              further repairs are left out
            -- exit 0
        "#]],
    );
    folder.check("repair --within 2 --most 1 --output-format json a.board", expect![[r#"
        $ stakeout repair --within 2 --most 1 --output-format json a.board
        [{"title":null,"line":2,"wish":"draw","verdict":"police","turns":3,"tried":134,"complete":false,"repairs":[{"edits":[{"row":2,"column":1,"from":".","to":"*"},{"row":2,"column":2,"from":".","to":"*"}],"verdict":"draw","turns":null,"changed":1}]}]
        -- exit 0
    "#]]);
}

#[test]
fn boards_that_are_not_solved_have_no_repairs() {
    let folder = Folder::with(&[
        ("a.board", "expect: draw\nP.T\n..E\n\nexpect: draw\nPT.\n\nPTE\n"),
        ("b.board", "; none\n"),
    ]);
    folder.check("repair --solver-memory 1 a.board", expect![[r#"
        $ stakeout repair --solver-memory 1 a.board
        a.board:2: Not solved
        a.board:6: Not solved
        a.board:8: Not solved
        -- standard error
        error[too-large]: not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
         --> a.board:2:1
          |
        2 | P.T
          | ^

        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:6:1
          |
        6 | PT.
          | ^^^

        warning[too-large]: not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
         --> a.board:8:1
          |
        8 | PTE
          | ^

        -- exit 1
    "#]]);
    folder.check("repair --output-format json a.board", expect![[r#"
        $ stakeout repair --output-format json a.board
        [{"title":null,"line":2,"wish":"draw","verdict":"thief","turns":2,"tried":10,"complete":true,"repairs":[]},{"title":null,"line":6,"wish":"draw","verdict":null,"turns":null,"tried":0,"complete":true,"repairs":[]},{"title":null,"line":8,"wish":null,"verdict":"police","turns":1,"tried":0,"complete":true,"repairs":[]}]
        -- standard error
        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:6:1
          |
        6 | PT.
          | ^^^

        -- exit 1
    "#]]);
    folder.check(
        "repair --output-format json b.board",
        expect![[r#"
        $ stakeout repair --output-format json b.board
        []
        -- standard error
        warning[empty-file]: no board in this file
         --> b.board:1:1
          |
        1 | ; none
          | ^

        -- exit 1
    "#]],
    );
}

#[test]
fn what_cannot_be_repaired_is_a_usage_error() {
    let folder = Folder::with(&[("a.board", "PTE\n"), ("a.game", "start: a\na -> b\n")]);
    folder.check(
        "repair --board 2 a.board",
        expect![[r#"
        $ stakeout repair --board 2 a.board
        -- standard error
        stakeout: --board 2: a.board has 1 board
        -- exit 2
    "#]],
    );
    folder.check(
        "repair --board 0 a.board",
        expect![[r#"
            $ stakeout repair --board 0 a.board
            -- standard error
            error: invalid value '0' for '--board <N>': use a whole number, at least 1

            For more information, try '--help'.
            -- exit 2
        "#]],
    );
    folder.check(
        "repair --wish win a.board",
        expect![[r#"
            $ stakeout repair --wish win a.board
            -- standard error
            error: invalid value 'win' for '--expect <EXPECT>': use `police [in N]`, `thief [in N]` or `draw`

            For more information, try '--help'.
            -- exit 2
        "#]],
    );
    folder.check(
        "repair a.game",
        expect![[r#"
        $ stakeout repair a.game
        -- standard error
        stakeout: a.game: only boards can be repaired
        -- exit 2
    "#]],
    );
    folder.check(
        "solve --critical a.game",
        expect![[r#"
            $ stakeout solve --critical a.game
            -- standard error
            stakeout: a.game: --critical and --variants apply only to boards; this is a graph game
            -- exit 2
        "#]],
    );
    folder.check(
        "repair --within 3 a.board",
        expect![[r#"
        $ stakeout repair --within 3 a.board
        -- standard error
        error: invalid value '3' for '--within <EDITS>'
          [possible values: 1, 2]

        For more information, try '--help'.
        -- exit 2
    "#]],
    );
}

#[test]
fn a_board_is_read_from_standard_input() {
    let folder = Folder::with(&[]);
    folder.check_with_input(
        "P.T\n..E\n",
        "repair --wish police -",
        expect![[r#"
            $ stakeout repair --wish police -
            -:1: The thief escapes in 2 turns; expected: police
              T from 1,3 to 1,2: Police catches the thief in 1 turn; no other value changes
              T from 1,3 to 2,2: Police catches the thief in 1 turn; no other value changes
              P from 1,1 to 1,2: Police catches the thief in 1 turn; 1 cell changes
              P from 1,1 to 2,2: Police catches the thief in 1 turn; 1 cell changes
              E from 2,3 to 1,2: Police catches the thief in 3 turns; 3 cells change
              E from 2,3 to 2,2: Police catches the thief in 3 turns; 3 cells change
            -- exit 0
        "#]],
    );
}

#[test]
fn what_the_verdict_depends_on_is_shown_below_it() {
    let folder = Folder::with(&[("a.board", "..*E\n....\nT*P.\n\nPT\n")]);
    folder.check(
        "solve --critical a.board",
        expect![[r#"
            $ stakeout solve --critical a.board
            Police catches the thief
              critical cells: 0 change the outcome, 1 only the turns
                wall on 2,2: Police catches the thief in 7 turns
            Not solved
            -- standard error
            error[missing-exit]: no exit: the board needs one `E`
             --> a.board:5:1
              |
            5 | PT
              | ^^

            -- exit 1
        "#]],
    );
    folder.check(
        "solve --variants --soundness a.board",
        expect![[r#"
            $ stakeout solve --variants --soundness a.board
            Police catches the thief
              variants:
                first: thief: Police catches the thief in 4 turns
                police-moves: 4: Draw
                thief-moves: 8: Police catches the thief in 3 turns
                skip: police: Police catches the thief in 3 turns
                skip: thief: Police catches the thief in 3 turns
                skip: none: Police catches the thief in 3 turns
                stuck: wins: Police catches the thief in 3 turns
              first moves: 5 keep the outcome, 1 of them best
                2,2: Police catches the thief in 2 turns
                2,3: Police catches the thief in 4 turns
                3,3: Police catches the thief in 4 turns
                2,4: Police catches the thief in 6 turns
                3,4: Police catches the thief in 6 turns
              best line: 2 moves of the winner, 0 of them forced
                turn 2, also 2,2: Police catches the thief in 2 turns
                turn 2, also 1,1: Police catches the thief in 4 turns
                turn 2, also 1,2: Police catches the thief in 4 turns
                turn 2, also 2,3: Police catches the thief in 4 turns
                turn 2, also 3,1: Police catches the thief in 4 turns
                turn 2, also 3,3: Police catches the thief in 4 turns
              the other side first: Police catches the thief in 4 turns
            Not solved
            -- standard error
            error[missing-exit]: no exit: the board needs one `E`
             --> a.board:5:1
              |
            5 | PT
              | ^^

            -- exit 1
        "#]],
    );
    folder.check("solve --critical --variants --soundness --output-format json a.board", expect![[r#"
        $ stakeout solve --critical --variants --soundness --output-format json a.board
        {"file":"a.board","boards":[
        {"title":null,"line":1,"rows":3,"columns":4,"police":[3,3],"thief":[3,1],"exit":[1,4],"exits":[[1,4]],"first":"police","verdict":"police","turns":3,"line_of_play":[{"mover":"police","to":[2,2]},{"mover":"thief","to":[2,1]},{"mover":"police","to":[2,1]}],"critical":[{"row":2,"column":2,"from":".","to":"*","verdict":"police","turns":7,"changes":"turns"}],"variants":[{"directive":"first","value":"thief","verdict":"police","turns":4},{"directive":"police-moves","value":"4","verdict":"draw","turns":null},{"directive":"thief-moves","value":"8","verdict":"police","turns":3},{"directive":"skip","value":"police","verdict":"police","turns":3},{"directive":"skip","value":"thief","verdict":"police","turns":3},{"directive":"skip","value":"none","verdict":"police","turns":3},{"directive":"stuck","value":"wins","verdict":"police","turns":3}],"soundness":{"keeps":5,"best":1,"only":0,"line":2,"set_play":{"verdict":"police","turns":4},"keys":[{"to":[2,2],"turns":2},{"to":[2,3],"turns":4},{"to":[3,3],"turns":4},{"to":[2,4],"turns":6},{"to":[3,4],"turns":6}],"duals":[{"turn":2,"to":[2,2],"turns":2},{"turn":2,"to":[1,1],"turns":4},{"turn":2,"to":[1,2],"turns":4},{"turn":2,"to":[2,3],"turns":4},{"turn":2,"to":[3,1],"turns":4},{"turn":2,"to":[3,3],"turns":4}]}},
        {"title":null,"line":5,"rows":1,"columns":2,"police":[1,1],"thief":[1,2],"exit":null,"exits":[],"first":"police","verdict":null,"turns":null,"line_of_play":null,"critical":null,"variants":null,"soundness":null}
        ]}
        -- standard error
        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:5:1
          |
        5 | PT
          | ^^

        -- exit 1
    "#]]);
}

#[test]
fn equal_boards_are_reported_across_files() {
    let folder = Folder::with(&[
        ("a.board", "P.T\n..E\n\ntitle: Mirrored, in walls\n*****\n*T.P*\n*E..*\n"),
        ("b.board", "skip: both\n.P\n..\nET\n\nfirst: thief\nP.T\n..E\n\nP.T\n..E \n.\n"),
        ("c.board", "allow: duplicate-board\nP.T\n..E\n\nallow: duplicate-board\nPTE\n"),
        ("stakeout.toml", "[rules]\nduplicate-board = \"information\"\n"),
    ]);
    folder.check(
        "check --no-config --verdicts --output-format concise a.board c.board",
        expect![[r#"
        $ stakeout check --no-config --verdicts --output-format concise a.board c.board
        a.board:1:1: information[verdict] The thief escapes in 2 turns
        a.board:6:4: information[verdict] The thief escapes in 2 turns
        c.board:2:1: information[verdict] The thief escapes in 2 turns
        c.board:6:1: information[verdict] Police catches the thief in 1 turn
        -- exit 0
    "#]],
    );
    folder.check(
        "check --verdicts --output-format concise .",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise .
        a.board:1:1: information[verdict] The thief escapes in 2 turns
        a.board:5:1: information[duplicate-board] this board equals the one at a.board:1
        a.board:6:4: information[verdict] The thief escapes in 2 turns
        b.board:2:1: information[duplicate-board] this board equals the one at a.board:1
        b.board:2:2: information[verdict] The thief escapes in 2 turns
        b.board:7:1: information[verdict] The thief escapes in 1 turn
        b.board:11:4: hint[trailing-whitespace] trailing whitespace
        b.board:12:1: error[ragged-row] this row has 1 cell; the other rows of the grid have 3
        c.board:2:1: information[verdict] The thief escapes in 2 turns
        c.board:5:8: warning[unused-allow] `allow: duplicate-board` has no effect here
        c.board:6:1: information[verdict] Police catches the thief in 1 turn
        -- exit 1
    "#]],
    );
    folder.check(
        "check --verdicts --output-format concise .",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise .
        a.board:1:1: information[verdict] The thief escapes in 2 turns
        a.board:5:1: information[duplicate-board] this board equals the one at a.board:1
        a.board:6:4: information[verdict] The thief escapes in 2 turns
        b.board:2:1: information[duplicate-board] this board equals the one at a.board:1
        b.board:2:2: information[verdict] The thief escapes in 2 turns
        b.board:7:1: information[verdict] The thief escapes in 1 turn
        b.board:11:4: hint[trailing-whitespace] trailing whitespace
        b.board:12:1: error[ragged-row] this row has 1 cell; the other rows of the grid have 3
        c.board:2:1: information[verdict] The thief escapes in 2 turns
        c.board:5:8: warning[unused-allow] `allow: duplicate-board` has no effect here
        c.board:6:1: information[verdict] Police catches the thief in 1 turn
        -- exit 1
    "#]],
    );
    folder.check("check --no-config --select duplicate-board --output-format json b.board a.board", expect![[r#"
        $ stakeout check --no-config --select duplicate-board --output-format json b.board a.board
        [
        {"file":"a.board","rule":"duplicate-board","severity":"warning","message":"this board equals the one at b.board:2","line":1,"column":1,"end_line":1,"end_column":4,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/duplicate-board.md","related":[{"file":"b.board","line":2,"column":1,"end_line":2,"end_column":3,"message":"the earlier board"}],"fix":null},
        {"file":"a.board","rule":"duplicate-board","severity":"warning","message":"this board equals the one at b.board:2","line":5,"column":1,"end_line":5,"end_column":6,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/duplicate-board.md","related":[{"file":"b.board","line":2,"column":1,"end_line":2,"end_column":3,"message":"the earlier board"}],"fix":null}
        ]
        -- exit 0
    "#]]);
    folder.check(
        "check --no-config --select duplicate-board a.board",
        expect![[r#"
            $ stakeout check --no-config --select duplicate-board a.board
            warning[duplicate-board]: this board equals the one at a.board:1
             --> a.board:5:1
              |
            5 | *****
              | ^^^^^
              |
              = note: the earlier board: a.board:1:1

            Checked 1 file: no errors, 1 warning.
            2 boards: 2 thief
            -- exit 0
        "#]],
    );
}

/// The grid in all eight drawings, each perhaps inside walls.
fn drawings(grid: &[String], random: &mut fastrand::Rng) -> Vec<Vec<String>> {
    let turned = |rows: &[String]| -> Vec<String> {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        (0..rows[0].len())
            .map(|column| rows.iter().rev().map(|row| row[column]).collect())
            .collect()
    };
    let mut all = vec![grid.to_vec()];
    for _ in 0..3 {
        all.push(turned(&all[all.len() - 1]));
    }
    let mirrored: Vec<Vec<String>> = all
        .iter()
        .map(|rows| rows.iter().map(|row| row.chars().rev().collect()).collect())
        .collect();
    all.extend(mirrored);
    for rows in &mut all {
        for _ in 0..4 {
            if random.bool() {
                rows.insert(0, "*".repeat(rows[0].len()));
            }
            *rows = turned(rows);
        }
    }
    all
}

#[test]
fn every_duplicate_points_to_the_first_board_that_it_was_drawn_from() {
    let mut random = fastrand::Rng::with_seed(94);
    // No two of these are equal: each has another number of floor cells in one row.
    let originals: Vec<Vec<String>> =
        (0..6).map(|floor| vec![format!("P{}TE", ".".repeat(floor))]).collect();
    let rules =
        ["", "first: thief\n", "skip: police\nthief-moves: 8\n", "police-moves: 8\nskip: both\n"];
    // The last rules are the default ones.
    let same = [0, 1, 2, 0];
    let mut texts = vec![String::new(); 5];
    let mut lines = vec![1; texts.len()];
    let mut placed = Vec::new();
    for _ in 0..120 {
        let (original, rule) = (random.usize(..originals.len()), random.usize(..rules.len()));
        let all = drawings(&originals[original], &mut random);
        let drawing = &all[random.usize(..all.len())];
        let file = random.usize(..texts.len());
        placed.push((file, lines[file] + rules[rule].lines().count(), (original, same[rule])));
        let text = format!("{}{}\n\n", rules[rule], drawing.join("\n"));
        lines[file] += text.lines().count();
        texts[file] += &text;
    }
    placed.sort_unstable();
    let mut first = HashMap::new();
    let mut expected = Vec::new();
    for &(file, line, drawn) in &placed {
        match first.get(&drawn) {
            None => _ = first.insert(drawn, (file, line)),
            Some(&(earlier, at)) => {
                expected.push(format!("{file}.board:{line} equals {earlier}.board:{at}"))
            }
        }
    }
    let names: Vec<String> = (0..texts.len()).map(|number| format!("{number}.board")).collect();
    let files: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let folder = Folder::with(&files);
    let output =
        folder.command("check --select duplicate-board --output-format json .").output().unwrap();
    let found: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).unwrap();
    let shown = |each: &serde_json::Value| {
        let (file, related) = (each["file"].as_str().unwrap(), &each["related"][0]);
        let earlier = format!("{}:{}", related["file"].as_str().unwrap(), related["line"]);
        format!("{file}:{} equals {earlier}", each["line"])
    };
    assert_eq!(found.iter().map(shown).collect::<Vec<_>>(), expected);
    assert!(expected.len() > 80, "{}", expected.len());
}

#[test]
fn the_soundness_of_pursuits_and_graph_games_has_names() {
    let folder = Folder::with(&[
        ("a.pursuit", "police: a\nthief: c\na - b c\nb - c d\nc - d\nd - a\n"),
        ("none.pursuit", "a - b\n"),
        ("a.game", "start: a\na -> b c\nb -> d\nc\nd -> e\ne -> f g\nf\ng\n"),
        ("cost.game", "objective: cost\nstart: a\na -> b:2 c:1 d:5\nc -> b:1\nb\nd\n"),
    ]);
    folder.check(
        "solve --soundness a.pursuit",
        expect![[r#"
            $ stakeout solve --soundness a.pursuit
            Police catches the thief
              first moves: 4 keep the outcome, 1 of them best
                c: Police catches the thief in 0 turns
                a: Police catches the thief in 2 turns
                b: Police catches the thief in 2 turns
                d: Police catches the thief in 2 turns
              best line: 1 move of the winner, 0 of them forced
              the other side first: Police catches the thief in 2 turns
            -- exit 0
        "#]],
    );
    folder.check("solve --soundness --output-format json a.pursuit", expect![[r#"
        $ stakeout solve --soundness --output-format json a.pursuit
        {"file":"a.pursuit","pursuits":[
        {"title":null,"line":3,"policemen":1,"police":["a"],"thief":"c","exits":[],"first":"police","verdict":"police","turns":1,"cop_number":null,"soundness":{"keeps":4,"best":1,"only":0,"line":1,"set_play":{"verdict":"police","turns":2},"keys":[{"to":["c"],"turns":0},{"to":["a"],"turns":2},{"to":["b"],"turns":2},{"to":["d"],"turns":2}],"duals":[]},"line_of_play":[{"mover":"police","to":["c"]}],"vertices":[{"name":"a","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"b","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":2}}},{"name":"c","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":2}}},{"name":"d","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":2}}}]}
        ]}
        -- exit 0
    "#]]);
    folder.check("solve --soundness --output-format json none.pursuit", expect![[r#"
        $ stakeout solve --soundness --output-format json none.pursuit
        {"file":"none.pursuit","pursuits":[
        {"title":null,"line":1,"policemen":null,"police":null,"thief":null,"exits":[],"first":"police","verdict":null,"turns":null,"cop_number":null,"soundness":null,"line_of_play":null,"vertices":[{"name":"a","thief_here":null},{"name":"b","thief_here":null}]}
        ]}
        -- exit 0
    "#]]);
    folder.check(
        "solve --soundness a.game",
        expect![[r#"
            $ stakeout solve --soundness a.game
            a win 1
            b win 3
            c lose 0
            d lose 2
            e win 1
            f lose 0
            g lose 0
              first moves: 1 keeps the verdict, 1 of them best
                c (0 turns to the end)
              best line: 1 move of the winner, 1 of them forced
            -- exit 0
        "#]],
    );
    folder.check("solve --soundness --output-format json a.game", expect![[r#"
        $ stakeout solve --soundness --output-format json a.game
        {"file":"a.game","games":[
        {"title":null,"line":2,"start":"a","verdict":"win","turns":1,"soundness":{"keeps":1,"best":1,"only":1,"line":1,"set_play":null,"keys":[{"to":"c","turns":0}],"duals":[]},"line_of_play":["c"],"cycle":null,"vertices":[
        {"name":"a","outcome":"win","turns":1,"best":"c"},
        {"name":"b","outcome":"win","turns":3,"best":"d"},
        {"name":"c","outcome":"lose","turns":0,"best":null},
        {"name":"d","outcome":"lose","turns":2,"best":"e"},
        {"name":"e","outcome":"win","turns":1,"best":"f"},
        {"name":"f","outcome":"lose","turns":0,"best":null},
        {"name":"g","outcome":"lose","turns":0,"best":null}
        ]}
        ]}
        -- exit 0
    "#]]);
    folder.check("solve --soundness --output-format json cost.game", expect![[r#"
        $ stakeout solve --soundness --output-format json cost.game
        {"file":"cost.game","games":[
        {"title":null,"line":3,"start":"a","verdict":"cost","turns":null,"cost":2,"first":"minimiser","soundness":{"keeps":2,"best":2,"only":null,"line":null,"set_play":null,"keys":[{"to":"b","turns":null},{"to":"c","turns":null}],"duals":[]},"line_of_play":["b"],"cycle":null,"vertices":[
        {"name":"a","minimiser_first":2,"maximiser_first":5,"best_minimiser":"b","best_maximiser":"d"},
        {"name":"b","minimiser_first":0,"maximiser_first":0,"best_minimiser":null,"best_maximiser":null},
        {"name":"c","minimiser_first":1,"maximiser_first":1,"best_minimiser":"b","best_maximiser":"b"},
        {"name":"d","minimiser_first":0,"maximiser_first":0,"best_minimiser":null,"best_maximiser":null}
        ]}
        ]}
        -- exit 0
    "#]]);
}
