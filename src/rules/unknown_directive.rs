//! `unknown-directive`: a key that no board or game knows.

use crate::config::Severity;
use crate::model::{BoardKey, BoardReading, GraphKey, GraphReading, Key};
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::fixes::{FixContext, offer, remove_directive};
use crate::rules::rule::{Check, Fixes, Page, Rule};
use crate::rules::shown::shown;
use crate::syntax::{GraphText, Section};
use crate::text::{Span, nearest_spelling};

pub(crate) static RULE: Rule = Rule {
    name: "unknown-directive",
    severity: Some(Severity::Warning),
    check: Check::BothTexts(check, check_game),
    board_fixes: Some(Fixes { all: offers, likely: Some(renamed) }),
    graph_fixes: Some(Fixes { all: |asked| asked.rename_directive(), likely: Some(|asked| asked.renamed_directive()) }),
    page: Page {
        finds: "A directive whose key is unknown for this kind of file. Reported on the key, with the most similar known key as a suggestion.",
        reason: "An unknown directive has no effect, so the game that is solved may not be the intended one.",
        bad: "police-move: 4\nP.T\n..E\n",
        good: "police-moves: 4\nP.T\n..E\n",
    },
    ..Rule::REMARK
};

/// A key that is longer than any real one is cut short.
const MOST_SHOWN: usize = 40;

fn check(section: &Section, reading: &BoardReading, found: &mut DiagnosticList) {
    let directives = reading.directives.iter().filter(|directive| directive.key.is_none());
    found.extend(directives.map(|directive| {
        let span = directive.directive.key;
        unknown(span, span.of(&section.text), BoardKey::names())
    }));
}

fn check_game(game: &GraphText, reading: &GraphReading, found: &mut DiagnosticList) {
    let directives = reading.directives.iter().filter(|directive| directive.key.is_none());
    found.extend(directives.map(|directive| {
        let span = directive.directive.key;
        unknown(span, span.of(&game.text), GraphKey::names())
    }));
}

fn unknown(span: Span, written: &str, known: impl Iterator<Item = &'static str> + Clone) -> Diagnostic {
    let hint = match nearest_spelling(written, known.clone()) {
        Some(name) => format!("; did you mean `{name}`?"),
        None => {
            format!("; expected one of {}", known.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "))
        }
    };
    Diagnostic::new(&RULE, span, format!("unknown directive `{}`{hint}", shown(written, MOST_SHOWN)))
}

fn offers(asked: &FixContext<'_>) -> Vec<Fix> {
    let removed = asked
        .directive()
        .map(|reading| offer("Remove the directive", vec![remove_directive(asked.section, &reading.directive)]));
    renamed(asked).into_iter().chain(removed).collect()
}

/// Changes it to the nearest known key, if the board does not have that.
fn renamed(asked: &FixContext<'_>) -> Option<Fix> {
    let span = asked.diagnostic.span;
    let nearest = nearest_spelling(span.of(&asked.section.text), BoardKey::names());
    let is_free = |name: &&str| BoardKey::named(name).is_some_and(|key| asked.reading.directive(key).is_none());
    let name = nearest.filter(is_free)?;
    Some(offer(format!("Change to `{name}`"), vec![Edit { span, text: name.to_owned() }]))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::check_game;
    use crate::rules::picture::{check, check_offers};

    #[test]
    fn the_known_key_that_is_spelled_most_like_it_is_named() {
        check(expect![[r#"
            |tilte: x
             ^^^^^ warning[unknown-directive]: unknown directive `tilte`; did you mean `title`?
            |police: 4
             ^^^^^^ warning[unknown-directive]: unknown directive `police`; did you mean `police-moves`?
            |zzzzzz:
             ^^^^^^ warning[unknown-directive]: unknown directive `zzzzzz`; expected one of `title`, `author`, `first`, `police-moves`, `thief-moves`, `skip`, `stuck`, `expect`, `allow`
            |PTE
        "#]]);
    }

    #[test]
    fn a_known_key_is_silent() {
        check(expect![[r#"
            |author: x
            |PTE
        "#]]);
    }

    #[test]
    fn a_key_just_begun_is_found_as_soon_as_it_has_a_colon() {
        check(expect![[r#"
            |ex:
             ^^ warning[unknown-directive]: unknown directive `ex`; did you mean `expect`?
            |PTE
        "#]]);
    }

    #[test]
    fn it_can_be_renamed_or_removed() {
        check_offers(
            "unknown-directive",
            expect![[r#"
                |tilte: x
                 ^
                |PTE
                > Change to `title`
                |title: x
                |PTE
                > Remove the directive
                |PTE
                > Allow `unknown-directive` on this board
                |allow: unknown-directive
                |tilte: x
                |PTE
            "#]],
        );
        check_offers(
            "unknown-directive",
            expect![[r#"
                |title: a
                |tilte: x ; why
                 ^
                |PTE
                > Remove the directive
                |title: a
                |; why
                |PTE
                > Allow `unknown-directive` on this board
                |title: a
                |allow: unknown-directive
                |tilte: x ; why
                |PTE
            "#]],
        );
        check_offers(
            "unknown-directive",
            expect![[r#"
                |PTE
                |zzzzzz: x
                 ^
                |PTE
                > Remove the directive
                |PTE
                |
                |PTE
                > Allow `unknown-directive` on this board
                |PTE
                |allow: unknown-directive
                |zzzzzz: x
                |PTE
            "#]],
        );
    }

    #[test]
    fn a_game_knows_other_directives() {
        check_game(expect![[r#"
            |first-mover: a
             ^^^^^^^^^^^ warning[unknown-directive]: unknown directive `first-mover`; expected one of `title`, `author`, `objective`, `words`, `stuck`, `first`, `start`, `expect`, `allow`
            |wrods: 3
             ^^^^^ warning[unknown-directive]: unknown directive `wrods`; did you mean `words`?
            |a -> b
            |b
        "#]]);
    }
}
