//! The cache of `stakeout check`: it changes nothing but the time.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use expect_test::expect;

use crate::support::Folder;

/// The visible results of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    output: String,
    errors: String,
    code: Option<i32>,
}

/// Every report format, and the statistics.
const REPORTS: [&str; 8] = [
    "--output-format text",
    "--verdicts --output-format concise",
    "--output-format json",
    "--verdicts --output-format sarif",
    "--verdicts --output-format github",
    "--output-format junit",
    "--statistics",
    "--statistics --output-format json",
];

fn see(command: &mut Command) -> Seen {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Seen { output: text(output.stdout), errors: text(output.stderr), code: output.status.code() }
}

/// A run with a cache.
fn cached(folder: &Folder, arguments: &str) -> Seen {
    see(&mut folder.command(&format!("check {arguments}")))
}

/// A run without a cache.
fn uncached(folder: &Folder, arguments: &str) -> Seen {
    see(&mut folder.command(&format!("check --no-cache {arguments}")))
}

/// The whole corpus, in a directory of its own.
fn corpus() -> Folder {
    let folder = Folder::with(&[]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut folders = vec![root.clone()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
            folder.write(&format!("corpus/{name}"), &fs::read(&path).unwrap());
        }
    }
    folder
}

/// The cache of the user of a folder.
fn file(folder: &Folder) -> PathBuf {
    folder.path().join(".cache/stakeout/check.cache")
}

fn clear(folder: &Folder) {
    fs::remove_file(file(folder)).unwrap();
}

#[test]
fn a_second_run_has_the_same_output_in_every_report_format() {
    let folder = corpus();
    for report in REPORTS {
        let first = uncached(&folder, report);
        assert!(first.output.len() > 100, "{report}: {first:?}");
        assert_eq!(cached(&folder, report), first, "{report}, cold");
        assert_eq!(cached(&folder, report), first, "{report}, warm");
        clear(&folder);
    }
}

#[test]
fn changed_settings_apply_to_warm_and_cold_runs_alike() {
    let folder = Folder::with(&[
        ("a.board", "P.T*E\n\nallow: trailing-whitespace\nP.T \n..E\n.*.\n*..\n"),
        ("sub/b.board", "expect: thief \nP.T*E\n"),
        ("c.game", "start: a\na -> b\nb -> c\nc\n"),
    ]);
    let report = "--output-format json";
    let plain = cached(&folder, report);
    assert_eq!(plain, uncached(&folder, report));
    for options in [
        "--select verdict",
        "--select missing-expect",
        "--ignore verdict",
        "--ignore trailing-whitespace",
        "--solver-memory 10",
        "--kind game",
    ] {
        let options = format!("{report} {options}");
        let changed = uncached(&folder, &options);
        assert_ne!(changed, plain, "{options}");
        assert_eq!(cached(&folder, &options), changed, "{options}, cold");
        assert_eq!(cached(&folder, &options), changed, "{options}, warm");
    }
    for (name, settings) in [
        ("stakeout.toml", "rules.verdict = \"hint\"\n"),
        ("stakeout.toml", "rules.verdict = \"off\"\n"),
        ("stakeout.toml", "rules.missing-expect = \"error\"\n"),
        ("stakeout.toml", "solver.memory = 10\n"),
        ("stakeout.toml", "[[overrides]]\nfiles = [\"*.game\"]\nrules.verdict = \"off\"\n"),
        ("stakeout.toml", "exclude = [\"sub\"]\n"),
        ("sub/stakeout.toml", "rules.verdict-mismatch = \"warning\"\n"),
    ] {
        folder.write(name, settings.as_bytes());
        let changed = uncached(&folder, report);
        assert_ne!(changed, plain, "{name}: {settings}");
        assert_eq!(cached(&folder, report), changed, "{name}: {settings}, cold");
        assert_eq!(cached(&folder, report), changed, "{name}: {settings}, warm");
        fs::remove_file(folder.path().join(name)).unwrap();
        assert_eq!(cached(&folder, report), plain, "{name}: {settings}, and back");
    }
}

#[test]
fn the_cache_is_keyed_by_content_and_not_by_name() {
    let folder = Folder::with(&[
        ("a.board", "P.T*E\n"),
        ("same/as-a.board", "P.T*E\n"),
        ("b.board", "PTE \n"),
    ]);
    let report = "--verdicts --output-format concise";
    cached(&folder, report);
    fs::rename(folder.path().join("a.board"), folder.path().join("z.board")).unwrap();
    folder.write("b.board", b"PET \n");
    assert_eq!(cached(&folder, report), uncached(&folder, report));
    // As a game, the text means something else.
    fs::rename(folder.path().join("z.board"), folder.path().join("z.game")).unwrap();
    assert_eq!(cached(&folder, report), uncached(&folder, report));
    let before = fs::read(file(&folder)).unwrap();
    let by_input = |name: &str| {
        let mut command = folder.command(&format!("check {report} --stdin-filename {name}"));
        command.stdin(fs::File::open(folder.path().join("same/as-a.board")).unwrap());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    assert_eq!(
        by_input("in.board"),
        "in.board:1:1: information[verdict] Police catches the thief in 3 turns\n"
    );
    assert_eq!(fs::read(file(&folder)).unwrap(), before, "nothing is solved");
}

#[test]
fn a_board_with_changed_comments_is_parsed_but_not_solved_again() {
    let folder = Folder::with(&[("a.board", "; one\nP.T*E\n")]);
    let length = || fs::metadata(file(&folder)).unwrap().len();
    cached(&folder, "");
    let first = length();
    folder.write("a.board", b"; two\nP.T*E\n");
    assert_eq!(cached(&folder, ""), uncached(&folder, ""));
    let text = length() - first;
    folder.write("a.board", b"; two\nP..*E\n..T..\n");
    cached(&folder, "");
    assert!(length() - first - text > text, "another game has a verdict as well");
}

#[test]
fn fixed_files_are_checked_again() {
    let folder = Folder::with(&[("a.board", "P.T \n..E\n")]);
    let report = "--verdicts --output-format concise";
    let before = cached(&folder, report);
    assert!(before.output.contains("trailing-whitespace"));
    let diff = cached(&folder, "--diff");
    assert!(diff.output.contains("-P.T \n+P.T\n"), "{diff:?}");
    assert_eq!(cached(&folder, report), before);
    let fixed = cached(&folder, "--fix --verdicts --output-format concise");
    assert!(
        !fixed.output.contains("trailing-whitespace")
            && fixed.errors.contains("1 fix applied in 1 file")
    );
    assert_eq!(cached(&folder, report).output, fixed.output);
    folder.write("a.board", b"P.T \n..E\n");
    assert_eq!(cached(&folder, report), before);
}

#[test]
fn incomplete_results_are_not_cached() {
    // Solved within the limit of one run, rejected within that of another.
    let folder = Folder::with(&[("a.game", "start: a\na -> b\nb -> c\nc\n")]);
    let report = "--verdicts --output-format concise";
    for options in ["", "--solver-memory 10", "", "--solver-memory 10", "--solver-memory 20"] {
        let options = format!("{report} {options}");
        assert_eq!(cached(&folder, &options), uncached(&folder, &options), "{options}");
    }
}

#[test]
fn a_damaged_cache_is_not_read() {
    let folder = Folder::with(&[("a.board", "P.T*E\n")]);
    let check = "--verdicts --output-format sarif a.board";
    let good = cached(&folder, check);
    let bytes = fs::read(file(&folder)).unwrap();
    for at in (0..bytes.len()).step_by(7) {
        let mut wrong = bytes.clone();
        wrong[at] ^= 0x55;
        for damaged in [&wrong[..], &bytes[..at]] {
            fs::write(file(&folder), damaged).unwrap();
            assert_eq!(cached(&folder, check), good, "byte {at}");
            assert_eq!(fs::read(file(&folder)).unwrap().len(), bytes.len(), "it is written again");
        }
    }
}

#[test]
fn nothing_in_a_checked_directory_is_read_as_a_cache() {
    let board = "expect: thief\nP.T*E\n";
    let stranger = Folder::with(&[("a.board", board)]);
    let caught = cached(&stranger, "--output-format concise");
    assert_eq!(caught.code, Some(1));
    let folder = Folder::with(&[("levels/a.board", board)]);
    let cache = fs::read(file(&stranger)).unwrap();
    for name in
        ["check.cache", ".cache/stakeout/check.cache", "cache/check.cache", ".stakeout/check.cache"]
    {
        folder.write(&format!("levels/{name}"), &cache);
    }
    let run = || {
        see(folder
            .command("check --output-format concise")
            .current_dir(folder.path().join("levels")))
    };
    assert_eq!((run(), run()), (caught.clone(), caught));
    for name in
        ["check.cache", ".cache/stakeout/check.cache", "cache/check.cache", ".stakeout/check.cache"]
    {
        assert_eq!(fs::read(folder.path().join("levels").join(name)).unwrap(), cache);
    }
}

#[cfg(unix)]
#[test]
fn clean_removes_the_cache_and_nothing_else() {
    let folder = Folder::with(&[
        ("a.board", "PTE\n"),
        (".cache/stakeout/notes", "mine"),
        ("elsewhere/check.cache", "mine"),
    ]);
    cached(&folder, "");
    assert!(file(&folder).exists());
    folder.check(
        "clean",
        expect![[r#"
        $ stakeout clean
        -- exit 0
    "#]],
    );
    assert!(!file(&folder).exists());
    assert_eq!(folder.read(".cache/stakeout/notes"), "mine");
    fs::remove_dir_all(folder.path().join(".cache/stakeout")).unwrap();
    std::os::unix::fs::symlink(
        folder.path().join("elsewhere"),
        folder.path().join(".cache/stakeout"),
    )
    .unwrap();
    folder.check(
        "clean",
        expect![[r#"
        $ stakeout clean
        -- standard error
        stakeout: FOLDER/.cache/stakeout/check.cache: cannot be removed: Not a directory (os error 20)
        -- exit 2
    "#]],
    );
    assert_eq!(cached(&folder, ""), uncached(&folder, ""));
    assert_eq!(folder.read("elsewhere/check.cache"), "mine");
}

#[test]
fn without_a_cache_directory_there_is_no_cache() {
    let folder = Folder::with(&[("a.board", "P.T*E\n")]);
    let mut command = folder.command("check");
    command
        .env("XDG_CACHE_HOME", folder.path().join("a.board"))
        .env("HOME", folder.path().join("a.board"));
    let Seen { errors, code, .. } = see(&mut command);
    assert_eq!((errors.as_str(), code), ("", Some(0)));
}

#[test]
fn a_killed_run_leaves_no_wrong_cache_entries() {
    let folder = Folder::with(&[]);
    for number in 0..300 {
        let text = format!(
            "title: {number}\nP{}T\n{}E\n",
            ".".repeat(number % 20),
            ".".repeat(number % 20 + 1)
        );
        folder.write(&format!("{number}.board"), text.as_bytes());
    }
    let report = "--verdicts --output-format concise";
    let all = uncached(&folder, report);
    for lines in [0, 1, 100, 200, 299] {
        let mut command = folder.command(&format!("check {report}"));
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap()).lines();
        reader.by_ref().take(lines).for_each(|line| drop(line.unwrap()));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(cached(&folder, report), all, "killed after {lines} lines");
        // A run that is killed while it writes leaves a draft, and then the next one writes
        // nothing.
        let _ = fs::remove_dir_all(file(&folder).parent().unwrap());
    }
    // A run that was killed while writing.
    cached(&folder, report);
    fs::write(
        file(&folder).with_file_name("check.cache.new"),
        &fs::read(file(&folder)).unwrap()[..100],
    )
    .unwrap();
    assert_eq!(cached(&folder, report), all);
}
