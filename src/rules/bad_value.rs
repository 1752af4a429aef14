//! `bad-value`: a directive with an invalid value.

use crate::config::Severity;
use crate::model::Key;
use crate::rules::allow;
use crate::rules::fixes::{asserting, cut, unsafe_fix};
use crate::rules::rule::{
    Diagnostic, DiagnosticList, Edit, Fix, FixContext, Page, Part, Rule, RuleOn,
};

pub(crate) static RULE: Rule = Rule {
    name: "bad-value",
    severity: Some(Severity::Error),
    boards: Some(RuleOn::text(check).fixes(fixes).likely(likely)),
    graphs: Some(RuleOn::text(check).fixes(fixes).likely(likely)),
    pursuits: Some(RuleOn::text(check).fixes(fixes).likely(likely)),
    page: Page {
        finds: "A directive with an invalid value, or a name in `allow` that is not a rule or is a rule that cannot be allowed. In a game file, also a `start` that is not a vertex, and a directive that does not apply to this kind of game. In a pursuit file, also an unknown vertex, and `policemen` beside `police` or `thief`. Reported on the value or the name.",
        reason: "The game cannot be solved as intended. Errors cannot be allowed, because a board with errors has no verdict.",
        bad: "first: robber\nP.T\n..E\n",
        good: "first: thief\nP.T\n..E\n",
    },
    ..Rule::ERROR
};

fn check<P: Part>(part: &P, found: &mut DiagnosticList) {
    let text = &part.source().text;
    for reading in part.directives() {
        let Some(key) = reading.key else { continue };
        if key == Key::ALLOW {
            let bad = allow::bad_names(text, &reading.directive);
            found.extend(bad.map(|(span, message)| Diagnostic::new(&RULE, span, message)));
        } else if !reading.has_valid_value {
            let span = reading.directive.value;
            let value = span.of(text);
            let diagnostic = Diagnostic::new(&RULE, span, part.bad_value(key, value));
            found.push(match part.certain_value(key, value) {
                Some(meant) => {
                    let title = format!("Set `{}` to `{}`", key.name(), cut(&meant));
                    diagnostic.safe_fix(title, vec![Edit { span, text: meant }])
                }
                None => diagnostic,
            });
        }
    }
    found.extend(
        part.bad_value_elsewhere().map(|(span, message)| Diagnostic::new(&RULE, span, message)),
    );
}

fn fixes<P: Part>(context: &FixContext<'_, P>) -> Vec<Fix> {
    let Some(reading) = context.directive() else { return Vec::new() };
    let Some(key) = reading.key else { return Vec::new() };
    if key == Key::ALLOW {
        let removal = allow::removal(context.part, &reading.directive, context.diagnostic.span);
        let removed = unsafe_fix("Remove it from `allow`", vec![removal]);
        return renamed(context).into_iter().chain([removed]).collect();
    }
    with_likely_values(context, key)
        .into_iter()
        .chain(context.remove_directive("Remove the directive"))
        .collect()
}

/// Corrects the value, if only one is likely. A value that is written, though not understood, is
/// never replaced by the verdict that was found: its author asserted another one, perhaps.
fn likely<P: Part>(context: &FixContext<'_, P>) -> Option<Fix> {
    let key = context.directive()?.key?;
    if key == Key::ALLOW {
        return renamed(context);
    }
    let mut fixes = with_likely_values(context, key);
    let is_one = fixes.len() == 1 || fixes.get(1).is_some_and(|second| second.asserts);
    if !is_one {
        return None;
    }
    let fix = fixes.swap_remove(0);
    (!fix.asserts || context.marked().is_empty()).then_some(fix)
}

/// Sets the directive to each likely value: first to that which is misspelled. Only then, and if
/// nothing is misspelled, does `expect` assert the verdict.
fn with_likely_values<P: Part>(context: &FixContext<'_, P>, key: P::Key) -> Vec<Fix> {
    let mut values = context.part.likely_values(key, context.marked());
    let asserted = if key == Key::EXPECT { context.asserted() } else { Vec::new() };
    if values.len() != 1 && !asserted.is_empty() {
        values.clear();
    }
    // A safe fix of the diagnostic is offered already.
    let certain = context.part.certain_value(key, context.marked());
    let space = if context.marked().is_empty() { " " } else { "" };
    let set = |value: &String| {
        let title = format!("Set `{}` to `{}`", key.name(), cut(value));
        context.replace(title, format!("{space}{value}"))
    };
    let mut fixes: Vec<Fix> =
        values.iter().filter(|value| Some(*value) != certain.as_ref()).map(set).collect();
    for value in asserted.iter().filter(|value| !values.contains(value)) {
        fixes.push(asserting(set(value)));
    }
    fixes
}

/// Changes a name in `allow` to what it most likely stands for.
fn renamed<P: Part>(context: &FixContext<'_, P>) -> Option<Fix> {
    let name = allow::meant(context.marked())?;
    Some(context.replace(format!("Change to `{name}`"), name))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::config::Settings;
    use crate::model::{BoardKey, DirectiveValue, GraphKey, Key as _, PursuitKey};
    use crate::rules::board::checked::CheckedBoard;
    use crate::rules::engine::RunRules;
    use crate::rules::graph::checked::CheckedGraph;
    use crate::rules::picture::{check, check_fixes, check_game, check_game_fixes};
    use crate::rules::pursuit::checked::CheckedPursuit;
    use crate::rules::rule::Part as _;
    use crate::syntax::Sections;

    #[test]
    fn an_invalid_value_is_reported_with_the_valid_ones() {
        check(expect![[r#"
            |first: robber
                    ^^^^^^ error[bad-value]: invalid `first` value `robber`; did you mean `thief`? Use `police` or `thief`
            |police-moves: 6
                           ^ error[bad-value]: invalid `police-moves` value `6`; use `8` or `4`
            |skip: x ; nobody
                   ^ error[bad-value]: invalid `skip` value `x`; use `both`, `police`, `thief` or `none`
            |stuck: Wins
                    ^^^^ error[bad-value]: invalid `stuck` value `Wins`; did you mean `wins`? Use `loses` or `wins`
            |expect: police in two
                     ^^^^^^^^^^^^^ error[bad-value]: invalid `expect` value `police in two`; use `police [in N]`, `thief [in N]` or `draw`
            |PTE
        "#]]);
    }

    #[test]
    fn a_missing_value_is_marked_in_its_place() {
        check(expect![[r#"
            |first:
                   ‸ error[bad-value]: `first` needs a value; use `police` or `thief`
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
        check_fixes(
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
        check_fixes(
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
        check_fixes(
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
        check_fixes(
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
        check_fixes(
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
        check_fixes(
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
        check_fixes(
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
        check_fixes(
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
        check_fixes(
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
    fn names_in_allow_that_only_a_space_separates_get_a_comma() {
        check(expect![[r#"
            |allow: verdict slow-move ragged-row, duplicate-bord  verdict
                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[bad-value]: unknown rule `verdict slow-move ragged-row`; `stakeout rules` lists all rules
                                                  ^^^^^^^^^^^^^^^^^^^^^^^ error[bad-value]: unknown rule `duplicate-bord<U+0020><U+0020>verdict`; did you mean `duplicate-word, verdict`?
            |PTE
        "#]]);
        check_fixes(
            "bad-value",
            expect![[r#"
                |allow: too-large, slow-move  verdikt
                |PTE
                > Change to `slow-move, verdict`
                |allow: too-large, slow-move, verdict
                |PTE
                > Remove it from `allow`
                |allow: too-large
                |PTE
            "#]],
        );
    }

    #[test]
    fn both_players_who_may_skip_are_both() {
        check(expect![[r#"
            |skip: police thief
                   ^^^^^^^^^^^^ error[bad-value]: invalid `skip` value `police thief`; did you mean `both`? Use `both`, `police`, `thief` or `none`
            |PTE
        "#]]);
        check_fixes(
            "bad-value",
            expect![[r#"
                |skip: thief, and Police
                |PTE
                > Set `skip` to `both`
                |skip: both
                |PTE
                > Remove the directive
                |PTE
            "#]],
        );
    }

    #[test]
    fn a_sum_of_games_needs_grundy_values() {
        check_game(expect![[r#"
            |start: a + b
                    ^^^^^ error[bad-value]: `a + b` is a sum of games; add `objective: grundy`
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn an_invalid_value_in_a_game_is_reported_with_the_valid_ones() {
        check_game(expect![[r#"
            |objective: win
                        ^^^ error[bad-value]: invalid `objective` value `win`; use `outcome`, `cost` or `grundy`
            |stuck: Wins
                    ^^^^ error[bad-value]: invalid `stuck` value `Wins`; did you mean `wins`? Use `loses` or `wins`
            |first: minimiser
                    ^^^^^^^^^ error[bad-value]: a game without costs has no `first`
            |start: z
                    ^ error[bad-value]: unknown vertex `z`; `start` must name a vertex of this game
            |expect: cost 3
                     ^^^^^^ error[bad-value]: invalid `expect` value `cost 3`; use `win [in N]`, `lose [in N]` or `draw`
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
                    ^^ error[bad-value]: invalid `first` value `me`; use `minimiser` or `maximiser`
            |start: a
            |expect: win
                     ^^^ error[bad-value]: invalid `expect` value `win` in a cost game; use `cost N` or `cost infinite`
            |a -> b:1
            |b
        "#]]);
    }

    #[test]
    fn a_word_game_starts_with_any_word() {
        check_game(expect![[r#"
            |words: 0
                    ^ error[bad-value]: invalid `words` value `0`; use the number of letters that count, at least 1
            |objective: cost
                        ^^^^ error[bad-value]: invalid `objective` value `cost` in a word game; use `outcome`
            |start: ab
                    ^^ error[bad-value]: a word game has no `start`; any word may come first
            |stuck: loses
                    ^^^^^ error[bad-value]: a word game has no `stuck`
            |allow: bad-line
                    ^^^^^^^^ error[bad-value]: `bad-line` cannot be allowed
            |ab
        "#]]);
    }

    #[test]
    fn another_case_or_a_slip_has_one_likely_value() {
        check_game(expect![[r#"
            |objective: cost
            |expect: Cost Infinity
                     ^^^^^^^^^^^^^ error[bad-value]: invalid `expect` value `Cost Infinity` in a cost game; did you mean `cost infinite`? Use `cost N` or `cost infinite`
            |start: A
                    ^ error[bad-value]: unknown vertex `A`; did you mean `a`? `start` must name a vertex of this game
            |a -> b:1
            |b
        "#]]);
        for (value, meant) in [
            ("Grundy 3", "grundy 3"),
            ("grundy value: 3", "grundy 3"),
            ("grundy infinite {2, 0}", "grundy infinite 0 2"),
            ("GRUNDY INFINITE", "grundy infinite"),
            ("infinity 1", "grundy infinite 1"),
            ("3", "grundy 3"),
            ("Win", "win"),
            ("lose in 3", "lose"),
        ] {
            assert_eq!(likely_expectations("grundy", value), [meant], "{value:?}");
        }
        for (value, meant) in
            [("Cost 7", "cost 7"), ("cost = 7", "cost 7"), ("infinite", "cost infinite")]
        {
            assert_eq!(likely_expectations("cost", value), [meant], "{value:?}");
        }
        for (objective, value) in [
            ("grundy", "cost 3"),
            ("grundy", "grundy"),
            ("grundy", "grundy -1"),
            ("grundy", "grundy 99999999999999999999"),
            ("cost", "lose in 3"),
            ("cost", "cost 3 4"),
            ("outcome", "grundy 3"),
        ] {
            assert_ne!(likely_expectations(objective, value).len(), 1, "{value:?}");
        }
    }

    fn likely_expectations(objective: &str, value: &str) -> Vec<String> {
        let game = CheckedGraph::new(format!("objective: {objective}\nexpect: {value}\na\n"));
        game.likely_values(GraphKey::Expect, value)
    }

    #[test]
    fn a_start_beyond_the_numbers_is_not_a_misspelling() {
        check_game(expect![[r#"
            |octal: 0.77 20
            |start: 21
                    ^^ error[bad-value]: unknown vertex `21`; the vertices are the heaps `0` to `20`
        "#]]);
        check_game(expect![[r#"
            |octal:
                   ‸ error[bad-value]: `octal` needs a value; use a code of digits 0 to 7 and the largest heap, at most 10000, as in `0.77 20`
        "#]]);
        check_game(expect![[r#"
            |octal: .77 20
                    ^^^^^^ error[bad-value]: invalid `octal` value `.77 20`; did you mean `0.77 20`? Use a code of digits 0 to 7 and the largest heap, at most 10000, as in `0.77 20`
        "#]]);
        check_game(expect![[r#"
            |objective: grundy
            |start: a + B
                    ^^^^^ error[bad-value]: unknown vertex `B`; did you mean `b`? `start` must name vertices of this game
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn the_start_in_a_header_must_be_a_vertex() {
        check_game(expect![[r#"
            |2 1 3
                 ^ error[bad-value]: unknown vertex `3`; vertices are numbered 1 to 2 (header)
            |1 2
        "#]]);
    }

    #[test]
    fn values_in_a_game_can_be_corrected_or_removed() {
        check_game_fixes(
            "bad-value",
            expect![[r#"
                |start: a
                |allow: verdict, duplicate-egde
                                 ^^^^^^^^^^^^^^
                |a -> b b
                > Change to `duplicate-edge`
                |start: a
                |allow: verdict, duplicate-edge
                |a -> b b
                > Remove it from `allow`
                |start: a
                |allow: verdict
                |a -> b b
            "#]],
        );
        check_game_fixes(
            "bad-value",
            expect![[r#"
                |start: alpha
                        ^^^^^
                |alfa -> b
                |b
                > Set `start` to `alfa`
                |start: alfa
                |alfa -> b
                |b
                > Remove the directive
                |alfa -> b
                |b
            "#]],
        );
        check_game_fixes(
            "bad-value",
            expect![[r#"
                |objective:
                |a
                > Set `objective` to `outcome`
                |objective: outcome
                |a
                > Set `objective` to `cost`
                |objective: cost
                |a
                > Set `objective` to `grundy`
                |objective: grundy
                |a
                > Remove the directive
                |a
            "#]],
        );
    }

    /// The messages of `bad-value` about a text of the kind `T`.
    fn messages<P: RunRules>(part: &P) -> String {
        let found = part.diagnostics(None, &Settings::default());
        found.into_iter().map(|found| found.message + "\n").collect()
    }

    /// Calls `judge` with every key of a kind that lists values.
    fn each_key<K: crate::model::Key>(mut call: impl FnMut(K, Vec<&'static str>)) {
        for &key in K::ALL {
            let values: Vec<_> = key.data().values.iter().map(DirectiveValue::name).collect();
            if values.len() > 1 {
                call(key, values);
            }
        }
    }

    #[test]
    fn two_values_are_never_one_slip_of_either() {
        let mut wrong = Vec::new();
        let mut judge = |key: &str,
                         values: &[&str],
                         head: &str,
                         messages: &dyn Fn(String) -> String| {
            for one in values {
                for other in values.iter().filter(|other| *other != one) {
                    for written in [
                        format!("{one} {other}"),
                        format!("{one}, {other}"),
                        format!("{one} or {other}"),
                    ] {
                        let found = messages(format!("{head}{key}: {written}\n"));
                        let likely = found.contains("did you mean");
                        let is_both =
                            key == "skip" && !written.contains("both") && !written.contains("none");
                        if likely != is_both || is_both && !found.contains("did you mean `both`") {
                            wrong.push(format!("{head}{key}: {written}: {found}"));
                        }
                    }
                }
            }
        };
        each_key::<BoardKey>(|key, values| {
            judge(key.name(), &values, "", &|text| {
                let section = Sections::new(&(text + "P.T*E\n")).all()[0].section.clone();
                messages(&CheckedBoard::new(section))
            });
        });
        each_key::<PursuitKey>(|key, values| {
            judge(key.name(), &values, "", &|text| {
                messages(&CheckedPursuit::new(text + "a - b\n"))
            });
        });
        for head in ["", "objective: cost\n", "objective: grundy\n", "words: 1\n"] {
            each_key::<GraphKey>(|key, values| {
                if key != GraphKey::Objective || head.is_empty() {
                    judge(key.name(), &values, head, &|text| {
                        messages(&CheckedGraph::new(text + "a -> b\n"))
                    });
                }
            });
        }
        assert_eq!(wrong, [""; 0]);
    }

    /// In capitals, with a capital, and with a letter twice.
    fn slips(value: &str) -> Vec<String> {
        let (first, rest) = value.split_at(1);
        let mut slips = vec![value.to_uppercase(), first.to_uppercase() + rest];
        if value.len() > 3 {
            slips.push(value.to_owned() + &value[value.len() - 1..]);
        }
        slips.retain(|slip| slip != value);
        slips
    }

    #[test]
    fn every_listed_value_is_suggested_for_a_slip() {
        let mut missing = Vec::new();
        let mut judge = |text: String, value: &str, found: String| {
            if !found.contains(&format!("did you mean `{value}`")) {
                missing.push(format!("{text:?}: {found}"));
            }
        };
        for key in BoardKey::ALL {
            for value in key.data().values.iter().map(DirectiveValue::name) {
                for slip in slips(value) {
                    let text = format!("{}: {slip}\nP.T*E\n", key.name());
                    let section = Sections::new(&text).all()[0].section.clone();
                    judge(text, value, messages(&CheckedBoard::new(section)));
                }
            }
        }
        for key in PursuitKey::ALL {
            for value in key.data().values.iter().map(DirectiveValue::name) {
                // The only value with a number of its own.
                let number = if value == "cop-number" { " 2" } else { "" };
                for slip in slips(value) {
                    let text = format!("{}: {slip}{number}\na - b\n", key.name());
                    let value = format!("{value}{number}");
                    judge(text.clone(), &value, messages(&CheckedPursuit::new(text)));
                }
            }
        }
        for (head, of) in [
            ("", &[GraphKey::Stuck, GraphKey::Objective][..]),
            ("objective: cost\n", &[GraphKey::First]),
            ("words: 1\n", &[GraphKey::Objective]),
        ] {
            for &key in of {
                for value in key.data().values.iter().map(DirectiveValue::name) {
                    if head.starts_with("words") && value != "outcome" {
                        continue;
                    }
                    for slip in slips(value) {
                        let text = format!("{head}{}: {slip}\na -> b\n", key.name());
                        judge(text.clone(), value, messages(&CheckedGraph::new(text)));
                    }
                }
            }
        }
        assert_eq!(missing, [""; 0]);
    }
}
