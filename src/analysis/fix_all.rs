//! Applies all trusted fixes, once or repeatedly until none are left.
//!
//! Guarantee: a fix is applied as a whole or not at all. If two fixes touch the same text, one of
//! them waits for the next round. Deliberately not here: which fixes are safe or likely (`rules`),
//! and writing files.
//!
//! In one file because two thirds of it is pictures of what is applied.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};
use std::ops::ControlFlow;

use crate::analysis::context::Context;
use crate::analysis::edits::{
    EditRounds, FileEdit, FileFix, MAX_EDITS, edited, is_on_lines_of, joined,
};
use crate::analysis::file::File;
use crate::analysis::formatting::placed;
use crate::rules::{MAX_KEPT, edit_bytes};
use crate::text::{Encoding, Offset, Span};

/// The most rounds. A fix uncovers another a few times at most, so only a faulty fix would need
/// more.
const MAX_ROUNDS: usize = 64;

/// Which fixes to apply without asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// Safe fixes, which cannot change the meaning that the author intended.
    Safe,
    /// Safe fixes and, for diagnostics without one, the fix that probably matches the author's
    /// intent.
    Likely,
}

/// A file after all trusted fixes.
#[derive(Debug, Clone)]
pub struct FixAllResult {
    /// The text.
    pub text: String,
    /// The text as a file.
    pub file: File,
    /// The number of fixes applied.
    pub fixes: usize,
    /// Whether no fix is left.
    pub is_settled: bool,
}

impl File {
    /// Applies trusted fixes, and then those that they uncover; `None` if there are no fixes.
    ///
    /// An `expect` that a fix wrote stays as its author meant it: the verdict that was found is
    /// written only over an `expect` that was in the file before, and only once no other fix is
    /// left that could change the verdict.
    ///
    /// # Complexity
    /// Every round computes the diagnostics and reads the file again; usually there are two rounds.
    pub fn fixed(&self, context: Context<'_>, trust: Trust) -> Option<FixAllResult> {
        Some(self.fixed_with_changes(context, trust, usize::MAX)?.0)
    }

    fn fixed_with_changes(
        &self,
        context: Context<'_>,
        trust: Trust,
        most: usize,
    ) -> Option<(FixAllResult, EditRounds)> {
        // Only bytes matter here, so columns need not be counted.
        let context = Context { encoding: Encoding::Utf8, ..context };
        let first = self.fixes_at_once(context, trust, most);
        if first.is_empty() {
            return None;
        }
        let text = self.text().to_string();
        let mut changes = EditRounds::none(text.len());
        let mut fixed = FixAllResult { text, file: self.clone(), fixes: 0, is_settled: false };
        fixed.apply(first, &mut changes)?;
        for _ in 1..MAX_ROUNDS {
            let mut fixes = fixed.file.fixes_at_once(context, trust, most);
            let written = changes.written();
            fixes.retain(|fix| !restates(fix, &written, &fixed.text));
            fixed.is_settled = fixes.is_empty();
            if fixed.is_settled || fixed.apply(fixes, &mut changes).is_none() {
                break;
            }
        }
        Some((fixed, changes))
    }

    /// The edits of all safe fixes, and of those that they uncover. A round looks at `MAX_KEPT`
    /// diagnostics of a part, which bounds the memory of a request.
    pub fn fix_all(&self, context: Context<'_>) -> Vec<FileEdit> {
        let fixed = self.fixed_with_changes(context, Trust::Safe, MAX_KEPT);
        let Some((_, changes)) = fixed else { return Vec::new() };
        let edits = changes.edits(self.text().end().bytes());
        joined(self.text(), placed(self.text(), edits, context.encoding))
    }

    /// The approximate size of the edits of the first round of safe fixes; 0 if there are none.
    pub(crate) fn safe_fix_bytes(&self, context: Context<'_>) -> usize {
        let fixes = self.fixes_at_once(context, Trust::Safe, MAX_KEPT);
        let mut edits = 0;
        let mut text = 0;
        for edit in fixes.iter().flat_map(|fix| &fix.edits) {
            edits += 1;
            text += edit.text.len();
        }
        if edits > MAX_EDITS {
            // Joined, they repeat the text between them.
            edits = MAX_EDITS;
            text += self.text().end().bytes();
        }
        edit_bytes(edits, text)
    }

    /// The trusted fixes of the first `most` diagnostics of each part, up to about as many fixes,
    /// without those that overlap others. Fixes that assert the verdict wait for the others, which
    /// may change it.
    fn fixes_at_once(&self, context: Context<'_>, trust: Trust, most: usize) -> Vec<FileFix> {
        let mut fixes = Vec::new();
        self.each_part(None, &mut |placed| {
            let part = placed.part;
            if fixes.len() >= most {
                return ControlFlow::Break(());
            }
            let found = part.report(context, most).found.diagnostics;
            if !found.is_empty() {
                let mut placer = placed.placer(context.encoding);
                let mut trusted = match trust {
                    Trust::Safe => {
                        found.into_iter().filter_map(|found| found.fix).map(|fix| *fix).collect()
                    }
                    Trust::Likely => part.likely_fixes(context, &found),
                };
                if trust == Trust::Safe {
                    trusted.retain(|fix| fix.is_safe);
                }
                for fix in trusted {
                    fixes.push(placer.place_fix(fix));
                }
            }
            ControlFlow::Continue(())
        });
        if fixes.iter().any(|fix| !fix.asserts) {
            fixes.retain(|fix| !fix.asserts);
        }
        apart(fixes)
    }
}

impl FixAllResult {
    /// Applies a round of fixes; `None` if the text would become too long.
    fn apply(&mut self, fixes: Vec<FileFix>, changes: &mut EditRounds) -> Option<()> {
        let count = fixes.len();
        let edits = in_order(fixes);
        let text = edited(&self.text, &edits);
        self.file = File::new(&text, self.file.kind()).ok()?;
        self.text = text;
        self.fixes += count;
        changes.add(&edits);
        Some(())
    }
}

/// Whether a fix replaces an `expect` by the verdict that was found, although an earlier fix has
/// written that `expect`.
fn restates(fix: &FileFix, written: &[Span], text: &str) -> bool {
    let is_written =
        |edit: &FileEdit| !edit.span.is_empty() && is_on_lines_of(written, text, edit.span);
    fix.asserts && fix.edits.iter().any(is_written)
}

/// As many of these fixes as possible, without overlap.
fn apart(mut fixes: Vec<FileFix>) -> Vec<FileFix> {
    // Of two fixes with the same start, the longer one includes the effect of the other.
    let first =
        |fix: &FileFix| fix.edits.first().map(|edit| (edit.span.start, Reverse(edit.span.end)));
    fixes.sort_by_key(first);
    let mut taken = Taken::default();
    fixes.retain(|fix| {
        let is_free = fix.edits.iter().all(|edit| taken.is_free(edit.span));
        if is_free {
            for edit in &fix.edits {
                taken.take(edit.span);
            }
        }
        is_free
    });
    fixes
}

/// Spans that are edited already, by their starts.
#[derive(Default)]
struct Taken(BTreeMap<Offset, Offset>);

impl Taken {
    fn is_free(&self, span: Span) -> bool {
        let before = self.0.range(..=span.start).next_back();
        let after = self.0.range((Excluded(span.start), Unbounded)).next();
        // Two insertions at one place would have an arbitrary order.
        if let Some((&start, &end)) = before
            && (end > span.start || Span { start, end } == span)
        {
            return false;
        }
        after.is_none_or(|(&start, _)| span.end <= start)
    }

    fn take(&mut self, span: Span) {
        let end = self.0.entry(span.start).or_insert(span.end);
        *end = span.end.max(*end);
    }
}

/// The edits of fixes that do not overlap, in text order.
pub(crate) fn in_order(fixes: Vec<FileFix>) -> Vec<FileEdit> {
    let mut edits: Vec<FileEdit> = fixes.into_iter().flat_map(|fix| fix.edits).collect();
    edits.sort_by_key(|edit| edit.span);
    edits
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use crate::analysis::board::kind::BOARDS;
    use crate::analysis::context::Context;
    use crate::analysis::edits::{FileEdit, FileFix, edited};
    use crate::analysis::file::File;
    use crate::analysis::fix_all::{Trust, apart};
    use crate::analysis::graph::kind::GRAPHS;
    use crate::analysis::kind::PuzzleKind;
    use crate::analysis::kinds::KINDS;
    use crate::analysis::picture::{Scene, SolvesAll, context};
    use crate::analysis::solve_status::Unsolved;
    use crate::config::{Settings, Severity};
    use crate::rules::RunRules as _;
    use crate::rules::{Facts, MAX_FIX_BYTES, RULES, Rule};
    use crate::text::{Encoding, Position, Span};

    /// Settings that turn on every rule.
    fn settings() -> Settings {
        let mut settings = Settings::default();
        settings.severities.insert("missing-expect".to_owned(), Some(Severity::Warning));
        settings
    }

    #[test]
    fn of_two_insertions_at_one_place_the_second_waits() {
        let fix = |title: &str, span: Span| FileFix {
            title: title.to_owned(),
            edits: vec![FileEdit {
                range: Position::default()..Position::default(),
                span,
                text: title.to_owned(),
            }],
            is_safe: true,
            asserts: false,
        };
        let fixes = vec![
            fix("insert", Span::new(3, 3)),
            fix("insert too", Span::new(3, 3)),
            fix("replace what follows", Span::new(3, 5)),
            fix("insert elsewhere", Span::new(6, 6)),
        ];
        let titles: Vec<_> = apart(fixes).into_iter().map(|fix| fix.title).collect();
        assert_eq!(titles, ["replace what follows", "insert elsewhere"]);
        let fixes = vec![fix("insert", Span::new(3, 3)), fix("insert too", Span::new(3, 3))];
        assert_eq!(apart(fixes).len(), 1);
    }

    /// Draws the text after all safe and likely fixes, if there were any.
    fn check(picture: Expect) {
        let mut scene = Scene::board(picture.data());
        let file = File::new(&scene.document.text().to_string(), &BOARDS).unwrap();
        match file.fixed(Context::new(&SolvesAll, &settings(), Encoding::Utf32), Trust::Likely) {
            None => scene.add("no fixes"),
            Some(fixed) => {
                assert!(fixed.is_settled);
                scene.add_text(&fixed.text);
            }
        }
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn a_likely_fix_is_applied_where_there_is_only_one_choice() {
        check(expect![[r#"
            |tilte: a
            |first: theif
            |skip: none
            |skip: none
            |expect: police in 7
            |allow: to-large, verdict
            |9 9
            |P#t
            |..E
            |
            |1 3
            |
            |PTE
            |author: me
            >|title: a
            >|first: thief
            >|skip: none
            >|expect: thief in 1
            >|allow: verdict
            >|2 3
            >|P*T
            >|..E
            >|
            >|
            >|author: me
            >|expect: police in 1
            >|1 3
            >|PTE
        "#]]);
    }

    #[test]
    fn ambiguous_problems_are_left_to_the_author() {
        check(expect![[r#"
            |first: x
            |skip: none
            |skip: both
            |4 4
            |P.T?
            |..E
            |
            |P.T
            |.T.
            |zzzzzzzzz: 1
            |P..
            > no fixes
        "#]]);
    }

    #[test]
    fn prose_becomes_a_comment_or_a_directive() {
        check(expect![[r#"
            |Title: a
            |# A level
            |First: Thief
            |P#t
            |..E
            >|title: a
            >|; # A level
            >|first: thief
            >|expect: thief in 1
            >|P*T
            >|..E
        "#]]);
        check(expect![[r#"
            |title: a
            |Title: b
            |First: nobody
            |Allow: verdict
            |P.T ; the first row
            |P.?!?
            |..E
            >|title: a
            >|; Title: b
            >|First: nobody
            >|Allow: verdict
            >|P.T ; the first row
            >|P.?!?
            >|..E
        "#]]);
    }

    #[test]
    fn an_assertion_stays_what_its_author_claimed() {
        check(expect![[r#"
            |expect police in 9
            |P.T
            |..E
            |
            |Expect: police
            |P.T
            |..E
            |
            |P.T
            |..E
            |expect=draw
            >|expect: police in 9
            >|P.T
            >|..E
            >|
            >|expect: police
            >|P.T
            >|..E
            >|
            >|expect: draw
            >|P.T
            >|..E
        "#]]);
        check(expect![[r#"
            |expect: Police
            |P.T
            |..E
            |
            |expct: draw
            |P.T
            |..E
            |
            |expect: draw
            |P.T
            |..E
            >|expect: police
            >|P.T
            >|..E
            >|
            >|expect: draw
            >|P.T
            >|..E
            >|
            >|expect: thief
            >|P.T
            >|..E
        "#]]);
        check_game(expect![[r#"
            |start a
            |expect=lose
            |a -> b
            |b
            >|start: a
            >|expect: lose
            >|a -> b
            >|b
        "#]]);
    }

    #[test]
    fn the_verdict_is_asserted_when_nothing_else_can_change_it() {
        check(expect![[r#"
            |First: thief
            |PTE
            >|first: thief
            >|expect: thief in 1
            >|PTE
        "#]]);
    }

    /// Texts with many mistakes, made of lines of every kind.
    fn messy_text(random: &mut fastrand::Rng) -> String {
        const LINES: [&str; 64] = [
            "P.T",
            "..E",
            "*#.",
            "p.t",
            "P . T",
            ". . E",
            "  P.T",
            "  ..E",
            "P,.,T",
            ".,.,E",
            "+---+",
            "|P T|",
            "|..E|",
            "P.T ; a comment",
            "..E  ",
            "",
            "",
            "  ",
            "; a comment",
            "title: a",
            "Title: a",
            "title = a",
            "tilte: a",
            "first: thief",
            "first: Thief",
            "FIRST: thief",
            "first thief",
            "first: nobody",
            "skip: none",
            "skip=none",
            "expect: police",
            "expect: draw ",
            "expect: Police",
            "expect police in 3",
            "Expect: thief",
            "expect = draw",
            "expect: win",
            "expect=lose",
            "expect: wim in 1",
            "allow: verdict",
            "allow: too-large, trailing-whitespace",
            "allow: verdikt",
            "allow: unused-allow",
            "2 3",
            "3 2 1",
            "1 2",
            "2 3",
            "1 2 3",
            "start: a",
            "start a",
            "Start: b",
            "start: A",
            "a -> b",
            "a -> b, c",
            "b -> a b b",
            "a: b c",
            "a => b",
            "a - b",
            "b -- c",
            "police: a",
            "thief: B",
            "cops: 2",
            "words: 2",
            "Some prose here.",
        ];
        let lines = (0..random.usize(1..12)).map(|_| LINES[random.usize(..LINES.len())]);
        let mut text = lines.collect::<Vec<_>>().join("\n");
        if random.u8(..4) == 0 {
            text = format!("2 3\nP.T\n..E\n{text}");
        }
        if random.bool() {
            text.push('\n');
        }
        if random.u8(..8) == 0 {
            text = text.replace('\n', "\r\n");
        }
        text
    }

    #[test]
    fn nothing_is_left_after_all_fixes_of_a_messy_text() {
        let mut random = fastrand::Rng::with_seed(31);
        let settings = settings();
        for number in 0..600 {
            let mut kind = KINDS[number % KINDS.len()];
            let mut text = messy_text(&mut random);
            if random.u8(..4) == 0 {
                text = format!("# A lesson\n\n```{}\n{}\n```\n", kind.name, text.trim_end());
                kind = PuzzleKind::named("markdown").unwrap();
            }
            let file = File::new(&text, kind).unwrap();
            let solutions: &dyn crate::analysis::solve_status::Solutions =
                if random.bool() { &SolvesAll } else { &Unsolved };
            let context = Context::new(solutions, &settings, Encoding::Utf16);
            for trust in [Trust::Safe, Trust::Likely] {
                let Some(fixed) = file.fixed(context, trust) else { continue };
                assert!(fixed.is_settled, "{text}\n=>\n{}", fixed.text);
                if let Some(more) = fixed.file.fixed(context, Trust::Safe) {
                    panic!("{text}\n=>\n{}\n=>\n{}", fixed.text, more.text);
                }
            }
            // In an editor, one action does the same.
            let once = edited(&text, &file.fix_all(context));
            let all = file.fixed(context, Trust::Safe).map_or(text, |fixed| fixed.text);
            assert_eq!(once, all);
        }
    }

    #[test]
    fn no_directive_is_lost_below_a_size_header() {
        let settings = settings();
        for (text, fixed) in [
            (
                "2 3\nP.T\n..E\nfirst=thief\nskip=none\n",
                "first: thief\nskip: none\n2 3\nP.T\n..E\n\n",
            ),
            (
                "2 3\nP.T\n..E\nexpect=police\nfirst=thief\n",
                "first: thief\nexpect: police\n2 3\nP.T\n..E\n\n",
            ),
            ("2 3\nTitle: x\nAuthor: me\nP.T\n..E\n", "title: x\nauthor: me\n2 3\nP.T\n..E\n"),
            ("2 3\nfirst=thief\nP.T\n..E\n", "first: thief\n2 3\nP.T\n..E\n"),
            ("2 3\nP.T\n..E\nfirst=thief\n", "first: thief\n2 3\nP.T\n..E\n"),
        ] {
            let file = File::new(text, &BOARDS).unwrap();
            let context = Context::new(&Unsolved, &settings, Encoding::Utf8);
            let found = file.fixed(context, Trust::Likely).map(|fixed| fixed.text);
            assert_eq!(found.as_deref(), Some(fixed));
        }
    }

    #[test]
    fn floor_that_nobody_reaches_becomes_wall() {
        check(expect![[r#"
            |expect: police
            |PT**
            |.E*.
            >|expect: police
            >|PT**
            >|.E**
        "#]]);
    }

    /// Draws the text of a game after all safe and likely fixes, if there were any.
    fn check_game(picture: Expect) {
        let lines = picture.data().lines().filter_map(|line| line.trim_start().strip_prefix('|'));
        let text: String = lines.flat_map(|line| [line, "\n"]).collect();
        let file = File::new(&text, &GRAPHS).unwrap();
        let mut drawing: String = text.lines().map(|line| format!("|{line}\n")).collect();
        match file.fixed(Context::new(&SolvesAll, &settings(), Encoding::Utf32), Trust::Likely) {
            None => drawing += "> no fixes\n",
            Some(fixed) => {
                assert!(fixed.is_settled);
                drawing.extend(fixed.text.lines().map(|line| format!(">|{line}\n")));
            }
        }
        picture.assert_eq(&drawing);
    }

    #[test]
    fn a_likely_fix_is_applied_in_a_game_where_there_is_only_one_choice() {
        check_game(expect![[r#"
            |tilte: a
            |strat: a
            |stuck: loses
            |stuck: loses
            |expect: win in 7
            |allow: duplicate-wrod, undefined-vertex
            |a -> b b c
            |a -> b
            |b -> d
            >|title: a
            >|start: a
            >|stuck: loses
            >|expect: win in 1
            >|allow: undefined-vertex
            >|a -> b c
            >|a ->
            >|b -> d
        "#]]);
        check_game(expect![[r#"
            |objctive: cost
            |start: a
            |first: minimizer
            |a -> b:3 b:4 b:3
            |b
            >|objective: cost
            >|start: a
            >|first: minimiser
            >|expect: cost 3
            >|a -> b:3 b:4
            >|b
        "#]]);
        check_game(expect![[r#"
            |3 9 1
            |1 2
            |2 3
            >|expect: lose in 2
            >|3 2 1
            >|1 2
            >|2 3
        "#]]);
    }

    #[test]
    fn ambiguous_problems_of_a_game_are_left_to_the_author() {
        check_game(expect![[r#"
            |stuck: loses
            |stuck: wins
            |2 2 1
            |1 2
            |1 2
            > no fixes
        "#]]);
        check_game(expect![[r#"
            |expect: win
            |alpha -> alhpa
            > no fixes
        "#]]);
    }

    fn rules_with_likely_fixes() -> impl Iterator<Item = &'static Rule> {
        RULES
            .into_iter()
            .filter(|rule| rule.boards.as_ref().is_some_and(|rule| rule.likely_fix.is_some()))
    }

    #[test]
    fn a_likely_fix_is_one_of_the_quick_fixes() {
        let mut seen = Vec::new();
        let slips = "first: theif\nskip: none\nskip: none\nPTE\n";
        for text in rules_with_likely_fixes().map(|rule| rule.page.bad).chain([slips]) {
            let document = crate::analysis::board::document::BoardDocument::new(text).unwrap();
            for part in document.parts() {
                let result = part.result(&SolvesAll);
                for diagnostic in part.board.diagnostics(result, &settings()) {
                    let Some(likely) = part.board.likely_fix(&diagnostic, result) else { continue };
                    seen.push(diagnostic.rule.name);
                    assert!(
                        part.board
                            .fixes(
                                &diagnostic,
                                (result, Facts::NONE),
                                Span::default(),
                                MAX_FIX_BYTES
                            )
                            .contains(&likely),
                        "{}",
                        likely.title
                    );
                }
            }
        }
        for rule in rules_with_likely_fixes() {
            assert!(seen.contains(&rule.name), "{}: no example has a likely fix", rule.name);
        }
    }

    #[test]
    fn a_likely_fix_of_a_game_is_one_of_the_quick_fixes() {
        let mut seen = Vec::new();
        for text in [
            "tilte: a\nstart: a\nstuck: loses\nstuck: loses\nexpect: win in 7\nallow: duplicate-wrod\na -> b b\nb -> d\n",
            "start: a\nallow: undefined-vertex\na -> b\n",
            "3 9 1\n1 2\n2 3\n",
            "words: 1\nab\nab\n",
        ] {
            let document = crate::analysis::graph::document::GraphDocument::new(text).unwrap();
            let (checked, result) = (document.checked(), document.result(&SolvesAll));
            for diagnostic in checked.diagnostics(result.clone(), &settings()) {
                let Some(likely) = checked.likely_fix(&diagnostic, result.clone()) else {
                    continue;
                };
                seen.push(diagnostic.rule.name);
                assert!(
                    checked
                        .fixes(
                            &diagnostic,
                            (result.clone(), Facts::NONE),
                            diagnostic.span,
                            MAX_FIX_BYTES
                        )
                        .contains(&likely),
                    "{}",
                    likely.title
                );
            }
        }
        seen.sort_unstable();
        seen.dedup();
        expect![[r#"
            [
                "bad-value",
                "duplicate-directive",
                "duplicate-edge",
                "duplicate-word",
                "missing-expect",
                "size-mismatch",
                "unknown-directive",
            ]
        "#]]
        .assert_debug_eq(&seen);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, rng_seed: proptest::test_runner::RngSeed::Fixed(5), failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn fixing_ends_and_keeps_every_grid(
            text in "((allow: ?(verdict|to-large|verdct|x|trailing-whitespace|, ?){0,6}( ; y)?|[pPtTeE.*# ]{0,5}|[xyzT]{3}|(First|Title|Allow|Skip): ?(x|thief|None)?|(first|frist|expect|skip): ?(x|thief|theif|polic|none)?|[12] [123]|) ?\n){0,12}",
            line_end in prop::sample::select(vec!["\n", "\r", "\r\n"]),
        ) {
            let text = text.replace('\n', line_end);
            let file = File::new(&text, &BOARDS).unwrap();
            let fixed = file.fixed(Context::new(&SolvesAll, &settings(), Encoding::Utf32), Trust::Likely);
            let grids = |file: &File| file.report_with_outline(context(&Unsolved)).1.len();
            if let Some(fixed) = fixed {
                prop_assert!(fixed.is_settled, "{text:?} became {:?}", fixed.text);
                prop_assert_eq!(grids(&file), grids(&fixed.file), "{:?} became {:?}", text, fixed.text);
                let fresh = File::new(&fixed.text, &BOARDS).unwrap();
                let found = |file: &File| file.diagnostics(Context::new(&SolvesAll, &settings(), Encoding::Utf32));
                prop_assert_eq!(found(&fresh), found(&fixed.file));
            }
        }
    }
}
