//! The JSON schema of `stakeout.toml`.

use serde_json::{Map, Value, json};

use crate::config::settings::{SETTINGS, SettingValue, Settings};
use crate::config::severity::Severity;

/// A rule, as the schema describes it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RuleSchema {
    /// Its name.
    pub name: &'static str,
    /// What it reports, in a sentence.
    pub summary: &'static str,
    /// Its default severity; `None` if it is off.
    pub severity: Option<Severity>,
}

/// The schema, with these rules.
pub(crate) fn schema(rules: &[RuleSchema]) -> Value {
    let globs = |description: &str| json!({ "description": description, "type": "array", "items": { "type": "string" } });
    let mut of_override = settings();
    of_override["files"] = globs(
        "Globs of the files, relative to the directory of `stakeout.toml`. A glob without `/` matches names at any depth.",
    );
    of_override["files"]["minItems"] = json!(1);
    let mut properties = settings();
    properties["exclude"] = globs(
        "Globs of files and directories to skip when directories are searched, relative to the directory of `stakeout.toml`. \
         A glob without `/` matches names at any depth.",
    );
    properties["overrides"] = json!({
        "description": "Settings for some files only. A later override outranks an earlier one.",
        "type": "array",
        "items": { "$ref": "#/definitions/Override" },
    });
    let severities = rules.iter().map(|rule| {
        let level = json!({ "$ref": "#/definitions/Level" });
        let schema = json!({ "description": rule.summary, "allOf": [level], "default": rule.severity.to_json() });
        (rule.name.to_owned(), schema)
    });
    let mut level = Option::<Severity>::schema();
    level["description"] = json!("Severity of a rule.");
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "stakeout.toml",
        "description": "Settings of Stakeout for the files in this directory and below.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "definitions": {
            "Override": {
                "description": "Settings for some files only.",
                "type": "object",
                "properties": of_override,
                "required": ["files"],
                "additionalProperties": false,
            },
            "Rules": {
                "description": "Severity of each rule, by name; `off` turns a rule off.",
                "type": "object",
                "properties": severities.collect::<Map<_, _>>(),
                "additionalProperties": false,
            },
            "Level": level,
        },
    })
}

/// The properties of a table that may hold every setting.
fn settings() -> Value {
    let mut properties = json!({ "rules": { "$ref": "#/definitions/Rules" } });
    for setting in SETTINGS {
        let mut schema = (setting.schema)();
        schema["description"] = json!(setting.description);
        schema["default"] = (setting.value)(&Settings::default());
        match setting.table_and_key() {
            ("", key) => properties[key] = schema,
            (table, key) => {
                properties[table]["type"] = json!("object");
                properties[table]["additionalProperties"] = json!(false);
                properties[table]["properties"][key] = schema;
            }
        }
    }
    properties
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use serde_json::Value;

    use crate::config::file::ConfigFile;
    use crate::config::schema::{RuleSchema, schema};
    use crate::config::severity::Severity;

    const RULE: RuleSchema =
        RuleSchema { name: "verdict", summary: "Who wins.", severity: Some(Severity::Hint) };

    /// Every setting in the schema by its dotted name, with its valid values.
    fn settings(schema: &Value, at: &Value, name: &str) -> Vec<(String, Vec<String>)> {
        let reference = at["$ref"].as_str().or(at["allOf"][0]["$ref"].as_str());
        let place = reference.map_or(at, |reference| schema.pointer(&reference[1..]).unwrap());
        if let Some(properties) = place["properties"].as_object() {
            let dot = if name.is_empty() { "" } else { "." };
            let below = properties.iter();
            return below
                .flat_map(|(key, at)| settings(schema, at, &format!("{name}{dot}{key}")))
                .collect();
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
    fn every_value_in_the_schema_can_be_read() {
        let schema = schema(&[RULE]);
        let overrides = &schema["definitions"]["Override"];
        for (name, values) in settings(&schema, &schema, "") {
            for value in values {
                assert_eq!(faults(&format!("{name} = {value}\n")), [""; 0], "{name}");
            }
        }
        for (name, values) in
            settings(&schema, overrides, "").into_iter().filter(|(name, _)| name != "files")
        {
            for value in values {
                assert_eq!(
                    faults(&format!("[[overrides]]\nfiles = [\"a\"]\n{name} = {value}\n")),
                    [""; 0],
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn every_setting_that_can_be_read_is_in_the_schema() {
        let schema = schema(&[RULE]);
        let names = |at: &Value| {
            settings(&schema, at, "").into_iter().map(|(name, _)| name).collect::<BTreeSet<_>>()
        };
        // The message about an unknown key lists the known ones.
        for (table, place) in [
            ("", &schema),
            ("[[overrides]]\nfiles = [\"a\"]\n", &schema["definitions"]["Override"]),
        ] {
            let keys = faults(&format!("{table}zzzzzzzzzzzzzzzzzzzz = 1\n"));
            let keys = keys[0].split_once("expected ").unwrap().1.replace(" and ", ", ");
            let keys: BTreeSet<_> =
                keys.split(", ").map(|key| key.trim_matches('`').to_owned()).collect();
            let known: BTreeSet<_> = names(place)
                .iter()
                .map(|name| name.split('.').next().unwrap().to_owned())
                .collect();
            assert_eq!(keys, known);
        }
        let leaves = [
            "exclude",
            "heatMap",
            "inlayHints.rows",
            "inlayHints.verdict",
            "markdown",
            "overrides",
            "rules.verdict",
        ];
        let leaves = leaves.into_iter().chain(["solve.on", "solver.memory"]).map(str::to_owned);
        assert_eq!(names(&schema), leaves.collect());
    }
}
