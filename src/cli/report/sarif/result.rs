//! A diagnostic in SARIF.

use std::collections::BTreeMap;

use serde_sarif::sarif::{
    ArtifactChange, ArtifactContent, ArtifactLocation, CodeFlow, Fix, Message, Replacement, Result, ThreadFlow,
    ThreadFlowLocation,
};

use crate::analysis::{FileDiagnostic, FileFix, OutlineStep};
use crate::cli::report::CheckedFile;
use crate::cli::report::sarif::fingerprint::Fingerprint;
use crate::cli::report::sarif::place::{Addresses, location, location_with, region};
use crate::rules::RULES;

/// A diagnostic with its rule, place, related places, safe fix and, if it reports a verdict, the best line that
/// proves it.
pub(crate) fn result(
    checked: &CheckedFile,
    diagnostic: &FileDiagnostic,
    address: &ArtifactLocation,
    addresses: &Addresses,
    fingerprint: Fingerprint,
) -> Result {
    let mut result = Result::builder()
        .rule_id(diagnostic.rule.name)
        .message(Message::builder().text(diagnostic.message.as_str()).build())
        .locations(vec![location(address, Some(&diagnostic.range))])
        .partial_fingerprints(BTreeMap::from([(Fingerprint::NAME.to_owned(), fingerprint.0)]))
        .build();
    result.rule_index =
        RULES.iter().position(|rule| *rule == diagnostic.rule).and_then(|index| i64::try_from(index).ok());
    result.level = serde_json::from_value(crate::cli::report::sarif::level(diagnostic.severity).into()).ok();
    if !diagnostic.related.is_empty() {
        let related = diagnostic.related.iter();
        let related = related.map(|related| {
            let elsewhere = related.file.as_deref().map(|file| addresses.of(file));
            location_with(elsewhere.as_ref().unwrap_or(address), &related.range, &related.message)
        });
        result.related_locations = Some(related.collect());
    }
    result.fixes = diagnostic.fix.as_ref().filter(|fix| fix.is_safe).map(|fix| vec![fix_of(fix, address)]);
    let line = checked.best_line(diagnostic);
    if !line.is_empty() {
        result.code_flows = Some(vec![code_flow(line, address)]);
    }
    result
}

fn fix_of(fix: &FileFix, address: &ArtifactLocation) -> Fix {
    let replacement = |edit: &crate::analysis::FileEdit| {
        let content = ArtifactContent::builder().text(edit.text.as_str()).build();
        Replacement::builder().deleted_region(region(&edit.range)).inserted_content(content).build()
    };
    let change = ArtifactChange::builder()
        .artifact_location(address.clone())
        .replacements(fix.edits.iter().map(replacement).collect::<Vec<_>>())
        .build();
    Fix::builder()
        .description(Message::builder().text(fix.title.as_str()).build())
        .artifact_changes(vec![change])
        .build()
}

/// The best line: where each move leads.
fn code_flow(line: &[OutlineStep], address: &ArtifactLocation) -> CodeFlow {
    let steps = line
        .iter()
        .map(|step| ThreadFlowLocation::builder().location(location_with(address, &step.range, &step.message)).build());
    let flow = ThreadFlow::builder().locations(steps.collect::<Vec<_>>()).build();
    CodeFlow::builder().message(Message::builder().text("Best play").build()).thread_flows(vec![flow]).build()
}
