//! Directives and rules as Markdown, the same in hovers and completions.
//!
//! Deliberately not here: what directives and their values mean (`model`).

use crate::model::DirectiveKey;
use crate::rules::Rule;

/// A key with what it is for, and its values with what they mean, in Markdown.
pub(crate) fn key(key: &DirectiveKey) -> String {
    let mut text = format!("**{}** · {}", key.name, key.about);
    for (index, value) in key.values.iter().enumerate() {
        let default = if index == 0 && key.has_default { " (default)" } else { "" };
        let start = if index == 0 { "\n\n" } else { "\n" };
        text += &format!("{start}- `{}`{default}: {}", value.name(), value.about());
    }
    text
}

/// What a rule finds and why, in Markdown.
pub(crate) fn rule(rule: &Rule) -> String {
    let severity = rule.severity.map_or("off", |severity| severity.name());
    format!("**`{}`** · {severity}\n\n{}\n\n{}", rule.name, rule.page.finds, rule.page.reason)
}
