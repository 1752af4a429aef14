//! `stakeout doctor`: checks the installation, and advises how to solve problems.
//!
//! Each line of the output is one check. Deliberately not here: fixing anything, and plugins of
//! editors, which the editors list themselves.

pub(crate) mod server;

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};

use crate::cli::options::{faulty, name_of};
use crate::cli::status::{CommandResult, ExitStatus};
use crate::cli::visible;
use crate::config::{ConfigSource, Configurations, Layer, Selection, Severity};
use crate::rules::rule_names;
use crate::text::counted;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Each line is one check: `ok`, `none` for something optional that is missing, or `failed`
with what to do. Nothing is changed.

Exit codes: 0, nothing failed; 1, something failed; 2, the output could not be written.";

/// The result of a check.
pub(crate) struct InstallationCheck {
    state: InstallationState,
    /// The subject of the check.
    about: &'static str,
    /// The result, with advice.
    message: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum InstallationState {
    /// No problem.
    Ok,
    /// Missing, which is not an error.
    Missing,
    /// A problem.
    Failed,
}

impl InstallationCheck {
    fn new(state: InstallationState, about: &'static str, message: impl Into<String>) -> Self {
        Self { state, about, message: message.into() }
    }
}

/// Runs all checks, prints their results and records the worst in `status`.
pub(crate) fn doctor(out: &mut dyn Write, status: &mut ExitStatus) -> CommandResult {
    let checks: [fn() -> InstallationCheck; 4] = [program, path, configuration, server::check];
    for check in checks {
        let report = check();
        let (style, word) = match report.state {
            InstallationState::Ok => (AnsiColor::Green.on_default(), "ok"),
            InstallationState::Missing => (Style::new(), "none"),
            InstallationState::Failed => (AnsiColor::Red.on_default().bold(), "failed"),
        };
        if report.state == InstallationState::Failed {
            status.worsen(ExitStatus::Found);
        }
        writeln!(
            out,
            "{style}{word:6}{style:#}  {}: {}",
            report.about,
            visible::line(&report.message)
        )?;
        out.flush()?;
    }
    Ok(())
}

/// The running program.
fn program() -> InstallationCheck {
    let version = env!("CARGO_PKG_VERSION");
    match env::current_exe() {
        Ok(program) => InstallationCheck::new(
            InstallationState::Ok,
            "program",
            format!(
                "stakeout {version} for {} {}, {}",
                env::consts::OS,
                env::consts::ARCH,
                program.display()
            ),
        ),
        Err(error) => InstallationCheck::new(
            InstallationState::Failed,
            "program",
            format!(
                "stakeout {version} cannot find its own executable ({error}): start it with its full path"
            ),
        ),
    }
}

/// Whether editors find this program by its name.
fn path() -> InstallationCheck {
    let name = format!("stakeout{}", env::consts::EXE_SUFFIX);
    let folders = env::var_os("PATH")
        .map(|path| env::split_paths(&path).collect::<Vec<_>>())
        .unwrap_or_default();
    let found = folders.into_iter().map(|folder| folder.join(&name)).find(|file| file.is_file());
    let same = |file: &Path| same_file(file, &env::current_exe().ok()?);
    match found {
        Some(file) if same(&file) == Some(true) => {
            InstallationCheck::new(InstallationState::Ok, "PATH", file.display().to_string())
        }
        Some(file) => InstallationCheck::new(
            InstallationState::Failed,
            "PATH",
            format!(
                "editors would start {}, another program: put this one's directory before it",
                file.display()
            ),
        ),
        None => InstallationCheck::new(
            InstallationState::Missing,
            "PATH",
            "no stakeout found: run `cargo install --path .`, or set this program's path in your editor",
        ),
    }
}

fn same_file(one: &Path, other: &Path) -> Option<bool> {
    Some(one.canonicalize().ok()? == other.canonicalize().ok()?)
}

/// The settings that apply in the current directory.
fn configuration() -> InstallationCheck {
    const ABOUT: &str = "settings";
    let none = Layer::default();
    let configurations = Configurations::new(
        ConfigSource::Nearest,
        none,
        Selection::default(),
        rule_names().to_vec(),
    );
    let Some(file) = configurations.file_for(&PathBuf::from("a.board")) else {
        return InstallationCheck::new(
            InstallationState::Missing,
            ABOUT,
            "no stakeout.toml in this directory or above: defaults apply",
        );
    };
    let name = name_of(file.path(), &[]);
    let diagnostics = faulty(&configurations).into_iter().flat_map(|(_, diagnostics)| diagnostics);
    let errors = diagnostics.filter(|diagnostic| diagnostic.severity == Severity::Error).count();
    match errors {
        0 => InstallationCheck::new(InstallationState::Ok, ABOUT, name),
        _ => InstallationCheck::new(
            InstallationState::Failed,
            ABOUT,
            format!("{name} has {}: `stakeout check` shows them", counted(errors, "error")),
        ),
    }
}
