//! Where answers are kept from run to run, and how that is cleared.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use etcetera::BaseStrategy as _;

use super::answers::Memo;
use super::{Ending, complain};

/// The folder of the answers within the one for everything that is kept.
const FOLDER: &str = "answers";

/// What is kept of this run and used of earlier ones.
#[derive(Debug, Args)]
pub(super) struct CacheOptions {
    /// Solve every board anew, and remember nothing
    #[arg(long, help_heading = "Cache")]
    no_cache: bool,
    #[command(flatten)]
    place: CachePlace,
}

/// Where answers are kept.
#[derive(Debug, Args)]
pub struct CachePlace {
    /// The folder in which verdicts are remembered, for the next run; by default one in the user's cache folder
    #[arg(long, value_name = "FOLDER", help_heading = "Cache", value_hint = ValueHint::DirPath)]
    cache_dir: Option<PathBuf>,
}

impl CacheOptions {
    /// What earlier runs found out, as far as it is to be used.
    pub(super) fn memo(&self) -> Memo {
        Memo::new(if self.no_cache { None } else { self.place.folder() })
    }
}

impl CachePlace {
    /// The folder; none for a user without a home.
    fn folder(&self) -> Option<PathBuf> {
        let everything = || {
            let folder = etcetera::choose_base_strategy().ok()?.cache_dir();
            folder.is_absolute().then(|| folder.join("stakeout"))
        };
        Some(self.cache_dir.clone().or_else(everything)?.join(FOLDER))
    }
}

/// Forgets every answer.
pub(super) fn clean(place: &CachePlace, ending: &mut Ending) {
    let Some(folder) = place.folder() else { return };
    match fs::remove_dir_all(&folder) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => {
            complain(&format!("{}: cannot be removed: {error}", folder.display()));
            ending.worsen(Ending::Failed);
        }
    }
}
