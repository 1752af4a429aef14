//! Which lines of a game file can be folded away.

use crate::analysis::folding::{Fold, FoldKind, runs};
use crate::analysis::graph::document::GraphDocument;
use crate::syntax::LineKind;

impl GraphDocument {
    /// Every run of lines without a blank one between, and every run of comment lines, that has more than one line; in
    /// order.
    ///
    /// # Complexity
    /// Linear in the lines.
    pub fn folds(&self) -> Vec<Fold> {
        let lines = &self.checked().game.lines;
        let blocks = runs(lines, |kind| kind != LineKind::Blank).map(|run| (run, FoldKind::Block));
        let comments = runs(lines, |kind| kind == LineKind::Comment).map(|run| (run, FoldKind::Comment));
        let number = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        let all = blocks.chain(comments).filter(|(run, _)| run.len() > 1);
        let mut folds: Vec<Fold> =
            all.map(|(run, kind)| Fold { lines: number(run.start)..=number(run.end - 1), kind }).collect();
        folds.sort_by_key(|fold| (*fold.lines.start(), std::cmp::Reverse(*fold.lines.end())));
        // A block of comments alone is a run of comments.
        folds.dedup_by(|later, before| {
            later.lines == before.lines && {
                before.kind = FoldKind::Comment;
                true
            }
        });
        folds
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::GameScene;

    fn check(picture: Expect) {
        let mut scene = GameScene::new(picture.data());
        for fold in scene.document.folds() {
            scene.say(&format!("{:?} from line {} to {}", fold.kind, fold.lines.start(), fold.lines.end()));
        }
        picture.assert_eq(&scene.drawing);
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
