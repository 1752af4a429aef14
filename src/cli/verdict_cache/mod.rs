//! Answers for a collection: the verdicts of many boards and games, solved by several threads, and remembered.
//!
//! Others rely on [`Answers::prepare`] to solve what a number of texts need, biggest first, within one amount of memory, and
//! on an answer to be the same whether it was solved just now, in an earlier run, or when it was asked for. Deliberately not
//! here: whole solutions, which `stakeout solve` shows.

pub(crate) mod answer;

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::analysis::{BoardDocument, File, GraphDocument, GraphSolveStatus, Solutions, SolveStatus};
use crate::cli::cache::asked::Asked;
use crate::cli::cache::memo::Memo;
use crate::cli::interrupt::UntilInterrupted;
use crate::cli::parallel;
use crate::cli::verdict_cache::answer::{BoardAnswer, GameAnswer, asked_of_board, asked_of_game};
use crate::config::MemorySize;
use crate::model::{BoardGame, BoardPuzzle, GraphPuzzle, Vertex};
use crate::rules;
use crate::solve::cache::{AnyKey, BoardGameKey, SolutionCache};
use crate::solve::{Control as _, Step, Stopped, graph, memory_within, most_memory};

/// Solves and remembers.
pub(crate) struct Answers {
    store: SolutionCache,
    memo: Memo,
}

/// Answers for a text whose settings allow so much memory.
pub(crate) struct Within<'a> {
    answers: &'a Answers,
    limit: u64,
    lines: Lines,
    /// Whether a solver gave up on something that it was asked.
    is_cut_short: Cell<bool>,
}

/// Whether somebody wants to see lines of play: to tell each step costs more than to remember them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Lines {
    Wanted,
    Unwanted,
}

/// A question that nobody has answered yet.
pub(crate) enum Question {
    /// About a board.
    Board(Asked, BoardPuzzle),
    /// About a game file.
    Game(Asked, graph::GraphGameKey),
}

/// A game to be solved, with all the questions about it.
struct Job {
    /// The bytes that it takes.
    needed: u64,
    key: AnyKey,
    questions: Vec<Question>,
}

impl Answers {
    /// Nothing but what is remembered; to be found, answers may take up the default amount of memory in all.
    pub(crate) fn new(memo: Memo) -> Self {
        Self { store: SolutionCache::new(MemorySize::default().0), memo }
    }

    /// From now on diagnostic answers may take up so much memory in all.
    pub(crate) fn allow(&self, limit: MemorySize) {
        self.store.set_limit(limit.0);
    }

    /// Answers computed within this limit, or what the machine has.
    pub(crate) fn within(&self, limit: MemorySize, lines: Lines) -> Within<'_> {
        Within { answers: self, limit: limit.0.min(most_memory()), lines, is_cut_short: Cell::new(false) }
    }

    /// What must be solved to say everything about a text whose settings allow so much memory.
    pub(crate) fn questions(&self, file: &File, limit: MemorySize) -> Vec<Question> {
        let limit = limit.0.min(self.store.bytes().limit);
        let puzzles = file.as_boards().into_iter().flat_map(BoardDocument::puzzles);
        let boards = puzzles
            .filter(|puzzle| memory_within(&puzzle.game, limit).peak <= limit)
            .map(|puzzle| (asked_of_board(puzzle), puzzle))
            .filter(|(asked, _)| !self.memo.knows(*asked))
            .map(|(asked, puzzle)| Question::Board(asked, puzzle.clone()));
        let game = file.as_graph().and_then(GraphDocument::key);
        let game = game
            .filter(|key| graph::memory_needed(key.puzzle()).peak <= limit)
            .map(|key| (asked_of_game(key.puzzle()), key))
            .filter(|(asked, _)| !self.memo.knows(*asked))
            .map(|(asked, key)| Question::Game(asked, key.clone()));
        boards.chain(game).collect()
    }

    /// Answers all questions, by several threads: the biggest game first that fits beside those that are being solved.
    /// `solved` is told of each. Ends early when it is interrupted.
    pub(crate) fn prepare(&self, questions: Vec<Question>, solved: &(dyn Fn() + Sync)) {
        let jobs = jobs(questions, self.store.bytes().limit);
        let count = parallel::threads().min(jobs.len());
        let waiting = Mutex::new(jobs);
        let next = || {
            let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let bytes = self.store.bytes();
            let fitting = waiting.partition_point(|job| job.needed <= bytes.limit.saturating_sub(bytes.running));
            match fitting.checked_sub(1) {
                Some(biggest) => Next::Job(waiting.remove(biggest)),
                None if waiting.is_empty() => Next::Nothing,
                None => Next::Wait,
            }
        };
        parallel::map((0..count).collect(), |_| {
            while !UntilInterrupted.is_cancelled() {
                match next() {
                    Next::Job(job) => self.solve(&job, solved),
                    Next::Wait => self.store.nap(),
                    Next::Nothing => break,
                }
            }
        });
    }

    /// Writes to the cache what is new.
    pub(crate) fn save(&self) {
        self.memo.save();
    }

    fn solve(&self, job: &Job, solved: &(dyn Fn() + Sync)) {
        // When all is answered, nobody needs the solution: it goes with its only user.
        let _user = self.store.share(job.key.clone());
        match &job.key {
            AnyKey::Board(key) => {
                let Ok(solution) = self.store.solve_key(key, &UntilInterrupted) else { return };
                for question in &job.questions {
                    if let Question::Board(asked, puzzle) = question {
                        self.memo.keep(*asked, BoardAnswer::of(&solution, puzzle).encode(puzzle));
                        solved();
                    }
                }
            }
            AnyKey::Game(key) => {
                let Ok(solution) = self.store.solve_game(key, &UntilInterrupted) else { return };
                for question in &job.questions {
                    if let Question::Game(asked, key) = question {
                        self.memo.keep(*asked, GameAnswer::of(&solution, key.puzzle()).encode());
                        solved();
                    }
                }
            }
        }
    }

    /// The answer about a board, found now if it is not remembered.
    fn board(&self, puzzle: &BoardPuzzle) -> Result<BoardAnswer, Stopped> {
        let asked = asked_of_board(puzzle);
        if let Some(answer) = self.memo.get(asked, |bytes| BoardAnswer::decode(bytes, puzzle)) {
            return Ok(answer);
        }
        let answer = BoardAnswer::of(&*self.store.solve(&puzzle.game, &UntilInterrupted)?, puzzle);
        self.memo.keep(asked, answer.encode(puzzle));
        Ok(answer)
    }

    /// The answer about a game, found now if it is not remembered. `puzzle` says where it starts.
    fn game(&self, key: &graph::GraphGameKey, puzzle: &GraphPuzzle) -> Result<GameAnswer, Stopped> {
        let asked = asked_of_game(puzzle);
        if let Some(answer) = self.memo.get(asked, |bytes| GameAnswer::decode(bytes, puzzle)) {
            return Ok(answer);
        }
        let answer = GameAnswer::of(&*self.store.solve_game(key, &UntilInterrupted)?, puzzle);
        self.memo.keep(asked, answer.encode());
        Ok(answer)
    }
}

/// What a thread does next.
enum Next {
    Job(Job),
    /// What is being solved leaves no room for any of the rest.
    Wait,
    Nothing,
}

/// The games of the questions, each once, in the order of what solving them takes within a limit.
fn jobs(questions: Vec<Question>, limit: u64) -> Vec<Job> {
    let mut by_key: HashMap<AnyKey, Vec<Question>> = HashMap::new();
    for question in questions {
        let key = match &question {
            Question::Board(_, puzzle) => AnyKey::Board(BoardGameKey::new(Arc::clone(&puzzle.game))),
            Question::Game(_, key) => AnyKey::Game(key.clone()),
        };
        by_key.entry(key).or_default().push(question);
    }
    let job = |(key, questions): (AnyKey, Vec<Question>)| Job { needed: key.memory_within(limit), key, questions };
    let mut jobs: Vec<Job> = by_key.into_iter().map(job).collect();
    jobs.sort_by_key(|job| job.needed);
    jobs
}

impl Within<'_> {
    /// Whether every answer until now depends on nothing but the game and how much memory is allowed. It would not if a
    /// solver had been told to stop.
    pub(crate) const fn is_whole(&self) -> bool {
        !self.is_cut_short.get()
    }

    /// Takes notice of what a solver says.
    fn noted<T>(&self, solved: Result<T, Stopped>) -> Result<T, Stopped> {
        self.is_cut_short.set(self.is_cut_short.get() || solved.is_err());
        solved
    }

    fn refuses(&self, needed: u64) -> Option<Stopped> {
        (needed > self.limit).then_some(Stopped::TooLarge { needed, limit: self.limit })
    }

    fn board(&self, puzzle: &BoardPuzzle) -> Result<BoardAnswer, Stopped> {
        match self.refuses(memory_within(&puzzle.game, self.limit).peak) {
            Some(refused) => Err(refused),
            None => self.noted(self.answers.board(puzzle)),
        }
    }

    fn game(&self, key: &graph::GraphGameKey, puzzle: &GraphPuzzle) -> Result<GameAnswer, Stopped> {
        match self.refuses(graph::memory_needed(puzzle).peak) {
            Some(refused) => Err(refused),
            None => self.noted(self.answers.game(key, puzzle)),
        }
    }
}

impl Solutions for Within<'_> {
    fn standing(&self, game: &Arc<BoardGame>) -> SolveStatus {
        let refused = self.refuses(memory_within(game, self.limit).peak);
        standing(refused.map_or_else(|| self.noted(self.answers.store.solve(game, &UntilInterrupted)), Err))
    }

    fn game_standing(&self, game: &graph::GraphGameKey) -> GraphSolveStatus {
        let refused = self.refuses(graph::memory_needed(game.puzzle()).peak);
        standing(refused.map_or_else(|| self.noted(self.answers.store.solve_game(game, &UntilInterrupted)), Err))
    }

    fn answer(&self, puzzle: &BoardPuzzle) -> Option<rules::BoardSolveResult> {
        match self.board(puzzle) {
            Ok(answer) => Some(rules::BoardSolveResult::Solved(answer.value)),
            Err(Stopped::TooLarge { needed, limit }) => Some(rules::BoardSolveResult::TooLarge { needed, limit }),
            Err(Stopped::Cancelled) => None,
        }
    }

    fn game_answer(&self, game: &graph::GraphGameKey, puzzle: &GraphPuzzle) -> Option<rules::GraphSolveResult> {
        match self.game(game, puzzle) {
            Ok(answer) => Some(rules::GraphSolveResult::Solved(answer.verdict)),
            Err(Stopped::TooLarge { needed, limit }) => Some(rules::GraphSolveResult::TooLarge { needed, limit }),
            Err(Stopped::Cancelled) => None,
        }
    }

    fn line_of_play(&self, puzzle: &BoardPuzzle) -> Vec<Step> {
        match self.lines {
            Lines::Wanted => self.board(puzzle).map(|answer| answer.line).unwrap_or_default(),
            Lines::Unwanted => Vec::new(),
        }
    }

    fn game_line_of_play(&self, game: &graph::GraphGameKey, puzzle: &GraphPuzzle) -> Vec<Vertex> {
        match self.lines {
            Lines::Wanted => self.game(game, puzzle).map(|answer| answer.line).unwrap_or_default(),
            Lines::Unwanted => Vec::new(),
        }
    }
}

fn standing<S>(solved: Result<Arc<S>, Stopped>) -> SolveStatus<S> {
    match solved {
        Ok(solution) => SolveStatus::Solved(solution),
        Err(Stopped::TooLarge { needed, limit }) => SolveStatus::TooLarge { needed, limit },
        Err(Stopped::Cancelled) => SolveStatus::Cancelled,
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::{BOARDS, File, Solutions as _};
    use crate::cli::cache::VERDICTS;
    use crate::cli::cache::memo::Memo;
    use crate::cli::verdict_cache::answer::{BoardAnswer, asked_of_board};
    use crate::cli::verdict_cache::{Answers, Lines};
    use crate::config::MemorySize;
    use crate::model::BoardPuzzle;
    use crate::rules::BoardSolveResult;
    use crate::solve::{Turns, Value};

    fn file(text: &str) -> File {
        File::new(text, &BOARDS).unwrap()
    }

    fn puzzle(text: &str) -> BoardPuzzle {
        file(text).as_boards().unwrap().puzzles().next().unwrap().clone()
    }

    #[test]
    fn what_is_remembered_is_not_solved_again_and_what_is_no_answer_is() {
        let puzzle = puzzle("P.T*E\n");
        let answers = Answers::new(Memo::new(None, VERDICTS));
        let value = || answers.within(MemorySize::default(), Lines::Unwanted).answer(&puzzle);
        let wrong = BoardAnswer { value: Value::Draw, line: Vec::new() };
        answers.memo.keep(asked_of_board(&puzzle), wrong.encode(&puzzle));
        assert_eq!(value(), Some(BoardSolveResult::Solved(Value::Draw)));
        answers.memo.keep(asked_of_board(&puzzle), Box::new([0, 0, 0]));
        let right = Some(BoardSolveResult::Solved(Value::Win(crate::model::Player::Police, Turns(3))));
        assert_eq!(value(), right);
        assert!(answers.questions(&file("P.T*E\n"), MemorySize::default()).is_empty());
    }

    #[test]
    fn equal_games_are_solved_once_and_all_of_them_within_little_memory() {
        let boards = "P.T*E\n\nP..*E\n....T\n\n; the same\nP.T*E\n\nfirst: thief\nP.T*E\n\nPTE\n";
        let needed = crate::cli::verdict_cache::memory_within(&puzzle("P..*E\n....T\n").game, u64::MAX).peak;
        let answers = Answers::new(Memo::new(None, VERDICTS));
        answers.allow(MemorySize(needed));
        let questions = answers.questions(&file(boards), MemorySize::default());
        assert_eq!(
            (
                questions.len(),
                crate::cli::verdict_cache::jobs(answers.questions(&file(boards), MemorySize::default()), u64::MAX)
                    .len()
            ),
            (5, 3)
        );
        let solved = std::sync::atomic::AtomicUsize::new(0);
        answers.prepare(questions, &|| {
            solved.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        });
        assert_eq!(solved.into_inner(), 5);
        assert!(answers.questions(&file(boards), MemorySize::default()).is_empty());
        assert!(answers.store.bytes().kept <= needed);
    }

    #[test]
    fn what_needs_more_than_there_is_is_no_question() {
        let answers = Answers::new(Memo::new(None, VERDICTS));
        answers.allow(MemorySize(1));
        assert!(answers.questions(&file("P.T*E\n"), MemorySize::default()).is_empty());
        let told = answers.within(MemorySize(1), Lines::Unwanted).answer(&puzzle("P.T*E\n"));
        assert!(matches!(told, Some(BoardSolveResult::TooLarge { limit: 1, .. })), "{told:?}");
    }
}
