//! The reasons of a verdict as JSON, the same on the command line and in the language server.

use serde_json::{Map, Value, json};

use crate::analysis::{JudgedMove, LoopView, RoomView, RowColumn, WhyExplanation};
use crate::model::Player;
use crate::solve::Value as StateValue;

/// The members that explain a state; all null without an explanation.
pub(crate) fn why(explanation: Option<&WhyExplanation>) -> Map<String, Value> {
    let value = explanation.map(|why| why.value);
    let members = [
        ("police", json!(explanation.map(|why| why.police))),
        ("thief", json!(explanation.map(|why| why.thief))),
        ("mover", json!(explanation.map(|why| why.mover.name()))),
        ("outcome", json!(value.map(|value| value.outcome().name()))),
        ("turns", json!(value.and_then(turns))),
        ("text", json!(explanation.map(|why| &why.text))),
        ("loop", json!(explanation.and_then(|why| why.held_loop.as_ref()).map(held_loop))),
        ("room", json!(explanation.and_then(|why| why.room.as_ref()).map(room))),
        ("move", json!(explanation.and_then(|why| why.judged.as_ref()).map(judged))),
    ];
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn held_loop(held: &LoopView) -> Value {
    let others =
        |others: &[(RowColumn, StateValue)]| -> Value { others.iter().map(option).collect() };
    let moves = held.moves.iter().map(
        |step| json!({ "mover": step.mover.name(), "from": step.from, "to": step.to, "others": others(&step.others) }),
    );
    json!({
        "path": line(&held.path),
        "police": held.police,
        "thief": held.thief,
        "mover": held.mover.name(),
        "moves": moves.collect::<Vec<_>>(),
    })
}

fn room(room: &RoomView) -> Value {
    let rounds = room
        .rounds
        .iter()
        .map(|round| json!({ "turn": round.turn, "police": round.police, "thief": round.thief, "cells": round.cells }));
    let [police, thief] = room.walks;
    json!({
        "of": room.loser.name(),
        "rounds": rounds.collect::<Vec<_>>(),
        "cells": room.last_rounds,
        "walks": { "police": police, "thief": thief },
    })
}

fn judged(judged: &JudgedMove) -> Value {
    json!({
        "mover": judged.mover.name(),
        "from": judged.from,
        "to": judged.to,
        "outcome": judged.value.outcome().name(),
        "turns": turns(judged.value),
        "quality": judged.quality.name(),
        "line": line(&judged.line),
        "loop": judged.held_loop.as_ref().map(held_loop),
        "text": judged.text,
    })
}

fn option((to, value): &(RowColumn, StateValue)) -> Value {
    json!({ "to": to, "outcome": value.outcome().name(), "turns": turns(*value) })
}

fn line(line: &[(Player, RowColumn)]) -> Value {
    line.iter().map(|(mover, to)| json!({ "mover": mover.name(), "to": to })).collect()
}

fn turns(value: StateValue) -> Option<u32> {
    value.turns().map(|turns| turns.0)
}
