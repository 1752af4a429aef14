//! The definition of a rule.

use crate::config::{Settings, Severity};
use crate::rules::board::checked::CheckedBoard;
use crate::rules::diagnostic::Fix;
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::engine::Part;
use crate::rules::fixes::FixContext;
use crate::rules::graph::checked::CheckedGraph;

/// A rule: one kind of problem or fact that is reported.
#[derive(Debug)]
pub struct Rule {
    /// Its name, in kebab case, after the problem, so that `allow: NAME` reads well.
    pub name: &'static str,
    /// Its severity by default; `None` for a rule that is off.
    pub severity: Option<Severity>,
    /// Its severity if it is off by default and selected by name.
    pub severity_if_selected: Severity,
    /// Whether the marked text has no effect, so that an editor may fade it out.
    pub is_unnecessary: bool,
    /// Whether its diagnostics prevent solving; those about directives only if the directive is
    /// part of the game.
    pub stops_solving: bool,
    /// Whether `allow` may suppress it.
    pub can_be_allowed: bool,
    /// Whether it reports nothing about a board with errors.
    pub only_without_errors: bool,
    /// Whether it is about the verdict, so that the best line proves it.
    pub is_about_verdict: bool,
    /// Whether it states the verdict, so that a diagnostic of it also shows the verdict before the
    /// last change.
    pub states_verdict: bool,
    /// The subject of its diagnostics.
    pub subject: Subject,
    /// Its implementation for boards; `None` if it does not apply to them.
    pub boards: Option<RuleOn<CheckedBoard>>,
    /// Its implementation for graph games; `None` if it does not apply to them.
    pub graphs: Option<RuleOn<CheckedGraph>>,
    /// Its page of explanation.
    pub page: Page,
}

/// The subject of a rule's diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The marked text.
    Place,
    /// The whole board or game: fixes are available anywhere on it.
    Part,
    /// The whole file.
    File,
}

/// The implementation of a rule for one kind of puzzle.
#[derive(Debug)]
pub struct RuleOn<P: Part> {
    /// How it finds its diagnostics.
    pub check: Check<P>,
    /// Its fixes besides the safe fix of a diagnostic, the most likely first.
    pub fixes: Option<fn(&FixContext<'_, P>) -> Vec<Fix>>,
    /// The fix that the author almost certainly wants. Rules with a real choice (which of two
    /// thieves to keep, where a game starts) have none. Must be cheap: `--unsafe-fixes` asks for
    /// the likely fixes of all diagnostics of a file.
    pub likely_fix: Option<fn(&FixContext<'_, P>) -> Option<Fix>>,
}

/// What a rule needs to know about a puzzle, and how it finds its diagnostics in that.
#[derive(Debug)]
pub enum Check<P: Part> {
    /// The text alone: on every edit.
    Text(fn(&P, &mut DiagnosticList)),
    /// The value of the start of a solved puzzle.
    Solved(fn(&P, P::Value, &mut DiagnosticList)),
    /// The bytes that a puzzle needs which is too large, and those allowed.
    TooLarge(fn(&P, Shortage, &mut DiagnosticList)),
    /// The answer to a question about a solved puzzle; `None` if there is nothing to ask. Only
    /// asked if the rule is on.
    Fact(fn(&P) -> Option<P::Question>, fn(&P, &P::Fact, &mut DiagnosticList)),
    /// Other puzzles, of other files too: not called through the table.
    OtherPuzzles,
    /// The whole file, or diagnostics of other rules: not called through the table.
    Elsewhere,
}

/// The memory for a puzzle that is too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage {
    /// The bytes that solving would need.
    pub needed: u64,
    /// The bytes allowed.
    pub limit: u64,
}

impl<P: Part> RuleOn<P> {
    pub(crate) const ELSEWHERE: Option<Self> =
        Some(Self { check: Check::Elsewhere, fixes: None, likely_fix: None });

    pub(crate) const OTHER_PUZZLES: Option<Self> =
        Some(Self { check: Check::OtherPuzzles, fixes: None, likely_fix: None });

    pub(crate) const fn text(check: fn(&P, &mut DiagnosticList)) -> Self {
        Self { check: Check::Text(check), fixes: None, likely_fix: None }
    }

    pub(crate) const fn solved(check: fn(&P, P::Value, &mut DiagnosticList)) -> Self {
        Self { check: Check::Solved(check), fixes: None, likely_fix: None }
    }

    pub(crate) const fn too_large(check: fn(&P, Shortage, &mut DiagnosticList)) -> Self {
        Self { check: Check::TooLarge(check), fixes: None, likely_fix: None }
    }

    pub(crate) const fn fact(
        question: fn(&P) -> Option<P::Question>,
        check: fn(&P, &P::Fact, &mut DiagnosticList),
    ) -> Self {
        Self { check: Check::Fact(question, check), fixes: None, likely_fix: None }
    }

    pub(crate) const fn fixes(mut self, fixes: fn(&FixContext<'_, P>) -> Vec<Fix>) -> Self {
        self.fixes = Some(fixes);
        self
    }

    pub(crate) const fn likely(
        mut self,
        likely_fix: fn(&FixContext<'_, P>) -> Option<Fix>,
    ) -> Self {
        self.likely_fix = Some(likely_fix);
        self
    }

    const fn needs_result(&self) -> bool {
        matches!(self.check, Check::Solved(_) | Check::TooLarge(_) | Check::Fact(..))
    }
}

/// The explanation of a rule, in Markdown without headings. Examples are board files, except for
/// rules about games only or about `stakeout.toml`, see [`Rule::example_language`].
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// The diagnostics of the rule and their places. The first sentence is the summary.
    pub finds: &'static str,
    /// The reason why that is bad, or good to know.
    pub reason: &'static str,
    /// A text in which the rule reports something.
    pub bad: &'static str,
    /// The nearest text in which it reports nothing.
    pub good: &'static str,
}

impl Page {
    /// The first sentence of [`Page::finds`].
    pub fn summary(&self) -> &'static str {
        self.finds.split_inclusive(". ").next().unwrap_or(self.finds).trim_end()
    }
}

impl Rule {
    /// The defaults of errors: they prevent solving, and so cannot be allowed.
    pub(crate) const ERROR: Self = Self {
        name: "",
        severity: Some(Severity::Error),
        severity_if_selected: Severity::Warning,
        is_unnecessary: false,
        stops_solving: true,
        can_be_allowed: false,
        only_without_errors: false,
        is_about_verdict: false,
        states_verdict: false,
        subject: Subject::Place,
        boards: None,
        graphs: None,
        page: Page { finds: "", reason: "", bad: "", good: "" },
    };

    /// The defaults of other rules: they do not prevent solving, and can be allowed.
    pub(crate) const REMARK: Self = Self {
        severity: Some(Severity::Warning),
        stops_solving: false,
        can_be_allowed: true,
        ..Self::ERROR
    };

    /// Whether the settings turn it on.
    pub fn is_on(&self, settings: &Settings) -> bool {
        settings.severity(self.name).unwrap_or(self.severity).is_some()
    }

    /// Whether it applies to board files.
    pub fn applies_to_boards(&self) -> bool {
        self.boards.is_some()
    }

    /// Whether it applies to game files.
    pub fn applies_to_graphs(&self) -> bool {
        self.graphs.is_some()
    }

    /// Whether it needs a solve result.
    pub fn needs_result(&self) -> bool {
        self.boards.as_ref().is_some_and(RuleOn::needs_result)
            || self.graphs.as_ref().is_some_and(RuleOn::needs_result)
    }

    /// The language of its examples, as editors name it.
    pub fn example_language(&self) -> &'static str {
        match (&self.boards, &self.graphs) {
            (Some(_), _) => "stakeout-board",
            (None, Some(_)) => "stakeout-game",
            (None, None) => "toml",
        }
    }

    /// Its page as Markdown, from a heading with its name to its last example.
    pub fn markdown(&self) -> String {
        let severity = self.severity.map_or("off", Severity::name);
        let Page { finds, reason, bad, good } = self.page;
        let language = self.example_language();
        let fence = |text: &str| {
            format!("```{language}\n{}{}```\n", text, if text.ends_with('\n') { "" } else { "\n" })
        };
        format!(
            "## {}\n\nDefault severity: **{severity}**\n\n### What it finds\n\n{finds}\n\n### Why\n\n{reason}\n\n\
             ### Example\n\n{}\n### Use instead\n\n{}",
            self.name,
            fence(bad),
            fence(good)
        )
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Rule {}
