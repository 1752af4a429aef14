//! `--state`: a requested state.

use std::str::FromStr;

use crate::analysis::ChasePlaces;
use crate::model::{Player, State};

/// A state as written on the command line, not yet checked against a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StateArgument {
    /// The places of all policemen.
    police: Vec<String>,
    thief: String,
    to_move: Player,
}

impl FromStr for StateArgument {
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

impl StateArgument {
    /// The state of a puzzle with this many policemen.
    ///
    /// # Errors
    /// If it does not fit the puzzle: a message.
    pub(crate) fn state(&self, places: ChasePlaces<'_>, policemen: usize) -> Result<State, String> {
        let state = places.state(&self.police, &self.thief, self.to_move, policemen);
        state.map_err(|message| format!("--state: {message}"))
    }
}
