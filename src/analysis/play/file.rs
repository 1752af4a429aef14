//! A puzzle of a file as a client draws and plays it.

use crate::analysis::block::Document;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::file::File;
use crate::analysis::play::Match;
use crate::analysis::solve_status::Solutions;
use crate::model::CellKind;

impl File {
    /// What `call` makes of a match from the start of a puzzle. `None` if there is no such puzzle, or
    /// it has no start.
    ///
    /// # Errors
    /// If the puzzle is not solved: the reason, as a sentence.
    pub(crate) fn play<T>(
        &self,
        choice: PuzzleChoice,
        solutions: &dyn Solutions,
        call: impl FnOnce(Match<'_>) -> T,
    ) -> Option<Result<T, &'static str>> {
        let (block, choice) = self.chosen(choice)?;
        match &block.document {
            Document::Board(boards) => Some(Match::of_board(boards, choice, solutions)?.map(call)),
            Document::Graph(document) => match document.solved(solutions) {
                Ok(solution) => Some(Ok(call(Match::of_graph(document, &solution)?))),
                Err(reason) => Some(Err(reason)),
            },
            Document::Pursuit(document) => match document.solved(solutions) {
                Ok(solution) => Some(Ok(call(Match::of_pursuit(document, solution)?))),
                Err(reason) => Some(Err(reason)),
            },
        }
    }

    /// The cells of a board without its pieces: a string for each row, with `.`, `*`, `E`, and `?`
    /// for what is not a cell. `None` for a puzzle that is not a board.
    pub(crate) fn board_cells(&self, choice: PuzzleChoice) -> Option<Vec<String>> {
        let (boards, choice) = self.chosen_boards(choice)?;
        let (_, part) = boards.chosen(choice)?;
        let grid = part.board.reading.grid.as_ref()?;
        let shown = |character| match grid.kind_of(character) {
            Some(CellKind::Floor | CellKind::Police | CellKind::Thief) => {
                CellKind::Floor.character()
            }
            Some(kind @ (CellKind::Wall | CellKind::Exit)) => kind.character(),
            None => '?',
        };
        let text = &part.board.section.text;
        let row = |row| grid.cells(row, text).map(|(_, character)| shown(character)).collect();
        Some(grid.rows.iter().map(row).collect())
    }
}
