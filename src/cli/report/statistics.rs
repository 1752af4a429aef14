//! `--statistics`: how often each rule found something, in place of the findings.

use std::collections::HashMap;
use std::io::{self, Write};

use serde::Serialize;

use super::{Checked, Format, Report};
use crate::config::Severity;
use crate::rules::Rule;

/// A report of counts: JSON for that format, for any other a table.
pub(in crate::cli) fn statistics(format: Format, out: Box<dyn Write>) -> Box<dyn Report> {
    let write = if format == Format::Json { write_json } else { write_table };
    Box::new(StatisticsReport { out, counts: HashMap::new(), write })
}

struct StatisticsReport {
    out: Box<dyn Write>,
    counts: HashMap<&'static str, Count>,
    write: fn(&mut dyn Write, &[Count]) -> io::Result<()>,
}

/// What a rule found.
#[derive(Debug, Clone, Copy)]
struct Count {
    rule: &'static Rule,
    /// The loudest severity of a finding.
    severity: Severity,
    findings: usize,
    /// The findings with a safe fix.
    fixable: usize,
}

impl Report for StatisticsReport {
    fn file(&mut self, checked: &Checked) -> io::Result<()> {
        for finding in &checked.said.findings {
            let none = Count { rule: finding.rule, severity: finding.severity, findings: 0, fixable: 0 };
            let count = self.counts.entry(finding.rule.name).or_insert(none);
            count.severity = count.severity.min(finding.severity);
            count.findings += 1;
            count.fixable += usize::from(finding.fix.as_ref().is_some_and(|fix| fix.is_safe));
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let mut counts: Vec<Count> = self.counts.values().copied().collect();
        counts.sort_by_key(|count| (std::cmp::Reverse(count.findings), count.rule.name));
        (self.write)(&mut self.out, &counts)?;
        self.out.flush()
    }
}

/// The most frequent first; `*` marks what `--fix` mends, all or part of it.
fn write_table(out: &mut dyn Write, counts: &[Count]) -> io::Result<()> {
    let width = |text: fn(&Count) -> String| counts.iter().map(|count| text(count).len()).max().unwrap_or(0);
    let numbers = width(|count| count.findings.to_string());
    let severities = width(|count| count.severity.name().to_owned());
    let names = width(|count| count.rule.name.to_owned());
    for Count { rule, severity, findings, fixable } in counts {
        let mark = if *fixable > 0 { "[*]" } else { "[ ]" };
        let (severity, name, summary) = (severity.name(), rule.name, rule.page.summary());
        writeln!(out, "{findings:>numbers$}  {severity:severities$}  {mark} {name:names$}  {summary}")?;
    }
    if counts.iter().any(|count| count.fixable > 0) {
        writeln!(out, "[*] can be fixed safely, all or some of them")?;
    }
    Ok(())
}

fn write_json(out: &mut dyn Write, counts: &[Count]) -> io::Result<()> {
    #[derive(Serialize)]
    struct Entry<'a> {
        rule: &'a str,
        severity: &'a str,
        count: usize,
        fixable: usize,
    }
    let entry = |count: &Count| Entry {
        rule: count.rule.name,
        severity: count.severity.name(),
        count: count.findings,
        fixable: count.fixable,
    };
    serde_json::to_writer_pretty(&mut *out, &counts.iter().map(entry).collect::<Vec<_>>())?;
    writeln!(out)
}
