//! A pursuit file as rules see it.

use std::convert::Infallible;

use crate::model::{
    DirectiveReading, MAX_POLICEMEN, PursuitExpectation, PursuitKey, PursuitReading,
};
use crate::rules::chase::{all_asserted, unmet};
use crate::rules::rule::{KeptDiagnostics, Part, Rule, RuleOn, SolveResult};
use crate::rules::shown::shown;
use crate::rules::values::{alternatives, invalid_value, nearest_or_all, quoted};
use crate::solve::pursuit::{PursuitGameKey, PursuitVerdict};
use crate::syntax::{PursuitText, SourceLines, words};
use crate::text::{Span, nearest_spelling};

/// The result of trying to solve a pursuit.
pub type PursuitSolveResult = SolveResult<PursuitVerdict>;

/// The most vertices that are compared when looking for names similar to the unknown ones: all of
/// these share them, as there may be as many as vertices.
const MAX_COMPARED: usize = 10_000;

/// A pursuit file, read and checked.
#[derive(Debug, Clone)]
pub struct CheckedPursuit {
    /// The file as text.
    pub text: PursuitText,
    /// Its meaning.
    pub reading: PursuitReading,
    /// The key of the game in the solution cache, if there is a game.
    pub key: Option<PursuitGameKey>,
    /// The most vertices that are compared with each unknown name.
    compared: usize,
    kept: KeptDiagnostics,
}

impl CheckedPursuit {
    /// Reads a text. An owned text is not copied.
    ///
    /// # Complexity
    /// Linear in the bytes of the text, except for sorting its edges.
    ///
    /// # Examples
    /// ```
    /// use stakeout::config::Settings;
    /// use stakeout::rules::{CheckedPursuit, RunRules as _};
    ///
    /// let pursuit = CheckedPursuit::new("police: a\na - b c\n");
    /// let found = pursuit.diagnostics(None, &Settings::default());
    /// assert_eq!(found[0].rule.name, "missing-thief");
    /// ```
    pub fn new(text: impl Into<Box<str>>) -> Self {
        let text = PursuitText::parse(text);
        let reading = PursuitReading::new(&text);
        let key = reading.puzzle.as_ref().map(PursuitGameKey::of);
        let unknown = reading.unknown_names_in_directives(&text).count();
        let compared = MAX_COMPARED / unknown.max(1);
        Self { text, reading, key, compared, kept: KeptDiagnostics::new() }
    }

    /// The value of a directive that counts.
    fn value(&self, key: PursuitKey) -> Option<Span> {
        Some(self.directive(key)?.directive.value)
    }

    fn asserts_cop_number(&self) -> bool {
        matches!(self.reading.values.expectation, Some(PursuitExpectation::CopNumber(_)))
    }

    /// The vertex whose name is most similar.
    fn nearest_vertex(&self, name: &str) -> Option<&str> {
        let names = self.reading.names.iter().take(self.compared);
        nearest_spelling(name, names.map(|name| name.of(&self.text.text)))
    }

    /// A list of vertices with every unknown name replaced by the most similar one.
    fn corrected(&self, written: &str) -> Option<String> {
        let known = |name: &str| match self.reading.vertex(name) {
            Some(_) => Some(name.to_owned()),
            None => self.nearest_vertex(name).map(str::to_owned),
        };
        let corrected: Option<Vec<String>> =
            words(written).map(|word| known(word.of(written))).collect();
        Some(corrected?.join(" "))
    }
}

impl Part for CheckedPursuit {
    type Key = PursuitKey;
    type Value = PursuitVerdict;
    type Verdict = PursuitVerdict;
    type Question = Infallible;
    type Fact = Infallible;

    const NOUN: &'static str = "pursuit";
    const HERE: &'static str = "in this file";

    fn rule(rule: &Rule) -> Option<&RuleOn<Self>> {
        rule.pursuits.as_ref()
    }

    fn verdict(value: PursuitVerdict) -> Option<PursuitVerdict> {
        (value.value.is_some() || value.cop_number.is_some()).then_some(value)
    }

    fn asserted(verdict: PursuitVerdict) -> Vec<String> {
        if let Some(cop_number) = verdict.cop_number {
            let number = cop_number.found();
            return number.map(|number| format!("cop-number {number}")).into_iter().collect();
        }
        verdict.value.map_or_else(Vec::new, all_asserted)
    }

    fn source(&self) -> &SourceLines {
        &self.text
    }

    fn directives(&self) -> &[DirectiveReading<PursuitKey>] {
        &self.reading.directives
    }

    fn kept(&self) -> &KeptDiagnostics {
        &self.kept
    }

    fn has_puzzle(&self) -> bool {
        self.reading.puzzle.is_some()
    }

    /// The policemen, or else the expected cop number.
    fn verdict_location(&self) -> Option<Span> {
        let cop_number = || self.value(PursuitKey::Expect).filter(|_| self.asserts_cop_number());
        self.value(PursuitKey::Police)
            .or_else(|| self.value(PursuitKey::Policemen))
            .or_else(cop_number)
    }

    /// There or else on the first line.
    fn too_large_location(&self) -> Option<Span> {
        let first_line = || self.text.statements().next().map(|(_, content)| content);
        self.verdict_location().or_else(first_line)
    }

    fn unmet_expectation(&self, verdict: PursuitVerdict) -> Option<String> {
        let written = self.value(PursuitKey::Expect).unwrap_or_default().of(&self.text.text);
        match self.reading.values.expectation? {
            PursuitExpectation::CopNumber(number) => {
                let found = verdict.cop_number?.found();
                (found != Some(number)).then(|| format!("cop number {number}"))
            }
            PursuitExpectation::Verdict(expected) => unmet(verdict.value?, expected, written),
        }
    }

    fn why_impossible(&self) -> Option<String> {
        let game = &self.reading.puzzle.as_ref()?.game;
        match self.reading.values.expectation? {
            PursuitExpectation::CopNumber(_) => None,
            PursuitExpectation::Verdict(verdict) => game.turns.why_never(game.first, verdict),
        }
    }

    fn found_instead(&self, verdict: PursuitVerdict) -> String {
        match verdict.cop_number.filter(|_| self.asserts_cop_number()) {
            Some(cop_number) => cop_number.to_string(),
            None => verdict.to_string(),
        }
    }

    /// A text of another program is only said to be one.
    fn only_rule(&self) -> Option<&'static str> {
        self.text.other_format().map(|_| "bad-line")
    }

    fn bad_value(&self, key: PursuitKey, value: &str) -> String {
        let quoted = quoted(value);
        let name = crate::model::Key::name(key);
        let unknown = words(value)
            .map(|word| word.of(value))
            .find(|word| self.reading.vertex(word).is_none());
        match key {
            PursuitKey::Policemen if PursuitKey::Policemen.accepts(value) => {
                "`policemen` choose their vertices; they cannot stand beside `police` or `thief`"
                    .to_owned()
            }
            PursuitKey::Policemen => {
                let forms = format!("a number from 1 to {MAX_POLICEMEN}");
                invalid_value(key, value, &forms, &[])
            }
            PursuitKey::Police | PursuitKey::Thief | PursuitKey::Exits if value.is_empty() => {
                format!("`{name}` needs the name of a vertex")
            }
            PursuitKey::Police | PursuitKey::Thief | PursuitKey::Exits => match unknown {
                Some(unknown) => {
                    let nearest = match self.nearest_vertex(unknown) {
                        Some(nearest) => format!("did you mean `{}`? ", shown(nearest, 30)),
                        None => String::new(),
                    };
                    let unknown = crate::rules::values::quoted(unknown);
                    format!(
                        "unknown vertex {unknown}; {nearest}`{name}` must name vertices of this file"
                    )
                }
                None if key == PursuitKey::Thief => {
                    format!("`thief` must name one vertex, not {quoted}")
                }
                None => format!("`police` must name 1 to {MAX_POLICEMEN} vertices, not {quoted}"),
            },
            PursuitKey::Expect if PursuitKey::Expect.accepts(value) => {
                "`expect` needs `police` and `thief`, or `policemen`; without them it can only be \
                 `cop-number N`"
                    .to_owned()
            }
            PursuitKey::Expect => {
                let forms = "`police [in N]`, `thief [in N]`, `draw` or `cop-number N`, 1 to 4";
                invalid_value(key, value, forms, &self.likely_values(key, value))
            }
            _ => invalid_value(key, value, &alternatives(key), &self.likely_values(key, value)),
        }
    }

    fn likely_values(&self, key: PursuitKey, written: &str) -> Vec<String> {
        match key {
            PursuitKey::Police | PursuitKey::Thief | PursuitKey::Exits => {
                let corrected = self.corrected(written);
                corrected.filter(|corrected| corrected != written).into_iter().collect()
            }
            PursuitKey::Policemen if PursuitKey::Policemen.accepts(written) => Vec::new(),
            PursuitKey::Expect if PursuitKey::Expect.accepts(written) => Vec::new(),
            // For example, `cop number 3` or `cop-number3.`.
            PursuitKey::Expect if written.to_ascii_lowercase().starts_with("cop") => {
                let number: String = written.chars().filter(char::is_ascii_digit).collect();
                let meant = format!("cop-number {number}");
                Some(meant).filter(|meant| key.accepts(meant)).into_iter().collect()
            }
            // Only the author knows the number.
            _ => nearest_or_all(key, written, |value| value != "cop-number"),
        }
    }
}

/// The value of `expect` that asserts this verdict, with its turns.
pub(crate) fn pursuit_asserted(verdict: PursuitVerdict) -> Option<String> {
    CheckedPursuit::asserted(verdict).into_iter().next()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check_pursuit, check_pursuit_fixes, check_pursuit_solved};

    #[test]
    fn the_verdict_stands_on_the_policemen() {
        check_pursuit_solved(expect![[r#"
            |police: a
                     ^ information[verdict]: Police catches the thief in 3 turns
            |thief: c
            |a - b
            |b - c
        "#]]);
        check_pursuit_solved(expect![[r#"
            |policemen: 1
                        ^ information[verdict]: Draw
            |expect: draw
            |a - b
            |b - c
            |c - d
            |d - a
        "#]]);
        check_pursuit_solved(expect![[r#"
            |a - b c
        "#]]);
    }

    #[test]
    fn an_unknown_vertex_is_met_with_the_most_similar_one() {
        check_pursuit(expect![[r#"
            |police: harbor quay
                     ^^^^^^^^^^^ error[bad-value]: unknown vertex `harbor`; did you mean `harbour`? `police` must name vertices of this file
            |thief: mole
            |harbour - quay mole
        "#]]);
    }

    #[test]
    fn a_cop_number_in_other_words_is_met_with_the_right_ones() {
        check_pursuit(expect![[r#"
            |expect: cop number 2
                     ^^^^^^^^^^^^ error[bad-value]: invalid `expect` value `cop number 2`; did you mean `cop-number 2`? Use `police [in N]`, `thief [in N]`, `draw` or `cop-number N`, 1 to 4
            |a - b
        "#]]);
        check_pursuit(expect![[r#"
            |expect: cop-number 9
                     ^^^^^^^^^^^^ error[bad-value]: invalid `expect` value `cop-number 9`; use `police [in N]`, `thief [in N]`, `draw` or `cop-number N`, 1 to 4
            |a - b
        "#]]);
    }

    #[test]
    fn a_cop_number_stands_on_the_policemen_or_on_expect() {
        check_pursuit_solved(expect![[r#"
            |expect: cop-number 2
                     ^^^^^^^^^^^^ information[verdict]: cop number 2
            |a - b
            |b - c
            |c - d
            |d - a
        "#]]);
        check_pursuit_solved(expect![[r#"
            |policemen: 2
                        ^ information[verdict]: Police catches the thief in 1 turn
            |expect: cop-number 1
                     ^^^^^^^^^^^^ error[verdict-mismatch]: expected: cop number 1; found: cop number 2
            |a - b
            |b - c
            |c - d
            |d - a
        "#]]);
    }

    #[test]
    fn who_wins_an_endless_game_is_a_rule() {
        check_pursuit_solved(expect![[r#"
            |policemen: 1
                        ^ information[verdict]: The thief escapes
            |endless: thief
            |expect: thief in 3
                     ^^^^^^^^^^ error[verdict-mismatch]: expected: The thief escapes in 3 turns; found: The thief escapes; no pursuit with these rules can have that: the police move first, so the thief wins in an even number of turns
            |a - b
            |b - c
            |c - d
            |d - a
        "#]]);
    }

    #[test]
    fn values_are_checked_against_the_vertices_and_each_other() {
        check_pursuit(expect![[r#"
            |policemen: 5
                        ^ error[bad-value]: invalid `policemen` value `5`; use a number from 1 to 4
            |exits: q a
                    ^^^ error[bad-value]: unknown vertex `q`; `exits` must name vertices of this file
            |a - b
        "#]]);
        check_pursuit(expect![[r#"
            |policemen: 2
                        ^ error[bad-value]: `policemen` choose their vertices; they cannot stand beside `police` or `thief`
            |police: a a b b a
                     ^^^^^^^^^ error[bad-value]: `police` must name 1 to 4 vertices, not `a a b b a`
            |thief: a b
                    ^^^ error[bad-value]: `thief` must name one vertex, not `a b`
            |exits:
                   ‸ error[bad-value]: `exits` needs the name of a vertex
            |endless: never
                      ^^^^^ error[bad-value]: invalid `endless` value `never`; use `draw`, `thief` or `police`
            |expect: cop-number 9
                     ^^^^^^^^^^^^ error[bad-value]: invalid `expect` value `cop-number 9`; use `police [in N]`, `thief [in N]`, `draw` or `cop-number N`, 1 to 4
            |a - b
        "#]]);
        check_pursuit(expect![[r#"
            |expect: police
                     ^^^^^^ error[bad-value]: `expect` needs `police` and `thief`, or `policemen`; without them it can only be `cop-number N`
            |a - b
        "#]]);
    }

    #[test]
    fn a_similar_vertex_is_likely_meant() {
        check_pursuit_fixes(
            "bad-value",
            expect![[r#"
                |exits: shop hoem
                        ^
                |home - shop
                > Set `exits` to `shop home`
                |exits: shop home
                |home - shop
                > Remove the directive
                |home - shop
            "#]],
        );
    }

    #[test]
    fn the_true_cop_number_can_be_asserted() {
        check_pursuit_fixes(
            "verdict-mismatch",
            expect![[r#"
                |expect: cop-number 3
                         ^
                |a - b
                > Set `expect` to `cop-number 1`
                |expect: cop-number 1
                |a - b
                > Remove `expect`
                |a - b
            "#]],
        );
    }
}
