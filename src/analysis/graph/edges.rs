//! Drawn vertices and edges of a game. Only the form with arrows can be drawn.

use crate::analysis::choice::PuzzleChoice;
use crate::analysis::edges::{EdgeLines, VertexLine};
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::part::Placer;
use crate::analysis::puzzle_edit::{PuzzleEdit, PuzzleEdits};
use crate::model::{GraphKey, Vertex};
use crate::rules::Part as _;
use crate::syntax::{ArrowLine, GraphForm};
use crate::text::{Encoding, Span};

impl GraphDocument {
    /// See `File::drawn`. A text in which nothing is written yet can be drawn, too.
    pub(crate) fn drawn(
        &self,
        _: PuzzleChoice,
        edit: &PuzzleEdit,
        encoding: Encoding,
    ) -> Option<PuzzleEdits> {
        let checked = self.checked();
        let reading = &checked.reading;
        if !self.is_drawable() {
            return None;
        }
        let mut placer = Placer::new(self, encoding);
        if let PuzzleEdit::Rename { name, to } = edit {
            let vertex = reading.vertex(&checked.game, name)?;
            let first = reading.mentions(&checked.game, vertex).into_iter().next()?;
            let renamed = self.rename(placer.range(first.span).start, encoding, to);
            return Some(renamed.map_or_else(PuzzleEdits::refused, PuzzleEdits::of));
        }
        if let PuzzleEdit::Place(vertices) = edit {
            let is_known = |name: &String| reading.vertex(&checked.game, name).is_some();
            if vertices.is_empty() || !vertices.iter().all(is_known) {
                return None;
            }
            let edit = checked.state_directive(GraphKey::Start, &vertices.join(" + "));
            return Some(PuzzleEdits::of(
                edit.map(|edit| placer.place_edit(edit)).into_iter().collect(),
            ));
        }
        let name = |number| reading.name(&checked.game, Vertex::new(number));
        let lines = EdgeLines {
            source: &checked.game,
            lines: self.vertex_lines(),
            edge: "->",
            is_weighted: reading.objective.has_costs(),
            names: (0..reading.vertex_count()).map(name).collect(),
        };
        let (edits, name) = lines.drawn(edit)?;
        let edits = edits.into_iter().map(|edit| placer.place_edit(edit)).collect();
        Some(PuzzleEdits { name, ..PuzzleEdits::of(edits) })
    }

    /// Whether vertices and edges can be drawn: there is no other form than that with arrows.
    pub(crate) fn is_drawable(&self) -> bool {
        self.checked().game.form == GraphForm::Arrows
    }

    fn vertex_lines(&self) -> Vec<VertexLine> {
        let game = &self.checked().game;
        let mut lines = Vec::new();
        for (number, content) in game.statements() {
            let text = content.of(&game.text);
            let Ok(line) = ArrowLine::read(text) else { continue };
            let at = |span: Span| span.shifted(content.start);
            let others = line.successors(text).map(|successor| {
                let end = successor.weight.map_or(successor.name.end, |weight| weight.end);
                (at(successor.name), at(Span { start: successor.name.start, end }))
            });
            lines.push(VertexLine {
                number,
                content,
                vertex: at(line.vertex),
                edge: text.contains("->").then_some("->"),
                others: others.collect(),
            });
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::picture::Scene;
    use crate::analysis::puzzle_edit::{PuzzleEdit, Resize};
    use crate::text::Encoding;

    /// Draws the text after each edit of it.
    fn check(edits: &[PuzzleEdit], picture: Expect) {
        let mut scene = Scene::graph(picture.data());
        scene.add_drawn(edits);
        picture.assert_eq(&scene.drawing);
    }

    fn edge(from: &str, to: &str) -> PuzzleEdit {
        PuzzleEdit::AddEdge { from: from.to_owned(), to: to.to_owned() }
    }

    fn no_edge(from: &str, to: &str) -> PuzzleEdit {
        PuzzleEdit::RemoveEdge { from: from.to_owned(), to: to.to_owned() }
    }

    #[test]
    fn vertices_and_edges_are_added_to_the_lines_of_a_game() {
        check(
            &[
                PuzzleEdit::AddVertex { from: None },
                PuzzleEdit::AddVertex { from: Some("c".to_owned()) },
                edge("b", "a"),
                edge("d", "a"),
                edge("a", "b"),
                edge("c", "new"),
            ],
            expect![[r#"
                |start: a
                |a -> b ; first
                |b
                |c -> d
                >|start: a
                >|a -> b ; first
                >|b
                >|c -> d
                >|e
                > by edits: 1
                > new: e
                >|start: a
                >|a -> b ; first
                >|b
                >|c -> d e
                >|e
                > by edits: 2
                > new: e
                >|start: a
                >|a -> b ; first
                >|b -> a
                >|c -> d
                > by edits: 1
                >|start: a
                >|a -> b ; first
                >|b
                >|c -> d
                >|d -> a
                > by edits: 1
                >|start: a
                >|a -> b ; first
                >|b
                >|c -> d
                > by edits: 0
                >|start: a
                >|a -> b ; first
                >|b
                >|c -> d new
                > by edits: 1
            "#]],
        );
        check(
            &[PuzzleEdit::AddVertex { from: Some("v9".to_owned()) }],
            expect![[r#"
                |objective: cost
                |v8 -> v9:3
                >|objective: cost
                >|v8 -> v9:3
                >|v9 -> v10:1
                >|v10
                > by edits: 1
                > new: v10
            "#]],
        );
    }

    #[test]
    fn vertices_and_edges_go_wherever_they_are_written() {
        check(
            &[
                no_edge("a", "b"),
                no_edge("b", "a"),
                no_edge("c", "a"),
                PuzzleEdit::RemoveVertex("a".to_owned()),
            ],
            expect![[r#"
                |a -> b:2 c:1 b:3 ; both
                |b -> a:1
                |a
                |c
                >|a -> c:1 ; both
                >|b -> a:1
                >|a
                >|c
                > by edits: 1
                >|a -> b:2 c:1 b:3 ; both
                >|b
                >|a
                >|c
                > by edits: 1
                >|a -> b:2 c:1 b:3 ; both
                >|b -> a:1
                >|a
                >|c
                > by edits: 0
                >|b
                >|c
                > by edits: 3
            "#]],
        );
    }

    #[test]
    fn names_weights_and_the_start_are_written_where_they_stand() {
        let rename =
            |name: &str, to: &str| PuzzleEdit::Rename { name: name.to_owned(), to: to.to_owned() };
        let weigh = |from: &str, to: &str, weight| PuzzleEdit::Weigh {
            from: from.to_owned(),
            to: to.to_owned(),
            weight,
        };
        check(
            &[
                rename("b", "harbour"),
                rename("b", "a"),
                rename("b", "x y"),
                weigh("a", "b", 7),
                weigh("b", "c", 0),
                weigh("c", "a", 1),
                PuzzleEdit::Place(vec!["c".to_owned()]),
            ],
            expect![[r#"
                |objective: cost
                |start: a
                |a -> b:2 c ; b
                |b -> c:3
                >|objective: cost
                >|start: a
                >|a -> harbour:2 c ; b
                >|harbour -> c:3
                > by edits: 2
                >|objective: cost
                >|start: a
                >|a -> b:2 c ; b
                >|b -> c:3
                > by edits: 0
                > there is already a vertex `a`
                >|objective: cost
                >|start: a
                >|a -> b:2 c ; b
                >|b -> c:3
                > by edits: 0
                > a name cannot contain whitespace
                >|objective: cost
                >|start: a
                >|a -> b:7 c ; b
                >|b -> c:3
                > by edits: 1
                >|objective: cost
                >|start: a
                >|a -> b:2 c ; b
                >|b -> c:0
                > by edits: 1
                >|objective: cost
                >|start: a
                >|a -> b:2 c ; b
                >|b -> c:3
                > by edits: 0
                >|objective: cost
                >|start: c
                >|a -> b:2 c ; b
                >|b -> c:3
                > by edits: 1
            "#]],
        );
        check(
            &[
                weigh("a", "b", 7),
                PuzzleEdit::Place(vec!["a".to_owned(), "b".to_owned()]),
                PuzzleEdit::Place(vec!["a".to_owned(), "c".to_owned()]),
            ],
            expect![[r#"
                |objective: grundy
                |a -> b
                > not drawn
                >|objective: grundy
                >|start: a + b
                >|a -> b
                > by edits: 1
                > not drawn
            "#]],
        );
    }

    #[test]
    fn what_cannot_be_written_is_not_drawn() {
        let drawn = |text: &str, edit: &PuzzleEdit| {
            let scene = Scene::graph(text);
            scene.document.drawn(PuzzleChoice::Number(0), edit, Encoding::Utf8)
        };
        let new = PuzzleEdit::AddVertex { from: None };
        for text in ["|2 1\n|1 2\n", "|words: 1\n|ab\n", "|octal: 0.77 9\n"] {
            assert_eq!(drawn(text, &new), None, "{text}");
        }
        assert_eq!(drawn("|a -> b\n", &edge("a", "b c")), None);
        let painted = PuzzleEdit::Resize { change: Resize::AddRow, at: (1, 1) };
        assert_eq!(drawn("|a -> b\n", &painted), None);
    }
}
