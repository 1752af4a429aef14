//! `--state`: a requested state.

use std::str::FromStr;

use crate::analysis::{ChasePlaces, NamedState};
use crate::model::{Player, State};

impl FromStr for NamedState {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let mut parts = text.split(':');
            let police = parts.next()?.split(';').map(str::to_owned).collect();
            let thief = parts.next()?.to_owned();
            let to_move = match parts.next()? {
                "police" => Player::Police,
                "thief" => Player::Thief,
                _ => return None,
            };
            parts.next().is_none().then_some(Self { police, thief, to_move })
        };
        read().ok_or_else(|| {
            "write the police's row and column, the thief's, and who is to move, such as `2,3:2,5:thief`; with several policemen, `1,1;2,3:2,5:thief`; on a graph, `a;b:c:thief`".to_owned()
        })
    }
}

/// The requested state of a puzzle with this many policemen.
///
/// # Errors
/// If it does not fit the puzzle: a message.
pub(crate) fn requested(
    named: &NamedState,
    places: ChasePlaces<'_>,
    policemen: usize,
) -> Result<State, String> {
    places.state(named, policemen).map_err(|message| format!("--state: {message}"))
}
