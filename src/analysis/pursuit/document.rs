//! A pursuit file under edit, with everything known about it except its solution.

use crate::analysis::chase::places::ChasePlaces;
use crate::analysis::chase::words::ChaseWords;
use crate::analysis::context::Context;
use crate::analysis::one_puzzle::{OnePuzzle, PuzzleDocument};
use crate::analysis::part::{MAX_TURNS, OutlineStep, Placer};
use crate::analysis::solve_status::{HAS_ERRORS, Solutions, SolutionsOf};
use crate::analysis::symbols::Symbol;
use crate::model::{PursuitPuzzle, PursuitStart, State};
use crate::rules::CheckedPursuit;
use crate::solve::pursuit::{PursuitGameKey, PursuitSolution, PursuitVerdict};
use crate::solve::{SolveRequest, SolvedChase, Turns, Value};
use crate::text::{Span, counted};

/// A pursuit file under edit.
pub(crate) type PursuitDocument = PuzzleDocument<CheckedPursuit>;

impl OnePuzzle for CheckedPursuit {
    type Game = PursuitGameKey;

    const UNTITLED: &'static str = "Pursuit";
    const NO_VERDICT: &'static str = "Solved; it has no policemen";
    const NUMBER: &'static str = "cop number";

    fn read(text: String) -> Self {
        Self::new(text)
    }

    fn game(&self) -> Option<(&PursuitGameKey, PursuitStart)> {
        Some((self.key.as_ref()?, self.reading.puzzle.as_ref()?.start))
    }

    fn request(game: PursuitGameKey, start: PursuitStart) -> SolveRequest {
        SolveRequest::Pursuit(game, start)
    }

    fn solutions(solutions: &dyn Solutions) -> &dyn SolutionsOf<PursuitGameKey> {
        solutions
    }

    fn has_content(&self) -> bool {
        self.text.statements().next().is_some()
    }

    fn title(&self) -> Option<Span> {
        self.reading.values.title
    }

    fn first_line(&self) -> Option<usize> {
        self.text.statements().next().map(|(line, _)| line)
    }

    fn size_in_words(&self) -> String {
        let vertices = counted(self.reading.names.len(), "vertex");
        match self.reading.puzzle.as_ref().map_or(0, |puzzle| puzzle.game.policemen) {
            0 => vertices,
            1 => format!("{vertices}, 1 policeman"),
            many => format!("{vertices}, {many} policemen"),
        }
    }

    fn children(document: &PursuitDocument, context: Context<'_>) -> impl Iterator<Item = Symbol> {
        document.child_symbols(context)
    }

    fn outcome(verdict: &PursuitVerdict) -> Option<&'static str> {
        verdict.value.map(|value| value.outcome().name())
    }

    fn turns(verdict: &PursuitVerdict) -> Option<Turns> {
        verdict.value.and_then(Value::turns)
    }

    fn has_line(verdict: &PursuitVerdict) -> bool {
        Self::turns(verdict).is_some_and(|turns| turns.0 > 0)
    }

    fn spans_in(document: &PursuitDocument, line: usize) -> Vec<Vec<Span>> {
        document.spans_in(line)
    }

    fn best_line_steps(document: &PursuitDocument, context: Context<'_>) -> Vec<OutlineStep> {
        let Some(key) = document.key() else { return Vec::new() };
        let Some(puzzle) = document.puzzle() else { return Vec::new() };
        let line = context.solutions.best_line(key, puzzle.start);
        let words = document.words(|name| format!("`{name}`"));
        let mut placer = Placer::new(document, context.encoding);
        let turns: Vec<String> = match puzzle.start {
            PursuitStart::Placed { police, thief } => {
                let start = State { police, thief, to_move: puzzle.game.first };
                words.line(start, line.iter().copied().take(MAX_TURNS))
            }
            // The best line does not say which vertices they chose.
            _ => line.iter().take(MAX_TURNS).map(|step| words.end_of(step)).collect(),
        };
        let steps = line.iter().zip(turns).zip(1..).filter_map(|((step, words), turn)| {
            let &vertex = step.places().first()?;
            let place = *document.checked().reading.names.get(vertex as usize)?;
            let message = format!("turn {turn}: {words}");
            Some(OutlineStep { range: placer.range(place), message })
        });
        steps.collect()
    }

    fn statistics(document: &PursuitDocument, context: Context<'_>, _: &PursuitSolution) -> String {
        document.statistics(context)
    }
}

/// A pursuit with its solution.
pub(crate) struct SolvedPursuit<'a> {
    pub(crate) puzzle: &'a PursuitPuzzle,
    pub(crate) solution: SolvedChase,
    pub(crate) verdict: PursuitVerdict,
    /// The state at the start, where the pieces are placed or chose their vertices.
    pub(crate) start: Option<State>,
}

impl PursuitDocument {
    /// The pursuit with its solution, or why that is missing, as a sentence.
    pub(crate) fn solved_chase(
        &self,
        solutions: &dyn Solutions,
    ) -> Result<SolvedPursuit<'_>, &'static str> {
        let puzzle = self.puzzle().ok_or(HAS_ERRORS)?;
        let solution = self.solved(solutions)?;
        Ok(SolvedPursuit {
            puzzle,
            verdict: solution.verdict(puzzle.start),
            start: solution.start_state(puzzle.start),
            solution: solution.into(),
        })
    }

    /// The puzzle, without an error that keeps it from being solved.
    pub(crate) fn puzzle(&self) -> Option<&PursuitPuzzle> {
        self.checked().reading.puzzle.as_ref()
    }

    /// The name of a vertex.
    pub(crate) fn vertex_name(&self, vertex: u32) -> &str {
        let checked = self.checked();
        checked.reading.name(&checked.text, vertex)
    }

    /// The vertices as places of a chase.
    pub(crate) fn places(&self) -> ChasePlaces<'_> {
        ChasePlaces::Vertices(self.checked())
    }

    /// Words for moves, with names as `written` writes them.
    pub(crate) fn words(&self, written: fn(&str) -> String) -> ChaseWords<'_> {
        ChaseWords::of_pursuit(self.checked(), written)
    }
}
