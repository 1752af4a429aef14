//! The sections of a whole file, kept up to date edit by edit.

use std::sync::Arc;

use crate::syntax::board::section::Section;
use crate::text::{Offset, Span, Text};

/// A section and its location in the file.
#[derive(Debug, Clone)]
pub struct PlacedSection {
    /// The section, shared with readers of an older text.
    pub section: Arc<Section>,
    /// Where its text starts in the file.
    pub start: Offset,
    /// The number of its first line in the file, 0-based.
    pub first_line: u32,
}

/// The sections of a board file in order. Their texts, put one after the other, are the file.
#[derive(Debug, Clone)]
pub struct Sections(Vec<PlacedSection>);

impl Sections {
    /// The sections of a text.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn new(text: &str) -> Self {
        let mut sections = Self(parse_sections(text).map(placed).collect());
        sections.place();
        sections
    }

    /// All of them.
    pub fn all(&self) -> &[PlacedSection] {
        &self.0
    }

    /// The index of the section that an offset lies in; the last one's end belongs to the last.
    pub fn at(&self, offset: Offset) -> usize {
        self.0.partition_point(|placed| placed.start <= offset).saturating_sub(1)
    }

    /// Follows an edit: `text` is the text after it, `replaced` the span it replaced in the text
    /// before, `inserted` the number of bytes inserted there. Reads only sections that the edit
    /// touches, and two more before and, as long as a section ends elsewhere than before, some after. Returns the former indexes of the replaced sections,
    /// and the number of new ones.
    ///
    /// # Complexity
    /// Linear in the bytes of the sections read, plus a small constant for every section of the
    /// file.
    pub fn edit(
        &mut self,
        text: &Text,
        replaced: Span,
        inserted: usize,
    ) -> (std::ops::Range<usize>, usize) {
        let mut first = self.at(replaced.start);
        // The first line of a section ends the grid before: if it changes, that grid may grow.
        let into = replaced.start - self.0[first].start;
        if into.bytes() <= self.0[first].section.first_line_length() {
            first = first.saturating_sub(1);
        }
        // The end of a section depends on the grid that follows.
        first = first.saturating_sub(1);
        let start = self.0[first].start;
        let mut last = self.at(replaced.end);
        let mut further = 1;
        loop {
            let end_of = |index: usize| {
                let next = self.0.get(index + 1).map(|placed| placed.start);
                next.map_or(text.end(), |end| {
                    end - Offset::new(replaced.len()) + Offset::new(inserted)
                })
            };
            let end = end_of(last);
            let seen = end_of(last + 1);
            let mut at = start;
            let mut fresh: Vec<Section> = Vec::new();
            for section in parse_sections(&text.slice(Span { start, end: seen })) {
                at = at + Offset::new(section.text.len());
                fresh.push(section);
                if at >= end {
                    break;
                }
            }
            if at == end {
                // The sections before are usually the same.
                let most = fresh.len().min(last + 1 - first) - 1;
                let same = (0..most)
                    .take_while(|&index| fresh[index] == *self.0[first + index].section)
                    .count();
                let old = first + same..last + 1;
                let count = fresh.len() - same;
                self.0.splice(old.clone(), fresh.into_iter().skip(same).map(placed));
                self.place();
                return (old, count);
            }
            // Twice as many each time: a directive may join every grid below it.
            last = (last + further).min(self.0.len() - 1);
            further *= 2;
        }
    }

    /// Computes the location of every section.
    fn place(&mut self) {
        let mut start = Offset::default();
        let mut line = 0u32;
        for placed in &mut self.0 {
            placed.start = start;
            placed.first_line = line;
            start = start + Offset::new(placed.section.text.len());
            line =
                line.saturating_add(u32::try_from(placed.section.lines.len()).unwrap_or(u32::MAX));
        }
    }
}

fn placed(section: Section) -> PlacedSection {
    PlacedSection { section: Arc::new(section), start: Offset::default(), first_line: 0 }
}

/// Reads a text that starts where a section starts, section by section: one at least.
pub(crate) fn parse_sections(text: &str) -> impl Iterator<Item = Section> + '_ {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let here = rest?;
        let (section, length) = Section::parse(here);
        let behind = &here[length..];
        rest = if behind.is_empty() { None } else { Some(behind) };
        Some(section)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::syntax::board::sections::Sections;
    use crate::text::{Encoding, Position, Text};

    fn texts(sections: &Sections) -> Vec<(u32, String)> {
        sections
            .all()
            .iter()
            .map(|placed| (placed.first_line, placed.section.text.to_string()))
            .collect()
    }

    /// Everything about the sections.
    fn all(sections: &Sections) -> Vec<(u32, &crate::syntax::board::sections::Section)> {
        sections.all().iter().map(|placed| (placed.first_line, &*placed.section)).collect()
    }

    /// Applies one edit and returns how many sections it read again.
    fn edit(
        text: &mut Text,
        sections: &mut Sections,
        from: (u32, u32),
        to: (u32, u32),
        insert: &str,
    ) -> usize {
        let at = |(line, column)| Position { line, column };
        let replaced = text.replace(at(from)..at(to), Encoding::Utf32, insert).unwrap();
        sections.edit(text, replaced, insert.len()).1
    }

    #[test]
    fn an_edit_inside_a_board_reads_only_that_board_again() {
        let mut text = Text::new("P.\n..\n\nP.\n..\n\nP.\n").unwrap();
        let mut sections = Sections::new(&text.to_string());
        let before: Vec<_> = sections.all().iter().map(|placed| placed.section.clone()).collect();
        assert_eq!(edit(&mut text, &mut sections, (4, 1), (4, 2), "*"), 1);
        let kept =
            |index: usize| std::sync::Arc::ptr_eq(&before[index], &sections.all()[index].section);
        assert_eq!([kept(0), kept(1), kept(2)], [true, false, true]);
    }

    #[test]
    fn removing_a_blank_line_joins_two_boards_and_adding_one_separates_them() {
        let mut text = Text::new("P.\n\nP.\n").unwrap();
        let mut sections = Sections::new(&text.to_string());
        edit(&mut text, &mut sections, (1, 0), (2, 0), "");
        assert_eq!(texts(&sections), [(0, "P.\nP.\n".to_owned())]);
        edit(&mut text, &mut sections, (1, 0), (1, 0), "\r");
        assert_eq!(texts(&sections), [(0, "P.\n".to_owned()), (1, "\rP.\n".to_owned())]);
    }

    #[test]
    fn an_edit_of_a_grid_may_make_it_the_lower_half_of_the_one_above() {
        let mut text = Text::new("PT\n\nT.\n\n..\n").unwrap();
        let mut sections = Sections::new(&text.to_string());
        assert_eq!(texts(&sections).len(), 2);
        edit(&mut text, &mut sections, (2, 0), (2, 1), ".");
        assert_eq!(texts(&sections), [(0, text.to_string())]);
        edit(&mut text, &mut sections, (4, 2), (4, 2), ".");
        assert_eq!(texts(&sections).len(), 2);
    }

    #[test]
    fn a_directive_below_the_last_grid_belongs_to_it_until_another_grid_follows() {
        let mut text = Text::new("PTE\n\nThat was all.\n").unwrap();
        let mut sections = Sections::new(&text.to_string());
        assert_eq!(texts(&sections).len(), 2);
        edit(&mut text, &mut sections, (3, 0), (3, 0), "skip: both\n");
        assert_eq!(texts(&sections), [(0, text.to_string())]);
        edit(&mut text, &mut sections, (4, 0), (4, 0), "..");
        assert_eq!(texts(&sections).len(), 2);
    }

    #[test]
    fn a_line_is_read_again_when_the_line_below_it_changes() {
        let mut text = Text::new("xyz\n..\n\n..\n").unwrap();
        let mut sections = Sections::new(&text.to_string());
        let is_text = |sections: &Sections| sections.all()[0].section.texts().count() == 1;
        assert!(is_text(&sections));
        edit(&mut text, &mut sections, (1, 2), (1, 2), ".");
        assert!(!is_text(&sections));
        edit(&mut text, &mut sections, (1, 0), (1, 0), "\n");
        assert!(is_text(&sections));
        // Without its grid it belongs to the next one.
        edit(&mut text, &mut sections, (2, 0), (3, 0), "");
        assert_eq!(texts(&sections), [(0, "xyz\n\n\n..\n".to_owned())]);
    }

    /// Pieces of text from which random edits are made: everything that begins, ends or joins
    /// sections.
    const PIECES: [&str; 20] = [
        "P",
        "TE",
        "skip = both\n",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        ".",
        "..\n..",
        "3 5\n",
        "a: b",
        ";",
        "é🦀",
        " ",
        "\u{feff}",
        "title: x\n\n.\n",
        "x",
        "xy\n",
        "T: x",
        "\nxyz\n...\n",
    ];

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, rng_seed: proptest::test_runner::RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn edits_one_by_one_equal_parsing_the_final_text(
            edits in prop::collection::vec(((0u32..12, 0u32..6), (0u32..3, 0u32..6), prop::collection::vec(0..PIECES.len(), 0..4)), 1..30)
        ) {
            let mut text = Text::default();
            let mut sections = Sections::new("");
            for ((line, column), (lines, columns), pieces) in edits {
                let insert: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
                let to = (line + lines, if lines == 0 { column + columns } else { columns });
                edit(&mut text, &mut sections, (line, column), to, &insert);
                let fresh = Sections::new(&text.to_string());
                prop_assert_eq!(all(&sections), all(&fresh), "{:?}", text.to_string());
                let joined: String = sections.all().iter().map(|placed| &*placed.section.text).collect();
                prop_assert_eq!(joined, text.to_string());
            }
        }
    }
}
