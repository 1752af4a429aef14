//! Graphviz DOT: a directed graph, coloured by outcome if the game is solved. The graph's label is
//! the title.

use std::fmt::Write as _;

use crate::analysis::convert::PlainGame;
use crate::model::{CostPlayer, Objective, Vertex};
use crate::solve::graph::GraphSolution;
use crate::solve::graph::outcome::{VertexOutcome, VertexValue};

/// The colours of vertices where the player to move wins, loses or draws: blue, orange and grey.
/// They also differ in lightness, and for every kind of colour blindness.
const FILLS: [&str; 3] = ["#8ab6e6", "#eea264", "#ebecef"];

/// The values of the vertices.
#[derive(Debug, Clone, Copy)]
pub(crate) enum DotValues<'a> {
    /// Not known.
    Unknown,
    /// The values of a solution, which must belong to the same graph.
    Solved(&'a GraphSolution),
}

impl PlainGame {
    /// The game as a directed graph for Graphviz.
    pub(crate) fn to_dot(&self, values: DotValues<'_>) -> String {
        let mut text = String::from("digraph {\n");
        self.write_head(&mut text);
        for vertex in self.graph.vertices() {
            self.write_vertex(&mut text, vertex, values);
        }
        for from in self.graph.vertices() {
            let best = best(values, from);
            for (to, weight) in self.graph.edges(from) {
                let mut attributes = Vec::new();
                if self.objective == Objective::Cost {
                    attributes.push(format!("label={weight}"));
                }
                if best.contains(&Some(to)) {
                    attributes.push("penwidth=2".to_owned());
                }
                let listed = if attributes.is_empty() {
                    String::new()
                } else {
                    format!(" [{}]", attributes.join(", "))
                };
                // Writing to a string cannot fail.
                let _ = writeln!(
                    text,
                    "  {} -> {}{listed};",
                    quoted(&self.name(from)),
                    quoted(&self.name(to))
                );
            }
        }
        text.push_str("}\n");
        text
    }

    /// Writes the title and the looks of vertices.
    fn write_head(&self, text: &mut String) {
        if let Some(title) = &self.title {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  label={};", quoted(title));
        }
        text.push_str(
            "  labelloc=t;\n  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\"];\n",
        );
    }

    fn write_vertex(&self, text: &mut String, vertex: Vertex, values: DotValues<'_>) {
        let name = self.name(vertex);
        let mut attributes = Vec::new();
        match values {
            DotValues::Unknown => {}
            DotValues::Solved(GraphSolution::Outcome(solution)) => {
                let value = solution.value(vertex);
                let fill = match value {
                    VertexValue::Win(_) => FILLS[0],
                    VertexValue::Lose(_) => FILLS[1],
                    VertexValue::Draw => FILLS[2],
                };
                attributes.push(format!("label={}", labelled(&name, &value.to_string())));
                attributes.push(format!("fillcolor=\"{fill}\""));
            }
            DotValues::Solved(GraphSolution::Grundy(solution)) => {
                let fill = match solution.outcome(vertex) {
                    VertexOutcome::Win => FILLS[0],
                    VertexOutcome::Lose => FILLS[1],
                    VertexOutcome::Draw => FILLS[2],
                };
                let value = solution.value(vertex).to_string();
                attributes.push(format!("label={}", labelled(&name, &value)));
                attributes.push(format!("fillcolor=\"{fill}\""));
            }
            DotValues::Solved(GraphSolution::Cost(solution)) => {
                let costs = [CostPlayer::Minimiser, CostPlayer::Maximiser]
                    .map(|player| solution.cost(vertex, player));
                let both = format!("min first: {}, max first: {}", costs[0], costs[1]);
                attributes.push(format!("label={}", labelled(&name, &both)));
            }
        }
        if self.start == Some(vertex) {
            attributes.push("penwidth=3".to_owned());
        }
        let listed = if attributes.is_empty() {
            String::new()
        } else {
            format!(" [{}]", attributes.join(", "))
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {}{listed};", quoted(&name));
    }
}

/// The best moves from a vertex: that of the player to move, or those of both players for the cost.
fn best(values: DotValues<'_>, from: Vertex) -> [Option<Vertex>; 2] {
    match values {
        DotValues::Unknown => [None, None],
        DotValues::Solved(GraphSolution::Outcome(solution)) => [solution.best(from), None],
        DotValues::Solved(GraphSolution::Grundy(solution)) => {
            let best = solution.best(&[from]);
            [best.and_then(|best| best.to.first().copied()), None]
        }
        DotValues::Solved(GraphSolution::Cost(solution)) => {
            [CostPlayer::Minimiser, CostPlayer::Maximiser].map(|player| solution.best(from, player))
        }
    }
}

/// A label of two lines.
fn labelled(name: &str, value: &str) -> String {
    quoted(&format!("{name}\n{value}")).replace('\n', "\\n")
}

/// A quoted string. A backslash is doubled: a single one could end the string, and has a meaning in
/// labels.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
