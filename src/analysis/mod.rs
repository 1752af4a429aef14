//! The features of a file for editors and the command line. Plain data in, plain data out.
//!
//! A [`File`] is a text under edit and a list of blocks: one for a text of one kind, one for each
//! fenced block of a Markdown document. Solutions are passed in, as [`Solutions`], in a [`Context`].
//! Positions are lines and columns in the encoding of the context.
//! Features that the kinds share are at the top, based on the trait `DocumentPart`; the others are
//! in the directories of the kinds. Deliberately not here: protocol types, JSON, threads, and when
//! to solve.

pub(crate) mod block;
pub(crate) mod board;
pub(crate) mod chase;
pub(crate) mod choice;
pub(crate) mod code_actions;
pub(crate) mod completion;
pub(crate) mod completion_context;
pub(crate) mod context;
pub(crate) mod convert;
pub(crate) mod diagnostics;
pub(crate) mod drawing;
pub(crate) mod edges;
pub(crate) mod edits;
pub(crate) mod explanation;
pub(crate) mod features;
pub(crate) mod fenced;
pub(crate) mod file;
pub(crate) mod file_diagnostic;
pub(crate) mod fix_all;
pub(crate) mod folding;
pub(crate) mod formatting;
pub(crate) mod graph;
pub(crate) mod hover;
pub(crate) mod inlay;
pub(crate) mod kind;
pub(crate) mod kinds;
pub(crate) mod lens;
#[cfg(test)]
mod linear;
pub(crate) mod links;
pub(crate) mod markdown;
pub(crate) mod moved;
pub(crate) mod names;
pub(crate) mod navigation;
pub(crate) mod one_puzzle;
pub(crate) mod outline;
pub(crate) mod pages;
pub(crate) mod part;
#[cfg(test)]
pub(crate) mod picture;
pub(crate) mod play;
pub(crate) mod pursuit;
pub(crate) mod puzzle_edit;
pub(crate) mod puzzles;
pub(crate) mod quick_fixes;
pub(crate) mod refactoring;
pub(crate) mod report;
pub(crate) mod selection;
pub(crate) mod shade;
pub(crate) mod solve_status;
pub(crate) mod symbols;
pub(crate) mod tokens;
pub(crate) mod verdict_change;
pub(crate) mod why;

pub(crate) use crate::analysis::block::{Block, Document};
pub(crate) use crate::analysis::board::document::BoardDocument;
pub(crate) use crate::analysis::board::duplicates::{BoardIdentity, finds_duplicates};
pub(crate) use crate::analysis::board::explorer::{BoardView, CellValues, Values};
pub(crate) use crate::analysis::board::hover::statistics::BoardStatistics;
pub(crate) use crate::analysis::board::insight::{InsightFailure, Wish};
pub use crate::analysis::board::kind::BOARDS;
pub(crate) use crate::analysis::board::part::BoardPart;
pub(crate) use crate::analysis::board::varying::{VariationsView, VaryWish};
pub(crate) use crate::analysis::chase::places::{
    ChasePlaces, NamedState, RowColumn, ShownPlace, ShownTurn, place_of,
};
pub(crate) use crate::analysis::chase::why::{
    ChaseReasons, JudgedMove, LastRounds, LoopView, RoomView,
};
pub(crate) use crate::analysis::chase::words::step_name;
pub(crate) use crate::analysis::choice::PuzzleChoice;
pub(crate) use crate::analysis::code_actions::{
    ActionEffect, ActionId, ActionKind, CodeAction, CodeActionRequest,
};
pub(crate) use crate::analysis::completion::{Completion, CompletionKind, Completions};
pub use crate::analysis::context::Context;
pub(crate) use crate::analysis::convert::pursuit::{GRAPH6_HEADER, begins_graph6};
pub use crate::analysis::convert::pursuit::{Graph6, PlainPursuit};
pub use crate::analysis::convert::{PlainGame, PlainNames, Refusal};
pub use crate::analysis::diagnostics::{FileCheck, unreadable_file};
pub(crate) use crate::analysis::diagnostics::{
    config_diagnostics, too_large_file, too_many_boards_in, too_many_in,
};
pub(crate) use crate::analysis::drawing::DrawnPuzzle;
pub use crate::analysis::drawing::MAX_LAID_OUT;
pub(crate) use crate::analysis::edits::edited;
pub use crate::analysis::edits::{FileEdit, FileFix};
pub use crate::analysis::fenced::kind::MARKDOWN;
pub(crate) use crate::analysis::fenced::kind::MARKDOWN_EXTENSIONS;
pub use crate::analysis::file::File;
pub(crate) use crate::analysis::file_diagnostic::leave_out_mark;
pub use crate::analysis::file_diagnostic::{FileDiagnostic, FileRelated};
pub use crate::analysis::fix_all::{FixAllResult, Trust};
pub(crate) use crate::analysis::folding::Fold;
pub(crate) use crate::analysis::graph::document::GraphDocument;
pub(crate) use crate::analysis::graph::document::size_in_words;
pub use crate::analysis::graph::kind::GRAPHS;
pub(crate) use crate::analysis::graph::objective::counted_in_words;
pub(crate) use crate::analysis::graph::play::{GraphNames, PlayedLine};
pub(crate) use crate::analysis::graph::why::{GameLoop, GameReasons, GameTurn, JudgedGameMove};
pub(crate) use crate::analysis::hover::Hover;
pub(crate) use crate::analysis::inlay::Hint;
pub use crate::analysis::kind::PuzzleKind;
pub use crate::analysis::kinds::{FileTooLarge, KINDS};
pub(crate) use crate::analysis::lens::{Lens, LensAction};
pub(crate) use crate::analysis::links::Link;
pub(crate) use crate::analysis::navigation::Definition;
pub(crate) use crate::analysis::navigation::{Highlight, HighlightKind};
pub(crate) use crate::analysis::navigation::{Renamable, RenameRefused};
pub(crate) use crate::analysis::one_puzzle::PuzzleDocument;
pub(crate) use crate::analysis::outline::PuzzleOutline;
pub(crate) use crate::analysis::pages::rule_link;
pub(crate) use crate::analysis::part::FoldKind;
pub(crate) use crate::analysis::part::{MAX_TURNS, OutlineStep, PlacedPart, WITHOUT_START};
pub(crate) use crate::analysis::play::{
    Grade, LegalMove, Match, MoveValue, Opponent, PlayedGame, Side, ValueCount,
};
pub(crate) use crate::analysis::pursuit::document::PursuitDocument;
pub use crate::analysis::pursuit::kind::PURSUITS;
pub use crate::analysis::pursuit::many::{GraphFault, SolvedGraph, solve_many, trying};
pub(crate) use crate::analysis::puzzle_edit::{PuzzleEdit, PuzzleEdits, Resize};
pub(crate) use crate::analysis::puzzles::ListedPuzzle;
pub(crate) use crate::analysis::quick_fixes::{MAX_INLINE_BYTES, QuickFixId};
pub(crate) use crate::analysis::refactoring::Rewrite;
pub use crate::analysis::report::FileReport;
pub(crate) use crate::analysis::solve_status::SolveState;
pub use crate::analysis::solve_status::{
    Solutions, SolutionsOf, SolveStatus, SolvesOnDemand, Unsolved,
};
pub(crate) use crate::analysis::symbols::{Symbol, SymbolKind};
pub(crate) use crate::analysis::tokens::{TokenDelta, TokenKind, token_data};
pub(crate) use crate::analysis::verdict_change::VerdictChange;
pub(crate) use crate::analysis::why::request::{WhyRefused, WhyRequest};
pub(crate) use crate::analysis::why::{WhyExplanation, WhyView};
