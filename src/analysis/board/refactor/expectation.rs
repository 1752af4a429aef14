//! Restates `expect` if the verdict may change, and adds one to a board without it.

use crate::analysis::board::part::BoardPart;
use crate::analysis::solve_status::Solutions;
use crate::model::{BoardKey, BoardPuzzle};
use crate::rules::Part as _;
use crate::rules::{BoardSolveResult, Edit, Restated, asserted};
use crate::solve::{BoardGameKey, Value};

/// The edit that restates `expect` for this verdict, or removes it if the verdict is unknown; `None` if it does not
/// change.
pub(crate) fn restated(part: &BoardPart<'_>, verdict: Option<Value>) -> Option<Restated> {
    part.board.restate_expect(verdict)
}

/// The verdict of a puzzle, if known.
pub(crate) fn verdict_of(puzzle: &BoardPuzzle, solutions: &dyn Solutions) -> Option<Value> {
    match solutions.result(&BoardGameKey::of(puzzle), puzzle.start)? {
        BoardSolveResult::Solved(value) => Some(value),
        BoardSolveResult::TooLarge { .. } => None,
    }
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
    let verdict = verdict_of(part.puzzle()?, solutions)?;
    let is_missing = part.board.reading.directive(BoardKey::Expect).is_none();
    is_missing.then(|| asserted(verdict, true))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::analysis::board::refactor::Rewrite;
    use crate::analysis::board::refactor::testing::check;

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
