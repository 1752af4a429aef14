//! `stakeout explore`: the page that works from the disk, with a file in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::program::install_program;
use crate::support::Folder;

/// What matters of the page: where it says what it opens with.
const PAGE: &str = "<!doctype html><meta name=\"stakeout\" content=\"\"><script>run()</script>\n";
const NO_PAGE: &str = "stakeout: stakeout.html is not next to the program, in ";
const HOSTILE: &str = "title: </script><script>alert(\"1\")</script>'\nP.T\n..E\n";

/// A directory with the program, the page next to it, and these files.
fn installed(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::with(files);
    folder.write("bin/stakeout.html", PAGE.as_bytes());
    let copy = program_in(&folder);
    install_program(&copy);
    folder
}

fn program_in(folder: &Folder) -> PathBuf {
    folder.path().join(format!("bin/stakeout{}", std::env::consts::EXE_SUFFIX))
}

fn explore(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(program_in(folder));
    command.arg("explore").args(arguments).current_dir(folder.path()).stdin(Stdio::null());
    command.env_remove("BROWSER").env("TMPDIR", folder.path()).env("TMP", folder.path());
    command.env("XDG_CACHE_HOME", folder.path().join("cache")).env("HOME", folder.path());
    command
}

/// Standard output of a run that succeeds.
fn output(folder: &Folder, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = explore(folder, arguments).output().unwrap();
    let errors = String::from_utf8(stderr).unwrap();
    assert_eq!((status.code(), errors.as_str()), (Some(0), ""), "{arguments:?}");
    String::from_utf8(stdout).unwrap()
}

/// Standard error of a run that fails.
fn failure(folder: &Folder, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = explore(folder, arguments).output().unwrap();
    assert_eq!((status.code(), stdout.as_slice()), (Some(2), b"".as_slice()), "{arguments:?}");
    String::from_utf8(stderr).unwrap()
}

/// The kind and the text that a fragment holds, read as the manual describes it.
fn unpacked(fragment: &str) -> (&str, String) {
    let (kind, letters) = fragment.split_once('=').unwrap();
    let mut bits = String::new();
    for letter in letters.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => panic!("{fragment}"),
        };
        bits += &format!("{value:06b}");
    }
    let bytes: Vec<u8> = bits
        .as_bytes()
        .chunks_exact(8)
        .map(|bits| u8::from_str_radix(str::from_utf8(bits).unwrap(), 2).unwrap())
        .collect();
    let text = miniz_oxide::inflate::decompress_to_vec(&bytes).unwrap();
    (kind, String::from_utf8(text).unwrap())
}

/// What a page opens with.
fn opened_by(page: &Path) -> (String, String) {
    let text = fs::read_to_string(page).unwrap();
    let (start, rest) = text.split_once("content=\"").unwrap();
    let (fragment, end) = rest.split_once('"').unwrap();
    assert_eq!(format!("{start}content=\"\"{end}"), PAGE, "nothing else has changed");
    let (kind, text) = unpacked(fragment);
    (kind.to_owned(), text)
}

/// A text that does not get shorter.
fn long(lines: usize) -> String {
    let mut random = fastrand::Rng::with_seed(1);
    let line = |_| (0..70).map(|_| random.alphanumeric()).collect::<String>();
    let comments: String = (0..lines).map(line).map(|line| format!("; {line}\n")).collect();
    format!("{comments}P.T\n..E\n")
}

#[test]
fn the_link_leads_to_the_page_and_holds_the_file() {
    let name = "a \"b\" & c'.board";
    let folder = installed(&[("cost.game", "a -> b\nb\n")]);
    fs::write(folder.path().join("hostile.board"), HOSTILE).unwrap();
    for (name, kind, text) in
        [("hostile.board", "b", HOSTILE), ("cost.game", "g", "a -> b\nb\n"), (name, "b", HOSTILE)]
    {
        // Windows has no such names.
        if fs::write(folder.path().join(name), text).is_err() {
            continue;
        }
        let printed = output(&folder, &[name, "--print"]);
        let (page, fragment) = printed.trim_end().split_once('#').unwrap();
        assert!(page.starts_with("file:///") && page.ends_with("/bin/stakeout.html"), "{page}");
        assert_eq!(unpacked(fragment), (kind, text.to_owned()));
    }
}

#[test]
fn a_copy_opens_with_the_file_and_is_the_page_otherwise() {
    let folder = installed(&[("hostile.board", HOSTILE)]);
    for name in ["lesson.html", "'a' & b.html", "\"><script>.html"] {
        let place = folder.path().join(name);
        // Windows has no such names.
        if fs::write(&place, "").is_err() {
            continue;
        }
        assert_eq!(output(&folder, &["hostile.board", "-o", name]), "");
        assert_eq!(opened_by(&place), ("b".to_owned(), HOSTILE.to_owned()));
    }
    let printed = output(&folder, &["hostile.board", "-o", "-"]);
    assert_eq!(printed, folder.read("lesson.html"));
    for taken in ["hostile.board", "bin/stakeout.html"] {
        let said = failure(&folder, &["hostile.board", "-o", taken]);
        assert!(said.contains("it is also an input"), "{said}");
    }
    // A glob behind `-o`.
    fs::write(folder.path().join("other.game"), "a -> b\n").unwrap();
    let said = failure(&folder, &["-o", "other.game", "hostile.board"]);
    assert!(
        said.contains("other.game: cannot be written: a page would replace a puzzle"),
        "{said}"
    );
    assert_eq!(folder.read("other.game"), "a -> b\n");
    assert_eq!(
        (folder.read("hostile.board"), folder.read("bin/stakeout.html")),
        (HOSTILE.into(), PAGE.into())
    );
}

#[test]
fn several_files_and_the_blocks_of_markdown_are_a_list() {
    let markdown = "# A\n\n- ```board\n  title: In a list\n  PTE\n  ```\n\n```game\na -> b\n```\n";
    let folder = installed(&[
        ("two.board", "PTE\n\ntitle: b\nP.T\n..E\n"),
        ("c.pursuit", "title: C\na - b\n"),
        ("lesson.md", markdown),
        ("plain.md", "no blocks\n"),
    ]);
    let listed = |fragment: &str| {
        let (letter, list) = unpacked(fragment);
        assert_eq!(letter, "l");
        serde_json::from_str::<serde_json::Value>(&list).unwrap()
    };
    let board = serde_json::json!({ "name": "lesson 1.board", "text": "title: In a list\nPTE\n", "title": "In a list" });
    let game = serde_json::json!({ "name": "lesson 2.game", "text": "a -> b\n" });
    let printed = output(&folder, &["lesson.md", "--print"]);
    assert_eq!(
        listed(printed.trim_end().split_once('#').unwrap().1),
        serde_json::json!([board, game])
    );
    let all = ["two.board", "lesson.md", "c.pursuit", "-o", "lesson.html", "--task"];
    assert_eq!(output(&folder, &all), "");
    let page = folder.read("lesson.html");
    let fragment = page.split_once("content=\"").unwrap().1.split_once("&amp;task\"").unwrap().0;
    let two = serde_json::json!({ "name": "two.board", "text": "PTE\n\ntitle: b\nP.T\n..E\n" });
    let c = serde_json::json!({ "name": "c.pursuit", "text": "title: C\na - b\n", "title": "C" });
    assert_eq!(listed(fragment), serde_json::json!([two, board, game, c]));
    // The page finds a text by its name.
    folder.write("other/two.board", b"PTE\n");
    let same = ["two.board", "other/two.board", "two.board", "--print"];
    let list = listed(output(&folder, &same).trim_end().split_once('#').unwrap().1);
    let names: Vec<_> = list.as_array().unwrap().iter().map(|text| &text["name"]).collect();
    assert_eq!(names, ["two.board", "two 2.board", "two 3.board"]);
    let said = failure(&folder, &["two.board", "plain.md", "--print"]);
    assert!(said.contains("plain.md: it has no puzzles"), "{said}");
}

#[test]
fn a_task_hides_the_values_at_first() {
    let folder = installed(&[("hostile.board", HOSTILE)]);
    let link = output(&folder, &["hostile.board", "--print"]);
    let task = output(&folder, &["hostile.board", "--print", "--task"]);
    assert_eq!(task, format!("{}&task\n", link.trim_end()));
    assert_eq!(output(&folder, &["hostile.board", "-o", "task.html", "--task"]), "");
    let page = folder.read("task.html");
    let (_, fragment) = link.trim_end().split_once('#').unwrap();
    assert!(page.contains(&format!("content=\"{fragment}&amp;task\"")), "{page}");
    let said = failure(&folder, &["hostile.board", "--task"]);
    assert!(said.contains("--print") && said.contains("--output"), "{said}");
}

#[test]
fn what_is_too_long_for_a_link_gets_a_copy_and_what_is_too_long_for_the_page_is_refused() {
    let text = long(1500);
    let folder = installed(&[("long.board", &text), ("huge.board", &long(60_000))]);
    let link = output(&folder, &["long.board", "--print"]);
    let copy = url::Url::parse(link.trim_end()).unwrap();
    assert_eq!(copy.fragment(), None);
    assert_eq!(opened_by(&copy.to_file_path().unwrap()), ("b".to_owned(), text));
    let said = failure(&folder, &["huge.board", "--print"]);
    assert_eq!(said, "stakeout: huge.board: it has more than 4 MiB, too much for the page\n");
}

#[test]
fn without_a_page_or_a_text_it_fails() {
    let folder = installed(&[("good.board", "P.T\n..E\n")]);
    folder.write("latin.board", b"title: \xe4\nP.T\n..E\n");
    assert!(failure(&folder, &["latin.board"]).contains("not-utf-8"));
    assert!(
        failure(&folder, &["missing.board"]).starts_with("stakeout: missing.board: cannot be read")
    );
    folder.write("bin/stakeout.html", b"<!doctype html>");
    let said = failure(&folder, &["good.board", "-o", "lesson.html"]);
    assert!(said.ends_with("stakeout.html is the page of another version\n"), "{said}");
    fs::remove_file(folder.path().join("bin/stakeout.html")).unwrap();
    let said = failure(&folder, &["good.board", "--print"]);
    assert!(
        said.starts_with(NO_PAGE)
            && said
                .ends_with("; every release has it, and editors/web/build makes it in a clone\n"),
        "{said}"
    );
    assert!(!folder.path().join("lesson.html").exists());
}

/// A program that notes the arguments that it gets.
#[cfg(unix)]
fn noting(folder: &Folder, name: &str, then: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt as _;
    folder.write(name, format!("#!/bin/sh\nprintf '%s\\n' \"$@\" > noted\n{then}\n").as_bytes());
    let path = folder.path().join(name);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[cfg(unix)]
#[test]
fn the_browser_gets_the_link() {
    let folder = installed(&[("good.board", "P.T\n..E\n")]);
    let link = output(&folder, &["good.board", "--print"]);
    let browser = noting(&folder, "browser", "");
    assert!(explore(&folder, &["good.board"]).env("BROWSER", &browser).status().unwrap().success());
    assert_eq!(fs::read_to_string(folder.path().join("noted")).unwrap(), link);
    noting(&folder, "browser", "exit 3");
    let failed = explore(&folder, &["good.board"]).env("BROWSER", &browser).output().unwrap();
    let said = String::from_utf8(failed.stderr).unwrap();
    assert_eq!(failed.status.code(), Some(2));
    assert!(said.contains("has failed") && said.ends_with(&link), "{said}");
}

/// What a system has for files would lose the part of the link after `#`.
#[cfg(target_os = "linux")]
#[test]
fn the_systems_opener_gets_a_page_that_leads_to_the_link() {
    let folder = installed(&[("good.board", "P.T\n..E\n")]);
    let link = output(&folder, &["good.board", "--print"]);
    noting(&folder, "path/xdg-open", "");
    let path = format!("{}:/usr/bin:/bin", folder.path().join("path").display());
    assert!(explore(&folder, &["good.board"]).env("PATH", path).status().unwrap().success());
    let leading = fs::read_to_string(folder.path().join("noted")).unwrap();
    let leading = fs::read_to_string(leading.trim_end()).unwrap();
    assert!(leading.contains(&format!("content=\"0;url={}\">", link.trim_end())), "{leading}");
}

/// A stranger's page in a directory above the program is not taken, and that of the clone is.
#[test]
fn the_page_comes_from_beside_the_program_or_from_its_clone() {
    let folder = Folder::with(&[("good.board", "P.T\n..E\n"), ("Cargo.toml", "[package]\n")]);
    folder.write("editors/web/dist/stakeout.html", PAGE.as_bytes());
    let print = |place: &str| {
        let path = folder.path().join(format!("{place}/stakeout{}", std::env::consts::EXE_SUFFIX));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        // A copy onto a link to the program would empty the program.
        if !path.exists() {
            install_program(&path);
        }
        let mut command = Command::new(path);
        command.args(["explore", "good.board", "--print"]).current_dir(folder.path());
        command.output().unwrap().status.code()
    };
    for (place, code) in [
        ("bin", 2),
        ("target/release/deps/x", 2),
        ("tools/release", 2),
        ("target/release", 0),
        ("target/x86_64-unknown-linux-musl/release", 0),
    ] {
        assert_eq!(print(place), Some(code), "{place}");
    }
    folder.write("bin/stakeout.html", PAGE.as_bytes());
    assert_eq!(print("bin"), Some(0));
}

/// Only pages in its own directory are removed when they are old.
#[cfg(target_os = "linux")]
#[test]
fn only_its_own_old_pages_are_removed() {
    let text = long(1500);
    let folder = installed(&[("long.board", &text)]);
    let names = ["stakeout-explore-mine.html", "cache/stakeout/explore/stakeout-explore-old.html"];
    let month_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(30 * 86_400);
    for name in names {
        folder.write(name, b"mine");
        let file = fs::File::options().write(true).open(folder.path().join(name)).unwrap();
        file.set_modified(month_ago).unwrap();
    }
    output(&folder, &["long.board", "--print"]);
    assert_eq!(names.map(|name| folder.path().join(name).exists()), [true, false]);
}
