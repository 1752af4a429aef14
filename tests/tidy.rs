//! Checks of the source code that the compiler cannot make.
//!
//! Each test reads the sources as text and lists all violations. The reason for a check is in its
//! message. Each idea has a module; here are the checks of single files.

#![allow(
    clippy::unwrap_used,
    reason = "a test may fail anywhere, and only test functions are exempt by themselves"
)]

use stakeout::rules::RULES;

use crate::sources::{assert_none, read, sources};

#[path = "tidy/habits.rs"]
mod habits;
#[path = "tidy/imports.rs"]
mod imports;
#[path = "tidy/kinds.rs"]
mod kinds;
#[path = "tidy/names.rs"]
mod names;
#[path = "tidy/scripts.rs"]
mod scripts;
#[path = "tidy/sources.rs"]
mod sources;

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
