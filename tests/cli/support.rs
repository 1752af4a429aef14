//! Runs the real program in a temporary directory and draws the results.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use expect_test::Expect;

use crate::program::program;

/// A directory with files, removed on drop.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A directory with these files, given by name and text.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        // Outside of any repository, whose ignore files would count.
        let name = format!(
            "stakeout-cli-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let folder = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).unwrap();
        files.iter().for_each(|(name, text)| folder.write(name, text.as_bytes()));
        folder
    }

    /// Adds a file, and the directories in its path.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// The text of a file.
    pub(crate) fn read(&self, name: &str) -> String {
        self.tidied(&fs::read(self.0.join(name)).unwrap())
    }

    pub(crate) fn path(&self) -> &PathBuf {
        &self.0
    }

    /// The program with these arguments, separated by spaces, ready to be started.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(program());
        command.args(arguments.split_whitespace()).current_dir(&self.0);
        // Pages of rules are written to this directory, and no variable from outside affects the
        // output.
        command.env("XDG_CACHE_HOME", self.0.join(".cache")).env("HOME", &self.0);
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "STAKEOUT_LOG", "COLUMNS"] {
            command.env_remove(variable);
        }
        command
    }

    /// Compares the effects of the program, without input, with a picture.
    #[track_caller]
    pub(crate) fn check(&self, arguments: &str, picture: Expect) {
        self.check_with_input("", arguments, picture);
    }

    /// Compares the effects of the program with a picture: the command, standard output, standard
    /// error, the exit code.
    #[track_caller]
    pub(crate) fn check_with_input(&self, input: &str, arguments: &str, picture: Expect) {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A program that does not read its input may have exited already.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let mut drawing = format!("$ stakeout {arguments}\n{}", self.tidied(&output.stdout));
        if !output.stderr.is_empty() {
            drawing.push_str("-- standard error\n");
            drawing.push_str(&self.tidied(&output.stderr));
        }
        drawing.push_str(&format!(
            "-- exit {}\n",
            output.status.code().map_or("by a signal".into(), |code| code.to_string())
        ));
        picture.assert_eq(&drawing);
    }

    /// Output without what differs between runs (the directory and the time) or solvers (the
    /// memory), and without lines of blanks, which a picture cannot contain.
    fn tidied(&self, output: &[u8]) -> String {
        let text =
            String::from_utf8(output.to_vec()).unwrap().replace(self.0.to_str().unwrap(), "FOLDER");
        let text = replaced(&text, "needs ", " of memory", "SIZE");
        let text = replaced(&text, "  solved in ", " and ", "TIME");
        let text = replaced(&text, "levels; ", " of memory", "SIZE");
        let text = replaced(&text, "TIME and at most ", " of memory", "SIZE");
        let text = replaced(&text, "of memory, ", " kept", "SIZE");
        let text = replaced(&text, "at the peak, ", " kept", "SIZE");
        let text = replaced(&text, "\"seconds\":", ",", "TIME");
        let text = replaced(&text, "\"peak_memory\":", ",", "SIZE");
        let text = replaced(&text, "\"memory\":", "}", "SIZE");
        let tidy =
            |line: &str| if line.trim().is_empty() { "\n".to_owned() } else { line.to_owned() };
        text.split_inclusive('\n').map(tidy).collect()
    }
}

/// Replaces every text between `start` and `end`.
fn replaced(text: &str, start: &str, end: &str, by: &str) -> String {
    let without = |part: &str| {
        part.split_once(end).map_or(part.to_owned(), |(_, rest)| format!("{by}{end}{rest}"))
    };
    let mut parts = text.split(start);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + start + &without(part))
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Sends a signal; `INT` is what Ctrl-C sends.
pub(crate) fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill")
        .args([&format!("-{signal}"), &child.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
}
