//! What is known about the games of each open document, beside solutions and verdicts.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use crate::analysis;
use crate::lsp::solving::job::Job;
use crate::lsp::solving::{Cause, Progress};
use crate::solve::cache::Share;
use crate::solve::{AnyGame, SolveRequest};

/// What is known about every open document.
#[derive(Default)]
pub(crate) struct Notes {
    pub(crate) files: HashMap<String, File>,
    /// What keeps the solutions of documents that were closed last, and when each was closed.
    pub(crate) closed: VecDeque<(Instant, HashMap<AnyGame, Share>)>,
}

/// What is known about one open document.
#[derive(Default)]
pub(crate) struct File {
    /// Every game that it has had solved, so that the cache keeps them for it.
    pub(crate) shares: HashMap<AnyGame, Share>,
    pub(crate) failures: HashMap<AnyGame, SolveFailure>,
    /// How many games it had when they were last to be solved.
    pub(crate) game_count: usize,
    /// The jobs since it last had none; empty when all are over.
    pub(crate) run: Vec<Arc<Job>>,
    /// When the first of them began.
    pub(crate) begun: Option<Instant>,
}

/// Why a game is not solved.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SolveFailure {
    TooLarge {
        needed: u64,
        limit: u64,
    },
    Cancelled,
    /// The solver would panic again.
    Panicked,
}

impl Notes {
    /// The game of one of these documents, past or present, that differs least from this one: most likely the game
    /// before the last edit.
    pub(crate) fn nearest_game(&self, uris: &[String], game: &AnyGame) -> Option<AnyGame> {
        let games = uris.iter().filter_map(|uri| self.files.get(uri)).flat_map(|file| file.shares.keys());
        let others = games.filter(|other| *other != game);
        let distances = others.filter_map(|other| Some((other.distance(game)?, other)));
        distances.min_by_key(|(distance, _)| *distance).map(|(_, other)| other.clone())
    }

    /// The documents whose text has this game.
    pub(crate) fn documents_with(&self, game: &AnyGame) -> impl Iterator<Item = String> {
        self.files.iter().filter(|(_, file)| file.shares.contains_key(game)).map(|(uri, _)| uri.clone())
    }

    /// Notes why a game of these documents is not solved.
    pub(crate) fn mark(&mut self, uris: &[String], game: &AnyGame, failure: SolveFailure) {
        for uri in uris {
            if let Some(file) = self.files.get_mut(uri) {
                file.failures.insert(game.clone(), failure);
            }
        }
    }
}

impl File {
    /// Why a game is not solved, if that is known.
    pub(crate) fn failure(&self, game: &AnyGame) -> Option<SolveFailure> {
        self.failures.get(game).copied()
    }

    /// Whether the user has cancelled the solve of a game.
    pub(crate) fn has_cancelled(&self, game: &AnyGame) -> bool {
        matches!(self.failure(game), Some(SolveFailure::Cancelled))
    }

    /// Whether a game that is not solved is to be solved now. Notes it if the game is too large.
    pub(crate) fn may_start(&mut self, game: &AnyGame, cause: Cause, limit: u64) -> bool {
        let may = match (self.failures.get(game), cause) {
            (Some(SolveFailure::Panicked), _) => false,
            (Some(SolveFailure::Cancelled), cause) => matches!(cause, Cause::Opened | Cause::Asked),
            (Some(SolveFailure::TooLarge { .. }), _) => true,
            (None, cause) => cause != Cause::Raised,
        };
        if may {
            self.failures.remove(game);
            let needed = game.memory_within(limit);
            if needed > limit {
                self.failures.insert(game.clone(), SolveFailure::TooLarge { needed, limit });
                return false;
            }
        }
        may
    }

    /// Notes whether a game fits into the current limit, of which only the verdict is kept.
    pub(crate) fn note_size(&mut self, game: &AnyGame, limit: u64) {
        let needed = game.memory_within(limit);
        if needed > limit {
            self.failures.insert(game.clone(), SolveFailure::TooLarge { needed, limit });
        } else if matches!(self.failures.get(game), Some(SolveFailure::TooLarge { .. })) {
            self.failures.remove(game);
        }
    }

    /// Follows a change of the text: failures and solves of games that are gone end. Solutions of earlier texts stay for
    /// the way back until there are too many.
    /// Returns whether it has left a job.
    pub(crate) fn keep_only(&mut self, uri: &str, text: &analysis::File) -> bool {
        let most = self.shares.keys().next().map_or(usize::MAX, AnyGame::most_earlier_games);
        let has_too_many = self.shares.len() > most.max(2 * self.game_count);
        if self.run.is_empty() && self.failures.is_empty() && !has_too_many {
            return false;
        }
        let requests = text.solve_requests();
        let games: HashSet<&AnyGame> = requests.iter().map(SolveRequest::game).collect();
        self.failures.retain(|game, _| games.contains(game));
        let left = self.run.extract_if(.., |job| !games.contains(&job.game)).inspect(|job| job.leave(uri)).count();
        if has_too_many {
            self.shares.retain(|game, _| games.contains(game));
        }
        left > 0
    }

    /// How far its solving is; `None` if it is over, and a new run begins with the next start.
    pub(crate) fn progress(&mut self) -> Option<Progress> {
        if self.run.iter().all(|job| job.is_over()) {
            self.run.clear();
            return None;
        }
        let sum = |weight: &dyn Fn(&Job) -> f64| self.run.iter().map(|job| weight(job)).sum::<f64>();
        // Memory grows with the states, and so does the work.
        let (done, all) = (sum(&|job| job.bytes as f64 * job.share()), sum(&|job| job.bytes as f64));
        let ended = self.run.iter().filter(|job| job.is_over()).count();
        let age = self.begun.map(|begun| begun.elapsed()).unwrap_or_default();
        Some(Progress { share: done / all, done: ended, all: self.run.len(), age })
    }
}
