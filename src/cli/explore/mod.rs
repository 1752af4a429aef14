//! `stakeout explore`: a file in the page of `editors/web`, served to a browser on this machine and saved back on request.
//!
//! The page solves in the browser: nothing here reads a board. Deliberately not here: opening a browser, and any address but
//! that of this machine.

#[cfg(not(feature = "explore"))]
mod no_serve;
#[cfg(feature = "explore")]
mod serve;

use std::env::current_exe;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

use crate::cli::{ExitStatus, complain};
#[cfg(not(feature = "explore"))]
use no_serve::{REFUSAL, serve};
#[cfg(feature = "explore")]
use serve::{REFUSAL, serve};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout explore level.board               prints a link; Ctrl-C ends the command
  stakeout explore level.board --page dist   with the page from this directory

The page is looked for in `share/stakeout/web` beside the program's directory, in `web`
in it, and in the clone that built the program; `editors/web/build` builds it. This
command needs a program built with the Cargo feature `explore`.

Only this machine can reach the page, and only with the link. Saving replaces the file
in one step, unless it has changed since the page read it.

Exit codes: 2, the file, the page or a port is missing; 130, ended by Ctrl-C.";

/// Larger files are refused: the browser could not solve what is in them.
const MOST_BYTES: u64 = 16 << 20;
/// Files without which a directory is not the page.
const NEEDED: [&str; 3] = ["index.html", "page.js", "server.wasm"];

/// The file to explore, and where the page is.
#[derive(Debug, Args)]
pub struct ExploreArguments {
    /// Board or game file
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Directory with the built page
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    page: Option<PathBuf>,
    /// Port to listen on; 0 for any free one
    #[arg(long, default_value_t = 0)]
    port: u16,
}

/// Serves until it is interrupted, and records the result in `status`.
pub(crate) fn explore(arguments: &ExploreArguments, status: &mut ExitStatus) -> io::Result<()> {
    let ExploreArguments { file, page, port } = arguments;
    let is_built = REFUSAL.map_or(Ok(()), |refusal| Err(refusal.to_owned()));
    let served = is_built
        .and_then(|()| read(file).map_err(|why| format!("{}: {why}", file.display())))
        .and_then(|_| page_directory(page.as_deref()))
        .and_then(|page| serve(file, &page, *port));
    *status = match served {
        Ok(ended) => ended,
        Err(why) => {
            complain(&why);
            ExitStatus::Failed
        }
    };
    Ok(())
}

/// The text of a file, or why it cannot be explored.
fn read(file: &Path) -> Result<String, String> {
    let data = fs::metadata(file).map_err(|error| format!("cannot be read: {error}"))?;
    if !data.is_file() {
        return Err("cannot be explored: it is not a regular file".to_owned());
    }
    if data.len() > MOST_BYTES {
        return Err(format!("cannot be explored: it has more than {} MiB", MOST_BYTES >> 20));
    }
    fs::read_to_string(file).map_err(|error| format!("cannot be read: {error}"))
}

fn page_directory(named: Option<&Path>) -> Result<PathBuf, String> {
    let is_page = |directory: &Path| NEEDED.iter().all(|name| directory.join(name).is_file());
    if let Some(directory) = named {
        return match is_page(directory) {
            true => Ok(directory.to_owned()),
            false => Err(format!("{}: not the built page; `editors/web/build` builds it", directory.display())),
        };
    }
    let program = current_exe().map_err(|error| format!("the program's own path is unknown: {error}; use --page"))?;
    let beside = program.parent().unwrap_or(Path::new("."));
    ["../share/stakeout/web", "web", "../../editors/web/dist"]
        .into_iter()
        .map(|place| beside.join(place))
        .find(|directory| is_page(directory))
        .ok_or_else(|| {
            "the page is not installed: build it with `editors/web/build`, or name it with --page".to_owned()
        })
}
