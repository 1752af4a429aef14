//! The best choice of vertices, found while a pursuit is solved: the police choose first, and want the
//! best value that the thief leaves them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::model::{Player, Squad};
use crate::solve::pursuit::arena::Arena;
use crate::solve::pursuit::squads::squad_of;

/// The best choice, as far as it is known.
pub(crate) struct BestChoice {
    /// The side to move after it.
    pub(crate) first: Player,
    vertices: u32,
    policemen: u8,
    /// The vertices that the thief may choose, as bits.
    allowed: Vec<u64>,
    /// The number of squads.
    rows: usize,
    known: Mutex<KnownChoices>,
}

/// What is known so far. It does not depend on the order in which the rows of a turn were noticed.
#[derive(Clone, Copy)]
struct KnownChoices {
    /// The number of squads from which the thief has no choice that wins.
    held: usize,
    /// The winner, the turn, the squad and the thief: the first squad that wins against all choices,
    /// or else the last from which the thief escapes.
    best: Option<(Player, u32, Squad, u32)>,
}

impl BestChoice {
    /// Nothing is known. `rows` is the number of squads.
    pub(crate) fn new(arena: &Arena, first: Player, rows: usize) -> Self {
        let Arena { vertices, policemen, .. } = *arena;
        let allowed = arena.choices();
        let known = Mutex::new(KnownChoices { held: rows, best: None });
        Self { first, vertices, policemen, allowed, rows, known }
    }

    fn known(&self) -> MutexGuard<'_, KnownChoices> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notices the row of a squad: what `winner` wins from there, of which `news` are new in this turn.
    pub(crate) fn watch(&self, winner: Player, turn: u32, row: usize, won: &[u64], news: &[u64]) {
        let choices = || won.iter().zip(&self.allowed).map(|(won, may)| won & may);
        match winner {
            Player::Police => {
                if !choices().eq(self.allowed.iter().copied()) {
                    return;
                }
            }
            Player::Thief => {
                let was_held = choices().zip(news).all(|(won, news)| won & !news == 0);
                if !was_held || choices().all(|word| word == 0) {
                    return;
                }
            }
        }
        let mut known = self.known();
        known.held -= usize::from(winner == Player::Thief);
        let squad = squad_of(row, self.vertices, self.policemen);
        // The police win as soon as possible, or else lose as late as possible.
        let is_better = match known.best {
            None => true,
            Some((Player::Police, before, best, _)) => {
                winner == Player::Police && before == turn && squad < best
            }
            Some((Player::Thief, before, best, _)) => {
                winner == Player::Police || before < turn || squad < best
            }
        };
        let choices = won.iter().zip(&self.allowed).map(|(won, may)| won & may);
        let new = first_of(choices.zip(news).map(|(choices, news)| choices & news));
        if is_better && let Some(thief) = new {
            known.best = Some((winner, turn, squad, thief));
        }
    }

    /// Who wins the best choice, once that is known.
    pub(crate) fn winner(&self) -> Option<Player> {
        self.decided().map(|(winner, ..)| winner)
    }

    fn decided(&self) -> Option<(Player, u32, Squad, u32)> {
        let KnownChoices { held, best } = *self.known();
        best.filter(|(winner, ..)| *winner == Player::Police || held == 0)
    }

    /// The best choice, the first in order among equals, once all states are decided. `won` has what a
    /// side wins from a squad.
    pub(crate) fn chosen<'a>(
        &self,
        won: impl Fn(Player, usize) -> &'a [u64],
    ) -> Option<(Squad, u32)> {
        if let Some((_, _, squad, thief)) = self.decided() {
            return Some((squad, thief));
        }
        // A draw with the first squad from which nobody escapes.
        let escapes = |row| won(Player::Thief, row).iter().zip(&self.allowed);
        let is_held = |row: &usize| escapes(*row).all(|(won, may)| won & may == 0);
        let held = (0..self.rows).filter(is_held);
        let (squad, row) =
            held.map(|row| (squad_of(row, self.vertices, self.policemen), row)).min()?;
        let caught = won(Player::Police, row).iter().zip(&self.allowed);
        Some((squad, first_of(caught.map(|(caught, may)| may & !caught))?))
    }
}

/// The first vertex in a set.
fn first_of(words: impl Iterator<Item = u64>) -> Option<u32> {
    let mut words = (0..).zip(words);
    let (at, word) = words.find(|(_, word)| *word != 0)?;
    Some(at * 64 + word.trailing_zeros())
}
