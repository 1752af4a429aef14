//! Scripts that run on the machines of users: the action on the runners of GitHub, and what a
//! newcomer runs in a clone. On macOS, these have bash 3.2 and the tools of BSD.

use crate::sources::{assert_none, read};

/// Only these, since all other scripts are for tests, which need Linux.
const SCRIPTS: [&str; 12] = [
    "editors/bring",
    "editors/build-for-try",
    "editors/install-packages",
    "editors/tree-sitter-stakeout/build",
    "editors/try",
    "editors/vscode/pack",
    // `editors/try` runs it, and it says on other systems that it needs Linux.
    "editors/vscode/tests/bring",
    "editors/vscode/try",
    "editors/web/build",
    "packaging/action/check",
    "packaging/action/install",
    "packaging/build",
];

/// What newer versions of bash and the tools of GNU have, as parts of lines.
const NOT_PORTABLE: [&str; 27] = [
    "^}",
    ",}",
    "@Q}",
    "mapfile",
    "readarray",
    "declare -A",
    "declare -n",
    "local -A",
    "local -n",
    "wait -n",
    "coproc",
    "globstar",
    "[[ -v",
    "&>>",
    "|&",
    "realpath",
    "readlink -f",
    "sed -i",
    "sed --",
    "stat -c",
    "date -d",
    "grep -P",
    "sort -V",
    "xargs -r",
    "base64 -w",
    "nproc",
    "timeout ",
];

#[test]
fn scripts_of_users_run_with_bash_3_and_bsd_tools() {
    let mut breaches = Vec::new();
    for name in SCRIPTS {
        for (number, problem) in problems(&read(name)) {
            breaches.push(format!("{name}:{number}: {problem}"));
        }
    }
    assert_none(&breaches, "write it so that it runs on macOS, too");
}

/// What does not run everywhere, with the number of its line.
fn problems(script: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(script.lines()) {
        let code = if line.trim_start().starts_with('#') { "" } else { line };
        for word in NOT_PORTABLE.into_iter().filter(|word| code.contains(word)) {
            found.push((number, word.to_owned()));
        }
        for name in unguarded_arrays(code) {
            if !is_never_empty(script, name) {
                found.push((number, format!("\"${{{name}[@]}}\" fails if it is empty")));
            }
        }
    }
    found
}

/// The arrays of a line in `"${name[@]}"`, outside of `${name[@]+"${name[@]}"}`.
fn unguarded_arrays(line: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for (at, _) in line.match_indices("\"${") {
        let Some((name, _)) = line[at + 3..].split_once("[@]}") else { continue };
        let is_name = name.chars().all(|character| character.is_alphanumeric() || character == '_');
        if is_name && !line[..at].ends_with(&format!("${{{name}[@]+")) {
            names.push(name);
        }
    }
    names
}

/// Whether a script only ever sets an array to a list with something in it.
fn is_never_empty(script: &str, name: &str) -> bool {
    let start = format!("{name}=(");
    let mut values = script.split(&*start).skip(1).peekable();
    values.peek().is_some() && values.all(|value| !value.starts_with(')'))
}

#[test]
fn what_is_not_portable_is_found() {
    let lines =
        |script: &str| problems(script).into_iter().map(|(line, _)| line).collect::<Vec<_>>();
    assert_eq!(lines("a=${b^^}\nmapfile -t c\n# realpath\nd=$(realpath -m e)\n"), [1, 2, 4]);
    assert_eq!(lines("a=()\nb \"${a[@]}\"\nb ${a[@]+\"${a[@]}\"}\n"), [2]);
    assert_eq!(lines("a=(x)\nb \"${a[@]}\"\nc \"${@:2}\" \"${a[0]}\"\n"), [0; 0]);
}
