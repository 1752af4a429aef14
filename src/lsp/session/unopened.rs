//! `workspace/diagnostic`: what is found in the files of the workspace folders that are not open.
//!
//! Nothing is solved for it: a verdict is told where it is known, because an open document has the same game. Others rely on
//! a client that asks again and again costing little: a file that has not changed on disk is not read again, and after
//! a walk through large folders the next one waits. A file that is open is left out, for the client asks about it by itself.
//! An answer about all files is no longer than one about one file: what does not fit is read for the next answer.

use std::collections::{HashMap, HashSet};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, io};

use serde_json::value::RawValue;
use tower_lsp::jsonrpc::{Error, Result};

use crate::analysis::{
    BOARDS, BoardDocument, Context, File, FileDiagnostic, FileReport, PuzzleKind, too_large_file, too_many_in,
    unreadable_file,
};
use crate::config::{ConfigFile, FILE_NAME, Settings};
use crate::lsp::client::Client;
use crate::lsp::folders::{path_of, uri_of};
use crate::lsp::params::{PreviousResult, PullUnopened};
use crate::lsp::proto;
use crate::lsp::proto::{Diagnostics, MOST_ANSWER_BYTES, MOST_DIAGNOSTICS, Report, Unopened};
use crate::lsp::session::Session;
use crate::lsp::solving::ended::Games;
use crate::solve::{AnyGame, BoardGameKey};
use crate::text::TooLong;

/// A client that asks again at once waits so many times as long as the last answer took: then this is a small part of all
/// that the machine does.
const REST: u32 = 20;

/// But no longer than this.
const LONGEST_REST: Duration = Duration::from_secs(1);

/// How large a file may be that is read though nobody has opened it, in bytes: read, it takes a hundred times as much. A larger
/// one gets a single diagnostic that says so.
const MOST_READ: u64 = 8 << 20;

/// What is remembered between two walks.
#[derive(Default)]
pub(crate) struct Swept {
    memory: Mutex<Memory>,
}

#[derive(Default)]
struct Memory {
    files: HashMap<PathBuf, Seen>,
    /// When the last walk ended, and how long it took.
    last: Option<(Instant, Duration)>,
}

/// A file as it was when it was read, and what its diagnostics were called.
struct Seen {
    moment: Moment,
    /// Its games, whose verdicts are told where they are known.
    games: Games,
    /// How many solves had ended by then.
    ended: u64,
    /// None, if there were none.
    id: Option<String>,
}

/// Everything but solutions that the diagnostics of an unopened file depend on.
#[derive(PartialEq)]
struct Moment {
    modified: Option<SystemTime>,
    length: u64,
    settings: Arc<Settings>,
}

/// One walk.
struct Walk<'a> {
    session: &'a Session,
    client: Client,
    /// What is not looked at.
    open: HashSet<PathBuf>,
    /// What the client has, by where it is.
    previous: HashMap<PathBuf, PreviousResult>,
    is_cancelled: Arc<AtomicBool>,
    met: HashSet<PathBuf>,
    reports: Reports,
}

/// The reports of one answer, as JSON without brackets.
#[derive(Default)]
struct Reports {
    /// About files with diagnostics that the client does not have.
    full: String,
    /// About all others. They are left out where there is no room: a client keeps what it is told nothing about.
    short: String,
    /// Whether something is left for the next answer.
    is_cut: bool,
}

/// Raises a flag when the answer is not wanted any more.
struct OnDrop(Arc<AtomicBool>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

impl Session {
    /// What is found in files that are not open, as far as the client does not have it and it fits an answer; as JSON.
    pub(crate) async fn pull_unopened(self: Arc<Self>, asked: PullUnopened) -> Result<Box<RawValue>> {
        if !asked.previous_result_ids.is_empty() {
            let rest = self.swept.memory().rest();
            tokio::time::sleep(rest).await;
        }
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let _guard = OnDrop(Arc::clone(&is_cancelled));
        let session = Arc::clone(&self);
        let work = move || session.sweep(asked.previous_result_ids, is_cancelled);
        match tokio::task::spawn_blocking(work).await {
            Ok(reports) => {
                if reports.is_cut {
                    // Not before the answer: a client may drop a question that it is asked to repeat.
                    tokio::spawn(async move {
                        tokio::time::sleep(LONGEST_REST).await;
                        self.ask_to_pull(&mut self.state());
                    });
                }
                Ok(reports.json())
            }
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(Error::internal_error()),
        }
    }

    fn sweep(self: &Arc<Self>, previous: Vec<PreviousResult>, is_cancelled: Arc<AtomicBool>) -> Reports {
        let begin = Instant::now();
        if !self.state().client.watches_files {
            // Nobody watches the folders in which nothing is open.
            self.reread_configurations();
        }
        let (folders, holding, mut walk) = {
            let state = self.state();
            if !state.client.pulls {
                return Reports::default();
            }
            let previous = previous.into_iter().filter_map(|known| Some((path_of(&known.uri)?, known))).collect();
            let open = state.documents.names().iter().filter_map(|uri| path_of(uri)).collect();
            let client = state.client.clone();
            let folders: Vec<PathBuf> = state.folders.paths().map(Path::to_owned).collect();
            let (met, reports) = (HashSet::new(), Reports::default());
            (folders, self.holding(&state), Walk { session: self, client, open, previous, is_cancelled, met, reports })
        };
        holding.iter().for_each(|file| walk.configuration(file));
        folders.iter().for_each(|folder| walk.folder(folder));
        if !walk.is_cancelled() {
            walk.take_back();
            self.swept.memory().files.retain(|path, _| walk.met.contains(path));
        }
        self.swept.memory().last = Some((Instant::now(), begin.elapsed()));
        walk.reports.fit();
        walk.reports
    }
}

impl Swept {
    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory {
    /// How long the next walk waits.
    fn rest(&self) -> Duration {
        let Some((end, took)) = self.last else { return Duration::ZERO };
        (REST * took).min(LONGEST_REST).saturating_sub(end.elapsed())
    }
}

impl Reports {
    /// Adds a report about diagnostics that the client does not have, if there is room: for the first one there is.
    fn add_full(&mut self, report: &Report<'_>) -> bool {
        let has_room = add(&mut self.full, report);
        self.is_cut |= !has_room;
        has_room
    }

    /// Adds a report that repeats or takes back what the client has.
    fn add_short(&mut self, report: &Report<'_>) {
        let has_room = add(&mut self.short, report);
        // That nothing has changed need not be said.
        self.is_cut |= !has_room && report.items.is_some();
    }

    /// Whether there is room for both kinds: else the full reports go first, and the client is to ask again.
    fn fit(&mut self) {
        if self.full.len() + self.short.len() >= MOST_ANSWER_BYTES {
            self.short.clear();
            self.is_cut = true;
        }
    }

    /// The whole answer.
    fn json(&self) -> Box<RawValue> {
        let comma = if self.full.is_empty() || self.short.is_empty() { "" } else { "," };
        proto::raw(format!("{{\"items\":[{}{comma}{}]}}", self.full, self.short).into_bytes())
    }
}

fn add(reports: &mut String, report: &Report<'_>) -> bool {
    let json = report.json();
    let json = json.get();
    let has_room = reports.is_empty() || reports.len() + json.len() < MOST_ANSWER_BYTES;
    if has_room {
        if !reports.is_empty() {
            reports.push(',');
        }
        reports.push_str(json);
    }
    has_room
}

impl Walk<'_> {
    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Acquire)
    }

    fn folder(&mut self, folder: &Path) {
        // What cannot be looked into has nothing that could be told.
        for entry in self.session.configurations.walk(folder).build().filter_map(std::result::Result::ok) {
            if self.is_cancelled() {
                return;
            }
            let path = entry.path();
            let kind = PuzzleKind::of_path(path);
            if kind.is_none() && !path.ends_with(FILE_NAME) {
                continue;
            }
            // Of a link, what it leads to; and a pipe would never come to an end.
            let Some(metadata) = fs::metadata(path).ok().filter(fs::Metadata::is_file) else { continue };
            match kind {
                Some(kind) => self.file(path, kind, &metadata),
                None => self.configuration(&self.session.configurations.file(path)),
            }
        }
    }

    /// Reports a board or a game file.
    fn file(&mut self, path: &Path, kind: &PuzzleKind, metadata: &fs::Metadata) {
        if self.open.contains(path) || !self.met.insert(path.to_owned()) {
            return;
        }
        let Session { configurations, keeper, swept, .. } = self.session;
        // Before the file is looked at: what ends meanwhile counts as news next time.
        let ended = keeper.ended();
        let settings = configurations.for_path(path);
        let moment = Moment { modified: metadata.modified().ok(), length: metadata.len(), settings };
        let previous = self.previous.get(path);
        let has_all = |seen: &mut Seen| {
            let has_all = seen.moment == moment
                && seen.id.as_deref() == previous.map(|previous| previous.value.as_str())
                && !keeper.has_solved_any(&seen.games, seen.ended);
            if has_all {
                seen.ended = ended;
            }
            has_all
        };
        if swept.memory().files.get_mut(path).is_some_and(has_all) {
            previous.into_iter().for_each(|previous| self.reports.add_short(&unchanged(previous)));
            return;
        }
        // The answer is full: the next one goes on here.
        if self.reports.is_cut {
            return;
        }
        let Some(uri) = self.name_of(path) else { return };
        let Some((diagnostics, games)) = self.diagnostics(path, &uri, kind, &moment) else { return };
        if let Some(id) = self.report(path, &uri, &diagnostics) {
            let id = if diagnostics.is_empty() { None } else { Some(id) };
            swept.memory().files.insert(path.to_owned(), Seen { moment, games, ended, id });
        }
    }

    /// Reports a `stakeout.toml`.
    fn configuration(&mut self, file: &ConfigFile) {
        let path = file.path();
        if self.open.contains(path) || !self.met.insert(path.to_owned()) {
            return;
        }
        if let Some(uri) = self.name_of(path) {
            let diagnostics = self.session.faults_of(&self.client, &uri, file);
            self.report(path, &uri, &diagnostics);
        }
    }

    /// What is found in a file, and its games; `None`, if it cannot be read or is too long to be pointed into.
    fn diagnostics(&self, path: &Path, uri: &str, kind: &PuzzleKind, moment: &Moment) -> Option<(Diagnostics, Games)> {
        let settings = &moment.settings;
        let only = |diagnostic: Option<FileDiagnostic>| {
            let found = FileReport { diagnostics: diagnostic.into_iter().collect(), is_cut: false };
            Some((Diagnostics::new(found, || None, uri, &self.client), Games::default()))
        };
        if moment.length > MOST_READ {
            return only(too_large_file(moment.length, MOST_READ, settings));
        }
        // It may have grown since its size was looked at.
        let bytes = read_at_most(path, MOST_READ + 1).ok()?;
        match std::str::from_utf8(&bytes) {
            _ if bytes.len() as u64 > MOST_READ => only(too_large_file(bytes.len() as u64, MOST_READ, settings)),
            Ok(text) => {
                // On disk, a byte-order mark is no character.
                Some(self.text_diagnostics(text.strip_prefix('\u{feff}').unwrap_or(text), uri, kind, settings))
            }
            Err(error) => only(unreadable_file(&bytes, error.valid_up_to(), self.client.encoding).as_set(settings)),
        }
    }

    fn text_diagnostics(&self, text: &str, uri: &str, kind: &PuzzleKind, settings: &Settings) -> (Diagnostics, Games) {
        let known = self.session.keeper.known(uri);
        let context = Context::new(&known, settings, self.client.encoding);
        let mut games = Games::default();
        let found = if kind == &BOARDS {
            BoardDocument::report_of(context, text, MOST_DIAGNOSTICS, |puzzle| {
                games.add(&AnyGame::new(&BoardGameKey::of(puzzle)));
            })
        } else {
            match File::new(text, kind) {
                Ok(file) => {
                    file.solve_requests().iter().for_each(|request| games.add(request.game()));
                    file.report(context, MOST_DIAGNOSTICS)
                }
                // Texts read here are far shorter.
                Err(TooLong) => FileReport { diagnostics: Vec::new(), is_cut: true },
            }
        };
        let too_many = || too_many_in(text, settings, self.client.encoding);
        (Diagnostics::new(found, too_many, uri, &self.client), games)
    }

    /// Reports diagnostics, unless the client has them. Returns what they are called; `None`, if this answer has no room for them.
    fn report(&mut self, path: &Path, uri: &str, diagnostics: &Diagnostics) -> Option<String> {
        let id = diagnostics.result_id();
        match self.previous.get(path) {
            None if diagnostics.is_empty() => {}
            // Without a name the client forgets that it ever had any.
            Some(_) if diagnostics.is_empty() => self.reports.add_short(&nothing(uri, diagnostics)),
            Some(previous) if previous.value == id => self.reports.add_short(&unchanged(previous)),
            _ => {
                let document = Some(Unopened { uri, version: None });
                let report = Report { kind: "full", document, result_id: Some(&id), items: Some(diagnostics) };
                if !self.reports.add_full(&report) {
                    return None;
                }
            }
        }
        Some(id)
    }

    /// Takes back what was found in files that are not there any more.
    fn take_back(&mut self) {
        let gone = self.previous.iter().filter(|(path, _)| !self.met.contains(*path) && !self.open.contains(*path));
        gone.for_each(|(_, known)| self.reports.add_short(&nothing(&known.uri, &Diagnostics::default())));
    }

    /// A file's name as the client spells it, if it has spelled it.
    fn name_of(&self, path: &Path) -> Option<String> {
        self.previous.get(path).map(|known| known.uri.clone()).or_else(|| uri_of(path))
    }
}

fn unchanged(previous: &PreviousResult) -> Report<'_> {
    let document = Some(Unopened { uri: &previous.uri, version: None });
    Report { kind: "unchanged", document, result_id: Some(&previous.value), items: None }
}

fn nothing<'a>(uri: &'a str, none: &'a Diagnostics) -> Report<'a> {
    Report { kind: "full", document: Some(Unopened { uri, version: None }), result_id: None, items: Some(none) }
}

fn read_at_most(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}
