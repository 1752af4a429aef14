//! `allow`: the rules that a board suppresses in its own lines, and a game in its whole file.

use std::collections::HashSet;

use crate::model::{DirectiveReading, Key};
use crate::rules::rule::{Allow, Edit, Part};
use crate::rules::shown::shown;
use crate::rules::table::{RULES, rule_named};
use crate::syntax::{Directive, WHITESPACE};
use crate::text::{Offset, Span, nearest_spelling};

/// The length in bytes up to which names are searched for the rules they stand for.
const MAX_SEPARATED: usize = 400;

/// Every name that suppresses a rule, in every `allow` of a puzzle.
pub(crate) fn all_allowed<P: Part>(part: &P) -> Vec<Allow> {
    let Some(own_lines) = part.own_lines() else { return Vec::new() };
    let mut all = Vec::new();
    for reading in allows(part) {
        for (name, word) in names_in_allow(&part.source().text, &reading.directive) {
            if let Some(rule) = rule_named(word)
                && rule.can_be_allowed
            {
                all.push(Allow { name, rule, own_lines });
            }
        }
    }
    all
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
    let leading = names.iter().take_while(|name| unwanted.contains(name)).count();
    let mut edits = Vec::new();
    for (index, &name) in names.iter().enumerate() {
        if !unwanted.contains(&name) {
            continue;
        }
        if leading == names.len() {
            edits.push((name, part.remove_directive(directive)));
            continue;
        }
        // For `allow: a, b, c`, an unwanted `a` is removed with the comma after it, since it is
        // among the leading ones; `b` or `c` with the comma before.
        let span = if index < leading {
            Span { start: name.start, end: names[index + 1].start }
        } else {
            Span { start: names[index - 1].end, end: name.end }
        };
        edits.push((name, Edit { span, text: String::new() }));
    }
    edits
}

/// Removes one name from the `allow` that it is in, looking no further than at its neighbours.
pub(crate) fn removal<P: Part>(part: &P, directive: &Directive, name: Span) -> Edit {
    let text = &part.source().text;
    let value = directive.value;
    let before = Span { start: value.start, end: name.start }.of(text);
    let behind = Span { start: name.end, end: value.end }.of(text);
    let mut span = name;
    if let Some(others) = before.trim_end_matches(WHITESPACE).strip_suffix(',') {
        // The comma before it goes with it.
        span.start = value.start + Offset::new(others.trim_end_matches(WHITESPACE).len());
    } else if let Some(others) = behind.trim_start_matches(WHITESPACE).strip_prefix(',') {
        let next = others.trim_start_matches(WHITESPACE);
        let next = if next.is_empty() || next.starts_with(',') { others } else { next };
        span.end = name.end + Offset::new(behind.len() - next.len());
    } else {
        return part.remove_directive(directive);
    }
    Edit { span, text: String::new() }
}

/// The rule that can be allowed and whose name is most similar to a word.
fn nearest_allowable(word: &str) -> Option<&'static str> {
    nearest_spelling(word, RULES.iter().filter(|rule| rule.can_be_allowed).map(|rule| rule.name))
}

/// What an unknown name most likely stands for: the most similar rule, or several rules that only
/// white space separates. A known rule is not a misspelling.
pub(crate) fn meant(written: &str) -> Option<String> {
    if written.is_empty() || rule_named(written).is_some() {
        return None;
    }
    if !written.contains(WHITESPACE) || written.len() > MAX_SEPARATED {
        return nearest_allowable(written).map(str::to_owned);
    }
    let words = written.split(WHITESPACE).filter(|word| !word.is_empty());
    let names = words.map(|word| match rule_named(word) {
        Some(rule) if rule.can_be_allowed => Some(rule.name),
        Some(_) => None,
        None => nearest_allowable(word),
    });
    Some(names.collect::<Option<Vec<_>>>()?.join(", "))
}

fn unknown(word: &str) -> String {
    if word.is_empty() {
        return "`allow` needs rule names, separated by commas".to_owned();
    }
    let shown = shown(word, 40);
    match meant(word) {
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
