//! A collection checked part by part: several threads read, solve and look, and what they find comes out in a fixed order.
//!
//! Others rely on no more than one part of the collection to be in memory at a time, whatever the collection's size, and on
//! a text about which everything is remembered to cost little more than reading it. Deliberately not here: which texts there
//! are, and what becomes of what is found.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::cli::cache::asked::Asked;
use crate::cli::cache::texts::{Applied, Texts};
use crate::cli::fix::{FixOptions, Fixed};
use crate::cli::inputs::Input;
use crate::cli::report::{Checked, Said};
use crate::cli::source::{NoText, Source, TextFile, Unread};
use crate::cli::verdict_cache::{Answers, Lines, Question};
use crate::cli::{interrupt, parallel};

/// The most texts of a part that have to be looked at, for each thread.
const TEXTS: usize = 64;

/// The most texts of a part in all: more than these would not stay in the processor's memory until they are reported.
const MOST_TEXTS: usize = 1024;

/// A part is complete when its texts have so many bytes.
const BYTES: u64 = 4 << 20;

/// A text with more bytes than these is a part of its own.
const LARGE: u64 = 1 << 20;

/// What became of one thing that was to be checked.
pub(crate) enum Outcome {
    /// It was, and so much of it was mended before.
    Checked(Checked, Fixed),
    /// It could not be read: its name, and why.
    Unread(String, Unread),
    /// Something that cannot be had, in words.
    Unreadable(String),
}

/// An input, and the settings that hold for it.
pub(crate) type Configured = (Input, Arc<Applied>);

/// How texts are checked.
pub(crate) struct Checker<'a> {
    pub(crate) fix: &'a FixOptions,
    pub(crate) answers: &'a Answers,
    pub(crate) texts: &'a Texts,
    pub(crate) lines: Lines,
    /// Is told of each board that is solved.
    pub(crate) solved: &'a (dyn Fn() + Sync),
}

/// How far an input has come.
enum Step {
    /// Everything is known about it.
    Done(Outcome),
    /// It has been read, and is to be solved and looked at.
    Read(Box<Read>),
    /// It is large, and has its turn alone.
    Large(Source, Arc<Applied>),
}

/// A text that was read.
struct Read {
    name: String,
    file: TextFile,
    fixed: Fixed,
    applied: Arc<Applied>,
    /// What has to be solved for it.
    questions: Vec<Question>,
    /// What the diagnostics are to be remembered by, if they are.
    asked: Option<Asked>,
}

impl Checker<'_> {
    /// What becomes of each input, part by part, in their order; when the end is asked for, only of some.
    pub(crate) fn outcomes(&self, inputs: Vec<Configured>) -> impl Iterator<Item = Vec<Outcome>> {
        let mut inputs = inputs.into_iter();
        let mut steps = VecDeque::new();
        std::iter::from_fn(move || {
            if steps.is_empty() {
                steps.extend(self.take_steps(&mut inputs));
            }
            let is_large = |step: &Step| matches!(step, Step::Large(..));
            let count = match steps.iter().position(is_large) {
                Some(0) => 1,
                Some(before) => before,
                None => steps.len(),
            };
            (count > 0).then(|| self.finish(steps.drain(..count)))
        })
    }

    /// Reads the inputs of a part.
    fn take_steps(&self, inputs: &mut std::vec::IntoIter<Configured>) -> Vec<Step> {
        let threads = inputs.len();
        let (bytes, open) = (AtomicU64::new(0), AtomicUsize::new(0));
        let most = parallel::threads() * TEXTS;
        let is_full = || bytes.load(Ordering::Relaxed) >= BYTES || open.load(Ordering::Relaxed) >= most;
        let waiting = std::iter::from_fn(|| if is_full() || interrupt::is_asked() { None } else { inputs.next() });
        parallel::while_any(waiting.take(MOST_TEXTS), threads, |(input, applied)| {
            let step = match input {
                Input::Unreadable(message) => Step::Done(Outcome::Unreadable(message)),
                Input::Source(source) => self.read(source, applied, LARGE),
            };
            match &step {
                Step::Done(Outcome::Checked(checked, _)) => {
                    bytes.fetch_add(checked.text.len() as u64, Ordering::Relaxed);
                }
                Step::Done(_) => {}
                Step::Read(read) => {
                    bytes.fetch_add(read.file.text.len() as u64, Ordering::Relaxed);
                    open.fetch_add(1, Ordering::Relaxed);
                }
                Step::Large(..) => drop(bytes.fetch_add(BYTES, Ordering::Relaxed)),
            }
            step
        })
    }

    /// Reads a text, unless it has more bytes than these.
    fn read(&self, source: Source, applied: Arc<Applied>, most_bytes: u64) -> Step {
        let text = match source.text_within(most_bytes) {
            Ok(Some(Ok(text))) => text,
            Ok(Some(Err(no_text))) => return Step::Done(no_text_found(source.name, no_text, &applied)),
            Ok(None) => return Step::Large(source, applied),
            Err(error) => return Step::Done(Outcome::Unread(source.name, Unread::Io(error))),
        };
        // What is mended is looked at anew all the way: each fix is made to the text as the last one left it.
        let may_be_known = self.texts.are_remembered() && !self.fix.is_wanted();
        let asked = may_be_known.then(|| applied.asked(source.kind, &text));
        if let Some(said) = asked.and_then(|asked| self.texts.get(asked, &text)) {
            return Step::Done(Outcome::Checked(Checked { name: source.name, text, said }, Fixed::default()));
        }
        let file = match source.file(text) {
            Ok(file) => file,
            Err(unread) => return Step::Done(Outcome::Unread(source.name, unread)),
        };
        let settings = &applied.settings;
        let solutions = self.answers.within(settings.solver_memory, self.lines);
        let (file, fixed) = self.fix.mend(&source, file, &solutions, settings);
        let questions = self.answers.questions(&file.file, settings.solver_memory);
        Step::Read(Box::new(Read { name: source.name, file, fixed, applied, questions, asked }))
    }

    /// Everything there is to say about a part.
    fn finish(&self, steps: impl Iterator<Item = Step>) -> Vec<Outcome> {
        let mut questions = Vec::new();
        let mut is_open = false;
        let mut wholly_read = |step| {
            let mut step = match step {
                Step::Large(source, applied) => self.read(source, applied, u64::MAX),
                step => step,
            };
            if let Step::Read(read) = &mut step {
                questions.append(&mut read.questions);
                is_open = true;
            }
            step
        };
        let steps: Vec<Step> = steps.map(&mut wholly_read).collect();
        let look = |step| match step {
            Step::Done(outcome) => Some(outcome),
            Step::Read(read) => Some(self.look(*read)),
            Step::Large(..) => None,
        };
        if !is_open {
            return steps.into_iter().filter_map(look).collect();
        }
        self.answers.prepare(questions, self.solved);
        parallel::map(steps, look).into_iter().flatten().collect()
    }

    /// Everything there is to say about one text.
    fn look(&self, read: Read) -> Outcome {
        let Read { name, file, fixed, applied, questions: _, asked } = read;
        let settings = &applied.settings;
        let solutions = self.answers.within(settings.solver_memory, self.lines);
        let diagnostics = file.diagnostics(&solutions, settings);
        let parts = file.outline(&solutions, settings);
        let (boards, games) = if file.file.as_boards().is_some() { (parts.len(), 0) } else { (0, parts.len()) };
        let said = Said { boards, games, parts, diagnostics };
        if let Some(asked) = asked.filter(|_| solutions.is_whole()) {
            self.texts.keep(asked, &said);
        }
        Outcome::Checked(Checked { name, text: file.text, said }, fixed)
    }
}

/// What there is to say about bytes that are no text.
fn no_text_found(name: String, (text, diagnostic): NoText, applied: &Applied) -> Outcome {
    let diagnostics = diagnostic.as_set(&applied.settings).into_iter().collect();
    let said = Said { diagnostics, ..Said::default() };
    Outcome::Checked(Checked { name, text, said }, Fixed::default())
}
