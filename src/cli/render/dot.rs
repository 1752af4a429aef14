//! A drawn graph in the DOT language, for layout by Graphviz.

use std::fmt::{Display, Write as _};

use crate::analysis::drawing::scene::{Best, DrawnGraph, DrawnPieces};
use crate::images::palette::Palette;

/// The drawing as a directed graph.
pub(crate) fn dot(scene: &DrawnGraph, palette: &Palette) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut line = |line: &dyn Display| {
        let _ = writeln!(text, "{line}");
    };
    let heading = match &scene.verdict {
        Some(verdict) => format!("{}\n{verdict}", scene.title),
        None => scene.title.clone(),
    };
    let ink = palette.text;
    let page = palette.page;
    let faint = palette.faint_text;
    let name = if scene.title.is_empty() { String::new() } else { identifier(&scene.title) + " " };
    line(&format_args!("digraph {name}{{"));
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
        let pieces = letters(vertex.pieces);
        let parts = [Some(&vertex.name), pieces.as_ref(), vertex.value.as_ref()];
        let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
        let label = parts.join("\n");
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
        if edge.is_both_ways && edge.best.is_none() {
            attributes.push("dir=none".to_owned());
        }
        if !edge.label.is_empty() {
            attributes.push(format!("label={}", quoted(&edge.label)));
        }
        if let Some(best) = edge.best {
            let colour = match best {
                Best::Mover => ink,
                Best::Police => palette.police[0].fill,
                Best::Thief => palette.thief[0].fill,
            };
            attributes.push(format!("penwidth=2.5, color=\"{colour}\""));
        }
        let attributes = if attributes.is_empty() {
            String::new()
        } else {
            format!(" [{}]", attributes.join(", "))
        };
        let from = &scene.vertices[edge.from].name;
        let to = &scene.vertices[edge.to].name;
        line(&format_args!("  {} -> {}{attributes}", identifier(from), identifier(to)));
    }
    line(&"}");
    text
}

/// The pieces on a vertex, and an exit, in the letters of a board.
fn letters(pieces: DrawnPieces) -> Option<String> {
    let mut letters = vec!["P"; pieces.policemen.into()];
    if pieces.has_thief {
        letters.push("T");
    }
    if pieces.is_exit {
        letters.push("E");
    }
    (!letters.is_empty()).then(|| letters.join(" "))
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
