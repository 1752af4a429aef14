//! `--statistics`: the number of diagnostics per rule, in place of the diagnostics.

use std::collections::HashMap;
use std::io;
use std::io::Write;

use serde::Serialize;

use crate::analysis::FileDiagnostic;
use crate::cli::report::{CheckedFile, Report, ReportFormat};
use crate::config::Severity;
use crate::rules::Rule;

/// A report of counts: JSON for that format, a table for any other.
pub(crate) fn statistics(format: ReportFormat, out: Box<dyn Write>) -> Box<dyn Report> {
    let write = if format == ReportFormat::Json { write_json } else { write_table };
    Box::new(StatisticsReport { out, counts: HashMap::new(), write })
}

struct StatisticsReport {
    out: Box<dyn Write>,
    counts: HashMap<&'static str, RuleCount>,
    write: fn(&mut dyn Write, &[RuleCount]) -> io::Result<()>,
}

/// The counts of a rule.
#[derive(Debug, Clone, Copy)]
struct RuleCount {
    rule: &'static Rule,
    /// The highest severity of its diagnostics.
    severity: Severity,
    diagnostics: usize,
    /// The number of diagnostics with a safe fix.
    fixable: usize,
}

impl Report for StatisticsReport {
    fn file(&mut self, _checked: &CheckedFile, shown: &[&FileDiagnostic]) -> io::Result<()> {
        for diagnostic in shown {
            let none = RuleCount {
                rule: diagnostic.rule,
                severity: diagnostic.severity,
                diagnostics: 0,
                fixable: 0,
            };
            let count = self.counts.entry(diagnostic.rule.name).or_insert(none);
            count.severity = count.severity.min(diagnostic.severity);
            count.diagnostics += 1;
            count.fixable += usize::from(diagnostic.fix.as_ref().is_some_and(|fix| fix.is_safe));
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let mut counts: Vec<RuleCount> = self.counts.values().copied().collect();
        counts.sort_by_key(|count| (std::cmp::Reverse(count.diagnostics), count.rule.name));
        (self.write)(&mut self.out, &counts)?;
        self.out.flush()
    }
}

/// The most frequent first; `[*]` marks rules with safe fixes for some or all of their diagnostics.
fn write_table(out: &mut dyn Write, counts: &[RuleCount]) -> io::Result<()> {
    let mut numbers = 0;
    let mut severities = 0;
    let mut names = 0;
    for count in counts {
        numbers = numbers.max(count.diagnostics.to_string().len());
        severities = severities.max(count.severity.name().len());
        names = names.max(count.rule.name.len());
    }
    for RuleCount { rule, severity, diagnostics, fixable } in counts {
        let mark = if *fixable > 0 { "[*]" } else { "[ ]" };
        let severity = severity.name();
        let name = rule.name;
        let summary = rule.page.summary();
        writeln!(
            out,
            "{diagnostics:>numbers$}  {severity:severities$}  {mark} {name:names$}  {summary}"
        )?;
    }
    if counts.iter().any(|count| count.fixable > 0) {
        writeln!(out, "[*] can be fixed safely, all or some of them")?;
    }
    Ok(())
}

fn write_json(out: &mut dyn Write, counts: &[RuleCount]) -> io::Result<()> {
    #[derive(Serialize)]
    struct CountEntry<'a> {
        rule: &'a str,
        severity: &'a str,
        count: usize,
        fixable: usize,
    }
    let mut entries = Vec::new();
    for count in counts {
        entries.push(CountEntry {
            rule: count.rule.name,
            severity: count.severity.name(),
            count: count.diagnostics,
            fixable: count.fixable,
        });
    }
    serde_json::to_writer_pretty(&mut *out, &entries)?;
    writeln!(out)
}
