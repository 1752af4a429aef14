//! A board's game as a graph, with one vertex for each state.

use crate::analysis::convert::{PlainGame, PlainNames, Refusal};
use crate::model::{BoardGame, BoardPuzzle, Graph, Objective, Player, State, Stuck, Vertex};

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
        let all = || {
            let pairs =
                cells.iter().flat_map(|&police| cells.iter().map(move |&thief| (police, thief)));
            pairs.flat_map(|(police, thief)| {
                [Player::Police, Player::Thief].map(|to_move| State { police, thief, to_move })
            })
        };
        let mut place = vec![0u32; game.board.cell_count() as usize];
        (0..).zip(&cells).for_each(|(number, cell)| place[cell.index()] = number);
        let open = cells.len() as u32;
        let vertex = |state: State| {
            let turn = u32::from(state.to_move == Player::Thief);
            Vertex::new(
                (place[state.police.index()] * open + place[state.thief.index()]) * 2 + turn,
            )
        };
        let end = Vertex::new(states as u32);
        let mut edges = Graph::builder(0);
        let mut names = Vec::with_capacity(states as usize + 1);
        for state in all() {
            names.push(name(game, state));
            let moves: Vec<State> = match winner(game, state) {
                Some(_) => Vec::new(),
                None => game.destinations(state).map(|to| state.after(to)).collect(),
            };
            let has_won = match winner(game, state) {
                Some(winner) => winner == state.to_move,
                None => moves.is_empty() && game.rules.stuck == Stuck::Wins,
            };
            if has_won {
                edges.edge(vertex(state), end);
            }
            for after in moves {
                edges.edge(vertex(state), vertex(after));
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
    let on_exit = (game.board.is_exit(state.thief)).then_some(Player::Thief);
    if state.police == state.thief { Some(Player::Police) } else { on_exit }
}

fn name(game: &BoardGame, state: State) -> String {
    let columns = game.board.columns() as usize;
    let place = |cell: crate::model::Cell| (cell.index() / columns + 1, cell.index() % columns + 1);
    let (police, thief) = (place(state.police), place(state.thief));
    format!("{},{}/{},{}/{}", police.0, police.1, thief.0, thief.1, state.to_move.name())
}
