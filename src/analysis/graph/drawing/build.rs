//! Makes the drawing of a graph game: a vertex for each vertex or word, an edge for each move.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::analysis::drawing::scene::{DrawnEdge, DrawnGraph, DrawnVertex, shortened};
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::objective::SolvedGame;
use crate::analysis::solve_status::Solutions;
use crate::model::{Graph, GraphPuzzle, GraphReading, Vertex, options};
use crate::solve::graph::{GraphSolution, GraphStart};
use crate::syntax::GraphText;

/// See `DrawnGraph::about`.
const ABOUT: [&str; 2] =
    ["A game on a graph.", "Each vertex is coloured by its value for the player who moves there."];

/// The most characters of a sum on an edge, and as many parts of it as are named for that.
const MAX_SUM_LENGTH: usize = 80;
const MAX_PARTS_SHOWN: usize = 60;

impl DrawnGraph {
    /// The scene of a game; `None` for one with errors. `name` is the title of a game without one.
    pub(crate) fn of_game(
        document: &GraphDocument,
        name: &str,
        has_best: bool,
        solutions: &dyn Solutions,
    ) -> Option<Self> {
        let checked = document.checked();
        let game = &checked.game;
        let reading = &checked.reading;
        let puzzle = document.puzzle()?;
        let solution = solutions.status(document.key()?).solution();
        let graph = match solution.as_deref() {
            Some(solution) => Arc::clone(solution.graph()),
            None => Arc::new(puzzle.graph().ok()?),
        };
        let mut scene = if puzzle.objective.has_words() {
            Self::words(game, reading)
        } else if puzzle.objective.has_sums() {
            Self::with_sums(game, reading, puzzle, &graph)
        } else {
            Self::plain(&graph, |vertex| reading.name(game, vertex))
        };
        scene.is_solved = solution.is_some();
        if let Some(solution) = solution.as_deref() {
            if !puzzle.objective.has_words() {
                scene.put_best(|from| solution.best_moves(from));
            }
            SolvedGame::new(document, solution).paint(&mut scene, puzzle.first);
        }
        scene.title = document.title().unwrap_or(name).to_owned();
        scene.put_start(puzzle, solution.as_deref());
        if !has_best {
            for edge in &mut scene.edges {
                edge.best = None;
            }
        }
        scene.best.retain(|(best, _)| scene.edges.iter().any(|edge| edge.best == Some(*best)));
        Some(scene)
    }

    fn of(vertices: impl Iterator<Item = String>) -> Self {
        Self {
            about: ABOUT,
            vertices: vertices.map(DrawnVertex::named).collect(),
            ..Self::default()
        }
    }

    /// The graph without values.
    pub(crate) fn plain(graph: &Graph, name: impl Fn(Vertex) -> String) -> Self {
        let mut scene = Self::of(graph.vertices().map(name));
        for from in graph.vertices() {
            let mut edges: Vec<DrawnEdge> = Vec::new();
            let mut known = HashMap::new();
            for (to, weight) in graph.edges(from) {
                let label = if graph.is_weighted() { weight.to_string() } else { String::new() };
                let index = *known.entry(to).or_insert(edges.len());
                match edges.get_mut(index) {
                    Some(edge) if label.is_empty() => debug_assert!(edge.label.is_empty()),
                    Some(edge) => edge.label += &format!(", {label}"),
                    None => edges.push(drawn_edge(from.index(), to.index(), label)),
                }
            }
            scene.edges.extend(edges);
        }
        scene
    }

    /// A game with sums, without values. The edges of a sum are labelled with it, cut if it is long:
    /// it stands on the edge of each of its parts.
    fn with_sums(
        game: &GraphText,
        reading: &GraphReading,
        puzzle: &GraphPuzzle,
        graph: &Graph,
    ) -> Self {
        let mut scene = Self::of(graph.vertices().map(|vertex| reading.name(game, vertex)));
        for from in graph.vertices() {
            let mut labels: BTreeMap<Vertex, Vec<String>> = BTreeMap::new();
            let mut known = HashSet::new();
            for option in options(graph, puzzle.octal.as_deref(), from) {
                let label = (option.len() > 1).then(|| {
                    let shown = option.get(..MAX_PARTS_SHOWN).unwrap_or(&option);
                    shortened(&reading.sum_name(game, shown), MAX_SUM_LENGTH)
                });
                // Nothing is left of a heap: an empty heap.
                let parts = if option.is_empty() { vec![Vertex::new(0)] } else { option };
                for part in parts {
                    let labels = labels.entry(part).or_default();
                    if let Some(label) = &label
                        && known.insert((part, label.clone()))
                    {
                        labels.push(label.clone());
                    }
                }
            }
            for (to, labels) in labels {
                scene.edges.push(drawn_edge(from.index(), to.index(), labels.join(", ")));
            }
        }
        scene
    }

    /// A word game: its words, and the possible replies to each.
    fn words(game: &GraphText, reading: &GraphReading) -> Self {
        let words = &reading.words;
        let mut begin_with: HashMap<Vertex, Vec<usize>> = HashMap::new();
        for (index, word) in words.iter().enumerate() {
            begin_with.entry(word.from).or_default().push(index);
        }
        let mut scene = Self::of(words.iter().map(|word| word.span.of(&game.text).to_owned()));
        for (from, word) in words.iter().enumerate() {
            for &to in begin_with.get(&word.to).into_iter().flatten() {
                scene.edges.push(drawn_edge(from, to, String::new()));
            }
        }
        scene
    }

    fn put_start(&mut self, puzzle: &GraphPuzzle, solution: Option<&GraphSolution>) {
        let Some(start) = puzzle.start else { return };
        let mut names = Vec::new();
        for piece in [start].iter().chain(puzzle.further.iter()) {
            if let Some(vertex) = self.vertices.get_mut(piece.index()) {
                vertex.is_start = true;
                names.push(vertex.name.clone());
            }
        }
        if let Some(solution) = solution
            && let Some(verdict) = solution.verdict_at(&GraphStart::of(puzzle))
        {
            self.verdict = Some(format!("{}: {verdict}", names.join(" + ")));
        }
        if let Some(first) = self.vertices.iter().find(|vertex| vertex.is_start)
            && let Some((tone, _)) = first.tone
        {
            self.tone = Some(tone);
        }
    }
}

/// An edge that leads one way.
const fn drawn_edge(from: usize, to: usize, label: String) -> DrawnEdge {
    DrawnEdge { from, to, is_both_ways: false, label, best: None }
}
