//! Drawn vertices and edges of a pursuit. A new edge leads both ways.

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::edges::{EdgeLines, VertexLine};
use crate::analysis::part::Placer;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::puzzle_edit::{PuzzleEdit, PuzzleEdits};
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
        let count = checked.reading.names.len() as u32;
        let lines = EdgeLines {
            source: &checked.text,
            lines: self.vertex_lines(),
            edge: "-",
            weight: "",
            names: (0..count).map(|vertex| self.vertex_name(vertex).to_owned()).collect(),
        };
        let (edits, name) = lines.drawn(edit)?;
        let mut placer = Placer::new(self, encoding);
        let edits = edits.into_iter().map(|edit| placer.place_edit(edit)).collect();
        Some(PuzzleEdits { edits, name })
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

    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::picture::{Scene, edited};
    use crate::analysis::puzzle_edit::PuzzleEdit;
    use crate::text::Encoding;

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
                > None, by edits: 1
                >|policemen: 1
                >|a - b
                >|c
                >|d
                > None, by edits: 2
                >|policemen: 1
                >|a - b c
                >|c -> a
                >|d
                >|c - b
                > None, by edits: 1
                >|policemen: 1
                >|a - b c
                >|c -> a
                >|d - a
                > None, by edits: 1
                >|policemen: 1
                >|a - b
                >|d
                > None, by edits: 2
                >|policemen: 1
                >|a - b c e
                >|c -> a
                >|d
                >|e
                > Some("e"), by edits: 2
            "#]],
        );
    }

    /// Draws the text after each edit of it.
    fn check(edits: &[PuzzleEdit], picture: Expect) {
        let mut scene = Scene::pursuit(picture.data());
        for edit in edits {
            let drawn = scene.document.drawn(PuzzleChoice::Number(0), edit, Encoding::Utf32);
            let drawn = drawn.unwrap();
            scene.add_text(&edited(scene.document.text(), &drawn.edits));
            scene.add(&format!("{:?}, by edits: {}", drawn.name, drawn.edits.len()));
        }
        picture.assert_eq(&scene.drawing);
    }
}
