//! `unknown-directive`: a directive with an unknown key.

use crate::config::Severity;
use crate::model::{Key, key_for};
use crate::rules::rule::{Diagnostic, DiagnosticList, Fix, FixContext, Page, Part, Rule, RuleOn};
use crate::rules::shown::shown;

pub(crate) static RULE: Rule = Rule {
    name: "unknown-directive",
    severity: Some(Severity::Warning),
    boards: Some(RuleOn::text(check).fixes(fixes).likely(renamed)),
    graphs: Some(RuleOn::text(check).fixes(fixes).likely(renamed)),
    pursuits: Some(RuleOn::text(check).fixes(fixes).likely(renamed)),
    page: Page {
        finds: "A directive whose key is unknown for this kind of file. Reported on the key, with the most similar known key as a suggestion.",
        reason: "An unknown directive has no effect, so the game that is solved may not be the intended one.",
        bad: "police-move: 4\nP.T\n..E\n",
        good: "police-moves: 4\nP.T\n..E\n",
    },
    ..Rule::REMARK
};

/// The length at which a key is cut; known keys are shorter.
const MAX_SHOWN: usize = 40;

fn check<P: Part>(part: &P, found: &mut DiagnosticList) {
    let unknown = part.directives().iter().filter(|reading| reading.key.is_none());
    found.extend(unknown.map(|reading| {
        let span = reading.directive.key;
        let written = span.of(&part.source().text);
        let value = reading.directive.value.of(&part.source().text);
        let hint = match key_for::<P::Key>(written, value) {
            Some(key) => format!("did you mean `{}`?", key.name()),
            None => {
                let known: Vec<_> = P::Key::names().map(|name| format!("`{name}`")).collect();
                format!("expected one of {}", known.join(", "))
            }
        };
        Diagnostic::new(
            &RULE,
            span,
            format!("unknown directive `{}`; {hint}", shown(written, MAX_SHOWN)),
        )
    }));
}

fn fixes<P: Part>(context: &FixContext<'_, P>) -> Vec<Fix> {
    renamed(context).into_iter().chain(context.remove_directive("Remove the directive")).collect()
}

/// Changes the key to the most similar one, if there is no directive with that key yet.
fn renamed<P: Part>(context: &FixContext<'_, P>) -> Option<Fix> {
    let value = context.directive()?.directive.value.of(&context.part.source().text);
    let key = key_for::<P::Key>(context.marked(), value)?;
    let is_free = context.part.directive(key).is_none();
    is_free.then(|| context.replace(format!("Change to `{}`", key.name()), key.name()))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixes, check_game, check_game_fixes};

    #[test]
    fn the_most_similar_known_key_is_named() {
        check(expect![[r#"
            |tilte: x
             ^^^^^ warning[unknown-directive]: unknown directive `tilte`; did you mean `title`?
            |police: 4
             ^^^^^^ warning[unknown-directive]: unknown directive `police`; did you mean `police-moves`?
            |zzzzzz:
             ^^^^^^ warning[unknown-directive]: unknown directive `zzzzzz`; expected one of `title`, `author`, `first`, `police-moves`, `thief-moves`, `skip`, `stuck`, `policemen`, `exits`, `endless`, `expect`, `solution`, `allow`
            |PTE
        "#]]);
    }

    #[test]
    fn a_known_key_is_not_reported() {
        check(expect![[r#"
            |author: x
            |PTE
        "#]]);
    }

    #[test]
    fn a_key_just_begun_is_found_as_soon_as_it_has_a_colon() {
        check(expect![[r#"
            |exp:
             ^^^ warning[unknown-directive]: unknown directive `exp`; did you mean `expect`?
            |PTE
        "#]]);
    }

    #[test]
    fn it_can_be_renamed_or_removed() {
        check_fixes(
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
        check_fixes(
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
        check_fixes(
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
    fn games_have_other_directives() {
        check_game(expect![[r#"
            |first-mover: a
             ^^^^^^^^^^^^^^ error[bad-line]: for the moves of a vertex, write `first-mover -> a`
            |wrods: 3
             ^^^^^ warning[unknown-directive]: unknown directive `wrods`; did you mean `words`?
            |a -> b
            |b
        "#]]);
    }

    #[test]
    fn a_directive_of_a_game_can_be_corrected_or_removed() {
        check_game_fixes(
            "unknown-directive",
            expect![[r#"
                |strat: a ; c
                 ^^^^^
                |a
                > Change to `start`
                |start: a ; c
                |a
                > Remove the directive
                |; c
                |a
                > Allow `unknown-directive` in this file
                |allow: unknown-directive
                |strat: a ; c
                |a
            "#]],
        );
    }
}
