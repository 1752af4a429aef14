//! Every feature in fenced blocks: pictures of Markdown documents, and what holds for all of them.
//!
//! In one file because every test is a picture of the same kind of document.

use std::sync::Arc;

use expect_test::{Expect, expect};
use proptest::prelude::*;

use crate::analysis::code_actions::{ActionEffect, CodeActionRequest};
use crate::analysis::context::Context;
use crate::analysis::fenced::kind::MARKDOWN;
use crate::analysis::file::File;
use crate::analysis::file_diagnostic::FileDiagnostic;
use crate::analysis::fix_all::Trust;
use crate::analysis::picture::{Scene, SolvesAll, annotated, context, edited};
use crate::analysis::refactoring::Rewrite;
use crate::analysis::solve_status::Unsolved;
use crate::config::{Settings, Severity};
use crate::rules::CheckedBoard;
use crate::text::{Encoding, Position, Range};

const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

/// Every rule that is off by default is on.
fn settings() -> Settings {
    let mut settings = Settings::default();
    settings.severities.insert("missing-expect".to_owned(), Some(Severity::Warning));
    settings
}

fn diagnostics(file: &File, encoding: Encoding) -> Vec<FileDiagnostic> {
    file.diagnostics(Context::new(&SolvesAll, &settings(), encoding))
}

/// Draws something about a document below it.
fn draw(picture: Expect, add: impl Fn(&mut Scene)) {
    let mut scene = Scene::markdown(picture.data());
    add(&mut scene);
    picture.assert_eq(&scene.drawing);
}

/// Draws the diagnostics of a document.
fn check(picture: Expect) {
    let scene = Scene::markdown(picture.data());
    let found = scene.document.diagnostics(context(&SolvesAll)).into_iter();
    let mut notes = Vec::new();
    for FileDiagnostic { rule, range, message, related, .. } in found {
        notes.push((range, format!("{}: {message}", rule.name)));
        notes.extend(related.into_iter().map(|related| (related.range, related.message)));
    }
    picture.assert_eq(&annotated(scene.document.text(), &notes));
}

/// Draws the formatted document.
fn check_format(picture: Expect) {
    draw(picture, |scene| {
        let edits = scene.document.format(None, Encoding::Utf32);
        scene.add_text(&edited(scene.document.text(), &edits));
    });
}

/// Draws the document after all safe and likely fixes.
fn check_fixes(picture: Expect) {
    draw(picture, |scene| {
        let context = context(&SolvesAll);
        let fixed = scene.document.fixed(context, Trust::Likely).unwrap();
        assert!(fixed.is_settled);
        scene.add_text(&fixed.text);
    });
}

#[test]
fn diagnostics_are_at_the_lines_and_columns_of_the_document() {
    check(expect![[r#"
        |# Lesson
        |
        |P#T is not read here.
        |
        |```board
        |P.T
         ^ verdict: The thief escapes in 2 turns
        |..E
        |```
        |
        |1. A trap:
        |
        |   ```game
        |   start: a
                   ^ verdict: win in 1 turn
        |   a -> b
                 ^ undefined-vertex: `b` has no line of its own, so it has no moves
        |   ```
        |
        |2. ```board
        |   P#T
             ^ unknown-cell: unknown cell `#`; did you mean `*` (wall)?
              ^ first thief
        |    .E
            ^ unknown-cell: whitespace (U+0020) is not a cell; cells are `.`, `*`, `P`, `T` and `E`
        |   T..
            ^ duplicate-thief: a second thief; a board has only one
        |   ```
        |
        |```board
        |```
         ‸ empty-file: no board in this file
        |
        |~~~game
        |; nothing
         ‸ empty-file: no game in this file
        |~~~
        |
        |```text
        |P#T
        |```
    "#]]);
}

#[test]
fn a_document_without_blocks_has_no_diagnostics() {
    check(expect![[r#"
        |# Lesson
        |P#T
    "#]]);
    check(expect![[""]]);
}

#[test]
fn an_unused_allow_is_found_in_any_block() {
    check(expect![[r#"
        |```board
        |allow: unreachable-floor
                ^^^^^^^^^^^^^^^^^ unused-allow: `allow: unreachable-floor` has no effect here
        |PTE
         ^ verdict: Police catches the thief in 1 turn
        |```
        |- ```board
        |  allow: unreachable-floor
                  ^^^^^^^^^^^^^^^^^ unused-allow: `allow: unreachable-floor` has no effect here
        |  PTE
           ^ verdict: Police catches the thief in 1 turn
        |  ```
    "#]]);
}

#[test]
fn an_indented_block_is_formatted_with_its_indentation() {
    check_format(expect![[r#"
        |- A list  
        |
        |  ```board
        |
        |
        |  expect:   thief
        |  title: a
        |  P.T  
        |  ..E
        |     
        |
        |  PTE
        |  ; c
        |  PTE
        |  first: police
        |  PTE
        |
        |  ```  
        |  ```game
        |  a  ->   b
        |  b ;x 
        |  ```
        |
        |
        |End
        >|- A list  
        >|
        >|  ```board
        >|  title: a
        >|  expect: thief
        >|  P.T
        >|  ..E
        >|
        >|  PTE
        >|  ; c
        >|  PTE
        >|
        >|  first: police
        >|  PTE
        >|  ```  
        >|  ```game
        >|  a  ->   b
        >|  b ;x
        >|  ```
        >|
        >|
        >|End
    "#]]);
}

#[test]
fn only_the_blocks_that_a_range_touches_are_formatted() {
    draw(
        expect![[r#"
            |```board
            |PTE  
            |```
            |```board
            |PTE  
             ^
            |```
            >|```board
            >|PTE  
            >|```
            >|```board
            >|PTE
            >|```
        "#]],
        |scene| {
            let edits = scene.document.format(Some(&scene.marked), Encoding::Utf32);
            scene.add_text(&edited(scene.document.text(), &edits));
        },
    );
}

#[test]
fn fixes_keep_the_text_around_the_blocks() {
    check_fixes(expect![[r#"
        |- P#T
        |
        |    ```board
        |    Title: a
        |    P#t ; the first row
        |    ..E
        |    author: me
        |    ```
        |
        |  ```board
        |  P . T
        |  . . E
        |  ```
        |
        |```game
        |strat: a
        |a -> b b
        |```
        >|- P#T
        >|
        >|    ```board
        >|    title: a
        >|    author: me
        >|    ; the first row
        >|    P*T
        >|    ..E
        >|    ```
        >|
        >|  ```board
        >|  P.T
        >|  ..E
        >|  ```
        >|
        >|```game
        >|start: a
        >|a -> b
        >|```
    "#]]);
}

#[test]
fn hovers_lenses_links_and_hints_are_in_the_blocks() {
    draw(
        expect![[r#"
            |text
            |- ```board
            |  allow: too-large
            |  PT
               ^
            |  .E
            |  ```
            >|text
            >|- ```board
            >|  allow: too-large
            >|  PT
            >   ^ **Police** · row 1, column 1
            >|  .E
            >|  ```
        "#]],
        |scene| {
            let hover = scene.document.hover(context(&SolvesAll), scene.marked.start).unwrap();
            scene.add_notes(&[(hover.range, hover.markdown.lines().next().unwrap().to_owned())]);
        },
    );
    let drawn = |scene: &Scene| {
        let solved = context(&SolvesAll);
        let lenses = scene.document.lenses(solved, None).into_iter();
        let lenses = lenses.map(|lens| (lens.range, format!("{}: {}", lens.board, lens.title)));
        let links = scene.document.links(Encoding::Utf32).into_iter();
        let links = links.map(|link| (link.range, format!("link to {}", link.rule.name)));
        lenses.chain(links).collect::<Vec<_>>()
    };
    draw(
        expect![[r#"
            |- ```board
            |  allow: too-large
            |  PT
            |  .E
            |  ```
            |```game
            |start: a
            |a -> b
            |```
            |```game
            |```
            |```board
            |PTE
            |
            |P#E
            |```
            >|- ```board
            >|  allow: too-large
            >   ‸ 0: Police catches the thief in 1 turn
            >   ‸ 0: Show best line
            >   ‸ 0: Explain
            >   ‸ 0: Critical cells
            >          ^^^^^^^^^ link to too-large
            >|  PT
            >|  .E
            >|  ```
            >|```game
            >|start: a
            > ‸ 1: win in 1 turn
            > ‸ 1: Show best line
            > ‸ 1: Explain
            >|a -> b
            >|```
            >|```game
            >|```
            >|```board
            >|PTE
            > ‸ 2: Police catches the thief in 1 turn
            > ‸ 2: Show best line
            > ‸ 2: Explain
            > ‸ 2: Critical cells
            >|
            >|P#E
            > ‸ 3: Not solved: it has errors.
            >|```
        "#]],
        |scene| scene.add_notes(&drawn(scene)),
    );
    let scene = Scene::markdown("|- ```board\n|  PT\n|  .E\n|  ```\n|```game\n|a -> b\n|```\n");
    expect![[r#"
        |- ```board
        |  PT
             ‸ Police catches the thief in 1 turn
        |  .E
        |  ```
        |```game
        |a -> b
               ‸ win in 1 turn
        |```
    "#]]
    .assert_eq(&scene.hinted(context(&SolvesAll)));
}

#[test]
fn symbols_are_numbered_through_the_document() {
    let scene = Scene::markdown(
        "|- ```board\n|  PTE\n|  ```\n|```game\n|a -> b\n|```\n|```board\n|PTE\n|\n|title: x\n|PTE\n|\n|PTE\n|```\n",
    );
    expect![[r#"
        |- ```board
        |  PTE
           ^^^ Board 1: 1×3
           ^^^ selection
           ^ Police: row 1, column 1
            ^ Thief: row 1, column 2
             ^ Exit: row 1, column 3
        |  ```
        |```game
        |a -> b
         ^^^^^^ (to line 5) Game: 2 vertices, 1 edge
         ^^^^^^ selection
         ^^^^^^ a:
        |```
        |```board
        |PTE
         ^^^ Board 3: 1×3
         ^^^ selection
         ^ Police: row 1, column 1
          ^ Thief: row 1, column 2
           ^ Exit: row 1, column 3
        |
        |title: x
         ^^^^^^^^ (to line 10) x: 1×3
                ^ selection
        |PTE
         ^ Police: row 1, column 1
          ^ Thief: row 1, column 2
           ^ Exit: row 1, column 3
        |
        |PTE
         ^^^ Board 5: 1×3
         ^^^ selection
         ^ Police: row 1, column 1
          ^ Thief: row 1, column 2
           ^ Exit: row 1, column 3
        |```
    "#]]
    .assert_eq(&scene.outlined(&Unsolved));
}

#[test]
fn folds_and_tokens_are_in_the_blocks() {
    draw(
        expect![[r#"
            |- ```board
            |  ; a
            |  ; b
            |  P.T
            |  ..E
            |  ```
            > Comment 1..=2
            > Block 3..=4
            > 1:2 3 Comment
            > 2:2 3 Comment
            > 3:2 1 Cells(Police, Police)
            > 3:3 1 Cells(Police, Floor)
            > 3:4 1 Cells(Thief, Thief)
            > 4:2 2 Cells(Police, Floor)
            > 4:4 1 Cells(Thief, Exit)
        "#]],
        |scene| {
            for fold in scene.document.folds() {
                scene.add(&format!("{:?} {:?}", fold.kind, fold.lines));
            }
            for token in scene.document.tokens(context(&SolvesAll), None) {
                let Position { line, column } = token.start;
                scene.add(&format!("{line}:{column} {} {:?}", token.length, token.kind));
            }
        },
    );
}

#[test]
fn selections_grow_to_the_document() {
    draw(
        expect![[r#"
            |- ```board
            |  P.T
            |  ..E
                ^
            |  ```
            >|- ```board
            > ^^^^^^^^^^ (to line 4)
            >|  P.T
            >   ^^^ (to line 2)
            >|  ..E
            >    ^
            >   ^^^
            >|  ```
        "#]],
        |scene| {
            let ranges = scene.document.selections(Encoding::Utf32).around(scene.marked.start);
            let notes: Vec<_> = ranges.into_iter().map(|range| (range, String::new())).collect();
            scene.add_notes(&notes);
        },
    );
}

#[test]
fn names_are_found_and_renamed_in_their_block() {
    draw(
        expect![[r#"
            |- ```game
            |  a -> b
                    ^
            |  b -> a
            |  ```
            |```game
            |b
            |```
            >|- ```game
            >|  a -> b
            >        ^ Mention
            >|  b -> a
            >   ^ Definition
            >|  ```
            >|```game
            >|b
            >|```
            >|- ```game
            >|  a -> new
            >|  new -> a
            >|  ```
            >|```game
            >|b
            >|```
        "#]],
        |scene| {
            let (at, unit) = (scene.marked.start, Encoding::Utf32);
            let mentions = scene.document.references(at, unit).into_iter();
            let notes: Vec<_> =
                mentions.map(|mention| (mention.range, format!("{:?}", mention.kind))).collect();
            scene.add_notes(&notes);
            let edits = scene.document.rename(at, unit, "new").unwrap();
            scene.add_text(&edited(scene.document.text(), &edits));
        },
    );
    let outside = Scene::markdown("|b\n ^\n|```game\n|b\n|```\n");
    assert!(outside.document.renamable(outside.marked.start, Encoding::Utf32).is_err());
}

#[test]
fn directives_are_completed() {
    let scene = Scene::markdown("|- ```board\n|  stuck: l\n           ^\n|  PTE\n|  ```\n");
    expect![[r#"
        |- ```board
        |  stuck: l
                   ^
        |  PTE
        |  ```
        > loses (default) |  stuck: loses|
        > wins () |  stuck: wins|
    "#]]
    .assert_eq(&scene.completed(&Unsolved));
    let outside = Scene::markdown("|stuck: l\n         ^\n");
    expect![[r#"
        |stuck: l
                 ^
    "#]]
    .assert_eq(&outside.completed(&Unsolved));
}

#[test]
fn actions_are_those_of_the_board_at_the_position() {
    draw(
        expect![[r#"
            |```game
            |a -> b
            |```
            |- ```board
            |  P#T
                ^
            |  ..E
            |  ```
            > Replace `#` with `*`
            >|```game
            >|a -> b
            >|```
            >|- ```board
            >|  P*T
            >|  ..E
            >|  ```
            > Fix everything that can be fixed safely
            >|```game
            >|a -> b
            >|```
            >|- ```board
            >|  P*T
            >|  ..E
            >|  ```
        "#]],
        |scene| {
            let request = CodeActionRequest {
                range: &scene.marked.clone(),
                diagnostics: &[],
                wants: &|_| true,
            };
            for action in scene.document.code_actions(context(&SolvesAll), request) {
                scene.add(&action.title);
                if let ActionEffect::Edit(edits) = action.effect {
                    scene.add_text(&edited(scene.document.text(), &edits));
                }
            }
        },
    );
    draw(
        expect![[r#"
            |- ```board
            |  P.T
            |  ..E
            |  ```
            >|- ```board
            >|  P.
            >|  ..
            >|  TE
            >|  ```
            > Board 1
            > The thief escapes in 2 turns
            >
            > 0 start    1 P stay   2 T down
            > P.T        P.T        P..
            > ..E        ..E        ..T
        "#]],
        |scene| {
            let context = context(&SolvesAll);
            let (_, edits) =
                scene.document.refactored(context, 0.into(), Rewrite::Transpose).unwrap();
            scene.add_text(&edited(scene.document.text(), &edits));
            scene.add(&scene.document.best_line(context, 0.into()).unwrap().unwrap());
            assert!(scene.document.best_line(context, 1.into()).is_none());
        },
    );
}

/// Lines from which random documents are made.
const LINES: [&str; 16] = [
    "```board",
    "```",
    "~~~game",
    "~~~",
    "  ```board",
    "  ```",
    "- ```board",
    "P#T",
    "  ..E",
    "  P.T",
    "",
    "allow: verdict",
    "a -> b",
    "<!--",
    "-->",
    "\t```game ; x",
];

/// The boards of all blocks, as they were read.
fn boards(file: &File) -> Vec<Arc<CheckedBoard>> {
    let documents = file.blocks().iter().map(|block| block.boards().unwrap());
    documents.flat_map(|document| &document.parts).map(|part| part.board.clone()).collect()
}

#[test]
fn an_edit_reads_only_the_block_that_it_changes() {
    let text = "Text.\n\n```board\nP.T\n..E\n```\n\n```board\nPTE\n```\n";
    let mut file = File::new(text, &MARKDOWN).unwrap();
    let mut kept_after = |line, lines, insert| {
        let before = boards(&file);
        edit_at(&mut file, line, lines, insert);
        let is_kept = |board| before.iter().any(|former| Arc::ptr_eq(former, board));
        boards(&file).iter().map(is_kept).collect::<Vec<_>>()
    };
    assert_eq!(kept_after(0, 0, "More text.\n"), [true, true]);
    assert_eq!(kept_after(5, 1, ".*E\n"), [false, true]);
    assert_eq!(kept_after(7, 0, "```board\nPT.E\n```\n"), [true, false, true]);
}

fn edit_at(file: &mut File, line: u32, lines: u32, insert: &str) {
    let range: Range = Position { line, column: 0 }..Position { line: line + lines, column: 0 };
    file.edit(range, Encoding::Utf16, insert, &Unsolved).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, rng_seed: proptest::test_runner::RngSeed::Fixed(3), failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn edits_one_by_one_report_the_same_as_the_final_text(
        edits in prop::collection::vec((0u32..14, 0u32..3, prop::collection::vec(0..LINES.len(), 0..5), prop::sample::select(vec!["\n", "\r\n"])), 1..20)
    ) {
        let mut file = File::new("", &MARKDOWN).unwrap();
        for (line, lines, pieces, end) in &edits {
            let insert: String =
                pieces.iter().flat_map(|piece| [LINES[*piece], *end]).collect();
            edit_at(&mut file, *line, *lines, &insert);
            let text = file.text().to_string();
            let fresh = File::new(&text, &MARKDOWN).unwrap();
            for encoding in ENCODINGS {
                let settings = Settings::default();
                let context = Context::new(&Unsolved, &settings, encoding);
                prop_assert_eq!(file.diagnostics(context), fresh.diagnostics(context), "{:?}", &text);
                let report = MARKDOWN.report(context, &text, usize::MAX, |_| {});
                prop_assert_eq!(report.diagnostics, fresh.diagnostics(context), "{:?}", &text);
            }
            prop_assert_eq!(file.lenses(context(&Unsolved), None), fresh.lenses(context(&Unsolved), None));
            prop_assert_eq!(file.symbols(context(&Unsolved)), fresh.symbols(context(&Unsolved)));
        }
    }

    #[test]
    fn fixing_and_formatting_change_only_blocks(
        lines in prop::collection::vec((prop::sample::select(vec!["", "  "]), prop::sample::select(vec!["P#T", "Title: a", "..E ", "", "tilte: x", "P . E", " T.", "expect: thief ; x"])), 0..9),
        indentation in prop::sample::select(vec!["", "  ", "    "]),
        line_end in prop::sample::select(vec!["\n", "\r\n"]),
    ) {
        let lines = lines.iter().map(|(more, line)| format!("{indentation}{more}{line}"));
        let body: String = lines.flat_map(|line| [line, line_end.to_owned()]).collect();
        let text = format!("P#T {line_end}{indentation}```board{line_end}{body}{indentation}```{line_end}P#T ");
        let file = File::new(&text, &MARKDOWN).unwrap();
        let fixed = file.fixed(context(&SolvesAll), Trust::Likely);
        let changed = fixed.map(|fixed| { assert!(fixed.is_settled); fixed.text });
        for changed in changed.into_iter().chain(file.formatted()) {
            prop_assert!(changed.starts_with(&format!("P#T {line_end}{indentation}```board{line_end}")), "{changed:?}");
            prop_assert!(changed.ends_with(&format!("{line_end}{indentation}```{line_end}P#T ")), "{changed:?}");
            let again = File::new(&changed, &MARKDOWN).unwrap();
            // A fix may join two halves of a board.
            prop_assert!(again.symbols(context(&Unsolved)).len() <= file.symbols(context(&Unsolved)).len());
        }
        if let Some(formatted) = file.formatted() {
            let again = File::new(&formatted, &MARKDOWN).unwrap();
            prop_assert_eq!(again.formatted(), None, "{:?} became {:?}", text, formatted);
            prop_assert!(diagnostics(&again, Encoding::Utf32).len() <= diagnostics(&file, Encoding::Utf32).len());
        }
    }
}
