//! Hashes the sources into the program: the cache of another version must not be reused.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The sources that a verdict depends on besides the game.
const SOLVERS: [&str; 3] = ["src/model", "src/solve", "src/cli/verdict_cache.rs"];

/// The sources that diagnostics depend on besides the text and the settings: all but the server. `Cargo.lock`, since another
/// version of a library may format, cut or count differently.
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
    Ok(())
}

/// The hash of some directories and files. A missing file is skipped, since a packaged source tree may lack it.
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
