//! Exchanges the policeman and the thief. Walls, exit and first mover stay, so this is another
//! start of the same game, with a verdict that is often known already.

use crate::analysis::board::part::BoardPart;
use crate::analysis::board::refactor::expectation::verdict_of;
use crate::analysis::solve_status::Solutions;
use crate::model::{BoardKey, CellKind, State};
use crate::rules::{Edit, Part as _, Restated};
use crate::text::Span;

/// Names the changes of `expect` and `solution`. `None` unless there is one piece of each kind.
pub(crate) fn title(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Option<String> {
    players(part)?;
    let also = match restated(part, solutions) {
        Some(Restated { value: Some(value), .. }) => format!(", and set `expect` to `{value}`"),
        Some(Restated { value: None, .. }) => ", and remove `expect`".to_owned(),
        None => String::new(),
    };
    let and_solution =
        if part.board.reading.solution.is_some() { ", and remove `solution`" } else { "" };
    Some(format!("Swap `P` and `T`{also}{and_solution}"))
}

pub(crate) fn edits(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Vec<Edit> {
    let Some([police, thief]) = players(part) else { return Vec::new() };
    let put = |span: Span, kind: CellKind| Edit { span, text: kind.character().to_string() };
    let mut edits = vec![put(police, CellKind::Thief), put(thief, CellKind::Police)];
    edits.extend(restated(part, solutions).map(|restated| restated.edit));
    // Its moves lead from the old start.
    let solution =
        part.board.reading.solution.and_then(|_| part.board.directive(BoardKey::Solution));
    edits.extend(solution.map(|solution| part.board.remove_directive(&solution.directive)));
    edits.sort_by_key(|edit| edit.span);
    edits
}

/// The places of both pieces.
fn players(part: &BoardPart<'_>) -> Option<[Span; 2]> {
    let grid = part.board.reading.grid.as_ref()?;
    let [police] = &grid.police[..] else { return None };
    let [thief] = &grid.thieves[..] else { return None };
    Some([police.span, thief.span])
}

/// The change of `expect`, which is removed if the new verdict is unknown.
fn restated(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Option<Restated> {
    let verdict = asserted_state(part).and_then(|start| verdict_of(part, start, solutions));
    part.board.restate_expect(verdict)
}

/// The new start of a board with `expect`.
pub(crate) fn asserted_state(part: &BoardPart<'_>) -> Option<State> {
    part.board.reading.expectation?;
    let start = part.chase()?.start();
    let [police] = &start.police_cells().collect::<Vec<_>>()[..] else { return None };
    Some(State::of_one(start.thief_cell(), *police, start.to_move))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;

    use crate::analysis::board::kind::BOARDS;
    use crate::analysis::board::refactor::testing::{any_board, check, check_unsolved, rewritten};
    use crate::analysis::file::File;
    use crate::analysis::picture::{SolvesAll, context};
    use crate::analysis::refactoring::Rewrite;

    #[test]
    fn an_expect_is_set_to_the_new_verdict() {
        check(
            Rewrite::SwapPlayers,
            expect![[r#"
                |expect: thief in 2 ; sure
                |P.T
                |..E
                 ^
                > Swap `P` and `T`, and set `expect` to `police in 3`
                >|expect: police in 3 ; sure
                >|T.P
                >|..E
            "#]],
        );
    }

    #[test]
    fn an_expect_that_stays_true_stays() {
        check(
            Rewrite::SwapPlayers,
            expect![[r#"
                |expect: draw
                |P.*T
                 ^
                |***E
                > Swap `P` and `T`
                >|expect: draw
                >|T.*P
                >|***E
            "#]],
        );
        check(
            Rewrite::SwapPlayers,
            expect![[r#"
                |expect: police
                |PTE
                 ^
                > Swap `P` and `T`
                >|expect: police
                >|TPE
            "#]],
        );
    }

    #[test]
    fn an_expect_is_removed_if_the_new_verdict_is_unknown() {
        check_unsolved(
            Rewrite::SwapPlayers,
            expect![[r#"
                |title: a
                |expect: draw ; at least I think so
                |P.T
                |..E
                 ^
                > Swap `P` and `T`, and remove `expect`
                >|title: a
                >|; at least I think so
                >|T.P
                >|..E
            "#]],
        );
    }

    #[test]
    fn a_solution_is_removed() {
        check(
            Rewrite::SwapPlayers,
            expect![[r#"
                |expect: thief in 2
                |solution: r - ; the key
                |P.T
                |..E
                 ^
                > Swap `P` and `T`, and set `expect` to `police in 3`, and remove `solution`
                >|expect: police in 3
                >|; the key
                >|T.P
                >|..E
            "#]],
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, rng_seed: proptest::test_runner::RngSeed::Fixed(14), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn no_expectation_is_wrong_afterwards(text in any_board(), expect in prop::sample::select(vec!["draw", "police", "thief", "police in 3", "thief in 1"])) {
            let swapped = rewritten(&format!("expect: {expect}\n{text}"), Rewrite::SwapPlayers);
            let document = File::new(&swapped, &BOARDS).unwrap();
            let found = document.diagnostics(context(&SolvesAll));
            prop_assert!(found.iter().all(|diagnostic| diagnostic.rule.name != "verdict-mismatch"), "{}", swapped);
        }
    }
}
