//! Graph game files on the command line: diagnostics, and the winner at each vertex or word.

use expect_test::expect;

use crate::support::Folder;

const TRAP: &str =
    "title: A small trap\nstuck: loses\nstart: a\nexpect: draw\na -> b c\nb -> a\nc -> d\nd\n";

#[test]
fn every_vertex_gets_a_line() {
    let folder = Folder::with(&[("trap.game", TRAP)]);
    folder.check(
        "solve trap.game",
        expect![[r#"
        $ stakeout solve trap.game
        a draw
        b draw
        c win 1
        d lose 0
        -- exit 0
    "#]],
    );
    folder.check(
        "solve --output-format json trap.game",
        expect![[r#"
            $ stakeout solve --output-format json trap.game
            {"file":"trap.game","games":[
            {"title":"A small trap","line":5,"start":"a","verdict":"draw","turns":null,"line_of_play":[],"cycle":null,"vertices":[
            {"name":"a","outcome":"draw","turns":null,"best":"b"},
            {"name":"b","outcome":"draw","turns":null,"best":"a"},
            {"name":"c","outcome":"win","turns":1,"best":"d"},
            {"name":"d","outcome":"lose","turns":0,"best":null}
            ]}
            ]}
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --stats --verify trap.game",
        expect![[r#"
            $ stakeout solve --stats --verify trap.game
            a draw
            b draw
            c win 1
            d lose 0
              proved: 4 vertices
              4 vertices, 4 edges
              1 won, 1 lost, 2 drawn
              longest game: 1 turn
              solved in TIME and at most SIZE of memory, SIZE kept
            -- exit 0
        "#]],
    );
    folder.check("solve --stats --verify --output-format json trap.game", expect![[r#"
        $ stakeout solve --stats --verify --output-format json trap.game
        {"file":"trap.game","games":[
        {"title":"A small trap","line":5,"start":"a","verdict":"draw","turns":null,"statistics":{"vertices":4,"edges":4,"win":1,"lose":1,"draw":2,"longest":1,"seconds":TIME,"peak_memory":SIZE,"memory":SIZE},"proved":true,"line_of_play":[],"cycle":null,"vertices":[
        {"name":"a","outcome":"draw","turns":null,"best":"b"},
        {"name":"b","outcome":"draw","turns":null,"best":"a"},
        {"name":"c","outcome":"win","turns":1,"best":"d"},
        {"name":"d","outcome":"lose","turns":0,"best":null}
        ]}
        ]}
        -- exit 0
    "#]]);
}

#[test]
fn an_edge_list_comes_from_standard_input() {
    let folder = Folder::with(&[]);
    folder.check_with_input(
        "3 3 1\n1 2\n2 3\n3 3\n",
        "solve",
        expect![[r#"
        $ stakeout solve
        1 draw
        2 draw
        3 draw
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "2 1\n1 2\n",
        "solve -",
        expect![[r#"
        $ stakeout solve -
        1 win 1
        2 lose 0
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "1 0\n",
        "solve --kind game",
        expect![[r#"
        $ stakeout solve --kind game
        1 lose 0
        -- exit 0
    "#]],
    );
    folder.check_with_input(
        "a ->\n",
        "solve --stdin-filename x.game --output-format json",
        expect![[r#"
            $ stakeout solve --stdin-filename x.game --output-format json
            {"file":"x.game","games":[
            {"title":null,"line":1,"start":null,"verdict":null,"turns":null,"line_of_play":null,"cycle":null,"vertices":[
            {"name":"a","outcome":"lose","turns":0,"best":null}
            ]}
            ]}
            -- exit 0
        "#]],
    );
}

#[test]
fn a_cost_game_has_two_costs_per_vertex() {
    let folder = Folder::with(&[(
        "cost.game",
        "objective: cost\nfirst: maximiser\nstart: a\na -> b:3 c:9\nb -> c:5 b:0\nc\n",
    )]);
    folder.check(
        "solve cost.game",
        expect![[r#"
        $ stakeout solve cost.game
        a 8 9
        b 5 5
        c 0 0
        -- exit 0
    "#]],
    );
    folder.check(
        "solve --output-format json cost.game",
        expect![[r#"
            $ stakeout solve --output-format json cost.game
            {"file":"cost.game","games":[
            {"title":null,"line":4,"start":"a","verdict":"cost","turns":null,"cost":9,"first":"maximiser","line_of_play":["c"],"cycle":null,"vertices":[
            {"name":"a","minimiser_first":8,"maximiser_first":9,"best_minimiser":"b","best_maximiser":"c"},
            {"name":"b","minimiser_first":5,"maximiser_first":5,"best_minimiser":"c","best_maximiser":"c"},
            {"name":"c","minimiser_first":0,"maximiser_first":0,"best_minimiser":null,"best_maximiser":null}
            ]}
            ]}
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --stats cost.game",
        expect![[r#"
            $ stakeout solve --stats cost.game
            a 8 9
            b 5 5
            c 0 0
              3 vertices, 4 edges
              minimiser to move: 3 end, 0 never do, the greatest cost 8
              maximiser to move: 3 end, 0 never do, the greatest cost 9
              solved in TIME and at most SIZE of memory, SIZE kept
            -- exit 0
        "#]],
    );
    folder.check("solve --stats --verify --output-format json cost.game", expect![[r#"
        $ stakeout solve --stats --verify --output-format json cost.game
        {"file":"cost.game","games":[
        {"title":null,"line":4,"start":"a","verdict":"cost","turns":null,"cost":9,"first":"maximiser","statistics":{"vertices":3,"edges":4,"minimiser_first":{"finite":3,"infinite":0,"greatest":8},"maximiser_first":{"finite":3,"infinite":0,"greatest":9},"seconds":TIME,"peak_memory":SIZE,"memory":SIZE},"proved":true,"line_of_play":["c"],"cycle":null,"vertices":[
        {"name":"a","minimiser_first":8,"maximiser_first":9,"best_minimiser":"b","best_maximiser":"c"},
        {"name":"b","minimiser_first":5,"maximiser_first":5,"best_minimiser":"c","best_maximiser":"c"},
        {"name":"c","minimiser_first":0,"maximiser_first":0,"best_minimiser":null,"best_maximiser":null}
        ]}
        ]}
        -- exit 0
    "#]]);
    folder.check(
        "check --verdicts --output-format concise cost.game",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise cost.game
        cost.game:3:8: information[verdict] cost 9
        -- exit 0
    "#]],
    );
}

#[test]
fn large_sums_are_exact() {
    let folder =
        Folder::with(&[("great.game", "3 2 1\n1 2 9007199254740992\n2 3 9007199254740992\n")]);
    folder.check(
        "solve great.game",
        expect![[r#"
        $ stakeout solve great.game
        1 18014398509481984 18014398509481984
        2 9007199254740992 9007199254740992
        3 0 0
        -- exit 0
    "#]],
    );
    folder.check("solve --output-format json great.game", expect![[r#"
        $ stakeout solve --output-format json great.game
        {"file":"great.game","games":[
        {"title":null,"line":1,"start":"1","verdict":"cost","turns":null,"cost":18014398509481984,"first":"minimiser","line_of_play":["2","3"],"cycle":null,"vertices":[
        {"name":"1","minimiser_first":18014398509481984,"maximiser_first":18014398509481984,"best_minimiser":"2","best_maximiser":"2"},
        {"name":"2","minimiser_first":9007199254740992,"maximiser_first":9007199254740992,"best_minimiser":"3","best_maximiser":"3"},
        {"name":"3","minimiser_first":0,"maximiser_first":0,"best_minimiser":null,"best_maximiser":null}
        ]}
        ]}
        -- exit 0
    "#]]);
}

#[test]
fn every_word_has_its_value_for_the_player_who_plays_it() {
    let folder = Folder::with(&[("shiritori.game", "words: 3\nabcd\nbcda\nada\nabcd ; again\n")]);
    folder.check(
        "solve shiritori.game",
        expect![[r#"
            $ stakeout solve shiritori.game
            abcd lose 1
            bcda win 0
            ada draw
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --output-format json shiritori.game",
        expect![[r#"
            $ stakeout solve --output-format json shiritori.game
            {"file":"shiritori.game","games":[
            {"title":null,"line":2,"start":null,"verdict":null,"turns":null,"line_of_play":null,"cycle":null,"words":[
            {"word":"abcd","outcome":"lose","turns":1},
            {"word":"bcda","outcome":"win","turns":0},
            {"word":"ada","outcome":"draw","turns":null}
            ]}
            ]}
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --stats shiritori.game",
        expect![[r#"
            $ stakeout solve --stats shiritori.game
            abcd lose 1
            bcda win 0
            ada draw
              3 words
              1 won, 1 lost, 1 drawn
              longest game: 1 turn
              solved in TIME and at most SIZE of memory, SIZE kept
            -- exit 0
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise shiritori.game",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise shiritori.game
            shiritori.game:5:1: hint[duplicate-word] duplicate word
            -- exit 0
        "#]],
    );
}
