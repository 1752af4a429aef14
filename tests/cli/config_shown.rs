//! `stakeout config`: the settings for a file, their origins, and the schema of `stakeout.toml`.

use expect_test::expect;

use crate::support::Folder;

const GOOD: &str = "P.T\n..E\n";

#[test]
fn the_settings_for_a_file_are_shown_with_their_origins() {
    let folder = Folder::with(&[
        (
            "stakeout.toml",
            "heatMap = \"police\"\nexclude = [\"drafts\"]\n\n[solver]\nmemory = \"512 MiB\"\n\n[rules]\nverdict = \"warning\"\n\n\
             [[overrides]]\nfiles = [\"contests/**\"]\nrules.missing-expect = \"error\"\nrules.verdict = \"off\"\n",
        ),
        ("contests/a.board", GOOD),
        ("drafts/b.board", GOOD),
    ]);
    folder.check(
        "config",
        expect![[r#"
            $ stakeout config
            .: stakeout.toml

            exclude = ["drafts"]       stakeout.toml:2
            heatMap = "police"         stakeout.toml:1
            inlayHints.rows = false    default
            inlayHints.verdict = true  default
            markdown = false           default
            rules.verdict = "warning"  stakeout.toml:8
            solve.on = "save"          default
            solver.memory = "512 MiB"  stakeout.toml:5

            Every other rule has its default severity; `stakeout rules` lists all rules.
            -- exit 0
        "#]],
    );
    folder.check(
        "config contests/a.board",
        expect![[r#"
            $ stakeout config contests/a.board
            contests/a.board: stakeout.toml

            exclude = ["drafts"]            stakeout.toml:2
            heatMap = "police"              stakeout.toml:1
            inlayHints.rows = false         default
            inlayHints.verdict = true       default
            markdown = false                default
            rules.missing-expect = "error"  stakeout.toml:12, for contests/**
            rules.verdict = "off"           stakeout.toml:13, for contests/**
            solve.on = "save"               default
            solver.memory = "512 MiB"       stakeout.toml:5

            Every other rule has its default severity; `stakeout rules` lists all rules.
            -- exit 0
        "#]],
    );
    folder.check(
        "config drafts/b.board",
        expect![[r#"
            $ stakeout config drafts/b.board
            drafts/b.board: stakeout.toml
            Skipped when directories are searched.

            exclude = ["drafts"]       stakeout.toml:2
            heatMap = "police"         stakeout.toml:1
            inlayHints.rows = false    default
            inlayHints.verdict = true  default
            markdown = false           default
            rules.verdict = "warning"  stakeout.toml:8
            solve.on = "save"          default
            solver.memory = "512 MiB"  stakeout.toml:5

            Every other rule has its default severity; `stakeout rules` lists all rules.
            -- exit 0
        "#]],
    );
    folder.check(
        "config drafts",
        expect![[r#"
            $ stakeout config drafts
            drafts: stakeout.toml
            Skipped when directories are searched.

            exclude = ["drafts"]       stakeout.toml:2
            heatMap = "police"         stakeout.toml:1
            inlayHints.rows = false    default
            inlayHints.verdict = true  default
            markdown = false           default
            rules.verdict = "warning"  stakeout.toml:8
            solve.on = "save"          default
            solver.memory = "512 MiB"  stakeout.toml:5

            Every other rule has its default severity; `stakeout rules` lists all rules.
            -- exit 0
        "#]],
    );
    folder.check(
        "config --no-config contests",
        expect![[r#"
            $ stakeout config --no-config contests
            contests: no stakeout.toml; all settings are defaults

            exclude = []               default
            heatMap = "thief"          default
            inlayHints.rows = false    default
            inlayHints.verdict = true  default
            markdown = false           default
            solve.on = "save"          default
            solver.memory = "1 GiB"    default

            Every other rule has its default severity; `stakeout rules` lists all rules.
            -- exit 0
        "#]],
    );
    folder.check(
        "config none.board",
        expect![[r#"
        $ stakeout config none.board
        -- standard error
        stakeout: none.board: no such path
        -- exit 2
    "#]],
    );
}

#[test]
fn the_settings_are_shown_as_json() {
    let folder = Folder::with(&[
        ("stakeout.toml", "[[overrides]]\nfiles = [\"*.game\"]\nsolver.memory = 1234567\n"),
        ("a.game", "a\n"),
    ]);
    let output = folder.command("config --output-format json a.game").output().unwrap();
    let shown: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&shown["path"], &shown["config"]), (&"a.game".into(), &"stakeout.toml".into()));
    assert_eq!(shown["excluded"], false);
    let memory = serde_json::json!({
        "value": 1234567,
        "from": { "file": "stakeout.toml", "line": 3, "files": ["*.game"] },
    });
    assert_eq!(shown["settings"]["solver.memory"], memory);
    let default = serde_json::json!({ "value": "off", "from": null });
    assert_eq!(shown["settings"]["rules.missing-expect"], default);
}

#[test]
fn the_errors_of_a_file_are_shown_with_the_settings() {
    let folder = Folder::with(&[("stakeout.toml", "heatMap = \"off\"\nheatmap = 1\n")]);
    folder.check(
        "config",
        expect![[r#"
            $ stakeout config
            .: stakeout.toml

            exclude = []               default
            heatMap = "off"            stakeout.toml:1
            inlayHints.rows = false    default
            inlayHints.verdict = true  default
            markdown = false           default
            solve.on = "save"          default
            solver.memory = "1 GiB"    default

            Every other rule has its default severity; `stakeout rules` lists all rules.
            -- standard error
            error[bad-config]: unknown setting `heatmap`; did you mean `heatMap`?
             --> stakeout.toml:2:1
              |
            2 | heatmap = 1
              | ^^^^^^^

            -- exit 1
        "#]],
    );
}

#[test]
fn a_memory_limit_above_the_machines_is_shown_as_capped() {
    let folder = Folder::with(&[("stakeout.toml", "solver.memory = \"900 TiB\"\n")]);
    let output = folder.command("config").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let line = text.lines().find(|line| line.starts_with("solver.memory")).unwrap();
    let limit =
        line.strip_prefix("solver.memory = \"900 TiB\"  stakeout.toml:1; limited to ").unwrap();
    let limit = limit.strip_suffix(" on this machine").unwrap();
    let output = folder.command("config --output-format json").output().unwrap();
    let shown: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let memory = &shown["settings"]["solver.memory"];
    assert_eq!((&memory["value"], &memory["effective"]), (&"900 TiB".into(), &limit.into()));
}
