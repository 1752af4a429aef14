//! The watch over the editor's process: a server whose editor is gone has nobody to serve, even if somebody else
//! holds its input open.
//!
//! Others rely on it never ending a server whose editor lives: a process that cannot be seen when the watch begins
//! (another machine, a container) is not watched. On Windows nothing is: there the pipe ends with the editor.

use std::thread;
use std::time::Duration;

const INTERVAL: Duration = Duration::from_secs(1);

/// A process that was seen alive.
pub(crate) struct Seen {
    process: u32,
    birth: String,
}

impl Seen {
    /// That process, if it can be seen now.
    pub(crate) fn now(process: u32) -> Option<Self> {
        let birth = birth(process);
        if birth.is_none() {
            tracing::debug!("process {process} cannot be seen, so it is not watched");
        }
        Some(Self { process, birth: birth? })
    }

    /// Calls `gone` once it has ended.
    pub(crate) fn watch(self, gone: impl FnOnce() + Send + 'static) {
        let Self { process, birth } = self;
        let watch = move || {
            while self::birth(process).as_ref() == Some(&birth) {
                thread::sleep(INTERVAL);
            }
            gone();
        };
        if let Err(error) = thread::Builder::new().name("parent".into()).spawn(watch) {
            tracing::warn!("process {process} is not watched: {error}");
        }
    }
}

/// When that process began, in whatever form the system says so, if it lives: ids are given anew, births are not.
#[cfg(target_os = "linux")]
fn birth(process: u32) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before the last bracket is in the hands of the process; fields 3 (state) and 22 (start) come after.
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
    let state = fields.next()?;
    let start = fields.nth(18)?;
    (!matches!(state, "Z" | "X")).then(|| start.to_owned())
}

/// When that process began, in whatever form the system says so, if it lives: ids are given anew, births are not.
#[cfg(all(unix, not(target_os = "linux")))]
fn birth(process: u32) -> Option<String> {
    let ps = std::process::Command::new("ps").args(["-o", "lstart=", "-p", &process.to_string()]).output().ok()?;
    let start = String::from_utf8_lossy(&ps.stdout).trim().to_owned();
    (!start.is_empty()).then_some(start)
}

/// Processes cannot be seen here.
#[cfg(not(unix))]
fn birth(_process: u32) -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use crate::lsp::parent::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_living_process_has_one_birth() {
        let own = std::process::id();
        assert!(birth(own).is_some());
        assert_eq!(birth(own), birth(own));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_that_has_ended_has_none_even_before_anybody_asked_for_its_code() {
        let mut child = std::process::Command::new("true").stdout(std::process::Stdio::piped()).spawn().unwrap();
        // Its output ends as it does, a moment before the system calls it ended.
        std::io::copy(&mut child.stdout.take().unwrap(), &mut std::io::sink()).unwrap();
        while birth(child.id()).is_some() {
            thread::yield_now();
        }
        child.wait().unwrap();
        assert_eq!(birth(child.id()), None);
    }
}
