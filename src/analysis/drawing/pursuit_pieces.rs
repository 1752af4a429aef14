//! The pieces of a chase and the values of its places, on a drawn graph or on a drawn board.

use crate::analysis::drawing::pieces::{PiecesValue, PiecesView};
use crate::analysis::drawing::scene::DrawnGraph;
use crate::analysis::part::MAX_TURNS;
use crate::analysis::shade::shade;
use crate::model::{ChaseState, Player};
use crate::solve::{Outcome, SolvedChase, Turns, Value};

/// The most moves in a list, of thousands for several policemen.
const MAX_MOVES_SHOWN: usize = 24;

/// The places of a drawn chase, and how the pieces move between them.
pub(crate) struct DrawnPlaces<'a> {
    /// The place of each vertex of the drawing, in ascending order.
    pub(crate) places: Vec<u32>,
    /// Whether a piece of a player may go from a place to a place.
    pub(crate) may_go: &'a dyn Fn(Player, u32, u32) -> bool,
}

/// Gives each vertex the value of the state with the thief there.
pub(crate) fn put_values(
    scene: &mut DrawnGraph,
    places: &[u32],
    state: ChaseState,
    solution: &SolvedChase,
) {
    let values: Vec<Value> =
        places.iter().map(|&thief| solution.value(ChaseState { thief, ..state })).collect();
    let longest = values.iter().filter_map(|value| value.turns()).max().unwrap_or(Turns(0));
    for (vertex, value) in scene.vertices.iter_mut().zip(values) {
        let winner = value.outcome().name();
        // Shades depend on the turns alone, whoever wins.
        let alike = match value.turns() {
            Some(turns) => Value::Win(Player::Police, turns),
            None => Value::Draw,
        };
        vertex.tone = Some((value.outcome(), shade(alike, longest)));
        vertex.value = Some(match value.turns() {
            Some(Turns(turns)) => format!("{winner} in {turns}"),
            None => winner.to_owned(),
        });
    }
    let table = match state.to_move {
        Player::Police => {
            "With the thief there and the police to move: who wins, and in how many turns"
        }
        Player::Thief => {
            "With the thief there and the thief to move: who wins, and in how many turns"
        }
    };
    let tones = [Outcome::Police, Outcome::Thief, Outcome::Draw];
    scene.legend = vec![(None, table)];
    scene.legend.extend(tones.map(|tone| (Some((tone, 0)), tone.sentence())));
}

impl DrawnPlaces<'_> {
    /// A state as an explorer shows it.
    pub(crate) fn pieces_view(
        &self,
        state: ChaseState,
        start: Option<ChaseState>,
        solution: Option<&SolvedChase>,
    ) -> PiecesView {
        let mut view = PiecesView {
            police: self.vertices(state.police.vertices()),
            thief: self.vertex(state.thief),
            to_move: state.to_move,
            is_start: start == Some(state),
            choices: self.choices(state),
            value: None,
            move_count: 0,
            moves: Vec::new(),
            line: Vec::new(),
        };
        let Some(solution) = solution else { return view };
        view.value = Some(in_words(solution.value(state)));
        view.move_count = solution.move_count(state);
        for option in solution.moves(state).into_iter().take(MAX_MOVES_SHOWN) {
            view.moves.push((self.vertices(option.to.places()), in_words(option.value)));
        }
        for step in solution.best_line(state).into_iter().take(MAX_TURNS) {
            view.line.push(self.vertices(step.places()));
        }
        view
    }

    fn vertex(&self, place: u32) -> usize {
        self.places.binary_search(&place).unwrap_or(0)
    }

    fn vertices(&self, places: &[u32]) -> Vec<usize> {
        places.iter().map(|&place| self.vertex(place)).collect()
    }

    /// The vertices that each piece of the side to move can go to.
    fn choices(&self, state: ChaseState) -> Vec<Vec<usize>> {
        let mut choices = Vec::new();
        for from in state.cells_of(state.to_move) {
            let from = from.index() as u32;
            let targets = (0..).zip(&self.places);
            let targets = targets.filter(|(_, to)| (self.may_go)(state.to_move, from, **to));
            choices.push(targets.map(|(vertex, _)| vertex).collect());
        }
        choices
    }
}

fn in_words(value: Value) -> PiecesValue {
    let turns = value.turns().map(|turns| turns.0);
    PiecesValue { outcome: value.outcome(), turns, text: value.to_string() }
}
