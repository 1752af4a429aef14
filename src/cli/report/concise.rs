//! `concise`: one line a finding, as editors and `grep` like it.

use std::fmt;
use std::io::{self, Write};

use super::{Checked, Report};
use crate::analysis::FileFinding;
use crate::cli::visible;

/// Writes `path:line:column: severity[rule] message`.
pub(super) struct ConciseReport {
    out: Box<dyn Write>,
}

impl ConciseReport {
    pub(super) fn new(out: Box<dyn Write>) -> Self {
        Self { out }
    }
}

impl Report for ConciseReport {
    fn file(&mut self, checked: &Checked) -> io::Result<()> {
        let name = visible::line(&checked.name);
        checked.said.findings.iter().try_for_each(|finding| writeln!(self.out, "{}", Line(&name, finding)))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A finding in one line: the name of its file, and the finding.
pub(super) struct Line<'a>(pub(super) &'a str, pub(super) &'a FileFinding);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name, finding) = self;
        let at = finding.range.start;
        let (line, column) = (u64::from(at.line) + 1, u64::from(at.column) + 1);
        let (severity, rule) = (finding.severity.name(), finding.rule.name);
        write!(f, "{name}:{line}:{column}: {severity}[{rule}] {}", visible::line(&finding.message))
    }
}
