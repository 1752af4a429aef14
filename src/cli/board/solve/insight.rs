//! `--critical`, `--variants` and `--soundness`: what the verdict depends on.

use std::io;
use std::io::Write;
use std::sync::Arc;

use serde::Serialize;

use crate::cli::solve::task::SolveArguments;
use crate::json::insight::{CriticalEntry, VariantEntry, VerdictEntry, place};
use crate::model::{BoardGame, BoardPuzzle, Key};
use crate::solve::insight::{
    CriticalToggle, Soundness, Variant, critical_toggles, soundness, variants,
};
use crate::solve::{BoardSolution, Stopped, Unwatched, Value};

/// Requested information about a board beyond its verdict.
#[derive(Default)]
pub(crate) struct Insight {
    /// The game and its verdict.
    solved: Option<(Arc<BoardGame>, Value)>,
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
        puzzle: &BoardPuzzle,
        solution: &BoardSolution,
        memory: u64,
    ) -> Result<Self, Stopped> {
        let options = InsightOptions::new(arguments);
        Ok(Self {
            solved: Some((Arc::clone(&puzzle.game), solution.value(puzzle.start))),
            critical: if options.critical {
                Some(critical_toggles(puzzle, solution, memory, &Unwatched)?)
            } else {
                None
            },
            variants: if options.variants {
                Some(variants(puzzle, solution, memory, &Unwatched)?)
            } else {
                None
            },
            soundness: options.soundness.then(|| soundness(puzzle, solution)),
        })
    }

    /// Writes the results as text, below a verdict.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if let (Some(critical), Some((game, value))) = (&self.critical, &self.solved) {
            let count =
                critical.iter().filter(|toggle| toggle.value.outcome() != value.outcome()).count();
            let turns = critical.len() - count;
            writeln!(out, "  critical cells: {count} change the outcome, {turns} only the turns")?;
            for toggle in critical {
                let [row, column] = place(&game.board, toggle.cell);
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
        if let Some(Soundness { keeps, best, forced, set_play }) = self.soundness {
            writeln!(out, "  first moves: {keeps} keep the outcome, {best} of them best")?;
            if let Some(forced) = forced {
                writeln!(
                    out,
                    "  best line: {} of the winner's {} moves are the only ones",
                    forced.only, forced.line
                )?;
            }
            writeln!(out, "  the other side first: {set_play}")?;
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
    soundness: Option<Option<SoundnessEntry>>,
}

#[derive(Serialize)]
struct SoundnessEntry {
    keeps: usize,
    best: usize,
    only: Option<usize>,
    line: Option<usize>,
    set_play: VerdictEntry,
}

impl InsightEntry {
    pub(crate) fn new(options: InsightOptions, insight: Option<&Insight>) -> Self {
        let critical = |insight: &Insight| {
            let (game, value) = insight.solved.as_ref()?;
            let entry = |toggle| CriticalEntry::new(&game.board, *value, toggle);
            Some(insight.critical.as_ref()?.iter().map(entry).collect())
        };
        let variants = |insight: &Insight| {
            Some(insight.variants.as_ref()?.iter().map(VariantEntry::new).collect())
        };
        let soundness = |insight: &Insight| {
            let Soundness { keeps, best, forced, set_play } = insight.soundness?;
            let only = forced.map(|forced| forced.only);
            let line = forced.map(|forced| forced.line);
            Some(SoundnessEntry { keeps, best, only, line, set_play: VerdictEntry::new(set_play) })
        };
        Self {
            critical: options.critical.then(|| insight.and_then(critical)),
            variants: options.variants.then(|| insight.and_then(variants)),
            soundness: options.soundness.then(|| insight.and_then(soundness)),
        }
    }
}
