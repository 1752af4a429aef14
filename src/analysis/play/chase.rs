//! Boards and pursuits as matches, with any number of policemen: a turn of the police moves every
//! policeman.

use std::sync::Arc;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::solved_chase;
use crate::analysis::chase::places::{NamedState, place_of};
use crate::analysis::chase::words::{ChaseWords, direction};
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::part::MAX_TURNS;
use crate::analysis::play::judge::{LegalMove, MoveValue};
use crate::analysis::play::{Match, MatchPosition, PlayedGame, Side};
use crate::analysis::pursuit::document::PursuitDocument;
use crate::analysis::solve_status::Solutions;
use crate::model::{Board, BoardGame, Player, Squad, State, Step};
use crate::solve::pursuit::PursuitSolution;
use crate::solve::{SolvedChase, Turns, Value};

/// A solved chase in a match.
pub(crate) struct ChasePlay<'a> {
    solved: SolvedChase,
    pub(crate) words: ChaseWords<'a>,
    /// The rules of a board.
    rules: Option<&'a BoardGame>,
    policemen: usize,
    first: Player,
}

impl<'a> Match<'a> {
    /// A match from the start of a board. `None` if there is no such board.
    ///
    /// # Errors
    /// If the board is not solved: the reason, as a sentence.
    pub(crate) fn of_board(
        document: &'a BoardDocument,
        choice: PuzzleChoice,
        solutions: &dyn Solutions,
    ) -> Option<Result<Self, &'static str>> {
        let (_, part) = document.chosen(choice)?;
        Some(solved_chase(&part, solutions).map(|(chase, solved)| {
            let words = ChaseWords::of_board(chase);
            Self::of_chase(solved, words, Some(&**chase.game()), chase.start())
        }))
    }

    /// A match from the start of a pursuit. `None` if nobody is placed.
    pub(crate) fn of_pursuit(
        document: &'a PursuitDocument,
        solution: Arc<PursuitSolution>,
    ) -> Option<Self> {
        let start = solution.start_state(document.puzzle()?.start)?;
        Some(Self::of_chase(solution.into(), document.words(str::to_owned), None, start))
    }

    fn of_chase(
        solved: SolvedChase,
        words: ChaseWords<'a>,
        rules: Option<&'a BoardGame>,
        start: State,
    ) -> Self {
        let policemen = start.police.vertices().len();
        let game = ChasePlay { solved, words, rules, policemen, first: start.to_move };
        let start = MatchPosition { pieces: pieces_of(start), mover: Side::First };
        Self::new(PlayedGame::Chase(game), start)
    }

    /// The chase and its state; `None` in a graph game.
    pub(crate) fn chase(&self) -> Option<(&ChasePlay<'a>, State)> {
        match &self.game {
            PlayedGame::Chase(game) => Some((game, game.state(self.position()))),
            PlayedGame::Graph(_) => None,
        }
    }
}

/// The places of the policemen, then that of the thief.
fn pieces_of(state: State) -> Vec<u32> {
    let mut pieces = state.police.vertices().to_vec();
    pieces.push(state.thief);
    pieces
}

impl<'a> ChasePlay<'a> {
    /// The board, unless it is a graph.
    pub(crate) const fn board(&self) -> Option<&'a Board> {
        self.words.places.board()
    }

    /// The player of a side.
    pub(crate) const fn player(&self, side: Side) -> Player {
        match side {
            Side::First => self.first,
            Side::Second => self.first.opponent(),
        }
    }

    /// The side of a player.
    pub(crate) fn side_of(&self, player: Player) -> Side {
        if player == self.first { Side::First } else { Side::Second }
    }

    /// The state with these pieces.
    pub(crate) fn state(&self, position: &MatchPosition) -> State {
        let (thief, police) = position.pieces.split_last().unwrap_or((&0, &[]));
        let police = Squad::new(police).unwrap_or_default();
        State { police, thief: *thief, to_move: self.player(position.mover) }
    }

    pub(super) fn value(&self, position: &MatchPosition) -> Value {
        self.solved.value(self.state(position))
    }

    pub(super) fn moves(&self, position: &MatchPosition) -> Vec<LegalMove> {
        let state = self.state(position);
        let moves = self.solved.moves(state).into_iter();
        let mut moves: Vec<LegalMove> =
            moves.map(|found| self.legal(state, found.to, found.value)).collect();
        moves.sort_by(|one, other| one.pieces.cmp(&other.pieces));
        moves
    }

    /// The legal move to these pieces on a graph, where lists of moves may lack it.
    pub(super) fn move_to(&self, position: &MatchPosition, pieces: &[u32]) -> Option<LegalMove> {
        let graph = self.words.places.graph()?;
        let state = self.state(position);
        let (&thief, police) = pieces.split_last()?;
        let police = Squad::new(police)?;
        let step = match state.to_move {
            Player::Police => Step::Police(police),
            Player::Thief => Step::Thief(thief),
        };
        let is_legal = match state.to_move {
            Player::Police => {
                thief == state.thief && graph.police_steps(&state.police, &police).is_some()
            }
            Player::Thief => {
                police == state.police && graph.may_go(Player::Thief, state.thief, thief)
            }
        };
        let has_ended = self.solved.value(state).turns() == Some(Turns(0));
        let value = self.solved.value(state.after(step));
        (is_legal && !has_ended).then(|| self.legal(state, step, value))
    }

    fn legal(&self, state: State, step: Step, value: Value) -> LegalMove {
        let (name, is_of_places) = match (self.board(), state.police.vertices(), step.places()) {
            (Some(board), &[police], &[to]) => {
                let from = if state.to_move == Player::Police { police } else { state.thief };
                (direction(board, cell(from), cell(to)).to_owned(), false)
            }
            (_, _, places) => (self.named(places), true),
        };
        LegalMove {
            name,
            pieces: pieces_of(state.after(step)),
            is_of_places,
            weight: 0,
            value: MoveValue::Chase(state.to_move, value),
        }
    }

    /// Begins with another state. Returns the pieces, or `None` if the chase has no such state.
    pub(super) fn begin(&mut self, start: &NamedState) -> Option<Vec<u32>> {
        let state = self.words.places.state(start, self.policemen).ok()?;
        self.first = state.to_move;
        Some(pieces_of(state))
    }

    /// The places that each piece of the side to move can go to, in the order of the pieces.
    pub(crate) fn reach(&self, position: &MatchPosition) -> Vec<Vec<u32>> {
        let state = self.state(position);
        let mover = state.to_move;
        let pieces = match mover {
            Player::Police => state.police.vertices(),
            Player::Thief => &[state.thief],
        };
        let mut reach = Vec::with_capacity(pieces.len());
        for &from in pieces {
            reach.push(match self.rules {
                Some(game) => {
                    let from = cell(from);
                    let stay = game.may_go(mover, from, from).then_some(from);
                    let mut ends: Vec<u32> = game
                        .steps_from(mover, from)
                        .chain(stay)
                        .map(|end| end.index() as u32)
                        .collect();
                    ends.sort_unstable();
                    ends
                }
                None => {
                    let game = self.words.places.graph();
                    let vertices = game.map_or(0, |game| game.graph.vertex_count());
                    let may_go = |&to: &u32| game.is_some_and(|game| game.may_go(mover, from, to));
                    (0..vertices).filter(may_go).collect()
                }
            });
        }
        reach
    }

    /// The names of places, separated by spaces, as they are typed.
    pub(crate) fn named(&self, places: &[u32]) -> String {
        self.words.places.names(places).join(" ")
    }

    /// The best line, with the name of each turn.
    pub(super) fn line(&self, position: &MatchPosition) -> Vec<(String, Vec<u32>)> {
        let mut state = self.state(position);
        let mut turns = Vec::new();
        for step in self.solved.best_line(state).into_iter().take(MAX_TURNS) {
            let made = self.legal(state, step, Value::Draw);
            turns.push((made.name, made.pieces));
            state = state.after(step);
        }
        turns
    }

    /// The pieces after a turn of the side to move to the places of these names, whether it is legal
    /// or not. `None` if a name is unknown, or for another number of names.
    pub(crate) fn pieces_after(
        &self,
        position: &MatchPosition,
        names: &[&str],
    ) -> Option<Vec<u32>> {
        let state = self.state(position);
        let places: Vec<u32> =
            names.iter().map(|name| self.words.places.named(name).ok()).collect::<Option<_>>()?;
        let step = match (state.to_move, &places[..]) {
            (Player::Thief, &[place]) => Step::Thief(place),
            (Player::Police, places) if places.len() == state.police.vertices().len() => {
                Step::Police(Squad::new(places)?)
            }
            _ => return None,
        };
        Some(pieces_of(state.after(step)))
    }

    /// The last move as a sentence: `The thief goes up to row 2, column 3.`,
    /// `The policeman stays on row 1, column 1.`, `The police go to a b.`
    pub(super) fn made(&self, from: &MatchPosition, to: &MatchPosition) -> String {
        let mover = self.player(from.mover);
        let is_skip = from.pieces == to.pieces;
        let (thief, police) = to.pieces.split_last().unwrap_or((&0, &[]));
        if let (Some(board), &[policeman]) = (self.board(), police) {
            let (name, place, before) = match mover {
                Player::Police => ("policeman", policeman, from.pieces.first()),
                Player::Thief => ("thief", *thief, from.pieces.last()),
            };
            let (row, column) = place_of(board, cell(place));
            if is_skip {
                return format!("The {name} stays on row {row}, column {column}.");
            }
            let step = direction(board, cell(*before.unwrap_or(&place)), cell(place));
            return format!("The {name} goes {step} to row {row}, column {column}.");
        }
        let (name, stays, goes, places) = match mover {
            Player::Thief => ("thief", "stays", "goes", std::slice::from_ref(thief)),
            Player::Police => ("police", "stay", "go", police),
        };
        let names = self.named(places);
        if is_skip {
            format!("The {name} {stays} on {names}.")
        } else {
            format!("The {name} {goes} to {names}.")
        }
    }
}

fn cell(place: u32) -> crate::model::Cell {
    crate::model::Cell::new(place)
}
