//! How a command ends: its exit status, its errors, and messages on standard error.
//!
//! Deliberately not here: diagnostics, which `report` writes.

use std::io;
use std::io::Write as _;

use crate::cli::visible;

/// The result of a command, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum ExitStatus {
    /// No problems.
    #[default]
    Good,
    /// The command did its work and found problems in its input.
    Found,
    /// The command could not do all of its work.
    Failed,
    /// A signal interrupted the command.
    Interrupted,
}

impl ExitStatus {
    /// Replaces the status by a worse one.
    pub(crate) fn worsen(&mut self, other: Self) {
        *self = other.max(*self);
    }

    /// Reports the error of one file, so that other files can follow. Only output that cannot be
    /// written ends the command.
    pub(crate) fn after(&mut self, done: CommandResult) -> io::Result<()> {
        match done {
            Ok(()) => {}
            Err(CommandError::Output(error)) => return Err(error),
            Err(CommandError::Reported(status)) => self.worsen(status),
            Err(CommandError::Message(status, message)) => {
                complain(&message);
                self.worsen(status);
            }
        }
        Ok(())
    }

    /// Reports why the command cannot do all of its work.
    pub(crate) fn fail(&mut self, message: &str) {
        complain(message);
        self.worsen(Self::Failed);
    }
}

/// Why a command, or its work on one file, ended early.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// The output cannot be written.
    Output(io::Error),
    /// A message for the user, and the exit status that follows from it.
    Message(ExitStatus, String),
    /// The reason has been reported.
    Reported(ExitStatus),
}

/// The result of a command that can end early.
pub(crate) type CommandResult<T = ()> = Result<T, CommandError>;

impl CommandError {
    /// The input has a problem.
    pub(crate) fn found(message: impl Into<String>) -> Self {
        Self::Message(ExitStatus::Found, message.into())
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for CommandError {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

/// The command cannot do its work.
impl From<String> for CommandError {
    fn from(message: String) -> Self {
        Self::Message(ExitStatus::Failed, message)
    }
}

impl From<&str> for CommandError {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

/// Writes a line to standard error.
pub(crate) fn complain(message: &str) {
    // A closed standard error cannot be reported anywhere.
    let _ = writeln!(anstream::stderr(), "stakeout: {}", visible::line(message));
}
