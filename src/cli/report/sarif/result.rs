//! One finding as SARIF has it.

use std::collections::BTreeMap;

use serde_sarif::sarif::{
    ArtifactChange, ArtifactContent, ArtifactLocation, CodeFlow, Fix, Message, Replacement, Result, ThreadFlow,
    ThreadFlowLocation,
};

use super::fingerprint::Fingerprint;
use super::place::{location, location_with, region};
use crate::analysis::{FileFinding, FileFix, FileStep};
use crate::cli::report::Checked;
use crate::rules::RULES;

/// A finding with its rule, place, related places, safe fix and, if it tells a verdict, the line of play that proves it.
pub(super) fn result(
    checked: &Checked,
    finding: &FileFinding,
    address: &ArtifactLocation,
    fingerprint: Fingerprint,
) -> Result {
    let mut result = Result::builder()
        .rule_id(finding.rule.name)
        .message(Message::builder().text(finding.message.as_str()).build())
        .locations(vec![location(address, Some(&finding.range))])
        .partial_fingerprints(BTreeMap::from([(Fingerprint::NAME.to_owned(), fingerprint.0)]))
        .build();
    result.rule_index = RULES.iter().position(|rule| *rule == finding.rule).and_then(|index| i64::try_from(index).ok());
    result.level = serde_json::from_value(super::level(finding.severity).into()).ok();
    if !finding.related.is_empty() {
        let related = finding.related.iter();
        let related = related.map(|related| location_with(address, &related.range, &related.message));
        result.related_locations = Some(related.collect());
    }
    result.fixes = finding.fix.as_ref().filter(|fix| fix.is_safe).map(|fix| vec![fix_of(fix, address)]);
    let line = checked.line_of_play(finding);
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

/// The line of best play: where each move leads.
fn code_flow(line: &[FileStep], address: &ArtifactLocation) -> CodeFlow {
    let steps = line
        .iter()
        .map(|step| ThreadFlowLocation::builder().location(location_with(address, &step.range, &step.message)).build());
    let flow = ThreadFlow::builder().locations(steps.collect::<Vec<_>>()).build();
    CodeFlow::builder().message(Message::builder().text("Best play").build()).thread_flows(vec![flow]).build()
}
