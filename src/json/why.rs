//! The reasons of a verdict as JSON, the same on the command line and in the language server.

use serde_json::{Map, Value, json};

use crate::analysis::{JudgedMove, LastRounds, LoopView, RoomView, ShownPlace, WhyExplanation};
use crate::json::chase::{PlacesEntry, StepEntry};
use crate::model::Player;
use crate::solve::Value as StateValue;

/// The names of the members that explain a state.
const MEMBERS: [&str; 9] =
    ["police", "thief", "mover", "outcome", "turns", "text", "loop", "room", "move"];

/// The members that explain a state; all null without an explanation.
pub(crate) fn why(explanation: Option<&WhyExplanation>) -> Map<String, Value> {
    let mut members = Map::new();
    let Some(why) = explanation else {
        for name in MEMBERS {
            members.insert(name.to_owned(), Value::Null);
        }
        return members;
    };
    let values = [
        json!(side(Player::Police, &why.police)),
        json!(why.thief),
        json!(why.mover.name()),
        json!(why.value.outcome().name()),
        json!(turns(why.value)),
        json!(why.text),
        json!(why.held_loop.as_ref().map(held_loop)),
        json!(why.room.as_ref().map(room)),
        json!(why.judged.as_ref().map(judged)),
    ];
    for (name, value) in MEMBERS.into_iter().zip(values) {
        members.insert(name.to_owned(), value);
    }
    members
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
