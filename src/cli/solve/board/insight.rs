//! `--critical`, `--variants` and `--soundness`: what the verdict depends on.

use std::io;
use std::io::Write;

use serde::Serialize;

use crate::cli::solve::SolveArguments;
use crate::model::{BoardPuzzle, CellKind, Key};
use crate::solve::insight::{CriticalToggle, Soundness, Variant, critical_toggles, soundness, variants};
use crate::solve::{BoardSolution, Stopped, Unwatched, Value};

/// Requested information about a board beyond its verdict.
#[derive(Default)]
pub(crate) struct Insight {
    value: Option<Value>,
    columns: u32,
    critical: Option<Vec<CriticalToggle>>,
    variants: Option<Vec<Variant>>,
    soundness: Option<Soundness>,
}

/// The options given.
#[derive(Clone, Copy)]
pub(crate) struct InsightOptions {
    critical: bool,
    variants: bool,
    soundness: bool,
}

impl InsightOptions {
    pub(crate) const fn new(arguments: &SolveArguments) -> Self {
        Self { critical: arguments.critical, variants: arguments.variants, soundness: arguments.soundness }
    }
}

impl Insight {
    pub(crate) fn new(
        arguments: &SolveArguments,
        puzzle: &BoardPuzzle,
        solution: &BoardSolution,
        memory: u64,
    ) -> Result<Self, Stopped> {
        let options = InsightOptions::new(arguments);
        Ok(Self {
            value: Some(solution.value(puzzle.start)),
            columns: puzzle.game.board.columns(),
            critical: match options.critical {
                true => Some(critical_toggles(puzzle, solution, memory, &Unwatched)?),
                false => None,
            },
            variants: match options.variants {
                true => Some(variants(puzzle, solution, memory, &Unwatched)?),
                false => None,
            },
            soundness: options.soundness.then(|| soundness(puzzle, solution)),
        })
    }

    /// The 1-based row and column of a toggle.
    fn at(&self, toggle: &CriticalToggle) -> [u64; 2] {
        let (cell, columns) = (toggle.cell.index() as u64, u64::from(self.columns.max(1)));
        [cell / columns + 1, cell % columns + 1]
    }

    /// Whether the outcome changes, not only its turns.
    fn changes_outcome(&self, toggle: &CriticalToggle) -> bool {
        self.value.map(Value::outcome) != Some(toggle.value.outcome())
    }

    /// Writes the results as text, below a verdict.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if let Some(critical) = &self.critical {
            let count = critical.iter().filter(|toggle| self.changes_outcome(toggle)).count();
            let turns = critical.len() - count;
            writeln!(out, "  critical cells: {count} change the outcome, {turns} only the turns")?;
            for toggle in critical {
                let [row, column] = self.at(toggle);
                writeln!(out, "    {} on {row},{column}: {}", toggle.to.name().to_lowercase(), toggle.value)?;
            }
        }
        if let Some(variants) = &self.variants {
            writeln!(out, "  variants:")?;
            for variant in variants {
                writeln!(out, "    {}: {}: {}", variant.key.name(), variant.value, variant.verdict)?;
            }
        }
        if let Some(Soundness { keeps, best, forced, set_play }) = self.soundness {
            writeln!(out, "  first moves: {keeps} keep the outcome, {best} of them best")?;
            if let Some(forced) = forced {
                writeln!(out, "  best line: {} of the winner's {} moves are the only ones", forced.only, forced.line)?;
            }
            writeln!(out, "  the other side first: {set_play}")?;
        }
        Ok(())
    }
}

/// The results in JSON: those not requested are absent, unknown ones are null.
#[derive(Serialize)]
pub(crate) struct InsightEntry<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    critical: Option<Option<Vec<CriticalEntry>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<Option<Vec<VariantEntry<'a>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    soundness: Option<Option<SoundnessEntry>>,
}

#[derive(Serialize)]
struct ValueEntry {
    verdict: &'static str,
    turns: Option<u32>,
}

#[derive(Serialize)]
struct CriticalEntry {
    row: u64,
    column: u64,
    from: char,
    to: char,
    #[serde(flatten)]
    value: ValueEntry,
    changes: &'static str,
}

#[derive(Serialize)]
struct VariantEntry<'a> {
    directive: &'a str,
    value: &'a str,
    #[serde(flatten)]
    verdict: ValueEntry,
}

#[derive(Serialize)]
struct SoundnessEntry {
    keeps: usize,
    best: usize,
    only: Option<usize>,
    line: Option<usize>,
    set_play: ValueEntry,
}

impl ValueEntry {
    fn new(value: Value) -> Self {
        Self { verdict: value.outcome().name(), turns: value.turns().map(|turns| turns.0) }
    }
}

impl<'a> InsightEntry<'a> {
    pub(crate) fn new(options: InsightOptions, insight: Option<&'a Insight>) -> Self {
        let critical = |insight: &'a Insight| {
            Some(insight.critical.as_ref()?.iter().map(|toggle| insight.entry(toggle)).collect())
        };
        let variant = |variant: &'a Variant| VariantEntry {
            directive: variant.key.name(),
            value: variant.value,
            verdict: ValueEntry::new(variant.verdict),
        };
        let variants = |insight: &'a Insight| Some(insight.variants.as_ref()?.iter().map(variant).collect());
        let soundness = |insight: &Insight| {
            let Soundness { keeps, best, forced, set_play } = insight.soundness?;
            let (only, line) = (forced.map(|forced| forced.only), forced.map(|forced| forced.line));
            Some(SoundnessEntry { keeps, best, only, line, set_play: ValueEntry::new(set_play) })
        };
        Self {
            critical: options.critical.then(|| insight.and_then(critical)),
            variants: options.variants.then(|| insight.and_then(variants)),
            soundness: options.soundness.then(|| insight.and_then(soundness)),
        }
    }
}

impl Insight {
    fn entry(&self, toggle: &CriticalToggle) -> CriticalEntry {
        let [row, column] = self.at(toggle);
        let from = if toggle.to == CellKind::Wall { CellKind::Floor } else { CellKind::Wall };
        CriticalEntry {
            row,
            column,
            from: from.character(),
            to: toggle.to.character(),
            value: ValueEntry::new(toggle.value),
            changes: if self.changes_outcome(toggle) { "verdict" } else { "turns" },
        }
    }
}
