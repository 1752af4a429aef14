//! A puzzle of a file as a client plays it.

use crate::analysis::block::Document;
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::file::File;
use crate::analysis::play::Match;
use crate::analysis::solve_status::Solutions;

impl File {
    /// What `call` makes of a match from the start of a puzzle. `None` if there is no such puzzle, or
    /// it has no start, unless the match begins elsewhere.
    ///
    /// # Errors
    /// If the puzzle is not solved: the reason, as a sentence.
    pub(crate) fn play<T>(
        &self,
        choice: PuzzleChoice,
        solutions: &dyn Solutions,
        begins_elsewhere: bool,
        call: impl FnOnce(Match<'_>) -> T,
    ) -> Option<Result<T, &'static str>> {
        let (block, choice) = self.chosen(choice)?;
        match &block.document {
            Document::Board(boards) => Some(Match::of_board(boards, choice, solutions)?.map(call)),
            Document::Graph(document) => match document.solved(solutions) {
                Ok(solution) => {
                    let game = Match::of_graph(document, &solution, begins_elsewhere)?;
                    Some(Ok(call(game)))
                }
                Err(reason) => Some(Err(reason)),
            },
            Document::Pursuit(document) => match document.solved(solutions) {
                Ok(solution) => Some(Ok(call(Match::of_pursuit(document, solution)?))),
                Err(reason) => Some(Err(reason)),
            },
        }
    }
}
