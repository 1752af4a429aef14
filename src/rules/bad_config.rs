//! `bad-config`: something in `stakeout.toml` that cannot be read.

use crate::config::{Fault, Severity};
use crate::rules::diagnostic::Diagnostic;
use crate::rules::rule::{Check, Page, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "bad-config",
    severity: Some(Severity::Error),
    stops_solving: false,
    check: Check::Config,
    page: Page {
        finds: "Something in `stakeout.toml` that cannot be read: a key that is no setting, a value that a setting cannot \
                have, a name that is no rule, a glob that cannot match, or a text that is no TOML. It points to the key or the \
                value. The rest of the file counts; in an editor, where the file had no faults before, what it said then counts \
                until it is mended.",
        reason: "A setting that is misspelt is silently no setting, and a rule that was to be an error is none.",
        bad: "[rules]\nmising-expect = \"error\"\n",
        good: "[rules]\nmissing-expect = \"error\"\n",
    },
    ..Rule::ERROR
};

/// The diagnostic about a fault of a `stakeout.toml`, its place in bytes from the start of that file.
pub fn bad_config(fault: &Fault) -> Diagnostic {
    Diagnostic::new(&RULE, fault.span, fault.message.clone())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use expect_test::{Expect, expect};

    use crate::config::{ConfigFile, FILE_NAME};
    use crate::rules::bad_config::bad_config;
    use crate::rules::picture::{drawing, text_of};
    use crate::rules::rule_names;

    /// Compares what is found in a `stakeout.toml` with a picture.
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
    fn an_unknown_key_is_told_with_the_nearest_known_one() {
        check(expect![[r#"
            |heatmap = "police"
             ^^^^^^^ error[bad-config]: `heatmap` is no setting; did you mean `heatMap`?
            |[solve]
            |onn = "save"
             ^^^ error[bad-config]: `solve.onn` is no setting; did you mean `solve.on`?
            |[solver]
            |disk = 1
             ^^^^ error[bad-config]: `solver.disk` is no setting; here may stand `memory`
            |[[overrides]]
            |files = ["a"]
            |exclude = ["b"]
             ^^^^^^^ error[bad-config]: `overrides.exclude` is no setting; here may stand `solve`, `solver`, `heatMap`, `inlayHints`, `rules` and `files`
        "#]]);
    }

    #[test]
    fn an_unknown_rule_is_told_with_the_nearest_known_one() {
        check(expect![[r#"
            |[rules]
            |raged-row = "hint"
             ^^^^^^^^^ error[bad-config]: `raged-row` is no rule; did you mean `ragged-row`?
            |zzzzzzzzzzzzzzzz = "off"
             ^^^^^^^^^^^^^^^^ error[bad-config]: `zzzzzzzzzzzzzzzz` is no rule; `stakeout rules` lists them
        "#]]);
    }

    #[test]
    fn a_value_that_a_setting_cannot_have_is_told_with_what_it_can() {
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
                             ^^^^^^ error[bad-config]: `solver.memory`: `much` is no amount of memory; write bytes as a number, or a text such as `512 MiB`
        "#]]);
        check(expect![[r#"
            |solver.memory = -1
                             ^^ error[bad-config]: `solver.memory` is bytes as a number, or a text such as `512 MiB`, not `-1`
            |overrides = 1
                         ^ error[bad-config]: `overrides` is a list of tables, each of them below a line `[[overrides]]`, not `1`
        "#]]);
    }

    #[test]
    fn a_glob_that_cannot_match_is_told() {
        check(expect![[r#"
            |exclude = ["[", "../other/**", "fine", 3, ""]
                        ^^^ error[bad-config]: `exclude`: "[" is no glob: unclosed character class; missing ']'
                             ^^^^^^^^^^^^^ error[bad-config]: `exclude`: "../other/**" is no glob: it leads out of the folder of this file
                                                    ^ error[bad-config]: `exclude`: 3 is no glob: a glob is a text
                                                       ^^ error[bad-config]: `exclude`: "" is no glob: it names nothing
        "#]]);
    }

    #[test]
    fn an_override_names_its_files() {
        check(expect![[r#"
            |[[overrides]]
             ^^^^^^^^^^^^^ error[bad-config]: an override names its files: `files = ["contests/**"]`
            |heatMap = "off"
            |[[overrides]]
             ^^^^^^^^^^^^^ error[bad-config]: an override names its files: `files = ["contests/**"]`
            |files = []
        "#]]);
    }

    #[test]
    fn a_text_that_is_no_toml_is_told_once_a_line() {
        check(expect![[r#"
            |heatMap = police
                       ^^^^^^ error[bad-config]: this is no TOML: string values must be quoted, expected literal string
            |solve.on = on = save
                        ^^ error[bad-config]: this is no TOML: string values must be quoted, expected literal string
            |inlayHints = verdict
                          ^^^^^^^ error[bad-config]: this is no TOML: string values must be quoted, expected literal string
        "#]]);
        check(expect![[r#"
            |heatMap = "off"
            |heatMap = "police"
             ^^^^^^^ error[bad-config]: this is no TOML: duplicate key
        "#]]);
        check(expect![[r#"
            |heatMap = "off
                           ‸ error[bad-config]: this is no TOML: invalid basic string, expected `"`
        "#]]);
        check(expect![[r#"
            |[rules
                   ‸ error[bad-config]: this is no TOML: unclosed table, expected `]`
        "#]]);
    }

    #[test]
    fn what_may_be_wrong_with_a_guess_of_the_parser_is_not_told() {
        check(expect![[r#"
            |heatmap = "off"
            |solve.on =
                       ‸ error[bad-config]: this is no TOML: string values must be quoted, expected literal string
        "#]]);
    }
}
