//! `stakeout solve --cop-number` on a stream of graphs in graph6: a graph a line.
//!
//! Guarantees: results come in the order of the input, while it is read, and memory does not grow
//! with the number of lines. A thread reads; what has arrived is solved by all processors.
//! Deliberately not here: what else a text may be.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use serde::Serialize;

use crate::analysis::{Graph6, GraphFault, SolvedGraph, solve_many};
use crate::cli::interrupt;
use crate::cli::interrupt::UntilInterrupted;
use crate::cli::options::ResultFormat;
use crate::cli::solve::output::FileObject;
use crate::cli::source::{OpenSource, Source};
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::config::MemorySize;
use crate::host;
use crate::solve::pursuit::CopNumber;

/// A byte-order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();
/// The most bytes of a line.
const MAX_LINE: usize = 256 << 20;
/// The bytes that are read at once: tens of thousands of small graphs.
const CHUNK: usize = 1 << 18;
/// How long a signal may go unseen while no input arrives.
const POLL: Duration = Duration::from_millis(50);

/// How the graphs of all streams of a command are solved.
pub(crate) struct GraphStreams {
    /// The most policemen that are tried.
    most: u8,
    /// Whether the results are only counted.
    is_counted: bool,
    /// Whether the results are JSON.
    is_json: bool,
    /// How often each result came.
    counts: BTreeMap<GraphResult, u64>,
}

/// The result for a line, in the order of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum GraphResult {
    Exactly(u8),
    Above(u8),
    NotSolved,
}

impl fmt::Display for GraphResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(number) => write!(f, "{number}"),
            Self::Above(most) => write!(f, ">{most}"),
            Self::NotSolved => f.write_str("Not solved"),
        }
    }
}

/// A line in JSON.
#[derive(Serialize)]
struct LineEntry {
    line: u64,
    vertices: Option<u32>,
    edges: Option<u64>,
    cop_number: Option<u8>,
    error: Option<String>,
}

/// A line as it was read, without white space around it and without a header.
struct StreamLine {
    /// Its number in the input, from 1.
    number: u64,
    /// Its bytes; `None` if they are too many.
    bytes: Option<Vec<u8>>,
}

impl GraphStreams {
    pub(crate) fn new(most: u8, is_counted: bool, format: ResultFormat) -> Self {
        let is_json = format == ResultFormat::Json;
        Self { most, is_counted, is_json, counts: BTreeMap::new() }
    }

    /// Solves the graphs of a source and writes a line, or an entry of an array, for each.
    ///
    /// # Errors
    /// If the source cannot be read or the output cannot be written.
    pub(crate) fn solve(
        &mut self,
        source: &Source,
        opened: OpenSource,
        limit: MemorySize,
        out: &mut dyn Write,
        status: &mut ExitStatus,
    ) -> CommandResult {
        let unread = |error: io::Error| format!("{}: cannot be read: {error}", source.name);
        let chunks = chunks_of(opened).map_err(unread)?;
        let mut object = self.is_json.then(|| FileObject::new(&source.name, "graphs"));
        let mut lines = StreamLines::default();
        let mut failure = None;
        let mut is_open = true;
        while is_open && !interrupt::is_interrupted() {
            match chunks.recv_timeout(POLL) {
                Ok(Ok(chunk)) => lines.add(&chunk),
                Ok(Err(error)) => failure = Some(error),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    lines.finish_line();
                    is_open = false;
                }
            }
            let batch = std::mem::take(&mut lines.complete);
            let solve = |line: &StreamLine, limit| line.solved(self.most, limit);
            for (line, solved) in solve_many(batch, host::processors(), limit.0, solve) {
                // Whoever reads the results may be slow.
                if interrupt::is_interrupted() {
                    break;
                }
                self.write(&source.name, line.number, &solved, object.as_mut(), out, status)?;
            }
            out.flush()?;
        }
        if let Some(object) = object {
            object.finish(out)?;
        }
        if interrupt::is_interrupted() {
            status.worsen(ExitStatus::Interrupted);
        }
        failure.map_or(Ok(()), |error| Err(unread(error).into()))
    }

    /// Writes how often each result came, if that is all to be written.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn finish(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_counted {
            for (result, count) in &self.counts {
                writeln!(out, "{result} {count}")?;
            }
        }
        Ok(())
    }

    fn write(
        &mut self,
        name: &str,
        line: u64,
        solved: &SolvedGraph,
        object: Option<&mut FileObject<'_>>,
        out: &mut dyn Write,
        status: &mut ExitStatus,
    ) -> io::Result<()> {
        let result = match solved.found {
            Ok(CopNumber::Exactly(number)) => GraphResult::Exactly(number),
            Ok(CopNumber::Above(most)) => GraphResult::Above(most),
            Err(_) => GraphResult::NotSolved,
        };
        let error = solved.found.as_ref().err().map(GraphFault::to_string);
        if let Some(reason) = &error {
            complain(&format!("{name}:{line}: {reason}"));
            status.worsen(ExitStatus::Found);
        }
        if self.is_counted {
            *self.counts.entry(result).or_default() += 1;
            return Ok(());
        }
        let Some(object) = object else { return writeln!(out, "{result}") };
        let entry = LineEntry {
            line,
            vertices: solved.size.map(|(vertices, _)| vertices),
            edges: solved.size.map(|(_, edges)| edges),
            cop_number: solved.found.as_ref().ok().and_then(|found| found.found()),
            error,
        };
        object.entry(out, &entry)
    }
}

impl StreamLine {
    fn solved(&self, most: u8, limit: u64) -> SolvedGraph {
        match &self.bytes {
            Some(line) => SolvedGraph::of_graph6(line, most, limit, &UntilInterrupted),
            None => {
                let most = MemorySize(MAX_LINE as u64);
                SolvedGraph::unsolved(GraphFault::Unreadable(format!(
                    "the line has more than {most}"
                )))
            }
        }
    }
}

/// Splits a stream into lines. Keeps no more than the last one, which may not be whole.
#[derive(Default)]
struct StreamLines {
    /// The number of the last line, from 1.
    number: u64,
    /// Its bytes so far.
    begun: Vec<u8>,
    /// Whether it is too long to be kept.
    is_too_long: bool,
    /// The whole lines that hold more than white space.
    complete: Vec<StreamLine>,
}

impl StreamLines {
    fn add(&mut self, mut chunk: &[u8]) {
        while let Some(end) = memchr::memchr(b'\n', chunk) {
            self.lengthen(&chunk[..end]);
            self.finish_line();
            chunk = &chunk[end + 1..];
        }
        self.lengthen(chunk);
    }

    fn lengthen(&mut self, bytes: &[u8]) {
        self.is_too_long |= self.begun.len() + bytes.len() > MAX_LINE;
        if self.is_too_long {
            self.begun.clear();
        } else {
            self.begun.extend_from_slice(bytes);
        }
    }

    /// Ends the last line.
    fn finish_line(&mut self) {
        self.number += 1;
        let mut line = self.begun.trim_ascii();
        if self.number == 1 {
            line = line.strip_prefix(MARK).unwrap_or(line);
        }
        line = Graph6::stripped(line);
        if self.is_too_long || !line.is_empty() {
            let bytes = (!self.is_too_long).then(|| line.to_vec());
            self.complete.push(StreamLine { number: self.number, bytes });
        }
        self.begun.clear();
        self.is_too_long = false;
    }
}

/// What arrives from a reader, on a thread of its own, so that a signal is seen while none does.
fn chunks_of(mut reader: OpenSource) -> io::Result<Receiver<io::Result<Vec<u8>>>> {
    let (send, chunks) = sync_channel(1);
    let read = move || {
        loop {
            let mut chunk = vec![0; CHUNK];
            let sent = match reader.read(&mut chunk) {
                Ok(0) => return,
                Ok(length) => {
                    chunk.truncate(length);
                    send.send(Ok(chunk))
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    // The receiver is gone after an interrupt alone.
                    let _ = send.send(Err(error));
                    return;
                }
            };
            if sent.is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("reader".to_owned()).spawn(read)?;
    Ok(chunks)
}
