//! A game that a player wins: its values in turns, moves and best lines.

use std::collections::HashSet;

use crate::analysis::completion_context::Template;
use crate::analysis::drawing::scene::{Best, DrawnGraph};
use crate::analysis::explanation::first_moves;
use crate::analysis::graph::drawing::values::{LOSE, WIN};
use crate::analysis::graph::play::{GraphNames, more_moves};
use crate::analysis::markdown::table;
use crate::analysis::names::{code, plain};
use crate::analysis::play::judge::{LegalMove, MoveValue};
use crate::model::{Stuck, Vertex};
use crate::solve::graph::outcome::{OutcomeCounts, OutcomeSolution, VertexValue};
use crate::solve::{Outcome, Turns};

/// A small game, and one as an edge list.
pub(crate) const GAME: Template = Template {
    label: "game",
    detail: "a small game with a winner",
    snippet: "title: ${1:A new game}\nstart: a\na -> b c\nb -> a\nc -> d\nd\n",
};
pub(crate) const EDGES: Template = Template {
    label: "edge list",
    detail: "numbered vertices, an edge a line",
    snippet: "title: ${1:A new game}\n3 2 1\n1 2\n2 3\n",
};

pub(crate) const ABOUT_LABELS: &str =
    "The value of this vertex for the player to move, under best play of both players";

/// How a game ends where there is no move.
pub(crate) const LOSES: &str = "A player who cannot move loses.";
const WINS: &str = "A player who cannot move wins.";

/// The most moves in a hover.
pub(crate) const SHOWN_MOVES: usize = 16;

/// The most turns of the best line in a hover.
const SHOWN_STEPS: usize = 8;

/// A solved game, and its names.
pub(crate) struct OutcomeGame<'a> {
    pub(crate) names: GraphNames<'a>,
    pub(crate) solution: &'a OutcomeSolution,
}

impl OutcomeGame<'_> {
    /// See `SolvedGame::vertex_markdown`.
    pub(crate) fn vertex_markdown(&self, vertex: Vertex) -> String {
        let all = self.solution.moves(vertex);
        let shown = all.iter().take(SHOWN_MOVES);
        let moves: Vec<(String, VertexValue)> =
            shown.map(|&(to, value)| (self.names.of(to), value)).collect();
        let mut text = value_markdown(self.solution.value(vertex), &moves);
        text += &more_moves(all.len().saturating_sub(SHOWN_MOVES));
        let line =
            std::iter::successors(self.solution.best(vertex), |&vertex| self.solution.best(vertex));
        let steps: Vec<String> =
            line.take(SHOWN_STEPS).map(|vertex| code(&self.names.of(vertex))).collect();
        if !steps.is_empty() {
            text += &format!("\n\nBest line: {}", steps.join(" → "));
        }
        text
    }

    /// The moves of a match.
    pub(crate) fn choices(&self, vertex: Vertex) -> Vec<LegalMove> {
        let mut moves = self.solution.graph().successors(vertex).to_vec();
        let mut seen = HashSet::new();
        moves.retain(|&to| seen.insert(to));
        let choice = |to| {
            let value = MoveValue::Outcome(self.solution.value(to).for_opponent());
            LegalMove::new(self.names.of(to), vec![to.number()], 0, value)
        };
        moves.into_iter().map(choice).collect()
    }

    /// See `SolvedGame::end_in_words`.
    pub(crate) fn end_in_words(&self) -> &'static str {
        match self.names.reading.objective.facts().stuck {
            Some(Stuck::Wins) => WINS,
            _ => LOSES,
        }
    }

    /// See `SolvedGame::moves_from_start`.
    pub(crate) fn moves_from(&self, vertex: Vertex) -> String {
        let moves = self.solution.moves(vertex).into_iter();
        let in_words = |(to, value): (Vertex, VertexValue)| {
            let name = code(&plain(&self.names.of(to)));
            match value.turns() {
                Some(Turns(0)) => {
                    let outcome = value.outcome().name();
                    format!("{name}: {outcome} for the opponent, who cannot move")
                }
                _ => format!("{name}: {value} for the opponent"),
            }
        };
        first_moves("", moves.map(in_words))
    }

    /// See `SolvedGame::paint`.
    pub(crate) fn paint(&self, scene: &mut DrawnGraph) {
        let vertices = self.solution.graph().vertices();
        let values: Vec<VertexValue> = vertices.map(|vertex| self.solution.value(vertex)).collect();
        scene.put_values(&values);
        scene.legend = vec![
            (Some((WIN, 0)), "the mover wins"),
            (Some((LOSE, 0)), "loses"),
            (Some((Outcome::Draw, 0)), "a draw"),
        ];
        scene.best = vec![(Best::Mover, "the best move")];
    }
}

/// A value, and moves with the values of the vertices they lead to, in Markdown.
pub(crate) fn value_markdown(value: VertexValue, moves: &[(String, VertexValue)]) -> String {
    let mut text = format!(" · {value}");
    if !moves.is_empty() {
        let mut rows = vec![["move to", "opponent to move"].map(str::to_owned)];
        rows.extend(moves.iter().map(|(to, value)| [code(to), value.to_string()]));
        text += &format!("\n{}", table(&rows));
    }
    text
}

/// See `counted_in_words`.
pub(crate) fn counted_in_words(counts: &OutcomeCounts) -> Vec<String> {
    let OutcomeCounts { win, lose, draw, longest } = counts;
    let mut lines = vec![format!("{win} won, {lose} lost, {draw} drawn")];
    lines.extend(longest.map(|turns| format!("longest game: {turns}")));
    lines
}
