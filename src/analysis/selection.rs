//! Selection ranges: larger and larger ranges around a position.

use std::ops::ControlFlow;

use crate::analysis::file::File;
use crate::text::{Encoding, Position, Range, Span};

impl File {
    /// The ranges around a position, each inside the next; the last is the whole file.
    ///
    /// # Complexity
    /// Linear in the lines of the part there.
    pub fn selections(&self, position: Position, encoding: Encoding) -> Vec<Range> {
        let at = self.text().offset(position, encoding);
        let mut ranges = Vec::new();
        self.each_part(Some(Span { start: at, end: at }), &mut |placed| {
            let at = placed.local_offset(at);
            let mut spans = placed.part.spans_around(at);
            spans.retain(|span| span.start <= at && at <= span.end);
            let mut placer = placed.placer(encoding);
            ranges = growing(spans).into_iter().map(|span| placer.range(span)).collect();
            ControlFlow::Break(())
        });
        let file = Position::default()..self.text().position(self.text().end(), encoding);
        if ranges.last() != Some(&file) {
            ranges.push(file);
        }
        ranges
    }
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
        let ranges = scene.document.selections(scene.marked.start, Encoding::Utf32);
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
