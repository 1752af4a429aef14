//! A diagnostic in SARIF.

use std::collections::BTreeMap;

use crate::analysis::{FileDiagnostic, FileFix, OutlineStep};
use crate::cli::report::CheckedFile;
use crate::cli::report::sarif::fingerprint::Fingerprint;
use crate::cli::report::sarif::level;
use crate::cli::report::sarif::model::{
    ArtifactChange, ArtifactLocation, CodeFlow, Message, Replacement, SarifFix, SarifResult,
    ThreadFlow, ThreadFlowLocation,
};
use crate::cli::report::sarif::place::{Addresses, location, location_with, region};
use crate::rules::RULES;

/// A diagnostic with its rule, place, related places, safe fix and, if it reports a verdict, the
/// best line that proves it.
pub(crate) fn result(
    checked: &CheckedFile,
    diagnostic: &FileDiagnostic,
    address: &ArtifactLocation,
    addresses: &Addresses,
    fingerprint: Fingerprint,
) -> SarifResult {
    let mut related_locations = Vec::new();
    for related in &diagnostic.related {
        related_locations.push(match &related.file {
            Some(file) => location_with(&addresses.of(file), &related.range, &related.message),
            None => location_with(address, &related.range, &related.message),
        });
    }
    let mut fixes = None;
    if let Some(fix) = &diagnostic.fix
        && fix.is_safe
    {
        fixes = Some([fix_of(fix, address)]);
    }
    let line = checked.best_line(diagnostic);
    let code_flows = if line.is_empty() { None } else { Some([code_flow(line, address)]) };
    SarifResult {
        rule_id: diagnostic.rule.name,
        rule_index: RULES.iter().position(|rule| *rule == diagnostic.rule),
        level: level(diagnostic.severity),
        message: Message::new(&*diagnostic.message),
        locations: [location(address, Some(&diagnostic.range))],
        partial_fingerprints: BTreeMap::from([(Fingerprint::NAME, fingerprint.0)]),
        related_locations,
        fixes,
        code_flows,
    }
}

fn fix_of(fix: &FileFix, address: &ArtifactLocation) -> SarifFix {
    let mut replacements = Vec::new();
    for edit in &fix.edits {
        replacements.push(Replacement {
            deleted_region: region(&edit.range),
            inserted_content: Message::new(&edit.text),
        });
    }
    let change = ArtifactChange { artifact_location: address.clone(), replacements };
    SarifFix { description: Message::new(&fix.title), artifact_changes: [change] }
}

/// The best line: where each move leads.
fn code_flow(line: &[OutlineStep], address: &ArtifactLocation) -> CodeFlow {
    let mut locations = Vec::new();
    for step in line {
        let location = location_with(address, &step.range, &step.message);
        locations.push(ThreadFlowLocation { location });
    }
    CodeFlow { message: Message::new("Best play"), thread_flows: [ThreadFlow { locations }] }
}
