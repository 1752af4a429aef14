//! `bad-config`: a mistake in `stakeout.toml`.

use crate::config::{Fault, Severity};
use crate::rules::rule::{Diagnostic, Page, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "bad-config",
    severity: Some(Severity::Error),
    stops_solving: false,
    page: Page {
        finds: "A mistake in `stakeout.toml`: an unknown setting or rule, an invalid value or glob, or text that is not valid TOML. Reported on the key or the value. The other settings apply; in an editor, the last valid settings stay in effect until the file is fixed.",
        reason: "A misspelled setting would otherwise be silently ignored, and a rule meant to be an error would not be one.",
        bad: "[rules]\nmising-expect = \"error\"\n",
        good: "[rules]\nmissing-expect = \"error\"\n",
    },
    ..Rule::ERROR
};

/// The diagnostic about a fault in a `stakeout.toml`, in bytes from the start of that file.
pub(crate) fn bad_config(fault: &Fault) -> Diagnostic {
    Diagnostic::new(&RULE, fault.span, fault.message.clone())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use expect_test::{Expect, expect};

    use crate::config::{ConfigFile, FILE_NAME};
    use crate::rules::bad_config::bad_config;
    use crate::rules::picture::{drawing, text_of};
    use crate::rules::table::rule_names;

    /// Draws the diagnostics of a `stakeout.toml`.
    #[track_caller]
    fn check(picture: Expect) {
        let text = text_of(picture.data());
        let file = ConfigFile::parse(Path::new(FILE_NAME), &text, &rule_names());
        let found: Vec<_> = file.faults().iter().map(bad_config).collect();
        picture.assert_eq(&drawing(&text, &found));
    }

    #[test]
    fn every_setting_may_be_set_and_a_file_may_be_empty() {
        check(expect![[r#"
            |
        "#]]);
        check(expect![[r#"
            |# Everything at once.
            |heatMap = "police"
            |exclude = ["drafts/**", "*.tmp.board"]
            |[solve]
            |on = "type"
            |[solver]
            |memory = "512 MiB"
            |[inlayHints]
            |verdict = false
            |rows = true
            |[rules]
            |missing-expect = "warning"
            |trailing-whitespace = "off"
            |[[overrides]]
            |files = ["contests/**", "*.game"]
            |heatMap = "off"
            |solve.on = "save"
            |solver.memory = 0x1000
            |inlayHints.rows = false
            |rules.missing-expect = "error"
        "#]]);
    }

    #[test]
    fn an_unknown_key_is_reported_with_the_nearest_known_one() {
        check(expect![[r#"
            |heatmap = "police"
             ^^^^^^^ error[bad-config]: unknown setting `heatmap`; did you mean `heatMap`?
            |[solve]
            |onn = "save"
             ^^^ error[bad-config]: unknown setting `solve.onn`; did you mean `solve.on`?
            |[solver]
            |disk = 1
             ^^^^ error[bad-config]: unknown setting `solver.disk`; expected `memory`
            |[[overrides]]
            |files = ["a"]
            |exclude = ["b"]
             ^^^^^^^ error[bad-config]: unknown setting `overrides.exclude`; expected `solve`, `solver`, `heatMap`, `inlayHints`, `markdown`, `rules` and `files`
        "#]]);
    }

    #[test]
    fn an_unknown_rule_is_reported_with_the_nearest_known_one() {
        check(expect![[r#"
            |[rules]
            |raged-row = "hint"
             ^^^^^^^^^ error[bad-config]: unknown rule `raged-row`; did you mean `ragged-row`?
            |zzzzzzzzzzzzzzzz = "off"
             ^^^^^^^^^^^^^^^^ error[bad-config]: unknown rule `zzzzzzzzzzzzzzzz`; `stakeout rules` lists all rules
        "#]]);
    }

    #[test]
    fn an_invalid_value_is_reported_with_the_valid_ones() {
        check(expect![[r#"
            |heatMap = "red"
                       ^^^^^ error[bad-config]: `heatMap` is `thief`, `police` or `off`, not `"red"`
            |exclude = "drafts"
                       ^^^^^^^^ error[bad-config]: `exclude` is a list of globs, such as `["drafts/**"]`, not `"drafts"`
            |solver = 5
                      ^ error[bad-config]: `solver` is a table, not `5`
            |[solve]
            |on = true
                  ^^^^ error[bad-config]: `solve.on` is `save` or `type`, not `true`
            |[inlayHints]
            |rows = "no"
                    ^^^^ error[bad-config]: `inlayHints.rows` is `true` or `false`, not `"no"`
            |[rules]
            |verdict = "loud"
                       ^^^^^^ error[bad-config]: `rules.verdict` is `error`, `warning`, `information`, `hint` or `off`, not `"loud"`
            |too-large = ["error"]
                         ^^^^^^^^^ error[bad-config]: `rules.too-large` is `error`, `warning`, `information`, `hint` or `off`, not `["error"]`
        "#]]);
        check(expect![[r#"
            |solver.memory = "much"
                             ^^^^^^ error[bad-config]: `solver.memory`: invalid memory size `much`; use bytes or a text such as `512 MiB`
        "#]]);
        check(expect![[r#"
            |solver.memory = -1
                             ^^ error[bad-config]: `solver.memory` is bytes as a number, or a text such as `512 MiB`, not `-1`
            |overrides = 1
                         ^ error[bad-config]: `overrides` is a list of tables, each of them below a line `[[overrides]]`, not `1`
        "#]]);
    }

    #[test]
    fn an_invalid_glob_is_reported() {
        check(expect![[r#"
            |exclude = ["[", "../other/**", "fine", 3, ""]
                        ^^^ error[bad-config]: `exclude`: "[" is not a valid glob: unclosed character class; missing ']'
                             ^^^^^^^^^^^^^ error[bad-config]: `exclude`: "../other/**" is not a valid glob: the glob leads out of this file's directory
                                                    ^ error[bad-config]: `exclude`: 3 is not a valid glob: a glob is a text
                                                       ^^ error[bad-config]: `exclude`: "" is not a valid glob: the glob is empty
        "#]]);
    }

    #[test]
    fn an_override_names_its_files() {
        check(expect![[r#"
            |[[overrides]]
             ^^^^^^^^^^^^^ error[bad-config]: an override needs its files, such as `files = ["contests/**"]`
            |heatMap = "off"
            |[[overrides]]
             ^^^^^^^^^^^^^ error[bad-config]: an override needs its files, such as `files = ["contests/**"]`
            |files = []
        "#]]);
    }

    #[test]
    fn invalid_toml_is_reported_once_a_line() {
        check(expect![[r#"
            |heatMap = police
                       ^^^^^^ error[bad-config]: not valid TOML: string values must be quoted, expected literal string
            |solve.on = on = save
                        ^^ error[bad-config]: not valid TOML: string values must be quoted, expected literal string
            |inlayHints = verdict
                          ^^^^^^^ error[bad-config]: not valid TOML: string values must be quoted, expected literal string
        "#]]);
        check(expect![[r#"
            |heatMap = "off"
            |heatMap = "police"
             ^^^^^^^ error[bad-config]: not valid TOML: duplicate key
        "#]]);
        check(expect![[r#"
            |heatMap = "off
                           ‸ error[bad-config]: not valid TOML: invalid basic string, expected `"`
        "#]]);
        check(expect![[r#"
            |[rules
                   ‸ error[bad-config]: not valid TOML: unclosed table, expected `]`
        "#]]);
    }

    #[test]
    fn after_a_syntax_error_settings_are_not_judged() {
        check(expect![[r#"
            |heatmap = "off"
            |solve.on =
                       ‸ error[bad-config]: not valid TOML: string values must be quoted, expected literal string
        "#]]);
    }
}
