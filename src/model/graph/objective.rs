//! What the players of a graph game play for, and what follows from it for the text of the game.
//!
//! One entry per objective, in [`Objective::facts`]. Deliberately not here: values and solutions
//! (`solve::graph`), and their words in an editor (`analysis::graph::objective`).

use crate::model::directives::Stuck;
use crate::syntax::GraphForm;

/// What the players play for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The outcome: a player who cannot move loses or wins, as given.
    Outcome(Stuck),
    /// The cost, which one player minimises and the other maximises.
    Cost,
    /// The last word. A vertex is the letters that the next word must begin with; a player without
    /// a word loses.
    Words,
    /// Grundy values: a player who cannot move loses, and games can be added.
    Grundy,
}

/// What the successors of a game with arrows are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Successors {
    /// Names.
    Plain,
    /// Names with weights.
    Weighted,
    /// Names, and sums of names.
    Sums,
}

/// What follows from an objective for the text of a game.
pub(crate) struct ObjectiveFacts {
    /// The value of `objective` that chooses it; `None` if the form of the file does.
    pub(crate) name: Option<&'static str>,
    /// Such a game in messages.
    pub(crate) noun: &'static str,
    /// What the successors in lines with arrows are.
    pub(crate) successors: Successors,
    /// What happens to a player who cannot move, if that player wins or loses.
    pub(crate) stuck: Option<Stuck>,
    /// The words with which a value of `expect` may begin.
    pub(crate) expects: &'static [&'static str],
    /// Whether a value of `expect` may name turns.
    pub(crate) has_turns: bool,
    /// The name of its values in words.
    pub(crate) value: &'static str,
    /// The values of `expect` in messages.
    pub(crate) expect_forms: &'static str,
}

/// The values of `expect` that assert an outcome.
pub(crate) const OUTCOMES: &[&str] = &["win", "lose", "draw"];

const OUTCOME_FORMS: &str = "`win [in N]`, `lose [in N]` or `draw`";

impl Objective {
    /// All objectives; the place in this list is the number of one in bytes.
    const ALL: [Self; 5] = [
        Self::Outcome(Stuck::Loses),
        Self::Outcome(Stuck::Wins),
        Self::Cost,
        Self::Words,
        Self::Grundy,
    ];

    /// What follows from it.
    pub(crate) const fn facts(self) -> ObjectiveFacts {
        match self {
            Self::Outcome(stuck) => ObjectiveFacts {
                name: Some("outcome"),
                noun: "a game without costs",
                successors: Successors::Plain,
                stuck: Some(stuck),
                expects: OUTCOMES,
                has_turns: true,
                value: "outcome",
                expect_forms: OUTCOME_FORMS,
            },
            Self::Cost => ObjectiveFacts {
                name: Some("cost"),
                noun: "a cost game",
                successors: Successors::Weighted,
                stuck: None,
                expects: &["cost"],
                has_turns: false,
                value: "cost",
                expect_forms: "`cost N` or `cost infinite`",
            },
            Self::Words => ObjectiveFacts {
                name: None,
                noun: "a word game",
                successors: Successors::Plain,
                stuck: Some(Stuck::Loses),
                expects: OUTCOMES,
                has_turns: true,
                value: "outcome",
                expect_forms: OUTCOME_FORMS,
            },
            Self::Grundy => ObjectiveFacts {
                name: Some("grundy"),
                noun: "a game of Grundy values",
                successors: Successors::Sums,
                stuck: Some(Stuck::Loses),
                expects: &["win", "lose", "draw", "grundy"],
                has_turns: false,
                value: "Grundy value",
                expect_forms: "`win`, `lose`, `draw`, `grundy N` or `grundy infinite`, with the set in \
                               ascending order",
            },
        }
    }

    /// The objective of a file in this form without directives and weights.
    pub(crate) const fn of_form(form: GraphForm) -> Self {
        match form {
            GraphForm::Words => Self::Words,
            GraphForm::Octal => Self::Grundy,
            GraphForm::Arrows | GraphForm::Edges => Self::Outcome(Stuck::Loses),
        }
    }

    /// The only value of `objective` in a file of this form. `None` if all are allowed.
    pub(crate) const fn only_name(form: GraphForm) -> Option<&'static str> {
        match form {
            // Its last letters are the vertices of a game for an outcome.
            GraphForm::Words => Some("outcome"),
            GraphForm::Octal => Some("grundy"),
            GraphForm::Arrows | GraphForm::Edges => None,
        }
    }

    /// The objective with this name, if it is allowed in a file of this form.
    pub(crate) fn named(name: &str, form: GraphForm) -> Option<Self> {
        let is_allowed = Self::only_name(form).is_none_or(|only| only == name);
        Self::ALL.into_iter().find(|objective| is_allowed && objective.facts().name == Some(name))
    }

    /// A number in bytes.
    pub(crate) fn number(self) -> u8 {
        (0..).zip(Self::ALL).find(|(_, other)| *other == self).map_or(u8::MAX, |(number, _)| number)
    }

    /// The objective with this number in bytes.
    pub(crate) fn numbered(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Such a game in messages.
    pub(crate) fn noun(self, form: GraphForm) -> &'static str {
        if form == GraphForm::Octal { "an octal game" } else { self.facts().noun }
    }

    /// Whether the file decides what happens to a player who cannot move.
    pub(crate) const fn has_stuck(self) -> bool {
        matches!(self, Self::Outcome(_))
    }

    /// Whether edges are weighted, and the two players play for different aims.
    pub(crate) const fn has_costs(self) -> bool {
        matches!(self, Self::Cost)
    }

    /// Whether the file lists words, and any may come first.
    pub(crate) const fn has_words(self) -> bool {
        matches!(self, Self::Words)
    }

    /// Whether `+` joins the names of vertices.
    pub(crate) const fn has_sums(self) -> bool {
        matches!(self.facts().successors, Successors::Sums)
    }

    /// Whether a value of `expect` may begin with this word.
    pub(crate) fn expects(self, word: &str) -> bool {
        self.facts().expects.contains(&word)
    }
}
