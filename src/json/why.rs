//! The reasons of a verdict as JSON, the same on the command line and in the language server.

use serde_json::{Map, Value, json};

use crate::analysis::{JudgedMove, LoopView, RoomView, RowColumn, TurnView, WhyExplanation};
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
        places(&why.police),
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
            others.push(json!({ "to": places(to), "outcome": outcome, "turns": turns(*value) }));
        }
        moves.push(json!({
            "mover": step.mover.name(),
            "from": places(&step.from),
            "to": places(&step.to),
            "others": others,
        }));
    }
    json!({
        "path": line(&held.path),
        "police": places(&held.police),
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
            "police": places(&round.police),
            "thief": round.thief,
            "cells": round.cells,
        }));
    }
    let [police, thief] = room.walks;
    json!({
        "of": room.loser.name(),
        "rounds": rounds,
        "cells": room.last_rounds,
        "walks": { "police": police, "thief": thief },
    })
}

fn judged(judged: &JudgedMove) -> Value {
    json!({
        "mover": judged.mover.name(),
        "from": places(&judged.from),
        "to": places(&judged.to),
        "outcome": judged.value.outcome().name(),
        "turns": turns(judged.value),
        "grade": judged.grade.name(),
        "line": line(&judged.line),
        "loop": judged.held_loop.as_ref().map(held_loop),
        "text": judged.text,
    })
}

/// Turns of a line.
pub(crate) fn line(line: &[TurnView]) -> Value {
    let turn = |(mover, to): &TurnView| json!({ "mover": mover.name(), "to": places(to) });
    line.iter().map(turn).collect()
}

/// A cell, or a list of the cells of several policemen.
pub(crate) fn places(places: &[RowColumn]) -> Value {
    match places {
        [place] => json!(place),
        places => json!(places),
    }
}

fn turns(value: StateValue) -> Option<u32> {
    value.turns().map(|turns| turns.0)
}
