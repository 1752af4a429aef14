//! What the program and the repository provide for shells, `man`, pre-commit and CI.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::support::Folder;

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let output = Folder::with(&[]).command("--help").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let listed = help.split("Options:\n").next().unwrap();
    let own = listed.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    own.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

fn output(arguments: &str) -> String {
    let output = Folder::with(&[]).command(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

/// A file of the repository.
fn repository(name: &str) -> String {
    fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

#[test]
fn completions_include_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = output(&format!("completions {shell}"));
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
        assert!(script.contains("unsafe-fixes"), "{shell}");
        // Elvish and PowerShell complete no values.
        let names_rules = ["bash", "zsh", "fish"].contains(&shell);
        assert_eq!(script.contains("missing-police"), names_rules, "{shell}");
    }
}

#[test]
fn bash_accepts_its_completions() {
    let bash = Command::new("bash").arg("-n").stdin(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut bash = bash.expect("bash is missing: this test needs it");
    let script = output("completions bash");
    std::io::Write::write_all(&mut bash.stdin.take().unwrap(), script.as_bytes()).unwrap();
    let result = bash.wait_with_output().unwrap();
    assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
}

#[test]
fn a_reader_that_stops_early_is_not_an_error() {
    let mut child = Folder::with(&[])
        .command("completions bash")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let result = child.wait_with_output().unwrap();
    assert_eq!((result.status.code(), result.stderr), (Some(0), Vec::new()));
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::with(&[]);
    assert!(folder.command("man pages").status().unwrap().success());
    for command in commands() {
        let page = folder.read(&format!("pages/stakeout-{command}.1"));
        let name = format!("stakeout\\-{}", command.replace('-', "\\-"));
        assert!(page.contains(".TH ") && page.contains(&name), "{command}");
    }
    assert_eq!(output("man"), folder.read("pages/stakeout.1"));
    assert!(folder.read("pages/stakeout-check.1").contains("unsafe"));
}

#[test]
fn the_hooks_and_the_workflow_use_existing_commands() {
    let hooks = repository(".pre-commit-hooks.yaml");
    let entries = hooks.lines().filter_map(|line| line.trim().strip_prefix("entry: "));
    let workflow = repository("docs/github-actions.yml");
    let steps = workflow.lines().filter_map(|line| line.trim().strip_prefix("- run: "));
    let mut seen = 0;
    for command in entries.chain(steps).filter_map(|command| command.strip_prefix("stakeout ")) {
        // In a directory with nothing to do, which is not an error.
        output(command);
        seen += 1;
    }
    assert_eq!(seen, 5);
}

/// The command of the README, in a clone.
#[test]
fn the_repository_itself_passes() {
    let folder = Folder::with(&[]);
    let mut check = folder.command("check --quiet --no-cache");
    let result = check.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert_eq!(result.status.code(), Some(0), "{}", String::from_utf8_lossy(&result.stdout));
}

/// The hook that `docs/ci.md` shows lets a commit through if its boards are right.
#[cfg(target_os = "linux")]
#[test]
fn the_hook_of_the_manual_checks_the_files_of_a_commit() {
    use std::os::unix::fs::PermissionsExt as _;

    let page = repository("docs/ci.md");
    let (_, hook) = page.split_once("```sh\n").unwrap();
    let (hook, _) = hook.split_once("```").unwrap();
    let folder = Folder::with(&[
        ("right.board", "expect: police\nPTE\n"),
        ("wrong.board", "expect: thief\nPTE\n"),
        ("notes.txt", "no board\n"),
    ]);
    std::os::unix::fs::symlink(crate::program::program(), folder.path().join("stakeout")).unwrap();
    let git = |arguments: &[&str]| {
        let path = format!("{}:/usr/bin:/bin", folder.path().display());
        let who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
        let mut git = Command::new("git");
        git.args(who).args(arguments).current_dir(folder.path()).env("PATH", path);
        git.env("HOME", folder.path()).output().expect("git").status.success()
    };
    assert!(git(&["init", "--quiet"]));
    folder.write(".git/hooks/pre-commit", hook.as_bytes());
    let place = folder.path().join(".git/hooks/pre-commit");
    fs::set_permissions(place, fs::Permissions::from_mode(0o755)).unwrap();
    for (file, passes) in [("notes.txt", true), ("wrong.board", false), ("right.board", true)] {
        assert!(git(&["add", file]));
        assert_eq!(git(&["commit", "--quiet", "-m", file]), passes, "{file}");
        git(&["rm", "--quiet", "--cached", "wrong.board"]);
    }
}
