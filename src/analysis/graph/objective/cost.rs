//! A cost game: costs with either player to move, moves and best lines.

use crate::analysis::completion_context::Template;
use crate::analysis::drawing::scene::{Best, DrawnGraph};
use crate::analysis::explanation::first_moves;
use crate::analysis::graph::drawing::values::{LOSE, WIN};
use crate::analysis::graph::objective::outcome::SHOWN_MOVES;
use crate::analysis::graph::play::{GraphNames, PlayedLine, more_moves};
use crate::analysis::markdown::table;
use crate::analysis::names::{code, plain};
use crate::analysis::play::judge::{LegalMove, MoveValue};
use crate::analysis::shade::SHADES;
use crate::model::{CostPlayer, Vertex};
use crate::solve::graph::cost::{Cost, CostCounts, CostSolution};

pub(crate) const GAME: Template = Template {
    label: "cost game",
    detail: "a small game about a cost",
    snippet: "title: ${1:A new game}\nobjective: cost\nstart: a\na -> b:3 c:1\nb -> c:2\nc\n",
};

pub(crate) const ABOUT_LABELS: &str =
    "The cost from here with the minimiser to move, and with the maximiser to move";

/// The most turns of the best line, and of its cycle, in a hover.
const SHOWN_STEPS: usize = 8;

/// A hover stops looking for the cycle after this many turns.
const MAX_STEPS: usize = 10_000;

/// A solved cost game, and its names.
pub(crate) struct CostGame<'a> {
    pub(crate) names: GraphNames<'a>,
    pub(crate) solution: &'a CostSolution,
}

impl CostGame<'_> {
    /// See `SolvedGame::label`.
    pub(crate) fn label(&self, vertex: Vertex) -> String {
        let [minimiser, maximiser] = self.costs(vertex);
        if minimiser == maximiser {
            format!("cost {minimiser}")
        } else {
            format!("cost {minimiser}, maximiser first {maximiser}")
        }
    }

    /// Whether the game never ends with the minimiser to move.
    pub(crate) fn is_endless(&self, vertex: Vertex) -> bool {
        self.solution.cost(vertex, CostPlayer::Minimiser) == Cost::Infinite
    }

    fn costs(&self, vertex: Vertex) -> [Cost; 2] {
        CostPlayer::BOTH.map(|player| self.solution.cost(vertex, player))
    }

    /// See `SolvedGame::vertex_markdown`: costs, moves and best line for each player to move.
    pub(crate) fn vertex_markdown(&self, vertex: Vertex) -> String {
        let mut rows = vec![["", "cost", "moves, best first"].map(str::to_owned)];
        let mut lines = String::new();
        let mut all = 0;
        for player in CostPlayer::BOTH {
            let moves = self.solution.moves(vertex, player);
            all = moves.len();
            let mut shown = Vec::new();
            for (to, weight, cost) in moves.into_iter().take(SHOWN_MOVES) {
                shown.push(format!("{}:{weight} → {cost}", code(&self.names.of(to))));
            }
            let cost = self.solution.cost(vertex, player).to_string();
            rows.push([format!("{} to move", player.name()), cost, shown.join(", ")]);
            lines += &self.line_markdown(vertex, player);
        }
        format!("\n{}{}{lines}", table(&rows), more_moves(all.saturating_sub(SHOWN_MOVES)))
    }

    /// The best line with a player to move, after a blank line; empty without a move. If it never
    /// ends, it has the cycle that the maximiser keeps to.
    fn line_markdown(&self, vertex: Vertex, player: CostPlayer) -> String {
        let line = self.solution.line_within(MAX_STEPS, vertex, player);
        let line = PlayedLine::new(self.names, vertex, &line, SHOWN_STEPS);
        let moves = line.moves_in_markdown();
        let cycle = line.cycle_in_markdown();
        let player = player.name();
        if !cycle.is_empty() {
            let way = if moves.is_empty() { String::new() } else { format!("{moves}, and then ") };
            format!(
                "\n\nWith the {player} to move it never ends: {way}the maximiser keeps to the cycle {cycle}"
            )
        } else if !moves.is_empty() {
            format!("\n\nBest line with the {player} to move: {moves}")
        } else {
            String::new()
        }
    }

    /// The moves of a match.
    pub(crate) fn choices(&self, vertex: Vertex, mover: CostPlayer) -> Vec<LegalMove> {
        let mut moves = self.solution.moves(vertex, mover);
        moves.sort_by_key(|&(to, ..)| to);
        let choice = |(to, weight, cost): (Vertex, u64, Cost)| {
            let value = MoveValue::Cost(mover, cost);
            LegalMove::new(self.names.of(to), vec![to.number()], weight, value)
        };
        moves.into_iter().map(choice).collect()
    }

    /// See `SolvedGame::moves_from_start`.
    pub(crate) fn moves_from(&self, vertex: Vertex, first: CostPlayer) -> String {
        let moves = self.solution.moves(vertex, first).into_iter();
        let in_words = |(to, weight, cost)| {
            format!("{} for {weight}: cost {cost}", code(&plain(&self.names.of(to))))
        };
        first_moves(&format!(" of the {}", first.name()), moves.map(in_words))
    }

    /// See `SolvedGame::weight`.
    pub(crate) fn weight(&self, from: Vertex, to: Vertex, mover: CostPlayer) -> Option<u64> {
        let moves = self.solution.moves(from, mover);
        moves.into_iter().find(|(other, ..)| *other == to).map(|(_, weight, _)| weight)
    }

    /// See `SolvedGame::paint`.
    pub(crate) fn paint(&self, scene: &mut DrawnGraph, first: CostPlayer) {
        let graph = self.solution.graph();
        let finite = |cost| if let Cost::Finite(sum) = cost { Some(sum) } else { None };
        let costs = || graph.vertices().map(|vertex| self.solution.cost(vertex, first));
        let greatest = costs().filter_map(finite).max().unwrap_or(0).max(1);
        for ((vertex, drawn), cost) in graph.vertices().zip(&mut scene.vertices).zip(costs()) {
            let [minimiser, maximiser] = self.costs(vertex);
            drawn.value = Some(format!("{minimiser} | {maximiser}"));
            drawn.tone = Some(match finite(cost) {
                None => (LOSE, 0),
                Some(sum) => {
                    let part = sum as f64 / greatest as f64;
                    (WIN, ((part * SHADES as f64) as usize).min(SHADES - 1))
                }
            });
        }
        scene.legend = vec![
            (None, "cost with the minimiser | the maximiser first"),
            (Some((WIN, 0)), "cheap"),
            (Some((WIN, SHADES - 1)), "expensive"),
            (Some((LOSE, 0)), "infinite"),
        ];
        scene.best = vec![
            (Best::Mover, "the best move of both"),
            (Best::Police, "of the minimiser"),
            (Best::Thief, "of the maximiser"),
        ];
    }
}

/// See `SolvedGame::rules_in_words`.
pub(crate) fn rules_in_words(first: CostPlayer) -> String {
    format!(
        "The {} moves first. The game ends where there is no move; its cost is the sum of the weights along \
         the way, and a game that never ends costs infinity.\n",
        first.name()
    )
}

/// See `counted_in_words`.
pub(crate) fn counted_in_words(counts: &[CostCounts; 2]) -> Vec<String> {
    let mut lines = Vec::new();
    for (player, CostCounts { finite, infinite, greatest }) in
        CostPlayer::BOTH.into_iter().zip(counts)
    {
        let greatest = greatest.map_or(String::new(), |sum| format!(", the greatest cost {sum}"));
        let player = player.name();
        lines.push(format!("{player} to move: {finite} end, {infinite} never do{greatest}"));
    }
    lines
}
