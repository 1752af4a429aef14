//! The editor's settings, from wherever the client sends them.
//!
//! Others rely on a wrong setting costing nothing but itself: the others count, and the wrong one is told of. Dotted
//! names are nested objects: `solve.on` is `{"solve": {"on": …}}`.

use serde_json::Value;

use crate::config::{HeatMap, MemorySize, Settings, SolveOn};

/// What the client has said so far; later members of this outrank earlier ones.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    /// `initializationOptions`.
    pub(crate) initial: Value,
    /// The last `workspace/didChangeConfiguration`, if it brought settings.
    pub(crate) notified: Value,
    /// The last answer to `workspace/configuration`.
    pub(crate) answered: Value,
}

impl Sources {
    /// Reads all of it. Complaints are sentences for the user.
    pub(crate) fn settings(&self) -> (Settings, Vec<String>) {
        let mut settings = Settings::default();
        let mut complaints = Vec::new();
        for source in [&self.initial, &self.notified, &self.answered] {
            read(source, &mut settings, &mut complaints);
        }
        (settings, complaints)
    }
}

/// The settings in what `workspace/didChangeConfiguration` brings: some clients send our section alone.
pub(crate) fn section(notified: &Value) -> Value {
    let all = &notified["settings"];
    all.get("stakeout").unwrap_or(all).clone()
}

fn read(source: &Value, settings: &mut Settings, complaints: &mut Vec<String>) {
    match &source["solve"]["on"] {
        Value::Null => {}
        Value::String(word) if word == "save" => settings.solve_on = SolveOn::Save,
        Value::String(word) if word == "type" => settings.solve_on = SolveOn::Type,
        other => complaints.push(format!("`solve.on` is `save` or `type`, not `{other}`")),
    }
    match &source["solver"]["memory"] {
        Value::Null => {}
        Value::Number(bytes) if bytes.is_u64() => {
            settings.solver_memory = MemorySize(bytes.as_u64().unwrap_or_default());
        }
        Value::String(text) => match text.parse() {
            Ok(size) => settings.solver_memory = size,
            Err(error) => complaints.push(format!("`solver.memory`: {error}")),
        },
        other => {
            complaints.push(format!("`solver.memory` is bytes as a number, or a text such as `512 MiB`, not `{other}`"))
        }
    }
    match &source["heatMap"] {
        Value::Null => {}
        Value::String(word) if word == "thief" => settings.heat_map = HeatMap::Thief,
        Value::String(word) if word == "police" => settings.heat_map = HeatMap::Police,
        Value::String(word) if word == "off" => settings.heat_map = HeatMap::Off,
        other => complaints.push(format!("`heatMap` is `thief`, `police` or `off`, not `{other}`")),
    }
    let hints = [("verdict", &mut settings.inlay_hints.verdict), ("rows", &mut settings.inlay_hints.rows)];
    for (name, hint) in hints {
        match &source["inlayHints"][name] {
            Value::Null => {}
            Value::Bool(wanted) => *hint = *wanted,
            other => complaints.push(format!("`inlayHints.{name}` is `true` or `false`, not `{other}`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn later_sources_outrank_earlier_ones_setting_by_setting() {
        let sources = Sources {
            initial: json!({ "solve": { "on": "type" }, "solver": { "memory": 5 } }),
            notified: json!({ "solver": { "memory": "1 KiB" } }),
            answered: json!(null),
        };
        let (settings, complaints) = sources.settings();
        assert_eq!((settings.solve_on, settings.solver_memory), (SolveOn::Type, MemorySize(1024)));
        assert_eq!(complaints, Vec::<String>::new());
    }

    #[test]
    fn a_wrong_setting_is_told_of_and_the_others_count() {
        for (wrong, complaint) in [
            (json!({ "solve": { "on": "never" } }), "`solve.on` is `save` or `type`, not `\"never\"`"),
            (
                json!({ "solver": { "memory": -1 } }),
                "`solver.memory` is bytes as a number, or a text such as `512 MiB`, not `-1`",
            ),
            (
                json!({ "solver": { "memory": "much" } }),
                "`solver.memory`: `much` is no amount of memory; write bytes as a number, or a text such as `512 MiB`",
            ),
        ] {
            let sources = Sources {
                initial: json!({ "solve": { "on": "type" }, "solver": { "memory": 5 } }),
                notified: wrong,
                answered: json!("odd"),
            };
            let (settings, complaints) = sources.settings();
            assert_eq!((settings.solve_on, settings.solver_memory), (SolveOn::Type, MemorySize(5)));
            assert_eq!(complaints, [complaint]);
        }
    }

    #[test]
    fn colours_and_hints_can_be_chosen() {
        let initial = json!({ "heatMap": "police", "inlayHints": { "verdict": false, "rows": true } });
        let (settings, complaints) = Sources { initial, ..Sources::default() }.settings();
        assert_eq!(settings.heat_map, HeatMap::Police);
        assert_eq!((settings.inlay_hints.verdict, settings.inlay_hints.rows), (false, true));
        assert_eq!(complaints, Vec::<String>::new());
        let initial = json!({ "heatMap": "red", "inlayHints": { "rows": 1 } });
        let (settings, complaints) = Sources { initial, ..Sources::default() }.settings();
        assert_eq!(settings, Settings::default());
        assert_eq!(
            complaints,
            [
                "`heatMap` is `thief`, `police` or `off`, not `\"red\"`",
                "`inlayHints.rows` is `true` or `false`, not `1`"
            ]
        );
    }

    #[test]
    fn a_notification_may_name_our_section_or_be_it() {
        let ours = json!({ "solve": { "on": "type" } });
        assert_eq!(section(&json!({ "settings": { "stakeout": ours, "other": 1 } })), ours);
        assert_eq!(section(&json!({ "settings": ours })), ours);
        assert_eq!(section(&json!({})), Value::Null);
    }
}
