//! `stakeout/puzzle`: an LSP extension, described in `docs/protocol.md`. One puzzle to be drawn and
//! played: where its pieces are, what its moves are worth, and what is to be said about a match.
//!
//! Deliberately not here: sentences and judgements, which `analysis` makes.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Position;

use crate::analysis::play::{NamedStart, Ply};
use crate::analysis::{
    LegalMove, Match, MoveValue, NamedState, Opponent, PlayedGame, PuzzleChoice, Side,
};
use crate::json::why::value_members;
use crate::lsp::board::explorer;
use crate::lsp::board::protocol::{NamedPlace, player};
use crate::lsp::features::drawing::drawing_json;
use crate::lsp::features::puzzles::{put_drawing, puzzle_json};
use crate::lsp::features::solve::recall_and_wait;
use crate::lsp::protocol::text_edits;
use crate::lsp::protocol::types::own_requests;
use crate::lsp::session::{Session, Snapshot};
use crate::solve::Control as _;

own_requests! {
    StakeoutPuzzle = "stakeout/puzzle": PuzzleParams;
}

/// The most moves of a match in a request.
const MAX_MOVES_IN: usize = 1_000;

/// The most legal moves in a response: several policemen have thousands. Of a heap with 500 pins, all
/// are listed.
const MAX_MOVES_OUT: usize = 1_000;

#[derive(Debug, Deserialize)]
pub(crate) struct PuzzleParams {
    puzzle: ChosenPuzzle,
    /// The match so far, each move by its name.
    #[serde(default)]
    moves: Vec<String>,
    /// Where the match begins, if not at the start of the puzzle.
    start: Option<StartParams>,
    /// The side of the person: `first`, `second`, `both`, or the name of a player.
    #[serde(default)]
    side: Option<String>,
    /// Whether the program makes a move if it is its turn.
    #[serde(default)]
    reply: bool,
    /// How many turns ahead the program sees; all if absent.
    sees: Option<u32>,
    #[serde(default)]
    seed: u64,
    /// Whether to return the values of all cells of a board.
    #[serde(default)]
    cells: bool,
}

/// By its number in the document, or by a position.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "invalid `puzzle`; use its number, from 0, or a position")]
pub(crate) enum ChosenPuzzle {
    Number(usize),
    At(Position),
}

impl ChosenPuzzle {
    pub(crate) const fn choice(self) -> PuzzleChoice {
        match self {
            Self::Number(number) => PuzzleChoice::Number(number),
            Self::At(position) => PuzzleChoice::Line(position.line),
        }
    }
}

/// Pieces, as they are in a response.
#[derive(Debug, Deserialize)]
pub(crate) struct NamedPieces {
    police: Option<Vec<NamedPlace>>,
    thief: Option<NamedPlace>,
    vertices: Option<Vec<String>>,
}

/// Pieces and who is to move.
#[derive(Debug, Deserialize)]
struct StartParams {
    #[serde(flatten)]
    pieces: NamedPieces,
    #[serde(default)]
    mover: String,
}

impl NamedPieces {
    /// The names of their places, the thief's last.
    pub(crate) fn names(&self) -> Vec<String> {
        let police = self.police.iter().flatten().chain(&self.thief).map(NamedPlace::name);
        police.chain(self.vertices.iter().flatten().cloned()).collect()
    }
}

impl StartParams {
    /// The names; `None` without some.
    fn named(&self) -> Option<NamedStart> {
        let NamedPieces { police, thief, vertices } = &self.pieces;
        if let Some(vertices) = vertices {
            return Some(NamedStart::Graph {
                vertices: vertices.clone(),
                mover: self.mover.clone(),
            });
        }
        Some(NamedStart::Chase(NamedState {
            police: police.as_ref()?.iter().map(NamedPlace::name).collect(),
            thief: thief.as_ref()?.name(),
            to_move: player(&self.mover).ok()?,
        }))
    }
}

pub(crate) fn puzzle(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: PuzzleParams,
) -> Result<Option<Value>> {
    if params.moves.len() > MAX_MOVES_IN {
        return Err(Error::invalid_params(format!("more than {MAX_MOVES_IN} `moves`")));
    }
    let choice = params.puzzle.choice();
    let file = &snapshot.file;
    recall_and_wait(session, snapshot, file.solve_request(choice));
    let solutions = snapshot.solutions();
    let Some((number, listed)) = file.puzzle(choice, snapshot.context(&solutions)) else {
        return Ok(empty_json(snapshot, choice));
    };
    let choice = PuzzleChoice::Line(*listed.lines.start());
    let begins_elsewhere = params.start.is_some();
    let played =
        file.play(choice, &solutions, begins_elsewhere, |game| played(game, &params, snapshot));
    let (played, message, state) = match played {
        Some(Ok(played)) => {
            let (played, state) = played?;
            (played, None, state)
        }
        Some(Err(reason)) => (Value::Null, Some(reason), None),
        None => (Value::Null, None, None),
    };
    if played.is_null() && !params.moves.is_empty() {
        return Err(Error::invalid_params("the puzzle cannot be played: `moves` must be empty"));
    }
    let mut result = puzzle_json(&listed, snapshot.is_solving(choice));
    put_drawing(
        &mut result,
        file.drawing(choice, state.as_ref(), &solutions, snapshot.client.encoding),
    );
    let board = explorer::board(snapshot, choice, state.as_ref(), params.cells);
    let (board, cells) = board.unwrap_or_default();
    let asserting = file.assert_verdict(choice, snapshot.context(&solutions));
    let more = [
        ("expectEdits", json!(text_edits(asserting.as_slice()))),
        ("version", json!(snapshot.version)),
        ("puzzle", json!(number)),
        ("puzzles", json!(file.puzzle_count())),
        ("message", json!(message)),
        ("play", played),
        ("board", board),
        ("cells", cells),
    ];
    for (key, value) in more {
        result[key] = value;
    }
    Ok(Some(result))
}

/// A text in which nothing is written yet, but could be drawn.
fn empty_json(snapshot: &Snapshot, choice: PuzzleChoice) -> Option<Value> {
    let PuzzleChoice::Line(_) = choice else { return None };
    let solutions = snapshot.solutions();
    let drawing = snapshot.file.drawing(choice, None, &solutions, snapshot.client.encoding)?;
    let view = drawing.graph?;
    let (block, _) = snapshot.file.chosen(choice)?;
    Some(json!({
        "kind": block.kind.name, "title": null, "expect": null, "isMet": null, "standing": "errors",
        "verdict": null, "version": snapshot.version, "puzzle": 0, "puzzles": 0, "message": null,
        "grid": null, "pieces": null, "graph": drawing_json(&view), "play": null,
        "board": null, "cells": null,
    }))
}

/// The match after the moves that came in and the reply, and the state of a chase, for the values
/// around it.
fn played(
    mut game: Match<'_>,
    params: &PuzzleParams,
    snapshot: &Snapshot,
) -> Result<(Value, Option<NamedState>)> {
    if let Some(start) = &params.start {
        let started = start.named().and_then(|start| game.starting_at(&start));
        game =
            started.ok_or_else(|| Error::invalid_params("`start` is not a state of the game"))?;
    }
    if let Some(turns) = params.sees {
        if !game.game.has_turns() {
            return Err(Error::invalid_params("`sees` applies only to games with turns"));
        }
        // Another choice in each turn.
        let seed = params.seed.wrapping_add(params.moves.len() as u64);
        game = game.against(Opponent::seeing(turns, seed));
    }
    let person = match params.side.as_deref() {
        None | Some("first") => Some(Side::First),
        Some("second") => Some(Side::Second),
        Some("both") => None,
        Some(name) => {
            let side = game.side_named(name);
            Some(side.ok_or_else(|| Error::invalid_params("invalid `side`"))?)
        }
    };
    game = game.played_by(person);
    let introduction = game.introduction();
    let first = game.mover_name();
    for (number, name) in (1..).zip(&params.moves) {
        if snapshot.cancelled.is_cancelled() {
            return Err(Error::request_cancelled());
        }
        let Some(made) = game.move_named(name) else {
            return Err(Error::invalid_params(format!("move {number} of `moves` is not legal")));
        };
        game.go(&made);
    }
    if params.reply {
        game.reply();
    }
    let choices = game.choices();
    let best = choices.first().map(|best| best.value.worth());
    let moves = choices.iter().take(MAX_MOVES_OUT).map(|choice| {
        let mut option = move_json(&game, choice);
        option["isBest"] = (Some(choice.value.worth()) == best).into();
        option
    });
    let line = game.best_line().into_iter().map(|turn| {
        json!({ "mover": turn.mover, "name": turn.name, "to": pieces_json(&game, &turn.pieces) })
    });
    let is_over = game.is_over();
    let mover = if is_over { None } else { Some(game.mover_name()) };
    let mut start = pieces_json(&game, &game.start().pieces);
    start["mover"] = first.into();
    let turning = game.turning_point().filter(|_| is_over);
    let value = game.value();
    let outcome = value.outcome_of_position();
    let played = json!({
        "introduction": introduction,
        "side": game.person_name(),
        "start": start,
        "made": game.plies().iter().map(|ply| ply_json(&game, ply)).collect::<Vec<_>>(),
        "pieces": pieces_json(&game, &game.position().pieces),
        "mover": mover,
        "isPersonsTurn": game.is_persons_turn(),
        "value": value_json(game.value_in_words(), outcome, &value),
        "moves": moves.collect::<Vec<_>>(),
        "moveCount": choices.len(),
        "reach": game.chase().filter(|_| !is_over).map(|(chase, _)| {
            let reach = chase.reach(game.position());
            reach.iter().map(|to| chase.words.places.all_shown(to)).collect::<Vec<_>>()
        }),
        "line": line.collect::<Vec<_>>(),
        "hint": game.hint(),
        "endless": game.endless(),
        "end": is_over.then(|| game.summary()),
        "review": game.review(),
        "turningPoint": turning.map(|(before, text)| json!({ "before": before, "text": text })),
    });
    let around = game.chase().map(|(chase, state)| chase.words.places.named_state(state));
    Ok((played, around))
}

/// A move made: one of the person with its judgement, one of the program in words.
fn ply_json(game: &Match<'_>, ply: &Ply) -> Value {
    let value = &ply.value;
    let (grade, text) = match &ply.judgement {
        Some(judgement) => (Some(judgement.grade.name()), judgement.text.clone()),
        None => (None, game.in_words(ply)),
    };
    json!({
        "mover": game.mover_of(ply),
        "name": ply.name,
        "to": pieces_json(game, ply.pieces()),
        "value": value_json(value.to_string(), value.outcome(), value),
        "grade": grade,
        "text": text,
    })
}

fn move_json(game: &Match<'_>, choice: &LegalMove) -> Value {
    let value = &choice.value;
    let mut option = json!({
        "name": choice.name,
        "to": pieces_json(game, &choice.pieces),
        "value": value_json(value.to_string(), value.outcome(), value),
    });
    if let MoveValue::Cost(..) = value {
        option["weight"] = choice.weight.into();
    }
    option
}

/// A value in words and as data.
fn value_json(text: String, outcome: Option<&'static str>, value: &MoveValue) -> Value {
    let mut members = value_members(outcome, value);
    members.insert("text".to_owned(), text.into());
    Value::Object(members)
}

/// Pieces by their places: cells of a board, or names of vertices.
fn pieces_json(game: &Match<'_>, pieces: &[u32]) -> Value {
    match &game.game {
        PlayedGame::Chase(chase) => {
            let places = chase.words.places;
            let (&thief, police) = pieces.split_last().unwrap_or((&0, &[]));
            json!({ "police": places.all_shown(police), "thief": places.shown(thief) })
        }
        PlayedGame::Graph(graph) => json!({ "vertices": graph.names(pieces) }),
    }
}
