//! Watches directories for a file of one name that is created, changed or deleted.
//!
//! A directory that cannot be watched is logged and otherwise ignored. Deliberately not here: what
//! a change means.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use tokio::sync::mpsc::UnboundedSender;

/// Watches directories, without their subdirectories.
pub(crate) struct Watcher {
    /// Started with the first directory. Its thread locks `folders`, so `system` is never locked
    /// while `folders` is.
    system: Mutex<Option<RecommendedWatcher>>,
    folders: Arc<Mutex<Folders>>,
    file_name: &'static str,
    /// Notified after every change.
    news: UnboundedSender<()>,
}

#[derive(Default)]
struct Folders {
    wanted: HashSet<PathBuf>,
    watched: HashSet<PathBuf>,
}

impl Watcher {
    /// A watcher for files with this name.
    pub(crate) fn new(file_name: &'static str, news: UnboundedSender<()>) -> Self {
        Self { system: Mutex::default(), folders: Arc::default(), file_name, news }
    }

    /// Marks directories as wanted. Returns the new ones, to be passed to [`watch`](Self::watch).
    pub(crate) fn want<'a>(&self, folders: impl Iterator<Item = &'a Path>) -> Vec<PathBuf> {
        let mut known = lock(&self.folders);
        let new: Vec<PathBuf> =
            folders.filter(|folder| !known.wanted.contains(*folder)).map(Path::to_owned).collect();
        known.wanted.extend(new.iter().cloned());
        new
    }

    /// Watches the directories that exist, and reports a change, since one may have happened
    /// earlier. This takes time: another thread registers each directory.
    pub(crate) fn watch(&self, folders: &[PathBuf]) {
        for folder in folders {
            self.watch_one(folder);
        }
        // Fails only at the end of the session.
        let _ = self.news.send(());
    }

    /// Watches wanted directories that were created since.
    pub(crate) fn watch_again(&self) {
        let mut missing = Vec::new();
        {
            let folders = lock(&self.folders);
            for folder in folders.wanted.difference(&folders.watched) {
                if folder.is_dir() {
                    missing.push(folder.clone());
                }
            }
        }
        for folder in &missing {
            self.watch_one(folder);
        }
    }

    fn watch_one(&self, folder: &Path) {
        if !lock(&self.folders).watched.insert(folder.to_owned()) {
            return;
        }
        let mut system = lock(&self.system);
        if system.is_none() {
            *system = self.start();
        }
        let Some(watcher) = system.as_mut() else { return };
        let watched = watcher.watch(folder, RecursiveMode::NonRecursive);
        drop(system);
        if let Err(error) = watched {
            tracing::debug!("cannot watch: {error}");
            lock(&self.folders).watched.remove(folder);
        }
    }

    fn start(&self) -> Option<RecommendedWatcher> {
        let folders = Arc::clone(&self.folders);
        let file_name = self.file_name;
        let news = self.news.clone();
        let system = notify::recommended_watcher(move |event: notify::Result<Event>| {
            if lock(&folders).is_news(&event, file_name) {
                // Fails only at the end of the session.
                let _ = news.send(());
            }
        });
        match system {
            Ok(system) => Some(system),
            Err(error) => {
                tracing::warn!("cannot watch files: {error}");
                None
            }
        }
    }
}

impl Folders {
    /// Whether an event is about a file with that name or a wanted directory.
    fn is_news(&mut self, event: &notify::Result<Event>, file_name: &str) -> bool {
        let Ok(event) = event else { return true };
        // Reading a file is an event as well.
        if matches!(event.kind, EventKind::Access(kind) if kind != AccessKind::Close(AccessMode::Write))
        {
            return false;
        }
        // The watched directory was renamed.
        let moves = matches!(
            event.kind,
            EventKind::Create(_) | EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_))
        );
        let mut is_news = event.need_rescan();
        for path in &event.paths {
            if moves && self.wanted.contains(path) {
                self.watched.retain(|folder| !folder.starts_with(path));
                is_news = true;
            }
            is_news |= path.ends_with(file_name);
        }
        is_news
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
