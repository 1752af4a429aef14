//! What can be done about the diagnostics at a place, and about all of them at once.

use crate::analysis::Range;
use crate::analysis::board::document::BoardDocument;
use crate::analysis::diagnostics::{FileDiagnostic, FileEdit, FileFix, Placer};
use crate::analysis::document::Context;
use crate::rules::{Diagnostic, Fix, MOST_FIX_BYTES, MOST_KEPT, Part, Subject};
use crate::text::Span;

/// How many diagnostics one request for fixes looks at: more than anyone reads, and a fix may be as long as its board.
pub(crate) const MOST_FINDINGS: usize = 64;

/// How many diagnostics one request for fixes looks at in all boards together.
const MOST_FINDINGS_IN_ALL: usize = 4 * MOST_FINDINGS;

/// The most bytes of edits that a fix may take and come with its edits, rather than without until they are wanted.
pub const MOST_INLINE_BYTES: usize = 64 << 10;

/// The most bytes of edits of all fixes of one answer.
const MOST_INLINE_BYTES_IN_ALL: usize = 1 << 20;

/// One way to mend one diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuickFix {
    /// The diagnostic.
    pub diagnostic: FileDiagnostic,
    /// What can be done about it.
    pub fix: FileFix,
    /// Whether it is the best of those for its diagnostic.
    pub is_preferred: bool,
    /// Whether the edits are left out because they are large; `File::quick_fix` builds them on request.
    pub is_deferred: bool,
}

/// Names a quick fix until its edits are wanted.
#[derive(Debug, Clone)]
pub struct QuickFixId<'a> {
    /// The name of the diagnostic's rule.
    pub rule: &'a str,
    /// The exact range of the diagnostic.
    pub range: Range,
    /// The title of the fix.
    pub title: &'a str,
}

/// The bytes of edits that an answer still has room for.
pub(crate) struct Room(usize);

impl Room {
    pub(crate) const fn new() -> Self {
        Self(MOST_INLINE_BYTES_IN_ALL)
    }

    /// The most bytes of edits that the fixes of one more diagnostic may take each.
    pub(crate) fn most_bytes(&self) -> usize {
        self.0.min(MOST_INLINE_BYTES)
    }

    pub(crate) fn take(&mut self, fixes: &[Fix]) {
        self.0 = fixes.iter().fold(self.0, |left, fix| left.saturating_sub(fix.bytes()));
    }
}

impl BoardDocument {
    /// What can be done about the diagnostics that a stretch of text touches, the likeliest for each diagnostic first; large edits
    /// are left out.
    ///
    /// # Complexity
    /// Linear in the boards touched and in the edits offered.
    pub fn quick_fixes(&self, context: Context<'_>, range: Range) -> Vec<QuickFix> {
        let asked = self.span_of(&range, context.encoding);
        let (mut quick_fixes, mut room, mut left) = (Vec::new(), Room::new(), MOST_FINDINGS_IN_ALL);
        for part in self.boards_in(asked) {
            if left == 0 {
                break;
            }
            let answer = part.result(context.solutions);
            let pointed = Span { start: asked.start.max(part.start) - part.start, end: asked.end - part.start };
            let mut placer = Placer::new(part, context.encoding);
            let found =
                part.board.report(answer, context.settings, MOST_KEPT).diagnostics.into_iter().filter(|diagnostic| {
                    let is_touched = diagnostic.span.start <= pointed.end && pointed.start <= diagnostic.span.end;
                    is_touched || diagnostic.rule.subject == Subject::Part
                });
            for diagnostic in found.take(MOST_FINDINGS.min(left)) {
                left -= 1;
                let fixes = part.board.fixes(&diagnostic, answer, pointed, room.most_bytes());
                room.take(&fixes);
                // Nobody wants the best of fixes to be that the diagnostic is silenced.
                let is_mended = diagnostic.fix.is_some()
                    || diagnostic.rule.boards.as_ref().is_some_and(|rule| rule.fixes.is_some());
                let placed = placer.place(diagnostic);
                let one_of = |(index, fix): (usize, Fix)| QuickFix {
                    diagnostic: placed.clone(),
                    is_deferred: fix.is_deferred,
                    fix: placer.place_fix(fix),
                    is_preferred: index == 0 && is_mended,
                };
                quick_fixes.extend(fixes.into_iter().enumerate().map(one_of));
            }
        }
        quick_fixes
    }

    /// The edits of the fix with this title of a diagnostic of this rule in just this range.
    ///
    /// # Complexity
    /// Linear in the board and in the edits.
    pub(crate) fn quick_fix(
        &self,
        context: Context<'_>,
        QuickFixId { rule, range, title }: QuickFixId<'_>,
    ) -> Option<Vec<FileEdit>> {
        let asked = self.span_of(&range, context.encoding);
        let part = self.board_at(asked.start)?;
        let answer = part.result(context.solutions);
        let is_meant =
            |diagnostic: &Diagnostic| diagnostic.rule.name == rule && diagnostic.span.shifted(part.start) == asked;
        let diagnostic =
            part.board.report(answer, context.settings, MOST_KEPT).diagnostics.into_iter().find(is_meant)?;
        let fixes = part.board.fixes(&diagnostic, answer, diagnostic.span, MOST_FIX_BYTES);
        let fix = fixes.into_iter().find(|fix| fix.title == title)?;
        Some(Placer::new(part, context.encoding).place_fix(fix).edits)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use crate::analysis::board::document::BoardDocument;
    use crate::analysis::document::Context;
    use crate::analysis::document::Document as _;
    use crate::analysis::picture::context;
    use crate::analysis::picture::{Scene, Solver, edited};
    use crate::analysis::solve_status::Unsolved;
    use crate::config::Settings;
    use crate::text::Encoding;

    /// The fixes at the marked place, each with its diagnostic.
    fn check(picture: Expect) {
        let mut scene = Scene::new(picture.data());
        let fixes = scene.document.quick_fixes(context(&Solver), scene.asked.clone());
        for quick_fix in fixes {
            edited(&scene.document, &quick_fix.fix.edits);
            let best = if quick_fix.is_preferred { " (preferred)" } else { "" };
            scene.say(&format!("{}: {}{best}", quick_fix.diagnostic.rule.name, quick_fix.fix.title));
        }
        picture.assert_eq(&scene.drawing);
    }

    /// The text after everything safe has been mended.
    fn check_all(picture: Expect) {
        let mut scene = Scene::new(picture.data());
        let edits = scene.document.fix_all(context(&Solver));
        scene.show(&edited(&scene.document, &edits));
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn every_diagnostic_that_the_place_touches_offers_its_fixes() {
        check(expect![[r#"
            |P.T
            |..E
            |
            |P#T 
                ^
            |..E
            > trailing-whitespace: Remove trailing whitespace (preferred)
            > trailing-whitespace: Allow `trailing-whitespace` on this board
        "#]]);
    }

    #[test]
    fn a_missing_piece_can_be_put_anywhere_on_its_board() {
        check(expect![[r#"
            |P.T
            |...
              ^
            > missing-exit: Put `E` on row 2, column 2 (preferred)
        "#]]);
    }

    #[test]
    fn the_last_line_can_be_taken_out_whole() {
        check(expect![[r#"
            |PTE
            |title: x
             ^
            > stray-directive: Remove the directive (preferred)
        "#]]);
    }

    #[test]
    fn a_place_without_diagnostics_offers_nothing() {
        check(expect![[r#"
            |PTE
            |
            |#TE
            |
            |PTE
              ^
            > verdict: Allow `verdict` on this board
        "#]]);
    }

    #[test]
    fn everything_safe_is_mended_at_once_and_nothing_else() {
        check_all(expect![[r#"
            |allow: too-large, trailing-whitespace
            |first: Police
            |P#t 
            |.é.e
            |allow: too-large, unreachable-floor  
            |PTE
            >|allow: too-large, trailing-whitespace
            >|first: Police
            >|P#t 
            >|.é.e
            >|
            >|PTE
        "#]]);
    }

    #[test]
    fn a_removed_first_line_leaves_no_blank_one() {
        check_all(expect![[r#"
            |allow: too-large
            |PTE
            >|PTE
        "#]]);
        check_all(expect![[r#"
            |allow: too-large ; why
            |PTE
            |allow: too-large ; why
            |PTE
            >|; why
            >|PTE
            >|
            >|; why
            >|PTE
        "#]]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, rng_seed: proptest::test_runner::RngSeed::Fixed(3), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn after_everything_is_mended_nothing_is_left_to_mend(
            text in "((allow: ?(verdict|too-large|unreachable-floor|x|trailing-whitespace|, ?){0,6}( ; y)?|[pPtTeE.*# ]{0,5}|[xyzT]{3}|Title: x|first: x|) ?\n){0,12}",
            line_end in prop::sample::select(vec!["\n", "\r", "\r\n"]),
        ) {
            let text = text.replace('\n', line_end);
            for solutions in [&Solver as &dyn crate::analysis::Solutions, &Unsolved] {
                let document = BoardDocument::new(&text).unwrap();
                let settings = Settings::default();
                let edits = document.fix_all(Context::new(solutions, &settings, Encoding::Utf32));
                let mended = BoardDocument::new(&edited(&document, &edits)).unwrap();
                let grids = |document: &BoardDocument| document.boards().filter(|part| part.board.section.grid.is_some()).count();
                prop_assert_eq!(grids(&document), grids(&mended), "{:?}", mended.text().to_string());
                // What is mended may make a board solvable, and so an `allow` ripe to be found unused.
                let left = mended.fix_all(Context::new(solutions, &settings, Encoding::Utf32));
                let again = BoardDocument::new(&edited(&mended, &left)).unwrap();
                prop_assert_eq!(again.fix_all(Context::new(solutions, &settings, Encoding::Utf32)), [], "{:?}", again.text().to_string());
            }
        }
    }
}
