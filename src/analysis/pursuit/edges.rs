//! Drawn vertices and edges of a pursuit. A new edge leads both ways.

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::edges::{EdgeLines, VertexLine};
use crate::analysis::part::Placer;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::puzzle_edit::{PuzzleEdit, PuzzleEdits};
use crate::model::PursuitKey;
use crate::rules::{Edit, Part as _};
use crate::syntax::EdgesLine;
use crate::text::{Encoding, Span};

impl PursuitDocument {
    /// See `File::drawn`.
    pub(crate) fn drawn(
        &self,
        _: PuzzleChoice,
        edit: &PuzzleEdit,
        encoding: Encoding,
    ) -> Option<PuzzleEdits> {
        let checked = self.checked();
        let mut placer = Placer::new(self, encoding);
        if let PuzzleEdit::Rename { name, to } = edit {
            let first = *checked.reading.names.get(checked.reading.vertex(name)? as usize)?;
            let renamed = self.rename(placer.range(first).start, encoding, to);
            return Some(renamed.map_or_else(PuzzleEdits::refused, PuzzleEdits::of));
        }
        if let PuzzleEdit::Place(pieces) = edit {
            let (thief, police) = pieces.split_last()?;
            if police.is_empty()
                || !pieces.iter().all(|name| checked.reading.vertex(name).is_some())
            {
                return None;
            }
            let police = checked.state_directive(PursuitKey::Police, &police.join(" "));
            let thief = checked.state_directive(PursuitKey::Thief, thief);
            let mut edits: Vec<Edit> = police.into_iter().chain(thief).collect();
            edits.sort_by_key(|edit| edit.span);
            return Some(PuzzleEdits::of(
                edits.into_iter().map(|edit| placer.place_edit(edit)).collect(),
            ));
        }
        let count = checked.reading.names.len() as u32;
        let lines = EdgeLines {
            source: &checked.text,
            lines: self.vertex_lines(),
            edge: "-",
            is_weighted: false,
            names: (0..count).map(|vertex| self.vertex_name(vertex).to_owned()).collect(),
        };
        let (edits, name) = lines.drawn(edit)?;
        let edits = edits.into_iter().map(|edit| placer.place_edit(edit)).collect();
        Some(PuzzleEdits { name, ..PuzzleEdits::of(edits) })
    }

    fn vertex_lines(&self) -> Vec<VertexLine> {
        let pursuit = &self.checked().text;
        let mut lines = Vec::new();
        for (number, content) in pursuit.statements() {
            let text = content.of(&pursuit.text);
            let Ok(line) = EdgesLine::read(text) else { continue };
            let at = |span: Span| span.shifted(content.start);
            let is_alone = line.vertex.end.bytes() == text.len();
            lines.push(VertexLine {
                number,
                content,
                vertex: at(line.vertex),
                edge: match (is_alone, line.is_one_way) {
                    (true, _) => None,
                    (false, true) => Some("->"),
                    (false, false) => Some("-"),
                },
                others: line.others(text).map(|other| (at(other), at(other))).collect(),
            });
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::Scene;
    use crate::analysis::puzzle_edit::PuzzleEdit;

    #[test]
    fn edges_that_lead_both_ways_go_from_both_lines() {
        let edge =
            |from: &str, to: &str| PuzzleEdit::AddEdge { from: from.to_owned(), to: to.to_owned() };
        let no_edge = |from: &str, to: &str| PuzzleEdit::RemoveEdge {
            from: from.to_owned(),
            to: to.to_owned(),
        };
        check(
            &[
                no_edge("b", "a"),
                no_edge("c", "a"),
                edge("c", "b"),
                edge("d", "a"),
                PuzzleEdit::RemoveVertex("c".to_owned()),
                PuzzleEdit::AddVertex { from: Some("a".to_owned()) },
            ],
            expect![[r#"
                |policemen: 1
                |a - b c
                |c -> a
                |d
                >|policemen: 1
                >|a - c
                >|c -> a
                >|d
                > by edits: 1
                >|policemen: 1
                >|a - b
                >|c
                >|d
                > by edits: 2
                >|policemen: 1
                >|a - b c
                >|c -> a
                >|d
                >|c - b
                > by edits: 1
                >|policemen: 1
                >|a - b c
                >|c -> a
                >|d - a
                > by edits: 1
                >|policemen: 1
                >|a - b
                >|d
                > by edits: 2
                >|policemen: 1
                >|a - b c e
                >|c -> a
                >|d
                >|e
                > by edits: 2
                > new: e
            "#]],
        );
    }

    #[test]
    fn pieces_are_placed_and_vertices_renamed() {
        let rename =
            |name: &str, to: &str| PuzzleEdit::Rename { name: name.to_owned(), to: to.to_owned() };
        let place =
            |names: &[&str]| PuzzleEdit::Place(names.iter().copied().map(str::to_owned).collect());
        check(
            &[
                place(&["b", "a", "c"]),
                rename("b", "quay"),
                rename("b", "c"),
                place(&["b"]),
                place(&["b", "x"]),
            ],
            expect![[r#"
                |thief: b
                |police: a a
                |a - b c
                >|thief: c
                >|police: b a
                >|a - b c
                > by edits: 2
                >|thief: quay
                >|police: a a
                >|a - quay c
                > by edits: 2
                >|thief: b
                >|police: a a
                >|a - b c
                > by edits: 0
                > there is already a vertex `c`
                > not drawn
                > not drawn
            "#]],
        );
        check(
            &[place(&["b", "c"])],
            expect![[r#"
                |a - b c
                >|police: b
                >|thief: c
                >|a - b c
                > by edits: 2
            "#]],
        );
    }

    /// Draws the text after each edit of it.
    fn check(edits: &[PuzzleEdit], picture: Expect) {
        let mut scene = Scene::pursuit(picture.data());
        scene.add_drawn(edits);
        picture.assert_eq(&scene.drawing);
    }
}
