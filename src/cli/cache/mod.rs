//! The cache of `check` on disk: its directory, its bounds, and `stakeout clean`.
//!
//! It holds the results of texts, by the text and everything they depend on, so that an unchanged file is not parsed again;
//! and verdicts, by the game alone, so that a changed file is not solved again unless the game changed. Guarantee: the cache
//! affects only the time a run takes, since an entry is used only if a run with this user's key wrote it.

pub(crate) mod directory;
pub(crate) mod record;
pub(crate) mod results;
pub(crate) mod secret;
pub(crate) mod store;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;

use clap::{Args, ValueHint};
use sha2::{Digest as _, Sha256};

use crate::cli::ExitStatus;
use crate::cli::cache::directory::{CacheDirectory, Foreign};
pub(crate) use crate::cli::cache::results::ResultCache;
use crate::cli::cache::secret::SecretKey;
pub(crate) use crate::cli::cache::store::Store;
use crate::cli::cache::store::{Disk, StoreLimits};
use crate::host;

/// The help below the options of `clean`.
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

/// The directory of results within that of the cache.
const TEXTS_KIND: &str = "texts";

/// All directories within that of the cache.
const KINDS: [&str; 2] = [VERDICTS_KIND, TEXTS_KIND];

/// A few hundred thousand verdicts. They do not expire: while a text's result is cached, its verdicts are unused, but an
/// edit of the text needs them again.
pub(crate) const VERDICTS: StoreLimits = StoreLimits { most_bytes: 64 << 20, days: None };

/// Results expire, since every edit leaves one behind that may never be used again.
const TEXTS: StoreLimits = StoreLimits { most_bytes: 128 << 20, days: Some(30) };

/// Options of the cache.
#[derive(Debug, Args)]
pub(crate) struct CacheOptions {
    /// Neither read nor write the cache
    #[arg(long, help_heading = "Cache")]
    no_cache: bool,
    #[command(flatten)]
    place: CachePlace,
}

/// The directory of the cache.
#[derive(Debug, Args)]
pub struct CachePlace {
    /// Directory of the cache of diagnostics and verdicts [default: in the user's cache directory]. Only entries written with your key are used: the key in the user's cache directory, or STAKEOUT_CACHE_KEY
    #[arg(long, value_name = "FOLDER", help_heading = "Cache", value_hint = ValueHint::DirPath)]
    cache_dir: Option<PathBuf>,
}

/// How often a run checks the same files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CacheUse {
    Once,
    Repeated,
}

/// The cache of a run.
pub(crate) struct Cache(Option<(CacheDirectory, SecretKey)>);

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
    /// The cache. It stays empty if the user does not want one, or has no key or no directory for it.
    ///
    /// # Errors
    ///
    /// If the user named a directory that must not be used.
    pub(crate) fn open(&self) -> Result<Cache, Refused> {
        if self.no_cache {
            return Ok(Cache(None));
        }
        let own = own_directory();
        let Some(directory) = self.place.directory() else { return Ok(Cache(None)) };
        match directory.allowed() {
            Ok(()) => Ok(Cache(SecretKey::of_user(own.as_ref()).map(|key| (directory, key)))),
            // The default directory was not requested, and `check` works without it.
            Err(_) if self.place.cache_dir.is_none() => Ok(Cache(None)),
            Err(reason) => Err(Refused { directory: directory.path().to_owned(), reason }),
        }
    }
}

impl Cache {
    /// The verdicts of earlier runs.
    pub(crate) fn verdicts(&self) -> Store {
        Store::new(self.disk(VERDICTS_KIND), VERDICTS)
    }

    /// The results of earlier runs.
    pub(crate) fn texts(&self, looks: CacheUse) -> ResultCache {
        let disk = self.disk(TEXTS_KIND);
        let is_of_use = disk.is_some() || looks == CacheUse::Repeated;
        ResultCache::new(is_of_use.then(|| Store::new(disk, TEXTS)))
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
    host::cache_directory().map(|directory| CacheDirectory::own(directory.join("stakeout")))
}

/// Deletes the cache.
pub(crate) fn clean(place: &CachePlace, status: &mut ExitStatus) {
    let Some(directory) = place.directory() else { return };
    let path = directory.path().display();
    let complaint = match directory.allowed() {
        Err(foreign) => format!("{path}: {foreign}"),
        Ok(()) => match directory.clear() {
            Ok(()) => return,
            Err(error) => format!("{path}: cannot be removed: {error}"),
        },
    };
    status.fail(&complaint);
}

/// A hash of everything that an entry depends on. Equal in every run of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CacheKey(pub(crate) [u8; 32]);

impl Hash for CacheKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Any part of a hash will do.
        state.write(&self.0[16..]);
    }
}

/// Hashes with SHA-256, so that it is infeasible to construct two boards with the same key.
#[derive(Debug, Clone, Default)]
pub(crate) struct CacheKeyHasher(Sha256);

impl CacheKeyHasher {
    /// The key of everything that was hashed.
    pub(crate) fn done(self) -> CacheKey {
        CacheKey(self.0.finalize().into())
    }
}

impl Hasher for CacheKeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let digest = self.0.clone().finalize();
        u64::from_le_bytes(std::array::from_fn(|index| digest[index]))
    }
}
