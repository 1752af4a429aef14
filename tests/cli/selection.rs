//! `--select` and `--ignore`: which rules report, and that nothing else changes.

use expect_test::expect;

use crate::support::Folder;

#[test]
fn an_allow_of_a_rule_that_is_off_is_unused_and_one_of_an_ignored_rule_is_not() {
    let folder = Folder::with(&[
        ("a.board", "allow: trailing-whitespace\nP.T \n..E\n"),
        ("off.toml", "rules.trailing-whitespace = \"off\"\n"),
    ]);
    folder.check(
        "check --verdicts --output-format concise a.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise a.board
        a.board:2:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --config off.toml a.board",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --config off.toml a.board
            a.board:2:1: information[verdict] The thief escapes in 2 turns
            -- exit 0
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --ignore trailing-whitespace a.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise --ignore trailing-whitespace a.board
        a.board:2:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --select unused-allow a.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise --select unused-allow a.board
        -- exit 0
    "#]],
    );
}

#[test]
fn rules_are_selected_and_ignored_by_name() {
    let folder = Folder::with(&[
        ("stakeout.toml", "[rules]\nverdict = \"warning\"\ntrailing-whitespace = \"off\"\n"),
        ("a.board", "P.T \n..E\n"),
        ("b.board", "P.\n..E\n"),
    ]);
    folder.check(
        "check --verdicts --output-format concise --select verdict,missing-expect",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise --select verdict,missing-expect
        a.board:1:1: warning[missing-expect] this board does not assert its verdict with `expect`
        a.board:1:1: warning[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --select trailing-whitespace --select missing-thief",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --select trailing-whitespace --select missing-thief
            a.board:1:4: hint[trailing-whitespace] trailing whitespace
            b.board:1:1: error[missing-thief] no thief: the board needs one `T`
            -- exit 1
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --ignore missing-thief,ragged-row",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise --ignore missing-thief,ragged-row
        a.board:1:1: warning[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --select verdict --ignore verdict",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise --select verdict --ignore verdict
        -- exit 0
    "#]],
    );
    folder.check(
        "check --select verdct",
        expect![[r#"
        $ stakeout check --select verdct
        -- standard error
        error: invalid value 'verdct' for '--select <RULE>': unknown rule `verdct`; did you mean `verdict`?

        For more information, try '--help'.
        -- exit 2
    "#]],
    );
}
