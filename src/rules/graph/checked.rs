//! A game file as rules see it.

use std::convert::Infallible;

use crate::model::{
    DirectiveReading, ExpectedCost, GraphExpectation, GraphKey, GraphReading, Objective, Vertex,
};
use crate::rules::diagnostic::Edit;
use crate::rules::rule::{KeptDiagnostics, Part, Rule, RuleOn, SolveResult};
use crate::rules::shown::number_in;
use crate::rules::values::{alternatives, nearest_or_all, quoted};
use crate::solve::Turns;
use crate::solve::graph::cost::Cost;
use crate::solve::graph::outcome::VertexValue;
use crate::solve::graph::{GraphGameKey, GraphVerdict};
use crate::syntax::{GraphText, Line, LineKind, SourceLines};
use crate::text::{Span, nearest_spelling};

/// The result of trying to solve a game: the value of its start, if it has one.
pub type GraphSolveResult = SolveResult<Option<GraphVerdict>>;

/// The most vertices that are compared when looking for a similar name.
const MAX_COMPARED: u32 = 10_000;

/// A game file, read and checked.
#[derive(Debug, Clone)]
pub struct CheckedGraph {
    /// The file as text.
    pub game: GraphText,
    /// Its meaning.
    pub reading: GraphReading,
    /// The key of the game in the solution cache, if there is a game.
    pub key: Option<GraphGameKey>,
    kept: KeptDiagnostics,
}

impl CheckedGraph {
    /// Reads a text. An owned text is not copied.
    ///
    /// # Complexity
    /// Linear in the bytes of the text, except for sorting the edges of vertices with many of them.
    ///
    /// # Examples
    /// ```
    /// use stakeout::config::Settings;
    /// use stakeout::rules::{CheckedGraph, RunRules};
    ///
    /// let game = CheckedGraph::new("a -> b -> c\n");
    /// let found = game.diagnostics(None, &Settings::default());
    /// assert_eq!(found[0].rule.name, "bad-line");
    /// ```
    pub fn new(text: impl Into<Box<str>>) -> Self {
        let game = GraphText::parse(text);
        let reading = GraphReading::new(&game);
        let key = reading.puzzle.clone().map(GraphGameKey::new);
        Self { game, reading, key, kept: KeptDiagnostics::new() }
    }

    /// The vertex whose name is most similar to a word, and not equal to it.
    pub(crate) fn nearest_vertex(&self, word: &str) -> Option<String> {
        let names = (0..self.reading.vertex_count().min(MAX_COMPARED))
            .map(|number| self.reading.name(&self.game, Vertex::new(number)));
        let names: Vec<String> = names.filter(|name| name != word).collect();
        nearest_spelling(word, names.iter().map(String::as_str)).map(str::to_owned)
    }
}

impl Part for CheckedGraph {
    type Key = GraphKey;
    type Value = Option<GraphVerdict>;
    type Verdict = GraphVerdict;
    type Question = Infallible;
    type Fact = Infallible;

    const NOUN: &'static str = "game";
    const HERE: &'static str = "in this file";

    fn rule(rule: &Rule) -> Option<&RuleOn<Self>> {
        rule.graphs.as_ref()
    }

    fn verdict(value: Option<GraphVerdict>) -> Option<GraphVerdict> {
        value
    }

    fn asserted(verdict: GraphVerdict) -> Vec<String> {
        let GraphVerdict::Outcome(value) = verdict else { return vec![verdict.to_string()] };
        let name = value.outcome().name().to_owned();
        value
            .turns()
            .map(|turns| format!("{name} in {}", turns.0))
            .into_iter()
            .chain([name.clone()])
            .collect()
    }

    fn source(&self) -> &SourceLines {
        &self.game
    }

    fn directives(&self) -> &[DirectiveReading<GraphKey>] {
        &self.reading.directives
    }

    fn kept(&self) -> &KeptDiagnostics {
        &self.kept
    }

    fn has_puzzle(&self) -> bool {
        self.reading.puzzle.is_some()
    }

    /// The whole file.
    fn own_lines(&self) -> Option<Span> {
        Some(Span::new(0, self.game.text.len()))
    }

    /// The start.
    fn verdict_location(&self) -> Option<Span> {
        self.reading.start.map(|start| start.span)
    }

    /// The start or else the header or else the first line.
    fn too_large_location(&self) -> Option<Span> {
        let header = self.game.header.map(|header| header.sizes());
        let first_line = || self.game.statements().next().map(|(_, content)| content);
        self.verdict_location().or(header).or_else(first_line)
    }

    fn unmet_expectation(&self, verdict: GraphVerdict) -> Option<String> {
        let value = self
            .directive(GraphKey::Expect)
            .map_or("", |expect| expect.directive.value.of(&self.game.text));
        let within = |turns: Option<u64>| match turns {
            None => String::new(),
            Some(1) => " in 1 turn".to_owned(),
            Some(turns) => format!(" in {} turns", number_in(value, turns, u64::MAX)),
        };
        Some(match self.reading.expectation.filter(|&expected| !is_met(expected, verdict))? {
            GraphExpectation::Win(turns) => format!("win{}", within(turns)),
            GraphExpectation::Lose(turns) => format!("lose{}", within(turns)),
            GraphExpectation::Draw => "draw".to_owned(),
            GraphExpectation::Cost(ExpectedCost::Infinite) => "cost infinite".to_owned(),
            GraphExpectation::Cost(ExpectedCost::Finite(sum)) => {
                format!("cost {}", number_in(value, sum, u128::MAX))
            }
        })
    }

    fn bad_value(&self, key: GraphKey, value: &str) -> String {
        let quoted = quoted(value);
        let kind = match self.reading.objective {
            Objective::Outcome(_) => "a game without costs",
            Objective::Cost => "a cost game",
            Objective::Words => "a word game",
        };
        match (key, self.reading.objective) {
            (GraphKey::Start, Objective::Words) => {
                "a word game has no `start`; any word may come first".to_owned()
            }
            (GraphKey::Start, _) if value.is_empty() => {
                "`start` needs the name of a vertex".to_owned()
            }
            (GraphKey::Start, _) => {
                format!("unknown vertex {quoted}; `start` must name a vertex of this game")
            }
            (GraphKey::Words, _) => {
                format!("`words` is the number of letters that count, from 1 on; not {quoted}")
            }
            (GraphKey::Stuck, Objective::Cost | Objective::Words) => {
                format!("{kind} has no `stuck`")
            }
            (GraphKey::First, Objective::Outcome(_) | Objective::Words) => {
                format!("{kind} has no `first`")
            }
            (GraphKey::Objective, Objective::Words) => {
                format!("the objective of {kind} is `outcome`; not {quoted}")
            }
            (GraphKey::Expect, Objective::Cost) => {
                format!("`expect` is `cost infinite` or `cost N` in {kind}; not {quoted}")
            }
            (GraphKey::Expect, _) => {
                format!(
                    "`expect` is `win`, `lose` or `draw`, the first two optionally with ` in N` (turns); not {quoted}"
                )
            }
            _ => format!("{}; not {quoted}", alternatives(key)),
        }
    }

    /// The start in the header of an edge list.
    fn bad_value_elsewhere(&self) -> Option<(Span, String)> {
        let span = self.game.header?.start?;
        let is_bad =
            self.reading.start.is_some_and(|start| start.vertex.is_none() && start.span == span);
        is_bad.then(|| (span, self.bad_value(GraphKey::Start, span.of(&self.game.text))))
    }

    fn likely_values(&self, key: GraphKey, written: &str) -> Vec<String> {
        if key == GraphKey::Start {
            return self.nearest_vertex(written).into_iter().collect();
        }
        nearest_or_all(key, written, |value| match (key, self.reading.objective) {
            // Only the author knows the cost.
            (GraphKey::Expect, objective) => {
                objective != Objective::Cost && !value.starts_with("cost")
            }
            (GraphKey::Stuck, objective) => matches!(objective, Objective::Outcome(_)),
            (GraphKey::First, objective) => objective == Objective::Cost,
            (_, objective) => objective != Objective::Words,
        })
    }

    /// The first line that is neither blank nor a comment.
    fn first_directive_line(&self) -> Option<usize> {
        let is_empty = |line: &&Line| matches!(line.kind, LineKind::Blank | LineKind::Comment);
        Some(self.game.lines.iter().take_while(is_empty).count())
    }

    fn remove_line(&self, line: usize) -> Edit {
        // Keeps a byte-order mark before the first line.
        let span = Span { start: self.game.start_of(line), end: self.game.start_of(line + 1) };
        Edit { span, text: String::new() }
    }
}

/// The value of `expect` that asserts this verdict, with its turns.
pub(crate) fn game_asserted(verdict: GraphVerdict) -> String {
    CheckedGraph::asserted(verdict).swap_remove(0)
}

fn is_met(expected: GraphExpectation, verdict: GraphVerdict) -> bool {
    let is_in =
        |turns: Option<u64>, found: Turns| turns.is_none_or(|turns| turns == u64::from(found.0));
    match (expected, verdict) {
        (GraphExpectation::Win(turns), GraphVerdict::Outcome(VertexValue::Win(found)))
        | (GraphExpectation::Lose(turns), GraphVerdict::Outcome(VertexValue::Lose(found))) => {
            is_in(turns, found)
        }
        (GraphExpectation::Draw, GraphVerdict::Outcome(VertexValue::Draw))
        | (GraphExpectation::Cost(ExpectedCost::Infinite), GraphVerdict::Cost(Cost::Infinite)) => {
            true
        }
        (
            GraphExpectation::Cost(ExpectedCost::Finite(sum)),
            GraphVerdict::Cost(Cost::Finite(found)),
        ) => sum == found,
        _ => false,
    }
}
