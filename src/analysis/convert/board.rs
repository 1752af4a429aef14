//! A board's game as a graph, with one vertex for each state.

use crate::analysis::convert::{PlainGame, PlainNames, Refusal};
use crate::model::{BoardGame, BoardPuzzle, Cell, Graph, Objective, Player, State, Stuck, Vertex};

/// The vertex without moves, to which the winner moves.
const END: &str = "end";

impl PlainGame {
    /// The game of a board: a vertex for each state, named `police/thief/to-move` with rows and
    /// columns from 1, and one named `end`. A player who has lost cannot move; one who has won
    /// moves to `end`, which takes a turn that the board does not count.
    ///
    /// # Errors
    /// If there are more than `most` states, or if endless play is no draw.
    ///
    /// # Complexity
    /// Linear in the states: twice the square of the open cells.
    pub(crate) fn of_board(puzzle: &BoardPuzzle, most: u64) -> Result<Self, Refusal> {
        let game = &*puzzle.game;
        if game.rules.endless.is_some() {
            let reason =
                "endless play is always a draw in a graph game, so `endless` cannot be written";
            return Err(Refusal(reason.to_owned()));
        }
        let cells: Vec<_> = game.board.open_cells().collect();
        let states = 2 * (cells.len() as u64).pow(2);
        if states > most {
            let reason = format!(
                "the board has {states} states, more than {most}; --max-states raises the limit"
            );
            return Err(Refusal(reason));
        }
        let mut place = vec![0u32; game.board.cell_count() as usize];
        for (number, cell) in (0..).zip(&cells) {
            place[cell.index()] = number;
        }
        let open = cells.len() as u32;
        let vertex = |state: State| {
            let pair = place[state.police.index()] * open + place[state.thief.index()];
            Vertex::new(pair * 2 + u32::from(state.to_move == Player::Thief))
        };
        let end = Vertex::new(states as u32);
        let mut edges = Graph::builder(0);
        let mut names = Vec::with_capacity(states as usize + 1);
        for &police in &cells {
            for &thief in &cells {
                for to_move in [Player::Police, Player::Thief] {
                    let state = State { police, thief, to_move };
                    names.push(name(game, state));
                    if let Some(winner) = winner(game, state) {
                        if winner == to_move {
                            edges.edge(vertex(state), end);
                        }
                        continue;
                    }
                    let mut is_stuck = true;
                    for to in game.destinations(state) {
                        is_stuck = false;
                        edges.edge(vertex(state), vertex(state.after(to)));
                    }
                    if is_stuck && game.rules.stuck == Stuck::Wins {
                        edges.edge(vertex(state), end);
                    }
                }
            }
        }
        names.push(END.to_owned());
        let vertices =
            u32::try_from(names.len()).map_err(|_| Refusal("it has too many states".to_owned()))?;
        let graph =
            edges.with_vertices(vertices).build().map_err(|error| Refusal(error.to_string()))?;
        let objective = Objective::Outcome(Stuck::Loses);
        Ok(Self {
            start: Some(vertex(puzzle.start)),
            ..Self::new(objective, PlainNames::Written(names), graph)
        })
    }
}

/// The winner, if the pieces' cells decide it.
fn winner(game: &BoardGame, state: State) -> Option<Player> {
    if state.police == state.thief {
        Some(Player::Police)
    } else if game.board.is_exit(state.thief) {
        Some(Player::Thief)
    } else {
        None
    }
}

fn name(game: &BoardGame, state: State) -> String {
    let police = place(game, state.police);
    let thief = place(game, state.thief);
    format!("{police}/{thief}/{}", state.to_move.name())
}

fn place(game: &BoardGame, cell: Cell) -> String {
    format!("{},{}", game.board.row(cell) + 1, game.board.column(cell) + 1)
}
