//! Proves boards from a certificate.

use std::io::{BufReader, Read, Seek, SeekFrom};
use std::{fmt, io};

use crc32fast::Hasher;

use crate::model::{BoardPuzzle, Cell, Player, State, is_available};
use crate::solve::board::certificate::codes::{CodeRows, Inflated, code_rows_memory};
use crate::solve::board::certificate::format::{
    ANY_MAGIC, CHECKSUM_BYTES, Head, MAGIC, Scale, malformed, or_too_short, read_byte, read_number,
    read_verdict, wall_bytes,
};
use crate::solve::board::checker;
use crate::solve::board::checker::padded_board::PaddedBoard;
use crate::solve::board::checker::score::Score;
use crate::solve::board::state::GridState;
use crate::solve::value::{Control, Turns, Value};
use crate::text::counted;

/// Why a certificate was not verified.
#[derive(Debug)]
pub enum Unverified {
    /// It does not start like a certificate.
    NotACertificate,
    /// It is in the format of another version.
    OtherFormat,
    /// Its checksum is wrong, so some byte was changed or is missing.
    Damaged,
    /// It cannot be read, or its content is invalid despite a correct checksum.
    Unreadable(io::Error),
    /// Verifying would take too much memory.
    TooLarge {
        /// The board, counted from 0.
        board: usize,
        /// The bytes needed.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
    /// It is about this many boards, not as many as the file has.
    OtherCount(u32),
    /// It is about another board.
    OtherBoard {
        /// The board, counted from 0.
        board: usize,
        /// The first difference.
        difference: BoardDifference,
    },
    /// It does not prove the verdict of a board.
    Wrong {
        /// The board, counted from 0.
        board: usize,
        /// The first wrong state.
        state: WrongState,
    },
    /// Its [`Control`] cancelled the verification.
    Cancelled,
}

/// A difference between a board and the board that a certificate is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardDifference {
    /// The rows and columns in the certificate.
    Size(u32, u32),
    /// A directive: moves, skip, stuck or first.
    Rules,
    /// The place of a piece.
    Pieces,
    /// A wall in one of the two boards; among the eight cells from this one on.
    Walls(Cell),
}

/// A state whose claimed value contradicts the rules or the values claimed for other states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongState {
    /// The state.
    pub state: State,
    /// The claimed value, as far as `scale` distinguishes values.
    pub claimed: Value,
    /// The required value, as far as `scale` distinguishes values.
    pub required: Value,
    /// The scale of the certificate.
    pub scale: Scale,
}

impl From<io::Error> for Unverified {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

impl std::error::Error for Unverified {}

impl fmt::Display for Unverified {
    /// A clause without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACertificate => f.write_str("not a certificate of Stakeout"),
            Self::OtherFormat => {
                f.write_str("written by another version of Stakeout, in another format")
            }
            Self::Damaged => f.write_str(
                "damaged: its checksum is wrong, so a byte was changed or its end is missing",
            ),
            Self::Unreadable(error) => write!(f, "cannot be read: {error}"),
            Self::TooLarge { needed, limit, .. } => {
                write!(f, "needs {needed} bytes of memory; {limit} are allowed")
            }
            Self::OtherCount(count) => {
                write!(f, "the certificate is about {}", counted(*count, "board"))
            }
            Self::OtherBoard { difference, .. } => {
                write!(f, "the certificate is about another board: {difference}")
            }
            Self::Wrong { state, .. } => write!(f, "not proven: {state}"),
            Self::Cancelled => f.write_str("cancelled"),
        }
    }
}

impl fmt::Display for BoardDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(rows, columns) => {
                let rows = counted(*rows, "row");
                write!(f, "one of {rows} and {}", counted(*columns, "column"))
            }
            Self::Rules => f.write_str("other rules"),
            Self::Pieces => f.write_str("a piece is on another cell"),
            Self::Walls(_) => f.write_str("other walls"),
        }
    }
}

impl fmt::Display for WrongState {
    /// The claimed and the required value; not the state, since its rows and columns depend on the
    /// board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |value: Value| match (self.scale, value) {
            (Scale::Outcomes, value) => value.outcome().sentence().to_owned(),
            (Scale::Turns(winner, turns), Value::Draw) => {
                format!("no win of the {} in {turns}", winner.name())
            }
            (Scale::Turns(..), value) => value.to_string(),
        };
        write!(f, "claimed: {}; the rules give: {}", words(self.claimed), words(self.required))
    }
}

/// Proves the verdicts of boards from a certificate, and returns them.
///
/// Takes [`verification_memory`] bytes for one board at a time, however long the certificate is.
///
/// # Errors
/// See [`Unverified`]. A wrong start is reported first, then a wrong checksum. Of several wrong
/// states, the first in order of boards, cells of the thief and cells of the police is reported.
///
/// # Complexity
/// Linear in the states, after one pass over the certificate for its checksum.
pub fn verify(
    puzzles: &[&BoardPuzzle],
    certificate: &mut (impl Read + Seek),
    limit: u64,
    control: &dyn Control,
) -> Result<Vec<Value>, Unverified> {
    let length = check_sum(certificate, control)?;
    certificate.seek(SeekFrom::Start(MAGIC.len() as u64))?;
    let mut input =
        BufReader::new(Inflated::new(BufReader::new(certificate.by_ref().take(length))));
    let count = read_number(&mut input)?;
    if count as usize != puzzles.len() {
        return Err(Unverified::OtherCount(count));
    }
    let boards = puzzles.iter().enumerate();
    let verdicts =
        boards.map(|(board, puzzle)| verify_board(board, puzzle, &mut input, limit, control));
    let verdicts = verdicts.collect::<Result<_, _>>()?;
    if !input.buffer().is_empty() {
        return Err(malformed("bytes after the last board").into());
    }
    input.into_inner().finish()?;
    Ok(verdicts)
}

/// The bytes that verifying a board takes.
pub fn verification_memory(puzzle: &BoardPuzzle) -> u64 {
    checker::memory_needed(&puzzle.game).saturating_add(code_rows_memory(&puzzle.game.board))
}

/// Checks the beginning and the checksum, and returns the number of bytes between them.
fn check_sum(
    certificate: &mut (impl Read + Seek),
    control: &dyn Control,
) -> Result<u64, Unverified> {
    let mut magic = Vec::new();
    certificate.seek(SeekFrom::Start(0))?;
    certificate.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic)?;
    if magic != MAGIC {
        return Err(if magic.len() < MAGIC.len() && MAGIC.starts_with(&magic) {
            Unverified::Damaged
        } else if magic.starts_with(ANY_MAGIC) {
            Unverified::OtherFormat
        } else {
            Unverified::NotACertificate
        });
    }
    let end = certificate.seek(SeekFrom::End(0))?;
    let start = MAGIC.len() as u64;
    let length = end.checked_sub(start + CHECKSUM_BYTES).ok_or(Unverified::Damaged)?;
    certificate.seek(SeekFrom::Start(start))?;
    let mut checksum = Hasher::new();
    checksum.update(MAGIC);
    let mut rest = length;
    let mut buffer = vec![0; 1 << 16];
    while rest > 0 {
        if control.is_cancelled() {
            return Err(Unverified::Cancelled);
        }
        let part = rest.min(buffer.len() as u64) as usize;
        certificate.read_exact(&mut buffer[..part]).map_err(or_too_short)?;
        checksum.update(&buffer[..part]);
        rest -= part as u64;
    }
    let mut written = [0; CHECKSUM_BYTES as usize];
    certificate.read_exact(&mut written).map_err(or_too_short)?;
    if u32::from_le_bytes(written) == checksum.finalize() {
        Ok(length)
    } else {
        Err(Unverified::Damaged)
    }
}

fn verify_board(
    board: usize,
    puzzle: &BoardPuzzle,
    input: &mut impl Read,
    limit: u64,
    control: &dyn Control,
) -> Result<Value, Unverified> {
    if let Some(difference) = difference(puzzle, input)? {
        return Err(Unverified::OtherBoard { board, difference });
    }
    let verdict = read_verdict(input)?;
    let needed = verification_memory(puzzle);
    if needed > limit || !is_available(needed) {
        return Err(Unverified::TooLarge {
            board,
            needed,
            limit: if needed > limit { limit } else { needed },
        });
    }
    let padded_board = PaddedBoard::new(&puzzle.game);
    let mut rows = Rows::new(puzzle, &padded_board, Scale::of(verdict), input);
    for thief in puzzle.game.board.cells() {
        if control.is_cancelled() {
            return Err(Unverified::Cancelled);
        }
        rows.read_until(padded_board.last_neighbour(thief))?;
        if padded_board.is_open(thief) {
            rows.check(thief).map_err(|state| Unverified::Wrong { board, state })?;
        }
    }
    rows.check_start().map_err(|state| Unverified::Wrong { board, state })?;
    Ok(verdict.under(&puzzle.game.rules))
}

/// The difference between a board and the next one in the certificate, if any.
fn difference(puzzle: &BoardPuzzle, input: &mut impl Read) -> io::Result<Option<BoardDifference>> {
    let own = Head::of(puzzle);
    let certified = Head::read(input)?;
    if (own.rows, own.columns) != (certified.rows, certified.columns) {
        return Ok(Some(BoardDifference::Size(certified.rows, certified.columns)));
    }
    if own.rules != certified.rules {
        return Ok(Some(BoardDifference::Rules));
    }
    if (own.pieces, &own.exits) != (certified.pieces, &certified.exits) {
        return Ok(Some(BoardDifference::Pieces));
    }
    for (place, walls) in wall_bytes(&puzzle.game.board).enumerate() {
        if read_byte(input)? != walls {
            return Ok(Some(BoardDifference::Walls(Cell::new(8 * place as u32))));
        }
    }
    Ok(None)
}

/// The codes of a board as scores, in rows for each cell of the thief.
struct Rows<'a, R> {
    puzzle: &'a BoardPuzzle,
    padded_board: &'a PaddedBoard,
    scale: Scale,
    resolution: Resolution,
    input: &'a mut R,
    codes: CodeRows<'a>,
    /// Rows with the police to move around the cell being checked: by cell, modulo their number.
    police_to_move: Vec<Vec<Score>>,
    /// The first cell of the thief whose row has not been read.
    unread: u32,
    /// The row with the thief to move, which follows from those with the police to move.
    thief_to_move: Vec<Score>,
    /// Buffer for the scores that follow for a row.
    required: Vec<Score>,
    /// The score of the start.
    start: Option<Score>,
}

impl<'a, R: Read> Rows<'a, R> {
    fn new(
        puzzle: &'a BoardPuzzle,
        padded_board: &'a PaddedBoard,
        scale: Scale,
        input: &'a mut R,
    ) -> Self {
        let row = || vec![Score::WALL_TO_POLICE; padded_board.padded_cells()];
        Self {
            puzzle,
            padded_board,
            scale,
            resolution: Resolution::of(scale),
            input,
            codes: CodeRows::new(&puzzle.game.board, scale),
            police_to_move: (0..padded_board.window()).map(|_| row()).collect(),
            unread: 0,
            thief_to_move: row(),
            required: row(),
            start: None,
        }
    }

    /// Reads all rows up to this cell of the thief.
    fn read_until(&mut self, last: Cell) -> Result<(), Unverified> {
        while self.unread as usize <= last.index() {
            let thief = Cell::new(self.unread);
            self.unread += 1;
            if !self.padded_board.is_open(thief) {
                continue;
            }
            let codes = self.codes.read(thief, self.input)?;
            let place = thief.index() % self.police_to_move.len();
            for &(police, padded) in self.padded_board.open_cells() {
                self.police_to_move[place][padded as usize] =
                    score(self.scale.value(codes[police.index()]));
            }
        }
        Ok(())
    }

    /// The place of an open cell in a row.
    fn padded_index(&self, cell: Cell) -> usize {
        let cells = self.padded_board.open_cells();
        cells[cells.partition_point(|&(open, _)| open < cell)].1 as usize
    }

    /// Checks all states with the thief on this cell.
    fn check(&mut self, thief: Cell) -> Result<(), WrongState> {
        let window = self.police_to_move.len();
        let after = self
            .padded_board
            .thief_moves(thief)
            .map(|to| &*self.police_to_move[to.index() % window]);
        self.padded_board.best_of_thief(after, &mut self.required);
        self.padded_board.end(thief, Player::Thief, &mut self.required);
        for &(_, padded) in self.padded_board.open_cells() {
            self.thief_to_move[padded as usize] =
                self.resolution.of_score(self.required[padded as usize]);
        }
        self.padded_board.best_of_police(&self.thief_to_move, &mut self.required);
        self.padded_board.end(thief, Player::Police, &mut self.required);
        let claimed = &self.police_to_move[thief.index() % window];
        for &(police, padded) in self.padded_board.open_cells() {
            let claimed = claimed[padded as usize];
            let required = self.resolution.of_score(self.required[padded as usize]);
            if claimed != required {
                let state = GridState { police, thief, to_move: Player::Police }.into();
                return Err(self.wrong(state, claimed.value(), required.value()));
            }
        }
        let start = GridState::from(self.puzzle.start);
        if start.thief == thief {
            let row = match start.to_move {
                Player::Police => claimed,
                Player::Thief => &self.thief_to_move,
            };
            self.start = Some(row[self.padded_index(start.police)]);
        }
        Ok(())
    }

    /// Checks that the start has the verdict that the certificate is about.
    fn check_start(&self) -> Result<(), WrongState> {
        let verdict = self.scale.verdict();
        let found = self.start.map(Score::value);
        match found {
            Some(found) if found != verdict => Err(self.wrong(self.puzzle.start, verdict, found)),
            _ => Ok(()),
        }
    }

    const fn wrong(&self, state: State, claimed: Value, required: Value) -> WrongState {
        WrongState { state, claimed, required, scale: self.scale }
    }
}

/// The scores that a scale distinguishes: those from `low` to `high`, and one each for all below
/// and all above.
#[derive(Debug, Clone, Copy)]
struct Resolution {
    low: Score,
    below: Score,
    high: Score,
    above: Score,
}

impl Resolution {
    fn of(scale: Scale) -> Self {
        let [police, draw, thief] = [
            Value::Win(Player::Police, Turns(0)),
            Value::Draw,
            Value::Win(Player::Thief, Turns(0)),
        ]
        .map(score);
        match scale {
            Scale::Turns(winner @ Player::Police, turns) => Self {
                low: police,
                below: police,
                high: score(Value::Win(winner, turns)),
                above: draw,
            },
            Scale::Turns(winner @ Player::Thief, turns) => Self {
                low: score(Value::Win(winner, turns)),
                below: draw,
                high: thief,
                above: thief,
            },
            Scale::Outcomes => Self { low: draw, below: police, high: draw, above: thief },
        }
    }

    fn of_score(self, score: Score) -> Score {
        if score < self.low {
            self.below
        } else if score > self.high {
            self.above
        } else {
            score
        }
    }
}

/// The score of a value that a certificate can claim.
fn score(value: Value) -> Score {
    // All turns that can be read have a score.
    Score::of(value).unwrap_or(Score::WALL_TO_POLICE)
}
