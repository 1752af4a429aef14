//! `allow`: the rules that a board silences in its own lines, and a game in its whole file.

use std::collections::HashSet;

use crate::model::{BoardKey, BoardReading, DirectiveReading, GraphKey, GraphReading};
use crate::rules::diagnostic::{Diagnostic, Edit};
use crate::rules::fixes::remove_directive;
use crate::rules::rule::Rule;
use crate::rules::shown::shown;
use crate::rules::{RULES, rule_named};
use crate::syntax::{Directive, GraphText, Section, WHITE_SPACE};
use crate::text::{Span, nearest_spelling};

/// One name in an `allow`.
#[derive(Debug, Clone)]
pub(crate) struct Allow {
    /// Where the name stands.
    pub(crate) name: Span,
    /// The rule it silences.
    pub(crate) rule: &'static Rule,
    /// Where: the board's own lines.
    own_lines: Span,
}

impl Allow {
    /// Every name of every `allow` of a board that silences a rule. A section without a grid has none.
    pub(crate) fn all(section: &Section, reading: &BoardReading) -> Vec<Self> {
        let own = section.own_lines();
        let Some(own_lines) =
            section.lines.get(own).and_then(|lines| Some(lines.first()?.whole().cover(lines.last()?.whole())))
        else {
            return Vec::new();
        };
        let allows = reading.directives.iter().filter(|directive| directive.key == Some(BoardKey::Allow));
        Self::in_values(&section.text, allows.map(|reading| &reading.directive), own_lines)
    }

    /// Every name of every `allow` of a game file that silences a rule, which it does in the whole file.
    pub(crate) fn all_of_game(game: &GraphText, reading: &GraphReading) -> Vec<Self> {
        let allows = reading.directives.iter().filter(|directive| directive.key == Some(GraphKey::Allow));
        Self::in_values(&game.text, allows.map(|reading| &reading.directive), Span::new(0, game.text.len()))
    }

    fn in_values<'a>(text: &str, allows: impl Iterator<Item = &'a Directive>, own_lines: Span) -> Vec<Self> {
        let names = allows.flat_map(|directive| names_in_allow(text, directive));
        let known = names.filter_map(|(name, word)| Some((name, rule_named(word).filter(|rule| rule.can_be_allowed)?)));
        known.map(|(name, rule)| Self { name, rule, own_lines }).collect()
    }

    /// Whether it suppresses this diagnostic.
    pub(crate) fn covers(&self, diagnostic: &Diagnostic) -> bool {
        diagnostic.is_suppressible
            && diagnostic.rule == self.rule
            && self.own_lines.cover(diagnostic.span) == self.own_lines
    }

    /// For each rule that a board allows, the first `allow` of it: the others have nothing left to silence.
    pub(crate) fn first_of_each_rule(allowed: &[Self]) -> Vec<usize> {
        let mut first: Vec<usize> = Vec::new();
        for (index, allow) in allowed.iter().enumerate() {
            if first.iter().all(|&earlier| allowed[earlier].rule != allow.rule) {
                first.push(index);
            }
        }
        first
    }

    /// The names in an `allow` that silence nothing because they are no rules or rules that cannot be allowed, each with
    /// what to say about it.
    pub(crate) fn bad_names(text: &str, directive: &Directive) -> impl Iterator<Item = (Span, String)> {
        names_in_allow(text, directive).filter_map(|(span, word)| match rule_named(word) {
            Some(rule) if rule.can_be_allowed => None,
            Some(rule) => Some((span, format!("`{}` cannot be allowed", rule.name))),
            None => Some((span, unknown(word))),
        })
    }
}

/// The edits that take names out of an `allow`, one for each, in order. Each may be made alone, and all of them together; if
/// no name is left, each takes out the whole directive.
pub(crate) fn removals(
    section: &Section,
    directive: &DirectiveReading<BoardKey>,
    unwanted: &HashSet<Span>,
) -> Vec<(Span, Edit)> {
    let directive = &directive.directive;
    removals_in(&section.text, directive, unwanted, || remove_directive(section, directive))
}

/// As [`removals`]; `whole` takes out the whole directive.
pub(crate) fn removals_in(
    text: &str,
    directive: &Directive,
    unwanted: &HashSet<Span>,
    whole: impl Fn() -> Edit,
) -> Vec<(Span, Edit)> {
    let names: Vec<Span> = names_in_allow(text, directive).map(|(name, _)| name).collect();
    let is_unwanted = |name: &Span| unwanted.contains(name);
    let leading = names.iter().take_while(|name| is_unwanted(name)).count();
    let edit = |index: usize, name: Span| {
        if leading == names.len() {
            return whole();
        }
        // The first ones go with the comma behind them, the others with the comma before.
        let span = match (names.get(index + 1), index.checked_sub(1).and_then(|before| names.get(before))) {
            (Some(next), _) if index < leading => Span { start: name.start, end: next.start },
            (_, Some(before)) => Span { start: before.end, end: name.end },
            (_, None) => name,
        };
        Edit { span, text: String::new() }
    };
    let unwanted = names.iter().enumerate().filter(|(_, name)| is_unwanted(name));
    unwanted.map(|(index, &name)| (name, edit(index, name))).collect()
}

/// The rule that can be allowed and is spelled most like a word.
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

/// The names in an `allow`, with their places. One that is missing (nothing between two commas) is empty.
pub fn names<'a>(
    section: &'a Section,
    directive: &DirectiveReading<BoardKey>,
) -> impl Iterator<Item = (Span, &'a str)> + use<'a> {
    names_in_allow(&section.text, &directive.directive)
}

/// As [`names`], for a directive of this text.
pub fn names_in_allow<'a>(text: &'a str, directive: &Directive) -> impl Iterator<Item = (Span, &'a str)> + use<'a> {
    let value = directive.value;
    let mut at = value.start.bytes();
    value.of(text).split(',').map(move |part| {
        let start = at + part.len() - part.trim_start_matches(WHITE_SPACE).len();
        let word = part.trim_matches(WHITE_SPACE);
        let start = if word.is_empty() { at } else { start };
        at += part.len() + 1;
        (Span::new(start, start + word.len()), word)
    })
}
