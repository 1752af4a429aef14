//! Quick fixes for the diagnostics at a range.
//!
//! Guarantee: fixes of the diagnostic with the smallest range around the requested one come first,
//! then those of the nearest one. Deliberately not here: the fixes themselves (`rules`), and refactorings.

use std::ops::ControlFlow;

use crate::analysis::context::Context;
use crate::analysis::edits::{FileEdit, FileFix};
use crate::analysis::file::File;
use crate::analysis::file_diagnostic::FileDiagnostic;
use crate::analysis::part::ByteBudget;
use crate::analysis::part::PlacedPart;
use crate::rules::{Diagnostic, MAX_FIX_BYTES, MAX_KEPT, Subject};
use crate::text::{Position, Range, Span};

/// The most diagnostics of one part that a request for fixes looks at: a fix may be as long as its
/// board.
const MAX_IN_A_PART: usize = 64;

/// The most diagnostics that a request for fixes looks at.
const MAX_IN_ALL: usize = 4 * MAX_IN_A_PART;

/// The most bytes of edits of a fix that comes with its edits; the edits of larger fixes are
/// computed on request.
pub(crate) const MAX_INLINE_BYTES: usize = 64 << 10;

/// The most bytes of edits of all fixes of one response.
const MAX_INLINE_BYTES_IN_ALL: usize = 1 << 20;

/// One fix of one diagnostic.
pub(crate) struct QuickFix {
    pub(crate) diagnostic: FileDiagnostic,
    pub(crate) fix: FileFix,
    /// Its number among the fixes of its diagnostic, from 0.
    pub(crate) number: usize,
    /// Whether it is the best fix of its diagnostic.
    pub(crate) is_preferred: bool,
    /// Whether the edits are left out because they are large; [`quick_fix`] computes them.
    pub(crate) is_deferred: bool,
}

/// Identifies a quick fix until its edits are requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuickFixId {
    /// The name of the diagnostic's rule.
    pub rule: String,
    /// The exact range of the diagnostic.
    pub range: Range,
    /// The number of the fix among those of the diagnostic, from 0.
    pub number: usize,
}

/// The fixes of diagnostics on the lines of a range, about its puzzle, and with one of the ranges
/// `named`; the nearest diagnostic first ([`Nearness`]), and its likeliest fix first.
///
/// # Complexity
/// Linear in the parts touched and in the edits of the fixes.
pub(crate) fn quick_fixes(
    file: &File,
    context: Context<'_>,
    range: &Range,
    named: &[Range],
) -> Vec<QuickFix> {
    let span_of = |range| file.text().span(range, context.encoding);
    let pointed = span_of(range);
    let whole_lines = Position { line: range.start.line, column: 0 }..Position {
        line: range.end.line,
        column: u32::MAX,
    };
    let lines = span_of(&whole_lines).cover(pointed);
    let named = named.iter().take(MAX_IN_ALL).map(span_of);
    let named = named.filter(|span| !touches(*span, lines)).map(|span| (span, true));
    let mut found_fixes: Vec<(Nearness, QuickFix)> = Vec::new();
    let mut room = ByteBudget::new(MAX_INLINE_BYTES_IN_ALL, MAX_INLINE_BYTES);
    let mut left = MAX_IN_ALL;
    for (wanted, is_named) in std::iter::once((lines, false)).chain(named) {
        file.each_part(Some(wanted), &mut |placed| {
            let part = placed.part;
            if left == 0 {
                return ControlFlow::Break(());
            }
            let nearness = |diagnostic: &Diagnostic| {
                let own = Nearness::of(placed.span(diagnostic.span), pointed, lines);
                let mut related = diagnostic.related.as_slice();
                if diagnostic.rule.subject != Subject::Places {
                    related = &[];
                }
                let spans = related.iter().map(|related| placed.span(related.span));
                let held = spans.map(|span| Nearness::of(span, pointed, lines));
                held.filter(Nearness::is_at_range).chain([own]).min().unwrap_or(own)
            };
            let is_wanted = |diagnostic: &Diagnostic| {
                let span = placed.span(diagnostic.span);
                if is_named {
                    return span == wanted;
                }
                touches(span, wanted)
                    || diagnostic.rule.subject == Subject::Part
                    || nearness(diagnostic).is_at_range()
            };
            let mut found = part.report(context, MAX_KEPT).found.diagnostics;
            found.retain(is_wanted);
            found.sort_by_cached_key(nearness);
            found.truncate(MAX_IN_A_PART.min(left));
            left -= found.len();
            let pointed = Span {
                start: placed.local_offset(pointed.start),
                end: placed.local_offset(pointed.end),
            };
            let fixes = part.fixes(context, &found, pointed, &mut room);
            let mut placer = placed.placer(context.encoding);
            for (diagnostic, fixes) in found.into_iter().zip(fixes) {
                let nearness = nearness(&diagnostic);
                let placed = placer.place(diagnostic);
                for (number, fix) in fixes.into_iter().enumerate() {
                    let fix = QuickFix {
                        diagnostic: placed.clone(),
                        number,
                        is_preferred: number == 0 && !fix.suppresses,
                        is_deferred: fix.is_deferred,
                        fix: placer.place_fix(fix),
                    };
                    found_fixes.push((nearness, fix));
                }
            }
            ControlFlow::Continue(())
        });
    }
    found_fixes.sort_by_key(|(nearness, _)| *nearness);
    found_fixes.into_iter().map(|(_, fix)| fix).collect()
}

/// How near a diagnostic is to the requested range, the nearest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    /// It holds the range. Its length in bytes counts.
    Around(usize),
    /// It is on a line of the range, this many bytes from it.
    OnLine(usize),
    /// It is on other lines.
    Elsewhere(usize),
}

impl Nearness {
    fn of(span: Span, pointed: Span, lines: Span) -> Self {
        if span.start <= pointed.start && pointed.end <= span.end {
            return Self::Around(span.len());
        }
        let before = pointed.start.bytes().saturating_sub(span.end.bytes());
        let after = span.start.bytes().saturating_sub(pointed.end.bytes());
        let distance = before.max(after);
        if touches(span, lines) { Self::OnLine(distance) } else { Self::Elsewhere(distance) }
    }

    /// Whether the diagnostic touches the range.
    fn is_at_range(&self) -> bool {
        matches!(self, Self::Around(_) | Self::OnLine(0))
    }
}

/// The edits of a quick fix; `None` if it is no longer available.
pub(crate) fn quick_fix(
    file: &File,
    context: Context<'_>,
    id: &QuickFixId,
) -> Option<Vec<FileEdit>> {
    let wanted = file.text().span(&id.range, context.encoding);
    let mut edits = None;
    file.each_part(Some(wanted), &mut |placed| {
        edits = quick_fix_in(placed, context, id, wanted);
        if edits.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    edits
}

fn quick_fix_in(
    placed: &PlacedPart<'_>,
    context: Context<'_>,
    id: &QuickFixId,
    wanted: Span,
) -> Option<Vec<FileEdit>> {
    let part = placed.part;
    let mut found = part.report(context, MAX_KEPT).found.diagnostics;
    found.retain(|diagnostic| {
        diagnostic.rule.name == id.rule && placed.span(diagnostic.span) == wanted
    });
    found.truncate(1);
    let pointed = found.first()?.span;
    let fixes =
        part.fixes(context, &found, pointed, &mut ByteBudget::new(usize::MAX, MAX_FIX_BYTES));
    let fix = fixes.into_iter().flatten().nth(id.number)?;
    Some(placed.placer(context.encoding).place_fix(fix).edits)
}

/// Whether two spans overlap or are adjacent.
fn touches(a: Span, b: Span) -> bool {
    a.start <= b.end && b.start <= a.end
}

#[cfg(test)]
mod tests {
    use crate::analysis::picture::{Scene, SolvesAll, context, edited};
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use crate::analysis::board::kind::BOARDS;
    use crate::analysis::context::Context;
    use crate::analysis::file::File;
    use crate::analysis::quick_fixes::quick_fixes;
    use crate::analysis::solve_status::Unsolved;
    use crate::config::Settings;
    use crate::text::Encoding;

    /// The fixes at the marked place, each with its diagnostic.
    fn check(picture: Expect) {
        let mut scene = Scene::new(picture.data());
        let fixes = quick_fixes(&scene.document, context(&SolvesAll), &scene.marked, &[]);
        for quick_fix in fixes {
            edited(scene.document.text(), &quick_fix.fix.edits);
            let best = if quick_fix.is_preferred { " (preferred)" } else { "" };
            scene
                .add(&format!("{}: {}{best}", quick_fix.diagnostic.rule.name, quick_fix.fix.title));
        }
        picture.assert_eq(&scene.drawing);
    }

    /// Draws the text after all safe fixes.
    fn check_all(picture: Expect) {
        let mut scene = Scene::new(picture.data());
        let edits = scene.document.fix_all(context(&SolvesAll));
        scene.add_text(&edited(scene.document.text(), &edits));
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn every_diagnostic_at_the_place_has_its_fixes() {
        check(expect![[r#"
            |P.T
            |..E
            |
            |P#T 
                ^
            |..E
            > trailing-whitespace: Remove trailing whitespace (preferred)
            > trailing-whitespace: Allow `trailing-whitespace` on this board
            > unknown-cell: Replace `#` with `*` (preferred)
        "#]]);
    }

    #[test]
    fn the_first_of_two_pieces_can_be_the_wrong_one() {
        check(expect![[r#"
            |T..
             ^
            |P.T
            |..E
            > duplicate-thief: Remove this `T` (preferred)
            > duplicate-thief: Keep this `T` and remove the other
        "#]]);
        check(expect![[r#"
            |T..
             ^
            |P.T
            |T.E
            > duplicate-thief: Remove this `T` (preferred)
            > duplicate-thief: Keep this `T` and remove the others
        "#]]);
    }

    #[test]
    fn missing_pieces_are_placed_where_expect_holds() {
        check(expect![[r#"
            |expect: thief in 2
            |.*.T
             ^
            |..*.
            |...E
            > missing-police: Put `P` on row 1, column 1 (preferred)
            > missing-police: Place the pieces: police 1,1, thief 2,4 (10 ways)
        "#]]);
        check(expect![[r#"
            |policemen: 2
            |expect: police in 3
            |P,.,*
             ^
            |.,.,.
            |*,.,E
            > grid-notation: Rewrite the grid (preferred)
            > missing-police: Place the pieces: police 2,3 3,2, thief 1,1 (1 way) (preferred)
        "#]]);
        // Nothing is asserted, or no placement is as asserted.
        check(expect![[r#"
            |.*.T
             ^
            |..*E
            > missing-police: Put `P` on row 1, column 1 (preferred)
        "#]]);
        check(expect![[r#"
            |expect: police in 99
            |.*.T
             ^
            |..*E
            > missing-police: Put `P` on row 1, column 1 (preferred)
        "#]]);
    }

    #[test]
    fn fixes_of_a_wrong_expect_include_the_nearest_boards_for_which_it_holds() {
        check(expect![[r#"
            |expect: thief
                     ^
            |P.T
            |...
            |..E
            > verdict-mismatch: Set `expect` to `police` (preferred)
            > verdict-mismatch: Set `expect` to `police in 3`
            > verdict-mismatch: Remove `expect`
            > verdict-mismatch: Move `T` to row 2, column 3: The thief escapes in 2 turns
            > verdict-mismatch: Move `E` to row 2, column 3: The thief escapes in 2 turns
            > verdict-mismatch: Place the pieces: police 1,1, thief 2,3 (6 ways)
        "#]]);
        check(expect![[r#"
            |expect: thief in 6
                     ^
            |P.*..
            |..*T.
            |....E
            > verdict-mismatch: Set `expect` to `thief in 4` (preferred)
            > verdict-mismatch: Set `expect` to `thief`
            > verdict-mismatch: Remove `expect`
            > verdict-mismatch: Move `T` to row 1, column 4: The thief escapes in 6 turns
            > verdict-mismatch: Place the pieces: police 1,1, thief 1,4 (4 ways)
        "#]]);
    }

    #[test]
    fn fixes_of_the_line_come_after_those_of_the_range() {
        check(expect![[r#"
            |expect: draw
             ^
            |P.T
            |..E
            > verdict-mismatch: Set `expect` to `thief` (preferred)
            > verdict-mismatch: Set `expect` to `thief in 2`
            > verdict-mismatch: Remove `expect`
        "#]]);
        check(expect![[r#"
            |start: a
            |expect: draw
             ^
            |a -> b
            > verdict-mismatch: Set `expect` to `win` (preferred)
            > verdict-mismatch: Set `expect` to `win in 1`
            > verdict-mismatch: Remove `expect`
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
    fn the_last_line_can_be_removed() {
        check(expect![[r#"
            |PTE
            |title: x
             ^
            > stray-directive: Move the directive above the grid (preferred)
            > stray-directive: Remove the directive
        "#]]);
    }

    #[test]
    fn the_smallest_diagnostic_around_the_place_comes_first() {
        check(expect![[r#"
            |P.t
               ^
            |...
            > unknown-cell: Replace `t` with `T` (preferred)
            > missing-exit: Put `E` on the border: row 1, column 2 (preferred)
        "#]]);
        check(expect![[r#"
            |P..
            |.#t  
              ^
            |...
            > unknown-cell: Replace `#t` with `*T` (preferred)
            > unknown-cell: Replace `#t` with floor
            > unknown-cell: Replace `#t` with wall
            > trailing-whitespace: Remove trailing whitespace (preferred)
            > trailing-whitespace: Allow `trailing-whitespace` on this board
            > missing-exit: Put `E` on the border: row 1, column 2 (preferred)
        "#]]);
    }

    #[test]
    fn a_place_without_diagnostics_has_no_fixes() {
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
    fn all_safe_fixes_and_no_others_are_applied_at_once() {
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
        fn after_all_fixes_none_are_left(
            text in "((allow: ?(verdict|too-large|unreachable-floor|x|trailing-whitespace|, ?){0,6}( ; y)?|[pPtTeE.*# ]{0,5}|[xyzT]{3}|Title: x|first: x|) ?\n){0,12}",
            line_end in prop::sample::select(vec!["\n", "\r", "\r\n"]),
        ) {
            let text = text.replace('\n', line_end);
            for solutions in [&SolvesAll as &dyn crate::analysis::solve_status::Solutions, &Unsolved] {
                let document = File::new(&text, &BOARDS).unwrap();
                let settings = Settings::default();
                let edits = document.fix_all(Context::new(solutions, &settings, Encoding::Utf32));
                let fixed = File::new(&edited(document.text(), &edits), &BOARDS).unwrap();
                let grids = |file: &File| file.boards().unwrap().boards().count();
                prop_assert_eq!(grids(&document), grids(&fixed), "{:?}", fixed.text().to_string());
                // A fix may make a board solvable, which can reveal an unused `allow`.
                let left = fixed.fix_all(Context::new(solutions, &settings, Encoding::Utf32));
                let again = File::new(&edited(fixed.text(), &left), &BOARDS).unwrap();
                prop_assert_eq!(again.fix_all(Context::new(solutions, &settings, Encoding::Utf32)), [], "{:?}", again.text().to_string());
            }
        }
    }

    #[test]
    fn every_diagnostic_of_a_game_at_the_range_has_its_fixes() {
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
            |a ->
            > verdict: Allow `verdict` in this file
        "#]]);
    }

    #[test]
    fn all_safe_fixes_of_a_game_and_no_others_are_applied_at_once() {
        check_all(expect![[r#"
            |start: a 
            |allow: duplicate-word, x
            |a -> b  ; c 
            >|start: a
            >|allow: duplicate-word, x
            >|a -> b  ; c
        "#]]);
    }
}
