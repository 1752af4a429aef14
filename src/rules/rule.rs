//! What a rule is.

use crate::config::Severity;
use crate::model::{BoardReading, GraphReading};
use crate::rules::checked::BoardSolveResult;
use crate::rules::diagnostic_list::DiagnosticList;
use crate::rules::fixes::FixProvider;
use crate::rules::graph::checked::GraphSolveResult;
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
    /// How it finds what it finds.
    pub check: Check,
    /// What it can offer beside the safe fix that a diagnostic carries, if anything.
    pub offers: Option<FixProvider>,
    /// Its page of explanation.
    pub page: Page,
}

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
    /// Whether a board or a game may silence it: no error by default, nor the rule that looks after `allow` itself.
    pub fn can_be_allowed(&self) -> bool {
        self.severity != Some(Severity::Error) && self.name != crate::rules::unused_allow::RULE.name
    }

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
