//! Graph game files on the command line: diagnostics, and the winner at each vertex or word.

use expect_test::expect;

use crate::support::Folder;

const TRAP: &str =
    "title: A small trap\nstuck: loses\nstart: a\nexpect: draw\na -> b c\nb -> a\nc -> d\nd\n";

#[test]
fn the_verdict_of_the_start_alone_is_one_line() {
    let folder = Folder::with(&[
        ("trap.game", TRAP),
        ("cost.game", "objective: cost\nstart: a\na -> b:3\nb\n"),
        ("none.game", "a -> b\nb\n"),
        ("words.game", "words: 1\nab\nba\n"),
    ]);
    folder.check(
        "solve --start trap.game cost.game none.game words.game",
        expect![[r#"
        $ stakeout solve --start trap.game cost.game none.game words.game
        trap.game: draw
        cost.game: cost 3
        none.game: No verdict
        words.game: No verdict
        -- exit 0
    "#]],
    );
    folder.check(
        "check --no-cache",
        expect![[r#"
        $ stakeout check --no-cache
        Checked 4 files: no errors.
        4 games: 1 draw, 1 cost, 2 without a start
        -- exit 0
    "#]],
    );
    folder.check(
        "explain-verdict trap.game",
        expect![[r#"
            $ stakeout explain-verdict trap.game
            # A small trap

            **draw**

            A player who cannot move loses.

            ## Why

            Both sides can repeat the same 2 turns for ever, and neither can do better by leaving them.

            1. From `a` to `b`.
               - Leaving it to `c` loses in 1 turn.
            2. From `b` to `a`.
               - There is no other move.

            ## First moves, best first

            - `b`: draw for the opponent
            - `c`: win in 1 turn for the opponent
            -- exit 0
        "#]],
    );
    folder.check(
        "explain-verdict none.game",
        expect![[r#"
        $ stakeout explain-verdict none.game
        -- standard error
        stakeout: none.game: The game has no start; add `start: VERTEX`.
        -- exit 1
    "#]],
    );
    folder.check(
        "explain-verdict --board 1 trap.game",
        expect![[r#"
        $ stakeout explain-verdict --board 1 trap.game
        -- standard error
        stakeout: trap.game: only boards can be explained with these options
        -- exit 2
    "#]],
    );
}

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

#[test]
fn grundy_values_are_numbers_or_infinite() {
    let loopy = "objective: grundy\nstart: a + b\na -> b c\nb -> c\nc\nd -> d c b\ne -> e\n";
    let sums = "objective: grundy\nstart: h4\nh4 -> h3+h1 h2\nh3 -> h2+h1\nh2 -> h1\nh1\n";
    let folder = Folder::with(&[
        ("loopy.game", loopy),
        ("sums.game", sums),
        ("kayles.game", "title: Kayles\noctal: 0.77 4\nstart: 4\n"),
        ("none.game", "objective: grundy\na -> b\nb\n"),
    ]);
    folder.check(
        "solve --verify --stats loopy.game",
        expect![[r#"
        $ stakeout solve --verify --stats loopy.game
        a 2
        b 1
        c 0
        d infinite 0 1
        e infinite
          proved: 5 vertices
          5 vertices, 7 edges
          1 of value 0, 1 of value 1, 1 of value 2, 2 infinite
          solved in TIME and at most SIZE of memory, SIZE kept
        -- exit 0
    "#]],
    );
    for file in ["loopy", "sums", "kayles", "none"] {
        let picture = match file {
            "loopy" => expect![[r#"
                $ stakeout solve --output-format json loopy.game
                {"file":"loopy.game","games":[
                {"title":null,"line":3,"start":"a + b","verdict":"win","turns":null,"objective":"grundy","grundy":3,"best":{"from":"a","to":"b"},"line_of_play":null,"cycle":null,"vertices":[
                {"name":"a","outcome":"win","grundy":2},
                {"name":"b","outcome":"win","grundy":1},
                {"name":"c","outcome":"lose","grundy":0},
                {"name":"d","outcome":"win","grundy":{"infinite":[0,1]}},
                {"name":"e","outcome":"draw","grundy":{"infinite":[]}}
                ]}
                ]}
                -- exit 0
            "#]],
            "sums" => expect![[r#"
                $ stakeout solve --output-format json sums.game
                {"file":"sums.game","games":[
                {"title":null,"line":3,"start":"h4","verdict":"win","turns":null,"objective":"grundy","grundy":2,"best":{"from":"h4","to":"h3+h1"},"line_of_play":null,"cycle":null,"vertices":[
                {"name":"h4","outcome":"win","grundy":2},
                {"name":"h3","outcome":"lose","grundy":0},
                {"name":"h1","outcome":"lose","grundy":0},
                {"name":"h2","outcome":"win","grundy":1}
                ]}
                ]}
                -- exit 0
            "#]],
            "kayles" => expect![[r#"
                $ stakeout solve --output-format json kayles.game
                {"file":"kayles.game","games":[
                {"title":"Kayles","line":2,"start":"4","verdict":"win","turns":null,"objective":"grundy","grundy":1,"best":{"from":"4","to":"1+1"},"line_of_play":null,"cycle":null,"vertices":[
                {"name":"0","outcome":"lose","grundy":0},
                {"name":"1","outcome":"win","grundy":1},
                {"name":"2","outcome":"win","grundy":2},
                {"name":"3","outcome":"win","grundy":3},
                {"name":"4","outcome":"win","grundy":1}
                ]}
                ]}
                -- exit 0
            "#]],
            _ => expect![[r#"
                $ stakeout solve --output-format json none.game
                {"file":"none.game","games":[
                {"title":null,"line":2,"start":null,"verdict":null,"turns":null,"objective":"grundy","grundy":null,"best":null,"line_of_play":null,"cycle":null,"vertices":[
                {"name":"a","outcome":"win","grundy":1},
                {"name":"b","outcome":"lose","grundy":0}
                ]}
                ]}
                -- exit 0
            "#]],
        };
        folder.check(&format!("solve --output-format json {file}.game"), picture);
    }
    folder.check("solve --stats --output-format json kayles.game", expect![[r#"
        $ stakeout solve --stats --output-format json kayles.game
        {"file":"kayles.game","games":[
        {"title":"Kayles","line":2,"start":"4","verdict":"win","turns":null,"objective":"grundy","grundy":1,"best":{"from":"4","to":"1+1"},"statistics":{"vertices":5,"edges":0,"values":[{"grundy":0,"vertices":1},{"grundy":1,"vertices":2},{"grundy":2,"vertices":1},{"grundy":3,"vertices":1}],"infinite":0,"period":null,"seconds":TIME,"peak_memory":SIZE,"memory":SIZE},"line_of_play":null,"cycle":null,"vertices":[
        {"name":"0","outcome":"lose","grundy":0},
        {"name":"1","outcome":"win","grundy":1},
        {"name":"2","outcome":"win","grundy":2},
        {"name":"3","outcome":"win","grundy":3},
        {"name":"4","outcome":"win","grundy":1}
        ]}
        ]}
        -- exit 0
    "#]]);
    folder.check(
        "convert sums.game --to game",
        expect![[r#"
        $ stakeout convert sums.game --to game
        -- standard error
        stakeout: sums.game: sums cannot be converted; `stakeout render` draws them as SVG or DOT
        -- exit 1
    "#]],
    );
}

#[test]
fn a_sum_without_spaces_is_fixed() {
    let folder = Folder::with(&[("sum.game", "objective: grundy\nstart: a+b\na -> b\nb\n")]);
    folder.check(
        "check sum.game",
        expect![[r#"
        $ stakeout check sum.game
        error[bad-value]: write spaces around `+`: `a + b`
         --> sum.game:2:8
          |
        2 | start: a+b
          |        ^^^
          |
          = help: Set `start` to `a + b`

        Checked 1 file: 1 error.
        1 game: 1 not solved
        1 fixable with --fix
        -- exit 1
    "#]],
    );
    folder.check(
        "check --fix sum.game",
        expect![[r#"
        $ stakeout check --fix sum.game
        Checked 1 file: no errors.
        1 game: 1 win
        -- standard error
        stakeout: 1 fix applied in 1 file
        -- exit 0
    "#]],
    );
}
