//! A game as a drawing, coloured by outcome if it is solved.

use crate::analysis::convert::PlainGame;
use crate::analysis::drawing::scene::DrawnGraph;
use crate::analysis::graph::drawing::values::tone;
use crate::solve::graph::GraphSolution;

impl PlainGame {
    /// The drawing. A solution must belong to the same graph.
    pub(crate) fn scene(&self, solution: Option<&GraphSolution>) -> DrawnGraph {
        let mut scene = DrawnGraph::plain(&self.graph, |vertex| self.name(vertex).into_owned());
        scene.title = self.title.clone().unwrap_or_default();
        if let Some(solution) = solution {
            for (drawn, vertex) in scene.vertices.iter_mut().zip(self.graph.vertices()) {
                drawn.value = Some(solution.values(vertex).join(" | "));
                drawn.tone = solution.outcome(vertex).map(|outcome| (tone(outcome), 0));
            }
            scene.put_best(|from| solution.best_moves(from));
        }
        if let Some(start) = self.start.and_then(|start| scene.vertices.get_mut(start.index())) {
            start.is_start = true;
        }
        scene
    }
}
