//! The exit codes of every command, and that its help lists them.

use std::process::Stdio;

use crate::support::Folder;

const GOOD: &str = "P.T\n..E\n";
const BAD: &str = "P.T\n..T\n..E\n";
const ROUGH: &str = "P.T \n..E\n";

#[test]
fn every_command_has_its_documented_exit_codes() {
    let files = [
        ("good.board", GOOD),
        ("bad.board", BAD),
        ("rough.board", ROUGH),
        ("cost.game", "objective: cost\na -> b:1\nb\n"),
    ];
    let folder = Folder::with(&files);
    for (arguments, expected) in [
        ("check good.board", 0),
        ("check bad.board", 1),
        ("check missing.board", 2),
        ("check missing.board bad.board", 2),
        ("check --diff good.board", 0),
        ("check --diff rough.board", 1),
        ("check --nonsense", 2),
        ("solve good.board", 0),
        ("solve bad.board", 1),
        ("solve missing.board", 2),
        ("explain-verdict good.board", 0),
        ("explain-verdict bad.board", 1),
        ("explain-verdict missing.board", 2),
        ("explain-verdict cost.game", 1),
        ("explain-verdict --board 1 cost.game", 2),
        ("explain-verdict --move ul good.board", 2),
        ("explain-verdict --board 2 good.board", 2),
        ("rank good.board", 0),
        ("rank bad.board", 1),
        ("rank missing.board", 2),
        ("fmt --check good.board", 0),
        ("fmt --check rough.board", 1),
        ("fmt --diff rough.board", 1),
        ("fmt --check missing.board", 2),
        ("rewrite turn good.board --check", 1),
        ("rewrite remove-size-header good.board", 0),
        ("rewrite turn bad.board", 1),
        ("rewrite turn cost.game", 2),
        ("rewrite turn missing.board", 2),
        ("convert good.board --to game", 0),
        ("convert cost.game --to pg", 1),
        ("convert bad.board --to game", 1),
        ("convert missing.board --to game", 2),
        ("convert good.board", 2),
        ("generate --rows 1 --columns 3", 0),
        ("generate --rows 1 --columns 3 -n 4", 1),
        ("generate --rows 1 --columns 2", 2),
        ("render good.board", 0),
        ("render bad.board", 1),
        ("render missing.board", 2),
        ("render good.board -o good.board/picture.svg", 2),
        ("explore missing.board", 2),
        ("mdbook", 2),
        ("mdbook supports html", 0),
        ("mdbook supports epub", 1),
        ("explore good.board --print -o page.html", 2),
        ("play good.board", 0),
        ("play bad.board", 1),
        ("play good.board --board 2", 2),
        ("play missing.board", 2),
        ("certify good.board -o good.cert", 0),
        ("certify bad.board -o bad.cert", 1),
        ("certify missing.board -o missing.cert", 2),
        ("certify cost.game -o cost.cert", 2),
        ("certify good.board -o good.board/good.cert", 2),
        ("certify good.board", 2),
        ("verify good.board good.cert", 0),
        ("verify bad.board good.cert", 1),
        ("verify missing.board good.cert", 2),
        ("verify good.board missing.cert", 2),
        ("verify good.board bad.board", 2),
        ("clean", 0),
        ("clean good.board", 2),
        ("explain verdict", 0),
        ("explain verdikt", 2),
        ("rules", 0),
        ("rules --nonsense", 2),
        ("config good.board", 0),
        ("completions bash", 0),
        ("completions tcsh", 2),
        ("man", 0),
        ("man good.board/pages", 2),
        ("lsp", 1),
        ("", 2),
        ("nonsense", 2),
        ("help", 0),
        ("--version", 0),
    ] {
        let mut command = folder.command(arguments);
        let status = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert_eq!(status.code(), Some(expected), "stakeout {arguments}");
    }
}

#[test]
fn the_help_of_a_command_lists_its_exit_codes() {
    let folder = Folder::with(&[]);
    let commands = [
        "check",
        "solve",
        "repair",
        "place",
        "vary",
        "explain-verdict",
        "rank",
        "fmt",
        "rewrite",
        "convert",
        "generate",
        "render",
        "explore",
        "mdbook",
        "play",
        "certify",
        "verify",
        "clean",
        "config",
        "explain",
        "rules",
        "doctor",
        "completions",
        "licenses",
        "man",
        "lsp",
    ];
    let all = String::from_utf8(folder.command("--help").output().unwrap().stdout).unwrap();
    let listed = all.lines().take_while(|line| *line != "Options:");
    let names: Vec<&str> = listed
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.contains(&"check"), "{all}");
    let unnamed: Vec<&str> = names.into_iter().filter(|name| !commands.contains(name)).collect();
    assert_eq!(unnamed, [] as [&str; 0], "commands that this test does not cover");
    for command in commands {
        let output = folder.command(&format!("{command} --help")).output().unwrap();
        let help = String::from_utf8(output.stdout).unwrap();
        assert!(help.contains("\nExit codes: "), "{command}: {help}");
    }
}
