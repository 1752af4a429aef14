//! `--help` and `--version`.

use expect_test::expect;

use crate::support::Folder;

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
              check            Check boards and games: report mistakes, solve, and prove every `expect`
              solve            Print who wins on each board of a file
              repair           Find the edits that give a board the verdict it should have
              explain-verdict  Explain why a board has its verdict, or what is wrong with a move
              rank             Order boards by difficulty
              fmt              Format files: whitespace, blank lines and the order of directives, never cells
              rewrite          Apply a refactoring to boards: rotate, mirror, crop, assert verdicts
              convert          Convert between game files, Graphviz, PGSolver and edge lists; convert boards to
                               game files
              generate         Generate new boards with a given verdict
              explain          Explain a rule: what it reports, why, and an example
              render           Draw boards and games: the winner and turns for every cell, and the best line
              play             Play a board against perfect play, with hints and every move judged
              explore          Open a file in the browser: edit it, see who wins, play, and save it
              certify          Write a certificate that proves the verdict and turns of every board of a file
              verify           Prove the verdict and turns of every board of a file from a certificate
              clean            Delete the cache of `check`
              rules            List every rule with its severity and a summary
              config           Show the settings in effect for a file and where each comes from
              doctor           Check settings, editors and the server for problems
              completions      Print shell completions
              licenses         Print the licence of Stakeout and the notices of everything it contains
              man              Write manual pages
              lsp              Run the language server on standard input and output
              help             Print this message or the help of the given subcommand(s)

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
              stakeout explain-verdict level.board
                                               why, in words
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
                      - text: Text for people
                      - json: JSON for programs

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
