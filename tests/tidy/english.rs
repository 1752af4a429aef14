//! Phrases that made the manual read like a translation, and how many of each are left.
//!
//! Counts may only shrink: say *you can* for an impersonal *has*, *if* for *where*, the noun for
//! *those* and *it*, and write two sentences instead of a semicolon.

use std::path::Path;

use super::{Source, assert_none, count_word, read, texts};

/// Each phrase with the most there may be of it, in prose: in docs/ without generated text, in
/// pages at the root, in editors/, in benches/, and in src/architecture.md and comments of src/.
const PHRASES: [(&str, [usize; 5]); 28] = [
    (";", [50, 17, 30, 22, 954]),
    ("where", [20, 4, 4, 5, 144]),
    ("those that", [4, 0, 0, 0, 30]),
    ("those of", [0, 0, 4, 0, 54]),
    ("the one that", [4, 0, 0, 0, 17]),
    ("the ones that", [0, 0, 0, 0, 0]),
    ("that of", [0, 0, 0, 0, 31]),
    ("has", [60, 7, 12, 10, 522]),
    ("have", [16, 5, 5, 4, 241]),
    ("there is", [12, 4, 4, 4, 146]),
    ("there are", [11, 0, 0, 0, 69]),
    ("nobody", [4, 0, 0, 0, 16]),
    ("nothing", [21, 6, 4, 5, 120]),
    ("none", [9, 4, 4, 5, 101]),
    ("whatever", [0, 5, 0, 0, 22]),
    ("begin", [0, 0, 0, 0, 16]),
    ("begins", [4, 0, 0, 0, 52]),
    ("goes on", [0, 0, 0, 0, 9]),
    ("go on", [0, 0, 0, 0, 7]),
    ("tells", [0, 0, 0, 0, 11]),
    ("beside", [0, 0, 0, 0, 10]),
    ("afresh", [0, 0, 0, 0, 0]),
    ("mended", [0, 0, 0, 0, 0]),
    ("as it is", [4, 4, 4, 0, 19]),
    ("a second", [8, 8, 5, 4, 22]),
    (", too", [0, 0, 4, 0, 10]),
    ("is no", [9, 0, 0, 4, 79]),
    ("stands", [7, 0, 0, 0, 11]),
];

#[test]
fn no_folder_has_more_phrases_of_a_translation_than_before() {
    let folders = [
        ("docs", pages("docs")),
        (".", root_pages()),
        ("editors", pages("editors")),
        ("benches", pages("benches")),
        ("src", comments()),
    ];
    let mut breaches = Vec::new();
    for (index, (folder, lines)) in folders.iter().enumerate() {
        for (phrase, allowed) in PHRASES {
            let count: usize = lines.iter().map(|line| count_word(line, phrase)).sum();
            if count > allowed[index] {
                breaches.push(format!(
                    "{folder}: \"{phrase}\" {count} times; {} are allowed",
                    allowed[index]
                ));
            }
        }
    }
    assert_none(&breaches, "write it in another way (tests/tidy/english.rs)");
}

fn pages(folder: &str) -> Vec<String> {
    let is_page = |file: &Source| {
        (file.name.ends_with(".md") || file.name == "editors/nvim/doc/stakeout.txt")
            && file.name != "docs/rules.md"
    };
    texts(folder).iter().filter(|file| is_page(file)).flat_map(|file| prose(&file.text)).collect()
}

fn root_pages() -> Vec<String> {
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md"]
        .iter()
        .flat_map(|page| prose(&read(page)))
        .collect()
}

fn comments() -> Vec<String> {
    let mut lines = Vec::new();
    for file in texts("src") {
        if Path::new(&file.name).extension().is_some_and(|ending| ending == "md") {
            lines.extend(prose(&file.text));
        } else {
            let comments =
                file.text.lines().filter_map(|line| line.trim_start().strip_prefix("//"));
            lines.extend(comments.flat_map(prose));
        }
    }
    lines
}

/// The lines of a page in lower case, without blocks of code, words of code and the targets of
/// links. A generated part belongs to the code that generates it.
fn prose(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut is_code = false;
    let mut is_generated = false;
    for line in text.lines() {
        let start = line.trim_start();
        is_generated |= start.starts_with("<!-- generated");
        is_generated &= !start.starts_with("<!-- end of");
        if start.starts_with("```") {
            is_code = !is_code;
        } else if !is_code && !is_generated {
            // Between every two backticks is code: each second part of a line is prose.
            let words: Vec<_> = line.split('`').step_by(2).collect();
            lines.push(words.join("x").to_lowercase());
        }
    }
    lines
}

#[test]
fn phrases_are_found_in_prose_alone() {
    let page = "Where it is; `where` in code.\n```text\nwhere\n```\nnowhere, \"where\"\n";
    let lines = prose(page);
    assert_eq!(lines.iter().map(|line| count_word(line, "where")).sum::<usize>(), 2);
    assert_eq!(count_word(&lines[0], ";"), 1);
}
