//! A pursuit as a drawing: its graph with the pieces, who wins with the thief on each vertex, and
//! the best line.

use std::collections::BTreeMap;

use crate::analysis::chase::places::NamedState;
use crate::analysis::drawing::pursuit_pieces::put_values;
use crate::analysis::drawing::scene::{Best, DrawnEdge, DrawnGraph, DrawnVertex};
use crate::analysis::drawing::{DrawnPuzzle, StartPieces};
use crate::analysis::part::MAX_TURNS;
use crate::analysis::pursuit::document::{PursuitDocument, SolvedPursuit};
use crate::analysis::solve_status::Solutions;
use crate::model::{Player, PursuitGame, PursuitPuzzle, PursuitStart, State, Step};
use crate::rules::CheckedPursuit;
use crate::text::Span;

/// The most turns that label an edge.
const MAX_LABELLED: usize = 3;

impl DrawnPuzzle for CheckedPursuit {
    const FILE_NOUN: &'static str = "pursuit";

    fn drawn_size(document: &PursuitDocument) -> Option<(u64, u64)> {
        let graph = &document.puzzle()?.game.graph;
        let drawn = graph.edges().filter(|&(from, to)| from <= to || !graph.has_edge(to, from));
        Some((graph.vertex_count().into(), drawn.count() as u64))
    }

    fn scene(
        document: &PursuitDocument,
        name: &str,
        has_best: bool,
        solutions: &dyn Solutions,
    ) -> Option<DrawnGraph> {
        let puzzle = document.puzzle()?;
        let solved = document.solved_chase(solutions).ok();
        let start = start_state(puzzle, solved.as_ref());
        let mut scene = document.scene_of_state(start, solved.as_ref())?;
        scene.title = document.title().unwrap_or(name).to_owned();
        if let Some(solved) = &solved {
            let verdict = solved.verdict;
            let has_verdict = verdict.value.is_some() || verdict.cop_number.is_some();
            scene.verdict = has_verdict.then(|| verdict.to_string());
            scene.tone = verdict.value.map(|value| value.outcome());
        }
        if has_best
            && let Some(start) = start
            && let Some(solved) = solved
        {
            let line = solved.solution.best_line(start);
            put_line(&mut scene, &puzzle.game, start, &line[..line.len().min(MAX_TURNS)]);
        }
        Some(scene)
    }

    /// A state that does not fit the text is the start.
    fn explored(
        document: &PursuitDocument,
        request: Option<&NamedState>,
        solutions: &dyn Solutions,
    ) -> Option<DrawnGraph> {
        let solved = document.solved_chase(solutions).ok();
        let start = start_state(document.puzzle()?, solved.as_ref());
        let state = request.and_then(|request| document.requested(request)).or(start);
        document.scene_of_state(state, solved.as_ref())
    }

    /// Who chooses needs a solution.
    fn start_pieces(document: &PursuitDocument, solutions: &dyn Solutions) -> Option<StartPieces> {
        let solved = document.solved_chase(solutions).ok();
        let state = start_state(document.puzzle()?, solved.as_ref())?;
        let places = document.places();
        Some(StartPieces::Chase {
            police: places.all_shown(state.police.vertices()),
            thief: Some(places.shown(state.thief)),
        })
    }

    fn vertex_span(document: &PursuitDocument, vertex: usize) -> Option<Span> {
        document.checked().reading.names.get(vertex).copied()
    }
}

impl PursuitDocument {
    fn requested(&self, request: &NamedState) -> Option<State> {
        let policemen = usize::from(self.puzzle()?.game.policemen);
        self.places().state(request, policemen).ok().filter(|_| policemen > 0)
    }

    /// The graph with the pieces of a state. With a solution, the values of the state with the thief
    /// on each vertex.
    pub(crate) fn scene_of_state(
        &self,
        state: Option<State>,
        solved: Option<&SolvedPursuit<'_>>,
    ) -> Option<DrawnGraph> {
        let puzzle = self.puzzle()?;
        let graph = &puzzle.game.graph;
        let named = |vertex| DrawnVertex::named(self.vertex_name(vertex).to_owned());
        let mut scene = DrawnGraph {
            about: [
                "A pursuit on a graph.",
                "Each vertex is coloured by who wins with the thief on it.",
            ],
            is_solved: solved.is_some(),
            value_room: "police in 99".len(),
            vertices: (0..graph.vertex_count()).map(named).collect(),
            ..DrawnGraph::default()
        };
        for (from, to) in graph.edges() {
            let is_both_ways = from != to && graph.has_edge(to, from);
            if is_both_ways && to < from {
                continue;
            }
            let from = from as usize;
            let to = to as usize;
            scene.edges.push(DrawnEdge {
                from,
                to,
                is_both_ways,
                label: String::new(),
                best: None,
            });
        }
        for &exit in &puzzle.game.exits {
            scene.vertices[exit as usize].pieces.is_exit = true;
        }
        if let PursuitStart::Placed { thief, .. } = puzzle.start {
            scene.vertices[thief as usize].is_start = true;
        }
        let Some(state) = state else { return Some(scene) };
        for &policeman in state.police.vertices() {
            scene.vertices[policeman as usize].pieces.policemen += 1;
        }
        scene.vertices[state.thief as usize].pieces.has_thief = true;
        if let Some(solved) = solved {
            let places: Vec<u32> = (0..graph.vertex_count()).collect();
            put_values(&mut scene, &places, state, &solved.solution);
        }
        Some(scene)
    }
}

/// The state in which the pursuit begins. Who chooses needs a solution.
fn start_state(puzzle: &PursuitPuzzle, solved: Option<&SolvedPursuit<'_>>) -> Option<State> {
    match puzzle.start {
        PursuitStart::Placed { police, thief } => {
            Some(State { police, thief, to_move: puzzle.game.first })
        }
        PursuitStart::Chosen => solved.and_then(|solved| solved.start),
        PursuitStart::None => None,
    }
}

/// Marks the edges of a line, labelled with their turns.
fn put_line(scene: &mut DrawnGraph, game: &PursuitGame, start: State, line: &[Step]) {
    let mut used: BTreeMap<(usize, usize), Vec<(usize, Player)>> = BTreeMap::new();
    let mut state = start;
    for (turn, &step) in (1..).zip(line) {
        let steps = match step {
            Step::Police(after) => game.police_steps(&state.police, &after),
            Step::Thief(to) => Some(vec![(state.thief, to)]),
        };
        for (from, to) in steps.unwrap_or_default() {
            let turns = used.entry((from as usize, to as usize)).or_default();
            if turns.last() != Some(&(turn, state.to_move)) {
                turns.push((turn, state.to_move));
            }
        }
        state = state.after(step);
    }
    let mut edges = Vec::with_capacity(scene.edges.len());
    for edge in scene.edges.drain(..) {
        let there = used.remove(&(edge.from, edge.to));
        let back = if edge.is_both_ways { used.remove(&(edge.to, edge.from)) } else { None };
        let is_both_ways = edge.is_both_ways && (there.is_none() || back.is_none());
        if there.is_none() && back.is_none() {
            edges.push(edge);
            continue;
        }
        let ways = [(edge.from, edge.to, there), (edge.to, edge.from, back)];
        for (from, to, turns) in ways {
            let Some(turns) = turns else { continue };
            edges.push(DrawnEdge {
                from,
                to,
                is_both_ways,
                label: turns_in_words(&turns),
                best: Some(mover_of(&turns)),
            });
        }
    }
    edges.sort_by_key(|edge| (edge.from, edge.to));
    scene.edges = edges;
    let words = [
        (Best::Police, "best line: the police, with the turns"),
        (Best::Thief, "best line: the thief"),
        (Best::Mover, "best line: both"),
    ];
    let is_used = |best: Best| scene.edges.iter().any(|edge| edge.best == Some(best));
    scene.best = words.into_iter().filter(|&(best, _)| is_used(best)).collect();
}

fn turns_in_words(turns: &[(usize, Player)]) -> String {
    let shown = turns.iter().take(MAX_LABELLED).map(|(turn, _)| turn.to_string());
    let more = if turns.len() > MAX_LABELLED { ", …" } else { "" };
    shown.collect::<Vec<_>>().join(", ") + more
}

fn mover_of(turns: &[(usize, Player)]) -> Best {
    let has = |player| turns.iter().any(|&(_, mover)| mover == player);
    match (has(Player::Police), has(Player::Thief)) {
        (true, false) => Best::Police,
        (false, true) => Best::Thief,
        _ => Best::Mover,
    }
}
