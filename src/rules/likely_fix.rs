//! Which fixes are likely: not safe, but the only thing that the author can have meant, or nearly so.
//!
//! Others rely on a likely fix to be one of those that the rule offers, and on diagnostic it to be cheap, since it is wanted
//! for every diagnostic of a file at once. Where there is a real choice (which of two thieves goes, whether a short row lacks
//! floor or walls) there is no likely fix, and a person chooses. Deliberately not here: what a fix does, which stands with
//! its rule.

use crate::rules::board::{stray_text, unknown_cell, unreachable_floor};
use crate::rules::diagnostic::Fix;
use crate::rules::fixes::FixContext;
use crate::rules::rule::Rule;
use crate::rules::{
    bad_value, duplicate_directive, missing_expect, size_mismatch, stray_directive, unknown_directive, verdict_mismatch,
};

/// Works out the likely fix of a diagnostic, if it has one.
type Likely = fn(&FixContext<'_>) -> Option<Fix>;

/// Every rule that has likely fixes, with the way to one.
static LIKELY: [(&Rule, Likely); 10] = [
    (&unknown_cell::RULE, unknown_cell::likely),
    (&unknown_directive::RULE, unknown_directive::renamed),
    (&bad_value::RULE, bad_value::corrected),
    (&duplicate_directive::RULE, duplicate_directive::repeated),
    (&stray_directive::RULE, stray_directive::moved_or_removed),
    (&stray_text::RULE, stray_text::likely),
    (&size_mismatch::RULE, size_mismatch::restated_where_rows_agree),
    (&verdict_mismatch::RULE, verdict_mismatch::corrected),
    (&missing_expect::RULE, missing_expect::added),
    (&unreachable_floor::RULE, unreachable_floor::walled_up),
];

/// The likely fix of a diagnostic, if it has one.
pub(crate) fn likely(asked: &FixContext<'_>) -> Option<Fix> {
    let (_, likely) = LIKELY.iter().find(|(rule, _)| *rule == asked.diagnostic.rule)?;
    likely(asked)
}

/// The rules that have likely fixes, for some of their diagnostics at least.
pub fn rules_with_likely_fixes() -> impl Iterator<Item = &'static Rule> {
    LIKELY.iter().map(|(rule, _)| *rule)
}
