//! Analyses beyond the verdict: repairs, critical cells, variants, soundness, the reasons of a
//! verdict, canonical forms, and written lines.
//!
//! `docs/insight.md` defines everything here. Functions take a solved puzzle and return plain data.
//! Those that solve other boards use several threads and stop soon after their
//! [`Control`](crate::solve::Control) cancels. Deliberately not here: words, places in a text.

pub(crate) mod assignment;
pub(crate) mod candidates;
pub(crate) mod canonical;
pub(crate) mod difficulty;
pub(crate) mod edits;
pub(crate) mod facts;
pub(crate) mod forecast;
pub(crate) mod guarantee;
pub(crate) mod known_repairs;
pub(crate) mod line;
pub(crate) mod repair;
pub(crate) mod sensitivity;
pub(crate) mod soundness;
pub(crate) mod vary;
pub(crate) mod why;

pub use crate::solve::board::insight::canonical::CanonicalBoard;
pub use crate::solve::board::insight::difficulty::{Difficulty, difficulty};
pub use crate::solve::board::insight::edits::{BoardEdit, EditSet, edits};
pub use crate::solve::board::insight::facts::{BoardFact, BoardQuestion, JudgedLine, JudgedMove};
pub use crate::solve::board::insight::known_repairs::KnownRepairs;
pub use crate::solve::board::insight::line::{
    LineJudgement, MoveFault, WrittenLine, judge_line, read_line, written_best_line,
};
pub use crate::solve::board::insight::repair::{
    Repair, RepairSearch, Repairs, Within, fulfils, repairs, repairs_as_found,
};
pub use crate::solve::board::insight::sensitivity::{
    CriticalToggle, Variant, critical_toggles, redundant_walls, variants,
};
pub use crate::solve::board::insight::soundness::{Dual, Soundness, keys, soundness};
pub use crate::solve::board::insight::vary::{Variation, Variations, VarySearch, vary};
pub use crate::solve::board::insight::why::{
    Effort, HeldLoop, LoserRoom, Round, Unexplained, Why, why,
};

#[cfg(test)]
pub(crate) mod tests;
