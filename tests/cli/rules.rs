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
              on `P`, the start, or the policemen of a pursuit. Off by default.

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
        duplicate-police     error        Every `P` of a grid beyond the number of policemen: one, or as many as `policemen` says.
        duplicate-thief      error        Every `T` of a grid after the first.
        duplicate-exit       error        Every `E` of a grid after the first.
        comment-in-row       error        A comment (`;`) after the cells of a row.
        grid-notation        error        A grid with single spaces, tabs, commas or semicolons between all cells, with a box around it, or with the same whitespace before every row.
        split-grid           error        Blank lines between two grids of equal width that are together one board: they have at most one `P`, `T` and `E`, and at least one of them lacks a piece.
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
        cyclic-sum           error        A successor that is a sum, such as `b+c`, at a vertex from which a cycle can be reached.
        missing-start        error        An `expect` in a game without `start`.
        short-word           error        A word of a word game with fewer letters than `words` requires.
        not-utf-8            error        A file that is not UTF-8 text: a binary file, or text in another encoding.
        bad-config           error        A mistake in `stakeout.toml`: an unknown setting or rule, an invalid value or glob, or text that is not valid TOML.
        too-many             information  A document with more diagnostics than are sent to an editor: 65,536, or fewer if they are long.
        verdict-mismatch     error        An `expect` that differs from the verdict: in the outcome, the number of turns, the cost, the Grundy value, or the cop number.
        too-large            warning      A board or game that was not solved because it needs more memory than `solver.memory` allows.
        empty-file           warning      A file without a board, or a game or pursuit file without a vertex.
        unused-allow         warning      The name of a rule in `allow` that suppresses nothing in this board's own lines, or in this game file.
        undefined-vertex     warning      A vertex that is only ever a successor, in a game written with arrows.
        verdict              information  Who wins from the starting state under best play, and in how many turns; or the cost of a cost game, or the Grundy value.
        unreachable-floor    hint         Floor that neither player could reach, even alone on the board.
        trailing-whitespace  hint         Spaces and tabs at the end of any line, including blank lines.
        duplicate-edge       hint         An edge that repeats an earlier one with the same weight.
        suspicious-name      warning      A name that ends in a comma, in a game written with arrows or a pursuit file.
        duplicate-word       hint         A word of a word game that repeats an earlier one.
        unreachable-vertex   hint         A vertex that cannot be reached from the start.
        bad-solution         error        The first move of `solution` that is unknown, illegal, or comes after the end of the game.
        losing-move          error        The first move of `solution`, of either side, after which the outcome is worse for the side that made it: a win becomes a draw or a loss, or a draw becomes a loss.
        several-keys         off          A board on which the side that moves first wins and has more than one best first move.
        redundant-wall       off          A wall whose removal changes no outcome and no number of turns in any state reachable by legal play.
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
    let off =
        rules.as_array().unwrap().iter().find(|rule| rule["name"] == "missing-expect").unwrap();
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
fn completions_know_the_names_of_rules() {
    let folder = Folder::with(&[]);
    let script =
        String::from_utf8(folder.command("completions bash").output().unwrap().stdout).unwrap();
    assert!(script.contains("ragged-row"));
}
