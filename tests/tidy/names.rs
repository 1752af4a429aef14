//! Checks of words that only some files may contain, and of names with two meanings.

use std::collections::BTreeMap;

use crate::sources::{Source, assert_none, check_words, file, sources};

/// The files that tell the objectives of graph games apart: the entry of each layer, and the
/// readers of files, which decide the objective.
const ENTRIES_OF_OBJECTIVES: [&str; 9] = [
    "src/analysis/convert/board.rs",
    "src/analysis/convert/game.rs",
    "src/analysis/graph/objective/mod.rs",
    "src/cli/graph/solve/mod.rs",
    "src/model/graph/directives.rs",
    "src/model/graph/objective.rs",
    "src/model/graph/reading.rs",
    "src/solve/graph/mod.rs",
    "src/solve/graph/verdict.rs",
];

#[test]
fn only_entries_distinguish_objectives() {
    const ENUMS: [&str; 4] =
        [" Objective::", "GraphSolution::", "GraphVerdict::", "GraphStatistics::"];
    let names_a_variant = |line: &str| {
        ENUMS.iter().any(|name| {
            line.split(name).skip(1).any(|rest| rest.starts_with(|next: char| next.is_uppercase()))
        })
    };
    let mut breaches = Vec::new();
    for file in sources("src") {
        let is_test = file.name.contains("/tests");
        if is_test || ENTRIES_OF_OBJECTIVES.contains(&&*file.name) {
            continue;
        }
        let code = file.code().take_while(|(number, _)| *number < file.tests_begin());
        for (number, _) in code.filter(|(_, line)| names_a_variant(line)) {
            breaches.push(format!("{}:{number}", file.name));
        }
    }
    assert_none(&breaches, "ask the entry of the layer, see *Objectives* in src/architecture.md");
}

#[test]
fn the_protocol_and_its_runtime_stay_in_the_server() {
    let foreign = ["tower_lsp", "tower_service", "tokio", "lsp_types"];
    let may = |layer: Option<&str>| matches!(layer, Some("host" | "lsp"));
    check_words("src", may, &foreign, "only the server knows the protocol");
}

#[test]
fn serialisation_stays_at_the_edge() {
    let may = |layer: Option<&str>| matches!(layer, Some("config" | "json" | "lsp" | "cli"));
    check_words("src", may, &["serde", "serde_json"], "values below the edge are plain data");
}

#[test]
fn unfinished_work_is_not_kept() {
    // Split, so that this file does not match itself.
    let words = [concat!("todo", "!"), concat!("unimplemented", "!"), concat!("dbg", "!")];
    check_words("src", |_| false, &words, "finish it, or file an issue");
    check_words("tests", |_| false, &words, "finish it, or file an issue");
}

#[test]
fn nothing_names_a_folder_of_somebodys_machine() {
    let words = [
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/Us", "ers/"),
        concat!("/wo", "rk/"),
    ];
    for folder in ["src", "tests", "benches"] {
        check_words(folder, |_| false, &words, "paths are relative to the repository");
    }
}

/// Types with one name on purpose: a build has only one of each pair.
const ALTERNATIVES: [&str; 4] = ["Command", "GlobalOptions", "GlobMatcher", "Watcher"];

#[test]
fn a_type_visible_outside_its_module_has_a_name_of_its_own() {
    let files = sources("src");
    let shared =
        shared_names(&files).into_iter().filter(|(name, _)| !ALTERNATIVES.contains(&name.as_str()));
    let shared: Vec<_> =
        shared.map(|(name, files)| format!("{name}: {}", files.join(" "))).collect();
    assert_none(&shared, "a reader who meets a name knows one meaning of it");
}

/// The type names that several files define, with these files, if one of the types is visible
/// outside its module.
fn shared_names(files: &[Source]) -> BTreeMap<String, Vec<&str>> {
    let mut definitions: BTreeMap<String, Vec<(&str, bool)>> = BTreeMap::new();
    for file in files {
        for (_, line) in file.code().take_while(|(number, _)| *number < file.tests_begin()) {
            if let Some((name, is_visible)) = defined_type(&line) {
                definitions.entry(name.to_owned()).or_default().push((&file.name, is_visible));
            }
        }
    }
    definitions
        .retain(|_, places| places.len() > 1 && places.iter().any(|(_, is_visible)| *is_visible));
    definitions
        .into_iter()
        .map(|(name, places)| (name, places.into_iter().map(|(file, _)| file).collect()))
        .collect()
}

/// The type that a line defines, and whether other modules can see it. An indented `type` belongs
/// to a trait.
fn defined_type(line: &str) -> Option<(&str, bool)> {
    let words: Vec<&str> = line
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .collect();
    let keyword = words.iter().position(|word| !matches!(*word, "pub" | "crate" | "super"))?;
    let is_definition = match words[keyword] {
        "struct" | "enum" | "trait" | "union" => true,
        "type" => !line.starts_with(' '),
        _ => false,
    };
    is_definition.then(|| Some((*words.get(keyword + 1)?, words[0] == "pub")))?
}

#[test]
fn shared_names_are_found() {
    let types = [
        file(
            "src/text/a.rs",
            "pub(crate) struct Seen<T>(T);\nenum Private {}\nimpl X for Y {\n    type Output = A;\n",
        ),
        file(
            "src/text/b.rs",
            "trait Seen {\n    type Output;\n}\nstruct Private;\n#[cfg(test)]\nstruct Seen;\n",
        ),
    ];
    assert_eq!(
        shared_names(&types),
        BTreeMap::from([("Seen".to_owned(), vec!["src/text/a.rs", "src/text/b.rs"])])
    );
}
