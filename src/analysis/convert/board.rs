//! A board's game as a graph, with one vertex for each state.

use crate::analysis::convert::{PlainGame, PlainNames, Refusal};
use crate::model::{Board, BoardGame, Cell, Graph, Objective, Player, State, Stuck, Vertex};
use crate::solve::Chase;
use crate::solve::chase::{number_of, squads};

/// The vertex without moves, to which the winner moves.
const END: &str = "end";

/// The most moves of several policemen and the thief that are written: each is an edge in memory,
/// and a few bytes of a line.
const MAX_MOVES: usize = 1 << 23;

impl PlainGame {
    /// The game of a board: a vertex for each state, named `police/thief/to-move` with rows and
    /// columns from 1, those of several policemen joined by `&`, and one named `end`. A player who
    /// has lost cannot move; one who has won moves to `end`, which takes a turn that the board does
    /// not count.
    ///
    /// # Errors
    /// If there are more than `most` states, or too many moves, or if endless play is no draw.
    ///
    /// # Complexity
    /// Linear in the states and their moves.
    pub(crate) fn of_board(chase: &Chase, most: u64) -> Result<Self, Refusal> {
        let game = &**chase.game();
        if game.rules.turns.endless.is_some() {
            let reason =
                "endless play is always a draw in a graph game, so `endless` cannot be written";
            return Err(Refusal(reason.to_owned()));
        }
        let policemen = chase.puzzle().policemen() as u8;
        let way_out =
            if policemen == 1 { "" } else { ", and --to pursuit writes the board itself" };
        let states = chase.state_count();
        if states > most {
            let reason = format!(
                "the board has {states} states, more than {most}; --max-states raises the limit{way_out}"
            );
            return Err(Refusal(reason));
        }
        let cells: Vec<Cell> = game.board.open_cells().collect();
        let open = cells.len() as u32;
        let mut numbers = vec![0u32; game.board.cell_count() as usize];
        for (number, cell) in (0..).zip(&cells) {
            numbers[cell.index()] = number;
        }
        let vertex = |state: State| {
            let police = state.police.map(|place| numbers[place as usize]);
            let pair = number_of(&police) as u32 * open + numbers[state.thief as usize];
            Vertex::new(pair * 2 + u32::from(state.to_move == Player::Thief))
        };
        let end = Vertex::new(states as u32);
        let mut edges = Graph::builder(0);
        let mut moves = 0;
        let mut names = Vec::with_capacity(states as usize + 1);
        let cell = |vertex: u32| cells[vertex as usize].index() as u32;
        for police in squads(open, policemen).map(|police| police.map(cell)) {
            for thief in (0..open).map(cell) {
                for to_move in [Player::Police, Player::Thief] {
                    let state = State { police, thief, to_move };
                    names.push(name(&game.board, &state));
                    if let Some(winner) = winner(game, &state) {
                        if winner == to_move {
                            edges.edge(vertex(state), end);
                        }
                        continue;
                    }
                    let after = chase.states_after(state);
                    moves += after.len();
                    if policemen > 1 && moves > MAX_MOVES {
                        let reason = format!("the board has more than {MAX_MOVES} moves{way_out}");
                        return Err(Refusal(reason));
                    }
                    if after.is_empty() && game.rules.turns.stuck == Stuck::Wins {
                        edges.edge(vertex(state), end);
                    }
                    for next in after {
                        edges.edge(vertex(state), vertex(next));
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
            start: Some(vertex(chase.start())),
            ..Self::new(objective, PlainNames::Written(names), graph)
        })
    }
}

/// The winner, if the pieces' cells decide it.
fn winner(game: &BoardGame, state: &State) -> Option<Player> {
    if state.police.holds(state.thief) {
        Some(Player::Police)
    } else if game.board.is_exit(state.thief_cell()) {
        Some(Player::Thief)
    } else {
        None
    }
}

fn name(board: &Board, state: &State) -> String {
    let police: Vec<String> = state.police_cells().map(|cell| place(board, cell)).collect();
    let thief = place(board, state.thief_cell());
    format!("{}/{thief}/{}", police.join("&"), state.to_move.name())
}

fn place(board: &Board, cell: Cell) -> String {
    format!("{},{}", board.row(cell) + 1, board.column(cell) + 1)
}
