//! The manual: its links work, every page is in the index, and every feature of the program is
//! described.

#![allow(
    clippy::unwrap_used,
    reason = "a test may fail anywhere, and only test functions are exempt by themselves"
)]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::{Args as _, Subcommand as _};
use serde_json::{Map, Value, json};
use stakeout::{cli, lsp};

#[path = "manual/home.rs"]
mod home;

/// The README is an introduction, not the manual.
const README_LINES: usize = 120;

#[test]
fn every_link_has_an_existing_target() {
    let mut broken = Vec::new();
    for page in pages() {
        let text = read(&page);
        for link in links(&text) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => page.clone(),
                path => page.parent().unwrap().join(path),
            };
            if !root().join(&target).exists() {
                broken.push(format!("{}: {link}: no such file", page.display()));
            } else if !heading.is_empty() && !headings(&read(&target)).contains(heading) {
                broken.push(format!("{}: {link}: no such heading", page.display()));
            }
        }
    }
    assert_none(&broken, "broken links");
}

#[test]
fn every_page_of_the_manual_is_in_its_index() {
    let index = read(Path::new("docs/index.md"));
    let site = read(Path::new("docs/SUMMARY.md"));
    let missing: Vec<_> = markdown_in("docs")
        .into_iter()
        .filter_map(|page| Some(page.file_name()?.to_str()?.to_owned()))
        .filter(|name| name != "index.md" && name != "SUMMARY.md")
        .filter(|name| [&index, &site].iter().any(|list| !list.contains(&format!("]({name})"))))
        .collect();
    assert_none(&missing, "pages that docs/index.md or docs/SUMMARY.md does not list");
}

#[test]
fn the_readme_is_short() {
    let lines = read(Path::new("README.md")).lines().count();
    assert!(lines <= README_LINES, "README.md has {lines} lines; details belong into docs/");
}

// A shell runs the examples.
#[cfg(unix)]
#[test]
fn every_example_prints_its_output() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual");
    fs::create_dir_all(&folder).unwrap();
    let programs = Path::new(env!("CARGO_BIN_EXE_stakeout")).parent().unwrap().to_str().unwrap();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let mut count = 0;
    for page in [
        "README.md",
        "docs/tutorial.md",
        "docs/making-a-puzzle.md",
        "docs/graph-games.md",
        "docs/checking.md",
    ] {
        let text = read(Path::new(page));
        let mut file = "";
        for (language, block) in code_blocks(&text) {
            if language == "text" {
                file = block;
            } else if language == "console" {
                for (command, expected) in
                    commands(block).filter(|(_, expected)| !expected.is_empty())
                {
                    // A command uses the file that was shown last.
                    let names = command.split(' ').filter(|word| {
                        [".board", ".game", ".pursuit"].iter().any(|ending| word.ends_with(ending))
                    });
                    names.for_each(|name| fs::write(folder.join(name), file).unwrap());
                    let mut shell = Command::new("sh");
                    let shell = shell.args(["-c", command]).current_dir(&folder).env("PATH", &path);
                    let output = shell.env("XDG_CACHE_HOME", &folder).output().unwrap();
                    assert_eq!(
                        String::from_utf8(output.stdout).unwrap(),
                        expected,
                        "{page}: {command}"
                    );
                    count += 1;
                }
            }
        }
    }
    assert!(count >= 6, "only {count} examples were found");
}

/// A block of code in the language of a puzzle has a correct `expect`.
#[cfg(unix)]
#[test]
fn every_lesson_has_the_expected_verdict() {
    let text = read(Path::new("docs/class.md"));
    let mut count = 0;
    for (words, block) in code_blocks(&text) {
        let kind = words.trim_end_matches(" task");
        if !["board", "game", "pursuit"].contains(&kind) {
            continue;
        }
        assert!(block.contains("expect: "), "docs/class.md: no `expect`:\n{block}");
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lesson.{kind}"));
        fs::write(&path, block).unwrap();
        let report = run(&["check", "--quiet", path.to_str().unwrap()]);
        assert!(!report.contains("error"), "docs/class.md:\n{report}");
        count += 1;
    }
    assert_eq!(count, 12, "docs/class.md promises twelve lessons");
}

/// The boards and games in the manual have no mistakes.
#[test]
fn every_board_of_the_manual_is_checked() {
    let report = run(&["check", "--markdown", "docs", "README.md"]);
    let has = |text: &str| report.contains(text);
    assert!(has(": no errors") && has(" boards: ") && has(" games: "), "{report}");
}

#[test]
fn every_report_format_is_described() {
    let page = read(Path::new("docs/checking.md"));
    let refusal = run(&["check", "--output-format", "no-such-format"]);
    let (_, values) = refusal.split_once("[possible values: ").unwrap();
    let (values, _) = values.split_once(']').unwrap();
    let missing: Vec<_> =
        values.split(", ").filter(|name| !page.contains(&format!("| `{name}` |"))).collect();
    assert_none(&missing, "formats of `check` that docs/checking.md does not describe");
}

#[test]
fn every_extension_of_the_protocol_is_described() {
    let page = read(Path::new("docs/protocol.md"));
    let mut names = BTreeSet::new();
    for file in rust_files("src/lsp") {
        let text = read(&file);
        let code = text.split("#[cfg(test)]").next().unwrap();
        for start in ["stakeout/", "stakeout."] {
            for (at, _) in code.match_indices(start) {
                let end = code[at + start.len()..]
                    .find(|character: char| !character.is_ascii_alphabetic())
                    .unwrap();
                let (name, rest) = code[at..].split_at(start.len() + end);
                if rest.starts_with('"') && end > 0 {
                    names.insert(name.to_owned());
                }
            }
        }
    }
    // The first controls solves in tests and exists in debug builds only; the others are ids of
    // registrations and a file's name.
    for other in ["stakeout/injectFault", "stakeout/settings", "stakeout/files", "stakeout.toml"] {
        names.remove(other);
    }
    assert!(
        names.contains("stakeout/puzzle") && names.contains("stakeout.solve"),
        "the search no longer finds names"
    );
    let missing: Vec<_> =
        names.into_iter().filter(|name| !page.contains(&format!("`{name}`"))).collect();
    assert_none(&missing, "requests and commands that docs/protocol.md does not describe");
}

#[test]
fn the_page_of_rules_and_the_schema_are_what_the_program_prints() {
    check_generated("docs/rules.md", &run(&["rules", "--markdown"]));
    check_generated("docs/stakeout.schema.json", &run(&["config", "--schema"]));
}

/// docs/configuration.md has a table of all settings between two markers.
#[test]
fn the_manual_lists_every_setting() {
    let mut table =
        "| setting | values (default first) | meaning |\n| --- | --- | --- |\n".to_owned();
    for (name, schema) in settings() {
        let default = match &schema["default"] {
            Value::Null => None,
            default => Some(default),
        };
        let others = match (schema["oneOf"].as_array(), &schema["type"], name.as_str()) {
            (Some(words), ..) => words.iter().map(|word| word["const"].clone()).collect(),
            (None, Value::String(kind), _) if kind == "boolean" => vec![json!(true), json!(false)],
            _ => Vec::new(),
        };
        let values =
            default.into_iter().chain(others.iter().filter(|value| Some(*value) != default));
        let values: Vec<_> = values.map(|value| format!("`{value}`")).collect();
        let values = match name.as_str() {
            "solver.memory" => format!("{}, or a number of bytes", values.join(", ")),
            "rules" => LEVELS.map(|level| format!("`\"{level}\"`")).join(", "),
            "exclude" => "globs".to_owned(),
            "overrides" => {
                "tables with `files` (globs) and any setting except `exclude`".to_owned()
            }
            _ => values.join(", "),
        };
        let meaning = schema["description"].as_str().unwrap();
        let name = if name == "rules" { "rules.NAME" } else { &name };
        writeln!(table, "| `{name}` | {values} | {meaning} |").unwrap();
    }
    let page = read(Path::new("docs/configuration.md"));
    let (start, rest) = page.split_once(MARKER_START).unwrap();
    let (_, end) = rest.split_once(MARKER_END).unwrap();
    check_generated(
        "docs/configuration.md",
        &format!("{start}{MARKER_START}\n\n{table}\n{MARKER_END}{end}"),
    );
}

const MARKER_START: &str =
    "<!-- generated from src/config/settings.rs: UPDATE_EXPECT=1 cargo test --test manual -->";
const MARKER_END: &str = "<!-- end of the generated table -->";

/// The manifest of the VS Code extension begins its settings with those of the server, and then
/// lists its own.
#[test]
fn the_extension_declares_every_setting() {
    let mut generated = Map::new();
    for (order, (name, schema)) in
        settings().into_iter().filter(|(name, _)| !OF_FILES.contains(&&**name)).enumerate()
    {
        let mut setting = Map::new();
        for (key, value) in schema.as_object().unwrap() {
            match (key.as_str(), value) {
                ("oneOf", Value::Array(words)) => {
                    let each =
                        |key: &str| words.iter().map(|word| word[key].clone()).collect::<Vec<_>>();
                    setting.insert("enum".to_owned(), each("const").into());
                    setting.insert("enumDescriptions".to_owned(), each("description").into());
                }
                ("description", text) => {
                    drop(setting.insert("markdownDescription".to_owned(), text.clone()))
                }
                ("pattern", pattern) => {
                    setting.insert("pattern".to_owned(), pattern.clone());
                    setting.insert(
                        "patternErrorMessage".to_owned(),
                        "Use bytes or a size such as \"512 MiB\".".into(),
                    );
                }
                ("properties", Value::Object(rules)) => {
                    let levels: Vec<_> = LEVELS.into_iter().map(Value::from).collect();
                    let rule = |(name, rule): (&String, &Value)| {
                        (
                            name.clone(),
                            json!({ "description": rule["description"], "enum": levels }),
                        )
                    };
                    setting
                        .insert(key.clone(), rules.iter().map(rule).collect::<Map<_, _>>().into());
                    setting.insert("default".to_owned(), json!({}));
                }
                (_, value) => drop(setting.insert(key.clone(), value.clone())),
            }
        }
        setting.insert("scope".to_owned(), "window".into());
        setting.insert("order".to_owned(), (order + 1).into());
        generated.insert(format!("stakeout.{name}"), setting.into());
    }
    let path = "editors/vscode/package.json";
    let manifest = read(Path::new(path));
    let (start, rest) = manifest.split_once("    \"configuration\": {\n").unwrap();
    let properties = "      \"properties\": {\n";
    let (title, rest) = rest.split_once(properties).unwrap();
    let first_own = rest.find("        \"stakeout.explorer.followCursor\"").unwrap();
    let text = serde_json::to_string_pretty(&generated).unwrap();
    let text: String = text.lines().skip(1).map(|line| format!("      {line}\n")).collect();
    let text = text.strip_suffix("\n      }\n").unwrap();
    let written = format!(
        "{start}    \"configuration\": {{\n{title}{properties}{text},\n{}",
        &rest[first_own..]
    );
    check_generated(path, &written);
}

/// docs/command-line.md describes every command between two markers.
#[test]
fn the_manual_describes_every_command_and_option() {
    let program = cli::Command::augment_subcommands(clap::Command::new("stakeout"));
    let mut program =
        program.subcommand(lsp::ServerArguments::augment_args(clap::Command::new("lsp")));
    program.build();
    let commands: Vec<_> =
        program.get_subcommands().filter(|command| command.get_name() != "help").collect();
    let mut text = "| command | |\n| --- | --- |\n".to_owned();
    for command in &commands {
        let name = command.get_name();
        writeln!(
            text,
            "| [`stakeout {name}`](#stakeout-{name}) | {} |",
            command.get_about().unwrap()
        )
        .unwrap();
    }
    for command in commands {
        describe(&mut text, command);
    }
    let text = text.replace("\n\n\n", "\n\n");
    let path = "docs/command-line.md";
    let page = read(Path::new(path));
    let (start, rest) = page.split_once(COMMANDS_START).unwrap();
    let (_, end) = rest.split_once(COMMANDS_END).unwrap();
    check_generated(path, &format!("{start}{COMMANDS_START}\n\n{text}\n{COMMANDS_END}{end}"));
}

const COMMANDS_START: &str =
    "<!-- generated from src/cli: UPDATE_EXPECT=1 cargo test --test manual -->";
const COMMANDS_END: &str = "<!-- end of the generated commands -->";

/// The page with more about a command.
const PAGES: [(&str, &str); 17] = [
    ("check", "[Checking](checking.md), [fixes](fixes.md)"),
    ("place", "[Placements](insight.md#placements)"),
    ("vary", "[Boards near a board](insight.md#boards-near-a-board)"),
    ("repair", "[Repairs](insight.md#repairs)"),
    ("explain-verdict", "[Why](insight.md#why)"),
    ("rank", "[Difficulty](insight.md#difficulty)"),
    ("fmt", "[Formatting](fixes.md#formatting)"),
    ("rewrite", "[Refactoring](fixes.md#refactoring)"),
    ("convert", "[Other notations](graph-games.md#other-notations)"),
    ("generate", "[Generating boards](generate.md)"),
    ("render", "[Pictures](pictures-and-play.md)"),
    ("explore", "[One file](browser.md#one-file)"),
    ("mdbook", "[Books](markdown.md#books)"),
    ("play", "[Play](pictures-and-play.md#play)"),
    ("certify", "[Certificates](certificates.md)"),
    ("verify", "[Certificates](certificates.md)"),
    ("config", "[Settings](settings.md)"),
];

fn describe(text: &mut String, command: &clap::Command) {
    let name = command.get_name();
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    writeln!(
        text,
        "\n## stakeout {name}\n\n{}.\n\n```text\n{usage}\n```\n",
        command.get_about().unwrap()
    )
    .unwrap();
    for argument in command.get_arguments().filter(|argument| argument.get_id() != "help") {
        let value = argument
            .get_value_names()
            .unwrap_or_default()
            .first()
            .filter(|_| takes_value(argument));
        let names = match (argument.get_long(), argument.get_short(), value) {
            (None, _, value) => format!("`{}`", value.unwrap()),
            (Some(long), None, None) => format!("`--{long}`"),
            (Some(long), None, Some(value)) => format!("`--{long} {value}`"),
            (Some(long), Some(short), None) => format!("`-{short}`, `--{long}`"),
            (Some(long), Some(short), Some(value)) => format!("`-{short}`, `--{long} {value}`"),
        };
        write!(text, "- {names}: {}", argument.get_help().unwrap()).unwrap();
        if let Some([default]) = takes_value(argument).then(|| argument.get_default_values()) {
            write!(text, "; the default is `{}`", default.display()).unwrap();
        }
        text.push('\n');
        for value in argument
            .get_possible_values()
            .iter()
            .filter(|_| takes_value(argument) && !argument.is_hide_possible_values_set())
        {
            let help = value.get_help().map(|help| format!(": {help}")).unwrap_or_default();
            writeln!(text, "  - `{}`{help}", value.get_name()).unwrap();
        }
    }
    let notes = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    for paragraph in notes.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
        let is_prose = !paragraph.contains("\n  ");
        match paragraph.split_once(":\n") {
            _ if is_prose => writeln!(text, "\n{}", paragraph.replace('\n', " ")).unwrap(),
            Some((heading, block)) => {
                writeln!(text, "\n{heading}:\n\n```text\n{}\n```", dedented(block)).unwrap()
            }
            None => writeln!(text, "\n```text\n{paragraph}\n```").unwrap(),
        }
    }
    if let Some((_, pages)) = PAGES.iter().find(|(command, _)| *command == name) {
        writeln!(text, "\nSee also: {pages}.").unwrap();
    }
}

fn takes_value(argument: &clap::Arg) -> bool {
    argument.get_action().takes_values()
}

fn dedented(block: &str) -> String {
    let lines: Vec<_> = block.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
    lines.join("\n")
}

const LEVELS: [&str; 5] = ["error", "warning", "information", "hint", "off"];

/// Settings that only a file can have.
const OF_FILES: [&str; 2] = ["exclude", "overrides"];

/// Every setting by its dotted name, with its schema; `rules` is one setting.
fn settings() -> Vec<(String, Value)> {
    let schema: Value = serde_json::from_str(&run(&["config", "--schema"])).unwrap();
    let mut settings = Vec::new();
    for (name, property) in schema["properties"].as_object().unwrap() {
        match property["properties"].as_object() {
            Some(inner) => settings.extend(
                inner.iter().map(|(key, schema)| (format!("{name}.{key}"), schema.clone())),
            ),
            None if name == "rules" => {
                settings.push((name.clone(), schema["definitions"]["Rules"].clone()))
            }
            None => settings.push((name.clone(), property.clone())),
        }
    }
    settings
}

/// Compares a file with its generated content; `UPDATE_EXPECT=1` writes it.
#[track_caller]
fn check_generated(path: &str, expected: &str) {
    let is_same = read(Path::new(path)) == expected;
    if !is_same && std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(root().join(path), expected).unwrap();
    } else {
        assert!(
            is_same,
            "{path} is out of date; this rewrites it: UPDATE_EXPECT=1 cargo test --test manual"
        );
    }
}

/// Every page for readers of the repository, except those of dependencies.
fn pages() -> Vec<PathBuf> {
    [".", "docs", "editors", "editors/vscode", "benches", "src"]
        .into_iter()
        .flat_map(markdown_in)
        .collect()
}

fn markdown_in(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md");
    entries.filter(is_page).map(|path| path.strip_prefix(root()).unwrap().to_owned()).collect()
}

fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|ending| ending == "rs") => files.push(path),
                false => {}
            }
        }
    }
    files
}

/// The relative targets of links and images outside code blocks.
fn links(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in outside_code(text) {
        for (start, end) in [("](", ')'), ("src=\"", '"'), ("srcset=\"", '"')] {
            let targets = line
                .match_indices(start)
                .filter_map(|(at, _)| line[at + start.len()..].split(end).next());
            found.extend(targets.filter(|target| !target.contains("://")));
        }
    }
    found
}

/// The anchors of a page's headings, as on GitHub.
fn headings(text: &str) -> BTreeSet<String> {
    let titles = outside_code(text).filter(|line| line.starts_with('#'));
    let anchor = |title: &str| {
        let kept = title.trim_start_matches('#').trim().to_lowercase();
        let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    titles.map(anchor).collect()
}

/// The code blocks of a page with their languages.
#[cfg(unix)]
fn code_blocks(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = text.split("```").skip(1);
    std::iter::from_fn(move || {
        let block = parts.next()?;
        parts.next();
        block.split_once('\n')
    })
}

/// The commands of a console block, each with its output.
#[cfg(unix)]
fn commands(block: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts = block
        .match_indices("$ ")
        .map(|(at, _)| at)
        .filter(|at| *at == 0 || block[..*at].ends_with('\n'));
    let starts: Vec<_> = starts.collect();
    let ends = starts.clone().into_iter().skip(1).chain([block.len()]);
    starts.into_iter().zip(ends).filter_map(|(start, end)| block[start + 2..end].split_once('\n'))
}

fn outside_code(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The output of the program: standard output, then standard error.
fn run(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stakeout"));
    let output = command
        .args(arguments)
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

#[track_caller]
fn assert_none(faults: &[impl AsRef<str>], what: &str) {
    let faults: Vec<_> = faults.iter().map(AsRef::as_ref).collect();
    assert!(faults.is_empty(), "{what}:\n{}", faults.join("\n"));
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

#[test]
fn the_tests_of_this_file_can_fail() {
    let page = "# A `b`: c\n[x](y.md#z) ![p](p.svg)\n```\n[no](no.md)\n# no\n```\n<img src=\"q.png\"> [w](https://w)\n";
    assert_eq!(links(page), ["y.md#z", "p.svg", "q.png"]);
    assert_eq!(headings(page), BTreeSet::from(["a-b-c".to_owned()]));
}
