//! What is remembered from run to run: where that is kept, how much of it, and how it is cleared.
//!
//! Two things are. What `check` says about a text, by the text and all that it depends on, so that nothing is read again of
//! a text that was seen before. And verdicts, by the game alone, so that a text that changed is not solved again unless the
//! game did. Others rely on what is remembered to change nothing but the time: an entry counts only if a run with this user's key
//! wrote it. Deliberately not here: what a verdict is, and what is said about a text.

pub(crate) mod asked;
pub(crate) mod directory;
pub(crate) mod key;
pub(crate) mod record;
pub(crate) mod store;
pub(crate) mod texts;

use std::fmt;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use etcetera::BaseStrategy as _;

use crate::cli::cache::directory::{CacheDirectory, Foreign};
use crate::cli::cache::key::Key;
pub(crate) use crate::cli::cache::store::Memo;
use crate::cli::cache::store::{Disk, Keeping};
pub(crate) use crate::cli::cache::texts::Texts;
use crate::cli::{Ending, complain};

/// What stands below the options of `clean` in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout clean                      the default cache
  stakeout clean --cache-dir .cache   another cache

The cache only makes the next `check` faster. Only files that Stakeout wrote are
removed, and only from a directory that it marked as its cache with a CACHEDIR.TAG; any
other directory that is not empty is refused.

Exit codes: 0; 2, something could not be removed.";

/// The directory of verdicts within that of the cache.
const VERDICTS_KIND: &str = "answers";

/// The directory of what was said about texts.
const TEXTS_KIND: &str = "texts";

/// All directories within that of the cache.
const KINDS: [&str; 2] = [VERDICTS_KIND, TEXTS_KIND];

/// Some hundred thousand verdicts. They do not age: while a text is remembered, nobody asks for its verdicts, and when it
/// is edited they are what counts.
pub(crate) const VERDICTS: Keeping = Keeping { most_bytes: 64 << 20, days: None };

/// Every edit leaves a text behind that may never come back.
const TEXTS: Keeping = Keeping { most_bytes: 128 << 20, days: Some(30) };

/// What is kept of this run and used of earlier ones.
#[derive(Debug, Args)]
pub(crate) struct CacheOptions {
    /// Neither read nor write the cache
    #[arg(long, help_heading = "Cache")]
    no_cache: bool,
    #[command(flatten)]
    place: CachePlace,
}

/// Where answers are kept.
#[derive(Debug, Args)]
pub struct CachePlace {
    /// Directory of the cache of diagnostics and verdicts [default: in the user's cache directory]. Only entries written with your key are used: the key in the user's cache directory, or STAKEOUT_CACHE_KEY
    #[arg(long, value_name = "FOLDER", help_heading = "Cache", value_hint = ValueHint::DirPath)]
    cache_dir: Option<PathBuf>,
}

/// How often a run looks at the same files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Looks {
    Once,
    Repeated,
}

/// The cache of a run.
pub(crate) struct Cache(Option<(CacheDirectory, Key)>);

/// A directory that must not be used as a cache.
#[derive(Debug)]
pub(crate) struct Refused {
    directory: PathBuf,
    reason: Foreign,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.directory.display(), self.reason)
    }
}

impl CacheOptions {
    /// The cache, which is empty and stays so if the user does not want one, has no key or no directory for it.
    ///
    /// # Errors
    ///
    /// The user named a directory that must not be used.
    pub(crate) fn open(&self) -> Result<Cache, Refused> {
        if self.no_cache {
            return Ok(Cache(None));
        }
        let own = own_directory();
        let Some(directory) = self.place.directory() else { return Ok(Cache(None)) };
        match directory.allowed() {
            Ok(()) => Ok(Cache(Key::of_user(own.as_ref()).map(|key| (directory, key)))),
            // Nobody named the user's own directory, and `check` works without it.
            Err(_) if self.place.cache_dir.is_none() => Ok(Cache(None)),
            Err(reason) => Err(Refused { directory: directory.path().to_owned(), reason }),
        }
    }
}

impl Cache {
    /// The verdicts of earlier runs.
    pub(crate) fn verdicts(&self) -> Memo {
        Memo::new(self.disk(VERDICTS_KIND), VERDICTS)
    }

    /// What was said about texts in earlier runs, as far as that is to be used.
    pub(crate) fn texts(&self, looks: Looks) -> Texts {
        let disk = self.disk(TEXTS_KIND);
        let is_of_use = disk.is_some() || looks == Looks::Repeated;
        Texts::new(is_of_use.then(|| Memo::new(disk, TEXTS)))
    }

    fn disk(&self, kind: &'static str) -> Option<Disk> {
        let (directory, key) = self.0.as_ref()?;
        Some(Disk::new(directory.clone(), kind, key.clone()))
    }
}

impl CachePlace {
    /// The directory of the cache; none for a user without a home.
    fn directory(&self) -> Option<CacheDirectory> {
        let own = own_directory();
        match &self.cache_dir {
            Some(named) if own.as_ref().is_none_or(|own| own.path() != named) => {
                Some(CacheDirectory::named(named.clone()))
            }
            _ => own,
        }
    }
}

/// The directory of this program in the user's cache directory.
fn own_directory() -> Option<CacheDirectory> {
    let directory = etcetera::choose_base_strategy().ok()?.cache_dir();
    directory.is_absolute().then(|| CacheDirectory::own(directory.join("stakeout")))
}

/// Forgets everything.
pub(crate) fn clean(place: &CachePlace, ending: &mut Ending) {
    let Some(directory) = place.directory() else { return };
    let path = directory.path().display();
    let complaint = match directory.allowed() {
        Err(foreign) => format!("{path}: {foreign}"),
        Ok(()) => match directory.clear() {
            Ok(()) => return,
            Err(error) => format!("{path}: cannot be removed: {error}"),
        },
    };
    complain(&complaint);
    ending.worsen(Ending::Failed);
}
