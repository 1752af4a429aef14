//! Which lines can be folded away.

use std::ops::Range;

use crate::analysis::board::document::BoardDocument;
use crate::syntax::{Line, LineKind};

/// Lines that fold into the first of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fold {
    /// The 0-based first and last line.
    pub lines: std::ops::RangeInclusive<u32>,
    /// What they are.
    pub kind: FoldKind,
}

/// What a fold holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoldKind {
    /// A board, from its first directive to its last row; lines of a game without a blank one between.
    Block,
    /// Comment lines, and lines of text above a grid, one after the other.
    Comment,
}

impl BoardDocument {
    /// Every board and every run of comment lines that has more than one line, in order.
    ///
    /// # Complexity
    /// Linear in the lines.
    pub fn folds(&self) -> Vec<Fold> {
        let mut folds = Vec::new();
        for part in self.boards() {
            let section = &part.board.section;
            let line = |index: usize| part.first_line.saturating_add(u32::try_from(index).unwrap_or(u32::MAX));
            let mut fold = |lines: Range<usize>, kind| {
                if lines.len() > 1 {
                    folds.push(Fold { lines: line(lines.start)..=line(lines.end - 1), kind });
                }
            };
            fold(section.own_lines(), FoldKind::Block);
            let says_nothing = |kind| matches!(kind, LineKind::Comment | LineKind::Text);
            runs(&section.lines, says_nothing).for_each(|lines| fold(lines, FoldKind::Comment));
        }
        folds.sort_by_key(|fold| (*fold.lines.start(), std::cmp::Reverse(*fold.lines.end())));
        folds
    }
}

/// The longest runs of lines of the kinds wanted.
pub(crate) fn runs(lines: &[Line], is_wanted: impl Fn(LineKind) -> bool) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + lines[at..].iter().position(|line| is_wanted(line.kind))?;
        let rest = &lines[start..];
        at = start + rest.iter().position(|line| !is_wanted(line.kind)).unwrap_or(rest.len());
        Some(start..at)
    })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::Scene;

    fn check(picture: Expect) {
        let mut scene = Scene::new(picture.data());
        for fold in scene.document.folds() {
            scene.say(&format!("{:?} from line {} to {}", fold.kind, fold.lines.start(), fold.lines.end()));
        }
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn boards_and_runs_of_comments_fold() {
        check(expect![[r#"
            |; two boards
            |; of mine
            |
            |title: a
            |
            |; of the board
            |P.T
            |; inside
            |; it
            |..E
            |; behind
            |; it
            |
            |PTE
            > Comment from line 0 to 1
            > Block from line 3 to 9
            > Comment from line 7 to 8
            > Comment from line 10 to 11
        "#]]);
    }

    #[test]
    fn lines_of_text_fold_as_comments_do() {
        check(expect![[r#"
            |A walk
            |; in the park
            |Author: me
            |P.T
            |..E
            > Comment from line 0 to 2
            > Block from line 3 to 4
        "#]]);
    }

    #[test]
    fn what_has_one_line_does_not_fold() {
        check(expect![[r#"
            |; one
            |PTE
        "#]]);
    }
}
