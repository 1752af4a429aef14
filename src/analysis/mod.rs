//! What an editor can ask and a command line can print: plain data in, plain data out, one file a feature.
//!
//! A [`File`] is a text under edit, a [`Document`] one of boards, a [`GameDocument`] one of a game, with everything known
//! about it but its solutions; those it is handed, as
//! [`Solutions`], by whoever keeps them. Positions going in and out are lines and columns in the encoding asked for.
//! Deliberately not here: protocol types, JSON, threads, and when to solve.

mod actions;
mod cells;
mod completion;
mod convert;
mod definition;
mod document;
mod explain;
mod explorer;
mod features;
mod file;
mod findings;
mod folding;
mod formatting;
mod game;
mod highlight;
mod hover;
mod inlay;
mod language;
mod lens;
mod links;
mod mending;
mod pages;
mod parts;
#[cfg(test)]
mod picture;
mod play;
mod refactor;
mod selection;
mod slot;
mod standing;
mod story;
mod symbols;
mod tokens;
mod turned;

pub use actions::{MOST_INLINE_BYTES, QuickFix};
pub use cells::CellPlace;
pub use completion::{Completion, CompletionKind, Completions};
pub use convert::{DotValues, PlainGame, PlainNames, Refusal};
pub use definition::Definition;
pub use document::{BoardPart, Document};
pub use explorer::{
    BoardChoice, BoardStanding, BoardView, CellValues, CellsAsked, NowhereToStand, Place, StateView, Values, step_name,
};
pub use file::File;
pub use findings::{
    FileEdit, FileFinding, FileFix, FileRelated, FileReport, config_findings, too_large_file, too_many_in,
    unreadable_file,
};
pub use folding::{Fold, FoldKind};
pub use game::{
    CostMove, GameDocument, Highlight, OutcomeMove, PlayedLine, Renamable, RenameRefused, VertexBody, VertexHover,
    counted_in_words,
};
pub use hover::{BoardStatistics, CellHover, Hover, HoverBody, HoverTable, MoveOption, Subject};
pub use inlay::Hint;
pub use language::Language;
pub use lens::{Lens, LensAction};
pub use links::Link;
pub use mending::{Mended, Trust};
pub use pages::rule_link;
pub use parts::{FilePart, FileStep, MOST_TURNS};
pub use play::{Choice, Game, Grade, Judgement, Made};
pub use refactor::{Refactoring, Rewrite};
pub use standing::{GameStanding, Solutions, Standing, Unsolved};
pub use symbols::{Symbol, SymbolKind, answers_query};
pub use tokens::{Token, TokenDelta, TokenKind, token_data};
pub use turned::Turned;

/// A stretch of a text between two positions, the end exclusive.
pub type Range = std::ops::Range<crate::text::Position>;
