//! The pieces of a pursuit and the values of its vertices, on a drawn graph or on a board with several
//! policemen.

use crate::analysis::drawing::pieces::{PiecesValue, PiecesView};
use crate::analysis::drawing::scene::DrawnGraph;
use crate::analysis::part::MAX_TURNS;
use crate::analysis::shade::shade;
use crate::model::{ChaseState, ChaseStep, Player, PursuitGame};
use crate::solve::pursuit::{PursuitSolution, PursuitValue};
use crate::solve::{Outcome, Turns, Value};

/// The most moves in a list, of thousands for several policemen.
const MAX_MOVES_SHOWN: usize = 24;

/// Gives each vertex the value of the state with the thief there.
pub(crate) fn put_values(scene: &mut DrawnGraph, state: ChaseState, solution: &PursuitSolution) {
    let mut values = Vec::with_capacity(scene.vertices.len());
    let mut longest = Turns(0);
    for thief in 0..scene.vertices.len() as u32 {
        let value = solution.value(ChaseState { thief, ..state });
        if let Some(value) = &value
            && let Some(turns) = value.turns
        {
            longest = longest.max(turns);
        }
        values.push(value);
    }
    for (vertex, value) in scene.vertices.iter_mut().zip(values) {
        let Some(value) = value else { continue };
        let winner = value.outcome.name();
        // Shades depend on the turns alone, whoever wins.
        let alike = match value.turns {
            Some(turns) => Value::Win(Player::Police, turns),
            None => Value::Draw,
        };
        vertex.tone = Some((value.outcome, shade(alike, longest)));
        vertex.value = Some(match value.turns {
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
    state: ChaseState,
    start: Option<ChaseState>,
    solution: Option<&PursuitSolution>,
) -> PiecesView {
    let mut view = PiecesView {
        police: as_indices(state.police.vertices()),
        thief: state.thief as usize,
        to_move: state.to_move,
        is_start: start == Some(state),
        choices: choices(game, state),
        value: None,
        move_count: 0,
        moves: Vec::new(),
        line: Vec::new(),
    };
    let Some(solution) = solution else { return view };
    view.value = solution.value(state).map(in_words);
    view.move_count = solution.move_count(state);
    for (step, value) in solution.moves_best_first(state).into_iter().take(MAX_MOVES_SHOWN) {
        view.moves.push((targets(step), in_words(value)));
    }
    for step in solution.line_from(state, MAX_TURNS) {
        view.line.push(targets(step));
    }
    view
}

/// The vertices to which the pieces of a side go.
fn targets(step: ChaseStep) -> Vec<usize> {
    match step {
        ChaseStep::Police(squad) => as_indices(squad.vertices()),
        ChaseStep::Thief(vertex) => vec![vertex as usize],
    }
}

fn as_indices(vertices: &[u32]) -> Vec<usize> {
    vertices.iter().map(|&vertex| vertex as usize).collect()
}

fn in_words(value: PursuitValue) -> PiecesValue {
    let turns = value.turns.map(|turns| turns.0);
    PiecesValue { outcome: value.outcome, turns, text: value.to_string() }
}

/// The vertices that each piece of the side to move can go to.
fn choices(game: &PursuitGame, state: ChaseState) -> Vec<Vec<usize>> {
    let pieces = match state.to_move {
        Player::Police => state.police.vertices(),
        Player::Thief => &[state.thief],
    };
    let mut choices = Vec::with_capacity(pieces.len());
    for &from in pieces {
        let mut targets = Vec::new();
        for to in 0..game.graph.vertex_count() {
            let may_go = match state.to_move {
                Player::Police => game.policeman_may_go(from, to),
                Player::Thief => game.thief_may_go(from, to),
            };
            if may_go {
                targets.push(to as usize);
            }
        }
        choices.push(targets);
    }
    choices
}
