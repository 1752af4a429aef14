//! Tells the program what it is built from: a hash of the sources, since the cache of another
//! version must not be reused, and what `stakeout --version` prints.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// The sources that a verdict depends on besides the game.
const SOLVERS: [&str; 3] = ["src/model", "src/solve", "src/cli/verdict_cache.rs"];

/// The sources that diagnostics depend on besides the text and the settings: all but the server.
/// `Cargo.lock`, since another version of a library may format, cut or count differently.
const SOURCES: [&str; 9] = [
    "src/text",
    "src/syntax",
    "src/model",
    "src/solve",
    "src/config",
    "src/rules",
    "src/analysis",
    "src/cli",
    "Cargo.lock",
];

fn main() -> io::Result<()> {
    println!("cargo::rustc-env=STAKEOUT_SOLVERS={:016x}", hash_of(&SOLVERS)?);
    println!("cargo::rustc-env=STAKEOUT_SOURCES={:016x}", hash_of(&SOURCES)?);
    println!("cargo::rustc-env=STAKEOUT_COMMIT={}", commit());
    println!("cargo::rustc-env=STAKEOUT_FEATURES={}", features());
    println!("cargo::rustc-env=STAKEOUT_TARGET={}", env::var("TARGET").unwrap_or_default());
    Ok(())
}

/// The features of the program, in the order of `Cargo.toml`.
fn features() -> String {
    let features = ["server", "cli"];
    let is_on =
        |name: &&str| env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase())).is_some();
    features.into_iter().filter(is_on).collect::<Vec<_>>().join(", ")
}

/// The commit that the program is built from: `STAKEOUT_COMMIT` if set, else what a packaged crate
/// says, else what git says. Git is not asked for debug builds, because each commit would build
/// them again.
fn commit() -> String {
    println!("cargo::rerun-if-env-changed=STAKEOUT_COMMIT");
    match env::var("STAKEOUT_COMMIT") {
        Ok(commit) if !commit.is_empty() => return commit,
        _ => {}
    }
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    if let Some(commit) = fs::read_to_string(root.join(".cargo_vcs_info.json"))
        .ok()
        .as_deref()
        .and_then(packaged_commit)
    {
        return commit.to_owned();
    }
    if env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return "unknown (debug build)".to_owned();
    }
    commit_of_git(&root).unwrap_or_else(|| "unknown (built outside a git repository)".to_owned())
}

/// The commit in the file that `cargo package` writes.
fn packaged_commit(info: &str) -> Option<&str> {
    let (_, rest) = info.split_once("\"sha1\"")?;
    rest.split('"').nth(1).and_then(|hash| hash.get(..12))
}

/// The commit of the repository, if these sources are its root; another repository may only contain
/// them.
fn commit_of_git(root: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").current_dir(root).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    // The reflog changes with every commit. A missing file would run this script in every build.
    for file in ["HEAD", "logs/HEAD"] {
        let path = root.join(git(&["rev-parse", "--git-path", file])?);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    let built = ["src", "build.rs", "Cargo.toml", "Cargo.lock"];
    built.iter().for_each(|path| println!("cargo::rerun-if-changed={path}"));
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let is_clean = git(&[&["diff", "--quiet", "HEAD", "--"], &built[..]].concat()).is_some();
    Some(if is_clean { commit } else { format!("{commit} with local changes") })
}

/// The hash of some directories and files. A missing file is skipped, since a packaged source tree
/// may lack it.
fn hash_of(paths: &[&str]) -> io::Result<u64> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    for path in paths {
        println!("cargo::rerun-if-changed={path}");
        match root.join(path) {
            path if path.is_dir() => list(&path, &mut files)?,
            path if path.is_file() => files.push(path),
            _ => {}
        }
    }
    files.sort();
    let mut hash = Fnv::new();
    for file in files {
        hash.add(&fs::read(file)?);
    }
    Ok(hash.0)
}

/// Adds the files of a directory and its subdirectories.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    Ok(())
}

/// FNV-1a, which gives the same number with every compiler.
struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
