//! The open documents, each known or unknown.
//!
//! Others rely on a document being known only while its text is certain: a change that cannot be read, or that does
//! not follow the one before it, makes it unknown until its whole text comes.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::analysis::{File, PuzzleKind, Solutions};
use crate::config::Settings;
use crate::lsp::folders::is_configuration;
use crate::lsp::params::{Change, DidChange, OpenedDocument};
use crate::lsp::proto::position;
use crate::text::{Encoding, Text};

/// The open documents by their names as the client spells them.
#[derive(Default)]
pub(crate) struct Documents {
    open: HashMap<String, OpenDocument>,
}

/// One open document.
pub(crate) struct OpenDocument {
    /// The newest version that the client has told.
    version: i64,
    kind: Kind,
    /// Its text, while that is certain.
    content: Option<Content>,
    /// What is set for it.
    pub(crate) settings: Arc<Settings>,
    /// Whether this version has made a handler of ours panic: then it is not solved.
    pub(crate) is_given_up: bool,
}

/// What kind of text a document has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// What its language id or its name says it is; where they say nothing, the text decides.
    File(Option<&'static PuzzleKind>),
    /// A `stakeout.toml`.
    Configuration,
}

/// A text that is certain.
enum Content {
    File(File),
    Configuration(Text),
}

impl Content {
    fn new(text: &str, kind: Kind) -> Option<Self> {
        match kind {
            Kind::Configuration => Text::new(text).ok().map(Self::Configuration),
            Kind::File(kind) => File::new(text, kind.unwrap_or_else(|| PuzzleKind::of_text(text))).ok().map(Self::File),
        }
    }

    fn text(&self) -> &Text {
        match self {
            Self::File(file) => file.text(),
            Self::Configuration(text) => text,
        }
    }
}

impl OpenDocument {
    /// The text, if it is certain and no `stakeout.toml`.
    pub(crate) fn file(&self) -> Option<&File> {
        match &self.content {
            Some(Content::File(file)) => Some(file),
            _ => None,
        }
    }

    /// The text, if it is certain and a `stakeout.toml`.
    pub(crate) fn configuration(&self) -> Option<&Text> {
        match &self.content {
            Some(Content::Configuration(text)) => Some(text),
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
        let changes = change.changes().inspect_err(|error| tracing::warn!("a change that cannot be read: {error}"));
        let followed = match changes {
            Ok(changes) if is_next => self.follow(changes, encoding, solutions),
            _ => None,
        };
        if followed.is_none() {
            self.content = None;
        }
    }

    /// `None` where the changes lead to no certain text.
    fn follow(&mut self, changes: Vec<Change>, encoding: Encoding, solutions: &dyn Solutions) -> Option<()> {
        for Change { range, text } in changes {
            let Some(range) = range else {
                self.replace_all(&text, solutions);
                continue;
            };
            let range = position(range.start)..position(range.end);
            match self.content.as_mut()? {
                Content::File(file) => file.edit(range, encoding, &text, solutions).ok()?,
                Content::Configuration(all) => drop(all.replace(range, encoding, &text).ok()?),
            }
        }
        if self.kind == Kind::File(None) {
            self.look_again();
        }
        Some(())
    }

    fn replace_all(&mut self, text: &str, solutions: &dyn Solutions) {
        let kind = match self.kind {
            Kind::File(kind) => Some(kind.unwrap_or_else(|| PuzzleKind::of_text(text))),
            Kind::Configuration => None,
        };
        match &mut self.content {
            Some(Content::File(file)) if Some(file.kind()) == kind => {
                if file.replace_all(text, solutions).is_err() {
                    self.content = None;
                }
            }
            content => *content = Content::new(text, self.kind),
        }
    }

    /// Lets the text decide anew what it is.
    fn look_again(&mut self) {
        let Some(file) = self.file() else { return };
        let text = file.text().to_string();
        if PuzzleKind::of_text(&text) != file.kind() {
            self.content = Content::new(&text, self.kind);
        }
    }
}

impl Documents {
    /// The open document of that name.
    pub(crate) fn get(&self, uri: &str) -> Option<&OpenDocument> {
        self.open.get(uri)
    }

    /// All open documents, in no order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &OpenDocument> {
        self.open.values()
    }

    /// The names of all open documents.
    pub(crate) fn names(&self) -> Vec<String> {
        self.open.keys().cloned().collect()
    }

    /// A document comes with its whole text.
    pub(crate) fn open(&mut self, opened: OpenedDocument) {
        let OpenedDocument { uri, language_id, version, text } = opened;
        let kind = match language_id.as_deref().and_then(PuzzleKind::with_language_id) {
            None => kind_of_name(&uri),
            kind => Kind::File(kind),
        };
        let mut content = Content::new(&text, kind);
        if let Some(Content::File(file)) = &mut content {
            file.note_saved();
        }
        self.open.insert(uri, OpenDocument { version, kind, content, settings: Arc::default(), is_given_up: false });
    }

    /// The text of a document changes. Whether it is open.
    pub(crate) fn change(&mut self, change: DidChange, encoding: Encoding, solutions: &dyn Solutions) -> bool {
        let document = self.open.get_mut(&change.text_document.uri);
        document.map(|document| document.change(change, encoding, solutions)).is_some()
    }

    /// A document is told to have this whole text now, which is news only if it was unknown or believed to be another.
    /// Whether it is open.
    pub(crate) fn set_text(&mut self, uri: &str, text: &str, solutions: &dyn Solutions) -> bool {
        let Some(document) = self.open.get_mut(uri) else { return false };
        let is_news = document.content.as_ref().is_none_or(|content| content.text().to_string() != text);
        if is_news {
            document.is_given_up = false;
            document.replace_all(text, solutions);
        }
        true
    }

    /// The text of a document, if it is certain, to note what becomes of it.
    pub(crate) fn file_mut(&mut self, uri: &str) -> Option<&mut File> {
        match self.open.get_mut(uri)?.content.as_mut()? {
            Content::File(file) => Some(file),
            Content::Configuration(_) => None,
        }
    }

    /// The editor is done with a document. Whether it was open.
    pub(crate) fn close(&mut self, uri: &str) -> bool {
        self.open.remove(uri).is_some()
    }

    /// The text of a document is not certain any more; perhaps that it was opened is all there is to know about it.
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

    /// Gives a document its settings.
    pub(crate) fn set_settings(&mut self, uri: &str, settings: Arc<Settings>) {
        if let Some(document) = self.open.get_mut(uri) {
            document.settings = settings;
        }
    }

    /// This version of a document is not to be solved. Whether it is open.
    pub(crate) fn give_up(&mut self, uri: &str) -> bool {
        self.open.get_mut(uri).map(|document| document.is_given_up = true).is_some()
    }
}

/// The kind of text that a document's name tells.
fn kind_of_name(uri: &str) -> Kind {
    if is_configuration(uri) {
        return Kind::Configuration;
    }
    let path = uri.split(['?', '#']).next().unwrap_or(uri);
    Kind::File(PuzzleKind::of_path(Path::new(path)))
}
