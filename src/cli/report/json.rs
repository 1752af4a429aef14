//! `json`: an array of diagnostics, one per line.

use std::collections::HashMap;
use std::io;
use std::io::Write;

use crate::analysis::{FileDiagnostic, rule_link};
use crate::cli::report::{CheckedFile, Report};
use crate::json::DiagnosticEntry;
use crate::rules::Rule;

/// Writes the array incrementally.
pub(crate) struct JsonReport {
    out: Box<dyn Write>,
    is_empty: bool,
    links: HashMap<&'static str, Option<String>>,
}

impl JsonReport {
    pub(crate) fn new(out: Box<dyn Write>) -> Self {
        Self { out, is_empty: true, links: HashMap::new() }
    }

    fn link(&mut self, rule: &'static Rule) -> Option<String> {
        self.links.entry(rule.name).or_insert_with(|| rule_link(rule)).clone()
    }
}

impl Report for JsonReport {
    fn file(&mut self, checked: &CheckedFile, shown: &[&FileDiagnostic]) -> io::Result<()> {
        for diagnostic in shown {
            self.out.write_all(if self.is_empty { b"[\n" } else { b",\n" })?;
            self.is_empty = false;
            let link = self.link(diagnostic.rule);
            serde_json::to_writer(
                &mut self.out,
                &DiagnosticEntry::new(&checked.name, diagnostic, link),
            )?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.write_all(if self.is_empty { b"[]\n" } else { b"\n]\n" })?;
        self.out.flush()
    }
}
