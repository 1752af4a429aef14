//! `concise`: one line a finding, as editors and `grep` like it.

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
        checked.findings.iter().try_for_each(|finding| writeln!(self.out, "{}", line(&name, finding)))?;
        self.out.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A finding in one line.
pub(super) fn line(name: &str, finding: &FileFinding) -> String {
    let at = finding.range.start;
    let (line, column) = (u64::from(at.line) + 1, u64::from(at.column) + 1);
    let (severity, rule) = (finding.severity.name(), finding.rule.name);
    format!("{name}:{line}:{column}: {severity}[{rule}] {}", visible::line(&finding.message))
}
