//! Folding ranges.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::analysis::file::File;
use crate::analysis::part::FoldKind;
use crate::analysis::part::MAX_ITEMS;

/// Lines that fold into the first one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fold {
    /// The 0-based first and last line.
    pub lines: std::ops::RangeInclusive<u32>,
    /// Their kind.
    pub kind: FoldKind,
}

impl File {
    /// The lines that can be folded, at most 65,536.
    ///
    /// # Complexity
    /// Linear in the lines.
    pub fn folds(&self) -> Vec<Fold> {
        let mut folds: Vec<Fold> = Vec::new();
        self.each_part(None, &mut |placed| {
            let long = placed.part.foldable().into_iter().filter(|(lines, _)| lines.len() > 1);
            folds.extend(long.map(|(lines, kind)| Fold {
                lines: placed.line(lines.start)..=placed.line(lines.end - 1),
                kind,
            }));
            if folds.len() < MAX_ITEMS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        folds.sort_by_key(|fold| (*fold.lines.start(), Reverse(*fold.lines.end())));
        // A block of comments alone is a run of comments.
        folds.dedup_by(|later, before| {
            let is_same = later.lines == before.lines;
            before.kind = if is_same { FoldKind::Comment } else { before.kind };
            is_same
        });
        folds.truncate(MAX_ITEMS);
        folds
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::Scene;

    fn check(picture: Expect) {
        let mut scene = Scene::new(picture.data());
        for fold in scene.document.folds() {
            scene.add(&format!(
                "{:?} from line {} to {}",
                fold.kind,
                fold.lines.start(),
                fold.lines.end()
            ));
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
    fn a_single_line_does_not_fold() {
        check(expect![[r#"
            |; one
            |PTE
        "#]]);
    }

    #[test]
    fn blocks_and_runs_of_comments_fold() {
        check(expect![[r#"
            |; two comments
            |; alone
            |
            |title: a
            |
            |; about the first
            |; two
            |a -> b
            |b -> a
            |
            |c
            > Comment from line 0 to 1
            > Block from line 5 to 8
            > Comment from line 5 to 6
        "#]]);
    }
}
