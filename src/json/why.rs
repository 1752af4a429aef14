//! The reasons of a verdict, and values of every kind of puzzle, as JSON: the same on the command line
//! and in the language server.

use serde_json::{Map, Value, json};

use crate::analysis::{
    ChaseReasons, GameLoop, GameReasons, GameTurn, JudgedGameMove, JudgedMove, LastRounds,
    LegalMove, LoopView, MoveValue, RoomView, ShownPlace, ValueCount, WhyExplanation,
};
use crate::json::chase::{PlacesEntry, StepEntry};
use crate::model::Player;
use crate::solve::Value as StateValue;

/// The most moves that leave a loop in a graph game, for each of its moves.
const MAX_OTHERS: usize = 100;

/// The names of the members that explain a position.
const MEMBERS: [&str; 9] =
    ["police", "thief", "mover", "outcome", "turns", "text", "loop", "room", "move"];

/// The members that explain a position; those that do not apply are null.
pub(crate) fn why(explanation: Option<&WhyExplanation>) -> Map<String, Value> {
    let mut members: Map<String, Value> =
        MEMBERS.into_iter().map(|name| (name.to_owned(), Value::Null)).collect();
    match explanation {
        None => {}
        Some(WhyExplanation::Chase(reasons)) => members.extend(of_chase(reasons)),
        Some(WhyExplanation::Game(reasons)) => members.extend(of_game(reasons)),
    }
    members
}

fn of_chase(why: &ChaseReasons) -> Map<String, Value> {
    object(json!({
        "police": side(Player::Police, &why.police),
        "thief": why.thief,
        "mover": why.mover.name(),
        "outcome": why.value.outcome().name(),
        "turns": turns(why.value),
        "text": why.text,
        "loop": why.held_loop.as_ref().map(held_loop),
        "room": why.room.as_ref().map(room),
        "move": why.judged.as_ref().map(judged),
    }))
}

fn of_game(why: &GameReasons) -> Map<String, Value> {
    let mut members = object(json!({
        "vertices": why.vertices,
        "mover": why.mover,
        "text": why.text,
        "loop": why.held_loop.as_ref().map(game_loop),
        "move": why.judged.as_ref().map(|judged| judged_in_game(judged, &why.vertices, why.mover)),
    }));
    members.extend(value_members(why.value.outcome_of_position(), &why.value));
    members
}

fn judged_in_game(judged: &JudgedGameMove, from: &[String], mover: &'static str) -> Value {
    let mut members = object(json!({
        "mover": mover,
        "name": judged.name,
        "from": from,
        "to": judged.to,
        "grade": judged.grade.name(),
        "line": judged.line.iter().map(game_turn).collect::<Vec<_>>(),
        "loop": judged.held_loop.as_ref().map(game_loop),
        "text": judged.text,
    }));
    members.extend(value_members(judged.value.outcome(), &judged.value));
    Value::Object(members)
}

fn game_turn(turn: &GameTurn) -> Value {
    json!({ "mover": turn.mover, "to": turn.vertices })
}

fn game_loop(held: &GameLoop) -> Value {
    let other = |other: &LegalMove| {
        let mut members = object(json!({ "to": other.name }));
        members.extend(value_members(other.value.outcome(), &other.value));
        Value::Object(members)
    };
    let mut moves = Vec::new();
    for step in &held.moves {
        moves.push(json!({
            "mover": step.turn.mover,
            "from": step.from,
            "to": step.turn.vertices,
            "others": step.others.iter().take(MAX_OTHERS).map(other).collect::<Vec<_>>(),
        }));
    }
    json!({ "path": held.path.iter().map(game_turn).collect::<Vec<_>>(), "moves": moves })
}

/// A value as data: those members that its kind has.
pub(crate) fn value_members(
    outcome: Option<&'static str>,
    value: &MoveValue,
) -> Map<String, Value> {
    let mut members = Map::new();
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
    members
}

fn object(members: Value) -> Map<String, Value> {
    match members {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

fn held_loop(held: &LoopView) -> Value {
    let mut moves = Vec::new();
    for step in &held.moves {
        let mut others = Vec::new();
        for (to, value) in &step.others {
            let outcome = value.outcome().name();
            let to = side(step.mover, to);
            others.push(json!({ "to": to, "outcome": outcome, "turns": turns(*value) }));
        }
        moves.push(json!({
            "mover": step.mover.name(),
            "from": side(step.mover, &step.from),
            "to": side(step.mover, &step.to),
            "others": others,
        }));
    }
    json!({
        "path": StepEntry::all(held.path.clone()),
        "police": side(Player::Police, &held.police),
        "thief": held.thief,
        "mover": held.mover.name(),
        "moves": moves,
    })
}

fn room(room: &RoomView) -> Value {
    let mut rounds = Vec::new();
    for round in &room.rounds {
        rounds.push(json!({
            "turn": round.turn,
            "police": side(Player::Police, &round.police),
            "thief": round.thief,
            "cells": round.cells,
        }));
    }
    let [police, thief] = room.walks;
    let cells = match &room.last_rounds {
        LastRounds::Rows(rows) => json!(rows),
        LastRounds::Vertices(vertices) => {
            let vertex =
                |(name, last): &(String, Option<u32>)| json!({ "name": name, "last": last });
            vertices.iter().map(vertex).collect()
        }
    };
    json!({
        "of": room.loser.name(),
        "rounds": rounds,
        "cells": cells,
        "walks": { "police": police, "thief": thief },
    })
}

fn judged(judged: &JudgedMove) -> Value {
    json!({
        "mover": judged.mover.name(),
        "from": side(judged.mover, &judged.from),
        "to": side(judged.mover, &judged.to),
        "outcome": judged.value.outcome().name(),
        "turns": turns(judged.value),
        "grade": judged.grade.name(),
        "line": StepEntry::all(judged.line.clone()),
        "loop": judged.held_loop.as_ref().map(held_loop),
        "text": judged.text,
    })
}

fn side(mover: Player, places: &[ShownPlace]) -> PlacesEntry {
    PlacesEntry::new(mover, places.to_vec())
}

fn turns(value: StateValue) -> Option<u32> {
    value.turns().map(|turns| turns.0)
}
