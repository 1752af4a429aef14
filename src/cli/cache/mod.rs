//! What is remembered from run to run: where that is kept, how much of it, and how it is cleared.
//!
//! Two things are. What `check` says about a text, by the text and all that it depends on, so that nothing is read again of
//! a text that was seen before. And verdicts, by the game alone, so that a text that changed is not solved again unless the
//! game did. Others rely on what is remembered to change nothing but the time. Deliberately not here: what a verdict is, and
//! what is said about a text.

mod asked;
mod memo;
mod record;
mod shard;
mod texts;

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use etcetera::BaseStrategy as _;

pub(super) use self::asked::{Asked, Asking};
use self::memo::Keeping;
pub(super) use self::memo::Memo;
pub(super) use self::texts::{Applied, Texts};
use super::{Ending, complain};

/// What stands below the options of `clean` in the help.
pub(super) const HELP: &str = "\
Examples:
  stakeout clean                      the folder that `check` uses by itself
  stakeout clean --cache-dir .cache   another one

Nothing but the time of the next `check` depends on what is remembered.

Ends with 0, and with 2 if something could not be removed.";

/// The folder of verdicts within the one for everything that is kept.
const VERDICTS_FOLDER: &str = "answers";

/// The folder of what was said about texts.
const TEXTS_FOLDER: &str = "texts";

/// Some hundred thousand verdicts. They do not age: while a text is remembered, nobody asks for its verdicts, and when it
/// is edited they are what counts.
pub(super) const VERDICTS: Keeping = Keeping { most_bytes: 64 << 20, days: None };

/// Every edit leaves a text behind that may never come back.
const TEXTS: Keeping = Keeping { most_bytes: 128 << 20, days: Some(30) };

/// What is kept of this run and used of earlier ones.
#[derive(Debug, Args)]
pub(super) struct CacheOptions {
    /// Read and solve everything anew, and remember nothing
    #[arg(long, help_heading = "Cache")]
    no_cache: bool,
    #[command(flatten)]
    place: CachePlace,
}

/// Where answers are kept.
#[derive(Debug, Args)]
pub struct CachePlace {
    /// The folder in which findings and verdicts are remembered, for the next run; by default one in the user's cache folder
    #[arg(long, value_name = "FOLDER", help_heading = "Cache", value_hint = ValueHint::DirPath)]
    cache_dir: Option<PathBuf>,
}

/// How often a run looks at the same files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Looks {
    Once,
    Repeated,
}

impl CacheOptions {
    /// The verdicts of earlier runs, as far as they are to be used.
    pub(super) fn verdicts(&self) -> Memo {
        Memo::new(self.folder(VERDICTS_FOLDER), VERDICTS)
    }

    /// What was said about texts in earlier runs, as far as that is to be used.
    pub(super) fn texts(&self, looks: Looks) -> Texts {
        let folder = self.folder(TEXTS_FOLDER);
        let is_of_use = folder.is_some() || looks == Looks::Repeated;
        Texts::new(is_of_use.then(|| Memo::new(folder, TEXTS)))
    }

    fn folder(&self, name: &str) -> Option<PathBuf> {
        if self.no_cache { None } else { self.place.folder(name) }
    }
}

impl CachePlace {
    /// A folder of what is remembered; none for a user without a home.
    fn folder(&self, name: &str) -> Option<PathBuf> {
        let everything = || {
            let folder = etcetera::choose_base_strategy().ok()?.cache_dir();
            folder.is_absolute().then(|| folder.join("stakeout"))
        };
        Some(self.cache_dir.clone().or_else(everything)?.join(name))
    }
}

/// Forgets everything.
pub(super) fn clean(place: &CachePlace, ending: &mut Ending) {
    for folder in [VERDICTS_FOLDER, TEXTS_FOLDER].iter().filter_map(|name| place.folder(name)) {
        match fs::remove_dir_all(&folder) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                complain(&format!("{}: cannot be removed: {error}", folder.display()));
                ending.worsen(Ending::Failed);
            }
        }
    }
}
