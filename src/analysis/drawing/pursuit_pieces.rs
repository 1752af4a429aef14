//! The values of the places of a chase, on a drawn graph or on a drawn board.

use crate::analysis::drawing::scene::DrawnGraph;
use crate::analysis::shade::shade;
use crate::model::{Player, State};
use crate::solve::{Outcome, SolvedChase, Turns, Value};

/// Gives each vertex the value of the state with the thief there.
pub(crate) fn put_values(
    scene: &mut DrawnGraph,
    places: &[u32],
    state: State,
    solution: &SolvedChase,
) {
    let values: Vec<Value> =
        places.iter().map(|&thief| solution.value(State { thief, ..state })).collect();
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
