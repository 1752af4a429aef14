//! `--help` and `--version` of the program. What the help of each command says is in
//! docs/command-line.md.

use expect_test::expect;

use crate::support::Folder;

#[test]
fn the_program_prints_its_version() {
    Folder::with(&[]).check(
        "-V",
        expect![[r#"
            $ stakeout -V
            stakeout 0.2.0
            -- exit 0
        "#]],
    );
}

#[test]
fn help_shows_options_with_their_values_and_examples() {
    Folder::with(&[]).check(
        "man --help",
        expect![[r#"
        $ stakeout man --help
        Write manual pages

        Usage: stakeout man [OPTIONS] [DIR]

        Arguments:
          [DIR]
                  Directory for one page per command, created if missing; if omitted, the main page goes to
                  standard output

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

        Examples:
          stakeout man | man -l -
          stakeout man ~/.local/share/man/man1

        Exit codes: 0; 2, the pages could not be written.
        -- exit 0
    "#]],
    );
}

#[test]
fn the_help_of_the_program_groups_its_commands() {
    let folder = Folder::with(&[]);
    folder.check("-h", expect![[r#"
        $ stakeout -h
        Checks and solves pursuit puzzles and games on graphs, in your editor and in CI

        Usage: stakeout [OPTIONS] <COMMAND>

        Commands:
          Check:                check, fmt, rules, explain
          Solve and understand: solve, explain-verdict, render, play, rank, explore
          Create:               generate, repair, place, vary, rewrite, convert
          Prove:                certify, verify
          Set up:               lsp, config, doctor, mdbook, clean, completions, man, licenses

        Options:
              --color <WHEN>  When to use colours [default: auto] [possible values: auto, always, never]
          -h, --help          Print help (see more with '--help')
          -V, --version       Print version

        What each command does: stakeout --help
        Help on a command: stakeout help COMMAND
        -- exit 0
    "#]]);
    folder.check("--help", expect![[r#"
        $ stakeout --help
        Checks and solves pursuit puzzles and games on graphs, in your editor and in CI

        Usage: stakeout [OPTIONS] <COMMAND>

        Check:
          check             Check boards and games: report mistakes, solve, and prove every `expect`
          fmt               Format files: whitespace, blank lines and the order of directives, never cells
          rules             List every rule with its severity and a summary
          explain           Explain a rule: what it reports, why, and an example

        Solve and understand:
          solve             Print who wins on each board of a file
          explain-verdict   Explain why a board has its verdict, or what is wrong with a move
          render            Draw boards and games: the winner and turns for every cell, and the best line
          play              Play a puzzle against perfect play, with hints and every move judged
          rank              Order boards by difficulty
          explore           Open a file in the page, or write a page that opens with it

        Create:
          generate          Generate new boards with a given verdict
          repair            Find the edits that give a board the verdict it should have
          place             List where the pieces could start so that a board has the verdict it should have
          vary              List other boards near a board, hardest first
          rewrite           Apply a refactoring to boards: rotate, mirror, crop, assert verdicts
          convert           Convert between puzzle files, edge lists, graph6, Graphviz and PGSolver

        Prove:
          certify           Write a certificate that proves the verdict and turns of every board of a file
          verify            Prove the verdict and turns of every board of a file from a certificate

        Set up:
          lsp               Run the language server on standard input and output
          config            Show the settings in effect for a file and where each comes from
          doctor            Check the installation, settings and the server for problems
          mdbook            Draw the boards and games of a book, as a preprocessor of mdBook
          clean             Delete the cache of `check`
          completions       Print shell completions
          man               Write manual pages
          licenses          Print the licence of Stakeout and the notices of everything it contains

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
    "#]]);
}

#[test]
fn a_mistyped_option_is_not_met_with_a_hidden_one() {
    let folder = Folder::with(&[]);
    folder.check(
        "repair --wis police",
        expect![[r#"
        $ stakeout repair --wis police
        -- standard error
        error: unexpected argument '--wis' found

        Usage: stakeout repair --expect <EXPECT> [FILE]

        For more information, try '--help'.
        -- exit 2
    "#]],
    );
    folder.check(
        "repair --exect police",
        expect![[r#"
        $ stakeout repair --exect police
        -- standard error
        error: unexpected argument '--exect' found

          tip: a similar argument exists: '--expect'

        Usage: stakeout repair --expect <EXPECT> [FILE]

        For more information, try '--help'.
        -- exit 2
    "#]],
    );
}

#[test]
fn a_number_that_does_not_fit_is_met_with_the_range() {
    let folder = Folder::with(&[]);
    folder.check(
        "check -j 0",
        expect![[r#"
        $ stakeout check -j 0
        -- standard error
        error: invalid value '0' for '--jobs <N>': use a whole number, at least 1

        For more information, try '--help'.
        -- exit 2
    "#]],
    );
    folder.check(
        "generate --rows 4 --columns x",
        expect![[r#"
        $ stakeout generate --rows 4 --columns x
        -- standard error
        error: invalid value 'x' for '--columns <NUMBER>': use a whole number from 1 to 65536

        For more information, try '--help'.
        -- exit 2
    "#]],
    );
}

#[test]
fn a_habit_from_another_tool_is_met_with_the_name_here() {
    let folder = Folder::with(&[]);
    folder.check(
        "lint",
        expect![[r#"
        $ stakeout lint
        -- standard error
        error: unrecognized subcommand 'lint'

          tip: to lint and solve, use `stakeout check`

        Usage: stakeout [OPTIONS] <COMMAND>

        For more information, try '--help'.
        -- exit 2
    "#]],
    );
    folder.check(
        "check --format json",
        expect![[r#"
        $ stakeout check --format json
        -- standard error
        error: unexpected argument '--format' found

          tip: to choose the format of the output, use `--output-format`

        Usage: stakeout check [OPTIONS] [PATH]...

        For more information, try '--help'.
        -- exit 2
    "#]],
    );
    folder.check("check --changed", expect![[r#"
        $ stakeout check --changed
        -- standard error
        error: unexpected argument '--changed' found

          tip: for changed files only: git diff --name-only -z --diff-filter=d -- '*.board' '*.game' '*.pursuit' | xargs -0 -r stakeout check --force-exclude

        Usage: stakeout check [OPTIONS] [PATH]...

        For more information, try '--help'.
        -- exit 2
    "#]]);
}
