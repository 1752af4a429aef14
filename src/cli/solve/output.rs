//! What the results of all kinds share: what a solve took, and the JSON object of a file.

use std::io;
use std::io::Write;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::config::MemorySize;
use crate::solve::Forced;
use crate::text::counted;

/// What a solve took, for statistics.
#[derive(Serialize)]
pub(crate) struct Measured {
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub(crate) time: Duration,
    /// The most bytes that it took, or an upper bound.
    #[serde(rename = "peak_memory", serialize_with = "bytes")]
    pub(crate) peak: MemorySize,
    /// The bytes of the solution.
    #[serde(rename = "memory", serialize_with = "bytes")]
    pub(crate) kept: MemorySize,
}

fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    time.as_secs_f64().serialize(serializer)
}

fn bytes<S: Serializer>(size: &MemorySize, serializer: S) -> Result<S::Ok, S::Error> {
    size.0.serialize(serializer)
}

/// How forced play is, in the words of a kind of puzzle.
pub(crate) struct ForcedPlay {
    /// What the first moves keep, such as `the outcome`.
    pub(crate) kept: &'static str,
    /// The first moves that keep it, best first.
    pub(crate) keys: Vec<String>,
    pub(crate) best: usize,
    pub(crate) forced: Option<Forced>,
    /// The winner's alternatives, each with the number of its turn.
    pub(crate) duals: Vec<(usize, String)>,
}

impl ForcedPlay {
    /// Writes it as text.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { kept, keys, best, forced, duals } = self;
        let keep = if keys.len() == 1 { "keeps" } else { "keep" };
        writeln!(out, "  first moves: {} {keep} {kept}, {best} of them best", keys.len())?;
        for key in keys {
            writeln!(out, "    {key}")?;
        }
        if let Some(Forced { only, line }) = forced {
            let line = counted(*line, "move");
            writeln!(out, "  best line: {line} of the winner, {only} of them forced")?;
        }
        for (turn, dual) in duals {
            writeln!(out, "    turn {turn}, also {dual}")?;
        }
        Ok(())
    }
}

/// The object of a file: its name, and an array with an entry a line for each puzzle.
pub(crate) struct FileObject<'a> {
    name: &'a str,
    /// The key of the array.
    key: &'static str,
    is_empty: bool,
}

impl<'a> FileObject<'a> {
    pub(crate) const fn new(name: &'a str, key: &'static str) -> Self {
        Self { name, key, is_empty: true }
    }

    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"{\"file\":")?;
        serde_json::to_writer(&mut *out, self.name)?;
        write!(out, ",\"{}\":[", self.key)
    }

    /// Begins an entry.
    pub(crate) fn begin_entry(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if !self.is_empty {
            return out.write_all(b",\n");
        }
        self.is_empty = false;
        self.begin(out)?;
        out.write_all(b"\n")
    }

    /// Writes an entry.
    pub(crate) fn entry(&mut self, out: &mut dyn Write, entry: &impl Serialize) -> io::Result<()> {
        self.begin_entry(out)?;
        Ok(serde_json::to_writer(out, entry)?)
    }

    /// Writes the end.
    pub(crate) fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        if !self.is_empty {
            return out.write_all(b"\n]}");
        }
        self.begin(out)?;
        out.write_all(b"]}")
    }
}
