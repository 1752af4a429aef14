//! Facts about boards, kept beside their verdicts.
//!
//! Guarantee: a fact about a board with users stays until it has none, so that nothing is computed
//! again and again for lack of room. Deliberately not here: the questions (`insight`), and how they
//! are answered (`answers.rs`).

use std::collections::HashMap;
use std::sync::Arc;

use crate::model::State;
use crate::solve::board::game::BoardGameKey;
use crate::solve::board::insight::facts::{BoardFact, BoardQuestion};
use crate::solve::chase::Chase;
use crate::solve::kinds::AnyGame;
use crate::solve::solvable::Solvable as _;

/// The maximum number of bytes of all facts.
const MAX_BYTES: usize = 64 << 20;

/// Up to this many bytes, facts about boards without users are kept as well.
const MAX_UNUSED_BYTES: usize = 4 << 20;

/// The known facts about boards.
#[derive(Debug, Default)]
pub(crate) struct KnownFacts {
    by_game: HashMap<BoardGameKey, Vec<KnownFact>>,
    bytes: usize,
    /// The bytes that were left when facts without users were dropped last.
    bytes_in_use: usize,
}

#[derive(Debug)]
struct KnownFact {
    start: State,
    /// The game that is solved for it.
    solved: AnyGame,
    question: BoardQuestion,
    fact: Arc<BoardFact>,
}

impl KnownFacts {
    pub(crate) fn get(&self, chase: &Chase, question: &BoardQuestion) -> Option<Arc<BoardFact>> {
        let start = chase.start();
        let known = self
            .by_game
            .get(chase.key())?
            .iter()
            .find(|known| known.start == start && known.question == *question)?;
        Some(Arc::clone(&known.fact))
    }

    /// Returns whether there is room.
    pub(crate) fn keep(
        &mut self,
        chase: &Chase,
        question: &BoardQuestion,
        fact: Arc<BoardFact>,
        has_users: impl Fn(&AnyGame) -> bool,
    ) -> bool {
        let game = chase.key();
        let start = chase.start();
        // Doubled, so that looking at all facts takes little time for each.
        if self.bytes > (2 * self.bytes_in_use).clamp(MAX_UNUSED_BYTES, MAX_BYTES) {
            self.by_game.retain(|_, known| known.iter().any(|known| has_users(&known.solved)));
            self.bytes = self
                .by_game
                .iter()
                .flat_map(|(game, known)| known.iter().map(|known| known.bytes(game)))
                .sum();
            self.bytes_in_use = self.bytes;
        }
        let solved = chase.solve_request().game();
        let fact = KnownFact { start, solved, question: question.clone(), fact };
        let bytes = fact.bytes(game);
        if self.bytes + bytes > MAX_BYTES {
            return false;
        }
        let known = self.by_game.entry(game.clone()).or_default();
        if let Some(place) =
            known.iter().position(|known| known.start == start && known.question == *question)
        {
            self.bytes -= known.swap_remove(place).bytes(game);
        }
        known.push(fact);
        self.bytes += bytes;
        true
    }
}

impl KnownFact {
    fn bytes(&self, game: &BoardGameKey) -> usize {
        let moves = if let BoardQuestion::Line(moves) = &self.question {
            size_of_val(&moves[..])
        } else {
            0
        };
        game.bytes() + moves + self.fact.bytes()
    }
}
