//! Games and solutions as bytes, for a solver that shares no memory: in a browser, another worker
//! solves.
//!
//! Both ends are the same version of this program, so the format has no version. Guarantee: reading
//! returns `None` for any other bytes, and never panics. Deliberately not here: what is kept on
//! disk, see [`Summary`](crate::solve::Summary) and `board::certificate`.

use crate::solve::board::game::BoardGameKey;
use crate::solve::bytes::{TransferInput, TransferNumber, write_all};
use crate::solve::cache::SolutionCache;
use crate::solve::graph::game::GraphGameKey;
use crate::solve::kinds::{AnyGame, AnySolution, GameKey, each_kind};
use crate::solve::pursuit::game::PursuitGameKey;
use crate::solve::solvable::Solvable;
use crate::solve::value::{Control, Stopped};

const BOARD: u8 = 0;
const GRAPH: u8 = 1;
const PURSUIT: u8 = 2;

const SOLVED: u8 = 0;
const TOO_LARGE: u8 = 1;
const CANCELLED: u8 = 2;

/// The request to solve a game within `limit` bytes.
pub fn request(game: &AnyGame, limit: u64) -> Vec<u8> {
    let mut request = Vec::new();
    limit.write(&mut request);
    let kind = match game {
        AnyGame::Board(_) => BOARD,
        AnyGame::Graph(_) => GRAPH,
        AnyGame::Pursuit(_) => PURSUIT,
    };
    kind.write(&mut request);
    each_kind!(AnyGame, game, (game) => game.write_game(&mut request));
    request
}

/// Solves the game of a [`request`]. `None` if the bytes are not a request.
///
/// # Examples
/// ```
/// use stakeout::model::BoardReading;
/// use stakeout::solve::cache::SolutionCache;
/// use stakeout::solve::{AnyGame, BoardGameKey, Unwatched, transfer};
/// use stakeout::syntax::Sections;
///
/// let sections = Sections::new("P.T*E\n");
/// let puzzle = BoardReading::new(&sections.all()[0].section).puzzle.expect("no errors");
/// let (game, cache) = (AnyGame::new(&BoardGameKey::of(&puzzle)), SolutionCache::new(1 << 20));
/// let answer = transfer::solve(&transfer::request(&game, 1 << 20), &Unwatched).expect("a request");
/// transfer::accept(&game, &cache, &answer).expect("an answer")?;
/// assert!(game.is_kept(&cache));
/// # Ok::<(), stakeout::solve::Stopped>(())
/// ```
pub fn solve(request: &[u8], control: &dyn Control) -> Option<Vec<u8>> {
    let mut input = TransferInput(request);
    let limit = u64::read(&mut input)?;
    match u8::read(&mut input)? {
        BOARD => Some(answer(&BoardGameKey::read_game(&mut input)?, limit, control)),
        GRAPH => Some(answer(&GraphGameKey::read_game(&mut input)?, limit, control)),
        PURSUIT => Some(answer(&PursuitGameKey::read_game(&mut input)?, limit, control)),
        _ => None,
    }
}

/// The answer to a request to solve this game.
fn answer<G: Solvable>(game: &G, limit: u64, control: &dyn Control) -> Vec<u8> {
    let needed = game.memory_within(limit).peak;
    let solved = if needed > limit {
        Err(Stopped::TooLarge { needed, limit })
    } else {
        game.solve_within(limit, control)
    };
    match solved {
        Ok(solution) => {
            let mut answer = vec![SOLVED];
            // A new solution can be written.
            let is_written = G::write_solution(&solution, &mut answer);
            if is_written { answer } else { vec![CANCELLED] }
        }
        Err(Stopped::Cancelled) => vec![CANCELLED],
        Err(Stopped::TooLarge { needed, limit }) => {
            let mut answer = vec![TOO_LARGE];
            write_all(&[needed, limit], &mut answer);
            answer
        }
    }
}

/// Adds the solution in the answer to this game's [`request`] to the cache; `None` if the bytes are
/// not such an answer.
pub fn accept(
    game: &AnyGame,
    cache: &SolutionCache,
    answer: &[u8],
) -> Option<Result<AnySolution, Stopped>> {
    let mut input = TransferInput(answer);
    match u8::read(&mut input)? {
        SOLVED => each_kind!(AnyGame, game, (game) => insert(game, cache, &mut input)).map(Ok),
        TOO_LARGE => {
            let needed = u64::read(&mut input)?;
            let limit = u64::read(&mut input)?;
            Some(Err(Stopped::TooLarge { needed, limit }))
        }
        CANCELLED => Some(Err(Stopped::Cancelled)),
        _ => None,
    }
}

/// Reads the solution of a game and adds it to the cache.
fn insert<G: GameKey>(
    game: &G,
    cache: &SolutionCache,
    input: &mut TransferInput<'_>,
) -> Option<AnySolution> {
    let solution = game.read_solution(input)?;
    Some(cache.insert(game, solution))
}

#[cfg(test)]
mod tests;
