//! The guard: every kind of text is read in time linear in its bytes, and so are its fixes, edits and
//! the answers about it.
//!
//! Each [`Shape`] has many of one thing: the worst for a rule, a fix, or a request. Processor time of
//! this thread is compared, which other work on the machine hardly affects.

use std::fmt::Write as _;

use crate::analysis::board::kind::BOARDS;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::code_actions::CodeActionRequest;
use crate::analysis::context::Context;
use crate::analysis::fenced::kind::MARKDOWN;
use crate::analysis::file::File;
use crate::analysis::fix_all::Trust;
use crate::analysis::graph::kind::GRAPHS;
use crate::analysis::kind::PuzzleKind;
use crate::analysis::pursuit::kind::PURSUITS;
use crate::analysis::puzzle_edit::{PuzzleEdit, Resize};
use crate::analysis::solve_status::Unsolved;
use crate::config::Settings;
use crate::host::testing::assert_linear;
use crate::model::CellKind;
use crate::text::{Encoding, Position, TextEdit};

/// A text that grows with a number.
struct Shape(&'static str, &'static PuzzleKind, fn(usize) -> String);

/// One line for each number.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "{}", line(number));
        text
    })
}

/// Names with a separator between them.
fn names(count: usize, name: &str, separator: &str) -> String {
    let names: Vec<String> = (0..count).map(|number| format!("{name}{number}")).collect();
    names.join(separator)
}

const BOARD_SHAPES: &[Shape] = &[
    Shape("boards", &BOARDS, |n| "title: Room\nP.T\n..E\n\n".repeat(n)),
    Shape("rows", &BOARDS, |n| "..........\n".repeat(n)),
    Shape("ragged rows", &BOARDS, |n| "...\n..\n".repeat(n)),
    Shape("pieces", &BOARDS, |n| "PT\n".repeat(n)),
    Shape("exits", &BOARDS, |n| format!("exits: any\nPT.\n{}", "..E\n".repeat(n))),
    Shape("mistakes in a line", &BOARDS, |n| "🦀.".repeat(n)),
    Shape("a line", &BOARDS, |n| ".".repeat(n * 20)),
    Shape("a title", &BOARDS, |n| format!("title: {}\nPTE\n", "x".repeat(n * 20))),
    Shape("comments", &BOARDS, |n| "; a comment\n".repeat(n)),
    Shape("comments above mistakes", &BOARDS, |n| "; a\n".repeat(n) + &"first: x\n".repeat(n)),
    Shape("blank lines", &BOARDS, |n| " \n".repeat(n)),
    Shape("directives", &BOARDS, |n| "title: x\n".repeat(n) + "PTE\n"),
    Shape("bad values", &BOARDS, |n| "first: x\n".repeat(n) + "PTE\n"),
    Shape("unknown directives", &BOARDS, |n| "abcde: x\n".repeat(n) + "PTE\n"),
    Shape("misspelled directives", &BOARDS, |n| "tilte: x\n".repeat(n) + "PTE\n"),
    Shape("directives below", &BOARDS, |n| "PTE\n".to_owned() + &"title: x\n".repeat(n)),
    Shape("directives above and below", &BOARDS, |n| {
        "solution: u\n".repeat(n) + "PTE\n" + &"first: x\n".repeat(n)
    }),
    Shape("unknown directives below", &BOARDS, |n| "PTE\n".to_owned() + &"abcde: x\n".repeat(n)),
    Shape("comments and directives below", &BOARDS, |n| {
        format!("PTE\n{}{}", ";\n".repeat(n), "title: x\n".repeat(n))
    }),
    Shape("assignments below", &BOARDS, |n| "PTE\n".to_owned() + &"title = x\n".repeat(n)),
    Shape("sizes", &BOARDS, |n| "1 3\n".repeat(n)),
    Shape("sizes above", &BOARDS, |n| "1 3\n\n".repeat(n) + "PTE\n"),
    Shape("sizes below", &BOARDS, |n| "PTE\n\n".to_owned() + &"1 3\n".repeat(n)),
    Shape("wrong sizes", &BOARDS, |n| "2 4\nPTE\n\n".repeat(n)),
    Shape("halves", &BOARDS, |n| "..\n\n".repeat(n)),
    Shape("halves with text", &BOARDS, |n| "..\n\nsome text\n\n".repeat(n)),
    Shape("boards and halves", &BOARDS, |n| "PTE\n\n...\n\n".repeat(n)),
    Shape("text", &BOARDS, |n| "hello world\n".repeat(n) + "PTE\n"),
    Shape("text between comments", &BOARDS, |n| "Title: a\n;\n".repeat(n) + "PTE\n"),
    Shape("text below", &BOARDS, |n| format!("PTE\n{}title: a\n", "Title: a\n;\n".repeat(n))),
    Shape("comments in rows", &BOARDS, |n| "... ; c\n".repeat(n)),
    Shape("walls of another notation", &BOARDS, |n| "#..\n".repeat(n)),
    Shape("unknown cells", &BOARDS, |n| ".x.\n".repeat(n)),
    Shape("small letters", &BOARDS, |n| "p..\n".repeat(n)),
    Shape("separated cells", &BOARDS, |n| ". . .\n".repeat(n)),
    Shape("separated cells in a row", &BOARDS, |n| ".,".repeat(n)),
    Shape("a box", &BOARDS, |n| format!("+---+\n{}+---+\n", "|...|\n".repeat(n))),
    Shape("bars", &BOARDS, |n| format!("{0}\n{0}\n", "|".repeat(n))),
    Shape("white space", &BOARDS, |n| "... \n".repeat(n)),
    Shape("names in an allow", &BOARDS, |n| {
        format!("allow: verdict{}\nPTE\n", ",verdict".repeat(n))
    }),
    Shape("unknown names in an allow", &BOARDS, |n| {
        format!("allow: verdikt{}\nPTE\n", ",verdikt".repeat(n))
    }),
    Shape("different unknown names in an allow", &BOARDS, |n| {
        format!("allow: {}\nPTE\n", names(n, "verdikt", ", "))
    }),
    Shape("names in an allow without commas", &BOARDS, |n| {
        format!("allow: verdict{}\nPTE\n", " verdict".repeat(n))
    }),
    Shape("values side by side", &BOARDS, |n| format!("skip: police{}\nPTE\n", " thief".repeat(n))),
    Shape("floor nobody reaches in a wide row of another notation", &BOARDS, |n| {
        format!("P,T,E,█{}\n", ",.,█".repeat(n))
    }),
    Shape("allows", &BOARDS, |n| "allow: verdict\n".repeat(n) + "PTE\n"),
    Shape("a solution", &BOARDS, |n| format!("solution: {}\nPTE\n", "u ".repeat(n))),
];

const GRAPH_SHAPES: &[Shape] = &[
    Shape("edges", &GRAPHS, |n| lines(n, |i| format!("a{i} -> a{}", i + 1))),
    Shape("equal lines", &GRAPHS, |n| "a -> a b\n".repeat(n)),
    Shape("undefined vertices", &GRAPHS, |n| lines(n, |i| format!("a{i} -> b{i}"))),
    Shape("unknown starts", &GRAPHS, |n| lines(n, |i| format!("start: xy{i}\nyx{i}"))),
    Shape("an unknown sum", &GRAPHS, |n| {
        format!("objective: grundy\nstart: {}\n{}", names(n, "xy", " + "), names(n, "yx", "\n"))
    }),
    Shape("a joined sum", &GRAPHS, |n| {
        format!("objective: grundy\nstart: {}\n{}", names(n, "y", "+"), names(n, "y", "\n"))
    }),
    Shape("sums", &GRAPHS, |n| format!("objective: grundy\na -> {}\n", names(n, "b+c", " "))),
    Shape("a sum to draw", &GRAPHS, |n| {
        format!("objective: grundy\na -> {}\n", format!("b+{}+c ", "d".repeat(n)).repeat(40))
    }),
    Shape("a sum", &GRAPHS, |n| format!("objective: grundy\na -> {}\n", names(n, "b", "+"))),
    Shape("cyclic sums", &GRAPHS, |n| {
        format!("objective: grundy\n{}", lines(n, |i| format!("a{i} -> a{i}+a{i}")))
    }),
    Shape("an infinite value", &GRAPHS, |n| {
        let expect = format!("expect: grundy infinite {}\n", names(n, "1", " "));
        format!("objective: grundy\n{expect}{}a -> a\n", "stuck: wins\n".repeat(n))
    }),
    Shape("equal successors", &GRAPHS, |n| format!("a -> {}\n", "b ".repeat(n))),
    Shape("equal successors with weights", &GRAPHS, |n| {
        format!("objective: cost\na -> {}\n", "b:1 ".repeat(n))
    }),
    Shape("successors with commas", &GRAPHS, |n| format!("a -> {}\n", names(n, "b", ", "))),
    Shape("names with commas", &GRAPHS, |n| "b, ".repeat(n)),
    Shape("equal names with commas", &GRAPHS, |n| format!("a -> {}\n", "b, ".repeat(n))),
    Shape("a number above words", &GRAPHS, |n| {
        format!("{n}\n{}a -> {}\n", "ab\n".repeat(n - 1), "b, ".repeat(n))
    }),
    Shape("commas", &GRAPHS, |n| ",".repeat(n * 10)),
    Shape("dashes", &GRAPHS, |n| "-".repeat(n * 10)),
    Shape("dashes in a name", &GRAPHS, |n| format!("a -> {}\n", "a-".repeat(n * 5))),
    Shape("lines with dashes", &GRAPHS, |n| lines(n, |i| format!("a{i}--b{i}"))),
    Shape("a start in lines with dashes", &GRAPHS, |n| {
        lines(n, |i| format!("start: a{i}\na{i}--b{i}"))
    }),
    Shape("lines with colons", &GRAPHS, |n| lines(n, |i| format!("a{i}: b{i}"))),
    Shape("lines with signs", &GRAPHS, |n| lines(n, |i| format!("start=a{i}"))),
    Shape("directives and lines with signs", &GRAPHS, |n| {
        "title: x\n".repeat(n) + &"start=a\n".repeat(n)
    }),
    Shape("unreadable lines", &GRAPHS, |n| lines(n, |i| format!("a{i} b{i}"))),
    Shape("comments of another language", &GRAPHS, |n| "# a\n".repeat(n)),
    Shape("missing weights", &GRAPHS, |n| {
        format!("objective: cost\na -> {}\n", names(n, "b", " "))
    }),
    Shape("weights", &GRAPHS, |n| ";\n".repeat(n) + &lines(n, |i| format!("a{i} -> b:1"))),
    Shape("spaced weights", &GRAPHS, |n| format!("objective: cost\na -> {}\n", "b: 1 ".repeat(n))),
    Shape("colons", &GRAPHS, |n| format!("a -> b{}\n", ":".repeat(n * 10))),
    Shape("arrows", &GRAPHS, |n| format!("a{}\n", " -> b".repeat(n))),
    Shape("arrows of another notation", &GRAPHS, |n| format!("a{}\n", "→b".repeat(n))),
    Shape("an edge list", &GRAPHS, |n| {
        format!("{n} {n}\n{}", lines(n, |i| format!("{} {}", i + 1, i * 7 % n + 1)))
    }),
    Shape("equal edges", &GRAPHS, |n| format!("2 {n}\n{}", "1 2\n".repeat(n))),
    Shape("unreadable edges", &GRAPHS, |n| format!("{n} {n}\n{}", "1 x\n".repeat(n))),
    Shape("edges out of range", &GRAPHS, |n| format!("1 {n}\n{}", "2 3\n".repeat(n))),
    Shape("words", &GRAPHS, |n| format!("words: 2\n{}", lines(n, |i| format!("w{i}xy")))),
    Shape("equal words", &GRAPHS, |n| format!("words: 2\n{}", "abc\n".repeat(n))),
    Shape("short words", &GRAPHS, |n| format!("words: 9\n{}", lines(n, |i| format!("w{i}")))),
    Shape("lines beside heaps", &GRAPHS, |n| {
        format!("octal: 0.77 20\n{}", lines(n, |i| format!("w{i} -> x")))
    }),
    Shape("a sum of heaps", &GRAPHS, |n| {
        format!("octal: 0.77 20\nstart: {}\n", names(n, "1", " + "))
    }),
    Shape("directives", &GRAPHS, |n| "stuck: wins\n".repeat(n) + "a\n"),
    Shape("misspelled directives", &GRAPHS, |n| "tilte: x\n".repeat(n) + "a\n"),
    Shape("white space", &GRAPHS, |n| format!("a{}b\n", " ".repeat(n * 10))),
];

const PURSUIT_SHAPES: &[Shape] = &[
    Shape("edges", &PURSUITS, |n| lines(n, |i| format!("a{i} - a{}", i + 1))),
    Shape("exits", &PURSUITS, |n| {
        let exits = names(n, "y", " ");
        format!("{}{}\n", format!("exits: {exits}\n").repeat(2), names(n, "y", "\n"))
    }),
    Shape("exits again and again", &PURSUITS, |n| {
        format!("exits: {0}\n{1}{0} - z\n", names(n, "y", " "), "exits: y0\n".repeat(n))
    }),
    Shape("unknown exits", &PURSUITS, |n| {
        format!("exits: {}\n{}\n", names(n, "xy", " "), names(n, "yx", "\n"))
    }),
    Shape("lines of unknown exits", &PURSUITS, |n| lines(n, |i| format!("exits: xy{i}\nyx{i}"))),
    Shape("policemen", &PURSUITS, |n| {
        format!("police: {0}\nthief: q\n{1}\n", names(n, "xy", " "), names(n, "yx", "\n"))
    }),
    Shape("equal neighbours", &PURSUITS, |n| format!("a - {}\n", "b ".repeat(n))),
    Shape("neighbours with commas", &PURSUITS, |n| format!("a - {}\n", names(n, "b", ", "))),
    Shape("dashes", &PURSUITS, |n| "-".repeat(n * 10)),
    Shape("dashes of a neighbour", &PURSUITS, |n| format!("a - {}\n", "-".repeat(n * 10))),
    Shape("dashes in a name", &PURSUITS, |n| format!("a - {}b\nb\n", "a-".repeat(n * 5))),
    Shape("names with dashes", &PURSUITS, |n| format!("a - b\nx - {}\n", "a-b ".repeat(n))),
    Shape("lines of names with dashes", &PURSUITS, |n| {
        lines(n, |i| format!("a{i} - b{i}\na{i}-b{i}"))
    }),
    Shape("lines with two dashes", &PURSUITS, |n| lines(n, |i| format!("a{i}--b{i}"))),
    Shape("exits in lines with two dashes", &PURSUITS, |n| {
        format!("exits: {}\n{}", names(n, "a", " "), lines(n, |i| format!("a{i}--b{i}")))
    }),
    Shape("lines with colons", &PURSUITS, |n| lines(n, |i| format!("a{i}: b{i}"))),
    Shape("unreadable lines", &PURSUITS, |n| lines(n, |i| format!("a{i} b{i}"))),
    Shape("a matrix", &PURSUITS, |n| "0 1 0\n".repeat(n)),
    Shape("a row of a matrix", &PURSUITS, |n| "0 ".repeat(n)),
    Shape("one side", &PURSUITS, |n| "police: a\n".repeat(n) + &"Police: b\n".repeat(n)),
    Shape("edges in a line", &PURSUITS, |n| format!("a{}\n", " - b".repeat(n))),
    Shape("misspelled directives", &PURSUITS, |n| "tilte: x\n".repeat(n) + "a\n"),
];

const MARKDOWN_SHAPES: &[Shape] = &[
    Shape("fences", &MARKDOWN, |n| "```board\nP.T\n..E\n```\n".repeat(n)),
    Shape("fences in a list", &MARKDOWN, |n| "- a\n\n  ```board\n  PT\n  ```\n".repeat(n)),
    Shape("fences of games", &MARKDOWN, |n| "```game\na -> b,\n```\n".repeat(n)),
    Shape("fences of pursuits", &MARKDOWN, |n| "```pursuit\na - b\n```\n".repeat(n)),
    Shape("empty fences", &MARKDOWN, |n| "```board\n```\n".repeat(n)),
    Shape("open fences", &MARKDOWN, |n| "```board\n".repeat(n)),
    Shape("fences in fences", &MARKDOWN, |n| "~~~board\n```board\n".repeat(n)),
    Shape("a long fence", &MARKDOWN, |n| format!("```board\n{}```\n", "PT\n".repeat(n))),
    Shape("backquotes", &MARKDOWN, |n| "`".repeat(n * 10)),
    Shape("lists in lists", &MARKDOWN, |n| "- ".repeat(n)),
    Shape("quotes in quotes", &MARKDOWN, |n| "> ".repeat(n)),
    Shape("comments", &MARKDOWN, |n| "<!-- a -->\n".repeat(n)),
    Shape("open comments", &MARKDOWN, |n| "<!-- \n".repeat(n)),
    Shape("attributes", &MARKDOWN, |n| format!("```{{{}}}\nPTE\n```\n", ".board ".repeat(n))),
];

/// So many things that a quadratic algorithm cannot hide, and few enough for all shapes.
const SIZE: usize = 2_000;

fn check(shapes: &[Shape], what: &str, work: impl Fn(&File, Context<'_>)) {
    let settings = Settings::default();
    let context = Context::new(&Unsolved, &settings, Encoding::Utf16);
    for Shape(name, kind, text) in shapes {
        let text = |size| text(size);
        assert_linear(&format!("{what}: {} with {name}", kind.name), SIZE, text, |text| {
            work(&File::new(text, kind).unwrap(), context);
        });
    }
}

/// Reads a text as `check --fix` does: its diagnostics, and all likely fixes until none is left.
fn read(file: &File, context: Context<'_>) {
    file.diagnostics(context);
    file.fixed(context, Trust::Likely);
}

/// Asks everything that an editor asks about a whole text.
fn ask(file: &File, context: Context<'_>) {
    let all = Position::default()..Position { line: u32::MAX, column: 0 };
    let request = CodeActionRequest { range: &all, diagnostics: &[], wants: &|_| true };
    file.code_actions(context, request);
    file.fix_all(context);
    file.tokens(context, None);
    file.symbols(context);
    file.symbols_named(context, "a", 256);
    file.folds();
    file.links(context.encoding);
    file.lenses(context, None);
    file.hints(context, &all);
    file.solve_requests();
    file.puzzles(context);
    file.drawings(context.solutions, context.encoding).for_each(drop);
    file.format(None, context.encoding);
    for edit in drawn() {
        file.drawn(PuzzleChoice::Number(0), &edit, context.encoding);
    }
}

/// Something of each kind that can be drawn.
fn drawn() -> Vec<PuzzleEdit> {
    let [a, b] = ["a", "b"].map(str::to_owned);
    let row: Vec<_> = (1..=SIZE as u32).map(|column| (1, column)).collect();
    let column: Vec<_> = (1..=SIZE as u32).map(|row| (row, 2)).collect();
    vec![
        PuzzleEdit::Paint { cells: row, kind: CellKind::Wall, from: None },
        PuzzleEdit::Paint { cells: column, kind: CellKind::Exit, from: None },
        PuzzleEdit::Resize { change: Resize::AddColumn, at: (1, 1) },
        PuzzleEdit::Resize { change: Resize::RemoveRow, at: (2, 1) },
        PuzzleEdit::Place(vec![a.clone(), b.clone()]),
        PuzzleEdit::AddVertex { from: Some(a.clone()) },
        PuzzleEdit::RemoveVertex(a.clone()),
        PuzzleEdit::RemoveVertex(b.clone()),
        PuzzleEdit::Rename { name: b.clone(), to: "c".to_owned() },
        PuzzleEdit::AddEdge { from: b.clone(), to: a.clone() },
        PuzzleEdit::RemoveEdge { from: a.clone(), to: b.clone() },
        PuzzleEdit::Weigh { from: a, to: b, weight: 7 },
    ]
}

/// One edit on each line, in one notification, and the diagnostics afterwards.
fn edit(file: &File, context: Context<'_>) {
    let mut edited = file.clone();
    let last = file.text().position(file.text().end(), context.encoding).line;
    let mut edits = Vec::new();
    for line in 0..=last.min(SIZE as u32 * 8) {
        let start = Position { line, column: 0 };
        edits.push(TextEdit { range: start..start, insert: "; ".to_owned() });
    }
    edited.edit_each(&edits, context.encoding, &Unsolved).unwrap();
    edited.diagnostics(context);
}

/// The selections around many positions: one on each line, and as many in the first line.
fn select(file: &File, context: Context<'_>) {
    let mut selections = file.selections(context.encoding);
    for number in 0..u32::try_from(file.text().end().bytes() / 32).unwrap() {
        selections.around(Position { line: number, column: 1 });
        selections.around(Position { line: 0, column: number });
    }
}

#[test]
fn boards_are_read_in_linear_time() {
    check(BOARD_SHAPES, "read", read);
}

#[test]
fn games_are_read_in_linear_time() {
    check(GRAPH_SHAPES, "read", read);
}

#[test]
fn pursuits_are_read_in_linear_time() {
    check(PURSUIT_SHAPES, "read", read);
}

#[test]
fn markdown_is_read_in_linear_time() {
    check(MARKDOWN_SHAPES, "read", read);
}

#[test]
fn what_editors_ask_is_answered_in_linear_time() {
    for shapes in [BOARD_SHAPES, GRAPH_SHAPES, PURSUIT_SHAPES, MARKDOWN_SHAPES] {
        check(shapes, "ask", ask);
        check(shapes, "select", select);
    }
}

#[test]
fn the_edits_of_one_notification_are_followed_in_linear_time() {
    for shapes in
        [&BOARD_SHAPES[..2], &GRAPH_SHAPES[..2], &PURSUIT_SHAPES[..2], &MARKDOWN_SHAPES[..4]]
    {
        check(shapes, "edit", edit);
    }
    // Typing the directive joins all halves.
    let halves = |size: usize| "E.\n\n".repeat(size);
    assert_linear("edit: halves that become one board", SIZE, halves, |text| {
        let mut file = File::new(text, &BOARDS).unwrap();
        let start = Position::default();
        file.edit(start..start, Encoding::Utf16, "exits: any\n", &Unsolved).unwrap();
        assert_eq!(file.puzzle_count(), 1);
    });
}
