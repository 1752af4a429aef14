//! Graph games as matches: one piece, or several in a sum, and every objective.

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::objective::SolvedGame;
use crate::analysis::part::MAX_TURNS;
use crate::analysis::play::judge::{LegalMove, MoveValue};
use crate::analysis::play::{Match, MatchPosition, PlayedGame, Side};
use crate::model::{CostPlayer, Vertex};
use crate::solve::graph::GraphSolution;

/// A solved graph game in a match.
pub(crate) struct GraphPlay<'a> {
    game: SolvedGame<'a>,
    /// Who moves first. Only games about costs tell the two players apart.
    first: CostPlayer,
}

impl<'a> Match<'a> {
    /// A match from the start of a game. `None` without a start.
    pub(crate) fn of_graph(
        document: &'a GraphDocument,
        solution: &'a GraphSolution,
    ) -> Option<Self> {
        let start = document.key()?.start();
        start.vertex?;
        let mut pieces: Vec<u32> = start.pieces().into_iter().map(Vertex::number).collect();
        pieces.sort_unstable();
        let game = GraphPlay { game: SolvedGame::new(document, solution), first: start.first };
        let start = MatchPosition { pieces, mover: Side::First };
        Some(Self::new(PlayedGame::Graph(game), start))
    }
}

impl GraphPlay<'_> {
    fn mover(&self, position: &MatchPosition) -> CostPlayer {
        match position.mover {
            Side::First => self.first,
            Side::Second => self.first.opponent(),
        }
    }

    /// The side of a player of a game about costs; `None` in any other.
    pub(crate) fn side_of(&self, player: CostPlayer) -> Option<Side> {
        let side = if player == self.first { Side::First } else { Side::Second };
        self.is_about_costs().then_some(side)
    }

    /// The pieces in words.
    pub(crate) fn pieces_in_words(&self, position: &MatchPosition) -> String {
        self.game.pieces(&vertices(position))
    }

    pub(super) fn moves(&self, position: &MatchPosition) -> Vec<LegalMove> {
        self.game.choices(&vertices(position), self.mover(position))
    }

    pub(super) fn value(&self, position: &MatchPosition) -> MoveValue {
        self.game.value_in_match(&vertices(position), self.mover(position))
    }

    /// The best line with the name of each vertex.
    pub(super) fn line(&self, position: &MatchPosition) -> Vec<(String, Vec<u32>)> {
        let line = self.game.line_in_match(&vertices(position), self.mover(position), MAX_TURNS);
        let name = |vertex: Vertex| (self.game.pieces(&[vertex]), vec![vertex.number()]);
        line.into_iter().map(name).collect()
    }

    /// The name of each piece.
    pub(crate) fn names(&self, pieces: &[u32]) -> Vec<String> {
        let name = |&piece: &u32| self.game.pieces(&[Vertex::new(piece)]);
        pieces.iter().map(name).collect()
    }

    /// The name of a side.
    pub(super) fn player_name(&self, side: Side) -> &'static str {
        match (self.is_about_costs(), side) {
            (true, Side::First) => self.first.name(),
            (true, Side::Second) => self.first.opponent().name(),
            (false, Side::First) => "first",
            (false, Side::Second) => "second",
        }
    }

    pub(super) const fn has_turns(&self) -> bool {
        self.game.has_turns()
    }

    /// Whether it is about a cost, so that its players differ.
    pub(crate) const fn is_about_costs(&self) -> bool {
        self.game.is_about_costs()
    }

    pub(super) fn mover_wins_at_end(&self, position: &MatchPosition) -> Option<bool> {
        self.game.mover_wins_at_end(&vertices(position))
    }
}

fn vertices(position: &MatchPosition) -> Vec<Vertex> {
    position.pieces.iter().copied().map(Vertex::new).collect()
}
