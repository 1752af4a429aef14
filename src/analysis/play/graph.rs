//! Graph games as matches: one piece, or several in a sum, and every objective.

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::objective::{SolvedGame, SumInWords};
use crate::analysis::part::MAX_TURNS;
use crate::analysis::play::judge::{LegalMove, MoveValue};
use crate::analysis::play::{Match, MatchPosition, PlayedGame, Side, best_first};
use crate::model::{CostPlayer, Vertex};
use crate::solve::graph::GraphSolution;

/// The most pieces of a sum that a client may ask for: their moves are all listed.
const MAX_PIECES: usize = 64;

/// Best play from a position, each turn by its name and the pieces after it.
#[derive(Default)]
pub(crate) struct PlayLine {
    pub(crate) turns: Vec<(String, Vec<u32>)>,
    /// If play never ends: the number of turns before the position to which the last one returns.
    pub(crate) repeats_from: Option<usize>,
}

/// A solved graph game in a match.
pub(crate) struct GraphPlay<'a> {
    document: &'a GraphDocument,
    game: SolvedGame<'a>,
    /// Who moves first. Only games about costs tell the two players apart.
    first: CostPlayer,
}

impl<'a> Match<'a> {
    /// A match from the start of a game. `None` without a start, unless the match begins elsewhere.
    pub(crate) fn of_graph(
        document: &'a GraphDocument,
        solution: &'a GraphSolution,
        begins_elsewhere: bool,
    ) -> Option<Self> {
        let start = document.key()?.start();
        if start.vertex.is_none() && !begins_elsewhere {
            return None;
        }
        let mut pieces: Vec<u32> = start.pieces().into_iter().map(Vertex::number).collect();
        pieces.sort_unstable();
        let game = SolvedGame::new(document, solution);
        let game = GraphPlay { document, game, first: start.first };
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

    /// Begins with pieces on other vertices, with `mover` to move in a game about costs. Returns the
    /// pieces, or `None` if the game has no such position.
    pub(super) fn begin(&mut self, names: &[String], mover: &str) -> Option<Vec<u32>> {
        let is_sum = matches!(self.game, SolvedGame::Grundy(_));
        let fits = if is_sum { names.len() <= MAX_PIECES } else { names.len() == 1 };
        if !fits {
            return None;
        }
        if self.is_about_costs() {
            let players = [CostPlayer::Minimiser, CostPlayer::Maximiser];
            self.first = players.into_iter().find(|player| player.name() == mover)?;
        }
        let vertex = |name: &String| self.game.piece_named(self.document, name);
        let vertices: Vec<Vertex> = names.iter().map(vertex).collect::<Option<_>>()?;
        let mut pieces: Vec<u32> = vertices.into_iter().map(Vertex::number).collect();
        pieces.sort_unstable();
        Some(pieces)
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

    /// The legal moves in the order of the file.
    pub(crate) fn moves(&self, position: &MatchPosition) -> Vec<LegalMove> {
        self.game.choices(&vertices(position), self.mover(position))
    }

    /// The legal moves, best first.
    pub(crate) fn choices(&self, position: &MatchPosition) -> Vec<LegalMove> {
        best_first(self.moves(position))
    }

    /// The value of a position for the player to move.
    pub(crate) fn value(&self, position: &MatchPosition) -> MoveValue {
        self.game.value_in_match(&vertices(position), self.mover(position))
    }

    /// The best line: to the end, or until it repeats itself, at most `MAX_TURNS` turns. Empty where
    /// best play is not one line.
    pub(crate) fn line(&self, position: &MatchPosition) -> PlayLine {
        let line = self.game.line_in_match(&vertices(position), self.mover(position), MAX_TURNS);
        let name = |&vertex: &Vertex| (self.game.pieces(&[vertex]), vec![vertex.number()]);
        let turns: Vec<_> = line.moves.iter().take(MAX_TURNS).map(name).collect();
        let is_whole = turns.len() == line.moves.len();
        PlayLine { turns, repeats_from: line.repeats_from.filter(|_| is_whole) }
    }

    /// The value of each piece and of their sum in words, where values add up.
    pub(crate) fn sum_in_words(&self, position: &MatchPosition) -> Option<SumInWords> {
        self.game.sum_in_words(&vertices(position))
    }

    /// How the game ends where there is no move, as a sentence.
    pub(crate) fn end_in_words(&self) -> &'static str {
        self.game.end_in_words()
    }

    /// The name of each piece.
    pub(crate) fn names(&self, pieces: &[u32]) -> Vec<String> {
        let name = |&piece: &u32| self.game.pieces(&[Vertex::new(piece)]);
        pieces.iter().map(name).collect()
    }

    /// The name of a side.
    pub(crate) fn player_name(&self, side: Side) -> &'static str {
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
