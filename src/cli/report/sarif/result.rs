//! A diagnostic in SARIF.

use std::collections::BTreeMap;

use crate::analysis::{FileDiagnostic, FileEdit, FileFix, OutlineStep};
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
    let related = diagnostic.related.iter().map(|related| {
        let elsewhere = related.file.as_deref().map(|file| addresses.of(file));
        location_with(elsewhere.as_ref().unwrap_or(address), &related.range, &related.message)
    });
    let safe_fix = diagnostic.fix.as_ref().filter(|fix| fix.is_safe);
    let line = checked.best_line(diagnostic);
    SarifResult {
        rule_id: diagnostic.rule.name,
        rule_index: RULES.iter().position(|rule| *rule == diagnostic.rule),
        level: level(diagnostic.severity),
        message: Message::new(&diagnostic.message),
        locations: [location(address, Some(&diagnostic.range))],
        partial_fingerprints: BTreeMap::from([(Fingerprint::NAME, fingerprint.0)]),
        related_locations: related.collect(),
        fixes: safe_fix.map(|fix| [fix_of(fix, address)]),
        code_flows: (!line.is_empty()).then(|| [code_flow(line, address)]),
    }
}

fn fix_of(fix: &FileFix, address: &ArtifactLocation) -> SarifFix {
    let replacement = |edit: &FileEdit| Replacement {
        deleted_region: region(&edit.range),
        inserted_content: Message::new(&edit.text),
    };
    let change = ArtifactChange {
        artifact_location: address.clone(),
        replacements: fix.edits.iter().map(replacement).collect(),
    };
    SarifFix { description: Message::new(&fix.title), artifact_changes: [change] }
}

/// The best line: where each move leads.
fn code_flow(line: &[OutlineStep], address: &ArtifactLocation) -> CodeFlow {
    let step = |step: &OutlineStep| ThreadFlowLocation {
        location: location_with(address, &step.range, &step.message),
    };
    let flow = ThreadFlow { locations: line.iter().map(step).collect() };
    CodeFlow { message: Message::new("Best play"), thread_flows: [flow] }
}
