//! The paths of documents and workspace folders, if they are files.
//!
//! Paths serve only to find settings and unopened files: a document is named as the client spells
//! it.

use std::collections::{HashMap, HashSet};
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
    /// With their URIs as the client spells them, each once.
    all: Vec<(String, PathBuf)>,
    /// The index of the first folder with each path: a client may send thousands.
    numbers: HashMap<PathBuf, usize>,
}

impl WorkspaceFolders {
    /// The folders in `initialize`. Older clients send only one.
    pub(crate) fn new(initialize: &Value) -> Self {
        let mut folders = Self::default();
        if let Some(all) = initialize["workspaceFolders"].as_array() {
            folders.add(all.iter().map(|folder| &folder["uri"]));
        } else if initialize["rootUri"].is_string() {
            folders.add([&initialize["rootUri"]].into_iter());
        } else if let Some(path) = initialize["rootPath"].as_str().map(Path::new)
            && path.is_absolute()
        {
            folders.all.push((path.display().to_string(), absolute(path)));
            folders.number();
        }
        folders
    }

    /// Applies the `event` of `workspace/didChangeWorkspaceFolders`.
    pub(crate) fn change(&mut self, event: &Value) {
        let uris = |what: &str| {
            let folders = event[what].as_array().into_iter().flatten();
            folders.map(|folder| &folder["uri"])
        };
        let removed: HashSet<&str> = uris("removed").filter_map(Value::as_str).collect();
        self.all.retain(|(uri, _)| !removed.contains(&**uri));
        self.add(uris("added"));
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.all.iter().map(|(_, path)| path.as_path())
    }

    /// Whether a path is in one of them.
    pub(crate) fn contain(&self, path: &Path) -> bool {
        self.around(path).is_some()
    }

    /// The first of them that a path is in, with its index.
    ///
    /// # Complexity
    /// Linear in the parts of the path.
    pub(crate) fn around<'a>(&self, path: &'a Path) -> Option<(usize, &'a Path)> {
        let number = |folder: &'a Path| Some((*self.numbers.get(folder)?, folder));
        path.ancestors().filter_map(number).min()
    }

    fn add<'a>(&mut self, uris: impl Iterator<Item = &'a Value>) {
        let mut known: HashSet<String> = self.all.iter().map(|(uri, _)| uri.clone()).collect();
        for uri in uris.filter_map(Value::as_str) {
            if let Some(path) = path_of(uri)
                && known.insert(uri.to_owned())
            {
                self.all.push((uri.to_owned(), path));
            }
        }
        self.number();
    }

    fn number(&mut self) {
        self.numbers.clear();
        for (number, (_, path)) in self.all.iter().enumerate() {
            self.numbers.entry(path.clone()).or_insert(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use crate::host::testing::assert_linear;
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

    #[test]
    fn the_first_folder_around_a_path_counts() {
        let folders = |uris: &[&str]| {
            let all: Vec<_> = uris.iter().map(|uri| json!({ "uri": uri })).collect();
            WorkspaceFolders::new(&json!({ "workspaceFolders": all }))
        };
        let around = |folders: &WorkspaceFolders, path: &str| {
            folders.around(Path::new(path)).map(|(number, _)| number)
        };
        let all = folders(&["file:///a/b", "file:///a", "file:///a/", "file:///a/b/c"]);
        assert_eq!(around(&all, "/a/b/c/x"), Some(0));
        assert_eq!(around(&all, "/a/x"), Some(1));
        assert_eq!(around(&all, "/ab"), None);
        assert_eq!(around(&folders(&[]), "/a"), None);
    }

    #[test]
    fn thousands_of_folders_are_read_in_linear_time() {
        let folders = |count: usize| {
            let uris = (0..count).map(|number| json!({ "uri": format!("file:///a/{number}") }));
            let all: Vec<_> = uris.collect();
            json!({ "workspaceFolders": all, "removed": all, "added": all })
        };
        assert_linear("folders", 2_000, folders, |sent| {
            let mut folders = WorkspaceFolders::new(sent);
            folders.change(sent);
            for folder in folders.paths() {
                assert!(folders.contain(folder));
            }
        });
    }
}
