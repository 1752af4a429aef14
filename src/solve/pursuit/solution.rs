//! A solved pursuit: the value of every state, best moves and lines, the best choice of vertices,
//! and the cop number.

use std::fmt;
use std::sync::Arc;

use crate::model::{
    OutOfMemory, Player, PursuitGame, PursuitGraph, PursuitStart, Squad, State, Step, Stuck,
};
use crate::solve::bytes::{TransferInput, TransferNumber as _, write_list};
use crate::solve::pursuit::arena::Arena;
use crate::solve::pursuit::context::SolveUntil;
use crate::solve::pursuit::engine::{PursuitTables, solve};
use crate::solve::pursuit::partial::{lasts, memory};
use crate::solve::pursuit::rows::row_words;
use crate::solve::pursuit::squads::{number_of, squad_count};
use crate::solve::pursuit::steps::SquadSteps;
use crate::solve::value::{Control, Outcome, Phase, Stopped, Turns, Value};

/// The most moves of a state that are compared. Four policemen on a board can make at most 6,561.
pub(crate) const MAX_MOVES_COMPARED: usize = 10_000;

/// The least number of policemen who win by choosing first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CopNumber {
    /// This many.
    Exactly(u8),
    /// More than this many, which are as many as were tried.
    Above(u8),
}

impl CopNumber {
    /// The number, if it was found.
    pub const fn found(self) -> Option<u8> {
        match self {
            Self::Exactly(number) => Some(number),
            Self::Above(_) => None,
        }
    }
}

impl fmt::Display for CopNumber {
    /// `cop number 3`, `cop number above 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(number) => write!(f, "cop number {number}"),
            Self::Above(most) => write!(f, "cop number above {most}"),
        }
    }
}

/// The verdict of a pursuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PursuitVerdict {
    /// The value of its start, if there is one.
    pub value: Option<Value>,
    /// The cop number, if that was asked for.
    pub cop_number: Option<CopNumber>,
}

impl fmt::Display for PursuitVerdict {
    /// The value of the start, or else the cop number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value, self.cop_number) {
            (Some(value), _) => value.fmt(f),
            (None, Some(cop_number)) => cop_number.fmt(f),
            (None, None) => f.write_str("No verdict"),
        }
    }
}

/// A solved pursuit, readable from any thread.
#[derive(Debug)]
pub struct PursuitSolution {
    game: Arc<PursuitGame>,
    /// `None` without policemen.
    tables: Option<PursuitTables>,
    /// The value of this start, where only that was asked for.
    decided: Option<(PursuitStart, Value)>,
    cop_number: Option<CopNumber>,
}

impl fmt::Debug for PursuitTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PursuitTables").finish_non_exhaustive()
    }
}

/// The bytes of a solve at its peak with this many planes, and those kept.
fn table_memory(game: &PursuitGame, planes: u32) -> (u64, u64) {
    let may_skip = game.turns.police_may_skip && game.turns.thief_may_skip;
    let thief_can_win = !game.exits.is_empty() || !may_skip;
    let vertices = game.graph.vertex_count();
    let edges = game.edge_count();
    let stays = (0..vertices).map(|vertex| (vertex, vertex));
    let lasts = lasts(vertices, game.police_graph().edges().chain(stays)).ok();
    // If both sides may skip, the lowest plane is never needed.
    let planes = if may_skip { planes.saturating_sub(1) } else { planes };
    memory(vertices, edges, lasts.as_deref(), game.policemen, planes, thief_can_win)
}

/// As many planes as the numbers of states can need: no state is decided later than all others.
fn enough_planes(game: &PursuitGame) -> u32 {
    let rows = squad_count(game.graph.vertex_count(), game.policemen);
    let states = rows.saturating_mul(2).saturating_mul(game.graph.vertex_count().into());
    (64 - states.leading_zeros()).min(32)
}

/// The bytes of finding the verdict of a start: no turns are kept.
pub(crate) fn verdict_memory(game: &PursuitGame, limit: u64) -> u64 {
    let solving = if game.policemen == 0 { 0 } else { table_memory(game, 0).0 };
    solving.max(counting_memory(game, limit)).max(1)
}

/// Turns that some state of a game surely has, known without solving: the thief's longest way to an
/// exit while all policemen stand so far away that nobody can cut him off; without exits, the longest
/// way of the police to a thief who waits for them. 0 if nothing is known.
///
/// # Complexity
/// Linear in the edges, but for a factor of log edges.
pub(crate) fn least_turns(game: &PursuitGame) -> u32 {
    if game.exits.is_empty() {
        return least_chase(game);
    }
    let police_graph = game.police_graph();
    // Whoever is stuck ends the game early. Police who catch him on his way to an exit could also
    // have gone there, if every move of the thief is one of theirs.
    let is_certain = game.turns.police_may_skip
        && (game.turns.thief_may_skip || game.turns.stuck == Stuck::Loses)
        && game.graph.edges().all(|(from, to)| from == to || police_graph.has_edge(from, to));
    if !is_certain {
        return 0;
    }
    // Who cannot get there at all is farther away than anybody else.
    let far = |moves: Option<u32>| moves.unwrap_or(u32::MAX);
    let far = police_graph.moves_to(&game.exits).into_iter().map(far).max().unwrap_or(0);
    let ways = game.graph.moves_to(&game.exits).into_iter().flatten();
    ways.filter(|way| way + 1 < far).max().unwrap_or(0).saturating_mul(2)
}

/// As `least_turns`, without exits, where the police surely win from every state: a graph of treewidth
/// t has a cop number of at most t / 2 + 1, and a tree with e more edges a treewidth of at most e + 1.
///
/// # Sources
/// Joret, Kaminski, Theis: The cops and robber game on graphs with forbidden (induced) subgraphs, 2010.
fn least_chase(game: &PursuitGame) -> u32 {
    let graph = &game.graph;
    let police_graph = game.police_graph();
    let may_wait = game.turns.police_may_skip && game.turns.thief_may_skip;
    let is_certain =
        |(from, to)| from == to || graph.has_edge(to, from) && police_graph.has_edge(from, to);
    if !may_wait || graph.vertex_count() == 0 || !graph.edges().all(is_certain) {
        return 0;
    }
    let edges = graph.edges().filter(|(from, to)| from < to).count();
    let more_than_tree = (edges + 1).saturating_sub(graph.vertex_count() as usize);
    let is_connected = graph.moves_to(&[0]).iter().all(Option::is_some);
    if !is_connected || more_than_tree.div_ceil(2) >= usize::from(game.policemen) {
        return 0;
    }
    // Far from any vertex is the end of a long way.
    let farthest = |end| (0..).zip(police_graph.moves_to(&[end])).max_by_key(|(_, moves)| *moves);
    let longest = farthest(0).and_then(|(end, _)| farthest(end)).and_then(|(_, moves)| moves);
    longest.map_or(0, |moves| moves.saturating_mul(2).saturating_sub(1))
}

/// The number of planes for which a solve claims memory within a limit. Few games need more than
/// eight, for 255 turns, and open boards need six.
fn planes_within(game: &PursuitGame, limit: u64) -> u32 {
    let enough = enough_planes(game);
    let fits = |planes: &u32| table_memory(game, *planes).0 <= limit;
    let fewer = [16, 12, 10, 8, 7, 6].map(|planes| enough.min(planes));
    [enough].into_iter().chain(fewer).find(fits).unwrap_or(enough)
}

/// The bytes of finding whether this many policemen are enough.
fn cop_number_memory(game: &PursuitGame, policemen: u8) -> u64 {
    let counted = PursuitGame { exits: Vec::new(), policemen, ..game.clone() };
    table_memory(&counted, 0).0
}

/// The most policemen that are tried for the cop number within a limit.
fn tried_within(game: &PursuitGame, limit: u64) -> u8 {
    let fits = |policemen: &u8| cop_number_memory(game, *policemen) <= limit;
    (1..=game.most_for_cop_number).take_while(fits).last().unwrap_or(0)
}

/// The bytes of a whole solve within a limit: at the peak, and those kept. The peak is above the
/// limit only if the solve cannot stay within it. Then it is enough.
pub(crate) fn memory_within(game: &PursuitGame, limit: u64) -> (u64, u64) {
    let (peak, kept) = match game.policemen {
        0 => (0, 0),
        _ => table_memory(game, planes_within(game, limit)),
    };
    // Claims are at least one byte.
    (peak.max(kept.saturating_add(counting_memory(game, limit))).max(1), kept)
}

/// The bytes of finding the cop number, if that is asked for.
fn counting_memory(game: &PursuitGame, limit: u64) -> u64 {
    let tried = match tried_within(game, limit) {
        // The first number of policemen must fit, and the limit to ask for is enough for all.
        0 => game.most_for_cop_number,
        tried => tried,
    };
    if tried == 0 { 0 } else { cop_number_memory(game, tried) }
}

impl PursuitSolution {
    /// Solves a game.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels; [`Stopped::TooLarge`] if the system does not
    /// provide the memory, or if the game takes more turns or more policemen than fit into `limit`.
    pub fn new(
        game: &Arc<PursuitGame>,
        limit: u64,
        control: &dyn Control,
    ) -> Result<Self, Stopped> {
        Self::until(game, SolveUntil::Whole { first: game.first }, limit, control)
    }

    /// Solves a game as far as the verdict and the best line of a start need.
    ///
    /// # Errors
    /// See [`PursuitSolution::new`].
    pub(crate) fn for_start(
        game: &Arc<PursuitGame>,
        start: PursuitStart,
        limit: u64,
        control: &dyn Control,
    ) -> Result<Self, Stopped> {
        let until = match start {
            PursuitStart::Placed { police, thief } => {
                let row = number_of(&police);
                let mover = game.first;
                SolveUntil::State { row, thief, mover, keeps_turns: true }
            }
            PursuitStart::Chosen | PursuitStart::None => SolveUntil::Whole { first: game.first },
        };
        Self::until(game, until, limit, control)
    }

    /// Solves a game as far as the verdict of a start needs, which is all that the solution knows.
    /// However long the game is, this takes the same memory, see `verdict_memory`.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels; [`Stopped::TooLarge`] if the system does not
    /// provide the memory, or if more policemen are needed for a cop number than fit into `limit`.
    pub(crate) fn verdict_of(
        game: &Arc<PursuitGame>,
        start: PursuitStart,
        limit: u64,
        control: &dyn Control,
    ) -> Result<Self, Stopped> {
        let mover = game.first;
        let until = match start {
            PursuitStart::None => None,
            PursuitStart::Chosen => Some(SolveUntil::Choice { first: mover }),
            PursuitStart::Placed { police, thief } => {
                let row = number_of(&police);
                Some(SolveUntil::State { row, thief, mover, keeps_turns: false })
            }
        };
        let mut solution = Self::unsolved(Arc::clone(game));
        if let Some(until) = until
            && game.policemen > 0
            && game.graph.vertex_count() > 0
        {
            let arena = Arena::new(game, game.policemen)?;
            let tables = solve(arena, until, 0, &phase(game, 0, control))?;
            let value = tables.settled.unwrap_or(Value::endless(game.turns.endless));
            solution.decided = Some((start, value));
        }
        solution.count_policemen(limit, control)?;
        Ok(solution)
    }

    const fn unsolved(game: Arc<PursuitGame>) -> Self {
        Self { game, tables: None, decided: None, cop_number: None }
    }

    /// Finds the cop number, if that is asked for.
    fn count_policemen(&mut self, limit: u64, control: &dyn Control) -> Result<(), Stopped> {
        if self.game.most_for_cop_number > 0 {
            self.cop_number = Some(cop_number(&self.game, limit, control)?);
        }
        control.progress(1.0);
        Ok(())
    }

    fn until(
        game: &Arc<PursuitGame>,
        until: SolveUntil,
        limit: u64,
        control: &dyn Control,
    ) -> Result<Self, Stopped> {
        let mut solution = Self::unsolved(Arc::clone(game));
        if game.policemen > 0 {
            let planes = planes_within(game, limit);
            let too_long = || {
                let needed = memory_within(game, u64::MAX).0;
                Stopped::TooLarge { needed, limit: limit.min(needed.saturating_sub(1)) }
            };
            // The thief may be the one to move in the state with so many turns, and numbers are one less.
            let least_number = least_turns(game).saturating_sub(2);
            if matches!(until, SolveUntil::Whole { .. })
                && least_number.checked_shr(planes).unwrap_or(0) > 0
            {
                return Err(too_long());
            }
            let arena = Arena::new(game, game.policemen)?;
            let solved = solve(arena, until, planes, &phase(game, 0, control));
            solution.tables = Some(solved.map_err(|stopped| match stopped {
                Stopped::TooLarge { limit: 0, .. } => too_long(),
                stopped => stopped,
            })?);
        }
        solution.count_policemen(limit, control)?;
        Ok(solution)
    }

    /// The game.
    pub fn game(&self) -> &Arc<PursuitGame> {
        &self.game
    }

    /// The bytes that it holds.
    pub fn memory(&self) -> u64 {
        let Some(tables) = &self.tables else { return 0 };
        let rows = [&tables.police, &tables.thief].into_iter().chain(&tables.planes);
        let words: usize = rows.map(Vec::len).sum();
        let vertices = self.game.graph.vertex_count();
        words as u64 * 8 + Arena::memory(vertices, self.game.edge_count())
    }

    /// The value of a state, or `None` without policemen, or if it is not known.
    ///
    /// # Complexity
    /// O(log turns), for each move of the thief if he is to move.
    pub fn value(&self, state: State) -> Option<Value> {
        let Some(tables) = &self.tables else {
            let State { police, thief, to_move } = state;
            let (start, value) = self.decided?;
            let is_asked = start == PursuitStart::Placed { police, thief };
            return Some(value).filter(|_| is_asked && to_move == self.game.first);
        };
        let row = number_of(&state.police);
        Some(match state.to_move {
            Player::Police => self.before_police(tables, row, state),
            Player::Thief => self.before_thief(tables, state, |thief| {
                let state = State { thief, to_move: Player::Police, ..state };
                self.before_police(tables, row, state)
            }),
        })
    }

    /// The values of all states of a squad, by the vertex of the thief: with the police to move, and
    /// with the thief to move. `None` without policemen, or if they are not known.
    ///
    /// # Complexity
    /// As of [`value`](Self::value), but the thief's moves are looked up.
    pub(crate) fn values(&self, police: Squad) -> Option<[Vec<Value>; 2]> {
        let tables = self.tables.as_ref()?;
        let row = number_of(&police);
        let vertices = 0..tables.arena.vertices;
        let state = |thief, to_move| State { police, thief, to_move };
        let before_police = vertices.clone().map(|thief| state(thief, Player::Police));
        let before_police: Vec<Value> =
            before_police.map(|state| self.before_police(tables, row, state)).collect();
        let before_thief = vertices.map(|thief| state(thief, Player::Thief));
        let value = |thief: u32| before_police[thief as usize];
        let before_thief =
            before_thief.map(|state| self.before_thief(tables, state, value)).collect();
        Some([before_police, before_thief])
    }

    /// The value of a state with the police to move, by the row of their squad.
    fn before_police(&self, tables: &PursuitTables, row: usize, state: State) -> Value {
        match tables.arena.winner_when_over(state) {
            Some(winner) => Value::Win(winner, Turns(0)),
            None => tables.win(row, state.thief).unwrap_or(Value::endless(self.game.turns.endless)),
        }
    }

    /// The value of a state with the thief to move, by those after his moves.
    fn before_thief(
        &self,
        tables: &PursuitTables,
        state: State,
        after: impl Fn(u32) -> Value,
    ) -> Value {
        if let Some(winner) = tables.arena.winner_when_over(state) {
            return Value::Win(winner, Turns(0));
        }
        let after = tables.arena.thief.of(state.thief).iter().map(|&thief| after(thief));
        match after.max_by_key(|value| value.good_for(Player::Thief)) {
            Some(Value::Win(winner, Turns(turns))) => Value::Win(winner, Turns(turns + 1)),
            Some(_) | None => Value::endless(self.game.turns.endless),
        }
    }

    /// The turns that can be made in a state, in order of the vertices, none if the game is over.
    pub(crate) fn steps(&self, state: State) -> impl Iterator<Item = Step> {
        let has_ended = self.value(state).is_none_or(|value| value.turns() == Some(Turns(0)));
        let arena = self.tables.as_ref().map(|tables| &tables.arena).filter(|_| !has_ended);
        let police = arena.filter(|_| state.to_move == Player::Police);
        let police = police.map(|arena| SquadSteps::new(&arena.police, &state.police));
        let thief = arena.filter(|_| state.to_move == Player::Thief);
        let thief = thief.map(|arena| arena.thief.of(state.thief).iter());
        let police = police.into_iter().flatten().map(Step::Police);
        police.chain(thief.into_iter().flatten().map(|&to| Step::Thief(to)))
    }

    /// The number of moves in a state.
    ///
    /// # Complexity
    /// Linear in the number.
    pub fn move_count(&self, state: State) -> usize {
        self.steps(state).count()
    }

    /// The moves in a state, with the values that they lead to, in order of the vertices, empty
    /// if the game is over. Of more than 10,000, the first, and the first best one.
    pub fn moves(&self, state: State) -> Vec<(Step, Value)> {
        let mut steps: Vec<Step> = self.steps(state).take(MAX_MOVES_COMPARED).collect();
        if steps.len() == MAX_MOVES_COMPARED
            && let Some(best) = self.best_move(state)
            && let Some(last) = steps.last_mut()
        {
            *last = best.max(*last);
        }
        let mut moves = Vec::with_capacity(steps.len());
        for step in steps {
            if let Some(value) = self.value(state.after(step)) {
                moves.push((step, value));
            }
        }
        moves
    }

    /// [`moves`](Self::moves), best first, and in order of the vertices among equals.
    pub fn moves_best_first(&self, state: State) -> Vec<(Step, Value)> {
        let mut moves = self.moves(state);
        moves.sort_by_key(|(_, value)| -value.good_for(state.to_move));
        moves
    }

    /// The first best move in a state, or `None` if the game is over.
    ///
    /// # Complexity
    /// Linear in the moves before it, with a logarithm.
    pub fn best_move(&self, state: State) -> Option<Step> {
        // Best play takes one turn less after it.
        let value = self.value(state)?;
        let best = Some(match value {
            Value::Win(winner, Turns(turns)) => Value::Win(winner, Turns(turns.checked_sub(1)?)),
            endless => endless,
        });
        self.steps(state).find(|step| self.value(state.after(*step)) == best)
    }

    /// The vertices that the police and then the thief choose, the first in order among equals.
    pub fn chosen(&self) -> Option<(Squad, u32)> {
        self.tables.as_ref()?.chosen
    }

    /// The cop number, if that was asked for.
    pub fn cop_number(&self) -> Option<CopNumber> {
        self.cop_number
    }

    /// The state in which a start begins.
    pub fn start_state(&self, start: PursuitStart) -> Option<State> {
        let (police, thief) = match start {
            PursuitStart::None => return None,
            PursuitStart::Placed { police, thief } => (police, thief),
            PursuitStart::Chosen => self.chosen()?,
        };
        Some(State { police, thief, to_move: self.game.first })
    }

    /// The verdict of a start.
    pub fn verdict(&self, start: PursuitStart) -> PursuitVerdict {
        let value = match self.decided {
            Some((decided, value)) if decided == start => Some(value),
            _ => self.start_state(start).and_then(|state| self.value(state)),
        };
        PursuitVerdict { value, cop_number: self.cop_number }
    }

    /// The best line from a start to the end, at most `most` turns, empty if the game never ends.
    pub fn best_line(&self, start: PursuitStart, most: usize) -> Vec<Step> {
        match self.start_state(start) {
            Some(state) => self.line_from(state, most),
            None => Vec::new(),
        }
    }

    /// The best line from a state to the end, at most `most` turns, empty if the game never ends.
    pub fn line_from(&self, mut state: State, most: usize) -> Vec<Step> {
        let mut line = Vec::new();
        if self.value(state).is_none_or(|value| value.turns().is_none()) {
            return line;
        }
        while line.len() < most
            && let Some(step) = self.best_move(state)
        {
            line.push(step);
            state = state.after(step);
        }
        line
    }
}

/// The part of the work that decides the game, for 0 policemen, or whether this many are enough. Each
/// part has as much work as it has squads.
fn phase<'a>(game: &PursuitGame, policemen: u8, control: &'a dyn Control) -> Phase<'a> {
    let work = |policemen| squad_count(game.graph.vertex_count(), policemen) as f64;
    let own = if game.policemen > 0 { work(game.policemen) } else { 0.0 };
    let parts = |most: u8| own + (1..=most).map(work).sum::<f64>();
    let all = parts(game.most_for_cop_number);
    match policemen {
        0 => Phase { control, from: 0.0, to: own / all },
        more => Phase { control, from: parts(more - 1) / all, to: parts(more) / all },
    }
}

/// The cop number of an undirected graph where both sides may skip and the police choose and move
/// first: K = 1, 2, … until K policemen win, at most `most`. `edges` are those of the graph one way,
/// as many as `edge_count`.
///
/// # Errors
/// [`Stopped::TooLarge`] if the graph and its solve need more than `limit` bytes; nothing is done
/// then. [`Stopped::Cancelled`] if `control` cancels.
pub fn cop_number_of_graph(
    vertices: u32,
    edge_count: u64,
    each_edge: impl FnOnce(&mut dyn FnMut(u32, u32)),
    most: u8,
    limit: u64,
    control: &dyn Control,
) -> Result<CopNumber, Stopped> {
    // Both ways of an edge in a list that is sorted, and in the graph.
    let graph_bytes = edge_count.saturating_mul(24).saturating_add(u64::from(vertices) * 4);
    let solve_bytes = |policemen| {
        let one_way = usize::try_from(edge_count.saturating_mul(2)).unwrap_or(usize::MAX / 8);
        let (peak, _) = memory(vertices, one_way, None, policemen, 0, false);
        peak.saturating_add(graph_bytes)
    };
    let too_large = || Stopped::TooLarge { needed: solve_bytes(most), limit };
    if solve_bytes(1) > limit {
        return Err(too_large());
    }
    let mut edges = Vec::with_capacity(2 * edge_count as usize);
    each_edge(&mut |one, other| edges.extend([(one, other), (other, one)]));
    let game = PursuitGame {
        most_for_cop_number: most,
        ..PursuitGame::usual(Arc::new(PursuitGraph::new(vertices, edges)), 0)
    };
    match cop_number(&game, limit - graph_bytes, control) {
        Err(Stopped::TooLarge { .. }) => Err(too_large()),
        found => found,
    }
}

/// The cop number: K = 1, 2, … until K policemen win, on the graph without exits.
fn cop_number(game: &PursuitGame, limit: u64, control: &dyn Control) -> Result<CopNumber, Stopped> {
    let game = PursuitGame { exits: Vec::new(), ..game.clone() };
    for policemen in 1..=game.most_for_cop_number {
        if cop_number_memory(&game, policemen) > limit {
            let needed = cop_number_memory(&game, game.most_for_cop_number);
            return Err(Stopped::TooLarge { needed, limit });
        }
        let arena =
            Arena::new(&game, policemen).map_err(|lack: OutOfMemory| Stopped::from(lack))?;
        let control = &phase(&game, policemen, control);
        let solved = solve(arena, SolveUntil::Choice { first: game.first }, 0, control)?;
        if solved.settled.is_some_and(|value| value.outcome() == Outcome::Police) {
            return Ok(CopNumber::Exactly(policemen));
        }
    }
    Ok(CopNumber::Above(game.most_for_cop_number))
}

impl PursuitSolution {
    /// Writes everything but the game.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        match self.cop_number {
            None => 0u8,
            Some(CopNumber::Exactly(number)) => number,
            Some(CopNumber::Above(most)) => most | 1 << 4,
        }
        .write(to);
        let Some(tables) = &self.tables else { return };
        u8::from(tables.chosen.is_some()).write(to);
        if let Some((police, thief)) = tables.chosen {
            police.vertices().iter().for_each(|vertex| vertex.write(to));
            thief.write(to);
        }
        (tables.planes.len() as u64).write(to);
        for rows in [&tables.police, &tables.thief].into_iter().chain(&tables.planes) {
            write_list(rows, to);
        }
    }

    /// Reads what [`write`](Self::write) wrote.
    pub(crate) fn read(game: &Arc<PursuitGame>, from: &mut TransferInput<'_>) -> Option<Self> {
        let cop_number = match u8::read(from)? {
            0 => None,
            number @ ..16 => Some(CopNumber::Exactly(number)),
            most => Some(CopNumber::Above(most & 15)),
        };
        let mut solution = Self { cop_number, ..Self::unsolved(Arc::clone(game)) };
        if solution.game.policemen > 0 {
            let arena = Arena::new(&solution.game, solution.game.policemen).ok()?;
            let vertex = |from: &mut TransferInput<'_>| {
                u32::read(from).filter(|&vertex| vertex < arena.vertices)
            };
            let chosen = match u8::read(from)? {
                0 => None,
                _ => {
                    let police: Option<Vec<u32>> =
                        (0..arena.policemen).map(|_| vertex(from)).collect();
                    Some((Squad::new(&police?)?, vertex(from)?))
                }
            };
            let planes = u64::read(from)?;
            let words = row_words(arena.vertices);
            let size = squad_count(arena.vertices, arena.policemen).checked_mul(words as u64)?;
            let fits = |rows: &Vec<u64>| rows.len() as u64 == size;
            let fits_or_never = |rows: &Vec<u64>| rows.is_empty() || fits(rows);
            let police: Vec<u64> = from.list()?;
            let thief: Vec<u64> = from.list()?;
            let planes: Vec<Vec<u64>> =
                (0..planes.min(64)).map(|_| from.list()).collect::<Option<_>>()?;
            if !fits(&police) || !fits_or_never(&thief) || !planes.iter().all(fits_or_never) {
                return None;
            }
            let settled = None;
            let tables = PursuitTables { arena, words, police, thief, planes, settled, chosen };
            solution.tables = Some(tables);
        }
        Some(solution)
    }
}
