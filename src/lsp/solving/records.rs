//! What the scheduler keeps about the games of each open document, except solutions and verdicts.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use crate::analysis;
use crate::host::Instant;
use crate::lsp::solving::job::Job;
use crate::lsp::solving::{Cause, Progress};
use crate::solve::cache::{FactRequest, Share};
use crate::solve::{AnyGame, SolveRequest};

/// The maximum number of facts about a document that wait in the queue.
const MAX_FACTS_AT_ONCE: usize = 64;

/// The maximum number of puzzles of a document whose solves outgrew the limit. Those are compared
/// with each puzzle.
const MAX_OUTGROWN: usize = 64;

/// The records of all open documents.
#[derive(Default)]
pub(crate) struct SolveRecords {
    pub(crate) files: HashMap<String, SolveRecord>,
    /// Keeps the solutions of recently closed documents in the cache; each with the time when it
    /// was closed.
    pub(crate) closed: VecDeque<(Instant, HashMap<AnyGame, Share>)>,
}

/// The record of one open document.
#[derive(Default)]
pub(crate) struct SolveRecord {
    /// Every game that was solved for it; while shared, the cache prefers to keep its solution.
    pub(crate) shares: HashMap<AnyGame, Share>,
    pub(crate) failures: HashMap<AnyGame, SolveFailure>,
    /// Puzzles whose solve outgrew a limit, which was not known before the work, with that limit.
    /// Within it, the same work would fail again.
    pub(crate) outgrown: Vec<(SolveRequest, u64)>,
    /// Facts that cannot be found within the memory limit.
    pub(crate) refused_facts: HashSet<FactRequest>,
    /// Whether the user has cancelled the search for facts.
    pub(crate) has_cancelled_facts: bool,
    /// The number of its games at the last request to solve them.
    pub(crate) game_count: usize,
    /// The jobs of the current run; empty when all have ended.
    pub(crate) run: Vec<Arc<Job>>,
    /// When the run began.
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

impl SolveRecords {
    /// The game, current or earlier, of one of these documents that differs least from this one:
    /// most likely the game before the last edit.
    pub(crate) fn nearest_game(&self, uris: &[String], game: &AnyGame) -> Option<AnyGame> {
        let mut nearest = None;
        let mut least = u32::MAX;
        for file in uris.iter().filter_map(|uri| self.files.get(uri)) {
            for other in file.shares.keys() {
                let Some(distance) = other.distance(game) else { continue };
                if other != game && (nearest.is_none() || distance < least) {
                    nearest = Some(other);
                    least = distance;
                }
            }
        }
        nearest.cloned()
    }

    /// These documents and all others whose text has this game: they have news, whichever of them
    /// wanted it solved.
    pub(crate) fn documents_with_news(
        &self,
        mut documents: Vec<String>,
        game: &AnyGame,
    ) -> Vec<String> {
        for (uri, file) in &self.files {
            if file.shares.contains_key(game) {
                documents.push(uri.clone());
            }
        }
        documents.sort_unstable();
        documents.dedup();
        documents
    }

    /// Records that the solves of these puzzles outgrew a limit.
    pub(crate) fn mark_outgrown(&mut self, uris: &[String], requests: &[SolveRequest], limit: u64) {
        for uri in uris {
            let Some(file) = self.files.get_mut(uri) else { continue };
            for request in requests.iter().take(MAX_OUTGROWN) {
                if file.outgrown.len() >= MAX_OUTGROWN {
                    file.outgrown.remove(0);
                }
                file.outgrown.push((request.clone(), limit));
            }
        }
    }

    /// Records why a game of these documents is not solved.
    pub(crate) fn mark(&mut self, uris: &[String], game: &AnyGame, failure: SolveFailure) {
        for uri in uris {
            if let Some(file) = self.files.get_mut(uri) {
                file.failures.insert(game.clone(), failure);
            }
        }
    }
}

impl SolveRecord {
    /// Why a game is not solved, if that is known.
    pub(crate) fn failure(&self, game: &AnyGame) -> Option<SolveFailure> {
        self.failures.get(game).copied()
    }

    /// Whether the user has cancelled the solve of a game.
    pub(crate) fn has_cancelled(&self, game: &AnyGame) -> bool {
        matches!(self.failure(game), Some(SolveFailure::Cancelled))
    }

    /// Whether to solve an unsolved game now. Records a game whose verdict takes too much memory.
    pub(crate) fn may_start(&mut self, request: &SolveRequest, cause: Cause, limit: u64) -> bool {
        let game = &request.game();
        let may = match (self.failures.get(game), cause) {
            (Some(SolveFailure::Panicked), _) => false,
            (Some(SolveFailure::Cancelled), cause) => matches!(cause, Cause::Opened | Cause::Asked),
            (Some(SolveFailure::TooLarge { .. }), _) => {
                let fails_again =
                    |(other, before): &(SolveRequest, u64)| other == request && limit <= *before;
                !self.outgrown.iter().any(fails_again)
            }
            (None, cause) => cause != Cause::Raised,
        };
        if may {
            self.failures.remove(game);
            let needed = game.summary_memory(&[request], 0, limit);
            if needed > limit {
                self.failures.insert(game.clone(), SolveFailure::TooLarge { needed, limit });
                return false;
            }
        }
        may
    }

    /// Leaves the searches for other facts than these. Returns those to search now; the others
    /// follow when these are found.
    pub(crate) fn facts_to_find(
        &mut self,
        uri: &str,
        mut wanted: Vec<FactRequest>,
    ) -> Vec<FactRequest> {
        self.run.retain(|job| {
            let is_wanted = job.fact.as_ref().is_none_or(|fact| wanted.contains(fact));
            if !is_wanted {
                job.leave(uri);
            }
            is_wanted
        });
        if self.has_cancelled_facts {
            return Vec::new();
        }
        wanted.retain(|request| !self.refused_facts.contains(request));
        wanted.truncate(MAX_FACTS_AT_ONCE);
        for job in &self.run {
            if let Some(running) = &job.fact
                && !job.is_over()
            {
                wanted.retain(|request| request != running);
            }
        }
        wanted
    }

    /// Records whether a game fits into the current limit, if only its verdict is cached.
    pub(crate) fn note_size(&mut self, game: &AnyGame, limit: u64) {
        let needed = game.memory_within(limit);
        if needed > limit {
            self.failures.insert(game.clone(), SolveFailure::TooLarge { needed, limit });
        } else if matches!(self.failures.get(game), Some(SolveFailure::TooLarge { limit: before, .. }) if *before < limit)
        {
            self.failures.remove(game);
        }
    }

    /// Updates the record after a change of the text: drops failures and leaves jobs of games that
    /// the text no longer has. Solutions of earlier texts are kept, in case the user undoes the
    /// change, until there are too many. Returns whether it left a job.
    pub(crate) fn keep_only(&mut self, uri: &str, text: &analysis::File) -> bool {
        let most = self.shares.keys().next().map_or(usize::MAX, AnyGame::most_earlier_games);
        let has_too_many = self.shares.len() > most.max(2 * self.game_count);
        self.end_run();
        if self.run.is_empty() && self.failures.is_empty() && !has_too_many {
            return false;
        }
        let requests = text.solve_requests();
        let mut games: HashMap<AnyGame, Vec<&SolveRequest>> = HashMap::new();
        for request in &requests {
            games.entry(request.game()).or_default().push(request);
        }
        self.failures.retain(|game, _| games.contains_key(game));
        self.outgrown.retain(|(request, _)| games.contains_key(&request.game()));
        let jobs = self.run.len();
        self.run.retain(|job| {
            let is_wanted = match (games.get(&job.game), &job.fact) {
                (Some(puzzles), Some(fact)) => puzzles.contains(&fact.puzzle()),
                (puzzles, _) => puzzles.is_some(),
            };
            if !is_wanted {
                job.leave(uri);
            }
            is_wanted
        });
        if has_too_many {
            self.shares.retain(|game, _| games.contains_key(game));
        }
        self.run.len() < jobs
    }

    /// Forgets the jobs of the current run if all have ended.
    fn end_run(&mut self) {
        if self.run.iter().all(|job| job.is_over()) {
            self.run.clear();
        }
    }

    /// The progress of the current run; `None` if it is over. The next solve then begins a new run.
    pub(crate) fn progress(&mut self) -> Option<Progress> {
        self.end_run();
        if self.run.is_empty() {
            return None;
        }
        let sum =
            |weight: &dyn Fn(&Job) -> f64| self.run.iter().map(|job| weight(job)).sum::<f64>();
        // Memory grows with the states, and so does the work.
        let done = sum(&|job| job.bytes as f64 * job.share());
        let all = sum(&|job| job.bytes as f64);
        let solves = self.run.iter().filter(|job| job.fact.is_none());
        let ended = solves.clone().filter(|job| job.is_over()).count();
        let age = self.begun.map(|begun| begun.elapsed()).unwrap_or_default();
        Some(Progress { share: done / all, done: ended, all: solves.count(), age })
    }
}
