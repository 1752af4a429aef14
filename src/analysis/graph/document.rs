//! A game file under edit, with everything known about it except its solution.

use crate::analysis::context::Context;
use crate::analysis::one_puzzle::{OnePuzzle, PuzzleDocument};
use crate::analysis::part::OutlineStep;
use crate::analysis::solve_status::{Solutions, SolutionsOf};
use crate::analysis::symbols::Symbol;
use crate::model::{GraphKey, GraphPuzzle, GraphReading, Mention, Vertex, WordReading};
use crate::rules::CheckedGraph;
use crate::solve::graph::outcome::VertexOutcome;
use crate::solve::graph::{GraphGameKey, GraphSolution, GraphStart, GraphVerdict};
use crate::solve::{SolveRequest, Turns};
use crate::text::{Offset, Span, counted};

/// A game file under edit.
pub(crate) type GraphDocument = PuzzleDocument<CheckedGraph>;

impl OnePuzzle for CheckedGraph {
    type Game = GraphGameKey;

    const UNTITLED: &'static str = "Game";
    const NO_VERDICT: &'static str = "Solved; it has no start";
    const NUMBER: &'static str = "cost";

    fn read(text: String) -> Self {
        Self::new(text)
    }

    fn game(&self) -> Option<(&GraphGameKey, GraphStart)> {
        let key = self.key.as_ref()?;
        Some((key, key.start()))
    }

    fn request(game: GraphGameKey, start: GraphStart) -> SolveRequest {
        SolveRequest::Graph(game, start)
    }

    fn solutions(solutions: &dyn Solutions) -> &dyn SolutionsOf<GraphGameKey> {
        solutions
    }

    fn has_content(&self) -> bool {
        self.reading.has_content(&self.game)
    }

    fn title(&self) -> Option<Span> {
        self.reading.title
    }

    fn first_line(&self) -> Option<usize> {
        let header = self.game.header.map(|header| header.line);
        let octal = self.reading.directive(GraphKey::Octal);
        header
            .or_else(|| self.game.statements().next().map(|(line, _)| line))
            .or_else(|| octal.map(|octal| octal.directive.line))
    }

    fn size_in_words(&self) -> String {
        size_in_words(&self.reading)
    }

    fn children(document: &GraphDocument, context: Context<'_>) -> impl Iterator<Item = Symbol> {
        document.child_symbols(context)
    }

    fn outcome(verdict: &GraphVerdict) -> Option<&'static str> {
        verdict.outcome().map(VertexOutcome::name)
    }

    fn turns(verdict: &GraphVerdict) -> Option<Turns> {
        verdict.turns()
    }

    fn has_line(verdict: &GraphVerdict) -> bool {
        verdict.has_line()
    }

    fn spans_in(document: &GraphDocument, line: usize) -> Vec<Vec<Span>> {
        document.spans_in(line)
    }

    fn best_line_steps(document: &GraphDocument, context: Context<'_>) -> Vec<OutlineStep> {
        document.steps(context)
    }

    fn statistics(
        document: &GraphDocument,
        context: Context<'_>,
        solution: &GraphSolution,
    ) -> String {
        document.statistics(context, solution)
    }
}

impl GraphDocument {
    /// The game, if it has no error that keeps it from being solved.
    pub(crate) fn puzzle(&self) -> Option<&GraphPuzzle> {
        self.checked().reading.puzzle.as_ref()
    }

    /// The vertex that is the subject of a line, if any.
    pub(crate) fn subject_of(&self, line: usize) -> Option<Mention> {
        let checked = self.checked();
        checked.reading.subject_on(&checked.game, line)
    }

    /// The first line about each vertex, in order, with the line's content.
    pub(crate) fn own_lines(&self) -> impl Iterator<Item = (Mention, Span)> + '_ {
        let game = &self.checked().game;
        let mut seen = std::collections::HashSet::new();
        game.statements().filter_map(move |(line, content)| {
            let mention = self.subject_of(line)?;
            seen.insert(mention.vertex).then_some((mention, content))
        })
    }

    /// The word on a line and its place there; for a duplicate, the first listed word.
    pub(crate) fn word_on(&self, line: usize) -> Option<(Span, &WordReading)> {
        let checked = self.checked();
        let content = checked.game.statement(line)?;
        Some((content, checked.reading.word(&checked.game, content.of(&checked.game.text))?))
    }

    /// The vertex mentioned at an offset.
    pub(crate) fn vertex_at(&self, at: Offset) -> Option<(Span, Vertex)> {
        let checked = self.checked();
        checked.reading.mention_at(&checked.game, at).map(|mention| (mention.span, mention.vertex))
    }
}

/// The size of a game, as its file lists it.
pub(crate) fn size_in_words(reading: &GraphReading) -> String {
    if reading.objective.has_words() {
        return counted(reading.words.len(), "word");
    }
    if let Some(code) = &reading.octal {
        return counted(code.largest() + 1, "heap");
    }
    let vertices = counted(reading.vertex_count(), "vertex");
    match &reading.puzzle {
        Some(puzzle) => format!("{vertices}, {}", counted(puzzle.edge_count(), "edge")),
        None => vertices,
    }
}
