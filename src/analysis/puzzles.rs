//! The puzzles of a document as a list: what trees, tests, status bars and lenses of editors show of
//! each. Deliberately not here: what is on a board or in a graph.

use std::ops::{ControlFlow, RangeInclusive};

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::edits::FileEdit;
use crate::analysis::file::File;
use crate::analysis::part::{LensVerdict, MAX_ITEMS, NoVerdict, PlacedPart};
use crate::analysis::solve_status::SolveState;
use crate::rules::JudgedExpect;
use crate::solve::AnyGame;
use crate::text::Span;

/// A puzzle in the list of its document.
#[derive(Debug)]
pub(crate) struct ListedPuzzle {
    /// The name of its kind.
    pub kind: &'static str,
    /// The title, unless it is missing or empty.
    pub title: Option<String>,
    /// The title, or else its kind and its number in the document.
    pub name: String,
    /// Its own lines in the document, 0-based.
    pub lines: RangeInclusive<u32>,
    /// Its `expect`, compared with the verdict, unless it is missing or empty; the line is one of the
    /// document.
    pub expect: Option<(u32, JudgedExpect)>,
    /// How far its solve has come; `Solved` too if there is no verdict to find.
    pub state: SolveState,
    /// The verdict, or in a few words why there is none.
    pub label: String,
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
        self.each_part(None, &mut |placed| {
            if placed.part.has_puzzle() {
                puzzles.extend(listed(placed, puzzles.len(), context));
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

impl File {
    /// One of the puzzles with its number, found through its block.
    ///
    /// # Complexity
    /// Linear in the puzzles of its block, of which only this one is examined.
    pub(crate) fn puzzle(
        &self,
        choice: PuzzleChoice,
        context: Context<'_>,
    ) -> Option<(usize, ListedPuzzle)> {
        self.of_puzzle(choice, |number, placed| Some((number, listed(placed, number, context)?)))
    }

    /// The edit after which the `expect` of a puzzle states its verdict; `None` if that is unknown or
    /// stated already.
    pub(crate) fn assert_verdict(
        &self,
        choice: PuzzleChoice,
        context: Context<'_>,
    ) -> Option<FileEdit> {
        self.of_puzzle(choice, |_, placed| {
            let edit = placed.part.assert_verdict(context.solutions)?;
            Some(placed.placer(context.encoding).place_edit(edit))
        })
    }

    /// The answer of `ask` about a puzzle.
    fn of_puzzle<T>(
        &self,
        choice: PuzzleChoice,
        ask: impl Fn(usize, &PlacedPart<'_>) -> Option<T>,
    ) -> Option<T> {
        let (block, choice) = self.chosen(choice)?;
        let mut answer = None;
        block.with_chosen(choice, &mut |number, placed| answer = ask(number, placed));
        answer
    }
}

fn listed(placed: &PlacedPart<'_>, number: usize, context: Context<'_>) -> Option<ListedPuzzle> {
    let part = placed.part;
    let own = part.own_lines()?;
    let mut placer = placed.placer(context.encoding);
    let mut line_of = |line: usize| {
        let start = part.source().lines.get(line)?.whole().start;
        Some(placer.range(Span { start, end: start }).start.line)
    };
    let first = line_of(own.start)?;
    let expect = part.judged_expect(context.solutions);
    let expect = expect.and_then(|expect| Some((line_of(expect.line)?, expect)));
    let last = line_of(own.end.checked_sub(1)?)?;
    let verdict = part.verdict(context.solutions);
    let (state, label) = match &verdict {
        Ok(verdict) => (SolveState::Solved, verdict.text.clone()),
        Err(NoVerdict { reason, .. }) => match part.solve_state(context.solutions) {
            SolveState::Solved => (SolveState::Solved, (*reason).to_owned()),
            state => (state, state.label().to_owned()),
        },
    };
    let title = part.title().map(str::to_owned);
    let name = title.clone().unwrap_or_else(|| numbered(part.kind_name(), number));
    Some(ListedPuzzle {
        kind: part.kind_name(),
        title,
        name,
        lines: first..=last,
        expect,
        state,
        label,
        verdict: verdict.ok(),
        game: part.solve_request().map(|request| request.game()),
    })
}

/// A name for an untitled puzzle, such as `Board 2`.
fn numbered(kind: &str, number: usize) -> String {
    let mut name = kind.to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{name} {}", number + 1)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::file::File;
    use crate::analysis::kind::PuzzleKind;
    use crate::analysis::picture::{SolvesAll, context};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::rules::JudgedExpect;

    /// Lists the puzzles of a text below it.
    fn check(language: &str, solutions: &dyn Solutions, picture: Expect) {
        let kind = PuzzleKind::with_language_id(language).unwrap();
        let lines: Vec<&str> =
            picture.data().lines().filter_map(|line| line.trim_start().strip_prefix('|')).collect();
        let mut drawing: String = lines.iter().map(|line| format!("|{line}\n")).collect();
        let file = File::new(&(lines.join("\n") + "\n"), kind).unwrap();
        for puzzle in file.puzzles(context(solutions)) {
            let verdict = puzzle.verdict.as_ref();
            let turns = verdict.and_then(|verdict| verdict.turns).map(|turns| turns.0);
            drawing += &format!("{} {:?}, ", puzzle.kind, puzzle.name);
            drawing += &format!("lines {:?}, {:?}: {}", puzzle.lines, puzzle.state, puzzle.label);
            drawing += &format!(", {:?}, {turns:?}\n", verdict.and_then(|verdict| verdict.outcome));
            if let Some((line, JudgedExpect { value, is_met, problem, .. })) = puzzle.expect {
                drawing += &format!("  {value} in line {line}: {is_met:?}, {problem:?}\n");
            }
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
                board "a", lines 2..=4, Solved: Police catches the thief in 1 turn, Some("police"), Some(1)
                  police in 1 in line 3: Some(true), None
                board "Board 2", lines 7..=7, Errors: Not solved: it has errors, None, None
                board "Board 3", lines 9..=10, Solved: The thief escapes in 2 turns, Some("thief"), Some(2)
            "#]],
        );
        check(
            "stakeout-board",
            &Unsolved,
            expect![[r#"
                |PTE
                board "Board 1", lines 0..=0, Unsolved: Not solved yet, None, None
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
                game "Game 1", lines 1..=4, Solved: win in 1 turn, Some("win"), Some(1)
                  win in line 2: Some(true), None
            "#]],
        );
        check(
            "stakeout-game",
            &SolvesAll,
            expect![[r#"
                |words: 1
                |ab
                game "Game 1", lines 0..=1, Solved: Solved; it has no start, None, None
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
                pursuit "Pursuit 1", lines 0..=2, Solved: cop number 2, None, None
                  cop-number 2 in line 0: Some(true), None
            "#]],
        );
    }

    #[test]
    fn an_expect_is_judged_as_by_the_rules() {
        check(
            "stakeout-board",
            &SolvesAll,
            expect![[r#"
                |expect: draw
                |PTE
                |
                |expect: police
                |expect: thief
                |PTE
                |
                |expect: cat
                |PTE
                |
                |expect:
                |PTE
                board "Board 1", lines 0..=1, Solved: Police catches the thief in 1 turn, Some("police"), Some(1)
                  draw in line 0: Some(false), Some("expected: Draw; found: Police catches the thief in 1 turn")
                board "Board 2", lines 3..=5, Solved: Police catches the thief in 1 turn, Some("police"), Some(1)
                  police in line 3: Some(true), None
                board "Board 3", lines 7..=8, Solved: Police catches the thief in 1 turn, Some("police"), Some(1)
                  cat in line 7: None, Some("invalid `expect` value `cat`; use `police [in N]`, `thief [in N]` or `draw`")
                board "Board 4", lines 10..=11, Solved: Police catches the thief in 1 turn, Some("police"), Some(1)
            "#]],
        );
        check(
            "stakeout-pursuit",
            &SolvesAll,
            expect![[r#"
                |; a path
                |police: x
                |thief: z
                |expect: draw
                |x - y
                |y - z
                pursuit "Pursuit 1", lines 1..=5, Solved: Police catches the thief in 3 turns, Some("police"), Some(3)
                  draw in line 3: Some(false), Some("expected: Draw; found: Police catches the thief in 3 turns")
            "#]],
        );
        check(
            "stakeout-game",
            &SolvesAll,
            expect![[r#"
                |expect: win
                |a -> b
                game "Game 1", lines 0..=1, Solved: Solved; it has no start, None, None
                  win in line 0: None, None
            "#]],
        );
        check(
            "stakeout-board",
            &Unsolved,
            expect![[r#"
                |expect: draw
                |PTE
                board "Board 1", lines 0..=1, Unsolved: Not solved yet, None, None
                  draw in line 0: None, None
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
                board "Board 1", lines 3..=3, Solved: Police catches the thief in 1 turn, Some("police"), Some(1)
                board "Board 2", lines 5..=7, Solved: Draw, Some("draw"), None
                game "Game 3", lines 11..=12, Solved: draw, Some("draw"), None
            "#]],
        );
    }
}
