//! What the commands about boards say of each as JSON, and one board by itself, of which a binding
//! to another language asks the same. Rows and columns count from 1.

use std::sync::{Mutex, PoisonError};

use hashbrown::HashSet;
use serde::Serialize;

use crate::analysis::{
    BOARDS, BoardPart, ChasePlaces, Context, File, FileTooLarge, RowColumn, SolvesOnDemand,
    Unsolved, Wish, place_of, unreadable_file,
};
use crate::config::Settings;
use crate::host;
use crate::json::chase::PlacesEntry;
use crate::json::diagnostics_json;
use crate::json::insight::{
    BoardEditEntry, CriticalEntry, RepairEntry, SoundnessEntry, VerdictEntry,
};
use crate::model::{Board, BoardPuzzle, BoardSetup, Cell};
use crate::rules::shortage;
use crate::solve::board::insight::candidates::{Quiet, share_out};
use crate::solve::cache::SolutionCache;
use crate::solve::insight::{
    Difficulty, Effort, RepairSearch, Repairs, Unexplained, Variation, Variations, VarySearch,
    Within, critical_toggles, difficulty, repairs, soundness, vary,
};
use crate::solve::{
    Chase, ChaseDemand, Control, Outcome, Placement, Placements, SolvedChase, Stopped, Value,
};
use crate::syntax::LineKind;
use crate::text::Encoding;

/// A board and its repairs.
#[derive(Serialize)]
pub(crate) struct RepairsEntry<'a> {
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    wish: Option<&'a str>,
    #[serde(flatten)]
    value: VerdictEntry,
    tried: u64,
    complete: bool,
    repairs: Vec<RepairEntry>,
}

impl<'a> RepairsEntry<'a> {
    /// `value` is the verdict of a solved board, `line` the number of its first row's line, if that
    /// is of interest.
    pub(crate) fn new(
        part: &BoardPart<'a>,
        line: Option<u64>,
        wish: Option<&'a Wish>,
        value: Option<Value>,
        found: &Repairs,
    ) -> Self {
        let mut entries = Vec::new();
        if let Some(game) = part.game() {
            entries
                .extend(found.repairs.iter().map(|repair| RepairEntry::new(&game.board, repair)));
        }
        Self {
            title: part.title(),
            line,
            wish: wish.map(|wish| wish.text.as_str()),
            value: VerdictEntry::new(value),
            tried: found.tried,
            complete: found.is_complete,
            repairs: entries,
        }
    }
}

/// A board and the placements of its pieces.
#[derive(Serialize)]
pub(crate) struct PlacementsEntry<'a> {
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    wish: Option<&'a str>,
    found: u64,
    placements: Vec<PlacementEntry>,
}

/// A placement of the pieces.
#[derive(Serialize)]
pub(crate) struct PlacementEntry {
    police: PlacesEntry,
    thief: RowColumn,
    #[serde(flatten)]
    value: VerdictEntry,
    moved: u32,
}

impl<'a> PlacementsEntry<'a> {
    /// `line` as for [`RepairsEntry::new`].
    pub(crate) fn new(
        part: &BoardPart<'a>,
        line: Option<u64>,
        wish: Option<&'a Wish>,
        setup: Option<&BoardSetup>,
        found: &Placements,
    ) -> Self {
        let mut placements = Vec::new();
        if let Some(setup) = setup {
            let board = &setup.game.board;
            placements.extend(found.listed.iter().map(|found| PlacementEntry::new(board, found)));
        }
        Self {
            title: part.title(),
            line,
            wish: wish.map(|wish| wish.text.as_str()),
            found: found.found,
            placements,
        }
    }
}

impl PlacementEntry {
    pub(crate) fn new(board: &Board, placement: &Placement) -> Self {
        let at = |&cell: &Cell| place_of(board, cell);
        Self {
            police: PlacesEntry::police(placement.police.iter().map(at)),
            thief: at(&placement.thief),
            value: VerdictEntry::new(placement.value),
            moved: placement.moved,
        }
    }
}

/// A board and others near it.
#[derive(Serialize)]
pub(crate) struct VariationsEntry<'a> {
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    tried: u64,
    complete: bool,
    boards: Vec<VariationEntry>,
}

/// A board near it.
#[derive(Serialize)]
pub(crate) struct VariationEntry {
    edits: Vec<BoardEditEntry>,
    #[serde(flatten)]
    value: VerdictEntry,
    bits: Option<f64>,
    keys: usize,
    rows: Vec<String>,
}

impl<'a> VariationsEntry<'a> {
    /// `line` as for [`RepairsEntry::new`].
    pub(crate) fn new(part: &BoardPart<'a>, line: Option<u64>, found: &Variations) -> Self {
        let boards =
            varied_puzzles(part, found).map(|(found, puzzle)| VariationEntry::new(found, &puzzle));
        Self {
            title: part.title(),
            line,
            tried: found.tried,
            complete: found.is_complete,
            boards: boards.collect(),
        }
    }
}

impl VariationEntry {
    /// `puzzle` is the board after the edits.
    pub(crate) fn new(found: &Variation, puzzle: &BoardPuzzle) -> Self {
        Self {
            edits: BoardEditEntry::all(&puzzle.game.board, found.edits),
            value: VerdictEntry::new(found.value),
            bits: found.bits(),
            keys: found.keys,
            rows: puzzle.rows().collect(),
        }
    }
}

/// The puzzles of the boards that were found near one.
pub(crate) fn varied_puzzles<'a>(
    part: &BoardPart<'a>,
    found: &'a Variations,
) -> impl Iterator<Item = (&'a Variation, BoardPuzzle)> {
    let original = part.chase();
    let found = found.boards.iter();
    found.filter_map(move |board| Some((board, board.edits.apply(original?.puzzle()))))
}

/// A board with its difficulty.
#[derive(Serialize)]
pub(crate) struct RankEntry {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// Its number, from 1 in its file; without a file, from 0 among the boards.
    pub(crate) board: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    pub(crate) title: Option<String>,
    #[serde(flatten)]
    verdict: VerdictEntry,
    pub(crate) score: Option<f64>,
    moves: Option<usize>,
    only: Option<usize>,
    tempting: Option<usize>,
    pub(crate) reason: Option<String>,
    #[serde(skip)]
    pub(crate) value: Option<Value>,
}

impl RankEntry {
    /// Ranks a board.
    pub(crate) fn new(
        number: usize,
        part: &BoardPart<'_>,
        cache: &SolutionCache,
        control: &dyn Control,
    ) -> Self {
        let mut ranked = Self {
            file: None,
            board: number,
            line: None,
            title: part.title().map(str::to_owned),
            verdict: VerdictEntry::new(None),
            score: None,
            moves: None,
            only: None,
            tempting: None,
            value: None,
            reason: None,
        };
        match judge(part, cache, control) {
            Ok((value, judged)) => {
                ranked.verdict = VerdictEntry::new(value);
                ranked.score = Some((judged.bits * 100.0).round() / 100.0);
                ranked.moves = Some(judged.moves);
                ranked.only = Some(judged.only);
                ranked.tempting = Some(judged.tempting);
                ranked.value = Some(value);
            }
            Err(reason) => ranked.reason = Some(reason),
        }
        ranked
    }

    /// Sorts boards, the easiest first and those without a score last. Equal ones stay in order.
    pub(crate) fn sort(boards: &mut [Self]) {
        boards.sort_by(|one, other| {
            let score = one.score.unwrap_or(f64::INFINITY);
            let by_score = score.total_cmp(&other.score.unwrap_or(f64::INFINITY));
            let length = |board: &Self| (board.value.and_then(Value::turns), board.moves);
            by_score.then(length(one).cmp(&length(other)))
        });
    }
}

/// The value and the difficulty of a board, or why there are none.
fn judge(
    part: &BoardPart<'_>,
    cache: &SolutionCache,
    control: &dyn Control,
) -> Result<(Value, Difficulty), String> {
    let chase = part.chase().ok_or("it has errors")?;
    // Several solves at a time are faster than several threads for one.
    let quiet = Quiet(control);
    let control: &dyn Control = if host::processors() > 1 { &quiet } else { control };
    let judge = |solution: &SolvedChase| match difficulty(
        chase.game(),
        chase.start(),
        solution,
        Effort::thorough(control),
    ) {
        Ok(judged) => Ok((solution.value(chase.start()), judged)),
        Err(Unexplained::Cancelled) => Err("cancelled".to_owned()),
        Err(Unexplained::TooManyStates) => {
            Err("the loop of its draw takes too long to find".to_owned())
        }
    };
    // A solution counts against the limit as long as it is needed.
    let judged = cache.learn_chase(chase, ChaseDemand::Turns, control, judge);
    judged.unwrap_or_else(|stopped| match stopped {
        Stopped::TooLarge { needed, limit } => Err(shortage(needed, limit)),
        Stopped::Cancelled => Err("cancelled".to_owned()),
    })
}

/// One board by itself, for a binding to another language. Its results are JSON objects: those of
/// the commands, without the number of a line.
#[derive(Debug)]
pub struct SingleBoard {
    file: File,
    name: String,
    first_line: u32,
}

/// Why a board has no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardRefused {
    /// It has errors.
    Errors,
    /// It needs too much memory, or the work was cancelled.
    Stopped(Stopped),
    /// The request cannot be met: why, as a clause without a full stop.
    Request(String),
}

impl From<Stopped> for BoardRefused {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Which boards near a board are wanted.
#[derive(Debug, Clone)]
pub struct VaryRequest<'a> {
    /// Whether sets of two edits are tried, too.
    pub with_pairs: bool,
    /// The outcome; that of the board if absent.
    pub outcome: Option<&'a str>,
    /// The least and the most turns.
    pub turns: Option<(u32, u32)>,
    /// Whether exactly one first move keeps the outcome.
    pub has_unique_key: bool,
    /// The 0-based rows and columns of cells that no edit touches.
    pub kept: &'a [(u32, u32)],
    /// The most boards to list.
    pub most: usize,
}

impl SingleBoard {
    /// The boards of a text, in order. `name` names the text in diagnostics.
    ///
    /// # Errors
    /// A text of 4 GiB or more, or with more than 100,000 boards, is refused.
    pub fn all(name: &str, text: &str) -> Result<Vec<Self>, FileTooLarge> {
        let file = File::new(text.strip_prefix('\u{feff}').unwrap_or(text), &BOARDS)?;
        let mut boards = Vec::new();
        for part in file.boards().into_iter().flat_map(|document| document.boards()) {
            let section = &part.board.section;
            let first = section.lines.iter().position(|line| line.kind != LineKind::Blank);
            let first = first.unwrap_or(0);
            let start = section.lines.get(first).map_or(0, |line| line.whole().start.bytes());
            let line = part.first_line.saturating_add(u32::try_from(first).unwrap_or(u32::MAX));
            boards.push(Self::new(name, section.text.get(start..).unwrap_or_default(), line)?);
        }
        Ok(boards)
    }

    /// The boards of the bytes of a file; a JSON array of diagnostics if they are not UTF-8.
    ///
    /// # Errors
    /// See [`all`](Self::all).
    pub fn of_bytes(name: &str, bytes: &[u8]) -> Result<Result<Vec<Self>, String>, FileTooLarge> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::all(name, text).map(Ok),
            Err(error) => {
                let found = unreadable_file(bytes, error.valid_up_to(), Encoding::Utf32);
                Ok(Err(diagnostics_json(name, &[found])))
            }
        }
    }

    /// A board whose text begins on this 0-based line of a file.
    ///
    /// # Errors
    /// See [`all`](Self::all).
    pub fn new(name: &str, text: &str, first_line: u32) -> Result<Self, FileTooLarge> {
        Ok(Self { file: File::new(text, &BOARDS)?, name: name.to_owned(), first_line })
    }

    /// The file with its text alone.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// The name of the file that it comes from.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The 0-based line of that file on which its text begins.
    pub fn first_line(&self) -> u32 {
        self.first_line
    }

    /// The board, unless the text has none.
    fn part(&self) -> Option<BoardPart<'_>> {
        self.file.boards()?.boards().next()
    }

    /// The title, unless it is missing or empty.
    pub fn title(&self) -> Option<&str> {
        self.part()?.title()
    }

    /// The rows of the grid, in the notation of board files.
    pub fn rows(&self) -> Vec<String> {
        let Some(part) = self.part() else { return Vec::new() };
        let section = &part.board.section;
        let Some(grid) = part.board.reading.grid.as_ref() else { return Vec::new() };
        grid.rows.iter().map(|row| grid.rewritten(row, &section.text)).collect()
    }

    /// The chase, if it can be solved.
    pub fn chase(&self) -> Option<&Chase> {
        self.part()?.chase()
    }

    /// What is reported about it without a solution, as a JSON array, at the lines of its file.
    pub fn diagnostics(&self) -> String {
        let settings = Settings::default();
        let mut diagnostics =
            self.file.diagnostics(Context::new(&Unsolved, &settings, Encoding::Utf32));
        for diagnostic in &mut diagnostics {
            diagnostic.shift_lines(self.first_line);
        }
        diagnostics_json(&self.name, &diagnostics)
    }

    /// See `stakeout repair`. `wish` is written as the value of `expect`.
    ///
    /// # Errors
    /// See [`BoardRefused`].
    pub fn repairs(
        &self,
        wish: Option<&str>,
        with_pairs: bool,
        most: usize,
        memory: u64,
        control: &dyn Control,
    ) -> Result<String, BoardRefused> {
        let (part, chase) = self.solvable()?;
        let wish = wish_for(&part, wish)?;
        let solution = solved(&SolutionCache::new(memory), chase, control)?;
        let mut found = Repairs { tried: 0, is_complete: true, repairs: Vec::new() };
        if let Some(wish) = &wish {
            let search = RepairSearch {
                chase,
                solution: &solution,
                wish: wish.expectation,
                within: if with_pairs { Within::Two } else { Within::One },
                most,
                memory,
            };
            found = repairs(&search, control);
        }
        let value = solution.value(chase.start());
        Ok(written(&RepairsEntry::new(&part, None, wish.as_ref(), Some(value), &found)))
    }

    /// See `stakeout place`. `wish` is written as the value of `expect`. Pieces may be missing.
    ///
    /// # Errors
    /// See [`BoardRefused`].
    pub fn placements(
        &self,
        wish: Option<&str>,
        most: usize,
        memory: u64,
        control: &dyn Control,
    ) -> Result<String, BoardRefused> {
        let part = self.part().ok_or(BoardRefused::Errors)?;
        let setup = part.board.reading.setup(&part.board.section).ok_or(BoardRefused::Errors)?;
        let wish = wish_for(&part, wish)?;
        let mut found = Placements { found: 0, listed: Vec::new() };
        if let Some(wish) = &wish {
            let chase = Chase::of_setup(&setup);
            let solution = solved(&SolutionCache::new(memory), &chase, control)?;
            found = solution.placements(&setup, wish.expectation, most, control)?;
        }
        Ok(written(&PlacementsEntry::new(&part, None, wish.as_ref(), Some(&setup), &found)))
    }

    /// See `stakeout vary`.
    ///
    /// # Errors
    /// See [`BoardRefused`].
    pub fn variations(
        &self,
        request: &VaryRequest<'_>,
        memory: u64,
        control: &dyn Control,
    ) -> Result<String, BoardRefused> {
        let (part, chase) = self.solvable()?;
        let outcome = request.outcome.map(outcome_named).transpose()?;
        if request.turns.is_some() && outcome == Some(Outcome::Draw) {
            let why = "turns cannot be used with a draw, which does not end";
            return Err(BoardRefused::Request(why.to_owned()));
        }
        let board = &chase.game().board;
        let mut kept: HashSet<Cell> = HashSet::new();
        for &(row, column) in request.kept {
            let outside = || BoardRefused::Request(format!("{row},{column} is outside the board"));
            kept.insert(board.cell(row, column).ok_or_else(outside)?);
        }
        let solution = solved(&SolutionCache::new(memory), chase, control)?;
        let own = solution.value(chase.start()).outcome();
        let search = VarySearch {
            chase,
            solution: &solution,
            outcome: outcome.unwrap_or(own),
            turns: request.turns.map(|(least, most)| least..=most),
            has_unique_key: request.has_unique_key,
            with_pairs: request.with_pairs,
            kept: &kept,
            most: request.most,
            memory,
        };
        Ok(written(&VariationsEntry::new(&part, None, &vary(&search, control))))
    }

    /// See `stakeout solve --critical`: an object with `title`, `verdict`, `turns` and `critical`.
    ///
    /// # Errors
    /// See [`BoardRefused`].
    pub fn critical(&self, memory: u64, control: &dyn Control) -> Result<String, BoardRefused> {
        #[derive(Serialize)]
        struct BoardEntry<'a> {
            title: Option<&'a str>,
            #[serde(flatten)]
            value: VerdictEntry,
            critical: Vec<CriticalEntry>,
        }
        let (part, chase) = self.solvable()?;
        let solution = solved(&SolutionCache::new(memory), chase, control)?;
        let value = solution.value(chase.start());
        let toggles = critical_toggles(chase, &solution, memory, control)?;
        let board = &chase.game().board;
        let entry = |toggle| CriticalEntry::new(board, value, toggle);
        let critical = toggles.iter().map(entry).collect();
        let value = VerdictEntry::new(value);
        Ok(written(&BoardEntry { title: part.title(), value, critical }))
    }

    /// See `stakeout solve --soundness`: the object of that name.
    ///
    /// # Errors
    /// See [`BoardRefused`].
    pub fn soundness(&self, memory: u64, control: &dyn Control) -> Result<String, BoardRefused> {
        let (_, chase) = self.solvable()?;
        let solution = solved(&SolutionCache::new(memory), chase, control)?;
        let places = ChasePlaces::Cells(&chase.game().board);
        // Only a graph can have too many moves.
        let too_many = |moves| BoardRefused::Request(format!("a state has {moves} moves"));
        let soundness = soundness(chase.start(), &solution).map_err(too_many)?;
        Ok(written(&SoundnessEntry::new(&soundness, places)))
    }

    /// The boards in the order of their difficulty, see `stakeout rank`: an array, in which `board`
    /// is the number of a board from 0.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    pub fn ranked(boards: &[&Self], memory: u64, control: &dyn Control) -> Result<String, Stopped> {
        let cache = SolutionCache::new(memory);
        let ranked = Mutex::new(Vec::with_capacity(boards.len()));
        share_out(boards.len(), host::processors(), control, |number| {
            if let Some(part) = boards[number].part() {
                let entry = RankEntry::new(number, &part, &cache, control);
                ranked.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
            }
            Ok(())
        })?;
        let mut ranked = ranked.into_inner().unwrap_or_else(PoisonError::into_inner);
        ranked.sort_by_key(|entry| entry.board);
        RankEntry::sort(&mut ranked);
        Ok(written(&ranked))
    }

    /// The image with the values of a solution that the cache has, or without values.
    ///
    /// # Errors
    /// Why it cannot be drawn: a clause without a full stop.
    pub fn svg(
        &self,
        solved: Option<&SolutionCache>,
        control: &dyn Control,
    ) -> Result<String, String> {
        match solved {
            Some(cache) => {
                let solutions = SolvesOnDemand { cache: cache.clone(), control };
                crate::images::svg(&self.file, "Board", Some(&solutions))
            }
            None => crate::images::svg(&self.file, "Board", None),
        }
    }

    fn solvable(&self) -> Result<(BoardPart<'_>, &Chase), BoardRefused> {
        let part = self.part().ok_or(BoardRefused::Errors)?;
        Ok((part, part.chase().ok_or(BoardRefused::Errors)?))
    }
}

/// The wish, or else what `expect` asserts.
fn wish_for(part: &BoardPart<'_>, wish: Option<&str>) -> Result<Option<Wish>, BoardRefused> {
    let Some(text) = wish else { return Ok(part.wish()) };
    let why = || {
        format!("invalid `expect` value `{text}`: use `police [in N]`, `thief [in N]` or `draw`")
    };
    Wish::read(text).map(Some).ok_or_else(|| BoardRefused::Request(why()))
}

/// The outcome with this name.
fn outcome_named(name: &str) -> Result<Outcome, BoardRefused> {
    let outcomes = [Outcome::Police, Outcome::Thief, Outcome::Draw];
    let found = outcomes.into_iter().find(|outcome| outcome.name() == name);
    let why = || format!("invalid outcome `{name}`: use `police`, `thief` or `draw`");
    found.ok_or_else(|| BoardRefused::Request(why()))
}

/// The solution, or a limit that can be asked for.
fn solved(
    cache: &SolutionCache,
    chase: &Chase,
    control: &dyn Control,
) -> Result<SolvedChase, Stopped> {
    let to_ask_for = |limit| chase.memory_to_ask_for(ChaseDemand::Turns, limit, control);
    cache.solve_chase(chase, control).map_err(|stopped| stopped.quotable(to_ask_for))
}

/// Plain data as JSON, which is always written.
fn written(entry: &impl Serialize) -> String {
    serde_json::to_string(entry).unwrap_or_default()
}
