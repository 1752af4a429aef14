//! Watches the editor's process: the server ends with its editor, even if another process keeps its
//! input open.
//!
//! Guarantee: never ends a server while its editor is running. A process that is not visible when
//! watching begins (on another machine, in a container) is not watched. On Windows none is, since
//! there the pipe ends with the editor. A timer of the server's runtime, or a thread where
//! `--clientProcessId` names the process, checks it once a second: notifications by the system
//! differ between Linux and macOS, and need `unsafe`.

use std::thread;
use std::time::Duration;

use crate::host::sleep;

const INTERVAL: Duration = Duration::from_secs(1);

/// A running process.
pub(crate) struct EditorProcess {
    process: u32,
    start_time: String,
}

impl EditorProcess {
    /// The process with this id, if it is visible.
    pub(crate) fn running(process: u32) -> Option<Self> {
        let start_time = start_time(process);
        if start_time.is_none() {
            tracing::debug!("process {process} is not visible and not watched");
        }
        Some(Self { process, start_time: start_time? })
    }

    /// Completes once the process has ended.
    pub(crate) async fn ended(self) {
        while self.is_running() {
            sleep(INTERVAL).await;
        }
    }

    /// Returns once the process has ended: for the time before `initialize`, when the runtime waits
    /// for input.
    pub(crate) fn wait(&self) {
        while self.is_running() {
            thread::sleep(INTERVAL);
        }
    }

    fn is_running(&self) -> bool {
        start_time(self.process).as_ref() == Some(&self.start_time)
    }
}

/// Whether a process with this id is running and visible.
pub(crate) fn is_running(process: u32) -> bool {
    start_time(process).is_some()
}

/// The start time of a running process, in any format. Process ids are reused; an id with a start
/// time is unique.
#[cfg(target_os = "linux")]
fn start_time(process: u32) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The process chooses the name before the last bracket; fields 3 (state) and 22 (start) follow
    // it.
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
    let state = fields.next()?;
    let start = fields.nth(18)?;
    (!matches!(state, "Z" | "X")).then(|| start.to_owned())
}

/// The start time of a running process, in any format. Process ids are reused; an id with a start
/// time is unique.
#[cfg(all(unix, not(target_os = "linux")))]
fn start_time(process: u32) -> Option<String> {
    let ps = std::process::Command::new("ps")
        .args(["-o", "lstart=", "-p", &process.to_string()])
        .output()
        .ok()?;
    let start = String::from_utf8_lossy(&ps.stdout).trim().to_owned();
    (!start.is_empty()).then_some(start)
}

/// Processes are not visible here.
#[cfg(not(unix))]
fn start_time(_process: u32) -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use crate::lsp::transport::editor_process::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_running_process_has_one_start_time() {
        let own = std::process::id();
        assert!(start_time(own).is_some());
        assert_eq!(start_time(own), start_time(own));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn an_ended_process_has_none_even_before_its_code_is_read() {
        let mut child = std::process::Command::new("true")
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        // Its output ends as it does, a moment before the system calls it ended.
        std::io::copy(&mut child.stdout.take().unwrap(), &mut std::io::sink()).unwrap();
        let begun = std::time::Instant::now();
        while start_time(child.id()).is_some() {
            assert!(begun.elapsed() < Duration::from_secs(60), "it is still running");
        }
        child.wait().unwrap();
        assert_eq!(start_time(child.id()), None);
    }
}
