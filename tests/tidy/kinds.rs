//! Lists of kinds of puzzles outside the program, such as patterns of file names in hooks, in
//! recipes of editors and in tests: one that names some kinds names all.

use std::collections::BTreeSet;

use stakeout::analysis::KINDS;

use crate::sources::{Source, assert_none, texts};

/// Lists of some kinds on purpose: a file, a part of the list, and the reason.
const SOME: [(&str, &str, &str); 6] = [
    ("docs/command-line.md", "Format to write", "written from src/cli/convert/task.rs"),
    ("src/analysis/puzzles.rs", "stakeout-game", "the kinds with one puzzle in a file"),
    ("src/cli/convert/task.rs", "Format to write", "nothing becomes a board"),
    ("src/config/globs.rs", "*.game", "examples of patterns"),
    ("src/syntax/markdown.rs", "{.wide}", "each way to name a block is shown with one kind"),
    ("tests/tools/signals", "unasserted", "all other texts are boards"),
];

/// Texts that other programs wrote, or that are read as whole files.
fn is_left_out(name: &str) -> bool {
    name.ends_with(".c") || name.contains("lock") || name.contains("/corpus/")
}

#[test]
fn a_list_that_names_some_kinds_names_all() {
    let mut breaches = Vec::new();
    let mut used = BTreeSet::new();
    for file in texts("").iter().filter(|file| !is_left_out(&file.name)) {
        for (line, paragraph) in paragraphs(file) {
            let missing = missing_kinds(&file.name, &paragraph);
            if missing.is_empty() {
                continue;
            }
            let reason = SOME.iter().position(|(name, part, _)| {
                *name == file.name && paragraph.iter().any(|line| line.contains(part))
            });
            match reason {
                Some(index) => drop(used.insert(index)),
                None => breaches.push(format!("{}:{line}: {}", file.name, missing.join(", "))),
            }
        }
    }
    assert_none(&breaches, "name these kinds too, or say in SOME why they are left out");
    let unused: Vec<String> = SOME
        .iter()
        .enumerate()
        .filter(|(index, _)| !used.contains(index))
        .map(|(_, (name, ..))| (*name).to_owned())
        .collect();
    assert_none(&unused, "these need no exception any more");
}

/// The lines between blank lines, with the number of the first. A fenced block of Markdown is a
/// paragraph.
fn paragraphs(file: &Source) -> Vec<(usize, Vec<&str>)> {
    let mut all = Vec::new();
    let mut lines = Vec::new();
    let mut is_in_block = false;
    for (number, line) in (1..).zip(file.text.lines().chain([""])) {
        if file.name.ends_with(".md") && line.trim_start().starts_with("```") {
            is_in_block = !is_in_block;
        }
        if line.trim().is_empty() && !is_in_block {
            if !lines.is_empty() {
                all.push((number - lines.len(), std::mem::take(&mut lines)));
            }
        } else {
            lines.push(line);
        }
    }
    // A block without an end.
    if !lines.is_empty() {
        all.push((1, lines));
    }
    all
}

/// The kinds that a paragraph leaves out, if it names several others.
fn missing_kinds(name: &str, paragraph: &[&str]) -> Vec<&'static str> {
    let is_code = [".rs", ".ts", ".mjs"].iter().any(|ending| name.ends_with(ending));
    let mut named = BTreeSet::new();
    for line in paragraph {
        named.extend(kinds_named(line, is_code));
    }
    if named.len() < 2 {
        return Vec::new();
    }
    KINDS.into_iter().map(|kind| kind.name).filter(|name| !named.contains(name)).collect()
}

/// The kinds that a line names: by language id (`stakeout-board`), by ending (`*.board`), or next to
/// each other (`board|game`). In code, names of variables are no kinds, so only quoted ones count.
fn kinds_named(line: &str, is_code: bool) -> BTreeSet<&'static str> {
    let mut named = BTreeSet::new();
    // The last name, where it ends, and whether it is in quotes.
    let mut last: Option<(&'static str, usize, bool)> = None;
    for (start, word) in words(line) {
        let end = start + word.len();
        let before = &line[..start];
        let id = word.strip_prefix("stakeout-").or_else(|| word.strip_prefix("stakeout_"));
        let Some(kind) = kind_named(id.unwrap_or(word)) else {
            if !matches!(word, "and" | "or") {
                last = None;
            }
            continue;
        };
        let is_stem = |last: char| last.is_alphanumeric() || "_)]}>".contains(last);
        let is_ending = before.strip_suffix('.').is_some_and(|stem| !stem.ends_with(is_stem));
        if id.is_some() || is_ending {
            named.insert(kind);
        }
        let is_quoted = before.ends_with(['"', '\'']) && line[end..].starts_with(['"', '\'']);
        if let Some((other, other_end, other_is_quoted)) = last {
            let between = &line[other_end..start];
            let is_list = between.contains(['|', ',']) || named.contains(other);
            if is_list && (!is_code || is_quoted && other_is_quoted) && separates(between) {
                named.extend([other, kind]);
            }
        }
        last = Some((kind, end, is_quoted));
    }
    named
}

fn separates(between: &str) -> bool {
    let words = between.replace("and", "").replace("or", "");
    words.chars().all(|character| " |,'\"`".contains(character))
}

/// The words of a line, with the offset of each.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + line[rest..].find(is_part)?;
        let length = line[start..].find(|next| !is_part(next)).unwrap_or(line.len() - start);
        rest = start + length;
        Some((start, &line[start..rest]))
    })
}

fn kind_named(word: &str) -> Option<&'static str> {
    KINDS.into_iter().map(|kind| kind.name).find(|name| *name == word)
}

#[test]
fn every_kind_is_named_alike_everywhere() {
    for kind in KINDS {
        assert_eq!(kind.extension, kind.name);
        assert_eq!(kind.language_id, format!("stakeout-{}", kind.name));
    }
}

#[test]
fn lists_are_found() {
    let named = |line, is_code| Vec::from_iter(kinds_named(line, is_code)).join(" ");
    assert_eq!(named(r"files: \.(board|game)$", false), "board game");
    assert_eq!(named("`board`, `game` or `pursuit` files", false), "board game pursuit");
    assert_eq!(named("a board or game", false), "");
    assert_eq!(named("*.board trap.game", false), "board");
    assert_eq!(named("write(board, game)", true), "");
    assert_eq!(named("let kinds = [\"board\", 'game'];", true), "board game");
    assert_eq!(named("language = \"stakeout-game\"", true), "game");
    let file = Source {
        name: "a.md".to_owned(),
        text: "*.board\n\n```\n*.game\n\n*.pursuit\n```".to_owned(),
    };
    let missing: Vec<_> =
        paragraphs(&file).iter().map(|(_, lines)| missing_kinds("a.md", lines).join(" ")).collect();
    assert_eq!(missing, ["", "board"]);
}
