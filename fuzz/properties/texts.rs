//! Files, edits, other formats, settings and cached results.

use std::collections::BTreeSet;
use std::io::Cursor;
use std::path::Path;

use crate::analysis::{
    ActionEffect, CodeActionRequest, Context, File, GraphDocument, KINDS, PlainGame, PuzzleKind,
    Trust, Unsolved,
};
#[cfg(feature = "cli")]
use crate::cli::cache::{file::Entries, record::decode};
use crate::config::{ConfigFile, FILE_NAME, Layer, Settings};
use crate::fuzzing::Choices;
use crate::rules::rule_names;
use crate::solve::board::certificate::verify;
use crate::solve::{SolveRequest, Unwatched};
use crate::text::{Encoding, Position, Range, Text};

const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

/// More than this, a file takes too long for what it can find.
const MAX_BYTES: usize = 1 << 14;

/// A file of any text has diagnostics within it, answers every question, is formatted once, and its
/// fixes settle.
pub(super) fn files(input: &[u8]) {
    let text = String::from_utf8_lossy(&input[..input.len().min(MAX_BYTES)]).into_owned();
    let mut choices = Choices(input);
    for text in [text, choices.text(60)] {
        for kind in KINDS {
            check_file(&text, kind);
        }
    }
}

fn check_file(text: &str, kind: &'static PuzzleKind) {
    let file = File::new(text, kind).expect("short");
    let settings = Settings::default();
    for encoding in ENCODINGS {
        check_places(&file, Context::new(&Unsolved, &settings, encoding));
    }
    let context = Context::new(&Unsolved, &settings, Encoding::Utf16);
    let report = kind.report(context, text, usize::MAX, |_| {});
    assert_eq!(
        report.diagnostics,
        file.diagnostics(context),
        "of a file that is kept, and of one that is not"
    );
    if let Some(formatted) = file.formatted() {
        let again = File::new(&formatted, kind).expect("short");
        assert_eq!(again.formatted(), None, "formatted twice: {text:?}");
        assert_eq!(again.solve_requests(), file.solve_requests(), "formatting changes no puzzle");
    }
    for trust in [Trust::Safe, Trust::Likely] {
        if let Some(fixed) = file.fixed(context, trust) {
            assert!(fixed.is_settled, "fixes do not settle");
            assert!(fixed.file.fixed(context, trust).is_none(), "fixed twice");
        }
    }
}

/// Asks everything that an editor can ask about a file that is not solved.
fn check_places(file: &File, context: Context<'_>) {
    let end = file.text().position(file.text().end(), context.encoding);
    let all = Position::default()..end;
    for diagnostic in file.diagnostics(context) {
        assert!(
            diagnostic.range.start <= diagnostic.range.end && diagnostic.range.end <= end,
            "{diagnostic:?}"
        );
    }
    let lines = end.line.min(20);
    let places = (0..=lines).flat_map(|line| [0, 1, 3, 9].map(|column| Position { line, column }));
    for position in places {
        drop(file.hover(context, position));
        drop(file.completions(context, position));
        check_actions(file, context, &(position..position));
        drop(file.selections(context.encoding).around(position));
        drop(file.highlights(position, context.encoding));
        drop(file.references(position, context.encoding));
        drop(file.definition(position, context.encoding));
        drop(file.rename(position, context.encoding, "z"));
    }
    drop((
        file.symbols(context),
        file.folds(),
        file.tokens(context, None),
        file.tokens(context, Some(&all)),
    ));
    drop((
        file.hints(context, &all),
        file.lenses(context, None),
        file.links(context.encoding),
        file.report_with_outline(context),
    ));
    drop(file.format(Some(&all), context.encoding));
}

/// Every code action can be made, and its edits fit the text.
fn check_actions(file: &File, context: Context<'_>, range: &Range) {
    let request = CodeActionRequest { range, diagnostics: &[], wants: &|_| true };
    for action in file.code_actions(context, request) {
        let edits = match action.effect {
            ActionEffect::Edit(edits) => edits,
            ActionEffect::EditLater { id, .. } => {
                file.action_edits(context, &id).expect("an offered action")
            }
            ActionEffect::Run(_) => continue,
        };
        let in_order = edits.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start);
        assert!(in_order, "{}: {edits:?}", action.title);
    }
}

/// Edits one by one lead to what the texts say, and to the file that is read afresh.
pub(super) fn edits(input: &[u8]) {
    let mut choices = Choices(input);
    let kind = *choices.one_of(&KINDS);
    let encoding = *choices.one_of(&ENCODINGS);
    let mut expected = choices.text(30);
    let mut file = File::new(&expected, kind).expect("short");
    let settings = Settings::default();
    while !choices.is_over() {
        let mut place = || Position { line: choices.below(24), column: choices.below(12) };
        let (start, end) = (place(), place());
        let insert = choices.text(4);
        if file.edit(start..end, encoding, &insert, &Unsolved).is_ok() {
            let bytes = [start, end].map(|position| naive_offset(&expected, position, encoding));
            expected.replace_range(bytes[0]..bytes[1].max(bytes[0]), &insert);
        } else {
            assert!(end < start, "only a range that runs backwards is refused");
        }
        assert_eq!(file.text().to_string(), expected);
    }
    let context = Context::new(&Unsolved, &settings, encoding);
    let fresh = File::new(&expected, kind).expect("short");
    assert_eq!(file.diagnostics(context), fresh.diagnostics(context));
    assert_eq!(file.solve_requests(), fresh.solve_requests());
}

/// The byte of a position, by the words of the protocol.
fn naive_offset(text: &str, position: Position, encoding: Encoding) -> usize {
    let (mut line, mut column) = (0, 0);
    let mut rest = text.char_indices().peekable();
    while let Some((byte, character)) = rest.next() {
        let width = match encoding {
            Encoding::Utf8 => character.len_utf8(),
            Encoding::Utf16 => character.len_utf16(),
            Encoding::Utf32 => 1,
        };
        let ends_line = matches!(character, '\r' | '\n');
        if line == position.line && (ends_line || column + width > position.column as usize) {
            return byte;
        }
        column += width;
        let is_first_half = character == '\r' && rest.peek().is_some_and(|(_, next)| *next == '\n');
        if ends_line && !is_first_half {
            (line, column) = (line + 1, 0);
        }
    }
    text.len()
}

/// A game survives being written as a game file and as an edge list, and can be written in every
/// other format.
pub(super) fn conversions(input: &[u8]) {
    let raw = String::from_utf8_lossy(&input[..input.len().min(MAX_BYTES)]).into_owned();
    let mut choices = Choices(input);
    for text in [raw, choices.text(40)] {
        let document = GraphDocument::new(&text).expect("short");
        let is_small = document.puzzle().is_some_and(|puzzle| puzzle.vertex_count() <= 1 << 10);
        if is_small && let Some(Ok(game)) = PlainGame::of_game(&document) {
            check_game(&game);
        }
    }
}

fn check_game(game: &PlainGame) {
    let reread = |text: &str| {
        let document = GraphDocument::new(text).expect("short");
        PlainGame::of_game(&document)
            .unwrap_or_else(|| panic!("{text}"))
            .unwrap_or_else(|why| panic!("{why}: {text}"))
    };
    if let Ok(text) = game.to_game() {
        let written = reread(&text).to_game().expect("names of a game file");
        // Vertices are numbered in the order of their first mention, which may differ.
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
        assert_eq!(lines(&written), lines(&text));
    }
    let edges = game.to_edges();
    let numbered = reread(&edges);
    assert_eq!((&numbered.graph, numbered.start), (&game.graph, game.start), "{edges}");
    drop((game.scene(None), game.to_pg()));
}

/// Settings of any text and any JSON are read, with every mistake at a place.
pub(super) fn settings(input: &[u8]) {
    let raw = String::from_utf8_lossy(&input[..input.len().min(MAX_BYTES)]).into_owned();
    for text in [raw, Choices(input).text(40)] {
        let file = ConfigFile::parse(Path::new(FILE_NAME), &text, &rule_names());
        for fault in file.faults() {
            let place = fault.span.start.bytes()..fault.span.end.bytes();
            assert!(file.text().get(place).is_some(), "{fault:?}");
        }
        let _ = file.excludes(Path::new("a/b.board"));
        drop(file.overrides_for(Path::new("a/b.board")));
        if let Ok(json) = serde_json::from_str(&text) {
            drop(Layer::of_editor(&json, &rule_names()));
        }
    }
}

/// A record of a cache and a certificate are read or refused, whatever they are.
pub(super) fn records(input: &[u8]) {
    const BOARD: &str = "; c\nP.T\n..E\n";
    #[cfg(feature = "cli")]
    drop((decode(input), Entries::decode(input.to_vec())));
    let file = File::new(BOARD, KINDS[0]).expect("short");
    let board = file
        .boards()
        .and_then(|boards| Some(boards.boards().next()?.chase()?.puzzle().clone()))
        .expect("a board");
    verify(&[&board], &mut Cursor::new(input), 1 << 20, &Unwatched).expect_err("no proof");
    let request: Vec<SolveRequest> = file.solve_requests();
    assert_eq!(request.len(), 1);
    drop(Text::new(&String::from_utf8_lossy(input)));
}
