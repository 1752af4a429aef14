//! The value of a state, and the control of a running solve.

use std::fmt;

use crate::model::{OutOfMemory, Player, Rules, Step};

/// How a game ends when both sides play their best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The police catch the thief.
    Police,
    /// The thief escapes.
    Thief,
    /// Neither can force an end.
    Draw,
}

impl Outcome {
    /// The outcome in which this player wins.
    pub const fn win_of(player: Player) -> Self {
        match player {
            Player::Police => Self::Police,
            Player::Thief => Self::Thief,
        }
    }

    /// The player who wins, if any.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Police => Some(Player::Police),
            Self::Thief => Some(Player::Thief),
            Self::Draw => None,
        }
    }

    /// The word for this outcome in files and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Police => "police",
            Self::Thief => "thief",
            Self::Draw => "draw",
        }
    }

    /// The verdict sentence, without a full stop.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Police => "Police catches the thief",
            Self::Thief => "The thief escapes",
            Self::Draw => "Draw",
        }
    }
}

/// A number of turns, each one move or skip of one player (a ply).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turns(pub u32);

impl fmt::Display for Turns {
    /// `1 turn`, `N turns`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} turn{plural}", self.0)
    }
}

/// The value of a state under best play: who wins, and after how many turns. The winner ends the
/// game as soon as possible, the loser holds out as long as possible. A state that has ended has 0
/// turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// This player wins in this many turns.
    Win(Player, Turns),
    /// Neither player can force an end, and this one has won a game that never ends.
    Endless(Player),
    /// Neither player can force an end.
    Draw,
}

/// One turn of a side, with the value of the state after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The places of the side that moved.
    pub to: Step,
    /// The value of the state after the turn. Its turns count from there.
    pub value: Value,
}

impl Value {
    /// The outcome.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Win(player, _) | Self::Endless(player) => Outcome::win_of(player),
            Self::Draw => Outcome::Draw,
        }
    }

    /// Turns to the end; `None` if no player can force one.
    pub const fn turns(self) -> Option<Turns> {
        match self {
            Self::Win(_, turns) => Some(turns),
            Self::Endless(_) | Self::Draw => None,
        }
    }

    /// How good it is for a player, most for an early win and least for an early loss. A game without
    /// end is between the two, whoever wins it.
    pub(crate) fn good_for(self, player: Player) -> i64 {
        let far = i64::from(u32::MAX) + 1;
        match self {
            Self::Win(winner, Turns(turns)) if winner == player => far - i64::from(turns),
            Self::Win(_, Turns(turns)) => i64::from(turns) - far,
            Self::Endless(_) | Self::Draw => 0,
        }
    }

    /// The value of a game that never ends, which this player wins, if any.
    pub(crate) fn endless(winner: Option<Player>) -> Self {
        winner.map_or(Self::Draw, Self::Endless)
    }

    /// The player who can force an end and win by it.
    pub(crate) const fn forced_winner(self) -> Option<Player> {
        match self {
            Self::Win(player, _) => Some(player),
            Self::Endless(_) | Self::Draw => None,
        }
    }

    /// The value under these rules, given that of the same game in which endless play is a draw.
    pub(crate) fn under(self, rules: &Rules) -> Self {
        match (self, rules.turns.endless) {
            (Self::Draw, Some(winner)) => Self::Endless(winner),
            (value, _) => value,
        }
    }
}

impl fmt::Display for Value {
    /// The verdict sentence, then ` in N turns` if a player can force an end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.outcome().sentence())?;
        match self.turns() {
            Some(turns) => write!(f, " in {turns}"),
            None => Ok(()),
        }
    }
}

/// The winner's moves along the best line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forced {
    /// The moves that were the only ones to keep the win.
    pub only: usize,
    /// All moves.
    pub line: usize,
}

/// Lets the caller of a solve cancel it and see its progress. Called often, from the solving
/// threads.
///
/// # Examples
/// ```
/// use std::time::{Duration, Instant};
/// use stakeout::solve::Control;
///
/// /// Cancels a solve that takes too long.
/// struct Deadline(Instant);
///
/// impl Control for Deadline {
///     fn is_cancelled(&self) -> bool {
///         Instant::now() > self.0
///     }
/// }
///
/// assert!(!Deadline(Instant::now() + Duration::from_secs(60)).is_cancelled());
/// ```
pub trait Control: Sync {
    /// Whether to stop. Once true, it must stay true.
    fn is_cancelled(&self) -> bool;

    /// Receives the share of the work that is done, from 0 to 1, never falling.
    fn progress(&self, _share: f64) {}

    /// Whether a solve may use a second thread: not where the caller runs a solve on each.
    fn may_share(&self) -> bool {
        true
    }
}

/// The control of a part of the work, whose progress is between two shares of the whole.
pub(crate) struct Phase<'a> {
    pub(crate) control: &'a dyn Control,
    pub(crate) from: f64,
    pub(crate) to: f64,
}

impl Control for Phase<'_> {
    fn is_cancelled(&self) -> bool {
        self.control.is_cancelled()
    }

    fn progress(&self, share: f64) {
        self.control.progress(self.from + share * (self.to - self.from));
    }

    fn may_share(&self) -> bool {
        self.control.may_share()
    }
}

/// A control that never cancels and ignores progress.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Control for Unwatched {
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Why a solve ended without a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// Its [`Control`] cancelled it.
    Cancelled,
    /// It would need more memory than it was given.
    TooLarge {
        /// The bytes that it would need at its peak.
        needed: u64,
        /// The bytes that it was allowed. Not below `needed` if the system did not provide the
        /// memory.
        limit: u64,
    },
}

impl Stopped {
    /// Replaces the bytes that were too many by a limit that can be typed back.
    pub fn quotable(self, to_ask_for: impl FnOnce(u64) -> Result<u64, Self>) -> Self {
        match self {
            Self::TooLarge { needed, limit } if needed > limit => match to_ask_for(limit) {
                Ok(needed) => Self::TooLarge { needed, limit },
                Err(stopped) => stopped,
            },
            stopped => stopped,
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled => f.write_str("the solve was cancelled"),
            Self::TooLarge { needed, limit } => {
                write!(f, "solving needs {needed} bytes of memory; {limit} are allowed")
            }
        }
    }
}

impl std::error::Error for Stopped {}

impl From<OutOfMemory> for Stopped {
    fn from(OutOfMemory { bytes }: OutOfMemory) -> Self {
        Self::TooLarge { needed: bytes, limit: bytes }
    }
}
