//! The puzzles of a document as a list: what trees, tests, status bars and lenses of editors show of
//! each. Deliberately not here: what is on a board or in a graph.

use std::ops::{ControlFlow, RangeInclusive};

use crate::analysis::context::Context;
use crate::analysis::file::File;
use crate::analysis::part::{DocumentPart, LensVerdict, MAX_ITEMS, Placer};
use crate::analysis::solve_status::SolveState;
use crate::solve::AnyGame;
use crate::text::Span;

/// A puzzle in the list of its document.
#[derive(Debug)]
pub(crate) struct ListedPuzzle {
    /// The name of its kind.
    pub kind: &'static str,
    /// The title, unless it is missing or empty.
    pub title: Option<String>,
    /// Its own lines in the document, 0-based.
    pub lines: RangeInclusive<u32>,
    /// The value of `expect` as written, unless it is missing or empty.
    pub expect: Option<String>,
    /// How far its solve has come; `Solved` too if there is no verdict to find.
    pub state: SolveState,
    /// The verdict, if it is known.
    pub verdict: Option<LensVerdict>,
    /// The game to be solved, unless an error keeps it from being solved.
    pub game: Option<AnyGame>,
}

impl File {
    /// The puzzles, in text order, at most 65,536.
    ///
    /// # Complexity
    /// Linear in the bytes of the text, plus a lookup of each puzzle's solution.
    pub(crate) fn puzzles(&self, context: Context<'_>) -> Vec<ListedPuzzle> {
        let mut puzzles = Vec::new();
        self.each_part(None, &mut |part| {
            if part.has_puzzle() {
                puzzles.extend(listed(part, context));
            }
            if puzzles.len() >= MAX_ITEMS {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        puzzles
    }
}

fn listed(part: &dyn DocumentPart, context: Context<'_>) -> Option<ListedPuzzle> {
    let source = part.source();
    let own = part.own_lines()?;
    let first = source.lines.get(own.start)?.whole().start;
    let last = source.lines.get(own.end.checked_sub(1)?)?.whole().start;
    let mut placer = Placer::new(part, context.encoding);
    let first = placer.range(Span { start: first, end: first }).start.line;
    let last = placer.range(Span { start: last, end: last }).start.line;
    let verdict = part.verdict(context.solutions).ok();
    let state =
        if verdict.is_some() { SolveState::Solved } else { part.solve_state(context.solutions) };
    Some(ListedPuzzle {
        kind: part.kind_name(),
        title: part.title().map(str::to_owned),
        lines: first..=last,
        expect: written_expect(part),
        state,
        verdict,
        game: part.solve_request().map(|request| request.game()),
    })
}

/// The value of the first `expect` that has one.
fn written_expect(part: &dyn DocumentPart) -> Option<String> {
    let source = part.source();
    for directive in &source.directives {
        let value = directive.value.of(&source.text);
        if directive.key.of(&source.text) == "expect" && !value.is_empty() {
            return Some(value.to_owned());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::file::File;
    use crate::analysis::kind::PuzzleKind;
    use crate::analysis::picture::{SolvesAll, context};
    use crate::analysis::solve_status::{Solutions, Unsolved};

    /// Lists the puzzles of a text below it.
    fn check(language: &str, solutions: &dyn Solutions, picture: Expect) {
        let kind = PuzzleKind::with_language_id(language).unwrap();
        let lines: Vec<&str> =
            picture.data().lines().filter_map(|line| line.trim_start().strip_prefix('|')).collect();
        let mut drawing: String = lines.iter().map(|line| format!("|{line}\n")).collect();
        let file = File::new(&(lines.join("\n") + "\n"), kind).unwrap();
        for puzzle in file.puzzles(context(solutions)) {
            drawing += &format!("{} {:?}, lines {:?}, ", puzzle.kind, puzzle.title, puzzle.lines);
            drawing += &format!("expect {:?}, {:?}", puzzle.expect, puzzle.state);
            if let Some(verdict) = puzzle.verdict {
                let turns = verdict.turns.map(|turns| turns.0);
                drawing += &format!(": {}, {:?}, {turns:?}", verdict.text, verdict.outcome);
            }
            drawing.push('\n');
        }
        picture.assert_eq(&drawing);
    }

    #[test]
    fn every_board_of_a_file_is_listed() {
        check(
            "stakeout-board",
            &SolvesAll,
            expect![[r#"
                |; boards
                |
                |title: a
                |expect: police in 1 ; sure
                |PTE
                |
                |; b
                |PT
                |
                |policemen: 2
                |PP.TE
                board Some("a"), lines 2..=4, expect Some("police in 1"), Solved: Police catches the thief in 1 turn, Some("police"), Some(1)
                board None, lines 7..=7, expect None, Errors
                board None, lines 9..=10, expect None, Solved: The thief escapes in 2 turns, Some("thief"), Some(2)
            "#]],
        );
        check(
            "stakeout-board",
            &Unsolved,
            expect![[r#"
                |PTE
                board None, lines 0..=0, expect None, Unsolved
            "#]],
        );
    }

    #[test]
    fn a_file_with_one_puzzle_lists_it() {
        check(
            "stakeout-game",
            &SolvesAll,
            expect![[r#"
                |; two vertices
                |start: a
                |expect: win
                |a -> b
                |b
                |
                |; the end
                game None, lines 1..=4, expect Some("win"), Solved: win in 1 turn, Some("win"), Some(1)
            "#]],
        );
        check(
            "stakeout-game",
            &SolvesAll,
            expect![[r#"
                |words: 1
                |ab
                game None, lines 0..=1, expect None, Solved
            "#]],
        );
        check(
            "stakeout-game",
            &SolvesAll,
            expect![[r#"
                |; nothing
            "#]],
        );
        check(
            "stakeout-pursuit",
            &SolvesAll,
            expect![[r#"
                |expect: cop-number 2
                |a - b d
                |c - b d
                pursuit None, lines 0..=2, expect Some("cop-number 2"), Solved: cop number 2, None, None
            "#]],
        );
    }

    #[test]
    fn blocks_of_markdown_are_listed_at_the_lines_of_the_document() {
        check(
            "markdown",
            &SolvesAll,
            expect![[r#"
                |# Two
                |
                |```board
                |PTE
                |
                |P*E
                |**.
                |*T*
                |```
                |
                |- ```game
                |  start: a
                |  a -> a
                |  ```
                board None, lines 3..=3, expect None, Solved: Police catches the thief in 1 turn, Some("police"), Some(1)
                board None, lines 5..=7, expect None, Solved: Draw, Some("draw"), None
                game None, lines 11..=12, expect None, Solved: draw, Some("draw"), None
            "#]],
        );
    }
}
