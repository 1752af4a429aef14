//! Tests as pictures: one string is the input and the expectation.
//!
//! Lines of the text start with `|`; a `^^^` under a line marks a place. The result for this place
//! is drawn below the text after `>`, or as markers under the text. `UPDATE_EXPECT=1` writes the
//! new picture into the test.

use std::sync::{Arc, LazyLock};

use crate::analysis::block::Document;
use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::kind::BOARDS;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::edits::FileEdit;
use crate::analysis::fenced::kind::MARKDOWN;
use crate::analysis::file::File;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::kind::GRAPHS;
use crate::analysis::kind::PuzzleKind;
use crate::analysis::pursuit::kind::PURSUITS;
use crate::analysis::puzzle_edit::{PuzzleEdit, PuzzleEdits};
use crate::analysis::solve_status::{Solutions, SolutionsOf, SolveStatus};
use crate::analysis::symbols::Symbol;
use crate::analysis::tokens::TokenKind;
use crate::config::{HeatMap, Settings};
use crate::solve::{Solvable, Stopped, Unwatched};
use crate::text::{Encoding, Position, Range, Text};

/// Solves every game on request.
pub(crate) struct SolvesAll;

impl<G: Solvable> SolutionsOf<G> for SolvesAll {
    fn status(&self, game: &G) -> SolveStatus<G> {
        SolveStatus::Solved(Arc::new(game.solve_within(u64::MAX, &Unwatched).unwrap()))
    }
}

impl Solutions for SolvesAll {}

/// Fails to solve every game in the same way.
pub(crate) struct Always(pub(crate) Stopped);

impl<G: Solvable> SolutionsOf<G> for Always {
    fn status(&self, _game: &G) -> SolveStatus<G> {
        Err(self.0).into()
    }
}

impl Solutions for Always {}

/// A context with default settings and columns in characters.
pub(crate) fn context(solutions: &dyn Solutions) -> Context<'_> {
    static SETTINGS: LazyLock<Settings> = LazyLock::new(Settings::default);
    Context::new(solutions, &SETTINGS, Encoding::Utf32)
}

/// A picture: a text with a marked place, and results below it.
pub(crate) struct Scene {
    pub(crate) document: File,
    /// The marked place; the start of the text if there is none.
    pub(crate) marked: Range,
    /// The text and the marker, redrawn.
    pub(crate) drawing: String,
}

impl Scene {
    /// A picture of a file of the kind that its text looks like.
    pub(crate) fn new(picture: &str) -> Self {
        Self::of_kind(picture, PuzzleKind::of_text)
    }

    /// A picture of a board file.
    pub(crate) fn board(picture: &str) -> Self {
        Self::of_kind(picture, |_| &BOARDS)
    }

    /// A picture of a graph game.
    pub(crate) fn graph(picture: &str) -> Self {
        Self::of_kind(picture, |_| &GRAPHS)
    }

    /// A picture of a pursuit.
    pub(crate) fn pursuit(picture: &str) -> Self {
        Self::of_kind(picture, |_| &PURSUITS)
    }

    /// A picture of a Markdown document.
    pub(crate) fn markdown(picture: &str) -> Self {
        Self::of_kind(picture, |_| &MARKDOWN)
    }

    /// What only boards have.
    pub(crate) fn boards(&self) -> &BoardDocument {
        self.document.boards().unwrap()
    }

    /// What only graph games have.
    pub(crate) fn graph_game(&self) -> &GraphDocument {
        match self.document.whole().map(|block| &block.document) {
            Some(Document::Graph(game)) => game,
            other => panic!("not a graph game: {other:?}"),
        }
    }

    /// Draws the text after each of these edits of the first puzzle.
    pub(crate) fn add_drawn(&mut self, edits: &[PuzzleEdit]) {
        for edit in edits {
            let drawn = self.document.drawn(PuzzleChoice::Number(0), edit, Encoding::Utf32);
            let Some(PuzzleEdits { edits, name, refusal }) = drawn else {
                self.add("not drawn");
                continue;
            };
            self.add_text(&edited(self.document.text(), &edits));
            self.add(&format!("by edits: {}", edits.len()));
            if let Some(name) = name {
                self.add(&format!("new: {name}"));
            }
            if let Some(why) = refusal {
                self.add(&why);
            }
        }
    }

    /// Reads a picture, up to the first line that starts with `>`.
    fn of_kind(picture: &str, kind: fn(&str) -> &'static PuzzleKind) -> Self {
        let margin = picture.lines().find_map(|line| line.find('|')).unwrap_or(0);
        let mut text = String::new();
        let mut drawing = String::new();
        let mut marked = Position::default()..Position::default();
        let mut lines = 0;
        for line in picture
            .lines()
            .filter_map(|line| line.get(margin..))
            .take_while(|line| !line.starts_with('>'))
        {
            if let Some(source) = line.strip_prefix('|') {
                text += &format!("{source}\n");
                drawing += &format!("|{source}\n");
                lines += 1;
            } else if line.trim_start().starts_with('^') {
                let column = |found: usize| u32::try_from(found - 1).unwrap();
                let start = column(line.find('^').unwrap());
                let end = column(line.trim_end().len());
                marked = Position { line: lines - 1, column: start }..Position {
                    line: lines - 1,
                    column: end,
                };
                drawing += &format!("{}\n", line.trim_end());
            }
        }
        Self { document: File::new(&text, kind(&text)).unwrap(), marked, drawing }
    }

    /// Adds a result, line by line after `>`.
    pub(crate) fn add(&mut self, result: &str) {
        for line in result.lines() {
            self.drawing += format!("> {line}").trim_end();
            self.drawing += "\n";
        }
    }

    /// Adds a text, line by line after `>|`.
    pub(crate) fn add_text(&mut self, text: &str) {
        for line in text.lines() {
            self.drawing += &format!(">|{line}\n");
        }
    }

    /// Adds the text with notes under their places.
    pub(crate) fn add_notes(&mut self, notes: &[(Range, String)]) {
        for line in annotated(self.document.text(), notes).lines() {
            self.drawing += &format!(">{line}\n");
        }
    }

    /// The picture with the hover of the marked position, whose range contains it.
    pub(crate) fn hovered(mut self, solutions: &dyn Solutions) -> String {
        let position = self.marked.start;
        let hover = self.document.hover(context(solutions), position);
        let shown = hover.map_or("nothing".to_owned(), |hover| {
            assert!(hover.range.start <= position && position < hover.range.end);
            hover.markdown
        });
        self.add(&shown);
        self.drawing
    }

    /// The picture with the best line of the first puzzle.
    pub(crate) fn with_best_line(mut self) -> String {
        let first = PuzzleChoice::Number(0);
        let line = self.document.best_line(context(&SolvesAll), first).unwrap().unwrap();
        self.add(&line);
        self.drawing
    }

    /// The text with the names of its semantic tokens, in a range or everywhere.
    pub(crate) fn coloured(
        &self,
        solutions: &dyn Solutions,
        heat_map: HeatMap,
        range: Option<&Range>,
    ) -> String {
        let settings = Settings { heat_map, ..Settings::default() };
        let context = Context { settings: &settings, ..context(solutions) };
        let mut notes = Vec::new();
        for token in self.document.tokens(context, range) {
            let end = Position { column: token.start.column + token.length, ..token.start };
            let mut words = vec![TokenKind::TYPES[token.kind.type_number() as usize]];
            let bits = token.kind.modifier_bits();
            words.extend(
                (0..4).filter(|bit| bits >> bit & 1 == 1).map(|bit| TokenKind::MODIFIERS[bit]),
            );
            notes.push((token.start..end, words.join(" ")));
        }
        annotated(self.document.text(), &notes)
    }

    /// The picture with the completions where the marker begins, each with the resulting line.
    pub(crate) fn completed(mut self, solutions: &dyn Solutions) -> String {
        for completion in self.document.completions(context(solutions), self.marked.start).items {
            let text = edited(self.document.text(), std::slice::from_ref(&completion.edit));
            let line = text.lines().nth(self.marked.start.line as usize).unwrap_or_default();
            let best = if completion.is_preselected { " (best)" } else { "" };
            self.add(&format!("{} ({}){best} |{line}|", completion.label, completion.detail));
        }
        self.drawing
    }

    /// The picture with the definitions of the marked symbol.
    pub(crate) fn defined(mut self) -> String {
        match self.document.definition(self.marked.start, Encoding::Utf32) {
            None => self.add("nothing"),
            Some(found) => {
                assert_eq!(found.origin.start.line, self.marked.start.line);
                let notes: Vec<_> =
                    found.targets.into_iter().map(|target| (target, String::new())).collect();
                self.add_notes(&notes);
            }
        }
        self.drawing
    }

    /// The text with the inlay hints in the marked range, or with all of them.
    pub(crate) fn hinted(self, context: Context<'_>) -> String {
        let everything = Position::default()..Position { line: u32::MAX, column: 0 };
        let range = if self.marked.is_empty() { everything } else { self.marked };
        let hints = self.document.hints(context, &range).into_iter();
        let notes: Vec<_> = hints.map(|hint| (hint.position..hint.position, hint.label)).collect();
        annotated(self.document.text(), &notes)
    }

    /// The text with the name of each symbol where it begins, and what is selected for a whole
    /// puzzle.
    pub(crate) fn outlined(self, solutions: &dyn Solutions) -> String {
        let mut notes = Vec::new();
        for Symbol { name, detail, range, selection, children, .. } in
            self.document.symbols(context(solutions))
        {
            assert!(range.start <= selection.start && selection.end <= range.end);
            notes.extend([
                (range, format!("{name}: {detail}")),
                (selection, "selection".to_owned()),
            ]);
            for child in children {
                assert!(
                    child.range.start <= child.selection.start
                        && child.selection.end <= child.range.end
                );
                notes.push((child.range, format!("{}: {}", child.name, child.detail)));
            }
        }
        annotated(self.document.text(), &notes)
    }
}

/// The text of a document after edits that are applied together.
pub(crate) fn edited(document: &Text, edits: &[FileEdit]) -> String {
    let mut text = document.to_string();
    let mut last_start = text.len();
    for edit in edits.iter().rev() {
        let start = edit.span.start.bytes();
        let end = edit.span.end.bytes();
        assert!(end <= last_start, "edits are in order and do not overlap");
        assert_eq!(
            document.offset(edit.range.start, Encoding::Utf32),
            edit.span.start,
            "range and span agree"
        );
        assert_eq!(
            document.offset(edit.range.end, Encoding::Utf32),
            edit.span.end,
            "range and span agree"
        );
        text.replace_range(start..end, &edit.text);
        last_start = start;
    }
    text
}

/// The text of a picture with notes under their places. A place of several lines is marked on its
/// first line.
pub(crate) fn annotated(text: &Text, notes: &[(Range, String)]) -> String {
    let text = text.to_string();
    let mut drawing = String::new();
    for (number, line) in text.lines().enumerate() {
        drawing += &format!("|{line}\n");
        for (range, note) in notes.iter().filter(|(range, _)| range.start.line as usize == number) {
            let start = range.start.column as usize;
            let goes_on = range.end.line > range.start.line;
            let end = if goes_on { line.chars().count() } else { range.end.column as usize };
            let marker = if end > start { "^".repeat(end - start) } else { "‸".to_owned() };
            let more =
                if goes_on { format!(" (to line {})", range.end.line) } else { String::new() };
            drawing += format!("{}{marker}{more} {note}", " ".repeat(start + 1)).trim_end();
            drawing += "\n";
        }
    }
    drawing
}
