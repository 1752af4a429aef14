//! Insight: `stakeout/repairs`, `stakeout/critical` and `stakeout/variants`, the search for repairs
//! in the background, and what hovers and commands show of these.
//!
//! A search belongs to one board of a document: it ends when that board changes, when another
//! search of the document begins, or when the user cancels its progress. Its results are kept with
//! the board, where code actions find them from the first one on.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types;

use crate::analysis::{Block, Context, FileFix, InsightFailure, PuzzleChoice};
use crate::host::{self, Instant, sleep, within};
use crate::json::chase::ValueEntry;
use crate::json::insight::{CriticalEntry, RepairEntry, VariantEntry};
use crate::lsp::board::background_search::BackgroundSearch;
use crate::lsp::board::protocol::{ChosenBoard, RepairEdits, RepairsParams};
use crate::lsp::features::progress::{ProgressBar, REPORT_EVERY, SHOWN_AFTER};
use crate::lsp::features::refresh::boards_changed;
use crate::lsp::features::solve::recall_and_wait;
use crate::lsp::protocol::commands::board_named;
use crate::lsp::protocol::{range, text_edits};
use crate::lsp::session::{Cancelled, ProgressOf, Session, Snapshot};
use crate::solve::insight::Within;
use crate::solve::{Control, Stopped, Value as StateValue};
use crate::text::Position;

/// Work for a request, which leaves a processor to others.
pub(crate) struct InBackground<'a>(pub(crate) &'a Cancelled);

impl Control for InBackground<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn may_share(&self) -> bool {
        false
    }
}

/// `stakeout.repair`: begins a search in the background, and reports its result as a message.
pub(crate) fn repair(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    arguments: &[Value],
) -> Result<Value> {
    let within = match arguments.first().map(|argument| &argument["within"]) {
        None | Some(Value::Null) => None,
        Some(within) => Some(within_of(within.as_u64()).ok_or_else(invalid_within)?),
    };
    let choice = board_named(arguments);
    recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    let solutions = snapshot.solutions();
    let chosen = snapshot.file.chosen_boards(choice);
    let view = chosen
        .and_then(|(boards, choice)| boards.repairs_view(choice, snapshot.context(&solutions)));
    let view = view.ok_or_else(|| Error::invalid_params("the document has no such board"))?;
    match within.filter(|_| view.is_needed).or(view.next) {
        Some(within) => begin(session, snapshot, choice, within, true),
        None => session.client.show_message(lsp_types::MessageType::INFO, &view.message),
    }
    Ok(Value::Null)
}

pub(crate) fn within_of(number: Option<u64>) -> Option<Within> {
    match number {
        Some(1) => Some(Within::One),
        Some(2) => Some(Within::Two),
        _ => None,
    }
}

pub(crate) fn invalid_within() -> Error {
    Error::invalid_params("invalid number of edits; use 1 or 2")
}

/// `stakeout/repairs`.
pub(crate) fn repairs(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: RepairsParams,
) -> Result<Option<Value>> {
    let choice = params.chosen.choice()?;
    recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    let Some((block, chosen)) = snapshot.file.chosen(choice) else { return Ok(None) };
    let solutions = snapshot.solutions();
    let view = || block.boards()?.repairs_view(chosen, snapshot.context(&solutions));
    let Some(before) = view() else { return Ok(None) };
    match params.search {
        Some(RepairEdits::Number(0)) => {
            if let Some(search) = session.state().repair_searches.get(&snapshot.uri) {
                search.cancel();
            }
        }
        Some(RepairEdits::Number(wanted)) => {
            let within = within_of(Some(wanted.into())).ok_or_else(invalid_within)?;
            if before.next.is_some_and(|next| next <= within) {
                begin(session, snapshot, choice, within, false);
            }
        }
        None => {}
    }
    let running = session.state().repair_searches.get(&snapshot.uri).cloned();
    let running =
        running.filter(|search| search.is_about(&snapshot.file) && !search.is_cancelled());
    let Some(view) = view() else { return Ok(None) };
    let number = |within: Option<Within>| match within {
        None => 0,
        Some(Within::One) => 1,
        Some(Within::Two) => 2,
    };
    let repair = |(repair, fix): &(_, FileFix)| {
        let entry = RepairEntry::new(&view.chase?.game().board, repair);
        let mut json = serde_json::to_value(entry).ok()?;
        json["title"] = fix.title.clone().into();
        json["textEdits"] = json!(text_edits(&block.moved(fix.edits.clone())));
        Some(json)
    };
    Ok(Some(json!({
        "version": snapshot.version,
        "wish": view.wish,
        "verdict": view.value.map(ValueEntry::from),
        "needed": view.is_needed,
        "within": number(view.within),
        "searching": number(running.map(|search| search.within)),
        "tried": view.tried,
        "message": view.message,
        "repairs": view.repairs.iter().filter_map(repair).collect::<Vec<_>>(),
    })))
}

/// `stakeout/critical`.
pub(crate) fn critical(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: ChosenBoard,
) -> Result<Option<Value>> {
    answer(session, snapshot, params, "critical", |block, choice, context, control| {
        let found = block.boards()?.critical(choice, context, control)?;
        Some(found.map(|view| {
            let board = &view.chase.game().board;
            let places = block.moved(view.ranges.clone());
            let cells = view.critical.iter().zip(&places).map(|(toggle, place)| {
                let mut entry = json!(CriticalEntry::new(board, view.value, toggle));
                entry["range"] = json!(range(place));
                entry
            });
            (view.value, cells.collect(), Some(view.summary()))
        }))
    })
}

/// `stakeout/variants`.
pub(crate) fn variants(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: ChosenBoard,
) -> Result<Option<Value>> {
    answer(session, snapshot, params, "variants", |block, choice, context, control| {
        let found = block.boards()?.variants(choice, context, control)?;
        Some(found.map(|view| {
            let entries = view.variants.iter().map(VariantEntry::new);
            (view.value, entries.map(|entry| json!(entry)).collect(), None)
        }))
    })
}

/// A board's value, the entries about it, and what they come to in words.
type Answer = std::result::Result<(StateValue, Vec<Value>, Option<String>), InsightFailure>;

/// The verdict of a board and the entries of `member`, or why there are none.
fn answer(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: ChosenBoard,
    member: &str,
    ask: impl Fn(&Block, PuzzleChoice, Context<'_>, &dyn Control) -> Option<Answer>,
) -> Result<Option<Value>> {
    let choice = params.choice()?;
    recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    let Some((block, choice)) = snapshot.file.chosen(choice) else { return Ok(None) };
    let solutions = snapshot.solutions();
    let control = InBackground(&snapshot.cancelled);
    let Some(found) = ask(block, choice, snapshot.context(&solutions), &control) else {
        return Ok(None);
    };
    let version = snapshot.version;
    let mut response =
        json!({ "version": version, "verdict": null, (member): null, "message": null });
    match found {
        Ok((value, entries, summary)) => {
            response["verdict"] = json!(ValueEntry::from(value));
            response[member] = Value::Array(entries);
            if let Some(summary) = summary {
                response["summary"] = summary.into();
            }
        }
        Err(failure) if failure.is(Stopped::Cancelled) => return Err(Error::request_cancelled()),
        Err(failure) => response["message"] = failure.reason().into(),
    }
    Ok(Some(response))
}

/// The text of `stakeout.criticalCells`; `None` if the document has no such board.
pub(crate) fn critical_text(
    snapshot: &Snapshot,
    context: Context<'_>,
    choice: PuzzleChoice,
) -> Result<Option<std::result::Result<String, &'static str>>> {
    let Some((boards, choice)) = snapshot.file.chosen_boards(choice) else { return Ok(None) };
    let text = boards.critical_text(context, choice, &snapshot.cancelled);
    text.map_err(|_| Error::request_cancelled())
}

/// Computes what the hover at a position shows of a board with other rules, if that takes a short
/// time.
pub(crate) fn prepare_hover(snapshot: &Snapshot, context: Context<'_>, position: Position) {
    if let Some((boards, position)) = snapshot.file.boards_at(position) {
        boards.find_variants_for_hover(context, position);
    }
}

/// Begins a search, which replaces any other search of the document, unless one that is as wide is
/// running for the same board. `tells`: whether the result is shown as a message.
fn begin(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    choice: PuzzleChoice,
    within: Within,
    tells: bool,
) {
    let search = Arc::new(BackgroundSearch::new(snapshot.file.clone(), choice, within));
    let mut state = session.state();
    let is_current = state.documents.file(&snapshot.uri).is_some_and(|file| search.is_about(file));
    if !is_current {
        return;
    }
    if let Some(other) = state.repair_searches.get(&snapshot.uri) {
        if other.is_about(&snapshot.file) && other.within >= within && !other.is_cancelled() {
            return;
        }
        other.cancel();
    }
    state.repair_searches.insert(snapshot.uri.clone(), Arc::clone(&search));
    drop(state);
    let Some(snapshot) = session.snapshot(&snapshot.uri) else { return };
    tokio::spawn(follow(
        Arc::clone(session),
        snapshot.uri.clone(),
        Arc::clone(&search),
        format!("Searching for repairs of {}", file_name(&snapshot.uri)),
    ));
    tokio::spawn(run(Arc::clone(session), snapshot, search, tells));
}

async fn run(
    session: Arc<Session>,
    snapshot: Snapshot,
    search: Arc<BackgroundSearch>,
    tells: bool,
) {
    let uri = snapshot.uri.clone();
    wait_for_table(&session, &snapshot, &search).await;
    let memory = free_memory(&session);
    let work = Arc::clone(&search);
    let work = move || {
        let solutions = snapshot.solutions();
        let context = snapshot.context(&solutions);
        let (boards, choice) = work.file.chosen_boards(work.choice)?;
        let on_found = || work.has_news.store(true, Ordering::Relaxed);
        boards.search_repairs(choice, context, (work.within, memory), &*work, &on_found);
        Some(boards.repairs_view(choice, context)?.message)
    };
    // A panic is logged.
    let message = host::on_own_thread(work).await.flatten();
    search.is_over.store(true, Ordering::Release);
    let mut state = session.state();
    if state.repair_searches.get(&uri).is_some_and(|current| Arc::ptr_eq(current, &search)) {
        state.repair_searches.remove(&uri);
    }
    boards_changed(&session, &state.client, &uri);
    drop(state);
    if let Some(message) = message.filter(|_| tells && !search.is_stopped()) {
        session
            .client
            .show_message(lsp_types::MessageType::INFO, &format!("{}: {message}", file_name(&uri)));
    }
}

/// A search begins with the table of the board, whose verdict may have been reported before the
/// rest.
pub(crate) async fn wait_for_table(
    session: &Session,
    snapshot: &Snapshot,
    search: &BackgroundSearch,
) {
    let Some(request) = snapshot.file.solve_request(search.choice) else { return };
    let mut changes = session.solver.changes();
    while session.solver.is_solving(&snapshot.uri, &request.game()) && !search.is_cancelled() {
        // Nothing changes when the search is cancelled.
        if let Some(Err(_)) = within(REPORT_EVERY, changes.changed()).await {
            break;
        }
    }
}

/// The bytes that neither solutions nor running solves hold.
pub(crate) fn free_memory(session: &Session) -> u64 {
    let bytes = session.solver.bytes();
    bytes.limit.saturating_sub(bytes.kept).saturating_sub(bytes.running)
}

pub(crate) fn file_name(uri: &str) -> &str {
    uri.rsplit('/').next().unwrap_or(uri)
}

/// Reports the progress of a search and its first results.
pub(crate) async fn follow(
    session: Arc<Session>,
    uri: String,
    search: Arc<BackgroundSearch>,
    title: String,
) {
    let begun = Instant::now();
    let client = session.state().client.clone();
    let mut bar = ProgressBar::new(title, ProgressOf::Search(Arc::clone(&search)));
    loop {
        let waits = if bar.is_shown() { REPORT_EVERY } else { Duration::from_millis(20) };
        sleep(waits).await;
        if search.is_over.load(Ordering::Acquire) {
            break;
        }
        if search.has_news.swap(false, Ordering::Relaxed) {
            boards_changed(&session, &client, &uri);
        }
        if client.shows_progress && begun.elapsed() >= SHOWN_AFTER {
            bar.report(&session, search.share.load(Ordering::Relaxed) / 10, None).await;
        }
    }
    bar.end(&session);
}
