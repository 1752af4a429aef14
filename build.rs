//! Tells the program which solvers it has: what a cache remembers of others is of no use to it.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What an answer depends on besides the game.
const SOLVERS: [&str; 3] = ["src/model", "src/solve", "src/cli/answers"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    for folder in SOLVERS {
        println!("cargo::rerun-if-changed={folder}");
        list(&root.join(folder), &mut files)?;
    }
    files.sort();
    let mut hash = Fnv::new();
    for file in files {
        hash.add(&fs::read(file)?);
    }
    println!("cargo::rustc-env=STAKEOUT_SOLVERS={:016x}", hash.0);
    Ok(())
}

/// Adds the files of a folder and of the folders in it.
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
