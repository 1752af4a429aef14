//! Moves of one policeman and the thief on a board as typed words, or as the keys of a number pad.

use std::io;
use std::io::Write;

use crate::analysis::{LegalMove, Match, RowColumn};
use crate::cli::play::words::{PlayCommand, Typed};
use crate::model::{Board, State};

/// The steps in the layout of a number pad, from 1 to 9.
const PAD: [&str; 9] =
    ["down-left", "down", "down-right", "left", "stay", "right", "up-left", "up", "up-right"];

/// The digit of a step on a number pad.
pub(crate) fn digit(step: &str) -> Option<char> {
    let index = PAD.iter().position(|name| *name == step)?;
    char::from_digit(u32::try_from(index).ok()? + 1, 10)
}

/// The step of a digit on a number pad.
pub(crate) fn step_of(digit: char) -> Option<&'static str> {
    let number = digit.to_digit(10)? as usize;
    PAD.get(number.checked_sub(1)?).copied()
}

/// A move as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TypedMove {
    /// A step in a direction, or `stay`.
    Step(&'static str),
    Cell(RowColumn),
}

/// Parses a move. `None` for anything else.
fn typed(line: &str) -> Option<TypedMove> {
    let word = line.trim().to_ascii_lowercase();
    let mut characters = word.chars();
    if let (Some(step), None) = (characters.next().and_then(step_of), characters.next()) {
        return Some(TypedMove::Step(step));
    }
    if let Some((row, column)) = word.split_once(',') {
        return Some(TypedMove::Cell((row.trim().parse().ok()?, column.trim().parse().ok()?)));
    }
    step_named(&word).map(TypedMove::Step)
}

/// A step by its name, or by the initials of its name.
fn step_named(word: &str) -> Option<&'static str> {
    let initials =
        |name: &str| name.split('-').filter_map(|part| part.chars().next()).collect::<String>();
    // As in `solution`.
    let word = if word == "-" { "stay" } else { word };
    PAD.into_iter().find(|name| *name == word || initials(name) == word)
}

/// The board of a match with one policeman, and its state; `None` in any other match.
pub(crate) fn grid<'a>(game: &'a Match<'_>) -> Option<(&'a Board, State)> {
    let (chase, state) = game.chase()?;
    let board = chase.board()?;
    (state.police.vertices().len() == 1).then_some((board, state))
}

/// The legal move with the name of a step.
pub(crate) fn legal_step(game: &Match<'_>, name: &str) -> Option<LegalMove> {
    game.moves().into_iter().find(|choice| choice.name == name)
}

pub(crate) const HELP: &[&str] = &[
    "Moves: up, down, left, right, up-left, up-right, down-left, down-right, stay; or their",
    "letters, such as u, dl or s; or a key of the number pad, 7 for up-left; or a row and a",
    "column, such as 3,4.",
];

/// What a line asks for.
pub(crate) fn read(game: &Match<'_>, line: &str) -> Option<Typed> {
    Some(match typed(line) {
        Some(TypedMove::Step(name)) => Typed::Move(legal_step(game, name)),
        Some(TypedMove::Cell((row, column))) => {
            let place = format!("{row},{column}");
            let after = game
                .chase()
                .and_then(|(chase, _)| chase.pieces_after(game.position(), &[place.as_str()]));
            Typed::Move(after.and_then(|pieces| game.move_to(&pieces)))
        }
        None => Typed::Command(PlayCommand::named(line)?),
    })
}

/// Writes a board with its rows numbered.
pub(crate) fn write_grid(board: &Board, state: &State, out: &mut dyn Write) -> io::Result<()> {
    let margin = board.rows().to_string().len();
    let mut row = 0;
    for cell in board.cells() {
        if board.column(cell) == 0 {
            row += 1;
            write!(out, "{}{row:>margin$} ", if row > 1 { "\n" } else { "" })?;
        }
        write!(out, "{}", state.kind_on(board, cell).character())?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use crate::cli::board::play::steps::*;

    #[test]
    fn words_letters_digits_and_cells_are_moves() {
        for word in ["up-left", "ul", "7", " UL "] {
            assert_eq!(typed(word), Some(TypedMove::Step("up-left")), "{word}");
        }
        assert_eq!(typed("5"), Some(TypedMove::Step("stay")));
        assert_eq!(typed("s"), Some(TypedMove::Step("stay")));
        assert_eq!(typed("3, 4"), Some(TypedMove::Cell((3, 4))));
        for word in ["", "0", "10", "3,", "3,x", "-1,2", "upp", "é", "99999999999,1", "hint"] {
            assert_eq!(typed(word), None, "{word}");
        }
    }

    #[test]
    fn digits_lie_as_on_a_number_pad() {
        for number in '1'..='9' {
            assert_eq!(digit(step_of(number).unwrap()), Some(number));
        }
        assert_eq!((step_of('0'), step_of('x'), digit("sideways")), (None, None, None));
    }
}
