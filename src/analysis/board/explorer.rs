//! The data of a board explorer: a whole board with everything known about it, and any state of it
//! with its moves.
//!
//! Rows and columns of cells count from 1 here, as on the command line; lines of the document count
//! from 0. Deliberately not here: JSON, and whether a board is being solved, which only the
//! scheduler knows.

use std::ops::RangeInclusive;

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::part::{BoardPart, solved_chase};
use crate::analysis::chase::places::{ChasePlaces, NamedState, RowColumn, ShownTurn, place_of};
use crate::analysis::chase::why::ExplainedChase;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::part::DocumentPart as _;
use crate::analysis::solve_status::{Solutions, SolveState};
use crate::analysis::why::request::{WhyRefused, WhyRequest};
use crate::analysis::why::{WhyExplanation, WhyView};
use crate::model::{
    Board, Cell, CellKind, ChaseExpectation, PieceCounts, PieceReading, Player, Rules, State, Step,
};
use crate::rules::BoardSolveResult;
use crate::solve::{Chase, Control, SolvedChase, Value};
use crate::text::{Encoding, Position};

/// A whole board.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BoardView {
    /// Its 0-based number among the boards of the document.
    pub number: usize,
    /// The number of boards in the document.
    pub count: usize,
    /// Its title, unless it is missing or empty.
    pub title: Option<String>,
    /// Its own lines in the document.
    pub lines: RangeInclusive<u32>,
    /// The rows of its grid in the notation of board files, each with the place of its first cell
    /// in the document.
    pub rows: Vec<(Position, String)>,
    /// The characters from one cell to the next, as written.
    pub step: usize,
    /// The most common row length.
    pub columns: usize,
    /// The first `P`.
    pub police: Option<RowColumn>,
    /// Every `P`.
    pub policemen: Vec<RowColumn>,
    /// The first `T`.
    pub thief: Option<RowColumn>,
    /// Every `E`.
    pub exits: Vec<RowColumn>,
    /// How many pieces of each kind it is to have.
    pub counts: PieceCounts,
    /// The first mover and the rules; `None` for a board with errors.
    pub rules: Option<(Player, Rules)>,
    /// The asserted verdict.
    pub expectation: Option<ChaseExpectation>,
    /// Whether it is solved.
    pub status: SolveState,
    /// Why there is no solution, in the words of a hover.
    pub message: Option<&'static str>,
    /// The value of its starting state, which may stay cached longer than the whole solution.
    pub verdict: Option<Value>,
    /// The best line from the starting state; empty for a draw.
    pub line_of_play: Vec<ShownTurn>,
    /// For each turn of the best line, the step of each piece of its side.
    pub piece_steps: Vec<Vec<(RowColumn, RowColumn)>>,
    /// The moves of `solution`, as far as they are legal.
    pub written_line: Vec<ShownTurn>,
    /// The value of each cell, if requested and known.
    pub cells: Option<CellValues>,
}

/// The rows of a board, with a value for every cell that is not a wall.
pub(crate) type Values = Vec<Vec<Option<Value>>>;

/// The value of each cell. Of each pair, the first is with the police to move.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CellValues {
    /// With the thief on the cell, and the police on its own.
    pub thief_here: [Values; 2],
    /// With the police on the cell, and the thief on its own; of several policemen, the first one is
    /// on the cell, and the others are on their own.
    pub police_here: [Values; 2],
}

impl BoardDocument {
    /// A board with everything known about it; `None` if there is no such board. With `has_cells`
    /// the values of all cells, too: around a state, or around the start if there is no such state.
    ///
    /// # Complexity
    /// Linear in the boards and in the text of this one; with cells, four lookups for each.
    pub(crate) fn board_view(
        &self,
        choice: PuzzleChoice,
        around: Option<&NamedState>,
        has_cells: bool,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Option<BoardView> {
        let (number, part) = self.chosen(choice)?;
        let view = outline(part, number, self.boards().count(), encoding)?;
        let (status, message) = status_of(&part, solutions);
        let result = part.result(solutions);
        let mut view = BoardView { status, message, ..view };
        if let Some(BoardSolveResult::Solved(value)) = result {
            view.verdict = Some(value);
        }
        if let Ok((chase, solution)) = solved_chase(&part, solutions) {
            let line = solution.best_line(chase.start());
            let places = ChasePlaces::Cells(&chase.game().board);
            view.line_of_play = places.turns(&line);
            view.piece_steps = piece_steps(chase, &line);
            if has_cells {
                let policemen = chase.puzzle().policemen();
                let around = around.and_then(|named| places.state(named, policemen).ok());
                let around = around.unwrap_or(chase.start());
                view.cells = Some(cell_values(chase, &solution, around));
            }
        }
        Some(view)
    }

    /// The number of the board whose own lines contain a line of the document.
    pub(crate) fn puzzle_number_at(&self, line: u32) -> Option<usize> {
        let (number, part) = self.chosen(PuzzleChoice::Line(line))?;
        own_lines(&part).contains(&line).then_some(number)
    }

    /// The selected board and its number.
    pub(crate) fn chosen(&self, choice: PuzzleChoice) -> Option<(usize, BoardPart<'_>)> {
        let mut boards = self.numbered_boards();
        match choice {
            PuzzleChoice::Number(number) => boards.nth(number.checked_sub(self.first_number())?),
            PuzzleChoice::Line(line) => boards.min_by_key(|(_, part)| {
                let own = own_lines(part);
                own.start().saturating_sub(line).max(line.saturating_sub(*own.end()))
            }),
        }
    }
}

/// The lines of a board in its document, without those around it.
pub(crate) fn own_lines(part: &BoardPart<'_>) -> RangeInclusive<u32> {
    let own = part.board.section.own_lines();
    let line = |index: usize| part.first_line.saturating_add(narrow(index));
    line(own.start)..=line(own.end.saturating_sub(1))
}

/// The written content of a board, without a solution.
fn outline(
    part: BoardPart<'_>,
    number: usize,
    count: usize,
    encoding: Encoding,
) -> Option<BoardView> {
    let section = &part.board.section;
    let grid = part.board.reading.grid.as_ref()?;
    let mut placer = part.placer(encoding);
    let rows = grid
        .rows
        .iter()
        .map(|row| (placer.range(row.span).start, grid.rewritten(row, &section.text)));
    let first = |kind: CellKind| grid.pieces(kind).first().map(place_of_piece);
    Some(BoardView {
        number,
        count,
        title: part.title().map(str::to_owned),
        lines: own_lines(&part),
        rows: rows.collect(),
        step: grid.notation.step(),
        columns: grid.columns,
        police: first(CellKind::Police),
        policemen: grid.police.iter().map(place_of_piece).collect(),
        thief: first(CellKind::Thief),
        exits: grid.exits.iter().map(place_of_piece).collect(),
        counts: grid.counts,
        rules: part.game().map(|game| (part.board.reading.first, game.rules)),
        expectation: part.board.reading.expectation,
        status: SolveState::Unsolved,
        message: None,
        verdict: None,
        line_of_play: Vec::new(),
        piece_steps: Vec::new(),
        written_line: written_line(&part),
        cells: None,
    })
}

/// The cell of a piece.
pub(crate) fn place_of_piece(piece: &PieceReading) -> RowColumn {
    (narrow(piece.row + 1), narrow(piece.column + 1))
}

fn written_line(part: &BoardPart<'_>) -> Vec<ShownTurn> {
    let Some(game) = part.game() else { return Vec::new() };
    let Some(written) = part.board.written_solution() else { return Vec::new() };
    let steps: Vec<Step> = written.line.moves.into_iter().map(|(_, step)| step).collect();
    ChasePlaces::Cells(&game.board).turns(&steps)
}

impl BoardDocument {
    /// Why a state of a board has its value; `None` if there is no such board.
    ///
    /// # Errors
    /// If a cell is a wall or outside the board, if the move is illegal, or if `control` cancels.
    ///
    /// # Complexity
    /// See `why`.
    pub(crate) fn why(
        &self,
        choice: PuzzleChoice,
        request: &WhyRequest,
        solutions: &dyn Solutions,
        control: &dyn Control,
    ) -> Result<Option<WhyView>, WhyRefused> {
        let Some((_, part)) = self.chosen(choice) else { return Ok(None) };
        let (status, message) = status_of(&part, solutions);
        let Ok((chase, solution)) = solved_chase(&part, solutions) else {
            return Ok(Some(WhyView { status, message, explanation: None }));
        };
        let explained = ExplainedChase::of_board(chase, &solution);
        let reasons = explained.requested(request, control)?;
        Ok(Some(WhyView::explained(status, WhyExplanation::Chase(reasons))))
    }
}

pub(crate) fn status_of(
    part: &BoardPart<'_>,
    solutions: &dyn Solutions,
) -> (SolveState, Option<&'static str>) {
    (part.solve_state(solutions), solved_chase(part, solutions).err())
}

fn cell_values(chase: &Chase, solution: &SolvedChase, around: State) -> CellValues {
    let board = &chase.game().board;
    let movers = [Player::Police, Player::Thief];
    let values = |player: Player| {
        movers.map(|to_move| {
            values_on(board, |cell| {
                let state = State { to_move, ..around.with_first_on(player, cell) };
                if board.is_wall(cell) { None } else { Some(solution.value(state)) }
            })
        })
    };
    CellValues { thief_here: values(Player::Thief), police_here: values(Player::Police) }
}

/// The value of each cell, row by row.
fn values_on(board: &Board, value: impl Fn(Cell) -> Option<Value>) -> Values {
    let mut rows = Vec::with_capacity(board.rows() as usize);
    for row in 0..board.rows() {
        let mut values = Vec::with_capacity(board.columns() as usize);
        for column in 0..board.columns() {
            if let Some(cell) = board.cell(row, column) {
                values.push(value(cell));
            }
        }
        rows.push(values);
    }
    rows
}

/// The step of each piece in each turn of a line from the start.
fn piece_steps(chase: &Chase, line: &[Step]) -> Vec<Vec<(RowColumn, RowColumn)>> {
    let place = |cell: Cell| place_of(&chase.game().board, cell);
    let mut state = chase.start();
    let mut turns = Vec::with_capacity(line.len());
    for &step in line {
        let pairs = chase.piece_steps(state, step).into_iter();
        turns.push(pairs.map(|(from, to)| (place(from), place(to))).collect());
        state = state.after(step);
    }
    turns
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use crate::analysis::choice::PuzzleChoice;
    use crate::analysis::solve_status::{Solutions, Unsolved};
    use expect_test::{Expect, expect};

    use crate::analysis::board::explorer::*;
    use crate::analysis::picture::{Scene, SolvesAll};

    fn short(value: &Value) -> String {
        let turns = value.turns().map_or(String::new(), |turns| turns.0.to_string());
        format!("{}{turns}", &value.outcome().name()[..1])
    }

    fn grid(values: &Values) -> String {
        let cell =
            |value: &Option<Value>| format!("{:>3}", value.as_ref().map_or("*".to_owned(), short));
        values.iter().map(|row| row.iter().map(cell).collect::<String>() + "\n").collect()
    }

    /// The board on the marked line.
    fn check(solutions: &dyn Solutions, has_cells: bool, picture: Expect) {
        let mut scene = Scene::board(picture.data());
        let choice = PuzzleChoice::Line(scene.marked.start.line);
        let mut view =
            scene.boards().board_view(choice, None, has_cells, solutions, Encoding::Utf16).unwrap();
        let cells = view.cells.take();
        let BoardView { number, count, title, lines, rows, columns, police, thief, exits, .. } =
            view;
        let rows: Vec<_> = rows.iter().map(|(start, text)| (start.line, text)).collect();
        scene.add(&format!("board {number} of {count}: {title:?}, lines {lines:?}, {columns} columns, rows {rows:?}"));
        scene.add(&format!("police {police:?}, thief {thief:?}, exits {exits:?}"));
        scene.add(&format!("rules {:?}, expectation {:?}", view.rules, view.expectation));
        scene.add(&format!(
            "{:?}, message {:?}, verdict {:?}",
            view.status, view.message, view.verdict
        ));
        scene.add(&format!("line of play {:?}", view.line_of_play));
        if let Some(CellValues { thief_here, police_here }) = cells {
            for (name, [police, thief]) in [("thief", thief_here), ("police", police_here)] {
                scene.add(&format!("{name} here, police to move\n{}", grid(&police)));
                scene.add(&format!("{name} here, thief to move\n{}", grid(&thief)));
            }
        }
        picture.assert_eq(&scene.drawing);
    }

    #[test]
    fn a_solved_board_has_everything() {
        check(
            &SolvesAll,
            true,
            expect![[r#"
                |PTE
                |
                |title: small
                |expect: thief in 4
                |P.*..
                |; between
                |..*T.
                   ^
                |....E
                > board 1 of 2: Some("small"), lines 2..=7, 5 columns, rows [(4, "P.*.."), (6, "..*T."), (7, "....E")]
                > police Some((1, 1)), thief Some((2, 4)), exits [(3, 5)]
                > rules Some((Police, Rules { police_moves: Eight, thief_moves: Four, turns: TurnRules { police_may_skip: true, thief_may_skip: true, stuck: Loses, endless: None } })), expectation Some(Win(Thief, Some(4)))
                > Solved, message None, verdict Some(Win(Thief, Turns(4)))
                > line of play [(Police, [Cell((1, 1))]), (Thief, [Cell((2, 5))]), (Police, [Cell((1, 1))]), (Thief, [Cell((3, 5))])]
                > thief here, police to move
                >  p0 p1  * t6 t4
                >  p1 p1  * t4 t2
                >  p3 p3 t4 t2 t0
                > thief here, thief to move
                >  p0 p2  * t5 t3
                >  p4 p4  * t3 t1
                >  p4 t5 t3 t1 t0
                > police here, police to move
                >  t4 t4  * p1 p1
                >  t4 t4  * p0 p1
                >  t4 t4 p1 p1 p1
                > police here, thief to move
                >  t3 t3  * t3 t3
                >  t3 t3  * p0 p2
                >  t3 t3 t3 p4 p4
            "#]],
        );
    }

    #[test]
    fn a_board_with_errors_shows_what_is_written() {
        check(
            &Unsolved,
            false,
            expect![[r#"
                |PéT.
                 ^
                |.P
                > board 0 of 1: None, lines 0..=1, 4 columns, rows [(0, "PéT."), (1, ".P")]
                > police Some((1, 1)), thief Some((1, 3)), exits []
                > rules None, expectation None
                > Errors, message Some("Not solved: it has errors."), verdict None
                > line of play []
            "#]],
        );
    }

    #[test]
    fn the_other_piece_can_be_on_any_cell() {
        let scene = Scene::board("|P.T\n|..E\n");
        let values = |police: &str| {
            let named = NamedState {
                police: vec![police.to_owned()],
                thief: "1,1".to_owned(),
                to_move: Player::Police,
            };
            let choice = PuzzleChoice::Number(0);
            scene
                .boards()
                .board_view(choice, Some(&named), true, &SolvesAll, Encoding::Utf16)
                .unwrap()
                .cells
                .unwrap()
        };
        let cells = values("2,2");
        expect![[r#"
            thief here
             p1 p1 p1
             p1 p0 t0
            police here
             p0 p1 p3
             p1 p1 p3
        "#]]
        .assert_eq(&format!(
            "thief here\n{}police here\n{}",
            grid(&cells.thief_here[0]),
            grid(&cells.police_here[0])
        ));
        let of_start = scene.boards().board_view(
            PuzzleChoice::Number(0),
            None,
            true,
            &SolvesAll,
            Encoding::Utf16,
        );
        let of_start = of_start.unwrap().cells.unwrap();
        for invalid in ["0,1", "1,4", "3,1", "4294967295,1", "x"] {
            assert_eq!(values(invalid), of_start, "{invalid}");
        }
    }

    #[test]
    fn a_line_selects_the_nearest_board() {
        let scene = Scene::board("|; c\n|PTE\n|\n|\n|title: b\n|PTE\n|; c\n");
        let number = |line| scene.boards().chosen(PuzzleChoice::Line(line)).unwrap().0;
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 99].map(number), [0, 0, 0, 1, 1, 1, 1, 1]);
        assert!(scene.boards().chosen(PuzzleChoice::Number(2)).is_none());
        assert!(Scene::board("|; c\n").boards().chosen(PuzzleChoice::Line(0)).is_none());
    }
}
