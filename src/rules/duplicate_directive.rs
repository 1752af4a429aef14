//! `duplicate-directive`: a directive that a board or game already has.

use crate::config::Severity;
use crate::model::{BoardKey, BoardReading, DirectiveReading, GraphKey, GraphReading, Key};
use crate::rules::diagnostic::{Diagnostic, Fix};
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::fixes::{FixContext, offer, remove_directive};
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::syntax::Directive;

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-directive",
    severity: Some(Severity::Error),
    check: Check::BothTexts(|_, reading, found| check(reading, found), |_, reading, found| check_game(reading, found)),
    board_fixes: Some(Fixes { all: offers, likely: Some(repeated) }),
    graph_fixes: Some(Fixes { all: |asked| asked.remove_repeated(), likely: Some(|asked| asked.likely_repeated()) }),
    page: Page {
        finds: "A directive with the same key as an earlier one of the same board or game. Reported on the later one, with the earlier one as a related location.",
        reason: "Each directive has one value, and only the author knows which one is intended.",
        bad: "first: police\nfirst: thief\nP.T\n..E\n",
        good: "first: thief\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check(reading: &BoardReading, found: &mut DiagnosticList) {
    found.extend(reading.directives.iter().filter_map(|directive| {
        let name = directive.key.map_or("", BoardKey::name);
        Some(again("board", name, &directive.directive, &directive.earlier?))
    }));
}

fn check_game(reading: &GraphReading, found: &mut DiagnosticList) {
    found.extend(reading.directives.iter().filter_map(|directive| {
        let name = directive.key.map_or("", GraphKey::name);
        Some(again("game", name, &directive.directive, &directive.earlier?))
    }));
}

fn again(what: &str, name: &str, directive: &Directive, earlier: &Directive) -> Diagnostic {
    Diagnostic::new(&RULE, directive.whole(), format!("another `{name}`; a {what} has only one"))
        .related(earlier.whole(), format!("first `{name}`"))
}

fn offers(asked: &FixContext<'_>) -> Vec<Fix> {
    let directives = &asked.reading.directives;
    let Some(here) = asked.directive() else { return Vec::new() };
    let same = directives.iter().filter(|reading| reading.key == here.key && reading.directive != here.directive);
    let removals: Vec<_> = same.map(|reading| remove_directive(asked.section, &reading.directive)).collect();
    let name = name(here);
    let plural = if removals.len() > 1 { "s" } else { "" };
    vec![removed(asked, here), offer(format!("Keep this `{name}` and remove the other{plural}"), removals)]
}

/// Removes it, if it says no more than the first.
fn repeated(asked: &FixContext<'_>) -> Option<Fix> {
    let text = &asked.section.text;
    let here = asked.directive()?;
    (here.directive.value.of(text) == here.earlier?.value.of(text)).then(|| removed(asked, here))
}

fn removed(asked: &FixContext<'_>, here: &DirectiveReading<BoardKey>) -> Fix {
    offer(format!("Remove this `{}`", name(here)), vec![remove_directive(asked.section, &here.directive)])
}

fn name(reading: &DirectiveReading<BoardKey>) -> &'static str {
    reading.key.map_or("", BoardKey::name)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game;
    use crate::rules::picture::{check, check_offers};

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
        check_offers(
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
        check_offers(
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
}
