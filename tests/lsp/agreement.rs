//! The editor and the command line report the same about the same text: every file of the corpus
//! and every sample, with a `stakeout.toml` in effect.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::folder::Folder;
use super::support::Server;
use crate::program::stakeout;

/// Uses every setting that affects diagnostics.
const CONFIGURATION: &str = "\
[rules]
missing-expect = \"hint\"
trailing-whitespace = \"warning\"
verdict = \"hint\"
ragged-row = \"warning\"
unknown-cell = \"off\"

[[overrides]]
files = [\"malformed/**\", \"game-*.game\"]
rules.verdict = \"warning\"
rules.missing-expect = \"off\"
rules.duplicate-edge = \"error\"

[[overrides]]
files = [\"samples/maze.board\"]
solver.memory = \"8 KiB\"
";

/// A diagnostic as in `check --output-format json`, except for its fix.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Entry {
    file: String,
    rule: String,
    severity: String,
    message: String,
    #[serde(flatten)]
    place: Place,
    url: Option<String>,
    related: Vec<Related>,
    #[serde(skip_serializing)]
    fix: Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Place {
    line: u64,
    column: u64,
    end_line: u64,
    end_column: u64,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Related {
    file: String,
    #[serde(flatten)]
    place: Place,
    message: String,
}

/// A file of the corpus in the test's directory.
struct Opened {
    name: String,
    uri: String,
    text: String,
}

#[test]
fn the_editor_and_the_command_line_agree_on_every_file_of_the_corpus() {
    let folder = Folder::with(&[("stakeout.toml", CONFIGURATION)]);
    let files = copy_corpus(&folder);
    let found = check(&folder, &files);
    assert!(
        found.len() > 200 && found.iter().any(|entry| entry.rule == "too-large"),
        "the corpus has diagnostics"
    );
    assert!(found.iter().all(|entry| entry.rule != "unknown-cell" && entry.rule != "bad-config"));

    let mut server = Server::start();
    let capabilities = json!({
        "general": { "positionEncodings": ["utf-32"] },
        "textDocument": {
            "publishDiagnostics": { "relatedInformation": true, "codeDescriptionSupport": true },
            "codeAction": { "codeActionLiteralSupport": {} },
        },
        "workspace": { "workspaceEdit": { "documentChanges": true } },
    });
    server.ask("initialize", json!({ "capabilities": capabilities }));
    server.notify("initialized", json!({}));
    for file in &files {
        let document =
            json!({ "uri": file.uri, "version": 1, "text": file.text, "languageId": "" });
        server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }
    let mut fixed = 0;
    let mut texts = Vec::new();
    for file in &files {
        let expected: Vec<&Entry> = found.iter().filter(|entry| entry.file == file.name).collect();
        let rules: Vec<&str> = expected.iter().map(|entry| entry.rule.as_str()).collect();
        let diagnostics = server.rules(&file.uri, &rules);
        let reported: Vec<Entry> = diagnostics["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| entry(one, file))
            .collect();
        // Byte for byte, since everything else that compares the two does so.
        let lines = |entries: &[&Entry]| serde_json::to_string_pretty(entries).unwrap();
        assert_eq!(lines(&reported.iter().collect::<Vec<_>>()), lines(&expected));
        if !file.name.ends_with(".game") {
            let fixable = diagnostics["diagnostics"].as_array().unwrap().iter().zip(&expected);
            fixable.filter(|(_, entry)| !entry.fix.is_null()).for_each(|(one, entry)| {
                assert_eq!(fix(&mut server, file, one), entry.fix, "{entry:?}");
                fixed += 1;
            });
        }
        texts.push(fixed_text(&mut server, file));
    }
    assert!(fixed > 10, "only {fixed} fixes were compared");
    // One action does what `check --fix` does.
    let output = stakeout()
        .args(["check", "--fix-only"])
        .args(files.iter().map(|file| &file.name))
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    for (file, text) in files.iter().zip(texts) {
        let written = fs::read_to_string(folder.path().join(&file.name)).unwrap();
        assert_eq!(text, written, "{}", file.name);
    }
    server.finish();
}

/// Copies every text of the corpus.
fn copy_corpus(folder: &Folder) -> Vec<Opened> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut files = Vec::new();
    for (from, to) in [("corpus", ""), ("corpus/malformed", "malformed/"), ("samples", "samples/")]
    {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(root.join(from)).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let before = files.len();
        for path in paths.iter().filter(|path| {
            let extension = path.extension();
            extension.is_some_and(|kind| {
                ["board", "game", "pursuit", "md"].iter().any(|known| kind == *known)
            })
        }) {
            // Editors always send valid text.
            let Ok(text) = String::from_utf8(fs::read(path).unwrap()) else { continue };
            let name = format!("{to}{}", path.file_name().unwrap().to_str().unwrap());
            folder.write(&name, &text);
            files.push(Opened { uri: folder.uri(&name), name, text });
        }
        assert!(files.len() - before > 10, "{from}: its texts are not where they were");
    }
    files
}

/// The diagnostics of the command line.
fn check(folder: &Folder, files: &[Opened]) -> Vec<Entry> {
    let output = stakeout()
        .args(["check", "--output-format", "json"])
        .args(files.iter().map(|file| &file.name))
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A diagnostic of the editor in the form of the command line.
fn entry(diagnostic: &Value, file: &Opened) -> Entry {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let severities = ["error", "warning", "information", "hint"];
    let related = diagnostic["relatedInformation"].as_array().into_iter().flatten();
    Entry {
        file: file.name.clone(),
        rule: text(&diagnostic["code"]),
        severity: severities[diagnostic["severity"].as_u64().unwrap() as usize - 1].to_owned(),
        message: text(&diagnostic["message"]),
        place: place(&diagnostic["range"], file),
        url: diagnostic["codeDescription"]["href"].as_str().map(str::to_owned),
        related: related
            .map(|related| {
                assert_eq!(related["location"]["uri"], file.uri);
                let place = place(&related["location"]["range"], file);
                Related { file: file.name.clone(), place, message: text(&related["message"]) }
            })
            .collect(),
        fix: Value::Null,
    }
}

/// A range of the protocol as lines and columns from 1. A byte-order mark on disk is not a
/// character.
fn place(range: &Value, file: &Opened) -> Place {
    let spot = |spot: &Value| {
        let (line, column) = (spot["line"].as_u64().unwrap(), spot["character"].as_u64().unwrap());
        let mark = u64::from(line == 0 && file.text.starts_with('\u{feff}'));
        (line + 1, (column + 1).saturating_sub(mark).max(1))
    };
    let ((line, column), (end_line, end_column)) = (spot(&range["start"]), spot(&range["end"]));
    Place { line, column, end_line, end_column }
}

/// The text after the editor's action that fixes everything.
fn fixed_text(server: &mut Server, file: &Opened) -> String {
    let start = json!({ "line": 0, "character": 0 });
    let params = json!({
        "textDocument": { "uri": file.uri },
        "range": { "start": start, "end": start },
        "context": { "diagnostics": [], "only": ["source.fixAll.stakeout"] },
    });
    let actions = server.ask("textDocument/codeAction", params);
    let mut text = file.text.clone();
    let edits = actions[0]["edit"]["documentChanges"][0]["edits"].as_array();
    for edit in edits.into_iter().flatten().rev() {
        let [start, end] = ["start", "end"].map(|end| offset(&file.text, &edit["range"][end]));
        text.replace_range(start..end, edit["newText"].as_str().unwrap());
    }
    text
}

/// The byte at a position in UTF-32.
fn offset(text: &str, position: &Value) -> usize {
    let mut at = 0;
    for _ in 0..position["line"].as_u64().unwrap() {
        let end = at + text[at..].find(['\n', '\r']).unwrap();
        at = end + if text[end..].starts_with("\r\n") { 2 } else { 1 };
    }
    let characters = text[at..].chars().take(position["character"].as_u64().unwrap() as usize);
    at + characters.map(char::len_utf8).sum::<usize>()
}

/// The editor's safe fix for a diagnostic, in the form of the command line.
fn fix(server: &mut Server, file: &Opened, diagnostic: &Value) -> Value {
    let params = json!({
        "textDocument": { "uri": file.uri },
        "range": diagnostic["range"],
        "context": { "diagnostics": [], "only": ["quickfix"] },
    });
    let actions = server.ask("textDocument/codeAction", params);
    let mut actions = actions.as_array().unwrap().iter();
    let action = actions
        .find(|action| action["diagnostics"][0] == *diagnostic)
        .expect("the diagnostic has a code action");
    let edits = action["edit"]["documentChanges"][0]["edits"].as_array().unwrap().iter();
    let edits = edits.map(|edit| {
        let mut written = serde_json::to_value(place(&edit["range"], file)).unwrap();
        written["text"] = edit["newText"].clone();
        written
    });
    json!({ "title": action["title"], "edits": edits.collect::<Vec<_>>() })
}
