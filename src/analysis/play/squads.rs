//! Matches with several policemen, on the graph of a pursuit or on a board: a turn of the police
//! moves every policeman.

use std::sync::Arc;

use crate::analysis::play::{LegalMove, Match, Playable};
use crate::model::{ChaseState, ChaseStep, Player, PursuitGame, PursuitStart, Squad};
use crate::solve::pursuit::PursuitSolution;
use crate::solve::{SquadBoard, Turns, Value};

/// A solved game of several policemen, with the names of its vertices.
#[derive(Debug, Clone)]
pub(crate) struct SquadPlay {
    solution: Arc<PursuitSolution>,
    names: Vec<String>,
    /// The board of which the vertices are the open cells, if there is one.
    board: Option<SquadBoard>,
}

pub(crate) type SquadMatch = Match<SquadPlay>;

impl SquadMatch {
    /// A match from a start. The person plays the first mover unless `person` names a side. `None`
    /// if the start has no pieces.
    pub(crate) fn from_start(
        play: SquadPlay,
        start: PursuitStart,
        person: Option<Player>,
    ) -> Option<Self> {
        let start = play.solution.start_state(start)?;
        Some(Self::new(play, start, person))
    }
}

impl SquadPlay {
    /// A pursuit on a graph with named vertices.
    pub(crate) const fn on_graph(solution: Arc<PursuitSolution>, names: Vec<String>) -> Self {
        Self { solution, names, board: None }
    }

    /// A board, of which each cell is named by its row and column, such as `2,3`.
    pub(crate) fn on_board(solution: Arc<PursuitSolution>, squad: &SquadBoard) -> Self {
        let board = &squad.puzzle().game.board;
        let name = |vertex| {
            let cell = squad.cell(vertex);
            format!("{},{}", board.row(cell) + 1, board.column(cell) + 1)
        };
        let names = (0..solution.game().graph.vertex_count()).map(name).collect();
        Self { solution, names, board: Some(squad.clone()) }
    }

    pub(crate) fn game(&self) -> &PursuitGame {
        self.solution.game()
    }

    pub(crate) const fn board(&self) -> Option<&SquadBoard> {
        self.board.as_ref()
    }

    /// The names of vertices, separated by spaces, as they are typed.
    pub(crate) fn named(&self, vertices: &[u32]) -> String {
        let name = |&vertex: &u32| self.names.get(vertex as usize).map_or("", String::as_str);
        vertices.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    /// Whether a vertex has this name.
    pub(crate) fn has_vertex(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

    /// The turn of a side that puts its pieces on these vertices, whether it is legal or not. `None`
    /// if a name is unknown, or for another number of names.
    pub(crate) fn step_named(&self, mover: Player, names: &[&str]) -> Option<ChaseStep> {
        let vertex = |name: &&str| {
            let found = self.names.iter().position(|known| known == name)?;
            u32::try_from(found).ok()
        };
        let vertices: Vec<u32> = names.iter().map(vertex).collect::<Option<_>>()?;
        match (mover, &vertices[..]) {
            (Player::Thief, &[vertex]) => Some(ChaseStep::Thief(vertex)),
            (Player::Police, vertices) if vertices.len() == usize::from(self.game().policemen) => {
                Some(ChaseStep::Police(Squad::new(vertices)?))
            }
            _ => None,
        }
    }

    /// The turn in which the pieces of the mover stay, whether it is legal or not.
    pub(crate) const fn staying(state: ChaseState) -> ChaseStep {
        match state.to_move {
            Player::Police => ChaseStep::Police(state.police),
            Player::Thief => ChaseStep::Thief(state.thief),
        }
    }

    /// A move by the names as they are typed, in backticks.
    fn legal(&self, step: ChaseStep, value: impl Into<Value>) -> LegalMove<ChaseStep> {
        let names = match step {
            ChaseStep::Police(squad) => self.named(squad.vertices()),
            ChaseStep::Thief(vertex) => self.named(&[vertex]),
        };
        LegalMove { step, name: format!("`{names}`"), value: value.into() }
    }
}

impl Playable for SquadPlay {
    type State = ChaseState;
    type Step = ChaseStep;

    fn value(&self, state: ChaseState) -> Value {
        self.solution.value(state).map_or(Value::Draw, Value::from)
    }

    fn to_move(state: ChaseState) -> Player {
        state.to_move
    }

    fn moves(&self, state: ChaseState) -> Vec<LegalMove<ChaseStep>> {
        let moves = self.solution.moves_best_first(state);
        moves.into_iter().map(|(step, value)| self.legal(step, value)).collect()
    }

    fn legal_move(&self, state: ChaseState, step: ChaseStep) -> Option<LegalMove<ChaseStep>> {
        let has_ended = self.value(state).turns() == Some(Turns(0));
        let is_legal = match (state.to_move, step) {
            (Player::Police, ChaseStep::Police(squad)) => {
                self.game().police_steps(&state.police, &squad).is_some()
            }
            (Player::Thief, ChaseStep::Thief(to)) => self.game().thief_may_go(state.thief, to),
            _ => false,
        };
        (is_legal && !has_ended).then(|| self.legal(step, self.value(state.after(step))))
    }

    fn after(&self, state: ChaseState, step: ChaseStep) -> ChaseState {
        state.after(step)
    }

    /// `The thief goes to a`, `The police go to a b`, `The thief stays on a`.
    fn made(&self, from: ChaseState, to: ChaseState) -> String {
        let (mover, stays, goes, vertices) = match from.to_move {
            Player::Thief => ("thief", "stays", "goes", vec![to.thief]),
            Player::Police => ("police", "stay", "go", to.police.vertices().to_vec()),
        };
        let names = self.named(&vertices);
        if (from.thief, from.police) == (to.thief, to.police) {
            format!("The {mover} {stays} on {names}")
        } else {
            format!("The {mover} {goes} to {names}")
        }
    }
}
