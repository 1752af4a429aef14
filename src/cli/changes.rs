//! Changes files, or only shows what would change: what `fmt` and `rewrite` share.
//!
//! A file is written only if its text changes, and then by [`replace`]. Deliberately not here: the
//! new texts.

use std::io;
use std::io::Write as _;

use clap::Args;

use crate::cli::inputs::{Input, InputSearch, Reads};
use crate::cli::replace::{folder_of, remove_leftovers, replace};
use crate::cli::source::{Content, Source, TextFile};
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::cli::{diff, interrupt, visible};
use crate::text::counted;

/// Where changed texts go, if not into their files.
#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct ChangeOptions {
    /// Only list the files that would change
    #[arg(long)]
    check: bool,
    /// Print a diff instead of changing files
    #[arg(long)]
    diff: bool,
}

/// The words of a command for what it does.
pub(crate) struct ChangeWords {
    /// As in "Would format: a.board".
    pub(crate) verb: &'static str,
    /// As in "1 file formatted".
    pub(crate) done: &'static str,
    /// As in "1 file already formatted".
    pub(crate) kept: &'static str,
}

/// The change of one file.
enum FileChange {
    /// It is changed, or would be.
    Made,
    /// There is nothing to change.
    None,
    /// Its text, changed or not, went to standard output.
    Printed,
}

impl ChangeOptions {
    /// Changes all inputs of a search and records the result in `status`. `change` returns the new text of a
    /// file, `None` if it stays as it is, or a message about a failure.
    pub(crate) fn change(
        &self,
        words: &ChangeWords,
        search: &InputSearch<'_>,
        status: &mut ExitStatus,
        mut change: impl FnMut(&Source, &TextFile, &mut ExitStatus) -> Result<Option<String>, String>,
    ) -> CommandResult {
        let inputs = search.inputs();
        if inputs.is_empty() {
            search.report_nothing();
        }
        if self.writes()
            && let Some(source) = search.excluded_standard_input()
        {
            source.copy_to(&mut io::stdout().lock())?;
        }
        let mut changed = 0;
        let mut kept = 0;
        for input in &inputs {
            let (source, file) = match read(input, search.reads) {
                Ok(read) => read,
                Err(problem) => {
                    status.fail(&problem);
                    continue;
                }
            };
            let new = change(source, &file, status);
            if interrupt::is_interrupted() {
                break;
            }
            let done = match new {
                Ok(new) => self.write(words, source, &file, new),
                Err(problem) => Err(problem.into()),
            };
            match done {
                Ok(FileChange::Made) => changed += 1,
                Ok(FileChange::None) => kept += 1,
                Ok(FileChange::Printed) => {}
                Err(error) => status.after(Err(error))?,
            }
        }
        if interrupt::is_interrupted() {
            status.worsen(ExitStatus::Interrupted);
        }
        if !self.writes() && changed > 0 {
            status.worsen(ExitStatus::Found);
        }
        let would_be = if self.writes() { "" } else { "would be " };
        let mut tally = Vec::new();
        if changed > 0 {
            tally.push(format!("{} {would_be}{}", counted(changed, "file"), words.done));
        }
        if kept > 0 {
            tally.push(format!("{} {}", counted(kept, "file"), words.kept));
        }
        if !tally.is_empty() {
            complain(&tally.join(", "));
        }
        Ok(())
    }

    const fn writes(&self) -> bool {
        !self.check && !self.diff
    }

    /// Writes or shows one text.
    fn write(
        &self,
        words: &ChangeWords,
        source: &Source,
        file: &TextFile,
        new: Option<String>,
    ) -> CommandResult<FileChange> {
        if let Some(path) = source.path().filter(|_| self.writes()) {
            remove_leftovers(folder_of(path));
        }
        match (new, source.path()) {
            (Some(new), _) if self.diff => {
                diff::write(&diff::unified(&source.name, &file.text, &new))?
            }
            (Some(_), _) if self.check => {
                writeln!(
                    io::stdout().lock(),
                    "Would {}: {}",
                    words.verb,
                    visible::line(&source.name)
                )?;
            }
            (new, None) if self.writes() => {
                io::stdout().lock().write_all(new.as_ref().unwrap_or(&file.text).as_bytes())?;
                return Ok(FileChange::Printed);
            }
            (Some(new), Some(path)) => {
                replace(path, &file.text, &new)
                    .map_err(|error| format!("{}: {error}", source.name))?;
            }
            (None, _) => return Ok(FileChange::None),
            (Some(_), None) => {}
        }
        Ok(FileChange::Made)
    }
}

/// Reads an input. The error is a message.
fn read(input: &Input, reads: Reads) -> Result<(&Source, Box<TextFile>), String> {
    let source = match input {
        Input::Source(source) => source,
        Input::Unreadable(message) => return Err(message.clone()),
    };
    let content = match reads {
        Reads::Puzzles | Reads::Graphs => source.load(),
        Reads::Markdown => source.load_any(),
    };
    match content {
        Ok(Content::Text(file)) => Ok((source, file)),
        Ok(Content::Unreadable(_, diagnostic)) => {
            Err(format!("{}: {}", source.name, diagnostic.message))
        }
        Err(unread) => Err(format!("{}: {unread}", source.name)),
    }
}
