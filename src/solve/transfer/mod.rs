//! Games and solutions as bytes, for a solver that shares no memory: in a browser, another worker
//! solves.
//!
//! Both ends are the same version of this program, so the format has no version. Guarantee: reading
//! returns `None` for any other bytes, and never panics. Deliberately not here: what is kept on
//! disk, see [`Summary`](crate::solve::Summary) and `board::certificate`.

pub(crate) mod bytes;

use crate::solve::board::game::BoardGameKey;
use crate::solve::cache::SolutionCache;
use crate::solve::graph::game::GraphGameKey;
use crate::solve::solvable::{AnyGame, AnySolution, Solvable};
use crate::solve::transfer::bytes::{TransferInput, TransferNumber, write_all};
use crate::solve::value::{Control, Stopped};

/// The reader of each kind's games; the first byte of a request is the index.
const KINDS: [(&str, fn(&mut TransferInput<'_>) -> Option<AnyGame>); 2] = [
    (BoardGameKey::NAME, read_game::<BoardGameKey>),
    (GraphGameKey::NAME, read_game::<GraphGameKey>),
];

const SOLVED: u8 = 0;
const TOO_LARGE: u8 = 1;
const CANCELLED: u8 = 2;

fn read_game<G: Solvable>(input: &mut TransferInput<'_>) -> Option<AnyGame> {
    G::read_game(input).map(|game| AnyGame::new(&game))
}

/// The request to solve a game within `limit` bytes.
pub fn request(game: &AnyGame, limit: u64) -> Vec<u8> {
    let mut request = Vec::new();
    limit.write(&mut request);
    let kind = KINDS.iter().position(|(name, _)| *name == game.name()).unwrap_or(KINDS.len());
    (kind as u8).write(&mut request);
    game.write(&mut request);
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
    let (_, read) = KINDS.get(usize::from(u8::read(&mut input)?))?;
    let game = read(&mut input)?;
    let mut answer = Vec::new();
    match game.solve_to_bytes(limit, control, &mut answer) {
        Ok(()) => {}
        Err(Stopped::Cancelled) => answer = vec![CANCELLED],
        Err(Stopped::TooLarge { needed, limit }) => {
            answer = vec![TOO_LARGE];
            write_all(&[needed, limit], &mut answer);
        }
    }
    Some(answer)
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
        SOLVED => game.accept(cache, &mut input).map(Ok),
        TOO_LARGE => {
            let (needed, limit) = (u64::read(&mut input)?, u64::read(&mut input)?);
            Some(Err(Stopped::TooLarge { needed, limit }))
        }
        CANCELLED => Some(Err(Stopped::Cancelled)),
        _ => None,
    }
}

/// Writes the beginning of an answer with a solution.
pub(crate) fn begin_answer(answer: &mut Vec<u8>) {
    SOLVED.write(answer);
}

#[cfg(test)]
mod tests;
