//! What if: repairs, critical cells and variants of a board in its document.
//!
//! Results are kept with the board, so hovers and code actions show what has been computed before. Deliberately not here: JSON,
//! and the background search for repairs.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::explorer::{BoardChoice, place_of};
use crate::analysis::board::hover::cell::solved;
use crate::analysis::board::part::BoardPart;
use crate::analysis::code_actions::{ActionEffect, ActionKind, CodeAction, CodeActionRequest};
use crate::analysis::diagnostics::FileFix;
use crate::analysis::document::Context;
use crate::analysis::file::File;
use crate::analysis::lens::{Lens, LensAction};
use crate::analysis::part::DocumentPart;
use crate::model::{BoardKey, BoardPuzzle, CellKind};
use crate::rules::{Deadline, KnownRepairs, MOST_CELLS_TRIED, Part as _};
use crate::solve::insight::{CriticalToggle, Repair, Variant, Within};
use crate::solve::{BoardSolution, Control, Stopped, Value};
use crate::text::{Encoding, Position, Range};

/// The most cells of a board whose variants are computed for a hover.
const MOST_CELLS_HOVERED: u32 = 900;
/// The time limit of that.
const MOST_TIME: Duration = Duration::from_millis(100);

/// What is known about the repairs of a board.
#[derive(Debug)]
pub(crate) struct RepairsView<'a> {
    /// The board.
    pub(crate) puzzle: Option<&'a BoardPuzzle>,
    /// What `expect` asserts, as written in single spaces; `None` if it asserts nothing.
    pub(crate) wish: Option<String>,
    /// The verdict, if it is known.
    pub(crate) value: Option<Value>,
    /// Whether `expect` is wrong.
    pub(crate) is_needed: bool,
    /// The widest search that has ended.
    pub(crate) within: Option<Within>,
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
    pub(crate) puzzle: &'a BoardPuzzle,
    /// The verdict of the board as it is.
    pub(crate) value: Value,
    pub(crate) critical: &'a [CriticalToggle],
}

/// A board with other rules.
#[derive(Debug)]
pub(crate) struct VariantsView<'a> {
    /// The verdict of the board as it is.
    pub(crate) value: Value,
    pub(crate) variants: &'a [Variant],
}

impl BoardDocument {
    /// What is known about the repairs of a board.
    pub(crate) fn repairs_view(&self, choice: BoardChoice, context: Context<'_>) -> Option<RepairsView<'_>> {
        let (_, part) = self.chosen(choice)?;
        let value = part.result(context.solutions).and_then(|result| result.solved());
        let is_needed = value.is_some_and(|value| part.board.wish(value).is_some());
        let known = part.board.known_repairs();
        let mut placer = part.placer(context.encoding);
        let fixes = known.repairs.iter().filter_map(|repair| Some((*repair, part.board.repair_fix(repair)?)));
        Some(RepairsView {
            puzzle: part.puzzle(),
            wish: wish(&part),
            value,
            is_needed,
            within: known.within,
            tried: known.tried,
            message: message(&part, value, &known, context),
            repairs: fixes.map(|(repair, fix)| (repair, placer.place_fix(part.fix_in_file(fix)))).collect(),
        })
    }

    /// Searches the repairs of a board and keeps them; calls `on_found` after each.
    pub(crate) fn search_repairs(
        &self,
        choice: BoardChoice,
        context: Context<'_>,
        (within, memory): (Within, u64),
        control: &dyn Control,
        on_found: &(dyn Fn() + Sync),
    ) {
        let Some((_, part)) = self.chosen(choice) else { return };
        if let Ok((_, solution)) = solved(&part, context.solutions) {
            part.board.search_repairs(&solution, (within, memory), control, on_found);
        }
    }

    /// Whether this document has a board of another one, unchanged.
    pub(crate) fn still_has(&self, other: &Self, choice: BoardChoice) -> bool {
        let board = other.chosen(choice).map(|(_, part)| part.board);
        board.is_some_and(|board| self.boards().any(|part| part.board.is_same(board)))
    }

    /// The critical cells of a board, searched unless they are known.
    ///
    /// # Errors
    /// Why there are none: as a hover says it, or cancelled, or too large.
    pub(crate) fn critical(
        &self,
        choice: BoardChoice,
        context: Context<'_>,
        control: &dyn Control,
    ) -> Option<Result<CriticalView<'_>, InsightFailure>> {
        let (_, part) = self.chosen(choice)?;
        let memory = context.settings.solver_memory.0;
        Some(with_solution(&part, context, |puzzle, solution| {
            let critical = part.board.critical(solution, memory, control)?;
            Ok(CriticalView { puzzle, value: solution.value(puzzle.start), critical })
        }))
    }

    /// The verdicts of a board with other rules, computed unless they are known.
    ///
    /// # Errors
    /// As [`critical`](Self::critical).
    pub(crate) fn variants(
        &self,
        choice: BoardChoice,
        context: Context<'_>,
        control: &dyn Control,
    ) -> Option<Result<VariantsView<'_>, InsightFailure>> {
        let (_, part) = self.chosen(choice)?;
        let memory = context.settings.solver_memory.0;
        Some(with_solution(&part, context, |puzzle, solution| {
            let variants = part.board.variants(solution, memory, control)?;
            Ok(VariantsView { value: solution.value(puzzle.start), variants })
        }))
    }

    /// The critical cells as Markdown; `None` if there is no such board.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    pub(crate) fn critical_text(
        &self,
        context: Context<'_>,
        choice: BoardChoice,
        control: &dyn Control,
    ) -> Result<Option<Result<String, &'static str>>, Stopped> {
        Ok(Some(match self.critical(choice, context, control) {
            None => return Ok(None),
            Some(Err(InsightFailure::Stopped(Stopped::Cancelled))) => return Err(Stopped::Cancelled),
            Some(Err(failure)) => Err(failure.reason()),
            Some(Ok(view)) => Ok(view.markdown()),
        }))
    }

    /// Computes the variants that the hover at a position shows, if that takes a short time.
    pub(crate) fn learn_for_hover(&self, context: Context<'_>, position: Position) {
        let Some(part) = self.unlearned_at(context.encoding, position) else { return };
        if let Ok((_, solution)) = solved(&part, context.solutions) {
            // A failure leaves them out.
            let _ = part.board.variants(&solution, context.settings.solver_memory.0, &Deadline::after(MOST_TIME));
        }
    }

    /// The board whose variants the hover at a position would show if they were known.
    pub(crate) fn unlearned_at(&self, encoding: Encoding, position: Position) -> Option<BoardPart<'_>> {
        let part = self.cell_at(position, encoding).filter(|cell| cell.kind == CellKind::Police)?.part;
        let is_small = part.puzzle()?.game.board.cell_count() <= MOST_CELLS_HOVERED;
        (is_small && part.board.known_variants().is_none()).then_some(part)
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
    pub(crate) fn is(self, stopped: Stopped) -> bool {
        self == Self::Stopped(stopped)
    }

    /// The reason, as a sentence.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Unsolved(reason) => reason,
            Self::Stopped(Stopped::Cancelled) => "Cancelled.",
            Self::Stopped(Stopped::TooLarge { .. }) => "There is not enough memory to solve other boards of this size.",
        }
    }
}

fn with_solution<'a, T>(
    part: &BoardPart<'a>,
    context: Context<'_>,
    compute: impl FnOnce(&'a BoardPuzzle, &Arc<BoardSolution>) -> Result<T, InsightFailure>,
) -> Result<T, InsightFailure> {
    let (puzzle, solution) = solved(part, context.solutions).map_err(InsightFailure::Unsolved)?;
    if puzzle.game.board.cell_count() > MOST_CELLS_TRIED {
        return Err(InsightFailure::Unsolved(
            "The board is too large: other boards of this size take too long to solve.",
        ));
    }
    compute(puzzle, &solution)
}

/// What `expect` asserts.
fn wish(part: &BoardPart<'_>) -> Option<String> {
    part.board.reading.expectation?;
    let directive = part.board.directive(BoardKey::Expect)?.directive;
    let words = directive.value.of(&part.board.section.text).split([' ', '\t']);
    Some(words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}

/// The result of the search so far.
fn message(part: &BoardPart<'_>, value: Option<Value>, known: &KnownRepairs, context: Context<'_>) -> String {
    let Some(value) = value else {
        return solved(part, context.solutions).err().unwrap_or("Not solved yet.").to_owned();
    };
    if part.board.reading.expectation.is_none() {
        return "The board has no `expect`.".to_owned();
    }
    if part.board.wish(value).is_none() {
        return "`expect` holds.".to_owned();
    }
    match (known.within, known.repairs.len()) {
        (None, 0) => "No repair is known yet.".to_owned(),
        (Some(Within::One), 0) => format!("No board within one edit is as expected ({} tried).", known.tried),
        (Some(Within::Two), 0) => format!("No board within two edits is as expected ({} tried).", known.tried),
        (_, 1) => "1 repair.".to_owned(),
        (_, count) => format!("{count} repairs, the nearest first."),
    }
}

/// Offers a search for repairs of the boards with a wrong `expect` on the lines of a range.
pub(crate) fn repair_search_actions(
    file: &File,
    context: Context<'_>,
    request: CodeActionRequest<'_>,
) -> Vec<CodeAction> {
    let mut actions = Vec::new();
    if file.as_boards().is_none() || !(request.wants)(ActionKind::QuickFix) {
        return actions;
    }
    let lines = request.range.start.line..=request.range.end.line;
    let Some(board) = file.board_number_at(*lines.start()) else { return actions };
    let Some((_, part)) = file.as_boards().and_then(|boards| boards.chosen(board.into())) else { return actions };
    let Some(reading) = part.board.directive(BoardKey::Expect) else { return actions };
    let directive = reading.directive;
    let line = part.first_line().saturating_add(u32::try_from(directive.line).unwrap_or(u32::MAX));
    let value = part.result(context.solutions).and_then(|result| result.solved());
    let is_wrong = value.is_some_and(|value| part.board.wish(value).is_some());
    let Some(within) = part.board.known_repairs().next().filter(|_| is_wrong && lines.contains(&line)) else {
        return actions;
    };
    let title = match within {
        Within::One => "Search for single edits of the board that make `expect` true",
        Within::Two => "No single edit of the board makes `expect` true: search for pairs of edits",
    };
    let place: Range = part.placer(context.encoding).range(directive.value);
    let lens = Lens { range: place, board, title: title.to_owned(), action: LensAction::Repair };
    actions.push(CodeAction {
        title: title.to_owned(),
        kind: ActionKind::QuickFix,
        diagnostic: None,
        is_preferred: false,
        effect: ActionEffect::Run(lens),
    });
    actions
}

impl CriticalView<'_> {
    /// The list as Markdown.
    fn markdown(&self) -> String {
        let Self { puzzle, value, critical } = self;
        let changes = |toggle: &&CriticalToggle| toggle.value.outcome() != value.outcome();
        let outcomes = critical.iter().filter(changes).count();
        let mut text = format!(
            "**{value}.** {outcomes} {} the outcome, {} only the turns.\n",
            if outcomes == 1 { "cell changes" } else { "cells change" },
            critical.len() - outcomes
        );
        for toggle in *critical {
            let (row, column) = place_of(&puzzle.game.board, toggle.cell);
            let _ = write!(text, "\n- {} on row {row}, column {column}: {}", toggle.to.name(), toggle.value);
        }
        text + "\n"
    }
}
