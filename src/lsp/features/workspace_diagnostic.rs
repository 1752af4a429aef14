//! `workspace/diagnostic`: diagnostics of files in the workspace folders that are not open.
//!
//! Nothing is solved for it: a verdict is reported only if an open document with the same game was
//! solved. Repeated requests cost little: a file that has not changed on disk is not read again,
//! and after a walk through large folders the next walk waits. Open files are left out, since
//! clients pull their diagnostics one by one. The result has the same size limit as that for a
//! single file; the next request continues where it was cut.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tower_lsp::jsonrpc;

use crate::analysis::{
    Context, FileDiagnostic, FileReport, PuzzleKind, too_large_file, too_many_boards_in,
    too_many_in, unreadable_file,
};
use crate::config::{ConfigFile, FILE_NAME, Settings};
use crate::host;
use crate::host::{Instant, sleep};
use crate::lsp::features::configuration::{applicable_configurations, reread_configurations};
use crate::lsp::features::diagnostics::of_configuration;
use crate::lsp::features::on_thread;
use crate::lsp::features::refresh::refresh_diagnostics;
use crate::lsp::protocol::MAX_RESULT_BYTES;
use crate::lsp::protocol::capabilities::ClientCapabilities;
use crate::lsp::protocol::diagnostics::{Diagnostics, MAX_DIAGNOSTICS, workspace_report};
use crate::lsp::protocol::types::{DiagnosticReport, PreviousResult, WorkspaceDiagnostic};
use crate::lsp::session::checked_files::{FileSnapshot, LONGEST_REST, Stamp};
use crate::lsp::session::workspace_folders::{path_of, uri_of};
use crate::lsp::session::{Cancelled, Session};
use crate::lsp::solving::ended::Games;
use crate::lsp::transport::{Json, to_json};
use crate::solve::Control as _;

/// The largest unopened file that is read, in bytes: in memory it takes a hundred times as much. A
/// larger file gets a single diagnostic about it.
const MAX_READ: u64 = 8 << 20;

/// One walk.
struct Walk<'a> {
    session: &'a Session,
    client: ClientCapabilities,
    /// Files that are left out.
    open: HashSet<PathBuf>,
    /// The diagnostics that the client has, by file.
    previous: HashMap<PathBuf, PreviousResult>,
    cancelled: Cancelled,
    met: HashSet<PathBuf>,
    reports: Reports,
}

/// The reports of one result, as JSON without brackets.
#[derive(Default)]
struct Reports {
    /// Those with diagnostics that the client does not have.
    full: Vec<u8>,
    /// All others. They are left out if there is no room: without a report, a client keeps the
    /// diagnostics it has.
    short: Vec<u8>,
    /// Whether something is left for the next request.
    is_cut: bool,
}

pub(crate) async fn workspace_diagnostic(
    session: Arc<Session>,
    params: WorkspaceDiagnostic,
) -> jsonrpc::Result<Json> {
    if !params.previous_result_ids.is_empty() {
        let rest = session.checked_files.rest();
        sleep(rest).await;
    }
    let cancelled = Cancelled::default();
    let _guard = cancelled.on_drop();
    let permit = session.limits.permit_to_walk().await;
    let walking = Arc::clone(&session);
    let walk = move || (walk(&walking, params.previous_result_ids, cancelled), permit);
    let (reports, _permit) = on_thread(walk).await?;
    if reports.is_cut {
        // Not before the response: a client that is asked to repeat a request may drop the first
        // one.
        tokio::spawn(async move {
            sleep(LONGEST_REST).await;
            refresh_diagnostics(&session);
        });
    }
    Ok(workspace_report(&reports.full, &reports.short))
}

fn walk(session: &Arc<Session>, previous: Vec<PreviousResult>, cancelled: Cancelled) -> Reports {
    let begin = Instant::now();
    if !session.state().client.watches_files {
        // Directories without open files are not watched.
        reread_configurations(session);
    }
    let (folders, configurations, mut walk) = {
        let state = session.state();
        if !state.client.pulls {
            return Reports::default();
        }
        let previous =
            previous.into_iter().filter_map(|known| Some((path_of(&known.uri)?, known))).collect();
        let open = state.documents.names().iter().filter_map(|uri| path_of(uri)).collect();
        let client = state.client.clone();
        let folders: Vec<PathBuf> = state.folders.paths().map(Path::to_owned).collect();
        let met = HashSet::new();
        let reports = Reports::default();
        let walk = Walk { session, client, open, previous, cancelled, met, reports };
        (folders, applicable_configurations(session, &state), walk)
    };
    for file in &configurations {
        walk.configuration(file);
    }
    for folder in &folders {
        walk.folder(folder);
    }
    if !walk.cancelled.is_cancelled() {
        walk.withdraw();
        session.checked_files.keep_only(&walk.met);
    }
    session.checked_files.walked(begin.elapsed());
    walk.reports.fit();
    walk.reports
}

impl Reports {
    /// Adds a report with diagnostics that the client does not have, if there is room; for the
    /// first one there is.
    fn add_full(&mut self, report: &DiagnosticReport<'_>) -> bool {
        let has_room = add(&mut self.full, report);
        self.is_cut |= !has_room;
        has_room
    }

    /// Adds a report that repeats or withdraws diagnostics that the client has.
    fn add_short(&mut self, report: &DiagnosticReport<'_>) {
        let has_room = add(&mut self.short, report);
        // An unchanged file needs no report.
        self.is_cut |= !has_room && report.items.is_some();
    }

    /// Leaves out the short reports if there is no room for both.
    fn fit(&mut self) {
        if self.full.len() + self.short.len() >= MAX_RESULT_BYTES {
            self.short.clear();
            self.is_cut = true;
        }
    }
}

fn add(reports: &mut Vec<u8>, report: &DiagnosticReport<'_>) -> bool {
    let json = to_json(report);
    let has_room = reports.is_empty() || reports.len() + json.len() < MAX_RESULT_BYTES;
    if has_room {
        if !reports.is_empty() {
            reports.push(b',');
        }
        reports.extend(json);
    }
    has_room
}

impl Walk<'_> {
    fn folder(&mut self, folder: &Path) {
        for path in self.session.configurations.walk(folder) {
            if self.cancelled.is_cancelled() {
                return;
            }
            let path = path.as_path();
            let kind = PuzzleKind::of_path(path).filter(|kind| {
                !kind.is_markdown() || self.session.configurations.for_path(path).markdown
            });
            if kind.is_none() && !path.ends_with(FILE_NAME) {
                continue;
            }
            let Some(kind) = kind else {
                self.configuration(&self.session.configurations.file(path));
                continue;
            };
            // Follows links, and skips pipes, which would never end.
            if let Some(metadata) = fs::metadata(path).ok().filter(fs::Metadata::is_file) {
                self.file(path, kind, &metadata);
            }
        }
    }

    /// Reports a file of puzzles.
    fn file(&mut self, path: &Path, kind: &PuzzleKind, metadata: &fs::Metadata) {
        if self.open.contains(path) || !self.met.insert(path.to_owned()) {
            return;
        }
        let Session { configurations, solver, checked_files, .. } = self.session;
        // Before the file is read: solves that end meanwhile count as new next time.
        let ended = solver.ended();
        let settings = configurations.for_path(path);
        let stamp = Stamp { modified: metadata.modified().ok(), length: metadata.len(), settings };
        let previous = self.previous.get(path);
        let id = previous.map(|previous| previous.value.as_str());
        if checked_files.is_unchanged(path, &stamp, id, solver, ended) {
            if let Some(previous) = previous {
                self.reports.add_short(&unchanged(previous));
            }
            return;
        }
        // The result is full: the next walk continues here.
        if self.reports.is_cut {
            return;
        }
        let Some(uri) = self.uri_of(path) else { return };
        let Some((diagnostics, games)) = self.diagnostics(path, &uri, kind, &stamp) else { return };
        if let Some(id) = self.report(path, &uri, &diagnostics) {
            let id = if diagnostics.is_empty() { None } else { Some(id) };
            checked_files.insert(path, FileSnapshot { stamp, games, ended, id });
        }
    }

    /// Reports a `stakeout.toml`.
    fn configuration(&mut self, file: &ConfigFile) {
        let path = file.path();
        if self.open.contains(path) || !self.met.insert(path.to_owned()) {
            return;
        }
        if let Some(uri) = self.uri_of(path) {
            let diagnostics = of_configuration(self.session, &self.client, &uri, file);
            self.report(path, &uri, &diagnostics);
        }
    }

    /// The diagnostics of a file, and its games; `None` if it cannot be read.
    fn diagnostics(
        &self,
        path: &Path,
        uri: &str,
        kind: &PuzzleKind,
        stamp: &Stamp,
    ) -> Option<(Diagnostics, Games)> {
        let settings = &stamp.settings;
        let only = |diagnostic: Option<FileDiagnostic>| {
            let found = FileReport { diagnostics: diagnostic.into_iter().collect(), is_cut: false };
            Some((Diagnostics::new(found, || None, uri, &self.client), Games::default()))
        };
        if stamp.length > MAX_READ {
            return only(too_large_file(stamp.length, MAX_READ, settings));
        }
        // The file may have grown meanwhile.
        let bytes = host::read(path, MAX_READ + 1).ok()?;
        match std::str::from_utf8(&bytes) {
            _ if bytes.len() as u64 > MAX_READ => {
                only(too_large_file(bytes.len() as u64, MAX_READ, settings))
            }
            Ok(text) if kind.has_too_many_puzzles(text) => {
                only(too_many_boards_in(text, settings, self.client.encoding))
            }
            Ok(text) => {
                // On disk, a byte-order mark is not part of the text.
                Some(self.text_diagnostics(
                    text.strip_prefix('\u{feff}').unwrap_or(text),
                    uri,
                    kind,
                    settings,
                ))
            }
            Err(error) => only(
                unreadable_file(&bytes, error.valid_up_to(), self.client.encoding)
                    .with_configured_severity(settings),
            ),
        }
    }

    fn text_diagnostics(
        &self,
        text: &str,
        uri: &str,
        kind: &PuzzleKind,
        settings: &Settings,
    ) -> (Diagnostics, Games) {
        let known = self.session.solver.solutions_for(uri);
        let context = Context::new(&known, settings, self.client.encoding);
        let mut games = Games::default();
        let found = kind.report(context, text, MAX_DIAGNOSTICS, |game| games.add(game));
        let too_many = || too_many_in(text, settings, self.client.encoding);
        (Diagnostics::new(found, too_many, uri, &self.client), games)
    }

    /// Reports diagnostics, unless the client has them. Returns their `resultId`; `None` if there
    /// is no room for them.
    fn report(&mut self, path: &Path, uri: &str, diagnostics: &Diagnostics) -> Option<String> {
        let id = diagnostics.result_id();
        match self.previous.get(path) {
            None if diagnostics.is_empty() => {}
            // Without a `resultId` the client forgets that it had any.
            Some(_) if diagnostics.is_empty() => self.reports.add_short(&nothing(uri, diagnostics)),
            Some(previous) if previous.value == id => self.reports.add_short(&unchanged(previous)),
            _ => {
                let report = DiagnosticReport::of_unopened(uri, Some(&id), Some(diagnostics));
                if !self.reports.add_full(&report) {
                    return None;
                }
            }
        }
        Some(id)
    }

    /// Withdraws the diagnostics of files that are gone.
    fn withdraw(&mut self) {
        for (path, known) in &self.previous {
            if !self.met.contains(path) && !self.open.contains(path) {
                self.reports.add_short(&nothing(&known.uri, &Diagnostics::default()));
            }
        }
    }

    /// The URI of a file, as the client spells it if it has.
    fn uri_of(&self, path: &Path) -> Option<String> {
        self.previous.get(path).map(|known| known.uri.clone()).or_else(|| uri_of(path))
    }
}

fn unchanged(previous: &PreviousResult) -> DiagnosticReport<'_> {
    DiagnosticReport::of_unopened(&previous.uri, Some(&previous.value), None)
}

fn nothing<'a>(uri: &'a str, none: &'a Diagnostics) -> DiagnosticReport<'a> {
    DiagnosticReport::of_unopened(uri, None, Some(none))
}
