//! What a rule is.

use crate::config::Severity;
use crate::model::{BoardReading, GraphReading};
use crate::rules::checked::BoardSolveResult;
use crate::rules::diagnostic::Fix;
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::fixes::FixContext;
use crate::rules::graph::checked::GraphSolveResult;
use crate::rules::graph::fixes::GraphFixContext;
use crate::syntax::{GraphText, Section};

/// One thing that Stakeout can say about a text.
#[derive(Debug)]
pub struct Rule {
    /// Its name, in kebab case, after the fault: "allow NAME" reads well.
    pub name: &'static str,
    /// How loudly it speaks unless it is set otherwise; `None` for a rule that is off.
    pub severity: Option<Severity>,
    /// Whether what it marks has no effect, so that an editor may fade it out.
    pub is_unnecessary: bool,
    /// Whether what it finds keeps the board or game from being solved; of directives, only those that are part of the game.
    pub stops_solving: bool,
    /// Whether a board or a game may suppress it with `allow`.
    pub can_be_allowed: bool,
    /// Whether it says nothing about a board on which other rules find errors.
    pub only_without_errors: bool,
    /// Whether it speaks of who wins, so that the best line proves what it says.
    pub tells_verdict: bool,
    /// What its diagnostics are about.
    pub subject: Subject,
    /// How it finds what it finds.
    pub check: Check,
    /// The fixes on a board, beside the safe fix that a diagnostic carries.
    pub board_fixes: Option<BoardFixes>,
    /// The fixes in a game file, beside the safe fix that a diagnostic carries.
    pub graph_fixes: Option<GraphFixes>,
    /// Its page of explanation.
    pub page: Page,
}

/// What the diagnostics of a rule are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The text that they mark.
    Place,
    /// The whole board or game, whatever they mark: their fixes are offered anywhere on it.
    Part,
    /// The whole file.
    File,
}

/// The fixes that a rule has on puzzles of one kind.
#[derive(Debug, Clone, Copy)]
pub struct Fixes<All, Likely> {
    /// Works out all of them, the most likely first.
    pub all: All,
    /// Works out the one of them that the author almost certainly wants. A rule with a real choice (which of two thieves
    /// goes, where a game starts) has none, and a person chooses. It must be cheap: `--unsafe-fixes` asks for the likely
    /// fixes of all diagnostics of a file.
    pub likely: Option<Likely>,
}

/// The fixes that a rule has on boards.
pub type BoardFixes = Fixes<fn(&FixContext<'_>) -> Vec<Fix>, fn(&FixContext<'_>) -> Option<Fix>>;

/// The fixes that a rule has in game files.
pub type GraphFixes = Fixes<fn(&GraphFixContext<'_>) -> Vec<Fix>, fn(&GraphFixContext<'_>) -> Option<Fix>>;

/// How a rule finds what it finds.
#[derive(Debug, Clone, Copy)]
pub enum Check {
    /// By looking at one section of a board file: at once, on every edit.
    Text(BoardText),
    /// By looking at a board that has been solved or refused.
    Answer(BoardAnswer),
    /// By looking at a game file: at once, on every edit.
    GraphText(GameFileText),
    /// By looking at a section of a board file or at a game file: at once, on every edit.
    BothTexts(BoardText, GameFileText),
    /// By looking at a board or a game that has been solved or refused.
    BothAnswers(BoardAnswer, GameFileAnswer),
    /// By looking at a `stakeout.toml`: not called through the table.
    Config,
    /// By looking at a whole file, or at what other rules found: not called through the table.
    Elsewhere,
}

/// Looks at one section of a board file.
pub type BoardText = fn(&Section, &BoardReading, &mut DiagnosticList);

/// Looks at a board that has been solved or refused.
pub type BoardAnswer = fn(&BoardReading, BoardSolveResult, &mut DiagnosticList);

/// Looks at a game file.
pub type GameFileText = fn(&GraphText, &GraphReading, &mut DiagnosticList);

/// Looks at a game that has been solved or refused.
pub type GameFileAnswer = fn(&GraphText, &GraphReading, GraphSolveResult, &mut DiagnosticList);

impl Check {
    /// What it looks at in a board file at once.
    pub(crate) fn board_text(self) -> Option<BoardText> {
        match self {
            Self::Text(check) | Self::BothTexts(check, _) => Some(check),
            _ => None,
        }
    }

    /// What it looks at in a board file with an answer.
    pub(crate) fn board_answer(self) -> Option<BoardAnswer> {
        match self {
            Self::Answer(check) | Self::BothAnswers(check, _) => Some(check),
            _ => None,
        }
    }

    /// What it looks at in a game file at once.
    pub(crate) fn game_text(self) -> Option<GameFileText> {
        match self {
            Self::GraphText(check) | Self::BothTexts(_, check) => Some(check),
            _ => None,
        }
    }

    /// What it looks at in a game file with an answer.
    pub(crate) fn game_answer(self) -> Option<GameFileAnswer> {
        match self {
            Self::BothAnswers(_, check) => Some(check),
            _ => None,
        }
    }
}

/// The explanation of a rule, in Markdown without headings. Examples are board files unless the rule looks at nothing but
/// games or `stakeout.toml`, see [`Rule::example_language`].
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// What the rule finds, and where it points. The first sentence is its summary.
    pub finds: &'static str,
    /// Why that is bad, or good to know.
    pub reason: &'static str,
    /// A text in which the rule finds something.
    pub bad: &'static str,
    /// The nearest text in which it does not.
    pub good: &'static str,
}

impl Page {
    /// The first sentence of what the rule finds.
    pub fn summary(&self) -> &'static str {
        self.finds.split_inclusive(". ").next().unwrap_or(self.finds).trim_end()
    }
}

impl Rule {
    /// What most errors have in common: they keep a board or game from being solved, and so cannot be allowed.
    pub(crate) const ERROR: Self = Self {
        name: "",
        severity: Some(Severity::Error),
        is_unnecessary: false,
        stops_solving: true,
        can_be_allowed: false,
        only_without_errors: false,
        tells_verdict: false,
        subject: Subject::Place,
        check: Check::Elsewhere,
        board_fixes: None,
        graph_fixes: None,
        page: Page { finds: "", reason: "", bad: "", good: "" },
    };

    /// What most other rules have in common: they do not keep anything from being solved, and can be allowed.
    pub(crate) const REMARK: Self =
        Self { severity: Some(Severity::Warning), stops_solving: false, can_be_allowed: true, ..Self::ERROR };

    /// Whether it may find something in a board file.
    pub fn concerns_boards(&self) -> bool {
        !matches!(self.check, Check::GraphText(_))
    }

    /// Whether it may find something in a game file.
    pub fn concerns_games(&self) -> bool {
        !matches!(self.check, Check::Text(_) | Check::Answer(_))
    }

    /// Whether it waits for the board or the game to be solved.
    pub fn needs_answer(&self) -> bool {
        matches!(self.check, Check::Answer(_) | Check::BothAnswers(..))
    }

    /// Whether its examples are game files: it looks at nothing else.
    pub fn has_game_examples(&self) -> bool {
        matches!(self.check, Check::GraphText(_))
    }

    /// The language of its examples, as editors name it.
    pub fn example_language(&self) -> &'static str {
        match self.check {
            Check::GraphText(_) => "stakeout-game",
            Check::Config => "toml",
            _ => "stakeout-board",
        }
    }

    /// Its page as Markdown, from a heading with its name to its last example.
    pub fn markdown(&self) -> String {
        let severity = self.severity.map_or("off", Severity::name);
        let Page { finds, reason, bad, good } = self.page;
        let language = self.example_language();
        let fence =
            |text: &str| format!("```{language}\n{}{}```\n", text, if text.ends_with('\n') { "" } else { "\n" });
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
