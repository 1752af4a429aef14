//! Boards with several policemen, solved as pursuits: the open cells are the vertices.
//!
//! Two kinds of puzzles meet here, so it is above both. Deliberately not here: boards with one
//! policeman, for which `board` contains engines.

use std::sync::Arc;

use crate::model::{
    Board, Cell, ChasePuzzle, ChaseState, ChaseStep, Directions, Player, PursuitGame, PursuitGraph,
    PursuitStart, Squad,
};
use crate::solve::board::statistics::{Level, Outcomes, Statistics};
use crate::solve::kinds::SolveRequest;
use crate::solve::pursuit::game::PursuitGameKey;
use crate::solve::pursuit::solution::{PursuitSolution, PursuitValue};
use crate::solve::pursuit::squads::squads;
use crate::solve::solvable::Solvable as _;
use crate::solve::value::{Control, Outcome, Stopped, Turns, Value};

/// A board with several policemen, with the pursuit that it is.
#[derive(Debug, Clone)]
pub struct SquadBoard {
    puzzle: ChasePuzzle,
    key: PursuitGameKey,
    start: PursuitStart,
    /// The cell of each vertex, in reading order.
    cells: Vec<Cell>,
}

impl PartialEq for SquadBoard {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle
    }
}

/// One turn on a board with several policemen, with the value of the state after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SquadMove {
    /// The cells of all policemen in reading order, or the cell of the thief.
    pub to: Box<[Cell]>,
    /// The value of the state after the move. Its turns count from there.
    pub value: Value,
}

impl From<PursuitValue> for Value {
    fn from(value: PursuitValue) -> Self {
        match (value.outcome.winner(), value.turns) {
            (Some(winner), Some(turns)) => Self::Win(winner, turns),
            (Some(winner), None) => Self::Endless(winner),
            (None, _) => Self::Draw,
        }
    }
}

/// The steps of a piece with these directions from each open cell. Every neighbour is a vertex.
fn steps(board: &Board, cells: &[Cell], directions: Directions) -> Arc<PursuitGraph> {
    let mut edges = Vec::with_capacity(cells.len() * directions.steps().len());
    for (from, &cell) in (0..).zip(cells) {
        for &(rows, columns) in directions.steps() {
            let Some(to) = board.step(cell, rows, columns) else { continue };
            edges.extend(cells.binary_search(&to).map(|to| (from, to as u32)));
        }
    }
    Arc::new(PursuitGraph::new(cells.len() as u32, edges))
}

impl SquadBoard {
    /// The pursuit of a board.
    ///
    /// # Complexity
    /// Linear in the cells, with a logarithm.
    pub fn new(puzzle: ChasePuzzle) -> Self {
        let board = &puzzle.game.board;
        let rules = &puzzle.game.rules;
        let cells: Vec<Cell> = board.open_cells().collect();
        let graph = steps(board, &cells, rules.thief_moves);
        let police_graph = (rules.police_moves != rules.thief_moves)
            .then(|| steps(board, &cells, rules.police_moves));
        let vertex = |cell: &Cell| cells.binary_search(cell).map_or(0, |vertex| vertex as u32);
        let police: Vec<u32> = puzzle.police.iter().map(vertex).collect();
        let start = PursuitStart::Placed {
            police: Squad::new(&police).unwrap_or_default(),
            thief: vertex(&puzzle.thief),
        };
        let game = PursuitGame {
            graph,
            police_graph,
            exits: board.exits().iter().map(vertex).collect(),
            policemen: police.len() as u8,
            police_may_skip: rules.police_may_skip,
            thief_may_skip: rules.thief_may_skip,
            stuck: rules.stuck,
            endless: rules.endless,
            first: puzzle.first,
            most_for_cop_number: 0,
        };
        Self { key: PursuitGameKey::new(Arc::new(game)), start, cells, puzzle }
    }

    /// The board and its start.
    pub const fn puzzle(&self) -> &ChasePuzzle {
        &self.puzzle
    }

    /// The key of its solution.
    pub const fn key(&self) -> &PursuitGameKey {
        &self.key
    }

    /// The start of the pursuit.
    pub const fn start(&self) -> PursuitStart {
        self.start
    }

    /// The request for its verdict.
    pub fn solve_request(&self) -> SolveRequest {
        SolveRequest::Pursuit(self.key.clone(), self.start)
    }

    /// Solves the board, if that takes at most `limit` bytes.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] soon after `control` cancels. [`Stopped::TooLarge`] if the solve needs
    /// more than `limit`, or more than the system provides.
    pub(crate) fn solve(
        &self,
        limit: u64,
        control: &dyn Control,
    ) -> Result<PursuitSolution, Stopped> {
        match self.key.memory_within(limit).peak {
            needed if needed > limit => Err(Stopped::TooLarge { needed, limit }),
            _ => self.key.solve_within(limit, control),
        }
    }

    /// The cell of a vertex.
    pub fn cell(&self, vertex: u32) -> Cell {
        self.cells.get(vertex as usize).copied().unwrap_or(Cell::new(0))
    }

    /// The cells of policemen in reading order.
    pub fn squad_cells(&self, squad: &Squad) -> Box<[Cell]> {
        squad.vertices().iter().map(|&vertex| self.cell(vertex)).collect()
    }

    /// The state with the police and the thief on these cells. `None` if one of them is a wall or
    /// outside the board, or if the police are not as many as on the board.
    pub fn state(&self, police: &[Cell], thief: Cell, to_move: Player) -> Option<ChaseState> {
        let vertex = |cell: &Cell| self.cells.binary_search(cell).ok().map(|vertex| vertex as u32);
        if police.len() != self.puzzle.police.len() {
            return None;
        }
        let police: Vec<u32> = police.iter().map(vertex).collect::<Option<_>>()?;
        Some(ChaseState { police: Squad::new(&police)?, thief: vertex(&thief)?, to_move })
    }

    /// The value of the start.
    pub fn verdict(&self, solution: &PursuitSolution) -> Value {
        let state = solution.start_state(self.start);
        state.map_or(Value::Draw, |state| value_of(solution, state))
    }

    /// The value with the thief on a cell, the police on their first cells, and either side to move.
    /// `None` for a wall.
    pub fn thief_here(
        &self,
        solution: &PursuitSolution,
        thief: Cell,
        to_move: Player,
    ) -> Option<Value> {
        Some(value_of(solution, self.state(&self.puzzle.police, thief, to_move)?))
    }

    /// The cells of a step.
    pub fn step_cells(&self, step: ChaseStep) -> Box<[Cell]> {
        match step {
            ChaseStep::Police(squad) => self.squad_cells(&squad),
            ChaseStep::Thief(vertex) => [self.cell(vertex)].into(),
        }
    }

    /// The moves of the side to move, best first. Equally good ones are in reading order. Empty for
    /// an ended state.
    ///
    /// # Complexity
    /// The product of the moves of the policemen, at most 6,561.
    pub fn moves(&self, solution: &PursuitSolution, state: ChaseState) -> Vec<SquadMove> {
        let moves = solution.moves_best_first(state);
        let shown = |(step, value): (ChaseStep, PursuitValue)| SquadMove {
            to: self.step_cells(step),
            value: value.into(),
        };
        moves.into_iter().map(shown).collect()
    }

    /// Counts the states of a solution. Squads are unordered.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    ///
    /// # Complexity
    /// Linear in the states.
    pub fn statistics(
        &self,
        solution: &PursuitSolution,
        control: &dyn Control,
    ) -> Result<Statistics, Stopped> {
        let mut sides = [Outcomes::default(); 2];
        let mut levels: Vec<Level> = Vec::new();
        let mut states = 0;
        let vertices = self.cells.len() as u32;
        for police in squads(vertices, self.puzzle.police.len() as u8) {
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            for thief in 0..vertices {
                for (side, to_move) in [Player::Police, Player::Thief].into_iter().enumerate() {
                    let value = value_of(solution, ChaseState { police, thief, to_move });
                    states += 1;
                    let count = match value.outcome() {
                        Outcome::Police => &mut sides[side].police,
                        Outcome::Thief => &mut sides[side].thief,
                        Outcome::Draw => &mut sides[side].draw,
                    };
                    *count += 1;
                    let Value::Win(winner, Turns(turns)) = value else { continue };
                    if levels.len() <= turns as usize {
                        levels.resize(turns as usize + 1, Level::default());
                    }
                    let level = &mut levels[turns as usize];
                    match winner {
                        Player::Police => level.police += 1,
                        Player::Thief => level.thief += 1,
                    }
                }
            }
        }
        let [police_to_move, thief_to_move] = sides;
        Ok(Statistics {
            cells: self.puzzle.game.board.cell_count().into(),
            open_cells: vertices.into(),
            states,
            police_to_move,
            thief_to_move,
            levels,
        })
    }
}

/// The value of a state of a solved board.
pub fn value_of(solution: &PursuitSolution, state: ChaseState) -> Value {
    solution.value(state).map_or(Value::Draw, Value::from)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;

    use crate::model::{Board, BoardGame, Cell, ChasePuzzle, Directions, Player, Rules, Stuck};
    use crate::solve::pursuit::check;
    use crate::solve::squad_board::{SquadBoard, value_of};
    use crate::solve::value::{Turns, Unwatched, Value};

    /// A small random board under random rules.
    fn random_puzzle(random: &mut Rng) -> ChasePuzzle {
        let (rows, columns) = (random.u32(1..=3), random.u32(2..=3));
        let count = if random.u32(..4) == 0 { 3 } else { 2 };
        let cells = rows * columns;
        let is_wall: Vec<bool> = (0..cells).map(|_| random.u32(..4) == 0).collect();
        let open: Vec<Cell> =
            (0..cells).filter(|&cell| !is_wall[cell as usize]).map(Cell::new).collect();
        if open.is_empty() || open.len() > 6 && count == 3 {
            return random_puzzle(random);
        }
        let any = |random: &mut Rng| open[random.usize(..open.len())];
        let exits = (0..random.usize(1..=2)).map(|_| any(random)).collect();
        let board = Board::with_exits(rows, columns, exits, |cell| is_wall[cell.index()]).unwrap();
        let directions =
            |random: &mut Rng| if random.bool() { Directions::Four } else { Directions::Eight };
        let rules = Rules {
            police_moves: directions(random),
            thief_moves: directions(random),
            police_may_skip: random.bool(),
            thief_may_skip: random.bool(),
            stuck: if random.bool() { Stuck::Loses } else { Stuck::Wins },
            endless: [None, Some(Player::Police), Some(Player::Thief)][random.usize(..3)],
        };
        let mut police: Box<[Cell]> = (0..count).map(|_| any(random)).collect();
        police.sort_unstable();
        let first = if random.bool() { Player::Police } else { Player::Thief };
        ChasePuzzle {
            game: Arc::new(BoardGame { board, rules }),
            police,
            thief: any(random),
            first,
        }
    }

    /// Every state with the policemen in order, and its value: the definition, repeated over joint
    /// moves until no value is new.
    struct Oracle {
        open: Vec<Cell>,
        policemen: usize,
        values: Vec<Option<(Player, u32)>>,
    }

    impl Oracle {
        fn new(game: &BoardGame, policemen: usize) -> Self {
            let open: Vec<Cell> = game.board.open_cells().collect();
            let count = open.len();
            let states = count.pow(policemen as u32 + 1) * 2;
            let mut oracle = Self { open, policemen, values: vec![None; states] };
            let mut moves = vec![Vec::new(); states];
            for (state, moves) in moves.iter_mut().enumerate() {
                let (pieces, mover) = oracle.read(state);
                let thief = pieces[policemen];
                let next = oracle.next(game, &pieces, mover);
                if pieces[..policemen].contains(&thief) {
                    oracle.values[state] = Some((Player::Police, 0));
                } else if game.board.is_exit(thief) {
                    oracle.values[state] = Some((Player::Thief, 0));
                } else if next.is_empty() {
                    oracle.values[state] = Some((game.rules.winner_when_stuck(mover), 0));
                } else {
                    *moves = next;
                }
            }
            for turn in 1.. {
                let mut news = Vec::new();
                for (state, next) in moves.iter().enumerate() {
                    if oracle.values[state].is_some() {
                        continue;
                    }
                    let (_, mover) = oracle.read(state);
                    let won = |player: Player| {
                        let values = next.iter().filter_map(|&next| oracle.values[next]);
                        values.filter(|(winner, _)| *winner == player).count()
                    };
                    if won(mover) > 0 {
                        news.push((state, (mover, turn)));
                    } else if won(mover.opponent()) == next.len() {
                        news.push((state, (mover.opponent(), turn)));
                    }
                }
                if news.is_empty() {
                    return oracle;
                }
                for (state, value) in news {
                    oracle.values[state] = Some(value);
                }
            }
            oracle
        }

        /// The policemen, then the thief, and the mover of a state.
        fn read(&self, mut state: usize) -> (Vec<Cell>, Player) {
            let mover = if state.is_multiple_of(2) { Player::Police } else { Player::Thief };
            state /= 2;
            let mut pieces = Vec::new();
            for _ in 0..=self.policemen {
                pieces.push(self.open[state % self.open.len()]);
                state /= self.open.len();
            }
            (pieces, mover)
        }

        fn number(&self, pieces: &[Cell], mover: Player) -> usize {
            let mut state = 0;
            for piece in pieces.iter().rev() {
                let place = self.open.iter().position(|open| open == piece).unwrap();
                state = state * self.open.len() + place;
            }
            state * 2 + usize::from(mover == Player::Thief)
        }

        /// The states after each joint move.
        fn next(&self, game: &BoardGame, pieces: &[Cell], mover: Player) -> Vec<usize> {
            let steps = |from: Cell, player: Player| -> Vec<Cell> {
                let steps = game.rules.directions(player).steps().iter();
                steps.filter_map(|&(rows, columns)| game.board.step(from, rows, columns)).collect()
            };
            let (police, thief) = (&pieces[..self.policemen], pieces[self.policemen]);
            let mut after: Vec<Vec<Cell>> = Vec::new();
            if mover == Player::Thief {
                let stay = game.rules.thief_may_skip.then_some(thief);
                for to in steps(thief, mover).into_iter().chain(stay) {
                    after.push([police, &[to]].concat());
                }
            } else {
                let are_stuck = police.iter().all(|&from| steps(from, mover).is_empty());
                if are_stuck && !game.rules.police_may_skip {
                    return Vec::new();
                }
                after.push(Vec::new());
                for &from in police {
                    let mut to = steps(from, mover);
                    if game.rules.police_may_skip || to.is_empty() {
                        to.push(from);
                    }
                    let longer = |moved: &Vec<Cell>| {
                        let moved = moved.clone();
                        let to = to.clone().into_iter();
                        to.map(move |to| [&moved[..], &[to]].concat())
                    };
                    after = after.iter().flat_map(longer).collect();
                }
                after.iter_mut().for_each(|moved| moved.push(thief));
            }
            after.iter().map(|pieces| self.number(pieces, mover.opponent())).collect()
        }
    }

    #[test]
    fn small_boards_are_solved_as_the_definition_says() {
        let mut random = Rng::with_seed(35);
        for _ in 0..3_000 {
            let puzzle = random_puzzle(&mut random);
            let oracle = Oracle::new(&puzzle.game, puzzle.police.len());
            let squad = SquadBoard::new(puzzle);
            let solution = squad.solve(1 << 30, &Unwatched).unwrap();
            for state in 0..oracle.values.len() {
                let (pieces, mover) = oracle.read(state);
                let (police, thief) = pieces.split_at(oracle.policemen);
                let expected = match oracle.values[state] {
                    Some((winner, turns)) => Value::Win(winner, Turns(turns)),
                    None => Value::Draw.under(&squad.puzzle().game.rules),
                };
                let state = squad.state(police, thief[0], mover).unwrap();
                assert_eq!(value_of(&solution, state), expected, "{pieces:?} {mover:?} {squad:?}");
            }
            assert!(check(&solution, &Unwatched).unwrap().is_ok(), "{squad:?}");
        }
    }

    #[test]
    fn one_policeman_of_two_on_a_cell_is_as_good_as_the_board_engine() {
        // Two policemen win wherever one does, and at least as soon.
        let mut random = Rng::with_seed(2);
        for _ in 0..500 {
            let mut puzzle = random_puzzle(&mut random);
            let rules = Rules { police_may_skip: true, endless: None, ..puzzle.game.rules };
            puzzle.game = Arc::new(BoardGame { rules, ..(*puzzle.game).clone() });
            let one = crate::solve::board::solution::solve(&puzzle.game, &Unwatched).unwrap();
            let squad = SquadBoard::new(puzzle.clone());
            let two = squad.solve(1 << 30, &Unwatched).unwrap();
            let state = crate::model::State {
                police: puzzle.police[0],
                thief: puzzle.thief,
                to_move: puzzle.first,
            };
            if let Value::Win(Player::Police, turns) = one.value(state) {
                let both = squad.verdict(&two);
                assert!(
                    matches!(both, Value::Win(Player::Police, sooner) if sooner <= turns),
                    "{both} {turns} {puzzle:?}"
                );
            }
        }
    }
}
