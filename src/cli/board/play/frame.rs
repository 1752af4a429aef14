//! The screen of a match, as lines of text that fit the terminal.

use std::collections::HashMap;
use std::ops::Range;

use anstyle::{AnsiColor, Style};

use crate::analysis::{Match, Side};
use crate::cli::board::play::steps::{digit, grid};
use crate::model::{Cell, CellKind, Player};

/// The keys, the most important first.
const KEYS: &str = "arrows, 1-9 move · 5 stay · h hint · z undo · r restart · g give up · q quit";

/// Rows of the screen that are not the board's.
const AROUND: usize = 9;

/// The screen: title, board, messages and keys.
pub(crate) fn frame(
    game: &Match<'_>,
    title: &str,
    messages: &[String],
    size: (u16, u16),
    has_colours: bool,
) -> Vec<String> {
    let columns = usize::from(size.0);
    let rows = usize::from(size.1);
    let bold = if has_colours { Style::new().bold() } else { Style::new() };
    let faint = if has_colours { Style::new().dimmed() } else { Style::new() };
    let turn =
        if game.is_over() { "the end".to_owned() } else { format!("turn {}", game.turn() + 1) };
    let side = game.person().unwrap_or(Side::First);
    let person = game.chase().map_or(Player::Police, |(chase, _)| chase.player(side));
    let heading = format!("You are the {}, {turn}", person.name());
    let mut lines =
        vec![styled(title, bold, columns), styled(&heading, Style::new(), columns), String::new()];
    let board_rows = rows.saturating_sub(AROUND).max(1);
    lines.extend(board_lines(game, person, columns / 2, board_rows, has_colours));
    lines.push(String::new());
    for text in messages {
        lines.extend(in_lines(text, columns));
    }
    lines.truncate(rows.saturating_sub(1));
    lines.push(styled(KEYS, faint, columns));
    lines
}

/// Cuts a line to the width of the screen.
fn styled(text: &str, style: Style, columns: usize) -> String {
    let cut: String = text.chars().take(columns).collect();
    format!("{style}{cut}{style:#}")
}

/// Breaks a sentence into lines.
fn in_lines(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        let gap = usize::from(last > 0);
        if last > 0 && last + gap + word.chars().count() > columns {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// The section of the board around the person's piece that fits the screen. Cells that the person
/// can move to show the key to press.
fn board_lines(
    game: &Match<'_>,
    person: Player,
    columns: usize,
    rows: usize,
    has_colours: bool,
) -> Vec<String> {
    let Some((board, state)) = grid(game) else { return Vec::new() };
    let piece = match person {
        Player::Police => state.police_cells().next().unwrap_or(state.thief_cell()),
        Player::Thief => state.thief_cell(),
    };
    let mut keys: HashMap<Cell, char> = HashMap::new();
    if game.is_persons_turn() {
        for choice in game.moves() {
            let moved = match person {
                Player::Police => choice.pieces.first(),
                Player::Thief => choice.pieces.last(),
            };
            if choice.name != "stay"
                && let Some(key) = digit(&choice.name)
                && let Some(&place) = moved
            {
                keys.insert(Cell::new(place), key);
            }
        }
    }
    let mut lines = Vec::new();
    for row in shown(board.row(piece), board.rows(), rows) {
        let mut line = String::new();
        for column in shown(board.column(piece), board.columns(), columns) {
            if let Some(cell) = board.cell(row, column) {
                let key = keys.get(&cell).copied();
                line += &cell_text(state.kind_on(board, cell), key, has_colours);
            }
        }
        lines.push(line);
    }
    lines
}

/// The 0-based rows or columns out of `all` that are shown around one of them.
fn shown(around: u32, all: u32, room: usize) -> Range<u32> {
    let room = u32::try_from(room).unwrap_or(u32::MAX).min(all);
    let start = around.saturating_sub(room / 2).min(all - room);
    start..start + room
}

/// A cell as two characters.
fn cell_text(kind: CellKind, key: Option<char>, has_colours: bool) -> String {
    let bright = |colour: AnsiColor| {
        Style::new().bold().fg_color(Some(AnsiColor::Black.into())).bg_color(Some(colour.into()))
    };
    let (text, style) = match (kind, key) {
        (CellKind::Floor, Some(key)) => (format!("{key} "), Style::new().bold().underline()),
        (CellKind::Floor, None) => (". ".to_owned(), Style::new().dimmed()),
        (CellKind::Wall, _) => ("##".to_owned(), Style::new().dimmed().invert()),
        (CellKind::Police, _) => ("P ".to_owned(), bright(AnsiColor::BrightBlue)),
        (CellKind::Thief, _) => ("T ".to_owned(), bright(AnsiColor::BrightYellow)),
        (CellKind::Exit, _) => ("E ".to_owned(), bright(AnsiColor::BrightGreen)),
    };
    let style = if has_colours { style } else { Style::new() };
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::{BoardDocument, PuzzleChoice};
    use crate::cli::board::play::frame::*;
    use crate::cli::options::Solver;
    use crate::config::MemorySize;

    #[track_caller]
    fn check(board: &str, size: (u16, u16), messages: &str, screen: Expect) {
        let document = BoardDocument::new(board).unwrap();
        let solver = Solver::new(MemorySize::default());
        let game = Match::of_board(&document, PuzzleChoice::Number(0), &solver).unwrap().unwrap();
        let lines = frame(&game, "Title", &[messages.to_owned()], size, false);
        assert!(lines.len() <= usize::from(size.1), "no more lines than the screen has");
        let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        screen.assert_eq(&(lines.join("\n") + "\n"));
    }

    #[test]
    fn cells_show_the_keys_that_lead_to_them() {
        check(
            "P.*..\n..*T.\n....E\n",
            (80, 24),
            "Something was messages.",
            expect![[r#"
            Title
            You are the police, turn 1

            P 6 ##. .
            2 3 ##T .
            . . . . E

            Something was messages.
            arrows, 1-9 move · 5 stay · h hint · z undo · r restart · g give up · q quit
        "#]],
        );
    }

    #[test]
    fn a_large_board_is_cut_around_the_piece() {
        let row = ".".repeat(40);
        let board = format!("{row}\n").repeat(10)
            + &row[..20]
            + "P"
            + &row[21..]
            + "\n"
            + &format!("{row}\n").repeat(10);
        check(
            &format!("{board}T{}E\n", &row[2..]),
            (20, 14),
            "A sentence of several words.",
            expect![[r#"
            Title
            You are the police,

            . . . . . . . . . .
            . . . . 7 8 9 . . .
            . . . . 4 P 6 . . .
            . . . . 1 2 3 . . .
            . . . . . . . . . .

            A sentence of
            several words.
            arrows, 1-9 move · 5
        "#]],
        );
    }
}
