//! One section of a board file in its document.

use std::ops::Range;
use std::sync::Arc;

use crate::analysis::board::verdict_change::{SavedBoard, difference};
use crate::analysis::context::Context;
use crate::analysis::part::ByteBudget;
use crate::analysis::part::Difference;
use crate::analysis::part::OutlineStep;
use crate::analysis::part::{DocumentPart, PartReport, Placer};
use crate::analysis::part::{FoldKind, runs};
use crate::analysis::part::{LensVerdict, NoVerdict};
use crate::analysis::solve_status::{HAS_ERRORS, Solutions, SolveState};
use crate::model::{BoardGame, Step};
use crate::rules::{
    BoardSolveResult, CheckedBoard, Diagnostic, Edit, Facts, Fix, JudgedExpect, Part as _,
    ReportedDiagnostics, RunRules as _, SolveResult, apply_selection, apply_settings,
    asserting_edit, at_file_start, empty_file, foreign_file, is_text_alone, judge_expect,
};
use crate::solve::insight::{BoardFact, BoardQuestion};
use crate::solve::{Chase, SolveRequest, SolvedChase};
use crate::syntax::{LineKind, SourceLines};
use crate::text::{Encoding, Offset, Span};

/// The name of boards as a kind of puzzle.
pub(crate) const KIND_NAME: &str = "board";

/// One section of a document with its location; most have a board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BoardPart<'a> {
    /// The checked board; its places are bytes from the section's start.
    pub board: &'a CheckedBoard,
    /// The start of the section in the document.
    pub start: Offset,
    /// The 0-based number of its first line in the document.
    pub first_line: u32,
    /// Whether another board was solved in this place, before an edit changed it.
    pub has_changed: bool,
    /// The board in this place when the document was saved.
    pub(crate) saved: &'a SavedBoard,
    /// What is reported about it.
    pub(crate) reported: Reported,
}

/// What is reported about a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reported {
    /// Everything that the rules find.
    Everything,
    /// Only that its file is not a board file.
    ForeignFile,
    /// Empty, since another section reports it.
    Nothing,
}

impl Reported {
    /// For the section of this number, see [`CheckedBoard::foreign_section`].
    pub(crate) fn of(foreign: Option<usize>, section: usize) -> Self {
        match foreign {
            None => Self::Everything,
            Some(first) if first == section => Self::ForeignFile,
            Some(_) => Self::Nothing,
        }
    }
}

impl<'a> BoardPart<'a> {
    /// The board as a chase, if it can be solved, with any number of policemen.
    pub(crate) fn chase(&self) -> Option<&'a Chase> {
        self.board.chase.as_ref()
    }

    /// The game, if it can be solved, with any number of policemen.
    pub(crate) fn game(&self) -> Option<&'a Arc<BoardGame>> {
        self.board.reading.game()
    }

    /// The request for its verdict, if it can be solved.
    pub(crate) fn solve_request(&self) -> Option<SolveRequest> {
        Some(self.chase()?.solve_request())
    }

    /// The 0-based number of the line of the first grid row in the document, if there is a grid.
    pub(crate) fn first_row_line(&self) -> Option<u32> {
        let grid = self.board.section.grid.as_ref()?;
        Some(self.first_line.saturating_add(u32::try_from(grid.lines.start).ok()?))
    }

    /// The 0-based number of the line after its last one in the document.
    pub(crate) fn end_line(&self) -> u32 {
        let count = self.board.section.lines.len();
        self.first_line.saturating_add(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Whether its text has no board: all sections but the last have a grid.
    fn is_empty_file(&self) -> bool {
        self.start == Offset::default() && self.board.section.grid.is_none()
    }

    /// The solve result, if the puzzle was solved or is too large.
    pub(crate) fn result(&self, solutions: &dyn Solutions) -> Option<BoardSolveResult> {
        chase_result(self.chase()?, solutions)
    }

    /// A fact about the puzzle, if it is known.
    pub(crate) fn fact(
        &self,
        solutions: &dyn Solutions,
        question: &BoardQuestion,
    ) -> Option<Arc<BoardFact>> {
        solutions.fact(self.chase()?, question)
    }

    /// The title, unless it is missing or empty.
    pub(crate) fn title(&self) -> Option<&'a str> {
        Some(self.board.reading.title?.of(&self.board.section.text))
    }
}

/// The verdict of a chase, if it is solved or too large.
pub(crate) fn chase_result(chase: &Chase, solutions: &dyn Solutions) -> Option<BoardSolveResult> {
    chase.ask(
        |game, start| solutions.result(game, start),
        |game, start| match solutions.result(game, start)? {
            SolveResult::Solved(verdict) => Some(SolveResult::Solved(verdict.value?)),
            SolveResult::TooLarge { needed, limit } => {
                Some(SolveResult::TooLarge { needed, limit })
            }
        },
    )
}

/// The best line of a chase from its start, at least its first `MAX_TURNS` turns.
pub(crate) fn chase_line(chase: &Chase, solutions: &dyn Solutions) -> Vec<Step> {
    chase.line_of(
        |game, start| solutions.best_line(game, start),
        |game, start| solutions.best_line(game, start),
    )
}

/// The solve state of a chase. `has_changed` says that another board was solved in its place.
pub(crate) fn chase_state(
    chase: &Chase,
    solutions: &dyn Solutions,
    has_changed: bool,
) -> SolveState {
    chase.ask(
        |game, _| SolveState::new(&solutions.status(game), has_changed),
        |game, _| SolveState::new(&solutions.status(game), has_changed),
    )
}

/// The chase of a section and its solution, or the reason why it is missing, as a sentence.
pub(crate) fn solved_chase<'a>(
    part: &BoardPart<'a>,
    solutions: &dyn Solutions,
) -> Result<(&'a Chase, SolvedChase), &'static str> {
    let chase = part.chase().ok_or(HAS_ERRORS)?;
    let is_stale = is_stale(part, solutions);
    let solution = chase.solved(
        |game| solutions.status(game).solution_or_reason(is_stale),
        |game| solutions.status(game).solution_or_reason(is_stale),
    )?;
    Ok((chase, solution))
}

/// Whether the board has changed since it was solved, and the result of the changed one is unknown.
pub(crate) fn is_stale(part: &BoardPart<'_>, solutions: &dyn Solutions) -> bool {
    part.has_changed && part.result(solutions).is_none()
}

impl DocumentPart for BoardPart<'_> {
    fn kind_name(&self) -> &'static str {
        KIND_NAME
    }

    fn source(&self) -> &SourceLines {
        &self.board.section
    }

    fn start(&self) -> Offset {
        self.start
    }

    fn first_line(&self) -> u32 {
        self.first_line
    }

    fn line_range(&self) -> Range<u32> {
        self.first_line..self.end_line()
    }

    fn has_puzzle(&self) -> bool {
        self.board.section.grid.is_some()
    }

    fn title(&self) -> Option<&str> {
        BoardPart::title(self)
    }

    fn name(&self, number: usize) -> String {
        self.title().map_or_else(|| format!("Board {}", number + 1), str::to_owned)
    }

    fn own_lines(&self) -> Option<Range<usize>> {
        Some(self.board.section.own_lines())
    }

    fn foldable(&self) -> Vec<(Range<usize>, FoldKind)> {
        let section = &self.board.section;
        let is_remark = |kind| matches!(kind, LineKind::Comment | LineKind::Text);
        let remarks = runs(&section.lines, is_remark).map(|lines| (lines, FoldKind::Comment));
        [(section.own_lines(), FoldKind::Block)].into_iter().chain(remarks).collect()
    }

    /// The cell, its row, the board; in a directive the key or value, the directive, its line.
    fn spans_in(&self, line: usize) -> Vec<Vec<Span>> {
        let section = &self.board.section;
        let directives = &section.directives;
        let mut levels = Vec::new();
        if let Ok(index) = directives.binary_search_by_key(&line, |directive| directive.line) {
            let directive = directives[index];
            levels.push(vec![directive.key, directive.value]);
            levels.push(vec![directive.whole()]);
        }
        levels.extend(section.lines.get(line).map(|line| self.cells_on(line.whole())));
        levels
    }

    fn selected_blocks(&self) -> Vec<Span> {
        self.board.own_lines().into_iter().collect()
    }

    fn report(&self, context: Context<'_>, most: usize) -> PartReport {
        if self.reported != Reported::Everything {
            let is_here = self.reported == Reported::ForeignFile;
            let mut diagnostics = Vec::new();
            diagnostics.extend(foreign_file(self.board).filter(|_| is_here));
            apply_settings(context.settings, &mut diagnostics);
            apply_selection(context.settings, &mut diagnostics);
            let found = ReportedDiagnostics { diagnostics, is_cut: false };
            return PartReport { found, outcome: None };
        }
        let result = self.result(context.solutions);
        let fact = |question: &BoardQuestion| self.fact(context.solutions, question);
        let mut found = self.board.report(result, Facts(&fact), context.settings, most);
        for diagnostic in &mut found.diagnostics {
            if let Some(fix) = &mut diagnostic.fix {
                self.fit(fix);
            }
        }
        if self.is_empty_file() {
            let mut about_file = vec![empty_file()];
            apply_settings(context.settings, &mut about_file);
            apply_selection(context.settings, &mut about_file);
            found.diagnostics.splice(0..0, about_file);
            found.is_cut |= found.diagnostics.len() > most;
            found.diagnostics.truncate(most);
        }
        PartReport {
            found,
            outcome: result.and_then(SolveResult::solved).map(|value| value.outcome().name()),
        }
    }

    fn fixes(
        &self,
        context: Context<'_>,
        diagnostics: &[Diagnostic],
        pointed: Span,
        room: &mut ByteBudget,
    ) -> Vec<Vec<Fix>> {
        let result = self.result(context.solutions);
        let fact = |question: &BoardQuestion| self.fact_for_fixes(context, question);
        let known = (result, Facts(&fact as &_));
        let mut fixes = room.fill(diagnostics, |diagnostic, most| {
            self.board.fixes(diagnostic, known, pointed, most)
        });
        self.offer_placement(context, diagnostics, &mut fixes);
        for fix in fixes.iter_mut().flatten() {
            self.fit(fix);
        }
        fixes
    }

    fn likely_fixes(&self, context: Context<'_>, diagnostics: &[Diagnostic]) -> Vec<Fix> {
        let is_foreign = self.reported != Reported::Everything;
        if is_foreign && !is_text_alone(self.board) {
            return Vec::new();
        }
        let result = self.result(context.solutions);
        let fixes =
            diagnostics.iter().filter_map(|diagnostic| self.board.likely_fix(diagnostic, result));
        fixes.map(|fix| self.fix_in_file(fix)).collect()
    }

    fn solve_state(&self, solutions: &dyn Solutions) -> SolveState {
        match self.chase() {
            Some(chase) => chase_state(chase, solutions, is_stale(self, solutions)),
            None => SolveState::Errors,
        }
    }

    fn solve_request(&self) -> Option<SolveRequest> {
        BoardPart::solve_request(self)
    }

    fn verdict(&self, solutions: &dyn Solutions) -> Result<LensVerdict, NoVerdict> {
        let solved = solved_chase(self, solutions);
        match (self.result(solutions), solved) {
            (Some(BoardSolveResult::Solved(value)), _) => {
                let has_critical_cells = self.chase().is_some_and(Chase::is_small);
                Ok(LensVerdict {
                    text: value.to_string(),
                    outcome: Some(value.outcome().name()),
                    turns: value.turns(),
                    has_line: value.turns().is_some(),
                    has_critical_cells,
                })
            }
            (_, solved) => Err(NoVerdict {
                reason: solved.err().unwrap_or("Not solved yet."),
                can_be_solved: self.game().is_some(),
            }),
        }
    }

    fn judged_expect(&self, solutions: &dyn Solutions) -> Option<JudgedExpect> {
        judge_expect(self.board, self.result(solutions).and_then(SolveResult::solved))
    }

    fn assert_verdict(&self, solutions: &dyn Solutions) -> Option<Edit> {
        let verdict = self.result(solutions).and_then(SolveResult::solved)?;
        asserting_edit(self.board, verdict).map(|edit| self.fitted(edit))
    }

    fn difference(&self, solutions: &dyn Solutions) -> Option<Difference> {
        difference(self, solutions)
    }

    fn is_change_taken(&self) -> bool {
        self.saved.is_taken
    }

    fn best_line_steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        self.steps(context)
    }
}

impl<'a> BoardPart<'a> {
    pub(crate) fn placer(self, encoding: Encoding) -> Placer<'a> {
        Placer::of_source(&self.board.section, self.start, self.first_line, encoding)
    }

    /// Adapts the edits of a fix to the start of the file.
    fn fit(&self, fix: &mut Fix) {
        fix.edits =
            std::mem::take(&mut fix.edits).into_iter().map(|edit| self.fitted(edit)).collect();
    }

    /// A fix, adapted to the start of the file.
    pub(crate) fn fix_in_file(&self, mut fix: Fix) -> Fix {
        self.fit(&mut fix);
        fix
    }

    /// An edit, adapted to the start of the file.
    pub(crate) fn fitted(&self, edit: Edit) -> Edit {
        if self.start == Offset::default() {
            at_file_start(&self.board.section, edit)
        } else {
            edit
        }
    }
}
