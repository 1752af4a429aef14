//! A directory with files, as a workspace of an editor.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A temporary directory, removed on drop.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A directory with these files, given by name and text.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!(
            "stakeout-lsp-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let folder = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).unwrap();
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder
    }

    /// Writes a file, and the directories in its path.
    pub(crate) fn write(&self, name: &str, text: &str) {
        self.write_bytes(name, text.as_bytes());
    }

    /// As [`write`](Self::write), for bytes that need not be text.
    pub(crate) fn write_bytes(&self, name: &str, bytes: &[u8]) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The URI of a file in the directory; without a name, that of the directory itself.
    pub(crate) fn uri(&self, name: &str) -> String {
        let path = if name.is_empty() { self.0.clone() } else { self.0.join(name) };
        url::Url::from_file_path(path).unwrap().into()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
