//! The objects of SARIF 2.1.0 that a report has. `tests/schemas` checks reports against the schema
//! of the format.

use std::collections::BTreeMap;

use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SarifRun<'a> {
    pub(crate) tool: Tool,
    pub(crate) column_kind: &'static str,
    pub(crate) original_uri_base_ids: BTreeMap<&'static str, ArtifactLocation>,
    pub(crate) invocations: [Invocation<'a>; 1],
}

#[derive(Serialize)]
pub(crate) struct Tool {
    pub(crate) driver: ToolComponent,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ToolComponent {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) semantic_version: &'static str,
    pub(crate) rules: Vec<ReportingDescriptor>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportingDescriptor {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) short_description: MultiformatMessage,
    pub(crate) full_description: MultiformatMessage,
    pub(crate) help: MultiformatMessage,
    pub(crate) default_configuration: ReportingConfiguration,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help_uri: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct MultiformatMessage {
    pub(crate) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) markdown: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct ReportingConfiguration {
    pub(crate) enabled: bool,
    pub(crate) level: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Invocation<'a> {
    pub(crate) execution_successful: bool,
    pub(crate) tool_execution_notifications: Vec<&'a Notification>,
}

#[derive(Serialize)]
pub(crate) struct Notification {
    pub(crate) level: &'static str,
    pub(crate) message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) locations: Vec<SarifLocation>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SarifResult {
    pub(crate) rule_id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule_index: Option<usize>,
    pub(crate) level: &'static str,
    pub(crate) message: Message,
    pub(crate) locations: [SarifLocation; 1],
    pub(crate) partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) related_locations: Vec<SarifLocation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fixes: Option<[SarifFix; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code_flows: Option<[CodeFlow; 1]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SarifFix {
    pub(crate) description: Message,
    pub(crate) artifact_changes: [ArtifactChange; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArtifactChange {
    pub(crate) artifact_location: ArtifactLocation,
    pub(crate) replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Replacement {
    pub(crate) deleted_region: SarifRegion,
    pub(crate) inserted_content: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CodeFlow {
    pub(crate) message: Message,
    pub(crate) thread_flows: [ThreadFlow; 1],
}

#[derive(Serialize)]
pub(crate) struct ThreadFlow {
    pub(crate) locations: Vec<ThreadFlowLocation>,
}

#[derive(Serialize)]
pub(crate) struct ThreadFlowLocation {
    pub(crate) location: SarifLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SarifLocation {
    pub(crate) physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PhysicalLocation {
    pub(crate) artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) region: Option<SarifRegion>,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArtifactLocation {
    pub(crate) uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri_base_id: Option<&'static str>,
}

/// Lines and columns in characters, from 1; the end is exclusive.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SarifRegion {
    pub(crate) start_line: u64,
    pub(crate) start_column: u64,
    pub(crate) end_line: u64,
    pub(crate) end_column: u64,
}

#[derive(Serialize)]
pub(crate) struct Message {
    pub(crate) text: String,
}

impl Message {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into() }
    }
}
