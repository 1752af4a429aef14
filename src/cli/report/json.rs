//! `json`: an array of diagnostics, one per line.

use std::collections::HashMap;
use std::io;
use std::io::Write;

use serde::Serialize;

use crate::analysis::{FileDiagnostic, FileFix, FileRelated, Range, rule_link};
use crate::cli::report::{CheckedFile, Report};
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
    fn file(&mut self, checked: &CheckedFile) -> io::Result<()> {
        for diagnostic in &checked.result.diagnostics {
            self.out.write_all(if self.is_empty { b"[\n" } else { b",\n" })?;
            self.is_empty = false;
            let link = self.link(diagnostic.rule);
            serde_json::to_writer(&mut self.out, &DiagnosticEntry::new(&checked.name, diagnostic, link))?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.write_all(if self.is_empty { b"[]\n" } else { b"\n]\n" })?;
        self.out.flush()
    }
}

#[derive(Serialize)]
struct DiagnosticEntry<'a> {
    file: &'a str,
    rule: &'a str,
    severity: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: PlaceEntry,
    url: Option<String>,
    related: Vec<RelatedEntry<'a>>,
    fix: Option<FixEntry<'a>>,
}

/// A range in characters, from 1; the end is exclusive.
#[derive(Serialize)]
struct PlaceEntry {
    line: u64,
    column: u64,
    end_line: u64,
    end_column: u64,
}

#[derive(Serialize)]
struct RelatedEntry<'a> {
    file: &'a str,
    #[serde(flatten)]
    place: PlaceEntry,
    message: &'a str,
}

#[derive(Serialize)]
struct FixEntry<'a> {
    title: &'a str,
    edits: Vec<EditEntry<'a>>,
}

#[derive(Serialize)]
struct EditEntry<'a> {
    #[serde(flatten)]
    place: PlaceEntry,
    text: &'a str,
}

impl<'a> DiagnosticEntry<'a> {
    fn new(file: &'a str, diagnostic: &'a FileDiagnostic, url: Option<String>) -> Self {
        let related = |related: &'a FileRelated| RelatedEntry {
            file: related.file.as_deref().unwrap_or(file),
            place: PlaceEntry::new(&related.range),
            message: &related.message,
        };
        Self {
            file,
            rule: diagnostic.rule.name,
            severity: diagnostic.severity.name(),
            message: &diagnostic.message,
            place: PlaceEntry::new(&diagnostic.range),
            url,
            related: diagnostic.related.iter().map(related).collect(),
            fix: diagnostic.fix.as_ref().filter(|fix| fix.is_safe).map(FixEntry::new),
        }
    }
}

impl PlaceEntry {
    fn new(range: &Range) -> Self {
        let from_one = |number: u32| u64::from(number) + 1;
        Self {
            line: from_one(range.start.line),
            column: from_one(range.start.column),
            end_line: from_one(range.end.line),
            end_column: from_one(range.end.column),
        }
    }
}

impl<'a> FixEntry<'a> {
    fn new(fix: &'a FileFix) -> Self {
        let edits = fix.edits.iter().map(|edit| EditEntry { place: PlaceEntry::new(&edit.range), text: &edit.text });
        Self { title: &fix.title, edits: edits.collect() }
    }
}
