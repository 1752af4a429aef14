//! Selecting more and more around a place: cell, row, board, file.

use crate::analysis::Range;
use crate::analysis::board::document::{BoardDocument, BoardPart};
use crate::analysis::diagnostics::Placer;
use crate::analysis::symbols::own_span;
use crate::text::{Encoding, Offset, Position, Span};

impl BoardDocument {
    /// The stretches around a position, each inside the next: the cell, its row, the board, the file; in a directive the
    /// value or key, the directive, its line. At least the file.
    ///
    /// # Complexity
    /// Linear in the line and in the directives of the board.
    pub fn selections(&self, position: Position, encoding: Encoding) -> Vec<Range> {
        let offset = self.text().offset(position, encoding);
        let mut ranges = Vec::new();
        if let Some(part) = self.board_at(offset) {
            let mut placer = Placer::new(part, encoding);
            let spans = spans(self, &part, position, encoding, offset - part.start);
            ranges.extend(growing(spans).into_iter().map(|span| placer.range(span)));
        }
        let file = Position::default()..self.text().position(self.text().end(), encoding);
        if ranges.last() != Some(&file) {
            ranges.push(file);
        }
        ranges
    }
}

/// Those spans that are more than the ones before them.
pub(crate) fn growing(spans: impl IntoIterator<Item = Span>) -> Vec<Span> {
    let mut growing: Vec<Span> = Vec::new();
    for span in spans {
        let grows = growing.last().is_none_or(|&last| last != span && last.cover(span) == span);
        if grows && !span.is_empty() {
            growing.push(span);
        }
    }
    growing
}

/// What may be selected around a place of a section, innermost first.
fn spans(
    document: &BoardDocument,
    part: &BoardPart<'_>,
    position: Position,
    encoding: Encoding,
    at: Offset,
) -> Vec<Span> {
    let section = &part.board.section;
    let touches = |span: &Span| span.start <= at && at <= span.end;
    let mut spans = Vec::new();
    spans.extend(document.cell_at(position, encoding).map(|cell| cell.span));
    let line = section.line_at(at);
    if let Some(directive) = section.directives.iter().find(|directive| directive.line == line) {
        spans.extend([directive.key, directive.value].into_iter().filter(touches));
        spans.push(directive.whole());
    }
    spans.extend(section.lines.get(line).map(|line| line.trimmed()));
    spans.extend(own_span(part));
    spans.retain(touches);
    spans
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, annotated};
    use crate::text::Encoding;

    /// The selections around the marked place, each under the text.
    fn check(picture: Expect) {
        let mut scene = Scene::new(picture.data());
        let ranges = scene.document.selections(scene.asked.start, Encoding::Utf32);
        for (inner, outer) in ranges.iter().zip(&ranges[1..]) {
            assert!(outer.start <= inner.start && inner.end <= outer.end && inner != outer);
        }
        let notes: Vec<_> = ranges.into_iter().map(|range| (range, String::new())).collect();
        annotated(&scene.document, &notes).lines().for_each(|line| scene.drawing += &format!(">{line}\n"));
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn a_cell_grows_to_its_row_its_board_and_the_file() {
        check(expect![[r#"
            |; above
            |title: a
            |P.T 
              ^
            |..E
            |
            |PTE
            >|; above
            > ^^^^^^^ (to line 6)
            >|title: a
            > ^^^^^^^^ (to line 3)
            >|P.T 
            >  ^
            > ^^^
            >|..E
            >|
            >|PTE
        "#]]);
    }

    #[test]
    fn a_value_grows_to_its_directive() {
        check(expect![[r#"
            |title: a b ; c
                     ^
            |PTE
            >|title: a b ; c
            >        ^^^
            > ^^^^^^^^^^
            > ^^^^^^^^^^^^^^
            > ^^^^^^^^^^^^^^ (to line 1)
            > ^^^^^^^^^^^^^^ (to line 2)
            >|PTE
        "#]]);
    }

    #[test]
    fn where_no_board_is_the_file_is_left() {
        check(expect![[r#"
            |PTE
            |
             ^
            |; c
            >|PTE
            > ^^^ (to line 3)
            >|
            >|; c
        "#]]);
    }
}
