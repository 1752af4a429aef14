//! The JSON schema of `stakeout.toml`, made from the types that it is read into.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use crate::config::Severity;
use crate::config::layer::Layer;
use crate::config::memory::MemorySize;

/// What the schema is to say about a rule.
#[derive(Debug, Clone, Copy)]
pub struct RuleSchema {
    /// Its name.
    pub name: &'static str,
    /// What it finds, in a sentence.
    pub summary: &'static str,
    /// How loudly it speaks by default; none, if it is off.
    pub severity: Option<Severity>,
}

/// Settings of Stakeout for the files in this folder and below.
#[derive(JsonSchema)]
#[schemars(title = "stakeout.toml", deny_unknown_fields)]
#[expect(dead_code, reason = "only what it looks like matters")]
struct Document {
    #[schemars(flatten)]
    layer: Layer,
    /// Files and folders that are left out when folders are searched, as globs from the folder of this file. One without
    /// `/` names files and folders anywhere.
    #[schemars(default)]
    exclude: Vec<String>,
    /// Settings for some files only; a later one outranks an earlier one.
    #[schemars(default)]
    overrides: Vec<OverrideDocument>,
}

/// Settings for some files only.
#[derive(JsonSchema)]
#[schemars(rename = "Override", deny_unknown_fields)]
#[expect(dead_code, reason = "only what it looks like matters")]
struct OverrideDocument {
    /// Which files, as globs from the folder of this file. One without `/` names files and folders anywhere.
    #[schemars(length(min = 1))]
    files: Vec<String>,
    #[schemars(flatten)]
    layer: Layer,
}

impl JsonSchema for MemorySize {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "MemorySize".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Bytes as a number, or a text such as `512 MiB`.",
            "anyOf": [
                { "type": "integer", "minimum": 0 },
                { "type": "string", "pattern": "^\\s*[0-9]+(\\.[0-9]+)?\\s*(([KkMmGgTt][Ii]?)?[Bb])?\\s*$" },
            ],
        })
    }
}

/// The schema, with these rules.
pub fn schema(rules: &[RuleSchema]) -> Value {
    let mut schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<Document>().to_value();
    let levels: BTreeMap<_, _> = rules.iter().map(|rule| (rule.name, level(*rule))).collect();
    let levels = json!({
        "description": "Severity of each rule, by name; `off` turns it off.",
        "type": "object",
        "properties": levels,
        "additionalProperties": false,
    });
    for holder in ["", "/definitions/Override"] {
        if let Some(place) = schema.pointer_mut(&format!("{holder}/properties/rules")) {
            *place = json!({ "$ref": "#/definitions/Rules" });
        }
    }
    schema["definitions"]["Rules"] = levels;
    schema
}

fn level(rule: RuleSchema) -> Value {
    let default = rule.severity.map_or("off", Severity::name);
    let level = json!({ "$ref": "#/definitions/Level" });
    json!({ "description": rule.summary, "allOf": [level], "default": default })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use serde_json::Value;

    use crate::config::Severity;
    use crate::config::file::ConfigFile;
    use crate::config::schema::{RuleSchema, schema};

    const RULE: RuleSchema = RuleSchema { name: "verdict", summary: "Who wins.", severity: Some(Severity::Hint) };

    /// Every dotted name with which the schema has a value, with all that may be written there.
    fn settings(schema: &Value, at: &Value, name: &str) -> Vec<(String, Vec<String>)> {
        let reference = at["$ref"].as_str().or(at["allOf"][0]["$ref"].as_str());
        let place = reference.map_or(at, |reference| schema.pointer(&reference[1..]).unwrap());
        if let Some(properties) = place["properties"].as_object() {
            let dot = if name.is_empty() { "" } else { "." };
            let below = properties.iter();
            return below.flat_map(|(key, at)| settings(schema, at, &format!("{name}{dot}{key}"))).collect();
        }
        let constants = place["oneOf"].as_array().into_iter().flatten();
        let words: Vec<_> = constants.map(|choice| choice["const"].to_string()).collect();
        let values = match (place["type"].as_str(), words.is_empty()) {
            (_, false) => words,
            (Some("boolean"), _) => vec!["true".into(), "false".into()],
            (Some("array"), _) => vec!["[]".into()],
            _ => vec!["5".into(), "\"1 KiB\"".into()],
        };
        vec![(name.to_owned(), values)]
    }

    fn faults(text: &str) -> Vec<String> {
        let file = ConfigFile::parse(Path::new("stakeout.toml"), text, &["verdict"]);
        file.faults().iter().map(|fault| fault.message.clone()).collect()
    }

    #[test]
    fn whatever_the_schema_allows_can_be_read() {
        let schema = schema(&[RULE]);
        let overrides = &schema["definitions"]["Override"];
        for (name, values) in settings(&schema, &schema, "") {
            for value in values {
                assert_eq!(faults(&format!("{name} = {value}\n")), [""; 0], "{name}");
            }
        }
        for (name, values) in settings(&schema, overrides, "").into_iter().filter(|(name, _)| name != "files") {
            for value in values {
                assert_eq!(faults(&format!("[[overrides]]\nfiles = [\"a\"]\n{name} = {value}\n")), [""; 0], "{name}");
            }
        }
    }

    #[test]
    fn whatever_can_be_read_is_in_the_schema() {
        let schema = schema(&[RULE]);
        let names = |at: &Value| settings(&schema, at, "").into_iter().map(|(name, _)| name).collect::<BTreeSet<_>>();
        // What may stand in a table is told where something else does.
        for (table, place) in [("", &schema), ("[[overrides]]\nfiles = [\"a\"]\n", &schema["definitions"]["Override"])]
        {
            let told = faults(&format!("{table}zzzzzzzzzzzzzzzzzzzz = 1\n"));
            let told = told[0].split_once("expected ").unwrap().1.replace(" and ", ", ");
            let told: BTreeSet<_> = told.split(", ").map(|key| key.trim_matches('`').to_owned()).collect();
            let known: BTreeSet<_> =
                names(place).iter().map(|name| name.split('.').next().unwrap().to_owned()).collect();
            assert_eq!(told, known);
        }
        let leaves = ["exclude", "heatMap", "inlayHints.rows", "inlayHints.verdict", "overrides", "rules.verdict"];
        let leaves = leaves.into_iter().chain(["solve.on", "solver.memory"]).map(str::to_owned);
        assert_eq!(names(&schema), leaves.collect());
    }
}
