//! The open documents, each known or unknown.
//!
//! A document is known only while its text is certain: a change that is invalid or has no higher
//! version makes it unknown until the client sends its whole text.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::analysis::{File, FileTooLarge, PuzzleKind, Solutions};
use crate::config::Settings;
use crate::lsp::protocol::range_from;
use crate::lsp::protocol::types::{Change, DidChange, OpenedDocument};
use crate::lsp::session::workspace_folders::is_configuration;
use crate::text::{Encoding, Text, TextEdit};

/// The open documents by URI as the client spells it.
#[derive(Default)]
pub(crate) struct Documents {
    open: HashMap<String, OpenDocument>,
}

/// One open document.
pub(crate) struct OpenDocument {
    /// The newest version that the client has sent.
    version: i64,
    kind: Kind,
    /// `None` while the text is not certain.
    content: Option<DocumentContent>,
    pub(crate) settings: Arc<Settings>,
    /// Whether this version made a handler panic; if so, it is not solved.
    pub(crate) is_given_up: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The kind according to the language id or name; `None` lets the text decide.
    File(Option<&'static PuzzleKind>),
    /// A `stakeout.toml`.
    Configuration,
}

enum DocumentContent {
    File(File),
    /// A text with so many boards that it is not read.
    TooManyBoards(Text),
    Configuration(Text),
}

impl DocumentContent {
    fn new(text: &str, kind: Kind) -> Option<Self> {
        let kind = match kind {
            Kind::Configuration => return Text::new(text).ok().map(Self::Configuration),
            Kind::File(kind) => kind.unwrap_or_else(|| PuzzleKind::of_text(text)),
        };
        match File::new(text, kind) {
            Ok(file) => Some(Self::File(file)),
            Err(FileTooLarge::TooManyPuzzles) => Text::new(text).ok().map(Self::TooManyBoards),
            Err(FileTooLarge::TooLong) => None,
        }
    }

    fn text(&self) -> &Text {
        match self {
            Self::File(file) => file.text(),
            Self::TooManyBoards(text) | Self::Configuration(text) => text,
        }
    }
}

impl OpenDocument {
    /// The file of puzzles, if its text is certain.
    pub(crate) fn file(&self) -> Option<&File> {
        match &self.content {
            Some(DocumentContent::File(file)) => Some(file),
            _ => None,
        }
    }

    /// The text, if it is certain and has so many boards that it is not read.
    pub(crate) fn text_with_too_many_boards(&self) -> Option<&Text> {
        match &self.content {
            Some(DocumentContent::TooManyBoards(text)) => Some(text),
            _ => None,
        }
    }

    /// The text of a `stakeout.toml`, if it is certain.
    pub(crate) fn configuration(&self) -> Option<&Text> {
        match &self.content {
            Some(DocumentContent::Configuration(text)) => Some(text),
            _ => None,
        }
    }

    /// The version of the text, if the text is certain.
    pub(crate) fn known_version(&self) -> Option<i64> {
        self.content.is_some().then_some(self.version)
    }

    fn change(&mut self, mut change: DidChange, encoding: Encoding, solutions: &dyn Solutions) {
        let version = change.text_document.version;
        let is_next = version > self.version;
        self.version = self.version.max(version);
        self.is_given_up = false;
        let changes =
            change.changes().inspect_err(|error| tracing::warn!("invalid change: {error}"));
        let followed = match changes {
            Ok(changes) if is_next => self.follow(changes, encoding, solutions),
            _ => None,
        };
        if followed.is_none() {
            self.content = None;
        }
    }

    /// Applies changes; `None` if the text is not certain after them.
    fn follow(
        &mut self,
        changes: Vec<Change>,
        encoding: Encoding,
        solutions: &dyn Solutions,
    ) -> Option<()> {
        let mut edits = Vec::with_capacity(changes.len());
        for Change { range, text } in changes {
            match range {
                None => {
                    edits.clear();
                    self.replace_all(&text, solutions);
                }
                Some(range) => edits.push(TextEdit { range: range_from(range), insert: text }),
            }
        }
        if !edits.is_empty() {
            let content = self.content.as_mut()?;
            // Counted before anything of it is kept.
            if let DocumentContent::File(file) = content
                && edits.iter().any(|edit| file.kind().has_too_many_puzzles(&edit.insert))
            {
                *content = DocumentContent::TooManyBoards(file.text().clone());
            }
            match content {
                DocumentContent::File(file) => file.edit_each(&edits, encoding, solutions).ok()?,
                DocumentContent::TooManyBoards(text) | DocumentContent::Configuration(text) => {
                    text.replace_each(&edits, encoding).ok()?;
                }
            }
        }
        self.count_boards();
        if self.kind == Kind::File(None) {
            self.detect_kind();
        }
        Some(())
    }

    /// Reads a text that no longer has too many boards, and stops reading one that has.
    fn count_boards(&mut self) {
        match &self.content {
            Some(DocumentContent::File(file)) if file.has_too_many_puzzles() => {
                self.content = Some(DocumentContent::TooManyBoards(file.text().clone()));
            }
            Some(DocumentContent::TooManyBoards(text)) => {
                self.content = DocumentContent::new(&text.to_string(), self.kind);
            }
            _ => {}
        }
    }

    fn replace_all(&mut self, text: &str, solutions: &dyn Solutions) {
        let kind = match self.kind {
            Kind::File(kind) => Some(kind.unwrap_or_else(|| PuzzleKind::of_text(text))),
            Kind::Configuration => None,
        };
        match &mut self.content {
            Some(DocumentContent::File(file))
                if Some(file.kind()) == kind && !file.kind().has_too_many_puzzles(text) =>
            {
                if file.replace_all(text, solutions).is_err() {
                    self.content = None;
                }
            }
            content => *content = DocumentContent::new(text, self.kind),
        }
    }

    /// Detects the kind of the text again.
    fn detect_kind(&mut self) {
        let Some(file) = self.file() else { return };
        let text = file.text().to_string();
        if PuzzleKind::of_text(&text) != file.kind() {
            self.content = DocumentContent::new(&text, self.kind);
        }
    }
}

impl Documents {
    pub(crate) fn get(&self, uri: &str) -> Option<&OpenDocument> {
        self.open.get(uri)
    }

    /// The text of a document, if it is certain and not a `stakeout.toml`.
    pub(crate) fn file(&self, uri: &str) -> Option<&File> {
        self.get(uri)?.file()
    }

    /// All open documents, in no particular order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &OpenDocument> {
        self.open.values()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.open.keys().cloned().collect()
    }

    /// Opens a document with its whole text.
    pub(crate) fn open(&mut self, opened: OpenedDocument) {
        let OpenedDocument { uri, language_id, version, text } = opened;
        let kind = match language_id.as_deref().and_then(PuzzleKind::with_language_id) {
            None => kind_of_name(&uri),
            kind => Kind::File(kind),
        };
        let mut content = DocumentContent::new(&text, kind);
        if let Some(DocumentContent::File(file)) = &mut content {
            file.record_save();
        }
        self.open.insert(
            uri,
            OpenDocument { version, kind, content, settings: Arc::default(), is_given_up: false },
        );
    }

    /// Changes the text of a document. Returns whether it is open.
    pub(crate) fn change(
        &mut self,
        change: DidChange,
        encoding: Encoding,
        solutions: &dyn Solutions,
    ) -> bool {
        let document = self.open.get_mut(&change.text_document.uri);
        document.map(|document| document.change(change, encoding, solutions)).is_some()
    }

    /// Sets the whole text of a document, if it was unknown or different. Returns whether it was.
    pub(crate) fn set_text(&mut self, uri: &str, text: &str, solutions: &dyn Solutions) -> bool {
        let Some(document) = self.open.get_mut(uri) else { return false };
        let is_news = document.content.as_ref().is_none_or(|content| *content.text() != *text);
        if is_news {
            document.is_given_up = false;
            document.replace_all(text, solutions);
        }
        is_news
    }

    /// The text of a document for recording saves and verdict changes, if it is certain.
    pub(crate) fn file_mut(&mut self, uri: &str) -> Option<&mut File> {
        match self.open.get_mut(uri)?.content.as_mut()? {
            DocumentContent::File(file) => Some(file),
            DocumentContent::TooManyBoards(_) | DocumentContent::Configuration(_) => None,
        }
    }

    /// Closes a document. Returns whether it was open.
    pub(crate) fn close(&mut self, uri: &str) -> bool {
        self.open.remove(uri).is_some()
    }

    /// Makes a document unknown. If it is not open, this opens it, since the lost message may have
    /// done so.
    pub(crate) fn lose(&mut self, uri: &str) {
        let unknown = || OpenDocument {
            version: i64::MIN,
            kind: kind_of_name(uri),
            content: None,
            settings: Arc::default(),
            is_given_up: false,
        };
        self.open.entry(uri.to_owned()).or_insert_with(unknown).content = None;
    }

    pub(crate) fn set_settings(&mut self, uri: &str, settings: Arc<Settings>) {
        if let Some(document) = self.open.get_mut(uri) {
            document.settings = settings;
        }
    }

    /// Keeps this version of a document from being solved. Returns whether it is open.
    pub(crate) fn give_up(&mut self, uri: &str) -> bool {
        self.open.get_mut(uri).map(|document| document.is_given_up = true).is_some()
    }
}

/// The kind of a document by its name.
fn kind_of_name(uri: &str) -> Kind {
    if is_configuration(uri) {
        return Kind::Configuration;
    }
    let path = uri.split(['?', '#']).next().unwrap_or(uri);
    Kind::File(PuzzleKind::of_path(Path::new(path)))
}
