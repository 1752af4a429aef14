//! Graphviz DOT: a directed graph, coloured by outcome if the game is solved. The graph's label is
//! the title.

use std::fmt::Write as _;

use crate::analysis::convert::PlainGame;
use crate::model::Vertex;
use crate::solve::graph::GraphSolution;
use crate::solve::graph::outcome::VertexOutcome;

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
                if self.objective.has_costs() {
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
        if let DotValues::Solved(solution) = values {
            let value = match solution.values(vertex).as_slice() {
                [minimiser, maximiser] => {
                    format!("min first: {minimiser}, max first: {maximiser}")
                }
                values => values.concat(),
            };
            attributes.push(format!("label={}", labelled(&name, &value)));
            if let Some(outcome) = solution.outcome(vertex) {
                let fill = match outcome {
                    VertexOutcome::Win => FILLS[0],
                    VertexOutcome::Lose => FILLS[1],
                    VertexOutcome::Draw => FILLS[2],
                };
                attributes.push(format!("fillcolor=\"{fill}\""));
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
        DotValues::Solved(solution) => solution.best_moves(from),
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
