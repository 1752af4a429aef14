//! A file with one puzzle under edit: what graph games and pursuits share.
//!
//! The kind's checked text implements [`OnePuzzle`]. Guarantee: recording a save does not read the
//! text, since a large file is recorded as saved before it is read. Deliberately not here: solutions.

use std::ops::{ControlFlow, Range};
use std::sync::{Arc, OnceLock};

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::part::{
    ByteBudget, Difference, DocumentPart, LensVerdict, NoVerdict, OutlineStep, PartReport, Placer,
    WITHOUT_START,
};
use crate::analysis::solve_status::{HAS_ERRORS, Solutions, SolutionsOf, SolveState, SolveStatus};
use crate::analysis::symbols::{Symbol, SymbolKind, matches_query};
use crate::rules::{
    Diagnostic, Edit, Facts, Fix, JudgedExpect, Part, RunRules as _, SolveResult, asserting_edit,
    judge_expect,
};
use crate::solve::{Control, GameKey, Solvable, SolveRequest, Stopped, Turns};
use crate::syntax::SourceLines;
use crate::text::{Encoding, Offset, Position, Span, Text, TextEdit, TooLong, UnreadableEdit};

/// Above this size, reading a text takes milliseconds.
const SLOW_FROM: Offset = Offset::of_bytes(1 << 18);

/// The most vertices or words in an outline. An editor would freeze with many more.
pub(crate) const MAX_LISTED: usize = 10_000;

/// The text of a file with one puzzle, read and checked.
pub(crate) trait OnePuzzle: Part<Value = <Self::Game as Solvable>::Verdict> + Clone {
    /// The key of its game in the solution cache.
    type Game: GameKey;

    /// The name of a puzzle without a title.
    const UNTITLED: &'static str;
    /// The reason for a solved puzzle without a verdict, as a sentence.
    const NO_VERDICT: &'static str;
    /// The outcome in few words of a verdict that is only a number.
    const NUMBER: &'static str;

    /// Reads a text.
    fn read(text: String) -> Self;

    /// The game and its start, without an error that keeps it from being solved.
    fn game(&self) -> Option<(&Self::Game, <Self::Game as Solvable>::Start)>;

    /// The request to solve it.
    fn request(game: Self::Game, start: <Self::Game as Solvable>::Start) -> SolveRequest;

    /// Its solutions.
    fn solutions(solutions: &dyn Solutions) -> &dyn SolutionsOf<Self::Game>;

    /// Whether there is a puzzle, with or without errors.
    fn has_content(&self) -> bool;

    /// The place of the title, unless it is missing or empty.
    fn title(&self) -> Option<Span>;

    /// The index of the first line of the puzzle itself.
    fn first_line(&self) -> Option<usize>;

    /// The size of the puzzle, as its file lists it.
    fn size_in_words(&self) -> String;

    /// Its vertices or words, in order, as symbols.
    fn children(
        document: &PuzzleDocument<Self>,
        context: Context<'_>,
    ) -> impl Iterator<Item = Symbol>;

    /// The outcome that a verdict asserts; `None` if it is only a number.
    fn outcome(verdict: &Self::Verdict) -> Option<&'static str>;

    /// The turns to the end that a verdict states, if it does.
    fn turns(verdict: &Self::Verdict) -> Option<Turns>;

    /// Whether the best line of a verdict shows a move.
    fn has_line(verdict: &Self::Verdict) -> bool;

    /// See [`DocumentPart::spans_in`].
    fn spans_in(document: &PuzzleDocument<Self>, line: usize) -> Vec<Vec<Span>>;

    /// See [`DocumentPart::best_line_steps`].
    fn best_line_steps(document: &PuzzleDocument<Self>, context: Context<'_>) -> Vec<OutlineStep>;

    /// See `File::statistics_text`.
    fn statistics(
        document: &PuzzleDocument<Self>,
        context: Context<'_>,
        solution: &<Self::Game as Solvable>::Solution,
    ) -> String;
}

/// A file under edit, with everything known about it except its solution. Cloning shares the text
/// and its diagnostics.
#[derive(Debug, Clone)]
pub(crate) struct PuzzleDocument<P: OnePuzzle> {
    text: Text,
    /// The checked text, computed on first use and shared with clones.
    checked: Arc<OnceLock<P>>,
    /// Whether an earlier version of the game was solved.
    was_solved: bool,
    /// The number of the puzzle, from 0, among the puzzles of the file.
    number: usize,
    saved: SavedPuzzle<P::Game>,
}

/// A puzzle at the last two saves that changed it.
#[derive(Debug, Clone)]
struct SavedPuzzle<G: GameKey> {
    /// The game at the last save of an earlier text. If that is wrong, the last one without errors.
    before: Option<(G, G::Start)>,
    /// Whether the current text is saved.
    is_current: bool,
    /// Whether the change of its verdict was returned.
    is_taken: bool,
}

impl<P: OnePuzzle> PuzzleDocument<P> {
    /// Stores a text, which is read on first use.
    ///
    /// # Errors
    /// If the text is 4 GiB or longer.
    pub(crate) fn new(content: &str) -> Result<Self, TooLong> {
        Ok(Self {
            text: Text::new(content)?,
            checked: Arc::default(),
            was_solved: false,
            number: 0,
            saved: SavedPuzzle { before: None, is_current: false, is_taken: false },
        })
    }

    /// See `File::edit_each`.
    pub(crate) fn edit_each(
        &mut self,
        edits: &[TextEdit],
        encoding: Encoding,
        solutions: &dyn Solutions,
    ) -> Result<(), UnreadableEdit> {
        let result = self.text.replace_each(edits, encoding);
        self.forget(solutions);
        result.map(|_| ())
    }

    /// Replaces the whole text.
    ///
    /// # Errors
    /// A text of 4 GiB or longer leaves the document unchanged.
    pub(crate) fn replace_all(
        &mut self,
        content: &str,
        solutions: &dyn Solutions,
    ) -> Result<(), TooLong> {
        self.text = Text::new(content)?;
        self.forget(solutions);
        Ok(())
    }

    /// Discards the results for the text before an edit.
    fn forget(&mut self, solutions: &dyn Solutions) {
        // Clones made before the edit keep the results for the earlier text.
        let before = std::mem::take(&mut self.checked);
        let was_current = std::mem::take(&mut self.saved.is_current);
        let Some((game, start)) = before.get().and_then(P::game) else { return };
        let solutions = P::solutions(solutions);
        self.was_solved |= matches!(solutions.status(game), SolveStatus::Solved(_))
            || matches!(solutions.result(game, start.clone()), Some(SolveResult::Solved(_)));
        if was_current {
            self.saved.before = Some((game.clone(), start));
            self.saved.is_taken = false;
        }
    }

    /// The text.
    pub(crate) const fn text(&self) -> &Text {
        &self.text
    }

    /// See `File::record_save`.
    pub(crate) fn record_save(&mut self) {
        self.saved.is_current = true;
    }

    /// See `File::mark_changes_taken`.
    pub(crate) fn mark_changes_taken(&mut self, parts: &[usize]) {
        self.saved.is_taken |= !parts.is_empty();
    }

    /// Whether reading the text takes a noticeable time.
    pub(crate) fn is_slow_to_read(&self) -> bool {
        self.text.end() > SLOW_FROM
    }

    /// Whether the current text was read.
    pub(crate) fn is_read(&self) -> bool {
        self.checked.get().is_some()
    }

    /// Reads the text.
    pub(crate) fn read_now(&self) {
        self.checked();
    }

    /// The checked text, which is read on first use.
    pub(crate) fn checked(&self) -> &P {
        self.checked.get_or_init(|| P::read(self.text.to_string()))
    }

    /// The key of the game in the solution cache.
    pub(crate) fn key(&self) -> Option<&P::Game> {
        self.checked().game().map(|(game, _)| game)
    }

    /// The request for its verdict, if it can be solved.
    pub(crate) fn solve_request(&self) -> Option<SolveRequest> {
        let (game, start) = self.checked().game()?;
        Some(P::request(game.clone(), start))
    }

    /// The request for its verdict, whichever puzzle is chosen: there is one.
    pub(crate) fn solve_request_of(&self, _: PuzzleChoice) -> Option<SolveRequest> {
        self.solve_request()
    }

    /// The request for its verdict, whatever the position.
    pub(crate) fn solve_request_at(&self, _: Position, _: Encoding) -> Option<SolveRequest> {
        self.solve_request()
    }

    /// The number of the puzzle, from 0, among the puzzles of the file.
    pub(crate) const fn first_number(&self) -> usize {
        self.number
    }

    /// Gives the puzzle this number.
    pub(crate) fn number_from(&mut self, number: usize) {
        self.number = number;
    }

    /// The number of the puzzle, to which all lines belong.
    pub(crate) const fn puzzle_number_at(&self, _line: u32) -> Option<usize> {
        Some(self.number)
    }

    /// One if there is a puzzle. A text that is slow to read counts before it is read.
    pub(crate) fn puzzle_count(&self) -> usize {
        usize::from(self.is_slow_to_read() || self.has_content())
    }

    /// It is one part.
    pub(crate) const fn part_count(&self) -> usize {
        1
    }

    /// See `File::each_part`.
    pub(crate) fn each_part(
        &self,
        _touching: Option<Span>,
        visit: &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit(self)
    }

    /// See `Block::with_chosen`.
    pub(crate) fn with_chosen(
        &self,
        choice: PuzzleChoice,
        visit: &mut dyn FnMut(usize, &dyn DocumentPart),
    ) {
        if self.is_meant(choice) {
            visit(self.number, self);
        }
    }

    /// See `File::statistics_text`.
    pub(crate) fn statistics_text(
        &self,
        context: Context<'_>,
        choice: PuzzleChoice,
        _: &dyn Control,
    ) -> Result<Option<String>, Stopped> {
        let counted = || match self.solved(context.solutions) {
            Ok(solution) => P::statistics(self, context, &solution),
            Err(reason) => format!("{reason}\n"),
        };
        Ok(self.is_meant(choice).then(counted))
    }

    /// Whether there is a puzzle, with or without errors.
    pub(crate) fn has_content(&self) -> bool {
        self.checked().has_content()
    }

    /// Whether `choice` is the only puzzle of the file.
    pub(crate) fn is_meant(&self, choice: PuzzleChoice) -> bool {
        let is_other = matches!(choice, PuzzleChoice::Number(number) if number != self.number);
        self.has_content() && !is_other
    }

    /// The value of `title`, unless it is missing or empty.
    pub(crate) fn title(&self) -> Option<&str> {
        let checked = self.checked();
        Some(checked.title()?.of(&checked.source().text))
    }

    /// The title, or words for a puzzle without one.
    pub(crate) fn name(&self) -> &str {
        self.title().unwrap_or(P::UNTITLED)
    }

    /// The solution, or why it is missing, as a sentence.
    pub(crate) fn solved(
        &self,
        solutions: &dyn Solutions,
    ) -> Result<Arc<<P::Game as Solvable>::Solution>, &'static str> {
        let key = self.key().ok_or(HAS_ERRORS)?;
        P::solutions(solutions).status(key).solution_or_reason(self.was_solved)
    }

    /// The solve result, if the game was solved or is too large.
    pub(crate) fn result(&self, solutions: &dyn Solutions) -> Option<SolveResult<P::Value>> {
        let (game, start) = self.checked().game()?;
        P::solutions(solutions).result(game, start)
    }

    /// The verdict, if it is known and there is one.
    pub(crate) fn verdict(&self, solutions: &dyn Solutions) -> Option<P::Verdict> {
        self.result(solutions)?.solved().and_then(P::verdict)
    }

    /// The 0-based number of the first line of the puzzle itself.
    pub(crate) fn first_line(&self) -> Option<u32> {
        u32::try_from(self.checked().first_line()?).ok()
    }

    /// The puzzle with its vertices or words as children; empty without a puzzle.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn symbols(&self, context: Context<'_>) -> Vec<Symbol> {
        let mut puzzle = self.symbol(context);
        if let Some(puzzle) = &mut puzzle {
            puzzle.children = P::children(self, context).take(MAX_LISTED).collect();
        }
        puzzle.into_iter().collect()
    }

    /// At most `most` symbols that match a query among the puzzle, its vertices and words. For an
    /// empty query, the puzzle alone.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub(crate) fn symbols_named(
        &self,
        context: Context<'_>,
        query: &str,
        most: usize,
    ) -> Vec<Symbol> {
        let children = (!query.is_empty()).then(|| P::children(self, context));
        let all = self.symbol(context).into_iter().chain(children.into_iter().flatten());
        all.filter(|symbol| matches_query(&symbol.name, query)).take(most).collect()
    }

    /// The puzzle as a symbol without children.
    fn symbol(&self, context: Context<'_>) -> Option<Symbol> {
        if !self.has_content() {
            return None;
        }
        let checked = self.checked();
        let size = checked.size_in_words();
        let detail = match self.verdict(context.solutions) {
            Some(verdict) => format!("{size} · {verdict}"),
            None => size,
        };
        let source = checked.source();
        let mut lines = source.lines.iter().filter(|line| !line.trimmed().is_empty());
        let start = lines.next().map(|line| line.whole().start).unwrap_or_default();
        let first = || Some(source.lines.get(checked.first_line()?)?.trimmed());
        let selection = checked.title().or_else(first);
        let mut placer = Placer::new(self, context.encoding);
        Some(Symbol {
            name: self.name().to_owned(),
            detail,
            kind: SymbolKind::Game,
            range: placer.position(start)..self.text.position(self.text.end(), context.encoding),
            selection: placer.range(selection.unwrap_or(Span { start, end: start })),
            children: Vec::new(),
        })
    }

    /// The offset of a position.
    pub(crate) fn offset(&self, position: Position, encoding: Encoding) -> Offset {
        self.text.offset(position, encoding)
    }

    /// A span in lines and columns.
    pub(crate) fn range(&self, span: Span, encoding: Encoding) -> Range<Position> {
        self.text.position(span.start, encoding)..self.text.position(span.end, encoding)
    }
}

impl<P: OnePuzzle> DocumentPart for PuzzleDocument<P> {
    fn kind_name(&self) -> &'static str {
        P::NOUN
    }

    fn source(&self) -> &SourceLines {
        self.checked().source()
    }

    fn has_puzzle(&self) -> bool {
        self.has_content()
    }

    fn title(&self) -> Option<&str> {
        Self::title(self)
    }

    fn name(&self, _number: usize) -> String {
        self.title().map_or_else(|| format!("The {}", P::NOUN), str::to_owned)
    }

    fn spans_in(&self, line: usize) -> Vec<Vec<Span>> {
        P::spans_in(self, line)
    }

    fn report(&self, context: Context<'_>, most: usize) -> PartReport {
        let result = self.result(context.solutions);
        let value = result.clone().and_then(SolveResult::solved);
        let found = self.checked().report(result, Facts::NONE, context.settings, most);
        let outcome = value.map(|value| match P::verdict(value) {
            Some(verdict) => P::outcome(&verdict).unwrap_or(P::NUMBER),
            None => WITHOUT_START,
        });
        PartReport { found, outcome }
    }

    fn fixes(
        &self,
        context: Context<'_>,
        diagnostics: &[Diagnostic],
        pointed: Span,
        room: &mut ByteBudget,
    ) -> Vec<Vec<Fix>> {
        let known = (self.result(context.solutions), Facts::NONE);
        room.fill(diagnostics, |diagnostic, most_bytes| {
            self.checked().fixes(diagnostic, known.clone(), pointed, most_bytes)
        })
    }

    fn likely_fixes(&self, context: Context<'_>, diagnostics: &[Diagnostic]) -> Vec<Fix> {
        let result = self.result(context.solutions);
        let fix = |diagnostic| self.checked().likely_fix(diagnostic, result.clone());
        diagnostics.iter().filter_map(fix).collect()
    }

    fn solve_state(&self, solutions: &dyn Solutions) -> SolveState {
        match self.key() {
            Some(key) => SolveState::new(&P::solutions(solutions).status(key), self.was_solved),
            None => SolveState::Errors,
        }
    }

    fn solve_request(&self) -> Option<SolveRequest> {
        Self::solve_request(self)
    }

    fn verdict(&self, solutions: &dyn Solutions) -> Result<LensVerdict, NoVerdict> {
        let none = |reason, can_be_solved| NoVerdict { reason, can_be_solved };
        let Some(verdict) = Self::verdict(self, solutions) else {
            return Err(match self.solved(solutions) {
                Ok(_) => none(P::NO_VERDICT, false),
                Err(reason) => none(reason, self.key().is_some()),
            });
        };
        let has_line = P::has_line(&verdict);
        Ok(LensVerdict {
            text: verdict.to_string(),
            outcome: P::outcome(&verdict),
            turns: P::turns(&verdict),
            has_line,
            has_critical_cells: false,
        })
    }

    fn judged_expect(&self, solutions: &dyn Solutions) -> Option<JudgedExpect> {
        judge_expect(self.checked(), Self::verdict(self, solutions))
    }

    fn assert_verdict(&self, solutions: &dyn Solutions) -> Option<Edit> {
        asserting_edit(self.checked(), Self::verdict(self, solutions)?)
    }

    fn difference(&self, solutions: &dyn Solutions) -> Option<Difference> {
        let (game, start) = self.saved.before.as_ref().filter(|_| self.saved.is_current)?;
        let before = P::solutions(solutions).result(game, start.clone())?;
        let was = before.solved().and_then(P::verdict)?;
        let now = Self::verdict(self, solutions)?;
        let outcome = P::outcome(&now);
        let difference = Difference {
            before: was.to_string(),
            now: now.to_string(),
            // Every change of a number matters.
            changes_outcome: outcome.is_none() || outcome != P::outcome(&was),
            cells: None,
            span: None,
        };
        (difference.before != difference.now).then_some(difference)
    }

    fn is_change_taken(&self) -> bool {
        self.saved.is_taken
    }

    fn best_line_steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        P::best_line_steps(self, context)
    }
}

/// Visits the only part of a text, which is not kept.
pub(crate) fn each_part<P: OnePuzzle>(
    text: &str,
    visit: &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // Positions end before a text that is too long.
    let Ok(document) = PuzzleDocument::<P>::new(text) else { return ControlFlow::Continue(()) };
    visit(&document)
}
