//! `stakeout/placements` and `stakeout/variations`: where the pieces of a board could start, and
//! other boards near it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde::Serialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};

use crate::analysis::{
    Block, FileFix, InsightFailure, PuzzleChoice, VariationsView, VaryWish, Wish,
};
use crate::host;
use crate::json::board::{PlacementEntry, VariationEntry};
use crate::lsp::board::background_search::BackgroundSearch;
use crate::lsp::board::insight::{
    InBackground, file_name, follow, free_memory, invalid_within, wait_for_table, within_of,
};
use crate::lsp::board::protocol::{PlacementsParams, VariationsParams};
use crate::lsp::features::solve::recall_and_wait;
use crate::lsp::protocol::text_edits;
use crate::lsp::session::{Session, Snapshot};
use crate::solve::{Control, Outcome, Stopped};

/// The most placements in a response.
const MAX_PLACEMENTS: usize = 1_000;

/// The most boards in a response.
const MAX_BOARDS: usize = 100;

/// How many placements or boards are listed unless the client says otherwise, as in the commands.
const USUAL_COUNT: usize = 10;

/// `stakeout/placements`.
pub(crate) fn placements(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: PlacementsParams,
) -> Result<Option<Value>> {
    let choice = params.chosen.choice()?;
    let read = |text: &String| {
        Wish::read(text).ok_or_else(|| {
            Error::invalid_params("invalid `expect`; use `police [in N]`, `thief [in N]` or `draw`")
        })
    };
    let wish = params.expect.as_ref().map(read).transpose()?;
    let most = params.count.unwrap_or(USUAL_COUNT).min(MAX_PLACEMENTS);
    recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    let Some((block, choice)) = snapshot.file.chosen(choice) else { return Ok(None) };
    let Some(boards) = block.boards() else { return Ok(None) };
    let solutions = snapshot.solutions();
    let context = snapshot.context(&solutions);
    let control = InBackground(&snapshot.cancelled);
    let limits = (most, free_memory(session));
    let Some(found) = boards.placements(choice, context, wish, limits, &control) else {
        return Ok(None);
    };
    let mut response = json!({
        "version": snapshot.version, "wish": null, "found": 0, "placements": [], "message": null,
    });
    match found {
        Ok(view) => {
            let board = &view.setup.game.board;
            let entries = view.placements.iter().map(|(placement, fix)| {
                with_fix(&PlacementEntry::new(board, placement), block, fix)
            });
            response["placements"] = entries.collect();
            response["found"] = view.found.into();
            response["wish"] = json!(view.wish.map(|wish| wish.text));
        }
        Err(failure) => response["message"] = message(failure)?.into(),
    }
    Ok(Some(response))
}

/// The reason why there is nothing, as a sentence.
fn message(failure: InsightFailure) -> Result<&'static str> {
    if failure.is(Stopped::Cancelled) {
        return Err(Error::request_cancelled());
    }
    Ok(failure.reason())
}

/// An entry with the fix that leads to it.
fn with_fix(entry: &impl Serialize, block: &Block, fix: &FileFix) -> Value {
    let mut json = json!(entry);
    json["title"] = fix.title.clone().into();
    json["textEdits"] = json!(text_edits(&block.moved(fix.edits.clone())));
    json
}

/// Ends a search that has its result or panicked.
struct EndOnDrop<'a> {
    session: &'a Session,
    uri: &'a str,
    search: &'a Arc<BackgroundSearch>,
}

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        // The response to a cancelled request is awaited by nobody.
        self.search.cancel();
        self.search.is_over.store(true, Ordering::Release);
        let searches = &mut self.session.state().variation_searches;
        if searches.get(self.uri).is_some_and(|current| Arc::ptr_eq(current, self.search)) {
            searches.remove(self.uri);
        }
    }
}

/// `stakeout/variations`: searches on a thread of its own, since this may take minutes. The search
/// takes the place of another one about the same document.
pub(crate) async fn variations(
    session: Arc<Session>,
    params: VariationsParams,
) -> Result<Option<Value>> {
    let choice = params.chosen.choice()?;
    let Some(snapshot) = session.snapshot(&params.text_document.uri) else { return Ok(None) };
    let uri = snapshot.uri.clone();
    if params.edits == Some(0) {
        if let Some(running) = session.state().variation_searches.get(&uri) {
            running.cancel();
        }
        return Ok(None);
    }
    let wish = wish(params)?;
    let search = Arc::new(BackgroundSearch::new(snapshot.file.clone(), choice, wish.edits));
    let before = session.state().variation_searches.insert(uri.clone(), Arc::clone(&search));
    if let Some(before) = before {
        before.cancel();
    }
    let _end = EndOnDrop { session: &session, uri: &uri, search: &search };
    let title = format!("Searching for boards near {}", file_name(&uri));
    tokio::spawn(follow(Arc::clone(&session), uri.clone(), Arc::clone(&search), title));
    wait_for_table(&session, &snapshot, &search).await;
    let own = Arc::clone(&session);
    let work = Arc::clone(&search);
    let found = move || near(&own, &snapshot, choice, &wish, &*work);
    // A panic is logged.
    host::on_own_thread(found).await.unwrap_or_else(|| Err(Error::internal_error()))
}

/// Reads what the boards are to be like.
fn wish(params: VariationsParams) -> Result<VaryWish> {
    let outcome = |name: String| {
        let outcome = [Outcome::Police, Outcome::Thief, Outcome::Draw]
            .into_iter()
            .find(|outcome| outcome.name() == name);
        outcome.ok_or_else(|| {
            Error::invalid_params("invalid `expect`; use `police`, `thief` or `draw`")
        })
    };
    let outcome = params.expect.map(outcome).transpose()?;
    if outcome == Some(Outcome::Draw) && params.turns.is_some() {
        return Err(Error::invalid_params("leave out `turns`: a draw does not end"));
    }
    Ok(VaryWish {
        edits: within_of(Some(params.edits.unwrap_or(1).into())).ok_or_else(invalid_within)?,
        outcome,
        turns: params.turns,
        has_unique_key: params.unique_key,
        kept: params.keep,
        most: params.count.unwrap_or(USUAL_COUNT).min(MAX_BOARDS),
    })
}

fn near(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    choice: PuzzleChoice,
    wish: &VaryWish,
    control: &dyn Control,
) -> Result<Option<Value>> {
    recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    let Some((block, choice)) = snapshot.file.chosen(choice) else { return Ok(None) };
    let Some(boards) = block.boards() else { return Ok(None) };
    let solutions = snapshot.solutions();
    let context = snapshot.context(&solutions);
    if let Some(outside) = boards.outside(choice, &wish.kept) {
        return Err(Error::invalid_params(format!("invalid `keep`: {outside}")));
    }
    let memory = free_memory(session);
    let Some(found) = boards.variations(choice, context, wish, memory, control) else {
        return Ok(None);
    };
    let mut response = json!({
        "version": snapshot.version, "tried": 0, "complete": false, "boards": [], "message": null,
    });
    match found {
        Ok(VariationsView { tried, is_complete, boards }) => {
            let entries = boards.iter().map(|(found, puzzle, fix)| {
                with_fix(&VariationEntry::new(found, puzzle), block, fix)
            });
            response["boards"] = entries.collect();
            response["tried"] = tried.into();
            response["complete"] = is_complete.into();
        }
        Err(failure) => response["message"] = message(failure)?.into(),
    }
    Ok(Some(response))
}
