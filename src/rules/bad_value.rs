//! `bad-value`: a directive whose value cannot be read.

use super::allow::Allow;
use super::{Check, Finding, Page, Rule};
use crate::config::Severity;
use crate::model::{BoardKey, BoardReading};
use crate::syntax::Section;

pub(super) static RULE: Rule = Rule {
    name: "bad-value",
    severity: Some(Severity::Error),
    is_unnecessary: false,
    check: Check::Text(check),
    page: Page {
        finds: "A directive whose value is none that it can have, or a name in `allow` that is no rule, or a rule that \
                cannot be allowed. It points to the value or the name.",
        reason: "The game cannot be solved as it was meant. A rule that is an error cannot be allowed, because a board with \
                 an error has no verdict.",
        bad: "first: robber\nP.T\n..E\n",
        good: "first: thief\nP.T\n..E\n",
    },
};

fn check(section: &Section, reading: &BoardReading, found: &mut Vec<Finding>) {
    for directive in &reading.directives {
        let Some(key) = directive.key else { continue };
        if key == BoardKey::Allow {
            found
                .extend(Allow::bad_names(section, directive).map(|(span, message)| Finding::new(&RULE, span, message)));
        } else if !directive.has_valid_value {
            let value = directive.directive.value;
            found.push(Finding::new(&RULE, value, message(key, value.of(&section.text))));
        }
    }
}

fn message(key: BoardKey, value: &str) -> String {
    let values = key.values().iter().map(|value| format!("`{value}`")).collect::<Vec<_>>();
    let (last, others) = values.split_last().map_or(("", &[][..]), |(last, others)| (last, others));
    let turns = if key == BoardKey::Expect { ", the first two with ` in N` (turns) if you like" } else { "" };
    let said = if value.is_empty() { "nothing".to_owned() } else { format!("`{}`", cut(value)) };
    format!("`{}` is {} or {last}{turns}; not {said}", key.name(), others.join(", "))
}

/// A value, cut short.
fn cut(value: &str) -> String {
    let mut characters = value.chars();
    let start: String = characters.by_ref().take(30).collect();
    if characters.next().is_some() { format!("{start}…") } else { start }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::check;

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
                     ^^^^^^^^^^^^^ error[bad-value]: `expect` is `police`, `thief` or `draw`, the first two with ` in N` (turns) if you like; not `police in two`
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
                    ^^^^^^^ error[bad-value]: `verdikt` is no rule; did you mean `verdict`?
                             ^^^^^^^^^^ error[bad-value]: `ragged-row` cannot be allowed
                                          ^^^^^^^^^^^^ error[bad-value]: `unused-allow` cannot be allowed
                                                       ‸ error[bad-value]: `allow` wants names of rules, separated by commas
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
}
