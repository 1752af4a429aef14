//! `stakeout/board`, `stakeout/state` and `stakeout/statistics`: requests of this server's own, see `docs/protocol.md`.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types;

use crate::analysis::{BoardChoice, BoardStatus, BoardView, CellsAsked, NowhereToStand, RowColumn, Values};
use crate::lsp::features::{Snapshot, read, recall};
use crate::lsp::session::Session;
use crate::model::{BoardExpectation, Directions, Player, Rules, Stuck};
use crate::solve::{Outcome, Statistics, Unwatched, Value as Worth};

/// Which board of the document is meant: by its number, else by a place.
#[derive(Deserialize)]
struct Chosen {
    board: Option<usize>,
    position: Option<lsp_types::Position>,
}

impl Chosen {
    fn choice(&self) -> Result<BoardChoice> {
        let by_line = || self.position.map(|position| BoardChoice::Line(position.line));
        let choice = self.board.map(BoardChoice::Number).or_else(by_line);
        choice.ok_or_else(|| Error::invalid_params("`board` or `position` is missing"))
    }
}

#[derive(Deserialize)]
struct BoardParams {
    #[serde(flatten)]
    chosen: Chosen,
    police: Option<RowColumn>,
    thief: Option<RowColumn>,
    #[serde(default)]
    cells: bool,
}

pub(crate) fn board(session: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let BoardParams { chosen, police, thief, cells } = read(params)?;
    let choice = chosen.choice()?;
    if cells {
        recall(session, snapshot, choice);
    }
    let asked = CellsAsked { are_wanted: cells, police, thief };
    let Some(boards) = snapshot.boards() else { return Ok(Value::Null) };
    let view = boards.board_view(choice, asked, &snapshot.solutions()).map_err(nowhere)?;
    Ok(view.map_or(Value::Null, |view| board_json(snapshot, choice, &view)))
}

fn board_json(snapshot: &Snapshot, choice: BoardChoice, view: &BoardView) -> Value {
    let rows = view.rows.iter().map(|(line, text)| json!({ "line": line, "text": text }));
    let cells = view.cells.as_ref().map(|cells| {
        let both = |[police, thief]: &[Values; 2]| json!({ "policeToMove": grid(police), "thiefToMove": grid(thief) });
        json!({ "thiefHere": both(&cells.thief_here), "policeHere": both(&cells.police_here) })
    });
    let verdict = view.verdict.map(|value| {
        let mut verdict = worth(value);
        verdict["text"] = value.to_string().into();
        verdict
    });
    json!({
        "version": snapshot.version,
        "board": view.number,
        "boards": view.count,
        "title": view.title,
        "startLine": view.lines.start(),
        "endLine": view.lines.end(),
        "rows": rows.collect::<Vec<_>>(),
        "columns": view.columns,
        "police": view.police,
        "thief": view.thief,
        "exit": view.exit,
        "rules": view.rules.map(|(first, rules)| rules_json(first, rules)),
        "expect": view.expectation.map(expectation),
        "standing": standing(snapshot, choice, view.standing),
        "message": view.message,
        "verdict": verdict,
        "lineOfPlay": line(&view.line_of_play),
        "cells": cells,
    })
}

#[derive(Deserialize)]
struct StateParams {
    #[serde(flatten)]
    chosen: Chosen,
    police: RowColumn,
    thief: RowColumn,
    mover: String,
}

pub(crate) fn state(session: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let StateParams { chosen, police, thief, mover } = read(params)?;
    let choice = chosen.choice()?;
    let to_move = [Player::Police, Player::Thief].into_iter().find(|player| player.name() == mover);
    let to_move = to_move.ok_or_else(|| Error::invalid_params("`mover` is `police` or `thief`"))?;
    recall(session, snapshot, choice);
    let Some(boards) = snapshot.boards() else { return Ok(Value::Null) };
    let view = boards.state_view(choice, (police, thief), to_move, &snapshot.solutions());
    let Some(view) = view.map_err(nowhere)? else { return Ok(Value::Null) };
    let moves = view.moves.iter().map(|&(to, value)| {
        let mut option = worth(value);
        option["to"] = json!(to);
        option
    });
    let turns = view.value.and_then(Worth::turns).map(|turns| turns.0);
    Ok(json!({
        "version": snapshot.version,
        "standing": standing(snapshot, choice, view.standing),
        "message": view.message,
        "outcome": view.value.map(|value| value.outcome().name()),
        "turns": turns,
        "ended": turns == Some(0),
        "moves": moves.collect::<Vec<_>>(),
        "lineOfPlay": line(&view.line_of_play),
    }))
}

pub(crate) fn statistics(session: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let choice = read::<Chosen>(params)?.choice()?;
    recall(session, snapshot, choice);
    let Some(boards) = snapshot.boards() else { return Ok(Value::Null) };
    let counted = boards.statistics(snapshot.context(&snapshot.solutions()), choice, &Unwatched);
    let Some(counted) = counted.map_err(|_| Error::internal_error())? else { return Ok(Value::Null) };
    Ok(json!({
        "version": snapshot.version,
        "text": counted.markdown(),
        "counts": counted.counted().map(counts),
    }))
}

fn counts(statistics: &Statistics) -> Value {
    let side = |side: crate::solve::Outcomes| {
        let of = |outcome| side.of(outcome);
        json!({ "police": of(Outcome::Police), "thief": of(Outcome::Thief), "draw": of(Outcome::Draw) })
    };
    let levels = statistics.levels.iter().map(|level| json!({ "police": level.police, "thief": level.thief }));
    let longest = |winner| statistics.longest_win(winner).map(|turns| turns.0);
    json!({
        "cells": statistics.cells,
        "openCells": statistics.open_cells,
        "states": statistics.states,
        "policeToMove": side(statistics.police_to_move),
        "thiefToMove": side(statistics.thief_to_move),
        "longestWins": { "police": longest(Player::Police), "thief": longest(Player::Thief) },
        "levels": levels.collect::<Vec<_>>(),
    })
}

/// How far a board has been solved, in a word; only the keeper knows whether it is being solved now.
fn standing(snapshot: &Snapshot, choice: BoardChoice, standing: BoardStatus) -> &'static str {
    let is_open = matches!(standing, BoardStatus::Changed | BoardStatus::Unsolved | BoardStatus::Cancelled);
    let request = snapshot.file.solve_request(choice).filter(|_| is_open);
    if request.is_some_and(|request| snapshot.keeper.is_solving(&snapshot.uri, request.game())) {
        return "solving";
    }
    match standing {
        BoardStatus::Solved => "solved",
        BoardStatus::Errors => "errors",
        BoardStatus::TooLarge => "tooLarge",
        BoardStatus::Cancelled => "cancelled",
        BoardStatus::Changed => "changed",
        BoardStatus::Unsolved => "unsolved",
    }
}

/// Rows of short texts, `p3`, `t0`, `d`, with null for walls: objects would make an answer forty times as long.
fn grid(values: &Values) -> Value {
    let cell = |value: &Option<Worth>| match value {
        None => Value::Null,
        Some(Worth::Draw) => "d".into(),
        Some(Worth::Win(Player::Police, turns)) => format!("p{}", turns.0).into(),
        Some(Worth::Win(Player::Thief, turns)) => format!("t{}", turns.0).into(),
    };
    values.iter().map(|row| row.iter().map(cell).collect::<Value>()).collect()
}

fn worth(value: Worth) -> Value {
    json!({ "outcome": value.outcome().name(), "turns": value.turns().map(|turns| turns.0) })
}

fn line(line: &[(Player, RowColumn)]) -> Value {
    line.iter().map(|(mover, to)| json!({ "mover": mover.name(), "to": to })).collect()
}

fn rules_json(first: Player, rules: Rules) -> Value {
    let directions = |directions: Directions| directions.steps().len();
    let skip = match (rules.police_may_skip, rules.thief_may_skip) {
        (true, true) => "both",
        (true, false) => "police",
        (false, true) => "thief",
        (false, false) => "none",
    };
    let stuck = match rules.stuck {
        Stuck::Loses => "loses",
        Stuck::Wins => "wins",
    };
    json!({
        "first": first.name(),
        "policeMoves": directions(rules.police_moves),
        "thiefMoves": directions(rules.thief_moves),
        "skip": skip,
        "stuck": stuck,
    })
}

fn expectation(expected: BoardExpectation) -> Value {
    match expected {
        BoardExpectation::Draw => json!({ "outcome": "draw", "turns": null }),
        BoardExpectation::Win(player, turns) => json!({ "outcome": player.name(), "turns": turns }),
    }
}

fn nowhere(_: NowhereToStand) -> Error {
    Error::invalid_params("nobody can stand there: a wall, or outside the board")
}
