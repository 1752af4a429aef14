//! `unused-allow`: an `allow` that silenced nothing.

use std::collections::{HashMap, HashSet};

use crate::config::Severity;
use crate::rules::allow::Allow;
use crate::rules::diagnostic::{Diagnostic, Edit};
use crate::rules::engine::{Part, SolveResult};
use crate::rules::rule::{Check, Page, Rule};
use crate::rules::too_large;
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "unused-allow",
    severity: Some(Severity::Warning),
    can_be_allowed: false,
    check: Check::Elsewhere,
    page: Page {
        finds: "The name of a rule in `allow` that suppresses nothing in this board's own lines, or in this game file. Reported on the name. Fixable only without errors, since errors can hide the suppressed diagnostic. For rules that need the verdict, reported once the board or game is solved.",
        reason: "An unneeded `allow` would hide a real problem later.",
        bad: "allow: trailing-whitespace\nP.T\n..E\n",
        good: "P.T\n..E\n",
    },
    ..Rule::REMARK
};

/// Finds every name that suppressed nothing; names of rules that need the part solved only once it is.
pub(crate) fn check<P: Part>(
    part: &P,
    allowed: &[Allow],
    silenced: &[bool],
    result: Option<SolveResult<P::Verdict>>,
    is_sound: bool,
) -> Vec<Diagnostic> {
    let unused = Unused::new(allowed, silenced, result, is_sound);
    unused.diagnostics(part.removals_from_allow(&unused.names))
}

/// The names that silenced nothing.
struct Unused<'a> {
    by_name: HashMap<Span, &'a Allow>,
    names: HashSet<Span>,
    /// Whether there are no errors: what those hide may be silenced once they are mended, so that nothing is to be removed.
    is_sound: bool,
}

impl<'a> Unused<'a> {
    fn new<V>(allowed: &'a [Allow], silenced: &[bool], result: Option<SolveResult<V>>, is_sound: bool) -> Self {
        let unused = allowed.iter().zip(silenced).filter(|(allow, silenced)| {
            let is_ripe = match result {
                Some(SolveResult::Solved(_)) => true,
                // What the verdict would be, and so what would be silenced, is still to be seen.
                Some(SolveResult::TooLarge { .. }) => allow.rule == &too_large::RULE || !allow.rule.needs_answer(),
                None => !allow.rule.needs_answer(),
            };
            !**silenced && is_ripe
        });
        let by_name: HashMap<Span, &Allow> = unused.map(|(allow, _)| (allow.name, allow)).collect();
        let names = by_name.keys().copied().collect();
        Self { by_name, names, is_sound }
    }

    fn diagnostics(&self, removals: Vec<(Span, Edit)>) -> Vec<Diagnostic> {
        let found = removals.into_iter().filter_map(|(name, edit)| {
            let rule = self.by_name.get(&name)?.rule.name;
            let diagnostic = Diagnostic::new(&RULE, name, format!("`allow: {rule}` has no effect here"));
            match self.is_sound {
                true => Some(diagnostic.safe_fix(format!("Remove `{rule}` from `allow`"), vec![edit])),
                false => Some(diagnostic),
            }
        });
        found.collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::{check_game, check_game_fixed, check_game_solved};
    use crate::rules::picture::{check, check_fixed, check_offers, check_solved, check_too_large};

    #[test]
    fn it_is_not_removed_where_an_error_may_hide_what_it_silences() {
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
    fn a_name_that_silences_nothing_is_found() {
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
    fn on_a_refused_board_only_what_has_been_answered_is_told() {
        check_too_large(expect![[r#"
            |allow: verdict, too-large
            |P.T
            |..E
        "#]]);
    }

    #[test]
    fn an_allow_is_silent_only_in_its_boards_own_lines() {
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
    fn the_second_of_two_equal_names_silences_nothing() {
        check(expect![[r#"
            |allow: trailing-whitespace, trailing-whitespace
                                         ^^^^^^^^^^^^^^^^^^^ warning[unused-allow]: `allow: trailing-whitespace` has no effect here
            |PTE 
        "#]]);
    }

    #[test]
    fn a_name_is_removed_and_the_directive_with_the_last_one() {
        check_offers(
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
        check_offers(
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
        check_offers(
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
        check_offers(
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
        check_offers(
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
        check_offers(
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
    fn after_solving_a_game_every_name_is_held_against_it() {
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
