//! The report as a table.

use std::fmt;
use std::time::Duration;

use crate::families::Family;

/// The header of the table.
pub(crate) const HEADER: &str = "\
| board | open cells | turns | textbook ms / MB | queue ms / MB | Stakeout ms / MB | × textbook | × queue | bytes per state: outcomes / all | bars |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |";

/// Maximum bytes per state, for outcomes and with all distances.
const MAX_BYTES: (f64, f64) = (0.6, 1.8);
/// The lowest speed compared with the queue that is acceptable on every board.
const QUEUE_BAR: f64 = 1.0 / 1.1;

/// A time, and the peak memory during it.
#[derive(Clone, Copy)]
pub(crate) struct Timed {
    pub(crate) time: Duration,
    pub(crate) bytes: u64,
}

/// The measurements of one board.
pub(crate) struct Row {
    pub(crate) family: Family,
    pub(crate) side: u32,
    pub(crate) open: u64,
    pub(crate) states: u64,
    /// The turns of the longest game, if the queue was run.
    pub(crate) turns: Option<u16>,
    pub(crate) textbook: Option<Timed>,
    pub(crate) queue: Option<Timed>,
    /// With the bytes of the finished solution.
    pub(crate) product: Option<(Timed, u64)>,
}

pub(crate) const fn milliseconds(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e6
}

impl Row {
    /// How many times faster than a baseline the product is.
    fn ratio(&self, baseline: Option<Timed>) -> Option<f64> {
        let (product, _) = self.product?;
        Some(milliseconds(baseline?.time) / milliseconds(product.time))
    }

    /// The bars that LIMITS sets for this board: name, measured value and minimum.
    fn bars(&self) -> Vec<(&'static str, f64, f64)> {
        let mut bars = Vec::new();
        let textbook = match self.family {
            Family::Open => 800.0,
            Family::QuarterWalls | Family::FortyWalls => 250.0,
            Family::Maze => 40.0,
            Family::Snake => 25.0,
        };
        if let (30, Some(ratio)) = (self.side, self.ratio(self.textbook)) {
            bars.push(("textbook", ratio, textbook));
        }
        if let Some(ratio) = self.ratio(self.queue) {
            let least =
                if (self.family, self.side) == (Family::Open, 64) { 35.0 } else { QUEUE_BAR };
            bars.push(("queue", ratio, least));
        }
        if let (30, Some((outcomes, all))) = (self.side, self.bytes_a_state()) {
            bars.push(("outcomes' bytes", MAX_BYTES.0 / outcomes, 1.0));
            bars.push(("bytes", MAX_BYTES.1 / all, 1.0));
        }
        bars
    }

    /// Peak bytes per state: of the two sets that say who wins, and of everything.
    fn bytes_a_state(&self) -> Option<(f64, f64)> {
        let (peak, kept) = self.product?;
        // A finished solution consists of one set and the planes of the rounds.
        let planes = f64::from(u16::BITS - (self.turns? / 2).leading_zeros());
        let set = kept as f64 / (1.0 + planes);
        let states = self.states as f64;
        Some(((peak.bytes as f64 - planes * set) / states, peak.bytes as f64 / states))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let none = || "–".to_owned();
        let timed = |timed: Option<Timed>| {
            timed.map_or_else(none, |timed| {
                format!("{} / {}", short(milliseconds(timed.time)), megabytes(timed.bytes))
            })
        };
        let ratio = |baseline| self.ratio(baseline).map_or_else(none, short);
        let turns = self.turns.map_or_else(none, |turns| turns.to_string());
        let bytes = self
            .bytes_a_state()
            .map_or_else(none, |(outcomes, all)| format!("{outcomes:.2} / {all:.2}"));
        write!(
            f,
            "| {}×{} {} | {} | {turns} ",
            self.side,
            self.side,
            self.family.name(),
            self.open
        )?;
        write!(f, "| {} | {} ", timed(self.textbook), timed(self.queue))?;
        write!(
            f,
            "| {} | {} ",
            timed(self.product.map(|(product, _)| product)),
            ratio(self.textbook)
        )?;
        write!(f, "| {} | {bytes} | ", ratio(self.queue))?;
        let missed: Vec<String> = (self
            .bars()
            .into_iter()
            .filter(|(_, found, least)| found < least))
        .map(|(name, found, least)| format!("**{name}: {} < {}**", short(found), short(least)))
        .collect();
        match (self.bars().is_empty(), missed.is_empty()) {
            (true, _) => write!(f, "none |"),
            (false, true) => write!(f, "met |"),
            (false, false) => write!(f, "{} |", missed.join(", ")),
        }
    }
}

/// About three significant digits.
fn short(number: f64) -> String {
    match number {
        ..1.0 => format!("{number:.3}"),
        ..10.0 => format!("{number:.2}"),
        ..100.0 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

fn megabytes(bytes: u64) -> String {
    short(bytes as f64 / 1e6)
}
