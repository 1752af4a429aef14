//! What a whole board amounts to.

use std::fmt::Write as _;

use super::{Hover, Subject, solved};
use crate::analysis::findings::Placer;
use crate::analysis::{BoardPart, Document, Solutions};
use crate::model::Player;
use crate::solve::{Control, Outcome, Statistics, Stopped, Unwatched, Value};
use crate::text::{Encoding, Position, Span};

/// How many states a hover counts, at a few nanoseconds each; larger boards are counted by a command only.
const MOST_STATES: u64 = 1 << 18;

/// What is known of a board as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardStatistics {
    /// It is not solved: why, as a sentence.
    Unsolved(&'static str),
    /// Its verdict, and its states counted unless there are too many for the occasion.
    Solved(Value, Option<Statistics>),
}

impl Document {
    /// The verdict and the statistics of a board, at the end of its first row.
    pub(super) fn board_hover(
        &self,
        position: Position,
        encoding: Encoding,
        solutions: &dyn Solutions,
    ) -> Option<Hover> {
        let offset = self.text().offset(position, encoding);
        let part = self.board_at(offset)?;
        let row = part.board.reading.grid.as_ref()?.rows.first()?;
        let section = &part.board.section;
        let at = offset - part.start;
        let is_behind = section.line_at(at) == section.line_at(row.span.start) && at >= row.span.end;
        let range = Placer::new(part, encoding).range(Span { start: row.span.end, end: row.span.end.max(at) });
        is_behind.then(|| {
            let statistics = BoardStatistics::quick(&part, solutions);
            Hover { range, subject: Subject::Board(statistics) }
        })
    }

    /// The verdict and the statistics of the board at a position, whatever its size; `None` where there is no board.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` asks for it.
    ///
    /// # Complexity
    /// One look at every state.
    pub fn statistics(
        &self,
        position: Position,
        encoding: Encoding,
        solutions: &dyn Solutions,
        control: &dyn Control,
    ) -> Result<Option<BoardStatistics>, Stopped> {
        let offset = self.text().offset(position, encoding);
        let Some(part) = self.board_at(offset).filter(|part| part.board.reading.grid.is_some()) else {
            return Ok(None);
        };
        Ok(Some(match solved(&part, solutions) {
            Err(reason) => BoardStatistics::Unsolved(reason),
            Ok((puzzle, solution)) => {
                BoardStatistics::Solved(solution.value(puzzle.start), Some(Statistics::of(&solution, control)?))
            }
        }))
    }
}

impl BoardStatistics {
    fn quick(part: &BoardPart<'_>, solutions: &dyn Solutions) -> Self {
        match solved(part, solutions) {
            Err(reason) => Self::Unsolved(reason),
            Ok((puzzle, solution)) => {
                let cells = u64::from(puzzle.game.board.cell_count());
                let is_small = cells * cells <= MOST_STATES / 2;
                let counted = is_small.then(|| Statistics::of(&solution, &Unwatched).ok()).flatten();
                Self::Solved(solution.value(puzzle.start), counted)
            }
        }
    }

    /// The statistics as Markdown.
    pub fn markdown(&self) -> String {
        let (value, statistics) = match self {
            Self::Unsolved(reason) => return (*reason).to_owned(),
            Self::Solved(value, statistics) => (value, statistics),
        };
        let mut text = format!("**{value}**");
        let Some(statistics) = statistics else { return text };
        text += "\n\n| states | police to move | thief to move |\n| --- | --- | --- |";
        for outcome in [Outcome::Police, Outcome::Thief, Outcome::Draw] {
            let [police, thief] = [statistics.police_to_move, statistics.thief_to_move].map(|side| side.of(outcome));
            let _ = write!(text, "\n| {} | {police} | {thief} |", outcome.sentence());
        }
        text + "\n\n" + &totals(statistics)
    }

    /// The statistics for a client that takes plain text only.
    pub fn plain(&self) -> String {
        let (value, statistics) = match self {
            Self::Unsolved(reason) => return (*reason).to_owned(),
            Self::Solved(value, statistics) => (value, statistics),
        };
        let mut text = value.to_string();
        let Some(statistics) = statistics else { return text };
        text.push('\n');
        let sides =
            [(Player::Police, statistics.police_to_move), (Player::Thief, statistics.thief_to_move)].into_iter();
        for (player, side) in sides {
            for outcome in [Outcome::Police, Outcome::Thief, Outcome::Draw] {
                let _ = write!(text, "\n{}, {} to move: {}", outcome.sentence(), player.name(), side.of(outcome));
            }
        }
        text + "\n\n" + &totals(statistics)
    }
}

/// Size and longest wins in a line.
fn totals(statistics: &Statistics) -> String {
    let mut text =
        format!("{} of {} cells open, {} states", statistics.open_cells, statistics.cells, statistics.states);
    for player in [Player::Police, Player::Thief] {
        if let Some(turns) = statistics.longest_win(player) {
            let _ = write!(text, "; longest win of the {}: {turns}", player.name());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, Solver};
    use crate::analysis::{Solutions, Unsolved};
    use crate::solve::Unwatched;
    use crate::text::Encoding;

    fn check(solutions: &dyn Solutions, picture: Expect) {
        let mut scene = Scene::new(picture.data());
        let hover = scene.document.hover(scene.asked.start, Encoding::Utf32, solutions);
        scene.say(&hover.map_or("nothing".to_owned(), |hover| hover.markdown()));
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn behind_the_first_row_the_states_of_the_board_are_counted() {
        check(
            &Solver,
            expect![[r#"
                |title: small
                |P.*..
                      ^
                |..*T.
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
    fn behind_the_first_row_a_board_that_is_not_solved_says_why() {
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
    fn behind_other_rows_is_nothing() {
        check(
            &Solver,
            expect![[r#"
                |P.T
                |..E
                    ^
                > nothing
            "#]],
        );
    }

    #[test]
    fn the_board_at_any_place_can_be_counted_whatever_its_size() {
        let scene = Scene::new("|P*T\n|*.E\n  ^\n");
        let counted = scene.document.statistics(scene.asked.start, Encoding::Utf32, &Solver, &Unwatched);
        expect![[r#"
            The thief escapes in 2 turns

            Police catches the thief, police to move: 12
            The thief escapes, police to move: 4
            Draw, police to move: 0
            Police catches the thief, thief to move: 9
            The thief escapes, thief to move: 7
            Draw, thief to move: 0

            4 of 6 cells open, 32 states; longest win of the police: 4 turns; longest win of the thief: 2 turns"#]]
        .assert_eq(&counted.unwrap().unwrap().plain());
    }
}
