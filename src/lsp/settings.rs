//! The editor's settings, from wherever the client sends them.
//!
//! Others rely on a wrong setting costing nothing but itself: the others count, and the wrong one is told of. Dotted
//! names are nested objects: `solve.on` is `{"solve": {"on": …}}`. They are read as those of a `stakeout.toml` are. An editor may
//! have settings for its own side among ours.

use serde_json::Value;

use crate::config::Layer;
use crate::rules::rule_names;

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
    pub(crate) fn layer(&self) -> (Layer, Vec<String>) {
        let mut layer = Layer::default();
        let mut complaints = Vec::new();
        for source in [&self.initial, &self.notified, &self.answered] {
            let (above, faults) = Layer::of_editor(source, &rule_names());
            layer.overlay(above);
            complaints.extend(faults.into_iter().map(|fault| fault.message));
        }
        (layer, complaints)
    }
}

/// The settings in what `workspace/didChangeConfiguration` brings: some clients send our section alone.
pub(crate) fn section(notified: &Value) -> Value {
    let all = &notified["settings"];
    all.get("stakeout").unwrap_or(all).clone()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::config::{HeatMap, MemorySize, Settings, Severity, SolveOn};
    use crate::lsp::settings::*;

    /// What holds, and what there is to complain about.
    fn read(sources: &Sources) -> (Settings, Vec<String>) {
        let (layer, complaints) = sources.layer();
        let mut settings = Settings::default();
        settings.overlay(&layer);
        (settings, complaints)
    }

    #[test]
    fn later_sources_outrank_earlier_ones_setting_by_setting() {
        let sources = Sources {
            initial: json!({ "solve": { "on": "type" }, "solver": { "memory": 5 } }),
            notified: json!({ "solver": { "memory": "1 KiB" } }),
            answered: json!(null),
        };
        let (settings, complaints) = read(&sources);
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
                "`solver.memory`: invalid memory size `much`; use bytes or a text such as `512 MiB`",
            ),
        ] {
            let sources = Sources {
                initial: json!({ "solve": { "on": "type" }, "solver": { "memory": 5 } }),
                notified: wrong,
                answered: json!("odd"),
            };
            let (settings, complaints) = read(&sources);
            assert_eq!((settings.solve_on, settings.solver_memory), (SolveOn::Type, MemorySize(5)));
            assert_eq!(complaints, [complaint]);
        }
    }

    #[test]
    fn colours_and_hints_can_be_chosen() {
        let initial = json!({ "heatMap": "police", "inlayHints": { "verdict": false, "rows": true } });
        let (settings, complaints) = read(&Sources { initial, ..Sources::default() });
        assert_eq!(settings.heat_map, HeatMap::Police);
        assert_eq!((settings.inlay_hints_verdict, settings.inlay_hints_rows), (false, true));
        assert_eq!(complaints, Vec::<String>::new());
        let initial = json!({ "heatMap": "red", "inlayHints": { "rows": 1 } });
        let (settings, complaints) = read(&Sources { initial, ..Sources::default() });
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
    fn rules_can_be_set_and_what_an_editor_keeps_beside_is_left_alone() {
        let initial =
            json!({ "rules": { "verdict": "hint", "verdct": "off" }, "server": { "path": "x" }, "solve": null });
        let (settings, complaints) = read(&Sources { initial, ..Sources::default() });
        assert_eq!(settings.severity("verdict"), Some(Some(Severity::Hint)));
        assert_eq!(complaints, ["unknown rule `verdct`; did you mean `verdict`?"]);
    }

    #[test]
    fn a_notification_may_name_our_section_or_be_it() {
        let ours = json!({ "solve": { "on": "type" } });
        assert_eq!(section(&json!({ "settings": { "stakeout": ours, "other": 1 } })), ours);
        assert_eq!(section(&json!({ "settings": ours })), ours);
        assert_eq!(section(&json!({})), Value::Null);
    }
}
