//! The format around the codes: the head of a board, and numbers. `docs/certificates.md` describes
//! all of it.

use std::io;
use std::io::{ErrorKind, Read, Write};

use crate::model::{Board, BoardPuzzle, Directions, Player, Stuck};
use crate::solve::board::state::GridState;
use crate::solve::value::{Turns, Value};

/// The first bytes of a certificate in any format.
pub(crate) const ANY_MAGIC: &[u8] = b"stakeout certificate ";

/// The first bytes of every certificate in this format.
pub(crate) const MAGIC: &[u8] = b"stakeout certificate 2\n";

/// The bytes of the checksum at the end.
pub(crate) const CHECKSUM_BYTES: u64 = 4;

/// The meaning of a board's codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Up to these turns, a code is the turns to the win of this player; one more means all other
    /// states.
    Turns(Player, Turns),
    /// 0: the police win; 1: draw; 2: the thief wins.
    Outcomes,
}

impl Scale {
    /// The scale that proves a verdict.
    pub(crate) const fn of(verdict: Value) -> Self {
        match verdict {
            Value::Win(winner, turns) => Self::Turns(winner, turns),
            Value::Draw | Value::Endless(_) => Self::Outcomes,
        }
    }

    /// The verdict that this scale proves.
    pub(crate) const fn verdict(self) -> Value {
        match self {
            Self::Turns(winner, turns) => Value::Win(winner, turns),
            Self::Outcomes => Value::Draw,
        }
    }

    /// The highest code.
    pub(crate) const fn highest(self) -> u32 {
        match self {
            Self::Turns(_, Turns(turns)) => turns + 1,
            Self::Outcomes => 2,
        }
    }

    /// The code of a value.
    pub(crate) fn code(self, value: Value) -> u32 {
        match (self, value) {
            (Self::Turns(winner, most), Value::Win(player, turns))
                if player == winner && turns <= most =>
            {
                turns.0
            }
            (Self::Turns(..), _) => self.highest(),
            (Self::Outcomes, Value::Win(Player::Police, _)) => 0,
            (Self::Outcomes, Value::Draw | Value::Endless(_)) => 1,
            (Self::Outcomes, Value::Win(Player::Thief, _)) => 2,
        }
    }

    /// The value of a code: a draw for all states that the winner does not win in time, 0 turns for
    /// all wins where only outcomes are distinguished.
    pub(crate) fn value(self, code: u32) -> Value {
        match self {
            Self::Turns(winner, most) if Turns(code) <= most => Value::Win(winner, Turns(code)),
            Self::Outcomes if code == 0 => Value::Win(Player::Police, Turns(0)),
            Self::Outcomes if code == 2 => Value::Win(Player::Thief, Turns(0)),
            Self::Turns(..) | Self::Outcomes => Value::Draw,
        }
    }
}

/// The data about a board that precedes its codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// One bit for each directive that differs from its default.
    pub(crate) rules: u8,
    /// Policeman and thief.
    pub(crate) pieces: [u32; 2],
    /// The exits, ascending.
    pub(crate) exits: Vec<u32>,
}

impl Head {
    pub(crate) fn of(puzzle: &BoardPuzzle) -> Self {
        let board = &puzzle.game.board;
        let rules = &puzzle.game.rules;
        let start = GridState::from(puzzle.start);
        let differences = [
            start.to_move == Player::Thief,
            rules.police_moves == Directions::Four,
            rules.thief_moves == Directions::Eight,
            !rules.turns.police_may_skip,
            !rules.turns.thief_may_skip,
            rules.turns.stuck == Stuck::Wins,
            rules.turns.endless == Some(Player::Thief),
            rules.turns.endless == Some(Player::Police),
        ];
        Self {
            rows: board.rows(),
            columns: board.columns(),
            rules: differences.iter().rev().fold(0, |bits, &differs| bits << 1 | u8::from(differs)),
            pieces: [start.police, start.thief].map(|cell| cell.index() as u32),
            exits: board.exits().iter().map(|exit| exit.index() as u32).collect(),
        }
    }

    pub(crate) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        write_number(output, self.rows)?;
        write_number(output, self.columns)?;
        output.write_all(&[self.rules])?;
        self.pieces.iter().try_for_each(|&cell| write_number(output, cell))?;
        write_number(output, self.exits.len() as u32)?;
        self.exits.iter().try_for_each(|&cell| write_number(output, cell))
    }

    pub(crate) fn read(input: &mut impl Read) -> io::Result<Self> {
        let rows = read_number(input)?;
        let columns = read_number(input)?;
        let rules = read_byte(input)?;
        let pieces = [read_number(input)?, read_number(input)?];
        let count = read_number(input)?;
        // A cell is in the list once, so a longer list is no certificate of any board.
        if u64::from(count) > u64::from(rows) * u64::from(columns) {
            return Err(malformed("it has more exits than cells"));
        }
        // The count has not been checked against the board yet, so the list grows as it is read.
        let mut exits = Vec::new();
        for _ in 0..count {
            exits.push(read_number(input)?);
        }
        Ok(Self { rows, columns, rules, pieces, exits })
    }
}

/// The walls as bits in reading order, eight cells per byte, lowest bit first.
pub(crate) fn wall_bytes(board: &Board) -> impl Iterator<Item = u8> + '_ {
    let bytes = board.walls().iter().flat_map(|word| word.to_le_bytes());
    bytes.take(board.cell_count().div_ceil(8) as usize)
}

/// Writes a verdict: 0, 1 or 2 for police, thief or draw, and the turns of a win.
pub(crate) fn write_verdict(output: &mut impl Write, verdict: Value) -> io::Result<()> {
    match verdict {
        Value::Win(winner, Turns(turns)) => {
            output.write_all(&[u8::from(winner == Player::Thief)])?;
            write_number(output, turns)
        }
        Value::Draw | Value::Endless(_) => output.write_all(&[2]),
    }
}

/// Reads a verdict.
pub(crate) fn read_verdict(input: &mut impl Read) -> io::Result<Value> {
    let winner = match read_byte(input)? {
        0 => Player::Police,
        1 => Player::Thief,
        2 => return Ok(Value::Draw),
        _ => return Err(malformed("unknown verdict")),
    };
    match read_number(input)? {
        turns if turns < MAX_TURNS => Ok(Value::Win(winner, Turns(turns))),
        _ => Err(malformed("impossible number of turns")),
    }
}

/// An upper bound on turns, so that differences of codes and the checker's scores fit in 32 bits.
const MAX_TURNS: u32 = (1 << 31) - 2;

/// The error for bytes that cannot be part of a certificate.
pub(crate) fn malformed(reason: &'static str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, reason)
}

/// Writes a number in LEB128: seven bits per byte, lowest first, all bytes but the last with their
/// highest bit set.
pub(crate) fn write_number(output: &mut impl Write, mut number: u32) -> io::Result<()> {
    while number >= 0x80 {
        output.write_all(&[number as u8 | 0x80])?;
        number >>= 7;
    }
    output.write_all(&[number as u8])
}

/// Reads a number, in its shortest form only.
pub(crate) fn read_number(input: &mut impl Read) -> io::Result<u32> {
    let mut number = 0u64;
    for place in 0..5 {
        let byte = read_byte(input)?;
        number |= u64::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            let is_shortest = byte != 0 || place == 0;
            let number = u32::try_from(number).ok().filter(|_| is_shortest);
            return number.ok_or_else(|| malformed("a number is not in its shortest form"));
        }
    }
    Err(malformed("a number has more than 32 bits"))
}

pub(crate) fn read_byte(input: &mut impl Read) -> io::Result<u8> {
    let mut byte = [0];
    input.read_exact(&mut byte).map_err(or_too_short)?;
    Ok(byte[0])
}

/// An error of reading an exact number of bytes, in words about a certificate.
pub(crate) fn or_too_short(error: io::Error) -> io::Error {
    let has_reason = error.get_ref().is_some();
    if error.kind() != ErrorKind::UnexpectedEof || has_reason {
        return error;
    }
    io::Error::new(ErrorKind::UnexpectedEof, "it ends before the last state")
}
