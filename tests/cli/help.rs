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
