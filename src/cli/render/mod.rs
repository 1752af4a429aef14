//! `stakeout render`: images of boards, graph games and pursuits, for papers, web pages and terminals.
//!
//! The content of an image comes from `analysis`, like everything an editor shows. Deliberately not
//! here: solving.

pub(crate) mod dot;
pub(crate) mod graph;
pub(crate) mod task;

use crate::cli::kinds::Puzzles;
use crate::cli::render::task::{RenderArguments, RenderRequest};
use crate::cli::report::diagnostic::write_to_standard_error;
use crate::cli::source::Content;
use crate::cli::status::{CommandError, CommandResult, ExitStatus};

/// Draws, and records the result in `status`.
pub(crate) fn render(arguments: &RenderArguments, status: &mut ExitStatus) -> CommandResult {
    let source = arguments.input.text.source(&arguments.file);
    let target = arguments.target(&source);
    let content = source.load().map_err(|unread| format!("{}: {unread}", source.name))?;
    match content {
        Content::Text(file) => {
            let request = RenderRequest { arguments, source: &source, target };
            Puzzles::of(&file.file)?.render(&request, status)
        }
        Content::Unreadable(text, diagnostic) => {
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            Err(CommandError::Reported(ExitStatus::Found))
        }
    }
}
