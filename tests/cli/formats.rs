//! Formats defined by others (SARIF, GitHub annotations, JUnit), and statistics.

use expect_test::expect;
use serde_json::Value;

use crate::support::Folder;

/// Boards with nearly every kind of diagnostic, in files whose names need escaping.
fn collection() -> Folder {
    let folder = Folder::with(&[
        ("a.board", "title: \"a\" & <b>\nexpect: police\nP.T \n..E\n\nP#T\n.TE\nfrist: thief\n"),
        ("sub/odd: 100 %, é.board", "\u{feff}P.T*E\n"),
        ("trap.game", "start: a\nexpect: draw\na -> b\nb -> c\nc\n"),
        ("empty.board", ""),
    ]);
    folder.write("latin.board", b"P\xe9T\n");
    folder
}

/// Standard output as JSON.
fn json(folder: &Folder, arguments: &str) -> Value {
    let output = folder.command(arguments).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

/// Panics with every place where a report violates the schema of the format.
#[track_caller]
fn assert_valid_sarif(report: &Value) {
    // One pattern of the schema, for a member that is not used here, is not a valid regular
    // expression any more.
    let schema = include_str!("../schemas/sarif-2.1.0.json").replace("{2}]?$", "{2}\\\\]?$");
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<_> = validator
        .iter_errors(report)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn sarif_follows_its_schema() {
    for arguments in [
        "check --verdicts --output-format sarif",
        "check --verdicts --output-format sarif nowhere.board",
    ] {
        assert_valid_sarif(&json(&collection(), arguments));
    }
    assert_valid_sarif(&json(&Folder::with(&[]), "check --verdicts --output-format sarif"));
    let broken = serde_json::json!({"version": "2.1.0", "runs": [{"results": []}]});
    assert!(
        std::panic::catch_unwind(|| assert_valid_sarif(&broken)).is_err(),
        "a run without a tool is refused"
    );
}

#[test]
fn sarif_has_as_many_results_as_github_accepts_and_says_what_is_left_out() {
    let blank = "  \n".repeat(25_003);
    let folder = Folder::with(&[("a.board", &format!("{blank}P.T\n..E\n"))]);
    let output = folder.command("check --output-format sarif").output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let run = &report["runs"][0];
    assert_eq!(run["results"].as_array().unwrap().len(), 25_000);
    let left_out = "3 of 25003 results are left out of the SARIF report: GitHub accepts 25000";
    let notifications = &run["invocations"][0]["toolExecutionNotifications"];
    assert_eq!(notifications[0]["message"]["text"], left_out);
    assert!(String::from_utf8(output.stderr).unwrap().contains(left_out));
}

#[test]
fn a_sarif_result_has_place_fix_fingerprint_and_for_a_verdict_the_best_line() {
    let folder = Folder::with(&[("a b.board", "P.T*E\n\np.T \n.TE\n")]);
    let report = json(&folder, "check --verdicts --output-format sarif");
    let results = report["runs"][0]["results"].as_array().unwrap();
    let drawing: String =
        results.iter().map(|result| serde_json::to_string(result).unwrap() + "\n").collect();
    expect![[r#"
        {"codeFlows":[{"message":{"text":"Best play"},"threadFlows":[{"locations":[{"location":{"message":{"text":"turn 1: police right to 1,2"},"physicalLocation":{"artifactLocation":{"uri":"a%20b.board","uriBaseId":"%SRCROOT%"},"region":{"endColumn":3,"endLine":1,"startColumn":2,"startLine":1}}}},{"location":{"message":{"text":"turn 2: thief stays on 1,3"},"physicalLocation":{"artifactLocation":{"uri":"a%20b.board","uriBaseId":"%SRCROOT%"},"region":{"endColumn":4,"endLine":1,"startColumn":3,"startLine":1}}}},{"location":{"message":{"text":"turn 3: police right to 1,3"},"physicalLocation":{"artifactLocation":{"uri":"a%20b.board","uriBaseId":"%SRCROOT%"},"region":{"endColumn":4,"endLine":1,"startColumn":3,"startLine":1}}}}]}]}],"level":"note","locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.board","uriBaseId":"%SRCROOT%"},"region":{"endColumn":2,"endLine":1,"startColumn":1,"startLine":1}}}],"message":{"text":"Police catches the thief in 3 turns"},"partialFingerprints":{"stakeout/v1":"3204dfa1dbc19e755d5ec844e9815776:1"},"ruleId":"verdict","ruleIndex":30}
        {"fixes":[{"artifactChanges":[{"artifactLocation":{"uri":"a%20b.board","uriBaseId":"%SRCROOT%"},"replacements":[{"deletedRegion":{"endColumn":2,"endLine":3,"startColumn":1,"startLine":3},"insertedContent":{"text":"P"}}]}],"description":{"text":"Replace `p` with `P`"}}],"level":"error","locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.board","uriBaseId":"%SRCROOT%"},"region":{"endColumn":2,"endLine":3,"startColumn":1,"startLine":3}}}],"message":{"text":"unknown cell `p`; did you mean `P` (policeman)?"},"partialFingerprints":{"stakeout/v1":"e7c72deb9440bea3230ddb2e79727810:1"},"ruleId":"unknown-cell","ruleIndex":10}
        {"fixes":[{"artifactChanges":[{"artifactLocation":{"uri":"a%20b.board","uriBaseId":"%SRCROOT%"},"replacements":[{"deletedRegion":{"endColumn":5,"endLine":3,"startColumn":4,"startLine":3},"insertedContent":{"text":""}}]}],"description":{"text":"Remove trailing whitespace"}}],"level":"note","locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.board","uriBaseId":"%SRCROOT%"},"region":{"endColumn":5,"endLine":3,"startColumn":4,"startLine":3}}}],"message":{"text":"trailing whitespace"},"partialFingerprints":{"stakeout/v1":"b4f1639e4ba8fffe6606b5f67a53fc88:1"},"ruleId":"trailing-whitespace","ruleIndex":32}
        {"level":"error","locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.board","uriBaseId":"%SRCROOT%"},"region":{"endColumn":3,"endLine":4,"startColumn":2,"startLine":4}}}],"message":{"text":"a second thief; a board has only one"},"partialFingerprints":{"stakeout/v1":"5beb713f68e55f8830a41bcdbd1e4e92:1"},"relatedLocations":[{"message":{"text":"first thief"},"physicalLocation":{"artifactLocation":{"uri":"a%20b.board","uriBaseId":"%SRCROOT%"},"region":{"endColumn":4,"endLine":3,"startColumn":3,"startLine":3}}}],"ruleId":"duplicate-thief","ruleIndex":4}
    "#]]
    .assert_eq(&drawing);
}

#[test]
fn a_sarif_run_has_its_tool_its_rules_and_the_base_of_addresses() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    let report = json(&folder, "check --verdicts --output-format sarif a.board nowhere.board");
    let run = &report["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(
        (&driver["name"], &driver["version"]),
        (&"Stakeout".into(), &env!("CARGO_PKG_VERSION").into())
    );
    for rule in driver["rules"].as_array().unwrap() {
        let help = &rule["help"];
        let (name, markdown) = (rule["id"].as_str().unwrap(), help["markdown"].as_str().unwrap());
        assert!(
            markdown.starts_with(&format!("## {name}\n")) && markdown.contains("\n```"),
            "{markdown}"
        );
        assert!(!help["text"].as_str().unwrap().contains("```"), "{help}");
    }
    let index = run["results"][0]["ruleIndex"].as_u64().unwrap();
    assert_eq!(driver["rules"][index as usize]["id"], "verdict");
    let base = run["originalUriBaseIds"]["%SRCROOT%"]["uri"].as_str().unwrap();
    assert!(base.starts_with("file:///") && base.ends_with('/'), "{base}");
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let unread = &invocation["toolExecutionNotifications"][0];
    assert_eq!(
        unread["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
        "nowhere.board"
    );
}

#[test]
fn sarif_addresses_are_relative_in_the_current_directory_and_absolute_elsewhere() {
    let folder = Folder::with(&[("in/100 %: é.board", "PTE\n"), ("out/b.board", "PTE\n")]);
    let address = |path: &str| {
        let mut command = folder.command("check --verdicts --output-format sarif");
        let output = command.current_dir(folder.path().join("in")).arg(path).output().unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let place = &report["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
        place.to_string().replace(folder.path().to_str().unwrap(), "FOLDER")
    };
    let inside = r#"{"uri":"100%20%25%3A%20%C3%A9.board","uriBaseId":"%SRCROOT%"}"#;
    assert_eq!(address("100 %: é.board"), inside);
    assert_eq!(address(folder.path().join("in/100 %: é.board").to_str().unwrap()), inside);
    assert_eq!(address("../out/b.board"), r#"{"uri":"file://FOLDER/out/b.board"}"#);
}

#[test]
fn a_sarif_fingerprint_survives_moved_lines_and_differs_between_diagnostics() {
    let folder = Folder::with(&[("a.board", "PTT\n\nPTT\n\nP.T\n..E\n")]);
    let prints = || -> Vec<String> {
        let report = json(&folder, "check --verdicts --output-format sarif a.board");
        let results = report["runs"][0]["results"].as_array().unwrap().iter();
        results
            .map(|result| result["partialFingerprints"]["stakeout/v1"].as_str().unwrap().to_owned())
            .collect()
    };
    let before = prints();
    let different: std::collections::HashSet<&String> = before.iter().collect();
    assert_eq!((before.len(), different.len()), (5, 5));
    folder.write("a.board", b"; moved\n\n\n PTT\n\nPTT\n\n\ntitle: new\nP.T\n..E\n".as_slice());
    let after = prints();
    // A blank before the row changes the row, so its diagnostics are new. The others are the same,
    // wherever they are now.
    assert!(
        after.ends_with(&before[4..]) && before[..2].iter().all(|print| after.contains(print)),
        "{before:?} {after:?}"
    );
}

#[test]
fn github_gets_a_command_for_each_diagnostic() {
    collection().check("check --verdicts --output-format github", expect![[r#"
        $ stakeout check --verdicts --output-format github
        ::error file=a.board,line=2,col=9,endLine=2,endColumn=15,title=Stakeout (verdict-mismatch)::expected: Police catches the thief; found: The thief escapes in 2 turns
        ::notice file=a.board,line=3,col=1,endLine=3,endColumn=2,title=Stakeout (verdict)::The thief escapes in 2 turns
        ::notice file=a.board,line=3,col=4,endLine=3,endColumn=5,title=Stakeout (trailing-whitespace)::trailing whitespace
        ::error file=a.board,line=6,col=2,endLine=6,endColumn=3,title=Stakeout (unknown-cell)::unknown cell `#`; did you mean `*` (wall)?
        ::error file=a.board,line=7,col=2,endLine=7,endColumn=3,title=Stakeout (duplicate-thief)::a second thief; a board has only one
        ::warning file=a.board,line=8,col=1,endLine=8,endColumn=6,title=Stakeout (unknown-directive)::unknown directive `frist`; did you mean `first`?
        ::error file=a.board,line=8,col=1,endLine=8,endColumn=13,title=Stakeout (stray-directive)::no grid after this directive; write it above the grid that it belongs to
        ::warning file=empty.board,line=1,col=1,endLine=1,endColumn=1,title=Stakeout (empty-file)::no board in this file
        ::error file=latin.board,line=1,col=2,endLine=1,endColumn=2,title=Stakeout (not-utf-8)::the file is not UTF-8 text: byte 0xE9 at offset 1 cannot be read; save the file as UTF-8
        ::notice file=sub/odd%3A 100 %25%2C é.board,line=1,col=1,endLine=1,endColumn=2,title=Stakeout (verdict)::Police catches the thief in 3 turns
        ::notice file=trap.game,line=1,col=8,endLine=1,endColumn=9,title=Stakeout (verdict)::lose in 2 turns
        ::error file=trap.game,line=2,col=9,endLine=2,endColumn=13,title=Stakeout (verdict-mismatch)::expected: draw; found: lose in 2 turns
        -- exit 1
    "#]]);
    Folder::with(&[]).check(
        "check --verdicts --output-format github nowhere.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format github nowhere.board
        ::error file=nowhere.board,title=Stakeout::cannot be read: No such file or directory (os error 2)
        -- standard error
        stakeout: nowhere.board: cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
}

#[test]
fn junit_has_a_suite_for_each_file_and_a_case_for_each_board() {
    collection().check("check --output-format junit", expect![[r#"
        $ stakeout check --output-format junit
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="stakeout" tests="6" skipped="0" failures="4" errors="0">
            <testsuite name="a.board" tests="2" skipped="0" errors="0" failures="2">
                <testcase name="board 1: &quot;a&quot; &amp; &lt;b&gt;" classname="a.board">
                    <failure message="expected: Police catches the thief; found: The thief escapes in 2 turns" type="verdict-mismatch">a.board:2:9: error[verdict-mismatch] expected: Police catches the thief; found: The thief escapes in 2 turns</failure>
                    <system-out>a.board:3:1: information[verdict] The thief escapes in 2 turns
        a.board:3:4: hint[trailing-whitespace] trailing whitespace</system-out>
                </testcase>
                <testcase name="board 2" classname="a.board">
                    <failure message="unknown cell `#`; did you mean `*` (wall)?" type="unknown-cell">a.board:6:2: error[unknown-cell] unknown cell `#`; did you mean `*` (wall)?
        a.board:7:2: error[duplicate-thief] a second thief; a board has only one
        a.board:8:1: error[stray-directive] no grid after this directive; write it above the grid that it belongs to</failure>
                    <system-out>a.board:8:1: warning[unknown-directive] unknown directive `frist`; did you mean `first`?</system-out>
                </testcase>
            </testsuite>
            <testsuite name="empty.board" tests="1" skipped="0" errors="0" failures="0">
                <testcase name="file" classname="empty.board">
                    <system-out>empty.board:1:1: warning[empty-file] no board in this file</system-out>
                </testcase>
            </testsuite>
            <testsuite name="latin.board" tests="1" skipped="0" errors="0" failures="1">
                <testcase name="file" classname="latin.board">
                    <failure message="the file is not UTF-8 text: byte 0xE9 at offset 1 cannot be read; save the file as UTF-8" type="not-utf-8">latin.board:1:2: error[not-utf-8] the file is not UTF-8 text: byte 0xE9 at offset 1 cannot be read; save the file as UTF-8</failure>
                </testcase>
            </testsuite>
            <testsuite name="sub/odd: 100 %, é.board" tests="1" skipped="0" errors="0" failures="0">
                <testcase name="board 1" classname="sub/odd: 100 %, é.board">
                    <system-out>sub/odd: 100 %, é.board:1:1: information[verdict] Police catches the thief in 3 turns</system-out>
                </testcase>
            </testsuite>
            <testsuite name="trap.game" tests="1" skipped="0" errors="0" failures="1">
                <testcase name="game" classname="trap.game">
                    <failure message="expected: draw; found: lose in 2 turns" type="verdict-mismatch">trap.game:2:9: error[verdict-mismatch] expected: draw; found: lose in 2 turns</failure>
                    <system-out>trap.game:1:8: information[verdict] lose in 2 turns</system-out>
                </testcase>
            </testsuite>
        </testsuites>
        -- exit 1
    "#]]);
    Folder::with(&[]).check(
        "check --output-format junit nowhere.board",
        expect![[r#"
        $ stakeout check --output-format junit nowhere.board
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="stakeout" tests="1" skipped="0" failures="0" errors="1">
            <testsuite name="nowhere.board" tests="1" skipped="0" errors="1" failures="0">
                <testcase name="file" classname="nowhere.board">
                    <error message="cannot be read: No such file or directory (os error 2)" type="unreadable"/>
                </testcase>
            </testsuite>
        </testsuites>
        -- standard error
        stakeout: nowhere.board: cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
}

type Names = &'static [&'static str];

/// The elements of a JUnit report that CI servers agree on: the required and optional attributes of
/// each, and its allowed content. The format has no schema of its own. This follows the schema that
/// Jenkins publishes for the elements that Stakeout writes, and adds `skipped` on the whole report,
/// which later tools also count.
const JUNIT: [(&str, Names, Names, Names); 7] = [
    (
        "testsuites",
        &[],
        &["name", "tests", "failures", "errors", "skipped", "time"],
        &["testsuite"],
    ),
    (
        "testsuite",
        &["name", "tests", "failures", "errors"],
        &["skipped", "disabled", "time"],
        &["testcase", "system-out"],
    ),
    ("testcase", &["name"], &["classname", "time"], &["failure", "error", "skipped", "system-out"]),
    ("failure", &[], &["type", "message"], &[]),
    ("error", &[], &["type", "message"], &[]),
    ("skipped", &[], &["type", "message"], &[]),
    ("system-out", &[], &[], &[]),
];

#[test]
fn junit_follows_what_ci_servers_read_and_its_totals_are_right() {
    let output = collection().command("check --output-format junit").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    assert_eq!(document.root_element().tag_name().name(), "testsuites");
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        let (_, must, may, within) =
            JUNIT.iter().find(|(known, ..)| *known == name).unwrap_or_else(|| panic!("{name}"));
        assert!(must.iter().all(|attribute| node.has_attribute(*attribute)), "{node:?}");
        let is_known = |name: &str| must.contains(&name) || may.contains(&name);
        assert!(node.attributes().all(|attribute| is_known(attribute.name())), "{node:?}");
        let children = node.children().filter(roxmltree::Node::is_element);
        assert!(
            children.clone().all(|child| within.contains(&child.tag_name().name())),
            "{node:?}"
        );
        if let Some(total) = node.attribute("failures") {
            let failures = node.descendants().filter(|inner| inner.has_tag_name("failure")).count();
            let cases = node.descendants().filter(|inner| inner.has_tag_name("testcase")).count();
            assert_eq!(
                (total, node.attribute("tests").unwrap()),
                (&*failures.to_string(), &*cases.to_string())
            );
        }
    }
}

#[test]
fn junit_is_well_formed_whatever_characters_a_text_has() {
    // Every kind of character that XML 1.0 forbids, in a title, in a message and in a row.
    let odd = "\0\u{1}\u{8}\u{b}\u{c}\u{1f}\u{7f}\u{fffe}\u{ffff}\u{10ffff}]]>&<\"";
    let folder =
        Folder::with(&[("odd.board", &format!("title: a{odd}b\n{odd}: c\nP.T{odd}\n..E\n"))]);
    let output = folder.command("check --output-format junit").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let case = document.descendants().find(|node| node.has_tag_name("testcase")).unwrap();
    let title = "board 1: a\u{2400}␁␈␋␌␟␡\u{fffd}\u{fffd}\u{10ffff}]]>&<\"b";
    assert_eq!(case.attribute("name"), Some(title));
}

#[test]
fn statistics_count_the_diagnostics_of_each_rule() {
    let folder = collection();
    folder.check("check --statistics", expect![[r#"
        $ stakeout check --statistics
        3  information  [ ] verdict              Who wins from the starting state under best play, and in how many turns; or the cost of a cost game, or the Grundy value.
        2  error        [ ] verdict-mismatch     An `expect` that differs from the verdict: in the outcome, the number of turns, the cost, the Grundy value, or the cop number.
        1  error        [ ] duplicate-thief      Every `T` of a grid after the first.
        1  warning      [ ] empty-file           A file without a board, or a game or pursuit file without a vertex.
        1  error        [ ] not-utf-8            A file that is not UTF-8 text: a binary file, or text in another encoding.
        1  error        [ ] stray-directive      A directive with no grid after it, or a size header with no grid directly below it (comment lines may stand between).
        1  hint         [*] trailing-whitespace  Spaces and tabs at the end of any line, including blank lines.
        1  error        [*] unknown-cell         Characters of a row that are not cells.
        1  warning      [ ] unknown-directive    A directive whose key is unknown for this kind of file.
        [*] can be fixed safely, all or some of them
        -- exit 1
    "#]]);
    folder.check(
        "check --statistics --output-format json a.board",
        expect![[r#"
        $ stakeout check --statistics --output-format json a.board
        [
          {
            "rule": "duplicate-thief",
            "severity": "error",
            "count": 1,
            "fixable": 0
          },
          {
            "rule": "stray-directive",
            "severity": "error",
            "count": 1,
            "fixable": 0
          },
          {
            "rule": "trailing-whitespace",
            "severity": "hint",
            "count": 1,
            "fixable": 1
          },
          {
            "rule": "unknown-cell",
            "severity": "error",
            "count": 1,
            "fixable": 1
          },
          {
            "rule": "unknown-directive",
            "severity": "warning",
            "count": 1,
            "fixable": 0
          },
          {
            "rule": "verdict",
            "severity": "information",
            "count": 1,
            "fixable": 0
          },
          {
            "rule": "verdict-mismatch",
            "severity": "error",
            "count": 1,
            "fixable": 0
          }
        ]
        -- exit 1
    "#]],
    );
    folder.check(
        "check --statistics --verdicts --output-format sarif a.board",
        expect![[r#"
        $ stakeout check --statistics --verdicts --output-format sarif a.board
        -- standard error
        stakeout: --statistics works only with the formats text, concise and json
        -- exit 2
    "#]],
    );
    Folder::with(&[("a.board", "allow: verdict\nPTE\n")]).check(
        "check --statistics",
        expect![[r#"
        $ stakeout check --statistics
        -- exit 0
    "#]],
    );
}

#[test]
fn rule_names_are_links_if_the_terminal_supports_them() {
    let folder = Folder::with(&[("a.board", "P.T\n..E\n")]);
    let output = |variables: &[(&str, &str)]| {
        let mut command = folder.command("check --verdicts a.board");
        for variable in ["FORCE_HYPERLINK", "TERM", "TERM_PROGRAM", "VTE_VERSION"] {
            command.env_remove(variable);
        }
        let output =
            command.env("CLICOLOR_FORCE", "1").envs(variables.iter().copied()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let link = "\u{1b}]8;;file:///";
    assert!(output(&[("FORCE_HYPERLINK", "1")]).contains(link));
    assert!(!output(&[]).contains(link) && output(&[]).contains("\u{1b}["));
    assert!(!output(&[("FORCE_HYPERLINK", "0")]).contains(link));
}
