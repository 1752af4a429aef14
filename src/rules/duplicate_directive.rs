//! `duplicate-directive`: a directive that a board or game already has.

use crate::config::Severity;
use crate::model::{DirectiveReading, Key};
use crate::rules::fixes::edit_bytes;
use crate::rules::rule::{Diagnostic, DiagnosticList, Fix, FixContext, Page, Part, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-directive",
    severity: Some(Severity::Error),
    boards: Some(RuleOn::text(check).fixes(fixes).likely(repeated)),
    graphs: Some(RuleOn::text(check).fixes(fixes).likely(repeated)),
    pursuits: Some(RuleOn::text(check).fixes(fixes).likely(repeated)),
    page: Page {
        finds: "A directive with the same key as an earlier one of the same board or game. Reported on the later one, with the earlier one as a related location.",
        reason: "Each directive has one value, and only the author knows which one is intended.",
        bad: "first: police\nfirst: thief\nP.T\n..E\n",
        good: "first: thief\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check<P: Part>(part: &P, found: &mut DiagnosticList) {
    for reading in part.directives() {
        let Some(earlier) = reading.earlier else { continue };
        let name = name(reading);
        let message = format!("another `{name}`; a {} has only one", P::NOUN);
        let diagnostic = Diagnostic::new(&RULE, reading.directive.whole(), message);
        found.push(diagnostic.related(earlier.whole(), format!("first `{name}`")));
    }
}

fn fixes<P: Part>(context: &FixContext<'_, P>) -> Vec<Fix> {
    let Some(here) = context.directive() else { return Vec::new() };
    let others = here.key.map_or(0, |key| context.part.directive_count(key)).saturating_sub(1);
    let plural = if others > 1 { "s" } else { "" };
    let title = format!("Keep this `{}` and remove the other{plural}", name(here));
    let keep = context.large_fix(title, edit_bytes(others, 0), || {
        let mut removals = Vec::new();
        for other in context.part.directives() {
            if other.key == here.key && other.directive != here.directive {
                removals.push(context.part.remove_directive(&other.directive));
            }
        }
        removals
    });
    removed(context).into_iter().chain(keep).collect()
}

/// Removes it, if it has the same value as the first.
fn repeated<P: Part>(context: &FixContext<'_, P>) -> Option<Fix> {
    let here = context.directive()?;
    let text = &context.part.source().text;
    let first = here.earlier?;
    if first.value.of(text) != here.directive.value.of(text) {
        return None;
    }
    removed(context)
}

fn removed<P: Part>(context: &FixContext<'_, P>) -> Option<Fix> {
    context.remove_directive(format!("Remove this `{}`", name(context.directive()?)))
}

fn name<K: Key>(reading: &DirectiveReading<K>) -> &'static str {
    reading.key.map_or("", Key::name)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes, check_game, check_game_fixes};

    #[test]
    fn the_later_one_points_to_the_first() {
        check(expect![[r#"
            |title: a
             ^^^^^^^^ related: first `title`
             ^^^^^^^^ related: first `title`
            |skip: both
            | title: b ; again
              ^^^^^^^^ error[duplicate-directive]: another `title`; a board has only one
            |title:
             ^^^^^^ error[duplicate-directive]: another `title`; a board has only one
            |PTE
        "#]]);
    }

    #[test]
    fn another_board_may_have_the_same_directive() {
        check(expect![[r#"
            |title: a
            |PTE
            |title: a
            |PTE
        "#]]);
    }

    #[test]
    fn a_key_just_begun_is_only_unknown() {
        check(expect![[r#"
            |title: a
            |tit:
             ^^^ warning[unknown-directive]: unknown directive `tit`; did you mean `title`?
            |PTE
        "#]]);
    }

    #[test]
    fn it_can_be_removed_or_kept_alone() {
        check_fixes(
            "duplicate-directive",
            expect![[r#"
                |first: police
                |title: a
                |first: thief
                 ^
                |P.T
                |..E
                > Remove this `first`
                |first: police
                |title: a
                |P.T
                |..E
                > Keep this `first` and remove the other
                |title: a
                |first: thief
                |P.T
                |..E
            "#]],
        );
        check_fixes(
            "duplicate-directive",
            expect![[r#"
                |P.T
                |..E
                |title: a
                |title: b
                 ^
                |P.T
                |..E
                > Remove this `title`
                |P.T
                |..E
                |title: a
                |P.T
                |..E
                > Keep this `title` and remove the other
                |P.T
                |..E
                |
                |title: b
                |P.T
                |..E
            "#]],
        );
    }

    #[test]
    fn a_game_has_one_of_each() {
        check_game(expect![[r#"
            |start: a
             ^^^^^^^^ related: first `start`
            |start: b
             ^^^^^^^^ error[duplicate-directive]: another `start`; a game has only one
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn a_repeated_directive_of_a_game_can_be_removed() {
        check_game_fixes(
            "duplicate-directive",
            expect![[r#"
                |stuck: wins
                |stuck: loses
                 ^^^^^^^^^^^^
                |a
                > Remove this `stuck`
                |stuck: wins
                |a
                > Keep this `stuck` and remove the other
                |stuck: loses
                |a
            "#]],
        );
    }
}
