//! What an editor can ask of a file, whatever kind it is: each question goes to the document of that kind.
//!
//! Deliberately not here: answers.

use crate::analysis::Range;
use crate::analysis::board::definition::Definition;
use crate::analysis::board::explorer::BoardChoice;
use crate::analysis::completion::Completions;
use crate::analysis::diagnostics::FileEdit;
use crate::analysis::file::File;
use crate::analysis::fix_all::joined;
use crate::analysis::folding::Fold;
use crate::analysis::graph::navigation::Highlight;
use crate::analysis::graph::rename::{Renamable, RenameRefused};
use crate::analysis::inlay::Hint;
use crate::analysis::lens::Lens;
use crate::analysis::links::Link;
use crate::analysis::quick_fixes::QuickFix;
use crate::analysis::solve_status::Solutions;
use crate::analysis::symbols::{Symbol, answers_query};
use crate::analysis::tokens::Token;
use crate::config::{HeatMap, InlayHints, Settings};
use crate::solve::{Control, Stopped};
use crate::text::{Encoding, Position};

impl File {
    /// What can be done about the diagnostics that a stretch of text touches, the likeliest for each diagnostic first.
    pub fn quick_fixes(
        &self,
        range: Range,
        encoding: Encoding,
        solutions: &dyn Solutions,
        settings: &Settings,
    ) -> Vec<QuickFix> {
        match self {
            Self::Board(document) => document.quick_fixes(range, encoding, solutions, settings),
            Self::Game(document) => document.quick_fixes(range, encoding, solutions, settings),
        }
    }

    /// The edits of one of the [`quick_fixes`](Self::quick_fixes): of a diagnostic of this rule in just this range, the fix with
    /// this title; `None` if there is no such fix.
    pub fn quick_fix(
        &self,
        (rule, range, title): (&str, Range, &str),
        encoding: Encoding,
        solutions: &dyn Solutions,
        settings: &Settings,
    ) -> Option<Vec<FileEdit>> {
        match self {
            Self::Board(document) => document.quick_fix((rule, range, title), encoding, solutions, settings),
            Self::Game(document) => document.quick_fix((rule, range, title), encoding, solutions, settings),
        }
    }

    /// Everything among the first [`MOST_KEPT`](crate::rules::MOST_KEPT) diagnostics that can be mended without asking, as edits
    /// in order and without overlap.
    pub fn fix_all(&self, solutions: &dyn Solutions, settings: &Settings, encoding: Encoding) -> Vec<FileEdit> {
        let edits = match self {
            Self::Board(document) => document.fix_all(solutions, settings, encoding),
            Self::Game(document) => document.fix_all(solutions, settings, encoding),
        };
        joined(self.text(), edits)
    }

    /// The boards or the game by name, and what is in them.
    pub fn symbols(&self, solutions: &dyn Solutions, encoding: Encoding) -> Vec<Symbol> {
        match self {
            Self::Board(document) => document.symbols(solutions, encoding),
            Self::Game(document) => document.symbols(solutions, encoding),
        }
    }

    /// The boards, or the game and its vertices, that answer a query; at most so many.
    pub fn symbols_named(
        &self,
        query: &str,
        most: usize,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Vec<Symbol> {
        match self {
            Self::Board(document) => {
                let boards = document.symbols(solutions, encoding).into_iter();
                boards.filter(|board| answers_query(&board.name, query)).take(most).collect()
            }
            Self::Game(document) => document.symbols_named(query, most, solutions, encoding),
        }
    }

    /// Which lines can be folded away.
    pub fn folds(&self) -> Vec<Fold> {
        match self {
            Self::Board(document) => document.folds(),
            Self::Game(document) => document.folds(),
        }
    }

    /// The stretches around a position, each inside the next; at least the file.
    pub fn selections(&self, position: Position, encoding: Encoding) -> Vec<Range> {
        match self {
            Self::Board(document) => document.selections(position, encoding),
            Self::Game(document) => document.selections(position, encoding),
        }
    }

    /// Every place of what is at a position: cells of its kind on the board, mentions of the vertex or word in the game.
    pub fn highlights(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        match self {
            Self::Board(document) => {
                let cells = document.same_cells(position, encoding).into_iter();
                cells.map(|range| Highlight { range, is_definition: false }).collect()
            }
            Self::Game(document) => document.highlights(position, encoding),
        }
    }

    /// Every place of the vertex or the word at a position. On boards nothing is referred to.
    pub fn references(&self, position: Position, encoding: Encoding) -> Vec<Highlight> {
        match self {
            Self::Board(_) => Vec::new(),
            Self::Game(document) => document.highlights(position, encoding),
        }
    }

    /// Where what is at a position comes from.
    pub fn definition(&self, position: Position, encoding: Encoding) -> Option<Definition> {
        match self {
            Self::Board(document) => document.definition(position, encoding),
            Self::Game(document) => document.definition(position, encoding),
        }
    }

    /// What at a position can be renamed.
    ///
    /// # Errors
    /// If nothing can: why.
    pub fn renamable(&self, position: Position, encoding: Encoding) -> Result<Renamable, RenameRefused> {
        match self {
            Self::Board(_) => Err(RenameRefused::NoVertex),
            Self::Game(document) => document.renamable(position, encoding),
        }
    }

    /// The edits that give the vertex at a position another name.
    ///
    /// # Errors
    /// If there is no vertex, or the name cannot be one or is another vertex's.
    pub fn rename(&self, position: Position, encoding: Encoding, name: &str) -> Result<Vec<FileEdit>, RenameRefused> {
        match self {
            Self::Board(_) => Err(RenameRefused::NoVertex),
            Self::Game(document) => document.rename(position, encoding, name).map(|edits| joined(self.text(), edits)),
        }
    }

    /// The names of rules that lead to their pages.
    pub fn links(&self, encoding: Encoding) -> Vec<Link> {
        match self {
            Self::Board(document) => document.links(encoding),
            Self::Game(document) => document.links(encoding),
        }
    }

    /// Everything that may be written at a position.
    pub fn completions(&self, position: Position, encoding: Encoding, solutions: &dyn Solutions) -> Completions {
        match self {
            Self::Board(document) => {
                Completions { items: document.completions(position, encoding, solutions), has_more: false }
            }
            Self::Game(document) => document.completions(position, encoding, solutions),
        }
    }

    /// The tokens of the file, or of the lines that a range touches.
    pub fn tokens(
        &self,
        range: Option<&Range>,
        heat_map: HeatMap,
        solutions: &dyn Solutions,
        encoding: Encoding,
    ) -> Vec<Token> {
        match self {
            Self::Board(document) => document.tokens(range, heat_map, solutions, encoding),
            Self::Game(document) => document.tokens(range, heat_map, solutions, encoding),
        }
    }

    /// The hints on the lines that a range touches.
    pub fn hints(&self, range: &Range, wanted: InlayHints, solutions: &dyn Solutions, encoding: Encoding) -> Vec<Hint> {
        match self {
            Self::Board(document) => document.hints(range, wanted, solutions, encoding),
            Self::Game(document) => document.hints(range, wanted, solutions, encoding),
        }
    }

    /// What stands above each board, or the game, to be clicked.
    pub fn lenses(&self, solutions: &dyn Solutions, encoding: Encoding) -> Vec<Lens> {
        match self {
            Self::Board(document) => document.lenses(solutions, encoding),
            Self::Game(document) => document.lenses(solutions, encoding),
        }
    }

    /// The number of the board in whose own lines a line lies; of a game 0.
    pub fn board_number_at(&self, line: u32) -> Option<usize> {
        match self {
            Self::Board(document) => document.board_number_at(line),
            Self::Game(_) => Some(0),
        }
    }

    /// The line of best play as a text; `None` if there is no such board.
    ///
    /// # Errors
    /// There is no line: why, as a sentence.
    pub fn best_line(&self, choice: BoardChoice, solutions: &dyn Solutions) -> Option<Result<String, &'static str>> {
        match self {
            Self::Board(document) => document.best_line(choice, solutions),
            Self::Game(document) => document.best_line(choice, solutions),
        }
    }

    /// The verdict explained, in Markdown; `None` if there is no such board.
    ///
    /// # Errors
    /// There is no verdict: why, as a sentence.
    pub fn explanation(&self, choice: BoardChoice, solutions: &dyn Solutions) -> Option<Result<String, &'static str>> {
        match self {
            Self::Board(document) => document.explanation(choice, solutions),
            Self::Game(document) => document.explanation(choice, solutions),
        }
    }

    /// A board or the game in numbers, in Markdown; `None` if there is no such board. Why it is not solved is a text, too.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` asks for it.
    pub fn statistics_text(
        &self,
        choice: BoardChoice,
        solutions: &dyn Solutions,
        control: &dyn Control,
    ) -> Result<Option<String>, Stopped> {
        match self {
            Self::Board(document) => {
                let counted = document.statistics(choice, solutions, control)?;
                Ok(counted.map(|counted| counted.markdown() + "\n"))
            }
            Self::Game(document) => {
                let counted = document.statistics(choice, solutions);
                Ok(counted.map(|counted| counted.unwrap_or_else(|why| format!("{why}\n"))))
            }
        }
    }
}
