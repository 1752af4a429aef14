//! The content of a board file's section, right or wrong, with the place of everything; and its
//! puzzle, if there are no errors.

use std::sync::Arc;

use crate::model::board::cells::{Cell, CellKind};
use crate::model::board::directives::{BoardKey, directions, exits};
use crate::model::board::grid::{GridReading, PieceCounts};
use crate::model::board::rules::{BoardGame, BoardPuzzle, BoardSetup, Rules};
use crate::model::chase::{ChaseExpectation, State, TurnKey};
use crate::model::directives::{DirectiveReading, set, whole_number};
use crate::model::players::{Player, player, policemen};
use crate::syntax::Section;
use crate::text::Span;

/// The content of a section. All places are bytes from the section's start.
#[derive(Debug, Clone)]
pub struct BoardReading {
    /// Its directives in order.
    pub directives: Vec<DirectiveReading<BoardKey>>,
    /// The content of its grid, if there is one.
    pub grid: Option<GridReading>,
    /// The size given in the header.
    pub claimed_size: Option<ClaimedSize>,
    /// Who moves first; the default if the directive is invalid.
    pub first: Player,
    /// What `expect` asserts, if its value is valid.
    pub expectation: Option<ChaseExpectation>,
    /// The value of `title`, unless it is empty.
    pub title: Option<Span>,
    /// The value of `solution`, unless it is empty.
    pub solution: Option<Span>,
    /// The puzzle, if nothing is wrong with the grid, its size header or a directive that is part
    /// of the game.
    pub puzzle: Option<BoardPuzzle>,
}

/// The size given in a header; a number beyond 64 bits saturates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimedSize {
    /// The place of both numbers.
    pub span: Span,
    /// The first number.
    pub rows: u64,
    /// The second number.
    pub columns: u64,
}

impl BoardReading {
    /// Reads a section.
    ///
    /// # Complexity
    /// Linear in the bytes of the section.
    pub fn new(section: &Section) -> Self {
        let mut settings = DirectiveValues::default();
        let mut directives = DirectiveReading::<BoardKey>::all(section);
        // A directive above the grid counts before one below it.
        let below = section.directives_below().first().map_or(usize::MAX, |below| below.line);
        directives.retain(|reading| reading.directive.line < below || reading.earlier.is_none());
        for reading in &mut directives {
            let value = reading.directive.value;
            let Some(key) = reading.key else { continue };
            // The first of several counts. The others are only checked.
            let mut scratch = DirectiveValues::default();
            let settings = if reading.earlier.is_none() { &mut settings } else { &mut scratch };
            reading.has_valid_value = settings.take(key, value.of(&section.text), value);
        }
        let grid = section.grid.as_ref().map(|_| GridReading::new(section, settings.counts));
        let header = section.grid.as_ref().and_then(|grid| grid.header);
        let claimed_size = header.and_then(|header| {
            let number = |span: Span| whole_number(span.of(&section.text));
            Some(ClaimedSize {
                span: header.whole(),
                rows: number(header.rows)?,
                columns: number(header.columns)?,
            })
        });
        let mut reading = Self {
            directives,
            grid,
            claimed_size,
            first: settings.first,
            expectation: settings.expectation,
            title: settings.title,
            solution: settings.solution,
            puzzle: None,
        };
        reading.read_puzzle(section, &settings);
        reading
    }

    /// Whether the size header, if there is one, is right.
    pub fn has_claimed_size(&self) -> bool {
        match (&self.grid, self.claimed_size) {
            (Some(grid), Some(claim)) => {
                (claim.rows, claim.columns) == (grid.rows.len() as u64, grid.columns as u64)
            }
            _ => true,
        }
    }

    /// The first directive with this key: the one that counts.
    pub fn directive(&self, key: BoardKey) -> Option<&DirectiveReading<BoardKey>> {
        DirectiveReading::first(&self.directives, key)
    }

    /// The grid, unless it cannot be a board: then only that is reported about it.
    pub fn readable_grid(&self) -> Option<&GridReading> {
        self.grid.as_ref().filter(|grid| !grid.is_no_board)
    }

    fn read_puzzle(&mut self, section: &Section, settings: &DirectiveValues) {
        let Some(setup) = self.setup_with(section, settings) else { return };
        let BoardSetup { game, policemen, police, thief, first } = setup;
        let Some(thief) = thief.filter(|_| police.len() == policemen) else { return };
        let start = State::on_board(&police, thief, first);
        self.puzzle = start.map(|start| BoardPuzzle { game, start });
    }

    /// The game with the pieces that the board has, if nothing is wrong with it but that it lacks
    /// policemen or the thief.
    ///
    /// # Complexity
    /// Linear in the bytes of the section.
    pub fn setup(&self, section: &Section) -> Option<BoardSetup> {
        self.setup_with(section, &DirectiveValues::of(section, &self.directives))
    }

    fn setup_with(&self, section: &Section, settings: &DirectiveValues) -> Option<BoardSetup> {
        let is_sound = self.directives.iter().all(DirectiveReading::permits_solving)
            && section.grid.as_ref().is_some_and(|grid| !grid.is_split);
        if !is_sound || !self.has_claimed_size() {
            return None;
        }
        let grid = self.grid.as_ref()?;
        let (board, police, thief) = grid.board(section)?;
        let (policemen, _) = grid.counts.of(CellKind::Police);
        let game = Arc::new(BoardGame { board, rules: settings.rules });
        Some(BoardSetup { game, policemen, police, thief, first: settings.first })
    }

    /// Whether a valid `policemen` demands more than one.
    pub fn has_several_policemen(&self) -> bool {
        let policemen = self.grid.as_ref().and_then(|grid| grid.counts.policemen);
        policemen.is_some_and(|policemen| policemen > 1)
    }

    /// The game, if the board can be solved, with any number of policemen.
    pub fn game(&self) -> Option<&Arc<BoardGame>> {
        self.puzzle.as_ref().map(|puzzle| &puzzle.game)
    }

    /// The place of a cell of the puzzle's board in its section.
    pub fn span_of(&self, section: &Section, cell: Cell) -> Option<Span> {
        self.spans(section)(cell)
    }

    /// The places of many cells of the puzzle's board; in reading order, they are found in time
    /// linear in their rows.
    pub fn spans<'a>(&'a self, section: &'a Section) -> impl FnMut(Cell) -> Option<Span> + 'a {
        let board = self.game().map(|game| &game.board);
        let mut spans = self.grid.as_ref().map(|grid| grid.spans(&section.text));
        move |cell| {
            let board = board?;
            spans.as_mut()?(board.row(cell) as usize, board.column(cell) as usize)
        }
    }
}

impl BoardKey {
    /// Whether this directive can have this value. Does not check the names of rules in `allow`.
    pub fn accepts(self, value: &str) -> bool {
        DirectiveValues::default().take(self, value, Span::default())
    }
}

/// The combined values of all directives.
struct DirectiveValues {
    rules: Rules,
    first: Player,
    /// How many policemen and exits the grid may contain.
    counts: PieceCounts,
    expectation: Option<ChaseExpectation>,
    title: Option<Span>,
    solution: Option<Span>,
}

impl Default for DirectiveValues {
    fn default() -> Self {
        Self {
            rules: Rules::default(),
            first: Player::Police,
            counts: PieceCounts::default(),
            expectation: None,
            title: None,
            solution: None,
        }
    }
}

impl DirectiveValues {
    /// The values of the directives of a section. The first of several with one key counts.
    fn of(section: &Section, directives: &[DirectiveReading<BoardKey>]) -> Self {
        let mut values = Self::default();
        for reading in directives {
            let value = reading.directive.value;
            if let (Some(key), None) = (reading.key, reading.earlier) {
                values.take(key, value.of(&section.text), value);
            }
        }
        values
    }

    /// Applies one directive. Returns whether its value is valid.
    fn take(&mut self, key: BoardKey, value: &str, span: Span) -> bool {
        let rules = &mut self.rules;
        match key {
            BoardKey::Title => self.title = Some(span).filter(|span| !span.is_empty()),
            BoardKey::Author | BoardKey::Allow => {}
            BoardKey::Solution => {
                self.solution = Some(span).filter(|span| !span.is_empty());
                return !value.is_empty();
            }
            BoardKey::First => return set(&mut self.first, player(value)),
            BoardKey::PoliceMoves => return set(&mut rules.police_moves, directions(value)),
            BoardKey::ThiefMoves => return set(&mut rules.thief_moves, directions(value)),
            BoardKey::Skip => return rules.turns.set(TurnKey::Skip, value),
            BoardKey::Stuck => return rules.turns.set(TurnKey::Stuck, value),
            BoardKey::Endless => return rules.turns.set(TurnKey::Endless, value),
            BoardKey::Exits => {
                let any_exits = exits(value);
                self.counts.any_exits = any_exits.unwrap_or(true);
                return any_exits.is_some();
            }
            BoardKey::Policemen => {
                self.counts.policemen = policemen(value);
                return self.counts.policemen.is_some();
            }
            BoardKey::Expect => {
                self.expectation = ChaseExpectation::read(value);
                return self.expectation.is_some();
            }
        }
        true
    }
}
