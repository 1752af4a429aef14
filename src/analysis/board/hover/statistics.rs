//! Statistics of a whole board.

use std::fmt::Write as _;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::solved_chase;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::model::Player;
use crate::solve::{Chase, Control, Outcome, SolvedChase, Statistics, Stopped, Unwatched, Value};

/// The maximum number of states that a hover counts, at a few nanoseconds each. A command counts
/// larger boards.
const MAX_STATES: u64 = 1 << 14;

/// The statistics of a board, if it is solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BoardStatistics {
    /// Not solved: the reason, as a sentence.
    Unsolved(&'static str),
    /// The verdict, and the counts of its states.
    Solved(Value, Statistics),
}

impl BoardDocument {
    /// The verdict and the statistics of a board, whatever its size; `None` if there is no such
    /// board.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` requests it.
    ///
    /// # Complexity
    /// One lookup for each state.
    pub(crate) fn statistics(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        control: &dyn Control,
    ) -> Result<Option<BoardStatistics>, Stopped> {
        let Some((_, part)) = self.chosen(choice) else { return Ok(None) };
        let (chase, solution) = match solved_chase(&part, context.solutions) {
            Err(reason) => return Ok(Some(BoardStatistics::Unsolved(reason))),
            Ok(solved) => solved,
        };
        let counted = solution.statistics(control)?;
        Ok(Some(BoardStatistics::Solved(solution.value(chase.start()), counted)))
    }

    /// See `File::statistics_text`.
    pub(crate) fn statistics_text(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        control: &dyn Control,
    ) -> Result<Option<String>, Stopped> {
        let statistics = self.statistics(context, choice, control)?;
        Ok(statistics.map(|statistics| statistics.markdown() + "\n"))
    }
}

impl BoardStatistics {
    /// The counts, if the board is solved.
    pub(crate) fn counted(&self) -> Option<&Statistics> {
        match self {
            Self::Unsolved(_) => None,
            Self::Solved(_, counted) => Some(counted),
        }
    }

    /// The statistics as Markdown.
    pub(crate) fn markdown(&self) -> String {
        let (value, statistics) = match self {
            Self::Unsolved(reason) => return (*reason).to_owned(),
            Self::Solved(value, statistics) => (value, statistics),
        };
        let mut text = format!("**{value}**");
        text += "\n\n| states | police to move | thief to move |\n| --- | --- | --- |";
        for outcome in [Outcome::Police, Outcome::Thief, Outcome::Draw] {
            let [police, thief] =
                [statistics.police_to_move, statistics.thief_to_move].map(|side| side.of(outcome));
            let _ = write!(text, "\n| {} | {police} | {thief} |", outcome.sentence());
        }
        text + "\n\n" + &totals(statistics)
    }
}

/// The size of a solved board as a line, with the longest wins if they are quickly found.
pub(crate) fn summary(chase: &Chase, solution: &SolvedChase) -> String {
    let board = &chase.game().board;
    let cells = u64::from(board.cell_count());
    if 2 * cells * cells <= MAX_STATES
        && chase.state_count() <= MAX_STATES
        && let Ok(statistics) = solution.statistics(&Unwatched)
    {
        return totals(&statistics);
    }
    let open = board.open_cell_count();
    format!("{open} of {cells} cells open, {} states", chase.state_count())
}

/// Size and longest wins as a line.
fn totals(statistics: &Statistics) -> String {
    let mut text = format!(
        "{} of {} cells open, {} states",
        statistics.open_cells, statistics.cells, statistics.states
    );
    for player in [Player::Police, Player::Thief] {
        if let Some(turns) = statistics.longest_win(player) {
            let _ = write!(text, "; longest win of the {}: {turns}", player.name());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::analysis::board::document::BoardDocument;
    use expect_test::{Expect, expect};

    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::picture::{Scene, SolvesAll, context};
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use crate::solve::Unwatched;
    use crate::text::Position;

    /// The statistics of the board on the marked line.
    fn check(solutions: &dyn Solutions, picture: Expect) {
        let mut scene = Scene::board(picture.data());
        let choice = PuzzleChoice::Line(scene.marked.start.line);
        let counted = scene.boards().statistics(context(solutions), choice, &Unwatched).unwrap();
        scene.add(&counted.map_or("nothing".to_owned(), |counted| counted.markdown()));
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn the_states_of_a_board_are_counted() {
        check(
            &SolvesAll,
            expect![[r#"
                |title: small
                |P.*..
                |..*T.
                   ^
                |....E
                > **The thief escapes in 4 turns**
                >
                > | states | police to move | thief to move |
                > | --- | --- | --- |
                > | Police catches the thief | 122 | 101 |
                > | The thief escapes | 47 | 68 |
                > | Draw | 0 | 0 |
                >
                > 13 of 15 cells open, 338 states; longest win of the police: 8 turns; longest win of the thief: 6 turns
            "#]],
        );
    }

    #[test]
    fn an_unsolved_board_has_a_reason() {
        check(
            &Unsolved,
            expect![[r#"
                |PTE
                 ^
                > Not solved yet.
            "#]],
        );
    }

    #[test]
    fn the_first_row_shows_a_summary_of_the_board() {
        let first = Scene::board("|P.*..\n|..*T.\n  ^\n|....E\n");
        let hover = |line| {
            let position = Position { line, column: 1 };
            first.document.hover(context(&SolvesAll), position).unwrap().markdown
        };
        let summary = "**Board:** 13 of 15 cells open, 338 states; longest win of the police: 8 turns; \
                    longest win of the thief: 6 turns";
        assert!(hover(0).ends_with(summary), "{}", hover(0));
        assert!(!hover(1).contains("**Board:**"));
    }

    #[test]
    fn a_large_board_is_not_counted_in_a_hover() {
        let dots = ".".repeat(40);
        let document = BoardDocument::new(&format!("P{dots}\n{dots}T\n{dots}E\n")).unwrap();
        let hover = document.hover(context(&SolvesAll), Position { line: 0, column: 1 }).unwrap();
        assert!(hover.markdown.ends_with("**Board:** 123 of 123 cells open, 30258 states"));
    }
}
