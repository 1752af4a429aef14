//! What is remembered beside solutions: verdicts, and what became of the games of each open document.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use crate::analysis;
use crate::lsp::solving::job::Job;
use crate::lsp::solving::wish::{Start, Wish};
use crate::lsp::solving::{Cause, Progress};
use crate::model::State;
use crate::solve::cache::{AnyKey, BoardGameKey, Share};
use crate::solve::graph::GraphVerdict;
use crate::solve::{BoardSolution, Value, graph};

/// Bytes of verdicts that are remembered beyond their solutions; enough for hundreds of thousands of boards.
const MOST_VERDICT_BYTES: usize = 64 << 20;

/// Bytes that one of them takes beside the walls or edges of its game.
const VERDICT_BYTES: usize = 256;

/// Bytes that an edge of a game takes.
const EDGE_BYTES: usize = 16;

/// Solutions of earlier texts of one document that are kept for the way back.
const MOST_SHARES: usize = 1 << 12;

/// The same for a game file, whose game may be large itself.
const MOST_GAME_SHARES: usize = 16;

/// Everything that is remembered.
#[derive(Default)]
pub(crate) struct Notes {
    verdicts: HashMap<Wish, Worth>,
    verdict_bytes: usize,
    pub(crate) files: HashMap<String, File>,
}

/// What a start is worth.
#[derive(Debug, Clone, Copy)]
enum Worth {
    Board(Value),
    /// Nothing without a start.
    Game(Option<GraphVerdict>),
}

/// What is noted about one open document.
#[derive(Default)]
pub(crate) struct File {
    /// Every game that it has had solved, so that the store keeps them for it.
    pub(crate) shares: HashMap<AnyKey, Share>,
    pub(crate) fates: HashMap<AnyKey, Fate>,
    /// The jobs since it last had none; empty when all are over.
    pub(crate) run: Vec<Arc<Job>>,
    /// When the first of them began.
    pub(crate) begun: Option<Instant>,
}

/// Why a game is not solved.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Fate {
    TooLarge {
        needed: u64,
        limit: u64,
    },
    Cancelled,
    /// Its solver has panicked, and would again.
    Failed,
}

impl Notes {
    /// What a start of a board is worth, if that has ever been found out.
    pub(crate) fn verdict(&self, key: &BoardGameKey, start: State) -> Option<Value> {
        match self.of(Wish { key: key.into(), start: Start::Board(start) })? {
            Worth::Board(value) => Some(value),
            Worth::Game(_) => None,
        }
    }

    /// What a game of a game file is worth, if that has ever been found out; without a start nothing.
    pub(crate) fn game_verdict(&self, key: &graph::GraphGameKey) -> Option<Option<GraphVerdict>> {
        match self.of(Wish::game(key))? {
            Worth::Game(verdict) => Some(verdict),
            Worth::Board(_) => None,
        }
    }

    fn of(&self, wish: Wish) -> Option<Worth> {
        self.verdicts.get(&wish).copied()
    }

    /// Whether it is known what a wish is about.
    pub(crate) fn is_known(&self, wish: &Wish) -> bool {
        self.verdicts.contains_key(wish)
    }

    /// Remembers what these starts of a board are worth.
    pub(crate) fn remember(&mut self, key: &BoardGameKey, starts: &[Start], solution: &BoardSolution) {
        let worth = |&start: &Start| match start {
            Start::Board(state) => Some((start, Worth::Board(solution.value(state)))),
            Start::Game(..) => None,
        };
        let bytes = size_of_val(key.game().board.walls());
        self.remember_all(&key.into(), bytes, starts.iter().filter_map(worth).collect());
    }

    /// Remembers what these starts of a game file's game are worth.
    pub(crate) fn remember_game(
        &mut self,
        key: &graph::GraphGameKey,
        starts: &[Start],
        solution: &graph::GraphSolution,
    ) {
        let worth = |&start: &Start| match start {
            Start::Game(vertex, first) => {
                Some((start, Worth::Game(vertex.map(|vertex| solution.verdict(vertex, first)))))
            }
            Start::Board(_) => None,
        };
        let bytes = key.puzzle().edge_count() as usize * EDGE_BYTES;
        self.remember_all(&key.into(), bytes, starts.iter().filter_map(worth).collect());
    }

    fn remember_all(&mut self, key: &AnyKey, bytes: usize, worths: Vec<(Start, Worth)>) {
        self.verdict_bytes = self.verdict_bytes.saturating_add(worths.len() * (VERDICT_BYTES + bytes));
        if self.verdict_bytes > MOST_VERDICT_BYTES {
            self.verdict_bytes = 0;
            self.verdicts.clear();
        }
        let wished = |(start, worth)| (Wish { key: key.clone(), start }, worth);
        self.verdicts.extend(worths.into_iter().map(wished));
    }

    /// The game of one of these documents, past or present, that differs from this one in the fewest walls: what an edit
    /// made it from, most likely.
    pub(crate) fn nearest_game(&self, uris: &[String], key: &BoardGameKey) -> Option<BoardGameKey> {
        let games = uris.iter().filter_map(|uri| self.files.get(uri)).flat_map(|file| file.shares.keys());
        let boards = games.filter_map(|game| match game {
            AnyKey::Board(board) => Some(board),
            AnyKey::Game(_) => None,
        });
        let others = boards.filter(|other| *other != key);
        let distances = others.filter_map(|other| Some((other.game().walls_apart(key.game())?, other)));
        distances.min_by_key(|(walls, _)| *walls).map(|(_, other)| other.clone())
    }

    /// The documents whose text has this game.
    pub(crate) fn documents_with(&self, key: &AnyKey) -> impl Iterator<Item = String> {
        self.files.iter().filter(|(_, file)| file.shares.contains_key(key)).map(|(uri, _)| uri.clone())
    }

    /// Remembers why a game of these documents is not solved.
    pub(crate) fn mark(&mut self, uris: &[String], key: &AnyKey, fate: Fate) {
        for uri in uris {
            if let Some(file) = self.files.get_mut(uri) {
                file.fates.insert(key.clone(), fate);
            }
        }
    }
}

impl File {
    /// Whether a game that is not solved is to be solved now. Notes it if it is too large.
    pub(crate) fn may_start(&mut self, key: &AnyKey, cause: Cause, limit: u64) -> bool {
        let may = match (self.fates.get(key), cause) {
            (Some(Fate::Failed), _) => false,
            (Some(Fate::Cancelled), cause) => cause == Cause::Asked,
            (Some(Fate::TooLarge { .. }), _) => true,
            (None, cause) => cause != Cause::Raised,
        };
        if may {
            self.fates.remove(key);
            let needed = key.memory_within(limit);
            if needed > limit {
                self.fates.insert(key.clone(), Fate::TooLarge { needed, limit });
                return false;
            }
        }
        may
    }

    /// Notes whether a game fits what is allowed now, of which no more is kept than what it is worth.
    pub(crate) fn note_size(&mut self, key: &AnyKey, limit: u64) {
        let needed = key.memory_within(limit);
        if needed > limit {
            self.fates.insert(key.clone(), Fate::TooLarge { needed, limit });
        } else if matches!(self.fates.get(key), Some(Fate::TooLarge { .. })) {
            self.fates.remove(key);
        }
    }

    /// The document has another text now: what it was before is forgotten, and its solves stop.
    pub(crate) fn keep_only(&mut self, uri: &str, text: &analysis::File) {
        let most_shares =
            text.as_boards().map_or(MOST_GAME_SHARES, |document| MOST_SHARES.max(2 * document.boards().len()));
        let has_too_many = self.shares.len() > most_shares;
        if self.run.is_empty() && self.fates.is_empty() && !has_too_many {
            return;
        }
        let games: HashSet<AnyKey> = Wish::all(text).into_iter().map(|wish| wish.key).collect();
        self.fates.retain(|key, _| games.contains(key));
        for job in self.run.extract_if(.., |job| !games.contains(&job.key)) {
            job.leave(uri);
        }
        if has_too_many {
            self.shares.retain(|key, _| games.contains(key));
        }
    }

    /// How far its solving is; `None` if it is over, and a new run begins with the next start.
    pub(crate) fn progress(&mut self) -> Option<Progress> {
        if self.run.iter().all(|job| job.is_over()) {
            self.run.clear();
            return None;
        }
        let sum = |weight: &dyn Fn(&Job) -> f64| self.run.iter().map(|job| weight(job)).sum::<f64>();
        // Memory grows with the states, and the work does.
        let (done, all) = (sum(&|job| job.bytes as f64 * job.share()), sum(&|job| job.bytes as f64));
        let ended = self.run.iter().filter(|job| job.is_over()).count();
        let age = self.begun.map(|begun| begun.elapsed()).unwrap_or_default();
        Some(Progress { share: done / all, done: ended, all: self.run.len(), age })
    }
}
