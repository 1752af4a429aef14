//! What an editor shows of a solved game, by its objective: one file per objective, and one entry.
//!
//! Every feature asks [`SolvedGame`], so the compiler lists here what a new objective needs.
//! Deliberately not here: values (`solve::graph`), and their places in an editor.

mod cost;
mod grundy;
mod outcome;
mod words;

pub(crate) use crate::analysis::graph::objective::grundy::SumInWords;

use crate::analysis::completion_context::Template;
use crate::analysis::drawing::scene::DrawnGraph;
use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::objective::cost::CostGame;
use crate::analysis::graph::objective::grundy::GrundyGame;
use crate::analysis::graph::objective::outcome::OutcomeGame;
use crate::analysis::graph::play::GraphNames;
use crate::analysis::play::judge::{LegalMove, MoveValue};
use crate::model::{CostPlayer, Vertex, WordReading};
use crate::solve::graph::outcome::{GraphLine, VertexOutcome, VertexValue};
use crate::solve::graph::{GraphSolution, GraphStart, GraphStatistics};

/// Templates of games.
pub(crate) const TEMPLATES: [Template; 6] =
    [outcome::GAME, cost::GAME, words::GAME, grundy::GAME, grundy::OCTAL, outcome::EDGES];

/// A solved game with its names.
pub(crate) enum SolvedGame<'a> {
    Outcome(OutcomeGame<'a>),
    /// A word game: vertices stand for letters.
    Words(OutcomeGame<'a>),
    Cost(CostGame<'a>),
    Grundy(GrundyGame<'a>),
}

impl<'a> SolvedGame<'a> {
    /// The game of a document with its solution.
    pub(crate) fn new(document: &'a GraphDocument, solution: &'a GraphSolution) -> Self {
        let checked = document.checked();
        let names = GraphNames { game: &checked.game, reading: &checked.reading };
        match solution {
            GraphSolution::Outcome(solution) if checked.reading.objective.has_words() => {
                Self::Words(OutcomeGame { names, solution })
            }
            GraphSolution::Outcome(solution) => Self::Outcome(OutcomeGame { names, solution }),
            GraphSolution::Cost(solution) => Self::Cost(CostGame { names, solution }),
            GraphSolution::Grundy(solution) => Self::Grundy(GrundyGame { names, solution }),
        }
    }

    /// The value of a vertex for the player to move; in a cost game, the cost with either player to
    /// move.
    pub(crate) fn label(&self, vertex: Vertex) -> String {
        match self {
            Self::Outcome(game) | Self::Words(game) => game.solution.value(vertex).to_string(),
            Self::Cost(game) => game.label(vertex),
            Self::Grundy(game) => format!("Grundy value {}", game.solution.value(vertex)),
        }
    }

    /// What the labels of a game mean.
    pub(crate) fn about_labels(&self) -> &'static str {
        match self {
            Self::Outcome(_) => outcome::ABOUT_LABELS,
            Self::Words(_) => words::ABOUT_LABELS,
            Self::Cost(_) => cost::ABOUT_LABELS,
            Self::Grundy(_) => grundy::ABOUT_LABELS,
        }
    }

    /// The outcome at a vertex for the player to move, for its colour. In a cost game, a draw if the
    /// game never ends with the minimiser to move, else `None`.
    pub(crate) fn outcome(&self, vertex: Vertex) -> Option<VertexOutcome> {
        match self {
            Self::Outcome(game) | Self::Words(game) => Some(game.solution.value(vertex).outcome()),
            Self::Cost(game) => game.is_endless(vertex).then_some(VertexOutcome::Draw),
            Self::Grundy(game) => Some(game.solution.outcome(vertex)),
        }
    }

    /// The value of a word for the player who says it.
    pub(crate) fn value_of_word(&self, word: &WordReading) -> Option<VertexValue> {
        match self {
            Self::Words(game) => Some(game.value_of_word(word)),
            Self::Outcome(_) | Self::Cost(_) | Self::Grundy(_) => None,
        }
    }

    /// The value of a vertex, its moves and best play, in Markdown after the name of the vertex.
    pub(crate) fn vertex_markdown(&self, vertex: Vertex) -> String {
        match self {
            Self::Outcome(game) | Self::Words(game) => game.vertex_markdown(vertex),
            Self::Cost(game) => game.vertex_markdown(vertex),
            Self::Grundy(game) => game.vertex_markdown(vertex),
        }
    }

    /// The value of a word and the replies to it, in Markdown after the word.
    pub(crate) fn word_markdown(&self, word: &WordReading) -> Option<String> {
        match self {
            Self::Words(game) => Some(game.word_markdown(word)),
            Self::Outcome(_) | Self::Cost(_) | Self::Grundy(_) => None,
        }
    }

    /// The value of the start in Markdown, if that is more than the value of a vertex.
    pub(crate) fn start_markdown(&self, start: &GraphStart) -> Option<String> {
        match self {
            Self::Grundy(game) => Some(game.start_markdown(start)),
            Self::Outcome(_) | Self::Words(_) | Self::Cost(_) => None,
        }
    }

    /// The rules in words.
    pub(crate) fn rules_in_words(&self, first: CostPlayer) -> String {
        match self {
            Self::Outcome(game) | Self::Words(game) => format!("{}\n", game.end_in_words()),
            Self::Cost(_) => cost::rules_in_words(first),
            Self::Grundy(_) => grundy::RULES.to_owned(),
        }
    }

    /// Each move from the start with its value.
    pub(crate) fn moves_from_start(&self, start: &GraphStart) -> String {
        let Some(vertex) = start.vertex else { return String::new() };
        match self {
            Self::Outcome(game) | Self::Words(game) => game.moves_from(vertex),
            Self::Cost(game) => game.moves_from(vertex, start.first),
            Self::Grundy(game) => game.moves_from(&start.pieces()),
        }
    }

    /// The weight of a move of best play; `None` in a game without costs.
    pub(crate) fn weight(&self, from: Vertex, to: Vertex, mover: CostPlayer) -> Option<u64> {
        match self {
            Self::Cost(game) => game.weight(from, to, mover),
            Self::Outcome(_) | Self::Words(_) | Self::Grundy(_) => None,
        }
    }

    /// The good moves from the start, if best play is not one line.
    pub(crate) fn good_moves(&self, start: &GraphStart) -> Option<String> {
        match self {
            Self::Grundy(game) => Some(game.good_moves(&start.pieces())),
            Self::Outcome(_) | Self::Words(_) | Self::Cost(_) => None,
        }
    }

    /// The moves of a match, in the order of the file. In a match of words, the piece is on the last
    /// word: its vertex here and below is the number of a word.
    pub(crate) fn choices(&self, pieces: &[Vertex], mover: CostPlayer) -> Vec<LegalMove> {
        match (self, pieces) {
            (Self::Grundy(game), _) => game.choices(pieces),
            (Self::Outcome(game), &[vertex]) => game.choices(vertex),
            (Self::Words(game), &[word]) => game.replies(word.number()),
            (Self::Cost(game), &[vertex]) => game.choices(vertex, mover),
            _ => Vec::new(),
        }
    }

    /// Whether it is about a cost, so that its players differ.
    pub(crate) const fn is_about_costs(&self) -> bool {
        matches!(self, Self::Cost(_))
    }

    /// The vertex of a piece with this name, in a match.
    pub(crate) fn piece_named(&self, document: &GraphDocument, name: &str) -> Option<Vertex> {
        let checked = document.checked();
        match self {
            Self::Words(game) => game.word_named(name),
            Self::Outcome(_) | Self::Cost(_) | Self::Grundy(_) => {
                checked.reading.vertex(&checked.game, name)
            }
        }
    }

    /// The pieces of a match in words.
    pub(crate) fn pieces(&self, pieces: &[Vertex]) -> String {
        match self {
            Self::Outcome(game) => game.names.of_sum(pieces),
            Self::Words(game) => {
                pieces.iter().filter_map(|word| game.word_name(word.number())).collect()
            }
            Self::Cost(game) => game.names.of_sum(pieces),
            Self::Grundy(game) => game.names.of_sum(pieces),
        }
    }

    /// Whether its values say how soon the game ends.
    pub(crate) const fn has_turns(&self) -> bool {
        matches!(self, Self::Outcome(_) | Self::Words(_))
    }

    /// The value of a position for the player to move. Only Grundy values have positions with
    /// several pieces.
    pub(crate) fn value_in_match(&self, pieces: &[Vertex], mover: CostPlayer) -> MoveValue {
        let vertex = pieces.first().copied().unwrap_or(Vertex::new(0));
        match self {
            Self::Grundy(game) => MoveValue::Grundy(game.solution.value_of_sum(pieces)),
            Self::Cost(game) => MoveValue::Cost(mover, game.solution.cost(vertex, mover)),
            Self::Outcome(game) => MoveValue::Outcome(game.solution.value(vertex)),
            Self::Words(game) => MoveValue::Outcome(game.value_after_word(vertex.number())),
        }
    }

    /// The best line of a match: to its end, or until it repeats itself; in a game about costs at most
    /// `most` turns. Empty where best play is not one line.
    pub(crate) fn line_in_match(
        &self,
        pieces: &[Vertex],
        mover: CostPlayer,
        most: usize,
    ) -> GraphLine {
        match (self, pieces) {
            (Self::Words(game), &[word]) => game.line_of_words(word.number()),
            (Self::Outcome(game), &[vertex]) => game.solution.line(vertex),
            (Self::Cost(game), &[vertex]) => game.solution.line_within(most, vertex, mover),
            _ => GraphLine { moves: Vec::new(), repeats_from: None },
        }
    }

    /// The value of each piece and of their sum in words, where values add up.
    pub(crate) fn sum_in_words(&self, pieces: &[Vertex]) -> Option<SumInWords> {
        match self {
            Self::Grundy(game) => Some(game.explained_sum(pieces)),
            Self::Outcome(_) | Self::Words(_) | Self::Cost(_) => None,
        }
    }

    /// How the game ends where there is no move, as a sentence.
    pub(crate) fn end_in_words(&self) -> &'static str {
        match self {
            Self::Outcome(game) | Self::Words(game) => game.end_in_words(),
            Self::Cost(_) => "The game ends where there is no move.",
            Self::Grundy(_) => outcome::LOSES,
        }
    }

    /// Whether the player who has to move, but cannot, wins. Games about a cost are not won.
    pub(crate) fn mover_wins_at_end(&self, pieces: &[Vertex]) -> Option<bool> {
        match (self, pieces) {
            (Self::Cost(_), _) => None,
            (Self::Outcome(game), &[vertex]) => {
                Some(game.solution.value(vertex).outcome() == VertexOutcome::Win)
            }
            (Self::Words(game), &[word]) => {
                Some(game.value_after_word(word.number()).outcome() == VertexOutcome::Win)
            }
            _ => Some(false),
        }
    }

    /// The number of vertices, or of words in a word game, by value.
    ///
    /// # Complexity
    /// Linear in the vertices or words.
    pub(crate) fn counted(&self, solution: &GraphSolution) -> GraphStatistics {
        match self {
            Self::Words(game) => game.counted_words(),
            Self::Outcome(_) | Self::Cost(_) | Self::Grundy(_) => GraphStatistics::of(solution),
        }
    }

    /// Adds values, colours and best moves to a drawing; `first` moves first in a cost game.
    pub(crate) fn paint(&self, scene: &mut DrawnGraph, first: CostPlayer) {
        match self {
            Self::Outcome(game) => game.paint(scene),
            Self::Words(game) => game.paint_words(scene),
            Self::Cost(game) => game.paint(scene, first),
            Self::Grundy(game) => game.paint(scene),
        }
    }
}

/// The counts, one line each.
pub(crate) fn counted_in_words(counted: &GraphStatistics) -> Vec<String> {
    match counted {
        GraphStatistics::Outcome(counts) => outcome::counted_in_words(counts),
        GraphStatistics::Cost(counts) => cost::counted_in_words(counts),
        GraphStatistics::Grundy(counts) => grundy::counted_in_words(counts),
    }
}
