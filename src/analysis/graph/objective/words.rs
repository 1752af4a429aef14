//! A word game: the value of a word for the player who says it, and the replies to it.

use std::collections::HashMap;

use crate::analysis::completion_context::Template;
use crate::analysis::drawing::scene::{Best, DrawnGraph};
use crate::analysis::graph::drawing::values::{LOSE, WIN};
use crate::analysis::graph::objective::outcome::{OutcomeGame, SHOWN_MOVES, value_markdown};
use crate::analysis::graph::play::more_moves;
use crate::analysis::play::judge::{LegalMove, MoveValue};
use crate::model::{Vertex, WordReading};
use crate::solve::Outcome;
use crate::solve::graph::GraphStatistics;
use crate::solve::graph::outcome::{GraphLine, VertexValue};

pub(crate) const GAME: Template = Template {
    label: "word game",
    detail: "words that follow each other",
    snippet: "title: ${1:A new game}\nwords: 1\nab\nbc\n",
};

pub(crate) const ABOUT_LABELS: &str =
    "The value of this word for the player who says it; turns count from then";

impl OutcomeGame<'_> {
    /// The value of a word for the player who says it.
    pub(crate) fn value_of_word(&self, word: &WordReading) -> VertexValue {
        self.solution.value(word.to).for_opponent()
    }

    /// See `SolvedGame::word_markdown`.
    pub(crate) fn word_markdown(&self, word: &WordReading) -> String {
        let words = self.names.reading.words.iter();
        let mut replies: Vec<&WordReading> = words.filter(|reply| reply.from == word.to).collect();
        // The replies, best first for the player who makes them: each value is for the player of
        // the word.
        replies.sort_by_key(|reply| preference(self.value_of_word(reply)));
        let shown = replies.iter().take(SHOWN_MOVES);
        let moves: Vec<(String, VertexValue)> = shown
            .map(|reply| {
                let name = reply.span.of(&self.names.game.text).to_owned();
                (name, self.value_of_word(reply).for_opponent())
            })
            .collect();
        value_markdown(self.value_of_word(word), &moves)
            + &more_moves(replies.len().saturating_sub(SHOWN_MOVES))
    }

    /// The word with this number. In a match, a word stands for the position after it.
    fn word(&self, number: u32) -> Option<&WordReading> {
        self.names.reading.words.get(number as usize)
    }

    pub(crate) fn word_name(&self, number: u32) -> Option<&str> {
        Some(self.word(number)?.span.of(&self.names.game.text))
    }

    /// The number of a word, as the vertex of a match.
    pub(crate) fn word_named(&self, name: &str) -> Option<Vertex> {
        let mut words = self.names.reading.words.iter();
        let number = words.position(|word| word.span.of(&self.names.game.text) == name)?;
        u32::try_from(number).ok().map(Vertex::new)
    }

    /// The value after a word for the player who replies.
    pub(crate) fn value_after_word(&self, number: u32) -> VertexValue {
        self.word(number).map_or(VertexValue::Draw, |word| self.solution.value(word.to))
    }

    /// The words that can follow a word, in the order of the file.
    pub(crate) fn replies(&self, number: u32) -> Vec<LegalMove> {
        let Some(word) = self.word(number) else { return Vec::new() };
        let mut replies = Vec::new();
        for (number, reply) in (0..).zip(&self.names.reading.words) {
            if reply.from == word.to {
                let name = reply.span.of(&self.names.game.text).to_owned();
                let value = MoveValue::Outcome(self.value_of_word(reply));
                replies.push(LegalMove::new(name, vec![number], 0, value));
            }
        }
        replies
    }

    /// The best words after a word: to the end, or until letters come up again.
    pub(crate) fn line_of_words(&self, number: u32) -> GraphLine {
        let Some(word) = self.word(number) else {
            return GraphLine { moves: Vec::new(), repeats_from: None };
        };
        let GraphLine { moves: letters, repeats_from } = self.solution.line(word.to);
        let words = &self.names.reading.words;
        // The first word of each step, found once.
        let mut between = HashMap::new();
        for (number, word) in (0..).zip(words) {
            between.entry((word.from, word.to)).or_insert(Vertex::new(number));
        }
        let mut at = word.to;
        let mut moves = Vec::with_capacity(letters.len());
        for to in letters {
            moves.extend(between.get(&(at, to)).copied());
            at = to;
        }
        GraphLine { moves, repeats_from }
    }

    /// The number of words by value.
    pub(crate) fn counted_words(&self) -> GraphStatistics {
        let words = self.names.reading.words.iter();
        GraphStatistics::of_words(self.solution, words.map(|word| word.to))
    }

    /// Adds values, colours and best replies to a drawing of the words.
    pub(crate) fn paint_words(&self, scene: &mut DrawnGraph) {
        let words = &self.names.reading.words;
        let values: Vec<VertexValue> = words.iter().map(|word| self.value_of_word(word)).collect();
        scene.put_values(&values);
        scene.legend = vec![
            (Some((WIN, 0)), "playing it wins"),
            (Some((LOSE, 0)), "loses"),
            (Some((Outcome::Draw, 0)), "a draw"),
        ];
        scene.best = vec![(Best::Mover, "the best replies")];
        for edge in &mut scene.edges {
            // A reply is played from the last letters of this word.
            let best = self.solution.best(words[edge.from].to);
            edge.best = (best == Some(words[edge.to].to)).then_some(Best::Mover);
        }
    }
}

/// Smaller for a better value.
fn preference(value: VertexValue) -> i64 {
    match value {
        VertexValue::Win(turns) => i64::from(turns.0) - (1 << 40),
        VertexValue::Draw => 0,
        VertexValue::Lose(turns) => (1 << 40) - i64::from(turns.0),
    }
}
