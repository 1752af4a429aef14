//! Insight: repairs, critical cells and variants of a board in its document.
//!
//! Results are kept with the solutions, so hovers and code actions show what has been computed
//! before. Deliberately not here: JSON, and the background search for repairs.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::ptr;
use std::sync::Arc;
use std::time::Duration;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::analysis::board::part::solved_chase;
use crate::analysis::chase::places::place_of;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::edits::FileFix;
use crate::analysis::part::DocumentPart;
use crate::analysis::refactoring::OfferedSearch;
use crate::host::Instant;
use crate::model::{BoardKey, CellKind, ChaseExpectation};
use crate::rules::{Part as _, RunRules as _, SolveResult};
use crate::solve::cache::FactRequest;
use crate::solve::insight::{
    BoardFact, BoardQuestion, CriticalToggle, KnownRepairs, Repair, Variant, Within,
};
use crate::solve::{Chase, Control, Stopped, Value};
use crate::text::{Position, Range};

/// The most cells of a board whose variants are computed for a hover.
const MAX_CELLS_HOVERED: u32 = 900;
/// The time limit of that.
const MAX_TIME: Duration = Duration::from_millis(100);

/// The maximum number of cells of a board whose single edits are searched while its author waits
/// for fixes: all of them take a tenth of a second.
const MAX_CELLS_FIXED: u32 = 400;
/// The time limit of that.
const MAX_FIX_TIME: Duration = Duration::from_millis(300);

/// A control that cancels after some time.
pub(crate) struct Deadline(Instant);

impl Deadline {
    fn after(time: Duration) -> Self {
        Self(Instant::now() + time)
    }

    /// For what is searched while an author waits for fixes.
    pub(crate) fn for_fixes() -> Self {
        Self::after(MAX_FIX_TIME)
    }
}

impl Control for Deadline {
    fn is_cancelled(&self) -> bool {
        Instant::now() >= self.0
    }
}

/// A desired verdict.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub(crate) expectation: ChaseExpectation,
    /// As `expect` writes it, in single spaces.
    pub(crate) text: String,
}

impl Wish {
    /// Reads the value of `expect`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let expectation = ChaseExpectation::read(text)?;
        let words: Vec<&str> = text.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        Some(Self { expectation, text: words.join(" ") })
    }
}

/// What is known about the repairs of a board.
#[derive(Debug)]
pub(crate) struct RepairsView<'a> {
    /// The board.
    pub(crate) chase: Option<&'a Chase>,
    /// What `expect` asserts, as written in single spaces; `None` if it asserts nothing.
    pub(crate) wish: Option<String>,
    /// The verdict, if it is known.
    pub(crate) value: Option<Value>,
    /// Whether `expect` is wrong.
    pub(crate) is_needed: bool,
    /// The widest search that has ended.
    pub(crate) within: Option<Within>,
    /// What is left to search; nothing if `expect` holds.
    pub(crate) next: Option<Within>,
    /// The number of edit sets that it judged.
    pub(crate) tried: u64,
    /// The repairs found so far, each as a fix.
    pub(crate) repairs: Vec<(Repair, FileFix)>,
    /// The result in one sentence.
    pub(crate) message: String,
}

/// The critical cells of a board.
#[derive(Debug)]
pub(crate) struct CriticalView<'a> {
    pub(crate) chase: &'a Chase,
    /// The verdict of the board as it is.
    pub(crate) value: Value,
    pub(crate) critical: Vec<CriticalToggle>,
    /// The place of each of them in the text.
    pub(crate) ranges: Vec<Range>,
}

/// A board with other rules.
#[derive(Debug)]
pub(crate) struct VariantsView {
    /// The verdict of the board as it is.
    pub(crate) value: Value,
    pub(crate) variants: Vec<Variant>,
}

impl BoardDocument {
    /// What is known about the repairs of a board.
    pub(crate) fn repairs_view(
        &self,
        choice: PuzzleChoice,
        context: Context<'_>,
    ) -> Option<RepairsView<'_>> {
        let (_, part) = self.chosen(choice)?;
        let value = part.result(context.solutions).and_then(|result| result.solved());
        let is_needed = value.is_some_and(|value| part.board.wish(value).is_some());
        let known = part.known_repairs(context);
        let mut placer = part.placer(context.encoding);
        let fixes = known
            .repairs
            .iter()
            .filter_map(|repair| Some((*repair, part.board.repair_fix(repair)?)));
        Some(RepairsView {
            chase: part.chase(),
            wish: part.wish().map(|wish| wish.text),
            value,
            is_needed,
            within: known.within,
            next: known.next().filter(|_| is_needed),
            tried: known.tried,
            message: message(&part, value, &known, context),
            repairs: fixes
                .map(|(repair, fix)| (repair, placer.place_fix(part.fix_in_file(fix))))
                .collect(),
        })
    }

    /// Searches the repairs of a board and keeps them; calls `on_found` after each.
    pub(crate) fn search_repairs(
        &self,
        choice: PuzzleChoice,
        context: Context<'_>,
        limits: (Within, u64),
        control: &dyn Control,
        on_found: &(dyn Fn() + Sync),
    ) {
        let Some((_, part)) = self.chosen(choice) else { return };
        part.search_repairs(context, limits, control, on_found);
    }

    /// Whether this document has a board of another one, unchanged.
    pub(crate) fn still_has(&self, other: &Self, choice: PuzzleChoice) -> bool {
        let board = other.chosen(choice).map(|(_, part)| part.board);
        board.is_some_and(|board| self.boards().any(|part| ptr::eq(part.board, board)))
    }

    /// The critical cells of a board, searched unless they are known.
    ///
    /// # Errors
    /// Why there are none: as a hover says it, or cancelled, or too large.
    pub(crate) fn critical(
        &self,
        choice: PuzzleChoice,
        context: Context<'_>,
        control: &dyn Control,
    ) -> Option<Result<CriticalView<'_>, InsightFailure>> {
        let (_, part) = self.chosen(choice)?;
        let view =
            part.answer(&BoardQuestion::Critical, context, control).map(|(chase, value, fact)| {
                let critical = if let BoardFact::Critical(critical) = &*fact {
                    critical.clone()
                } else {
                    Vec::new()
                };
                let mut placer = part.placer(context.encoding);
                let mut span_of = part.board.reading.spans(&part.board.section);
                let mut range = |cell| placer.range(span_of(cell).unwrap_or_default());
                let ranges = critical.iter().map(|toggle| range(toggle.cell)).collect();
                CriticalView { chase, value, critical, ranges }
            });
        Some(view)
    }

    /// The verdicts of a board with other rules, computed unless they are known.
    ///
    /// # Errors
    /// As [`critical`](Self::critical).
    pub(crate) fn variants(
        &self,
        choice: PuzzleChoice,
        context: Context<'_>,
        control: &dyn Control,
    ) -> Option<Result<VariantsView, InsightFailure>> {
        let (_, part) = self.chosen(choice)?;
        let view =
            part.answer(&BoardQuestion::Variants, context, control).map(|(_, value, fact)| {
                let variants = if let BoardFact::Variants(variants) = &*fact {
                    variants.clone()
                } else {
                    Vec::new()
                };
                VariantsView { value, variants }
            });
        Some(view)
    }

    /// The critical cells as Markdown; `None` if there is no such board.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    pub(crate) fn critical_text(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        control: &dyn Control,
    ) -> Result<Option<Result<String, &'static str>>, Stopped> {
        Ok(Some(match self.critical(choice, context, control) {
            None => return Ok(None),
            Some(Err(InsightFailure::Stopped(Stopped::Cancelled))) => {
                return Err(Stopped::Cancelled);
            }
            Some(Err(failure)) => Err(failure.reason()),
            Some(Ok(view)) => Ok(view.markdown()),
        }))
    }

    /// The search for repairs of a board whose wrong `expect` is on these lines.
    pub(crate) fn repair_search(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        lines: &RangeInclusive<u32>,
    ) -> Option<OfferedSearch> {
        let (_, part) = self.chosen(choice)?;
        let directive = part.board.directive(BoardKey::Expect)?.directive;
        let line =
            part.first_line().saturating_add(u32::try_from(directive.line).unwrap_or(u32::MAX));
        let value = part.result(context.solutions)?.solved()?;
        if !lines.contains(&line) || part.board.wish(value).is_none() {
            return None;
        }
        let title = match part.known_repairs(context).next()? {
            Within::One => "Search for single edits of the board that make `expect` true",
            Within::Two => {
                "No single edit of the board makes `expect` true: search for pairs of edits"
            }
        };
        Some(OfferedSearch { range: part.placer(context.encoding).range(directive.value), title })
    }

    /// Computes the variants that the hover at a position shows, if that takes a short time.
    pub(crate) fn find_variants_for_hover(&self, context: Context<'_>, position: Position) {
        let Some(cell) = self.cell_at(position, context.encoding) else { return };
        let Some(chase) = cell.part.chase() else { return };
        let is_small = chase.is_within(MAX_CELLS_HOVERED);
        if cell.kind == CellKind::Police && is_small {
            // A failure leaves them out.
            let _ = cell.part.answer(&BoardQuestion::Variants, context, &Deadline::after(MAX_TIME));
        }
    }
}

impl<'a> BoardPart<'a> {
    /// What `expect` asserts.
    pub(crate) fn wish(&self) -> Option<Wish> {
        self.board.reading.expectation?;
        let expect = self.board.directive(BoardKey::Expect)?.directive;
        Wish::read(expect.value.of(&self.board.section.text))
    }

    /// The facts that enabled rules lack about this board, if it is solved, and that take more than
    /// reading its solution.
    pub(crate) fn fact_requests(&self, context: Context<'_>) -> Vec<FactRequest> {
        let mut requests = Vec::new();
        let Some(chase) = self.chase() else { return requests };
        let mut questions = self.board.questions(context.settings);
        questions.retain(|question| !question.is_read_off());
        if questions.is_empty()
            || self.result(context.solutions).and_then(SolveResult::solved).is_none()
        {
            return requests;
        }
        for question in questions {
            if context.solutions.fact(chase, &question).is_none() {
                requests.push(FactRequest::new(chase.clone(), question));
            }
        }
        requests
    }

    /// The answer to a question that takes other solves: the known one, or one that is computed now
    /// and kept. Running solves take at most the memory that the settings allow. Also the puzzle
    /// and its verdict.
    fn answer(
        &self,
        question: &BoardQuestion,
        context: Context<'_>,
        control: &dyn Control,
    ) -> Result<(&'a Chase, Value, Arc<BoardFact>), InsightFailure> {
        let (chase, solution) =
            solved_chase(self, context.solutions).map_err(InsightFailure::Unsolved)?;
        if !chase.is_small() {
            return Err(InsightFailure::TOO_LARGE);
        }
        let value = solution.value(chase.start());
        if let Some(known) = self.fact(context.solutions, question) {
            return Ok((chase, value, known));
        }
        let fact = Arc::new(question.answer(
            chase,
            &solution,
            context.settings.solver_memory.0,
            control,
        )?);
        context.solutions.keep_fact(chase, question, Arc::clone(&fact));
        Ok((chase, value, fact))
    }

    /// The repairs known so far.
    fn known_repairs(&self, context: Context<'_>) -> KnownRepairs {
        let wish = self.board.reading.expectation;
        let fact =
            wish.and_then(|wish| self.fact(context.solutions, &BoardQuestion::Repairs(wish)));
        match fact.as_deref() {
            Some(BoardFact::Repairs(known)) => known.clone(),
            _ => KnownRepairs::default(),
        }
    }

    /// Searches for the edits of the board after which its wrong `expect` holds, and keeps them;
    /// calls `on_found` after each. Limits the number of edits and how many bytes
    /// running solves take. Returns everything that is known then.
    fn search_repairs(
        &self,
        context: Context<'_>,
        limits: (Within, u64),
        control: &dyn Control,
        on_found: &(dyn Fn() + Sync),
    ) -> KnownRepairs {
        let known = self.known_repairs(context);
        let Ok((chase, solution)) = solved_chase(self, context.solutions) else { return known };
        let Some(wish) = self.board.wish(solution.value(chase.start())) else { return known };
        let found = KnownRepairs::search(chase, &solution, wish, limits, control, &|found| {
            self.keep_repairs(context, wish, found);
            on_found();
        });
        self.keep_repairs(context, wish, &found)
    }

    /// Adds repairs to the known ones. Returns them all.
    fn keep_repairs(
        &self,
        context: Context<'_>,
        wish: ChaseExpectation,
        found: &KnownRepairs,
    ) -> KnownRepairs {
        let mut known = self.known_repairs(context);
        known.merge(found);
        if let Some(chase) = self.chase() {
            let fact = Arc::new(BoardFact::Repairs(known.clone()));
            context.solutions.keep_fact(chase, &BoardQuestion::Repairs(wish), fact);
        }
        known
    }

    /// A fact that fixes need. Single edits of a small board are searched at once; otherwise, the
    /// repairs known so far are enough.
    pub(crate) fn fact_for_fixes(
        &self,
        context: Context<'_>,
        question: &BoardQuestion,
    ) -> Option<Arc<BoardFact>> {
        let &BoardQuestion::Repairs(wish) = question else {
            return self.fact(context.solutions, question);
        };
        let mut known = self.known_repairs(context);
        let is_small = self.chase()?.is_within(MAX_CELLS_FIXED);
        if known.within.is_none() && !known.is_slow && is_small {
            let limit = Deadline::for_fixes();
            let memory = context.settings.solver_memory.0;
            known = self.search_repairs(context, (Within::One, memory), &limit, &|| {});
            if limit.is_cancelled() {
                known = self.keep_repairs(context, wish, &KnownRepairs { is_slow: true, ..known });
            }
        }
        Some(Arc::new(BoardFact::Repairs(known)))
    }
}

/// Why something could not be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InsightFailure {
    /// The board is not solved: the reason, as a hover says it.
    Unsolved(&'static str),
    /// The computation was stopped.
    Stopped(Stopped),
}

impl From<Stopped> for InsightFailure {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl InsightFailure {
    pub(crate) const TOO_LARGE: Self =
        Self::Unsolved("The board is too large: other boards of this size take too long to solve.");

    pub(crate) fn is(self, stopped: Stopped) -> bool {
        self == Self::Stopped(stopped)
    }

    /// The reason, as a sentence.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Unsolved(reason) => reason,
            Self::Stopped(Stopped::Cancelled) => "Cancelled.",
            Self::Stopped(Stopped::TooLarge { .. }) => {
                "There is not enough memory to solve other boards of this size."
            }
        }
    }
}

/// The result of the search so far.
fn message(
    part: &BoardPart<'_>,
    value: Option<Value>,
    known: &KnownRepairs,
    context: Context<'_>,
) -> String {
    let Some(value) = value else {
        let reason = solved_chase(part, context.solutions).err();
        return reason.unwrap_or("Not solved yet.").to_owned();
    };
    if part.board.reading.expectation.is_none() {
        return "The board has no `expect`.".to_owned();
    }
    if part.board.wish(value).is_none() {
        return "`expect` holds.".to_owned();
    }
    match (known.within, known.repairs.len()) {
        (None, 0) => "No repair is known yet.".to_owned(),
        (Some(Within::One), 0) => {
            format!("No board within one edit is as expected ({} tried).", known.tried)
        }
        (Some(Within::Two), 0) => {
            format!("No board within two edits is as expected ({} tried).", known.tried)
        }
        (_, 1) => "1 repair.".to_owned(),
        (_, count) => format!("{count} repairs, the nearest first."),
    }
}

impl CriticalView<'_> {
    /// How many cells change what, as a sentence.
    pub(crate) fn summary(&self) -> String {
        let Self { value, critical, .. } = self;
        let changes = |toggle: &&CriticalToggle| toggle.value.outcome() != value.outcome();
        let outcomes = critical.iter().filter(changes).count();
        let verb = if outcomes == 1 { "cell changes" } else { "cells change" };
        format!("{outcomes} {verb} the outcome, {} only the turns.", critical.len() - outcomes)
    }

    /// The list as Markdown.
    fn markdown(&self) -> String {
        let Self { chase, value, critical, .. } = self;
        let mut text = format!("**{value}.** {}\n", self.summary());
        for toggle in critical {
            let (row, column) = place_of(&chase.game().board, toggle.cell);
            let _ = write!(
                text,
                "\n- {} on row {row}, column {column}: {}",
                toggle.to.name(),
                toggle.value
            );
        }
        text + "\n"
    }
}
