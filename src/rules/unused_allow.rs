//! `unused-allow`: an `allow` that suppresses nothing.

use std::collections::{HashMap, HashSet};

use crate::config::{Settings, Severity};
use crate::rules::allow::removals;
use crate::rules::rule::{Allow, Check, Diagnostic, Facts, Page, Part, Rule, RuleOn, SolveResult};
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "unused-allow",
    severity: Some(Severity::Warning),
    can_be_allowed: false,
    boards: RuleOn::ELSEWHERE,
    graphs: RuleOn::ELSEWHERE,
    pursuits: RuleOn::ELSEWHERE,
    page: Page {
        finds: "The name of a rule in `allow` that suppresses nothing in this board's own lines, or in this game file. Reported on the name. Fixable only without errors, since errors can hide the suppressed diagnostic. For rules that need the verdict, reported once the board or game is solved.",
        reason: "An unneeded `allow` would hide a real problem later.",
        bad: "allow: trailing-whitespace\nP.T\n..E\n",
        good: "P.T\n..E\n",
    },
    ..Rule::REMARK
};

/// Reports every name that is not `used`, once that is certain. `is_sound`: whether no error can
/// hide the diagnostic that a name suppresses, so that the name can be removed.
pub(crate) fn check<P: Part>(
    part: &P,
    allowed: &[Allow],
    used: &[bool],
    result: Option<&SolveResult<P::Value>>,
    facts: Facts<'_, P>,
    settings: &Settings,
    is_sound: bool,
) -> Vec<Diagnostic> {
    // A rule that is off has not reported anything yet.
    let is_certain = |rule: &Rule| rule.is_on(settings) && has_reported(part, rule, result, facts);
    let mut rules: HashMap<Span, &Rule> = HashMap::new();
    for (allow, &is_used) in allowed.iter().zip(used) {
        if !is_used && is_certain(allow.rule) {
            rules.insert(allow.name, allow.rule);
        }
    }
    let names: HashSet<Span> = rules.keys().copied().collect();
    let mut found = Vec::new();
    for (span, edit) in removals(part, &names) {
        let Some(rule) = rules.get(&span) else { continue };
        let name = rule.name;
        let mut diagnostic =
            Diagnostic::new(&RULE, span, format!("`allow: {name}` has no effect here"));
        if is_sound {
            diagnostic = diagnostic.safe_fix(format!("Remove `{name}` from `allow`"), vec![edit]);
        }
        found.push(diagnostic);
    }
    found
}

/// Whether a rule that is on has reported everything that it ever will about this text.
fn has_reported<P: Part>(
    part: &P,
    rule: &Rule,
    result: Option<&SolveResult<P::Value>>,
    facts: Facts<'_, P>,
) -> bool {
    let is_solved = matches!(result, Some(SolveResult::Solved(_)));
    match P::rule(rule).map(|rule| &rule.check) {
        // A rule about other kinds of puzzles.
        None => is_solved || !rule.needs_result(),
        Some(Check::Text(_) | Check::Elsewhere) => true,
        Some(Check::Solved(_)) => is_solved,
        Some(Check::TooLarge(_)) => result.is_some(),
        Some(Check::Fact(question, _)) => {
            is_solved && question(part).is_none_or(|question| (facts.0)(&question).is_some())
        }
        // These are judged where the puzzles are compared.
        Some(Check::OtherPuzzles) => false,
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{
        check, check_fixed, check_fixes, check_game, check_game_fixed, check_game_solved,
        check_solved, check_too_large,
    };

    #[test]
    fn it_has_no_fix_where_an_error_may_hide_the_suppressed_diagnostic() {
        check_fixed(expect![[r#"
            |allow: unreachable-floor
            |P.T*#
            |..E*x
            =>
            |allow: unreachable-floor
            |P.T**
            |..E*x
        "#]]);
        check_game_fixed(expect![[r#"
            |start: a
            |allow: unreachable-vertex
            |a b -> c
            |d
            =>
            |start: a
            |allow: unreachable-vertex
            |a b -> c
            |d
        "#]]);
        check_game_fixed(expect![[r#"
            |start: a
            |allow: unreachable-vertex, verdikt
            |a
            =>
            |start: a
            |allow: unreachable-vertex, verdikt
            |a
        "#]]);
    }

    #[test]
    fn a_name_that_suppresses_nothing_is_found() {
        check(expect![[r#"
            |allow: trailing-whitespace, unreachable-floor
                    ^^^^^^^^^^^^^^^^^^^ warning[unused-allow]: `allow: trailing-whitespace` has no effect here
                                         ^^^^^^^^^^^^^^^^^ warning[unused-allow]: `allow: unreachable-floor` has no effect here
            |P*.
            |TE*
        "#]]);
    }

    #[test]
    fn a_name_that_needs_the_solution_waits_for_it() {
        check(expect![[r#"
            |allow: verdict, too-large
            |PTE
        "#]]);
        check_solved(expect![[r#"
            |allow: verdict, too-large
                             ^^^^^^^^^ warning[unused-allow]: `allow: too-large` has no effect here
            |PTE
        "#]]);
    }

    #[test]
    fn without_a_solution_names_that_need_one_are_not_judged() {
        check_too_large(expect![[r#"
            |allow: verdict, too-large
            |P.T
            |..E
        "#]]);
    }

    #[test]
    fn names_that_need_no_solution_are_judged_on_a_board_that_is_too_large() {
        check_too_large(expect![[r#"
            |allow: trailing-whitespace, too-large
                    ^^^^^^^^^^^^^^^^^^^ warning[unused-allow]: `allow: trailing-whitespace` has no effect here
            |P.T
            |..E
        "#]]);
    }

    #[test]
    fn an_allow_suppresses_only_in_its_boards_own_lines() {
        check(expect![[r#"
            |; above 
                    ^ hint[trailing-whitespace]: trailing whitespace
            |allow: trailing-whitespace
            | 
            |PTE
            |; below 
                    ^ hint[trailing-whitespace]: trailing whitespace
        "#]]);
    }

    #[test]
    fn the_second_of_two_equal_names_suppresses_nothing() {
        check(expect![[r#"
            |allow: trailing-whitespace, trailing-whitespace
                                         ^^^^^^^^^^^^^^^^^^^ warning[unused-allow]: `allow: trailing-whitespace` has no effect here
            |PTE 
        "#]]);
    }

    #[test]
    fn a_name_is_removed_and_the_directive_with_the_last_one() {
        check_fixes(
            "unused-allow",
            expect![[r#"
                |allow: trailing-whitespace, unreachable-floor, verdict
                        ^
                |PTE
                > Remove `trailing-whitespace` from `allow` (safe)
                |allow: unreachable-floor, verdict
                |PTE
            "#]],
        );
        check_fixes(
            "unused-allow",
            expect![[r#"
                |allow: verdict, trailing-whitespace
                                 ^
                |PTE
                > Remove `trailing-whitespace` from `allow` (safe)
                |allow: verdict
                |PTE
            "#]],
        );
        check_fixes(
            "unused-allow",
            expect![[r#"
                |PTE
                |allow: too-large
                        ^
                |PTE
                > Remove `too-large` from `allow` (safe)
                |PTE
                |
                |PTE
            "#]],
        );
        check_fixes(
            "unused-allow",
            expect![[r#"
                |allow: too-large ; why
                        ^
                |PTE
                > Remove `too-large` from `allow` (safe)
                |; why
                |PTE
            "#]],
        );
        check_fixes(
            "unused-allow",
            expect![[r#"
                |PTE
                |allow: too-large ; why
                        ^
                |PTE
                > Remove `too-large` from `allow` (safe)
                |PTE
                |
                |; why
                |PTE
            "#]],
        );
        check_fixes(
            "unused-allow",
            expect![[r#"
                |
                |allow: too-large
                        ^
                |PTE
                > Remove `too-large` from `allow` (safe)
                |
                |PTE
            "#]],
        );
    }

    #[test]
    fn a_game_allows_in_its_whole_file() {
        check_game(expect![[r#"
            |; above 
            |allow: trailing-whitespace, duplicate-edge, verdict
                                         ^^^^^^^^^^^^^^ warning[unused-allow]: `allow: duplicate-edge` has no effect here
            |a -> b 
            |b 
        "#]]);
    }

    #[test]
    fn after_solving_a_game_every_name_is_judged() {
        check_game_solved(expect![[r#"
            |allow: verdict, too-large
                    ^^^^^^^ warning[unused-allow]: `allow: verdict` has no effect here
                             ^^^^^^^^^ warning[unused-allow]: `allow: too-large` has no effect here
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn an_unused_name_is_removed_from_a_game() {
        check_game_fixed(expect![[r#"
            |allow: too-large, unreachable-floor
            |a -> b
            |b
            =>
            |allow: too-large
            |a -> b
            |b
        "#]]);
        check_game_fixed(expect![[r#"
            |allow: duplicate-edge ; why
            |a -> b
            |b
            =>
            |; why
            |a -> b
            |b
        "#]]);
    }
}
