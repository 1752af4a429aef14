//! The content of a graph game's drawing as plain data.
//!
//! Deliberately not here: positions and colours.

use std::collections::{BTreeMap, HashMap};

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::shade::{SHADES, shade};
use crate::analysis::solve_status::Solutions;
use crate::model::{
    CostPlayer, Graph, GraphPuzzle, GraphReading, Objective, Player, Vertex, options,
};
use crate::solve::graph::cost::Cost;
use crate::solve::graph::{GraphSolution, GraphStart, cost, grundy, outcome};
use crate::solve::{Outcome, Turns, Value};
use crate::syntax::GraphText;

#[derive(Debug)]
pub(crate) struct GraphScene {
    pub(crate) title: String,
    /// The value of the start; `None` without a start or a solution.
    pub(crate) verdict: Option<String>,
    pub(crate) vertices: Vec<DrawnVertex>,
    /// Ordered by source; only one edge from a vertex to another.
    pub(crate) edges: Vec<DrawnEdge>,
    /// The meaning of the tones and of the values in the vertices.
    pub(crate) legend: Vec<(Option<Tone>, &'static str)>,
    /// The meaning of emphasised edges.
    pub(crate) best: Vec<(Best, &'static str)>,
}

/// A tone of the palette and its shade, from 0.
pub(crate) type Tone = (Outcome, usize);

#[derive(Debug)]
pub(crate) struct DrawnVertex {
    pub(crate) name: String,
    /// Its value, if known.
    pub(crate) value: Option<String>,
    pub(crate) tone: Option<Tone>,
    pub(crate) is_start: bool,
}

#[derive(Debug)]
pub(crate) struct DrawnEdge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The weights; empty if there are none.
    pub(crate) label: String,
    /// The player for whom this is the best move.
    pub(crate) best: Option<Best>,
}

/// The player for whom an edge is the best move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Best {
    /// The player to move, who may be either.
    Mover,
    /// Only the minimiser.
    Minimiser,
    /// Only the maximiser.
    Maximiser,
}

/// Names are cut after this many characters.
const LONGEST_NAME: usize = 24;

const WIN: Outcome = Outcome::Police;
const LOSE: Outcome = Outcome::Thief;

impl GraphScene {
    /// The scene of a game; `None` for one with errors. `name` is the title of a game without one.
    pub(crate) fn new(
        document: &GraphDocument,
        name: &str,
        has_best: bool,
        solutions: &dyn Solutions,
    ) -> Option<Self> {
        let checked = document.checked();
        let (game, reading, puzzle) = (&checked.game, &checked.reading, document.puzzle()?);
        let solution = solutions.status(document.key()?).solution();
        let mut scene = match (&puzzle.objective, solution.as_deref()) {
            (Objective::Words, Some(GraphSolution::Outcome(solution))) => {
                Self::words(game, reading, Some(solution))
            }
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
            (_, Some(GraphSolution::Grundy(solution))) => {
                let mut scene = Self::with_sums(game, reading, puzzle, solution.graph());
                scene.put_grundy_values(solution);
                scene
            }
            (Objective::Grundy, None) => {
                Self::with_sums(game, reading, puzzle, &puzzle.graph().ok()?)
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

    fn empty() -> Self {
        let (vertices, edges) = (Vec::new(), Vec::new());
        Self {
            title: String::new(),
            verdict: None,
            vertices,
            edges,
            legend: Vec::new(),
            best: Vec::new(),
        }
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
                    None => edges.push(DrawnEdge {
                        from: from.index(),
                        to: to.index(),
                        label,
                        best: None,
                    }),
                }
            }
            scene.edges.extend(edges);
        }
        scene
    }

    /// A game of Grundy values without them. The edges of a sum are labelled with it.
    fn with_sums(
        game: &GraphText,
        reading: &GraphReading,
        puzzle: &GraphPuzzle,
        graph: &Graph,
    ) -> Self {
        let vertex = |vertex| DrawnVertex::named(reading.name(game, vertex));
        let mut scene = Self { vertices: graph.vertices().map(vertex).collect(), ..Self::empty() };
        for from in graph.vertices() {
            let mut labels: BTreeMap<Vertex, Vec<String>> = BTreeMap::new();
            for option in options(graph, puzzle.octal.as_deref(), from) {
                let is_sum = option.len() > 1;
                let label = is_sum.then(|| reading.sum_name(game, &option));
                // Nothing is left of a heap: an empty heap.
                let parts = if option.is_empty() { vec![Vertex::new(0)] } else { option };
                for part in parts {
                    let labels = labels.entry(part).or_default();
                    if let Some(label) = label.as_ref().filter(|label| !labels.contains(label)) {
                        labels.push(label.clone());
                    }
                }
            }
            scene.edges.extend(labels.into_iter().map(|(to, labels)| DrawnEdge {
                from: from.index(),
                to: to.index(),
                label: labels.join(", "),
                best: None,
            }));
        }
        scene
    }

    /// A word game: its words, and the possible replies to each.
    fn words(
        game: &GraphText,
        reading: &GraphReading,
        solution: Option<&outcome::OutcomeSolution>,
    ) -> Self {
        let words = &reading.words;
        let mut begin_with: HashMap<Vertex, Vec<usize>> = HashMap::new();
        (0..)
            .zip(words)
            .for_each(|(index, word)| begin_with.entry(word.from).or_default().push(index));
        let vertex = |word: &crate::model::WordReading| {
            DrawnVertex::named(word.span.of(&game.text).to_owned())
        };
        let mut scene = Self { vertices: words.iter().map(vertex).collect(), ..Self::empty() };
        for (from, word) in words.iter().enumerate() {
            let answers = begin_with.get(&word.to).into_iter().flatten();
            // A reply is played from the last letters of this word.
            let best = solution.and_then(|solution| solution.best(word.to));
            scene.edges.extend(answers.map(|&to| DrawnEdge {
                from,
                to,
                label: String::new(),
                best: best.filter(|&best| words[to].to == best).map(|_| Best::Mover),
            }));
        }
        if let Some(solution) = solution {
            let values: Vec<_> =
                words.iter().map(|word| solution.value(word.to).for_opponent()).collect();
            scene.put_values(&values);
            scene.legend = vec![
                (Some((WIN, 0)), "playing it wins"),
                (Some((LOSE, 0)), "loses"),
                (Some((Outcome::Draw, 0)), "a draw"),
            ];
            scene.best = vec![(Best::Mover, "the best replies")];
        }
        scene
    }

    fn put_outcomes(&mut self, solution: &outcome::OutcomeSolution) {
        let values: Vec<_> =
            solution.graph().vertices().map(|vertex| solution.value(vertex)).collect();
        self.put_values(&values);
        self.legend = vec![
            (Some((WIN, 0)), "the mover wins"),
            (Some((LOSE, 0)), "loses"),
            (Some((Outcome::Draw, 0)), "a draw"),
        ];
        self.best = vec![(Best::Mover, "the best move")];
        self.put_best(|from| [solution.best(from); 2]);
    }

    fn put_grundy_values(&mut self, solution: &grundy::GrundySolution) {
        for (drawn, vertex) in self.vertices.iter_mut().zip(solution.graph().vertices()) {
            let tone = tone(solution.outcome(vertex));
            drawn.tone = Some((tone, 0));
            drawn.value = Some(solution.value(vertex).to_string());
        }
        self.legend = vec![
            (None, "Grundy value"),
            (Some((WIN, 0)), "the mover wins"),
            (Some((LOSE, 0)), "loses"),
            (Some((Outcome::Draw, 0)), "a draw"),
        ];
        self.best = vec![(Best::Mover, "the best move")];
        self.put_best(|from| {
            let best = solution.best(&[from]).map(|best| best.to);
            // A sum has several edges, of which none alone is the move.
            [best.filter(|to| to.len() == 1).map(|to| to[0]); 2]
        });
    }

    fn put_values(&mut self, values: &[outcome::VertexValue]) {
        let longest = values.iter().filter_map(|value| value.turns()).max().unwrap_or(Turns(0));
        for (vertex, value) in self.vertices.iter_mut().zip(values) {
            let tone = tone(value.outcome());
            // Shades depend on the turns as on a board, for either winner.
            let alike =
                value.turns().map_or(Value::Draw, |turns| Value::Win(Player::Police, turns));
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
            (Some((WIN, SHADES - 1)), "expensive"),
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
        for further in puzzle.further.iter() {
            if let Some(vertex) = self.vertices.get_mut(further.index()) {
                vertex.is_start = true;
            }
        }
        if let Some(vertex) = self.vertices.get_mut(start.index()) {
            vertex.is_start = true;
            let start = GraphStart::of(puzzle);
            let verdict = solution.and_then(|solution| solution.verdict_at(&start));
            self.verdict = verdict.map(|verdict| format!("{}: {verdict}", vertex.name));
        }
    }
}

/// The tone of an outcome for the player to move.
fn tone(outcome: outcome::VertexOutcome) -> Outcome {
    match outcome {
        outcome::VertexOutcome::Win => WIN,
        outcome::VertexOutcome::Lose => LOSE,
        outcome::VertexOutcome::Draw => Outcome::Draw,
    }
}

impl DrawnVertex {
    fn named(name: String) -> Self {
        Self { name, value: None, tone: None, is_start: false }
    }

    /// The name, cut if it is long.
    pub(crate) fn short_name(&self) -> String {
        let mut characters = self.name.chars();
        let start: String = characters.by_ref().take(LONGEST_NAME).collect();
        if characters.next().is_some() { start + "…" } else { start }
    }
}
