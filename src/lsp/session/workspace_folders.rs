//! The paths of documents and workspace folders, if they are files.
//!
//! Paths serve only to find settings and unopened files: a document is named as the client spells
//! it.

use std::path::{Path, PathBuf};

use serde_json::Value;
use url::Url;

use crate::config::{FILE_NAME, absolute};
use crate::host;

/// The longest path of a file, in bytes. No system opens a longer one, and a URI may have
/// megabytes.
const MAX_PATH_BYTES: usize = 4096;

/// The most directories above a file: each of them is watched, by its whole path.
const MAX_DEPTH: usize = 256;

/// The path of a document; `None` if it is not a file.
pub(crate) fn path_of(uri: &str) -> Option<PathBuf> {
    // A byte may take three, as `%2F`.
    if uri.len() > "file://localhost".len() + 3 * MAX_PATH_BYTES {
        return None;
    }
    let path = absolute(&host::path_of_url(&Url::parse(uri).ok()?)?);
    let fits = path.as_os_str().len() <= MAX_PATH_BYTES && path.components().count() <= MAX_DEPTH;
    fits.then_some(path)
}

/// The URI of a file, as this server spells it.
pub(crate) fn uri_of(path: &Path) -> Option<String> {
    host::url_of_path(path).map(String::from)
}

/// Whether a document is a `stakeout.toml`, wherever it is.
pub(crate) fn is_configuration(uri: &str) -> bool {
    let path = uri.split(['?', '#']).next().unwrap_or(uri);
    path.rsplit(['/', '\\', ':']).next() == Some(FILE_NAME)
}

/// The workspace folders that are directories.
#[derive(Debug, Default)]
pub(crate) struct WorkspaceFolders {
    /// With their URIs as the client spells them.
    all: Vec<(String, PathBuf)>,
}

impl WorkspaceFolders {
    /// The folders in `initialize`. Older clients send only one.
    pub(crate) fn new(initialize: &Value) -> Self {
        let mut folders = Self::default();
        if let Some(all) = initialize["workspaceFolders"].as_array() {
            for folder in all {
                folders.add(&folder["uri"]);
            }
        } else if initialize["rootUri"].is_string() {
            folders.add(&initialize["rootUri"]);
        } else if let Some(path) = initialize["rootPath"].as_str().map(Path::new)
            && path.is_absolute()
        {
            folders.all.push((path.display().to_string(), absolute(path)));
        }
        folders
    }

    /// Applies the `event` of `workspace/didChangeWorkspaceFolders`.
    pub(crate) fn change(&mut self, event: &Value) {
        for folder in event["removed"].as_array().into_iter().flatten() {
            self.all.retain(|(uri, _)| folder["uri"] != *uri);
        }
        for folder in event["added"].as_array().into_iter().flatten() {
            self.add(&folder["uri"]);
        }
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.all.iter().map(|(_, path)| path.as_path())
    }

    /// Whether a path is in one of them.
    pub(crate) fn contain(&self, path: &Path) -> bool {
        self.paths().any(|folder| path.starts_with(folder))
    }

    fn add(&mut self, uri: &Value) {
        let Some(uri) = uri.as_str() else { return };
        let Some(path) = path_of(uri) else { return };
        if self.all.iter().all(|(other, _)| other != uri) {
            self.all.push((uri.to_owned(), path));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use crate::lsp::session::workspace_folders::{WorkspaceFolders, is_configuration, path_of};

    #[test]
    fn a_uri_is_a_path_however_it_is_spelled() {
        for (uri, path) in [
            ("file:///a/b.board", Some("/a/b.board")),
            ("file:///a b/c%20d/%C3%A9.board", Some("/a b/c d/é.board")),
            ("file:///a/./x/../b.board", Some("/a/b.board")),
            ("file://localhost/a.board", Some("/a.board")),
            ("file:///a.board?x#y", Some("/a.board")),
            ("untitled:Untitled-1", None),
            ("git:/a.board", None),
            ("a.board", None),
            ("", None),
        ] {
            assert_eq!(path_of(uri).as_deref(), path.map(Path::new), "{uri}");
        }
    }

    #[test]
    fn a_path_that_no_system_opens_is_not_a_file() {
        let long = |bytes: usize| format!("file:///{}", "a".repeat(bytes - 1));
        assert!(path_of(&long(4096)).is_some() && path_of(&long(4097)).is_none());
        // The root is a component, too.
        let deep = |parts: usize| format!("file://{}", "/a".repeat(parts));
        assert!(path_of(&deep(255)).is_some() && path_of(&deep(256)).is_none());
        assert!(path_of(&format!("file:///{}", "%61".repeat(4095))).is_some());
        assert!(path_of(&deep(1_000_000)).is_none());
    }

    #[test]
    fn a_configuration_is_recognised_by_its_name() {
        assert!(
            is_configuration("file:///a/stakeout.toml")
                && is_configuration("untitled:stakeout.toml")
        );
        assert!(
            !is_configuration("file:///a/mystakeout.toml")
                && !is_configuration("file:///stakeout.toml/a.board")
        );
    }

    #[test]
    fn folders_are_sent_in_three_ways_and_may_change() {
        let paths = |folders: &WorkspaceFolders| {
            folders.paths().map(|path| path.display().to_string()).collect::<Vec<_>>()
        };
        let mut several = WorkspaceFolders::new(
            &json!({ "rootUri": "file:///x", "workspaceFolders": [
                { "uri": "file:///a%20b", "name": "" }, { "uri": "file:///c", "name": "" }, { "uri": "vscode:/d" },
            ]}),
        );
        assert_eq!(paths(&several), ["/a b", "/c"]);
        several.change(
            &json!({ "removed": [{ "uri": "file:///c" }], "added": [{ "uri": "file:///e" }, { "uri": "file:///e" }] }),
        );
        assert_eq!(paths(&several), ["/a b", "/e"]);
        assert!(several.contain(Path::new("/a b/x/y")) && !several.contain(Path::new("/a")));
        assert_eq!(
            paths(&WorkspaceFolders::new(
                &json!({ "rootUri": "file:///x", "workspaceFolders": null })
            )),
            ["/x"]
        );
        assert_eq!(
            paths(&WorkspaceFolders::new(&json!({ "rootPath": "/y", "rootUri": null }))),
            ["/y"]
        );
        assert_eq!(paths(&WorkspaceFolders::new(&json!({}))), [""; 0]);
    }
}
