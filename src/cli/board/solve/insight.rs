//! `--critical` and `--variants`: what the verdict of a board depends on.

use std::io;
use std::io::Write;

use crate::analysis::place_of;
use crate::cli::solve::task::SolveArguments;
use crate::json::insight::{CriticalEntry, VariantEntry};
use crate::model::{Board, Key};
use crate::solve::insight::{CriticalToggle, Variant, critical_toggles, variants};
use crate::solve::{Chase, SolvedChase, Stopped, Unwatched, Value};

/// What was asked for about a board beyond its verdict.
pub(crate) struct Insight {
    critical: Option<Vec<CriticalToggle>>,
    variants: Option<Vec<Variant>>,
}

impl Insight {
    pub(crate) fn new(
        arguments: &SolveArguments,
        chase: &Chase,
        solution: &SolvedChase,
        memory: u64,
    ) -> Result<Self, Stopped> {
        Ok(Self {
            critical: if arguments.critical {
                Some(critical_toggles(chase, solution, memory, &Unwatched)?)
            } else {
                None
            },
            variants: if arguments.variants {
                Some(variants(chase, solution, memory, &Unwatched)?)
            } else {
                None
            },
        })
    }

    /// Writes it as text, below the verdict `value`.
    pub(crate) fn write(&self, out: &mut dyn Write, board: &Board, value: Value) -> io::Result<()> {
        if let Some(critical) = &self.critical {
            let count =
                critical.iter().filter(|toggle| toggle.value.outcome() != value.outcome()).count();
            let turns = critical.len() - count;
            let change = if count == 1 { "changes" } else { "change" };
            writeln!(
                out,
                "  critical cells: {count} {change} the outcome, {turns} only the turns"
            )?;
            for CriticalToggle { cell, to, value } in critical {
                let (row, column) = place_of(board, *cell);
                writeln!(out, "    {} on {row},{column}: {value}", to.name().to_lowercase())?;
            }
        }
        if let Some(variants) = &self.variants {
            writeln!(out, "  variants:")?;
            for Variant { key, value, verdict } in variants {
                writeln!(out, "    {}: {value}: {verdict}", key.name())?;
            }
        }
        Ok(())
    }

    /// The critical cells of a board with this verdict.
    pub(crate) fn critical(&self, board: &Board, value: Value) -> Option<Vec<CriticalEntry>> {
        let entry = |toggle| CriticalEntry::new(board, value, toggle);
        Some(self.critical.as_ref()?.iter().map(entry).collect())
    }

    pub(crate) fn variants(&self) -> Option<Vec<VariantEntry>> {
        Some(self.variants.as_ref()?.iter().map(VariantEntry::new).collect())
    }
}
