//! What can be done about the diagnostics at a place of a game file, and about all of them at once.

use crate::analysis::Range;
use crate::analysis::diagnostics::FileEdit;
use crate::analysis::document::Context;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::quick_fixes::{MOST_FINDINGS, QuickFix, QuickFixId, Room};
use crate::rules::{Diagnostic, Fix, MOST_FIX_BYTES, MOST_KEPT, Part};

impl GraphDocument {
    /// What can be done about the diagnostics that a stretch of text touches, the likeliest for each diagnostic first; large edits
    /// are left out.
    ///
    /// # Complexity
    /// Linear in the diagnostics and in the edits offered.
    pub fn quick_fixes(&self, context: Context<'_>, range: Range) -> Vec<QuickFix> {
        let checked = self.checked();
        let (start, end) = (self.offset(range.start, context.encoding), self.offset(range.end, context.encoding));
        let answer = self.result(context.solutions);
        let found = checked.report(answer, context.settings, MOST_KEPT).diagnostics.into_iter();
        let touched = found.filter(|diagnostic| diagnostic.span.start <= end && start <= diagnostic.span.end);
        let (mut quick_fixes, mut room) = (Vec::new(), Room::new());
        for diagnostic in touched.take(MOST_FINDINGS) {
            let fixes = checked.fixes(&diagnostic, answer, diagnostic.span, room.most_bytes());
            room.take(&fixes);
            let allows = usize::from(diagnostic.rule.can_be_allowed);
            // Nobody wants the best of fixes to be that the diagnostic is silenced.
            let is_mended = fixes.len() > allows;
            let placed = self.place(diagnostic, context.encoding);
            let one_of = |(index, fix): (usize, Fix)| QuickFix {
                diagnostic: placed.clone(),
                is_deferred: fix.is_deferred,
                fix: self.place_fix(fix, context.encoding),
                is_preferred: index == 0 && is_mended,
            };
            quick_fixes.extend(fixes.into_iter().enumerate().map(one_of));
        }
        quick_fixes
    }

    /// The edits of the fix with this title of a diagnostic of this rule in just this range.
    ///
    /// # Complexity
    /// Linear in the diagnostics and in the edits.
    pub(crate) fn quick_fix(
        &self,
        context: Context<'_>,
        QuickFixId { rule, range, title }: QuickFixId<'_>,
    ) -> Option<Vec<FileEdit>> {
        let (checked, answer) = (self.checked(), self.result(context.solutions));
        let is_meant = |diagnostic: &Diagnostic| {
            diagnostic.rule.name == rule && self.range(diagnostic.span, context.encoding) == range
        };
        let diagnostic = checked.report(answer, context.settings, MOST_KEPT).diagnostics.into_iter().find(is_meant)?;
        let fixes = checked.fixes(&diagnostic, answer, diagnostic.span, MOST_FIX_BYTES);
        let fix = fixes.into_iter().find(|fix| fix.title == title)?;
        Some(self.place_fix(fix, context.encoding).edits)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::analysis::document::Document as _;
    use crate::analysis::picture::context;
    use crate::analysis::picture::{GameScene, Solver, edited};

    /// The fixes at the marked place, each with its diagnostic.
    fn check(picture: Expect) {
        let mut scene = GameScene::new(picture.data());
        let fixes = scene.document.quick_fixes(context(&Solver), scene.asked.clone());
        for quick_fix in fixes {
            edited(&scene.document, &quick_fix.fix.edits);
            let best = if quick_fix.is_preferred { " (preferred)" } else { "" };
            scene.say(&format!("{}: {}{best}", quick_fix.diagnostic.rule.name, quick_fix.fix.title));
        }
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn every_diagnostic_that_the_place_touches_offers_its_fixes() {
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
            |allow: duplicate-word
            |a -> b  ; c 
            >|start: a
            >|a -> b  ; c
        "#]];
        let mut scene = GameScene::new(picture.data());
        let edits = scene.document.fix_all(context(&Solver));
        scene.show(&edited(&scene.document, &edits));
        picture.assert_eq(&scene.drawing);
    }
}
