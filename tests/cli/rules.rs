//! `stakeout explain`, `stakeout rules`, `stakeout -V` and `--help`.

use std::fs;

use expect_test::expect;

use crate::support::Folder;

#[test]
fn a_rule_is_explained() {
    Folder::with(&[]).check(
        "explain duplicate-thief",
        expect![[r#"
            $ stakeout explain duplicate-thief
            duplicate-thief (default severity: error)

            What it finds
              Every `T` of a grid after the first. The first is shown as a related location.

            Why
              The game has one thief, and only the author knows which `T` is intended.

            Example
              | P.T
              | .TE

            Use instead
              | P.T
              | ..E
            -- exit 0
        "#]],
    );
}

#[test]
fn a_rule_that_is_off_is_marked() {
    Folder::with(&[]).check(
        "explain missing-expect",
        expect![[r#"
            $ stakeout explain missing-expect
            missing-expect (default severity: off)

            What it finds
              A board without errors, or a game with a start, that has no `expect`. Reported
              on `P` or the start. Off by default.

            Why
              Only an asserted verdict is checked when the text changes. In a collection,
              every board and game should have one.

            Example
              | P.T
              | ..E

            Use instead
              | expect: thief
              | P.T
              | ..E
            -- exit 0
        "#]],
    );
}

#[test]
fn an_unknown_rule_gets_a_spelling_suggestion() {
    let folder = Folder::with(&[]);
    folder.check(
        "explain raged-row",
        expect![[r#"
            $ stakeout explain raged-row
            -- standard error
            error: invalid value 'raged-row' for '<RULE>': unknown rule `raged-row`; did you mean `ragged-row`?

            For more information, try '--help'.
            -- exit 2
        "#]],
    );
    folder.check(
        "explain zzzzzzzzzzzz",
        expect![[r#"
            $ stakeout explain zzzzzzzzzzzz
            -- standard error
            error: invalid value 'zzzzzzzzzzzz' for '<RULE>': unknown rule `zzzzzzzzzzzz`; `stakeout rules` lists all rules

            For more information, try '--help'.
            -- exit 2
        "#]],
    );
}

#[test]
fn all_rules_are_listed() {
    Folder::with(&[]).check("rules", expect![[r#"
        $ stakeout rules
        missing-police       error        A grid without `P`, the policeman's starting cell.
        missing-thief        error        A grid without `T`, the thief's starting cell.
        missing-exit         error        A grid without `E`, the cell where the thief escapes.
        duplicate-police     error        Every `P` of a grid after the first.
        duplicate-thief      error        Every `T` of a grid after the first.
        duplicate-exit       error        Every `E` of a grid after the first.
        ragged-row           error        A row whose length differs from the most common length in the grid (the first one, if several are equally common).
        unknown-cell         error        Characters of a row that are not cells.
        size-mismatch        error        A size header (`rows columns`) that differs from the grid below it, or the header of an edge list (`n m`) whose number of edges differs from the number of lines.
        unknown-directive    warning      A directive whose key is unknown for this kind of file.
        bad-value            error        A directive with an invalid value, or a name in `allow` that is not a rule or is a rule that cannot be allowed.
        duplicate-directive  error        A directive with the same key as an earlier one of the same board or game.
        stray-directive      error        A directive with no grid after it, or a size header with no grid directly below it (comment lines may stand between).
        stray-text           error        A line of text above a grid that is neither a comment nor a directive: a word followed by `: `, or a line in which fewer than half of the characters are cells or one of `#`, `p`, `t` and `e`.
        bad-line             error        A line of a game file that cannot be read: neither `vertex -> successor …` nor a vertex alone or, in an edge list, neither `a b` nor `a b w`.
        bad-weight           error        A weight that is missing in a cost game, not a whole number, negative, or above 2⁵³ (9007199254740992); or a weight in a game that is not a cost game.
        missing-start        error        An `expect` in a game without `start`.
        short-word           error        A word of a word game with fewer letters than `words` requires.
        not-utf-8            error        A file that is not UTF-8 text: a binary file, or text in another encoding.
        bad-config           error        A mistake in `stakeout.toml`: an unknown setting or rule, an invalid value or glob, or text that is not valid TOML.
        too-many             information  A document with more diagnostics than are sent to an editor: 65,536, or fewer if they are long.
        verdict-mismatch     error        An `expect` that differs from the verdict: in the outcome, the number of turns, or the cost.
        too-large            warning      A board or game that was not solved because it needs more memory than `solver.memory` allows.
        empty-file           warning      A file without a board, or a game file without a vertex.
        unused-allow         warning      The name of a rule in `allow` that suppresses nothing in this board's own lines, or in this game file.
        undefined-vertex     warning      A vertex that is only ever a successor, in a game written with arrows.
        verdict              information  Who wins from the starting state under best play, and in how many turns; or the cost of a cost game.
        unreachable-floor    hint         Floor that neither player could reach, even alone on the board.
        trailing-whitespace  hint         Spaces and tabs at the end of any line, including blank lines.
        duplicate-edge       hint         An edge that repeats an earlier one with the same weight.
        suspicious-name      warning      A name that ends in a comma, in a game written with arrows.
        duplicate-word       hint         A word of a word game that repeats an earlier one.
        unreachable-vertex   hint         A vertex that no moves from the start lead to.
        bad-solution         error        The first move of `solution` that is unknown, illegal, or comes after the end of the game.
        losing-move          error        The first move of `solution`, of either side, after which the outcome is worse for the side that made it: a win becomes a draw or a loss, or a draw becomes a loss.
        several-keys         off          A board on which the side that moves first wins and has more than one best first move.
        redundant-wall       off          A wall without which every state that legal play from the start can reach would have the same outcome and turns.
        slow-move            off          The first move of `solution`, of either side, that keeps a win but takes more turns than necessary.
        duplicate-board      off          A board that equals an earlier board of the checked files, up to turning, mirroring and outer rows and columns of walls, with the same rules and the same first mover.
        missing-expect       off          A board without errors, or a game with a start, that has no `expect`.

        `stakeout explain RULE` explains a rule.
        -- exit 0
    "#]]);
}

#[test]
fn all_rules_are_listed_as_json() {
    let output = Folder::with(&[]).command("rules --output-format json").output().unwrap();
    let rules: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let first = rules.as_array().unwrap().first().unwrap();
    let text = |key: &str| first[key].as_str().unwrap();
    assert_eq!((text("name"), text("severity")), ("missing-police", "error"));
    assert_eq!(text("summary"), "A grid without `P`, the policeman's starting cell.");
    assert!(text("url").ends_with("missing-police.md"));
    let off = rules.as_array().unwrap().iter().find(|rule| rule["name"] == "missing-expect").unwrap();
    assert_eq!(off["severity"], "off");
}

#[test]
fn the_pages_that_diagnostics_link_to_exist() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    folder.command("check --output-format json a.board").output().unwrap();
    let pages = folder.path().join(".cache/stakeout");
    let page = pages.join(concat!("rules-", env!("CARGO_PKG_VERSION"))).join("verdict.md");
    assert!(fs::read_to_string(page).unwrap().starts_with("## verdict\n"));
}

#[test]
fn the_program_prints_its_version_and_help() {
    let folder = Folder::with(&[]);
    folder.check(
        "-V",
        expect![[r#"
            $ stakeout -V
            stakeout 0.2.0
            -- exit 0
        "#]],
    );
    folder.check(
        "--help",
        expect![[r#"
            $ stakeout --help
            The language server for game puzzles: reads, checks and solves policeman-and-thief boards while they
            are edited

            Usage: stakeout [OPTIONS] <COMMAND>

            Commands:
              check        Check boards and games: report mistakes, solve, and prove every `expect`
              solve        Print who wins on each board of a file
              repair       Find the edits that give a board the verdict it should have
              fmt          Format files: whitespace, blank lines and the order of directives, never cells
              convert      Convert between game files, Graphviz, PGSolver and edge lists; convert boards to game
                           files
              generate     Generate new boards with a given verdict
              explain      Explain a rule: what it reports, why, and an example
              render       Draw boards and games: the winner and turns for every cell, and the best line
              play         Play a board against perfect play, with hints and every move judged
              explore      Open a file in the browser: edit it, see who wins, play, and save it
              certify      Write a certificate that proves the verdict and turns of every board of a file
              verify       Prove the verdict and turns of every board of a file from a certificate
              clean        Delete the cache of `check`
              rules        List every rule with its severity and a summary
              config       Show the settings in effect for a file and where each comes from
              doctor       Check settings, editors and the server for problems
              completions  Print shell completions
              licenses     Print the licence of Stakeout and the notices of everything it contains
              man          Write manual pages
              lsp          Run the language server on standard input and output
              help         Print this message or the help of the given subcommand(s)

            Options:
                  --color <WHEN>
                      When to use colours

                      Possible values:
                      - auto:   In terminals that support them, unless NO_COLOR is set
                      - always: Always, also in files and pipes
                      - never:  Never

                      [default: auto]

              -h, --help
                      Print help (see a summary with '-h')

              -V, --version
                      Print version

            Examples:
              stakeout check                   check every board in the current directory
              stakeout solve level.board       who wins, one line per board
              stakeout render level.board -o level.svg
                                               a picture of who wins from every cell
              stakeout explain unknown-cell    what a rule reports, and why

            Help on a command, with examples: stakeout help COMMAND
            -- exit 0
        "#]],
    );
    folder.check(
        "check --help",
        expect![[r#"
            $ stakeout check --help
            Check boards and games: report mistakes, solve, and prove every `expect`

            Usage: stakeout check [OPTIONS] [PATH]...

            Arguments:
              [PATH]...
                      Files and directories, or `-` for standard input; the current directory if omitted

            Options:
                  --color <WHEN>
                      When to use colours

                      Possible values:
                      - auto:   In terminals that support them, unless NO_COLOR is set
                      - always: Always, also in files and pipes
                      - never:  Never

                      [default: auto]

                  --output-format <FORMAT>
                      Format of the report on standard output

                      Possible values:
                      - text:    Diagnostics with source excerpts
                      - concise: `path:line:column: severity[rule] message`
                      - json:    An array of diagnostics
                      - sarif:   SARIF 2.1.0, for code scanning
                      - github:  Annotations for a GitHub workflow
                      - junit:   JUnit XML: one test case per board

                      [default: text]

                  --watch
                      Check again whenever a file changes, until Ctrl-C

                  --statistics
                      Show the number of diagnostics per rule instead; for `text`, `concise` and `json`

                  --verdicts
                      Also show verdicts in the text format

              -q, --quiet
                      Report errors only, without a summary

                  --exit-zero
                      Return 0 even if errors are found

              -j, --jobs <N>
                      Maximum number of threads [default: one per processor]

                  --output <FORMAT=PATH>
                      Also write a report to a file; may be repeated

                  --exclude <GLOB>
                      Skip paths that match this glob, like `exclude` in a stakeout.toml in the current
                      directory; may be repeated

                  --force-exclude
                      Also skip excluded files that are named on the command line

                  --kind <KIND>
                      Treat every input as this kind, ignoring its extension

                      Possible values:
                      - board: Boards of the policeman-and-thief game
                      - game:  A game on a graph

                  --stdin-filename <PATH>
                      Path to report for standard input; its extension decides the kind

                  --select <RULE>
                      Report only these rules, turning them on if they are off; `not-utf-8` and `bad-config` are
                      always reported

                  --ignore <RULE>
                      Do not report these rules

                  --config <PATH>
                      Use this file instead of the nearest stakeout.toml above each input

                  --no-config
                      Ignore every stakeout.toml

                      [alias: --isolated]

                  --solver-memory <SIZE>
                      Memory limit for solving, such as `512 MiB`; a board or game that needs more is
                      `too-large` [default: 1 GiB, or `solver.memory` in stakeout.toml]

              -h, --help
                      Print help (see a summary with '-h')

            Fixes:
                  --fix
                      Apply safe fixes and report what remains; with `-`, the fixed text goes to standard output

                  --fix-only
                      Apply safe fixes without reporting what remains

                  --diff
                      Print a diff of the fixes instead of applying them

                  --unsafe-fixes
                      Also apply fixes that may not match your intent, such as correcting a misspelled directive
                      or a wrong `expect`; needs --fix, --fix-only or --diff

            Cache:
                  --no-cache
                      Neither read nor write the cache

                  --cache-dir <FOLDER>
                      Directory of the cache of diagnostics and verdicts [default: in the user's cache
                      directory]. Only entries written with your key are used: the key in the user's cache
                      directory, or STAKEOUT_CACHE_KEY

            Examples:
              stakeout check                             every board and game below the current directory
              stakeout check levels extra/last.board     a directory and a file
              stakeout check - < level.board             standard input
              stakeout check --output-format concise     one line per diagnostic
              stakeout check --output sarif=report.sarif --output junit=report.xml
                                                         additional reports in files
              stakeout check --verdicts                  also the verdict of every board
              stakeout check --quiet                     errors only
              stakeout check --statistics                the number of diagnostics per rule
              stakeout check --watch levels              again whenever a file changes
              stakeout check --fix                       apply safe fixes
              stakeout check --diff --unsafe-fixes       show all other fixes

            Directories are searched for *.board and *.game. Hidden files and files excluded by
            .gitignore, .ignore or `exclude` in stakeout.toml are skipped; files that are named
            are always read. `stakeout config` shows the settings in effect for a file.

            Exit codes: 0, no errors; 1, errors found; 2, something could not be checked;
            130, interrupted by Ctrl-C; 143, by SIGTERM.
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --help",
        expect![[r#"
            $ stakeout solve --help
            Print who wins on each board of a file

            Usage: stakeout solve [OPTIONS] [PATH]...

            Arguments:
              [PATH]...
                      Files and directories; standard input if omitted or `-`

            Options:
                  --color <WHEN>
                      When to use colours

                      Possible values:
                      - auto:   In terminals that support them, unless NO_COLOR is set
                      - always: Always, also in files and pipes
                      - never:  Never

                      [default: auto]

                  --output-format <FORMAT>
                      Format of the result

                      Possible values:
                      - text: One verdict per line
                      - json: An object with all results; an array of objects for several files

                      [default: text]

                  --cells
                      Include the value of every cell, with either player on it; needs `--output-format json`

                  --state <ROW,COLUMN:ROW,COLUMN:PLAYER>
                      Include the value and the moves of one state of the first board: policeman, thief, player
                      to move, such as `2,3:2,5:thief`

                  --stats
                      Show statistics: states or vertices by value and turns, time and memory

                  --critical
                      List the cells whose toggling between floor and wall changes the verdict or its turns

                  --variants
                      Show the verdict under rules that differ in one directive

                  --soundness
                      Show how forced play is: keys, only moves, set play

                  --verify
                      Prove every result with a checker that is independent of the solver

                  --exclude <GLOB>
                      Skip paths that match this glob, like `exclude` in a stakeout.toml in the current
                      directory; may be repeated

                  --force-exclude
                      Also skip excluded files that are named on the command line

                  --kind <KIND>
                      Treat every input as this kind, ignoring its extension

                      Possible values:
                      - board: Boards of the policeman-and-thief game
                      - game:  A game on a graph

                  --stdin-filename <PATH>
                      Path to report for standard input; its extension decides the kind

                  --config <PATH>
                      Use this file instead of the nearest stakeout.toml above each input

                  --no-config
                      Ignore every stakeout.toml

                      [alias: --isolated]

                  --solver-memory <SIZE>
                      Memory limit for solving, such as `512 MiB`; a board or game that needs more is
                      `too-large` [default: 1 GiB, or `solver.memory` in stakeout.toml]

              -h, --help
                      Print help (see a summary with '-h')

            Examples:
              stakeout solve level.board               one line per board: who wins
              stakeout solve trap.game                 one line per vertex
              stakeout solve levels extra.board        each line begins with the path
              printf '1 3\nPTE\n' | stakeout solve     standard input
              stakeout solve --output-format json --cells level.board
                                                       the value of every cell
              stakeout solve --state 2,3:2,5:thief level.board
                                                       policeman on row 2, column 3, thief on
                                                       row 2, column 5, thief to move
              stakeout solve --critical --soundness level.board
                                                       the cells that decide, and how forced play is

            A verdict is `Police catches the thief`, `The thief escapes` or `Draw`. For a board
            with errors or one that is too large, the line is `Not solved`, with the reason on
            standard error.

            Several files, or the boards and games in directories, give lines that begin with the
            path, or a JSON array of the objects of the files.

            For a graph game, each vertex or word has a line: its name, `win`, `lose` or `draw`
            for the player to move there (or who says the word), and the turns to the end; in a
            cost game, its cost with the minimiser to move, then with the maximiser to move.

            Exit codes: 0, everything solved; 1, something not solved, or nothing to solve; 2, the
            file could not be read.
            -- exit 0
        "#]],
    );
}

#[test]
fn completions_know_the_names_of_rules() {
    let folder = Folder::with(&[]);
    let script = String::from_utf8(folder.command("completions bash").output().unwrap().stdout).unwrap();
    assert!(script.contains("ragged-row"));
}
