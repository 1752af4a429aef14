//! Verdicts that an edit has turned, told when the edit is saved.
//!
//! A board remembers the puzzle that it was when it was last saved, and the one before that. Others rely on a turn being
//! told only while the board reads as it was saved and both verdicts are known. Deliberately not here: when a document is
//! saved, how a turn is shown, and games of game files.

use std::fmt::Display;

use crate::analysis::board::document::{BoardDocument, BoardPart};
use crate::analysis::document::Context;
use crate::analysis::solve_status::{Solutions, SolveStatus};
use crate::model::{BoardPuzzle, Cell, Player, State};
use crate::rules::{BoardSolveResult, MOST_KEPT, Part, Related, Report, VERDICT};
use crate::solve::BoardGameKey;
use crate::solve::{BoardSolution, Outcome, Value};
use crate::text::Span;

/// What a board was at the last saves.
#[derive(Debug, Clone, Default)]
pub(crate) struct Saved {
    /// What it is on disk; as it was when it had no errors, if it has some.
    now: Option<BoardPuzzle>,
    /// What it was before the last save that changed it.
    before: Option<BoardPuzzle>,
    /// Whether the turn of its verdict has been handed out.
    is_told: bool,
}

impl Saved {
    /// The document is saved, or opened, with this puzzle.
    pub(crate) fn save(&mut self, puzzle: Option<&BoardPuzzle>) {
        let Some(puzzle) = puzzle.filter(|puzzle| self.now.as_ref() != Some(*puzzle)) else { return };
        self.before = self.now.replace(puzzle.clone());
        self.is_told = false;
    }
}

/// A verdict that has become another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerdictChange {
    /// What it is the verdict of: a title, or else `Board 2` or `The game`.
    pub name: String,
    /// What it was.
    pub before: String,
    /// What it is.
    pub now: String,
    /// Of how many cells the outcome has turned, and how many were compared: with the thief there and the police to move. `None`
    /// if there are no cells, the board has another size now, or one of the solutions is not kept any more.
    pub cells: Option<(u32, u32)>,
}

impl VerdictChange {
    /// What it was before, in one line.
    pub fn history(&self) -> String {
        history(&self.before, self.cells)
    }
}

/// What a verdict was before, in one line.
pub(crate) fn history(before: &dyn Display, cells: Option<(u32, u32)>) -> String {
    let cells = match cells {
        None => String::new(),
        Some((turned, all)) => {
            let number = if turned == 0 { "none".to_owned() } else { turned.to_string() };
            let has = if turned > 1 { "have" } else { "has" };
            format!("; {number} of {all} cells {has} another outcome now")
        }
    };
    format!("before the last change: {before}{cells}")
}

/// How the verdict of a board differs from that before.
struct Difference {
    before: Value,
    now: Value,
    cells: Option<(u32, u32)>,
}

impl BoardDocument {
    /// The document is saved, or opened, as it reads now.
    pub(crate) fn note_saved(&mut self) {
        for part in &mut self.parts {
            part.saved.save(part.board.reading.puzzle.as_ref());
        }
    }

    /// The boards whose outcome the last save has turned and whose turn has not been handed out before.
    ///
    /// # Complexity
    /// Linear in the boards, and in the cells of those whose verdict has turned.
    pub fn take_verdict_changes(&mut self, context: Context<'_>) -> Vec<VerdictChange> {
        let mut told = Vec::new();
        let boards = self.boards().enumerate().filter(|(_, part)| part.board.section.grid.is_some());
        let turned = boards.enumerate().filter_map(|(number, (index, part))| {
            let Difference { before, now, cells } =
                difference(&part, context.solutions).filter(|_| !self.parts[index].saved.is_told)?;
            told.push(index);
            let found = report_with_change(context, &part, MOST_KEPT).diagnostics;
            let is_shown = found.iter().any(|found| found.rule == &VERDICT);
            (is_shown && before.outcome() != now.outcome()).then(|| VerdictChange {
                name: part.title().map_or_else(|| format!("Board {}", number + 1), str::to_owned),
                before: before.to_string(),
                now: now.to_string(),
                cells,
            })
        });
        let all = turned.collect();
        told.into_iter().for_each(|index| self.parts[index].saved.is_told = true);
        all
    }
}

/// At most so many diagnostics about a board; the verdict with what it was before, if an edit that was saved has turned it.
pub(crate) fn report_with_change(context: Context<'_>, part: &BoardPart<'_>, most: usize) -> Report {
    let answer = part.result(context.solutions);
    let mut found = part.board.report(answer, context.settings, most);
    if part.saved.before.is_some()
        && let Some(verdict) = found.diagnostics.iter_mut().find(|diagnostic| diagnostic.rule == &VERDICT)
        && let Some(Difference { before, cells, .. }) = difference(part, context.solutions)
    {
        let span = first_difference(part).unwrap_or(verdict.span);
        verdict.related.push(Related { span, message: history(&before, cells) });
    }
    found
}

/// How the verdict of a board differs from that before the last save that changed it.
fn difference(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Option<Difference> {
    let (puzzle, before) = changed(part)?;
    let value = |puzzle: &BoardPuzzle| match solutions.result(&BoardGameKey::of(puzzle), puzzle.start) {
        Some(BoardSolveResult::Solved(value)) => Some(value),
        _ => None,
    };
    let (was, is) = (value(before)?, value(puzzle)?);
    let cells = || turned_cells(before, puzzle, solutions);
    (was != is).then(|| Difference { before: was, now: is, cells: cells() })
}

/// The puzzle as it reads and was saved, and the one before that.
fn changed<'a>(part: &BoardPart<'a>) -> Option<(&'a BoardPuzzle, &'a BoardPuzzle)> {
    let before = part.saved.before.as_ref()?;
    let puzzle = part.puzzle().filter(|puzzle| part.saved.now.as_ref() == Some(*puzzle))?;
    Some((puzzle, before))
}

/// Of how many cells the outcome has turned, of how many that are open before and after.
fn turned_cells(before: &BoardPuzzle, now: &BoardPuzzle, solutions: &dyn Solutions) -> Option<(u32, u32)> {
    let (was, is) = (&before.game.board, &now.game.board);
    if (was.rows(), was.columns()) != (is.rows(), is.columns()) {
        return None;
    }
    let (SolveStatus::Solved(old), SolveStatus::Solved(new)) =
        (solutions.status(&BoardGameKey::of(before)), solutions.status(&BoardGameKey::of(now)))
    else {
        return None;
    };
    let both_open = is.open_cells().filter(|&cell| !was.is_wall(cell));
    Some(both_open.fold((0, 0), |(turned, all), cell| {
        let has_turned = outcome(&old, before, cell) != outcome(&new, now, cell);
        (turned + u32::from(has_turned), all + 1)
    }))
}

/// Who wins with the thief on a cell, the police where it starts and to move: as cells are coloured.
fn outcome(solution: &BoardSolution, puzzle: &BoardPuzzle, thief: Cell) -> Outcome {
    solution.value(State { police: puzzle.start.police, thief, to_move: Player::Police }).outcome()
}

/// The first cell of a board that reads otherwise than before; `None` if the board has another size, or only its rules have
/// changed.
fn first_difference(part: &BoardPart<'_>) -> Option<Span> {
    let (puzzle, before) = changed(part)?;
    let (was, is) = (&before.game.board, &puzzle.game.board);
    if (was.rows(), was.columns()) != (is.rows(), is.columns()) {
        return None;
    }
    let written = |puzzle: &BoardPuzzle, cell: Cell| {
        let BoardPuzzle { game, start } = puzzle;
        (game.board.is_wall(cell), game.board.exit() == cell, start.police == cell, start.thief == cell)
    };
    let cell = is.cells().find(|&cell| written(before, cell) != written(puzzle, cell))?;
    part.board.reading.span_of(cell)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::board::document::BoardDocument;
    use crate::analysis::document::Document as _;
    use crate::analysis::picture::Solver;
    use crate::analysis::picture::context;
    use crate::text::Position;

    /// The texts of a picture, parted by lines with a word: what happens to the text above. Under `saved` and `typed` stands
    /// what is told then.
    fn check(picture: Expect) {
        let (mut document, mut drawing, mut text) = (BoardDocument::new("").unwrap(), String::new(), String::new());
        let mut is_open = false;
        for line in picture.data().lines().map(str::trim_start) {
            if let Some(row) = line.strip_prefix('|') {
                text += &format!("{row}\n");
                drawing += &format!("|{row}\n");
            } else if let Some(what) = line.strip_prefix("= ") {
                if is_open {
                    document.replace_all(&text, &Solver).unwrap();
                } else {
                    document = BoardDocument::new(&text).unwrap();
                    is_open = true;
                }
                text.clear();
                if what != "typed" {
                    document.note_saved();
                }
                drawing += &format!("= {what}\n{}", told(&mut document));
            }
        }
        picture.assert_eq(&drawing);
    }

    fn told(document: &mut BoardDocument) -> String {
        let mut told = String::new();
        for diagnostic in document.diagnostics(context(&Solver)) {
            for related in diagnostic.related {
                let Position { line, column } = related.range.start;
                told += &format!(
                    "> {} (line {}, column {}: {})\n",
                    diagnostic.message,
                    line + 1,
                    column + 1,
                    related.message
                );
            }
        }
        for turned in document.take_verdict_changes(context(&Solver)) {
            told += &format!("> {}: {} ({})\n", turned.name, turned.now, turned.history());
        }
        told
    }

    #[test]
    fn a_verdict_that_was_turned_is_told_when_the_edit_is_saved() {
        check(expect![[r#"
            |title: a
            |P.T
            |..E
            = opened
            |title: a
            |P.T
            |.*E
            = typed
            |title: a
            |P*T
            |**E
            = typed
            |title: a
            |PT.
            |..E
            = saved
            > Police catches the thief in 1 turn (line 2, column 2: before the last change: The thief escapes in 2 turns; none of 6 cells has another outcome now)
            > a: Police catches the thief in 1 turn (before the last change: The thief escapes in 2 turns; none of 6 cells has another outcome now)
        "#]]);
    }

    #[test]
    fn what_was_turned_stays_told_until_the_board_is_changed_and_comes_back_with_its_text() {
        check(expect![[r#"
            |P..T
            |...E
            |
            |PTE
            = opened
            |P..T
            |..E.
            |
            |PTE
            = saved
            > Police catches the thief in 5 turns (line 2, column 3: before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
            > Board 1: Police catches the thief in 5 turns (before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
            |P..T
            |..E.
            |
            |PTE
            = saved
            > Police catches the thief in 5 turns (line 2, column 3: before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
            |P*.T
            |..E.
            |
            |PTE
            = typed
            |; c
            |P..T
            |..E.
            |
            |PTE
            = typed
            > Police catches the thief in 5 turns (line 3, column 3: before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
        "#]]);
    }

    #[test]
    fn moved_players_changed_rules_and_another_size_turn_verdicts_too() {
        check(expect![[r#"
            |P..T
            |...E
            = opened
            |P..T
            |..E.
            = saved
            > Police catches the thief in 5 turns (line 2, column 3: before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
            > Board 1: Police catches the thief in 5 turns (before the last change: The thief escapes in 2 turns; 1 of 8 cells has another outcome now)
            |first: thief
            |P..T
            |..E.
            = saved
            > The thief escapes in 3 turns (line 2, column 1: before the last change: Police catches the thief in 5 turns; none of 8 cells has another outcome now)
            > Board 1: The thief escapes in 3 turns (before the last change: Police catches the thief in 5 turns; none of 8 cells has another outcome now)
            |first: thief
            |PT..E
            = saved
            > The thief escapes in 5 turns (line 2, column 1: before the last change: The thief escapes in 3 turns)
        "#]]);
    }

    #[test]
    fn a_board_with_errors_in_between_is_compared_with_what_it_was_before() {
        check(expect![[r#"
            |P.T
            |..E
            = opened
            |P#T
            |..E
            = saved
            |PT.
            |..E
            = saved
            > Police catches the thief in 1 turn (line 1, column 2: before the last change: The thief escapes in 2 turns; none of 6 cells has another outcome now)
            > Board 1: Police catches the thief in 1 turn (before the last change: The thief escapes in 2 turns; none of 6 cells has another outcome now)
        "#]]);
    }

    #[test]
    fn a_verdict_that_is_not_shown_is_not_told_to_have_turned() {
        check(expect![[r#"
            |allow: verdict
            |P.T
            |..E
            = opened
            |allow: verdict
            |PT.
            |..E
            = saved
        "#]]);
    }
}
