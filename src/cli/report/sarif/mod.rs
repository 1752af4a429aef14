//! `sarif`: the Static Analysis Results Interchange Format 2.1.0, which code scanning reads.
//!
//! Results are written as soon as they are known, and everything about the run after them, so
//! memory does not depend on the size of the collection. Guarantee: addresses of files in the
//! current directory are relative to it. Deliberately not here: anything that only GitHub
//! understands, except its limit of [`MAX_RESULTS`].

pub(crate) mod fingerprint;
pub(crate) mod model;
pub(crate) mod place;
pub(crate) mod result;

use std::io;
use std::io::Write;

use crate::analysis::{FileDiagnostic, rule_link};
use crate::cli::report::sarif::fingerprint::Fingerprints;
use crate::cli::report::sarif::model::{
    Invocation, Message, MultiformatMessage, Notification, ReportingConfiguration,
    ReportingDescriptor, SarifRun, Tool, ToolComponent,
};
use crate::cli::report::sarif::place::{Addresses, BASE};
use crate::cli::report::{CheckedFile, Report};
use crate::cli::status::complain;
use crate::config::Severity;
use crate::rules::{RULES, Rule};

/// The address of the format's schema, which is part of every report.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The most results of a run. GitHub refuses a report with more.
const MAX_RESULTS: u64 = 25_000;

/// Writes one run, results first.
pub(crate) struct SarifReport {
    out: Box<dyn Write>,
    addresses: Addresses,
    has_begun: bool,
    /// The diagnostics so far, also those that are left out.
    count: u64,
    unread: Vec<Notification>,
}

impl SarifReport {
    pub(crate) fn new(out: Box<dyn Write>) -> Self {
        Self { out, addresses: Addresses::here(), has_begun: false, count: 0, unread: Vec::new() }
    }

    /// Writes what comes before a result: a header or a comma.
    fn begin(&mut self) -> io::Result<()> {
        if self.has_begun {
            return self.out.write_all(b",\n");
        }
        self.has_begun = true;
        writeln!(
            self.out,
            "{{\"version\":\"2.1.0\",\"$schema\":\"{SCHEMA}\",\"runs\":[{{\"results\":["
        )
    }

    /// Everything about the run except its results.
    fn run<'a>(&'a self, left_out: Option<&'a Notification>) -> SarifRun<'a> {
        let driver = ToolComponent {
            name: "Stakeout",
            version: env!("CARGO_PKG_VERSION"),
            semantic_version: env!("CARGO_PKG_VERSION"),
            rules: RULES.into_iter().map(descriptor).collect(),
        };
        let invocation = Invocation {
            execution_successful: self.unread.is_empty(),
            tool_execution_notifications: self.unread.iter().chain(left_out).collect(),
        };
        SarifRun {
            tool: Tool { driver },
            column_kind: "unicodeCodePoints",
            original_uri_base_ids: self
                .addresses
                .base()
                .map(|base| (BASE, base))
                .into_iter()
                .collect(),
            invocations: [invocation],
        }
    }
}

impl Report for SarifReport {
    fn file(&mut self, checked: &CheckedFile, shown: &[&FileDiagnostic]) -> io::Result<()> {
        let address = self.addresses.of(&checked.name);
        let mut fingerprints = Fingerprints::new(&checked.text);
        for diagnostic in shown {
            self.count += 1;
            if self.count > MAX_RESULTS {
                continue;
            }
            self.begin()?;
            let fingerprint = fingerprints.of(diagnostic);
            let result =
                result::result(checked, diagnostic, &address, &self.addresses, fingerprint);
            serde_json::to_writer(&mut self.out, &result)?;
        }
        Ok(())
    }

    fn unread(&mut self, name: &str, message: &str) -> io::Result<()> {
        let location = place::location(&self.addresses.of(name), None);
        let notification = Notification {
            level: "error",
            message: Message::new(message),
            locations: vec![location],
        };
        self.unread.push(notification);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        if !self.has_begun {
            self.begin()?;
        }
        let mut left_out = None;
        if self.count > MAX_RESULTS {
            let message = format!(
                "{} of {} results are left out of the SARIF report: GitHub accepts {MAX_RESULTS}",
                self.count - MAX_RESULTS,
                self.count
            );
            complain(&message);
            let message = Message::new(&message);
            left_out = Some(Notification { level: "warning", message, locations: Vec::new() });
        }
        let run = serde_json::to_string(&self.run(left_out.as_ref()))?;
        // The opening brace of the run was written before its results.
        writeln!(self.out, "\n],{}]}}", &run[1..])?;
        self.out.flush()
    }
}

/// A rule with its page.
fn descriptor(rule: &'static Rule) -> ReportingDescriptor {
    let text = |text: &str| MultiformatMessage { text: text.to_owned(), markdown: None };
    let page = rule.page;
    let plain = format!(
        "What it finds\n\n{}\n\nWhy\n\n{}\n\nExample\n\n{}\nUse instead\n\n{}",
        page.finds, page.reason, page.bad, page.good
    );
    ReportingDescriptor {
        id: rule.name,
        name: rule.name,
        short_description: text(page.summary()),
        full_description: text(page.finds),
        help: MultiformatMessage { text: plain, markdown: Some(rule.markdown()) },
        default_configuration: ReportingConfiguration {
            enabled: rule.severity.is_some(),
            level: level(rule.severity.unwrap_or(rule.severity_if_selected)),
        },
        // Only an address that others can open: a page on this machine is useless in a report that
        // is sent elsewhere.
        help_uri: rule_link(rule).filter(|link| !link.starts_with("file:")),
    }
}

/// The level of a severity; the format has none below `note`.
const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "note",
    }
}
