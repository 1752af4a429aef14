//! Checks of the source code that the compiler cannot make.
//!
//! Each test reads the sources as text and lists all violations. The reason for a check is in its
//! message.
//!
//! In one file because all checks share the small reader of sources.

#![allow(
    clippy::unwrap_used,
    reason = "a test may fail anywhere, and only test functions are exempt by themselves"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use stakeout::rules::RULES;

#[path = "tidy/kinds.rs"]
mod kinds;
#[path = "tidy/scripts.rs"]
mod scripts;

/// The layers from left to right: a layer may use those to its left. `config` comes after those
/// that have no settings; `lsp` and `cli` are side by side.
const LAYERS: [&str; 12] = [
    "host", "text", "syntax", "model", "solve", "config", "rules", "analysis", "images", "json",
    "lsp", "cli",
];

#[test]
fn a_layer_uses_only_layers_to_its_left() {
    let mut breaches = Vec::new();
    for file in sources("src") {
        let Some(own) = file.layer() else { continue };
        for (number, used) in uses(&file.all_code()) {
            if !may_use(own, used) {
                breaches.push(format!("{}:{number}: `{own}` uses `{used}`", file.name));
            }
        }
    }
    assert_none(&breaches, "a layer may use only layers to its left, see src/architecture.md");
}

/// The most files of a layer, or of the scripts of an editor, that import each other in a circle.
const MAX_IN_A_CIRCLE: usize = 4;

/// Where the scripts of editors are.
const SCRIPTS: [&str; 3] = ["editors/explorer", "editors/vscode/src", "editors/web/src"];

#[test]
fn the_files_of_a_layer_do_not_import_each_other_in_circles() {
    let mut long = Vec::new();
    let layers = LAYERS.map(|layer| Imports::of(&format!("src/{layer}")));
    for imports in layers.into_iter().chain(SCRIPTS.map(Imports::of_scripts)) {
        let circles = imports.circles().into_iter();
        long.extend(
            circles.filter(|circle| circle.len() > MAX_IN_A_CIRCLE).map(|circle| circle.join(" ")),
        );
    }
    assert_none(
        &long,
        "files import each other in one direction: what two of them share stands below both",
    );
}

/// The folders of a layer that each belong to one kind of puzzle.
const KINDS: [&str; 3] = ["board", "graph", "pursuit"];

#[test]
fn no_kind_imports_from_another() {
    let mut breaches = Vec::new();
    for layer in ["analysis", "cli", "images", "model", "rules", "solve", "syntax"] {
        let kind = |name: &str| {
            let below = name.strip_prefix(&format!("src/{layer}/"))?;
            KINDS.into_iter().find(|kind| below.split('/').next() == Some(kind))
        };
        for (file, imported) in Imports::of(&format!("src/{layer}")).all() {
            if let (Some(own), Some(other)) = (kind(file), kind(imported))
                && own != other
            {
                breaches.push(format!("{file} imports {imported}"));
            }
        }
    }
    assert_none(&breaches, "what two kinds share stands above both");
}

#[test]
fn the_parts_of_the_server_import_only_those_to_their_left() {
    const PARTS: [&[&str]; 8] = [
        &["transport"],
        &["protocol", "board/protocol"],
        &["client"],
        &["solving", "board/facts"],
        &["session", "board/background_search", "board/workspace_boards", "board/duplicates"],
        &["features", "board/duplicate_scan", "board/explorer", "board/insight"],
        &["server"],
        &["pump"],
    ];
    let rank = |name: &str| {
        let path = name.strip_prefix("src/lsp/")?.trim_end_matches(".rs");
        let is_in = |part: &str| {
            path.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        PARTS.into_iter().position(|parts| parts.iter().any(|part| is_in(part)))
    };
    let mut breaches = Vec::new();
    for (file, imported) in Imports::of("src/lsp").all() {
        if rank(file) < rank(imported) && rank(file).is_some() {
            breaches.push(format!("{file} imports {imported}"));
        }
    }
    assert_none(&breaches, "the order of the parts is in src/lsp/mod.rs");
}

/// The layers in which only the folders of a kind may name it.
const KINDS_BY_PLACE: [&str; 2] = ["cli", "lsp"];

/// Files that name kinds elsewhere: the registry of kinds, and the sources of solutions, which
/// answer what rules ask about boards.
const NAMING_KINDS: [&str; 4] =
    ["src/cli/kinds.rs", "src/cli/options.rs", "src/cli/solve/task.rs", "src/cli/verdict_cache.rs"];

#[test]
fn only_the_folder_of_a_kind_asks_for_it() {
    let mut breaches = Vec::new();
    for layer in KINDS_BY_PLACE {
        for file in sources(&format!("src/{layer}")) {
            let folder = file.name.split('/').nth(2).unwrap_or_default();
            if !KINDS.contains(&folder) && !NAMING_KINDS.contains(&&*file.name) {
                breaches.extend(kinds_named(&file));
            }
        }
    }
    assert_none(&breaches, "what only one kind has stands in the folder of that kind");
}

/// The items of one kind that a file imports from the layers below.
fn kinds_named(file: &Source) -> Vec<String> {
    let is_code = |(number, _): &(usize, String)| *number < file.tests_begin();
    let code: String = file.code().take_while(is_code).map(|(_, line)| line + "\n").collect();
    let mut found = Vec::new();
    for path in paths(&code, &file.module()) {
        let is_below = ["analysis::", "rules::", "solve::", "model::", "syntax::"]
            .into_iter()
            .any(|layer| path.starts_with(layer));
        let is_of_a_kind = |name: &str| {
            KINDS.contains(&name)
                || ["BOARDS", "GRAPHS", "PURSUITS"].contains(&name)
                || ["Board", "Graph", "Pursuit"].into_iter().any(|kind| name.starts_with(kind))
        };
        if is_below && path.split("::").any(is_of_a_kind) {
            found.push(format!("{}: {path}", file.name));
        }
    }
    found
}

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
fn a_file_imports_from_its_neighbours_without_a_detour() {
    let files = sources("src");
    assert_none(
        &detours(&files),
        "a `mod.rs` offers items to other modules; within it, import from the file that has them",
    );
}

/// Where files of a module import something from the module's `mod.rs` that is defined in one of
/// these files.
fn detours(files: &[Source]) -> Vec<String> {
    let modules: BTreeSet<String> = files.iter().map(Source::module).collect();
    let mut found = Vec::new();
    for hub in files.iter().filter(|file| file.name.ends_with("/mod.rs")) {
        let (module, mut offered) = (hub.module(), hub.reexports());
        // A function may have the name of its module.
        offered.retain(|name| !modules.contains(&format!("{module}::{name}")));
        let folder = hub.name.trim_end_matches("mod.rs");
        for file in
            files.iter().filter(|file| file.name.starts_with(folder) && file.name != hub.name)
        {
            for path in paths(&file.all_code(), &file.module()) {
                let item = path.strip_prefix(&module).and_then(|rest| rest.strip_prefix("::"));
                if item
                    .and_then(|item| item.split("::").next())
                    .is_some_and(|item| offered.contains(item))
                {
                    found.push(format!("{}: {path}", file.name));
                }
            }
        }
    }
    found
}

#[test]
fn every_folder_of_the_library_is_a_layer() {
    let strays = sources("src").into_iter().filter(|file| file.layer().is_none());
    let strays: Vec<_> = strays.map(|file| file.name).filter(|name| !is_root(name)).collect();
    assert_none(
        &strays,
        "a new layer belongs into LAYERS of this test and into src/architecture.md",
    );
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
fn conditions_and_values_are_written_plainly() {
    let breaches: Vec<String> = sources("src").iter().flat_map(dense_lines).collect();
    assert_none(&breaches, "write `if` and `else` for a condition, and one `let` for each value");
}

/// The lines outside tests that match on a `bool`, or bind several values by one `let`.
fn dense_lines(file: &Source) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in file.code().take(file.tests_begin() - 1) {
        let code = line.trim_start();
        if code.starts_with("true =>") || code.starts_with("true if ") {
            found.push(format!("{}:{number}: a match on a bool", file.name));
        }
        if code.starts_with("let (") && code.contains(") = (") {
            found.push(format!("{}:{number}: several values in one let", file.name));
        }
    }
    found
}

#[test]
fn every_test_runs_and_none_depends_on_the_machine() {
    let mut breaches = Vec::new();
    for file in ["src", "tests"].into_iter().flat_map(sources) {
        breaches.extend(chances(&file));
    }
    for folder in ["tests", "editors", "packaging"] {
        let tests = texts(folder)
            .into_iter()
            .filter(|file| file.name.contains("tests/") && is_script(&file.name));
        tests.for_each(|file| breaches.extend(chances_in_scripts(&file)));
    }
    let why = "a test that is left out or leaves early tests nothing; one that sleeps, waits without a limit, or relies on a port \
        that was free a moment ago fails on a busy machine; one that uses the user's cache believes other programs";
    assert_none(&breaches, why);
}

/// The lines of Rust tests that may pass or fail by chance.
fn chances(file: &Source) -> Vec<String> {
    // Split, so that this file does not match itself.
    let words = [
        concat!("#[", "ignore"),
        concat!("thread::", "sleep"),
        concat!("yield_", "now("),
        concat!("spin_", "loop("),
        concat!(".re", "cv()"),
        concat!("else { ", "return }"),
        concat!("TcpListener::", "bind("),
    ];
    let starts = [
        concat!("Command::new(", "program())"),
        concat!("Command::new(", "env!(\"CARGO_BIN_EXE"),
        concat!(".arg(", "program())"),
    ];
    let lines: Vec<String> = file.code().map(|(_, line)| line).collect();
    let near = |from: usize, words: &[&str]| {
        lines.iter().skip(from).take(10).any(|line| words.iter().any(|word| line.contains(word)))
    };
    let mut end_of_test = String::new();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate().skip(file.tests_begin() - 1) {
        let code = line.trim_start();
        if code == "#[test]" {
            end_of_test = line.replace(code, "}");
        } else if *line == end_of_test {
            end_of_test.clear();
        }
        let mut problems: Vec<&str> =
            words.into_iter().filter(|word| line.contains(word)).collect();
        if code == concat!("return", ";") && !end_of_test.is_empty() {
            problems.push("a test that leaves early");
        }
        // The one of these is about to go.
        if sleeps(line) {
            problems.push("a shell that sleeps");
        }
        if code.starts_with("while ") && line.contains("try_wait()") && !near(index, &["assert!("])
        {
            problems.push("waits without a limit");
        }
        if starts.iter().any(|start| line.contains(start))
            && !near(index, &["XDG_CACHE_HOME", "--no-cache"])
        {
            problems.push("the program with the cache of the user");
        }
        found.extend(
            problems.into_iter().map(|problem| format!("{}:{}: {problem}", file.name, index + 1)),
        );
    }
    found
}

/// The same of tests in other languages.
fn chances_in_scripts(file: &Source) -> Vec<String> {
    const WORDS: [&str; 6] =
        ["waitForTimeout(", "close(() => resolve(", ".bind((", "test.skip(", "it.skip(", ".only("];
    let mut found = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        let word = WORDS.into_iter().find(|word| line.contains(word));
        if let Some(word) = word.or(sleeps(line).then_some("sleeps")) {
            found.push(format!("{}:{}: {word}", file.name, index + 1));
        }
    }
    found
}

/// Whether a line has a shell that sleeps for some seconds, or a wait in Lua with a limit of its
/// own instead of the common one.
fn sleeps(line: &str) -> bool {
    [concat!("sleep", " "), concat!("vim.wait", "(")].iter().any(|word| {
        line.match_indices(word)
            .any(|(at, _)| line[at + word.len()..].starts_with(|next: char| next.is_ascii_digit()))
    })
}

fn is_script(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    !file.contains('.') || [".ts", ".lua", ".py"].iter().any(|ending| file.ends_with(ending))
}

#[test]
fn every_module_states_its_purpose() {
    let silent = sources("src").into_iter().filter(|file| !file.text.starts_with("//! "));
    // The library starts with a page of the manual, and tests in a file of their own belong to the
    // module next to it.
    let needs_comment = |name: &String| name != "src/lib.rs" && !name.ends_with("/tests.rs");
    let silent: Vec<_> = silent.map(|file| file.name).filter(needs_comment).collect();
    assert_none(
        &silent,
        "a module opens with `//!`: purpose, guarantees, what is deliberately not here",
    );
    assert!(read("src/lib.rs").starts_with("#![doc = include_str!(\"../docs/library.md\")]\n"));
}

#[test]
fn the_program_itself_is_short() {
    let lines = read("src/main.rs").lines().count();
    assert!(
        lines < 50,
        "src/main.rs has {lines} lines: it parses arguments, calls `cli` or `lsp`, ends with a code"
    );
}

#[test]
fn the_plugins_have_the_version_of_the_program() {
    let version = env!("CARGO_PKG_VERSION");
    assert!(
        read("editors/vscode/package.json").contains(&format!("\n  \"version\": \"{version}\",\n"))
    );
    assert!(
        read("editors/nvim/lua/stakeout/init.lua")
            .contains(&format!("\nM.version = '{version}'\n"))
    );
    assert!(read("packaging/python/Cargo.toml").contains(&format!("\nversion = \"{version}\"\n")));
}

#[test]
fn every_rule_file_is_in_the_table_and_in_the_documentation() {
    let (table, documentation) = (read("src/rules/table.rs"), read("docs/rules.md"));
    let settings = read("editors/vscode/package.json");
    let mut breaches = Vec::new();
    let mut count = 0;
    let files = sources("src/rules");
    let rules = files.iter().flat_map(|file| {
        let rules = file.text.split("pub(crate) static ").skip(1);
        rules
            .filter_map(move |rule| Some((file, rule.split_once(": Rule = Rule {\n    name: \"")?)))
    });
    for (file, (item, rule)) in rules {
        count += 1;
        let name = rule.split('"').next().unwrap();
        let path = file
            .name
            .strip_prefix("src/rules/")
            .unwrap()
            .trim_end_matches(".rs")
            .replace('/', "::");
        if !table.contains(&format!("    &{path}::{item},\n")) {
            breaches.push(format!("{name} is not in RULES"));
        }
        if item == "RULE" && file.stem().replace('_', "-") != name {
            breaches.push(format!("{}: the file is not named after {name}", file.name));
        }
        if !documentation.lines().any(|line| line == format!("## {name}")) {
            breaches.push(format!("{name} is not in docs/rules.md"));
        }
        if !settings.contains(&format!("\"{name}\": {{")) {
            breaches.push(format!("{name} is not among the rules of editors/vscode/package.json"));
        }
        let top = file.text.split("\n\n").next().unwrap_or_default();
        if !top.starts_with("//! `") || !top.contains(&format!("`{name}`")) {
            breaches.push(format!("{}: the top does not name the rule", file.name));
        }
    }
    assert_eq!(count, RULES.len(), "every rule is found");
    assert_none(&breaches, "a rule is a file, a line of the table, a page and a setting");
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

/// The text of a source file.
struct Source {
    /// Its path from the repository's root.
    name: String,
    text: String,
}

impl Source {
    /// The layer that contains it.
    fn layer(&self) -> Option<&'static str> {
        let below = self.name.strip_prefix("src/")?;
        let folder = below.split(['/', '.']).next()?;
        LAYERS.into_iter().find(|layer| *layer == folder)
    }

    /// The names that it imports for others.
    fn reexports(&self) -> BTreeSet<String> {
        let code = self.all_code();
        let statements =
            code.split(';').map(str::trim_start).filter(|line| line.starts_with("pub"));
        let imports = statements.filter_map(|statement| statement.split_once(" use crate::"));
        let paths = imports.flat_map(|(_, path)| paths(&format!("crate::{path}"), ""));
        let names = paths.filter_map(|path| path.rsplit("::").next().map(str::to_owned));
        names.filter(|name| !name.is_empty()).collect()
    }

    /// Its path as a module, without the crate.
    fn module(&self) -> String {
        let below = self
            .name
            .strip_prefix("src/")
            .unwrap()
            .trim_end_matches(".rs")
            .trim_end_matches("/mod");
        below.replace('/', "::")
    }

    fn stem(&self) -> String {
        Path::new(&self.name).file_stem().unwrap().to_string_lossy().into_owned()
    }

    /// Its lines without comments, numbered from 1.
    fn code(&self) -> impl Iterator<Item = (usize, String)> {
        let line = |line: &str| line.split("//").next().unwrap_or("").to_owned();
        self.text.lines().enumerate().map(move |(index, text)| (index + 1, line(text)))
    }

    /// The same as one text with the same number of lines.
    fn all_code(&self) -> String {
        self.code().flat_map(|(_, line)| [line, "\n".to_owned()]).collect()
    }

    /// The number of the first line of its tests.
    fn tests_begin(&self) -> usize {
        let is_test_file = self.name.starts_with("tests/")
            || self.name.contains("/tests")
            || self.name.contains("/testing");
        let unit_tests = || {
            self.text.lines().position(|line| line == "#[cfg(test)]").unwrap_or(usize::MAX - 1) + 1
        };
        if is_test_file { 1 } else { unit_tests() }
    }
}

/// The layers that code uses, by `crate::layer` or within `crate::{…}`, with line numbers.
fn uses(code: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    for start in ["crate::", "stakeout::"] {
        for (at, _) in code.match_indices(start) {
            let number = code[..at].lines().count();
            let path = &code[at + start.len()..];
            let named = match path.strip_prefix('{') {
                Some(group) => first_words(group),
                None => vec![first_word(path)],
            };
            found.extend(
                LAYERS
                    .into_iter()
                    .filter(|layer| named.contains(layer))
                    .map(|layer| (number, layer)),
            );
        }
    }
    found
}

/// The first word of each path in a group, up to the closing brace.
fn first_words(group: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut words = vec![first_word(group)];
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => words.push(first_word(&group[at + 1..])),
            _ => {}
        }
    }
    words
}

fn first_word(path: &str) -> &str {
    let path = path.trim_start();
    let end = path.find(|character: char| !character.is_alphanumeric() && character != '_');
    &path[..end.unwrap_or(path.len())]
}

/// Which files import which, by the paths that their code names outside of tests.
struct Imports(BTreeMap<String, BTreeSet<String>>);

impl Imports {
    /// The files below a folder in `src`.
    fn of(folder: &str) -> Self {
        Self::between(&sources(folder))
    }

    fn between(files: &[Source]) -> Self {
        let by_module: BTreeMap<String, &str> =
            files.iter().map(|file| (file.module(), &*file.name)).collect();
        let imports = files.iter().map(|file| {
            let tests = file.tests_begin();
            let code: String = file
                .code()
                .take_while(|(number, _)| *number < tests)
                .map(|(_, line)| line)
                .collect();
            let mut imported: BTreeSet<String> = BTreeSet::new();
            for path in paths(&code, &file.module()) {
                // The longest module that the path begins with; the rest names an item.
                let modules = path.match_indices("::").map(|(end, _)| &path[..end]).chain([&*path]);
                imported.extend(
                    modules
                        .filter_map(|module| by_module.get(module))
                        .last()
                        .map(|name| (*name).to_owned()),
                );
            }
            imported.remove(&file.name);
            (file.name.clone(), imported)
        });
        Self(imports.collect())
    }

    /// The scripts below a folder, with types that they import from each other.
    fn of_scripts(folder: &str) -> Self {
        let mut files = texts(folder);
        files.retain(|file| file.name.ends_with(".ts"));
        assert!(!files.is_empty(), "{folder} has no scripts");
        let names: BTreeSet<&str> = files.iter().map(|file| &*file.name).collect();
        let imports = files.iter().map(|file| {
            let mut imported = imported_scripts(file);
            imported.retain(|name| names.contains(&**name));
            (file.name.clone(), imported)
        });
        Self(imports.collect())
    }

    /// All pairs of a file and another that it imports.
    fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().flat_map(|(file, imported)| imported.iter().map(|other| (&**file, &**other)))
    }

    /// The largest groups of files each of which imports all others of its group, directly or not.
    fn circles(&self) -> Vec<Vec<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.0.keys().map(|file| (&**file, self.reached(file))).collect();
        let circle = |file: &str| {
            reached[file].iter().copied().filter(|other| reached[other].contains(file)).collect()
        };
        let circles: BTreeSet<Vec<&str>> = reached.keys().map(|file| circle(file)).collect();
        circles.into_iter().filter(|circle| circle.len() > 1).collect()
    }

    /// The files that one imports, directly or not.
    fn reached<'a>(&'a self, file: &'a str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut next = vec![file];
        while let Some(imported) = next.pop().and_then(|file| self.0.get(file)) {
            next.extend(imported.iter().map(|file| &**file).filter(|file| reached.insert(*file)));
        }
        reached
    }
}

/// The scripts that one imports by a path from its own folder.
fn imported_scripts(script: &Source) -> BTreeSet<String> {
    let paths = [" from '.", "import('."].into_iter().flat_map(|start| {
        let after = script.text.split(start).skip(1);
        after.filter_map(|rest| Some(format!(".{}", rest.split_once('\'')?.0)))
    });
    let resolved = paths.map(|path| {
        let mut parts: Vec<&str> = script.name.split('/').collect();
        parts.pop();
        for part in path.split('/').filter(|part| *part != ".") {
            match part {
                ".." => drop(parts.pop()),
                part => parts.push(part),
            }
        }
        parts.join("/")
    });
    resolved.collect()
}

/// The paths that begin with `crate::`, or outside of tests with `super::`, in code of a module:
/// without the crate, one for each item of a group.
fn paths(code: &str, module: &str) -> Vec<String> {
    let parent =
        module.rsplit_once("::").map_or(String::new(), |(parent, _)| format!("{parent}::"));
    let mut found = Vec::new();
    // In the tests of a file, `super` is the file itself.
    let product = code.split("#[cfg(test)]").next().unwrap_or_default();
    for (start, base, code) in [("crate::", "", code), ("super::", &*parent, product)] {
        for (at, _) in code.match_indices(start) {
            let is_path =
                |character: char| character.is_alphanumeric() || matches!(character, '_' | ':');
            let path = &code[at + start.len()..];
            let end = path.find(|character| !is_path(character)).unwrap_or(path.len());
            let (path, rest) = path.split_at(end);
            let items = match rest.strip_prefix('{') {
                Some(group) => first_words(group),
                None => vec![""],
            };
            found.extend(items.iter().map(|item| format!("{base}{path}{item}")));
        }
    }
    found
}

fn may_use(own: &str, used: &str) -> bool {
    let place = |layer: &str| LAYERS.iter().position(|other| *other == layer).unwrap();
    let is_edge = |layer: &str| matches!(layer, "lsp" | "cli");
    own == used || (place(used) < place(own) && !(is_edge(own) && is_edge(used)))
}

fn is_root(name: &str) -> bool {
    matches!(name, "src/lib.rs" | "src/main.rs")
}

/// Finds words in the code of a directory, except in layers that may use them.
#[track_caller]
fn check_words(folder: &str, may: impl Fn(Option<&str>) -> bool, words: &[&str], why: &str) {
    let mut breaches = Vec::new();
    for file in sources(folder).iter().filter(|file| !may(file.layer())) {
        for (number, line) in file.code() {
            for word in words.iter().filter(|word| has_word(&line, word)) {
                breaches.push(format!("{}:{number}: {word}", file.name));
            }
        }
    }
    assert_none(&breaches, why);
}

/// Whether a line contains a word by itself, not as part of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    count_word(line, word) > 0
}

/// How often a line has a word that is not a part of another one.
fn count_word(line: &str, word: &str) -> usize {
    let is_part = |character: Option<char>| {
        character.is_some_and(|character| character.is_alphanumeric() || character == '_')
    };
    let is_whole = |at: usize| {
        let (before, after) =
            (line[..at].chars().next_back(), line[at + word.len()..].chars().next());
        let ends_open = word.ends_with(|last: char| last.is_alphanumeric());
        let starts_open = word.starts_with(|first: char| first.is_alphanumeric());
        let is_within = starts_open && is_part(before) || ends_open && is_part(after);
        !is_within
    };
    line.match_indices(word).filter(|(at, _)| is_whole(*at)).count()
}

#[track_caller]
fn assert_none(breaches: &[String], why: &str) {
    assert!(breaches.is_empty(), "{why}:\n{}", breaches.join("\n"));
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// Every Rust file in a directory, in order of name.
fn sources(folder: &str) -> Vec<Source> {
    let mut found = texts(folder);
    found.retain(|file| file.name.ends_with(".rs"));
    found
}

/// Every file of text in a directory, in order of name, without installed packages and what is
/// built.
fn texts(folder: &str) -> Vec<Source> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                let is_ours = |name: &std::ffi::OsStr| {
                    name != "node_modules" && name != "dist" && name != "target" && name != ".git"
                };
                folders.extend(path.file_name().is_some_and(is_ours).then_some(path));
            } else if let Ok(text) = fs::read_to_string(&path) {
                let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                found.push(Source { name, text });
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

#[test]
fn the_tests_of_this_file_can_fail() {
    let file = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
    assert_eq!(
        uses("\nuse crate::rules::RULES;\nfn f(x: crate::lsp::Y) {\n"),
        [(2, "rules"), (3, "lsp")]
    );
    assert_eq!(
        uses("use crate::{\n    model::{Cell, solve},\n    rules,\n};\ntext"),
        [(1, "model"), (1, "rules")]
    );
    assert_eq!(uses("use crate::rules_of_thumb;"), []);
    assert!(may_use("rules", "config") && may_use("cli", "analysis") && may_use("lsp", "lsp"));
    assert!(
        !may_use("text", "syntax")
            && !may_use("cli", "lsp")
            && !may_use("lsp", "cli")
            && !may_use("solve", "config")
    );
    assert!(has_word("use serde::Serialize;", "serde") && !has_word("let deserde_x = 1;", "serde"));
    let imports = Imports::between(&[
        file("src/lsp/a.rs", "use crate::lsp::{b, e};\n"),
        file("src/lsp/b/mod.rs", "use crate::lsp::{\n    c::Item,\n};\n"),
        file("src/lsp/c.rs", "use super::d::g;\n"),
        file(
            "src/lsp/d.rs",
            "use crate::lsp::b::{Item, f};\n#[cfg(test)]\nuse crate::lsp::a::*;\n",
        ),
        file("src/lsp/e.rs", "// crate::lsp::a\n"),
    ]);
    assert_eq!(imports.circles(), [["src/lsp/b/mod.rs", "src/lsp/c.rs", "src/lsp/d.rs"]]);
    assert_eq!(imports.all().next(), Some(("src/lsp/a.rs", "src/lsp/b/mod.rs")));
    let script = "import {\n  a,\n} from '../b/c.ts';\nconst d = await import('./d.ts');\nexport * from 'x';\n";
    let found = imported_scripts(&file("editors/a/e.ts", script));
    assert_eq!(Vec::from_iter(found), ["editors/a/d.ts", "editors/b/c.ts"]);
    let hub =
        file("src/text/mod.rs", "pub mod a;\n\npub use crate::text::a::{\n    One, Two,\n};\n");
    let detour = file("src/text/b.rs", "use crate::text::{Two, a};\nuse crate::text::a::One;\n");
    assert_eq!(detours(&[hub, detour]), ["src/text/b.rs: text::Two"]);
    let asks = file(
        "src/lsp/x.rs",
        "use crate::analysis::{BOARDS, BoardDocument, Context};\nuse crate::solve::graph::cost;\nuse crate::lsp::board::insight;\n",
    );
    let named = ["analysis::BOARDS", "analysis::BoardDocument", "solve::graph::cost"];
    assert_eq!(kinds_named(&asks), named.map(|path| format!("src/lsp/x.rs: {path}")));
    let source = file("src/text/x.rs", "//! a\nfn f() {} // serde\n#[cfg(test)]\n");
    assert_eq!((source.layer(), source.tests_begin()), (Some("text"), 3));
    assert!(source.code().all(|(_, line)| !line.contains("serde")));
    let test = "#[test]\nfn a() {\n    if x {\n        return;\n    }\n    while child.try_wait() {\n    }\n}\nfn b() {\n    return;\n}\n";
    let found = ["tests/a.rs:4: a test that leaves early", "tests/a.rs:6: waits without a limit"];
    assert_eq!(chances(&file("tests/a.rs", test)), found);
    assert_eq!(chances(&file("src/a.rs", test)), [""; 0]);
    let runs = concat!("Command::new(", "program())");
    assert_eq!(
        chances(&file("tests/a.rs", runs)),
        ["tests/a.rs:1: the program with the cache of the user"]
    );
    assert_eq!(
        chances(&file("tests/a.rs", &format!("{runs}\n.env(\"XDG_CACHE_HOME\", a)"))),
        [""; 0]
    );
    let script = concat!(
        "await page.waitForTimeout(9);\nserver.close(() => resolve(port));\nsleep",
        " 3\nvim.wait",
        "(9)\n"
    );
    assert_eq!(chances_in_scripts(&file("editors/a.ts", script)).len(), 4);
    let dense = "match x {\n    true => 1,\n}\nlet (a, b) = (1, 2);\nlet (c, d) = pair;\n";
    assert_eq!(
        dense_lines(&file("src/a.rs", &format!("{dense}#[cfg(test)]\n{dense}"))),
        ["src/a.rs:2: a match on a bool", "src/a.rs:4: several values in one let"]
    );
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
