//! Selecting more and more around a place of a game file: name, successor, line, block, file.

use crate::analysis::Range;
use crate::analysis::board::selection::growing;
use crate::analysis::folding::runs;
use crate::analysis::graph::document::GraphDocument;
use crate::syntax::{ArrowLine, EdgeLine, GraphForm, LineKind};
use crate::text::{Encoding, Offset, Position, Span};

impl GraphDocument {
    /// The stretches around a position, each inside the next: the name, the successor with its weight, all successors,
    /// what the line says, the lines around without a blank one between, the file; in a directive the value or key, the
    /// directive. At least the file.
    ///
    /// # Complexity
    /// Linear in the lines.
    pub fn selections(&self, position: Position, encoding: Encoding) -> Vec<Range> {
        let spans = growing(self.spans_around(self.offset(position, encoding)));
        let mut ranges: Vec<Range> = spans.into_iter().map(|span| self.range(span, encoding)).collect();
        let file = Position::default()..self.text().position(self.text().end(), encoding);
        if ranges.last() != Some(&file) {
            ranges.push(file);
        }
        ranges
    }

    fn spans_around(&self, at: Offset) -> Vec<Span> {
        let game = &self.checked().game;
        let line = game.line_at(at);
        let mut spans = Vec::new();
        if let Some(directive) = game.directives.iter().find(|directive| directive.line == line) {
            spans.extend([directive.key, directive.value, directive.whole()]);
        }
        if let Some(said) = game.statement(line) {
            spans.extend(parts(game.form, said.of(&game.text)).into_iter().map(|span| span.shifted(said.start)));
            spans.push(said);
        }
        spans.extend(game.lines.get(line).map(|line| line.trimmed()));
        let block = runs(&game.lines, |kind| kind != LineKind::Blank).find(|run| run.contains(&line));
        let block = block.and_then(|run| game.lines.get(run));
        spans.extend(block.and_then(|lines| Some(lines.first()?.whole().cover(lines.last()?.whole()))));
        spans.retain(|span| span.start <= at && at <= span.end);
        spans
    }
}

/// The stretches of what a line says, the innermost first.
fn parts(form: GraphForm, said: &str) -> Vec<Span> {
    match form {
        GraphForm::Words => Vec::new(),
        GraphForm::Edges => EdgeLine::read(said)
            .map(|line| {
                [Some(line.from), Some(line.to), line.weight, Some(line.ends())].into_iter().flatten().collect()
            })
            .unwrap_or_default(),
        GraphForm::Arrows => {
            let Ok(line) = ArrowLine::read(said) else { return Vec::new() };
            let successors: Vec<_> = line.successors(said).collect();
            let whole = |index: usize| successors.get(index).map(|one| one.name.cover(one.weight.unwrap_or(one.name)));
            let all = whole(0).zip(whole(successors.len().wrapping_sub(1))).map(|(first, last)| first.cover(last));
            let mut spans = vec![line.vertex];
            spans.extend(successors.iter().flat_map(|one| [Some(one.name), one.weight]).flatten());
            spans.extend((0..successors.len()).filter_map(whole));
            spans.extend(all);
            spans
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{GameScene, annotated};
    use crate::text::Encoding;

    /// The selections around the marked place, each under the text.
    fn check(picture: Expect) {
        let mut scene = GameScene::new(picture.data());
        let ranges = scene.document.selections(scene.asked.start, Encoding::Utf32);
        for (inner, outer) in ranges.iter().zip(&ranges[1..]) {
            assert!(outer.start <= inner.start && inner.end <= outer.end && inner != outer);
        }
        let notes: Vec<_> = ranges.into_iter().map(|range| (range, String::new())).collect();
        annotated(&scene.document, &notes).lines().for_each(|line| scene.drawing += &format!(">{line}\n"));
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn a_name_grows_to_its_successor_its_line_its_block_and_the_file() {
        check(expect![[r#"
            |objective: cost
            |
            |a -> bc:3 d:1 ; c
                   ^
            |d
            |
            |e
            >|objective: cost
            > ^^^^^^^^^^^^^^^ (to line 6)
            >|
            >|a -> bc:3 d:1 ; c
            >      ^^
            >      ^^^^
            >      ^^^^^^^^
            > ^^^^^^^^^^^^^
            > ^^^^^^^^^^^^^^^^^
            > ^^^^^^^^^^^^^^^^^ (to line 3)
            >|d
            >|
            >|e
        "#]]);
    }

    #[test]
    fn a_number_grows_to_its_edge() {
        check(expect![[r#"
            |2 1
            |1 2 7 ; c
               ^
            >|2 1
            > ^^^ (to line 1)
            > ^^^ (to line 2)
            >|1 2 7 ; c
            >   ^
            > ^^^
            > ^^^^^
            > ^^^^^^^^^
        "#]]);
    }

    #[test]
    fn a_value_grows_to_its_directive() {
        check(expect![[r#"
            |title: a b ; c
                    ^
            |a
            >|title: a b ; c
            >        ^^^
            > ^^^^^^^^^^
            > ^^^^^^^^^^^^^^
            > ^^^^^^^^^^^^^^ (to line 1)
            > ^^^^^^^^^^^^^^ (to line 2)
            >|a
        "#]]);
    }
}
