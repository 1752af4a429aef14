//! `concise`: one line per diagnostic, as editors and `grep` expect.

use std::io::Write;
use std::{fmt, io};

use crate::analysis::FileDiagnostic;
use crate::cli::report::{CheckedFile, Report};
use crate::cli::visible;

/// Writes `path:line:column: severity[rule] message`.
pub(crate) struct ConciseReport {
    out: Box<dyn Write>,
}

impl ConciseReport {
    pub(crate) fn new(out: Box<dyn Write>) -> Self {
        Self { out }
    }
}

impl Report for ConciseReport {
    fn file(&mut self, checked: &CheckedFile, shown: &[&FileDiagnostic]) -> io::Result<()> {
        let name = visible::line(&checked.name);
        shown
            .iter()
            .try_for_each(|diagnostic| writeln!(self.out, "{}", ConciseLine(&name, diagnostic)))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A diagnostic in one line: the file name and the diagnostic.
pub(crate) struct ConciseLine<'a>(pub(crate) &'a str, pub(crate) &'a FileDiagnostic);

impl fmt::Display for ConciseLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name, diagnostic) = self;
        let at = diagnostic.range.start;
        let line = u64::from(at.line) + 1;
        let column = u64::from(at.column) + 1;
        let severity = diagnostic.severity.name();
        let rule = diagnostic.rule.name;
        write!(
            f,
            "{name}:{line}:{column}: {severity}[{rule}] {}",
            visible::line(&diagnostic.message)
        )
    }
}
