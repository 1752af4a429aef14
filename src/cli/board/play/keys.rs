//! A match in a terminal: the board on its own screen, moves by keys.
//!
//! Guarantee: restores the terminal, however the match ends. Deliberately not here: the effects of
//! commands.

use std::io::Write;
use std::{io, panic};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::Print;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use crossterm::{cursor, event, execute, queue};

use crate::analysis::Match;
use crate::cli::board::play::frame::frame;
use crate::cli::board::play::steps::{legal_step, step_of};
use crate::cli::interrupt;
use crate::cli::play::converse::{begin, react};
use crate::cli::play::words::{PlayCommand, Typed};

/// Plays until the match is quit. Returns the lines to print afterwards.
pub(crate) fn play(
    game: &mut Match<'_>,
    title: &str,
    has_colours: bool,
) -> io::Result<Vec<String>> {
    let screen = Screen::enter()?;
    let mut messages = begin(game);
    loop {
        screen.show(&frame(game, title, &messages, screen_size(), has_colours))?;
        let command = match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => command(game, key),
            _ => None,
        };
        let Some(command) = command else { continue };
        let reaction = react(game, command);
        if reaction.is_end {
            return Ok(if reaction.lines.is_empty() && game.is_over() {
                vec![game.summary()]
            } else {
                reaction.lines
            });
        }
        messages = reaction.lines;
    }
}

/// Columns and rows; 80 × 24 if the terminal does not report its size.
fn screen_size() -> (u16, u16) {
    size().ok().filter(|&(columns, rows)| columns > 0 && rows > 0).unwrap_or((80, 24))
}

fn command(game: &Match<'_>, key: KeyEvent) -> Option<Typed> {
    let step = |name| Typed::Move(legal_step(game, name));
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'd'))
            .then_some(Typed::Command(PlayCommand::Quit));
    }
    Some(match key.code {
        KeyCode::Up => step("up"),
        KeyCode::Down => step("down"),
        KeyCode::Left => step("left"),
        KeyCode::Right => step("right"),
        // A number pad without NumLock.
        KeyCode::Home => step("up-left"),
        KeyCode::PageUp => step("up-right"),
        KeyCode::End => step("down-left"),
        KeyCode::PageDown => step("down-right"),
        KeyCode::KeypadBegin | KeyCode::Char(' ' | '.' | 's') => step("stay"),
        KeyCode::Backspace | KeyCode::Char('z') => Typed::Command(PlayCommand::Undo),
        KeyCode::Char('h') => Typed::Command(PlayCommand::Hint),
        KeyCode::Char('r') => Typed::Command(PlayCommand::Restart),
        KeyCode::Char('g') => Typed::Command(PlayCommand::GiveUp),
        KeyCode::Char('q') | KeyCode::Esc => Typed::Command(PlayCommand::Quit),
        KeyCode::Char(digit) => step(step_of(digit)?),
        _ => return None,
    })
}

/// The terminal while a match uses it.
struct Screen;

impl Screen {
    /// Takes over the terminal. It is restored before a panic is reported, and before a signal ends
    /// the program.
    fn enter() -> io::Result<Self> {
        interrupt::before_the_end(|| {
            // Nothing more is drawn while this lock is held.
            let out = io::stdout().lock();
            restore();
            out
        });
        enable_raw_mode()?;
        let screen = Self;
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            restore();
            report(panicked);
        }));
        Ok(screen)
    }

    fn show(&self, lines: &[String]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        queue!(out, cursor::MoveTo(0, 0))?;
        for (row, line) in (0u16..).zip(lines) {
            queue!(out, cursor::MoveTo(0, row), Print(line), Clear(ClearType::UntilNewLine))?;
        }
        queue!(out, Clear(ClearType::FromCursorDown))?;
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal.
fn restore() {
    // A terminal that is gone needs no restoring.
    let _ = execute!(io::stdout(), cursor::Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}
