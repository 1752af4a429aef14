//! The editor's settings, from all the messages in which clients send them.
//!
//! An invalid setting is reported to the user and does not affect the others. Dotted names are
//! nested objects: `solve.on` is `{"solve": {"on": …}}`. They are read by the same code as a
//! `stakeout.toml`. An editor may add settings of its own, which are ignored.

use std::collections::HashSet;

use serde_json::Value;

use crate::config::Layer;
use crate::rules::rule_names;

/// The settings that the client has sent so far. Later fields take precedence, up to `answered`.
#[derive(Debug, Default)]
pub(crate) struct EditorSettings {
    /// `initializationOptions`.
    pub(crate) initial: Value,
    /// The last `workspace/didChangeConfiguration`, if it had settings.
    pub(crate) notified: Value,
    /// The last result of `workspace/configuration`.
    pub(crate) answered: Value,
    /// Whether the first response to `workspace/configuration` is pending: solving waits for it.
    pub(crate) are_awaited: bool,
    /// How often settings have changed.
    pub(crate) changes: u64,
    /// The problems that were shown to the user.
    shown: HashSet<String>,
}

impl EditorSettings {
    /// The valid settings, and messages for the user about invalid ones: the first of each source,
    /// and the number of others.
    pub(crate) fn layer(&self) -> (Layer, Vec<String>, usize) {
        let mut layer = Layer::default();
        let mut problems = Vec::new();
        let mut others = 0;
        for source in [&self.initial, &self.notified, &self.answered] {
            let (above, faults) = Layer::of_editor(source, &rule_names());
            layer.overlay(above);
            problems.extend(faults.first.into_iter().map(|fault| fault.message));
            others += faults.left_out;
        }
        (layer, problems, others)
    }

    /// Whether a problem has not been shown to the user yet. Marks it as shown.
    pub(crate) fn is_new(&mut self, problem: &str) -> bool {
        self.shown.insert(problem.to_owned())
    }
}

/// The settings in `workspace/didChangeConfiguration`: some clients send only the section
/// `stakeout`.
pub(crate) fn section(all: Value) -> Value {
    all.get("stakeout").cloned().unwrap_or(all)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::config::{HeatMap, MemorySize, Settings, Severity, SolveOn};
    use crate::lsp::session::settings::*;

    /// The settings, and the problems.
    fn read(sources: &EditorSettings) -> (Settings, Vec<String>) {
        let (layer, problems, _) = sources.layer();
        let mut settings = Settings::default();
        settings.overlay(&layer);
        (settings, problems)
    }

    #[test]
    fn later_sources_take_precedence_setting_by_setting() {
        let sources = EditorSettings {
            initial: json!({ "solve": { "on": "type" }, "solver": { "memory": 5 } }),
            notified: json!({ "solver": { "memory": "1 KiB" } }),
            answered: json!(null),
            ..EditorSettings::default()
        };
        let (settings, problems) = read(&sources);
        assert_eq!((settings.solve_on, settings.solver_memory), (SolveOn::Type, MemorySize(1024)));
        assert_eq!(problems, Vec::<String>::new());
    }

    #[test]
    fn an_invalid_setting_is_reported_and_the_others_apply() {
        for (wrong, problem) in [
            (
                json!({ "solve": { "on": "never" } }),
                "`solve.on` is `save` or `type`, not `\"never\"`",
            ),
            (
                json!({ "solver": { "memory": -1 } }),
                "`solver.memory` is bytes as a number, or a text such as `512 MiB`, not `-1`",
            ),
            (
                json!({ "solver": { "memory": "much" } }),
                "`solver.memory`: invalid memory size `much`; use bytes or a text such as `512 MiB`",
            ),
        ] {
            let sources = EditorSettings {
                initial: json!({ "solve": { "on": "type" }, "solver": { "memory": 5 } }),
                notified: wrong,
                answered: json!("odd"),
                ..EditorSettings::default()
            };
            let (settings, problems) = read(&sources);
            assert_eq!((settings.solve_on, settings.solver_memory), (SolveOn::Type, MemorySize(5)));
            assert_eq!(problems, [problem]);
        }
    }

    #[test]
    fn colours_and_hints_can_be_chosen() {
        let initial =
            json!({ "heatMap": "police", "inlayHints": { "verdict": false, "rows": true } });
        let (settings, problems) = read(&EditorSettings { initial, ..EditorSettings::default() });
        assert_eq!(settings.heat_map, HeatMap::Police);
        assert_eq!((settings.inlay_hints_verdict, settings.inlay_hints_rows), (false, true));
        assert_eq!(problems, Vec::<String>::new());
        let initial = json!({ "heatMap": "red", "inlayHints": { "rows": 1 } });
        let (settings, problems) = read(&EditorSettings { initial, ..EditorSettings::default() });
        assert_eq!(settings, Settings::default());
        assert_eq!(
            problems,
            [
                "`heatMap` is `thief`, `police` or `off`, not `\"red\"`",
                "`inlayHints.rows` is `true` or `false`, not `1`"
            ]
        );
    }

    #[test]
    fn rules_can_be_set_and_settings_of_the_editor_itself_are_ignored() {
        let initial = json!({ "rules": { "verdict": "hint", "verdct": "off" }, "server": { "path": "x" }, "solve": null });
        let (settings, problems) = read(&EditorSettings { initial, ..EditorSettings::default() });
        assert_eq!(settings.severity("verdict"), Some(Some(Severity::Hint)));
        assert_eq!(problems, ["unknown rule `verdct`; did you mean `verdict`?"]);
    }

    #[test]
    fn a_notification_may_name_our_section_or_be_it() {
        let ours = json!({ "solve": { "on": "type" } });
        assert_eq!(section(json!({ "stakeout": ours, "other": 1 })), ours);
        assert_eq!(section(ours.clone()), ours);
        assert_eq!(section(Value::Null), Value::Null);
    }
}
