//! `stakeout explain`, `stakeout rules`, and what the program says about itself.

use std::fs;
use std::path::Path;

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
          Every `T` of a grid after the first one. It points to the first one, too.

        Why
          The game has one thief. Which of several `T` is meant, nobody but the author can
          tell.

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
fn a_rule_that_is_off_says_so() {
    Folder::with(&[]).check(
        "explain missing-expect",
        expect![[r#"
            $ stakeout explain missing-expect
            missing-expect (default severity: off)

            What it finds
              A board that could be solved, or a game with a start, that has no `expect`. It
              points to `P`, or to the start. It is off unless a severity is set for it.

            Why
              Only an asserted verdict is proven when the text changes. In a collection, every
              board and every game should have one.

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
fn the_nearest_spelling_of_an_unknown_rule_is_named() {
    let folder = Folder::with(&[]);
    folder.check(
        "explain raged-row",
        expect![[r#"
        $ stakeout explain raged-row
        -- standard error
        stakeout: no rule is called `raged-row`; did you mean `ragged-row`?
        -- exit 2
    "#]],
    );
    folder.check(
        "explain zzzzzzzzzzzz",
        expect![[r#"
        $ stakeout explain zzzzzzzzzzzz
        -- standard error
        stakeout: no rule is called `zzzzzzzzzzzz`; `stakeout rules` lists them
        -- exit 2
    "#]],
    );
}

#[test]
fn all_rules_are_listed() {
    Folder::with(&[]).check("rules", expect![[r#"
        $ stakeout rules
        missing-police       error        A grid without `P`, the cell where the police starts.
        missing-thief        error        A grid without `T`, the cell where the thief starts.
        missing-exit         error        A grid without `E`, the cell where the thief wins.
        duplicate-police     error        Every `P` of a grid after the first one.
        duplicate-thief      error        Every `T` of a grid after the first one.
        duplicate-exit       error        Every `E` of a grid after the first one.
        ragged-row           error        A row whose length differs from the grid's commonest one (of several equally common lengths, the one that comes first).
        unknown-cell         error        Characters of a row that are no cells.
        size-mismatch        error        A size header (`rows columns`) that differs from the grid under it: from its number of rows, or from the commonest length of a row; or a header of an edge list (`n m`) with another number of edges than there are lines.
        unknown-directive    warning      A directive with a key that boards, or in a game file games, do not know.
        bad-value            error        A directive whose value is none that it can have, or a name in `allow` that is no rule, or a rule that cannot be allowed; in a game file also a `start` that is no vertex, and a directive that has no meaning in such a game.
        duplicate-directive  error        A directive with the same key as an earlier one of the same board or game.
        stray-directive      error        A directive with no grid after it, or a size header with no grid right after it (only comment lines may stand between).
        stray-text           error        A line of text above a grid that is neither a comment nor a directive: a word and `: `, or a line in which fewer than half of the characters are cells or one of `#`, `p`, `t` and `e`.
        bad-line             error        A line of a game file that cannot be read: it is neither `vertex -> successor …` nor a vertex alone, or in an edge list not `a b` or `a b w`.
        bad-weight           error        A weight that is missing in a cost game, no whole number, negative or above 2⁵³ (9007199254740992); or one in a game that is not played for cost.
        missing-start        error        An `expect` in a game without `start`.
        short-word           error        A word of a word game that has fewer letters than `words` says.
        not-utf-8            error        A file that is not UTF-8 text: a binary file, or text in another encoding.
        bad-config           error        Something in `stakeout.toml` that cannot be read: a key that is no setting, a value that a setting cannot have, a name that is no rule, a glob that cannot match, or a text that is no TOML.
        too-many             information  A document with more diagnostics than an editor is shown: 65,536, or fewer where they are long.
        verdict-mismatch     error        An `expect` that asserts another verdict than the one found: another outcome, another number of turns, or another cost.
        too-large            warning      A board or game that was not solved because that would need more memory than `solver.memory` allows.
        empty-file           warning      A file without a board, or a game file without a vertex.
        unused-allow         warning      The name of a rule in `allow` that would have found nothing in this board's own lines, or in this game file.
        undefined-vertex     warning      A vertex that only ever is a successor, in a game that is written with arrows.
        verdict              information  Who wins from the starting state under best play, and in how many turns; or what a cost game costs.
        unreachable-floor    hint         Floor that neither player could walk to from where it starts, each alone on the board, over the exit, too.
        trailing-whitespace  hint         Spaces and tabs at the end of any line, blank lines included.
        duplicate-edge       hint         An edge that is there already, with the same weight.
        duplicate-word       hint         A word of a word game that is there already.
        unreachable-vertex   hint         A vertex to which no moves lead from the start.
        missing-expect       off          A board that could be solved, or a game with a start, that has no `expect`.

        `stakeout explain RULE` tells more.
        -- exit 0
    "#]]);
}

#[test]
fn all_rules_are_listed_for_programs() {
    let output = Folder::with(&[]).command("rules --output-format json").output().unwrap();
    let rules: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let first = rules.as_array().unwrap().first().unwrap();
    let text = |key: &str| first[key].as_str().unwrap();
    assert_eq!((text("name"), text("severity")), ("missing-police", "error"));
    assert_eq!(text("summary"), "A grid without `P`, the cell where the police starts.");
    assert!(text("url").ends_with("missing-police.md"));
    let off = rules.as_array().unwrap().iter().find(|rule| rule["name"] == "missing-expect").unwrap();
    assert_eq!(off["severity"], "off");
}

#[test]
fn the_documentation_of_the_rules_is_what_the_program_prints() {
    let output = Folder::with(&[]).command("rules --markdown").output().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md");
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == String::from_utf8(output.stdout).unwrap(),
        "docs/rules.md is out of step; this rewrites it: cargo run -- rules --markdown > docs/rules.md"
    );
}

#[test]
fn the_pages_that_diagnostics_link_to_are_there() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    folder.command("check --output-format json a.board").output().unwrap();
    let pages = folder.path().join(".cache/stakeout");
    let page = fs::read_dir(pages).unwrap().next().unwrap().unwrap().path().join("verdict.md");
    assert!(fs::read_to_string(page).unwrap().starts_with("## verdict\n"));
}

#[test]
fn the_program_says_what_it_is() {
    let folder = Folder::with(&[]);
    folder.check(
        "--version",
        expect![[r#"
        $ stakeout --version
        stakeout 0.1.0
        -- exit 0
    "#]],
    );
    folder.check(
        "--help",
        expect![[r#"
            $ stakeout --help
            The language server for game puzzles: reads, checks and solves policeman-and-thief boards while they
            are edited

            Usage: stakeout <COMMAND>

            Commands:
              check        Lint and solve files and folders, and say what is wrong with them
              solve        Say who wins on each board of a file
              fmt          Format files: white space, blank lines, the order of directives; never a cell
              convert      Convert games from and to Graphviz, PGSolver and edge lists; write boards out as
                           games
              explain      Explain a rule: what it finds, why, and an example
              render       Draw boards and games: who wins from every cell, in how many turns, and the best line
              play         Play a board against perfect play, with hints and a judgement of every move
              clean        Forget what `check` remembers from run to run
              rules        List every rule with its severity and what it finds
              config       Show which settings hold for a file, and where they come from
              doctor       See whether settings, editors and the server are in order
              completions  Write completions for a shell to standard output
              man          Write manual pages
              lsp          Serve an editor on standard input and output
              help         Print this message or the help of the given subcommand(s)

            Options:
              -h, --help     Print help
              -V, --version  Print version

            Examples:
              stakeout check                   lint and solve every board in this folder
              stakeout solve level.board       who wins, one line a board
              stakeout render level.board -o level.svg
                                               a picture of who wins from every cell
              stakeout explain unknown-cell    what a rule finds, and why

            Help on a command, with examples: stakeout help COMMAND
            -- exit 0
        "#]],
    );
    folder.check(
        "check --help",
        expect![[r#"
            $ stakeout check --help
            Lint and solve files and folders, and say what is wrong with them

            Usage: stakeout check [OPTIONS] [PATH]...

            Arguments:
              [PATH]...
                      Files, folders, or `-` for standard input; without any, the current folder

            Options:
                  --output-format <FORMAT>
                      What standard output gets

                      Possible values:
                      - text:    For people: each diagnostic with the line it is about
                      - concise: `path:line:column: severity[rule] message`
                      - json:    For programs: an array of diagnostics
                      - sarif:   For code scanning: SARIF 2.1.0
                      - github:  Annotations on a pull request, in a GitHub workflow
                      - junit:   For CI servers: a test case a board

                      [default: text]

                  --watch
                      Check again whenever something changes, until Ctrl-C

                  --statistics
                      Count the diagnostics of each rule in place of showing them: `text`, `concise` or `json`

                  --output <FORMAT=PATH>
                      Write a report to a file, too; may be repeated

                  --exclude <GLOB>
                      Leave out what matches below the current folder, as `exclude` in a stakeout.toml there
                      would; may be repeated

                  --force-exclude
                      Leave out what is excluded, here or in stakeout.toml, even if it is named

                  --kind <KIND>
                      What the texts are, whatever their names end in

                      Possible values:
                      - board: Boards of the policeman-and-thief game
                      - game:  A game on a graph

                  --stdin-filename <PATH>
                      The name of standard input, in diagnostics and to tell what it is

                  --select <RULE>
                      Report these rules only; one that is off is turned on. That a file cannot be read
                      (`not-utf-8`, `bad-config`) is reported all the same

                  --ignore <RULE>
                      Don't report these rules

                  --config <PATH>
                      Use this file in place of the nearest stakeout.toml in or above the folder of each text

                  --no-config
                      Use no stakeout.toml

                      [alias: --isolated]

                  --solver-memory <SIZE>
                      What solving may take up, such as `512 MiB`; a board or game that needs more is
                      `too-large` [default: 1 GiB, or what stakeout.toml says]

              -h, --help
                      Print help (see a summary with '-h')

            Fixes:
                  --fix
                      Mend in the files what can be mended safely, and report what remains; of standard input,
                      write the mended text to standard output

                  --fix-only
                      The same, and report nothing that remains

                  --diff
                      Write nothing but a diff of what --fix would do to standard output

                  --unsafe-fixes
                      Mend, too, what is likely but not safe to be meant: a misspelled directive, an `expect`
                      that is not met; needs --fix, --fix-only or --diff

            Cache:
                  --no-cache
                      Read and solve everything anew, and remember nothing

                  --cache-dir <FOLDER>
                      The folder in which diagnostics and verdicts are remembered, for the next run; by default one
                      in the user's cache folder. Only entries written with your key are used: the one kept in
                      the user's cache folder, or the text of STAKEOUT_CACHE_KEY

            Examples:
              stakeout check                             every board and game from here down
              stakeout check levels extra/last.board     a folder and a file
              stakeout check - < level.board             standard input
              stakeout check --output-format concise     one line a diagnostic
              stakeout check --output sarif=report.sarif --output junit=report.xml
                                                         reports for programs, too
              stakeout check --statistics                how often each rule found something
              stakeout check --watch levels              again whenever something changes
              stakeout check --fix                       mend what can be mended safely
              stakeout check --diff --unsafe-fixes       show what else could be mended

            Folders are searched for *.board and *.game. Hidden files, and what .gitignore
            and .ignore files or `exclude` in stakeout.toml name, are left out; a file that is
            named is always read. `stakeout config` shows which settings hold for a file.

            Ends with 0 if there are no errors, with 1 if there are, with 2 if something
            could not be checked, with 130 if Ctrl-C ended it, and with 143 if SIGTERM did.
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --help",
        expect![[r#"
            $ stakeout solve --help
            Say who wins on each board of a file

            Usage: stakeout solve [OPTIONS] [FILE]

            Arguments:
              [FILE]
                      A file, or `-` for standard input, which is read without one, too

            Options:
                  --output-format <FORMAT>
                      How the answers are written

                      Possible values:
                      - text: One verdict a line
                      - json: For programs: an object with everything that is known

                      [default: text]

                  --cells
                      Tell the value of every cell, with either player there; needs `--output-format json`

                  --state <ROW,COLUMN:ROW,COLUMN:PLAYER>
                      Tell the value and the moves of a state of the first board: police, thief, and who is to
                      move, such as `2,3:2,5:thief`

                  --stats
                      Count the states of each board, or the vertices of a game, by what they are worth and in
                      how many turns; tell time and memory

                  --verify
                      Prove every answer with a checker that does not trust the solver

                  --kind <KIND>
                      What the texts are, whatever their names end in

                      Possible values:
                      - board: Boards of the policeman-and-thief game
                      - game:  A game on a graph

                  --stdin-filename <PATH>
                      The name of standard input, in diagnostics and to tell what it is

                  --config <PATH>
                      Use this file in place of the nearest stakeout.toml in or above the folder of each text

                  --no-config
                      Use no stakeout.toml

                      [alias: --isolated]

                  --solver-memory <SIZE>
                      What solving may take up, such as `512 MiB`; a board or game that needs more is
                      `too-large` [default: 1 GiB, or what stakeout.toml says]

              -h, --help
                      Print help (see a summary with '-h')

            Examples:
              stakeout solve level.board               one line a board: who wins
              stakeout solve trap.game                 one line a vertex
              printf '1 3\nPTE\n' | stakeout solve     standard input
              stakeout solve --output-format json --cells level.board
                                                       the value of every cell
              stakeout solve --state 2,3:2,5:thief level.board
                                                       the police on row 2, column 3, the thief
                                                       on row 2, column 5, the thief to move

            A verdict is `Police catches the thief`, `The thief escapes` or `Draw`. A board
            that has errors or is too large gets `Not solved`, and standard error says why.

            Of a game on a graph every vertex or word gets a line: its name, `win`, `lose` or
            `draw` for the player to move there (who says the word), and the turns to the end;
            in a cost game its cost if the minimiser moves first, and if the maximiser does.

            Ends with 0 if everything was solved, with 1 if something was not or there is none,
            and with 2 if the file could not be read.
            -- exit 0
        "#]],
    );
}
