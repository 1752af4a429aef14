//! A match against the program on a graph: positions, moves with their values, and replies.
//!
//! A position has one piece, or several in a sum. Deliberately not here: values (the objective's
//! file) and how a match is shown.

use crate::analysis::graph::objective::SolvedGame;
use crate::analysis::graph::play::GraphChoice;
use crate::analysis::play::Opponent;
use crate::analysis::play::opponent::Worth;
use crate::model::{CostPlayer, Vertex};
use crate::solve::graph::GraphStart;

/// The pieces of a match, and whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GraphPosition {
    pub(crate) pieces: Vec<Vertex>,
    /// Alternates from turn to turn. Only cost games tell the two players apart.
    pub(crate) mover: CostPlayer,
}

/// A match of a person against the program.
pub(crate) struct GraphMatch<'a> {
    game: SolvedGame<'a>,
    /// The positions so far with the cost of reaching each, the first included.
    positions: Vec<(GraphPosition, u64)>,
    /// Who the person is.
    person: CostPlayer,
    opponent: Opponent,
    /// For each move of the person, whether it was best and whether it changed the result.
    judged: Vec<(bool, bool)>,
}

impl<'a> GraphMatch<'a> {
    /// A match from a start with a vertex.
    pub(crate) fn new(game: SolvedGame<'a>, start: &GraphStart, person: CostPlayer) -> Self {
        let mut pieces = start.pieces();
        pieces.sort_unstable();
        let position = GraphPosition { pieces, mover: start.first };
        Self {
            game,
            positions: vec![(position, 0)],
            person,
            opponent: Opponent::Perfect,
            judged: Vec::new(),
        }
    }

    /// The match against this opponent, instead of a perfect one.
    pub(crate) fn against(self, opponent: Opponent) -> Self {
        Self { opponent, ..self }
    }

    /// Whom the person plays.
    pub(crate) const fn opponent(&self) -> &Opponent {
        &self.opponent
    }

    /// The current position.
    pub(crate) fn position(&self) -> &GraphPosition {
        &self.positions[self.positions.len() - 1].0
    }

    /// The costs paid so far.
    pub(crate) fn paid(&self) -> u64 {
        self.positions[self.positions.len() - 1].1
    }

    /// The turns made so far.
    pub(crate) fn turns(&self) -> usize {
        self.positions.len() - 1
    }

    pub(crate) fn is_persons_turn(&self) -> bool {
        self.position().mover == self.person
    }

    /// The legal moves in the order of the file, empty at the end.
    pub(crate) fn choices(&self) -> Vec<GraphChoice> {
        let position = self.position();
        self.game.choices(&position.pieces, position.mover)
    }

    /// The pieces in words.
    pub(crate) fn pieces(&self) -> String {
        self.game.pieces(&self.position().pieces)
    }

    /// The value of the position for the player to move, in words.
    pub(crate) fn value(&self) -> String {
        let position = self.position();
        self.game.value_in_match(&position.pieces, position.mover)
    }

    /// The result at the end of the match, for the person.
    pub(crate) fn result(&self) -> String {
        let turns = self.turns();
        let after = format!("after {turns} {}", if turns == 1 { "turn" } else { "turns" });
        match self.game.mover_wins_at_end(&self.position().pieces) {
            None => format!("The game is over {after}: the cost is {}.", self.paid()),
            Some(wins) if wins == self.is_persons_turn() => format!("You win {after}."),
            Some(_) => format!("You lose {after}."),
        }
    }

    /// How often the position came up before.
    pub(crate) fn repetitions(&self) -> usize {
        let (last, before) = self.positions.split_at(self.turns());
        last.iter().filter(|(position, _)| *position == before[0].0).count()
    }

    /// Makes a move of the person, and judges it.
    pub(crate) fn go(&mut self, choice: &GraphChoice) -> String {
        let best = best_of(self.choices());
        let value = &choice.value;
        let (is_best, changes) = best.as_ref().map_or((true, false), |best| {
            (choice.worth >= best.worth, choice.worth.0 < best.worth.0)
        });
        self.judged.push((is_best, changes));
        let judgement = match best {
            Some(best) if changes => format!("A mistake: {value}. Best was {best}."),
            Some(best) if !is_best => format!("Not the best: {value}. Best was {best}."),
            _ => format!("Best: {value}."),
        };
        self.make(choice);
        judgement
    }

    /// The opponent's move, if it is its turn and there is one.
    ///
    /// Grundy values don't say how soon a game is won. On a cycle, the same winning move might be
    /// played for ever. Of equally good moves, the one that was played least often is played, so a
    /// move that brings the end closer comes up as often as needed.
    pub(crate) fn reply(&mut self) -> Option<GraphChoice> {
        if self.is_persons_turn() {
            return None;
        }
        let mut choices = self.choices();
        if self.opponent.sees().is_some() {
            let moves: Vec<Worth> = choices.iter().map(|choice| choice.worth).collect();
            let choice = choices.swap_remove(self.opponent.choose(&moves)?);
            self.make(&choice);
            return Some(choice);
        }
        let best = choices.iter().map(|choice| choice.worth).max()?;
        let good = choices.into_iter().filter(|choice| choice.worth == best);
        let choice = good.min_by_key(|choice| {
            let leads_there = |(position, _): &&(GraphPosition, u64)| {
                position.mover == self.person && position.pieces == choice.pieces
            };
            self.positions.iter().filter(leads_there).count()
        })?;
        self.make(&choice);
        Some(choice)
    }

    /// The best move of the player to move, if the match goes on.
    pub(crate) fn hint(&self) -> Option<GraphChoice> {
        best_of(self.choices())
    }

    /// Takes back the last move of the person and the reply to it.
    pub(crate) fn undo(&mut self) -> bool {
        if self.judged.pop().is_none() {
            return false;
        }
        self.positions.pop();
        while !self.is_persons_turn() {
            self.positions.pop();
        }
        true
    }

    pub(crate) fn restart(&mut self) {
        self.positions.truncate(1);
        self.judged.clear();
    }

    /// How good the person's moves were, in words, if the person made one.
    pub(crate) fn review(&self) -> Option<String> {
        let all = self.judged.len();
        let best = self.judged.iter().filter(|(best, _)| *best).count();
        let mistakes = self.judged.iter().filter(|(_, changes)| *changes).count();
        let mistakes = match mistakes {
            0 => String::new(),
            some => format!(" Mistakes: {some}."),
        };
        (all > 0).then(|| format!("Best moves: {best} of {all}.{mistakes}"))
    }

    fn make(&mut self, choice: &GraphChoice) {
        let mover = self.position().mover.opponent();
        let paid = self.paid().saturating_add(choice.weight);
        self.positions.push((GraphPosition { pieces: choice.pieces.clone(), mover }, paid));
    }
}

/// The first of the best moves.
fn best_of(choices: Vec<GraphChoice>) -> Option<GraphChoice> {
    let best = choices.iter().map(|choice| choice.worth).max()?;
    choices.into_iter().find(|choice| choice.worth == best)
}

#[cfg(test)]
mod tests {
    use crate::analysis::graph::match_play::*;
    use crate::analysis::graph::objective::SolvedGame;
    use crate::analysis::picture::{Scene, SolvesAll};

    #[test]
    fn an_opponent_who_sees_every_win_makes_best_moves() {
        let mut random = fastrand::Rng::with_seed(45);
        for _ in 0..60 {
            let mut text = "|start: v0\n".to_owned();
            for vertex in 0..8 {
                text += &format!("|v{vertex} ->");
                for _ in 0..random.u8(..4) {
                    text += &format!(" v{}", random.u8(..8));
                }
                text += "\n";
            }
            let scene = Scene::graph(&text);
            let document = scene.graph_game();
            let solution = document.solved(&SolvesAll).unwrap();
            let start = document.key().unwrap().start();
            let game = SolvedGame::new(document, &solution);
            let game = GraphMatch::new(game, &start, start.first.opponent());
            let mut game = game.against(Opponent::seeing(u32::MAX, random.u64(..)));
            while game.turns() < 20 {
                let choices = game.choices();
                let Some(best) = choices.iter().map(|choice| choice.worth).max() else { break };
                match game.reply() {
                    Some(made) => assert_eq!(made.worth, best, "{text}"),
                    None => _ = game.go(&choices[random.usize(..choices.len())]),
                }
            }
        }
    }
}
