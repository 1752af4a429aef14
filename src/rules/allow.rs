//! `allow`: the rules that a board suppresses in its own lines, and a game in its whole file.

use std::collections::HashSet;

use crate::model::{DirectiveReading, Key};
use crate::rules::rule::{Allow, Edit, Part};
use crate::rules::shown::shown;
use crate::rules::table::{RULES, rule_named};
use crate::syntax::{Directive, WHITESPACE};
use crate::text::{Span, nearest_spelling};

/// Every name that suppresses a rule, in every `allow` of a puzzle.
pub(crate) fn all_allowed<P: Part>(part: &P) -> Vec<Allow> {
    let Some(own_lines) = part.own_lines() else { return Vec::new() };
    let names =
        allows(part).flat_map(|reading| names_in_allow(&part.source().text, &reading.directive));
    let known = names.filter_map(|(name, word)| {
        Some((name, rule_named(word).filter(|rule| rule.can_be_allowed)?))
    });
    known.map(|(name, rule)| Allow { name, rule, own_lines }).collect()
}

/// The names in an `allow` that are not rules or cannot be allowed, each with a message.
pub(crate) fn bad_names(text: &str, directive: &Directive) -> impl Iterator<Item = (Span, String)> {
    names_in_allow(text, directive).filter_map(|(span, word)| match rule_named(word) {
        Some(rule) if rule.can_be_allowed => None,
        Some(rule) => Some((span, format!("`{}` cannot be allowed", rule.name))),
        None => Some((span, unknown(word))),
    })
}

/// Every `allow` of a puzzle.
fn allows<P: Part>(part: &P) -> impl Iterator<Item = &DirectiveReading<P::Key>> {
    part.directives().iter().filter(|reading| reading.key == Some(P::Key::ALLOW))
}

/// The edits that remove these names from every `allow`, each with its name, in order. Each may be
/// applied alone, and all of them together; if no name of an `allow` is left, the whole directive
/// is removed.
pub(crate) fn removals<P: Part>(part: &P, unwanted: &HashSet<Span>) -> Vec<(Span, Edit)> {
    allows(part).flat_map(|reading| removals_from(part, &reading.directive, unwanted)).collect()
}

fn removals_from<P: Part>(
    part: &P,
    directive: &Directive,
    unwanted: &HashSet<Span>,
) -> Vec<(Span, Edit)> {
    let text = &part.source().text;
    let names: Vec<Span> = names_in_allow(text, directive).map(|(name, _)| name).collect();
    let is_unwanted = |name: &Span| unwanted.contains(name);
    let leading = names.iter().take_while(|name| is_unwanted(name)).count();
    let edit = |index: usize, name: Span| {
        if leading == names.len() {
            return part.remove_directive(directive);
        }
        // The first ones are removed with the comma after them, the others with the comma before.
        let span =
            match (names.get(index + 1), index.checked_sub(1).and_then(|before| names.get(before)))
            {
                (Some(next), _) if index < leading => Span { start: name.start, end: next.start },
                (_, Some(before)) => Span { start: before.end, end: name.end },
                (_, None) => name,
            };
        Edit { span, text: String::new() }
    };
    let unwanted = names.iter().enumerate().filter(|(_, name)| is_unwanted(name));
    unwanted.map(|(index, &name)| (name, edit(index, name))).collect()
}

/// The rule that can be allowed and whose name is most similar to a word.
pub(crate) fn nearest_allowable(word: &str) -> Option<&'static str> {
    nearest_spelling(word, RULES.iter().filter(|rule| rule.can_be_allowed).map(|rule| rule.name))
}

fn unknown(word: &str) -> String {
    if word.is_empty() {
        return "`allow` needs rule names, separated by commas".to_owned();
    }
    let shown = shown(word, 40);
    match nearest_allowable(word) {
        Some(name) => format!("unknown rule `{shown}`; did you mean `{name}`?"),
        None => format!("unknown rule `{shown}`; `stakeout rules` lists all rules"),
    }
}

/// The names in an `allow`, with their locations. A missing name (nothing between two commas) is
/// empty.
pub(crate) fn names_in_allow<'a>(
    text: &'a str,
    directive: &Directive,
) -> impl Iterator<Item = (Span, &'a str)> + use<'a> {
    let value = directive.value;
    let mut at = value.start.bytes();
    value.of(text).split(',').map(move |part| {
        let start = at + part.len() - part.trim_start_matches(WHITESPACE).len();
        let word = part.trim_matches(WHITESPACE);
        let start = if word.is_empty() { at } else { start };
        at += part.len() + 1;
        (Span::new(start, start + word.len()), word)
    })
}
