//! How every command ends, and that its help says so.

use std::process::Stdio;

use crate::support::Folder;

const GOOD: &str = "P.T\n..E\n";
const BAD: &str = "P.T\n..T\n..E\n";
const ROUGH: &str = "P.T \n..E\n";

#[test]
fn every_command_ends_as_it_is_documented() {
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
        ("fmt --check good.board", 0),
        ("fmt --check rough.board", 1),
        ("fmt --diff rough.board", 1),
        ("fmt --check missing.board", 2),
        ("convert good.board --to game", 0),
        ("convert cost.game --to pg", 1),
        ("convert bad.board --to game", 1),
        ("convert missing.board --to game", 2),
        ("convert good.board", 2),
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
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(expected), "stakeout {arguments}");
    }
}

#[test]
fn the_help_of_a_command_says_how_it_ends() {
    let folder = Folder::with(&[]);
    let commands =
        ["check", "solve", "fmt", "convert", "config", "explain", "rules", "doctor", "completions", "man", "lsp"];
    for command in commands {
        let output = folder.command(&format!("{command} --help")).output().unwrap();
        let help = String::from_utf8(output.stdout).unwrap();
        assert!(help.contains("\nEnds with 0"), "{command}: {help}");
    }
}
