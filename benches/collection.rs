//! The cost of `stakeout check` on a collection of 5,000 boards and games: cold, warm, and compared
//! with a plain read of the same files. `cargo bench --bench collection`.
//!
//! Prints a Markdown table. `tests/tools/make-collection` creates the collection in a temporary
//! directory. Runs use the real program; memory is the peak that the system reports (Linux only).

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Runs per measurement; the median counts.
const REPEATS: usize = 9;

/// The interval at which the memory of a running program is read.
const LOOK: Duration = Duration::from_millis(1);

/// What a run measures. Time and memory need separate runs, since reading a program's memory slows
/// it down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Measure {
    Time,
    Memory,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, PartialOrd)]
struct Cost {
    seconds: f64,
    /// Peak memory.
    mib: f64,
}

#[allow(clippy::print_stdout, reason = "the table is what this program is for")]
fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let made = Command::new(root.join("tests/tools/make-collection"))
        .arg(folder.path().join("collection"))
        .status()?;
    if !made.success() {
        return Err("the collection was not made".into());
    }
    let files = list(&folder.path().join("collection"))?;
    let bytes: u64 =
        files.iter().filter_map(|file| fs::metadata(file).ok()).map(|data| data.len()).sum();
    println!("{} files, {:.1} MB\n", files.len(), bytes as f64 / 1e6);
    println!("| run | s | × plain read | MiB held |\n| --- | --: | --: | --: |");
    let read = median(|_| plain_read(&folder.path().join("collection")))?;
    let row = |name: &str, cost: Cost| {
        let held = if cost.mib > 0.0 { format!("{:.0}", cost.mib) } else { "–".to_owned() };
        println!("| {name} | {:.3} | {:.1} | {held} |", cost.seconds, cost.seconds / read.seconds);
    };
    row("plain read: every directory listed, every file read, one thread", read);
    row("nothing to do: one cached board", {
        check(folder.path(), &["one.board"], Measure::Time)?;
        median(|measure| check(folder.path(), &["one.board"], measure))?
    });
    row("cold: empty cache", median(|measure| cold(folder.path(), &[], measure))?);
    row(
        "cold, 64 MiB for solving",
        median(|measure| cold(folder.path(), &["--solver-memory", "64MiB"], measure))?,
    );
    row(
        "cold, 8 MiB for solving",
        median(|measure| cold(folder.path(), &["--solver-memory", "8MiB"], measure))?,
    );
    cold(folder.path(), &[], Measure::Time)?;
    row("warm: the second run", median(|measure| check(folder.path(), &["collection"], measure))?);
    row("warm, as SARIF with all best lines", {
        median(|measure| {
            check(folder.path(), &["collection", "--output-format", "sarif"], measure)
        })?
    });
    Ok(())
}

/// A run with an empty cache.
fn cold(folder: &Path, more: &[&str], measure: Measure) -> Result<Cost, Box<dyn Error>> {
    let _ = fs::remove_dir_all(folder.join(".cache"));
    check(folder, &[&["collection"], more].concat(), measure)
}

fn check(folder: &Path, arguments: &[&str], measure: Measure) -> Result<Cost, Box<dyn Error>> {
    fs::write(folder.join("one.board"), "P.T*E\n")?;
    let begun = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_stakeout"));
    command.arg("check").env("XDG_CACHE_HOME", folder.join(".cache"));
    if !arguments.contains(&"--output-format") {
        command.args(["--output-format", "concise"]);
    }
    let mut child = command.args(arguments).current_dir(folder).stdout(Stdio::null()).spawn()?;
    let mib = if measure == Measure::Memory { watch(&mut child)? } else { 0.0 };
    let code = child.wait()?.code();
    let seconds = begun.elapsed().as_secs_f64();
    // 0 and 1 mean that the files were checked, 1 that there are errors.
    match code {
        Some(0 | 1) => Ok(Cost { seconds, mib }),
        code => Err(format!("ended with {code:?}").into()),
    }
}

/// Waits for a program and returns its peak memory in MiB; 0 if the system does not report it.
fn watch(child: &mut Child) -> Result<f64, Box<dyn Error>> {
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut most = 0.0_f64;
    while child.try_wait()?.is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let peak = text
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        most = most.max(peak.unwrap_or(0.0) / 1024.0);
        thread::sleep(LOOK);
    }
    Ok(most)
}

/// Reads every file in a directory tree.
fn plain_read(folder: &Path) -> Result<Cost, Box<dyn Error>> {
    let begun = Instant::now();
    let mut bytes = 0;
    for file in list(folder)? {
        bytes += fs::read(file)?.len();
    }
    std::hint::black_box(bytes);
    Ok(Cost { seconds: begun.elapsed().as_secs_f64(), mib: 0.0 })
}

fn list(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path())
            } else {
                files.push(entry.path())
            }
        }
    }
    Ok(files)
}

fn median(
    mut run: impl FnMut(Measure) -> Result<Cost, Box<dyn Error>>,
) -> Result<Cost, Box<dyn Error>> {
    let mib = run(Measure::Memory)?.mib;
    let costs = (0..REPEATS).map(|_| run(Measure::Time)).collect::<Result<Vec<_>, _>>()?;
    let mut seconds: Vec<f64> = costs.iter().map(|cost| cost.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    Ok(Cost { seconds: seconds[REPEATS / 2], mib })
}
