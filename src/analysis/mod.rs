//! The features of a file for editors and the command line. Plain data in, plain data out.
//!
//! A [`File`] is a text under edit, of any kind of puzzle. Solutions are passed in, as [`Solutions`], in a [`Context`].
//! Positions are lines and columns in the encoding of the context. Features that the kinds share are at the top, based on
//! the trait `DocumentPart`; the others are in the directories of the kinds. Deliberately not here: protocol types, JSON,
//! threads, and when to solve.

pub(crate) mod board;
pub(crate) mod code_actions;
pub(crate) mod completion;
pub(crate) mod completion_context;
pub(crate) mod convert;
mod diagnostics;
pub(crate) mod document;
pub(crate) mod explanation;
pub(crate) mod file;
pub(crate) mod fix_all;
pub(crate) mod folding;
pub(crate) mod formatting;
pub(crate) mod graph;
pub(crate) mod hover;
pub(crate) mod inlay;
pub(crate) mod lens;
pub(crate) mod links;
pub(crate) mod markdown;
pub(crate) mod outline;
pub(crate) mod pages;
pub(crate) mod part;
#[cfg(test)]
pub(crate) mod picture;
pub(crate) mod quick_fixes;
pub(crate) mod selection;
pub(crate) mod solve_status;
pub(crate) mod symbols;
pub(crate) mod tokens;
pub(crate) mod verdict_change;

pub(crate) use crate::analysis::board::definition::Definition;
pub use crate::analysis::board::document::BOARDS;
pub(crate) use crate::analysis::board::document::BoardDocument;
pub(crate) use crate::analysis::board::duplicates::{BoardIdentity, finds_duplicates};
pub(crate) use crate::analysis::board::explorer::{
    BoardChoice, BoardStatus, BoardView, CellsRequest, InvalidState, RowColumn, StateView, Values, step_name,
};
pub(crate) use crate::analysis::board::hover::statistics::BoardStatistics;
pub(crate) use crate::analysis::board::part::BoardPart;
pub(crate) use crate::analysis::board::play::Match;
pub(crate) use crate::analysis::board::refactor::Rewrite;
pub(crate) use crate::analysis::board::why::{
    JudgedMove, LoopView, RoomView, WhyExplanation, WhyRefused, WhyRequest, WhyView,
};
pub(crate) use crate::analysis::code_actions::{ActionEffect, ActionId, ActionKind, CodeAction, CodeActionRequest};
pub(crate) use crate::analysis::completion::{Completion, CompletionKind, Completions};
pub(crate) use crate::analysis::convert::dot::write::DotValues;
pub(crate) use crate::analysis::convert::{PlainGame, Refusal};
pub use crate::analysis::diagnostics::{FileDiagnostic, FileEdit, FileFix, FileRelated, FileReport, unreadable_file};
pub(crate) use crate::analysis::diagnostics::{config_diagnostics, leave_out_mark, too_large_file, too_many_in};
pub use crate::analysis::document::Context;
pub use crate::analysis::file::{File, KINDS, PuzzleKind};
pub(crate) use crate::analysis::fix_all::{FixAllResult, Trust, edited};
pub(crate) use crate::analysis::folding::{Fold, FoldKind};
pub use crate::analysis::graph::document::GRAPHS;
pub(crate) use crate::analysis::graph::document::GraphDocument;
pub(crate) use crate::analysis::graph::navigation::{Highlight, HighlightKind};
pub(crate) use crate::analysis::graph::play::PlayedLine;
pub(crate) use crate::analysis::graph::rename::{Renamable, RenameRefused};
pub(crate) use crate::analysis::graph::statistics::counted_in_words;
pub(crate) use crate::analysis::hover::Hover;
pub(crate) use crate::analysis::inlay::Hint;
pub(crate) use crate::analysis::lens::{Lens, LensAction};
pub(crate) use crate::analysis::links::Link;
pub(crate) use crate::analysis::outline::{MOST_TURNS, OutlineStep, PuzzleOutline};
pub(crate) use crate::analysis::pages::rule_link;
pub(crate) use crate::analysis::quick_fixes::{MOST_INLINE_BYTES, QuickFixId};
pub use crate::analysis::solve_status::{Solutions, SolutionsOf, SolveStatus, Unsolved};
pub(crate) use crate::analysis::symbols::{Symbol, SymbolKind};
pub(crate) use crate::analysis::tokens::{TokenDelta, TokenKind, token_data};
pub(crate) use crate::analysis::verdict_change::VerdictChange;
