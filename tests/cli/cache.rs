//! The cache of `stakeout check`: it changes nothing but the time.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use expect_test::expect;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::support::Folder;

/// The visible results of a run.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    output: String,
    errors: String,
    code: Option<i32>,
}

/// Every report format, and the statistics.
const REPORTS: [&str; 8] = [
    "--output-format text",
    "--output-format concise",
    "--output-format json",
    "--output-format sarif",
    "--output-format github",
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
    see(&mut folder.command(&format!("check --cache-dir cache {arguments}")))
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

/// The cache files of a kind, in order.
fn files(folder: &Folder, kind: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder.path().join("cache").join(kind)).into_iter().flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

fn clear(folder: &Folder, kind: &str) {
    fs::remove_dir_all(folder.path().join("cache").join(kind)).unwrap();
}

#[test]
fn a_second_run_has_the_same_output_in_every_report_format() {
    let folder = corpus();
    for report in REPORTS {
        let first = uncached(&folder, report);
        assert!(first.output.len() > 100, "{report}: {first:?}");
        assert_eq!(cached(&folder, report), first, "{report}, cold");
        assert_eq!(cached(&folder, report), first, "{report}, warm");
        // Without cached verdicts, every board that is parsed would have to be solved again.
        clear(&folder, "answers");
        assert_eq!(cached(&folder, report), first, "{report}, warm, without verdicts");
        assert_eq!(files(&folder, "answers"), [] as [PathBuf; 0], "{report}: nothing is solved");
        fs::remove_dir_all(folder.path().join("cache")).unwrap();
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
    let folder = Folder::with(&[("a.board", "P.T*E\n"), ("same/as-a.board", "P.T*E\n"), ("b.board", "PTE \n")]);
    let report = "--output-format concise";
    cached(&folder, report);
    fs::rename(folder.path().join("a.board"), folder.path().join("z.board")).unwrap();
    folder.write("b.board", b"PET \n");
    assert_eq!(cached(&folder, report), uncached(&folder, report));
    // As a game, the text means something else.
    fs::rename(folder.path().join("z.board"), folder.path().join("z.game")).unwrap();
    assert_eq!(cached(&folder, report), uncached(&folder, report));
    clear(&folder, "answers");
    let by_input = |name: &str| {
        let mut command = folder.command(&format!("check --cache-dir cache {report} --stdin-filename {name}"));
        command.stdin(fs::File::open(folder.path().join("same/as-a.board")).unwrap());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    assert_eq!(by_input("in.board"), "in.board:1:1: information[verdict] Police catches the thief in 3 turns\n");
    assert_eq!(files(&folder, "answers"), [] as [PathBuf; 0], "nothing is solved");
}

#[test]
fn a_board_with_changed_comments_is_parsed_but_not_solved_again() {
    let folder = Folder::with(&[("a.board", "; one\nP.T*E\n")]);
    cached(&folder, "");
    let stamps = |kind: &str| {
        let stamp = |path: PathBuf| (fs::read(&path).unwrap(), path);
        files(&folder, kind).into_iter().map(stamp).collect::<Vec<_>>()
    };
    let (verdicts, texts) = (stamps("answers"), stamps("texts"));
    folder.write("a.board", b"; another\nexpect: draw\nP.T*E\n");
    assert_eq!(cached(&folder, ""), uncached(&folder, ""));
    assert_eq!(stamps("answers"), verdicts);
    assert_ne!(stamps("texts"), texts);
}

#[test]
fn fixed_files_are_checked_again() {
    let folder = Folder::with(&[("a.board", "P.T \n..E\n")]);
    let report = "--output-format concise";
    let before = cached(&folder, report);
    assert!(before.output.contains("trailing-whitespace"));
    let diff = cached(&folder, "--diff");
    assert!(diff.output.contains("-P.T \n+P.T\n"), "{diff:?}");
    assert_eq!(cached(&folder, report), before);
    let fixed = cached(&folder, "--fix --output-format concise");
    assert!(!fixed.output.contains("trailing-whitespace") && fixed.errors.contains("1 fix applied in 1 file"));
    assert_eq!(cached(&folder, report).output, fixed.output);
    folder.write("a.board", b"P.T \n..E\n");
    assert_eq!(cached(&folder, report), before);
}

#[test]
fn incomplete_results_are_not_cached() {
    // Solved within the limit of one run, rejected within that of another.
    let folder = Folder::with(&[("a.game", "start: a\na -> b\nb -> c\nc\n")]);
    let report = "--output-format concise";
    for options in ["", "--solver-memory 10", "", "--solver-memory 10", "--solver-memory 20"] {
        let options = format!("{report} {options}");
        assert_eq!(cached(&folder, &options), uncached(&folder, &options), "{options}");
    }
}

#[test]
fn a_cache_with_any_damaged_byte_is_not_trusted() {
    let folder = Folder::with(&[("a.board", "P.T*E\n")]);
    let check = "--output-format sarif a.board";
    let good = cached(&folder, check);
    for kind in ["texts", "answers"] {
        let file = files(&folder, kind).remove(0);
        let bytes = fs::read(&file).unwrap();
        let damaged = |bytes: &[u8], how: &str| {
            fs::write(&file, bytes).unwrap();
            assert_eq!(cached(&folder, check), good, "{kind}: {how}");
        };
        if kind == "answers" {
            clear(&folder, "texts");
        }
        for at in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[at] ^= 0x55;
            damaged(&wrong, &format!("byte {at}"));
            if kind == "answers" {
                clear(&folder, "texts");
            }
        }
        for length in [0, 1, bytes.len() / 2, bytes.len() - 1] {
            damaged(&bytes[..length], &format!("cut at {length}"));
        }
        fs::write(&file, &bytes).unwrap();
    }
    fs::remove_dir_all(folder.path().join("cache")).unwrap();
}

/// Runs on a machine with its own home directory, with a key from the environment unless it is empty.
fn on_machine(folder: &Folder, home: &str, key: &str) -> Seen {
    let home = folder.path().join(home);
    let mut command = folder.command("check --output-format concise --cache-dir cache a.board");
    command.env("HOME", &home).env("XDG_CACHE_HOME", home.join(".cache")).env("STAKEOUT_CACHE_KEY", key);
    see(&mut command)
}

/// Changes the first verdict of a file to a win of the thief, and seals it with a key.
fn forge(file: &Path, key: &str) {
    let mut bytes = fs::read(file).unwrap();
    let number: usize = file.file_name().unwrap().to_str().unwrap().parse().unwrap();
    let (head, entries) = bytes.split_at_mut(48);
    // After the key, the day in three bytes and the length in one.
    let winner = &mut entries[32 + 3 + 1];
    assert_eq!(*winner, 0, "police");
    *winner = 1;
    let tag = Hmac::<Sha256>::new_from_slice(key.as_bytes()).unwrap();
    let tag = tag.chain_update(format!("stakeout cache file: answers/{number}\n")).chain_update(entries);
    head[16..].copy_from_slice(&tag.finalize().into_bytes());
    fs::write(file, bytes).unwrap();
}

#[test]
fn a_cache_from_a_pull_request_is_not_trusted() {
    let folder = Folder::with(&[("a.board", "expect: thief\nP.T*E\n")]);
    let caught = on_machine(&folder, "stranger", "stranger");
    assert!(caught.output.contains("error[verdict-mismatch]") && caught.code == Some(1), "{caught:?}");
    clear(&folder, "texts");
    forge(&files(&folder, "answers")[0], "stranger");
    let forged = on_machine(&folder, "stranger", "stranger");
    assert_eq!(forged.code, Some(0), "the right key makes it valid: {forged:?}");
    // Both the verdict and the diagnostics of the text are wrong, and both are cached.
    assert_eq!([files(&folder, "answers").len(), files(&folder, "texts").len()], [1, 1]);
    assert_eq!(on_machine(&folder, "own", ""), caught);
    assert_eq!(on_machine(&folder, "own", "own"), caught);
}

#[test]
fn machines_share_a_cache_only_with_a_key_in_the_environment() {
    let folder = Folder::with(&[("a.board", "P.T*E\n")]);
    let is_solved = |home: &str, key: &str| {
        let _ = fs::remove_dir_all(folder.path().join("cache/answers"));
        assert_eq!(on_machine(&folder, home, key).code, Some(0));
        !files(&folder, "answers").is_empty()
    };
    for (home, key, solves) in [
        ("one", "shared", true),
        ("two", "shared", false),
        ("two", "other", true),
        ("two", "", true),
        ("two", "", false),
        ("one", "", true),
        ("one", "", false),
    ] {
        assert_eq!(is_solved(home, key), solves, "{home}, {key:?}");
    }
    assert!(!folder.path().join("cache/cache.key").exists(), "the key is only in the home directory");
}

#[test]
fn without_a_key_there_is_no_cache() {
    let folder = Folder::with(&[("a.board", "P.T*E\n")]);
    let mut command = folder.command("check --cache-dir cache");
    command.env("XDG_CACHE_HOME", folder.path().join("a.board")).env("HOME", folder.path().join("a.board"));
    let Seen { errors, code, .. } = see(&mut command);
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    assert!(!folder.path().join("cache").exists());
}

#[test]
fn a_directory_with_other_files_is_neither_used_nor_cleared() {
    let files = [("mine/texts/00", "a chapter"), ("mine/answers/key.txt", "answers"), ("a.board", "PTE\n")];
    let folder = Folder::with(&files);
    folder.check("clean --cache-dir mine", expect![[r#"
        $ stakeout clean --cache-dir mine
        -- standard error
        stakeout: mine: refused as a cache: the directory is not empty, and no CACHEDIR.TAG in it names stakeout; name a new or empty directory
        -- exit 2
    "#]]);
    folder.check("check --cache-dir mine a.board", expect![[r#"
        $ stakeout check --cache-dir mine a.board
        -- standard error
        stakeout: mine: refused as a cache: the directory is not empty, and no CACHEDIR.TAG in it names stakeout; name a new or empty directory
        -- exit 2
    "#]]);
    folder.check(
        "check --cache-dir a.board a.board",
        expect![[r#"
        $ stakeout check --cache-dir a.board a.board
        -- standard error
        stakeout: a.board: refused as a cache: not a directory
        -- exit 2
    "#]],
    );
    for (name, text) in files {
        assert_eq!(folder.read(name), text);
    }
    assert_eq!(fs::read_dir(folder.path().join("mine")).unwrap().count(), 2);
}

#[test]
fn a_cache_of_an_earlier_version_in_the_users_cache_directory_is_taken_over() {
    let folder = Folder::with(&[("a.board", "PTE\n"), (".cache/stakeout/texts/00", "stakeout cache 1")]);
    let seen = see(&mut folder.command("check --output-format concise a.board"));
    assert_eq!((seen.errors.as_str(), seen.code), ("", Some(0)));
    assert!(folder.read(".cache/stakeout/CACHEDIR.TAG").contains("stakeout"));
    assert_eq!(folder.read(".cache/stakeout/.gitignore"), "*\n");
}

#[test]
fn a_killed_run_leaves_no_wrong_cache_entries() {
    let folder = Folder::with(&[]);
    for number in 0..300 {
        let text = format!("title: {number}\nP{}T\n{}E\n", ".".repeat(number % 20), ".".repeat(number % 20 + 1));
        folder.write(&format!("{number}.board"), text.as_bytes());
    }
    let report = "--output-format concise";
    let all = uncached(&folder, report);
    for lines in [0, 1, 100, 200, 299] {
        let mut command = folder.command(&format!("check --cache-dir cache {report}"));
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap()).lines();
        reader.by_ref().take(lines).for_each(|line| drop(line.unwrap()));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(cached(&folder, report), all, "killed after {lines} lines");
        fs::remove_dir_all(folder.path().join("cache")).unwrap();
    }
    // A run that was killed while writing.
    cached(&folder, report);
    let file = files(&folder, "texts").remove(0);
    fs::write(file.with_file_name(".draft-killed"), &fs::read(&file).unwrap()[..100]).unwrap();
    assert_eq!(cached(&folder, report), all);
}
