//! A collection checked part by part: several threads read, solve and look, and what they find comes out in a fixed order.
//!
//! Others rely on no more than one part of the collection to be in memory at a time, whatever the collection's size.
//! Deliberately not here: which texts there are, and what becomes of what is found.

use std::sync::Arc;

use super::answers::{Answers, Lines};
use super::fix::{FixOptions, Fixed};
use super::inputs::Input;
use super::interrupt;
use super::parallel;
use super::report::Checked;
use super::source::{Content, TextFile, Unread};
use crate::analysis::File;
use crate::config::Settings;

/// The most texts of a part, for each thread.
const TEXTS: usize = 64;

/// The most bytes of the texts of a part; a larger text is one alone.
const BYTES: u64 = 4 << 20;

/// What became of one thing that was to be checked.
pub(super) enum Outcome {
    /// It was, and so much of it was mended before.
    Checked(Checked, Fixed),
    /// It could not be read: its name, and why.
    Unread(String, Unread),
    /// Something that cannot be had, in words.
    Unreadable(String),
}

/// A text that was read.
struct Loaded {
    name: String,
    content: Content,
    fixed: Fixed,
    settings: Arc<Settings>,
}

/// An input, and the settings that hold for it.
pub(super) type Configured = (Input, Arc<Settings>);

/// The inputs part by part, in their order.
pub(super) fn parts(inputs: Vec<Configured>) -> impl Iterator<Item = Vec<Configured>> {
    let most = parallel::threads() * TEXTS;
    let mut inputs = inputs.into_iter().peekable();
    std::iter::from_fn(move || {
        let mut part = Vec::new();
        let mut bytes = 0;
        while part.len() < most
            && let Some(input) = inputs.next_if(|(input, _)| part.is_empty() || bytes + size(input) <= BYTES)
        {
            bytes += size(&input.0);
            part.push(input);
        }
        (!part.is_empty()).then_some(part)
    })
}

/// The bytes of a text, as far as that can be told without reading it.
fn size(input: &Input) -> u64 {
    let Input::Source(source) = input else { return 0 };
    source.path().and_then(|path| std::fs::metadata(path).ok()).map_or(0, |data| data.len())
}

/// Everything there is to say about each input of a part, in their order; nothing about those for which there is no time
/// left. `solved` is told of each board that is solved.
pub(super) fn check(
    part: Vec<Configured>,
    fix: &FixOptions,
    answers: &Answers,
    lines: Lines,
    solved: &(dyn Fn() + Sync),
) -> Vec<Outcome> {
    let loaded = parallel::map(part, |(input, settings)| match input {
        _ if interrupt::is_asked() => None,
        Input::Unreadable(message) => Some((Err(Outcome::Unreadable(message)), Vec::new())),
        Input::Source(source) => Some(match source.load() {
            Ok(Content::Text(file)) => {
                let (file, fixed) = fix.mend(&source, *file, &answers.within(settings.solver_memory, lines), &settings);
                let questions = answers.questions(&file.file, settings.solver_memory);
                let content = Content::Text(Box::new(file));
                (Ok(Loaded { name: source.name, content, fixed, settings }), questions)
            }
            Ok(content) => {
                let fixed = Fixed::default();
                (Ok(Loaded { name: source.name, content, fixed, settings }), Vec::new())
            }
            Err(unread) => (Err(Outcome::Unread(source.name, unread)), Vec::new()),
        }),
    });
    let (loaded, questions): (Vec<_>, Vec<_>) = loaded.into_iter().flatten().unzip();
    answers.prepare(questions.into_iter().flatten().collect(), solved);
    parallel::map(loaded, |loaded| match loaded {
        Ok(loaded) => look(loaded, answers, lines),
        Err(outcome) => outcome,
    })
}

/// Everything there is to say about one text.
fn look(loaded: Loaded, answers: &Answers, lines: Lines) -> Outcome {
    let Loaded { name, content, fixed, settings } = loaded;
    let checked = match content {
        Content::Unreadable(text, finding) => {
            let findings = finding.as_set(&settings).into_iter().collect();
            Checked { name, text, boards: 0, games: 0, parts: Vec::new(), findings }
        }
        Content::Text(file) => {
            let solutions = answers.within(settings.solver_memory, lines);
            let findings = file.findings(&solutions, &settings);
            let parts = file.parts(&solutions);
            let TextFile { text, file } = *file;
            let (boards, games) = match &file {
                File::Board(_) => (parts.len(), 0),
                File::Game(_) => (0, parts.len()),
            };
            Checked { name, text, boards, games, parts, findings }
        }
    };
    Outcome::Checked(checked, fixed)
}
