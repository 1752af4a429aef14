//! `too-large`: a board or game that would need more memory than the limit.

use crate::config::{MemorySize, Severity};
use crate::host::MACHINE_GIVES;
use crate::model::Key;
use crate::rules::rule::{Diagnostic, DiagnosticList, Page, Part, Rule, RuleOn, Shortage};
use crate::solve::most_memory;

pub(crate) static RULE: Rule = Rule {
    name: "too-large",
    severity: Some(Severity::Warning),
    boards: Some(RuleOn::too_large(check)),
    graphs: Some(RuleOn::too_large(check)),
    pursuits: Some(RuleOn::too_large(check)),
    page: Page {
        finds: "A board or game that was not solved because it needs more memory than `solver.memory` allows. The message says how much. Reported on `P`; in a game file, on the start, or on the first line if there is no start; in a pursuit file, where the verdict would be. On a board or game with `expect`, it is an error that neither `allow` nor a setting suppresses, because the assertion is not proven.",
        reason: "A board without a verdict is not checked. Raise `solver.memory` in `stakeout.toml` or the editor's settings, or `--solver-memory` on the command line, or make the board smaller. The limit is never above three quarters of the machine's memory. The example is too large only for a limit far below the default.",
        bad: "P.T\n..E\n",
        good: "allow: too-large\nP.T\n..E\n",
    },
    ..Rule::REMARK
};

fn check<P: Part>(part: &P, Shortage { needed, limit }: Shortage, found: &mut DiagnosticList) {
    let Some(span) = part.too_large_location() else { return };
    let diagnostic =
        Diagnostic::new(&RULE, span, format!("not solved: {}", shortage(needed, limit)));
    // Otherwise, an `allow` or a setting could let a wrong assertion pass.
    let is_asserted = part.directive(Key::EXPECT).is_some();
    found.push(if is_asserted { diagnostic.unsuppressible_error() } else { diagnostic });
}

/// Why a game that needs this many bytes was not solved within the limit, as a clause. Setting the
/// limit to the displayed size is enough. If no setting helps, none is named.
pub(crate) fn shortage(needed: u64, limit: u64) -> String {
    let shown = MemorySize(needed).shown_up();
    if needed <= limit || needed > most_memory() {
        return format!("needs {shown} of memory, more than {MACHINE_GIVES}");
    }
    let limit = MemorySize(limit).shown_down();
    format!(
        "needs {shown} of memory, and the limit is {limit}; raise `solver.memory` (`--solver-memory`)"
    )
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::config::Severity;
    use crate::rules::picture::{
        check_fixes_too_large, check_game_too_large, check_too_large, check_too_large_with,
    };
    use crate::rules::too_large::shortage;
    use crate::solve::most_memory;

    #[test]
    fn a_board_above_the_limit_is_reported_with_its_need() {
        check_too_large(expect![[r#"
            |P.T
             ^ warning[too-large]: not solved: needs 5 MiB of memory, and the limit is 1 MiB; raise `solver.memory` (`--solver-memory`)
            |..E
        "#]]);
    }

    #[test]
    fn a_need_beyond_the_machine_names_no_setting() {
        let most = most_memory();
        let beyond = |needed, limit| {
            let message = shortage(needed, limit);
            assert!(message.ends_with("of memory, more than this machine can give"), "{message}");
        };
        beyond(most + 1, 1);
        beyond(u64::MAX, most);
        // Allowed, but the system has less.
        beyond(1000, 1000);
        assert!(
            shortage(most, 1)
                .ends_with("and the limit is 1 B; raise `solver.memory` (`--solver-memory`)")
        );
        let message = shortage(19_325_256, 19_325_255);
        assert!(
            message.starts_with("needs 18.5 MiB of memory, and the limit is 18.4 MiB;"),
            "{message}"
        );
    }

    #[test]
    fn on_a_board_that_asserts_its_verdict_it_is_an_error() {
        check_too_large(expect![[r#"
            |expect: thief
            |P.T
             ^ error[too-large]: not solved: needs 5 MiB of memory, and the limit is 1 MiB; raise `solver.memory` (`--solver-memory`)
            |..E
        "#]]);
    }

    #[test]
    fn it_can_be_allowed() {
        check_too_large(expect![[r#"
            |allow: too-large
            |P.T
            |..E
        "#]]);
    }

    #[test]
    fn an_unproven_assertion_cannot_be_allowed() {
        check_too_large(expect![[r#"
            |allow: too-large
                    ^^^^^^^^^ warning[unused-allow]: `allow: too-large` has no effect here
            |expect: thief
            |P.T
             ^ error[too-large]: not solved: needs 5 MiB of memory, and the limit is 1 MiB; raise `solver.memory` (`--solver-memory`)
            |..E
        "#]]);
        check_game_too_large(expect![[r#"
            |allow: too-large
                    ^^^^^^^^^ warning[unused-allow]: `allow: too-large` has no effect here
            |start: a
                    ^ error[too-large]: not solved: needs 5 MiB of memory, and the limit is 1 MiB; raise `solver.memory` (`--solver-memory`)
            |expect: win
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn settings_do_not_suppress_an_unproven_assertion() {
        for severity in [None, Some(Severity::Hint)] {
            check_too_large_with(
                ("too-large", severity),
                expect![[r#"
                    |expect: thief
                    |P.T
                     ^ error[too-large]: not solved: needs 5 MiB of memory, and the limit is 1 MiB; raise `solver.memory` (`--solver-memory`)
                    |..E
                "#]],
            );
        }
        check_too_large_with(
            ("too-large", None),
            expect![[r#"
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn an_unproven_assertion_has_no_fix_that_suppresses_it() {
        check_fixes_too_large(
            "too-large",
            expect![[r#"
                |expect: thief
                |P.T
                 ^
                |..E
            "#]],
        );
    }

    #[test]
    fn it_can_be_allowed_on_the_spot() {
        check_fixes_too_large(
            "too-large",
            expect![[r#"
                |P.T
                 ^
                |..E
                > Allow `too-large` on this board
                |allow: too-large
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn a_game_above_the_limit_is_reported_at_its_start() {
        check_game_too_large(expect![[r#"
            |start: a
                    ^ error[too-large]: not solved: needs 5 MiB of memory, and the limit is 1 MiB; raise `solver.memory` (`--solver-memory`)
            |expect: win
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn a_game_above_the_limit_without_a_start_is_reported_on_its_first_line() {
        check_game_too_large(expect![[r#"
            |; c
            |2 1 ; n m
             ^^^ warning[too-large]: not solved: needs 5 MiB of memory, and the limit is 1 MiB; raise `solver.memory` (`--solver-memory`)
            |1 2
        "#]]);
    }
}
