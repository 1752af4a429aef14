//! The formatter of board files.
//!
//! It removes trailing whitespace, separates boards by one blank line and removes other blank
//! lines, orders directives and writes them as `key: value`, and writes size headers as two numbers
//! with one space between. Guarantees: cells are never changed, every board keeps its meaning, and
//! formatting twice changes nothing more. Deliberately not here: anything for a rule to decide,
//! such as whether a size is right.

use std::borrow::Cow;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::BoardPart;
use crate::analysis::edits::FileEdit;
use crate::analysis::formatting::{changed, directive_line, is_fragile, placed, removal};
use crate::model::{BoardKey, DirectiveReading, Key};
use crate::syntax::{Line, LineKind, Section};
use crate::text::{Encoding, Offset, Range, Span};

/// A line of the formatted text.
struct OutLine<'a> {
    /// The line of the section that it replaces; `None` for an added line.
    source: Option<usize>,
    content: Cow<'a, str>,
}

impl OutLine<'_> {
    /// The kind of the line that it replaces.
    fn kind(&self, section: &Section) -> Option<LineKind> {
        Some(section.lines[self.source?].kind)
    }
}

impl BoardDocument {
    /// The edits that format the document, or the boards that a range touches; in order and without
    /// overlap. None for a text whose lines may not be removed: see `is_fragile`.
    ///
    /// # Complexity
    /// Linear in the bytes of the document.
    pub(crate) fn format(&self, range: Option<&Range>, encoding: Encoding) -> Vec<FileEdit> {
        if is_fragile(&self.text().to_string()) {
            return Vec::new();
        }
        let touched = range.map(|range| self.text().span(range, encoding));
        let mut edits = Vec::new();
        let last = self.parts().len().saturating_sub(1);
        let mut before: Option<BoardPart<'_>> = None;
        for (index, part) in self.parts().enumerate() {
            if touched.is_none_or(|touched| is_touched(&part, touched)) {
                if let Some(before) = &before
                    && starts_abruptly(&part)
                {
                    let line_end = Cow::Borrowed(before.board.section.line_end());
                    edits.push((separator(before), line_end));
                }
                edits.extend(section_edits(&part, index == last));
            }
            before = Some(part);
        }
        // A blank line is inserted before comments of the section above, which have edits of their
        // own.
        edits.sort_by_key(|(span, _)| *span);
        placed(self.text(), edits, encoding)
    }
}

/// Whether a span of the document touches a section, which may be empty.
fn is_touched(part: &BoardPart<'_>, span: Span) -> bool {
    let end = part.start + Offset::new(part.board.section.text.len().max(1));
    part.start <= span.end && span.start < end
}

/// Whether a section begins without a blank line directly below a grid.
fn starts_abruptly(part: &BoardPart<'_>) -> bool {
    part.board.section.lines.first().is_some_and(|line| line.kind != LineKind::Blank)
}

/// The place of the blank line after a grid: before the comment lines that follow it, which are
/// about the next board.
fn separator(part: &BoardPart<'_>) -> Span {
    let section = &part.board.section;
    let at = section.start_of(section.own_lines().end);
    Span { start: at, end: at }.shifted(part.start)
}

/// The edits of one section, in bytes of the document.
fn section_edits<'a>(part: &BoardPart<'a>, is_last: bool) -> Vec<(Span, Cow<'a, str>)> {
    let section = &part.board.section;
    let starts_file = part.start == Offset::default();
    let out = formatted(part, starts_file, is_last);
    let mut edits: Vec<(Span, Cow<'a, str>)> = Vec::new();
    let mut next = 0;
    for line in &out {
        let Some(source) = line.source else { continue };
        edits.extend(removal(section, next..source));
        next = source + 1;
        let whole = section.lines[source].whole();
        edits.extend(changed(whole, whole.of(&section.text), &line.content));
    }
    edits.extend(removal(section, next..section.lines.len()));
    if let Some(last) = out.last()
        && let Some(source) = last.source
        && let Some(line) = section.lines.get(source)
    {
        let end = line.whole().end;
        if end.bytes() == section.text.len() {
            edits.push((Span { start: end, end }, Cow::Borrowed(section.line_end())));
        }
    }
    // A file of nothing but a byte-order mark has an empty line to remove.
    edits.retain(|(span, text)| !span.is_empty() || !text.is_empty());
    for (span, _) in &mut edits {
        *span = span.shifted(part.start);
    }
    edits
}

/// The formatted lines of a section.
fn formatted<'a>(part: &BoardPart<'a>, starts_file: bool, ends_file: bool) -> Vec<OutLine<'a>> {
    let section = &part.board.section;
    let contents = contents(part);
    let own = section.own_lines();
    let grid = section.grid.as_ref().map_or(0..0, |grid| grid.lines.clone());
    // A blank line between a size header and a grid makes the header stray; the author has to
    // decide about it.
    let is_sound = section.stray_headers.is_empty();
    let mut out: Vec<OutLine<'a>> = Vec::with_capacity(contents.len());
    // The next line that is not blank.
    let mut next = 0;
    for (source, content) in contents.into_iter().enumerate() {
        while next <= source || section.lines.get(next).is_some_and(is_blank) {
            next += 1;
        }
        if is_blank(&section.lines[source]) {
            let follows_blank = match out.last() {
                Some(last) => last.content.is_empty(),
                None => starts_file,
            };
            if follows_blank {
                continue;
            }
            // Blank lines that split a grid are left to the author.
            if is_sound && own.contains(&source) && !grid.contains(&source) {
                let last = out.last().and_then(|last| last.source);
                // Removing this line must not turn text into a row.
                let is_needed = last.is_some_and(|last| section.would_be_row(last, next));
                if !is_needed {
                    continue;
                }
            }
        }
        out.push(OutLine { source: Some(source), content });
    }
    if is_sound && section.grid.is_some() {
        let directives = part.board.reading.directives.as_slice();
        let above = directives.partition_point(|reading| reading.directive.line < grid.start);
        order_directives(section, &directives[..above], &mut out);
    }
    while ends_file && out.last().is_some_and(|line| line.content.is_empty()) {
        out.pop();
    }
    out
}

fn is_blank(line: &Line) -> bool {
    line.kind == LineKind::Blank
}

/// Every line of a section, formatted individually.
fn contents<'a>(part: &BoardPart<'a>) -> Vec<Cow<'a, str>> {
    let section = &part.board.section;
    let mut contents: Vec<Cow<'a, str>> =
        section.lines.iter().map(|line| Cow::Borrowed(line.trimmed().of(&section.text))).collect();
    for reading in &part.board.reading.directives {
        let line = reading.directive.line;
        if section.lines[line].kind == LineKind::Directive {
            contents[line] = Cow::Owned(directive_line(section, reading));
        }
    }
    let mut headers: Vec<_> = section.stray_headers.iter().collect();
    if let Some(grid) = &section.grid {
        headers.extend(&grid.header);
    }
    for header in headers {
        let end = section.lines[header.line].trimmed().end;
        let rows = header.rows.of(&section.text);
        let columns = header.columns.of(&section.text);
        let behind = Span { start: header.columns.end, end }.of(&section.text);
        contents[header.line] = Cow::Owned(format!("{rows} {columns}{behind}"));
    }
    contents
}

/// Puts directives into their order, each with the comment lines right above it. Unknown directives
/// come last. Directives with text between them stay: two texts that come together could be a grid.
fn order_directives(
    section: &Section,
    directives: &[DirectiveReading<BoardKey>],
    out: &mut [OutLine<'_>],
) {
    let [first, .., last] = directives else { return };
    let from = first.directive.line;
    let to = last.directive.line;
    if section.texts().any(|(line, _)| (from..=to).contains(&line)) {
        return;
    }
    let Some(mut start) = out.iter().position(|line| line.source == Some(from)) else { return };
    let Some(end) = out.iter().position(|line| line.source == Some(to)) else { return };
    while start > 0 && out[start - 1].kind(section) == Some(LineKind::Comment) {
        start -= 1;
    }
    let lines = &mut out[start..=end];
    let mut directives = directives.iter();
    let mut groups: Vec<(usize, Vec<Cow<'_, str>>)> = Vec::new();
    let mut group = Vec::new();
    for line in lines.iter_mut() {
        group.push(std::mem::take(&mut line.content));
        if line.kind(section) == Some(LineKind::Directive) {
            let key = directives.next().and_then(|reading| reading.key);
            let rank = key.map_or(BoardKey::ALL.len(), Key::rank);
            groups.push((rank, std::mem::take(&mut group)));
        }
    }
    groups.sort_by_key(|(rank, _)| *rank);
    let contents = groups.into_iter().flat_map(|(_, contents)| contents);
    for (line, content) in lines.iter_mut().zip(contents) {
        line.content = content;
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use crate::analysis::board::document::BoardDocument;
    use crate::analysis::picture::{Scene, edited};
    use crate::rules::RunRules as _;
    use crate::text::Encoding;

    fn check(picture: Expect) {
        let mut scene = Scene::board(picture.data());
        scene.add_text(&edited(
            scene.document.text(),
            &scene.document.format(None, Encoding::Utf32),
        ));
        picture.assert_eq(&scene.drawing);
    }

    fn check_range(picture: Expect) {
        let mut scene = Scene::board(picture.data());
        scene.add_text(&edited(
            scene.document.text(),
            &scene.document.format(Some(&scene.marked), Encoding::Utf32),
        ));
        picture.assert_eq(&scene.drawing);
    }

    fn formatted(text: &str) -> String {
        let document = BoardDocument::new(text).unwrap();
        edited(document.text(), &document.format(None, Encoding::Utf32))
    }

    #[test]
    fn trailing_whitespace_is_removed_and_cells_stay() {
        check(expect![[r#"
            |; c 
            |title:  a  b   ;  why 
            | 2   3 ; size
            |P.T 
            | é#	
            >|; c
            >|title: a  b   ;  why
            >|2 3 ; size
            >|P.T
            >| é#
        "#]]);
    }

    #[test]
    fn boards_are_separated_by_one_blank_line_and_have_none_elsewhere() {
        check(expect![[r#"
            |
            |; of the file
            |
            |
            |title: a
            |
            |; of the board
            |
            |PTE
            |title: b
            |PTE
            |; of the last
            |1 3
            |PTE
            | 
            |
            >|; of the file
            >|
            >|title: a
            >|; of the board
            >|PTE
            >|
            >|title: b
            >|PTE
            >|
            >|; of the last
            >|1 3
            >|PTE
        "#]]);
    }

    #[test]
    fn directives_are_ordered_with_the_comments_above_them() {
        check(expect![[r#"
            |; first of all
            |allow:verdict ,too-large
            |expect:  police   in 1
            |; who
            |; made it
            | author: me
            |zzz: x
            |title: a
            |; the board
            |PTE
            >|title: a
            >|; who
            >|; made it
            >|author: me
            >|expect: police in 1
            >|; first of all
            >|allow: verdict, too-large
            >|zzz: x
            >|; the board
            >|PTE
        "#]]);
    }

    #[test]
    fn of_two_equal_directives_the_first_stays_first() {
        check(expect![[r#"
            |skip: both
            |first: thief
            |first: police
            |PTE
            >|first: thief
            >|first: police
            >|skip: both
            >|PTE
        "#]]);
    }

    #[test]
    fn a_blank_line_that_makes_a_header_stray_is_kept() {
        check(expect![[r#"
            |allow: verdict
            |1 3
            |
            |title: a
            |PTE
            >|allow: verdict
            >|1 3
            >|
            >|title: a
            >|PTE
        "#]]);
    }

    #[test]
    fn a_range_formats_the_boards_that_it_touches() {
        check_range(expect![[r#"
            |title:a
            |PTE
            |title:b
            |PTE
             ^
            |title:c
            |PTE
            >|title:a
            >|PTE
            >|
            >|title: b
            >|PTE
            >|title:c
            >|PTE
        "#]]);
    }

    #[test]
    fn line_ends_are_kept_and_the_last_line_gets_one() {
        assert_eq!(formatted("PTE\r\ntitle:b\r\nPTE \r\n\r\n"), "PTE\r\n\r\ntitle: b\r\nPTE\r\n");
        assert_eq!(formatted("\u{feff}\rPTE"), "\u{feff}PTE\r");
        assert_eq!(formatted("PTE"), "PTE\n");
        assert_eq!(formatted(""), "");
        assert_eq!(formatted(" \n\n"), "");
        assert_eq!(formatted("PTE \r \nPTE"), "PTE \r \nPTE", "mixed ends are left alone");
        assert_eq!(
            formatted("\n\u{feff}PTE"),
            "\n\u{feff}PTE",
            "a byte-order mark counts only at the start"
        );
        let text = "some prose\nfirst: thief\nmore prose\ntitle: x\nPTE\n";
        assert_eq!(formatted(text), text, "directives with text between them stay");
    }

    #[test]
    fn text_above_a_grid_stays_text() {
        check(expect![[r#"
            |A walk 
            |author: me
            |xyz
            |title: b
            |
            |in the park
            |
            |xyz
            |
            |
            |P.T
            |..E
            >|A walk
            >|author: me
            >|xyz
            >|title: b
            >|in the park
            >|xyz
            >|
            >|P.T
            >|..E
        "#]]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, rng_seed: proptest::test_runner::RngSeed::Fixed(4), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn every_board_keeps_its_meaning_and_formatting_twice_changes_nothing(
            text in "((title: ?x|first:thief|expect: ?police  in 3|allow: ?verdict ,too-large,?|zz:| ?; ?c|[ \t]?[12] {1,2}3|[PTE.*# éx]{1,5}|T: é|) ?( ;y)?[\n]){0,14}[.]?",
            line_end in prop::sample::select(vec!["\n", "\r", "\r\n"]),
        ) {
            let text = text.replace('\n', line_end);
            let once = formatted(&text);
            prop_assert_eq!(formatted(&once), once.clone());
            let meanings = |text: &str| {
                let document = BoardDocument::new(text).unwrap();
                let boards = document.boards().map(|part| {
                    let (reading, section) = (&part.board.reading, &part.board.section);
                    let rows: Vec<String> = section.rows().map(|(_, line)| line.trimmed().of(&section.text).to_owned()).collect();
                    let mut diagnostics: Vec<_> = part.board.diagnostics(None, &crate::config::Settings::default()).iter()
                        .map(|diagnostic| diagnostic.rule.name).filter(|name| !["trailing-whitespace", "unused-allow"].contains(name)).collect();
                    diagnostics.sort_unstable();
                    (rows, reading.puzzle.clone(), reading.expectation, part.title().map(str::to_owned), reading.claimed_size.map(|size| (size.rows, size.columns)), diagnostics)
                });
                boards.collect::<Vec<_>>()
            };
            prop_assert_eq!(meanings(&text), meanings(&once), "{:?} became {:?}", text, once);
        }
    }
}
