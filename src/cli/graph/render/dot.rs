//! A graph game in the DOT language, for layout by Graphviz.

use std::fmt::{Display, Write as _};

use crate::analysis::graph::drawing::scene::{Best, GraphScene};
use crate::cli::render::palette::Palette;

/// The game as a directed graph.
pub(crate) fn dot(scene: &GraphScene, palette: &Palette) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut line = |line: &dyn Display| {
        let _ = writeln!(text, "{line}");
    };
    let heading = match &scene.verdict {
        Some(verdict) => format!("{}\n{verdict}", scene.title),
        None => scene.title.clone(),
    };
    let (ink, page, faint) = (palette.text, palette.page, palette.faint_text);
    line(&format_args!("digraph {} {{", identifier(&scene.title)));
    line(&format_args!(
        "  graph [rankdir=LR, labelloc=t, label={}, fontname=\"Helvetica\", fontcolor=\"{ink}\", bgcolor=\"{page}\"]",
        quoted(&heading)
    ));
    line(&format_args!(
        "  node [shape=box, style=\"filled,rounded\", fontname=\"Helvetica\", penwidth=0, fillcolor=\"{}\", fontcolor=\"{ink}\"]",
        palette.floor
    ));
    line(&format_args!(
        "  edge [fontname=\"Helvetica\", fontsize=11, color=\"{faint}\", fontcolor=\"{faint}\"]"
    ));
    for vertex in &scene.vertices {
        let label = match &vertex.value {
            Some(value) => format!("{}\n{value}", vertex.name),
            None => vertex.name.clone(),
        };
        let mut attributes = format!("label={}", quoted(&label));
        if let Some((tone, shade)) = vertex.tone {
            let tile = palette.tile(tone, shade);
            attributes += &format!(", fillcolor=\"{}\", fontcolor=\"{}\"", tile.fill, tile.text);
        }
        if vertex.is_start {
            attributes += &format!(", penwidth=3, color=\"{ink}\"");
        }
        line(&format_args!("  {} [{attributes}]", identifier(&vertex.name)));
    }
    for edge in &scene.edges {
        let mut attributes = Vec::new();
        if !edge.label.is_empty() {
            attributes.push(format!("label={}", quoted(&edge.label)));
        }
        if let Some(best) = edge.best {
            let colour = match best {
                Best::Mover => ink,
                Best::Minimiser => palette.police[0].fill,
                Best::Maximiser => palette.thief[0].fill,
            };
            attributes.push(format!("penwidth=2.5, color=\"{colour}\""));
        }
        let attributes = if attributes.is_empty() {
            String::new()
        } else {
            format!(" [{}]", attributes.join(", "))
        };
        let (from, to) = (&scene.vertices[edge.from].name, &scene.vertices[edge.to].name);
        line(&format_args!("  {} -> {}{attributes}", identifier(from), identifier(to)));
    }
    line(&"}");
    text
}

/// Quotes a name, in which Graphviz interprets nothing.
fn identifier(text: &str) -> String {
    quoted(text).replace("&amp;", "&")
}

/// Quotes any text for DOT.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            // Graphviz interprets entities in labels.
            '&' => quoted.push_str("&amp;"),
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => quoted.push('\u{fffd}'),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}
