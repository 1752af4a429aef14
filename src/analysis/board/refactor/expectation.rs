//! Adds an `expect` to a board without one.

use crate::analysis::board::part::BoardPart;
use crate::analysis::solve_status::Solutions;
use crate::model::{BoardKey, State};
use crate::rules::{BoardSolveResult, Edit, Part as _, asserted};
use crate::solve::Value;

/// The verdict of a state of a board with one policeman, if known.
pub(crate) fn verdict_of(
    part: &BoardPart<'_>,
    state: State,
    solutions: &dyn Solutions,
) -> Option<Value> {
    match solutions.result(part.chase()?.key(), state)? {
        BoardSolveResult::Solved(value) => Some(value),
        BoardSolveResult::TooLarge { .. } => None,
    }
}

/// The verdict of a board without `expect`, if it is solved or too large.
pub(crate) fn asserted_result(
    part: &BoardPart<'_>,
    solutions: &dyn Solutions,
) -> Option<BoardSolveResult> {
    let is_missing = part.board.reading.directive(BoardKey::Expect).is_none();
    part.result(solutions).filter(|_| is_missing)
}

/// `None` for a board that is not solved or already has an `expect`.
pub(crate) fn title_to_assert(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Option<String> {
    value_to_assert(part, solutions).map(|value| format!("Assert the verdict: `expect: {value}`"))
}

pub(crate) fn asserted_now(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Option<Edit> {
    let value = value_to_assert(part, solutions)?;
    part.board.insert_directive(BoardKey::Expect, &value)
}

fn value_to_assert(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Option<String> {
    let verdict = asserted_result(part, solutions)?.solved()?;
    Some(asserted(verdict, true))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::analysis::board::refactor::testing::check;
    use crate::analysis::refactoring::Rewrite;

    #[test]
    fn an_expect_is_added_in_the_usual_place() {
        check(
            Rewrite::AssertVerdict,
            expect![[r#"
                |title: a
                |allow: verdict
                |P.T
                |..E
                 ^
                > Assert the verdict: `expect: thief in 2`
                >|title: a
                >|expect: thief in 2
                >|allow: verdict
                >|P.T
                >|..E
            "#]],
        );
    }
}
