//! `bad-value`: a directive whose value cannot be read.

use std::collections::HashSet;

use crate::config::Severity;
use crate::model::{BoardKey, BoardReading, DirectiveReading, DirectiveValue, GraphKey, GraphReading, Key, Objective};
use crate::rules::allow;
use crate::rules::allow::Allow;
use crate::rules::checked::BoardSolveResult;
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::fixes::{FixContext, offer, remove_directive};
use crate::rules::graph::checked::remove_game_directive;
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::rules::shown::shown;
use crate::rules::verdict_mismatch::asserted;
use crate::syntax::{Directive, GraphText, Section};
use crate::text::{Span, nearest_spelling};

pub(crate) static RULE: Rule = Rule {
    name: "bad-value",
    severity: Some(Severity::Error),
    check: Check::BothTexts(check, check_game),
    board_fixes: Some(Fixes { all: offers, likely: Some(corrected) }),
    graph_fixes: Some(Fixes { all: |asked| asked.set_value(), likely: Some(|asked| asked.likely_value()) }),
    page: Page {
        finds: "A directive with an invalid value, or a name in `allow` that is not a rule or is a rule that cannot be allowed. In a game file, also a `start` that is not a vertex, and a directive that does not apply to this kind of game. Reported on the value or the name.",
        reason: "The game cannot be solved as intended. Errors cannot be allowed, because a board with errors has no verdict.",
        bad: "first: robber\nP.T\n..E\n",
        good: "first: thief\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check(section: &Section, reading: &BoardReading, found: &mut DiagnosticList) {
    for directive in &reading.directives {
        let Some(key) = directive.key else { continue };
        if key == BoardKey::Allow {
            found.extend(
                Allow::bad_names(&section.text, &directive.directive)
                    .map(|(span, message)| Diagnostic::new(&RULE, span, message)),
            );
        } else if !directive.has_valid_value {
            let value = directive.directive.value;
            found.push(Diagnostic::new(&RULE, value, message(key, value.of(&section.text))));
        }
    }
}

fn check_game(game: &GraphText, reading: &GraphReading, found: &mut DiagnosticList) {
    for DirectiveReading { directive, key, has_valid_value, .. } in &reading.directives {
        let Some(key) = *key else { continue };
        if key == GraphKey::Allow {
            let bad = Allow::bad_names(&game.text, directive);
            found.extend(bad.map(|(span, message)| Diagnostic::new(&RULE, span, message)));
        } else if !has_valid_value {
            let said = game_message(key, reading, directive.value.of(&game.text));
            found.push(Diagnostic::new(&RULE, directive.value, said));
        }
    }
    // The header of an edge list names a start, too.
    let header = game.header.and_then(|header| header.start);
    if let Some(start) = reading.start.filter(|start| start.vertex.is_none() && Some(start.span) == header) {
        found.push(Diagnostic::new(
            &RULE,
            start.span,
            game_message(GraphKey::Start, reading, start.span.of(&game.text)),
        ));
    }
}

fn offers(asked: &FixContext<'_>) -> Vec<Fix> {
    let Some(directive) = asked.directive() else { return Vec::new() };
    match directive.key {
        Some(BoardKey::Allow) => name_offers(asked, directive),
        Some(key) => value_offers(asked, key, directive),
        None => Vec::new(),
    }
}

/// Corrects the value, if there is one that it can only have been meant to be.
fn corrected(asked: &FixContext<'_>) -> Option<Fix> {
    let key = asked.directive()?.key?;
    if key == BoardKey::Allow {
        return renamed(&asked.section.text, asked.diagnostic.span);
    }
    let is_found = key == BoardKey::Expect && matches!(asked.answer, Some(BoardSolveResult::Solved(_)));
    let mut values = settings(asked, key);
    if values.len() == 1 || is_found && !values.is_empty() { Some(values.swap_remove(0)) } else { None }
}

fn value_offers(asked: &FixContext<'_>, key: BoardKey, directive: &DirectiveReading<BoardKey>) -> Vec<Fix> {
    let mut offers = settings(asked, key);
    offers.push(offer("Remove the directive", vec![remove_directive(asked.section, &directive.directive)]));
    offers
}

/// What the directive could be set to.
fn settings(asked: &FixContext<'_>, key: BoardKey) -> Vec<Fix> {
    let span = asked.diagnostic.span;
    let written = span.of(&asked.section.text);
    let first_word = written.split([' ', '\t']).next().unwrap_or("");
    let mut values: Vec<String> = match (key, asked.answer) {
        (BoardKey::Expect, Some(BoardSolveResult::Solved(value))) => {
            vec![asserted(value, true), asserted(value, false)]
        }
        _ => match nearest_spelling(&first_word.to_ascii_lowercase(), names(key)) {
            Some(nearest) => vec![nearest.to_owned()],
            None => names(key).map(str::to_owned).collect(),
        },
    };
    values.dedup();
    let space = if span.is_empty() { " " } else { "" };
    let changed = values.into_iter().map(|value| {
        offer(format!("Set `{}` to `{value}`", key.name()), vec![Edit { span, text: format!("{space}{value}") }])
    });
    changed.collect()
}

fn name_offers(asked: &FixContext<'_>, directive: &DirectiveReading<BoardKey>) -> Vec<Fix> {
    let span = asked.diagnostic.span;
    let removals = allow::removals(asked.section, directive, &HashSet::from([span]));
    renamed(&asked.section.text, span).into_iter().chain(removals.into_iter().map(removed)).collect()
}

/// What can be done about a name in `allow` of a game.
pub(crate) fn game_name_offers(game: &GraphText, directive: &Directive, span: Span) -> Vec<Fix> {
    let whole = || remove_game_directive(game, directive);
    let removals = allow::removals_in(&game.text, directive, &HashSet::from([span]), whole);
    renamed(&game.text, span).into_iter().chain(removals.into_iter().map(removed)).collect()
}

/// Changes a name in `allow` to the nearest that can be allowed; one that is known, and cannot be, is no slip.
pub(crate) fn renamed(text: &str, span: Span) -> Option<Fix> {
    let nearest = Some(span.of(text)).filter(|word| !word.is_empty()).and_then(allow::nearest_allowable);
    let is_known = crate::rules::rule_named(span.of(text)).is_some();
    let name = nearest.filter(|_| !is_known)?;
    Some(offer(format!("Change to `{name}`"), vec![Edit { span, text: name.to_owned() }]))
}

/// A name leaves its `allow`.
fn removed((_, edit): (Span, Edit)) -> Fix {
    offer("Remove it from `allow`", vec![edit])
}

fn message(key: BoardKey, value: &str) -> String {
    let turns = if key == BoardKey::Expect { ", the first two optionally with ` in N` (turns)" } else { "" };
    format!("`{}` is {}{turns}; not {}", key.name(), alternatives(names(key)), said(value))
}

fn game_message(key: GraphKey, reading: &GraphReading, value: &str) -> String {
    let name = key.name();
    let said = said(value);
    let kind = match reading.objective {
        Objective::Outcome(_) => "a game that somebody wins",
        Objective::Cost => "a cost game",
        Objective::Words => "a word game",
    };
    match (key, reading.objective) {
        (GraphKey::Start, Objective::Words) => "a word game has no `start`; any word may be said first".to_owned(),
        (GraphKey::Start, _) if value.is_empty() => "`start` needs the name of a vertex".to_owned(),
        (GraphKey::Start, _) => format!("unknown vertex {said}; `start` must name a vertex of this game"),
        (GraphKey::Words, _) => format!("`words` is the number of letters that count, from 1 on; not {said}"),
        (GraphKey::Stuck, Objective::Cost | Objective::Words) => format!("{kind} has no `stuck`"),
        (GraphKey::First, Objective::Outcome(_) | Objective::Words) => format!("{kind} has no `first`"),
        (GraphKey::Objective, Objective::Words) => format!("the objective of {kind} is `outcome`; not {said}"),
        (GraphKey::Expect, Objective::Cost) => {
            format!("`expect` is `cost infinite` or `cost N` in {kind}; not {said}")
        }
        (GraphKey::Expect, _) => {
            format!("`expect` is `win`, `lose` or `draw`, the first two optionally with ` in N` (turns); not {said}")
        }
        _ => format!("`{name}` is {}; not {said}", alternatives(names(key))),
    }
}

/// The values of a key that can be listed.
pub(crate) fn names(key: impl Key) -> impl Iterator<Item = &'static str> + Clone {
    key.data().values.iter().map(DirectiveValue::name)
}

/// Values as people list them.
fn alternatives(values: impl Iterator<Item = &'static str>) -> String {
    let values = values.map(|value| format!("`{value}`")).collect::<Vec<_>>();
    let (last, others) = values.split_last().map_or(("", &[][..]), |(last, others)| (last, others));
    format!("{} or {last}", others.join(", "))
}

fn said(value: &str) -> String {
    if value.is_empty() { "nothing".to_owned() } else { format!("`{}`", shown(value, 30)) }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game;
    use crate::rules::picture::{check, check_offers};

    #[test]
    fn a_value_that_a_directive_cannot_have_is_found_with_those_it_can() {
        check(expect![[r#"
            |first: robber
                    ^^^^^^ error[bad-value]: `first` is `police` or `thief`; not `robber`
            |police-moves: 6
                           ^ error[bad-value]: `police-moves` is `8` or `4`; not `6`
            |skip: x ; nobody
                   ^ error[bad-value]: `skip` is `both`, `police`, `thief` or `none`; not `x`
            |stuck: Wins
                    ^^^^ error[bad-value]: `stuck` is `loses` or `wins`; not `Wins`
            |expect: police in two
                     ^^^^^^^^^^^^^ error[bad-value]: `expect` is `police`, `thief` or `draw`, the first two optionally with ` in N` (turns); not `police in two`
            |PTE
        "#]]);
    }

    #[test]
    fn a_directive_without_a_value_is_marked_where_it_would_stand() {
        check(expect![[r#"
            |first:
                   ‸ error[bad-value]: `first` is `police` or `thief`; not nothing
            |PTE
        "#]]);
    }

    #[test]
    fn an_unknown_rule_and_one_that_is_an_error_cannot_be_allowed() {
        check(expect![[r#"
            |allow: verdikt, ragged-row , unused-allow,
                    ^^^^^^^ error[bad-value]: unknown rule `verdikt`; did you mean `verdict`?
                             ^^^^^^^^^^ error[bad-value]: `ragged-row` cannot be allowed
                                          ^^^^^^^^^^^^ error[bad-value]: `unused-allow` cannot be allowed
                                                       ‸ error[bad-value]: `allow` needs rule names, separated by commas
            |PTE
        "#]]);
    }

    #[test]
    fn every_value_that_is_listed_can_be_read() {
        check(expect![[r#"
            |title: x
            |first: police
            |thief-moves: 4
            |skip: both
            |stuck: loses
            |PTE
        "#]]);
    }

    #[test]
    fn a_value_can_become_the_nearest_one_or_any() {
        check_offers(
            "bad-value",
            expect![[r#"
                |first: Police
                        ^
                |PTE
                > Set `first` to `police`
                |first: police
                |PTE
                > Remove the directive
                |PTE
            "#]],
        );
        check_offers(
            "bad-value",
            expect![[r#"
                |first: thif
                        ^
                |PTE
                > Set `first` to `thief`
                |first: thief
                |PTE
                > Remove the directive
                |PTE
            "#]],
        );
        check_offers(
            "bad-value",
            expect![[r#"
                |police-moves: 6
                               ^
                |PTE
                > Set `police-moves` to `8`
                |police-moves: 8
                |PTE
                > Set `police-moves` to `4`
                |police-moves: 4
                |PTE
                > Remove the directive
                |PTE
            "#]],
        );
        check_offers(
            "bad-value",
            expect![[r#"
                |first:
                 ^
                |PTE
                > Set `first` to `police`
                |first: police
                |PTE
                > Set `first` to `thief`
                |first: thief
                |PTE
                > Remove the directive
                |PTE
            "#]],
        );
        check_offers(
            "bad-value",
            expect![[r#"
                |expect: caught
                         ^
                |PTE
                > Set `expect` to `police in 1`
                |expect: police in 1
                |PTE
                > Set `expect` to `police`
                |expect: police
                |PTE
                > Remove the directive
                |PTE
            "#]],
        );
        check_offers(
            "bad-value",
            expect![[r#"
                |expect: police in two
                         ^
                |PTE
                > Set `expect` to `police in 1`
                |expect: police in 1
                |PTE
                > Set `expect` to `police`
                |expect: police
                |PTE
                > Remove the directive
                |PTE
            "#]],
        );
    }

    #[test]
    fn a_name_in_allow_can_be_corrected_or_removed() {
        check_offers(
            "bad-value",
            expect![[r#"
                |allow: verdikt
                        ^
                |PTE
                > Change to `verdict`
                |allow: verdict
                |PTE
                > Remove it from `allow`
                |PTE
            "#]],
        );
        check_offers(
            "bad-value",
            expect![[r#"
                |allow: ragged-row, verdict
                        ^
                |PTE
                > Remove it from `allow`
                |allow: verdict
                |PTE
            "#]],
        );
        check_offers(
            "bad-value",
            expect![[r#"
                |allow: verdict,
                               ^
                |PTE
                > Remove it from `allow`
                |allow: verdict
                |PTE
            "#]],
        );
    }

    #[test]
    fn a_game_says_what_its_directives_can_be() {
        check_game(expect![[r#"
            |objective: win
                        ^^^ error[bad-value]: `objective` is `outcome` or `cost`; not `win`
            |stuck: Wins
                    ^^^^ error[bad-value]: `stuck` is `loses` or `wins`; not `Wins`
            |first: minimiser
                    ^^^^^^^^^ error[bad-value]: a game that somebody wins has no `first`
            |start: z
                    ^ error[bad-value]: unknown vertex `z`; `start` must name a vertex of this game
            |expect: cost 3
                     ^^^^^^ error[bad-value]: `expect` is `win`, `lose` or `draw`, the first two optionally with ` in N` (turns); not `cost 3`
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn a_cost_game_has_neither_stuck_nor_a_winner() {
        check_game(expect![[r#"
            |objective: cost
            |stuck: wins
                    ^^^^ error[bad-value]: a cost game has no `stuck`
            |first: me
                    ^^ error[bad-value]: `first` is `minimiser` or `maximiser`; not `me`
            |start: a
            |expect: win
                     ^^^ error[bad-value]: `expect` is `cost infinite` or `cost N` in a cost game; not `win`
            |a -> b:1
            |b
        "#]]);
    }

    #[test]
    fn a_word_game_starts_with_any_word() {
        check_game(expect![[r#"
            |words: 0
                    ^ error[bad-value]: `words` is the number of letters that count, from 1 on; not `0`
            |objective: cost
                        ^^^^ error[bad-value]: the objective of a word game is `outcome`; not `cost`
            |start: ab
                    ^^ error[bad-value]: a word game has no `start`; any word may be said first
            |stuck: loses
                    ^^^^^ error[bad-value]: a word game has no `stuck`
            |allow: bad-line
                    ^^^^^^^^ error[bad-value]: `bad-line` cannot be allowed
            |ab
        "#]]);
    }

    #[test]
    fn the_start_in_a_header_is_a_vertex_too() {
        check_game(expect![[r#"
            |2 1 3
                 ^ error[bad-value]: unknown vertex `3`; `start` must name a vertex of this game
            |1 2
        "#]]);
    }
}
