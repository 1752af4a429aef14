//! Watches folders for a `stakeout.toml` that is created, changed or deleted, for clients that do not.
//!
//! Others rely on news coming soon after the last of several changes, and on a folder that cannot be watched costing
//! nothing but its news. Deliberately not here: what a change means.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use tokio::sync::mpsc::UnboundedSender;

use crate::config::FILE_NAME;

/// Watches folders, each by itself and not what is below.
pub(crate) struct Watcher {
    /// Starts with the first folder. Its own thread takes the other lock, so this one is never taken under that.
    system: Mutex<Option<RecommendedWatcher>>,
    folders: Arc<Mutex<Folders>>,
    /// Takes a word about every change.
    news: UnboundedSender<()>,
}

#[derive(Default)]
struct Folders {
    wanted: HashSet<PathBuf>,
    watched: HashSet<PathBuf>,
}

impl Watcher {
    /// Watches nothing yet.
    pub(crate) fn new(news: UnboundedSender<()>) -> Self {
        Self { system: Mutex::default(), folders: Arc::default(), news }
    }

    /// Which of these folders are not wanted yet; they are from now on.
    pub(crate) fn want<'a>(&self, folders: impl Iterator<Item = &'a Path>) -> Vec<PathBuf> {
        let mut known = lock(&self.folders);
        let new: Vec<PathBuf> = folders.filter(|folder| !known.wanted.contains(*folder)).map(Path::to_owned).collect();
        known.wanted.extend(new.iter().cloned());
        new
    }

    /// Watches folders, those that there are, and says that something may have changed before. Takes its time: each is a
    /// word with another thread.
    pub(crate) fn watch(&self, folders: &[PathBuf]) {
        folders.iter().for_each(|folder| self.watch_one(folder));
        // Fails only at the end of the session.
        let _ = self.news.send(());
    }

    /// Watches again what has come back, or has come at last.
    pub(crate) fn watch_again(&self) {
        let missing: Vec<_> = {
            let folders = lock(&self.folders);
            folders.wanted.difference(&folders.watched).filter(|folder| folder.is_dir()).cloned().collect()
        };
        missing.iter().for_each(|folder| self.watch_one(folder));
    }

    fn watch_one(&self, folder: &Path) {
        if !lock(&self.folders).watched.insert(folder.to_owned()) {
            return;
        }
        let mut system = lock(&self.system);
        if system.is_none() {
            *system = self.start();
        }
        let watched = system.as_mut().map(|system| system.watch(folder, RecursiveMode::NonRecursive));
        drop(system);
        if let Some(Err(error)) = watched {
            tracing::debug!("not watched: {error}");
            lock(&self.folders).watched.remove(folder);
        }
    }

    fn start(&self) -> Option<RecommendedWatcher> {
        let (folders, news) = (Arc::clone(&self.folders), self.news.clone());
        let system = notify::recommended_watcher(move |event: notify::Result<Event>| {
            if lock(&folders).is_news(&event) {
                // Fails only at the end of the session.
                let _ = news.send(());
            }
        });
        system.inspect_err(|error| tracing::warn!("files are not watched: {error}")).ok()
    }
}

impl Folders {
    /// Whether an event says something about a `stakeout.toml`, or about a folder that is to be watched.
    fn is_news(&mut self, event: &notify::Result<Event>) -> bool {
        let Ok(event) = event else { return true };
        // To read a file is an event, too.
        if matches!(event.kind, EventKind::Access(kind) if kind != AccessKind::Close(AccessMode::Write)) {
            return false;
        }
        // Whatever is under that name now, it is not what is watched.
        let moves =
            matches!(event.kind, EventKind::Create(_) | EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)));
        let mut is_news = event.need_rescan();
        for path in &event.paths {
            if moves && self.wanted.contains(path) {
                self.watched.retain(|folder| !folder.starts_with(path));
                is_news = true;
            }
            is_news |= path.ends_with(FILE_NAME);
        }
        is_news
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
