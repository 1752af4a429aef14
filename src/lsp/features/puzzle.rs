//! `stakeout/puzzle`: an LSP extension, described in `docs/protocol.md`. One puzzle to be drawn and
//! played: where its pieces are, what its moves are worth, and what is to be said about a match.
//!
//! Deliberately not here: sentences and judgements, which `analysis` makes.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Position;

use crate::analysis::drawing::pieces::{PiecesRequest, StateRequest};
use crate::analysis::{
    LegalMove, Match, MatchPosition, MoveValue, Opponent, PlayedGame, PuzzleChoice, Side,
    ValueCount, chosen_puzzle,
};
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

/// The most legal moves in a response: several policemen have thousands.
const MAX_MOVES_OUT: usize = 400;

#[derive(Debug, Deserialize)]
pub(crate) struct PuzzleParams {
    puzzle: ChosenPuzzle,
    /// The match so far, each move by its name.
    #[serde(default)]
    moves: Vec<String>,
    /// The side of the person.
    #[serde(default)]
    side: PersonSide,
    /// Whether the program makes a move if it is its turn.
    #[serde(default)]
    reply: bool,
    /// How many turns ahead the program sees; all if absent.
    sees: Option<u32>,
    #[serde(default)]
    seed: u64,
}

/// By its number in the document, or by a position.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged)]
enum ChosenPuzzle {
    Number(usize),
    At(Position),
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PersonSide {
    #[default]
    First,
    Second,
}

pub(crate) fn puzzle(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: PuzzleParams,
) -> Result<Option<Value>> {
    if params.moves.len() > MAX_MOVES_IN {
        return Err(Error::invalid_params(format!("more than {MAX_MOVES_IN} `moves`")));
    }
    let choice = match params.puzzle {
        ChosenPuzzle::Number(number) => PuzzleChoice::Number(number),
        ChosenPuzzle::At(position) => PuzzleChoice::Line(position.line),
    };
    let file = &snapshot.file;
    recall_and_wait(session, snapshot, file.solve_request(choice));
    let solutions = snapshot.solutions();
    let puzzles = file.puzzles(snapshot.context(&solutions));
    let Some((number, listed)) = chosen_puzzle(&puzzles, choice) else { return Ok(None) };
    let choice = PuzzleChoice::Line(*listed.lines.start());
    let played = file.play(choice, &solutions, |game| played(game, &params, snapshot));
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
    let mut result = puzzle_json(listed, snapshot.is_solving(choice));
    put_drawing(
        &mut result,
        file.drawing(choice, state.as_ref(), &solutions, snapshot.client.encoding),
    );
    let asserting = file.assert_verdict(number, snapshot.context(&solutions));
    let more = [
        ("expectEdits", json!(text_edits(asserting.as_slice()))),
        ("version", json!(snapshot.version)),
        ("puzzle", json!(number)),
        ("puzzles", json!(puzzles.len())),
        ("message", json!(message)),
        ("play", played),
    ];
    for (key, value) in more {
        result[key] = value;
    }
    Ok(Some(result))
}

/// The match after the moves that came in and the reply, and its pieces on a drawn graph.
fn played(
    mut game: Match<'_>,
    params: &PuzzleParams,
    snapshot: &Snapshot,
) -> Result<(Value, Option<StateRequest>)> {
    if let Some(turns) = params.sees {
        if !game.game.has_turns() {
            return Err(Error::invalid_params("`sees` applies only to games with turns"));
        }
        // Another choice in each turn.
        let seed = params.seed.wrapping_add(params.moves.len() as u64);
        game = game.against(Opponent::seeing(turns, seed));
    }
    if let PersonSide::Second = params.side {
        game = game.played_by(Side::Second);
    }
    let introduction = game.introduction();
    let mut judged = Vec::with_capacity(params.moves.len());
    for (number, name) in (1..).zip(&params.moves) {
        if snapshot.cancelled.is_cancelled() {
            return Err(Error::request_cancelled());
        }
        let Some(made) = game.move_named(name) else {
            return Err(Error::invalid_params(format!("move {number} of `moves` is not legal")));
        };
        let mover = game.mover_name();
        let judgement = game.go(&made);
        let grade = judgement.grade.name();
        judged
            .push(json!({ "mover": mover, "name": name, "grade": grade, "text": judgement.text }));
    }
    let reply = if params.reply { game.reply() } else { None };
    let reply = reply.map(|made| json!({ "name": made.name, "text": game.last_in_words(&made) }));
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
    let value = game.value();
    let outcome = value.outcome_of_position();
    let played = json!({
        "introduction": introduction,
        "side": game.person_name(),
        "judged": judged,
        "reply": reply,
        "pieces": pieces_json(&game, &game.position().pieces),
        "mover": mover,
        "isPersonsTurn": game.is_persons_turn(),
        "value": value_json(game.value_in_words(), outcome, &value),
        "moves": moves.collect::<Vec<_>>(),
        "moveCount": choices.len(),
        "line": line.collect::<Vec<_>>(),
        "hint": game.hint(),
        "endless": game.endless(),
        "end": is_over.then(|| game.summary()),
        "review": game.review(),
    });
    Ok((played, state_request(&game)))
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

/// A value in words and as data: those members that its kind has.
fn value_json(text: String, outcome: Option<&'static str>, value: &MoveValue) -> Value {
    let mut members = Map::new();
    members.insert("text".to_owned(), text.into());
    if let Some(outcome) = outcome {
        members.insert("outcome".to_owned(), outcome.into());
    }
    let (key, count) = match value.count() {
        ValueCount::Turns(turns) => ("turns", json!(turns.map(|turns| turns.0))),
        ValueCount::Grundy(number) => ("grundy", json!(number)),
        ValueCount::InfiniteGrundy(set) => ("grundy", json!({ "infinite": set })),
        ValueCount::Cost(sum) => match u64::try_from(sum) {
            Ok(sum) => ("cost", json!(sum)),
            Err(_) => ("cost", json!(sum as f64)),
        },
        ValueCount::InfiniteCost => ("cost", json!("infinite")),
    };
    members.insert(key.to_owned(), count);
    Value::Object(members)
}

/// Pieces by their places: cells of a board, or names of vertices.
fn pieces_json(game: &Match<'_>, pieces: &[u32]) -> Value {
    match &game.game {
        PlayedGame::Chase(chase) => {
            let place = |&place: &u32| match chase.row_and_column(place) {
                Some(cell) => json!(cell),
                None => json!(chase.name(place)),
            };
            let (thief, police) = pieces.split_last().unwrap_or((&0, &[]));
            json!({ "police": police.iter().map(place).collect::<Vec<_>>(), "thief": place(thief) })
        }
        PlayedGame::Graph(graph) => json!({ "vertices": graph.names(pieces) }),
    }
}

/// The position, for the values of the vertices of a drawn pursuit.
fn state_request(game: &Match<'_>) -> Option<StateRequest> {
    let MatchPosition { pieces, .. } = game.position();
    let (chase, state) = game.chase()?;
    let (&thief, police) = pieces.split_last()?;
    Some(StateRequest::Pursuit(PiecesRequest {
        police: police.iter().map(|&place| chase.name(place)).collect(),
        thief: chase.name(thief),
        to_move: state.to_move,
    }))
}
