//! The parameters and results of requests that only boards have; `docs/protocol.md` describes them.

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Position;

use crate::analysis::{
    BoardStatistics, BoardView, CellValues, PuzzleChoice, RowColumn, Values, WhyRefused, WhyView,
};
use crate::json;
use crate::json::chase::StepEntry;
use crate::lsp::protocol::results::solve_state;
use crate::lsp::protocol::types::{NamedDocument, own_requests};
use crate::model::{Directions, PieceCounts, Player, Rules};
use crate::solve::{Outcome, Outcomes, Statistics, Value as StateValue};

own_requests! {
    StakeoutCritical = "stakeout/critical": ChosenBoard;
    StakeoutPlacements = "stakeout/placements": PlacementsParams;
    StakeoutRepairs = "stakeout/repairs": RepairsParams;
    StakeoutStatistics = "stakeout/statistics": ChosenBoard;
    StakeoutVariants = "stakeout/variants": ChosenBoard;
    StakeoutVariations = "stakeout/variations": VariationsParams;
    StakeoutWhy = "stakeout/why": WhyParams;
}

/// A board of the document, by its number or else by a position.
#[derive(Debug, Deserialize)]
pub(crate) struct ChosenBoard {
    board: Option<BoardNumber>,
    position: Option<Position>,
}

impl ChosenBoard {
    pub(crate) fn choice(&self) -> Result<PuzzleChoice> {
        let by_line = || self.position.map(|position| PuzzleChoice::Line(position.line));
        let by_number = |BoardNumber::Number(number)| PuzzleChoice::Number(number);
        let choice = self.board.map(by_number).or_else(by_line);
        choice.ok_or_else(|| Error::invalid_params("`board` or `position` is missing"))
    }
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "invalid `board`; use its number, from 0")]
enum BoardNumber {
    Number(usize),
}

/// `stakeout/repairs`.
#[derive(Debug, Deserialize)]
pub(crate) struct RepairsParams {
    #[serde(flatten)]
    pub(crate) chosen: ChosenBoard,
    /// 1 or 2 begins a search for repairs of so many edits, 0 stops the running one.
    pub(crate) search: Option<RepairEdits>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "invalid `search`; use 1 or 2, or 0 to stop")]
pub(crate) enum RepairEdits {
    Number(u8),
}

/// `stakeout/placements`.
#[derive(Debug, Deserialize)]
pub(crate) struct PlacementsParams {
    #[serde(flatten)]
    pub(crate) chosen: ChosenBoard,
    /// The desired verdict as `expect` writes it, if it is not what `expect` asserts.
    pub(crate) expect: Option<String>,
    /// The most placements to list.
    pub(crate) count: Option<usize>,
}

/// `stakeout/variations`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VariationsParams {
    pub(crate) text_document: NamedDocument,
    #[serde(flatten)]
    pub(crate) chosen: ChosenBoard,
    /// The most edits of a board, 1 or 2; 0 stops the running search.
    pub(crate) edits: Option<u8>,
    /// An outcome; by default that of the board itself.
    pub(crate) expect: Option<String>,
    /// The fewest and the most turns.
    pub(crate) turns: Option<(u32, u32)>,
    #[serde(default)]
    pub(crate) unique_key: bool,
    /// The cells that no edit touches.
    #[serde(default)]
    pub(crate) keep: Vec<RowColumn>,
    /// The most boards to list.
    pub(crate) count: Option<usize>,
}

/// `stakeout/why`.
#[derive(Debug, Deserialize)]
pub(crate) struct WhyParams {
    #[serde(flatten)]
    pub(crate) chosen: ChosenBoard,
    pub(crate) police: Option<NamedPlaces>,
    pub(crate) thief: Option<NamedPlace>,
    pub(crate) vertices: Option<Vec<String>>,
    pub(crate) mover: Option<String>,
    pub(crate) to: Option<NamedPlaces>,
}

/// A cell, or the name of a vertex.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "invalid place; use `[row, column]`, from 1, or a name")]
pub(crate) enum NamedPlace {
    Cell(RowColumn),
    Name(String),
}

impl NamedPlace {
    /// Its name.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Cell((row, column)) => format!("{row},{column}"),
            Self::Name(name) => name.clone(),
        }
    }
}

/// The places of a side: one, or a list of those of several policemen.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "invalid places; use `[row, column]`, from 1, or a name, or a list of such"
)]
pub(crate) enum NamedPlaces {
    One(NamedPlace),
    Several(Vec<NamedPlace>),
}

impl NamedPlaces {
    /// Their names.
    pub(crate) fn names(&self) -> Vec<String> {
        match self {
            Self::One(place) => vec![place.name()],
            Self::Several(places) => places.iter().map(NamedPlace::name).collect(),
        }
    }
}

/// The player with this name.
pub(crate) fn player(name: &str) -> Result<Player> {
    let player = [Player::Police, Player::Thief].into_iter().find(|player| player.name() == name);
    player.ok_or_else(|| Error::invalid_params("invalid `mover`; use `police` or `thief`"))
}

/// What `stakeout/puzzle` says of a board alone.
pub(crate) fn board(view: &BoardView) -> Value {
    let row = |(start, text): &(crate::text::Position, String)| json!({ "line": start.line, "character": start.column, "text": text });
    json!({
        "rows": view.rows.iter().map(row).collect::<Vec<_>>(),
        "step": view.step,
        "columns": view.columns,
        "exits": view.exits,
        "wanted": { "police": view.counts.policemen, "exits": (!view.counts.any_exits).then_some(1) },
        "first": view.rules.map(|(first, _)| first.name()),
        "rules": view.rules.map(|(_, rules)| rules_written(view.counts, rules)),
        "writtenLine": StepEntry::all(view.written_line.clone()),
    })
}

/// The values of all cells.
pub(crate) fn cells(cells: &CellValues) -> Value {
    let both = |[police, thief]: &[Values; 2]| json!({ "policeToMove": grid(police), "thiefToMove": grid(thief) });
    json!({ "thiefHere": both(&cells.thief_here), "policeHere": both(&cells.police_here) })
}

/// The result of `stakeout/why`.
pub(crate) fn why(view: &WhyView, version: i64, is_solving: bool) -> Value {
    let mut members = json::why::why(view.explanation.as_ref());
    members.insert("version".to_owned(), version.into());
    members.insert("standing".to_owned(), solve_state(view.status, is_solving).into());
    members.insert("message".to_owned(), view.message.into());
    Value::Object(members)
}

/// The result of `stakeout/statistics`.
pub(crate) fn statistics(statistics: &BoardStatistics, version: i64) -> Value {
    json!({ "version": version, "text": statistics.markdown(), "counts": statistics.counted().map(counts) })
}

fn counts(statistics: &Statistics) -> Value {
    let side = |side: Outcomes| {
        let of = |outcome| side.of(outcome);
        json!({ "police": of(Outcome::Police), "thief": of(Outcome::Thief), "draw": of(Outcome::Draw) })
    };
    let levels = statistics
        .levels
        .iter()
        .map(|level| json!({ "police": level.police, "thief": level.thief }));
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

/// Rows of short texts, `p3`, `t0`, `d`, with null for walls, `p` and `t` for wins by endless play:
/// objects would make the result forty times as long.
fn grid(values: &Values) -> Value {
    let cell = |value: &Option<StateValue>| match value {
        None => Value::Null,
        Some(StateValue::Draw) => "d".into(),
        Some(StateValue::Endless(player)) => player.name()[..1].into(),
        Some(StateValue::Win(Player::Police, turns)) => format!("p{}", turns.0).into(),
        Some(StateValue::Win(Player::Thief, turns)) => format!("t{}", turns.0).into(),
    };
    values.iter().map(|row| row.iter().map(cell).collect::<Value>()).collect()
}

/// The directives of the policemen and of the rules that are not the usual ones, without `first`.
fn rules_written(counts: PieceCounts, rules: Rules) -> Vec<String> {
    let directions = |directions: Directions| directions.steps().len().to_string();
    let policemen = counts.policemen.map_or(1, usize::from);
    let directives = [
        ("police-moves", directions(rules.police_moves), "8"),
        ("thief-moves", directions(rules.thief_moves), "4"),
        ("policemen", policemen.to_string(), "1"),
        ("exits", if counts.any_exits { "any" } else { "one" }.to_owned(), "one"),
    ];
    let changed = directives.iter().filter(|(_, value, usual)| value != usual);
    let changed = changed.map(|(key, value, _)| format!("{key}: {value}"));
    changed.chain(rules.turns.changed().map(|(key, value)| format!("{key}: {value}"))).collect()
}

pub(crate) fn refused(reason: WhyRefused) -> Error {
    match reason {
        WhyRefused::InvalidState => Error::invalid_params(
            "not a state: a piece is where none can be, or the pieces are too many or too few",
        ),
        WhyRefused::UnknownPlayer => {
            Error::invalid_params("invalid `mover`; the puzzle has no such player")
        }
        WhyRefused::IllegalMove => Error::invalid_params("not a legal move of this state"),
        WhyRefused::Cancelled => Error::request_cancelled(),
    }
}
