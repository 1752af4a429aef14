//! Boards and games in Markdown: which files are read, and by which commands.

use expect_test::expect;

use crate::support::Folder;

const LESSON: &str = "\
# Lesson

```board
expect: thief
P.T
..E
```

- In a list:

  ```game title=\"a trap\"
  strat: a
  a ->  b
  ```

<!--
```board
P#T
```
-->
";

#[test]
fn a_file_that_is_named_is_always_read_and_one_in_a_directory_if_wanted() {
    let folder = Folder::with(&[
        ("docs/a.md", LESSON),
        ("docs/b.mdx", "```board\nPT\n```\n"),
        ("docs/c.qmd", "```board\n```\n"),
        ("docs/d.MARKDOWN", "```{.board}\nPT\n```\n"),
        ("docs/e.Rmd", "```{board, echo=FALSE}\nPT\n```\n"),
    ]);
    folder.check(
        "check --output-format concise docs/a.md docs/b.mdx docs/c.qmd docs/d.MARKDOWN docs/e.Rmd",
        expect![[r#"
            $ stakeout check --output-format concise docs/a.md docs/b.mdx docs/c.qmd docs/d.MARKDOWN docs/e.Rmd
            docs/a.md:12:3: warning[unknown-directive] unknown directive `strat`; did you mean `start`?
            docs/a.md:13:9: warning[undefined-vertex] `b` has no line of its own, so it has no moves
            docs/b.mdx:2:1: error[missing-exit] no exit: the board needs one `E`
            docs/c.qmd:2:1: warning[empty-file] no board in this file
            docs/d.MARKDOWN:2:1: error[missing-exit] no exit: the board needs one `E`
            docs/e.Rmd:2:1: error[missing-exit] no exit: the board needs one `E`
            -- exit 1
        "#]],
    );
    folder.check(
        "check --output-format concise docs",
        expect![[r#"
            $ stakeout check --output-format concise docs
            -- standard error
            stakeout: no *.board, *.game or *.pursuit files found
            -- exit 0
        "#]],
    );
    folder.check(
        "check --output-format concise --markdown docs",
        expect![[r#"
            $ stakeout check --output-format concise --markdown docs
            docs/a.md:12:3: warning[unknown-directive] unknown directive `strat`; did you mean `start`?
            docs/a.md:13:9: warning[undefined-vertex] `b` has no line of its own, so it has no moves
            docs/b.mdx:2:1: error[missing-exit] no exit: the board needs one `E`
            docs/c.qmd:2:1: warning[empty-file] no board in this file
            docs/d.MARKDOWN:2:1: error[missing-exit] no exit: the board needs one `E`
            docs/e.Rmd:2:1: error[missing-exit] no exit: the board needs one `E`
            -- exit 1
        "#]],
    );
    folder.write("stakeout.toml", b"markdown = true\n");
    folder.check(
        "check --output-format concise",
        expect![[r#"
            $ stakeout check --output-format concise
            docs/a.md:12:3: warning[unknown-directive] unknown directive `strat`; did you mean `start`?
            docs/a.md:13:9: warning[undefined-vertex] `b` has no line of its own, so it has no moves
            docs/b.mdx:2:1: error[missing-exit] no exit: the board needs one `E`
            docs/c.qmd:2:1: warning[empty-file] no board in this file
            docs/d.MARKDOWN:2:1: error[missing-exit] no exit: the board needs one `E`
            docs/e.Rmd:2:1: error[missing-exit] no exit: the board needs one `E`
            -- exit 1
        "#]],
    );
    folder.check(
        "check --output-format concise --no-config",
        expect![[r#"
            $ stakeout check --output-format concise --no-config
            -- standard error
            stakeout: no *.board, *.game or *.pursuit files found
            -- exit 0
        "#]],
    );
    folder.check(
        "solve docs",
        expect![[r#"
            $ stakeout solve docs
            -- standard error
            stakeout: no *.board, *.game or *.pursuit files found
            -- exit 1
        "#]],
    );
    folder.check(
        "fmt --diff",
        expect![[r#"
            $ stakeout fmt --diff
            -- standard error
            stakeout: 5 files already formatted
            -- exit 0
        "#]],
    );
    folder.check(
        "fmt docs/b.mdx docs/a.md",
        expect![[r#"
        $ stakeout fmt docs/b.mdx docs/a.md
        -- standard error
        stakeout: 2 files already formatted
        -- exit 0
    "#]],
    );
    folder.check(
        "check --fix --unsafe-fixes docs/a.md",
        expect![[r#"
        $ stakeout check --fix --unsafe-fixes docs/a.md
        warning[undefined-vertex]: `b` has no line of its own, so it has no moves
          --> docs/a.md:13:9
           |
        13 |   a ->  b
           |         ^

        Checked 1 file: no errors, 1 warning.
        1 board: 1 thief
        1 game: 1 win
        -- standard error
        stakeout: 1 fix applied in 1 file
        -- exit 0
    "#]],
    );
    expect![[r##"
        # Lesson

        ```board
        expect: thief
        P.T
        ..E
        ```

        - In a list:

          ```game title="a trap"
          start: a
          a ->  b
          ```

        <!--
        ```board
        P#T
        ```
        -->
    "##]]
    .assert_eq(&folder.read("docs/a.md"));
}

#[test]
fn a_report_names_every_puzzle_of_a_document() {
    let folder = Folder::with(&[("a.md", LESSON), ("b.board", "PTE\n")]);
    folder.check(
        "check --verdicts a.md b.board",
        expect![[r#"
            $ stakeout check --verdicts a.md b.board
            information[verdict]: The thief escapes in 2 turns
             --> a.md:5:1
              |
            5 | P.T
              | ^

            warning[unknown-directive]: unknown directive `strat`; did you mean `start`?
              --> a.md:12:3
               |
            12 |   strat: a
               |   ^^^^^

            warning[undefined-vertex]: `b` has no line of its own, so it has no moves
              --> a.md:13:9
               |
            13 |   a ->  b
               |         ^

            information[verdict]: Police catches the thief in 1 turn
             --> b.board:1:1
              |
            1 | PTE
              | ^

            Checked 2 files: no errors, 2 warnings, 2 information.
            2 boards: 1 police, 1 thief
            1 game: 1 without a start
            1 fixable with --fix --unsafe-fixes
            -- exit 0
        "#]],
    );
    folder.check("check --output-format junit a.md", expect![[r#"
        $ stakeout check --output-format junit a.md
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="stakeout" tests="2" skipped="0" failures="0" errors="0">
            <testsuite name="a.md" tests="2" skipped="0" errors="0" failures="0">
                <testcase name="board 1" classname="a.md">
                    <system-out>a.md:5:1: information[verdict] The thief escapes in 2 turns</system-out>
                </testcase>
                <testcase name="game 2" classname="a.md">
                    <system-out>a.md:12:3: warning[unknown-directive] unknown directive `strat`; did you mean `start`?
        a.md:13:9: warning[undefined-vertex] `b` has no line of its own, so it has no moves</system-out>
                </testcase>
            </testsuite>
        </testsuites>
        -- exit 0
    "#]]);
    folder.check("check --output-format json a.md", expect![[r#"
        $ stakeout check --output-format json a.md
        [
        {"file":"a.md","rule":"verdict","severity":"information","message":"The thief escapes in 2 turns","line":5,"column":1,"end_line":5,"end_column":2,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/verdict.md","related":[],"fix":null},
        {"file":"a.md","rule":"unknown-directive","severity":"warning","message":"unknown directive `strat`; did you mean `start`?","line":12,"column":3,"end_line":12,"end_column":8,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/unknown-directive.md","related":[],"fix":null},
        {"file":"a.md","rule":"undefined-vertex","severity":"warning","message":"`b` has no line of its own, so it has no moves","line":13,"column":9,"end_line":13,"end_column":10,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/undefined-vertex.md","related":[],"fix":null}
        ]
        -- exit 0
    "#]]);
    // The second time, the result comes from the cache.
    folder.check("check --output-format json a.md", expect![[r#"
        $ stakeout check --output-format json a.md
        [
        {"file":"a.md","rule":"verdict","severity":"information","message":"The thief escapes in 2 turns","line":5,"column":1,"end_line":5,"end_column":2,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/verdict.md","related":[],"fix":null},
        {"file":"a.md","rule":"unknown-directive","severity":"warning","message":"unknown directive `strat`; did you mean `start`?","line":12,"column":3,"end_line":12,"end_column":8,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/unknown-directive.md","related":[],"fix":null},
        {"file":"a.md","rule":"undefined-vertex","severity":"warning","message":"`b` has no line of its own, so it has no moves","line":13,"column":9,"end_line":13,"end_column":10,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/undefined-vertex.md","related":[],"fix":null}
        ]
        -- exit 0
    "#]]);
}

#[test]
fn standard_input_is_markdown_by_its_name() {
    let folder = Folder::with(&[]);
    folder.check_with_input(
        "- ```board\n  PTE  \n  ```\n",
        "fmt --stdin-filename a.md",
        expect![[r#"
            $ stakeout fmt --stdin-filename a.md
            - ```board
              PTE
              ```
            -- exit 0
        "#]],
    );
    folder.check_with_input(
        "\u{feff}```board\r\nP.T\r\n..e\r\n```\r\n",
        "check --stdin-filename a.md --output-format concise",
        expect![[r#"
            $ stakeout check --stdin-filename a.md --output-format concise
            a.md:3:3: error[unknown-cell] unknown cell `e`; did you mean `E` (exit)?
            -- exit 1
        "#]],
    );
    folder.check_with_input(
        "PTE\n",
        "check --kind board --stdin-filename a.md --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --kind board --stdin-filename a.md --verdicts --output-format concise
            a.md:1:1: information[verdict] Police catches the thief in 1 turn
            -- exit 0
        "#]],
    );
}

#[test]
fn other_commands_refuse_markdown() {
    let folder = Folder::with(&[("a.md", LESSON)]);
    for command in [
        "solve a.md",
        "render a.md",
        "play a.md",
        "rewrite turn a.md",
        "convert a.md --to game",
        "repair a.md",
        "rank a.md",
        "certify a.md -o c",
        "verify a.md c",
        "explain-verdict a.md",
    ] {
        let output = folder.command(command).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        println!("{command}: {message}");
        assert_eq!(output.status.code(), Some(2), "{command}: {message}");
        assert_eq!(
            message,
            "stakeout: a.md: cannot be read: only `check`, `fmt` and `explore` read Markdown\n",
            "{command}"
        );
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_file_that_is_no_text_is_reported() {
    let folder = Folder::with(&[]);
    folder.write("a.md", b"```board\nPTE\n```\n\xff");
    folder.check(
        "check --output-format concise a.md",
        expect![[r#"
            $ stakeout check --output-format concise a.md
            a.md:4:1: error[not-utf-8] the file is not UTF-8 text: byte 0xFF at offset 17 cannot be read; save the file as UTF-8
            -- exit 1
        "#]],
    );
}

#[test]
fn equal_boards_are_found_across_fences_and_files() {
    let folder = Folder::with(&[
        ("a.md", "```board\nP.T\n..E\n```\n\n- ```board\n  T.P\n  E..\n  ```\n"),
        ("b.board", "P.T\n..E\n"),
        ("c.md", "  ```board\n  allow: duplicate-board\n  PTE\n  ```\n~~~board\nP.T\n..E\n~~~\n"),
    ]);
    folder.check(
        "check --select duplicate-board,unused-allow --markdown --output-format concise .",
        expect![[r#"
            $ stakeout check --select duplicate-board,unused-allow --markdown --output-format concise .
            a.md:7:3: warning[duplicate-board] this board equals the one at a.md:2
            b.board:1:1: warning[duplicate-board] this board equals the one at a.md:2
            c.md:2:10: warning[unused-allow] `allow: duplicate-board` has no effect here
            c.md:6:1: warning[duplicate-board] this board equals the one at a.md:2
            -- exit 0
        "#]],
    );
}
