//! Selection ranges: larger and larger ranges around a position.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::analysis::file::File;
use crate::analysis::part::DocumentPart;
use crate::text::{Encoding, Offset, Position, Range, Span};

impl File {
    /// The selections around positions.
    pub fn selections(&self, encoding: Encoding) -> Selections<'_> {
        let file = Position::default()..self.text().position(self.text().end(), encoding);
        Selections { file: self, encoding, all: file, parts: HashMap::new() }
    }
}

/// The selections around the positions of one request.
pub struct Selections<'f> {
    file: &'f File,
    encoding: Encoding,
    /// The whole file.
    all: Range,
    /// What was read so far, by where each part starts.
    parts: HashMap<Offset, PartSpans>,
}

impl Selections<'_> {
    /// The ranges around a position, each inside the next; the last is the whole file.
    ///
    /// # Complexity
    /// Each line is read once, and the blocks of each part, however many positions are in them.
    pub fn around(&mut self, position: Position) -> Vec<Range> {
        let text = self.file.text();
        let encoding = self.encoding;
        let at = text.offset(position, encoding);
        let mut ranges = Vec::new();
        self.file.each_part(Some(Span { start: at, end: at }), &mut |placed| {
            let at = placed.local_offset(at);
            let start = placed.span(Span::default()).start;
            let spans = self.parts.entry(start).or_default().around(placed.part, at);
            for span in growing(spans) {
                let Span { start, end } = placed.span(span);
                ranges.push(text.position(start, encoding)..text.position(end, encoding));
            }
            ControlFlow::Break(())
        });
        if ranges.last() != Some(&self.all) {
            ranges.push(self.all.clone());
        }
        ranges
    }
}

/// The spans of a part that may be selected.
#[derive(Default)]
struct PartSpans {
    blocks: OnceCell<Vec<Span>>,
    /// The levels of the lines that were asked for.
    lines: HashMap<usize, Vec<Vec<Span>>>,
}

impl PartSpans {
    /// The spans around an offset, the innermost first.
    fn around(&mut self, part: &dyn DocumentPart, at: Offset) -> Vec<Span> {
        let source = part.source();
        let line = source.line_at(at);
        let levels = self.lines.entry(line).or_insert_with(|| part.spans_in(line));
        let mut spans: Vec<Span> = levels.iter().filter_map(|level| touching(level, at)).collect();
        if let Some(line) = source.lines.get(line) {
            spans.extend(touching(&[line.trimmed()], at));
        }
        spans.extend(touching(self.blocks.get_or_init(|| part.selected_blocks()), at));
        spans
    }
}

/// The last of these spans that an offset is in or at the end of.
fn touching(spans: &[Span], at: Offset) -> Option<Span> {
    let last = spans.partition_point(|span| span.start <= at).checked_sub(1)?;
    spans.get(last).copied().filter(|span| at <= span.end)
}

/// The spans that are larger than the ones before them.
fn growing(spans: impl IntoIterator<Item = Span>) -> Vec<Span> {
    let mut growing: Vec<Span> = Vec::new();
    for span in spans {
        let grows = growing.last().is_none_or(|&last| last != span && last.cover(span) == span);
        if grows && !span.is_empty() {
            growing.push(span);
        }
    }
    growing
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{Scene, annotated};
    use crate::text::Encoding;

    /// Draws the selections around the marked place, each under the text.
    fn check(picture: Expect) {
        let mut scene = Scene::new(picture.data());
        let ranges = scene.document.selections(Encoding::Utf32).around(scene.marked.start);
        for (inner, outer) in ranges.iter().zip(&ranges[1..]) {
            assert!(outer.start <= inner.start && inner.end <= outer.end && inner != outer);
        }
        let notes: Vec<_> = ranges.into_iter().map(|range| (range, String::new())).collect();
        annotated(scene.document.text(), &notes)
            .lines()
            .for_each(|line| scene.drawing += &format!(">{line}\n"));
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
    fn outside_boards_only_the_file_is_selected() {
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
    fn a_value_of_a_game_grows_to_its_directive() {
        check(expect![[r#"
            |title: a b ; c
                    ^
            |a ->
            >|title: a b ; c
            >        ^^^
            > ^^^^^^^^^^
            > ^^^^^^^^^^^^^^
            > ^^^^^^^^^^^^^^ (to line 1)
            > ^^^^^^^^^^^^^^ (to line 2)
            >|a ->
        "#]]);
    }
}
