//! `stakeout solve --output-format json`.

use expect_test::expect;

use crate::support::Folder;

#[test]
fn a_board_has_its_best_line() {
    let folder = Folder::with(&[(
        "levels/a.board",
        "; two\ntitle: The gap\n3 5\nP.*..\n; half\n..*T.\n....E\n",
    )]);
    folder.check("solve --output-format json levels/a.board", expect![[r#"
        $ stakeout solve --output-format json levels/a.board
        {"file":"levels/a.board","boards":[
        {"title":"The gap","line":4,"rows":3,"columns":5,"police":[1,1],"thief":[2,4],"exit":[3,5],"exits":[[3,5]],"first":"police","verdict":"thief","turns":4,"line_of_play":[{"mover":"police","to":[1,1]},{"mover":"thief","to":[2,5]},{"mover":"police","to":[1,1]},{"mover":"thief","to":[3,5]}]}
        ]}
        -- exit 0
    "#]]);
    folder.check("solve --output-format json ./levels/a.board", expect![[r#"
        $ stakeout solve --output-format json ./levels/a.board
        {"file":"./levels/a.board","boards":[
        {"title":"The gap","line":4,"rows":3,"columns":5,"police":[1,1],"thief":[2,4],"exit":[3,5],"exits":[[3,5]],"first":"police","verdict":"thief","turns":4,"line_of_play":[{"mover":"police","to":[1,1]},{"mover":"thief","to":[2,5]},{"mover":"police","to":[1,1]},{"mover":"thief","to":[3,5]}]}
        ]}
        -- exit 0
    "#]]);
}

#[test]
fn a_draw_has_no_turns_and_an_empty_line() {
    let folder = Folder::with(&[]);
    folder.check_with_input("first: thief\nP*T\n**.\nE*.\n", "solve --output-format json", expect![[r#"
        $ stakeout solve --output-format json
        {"file":"-","boards":[
        {"title":null,"line":2,"rows":3,"columns":3,"police":[1,1],"thief":[1,3],"exit":[3,1],"exits":[[3,1]],"first":"thief","verdict":"draw","turns":null,"line_of_play":[]}
        ]}
        -- exit 0
    "#]]);
}

#[test]
fn standard_input_has_the_name_it_was_given() {
    let folder = Folder::with(&[]);
    folder.check_with_input("PTE\n", "solve --output-format json -", expect![[r#"
        $ stakeout solve --output-format json -
        {"file":"-","boards":[
        {"title":null,"line":1,"rows":1,"columns":3,"police":[1,1],"thief":[1,2],"exit":[1,3],"exits":[[1,3]],"first":"police","verdict":"police","turns":1,"line_of_play":[{"mover":"police","to":[1,2]}]}
        ]}
        -- exit 0
    "#]]);
    folder.check_with_input("PTE\n", "solve --output-format json --stdin-filename x/y.board", expect![[r#"
        $ stakeout solve --output-format json --stdin-filename x/y.board
        {"file":"x/y.board","boards":[
        {"title":null,"line":1,"rows":1,"columns":3,"police":[1,1],"thief":[1,2],"exit":[1,3],"exits":[[1,3]],"first":"police","verdict":"police","turns":1,"line_of_play":[{"mover":"police","to":[1,2]}]}
        ]}
        -- exit 0
    "#]]);
}

#[test]
fn an_unsolved_board_has_everything_that_is_known() {
    let folder = Folder::with(&[(
        "a.board",
        "first: thief\nP.TT\n..\n....\n\n\n  title:  \nfirst: robber\n..\n.\n\nexpect: draw\nPTE\n",
    )]);
    folder.check("solve --output-format json --cells --state 1,1:1,2:police a.board", expect![[r#"
        $ stakeout solve --output-format json --cells --state 1,1:1,2:police a.board
        {"file":"a.board","boards":[
        {"title":null,"line":2,"rows":3,"columns":4,"police":[1,1],"thief":[1,3],"exit":null,"exits":[],"first":"thief","verdict":null,"turns":null,"line_of_play":null,"cells":null,"state":null},
        {"title":null,"line":9,"rows":2,"columns":2,"police":null,"thief":null,"exit":null,"exits":[],"first":"police","verdict":null,"turns":null,"line_of_play":null,"cells":null},
        {"title":null,"line":13,"rows":1,"columns":3,"police":[1,1],"thief":[1,2],"exit":[1,3],"exits":[[1,3]],"first":"police","verdict":"police","turns":1,"line_of_play":[{"mover":"police","to":[1,2]}],"cells":{"thief_here":{"police_to_move":[[{"outcome":"police","turns":0},{"outcome":"police","turns":1},{"outcome":"thief","turns":0}]],"thief_to_move":[[{"outcome":"police","turns":0},{"outcome":"thief","turns":1},{"outcome":"thief","turns":0}]]},"police_here":{"police_to_move":[[{"outcome":"police","turns":1},{"outcome":"police","turns":0},{"outcome":"police","turns":1}]],"thief_to_move":[[{"outcome":"thief","turns":1},{"outcome":"police","turns":0},{"outcome":"police","turns":4}]]}}}
        ]}
        -- standard error
        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:2:1
          |
        2 | P.TT
          | ^^^^

        error[duplicate-thief]: a second thief; a board has only one
         --> a.board:2:4
          |
        2 | P.TT
          |   -^
          |   |
          |   first thief

        error[ragged-row]: this row has 2 cells; the other rows of the grid have 4
         --> a.board:3:1
          |
        2 | P.TT
          | ---- a row of 4 cells
        3 | ..
          | ^^

        error[bad-value]: invalid `first` value `robber`; did you mean `thief`? Use `police` or `thief`
         --> a.board:8:8
          |
        8 | first: robber
          |        ^^^^^^

        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:9:1
          |
        9 | ..
          | ^^

        error[missing-police]: no policeman: the board needs one `P`
         --> a.board:9:1
          |
        9 | ..
          | ^^

        error[missing-thief]: no thief: the board needs one `T`
         --> a.board:9:1
          |
        9 | ..
          | ^^

        error[ragged-row]: this row has 1 cell; the other rows of the grid have 2
          --> a.board:10:1
           |
         9 | ..
           | -- a row of 2 cells
        10 | .
           | ^

        -- exit 1
    "#]]);
}

#[test]
fn the_value_of_every_cell_is_included_on_request() {
    let folder = Folder::with(&[]);
    folder.check_with_input("P*T\n**.\nE*.\n\nPT\n.E\n", "solve --output-format json --cells", expect![[r#"
        $ stakeout solve --output-format json --cells
        {"file":"-","boards":[
        {"title":null,"line":1,"rows":3,"columns":3,"police":[1,1],"thief":[1,3],"exit":[3,1],"exits":[[3,1]],"first":"police","verdict":"draw","turns":null,"line_of_play":[],"cells":{"thief_here":{"police_to_move":[[{"outcome":"police","turns":0},null,{"outcome":"draw","turns":null}],[null,null,{"outcome":"draw","turns":null}],[{"outcome":"thief","turns":0},null,{"outcome":"draw","turns":null}]],"thief_to_move":[[{"outcome":"police","turns":0},null,{"outcome":"draw","turns":null}],[null,null,{"outcome":"draw","turns":null}],[{"outcome":"thief","turns":0},null,{"outcome":"draw","turns":null}]]},"police_here":{"police_to_move":[[{"outcome":"draw","turns":null},null,{"outcome":"police","turns":0}],[null,null,{"outcome":"police","turns":1}],[{"outcome":"draw","turns":null},null,{"outcome":"police","turns":3}]],"thief_to_move":[[{"outcome":"draw","turns":null},null,{"outcome":"police","turns":0}],[null,null,{"outcome":"police","turns":2}],[{"outcome":"draw","turns":null},null,{"outcome":"police","turns":4}]]}}},
        {"title":null,"line":5,"rows":2,"columns":2,"police":[1,1],"thief":[1,2],"exit":[2,2],"exits":[[2,2]],"first":"police","verdict":"police","turns":1,"line_of_play":[{"mover":"police","to":[1,2]}],"cells":{"thief_here":{"police_to_move":[[{"outcome":"police","turns":0},{"outcome":"police","turns":1}],[{"outcome":"police","turns":1},{"outcome":"thief","turns":0}]],"thief_to_move":[[{"outcome":"police","turns":0},{"outcome":"thief","turns":1}],[{"outcome":"thief","turns":1},{"outcome":"thief","turns":0}]]},"police_here":{"police_to_move":[[{"outcome":"police","turns":1},{"outcome":"police","turns":0}],[{"outcome":"police","turns":1},{"outcome":"police","turns":1}]],"thief_to_move":[[{"outcome":"thief","turns":1},{"outcome":"police","turns":0}],[{"outcome":"thief","turns":1},{"outcome":"police","turns":2}]]}}}
        ]}
        -- exit 0
    "#]]);
}

#[test]
fn a_state_of_the_first_board_is_included_on_request() {
    let folder = Folder::with(&[("a.board", "P.*..\n..*T.\n....E\n\nPTE\n")]);
    folder.check("solve --output-format json --state 1,1:2,4:thief a.board", expect![[r#"
        $ stakeout solve --output-format json --state 1,1:2,4:thief a.board
        {"file":"a.board","boards":[
        {"title":null,"line":1,"rows":3,"columns":5,"police":[1,1],"thief":[2,4],"exit":[3,5],"exits":[[3,5]],"first":"police","verdict":"thief","turns":4,"line_of_play":[{"mover":"police","to":[1,1]},{"mover":"thief","to":[2,5]},{"mover":"police","to":[1,1]},{"mover":"thief","to":[3,5]}],"state":{"police":[1,1],"thief":[2,4],"to_move":"thief","outcome":"thief","turns":3,"moves":[{"to":[2,5],"outcome":"thief","turns":2},{"to":[3,4],"outcome":"thief","turns":2},{"to":[2,4],"outcome":"thief","turns":4},{"to":[1,4],"outcome":"thief","turns":6}]}},
        {"title":null,"line":5,"rows":1,"columns":3,"police":[1,1],"thief":[1,2],"exit":[1,3],"exits":[[1,3]],"first":"police","verdict":"police","turns":1,"line_of_play":[{"mover":"police","to":[1,2]}]}
        ]}
        -- exit 0
    "#]]);
    folder.check("solve --output-format json --state 1,2:1,2:police a.board", expect![[r#"
        $ stakeout solve --output-format json --state 1,2:1,2:police a.board
        {"file":"a.board","boards":[
        {"title":null,"line":1,"rows":3,"columns":5,"police":[1,1],"thief":[2,4],"exit":[3,5],"exits":[[3,5]],"first":"police","verdict":"thief","turns":4,"line_of_play":[{"mover":"police","to":[1,1]},{"mover":"thief","to":[2,5]},{"mover":"police","to":[1,1]},{"mover":"thief","to":[3,5]}],"state":{"police":[1,2],"thief":[1,2],"to_move":"police","outcome":"police","turns":0,"moves":[]}},
        {"title":null,"line":5,"rows":1,"columns":3,"police":[1,1],"thief":[1,2],"exit":[1,3],"exits":[[1,3]],"first":"police","verdict":"police","turns":1,"line_of_play":[{"mover":"police","to":[1,2]}]}
        ]}
        -- exit 0
    "#]]);
    folder.check(
        "solve --output-format json --state 1,3:1,2:police a.board",
        expect![[r#"
        $ stakeout solve --output-format json --state 1,3:1,2:police a.board
        -- standard error
        stakeout: --state: 1,3 is a wall
        -- exit 2
    "#]],
    );
}

#[test]
fn proofs_and_counts_are_included_on_request() {
    let folder = Folder::with(&[]);
    folder.check_with_input("PT\n.E\n", "solve --output-format json --verify --stats", expect![[r#"
        $ stakeout solve --output-format json --verify --stats
        {"file":"-","boards":[
        {"title":null,"line":1,"rows":2,"columns":2,"police":[1,1],"thief":[1,2],"exit":[2,2],"exits":[[2,2]],"first":"police","verdict":"police","turns":1,"line_of_play":[{"mover":"police","to":[1,2]}],"statistics":{"cells":4,"open_cells":4,"states":32,"police_to_move":{"police":13,"thief":3,"draw":0},"thief_to_move":{"police":9,"thief":7,"draw":0},"longest_win":{"police":2,"thief":1},"levels":[{"police":8,"thief":6},{"police":9,"thief":4},{"police":5,"thief":0}],"seconds":TIME,"peak_memory":SIZE,"memory":SIZE},"proved_states":32}
        ]}
        -- exit 0
    "#]]);
}

#[test]
fn the_verdict_is_given_where_only_the_best_line_needs_too_much_memory() {
    let row = ".".repeat(40);
    let rows = |count: usize| format!("{row}\n").repeat(count);
    let board = format!(
        "P{}\n{}{}T{}\n{}{}E\n",
        &row[1..],
        rows(19),
        &row[20..],
        &row[21..],
        rows(18),
        &row[1..]
    );
    let folder = Folder::with(&[("a.board", &board)]);
    folder.check("solve --output-format json --solver-memory 1536KiB a.board", expect![[r#"
        $ stakeout solve --output-format json --solver-memory 1536KiB a.board
        {"file":"a.board","boards":[
        {"title":null,"line":1,"rows":40,"columns":40,"police":[1,1],"thief":[21,21],"exit":[40,40],"exits":[[40,40]],"first":"police","verdict":"thief","turns":76,"line_of_play":null}
        ]}
        -- standard error
        stakeout: a.board:1: best line left out: needs SIZE of memory, and the limit is 1.5 MiB; raise `solver.memory` (`--solver-memory`)
        -- exit 0
    "#]]);
}
