//! What can be done about the findings at a place of a game file, and about all of them at once.

use super::GameDocument;
use crate::analysis::actions::MOST_FINDINGS;
use crate::analysis::mending::{Trust, in_order};
use crate::analysis::{FileEdit, QuickFix, Range, Solutions};
use crate::config::Settings;
use crate::text::Encoding;

impl GameDocument {
    /// What can be done about the findings that a stretch of text touches, the likeliest for each finding first.
    ///
    /// # Complexity
    /// Linear in the findings and in the edits offered.
    pub fn quick_fixes(
        &self,
        range: Range,
        encoding: Encoding,
        solutions: &dyn Solutions,
        settings: &Settings,
    ) -> Vec<QuickFix> {
        let checked = self.checked();
        let (start, end) = (self.offset(range.start, encoding), self.offset(range.end, encoding));
        let answer = self.answer(solutions);
        let found = checked.findings(answer, settings).into_iter();
        let touched = found.filter(|finding| finding.span.start <= end && start <= finding.span.end);
        let mut quick_fixes = Vec::new();
        for finding in touched.take(MOST_FINDINGS) {
            let fixes = checked.fixes(&finding, answer);
            let allows = usize::from(finding.rule.can_be_allowed());
            // Nobody wants the best of fixes to be that the finding is silenced.
            let is_mended = fixes.len() > allows;
            let placed = self.place(finding, encoding);
            let one_of = |(index, fix)| QuickFix {
                finding: placed.clone(),
                fix: self.place_fix(fix, encoding),
                is_preferred: index == 0 && is_mended,
            };
            quick_fixes.extend(fixes.into_iter().enumerate().map(one_of));
        }
        quick_fixes
    }

    /// Everything that can be mended without asking, as edits in order and without overlap.
    ///
    /// # Complexity
    /// That of [`GameDocument::findings`].
    pub fn fix_all(&self, solutions: &dyn Solutions, settings: &Settings, encoding: Encoding) -> Vec<FileEdit> {
        in_order(self.fixes_at_once(Trust::Safe, solutions, settings, encoding))
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::picture::{GameScene, Solver, edited};
    use crate::config::Settings;
    use crate::text::Encoding;

    /// The fixes at the marked place, each with its finding.
    fn check(picture: Expect) {
        let mut scene = GameScene::new(picture.data());
        let fixes = scene.document.quick_fixes(scene.asked.clone(), Encoding::Utf32, &Solver, &Settings::default());
        for quick_fix in fixes {
            edited(&scene.document, &quick_fix.fix.edits);
            let best = if quick_fix.is_preferred { " (preferred)" } else { "" };
            scene.say(&format!("{}: {}{best}", quick_fix.finding.rule.name, quick_fix.fix.title));
        }
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn every_finding_that_the_place_touches_offers_its_fixes() {
        check(expect![[r#"
            |start: a
            |expect: draw
                     ^
            |allow: duplicate-word
            |a -> b
            > verdict-mismatch: Set `expect` to `win` (preferred)
            > verdict-mismatch: Set `expect` to `win in 1`
            > verdict-mismatch: Remove `expect`
        "#]]);
        check(expect![[r#"
            |start: a
            |allow: duplicate-word
                    ^
            |a -> b
            > unused-allow: Remove `duplicate-word` from `allow` (preferred)
        "#]]);
        check(expect![[r#"
            |start: a
                    ^
            |a
            > verdict: Allow `verdict` in this file
        "#]]);
    }

    #[test]
    fn everything_safe_is_mended_at_once_and_nothing_else() {
        let picture = expect![[r#"
            |start: a 
            |allow: duplicate-word, x
            |a -> b  ; c 
            >|start: a
            >|allow: x
            >|a -> b  ; c
        "#]];
        let mut scene = GameScene::new(picture.data());
        let edits = scene.document.fix_all(&Solver, &Settings::default(), Encoding::Utf32);
        scene.show(&edited(&scene.document, &edits));
        picture.assert_eq(&scene.drawing);
    }
}
