//! What the results of all kinds share: what a solve took, and the JSON object of a file.

use std::io;
use std::io::Write;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::config::MemorySize;

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
