//! A match line by line: for scripts, for screen readers, and without a terminal.

use std::io;
use std::io::{BufRead, IsTerminal as _, Read as _, Write};

use crate::cli::visible;

/// A longer line counts as several.
const MAX_LINE_BYTES: u64 = 1_000;

/// The source of the echo of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Echo {
    /// The terminal.
    Terminal,
    /// This program, so that the output can be read without the input.
    Own,
}

impl Echo {
    /// The source for standard input.
    pub(crate) fn of_standard_input() -> Self {
        if io::stdin().is_terminal() { Self::Terminal } else { Self::Own }
    }
}

/// Asks for the next line, until the input ends. A line that is far too long is read in pieces.
pub(crate) fn ask(
    input: &mut dyn BufRead,
    echo: Echo,
    out: &mut dyn Write,
) -> io::Result<Option<String>> {
    write!(out, "> ")?;
    out.flush()?;
    let mut bytes = Vec::new();
    if input.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&bytes).into_owned();
    if echo == Echo::Own {
        writeln!(out, "{}", visible::line(line.trim_end()))?;
    }
    Ok(Some(line))
}
