//! The pieces of a pursuit and the values of its vertices, on a drawn graph or on a board with several
//! policemen.

use crate::analysis::drawing::pieces::{PiecesValue, PiecesView};
use crate::analysis::drawing::scene::DrawnGraph;
use crate::analysis::part::MAX_TURNS;
use crate::analysis::shade::shade;
use crate::model::{Player, PursuitGame};
use crate::solve::pursuit::{PursuitSolution, PursuitState, PursuitStep, PursuitValue};
use crate::solve::{Outcome, Turns, Value};

/// The most moves in a list, of thousands for several policemen.
const MAX_MOVES_SHOWN: usize = 24;

/// Gives each vertex the value of the state with the thief there.
pub(crate) fn put_values(scene: &mut DrawnGraph, state: PursuitState, solution: &PursuitSolution) {
    let values = (0..)
        .zip(&scene.vertices)
        .map(|(thief, _)| solution.value(PursuitState { thief, ..state }));
    let values: Vec<_> = values.collect();
    let turns = values.iter().flatten().filter_map(|value| value.turns);
    let longest = turns.max().unwrap_or(Turns(0));
    for (vertex, value) in scene.vertices.iter_mut().zip(values) {
        let Some(value) = value else { continue };
        let (winner, turns) = (value.outcome.name(), value.turns);
        // Shades depend on the turns alone, whoever wins.
        let alike = turns.map_or(Value::Draw, |turns| Value::Win(Player::Police, turns));
        vertex.tone = Some((value.outcome, shade(alike, longest)));
        vertex.value = Some(match turns {
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

/// A state as an explorer shows it.
pub(crate) fn pieces_view(
    game: &PursuitGame,
    state: PursuitState,
    start: Option<PursuitState>,
    solution: Option<&PursuitSolution>,
) -> PiecesView {
    let vertices = |vertices: &[u32]| vertices.iter().map(|&vertex| vertex as usize).collect();
    let to = |step: PursuitStep| match step {
        PursuitStep::Police(squad) => vertices(squad.vertices()),
        PursuitStep::Thief(vertex) => vec![vertex as usize],
    };
    let value_of = |state| solution.and_then(|solution| solution.value(state));
    let moves = solution.map(|solution| solution.moves_best_first(state)).unwrap_or_default();
    let line = solution.map(|solution| solution.line_from(state, MAX_TURNS)).unwrap_or_default();
    PiecesView {
        police: vertices(state.police.vertices()),
        thief: state.thief as usize,
        to_move: state.to_move,
        is_start: start == Some(state),
        choices: choices(game, state),
        value: value_of(state).map(in_words),
        move_count: solution.map_or(0, |solution| solution.move_count(state)),
        moves: moves
            .into_iter()
            .take(MAX_MOVES_SHOWN)
            .map(|(step, value)| (to(step), in_words(value)))
            .collect(),
        line: line.into_iter().map(to).collect(),
    }
}

fn in_words(value: PursuitValue) -> PiecesValue {
    let turns = value.turns.map(|turns| turns.0);
    PiecesValue { outcome: value.outcome, turns, text: value.to_string() }
}

/// The vertices that each piece of the side to move can go to.
fn choices(game: &PursuitGame, state: PursuitState) -> Vec<Vec<usize>> {
    let vertices = 0..game.graph.vertex_count();
    let may_go = |from, to| match state.to_move {
        Player::Police => game.policeman_may_go(from, to),
        Player::Thief => game.thief_may_go(from, to),
    };
    let choices = |&from: &u32| {
        vertices.clone().filter(|&to| may_go(from, to)).map(|to| to as usize).collect()
    };
    match state.to_move {
        Player::Police => state.police.vertices().iter().map(choices).collect(),
        Player::Thief => vec![choices(&state.thief)],
    }
}
