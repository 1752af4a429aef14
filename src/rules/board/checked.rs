//! A board as rules see it: one section of a board file.

use std::borrow::Borrow;
use std::sync::{Arc, OnceLock};

use crate::model::{
    BoardKey, BoardReading, CellKind, ChaseExpectation, DirectiveReading, GridReading, Intention,
};
use crate::rules::chase::{all_asserted, asserted, unmet};
use crate::rules::rule::{DiagnosticList, Edit, KeptDiagnostics, Part, Rule, RuleOn, SolveResult};
use crate::rules::values::{alternatives, invalid_value, nearest_or_all};
use crate::solve::insight::{BoardFact, BoardQuestion, CanonicalBoard, fulfils};
use crate::solve::{AnyGame, Chase, Value};
use crate::syntax::{LIKE_CELLS, LineKind, Section, SourceLines, WHITESPACE};
use crate::text::{Offset, Span};

/// The result of trying to solve a board: the value of its starting state.
pub type BoardSolveResult = SolveResult<Value>;

/// A section of a board file, read and checked.
#[derive(Debug)]
pub struct CheckedBoard {
    /// The section as text.
    pub section: Arc<Section>,
    /// Its meaning.
    pub reading: BoardReading,
    /// The board as a chase, if it can be solved, with any number of policemen.
    pub chase: Option<Chase>,
    kept: KeptDiagnostics,
    /// Computed by the first request: few boards are compared with others.
    form: OnceLock<Option<Arc<CanonicalBoard>>>,
    /// Computed by the first request: most files contain a board that can be solved.
    characters: OnceLock<Characters>,
}

/// How much of a section looks like a board.
#[derive(Debug, Clone, Copy, Default)]
struct Characters {
    /// All characters except whitespace, comments, directives and size headers.
    all: usize,
    /// Those that neither are cells nor are often written for one.
    foreign: usize,
}

impl CheckedBoard {
    /// Reads a section.
    ///
    /// # Complexity
    /// Linear in the bytes of the section.
    ///
    /// # Examples
    /// ```
    /// use stakeout::config::Settings;
    /// use stakeout::rules::{CheckedBoard, RunRules};
    /// use stakeout::syntax::Sections;
    ///
    /// let sections = Sections::new("P.T\n...\n");
    /// let board = CheckedBoard::new(sections.all()[0].section.clone());
    /// let found = board.diagnostics(None, &Settings::default());
    /// assert_eq!(found[0].message, "no exit: the board needs one `E`");
    /// ```
    pub fn new(section: Arc<Section>) -> Self {
        let reading = BoardReading::new(&section);
        let chase = reading.puzzle.clone().map(Chase::new);
        Self {
            section,
            reading,
            chase,
            kept: KeptDiagnostics::new(),
            form: OnceLock::new(),
            characters: OnceLock::new(),
        }
    }

    /// The game to be solved, if it can be.
    pub fn game(&self) -> Option<AnyGame> {
        Some(self.chase.as_ref()?.solve_request().game())
    }

    /// If a file is not a board file, the number of its section with the first line of text:
    /// no board can be solved, not even after safe fixes, and more than half of the characters are
    /// foreign.
    ///
    /// # Complexity
    /// Linear in the sections above the first board that can be solved, and once in their bytes.
    pub(crate) fn foreign_section(
        sections: impl Iterator<Item = impl Borrow<Self>>,
    ) -> Option<usize> {
        let mut total = Characters::default();
        let mut first = None;
        for (index, section) in sections.enumerate() {
            let section: &Self = section.borrow();
            let grid = section.reading.grid.as_ref();
            if section.has_puzzle() || grid.is_some_and(|grid| section.has_safe_fixes(grid)) {
                return None;
            }
            let here = section.characters.get_or_init(|| section.count_characters());
            total.all += here.all;
            total.foreign += here.foreign;
            first = first.or((here.all > 0).then_some(index));
        }
        first.filter(|_| 2 * total.foreign > total.all)
    }

    /// Whether safe fixes cover all unknown cells, and no piece is missing.
    fn has_safe_fixes(&self, grid: &GridReading) -> bool {
        let text = &self.section.text;
        let pieces = [CellKind::Police, CellKind::Thief, CellKind::Exit];
        !grid.unknown.is_empty()
            && grid.unknown.iter().all(|run| run.intention == Intention::Certain)
            && !pieces.into_iter().any(|kind| grid.lacks(kind, text))
    }

    fn count_characters(&self) -> Characters {
        let text = &self.section.text;
        let mut characters = Characters::default();
        let mut count = |character: char, is_cell: bool| {
            if !WHITESPACE.contains(&character) {
                characters.all += 1;
                characters.foreign += usize::from(!is_cell && !LIKE_CELLS.contains(&character));
            }
        };
        for line in self.section.lines.iter().filter(|line| line.kind == LineKind::Text) {
            for character in line.trimmed().of(text).chars() {
                count(character, false);
            }
        }
        let Some(grid) = &self.reading.grid else { return characters };
        for row in &grid.rows {
            for (_, character) in grid.cells(row, text) {
                count(character, grid.kind_of(character).is_some());
            }
        }
        characters
    }

    /// The canonical form of the board's puzzle, if it can be solved.
    pub(crate) fn form(&self) -> Option<Arc<CanonicalBoard>> {
        let form = self.form.get_or_init(|| {
            let chase = self.chase.as_ref()?;
            Some(Arc::new(CanonicalBoard::new(chase.puzzle())))
        });
        form.clone()
    }

    /// Makes `expect` assert a verdict, with turns if it has turns now; without a verdict, removes
    /// it. `None` if nothing has to change: `expect` asserts the verdict already, is invalid or
    /// missing.
    pub fn restate_expect(&self, verdict: Option<Value>) -> Option<Restated> {
        let expected = self.reading.expectation?;
        let directive = self.reading.directive(BoardKey::Expect)?.directive;
        match verdict {
            Some(value) if fulfils(value, expected) => None,
            Some(value) => {
                let text = asserted(value, matches!(expected, ChaseExpectation::Win(_, Some(_))));
                Some(Restated {
                    value: Some(text.clone()),
                    edit: Edit { span: directive.value, text },
                })
            }
            None => Some(Restated { value: None, edit: self.remove_directive(&directive) }),
        }
    }

    /// Why no board with the rules of this one can have a verdict, if so.
    pub(crate) fn why_never(&self, verdict: ChaseExpectation) -> Option<String> {
        let puzzle = self.chase.as_ref()?.puzzle();
        puzzle.game.rules.turns.why_never(puzzle.start.to_move, verdict)
    }

    /// Whether only comment lines stand between the grid and a line below it.
    fn is_below_grid(&self, line: usize) -> bool {
        let Some(grid) = &self.section.grid else { return false };
        let between = self.section.lines.get(grid.lines.end..line);
        // From the line up: many lines may follow many comments.
        between.is_some_and(|lines| lines.iter().rev().all(|line| line.kind == LineKind::Comment))
    }

    /// Whether a line is text that would become a row without the line below it. The lines from
    /// `next` on may be removed at the same time, if they can be removed at all.
    fn keeps_text(&self, above: usize, next: usize) -> bool {
        let section = &self.section;
        let is_text = section.lines.get(above).is_some_and(|line| line.kind == LineKind::Text);
        let stays = |index: &usize| {
            let kind = section.lines.get(*index).map(|line| line.kind);
            !matches!(kind, Some(LineKind::Directive | LineKind::Assignment | LineKind::SizeHeader))
        };
        is_text && (next..).find(stays).is_some_and(|below| section.would_be_row(above, below))
    }
}

impl Part for CheckedBoard {
    type Key = BoardKey;
    type Value = Value;
    type Verdict = Value;
    type Question = BoardQuestion;
    type Fact = BoardFact;

    const NOUN: &'static str = "board";
    const HERE: &'static str = "on this board";

    fn rule(rule: &Rule) -> Option<&RuleOn<Self>> {
        rule.boards.as_ref()
    }

    fn verdict(value: Value) -> Option<Value> {
        Some(value)
    }

    fn asserted(verdict: Value) -> Vec<String> {
        all_asserted(verdict)
    }

    fn source(&self) -> &SourceLines {
        &self.section
    }

    fn directives(&self) -> &[DirectiveReading<BoardKey>] {
        &self.reading.directives
    }

    fn kept(&self) -> &KeptDiagnostics {
        &self.kept
    }

    fn has_puzzle(&self) -> bool {
        self.reading.game().is_some()
    }

    fn own_lines(&self) -> Option<Span> {
        let lines = self.section.lines.get(self.section.own_lines())?;
        Some(lines.first()?.whole().cover(lines.last()?.whole()))
    }

    /// The first `P`.
    fn verdict_location(&self) -> Option<Span> {
        Some(self.reading.grid.as_ref()?.pieces(CellKind::Police).first()?.span)
    }

    fn unmet_expectation(&self, verdict: Value) -> Option<String> {
        let written = self.directive(BoardKey::Expect)?.directive.value;
        unmet(verdict, self.reading.expectation?, written.of(&self.section.text))
    }

    fn why_impossible(&self) -> Option<String> {
        self.why_never(self.reading.expectation?)
    }

    fn bad_value(&self, key: BoardKey, value: &str) -> String {
        if key == BoardKey::Solution {
            return "`solution` needs a move: `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-`"
                .to_owned();
        }
        let likely = self.likely_values(key, value);
        match key {
            BoardKey::Expect => {
                invalid_value(key, value, "`police [in N]`, `thief [in N]` or `draw`", &likely)
            }
            _ => invalid_value(key, value, &alternatives(key), &likely),
        }
    }

    fn likely_values(&self, key: BoardKey, written: &str) -> Vec<String> {
        nearest_or_all(key, written, |_| true)
    }

    /// A line of text above the grid also counts as an error of the board.
    fn has_errors(&self, found: &DiagnosticList) -> bool {
        let own = self.section.own_lines();
        let mut errors = found.errors();
        found.lacks_error()
            || self.section.texts().next().is_some()
            || errors.any(|diagnostic| own.contains(&self.section.line_at(diagnostic.span.start)))
    }

    fn first_directive_line(&self) -> Option<usize> {
        self.section.grid.as_ref().map(|_| self.section.own_lines().start)
    }

    fn directives_end(&self) -> usize {
        self.section.grid.as_ref().map_or(usize::MAX, |grid| grid.lines.start)
    }

    /// Removes a line. A blank line replaces it where it separates the grid above from what
    /// follows, or keeps text above a grid from becoming a row.
    fn remove_line(&self, index: usize) -> Edit {
        let section = &self.section;
        let Some(line) = section.lines.get(index) else {
            return Edit { span: Span::default(), text: String::new() };
        };
        let next = section.lines.get(index + 1);
        let is_needed = match index.checked_sub(1) {
            Some(above) if !self.is_below_grid(index) => self.keeps_text(above, index + 1),
            _ => next.is_some_and(|next| next.kind != LineKind::Blank),
        };
        let end = match next {
            _ if is_needed => line.whole().end,
            Some(next) => next.whole().start,
            None => Offset::new(section.text.len()),
        };
        Edit { span: Span { start: line.whole().start, end }, text: String::new() }
    }

    /// A blank line, which separates the grid above from a comment.
    fn in_place_of_directive(&self, line: usize) -> &str {
        if line == 0 || self.is_below_grid(line) { self.section.line_end() } else { "" }
    }
}

/// A changed `expect`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restated {
    /// Its new value; `None` if it is removed.
    pub value: Option<String>,
    /// The change of the section.
    pub edit: Edit,
}

/// Adapts an edit of a file's first section: at the start of the file, no blank line is needed,
/// since there is no grid above.
pub(crate) fn at_file_start(section: &Section, edit: Edit) -> Edit {
    let Some([first, second]) = section.lines.get(..2) else { return edit };
    let starts_file = edit.span.start == first.whole().start
        && !edit.span.is_empty()
        && first.kind != LineKind::Blank;
    match edit.text.as_str() {
        "" if starts_file && edit.span.end == first.whole().end => {
            Edit { span: Span { end: second.whole().start, ..edit.span }, ..edit }
        }
        "\n" | "\r\n" | "\r" if starts_file => Edit { text: String::new(), ..edit },
        _ => edit,
    }
}
