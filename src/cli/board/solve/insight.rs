//! `--critical`, `--variants` and `--soundness`: what the verdict depends on.

use serde::Serialize;
use std::io;
use std::io::Write;

use crate::analysis::{ChasePlaces, place_of};
use crate::cli::solve::chase::write_soundness;
use crate::cli::solve::task::SolveArguments;
use crate::json::chase::PlacesEntry;
use crate::json::insight::{CriticalEntry, SoundnessEntry, VariantEntry};
use crate::model::{BoardPuzzle, Key};
use crate::solve::insight::{
    CriticalToggle, Soundness, Variant, critical_toggles, soundness, variants,
};
use crate::solve::{Chase, SolvedChase, Stopped, Unwatched, Value};

/// Requested information about a board beyond its verdict.
#[derive(Default)]
pub(crate) struct Insight {
    /// The board and its verdict.
    solved: Option<(BoardPuzzle, Value)>,
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
        Self {
            critical: arguments.critical,
            variants: arguments.variants,
            soundness: arguments.soundness,
        }
    }
}

impl Insight {
    pub(crate) fn new(
        arguments: &SolveArguments,
        chase: &Chase,
        solution: &SolvedChase,
        memory: u64,
    ) -> Result<Self, Stopped> {
        let options = InsightOptions::new(arguments);
        Ok(Self {
            solved: Some((chase.puzzle().clone(), solution.value(chase.start()))),
            critical: if options.critical {
                Some(critical_toggles(chase, solution, memory, &Unwatched)?)
            } else {
                None
            },
            variants: if options.variants {
                Some(variants(chase, solution, memory, &Unwatched)?)
            } else {
                None
            },
            // Only a graph can have too many moves.
            soundness: options.soundness.then(|| soundness(chase.start(), solution).ok()).flatten(),
        })
    }

    /// Writes the results as text, below a verdict.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if let (Some(critical), Some((puzzle, value))) = (&self.critical, &self.solved) {
            let count =
                critical.iter().filter(|toggle| toggle.value.outcome() != value.outcome()).count();
            let turns = critical.len() - count;
            writeln!(out, "  critical cells: {count} change the outcome, {turns} only the turns")?;
            for toggle in critical {
                let (row, column) = place_of(&puzzle.game.board, toggle.cell);
                writeln!(
                    out,
                    "    {} on {row},{column}: {}",
                    toggle.to.name().to_lowercase(),
                    toggle.value
                )?;
            }
        }
        if let Some(variants) = &self.variants {
            writeln!(out, "  variants:")?;
            for variant in variants {
                writeln!(
                    out,
                    "    {}: {}: {}",
                    variant.key.name(),
                    variant.value,
                    variant.verdict
                )?;
            }
        }
        if let (Some(soundness), Some((puzzle, _))) = (&self.soundness, &self.solved) {
            write_soundness(out, soundness, ChasePlaces::Cells(&puzzle.game.board))?;
        }
        Ok(())
    }
}

/// The results in JSON: those not requested are absent, unknown ones are null.
#[derive(Serialize)]
pub(crate) struct InsightEntry {
    #[serde(skip_serializing_if = "Option::is_none")]
    critical: Option<Option<Vec<CriticalEntry>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<Option<Vec<VariantEntry>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    soundness: Option<Option<SoundnessEntry<PlacesEntry>>>,
}

impl InsightEntry {
    pub(crate) fn new(options: InsightOptions, insight: Option<&Insight>) -> Self {
        let critical = |insight: &Insight| {
            let (puzzle, value) = insight.solved.as_ref()?;
            let entry = |toggle| CriticalEntry::new(&puzzle.game.board, *value, toggle);
            Some(insight.critical.as_ref()?.iter().map(entry).collect())
        };
        let variants = |insight: &Insight| {
            Some(insight.variants.as_ref()?.iter().map(VariantEntry::new).collect())
        };
        let soundness = |insight: &Insight| {
            let (puzzle, _) = insight.solved.as_ref()?;
            let places = ChasePlaces::Cells(&puzzle.game.board);
            Some(SoundnessEntry::new(insight.soundness.as_ref()?, places))
        };
        Self {
            critical: options.critical.then(|| insight.and_then(critical)),
            variants: options.variants.then(|| insight.and_then(variants)),
            soundness: options.soundness.then(|| insight.and_then(soundness)),
        }
    }
}
