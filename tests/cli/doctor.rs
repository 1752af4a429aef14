//! `stakeout doctor`: what it checks, and its messages about problems; and `stakeout --version`.

use std::process::Stdio;

use crate::program::program;
use crate::support::Folder;

/// The output lines of the doctor in a directory without any user configuration, and its exit code.
fn examined(folder: &Folder) -> (Vec<String>, Option<i32>) {
    let mut command = folder.command("doctor");
    for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "NVIM_APPNAME"] {
        command.env_remove(variable);
    }
    let output =
        command.env("PATH", folder.path().join("bin")).stdin(Stdio::null()).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let lines = String::from_utf8(output.stdout)
        .unwrap()
        .replace(folder.path().to_str().unwrap(), "FOLDER");
    (lines.lines().map(str::to_owned).collect(), output.status.code())
}

/// The line with this subject.
fn line<'a>(lines: &'a [String], about: &str) -> &'a str {
    let is_about =
        |line: &&String| line.get(8..).is_some_and(|line| line.starts_with(&format!("{about}: ")));
    lines.iter().find(is_about).unwrap_or_else(|| panic!("nothing about {about}: {lines:#?}"))
}

#[test]
fn without_any_setup_nothing_fails_and_the_server_responds() {
    let (lines, code) = examined(&Folder::with(&[]));
    assert_eq!(code, Some(0), "{lines:#?}");
    assert!(
        line(&lines, "program")
            .starts_with(&format!("ok      program: stakeout {} for ", env!("CARGO_PKG_VERSION")))
    );
    assert!(
        line(&lines, "server")
            .starts_with("ok      server: a board opened over a pipe was solved in ")
    );
    assert_eq!(
        line(&lines, "settings"),
        "none    settings: no stakeout.toml in this directory or above: defaults apply"
    );
    assert!(line(&lines, "PATH").starts_with("none    "), "{lines:#?}");
}

#[test]
fn the_settings_of_the_directory_are_named() {
    let (lines, code) = examined(&Folder::with(&[("stakeout.toml", "")]));
    assert_eq!((line(&lines, "settings"), code), ("ok      settings: stakeout.toml", Some(0)));
}

#[cfg(unix)]
#[test]
fn this_program_on_the_path_is_ok_and_another_is_not() {
    let folder = Folder::with(&[("bin/x", "")]);
    std::os::unix::fs::symlink(program(), folder.path().join("bin/stakeout")).unwrap();
    let (lines, code) = examined(&folder);
    assert_eq!((line(&lines, "PATH"), code), ("ok      PATH: FOLDER/bin/stakeout", Some(0)));
    let folder = Folder::with(&[("bin/stakeout", "")]);
    let (lines, code) = examined(&folder);
    assert!(
        line(&lines, "PATH")
            .starts_with("failed  PATH: editors would start FOLDER/bin/stakeout, another program")
    );
    assert_eq!(code, Some(1));
}

#[test]
fn a_faulty_configuration_fails() {
    let (lines, code) = examined(&Folder::with(&[("stakeout.toml", "solver = \n")]));
    assert!(
        line(&lines, "settings").starts_with("failed  settings: stakeout.toml has 1 error"),
        "{lines:#?}"
    );
    assert_eq!(code, Some(1));
}

#[test]
fn the_version_tells_commit_features_and_target() {
    let output = Folder::with(&[]).command("--version").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> =
        text.lines().map(|line| line.split_once(": ").unwrap_or(("", line))).collect();
    let [("", "stakeout 0.2.0"), ("commit", commit), ("features", features), ("target", target)] =
        lines[..]
    else {
        panic!("{text}");
    };
    let is_hash =
        |word: &str| word.len() >= 12 && word.chars().all(|digit| digit.is_ascii_hexdigit());
    assert!(
        commit.starts_with("unknown (") || is_hash(commit.split(' ').next().unwrap()),
        "{commit}"
    );
    assert_eq!(features, "server, cli");
    assert!(target.starts_with(std::env::consts::ARCH), "{target}");
}
