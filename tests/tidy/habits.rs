//! Checks of code that is dense, and of tests that may pass or fail by chance.

use crate::sources::{Source, assert_none, file, sources, texts};

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
        let word = word.or(sleeps(line).then_some("sleeps"));
        if let Some(word) = word.or(reads_once(line).then_some("reads once what may come later")) {
            found.push(format!("{}:{}: {word}", file.name, index + 1));
        }
    }
    found
}

/// Whether a line of a browser's test expects something that is there, or a text, at a single look:
/// `countIs` and `textsAre` of `editors/tests/until.ts` wait for it. Nothing needs no waiting.
fn reads_once(line: &str) -> bool {
    let Some((_, asserted)) = line.split_once(concat!("assert.equal(", "await ")) else {
        return line.contains(concat!("assert.deepEqual(", "await "))
            && line.contains("allInnerTexts()");
    };
    let counts =
        asserted.split_once(".count(), ").is_some_and(|(_, count)| !count.starts_with('0'));
    counts || asserted.contains(".innerText(), ")
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
fn habits_are_found() {
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
}
