//! The best line as a text of numbered small boards, and the explanation of a verdict in words.
//!
//! Deliberately not here: where the text is shown.

use std::fmt::Write as _;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::{BoardPart, solved_chase};
use crate::analysis::chase::words::{ChaseWords, direction_of, rules_in_words};
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::explanation::{NO_LINE, introduction};
use crate::model::{Board, BoardGame, CellKind, Player, State};
use crate::solve::{Chase, SolvedChase};
use crate::text::counted;

/// The width of a row of small boards, in characters; a wider board has a row of its own.
const PAGE_WIDTH: usize = 100;

/// The most characters of boards in a text: best play on a large board may take thousands of turns.
const MAX_CHARACTERS: usize = 1 << 20;

impl BoardDocument {
    /// The best line of a board as a text of numbered small boards. `None` if there is no such
    /// board.
    ///
    /// # Errors
    /// If the board is not solved: the reason, as a sentence.
    ///
    /// # Complexity
    /// Linear in the turns and in the text, which has limited length.
    pub(crate) fn best_line(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>> {
        let (number, part) = self.chosen(choice)?;
        Some(solved_chase(&part, context.solutions).map(|(chase, solution)| {
            let value = solution.value(chase.start());
            let mut text = format!("{}\n{value}\n", name(&part, number));
            if value.turns().is_none() {
                text += NO_LINE;
            } else {
                text += &boards(&chase.game().board, &pictures(chase, &solution));
            }
            text
        }))
    }

    /// Explains the verdict of a board, in Markdown: the rules, the value of each first move, and
    /// the best line in words. `None` if there is no such board.
    ///
    /// # Errors
    /// If the board is not solved: the reason, as a sentence.
    pub(crate) fn explanation(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
    ) -> Option<Result<String, &'static str>> {
        let (number, part) = self.chosen(choice)?;
        Some(solved_chase(&part, context.solutions).map(|(chase, solution)| {
            let start = chase.start();
            let BoardGame { board, rules } = &**chase.game();
            let steps = |player| rules.directions(player).steps().len();
            let [police, thief] = [Player::Police, Player::Thief].map(steps);
            let ways = format!("in {police} directions; the thief moves in {thief}");
            let policemen = start.police.vertices().len();
            let rules =
                rules_in_words(policemen, &ways, board.exits().len(), start.to_move, rules.turns);
            let text = introduction(&name(&part, number), solution.value(start), &rules);
            text + &ChaseWords::of_board(chase).explained(start, &solution)
        }))
    }
}

fn name(part: &BoardPart<'_>, number: usize) -> String {
    part.title().map_or_else(|| format!("Board {}", number + 1), str::to_owned)
}

/// One board of a line, with its number and move.
struct Picture {
    heading: String,
    state: State,
}

/// The pictures of the best line.
fn pictures(chase: &Chase, solution: &SolvedChase) -> Vec<Picture> {
    let mut state = chase.start();
    let mut pictures = vec![Picture { heading: "0 start".to_owned(), state }];
    for (number, step) in (1..).zip(solution.best_line(state)) {
        let piece = kind_of(step.mover()).character();
        let direction = direction_of(&chase.game().board, &state, &step);
        let word = direction.map(|direction| format!(" {direction}")).unwrap_or_default();
        state = state.after(step);
        pictures.push(Picture { heading: format!("{number} {piece}{word}"), state });
    }
    pictures
}

/// The boards of a line side by side, each under its number and move.
fn boards(board: &Board, pictures: &[Picture]) -> String {
    let width = pictures
        .iter()
        .map(|picture| picture.heading.len())
        .max()
        .unwrap_or(0)
        .max(board.columns() as usize)
        + 3;
    let abreast = (PAGE_WIDTH / width).max(1);
    let mut text = String::new();
    let mut shown = 0;
    for strip in pictures.chunks(abreast) {
        if text.len() > MAX_CHARACTERS {
            let more = counted(pictures.len() - shown, "more turn");
            let _ = write!(text, "\n… {more}\n");
            break;
        }
        text += "\n";
        push_line(&mut text, width, strip.iter().map(|picture| picture.heading.clone()));
        for row in 0..board.rows() {
            push_line(&mut text, width, strip.iter().map(|picture| row_text(board, picture, row)));
        }
        shown += strip.len();
    }
    text
}

/// Columns of a fixed width, without trailing whitespace.
fn push_line(text: &mut String, width: usize, columns: impl Iterator<Item = String>) {
    let line = columns.fold(String::new(), |line, column| line + &format!("{column:width$}"));
    text.push_str(line.trim_end());
    text.push('\n');
}

/// A row of a picture.
fn row_text(board: &Board, picture: &Picture, row: u32) -> String {
    let cells = (0..board.columns()).filter_map(|column| board.cell(row, column));
    cells.map(|cell| picture.state.kind_on(board, cell).character()).collect()
}

const fn kind_of(player: Player) -> CellKind {
    match player {
        Player::Police => CellKind::Police,
        Player::Thief => CellKind::Thief,
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::picture::{Scene, SolvesAll, context};
    use crate::analysis::solve_status::Unsolved;

    fn check_line(picture: Expect) {
        picture.assert_eq(&Scene::board(picture.data()).with_best_line());
    }

    #[test]
    fn the_best_line_is_a_strip_of_numbered_boards() {
        check_line(expect![[r#"
            |title: small
            |P.*..
            |..*T.
            |....E
            > small
            > The thief escapes in 4 turns
            >
            > 0 start     1 P stay    2 T right   3 P stay    4 T down
            > P.*..       P.*..       P.*..       P.*..       P.*..
            > ..*T.       ..*T.       ..*.T       ..*.T       ..*..
            > ....E       ....E       ....E       ....E       ....T
        "#]]);
    }

    #[test]
    fn a_wide_board_has_its_own_row_and_a_catch_shows_the_policeman() {
        check_line(expect![[r#"
            |P.T*E..................................................
            > Board 1
            > Police catches the thief in 3 turns
            >
            > 0 start
            > P.T*E..................................................
            >
            > 1 P right
            > .PT*E..................................................
            >
            > 2 T stay
            > .PT*E..................................................
            >
            > 3 P right
            > ..P*E..................................................
        "#]]);
    }

    #[test]
    fn a_draw_has_no_line() {
        check_line(expect![[r#"
            |P*E
            |**.
            |*T*
            > Board 1
            > Draw
            >
            > Neither player can force an end, so there is no line to show.
        "#]]);
    }

    #[test]
    fn a_verdict_is_explained_in_words() {
        let picture = expect![[r#"
            |skip: thief
            |P.T*E
            > # Board 1
            >
            > **Police catches the thief in 3 turns**
            >
            > One policeman hunts the thief in 8 directions; the thief moves in 4. He wins on the exit. The police move first; the thief may stay, the police must move; a side that cannot move loses.
            >
            > ## First moves of the police, best first
            >
            > - right to 1,2: Police catches the thief in 2 turns
            >
            > ## Best line
            >
            > 1. police right to 1,2
            > 2. thief stays on 1,3
            > 3. police right to 1,3
        "#]];
        let mut scene = Scene::board(picture.data());
        let text = scene
            .document
            .explanation(context(&SolvesAll), PuzzleChoice::Number(0))
            .unwrap()
            .unwrap();
        scene.add(&text);
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn an_unsolved_board_has_a_reason() {
        let scene = Scene::board("|PTE\n|\n|PTT\n");
        let reason =
            |number| scene.document.best_line(context(&Unsolved), PuzzleChoice::Number(number));
        assert_eq!(reason(0), Some(Err("Not solved yet.")));
        assert_eq!(reason(1), Some(Err("Not solved: it has errors.")));
        assert_eq!(reason(2), None);
    }
}
