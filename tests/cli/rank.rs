//! `rank`: boards in the order of their difficulty.

use expect_test::expect;

use crate::support::Folder;

#[test]
fn the_easiest_board_comes_first_and_unsolved_boards_last() {
    let folder = Folder::with(&[
        (
            "b.board",
            "title: One way\nP..\n*.*\nE.T\n\ntitle: Two thieves\nPTTE\n\ntitle: Corridor\nP..TE\n",
        ),
        ("a.board", "title: Draw\nP..\n***\nT*E\n\ntitle: Catch\nPT.\n*.E\n"),
        ("c.game", "a -> b\n"),
    ]);
    folder.check(
        "rank",
        expect![[r#"
            $ stakeout rank
              0.00  draw           a.board:2  Draw: no choice matters
              0.00  thief in 2     b.board:10  Corridor: no choice matters
              0.42  police in 1    a.board:7  Catch
              2.42  police in 3    b.board:2  One way
                 -  not solved     b.board:7  Two thieves: it has errors
            -- exit 1
        "#]],
    );
    folder.check("rank --output-format json b.board", expect![[r#"
        $ stakeout rank --output-format json b.board
        [{"file":"b.board","board":3,"line":10,"title":"Corridor","verdict":"thief","turns":2,"score":0.0,"moves":1,"only":0,"tempting":0,"reason":null},{"file":"b.board","board":1,"line":2,"title":"One way","verdict":"police","turns":3,"score":2.42,"moves":2,"only":1,"tempting":0,"reason":null},{"file":"b.board","board":2,"line":7,"title":"Two thieves","verdict":null,"turns":null,"score":null,"moves":null,"only":null,"tempting":null,"reason":"it has errors"}]
        -- exit 1
    "#]]);
}

#[test]
fn boards_of_a_pipe_are_named_by_number() {
    let folder = Folder::with(&[]);
    folder.check_with_input(
        "title: Catch\nPT.\n*.E\n\nP..TE\n",
        "rank -",
        expect![[r#"
            $ stakeout rank -
              0.00  thief in 2     board 2: no choice matters
              0.42  police in 1    board 1  Catch
            -- exit 0
        "#]],
    );
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let corridor = |length: usize| {
        format!("title: {length}\nP{}TE\n\nP{0}T\n*.*\nE..\n\n", ".".repeat(length))
    };
    let text = |from: usize| (from..from + 12).map(corridor).collect::<String>();
    let names = ["a.board", "b.board", "sub/c.board", "sub/d.board"];
    let texts: Vec<String> = (0..names.len()).map(|number| text(number * 3)).collect();
    let mut files: Vec<(&str, &str)> =
        names.into_iter().zip(texts.iter().map(String::as_str)).collect();
    // Another limit for some files: nothing fits into it.
    files.push(("sub/stakeout.toml", "[solver]\nmemory = 1\n"));
    let folder = Folder::with(&files);
    let ranked = |jobs: &str| {
        folder.command(&format!("rank --output-format json{jobs}")).output().unwrap().stdout
    };
    let one = ranked(" --jobs 1");
    let shown = String::from_utf8(one.clone()).unwrap();
    assert!(shown.contains("\"reason\":null") && shown.contains("sub/d.board"), "{shown}");
    for jobs in ["", " --jobs 2", " -j 7"] {
        assert_eq!(ranked(jobs), one, "{jobs}");
    }
}

#[test]
fn a_named_file_without_boards_is_refused() {
    let folder = Folder::with(&[
        ("a.board", "PTE\n"),
        ("b.game", "a -> b\n"),
        ("c.pursuit", "a - b\n"),
        ("d.board", "; to do\n"),
    ]);
    folder.check(
        "rank .",
        expect![[r#"
        $ stakeout rank .
          0.58  police in 1    a.board:1
        -- exit 0
    "#]],
    );
    folder.check(
        "rank b.game c.pursuit d.board a.board",
        expect![[r#"
        $ stakeout rank b.game c.pursuit d.board a.board
          0.58  police in 1    a.board:1
        -- standard error
        stakeout: b.game: only boards can be ranked
        stakeout: c.pursuit: only boards can be ranked
        warning[empty-file]: no board in this file
         --> d.board:1:1
          |
        1 | ; to do
          | ^

        -- exit 2
    "#]],
    );
}
