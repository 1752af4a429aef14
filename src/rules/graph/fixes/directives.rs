//! What can be done about directives of a game file.

use crate::model::{DirectiveReading, GraphKey, Key, Objective, Vertex};
use crate::rules::bad_value::{game_name_offers, names, renamed};
use crate::rules::diagnostic::Fix;
use crate::rules::fixes::offer;
use crate::rules::graph::checked::{GraphSolveResult, remove_game_directive};
use crate::rules::graph::fixes::{GraphFixContext, cut, game_asserted};
use crate::solve::graph::GraphVerdict;
use crate::solve::graph::outcome::VertexValue;
use crate::text::nearest_spelling;

impl<'a> GraphFixContext<'a> {
    pub(crate) fn change_expectation(&self) -> Vec<Fix> {
        self.expectations_set().into_iter().chain(self.remove_directive("Remove `expect`")).collect()
    }

    /// Sets `expect` to the verdict, first as it was written: with the turns or without.
    pub(crate) fn expectations_set(&self) -> Vec<Fix> {
        let mut values = self.asserted();
        if !self.written().contains(" in ") {
            values.reverse();
        }
        values.into_iter().map(|value| self.set(format!("Set `expect` to `{value}`"), value)).collect()
    }

    pub(crate) fn add_expectation(&self) -> Vec<Fix> {
        let values = self.asserted().into_iter();
        let add = |value: String| {
            offer(format!("Add `expect: {value}`"), vec![self.insert_directive(GraphKey::Expect, &value)])
        };
        values.map(add).collect()
    }

    pub(crate) fn add_start(&self) -> Vec<Fix> {
        let reading = &self.checked.reading;
        let first = (reading.vertex_count() > 0).then(|| reading.name(self.game(), Vertex::new(0)));
        let added = first.map(|name| {
            offer(format!("Add `start: {}`", cut(&name)), vec![self.insert_directive(GraphKey::Start, &name)])
        });
        added.into_iter().chain(self.remove_directive("Remove `expect`")).collect()
    }

    pub(crate) fn rename_directive(&self) -> Vec<Fix> {
        self.renamed_directive().into_iter().chain(self.remove_directive("Remove the directive")).collect()
    }

    /// The directive under the known name that is spelled most like its own, if the game has none of that name.
    pub(crate) fn renamed_directive(&self) -> Option<Fix> {
        let nearest = nearest_spelling(self.written(), GraphKey::names());
        let is_free =
            |name: &&str| GraphKey::named(name).is_some_and(|key| self.checked.reading.directive(key).is_none());
        nearest.filter(is_free).map(|name| self.set(format!("Change to `{name}`"), name.to_owned()))
    }

    pub(crate) fn set_value(&self) -> Vec<Fix> {
        if let Some(DirectiveReading { directive, key: Some(GraphKey::Allow), .. }) = self.directive() {
            return game_name_offers(self.game(), directive, self.diagnostic.span);
        }
        self.values().into_iter().chain(self.remove_directive("Remove the directive")).collect()
    }

    /// Corrects the value, if there is one that it can only have been meant to be.
    pub(crate) fn likely_value(&self) -> Option<Fix> {
        let key = self.directive()?.key?;
        if key == GraphKey::Allow {
            return renamed(&self.game().text, self.diagnostic.span);
        }
        let is_known = matches!(self.answer, Some(GraphSolveResult::Solved(Some(_))));
        let mut values = self.values();
        let is_found = key == GraphKey::Expect && is_known && !values.is_empty();
        (values.len() == 1 || is_found).then(|| values.swap_remove(0))
    }

    /// The directive with each value that it may have been meant to have.
    fn values(&self) -> Vec<Fix> {
        let Some(reading) = self.directive() else { return Vec::new() };
        let Some(key) = reading.key else { return Vec::new() };
        let first_word = self.written().split([' ', '\t']).next().unwrap_or("").to_ascii_lowercase();
        let fits = |value: &&str| match (key, self.checked.reading.objective) {
            (GraphKey::Expect, objective) => (objective == Objective::Cost) == value.starts_with("cost"),
            (GraphKey::Stuck, objective) => matches!(objective, Objective::Outcome(_)),
            (GraphKey::First, objective) => objective == Objective::Cost,
            (_, objective) => objective != Objective::Words,
        };
        let listed = || names(key).filter(fits);
        let values = match key {
            GraphKey::Expect if self.answer.is_some() => self.asserted(),
            GraphKey::Start => self.nearest_vertex().into_iter().collect(),
            _ => match nearest_spelling(&first_word, listed()) {
                Some(nearest) => vec![nearest.to_owned()],
                None => listed().map(str::to_owned).collect(),
            },
        };
        // Of these, only the author knows the cost.
        let values =
            values.into_iter().filter(|value| value != "cost" && (self.answer.is_some() || value != "cost infinite"));
        let space = if self.diagnostic.span.is_empty() { " " } else { "" };
        let set =
            |value: String| self.set(format!("Set `{}` to `{}`", key.name(), cut(&value)), format!("{space}{value}"));
        values.map(set).collect()
    }

    pub(crate) fn remove_repeated(&self) -> Vec<Fix> {
        let name = self.directive().and_then(|reading| reading.key).map_or("directive", GraphKey::name);
        self.remove_directive(format!("Remove this `{name}`")).into_iter().collect()
    }

    /// Removes the directive if it says no more than the first.
    pub(crate) fn likely_repeated(&self) -> Option<Fix> {
        let (here, text) = (self.directive()?, &self.game().text);
        let is_same = here.directive.value.of(text) == here.earlier?.value.of(text);
        self.remove_repeated().into_iter().next().filter(|_| is_same)
    }

    /// The directive in which the diagnostic is.
    ///
    /// # Complexity
    /// Logarithmic in the directives.
    pub(crate) fn directive(&self) -> Option<&'a DirectiveReading<GraphKey>> {
        let directives = &self.checked.reading.directives;
        let behind =
            directives.partition_point(|reading| reading.directive.whole().start <= self.diagnostic.span.start);
        let whole = |reading: &&DirectiveReading<GraphKey>| reading.directive.whole();
        directives
            .get(behind.checked_sub(1)?)
            .filter(|reading| whole(reading).cover(self.diagnostic.span) == whole(reading))
    }

    fn remove_directive(&self, title: impl Into<String>) -> Option<Fix> {
        let directive = &self.directive()?.directive;
        Some(offer(title, vec![remove_game_directive(self.game(), directive)]))
    }

    /// The values of `expect` that assert the verdict, if it is known: with turns and without.
    fn asserted(&self) -> Vec<String> {
        let Some(GraphSolveResult::Solved(Some(verdict))) = self.answer else { return Vec::new() };
        let mut values = vec![game_asserted(verdict)];
        if let GraphVerdict::Outcome(value @ (VertexValue::Win(_) | VertexValue::Lose(_))) = verdict {
            values.push(value.outcome().name().to_owned());
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::graph::picture::{check_game_offers, check_game_offers_turned_on};

    #[test]
    fn expect_can_be_set_to_the_verdict() {
        check_game_offers(
            "verdict-mismatch",
            expect![[r#"
                |start: a
                |expect: lose
                         ^^^^ error[verdict-mismatch]: expected: lose; found: win in 1 turn
                |a -> b
                |b
                > Set `expect` to `win`
                >|start: a
                >|expect: win
                >|a -> b
                >|b
                > Set `expect` to `win in 1`
                >|start: a
                >|expect: win in 1
                >|a -> b
                >|b
                > Remove `expect`
                >|start: a
                >|a -> b
                >|b
            "#]],
        );
        check_game_offers(
            "verdict-mismatch",
            expect![[r#"
                |start: 1
                |expect: cost infinite ; ?
                         ^^^^^^^^^^^^^ error[verdict-mismatch]: expected: cost infinite; found: cost 7
                |2 1
                |1 2 7
                > Set `expect` to `cost 7`
                >|start: 1
                >|expect: cost 7 ; ?
                >|2 1
                >|1 2 7
                > Remove `expect`
                >|start: 1
                >|; ?
                >|2 1
                >|1 2 7
            "#]],
        );
    }

    #[test]
    fn a_name_in_allow_can_be_corrected_or_leave_it() {
        check_game_offers(
            "bad-value",
            expect![[r#"
                |allow: verdict, duplicate-wrod
                                 ^^^^^^^^^^^^^^ error[bad-value]: unknown rule `duplicate-wrod`; did you mean `duplicate-word`?
                |a -> b
                > Change to `duplicate-word`
                >|allow: verdict, duplicate-word
                >|a -> b
                > Remove it from `allow`
                >|allow: verdict
                >|a -> b
            "#]],
        );
    }

    #[test]
    fn a_verdict_can_be_asserted() {
        check_game_offers_turned_on(
            "missing-expect",
            expect![[r#"
                |; c
                |title: t
                |2 1 1
                     ^ warning[missing-expect]: this game does not assert its verdict with `expect`
                |1 2
                > Add `expect: win in 1`
                >|; c
                >|title: t
                >|expect: win in 1
                >|2 1 1
                >|1 2
                > Add `expect: win`
                >|; c
                >|title: t
                >|expect: win
                >|2 1 1
                >|1 2
                > Allow `missing-expect` in this file
                >|; c
                >|title: t
                >|allow: missing-expect
                >|2 1 1
                >|1 2
            "#]],
        );
    }

    #[test]
    fn a_start_can_be_said() {
        check_game_offers(
            "missing-start",
            expect![[r#"
                |expect: win
                 ^^^^^^^^^^^ error[missing-start]: `expect` needs a `start`; without one there is no verdict
                |a -> b
                |b
                > Add `start: a`
                >|start: a
                >|expect: win
                >|a -> b
                >|b
                > Remove `expect`
                >|a -> b
                >|b
            "#]],
        );
    }

    #[test]
    fn a_directive_can_be_mended_or_removed() {
        check_game_offers(
            "unknown-directive",
            expect![[r#"
                |strat: a ; c
                 ^^^^^ warning[unknown-directive]: unknown directive `strat`; did you mean `start`?
                |a
                > Change to `start`
                >|start: a ; c
                >|a
                > Remove the directive
                >|; c
                >|a
                > Allow `unknown-directive` in this file
                >|allow: unknown-directive
                >|strat: a ; c
                >|a
            "#]],
        );
        check_game_offers(
            "bad-value",
            expect![[r#"
                |start: alpha
                        ^^^^^ error[bad-value]: unknown vertex `alpha`; `start` must name a vertex of this game
                |alfa -> b
                |b
                > Set `start` to `alfa`
                >|start: alfa
                >|alfa -> b
                >|b
                > Remove the directive
                >|alfa -> b
                >|b
            "#]],
        );
        check_game_offers(
            "bad-value",
            expect![[r#"
                |objective:
                           ‸ error[bad-value]: `objective` is `outcome` or `cost`; not nothing
                |a
                > Set `objective` to `outcome`
                >|objective: outcome
                >|a
                > Remove the directive
                >|a
            "#]],
        );
        check_game_offers(
            "duplicate-directive",
            expect![[r#"
                |stuck: wins
                 ^^^^^^^^^^^ related: first `stuck`
                |stuck: loses
                 ^^^^^^^^^^^^ error[duplicate-directive]: another `stuck`; a game has only one
                |a
                > Remove this `stuck`
                >|stuck: wins
                >|a
            "#]],
        );
    }
}
