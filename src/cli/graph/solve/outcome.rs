//! A game that a player wins, as text and JSON; and word games.

use std::io;
use std::io::Write;

use serde::Serialize;

use crate::cli::graph::solve::{GraphSize, write_array};
use crate::cli::visible;
use crate::model::{GraphReading, Vertex, WordReading};
use crate::solve::graph::outcome::{OutcomeCounts, OutcomeSolution, VertexValue};
use crate::syntax::GraphText;

#[derive(Serialize)]
struct VertexEntry {
    name: String,
    outcome: &'static str,
    turns: Option<u32>,
    best: Option<String>,
}

#[derive(Serialize)]
struct WordEntry<'a> {
    word: &'a str,
    outcome: &'static str,
    turns: Option<u32>,
}

/// The counts of a game.
#[derive(Serialize)]
pub(crate) struct OutcomeCountsEntry {
    #[serde(flatten)]
    size: GraphSize,
    win: u64,
    lose: u64,
    draw: u64,
    longest: Option<u32>,
}

impl OutcomeCountsEntry {
    pub(crate) fn new(size: GraphSize, counts: OutcomeCounts) -> Self {
        let OutcomeCounts { win, lose, draw, longest } = counts;
        Self { size, win, lose, draw, longest: longest.map(|turns| turns.0) }
    }
}

pub(crate) fn write_text(
    out: &mut dyn Write,
    solution: &OutcomeSolution,
    name: impl Fn(Vertex) -> String,
) -> io::Result<()> {
    for vertex in solution.graph().vertices() {
        write_value(out, &name(vertex), solution.value(vertex))?;
    }
    Ok(())
}

pub(crate) fn write_words_as_text(
    out: &mut dyn Write,
    solution: &OutcomeSolution,
    game: &GraphText,
    reading: &GraphReading,
) -> io::Result<()> {
    for word in &reading.words {
        write_value(out, word.span.of(&game.text), value_of(solution, word))?;
    }
    Ok(())
}

fn write_value(out: &mut dyn Write, name: &str, value: VertexValue) -> io::Result<()> {
    let name = visible::line(name);
    match value.turns() {
        Some(turns) => writeln!(out, "{name} {} {}", value.outcome().name(), turns.0),
        None => writeln!(out, "{name} {}", value.outcome().name()),
    }
}

/// The value of a word for the player who says it.
fn value_of(solution: &OutcomeSolution, word: &WordReading) -> VertexValue {
    solution.value(word.to).for_opponent()
}

pub(crate) fn write_json(
    out: &mut dyn Write,
    solution: &OutcomeSolution,
    name: impl Fn(Vertex) -> String,
) -> io::Result<()> {
    let entry = |vertex| {
        let value = solution.value(vertex);
        VertexEntry {
            name: name(vertex),
            outcome: value.outcome().name(),
            turns: value.turns().map(|turns| turns.0),
            best: solution.best(vertex).map(&name),
        }
    };
    write_array(out, solution.graph().vertices().map(entry))
}

pub(crate) fn write_words_as_json(
    out: &mut dyn Write,
    solution: &OutcomeSolution,
    game: &GraphText,
    reading: &GraphReading,
) -> io::Result<()> {
    let entry = |word: &WordReading| {
        let value = value_of(solution, word);
        let turns = value.turns().map(|turns| turns.0);
        WordEntry { word: word.span.of(&game.text), outcome: value.outcome().name(), turns }
    };
    write_array(out, reading.words.iter().map(entry))
}
