//! Checks files in batches: several threads read, solve and check, and the results come in the
//! order of the inputs.
//!
//! Guarantees: at most one batch is in memory at a time, however many files there are, and a cached
//! file costs little more than reading it. Deliberately not here: finding the files, and reporting
//! the results.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::analysis::FileCheck;
use crate::cli::cache::results::KeyedSettings;
use crate::cli::cache::{Cache, CacheKey, record};
use crate::cli::check::fix::{FixOptions, Fixed};
use crate::cli::inputs::Input;
use crate::cli::kinds::can_be_repaired;
use crate::cli::report::{CheckResult, CheckedFile};
use crate::cli::source::{NoText, Source, TextToCheck, Unread};
use crate::cli::verdict_cache::{Lines, Uncached, VerdictCache};
use crate::cli::{interrupt, parallel};
use crate::config::Settings;
use crate::host;
use crate::model::while_any;
use crate::solve::SolveRequest;

/// Limit on the files of a batch that are not cached, per thread.
const TEXTS: usize = 64;

/// Limit on the files of a batch: more would not stay in the processor's cache until they are
/// reported.
const MAX_TEXTS: usize = 1024;

/// A batch is complete when its files have this many bytes.
const BYTES: u64 = 4 << 20;

/// A file with more bytes is a batch of its own.
const LARGE: u64 = 1 << 20;

/// The most puzzles of a text that are in memory at a time.
const MAX_TOGETHER: usize = 4096;

/// The outcome of checking one input.
pub(crate) enum CheckOutcome {
    /// It was checked, after these fixes.
    Checked(CheckedFile, Fixed),
    /// Reading it failed: its name, and the reason.
    Unread(String, Unread),
    /// Searching a directory failed: the message.
    Unreadable(String),
}

/// An input and its settings.
pub(crate) type Configured = (Input, Arc<KeyedSettings>);

pub(crate) struct Checker<'a> {
    pub(crate) fix: &'a FixOptions,
    pub(crate) verdicts: &'a VerdictCache,
    /// The results of texts, if they are cached.
    pub(crate) texts: Option<&'a Cache>,
    pub(crate) lines: Lines,
    /// Called for each solved puzzle.
    pub(crate) solved: &'a (dyn Fn() + Sync),
}

enum ReadInput {
    Done(CheckOutcome),
    /// It has been read, and must be solved and checked.
    Read(Box<Read>),
    /// It is large, and is a batch of its own.
    Large(Source, Arc<KeyedSettings>),
}

struct Read {
    name: String,
    text: TextToCheck,
    fixed: Fixed,
    applied: Arc<KeyedSettings>,
    /// The first solves it needs.
    uncached: Vec<Uncached>,
    /// Whether it may need more.
    needs_more: bool,
    /// The key to cache the result under, if it is cached.
    key: Option<CacheKey>,
}

impl Checker<'_> {
    /// The outcomes of all inputs in order, batch by batch; after an interrupt, only of some.
    pub(crate) fn outcomes(
        &self,
        inputs: Vec<Configured>,
    ) -> impl Iterator<Item = Vec<CheckOutcome>> {
        let mut inputs = inputs.into_iter();
        let mut steps = VecDeque::new();
        std::iter::from_fn(move || {
            if steps.is_empty() {
                steps.extend(self.take_steps(&mut inputs));
            }
            let is_large = |step: &ReadInput| matches!(step, ReadInput::Large(..));
            let count = match steps.iter().position(is_large) {
                Some(0) => 1,
                Some(before) => before,
                None => steps.len(),
            };
            (count > 0).then(|| self.finish(steps.drain(..count)))
        })
    }

    /// Reads the inputs of the next batch.
    fn take_steps(&self, inputs: &mut std::vec::IntoIter<Configured>) -> Vec<ReadInput> {
        let threads = inputs.len();
        let bytes = AtomicU64::new(0);
        let open = AtomicUsize::new(0);
        let most = host::processors() * TEXTS;
        let is_full =
            || bytes.load(Ordering::Relaxed) >= BYTES || open.load(Ordering::Relaxed) >= most;
        let waiting = std::iter::from_fn(|| {
            if is_full() || interrupt::is_interrupted() { None } else { inputs.next() }
        });
        while_any(waiting.take(MAX_TEXTS), threads, |(input, applied)| {
            let step = match input {
                Input::Unreadable(message) => ReadInput::Done(CheckOutcome::Unreadable(message)),
                Input::Source(source) => self.read(source, applied, LARGE),
            };
            match &step {
                ReadInput::Done(CheckOutcome::Checked(checked, _)) => {
                    bytes.fetch_add(checked.text.len() as u64, Ordering::Relaxed);
                }
                ReadInput::Done(_) => {}
                ReadInput::Read(read) => {
                    bytes.fetch_add(read.text.text.len() as u64, Ordering::Relaxed);
                    open.fetch_add(1, Ordering::Relaxed);
                }
                ReadInput::Large(..) => drop(bytes.fetch_add(BYTES, Ordering::Relaxed)),
            }
            step
        })
    }

    /// Reads a file, unless it has more than `most_bytes`.
    fn read(&self, source: Source, applied: Arc<KeyedSettings>, most_bytes: u64) -> ReadInput {
        let text = match source.text_within(most_bytes) {
            Ok(Some(Ok(text))) => text,
            Ok(Some(Err(no_text))) => {
                return ReadInput::Done(not_text(source.name, no_text, &applied));
            }
            Ok(None) => return ReadInput::Large(source, applied),
            Err(error) => {
                return ReadInput::Done(CheckOutcome::Unread(source.name, Unread::Io(error)));
            }
        };
        // Fixing checks the text again after every fix, so a cached result would be useless.
        let texts = self.texts.filter(|_| !self.fix.is_wanted());
        let key = texts.map(|_| applied.key(source.kind, &text));
        if let (Some(texts), Some(key)) = (texts, key)
            && let Some(result) = texts.get(key, record::decode)
        {
            return ReadInput::Done(CheckOutcome::Checked(
                CheckedFile { name: source.name, text, result },
                Fixed::default(),
            ));
        }
        let (text, fixed) = match self.fixed(&source, text, &applied.settings) {
            Ok(fixed) => fixed,
            Err(unread) => return ReadInput::Done(CheckOutcome::Unread(source.name, unread)),
        };
        let mut uncached = Vec::new();
        let mut needs_more = false;
        text.each_request(&mut |request| {
            needs_more = uncached.len() == MAX_TOGETHER;
            if needs_more {
                return ControlFlow::Break(());
            }
            uncached.extend(self.uncached(request, &applied.settings));
            ControlFlow::Continue(())
        });
        let name = source.name;
        ReadInput::Read(Box::new(Read { name, text, fixed, applied, uncached, needs_more, key }))
    }

    /// A text after its fixes.
    fn fixed(
        &self,
        source: &Source,
        text: String,
        settings: &Settings,
    ) -> Result<(TextToCheck, Fixed), Unread> {
        if !self.fix.is_wanted() {
            return Ok((source.text_to_check(text)?, Fixed::default()));
        }
        let solutions = self.verdicts.within(settings.solver_memory, self.lines);
        let (file, fixed) = self.fix.apply(source, source.file(text)?, &solutions, settings);
        Ok((file.into(), fixed))
    }

    fn uncached(&self, request: SolveRequest, settings: &Settings) -> Option<Uncached> {
        self.verdicts.uncached(request, settings.solver_memory, self.lines)
    }

    /// Solves the puzzles of a text, a number of them at a time.
    fn solve(&self, read: &Read) {
        let mut uncached = Vec::new();
        read.text.each_request(&mut |request| {
            uncached.extend(self.uncached(request, &read.applied.settings));
            if uncached.len() == MAX_TOGETHER {
                self.verdicts.prepare(std::mem::take(&mut uncached), self.solved);
            }
            if interrupt::is_interrupted() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        self.verdicts.prepare(uncached, self.solved);
    }

    /// Solves and checks a batch.
    fn finish(&self, steps: impl Iterator<Item = ReadInput>) -> Vec<CheckOutcome> {
        let mut uncached = Vec::new();
        let mut is_open = false;
        let mut wholly_read = |step| {
            let mut step = match step {
                ReadInput::Large(source, applied) => self.read(source, applied, u64::MAX),
                step => step,
            };
            if let ReadInput::Read(read) = &mut step {
                uncached.append(&mut read.uncached);
                is_open = true;
            }
            step
        };
        let steps: Vec<ReadInput> = steps.map(&mut wholly_read).collect();
        let check = |step| match step {
            ReadInput::Done(outcome) => Some(outcome),
            ReadInput::Read(read) => Some(self.check(*read)),
            ReadInput::Large(..) => None,
        };
        if !is_open {
            return steps.into_iter().filter_map(check).collect();
        }
        self.verdicts.prepare(uncached, self.solved);
        for step in &steps {
            if let ReadInput::Read(read) = step
                && read.needs_more
            {
                self.solve(read);
            }
        }
        parallel::map(steps, check).into_iter().flatten().collect()
    }

    fn check(&self, read: Read) -> CheckOutcome {
        let Read { name, text, fixed, applied, key, .. } = read;
        let settings = &applied.settings;
        let solutions = self.verdicts.within(settings.solver_memory, self.lines);
        let FileCheck { diagnostics, outline, unsafe_fixes } = text.report(&solutions, settings);
        let result = CheckResult {
            kind: Some(text.kind),
            parts: outline,
            diagnostics,
            unsafe_fixes,
            can_be_repaired: can_be_repaired(text.kind),
        };
        if let (Some(texts), Some(key)) = (self.texts, key)
            && solutions.is_whole()
            && let Some(bytes) = record::encode(&result)
        {
            texts.keep(key, bytes);
        }
        CheckOutcome::Checked(CheckedFile { name, text: text.text, result }, fixed)
    }
}

/// The outcome for bytes that are not UTF-8.
fn not_text(name: String, (text, diagnostic): NoText, applied: &KeyedSettings) -> CheckOutcome {
    let diagnostics = diagnostic.with_configured_severity(&applied.settings).into_iter().collect();
    let result = CheckResult { diagnostics, ..CheckResult::default() };
    CheckOutcome::Checked(CheckedFile { name, text, result }, Fixed::default())
}
