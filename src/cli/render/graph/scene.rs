//! What is to be drawn of a game on a graph, as plain data.
//!
//! Deliberately not here: where anything is, and in which colour.

use std::collections::HashMap;

use crate::analysis::{GraphDocument, Solutions, SolveStatus};
use crate::cli::render::palette::{SHADES, shade};
use crate::model::{CostPlayer, Graph, GraphPuzzle, GraphReading, Objective, Player, Vertex};
use crate::solve::graph::cost::Cost;
use crate::solve::graph::{GraphSolution, cost, outcome};
use crate::solve::{Outcome, Turns, Value};
use crate::syntax::GraphText;

/// A game as it is drawn.
#[derive(Debug)]
pub(crate) struct GameScene {
    /// What it is called.
    pub(crate) title: String,
    /// What its start is worth; `None` without a start, and for a game that is not solved.
    pub(crate) verdict: Option<String>,
    pub(crate) vertices: Vec<DrawnVertex>,
    /// In order of the vertices that they leave; between two vertices one in each direction.
    pub(crate) edges: Vec<DrawnEdge>,
    /// What the tones and the values in the vertices mean.
    pub(crate) legend: Vec<(Option<Tone>, &'static str)>,
    /// What emphasised edges mean.
    pub(crate) best: Vec<(Best, &'static str)>,
}

/// A tone of the palette, and the shade of it, from 0.
pub(crate) type Tone = (Outcome, usize);

#[derive(Debug)]
pub(crate) struct DrawnVertex {
    pub(crate) name: String,
    /// What it is worth; nothing if that is not known.
    pub(crate) value: Option<String>,
    pub(crate) tone: Option<Tone>,
    pub(crate) is_start: bool,
}

#[derive(Debug)]
pub(crate) struct DrawnEdge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The weights, or nothing.
    pub(crate) label: String,
    /// For whom it is the best move.
    pub(crate) best: Option<Best>,
}

/// For whom an edge is the best move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Best {
    /// For whoever moves.
    Mover,
    /// For the minimiser only.
    Minimiser,
    /// For the maximiser only.
    Maximiser,
}

const WIN: Outcome = Outcome::Police;
const LOSE: Outcome = Outcome::Thief;

impl GameScene {
    /// The scene of a game; `None` for one with errors. `name` is what it is called without a title.
    pub(crate) fn new(document: &GraphDocument, name: &str, has_best: bool, solutions: &dyn Solutions) -> Option<Self> {
        let checked = document.checked();
        let (game, reading, puzzle) = (&checked.game, &checked.reading, document.puzzle()?);
        let solution = match solutions.game_standing(document.key()?) {
            SolveStatus::Solved(solution) => Some(solution),
            SolveStatus::TooLarge { .. } | SolveStatus::Cancelled | SolveStatus::Unsolved => None,
        };
        let mut scene = match (&puzzle.objective, solution.as_deref()) {
            (Objective::Words, Some(GraphSolution::Outcome(solution))) => Self::words(game, reading, Some(solution)),
            (Objective::Words, _) => Self::words(game, reading, None),
            (_, Some(GraphSolution::Outcome(solution))) => {
                let mut scene = Self::plain(game, reading, solution.graph());
                scene.put_outcomes(solution);
                scene
            }
            (_, Some(GraphSolution::Cost(solution))) => {
                let mut scene = Self::plain(game, reading, solution.graph());
                scene.put_costs(solution, puzzle.first);
                scene
            }
            (_, None) => Self::plain(game, reading, &puzzle.graph().ok()?),
        };
        scene.title = document.title().unwrap_or(name).to_owned();
        scene.put_start(puzzle, solution.as_deref());
        if !has_best {
            scene.edges.iter_mut().for_each(|edge| edge.best = None);
        }
        scene.best.retain(|(best, _)| scene.edges.iter().any(|edge| edge.best == Some(*best)));
        Some(scene)
    }

    /// Whether its values are known.
    pub(crate) fn is_solved(&self) -> bool {
        self.vertices.iter().any(|vertex| vertex.value.is_some())
    }

    fn empty() -> Self {
        let (vertices, edges) = (Vec::new(), Vec::new());
        Self { title: String::new(), verdict: None, vertices, edges, legend: Vec::new(), best: Vec::new() }
    }

    /// The graph without values.
    fn plain(game: &GraphText, reading: &GraphReading, graph: &Graph) -> Self {
        let vertex = |vertex| DrawnVertex::named(reading.name(game, vertex));
        let mut scene = Self { vertices: graph.vertices().map(vertex).collect(), ..Self::empty() };
        for from in graph.vertices() {
            let mut edges: Vec<DrawnEdge> = Vec::new();
            let mut known = HashMap::new();
            for (to, weight) in graph.edges(from) {
                let label = if graph.is_weighted() { weight.to_string() } else { String::new() };
                let index = *known.entry(to).or_insert(edges.len());
                match edges.get_mut(index) {
                    Some(edge) if label.is_empty() => debug_assert!(edge.label.is_empty()),
                    Some(edge) => edge.label += &format!(", {label}"),
                    None => edges.push(DrawnEdge { from: from.index(), to: to.index(), label, best: None }),
                }
            }
            scene.edges.extend(edges);
        }
        scene
    }

    /// A word game: the words, and what can be said after each.
    fn words(game: &GraphText, reading: &GraphReading, solution: Option<&outcome::OutcomeSolution>) -> Self {
        let words = &reading.words;
        let mut begin_with: HashMap<Vertex, Vec<usize>> = HashMap::new();
        (0..).zip(words).for_each(|(index, word)| begin_with.entry(word.from).or_default().push(index));
        let vertex = |word: &crate::model::WordReading| DrawnVertex::named(word.span.of(&game.text).to_owned());
        let mut scene = Self { vertices: words.iter().map(vertex).collect(), ..Self::empty() };
        for (from, word) in words.iter().enumerate() {
            let answers = begin_with.get(&word.to).into_iter().flatten();
            // Who answers plays from the letters of this word as best the game allows.
            let best = solution.and_then(|solution| solution.best(word.to));
            scene.edges.extend(answers.map(|&to| DrawnEdge {
                from,
                to,
                label: String::new(),
                best: best.filter(|&best| words[to].to == best).map(|_| Best::Mover),
            }));
        }
        if let Some(solution) = solution {
            let said: Vec<_> = words.iter().map(|word| solution.value(word.to).for_opponent()).collect();
            scene.put_values(&said);
            scene.legend = vec![
                (Some((WIN, 0)), "who says it wins"),
                (Some((LOSE, 0)), "loses"),
                (Some((Outcome::Draw, 0)), "a draw"),
            ];
            scene.best = vec![(Best::Mover, "the best answers")];
        }
        scene
    }

    fn put_outcomes(&mut self, solution: &outcome::OutcomeSolution) {
        let values: Vec<_> = solution.graph().vertices().map(|vertex| solution.value(vertex)).collect();
        self.put_values(&values);
        self.legend = vec![
            (Some((WIN, 0)), "who moves there wins"),
            (Some((LOSE, 0)), "loses"),
            (Some((Outcome::Draw, 0)), "a draw"),
        ];
        self.best = vec![(Best::Mover, "the best move")];
        self.put_best(|from| [solution.best(from); 2]);
    }

    fn put_values(&mut self, values: &[outcome::VertexValue]) {
        let longest = values.iter().filter_map(|value| value.turns()).max().unwrap_or(Turns(0));
        for (vertex, value) in self.vertices.iter_mut().zip(values) {
            let tone = match value.outcome() {
                outcome::VertexOutcome::Win => WIN,
                outcome::VertexOutcome::Lose => LOSE,
                outcome::VertexOutcome::Draw => Outcome::Draw,
            };
            // Shades go by turns as on a board, whoever wins.
            let alike = value.turns().map_or(Value::Draw, |turns| Value::Win(Player::Police, turns));
            vertex.tone = Some((tone, shade(alike, longest)));
            vertex.value = Some(value.to_string());
        }
    }

    fn put_costs(&mut self, solution: &cost::CostSolution, first: CostPlayer) {
        let players = [CostPlayer::Minimiser, CostPlayer::Maximiser];
        let graph = solution.graph();
        let costs = || graph.vertices().map(|vertex| solution.cost(vertex, first));
        let finite = |cost| if let Cost::Finite(sum) = cost { Some(sum) } else { None };
        let greatest = costs().filter_map(finite).max().unwrap_or(0).max(1);
        for ((vertex, drawn), cost) in graph.vertices().zip(&mut self.vertices).zip(costs()) {
            let [minimiser, maximiser] = players.map(|player| solution.cost(vertex, player));
            drawn.value = Some(format!("{minimiser} | {maximiser}"));
            drawn.tone = Some(match finite(cost) {
                None => (LOSE, 0),
                Some(sum) => {
                    let part = sum as f64 / greatest as f64;
                    (WIN, ((part * SHADES as f64) as usize).min(SHADES - 1))
                }
            });
        }
        self.legend = vec![
            (None, "cost with the minimiser | the maximiser first"),
            (Some((WIN, 0)), "cheap"),
            (Some((WIN, SHADES - 1)), "dear"),
            (Some((LOSE, 0)), "infinite"),
        ];
        self.best = vec![
            (Best::Mover, "the best move of both"),
            (Best::Minimiser, "of the minimiser"),
            (Best::Maximiser, "of the maximiser"),
        ];
        self.put_best(|from| players.map(|player| solution.best(from, player)));
    }

    /// Marks the edges that are best for one player, or for both.
    fn put_best(&mut self, best: impl Fn(Vertex) -> [Option<Vertex>; 2]) {
        for edge in &mut self.edges {
            let number = |index: usize| Vertex::new(u32::try_from(index).unwrap_or(u32::MAX));
            let to = Some(number(edge.to));
            edge.best = match best(number(edge.from)).map(|best| best == to) {
                [true, true] => Some(Best::Mover),
                [true, false] => Some(Best::Minimiser),
                [false, true] => Some(Best::Maximiser),
                [false, false] => None,
            };
        }
    }

    fn put_start(&mut self, puzzle: &GraphPuzzle, solution: Option<&GraphSolution>) {
        let Some(start) = puzzle.start else { return };
        if let Some(vertex) = self.vertices.get_mut(start.index()) {
            vertex.is_start = true;
            let verdict = solution.map(|solution| solution.verdict(start, puzzle.first));
            self.verdict = verdict.map(|verdict| format!("{}: {verdict}", vertex.name));
        }
    }
}

impl DrawnVertex {
    fn named(name: String) -> Self {
        Self { name, value: None, tone: None, is_start: false }
    }
}
